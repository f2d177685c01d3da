//! RenjuNet's XML. Every game and name here is made up.

use hanpan_omok::record::{
    Encoding, GameTree, Outcome, ReadOptions, RecordError, RecordFormat, renjunet_games,
};
use hanpan_omok::{Point, Size, Stone};
use proptest::{collection::vec, prelude::*};

const SAMPLE: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!-- a sample -->
<database>
 <countries><country id="1" name="Utopia" abbr="UTO"/><country id="2" name="Nowhere"/></countries>
 <cities><city id="7" country="1" name="Amaurot"/></cities>
 <months><month id="1" name="January"/></months>
 <rules><rule id="25" name="Taraguchi-10" category="1"><info>x</info></rule></rules>
 <openings><opening id="19" abbr="D1" name=""/><opening id="20" abbr="I1" name="Chosei"/></openings>
 <players>
  <player id="3" disp_id="5" name="Ann" surname="O&apos;Hara" country="1" city="7" gender="2"/>
  <player id="4" disp_id="6" name="" surname="김"/>
 </players>
 <tournaments>
  <tournament id="33" name="Cup &amp; Shield" country="1" city="7" year="2020" month="2" start="2020-02-03" end="2020-02-09"/>
  <tournament id="34" name="Old" country="2" city="99" year="1990" month="5" start="0000-00-00" end="0000-00-00"/>
  <tournament id="35" name="Older" year="1950" month="0"/>
 </tournaments>
 <games>
  <game id="1" publisher="9" tournament="33" round="8" rule="25" black="3" white="4" bresult="1" btime="8" wtime="9" opening="19" alt="i8 j10" swap="R--R-">
   <move>h8 h9 i8 g7
     o15</move><info>B=12 &lt;45&gt; &unknown; &#65;</info></game>
  <game id="2" tournament="34" rule="99" black="77" white="" bresult="0.5" opening="20" alt="51"><move/></game>
  <game id="3" tournament="35" bresult="0"><move>h8 p1</move></game>
  <game id="4" bresult=""><board/><move><![CDATA[a1]]></move><player id="3" name="No"/></game>
  <game id="5" bresult="2"/>
 </games>
</database>
"#;

fn read(text: &str) -> Vec<Result<GameTree, RecordError>> {
    RecordFormat::RenjuNet.read(text.as_bytes(), &ReadOptions::default())
}

fn points(tree: &GameTree) -> String {
    let names: Vec<String> = tree.moves().map(|played| played.point.unwrap().notation(Size::S15)).collect();
    names.join(" ")
}

#[test]
fn games_have_the_names_of_the_tables() {
    let games = read(SAMPLE);
    assert_eq!(games.len(), 5);
    let first = games[0].as_ref().unwrap();
    let info = &first.info;
    assert_eq!(points(first), "h8 h9 i8 g7 o15");
    assert_eq!((&*info.black, &*info.white), ("Ann O'Hara", "김"));
    assert_eq!(info.outcome, Some(Outcome::Won(Stone::Black, String::new())));
    assert_eq!((&*info.event, &*info.round, &*info.date), ("Cup & Shield", "8", "2020-02-03"));
    assert_eq!((&*info.place, &*info.rules, &*info.opening), ("Amaurot, Utopia", "Taraguchi-10", "D1"));
    let other: Vec<String> =
        info.other.iter().map(|(name, values)| format!("{name}={}", values.join(","))).collect();
    assert_eq!(other, ["SWAP=R--R-", "ALT=i8 j10", "BTIME=8", "WTIME=9", "RENJUNET=1"]);
    assert_eq!(first.node(first.root()).notes().comment, "B=12 <45> &unknown; A");
    let fourth = first.main_line().nth(4).unwrap();
    let offers = ["i8", "j10"].map(|name| Point::parse_notation(name, Size::S15).unwrap());
    assert_eq!(first.node(fourth).notes().offers, offers);

    let second = games[1].as_ref().unwrap();
    assert_eq!((&*second.info.black, &*second.info.white, &*second.info.rules), ("", "", ""));
    assert_eq!(
        (&*second.info.date, &*second.info.place, &*second.info.opening),
        ("1990-05", "Nowhere", "Chosei")
    );
    assert_eq!((second.len(), second.info.outcome.as_ref()), (1, Some(&Outcome::Draw)));

    let third = games[2].as_ref().unwrap_err().to_string();
    assert_eq!(third, "line 23, column 3: expected a point of a board of 15x15, found 'p1'");

    let fourth = games[3].as_ref().unwrap();
    assert_eq!((points(fourth).as_str(), fourth.info.outcome.as_ref()), ("a1", None));
    assert_eq!(games[4].as_ref().unwrap().info.outcome, Some(Outcome::Other("2".to_owned())));
}

#[test]
fn games_can_be_read_one_by_one() {
    let all = read(SAMPLE);
    let found: Vec<_> = renjunet_games(SAMPLE, ReadOptions::default()).collect();
    assert_eq!(found, all);
    assert_eq!(RecordFormat::sniff(SAMPLE.as_bytes(), "games"), Some(RecordFormat::RenjuNet));
}

#[test]
fn nothing_is_written() {
    let refused = RecordFormat::RenjuNet.write(&GameTree::new(Size::S15)).unwrap_err();
    assert_eq!(refused.to_string(), "renjunet is only read, not written");
}

