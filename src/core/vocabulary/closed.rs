//! Closed lists: the words of which one stands in a hole, by the hole's type. What stands there is told by its words, never by its place in the
//! list, so that a list can grow anywhere.

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

use super::{HELD, Rule, RuleType, SLOTS};

/// One of a closed list, by its words, which are its id: `at most`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen(&'static str);

impl Chosen {
    /// One of a list: its words.
    pub const fn new(words: &'static str) -> Chosen {
        Chosen(words)
    }

    /// The words.
    pub const fn words(self) -> &'static str {
        self.0
    }

    /// The words that some closed list has.
    pub fn find(words: &str) -> Option<Chosen> {
        let offered = Rule::ALL.iter().filter_map(|rule| match rule.answer() {
            RuleType::Choice(words) => Some(words),
            _ => None,
        });
        let all = LISTS.iter().map(|(_, words)| *words).chain(offered);
        all.flatten().find(|one| **one == words).map(|one| Chosen(one))
    }

    /// True where these are the words.
    pub fn is(self, words: &str) -> bool {
        self.0 == words
    }
}

impl Serialize for Chosen {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Chosen {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Chosen, D::Error> {
        let words = String::deserialize(from)?;
        Chosen::find(&words).ok_or_else(|| D::Error::custom(format!("no list has `{words}`")))
    }
}

/// The closed list that a hole's type stands for.
pub fn closed_list(kind: &str) -> Option<&'static [&'static str]> {
    LISTS.iter().find(|(name, _)| *name == kind).map(|(_, words)| *words)
}

/// Every closed list, by the type of its holes.
pub const LISTS: &[(&str, &[&str])] = &[
    (
        "clock",
        &[
            "start of turn",
            "end of turn",
            "start of fight",
            "end of fight",
            "start of adventure",
            "end of adventure",
            "start of day",
            "end of day",
            "end of stay",
            "room exploration",
        ],
    ),
    ("group", &["for this group", "for the party"]),
    ("protection", &["defense", "armor", "defense and armor", "willpower"]),
    ("most", &["most", "fewest"]),
    ("mixed", &["with the pack", "without the pack"]),
    ("tiled", &["on", "on or next to"]),
    ("far", &["nearest to", "farthest from"]),
    ("many", &["or more", "or fewer"]),
    ("compared", &["more", "fewer"]),
    ("rounded", &["rounded up"]),
    ("extreme", &["highest", "lowest"]),
    ("bound", &["at least", "at most"]),
    ("edging", &["wall", "barrier", "gate"]),
    ("blocked", &["is blocked"]),
    ("rerolled", &["dice", "misses"]),
    ("own", &["card", "token"]),
    ("usable", &["can use", "cannot use"]),
    ("edge", &["turn", "fight", "adventure", "day"]),
    ("later", &["the next"]),
    ("next", &["turn", "fight", "adventure", "activation"]),
    ("span", &["turn", "fight", "adventure", "activation"]),
    ("during", &["turn", "fight", "adventure", "activation", "attack"]),
    ("often", &["turn", "fight", "adventure", "activation", "attack", "hit", "day", "stay"]),
    ("role", &["injury", "madness", "mutation"]),
    ("reach", &["melee", "ranged"]),
    ("piece", &["darkness", "party"]),
    ("back", &["back"]),
    ("random", &["at random"]),
    ("through", &["through a gate"]),
    ("marked", &["to a marked space"]),
    ("charted", &["on a chart"]),
    ("stands", &["cannot be rolled again"]),
    ("cardplace", &["face down", "in play", "discarded"]),
    ("repeated", &["is rolled again", "kills it"]),
    ("found", &["found"]),
    ("another", &["draw another"]),
    ("again", &["can be gained again"]),
    ("default", &["by default"]),
    ("lasting", &["permanently"]),
    ("anyone", &["past adjacent enemies"]),
    (
        "clears",
        &["on ko", "at end of activation", "at end of turn", "at end of fight", "at end of adventure", "on being used"],
    ),
    ("slot", SLOTS),
    ("side", &["north", "east", "south", "west"]),
    ("objective", &["is the objective"]),
    ("looks", &["through the door"]),
    ("laid", &["on top", "in play"]),
    ("kindword", HELD),
];
