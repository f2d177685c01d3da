//! A step line by line: chains and their nested steps, whatever the language.

use super::super::position::Position;
use super::super::step::{Because, Branch, ChainKind, Implication, Node, Over, Pattern, Step};
use super::super::technique::Technique;
use super::{Language, Tongue};

/// How deep steps are nested that are told; deeper ones are named.
const DEEPEST: usize = 8;

/// Tells a step: its reason, then its conclusion. `prefix` is the number of the line that it is nested in, or nothing.
pub(super) fn tell(
    language: Language,
    step: &Step,
    position: &Position,
    prefix: &str,
    lines: &mut Vec<String>,
) {
    let mut teller = Teller { language, tongue: language.tongue(), position, prefix, count: 0, lines };
    match &step.pattern {
        Pattern::Chain { kind, branch, .. } => teller.chain(*kind, branch),
        Pattern::Forcing { over, branches, .. } => teller.cases(*over, branches),
        _ => {
            let reason = teller.tongue.reason(step, position);
            reason.into_iter().for_each(|line| teller.line(&line));
        }
    }
    if step.technique == Technique::RemotePair {
        let turned = teller.tongue.turned();
        teller.line(&turned);
    }
    let conclusion = teller.tongue.conclusion(step);
    teller.line(&conclusion);
}

struct Teller<'a> {
    language: Language,
    tongue: &'static dyn Tongue,
    position: &'a Position,
    prefix: &'a str,
    /// How many lines have a number.
    count: usize,
    lines: &'a mut Vec<String>,
}

impl Teller<'_> {
    /// Two blanks for each level: prefixes are empty, `7`, `7.2` and so on.
    fn indent(&self) -> String {
        let depth = if self.prefix.is_empty() { 0 } else { 1 + self.prefix.matches('.').count() };
        "  ".repeat(depth)
    }

    fn line(&mut self, sentence: &str) {
        self.lines.push(self.indent() + sentence);
    }

    /// The number of a line, which counts from 1.
    fn number(&self, line: usize) -> String {
        if self.prefix.is_empty() { line.to_string() } else { format!("{}.{line}", self.prefix) }
    }

    fn chain(&mut self, kind: ChainKind, branch: &Branch) {
        let tongue = self.tongue;
        self.branch(branch, |node| tongue.suppose(node, false));
        let (first, last) = (self.number(1), self.number(self.count));
        self.line(&tongue.chain_end(kind, branch, &first, &last));
    }

    fn cases(&mut self, over: Over, branches: &[Branch]) {
        let tongue = self.tongue;
        if let Some(cases) = tongue.cases(over, branches) {
            self.line(&cases);
        }
        let mut ends = vec![];
        for (number, branch) in (1..).zip(branches) {
            self.branch(branch, |node| match over {
                Over::Contradiction => tongue.suppose(node, number > 1),
                _ => tongue.case(number, node),
            });
            ends.push(self.number(self.count));
        }
        self.line(&tongue.cases_end(over, branches, &ends));
    }

    /// The lines of a branch; a step in it is told for the position that the nodes leave that it follows from.
    fn branch(&mut self, branch: &Branch, suppose: impl Fn(&Node) -> String) {
        let start = self.count;
        let mut told: Vec<(&Step, String)> = vec![];
        for implication in &branch.0 {
            self.count += 1;
            let number = self.number(self.count);
            let sentence = match implication.because {
                Because::Assumed => suppose(&implication.node),
                _ => self.follows(branch, implication, start),
            };
            self.line(&format!("({number}) {sentence}"));
            let Because::Step(step) = &implication.because else { continue };
            match told.iter().find(|(other, _)| *other == step.as_ref()) {
                Some((_, earlier)) => {
                    let sentence = self.tongue.same_step(earlier);
                    self.lines.push(format!("{}  {sentence}", self.indent()));
                }
                None => {
                    let from = implication.from.iter().filter_map(|at| branch.0.get(*at));
                    self.nested(step, &position_after(self.position, from), &number);
                    told.push((step, number));
                }
            }
        }
    }

    fn follows(&self, branch: &Branch, implication: &Implication, start: usize) -> String {
        let parent = |at: &usize| Some((branch.0.get(*at)?.node, self.number(start + at + 1)));
        let mut from = implication.from.clone();
        from.sort_unstable();
        let from: Vec<(Node, String)> = from.iter().filter_map(parent).collect();
        self.tongue.follows(&from, &implication.node, &implication.because)
    }

    fn nested(&mut self, step: &Step, position: &Position, number: &str) {
        if number.matches('.').count() >= DEEPEST {
            return;
        }
        tell(self.language, step, position, number, self.lines);
    }
}

/// The position without the candidates that nodes deny.
pub(in super::super) fn position_after<'a>(
    position: &Position,
    nodes: impl IntoIterator<Item = &'a Implication>,
) -> Position {
    let mut after = position.clone();
    for node in nodes.into_iter().map(|implication| &implication.node).filter(|node| !node.on) {
        node.cells.iter().for_each(|cell| after.remove(cell, node.digit));
    }
    after
}
