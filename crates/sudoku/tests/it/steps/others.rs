//! What would leave a second solution, combinations, colours and almost locked sets.

use super::*;

#[expect(clippy::too_many_lines, reason = "a table of steps")]
pub(super) fn unique() -> Vec<(Position, Step)> {
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

pub(super) fn bug() -> Vec<(Position, Step)> {
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

pub(super) fn exclusion() -> Vec<(Position, Step)> {
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

pub(super) fn colouring() -> Vec<(Position, Step)> {
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

pub(super) fn almost_locked_sets() -> Vec<(Position, Step)> {
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
