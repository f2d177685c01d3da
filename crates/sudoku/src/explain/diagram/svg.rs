//! A diagram as an SVG picture.
//!
//! The picture is one element that stands alone or inside a page: it has no identifiers, styles, scripts or references that
//! could meet those of a page. It is drawn from the back to the front: paper, shades, tints, lines of the grid, links, marks, and
//! digits, so that no link covers a digit. One unit is one pixel at scale 1.

use std::fmt::{self, Write};

use super::super::position::Candidate;
use super::route::{At, Curve, Obstacle, route};
use super::{Diagram, Link, LinkKind, Mark, Shade};
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::Digit;

/// The side of a cell.
const CELL: f64 = 63.0;
/// From one candidate of a cell to the next.
const STEP: f64 = 19.6;
/// From the grid to the edge, and to the edge where coordinates stand.
const MARGIN: f64 = 14.0;
const MARGIN_OF_COORDINATES: f64 = 30.0;
/// The radius of a mark.
const MARK: f64 = 8.7;
/// Between words and the grid or the edge.
const WORDS_GAP: f64 = 12.0;
/// The sizes of the fonts of titles and captions, with the height of their lines.
const TITLE: (f64, f64) = (18.0, 26.0);
const CAPTION: (f64, f64) = (14.0, 20.0);
/// The width of a letter, as a share of the size of the font.
const LETTER: f64 = 0.56;
/// The most lines of a caption.
const CAPTION_LINES: usize = 12;
/// How far the base line of a digit is below its middle, as a share of the size of the font.
const HALF_DIGIT: f64 = 0.363;

const INK: &str = "#111";
const PALE: &str = "#555";
const ENTERED: &str = "#2b5a9e";
const PAPER: &str = "#fff";
const WARNING: &str = "#d0021b";
const PLACED: &str = "#1b7f2a";
const FONTS: &str =
    "Inter, Helvetica, Arial, 'Noto Sans KR', 'Apple SD Gothic Neo', 'Malgun Gothic', sans-serif";

/// The colours of a mark: its outline, its filling, and the tint of a cell.
const fn colours(mark: Mark) -> (&'static str, &'static str, &'static str) {
    match mark {
        Mark::Pattern => ("#1b7f2a", "#b8e6bb", "#e4f6e5"),
        Mark::Second => ("#1769c5", "#bcd9fb", "#e4effd"),
        Mark::Fin => ("#b85c00", "#ffd79b", "#fff0d9"),
        Mark::Fourth => ("#7b1fa2", "#e2c6f1", "#f4e8fa"),
    }
}

const fn shade_colour(shade: Shade) -> &'static str {
    match shade {
        Shade::Main => "#fdf3c4",
        Shade::Cross => "#e8ebef",
    }
}

