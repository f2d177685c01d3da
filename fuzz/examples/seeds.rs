//! Writes what the fuzzer begins with: a folder for each target, under the one that is named.

use std::path::Path;
use std::{fs, io};

use hanpan_omok::record::{GameTree, Mark, MarkKind, Node, Outcome, RecordFormat};
use hanpan_omok::{Format, Point, Reader, Rules, Size, Stone};
use hanpan_sudoku::document::{Document, DocumentFormat, DocumentWriter, Fact};
use hanpan_sudoku::format::State;

/// Records as their programs write them, with what is rare.
const RECORDS: [(RecordFormat, &[u8]); 14] = [
    (RecordFormat::Sgf, b"(;FF[4]GM[4]SZ[15]RE[B+Resign]5A[hi][ij];B[hh]C[12ms\nc];W[ij](;B[aa]LB[bb:x]CR[cc:dd])(;B[]N[t]))"),
    (RecordFormat::Sgf, b"(;GM[1]AP[renju]CA[GBK]AddBlack[aa][bb:cc]AE[aa]PL[W]L[aa][bb]M[cc];W[tt];B[h8]W[pass];)(;SZ[19])"),
    (RecordFormat::Sgf, "(;C[오목 \\] \\\\ \\:]PB[흑]KM[0.0];B[ss])".as_bytes()),
    (RecordFormat::Psq, b"Piskvorky 15x15, 11:11, 1\r\n8,8,0\r\n9,7,140\r\na.zip\r\nb.zip\r\n-1\r\n1,Freestyle15_1\r\n"),
    (RecordFormat::Rec, b"a\r\nb\r\n9,10,0\r\n10,10,31\r\n-1\r\n"),
    (RecordFormat::Lib, b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x78\x08t\x08b\x00\x00\x69\x80\x88\x41\x00\x01A\x00\x70\x43\x00\x01BC\x00\x00"),
    (RecordFormat::Lib, b"\x78\x80\x69\x60ab\xe3\x00\x00\x54"),
    (RecordFormat::RenjuNet, b"<?xml version=\"1.0\" encoding=\"utf-8\"?><database><countries><country id=\"1\" name=\"E&amp;\" abbr=\"E\"/></countries><cities><city id=\"1\" country=\"1\" name=\"T\"/></cities><rules><rule id=\"1\" name=\"RIF\"/></rules><openings><opening id=\"1\" name=\"\" abbr=\"d1\"/></openings><players><player id=\"1\" name=\"A\" surname=\"B\"/></players><tournaments><tournament id=\"1\" name=\"W\" city=\"1\" country=\"1\" year=\"1999\" month=\"8\" start=\"0000-00-00\"/></tournaments><games><game id=\"1\" tournament=\"1\" round=\"2\" rule=\"1\" black=\"1\" white=\"1\" bresult=\"0.5\" opening=\"1\" alt=\"g7,h6\" swap=\"1\"><move>h8 h9 i8 a1 b2</move><info>x&lt;<![CDATA[y]]></info></game><game/></games></database>"),
    (RecordFormat::Moves, b"1. h8 i9 2. j10-k11, {c}\n\nh8i9--j10pass # x\nh8\ni9\n"),
    (RecordFormat::Sav, b"15\n15\n2\n7 7\n8 8\n"),
    (RecordFormat::Pos, b"\x04\x70\x71\xf0\x00"),
    (RecordFormat::Url, b"x https://gomocalc.com/#/h8i9j10 https://gomocalc.com/#/\n"),
    (RecordFormat::Offsets, b"0,0, 1,-1, 2,2\n(3,3) (4,4) # x\n"),
    (RecordFormat::Sav, b"15 2 1\n0 14\n"),
];

const TARGETS_OF_PUZZLES: [&str; 2] =
    ["puzzle_files_are_read_without_panic_in_bounded_memory", "puzzle_files_survive_a_round_trip"];

const TARGETS_OF_RECORDS: [&str; 4] = [
    "diagrams_of_records_are_xml",
    "records_are_read_without_panic_in_bounded_memory",
    "records_survive_a_round_trip",
    "records_convert_to_every_format_without_panic",
];

fn main() -> io::Result<()> {
    let folder = std::env::args().nth(1).ok_or_else(|| io::Error::other("expected a folder"))?;
    let corpus = Corpus(Path::new(&folder));
    corpus.records()?;
    corpus.boards()?;
    corpus.puzzles()?;
    corpus.openings()?;
    for (number, rules) in Rules::ALL.iter().enumerate() {
        let text = toml::to_string(rules).map_err(io::Error::other)?;
        corpus.add("rules_survive_a_round_trip", number, text.as_bytes())?;
    }
    for target in ["patterns_equal_the_definition", "games_never_panic"] {
        corpus.moves(target)?;
    }
    Ok(())
}

struct Corpus<'a>(&'a Path);

