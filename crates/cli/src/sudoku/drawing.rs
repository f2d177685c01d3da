//! Positions and steps as drawings: on a terminal in colours.

use hanpan_sudoku::explain::{Branch, Diagram, Node, Over, Pattern, Position, Step};

use crate::output::is_read_by_a_person;

/// How text is set off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// As it is.
    Plain,
    /// With the colours of a terminal.
    Colours,
}

impl Style {
    /// Colours, if a person reads the answers on a terminal and does not refuse them with the variable `NO_COLOR`.
    pub(super) fn of_terminal() -> Self {
        let is_refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        if is_read_by_a_person() && !is_refused { Self::Colours } else { Self::Plain }
    }

    pub(super) fn bold(self, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Colours => format!("\u{1b}[1m{text}\u{1b}[0m"),
        }
    }
}

/// The position with its pencilmarks, as forums have it.
pub(super) fn pencilmarks(position: &Position) -> String {
    Diagram::new(position.clone()).to_text()
}

/// The position with its pencilmarks, with a step marked in it.
pub(super) fn text(position: &Position, step: &Step, style: Style) -> String {
    let diagram = Diagram::of_step(position, step);
    match style {
        Style::Plain => diagram.to_text(),
        Style::Colours => diagram.to_ansi(),
    }
}

/// The step as a picture.
pub(super) fn svg(position: &Position, step: &Step, title: &str) -> String {
    svg_of(Diagram::of_step(position, step), step, title)
}

/// The branches of a forcing step, a picture each.
pub(super) fn svg_of_branches(position: &Position, step: &Step, title: &str) -> Vec<String> {
    let titled = |(letter, diagram)| svg_of(diagram, step, &format!("{title} ({letter})"));
    ('a'..).zip(Diagram::of_branches(position, step)).map(titled).collect()
}

fn svg_of(diagram: Diagram, step: &Step, title: &str) -> String {
    diagram.title(title).caption(caption(step)).to_svg()
}

/// What the step leads to; of a contradiction also the two ends that clash, which are all that a picture shows of it.
fn caption(step: &Step) -> String {
    let outcome = step.outcome();
    match &step.pattern {
        Pattern::Forcing { over: Over::Contradiction, branches, .. } => {
            let sign = |node: &Node| if node.on { "=" } else { "<>" };
            let end = |node: &Node| format!("{}{}{}", node.cells, sign(node), node.digit);
            let ends: Vec<String> = branches.iter().filter_map(Branch::end).map(end).collect();
            format!("{outcome} ({})", ends.join(" ↔ "))
        }
        _ => outcome,
    }
}
