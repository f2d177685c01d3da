//! Programs in turn on the same puzzles, and the table of their times.

use std::time::Instant;

use anyhow::{Result, ensure};

const ROUNDS: usize = 5;

/// Answers all puzzles into a buffer.
type Run<'a> = Box<dyn FnMut(&mut [u8]) + 'a>;

/// A program with a name, which writes its answers, as long for each puzzle as the [`Question`] says.
pub(crate) struct Contender<'a> {
    pub(crate) name: String,
    pub(crate) run: Run<'a>,
}

impl<'a> Contender<'a> {
    pub(crate) fn new(name: impl Into<String>, run: impl FnMut(&mut [u8]) + 'a) -> Self {
        Self { name: name.into(), run: Box::new(run) }
    }
}

/// What is asked about some puzzles, the programs that answer, Hanpan's batch first and its single calls second.
pub(crate) struct Question<'a> {
    pub(crate) file: &'a str,
    pub(crate) what: &'a str,
    pub(crate) puzzles: usize,
    /// The bytes of an answer.
    pub(crate) size: usize,
    pub(crate) contenders: Vec<Contender<'a>>,
}

impl Question<'_> {
    /// Has every program answer once, compares, and prints a row for each.
    pub(crate) fn ask(mut self, is_right: impl Fn(usize, &[u8]) -> bool) -> Result<()> {
        ensure!(self.puzzles > 0, "{}: no puzzles", self.file);
        let mut out = vec![0; self.puzzles * self.size];
        for Contender { name, run } in &mut self.contenders {
            out.fill(0);
            run(&mut out);
            for (i, answer) in out.chunks(self.size).enumerate() {
                let text = String::from_utf8_lossy(answer);
                ensure!(is_right(i, answer), "{}: puzzle {i}: {name}: {}: {text}", self.file, self.what);
            }
        }
        let times = rounds(&mut self.contenders, &mut out, ROUNDS);
        for (contender, own) in self.contenders.iter().zip(&times) {
            self.row(&contender.name, own, &times);
        }
        Ok(())
    }

    fn row(&self, name: &str, own: &[f64], times: &[Vec<f64>]) {
        let file = self.file.rsplit('/').next().unwrap_or(self.file);
        let micros = 1e6 / self.puzzles as f64;
        let (least, most) = own.iter().fold((f64::INFINITY, 0.0), |(a, b), t| (t.min(a), t.max(b)));
        print!("{file:34} {:8} {name:18} {:>8}", self.what, self.puzzles);
        print!(" {:>10.3} {:>10.3} {:>10.3}", least * micros, median(own.to_vec()) * micros, most * micros);
        let [batch, alone] = [0, 1].map(|hanpan| ratio(own, &times[hanpan]));
        println!(" {batch:>8.2} {alone:>8.2}");
    }
}

pub(crate) fn print_head() {
    print!("{:34} {:8} {:18} {:>8} ", "file", "question", "program", "puzzles");
    println!("{:>10} {:>10} {:>10} {:>8} {:>8}", "min", "median", "max", "batch", "alone");
}

/// The times in seconds of each program, which run in turn.
pub(crate) fn rounds(contenders: &mut [Contender<'_>], out: &mut [u8], rounds: usize) -> Vec<Vec<f64>> {
    let mut times = vec![Vec::new(); contenders.len()];
    for _ in 0..rounds {
        for (contender, times) in contenders.iter_mut().zip(&mut times) {
            times.push(seconds(|| (contender.run)(out)));
        }
    }
    times
}

pub(crate) fn seconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

/// The median of the rounds' ratios.
pub(crate) fn ratio(theirs: &[f64], ours: &[f64]) -> f64 {
    median(theirs.iter().zip(ours).map(|(theirs, ours)| theirs / ours).collect())
}

pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
