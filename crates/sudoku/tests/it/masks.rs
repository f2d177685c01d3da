//! Masks of givens.

use hanpan_sudoku::format::{Format, read_mask, write_mask};
use hanpan_sudoku::{Cell, CellSet, Grid};
use proptest::prelude::*;

fn drawn(mask: CellSet, mark: &str, blank: &str) -> String {
    let cell = |cell: Cell| if mask.contains(cell) { mark } else { blank };
    let rows = Cell::ALL.chunks(9).map(|row| row.iter().map(|one| cell(*one)).collect::<String>() + "\r\n");
    rows.collect()
}

fn error(text: &str) -> String {
    read_mask(text.as_bytes()).unwrap_err().to_string()
}

proptest! {
    #[test]
    fn masks_survive_a_round_trip_in_every_drawing(bits in any::<u128>()) {
        let mask: CellSet = Cell::ALL.into_iter().filter(|cell| bits >> cell.index() & 1 == 1).collect();
        prop_assert_eq!(read_mask(write_mask(mask).as_bytes()), Ok(mask));
        for mark in ["x", "X", "o", "*", "#", "@", "7"] {
            for blank in [".", "0", "-", "_"] {
                // A row that begins with `#.` is a row; one of digits with dashes for blanks is a Reader's affair.
                if mark == "7" && blank == "-" { continue; }
                prop_assert_eq!(read_mask(drawn(mask, mark, blank).as_bytes()), Ok(mask), "{}{}", mark, blank);
            }
        }
        let mut grid = Grid::EMPTY;
        mask.iter().for_each(|cell| grid.set(cell, hanpan_sudoku::Digit::from_value(1 + cell.index() as u8 % 9)));
        for format in Format::ALL {
            prop_assert_eq!(read_mask(format.write(&grid).as_bytes()), Ok(mask), "{}", format);
        }
    }
}

#[test]
fn borders_headers_and_comments_do_not_count() {
    let text = "#ARuud\n[Mask]\n+---+---+---+\n".to_owned()
        + &["|x..|...|..x|\n"; 3].concat()
        + "|---+---+---|\n"
        + &["|x..|...|..x|\n"; 3].concat()
        + "-----------\n"
        + &["|x..|...|..x|\n"; 3].concat()
        + "+---+---+---+";
    assert_eq!(read_mask(text.as_bytes()).unwrap().len(), 18);
    assert_eq!(read_mask(&[b'.'; 81]), Ok(CellSet::EMPTY));
    assert_eq!(read_mask(&[b'x'; 81]), Ok(CellSet::ALL));
}

#[test]
fn what_is_no_mask_is_told() {
    assert_eq!(error(&"x".repeat(80)), "line 1: expected 81 cells, found 80");
    assert_eq!(error(""), "line 1: expected 81 cells, found 0");
    assert_eq!(
        error(&format!("\n{}?{}", "x".repeat(40), "x".repeat(40))),
        "line 2, column 41: expected a digit or a blank, found '?'"
    );
    assert_eq!(error(&"1".repeat(80)), "line 1: expected 81 cells, found 80");
    assert!(error("\u{feff}한판").starts_with("line 1, column 1: "));
}
