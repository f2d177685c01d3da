//! Truths about any board and any text.

use hanpan_omok::{
    Board, Direction, Format, Line, Point, Reader, Remark, Rules, Size, Stone, Winner, fouls, judge,
    recognises, row_width,
};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::{boj::transformed, oracle};

fn any_cell(stones: u32) -> impl Strategy<Value = Option<Stone>> {
    prop_oneof![
        10 => Just(None),
        stones => Just(Some(Stone::Black)),
        stones => Just(Some(Stone::White)),
    ]
}

fn any_size() -> impl Strategy<Value = Size> {
    (Size::MIN..=Size::MAX, Size::MIN..=Size::MAX)
        .prop_map(|(width, height)| Size::new(width, height).unwrap())
}

fn any_square() -> impl Strategy<Value = Size> {
    (Size::MIN..=Size::MAX).prop_map(|side| Size::square(side).unwrap())
}

fn board_of(size: Size) -> impl Strategy<Value = Board> {
    select(vec![0_u32, 1, 10, 40])
        .prop_flat_map(move |stones| vec(any_cell(stones), size.area()))
        .prop_map(move |cells| Board::from_cells(size, cells).unwrap())
}

/// A run to be planted: where it begins, its direction, length and colour.
fn any_run() -> impl Strategy<Value = (usize, usize, Direction, usize, Stone)> {
    (1..=25_usize, 1..=25_usize, select(&Direction::ALL[..]), 4..=11_usize, select(&Stone::ALL[..]))
}

/// A board of 19 × 19 with up to four runs laid over it.
pub(crate) fn planted() -> impl Strategy<Value = Board> {
    planted_on(Size::S19)
}

fn planted_on(size: Size) -> impl Strategy<Value = Board> {
    (board_of(size), vec(any_run(), 0..=4)).prop_map(move |(mut board, runs)| {
        for (row, column, direction, length, stone) in runs {
            let (down, right) = direction.step();
            for step in 0..length as isize {
                let row = row.checked_add_signed(down * step);
                let column = column.checked_add_signed(right * step);
                let point = row.zip(column).and_then(|(row, column)| Point::from_matrix(row, column));
                if let Some(point) = point.filter(|point| size.contains(*point)) {
                    board.set(point, Some(stone));
                }
            }
        }
        board
    })
}

/// The row that a remark says is no win.
fn no_win(remark: &Remark) -> Option<&Line> {
    match remark {
        Remark::Overline { line, .. } | Remark::ClosedFive { line } => Some(line),
        _ => None,
    }
}

/// What is done to one line of a text.
#[derive(Clone, Debug)]
enum Harm {
    Delete,
    Double,
    Insert(&'static str),
    /// Writes a character that is no cell over the one at a place.
    Damage(usize, char),
    /// Breaks the line at a place.
    Split(usize),
}

fn any_harm() -> impl Strategy<Value = Harm> {
    let junk = [
        "hello",
        "?",
        "???",
        "3",
        "x",
        "0 0",
        "Grid 7",
        "box wow",
        "###",
        "===",
        "9 9 9",
        "[x]",
        "~~~~~~~~~~~~",
        "7,",
    ];
    prop_oneof![
        1 => Just(Harm::Delete),
        1 => Just(Harm::Double),
        2 => select(junk.to_vec()).prop_map(Harm::Insert),
        4 => (0..400_usize, select("?z \t,;|#3[\"~é".chars().collect::<Vec<_>>()))
            .prop_map(|(place, mark)| Harm::Damage(place, mark)),
        2 => (0..400_usize).prop_map(Harm::Split),
    ]
}

/// The text with one line harmed.
fn harmed(text: &str, index: usize, harm: &Harm) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let line = lines[index].clone();
    match harm {
        Harm::Delete => drop(lines.remove(index)),
        Harm::Double => lines.insert(index, line),
        Harm::Insert(junk) => lines.insert(index, (*junk).to_owned()),
        Harm::Damage(place, mark) => {
            let place = place % line.chars().count();
            lines[index] =
                line.chars().enumerate().map(|(at, old)| if at == place { *mark } else { old }).collect();
        }
        Harm::Split(place) => {
            let places: Vec<usize> = line.char_indices().map(|(at, _)| at).skip(1).collect();
            let (first, rest) = line.split_at(places[place % places.len()]);
            lines[index] = format!("{first}\n{rest}");
        }
    }
    lines.join("\n")
}

/// Boards of one size, all different.
fn distinct_boards() -> impl Strategy<Value = Vec<Board>> {
    any_square()
        .prop_flat_map(|size| vec(vec(any_cell(4), size.area()), 2..6).prop_map(move |boards| (size, boards)))
        .prop_map(|(size, boards)| {
            boards.into_iter().map(|cells| Board::from_cells(size, cells).unwrap()).collect()
        })
}

