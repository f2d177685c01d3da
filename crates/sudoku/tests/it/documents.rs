//! Files of other programs: what is written is read, what is lost is counted, what is odd is told.

use hanpan_sudoku::document::{
    Column, Document, DocumentFormat, DocumentReader, DocumentWriter, Documents, Fact, LossKind, Losses,
};
use hanpan_sudoku::format::State;
use hanpan_sudoku::{Candidates, Cell, Digit, DigitSet, Grid};
use proptest::prelude::*;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn read_as(format: DocumentFormat, text: &[u8]) -> Documents {
    DocumentReader::new(format, text).read(text, 1)
}

/// Reads a text in the format that it shows.
fn read(text: &str) -> (DocumentFormat, Documents) {
    let format = DocumentFormat::sniff(text.as_bytes(), "");
    (format, read_as(format, text.as_bytes()))
}

fn one(text: &str) -> (DocumentFormat, Document) {
    let (format, mut documents) = read(text);
    assert_eq!(documents.len(), 1, "{format:?}: {text}");
    (format, documents.remove(0).unwrap_or_else(|error| panic!("{format:?}: {error}: {text}")))
}

fn error(format: DocumentFormat, text: &str) -> String {
    read_as(format, text.as_bytes()).remove(0).unwrap_err().to_string()
}

fn written(format: DocumentFormat, document: &Document) -> (String, Losses) {
    let (bytes, losses) = DocumentWriter::write_all(format, [document]);
    (String::from_utf8(bytes).unwrap(), losses)
}

fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

/// The candidates of blank cells.
fn candidates(state: &State) -> Vec<(Cell, DigitSet)> {
    let filled = state.filled();
    let left = Candidates::new(&filled);
    let blanks = Cell::ALL.into_iter().filter(|cell| filled.get(*cell).is_none());
    blanks.map(|cell| (cell, left.get(cell) & state.pencilmarks.get(cell))).collect()
}

/// What is noted in blank cells.
fn notes(state: &State) -> Vec<(Cell, DigitSet)> {
    let filled = state.filled();
    let noted = |cell: &Cell| filled.get(*cell).is_none() && state.pencilmarks.get(*cell) != DigitSet::ALL;
    Cell::ALL.into_iter().filter(noted).map(|cell| (cell, state.pencilmarks.get(cell))).collect()
}

fn facts(document: &Document, fact: Fact) -> Vec<&str> {
    document.facts.iter().filter(|(kind, _)| *kind == fact).map(|(_, text)| text.as_str()).collect()
}

fn sorted_columns(document: &Document, with_names: bool) -> Vec<(&str, &str)> {
    let mut columns: Vec<(&str, &str)> = document
        .columns
        .iter()
        .map(|column| (if with_names { column.name.as_str() } else { "" }, column.text.as_str()))
        .collect();
    columns.sort_unstable();
    columns
}

/// Everything that is not counted as lost is the same.
fn assert_kept(format: DocumentFormat, before: &Document, after: &Document, losses: &Losses) {
    let kept = |kind| losses.count(kind) == 0;
    let is_clear = kept(LossKind::Unclear);
    if kept(LossKind::Digits) && is_clear {
        assert_eq!(after.state.puzzle, before.state.puzzle, "{format:?}");
    }
    if kept(LossKind::Entries) && is_clear {
        assert_eq!(after.state.entries, before.state.entries, "{format:?}");
    }
    if kept(LossKind::Entries) && kept(LossKind::Candidates) && is_clear {
        assert_eq!(candidates(&after.state), candidates(&before.state), "{format:?}");
    }
    if kept(LossKind::Stale)
        && format.holds().contains(&LossKind::Stale)
        && is_clear
        && before.state.has_pencilmarks
    {
        assert_eq!(notes(&after.state), notes(&before.state), "{format:?}");
    }
    if kept(LossKind::Solutions) {
        assert_eq!(after.solution, before.solution, "{format:?}");
    }
    if kept(LossKind::Characters) {
        for fact in Fact::ALL.into_iter().filter(|fact| kept(fact.loss())) {
            assert_eq!(facts(after, fact), facts(before, fact), "{format:?}");
        }
        if kept(LossKind::Columns) {
            let with_names = kept(LossKind::Names);
            assert_eq!(sorted_columns(after, with_names), sorted_columns(before, with_names), "{format:?}");
        }
    }
}

