//! Cards that no deck holds, and decks with fewer cards than are drawn from them.

use std::collections::{BTreeMap, BTreeSet};

use super::context::{Context, In, either, plain};
use super::lines::{copies, deck};
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, MemberView};
use brim_core::vocabulary::spelling::with_article;
use brim_core::vocabulary::{Effect, Kind, Member, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// The most decks that a help names.
const SHOWN: usize = 5;

/// Looks at the deck of every card.
pub fn cards(context: &Context, out: &mut Vec<Diagnostic>) {
    let model = context.model;
    let mut told: BTreeSet<DeclId> = BTreeSet::new();
    let replaced = replaced(context);
    for decl in context.decls() {
        let line = decl.member(Member::OfDeck);
        let Some(deck) = model.deck_of(decl) else {
            if decl.is_drawn() && context.all_round(decl.pack) {
                out.push(no_deck(context, decl));
            }
            continue;
        };
        let (Some(line), Some(home)) = (line, model.decl(deck)) else { continue };
        if let Some(by) = replaced.get(&deck).filter(|by| by.len() == SIZES) {
            out.push(never_itself(context, decl, line, (home, by)));
            continue;
        }
        if let Some(kind) = home.held_kind().filter(|kind| *kind != decl.kind) {
            if let Some(found) = wrong_deck(context, home, decl) {
                if told.insert(deck) {
                    out.push(found);
                }
                continue;
            }
            let name = context.name(deck);
            let message = format!("{name} holds {} cards, and this is {}", kind.word(), a_card(decl.kind));
            let found = context
                .finding(Code::CardMisplaced, decl, line.place(), message)
                .label("not a deck for this card")
                .other(home.place, format!("holds {} cards", kind.word()))
                .help(another_deck(context, decl));
            out.push(found);
        }
    }
}

/// How many sizes a party can have.
const SIZES: usize = 6;

/// From which decks parties draw in the place of others, by their size.
fn replaced(context: &Context) -> BTreeMap<DeclId, BTreeMap<i32, DeclId>> {
    let mut out: BTreeMap<DeclId, BTreeMap<i32, DeclId>> = BTreeMap::new();
    let rules = context.model.of_kind(Kind::Rules);
    for line in rules.flat_map(|rules| rules.members(Member::PartyDraws)) {
        if let Some(MemberView::PartyDraws { n, deck, other }) = MemberView::of(line) {
            out.entry(other).or_default().insert(n, deck);
        }
    }
    out
}

/// A card of a deck from which no party draws: each draws from another in its place.
fn never_itself(
    context: &Context,
    card: &Declaration,
    line: Phrase<'_>,
    (deck, by): (&Declaration, &BTreeMap<i32, DeclId>),
) -> Diagnostic {
    let name = context.name(deck.id);
    let mut decks: Vec<String> = by.values().map(|other| format!("`deck {}`", context.name(*other))).collect();
    decks.dedup();
    context
        .finding(Code::CardMisplaced, card, line.place(), format!("nobody draws from {name} itself"))
        .label("never drawn")
        .other(deck.place, "each party draws from another deck in its place, by its size")
        .help(format!("name one of those: {}", either(&decks)))
}

/// A deck of which every card is of one other kind than it holds: the deck is what is wrong, and not the cards.
fn wrong_deck(context: &Context, deck: &Declaration, card: &Declaration) -> Option<Diagnostic> {
    let line = deck.member(Member::Holds).filter(|_| context.decls().any(|decl| decl.id == deck.id))?;
    let mut cards = 0_usize;
    for decl in context.model.sheets().filter(|decl| context.model.deck_of(decl) == Some(deck.id)) {
        if decl.kind != card.kind {
            return None;
        }
        cards += 1;
    }
    if cards < 2 {
        return None;
    }
    let (name, kind, held) = (context.name(deck.id), card.kind.word(), deck.held_kind()?.word());
    let place = context.figure(line.place(), held);
    let found = context
        .finding(
            Code::CardMisplaced,
            deck,
            place,
            format!("{name} holds {held} cards, and all {cards} in it are {kind} cards"),
        )
        .label("not the kind of its cards")
        .other(card.member(Member::OfDeck)?.place(), "one of them")
        .help(format!("write `holds {kind}`"))
        .edit(place, kind, false);
    Some(found)
}

/// Looks at every deck, and at every draw.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let model = context.model;
    let defaults = model.of_kind(Kind::Deck).filter(|deck| deck.is_default_deck());
    for (one, other) in defaults.filter_map(|deck| Some((deck, other_default(context, deck)?))) {
        out.push(two_defaults(context, one, other));
    }
    let held: BTreeSet<Kind> = model.of_kind(Kind::Deck).filter_map(Declaration::held_kind).collect();
    let drawn = held.iter().flat_map(|kind| context.of_kind(*kind));
    let named = context.having(In::All, &[Word::Member(Member::OfDeck)]).into_iter();
    let mut cards: BTreeMap<DeclId, i32> = BTreeMap::new();
    for decl in drawn.chain(named.filter(|card| !held.contains(&card.kind))) {
        if let Some(deck) = model.deck_of(decl) {
            let count = cards.entry(deck).or_insert(0);
            *count = count.saturating_add(copies(decl));
        }
    }
    out.extend(
        context
            .having(In::All, &[Word::Member(Member::Copies)])
            .into_iter()
            .filter_map(|decl| copies_of_nothing(context, decl)),
    );
    // Who is told to draw from these draws from another, by the size of the party.
    let replaced = replaced(context);
    let never = |deck: DeclId| replaced.get(&deck).is_some_and(|by| by.len() == SIZES);
    for Site { decl, phrase, .. } in
        context.sites(In::All, &[Effect::Draw, Effect::Draws, Effect::Orders].map(Word::Effect))
    {
        let Some(
            EffectView::Draw { n, deck, ambush: _ }
            | EffectView::Draws { who: _, n, deck, keep: _, anywhere: _ }
            | EffectView::Orders { who: _, n, deck },
        ) = EffectView::of(phrase)
        else {
            continue;
        };
        let Some(home) = model.decl(deck) else { continue };
        if home.held_kind() == Some(Kind::Exploration) {
            out.push(idle_token(context, decl, phrase));
            continue;
        }
        if let (Some(EffectView::Draw { n: _, deck: _, ambush }), Some(held)) =
            (EffectView::of(phrase), home.held_kind())
        {
            out.extend(for_nobody(context, decl, phrase, held));
            if ambush && held != Kind::Threat && decl.kind != Kind::Scenario {
                let words = format!("cards of {} bring no attack that could be an ambush", context.name(deck));
                let found = context.finding(Code::NothingHappens, decl, phrase.place(), words).label("no Threat");
                out.push(found.help("draw from a deck of Threats; or say of the enemies `place 2 … as an ambush`"));
            }
        }
        let Some(wanted) = plain(n).filter(|_| decl.kind != Kind::Scenario) else { continue };
        if !context.knows_all_cards(home) {
            continue;
        }
        let count = cards.get(&deck).copied().unwrap_or(0);
        // Others fill the decks of the boxes.
        if wanted <= count
            || (count == 0 && home.pack != decl.pack)
            || (count == 0 && replaced.contains_key(&deck))
            || never(deck)
        {
            continue;
        }
        // A pack that requires nothing is there for others to build on: they bring the cards.
        if count == 0 && context.pack(decl).is_some_and(|pack| pack.manifest.requires.is_empty()) {
            continue;
        }
        let name = context.name(deck);
        let has = match count {
            0 => "no card".to_owned(),
            1 => "1 card".to_owned(),
            many => format!("{many} cards"),
        };
        let found = context
            .finding(
                Code::DeckShort,
                decl,
                phrase.place(),
                format!("{name} has {has}, and {wanted} {} drawn", if wanted == 1 { "is" } else { "are" }),
            )
            .label(format!("{has} in this deck"))
            .other(home.place, "the deck")
            .help(match count {
                0 => format!("let cards lie in it: a line `deck {name}` in each of them"),
                _ => format!("let more cards lie in it, by a line `deck {name}` in each; or draw fewer"),
            });
        out.push(found);
    }
}

