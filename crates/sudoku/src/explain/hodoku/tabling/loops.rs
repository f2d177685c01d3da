//! Nice loops and alternating chains.

use super::graph::{Graph, Id, Reached, is_on, negation};
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::DigitSet;
use crate::explain::hodoku::best::Best;
use crate::explain::hodoku::linear;
use crate::explain::position::{Candidate, Position};
use crate::explain::step::{ChainKind, Node, Pattern, Step};
use crate::explain::technique::Technique;

/// The best loop or chain of a graph. What the search for grouped loops finds counts as grouped, even without a group.
pub(super) fn best(position: &Position, graph: &Graph, is_grouped: bool) -> Option<Step> {
    let mut search = Loops {
        position,
        graph,
        reached: Reached::default(),
        path: vec![],
        eliminations: vec![],
        loops: Best::new(),
    };
    graph.places.candidates().for_each(|on| search.loops_from(on));
    graph.places.candidates().for_each(|on| search.loops_from(negation(on)));
    graph.places.candidates().for_each(|on| search.chains_from(negation(on)));
    let (technique, eliminations, (kind, path)) = search.loops.into_inner()?;
    let nodes: Vec<Node> = path.into_iter().map(|id| graph.places.node(id)).collect();
    let pattern = Pattern::Chain { kind, branch: linear::chain(position, &nodes), complexity: 0 };
    let technique = if is_grouped { grouped(technique) } else { technique };
    Some(Step { technique, pattern, eliminations, placement: None })
}

const fn grouped(technique: Technique) -> Technique {
    match technique {
        Technique::ContinuousNiceLoop => Technique::GroupedContinuousNiceLoop,
        Technique::DiscontinuousNiceLoop => Technique::GroupedDiscontinuousNiceLoop,
        Technique::Aic => Technique::GroupedAic,
        other => other,
    }
}

struct Loops<'a> {
    position: &'a Position,
    graph: &'a Graph,
    reached: Reached,
    path: Vec<Id>,
    eliminations: Vec<Candidate>,
    loops: Best<(ChainKind, Vec<Id>)>,
}

