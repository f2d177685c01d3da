//! A step, drawn.

use super::super::position::{Candidate, Position};
use super::super::step::{Als, Because, Branch, Node, Over, Pattern, Step, Subset, UniqueRule};
use super::{Diagram, LinkKind, Mark, Shade};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};

impl Diagram {
    /// A position with a step: its pattern, what goes and what is placed. Of a forcing step only the cases and their ends; its branches
    /// are [drawn apart](Self::of_branches).
    #[must_use]
    pub fn of_step(position: &Position, step: &Step) -> Self {
        Self::new(position.clone()).pattern(step).conclusion(step)
    }

    /// The branches of a forcing step, a picture each; none for other steps.
    #[must_use]
    pub fn of_branches(position: &Position, step: &Step) -> Vec<Self> {
        let Pattern::Forcing { over, branches, .. } = &step.pattern else { return vec![] };
        let draw = |branch| Self::new(position.clone()).cases(*over).branch(branch).conclusion(step);
        branches.iter().map(draw).collect()
    }

    fn conclusion(self, step: &Step) -> Self {
        let diagram = step.eliminations.iter().fold(self, |diagram, candidate| diagram.remove(*candidate));
        step.placement.into_iter().fold(diagram, Self::place)
    }

    fn pattern(self, step: &Step) -> Self {
        match &step.pattern {
            Pattern::OnlyPlace(house) => self.only_place(*house, step),
            Pattern::OnlyCandidate | Pattern::Solution => self,
            Pattern::Locked { digit, inside, across, then } => {
                let places = self.position.cells_in(*inside, *digit);
                let diagram = self.shade(*inside, Shade::Main).shade(*across, Shade::Cross);
                let diagram = then.iter().fold(diagram, |diagram, house| diagram.shade(*house, Shade::Cross));
                diagram.mark_cells(places, *digit, Mark::Pattern)
            }
            Pattern::Subset(subset) | Pattern::DirectSubset(subset) => self.subset(subset, Mark::Pattern),
            Pattern::LockedSubset { subset, line } => {
                self.subset(subset, Mark::Pattern).shade(*line, Shade::Main)
            }
            Pattern::Fish { digit, base, cover, fins } => self.fish(*digit, base, cover, *fins),
            Pattern::EmptyRectangle { digit, block, lines, link } => {
                self.empty_rectangle(*digit, *block, *lines, *link)
            }
            Pattern::Wing { pivot, pincers, digit } => self.wing(*pivot, *pincers, *digit),
            Pattern::WWing { pincers, linked, house, link, digit } => {
                self.shade(*house, Shade::Main).w_wing(*pincers, *linked, *link, *digit)
            }
            Pattern::UniqueLoop { digits, cells, rule } => self.unique(*digits, cells, rule),
            Pattern::AvoidableRectangle { digits, cells, rule } => self.unique(*digits, cells, rule),
            Pattern::Bug { extra, rule } => {
                let diagram = extra.iter().fold(self, |diagram, extra| diagram.mark(*extra, Mark::Fin));
                diagram.rule(rule)
            }
            Pattern::AlignedExclusion { cells, excluders } => {
                let cells: CellSet = cells.iter().copied().collect();
                self.all_of(cells, Mark::Pattern).all_of(*excluders, Mark::Second)
            }
            Pattern::Colouring { digit, pairs } => self.colours(*digit, pairs),
            Pattern::SueDeCoq { crossing, block, line, in_line, in_block } => self
                .shade(*block, Shade::Main)
                .shade(*line, Shade::Main)
                .all_of(*crossing, Mark::Pattern)
                .all_of(in_line.cells, Mark::Second)
                .all_of(in_block.cells, Mark::Fin),
            Pattern::AlsChain { sets, commons } => self.als_chain(sets, commons),
            Pattern::Chain { branch, .. } => self.branch(branch),
            Pattern::Forcing { over, branches, .. } => {
                let ends = branches.iter().filter_map(Branch::end);
                ends.fold(self.cases(*over), |diagram, end| diagram.node(end))
            }
        }
    }

