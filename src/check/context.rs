//! What every lint sees: the model, the texts, and how an author calls a declaration.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use brim_core::game::dice::Dice;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{AmountView, CountView, kept};
use brim_core::vocabulary::{Effect, Kind, Word};
use brim_grammar::Span;
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::{Code, Diagnostic, FileId, Place};
use brim_language::model::{Declaration, Model, Phrase, Phrases};
use brim_language::pack::{Loaded, Pack};

use super::figures::Facts;
use super::focus::Mentions;
use super::likeness::Alike;
use super::unread::{Unread, Words};
use super::unused_keyword::{Kept, keywords};
use super::walk::{Mark, Site, Sites, Walk};
use super::who_names::Named;

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
    /// The same packs, and where in them.
    pub misread: Unread,
    /// Declarations as they are written.
    written: Walked<'a>,
    /// The place of each declaration among those that are written.
    order: Vec<usize>,
    patches: Walked<'a>,
    /// Declarations that are not played as they are written, as they are played.
    played: Walked<'a>,
    /// Whose each file is.
    files: Arc<BTreeMap<FileId, usize>>,
    facts: OnceLock<Facts>,
    keywords: OnceLock<Kept>,
    mentions: OnceLock<Arc<Mentions>>,
    named: OnceLock<Named>,
    alike: OnceLock<Arc<Alike>>,
    unread_words: OnceLock<Words>,
    /// Where only some declarations are looked at: the sight of all of them.
    everywhere: Option<Arc<Context<'a>>>,
    /// Those that are looked at stand there as they are played.
    as_played: bool,
}

/// Declarations, and the walk over them.
struct Walked<'a> {
    decls: Vec<&'a Declaration>,
    walk: Arc<Walk>,
}

