//! Steps made by hand, at least one a technique, for words and pictures: each holds in its position.
//!
//! A position is the empty grid less what a sketch takes out: the candidates of a cell but for some, the places of a digit in a
//! house but for some.

use hanpan_sudoku::explain::{
    Als, Because, Branch, Candidate, ChainKind, Implication, Node, Over, Pattern, Position, Step, Subset,
    Technique, UniqueRule,
};
use hanpan_sudoku::{Cell, CellSet, Digit, DigitSet, Grid, House};

/// All of them.
pub(crate) fn all() -> Vec<(Position, Step)> {
    let families = [singles, locking, subsets, fish, single_digit, wings, unique, bug, exclusion, colouring];
    let more = [almost_locked_sets, chains, loops, forcing, nested];
    families.into_iter().chain(more).flat_map(|family| family()).collect()
}

struct Sketch(Position);

impl Sketch {
    fn new() -> Self {
        Self(Position::new(&Grid::default()))
    }

    /// Givens, as `r1c1=7`.
    fn givens(list: &str) -> Self {
        let mut grid = Grid::default();
        for item in list.split_whitespace() {
            let (name, digit) = item.split_once('=').unwrap();
            grid.set(cell(name), Some(digit_of(digit)));
        }
        Self(Position::new(&grid))
    }

    /// Filled cells that are no givens, as `r1c1=7`.
    fn filled(mut self, list: &str) -> Self {
        for item in list.split_whitespace() {
            let (name, digit) = item.split_once('=').unwrap();
            self.0.place(cell(name), digit_of(digit));
        }
        self
    }

    /// Cells with their candidates, as `r1c1:37`.
    fn cells(mut self, list: &str) -> Self {
        for item in list.split_whitespace() {
            let (name, digits) = item.split_once(':').unwrap();
            let cell = cell(name);
            let gone = self.0.candidates(cell) - digits_of(digits);
            gone.iter().for_each(|digit| self.0.remove(cell, digit));
        }
        self
    }

    /// The only places of digits in a house.
    fn only(mut self, house: House, digits: &str, places: &str) -> Self {
        let gone = self.0.empty_cells() & CellSet::of(house);
        for cell in (gone - cells(places)).iter() {
            digits_of(digits).iter().for_each(|digit| self.0.remove(cell, digit));
        }
        self
    }

    fn step(self, technique: Technique, pattern: Pattern, gone: &str, placed: &str) -> (Position, Step) {
        let eliminations = candidates(gone);
        let placement = candidates(placed).first().copied();
        (self.0, Step { technique, pattern, eliminations, placement })
    }
}

fn cell(name: &str) -> Cell {
    Cell::ALL.into_iter().find(|cell| cell.to_string() == name).unwrap_or_else(|| panic!("{name}"))
}

fn cells(names: &str) -> CellSet {
    names.split_whitespace().map(cell).collect()
}

fn digit_of(text: &str) -> Digit {
    Digit::from_value(text.parse().unwrap()).unwrap()
}

fn digits_of(text: &str) -> DigitSet {
    text.bytes().filter_map(Digit::from_ascii).collect()
}

/// As `r1c1:37 r2c2:4`.
fn candidates(list: &str) -> Vec<Candidate> {
    let of = |item: &str| {
        let (name, digits) = item.split_once(':').unwrap();
        let cell = cell(name);
        digits_of(digits).iter().map(|digit| Candidate { cell, digit }).collect::<Vec<_>>()
    };
    list.split_whitespace().flat_map(of).collect()
}

fn subset(house: House, names: &str, digits: &str, hidden: bool) -> Subset {
    Subset { house, cells: cells(names), digits: digits_of(digits), hidden }
}

fn als(names: &str, digits: &str) -> Als {
    Als { cells: cells(names), digits: digits_of(digits) }
}

/// A house by a short name: `r4`, `c4`, `b4`.
fn house(name: &str) -> House {
    let number: usize = name[1..].parse().unwrap();
    House::new(9 * "rcb".find(&name[..1]).unwrap() + number - 1).unwrap()
}

/// A branch as `r4c5<>7 ?; r4c8=7 r4 0; r6c8<>7 c8 1`: nodes, their reasons and the numbers of what they follow from. Reasons are
/// `?` assumed, `.` cell, a house.
fn branch(text: &str) -> Branch {
    Branch(text.split(';').map(|item| implication(item.trim())).collect())
}

fn implication(text: &str) -> Implication {
    let words: Vec<&str> = text.split_whitespace().collect();
    let because = match words[1] {
        "?" => Because::Assumed,
        "." => Because::Cell,
        name => Because::House(house(name)),
    };
    Implication {
        node: node(words[0]),
        because,
        from: words[2..].iter().map(|at| at.parse().unwrap()).collect(),
    }
}

fn node(text: &str) -> Node {
    let (names, digit, on) = match text.split_once("<>") {
        Some((names, digit)) => (names, digit, false),
        None => text.split_once('=').map(|(names, digit)| (names, digit, true)).unwrap(),
    };
    Node { cells: cells(&names.replace('+', " ")), digit: digit_of(digit), on }
}

