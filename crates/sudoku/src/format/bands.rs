//! The shape of a board that comes line by line: bands of rows, and the gaps between them.
//!
//! ```text
//! rows = nine rows
//!      | three rows, gap, three rows, gap, three rows          the two gaps alike
//!      | nine rows with a border after each but the last
//! gap  = one or more blank lines or borders; two gaps are alike if both or neither have a blank line, and both or
//!        neither have a border
//! ```
//!
//! **Where a bad board ends.** A bad board keeps in step with the text: a band of two or four rows is a band with a row
//! lost or doubled, six rows are two bands with the gap lost, so a board of bands ends in the gap after eight or more rows.
//! Where nothing stands between drawings without outer borders, the row after the third band is the first of the next.
//! Nine rows without a gap are a board, whatever stood before them: three rows, a blank line and nine rows are
//! a truncated board and a good one. Two borders in a row, after a border above, are the bottom of one drawing and the
//! top of the next. A drawing with a border above ends in a border, and has no blank lines unless its first gap has.

use super::error::ParseErrorKind;

/// What stands between two rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Gap {
    pub(super) blank: bool,
    pub(super) border: bool,
}

impl Gap {
    pub(super) const NONE: Self = Self { blank: false, border: false };
    const BORDER: Self = Self { blank: false, border: true };

    fn is_within(self, other: Self) -> bool {
        (other.blank || !self.blank) && (other.border || !self.border)
    }
}

/// Rows without a gap.
#[derive(Debug)]
pub(super) struct Band {
    /// The gap before it.
    pub(super) gap: Gap,
    /// Whether that gap has two borders and no blank line between them.
    pub(super) is_doubled: bool,
    /// The character that the border in that gap is made of.
    mark: Option<u8>,
    /// The places of its first and its last row among the lines of the board.
    pub(super) first: usize,
    last: usize,
    pub(super) rows: usize,
}

/// What a new line makes of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// It goes on.
    More,
    /// What stands before this row was cut off, and the board begins there.
    Cut(usize),
    /// It has all its rows.
    Complete,
    /// It ends here, bad.
    End,
}

impl Step {
    fn complete_if(is_complete: bool) -> Self {
        if is_complete { Self::Complete } else { Self::More }
    }

    fn end_if(is_over: bool) -> Self {
        if is_over { Self::End } else { Self::More }
    }
}

/// What tells whether a border belongs to a board, besides its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Whether a border is directly above the first row.
    pub(super) has_top: bool,
    /// Whether there are walls, or a border that draws crossings.
    pub(super) is_framed: bool,
    pub(super) has_crossings: bool,
    /// Whether it begins with a row that directly follows a complete board.
    pub(super) is_leftover: bool,
    /// The good board before, if there was one.
    pub(super) habit: Option<Habit>,
}

impl Frame {
    /// Whether two borders side by side end a board, rather than stand between its bands.
    fn ends_doubled(self) -> bool {
        self.has_top || (self.is_framed && self.habit.is_none_or(|habit| habit.has_top))
    }
}

/// How a good board looked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habit {
    /// The gap between its bands.
    pub(super) gap: Gap,
    pub(super) has_top: bool,
    /// The character that its inner borders are made of.
    pub(super) mark: Option<u8>,
}

/// The bands of a board.
#[derive(Debug, Default)]
pub(super) struct Bands {
    list: Vec<Band>,
    /// The gap after the last row, and whether it has two borders side by side.
    after: Gap,
    is_doubled: bool,
    mark: Option<u8>,
}

/// Making them.
impl Bands {
    pub(super) fn clear(&mut self) {
        self.list.clear();
        (self.after, self.is_doubled, self.mark) = (Gap::NONE, false, None);
    }

    pub(super) fn add_blank(&mut self) {
        self.after.blank = true;
    }

    pub(super) fn add_border(&mut self, mark: u8) {
        self.mark = Some(mark);
        self.is_doubled |= self.after == Gap::BORDER;
        self.after.border = true;
    }

    pub(super) fn add_row(&mut self, line: usize) {
        match self.list.last_mut() {
            Some(band) if self.after == Gap::NONE => (band.rows, band.last) = (band.rows + 1, line),
            _ => {
                let (gap, is_doubled, mark) = (self.after, self.is_doubled, self.mark);
                self.list.push(Band { gap, is_doubled, mark, first: line, last: line, rows: 1 });
                (self.after, self.is_doubled, self.mark) = (Gap::NONE, false, None);
            }
        }
    }
}

/// Reading them.
impl Bands {
    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The place of the first row.
    pub(super) fn first_row(&self) -> Option<usize> {
        self.list.first().map(|band| band.first)
    }

    pub(super) fn starting_at(&self, line: usize) -> Option<&Band> {
        self.list.iter().find(|band| band.first == line)
    }

    pub(super) fn total(&self) -> usize {
        self.list.iter().map(|band| band.rows).sum()
    }

    /// The character that the first border below a row is made of.
    pub(super) fn inner_mark(&self) -> Option<u8> {
        self.list.get(1).map_or(self.mark, |band| band.mark)
    }

    pub(super) fn has_inner_border(&self) -> bool {
        self.list.iter().skip(1).any(|band| band.gap.border)
    }

