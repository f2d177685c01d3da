//! A rule set as a table of TOML, JSON or the like, with the feature `serde`.
//!
//! | key | value | without it |
//! | --- | --- | --- |
//! | `name` | text on one line, not empty | must be there |
//! | `base` | the name of a preset that says what the other keys do not | `standard` |
//! | `description`, `source` | text | empty |
//! | `sizes` | texts such as `"15"` and `"15x20"`; none for any | |
//! | `both`, `black`, `white` | a table for a colour: `wins` (`"exactly five"` or `"five or more"`), `closed-five-wins` (boolean), `fouls` (of `"3-3"`, `"4-4"`, `"overline"`) | |
//! | `three` | `"recursive"` or `"simple"` | |
//! | `counts-three-with-five` | boolean | |
//! | `allows-forced-double-three` | boolean | |
//! | `foul` | `"refused"` or `"loses"` | |
//! | `move-limit` | a number of moves; 0 for none | |
//! | `allows-passes` | boolean | |
//!
//! A key that is not in the table is an error. `black` and `white` go before `both`.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{Penalty, Rules, ThreeDefinition, WinCondition, WinLength};
use crate::{Foul, Size, Stone};

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Text {
    name: String,
    #[serde(skip_serializing)]
    base: Option<String>,
    description: Option<String>,
    source: Option<String>,
    sizes: Option<Vec<String>>,
    three: Option<ThreeDefinition>,
    counts_three_with_five: Option<bool>,
    allows_forced_double_three: Option<bool>,
    foul: Option<Penalty>,
    move_limit: Option<u16>,
    allows_passes: Option<bool>,
    #[serde(skip_serializing)]
    both: Option<Colour>,
    black: Option<Colour>,
    white: Option<Colour>,
}

#[derive(Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Colour {
    wins: Option<WinLength>,
    closed_five_wins: Option<bool>,
    fouls: Option<Vec<Foul>>,
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Text::deserialize(deserializer)?.to_rules().map_err(D::Error::custom)
    }
}

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Text::of(self).serialize(serializer)
    }
}

impl Text {
    fn to_rules(&self) -> Result<Rules, String> {
        if self.name.trim().is_empty() || self.name.chars().any(char::is_control) {
            return Err(format!("expected a name of visible characters, found {:?}", self.name));
        }
        let base = self.base.as_deref().map_or(Ok(&Rules::STANDARD), Rules::by_name);
        let base = base.map_err(|error| error.to_string())?;
        let text = |text: &Option<String>| Cow::Owned(text.clone().unwrap_or_default());
        let mut rules = Rules {
            name: Cow::Owned(self.name.clone()),
            description: text(&self.description),
            source: text(&self.source),
            sizes: self.sizes()?.map_or(base.sizes.clone(), Cow::Owned),
            counts_three_with_five: self.counts_three_with_five.unwrap_or(base.counts_three_with_five),
            allows_forced_double_three: self
                .allows_forced_double_three
                .unwrap_or(base.allows_forced_double_three),
            allows_passes: self.allows_passes.unwrap_or(base.allows_passes),
            three: self.three.unwrap_or(base.three),
            penalty: self.foul.unwrap_or(base.penalty),
            move_limit: self
                .move_limit
                .map_or(base.move_limit, |limit| Some(limit).filter(|limit| *limit > 0)),
            ..base.clone()
        };
        for (stone, own) in Stone::ALL.into_iter().zip([&self.black, &self.white]) {
            [&self.both, own].into_iter().flatten().for_each(|colour| colour.apply(&mut rules, stone));
        }
        Ok(rules)
    }

    fn sizes(&self) -> Result<Option<Vec<Size>>, String> {
        let Some(sizes) = &self.sizes else { return Ok(None) };
        let sizes: Result<Vec<Size>, _> = sizes.iter().map(|size| size.parse()).collect();
        sizes.map(Some).map_err(|error: crate::SizeError| error.to_string())
    }

    fn of(rules: &Rules) -> Self {
        let [black, white] = Stone::ALL.map(|stone| Some(Colour::of(rules, stone)));
        Self {
            name: rules.name.to_string(),
            base: None,
            description: Some(rules.description.to_string()),
            source: Some(rules.source.to_string()),
            sizes: Some(rules.sizes.iter().map(Size::to_string).collect()),
            three: Some(rules.three),
            counts_three_with_five: Some(rules.counts_three_with_five),
            allows_forced_double_three: Some(rules.allows_forced_double_three),
            foul: Some(rules.penalty),
            move_limit: Some(rules.move_limit.unwrap_or(0)),
            allows_passes: Some(rules.allows_passes),
            both: None,
            black,
            white,
        }
    }
}

impl Colour {
    fn apply(&self, rules: &mut Rules, stone: Stone) {
        let win = &mut rules.win[stone.index()];
        win.length = self.wins.unwrap_or(win.length);
        win.closed_five_wins = self.closed_five_wins.unwrap_or(win.closed_five_wins);
        if let Some(names) = &self.fouls {
            rules.fouls[stone.index()] = names.iter().copied().collect();
        }
    }

    fn of(rules: &Rules, stone: Stone) -> Self {
        let WinCondition { length, closed_five_wins } = rules.win_condition(stone);
        let fouls = rules.fouls(stone).iter().collect();
        Self { wins: Some(length), closed_five_wins: Some(closed_five_wins), fouls: Some(fouls) }
    }
}
