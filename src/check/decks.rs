//! Cards that no deck holds, and decks with fewer cards than are drawn from them.

use std::collections::BTreeMap;

use super::context::{Context, plain};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::ids::DeclId;
use crate::model::{Declaration, Phrase};
use crate::vocabulary::{Effect, Kind, Member, Word};

/// Kinds of card that lie in a deck.
const DRAWN: [Kind; 7] =
    [Kind::Darkness, Kind::Dread, Kind::Encounter, Kind::Threat, Kind::Loot, Kind::Scavenge, Kind::Exploration];

/// Looks at every card, and at every draw.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let model = context.model;
    let mut by_kind: BTreeMap<Kind, DeclId> = BTreeMap::new();
    for deck in model.of_kind(Kind::Deck) {
        if let Some(kind) = deck.held_kind() {
            by_kind.entry(kind).or_insert(deck.id);
        }
    }
    let mut cards: BTreeMap<DeclId, i32> = BTreeMap::new();
    for decl in context.decls() {
        let line = decl.member(Member::OfDeck);
        let drawn = DRAWN.contains(&decl.kind);
        let named = line.and_then(|line| line.name("what"));
        let Some(deck) = named.or_else(|| by_kind.get(&decl.kind).copied().filter(|_| drawn)) else {
            if drawn && context.all_round(decl.pack) {
                let kind = decl.kind.word();
                let found = context
                    .finding(Code::CardMisplaced, decl, decl.place, format!("no deck holds {kind} cards"))
                    .label("can never be drawn")
                    .help(format!("declare one: `deck \"My Deck\" {{ holds {kind} }}`"));
                out.push(found);
            }
            continue;
        };
        let copies = decl.member(Member::Copies).and_then(|line| line.number("n")).unwrap_or(1);
        let count = cards.entry(deck).or_insert(0);
        *count = count.saturating_add(copies);
        let (Some(line), Some(home)) = (line, model.decl(deck)) else { continue };
        if let Some(kind) = home.held_kind().filter(|kind| *kind != decl.kind) {
            let name = context.name(deck);
            let message = format!("{name} holds {} cards, and this is {}", kind.word(), with_article(decl.kind));
            let found = context
                .finding(Code::CardMisplaced, decl, line.place, message)
                .label("not a deck for this card")
                .other(home.place, format!("holds {} cards", kind.word()))
                .help(format!("name a deck that holds {} cards, or take the line away", decl.kind.word()));
            out.push(found);
        }
    }
    // Who is told to draw from these draws from another, by the size of the party.
    let rules = model.of_kind(Kind::Rules);
    let replaced: Vec<DeclId> =
        rules.flat_map(|rules| rules.members(Member::PartyDraws)).filter_map(|line| line.name("other")).collect();
    for decl in context.decls() {
        decl.walk(&mut |phrase| {
            let Word::Effect(Effect::Draw | Effect::Draws | Effect::Orders) = phrase.word else { return };
            let Some(deck) = phrase.name("deck") else { return };
            let Some(home) = model.decl(deck) else { return };
            if home.held_kind() == Some(Kind::Exploration) {
                out.push(idle_token(context, decl, phrase));
                return;
            }
            let Some(wanted) = plain(phrase.phrase("n")).filter(|_| decl.kind != Kind::Scenario) else { return };
            if !context.all_round(home.pack) {
                return;
            }
            let count = cards.get(&deck).copied().unwrap_or(0);
            // Others fill the decks of the boxes.
            if wanted <= count || (count == 0 && home.pack != decl.pack) || (count == 0 && replaced.contains(&deck)) {
                return;
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
                    phrase.place,
                    format!("{name} has {has}, and {wanted} {} drawn", if wanted == 1 { "is" } else { "are" }),
                )
                .label(format!("{has} in this deck"))
                .other(home.place, "the deck")
                .help("give the deck more cards, or draw fewer");
            out.push(found);
        });
    }
}

/// An Exploration token that is drawn by a text: nothing of it happens, for it lies in no room.
fn idle_token(context: &Context, decl: &Declaration, phrase: &Phrase) -> Diagnostic {
    let message = "an Exploration token says what is in a room: drawn by a text it does nothing";
    context
        .finding(Code::NothingHappens, decl, phrase.place, message)
        .label("nothing of it happens")
        .help("say what it would bring: `draw 1 Encounter card`, `clue found`, or enemies placed `as an attack`")
}

fn with_article(kind: Kind) -> String {
    let word = kind.word();
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word} card")
}

/// True for a kind of card that lies in a deck.
pub fn is_drawn(decl: &Declaration) -> bool {
    DRAWN.contains(&decl.kind)
}
