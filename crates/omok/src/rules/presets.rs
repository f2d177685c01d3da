//! The table of rule sets that people play, each with its source.

use std::borrow::Cow;

use super::{Penalty, Rules, ThreeDefinition, WinCondition, WinLength};
use crate::{Foul, FoulSet, Size};

const THREES: FoulSet = FoulSet::of(&[Foul::DoubleThree]);

/// What the presets have in common.
const BASE: Rules = Rules {
    name: Cow::Borrowed(""),
    description: Cow::Borrowed(""),
    source: Cow::Borrowed(""),
    sizes: Cow::Borrowed(&[]),
    win: [WinCondition::EXACTLY_FIVE; 2],
    fouls: [FoulSet::NONE; 2],
    three: ThreeDefinition::Recursive,
    counts_three_with_five: false,
    allows_forced_double_three: false,
    penalty: Penalty::Refused,
    move_limit: None,
    allows_passes: false,
};

impl Rules {
    /// Problem 2615 of the Baekjoon Online Judge, and the default.
    pub const BOJ: Self = Self {
        name: Cow::Borrowed("boj"),
        description: Cow::Borrowed("exactly five wins, for both colours, on 19x19; six or more do not"),
        source: Cow::Borrowed("Baekjoon Online Judge, problem 2615 (acmicpc.net/problem/2615)"),
        sizes: Cow::Borrowed(&[Size::S19]),
        ..BASE
    };

    /// Standard gomoku.
    pub const STANDARD: Self = Self {
        name: Cow::Borrowed("standard"),
        description: Cow::Borrowed("exactly five wins, for both colours; six or more are legal and do not"),
        source: Cow::Borrowed("standard gomoku; rule 1 of the Gomocup protocol"),
        sizes: Cow::Borrowed(&[Size::S15]),
        ..BASE
    };

    /// Freestyle gomoku.
    pub const FREESTYLE: Self = Self {
        name: Cow::Borrowed("freestyle"),
        description: Cow::Borrowed("five or more win, for both colours"),
        source: Cow::Borrowed("freestyle gomoku; rule 0 of the Gomocup protocol"),
        sizes: Cow::Borrowed(&[Size::S15, Size::S20]),
        win: [WinCondition::FIVE_OR_MORE; 2],
        ..BASE
    };

    /// Renju.
    pub const RENJU: Self = Self {
        name: Cow::Borrowed("renju"),
        description: Cow::Borrowed(
            "Black wins with exactly five and must not make 3-3, 4-4 or six; White wins with five or more",
        ),
        source: Cow::Borrowed("Renju International Federation, rules of 1996, corrected in 1998 (renju.net)"),
        sizes: Cow::Borrowed(&[Size::S15]),
        win: [WinCondition::EXACTLY_FIVE, WinCondition::FIVE_OR_MORE],
        fouls: [FoulSet::ALL, FoulSet::NONE],
        penalty: Penalty::Loses,
        allows_passes: true,
        ..BASE
    };

    /// Renju as the Gomocup league plays it.
    pub const RENJU_GOMOCUP: Self = Self {
        name: Cow::Borrowed("renju-gomocup"),
        description: Cow::Borrowed("renju without passes, and a draw after 200 moves"),
        source: Cow::Borrowed("rule 4 of the Gomocup protocol and referee (GomocupJudge)"),
        move_limit: Some(200),
        allows_passes: false,
        ..Self::RENJU
    };

    /// Korean Omok, the general rules.
    pub const OMOK_KR: Self = Self {
        name: Cow::Borrowed("omok-kr"),
        description: Cow::Borrowed(
            "exactly five wins, and neither colour may make 3-3; 4-4 and six are legal, six does not win",
        ),
        source: Cow::Borrowed(
            "Korea Omok Association, 일반 규칙 (omok.or.kr); that six does not win: Namuwiki, 오목룰(일반룰)",
        ),
        sizes: Cow::Borrowed(&[Size::S15, Size::S19]),
        fouls: [THREES; 2],
        ..BASE
    };

    /// Korean Omok, with 3-3 forbidden for Black alone.
    pub const OMOK_KR_BLACK: Self = Self {
        name: Cow::Borrowed("omok-kr-black"),
        description: Cow::Borrowed(
            "exactly five wins, and Black may not make 3-3; 4-4 and six are legal, six does not win",
        ),
        source: Cow::Borrowed("Korean apps with a ban of 3-3 for Black alone (github.com/MerciHanrim/omok)"),
        fouls: [THREES, FoulSet::NONE],
        ..Self::OMOK_KR
    };

    /// Omok in MapleStory.
    pub const OMOK_MAPLE: Self = Self {
        name: Cow::Borrowed("omok-maple"),
        description: Cow::Borrowed(
            "exactly five wins, and neither colour may make 3-3, except where the opponent would win",
        ),
        source: Cow::Borrowed("players' guides to MapleStory's Omok (maplelegends.com, maplesecrets 2011)"),
        sizes: Cow::Borrowed(&[Size::S15]),
        allows_forced_double_three: true,
        ..Self::OMOK_KR
    };

    /// Caro as Piskvork plays it.
    pub const CARO_8: Self = Self {
        name: Cow::Borrowed("caro-8"),
        description: Cow::Borrowed("six or more win, and five unless an opponent's stone blocks both ends"),
        source: Cow::Borrowed("rule 8 of Piskvork 9 and of the Gomocup referee"),
        sizes: Cow::Borrowed(&[Size::S15]),
        win: [WinCondition { length: WinLength::FiveOrMore, closed_five_wins: false }; 2],
        ..BASE
    };

    /// Caro as the Gomocup league defines it.
    pub const CARO_9: Self = Self {
        name: Cow::Borrowed("caro-9"),
        description: Cow::Borrowed("exactly five wins unless an opponent's stone blocks both ends"),
        source: Cow::Borrowed("the Gomocup caro league; rule 9 of the Gomocup referee"),
        sizes: Cow::Borrowed(&[Size::S15]),
        win: [WinCondition { length: WinLength::ExactlyFive, closed_five_wins: false }; 2],
        ..BASE
    };

    /// Every preset:
    ///
    /// | name | wins | fouls |
    /// | --- | --- | --- |
    /// | `boj` | exactly five | none |
    /// | `standard` | exactly five | none |
    /// | `freestyle` | five or more | none |
    /// | `renju` | Black exactly five, White five or more | Black: 3-3, 4-4, overline; a foul loses |
    /// | `renju-gomocup` | as renju; a draw after 200 moves | as renju |
    /// | `omok-kr` | exactly five; six or more are legal | both colours: 3-3, refused |
    /// | `omok-kr-black` | exactly five; six or more are legal | Black: 3-3, refused |
    /// | `omok-maple` | exactly five; six or more are legal | both colours: 3-3, refused unless forced |
    /// | `caro-8` | six or more, or five that are not blocked at both ends | none |
    /// | `caro-9` | exactly five that are not blocked at both ends | none |
    ///
    /// Only an opponent's stone blocks an end; the edge of the board does not.
    pub const ALL: &'static [Self] = &[
        Self::BOJ,
        Self::STANDARD,
        Self::FREESTYLE,
        Self::RENJU,
        Self::RENJU_GOMOCUP,
        Self::OMOK_KR,
        Self::OMOK_KR_BLACK,
        Self::OMOK_MAPLE,
        Self::CARO_8,
        Self::CARO_9,
    ];
}
