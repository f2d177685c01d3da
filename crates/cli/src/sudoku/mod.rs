//! `hanpan sudoku`.

pub(crate) mod backdoors;
pub(crate) mod booklet;
pub(crate) mod canon;
pub(crate) mod check;
mod classes;
pub(crate) mod convert;
pub(crate) mod count;
mod document_table;
pub(crate) mod documents;
mod drawing;
pub(crate) mod explain;
mod explainers;
mod faults;
mod figures;
pub(crate) mod generate;
pub(crate) mod hint;
mod improper;
mod key;
pub(crate) mod list;
mod maps;
mod marks;
pub(crate) mod minimize;
pub(crate) mod mistakes;
mod positions;
pub(crate) mod rate;
mod rated;
pub(crate) mod render;
mod resume;
pub(crate) mod same;
mod selection;
pub(crate) mod solve;
mod steps;
mod streamed;
pub(crate) mod template;
pub(crate) mod unavoidable;

use hanpan_sudoku::format::{Format, Record};
use hanpan_sudoku::{Cell, Clash, Count, Grid, Reason, Solution, Solver, Verdict};
use serde::Serialize;

use crate::output::Output;

/// So few grids are quicker one by one: most lanes would be empty.
const FEW: usize = 8;

/// The verdict on each grid. Which other solution an engine finds depends on its lanes, and on the grids beside: here it
/// is the second in order.
fn verdicts(grids: &[Grid], solver: &mut Solver) -> Vec<Verdict> {
    let mut verdicts = Vec::with_capacity(grids.len());
    if grids.len() <= FEW {
        verdicts.extend(grids.iter().map(|grid| solver.solve(grid)));
    } else {
        solver.solve_batch(grids, &mut verdicts);
    }
    for (grid, verdict) in grids.iter().zip(&mut verdicts) {
        if let Verdict::Multiple { second, .. } = verdict {
            *second = solver.solutions(grid).nth(1).unwrap_or(*second);
        }
    }
    verdicts
}

/// The first solution of each grid.
fn firsts(grids: &[Grid], solver: &mut Solver) -> Vec<Option<Solution>> {
    if grids.len() <= FEW {
        return grids.iter().map(|grid| solver.first(grid)).collect();
    }
    let mut firsts = Vec::with_capacity(grids.len());
    solver.first_batch(grids, &mut firsts);
    firsts
}

/// The number of solutions of each grid, up to a limit.
fn counts(grids: &[Grid], limit: u64, solver: &mut Solver) -> Vec<Count> {
    if grids.len() <= FEW {
        return grids.iter().map(|grid| solver.count(grid, limit)).collect();
    }
    let mut counts = Vec::with_capacity(grids.len());
    solver.count_batch(grids, limit, &mut counts);
    counts
}

/// Writes a solution in the format, or as its board came.
fn write_solution(format: Option<Format>, record: &Record, solution: &Solution, output: &mut Output) {
    if record.separated {
        output.line("");
    }
    match format {
        Some(format) => output.line(format.write(solution.grid())),
        None => output.line(record.fill(solution.grid())),
    }
}

/// What every JSON object of a Sudoku board begins with.
#[derive(Serialize)]
struct Head<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    line: u64,
    game: &'static str,
    format: &'static str,
    puzzle: String,
}

impl<'a> Head<'a> {
    fn new(record: &Record, file: Option<&'a str>) -> Self {
        let (format, puzzle) = (record.format.name(), record.grid.to_string());
        Self { file, line: record.line, game: "sudoku", format, puzzle }
    }
}

/// Why a board has no solution, in JSON.
#[derive(Serialize)]
struct Why {
    code: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clashes: Vec<ClashObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digit: Option<u8>,
}

#[derive(Serialize)]
struct ClashObject {
    house: String,
    digit: u8,
    cells: [String; 2],
}

impl From<&Clash> for ClashObject {
    fn from(clash: &Clash) -> Self {
        let cells = clash.cells.map(|cell| cell.to_string());
        Self { house: clash.house.to_string(), digit: clash.digit.value(), cells }
    }
}

impl From<&Reason> for Why {
    fn from(reason: &Reason) -> Self {
        let why = Self {
            code: "search",
            text: reason.to_string(),
            clashes: vec![],
            cell: None,
            house: None,
            digit: None,
        };
        match reason {
            Reason::Clashes(clashes) => {
                Self { code: "clash", clashes: clashes.iter().map(ClashObject::from).collect(), ..why }
            }
            Reason::NoCandidate(cell) => Self { code: "no-candidate", cell: Some(cell.to_string()), ..why },
            Reason::NoPlace(house, digit) => {
                Self { code: "no-place", house: Some(house.to_string()), digit: Some(digit.value()), ..why }
            }
            _ => why,
        }
    }
}

/// A count in JSON.
#[derive(Serialize)]
struct CountObject {
    solutions: u128,
    /// Whether there are no more.
    exact: bool,
}

impl From<Count> for CountObject {
    fn from(count: Count) -> Self {
        match count {
            Count::Exact(solutions) => Self { solutions, exact: true },
            Count::AtLeast(solutions) => Self { solutions, exact: false },
        }
    }
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(Cell::to_string).collect()
}

fn text_of(solution: &Solution) -> String {
    Grid::from(*solution).to_string()
}
