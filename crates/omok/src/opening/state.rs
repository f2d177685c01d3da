//! A game in its opening.

use super::{
    Action, Area, Expectation, Fifths, Instead, Opening, Pattern, Reason, Refused, Seat, WrongSize,
    step::{Placer, Step, Third, steps},
    symmetry::twins,
};
use crate::{Board, Point, Size, Stone};

/// An opening under way: what was done, and who must do what next.
///
/// It holds the stones in order and who has which colour, so it serves any board on a screen and any server. Whoever
/// sits there, the state knows only [`Seat`]s: compare [`expects`](Self::expects) with who sent the action. A copy
/// taken before an action takes it back.
///
/// No stone of an opening wins or is a foul: a foul needs five black stones.
///
/// ```
/// use hanpan_omok::{Opening, OpeningState, Size, Stone, opening::Seat};
/// let mut state = OpeningState::start(Opening::Rif, Size::S15)?;
/// state.play("h8 h9 i7 swap f6")?;
/// assert_eq!(state.expects().to_string(), "the second player to offer 2 fifth moves");
/// state.play("offer g7 j9 pick g7")?;
/// assert!(state.is_done());
/// assert_eq!(state.seat_of(Stone::Black), Seat::Second);
/// assert_eq!(state.to_string(), "rif 15x15: h8 h9 i7 swap f6 offer g7 j9 pick g7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningState {
    opening: Opening,
    board: Board,
    moves: Vec<Point>, // black and white alternate
    actions: Vec<Action>,
    black: Seat,
    last: Seat, // who placed the last stone
    declared: Option<Fifths>,
    offers: Vec<Point>,
    rest: &'static [Step],
}

impl OpeningState {
    /// An opening of which nothing was done yet.
    ///
    /// # Errors
    /// If the rule speaks of the centre, and the board has none or is smaller than 9 × 9.
    pub fn start(opening: Opening, size: Size) -> Result<Self, WrongSize> {
        if !opening.is_for(size) {
            return Err(WrongSize { opening, size });
        }
        Ok(Self {
            opening,
            board: Board::new(size),
            moves: Vec::new(),
            actions: Vec::new(),
            black: Seat::First,
            last: Seat::First,
            declared: None,
            offers: Vec::new(),
            rest: steps(opening),
        })
    }

    /// Who must do what next.
    #[must_use]
    pub fn expects(&self) -> Expectation {
        let stone = self.next_stone();
        let Some(step) = self.rest.first() else {
            return Expectation::Done { seat: self.seat_of(stone), stone };
        };
        match *step {
            Step::Place(placer, area) => Expectation::Place { seat: self.placer(placer), stone, area },
            Step::Swap => Expectation::Swap { seat: self.last.other(), instead: None },
            Step::SwapOr(third, _) => {
                Expectation::Swap { seat: self.last.other(), instead: Some(self.instead(third)) }
            }
            Step::Declare => Expectation::Declare { seat: self.last, most: self.opening.most_fifths() },
            Step::Offer => Expectation::Offer { seat: self.seat_of(Stone::Black), count: self.fifths() },
            Step::Pick => Expectation::Pick { seat: self.seat_of(Stone::White) },
        }
    }

    /// Does what a player does.
    ///
    /// # Errors
    /// If the rule does not allow it; the state is then as it was.
    pub fn apply(&mut self, action: Action) -> Result<(), Refused> {
        if let Err(reason) = self.check(&action) {
            return Err(Refused::new(self, action, reason));
        }
        self.perform(&action);
        self.actions.push(action);
        Ok(())
    }

    /// Whether the opening is over.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    /// The rule.
    #[must_use]
    pub const fn opening(&self) -> Opening {
        self.opening
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.board.size()
    }

    /// The stones so far; offers are none.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The points of the stones in order: Black, White, Black and so on.
    #[must_use]
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// Everything that was done, in order. Applied to a new state it gives this one.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The fifth moves that were offered, in the order given; empty before that.
    #[must_use]
    pub fn offers(&self) -> &[Point] {
        &self.offers
    }

    /// Who has a colour now.
    #[must_use]
    pub const fn seat_of(&self, stone: Stone) -> Seat {
        match stone {
            Stone::Black => self.black,
            Stone::White => self.black.other(),
        }
    }

    /// The colour that a player has now.
    #[must_use]
    pub fn stone_of(&self, seat: Seat) -> Stone {
        if seat == self.black { Stone::Black } else { Stone::White }
    }

    /// The renju opening that the first three stones make.
    #[must_use]
    pub fn pattern(&self) -> Option<Pattern> {
        Pattern::of_moves(&self.moves, self.size())
    }

