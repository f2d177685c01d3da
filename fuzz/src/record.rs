//! Records: two bytes that say how a file is read, and the file.

use hanpan_omok::Size;
use hanpan_omok::record::{Encoding, GameTree, Games, Info, NodeId, ReadOptions, RecordFormat, RowOrder};

/// The encodings that a file is read in, or written in by some writer.
pub const ENCODINGS: [&str; 9] = [
    "utf-8",
    "euc-kr",
    "shift_jis",
    "gbk",
    "windows-1252",
    "windows-1250",
    "windows-1257",
    "windows-1251",
    "utf-16le",
];

/// Boards that the options name.
const SIZES: [(usize, usize); 7] = [(5, 5), (15, 15), (19, 19), (20, 20), (25, 25), (15, 20), (25, 5)];

/// A file, and how it is read.
#[derive(Debug)]
pub struct RecordFile<'a> {
    /// The format that it is read as.
    pub format: RecordFormat,
    /// What the reader is told.
    pub options: ReadOptions,
    /// The file.
    pub bytes: &'a [u8],
}

impl<'a> RecordFile<'a> {
    /// The first byte is the format, with the order of the rows in its highest bit; the second the size in its lower half and
    /// the encoding in the upper, where numbers behind the last mean that nothing is said.
    pub fn of(data: &'a [u8]) -> Option<Self> {
        let (&[how, what], bytes) = data.split_first_chunk()?;
        let format = RecordFormat::new(usize::from(how & 0x7f) % RecordFormat::ALL.len())?;
        let rows = if how & 0x80 == 0 { RowOrder::Standard } else { RowOrder::Mirrored };
        let size = SIZES.get(usize::from(what & 15)).and_then(|(width, height)| Size::new(*width, *height));
        let encoding = ENCODINGS.get(usize::from(what >> 4)).and_then(|name| Encoding::by_name(name));
        Some(Self { format, options: ReadOptions { size, rows, encoding }, bytes })
    }

    /// What is read.
    pub fn games(&self) -> Games {
        self.format.read(self.bytes, &self.options)
    }
}

/// How much a game keeps: its nodes, the bytes of its texts, and what stands in its lists.
pub fn weight(game: &GameTree) -> usize {
    let others = |others: &[(String, Vec<String>)]| {
        let value = |value: &String| 1 + value.len();
        others
            .iter()
            .map(|(name, values)| name.len() + values.iter().map(value).sum::<usize>())
            .sum::<usize>()
    };
    let notes = game.walk().map(|(id, _)| game.node(id).notes());
    let notes = notes.map(|notes| {
        let texts = notes.title.len() + notes.comment.len();
        1 + texts + notes.setup.len() + notes.marks.len() + notes.offers.len() + others(&notes.other)
    });
    let Info { black, white, event, round, date, place, rules, opening, other, .. } = &game.info;
    let texts = [black, white, event, round, date, place, rules, opening];
    notes.sum::<usize>() + texts.into_iter().map(String::len).sum::<usize>() + others(other)
}

/// The game with its marks in the order of their points, since files of RenLib have the labels of moves first; and with its
/// times in the comments, where SGF has them.
pub fn comparable(mut game: GameTree, format: RecordFormat) -> GameTree {
    let nodes: Vec<NodeId> = game.walk().map(|(id, _)| id).collect();
    for node in nodes {
        let node = game.node_mut(node);
        if format == RecordFormat::Lib {
            node.notes_mut().marks.sort_by_key(|mark| mark.point);
        }
        if let Some(time) = node.notes_mut().time.take_if(|_| format == RecordFormat::Sgf) {
            let comment = &mut node.notes_mut().comment;
            let between = if comment.is_empty() { "" } else { "\n" };
            comment.insert_str(0, &format!("{time}ms{between}"));
        }
    }
    game
}