fn state() -> impl Strategy<Value = State> {
    let cells = prop::collection::vec((0..6_u8, any::<u16>(), 1..=9_u8), 81);
    (cells, any::<bool>(), any::<bool>(), 0..4_u8).prop_map(|(cells, has_entries, has_marks, wild)| {
        let (solution, mut state) = (grid(SOLUTION), State::new(Grid::EMPTY));
        for (cell, (kind, bits, digit)) in Cell::ALL.into_iter().zip(cells) {
            let right = solution.get(cell);
            match kind {
                0 | 1 => state.puzzle.set(cell, right),
                2 if has_entries => {
                    state.entries.set(cell, if bits % 8 == 0 { Digit::from_value(digit) } else { right })
                }
                3 | 4 if has_marks => {
                    let noted: DigitSet =
                        Digit::ALL.into_iter().filter(|digit| bits >> digit.index() & 1 != 0).collect();
                    state
                        .pencilmarks
                        .set(cell, if noted.is_empty() && wild > 0 { DigitSet::ALL } else { noted });
                    state.has_pencilmarks = true;
                }
                5 if wild == 0 && bits % 64 == 0 => state.puzzle.set(cell, Digit::from_value(digit)),
                _ => {}
            }
        }
        state
    })
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => "[a-zA-Z0-9 .,;:<>&'\"|#=한판é+-]{0,16}".prop_map(|text| text.trim().to_owned()),
        1 => "[a-z\n\t\u{1f}]{0,6}",
    ]
}

fn document() -> impl Strategy<Value = Document> {
    let facts = prop::collection::vec((0..Fact::COUNT, text()), 0..5);
    let names = prop_oneof![
        "[a-z]{3,5}1",
        Just("technique".to_owned()),
        Just("extra".to_owned()),
        Just("state".to_owned()),
        Just("time".to_owned()),
        Just("msecs-elapsed".to_owned()),
    ];
    let columns = prop::collection::vec((names, text()), 0..4);
    (state(), any::<bool>(), facts, columns).prop_map(|(state, is_solved, facts, columns)| {
        let mut document = Document::of(state);
        let fits =
            document.state.puzzle.givens().all(|(cell, digit)| grid(SOLUTION).get(cell) == Some(digit));
        document.solution = (is_solved && fits).then(|| grid(SOLUTION));
        facts.iter().for_each(|(fact, text)| document.say(Fact::new(*fact).unwrap(), text));
        let columns = columns.into_iter().filter(|(_, text)| !text.is_empty());
        document.columns = columns.map(|(name, text)| Column { name, text }).collect();
        document
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_is_not_counted_as_lost_survives_a_round_trip(document in document()) {
        for format in DocumentFormat::ALL {
            let (text, losses) = written(format, &document);
            let mut read = read_as(format, text.as_bytes());
            prop_assert_eq!(read.len(), 1, "{:?}: {}", format, text);
            let read = match read.remove(0) {
                Ok(read) => read,
                // A mask tells no digits; it is a pattern, and no puzzle.
                Err(_) if format == DocumentFormat::Msk => continue,
                Err(error) => panic!("{format:?}: {error}\n{text}"),
            };
            assert_kept(format, &document, &read, &losses);
            // What was read can be written without losing any more.
            let is_clear = losses.count(LossKind::Unclear) == 0;
            let (again, losses) = written(format, &read);
            prop_assert!(!is_clear || losses.is_empty() || losses.count(LossKind::Digits) > 0, "{:?}: {}\n{}", format, losses, text);
            if format != DocumentFormat::Csv && is_clear {
                prop_assert_eq!(&again, &text, "{:?}", format);
            }
        }
    }

    #[test]
    fn what_is_written_is_recognised(document in document()) {
        use DocumentFormat as F;
        for format in [F::OpenSudoku, F::KSudoku, F::FPuzzles, F::SudokuPad, F::Url, F::Hodoku, F::Sadman, F::Csv, F::Sukaku] {
            let (text, _) = written(format, &document);
            prop_assert_eq!(F::sniff(text.as_bytes(), ""), format, "{}", text);
        }
    }

    #[test]
    fn several_documents_are_read_as_they_were_written(documents in prop::collection::vec(document(), 1..5)) {
        for format in DocumentFormat::ALL.into_iter().filter(|format| format.holds_many()) {
            let (text, _) = DocumentWriter::write_all(format, &documents);
            let read = read_as(format, &text);
            prop_assert_eq!(read.len(), documents.len(), "{:?}", format);
            for (read, document) in read.into_iter().zip(&documents) {
                if written(format, document).1.count(LossKind::Unclear) == 0 {
                    prop_assert_eq!(read.unwrap().state.puzzle, document.state.puzzle, "{:?}", format);
                }
            }
        }
    }

    #[test]
    fn any_bytes_are_read_or_told(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = DocumentFormat::sniff(&bytes, "");
        for format in DocumentFormat::ALL {
            assert_told(format, &bytes);
        }
    }
}

fn assert_told(format: DocumentFormat, bytes: &[u8]) {
    for error in read_as(format, bytes).iter().filter_map(|read| read.as_ref().err()) {
        let message = error.to_string();
        assert!(message.contains("expected") && !message.contains('\n'), "{format:?}: {message}");
    }
}

/// Numbers without a pattern (xorshift).
fn random(state: &mut u64, below: usize) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state % below.max(1) as u64) as usize
}

/// A document that says something of each kind.
fn rich() -> Document {
    let mut state =
        State::read_line(1, format!("{}:124 335", PUZZLE.replacen('.', "+4", 1)).as_bytes()).unwrap();
    state.pencilmarks.set(Cell::R1C4, [Digit::D2, Digit::D6].into_iter().collect());
    let mut document = Document::of(state);
    document.solution = Some(grid(SOLUTION));
    Fact::ALL.into_iter().for_each(|fact| document.say(fact, "한판 & \"<x>\", it's"));
    let names = ["technique", "extra", "state", "time", "msecs-elapsed", "other"];
    document.columns = names.map(|name| Column { name: name.to_owned(), text: "36".to_owned() }).into();
    document
}

