//! Stones, points, sizes and boards.

use hanpan_omok::{Board, Direction, Format, Point, Size, Stone, board};

#[test]
fn an_optional_stone_is_one_byte_and_an_optional_point_two() {
    assert_eq!(size_of::<Option<Stone>>(), 1);
    assert_eq!(size_of::<Option<Point>>(), 2);
}

#[test]
fn every_point_of_every_board_survives_both_notations() {
    for side in Size::MIN..=Size::MAX {
        let size = Size::new(side, Size::MAX + Size::MIN - side).unwrap();
        assert_eq!(size.points().count(), size.area());
        for point in size.points() {
            assert_eq!(Point::from_matrix(point.row(), point.column()), Some(point));
            assert_eq!(Point::parse_notation(&point.notation(size), size), Ok(point));
            assert_eq!(Point::parse_notation(&point.notation(size).to_uppercase(), size), Ok(point));
        }
    }
}

#[test]
fn points_are_in_reading_order() {
    let points: Vec<Point> = Size::S15.points().collect();
    assert!(points.is_sorted());
    assert!(points.windows(2).all(|pair| pair[0] != pair[1]));
}

#[test]
fn row_one_is_at_the_bottom_in_letters_and_i_is_a_letter() {
    let corner = |text| Point::parse_notation(text, Size::S15).map(|point| (point.row(), point.column()));
    assert_eq!(corner("a1"), Ok((15, 1)));
    assert_eq!(corner("o15"), Ok((1, 15)));
    assert_eq!(corner("i8"), Ok((8, 9)));
    assert_eq!(corner("H8"), Ok((8, 8)));
}

#[test]
fn what_is_no_point_is_refused() {
    for text in ["", "h", "8", "h0", "h08", "h16", "p1", "h+8", "h8 ", " h8", "hh", "é8", "h100", "ㄱ1", "8h"]
    {
        assert_eq!(
            Point::parse_notation(text, Size::S15).unwrap_err().to_string(),
            format!("expected a letter from a to o and a number from 1 to 15, found '{text}'")
        );
    }
    for (row, column) in [(0, 1), (1, 0), (26, 1), (1, 26), (usize::MAX, 1), (1, usize::MAX)] {
        assert_eq!(Point::from_matrix(row, column), None);
    }
}

#[test]
fn sizes_are_5_to_25_each_way() {
    assert_eq!("15".parse(), Ok(Size::S15));
    assert_eq!("15X20".parse::<Size>().map(|size| size.to_string()), Ok("15x20".to_owned()));
    assert_eq!(Size::square(4), None);
    assert_eq!(Size::new(25, 26), None);
    for text in ["", "4", "26", "15x", "x15", "15x15x15", "-15", "15x4", "nineteen"] {
        assert_eq!(
            text.parse::<Size>().unwrap_err().to_string(),
            format!("expected a size from 5x5 to 25x25, such as 15 or 15x20, found '{text}'")
        );
    }
}

#[test]
fn small_sets_are_indexed_in_order() {
    assert!((0..2).all(|index| Stone::new(index).unwrap().index() == index));
    assert!((0..4).all(|index| Direction::new(index).unwrap().index() == index));
    assert!((0..6).all(|index| Format::new(index).unwrap().index() == index));
    assert_eq!(Stone::new(2), None);
    assert_eq!(Stone::Black.number(), 1);
    assert_eq!(Stone::White.to_string(), "White");
}

#[test]
fn a_board_keeps_what_is_put_on_it() {
    let mut board = Board::new(Size::S15);
    let point = Point::from_matrix(3, 15).unwrap();
    board.set(point, Some(Stone::White));
    assert_eq!(board.get(point), Some(Stone::White));
    assert_eq!(board.get(Point::from_matrix(3, 16).unwrap()), None);
    assert_eq!(board.stones().collect::<Vec<_>>(), [(point, Stone::White)]);
    board.set(point, None);
    assert_eq!(board, Board::new(Size::S15));
}

#[test]
#[should_panic(expected = "is not on a board of 15x15")]
fn a_stone_beside_the_board_is_a_bug() {
    Board::new(Size::S15).set(Point::from_matrix(16, 1).unwrap(), Some(Stone::Black));
}

#[test]
#[should_panic(expected = "not a drawing of a board: line 3, column 2: expected '.', 'X' or 'O', found '?'")]
fn a_bad_drawing_is_a_bug() {
    let _ = board! { "....." "....." ".?..." "....." "....." };
}

#[test]
fn a_board_is_drawn_with_and_without_coordinates() {
    let board = board! { "......" ".X...." "..O..." "......" "......" };
    assert_eq!(board.to_string(), ". . . . . .\n. X . . . .\n. . O . . .\n. . . . . .\n. . . . . .");
    assert_eq!(
        format!("{board:#}"),
        " 5 . . . . . .\n 4 . X . . . .\n 3 . . O . . .\n 2 . . . . . .\n 1 . . . . . .\n   a b c d e f"
    );
}
