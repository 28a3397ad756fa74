//! The decks of a table: how many cards each pack gives, who draws from them, and from which box those come that should not be mixed.

use std::collections::{BTreeMap, BTreeSet};

use super::Table;
use super::report::{Boxes, Deck, Stack};
use brim_check::names;
use brim_check::table::{mixed_kind, source};
use brim_core::game::ids::DeclId;
use brim_core::game::table::Table as GameTable;
use brim_core::phrase::{EffectView, MemberView};
use brim_core::vocabulary::{Kind, Member, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase};
use brim_language::pack::table::{Mixed, Source};
use brim_vm::Machine;

/// The decks that the rules of the game draw from without any card that says so.
const RULES: [Kind; 3] = [Kind::Loot, Kind::Scavenge, Kind::Exploration];

/// What is known of a deck while it is looked at.
#[derive(Default)]
struct Looked {
    from: BTreeMap<String, u32>,
    aside: u32,
    genres: BTreeMap<String, u32>,
    drawn_by: BTreeSet<DeclId>,
    named: bool,
}

/// Every deck, by id.
pub(super) fn decks(table: &mut Table) -> Vec<Deck> {
    let mut looked = cards(table);
    for decl in table.model.sheets().filter(|decl| decl.kind != Kind::Scenario) {
        drawn(decl, &mut looked);
    }
    // A line may redirect a draw to another deck, by the size of the party.
    let instead: Vec<(DeclId, DeclId)> = table
        .model
        .of_kind(Kind::Rules)
        .flat_map(|rules| rules.members(Member::PartyDraws))
        .filter_map(|line| match MemberView::of(line)? {
            MemberView::PartyDraws { n: _, deck, other } => Some((deck, other)),
            _ => None,
        })
        .collect();
    let mut found = Vec::new();
    let mut out = Vec::new();
    let ids: Vec<DeclId> = table.model.of_kind(Kind::Deck).map(|deck| deck.id).collect();
    for id in ids {
        let deck = looked.remove(&id).unwrap_or_default();
        let kind = table.model.decl(id).and_then(Declaration::held_kind);
        let first = kind.is_some_and(|kind| table.program.decks.get(&kind) == Some(&id));
        let by_the_rules = first && kind.is_some_and(|kind| RULES.contains(&kind));
        let mut stands_for: Vec<String> = instead
            .iter()
            .filter(|(_, other)| *other == id)
            .map(|(deck, _)| table.model.names.id_text(*deck))
            .collect();
        stands_for.sort();
        stands_for.dedup();
        let replaced = !stands_for.is_empty();
        let mixed = Mixed::ALL.into_iter().find(|mixed| first && Some(mixed_kind(*mixed)) == kind);
        let cards = deck.from.values().fold(0u32, |sum, count| sum.saturating_add(*count));
        let row = Deck {
            deck: table.model.names.id_text(id),
            name: table.name(id),
            cards,
            from: stacks(&deck.from),
            genres: stacks(&deck.genres),
            boxes: mixed.filter(|_| deck.from.len() + usize::from(deck.aside > 0) > 1).map(|mixed| taken(table, mixed)),
            drawn_by: deck.drawn_by.iter().map(|id| table.model.names.id_text(*id)).collect(),
            by_the_rules,
            stands_for,
        };
        found.extend(mixed.and_then(|mixed| boxes_mixed(table, mixed, &row)));
        let drawn = by_the_rules || !deck.drawn_by.is_empty();
        if cards == 0 && drawn && !replaced {
            found.push(unfed(table, id, &deck, by_the_rules));
        }
        if cards > 0 && !drawn && !deck.named {
            found.push(never_drawn(table, id, &row));
        }
        out.push(row);
    }
    table.found.extend(found);
    out.sort_by(|left, right| left.deck.cmp(&right.deck));
    out
}

fn stacks(counts: &BTreeMap<String, u32>) -> Vec<Stack> {
    let mut stacks: Vec<Stack> =
        counts.iter().map(|(name, cards)| Stack { name: name.clone(), cards: *cards }).collect();
    stacks.sort_by(|left, right| right.cards.cmp(&left.cards).then(left.name.cmp(&right.name)));
    stacks
}

/// The cards of all decks as a game has them. What a decision of the table leaves in the box is counted apart.
fn cards(table: &Table) -> BTreeMap<DeclId, Looked> {
    let machine = Machine::new(table.program, GameTable::default());
    let mut decks: BTreeMap<DeclId, Looked> = BTreeMap::new();
    for (at, card) in table.program.decls.iter().enumerate() {
        let Some(id) = u32::try_from(at).ok().map(DeclId) else { break };
        let Some(deck) = machine.deck_of(id) else { continue };
        let copies = match table.program.line(id, Member::Copies).and_then(MemberView::of) {
            Some(MemberView::Copies { n }) => n.clamp(0, 100).unsigned_abs(),
            _ => 1,
        };
        let looked = decks.entry(deck).or_default();
        if left_in_the_box(table, deck, &card.pack) {
            looked.aside = looked.aside.saturating_add(copies);
            continue;
        }
        let count = looked.from.entry(card.pack.clone()).or_insert(0);
        *count = count.saturating_add(copies);
        if let Some(genre) = &card.genre {
            let count = looked.genres.entry(genre.clone()).or_insert(0);
            *count = count.saturating_add(copies);
        }
    }
    decks
}

