//! Parquet and Arrow files in and out.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::builder::{FixedSizeBinaryBuilder, Int64Builder, ListBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Decimal128Type, Float64Type, Int64Type};
use arrow_array::{Array, ArrayRef, Int64Array, RecordBatch, RecordBatchOptions, StringArray};
use arrow_cast::cast;
use arrow_ipc::CompressionType;
use arrow_ipc::reader::FileReader;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_schema::{DataType, Schema};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{BrotliLevel, Compression, GzipLevel, ZstdLevel};
use parquet::file::properties::{WriterProperties, WriterVersion};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::commands::{Run, hanpan};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const EASY: &str = include_str!("../../../../data/sudoku/bench-easy.txt");

fn puzzles(count: usize) -> Vec<&'static str> {
    EASY.lines().filter(|line| !line.starts_with('#')).map(|line| &line[..81]).cycle().take(count).collect()
}

fn text(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn strings(values: &[Option<&str>]) -> ArrayRef {
    Arc::new(values.iter().collect::<StringArray>())
}

fn column(lines: &[&str]) -> ArrayRef {
    Arc::new(lines.iter().map(|line| Some(*line)).collect::<StringArray>())
}

fn table(columns: Vec<(&str, ArrayRef)>) -> RecordBatch {
    RecordBatch::try_from_iter_with_nullable(columns.into_iter().map(|(name, array)| (name, array, true)))
        .unwrap()
}

fn write_parquet(path: &Path, batch: &RecordBatch, properties: WriterProperties) {
    let mut writer =
        ArrowWriter::try_new(File::create(path).unwrap(), batch.schema(), Some(properties)).unwrap();
    writer.write(batch).unwrap();
    writer.close().unwrap();
}

fn write_arrow(path: &Path, batch: &RecordBatch, rows: usize, compression: Option<CompressionType>) {
    let options = IpcWriteOptions::default().try_with_compression(compression).unwrap();
    let out = File::create(path).unwrap();
    let batches =
        (0..batch.num_rows()).step_by(rows).map(|at| batch.slice(at, rows.min(batch.num_rows() - at)));
    if path.extension().unwrap() == "arrows" {
        let mut writer = StreamWriter::try_new_with_options(out, &batch.schema(), options).unwrap();
        batches.for_each(|batch| writer.write(&batch).unwrap());
        writer.finish().unwrap();
    } else {
        let mut writer = FileWriter::try_new_with_options(out, &batch.schema(), options).unwrap();
        batches.for_each(|batch| writer.write(&batch).unwrap());
        writer.finish().unwrap();
    }
}

/// The same table in all three formats.
fn write_all(folder: &TempDir, name: &str, batch: &RecordBatch) -> [String; 3] {
    ["parquet", "arrow", "arrows"].map(|extension| {
        let path = folder.path().join(format!("{name}.{extension}"));
        match extension {
            "parquet" => write_parquet(&path, batch, WriterProperties::default()),
            _ => write_arrow(&path, batch, 100, None),
        }
        shown(&path)
    })
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// A table that was written, in one batch.
fn read(path: impl AsRef<Path>) -> RecordBatch {
    let path = path.as_ref();
    let file = File::open(path).unwrap();
    let (schema, batches): (_, Vec<RecordBatch>) = if path.extension().unwrap() == "parquet" {
        let builder = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
        (builder.schema().clone(), builder.build().unwrap().map(Result::unwrap).collect())
    } else {
        let reader = FileReader::try_new(file, None).unwrap();
        (reader.schema(), reader.map(Result::unwrap).collect())
    };
    arrow_select::concat::concat_batches(&schema, &batches).unwrap()
}

fn names(batch: &RecordBatch) -> Vec<String> {
    batch.schema().fields().iter().map(|field| field.name().clone()).collect()
}

/// A value as JSON has it.
fn value(array: &dyn Array, row: usize) -> Value {
    if array.is_null(row) {
        return Value::Null;
    }
    match array.data_type() {
        DataType::Utf8 => json!(array.as_string::<i32>().value(row)),
        DataType::Int64 => json!(array.as_primitive::<Int64Type>().value(row)),
        DataType::Float64 => json!(array.as_primitive::<Float64Type>().value(row)),
        DataType::Boolean => json!(array.as_boolean().value(row)),
        DataType::Decimal128(..) => json!(array.as_primitive::<Decimal128Type>().value(row).to_string()),
        DataType::List(_) => {
            let list = array.as_list::<i32>().value(row);
            (0..list.len()).map(|at| value(&list, at)).collect()
        }
        DataType::Struct(fields) => {
            let object = array.as_struct();
            fields
                .iter()
                .zip(object.columns())
                .map(|(field, part)| (field.name().clone(), value(part, row)))
                .collect()
        }
        other => panic!("no column of answers is {other}"),
    }
}

fn solve(args: &[&str]) -> Run {
    hanpan(&[&["sudoku", "solve"], args].concat(), "")
}

fn assert_same(run: Run, expected: &Run, name: &str) {
    assert_eq!(
        (run.out, run.err, run.status),
        (expected.out.clone(), expected.err.clone(), expected.status),
        "{name}"
    );
}

/// The puzzles in columns of every type that is read.
fn columns(lines: &[&str]) -> Vec<(String, ArrayRef)> {
    let utf8 = column(lines);
    let dictionary = |keys, values| DataType::Dictionary(Box::new(keys), Box::new(values));
    let types = [
        DataType::Utf8,
        DataType::LargeUtf8,
        DataType::Utf8View,
        DataType::Binary,
        DataType::LargeBinary,
        DataType::BinaryView,
        dictionary(DataType::Int32, DataType::Utf8),
        dictionary(DataType::UInt16, DataType::LargeUtf8),
        dictionary(DataType::Int32, DataType::Binary),
    ];
    let mut columns: Vec<(String, ArrayRef)> =
        types.iter().map(|kind| (kind.to_string(), cast(&utf8, kind).unwrap())).collect();
    for (name, zero) in [("ASCII", b'0'), ("numbers", 0)] {
        let mut builder = FixedSizeBinaryBuilder::new(81);
        for line in lines {
            let cells = line.bytes().map(|byte| if byte == b'.' { zero } else { byte - b'0' + zero });
            builder.append_value(cells.collect::<Vec<u8>>()).unwrap();
        }
        columns.push((format!("81 bytes, {name}"), Arc::new(builder.finish())));
    }
    columns
}

#[test]
fn a_column_of_any_text_or_bytes_is_read_as_lines_are() {
    let (folder, lines) = (TempDir::new().unwrap(), puzzles(300));
    let expected = hanpan(&["sudoku", "solve"], text(&lines));
    let counts = hanpan(&["sudoku", "count", "--json"], text(&lines));
    for (name, array) in columns(&lines) {
        for path in write_all(&folder, "in", &table(vec![("id", column(&lines)), ("puzzle", array)])) {
            assert_same(solve(&[&path]), &expected, &format!("{name} {path}"));
            assert_same(hanpan(&["sudoku", "solve"], fs::read(&path).unwrap()), &expected, &name);
            let run = hanpan(&["sudoku", "count", "--json"], fs::read(&path).unwrap());
            assert_eq!(run.out.lines().count(), counts.out.lines().count(), "{name}");
            let run = hanpan(&["sudoku", "convert", &path, "--to", "sdm"], "");
            assert_eq!((run.out, run.status), (text(&lines).replace('.', "0"), 0), "{name}");
        }
    }
}

#[test]
fn every_codec_encoding_and_row_group_is_read() {
    let (folder, lines) = (TempDir::new().unwrap(), puzzles(900));
    let batch = table(vec![("puzzle", column(&lines))]);
    let expected = hanpan(&["sudoku", "solve"], text(&lines));
    let codecs = [
        Compression::UNCOMPRESSED,
        Compression::SNAPPY,
        Compression::GZIP(GzipLevel::default()),
        Compression::BROTLI(BrotliLevel::default()),
        Compression::LZ4,
        Compression::LZ4_RAW,
        Compression::ZSTD(ZstdLevel::default()),
    ];
    for codec in codecs {
        for version in [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0] {
            for has_dictionary in [true, false] {
                let builder = WriterProperties::builder().set_compression(codec).set_writer_version(version);
                let builder =
                    builder.set_dictionary_enabled(has_dictionary).set_max_row_group_row_count(Some(250));
                let path = folder.path().join("in.parquet");
                write_parquet(&path, &batch, builder.set_data_page_row_count_limit(70).build());
                assert_same(solve(&[&shown(&path)]), &expected, &format!("{codec:?} {version:?}"));
            }
        }
    }
    for compression in [None, Some(CompressionType::LZ4_FRAME), Some(CompressionType::ZSTD)] {
        let path = folder.path().join("in.arrow");
        write_arrow(&path, &batch, 170, compression);
        assert_same(solve(&[&shown(&path)]), &expected, &format!("{compression:?}"));
    }
}

#[test]
fn a_bad_row_is_an_error_and_the_rest_goes_on() {
    let folder = TempDir::new().unwrap();
    let bad = PUZZLE.replacen('7', "?", 1);
    let rows = format!("{PUZZLE}\n{PUZZLE}");
    let ends = format!("\r\n{PUZZLE}\r\n");
    let drawn: String =
        PUZZLE.as_bytes().chunks(9).map(|row| format!("{}\n", str::from_utf8(row).unwrap())).collect();
    let values = [
        Some(PUZZLE),
        None,
        Some(""),
        Some(" \n"),
        Some(&bad),
        Some(&PUZZLE[1..]),
        Some(&rows),
        Some(&ends),
        Some(&drawn),
    ];
    for path in write_all(&folder, "in", &table(vec![("puzzle", strings(&values))])) {
        let run = solve(&[&path]);
        let rows: String =
            SOLUTION.as_bytes().chunks(9).map(|row| format!("{}\n", str::from_utf8(row).unwrap())).collect();
        assert_eq!(run.out, format!("{SOLUTION}\n{SOLUTION}\n{rows}"));
        let errors = [
            "row 2: expected a board, found null",
            "row 3: expected a board, found an empty value",
            "row 4: expected a board, found an empty value",
            "row 5, character 5: expected a digit or a blank, found '?'",
            "row 6: expected 81 cells, found 80",
            "row 7, line 2: expected one board, found a second",
        ];
        let errors: String = errors.iter().map(|error| format!("{path}: {error}\n")).collect();
        assert_eq!((run.err, run.status), (errors, 2));
        let run = solve(&["--json", &path]);
        let objects: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let numbers: Vec<u64> = objects.iter().map(|object| object["line"].as_u64().unwrap()).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!((&objects[4]["column"], &objects[4]["file"]), (&json!(5), &json!(path)));
    }
}

#[test]
fn what_is_said_of_a_board_names_its_row() {
    let folder = TempDir::new().unwrap();
    let batch = table(vec![("puzzle", column(&[PUZZLE, &".".repeat(81), &PUZZLE.replacen("53", "55", 1)]))]);
    let [path, ..] = write_all(&folder, "in", &batch);
    let run = hanpan(&["sudoku", "minimize", "--all", "--limit", "1", &path], "");
    assert!(
        run.err.contains(": row 2: not unique") && run.err.contains(": row 3: no solution"),
        "{}",
        run.err
    );
    let run = hanpan(&["sudoku", "list", "--limit", "1", &path], "");
    assert!(run.err.contains(": row 3: no solution"), "{}", run.err);
    let run = hanpan(&["sudoku", "explain", &path], "");
    assert!(run.out.starts_with("row 1: ") && run.out.contains("\nrow 3: "), "{}", run.out);
}

#[test]
fn the_column_is_the_named_one_or_the_likely_one() {
    let folder = TempDir::new().unwrap();
    let (other, numbers) = (column(&["x"]), Arc::new(Int64Array::from(vec![7])) as ArrayRef);
    let check = |columns: Vec<(&str, ArrayRef)>, args: &[&str], out: &str, message: &str| {
        for path in write_all(&folder, "in", &table(columns)) {
            let run = solve(&[&["--input", &path], args].concat());
            let error = if message.is_empty() { String::new() } else { format!("{path}: {message}\n") };
            assert_eq!((run.out.as_str(), run.err), (out, error), "{args:?}");
            assert_eq!(run.status, if message.is_empty() { 0 } else { 2 });
        }
    };
    let (puzzle, solved) = (column(&[PUZZLE]), format!("{SOLUTION}\n"));
    let three = || vec![("id", numbers.clone()), ("a", puzzle.clone()), ("b", other.clone())];
    check(vec![("id", numbers.clone()), ("anything", puzzle.clone())], &[], &solved, "");
    check(vec![("id", other.clone()), ("Quizzes", puzzle.clone())], &[], &solved, "");
    check(
        vec![("clues", numbers.clone()), ("name", other.clone()), ("Givens", puzzle.clone())],
        &[],
        &solved,
        "",
    );
    check(three(), &["--column", "a"], &solved, "");
    check(three(), &["--column", "A"], &solved, "");
    let shown = "id (Int64), a (Utf8), b (Utf8)";
    check(three(), &[], "", &format!("which column has the puzzles? --column names one of {shown}"));
    let twice = vec![("puzzle", puzzle.clone()), ("Puzzle", puzzle.clone())];
    let message = "which column has the puzzles? --column names one of puzzle (Utf8), Puzzle (Utf8)";
    check(twice.clone(), &[], "", message);
    check(twice, &["--column", "Puzzle"], &solved, "");
    check(three(), &["--column", "c"], "", &format!("expected a column \"c\", found {shown}"));
    check(three(), &["--column", "id"], "", "column \"id\": expected text or bytes, found Int64");
    check(vec![("id", numbers.clone())], &[], "", "expected a column of text or bytes, found id (Int64)");
    let two = vec![("A", other.clone()), ("a", puzzle.clone())];
    check(two.clone(), &["--column", "a"], &solved, "");
    check(
        [two, vec![("b", other.clone())]].concat(),
        &["--column", "B"],
        "",
        "row 1: expected a board, found 'x'",
    );
}

#[test]
fn a_table_without_rows_or_columns_is_an_error() {
    let folder = TempDir::new().unwrap();
    for path in write_all(&folder, "empty", &table(vec![("puzzle", column(&[]))])) {
        let message = format!("{path}: expected a board, found a table without rows\n");
        for command in ["solve", "hint", "list"] {
            let run = hanpan(&["sudoku", command, &path], "");
            assert_eq!(
                (run.out.as_str(), run.err.as_str(), run.status),
                ("", message.as_str(), 2),
                "{command}"
            );
        }
        let run = hanpan(&["sudoku", "convert", &path], "");
        assert_eq!((run.err, run.status), (format!("{path}: expected a puzzle, found none\n"), 2));
    }
    let options = RecordBatchOptions::new().with_row_count(Some(3));
    let batch = RecordBatch::try_new_with_options(Arc::new(Schema::empty()), vec![], &options).unwrap();
    for path in write_all(&folder, "none", &batch) {
        let message = format!("{path}: expected a column of text or bytes, found no columns\n");
        let run = solve(&[&path]);
        assert_eq!((run.out, run.err, run.status), (String::new(), message, 2));
    }
}

#[test]
fn files_of_all_kinds_follow_each_other_whatever_they_are_called() {
    let (folder, lines) = (TempDir::new().unwrap(), puzzles(20_000));
    let batch = table(vec![("puzzle", column(&lines))]);
    let [parquet, arrow, stream] = write_all(&folder, "in", &batch);
    let plain = shown(&folder.path().join("in.txt"));
    fs::write(&plain, text(&lines)).unwrap();
    let wrong = shown(&folder.path().join("puzzles.csv"));
    fs::copy(&parquet, &wrong).unwrap();
    let expected = hanpan(&["sudoku", "solve"], text(&lines)).out;
    for jobs in ["-j1", "-j2", "-j5"] {
        let run = solve(&[jobs, &parquet, &plain, &arrow, "--input", &stream, "--input", &wrong]);
        assert!(run.out == expected.repeat(5) && run.err.is_empty() && run.status == 0, "{}", run.err);
        let run = solve(&[jobs, "--column", "puzzle", &parquet, &plain, &arrow]);
        let message = format!(
            "{plain}: expected a Parquet or Arrow file, which --column is for, found something else\n"
        );
        assert!(run.out == expected.repeat(2) && run.status == 2);
        assert_eq!(run.err, message);
    }
    let run = hanpan(&["omok", "judge", &parquet], "");
    assert_eq!(run.status, 2);
    let run = hanpan(&[&parquet], "");
    assert!(run.out == expected && run.status == 0);
}

#[test]
fn positions_and_pencilmarks_are_read_from_tables_too() {
    let folder = TempDir::new().unwrap();
    let marks = hanpan(&["sudoku", "convert", "--to", "sukaku"], format!("{PUZZLE}\n")).out;
    for path in write_all(&folder, "marks", &table(vec![("puzzle", column(&[marks.trim()]))])) {
        for command in [&["sudoku", "canon"][..], &["sudoku", "hint"], &["sudoku", "mistakes"]] {
            let expected = hanpan(command, &marks);
            assert_same(hanpan(&[command, &[&path]].concat(), ""), &expected, &format!("{command:?} {path}"));
        }
    }
    let entered = format!("{}\n", PUZZLE.replacen('.', "+4", 1));
    for path in write_all(&folder, "entered", &table(vec![("puzzle", column(&[entered.trim()]))])) {
        let expected = hanpan(&["sudoku", "mistakes", "--json"], &entered).out;
        let run = hanpan(&["sudoku", "mistakes", "--json", &path], "");
        assert_eq!(run.out.replace(&format!("\"file\":\"{path}\","), ""), expected);
        assert_eq!(run.status, 0);
    }
}

/// Converts a text to a table and back.
fn round_trip(text: &str, back: &[&str]) -> [(PathBuf, TempDir, Run); 3] {
    ["parquet", "arrow", "arrows"].map(|extension| {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join(format!("table.{extension}"));
        let run = hanpan(&["sudoku", "convert", "-o", &shown(&path)], text);
        assert_eq!((run.out.as_str(), run.err.as_str(), run.status), ("", "", 0));
        let run = hanpan(&[&["sudoku", "convert", &shown(&path)], back].concat(), "");
        (path, folder, run)
    })
}

#[test]
fn lines_become_a_table_and_come_back_byte_for_byte() {
    let lines = text(&puzzles(30_000));
    for (path, _folder, run) in round_trip(&lines, &[]) {
        assert!(run.out == lines && run.err.is_empty() && run.status == 0, "{}", run.err);
        let run = hanpan(&["sudoku", "convert", "-j1"], fs::read(path).unwrap());
        assert!(run.out == lines && run.err.is_empty() && run.status == 0, "{}", run.err);
    }
    for format in ["parquet", "arrow", "arrow-stream"] {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("table");
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_hanpan"))
            .args(["sudoku", "convert", "--to", format, "-"])
            .stdin(
                File::open(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sudoku/bench-easy.txt"))
                    .unwrap(),
            )
            .stdout(File::create(&path).unwrap())
            .status();
        assert!(run.unwrap().success());
        assert_eq!(hanpan(&["sudoku", "convert", "--from", format, &shown(&path)], "").status, 0);
    }
}

#[test]
fn what_documents_say_is_kept_in_columns() {
    let table =
        format!("id,puzzle,Title,solution,rating\n7,{PUZZLE},\"one, two\",{SOLUTION},1.2\n,{PUZZLE},,,\n");
    let expected =
        format!("puzzle,solution,title,id,rating\n{PUZZLE},{SOLUTION},\"one, two\",7,1.2\n{PUZZLE},,,,\n");
    for (path, _folder, run) in round_trip(&table, &["--to", "csv"]) {
        assert_eq!((run.out.as_str(), run.err.as_str()), (expected.as_str(), ""));
        if path.extension().unwrap() != "arrows" {
            let batch = read(path);
            assert_eq!(names(&batch), ["puzzle", "solution", "title", "id", "rating"]);
            assert_eq!(value(&batch["title"], 1), Value::Null);
        }
    }
    let position = format!("{}:124 335\n{PUZZLE}\n", PUZZLE.replacen('.', "+4", 1));
    let expected = hanpan(&["sudoku", "convert", "--to", "susser"], &position).out;
    for (path, _folder, run) in round_trip(&position, &["--to", "susser"]) {
        assert_eq!((run.out.as_str(), run.err.as_str()), (expected.as_str(), ""));
        if path.extension().unwrap() != "arrows" {
            assert_eq!(names(&read(path)), ["puzzle", "entries", "candidates"]);
        }
    }
}

#[test]
fn what_the_columns_have_no_room_for_is_lost_and_said() {
    // The columns are those of the first part of the file.
    let lines = text(&puzzles(20_000));
    let late = format!("{lines}{PUZZLE}\tlate\n");
    let folder = TempDir::new().unwrap();
    let path = shown(&folder.path().join("out.parquet"));
    let run = hanpan(&["sudoku", "convert", "-o", &path], &late);
    assert_eq!((run.err.as_str(), run.status), ("parquet does not hold other columns (1)\n", 0));
    assert_eq!(read(&path).num_rows(), 20_001);
    let run = hanpan(&["sudoku", "convert", "--strict", "-o", &path], &late);
    assert_eq!(run.err, "parquet does not hold other columns (1); not written, as --strict asks: 1\n");
    assert_eq!((read(&path).num_rows(), run.status), (20_000, 1));
}

#[test]
fn a_table_becomes_another_with_all_its_columns_as_they_are() {
    let folder = TempDir::new().unwrap();
    let mut lists = ListBuilder::new(Int64Builder::new());
    lists.append_value([Some(1), None]);
    lists.append_null();
    lists.append_value([]);
    let words = column(&["a", "b", "a"]);
    let words =
        cast(&words, &DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8))).unwrap();
    let numbers = Arc::new(Int64Array::from(vec![Some(1), None, Some(3)])) as ArrayRef;
    let batch = table(vec![
        ("id", numbers),
        ("puzzle", column(&[PUZZLE, "x", SOLUTION])),
        ("words", words.clone()),
        ("lists", Arc::new(lists.finish())),
    ]);
    for from in write_all(&folder, "in", &batch) {
        for extension in ["parquet", "arrow"] {
            let to = folder.path().join(format!("out.{extension}"));
            let run = hanpan(&["sudoku", "convert", &from, "-o", &shown(&to)], "");
            assert_eq!((run.err, run.status), (format!("{from}: row 2: expected a board, found 'x'\n"), 2));
            let found = read(&to);
            assert_eq!(names(&found), names(&batch));
            for (name, row) in
                [("id", 0), ("puzzle", 0), ("lists", 0), ("id", 2), ("puzzle", 2), ("lists", 2)]
            {
                assert_eq!(value(&found[name], row / 2), value(&batch[name], row), "{name}");
            }
            let words = cast(&found["words"], &DataType::Utf8).unwrap();
            assert_eq!((value(&words, 0), value(&words, 1)), (json!("a"), json!("a")));
            let is_dictionary = matches!(found["words"].data_type(), DataType::Dictionary(..));
            assert_eq!(is_dictionary, extension == "parquet");
        }
    }
}

#[test]
fn a_table_of_other_columns_does_not_follow() {
    let folder = TempDir::new().unwrap();
    let [one, ..] = write_all(&folder, "one", &table(vec![("puzzle", column(&[PUZZLE]))]));
    let [two, ..] =
        write_all(&folder, "two", &table(vec![("puzzle", column(&[PUZZLE])), ("b", column(&["x"]))]));
    let out = shown(&folder.path().join("out.parquet"));
    for command in ["convert", "solve"] {
        let run = hanpan(&["sudoku", command, &one, &two, "-", &one, "-o", &out], format!("{PUZZLE}\n"));
        assert!(run.err.contains(&format!("{two}: ")) && run.err.contains("puzzle (Utf8)"), "{}", run.err);
        assert!(run.err.contains("found a text"), "{}", run.err);
        assert_eq!((read(&out).num_rows(), run.status), (2, 2));
    }
}

/// Commands with a table of answers, as they are run.
const COMMANDS: [&[&str]; 8] = [
    &["solve"],
    &["check"],
    &["count", "--limit", "100000"],
    &["canon"],
    &["rate"],
    &["rate", "--profile", "hodoku"],
    &["minimize", "--seed", "3"],
    &["minimize", "--sizes", "--limit", "20"],
];

/// Boards of all kinds, of which one cannot be read.
fn boards() -> Vec<String> {
    let two = ".".repeat(20) + &PUZZLE[20..];
    let odd = [
        PUZZLE.to_owned(),
        two,
        PUZZLE.replacen("53", "55", 1),
        PUZZLE.replacen('9', "?", 1),
        SOLUTION.to_owned(),
    ];
    odd.into_iter().chain(puzzles(40).into_iter().map(str::to_owned)).collect()
}

/// Where a column's value stands in an object.
fn in_object<'a>(object: &'a Value, name: &str) -> &'a Value {
    match name {
        "reason" => &object["reason"]["text"],
        "reason_code" => &object["reason"]["code"],
        "transposed" | "rows" | "columns" | "digits" => &object["transform"][name],
        _ => &object[name],
    }
}

