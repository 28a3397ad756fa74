//! What a moment or a line above says of whomever `that hero` and `that enemy` mean in a condition.

use super::context::Context;
use super::known_here::{Asked, Fact, quantity, said, split, words, words_at};
use super::parts::{condition, moment, without};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{FilterView, MomentView, RelationView};
use brim_core::vocabulary::{Condition, Effect, Kind, Moment, Noun, Pick, RuleForm, Shape, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// What a line says of those whom it is about.
pub(super) fn bound(context: &Context, line: Phrase<'_>) -> Vec<Fact> {
    let (about, steady) = match (moment(line), line.word()) {
        // What comes to pass changes whoever is wounded, or holds something.
        (Some(moment), _) => (moment, moment.word() == Word::Moment(Moment::Activates)),
        // Of several, what is done for one may change the next.
        (_, Word::Effect(Effect::Each)) => (line, line.subject().is_some_and(|who| who.pick() != Pick::Each)),
        (_, Word::RuleForm(RuleForm::Standing)) => (line, true),
        _ => return Vec::new(),
    };
    let told = moment(line).map_or_else(Vec::new, |moment| of_moment(context, moment));
    let nouns = [(Noun::Hero, "that hero"), (Noun::Enemy, "that enemy")];
    let of = |(noun, that): (Noun, &'static str)| {
        let of_noun = |who: &Selector<'_>| match who.noun() {
            NounRef::Named(id) => sort(context, id) == Some(noun),
            other => other == NounRef::Noun(noun),
        };
        let meant = |who: &Selector<'_>| of_noun(who) && !matches!(who.pick(), Pick::This | Pick::That);
        let mut all = about.selectors().filter(meant);
        // Of two it is not sure which one is meant.
        all.next().filter(|_| all.next().is_none()).map(|who| facts(context, who, that, steady))
    };
    nouns.into_iter().filter_map(of).flatten().chain(told).collect()
}

/// Who is KO'd does not stand.
fn of_moment(context: &Context, moment: Phrase<'_>) -> Vec<Fact> {
    let Some(MomentView::Ko { who, by: _ }) = MomentView::of(moment) else { return Vec::new() };
    let who = match who.pick() {
        Pick::This => words_at(context, who.place()),
        _ => "that hero".to_owned(),
    };
    let place = moment.place();
    [format!("{who} is ko'd"), format!("not {who} is standing")].map(|text| Fact { text, asked: None, place }).to_vec()
}

/// What a name in the place of a noun stands for.
fn sort(context: &Context, id: DeclId) -> Option<Noun> {
    match context.model.sheet(id)?.kind {
        Kind::Enemy => Some(Noun::Enemy),
        Kind::Class => Some(Noun::Hero),
        _ => None,
    }
}

/// What its noun and the words around it say of a model.
fn facts(context: &Context, who: Selector<'_>, that: &str, steady: bool) -> Vec<Fact> {
    let mut out = Vec::new();
    if let NounRef::Named(id) = who.noun() {
        let text = format!("{that} is {}", context.name(id).to_lowercase());
        out.push(Fact { text, asked: None, place: who.place() });
    }
    let mut push = |text: String, asked: Option<Asked>, part: Phrase<'_>| {
        out.push(Fact { text, asked, place: part.place() });
    };
    for filter in who.filters() {
        let is = format!("{that} is {}", words(context, filter));
        match FilterView::of(filter) {
            Some(FilterView::Size { size: _, other: Some(_) }) => push(is, None, filter),
            Some(FilterView::Size { size, other: None }) => {
                let (least, greatest) = size.meant();
                let of = format!("size of {that}");
                push(is, Some(Asked { of, low: least as i32, high: greatest as i32 }), filter);
            }
            Some(FilterView::Keyword { what: _, other: _, third: _ }) => push(is, None, filter),
            Some(FilterView::In { shape: Shape::Wounded }) if steady => push(is, None, filter),
            Some(FilterView::In { shape: Shape::Kod }) if steady => {
                push(is, None, filter);
                push(format!("not {that} is standing"), None, filter);
            }
            Some(FilterView::In { shape: Shape::Standing }) if steady => {
                push(is, None, filter);
                push(format!("not {that} is ko'd"), None, filter);
            }
            _ => {}
        }
    }
    for relation in who.relations().iter().filter(|_| steady) {
        let has = words(context, relation).strip_prefix("with ").map(|held| format!("{that} has {held}"));
        let Some(has) = has else { continue };
        match RelationView::of(relation) {
            Some(RelationView::With { what: _ }) => push(has, None, relation),
            Some(RelationView::WithMany { n, thing }) => {
                let asked = quantity(n).map(|(low, high)| {
                    let of = format!("{that} {}", said(context, thing.place()));
                    Asked { of, low, high }
                });
                push(has, asked, relation);
            }
            _ => {}
        }
    }
    out
}

/// The first part of a condition that is always so, or never, for whomever it is about.
pub(super) fn settled(
    context: &Context,
    decl: &Declaration,
    condition: Phrase<'_>,
    bound: &[Fact],
) -> Option<Diagnostic> {
    let mut parts = Vec::new();
    let both = Word::Condition(Condition::Both);
    let by = if condition.word() == both { both } else { Word::Condition(Condition::Either) };
    split(condition, by, &mut parts);
    parts.into_iter().find_map(|part| {
        let mine = Fact::of(context, part);
        let not = |text: &str| format!("not {text}");
        let pair = |fact: &Fact, tells: fn(&Asked, &Asked) -> bool| {
            fact.asked.as_ref().zip(mine.asked.as_ref()).is_some_and(|(one, other)| tells(one, other))
        };
        let always = |fact: &&Fact| fact.text == mine.text || pair(fact, |said, asked| asked.holds(said));
        let never = |fact: &&Fact| {
            not(&fact.text) == mine.text || fact.text == not(&mine.text) || pair(fact, |said, asked| said.parts(asked))
        };
        let (fact, message, label) = match (bound.iter().find(never), bound.iter().find(always)) {
            (Some(fact), _) => (fact, "this is never true here: whoever is meant is not so", "never true"),
            (None, Some(fact)) => (fact, "this is always true here: whoever is meant is so already", "always true"),
            (None, None) => return None,
        };
        let found = context.finding(Code::Foregone, decl, part.place(), message).label(label);
        let asked = without(decl, part);
        Some(found.other(fact.place, "says who is meant").help(format!("{asked}, or fix one of the two")))
    })
}

/// The condition of a line that says itself whom it is about: `when a large enemy is killed if that enemy is small`.
pub(super) fn own<'a>(line: Phrase<'a>) -> Option<Phrase<'a>> {
    condition(line).filter(|_| matches!(line.word(), Word::RuleForm(_)))
}