impl<'a> Walked<'a> {
    fn over(decls: impl Iterator<Item = &'a Declaration>) -> Walked<'a> {
        let decls: Vec<&Declaration> = decls.collect();
        let walk = Arc::new(Walk::over(decls.iter().copied()));
        Walked { decls, walk }
    }
}

/// Where a lint looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum In {
    /// In declarations and changes of which every line was read, scenarios left out.
    Texts,
    /// In declarations of which every line was read, scenarios among them.
    Declared,
    /// In declarations and changes of which every line was read, scenarios among them.
    All,
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
        Context::walked(model, loaded, Arc::new(Walk::over(written(model))))
    }

    /// A model that was walked over before.
    pub fn walked(model: &'a Model, loaded: &'a Loaded, walk: Arc<Walk>) -> Context<'a> {
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
            misread: Unread::default(),
            unread_words: OnceLock::new(),
            written: Walked { decls: written(model).collect(), walk },
            order,
            patches: Walked::over(model.patches.iter()),
            played: Walked::over(model.played.values().map(|played| &played.decl)),
            files: Arc::new(files),
            facts: OnceLock::new(),
            keywords: OnceLock::new(),
            mentions: OnceLock::new(),
            named: OnceLock::new(),
            alike: OnceLock::new(),
            everywhere: None,
            as_played: false,
        }
    }

    /// The same with a sight of some declarations and of all patches, for lints that need no more than what those speak of.
    pub fn near(all: &Arc<Context<'a>>, ids: impl Iterator<Item = DeclId>) -> Context<'a> {
        let decls: Vec<&Declaration> = ids.filter_map(|id| all.model.decl(id)).collect();
        let played = decls.iter().filter_map(|decl| all.model.played.get(&decl.id)).map(|played| &played.decl);
        Context {
            model: all.model,
            loaded: all.loaded,
            unread: all.unread.clone(),
            lost: all.lost,
            misread: Unread::default(),
            unread_words: OnceLock::new(),
            played: Walked::over(played),
            written: Walked::over(decls.into_iter()),
            order: Vec::new(),
            patches: Walked { decls: all.patches.decls.clone(), walk: Arc::clone(&all.patches.walk) },
            files: Arc::clone(&all.files),
            facts: OnceLock::new(),
            keywords: OnceLock::new(),
            mentions: OnceLock::new(),
            named: OnceLock::new(),
            alike: OnceLock::new(),
            everywhere: Some(Arc::clone(all)),
            as_played: false,
        }
    }

    /// The same of declarations as they are played, in the place of what is written of them and of the changes themselves.
    pub fn as_played(all: &Arc<Context<'a>>, ids: impl Iterator<Item = DeclId>) -> Context<'a> {
        let played: Vec<&Declaration> =
            ids.filter_map(|id| all.model.played.get(&id)).map(|played| &played.decl).collect();
        let near = Context::near(all, std::iter::empty());
        Context {
            written: Walked::over(played.iter().copied()),
            played: Walked::over(played.into_iter()),
            patches: Walked::over(std::iter::empty()),
            as_played: true,
            ..near
        }
    }

    /// The sight of all declarations.
    pub fn everywhere(&self) -> &Context<'a> {
        self.everywhere.as_deref().unwrap_or(self)
    }

    /// The pack that a file belongs to.
    pub fn pack_of(&self, file: FileId) -> Option<usize> {
        self.files.get(&file).copied()
    }

    /// What named abilities do, worked out once.
    pub(super) fn facts(&self) -> &Facts {
        let all = self.everywhere();
        all.facts.get_or_init(|| Facts::of(all))
    }

    /// Who has which keywords, worked out once.
    pub fn keywords(&self) -> &Kept {
        let all = self.everywhere();
        all.keywords.get_or_init(|| keywords(all))
    }

    /// The words of what could not be read, worked out once.
    pub fn unread_words(&self) -> &Words {
        let all = self.everywhere();
        all.unread_words.get_or_init(|| all.words_around(&all.misread))
    }

    /// Which names differ by a letter, worked out once.
    pub fn alike(&self) -> &Arc<Alike> {
        self.alike.get_or_init(|| Arc::new(Alike::of(&self.model.names)))
    }

    /// Takes in which names differ by a letter, where that is known.
    pub fn keep_alike(&self, alike: Arc<Alike>) {
        // Nobody has asked yet.
        let _ = self.alike.set(alike);
    }

    /// Declarations that have lines with one of some words.
    pub fn having(&self, place: In, words: &[Word]) -> Vec<&'a Declaration> {
        let lines = self.sites(place, words).filter(|site| site.line.is(site.phrase));
        let mut decls: Vec<&Declaration> = lines.map(|site| site.decl).collect();
        decls.dedup_by(|one, other| std::ptr::eq(*one, *other));
        decls
    }

    /// Declarations of a kind of which every line was read, by their numbers.
    pub fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &'a Declaration> {
        self.model.of_kind(kind).filter(|decl| !decl.broken)
    }

    /// What each declaration names, worked out once.
    pub(super) fn mentions(&self) -> &Mentions {
        let all = self.everywhere();
        all.mentions.get_or_init(|| Arc::new(Mentions::of(all.model)))
    }

    /// Who names each declaration, worked out once.
    pub(super) fn named(&self) -> &Named {
        let all = self.everywhere();
        all.named.get_or_init(|| Named::of(all))
    }

    /// Takes in what each declaration names, where that is known.
    pub(super) fn keep_mentions(&self, mentions: Arc<Mentions>) {
        // Nobody has asked yet.
        let _ = self.mentions.set(mentions);
    }

    /// What each declaration names, if that was asked.
    pub(super) fn mentions_kept(&self) -> Option<Arc<Mentions>> {
        self.mentions.get().cloned()
    }

    /// The phrases with one of some words, in the order in which they are written.
    pub fn sites<'w>(&'w self, place: In, words: &[Word]) -> impl Iterator<Item = Site<'a>> + use<'w, 'a> {
        let [sites, more] = self.places(place).map(|on| on.map(|on| on.walk.of(&on.decls, words)).unwrap_or_default());
        self.wanted(place, sites, more)
    }

    /// The phrases with a mark.
    pub fn marked<'w>(&'w self, place: In, mark: Mark) -> impl Iterator<Item = Site<'a>> + use<'w, 'a> {
        let [sites, more] =
            self.places(place).map(|on| on.map(|on| on.walk.marked(&on.decls, mark)).unwrap_or_default());
        self.wanted(place, sites, more)
    }

    /// The lines of every text that stand one below the other, scenarios left out.
    pub fn blocks(&self) -> impl Iterator<Item = (&'a Declaration, Phrases<'a>)> {
        let whole = self.decls().filter(|decl| decl.kind != Kind::Scenario).map(|decl| (decl, decl.body()));
        whole.chain(self.marked(In::Texts, Mark::Body).map(|site| (site.decl, site.phrase.body())))
    }

    /// What a lint that looks there walks over: first that of which it may want a part, then that of which it wants all.
    fn places(&self, place: In) -> [Option<&Walked<'a>>; 2] {
        match place {
            In::Texts | In::All => [Some(&self.written), Some(&self.patches)],
            In::Declared => [Some(&self.written), None],
            In::Changes => [Some(&self.patches), None],
            In::Play => [Some(&self.written), Some(&self.played)],
            In::Written => [Some(&self.written), Some(&self.patches)],
        }
    }

    fn wanted<'w>(
        &'w self,
        place: In,
        sites: Sites<'w, 'a>,
        more: Sites<'w, 'a>,
    ) -> impl Iterator<Item = Site<'a>> + use<'w, 'a> {
        let sites = if place == In::Written { sites.by_number() } else { sites };
        let wanted = move |site: &Site<'a>| match place {
            In::Texts => !site.decl.broken && site.decl.kind != Kind::Scenario,
            In::Declared | In::All => !site.decl.broken,
            In::Play => !self.model.played.contains_key(&site.decl.id),
            In::Changes | In::Written => true,
        };
        // A patch of which some line could not be read is told of as it stands, and as no more.
        let whole = move |site: &Site<'a>| !matches!(place, In::Texts | In::All) || !site.decl.broken;
        sites.filter(wanted).chain(more.filter(whole))
    }

    /// The phrases with one of some words in one declaration as it is written; those of one word stand together.
    pub fn within(&self, decl: &Declaration, words: &[Word]) -> impl Iterator<Item = Site<'a>> {
        let all = self.everywhere();
        let own = || self.written.decls.iter().position(|one| one.id == decl.id);
        let (on, at) = match decl.kind {
            _ if self.as_played => (&self.written, own()),
            Kind::Patch => (&all.patches, all.patches.decls.iter().position(|patch| patch.place == decl.place)),
            _ => (&all.written, all.order.get(decl.id.index()).copied()),
        };
        on.walk.within(&on.decls, at.unwrap_or(usize::MAX), words)
    }

    /// What a text belongs to, as it is played: of a change whatever it changes.
    pub fn sheet<'b>(&'b self, decl: &'b Declaration) -> &'b Declaration {
        let id = if decl.kind == Kind::Patch { decl.changes() } else { Some(decl.id) };
        id.and_then(|id| self.model.sheet(id)).unwrap_or(decl)
    }

    /// True where one of these effects stands in a sheet, as it is written or as it is played.
    pub fn does(&self, sheet: &Declaration, effects: &[Effect]) -> bool {
        if self.model.played.contains_key(&sheet.id) || sheet.kind == Kind::Patch {
            return super::sheet::does(sheet.body(), effects);
        }
        effects.iter().any(|effect| self.within(sheet, &[Word::Effect(*effect)]).next().is_some())
    }

    /// How many phrases were met in the walk, and how many were handed to lints since.
    pub fn steps(&self) -> (usize, usize) {
        [&self.written, &self.patches, &self.played].iter().fold((0, 0), |(met, handed), on| {
            let phrases: usize = on.decls.iter().map(|decl| decl.store().len()).sum();
            (met + phrases, handed + on.walk.handed())
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
        self.written.decls.iter().copied().filter(|decl| !decl.broken)
    }

    /// Changes of which every line was read, each with what it changes.
    pub fn changed(&self) -> impl Iterator<Item = (&'a Declaration, &'a Declaration)> {
        let whole = self.patches.decls.iter().copied().filter(|patch| !patch.broken);
        whole.filter_map(|patch| Some((patch, self.model.decl(patch.changes()?)?)))
    }

    /// The declaration to which a text belongs: what a change changes, and anything else itself.
    pub fn owner<'d>(&self, decl: &'d Declaration) -> &'d Declaration
    where
        'a: 'd,
    {
        decl.changes().and_then(|id| self.model.decl(id)).unwrap_or(decl)
    }

    /// A finding in a declaration.
    pub fn finding(&self, code: Code, decl: &Declaration, place: Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, place, message).subject(self.subject(decl))
    }

    /// How an author calls a declaration.
    pub fn subject(&self, decl: &Declaration) -> String {
        match super::lines::head_name(decl).trim() {
            "" => super::lines::kind_word(decl).to_owned(),
            name => format!("{} ({})", shortened(&escaped(name), 60), super::lines::kind_word(decl)),
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

/// The declarations of a model as they are written.
pub fn written(model: &Model) -> impl Iterator<Item = &Declaration> {
    model.written.iter().filter_map(|id| model.decl(*id))
}

/// The lowest and the highest that an amount can be; no highest where it is counted in the game.
pub fn bounds(amount: Phrase<'_>) -> (i32, Option<i32>) {
    match AmountView::of(amount) {
        Some(AmountView::Number { n, per: None }) => (n, Some(n)),
        // Counted, but never more than so many.
        Some(AmountView::Number { n, per: Some(per) }) => match CountView::of(per) {
            Some(CountView::Share { n: _, of: _, round: _, most: Some(most) }) => (0, Some(n.saturating_mul(most))),
            _ => (0, None),
        },
        Some(AmountView::Dice { dice, plus }) => {
            let (least, most) = Dice { plus: plus.unwrap_or(0), ..dice }.bounds();
            (least, Some(most))
        }
        Some(AmountView::BestOf { which, dice, plus }) => {
            let (least, most) = kept(which, dice, plus).bounds();
            (least, Some(most))
        }
        Some(AmountView::Either { n, condition: _, other }) => (n.min(other), Some(n.max(other))),
        Some(AmountView::Times { by, of }) => {
            let (low, high) = bounds(of);
            (low.saturating_mul(by), high.map(|high| high.saturating_mul(by)))
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

/// One of several: `1, 2 or 3`.
pub fn either(all: &[String]) -> String {
    match all {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        _ => all.concat(),
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
