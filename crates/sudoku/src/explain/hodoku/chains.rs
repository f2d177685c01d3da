//! Chains of one digit and chains of cells with two candidates, by search in depth.

use super::Search;
use super::best::Best;
use super::linear;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::{Candidate, Position};
use crate::explain::step::{ChainKind, Node, Pattern, Step};
use crate::explain::technique::Technique;

/// The longest chain in nodes.
const LONGEST: usize = 20;

/// The best chain of one digit.
pub(super) fn x_chain(_search: &mut Search, position: &Position) -> Option<Step> {
    let mut best = Best::new();
    let links = Digit::ALL.map(|digit| Links::new(position, digit, position.cells_with(digit)));
    for start in position.empty_cells().iter() {
        for links in position.candidates(start).iter().map(|digit| &links[digit.index()]) {
            if links.ends(start).iter().any(|end| !eliminated(&links.seen, start, end).is_empty()) {
                XChains { links, path: vec![start], visited: CellSet::only(start) }.follow(&mut best);
            }
        }
    }
    finish(position, best)
}

/// The links of a digit. Weak links go along the row, the column, then the rest of the box.
struct Links {
    digit: Digit,
    /// For each cell the other places of the digit that it sees.
    seen: [CellSet; Cell::COUNT],
    strong: [CellSet; Cell::COUNT],
    strong_in_order: Vec<Vec<Cell>>,
    weak_in_order: Vec<Vec<Cell>>,
}

impl Links {
    fn new(position: &Position, digit: Digit, places: CellSet) -> Self {
        let mut links = Self {
            digit,
            seen: Cell::ALL.map(|cell| CellSet::peers(cell) & places),
            strong: [CellSet::EMPTY; Cell::COUNT],
            strong_in_order: vec![vec![]; Cell::COUNT],
            weak_in_order: vec![vec![]; Cell::COUNT],
        };
        for cell in places.iter() {
            let mut seen = CellSet::EMPTY;
            for others in cell.houses().map(|house| position.cells_in(house, digit) - CellSet::only(cell)) {
                links.weak_in_order[cell.index()].extend((others - seen).iter());
                if let Some(other) =
                    others.single().filter(|other| !links.strong[cell.index()].contains(*other))
                {
                    links.strong[cell.index()].insert(other);
                    links.strong_in_order[cell.index()].push(other);
                }
                seen |= others;
            }
        }
        links
    }

    /// Where an alternating walk from a cell can end with a strong link, if it may come to a cell twice.
    fn ends(&self, start: Cell) -> CellSet {
        let (mut ends, mut front) = (CellSet::EMPTY, CellSet::only(start));
        let mut starts = front;
        while !front.is_empty() {
            let reached = spread(front, &self.strong) - ends;
            ends |= reached;
            front = spread(reached, &self.seen) - starts;
            starts |= front;
        }
        ends
    }
}

fn spread(from: CellSet, links: &[CellSet; Cell::COUNT]) -> CellSet {
    from.iter().fold(CellSet::EMPTY, |reached, cell| reached | links[cell.index()])
}

/// The places of a digit that see both cells.
fn eliminated(seen: &[CellSet; Cell::COUNT], start: Cell, end: Cell) -> CellSet {
    seen[start.index()] & seen[end.index()]
}

/// The chains from a cell: strong, weak, strong and so on.
struct XChains<'a> {
    links: &'a Links,
    path: Vec<Cell>,
    visited: CellSet,
}

