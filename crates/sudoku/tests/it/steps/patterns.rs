//! Placements, subsets, fish and wings.

use super::*;
use crate::solve::parse;

pub(super) fn singles() -> Vec<(Position, Step)> {
    let puzzle = parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
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
        Sketch(Position::new(&puzzle)).step(Technique::BruteForce, Pattern::Solution, "", "r1c3:4"),
    ]
}

pub(super) fn locking() -> Vec<(Position, Step)> {
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
        Sketch::new().only(Row8, "4", "r8c1 r8c3").only(Column2, "4", "r7c2 r1c2").step(
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

pub(super) fn subsets() -> Vec<(Position, Step)> {
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

pub(super) fn fish() -> Vec<(Position, Step)> {
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
        fish_of(FinnedFrankenXWing, "r2 b6", "c1 c9", "r2c1 r2c9 r4c9 r5c9 r6c8", "r6c8", "r6c1"),
        fish_of(
            FinnedFrankenSwordfish,
            "r2 r5 b9",
            "c1 c4 c7",
            "r2c1 r2c4 r5c4 r5c7 r2c7 r7c7 r8c8 r5c1",
            "r8c8",
            "r8c1",
        ),
        // The cover houses meet in the base: what lies in two of them goes.
        fish_of(FrankenXWing, "c2 c5", "r4 b4", "r4c2 r5c2 r4c5", "", "r4c2"),
    ]
}

pub(super) fn single_digit() -> Vec<(Position, Step)> {
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

pub(super) fn wings() -> Vec<(Position, Step)> {
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
