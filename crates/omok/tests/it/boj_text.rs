//! The plain form of BOJ 2615, beside the reader and the judge.

use hanpan_omok::{Board, BojBoard, Format, Reader, Record, Rules, Size, Stone, boj_answers_in_text, judge};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::{boj, oracle, properties::planted};

const ENDS: [&str; 2] = ["\n", "\r\n"];

/// A board in the plain form, with this line end.
fn plain(board: &Board, end: &str) -> String {
    Format::Numbers.write(board).replace('\n', end)
}

/// The board of all digits in a text.
fn of_digits(text: &[u8]) -> Board {
    let digits = text.iter().filter(|byte| byte.is_ascii_digit());
    let cells: Vec<_> =
        digits.map(|digit| Stone::ALL.into_iter().find(|stone| stone.number() == digit - b'0')).collect();
    Board::from_cells(Size::S19, cells).unwrap()
}

/// The answers to a text that is nothing but good boards, by the reader and the judge.
fn expected(text: &[u8]) -> String {
    let answer = |record: Result<Record, _>| {
        let Record { board, separated, .. } = record.unwrap();
        let blank = if separated { "\n" } else { "" };
        format!("{blank}{}\n", judge(&board, &Rules::BOJ).boj_answer())
    };
    Reader::new().read(text).into_iter().map(answer).collect()
}

fn answers(text: &[u8]) -> (usize, String) {
    let mut out = Vec::new();
    let taken = boj_answers_in_text(text, &mut out);
    (taken, String::from_utf8(out).unwrap())
}

/// Whether a text begins with a board in the plain form, by its lines.
fn begins_with_board(text: &[u8]) -> bool {
    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').take(19).collect();
    let is_row = |line: &[u8]| {
        let mut cells = line.split(|byte| *byte == b' ');
        cells.clone().count() == 19 && cells.all(|cell| matches!(cell, b"0" | b"1" | b"2"))
    };
    let is_board = |end: &str| lines.iter().all(|line| line.strip_suffix(end.as_bytes()).is_some_and(is_row));
    lines.len() == 19 && ENDS.into_iter().any(is_board)
}

#[test]
fn every_board_of_the_tables_is_answered_in_the_plain_form() {
    for (Record { board, line, .. }, answer) in boj::all_cases() {
        for end in ENDS {
            let text = plain(&board, end);
            let (packed, length) = BojBoard::at_start(text.as_bytes()).unwrap();
            assert_eq!((packed.to_board(), length), (board.clone(), text.len()), "line {line}");
            assert_eq!(packed.answer().to_string(), answer, "line {line}\n{board}");
            assert_eq!(packed.fives().collect::<Vec<_>>(), oracle::fives(&board), "line {line}\n{board}");
            assert_eq!(answers(text.as_bytes()), (text.len(), answer.clone() + "\n"), "line {line}\n{board}");
        }
    }
}

#[test]
fn every_byte_at_every_place_is_read_right_or_refused() {
    let (Record { board, .. }, _) = boj::all_cases().swap_remove(60);
    for end in ENDS {
        let text = plain(&board, end).into_bytes();
        for place in 0..text.len() {
            let mut changed = text.clone();
            for byte in 0..=u8::MAX {
                changed[place] = byte;
                let is_good = byte == text[place] || b"012".contains(&text[place]) && b"012".contains(&byte);
                let found = BojBoard::at_start(&changed);
                assert_eq!(found.is_some(), is_good, "{byte} at {place}");
                if let Some((found, _)) = found {
                    assert_eq!(found.to_board(), of_digits(&changed), "{byte} at {place}");
                }
            }
        }
    }
}

#[test]
fn a_board_that_is_not_all_there_is_left() {
    for end in ENDS {
        let board = plain(&Board::new(Size::S19), end);
        let text = board.repeat(2);
        for length in 0..=text.len() {
            let boards = length / board.len();
            let expected = (boards * board.len(), "0\n".repeat(boards));
            assert_eq!(answers(&text.as_bytes()[..length]), expected, "{length}");
        }
    }
}

#[test]
fn one_blank_line_may_stand_before_each_board_but_the_first() {
    let board = plain(&Board::new(Size::S19), "\n");
    let taken = |parts: &[&str]| answers(parts.concat().as_bytes());
    assert_eq!(taken(&[&board, "\n", &board, &board]), (3 * 722 + 1, "0\n\n0\n0\n".to_owned()));
    assert_eq!(taken(&[&board, "\r\n", &board]), (2 * 722 + 2, "0\n\n0\n".to_owned()));
    assert_eq!(taken(&["\n", &board]), (0, String::new()));
    assert_eq!(taken(&[&board, "\n"]), (722, "0\n".to_owned()));
    assert_eq!(taken(&[&board, "\n\n", &board]), (722, "0\n".to_owned()));
    assert_eq!(taken(&[&board, " \n", &board]), (722, "0\n".to_owned()));
    assert_eq!(taken(&[&board, "\r", &board]), (722, "0\n".to_owned()));
}

#[test]
fn answers_are_appended() {
    let mut out = b"before".to_vec();
    boj_answers_in_text(plain(&Board::new(Size::S19), "\n").as_bytes(), &mut out);
    assert_eq!(out, b"before0\n");
}

/// Changes one byte of a text, adds one before it, or takes it away.
fn change(text: &mut Vec<u8>, place: usize, byte: Option<u8>, is_added: bool) {
    match byte {
        Some(byte) if is_added => text.insert(place, byte),
        Some(byte) => text[place] = byte,
        None => drop(text.remove(place)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn the_plain_form_is_answered_as_by_the_reader_and_the_judge(
        boards in vec((planted(), select(&ENDS[..]), select(vec!["", "", "\n", "\r\n"])), 1..6),
    ) {
        let text: String = boards.iter().map(|(board, end, between)| plain(board, end) + between).collect();
        let text = text.trim_end().to_owned() + boards.last().unwrap().1;
        prop_assert_eq!(answers(text.as_bytes()), (text.len(), expected(text.as_bytes())));
        let (first, _) = BojBoard::at_start(text.as_bytes()).unwrap();
        prop_assert_eq!(&first.to_board(), &boards[0].0);
        prop_assert_eq!(first.fives().collect::<Vec<_>>(), oracle::fives(&boards[0].0));
    }

    #[test]
    fn a_changed_text_is_answered_up_to_the_first_board_that_is_not_plain(
        boards in vec((planted(), select(&ENDS[..]), select(vec!["", "\n", "\r\n"])), 1..4),
        changes in vec((any::<prop::sample::Index>(), proptest::option::of(select(b"0123 \t\r\n.X,\x00\xff".to_vec())), any::<bool>()), 0..3),
    ) {
        let text: String = boards.iter().map(|(board, end, between)| plain(board, end) + between).collect();
        let mut text = text.into_bytes();
        for (place, byte, is_added) in changes {
            let place = place.index(text.len());
            change(&mut text, place, byte, is_added);
        }
        let (taken, found) = answers(&text);
        prop_assert_eq!(found, if taken > 0 { expected(&text[..taken]) } else { String::new() });
        let rest = &text[taken..];
        prop_assert!(!begins_with_board(rest));
        let blank = [&b"\n"[..], b"\r\n"].into_iter().find_map(|blank| rest.strip_prefix(blank));
        prop_assert!(taken == 0 || !blank.is_some_and(begins_with_board));
    }

    #[test]
    fn any_bytes_are_refused_or_read(text in vec(select(b"012 \n\r".to_vec()), 0..2000)) {
        prop_assert_eq!(BojBoard::at_start(&text).is_some(), begins_with_board(&text));
    }
}
