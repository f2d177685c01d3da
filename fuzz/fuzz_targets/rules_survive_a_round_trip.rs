//! Rules that are read from a text of TOML are written as one that says the same.

#![no_main]

use hanpan_omok::Rules;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(rules) = toml::from_str::<Rules>(text) else { return };
    let written = toml::to_string(&rules).expect("rules are a table");
    assert_eq!(toml::from_str(&written).as_ref(), Ok(&rules), "{written}");
});
