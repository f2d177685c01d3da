//! The table of problems.

use super::omok::{Boards, Moves, Say};
use super::sudoku::{Frame, Grids, Shape, Steps, Want};
use super::task::Task;

/// One problem.
pub(super) struct Problem {
    /// The name on the command line.
    pub(super) name: &'static str,
    /// What it is called and what it asks.
    pub(super) title: &'static str,
    /// The judge and its number.
    pub(super) reference: &'static str,
    /// The input in one line.
    pub(super) input: &'static str,
    /// The output in one line.
    pub(super) output: &'static str,
    /// The time limit in seconds.
    pub(super) seconds: u64,
    /// What the statement leaves open, and how it is taken here; often nothing.
    pub(super) note: &'static str,
    /// How it is judged.
    pub(super) task: &'static dyn Task,
}

const BOJ_2239: &str = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";
const BOJ_2580: &str = ".354692787821.56.9.6.278135321.468978.49135.659682.413917652.8.6.37.195225839476.";
const LEETCODE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const LEETCODE_INVALID: &str =
    "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const BOJ_7681: [&str; 2] = [
    ".2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534.",
    "......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.......3.",
];
const KATTIS: [&str; 3] = [
    "3.74....8..4..735..1..2...9.6927.83...........32.1479.2...8..4..761..9..4....92.6",
    ".4839.7167716.8349936741.8.68..391743.91746.871486.9.3863417.9.19..864374.79.3861",
    ".4839.716.716.8349936741.8.68..391743.91746.871486.9.3863417.9.19..864374.79.3861",
];
const SPOJ: [&str; 3] = [
    "3.6..25......38...7.8.16.9...7..386.82..7..45.631..9...7.35.6.2...82......29..7.4",
    "3.6..25.3....38...7.8.16.9...7..386.82..7..45.631..9...7.35.6.2...82......29..7.4",
    "3.6..2.......38...7.8.16.9...7..386.82..7..45.631..9...7.35.6.2...82......29..7.4",
];

