//! A diagram as an SVG picture.
//!
//! The picture is one element that stands alone or inside a page: it has no identifiers, styles, scripts or references that
//! could meet those of a page. It is drawn from the back to the front: paper, grid, stones, lines, and what is written
//! on points. One unit is one pixel at scale 1, and lines of the grid fill whole pixels.

use std::fmt::{self, Write};

use super::words::{columns, escaped, on_one_line, wrapped};
use super::{Diagram, LineKind};
use crate::record::MarkKind;
use crate::{Foul, Point, Size, Stone, point::column_letter};

/// From one line of the grid to the next.
const CELL: f64 = 30.0;
/// From the outer lines to the edge, and to the edge where coordinates stand.
const MARGIN: f64 = 22.0;
const MARGIN_OF_COORDINATES: f64 = 40.0;
/// The radius of a stone with its outline.
const STONE: f64 = 14.0;
/// The least width of a picture with a title or a caption.
const TEXT_WIDTH: f64 = 300.0;
/// The most columns of a label.
const LABEL: usize = 4;
/// Between words and the board or the edge.
const WORDS_GAP: f64 = 10.0;
/// The width of a letter, as a share of the size of the font.
const LETTER: f64 = 0.6;
/// Half the height of a digit, as a share of the size of the font: how far the base line is below the middle.
const HALF_DIGIT: f64 = 0.363;

const INK: &str = "#111";
const PAPER: &str = "#fff";
const WARNING: &str = "#d0021b";
const FONTS: &str =
    "Inter, Helvetica, Arial, 'Noto Sans KR', 'Apple SD Gothic Neo', 'Malgun Gothic', sans-serif";

/// Lines of text above or below the board.
struct Words {
    lines: Vec<String>,
    font: f64,
    leading: f64,
}

/// Where everything is.
struct Layout {
    width: f64,
    height: f64,
    /// The top left crossing.
    left: f64,
    top: f64,
    title: Words,
    caption: Words,
}

impl Diagram {
    /// The picture, in SVG 1.1, with a line end after it; the same for the same diagram.
    ///
    /// It is black on white. Colours are used only for lines and forbidden points, which also differ in their shape.
    /// Screen readers get the title and a description with all stones.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let layout = self.layout();
        let mut svg = String::new();
        let (width, height) = (Decimal(layout.width), Decimal(layout.height));
        let _ = writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" font-family="{FONTS}" text-anchor="middle">"#
        );
        let _ = writeln!(svg, "<title>{}</title>", escaped(&self.name()));
        let _ = writeln!(svg, "<desc>{}</desc>", escaped(&self.description()));
        let _ = writeln!(svg, r#"<rect width="{width}" height="{height}" fill="{PAPER}"/>"#);
        let mut picture = Picture { diagram: self, layout, svg };
        picture.words();
        picture.grid();
        picture.star_points();
        if self.has_coordinates {
            picture.coordinates();
        }
        picture.stones();
        picture.lines();
        picture.points(|picture, point| picture.signs(point));
        picture.points(|picture, point| picture.forbidden(point));
        picture.svg.push_str("</svg>\n");
        picture.svg
    }

    /// The width and the height of the picture, in pixels at scale 1.
    #[must_use]
    pub fn dimensions(&self) -> (f64, f64) {
        let layout = self.layout();
        (layout.width, layout.height)
    }

    /// Where a point is in the picture, from the left and from the top, in pixels at scale 1.
    #[must_use]
    pub fn position(&self, point: Point) -> (f64, f64) {
        self.layout().position(point)
    }

    fn layout(&self) -> Layout {
        let size = self.board.size();
        let side = if self.has_coordinates { MARGIN_OF_COORDINATES } else { MARGIN };
        let across = side + CELL * (size.width() - 1) as f64 + MARGIN;
        let has_words = !(self.title.trim().is_empty() && self.caption.trim().is_empty());
        let width = if has_words { across.max(TEXT_WIDTH) } else { across };
        let title = Words::new(&self.title, 16.0, 2, width);
        let caption = Words::new(&self.caption, 13.0, 8, width);
        let top = title.height() + MARGIN;
        let height = top + CELL * (size.height() - 1) as f64 + side + caption.height();
        // Centres lie in the middle of pixels, so that lines of one pixel are sharp.
        let left = ((width - across) / 2.0).floor() + side;
        Layout { width: width + 1.0, height: height + 1.0, left: left + 0.5, top: top + 0.5, title, caption }
    }

    /// What the picture is called.
    fn name(&self) -> String {
        let title = on_one_line(&self.title);
        if title.is_empty() { format!("Omok board, {}", self.board.size()) } else { title }
    }
}

