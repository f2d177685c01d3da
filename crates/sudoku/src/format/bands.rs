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
//! **Where a bad board ends.** A gap ends a board, unless it can be one of the gaps above: a blank line or border
//! after three rows; a border, after any number of rows, of a board with walls or of a border that draws crossings;
//! any gap of the kind that stood in the good board before. From there on three bands are counted rather than nine rows,
//! so that a band with a row too few does not take rows from the next board. Nine rows without a gap are always a board:
//! three rows, a blank line and nine rows are a truncated board and a good one. Two borders in a row, after a
//! border above, are the bottom of one drawing and the top of the next.

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
    /// The place of its first row among the lines of the board.
    pub(super) first: usize,
    pub(super) rows: usize,
}

/// What a new row makes of a board.
#[derive(Debug)]
pub(super) enum Step {
    /// It goes on.
    More,
    /// What stands before this line was cut off, and the board begins there.
    Cut(usize),
    /// It has all its rows.
    Complete,
}

impl Step {
    fn complete_if(is_complete: bool) -> Self {
        if is_complete { Self::Complete } else { Self::More }
    }
}

/// What tells whether a border belongs to a board, besides its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Whether a border is directly above the first row.
    pub(super) has_top: bool,
    /// Whether there are walls, or a border that draws crossings.
    pub(super) is_framed: bool,
    /// The gap within the good board before.
    pub(super) habit: Gap,
}

/// The bands of a board.
#[derive(Debug, Default)]
pub(super) struct Bands {
    list: Vec<Band>,
    /// The gap after the last row, and whether it has two borders side by side.
    after: Gap,
    is_doubled: bool,
}

/// Making them.
impl Bands {
    pub(super) fn clear(&mut self) {
        self.list.clear();
        (self.after, self.is_doubled) = (Gap::NONE, false);
    }

    pub(super) fn add_blank(&mut self) {
        self.after.blank = true;
    }

    pub(super) fn add_border(&mut self) {
        self.is_doubled |= self.after == Gap::BORDER;
        self.after.border = true;
    }

    pub(super) fn add_row(&mut self, line: usize) {
        match self.list.last_mut() {
            Some(band) if self.after == Gap::NONE => band.rows += 1,
            _ => {
                self.list.push(Band { gap: self.after, is_doubled: self.is_doubled, first: line, rows: 1 });
                (self.after, self.is_doubled) = (Gap::NONE, false);
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

    /// The gap after the first band.
    pub(super) fn first_gap(&self) -> Gap {
        self.list.get(1).map_or(Gap::NONE, |band| band.gap)
    }

    pub(super) fn has_inner_border(&self) -> bool {
        self.list.iter().skip(1).any(|band| band.gap.border)
    }

    /// The gap of a board of three bands, and none of any other.
    pub(super) fn habit(&self) -> Gap {
        if self.list.len() == 3 { self.first_gap() } else { Gap::NONE }
    }

    /// The number of rows, if it is not nine; or of the rows in a band that is none, between blank lines.
    pub(super) fn wrong_rows(&self) -> Option<usize> {
        let total = self.total();
        let mut bad_bands = self.list.iter().filter(|band| band.rows != 3);
        if total != 9 {
            return Some(total);
        }
        if self.first_gap().blank { bad_bands.next().map(|band| band.rows) } else { None }
    }

    /// After a row: whether the board is complete.
    pub(super) fn after_row(&self, frame: Frame) -> Step {
        match &self.list[..] {
            [.., last] if last.rows == 9 && self.list.len() > 1 => Step::Cut(last.first),
            [last] => Step::complete_if(last.rows == 9),
            _ if self.is_ruled() => Step::complete_if(self.total() == 9),
            [first, second] if first.rows == 1 && second.rows == 2 && !frame.is_framed => {
                Step::Cut(second.first)
            }
            [] | [_, _] => Step::More,
            [_, second, third, ..] if second.gap != third.gap => Step::Cut(second.first),
            [first, second, third, ..] => {
                let is_good = [first.rows, second.rows, third.rows] == [3; 3];
                Step::complete_if(is_good || (third.gap == Gap::BORDER && third.rows == 3))
            }
        }
    }

    /// After a blank line or border: whether the board, which is not complete, ends.
    pub(super) fn end_in_gap(&self, frame: Frame) -> bool {
        if self.is_doubled && frame.has_top {
            return true;
        }
        match &self.list[..] {
            [] => false,
            [only] => !self.may_be_first_gap(only.rows, frame),
            _ if self.is_ruled() => self.after.blank,
            [_, second] => !self.after.is_within(second.gap),
            _ => true,
        }
    }

    fn may_be_first_gap(&self, rows: usize, frame: Frame) -> bool {
        rows == 3
            || (self.after == Gap::BORDER && (rows == 1 || frame.is_framed))
            || (frame.habit != Gap::NONE && self.after.is_within(frame.habit))
    }

    /// Whether there is a border after each row so far.
    fn is_ruled(&self) -> bool {
        let [first, second, rest @ ..] = &self.list[..] else { return false };
        let starts = first.rows == 1 && second.rows == 1 && second.gap == Gap::BORDER;
        starts && rest.iter().all(|band| !band.gap.blank)
    }
}