fn assert_table_is_objects(batch: &RecordBatch, objects: &[Value], first: usize, command: &[&str]) {
    assert_eq!(batch.num_rows(), objects.len(), "{command:?}");
    for (field, column) in batch.schema().fields().iter().zip(batch.columns()).skip(first) {
        let mut any = false;
        for (row, object) in objects.iter().enumerate() {
            let expected = match (in_object(object, field.name()), column.data_type()) {
                (Value::Number(number), DataType::Decimal128(..)) => json!(number.to_string()),
                (value, _) => value.clone(),
            };
            any |= expected != Value::Null;
            let found = value(column, row);
            let is_left_out = expected == Value::Null && found == json!([]);
            assert!(
                found == expected || is_left_out,
                "{command:?} {} {row}: {found} {expected}",
                field.name()
            );
        }
        let may_be_empty =
            ["score", "level", "er", "ep", "ed", "pearl", "diamond"].contains(&field.name().as_str());
        assert!(any || may_be_empty, "{command:?}: no value in {}", field.name());
    }
}

fn objects(run: &Run) -> Vec<Value> {
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_table_of_answers_has_what_the_objects_have() {
    let folder = TempDir::new().unwrap();
    let boards = boards();
    let lines: Vec<&str> = boards.iter().map(String::as_str).collect();
    let input = shown(&folder.path().join("in.txt"));
    fs::write(&input, text(&lines)).unwrap();
    for command in COMMANDS {
        let expected = hanpan(&[&["sudoku"], command, &["--json", &input]].concat(), "");
        for (extension, jobs) in [("parquet", "-j1"), ("arrow", "-j2")] {
            let out = shown(&folder.path().join(format!("out.{extension}")));
            let run = hanpan(&[&["sudoku"], command, &["-o", &out, jobs, &input]].concat(), "");
            assert_eq!((run.out.as_str(), run.err, run.status), ("", expected.err.clone(), expected.status));
            let batch = read(&out);
            assert_eq!(names(&batch)[..3], ["file", "line", "puzzle"]);
            assert_table_is_objects(&batch, &objects(&expected), 0, command);
        }
    }
}

#[test]
fn answers_stand_behind_the_columns_of_the_input() {
    let folder = TempDir::new().unwrap();
    let boards = boards();
    let lines: Vec<&str> = boards.iter().map(String::as_str).collect();
    let numbers = Arc::new((0..lines.len() as i64).collect::<Int64Array>()) as ArrayRef;
    let words = cast(
        &column(&vec!["same"; lines.len()]),
        &DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8)),
    );
    let batch = table(vec![("n", numbers), ("grid", column(&lines)), ("solution", words.unwrap())]);
    for input in write_all(&folder, "in", &batch) {
        for command in COMMANDS {
            let expected = hanpan(&[&["sudoku"], command, &["--json", &input]].concat(), "");
            for extension in ["parquet", "arrow"] {
                let out = shown(&folder.path().join(format!("out.{extension}")));
                let run = hanpan(&[&["sudoku"], command, &["-o", &out, &input]].concat(), "");
                assert_eq!((run.out.as_str(), run.status), ("", expected.status));
                let found = read(&out);
                assert_eq!(names(&found)[..3], ["n", "grid", "solution"]);
                assert_eq!((found.column(0), found.column(1)), (batch.column(0), batch.column(1)));
                let renamed = found.schema().column_with_name("hanpan_solution").is_some();
                assert_eq!(renamed, run.err.contains("the answer's is hanpan_solution"), "{}", run.err);
                let mut objects = objects(&expected);
                objects.iter_mut().for_each(|object| object["hanpan_solution"] = object["solution"].take());
                assert_table_is_objects(&found, &objects, 3, command);
            }
        }
    }
}