    /// The points that the next action may name, in reading order, those offered already in the order given. Of the
    /// points that may be offered no two [`twins`](Self::twins) may be offered together.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        match self.expects() {
            Expectation::Place { area, .. } => self.empty_points(area),
            Expectation::Offer { .. } | Expectation::Swap { instead: Some(Instead::Offer(_)), .. } => {
                self.empty_points(Area::Anywhere)
            }
            Expectation::Pick { .. } => self.offers.clone(),
            Expectation::Swap { .. } | Expectation::Declare { .. } | Expectation::Done { .. } => Vec::new(),
        }
    }

    /// A point and those symmetric to it, in reading order: where the turns and mirror images of the board that lay
    /// every stone on a stone of its colour take it. Only one of them may be offered.
    ///
    /// The board counts, not only the stones: a line of three stones is its own mirror image, but two points at its ends
    /// are not the same if they are not equally far from the edge.
    #[must_use]
    pub fn twins(&self, point: Point) -> Vec<Point> {
        twins(&self.board, point)
    }

    const fn next_stone(&self) -> Stone {
        if self.moves.len().is_multiple_of(2) { Stone::Black } else { Stone::White }
    }

    fn placer(&self, placer: Placer) -> Seat {
        match placer {
            Placer::Player(seat) => seat,
            Placer::Owner => self.seat_of(self.next_stone()),
        }
    }

    fn instead(&self, third: Third) -> Instead {
        match third {
            Third::PlaceTwo => Instead::PlaceTwo,
            Third::Offer => Instead::Offer(self.fifths()),
        }
    }

    /// How many fifth moves are offered: as many as were declared, or as the rule says.
    fn fifths(&self) -> Fifths {
        self.declared.unwrap_or_else(|| self.opening.most_fifths())
    }

    fn empty_points(&self, area: Area) -> Vec<Point> {
        area.points(self.size()).filter(|point| self.board.get(*point).is_none()).collect()
    }

    fn check(&self, action: &Action) -> Result<(), Reason> {
        if let Some(point) = action.points().iter().find(|point| !self.size().contains(**point)) {
            return Err(Reason::OffBoard(*point));
        }
        match (self.expects(), action) {
            (Expectation::Done { .. }, _) => Err(Reason::Over),
            (Expectation::Place { area, .. }, Action::Place(point)) => self.check_point(*point, area),
            (Expectation::Swap { .. }, Action::Stay | Action::Swap)
            | (Expectation::Swap { instead: Some(Instead::PlaceTwo), .. }, Action::PlaceTwo) => Ok(()),
            (Expectation::Declare { most, .. }, Action::Declare(number)) => {
                let is_in_range = Fifths::new(*number).is_some_and(|number| number <= most);
                if is_in_range { Ok(()) } else { Err(Reason::OutOfRange(*number, most)) }
            }
            (
                Expectation::Offer { count, .. }
                | Expectation::Swap { instead: Some(Instead::Offer(count)), .. },
                Action::Offer(points),
            ) => self.check_offers(points, count),
            (Expectation::Pick { .. }, Action::Pick(point)) => {
                if self.offers.contains(point) {
                    Ok(())
                } else {
                    Err(Reason::NotOffered(*point))
                }
            }
            _ => Err(Reason::OtherAction),
        }
    }

    fn check_point(&self, point: Point, area: Area) -> Result<(), Reason> {
        if !area.contains(point, self.size()) {
            return Err(Reason::OutsideArea(point, area));
        }
        match self.board.get(point) {
            Some(stone) => Err(Reason::Occupied(point, stone)),
            None => Ok(()),
        }
    }

    fn check_offers(&self, points: &[Point], count: Fifths) -> Result<(), Reason> {
        if points.len() != usize::from(count.number()) {
            return Err(Reason::WrongCount(points.len(), count));
        }
        for (index, point) in points.iter().enumerate() {
            self.check_point(*point, Area::Anywhere)?;
            let twins = self.twins(*point);
            match points[..index].iter().find(|earlier| twins.contains(earlier)) {
                Some(earlier) if earlier == point => return Err(Reason::OfferedTwice(*point)),
                Some(earlier) => return Err(Reason::Symmetric(*earlier, *point)),
                None => {}
            }
        }
        Ok(())
    }

    /// Does an action that was checked.
    fn perform(&mut self, action: &Action) {
        let Some((step, rest)) = self.rest.split_first() else { return };
        self.rest = match (step, action) {
            (Step::SwapOr(_, other), Action::PlaceTwo | Action::Offer(_)) => other,
            _ => rest,
        };
        match action {
            Action::Place(point) => {
                if let Step::Place(placer, _) = step {
                    self.last = self.placer(*placer);
                }
                self.put(*point);
            }
            Action::Pick(point) => self.put(*point),
            Action::Swap => self.black = self.black.other(),
            Action::Declare(number) => self.declared = Fifths::new(*number),
            Action::Offer(points) => self.offers.clone_from(points),
            Action::Stay | Action::PlaceTwo => {}
        }
    }

    fn put(&mut self, point: Point) {
        self.board.set(point, Some(self.next_stone()));
        self.moves.push(point);
    }
}
