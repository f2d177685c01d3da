//! Pages as a PDF document.
//!
//! It is tagged for screen readers (PDF/UA-1): the title, the labels and the word for answers are headings, and each grid is a figure
//! with its rows in words. It has no date, so that the same puzzles give the same bytes.

use std::num::{NonZeroU16, NonZeroU32};

use anyhow::anyhow;
use hanpan_sudoku::Grid;
use hanpan_sudoku::explain::Language;
use krilla::configure::{Accessibility, ConfigurationBuilder, ValidationError};
use krilla::destination::XyzDestination;
use krilla::error::KrillaError;
use krilla::geom::{Point, Rect};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::{NumberingStyle, PageLabel, PageSettings};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, BBox, ContentTag, SpanTag, Tag, TagGroup, TagTree};
use krilla::{Document, SerializeSettings};

use super::board::Artist;
use super::layout::{Area, Paper};
use super::puzzles::Puzzle;
use super::sheet::{Mark, Part, Role, Sheet, Text};
use super::words;

/// What grids are drawn from.
pub(super) struct Plates<'a> {
    pub(super) puzzles: &'a [Puzzle],
    pub(super) artist: Artist,
    pub(super) language: Language,
    pub(super) has_pencilmarks: bool,
}

/// Prints the pages of a booklet.
pub(super) struct Press<'a> {
    plates: Plates<'a>,
    paper: Paper,
    document: Document,
    tags: TagTree,
    outline: Outline,
    /// How many pages are printed.
    pages: usize,
}

impl<'a> Press<'a> {
    pub(super) fn new(plates: Plates<'a>, paper: Paper) -> anyhow::Result<Self> {
        let configuration =
            ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1).finish();
        let configuration = configuration.map_err(|error| anyhow!("{error:?}"))?;
        let document =
            Document::new_with(SerializeSettings { configuration, ..SerializeSettings::default() });
        let tags = TagTree::new().with_lang(Some(plates.language.name().to_owned()));
        Ok(Self { plates, paper, document, tags, outline: Outline::new(), pages: 0 })
    }

    /// Prints a part under a bookmark.
    pub(super) fn print(&mut self, bookmark: &str, sheets: impl Iterator<Item = Sheet>) {
        let mut bookmark = self.bookmark(bookmark, 0.0).with_open(false);
        for sheet in sheets {
            for (words, down) in &sheet.bookmarks {
                bookmark.push_child(self.bookmark(words, *down));
            }
            self.page(&sheet);
        }
        self.outline.push_child(bookmark);
    }

    /// A bookmark of the next page.
    fn bookmark(&self, words: &str, down: f32) -> OutlineNode {
        OutlineNode::new(words.to_owned(), XyzDestination::new(self.pages, Point::from_xy(0.0, down)))
    }

    fn page(&mut self, sheet: &Sheet) {
        let (width, height) = self.paper.size();
        let number = u32::try_from(self.pages + 1).ok().and_then(NonZeroU32::new);
        let label = PageLabel::new(Some(NumberingStyle::Arabic), None, number);
        let settings = PageSettings::from_wh(width, height).expect("paper has a size").with_page_label(label);
        let mut page = self.document.start_page_with(settings);
        let mut surface = page.surface();
        for mark in &sheet.marks {
            let group = match mark {
                Mark::Words(role, texts) => words_of(&mut surface, role, texts),
                Mark::Grid(part, index, square) => {
                    Some(self.plates.grid(&mut surface, *part, *index, (self.pages, *square)))
                }
            };
            group.into_iter().for_each(|group| self.tags.push(group));
        }
        surface.finish();
        page.finish();
        self.pages += 1;
    }

    /// The bytes of the document.
    pub(super) fn finish(mut self, metadata: Metadata) -> anyhow::Result<Vec<u8>> {
        let creator = concat!("Hanpan ", env!("CARGO_PKG_VERSION")).to_owned();
        self.document
            .set_metadata(metadata.creator(creator).language(self.plates.language.name().to_owned()));
        self.document.set_outline(self.outline);
        self.document.set_tag_tree(self.tags);
        self.document.finish().map_err(|error| anyhow!(refusal(&error)))
    }
}

/// Draws words; what they are to who hears them, unless they are only furniture.
fn words_of(surface: &mut Surface, role: &Role, texts: &[Text]) -> Option<TagGroup> {
    let furniture = ContentTag::Artifact(Artifact::with_kind(ArtifactType::PaginationOther));
    let (content, group) = match role {
        Role::Furniture => (furniture, None),
        Role::Paragraph => (ContentTag::Span(SpanTag::empty()), Some(TagGroup::new(Tag::P))),
        Role::Heading(level, words) => {
            let level = NonZeroU16::new(*level).unwrap_or(NonZeroU16::MIN);
            let group = TagGroup::new(Tag::Hn(level, Some(words.clone())));
            (ContentTag::Span(SpanTag::empty()), Some(group))
        }
    };
    let content = surface.start_tagged(content);
    texts.iter().for_each(|Text { line, at, size }| line.draw(surface, *at, *size));
    surface.end_tagged();
    let mut group = group?;
    group.push(content);
    Some(group)
}

impl Plates<'_> {
    /// Draws the grid of a puzzle or its answer in a square of a page; a figure with its rows in words.
    fn grid(
        &self,
        surface: &mut Surface,
        part: Part,
        index: usize,
        (page, square): (usize, Area),
    ) -> TagGroup {
        let Puzzle { grid, solution, .. } = &self.puzzles[index];
        let shown = solution.grid();
        let words = match part {
            Part::Puzzles => words::puzzle_in_words(index + 1, &rows(grid), self.language),
            Part::Answers => words::answer_in_words(index + 1, &rows(shown), self.language),
        };
        let bounds = rect(square).map(|rect| BBox::new(page, rect));
        let mut group = TagGroup::new(Tag::Figure(Some(words)).with_bbox(bounds));
        group.push(surface.start_tagged(ContentTag::Other));
        match part {
            Part::Puzzles => self.artist.puzzle(surface, square, grid, self.has_pencilmarks),
            Part::Answers => self.artist.answer(surface, square, grid, shown),
        }
        surface.end_tagged();
        group
    }
}

/// The rows of a grid, with blanks between them.
fn rows(grid: &Grid) -> String {
    let digits = grid.to_string();
    let rows: Vec<&str> = (0..9).filter_map(|row| digits.get(9 * row..9 * row + 9)).collect();
    rows.join(" ")
}

fn rect(area: Area) -> Option<Rect> {
    Rect::from_ltrb(area.left, area.top, area.right(), area.bottom())
}

/// Why there is no document.
fn refusal(error: &KrillaError) -> String {
    match error {
        KrillaError::Validation(errors) => {
            let is_licence = |error: &ValidationError| matches!(error, ValidationError::RestrictedLicense(_));
            if errors.iter().any(|(error, _)| is_licence(error)) {
                return "a font forbids that it is put into documents; --font FILE names another".to_owned();
            }
            let errors: Vec<String> = errors.iter().map(|(error, _)| format!("{error:?}")).collect();
            format!("the PDF is not accessible: {}", errors.join(", "))
        }
        error => format!("the PDF cannot be written: {error}"),
    }
}