fn singles() -> Vec<(Position, Step)> {
    let row = "r5c1=1 r5c2=2 r5c3=3 r5c4=4 r5c6=6 r5c7=7 r5c8=8 r5c9=9";
    vec![
        Sketch::givens(row).step(Technique::FullHouse, Pattern::OnlyPlace(House::Row5), "", "r5c5:5"),
        Sketch::givens("r2c2=7 r3c5=7 r4c9=7 r1c8=3").step(
            Technique::HiddenSingle,
            Pattern::OnlyPlace(House::Box3),
            "",
            "r1c7:7",
        ),
        Sketch::givens("r5c1=1 r5c2=2 r1c5=3 r9c5=4 r4c4=6 r6c6=7 r5c9=8 r8c5=9").step(
            Technique::NakedSingle,
            Pattern::OnlyCandidate,
            "",
            "r5c5:5",
        ),
        Sketch::new().cells("r5c5:5").step(Technique::NakedSingle, Pattern::OnlyCandidate, "", "r5c5:5"),
        (
            Sketch::new().0,
            Step {
                technique: Technique::BruteForce,
                pattern: Pattern::Solution,
                eliminations: vec![],
                placement: candidates("r1c1:1").first().copied(),
            },
        ),
    ]
}

fn locking() -> Vec<(Position, Step)> {
    use House::{Box1, Box3, Column2, Column7, Row1, Row2, Row8};
    let locked =
        |digit, inside, across, then| Pattern::Locked { digit: digit_of(digit), inside, across, then };
    vec![
        Sketch::new().only(Box1, "7", "r2c1 r2c3").only(Box3, "7", "r2c7 r2c8 r3c9").step(
            Technique::DirectPointing,
            locked("7", Box1, Row2, Some(Box3)),
            "",
            "r3c9:7",
        ),
        Sketch::new().only(Row8, "4", "r8c1 r8c2 r8c3").only(Column2, "4", "r8c2 r7c2 r1c2").step(
            Technique::DirectClaiming,
            locked("4", Row8, House::Box7, Some(Column2)),
            "",
            "r1c2:4",
        ),
        Sketch::new().only(Box1, "7", "r2c1 r2c3").step(
            Technique::Pointing,
            locked("7", Box1, Row2, None),
            "r2c5:7 r2c9:7",
            "",
        ),
        Sketch::new().only(Column7, "9", "r1c7 r2c7 r3c7").step(
            Technique::Claiming,
            locked("9", Column7, Box3, None),
            "r1c8:9 r3c9:9",
            "",
        ),
        Sketch::new().cells("r1c1:37 r1c2:37").step(
            Technique::LockedPair,
            Pattern::LockedSubset { subset: subset(Box1, "r1c1 r1c2", "37", false), line: Row1 },
            "r1c5:3 r2c2:37 r1c9:7",
            "",
        ),
        Sketch::new().cells("r1c1:37 r1c2:35 r1c3:357").step(
            Technique::LockedTriple,
            Pattern::LockedSubset { subset: subset(Box1, "r1c1 r1c2 r1c3", "357", false), line: Row1 },
            "r1c5:3 r2c2:57",
            "",
        ),
    ]
}

fn subsets() -> Vec<(Position, Step)> {
    use House::{Box5, Column4, Row4};
    let naked = |house, names, digits| Pattern::Subset(subset(house, names, digits, false));
    let hidden = |house, names, digits| subset(house, names, digits, true);
    vec![
        Sketch::new().cells("r4c1:37 r4c5:37").step(
            Technique::NakedPair,
            naked(Row4, "r4c1 r4c5", "37"),
            "r4c7:3 r4c9:37",
            "",
        ),
        Sketch::new().cells("r4c1:37 r4c5:79 r4c8:39").step(
            Technique::NakedTriple,
            naked(Row4, "r4c1 r4c5 r4c8", "379"),
            "r4c7:3 r4c9:9",
            "",
        ),
        Sketch::new().cells("r1c4:12 r2c4:23 r5c4:34 r9c4:14").step(
            Technique::NakedQuad,
            naked(Column4, "r1c4 r2c4 r5c4 r9c4", "1234"),
            "r4c4:1 r7c4:234",
            "",
        ),
        Sketch::new().only(Row4, "37", "r4c1 r4c5").step(
            Technique::HiddenPair,
            Pattern::Subset(hidden(Row4, "r4c1 r4c5", "37")),
            "r4c1:12 r4c5:9",
            "",
        ),
        Sketch::new().only(Row4, "379", "r4c1 r4c5 r4c6").step(
            Technique::HiddenTriple,
            Pattern::Subset(hidden(Row4, "r4c1 r4c5 r4c6", "379")),
            "r4c1:12 r4c5:8",
            "",
        ),
        Sketch::new().only(Box5, "1379", "r4c4 r4c5 r6c4 r6c6").step(
            Technique::HiddenQuad,
            Pattern::Subset(hidden(Box5, "r4c4 r4c5 r6c4 r6c6", "1379")),
            "r4c4:28 r6c6:5",
            "",
        ),
        Sketch::new().only(Row4, "37", "r4c1 r4c5").only(Row4, "8", "r4c1 r4c5 r4c9").step(
            Technique::DirectHiddenPair,
            Pattern::DirectSubset(hidden(Row4, "r4c1 r4c5", "37")),
            "",
            "r4c9:8",
        ),
        Sketch::new().only(Box5, "379", "r4c4 r4c5 r6c4").only(Box5, "8", "r4c4 r5c5").step(
            Technique::DirectHiddenTriple,
            Pattern::DirectSubset(hidden(Box5, "r4c4 r4c5 r6c4", "379")),
            "",
            "r5c5:8",
        ),
    ]
}

