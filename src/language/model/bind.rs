//! What `this` and `that` can point at where a line stands: `bind_pointed.rs` says whether they do.
//!
//! `this` is the thing whose text it is, or its holder; `that` is bound by the moment, the selector or the choice above.

use super::bind_others::says_other;
use super::build::Declaration;
use super::names::Names;
use super::placed::Placed;
use crate::diagnostic::{Code, Diagnostic, Place};
use brim_core::game::ids::{DeclId, OpId};
use brim_core::phrase::{
    ConditionView, EffectView, FilterView, HoldingView, MomentView, NounRef, Phrase, Phrases, PlaceView, ReplacedView,
    RuleFormView, Selector, Value, places_one,
};
use brim_core::vocabulary::{
    Condition, Effect, Holding, Kind, Label as Branch, Modifier, Moment, Noun, Pick, Replaced, RuleForm, When, Word,
};

/// Checks every pointing word of a declaration.
pub fn check(decl: &Declaration, names: &Names, subject: Option<&str>, diagnostics: &mut Vec<Diagnostic>) {
    // A patch speaks as the thing does that it changes.
    let what = decl.changes().and_then(|what| names.get(what));
    let kind = what.map_or(decl.kind, |what| what.kind);
    let these = these(kind);
    let mut scope = Scope {
        names,
        kind,
        who: None,
        subject,
        asks: false,
        state: false,
        standing: None,
        offered: false,
        asked_of: None,
        acting: None,
        moment: None,
        diagnostics,
        bound: Vec::new(),
        own_sides: own_sides(decl, &these),
        these,
        spoken: Vec::new(),
        inside: Vec::new(),
        unbound: Vec::new(),
        level: 0,
        aims: false,
        around: 0,
        together: false,
        stands: false,
        used: false,
        keyword: keyword_of_enemies(decl, names),
        all_before: None,
        tested_before: false,
        instead_of_death: false,
        placed: None,
        awaits: false,
        after_throw: false,
        payers: Vec::new(),
    };
    if decl.kind == Kind::Scenario {
        return scope.diagnostics.extend(of_nobody(decl, subject));
    }
    // Whoever a marker lies with, or a chart is rolled for, can be pointed at either way.
    match kind {
        Kind::Marker | Kind::Token => scope.bound.extend(brought(&[Noun::Holder])),
        Kind::Chart => scope.bound.extend(brought(&[Noun::Hero, Noun::Holder, Noun::Model])),
        _ => {}
    }
    // A card's own lines are carried out one after the other: what one binds, the next can speak of.
    scope.list(decl.body());
}

/// `expect if this hero has grit`: a scenario is no hero's text and no card's.
fn of_nobody(decl: &Declaration, subject: Option<&str>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    decl.walk(&mut |part| {
        for who in part.selectors().filter(|who| who.pick() == Pick::This) {
            let NounRef::Noun(noun) = who.noun() else { continue };
            let word = Word::Noun(noun).entry().map_or("thing", |entry| entry.sentence);
            let help = match noun {
                Noun::Card | Noun::Token => "ask of whoever has it, as the scenario calls it: `expect Ann has 1 …`; what lies on a card shows by what the card does with it",
                _ => "name the one that is meant, as the scenario calls it: `expect if Ann has grit`",
            };
            let mut one =
                Diagnostic::new(Code::Unbound, who.place(), format!("`this {word}`: a scenario is nobody's text"))
                    .label(format!("which {word}?"))
                    .help(help);
            one.subject = subject.map(str::to_owned);
            found.push(one);
        }
    });
    found
}

/// The first keyword by which a declaration speaks of enemies.
fn keyword_of_enemies(decl: &Declaration, names: &Names) -> Option<String> {
    let mut found = None;
    for line in decl.body() {
        line.walk(&mut |part| {
            for who in part.selectors().filter(|who| who.noun() == NounRef::Noun(Noun::Enemy)) {
                let keywords = who.filters().iter().filter_map(|filter| match FilterView::of(filter)? {
                    // One of several is not all that it speaks of.
                    FilterView::Keyword { what, other: None, third: _ } => {
                        names.get(what).map(|named| named.name.clone())
                    }
                    _ => None,
                });
                found = found.take().or_else(|| keywords.into_iter().next());
            }
        });
    }
    found
}