/// The table takes this deck from another pack.
fn left_in_the_box(table: &Table, deck: DeclId, pack: &str) -> bool {
    let of = |mixed: &Mixed| table.program.decks.get(&mixed_kind(*mixed)) == Some(&deck);
    let mixed = Mixed::ALL.into_iter().find(of);
    let source = mixed.and_then(|mixed| source(table.model, table.loaded.table.as_ref()?, mixed));
    matches!(source, Some(Source::Pack(id)) if id != pack)
}

/// Notes which decks a text draws from, and which it names at all.
fn drawn(decl: &Declaration, decks: &mut BTreeMap<DeclId, Looked>) {
    let mut named = BTreeSet::new();
    for line in decl.body() {
        // That a card belongs to a deck does not draw it.
        if !matches!(line.word(), Word::Member(Member::OfDeck | Member::Holds)) {
            names(line, &mut named);
        }
    }
    for id in named {
        decks.entry(id).or_default().named = true;
    }
    decl.walk(&mut |phrase: Phrase<'_>| {
        if let Some(
            EffectView::Draw { n: _, deck, ambush: _ }
            | EffectView::Draws { who: _, n: _, deck, keep: _, anywhere: _ }
            | EffectView::Orders { who: _, n: _, deck },
        ) = EffectView::of(phrase)
        {
            decks.entry(deck).or_default().drawn_by.insert(decl.id);
        }
    });
}

/// Which box is taken, as the report says it.
fn taken(table: &Table, mixed: Mixed) -> Boxes {
    let source = table.loaded.table.as_ref().and_then(|file| source(table.model, file, mixed));
    let taken = source.map_or(Source::TOGETHER, Source::words).to_owned();
    Boxes { key: mixed.key(), taken, decided: source.is_some() }
}

fn boxes_mixed(table: &Table, mixed: Mixed, deck: &Deck) -> Option<Diagnostic> {
    let decided = table.loaded.table.as_ref().and_then(|table| table.source(mixed));
    if deck.from.len() < 2 || decided.is_some() {
        return None;
    }
    let from: Vec<String> = deck.from.iter().map(|stack| format!("{} of {}", stack.cards, stack.name)).collect();
    let thing = if mixed == Mixed::Exploration { "tokens" } else { "cards" };
    let message = format!(
        "{}: {} {thing} are mixed: {}; the rulebook advises against it (GOV p. 41)",
        deck.name,
        deck.cards,
        from.join(" and ")
    );
    let key = mixed.key();
    let packs: Vec<String> = deck.from.iter().map(|stack| format!("\"{}\"", stack.name)).collect();
    let (first, others) = packs.split_first()?;
    let help = format!(
        "choose one in {}, above [packs]:\n{key} = {first}  # or {}, \"{}\" (one box at random), \"{}\" (taken now)",
        table.file(),
        others.join(", "),
        Source::BY_LOT,
        Source::TOGETHER
    );
    Some(Diagnostic::without_place(Code::BoxesMixed, message).help(help))
}

fn unfed(table: &Table, id: DeclId, deck: &Looked, by_the_rules: bool) -> Diagnostic {
    let mut by: BTreeMap<&str, Vec<DeclId>> = BTreeMap::new();
    for decl in deck.drawn_by.iter().filter_map(|id| table.model.decl(*id)) {
        by.entry(table.pack_id(decl.pack)).or_default().push(decl.id);
    }
    let mut who: Vec<String> = by
        .into_iter()
        .map(|(pack, ids)| match ids.as_slice() {
            [one] => format!("{} of {pack} draws from it", table.name(*one)),
            several => format!("{} texts of {pack} draw from it", several.len()),
        })
        .collect();
    if by_the_rules {
        who.insert(0, "the rules draw from it".to_owned());
    }
    let message = format!("{}: no pack on this table has a card for this deck; {}", table.name(id), who.join(", "));
    let place = table.model.decl(id).map(|deck| deck.place);
    let found = Diagnostic::without_place(Code::DeckUnfed, message);
    let found = Diagnostic { place, ..found }.label("no card");
    found.help("add a pack with such cards; without one, whoever draws finds nothing")
}

fn never_drawn(table: &Table, id: DeclId, deck: &Deck) -> Diagnostic {
    let from: Vec<&str> = deck.from.iter().map(|stack| stack.name.as_str()).collect();
    let cards = if deck.cards == 1 { "1 card".to_owned() } else { format!("{} cards", deck.cards) };
    let message = format!("{}: {cards} of {} can never come: nothing draws from this deck", deck.name, from.join(", "));
    let place = table.model.decl(id).map(|deck| deck.place);
    let found = Diagnostic::without_place(Code::NeverDrawn, message);
    Diagnostic { place, ..found }.label("nothing draws from it").help("add the pack whose cards draw from it")
}
