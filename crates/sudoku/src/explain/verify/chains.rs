//! Chains, loops, forcing chains and nets: what follows from their branches.
//!
//! Each branch is [replayed](super::branch). Then in one of the cases holds what a branch ends with, and what every case refutes goes:
//!
//! * alternating: the start, assumed not to hold, holds, or else the end does;
//! * loop: a chain in which each node follows from the one before it, and the last is the first again: either all hold or none
//!   does. In both cases an almost locked set on the way holds all its digits but one;
//! * refutation, contradiction: the assumption leads to its opposite, or to a node and its opposite: it is wrong;
//! * over a cell, a house or a candidate: a branch for each candidate of the cell, place in the house, or for it and its opposite.
//!
//! A remote pair is a chain of cells with the same two candidates: all cells at even places hold one of them, all at odd places the
//! other, so both go from what sees two cells at places of different kind.
//! Source: sudopedia, "Alternating Inference Chain", "Nice Loop", "Forcing Chain", "Remote Pairs"; Sudoku Explainer, "Forcing Chains".

use super::branch::{lost, negated, place_of, refuted, replay};
use super::follows::Follows;
use super::names::{check_chain, check_forcing};
use super::{Flaw, complexity, holders, shown};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::Position;
use crate::explain::step::{Because, Branch, ChainKind, Node, Over, Pattern, Step};
use crate::explain::technique::Technique;

pub(super) fn consequences(step: &Step, position: &Position) -> Result<Follows, Flaw> {
    match &step.pattern {
        Pattern::Chain { kind, branch, .. } => {
            replay(position, branch, 0)?;
            check_chain(step.technique, *kind, branch)?;
            complexity::check(step)?;
            chain(step.technique, position, *kind, branch)
        }
        Pattern::Forcing { over, branches, .. } => {
            branches.iter().enumerate().try_for_each(|(i, branch)| replay(position, branch, i))?;
            check_forcing(step.technique, *over, branches)?;
            complexity::check(step)?;
            forcing(position, *over, branches)
        }
        _ => Err(Flaw::Name),
    }
}

fn chain(
    technique: Technique,
    position: &Position,
    kind: ChainKind,
    branch: &Branch,
) -> Result<Follows, Flaw> {
    let Branch(implications) = branch;
    let (start, end) = ends(branch)?;
    let follows_the_last = |i: usize| implications[i].from == [i - 1];
    shown((1..implications.len()).all(follows_the_last), "a node does not follow from the one before it")?;
    match kind {
        ChainKind::Alternating => {
            shown(!start.on && end.on, "the chain does not lead from off to on")?;
            let mut follows = of_cases(&[vec![negated(&start)], vec![end]]);
            if technique == Technique::RemotePair {
                remote_pair(position, branch, &mut follows)?;
            }
            Ok(follows)
        }
        ChainKind::Loop => {
            shown(start == end && implications.len() > 4, "the chain does not come back to its start")?;
            Ok(of_cases(&loop_cases(position, branch)?))
        }
        ChainKind::Refutation => {
            shown(end == negated(&start), "the chain does not contradict its start")?;
            Ok(of_cases(&[vec![end]]))
        }
    }
}

fn forcing(position: &Position, over: Over, branches: &[Branch]) -> Result<Follows, Flaw> {
    let ends: Vec<(Node, Node)> = branches.iter().map(ends).collect::<Result<_, _>>()?;
    let starts: Vec<Node> = ends.iter().map(|(start, _)| *start).collect();
    let is_all = match over {
        Over::Cell(cell) => {
            let all = position.candidates(cell).iter();
            covers(&starts, &all.map(|digit| on(cell.into(), digit)).collect::<Vec<_>>())
        }
        Over::House(house, digit) => {
            let all = position.cells_in(house, digit).iter();
            covers(&starts, &all.map(|cell| on(cell.into(), digit)).collect::<Vec<_>>())
        }
        Over::Candidate(candidate) => {
            let holds = on(candidate.cell.into(), candidate.digit);
            covers(&starts, &[holds, negated(&holds)])
        }
        Over::Contradiction => {
            let [(start, end), (other, opposite)] = ends[..] else {
                return Err(Flaw::Pattern("a contradiction has two branches"));
            };
            shown(start == other, "the branches do not start from the same assumption")?;
            shown(opposite == negated(&end), "the branches do not contradict each other")?;
            return Ok(of_cases(&[vec![negated(&start)]]));
        }
    };
    shown(is_all, "the branches do not cover all cases")?;
    let cases: Vec<Vec<Node>> = ends.iter().map(|(_, end)| vec![*end]).collect();
    Ok(of_cases(&cases))
}