    /// The house, and the filled cells that leave one place in it.
    fn only_place(self, house: House, step: &Step) -> Self {
        let Some(placed) = step.placement else { return self };
        let others = (CellSet::of(house) & self.position.empty_cells()) - CellSet::only(placed.cell);
        let holds = |cell: &Cell| self.position.value(*cell) == Some(placed.digit);
        let sees = |cell: &Cell| !(CellSet::peers(*cell) & others).is_empty();
        let seers: CellSet = Cell::ALL.into_iter().filter(holds).filter(sees).collect();
        self.shade(house, Shade::Main).tint(seers, Mark::Second)
    }

    fn subset(self, subset: &Subset, mark: Mark) -> Self {
        let diagram = self.shade(subset.house, Shade::Main);
        subset.digits.iter().fold(diagram, |diagram, digit| diagram.mark_cells(subset.cells, digit, mark))
    }

    fn fish(self, digit: Digit, base: &[House], cover: &[House], fins: CellSet) -> Self {
        let places = |houses: &[House]| {
            houses.iter().fold(CellSet::EMPTY, |cells, house| cells | self.position.cells_in(*house, digit))
        };
        let body = places(base) & places(cover);
        let diagram = base.iter().fold(self, |diagram, house| diagram.shade(*house, Shade::Main));
        let diagram = cover.iter().fold(diagram, |diagram, house| diagram.shade(*house, Shade::Cross));
        diagram.mark_cells(body, digit, Mark::Pattern).mark_cells(fins, digit, Mark::Fin)
    }

    fn empty_rectangle(self, digit: Digit, block: House, lines: [House; 2], link: [Cell; 2]) -> Self {
        let in_block = self.position.cells_in(block, digit);
        let [near, far] = link.map(|cell| node(cell, digit));
        lines
            .into_iter()
            .fold(self.shade(block, Shade::Main), |diagram, line| diagram.shade(line, Shade::Cross))
            .mark_cells(in_block, digit, Mark::Pattern)
            .mark_cells(link.into_iter().collect(), digit, Mark::Second)
            .link_of(far, near, LinkKind::Strong)
            .link_of(near, Node { cells: in_block & CellSet::of(lines[0]), ..near }, LinkKind::Weak)
    }

    fn wing(self, pivot: Cell, pincers: [Cell; 2], digit: Digit) -> Self {
        let held = self.position.candidates(pivot);
        let mut diagram = self.all_of(CellSet::only(pivot), Mark::Second);
        for pincer in pincers {
            let shared = (held & diagram.position.candidates(pincer)) - DigitSet::only(digit);
            diagram = diagram.all_of(CellSet::only(pincer), Mark::Second);
            for other in shared.iter() {
                diagram = diagram.link_of(node(pivot, other), node(pincer, other), LinkKind::Weak).link_of(
                    node(pincer, other),
                    node(pincer, digit),
                    LinkKind::Strong,
                );
            }
        }
        let ends = pincers.into_iter().chain([pivot]).collect();
        diagram.mark_cells(ends, digit, Mark::Pattern)
    }

    fn w_wing(self, pincers: [Cell; 2], linked: Digit, link: [Cell; 2], digit: Digit) -> Self {
        let [near, far] = link.map(|cell| node(cell, linked));
        let diagram = pincers.into_iter().zip(link).fold(self, |diagram, (pincer, end)| {
            diagram
                .tint(CellSet::only(pincer), Mark::Pattern)
                .link_of(node(end, linked), node(pincer, linked), LinkKind::Weak)
                .link_of(node(pincer, linked), node(pincer, digit), LinkKind::Strong)
        });
        diagram
            .mark_cells(link.into_iter().chain(pincers).collect(), linked, Mark::Second)
            .mark_cells(pincers.into_iter().collect(), digit, Mark::Pattern)
            .link_of(near, far, LinkKind::Pair)
    }

    fn unique(self, digits: [Digit; 2], cells: &[Cell], rule: &UniqueRule) -> Self {
        let cells: CellSet = cells.iter().copied().collect();
        let two: DigitSet = digits.into_iter().collect();
        let mut diagram = self.tint(cells, Mark::Pattern);
        for cell in cells.iter() {
            for digit in diagram.position.candidates(cell).iter() {
                let mark = if two.contains(digit) { Mark::Pattern } else { Mark::Fin };
                diagram = diagram.mark(Candidate { cell, digit }, mark);
            }
        }
        diagram.rule(rule)
    }