/// A card that does something to who draws it, drawn by nobody; a tile, which is laid by who explores.
fn for_nobody(context: &Context, decl: &Declaration, phrase: Phrase<'_>, held: Kind) -> Option<Diagnostic> {
    let (message, label, help) = match held {
        // The party picks who takes it.
        Kind::Item | Kind::Spell if decl.kind == Kind::Scenario => return None,
        Kind::Item | Kind::Spell | Kind::Loot | Kind::Scavenge => {
            let does = if matches!(held, Kind::Item | Kind::Spell) { "is held by" } else { "speaks to" };
            let drawn = context.text(phrase.place()).replacen("draw ", "draws ", 1);
            (
                format!("nobody draws this: {} {does} whoever draws it", a_card(held)),
                "by whom?",
                format!(
                    "say who: {}`each hero {drawn}`, `a random hero {drawn}`, `one hero {drawn}` where the party picks",
                    if decl.kind == Kind::Scenario { format!("`Ann {drawn}`, ") } else { String::new() }
                ),
            )
        }
        Kind::Tile => (
            "no effect draws a tile: the rules lay it when heroes explore".to_owned(),
            "nothing comes of it",
            "delete the line, or draw cards of another deck".to_owned(),
        ),
        _ => return None,
    };
    Some(context.finding(Code::NotNow, decl, phrase.place(), message).label(label).help(help))
}