/// A fish of the digit 7: its houses, its places, its fins, and from where it takes the digit.
fn fish_of(
    technique: Technique,
    base: &str,
    cover: &str,
    places: &str,
    fins: &str,
    gone: &str,
) -> (Position, Step) {
    let houses = |list: &str| list.split_whitespace().map(house).collect::<Vec<_>>();
    let base = houses(base);
    let sketch = base.iter().fold(Sketch::new(), |sketch, house| sketch.only(*house, "7", places));
    let gone: Vec<String> = gone.split_whitespace().map(|name| format!("{name}:7")).collect();
    let pattern = Pattern::Fish { digit: Digit::D7, base, cover: houses(cover), fins: cells(fins) };
    sketch.step(technique, pattern, &gone.join(" "), "")
}

fn fish() -> Vec<(Position, Step)> {
    use Technique::*;
    vec![
        fish_of(XWing, "r2 r6", "c1 c5", "r2c1 r2c5 r6c1 r6c5", "", "r4c1 r8c5"),
        fish_of(Swordfish, "c1 c4 c9", "r2 r5 r8", "r2c1 r5c1 r5c4 r8c4 r2c9 r8c9", "", "r2c5 r8c6"),
        fish_of(
            Jellyfish,
            "r1 r3 r6 r9",
            "c1 c4 c6 c9",
            "r1c1 r1c4 r3c4 r3c6 r6c6 r6c9 r9c1 r9c9",
            "",
            "r5c1 r2c9",
        ),
        fish_of(FinnedXWing, "r2 r6", "c1 c5", "r2c1 r2c5 r6c1 r6c5 r6c6", "r6c6", "r4c5"),
        fish_of(SashimiXWing, "r2 r6", "c1 c5", "r2c1 r2c5 r6c1 r6c4 r6c6", "r6c4 r6c6", "r4c5"),
        fish_of(
            FinnedSwordfish,
            "r2 r5 r8",
            "c1 c4 c7",
            "r2c1 r2c4 r5c4 r5c7 r8c1 r8c7 r8c8",
            "r8c8",
            "r9c7",
        ),
        fish_of(SashimiSwordfish, "r2 r5 r8", "c1 c4 c7", "r2c1 r2c4 r5c4 r5c7 r8c1 r8c8", "r8c8", "r9c7"),
        fish_of(
            FinnedJellyfish,
            "r1 r3 r6 r9",
            "c1 c4 c6 c9",
            "r1c1 r1c4 r3c4 r3c6 r6c6 r6c9 r9c1 r9c9 r9c8",
            "r9c8",
            "r7c9",
        ),
        fish_of(
            SashimiJellyfish,
            "r1 r3 r6 r9",
            "c1 c4 c6 c9",
            "r1c1 r1c4 r3c4 r3c6 r6c6 r6c9 r9c1 r9c8",
            "r9c8",
            "r7c9",
        ),
        fish_of(FrankenXWing, "r2 b6", "c1 c9", "r2c1 r2c9 r4c9 r5c9 r6c9", "", "r9c9"),
        fish_of(
            FrankenSwordfish,
            "r2 r5 b9",
            "c1 c4 c7",
            "r2c1 r2c4 r5c4 r5c7 r2c7 r7c7 r8c7 r5c1",
            "",
            "r9c1",
        ),
        fish_of(FinnedFrankenXWing, "r2 b6", "c1 c9", "r2c1 r2c9 r4c9 r5c9 r6c8", "r6c8", "r6c9"),
        fish_of(
            FinnedFrankenSwordfish,
            "r2 r5 b9",
            "c1 c4 c7",
            "r2c1 r2c4 r5c4 r5c7 r2c7 r7c7 r8c8 r5c1",
            "r8c8",
            "r9c7",
        ),
        // The cover houses meet in the base: what lies in two of them goes.
        fish_of(FrankenXWing, "c2 c5", "r4 b4", "r4c2 r5c2 r4c5", "", "r4c2"),
    ]
}

fn single_digit() -> Vec<(Position, Step)> {
    let chain = |technique, sketch: Sketch, text: &str, gone: &str| {
        let pattern = Pattern::Chain { kind: ChainKind::Alternating, branch: branch(text), complexity: 4 };
        sketch.step(technique, pattern, gone, "")
    };
    let two = |one: &str, places: &str, other: &str, others: &str| {
        Sketch::new().only(house(one), "7", places).only(house(other), "7", others)
    };
    vec![
        chain(
            Technique::Skyscraper,
            two("r2", "r2c1 r2c5", "r8", "r8c1 r8c6"),
            "r2c5<>7 ?; r2c1=7 r2 0; r8c1<>7 c1 1; r8c6=7 r8 2",
            "r1c6:7 r9c5:7",
        ),
        chain(
            Technique::TwoStringKite,
            two("r2", "r2c2 r2c7", "c3", "r3c3 r8c3"),
            "r2c7<>7 ?; r2c2=7 r2 0; r3c3<>7 b1 1; r8c3=7 c3 2",
            "r8c7:7",
        ),
        chain(
            Technique::TurbotFish,
            two("c2", "r2c2 r8c2", "b9", "r8c8 r9c9"),
            "r2c2<>7 ?; r8c2=7 c2 0; r8c8<>7 r8 1; r9c9=7 b9 2",
            "r2c9:7",
        ),
        Sketch::new()
            .only(House::Box1, "7", "r2c1 r2c2 r1c3 r3c3")
            .only(House::Column8, "7", "r2c8 r6c8")
            .step(
                Technique::EmptyRectangle,
                Pattern::EmptyRectangle {
                    digit: Digit::D7,
                    block: House::Box1,
                    lines: [House::Row2, House::Column3],
                    link: [Cell::R2C8, Cell::R6C8],
                },
                "r6c3:7",
                "",
            ),
    ]
}