#[test]
fn sudocues_sample_is_read_with_its_headers() {
    // https://www.sudocue.net/fileformats.php
    let text = "#ARuud\n#DA random puzzle created by SudoCue\n#CJust start plugging in the numbers\n#B03-08-2006\n#SSudoCue\n#LEasy\n\
        #Uhttp://www.sudocue.net/\n2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1\n";
    for text in
        [text.to_owned(), text.replace('\n', "\r\n"), format!("\u{feff}{text}"), text.trim_end().to_owned()]
    {
        let (format, document) = one(&text);
        assert_eq!(format, DocumentFormat::Sdk);
        assert_eq!(document.fact(Fact::Author), Some("Ruud"));
        assert_eq!(document.fact(Fact::Date), Some("03-08-2006"));
        assert_eq!(document.fact(Fact::Url), Some("http://www.sudocue.net/"));
        assert_eq!((document.state.line, document.state.puzzle.givens().count()), (8, 36));
    }
    let (format, document) = one(text);
    assert_eq!(written(format, &document).0, text.replacen("#D", "\u{1}", 1).replace('\u{1}', "#D"));
}

#[test]
fn sadmans_sections_are_puzzle_state_and_pencilmarks() {
    let rows = |text: &str| {
        text.as_bytes().chunks(9).map(|row| format!("{}\n", str::from_utf8(row).unwrap())).collect::<String>()
    };
    let state = PUZZLE.replacen('.', "4", 1);
    let marks = ",,,26,,,,,\n".to_owned() + &",,,,,,,,\n".repeat(8);
    let text = format!(
        "#AMe\n[Puzzle]\n{}[State]\n{}[PencilMarks]\n{marks}[Colours]\n0,1\n",
        rows(PUZZLE),
        rows(&state)
    );
    let (format, document) = one(&text);
    assert_eq!(format, DocumentFormat::Sadman);
    assert_eq!(document.state.puzzle, grid(PUZZLE));
    assert_eq!(document.state.entries.get(Cell::R1C3), Some(Digit::D4));
    assert_eq!(document.state.pencilmarks.get(Cell::R1C4).to_string(), "26");
    assert_eq!(document.column("[Colours]"), Some("0,1"));
    let wrong = text.replacen("[State]\n5", "[State]\n6", 1);
    assert_eq!(
        error(DocumentFormat::Sadman, &wrong),
        "line 13: expected the givens of the puzzle, found 6 where the puzzle has 5, in r1c1"
    );
    let wrong = text.replacen(",,,26,", ",,,2?,", 1);
    assert_eq!(
        error(DocumentFormat::Sadman, &wrong),
        "line 23, column 5: expected a digit or a blank, found '?'"
    );
}

#[test]
fn hodokus_library_lines_keep_what_they_say_of_a_step() {
    let line = format!(":0200-1:36:{}:335:391::r1c1:", PUZZLE.replacen('.', "+4", 1));
    let (format, document) = one(&line);
    assert_eq!(format, DocumentFormat::Hodoku);
    assert_eq!(document.column("technique"), Some("0200-1"));
    assert_eq!(document.column("eliminations"), Some("391"));
    assert_eq!(
        written(format, &document).0,
        format!(":0200-1:36:{}:335:391::r1c1:\n", PUZZLE.replacen('.', "+4", 1))
    );
    let (plain, losses) = written(format, &Document::new(grid(PUZZLE)));
    assert_eq!((plain, losses.is_empty()), (format!(":0000:x:{PUZZLE}::::\n"), true));
    assert_eq!(error(format, ":0000:x:53..7:12:::"), "line 1: expected 81 cells, found 5");
}

