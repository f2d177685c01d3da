//! XML as an iterator over elements, with the places of faults.
//!
//! Only the five entities of XML and numbers are replaced, so that a file cannot grow by entities; any other is an error.

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::text::{fault, utf8};
use crate::format::{ParseError, ParseErrorKind, excerpt};

/// What a file says next.
#[derive(Debug)]
pub(super) enum Item {
    /// An element begins: its name, and its attributes in their order. An empty element ends at once.
    Start(String, Vec<(String, String)>),
    /// An element of a name ends.
    End(String),
    /// Text between elements.
    Text(String),
}

/// A file of XML, item by item.
pub(super) struct Items<'a> {
    text: &'a str,
    first_line: u64,
    reader: Reader<&'a [u8]>,
    /// Where the last item begins.
    start: usize,
    ended: Option<String>,
}

impl<'a> Items<'a> {
    pub(super) fn of(text: &'a [u8], first_line: u64) -> Result<Self, ParseError> {
        let text = utf8(text, first_line)?;
        let reader = Reader::from_str(text);
        Ok(Self { text, first_line, reader, start: 0, ended: None })
    }

    /// A fault of the last item.
    pub(super) fn fault(&self, kind: ParseErrorKind) -> ParseError {
        let text = self.text.as_bytes();
        let blanks =
            text[self.start.min(text.len())..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        fault(text, self.first_line, self.start + blanks, kind)
    }

    /// The line of the last item.
    pub(super) fn line(&self) -> u64 {
        self.fault(ParseErrorKind::NoBoard).line
    }

    /// The next item, `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Item>, ParseError> {
        if let Some(name) = self.ended.take() {
            return Ok(Some(Item::End(name)));
        }
        loop {
            self.start = usize::try_from(self.reader.buffer_position()).unwrap_or(usize::MAX);
            let event = self.reader.read_event();
            match event {
                Err(error) => return Err(self.broken(&error.to_string())),
                Ok(Event::Eof) => return Ok(None),
                Ok(Event::Start(element)) => return self.element(&element).map(Some),
                Ok(Event::Empty(element)) => {
                    self.ended = Some(str::to_owned(element.name().as_ref()));
                    return self.element(&element).map(Some);
                }
                Ok(Event::End(element)) => {
                    return Ok(Some(Item::End(str::to_owned(element.name().as_ref()))));
                }
                Ok(Event::Text(text)) => return Ok(Some(Item::Text(str::to_owned(&text)))),
                Ok(Event::CData(text)) => return Ok(Some(Item::Text(str::to_owned(&text)))),
                Ok(Event::GeneralRef(name)) => {
                    let name = str::to_owned(&name);
                    let text =
                        quick_xml::escape::unescape(&format!("&{name};")).map(|text| text.into_owned());
                    return text
                        .map(|text| Some(Item::Text(text)))
                        .map_err(|error| self.broken(&error.to_string()));
                }
                Ok(_) => {}
            }
        }
    }

    fn element(&self, element: &BytesStart<'_>) -> Result<Item, ParseError> {
        let mut attributes = Vec::new();
        for attribute in element.attributes() {
            let attribute = attribute.map_err(|error| self.broken(&error.to_string()))?;
            let value = attribute.normalized_value(XmlVersion::Implicit1_0);
            let value = value.map_err(|error| self.broken(&error.to_string()))?;
            attributes.push((str::to_owned(attribute.key.as_ref()), value.into_owned()));
        }
        Ok(Item::Start(str::to_owned(element.name().as_ref()), attributes))
    }

    fn broken(&self, message: &str) -> ParseError {
        let found = excerpt_of(message);
        self.fault(ParseErrorKind::Expected { expected: "XML", found })
    }
}

/// A message of the reader, on one line.
fn excerpt_of(message: &str) -> String {
    const LONGEST: usize = 120;
    message.chars().take(LONGEST).map(|one| if one.is_control() { ' ' } else { one }).collect()
}

/// The value of an attribute.
pub(super) fn attribute<'a>(attributes: &'a [(String, String)], name: &str) -> Option<&'a str> {
    attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// Whether XML has no place for a character.
fn is_foreign(one: char) -> bool {
    one.is_control() && !matches!(one, '\n' | '\r' | '\t') || matches!(one, '\u{fffe}' | '\u{ffff}')
}

/// How many characters of a text XML has no place for.
pub(super) fn foreign(text: &str) -> usize {
    text.chars().filter(|one| is_foreign(*one)).count()
}

/// A text as the value of an attribute, without the quotes.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for one in text.chars() {
        match one {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\r' | '\t' => escaped.push_str(&format!("&#{};", u32::from(one))),
            one if is_foreign(one) => escaped.push('\u{fffd}'),
            one => escaped.push(one),
        }
    }
    escaped
}

/// A text of a file, fit for a message.
pub(super) fn shown(text: &str) -> String {
    format!("'{}'", excerpt(text.as_bytes()))
}
