//! What every lint sees: the model, the texts, and how an author calls a declaration.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use brim_core::game::ids::DeclId;
use brim_core::phrase::AmountView;
use brim_core::vocabulary::{Effect, Kind, Word};
use brim_grammar::Span;
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::{Code, Diagnostic, FileId, Place};
use brim_language::model::{Declaration, Model, Phrase};
use brim_language::pack::{Loaded, Pack};

use super::figures::Facts;
use super::walk::{Mark, Site, Walk};

/// What a lint sees.
pub struct Context<'a> {
    /// What the packs declare.
    pub model: &'a Model,
    /// The packs and their texts.
    pub loaded: &'a Loaded,
    /// Packs of which some line could not be read.
    pub unread: BTreeSet<usize>,
    /// Something of which it is not known whose it is could not be read.
    pub lost: bool,
    /// Declarations as they are written.
    written: Walk<'a>,
    /// The place of each declaration among those that are written.
    order: Vec<usize>,
    patches: Walk<'a>,
    /// Declarations that are not played as they are written, as they are played.
    played: Walk<'a>,
    /// Whose each file is.
    files: BTreeMap<FileId, usize>,
    facts: OnceLock<Facts>,
}

/// Where a lint looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum In {
    /// In declarations of which every line was read, scenarios left out.
    Texts,
    /// The same, scenarios among them.
    Declared,
    /// In changes of other declarations, whether every line was read or not.
    Changes,
    /// In all that is written, whether every line was read or not: declarations by their numbers, then changes.
    Written,
    /// In declarations as they are played.
    Play,
}