#[test]
fn opensudoku_is_read_in_all_its_versions() {
    let digits = PUZZLE.replace('.', "0");
    let cells = |note: &str, bar: &str| -> String {
        let cell = |(at, digit): (usize, char)| match (at, digit) {
            (2, _) => format!("4|0{bar}|1|").replace("|0", if note == "1,2," { "|-" } else { "|0" }),
            (3, _) => format!("0|{note}{bar}|1|"),
            (_, '0') => format!("0|{}{bar}|1|", if note == "1,2," { "-" } else { "0" }),
            _ => format!("{digit}|{}{bar}|0|", if note == "1,2," { "-" } else { "0" }),
        };
        digits.chars().enumerate().map(cell).collect()
    };
    // Version 1 has lists, version 2 wrote a bar too many, version 3 mended that.
    for (version, note, bar) in [(1, "1,2,", ""), (2, "3", "|"), (2, "3", ""), (3, "3", "")] {
        let data = format!("version: {version}&#10;{}", cells(note, bar));
        let text = format!(
            "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<opensudoku version=\"2\">\n<folder name=\"Hard &amp; long\" created=\"1\">\n\
             <game created=\"12\" state=\"1\" time=\"500\" last_played=\"0\" data=\"{data}\" note=\"mine\" />\n</folder></opensudoku>"
        );
        let (format, document) = one(&text);
        assert_eq!(format, DocumentFormat::OpenSudoku);
        assert_eq!(document.state.puzzle, grid(PUZZLE), "{version}");
        assert_eq!(document.state.entries.get(Cell::R1C3), Some(Digit::D4));
        assert_eq!(document.state.pencilmarks.get(Cell::R1C4).to_string(), "12");
        assert_eq!(document.fact(Fact::Folder), Some("Hard & long"));
        assert_eq!((document.fact(Fact::Comment), document.column("time")), (Some("mine"), Some("500")));
    }
    let text = format!(
        "<opensudoku><name>Easy</name><author>Me</author><game data=\"{digits}\"/><game data=\"12\"/></opensudoku>"
    );
    let (_, games) = read(&text);
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].as_ref().unwrap().fact(Fact::Author), Some("Me"));
    assert_eq!(
        games[1].as_ref().unwrap_err().to_string(),
        format!("line 1, column {}: expected 81 cells, found 2", text.rfind("<game").unwrap() + 1)
    );
}

#[test]
fn ksudokus_history_is_entries_and_pencilmarks() {
    let values: String = PUZZLE
        .chars()
        .map(|one| one.to_digit(10).map_or('_', |digit| char::from(b'a' + digit as u8)))
        .collect();
    let text = format!(
        "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"1200\">\n  <puzzle>\n   <graph specific-type=\"Plain\" order=\"9\" type=\"sudoku\"/>\n\
         <values>{values}</values>\n  </puzzle>\n  <history>\n   <simple-event index=\"2\" value=\"4\"/>\n   <simple-event index=\"3\" markers=\"010001000\"/>\n\
         <simple-event index=\"5\" value=\"1\"/><simple-event index=\"5\" value=\"0\"/></history>\n </game>\n</ksudoku>\n"
    );
    let (format, document) = one(&text);
    assert_eq!(format, DocumentFormat::KSudoku);
    assert_eq!(document.state.puzzle, grid(PUZZLE));
    assert_eq!(document.state.entries.givens().collect::<Vec<_>>(), [(Cell::R1C3, Digit::D4)]);
    assert_eq!(document.state.pencilmarks.get(Cell::R1C4).to_string(), "26");
    assert_eq!(document.columns.len(), 1);
    for (from, to, found) in [
        ("type=\"sudoku\"", "type=\"roxdoku\"", "the type 'roxdoku'"),
        ("order=\"9\"", "order=\"16\"", "the order '16'"),
        ("\"Plain\"", "\"XSudoku\"", "the type 'XSudoku'"),
        ("<values>", "<cage size=\"2\">1 2</cage><values>", "the element 'cage'"),
    ] {
        let error = error(format, &text.replacen(from, to, 1));
        assert!(error.ends_with(&format!("expected a classic Sudoku of 9x9, found {found}")), "{error}");
    }
}

/// From the documentation of sudoku-formats (a puzzle of one given), and the tests of dclamage/SudokuSolver (two killer cages).
const CLASSIC_LINK: &str = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A";
const KILLER_LINK: &str = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssX0QAawgAbLTAwBjAIZo48QiH0wdYfCABKARgDCDkKjsAmFyDUA3Q1oArqYgiCAUFlZaNmb2zh5ucU4AzImeTgnuXqnuyRk+qP5BIcmpRGqG+gAuEL4wTgD2AHZgVRiGEE1VMXggANLauhgABE7GcLREQA=";

#[test]
fn links_to_f_puzzles_and_sudokupad_are_read_and_variants_refused_by_name() {
    let puzzle = grid(&format!("1{}", ".".repeat(80)));
    for (text, expected) in [
        (format!("https://f-puzzles.com/?load={CLASSIC_LINK}"), DocumentFormat::FPuzzles),
        (
            format!("https://www.f-puzzles.com/?load={}\n", CLASSIC_LINK.replace('/', "%2F")),
            DocumentFormat::FPuzzles,
        ),
        (format!("https://sudokupad.app/fpuzzles{CLASSIC_LINK}"), DocumentFormat::SudokuPad),
        (
            format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{CLASSIC_LINK}"),
            DocumentFormat::SudokuPad,
        ),
    ] {
        let (format, document) = one(&text);
        assert_eq!((format, document.state.puzzle), (expected, puzzle), "{text}");
    }
    assert_eq!(
        error(DocumentFormat::FPuzzles, &format!("https://www.f-puzzles.com/?load={KILLER_LINK}")),
        "line 1: expected a classic Sudoku of 9x9, found the constraint 'killercage'"
    );
    let short = "line 1: expected a link to f-puzzles with ?load=, found a short name, which only the site can resolve: open it and \
        copy its long link";
    assert_eq!(error(DocumentFormat::FPuzzles, "https://www.f-puzzles.com/?id=2s3fd"), short);
    assert!(error(DocumentFormat::SudokuPad, "https://sudokupad.app/abc123").contains("found a short name"));
    let damaged =
        error(DocumentFormat::FPuzzles, &format!("https://f-puzzles.com/?load={}", &CLASSIC_LINK[..60]));
    assert_eq!(damaged, "line 1: expected a whole link, found one that is cut off or damaged");
    assert_eq!(
        error(DocumentFormat::FPuzzles, "https://f-puzzles.com/?load=N4Ig!zgl"),
        "line 1, column 33: expected a character of base64, found '!'"
    );
}