impl XChains<'_> {
    fn follow(&mut self, best: &mut Best<Vec<Node>>) {
        let links = self.links;
        let Some(last) = self.path.last().copied() else { return };
        let is_strong = self.path.len() % 2 == 1;
        let nexts = if is_strong { &links.strong_in_order } else { &links.weak_in_order };
        for next in nexts[last.index()].iter().copied() {
            let is_start = next == self.path[0];
            if self.visited.contains(next) && !is_start {
                continue;
            }
            self.path.push(next);
            if is_strong && self.path.len() > 3 {
                self.offer(next, best);
            }
            if !is_start && self.path.len() < LONGEST {
                self.visited.insert(next);
                self.follow(best);
                self.visited.remove(next);
            }
            self.path.pop();
        }
    }

    fn offer(&self, end: Cell, best: &mut Best<Vec<Node>>) {
        let digit = self.links.digit;
        let cells = eliminated(&self.links.seen, self.path[0], end);
        let mut eliminations: Vec<_> = cells.iter().map(|cell| Candidate { cell, digit }).collect();
        if eliminations.is_empty() {
            return;
        }
        best.offer(Technique::XChain, &mut eliminations, self.path.len(), || {
            let node =
                |(i, cell): (usize, &Cell)| Node { cells: CellSet::only(*cell), digit, on: i % 2 == 1 };
            self.path.iter().enumerate().map(node).collect()
        });
    }
}

/// The best chain of cells with two candidates.
pub(super) fn xy_chain(_search: &mut Search, position: &Position) -> Option<Step> {
    let pairs = Pairs::new(position);
    let mut best = Best::new();
    for start in pairs.cells.iter() {
        for digit in position.candidates(start).iter() {
            let seen = pairs.seen(start, digit);
            if pairs.ends(start, digit).iter().any(|end| !(seen & CellSet::peers(end)).is_empty()) {
                pairs.chains(Technique::XyChain, pairs.cells, (start, digit)).follow(&mut best);
            }
        }
    }
    finish(position, best)
}

/// The best chain of four or more cells with the same two candidates.
pub(super) fn remote_pair(_search: &mut Search, position: &Position) -> Option<Step> {
    let pairs = Pairs::new(position);
    let mut best = Best::new();
    for start in pairs.cells.iter() {
        let digits = position.candidates(start);
        let alike: CellSet = pairs.cells.iter().filter(|cell| position.candidates(*cell) == digits).collect();
        if alike.len() >= 4 {
            for digit in digits.iter() {
                pairs.chains(Technique::RemotePair, alike, (start, digit)).follow(&mut best);
            }
        }
    }
    finish(position, best)
}

/// The cells with two candidates.
struct Pairs<'a> {
    position: &'a Position,
    cells: CellSet,
    /// For each digit its places.
    places: [CellSet; Digit::COUNT],
}

impl<'a> Pairs<'a> {
    fn new(position: &'a Position) -> Self {
        let cells =
            position.empty_cells().iter().filter(|cell| position.candidates(*cell).len() == 2).collect();
        Self { position, cells, places: Digit::ALL.map(|digit| position.cells_with(digit)) }
    }

    /// The places of the digit that the cell sees.
    fn seen(&self, cell: Cell, digit: Digit) -> CellSet {
        CellSet::peers(cell) & self.places[digit.index()]
    }

    /// The other candidate of a cell.
    fn other(&self, cell: Cell, digit: Digit) -> Option<Digit> {
        (self.position.candidates(cell) - DigitSet::only(digit)).first()
    }

    /// Where a walk from a cell that loses the digit can put the digit, if it may come to a cell twice.
    fn ends(&self, start: Cell, digit: Digit) -> CellSet {
        let mut ends = CellSet::EMPTY;
        let mut reached = [CellSet::EMPTY; Digit::COUNT];
        let mut queue = vec![(start, digit)];
        while let Some((cell, lost)) = queue.pop() {
            let Some(held) = self.other(cell, lost) else { continue };
            if held == digit {
                ends.insert(cell);
            }
            let nexts = (self.seen(cell, held) & self.cells) - reached[held.index()];
            reached[held.index()] |= nexts;
            queue.extend(nexts.iter().map(|next| (next, held)));
        }
        ends
    }