/// Characters that boards are made of, and a few that they are not.
fn any_line() -> impl Strategy<Value = String> {
    prop_oneof![
        vec(select("012 \t.XOxoBWbw+●○-=_*#3a,;|\"\r\u{feff}ㅎ".chars().collect::<Vec<_>>()), 0..40)
            .prop_map(|line| line.into_iter().collect()),
        select(vec![
            "0 0 0 0 0",
            "-----",
            "--X--",
            "X....",
            "",
            "0 1 2 0 0",
            "---",
            "a b c d e",
            "3",
            "00000"
        ])
        .prop_map(str::to_owned),
        any::<String>(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn the_judge_agrees_with_the_oracle(board in planted()) {
        let judgement = judge(&board, &Rules::BOJ);
        let firsts: Vec<_> = judgement.lines.iter().map(|line| (line.stone, line.first())).collect();
        prop_assert_eq!(&firsts, &oracle::fives(&board));
        prop_assert_eq!(judgement.boj_answer(), oracle::answer(&board));
        let has_won = |stone| firsts.iter().any(|(winner, _)| *winner == stone);
        prop_assert_eq!(judgement.winner, match Stone::ALL.map(has_won) {
            [true, true] => Winner::Both,
            [true, false] => Winner::Won(Stone::Black),
            [false, true] => Winner::Won(Stone::White),
            [false, false] => Winner::None,
        });
    }

    #[test]
    fn every_long_row_is_a_winning_line_or_remarked_on(board in any_size().prop_flat_map(planted_on)) {
        let runs = oracle::runs(&board);
        for rules in Rules::ALL {
            let judgement = judge(&board, rules);
            let is_win = |run: &&oracle::Run| rules.win_condition(run.stone).is_win(run.points.len(), run.is_closed);
            let (wins, others): (Vec<_>, Vec<_>) = runs.iter().partition(is_win);
            for (expected, found) in [
                (wins, judgement.lines.iter().collect::<Vec<_>>()),
                (others, judgement.remarks.iter().filter_map(no_win).collect()),
            ] {
                let expected: Vec<_> = expected.iter().map(|run| (run.stone, run.direction, &run.points)).collect();
                let found: Vec<_> = found.iter().map(|line| (line.stone, line.direction, &line.points)).collect();
                prop_assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn the_stones_are_counted_and_a_full_board_without_a_win_is_a_draw(board in any_size().prop_flat_map(board_of)) {
        let remarks = judge(&board, &Rules::BOJ).remarks;
        let [black, white] = Stone::ALL.map(|stone| board.count(stone));
        let counts = remarks.iter().find(|remark| remark.code() == "stone-counts");
        let expected = Remark::StoneCounts { black, white, allows_passes: false };
        prop_assert_eq!(counts, Some(&expected).filter(|_| black != white && black != white + 1));
        let is_draw = board.is_full() && oracle::fives(&board).is_empty();
        prop_assert_eq!(remarks.contains(&Remark::Draw), is_draw);
    }

    #[test]
    fn symmetries_and_colours_change_nothing(board in planted(), symmetry in 0..8_usize, swaps in any::<bool>()) {
        for rules in Rules::ALL.iter().filter(|rules| rules.win[0] == rules.win[1]) {
            let image = judge(&transformed(&board, symmetry, swaps), rules);
            prop_assert_eq!(image.lines.len(), judge(&board, rules).lines.len());
        }
    }

    #[test]
    fn lines_are_whole_runs_of_their_colour(board in planted()) {
        for rules in Rules::ALL {
            for line in judge(&board, rules).lines {
                prop_assert!(line.points.len() >= 5);
                prop_assert!(line.points.iter().all(|point| board.get(*point) == Some(line.stone)));
                let steps = line.points.windows(2).map(|pair| {
                    (pair[1].row() as isize - pair[0].row() as isize, pair[1].column() as isize - pair[0].column() as isize)
                });
                prop_assert!(steps.into_iter().all(|step| step == line.direction.step()));
            }
        }
    }

    #[test]
    fn a_last_move_leaves_no_winner_when_it_is_taken_back(board in planted()) {
        for rules in Rules::ALL {
            let judgement = judge(&board, rules);
            let Winner::Won(winner) = judgement.winner else { continue };
            let can_be_last = |point: &Point| {
                let mut before = board.clone();
                before.set(*point, None);
                judge(&before, rules).winner == Winner::None
            };
            let last: Vec<Point> =
                board.stones().filter(|(_, stone)| *stone == winner).map(|(point, _)| point).filter(can_be_last).collect();
            for remark in &judgement.remarks {
                match remark.code() {
                    "last-move" | "shared-stone" => prop_assert_eq!(remark.points(), last.clone()),
                    "no-last-move" | "no-common-stone" => prop_assert!(last.is_empty()),
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn every_game_cut_off_at_its_end_is_reachable(moves in vec(0..225_usize, 0..400), rules in select(Rules::ALL)) {
        let points: Vec<Point> = Size::S15.points().collect();
        let mut board = Board::new(Size::S15);
        let mut stone = Stone::Black;
        for point in moves.into_iter().map(|index| points[index / 3 + index % 3]) {
            if board.get(point).is_some()
                || !fouls(&board, &rules, stone, point).is_empty()
            {
                continue;
            }
            board.set(point, Some(stone));
            stone = stone.opponent();
            let judgement = judge(&board, &rules);
            prop_assert!(judgement.is_reachable(), "{}\n{:?}", board, judgement.remarks);
            for remark in &judgement.remarks {
                let is_wrong = match remark.code() {
                    "overline-foul" | "last-was-foul" => true,
                    "foul-if-last" => remark.points().contains(&point),
                    _ => false,
                };
                prop_assert!(!is_wrong, "{}\n{}", board, remark);
            }
            if judgement.winner != Winner::None {
                break;
            }
        }
    }

    #[test]
    fn what_would_have_been_a_foul_as_the_last_move_is_asked_of_every_stone(
        board in (6..12_usize).prop_flat_map(|side| planted_on(Size::square(side).unwrap())),
        rules in select(Rules::ALL),
    ) {
        let mut board = board;
        let [black, white] = Stone::ALL.map(|stone| board.count(stone));
        let surplus: Vec<(Point, Stone)> = board.stones().filter(|(_, stone)| *stone == Stone::White).collect();
        surplus.into_iter().take(white.saturating_sub(black)).for_each(|(point, _)| board.set(point, None));
        let surplus: Vec<(Point, Stone)> = board.stones().filter(|(_, stone)| *stone == Stone::Black).collect();
        surplus.into_iter().take(black.saturating_sub(white + 1)).for_each(|(point, _)| board.set(point, None));
        let judgement = judge(&board, &rules);
        let stone = if board.count(Stone::Black) == board.count(Stone::White) { Stone::White } else { Stone::Black };
        let (mut expected, mut legal) = (Vec::new(), 0);
        for (point, _) in board.stones().filter(|(_, own)| *own == stone) {
            let mut before = board.clone();
            before.set(point, None);
            if judge(&before, &rules).winner == Winner::None {
                match fouls(&before, &rules, stone, point) {
                    none if none.is_empty() => legal += 1,
                    fouls => expected.push((point, fouls)),
                }
            }
        }
        if judgement.winner != Winner::None {
            expected.clear();
        }
        let found = judgement.remarks.iter().find_map(|remark| match remark {
            Remark::FoulIfLast { stone, fouls } => Some((*stone, fouls.clone(), false)),
            Remark::LastWasFoul { stone, fouls, .. } => Some((*stone, fouls.clone(), true)),
            _ => None,
        });
        let expected = Some((stone, expected, legal == 0)).filter(|(_, fouls, _)| !fouls.is_empty());
        prop_assert_eq!(found, expected, "{} {}", rules, board);
    }

    #[test]
    fn remarks_are_one_line_that_names_points_either_way(board in planted()) {
        for rules in Rules::ALL {
            for remark in judge(&board, rules).remarks {
                for sentence in [remark.to_string(), remark.text(Size::S19)] {
                    prop_assert!(!sentence.is_empty() && !sentence.contains('\n') && !sentence.ends_with('.'));
                }
                prop_assert!(remark.points().is_sorted());
            }
        }
    }

    #[test]
    fn every_square_board_is_read_as_it_was_written(
        board in any_square().prop_flat_map(board_of),
        format in select(&Format::ALL[..]),
        count in 1..4_usize,
        separator in select(vec!["", "\n", "---\n", "===\n", "# comment\n"]),
    ) {
        let size = Some(board.size()).filter(|_| board.size().area() == 25);
        let text = (format.write(&board) + separator).repeat(count);
        let records = Reader::with_size(size).read(text.as_bytes());
        prop_assert_eq!(records.len(), count);
        for record in records {
            let record = record.unwrap();
            prop_assert_eq!(&record.board, &board);
            prop_assert!(record.format == format || board.stones().next().is_none());
        }
    }

    #[test]
    fn every_board_of_a_named_size_is_read_as_it_was_written(
        board in any_size().prop_flat_map(board_of),
        format in select(&Format::ALL[..]),
    ) {
        let records = Reader::with_size(Some(board.size())).read(format.write(&board).as_bytes());
        prop_assert_eq!(records.len(), 1);
        prop_assert_eq!(&records[0].as_ref().unwrap().board, &board);
    }

    #[test]
    fn a_drawing_with_coordinates_is_read_as_it_was_written(board in any_square().prop_flat_map(board_of)) {
        prop_assert_eq!(format!("{board:#}").parse(), Ok(board));
    }

    #[test]
    fn a_written_board_is_recognised_by_one_of_its_rows(
        board in any_square().prop_filter("ten or more", |size| size.width() >= 10).prop_flat_map(board_of),
        format in select(&Format::ALL[..]),
    ) {
        prop_assert!(format.write(&board).lines().all(|line| recognises(line.as_bytes())));
        if format != Format::Line {
            let width = board.size().width();
            prop_assert!(format.write(&board).lines().all(|line| row_width(line.as_bytes()) == Some(width)));
        }
    }

    #[test]
    fn any_lines_are_read_without_panic_and_with_at_most_one_result_each(
        lines in vec(any_line(), 0..60),
        size in proptest::option::of(any_size()),
    ) {
        let mut reader = Reader::with_size(size);
        let mut out = Vec::new();
        for (line, number) in lines.iter().zip(1..) {
            let before = out.len();
            reader.line(number, line.as_bytes(), &mut out);
            prop_assert!(out.len() <= before + 3);
            let _ = (recognises(line.as_bytes()), row_width(line.as_bytes()));
        }
        reader.finish(&mut out);
        prop_assert!(out.len() <= lines.len() + 1);
        let places = out.iter().map(|record| record.as_ref().map_or_else(|error| error.line, |record| record.line));
        prop_assert!(places.into_iter().all(|line| (1..=lines.len() as u64).contains(&line)));
    }

    #[test]
    fn any_bytes_are_read_without_panic(bytes in vec(any::<u8>(), 0..2000)) {
        for record in Reader::new().read(&bytes) {
            if let Err(error) = record {
                prop_assert!(!error.to_string().contains('\n'));
            }
        }
    }

    #[test]
    fn one_wrong_line_makes_no_board_of_two_and_spoils_no_other(
        boards in distinct_boards(),
        format in select(&Format::ALL[..]),
        separator in select(vec!["", "\n", "===\n"]),
        place in any::<prop::sample::Index>(),
        harm in any_harm(),
    ) {
        let texts: Vec<String> = boards.iter().map(|board| format.write(board)).collect();
        let text = texts.join(separator);
        let size = boards[0].size();
        let height = texts[0].lines().count();
        let board = place.index(boards.len());
        let row = place.index(boards.len() * height) % height;
        let index = board * (height + separator.lines().count()) + row;
        // A `#` is a stone in a drawing, and a comment as the first mark of a text; a first line of digits is a number.
        let harm = match harm {
            Harm::Damage(place, '#' | '3') if format == Format::Xo || index == 0 => Harm::Damage(place, '?'),
            other => other,
        };
        let harmed = harmed(&text, index, &harm);
        let size = Some(size).filter(|size| size.area() == 25);
        let records = Reader::with_size(size).read(harmed.as_bytes());
        let good: Vec<&Board> = records.iter().flatten().map(|record| &record.board).collect();
        prop_assert!(good.len() >= board, "{harmed}");
        for (index, original) in boards.iter().enumerate() {
            if index < board || (index > board && !separator.is_empty()) {
                prop_assert!(good.contains(&original), "{index} is missing of\n{harmed}{records:?}");
            }
        }
        let is_whole_row = matches!(harm, Harm::Delete | Harm::Double | Harm::Split(_));
        let is_unseen = match harm {
            // The first line is a number unless the next is as wide.
            _ if format == Format::Digits && boards[0].size().width() < 10 && index < 2 => true,
            Harm::Double => board == 0,
            Harm::Split(_) => format == Format::Line,
            _ => false,
        };
        if !is_unseen && (!is_whole_row || !separator.is_empty()) {
            for board in good {
                prop_assert!(boards.contains(board), "{board}\nis not of\n{harmed}{records:?}");
            }
        }
    }

    #[test]
    fn good_boards_between_blank_lines_are_read_whatever_stands_around(
        board in any_square().prop_filter("not on one line", |size| size.area() > 25).prop_flat_map(board_of),
        format in select(&Format::ALL[..]),
        junk in vec(any_line(), 0..10),
    ) {
        let junk = junk.join("\n");
        let text = format!("{junk}\n\n{}\n{junk}", format.write(&board));
        let records = Reader::new().read(text.as_bytes());
        prop_assert!(records.iter().flatten().any(|record| record.board == board), "{:?}", records);
    }
}
