//! What was asked, and what came of it.

use std::fmt;

use hanpan_omok::{Foul, FoulSet, Obstacle, Rules, Ruling, ThreeDefinition};

/// How many levels of questions within questions are told apart.
const DEPTHS: usize = 8;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    boards: usize,
    /// Each for one colour.
    pub(super) points: usize,
    wins: usize,
    forbidden: usize,
    /// By [`Foul::index`]; a point can be several.
    fouls: [usize; Foul::ALL.len()],
    /// Points where two lines have a three, if every three counts; by how many such points are looked at one after another.
    candidates: [usize; DEPTHS],
    /// Those of them that are no double-three, since a completing point makes a five or is a foul.
    refused: [usize; DEPTHS],
}

/// The rules with every three counted.
pub(super) fn lenient(rules: &Rules) -> Rules {
    Rules { three: ThreeDefinition::Simple, counts_three_with_five: true, ..rules.clone() }
}

impl Counts {
    pub(super) fn of_one_board() -> Self {
        Self { boards: 1, ..Self::default() }
    }

    pub(super) fn add_point(&mut self, fouls: FoulSet, is_win: bool) {
        self.points += 1;
        self.wins += usize::from(is_win);
        self.forbidden += usize::from(!fouls.is_empty());
        fouls.iter().for_each(|foul| self.fouls[foul.index()] += 1);
    }

    pub(super) fn add_candidate(&mut self, ruling: &Ruling) {
        let depth = depth(ruling).min(DEPTHS) - 1;
        self.candidates[depth] += 1;
        self.refused[depth] += usize::from(!ruling.fouls.contains(Foul::DoubleThree));
    }

    pub(super) fn add(&mut self, more: &Self) {
        self.boards += more.boards;
        self.points += more.points;
        self.wins += more.wins;
        self.forbidden += more.forbidden;
        add_each(&mut self.fouls, &more.fouls);
        add_each(&mut self.candidates, &more.candidates);
        add_each(&mut self.refused, &more.refused);
    }

    pub(super) fn refused(&self) -> usize {
        self.refused.iter().sum()
    }
}

fn add_each(counts: &mut [usize], more: &[usize]) {
    counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
}

/// The levels of rulings with two threes, real or not, one within another.
fn depth(ruling: &Ruling) -> usize {
    let completions = ruling.threes.iter().flat_map(|three| &three.completions);
    let within = completions.filter_map(|completion| match &completion.obstacle {
        Some(Obstacle::Foul(ruling)) => Some(depth(ruling)),
        _ => None,
    });
    within.max().unwrap_or(0) + usize::from(ruling.threes.len() > 1)
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} boards, {} points: no difference", self.boards, self.points)?;
        writeln!(f, "{:>10} wins", self.wins)?;
        writeln!(f, "{:>10} forbidden", self.forbidden)?;
        for foul in Foul::ALL {
            writeln!(f, "{:>10} of these {foul}", self.fouls[foul.index()])?;
        }
        writeln!(
            f,
            "{:>10} have two lines with a three, if every three counts",
            self.candidates.iter().sum::<usize>()
        )?;
        writeln!(
            f,
            "{:>10} of these no double-three, since a completing point is a five or a foul",
            self.refused()
        )?;
        for (depth, (candidates, refused)) in (1..).zip(self.candidates.iter().zip(self.refused)) {
            if *candidates > 0 {
                writeln!(f, "{candidates:>10} of these {depth} deep, {refused} no double-three")?;
            }
        }
        Ok(())
    }
}
