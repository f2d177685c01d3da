//! `docs/RULES.md` and `docs/OPENINGS.md` against the library: every drawing, table and transcript in them is a test.
//!
//! A block is one or more drawings side by side and what is said of them, behind their rows or below. Nothing in a block is passed
//! over: what is not understood fails.

use std::{collections::BTreeMap, fs, path::Path, sync::LazyLock};

use hanpan_omok::{
    Board, FoulSet, Game, Judgement, Language, OpeningState, Patterns, Penalty, Point, Remark, Rules, Size,
    Stone, ThreeDefinition, WinCondition, Winner, fouls, judge,
    opening::{Action, Pattern},
    rule_on,
};

use crate::positions::point;

static DOCUMENT: LazyLock<String> = LazyLock::new(|| document("RULES.md"));
static OPENINGS: LazyLock<String> = LazyLock::new(|| document("OPENINGS.md"));

fn document(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    fs::read_to_string(path).expect("the document is there")
}

/// The code blocks of a document in one language, and the lines on which they begin.
fn blocks(document: &'static str, language: &str) -> Vec<(usize, Vec<&'static str>)> {
    let (mut blocks, mut open) = (Vec::new(), None);
    for (line, number) in document.lines().zip(1..) {
        match (line.strip_prefix("```"), &mut open) {
            (Some(""), Some(_)) => blocks.extend(open.take()),
            (Some(name), None) => open = Some((number, vec![name])),
            (None, Some((_, lines))) => lines.push(line),
            (None, None) => {}
            (Some(_), Some(_)) => panic!("line {number}: a block within a block"),
        }
    }
    assert!(open.is_none(), "the last block has no end");
    blocks.retain(|(_, lines)| lines[0] == language);
    blocks.into_iter().map(|(number, lines)| (number, lines[1..].to_vec())).collect()
}

/// A part of a board: stones, and points with other letters.
#[derive(Clone, Debug, Default)]
struct Drawing {
    rows: Vec<(usize, Vec<char>)>,
    columns: Vec<char>,
}

impl Drawing {
    fn cells(&self) -> impl Iterator<Item = (Point, char)> {
        let cells = self
            .rows
            .iter()
            .flat_map(|(row, cells)| cells.iter().zip(&self.columns).map(move |cell| (row, cell)));
        cells.map(|(row, (cell, column))| (point(&format!("{column}{row}")), *cell))
    }

    fn board(&self) -> Board {
        let mut board = Board::new(Size::S15);
        for (point, cell) in self.cells() {
            board.set(
                point,
                match cell {
                    'X' => Some(Stone::Black),
                    'O' => Some(Stone::White),
                    _ => None,
                },
            );
        }
        board
    }

    /// The points with letters, by letter.
    fn letters(&self) -> BTreeMap<char, Vec<Point>> {
        let mut letters: BTreeMap<char, Vec<Point>> = BTreeMap::new();
        for (point, cell) in self.cells().filter(|(_, cell)| cell.is_ascii_lowercase()) {
            letters.entry(cell).or_default().push(point);
        }
        letters
    }
}

/// The drawings of a block, and its other lines.
fn read<'a>(lines: &[&'a str]) -> (Vec<Drawing>, Vec<&'a str>) {
    let (mut drawings, mut texts): (Vec<Drawing>, Vec<&str>) = (Vec::new(), Vec::new());
    for line in lines {
        let mut index = 0;
        for part in line.split("   ").map(str::trim).filter(|part| !part.is_empty()) {
            let words: Vec<&str> = part.split(' ').filter(|word| !word.is_empty()).collect();
            let letters: Option<Vec<char>> =
                words.iter().map(|word| word.parse().ok()).collect::<Option<Vec<char>>>();
            let number: Option<usize> = words[0].parse().ok();
            let cells = words[1..].iter().map(|word| word.parse().ok()).collect::<Option<Vec<char>>>();
            match (number, cells, letters) {
                (Some(number), Some(cells), _) if cells.len() > 4 => {
                    if drawings.len() == index {
                        drawings.push(Drawing::default());
                    }
                    drawings[index].rows.push((number, cells));
                    index += 1;
                }
                (None, _, Some(letters))
                    if letters.len() > 4 && letters.iter().all(char::is_ascii_lowercase) =>
                {
                    drawings[index].columns = letters;
                    index += 1;
                }
                _ => texts.push(part),
            }
        }
    }
    for Drawing { rows, columns } in &drawings {
        assert!(rows.iter().all(|(_, cells)| cells.len() == columns.len()), "{rows:?} {columns:?}");
        assert!(rows.windows(2).all(|pair| pair[0].0 == pair[1].0 + 1), "{rows:?}");
    }
    (drawings, texts)
}

