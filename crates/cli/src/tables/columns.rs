//! The columns of answers, command by command: a table from which the schemas are made, and with which docs/JSON.md is compared.

use std::sync::Arc;

use arrow_schema::{DataType, Field};

use super::board_field;

/// A column of answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    pub(super) name: &'static str,
    /// Where it stands in the JSON object of an answer.
    pub(super) path: &'static str,
    pub(super) kind: Kind,
    /// What it is, in the words of the documentation.
    #[cfg_attr(not(test), expect(dead_code, reason = "the documentation is compared with it"))]
    pub(super) meaning: &'static str,
}

/// The type of a column. Any value may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// 81 characters.
    Board,
    Text,
    Texts,
    Whole,
    Wholes,
    /// A number of up to 38 digits.
    Huge,
    Number,
    Flag,
    /// Givens, and how many puzzles have so many.
    Sizes,
}

impl Kind {
    pub(super) fn data_type(self) -> DataType {
        let list = |kind: DataType| DataType::List(Arc::new(Field::new_list_field(kind, true)));
        match self {
            Self::Board | Self::Text => DataType::Utf8,
            Self::Texts => list(DataType::Utf8),
            Self::Whole => DataType::Int64,
            Self::Wholes => list(DataType::Int64),
            Self::Huge => DataType::Decimal128(38, 0),
            Self::Number => DataType::Float64,
            Self::Flag => DataType::Boolean,
            Self::Sizes => {
                let part = |name| Field::new(name, DataType::Int64, true);
                list(DataType::Struct([part("givens"), part("count")].into_iter().collect()))
            }
        }
    }
}

impl Column {
    pub(super) fn field(&self, name: &str) -> Field {
        match self.kind {
            Kind::Board => board_field(name),
            kind => Field::new(name, kind.data_type(), true),
        }
    }
}

const fn column(name: &'static str, kind: Kind, meaning: &'static str) -> Column {
    Column { name, path: name, kind, meaning }
}

const fn inner(name: &'static str, path: &'static str, kind: Kind, meaning: &'static str) -> Column {
    Column { name, path, kind, meaning }
}

/// What comes before the answers where the input is text.
pub(super) const PLACE: [Column; 3] = [
    column("file", Kind::Text, "the file, unless it is standard input"),
    column("line", Kind::Whole, "the first line of the board"),
    column("puzzle", Kind::Board, "the board, `.` for a blank"),
];

/// What comes behind the answers.
pub(super) const ERROR: Column =
    column("error", Kind::Text, "why the board cannot be read; all other answers are null then");

const VERDICT: Column = column("verdict", Kind::Text, "`unique`, `multiple` or `impossible`");
const SOLUTION: Column = column("solution", Kind::Board, "the lexicographically first solution");
const SECOND: Column =
    column("second", Kind::Board, "the lexicographically second solution, if it is `multiple`");
const DIFFERS: Column = column("differs", Kind::Texts, "the cells where the two differ");
const REASON: Column = inner("reason", "reason.text", Kind::Text, "why there is no solution");
const REASON_CODE: Column = inner(
    "reason_code",
    "reason.code",
    Kind::Text,
    "the same as `clash`, `no-candidate`, `no-place` or `search`",
);

pub(crate) const SOLVE: &[Column] = &[VERDICT, SOLUTION, SECOND, DIFFERS, REASON, REASON_CODE];

pub(crate) const CHECK: &[Column] = &[
    VERDICT,
    column("givens", Kind::Whole, "how many"),
    column("solutions", Kind::Whole, "how many, up to 1000"),
    column("exact", Kind::Flag, "whether there are no more"),
    column("minimal", Kind::Flag, "whether every given is needed, if it is `unique`"),
    column("redundant", Kind::Texts, "the cells of the givens that can go, each by itself"),
    SOLUTION,
    SECOND,
    DIFFERS,
    REASON,
    REASON_CODE,
];

pub(crate) const COUNT: &[Column] =
    &[column("solutions", Kind::Huge, "how many"), column("exact", Kind::Flag, "whether there are no more")];

