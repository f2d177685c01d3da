//! Rules and a size from bytes.

use hanpan_omok::{Foul, FoulSet, Penalty, Rules, Size, ThreeDefinition, WinCondition, WinLength};

/// Rules and the size of a board.
#[derive(Debug)]
pub struct Position {
    /// The rules.
    pub rules: Rules,
    /// The size.
    pub size: Size,
}

impl Position {
    /// Six bytes: width, height, what wins for each colour, fouls, and the rest of the rules.
    pub fn of(bytes: [u8; 6]) -> Self {
        let [width, height, black, white, fouls, rest] = bytes;
        let has = |bit: u8| rest >> bit & 1 != 0;
        let rules = Rules {
            win: [win(black), win(white)],
            fouls: [fouls_of(fouls), fouls_of(fouls >> 4)],
            three: if has(0) { ThreeDefinition::Simple } else { ThreeDefinition::Recursive },
            counts_three_with_five: has(1),
            allows_forced_double_three: has(2),
            penalty: if has(3) { Penalty::Loses } else { Penalty::Refused },
            allows_passes: has(4),
            move_limit: has(5).then_some(u16::from(rest >> 6) * 20),
            ..Rules::STANDARD
        };
        let side = |byte: u8| Size::MIN + usize::from(byte) % (Size::MAX - Size::MIN + 1);
        Self { rules, size: Size::new(side(width), side(height)).expect("sides in range") }
    }
}

fn win(byte: u8) -> WinCondition {
    let length = if byte & 1 == 0 { WinLength::ExactlyFive } else { WinLength::FiveOrMore };
    WinCondition { length, closed_five_wins: byte & 2 == 0 }
}

fn fouls_of(byte: u8) -> FoulSet {
    Foul::ALL.into_iter().filter(|foul| byte >> foul.index() & 1 != 0).collect()
}