impl Diagram {
    /// The picture, in SVG 1.1, with a line end after it; the same for the same diagram.
    ///
    /// Each kind of mark has a colour and a shape: a disc of the pattern, a square of the second part, a rhomb for a fin, a six-sided
    /// shape of the fourth part. What goes is struck out in red, what is placed is white on green. Strong links are solid, weak links
    /// dashed, links by other steps dotted. Screen readers get the title and a description.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (width, height) = self.dimensions();
        let (width, height) = (Decimal(width), Decimal(height));
        let mut svg = String::new();
        let _ = writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" font-family="{FONTS}" text-anchor="middle">"#
        );
        let name = if self.title.trim().is_empty() { "Sudoku grid" } else { self.title.trim() };
        let _ = writeln!(svg, "<title>{}</title>", escaped(name));
        let _ = writeln!(svg, "<desc>{}</desc>", escaped(&self.description()));
        let _ = writeln!(svg, r#"<rect width="{width}" height="{height}" fill="{PAPER}"/>"#);
        let mut picture = Picture { diagram: self, top: self.top(), svg };
        picture.words();
        picture.shades();
        picture.grid();
        picture.coordinates();
        picture.groups();
        picture.links();
        picture.marks();
        picture.digits();
        picture.svg.push_str("</svg>\n");
        picture.svg
    }

    /// The width and the height of the picture, in pixels at scale 1.
    #[must_use]
    pub fn dimensions(&self) -> (f64, f64) {
        let side = MARGIN_OF_COORDINATES + 9.0 * CELL + MARGIN;
        let caption = self.caption_lines().len() as f64 * CAPTION.1;
        let gap = if caption > 0.0 { WORDS_GAP } else { 0.0 };
        (side, self.top() + 9.0 * CELL + MARGIN + gap + caption)
    }

    /// From the upper edge to the grid.
    fn top(&self) -> f64 {
        let title = if self.title.trim().is_empty() { 0.0 } else { TITLE.1 + WORDS_GAP / 2.0 };
        title + MARGIN_OF_COORDINATES
    }

    fn caption_lines(&self) -> Vec<String> {
        let columns = (9.0 * CELL / (CAPTION.0 * LETTER)) as usize;
        let mut lines: Vec<String> = self.caption.lines().flat_map(|line| wrapped(line, columns)).collect();
        if lines.len() > CAPTION_LINES {
            lines.truncate(CAPTION_LINES);
            if let Some(last) = lines.last_mut() {
                last.push_str(" …");
            }
        }
        lines
    }
}

/// A picture while it is drawn.
struct Picture<'a> {
    diagram: &'a Diagram,
    top: f64,
    svg: String,
}

/// Appends a line to the picture; nothing can fail.
macro_rules! draw {
    ($picture:expr, $($text:tt)+) => {{ let _ = writeln!($picture.svg, $($text)+); }};
}

