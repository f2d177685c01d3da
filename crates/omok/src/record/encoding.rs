//! Texts of old programs: which character encoding they are in.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

/// A character encoding, by the names of the Encoding Standard.
///
/// ```
/// use hanpan_omok::record::Encoding;
/// let korean = Encoding::by_name("euc-kr").unwrap();
/// assert_eq!(korean.decode(b"\xbf\xc0\xb8\xf1"), "오목");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding(&'static encoding_rs::Encoding);

impl Encoding {
    /// UTF-8, which every writer here uses where its format allows it.
    pub const UTF_8: Self = Self(encoding_rs::UTF_8);

    /// The encoding with a label such as `gbk`, `Shift_JIS`, `euc-kr`, `cp949` or `latin1`.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let page = CODE_PAGES
            .iter()
            .find(|(page, _)| page.eq_ignore_ascii_case(name))
            .map(|(_, encoding)| *encoding);
        page.or_else(|| encoding_rs::Encoding::for_label_no_replacement(name.as_bytes())).map(Self)
    }

    /// Its name in the Encoding Standard.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// UTF-8 if all texts of a file are, and otherwise the likeliest of those that programs have used.
    #[must_use]
    pub fn guess<'a>(texts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        let (mut is_utf8, mut pairs) = (true, Pairs::default());
        for text in texts.into_iter().filter(|text| !text.is_ascii()) {
            is_utf8 &= std::str::from_utf8(text).is_ok();
            pairs.count(text);
            detector.feed(text, false);
            detector.feed(b"\n", false);
        }
        detector.feed(b"", true);
        if is_utf8 { Self::UTF_8 } else { Self(pairs.correct(detector.guess(None, Utf8Detection::Deny))) }
    }

    /// The text, with `U+FFFD` for what is no text in this encoding.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> String {
        self.0.decode_without_bom_handling(bytes).0.into_owned()
    }

    /// The bytes, with `?` for each character that the encoding does not have, and how many these are.
    #[must_use]
    pub fn encode(self, text: &str) -> (Vec<u8>, usize) {
        match self.0.encode(text) {
            (bytes, _, false) => (bytes.into_owned(), 0),
            (_, _, true) => self.encode_with_marks(text),
        }
    }

    fn encode_with_marks(self, text: &str) -> (Vec<u8>, usize) {
        let has = |character: char| !self.0.encode(character.encode_utf8(&mut [0; 4])).2;
        let replaced: String =
            text.chars().map(|character| if has(character) { character } else { '?' }).collect();
        (self.0.encode(&replaced).0.into_owned(), text.chars().filter(|character| !has(*character)).count())
    }

    /// Whether bytes are a text in this encoding.
    #[must_use]
    pub fn is_valid(self, bytes: &[u8]) -> bool {
        self.0.decode_without_bom_handling_and_without_replacement(bytes).is_some()
    }

    /// How many bytes a character has that begins with a byte above ASCII, and whose next byte may be one of ASCII.
    pub(super) fn length_of_character(self, lead: u8, next: Option<u8>) -> usize {
        let is_lead = match self.0 {
            encoding if encoding == encoding_rs::SHIFT_JIS => matches!(lead, 0x81..=0x9f | 0xe0..=0xfc),
            encoding if DOUBLE_BYTE.contains(&encoding) => matches!(lead, 0x81..=0xfe),
            _ => false,
        };
        if is_lead && matches!(next, Some(0x40..=0x7e | 0x80..=0xfe)) { 2 } else { 1 }
    }
}

/// Names that the standard leaves out.
const CODE_PAGES: [(&str, &encoding_rs::Encoding); 5] = [
    ("cp932", encoding_rs::SHIFT_JIS),
    ("cp936", encoding_rs::GBK),
    ("cp949", encoding_rs::EUC_KR),
    ("uhc", encoding_rs::EUC_KR),
    ("cp950", encoding_rs::BIG5),
];

const DOUBLE_BYTE: [&encoding_rs::Encoding; 4] =
    [encoding_rs::BIG5, encoding_rs::EUC_KR, encoding_rs::GBK, encoding_rs::GB18030];

/// The pairs of bytes above ASCII, which tell in two or three characters what a guess by frequency does not.
///
/// Korean syllables begin with 0xb0 to 0xc8, the common Chinese characters with 0xb0 to 0xd7, and both go on with 0xa1 or more;
/// Japanese ones begin with 0x81 to 0x9f, where Western and Cyrillic code pages have next to nothing.
#[derive(Clone, Copy, Debug, Default)]
struct Pairs {
    korean: usize,
    chinese: usize, // the Korean ones not counted
    japanese: usize,
    others: usize,
}

impl Pairs {
    fn count(&mut self, text: &[u8]) {
        let mut rest = text;
        while let [lead, after @ ..] = rest {
            let counted = match (lead, after.first()) {
                (0xb0..=0xc8, Some(0xa1..=0xfe)) => &mut self.korean,
                (0xc9..=0xd7, Some(0xa1..=0xfe)) => &mut self.chinese,
                (0x81..=0x9f, Some(0x40..=0x7e | 0x80..=0xfc)) => &mut self.japanese,
                (0x80.., _) => &mut self.others,
                _ => {
                    rest = after;
                    continue;
                }
            };
            *counted += 1;
            rest = after.get(1..).unwrap_or(&[]);
        }
    }

    /// The encoding that was guessed, or a likelier one.
    fn correct(self, guess: &'static encoding_rs::Encoding) -> &'static encoding_rs::Encoding {
        let is_double = DOUBLE_BYTE.contains(&guess) || guess == encoding_rs::SHIFT_JIS;
        match self {
            _ if is_double => guess,
            Self { chinese: 0, japanese: 0, others: 0, .. } => encoding_rs::EUC_KR,
            Self { korean: 0, chinese: 0, others: 0, .. } => encoding_rs::SHIFT_JIS,
            Self { japanese: 0, others: 0, .. } if guess == encoding_rs::EUC_JP => encoding_rs::GBK,
            _ => guess,
        }
    }
}

/// The file itself, or in UTF-8 if a byte order mark says that it is UTF-16.
pub(super) fn without_utf16(bytes: &[u8]) -> Cow<'_, [u8]> {
    match encoding_rs::Encoding::for_bom(bytes) {
        Some((encoding, length)) if encoding != encoding_rs::UTF_8 => {
            let text = encoding.decode_without_bom_handling(&bytes[length..]).0;
            Cow::Owned(text.into_owned().into_bytes())
        }
        _ => Cow::Borrowed(bytes),
    }
}

/// A file that is all text: what its byte order mark says, or the encoding that was asked for, or the likeliest.
pub(super) fn decode_file(bytes: &[u8], forced: Option<Encoding>) -> Cow<'_, str> {
    let (encoding, bytes) = match (encoding_rs::Encoding::for_bom(bytes), forced) {
        (Some((encoding, length)), _) => (encoding, &bytes[length..]),
        (None, Some(forced)) => (forced.0, bytes),
        (None, None) => (Encoding::guess([bytes]).0, bytes),
    };
    encoding.decode_without_bom_handling(bytes).0
}