    fn rule(self, rule: &UniqueRule) -> Self {
        match rule {
            UniqueRule::Subset { subset, .. } => {
                let diagram = self.shade(subset.house, Shade::Main);
                subset
                    .digits
                    .iter()
                    .fold(diagram, |diagram, digit| diagram.mark_cells(subset.cells, digit, Mark::Second))
            }
            UniqueRule::Locked { cells, digit, house } => {
                self.shade(*house, Shade::Main).mark_cells(*cells, *digit, Mark::Second)
            }
            UniqueRule::Hidden { cell, digit } => {
                let column = cell.column();
                let places =
                    self.position.cells_in(cell.row(), *digit) | self.position.cells_in(column, *digit);
                self.shade(cell.row(), Shade::Main).shade(column, Shade::Main).mark_cells(
                    places,
                    *digit,
                    Mark::Second,
                )
            }
            UniqueRule::OneCell(_) | UniqueRule::OneDigit { .. } | UniqueRule::Diagonal { .. } => self,
        }
    }

    fn colours(self, digit: Digit, pairs: &[[CellSet; 2]]) -> Self {
        let colours = pairs.iter().flatten().zip(Mark::ALL);
        let diagram = colours.fold(self, |diagram, (cells, mark)| diagram.mark_cells(*cells, digit, mark));
        let linked =
            pairs.iter().flat_map(|[one, other]| strong_links(&diagram.position, digit, *one, *other));
        let linked: Vec<[Node; 2]> = linked.collect();
        linked.into_iter().fold(diagram, |diagram, [one, other]| diagram.link_of(one, other, LinkKind::Pair))
    }

    fn als_chain(self, sets: &[Als], commons: &[DigitSet]) -> Self {
        let marks = Mark::ALL.into_iter().cycle();
        let mut diagram =
            sets.iter().zip(marks).fold(self, |diagram, (set, mark)| diagram.all_of(set.cells, mark));
        for (pair, common) in sets.windows(2).zip(commons) {
            for digit in common.iter() {
                let end = |set: &Als| Node { cells: set.cells, digit, on: true };
                diagram = diagram.link_of(end(&pair[0]), end(&pair[1]), LinkKind::Weak);
            }
        }
        diagram
    }

    /// The cells tinted, and all their candidates marked.
    fn all_of(self, cells: CellSet, mark: Mark) -> Self {
        let diagram = self.tint(cells, mark);
        Digit::ALL.into_iter().fold(diagram, |diagram, digit| diagram.mark_cells(cells, digit, mark))
    }

    fn cases(self, over: Over) -> Self {
        match over {
            Over::Cell(cell) => self.all_of(CellSet::only(cell), Mark::Fin),
            Over::House(house, digit) => {
                let places = self.position.cells_in(house, digit);
                self.shade(house, Shade::Main).mark_cells(places, digit, Mark::Fin)
            }
            Over::Candidate(candidate) => self.mark(candidate, Mark::Fin),
            Over::Contradiction => self,
        }
    }

    /// The nodes of a branch and the links between them.
    fn branch(self, branch: &Branch) -> Self {
        let mut diagram = self;
        for implication in &branch.0 {
            diagram = diagram.node(&implication.node);
            if let Because::Als(als) = &implication.because {
                diagram = diagram.tint(als.cells, Mark::Fin);
            }
            for from in implication.from.iter().filter_map(|at| branch.0.get(*at)) {
                diagram = match implication.because {
                    Because::Step(_) => diagram.link_of(from.node, implication.node, LinkKind::Step),
                    _ => diagram.link(from.node, implication.node),
                };
            }
        }
        diagram
    }

    fn node(self, node: &Node) -> Self {
        let mark = if node.on { Mark::Pattern } else { Mark::Second };
        self.mark_cells(node.cells, node.digit, mark)
    }
}

fn node(cell: Cell, digit: Digit) -> Node {
    Node { cells: CellSet::only(cell), digit, on: true }
}

/// The pairs of cells of two colours that are the only places of a digit in a house.
fn strong_links(
    position: &Position,
    digit: Digit,
    one: CellSet,
    other: CellSet,
) -> impl Iterator<Item = [Node; 2]> {
    House::ALL.into_iter().filter_map(move |house| {
        let places = position.cells_in(house, digit);
        let ends = (places & one).single().zip((places & other).single());
        ends.filter(|_| places.len() == 2).map(|(one, other)| [node(one, digit), node(other, digit)])
    })
}