const fn on(cells: CellSet, digit: Digit) -> Node {
    Node { cells, digit, on: true }
}

/// Whether the starts are these cases, each once.
fn covers(starts: &[Node], cases: &[Node]) -> bool {
    !cases.is_empty() && starts.len() == cases.len() && cases.iter().all(|case| starts.contains(case))
}

/// The first node and the last.
fn ends(branch: &Branch) -> Result<(Node, Node), Flaw> {
    match &branch.0[..] {
        [start, .., end] => Ok((start.node, end.node)),
        [only] => Ok((only.node, only.node)),
        [] => Err(Flaw::Pattern("a branch is empty")),
    }
}

/// What follows if in one of the cases all its nodes hold.
fn of_cases(cases: &[Vec<Node>]) -> Follows {
    let mut follows = Follows::nothing();
    for digit in Digit::ALL {
        let refuted_in =
            |case: &Vec<Node>| case.iter().fold(CellSet::EMPTY, |cells, node| cells | refuted(node, digit));
        follows.lose(cases.iter().fold(CellSet::ALL, |cells, case| cells & refuted_in(case)), digit);
    }
    let placed = cases.first().into_iter().flatten().filter_map(place_of);
    for candidate in placed {
        let places = |node: &Node| place_of(node) == Some(candidate);
        if cases.iter().all(|case| case.iter().any(places)) {
            follows.place(candidate);
        }
    }
    follows
}

/// The nodes if all hold, and if none does, each with what the almost locked sets on the way then hold.
fn loop_cases(position: &Position, branch: &Branch) -> Result<[Vec<Node>; 2], Flaw> {
    let Branch(implications) = branch;
    let mut all: Vec<Node> = implications.iter().map(|implication| implication.node).collect();
    let mut none: Vec<Node> = all.iter().map(negated).collect();
    for (i, implication) in implications.iter().enumerate().skip(1) {
        if let Because::Als(als) = &implication.because {
            let holds = |digits: DigitSet| {
                digits.iter().map(|digit| on(holders(position, als.cells, digit), digit)).collect::<Vec<_>>()
            };
            let parent = [implications[i - 1].node];
            let taken = lost(position, &parent, als).map_err(Flaw::Pattern)?;
            all.extend(holds(als.digits - taken));
            none.extend(holds(als.digits - DigitSet::only(implication.node.digit)));
        }
    }
    Ok([all, none])
}

fn remote_pair(position: &Position, branch: &Branch, follows: &mut Follows) -> Result<(), Flaw> {
    let mut path: Vec<CellSet> = branch.0.iter().map(|implication| implication.node.cells).collect();
    path.dedup();
    let cells: Vec<_> = path.iter().filter_map(|cells| cells.single()).collect();
    let pair = position.candidates(cells[0]);
    let are_equal = cells.len() == path.len() && cells.iter().all(|cell| position.candidates(*cell) == pair);
    shown(pair.len() == 2 && are_equal, "the cells have not the same two candidates")?;
    shown(cells.len() >= 4, "a remote pair has four cells or more")?;
    let is_joined = cells.windows(2).all(|pair| pair[0].sees(pair[1]));
    shown(is_joined, "two cells of the chain do not see each other")?;
    let every_other = |start| {
        let cells = cells.iter().skip(start).step_by(2);
        cells.fold(CellSet::EMPTY, |seen, cell| seen | CellSet::peers(*cell))
    };
    let seen = every_other(0) & every_other(1);
    pair.iter().for_each(|digit| follows.lose(seen, digit));
    Ok(())
}
