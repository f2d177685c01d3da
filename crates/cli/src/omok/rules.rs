//! `hanpan omok rules`: the table of rule sets.

use hanpan_omok::{Foul, Rules, Size, Stone};
use serde::Serialize;

use crate::args::RulesArgs;
use crate::output::Output;
use crate::status::Status;

pub(crate) fn run(args: &RulesArgs) -> anyhow::Result<Status> {
    let mut output = Output::default();
    for rules in Rules::ALL {
        if args.json {
            output.json(&Object::new(rules));
        } else {
            output.line(text_of(rules));
        }
    }
    output.write()?;
    Ok(Status::Done)
}

fn text_of(rules: &Rules) -> String {
    let Object { sizes, black, white, fouls_of_black, fouls_of_white, .. } = Object::new(rules);
    let sizes = if sizes.is_empty() { "any".to_owned() } else { sizes.join(", ") };
    let wins = if black == white { format!("both {black}") } else { format!("Black {black}; White {white}") };
    let fouls = match (fouls_of_black.join(", "), fouls_of_white.join(", ")) {
        (black, white) if black.is_empty() && white.is_empty() => "none".to_owned(),
        (black, white) if black == white => format!("both {black}"),
        (black, white) if white.is_empty() => format!("Black {black}"),
        (black, white) => format!("Black {black}; White {white}"),
    };
    let Rules { name, description, source, .. } = rules;
    format!(
        "{name}\n  {description}\n  wins:   {wins}\n  fouls:  {fouls}\n  boards: {sizes}\n  source: {source}"
    )
}

#[derive(Serialize)]
struct Object {
    name: &'static str,
    description: &'static str,
    /// Empty for any.
    sizes: Vec<String>,
    black: String,
    white: String,
    fouls_of_black: Vec<String>,
    fouls_of_white: Vec<String>,
    source: &'static str,
}

impl Object {
    fn new(rules: &Rules) -> Self {
        let win = |stone| rules.win_condition(stone).to_string();
        let fouls = |stone| rules.fouls(stone).iter().map(Foul::to_string).collect();
        Self {
            name: rules.name,
            description: rules.description,
            sizes: rules.sizes.iter().map(Size::to_string).collect(),
            black: win(Stone::Black),
            white: win(Stone::White),
            fouls_of_black: fouls(Stone::Black),
            fouls_of_white: fouls(Stone::White),
            source: rules.source,
        }
    }
}
