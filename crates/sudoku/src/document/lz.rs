//! Text in links: lz-string's compression in base64, as f-puzzles and SudokuPad have it.
//!
//! The bits of the compressed text stand in characters of six bits, the first bit the highest; numbers have their lowest bit first.
//! A dictionary of texts grows with every number read: 0 and 1 say that a new character of 8 or 16 bits follows, 2 ends the text,
//! and any other number is a text that came before. Each text that is read adds itself with the first unit of the next. A number has
//! as many bits as the size of the dictionary needs. Texts are units of UTF-16.
//!
//! A text of n numbers can stand for n²/2 units, so the reader stops at a bound. Public readers have none, which is why this one is
//! here; the tests compare it with lz-string itself.

use std::collections::{HashMap, HashSet};

/// The most units of UTF-16 that are read: a puzzle has some thousands.
const MOST: usize = 1 << 20;
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BYTE: u32 = 0;
const UNIT: u32 = 1;
const END: u32 = 2;
/// The first number of a text in the dictionary.
const FIRST: u32 = 3;

/// Why a text cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Broken {
    /// A character that base64 does not have, at this offset.
    Foreign(usize),
    /// It ends too early, or refers to what is not there.
    Damaged,
    /// It is longer than any puzzle.
    TooLong,
}

struct Bits<'a> {
    text: &'a [u8],
    /// The number of the next bit.
    at: usize,
}

/// The bits of a character of base64, also of its form for addresses; `None` for padding.
fn six_bits(byte: u8) -> Option<u8> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' | b'-' | b' ' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    })
}

impl Bits<'_> {
    fn bit(&mut self) -> Result<u32, Broken> {
        let byte = *self.text.get(self.at / 6).ok_or(Broken::Damaged)?;
        let six = six_bits(byte).ok_or(Broken::Foreign(self.at / 6))?;
        let bit = six >> (5 - self.at % 6) & 1;
        self.at += 1;
        Ok(u32::from(bit))
    }

    /// A number, its lowest bit first.
    fn number(&mut self, bits: u32) -> Result<u32, Broken> {
        (0..bits).try_fold(0, |number, place| Ok(number | self.bit()? << place))
    }
}

/// How many bits a number has, which grows with the dictionary.
struct Width {
    bits: u32,
    /// After so many more texts there is one bit more.
    left: u64,
}

