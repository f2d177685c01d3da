//! Whether a chain is what its name says.
//!
//! X: one digit. Y, XY: strong links are cells with two candidates. Grouped: with groups of cells or almost locked sets; other chains
//! have none. Static: each node follows from one other; dynamic, net: from several. Nested: with steps of a list of techniques. The
//! levels of nesting are those of Sudoku Explainer 1.2.1; the names of single chains are those of HoDoKu 2.2.0 too.

use super::{Flaw, named, shown};
use crate::cell::House;
use crate::digit::DigitSet;
use crate::explain::step::{Because, Branch, ChainKind, Implication, Over};
use crate::explain::technique::Technique;

/// What there is in some branches.
#[derive(Clone, Copy, Debug, Default)]
struct Traits {
    has_one_digit: bool,
    /// Whether each node that is on follows in a cell.
    is_of_cells: bool,
    is_grouped: bool,
    is_net: bool,
    /// Whether a node that is not the end of its branch follows from several.
    is_net_within: bool,
    /// The highest level of a step on the way.
    nesting: u8,
}

impl Traits {
    fn of(branches: &[Branch]) -> Result<Self, Flaw> {
        let all = || branches.iter().flat_map(|branch| &branch.0);
        let digits: DigitSet = all().map(|implication| implication.node.digit).collect();
        let is_of_cell = |implication: &Implication| match implication.because {
            Because::Assumed => true,
            Because::Cell => implication.node.on,
            Because::House(_) => !implication.node.on,
            _ => false,
        };
        let is_grouped = |implication: &Implication| {
            implication.node.cells.len() > 1 || matches!(implication.because, Because::Als(_))
        };
        let is_joint = |implication: &Implication| {
            implication.from.len() > 1 && !matches!(implication.because, Because::Step(_))
        };
        let mut nesting = 0;
        for implication in all() {
            if let Because::Step(step) = &implication.because {
                nesting = nesting.max(level(step.technique).ok_or(Flaw::Name)?);
            }
        }
        Ok(Self {
            has_one_digit: digits.len() == 1,
            is_of_cells: all().all(is_of_cell),
            is_grouped: all().any(is_grouped),
            is_net: all().any(is_joint),
            is_net_within: branches.iter().any(|branch| branch.0.iter().rev().skip(1).any(is_joint)),
            nesting,
        })
    }

    const fn is_plain(self) -> bool {
        !self.is_grouped && !self.is_net && self.nesting == 0
    }
}

/// The level of nesting from which on dynamic chains use a technique.
const fn level(technique: Technique) -> Option<u8> {
    Some(match technique {
        Technique::Pointing | Technique::Claiming => 1,
        Technique::NakedPair | Technique::HiddenPair | Technique::XWing => 1,
        Technique::TurbotFish => 2,
        Technique::BidirectionalXCycle | Technique::BidirectionalYCycle | Technique::BidirectionalCycle => 2,
        Technique::ForcingXChain | Technique::ForcingChain => 2,
        Technique::CellForcingChains | Technique::RegionForcingChains => 3,
        Technique::DynamicCellForcingChains | Technique::DynamicRegionForcingChains => 4,
        Technique::DynamicContradictionForcingChains | Technique::DynamicDoubleForcingChains => 4,
        Technique::NestedForcingChains => 5,
        _ => return None,
    })
}

pub(super) fn check_chain(technique: Technique, kind: ChainKind, branch: &Branch) -> Result<(), Flaw> {
    use ChainKind::{Alternating, Loop, Refutation};
    let traits = Traits::of(std::slice::from_ref(branch))?;
    let (plain, nodes) = (traits.is_plain(), branch.0.len());
    let x = plain && traits.has_one_digit;
    let y = plain && traits.is_of_cells;
    let fits = match technique {
        Technique::Skyscraper => kind == Alternating && x && lines(branch).is_some_and(is_skyscraper),
        Technique::TwoStringKite => kind == Alternating && x && lines(branch).is_some_and(is_kite),
        Technique::TurbotFish => x && (kind == Alternating && nodes == 4 || kind == Refutation && nodes <= 6),
        Technique::RemotePair => kind == Alternating && plain,
        Technique::XChain => x,
        Technique::XyChain => kind != Refutation && y,
        Technique::BidirectionalXCycle => kind == Loop && x,
        Technique::BidirectionalYCycle => kind == Loop && plain && is_strong_in_cells(branch),
        Technique::BidirectionalCycle | Technique::ContinuousNiceLoop => kind == Loop && plain,
        Technique::ForcingXChain => kind == Refutation && x,
        Technique::ForcingChain => kind == Refutation && plain,
        Technique::DiscontinuousNiceLoop | Technique::Aic => kind != Loop && plain,
        // What HoDoKu's search with groups finds has the score of a grouped chain, even if the chain has none.
        Technique::GroupedContinuousNiceLoop => kind == Loop && !traits.is_net && traits.nesting == 0,
        Technique::GroupedDiscontinuousNiceLoop | Technique::GroupedAic => {
            kind != Loop && !traits.is_net && traits.nesting == 0
        }
        Technique::ForcingChainContradiction => kind == Refutation && traits.nesting == 0,
        _ => false,
    };
    if fits { Ok(()) } else { Err(Flaw::Name) }
}

