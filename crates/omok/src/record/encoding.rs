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

    /// The encoding with a label such as `gbk`, `Shift_JIS`, `euc-kr` or `latin1`.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        encoding_rs::Encoding::for_label_no_replacement(name.as_bytes()).map(Self)
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
        let mut is_utf8 = true;
        for text in texts.into_iter().filter(|text| !text.is_ascii()) {
            is_utf8 &= std::str::from_utf8(text).is_ok();
            detector.feed(text, false);
            detector.feed(b"\n", false);
        }
        detector.feed(b"", true);
        if is_utf8 { Self::UTF_8 } else { Self(detector.guess(None, Utf8Detection::Deny)) }
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

    /// Whether two bytes may be one character whose second byte is an ASCII character, such as a backslash.
    pub(super) fn is_double_byte(self) -> bool {
        let double = [
            encoding_rs::BIG5,
            encoding_rs::EUC_KR,
            encoding_rs::GBK,
            encoding_rs::GB18030,
            encoding_rs::SHIFT_JIS,
        ];
        double.contains(&self.0)
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
