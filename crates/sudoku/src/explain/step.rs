//! [`Step`]: one step of a solution on paper, as data.

use super::position::{Candidate, Position};
use super::profile::tenths;
use super::technique::{SeRule, Technique};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};

/// One step: a pattern in a position and what follows from it.
///
/// A step removes at least one candidate of the position that it was found in, or fills a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Its technique.
    pub technique: Technique,
    /// What is to be seen in the position.
    pub pattern: Pattern,
    /// The candidates that go, by cell and digit; those that a placement takes from the cells around it are not listed.
    pub eliminations: Vec<Candidate>,
    /// The cell that is filled.
    pub placement: Option<Candidate>,
}

/// What is to be seen: enough to check the step without looking for it again, to tell it in words and to draw it.
///
/// Sets of cells are those that hold the digit or digits in question unless said otherwise.
#[derive(Clone, Debug, PartialEq)]
pub enum Pattern {
    /// A house has one cell left for the digit that is placed.
    OnlyPlace(House),
    /// A cell has one candidate left.
    OnlyCandidate,
    /// All places of `digit` in `inside` lie in `across` too: it goes from the rest of `across`.
    ///
    /// A direct step goes on: in the house `then` that leaves one place.
    Locked {
        /// The digit.
        digit: Digit,
        /// The house that holds the digit in the crossing.
        inside: House,
        /// The house that loses it outside the crossing.
        across: House,
        /// The house in which a direct step places the digit.
        then: Option<House>,
    },
    /// As many digits as cells.
    Subset(Subset),
    /// A hidden subset that leaves one place in its house for another digit, which is placed.
    DirectSubset(Subset),
    /// A locked pair or triple: a naked subset whose cells share a box and a line, and which holds in both.
    LockedSubset {
        /// The subset in its box.
        subset: Subset,
        /// Its line.
        line: House,
    },
    /// The places of `digit` in the base houses lie in the cover houses, but for the fins.
    ///
    /// Without fins the digit goes from the cover houses outside the base houses, and from where two cover houses meet inside
    /// them; with fins from those of these cells that see all fins.
    Fish {
        /// The digit.
        digit: Digit,
        /// The base houses.
        base: Vec<House>,
        /// As many cover houses.
        cover: Vec<House>,
        /// The places in the base houses that no cover house has, or that lie in two base houses (endo fins).
        fins: CellSet,
    },
    /// A box whose places of `digit` lie in one line through it and another line across; a strong link in a third line.
    EmptyRectangle {
        /// The digit.
        digit: Digit,
        /// The box.
        block: House,
        /// The two lines that hold the box's places: the first meets the strong link, the second the elimination.
        lines: [House; 2],
        /// The strong link: its first cell lies in the first line.
        link: [Cell; 2],
    },
    /// XY-Wing and XYZ-Wing: whatever the pivot is, one of the cells holds `digit`.
    Wing {
        /// The pivot, with two or three candidates.
        pivot: Cell,
        /// The pincers, with two candidates each.
        pincers: [Cell; 2],
        /// The digit that goes from what sees the cells that can hold it.
        digit: Digit,
    },
    /// Two cells with the same two candidates, of which one, `linked`, has only two places in `house`, each seen by one of them.
    WWing {
        /// The two cells.
        pincers: [Cell; 2],
        /// The digit of the strong link.
        linked: Digit,
        /// The house of the strong link.
        house: House,
        /// The places of the strong link: the first is seen by the first pincer.
        link: [Cell; 2],
        /// The digit that goes from what sees both pincers.
        digit: Digit,
    },
    /// Cells that would hold two digits in two ways: a rectangle or a longer loop, in which neighbours share a house.
    UniqueLoop {
        /// The two digits.
        digits: [Digit; 2],
        /// The cells in the order of the loop.
        cells: Vec<Cell>,
        /// Why a candidate goes.
        rule: UniqueRule,
    },
    /// A rectangle of three solved cells that are no givens, or of two, whose rest could be exchanged.
    AvoidableRectangle {
        /// The two digits.
        digits: [Digit; 2],
        /// The cells in the order of the loop.
        cells: [Cell; 4],
        /// Why a candidate goes.
        rule: UniqueRule,
    },
    /// Every cell would have two candidates and every house each digit twice, but for `extra`.
    Bug {
        /// The candidates without which the position would have two solutions or none.
        extra: Vec<Candidate>,
        /// Why a candidate goes.
        rule: UniqueRule,
    },
    /// Cells whose combinations are tried out: each has two equal digits in cells that see each other, or takes all candidates
    /// of another cell, an excluder.
    AlignedExclusion {
        /// The cells.
        cells: Vec<Cell>,
        /// The cells that they leave without a candidate.
        excluders: CellSet,
    },
    /// Colours of `digit`: of the two sets of a pair one holds the digit in all its cells, the other in none.
    Colouring {
        /// The digit.
        digit: Digit,
        /// One pair of colours, or two.
        pairs: Vec<[CellSet; 2]>,
    },
    /// Two or three cells of a box and a line: the digits that they have past their number are taken by cells of the line and cells of
    /// the box which have no digit in common.
    SueDeCoq {
        /// The cells in both.
        crossing: CellSet,
        /// The box.
        block: House,
        /// The line.
        line: House,
        /// The cells of the line and their digits.
        in_line: Als,
        /// The cells of the box and their digits.
        in_block: Als,
    },
    /// Almost locked sets in a row, each linked with the next by a restricted common digit.
    AlsChain {
        /// The sets.
        sets: Vec<Als>,
        /// For each set but the last the digit or digits that it and the next cannot both hold.
        commons: Vec<DigitSet>,
    },
    /// One chain.
    Chain {
        /// What the chain says.
        kind: ChainKind,
        /// The chain, from its assumption to its end.
        branch: Branch,
        /// Distinct assertions, those of nested chains included: the length that Sudoku Explainer rates.
        complexity: usize,
    },
    /// Several chains or nets that together cover all cases, or that contradict each other.
    Forcing {
        /// The cases.
        over: Over,
        /// One branch a case; for a contradiction the two branches that clash.
        branches: Vec<Branch>,
        /// Distinct assertions, those of nested chains included: the length that Sudoku Explainer rates.
        complexity: usize,
    },
    /// The solution says so.
    Solution,
}

