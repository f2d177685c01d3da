//! Forcing chains and nets: the case that HoDoKu takes, and its branches.

use super::cases::{Case, Outcomes};
use super::graph::{Graph, Id, Place, Places, Reached, is_on, negation};
use super::net::{Chains, Net};
use super::proof::{Propagation, Weave, assumption};
use crate::explain::position::{Candidate, Position};
use crate::explain::step::{Because, Branch, Node, Over, Pattern, Step};
use crate::explain::technique::Technique;

/// The first case of chains; of those that lead to the same, the shortest.
pub(super) fn chain(position: &Position) -> Option<Step> {
    let graph = Graph::of_chains(position, Places::new(position, true));
    let outcomes = Outcomes::new(position, &graph);
    let cases = outcomes.cases();
    let first = cases.iter().map(|case| case.rank()).min()?;
    let mut teller = Teller { position, graph: &graph, outcomes: &outcomes, reached: Reached::default() };
    let told = cases.iter().filter(|case| case.rank() == first).map(|case| (*case, teller.branches(*case)));
    let (case, branches) = told.min_by_key(|(_, branches)| length(branches))?;
    Some(step(&graph.places, case, branches, false))
}

/// The first case of nets; of those that lead to the same, the shortest.
pub(super) fn net(position: &Position) -> Option<Step> {
    let places = Places::new(position, true);
    let net = Net::new(position, &places);
    let graph = net.graph(places);
    let outcomes = Outcomes::new(position, &graph);
    let mut cases = outcomes.cases();
    cases.sort_by_key(|case| case.rank());
    let mut chains = Chains::new(&net);
    for same in cases.chunk_by(|a, b| a.rank() == b.rank()) {
        let told = same.iter().filter_map(|case| {
            let is_net = outcomes.chains(*case).iter().any(|[start, end]| chains.is_net(*start, *end));
            let branches = is_net.then(|| net_branches(position, &graph, &outcomes, *case)).flatten()?;
            Some((*case, branches))
        });
        if let Some((case, branches)) = told.min_by_key(|(_, branches)| length(branches)) {
            return Some(step(&graph.places, case, branches, true));
        }
    }
    None
}

/// The nodes of all branches.
fn length(branches: &[Branch]) -> usize {
    branches.iter().map(|branch| branch.0.len()).sum()
}

/// The branches of a net, found anew. `None` if that did not work out.
fn net_branches(position: &Position, graph: &Graph, outcomes: &Outcomes<'_>, case: Case) -> Option<Vec<Branch>> {
    match case {
        Case::EitherWay(..) | Case::OfCell(..) | Case::OfHouse(..) => {
            let chains = outcomes.chains(case).into_iter();
            chains.map(|[start, end]| Propagation::branch(position, &graph.places, start, end)).collect()
        }
        _ => {
            let start = negation(case.conclusion());
            Propagation::clash(position, &graph.places, start).map(|branches| branches.to_vec())
        }
    }
}

/// Tells a case of chains.
struct Teller<'a> {
    position: &'a Position,
    graph: &'a Graph,
    outcomes: &'a Outcomes<'a>,
    reached: Reached,
}

impl Teller<'_> {
    fn branches(&mut self, case: Case) -> Vec<Branch> {
        let node = |id| self.graph.places.node(id);
        match case {
            Case::Itself(start) => {
                vec![assumption(&self.graph.places, start), self.branch(start, &[negation(start)], None)]
            }
            Case::BothWays(start, end) => {
                vec![self.branch(start, &[end], None), self.branch(start, &[negation(end)], None)]
            }
            Case::TwoDigits(start, [a, b]) => {
                let last = (node(negation(a)), Because::Cell);
                vec![self.branch(start, &[a], None), self.branch(start, &[b], Some(last))]
            }
            Case::TwoPlaces(start, house, digit) => {
                let [a, b, ..] = self.outcomes.placed_in(start, house, digit)[..] else { return vec![] };
                let last = (node(negation(a)), Because::House(house));
                vec![self.branch(start, &[a], None), self.branch(start, &[b], Some(last))]
            }
            Case::NoCandidate(start, cell) => {
                let nodes = self.outcomes.nodes_of(cell);
                self.none_left(start, nodes, Because::Cell)
            }
            Case::NoPlace(start, house, digit) => {
                let nodes = self.outcomes.nodes_in(house, digit);
                self.none_left(start, nodes, Because::House(house))
            }
            Case::EitherWay(..) | Case::OfCell(..) | Case::OfHouse(..) => {
                let chains = self.outcomes.chains(case).into_iter();
                chains.map(|[start, end]| self.branch(start, &[end], None)).collect()
            }
        }
    }

    /// All of the nodes go, but one of them must hold: the last stays, and goes.
    fn none_left(&mut self, start: Id, nodes: Vec<Id>, because: Because) -> Vec<Branch> {
        let mut off: Vec<Id> = nodes.into_iter().map(negation).collect();
        let Some(last) = off.pop() else { return vec![] };
        let stays = (self.graph.places.node(negation(last)), because);
        vec![self.branch(start, &off, Some(stays)), self.branch(start, &[last], None)]
    }

    /// The chains from a node to others, and what follows from all of these.
    fn branch(&mut self, start: Id, ends: &[Id], last: Option<(Node, Because)>) -> Branch {
        self.graph.reach(start, &mut self.reached);
        let (mut weave, mut path) = (Weave::default(), vec![]);
        let mut from = vec![];
        for end in ends {
            let Some(end) = self.reached.list.iter().position(|(id, _)| id == end) else { continue };
            self.reached.path(end, &mut path);
            let nodes: Vec<Node> = path.iter().map(|id| self.graph.places.node(*id)).collect();
            from.push(weave.add_chain(self.position, &nodes));
        }
        if let Some((node, because)) = last {
            weave.add(node, because, from);
        }
        weave.into_branch()
    }
}

fn step(places: &Places, case: Case, branches: Vec<Branch>, is_net: bool) -> Step {
    let over = match case {
        Case::EitherWay(on, _) => {
            let Place { cell, digit, .. } = places.of(on);
            Over::Candidate(Candidate { cell, digit })
        }
        Case::OfCell(cell, _) => Over::Cell(cell),
        Case::OfHouse(house, digit, _) => Over::House(house, digit),
        _ => Over::Contradiction,
    };
    let technique = match (over, is_net) {
        (Over::Contradiction, false) => Technique::ForcingChainContradiction,
        (Over::Contradiction, true) => Technique::ForcingNetContradiction,
        (_, false) => Technique::ForcingChainVerity,
        (_, true) => Technique::ForcingNetVerity,
    };
    let Place { cell, digit, .. } = places.of(case.conclusion());
    let candidate = Candidate { cell, digit };
    let (eliminations, placement) =
        if is_on(case.conclusion()) { (vec![], Some(candidate)) } else { (vec![candidate], None) };
    Step { technique, pattern: Pattern::Forcing { over, branches, complexity: 0 }, eliminations, placement }
}
