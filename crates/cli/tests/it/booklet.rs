//! `hanpan sudoku booklet`: the PDF is read back by another library, and its answers by the solver.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use hanpan_sudoku::{Grid, Solver, Verdict};
use pdf_extract::{
    ColorSpace, Dictionary, Document, MediaBox, Object, OutputDev, OutputError, PathOp, Transform, output_doc,
};
use tempfile::TempDir;

use super::commands::hanpan;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Two solutions.
const TWO: &str = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
const A4: (f64, f64) = (595.28, 841.89);
const LETTER: (f64, f64) = (612.0, 792.0);
/// 15 mm less the half of a thick line.
const MARGIN: f64 = 41.0;

/// Runs in a folder, on a machine without fonts; the input goes to standard input.
fn booklet(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hanpan"));
    command.args(["sudoku", "booklet"]).args(args).current_dir(folder);
    command.env("HOME", folder).env("XDG_DATA_HOME", folder).env("FONTCONFIG_FILE", folder.join("no-fonts"));
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that refuses its options reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

fn status(output: &Output) -> i32 {
    output.status.code().unwrap()
}

/// Puzzles of a collection, 81 characters each.
fn puzzles(count: usize) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sudoku/bench-easy.txt");
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line[..81].to_owned()).take(count).collect()
}

/// A character, and the start of its base line from the upper left corner of the page.
#[derive(Debug, Clone, Copy)]
struct Letter {
    character: char,
    x: f64,
    y: f64,
    size: f64,
}

/// A page as it is seen.
#[derive(Debug, Default)]
struct Sheet {
    size: (f64, f64),
    letters: Vec<Letter>,
    /// The squares of grids: left, top and side, in the order in which they are drawn.
    grids: Vec<(f64, f64, f64)>,
}

impl Sheet {
    /// The letters that are in no grid.
    fn words(&self) -> String {
        let is_outside = |letter: &&Letter| self.grids.iter().all(|grid| cell(letter, *grid).is_none());
        self.letters.iter().filter(is_outside).map(|letter| letter.character).collect()
    }

    /// The large digits of each grid.
    fn boards(&self) -> Vec<String> {
        self.grids.iter().map(|grid| self.board(*grid)).collect()
    }

    fn board(&self, grid: (f64, f64, f64)) -> String {
        let mut board = vec!['.'; 81];
        for letter in self.letters.iter().filter(|letter| letter.size > grid.2 / 9.0 * 0.5) {
            if let Some(cell) = cell(letter, grid) {
                assert_eq!(board[cell], '.', "two digits in a cell");
                board[cell] = letter.character;
            }
        }
        board.into_iter().collect()
    }
}

/// The cell that the middle of a letter is in.
fn cell(letter: &Letter, (left, top, side): (f64, f64, f64)) -> Option<usize> {
    let (x, y) = (letter.x + letter.size * 0.3 - left, letter.y - letter.size * 0.36 - top);
    let index = |length: f64| (length > 0.0 && length < side).then(|| (length * 9.0 / side) as usize);
    Some(9 * index(y)? + index(x)?)
}

/// Takes down what a page shows.
#[derive(Default)]
struct Reader(Vec<Sheet>);

impl OutputDev for Reader {
    fn begin_page(
        &mut self,
        _number: u32,
        paper: &MediaBox,
        _art: Option<(f64, f64, f64, f64)>,
    ) -> Result<(), OutputError> {
        self.0.push(Sheet { size: (paper.urx, paper.ury), ..Sheet::default() });
        Ok(())
    }