/// As many digits as cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subset {
    /// The house.
    pub house: House,
    /// The cells.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
    /// Whether the digits have no other place in the house, rather than the cells no other candidate.
    pub hidden: bool,
}

/// An almost locked set: cells of one house with one digit more than cells. In a Sue de Coq, just cells and digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Als {
    /// The cells.
    pub cells: CellSet,
    /// Their digits.
    pub digits: DigitSet,
}

/// Why a candidate goes from a pattern that would have two solutions.
#[derive(Clone, Debug, PartialEq)]
pub enum UniqueRule {
    /// Type 1: only `cell` has other candidates, so it is none of the two digits (BUG: it is one of its extra digits).
    OneCell(Cell),
    /// Types 2 and 5: one of `cells` holds `digit`, which goes from what sees all of them.
    OneDigit {
        /// The cells with the digit.
        cells: CellSet,
        /// The digit.
        digit: Digit,
    },
    /// Type 3: one of `cells` holds a digit past the two, so that together they are one cell more of a subset.
    Subset {
        /// The cells with other candidates.
        cells: CellSet,
        /// The subset: its cells are those outside the pattern; its digits all that take part.
        subset: Subset,
    },
    /// Type 4: `digit` is locked in `cells` in a house, so they cannot hold the other digit of the pattern.
    Locked {
        /// The cells.
        cells: CellSet,
        /// The locked digit.
        digit: Digit,
        /// The house.
        house: House,
    },
    /// Type 6: `digit` has only the corners in both rows or both columns, so it cannot stand in the two `cells` across.
    Diagonal {
        /// The corners across that lose the digit.
        cells: CellSet,
        /// The digit.
        digit: Digit,
    },
    /// Hidden rectangle: `digit` has only the corners in the row and the column of `cell`, so this is not the other digit.
    Hidden {
        /// The corner that loses the other digit.
        cell: Cell,
        /// The digit with the strong links.
        digit: Digit,
    },
}

/// What a chain of implications says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChainKind {
    /// If the first does not hold, the last does: one of them holds.
    Alternating,
    /// The chain comes back to its start with the same value: it holds as it is, or all turned round.
    Loop,
    /// The chain comes back to its start with the other value: the assumption is wrong.
    Refutation,
}

/// The cases of a forcing step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Over {
    /// The candidates of a cell.
    Cell(Cell),
    /// The places of a digit in a house.
    House(House, Digit),
    /// A candidate that holds or does not hold.
    Candidate(Candidate),
    /// One assumption, whose branches end in a node and its negation.
    Contradiction,
}

/// A statement: one of the cells holds the digit, or none does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// One cell, or a group of two or three in a box and a line; all cells of an almost locked set that can hold the digit.
    pub cells: CellSet,
    /// The digit.
    pub digit: Digit,
    /// Whether one of the cells holds it, rather than none.
    pub on: bool,
}

