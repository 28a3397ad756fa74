//! Texts that stand: every change of a stat with every carrier, condition and way to say who is meant.

use std::collections::BTreeMap;

use brimscript::stage::{Carrier, Side};
use brimscript::vocabulary::{Category, Combine, HoleKind, Stat, Whose, Word};

use super::carriers::Carries as _;
use super::texts::{Form, Plan, Text, drawn, few};

/// A lasting change: how pairs call it, and what it says.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Change {
    id: &'static str,
    says: &'static str,
    /// Whose figure it is, where it is one side's.
    whose: Option<Whose>,
}

/// Texts live as long as the tests.
fn kept(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

/// Every change: of each stat, by each kind of change, and those of no stat.
fn changes() -> Vec<Change> {
    let mut out = Vec::new();
    for stat in Stat::ALL {
        let words = stat.words();
        let forms: &[&str] = if stat.combine() == Combine::Flag {
            &[""]
        } else {
            &[" +2", " is 3", " is 3+", " times 2", " at least 9", " at most 1"]
        };
        out.extend(forms.iter().map(|form| Change {
            id: kept(format!("{words}{form}")),
            says: kept(format!("{words}{form}")),
            whose: Some(stat.whose()),
        }));
    }
    for form in Form::all(Category::Modifier) {
        let stat = form.entry.holes.iter().any(|hole| hole.kind == HoleKind::Stat);
        if !stat && form.entry.id != "modifier.flag" {
            out.push(Change { id: kept(form.id()), says: kept(form.say("")), whose: None });
        }
    }
    out
}

/// Words behind a noun: every relation, with every position in it.
fn behind(anchor: &str) -> Vec<Change> {
    let mut out = Vec::new();
    for form in Form::all(Category::Relation) {
        let positions: Vec<Option<Form>> = match form.entry.word {
            Word::Relation(_) if form.entry.id == "relation.position" || form.entry.id == "relation.not" => {
                Form::all(Category::Position).into_iter().map(Some).collect()
            }
            _ => vec![None],
        };
        for position in positions {
            let words = match position {
                Some(position) => {
                    let not = if form.entry.id == "relation.not" { "not " } else { "" };
                    format!("{not}{}", position.say(anchor))
                }
                None => form.say(anchor),
            };
            let id = position.map_or_else(|| form.id(), |position| format!("{} {}", form.id(), position.id()));
            out.push(Change { id: kept(id), says: kept(words), whose: None });
        }
    }
    out
}

/// Every condition, of somebody.
fn conditions(who: &str) -> Vec<Change> {
    let all = Form::all(Category::Condition);
    let simple = all
        .into_iter()
        .filter(|form| !form.entry.holes.iter().any(|hole| hole.kind == HoleKind::Phrase(Category::Condition)));
    simple.map(|form| Change { id: kept(form.id()), says: kept(form.say(who)), whose: None }).collect()
}

fn text(carrier: Carrier, who: (&str, &str), condition: Option<Change>, change: Change) -> Text {
    let (id, who) = who;
    let under = condition.map_or_else(String::new, |condition| format!(" if {}", condition.says));
    let line =
        if who.is_empty() { format!("{}{under}", change.says) } else { format!("{who}{under}: {}", change.says) };
    let mut cells = vec![change.id.to_owned(), id.to_owned()];
    cells.extend(condition.map(|condition| condition.id.to_owned()));
    let mut text = Text::new(carrier, Plan::Standing, &line, &line, cells);
    // One carrier of each side shows that the figure matters at all.
    text.plainly = condition.is_none() && matches!(carrier, Carrier::Item | Carrier::EnemyOwn) && who == carrier.this();
    text
}

/// All of them.
pub fn standings(out: &mut BTreeMap<String, Text>) {
    let (carriers, changes) = (Carrier::in_play(), changes());
    let name = |change: Change| change.id.to_owned();
    let called = |carrier: Carrier| carrier.name().to_owned();
    let mut add = |text: Text| {
        out.entry(text.key.clone()).or_insert(text);
    };
    let anchors = ["this hero", "this enemy", "this holder", "a hero"].map(|anchor| (anchor, conditions(anchor)));
    let of = |anchor: &str| {
        anchors.iter().find(|(one, _)| *one == anchor).map(|(_, all)| all.as_slice()).unwrap_or_default()
    };
    for change in &changes {
        // Changes by an amount and plain facts stand with each carrier and under each condition, the others in a few places.
        let first = change.says.ends_with(" +2") || !change.says.contains(|at: char| at.is_ascii_digit());
        for carrier in few(&carriers, if first { carriers.len() } else { 2 }, called, change.id) {
            let whose = [carrier.this(), "each hero", "each enemy", "bare"];
            let bare = matches!(carrier.side(), Side::Hero | Side::Enemy);
            let whose = &whose[usize::from(carrier.side() == Side::Table)..if bare { 4 } else { 3 }];
            for who in few(whose, 2, str::to_owned, &format!("{}|{}", carrier.name(), change.id)) {
                if carrier.may_hold(who) && has(carrier, who, *change) {
                    add(text(carrier, (who, if who == "bare" { "" } else { who }), None, *change));
                }
            }
        }
        for at in 0..if first { of("a hero").len() } else { 0 } {
            let question = format!("{}|{}", change.id, of("a hero")[at].id);
            let Some(carrier) = drawn(&carriers, called, &question) else { continue };
            let who = likely(carrier, &question);
            let condition = of(carrier.this()).get(at).copied();
            if has(carrier, who, *change) && condition.as_ref().is_none_or(|condition| may_be(carrier, condition)) {
                add(text(carrier, (who, who), condition, *change));
            }
        }
    }
    let plain = ["combat +2", "defense +2", "initiative +2", "health +2", "cannot move"];
    let plain: Vec<Change> = changes.iter().copied().filter(|change| plain.contains(&change.id)).collect();
    for carrier in &carriers {
        let anchor = carrier.this();
        // Each way to say who is meant, and each condition, of each carrier.
        for relation in behind(anchor) {
            for noun in few(&["hero", "enemy"], 1, str::to_owned, &format!("{}|{}", carrier.name(), relation.id)) {
                let who = format!("each {noun} {}", relation.says);
                let question = format!("{}|{}|{noun}", carrier.name(), relation.id);
                let Some(change) = drawn(&plain, name, &question) else { continue };
                add(text(*carrier, (&format!("each {noun} {}", relation.id), &who), None, change));
                // The same people in a condition.
                let there = Change {
                    id: kept(format!("there is {}", relation.id)),
                    says: kept(format!("there is a {noun} {}", relation.says)),
                    whose: None,
                };
                add(text(*carrier, (anchor, anchor), Some(there), change));
            }
        }
        for condition in conditions(anchor).into_iter().filter(|condition| may_be(*carrier, condition)) {
            let question = format!("{}|{}", carrier.name(), condition.id);
            for change in few(&plain, 1, name, &question) {
                let who = likely(*carrier, &question);
                add(text(*carrier, (who, who), Some(condition), change));
                if carrier.side() != Side::Table {
                    continue;
                }
                let (id, says) = (kept(format!("not {}", condition.id)), kept(format!("not {}", condition.says)));
                let not = Change { id, says, whose: None };
                add(text(*carrier, (who, who), Some(not), change));
            }
        }
    }
}

/// What happens as soon as something is so: each condition, with each carrier.
pub fn as_soon_as(out: &mut BTreeMap<String, Text>) {
    for carrier in Carrier::in_play() {
        for condition in conditions(carrier.this()).into_iter().filter(|condition| may_be(carrier, condition)) {
            let head = format!("as soon as {}", condition.says);
            let rule = format!("{head} {{\neach hero gains 1 Net Mark\n}}");
            let cells = vec!["as soon as".to_owned(), condition.id.to_owned()];
            let text = Text::new(carrier, Plan::Standing, &head, &rule, cells);
            out.entry(text.key.clone()).or_insert(text);
        }
    }
}

/// True where who carries it can have such a figure. A marker and a learned ability do not say on which side they are: here they lie with one, and
/// what is the other's is said of them there.
fn has(carrier: Carrier, who: &str, change: Change) -> bool {
    // Nor does it say that its holder is never in a town.
    if carrier == Carrier::EnemyMarker && TOWN.iter().any(|stat| change.says.starts_with(stat.words())) {
        return false;
    }
    let side = match carrier {
        Carrier::HeroMarker | Carrier::HeroLearned => Whose::Enemies,
        Carrier::EnemyMarker => Whose::Heroes,
        _ => return true,
    };
    let of_enemies = change.says.starts_with("prefers");
    let other = change.whose == Some(side) || of_enemies && side == Whose::Enemies;
    !(other && matches!(who, "this holder" | "bare"))
}

/// What is asked for in a town.
const TOWN: [Stat; 5] = [Stat::Prices, Stat::ItemPrices, Stat::ServicePrices, Stat::TownDays, Stat::LostLocations];

/// True where a marker can say so of whoever holds it here: what heroes alone do, on a hero.
fn may_be(carrier: Carrier, condition: &Change) -> bool {
    carrier != Carrier::EnemyMarker
        || !["condition.using", "condition.armed", "condition.acted"]
            .iter()
            .any(|heroes| condition.id.starts_with(heroes))
}

fn likely(carrier: Carrier, question: &str) -> &'static str {
    match carrier.side() {
        Side::Table => drawn(&["each hero", "each enemy"], str::to_owned, question).unwrap_or("each hero"),
        _ => carrier.this(),
    }
}