#[test]
fn f_puzzles_json_is_refused_where_it_is_no_classic_puzzle() {
    let (base, _) = written(DocumentFormat::FPuzzles, &Document::new(grid(PUZZLE)));
    assert!(base.starts_with("https://www.f-puzzles.com/?load=N4Ig"));
    let cell = "{}";
    let row = |first: &str| format!("[{first},{}]", [cell; 8].join(","));
    let json = |first: &str, more: &str| {
        format!("{{\"size\":9,{more}\"grid\":[{},{}]}}", row(first), vec![row(cell); 8].join(","))
    };
    let ok = json(
        "{\"value\":5,\"given\":true,\"region\":0,\"c\":\"#fff\"}",
        "\"arrow\":[],\"antiknight\":false,\"ruleset\":\"Normal\",",
    );
    let (format, document) = one(&ok);
    assert_eq!(format, DocumentFormat::FPuzzles);
    assert_eq!(document.fact(Fact::Description), Some("Normal"));
    assert_eq!(document.column("cells"), Some("{\"R1C1\":{\"c\":\"#fff\"}}"));
    for (first, more, found) in [
        ("{}", "\"antiknight\":true,", "the constraint 'antiknight'"),
        (
            "{}",
            "\"arrow\":[{\"cells\":[\"R1C1\"]}],\"diagonal+\":true,",
            "the constraints 'arrow', 'diagonal+'",
        ),
        ("{\"region\":1}", "", "a region that is no box, in r1c1"),
        ("{}", "\"size\":6,", "the size 6"),
    ] {
        let text = if more.contains("size") {
            json(first, "").replacen("\"size\":9", "\"size\":6", 1)
        } else {
            json(first, more)
        };
        assert_eq!(error(format, &text), format!("line 1: expected a classic Sudoku of 9x9, found {found}"));
    }
    assert_eq!(
        error(format, &json("{\"value\":12}", "")),
        "line 1: expected a digit from 1 to 9, found '12' in r1c1"
    );
    let deep = "[".repeat(100_000);
    assert!(
        error(format, &format!("{{\"grid\":{deep}"))
            .contains("expected JSON, found recursion limit exceeded")
    );
}

#[test]
fn sudokupads_own_json_is_read_short_and_long() {
    let row = "[,,{v:5},,,,,,]";
    let blank = "[,,,,,,,,]";
    let boxes: Vec<String> = (0..9)
        .map(|block| {
            let cells = (0..9).map(|at| format!("[{},{}]", block / 3 * 3 + at / 3, block % 3 * 3 + at % 3));
            format!("[{}]", cells.collect::<Vec<_>>().join(","))
        })
        .collect();
    let rows = [&[row][..], &[blank; 8]].concat().join(",");
    let short = format!(
        "{{cs:50,ce:[{rows}],re:[{}],ca:[{{v:'title: It\\'s'}},{{v:'author: Me'}}],metadata:{{source:'x'}}}}",
        boxes.join(",")
    );
    let long = short
        .replace("It\\'s", "It’s")
        .replace('\'', "\"")
        .replace("source:", "\"source\":")
        .replace("ce:", "\"cells\":")
        .replace("re:", "\"regions\":")
        .replace("ca:", "\"cages\":")
        .replace("v:", "\"value\":")
        .replace("cs:", "\"cellSize\":")
        .replace("metadata:", "\"metadata\":")
        .replace("[,", "[{},")
        .replace(",]", ",{}]")
        .replace(",,", ",{},")
        .replace(",,", ",{},");
    assert_eq!(serde_like_depth(&long), 4);
    for (text, title) in [(&short, "It's"), (&long, "It’s")] {
        let link = format!("https://sudokupad.app/scl{}", lz(text));
        let (format, document) = one(&link);
        assert_eq!(format, DocumentFormat::SudokuPad);
        assert_eq!(document.state.puzzle.givens().collect::<Vec<_>>(), [(Cell::R1C3, Digit::D5)], "{text}");
        assert_eq!((document.fact(Fact::Title), document.fact(Fact::Author)), (Some(title), Some("Me")));
    }
    for (from, to, found) in [
        ("re:", "l:[{th:3}],re:", "'lines', which may be rules"),
        ("re:[", "re:[[[0,0]],", "regions that are not the nine boxes"),
        ("{v:'author: Me'}", "{ce:[[0,0]],v:'3'}", "'cages', which may be rules"),
    ] {
        let link = format!("https://sudokupad.app/scl{}", lz(&short.replacen(from, to, 1)));
        assert_eq!(
            error(DocumentFormat::SudokuPad, &link),
            format!("line 1: expected a classic Sudoku of 9x9, found {found}")
        );
    }
}

