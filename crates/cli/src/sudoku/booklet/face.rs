//! One font: which characters it has, and how it sets them.

use harfrust::{Direction, ShapeOptions, ShaperData, UnicodeBuffer};
use krilla::Data;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider as _};

/// A font.
pub(super) struct Face {
    font: Font,
    data: Data,
    index: u32,
    shaper: ShaperData,
}

/// Glyphs of one font.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) font: Font,
    pub(super) text: String,
    pub(super) glyphs: Vec<KrillaGlyph>,
    /// As a multiple of the font's size.
    pub(super) width: f32,
}

impl Face {
    /// A font of a file; `None` if it is none whose glyphs can be drawn as outlines.
    pub(super) fn new(data: impl Into<Data>, index: u32) -> Option<Self> {
        let data = data.into();
        let font = Font::new(data.clone(), index)?;
        let reference = FontRef::from_index(data.as_ref(), index).ok()?;
        reference.outline_glyphs().format()?;
        let shaper = ShaperData::new(&reference);
        Some(Self { font, data, index, shaper })
    }

    fn reference(&self) -> FontRef<'_> {
        FontRef::from_index(self.data.as_ref(), self.index).expect("the font was read before")
    }

    /// Whether the font draws a character. A glyph without an outline, such as a coloured bitmap, would be a blank.
    pub(super) fn has(&self, character: char) -> bool {
        has(&self.reference(), character)
    }

    /// The height of a digit, as a multiple of the font's size.
    pub(super) fn cap_height(&self) -> f32 {
        let metrics = self.reference().metrics(Size::new(1.0), LocationRef::default());
        metrics.cap_height.unwrap_or(0.7)
    }

    /// The glyphs of a text in one direction.
    pub(super) fn shape(&self, text: &str, is_rightward: bool) -> Run {
        let reference = self.reference();
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.set_direction(if is_rightward { Direction::LeftToRight } else { Direction::RightToLeft });
        buffer.guess_segment_properties();
        let shaped = self.shaper.shaper(&reference).build().shape(buffer, ShapeOptions::new());
        let starts: Vec<usize> = shaped.glyph_infos().iter().map(|info| info.cluster as usize).collect();
        let end =
            |start: usize| starts.iter().copied().filter(|other| *other > start).min().unwrap_or(text.len());
        let em = self.font.units_per_em();
        let glyph =
            |((info, position), start): ((&harfrust::GlyphInfo, &harfrust::GlyphPosition), &usize)| {
                let [advance, across, up] =
                    [position.x_advance, position.x_offset, position.y_offset].map(|units| units as f32 / em);
                KrillaGlyph::new(
                    GlyphId::new(info.glyph_id),
                    advance,
                    across,
                    up,
                    0.0,
                    *start..end(*start),
                    None,
                )
            };
        let infos = shaped.glyph_infos().iter().zip(shaped.glyph_positions());
        let glyphs: Vec<KrillaGlyph> = infos.zip(&starts).map(glyph).collect();
        let width = glyphs.iter().map(|glyph| glyph.x_advance).sum();
        Run { font: self.font.clone(), text: text.to_owned(), glyphs, width }
    }
}

/// Whether a font draws a character.
pub(super) fn has(font: &FontRef, character: char) -> bool {
    let Some(glyph) = font.charmap().map(character) else { return false };
    let Some(outline) = font.outline_glyphs().get(glyph) else { return false };
    let mut ink = Ink(false);
    let is_drawn =
        outline.draw(DrawSettings::unhinted(Size::unscaled(), LocationRef::default()), &mut ink).is_ok();
    is_drawn && (ink.0 || character.is_whitespace())
}

/// Sees whether anything is drawn.
struct Ink(bool);

impl OutlinePen for Ink {
    fn move_to(&mut self, _x: f32, _y: f32) {}

    fn line_to(&mut self, _x: f32, _y: f32) {
        self.0 = true;
    }

    fn quad_to(&mut self, _cx: f32, _cy: f32, _x: f32, _y: f32) {
        self.0 = true;
    }

    fn curve_to(&mut self, _cx0: f32, _cy0: f32, _cx1: f32, _cy1: f32, _x: f32, _y: f32) {
        self.0 = true;
    }

    fn close(&mut self) {}
}