fn wings() -> Vec<(Position, Step)> {
    vec![
        Sketch::new().cells("r2c2:35 r2c7:37 r5c2:57").step(
            Technique::XyWing,
            Pattern::Wing { pivot: Cell::R2C2, pincers: [Cell::R2C7, Cell::R5C2], digit: Digit::D7 },
            "r5c7:7",
            "",
        ),
        Sketch::new().cells("r2c2:357 r2c7:37 r1c1:57").step(
            Technique::XyzWing,
            Pattern::Wing { pivot: Cell::R2C2, pincers: [Cell::R2C7, Cell::R1C1], digit: Digit::D7 },
            "r2c1:7 r2c3:7",
            "",
        ),
        Sketch::new().cells("r1c1:37 r5c4:37").only(House::Column9, "3", "r1c9 r5c9").step(
            Technique::WWing,
            Pattern::WWing {
                pincers: [Cell::R1C1, Cell::R5C4],
                linked: Digit::D3,
                house: House::Column9,
                link: [Cell::R1C9, Cell::R5C9],
                digit: Digit::D7,
            },
            "r5c1:7 r1c4:7",
            "",
        ),
    ]
}

#[expect(clippy::too_many_lines, reason = "a table of steps")]
fn unique() -> Vec<(Position, Step)> {
    use Technique::*;
    let corners = [Cell::R1C1, Cell::R1C5, Cell::R2C5, Cell::R2C1];
    let digits = [Digit::D3, Digit::D7];
    let rectangle = |rule| Pattern::UniqueLoop { digits, cells: corners.to_vec(), rule };
    let one = |extra: &str, digit: &str| UniqueRule::OneDigit { cells: cells(extra), digit: digit_of(digit) };
    let six = [Cell::R1C1, Cell::R1C5, Cell::R5C5, Cell::R5C9, Cell::R3C9, Cell::R3C1];
    let round = |rule| Pattern::UniqueLoop { digits, cells: six.to_vec(), rule };
    let naked = |extra: &str, set: Subset| UniqueRule::Subset { cells: cells(extra), subset: set };
    let locked = |names: &str, digit: &str, house| UniqueRule::Locked {
        cells: cells(names),
        digit: digit_of(digit),
        house,
    };
    let avoidable = |rule| Pattern::AvoidableRectangle { digits, cells: corners, rule };
    let of = |list: &str| Sketch::new().cells(list);
    let mut steps = vec![
        of("r1c1:37 r1c5:37 r2c1:37 r2c5:3578").step(
            UniqueRectangle1,
            rectangle(UniqueRule::OneCell(Cell::R2C5)),
            "r2c5:37",
            "",
        ),
        of("r1c1:37 r1c5:37 r2c1:375 r2c5:375").step(
            UniqueRectangle2,
            rectangle(one("r2c1 r2c5", "5")),
            "r2c8:5",
            "",
        ),
        of("r1c1:37 r1c5:37 r2c1:374 r2c5:378 r2c8:48").step(
            UniqueRectangle3,
            rectangle(naked("r2c1 r2c5", subset(House::Row2, "r2c8", "48", false))),
            "r2c9:48",
            "",
        ),
        of("r1c1:37 r1c5:37 r2c1:374 r2c5:378")
            .only(House::Row2, "12", "r2c8 r2c9")
            .only(House::Row2, "48", "r2c1 r2c5 r2c8 r2c9")
            .step(
                UniqueRectangle3,
                rectangle(naked("r2c1 r2c5", subset(House::Row2, "r2c8 r2c9", "48", true))),
                "r2c8:5",
                "",
            ),
        of("r1c1:37 r1c5:37 r2c1:374 r2c5:378").only(House::Row2, "3", "r2c1 r2c5").step(
            UniqueRectangle4,
            rectangle(locked("r2c1 r2c5", "3", House::Row2)),
            "r2c1:7 r2c5:7",
            "",
        ),
        of("r1c1:375 r1c5:37 r2c1:37 r2c5:375").step(
            UniqueRectangle5,
            rectangle(one("r1c1 r2c5", "5")),
            "r1c4:5",
            "",
        ),
        of("r1c1:37 r1c5:375 r2c1:378 r2c5:37")
            .only(House::Row1, "3", "r1c1 r1c5")
            .only(House::Row2, "3", "r2c1 r2c5")
            .step(
                UniqueRectangle6,
                rectangle(UniqueRule::Diagonal { cells: cells("r1c5 r2c1"), digit: Digit::D3 }),
                "r1c5:3 r2c1:3",
                "",
            ),
        of("r1c1:37 r2c5:3579")
            .only(House::Row2, "3", "r2c1 r2c5")
            .only(House::Column5, "3", "r1c5 r2c5")
            .step(
                HiddenRectangle,
                rectangle(UniqueRule::Hidden { cell: Cell::R2C5, digit: Digit::D3 }),
                "r2c5:7",
                "",
            ),
        Sketch::new().filled("r1c1=3 r1c5=7 r2c1=7").step(
            AvoidableRectangle1,
            avoidable(UniqueRule::OneCell(Cell::R2C5)),
            "r2c5:3",
            "",
        ),
        Sketch::new().filled("r1c1=3 r1c5=7").cells("r2c1:75 r2c5:35").step(
            AvoidableRectangle2,
            avoidable(one("r2c1 r2c5", "5")),
            "r2c7:5",
            "",
        ),
    ];
    steps.extend([
        loop_of("r5c9:3789").step(UniqueLoop1, round(UniqueRule::OneCell(Cell::R5C9)), "r5c9:37", ""),
        loop_of("r5c9:375 r5c5:375").step(UniqueLoop2, round(one("r5c5 r5c9", "5")), "r5c1:5", ""),
        loop_of("r5c9:374 r5c5:378 r5c2:48").step(
            UniqueLoop3,
            round(naked("r5c5 r5c9", subset(House::Row5, "r5c2", "48", false))),
            "r5c3:4",
            "",
        ),
        loop_of("r5c9:374 r5c5:378").only(House::Row5, "3", "r5c5 r5c9").step(
            UniqueLoop4,
            round(locked("r5c5 r5c9", "3", House::Row5)),
            "r5c5:7 r5c9:7",
            "",
        ),
    ]);
    steps
}