impl Words {
    fn new(text: &str, font: f64, most: usize, width: f64) -> Self {
        let columns_a_line = ((width - MARGIN) / (font * LETTER)) as usize;
        Self { lines: wrapped(text, columns_a_line, most), font, leading: (font * 1.35).round() }
    }

    fn height(&self) -> f64 {
        let gap = if self.lines.is_empty() { 0.0 } else { WORDS_GAP };
        self.leading * self.lines.len() as f64 + gap
    }
}

impl Layout {
    fn position(&self, point: Point) -> (f64, f64) {
        (self.left + CELL * (point.column() - 1) as f64, self.top + CELL * (point.row() - 1) as f64)
    }
}

/// A picture while it is drawn.
struct Picture<'a> {
    diagram: &'a Diagram,
    layout: Layout,
    svg: String,
}

/// Appends a line to the picture; nothing can fail.
macro_rules! draw {
    ($picture:expr, $($text:tt)+) => {{ let _ = writeln!($picture.svg, $($text)+); }};
}

impl Picture<'_> {
    fn size(&self) -> Size {
        self.diagram.board.size()
    }

    /// The bottom right crossing.
    fn corner(&self) -> (f64, f64) {
        let size = self.size();
        let right = self.layout.left + CELL * (size.width() - 1) as f64;
        (right, self.layout.top + CELL * (size.height() - 1) as f64)
    }

    fn points(&mut self, draw: impl Fn(&mut Self, Point)) {
        for point in self.size().points() {
            draw(self, point);
        }
    }

    /// The title and the caption.
    fn words(&mut self) {
        let (title, caption) = (&self.layout.title, &self.layout.caption);
        let middle = Decimal(self.layout.width / 2.0);
        let bottom = self.layout.height - caption.height() + WORDS_GAP / 2.0;
        for (words, top, weight) in [(title, WORDS_GAP, 600), (caption, bottom, 400)] {
            for (line, text) in (0..).zip(&words.lines) {
                let y = Decimal(top + words.leading * f64::from(line) + words.font);
                let (font, text) = (Decimal(words.font), escaped(text));
                draw!(
                    self,
                    r#"<text x="{middle}" y="{y}" font-size="{font}" font-weight="{weight}" fill="{INK}">{text}</text>"#
                );
            }
        }
    }

    fn grid(&mut self) {
        let size = self.size();
        let (left, top, (right, bottom)) = (self.layout.left, self.layout.top, self.corner());
        let mut path = String::new();
        for row in 0..size.height() {
            let _ =
                write!(path, "M{} {}H{}", Decimal(left), Decimal(top + CELL * row as f64), Decimal(right));
        }
        for column in 0..size.width() {
            let x = Decimal(left + CELL * column as f64);
            let _ = write!(path, "M{x} {}V{}", Decimal(top), Decimal(bottom));
        }
        draw!(self, r#"<path d="{path}" fill="none" stroke="{INK}"/>"#);
        let (x, y) = (Decimal(left - 0.5), Decimal(top - 0.5));
        let (width, height) = (Decimal(right - left + 1.0), Decimal(bottom - top + 1.0));
        draw!(
            self,
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="none" stroke="{INK}" stroke-width="2"/>"#
        );
    }

    fn star_points(&mut self) {
        for point in star_points(self.size()) {
            let (x, y) = self.layout.position(point);
            draw!(self, r#"<circle cx="{}" cy="{}" r="3" fill="{INK}"/>"#, Decimal(x), Decimal(y));
        }
    }

    fn coordinates(&mut self) {
        const FONT: f64 = 13.0;
        let size = self.size();
        draw!(self, r#"<g font-size="{}" fill="{INK}">"#, Decimal(FONT));
        let y = Decimal(self.corner().1 + 32.0);
        for column in 1..=size.width() {
            let x = Decimal(self.layout.left + CELL * (column - 1) as f64);
            draw!(self, r#"<text x="{x}" y="{y}">{}</text>"#, column_letter(column));
        }
        let x = Decimal(self.layout.left - 21.0);
        for row in 1..=size.height() {
            let y = Decimal(self.layout.top + CELL * (row - 1) as f64 + FONT * HALF_DIGIT);
            draw!(self, r#"<text x="{x}" y="{y}" text-anchor="end">{}</text>"#, size.height() + 1 - row);
        }
        draw!(self, "</g>");
    }

    fn stones(&mut self) {
        let outline = 1.2;
        let (radius, outline) = (Decimal(STONE - outline / 2.0), Decimal(outline));
        for (stone, fill) in [(Stone::Black, INK), (Stone::White, PAPER)] {
            draw!(self, r#"<g fill="{fill}" stroke="{INK}" stroke-width="{outline}">"#);
            for (point, _) in self.diagram.board.stones().filter(|(_, other)| *other == stone) {
                let (x, y) = self.layout.position(point);
                draw!(self, r#"<circle cx="{}" cy="{}" r="{radius}"/>"#, Decimal(x), Decimal(y));
            }
            draw!(self, "</g>");
        }
    }

    /// The lines, each on a wider one of paper that sets it off from black stones.
    fn lines(&mut self) {
        for (kind, points) in &self.diagram.lines {
            let ((x1, y1), (x2, y2)) =
                (self.layout.position(points[0]), self.layout.position(points[points.len() - 1]));
            let (x1, y1, x2, y2) = (Decimal(x1), Decimal(y1), Decimal(x2), Decimal(y2));
            let (colour, dashes) = stroke(*kind);
            draw!(
                self,
                r#"<g fill="none" stroke-linecap="round"><path d="M{x1} {y1}L{x2} {y2}" stroke="{PAPER}" stroke-width="6.5"/><path d="M{x1} {y1}L{x2} {y2}" stroke="{colour}" stroke-width="3.5"{dashes}/></g>"#
            );
        }
    }

    /// What is written on a point: its number or label, its marks, and whether it is the last. Lines go behind it.
    fn signs(&mut self, point: Point) {
        let stone = self.diagram.board.get(point);
        let (ink, paper) = if stone == Some(Stone::Black) { (PAPER, INK) } else { (INK, PAPER) };
        let text = self.diagram.text_on(point, LABEL);
        let is_last = stone.is_some() && self.diagram.last == Some(point);
        let has_sign = text.is_some() || is_last || self.diagram.marks_on(point).next().is_some();
        let has_rest = stone.is_none() && text.is_some() || stone.is_some() && self.is_under_line(point);
        if has_sign && has_rest {
            self.disc(point, 10.5, paper);
        }
        match text {
            Some(text) => {
                if is_last {
                    self.ring(point, ink);
                }
                self.text(point, &text, ink);
                self.badges(point);
            }
            None => {
                self.marks(point, ink, paper);
                if is_last {
                    self.disc(point, 3.8, ink);
                }
            }
        }
    }

    /// Whether a line is drawn over a point.
    fn is_under_line(&self, point: Point) -> bool {
        self.diagram.lines.iter().any(|(_, points)| is_between(points[0], point, points[points.len() - 1]))
    }

    fn disc(&mut self, point: Point, radius: f64, fill: &str) {
        let (x, y) = self.layout.position(point);
        draw!(
            self,
            r#"<circle cx="{}" cy="{}" r="{}" fill="{fill}"/>"#,
            Decimal(x),
            Decimal(y),
            Decimal(radius)
        );
    }

    /// The last move, around its number.
    fn ring(&mut self, point: Point, ink: &str) {
        let (x, y) = self.layout.position(point);
        let (x, y) = (Decimal(x), Decimal(y));
        draw!(self, r#"<circle cx="{x}" cy="{y}" r="11.6" fill="none" stroke="{ink}" stroke-width="1.3"/>"#);
    }

    /// A text in the middle of a point.
    fn text(&mut self, point: Point, text: &str, ink: &str) {
        let font = match columns(text) {
            ..=1 => 16.5,
            2 => 14.5,
            3 => 11.0,
            longer => 34.0 / longer as f64,
        };
        let (x, y) = self.layout.position(point);
        let (x, y, font) = (Decimal(x), Decimal(y + font * HALF_DIGIT), Decimal(font));
        let text = escaped(text);
        draw!(
            self,
            r#"<text x="{x}" y="{y}" font-size="{font}" font-weight="600" fill="{ink}">{text}</text>"#
        );
    }

    /// The marks in the middle of a point.
    fn marks(&mut self, point: Point, ink: &str, paper: &str) {
        let centre = self.layout.position(point);
        for kind in self.diagram.marks_on(point) {
            let _ = writeln!(self.svg, "{}", mark(kind, centre, 7.5, 2.0, ink, paper));
        }
    }

    /// The marks of a point that has a text: small, and beside it.
    fn badges(&mut self, point: Point) {
        const CORNERS: [(f64, f64); 4] = [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];
        let (x, y) = self.layout.position(point);
        let marks = self.diagram.marks_on(point).filter(|kind| !matches!(kind, MarkKind::Label(_)));
        for (kind, (right, down)) in marks.zip(CORNERS.into_iter().cycle()) {
            let centre = (x + 10.0 * right, y + 10.0 * down);
            let rim = mark(kind, centre, 4.4, 4.0, PAPER, PAPER);
            let _ = writeln!(self.svg, "{rim}{}", mark(kind, centre, 4.4, 1.4, INK, PAPER));
        }
    }

    /// A cross with the name of the foul.
    fn forbidden(&mut self, point: Point) {
        let Some(foul) = self.diagram.forbidden.get(&point) else { return };
        let name = match foul {
            Foul::DoubleThree => "33",
            Foul::DoubleFour => "44",
            Foul::Overline => "6",
        };
        let (x, y) = self.layout.position(point);
        let path = cross(x, y, 6.0);
        draw!(
            self,
            r#"<g fill="none" stroke-linecap="round"><path d="{path}" stroke="{PAPER}" stroke-width="6"/><path d="{path}" stroke="{WARNING}" stroke-width="3"/></g>"#
        );
        let (x, y) = (Decimal(x + 9.5), Decimal(y + 13.5));
        draw!(
            self,
            r#"<text x="{x}" y="{y}" font-size="9" font-weight="600" fill="{WARNING}" stroke="{PAPER}" stroke-width="2.5" stroke-linejoin="round" paint-order="stroke">{name}</text>"#
        );
    }
}

/// A mark around a point of the picture; nothing for a label.
fn mark(kind: &MarkKind, (x, y): (f64, f64), radius: f64, width: f64, ink: &str, paper: &str) -> String {
    let (path, fill) = match kind {
        MarkKind::Label(_) => return String::new(),
        MarkKind::Circle => (circle(x, y, radius), paper),
        MarkKind::Square => (polygon(x, y, radius, &[45.0, 135.0, 225.0, 315.0]), paper),
        MarkKind::Triangle => (polygon(x, y + radius / 8.0, radius, &[90.0, 210.0, 330.0]), paper),
        MarkKind::Selected => (polygon(x, y, radius, &[0.0, 90.0, 180.0, 270.0]), ink),
        MarkKind::Cross => (cross(x, y, radius * 0.75), "none"),
    };
    format!(r#"<path d="{path}" fill="{fill}" stroke="{ink}" stroke-width="{}"/>"#, Decimal(width))
}

/// The colour of a line, and its dashes.
const fn stroke(kind: LineKind) -> (&'static str, &'static str) {
    match kind {
        LineKind::Five => (WARNING, ""),
        LineKind::Overline => ("#7b1fa2", r#" stroke-dasharray="15 7""#),
        LineKind::Four => ("#e06c00", r#" stroke-dasharray="7 6""#),
        LineKind::Three => ("#1769c5", r#" stroke-dasharray="0.1 6""#),
    }
}

/// Whether a point is on the straight line from one point to another.
fn is_between(start: Point, point: Point, end: Point) -> bool {
    let steps = |from: Point, to: Point| {
        (to.row() as i32 - from.row() as i32, to.column() as i32 - from.column() as i32)
    };
    let ((down, right), (before, left)) = (steps(start, point), steps(point, end));
    down * left == right * before && down * before + right * left >= 0
}

fn circle(x: f64, y: f64, radius: f64) -> String {
    let (left, y, radius, across) = (Decimal(x - radius), Decimal(y), Decimal(radius), Decimal(2.0 * radius));
    format!("M{left} {y}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 -{across} 0Z")
}

/// Corners at angles from the middle, 0 to the right and 90 up.
fn polygon(x: f64, y: f64, radius: f64, angles: &[f64]) -> String {
    let corners = angles.iter().map(|angle| {
        let (sine, cosine) = angle.to_radians().sin_cos();
        format!("{} {}", Decimal(x + radius * cosine), Decimal(y - radius * sine))
    });
    format!("M{}Z", corners.collect::<Vec<_>>().join("L"))
}

fn cross(x: f64, y: f64, arm: f64) -> String {
    let (left, right, top, bottom) = (Decimal(x - arm), Decimal(x + arm), Decimal(y - arm), Decimal(y + arm));
    format!("M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}")
}

/// The points with a dot, to find one's way: of boards with odd sides the middle, those near the corners, and from 17 on
/// those in the middle of the sides; as on boards of renju (15) and Go (19).
fn star_points(size: Size) -> Vec<Point> {
    let (Some(columns), Some(rows)) = (star_lines(size.width()), star_lines(size.height())) else {
        return Vec::new();
    };
    let is_large = size.width().min(size.height()) >= 17;
    let middles = (size.width().div_ceil(2), size.height().div_ceil(2));
    let mut points: Vec<Point> = rows
        .iter()
        .flat_map(|row| columns.iter().map(move |column| (*column, *row)))
        .filter(|(column, row)| is_large || (*column == middles.0) == (*row == middles.1))
        .filter_map(|(column, row)| Point::from_matrix(row, column))
        .collect();
    points.dedup();
    points
}

/// The lines with such points of a side; `None` if the side has no middle.
fn star_lines(side: usize) -> Option<Vec<usize>> {
    let middle = (side % 2 == 1).then_some(side.div_ceil(2))?;
    Some(match side {
        ..9 => vec![middle],
        9..13 => vec![3, middle, side - 2],
        13.. => vec![4, middle, side - 3],
    })
}

/// A number with at most two decimals.
struct Decimal(f64);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}
