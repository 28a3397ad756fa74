//! A pack's card index: what its `pack.toml` asks for and whether that is there, and what it declares, counted and listed.
//!
//! [`catalog`] makes it; [`cards`] has the decks and the enemies, [`spoken`] what the texts test, give and take.

mod cards;
mod needs;
mod spoken;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::model::{Declaration, Model};
use crate::pack::{Loaded, Pack, Search};
use brim_core::vocabulary::{Effect, Kind, Word};

pub use cards::{DeckCards, Enemy, Listed};
pub use needs::{Asked, Clash, Needs, needs};
pub use spoken::{Given, Need, Tested};

/// What a pack is and holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Catalog {
    /// What its manifest says.
    #[serde(flatten)]
    pub needs: needs::Needs,
    /// How many declarations it has, scenarios and changes among them.
    pub declarations: usize,
    /// How many changes of other packs.
    pub changes: usize,
    /// Its declarations by kind: the language's word for the kind, and their names.
    pub kinds: Vec<OfKind>,
    /// Its cards by the deck that they lie in.
    pub decks: Vec<DeckCards>,
    /// Its enemies, by Health and then by XP.
    pub enemies: Vec<Enemy>,
    /// Keywords, and how many of its declarations have each.
    pub keywords: Vec<Listed>,
    /// The skills that its texts test, and at which numbers.
    pub tests: Vec<Tested>,
    /// What its texts give.
    pub given: Vec<Given>,
    /// What they take, and what they cost.
    pub taken: Vec<Given>,
    /// Which harm they do.
    pub harm: Vec<Given>,
    /// Lines that the players carry out by hand.
    pub by_hand: usize,
    /// Lines that are not written yet.
    pub todo: usize,
}

/// The declarations of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OfKind {
    /// The language's word for the kind.
    pub kind: &'static str,
    /// As a card has it: `Growing Dread card`.
    pub title: &'static str,
    /// How many.
    pub count: usize,
    /// Their names, by the alphabet.
    pub names: Vec<String>,
}

/// The card index of one of the loaded packs, by its place among them.
pub fn catalog(search: &mut Search<'_>, loaded: &Loaded, model: &Model, pack: &Pack) -> Catalog {
    let at = loaded.packs.iter().position(|one| one.manifest.id == pack.manifest.id);
    let own = |decl: &&Declaration| Some(decl.pack) == at;
    let sheets: Vec<&Declaration> = model.sheets().filter(own).collect();
    let patches: Vec<&Declaration> = model.patches.iter().filter(own).collect();
    let played: Vec<&Declaration> =
        sheets.iter().chain(&patches).copied().filter(|decl| decl.kind != Kind::Scenario).collect();
    let (mut by_hand, mut todo) = (0, 0);
    for decl in &played {
        decl.walk(&mut |phrase| match phrase.word() {
            Word::Effect(Effect::ByHand) => by_hand += 1,
            Word::Effect(Effect::Todo) => todo += 1,
            _ => {}
        });
    }
    let spoken = spoken::spoken(model, &played);
    Catalog {
        needs: needs(search, &pack.manifest, &pack.root),
        declarations: sheets.len() + patches.len(),
        changes: patches.len(),
        kinds: kinds(model, &sheets),
        decks: cards::decks(model, &sheets),
        enemies: cards::enemies(loaded, model, &sheets),
        keywords: cards::keywords(model, &sheets),
        tests: spoken.tests,
        given: spoken.given,
        taken: spoken.taken,
        harm: spoken.harm,
        by_hand,
        todo,
    }
}

fn kinds(model: &Model, sheets: &[&Declaration]) -> Vec<OfKind> {
    let mut kinds: BTreeMap<Kind, Vec<String>> = BTreeMap::new();
    for decl in sheets {
        kinds.entry(decl.kind).or_default().push(model.name(decl.id).to_owned());
    }
    let of_kind = |(kind, mut names): (Kind, Vec<String>)| {
        names.sort();
        let title = Word::Kind(kind).entry().map_or(kind.word(), |entry| entry.english);
        OfKind { kind: kind.word(), title, count: names.len(), names }
    };
    kinds.into_iter().map(of_kind).collect()
}
