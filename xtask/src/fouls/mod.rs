//! A long comparison of the fast patterns with the definition of fouls, at every empty point of random boards, for each
//! colour that has fouls, under presets and random rule sets.
//!
//! The first answer that differs ends the comparison, with as few stones as still show it.

mod boards;
mod counts;
mod difference;
mod rule_sets;

use std::process::ExitCode;

use anyhow::Result;
use hanpan_omok::{Board, Foul, FoulSet, Patterns, Point, Rules, Stone, fouls, rule_on};
use rayon::prelude::*;

use crate::random::Random;
use counts::Counts;
use difference::Difference;

/// Boards that are compared side by side.
const BATCH: usize = 1024;

/// What to compare.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Points to compare, each for one colour that has fouls; all boards are compared to their ends
    #[arg(long, default_value_t = 1_000_000)]
    count: usize,
    /// The seed of the boards and rule sets
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Compares; the status is 1 if an answer differs.
pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    let mut random = Random::new(options.seed);
    let mut counts = Counts::default();
    while counts.points < options.count {
        let seeds: Vec<u64> = (0..BATCH).map(|_| random.next()).collect();
        let compared: Vec<_> = seeds.into_par_iter().map(compare_one).collect();
        for compared in compared {
            match compared {
                Ok(more) => counts.add(&more),
                Err(difference) => {
                    print!("\n{}", difference.report());
                    return Ok(ExitCode::FAILURE);
                }
            }
        }
        eprint!("\r{} of {} points", counts.points, options.count);
    }
    eprintln!();
    print!("{counts}");
    Ok(ExitCode::SUCCESS)
}

/// Compares at every empty point of one random board.
fn compare_one(seed: u64) -> Result<Counts, Box<Difference>> {
    let mut random = Random::new(seed);
    let (rules, board) = (rule_sets::made(&mut random), boards::made(&mut random));
    let patterns = patterns(&rules, &board, &mut random);
    let mut counts = Counts::of_one_board();
    for stone in Stone::ALL.into_iter().filter(|stone| !rules.fouls(*stone).is_empty()) {
        compare_for(&patterns, &board, stone, &mut counts)?;
    }
    Ok(counts)
}

fn compare_for(
    patterns: &Patterns,
    board: &Board,
    stone: Stone,
    counts: &mut Counts,
) -> Result<(), Box<Difference>> {
    let rules = patterns.rules();
    let mut listed = patterns.forbidden_points(stone).peekable();
    let mut winning = patterns.winning_points(stone).into_iter().peekable();
    let lenient = Patterns::of_board(&counts::lenient(rules), board);
    for point in patterns.empty_points() {
        let expected = fouls(board, rules, stone, point);
        let listed = listed.next_if(|(listed, _)| *listed == point).map_or(FoulSet::NONE, |(_, fouls)| fouls);
        let is_win = winning.next_if_eq(&point).is_some();
        let found = (patterns.fouls(stone, point), patterns.wins(stone, point));
        if found != (expected, is_win) || listed != expected {
            return Err(Difference::new(board, rules, stone, point).into());
        }
        counts.add_point(expected, is_win);
        if lenient.fouls(stone, point).contains(Foul::DoubleThree) {
            counts.add_candidate(&rule_on(board, rules, stone, point));
        }
    }
    Ok(())
}

/// The patterns of a board: found all at once, or move by move, each after another that was taken back.
fn patterns(rules: &Rules, board: &Board, random: &mut Random) -> Patterns {
    if random.below(4) > 0 {
        return Patterns::of_board(rules, board);
    }
    let mut stones: Vec<(Point, Stone)> = board.stones().collect();
    random.shuffle(&mut stones);
    let mut patterns = Patterns::new(rules, board.size());
    for (point, stone) in stones {
        patterns.play(point, stone.opponent());
        patterns.undo();
        patterns.play(point, stone);
    }
    patterns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_boards_are_compared_without_a_difference_the_same_for_the_same_seed() {
        let compared = || {
            let mut counts = Counts::default();
            (0..400).for_each(|seed| counts.add(&compare_one(seed).unwrap()));
            counts
        };
        let counts = compared();
        assert_eq!(counts, compared());

        assert!(counts.points > 20_000 && counts.refused() > 20, "{counts}");
    }

    #[test]
    fn a_wrong_answer_is_told() {
        let board = boards::made(&mut Random::new(5));
        let mut other = board.clone();
        board.stones().for_each(|(point, stone)| other.set(point, Some(stone.opponent())));
        let rules = Rules { fouls: [FoulSet::ALL; 2], ..Rules::RENJU };
        let patterns = Patterns::of_board(&rules, &other);
        let compared = compare_for(&patterns, &board, Stone::Black, &mut Counts::default());
        let report = compared.unwrap_err().report();
        assert!(report.contains("when asked again") && report.contains("Black at "), "{report}");
    }
}
