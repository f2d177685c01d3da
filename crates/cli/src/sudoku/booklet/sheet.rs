//! What stands on each page, and where.

use super::layout::{Area, Page, Plan, Slot};
use super::puzzles::Puzzle;
use super::title::Title;
use super::typesetter::{Line, Typesetter, Weight};
use super::words;
use crate::args::BookletArgs;

/// The size of the font of the running head and of the foot.
const SMALL: f32 = 9.0;
/// The height of a running head.
const RUNNING_HEAD: f32 = 22.0;
/// The size of the font of the heading of answers, and the height that it takes.
const HEADING: (f32, f32) = (16.0, 36.0);
/// The most puzzles a page if nothing is said.
const PER_PAGE: usize = 6;

/// A part of the booklet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Puzzles,
    Answers,
}

/// A page.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub(super) marks: Vec<Mark>,
    /// Titles of bookmarks, and how far down the page they lead.
    pub(super) bookmarks: Vec<(String, f32)>,
}

/// Something on a page.
#[derive(Debug)]
pub(super) enum Mark {
    /// Lines that are read together.
    Words(Role, Vec<Text>),
    /// The grid of the puzzle with this index, in a square.
    Grid(Part, usize, Area),
}

/// What words are to who hears them.
#[derive(Debug)]
pub(super) enum Role {
    /// With its level from 1 and its words.
    Heading(u16, String),
    Paragraph,
    /// A head or a foot that every page has.
    Furniture,
}

/// A line in its place.
#[derive(Debug)]
pub(super) struct Text {
    pub(super) line: Line,
    /// Where its base line begins.
    pub(super) at: (f32, f32),
    pub(super) size: f32,
}

/// Makes the pages.
pub(super) struct Composer<'a> {
    args: &'a BookletArgs,
    puzzles: &'a [Puzzle],
    pub(super) typesetter: Typesetter,
    pub(super) title: Option<Title>,
}

impl<'a> Composer<'a> {
    pub(super) fn new(args: &'a BookletArgs, puzzles: &'a [Puzzle]) -> anyhow::Result<Self> {
        let mut typesetter = Typesetter::new(args.font.as_deref())?;
        let width = Page::new(args.paper, 0.0).head.width;
        let title = Title::new(args, width, &mut typesetter);
        Ok(Self { args, puzzles, typesetter, title })
    }

    /// How many pages a part has.
    pub(super) fn pages(&self, part: Part) -> usize {
        self.puzzles.len().div_ceil(self.per_page(part))
    }

    fn per_page(&self, part: Part) -> usize {
        match (part, self.args.per_page) {
            (Part::Answers, _) => self.args.answers_per_page.into(),
            (Part::Puzzles, Some(number)) => number.into(),
            (Part::Puzzles, None) => self.puzzles.len().clamp(1, PER_PAGE),
        }
    }

    /// The layout of all pages of a part, which the first page has the least room for.
    pub(super) fn plan(&self, part: Part) -> Plan {
        Plan::new(Page::new(self.args.paper, self.head_height(part, 0)).body, self.per_page(part))
    }

    /// The height of the head of a page of a part.
    fn head_height(&self, part: Part, page: usize) -> f32 {
        match (part, page, &self.title) {
            (Part::Answers, 0, _) => HEADING.1,
            (Part::Puzzles, 0, Some(title)) => title.height,
            (_, _, Some(title)) if title.words.is_some() => RUNNING_HEAD,
            _ => 0.0,
        }
    }

    /// A page of a part, from 0.
    pub(super) fn sheet(&mut self, part: Part, plan: &Plan, number: usize) -> Sheet {
        let page = Page::new(self.args.paper, self.head_height(part, number));
        let mut sheet = Sheet::default();
        self.head(part, number, page.head, &mut sheet);
        let (per_page, puzzles) = (self.per_page(part), self.puzzles);
        let first = number * per_page;
        let indices = first..puzzles.len().min(first + per_page);
        for (index, slot) in indices.clone().zip(plan.slots(page.body)) {
            self.label(part, index, slot, plan.label_size(), &mut sheet);
            sheet.marks.push(Mark::Grid(part, index, slot.grid));
        }
        if part == Part::Answers {
            sheet.bookmarks.push((span(indices.start + 1, indices.end), 0.0));
        }
        self.foot(part, number, indices.start..indices.end, page.foot, &mut sheet);
        sheet
    }

