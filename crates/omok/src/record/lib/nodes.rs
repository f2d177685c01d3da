//! Bytes to nodes, one after the other, nothing copied.

use super::{CENTRE, HEADER, MAGIC, flag};
use crate::record::{Place, RecordError};

/// A node as it stands in a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct RawNode<'a> {
    /// The offset of its first byte.
    pub(super) at: usize,
    pub(super) place: u8,
    pub(super) flags: u8,
    /// Title and body, without the end.
    pub(super) comment: &'a [u8],
    pub(super) label: &'a [u8],
}

/// A file, and how far its nodes are read.
#[derive(Clone, Debug)]
pub(super) struct RawNodes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> RawNodes<'a> {
    /// The nodes behind the header.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Self, RecordError> {
        Ok(Self { bytes, at: after_header(bytes)? })
    }

    /// The root, which older files do not have.
    pub(super) fn root(&mut self) -> Result<Option<RawNode<'a>>, RecordError> {
        if self.bytes.get(self.at) == Some(&0) { self.node().map(Some) } else { Ok(None) }
    }

    /// How many bytes are left.
    pub(super) const fn rest(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// All nodes up to an error.
    pub(super) fn all(mut self) -> impl Iterator<Item = RawNode<'a>> {
        std::iter::from_fn(move || if self.rest() > 0 { self.node().ok() } else { None })
    }

    /// The next node.
    pub(super) fn node(&mut self) -> Result<RawNode<'a>, RecordError> {
        let at = self.at;
        let [place, flags] = self.pair("a node's point and flags")?;
        let has_label = flags & flag::EXTENSION != 0 && self.pair("a node's extension")?[1] & 1 != 0;
        let comment = if flags & flag::OLD_COMMENT != 0 {
            self.old_comment()?
        } else if flags & flag::COMMENT != 0 {
            self.text("the end of a comment")?
        } else {
            &[]
        };
        let label = if has_label { self.text("the end of a label")? } else { &[] };
        Ok(RawNode { at, place, flags, comment, label })
    }

    fn pair(&mut self, expected: &'static str) -> Result<[u8; 2], RecordError> {
        match self.bytes[self.at..] {
            [first, second, ..] => {
                self.at += 2;
                Ok([first, second])
            }
            _ => Err(self.ends(expected)),
        }
    }

    fn text(&mut self, expected: &'static str) -> Result<&'a [u8], RecordError> {
        self.until(expected, |byte| byte == 0, 0)
    }

    fn old_comment(&mut self) -> Result<&'a [u8], RecordError> {
        self.until("the end of an old comment", |byte| byte & 0x80 != 0, 1)
    }

    /// A text up to the byte that ends it, of which some belong to the text, and over the padding.
    fn until(
        &mut self,
        expected: &'static str,
        ends: impl Fn(u8) -> bool,
        kept: usize,
    ) -> Result<&'a [u8], RecordError> {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|byte| ends(*byte)).ok_or_else(|| self.ends(expected))?;
        self.at += (length + 1).next_multiple_of(2).min(rest.len());
        Ok(&rest[..length + kept])
    }

    fn ends(&self, expected: &'static str) -> RecordError {
        RecordError::ends(Place::Byte(self.bytes.len() as u64), expected)
    }
}

fn after_header(bytes: &[u8]) -> Result<usize, RecordError> {
    const EXPECTED: &str = "a RenLib library, which begins with ff 52 65 6e 4c 69 62 ff";
    match bytes.first() {
        None => Err(RecordError::ends(Place::Byte(0), EXPECTED)),
        Some(&CENTRE) => Ok(0),
        Some(_) => match bytes.iter().zip(MAGIC).position(|(found, magic)| *found != magic) {
            Some(at) => Err(RecordError::byte(at as u64, EXPECTED, bytes[at])),
            None => after_version(bytes),
        },
    }
}

fn after_version(bytes: &[u8]) -> Result<usize, RecordError> {
    let version = bytes.get(MAGIC.len()..HEADER);
    match version.ok_or_else(|| RecordError::ends(Place::Byte(bytes.len() as u64), "a header of 20 bytes"))? {
        [major @ ..=2, ..] | [major @ 3, ..=4, ..] if *major > 0 => Ok(HEADER),
        [major @ ..=3, minor, ..] if *major > 0 => {
            let at = MAGIC.len() + 1;
            Err(RecordError::byte(at as u64, "a version up to 3.4", *minor))
        }
        [major, ..] => Err(RecordError::byte(MAGIC.len() as u64, "a version up to 3.4", *major)),
        [] => Ok(HEADER),
    }
}
