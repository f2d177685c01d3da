//! How long the chains are that Sudoku Explainer rates.
//!
//! The length is the number of distinct assertions of each branch, one branch after the other, and of each distinct chain within, those
//! in its own chains included. Two chains within are one if their branches are. Source: Sudoku Explainer 1.2.1, "ChainingHint".

use super::Flaw;
use crate::explain::step::{Because, Branch, Node, Pattern, Step};
use crate::explain::technique::Technique;

/// The length that the step says must be right, if it is one that Sudoku Explainer rates.
pub(super) fn check(step: &Step) -> Result<(), Flaw> {
    let (Pattern::Chain { complexity: said, .. } | Pattern::Forcing { complexity: said, .. }) = step.pattern
    else {
        return Ok(());
    };
    let counted = counted(step);
    // Sudoku Explainer does not count what a chain two levels down takes from the outermost assumption; a proof has it.
    let is_less = step.technique == Technique::DoublyNestedForcingChains && said < counted;
    if step.technique.row().se.is_none() || said == counted || is_less {
        Ok(())
    } else {
        Err(Flaw::Complexity { said, counted })
    }
}

fn branches(step: &Step) -> &[Branch] {
    match &step.pattern {
        Pattern::Chain { branch, .. } => std::slice::from_ref(branch),
        Pattern::Forcing { branches, .. } => branches,
        _ => &[],
    }
}

fn counted(step: &Step) -> usize {
    let mut within: Vec<&[Branch]> = vec![];
    let mut length = flat(branches(step));
    for implication in branches(step).iter().flat_map(|branch| &branch.0) {
        if let Because::Step(nested) = &implication.because {
            let own = branches(nested);
            if !own.is_empty() && !within.contains(&own) {
                within.push(own);
                length += counted(nested);
            }
        }
    }
    length
}

fn flat(branches: &[Branch]) -> usize {
    let distinct = |branch: &Branch| {
        let nodes: Vec<&Node> = branch.0.iter().map(|implication| &implication.node).collect();
        (0..nodes.len()).filter(|i| !nodes[..*i].contains(&nodes[*i])).count()
    };
    branches.iter().map(distinct).sum()
}
