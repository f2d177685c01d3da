//! Where everything stands on a page, in points (1/72 inch) from the upper left corner.
//!
//! ```text
//! margin ─┬───────────────────────────┐
//!         │ head: title               │
//!         │ ┌ label ─┐    ┌ label ─┐  │
//! body    │ │  grid  │    │  grid  │  │   a slot each, row by row, in cells of one size
//!         │ └────────┘    └────────┘  │
//!         │ foot: number of the page  │
//! margin ─┴───────────────────────────┘
//! ```

use clap::ValueEnum;

/// What printers leave blank, and a little more: 15 mm.
const MARGIN: f32 = 42.5;
/// The height of the foot, with what sets it off.
const FOOT: f32 = 24.0;
/// The least blank between two grids beside each other, and between a grid and the label below it.
const GAP: (f32, f32) = (20.0, 14.0);
/// Slots without a puzzle are avoided unless the grids of another layout are much larger.
const LARGE_ENOUGH: f32 = 0.75;
/// The size of a label's font as a share of the side of its grid, with the least and the most.
const LABEL: (f32, f32, f32) = (0.052, 7.0, 12.0);
/// The height of a label, as a multiple of its font's size.
const LABEL_HEIGHT: f32 = 1.55;

/// The size of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Paper {
    /// 210 x 297 mm.
    A4,
    /// 8.5 x 11 inches.
    Letter,
}

impl Paper {
    /// Width and height.
    pub(super) const fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }

    /// What printers print on.
    pub(super) fn printable(self) -> Area {
        let (width, height) = self.size();
        Area { left: MARGIN, top: MARGIN, width: width - 2.0 * MARGIN, height: height - 2.0 * MARGIN }
    }
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

impl Area {
    pub(super) fn right(self) -> f32 {
        self.left + self.width
    }

    pub(super) fn bottom(self) -> f32 {
        self.top + self.height
    }
}

/// The parts of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Page {
    pub(super) head: Area,
    pub(super) body: Area,
    pub(super) foot: Area,
}

impl Page {
    /// With a head of this height.
    pub(super) fn new(paper: Paper, head: f32) -> Self {
        let area = paper.printable();
        let body = area.height - head - FOOT;
        Self {
            head: Area { height: head, ..area },
            body: Area { top: area.top + head, height: body, ..area },
            foot: Area { top: area.bottom() - FOOT, height: FOOT, ..area },
        }
    }
}

/// Where a grid and its label stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Slot {
    pub(super) label: Area,
    /// A square.
    pub(super) grid: Area,
}

/// How so many grids stand on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plan {
    rows: usize,
    columns: usize,
    /// The side of a grid.
    pub(super) side: f32,
}

impl Plan {
    /// The layout of so many grids, at least one, in an area: with few empty slots, and with large grids.
    pub(super) fn new(area: Area, count: usize) -> Self {
        let plans: Vec<Self> = (1..=count).map(|columns| Self::with_columns(area, count, columns)).collect();
        let largest = plans.iter().map(|plan| plan.side).fold(0.0, f32::max);
        let is_large = |plan: &&Self| plan.side >= LARGE_ENOUGH * largest;
        let empty = |plan: &Self| plan.rows * plan.columns - count;
        let best = plans
            .iter()
            .filter(is_large)
            .min_by(|one, other| empty(one).cmp(&empty(other)).then(other.side.total_cmp(&one.side)));
        best.copied().unwrap_or(Self { rows: count, columns: 1, side: 0.0 })
    }

    fn with_columns(area: Area, count: usize, columns: usize) -> Self {
        let rows = count.div_ceil(columns);
        let share = |length: f32, gap: f32, parts: usize| (length - gap * (parts - 1) as f32) / parts as f32;
        let (width, height) = (share(area.width, GAP.0, columns), share(area.height, GAP.1, rows));
        // A label grows with its grid: what fits with the label of the largest grid that might be there.
        let side = width.min(height - label_height(width.min(height)));
        Self { rows, columns, side: side.max(0.0) }
    }

