//! The few words of a booklet.

use hanpan_sudoku::explain::Language;

/// The document's title where none is given.
pub(super) const fn sudoku(language: Language) -> &'static str {
    match language {
        Language::English => "Sudoku",
        Language::Korean => "스도쿠",
    }
}

pub(super) const fn puzzles(language: Language) -> &'static str {
    match language {
        Language::English => "Puzzles",
        Language::Korean => "문제",
    }
}

pub(super) const fn answers(language: Language) -> &'static str {
    match language {
        Language::English => "Answers",
        Language::Korean => "정답",
    }
}

/// Which pages the answers are on.
pub(super) fn answers_on(first: usize, last: usize, language: Language) -> String {
    match language {
        Language::English if first == last => format!("Answers: page {first}"),
        Language::English => format!("Answers: pages {first}–{last}"),
        Language::Korean if first == last => format!("정답: {first}쪽"),
        Language::Korean => format!("정답: {first}–{last}쪽"),
    }
}

/// Beside the answer of a puzzle with several solutions.
pub(super) const fn one_of_several(language: Language) -> &'static str {
    match language {
        Language::English => "one of several",
        Language::Korean => "여러 해 중 하나",
    }
}

/// A puzzle for who cannot see it: its rows.
pub(super) fn puzzle_in_words(number: usize, rows: &str, language: Language) -> String {
    match language {
        Language::English => format!("Sudoku {number}, row by row: {rows}"),
        Language::Korean => format!("스도쿠 {number}번, 가로줄 차례로: {rows}"),
    }
}

/// The same of an answer.
pub(super) fn answer_in_words(number: usize, rows: &str, language: Language) -> String {
    match language {
        Language::English => format!("Answer {number}, row by row: {rows}"),
        Language::Korean => format!("{number}번 정답, 가로줄 차례로: {rows}"),
    }
}
