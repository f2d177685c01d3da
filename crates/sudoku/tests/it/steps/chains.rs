//! Chains, loops and forcing chains.

use super::*;

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
pub(super) fn chains() -> Vec<(Position, Step)> {
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

pub(super) fn loops() -> Vec<(Position, Step)> {
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
pub(super) fn forcing() -> Vec<(Position, Step)> {
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
pub(super) fn nested() -> Vec<(Position, Step)> {
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