type Answers = BTreeMap<String, BTreeMap<String, String>>;

/// What the claims of one block have in common.
struct Block {
    line: usize,
    drawings: Vec<Drawing>,
    /// What was said under each rule set that was named, for each question.
    said: Answers,
    /// The reasons of the last ruling.
    reasons: String,
    /// What is not as it is said.
    wrong: Vec<String>,
}

/// The rule set of a name, perhaps `with` something else than it has.
fn rules(name: &str) -> Rules {
    let (preset, change) = name.split_once('+').unwrap_or((name, ""));
    let preset = Rules::by_name(preset).unwrap().clone();
    match change {
        "" => preset,
        "counts-three-with-five" => Rules { counts_three_with_five: true, ..preset },
        "simple" => Rules { three: ThreeDefinition::Simple, ..preset },
        other => panic!("{other} is no change of rules"),
    }
}

fn stone(name: &str) -> Stone {
    match name {
        "Black" => Stone::Black,
        "White" => Stone::White,
        other => panic!("{other} is no colour"),
    }
}

impl Block {
    /// Checks a claim; how many rule sets it is about.
    fn check(&mut self, text: &str) -> usize {
        if let Some(reason) = text.strip_prefix("- ") {
            if !self.reasons.lines().any(|line| line.trim() == reason) {
                self.wrong.push(format!("line {}: {reason}: it is\n{}", self.line, self.reasons));
            }
            return 1;
        }
        let numbered = text.strip_prefix('(').and_then(|text| text.split_once(") "));
        let (index, text) =
            numbered.map_or((0, text), |(number, text)| (number.parse::<usize>().unwrap() - 1, text));
        let (head, said) = text.split_once(": ").unwrap_or_else(|| panic!("line {}: {text}", self.line));
        let (names, question) = head.split_once(", ").unwrap_or((head, ""));
        let key = format!("{index} {question}");
        let names = self.names(names, &key, said);
        for name in &names {
            let found = match question.split_once(' ') {
                None => self.judged(index, &rules(name)),
                Some(("moves", moves)) => replayed(&rules(name), moves),
                Some((colour, at)) => self.ruled(index, &rules(name), stone(colour), point(at)),
            };
            if found != said {
                self.wrong.push(format!("line {}: {text}: {name} says {found}", self.line));
            }
        }
        names.len()
    }

    fn names(&mut self, names: &str, key: &str, said: &str) -> Vec<String> {
        let answers = self.said.entry(key.to_owned()).or_default();
        let all = Rules::ALL.iter().map(|rules| rules.name.to_string());
        let names: Vec<String> = match names {
            "all" => all.collect(),
            "others" => {
                assert!(!answers.is_empty(), "others than none");
                all.filter(|name| !answers.contains_key(name)).collect()
            }
            names => names.replace(" with ", "+").split(' ').map(str::to_owned).collect(),
        };
        for name in &names {
            assert!(answers.insert(name.clone(), said.to_owned()).is_none(), "{name} named twice for {key}");
        }
        names
    }

    /// The verdict on a point, on which all that know one agree.
    fn ruled(&mut self, index: usize, rules: &Rules, stone: Stone, point: Point) -> String {
        let board = self.drawings[index].board();
        let ruling = rule_on(&board, rules, stone, point);
        let found = fouls(&board, rules, stone, point);
        let patterns = Patterns::of_board(rules, &board);
        assert_eq!((ruling.fouls, patterns.fouls(stone, point)), (found, found));
        assert_eq!(ruling.is_win(), patterns.wins(stone, point));
        self.reasons = ruling.text(board.size(), Language::English);
        match () {
            () if ruling.is_win() => "wins".to_owned(),
            () if ruling.is_forced => "legal, since it is forced".to_owned(),
            () if found.is_empty() => "legal".to_owned(),
            () => found.to_string(),
        }
    }

