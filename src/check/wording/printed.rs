//! What of the game a wording is held against: the card, what it sends to, and what of it no words need to tell.

use std::collections::BTreeSet;

use super::super::context::Context;
use super::super::focus::named as named_in;
use super::super::lines::base;
use super::super::parts::{keyword_given, named};
use super::super::used::names;
use super::clauses::{one_of_many, plain};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, RelationView};
use brim_core::vocabulary::{Kind, Member, Word};
use brim_language::card::{card, line_words};
use brim_language::model::{Declaration, Phrase};

/// The rules of an Enemy without what its words do not speak of: its Elite rows, its Brutal side.
pub fn rows_left_out(text: &str, rule: &str) -> String {
    let spoken = |word: &str| text.to_lowercase().contains(word);
    let mut left = false;
    let kept = rule.lines().filter(|line| {
        if !line.starts_with(' ') {
            left = line.starts_with("Elite Abilities") && !spoken("elite")
                || line.starts_with("Brutal") && !spoken("brutal");
        }
        !left
    });
    kept.collect::<Vec<_>>().join("\n")
}

/// How far a text is followed to other sheets: a location to its abilities, and these to what they give.
const STEPS: usize = 2;

/// The whole card, and those of the sheets that its rule sends to or that its own pack changes: a player reads them as one.
pub fn printed(context: &Context, sheet: &Declaration) -> String {
    let model = context.model;
    let text = |id| card(model, id).map_or_else(String::new, |card| card.text);
    let changed: BTreeSet<_> =
        model.patches.iter().filter(|patch| patch.pack == sheet.pack).filter_map(|patch| patch.changes()).collect();
    let sends = |id: &DeclId| {
        let Some(other) = model.decl(*id) else { return false };
        let helps = matches!(other.kind, Kind::Ability | Kind::Chart | Kind::Marker | Kind::Token);
        changed.contains(id) || other.pack == sheet.pack && helps
    };
    let mut all = BTreeSet::from([sheet.id]);
    let mut open = vec![sheet.id];
    let (handed, lines) = handed_out(context, sheet);
    open.extend(handed.iter().copied());
    all.extend(handed);
    let mut changes = String::new();
    for line in lines {
        changes.push_str(&line_words(model, line).join("\n"));
        changes.push('\n');
        let mut named = Vec::new();
        names(line, &mut named);
        let next: BTreeSet<DeclId> = named.into_iter().filter(sends).filter(|id| !all.contains(id)).collect();
        all.extend(next.iter().copied());
    }
    for _ in 0..STEPS {
        let named = open.iter().filter_map(|id| model.sheet(*id)).flat_map(|sheet| named_in(sheet).into_vec());
        let next: BTreeSet<DeclId> = named.filter(sends).filter(|id| !all.contains(id)).collect();
        all.extend(next.iter().copied());
        open = next.into_iter().collect();
    }
    all.remove(&sheet.id);
    let (cards, lines) = brought(context, sheet);
    all.extend(cards);
    changes.extend(lines.into_iter().flat_map(|line| line_words(model, line)).flat_map(|line| [line, "\n".to_owned()]));
    let others = all.into_iter().map(text);
    std::iter::once(text(sheet.id)).chain(others).chain([changes]).collect::<Vec<_>>().join("\n")
}

/// What a card brings on that its own pack has for it alone: the cards of a deck of the pack from which it draws, and, of an enemy of the pack that is
/// made from another one, the lines that make the difference.
fn brought<'a>(context: &Context<'a>, sheet: &Declaration) -> (Vec<DeclId>, Vec<Phrase<'a>>) {
    let model = context.model;
    let mut named = Vec::new();
    for line in sheet.body().iter().filter(|line| matches!(line.word(), Word::Effect(_) | Word::RuleForm(_))) {
        names(line, &mut named);
    }
    let (mut cards, mut lines) = (Vec::new(), Vec::new());
    let own = |decl: &&Declaration| decl.pack == sheet.pack && decl.id != sheet.id;
    for other in named.into_iter().filter_map(|id| model.decl(id)).filter(own) {
        match other.kind {
            Kind::Deck => {
                let holds = |card: &&Declaration| {
                    let mut decks = Vec::new();
                    card.members(Member::OfDeck).for_each(|line| names(line, &mut decks));
                    decks.contains(&other.id)
                };
                cards.extend(model.decls.iter().filter(own).filter(holds).map(|card| card.id));
            }
            Kind::Enemy if base(other).is_some() => lines.extend(other.body().iter()),
            _ => {}
        }
    }
    (cards, lines)
}