impl Corpus<'_> {
    fn add(&self, target: &str, number: usize, bytes: &[u8]) -> io::Result<()> {
        let folder = self.0.join(target);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(format!("seed-{number:03}")), bytes)
    }

    fn records(&self) -> io::Result<()> {
        let rich = rich_game();
        let written = RecordFormat::ALL
            .into_iter()
            .filter_map(|format| Some((format, format.write(&rich).ok()?.bytes)));
        let fixed = RECORDS.iter().map(|(format, bytes)| (*format, bytes.to_vec()));
        for (number, (format, bytes)) in fixed.chain(written).enumerate() {
            let file = [&[format.index() as u8, 0xff], &*bytes].concat();
            for target in TARGETS_OF_RECORDS {
                self.add(target, number, &file)?;
            }
        }
        Ok(())
    }

    fn boards(&self) -> io::Result<()> {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data");
        let forbidden = fs::read(data.join("omok/forbidden-boards.txt"))?;
        let judges = ["boj-2615.in", "boj-2239.in", "boj-2580.in", "leetcode-37.in", "kattis-sudokunique.in"];
        let mut texts = vec![forbidden[..forbidden.len().min(4096)].to_vec()];
        for name in judges {
            texts.push(fs::read(data.join("judges").join(name))?);
        }
        let board = Reader::new().read(&texts[1]).swap_remove(0).map_err(io::Error::other)?.board;
        texts.extend(Format::ALL.map(|format| format.write(&board).into_bytes()));
        for (number, text) in texts.iter().enumerate() {
            self.add("boj_text_equals_reader", number, text)?;
            self.add("boards_are_read_without_panic", number, &[&[0, 0], &text[..]].concat())?;
        }
        Ok(())
    }

    fn puzzles(&self) -> io::Result<()> {
        let line =
            "53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:124 335";
        let state = State::read_line(1, line.as_bytes()).map_err(io::Error::other)?;
        let mut rich = Document::of(state);
        rich.solution =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse().ok();
        Fact::ALL.into_iter().for_each(|fact| rich.say(fact, "한판 & \"<x>\""));
        for (number, format) in DocumentFormat::ALL.into_iter().enumerate() {
            for (part, document) in [&rich, &Document::new(rich.state.puzzle)].into_iter().enumerate() {
                let (text, _) = DocumentWriter::write_all(format, [document]);
                let file = [&[format.index() as u8], &text[..]].concat();
                for target in TARGETS_OF_PUZZLES {
                    self.add(target, 2 * number + part, &file)?;
                }
                self.add("masks_are_read_without_panic", 2 * number + part, &text)?;
            }
        }
        Ok(())
    }

    fn openings(&self) -> io::Result<()> {
        let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/omok/openings.tsv");
        let table = fs::read_to_string(table)?;
        let rows = table.lines().filter(|line| !line.starts_with('#'));
        for (number, row) in rows.enumerate() {
            self.add("openings_never_panic", number, row.split('\t').next().unwrap_or_default().as_bytes())?;
        }
        Ok(())
    }

    /// Stones that make threes and fours, on boards of some sizes and under all fouls.
    fn moves(&self, target: &str) -> io::Result<()> {
        let shapes: [&[(u8, u8)]; 3] = [
            &[(3, 5), (4, 5), (5, 3), (5, 4), (0x83, 2), (0x84, 3)],
            &[(1, 5), (2, 5), (4, 5), (6, 5), (7, 5), (0x80, 5)],
            &[(2, 2), (3, 3), (4, 4), (2, 5), (3, 5), (31, 31), (4, 6)],
        ];
        for (number, (side, shape)) in [4_u8, 10, 16].into_iter().zip(shapes).enumerate() {
            let head = [side, side, 0, 1, 0x77, 0];
            let moves = shape.iter().flat_map(|(column, row)| [*column, *row]);
            self.add(target, number, &head.into_iter().chain(moves).collect::<Vec<_>>())?;
        }
        Ok(())
    }
}

/// A game that says something of each kind.
fn rich_game() -> GameTree {
    let points = ["h8", "i9", "j10", "k11", "a1"]
        .map(|name| Point::parse_notation(name, Size::S15).expect("on the board"));
    let mut game = GameTree::of_moves(Size::S15, points);
    let root = game.root();
    game.info.black = "Black".to_owned();
    game.info.white = "백".to_owned();
    game.info.event = "cup".to_owned();
    game.info.outcome = Some(Outcome::Won(Stone::Black, "Resign".to_owned()));
    let first = game.first_child(root).expect("there are moves");
    let notes = game.node_mut(first).notes_mut();
    notes.title = "title".to_owned();
    notes.comment = "two\nlines".to_owned();
    notes.time = Some(1500);
    notes.marks.push(Mark { point: points[1], kind: MarkKind::Label("A".to_owned()) });
    notes.marks.push(Mark { point: points[2], kind: MarkKind::Triangle });
    let other = game.add(first, Node::of_move(Stone::White, Some(points[4])));
    game.add(other, Node::of_move(Stone::Black, None));
    game
}