#[test]
fn another_file_has_what_standard_output_would_have() {
    let folder = TempDir::new().unwrap();
    let lines = text(&puzzles(500));
    let out = shown(&folder.path().join("answers.txt"));
    for command in [
        &["sudoku", "solve"][..],
        &["sudoku", "check"],
        &["sudoku", "count", "--json"],
        &["sudoku", "canon"],
        &[],
    ] {
        let expected = hanpan(command, &lines);
        let run = hanpan(&[command, &["-o", &out]].concat(), &lines);
        assert_eq!((run.out.as_str(), run.err.as_str(), run.status), ("", "", 0));
        assert!(fs::read_to_string(&out).unwrap() == expected.out);
    }
    let run = hanpan(&["sudoku", "solve", "-o", &out, &out], "");
    assert!(run.err.contains("would be written over what was read") && run.status == 2, "{}", run.err);
}

#[test]
fn what_was_written_before_stays_if_nothing_can_be_read() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| shown(&folder.path().join(name));
    let [table_of_two, ..] =
        write_all(&folder, "two", &table(vec![("a", column(&[PUZZLE])), ("b", column(&["x"]))]));
    for out in ["out.parquet", "out.txt"].map(path) {
        for input in [&["no-such-file"][..], &[&table_of_two], &[&table_of_two, "--column", "c"]] {
            fs::write(&out, "before").unwrap();
            for command in ["solve", "check", "count", "canon", "rate", "convert"] {
                let run = hanpan(&[&["sudoku", command, "-o", &out], input].concat(), "");
                assert_eq!(
                    (run.status, fs::read_to_string(&out).unwrap().as_str()),
                    (2, "before"),
                    "{command}"
                );
            }
        }
        let run = hanpan(&["sudoku", "solve", "-o", &out], format!("{PUZZLE}\n"));
        assert_eq!((run.err.as_str(), run.status), ("", 0));
        assert_ne!(fs::read(&out).unwrap(), b"before");
    }
    let out = path("out.parquet");
    let run = hanpan(&["sudoku", "count", "-o", &out], "123\n");
    assert_eq!(run.status, 2);
    assert_eq!(names(&read(&out)), ["file", "line", "puzzle", "solutions", "exact", "error"]);
}