/// What `this` can point at in a text of this kind.
fn these(kind: Kind) -> Vec<Noun> {
    match kind {
        Kind::Enemy => vec![Noun::Enemy, Noun::Group, Noun::Model, Noun::Structure],
        Kind::Class => vec![Noun::Hero, Noun::Model],
        Kind::Item | Kind::Spell => vec![Noun::Hero, Noun::Card, Noun::Model, Noun::Holder],
        Kind::Token => vec![Noun::Hero, Noun::Token, Noun::Holder, Noun::Model, Noun::Space],
        Kind::Marker => vec![Noun::Hero, Noun::Enemy, Noun::Marker, Noun::Holder, Noun::Model, Noun::Space],
        Kind::Ability | Kind::Chart => vec![Noun::Hero, Noun::Enemy, Noun::Model, Noun::Group, Noun::Holder],
        Kind::Loot | Kind::Scavenge => vec![Noun::Hero, Noun::Card],
        Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat => vec![Noun::Card],
        Kind::Exploration => vec![Noun::Token],
        Kind::Location => vec![Noun::Hero, Noun::Model],
        _ => Vec::new(),
    }
}

/// Which of what `this` can point at is the holder of this text: an ability that speaks of `this hero` alone is no enemy's.
fn own_sides(decl: &Declaration, these: &[Noun]) -> Vec<Noun> {
    let says = |noun: Noun| {
        let mut says = false;
        let this = |who: Selector<'_>| who.pick() == Pick::This && who.noun() == NounRef::Noun(noun);
        decl.walk(&mut |part| says |= part.selectors().any(this));
        says
    };
    let (heroes, enemies) = (says(Noun::Hero), says(Noun::Enemy) || says(Noun::Group));
    let other = |noun: &Noun| match noun {
        Noun::Hero => enemies && !heroes,
        Noun::Enemy | Noun::Group | Noun::Structure => heroes && !enemies,
        // Who it is stands in the text.
        Noun::Model | Noun::Holder => heroes != enemies,
        _ => false,
    };
    let both = [Noun::Hero, Noun::Enemy].iter().all(|noun| these.contains(noun));
    these.iter().filter(|noun| !both || !other(noun)).copied().collect()
}

pub(super) struct Scope<'a> {
    pub(super) names: &'a Names,
    pub(super) kind: Kind,
    /// Whom the phrase that is looked at speaks of first.
    pub(super) who: Option<Place>,
    pub(super) subject: Option<&'a str>,
    /// It stands in a moment or a condition: nobody is picked there.
    pub(super) asks: bool,
    /// It stands in a condition about what somebody is.
    pub(super) state: bool,
    /// The moment that is looked at, while its own words are.
    pub(super) asked_of: Option<Moment>,
    /// On which side the one is of whom the moment that is looked at speaks first.
    pub(super) acting: Option<Noun>,
    /// What the text answers to that is done by the one whose text it is, and to whom.
    pub(super) moment: Option<(Moment, Option<Noun>)>,
    pub(super) diagnostics: &'a mut Vec<Diagnostic>,
    pub(super) bound: Vec<Bound>,
    pub(super) these: Vec<Noun>,
    /// Those of them on whose side the text is: of both, where it calls its holder neither hero nor enemy.
    pub(super) own_sides: Vec<Noun>,
    /// Whom conditions and places of the lines around speak of, without anybody being picked.
    pub(super) spoken: Vec<(Noun, Place)>,
    /// Those of whom it is said where they stand: around the selector that is looked at.
    pub(super) inside: Vec<Noun>,
    /// Whom the standing line changes whose beginning is looked at: each of several, one by one.
    pub(super) standing: Option<Noun>,
    /// It says who else than the one whose text it is may use it: known below that line, and not in it.
    pub(super) offered: bool,
    /// What was pointed at for nothing in the line of the declaration that is looked at, and the number of the finding.
    pub(super) unbound: Vec<(Pick, Noun, usize)>,
    /// How many lines the one that is looked at stands under.
    pub(super) level: usize,
    /// It says whom somebody targets: nearest is nearest to that one.
    pub(super) aims: bool,
    /// How many were spoken of before the line around the one that is looked at.
    pub(super) around: usize,
    /// What stands here is about all who took a test together.
    pub(super) together: bool,
    /// It is a line that always counts.
    pub(super) stands: bool,
    /// It stands under a use.
    pub(super) used: bool,
    /// A keyword by which the declaration speaks of enemies.
    pub(super) keyword: Option<String>,
    /// Whom all of the line before it was about: the one who dangles is not all of them again.
    pub(super) all_before: Option<Noun>,
    /// Each of them took a test in it.
    pub(super) tested_before: bool,
    /// It stands under `instead of … being killed`.
    pub(super) instead_of_death: bool,
    /// The enemy that a line before it places.
    pub(super) placed: Option<DeclId>,
    /// It stands under `as soon as`, which picks nobody.
    pub(super) awaits: bool,
    /// It stands in a use after a throw.
    pub(super) after_throw: bool,
    /// Those who may pay for what stands under the line.
    pub(super) payers: Vec<Place>,
}