    fn end_page(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn output_character(
        &mut self,
        at: &Transform,
        _width: f64,
        _spacing: f64,
        font_size: f64,
        text: &str,
    ) -> Result<(), OutputError> {
        let sheet = self.0.last_mut().unwrap();
        let (x, y, size) = (at.m31, sheet.size.1 - at.m32, font_size * at.m22.abs());
        sheet.letters.extend(text.chars().map(|character| Letter { character, x, y, size }));
        Ok(())
    }

    fn begin_word(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn end_word(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn end_line(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn stroke(
        &mut self,
        at: &Transform,
        _space: &ColorSpace,
        _colour: &[f64],
        path: &pdf_extract::Path,
    ) -> Result<(), OutputError> {
        let sheet = self.0.last_mut().unwrap();
        let points = path.ops.iter().map(|op| match op {
            PathOp::MoveTo(x, y) | PathOp::LineTo(x, y) => {
                (at.m11 * x + at.m21 * y + at.m31, sheet.size.1 - (at.m12 * x + at.m22 * y + at.m32))
            }
            other => panic!("a grid has straight lines, found {other:?}"),
        });
        let points: Vec<(f64, f64)> = points.collect();
        let least = |values: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(values).fold(f64::MAX, f64::min);
        let most = |values: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(values).fold(f64::MIN, f64::max);
        let (left, top) = (least(&|point| point.0), least(&|point| point.1));
        let (width, height) = (most(&|point| point.0) - left, most(&|point| point.1) - top);
        assert!((width - height).abs() < 0.1, "a grid is a square: {width} x {height}");
        // Thin and thick lines are two paths on the same square.
        if sheet.grids.last().is_none_or(|last| (last.0 - left).hypot(last.1 - top) > 1.0) {
            sheet.grids.push((left, top, width));
        }
        Ok(())
    }
}

fn read(bytes: &[u8]) -> Vec<Sheet> {
    let (mut reader, mut document) = (Reader::default(), Document::load_mem(bytes).unwrap());
    document.objects.values_mut().filter_map(|object| object.as_dict_mut().ok()).for_each(list_widths);
    output_doc(&document, &mut reader).unwrap();
    reader.0
}

/// Writes the widths of a font's glyphs as lists, `1 [600 600]`: the reader does not know ranges, `1 2 600`.
fn list_widths(font: &mut Dictionary) {
    let Ok(Object::Array(widths)) = font.get_mut(b"W") else { return };
    let mut lists = vec![];
    let mut rest = &widths[..];
    while let [first, second, more @ ..] = rest {
        let (list, after) = match (second, more) {
            (Object::Array(_), _) => (second.clone(), more),
            (_, [width, after @ ..]) => {
                let count = second.as_i64().unwrap() - first.as_i64().unwrap() + 1;
                (Object::Array(vec![width.clone(); usize::try_from(count).unwrap()]), after)
            }
            _ => panic!("expected a width, found none"),
        };
        lists.extend([first.clone(), list]);
        rest = after;
    }
    *widths = lists;
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// A booklet that must be fault-free, read back.
fn print(args: &[&str], input: &str) -> Vec<Sheet> {
    let run = booklet(folder().path(), args, input);
    assert_eq!((err(&run), status(&run)), ("", 0), "{args:?}");
    read(&run.stdout)
}

fn solution(puzzle: &str) -> String {
    let grid: Grid = puzzle.parse().unwrap();
    match Solver::new().solve(&grid) {
        Verdict::Unique(solution) => Grid::from(solution).to_string(),
        other => panic!("{puzzle}: {other:?}"),
    }
}

fn boards(sheets: &[Sheet]) -> Vec<String> {
    sheets.iter().flat_map(Sheet::boards).collect()
}

#[test]
fn every_puzzle_is_printed_in_order_and_every_answer_is_its_solution() {
    let puzzles = puzzles(100);
    let input = puzzles.join("\n");
    let expected: Vec<String> =
        puzzles.iter().cloned().chain(puzzles.iter().map(|puzzle| solution(puzzle))).collect();
    for (paper, size) in [("a4", A4), ("letter", LETTER)] {
        for (per_page, pages) in
            [("1", 105), ("2", 55), ("4", 30), ("6", 22), ("9", 17), ("12", 14), ("30", 9)]
        {
            let args =
                ["--paper", paper, "--per-page", per_page, "--title", "한판 스도쿠 100선", "--lang", "ko"];
            let sheets = print(&args, &input);
            assert_eq!(sheets.len(), pages, "{args:?}");
            assert!(boards(&sheets) == expected, "{args:?}");
            for sheet in &sheets {
                assert!((sheet.size.0 - size.0).abs() + (sheet.size.1 - size.1).abs() < 0.1, "{args:?}");
                assert_within_margins(sheet);
            }
            assert!(sheets[0].words().starts_with("한판 스도쿠 100선1 "), "{}", sheets[0].words());
            assert!(sheets[pages - 5].words().starts_with("정답1 2 3 "), "{}", sheets[pages - 5].words());
        }
    }
}

/// Letters and grids are where printers print, and no letter outside a grid touches one.
fn assert_within_margins(sheet: &Sheet) {
    let (right, bottom) = (sheet.size.0 - MARGIN, sheet.size.1 - MARGIN);
    for (left, top, side) in &sheet.grids {
        assert!(
            *left > MARGIN && *top > MARGIN && left + side < right && top + side < bottom,
            "{:?}",
            sheet.size
        );
    }
    for letter in &sheet.letters {
        let Letter { x, y, size, .. } = *letter;
        assert!(x > MARGIN && y - size * 0.7 > MARGIN && y < bottom + 0.1, "{letter:?}");
        assert!(letter.character == ' ' || x + size * 0.2 < right, "{letter:?}");
    }
}

#[test]
fn labels_have_the_number_the_name_and_the_rating() {
    let input = format!("{PUZZLE},Warm-up by Kim\n{PUZZLE}\n");
    let words = |args: &[&str]| print(args, &input).iter().map(Sheet::words).collect::<Vec<_>>();
    assert_eq!(words(&["--rate", "se121"])[0], "1 SE 1.22 SE 1.21Answers: page 2");
    let rated = hanpan(&["sudoku", "rate", "--profile", "hodoku"], PUZZLE).out;
    let rating = rated.split(" hodoku").next().unwrap();
    assert!(rating.starts_with("Easy ("), "{rating}");
    let hodoku = format!("1 {rating}2 {rating}1정답: 2쪽");
    assert_eq!(words(&["--rate", "hodoku", "--lang", "ko"])[0], hodoku);
    assert_eq!(words(&["--names"])[0], "1 Warm-up by Kim 2 1Answers: page 2");
    assert_eq!(words(&[]), ["1 2 1Answers: page 2", "Answers1 2 2"]);
    assert_eq!(words(&["--no-answers", "--per-page", "1"]), ["1 1", "2 2"]);
    let long = format!("{PUZZLE},{}\n", "long name ".repeat(50));
    let sheets = print(&["--names", "--per-page", "9", "--rate", "se121", "--no-answers"], &long);
    assert!(sheets[0].words().starts_with("1 long name long"), "{}", sheets[0].words());
    assert!(sheets[0].words().ends_with("… SE 1.21"), "{}", sheets[0].words());
    assert_within_margins(&sheets[0]);
}

#[test]
fn pencilmarks_are_all_candidates_of_empty_cells() {
    let sheets = print(&["--pencilmarks", "--no-answers"], PUZZLE);
    let (sheet, grid) = (&sheets[0], sheets[0].grids[0]);
    assert_eq!(sheet.boards(), [PUZZLE]);
    let position = hanpan_sudoku::explain::Position::new(&PUZZLE.parse().unwrap());
    for found in hanpan_sudoku::Cell::ALL {
        let small = sheet.letters.iter().filter(|letter| letter.size < grid.2 / 9.0 * 0.5);
        let mut digits: Vec<char> = small
            .filter(|letter| cell(letter, grid) == Some(found.index()))
            .map(|letter| letter.character)
            .collect();
        digits.sort_unstable();
        assert_eq!(digits.iter().collect::<String>(), position.candidates(found).to_string(), "{found}");
    }
}

#[test]
fn the_same_puzzles_give_the_same_bytes_on_any_number_of_threads() {
    let input = puzzles(60).join("\n");
    let run = |jobs: &str| {
        booklet(folder().path(), &["-j", jobs, "--rate", "se121", "--title", "한판", "--names"], &input)
            .stdout
    };
    let first = run("1");
    assert!(first.starts_with(b"%PDF-1.7"));
    assert!(["1", "2", "5"].into_iter().all(|jobs| run(jobs) == first));
}

#[test]
fn bad_boards_and_improper_puzzles_are_told_and_the_rest_is_printed() {
    let clash = format!("55{}", &PUZZLE[2..]);
    let input = format!("{PUZZLE}\n{}\n{TWO}\n{clash}\n{PUZZLE}\n", &PUZZLE[..80]);
    let run = booklet(folder().path(), &["-j", "2"], &input);
    let told: Vec<&str> = err(&run).lines().map(|line| &line[..line.len().min(42)]).collect();
    assert_eq!(
        told,
        [
            "line 2: expected 81 cells, found 80",
            "line 3: left out: not unique: two solution",
            "line 4: left out: impossible: row 1 has 5 "
        ]
    );
    assert_eq!(status(&run), 2);
    assert_eq!(boards(&read(&run.stdout)), [PUZZLE, PUZZLE, &solution(PUZZLE), &solution(PUZZLE)]);
    assert_eq!(status(&booklet(folder().path(), &[], &format!("{PUZZLE}\n{TWO}"))), 1);
    let sheets = print(&["--allow-multiple"], TWO);
    let first = Solver::new().first(&TWO.parse().unwrap()).unwrap();
    assert_eq!(boards(&sheets), [TWO.to_owned(), Grid::from(first).to_string()]);
    assert!(sheets[1].words().contains("1 one of several"), "{}", sheets[1].words());
}

#[test]
fn without_a_puzzle_there_is_no_booklet() {
    let none = "no puzzle is left to print, and no booklet was written";
    for (input, message) in [
        ("", "expected a board, found none"),
        ("\n\n", "expected a board, found none"),
        ("hello", "line 1: expected a board, found 'hello'"),
        (TWO, "line 1: left out: not unique"),
    ] {
        let folder = folder();
        let run = booklet(folder.path(), &["-o", "book.pdf"], input);
        assert!(err(&run).starts_with(message) && err(&run).contains(none), "{}", err(&run));
        assert_eq!((status(&run), run.stdout.len()), (2, 0));
        assert!(!folder.path().join("book.pdf").exists());
    }
}

#[test]
fn the_last_page_may_have_room_to_spare() {
    let puzzles = puzzles(10);
    let sheets = print(&["--per-page", "9"], &puzzles.join("\r\n"));
    assert_eq!(sheets.iter().map(|sheet| sheet.grids.len()).collect::<Vec<_>>(), [9, 1, 10]);
    assert_eq!(boards(&sheets)[..10], puzzles);
    let one = print(&[], &puzzles[0]);
    assert!(one[0].grids[0].2 > 500.0, "one puzzle has the page for itself: {:?}", one[0].grids);
    let drawn = "+---+---+---+\n".to_owned()
        + &(0..9).map(|row| format!("|{}|\n", &PUZZLE[9 * row..9 * row + 9])).collect::<String>()
        + "+---+---+---+";
    assert_eq!(boards(&print(&["--no-answers"], &drawn)), [PUZZLE]);
}

#[test]
fn titles_wrap_shrink_and_never_leave_the_page() {
    for title in [
        "스도쿠".to_owned(),
        "한판 ".repeat(60),
        "가나다라마바사".repeat(12),
        "An extraordinarily long title of a booklet that a teacher has thought about for a long time"
            .to_owned(),
        "A\nB".to_owned(),
    ] {
        let sheets = print(&["--title", &title, "--subtitle", &title, "--author", "김"], PUZZLE);
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        let words = squeezed(&sheets[0].words());
        assert!(words.starts_with(&squeezed(&title)), "{words}");
        sheets.iter().for_each(assert_within_margins);
    }
    let huge = booklet(folder().path(), &["--title", &"끝없는 제목 ".repeat(2000)], PUZZLE);
    assert_eq!(err(&huge), "hanpan: the title has more than 5 lines; the rest of it is not printed\n");
    let sheets = read(&huge.stdout);
    sheets.iter().for_each(assert_within_margins);
    assert_eq!(boards(&sheets)[0], PUZZLE);
    // Decomposed letters, as some systems name files, are the same as composed ones.
    let composed = print(&["--title", "한판 é"], PUZZLE)[0].words();
    assert_eq!(
        print(&["--title", "\u{1112}\u{1161}\u{11ab}\u{1111}\u{1161}\u{11ab} e\u{301}"], PUZZLE)[0].words(),
        composed
    );
}

#[test]
fn a_character_that_no_font_has_is_an_error_that_names_it() {
    let folder = folder();
    for (option, text) in
        [("--title", "스도쿠 \u{10ffff}"), ("--subtitle", "\u{10ffff}"), ("--author", "a\u{10ffff}")]
    {
        let run = booklet(folder.path(), &[option, text, "-o", "book.pdf"], PUZZLE);
        let expected =
            "hanpan: no font has '\u{10ffff}' (U+10FFFF); --font FILE names one that has, or install one: ";
        assert!(err(&run).starts_with(expected), "{}", err(&run));
        assert_eq!(status(&run), 2);
        assert!(!folder.path().join("book.pdf").exists());
    }
    let names = booklet(folder.path(), &["--names"], &format!("{PUZZLE},\u{10ffff}"));
    assert_eq!((status(&names), err(&names).contains("U+10FFFF")), (2, true), "{}", err(&names));
    // An emoji is printed where a font has it, which a machine may have in places that no variable names.
    let emoji = booklet(folder.path(), &["--title", "스도쿠 🎉"], PUZZLE);
    match status(&emoji) {
        0 => assert!(read(&emoji.stdout)[0].words().starts_with("스도쿠 🎉")),
        _ => assert!(err(&emoji).contains("'🎉' (U+1F389)"), "{}", err(&emoji)),
    }
}

#[test]
fn a_font_may_be_named() {
    let fonts = Path::new(env!("CARGO_MANIFEST_DIR")).join("fonts");
    let bold = fonts.join("NotoSansKR-Bold.otf");
    let run = booklet(folder().path(), &["--font", bold.to_str().unwrap(), "--author", "김한판"], PUZZLE);
    assert_eq!((err(&run), status(&run)), ("", 0));
    assert_eq!(fonts_of(&run.stdout), ["Inter-Regular", "Inter-SemiBold", "NotoSansCJKkr-Bold"]);
    for (file, message) in [("README.md", "expected a font with outlines"), ("none.ttf", "No such file")] {
        let path = fonts.join(file);
        let run = booklet(folder().path(), &["--font", path.to_str().unwrap()], PUZZLE);
        assert!(err(&run).contains(message) && status(&run) == 2, "{}", err(&run));
    }
}

fn entries(document: &Document) -> impl Iterator<Item = &Dictionary> {
    document.objects.values().filter_map(|object| object.as_dict().ok())
}

fn text_of(object: &Object) -> String {
    pdf_extract::decode_text_string(object).unwrap()
}

/// The names of the fonts, all of which must be embedded as subsets.
fn fonts_of(bytes: &[u8]) -> Vec<String> {
    let document = Document::load_mem(bytes).unwrap();
    let descriptors = entries(&document).filter(|entry| entry.has_type(b"FontDescriptor"));
    let mut names: Vec<String> = descriptors
        .map(|descriptor| {
            assert!(descriptor.has(b"FontFile3") || descriptor.has(b"FontFile2"), "{descriptor:?}");
            let name =
                String::from_utf8(descriptor.get(b"FontName").unwrap().as_name().unwrap().to_vec()).unwrap();
            let (tag, name) = name.split_once('+').unwrap();
            assert!(tag.len() == 6, "a subset has a tag: {tag}");
            name.trim_end_matches("-Identity-H").to_owned()
        })
        .collect();
    names.sort();
    names
}

#[test]
fn the_document_says_what_it_is() {
    let input = puzzles(25).join("\n");
    let args = ["--title", "한판 스도쿠", "--author", "김한판", "--lang", "ko", "--rate", "se121"];
    let run = booklet(folder().path(), &args, &input);
    let names = ["Inter-Regular", "Inter-SemiBold", "NotoSansCJKkr-Bold", "NotoSansCJKkr-Regular"];
    assert_eq!(fonts_of(&run.stdout), names);
    let document = Document::load_mem(&run.stdout).unwrap();
    let info = document.get_object(document.trailer.get(b"Info").unwrap().as_reference().unwrap()).unwrap();
    let info = info.as_dict().unwrap();
    assert_eq!(text_of(info.get(b"Title").unwrap()), "한판 스도쿠");
    assert_eq!(text_of(info.get(b"Author").unwrap()), "김한판");
    assert!(!info.has(b"CreationDate"), "the same input gives the same bytes");
    let catalog = document.catalog().unwrap();
    assert_eq!(text_of(catalog.get(b"Lang").unwrap()), "ko");
    for key in [&b"StructTreeRoot"[..], b"MarkInfo", b"Outlines", b"PageLabels", b"Metadata"] {
        assert!(catalog.has(key), "{}", String::from_utf8_lossy(key));
    }
    let titles: Vec<String> = entries(&document)
        .filter(|entry| entry.has(b"Title") && entry.has(b"Parent"))
        .map(|entry| text_of(entry.get(b"Title").unwrap()))
        .collect();
    for title in ["문제", "정답", "1–20", "21–25", "25 · SE 1.2"] {
        assert!(titles.iter().any(|found| found == title), "{title} is not in {titles:?}");
    }
    let first = puzzles(1).remove(0);
    let rows: Vec<&str> = (0..9).map(|row| &first[9 * row..9 * row + 9]).collect();
    let spoken = format!("스도쿠 1번, 가로줄 차례로: {}", rows.join(" "));
    let is_spoken = |entry: &Dictionary| entry.get(b"Alt").is_ok_and(|alt| text_of(alt) == spoken);
    assert!(entries(&document).any(is_spoken));
}

#[test]
fn usage_that_makes_no_booklet_is_refused() {
    for args in [
        &["--per-page", "0"][..],
        &["--per-page", "31"],
        &["--answers-per-page", "43"],
        &["--paper", "a5"],
        &["--rate", "hard"],
        &["--lang", "fr"],
        &["-o", "no-folder/book.pdf"],
        &["no-such-file"],
    ] {
        let run = booklet(folder().path(), args, PUZZLE);
        assert_eq!((status(&run), run.stdout.len()), (2, 0), "{args:?}");
        assert!(!err(&run).is_empty(), "{args:?}");
    }
}
