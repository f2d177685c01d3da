//! Whatever a record says, its pictures are well-formed XML.

#![no_main]

use hanpan_fuzz::RecordFile;
use hanpan_omok::record::{GameTree, NodeId};
use hanpan_omok::{Diagram, Numbering};
use libfuzzer_sys::fuzz_target;
use quick_xml::{Reader, events::Event};

/// So many nodes of a game are drawn.
const MOST: usize = 8;

fuzz_target!(|data: &[u8]| {
    let Some(file) = RecordFile::of(data) else { return };
    for game in file.games().into_iter().flatten().take(MOST) {
        let nodes: Vec<NodeId> = game.walk().map(|(id, _)| id).take(MOST).collect();
        nodes.into_iter().for_each(|id| draw(&game, id));
    }
});

fn draw(game: &GameTree, id: NodeId) {
    let notes = game.node(id).notes();
    let diagram = Diagram::of_node(game, id, Numbering::All).title(&*notes.title).caption(&*notes.comment);
    let svg = diagram.to_svg();
    let is_text = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
    assert!(svg.chars().all(is_text), "{svg}");
    let mut reader = Reader::from_str(&svg);
    let (mut depth, mut elements) = (0, 0);
    loop {
        match reader.read_event().unwrap_or_else(|error| panic!("{error}\n{svg}")) {
            Event::Start(element) => {
                element.attributes().for_each(|attribute| drop(attribute.expect("an attribute")));
                (depth, elements) = (depth + 1, elements + 1);
            }
            Event::End(_) => depth -= 1,
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(depth == 0 && elements > 0, "{svg}");
    assert!(diagram.to_text().lines().count() > game.size().height());
}
