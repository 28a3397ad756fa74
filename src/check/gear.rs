//! Gear that does not fit the rest: clothing slots of its own, no price, upgrades without room.

use std::collections::BTreeMap;

use super::context::{Context, listed};
use crate::diagnostic::escape::escaped;
use crate::diagnostic::similar::{slips, sure};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::ids::DeclId;
use crate::model::{Declaration, Phrase, Value};
use crate::vocabulary::{Kind, Member};

/// Looks at every item beside all others.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    if context.lost || !context.unread.is_empty() {
        return;
    }
    let items: Vec<&Declaration> = context.model.sheets().filter(|item| item.kind == Kind::Item).collect();
    slots(context, &items, out);
    prices(context, &items, out);
    let room = Room::of(&items);
    for decl in context.decls().filter(|decl| decl.kind == Kind::Item) {
        out.extend(upgrade(context, decl, &room));
    }
}

/// A slot that one item names, and that is a slip of another's.
fn slots(context: &Context, items: &[&Declaration], out: &mut Vec<Diagnostic>) {
    let mut named: BTreeMap<String, Vec<(&Declaration, &Phrase)>> = BTreeMap::new();
    for item in items {
        for line in item.members(Member::Slot) {
            for slot in ["slot", "other"].into_iter().filter_map(|hole| line.text(hole)) {
                named.entry(slot.to_lowercase()).or_default().push((item, line));
            }
        }
    }
    // More places than any body has: then none of them is usual.
    if named.len() > 200 {
        return;
    }
    for (slot, users) in &named {
        let [(decl, line)] = users.as_slice() else { continue };
        // Of two that stand once each, the one that reads later is told.
        let usual = |other: &&String| {
            named.get(*other).is_some_and(|theirs| {
                theirs.len() > 1 || theirs.first().is_some_and(|(_, theirs)| theirs.place < line.place)
            })
        };
        let meant = named.keys().filter(usual).find(|other| slip(slot, other)).cloned();
        // `Gambler's Gloves`, worn as glvoes.
        let own = || {
            let words = context.model.name(decl.id).to_lowercase();
            words.split(|letter: char| !letter.is_alphabetic()).find(|word| slip(slot, word)).map(str::to_owned)
        };
        let meant = meant.or_else(own);
        let Some(meant) = meant else { continue };
        let place = context.figure(
            line.place,
            line.text("slot").filter(|text| text.eq_ignore_ascii_case(slot)).or(line.text("other")).unwrap_or(slot),
        );
        let found = context
            .finding(Code::GearOdd, decl, place, format!("no other item is worn as {}", escaped(slot)))
            .label("a place of its own")
            .help(format!("did you mean `{}`?", escaped(&meant)))
            .edit(place, meant, false);
        out.push(found);
    }
}

/// One letter apart, or the same letters in another order; not one and many of a thing.
fn slip(slot: &str, other: &str) -> bool {
    let letters = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    let swapped = slot.chars().count() > 3 && slot != other && letters(slot) == letters(other);
    swapped || (slot != other && sure(slot, other) && slips(slot, other) == Some(1))
}

/// An item without a price in a deck where all others have one.
fn prices(context: &Context, items: &[&Declaration], out: &mut Vec<Diagnostic>) {
    let mut decks: BTreeMap<DeclId, Vec<&Declaration>> = BTreeMap::new();
    for item in items {
        let deck = item.member(Member::OfDeck).and_then(|line| line.name("what"));
        decks
            .entry(match deck {
                Some(deck) => deck,
                None => continue,
            })
            .or_default()
            .push(item);
    }
    for (deck, items) in decks {
        let without: Vec<&&Declaration> = items.iter().filter(|item| item.member(Member::Price).is_none()).collect();
        // One or two among many.
        if items.len() < 6 || without.len() > 2 {
            continue;
        }
        for item in without {
            let Some(line) = item.member(Member::OfDeck) else { continue };
            let name = context.name(deck);
            let found = context
                .finding(Code::GearOdd, item, line.place, format!("it has no price, and all other {name} has one"))
                .label(format!("a card of the {name} deck"))
                .help("add what it costs: `price $150`");
            out.push(found);
        }
    }
}

/// The most upgrade slots that there are, and where they stand: of each item and keyword, and of all.
struct Room<'a> {
    of: BTreeMap<DeclId, (i32, &'a Phrase)>,
    all: Option<(i32, &'a Phrase)>,
}

impl<'a> Room<'a> {
    fn of(items: &[&'a Declaration]) -> Room<'a> {
        let mut room = Room { of: BTreeMap::new(), all: None };
        for item in items {
            let Some(line) = item.member(Member::UpgradeSlots) else { continue };
            let here = (line.number("n").unwrap_or(0), line);
            if room.all.is_none_or(|(most, _)| here.0 > most) {
                room.all = Some(here);
            }
            let keywords = item.members(Member::Keywords).filter_map(|line| match line.get("list") {
                Some(Value::Names(names)) => Some(names.as_slice()),
                _ => None,
            });
            for id in keywords.flatten().chain([&item.id]) {
                let most = room.of.entry(*id).or_insert(here);
                if here.0 > most.0 {
                    *most = here;
                }
            }
        }
        room
    }
}

/// An upgrade for which no item has room.
fn upgrade(context: &Context, decl: &Declaration, room: &Room) -> Option<Diagnostic> {
    let line = decl.member(Member::Upgrade)?;
    let need = line.number("n")?;
    let wanted: Vec<DeclId> = match line.get("list") {
        Some(Value::Names(names)) => names.clone(),
        _ => Vec::new(),
    };
    let best = match wanted.as_slice() {
        [] => room.all,
        some => some.iter().filter_map(|id| room.of.get(id).copied()).max_by_key(|(most, _)| *most),
    };
    let most = best.map_or(0, |(most, _)| most);
    if need <= most {
        return None;
    }
    let names: Vec<String> = wanted.iter().map(|id| context.name(*id)).collect();
    let whose = if names.is_empty() { "item".to_owned() } else { listed(&names) };
    let message = match most {
        0 => format!("no {whose} has upgrade slots: this upgrade fits nowhere"),
        most => format!("it fills {need} slots, and no {whose} has more than {most}"),
    };
    let mut found = context.finding(Code::GearOdd, decl, line.place, message).label("fits nowhere");
    if let Some((_, slots)) = best {
        found = found.other(slots.place, "the most room that there is");
    }
    Some(found.help("let it fill fewer slots, or give an item of that kind more: `slots 2`"))
}
