//! The characters of boards, one at a time.

/// What [`value`] gives for a character that is no cell.
pub(super) const FOREIGN: u8 = u8::MAX;

const VALUES: [u8; 256] = {
    let mut values = [FOREIGN; 256];
    let mut digit = 0;
    while digit <= 9 {
        values[(b'0' + digit) as usize] = digit;
        digit += 1;
    }
    let blanks = b".*_-xX";
    let mut i = 0;
    while i < blanks.len() {
        values[blanks[i] as usize] = 0;
        i += 1;
    }
    values
};

/// The value of a cell character, 0 for a blank (`.`, `0`, `*`, `_`, `-`, `x` or `X`), or [`FOREIGN`].
pub(super) const fn value(byte: u8) -> u8 {
    VALUES[byte as usize]
}

/// The value of a cell character, 0 for a blank.
#[cfg(feature = "documents")]
pub(crate) fn cell_value(byte: u8) -> Option<u8> {
    Some(value(byte)).filter(|value| *value != FOREIGN)
}

/// Whether a character stands for a cell.
pub(super) const fn is_cell(byte: u8) -> bool {
    value(byte) != FOREIGN
}

/// Whether a character stands for a cell and can be no part of a border.
pub(super) const fn is_solid(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'x' | b'X')
}

/// What a character of a row, or of a border, can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    Cell,
    Space,
    Comma,
    /// An upright line between two columns.
    Wall,
    /// Any other part of a border that cannot be a cell.
    Rule,
    Foreign,
}

/// The characters of a line with their offsets. A sequence that is not UTF-8 is a foreign character.
pub(super) fn symbols(line: &[u8]) -> impl Iterator<Item = (usize, Symbol)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at;
        let first = *line.get(start)?;
        at += if first.is_ascii() { 1 } else { length(&line[start..]) };
        Some((start, symbol(&line[start..at])))
    })
}

/// The bytes of a character that is not ASCII: the first, and the continuation bytes after it.
fn length(text: &[u8]) -> usize {
    1 + text[1..].iter().take(3).take_while(|byte| **byte & 0xc0 == 0x80).count()
}

fn symbol(character: &[u8]) -> Symbol {
    match *character {
        [byte] if is_cell(byte) => Symbol::Cell,
        [b' ' | b'\t' | b'\r' | 0x0b | 0x0c] => Symbol::Space,
        [b','] => Symbol::Comma,
        [b'|' | b'!' | b':'] => Symbol::Wall,
        [b'+' | b'=' | b'~' | b'\'' | b'`'] => Symbol::Rule,
        // U+2500 to U+257F, the box-drawing characters; the upright ones are walls.
        [0xe2, 0x94, 0x82 | 0x83 | 0x86 | 0x87 | 0x8a | 0x8b] | [0xe2, 0x95, 0x8e | 0x8f | 0x91] => {
            Symbol::Wall
        }
        [0xe2, 0x94 | 0x95, _] => Symbol::Rule,
        _ => Symbol::Foreign,
    }
}