/// The six cells of a loop with 3 and 7, those of the list with other candidates.
fn loop_of(list: &str) -> Sketch {
    let names = ["r1c1", "r1c5", "r5c5", "r5c9", "r3c9", "r3c1"];
    let is_rest = |name: &&str| !list.contains(*name);
    let rest: Vec<String> = names.into_iter().filter(is_rest).map(|name| format!("{name}:37")).collect();
    Sketch::new().cells(&rest.join(" ")).cells(list)
}

fn bug() -> Vec<(Position, Step)> {
    use Technique::*;
    let pattern = |extra: &str, rule| Pattern::Bug { extra: candidates(extra), rule };
    let of = |list: &str| Sketch::new().cells(list);
    let two = cells("r4c4 r4c6");
    vec![
        of("r5c5:357").step(Bug1, pattern("r5c5:7", UniqueRule::OneCell(Cell::R5C5)), "r5c5:35", ""),
        of("r4c4:357 r4c6:367").step(
            Bug2,
            pattern("r4c4:7 r4c6:7", UniqueRule::OneDigit { cells: two, digit: Digit::D7 }),
            "r4c9:7 r5c5:7",
            "",
        ),
        of("r4c4:357 r4c6:368 r4c9:78").step(
            Bug3,
            pattern(
                "r4c4:7 r4c6:8",
                UniqueRule::Subset { cells: two, subset: subset(House::Row4, "r4c9", "78", false) },
            ),
            "r4c1:8",
            "",
        ),
        of("r4c4:357 r4c6:368").only(House::Row4, "3", "r4c4 r4c6").step(
            Bug4,
            pattern("r4c4:7 r4c6:8", UniqueRule::Locked { cells: two, digit: Digit::D3, house: House::Row4 }),
            "r4c4:5 r4c6:6",
            "",
        ),
    ]
}

fn exclusion() -> Vec<(Position, Step)> {
    vec![
        Sketch::new().cells("r1c1:37 r1c2:379 r1c5:39 r2c3:37").step(
            Technique::AlignedPairExclusion,
            Pattern::AlignedExclusion { cells: vec![Cell::R1C1, Cell::R1C2], excluders: cells("r1c5 r2c3") },
            "r1c2:3",
            "",
        ),
        Sketch::new().cells("r1c1:12 r1c2:13 r1c3:23 r1c7:12 r1c8:123 r2c2:123").step(
            Technique::AlignedTripletExclusion,
            Pattern::AlignedExclusion {
                cells: vec![Cell::R1C1, Cell::R1C2, Cell::R1C3],
                excluders: cells("r1c7 r1c8 r2c2"),
            },
            "r1c1:1 r1c2:1",
            "",
        ),
    ]
}