    /// The size of the font of labels.
    pub(super) fn label_size(&self) -> f32 {
        label_size(self.side)
    }

    /// The slots in an area that is no smaller than that of the plan, row by row.
    pub(super) fn slots(&self, area: Area) -> Vec<Slot> {
        // Half a gap outside the area makes the outer grids reach its edges where there is no room to spare.
        let (width, height) =
            ((area.width + GAP.0) / self.columns as f32, (area.height + GAP.1) / self.rows as f32);
        let label = label_height(self.side);
        let slot = |index: usize| {
            let (row, column) = (index / self.columns, index % self.columns);
            let left = area.left + width * column as f32 + (width - self.side - GAP.0) / 2.0;
            let top = area.top + height * row as f32 + (height - self.side - label - GAP.1) / 2.0;
            Slot {
                label: Area { left, top, width: self.side, height: label },
                grid: Area { left, top: top + label, width: self.side, height: self.side },
            }
        };
        (0..self.rows * self.columns).map(slot).collect()
    }
}

fn label_size(side: f32) -> f32 {
    (LABEL.0 * side).clamp(LABEL.1, LABEL.2)
}

fn label_height(side: f32) -> f32 {
    label_size(side) * LABEL_HEIGHT
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn overlap(one: Area, other: Area) -> bool {
        one.left < other.right() - 0.01
            && other.left < one.right() - 0.01
            && one.top < other.bottom() - 0.01
            && other.top < one.bottom() - 0.01
    }

    fn is_within(inner: Area, outer: Area) -> bool {
        inner.left >= outer.left - 0.01
            && inner.top >= outer.top - 0.01
            && inner.right() <= outer.right() + 0.01
            && inner.bottom() <= outer.bottom() + 0.01
    }

    fn shape(paper: Paper, count: usize) -> (usize, usize) {
        let plan = Plan::new(Page::new(paper, 0.0).body, count);
        (plan.rows, plan.columns)
    }

    proptest! {
        #[test]
        fn nothing_overlaps_and_nothing_leaves_the_printable_area(
            is_letter: bool, count in 1_usize..=42, head in 0.0_f32..200.0, next_head in 0.0_f32..1.0,
        ) {
            let paper = if is_letter { Paper::Letter } else { Paper::A4 };
            let first = Page::new(paper, head);
            let plan = Plan::new(first.body, count);
            prop_assert!(plan.side > 40.0, "{plan:?}");
            for page in [first, Page::new(paper, head * next_head)] {
                let slots = plan.slots(page.body);
                prop_assert!(slots.len() >= count);
                let parts = slots.iter().flat_map(|slot| [slot.label, slot.grid]);
                let parts: Vec<Area> = parts.chain([page.head, page.foot]).collect();
                for (index, part) in parts.iter().enumerate() {
                    prop_assert!(is_within(*part, paper.printable()), "{part:?}");
                    for other in &parts[..index] {
                        prop_assert!(!overlap(*part, *other), "{part:?} {other:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn usual_numbers_of_puzzles_have_usual_layouts() {
        for paper in [Paper::A4, Paper::Letter] {
            let shapes = [1, 2, 3, 4, 6, 8, 9, 12, 15, 16, 20].map(|count| shape(paper, count));
            let expected =
                [(1, 1), (2, 1), (3, 1), (2, 2), (3, 2), (4, 2), (3, 3), (4, 3), (5, 3), (4, 4), (5, 4)];
            assert_eq!(shapes, expected, "{paper:?}");
        }
    }

    #[test]
    fn the_fewer_grids_a_page_has_the_larger_they_are() {
        for paper in [Paper::A4, Paper::Letter] {
            let sides: Vec<f32> = [1, 2, 4, 6, 9, 12, 20, 30, 42]
                .map(|count| Plan::new(Page::new(paper, 20.0).body, count).side)
                .into();
            assert!(sides.is_sorted_by(|one, other| one > other), "{sides:?}");
            assert!(sides[0] > 500.0 && sides[8] > 65.0, "{sides:?}");
        }
    }
}