/// A noun that `that` can point at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bound {
    pub(super) noun: Noun,
    /// The name that it was called by, where it was.
    pub(super) name: Option<DeclId>,
    /// The selector that picked it, and the phrase in which it did; none for what a moment brings.
    pub(super) by: Option<(Place, OpId)>,
    /// It is the one whose text it is.
    pub(super) own: bool,
    /// Where another is picked that it could be as well: behind `a model`.
    pub(super) beside: Option<Place>,
    /// Where the line above that picked it speaks of another whom `that` meant there: `one other hero next to that hero`.
    pub(super) near: Option<Place>,
}

/// Nouns that a moment or a text brings.
fn brought(nouns: &[Noun]) -> impl Iterator<Item = Bound> {
    nouns.iter().map(|noun| Bound { noun: *noun, name: None, by: None, own: false, beside: None, near: None })
}

impl Scope<'_> {
    /// Statements one after the other: what one picks, the next can call `that`.
    fn list(&mut self, phrases: Phrases<'_>) {
        let depth = self.bound.len();
        let (before, placed) = (self.all_before.take(), self.placed);
        let tested = std::mem::take(&mut self.tested_before);
        for phrase in phrases {
            if self.level == 0 {
                self.unbound.clear();
            }
            self.level += 1;
            self.statement(phrase);
            self.level -= 1;
            if let Word::Effect(_) = phrase.word() {
                self.bind_one(phrase);
            }
            let all = phrase.subject().filter(|who| who.pick() == Pick::Each);
            self.all_before = all.and_then(|who| self.side(who));
            self.tested_before = all.is_some() && phrase.word() == Word::Effect(Effect::Tests);
        }
        (self.all_before, self.placed) = (before, placed);
        self.tested_before = tested;
        self.bound.truncate(depth);
    }

    fn statement(&mut self, phrase: Phrase<'_>) {
        let (depth, spoken, used) = (self.bound.len(), self.spoken.len(), self.used);
        let instead = self.instead_of_death;
        let (awaits, after_throw) = (self.awaits, self.after_throw);
        self.awaits |= phrase.word() == Word::RuleForm(RuleForm::AsSoonAs);
        if let Some(RuleFormView::Use { who: _, when: Some(when), cost: _, more: _, condition: _, limit: _ }) =
            RuleFormView::of(phrase)
        {
            self.after_throw |= when.word() == Word::When(When::AfterThrow);
        }
        self.used |= phrase.word() == Word::RuleForm(RuleForm::Use);
        self.stands = phrase.word() == Word::RuleForm(RuleForm::Standing);
        self.who = None;
        self.standing = match RuleFormView::of(phrase) {
            Some(RuleFormView::Standing { who, condition: _ }) if who.pick() == Pick::Each => self.side(who),
            _ => None,
        };
        self.offered = match RuleFormView::of(phrase) {
            Some(RuleFormView::Use { who, when: _, cost: _, more: _, condition: _, limit: _ }) => {
                who.pick() != Pick::This
            }
            _ => false,
        };
        if let Some(EffectView::May { who, cost: Some(_) }) = EffectView::of(phrase)
            && who.noun() != NounRef::Noun(Noun::Party)
        {
            self.payers.push(who.place());
        }
        self.each_in_each(phrase);
        self.holes(phrase);
        self.bind_picked(phrase);
        self.bind_entry(phrase);
        // Of all who took a test together nobody is meant alone.
        let together = phrase.word() == Word::Label(Branch::Together);
        let tested = if together { self.bound.split_off(self.around.min(depth)) } else { Vec::new() };
        let around = std::mem::replace(&mut self.around, depth);
        self.offered = false;
        let outer = std::mem::replace(&mut self.together, together);
        self.list(phrase.body());
        self.together = outer;
        self.around = around;
        self.bound.extend(tested);
        self.bound.truncate(depth);
        self.spoken.truncate(spoken);
        self.used = used;
        (self.awaits, self.after_throw) = (awaits, after_throw);
        self.instead_of_death = instead;
    }

    /// True where a selector means enemies alone.
    fn is_enemy(&self, who: Selector<'_>) -> bool {
        match who.noun() {
            NounRef::Noun(noun) => matches!(noun, Noun::Enemy | Noun::Group),
            NounRef::Named(id) => self.names.get(id).is_some_and(|named| named.kind == Kind::Enemy),
            NounRef::Alias(_) => false,
        }
    }

    /// Enemies hold markers and tokens, and nothing else.
    fn holder(&mut self, phrase: Phrase<'_>) {
        let Some((who, held)) = gained_or_lost(phrase) else { return };
        self.gained(phrase, held);
        if held.word() == Word::Holding(Holding::Named) {
            return;
        }
        if !self.is_enemy(who) {
            return;
        }
        let what = held.word().entry().map_or("this", |entry| entry.sentence);
        let mut diagnostic =
            Diagnostic::new(Code::WrongType, who.place(), format!("enemies have no {what}: only heroes hold it"))
                .label("a hero belongs here")
                .help(format!("say which hero: {}; an enemy can hold tokens and markers", self.heroes_here()));
        if let Some(write) = self.hero_at_hand() {
            diagnostic = diagnostic.edit(who.place(), write.to_owned(), false);
        }
        diagnostic.subject = self.subject.map(str::to_owned);
        self.diagnostics.push(diagnostic);
    }

    /// `add 1 to that roll` on a card that is drawn and carried out: the card makes that roll.
    fn roll(&mut self, phrase: Phrase<'_>) {
        let drawn =
            matches!(self.kind, Kind::Encounter | Kind::Scavenge | Kind::Loot | Kind::Threat | Kind::Exploration);
        let made = self.bound.iter().any(|bound| bound.noun == Noun::Roll);
        if phrase.word() != Word::Effect(Effect::AddsToRoll) || !drawn || made {
            return;
        }
        let mut diagnostic = Diagnostic::new(Code::Unbound, phrase.place(), "`that roll`: no roll was made before")
            .label("which roll?")
            .help("write it in a row of the roll: `roll D6 { 1-3: add 1 to that roll }`; a bonus on later rolls is got for a time: \
                   `each hero gets defense rolls +1 until end of fight`");
        diagnostic.subject = self.subject.map(str::to_owned);
        self.diagnostics.push(diagnostic);
    }

    /// What is gained is one thing, and not any of a kind.
    fn gained(&mut self, phrase: Phrase<'_>, held: Phrase<'_>) {
        let keyword = |id: DeclId| self.names.get(id).is_some_and(|named| named.kind == Kind::Keyword);
        let any = match HoldingView::of(held) {
            Some(HoldingView::InBag | HoldingView::Items) => true,
            Some(HoldingView::Named { what, items: _ }) => keyword(what),
            _ => false,
        };
        if !any || phrase.word() != Word::Effect(Effect::Gains) {
            return;
        }
        let mut diagnostic =
            Diagnostic::new(Code::WrongType, held.place(), "what is gained must be one thing, not any of a kind")
                .label("several things have this name")
                .help("name the one that is gained: `that hero gains 1 grit`; any of a kind can be lost and counted");
        diagnostic.subject = self.subject.map(str::to_owned);
        self.diagnostics.push(diagnostic);
    }

    /// What the phrases in the holes speak of; a moment binds for what follows it.
    pub(super) fn holes(&mut self, phrase: Phrase<'_>) {
        self.holder(phrase);
        self.roll(phrase);
        self.with_itself(phrase);
        if let Some(who) = phrase.subject().filter(|who| !matches!(who.pick(), Pick::This | Pick::That)) {
            self.who = Some(who.place());
        }
        for (hole, value) in phrase.holes() {
            match value {
                Value::Selector(selector) => {
                    self.selector(selector);
                    self.of_the_side_asked(phrase, hole, selector);
                    if hole == "who" && one_by_one(phrase.word()) {
                        self.bind_selector(selector, phrase);
                    }
                }
                Value::Phrase(inner) => {
                    let (asks, state, asked_of, aims) = (self.asks, self.state, self.asked_of, self.aims);
                    if let Word::Moment(moment) = inner.word() {
                        self.asked_of = Some(moment);
                        self.acting = inner.subject().and_then(|who| self.side(who));
                    }
                    self.asks |= matches!(inner.word(), Word::Moment(_) | Word::Condition(_));
                    self.state = inner.word() == Word::Condition(Condition::Is);
                    self.aims |= inner.word() == Word::Modifier(Modifier::Prefers);
                    let depth = self.bound.len();
                    self.holes(inner);
                    // Until when it lasts: nobody is spoken of by that.
                    if matches!(inner.word(), Word::Duration(_)) {
                        self.bound.truncate(depth);
                    }
                    (self.asks, self.state, self.asked_of, self.aims) = (asks, state, asked_of, aims);
                    self.answers_to(inner);
                    self.instead_of_death |= inner.word() == Word::Replaced(Replaced::Killed);
                    if matches!(inner.word(), Word::Moment(_) | Word::Replaced(_) | Word::When(_)) {
                        self.bind_picked(inner);
                        self.bind_entry(inner);
                    }
                }
                _ => {}
            }
        }
    }

    fn bind_entry(&mut self, phrase: Phrase<'_>) {
        if let Some(entry) = phrase.word().entry() {
            let things = entry.binds.iter().filter(|noun| !matches!(noun, Noun::Model | Noun::Hero | Noun::Enemy));
            self.bound.extend(things.map(|noun| Bound {
                noun: *noun,
                name: None,
                by: None,
                own: false,
                beside: None,
                near: None,
            }));
            // Whom a line of fire, or a throw, reaches.
            let reaches = matches!(phrase.word(), Word::Effect(_)) && entry.binds.contains(&Noun::Model);
            if reaches {
                self.bound.extend(brought(&[Noun::Model]));
            }
            // The dice of an enemy are thrown at a hero.
            let thrown_at = match MomentView::of(phrase).filter(|_| matches!(phrase.word(), Word::Moment(_))) {
                Some(
                    MomentView::ToHit { who, face: _ }
                    | MomentView::ReachToHit { who, reach: _, face: _ }
                    | MomentView::ThrowsToHit { who },
                ) => self.side(who) == Some(Noun::Enemy),
                _ => false,
            };
            if thrown_at {
                self.bound.extend(brought(&[Noun::Hero, Noun::Model]));
            }
            // An armour save and a wound speak of the one who struck.
            if matches!(phrase.word(), Word::Moment(Moment::ArmorStops | Moment::Wounded)) {
                self.bound.extend(brought(&[Noun::Hero, Noun::Enemy, Noun::Model]));
            }
            // An attack of an enemy speaks of the hero at whom it is aimed.
            if let Some(MomentView::Attacks { who }) = MomentView::of(phrase)
                && self.is_enemy(who)
            {
                self.bound.extend(brought(&[Noun::Hero]));
            }
            // A hero's hit is about to do damage to somebody.
            if phrase.word() == Word::When(When::OnDamage) {
                self.bound.extend(brought(&[Noun::Enemy, Noun::Model]));
            }
            if matches!(phrase.word(), Word::Moment(Moment::Attacked | Moment::SaveRoll)) {
                self.bound.extend(brought(&[Noun::Enemy]));
            }
            if matches!(phrase.word(), Word::Effect(Effect::Roll | Effect::Rolls | Effect::Casts)) {
                self.bound.extend(brought(&[Noun::Roll]));
            }
        }
    }

    /// Whom a line picks as one, the lines below it can call `that`. Of `each hero` nobody is left, nor of the party: all of them had their turn.
    fn bind_one(&mut self, phrase: Phrase<'_>) {
        for who in phrase.selectors().filter(|who| !who.is_several()) {
            let depth = self.bound.len();
            self.bind_selector(who, phrase);
            let near = self.side(who).and_then(|side| another_behind(who, side));
            if !matches!(who.pick(), Pick::This | Pick::That) {
                self.bound.iter_mut().skip(depth).for_each(|bound| bound.near = near);
            }
        }
        self.bind_placed(phrase);
    }

    /// The one enemy that a line places is spoken of below it, and who is picked for it to stand beside.
    fn bind_placed(&mut self, phrase: Phrase<'_>) {
        if let Some(EffectView::Put { who: _, place }) = EffectView::of(phrase)
            && let Some(PlaceView::NextTo { whom } | PlaceView::Free { whom }) = PlaceView::of(place)
            && !whom.is_several()
        {
            self.bind_selector(whom, phrase);
        }
        if let Some(EffectView::Swaps { who: _, whom }) = EffectView::of(phrase)
            && !whom.is_several()
        {
            self.bind_selector(whom, phrase);
        }
        let Some(EffectView::Places { n: _, what: named, place, per: _ }) = EffectView::of(phrase) else { return };
        let hero = self.names.get(named).is_some_and(|named| named.kind == Kind::Class);
        let noun = if hero { Noun::Hero } else { Noun::Enemy };
        if let Some(PlaceView::NextTo { whom } | PlaceView::Free { whom }) = PlaceView::of(place)
            && !whom.is_several()
        {
            self.bind_selector(whom, phrase);
        }
        self.placed = (noun == Noun::Enemy).then_some(named).or(self.placed);
        if !places_one(phrase) {
            return;
        }
        let by = Some((phrase.place(), phrase.id()));
        let bound = |noun: Noun| Bound { noun, name: Some(named), by, own: false, beside: None, near: None };
        self.bound.extend([bound(noun), Bound { name: None, ..bound(Noun::Model) }]);
        if self.names.get(named).is_some_and(|named| named.structure) {
            self.bound.push(bound(Noun::Structure));
        }
    }

    /// `the nearest hero` of a text of nobody, where nobody is spoken of: nearest to whom?
    pub(super) fn nearest(&mut self, selector: Selector<'_>) {
        let stands = |noun: &Noun| {
            matches!(noun, Noun::Hero | Noun::Enemy | Noun::Model | Noun::Group | Noun::Holder | Noun::Space)
        };
        let from = self.these.iter().any(stands)
            || self.bound.iter().any(|bound| stands(&bound.noun))
            || self.who.is_some_and(|who| who != selector.place());
        if selector.pick() != Pick::Nearest || from || self.aims {
            return;
        }
        let noun = match selector.noun() {
            NounRef::Noun(noun) => Word::Noun(noun).entry().map_or("hero", |entry| entry.sentence).to_owned(),
            NounRef::Named(id) => self.names.get(id).map_or("hero", |named| named.name.as_str()).to_owned(),
            NounRef::Alias(alias) => alias.to_owned(),
        };
        let other = if self.side(selector) == Some(Noun::Hero) { "other " } else { "" };
        let message = format!("`the nearest {noun}`: nobody was named before from whom it is counted");
        let mut found = Diagnostic::new(Code::Unbound, selector.place(), message).label("nearest to whom?").help(format!(
            "say to whom: `the {noun} nearest to the hero with the light`; or pick somebody first, in a line of its own: `a random hero {{`, and in it `the nearest {other}{noun} …`"
        ));
        found.subject = self.subject.map(str::to_owned);
        self.diagnostics.push(found);
    }

    /// `each hero { each hero … }`: as often for each as there are heroes.
    fn each_in_each(&mut self, phrase: Phrase<'_>) {
        let Some(EffectView::Each { who: outer }) = EffectView::of(phrase) else { return };
        if outer.pick() != Pick::Each {
            return;
        }
        let plain = |who: &Selector<'_>| who.filters().is_empty() && who.relations().is_empty();
        // Who are picked by what is so of the one whose turn it is are others each time.
        let of_that = |line: &Phrase<'_>| {
            let mut that = false;
            line.walk(&mut |part| that |= part.selectors().any(|who| who.pick() == Pick::That));
            that
        };
        let mut under = Vec::new();
        lines_under(phrase, &mut under);
        let again = under.into_iter().filter_map(|line| Some((line, line.subject()?)));
        let all = again.filter(|(_, who)| who.pick() == Pick::Each && self.side(*who) == self.side(outer));
        let all = all.filter(|(_, who)| !says_other(*who));
        let all = all.filter(|(line, who)| plain(who) && who.noun() == outer.noun() || !of_that(line));
        let all: Vec<Selector<'_>> = all.map(|(_, who)| who).collect();
        for inner in all {
            let who = match outer.noun() {
                NounRef::Noun(noun) => Word::Noun(noun).entry().map_or("", |entry| entry.sentence).to_owned(),
                NounRef::Named(id) => self.names.get(id).map_or("", |named| named.name.as_str()).to_owned(),
                NounRef::Alias(alias) => alias.to_owned(),
            };
            let message =
                format!("`each {who}` within `each {who}`: this happens once for each of them and each of them");
            let mut found = Diagnostic::new(Code::DoublyBound, inner.place(), message)
                .label("all of them again")
                .other(outer.place(), "for each of these")
                .help(format!(
                    "write `that {who}` for the one whose turn it is, `each other {who}` for all but that one; for all of them once, a \
                     line of its own"
                ));
            found.subject = self.subject.map(str::to_owned);
            self.diagnostics.push(found);
        }
    }

    /// Hero or enemy, as a selector says it.
    pub(super) fn side(&self, who: Selector<'_>) -> Option<Noun> {
        match who.noun() {
            NounRef::Noun(noun) => Some(noun),
            NounRef::Named(id) => match self.names.get(id)?.kind {
                Kind::Class => Some(Noun::Hero),
                Kind::Enemy => Some(Noun::Enemy),
                _ => None,
            },
            NounRef::Alias(_) => None,
        }
    }

    /// `if that hero has more wounds than that hero`: somebody compared with itself.
    fn with_itself(&mut self, phrase: Phrase<'_>) {
        let Some(ConditionView::HasMore { who, which: _, thing: _, whom }) = ConditionView::of(phrase) else { return };
        let one = matches!(who.pick(), Pick::This | Pick::That);
        if !one || who.pick() != whom.pick() || who.noun() != whom.noun() {
            return;
        }
        let said = if who.pick() == Pick::This { "this" } else { "that" };
        let noun = match who.noun() {
            NounRef::Noun(noun) => Word::Noun(noun).entry().map_or("", |entry| entry.sentence),
            _ => return,
        };
        let mut found = Diagnostic::new(
            Code::DoublyBound,
            whom.place(),
            format!("`{said} {noun}` is compared with itself: both are the one spoken of last"),
        )
        .label("the same one again")
        .other(who.place(), "the one compared")
        .help(format!(
            "`that {noun}` is one alone at a time: let one of the two be the one whose text it is, `this {noun}`, or ask it of several: \
             `the {noun} with the most wounds`"
        ));
        found.subject = self.subject.map(str::to_owned);
        self.diagnostics.push(found);
    }

    /// Selectors that pick somebody new can be called `that` afterwards.
    fn bind_picked(&mut self, phrase: Phrase<'_>) {
        for (_, value) in phrase.holes() {
            if let Value::Selector(selector) = value {
                self.bind_selector(selector, phrase);
            }
        }
    }

    fn bind_selector(&mut self, selector: Selector<'_>, phrase: Phrase<'_>) {
        if selector.pick() == Pick::No {
            return;
        }
        let (noun, name) = match selector.noun() {
            NounRef::Noun(noun) => (noun, None),
            NounRef::Named(id) => (self.noun_of(id), Some(id)),
            NounRef::Alias(_) => return,
        };
        let new = !matches!(selector.pick(), Pick::This | Pick::That);
        let by = new.then_some((selector.place(), phrase.id()));
        // `this hero` is no other that could be `that model`.
        let own = selector.pick() == Pick::This;
        self.bound.push(Bound { noun, name, by, own, beside: None, near: None });
        if name.and_then(|id| self.names.get(id)).is_some_and(|named| named.structure) {
            self.bound.push(Bound { noun: Noun::Structure, name, by: None, own: false, beside: None, near: None });
        }
        let also: &[Noun] = match noun {
            Noun::Hero | Noun::Enemy if own => &[],
            // Whoever has an item, or learns a spell, is a hero.
            Noun::Holder if matches!(self.kind, Kind::Item | Kind::Spell) => &[Noun::Hero, Noun::Model],
            Noun::Model | Noun::Holder => &[Noun::Hero, Noun::Enemy, Noun::Model, Noun::Holder],
            Noun::Hero | Noun::Enemy => &[Noun::Model],
            Noun::Structure => &[Noun::Enemy, Noun::Model],
            Noun::Party => &[Noun::Hero],
            _ => &[],
        };
        // `a model next to a hero`: of the two either may be a hero.
        let others = self.picked_behind(selector);
        let beside = |noun: Noun| others.iter().find(|(other, _)| *other == noun).map(|(_, place)| *place);
        let also = brought(also).filter(|bound| bound.noun != noun);
        self.bound.extend(also.map(|bound| Bound { beside: beside(bound.noun), ..bound }));
    }

    /// Those whom the words behind a noun pick anew, where that noun does not say on which side it is.
    fn picked_behind(&self, selector: Selector<'_>) -> Vec<(Noun, Place)> {
        let mut found = Vec::new();
        if selector.noun() != NounRef::Noun(Noun::Model) {
            return found;
        }
        for relation in selector.relations() {
            relation.walk(&mut |part| {
                let new = part.selectors().filter(|who| !matches!(who.pick(), Pick::This | Pick::That | Pick::No));
                found.extend(new.filter_map(|who| Some((self.side(who)?, who.place()))));
            });
        }
        found
    }

    /// Hero or enemy, whatever has this name.
    pub(super) fn noun_of(&self, name: DeclId) -> Noun {
        match self.names.get(name).map(|named| named.kind) {
            Some(Kind::Class) => Noun::Hero,
            _ => Noun::Enemy,
        }
    }

    /// Of a hero and an enemy the one that a line picked last, and where; none where a moment brings them.
    pub(super) fn picked_last(&self) -> Option<(Noun, Place)> {
        let last = self.bound.iter().rev().find(|bound| matches!(bound.noun, Noun::Hero | Noun::Enemy))?;
        last.by.map(|(place, _)| (last.noun, place))
    }

    /// True where something of the kind was spoken of before.
    pub(super) fn speaks_of(&self, noun: Noun) -> bool {
        self.bound.iter().any(|bound| bound.noun == noun)
    }
}