fn colouring() -> Vec<(Position, Step)> {
    let pattern = |pairs: &[[&str; 2]]| Pattern::Colouring {
        digit: Digit::D7,
        pairs: pairs.iter().map(|pair| pair.map(cells)).collect(),
    };
    let of = || Sketch::new().only(house("r2"), "7", "r2c1 r2c5").only(house("c1"), "7", "r2c1 r6c1");
    vec![
        of().only(house("r6"), "7", "r6c1 r6c8").step(
            Technique::SimpleColorsTrap,
            pattern(&[["r2c1 r6c8", "r2c5 r6c1"]]),
            "r2c8:7",
            "",
        ),
        Sketch::new()
            .only(house("r2"), "7", "r2c1 r2c5")
            .only(house("b2"), "7", "r2c5 r3c4")
            .only(house("c1"), "7", "r2c1 r9c1")
            .only(house("r9"), "7", "r9c1 r9c4")
            .step(
                Technique::SimpleColorsWrap,
                pattern(&[["r2c1 r3c4 r9c4", "r2c5 r9c1"]]),
                "r2c1:7 r3c4:7 r9c4:7",
                "",
            ),
        of().only(house("r8"), "7", "r8c6 r8c9").step(
            Technique::MultiColors1,
            pattern(&[["r2c1", "r2c5 r6c1"], ["r8c6", "r8c9"]]),
            "r6c9:7",
            "",
        ),
        of().only(house("r5"), "7", "r5c3 r5c5").step(
            Technique::MultiColors2,
            pattern(&[["r2c1", "r2c5 r6c1"], ["r5c3", "r5c5"]]),
            "r2c5:7 r6c1:7",
            "",
        ),
    ]
}

fn almost_locked_sets() -> Vec<(Position, Step)> {
    let chain = |sets: &[(&str, &str)], commons: &[&str]| Pattern::AlsChain {
        sets: sets.iter().map(|(names, digits)| als(names, digits)).collect(),
        commons: commons.iter().map(|digits| digits_of(digits)).collect(),
    };
    vec![
        Sketch::new().cells("r4c4:245 r4c5:234 r4c9:25 r5c6:34").step(
            Technique::SueDeCoq,
            Pattern::SueDeCoq {
                crossing: cells("r4c4 r4c5"),
                block: House::Box5,
                line: House::Row4,
                in_line: als("r4c9", "25"),
                in_block: als("r5c6", "34"),
            },
            "r4c1:25 r6c6:3",
            "",
        ),
        Sketch::new().cells("r1c1:37 r1c2:357 r3c3:38 r3c8:58").step(
            Technique::AlsXz,
            chain(&[("r1c1 r1c2", "357"), ("r3c3 r3c8", "358")], &["3"]),
            "r1c8:5",
            "",
        ),
        Sketch::new().cells("r1c1:37 r1c2:357 r1c7:38 r1c8:58").step(
            Technique::AlsXz,
            chain(&[("r1c1 r1c2", "357"), ("r1c7 r1c8", "358")], &["35"]),
            "r1c4:3 r2c2:7 r2c9:8",
            "",
        ),
        Sketch::new().cells("r1c1:37 r1c5:35 r3c5:59 r3c6:79").step(
            Technique::AlsXyWing,
            chain(&[("r1c1", "37"), ("r1c5", "35"), ("r3c5 r3c6", "579")], &["3", "5"]),
            "r3c1:7 r1c6:7",
            "",
        ),
        Sketch::new().cells("r1c1:37 r1c5:35 r5c5:56 r5c8:69 r8c8:79").step(
            Technique::AlsXyChain,
            chain(
                &[("r1c1", "37"), ("r1c5", "35"), ("r5c5", "56"), ("r5c8", "69"), ("r8c8", "79")],
                &["3", "5", "6", "9"],
            ),
            "r8c1:7",
            "",
        ),
    ]
}

fn chain_of(
    technique: Technique,
    kind: ChainKind,
    sketch: Sketch,
    text: &str,
    gone: &str,
    placed: &str,
) -> (Position, Step) {
    let branch = branch(text);
    let complexity = branch.0.len();
    sketch.step(technique, Pattern::Chain { kind, branch, complexity }, gone, placed)
}