impl Loops<'_> {
    /// The loops from a node: chains that come back to its cell.
    fn loops_from(&mut self, start: Id) {
        let graph = self.graph;
        let cell = graph.places.of(start).cell;
        graph.reach(start, &mut self.reached);
        for end in 1..self.reached.list.len() {
            let id = self.reached.list[end].0;
            if graph.places.is_candidate(id) && graph.places.of(id).cell == cell {
                self.reached.path(end, &mut self.path);
                if self.is_loop() {
                    self.check_loop();
                }
            }
        }
    }

    /// Whether the path leaves the cell with its first link, comes back with its last, and comes to no other cell twice.
    fn is_loop(&self) -> bool {
        let cell = |id: &Id| self.graph.places.of(*id).cell;
        match &self.path[..] {
            [first, second, .., before, last] if self.path.len() > 2 => {
                cell(last) != cell(before) && cell(first) != cell(second) && self.is_simple(true)
            }
            _ => false,
        }
    }

    /// Whether the path comes to no cell twice, but for two nodes in a row, and for the first cell if it may.
    fn is_simple(&self, is_loop: bool) -> bool {
        let places = self.path.iter().map(|id| self.graph.places.of(*id));
        let first = self.graph.places.of(self.path[0]).cell;
        let (mut visited, mut last) = (CellSet::EMPTY, None);
        for place in places {
            if visited.contains(place.cell) {
                return false;
            }
            if let Some((cell, cells)) = last
                && (!is_loop || cell != first)
            {
                visited |= cells;
            }
            last = Some((place.cell, place.cells));
        }
        true
    }

    fn check_loop(&mut self) {
        let places = &self.graph.places;
        let (start, end) = (self.path[0], self.path[self.path.len() - 1]);
        let [first, last] = [start, end].map(|id| places.of(id));
        let (cell, candidates) = (first.cell, self.position.candidates(first.cell));
        let gone = |digit| Candidate { cell, digit };
        self.eliminations.clear();
        let (technique, kind) = match (is_on(start), is_on(end), first.digit == last.digit) {
            (true, false, true) | (true, true, false) => {
                self.eliminations.push(gone(first.digit));
                (Technique::DiscontinuousNiceLoop, ChainKind::Refutation)
            }
            (false, false, false) => {
                self.eliminations.push(gone(last.digit));
                (Technique::DiscontinuousNiceLoop, ChainKind::Refutation)
            }
            (false, true, true) => {
                let others = candidates - DigitSet::only(first.digit);
                self.eliminations.extend(others.iter().map(gone));
                (Technique::DiscontinuousNiceLoop, ChainKind::Refutation)
            }
            (false, true, false) => (Technique::ContinuousNiceLoop, ChainKind::Loop),
            (true, false, false) if candidates.len() == 2 => (Technique::ContinuousNiceLoop, ChainKind::Loop),
            _ => return,
        };
        if kind == ChainKind::Loop {
            self.eliminate_around();
        }
        if !self.eliminations.is_empty() {
            let path = &self.path;
            let closed = || (kind, closed(path, first.digit == last.digit, kind));
            self.loops.offer(technique, &mut self.eliminations, path.len(), closed);
        }
    }

    /// What goes because a loop holds one way or the other: the other candidates of its cells with two strong links, and what
    /// sees both sides of a weak link between cells.
    fn eliminate_around(&mut self) {
        let places = &self.graph.places;
        let path: Vec<_> = self.path.iter().map(|id| (places.of(*id), is_on(*id))).collect();
        let (first, last) = (path[0], path[path.len() - 1]);
        let cells =
            path[..path.len() - 1].iter().fold(CellSet::EMPTY, |cells, (place, _)| cells | place.cells);
        if !first.1 {
            self.eliminate_in(first.0.cell, DigitSet::only(first.0.digit) | DigitSet::only(last.0.digit));
        }
        for i in 1..path.len() {
            let (before, (place, on)) = (path[i - 1].0, path[i]);
            if before.cell == place.cell {
                continue;
            }
            if !on {
                let seen = before.cells.common_peers() & place.cells.common_peers();
                let digit = place.digit;
                let gone = (seen - cells) & places.cells_with[digit.index()];
                self.eliminations.extend(gone.iter().map(|cell| Candidate { cell, digit }));
            } else if let Some([(within, false), (after, true)]) = path.get(i + 1..i + 3)
                && within.cell == place.cell
                && after.cell != within.cell
            {
                self.eliminate_in(place.cell, DigitSet::only(place.digit) | DigitSet::only(after.digit));
            }
        }
    }

    fn eliminate_in(&mut self, cell: Cell, except: DigitSet) {
        let gone = self.position.candidates(cell) - except;
        self.eliminations.extend(gone.iter().map(|digit| Candidate { cell, digit }));
    }

    /// The chains from a node that does not hold: one of the ends holds.
    fn chains_from(&mut self, start: Id) {
        let graph = self.graph;
        graph.reach(start, &mut self.reached);
        for end in 1..self.reached.list.len() {
            let id = self.reached.list[end].0;
            if !is_on(id) || !graph.places.is_candidate(id) || !self.eliminate_at_ends(start, id) {
                continue;
            }
            self.reached.path(end, &mut self.path);
            if self.path.len() > 2 && self.is_simple(false) {
                let path = &self.path;
                self.loops.offer(Technique::Aic, &mut self.eliminations, path.len(), || {
                    (ChainKind::Alternating, path.clone())
                });
            }
        }
    }

    /// What goes because one of two candidates holds, if it is more than a loop gives.
    fn eliminate_at_ends(&mut self, start: Id, end: Id) -> bool {
        let [a, b] = [start, end].map(|id| self.graph.places.of(id));
        self.eliminations.clear();
        if a.cell == b.cell {
            return false;
        }
        if a.digit == b.digit {
            let seen = CellSet::peers(a.cell) & CellSet::peers(b.cell);
            let gone = seen & self.graph.places.cells_with[a.digit.index()];
            self.eliminations.extend(gone.iter().map(|cell| Candidate { cell, digit: a.digit }));
            return gone.len() > 1;
        }
        if !CellSet::peers(a.cell).contains(b.cell) {
            return false;
        }
        self.eliminations.push(Candidate { cell: a.cell, digit: b.digit });
        self.eliminations.push(Candidate { cell: b.cell, digit: a.digit });
        self.position.has(a.cell, b.digit) && self.position.has(b.cell, a.digit)
    }
}

/// The nodes of a loop with its last link, which lies in the cell that it starts and ends in.
fn closed(path: &[Id], is_same_digit: bool, kind: ChainKind) -> Vec<Id> {
    let (start, end) = (path[0], path[path.len() - 1]);
    let mut nodes = path.to_vec();
    match (kind, is_same_digit, is_on(start)) {
        (ChainKind::Loop, ..) => nodes.push(start),
        (_, true, _) => {}
        (_, false, true) => nodes.push(negation(start)),
        (_, false, false) => nodes.insert(0, negation(end)),
    }
    nodes
}