/// Every problem.
pub(super) const PROBLEMS: &[Problem] = &[
    Problem {
        name: "boj-2239",
        title: "스도쿠 (Sudoku): the lexicographically first solution",
        reference: "BOJ 2239",
        input: "9 lines of 9 digits, 0 for a blank",
        output: "9 lines of 9 digits; of several solutions the first as an 81-digit number",
        seconds: 2,
        note: "",
        task: &Grids { shape: Shape::Glued, frame: Frame::One, want: Want::First, samples: &[BOJ_2239] },
    },
    Problem {
        name: "boj-2580",
        title: "스도쿠 (Sudoku): any solution",
        reference: "BOJ 2580",
        input: "9 lines of 9 numbers, 0 for a blank",
        output: "9 lines of 9 numbers with one blank between them; any solution is right",
        seconds: 1,
        note: "",
        task: &Grids { shape: Shape::Spaced, frame: Frame::One, want: Want::Any, samples: &[BOJ_2580] },
    },
    Problem {
        name: "boj-2615",
        title: "오목 (Omok): who has won, and where",
        reference: "BOJ 2615",
        input: "19 lines of 19 numbers: 0 empty, 1 black, 2 white; at most one five wins, six and more do not",
        output: "0, or the winner's number and on line 2 the row and column of the five's leftmost (or topmost) stone",
        seconds: 1,
        note: "",
        task: &Boards { say: Say::Place, most: None, has_overlines: true, sample: BOJ_2615 },
    },
    Problem {
        name: "boj-1840",
        title: "스도쿠 (Sudoku): the first wrong step",
        reference: "BOJ 1840",
        input: "81 lines `row column digit`, a step each",
        output: "the number of the first step after which no solution is left, or -1",
        seconds: 2,
        note: "taken here: no two steps fill the same cell, as 81 steps fill 81 cells",
        task: &Steps,
    },
    Problem {
        name: "boj-7681",
        title: "Sudoku: many boards, a line each",
        reference: "BOJ 7681 = POJ 3074",
        input: "lines of 81 characters, '.' for a blank, then a line `end`",
        output: "a line of 81 digits for each board; there is exactly one solution",
        seconds: 1,
        note: "the judges' boards are harder for a plain search than most here; the sample has a hard one",
        task: &Grids { shape: Shape::Line, frame: Frame::Ended, want: Want::Only, samples: &BOJ_7681 },
    },
    Problem {
        name: "poj-2676",
        title: "Sudoku: many boards, any solution",
        reference: "POJ 2676 = OpenJudge 2982",
        input: "the number of boards, then 9 lines of 9 digits for each, 0 for a blank",
        output: "9 lines of 9 digits for each board; any solution is right",
        seconds: 2,
        note: "",
        task: &Grids { shape: Shape::Glued, frame: Frame::Counted, want: Want::Any, samples: &[BOJ_2239] },
    },
    Problem {
        name: "kattis-sudokunique",
        title: "Sudokunique: is there one solution?",
        reference: "Kattis sudokunique",
        input: "up to 100 boards with an empty line between them: 9 lines of 9 numbers, 0 for a blank",
        output: "the solution, 'Non-unique' or 'Find another job'; an empty line between boards",
        seconds: 2,
        note: "the time limit is a guess; blanks, empty lines and capitals count here, Kattis often lets them pass",
        task: &Grids { shape: Shape::Spaced, frame: Frame::Apart, want: Want::Verdict, samples: &KATTIS },
    },
    Problem {
        name: "spoj-sudogob",
        title: "Sudoku goblin: how many solutions?",
        reference: "SPOJ SUDOGOB",
        input: "the number of boards, then the boards with an empty line between them: 9 lines of 9 numbers",
        output: "for each board the number of solutions, and the solution if that is 1",
        seconds: 10,
        note: "the judge's limit is 1 to 10 seconds; the numbers of solutions are small there and here",
        task: &Grids { shape: Shape::Spaced, frame: Frame::CountedApart, want: Want::Count, samples: &SPOJ },
    },
    Problem {
        name: "leetcode-36",
        title: "Valid Sudoku: do two digits clash?",
        reference: "LeetCode 36",
        input: "a JSON array of nine arrays of nine strings, \".\" for a blank",
        output: "true or false",
        seconds: 2,
        note: "LeetCode calls a function; here the program reads its argument and prints its result",
        task: &Grids {
            shape: Shape::Json,
            frame: Frame::One,
            want: Want::Valid,
            samples: &[LEETCODE, LEETCODE_INVALID],
        },
    },
    Problem {
        name: "leetcode-37",
        title: "Sudoku Solver",
        reference: "LeetCode 37",
        input: "a JSON array of nine arrays of nine strings, \".\" for a blank",
        output: "the same array, solved; there is exactly one solution",
        seconds: 2,
        note: "LeetCode calls a function; here the program reads its argument and prints the board",
        task: &Grids { shape: Shape::Json, frame: Frame::One, want: Want::Only, samples: &[LEETCODE] },
    },
    Problem {
        name: "euler-96",
        title: "Su Doku: the sum of fifty corners",
        reference: "Project Euler 96",
        input: "50 boards, each a line `Grid 01` and so on, and 9 lines of 9 digits, 0 for a blank",
        output: "the sum of the three-digit numbers in the top left corners of the solutions",
        seconds: 60,
        note: "there is no judge; the limit is the site's one-minute rule",
        task: &Grids { shape: Shape::Glued, frame: Frame::Headed, want: Want::Corner, samples: &[] },
    },
    Problem {
        name: "ascode-1174",
        title: "오목 (Omok): many boards, no six",
        reference: "ascode 1174",
        input: "the number of boards, 1 to 10, then 19 lines of 19 numbers for each, as BOJ 2615",
        output: "'Black wins!', 'White wins!' or 'Yet' for each board",
        seconds: 1,
        note: "",
        task: &Boards { say: Say::Words, most: Some(10), has_overlines: false, sample: "" },
    },
    Problem {
        name: "jungol-1145",
        title: "오목 (Omok): a list of moves",
        reference: "Jungol 1145",
        input: "the number of stones, then `column row` for each, Black first; pairs outside 1 to 19 are read again",
        output: "'Black win', 'White win' (the first five; six and more do not win) or 'Save'",
        seconds: 1,
        note: "the time limit is a guess; no case depends on whether pairs outside the board count as stones, \
               and no point comes twice",
        task: &Moves,
    },
];

/// The sample of BOJ 2615.
const BOJ_2615: &str = "\
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 1 2 0 0 2 2 2 1 0 0 0 0 0 0 0 0 0 0
0 0 1 2 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0
0 0 0 1 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 1 2 2 0 0 0 0 0 0 0 0 0 0 0 0
0 0 1 1 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 2 1 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
";

impl Problem {
    /// The problem with a name, in any case.
    pub(super) fn by_name(name: &str) -> anyhow::Result<&'static Self> {
        let problem = PROBLEMS.iter().find(|problem| problem.name.eq_ignore_ascii_case(name));
        problem.ok_or_else(|| {
            let names: Vec<&str> = PROBLEMS.iter().map(|problem| problem.name).collect();
            anyhow::anyhow!("expected 'list' or a problem ({}), found '{name}'", names.join(", "))
        })
    }

    /// The rows of the table as text.
    pub(super) fn list() -> String {
        PROBLEMS.iter().map(Self::row).collect::<Vec<_>>().join("\n")
    }

    fn row(&self) -> String {
        let plural = if self.seconds == 1 { "" } else { "s" };
        let limit = format!("{} second{plural}", self.seconds);
        let mut row = format!("{}  {} ({}, {limit})\n", self.name, self.title, self.reference);
        let lines = [("input", self.input), ("output", self.output), ("note", self.note)];
        for (head, text) in lines.into_iter().filter(|(_, text)| !text.is_empty()) {
            row += &format!("    {head:<8}{text}\n");
        }
        row
    }
}