/// Whether each node that is on follows in a cell.
fn is_strong_in_cells(branch: &Branch) -> bool {
    let mut strong = branch.0.iter().filter(|implication| implication.node.on);
    strong.all(|implication| matches!(implication.because, Because::Cell | Because::Assumed))
}

/// The houses of the links of a chain of four nodes.
fn lines(branch: &Branch) -> Option<[House; 3]> {
    let [_, rest @ ..] = &branch.0[..] else { return None };
    let house = |implication: &Implication| match implication.because {
        Because::House(house) => Some(house),
        _ => None,
    };
    rest.iter().map(house).collect::<Option<Vec<House>>>()?.try_into().ok()
}

/// Two parallel lines, joined along a line across.
fn is_skyscraper(houses: [House; 3]) -> bool {
    matches!(houses.map(|house| house.index() / 9), [0, 1, 0] | [1, 0, 1])
}

/// A row and a column, joined in a box.
fn is_kite(houses: [House; 3]) -> bool {
    matches!(houses.map(|house| house.index() / 9), [0, 2, 1] | [1, 2, 0])
}

pub(super) fn check_forcing(technique: Technique, over: Over, branches: &[Branch]) -> Result<(), Flaw> {
    let traits = Traits::of(branches)?;
    let is_static = traits.is_plain();
    let is_dynamic = !traits.is_grouped && traits.nesting == 0;
    let cases = match over {
        Over::Cell(_) => [Technique::CellForcingChains, Technique::DynamicCellForcingChains],
        Over::House(..) => [Technique::RegionForcingChains, Technique::DynamicRegionForcingChains],
        Over::Candidate(_) => [Technique::DynamicDoubleForcingChains; 2],
        Over::Contradiction => [Technique::DynamicContradictionForcingChains; 2],
    };
    let fits = match technique {
        Technique::NishioForcingChains => over == Over::Contradiction && is_dynamic && traits.has_one_digit,
        Technique::CellForcingChains | Technique::RegionForcingChains => {
            is_static && named(technique, &cases).is_ok()
        }
        Technique::DynamicCellForcingChains
        | Technique::DynamicRegionForcingChains
        | Technique::DynamicDoubleForcingChains
        | Technique::DynamicContradictionForcingChains => is_dynamic && named(technique, &cases).is_ok(),
        Technique::DynamicForcingChainsPlus => traits.nesting <= 1,
        Technique::NestedForcingChains => traits.nesting <= 2,
        Technique::NestedMultipleForcingChains => traits.nesting <= 3,
        Technique::NestedDynamicForcingChains => traits.nesting <= 4,
        Technique::DoublyNestedForcingChains => traits.nesting <= 5,
        // Several chains may take the candidates of a cell or the places of a house but one, which is the end then.
        Technique::ForcingChainContradiction => {
            over == Over::Contradiction && traits.nesting == 0 && !traits.is_net_within
        }
        Technique::ForcingNetContradiction => over == Over::Contradiction && traits.nesting == 0,
        Technique::ForcingChainVerity => over != Over::Contradiction && traits.nesting == 0 && !traits.is_net,
        Technique::ForcingNetVerity => over != Over::Contradiction && traits.nesting == 0,
        _ => false,
    };
    shown(!branches.is_empty(), "there is no branch")?;
    if fits { Ok(()) } else { Err(Flaw::Name) }
}