    /// The title, the heading of answers, or the running head.
    fn head(&mut self, part: Part, number: usize, area: Area, sheet: &mut Sheet) {
        match (part, number, &self.title) {
            (Part::Answers, 0, _) => {
                let words = words::answers(self.args.language);
                let line = self.typesetter.line(words, Weight::Bold);
                let text = centred(line, area, area.top + HEADING.0, HEADING.0);
                sheet.marks.push(Mark::Words(Role::Heading(1, words.to_owned()), vec![text]));
            }
            (Part::Puzzles, 0, Some(title)) => title.place(area, sheet),
            (_, _, Some(Title { words: Some(words), .. })) => {
                let words = match part {
                    Part::Puzzles => words.clone(),
                    Part::Answers => format!("{words} · {}", words::answers(self.args.language)),
                };
                let line = self.typesetter.cut(&words, Weight::Regular, area.width / SMALL);
                let text = centred(line, area, area.top + SMALL, SMALL);
                sheet.marks.push(Mark::Words(Role::Furniture, vec![text]));
            }
            _ => {}
        }
    }

    /// The number of the page, and where the answers of its puzzles are.
    fn foot(
        &mut self,
        part: Part,
        number: usize,
        indices: std::ops::Range<usize>,
        area: Area,
        sheet: &mut Sheet,
    ) {
        let before = if part == Part::Answers { self.pages(Part::Puzzles) } else { 0 };
        let line = self.typesetter.line(&(before + number + 1).to_string(), Weight::Regular);
        let mut texts = vec![centred(line, area, area.bottom(), SMALL)];
        if part == Part::Puzzles && !self.args.no_answers {
            let page = |index: usize| self.pages(Part::Puzzles) + index / self.per_page(Part::Answers) + 1;
            let words = words::answers_on(page(indices.start), page(indices.end - 1), self.args.language);
            let line = self.typesetter.line(&words, Weight::Regular);
            let left = area.right() - line.width * SMALL;
            texts.push(Text { line, at: (left, area.bottom()), size: SMALL });
        }
        sheet.marks.push(Mark::Words(Role::Furniture, texts));
    }

    /// The number of a puzzle, its name and its rating, above its grid; of an answer the number.
    fn label(&mut self, part: Part, index: usize, slot: Slot, size: f32, sheet: &mut Sheet) {
        let (area, puzzle) = (slot.label, &self.puzzles[index]);
        let baseline = area.bottom() - 0.5 * size;
        let number = (index + 1).to_string();
        let (name, rating) = match part {
            Part::Puzzles => (puzzle.name.as_deref(), puzzle.rating.as_deref()),
            Part::Answers if puzzle.has_several => (Some(words::one_of_several(self.args.language)), None),
            Part::Answers => (None, None),
        };
        // Blanks stand between words for who hears or copies them.
        let mut left = self.typesetter.line(&format!("{number} "), Weight::Bold);
        let right = self.typesetter.line(rating.unwrap_or_default(), Weight::Regular);
        let room = area.width / size - left.width - right.width - 0.5;
        if let Some(name) = name.filter(|_| room > 2.0) {
            let name = self.typesetter.cut(name, Weight::Regular, room);
            left = left.followed_by(name).followed_by(self.typesetter.line(" ", Weight::Regular));
        }
        let size = size.min(area.width / (left.width + right.width));
        let start = area.right() - right.width * size;
        let texts = vec![
            Text { line: left, at: (area.left, baseline), size },
            Text { line: right, at: (start, baseline), size },
        ];
        let words =
            [Some(number.as_str()), name, rating].into_iter().flatten().collect::<Vec<_>>().join(" · ");
        if part == Part::Puzzles {
            sheet.bookmarks.push((words.clone(), area.top));
        }
        let has_title = self.title.as_ref().is_some_and(|title| title.words.is_some());
        let level = if part == Part::Answers || has_title { 2 } else { 1 };
        sheet.marks.push(Mark::Words(Role::Heading(level, words), texts));
    }
}

/// A line in the middle of an area, on this base line.
pub(super) fn centred(line: Line, area: Area, baseline: f32, size: f32) -> Text {
    let left = area.left + (area.width - line.width * size) / 2.0;
    Text { line, at: (left, baseline), size }
}

/// `1–20`, or `21`.
fn span(first: usize, last: usize) -> String {
    if first == last { first.to_string() } else { format!("{first}–{last}") }
}
