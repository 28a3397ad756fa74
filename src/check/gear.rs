//! Gear that does not fit the rest: no price, upgrades without room.

use std::collections::BTreeMap;

use super::context::{Context, listed};
use super::lines::{deck, keywords};
use super::sheet::{quoted, stat};
use super::weapons::Armory;
use brim_core::game::ids::DeclId;
use brim_core::phrase::MemberView;
use brim_core::vocabulary::{Kind, Member, RuleForm, SLOTS, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every item beside all others.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    if context.lost || !context.unread.is_empty() {
        return;
    }
    let items = context.model.of_kind(Kind::Item).filter_map(|item| context.model.sheet(item.id));
    let items: Vec<&Declaration> = items.collect();
    prices(context, &items, out);
    unworn(context, &items, out);
    let room = Room::of(&items);
    for decl in context.of_kind(Kind::Item) {
        out.extend(upgrade(context, decl, &room).or_else(|| never_shot(context, decl)));
        out.extend(for_nothing(context, decl));
        out.extend(called_otherwise(context, decl));
    }
}

/// A price of $0: what costs nothing has no price line as a rule.
fn for_nothing(context: &Context, item: &Declaration) -> Option<Diagnostic> {
    let line = item.member(Member::Price)?;
    let Some(MemberView::Price { n: 0 }) = MemberView::of(line) else { return None };
    let mut found = context.finding(Code::GearOdd, item, line.place(), "this item costs $0");
    found.severity = Severity::Hint;
    Some(found.label("for nothing").help("write what it costs, `price $50`, or delete the line of what is never sold"))
}

/// `item "Bog Boots" { worn as gloves }`: its name says where it is worn.
fn called_otherwise(context: &Context, item: &Declaration) -> Option<Diagnostic> {
    let line = item.member(Member::Slot)?;
    let Some(MemberView::Slot { slot, other }) = MemberView::of(line) else { return None };
    let name = context.model.name(item.id).to_lowercase();
    let last = name.split_whitespace().next_back()?;
    let meant = SLOTS.iter().find(|one| last == **one)?;
    if *meant == slot.word() || other.is_some_and(|other| other.word() == *meant) {
        return None;
    }
    let place = context.figure(line.place(), slot.word());
    let message = format!("this item is called {meant}, and it is worn as {}", slot.word());
    let mut found = context.finding(Code::GearOdd, item, place, message);
    found.severity = Severity::Hint;
    Some(found.label("another place").help(format!("write `{meant}`")).edit(place, *meant, false))
}

/// An item without a price in a deck where all others have one.
fn prices(context: &Context, items: &[&Declaration], out: &mut Vec<Diagnostic>) {
    let mut decks: BTreeMap<DeclId, Vec<&Declaration>> = BTreeMap::new();
    for item in items {
        if let Some(deck) = deck(item) {
            decks.entry(deck).or_default().push(item);
        }
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
                .finding(
                    Code::GearOdd,
                    item,
                    line.place(),
                    format!("this item has no price, and all other {name} cards have one"),
                )
                .label(format!("a card of the {name} deck"))
                .help("add what it costs: `price $150`");
            out.push(found);
        }
    }
}

/// An item that is not worn, with a keyword of which all other items are.
fn unworn(context: &Context, items: &[&Declaration], out: &mut Vec<Diagnostic>) {
    let mut sorts: BTreeMap<DeclId, Vec<&Declaration>> = BTreeMap::new();
    for item in items {
        for keyword in keywords(item) {
            sorts.entry(*keyword).or_default().push(item);
        }
    }
    let mut told: Vec<DeclId> = Vec::new();
    for (keyword, items) in sorts {
        let unworn: Vec<&&Declaration> = items.iter().filter(|item| item.member(Member::Slot).is_none()).collect();
        // One among many, which fills no hand either.
        let [item] = unworn.as_slice() else { continue };
        let held = item.body().iter().any(|line| stat(line) == Some(Stat::Hands));
        let attached = item.member(Member::Upgrade).is_some();
        let Some(line) = item.member(Member::Keywords) else { continue };
        // What is used is carried, but where many of its sort are, and all of them are worn.
        let used = items.len() < 12 && item.body().iter().any(|line| line.word() == Word::RuleForm(RuleForm::Use));
        if items.len() < 6 || held || used || attached || told.contains(&item.id) {
            continue;
        }
        told.push(item.id);
        let name = context.name(keyword);
        let message = format!("this item is not worn, and all other {name} is ({} items)", items.len() - 1);
        let found = context.finding(Code::GearOdd, item, context.figure(line.place(), &name), message);
        out.push(found.label("worn as what?").help("add where it is worn: `worn as coat`, `worn as hat`"));
    }
}

/// Range and Shots of an upgrade for items with which nobody shoots.
fn never_shot(context: &Context, decl: &Declaration) -> Option<Diagnostic> {
    let line = decl.member(Member::Upgrade)?;
    let Some(MemberView::Upgrade { n: _, list: Some(list), hands: _, cost: _, more: _, lasting: _ }) =
        MemberView::of(line)
    else {
        return None;
    };
    let armory = Armory::of(context);
    let shoots = |id: &DeclId| armory.shoots(*id) || armory.is_unsaid(*id);
    let figure = decl.body().iter().find(|line| {
        line.word() != Word::Member(Member::Upgrade) && matches!(stat(*line), Some(Stat::Range | Stat::Shots))
    })?;
    if list.is_empty() || list.iter().any(shoots) || !context.silent_all_round(decl.pack, list) {
        return None;
    }
    let names: Vec<String> = list.iter().map(|id| context.name(*id)).collect();
    let message = format!("nobody shoots with {}: `{}` does nothing", listed(&names), quoted(context, figure));
    let found = context.finding(Code::WeaponUnclear, decl, figure.place(), message).label("a figure of ranged weapons");
    let found = found.other(line.place(), "what it is attached to");
    Some(found.help("let it fill slots of what is shot with, or change another figure"))
}

/// The most upgrade slots that there are, and where they stand: of each item and keyword, and of all.
struct Room<'a> {
    of: BTreeMap<DeclId, (i32, Phrase<'a>)>,
    all: Option<(i32, Phrase<'a>)>,
}

impl<'a> Room<'a> {
    fn of(items: &[&'a Declaration]) -> Room<'a> {
        let mut room = Room { of: BTreeMap::new(), all: None };
        for item in items {
            let Some(line) = item.member(Member::UpgradeSlots) else { continue };
            let Some(MemberView::UpgradeSlots { n }) = MemberView::of(line) else { continue };
            let here = (n, line);
            if room.all.is_none_or(|(most, _)| here.0 > most) {
                room.all = Some(here);
            }
            for id in keywords(item).chain([&item.id]) {
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
    let Some(MemberView::Upgrade { n: need, list, hands: _, cost: _, more: _, lasting: _ }) = MemberView::of(line)
    else {
        return None;
    };
    let wanted = list.unwrap_or_default();
    let best = match wanted {
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
        most => format!("this upgrade fills {need} slots, and no {whose} has more than {most}"),
    };
    let mut found = context.finding(Code::GearOdd, decl, line.place(), message).label("fits nowhere");
    if let Some((_, slots)) = best {
        found = found.other(slots.place(), "the most room that there is");
    }
    Some(found.help(match need {
        1 => "let it fit another kind of item, or give one of that kind a slot: `slots 1`".to_owned(),
        _ => format!("let it fill fewer slots, or give an item of that kind more: `slots {need}`"),
    }))
}