/// Why a node follows from earlier ones.
#[derive(Clone, Debug, PartialEq)]
pub enum Because {
    /// It is assumed.
    Assumed,
    /// A cell holds one digit: the others go, or the last stays.
    Cell,
    /// A house holds each digit once: the other places go, or the last stays.
    House(House),
    /// Once an almost locked set has lost one digit, its cells hold the others: these go from what sees them all.
    Als(Als),
    /// A step that is possible once the earlier nodes are taken away.
    Step(Box<Step>),
}

/// A node with its reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Implication {
    /// The node.
    pub node: Node,
    /// The reason.
    pub because: Because,
    /// The nodes that it follows from: positions in the branch before its own.
    pub from: Vec<usize>,
}

/// A chain or net of implications in an order in which each follows from earlier ones; the last is the end.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Branch(pub Vec<Implication>);

impl Branch {
    /// The last node.
    pub fn end(&self) -> Option<&Node> {
        self.0.last().map(|implication| &implication.node)
    }
}

impl Step {
    /// Fills the cell and takes the candidates out.
    pub fn apply(&self, position: &mut Position) {
        self.eliminations.iter().for_each(|candidate| position.remove(candidate.cell, candidate.digit));
        if let Some(placement) = self.placement {
            position.place(placement.cell, placement.digit);
        }
    }

    /// Sudoku Explainer's rating in tenths, rounded as it prints it.
    pub fn se_tenths(&self) -> Option<u32> {
        self.se_rating().map(tenths)
    }

    /// Sudoku Explainer's rating, if that program knows the technique: tenths added one after the other, as it does.
    pub fn se_rating(&self) -> Option<f64> {
        Some(match self.technique.row().se?.rule {
            SeRule::Fixed(rating) => rating,
            SeRule::HiddenSingle => match self.pattern {
                Pattern::OnlyPlace(house) if house.index() >= 18 => 1.2,
                _ => 1.5,
            },
            SeRule::Loop => match &self.pattern {
                Pattern::UniqueLoop { cells, rule, .. } => loop_rating(cells.len()) + subset_rating(rule),
                _ => loop_rating(4),
            },
            SeRule::BugSubset => match &self.pattern {
                Pattern::Bug { rule, .. } => 5.7 + subset_rating(rule),
                _ => 5.7,
            },
            SeRule::Chain(base) => match self.pattern {
                Pattern::Chain { complexity, .. } | Pattern::Forcing { complexity, .. } => {
                    base + length_rating(complexity)
                }
                _ => base,
            },
        })
    }

    /// The name that Sudoku Explainer gives the step, if that program knows the technique.
    pub fn se_name(&self) -> Option<String> {
        let name = self.technique.row().se?.name;
        Some(match &self.pattern {
            Pattern::UniqueLoop { cells, .. } if cells.len() > 4 => {
                name.replace("Loop", &format!("Loop {}", cells.len()))
            }
            Pattern::Forcing { over, .. } => match name.strip_prefix("Dynamic Forcing Chains") {
                Some(suffix) => format!("Dynamic {} Forcing Chains{suffix}", over.se_name()),
                None => name.to_owned(),
            },
            // A cycle of one digit over four cells has a name of its own, but locking or an X-Wing always comes before it.
            Pattern::Chain { branch, .. } if self.technique == Technique::BidirectionalXCycle => {
                let is_short = branch.0.len() == 5;
                (if is_short { "Generalized X-Wing" } else { name }).to_owned()
            }
            _ => name.to_owned(),
        })
    }
}

impl Over {
    const fn se_name(self) -> &'static str {
        match self {
            Self::Cell(_) => "Cell",
            Self::House(..) => "Region",
            Self::Candidate(_) => "Double",
            Self::Contradiction => "Contradiction",
        }
    }
}

pub(super) const fn loop_rating(cells: usize) -> f64 {
    match cells {
        4 => 4.5,
        6 => 4.6,
        8 => 4.7,
        _ => 5.0,
    }
}

/// 0.1 for each digit past one of a naked subset, and for each of its cells outside the pattern past one of a hidden one.
pub(super) fn subset_rating(rule: &UniqueRule) -> f64 {
    match rule {
        UniqueRule::Subset { subset, .. } if subset.hidden => 0.1 * (subset.cells.len() as f64 - 1.0),
        UniqueRule::Subset { subset, .. } => 0.1 * (subset.digits.len() as f64 - 1.0),
        _ => 0.0,
    }
}

/// 0.1 for each of the thresholds 4, 6, 8, 12, 16, 24 … that the number of assertions less two passes.
pub(super) fn length_rating(complexity: usize) -> f64 {
    let (mut rating, mut threshold, mut odd) = (0.0, 4, false);
    while complexity > threshold + 2 {
        rating += 0.1;
        threshold = if odd { threshold * 4 / 3 } else { threshold * 3 / 2 };
        odd = !odd;
    }
    rating
}
