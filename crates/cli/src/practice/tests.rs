//! What holds for every problem, the samples of the judges, and every wrong answer with its reasons.

use rand::SeedableRng as _;

use super::problem::{PROBLEMS, Problem};
use super::task::Random;

fn faults(name: &str, input: &str, output: &str) -> Vec<String> {
    Problem::by_name(name).unwrap().task.faults(input, output).unwrap()
}

fn answer(name: &str, input: &str) -> String {
    Problem::by_name(name).unwrap().task.answer(input).unwrap()
}

fn refusal(name: &str, input: &str) -> String {
    Problem::by_name(name).unwrap().task.answer(input).unwrap_err().to_string()
}

/// A 19 x 19 board with these stones, each `colour row column`.
fn board(stones: &[(u8, usize, usize)]) -> String {
    let mut rows = [[0; 19]; 19];
    for (colour, row, column) in stones {
        rows[row - 1][column - 1] = *colour;
    }
    rows.map(|row| row.map(|cell| cell.to_string()).join(" ") + "\n").concat()
}

/// Stones in a row: colour, first row and column, step, length.
fn line(
    colour: u8,
    row: usize,
    column: usize,
    (down, right): (isize, isize),
    length: isize,
) -> Vec<(u8, usize, usize)> {
    let at = |start: usize, step: isize, index: isize| start.checked_add_signed(step * index).unwrap();
    (0..length).map(|index| (colour, at(row, down, index), at(column, right, index))).collect()
}

const SAMPLES: [(&str, &str, &str); 6] = [
    (
        "boj-2239",
        include_str!("../../../../data/judges/boj-2239.in"),
        include_str!("../../../../data/judges/boj-2239.out"),
    ),
    (
        "boj-2580",
        include_str!("../../../../data/judges/boj-2580.in"),
        include_str!("../../../../data/judges/boj-2580.out"),
    ),
    (
        "boj-2615",
        include_str!("../../../../data/judges/boj-2615.in"),
        include_str!("../../../../data/judges/boj-2615.out"),
    ),
    (
        "boj-7681",
        include_str!("../../../../data/judges/boj-7681.in"),
        include_str!("../../../../data/judges/boj-7681.out"),
    ),
    (
        "kattis-sudokunique",
        include_str!("../../../../data/judges/kattis-sudokunique.in"),
        include_str!("../../../../data/judges/kattis-sudokunique.out"),
    ),
    (
        "leetcode-37",
        include_str!("../../../../data/judges/leetcode-37.in"),
        include_str!("../../../../data/judges/leetcode-37.out"),
    ),
];