#[cfg(unix)]
#[test]
fn nothing_is_written_over_what_is_read_by_another_name() {
    let folder = TempDir::new().unwrap();
    let lines = text(&puzzles(2000));
    for (name, link) in [("in.txt", "out.txt"), ("in.arrow", "out.arrow")] {
        let [path, link] = [name, link].map(|name| folder.path().join(name));
        match name {
            "in.txt" => fs::write(&path, &lines).unwrap(),
            _ => write_arrow(&path, &table(vec![("puzzle", column(&puzzles(2000)))]), 100, None),
        }
        fs::hard_link(&path, &link).unwrap();
        let before = fs::read(&path).unwrap();
        for command in ["solve", "rate", "convert"] {
            let run = hanpan(&["sudoku", command, &shown(&path), "-o", &shown(&link)], "");
            assert!(run.err.contains("would") && run.status == 2, "{command}: {}", run.err);
            let stdin = File::open(&path).unwrap();
            let redirected = std::process::Command::new(env!("CARGO_BIN_EXE_hanpan"))
                .args(["sudoku", command, "-o", &shown(&link)])
                .stdin(stdin)
                .output()
                .unwrap();
            assert_eq!(redirected.status.code(), Some(2), "{command}");
            assert!(fs::read(&path).unwrap() == before, "{command}");
        }
    }
}