    /// How a good board looks.
    pub(super) fn habit(&self, has_top: bool) -> Habit {
        match &self.list[..] {
            [_, second, _] => Habit { gap: second.gap, has_top, mark: second.mark },
            _ => Habit { gap: Gap::NONE, has_top, mark: None },
        }
    }

    /// What is wrong with the number of rows, or of those in a band, and the place of the row where that begins.
    pub(super) fn wrong_rows(&self) -> Option<(usize, ParseErrorKind)> {
        let (first, found) = (self.first_row()?, self.total());
        if found != 9 {
            return Some((first, ParseErrorKind::Rows { found }));
        }
        let wrong = self.list.iter().find(|band| band.rows != 3)?;
        let is_plain = self.list.len() == 1 || self.is_ruled_throughout();
        (!is_plain).then_some((wrong.first, ParseErrorKind::BandRows { found: wrong.rows }))
    }

    pub(super) fn ends_in_two_borders(&self) -> bool {
        self.is_doubled
    }

    fn is_ruled_throughout(&self) -> bool {
        self.is_ruled() && self.list.iter().all(|band| band.rows == 1)
    }

    fn is_three_bands(&self) -> bool {
        self.list.len() == 3 && self.list.iter().all(|band| band.rows == 3)
    }

    /// After a row: whether the board is complete.
    pub(super) fn after_row(&self, frame: Frame) -> Step {
        match &self.list[..] {
            [] => Step::More,
            [only] => Step::complete_if(only.rows == 9),
            _ if self.is_ruled() => Step::complete_if(self.total() == 9 && self.is_ruled_throughout()),
            [_, second, third] if second.gap != third.gap => Step::Cut(second.first),
            [.., last] if last.rows == 9 && self.may_be_whole(last, frame) => Step::Cut(last.first),
            [.., last] if self.is_next(last, frame) => Step::Cut(last.last),
            _ => Step::complete_if(self.is_three_bands()),
        }
    }

    /// Whether nine rows after a gap are a board, and what stands before them was cut off. After three rows and a border
    /// they may as well be two bands that lost their border, and a band of the next board.
    fn may_be_whole(&self, last: &Band, frame: Frame) -> bool {
        let is_plain = frame.habit.is_some_and(|habit| habit.gap == Gap::NONE);
        let is_drawing = frame.has_top && frame.is_framed;
        last.gap.blank || (!is_drawing && (is_plain || self.total() != 12))
    }

    /// Whether the last row of a band is the first row of the next drawing, which nothing stands before.
    fn is_next(&self, last: &Band, frame: Frame) -> bool {
        let is_banded = frame.habit.map_or(frame.has_crossings, |habit| habit.gap == Gap::BORDER);
        let bands_before = (self.total() - last.rows + 1) / 3;
        last.gap == Gap::BORDER && is_banded && !frame.has_top && last.rows + 3 * bands_before > 9
    }

    /// After a blank line or border: whether the board, which is not complete, ends.
    pub(super) fn after_gap(&self, frame: Frame) -> Step {
        let is_ruled = self.is_ruled();
        match &self.list[..] {
            [] => Step::More,
            _ if self.is_doubled && frame.ends_doubled() => Step::End,
            _ if is_ruled => Step::end_if(self.after.blank || self.total() >= 9),
            _ if self.total() >= 8 => Step::End,
            [only] => Step::end_if(!self.may_be_first_gap(only.rows, frame)),
            [_, second] if second.gap.blank && !self.after.blank && !second.gap.border => {
                Step::Cut(second.first)
            }
            [_, second, ..] => {
                let is_alike = self.mark.is_none() || second.mark.is_none() || self.mark == second.mark;
                Step::end_if(!is_alike || !self.after.is_within(second.gap))
            }
        }
    }

    fn may_be_first_gap(&self, rows: usize, frame: Frame) -> bool {
        let is_band = matches!(rows, 2 | 3 | 4 | 6);
        let is_border = self.after == Gap::BORDER;
        let is_own = frame.has_crossings || (frame.is_framed && frame.has_top);
        let is_foreign = frame.habit.is_some_and(|habit| {
            let is_other = habit.mark.is_some() && habit.mark != self.mark;
            is_border && habit.gap == Gap::BORDER && is_other && !is_own
        });
        match frame.habit {
            _ if is_foreign || (rows == 1 && (frame.is_leftover || !is_border)) => false,
            _ if frame.is_framed && frame.has_top => is_border || (rows == 3 && !self.after.border),
            Some(Habit { gap, .. }) if gap == Gap::BORDER && self.after.blank && self.after.border => false,
            Some(Habit { gap, .. }) if gap != Gap::NONE && self.after.is_within(gap) => true,
            _ => is_band || (is_border && (rows == 1 || frame.is_framed)),
        }
    }

    /// Whether there is a border after each row so far, or after nearly each.
    fn is_ruled(&self) -> bool {
        let [first, second, rest @ ..] = &self.list[..] else { return false };
        let starts = second.gap == Gap::BORDER && ((first.rows == 1 && second.rows == 1) || rest.len() >= 2);
        starts && rest.iter().all(|band| !band.gap.blank)
    }
}