/// How deep brackets stand in each other.
fn serde_like_depth(text: &str) -> usize {
    let step = |(depth, deepest): (usize, usize), one: char| match one {
        '[' | '{' => (depth + 1, deepest.max(depth + 1)),
        ']' | '}' => (depth - 1, deepest),
        _ => (depth, deepest),
    };
    text.chars().fold((0, 0), step).1
}

/// lz-string's base64, the long way: each unit is new or one that came before.
fn lz(text: &str) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    lz_str::compress_to_base64(text)
        .chars()
        .inspect(|one| assert!(*one == '=' || ALPHABET.contains(&(*one as u8))))
        .collect()
}

#[test]
fn links_are_to_the_character_those_of_lz_string() {
    let mut seed = 3;
    for length in 0..400 {
        let mut document = Document::new(grid(PUZZLE));
        let letters = ["a", "b", "한", "é", "\u{1f600}", " ", "\"", "n"];
        let title: String = (0..length).map(|_| letters[random(&mut seed, letters.len())]).collect();
        document.say(Fact::Title, title.trim());
        let (link, _) = written(DocumentFormat::FPuzzles, &document);
        let base64 = link
            .trim()
            .split_once("load=")
            .unwrap()
            .1
            .replace("%2B", "+")
            .replace("%2F", "/")
            .replace("%3D", "=");
        let units = lz_str::decompress_from_base64(&base64).unwrap();
        let json = String::from_utf16(&units).unwrap();
        // Its padding is one too long at times.
        assert_eq!(lz(&json).trim_end_matches('='), base64.trim_end_matches('='));
        assert!(base64.len().is_multiple_of(4));
        assert_eq!(one(&link).1.fact(Fact::Title).unwrap_or_default(), title.trim());
    }
}

#[test]
fn tables_are_read_by_their_headers_or_without() {
    let digits = PUZZLE.replace('.', "0");
    for (text, line, columns) in [
        (format!("quizzes,solutions\n{digits},{SOLUTION}\n"), 2, 0),
        (format!("id,puzzle,solution,clues,difficulty\n1,{PUZZLE},{SOLUTION},30,0.0\n"), 2, 3),
        (format!("source,question,answer,rating\nforum,{PUZZLE},{SOLUTION},8\n"), 2, 1),
        (format!("\u{feff}puzzle;solution;name\r\n{PUZZLE};{SOLUTION};\"a;\"\"b\"\r\n"), 2, 1),
    ] {
        let (format, document) = one(&text);
        assert_eq!(format, DocumentFormat::Csv, "{text}");
        assert_eq!((document.state.puzzle, document.state.line), (grid(PUZZLE), line));
        assert_eq!(document.solution, Some(grid(SOLUTION)));
        // The column `source` is a fact.
        assert_eq!(
            document.columns.len() + document.facts.len(),
            columns + usize::from(text.starts_with("source")),
            "{text}"
        );
    }
    // gsf's tables have the puzzle in the fifth column.
    let gsf = format!("1,20,C20.m,95408,{PUZZLE},#,M,99\n");
    let document = read_as(DocumentFormat::Csv, gsf.as_bytes()).remove(0).unwrap();
    assert_eq!((document.state.puzzle, document.columns.len()), (grid(PUZZLE), 7));
    let wrong = error(DocumentFormat::Csv, &format!("id,puzzle\n1,{}\n", &PUZZLE[1..]));
    assert_eq!(wrong, "line 2: expected 81 cells, found 80");
    let wrong = error(DocumentFormat::Csv, &format!("id,puzzle\n1,{}\n", PUZZLE.replacen('.', "?", 1)));
    assert_eq!(wrong, "line 2: expected a digit or a blank, found '?'");
    let wrong = error(DocumentFormat::Csv, "id,name\n1,2\n");
    assert_eq!(wrong, "line 1: expected a column of 81 cells, found 2 fields without one");
}

#[test]
fn a_full_grid_is_no_puzzle_beside_what_may_be_one() {
    // Without a header, a damaged puzzle stands beside its solution.
    let damaged = PUZZLE.replacen("98....6", "98???6", 1);
    let wrong = error(DocumentFormat::Csv, &format!("1,{damaged},{SOLUTION}\n"));
    assert_eq!(wrong, "line 1: expected a digit or a blank, found '?'");
    let wrong = error(DocumentFormat::Csv, &format!("1,{SOLUTION},{}\n", &PUZZLE[..80]));
    assert_eq!(wrong, "line 1: expected 81 cells, found 80");
    let full = read_as(DocumentFormat::Csv, format!("1,{SOLUTION},easy\n").as_bytes()).remove(0).unwrap();
    assert_eq!((full.state.puzzle, full.columns.len()), (grid(SOLUTION), 2));
    // In a line, such columns would be taken for the puzzle: they are left out, and counted.
    for (other, kept) in [(PUZZLE, 1), (damaged.as_str(), 1), (SOLUTION, 2), ("easy", 2)] {
        let text = format!("puzzle,note,rating\n{SOLUTION},{other},7\n");
        let document = read_as(DocumentFormat::Csv, text.as_bytes()).remove(0).unwrap();
        let (line, losses) = written(DocumentFormat::Line, &document);
        assert_eq!(losses.count(LossKind::Columns), 2 - kept, "{other}");
        let again = read_as(DocumentFormat::Line, line.as_bytes()).remove(0).unwrap();
        assert_eq!(again.state.puzzle, grid(SOLUTION), "{other}");
    }
}