impl<'a> Context<'a> {
    /// Walks over a model.
    pub fn new(model: &'a Model, loaded: &'a Loaded) -> Context<'a> {
        let mut order = vec![usize::MAX; model.decls.len()];
        for (at, id) in model.written.iter().enumerate() {
            order.get_mut(id.index()).into_iter().for_each(|place| *place = at);
        }
        let mut files = BTreeMap::new();
        for (at, pack) in loaded.packs.iter().enumerate() {
            pack.files.iter().for_each(|file| {
                files.entry(*file).or_insert(at);
            });
        }
        Context {
            model,
            loaded,
            unread: BTreeSet::new(),
            lost: false,
            written: Walk::over(model.written.iter().filter_map(|id| model.decl(*id))),
            order,
            patches: Walk::over(model.patches.iter()),
            played: Walk::over(model.played.values().map(|played| &played.decl)),
            files,
            facts: OnceLock::new(),
        }
    }

    /// The pack that a file belongs to.
    pub fn pack_of(&self, file: FileId) -> Option<usize> {
        self.files.get(&file).copied()
    }

    /// What named abilities do, worked out once.
    pub fn facts(&self) -> &Facts {
        self.facts.get_or_init(|| Facts::of(self))
    }

    /// The phrases with one of some words, in the order in which they are written.
    pub fn sites(&self, place: In, words: &[Word]) -> impl Iterator<Item = Site<'a>> + use<'a> {
        self.all(place, |walk| walk.of(words)).into_iter()
    }

    /// The phrases with a mark.
    pub fn marked(&self, place: In, mark: Mark) -> impl Iterator<Item = Site<'a>> + use<'a> {
        self.all(place, |walk| walk.marked(mark).to_vec()).into_iter()
    }

    fn all(&self, place: In, of: impl Fn(&Walk<'a>) -> Vec<Site<'a>>) -> Vec<Site<'a>> {
        let mut sites = of(if place == In::Changes { &self.patches } else { &self.written });
        match place {
            In::Texts => sites.retain(|site| !site.decl.broken && site.decl.kind != Kind::Scenario),
            In::Declared => sites.retain(|site| !site.decl.broken),
            In::Play => {
                sites.retain(|site| !self.model.played.contains_key(&site.decl.id));
                sites.extend(of(&self.played));
            }
            In::Written => {
                sites.sort_by_key(|site| site.decl.id);
                sites.extend(of(&self.patches));
            }
            In::Changes => {}
        }
        sites
    }

    /// The phrases with one of some words in one declaration as it is written; those of one word stand together.
    pub fn within(&self, decl: &Declaration, words: &[Word]) -> impl Iterator<Item = &Site<'a>> {
        let at = self.order.get(decl.id.index()).copied().unwrap_or(usize::MAX);
        self.written.within(at, words)
    }

    /// True where one of these effects stands in a sheet, as it is written or as it is played.
    pub fn does(&self, sheet: &Declaration, effects: &[Effect]) -> bool {
        if self.model.played.contains_key(&sheet.id) || sheet.kind == Kind::Patch {
            return super::sheet::does(sheet.body(), effects);
        }
        effects.iter().any(|effect| self.within(sheet, &[Word::Effect(*effect)]).next().is_some())
    }

    /// How many phrases were met in the walk, and how many were handed to lints since.
    #[cfg(test)]
    pub fn steps(&self) -> (usize, usize) {
        [&self.written, &self.patches, &self.played].iter().fold((0, 0), |(met, handed), walk| {
            let steps = walk.steps();
            (met + steps.0, handed + steps.1)
        })
    }

    /// Every line that could speak of what this pack declares was read: what is nowhere is really not there.
    pub fn whole(&self, pack: usize) -> bool {
        let sees = |other: &usize| self.model.names.visible.get(*other).is_none_or(|packs| packs.contains(&pack));
        !self.lost && !self.unread.iter().any(sees)
    }

    /// The same, and so was all that this pack can speak of.
    pub fn all_round(&self, pack: usize) -> bool {
        let seen = self.model.names.visible.get(pack);
        self.whole(pack) && seen.is_none_or(|seen| !seen.iter().any(|other| self.unread.contains(other)))
    }

    /// Declarations of which every line was read.
    pub fn decls(&self) -> impl Iterator<Item = &'a Declaration> {
        self.model.written.iter().filter_map(|id| self.model.decl(*id)).filter(|decl| !decl.broken)
    }

    /// A finding in a declaration.
    pub fn finding(&self, code: Code, decl: &Declaration, place: Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, place, message).subject(self.subject(decl))
    }

    /// How an author calls a declaration.
    pub fn subject(&self, decl: &Declaration) -> String {
        match super::lines::head_name(decl).trim() {
            "" => decl.kind.word().to_owned(),
            name => format!("{} ({})", shortened(&escaped(name), 60), decl.kind.word()),
        }
    }

    /// A name as it can be shown.
    pub fn name(&self, id: DeclId) -> String {
        shortened(&escaped(self.model.name(id)), 60).into_owned()
    }

    /// The pack of a declaration.
    pub fn pack(&self, decl: &Declaration) -> Option<&'a Pack> {
        self.loaded.packs.get(decl.pack)
    }

    /// What stands at a place.
    pub fn text(&self, place: Place) -> &'a str {
        place.span.of(self.loaded.sources.text(place.file))
    }

    /// The smallest place within `place` that shows this figure: the last one, whole; else all of it.
    pub fn figure(&self, place: Place, figure: &str) -> Place {
        let text = self.text(place);
        let whole = |character: Option<char>| !character.is_some_and(|c| c.is_alphanumeric() || c == '$');
        let found = text.rmatch_indices(figure).find(|(at, _)| {
            let before = text.get(..*at).and_then(|before| before.chars().next_back());
            let after = text.get(at + figure.len()..).and_then(|after| after.chars().next());
            whole(before) && whole(after)
        });
        let Some((at, _)) = found else { return place };
        let start = place.span.start as usize + at;
        Place { file: place.file, span: Span::new(start, start + figure.len()) }
    }
}

/// The lowest and the highest that an amount can be; no highest where it is counted in the game.
pub fn bounds(amount: Phrase<'_>) -> (i32, Option<i32>) {
    match AmountView::of(amount) {
        Some(AmountView::Number { n, per: None }) => (n, Some(n)),
        Some(AmountView::Dice { dice, plus }) => {
            let faces = dice.die.faces();
            let count = i32::from(dice.count);
            let plus = plus.unwrap_or(0);
            let of = |face: Option<&i32>| face.copied().unwrap_or(0).saturating_mul(count).saturating_add(plus);
            (of(faces.iter().min()), Some(of(faces.iter().max())))
        }
        _ => (0, None),
    }
}

/// The plain number that an amount is, if it is one.
pub fn plain(amount: Phrase<'_>) -> Option<i32> {
    match bounds(amount) {
        (low, Some(high)) if low == high => Some(low),
        _ => None,
    }
}

/// `1, 2 and 3`.
pub fn listed(all: &[String]) -> String {
    match all {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