/// What a player holds, and reads with what hands it out or asks for it.
pub fn is_held(kind: Kind) -> bool {
    matches!(kind, Kind::Token | Kind::Marker | Kind::Ability)
}

/// Texts of its pack that name what is held: its sheets, and the lines that it puts into others.
fn handed_out<'a>(context: &Context<'a>, sheet: &Declaration) -> (Vec<DeclId>, Vec<Phrase<'a>>) {
    let model = context.model;
    if !is_held(sheet.kind) {
        return (Vec::new(), Vec::new());
    }
    let own = model.decls.iter().filter(|decl| decl.pack == sheet.pack && is_held(decl.kind) && decl.id != sheet.id);
    let sheets = own.filter(|decl| context.mentions().by(decl.id).contains(&sheet.id)).map(|decl| decl.id).collect();
    let says = |line: &Phrase<'_>| {
        let mut named = Vec::new();
        names(*line, &mut named);
        named.contains(&sheet.id)
    };
    let patches = model.patches.iter().filter(|patch| patch.pack == sheet.pack && patch.changes() != Some(sheet.id));
    let lines = patches.flat_map(Declaration::body).flat_map(Phrase::body).filter(says).collect();
    (sheets, lines)
}

/// True where two texts have a word of the matter in common.
pub fn alike(text: &str, rule: &str) -> bool {
    const COMMON: [&str; 8] = ["each", "hero", "this", "that", "when", "with", "from", "have"];
    let words = |text: &str| -> BTreeSet<String> {
        let all = text.split_whitespace().map(|word| one_of_many(&plain(word)));
        all.filter(|word| word.len() > 3 && !COMMON.contains(&word.as_str())).collect()
    };
    !words(text).is_disjoint(&words(rule))
}

/// Names of what a text gives and takes away again: it counts or remembers by them.
pub fn passing(context: &Context, sheet: &Declaration) -> Vec<String> {
    let (mut given, mut taken) = (BTreeSet::new(), BTreeSet::new());
    sheet.walk(&mut |phrase| match EffectView::of(phrase) {
        Some(EffectView::Gains { who: _, n: _, what, per: _ }) => given.extend(named(what)),
        Some(
            EffectView::Loses { who: _, n: _, what, random: _, per: _ }
            | EffectView::LosesAll { who: _, every: (), what },
        ) => taken.extend(named(what)),
        _ => {}
    });
    // A keyword by which a card finds itself again, or those it works on.
    let own = |id: &DeclId| {
        context.model.names.get(*id).is_some_and(|named| named.kind == Kind::Keyword && named.pack == sheet.pack)
    };
    let mut counted: BTreeSet<DeclId> = taken.clone();
    sheet.walk(&mut |phrase| {
        for who in phrase.selectors() {
            let with = who.relations().iter().filter_map(|part| match RelationView::of(part)? {
                RelationView::With { what } => Some(what),
                _ => None,
            });
            counted.extend(with);
        }
        given.extend(keyword_given(phrase).filter(own));
    });
    let keywords = sheet.members(Member::Keywords).flat_map(|line| {
        let mut named = Vec::new();
        names(line, &mut named);
        named
    });
    given.extend(keywords.filter(|id| own(id) && taken.contains(id)));
    given.intersection(&counted).map(|id| context.name(*id).to_lowercase()).collect()
}