    fn judged(&self, index: usize, rules: &Rules) -> String {
        let judgement = judge(&self.drawings[index].board(), rules);
        let codes = judgement.remarks.iter().map(Remark::code).filter(|code| *code != "board-size");
        let codes: Vec<&str> = codes.collect();
        let unreachable = if judgement.is_reachable() { "" } else { "; unreachable" };
        format!(
            "{}; remarks {}{unreachable}",
            winner(&judgement),
            if codes.is_empty() { "none".to_owned() } else { codes.join(", ") }
        )
    }
}

fn winner(judgement: &Judgement) -> String {
    let name = |point: Point| point.notation(Size::S15);
    let rows = judgement
        .lines
        .iter()
        .map(|line| format!("{}-{}", name(line.first()), name(line.points[line.points.len() - 1])));
    let rows = rows.collect::<Vec<_>>().join(" ");
    match judgement.winner {
        Winner::None => "nobody has won".to_owned(),
        Winner::Won(stone) => format!("{stone} has won {rows}"),
        Winner::Both => format!("both have won {rows}"),
    }
}

/// How a game on an empty board ends, or why its last move is refused.
fn replayed(rules: &Rules, moves: &str) -> String {
    let mut game = Game::new(rules, Size::S15);
    let words: Vec<&str> = moves.split(' ').collect();
    for (word, number) in words.iter().zip(1..) {
        let done = if *word == "pass" { game.pass().map(drop) } else { game.play(point(word)).map(drop) };
        match done {
            Ok(()) => {}
            Err(error) if number == words.len() => return error.to_string(),
            Err(error) => panic!("{word}: {error}"),
        }
    }
    game.ending().map_or_else(|| "the game goes on".to_owned(), ToString::to_string)
}

