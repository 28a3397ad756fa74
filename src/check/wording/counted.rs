//! What a figure of a clause counts, and whether that is got or lost.

use super::amounts::faces;
use super::clauses::{is_figure, one_of_many};
use super::dictionary::{Dictionary, HARM};
use super::ways::{Way, healed, heals, verb, verb_with};

/// `2 of that damage`: harm of whatever sort.
pub const PREVENTED: &str = "of that damage";

/// Words between a figure and what it counts.
const BETWEEN: [&str; 15] = [
    "additional",
    "extra",
    "more",
    "fewer",
    "or",
    "points",
    "point",
    "shards",
    "shard",
    "of",
    "random",
    "other",
    "up",
    "to",
    "less",
];

/// What a figure, or an article, counts, and whether it is a number to reach; nothing where it counts nothing. `people`: whom it counts, where it does.
pub fn what_of(words: &[String], at: usize, people: Option<String>, dictionary: &Dictionary) -> Option<(String, bool)> {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let article = !is_figure(word(at));
    let skip = (1..=3).find(|step| !BETWEEN.contains(&word(at + step))).unwrap_or(1);
    let thing = dictionary.at(words, at + skip);
    // `a Strength 6+ test` is no Strength.
    if let (true, Some((_, length))) = (article, &thing)
        && matches!(word(at + skip + length), next if next.ends_with('+') && is_figure(next) || matches!(next, "test" | "tests" | "roll" | "rolls" | "check"))
    {
        return None;
    }
    let behind = thing.map(|(name, _)| name);
    let reached = matches!(word(at + 2), "more" | "higher" | "better")
        && word(at + 1) == "or"
        && at > 1
        && word(at - 1) == "of"
        && word(at - 2) == "test";
    let what = match word(at) {
        _ if reached => dictionary.before(words, at - 2),
        _ if people.is_some() => people,
        gold if gold.starts_with('$') => Some("gold".to_owned()),
        test if test.ends_with('+') => dictionary.before(words, at),
        // `You find D6 of them` speaks of no finds.
        _ if at > 0 && verb(word(at - 1)).is_some() && !word(at).starts_with(['+', '-']) => behind,
        // `Health +4 or Combat +1`: the figure before the `or` is that of what stands before it.
        figure
            if figure.starts_with(['+', '-'])
                && matches!(word(at + 1), "or" | "and" | "on" | "")
                && dictionary.before(words, at).is_some() =>
        {
            dictionary.before(words, at)
        }
        _ => behind.or_else(|| dictionary.before(words, at)),
    };
    // `on 3 or 4 Defense +1` names the faces of a row.
    let row = at > 0 && word(at - 1) == "on" && faces(word(at)).is_some();
    if row && (at + 1..at + 5).any(|at| word(at).starts_with(['+', '-']) && is_figure(word(at)))
        || article && what.is_none()
    {
        return None;
    }
    let what = what.unwrap_or_default();
    // What is prevented is of whatever sort the moment spoke of.
    let prevented = matches!((word(at + 1), word(at + 2), word(at + 3)), ("of", "that", "damage"));
    let what = if prevented { PREVENTED.to_owned() } else { what };
    // `Critical Hits do 2 extra Damage`
    let critical = what == "damage" && words.iter().take(at).rev().take(5).any(|word| word == "critical");
    let what = if critical { "critical damage".to_owned() } else { what };
    // `needing 7 or more` is a 7+.
    let from = what.is_empty() && word(at + 1) == "or" && matches!(word(at + 2), "more" | "higher" | "better");
    // Health that is lost or healed is Wounds that are taken or healed.
    let mut before = words.iter().take(at).rev().take(5);
    let moved = before.any(|word| verb(word).is_some());
    let what = match what.as_str() {
        "health" if moved && !word(at).starts_with(['+', '-']) => "wounds".to_owned(),
        _ => what,
    };
    Some((what, reached || from))
}

/// Whether what a figure counts is got or lost. `said_of`: the clause says of whom.
pub fn way_of(words: &[String], at: usize, what: &str, said_of: bool) -> Option<Way> {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let harm = HARM.contains(&what);
    // Behind a `then` another verb begins, and behind `for` what a price is paid for.
    let mut said = (at.saturating_sub(10)..at).rev().take_while(|at| !matches!(word(*at), "then" | "for"));
    let said = said.find(|at| verb_with(word(*at), word(at + 1)).is_some());
    let damage = words.iter().skip(at + 1).take(5).any(|word| word == "damage");
    // What pays you is no price.
    let mut since = words.iter().take(at).rev().take_while(|word| one_of_many(word) != "pay");
    let paid = since.any(|word| word == "you");
    let behind = said.map_or("", |at| word(at + 1));
    let way = said.map(word).and_then(|said| match (verb_with(said, behind), harm) {
        _ if paid && one_of_many(said) == "pay" => Some(Way::In),
        _ if said == "pays" && !said_of => None,
        // Damage that is lost may be healed or done.
        (Some(Way::Out), true) if one_of_many(said) == "lose" && damage => None,
        // Sanity that is lost is harm that is done.
        (Some(Way::Out), true) if !heals(said) && behind != "back" && !healed(what) => Some(Way::In),
        // What is no harm comes back to whoever recovers it.
        (Some(Way::Out), false) if heals(said) || behind == "back" => Some(Way::In),
        (way, _) => way,
    });
    // `2 Wounds are Healed`, `$50 are taken from each Hero`: the verb stands behind it.
    let behind = (at + 1..at + 5).find(|at| matches!(word(*at), "are" | "is" | "be" | "was" | "were"));
    let way = match behind.map_or("", |at| word(at + 1)) {
        "healed" | "lost" | "paid" | "spent" | "discarded" | "removed" | "restored" => None,
        "taken" | "gained" | "drawn" | "suffered" | "given" => None,
        _ => way,
    };
    // `takes 1 Sanity Damage, you may use 1 Grit`: what is used goes.
    let used = at > 0 && matches!(word(at - 1), "use" | "uses");
    // `takes a cot ($10)`: what it costs is not taken.
    let taken = said.is_some_and(|at| one_of_many(word(at)) == "take");
    let way = if taken && what == "gold" { None } else { way };
    if used && !harm { Some(Way::Out) } else { way }
}