#[test]
fn what_is_not_well_formed_costs_as_little_as_possible() {
    let drawn = |text: &str| -> Vec<String> {
        read(text).iter().map(|game| game.as_ref().map_or_else(ToString::to_string, points)).collect()
    };
    let table: [(&str, &[&str]); 12] = [
        ("", &["line 1, column 1: expected a game, found none"]),
        ("<database/>", &["line 1, column 1: expected a game, found none"]),
        (
            "<game><move>h8</move>",
            &["line 1, column 22: expected the end of a game, found the end of the file"],
        ),
        ("<game><move>h8</move>\n<game><move>h9</move></game>", &["h8", "h9"]),
        ("<game><move>h8</game><game><move>h9</move></game>", &["h8", "h9"]),
        ("</a></b><game><move>h8</move></game></c>", &["h8"]),
        (
            "<game><move>h8 &bad; &</move></game>",
            &["line 1, column 1: expected a point of a board of 15x15, found '&bad;'"],
        ),
        ("<game a=b c='d' a=\"e\" bresult><move>h8</move></game>", &["h8"]),
        (
            "<!DOCTYPE a [<!ENTITY b \"h8\">]><game><move>&b;</move></game>",
            &["line 1, column 32: expected a point of a board of 15x15, found '&b;'"],
        ),
        (
            "<game><move>H8  i09</move></game>",
            &["line 1, column 1: expected a point of a board of 15x15, found 'i09'"],
        ),
        ("<game><MOVE>x</MOVE><move>h8</move><move> h9</move></game>", &["h8 h9"]),
        (
            "<game><move>h8</move></game><!-- <game/>",
            &["h8", "line 1, column 29: expected XML, found 'syntax error: comment no…'"],
        ),
    ];
    for (text, expected) in table {
        assert_eq!(drawn(text), expected, "{text}");
    }
}

#[test]
fn entities_do_not_grow() {
    let definitions: String =
        (1..30).map(|n| format!("<!ENTITY e{n} \"&e{0};&e{0};&e{0};&e{0};\">", n - 1)).collect();
    let text = format!(
        "<!DOCTYPE d [<!ENTITY e0 \"a1 \">{definitions}]><database><game black=\"&e29;\" id=\"&e29;\"><info>&e29;</info></game></database>"
    );
    let game = read(&text).remove(0).unwrap();
    assert_eq!(game.node(game.root()).notes().comment, "&e29;");
    assert_eq!(game.info.other, [("RENJUNET".to_owned(), vec!["&e29;".to_owned()])]);
}

#[test]
fn the_encoding_is_what_the_file_says_or_what_is_given() {
    let name = |bytes: &[u8], encoding: Option<&str>| {
        let options =
            ReadOptions { encoding: encoding.and_then(Encoding::by_name), ..ReadOptions::default() };
        RecordFormat::RenjuNet.read(bytes, &options).remove(0).unwrap().info.black
    };
    let rest = b"<player id='1' name='\xe5'/><game black='1'/>".as_slice();
    assert_eq!(name(&[b"<?xml version='1.0' encoding='ISO-8859-1'?>", rest].concat(), None), "å");
    assert_eq!(name(rest, Some("windows-1251")), "е");
    assert_eq!(name(rest, None), "\u{fffd}");
    assert_eq!(name(&[b"\xef\xbb\xbf".as_slice(), rest].concat(), None), "\u{fffd}");
}

#[test]
fn many_games_on_one_line_are_read_in_a_moment() {
    let text = format!("<games>{}</games>", "<game black='1'><move>h8 h9</move></game>".repeat(100_000));
    assert_eq!(read(&text).iter().flatten().count(), 100_000);
    let open = "<game>".repeat(200_000);
    assert_eq!(read(&open).len(), 200_000);
    let deep = "<a>".repeat(1_000_000);
    assert_eq!(read(&deep).len(), 1);
    let wide = format!("<game {}/>", "a='b' ".repeat(200_000));
    assert_eq!(read(&wide).len(), 1);
}

proptest! {
    #[test]
    fn a_changed_or_shortened_file_is_read_or_refused(
        changes in vec((any::<prop::sample::Index>(), any::<u8>()), 0..=8),
        length in any::<prop::sample::Index>(),
    ) {
        let mut bytes = SAMPLE.as_bytes().to_owned();
        for (index, byte) in changes {
            let at = index.index(bytes.len());
            bytes[at] = byte;
        }
        let games = RecordFormat::RenjuNet.read(&bytes, &ReadOptions::default());
        prop_assert!(games.len() <= 8);
        let _ = RecordFormat::RenjuNet.read(&bytes[..length.index(bytes.len())], &ReadOptions::default());
    }
}

#[test]
fn a_long_name_does_not_fill_the_memory() {
    let name = "가".repeat(100_000);
    let tables = format!("<player id='1' name='{name}'/><tournament id='1' name='{name}' start='{name}'/>");
    let games = "<game black='1' white='1' tournament='1'/>".repeat(100);
    for game in read(&format!("<database>{tables}{games}</database>")) {
        let info = game.unwrap().info;
        for text in [info.black, info.white, info.event, info.date] {
            assert_eq!(text.chars().count(), 200);
        }
    }
}

#[test]
fn what_has_no_id_is_nobody() {
    let games = read("<database><player name='A'/><rule id='' name='B'/><game/></database>");
    let info = &games[0].as_ref().unwrap().info;
    assert_eq!((&*info.black, &*info.rules), ("", ""));
}

#[test]
fn a_file_cut_short_anywhere_is_read_or_refused() {
    for length in 0..SAMPLE.len() {
        let games = RecordFormat::RenjuNet.read(&SAMPLE.as_bytes()[..length], &ReadOptions::default());
        assert!(!games.is_empty());
    }
}
