//! Korean particles, which depend on the sound before them.
//!
//! Templates write both forms, `을(를)`, and [`chosen`] leaves the one that fits: after a final consonant or after a vowel.
//! Digits and Latin letters sound as they are read: 3 is 삼, L is 엘.

/// What a template writes, what stands after a final consonant, and what after a vowel.
const PARTICLES: [(&str, &str, &str); 6] = [
    ("을(를)", "을", "를"),
    ("이(가)", "이", "가"),
    ("은(는)", "은", "는"),
    ("과(와)", "과", "와"),
    ("으로(로)", "으로", "로"),
    ("이라고(라고)", "이라고", "라고"),
];

/// How a word ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Vowel,
    /// ㄹ: a consonant, but 으로 loses its first syllable after it.
    Rieul,
    Consonant,
}

/// The text with the particles that fit.
pub(super) fn chosen(text: &str) -> String {
    let mut chosen = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        match PARTICLES.iter().find(|(both, ..)| rest.starts_with(both)) {
            Some((both, consonant, vowel)) => {
                let end = end_of(&chosen);
                let is_open = end == End::Vowel || end == End::Rieul && *vowel == "로";
                chosen.push_str(if is_open { vowel } else { consonant });
                rest = &rest[both.len()..];
            }
            None => {
                chosen.push(character);
                rest = &rest[character.len_utf8()..];
            }
        }
    }
    chosen
}

/// How a text ends when it is read aloud; parentheses and quotes are not read.
fn end_of(text: &str) -> End {
    let is_read = |character: &char| character.is_alphanumeric();
    match text.chars().rev().find(is_read) {
        Some(character @ '가'..='힣') => match (u32::from(character) - u32::from('가')) % 28 {
            0 => End::Vowel,
            8 => End::Rieul,
            _ => End::Consonant,
        },
        // 일, 칠, 팔; 엘, 알
        Some('1' | '7' | '8' | 'L' | 'l' | 'R' | 'r') => End::Rieul,
        // 영, 삼, 육; 엠, 엔
        Some('0' | '3' | '6' | 'M' | 'm' | 'N' | 'n') => End::Consonant,
        _ => End::Vowel,
    }
}

#[cfg(test)]
mod tests {
    use super::chosen;

    #[test]
    fn particles_follow_the_sound_of_digits_and_syllables() {
        let digits: Vec<String> =
            (1..=9).map(|digit| chosen(&format!("{digit}을(를) {digit}으로(로)"))).collect();
        assert_eq!(
            digits,
            [
                "1을 1로",
                "2를 2로",
                "3을 3으로",
                "4를 4로",
                "5를 5로",
                "6을 6으로",
                "7을 7로",
                "8을 8로",
                "9를 9로"
            ]
        );
        assert_eq!(chosen("4행은(는) 5열이(가) 3번 박스과(와) (3)과(와)"), "4행은 5열이 3번 박스와 (3)과");
        assert_eq!(chosen("4행 5열으로(로), 박스으로(로), 행으로(로)"), "4행 5열로, 박스로, 행으로");
    }
}
