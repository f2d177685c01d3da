//! `hanpan omok rules`: the table of rule sets.

use std::borrow::Cow;

use hanpan_omok::{Foul, FoulSet, Penalty, Rules, Size, Stone, ThreeDefinition};
use serde::Serialize;

use crate::args::RulesArgs;
use crate::output::Output;
use crate::status::Status;

pub(crate) fn run(args: &RulesArgs) -> anyhow::Result<Status> {
    let all = if args.rules.is_empty() { Rules::ALL } else { &args.rules };
    let mut output = Output::default();
    for rules in all {
        if args.toml {
            output.line(toml::to_string(rules)?);
        } else if args.json {
            output.json(&Object::new(rules));
        } else {
            output.line(text_of(rules));
        }
    }
    output.write()?;
    Ok(Status::Done)
}

fn text_of(rules: &Rules) -> String {
    let [black, white] = Stone::ALL.map(|stone| rules.win_condition(stone).to_string());
    let wins = if black == white { format!("both {black}") } else { format!("Black {black}; White {white}") };
    let rows = [
        ("wins", wins),
        ("fouls", fouls_of(rules)),
        ("ends", ends_of(rules)),
        ("boards", sizes_of(rules)),
        ("source", rules.source.to_string()),
    ];
    let rows = rows.into_iter().filter(|(_, text)| !text.is_empty());
    let rows: String = rows.map(|(name, text)| format!("\n  {:8}{text}", format!("{name}:"))).collect();
    format!("{}\n  {}{rows}", rules.name, rules.description)
}

fn sizes_of(rules: &Rules) -> String {
    let sizes: Vec<String> = rules.sizes.iter().map(Size::to_string).collect();
    if sizes.is_empty() { "any".to_owned() } else { sizes.join(", ") }
}

fn fouls_of(rules: &Rules) -> String {
    let [black, white] = Stone::ALL.map(|stone| rules.fouls(stone));
    let who = match (black.is_empty(), white.is_empty()) {
        (true, true) => return "none".to_owned(),
        _ if black == white => format!("both {black}"),
        (_, true) => format!("Black {black}"),
        (true, _) => format!("White {white}"),
        _ => format!("Black {black}; White {white}"),
    };
    let becomes = match rules.penalty {
        Penalty::Refused => "refused",
        Penalty::Loses => "a foul loses",
    };
    let threes = [black, white].into_iter().any(|fouls| fouls.contains(Foul::DoubleThree));
    let details = if threes { three_of(rules) } else { String::new() };
    format!("{who}; {becomes}{details}")
}

fn three_of(rules: &Rules) -> String {
    let mut text = match rules.three {
        ThreeDefinition::Recursive => "; a three counts if its straight four may be made".to_owned(),
        ThreeDefinition::Simple => "; a three counts even if its straight four may not be made".to_owned(),
    };
    if rules.counts_three_with_five {
        text += ", also by a move that makes a five";
    }
    if rules.allows_forced_double_three {
        text += "; 3-3 is allowed where the opponent would win";
    }
    text
}

fn ends_of(rules: &Rules) -> String {
    let limit = rules.move_limit.map(|limit| format!("a draw after {limit} moves"));
    let passes =
        rules.allows_passes.then(|| "passing is allowed, and two passes in a row are a draw".to_owned());
    [limit, passes].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

#[derive(Serialize)]
struct Object<'a> {
    name: &'a str,
    description: &'a str,
    /// Empty for any.
    sizes: Vec<String>,
    black: String,
    white: String,
    fouls_of_black: Vec<String>,
    fouls_of_white: Vec<String>,
    three: ThreeDefinition,
    counts_three_with_five: bool,
    allows_forced_double_three: bool,
    foul: Penalty,
    move_limit: Option<u16>,
    allows_passes: bool,
    source: &'a Cow<'static, str>,
}

impl<'a> Object<'a> {
    fn new(rules: &'a Rules) -> Self {
        let win = |stone| rules.win_condition(stone).to_string();
        let fouls = |fouls: FoulSet| fouls.iter().map(|foul| foul.to_string()).collect();
        Self {
            name: &rules.name,
            description: &rules.description,
            sizes: rules.sizes.iter().map(Size::to_string).collect(),
            black: win(Stone::Black),
            white: win(Stone::White),
            fouls_of_black: fouls(rules.fouls(Stone::Black)),
            fouls_of_white: fouls(rules.fouls(Stone::White)),
            three: rules.three,
            counts_three_with_five: rules.counts_three_with_five,
            allows_forced_double_three: rules.allows_forced_double_three,
            foul: rules.penalty,
            move_limit: rules.move_limit,
            allows_passes: rules.allows_passes,
            source: &rules.source,
        }
    }
}