/// Nothing is left to note in such positions: all cells are filled, and in the last two are the same.
#[test]
fn full_positions_are_written_as_pencilmarks_and_read_again() {
    let mut entered = Document::new(grid(PUZZLE));
    for (cell, digit) in grid(SOLUTION).givens() {
        if entered.state.puzzle.get(cell).is_none() {
            entered.state.entries.set(cell, Some(digit));
        }
    }
    let mut clashing = grid(SOLUTION);
    clashing.set(Cell::R1C1, clashing.get(Cell::R1C2));
    for document in [entered, Document::new(grid(SOLUTION)), Document::new(clashing)] {
        let (text, losses) = written(DocumentFormat::Pencilmarks, &document);
        let read = read_as(DocumentFormat::Pencilmarks, text.as_bytes());
        let [Ok(read)] = &read[..] else { panic!("{read:?}\n{text}") };
        assert_eq!(read.state.puzzle, document.state.puzzle);
        assert_eq!((read.state.entries, losses.is_empty()), (document.state.entries, true));
    }
}

#[test]
fn tables_keep_all_columns_and_their_names() {
    let text =
        format!("puzzle,solution,author,id,note\n{PUZZLE},{SOLUTION},Me,7,\"two\nlines, \"\"quoted\"\"\"\n");
    let (format, document) = one(&text);
    assert_eq!(document.column("note"), Some("two\nlines, \"quoted\""));
    let (again, losses) = written(format, &document);
    assert_eq!((again, losses.is_empty()), (text, true));
}

#[test]
fn pencilmark_grids_of_odd_cells_stand_below_givens_and_values() {
    // The last candidate of a cell is no filled cell.
    let mut state = State::new(grid(PUZZLE));
    state.pencilmarks = Candidates::new(&state.puzzle);
    state.pencilmarks.set(Cell::R5C5, DigitSet::only(Digit::D5));
    for peer in Cell::R5C5.peers() {
        state.pencilmarks.remove(peer, Digit::D5);
    }
    state.has_pencilmarks = true;
    let document = Document::of(state);
    let (text, losses) = written(DocumentFormat::Pencilmarks, &document);
    assert!(losses.is_empty() && text.starts_with("|53.|.7.|...|\n"), "{losses} {text}");
    let (format, read) = one(&text);
    assert_eq!(format, DocumentFormat::Pencilmarks);
    assert_eq!(read.state.entries, Grid::EMPTY);
    let (_, losses) = written(DocumentFormat::Sukaku, &document);
    assert_eq!(losses.to_string(), "cells that read differently (1)");
}

#[test]
fn entities_and_nesting_cannot_blow_a_file_up() {
    let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>\n<opensudoku><game data=\"&b;\"/></opensudoku>";
    let message = error(DocumentFormat::OpenSudoku, bomb);
    assert!(message.starts_with("line 2, column 13: expected XML, found "), "{message}");
    let deep = format!("<opensudoku>{}", "<a>".repeat(200_000));
    assert!(!read_as(DocumentFormat::OpenSudoku, deep.as_bytes()).is_empty());
    assert!(error(DocumentFormat::KSudoku, "<ksudoku><game>\0</ga").contains("expected XML"));
    assert_eq!(error(DocumentFormat::OpenSudoku, "<opensudoku/>"), "line 1: expected one board, found none");
}

#[test]
fn addresses_hold_81_characters() {
    for text in [
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={PUZZLE}"),
        format!("https://sudokuexchange.com/play/?d=3&s={}", PUZZLE.replace('.', "0")),
    ] {
        let (format, document) = one(&text);
        assert_eq!((format, document.state.puzzle), (DocumentFormat::Url, grid(PUZZLE)));
    }
    let wrong = format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", &PUZZLE[1..]);
    assert_eq!(error(DocumentFormat::Url, &wrong), "line 1: expected 81 cells, found 80");
}

#[test]
fn a_mask_is_a_pattern_and_no_puzzle() {
    let (text, losses) = written(DocumentFormat::Msk, &Document::new(grid(PUZZLE)));
    assert_eq!(losses.to_string(), "digits of givens (30)");
    assert!(hanpan_sudoku::format::read_mask(text.as_bytes()).is_ok_and(|mask| mask.len() == 30));
    assert_eq!(
        error(DocumentFormat::Msk, &text),
        "line 1: expected a puzzle, found a mask of 30 cells, which is a pattern and tells no digits"
    );
}