#[test]
fn every_drawn_example_of_the_rules_is_as_it_is_said() {
    let (mut examples, mut answers, mut wrong) = (0, Vec::new(), Vec::new());
    let blocks = blocks(&DOCUMENT, "text");
    for (line, lines) in &blocks {
        let (drawings, texts) = read(lines);
        let mut block =
            Block { line: *line, drawings, said: BTreeMap::new(), reasons: String::new(), wrong: Vec::new() };
        assert!(!texts.is_empty(), "line {line}: a block that says nothing");
        examples += texts.iter().map(|text| block.check(text)).sum::<usize>();
        for index in 0..block.drawings.len() {
            let is_about = |question: &String| question.starts_with(&format!("{index} "));
            assert!(block.said.keys().any(is_about), "line {line}: nothing is said of drawing {index}");
        }
        wrong.append(&mut block.wrong);
        answers.extend(block.said.into_values());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(examples >= 150, "{examples}");
    assert_eq!(blocks.len(), EXAMPLES);
    assert_all_are_told_apart(&answers);
}

/// There is an example on which any two rule sets differ, unless they are the same but for the boards.
fn assert_all_are_told_apart(answers: &[BTreeMap<String, String>]) {
    for first in Rules::ALL {
        let renamed = |second: &Rules| Rules {
            name: first.name.clone(),
            description: first.description.clone(),
            source: first.source.clone(),
            sizes: first.sizes.clone(),
            ..second.clone()
        };
        for second in Rules::ALL.iter().filter(|second| renamed(second) != *first) {
            let differ = |said: &BTreeMap<String, String>| {
                said.get(&*first.name).zip(said.get(&*second.name)).is_some_and(|(one, other)| one != other)
            };
            assert!(answers.iter().any(differ), "no example tells {first} from {second}");
        }
    }
}

/// How many blocks of drawings and games there are in the rules.
const EXAMPLES: usize = 12;
/// How many blocks there are in the openings: drawings, their transcripts, and the 26 openings.
const OPENING_BLOCKS: usize = 17;

fn wins(win: WinCondition) -> String {
    win.to_string().replace("not blocked at both ends", "not closed")
}

fn foul_names(fouls: FoulSet, rules: &Rules) -> String {
    let forced = if rules.allows_forced_double_three && !fouls.is_empty() { " unless forced" } else { "" };
    format!("{fouls}{forced}")
}

fn row_of(rules: &Rules) -> String {
    let sizes: Vec<String> = rules.sizes.iter().map(Size::to_string).collect();
    let penalty = match rules.penalty {
        _ if rules.fouls == [FoulSet::NONE; 2] => "-",
        Penalty::Refused => "is refused",
        Penalty::Loses => "loses",
    };
    let passes = if rules.allows_passes { "two in a row: a draw" } else { "no" };
    let limit = rules.move_limit.map_or("no".to_owned(), |limit| format!("{limit} moves: a draw"));
    let [black, white] = rules.win.map(wins);
    let [black_fouls, white_fouls] = rules.fouls.map(|fouls| foul_names(fouls, rules));
    format!(
        "| `{rules}` | {black} | {white} | {black_fouls} | {white_fouls} | {penalty} | {passes} | {limit} | {} |",
        sizes.join(", ")
    )
}

#[test]
fn the_tables_of_rule_sets_are_those_of_the_library() {
    let table: Vec<String> = Rules::ALL.iter().map(row_of).collect();
    assert!(DOCUMENT.contains(&table.join("\n")), "expected\n{}", table.join("\n"));
    let sources: Vec<String> =
        Rules::ALL.iter().map(|rules| format!("| `{rules}` | {} |", rules.source)).collect();
    assert!(DOCUMENT.contains(&sources.join("\n")), "expected\n{}", sources.join("\n"));
    let has_default =
        |rules: &Rules| rules.three == ThreeDefinition::Recursive && !rules.counts_three_with_five;
    assert!(Rules::ALL.iter().all(has_default));
}

/// One remark of each kind.
#[test]
fn the_codes_of_remarks_are_listed_here_and_where_json_is_described() {
    let json = document("JSON.md");
    let codes = [
        "overline",
        "closed-five",
        "both-win",
        "no-common-stone",
        "shared-stone",
        "last-move",
        "no-last-move",
        "stone-counts",
        "wrong-turn",
        "draw",
        "board-size",
        "overline-foul",
        "foul-if-last",
        "last-was-foul",
        "fouls-not-judged",
    ];
    for code in codes {
        assert!(DOCUMENT.contains(&format!("| `{code}` | ")), "{code}");
        assert!(json.contains(&format!("`{code}`")), "{code}");
    }
}

#[test]
fn every_opening_of_the_document_is_as_it_is_drawn() {
    let blocks = blocks(&OPENINGS, "text");
    let (mut drawings, mut understood) = (Vec::new(), 0);
    for (line, lines) in &blocks {
        let (drawn, texts) = read(lines);
        let is_transcript = texts.iter().all(|text| text.contains(" 15: "));
        match (drawn.is_empty(), is_transcript) {
            (false, _) if texts.is_empty() => drawings = drawn,
            (false, false) => check_twins(&drawn),
            (true, true) => {
                let states = texts.iter().map(|text| text.parse::<OpeningState>().unwrap());
                let states: Vec<OpeningState> = states.collect();
                assert!(drawings.is_empty() || drawings.len() == states.len(), "line {line}");
                drawings.drain(..).zip(&states).for_each(|(drawing, state)| check_opening(&drawing, state));
            }
            (true, false) => check_patterns(&texts),
            (false, true) => panic!("line {line}: a block of both"),
        }
        understood += 1;
    }
    assert!(drawings.is_empty());
    assert_eq!((understood, blocks.len()), (OPENING_BLOCKS, OPENING_BLOCKS));
}

/// A drawing has the stones of an opening, and letters where fifth moves are offered.
fn check_opening(drawing: &Drawing, state: &OpeningState) {
    let mut board = Board::new(Size::S15);
    for (point, stone) in state.moves().iter().zip(Stone::ALL.into_iter().cycle()) {
        board.set(*point, Some(stone));
    }
    assert_eq!(drawing.board(), board, "{state:?}");
    let is_picked = state.actions().iter().any(|action| matches!(action, Action::Pick(_)));
    let offers: Vec<Point> = if is_picked { Vec::new() } else { state.offers().to_vec() };
    let letters: Vec<Point> = drawing.letters().into_values().flatten().collect();
    assert_eq!(letters, offers, "{state:?}");
}

/// Points with the same letter are symmetric, and others are not.
fn check_twins(drawings: &[Drawing]) {
    assert_eq!(drawings.len(), 3);
    for drawing in drawings {
        let board = drawing.board();
        let others = |stone, known: &[&str]| {
            let own = board
                .stones()
                .filter(move |(_, own)| *own == stone)
                .map(|(point, _)| point.notation(Size::S15));
            own.filter(|name| !known.contains(&&**name)).collect::<Vec<_>>().join(" ")
        };
        let second = if board.get(point("h9")).is_some() { "h9" } else { "i9" };
        let (third, fourth) = (others(Stone::Black, &["h8"]), others(Stone::White, &[second]));
        let state: OpeningState = format!("rif 15: h8 {second} {third} stay {fourth}").parse().unwrap();
        let letters = drawing.letters();
        assert!(!letters.is_empty());
        for (letter, points) in &letters {
            for (other, others) in &letters {
                for (point, twin) in
                    points.iter().flat_map(|point| others.iter().map(move |twin| (point, twin)))
                {
                    let are_twins = point == twin || state.twins(*point).contains(twin);
                    assert_eq!(are_twins, letter == other, "{letter} and {other} of\n{board:#}");
                }
            }
        }
    }
}

/// The numbers of the 26 openings are where their third stones are.
fn check_patterns(texts: &[&str]) {
    let words: Vec<&str> = texts
        .iter()
        .flat_map(|text| text.split_whitespace())
        .filter(|word| !["D", "I"].contains(word))
        .collect();
    assert_eq!(words.len(), 50);
    let mut found = 0;
    for (row, cells) in words.chunks(10).enumerate() {
        for (column, word) in cells.iter().enumerate() {
            let Ok(number) = word.parse::<usize>() else { continue };
            let third = Point::from_matrix(6 + row, 6 + column % 5).unwrap();
            let second = if column < 5 { "h9" } else { "i9" };
            let pattern = Pattern::of_moves(&[point("h8"), point(second), third], Size::S15).unwrap();
            assert_eq!((pattern.number(), pattern.is_direct()), (number, column < 5));
            let moves = format!("h8 {second} {}", third.notation(Size::S15));
            let row = format!(
                "| {} | {moves} | {} {} {} |",
                pattern.code(),
                pattern.name(),
                pattern.kanji(),
                pattern.hangul()
            );
            assert!(OPENINGS.contains(&row), "{row}");
            found += 1;
        }
    }
    assert_eq!(found, 26);
}

#[test]
fn the_documents_have_blocks_of_no_other_kind() {
    for (document, texts, tables) in [(&*DOCUMENT, EXAMPLES, 2), (&*OPENINGS, OPENING_BLOCKS, 0)] {
        let counts = ["text", "toml"].map(|language| blocks(document, language).len());
        let fences = document.lines().filter(|line| line.starts_with("```")).count();
        assert_eq!((counts, fences), ([texts, tables], 2 * (texts + tables)));
    }
}

#[cfg(feature = "serde")]
#[test]
fn the_rule_sets_of_ones_own_in_the_document_are_read() {
    use hanpan_omok::{Foul, WinLength};
    let texts = blocks(&DOCUMENT, "toml").into_iter().map(|(_, lines)| lines.join("\n"));
    let [house, full]: [Rules; 2] =
        texts.map(|text| toml::from_str(&text).unwrap()).collect::<Vec<_>>().try_into().unwrap();
    let threes = FoulSet::of(&[Foul::DoubleThree]);
    assert_eq!(house.name, "house");
    assert_eq!((house.fouls, house.penalty), ([threes, FoulSet::NONE], Penalty::Loses));
    assert_eq!(house.win.map(|win| win.length), [WinLength::FiveOrMore; 2]);
    assert_eq!(house.sizes, Rules::OMOK_KR.sizes);
    let described = Rules {
        name: full.name.clone(),
        description: full.description.clone(),
        source: full.source.clone(),
        ..Rules::RENJU_GOMOCUP
    };
    assert_eq!(full, described);
}

#[cfg(feature = "serde")]
#[test]
fn a_rule_set_of_ones_own_has_a_name_that_can_be_read() {
    for name in ["", " ", "a\\nb", "a\\u0000"] {
        let error = toml::from_str::<Rules>(&format!("name = \"{name}\"")).unwrap_err().to_string();
        assert!(error.contains("expected a name of visible characters, found"), "{error}");
    }
    assert_eq!(toml::from_str::<Rules>("name = \"우리 규칙\"").unwrap().name, "우리 규칙");
}