#[test]
fn times_of_any_zone_are_carried_along_and_shown() {
    let folder = TempDir::new().unwrap();
    let zone = |name: &str| -> ArrayRef {
        Arc::new(arrow_array::TimestampMicrosecondArray::from(vec![0]).with_timezone(name))
    };
    let columns = vec![("puzzle", column(&[PUZZLE])), ("a", zone("UTC")), ("b", zone("Asia/Seoul"))];
    for path in write_all(&folder, "in", &table(columns)) {
        let run = hanpan(&["sudoku", "convert", &path, "--to", "csv"], "");
        let expected = format!("puzzle,a,b\n{PUZZLE},1970-01-01T00:00:00Z,1970-01-01T09:00:00+09:00\n");
        assert_eq!((run.out, run.status), (expected, 0), "{}", run.err);
    }
}

#[test]
fn what_a_table_cannot_be_is_refused() {
    let folder = TempDir::new().unwrap();
    let out = shown(&folder.path().join("out.parquet"));
    let refused: [&[&str]; 7] = [
        &[],
        &["sudoku", "solve", "--format", "rows"],
        &["sudoku", "canon", "--unique"],
        &["sudoku", "canon", "--pencilmarks"],
        &["sudoku", "minimize", "--all"],
        &["sudoku", "rate", "--resume"],
        &["sudoku", "rate", "--format", "%g"],
    ];
    for command in refused {
        let run = hanpan(&[command, &["-o", &out]].concat(), format!("{PUZZLE}\n"));
        assert_eq!((run.out.as_str(), run.status), ("", 2), "{command:?}");
        assert!(!run.err.is_empty() && !Path::new(&out).exists(), "{command:?}");
    }
    let folder = shown(folder.path());
    let run = hanpan(&["sudoku", "convert", "--to", "parquet", "-o", &folder], format!("{PUZZLE}\n"));
    assert_eq!(
        (run.err.as_str(), run.status),
        ("hanpan: parquet is written to one file, not to a folder\n", 2)
    );
}

