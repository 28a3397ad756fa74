//! What a phrase says, without where it stands: two texts that say the same are the same here.

use super::node::{Phrase, Value};

/// A phrase without its places and numbers, so that it does not change with the lines above it.
pub fn plain(phrase: &Phrase) -> String {
    let mut out = format!("{:?}", phrase.word);
    for (name, value) in &phrase.holes {
        out.push_str(name);
        match value {
            Value::Phrase(inner) => out.push_str(&plain(inner)),
            Value::Selector(selector) => {
                out.push_str(&format!("{:?}{:?}", selector.pick, selector.noun));
                for inner in selector.filters.iter().chain(&selector.relations) {
                    out.push_str(&plain(inner));
                }
            }
            other => out.push_str(&format!("{other:?}")),
        }
    }
    out.push('{');
    for inner in &phrase.body {
        out.push_str(&plain(inner));
    }
    out.push('}');
    out
}

/// What two lines of a sheet that cannot both hold have in common; none where a sheet can have several such lines.
pub fn line_key(line: &Phrase) -> Option<String> {
    use crate::vocabulary::{Member, Word};
    let Word::Member(member) = line.word else { return None };
    let hole = match member {
        Member::Printed => "stat",
        Member::OwnAbility => "name",
        Member::RuleIs => "rule",
        Member::Waves | Member::PartySize | Member::Revives => "n",
        // One line for each size of party and each deck.
        Member::PartyDraws => return Some(format!("{member:?} {:?} {:?}", line.get("n"), line.get("other"))),
        Member::StartsHolding => "what",
        Member::SetsBack => "span",
        Member::Reading => "list",
        Member::Flavor | Member::Note | Member::Former | Member::Only => return None,
        _ => "",
    };
    Some(format!("{member:?} {:?}", line.get(hole)))
}