/// Who gains or loses something, and what.
fn gained_or_lost(phrase: Phrase<'_>) -> Option<(Selector<'_>, Phrase<'_>)> {
    match phrase.word() {
        Word::Effect(_) => match EffectView::of(phrase)? {
            EffectView::Gains { who, n: _, what, per: _ }
            | EffectView::Loses { who, n: _, what, random: _, per: _ }
            | EffectView::LosesAll { who, every: (), what } => Some((who, what)),
            _ => None,
        },
        Word::Moment(_) => match MomentView::of(phrase)? {
            MomentView::HeroGains { who, what }
            | MomentView::HeroLoses { who, what }
            | MomentView::Pays { who, what, dice: _ } => Some((who, what)),
            _ => None,
        },
        _ => match ReplacedView::of(phrase)? {
            ReplacedView::Gaining { who, what } => Some((who, what)),
            _ => None,
        },
    }
}

/// True for effects that work out their amount anew for each of those they befall: it can speak of that one.
fn one_by_one(word: Word) -> bool {
    let Word::Effect(effect) = word else { return false };
    matches!(
        effect,
        Effect::TakesWounds
            | Effect::TakesHits
            | Effect::TakesHorror
            | Effect::TakesCorruption
            | Effect::TakesSanity
            | Effect::Heals
            | Effect::Gains
            | Effect::Loses
            | Effect::Gets
            | Effect::GetsAll
    )
}

/// The lines that happen for each of those whom a line is about: under conditions and repetitions too.
fn lines_under<'a>(phrase: Phrase<'a>, out: &mut Vec<Phrase<'a>>) {
    let inner = [Effect::If, Effect::Otherwise, Effect::Repeat, Effect::May, Effect::Later].map(Word::Effect);
    for line in phrase.body() {
        if inner.contains(&line.word()) {
            lines_under(line, out);
        } else {
            out.push(line);
        }
    }
}

/// Where the words behind a noun speak of `that` one of the same side.
fn another_behind(who: Selector<'_>, side: Noun) -> Option<Place> {
    let mut found = None;
    for relation in who.relations() {
        relation.walk(&mut |part| {
            let that = part.selectors().find(|one| one.pick() == Pick::That && one.noun() == NounRef::Noun(side));
            found = found.or(that.map(|one| one.place()));
        });
    }
    found
}