    /// The cells with two candidates that lose a digit if a cell holds it, along its row, its column, then the rest of its box.
    fn nexts(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = Cell> + use<> {
        let all = self.seen(cell, digit) & self.cells;
        let [row, column, block] = cell.houses().map(|house| CellSet::of(house) & all);
        row.iter().chain(column.iter()).chain((block - row - column).iter())
    }

    /// The chains from a cell that loses a digit through these cells.
    fn chains(&self, technique: Technique, cells: CellSet, start: (Cell, Digit)) -> PairChains<'_> {
        PairChains { pairs: self, technique, open: cells - CellSet::only(start.0), path: vec![start] }
    }
}

/// The chains from a cell through others with two candidates, which a remote pair has all alike.
struct PairChains<'a> {
    pairs: &'a Pairs<'a>,
    technique: Technique,
    /// The cells that it may still come to.
    open: CellSet,
    /// Each cell with the digit that it loses.
    path: Vec<(Cell, Digit)>,
}

impl PairChains<'_> {
    fn follow(&mut self, best: &mut Best<Vec<Node>>) {
        let Some((last, lost)) = self.path.last().copied() else { return };
        let Some(held) = self.pairs.other(last, lost) else { return };
        let shortest = if self.technique == Technique::RemotePair { 4 } else { 2 };
        if held == self.path[0].1 && self.path.len() >= shortest {
            self.offer(last, best);
        }
        if 2 * self.path.len() >= LONGEST {
            return;
        }
        for next in self.pairs.nexts(last, held) {
            if self.open.contains(next) {
                self.path.push((next, held));
                self.open.remove(next);
                self.follow(best);
                self.open.insert(next);
                self.path.pop();
            }
        }
    }

    /// The ends must take the first digit from some cell.
    fn offer(&self, end: Cell, best: &mut Best<Vec<Node>>) {
        let (start, digit) = self.path[0];
        let cells = self.pairs.seen(start, digit) & CellSet::peers(end);
        if cells.is_empty() {
            return;
        }
        let mut eliminations = match self.technique {
            Technique::RemotePair => self.seen_by_both_digits(),
            _ => cells.iter().map(|cell| Candidate { cell, digit }).collect(),
        };
        let nodes = || pair_nodes(self.pairs, &self.path);
        best.offer(self.technique, &mut eliminations, self.path.len(), nodes);
    }

    /// Of a remote pair: both digits, in what sees two cells with an even number of cells, at least two, between them.
    fn seen_by_both_digits(&self) -> Vec<Candidate> {
        let mut seen = CellSet::EMPTY;
        for (i, (first, _)) in self.path.iter().enumerate() {
            for (second, _) in self.path.iter().skip(i + 3).step_by(2) {
                seen |= CellSet::peers(*first) & CellSet::peers(*second);
            }
        }
        let of = |digit: Digit| {
            (seen & self.pairs.places[digit.index()]).iter().map(move |cell| Candidate { cell, digit })
        };
        self.pairs.position.candidates(self.path[0].0).iter().flat_map(of).collect()
    }
}

/// The nodes of a chain of cells: each loses a digit and holds its other.
fn pair_nodes(pairs: &Pairs<'_>, path: &[(Cell, Digit)]) -> Vec<Node> {
    let node = |cell, digit, on| Node { cells: CellSet::only(cell), digit, on };
    let of_cell = |(cell, lost): &(Cell, Digit)| {
        let held = pairs.other(*cell, *lost).map(|held| node(*cell, held, true));
        [Some(node(*cell, *lost, false)), held].into_iter().flatten()
    };
    path.iter().flat_map(of_cell).collect()
}

/// The step of the best chain.
fn finish(position: &Position, best: Best<Vec<Node>>) -> Option<Step> {
    let (technique, eliminations, nodes) = best.into_inner()?;
    let branch = linear::chain(position, &nodes);
    let pattern = Pattern::Chain { kind: ChainKind::Alternating, branch, complexity: 0 };
    Some(Step { technique, pattern, eliminations, placement: None })
}
