//! Which code page of Windows a file is written in.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::record::Encoding;

/// Code pages, and the script that a text must have for one: many have the letters of others.
const PAGES: [(&str, Option<RangeInclusive<char>>); 7] = [
    ("windows-1252", None),
    ("windows-1250", None),
    ("windows-1257", None),
    ("windows-1251", None),
    ("euc-kr", Some('가'..='힣')),
    ("shift_jis", Some('ぁ'..='ヺ')),
    ("gbk", None),
];

/// The first code page that has every character of the texts, and the script that it is meant for; UTF-8 if none has.
pub(super) fn page_of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Encoding {
    let characters: BTreeSet<char> =
        texts.into_iter().flat_map(str::chars).filter(|character| !character.is_ascii()).collect();
    let text: String = characters.iter().collect();
    let has_script = |script: &RangeInclusive<char>| characters.range(script.clone()).next().is_some();
    let pages = PAGES.iter().filter(|(_, script)| script.as_ref().is_none_or(has_script));
    let mut encodings = pages.filter_map(|(name, _)| Encoding::by_name(name));
    encodings.find(|page| page.encode(&text).1 == 0).unwrap_or(Encoding::UTF_8)
}