pub(crate) const CANON: &[Column] = &[
    column("form", Kind::Board, "the canonical form"),
    column(
        "automorphisms",
        Kind::Whole,
        "how many maps without relabelling make, with some relabelling each, the same board",
    ),
    inner(
        "transposed",
        "transform.transposed",
        Kind::Flag,
        "the map that makes the form: whether rows become columns first",
    ),
    inner("rows", "transform.rows", Kind::Wholes, "the row that comes to each place from the top"),
    inner("columns", "transform.columns", Kind::Wholes, "the column that comes to each place from the left"),
    inner("digits", "transform.digits", Kind::Wholes, "what each digit becomes"),
];

pub(crate) const RATE: &[Column] = &[
    VERDICT,
    column("profile", Kind::Text, "`se121` or `hodoku`"),
    column("solved", Kind::Flag, "whether the profile's techniques lead to the solution"),
    column("rating", Kind::Text, "`7.2/1.2/1.2`, or `Hard (918)`"),
    column("er", Kind::Number, "of `se121`: the hardest step"),
    column("ep", Kind::Number, "of `se121`: the hardest step up to the first placement"),
    column("ed", Kind::Number, "of `se121`: the first step"),
    column("level", Kind::Text, "of `hodoku`"),
    column("score", Kind::Whole, "of `hodoku`"),
    column("hardest", Kind::Text, "the technique of the hardest step"),
    column("pearl", Kind::Text, "the technique of `ep`"),
    column("diamond", Kind::Text, "the technique of `ed`"),
    SOLUTION,
    REASON,
];

pub(crate) const MINIMIZE: &[Column] = &[
    column("minimal", Kind::Board, "a minimal puzzle"),
    column("givens", Kind::Whole, "how many it has"),
    inner("verdict", "verdict", Kind::Text, "`multiple` or `impossible`, if it is not unique"),
    REASON,
];

pub(crate) const MINIMIZE_SIZES: &[Column] = &[
    column("minimals", Kind::Huge, "how many minimal puzzles"),
    column("exact", Kind::Flag, "whether there are no more"),
    column("fewest", Kind::Whole, "the givens of the smallest"),
    column("most", Kind::Whole, "the givens of the largest"),
    column("sizes", Kind::Sizes, "how many minimal puzzles have so many givens"),
    inner("verdict", "verdict", Kind::Text, "`multiple` or `impossible`, if it is not unique"),
    REASON,
];

#[cfg(test)]
mod tests {
    use super::*;

    const COMMANDS: [(&str, &[Column]); 7] = [
        ("solve", SOLVE),
        ("check", CHECK),
        ("count", COUNT),
        ("canon", CANON),
        ("rate", RATE),
        ("minimize", MINIMIZE),
        ("minimize --sizes", MINIMIZE_SIZES),
    ];

    fn described(kind: Kind) -> &'static str {
        match kind {
            Kind::Board | Kind::Text => "text",
            Kind::Texts => "list of text",
            Kind::Whole => "int64",
            Kind::Wholes => "list of int64",
            Kind::Huge => "decimal(38, 0)",
            Kind::Number => "float64",
            Kind::Flag => "boolean",
            Kind::Sizes => "list of struct (`givens`, `count`: int64)",
        }
    }

    fn printed() -> String {
        let row = |command: &str, column: &Column| {
            format!("| {command} | `{}` | {} | {} |\n", column.name, described(column.kind), column.meaning)
        };
        let mut text = "| command | column | type | what |\n| --- | --- | --- | --- |\n".to_owned();
        text.extend(PLACE.iter().map(|column| row("all, of text", column)));
        for (command, columns) in COMMANDS {
            text.extend(columns.iter().map(|column| row(&format!("`{command}`"), column)));
        }
        text + &row("all", &ERROR)
    }

    #[test]
    fn documentation_has_all_columns() {
        let text = include_str!("../../../../docs/JSON.md").replace("\r\n", "\n");
        let printed = printed();
        assert!(text.contains(&printed), "docs/JSON.md should have\n{printed}");
    }
}