impl Picture<'_> {
    /// The upper left corner of a cell.
    fn corner(&self, cell: Cell) -> At {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        (MARGIN_OF_COORDINATES + CELL * column as f64, self.top + CELL * row as f64)
    }

    fn centre(&self, cell: Cell) -> At {
        let (x, y) = self.corner(cell);
        (x + CELL / 2.0, y + CELL / 2.0)
    }

    fn at(&self, cell: Cell, digit: Digit) -> At {
        let (x, y) = self.centre(cell);
        let (row, column) = (digit.index() / 3, digit.index() % 3);
        (x + STEP * (column as f64 - 1.0), y + STEP * (row as f64 - 1.0))
    }

    fn words(&mut self) {
        let middle = Decimal(MARGIN_OF_COORDINATES + 4.5 * CELL);
        let title = self.diagram.title.trim();
        if !title.is_empty() {
            let (y, font, title) = (Decimal(WORDS_GAP + TITLE.0), TITLE.0, escaped(title));
            draw!(
                self,
                r#"<text x="{middle}" y="{y}" font-size="{font}" font-weight="600" fill="{INK}">{title}</text>"#
            );
        }
        let start = self.top + 9.0 * CELL + WORDS_GAP + CAPTION.0;
        for (line, text) in (0..).zip(self.diagram.caption_lines()) {
            let (x, y) = (Decimal(MARGIN_OF_COORDINATES), Decimal(start + CAPTION.1 * f64::from(line)));
            let (font, text) = (CAPTION.0, escaped(&text));
            draw!(
                self,
                r#"<text x="{x}" y="{y}" font-size="{font}" text-anchor="start" fill="{INK}">{text}</text>"#
            );
        }
    }

    fn rect(&mut self, cell: Cell, fill: &str, inset: f64) {
        let (x, y) = self.corner(cell);
        let (x, y, side) = (Decimal(x + inset), Decimal(y + inset), Decimal(CELL - 2.0 * inset));
        draw!(self, r#"<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{fill}"/>"#);
    }

    fn shades(&mut self) {
        for (_, cells, shade) in self.diagram.shaded() {
            cells.iter().for_each(|cell| self.rect(cell, shade_colour(shade), 0.0));
        }
        for (cell, mark) in &self.diagram.tints {
            let (outline, _, tint) = colours(*mark);
            self.rect(*cell, tint, 0.0);
            let (x, y) = self.corner(*cell);
            let (x, y, side) = (Decimal(x + 1.6), Decimal(y + 1.6), Decimal(CELL - 3.2));
            draw!(
                self,
                r#"<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="4" fill="none" stroke="{outline}" stroke-width="1.4"/>"#
            );
        }
    }

    fn grid(&mut self) {
        let (left, top) = (MARGIN_OF_COORDINATES, self.top);
        let (right, bottom) = (left + 9.0 * CELL, top + 9.0 * CELL);
        for (is_thick, width, colour) in [(false, 1.0, "#999"), (true, 2.4, INK)] {
            let mut path = String::new();
            for line in (0..=9).filter(|line| (line % 3 == 0) == is_thick) {
                let (x, y) = (left + CELL * f64::from(line), top + CELL * f64::from(line));
                let _ = write!(
                    path,
                    "M{} {}H{}M{} {}V{}",
                    Decimal(left),
                    Decimal(y),
                    Decimal(right),
                    Decimal(x),
                    Decimal(top),
                    Decimal(bottom)
                );
            }
            draw!(
                self,
                r#"<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="square"/>"#
            );
        }
    }

    fn coordinates(&mut self) {
        const FONT: f64 = 13.0;
        draw!(self, r#"<g font-size="{FONT}" fill="{PALE}">"#);
        for i in 0..9 {
            let along = CELL * (f64::from(i) + 0.5);
            let (x, y) = (Decimal(MARGIN_OF_COORDINATES + along), Decimal(self.top - 8.0));
            draw!(self, r#"<text x="{x}" y="{y}">{}</text>"#, i + 1);
            let (x, y) =
                (Decimal(MARGIN_OF_COORDINATES / 2.0), Decimal(self.top + along + FONT * HALF_DIGIT));
            draw!(self, r#"<text x="{x}" y="{y}">{}</text>"#, i + 1);
        }
        draw!(self, "</g>");
    }

    /// The groups that links join: a band round their candidates.
    fn groups(&mut self) {
        let mut drawn: Vec<(CellSet, Digit)> = vec![];
        let ends = self.diagram.links.iter().flat_map(|link| [link.from, link.to]);
        for (cells, digit) in ends.filter(|(cells, _)| cells.len() > 1) {
            if drawn.contains(&(cells, digit)) {
                continue;
            }
            drawn.push((cells, digit));
            let points: Vec<String> = cells
                .iter()
                .map(|cell| self.at(cell, digit))
                .map(|(x, y)| format!("{} {}", Decimal(x), Decimal(y)))
                .collect();
            let path = format!("M{}", points.join("L"));
            let candidate = cells.first().map(|cell| Candidate { cell, digit });
            let mark = candidate.and_then(|candidate| self.diagram.marks.get(&candidate)).copied();
            let (outline, fill, _) = colours(mark.unwrap_or(Mark::Pattern));
            draw!(
                self,
                r#"<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="{path}" stroke="{outline}" stroke-width="8.5"/><path d="{path}" stroke="{fill}" stroke-width="6"/></g>"#
            );
        }
    }

    /// The candidates and digits that links keep away from, but for two.
    fn obstacles(&self) -> Vec<(Option<Candidate>, Obstacle)> {
        let diagram = self.diagram;
        let filled = Cell::ALL.into_iter().filter(|cell| diagram.position.value(*cell).is_some());
        let filled = filled.map(|cell| (None, Obstacle { at: self.centre(cell), radius: 19.0, weight: 0.5 }));
        let candidates = diagram.candidates().map(|candidate| {
            let is_marked = diagram.marks.contains_key(&candidate) || diagram.removed.contains(&candidate);
            let (radius, weight) = if is_marked { (12.5, 3.0) } else { (8.5, 1.0) };
            (Some(candidate), Obstacle { at: self.at(candidate.cell, candidate.digit), radius, weight })
        });
        filled.chain(candidates).collect()
    }

    fn links(&mut self) {
        let obstacles = self.obstacles();
        let low = (MARGIN_OF_COORDINATES, self.top);
        let frame = (low, (low.0 + 9.0 * CELL, low.1 + 9.0 * CELL));
        let mut curves: Vec<Curve> = vec![];
        for link in &self.diagram.links {
            let (from, to) = self.nearest(link);
            let is_other = |at: &Option<Candidate>| *at != Some(from) && *at != Some(to);
            let others: Vec<Obstacle> =
                obstacles.iter().filter(|(at, _)| is_other(at)).map(|(_, obstacle)| *obstacle).collect();
            let (start, end) = (self.at(from.cell, from.digit), self.at(to.cell, to.digit));
            let curve = route(start, end, frame, &others, &curves);
            self.link(&curve, link.kind);
            curves.push(curve);
        }
    }

    /// The candidates of the two groups that are nearest to each other.
    fn nearest(&self, link: &Link) -> (Candidate, Candidate) {
        let ((from, digit), (to, other)) = (link.from, link.to);
        let pairs = from.iter().flat_map(|one| to.iter().map(move |another| (one, another)));
        let distance = |(one, another): &(Cell, Cell)| {
            let (start, end) = (self.at(*one, digit), self.at(*another, other));
            (start.0 - end.0).hypot(start.1 - end.1)
        };
        let pair = pairs.min_by(|one, another| distance(one).total_cmp(&distance(another)));
        let (one, another) = pair.unwrap_or((Cell::R1C1, Cell::R1C1));
        (Candidate { cell: one, digit }, Candidate { cell: another, digit: other })
    }

    /// A curve with an arrow, on a wider one of paper that sets it off.
    fn link(&mut self, curve: &Curve, kind: LinkKind) {
        let (width, dashes) = match kind {
            LinkKind::Strong | LinkKind::Pair => ("2.2", ""),
            LinkKind::Weak => ("1.7", r#" stroke-dasharray="6 4""#),
            LinkKind::Step => ("2", r#" stroke-dasharray="0.1 5""#),
        };
        let path = format!("M{}Q{} {}", point(curve.start), point(curve.control), point(curve.end));
        // The arrow's tip touches the mark; the curve ends in the arrow.
        let (across, down) = curve.arrival();
        let tip = (curve.end.0 + across * 2.5, curve.end.1 + down * 2.5);
        let wing =
            |side: f64| (tip.0 - across * 8.5 - down * 4.0 * side, tip.1 - down * 8.5 + across * 4.0 * side);
        let arrow = format!("M{}L{}L{}Z", point(tip), point(wing(1.0)), point(wing(-1.0)));
        let arrow = match kind {
            LinkKind::Pair => String::new(),
            _ => format!(r##"<path d="{arrow}" fill="#3d3d3d" stroke="none"/>"##),
        };
        draw!(
            self,
            r##"<g fill="none" stroke="#3d3d3d" stroke-linecap="round"><path d="{path}" stroke="{PAPER}" stroke-width="4.2" stroke-opacity="0.85"/><path d="{path}" stroke-width="{width}"{dashes}/>{arrow}</g>"##
        );
    }

    fn marks(&mut self) {
        for candidate in self.diagram.candidates() {
            let at = self.at(candidate.cell, candidate.digit);
            if self.diagram.is_placed(candidate) {
                let (x, y) = (Decimal(at.0), Decimal(at.1));
                draw!(
                    self,
                    r#"<circle cx="{x}" cy="{y}" r="{MARK}" fill="{PLACED}" stroke="{INK}" stroke-width="1.4"/>"#
                );
                continue;
            }
            match self.diagram.marks.get(&candidate) {
                Some(mark) => {
                    let (outline, fill, _) = colours(*mark);
                    let path = shape(*mark, at);
                    draw!(self, r#"<path d="{path}" fill="{fill}" stroke="{outline}" stroke-width="1.4"/>"#);
                }
                None if self.diagram.removed.contains(&candidate) => {
                    let (x, y) = (Decimal(at.0), Decimal(at.1));
                    draw!(self, r##"<circle cx="{x}" cy="{y}" r="{MARK}" fill="#ffd9d9"/>"##);
                }
                None => {}
            }
        }
    }

    fn digits(&mut self) {
        for cell in Cell::ALL {
            let Some(digit) = self.diagram.position.value(cell) else { continue };
            let (x, y) = self.centre(cell);
            let (weight, ink) =
                if self.diagram.position.is_given(cell) { (600, INK) } else { (400, ENTERED) };
            let (font, x, y) = (36, Decimal(x), Decimal(y + 36.0 * HALF_DIGIT));
            draw!(
                self,
                r#"<text x="{x}" y="{y}" font-size="{font}" font-weight="{weight}" fill="{ink}">{digit}</text>"#
            );
        }
        draw!(self, r#"<g font-size="14">"#);
        for candidate in self.diagram.candidates().filter(|candidate| self.diagram.is_drawn(*candidate)) {
            let (x, y) = self.at(candidate.cell, candidate.digit);
            let is_removed = self.diagram.removed.contains(&candidate);
            let is_marked = self.diagram.marks.contains_key(&candidate);
            let (ink, weight) = match (self.diagram.is_placed(candidate), is_removed, is_marked) {
                (true, ..) => (PAPER, 700),
                (_, true, _) => (WARNING, 700),
                (_, _, true) => (INK, 600),
                _ => (PALE, 400),
            };
            let (text_x, text_y) = (Decimal(x), Decimal(y + 14.0 * HALF_DIGIT));
            let digit = candidate.digit;
            draw!(
                self,
                r#"<text x="{text_x}" y="{text_y}" font-weight="{weight}" fill="{ink}">{digit}</text>"#
            );
            if is_removed {
                let (left, right, top, bottom) = (x - 7.0, x + 7.0, y - 7.0, y + 7.0);
                let (from, to) = (point((left, bottom)), point((right, top)));
                draw!(
                    self,
                    r#"<path d="M{from}L{to}" stroke="{WARNING}" stroke-width="2" stroke-linecap="round"/>"#
                );
            }
        }
        draw!(self, "</g>");
    }
}

/// The outline of a mark round a candidate.
fn shape(mark: Mark, at: At) -> String {
    match mark {
        Mark::Pattern => {
            let (left, y, across) = (Decimal(at.0 - MARK), Decimal(at.1), Decimal(2.0 * MARK));
            format!("M{left} {y}a{MARK} {MARK} 0 1 0 {across} 0a{MARK} {MARK} 0 1 0 -{across} 0Z")
        }
        Mark::Second => polygon(at, MARK * 1.26, &[45.0, 135.0, 225.0, 315.0]),
        Mark::Fin => polygon(at, MARK * 1.24, &[0.0, 90.0, 180.0, 270.0]),
        Mark::Fourth => polygon(at, MARK * 1.1, &[0.0, 60.0, 120.0, 180.0, 240.0, 300.0]),
    }
}

/// Corners at angles from the middle, 0 to the right and 90 up.
fn polygon((x, y): At, radius: f64, angles: &[f64]) -> String {
    let corners = angles.iter().map(|angle| {
        let (sine, cosine) = angle.to_radians().sin_cos();
        point((x + radius * cosine, y - radius * sine))
    });
    format!("M{}Z", corners.collect::<Vec<_>>().join("L"))
}

fn point((x, y): At) -> String {
    format!("{} {}", Decimal(x), Decimal(y))
}

/// A text for XML, without control characters.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(' '),
            '\u{fffe}' | '\u{ffff}' => {}
            character if character.is_control() => {}
            character => escaped.push(character),
        }
    }
    escaped
}

/// A text on lines of at most so many columns, broken between words; a Korean syllable takes two.
fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let width =
        |word: &str| word.chars().map(|character| if character < '\u{1100}' { 1 } else { 2 }).sum::<usize>();
    let mut lines: Vec<String> = vec![];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(word) <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
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
