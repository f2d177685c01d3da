//! A 19 x 19 board: how problems write it, and what it is.

use hanpan_omok::{Board, Judgement, Line, Remark, Rules, Size, Stone, Winner, judge};

use crate::practice::text::{Input, InputError, number_word};

pub(super) const SIDE: usize = 19;

/// Reads 19 lines of 19 numbers: 0 empty, 1 black, 2 white.
pub(super) fn read(input: &mut Input) -> Result<Board, InputError> {
    let mut cells = Vec::new();
    for row in 1..=SIDE {
        let numbers = input.line(format!("row {row} of a board"))?.numbers(SIDE, 0..=2)?;
        cells.extend(
            numbers
                .into_iter()
                .map(|number| Stone::ALL.into_iter().find(|s| i64::from(s.number()) == number)),
        );
    }
    Ok(Board::from_cells(Size::S19, cells).expect("19 rows of 19"))
}

/// Writes it in the same way, with a line end after each row.
pub(super) fn write(board: &Board) -> String {
    let cell = |cell: &Option<Stone>| cell.map_or(0, Stone::number).to_string();
    board.rows().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n").collect()
}

/// The board under the rules of these problems: exactly five wins.
pub(super) fn judgement(board: &Board) -> Judgement {
    judge(board, &Rules::BOJ)
}

/// The rows of six and more.
pub(super) fn overlines(judgement: &Judgement) -> Vec<&Line> {
    let overlines = judgement.remarks.iter().filter_map(|remark| match remark {
        Remark::Overline { line, .. } => Some(line),
        _ => None,
    });
    overlines.collect()
}

/// The winning line, if there is one.
pub(super) fn win(judgement: &Judgement) -> Option<&Line> {
    match judgement.winner {
        Winner::Won(_) => judgement.lines.first(),
        Winner::None | Winner::Both => None,
    }
}

/// That at most one five is on the board.
pub(super) fn promise(judgement: &Judgement) -> Result<(), InputError> {
    let [first, second, ..] = &judgement.lines[..] else { return Ok(()) };
    Err(InputError::Promise(format!(
        "the problem promises at most one five, and there are {}: {}; {}",
        number_word(judgement.lines.len()),
        stones(first),
        stones(second)
    )))
}

/// Such as `six black stones from row 8, column 3`.
pub(super) fn stones(line: &Line) -> String {
    let (count, first) = (number_word(line.points.len()), line.first());
    format!("{count} {} stones from row {}, column {}", colour(line.stone), first.row(), first.column())
}

pub(super) fn colour(stone: Stone) -> &'static str {
    match stone {
        Stone::Black => "black",
        Stone::White => "white",
    }
}