/// Another deck for the same kind of card that holds it by default too, among those that this one's pack can speak of.
fn other_default<'a>(context: &Context<'a>, deck: &Declaration) -> Option<&'a Declaration> {
    let others = context.model.decks_holding(deck.held_kind()?, deck.pack);
    others.filter(|other| other.is_default_deck()).find(|other| other.id < deck.id || other.pack != deck.pack)
}

fn two_defaults(context: &Context, deck: &Declaration, other: &Declaration) -> Diagnostic {
    let kind = deck.held_kind().map_or("such", Kind::word);
    let message = format!("{} and {} both hold {kind} cards by default", context.name(other.id), context.name(deck.id));
    let place = deck.member(Member::Holds).map_or(deck.place, |line| line.place());
    let first = other.member(Member::Holds).map_or(other.place, |line| line.place());
    context
        .finding(Code::CardMisplaced, deck, place, message)
        .label("a card that names no deck would belong to both")
        .other(first, "the other one")
        .help("delete `by default` from one of them; its cards name it: `deck NAME`")
}

/// What to write for the deck of a card that names one of another kind.
fn another_deck(context: &Context, card: &Declaration) -> String {
    let mut decks = decks_for(context, card);
    // The one whose name is likest to what was written first.
    let written = card.member(Member::OfDeck).map(|line| context.text(line.place()).to_lowercase()).unwrap_or_default();
    let alike = |deck: &String| deck.to_lowercase().split([' ', '`']).filter(|word| written.contains(*word)).count();
    decks.sort_by_key(|deck| std::cmp::Reverse(alike(deck)));
    let by_default = context.model.decks_holding(card.kind, card.pack).any(Declaration::is_default_deck);
    match (decks.is_empty(), by_default) {
        (true, _) => format!("declare a deck for it: `deck \"My Deck\" {{ holds {} }}`", card.kind.word()),
        (false, true) => format!("name one for such cards: {}; or delete the line", either(&decks)),
        (false, false) => format!("name one for such cards: {}", either(&decks)),
    }
}

