//! Rule sets of all kinds.

use hanpan_omok::{Foul, FoulSet, Rules, ThreeDefinition, WinCondition, WinLength};

use crate::random::Random;

/// Renju, another preset, or any rule set; one by which a colour has fouls.
pub(super) fn made(random: &mut Random) -> Rules {
    loop {
        let rules = match random.below(4) {
            0 | 1 => Rules::RENJU,
            2 => Rules::ALL[random.below(Rules::ALL.len())].clone(),
            _ => any(random),
        };
        if rules.fouls.iter().any(|fouls| !fouls.is_empty()) {
            return rules;
        }
    }
}

fn any(random: &mut Random) -> Rules {
    Rules {
        win: [win_condition(random), win_condition(random)],
        fouls: [fouls(random), fouls(random)],
        three: if random.coin() { ThreeDefinition::Simple } else { ThreeDefinition::Recursive },
        counts_three_with_five: random.coin(),
        allows_forced_double_three: random.coin(),
        ..Rules::STANDARD
    }
}

fn win_condition(random: &mut Random) -> WinCondition {
    let length = if random.coin() { WinLength::ExactlyFive } else { WinLength::FiveOrMore };
    WinCondition { length, closed_five_wins: random.coin() }
}

fn fouls(random: &mut Random) -> FoulSet {
    Foul::ALL.into_iter().filter(|_| random.coin()).collect()
}