/// Numbers that look random.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// A file that was cut off, or in which bytes were changed, more of them near the end, where the index is.
fn spoiled(bytes: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    if numbers.below(3) == 0 {
        return bytes[..8 + numbers.below(bytes.len() - 8)].to_vec();
    }
    let mut bytes = bytes.to_vec();
    for _ in 0..=numbers.below(4) {
        let span = if numbers.below(2) == 0 { bytes.len() - 8 } else { (bytes.len() - 8).min(1500) };
        let at = bytes.len() - 1 - numbers.below(span);
        let bits = [0, 0xff, bytes[at] ^ (1 << numbers.below(8)), numbers.below(256) as u8];
        bytes[at] = bits[numbers.below(4)];
    }
    bytes
}

/// Broken files between good ones, of which nothing is lost.
fn survive_broken_files(rounds: usize, seed: u64) {
    let (folder, lines) = (TempDir::new().unwrap(), puzzles(300));
    let words = cast(
        &column(&vec!["same"; 300]),
        &DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8)),
    );
    let batch = table(vec![("n", column(&lines)), ("puzzle", column(&lines)), ("words", words.unwrap())]);
    let mut files = write_all(&folder, "in", &batch).to_vec();
    let path = folder.path().join("zstd.parquet");
    let builder = WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::default()));
    write_parquet(
        &path,
        &batch,
        builder.set_data_page_row_count_limit(50).set_max_row_group_row_count(Some(100)).build(),
    );
    files.push(shown(&path));
    let path = folder.path().join("zstd.arrow");
    write_arrow(&path, &batch, 100, Some(CompressionType::ZSTD));
    files.push(shown(&path));
    let good = shown(&folder.path().join("good.txt"));
    fs::write(&good, format!("{PUZZLE}\n")).unwrap();
    let mut numbers = Numbers(seed);
    for round in 0..rounds {
        let name = |number: usize| shown(&folder.path().join(format!("broken{number}")));
        let mut args = vec!["sudoku".to_owned(), ["solve", "convert", "count"][round % 3].to_owned()];
        if round % 4 == 3 {
            args.extend(["-o".to_owned(), shown(&folder.path().join("out.parquet"))]);
        }
        for number in 0..20 {
            let bytes = fs::read(&files[numbers.below(files.len())]).unwrap();
            fs::write(name(number), spoiled(&bytes, &mut numbers)).unwrap();
            args.extend([name(number), good.clone()]);
        }
        let run = hanpan(&args.iter().map(String::as_str).collect::<Vec<_>>(), "");
        assert!(!run.err.contains("panicked"), "{args:?}\n{}", run.err);
        assert!((0..=2).contains(&run.status), "{args:?}: {}", run.status);
        let is_text = round % 4 != 3;
        let expected = ["534678912", "53..7....", "1\n"][round % 3];
        assert!(!is_text || run.out.matches(expected).count() >= 20, "{args:?}");
    }
}

#[test]
fn broken_files_are_errors_and_the_others_go_on() {
    survive_broken_files(24, 1);
}

#[test]
#[ignore = "takes about a minute"]
fn thousands_of_broken_files_are_errors_and_the_others_go_on() {
    (2..12).for_each(|seed| survive_broken_files(60, seed));
}

#[test]
fn a_file_that_is_cut_off_says_so() {
    let folder = TempDir::new().unwrap();
    let batch = table(vec![("puzzle", column(&puzzles(300)))]);
    for path in write_all(&folder, "in", &batch) {
        let bytes = fs::read(&path).unwrap();
        for length in [12, bytes.len() / 2, bytes.len() - 20, bytes.len() - 1] {
            fs::write(&path, &bytes[..length]).unwrap();
            let run = solve(&[&path]);
            let is_complete_stream = path.ends_with("arrows") && length > bytes.len() - 9;
            assert_eq!(run.status, if is_complete_stream { run.status } else { 2 }, "{path} {length}");
            assert!(
                run.status == 0 || run.err.contains("file cannot be read"),
                "{path} {length}: {}",
                run.err
            );
        }
    }
}