/// The decks that hold a kind of card, as a line of the card names them.
fn decks_for(context: &Context, card: &Declaration) -> Vec<String> {
    // Those first that hold most cards of the kind: the game's own decks before those of one enemy or one spell.
    let cards = |deck: DeclId| {
        let of = |decl: &&Declaration| decl.kind == card.kind && context.model.deck_of(decl) == Some(deck);
        context.model.decls.iter().filter(of).count()
    };
    let mut decks: Vec<(usize, String)> =
        context.model.decks_holding(card.kind, card.pack).map(|deck| (cards(deck.id), context.name(deck.id))).collect();
    decks.sort_by_key(|(cards, _)| std::cmp::Reverse(*cards));
    // Cards of one deck stand together: the one before this is likely of the same.
    let mut before = context.model.decls.iter().filter(|other| {
        let (mine, place) = (card.place, other.place);
        other.kind == card.kind && place.file == mine.file && place.span.start < mine.span.start
    });
    if let Some(near) = before.next_back().and_then(deck).map(|deck| context.name(deck)) {
        decks.sort_by_key(|(_, name)| *name != near);
    }
    // Cards of a deck speak of the same enemies.
    let own = context.mentions().by(card.id);
    let enemies: Vec<DeclId> =
        own.iter().copied().filter(|id| context.model.decl(*id).is_some_and(|decl| decl.kind == Kind::Enemy)).collect();
    let alike = |name: &str| {
        let of = |other: &&Declaration| {
            other.id != card.id
                && other.kind == card.kind
                && deck(other).is_some_and(|deck| context.name(deck) == name)
                && enemies.iter().any(|enemy| context.mentions().by(other.id).contains(enemy))
        };
        context.model.decls.iter().filter(of).count()
    };
    if !enemies.is_empty() {
        decks.sort_by_cached_key(|(_, name)| std::cmp::Reverse(alike(name)));
    }
    decks.into_iter().take(SHOWN).map(|(_, name)| format!("`deck {name}`")).collect()
}

/// `copies 2` of an item that is in no deck.
fn copies_of_nothing(context: &Context, decl: &Declaration) -> Option<Diagnostic> {
    let line = decl.member(Member::Copies)?;
    let alone = decl.kind == Kind::Item && context.model.deck_of(decl).is_none();
    alone.then(|| {
        context
            .finding(Code::CardMisplaced, decl, line.place(), "copies are cards of a deck, and this item is in none")
            .label("counts nothing")
            .help(format!("say which deck it is in, {}; or delete this line", either(&decks_for(context, decl))))
    })
}

fn no_deck(context: &Context, card: &Declaration) -> Diagnostic {
    let kind = card.kind.word();
    let decks = decks_for(context, card);
    match decks.first() {
        None => context
            .finding(Code::CardMisplaced, card, card.place, format!("no deck holds {kind} cards"))
            .label("can never be drawn")
            .help(format!("declare one: `deck \"My Deck\" {{ holds {kind} }}`")),
        Some(_) => {
            let message = format!("this card names no deck, and several hold {kind} cards");
            context
                .finding(Code::CardMisplaced, card, card.place, message)
                .label("can never be drawn")
                .help(format!("add a line that says which: {}", either(&decks)))
        }
    }
}

/// An Exploration token that is drawn by a text: nothing of it happens, for it lies in no room.
fn idle_token(context: &Context, decl: &Declaration, phrase: Phrase<'_>) -> Diagnostic {
    let message = "an Exploration token says what is in a room: drawn by a text it does nothing";
    context
        .finding(Code::NothingHappens, decl, phrase.place(), message)
        .label("nothing of it happens")
        .help("say what it would bring: `draw 1 Encounter card`, `clue found`, or enemies placed `as an attack`")
}

fn a_card(kind: Kind) -> String {
    format!("{} card", with_article(kind.word()))
}