impl Width {
    const fn count(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// The text that base64 stands for. Lone surrogates are replaced by U+FFFD.
pub(super) fn decompress(base64: &str) -> Result<String, Broken> {
    let text = base64.trim_end_matches('=');
    if let Some(at) = text.bytes().position(|byte| six_bits(byte).is_none()) {
        return Err(Broken::Foreign(at));
    }
    let mut bits = Bits { text: text.as_bytes(), at: 0 };
    let mut units: Vec<u16> = match bits.number(2)? {
        END => return Ok(String::new()),
        kind @ (BYTE | UNIT) => vec![bits.number(8 << kind)? as u16],
        _ => return Err(Broken::Damaged),
    };
    // Where each text of the dictionary stands in what was read, and its length; and the text that was read last.
    let (mut dictionary, mut last) = (vec![(0, 1)], (0, 1));
    let mut width = Width { bits: 3, left: 4 };
    loop {
        let start = units.len();
        let length = match bits.number(width.bits)? {
            END => return Ok(String::from_utf16_lossy(&units)),
            kind @ (BYTE | UNIT) => {
                units.push(bits.number(8 << kind)? as u16);
                dictionary.push((start, 1));
                width.count();
                1
            }
            number => {
                let index = (number - FIRST) as usize;
                // The text after all others is being added: the last one and its own first unit.
                let added = (index == dictionary.len()).then_some((last.0, last.1 + 1));
                let (from, length) = dictionary.get(index).copied().or(added).ok_or(Broken::Damaged)?;
                if start + length > MOST {
                    return Err(Broken::TooLong);
                }
                (from..from + length).for_each(|at| units.push(units[at]));
                length
            }
        };
        dictionary.push((last.0, last.1 + 1));
        width.count();
        last = (start, length);
    }
}

/// Bits that become characters of base64.
#[derive(Default)]
struct Writer {
    out: String,
    six: u8,
    count: u32,
}

impl Writer {
    fn number(&mut self, number: u32, bits: u32) {
        for place in 0..bits {
            self.six = self.six << 1 | (number >> place & 1) as u8;
            self.count += 1;
            if self.count == 6 {
                self.out.push(char::from(ALPHABET[usize::from(self.six)]));
                (self.six, self.count) = (0, 0);
            }
        }
    }

    /// With what is left over, which is never nothing, and padding.
    fn finish(mut self) -> String {
        self.number(0, 6 - self.count);
        let padding = (4 - self.out.len() % 4) % 4;
        self.out + &"=".repeat(padding)
    }
}

/// A text of the dictionary: its number, and its unit if it is one that was not written yet.
type Known = (u32, Option<u16>);

/// The text as base64, to the character as lz-string has it.
pub(super) fn compress(text: &str) -> String {
    let mut writer = Writer::default();
    let mut width = Width { bits: 2, left: 2 };
    // Numbers of texts by the number of all but the last unit; 0 is no text.
    let mut dictionary: HashMap<(u32, u16), u32> = HashMap::new();
    let (mut size, mut written, mut last): (u32, HashSet<u16>, Known) = (FIRST, HashSet::new(), (0, None));
    for unit in text.encode_utf16() {
        let single = *dictionary.entry((0, unit)).or_insert_with(|| take_next(&mut size));
        let known = if last.0 == 0 { Some(single) } else { dictionary.get(&(last.0, unit)).copied() };
        if let Some(number) = known {
            last = (number, (last.0 == 0).then_some(unit));
            continue;
        }
        put(&mut writer, &mut width, &mut written, last);
        dictionary.insert((last.0, unit), take_next(&mut size));
        last = (single, Some(unit));
    }
    if last.0 > 0 {
        put(&mut writer, &mut width, &mut written, last);
    }
    writer.number(END, width.bits);
    writer.finish()
}

fn take_next(size: &mut u32) -> u32 {
    *size += 1;
    *size - 1
}

fn put(writer: &mut Writer, width: &mut Width, written: &mut HashSet<u16>, (number, unit): Known) {
    match unit.filter(|unit| written.insert(*unit)) {
        Some(unit) => {
            let kind = if unit < 256 { BYTE } else { UNIT };
            writer.number(kind, width.bits);
            writer.number(u32::from(unit), 8 << kind);
            width.count();
        }
        None => writer.number(number, width.bits),
    }
    width.count();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_those_of_lz_string() {
        // By lz-string 1.5.0's compressToBase64.
        for (text, base64) in [("", "Q==="), ("{\"x\":3}", "N4IgHiBcDMC+Q===")] {
            assert_eq!(compress(text), base64);
            assert_eq!(decompress(base64).as_deref(), Ok(text));
        }
    }

    #[test]
    fn texts_survive_a_round_trip() {
        for text in [
            "a",
            "aaaaaaaaaaaaaaaaaaaaaaaa",
            "한판 한판 한판",
            "a\u{10ffff}b\u{10ffff}",
            "abcabcabcabcabdabd",
        ] {
            assert_eq!(decompress(&compress(text)).as_deref(), Ok(text));
        }
        let long: String = (0..20_000_u32).map(|number| format!("{:x} ", number * number % 977)).collect();
        assert_eq!(decompress(&compress(&long)), Ok(long));
    }

    #[test]
    fn a_short_text_cannot_become_a_long_one() {
        let bomb = compress(&"a".repeat(3 * MOST));
        assert!(bomb.len() < 8_000);
        assert_eq!(decompress(&bomb), Err(Broken::TooLong));
    }

    #[test]
    fn damaged_texts_are_refused() {
        for text in ["", "A", "N4Ig", "////", "3"] {
            assert_eq!(decompress(text), Err(Broken::Damaged), "{text}");
        }
        assert_eq!(decompress("N4Ig!iB"), Err(Broken::Foreign(4)));
        assert_eq!(decompress("한판"), Err(Broken::Foreign(0)));
    }
}
