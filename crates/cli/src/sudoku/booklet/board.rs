//! A grid on paper: lines and digits, all black, which every printer prints sharply.

use hanpan_sudoku::explain::Position;
use hanpan_sudoku::{Cell, Digit, Grid};
use krilla::geom::{Path, PathBuilder, Point};
use krilla::paint::{LineCap, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};

use super::layout::Area;
use super::typesetter::{Typesetter, Weight};

/// The width of lines round boxes as a share of the side of the grid, with the least and the most.
const THICK: (f32, f32, f32) = (0.0078, 0.9, 2.4);
/// The same of the other lines.
const THIN: (f32, f32, f32) = (0.0018, 0.3, 0.6);
/// The size of the font of digits, as a share of the side of a cell.
const DIGIT: f32 = 0.8;
/// The same of pencilmarks, and from one to the next.
const PENCILMARK: (f32, f32) = (0.24, 0.29);

/// The digits of a font.
struct Digits {
    font: Font,
    glyphs: [(GlyphId, f32); Digit::COUNT],
    cap_height: f32,
}

impl Digits {
    fn new(typesetter: &Typesetter, weight: Weight) -> Self {
        let face = typesetter.digits(weight);
        let runs = Digit::ALL.map(|digit| face.shape(&digit.to_string(), true));
        let glyphs = runs.each_ref().map(|run| (run.glyphs[0].glyph_id, run.width));
        Self { font: runs[0].font.clone(), glyphs, cap_height: face.cap_height() }
    }
}

/// A digit whose middle is in this place.
#[derive(Clone, Copy)]
struct Placed {
    digit: Digit,
    x: f32,
}

/// Draws grids.
pub(super) struct Artist {
    bold: Digits,
    regular: Digits,
}

impl Artist {
    pub(super) fn new(typesetter: &Typesetter) -> Self {
        Self {
            bold: Digits::new(typesetter, Weight::Bold),
            regular: Digits::new(typesetter, Weight::Regular),
        }
    }

    /// A puzzle in a square, with all candidates of its empty cells if they are asked for.
    pub(super) fn puzzle(&self, surface: &mut Surface, square: Area, puzzle: &Grid, has_pencilmarks: bool) {
        lines(surface, square);
        self.filled(surface, square, puzzle, puzzle);
        if has_pencilmarks {
            self.pencilmarks(surface, square, puzzle);
        }
    }

    /// An answer in a square: the givens are bold.
    pub(super) fn answer(&self, surface: &mut Surface, square: Area, puzzle: &Grid, answer: &Grid) {
        lines(surface, square);
        self.filled(surface, square, puzzle, answer);
    }

    /// The digits of a grid, row by row.
    fn filled(&self, surface: &mut Surface, square: Area, givens: &Grid, grid: &Grid) {
        let cell_side = square.width / 9.0;
        for row in 0..9 {
            let middle = square.top + cell_side * (row as f32 + 0.5);
            let cells = &Cell::ALL[9 * row..9 * row + 9];
            for cells in
                cells.chunk_by(|one, other| givens.get(*one).is_some() == givens.get(*other).is_some())
            {
                let is_given = cells.iter().any(|cell| givens.get(*cell).is_some());
                let digits = if is_given { &self.bold } else { &self.regular };
                let placed = cells.iter().filter_map(|cell| {
                    let x = square.left + cell_side * ((cell.index() % 9) as f32 + 0.5);
                    grid.get(*cell).map(|digit| Placed { digit, x })
                });
                digits.draw(surface, &placed.collect::<Vec<_>>(), middle, DIGIT * cell_side);
            }
        }
    }

    fn pencilmarks(&self, surface: &mut Surface, square: Area, puzzle: &Grid) {
        let position = Position::new(puzzle);
        let cell_side = square.width / 9.0;
        let (size, step) = (PENCILMARK.0 * cell_side, PENCILMARK.1 * cell_side);
        for (cell, row) in Cell::ALL.into_iter().flat_map(|cell| [0, 1, 2].map(|row| (cell, row))) {
            let (down, across) = (cell.index() / 9, cell.index() % 9);
            let middle = square.top + cell_side * (down as f32 + 0.5) + step * (row as f32 - 1.0);
            let placed = (0..3).filter_map(|column| {
                let digit = Digit::ALL[3 * row + column];
                let x = square.left + cell_side * (across as f32 + 0.5) + step * (column as f32 - 1.0);
                position.has(cell, digit).then_some(Placed { digit, x })
            });
            self.regular.draw(surface, &placed.collect::<Vec<_>>(), middle, size);
        }
    }
}

impl Digits {
    /// Draws digits beside each other at this height, in one piece of text.
    fn draw(&self, surface: &mut Surface, placed: &[Placed], middle: f32, size: f32) {
        let left = |placed: &Placed| placed.x - self.width(placed.digit) * size / 2.0;
        let Some(first) = placed.first() else { return };
        let ends = placed.iter().skip(1).map(left);
        let ends = ends.chain(placed.last().map(|last| left(last) + self.width(last.digit) * size));
        let glyphs: Vec<KrillaGlyph> = placed
            .iter()
            .zip(ends)
            .enumerate()
            .map(|(at, (placed, end))| {
                let advance = (end - left(placed)) / size;
                KrillaGlyph::new(self.glyph(placed.digit), advance, 0.0, 0.0, 0.0, at..at + 1, None)
            })
            .collect();
        let text: String = placed.iter().map(|placed| placed.digit.to_string()).collect();
        let start = Point::from_xy(left(first), middle + self.cap_height * size / 2.0);
        surface.draw_glyphs(start, &glyphs, self.font.clone(), &text, size, false);
    }

    const fn glyph(&self, digit: Digit) -> GlyphId {
        self.glyphs[digit.index()].0
    }

    const fn width(&self, digit: Digit) -> f32 {
        self.glyphs[digit.index()].1
    }
}

/// Thin lines between cells, and thick ones round boxes.
fn lines(surface: &mut Surface, square: Area) {
    let width = |(share, least, most): (f32, f32, f32)| (share * square.width).clamp(least, most);
    for (is_thick, width) in [(false, width(THIN)), (true, width(THICK))] {
        let Some(path) = ruling(square, is_thick) else { continue };
        let line_cap = if is_thick { LineCap::Square } else { LineCap::Butt };
        surface.set_fill(None);
        surface.set_stroke(Some(Stroke { width, line_cap, ..Stroke::default() }));
        surface.draw_path(&path);
    }
    surface.set_stroke(None);
}

fn ruling(square: Area, is_thick: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for line in (0..=9_u8).filter(|line| (line % 3 == 0) == is_thick) {
        let along = square.width * f32::from(line) / 9.0;
        path.move_to(square.left, square.top + along);
        path.line_to(square.right(), square.top + along);
        path.move_to(square.left + along, square.top);
        path.line_to(square.left + along, square.bottom());
    }
    path.finish()
}
