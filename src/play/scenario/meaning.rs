//! What an answer of a scenario means: which option of a question it is.

use super::words::Names;
use brim_core::game::decision::{About, Choice, Decision};
use brim_core::game::table::Table;
use brim_core::vocabulary::spelling::slug;
use brim_language::diagnostic::Place;

/// An answer as it was written, its words joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub text: String,
    /// A space, where it is one: `at 3,5`.
    pub cell: Option<(i32, i32)>,
    /// Where it stands.
    pub place: Place,
}

impl Answer {
    /// The answer of a step.
    pub fn of(words: &[String], place: Place) -> Answer {
        let cell = match words {
            [at, column, comma, row] if at == "at" && comma == "," => column.parse().ok().zip(row.parse().ok()),
            _ => None,
        };
        let text = words.join(" ").replace(" 's", "'s").replace(" ,", ",");
        Answer { text, cell, place }
    }

    /// The option that it means, if it is one of the question's.
    pub fn among(&self, names: &Names<'_>, table: &Table, decision: &Decision) -> Option<Choice> {
        let found = decision.options.iter().find(|option| self.is(names, table, &decision.about, option)).cloned();
        found.or_else(|| self.only_miss(decision))
    }

    /// Of a single miss, `re-roll misses` means that die.
    fn only_miss(&self, decision: &Decision) -> Option<Choice> {
        let About::Reroll { faces, need, .. } = &decision.about else { return None };
        if !same(&self.text, &Choice::RerollMisses.to_string()) || decision.options.contains(&Choice::RerollMisses) {
            return None;
        }
        let missed = |die: u16| faces.get(usize::from(die)).zip(*need).is_some_and(|(face, need)| *face < need);
        let mut dice =
            decision.options.iter().filter(|option| matches!(option, Choice::RerollDie(die) if missed(*die)));
        dice.next().cloned()
    }

    fn is(&self, names: &Names<'_>, table: &Table, about: &About, choice: &Choice) -> bool {
        if same(&self.text, &choice.to_string()) {
            return true;
        }
        match choice {
            Choice::Space(space) => {
                self.cell.is_some_and(|cell| names.stage.space(table, cell, None) == Some(*space))
                    || same(&self.text, &names.option(table, about, choice))
            }
            Choice::Model(model) => match names.aliases.iter().find(|(alias, _)| same(alias, &self.text)) {
                Some((_, meant)) => meant == model,
                None => same(&self.text, &names.model(table, *model)),
            },
            Choice::Hands(cards) => match self.text.strip_prefix("hands ") {
                Some(meant) => same_set(meant, cards.iter().map(|card| names.card(table, *card)).collect()),
                None => false,
            },
            Choice::Ranged(cards) => {
                let meant = self.text.strip_prefix("ranged ").unwrap_or(&self.text);
                same_list(meant, cards.iter().map(|card| names.card(table, *card)).collect())
            }
            Choice::Option(_, label) => same(&self.text, label),
            Choice::Pass => same(&self.text, "no"),
            Choice::RerollMisses => same(&self.text, "re-roll all misses"),
            Choice::RerollDie(die) => match about {
                About::Reroll { faces, .. } => {
                    let face = faces.get(usize::from(*die));
                    face.is_some_and(|face| same(&self.text, &format!("re-roll the {face}")))
                }
                _ => false,
            },
            Choice::Yes => matches!(about, About::CatchBreath { .. }) && same(&self.text, "heal"),
            Choice::Number(_) => matches!(about, About::CatchBreath { .. }) && same(&self.text, "grit"),
            Choice::Use { op, .. } => {
                let called = |name: String| same(&self.text, &name);
                if names.program.use_name(*op).is_some_and(called) {
                    return true;
                }
                // The second text of one name may be called by the name alone, where the first is not offered.
                let option = names.option(table, about, choice);
                let named = option.rsplit_once(' ').filter(|(_, number)| number.parse::<usize>().is_ok());
                same(&self.text, &option) || named.is_some_and(|(name, _)| same(&self.text, name))
            }
            other => same(&self.text, names.option(table, about, other).trim_matches('"')),
        }
    }
}

fn same(a: &str, b: &str) -> bool {
    a.trim().eq_ignore_ascii_case(b.trim()) || !slug(a).is_empty() && slug(a) == slug(b)
}

/// Cards named with `+` between them, in any order.
fn same_set(meant: &str, mut cards: Vec<String>) -> bool {
    let mut meant: Vec<String> = meant.split('+').map(slug).collect();
    let mut cards: Vec<String> = cards.drain(..).map(|card| slug(&card)).collect();
    meant.sort_unstable();
    cards.sort_unstable();
    meant == cards
}

/// Cards named with `+` between them, in this order.
fn same_list(meant: &str, cards: Vec<String>) -> bool {
    meant.split('+').map(slug).eq(cards.iter().map(|card| slug(card)))
}