#[test]
fn answers_are_those_of_the_judges_byte_for_byte() {
    for (name, input, output) in SAMPLES {
        assert_eq!(answer(name, input), output, "{name}");
        assert_eq!(faults(name, input, output), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn the_first_edge_case_is_the_sample() {
    for (name, input, _) in SAMPLES {
        let first = Problem::by_name(name).unwrap().task.edges().remove(0);
        assert_eq!((first.name.as_str(), first.input.trim_end()), ("the sample", input.trim_end()), "{name}");
    }
}

#[test]
fn samples_without_a_file_have_their_answers() {
    let edge = |name: &str, index: usize| Problem::by_name(name).unwrap().task.edges().remove(index).input;
    assert_eq!(answer("leetcode-36", &edge("leetcode-36", 0)), "true\n");
    assert_eq!(answer("leetcode-36", &edge("leetcode-36", 1)), "false\n");
    let solved = "1\n3 1 6 4 9 2 5 7 8\n2 9 5 7 3 8 4 1 6\n7 4 8 5 1 6 2 9 3\n9 5 7 2 4 3 8 6 1\n8 2 1 6 7 9 3 4 5\n\
                  4 6 3 1 8 5 9 2 7\n1 7 9 3 5 4 6 8 2\n6 3 4 8 2 7 1 5 9\n5 8 2 9 6 1 7 3 4\n0\n2\n";
    assert_eq!(answer("spoj-sudogob", &edge("spoj-sudogob", 0)), solved);
    assert_eq!(answer("poj-2676", &edge("poj-2676", 0)), SAMPLES[0].2);
}

#[test]
fn every_case_is_an_input_and_its_answer_is_right() {
    let mut random = Random::seed_from_u64(3);
    for problem in PROBLEMS {
        let edges = problem.task.edges().into_iter().map(|case| (case.name, case.input));
        let random = (0..100).map(|number| (format!("random {number}"), problem.task.random(&mut random)));
        for (case, input) in edges.chain(random) {
            let output = problem
                .task
                .answer(&input)
                .unwrap_or_else(|error| panic!("{} {case}: {error}", problem.name));
            let faults = problem.task.faults(&input, &output).unwrap();
            assert_eq!(faults, Vec::<String>::new(), "{} {case}", problem.name);
            let no_answer = problem.task.faults(&input, "\n").unwrap();
            assert_eq!(no_answer, ["nothing was printed"], "{} {case}", problem.name);
        }
    }
}

#[test]
fn an_answer_to_another_case_is_right_or_has_a_reason() {
    for problem in PROBLEMS {
        let inputs: Vec<String> = problem.task.edges().into_iter().map(|case| case.input).take(40).collect();
        let outputs: Vec<String> = inputs.iter().map(|input| problem.task.answer(input).unwrap()).collect();
        for input in &inputs {
            for output in &outputs {
                let is_right = *output == problem.task.answer(input).unwrap();
                let faults = problem.task.faults(input, output).unwrap();
                let accepts_others = ["boj-2580", "poj-2676"].contains(&problem.name);
                assert!(faults.is_empty() == is_right || accepts_others, "{} {input}{output}", problem.name);
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_cases() {
    for problem in PROBLEMS {
        let inputs = |seed| {
            let mut random = Random::seed_from_u64(seed);
            (0..3).map(|_| problem.task.random(&mut random)).collect::<Vec<_>>()
        };
        assert_eq!(inputs(1), inputs(1), "{}", problem.name);
        assert_ne!(inputs(1), inputs(2), "{}", problem.name);
    }
}

#[test]
fn simpler_inputs_are_allowed_and_come_to_an_end() {
    for problem in PROBLEMS {
        for case in problem.task.edges().into_iter().filter(|case| case.input.len() < 1000) {
            let mut input = case.input;
            for round in 0.. {
                assert!(round < 1000, "{} {}", problem.name, case.name);
                let simpler = problem.task.smaller(&input);
                let Some(simpler) = simpler.into_iter().find(|input| problem.task.allows(input)) else {
                    break;
                };
                assert_ne!(simpler, input);
                input = simpler;
            }
        }
    }
}

#[test]
fn names_are_unique_and_listed() {
    let list = Problem::list();
    for (index, problem) in PROBLEMS.iter().enumerate() {
        assert!(list.contains(&format!("{}  ", problem.name)));
        assert!(PROBLEMS[..index].iter().all(|other| other.name != problem.name));
        assert!(problem.seconds > 0);
    }
    let unknown = Problem::by_name("boj-1").err().unwrap().to_string();
    assert!(unknown.starts_with("expected 'list' or a problem (boj-2239, "), "{unknown}");
    assert!(unknown.ends_with("), found 'boj-1'"), "{unknown}");
}

#[test]
fn edge_boards_of_omok_have_the_answers_of_the_corpus() {
    let corpus = include_str!("../../../../data/omok/boj-2615-edges.tsv");
    let mut count = 0;
    for row in corpus.lines().filter(|row| !row.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let cells: Vec<String> = fields[1].chars().map(String::from).collect();
        let input: String = cells.chunks(19).map(|row| row.join(" ") + "\n").collect();
        let expected = fields[2].replacen(' ', "\n", 1) + "\n";
        assert_eq!(answer("boj-2615", &input), expected, "{}", fields[0]);
        count += 1;
    }
    assert_eq!(count, 30);
}

/// The solution of the sample of BOJ 2239, some of its digits blank so that there are two solutions.
const TWO_SOLUTIONS: [&str; 2] = [
    "986123050\n215476389\n374589126\n127345968\n569812030\n438967512\n791258643\n843691275\n652734891\n",
    "986123457\n215476389\n374589126\n127345968\n569812734\n438967512\n791258643\n843691275\n652734891\n",
];

fn second_solution() -> String {
    TWO_SOLUTIONS[1].replace("986123457", "986123754").replace("569812734", "569812437")
}

fn spaced(board: &str) -> String {
    let row = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ") + "\n";
    board.lines().map(row).collect()
}

#[test]
fn boj_2580_accepts_every_solution_and_boj_2239_only_the_first() {
    let [input, first] = TWO_SOLUTIONS;
    for solution in [first, &second_solution()] {
        assert_eq!(faults("boj-2580", &spaced(input), &spaced(solution)), Vec::<String>::new());
        let counted = format!("2\n{input}{input}");
        assert_eq!(faults("poj-2676", &counted, &format!("{solution}{first}")), Vec::<String>::new());
    }
    assert_eq!(faults("boj-2239", input, first), Vec::<String>::new());
    assert_eq!(
        faults("boj-2239", input, &second_solution()),
        ["not the lexicographically first solution: they differ first at r1c7, expected 4, found 7"]
    );
}

#[test]
fn judges_do_not_see_blanks_at_the_end() {
    let [input, first] = TWO_SOLUTIONS;
    let output = first.replace('\n', "  \r\n");
    assert_eq!(faults("boj-2239", input, output.trim_end()), Vec::<String>::new());
    assert_eq!(faults("boj-2239", input, &(output + "\n\n")), Vec::<String>::new());
}

#[test]
fn each_wrong_board_has_its_reason() {
    let [input, right] = TWO_SOLUTIONS;
    let changed = |from: &str, to: &str| right.replace(from, to);
    let without_line_3 = right.replace("374589126\n", "");
    let cases: [(String, &[&str]); 9] = [
        (spaced(right), &["line 1: expected nine digits without blanks, found '9 8 6 1 2 3 4 5 7'"]),
        (without_line_3, &["line 9 is missing"]),
        (right[..30].to_owned(), &["lines 4 to 9 are missing"]),
        (changed("843691275", "84369127"), &["line 8: expected 9 digits, found 8"]),
        (
            changed("843691275", "84369x275"),
            &["line 8: expected a digit from 1 to 9, found 'x' in '84369x275'"],
        ),
        (changed("986123457", "986123450"), &["r1c9 is still blank"]),
        (changed("986123457", "906123450"), &["2 cells are still blank, the first is r1c2"]),
        (
            changed("986123457", "986123454"),
            &[
                "row 1 has 4 twice (r1c7, r1c9)",
                "column 9 has 4 twice (r1c9, r5c9)",
                "box 3 has 4 twice (r1c7, r1c9)",
            ],
        ),
        (format!("{right}1\n"), &["line 10: expected the end of the output, found '1'"]),
    ];
    for (output, reasons) in cases {
        assert_eq!(faults("boj-2239", input, &output), reasons, "{output}");
    }
    let given = changed("215476389", "125476389");
    assert!(faults("boj-2239", input, &given).contains(&"r2c1 is given as 2, found 1".to_owned()));
    assert_eq!(
        faults("boj-2580", &spaced(input), right),
        ["line 1: expected nine digits with one blank between them, found '986123457'"]
    );
}

#[test]
fn a_board_on_its_side_is_recognised() {
    let [input, right] = TWO_SOLUTIONS;
    let cell = |row: usize, column: usize| right.lines().nth(row).unwrap().chars().nth(column).unwrap();
    let side = (0..9)
        .map(|row| (0..9).map(|column| cell(column, row)).collect::<String>() + "\n")
        .collect::<String>();
    assert_eq!(faults("boj-2239", input, &side), ["rows and columns are swapped"]);
}

#[test]
fn each_wrong_verdict_has_its_reason() {
    let (_, input, right) = SAMPLES[4];
    let cases: [(String, &str); 5] = [
        (
            right.replace("Non-unique", "Find another job"),
            "board 3: line 13: expected 'Non-unique', found 'Find another job': \
             there are several solutions: r3c7 can be 2 or 5",
        ),
        (
            right.replace("Find another job", "find another job"),
            "board 2: line 11: expected 'Find another job', found 'find another job': capital and small letters differ",
        ),
        (
            right.replace("\n\n", "\n"),
            "board 2: line 10: expected an empty line before the board, found 'Find another job'",
        ),
        (
            "Non-unique\n".to_owned() + &right[162..],
            "board 1: line 1: expected a board, found 'Non-unique': there is exactly one solution",
        ),
        (right.replace("\nNon-unique\n", ""), "board 3: line 12 is missing"),
    ];
    for (output, reason) in cases {
        assert_eq!(faults("kattis-sudokunique", input, &output), [reason], "{output}");
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn each_wrong_place_of_a_five_has_its_reason() {
    let diagonal = board(&line(1, 3, 2, (1, 1), 5));
    let rising = board(&line(2, 12, 3, (-1, 1), 5));
    let vertical = board(&line(1, 3, 12, (1, 0), 5));
    let crossed = board(&[line(1, 8, 3, (0, 1), 6), line(1, 8, 5, (1, 0), 5)].concat());
    let cases: [(&str, &str, &[&str]); 14] = [
        (&diagonal, "1\n2 3", &["line 2: expected '3 2', found '2 3'", "row and column are swapped"]),
        (
            &diagonal,
            "1\n2 1",
            &["line 2: expected '3 2', found '2 1'", "rows and columns are counted from 0, not from 1"],
        ),
        (
            &diagonal,
            "1\n1 2",
            &["line 2: expected '3 2', found '1 2'", "row and column are swapped and counted from 0"],
        ),
        (
            &diagonal,
            "1\n7 6",
            &[
                "line 2: expected '3 2', found '7 6'",
                "the leftmost stone is row 3, column 2; row 7, column 6 is the last",
            ],
        ),
        (
            &diagonal,
            "1\n4 3",
            &[
                "line 2: expected '3 2', found '4 3'",
                "the leftmost stone is row 3, column 2; row 4, column 3 is the second of the five",
            ],
        ),
        (
            &rising,
            "2\n8 7",
            &[
                "line 2: expected '12 3', found '8 7'",
                "the leftmost stone is row 12, column 3; row 8, column 7 is the topmost",
            ],
        ),
        (
            &rising,
            "2\n7 6",
            &[
                "line 2: expected '12 3', found '7 6'",
                "the leftmost stone is row 12, column 3; row 8, column 7 is the topmost, and rows and columns are \
                 counted from 0, not from 1",
            ],
        ),
        (
            &vertical,
            "1\n7 12",
            &[
                "line 2: expected '3 12', found '7 12'",
                "the topmost stone is row 3, column 12; row 7, column 12 is the last",
            ],
        ),
        (
            &crossed,
            "1\n8 3",
            &["line 2: expected '8 5', found '8 3'", "six black stones from row 8, column 3, are not a win"],
        ),
        (
            &diagonal,
            "1\n19 19",
            &["line 2: expected '3 2', found '19 19'", "row 19, column 19 holds no black stone"],
        ),
        (&diagonal, "1\nx", &["line 2: expected '3 2', found 'x'"]),
        (&diagonal, "1", &["line 2 is missing: expected '3 2'"]),
        (
            &diagonal,
            "1 3 2",
            &[
                "the numbers are right, but not the lines: expected '1' and, on the next line, '3 2', found '1 3 2'",
            ],
        ),
        (&diagonal, "1\n3 2\n0", &["line 3: expected the end of the output after two lines, found '0'"]),
    ];
    for (input, output, reasons) in cases {
        assert_eq!(faults("boj-2615", input, output), reasons, "{input}{output}");
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn each_wrong_winner_has_its_reason() {
    let six = board(&line(1, 8, 3, (0, 1), 6));
    let edge = board(&line(2, 1, 15, (0, 1), 5));
    let broken = board(&[line(1, 4, 17, (0, 1), 3), line(1, 5, 1, (0, 1), 2)].concat());
    let sixth = board(&[line(1, 4, 1, (0, 1), 5), vec![(1, 4, 19)]].concat());
    let both = board(&[line(2, 2, 2, (0, 1), 6), line(1, 10, 10, (1, 0), 5)].concat());
    let four = board(&line(2, 9, 9, (0, 1), 4));
    let cases: [(&str, &str, &[&str]); 8] = [
        (
            &six,
            "1\n8 4",
            &["line 1: expected 0, found '1'", "six black stones from row 8, column 3, are not a win"],
        ),
        (
            &edge,
            "0",
            &[
                "line 1: expected 2, found '0'",
                "White has won: five white stones from row 1, column 15, to row 1, column 19",
                "that line ends at the edge of the board",
            ],
        ),
        (
            &broken,
            "1\n4 17",
            &[
                "line 1: expected 0, found '1'",
                "the black stones from row 4, column 17 run over the edge of the board and are not five in a row",
            ],
        ),
        (
            &sixth,
            "0",
            &[
                "line 1: expected 1, found '0'",
                "Black has won: five black stones from row 4, column 1, to row 4, column 5",
                "that line ends at the edge of the board",
                "the stone in row 4, column 19 does not lengthen it: the edge of the board is between them",
            ],
        ),
        (
            &both,
            "0",
            &[
                "line 1: expected 1, found '0'",
                "Black has won: five black stones from row 10, column 10, to row 14, column 10",
                "six white stones from row 2, column 2, are not a win and do not end the search",
            ],
        ),
        (
            &both,
            "2\n2 2",
            &[
                "line 1: expected 1, found '2'",
                "Black has won: five black stones from row 10, column 10, to row 14, column 10",
                "six white stones from row 2, column 2, are not a win and do not end the search",
                "six white stones from row 2, column 2, are not a win",
            ],
        ),
        (&four, "2\n9 9", &["line 1: expected 0, found '2'", "there are no five white stones in a row"]),
        (&four, "White", &["line 1: expected 0, found 'White'", "nobody has won"]),
    ];
    for (input, output, reasons) in cases {
        assert_eq!(faults("boj-2615", input, output), reasons, "{input}{output}");
    }
    assert_eq!(
        faults("boj-2615", &four, "0\n9 9"),
        ["line 2: expected the end of the output after one line, found '9 9'"]
    );
}

#[test]
fn each_wrong_word_has_its_reason() {
    let six = "11\n3 8\n19 1\n4 8\n19 3\n5 8\n19 5\n7 8\n19 7\n8 8\n19 9\n6 8\n";
    assert_eq!(
        faults("jungol-1145", six, "Black win"),
        ["line 1: expected 'Save', found 'Black win': six black stones from row 8, column 3, are not a win"]
    );
    let five = "9\n3 8\n0 0\n19 1\n4 8\n19 3\n5 8\n19 5\n6 8\n19 7\n7 8\n";
    assert_eq!(
        faults("jungol-1145", five, "Save"),
        ["line 1: expected 'Black win', found 'Save': move 9 wins: five black stones from row 8, column 3"]
    );
    let boards = format!("2\n{}{}", board(&[]), board(&line(2, 1, 15, (0, 1), 5)));
    assert_eq!(
        faults("ascode-1174", &boards, "Yet\nYet\n"),
        [
            "board 2: line 2: expected 'White wins!', found 'Yet': White has won: five white stones from row 1, \
          column 15, to row 1, column 19; that line ends at the edge of the board"
        ]
    );
    let clash = SAMPLES[5].1.replacen('5', "8", 1);
    assert_eq!(
        faults("leetcode-36", &clash, "true"),
        ["line 1: expected 'false', found 'true': column 1 has 8 twice (r1c1, r4c1)"]
    );
    assert_eq!(
        faults("leetcode-36", &clash, "False"),
        ["line 1: expected 'false', found 'False': capital and small letters differ"]
    );
}

#[test]
fn each_wrong_step_has_its_reason() {
    let full = TWO_SOLUTIONS[1].replace('\n', "");
    let step = |(index, digit): (usize, char)| format!("{} {} {digit}\n", index / 9 + 1, index % 9 + 1);
    let right: String = full.chars().enumerate().map(step).collect();
    assert_eq!(answer("boj-1840", &right), "-1\n");
    let wrong = right.replace("9 8 9\n", "9 8 1\n");
    assert_eq!(answer("boj-1840", &wrong), "80\n");
    let reason = |output: &str| faults("boj-1840", &wrong, output).concat();
    assert_eq!(
        reason("79"),
        "line 1: expected '80', found '79': after step 79, 8 in r9c7, the board can still be completed; \
         steps count from 1"
    );
    assert_eq!(
        reason("81"),
        "line 1: expected '80', found '81': after step 80, 1 in r9c8, no solution is left"
    );
    assert_eq!(
        reason("-1"),
        "line 1: expected '80', found '-1': after step 80, 1 in r9c8, no solution is left"
    );
    assert_eq!(
        faults("boj-1840", &right, "81"),
        ["line 1: expected '-1', found '81': after step 81, 1 in r9c9, the board can still be completed"]
    );
    assert_eq!(faults("boj-1840", &right, "0"), ["line 1: expected '-1', found '0': there is no mistake"]);
}

#[test]
fn the_sum_of_corners_and_its_reason() {
    let board = TWO_SOLUTIONS[1];
    let input: String = (1..=50).map(|number| format!("Grid {number:02}\n{board}")).collect();
    assert_eq!(answer("euler-96", &input), format!("{}\n", 50 * 986));
    assert_eq!(
        faults("euler-96", &input, "986"),
        ["line 1: expected '49300', found '986': the first board adds 986"]
    );
}

#[test]
fn what_is_no_input_is_refused_with_its_place() {
    let [input, _] = TWO_SOLUTIONS;
    let spaced = spaced(input);
    let five = board(&line(1, 1, 1, (0, 1), 5));
    let two = board(&[line(1, 1, 1, (0, 1), 5), line(2, 5, 5, (1, 1), 5)].concat());
    let six = format!("1\n{}", board(&line(1, 1, 1, (0, 1), 6)));
    let cases: [(&str, &str, &str); 17] = [
        ("boj-2239", &spaced, "line 1, column 2: expected one of '0123456789', found ' '"),
        ("boj-2239", &input[..85], "line 9: expected 9 characters, found 5"),
        ("boj-2239", &input[..80], "line 9: expected row 9 of a board, found the end of the input"),
        (
            "boj-2239",
            &input.replace("215476389", "225476389"),
            "the problem promises a solution, and there is none: row 2 has 2 twice (r2c1, r2c2); \
             column 2 has 2 twice (r2c2, r4c2); \
             box 1 has 2 twice (r2c1, r2c2)",
        ),
        ("boj-2580", input, "line 1, column 1: expected a number from 0 to 9, found '986123050'"),
        (
            "boj-2580",
            &spaced.replacen(" 6", " x", 1),
            "line 1, column 5: expected a number from 0 to 9, found 'x'",
        ),
        ("boj-2580", &format!("{spaced}1\n"), "line 10: expected the end of the input, found '1'"),
        (
            "boj-2615",
            &five.replacen('1', "3", 1),
            "line 1, column 1: expected a number from 0 to 2, found '3'",
        ),
        ("boj-2615", &five.replacen("1 ", "", 1), "line 1: expected 19 numbers, found 18"),
        ("boj-2615", &five[..38 * 18], "line 19: expected row 19 of a board, found the end of the input"),
        (
            "boj-2615",
            &two,
            "the problem promises at most one five, and there are two: five black stones from row 1, column 1; \
             five white stones from row 5, column 5",
        ),
        (
            "ascode-1174",
            &six,
            "the problem promises that there are no six in a row, and there are six black stones from row 1, column 1",
        ),
        ("ascode-1174", "11\n", "line 1, column 1: expected a number from 1 to 10, found '11'"),
        ("jungol-1145", "2\n1 1\n", "line 1 says 2 stones, and 1 on the board follow"),
        (
            "jungol-1145",
            "2\n1 2\n1 2\n",
            "move 2 is where a stone stands, column 1, row 2, and the statement does not say what that means",
        ),
        ("boj-1840", "1 1 1\n1 1 2\n", "step 2 fills r1c1 again, after step 1"),
        ("boj-7681", "end\n", "there is no board before 'end'"),
    ];
    for (name, input, reason) in cases {
        assert_eq!(refusal(name, input), reason, "{name}\n{input}");
    }
}

#[test]
fn boards_with_more_than_one_solution_are_refused_where_there_must_be_one() {
    let line = format!("{}\nend\n", TWO_SOLUTIONS[0].replace('\n', "").replace('0', "."));
    assert_eq!(
        refusal("boj-7681", &line),
        "the problem promises exactly one solution, and there are more: r1c7 can be 4 or 7"
    );
    let empty = format!("1\n{}", "0 0 0 0 0 0 0 0 0\n".repeat(9));
    assert_eq!(
        refusal("spoj-sudogob", &empty),
        "the problem promises few solutions, and there are more than 100000"
    );
    assert!(
        refusal("leetcode-37", "[[1]]").starts_with("expected a JSON array of nine arrays of nine strings: ")
    );
}
