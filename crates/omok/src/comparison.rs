//! One move under many rule sets.

use crate::{Board, Point, Rules, Ruling, Stone, Winner, judge::winner_of, rule_on};

/// What one rule set says of a board and of a move on it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Opinion<'a> {
    /// The rule set.
    pub rules: &'a Rules,
    /// Who had won before the move.
    pub winner: Winner,
    /// What the move makes: whether it is legal, whether it wins, and why.
    pub ruling: Ruling,
}

/// Under which rule sets is this move legal, and who has won?
///
/// ```
/// use hanpan_omok::{Point, Rules, Stone, board, under_each};
/// let board = board! {
///     ". . . . . . . . ."
///     ". . . . . . . . ."
///     ". . . . X . . . ."
///     ". . . . X . . . ."
///     ". . X X . . . . ."
///     ". . . . . . . . ."
///     ". . . . . . . . ."
///     ". . . . . . . . ."
///     ". . . . . . . . ."
/// };
/// let e5 = Point::parse_notation("e5", board.size())?;
/// let opinions = under_each(Rules::ALL, &board, Stone::Black, e5);
/// let refuse = opinions.iter().filter(|opinion| !opinion.ruling.is_legal());
/// let names: Vec<&str> = refuse.map(|opinion| &*opinion.rules.name).collect();
/// assert_eq!(names, ["renju", "renju-gomocup", "omok-kr", "omok-kr-black", "omok-maple"]);
/// # Ok::<(), hanpan_omok::NotationError>(())
/// ```
///
/// # Panics
/// If the point is not on the board, or not empty.
#[must_use]
pub fn under_each<'a>(
    rules: impl IntoIterator<Item = &'a Rules>,
    board: &Board,
    stone: Stone,
    point: Point,
) -> Vec<Opinion<'a>> {
    let opinion = |rules| Opinion {
        rules,
        winner: winner_of(board, rules),
        ruling: rule_on(board, rules, stone, point),
    };
    rules.into_iter().map(opinion).collect()
}