#[expect(clippy::too_many_lines, reason = "a table of steps")]
fn chains() -> Vec<(Position, Step)> {
    use ChainKind::{Alternating, Refutation};
    use Technique::*;
    let only = |list: &[(&str, &str, &str)]| {
        list.iter()
            .fold(Sketch::new(), |sketch, (name, digits, places)| sketch.only(house(name), digits, places))
    };
    let seven = || only(&[("r2", "7", "r2c1 r2c5"), ("r6", "7", "r6c1 r6c8"), ("r9", "7", "r9c8 r9c6")]);
    let cells = |list: &str| Sketch::new().cells(list);
    vec![
        chain_of(
            RemotePair,
            Alternating,
            cells("r1c1:37 r1c5:37 r5c5:37 r5c8:37"),
            "r1c1<>3 ?; r1c1=7 . 0; r1c5<>7 r1 1; r1c5=3 . 2; r5c5<>3 c5 3; r5c5=7 . 4; r5c8<>7 r5 5; r5c8=3 . 6",
            "r1c8:37 r5c1:37",
            "",
        ),
        chain_of(
            XChain,
            Alternating,
            seven(),
            "r2c5<>7 ?; r2c1=7 r2 0; r6c1<>7 c1 1; r6c8=7 r6 2; r9c8<>7 c8 3; r9c6=7 r9 4",
            "r1c6:7 r3c6:7",
            "",
        ),
        chain_of(
            XyChain,
            Alternating,
            cells("r1c1:37 r1c5:35 r5c5:56 r5c8:67"),
            "r1c1<>7 ?; r1c1=3 . 0; r1c5<>3 r1 1; r1c5=5 . 2; r5c5<>5 c5 3; r5c5=6 . 4; r5c8<>6 r5 5; r5c8=7 . 6",
            "r1c8:7 r5c1:7",
            "",
        ),
        chain_of(
            Aic,
            Alternating,
            only(&[("r2", "7", "r2c1 r2c5"), ("b7", "4", "r7c1 r9c2")]).cells("r7c1:47"),
            "r2c5<>7 ?; r2c1=7 r2 0; r7c1<>7 c1 1; r7c1=4 . 2",
            "r7c5:7 r2c1:4",
            "",
        ),
        chain_of(
            GroupedAic,
            Alternating,
            only(&[("r2", "7", "r2c1 r2c5"), ("b4", "7", "r4c1 r5c1 r6c3")]),
            "r2c5<>7 ?; r2c1=7 r2 0; r4c1+r5c1<>7 c1 1; r6c3=7 b4 2",
            "r6c5:7",
            "",
        ),
        chain_of(
            DiscontinuousNiceLoop,
            Refutation,
            only(&[("r2", "7", "r2c1 r2c5"), ("c5", "4", "r2c5 r8c5")]).cells("r8c1:47"),
            "r2c1<>7 ?; r2c5=7 r2 0; r2c5<>4 . 1; r8c5=4 c5 2; r8c1<>4 r8 3; r8c1=7 . 4; r2c1<>7 c1 5",
            "",
            "r2c1:7",
        ),
        grouped_refutation(),
        chain_of(
            ForcingXChain,
            Refutation,
            only(&[("r2", "7", "r2c1 r2c5"), ("c1", "7", "r2c1 r8c1"), ("r8", "7", "r8c1 r8c4")]),
            "r3c4=7 ?; r2c5<>7 b2 0; r2c1=7 r2 1; r8c1<>7 c1 2; r8c4=7 r8 3; r3c4<>7 c4 4",
            "r3c4:7",
            "",
        ),
        chain_of(
            ForcingChain,
            Refutation,
            only(&[("r2", "7", "r2c1 r2c5"), ("c1", "4", "r2c1 r8c1")]).cells("r8c1:45 r8c5:57"),
            "r2c5<>7 ?; r2c1=7 r2 0; r2c1<>4 . 1; r8c1=4 c1 2; r8c1<>5 . 3; r8c5=5 r8 4; r8c5<>7 . 5; r2c5=7 c5 6",
            "",
            "r2c5:7",
        ),
    ]
}

/// A node of an almost locked set.
fn grouped_refutation() -> (Position, Step) {
    let mut chain = branch("r1c1=7 ?; r1c5+r1c6<>7 r1 0; r2c5=7 b2 1; r1c1<>7 b1 2");
    chain.0[2] = Implication {
        node: node("r1c5+r1c6=4"),
        because: Because::Als(als("r1c5 r1c6", "347")),
        from: vec![1],
    };
    chain.0[3] =
        Implication { node: node("r1c8<>4"), because: Because::Als(als("r1c5 r1c6", "347")), from: vec![1] };
    chain.0.push(implication("r1c8=7 . 3"));
    chain.0.push(implication("r1c1<>7 r1 4"));
    Sketch::new().cells("r1c5:347 r1c6:347 r1c8:47").step(
        Technique::GroupedDiscontinuousNiceLoop,
        Pattern::Chain { kind: ChainKind::Refutation, branch: chain, complexity: 6 },
        "r1c1:7",
        "",
    )
}

fn loops() -> Vec<(Position, Step)> {
    use Technique::*;
    let one = |technique| {
        let sketch = Sketch::new().only(house("r2"), "7", "r2c1 r2c5").only(house("r6"), "7", "r6c1 r6c5");
        let text = "r2c1=7 ?; r6c1<>7 c1 0; r6c5=7 r6 1; r2c5<>7 c5 2; r2c1=7 r2 3";
        chain_of(technique, ChainKind::Loop, sketch, text, "r4c1:7 r8c5:7", "")
    };
    let two = |technique| {
        let sketch = Sketch::new().cells("r1c1:37 r1c5:35 r5c5:56 r5c1:67");
        let text = "r1c1=7 ?; r1c1<>3 . 0; r1c5=3 r1 1; r1c5<>5 . 2; r5c5=5 c5 3; r5c5<>6 . 4; r5c1=6 r5 5; r5c1<>7 . 6; \
                    r1c1=7 c1 7";
        chain_of(technique, ChainKind::Loop, sketch, text, "r1c8:3 r8c5:5", "")
    };
    let group = chain_of(
        GroupedContinuousNiceLoop,
        ChainKind::Loop,
        Sketch::new().only(house("b1"), "7", "r1c1 r1c2 r3c3").only(house("c3"), "7", "r3c3 r8c3").only(
            house("r8"),
            "7",
            "r8c3 r8c8",
        ),
        "r1c1+r1c2=7 ?; r3c3<>7 b1 0; r8c3=7 c3 1; r8c8<>7 r8 2; r1c8=7 c8 3; r1c1+r1c2<>7 r1 4; r3c3=7 b1 5; r8c3<>7 c3 6; \
         r8c8=7 r8 7; r1c8<>7 c8 8; r1c1+r1c2=7 r1 9",
        "r1c5:7",
        "",
    );
    vec![
        one(BidirectionalXCycle),
        two(BidirectionalYCycle),
        two(BidirectionalCycle),
        two(ContinuousNiceLoop),
        group,
    ]
}