#[test]
fn what_users_met_in_other_programs_is_read_or_told() {
    // A digit that is missing from a line (SecUSo/privacy-friendly-sudoku#89: "26 solutions").
    let sdm = format!("{PUZZLE}\r\n\r\n{}\r\n{}\r\n", &PUZZLE[..80], PUZZLE.replace('.', "0"));
    let found: Vec<String> = read_as(DocumentFormat::Sdm, sdm.as_bytes())
        .into_iter()
        .map(|read| read.map_or_else(|error| error.to_string(), |document| document.state.puzzle.to_string()))
        .collect();
    assert_eq!(found, [PUZZLE, "line 3: expected 81 cells, found 80", PUZZLE]);
    // Files of OpenSudoku with cells that are not all there (ogarcia/opensudoku#107, kaajjo/LibreSudoku#167).
    let cells = "5|0|0|".repeat(80);
    let text = format!(
        "<opensudoku version=\"2\"><folder><game data=\"version: 3&#10;{cells}\"/></folder></opensudoku>"
    );
    assert_eq!(error(DocumentFormat::OpenSudoku, &text), "line 1, column 33: expected 81 cells, found 80");
    let text = text.replace("version: 3", "version: 4");
    assert_eq!(
        error(DocumentFormat::OpenSudoku, &text),
        "line 1, column 33: expected cells of version 1, 2 or 3, found '4'"
    );
    // A tenth line below a grid of pencilmarks.
    let (marks, _) = written(DocumentFormat::Pencilmarks, &rich());
    let rows: Vec<&str> = marks.lines().filter(|line| line.starts_with("| ")).collect();
    let pasted = [&rows[..], &rows[8..]].concat().join("\n");
    assert_eq!(error(DocumentFormat::Pencilmarks, &pasted), "line 1: expected 9 rows, found 10");
    // HoDoKu's marks of a step.
    let marked = rows.join("\n").replacen("1249", "1*249", 1).replacen("247", "2#4@7-", 1);
    assert_eq!(candidates(&one(&marked).1.state).len(), candidates(&one(&rows.join("\n")).1.state).len());
}

#[test]
fn texts_that_are_no_utf_8_are_told_or_shown_as_such() {
    let header: &[u8] = b"#A\xc7\xd1\xc6\xc7\n";
    let rows: Vec<u8> = PUZZLE.as_bytes().chunks(9).flat_map(|row| [row, b"\n"].concat()).collect();
    let document = read_as(DocumentFormat::Sdk, &[header, &rows].concat()).remove(0).unwrap();
    assert!(document.fact(Fact::Author).is_some_and(|author| author.contains('\u{fffd}')));
    let xml = b"<opensudoku>\n<name>\xc7\xd1</name></opensudoku>";
    let error = read_as(DocumentFormat::OpenSudoku, xml).remove(0).unwrap_err().to_string();
    assert_eq!(error, "line 2, column 7: expected text in UTF-8, found the byte 0xc7, which is not UTF-8");
    let json = "{\"grid\":[],\"title\":\"\\ud800\"}";
    let error = read_as(DocumentFormat::FPuzzles, json.as_bytes()).remove(0).unwrap_err().to_string();
    assert!(error.starts_with("line 1, column ") && error.contains("expected JSON, found "), "{error}");
}

#[test]
fn a_changed_file_is_read_or_told() {
    const BYTES: &[u8] = b"019.+:|u*x# \n\r\t,-\xff\0\xc3\xa9\xb0\xa1<>&;\"'{}[]()=%\\/?Aaz";
    let rich = rich();
    let mut seed = 7;
    for format in DocumentFormat::ALL {
        let (base, _) = written(format, &rich);
        let (mut good, mut bad) = (0, 0);
        for _ in 0..3_000 {
            let mut text = base.clone().into_bytes();
            for _ in 0..1 + random(&mut seed, 4) {
                let at = random(&mut seed, text.len());
                let byte = BYTES[random(&mut seed, BYTES.len())];
                match random(&mut seed, 5) {
                    0 => text[at] = byte,
                    1 => text.insert(at, byte),
                    2 => text.truncate(at + 1),
                    3 => drop(text.drain(at..(at + 1 + random(&mut seed, 20)).min(text.len() - 1).max(at))),
                    _ => {
                        let end = (at + random(&mut seed, 200)).min(text.len());
                        let copy = text[at..end].to_vec();
                        text.splice(at..at, copy);
                    }
                }
                if text.is_empty() {
                    text.push(b'.');
                }
            }
            let _ = DocumentFormat::sniff(&text, "");
            assert_told(format, &text);
            let read = read_as(format, &text);
            good += read.iter().flatten().count();
            bad += read.iter().filter(|read| read.is_err()).count();
            for document in read.into_iter().flatten() {
                assert!(
                    document.state.entries.givens().all(|(cell, _)| document
                        .state
                        .puzzle
                        .get(cell)
                        .is_none()),
                    "{format:?}"
                );
                let _ = written(format, &document);
            }
        }
        assert!(
            bad > 50 && (good > 20 || format == DocumentFormat::Msk),
            "{format:?}: {good} read, {bad} told"
        );
    }
}