fn forcing_of(
    technique: Technique,
    over: Over,
    sketch: Sketch,
    texts: &[&str],
    gone: &str,
    placed: &str,
) -> (Position, Step) {
    let branches: Vec<Branch> = texts.iter().map(|text| branch(text)).collect();
    let complexity = branches.iter().map(|branch| branch.0.len()).sum();
    sketch.step(technique, Pattern::Forcing { over, branches, complexity }, gone, placed)
}

#[expect(clippy::too_many_lines, reason = "a table of steps")]
fn forcing() -> Vec<(Position, Step)> {
    use Technique::*;
    let by_cell = |technique| {
        forcing_of(
            technique,
            Over::Cell(Cell::R5C5),
            Sketch::new().cells("r5c5:347 r5c8:49 r2c5:37").only(house("r2"), "7", "r2c5 r2c8").only(
                house("c8"),
                "9",
                "r5c8 r2c8",
            ),
            &[
                "r5c5=3 ?; r2c5<>3 c5 0; r2c5=7 . 1; r2c8<>7 r2 2",
                "r5c5=4 ?; r5c8<>4 r5 0; r5c8=9 . 1; r2c8<>9 c8 2; r2c8<>7 c8 3",
                "r5c5=7 ?; r2c5<>7 c5 0; r2c8<>7 r2 1",
            ],
            "r2c8:7",
            "",
        )
    };
    let by_house = |technique| {
        forcing_of(
            technique,
            Over::House(House::Row2, Digit::D7),
            Sketch::new().only(house("r2"), "7", "r2c1 r2c5 r2c9").only(house("c1"), "7", "r2c1 r6c1"),
            &[
                "r2c1=7 ?; r8c1<>7 c1 0",
                "r2c5=7 ?; r2c1<>7 r2 0; r6c1=7 c1 1; r8c1<>7 c1 2",
                "r2c9=7 ?; r2c1<>7 r2 0; r6c1=7 c1 1; r8c1<>7 c1 2",
            ],
            "r8c1:7",
            "",
        )
    };
    let clash = |technique| {
        forcing_of(
            technique,
            Over::Contradiction,
            Sketch::new().cells("r1c1:37 r1c5:35 r5c1:57 r5c5:5679"),
            &[
                "r1c1=7 ?; r1c1<>3 . 0; r1c5=3 r1 1; r1c5<>5 . 2; r5c5=5 c5 3",
                "r1c1=7 ?; r5c1<>7 c1 0; r5c1=5 . 1; r5c5<>5 r5 2 0 1",
            ],
            "r1c1:7",
            "",
        )
    };
    let both = forcing_of(
        DynamicDoubleForcingChains,
        Over::Candidate(candidates("r1c1:7")[0]),
        Sketch::new().cells("r1c1:37 r1c5:35 r5c1:57").only(house("c5"), "5", "r1c5 r5c5"),
        &[
            "r1c1=7 ?; r5c1<>7 c1 0; r5c1=5 . 1; r5c5<>5 r5 2; r5c5<>6 . 2 3",
            "r1c1<>7 ?; r1c1=3 . 0; r1c5<>3 r1 1; r1c5=5 . 2; r5c5<>6 c5 3",
        ],
        "r5c5:6",
        "",
    );
    vec![
        by_cell(CellForcingChains),
        by_cell(DynamicCellForcingChains),
        by_cell(ForcingChainVerity),
        by_house(RegionForcingChains),
        by_house(DynamicRegionForcingChains),
        by_house(ForcingNetVerity),
        clash(NishioForcingChains),
        clash(DynamicContradictionForcingChains),
        clash(ForcingChainContradiction),
        clash(ForcingNetContradiction),
        both,
    ]
}

/// Contradictions that need a step on the way, and a step in that step.
fn nested() -> Vec<(Position, Step)> {
    use Technique::*;
    let sketch = || Sketch::new().cells("r1c1:37 r4c1:378 r4c5:37 r4c8:35");
    let pair = Step {
        technique: NakedPair,
        pattern: Pattern::Subset(subset(House::Row4, "r4c1 r4c5", "37", false)),
        eliminations: candidates("r4c8:3"),
        placement: None,
    };
    let (_, inner) = chains().into_iter().nth(2).unwrap();
    let with = |technique, step: &Step| {
        let mut first = branch("r1c2=8 ?; r4c1<>8 c1 0; r4c8<>3 . 1; r4c8=5 . 2");
        first.0[2].because = Because::Step(Box::new(step.clone()));
        let second = branch("r1c2=8 ?; r4c2=5 c2 0; r4c8<>5 r4 1");
        let pattern =
            Pattern::Forcing { over: Over::Contradiction, branches: vec![first, second], complexity: 6 };
        sketch().step(technique, pattern, "r1c2:8", "")
    };
    let (_, twice) = with(NestedForcingChains, &pair);
    vec![
        with(DynamicForcingChainsPlus, &pair),
        with(NestedForcingChains, &inner),
        with(NestedMultipleForcingChains, &forcing()[0].1),
        with(NestedDynamicForcingChains, &forcing()[1].1),
        with(DoublyNestedForcingChains, &twice),
    ]
}
