//! A condition that breaks a circle: `when a hero gains grit if this hero has no Breath { this hero gains 1 Breath; this hero gains 1 grit; … }`. What is
//! given first keeps the text from answering to what it brings about meanwhile.

use super::context::{Context, In, bounds};
use super::parts::{condition, named};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, CountView, EffectView, QuantityView, RelationView, ThingView};
use brim_core::vocabulary::{Effect, Noun, Pick, RuleForm, Word};
use brim_language::diagnostic::Place;
use brim_language::model::{NounRef, Phrase, Phrases, Placed, Selector};

/// Of whom it is asked that there is nothing of it: of one, in the words of the text, or of all of a side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of<'a> {
    One(&'a str),
    All(Noun),
}

type Lacking<'a> = (Of<'a>, DeclId);

/// Where a rule makes something happen while its own condition, or that of an `if` in it, is not so any more.
pub(super) fn held_off(context: &Context, rule: Phrase<'_>) -> Vec<Place> {
    let (mut lacking, mut out) = (Vec::new(), Vec::new());
    condition(rule).into_iter().for_each(|condition| asked(context, condition, false, &mut lacking));
    block(context, rule.body(), &lacking, false, &mut out);
    if !out.is_empty() && taken_elsewhere(context, rule) {
        out.clear();
    }
    out
}

fn block(context: &Context, lines: Phrases<'_>, lacking: &[Lacking<'_>], held: bool, out: &mut Vec<Place>) {
    let mut held = held;
    for line in lines {
        if held {
            line.walk(&mut |part| out.push(part.place()));
        } else {
            let mut more = lacking.to_vec();
            if let Some(EffectView::If { condition }) = EffectView::of(line) {
                asked(context, condition, false, &mut more);
            }
            block(context, line.body(), &more, false, out);
        }
        held = match EffectView::of(line) {
            Some(EffectView::Gains { who, n, what, per: None }) if bounds(n).0 > 0 => {
                held || lacking.iter().any(|(of, id)| named(what) == Some(*id) && meant(context, *of, who))
            }
            _ => held && !takes(line),
        };
    }
}

/// True where something within a line takes anything away.
fn takes(line: Phrase<'_>) -> bool {
    let mut takes = false;
    line.walk(&mut |part| takes |= matches!(part.word(), Word::Effect(Effect::Loses | Effect::LosesAll)));
    takes
}

/// True where another text, in answer to something, takes away what this one gives, and has not given as many before.
fn taken_elsewhere(context: &Context, rule: Phrase<'_>) -> bool {
    let given = given(rule);
    context.sites(In::Texts, &[Effect::Loses, Effect::LosesAll].map(Word::Effect)).any(|site| {
        let (what, all) = match EffectView::of(site.phrase) {
            Some(EffectView::Loses { who: _, n: _, what, random: _, per: _ }) => (named(what), false),
            Some(EffectView::LosesAll { who: _, every: (), what }) => (named(what), true),
            _ => return false,
        };
        let answers = [RuleForm::When, RuleForm::AsSoonAs, RuleForm::Instead].map(Word::RuleForm);
        site.line.place() != rule.place()
            && answers.contains(&site.line.word())
            && what.is_some_and(|what| given.contains(&what) && (all || !self::given(site.line).contains(&what)))
    })
}

/// What a rule gives.
fn given(rule: Phrase<'_>) -> Vec<DeclId> {
    let mut given = Vec::new();
    rule.walk(&mut |part| {
        if let Some(EffectView::Gains { who: _, n: _, what, per: _ }) = EffectView::of(part) {
            given.extend(named(what));
        }
    });
    given
}

/// What a condition says that somebody has nothing of.
fn asked<'a>(context: &Context<'a>, condition: Phrase<'_>, not: bool, out: &mut Vec<Lacking<'a>>) {
    let of = |who: Selector<'_>, no: bool| match (who.pick(), who.noun()) {
        (Pick::This, _) if no => Some(Of::One(context.text(who.place()).trim())),
        (Pick::No, NounRef::Noun(noun)) if who.filters().is_empty() && who.relations().is_empty() => {
            Some(Of::All(noun)).filter(|_| !no)
        }
        _ => None,
    };
    let found = match ConditionView::of(condition) {
        Some(ConditionView::Not { condition }) => return asked(context, condition, !not, out),
        Some(ConditionView::Both { a, b }) if !not => {
            asked(context, a, not, out);
            return asked(context, b, not, out);
        }
        Some(ConditionView::Has { who, what }) => of(who, not).map(|of| (of, what)),
        Some(ConditionView::HasMany { who, n, thing }) if !not && none(n) => of(who, true).zip(thing_held(thing)),
        Some(ConditionView::Exists { who }) => among(who).filter(|_| not != (who.pick() == Pick::No)),
        Some(ConditionView::Many { n, what }) if !not && none(n) => match CountView::of(what) {
            Some(CountView::Which { who }) => among(who),
            _ => None,
        },
        _ => None,
    };
    out.extend(found);
}

/// `enemy with Trailing`: all of a side, of whom one thing is asked.
fn among<'a>(who: Selector<'_>) -> Option<Lacking<'a>> {
    let NounRef::Noun(noun @ (Noun::Hero | Noun::Enemy)) = who.noun() else { return None };
    let relation = who.relations().only().filter(|_| who.filters().is_empty())?;
    match RelationView::of(relation) {
        Some(RelationView::With { what }) => Some((Of::All(noun), what)),
        _ => None,
    }
}

fn none(n: Phrase<'_>) -> bool {
    matches!(QuantityView::of(n), Some(QuantityView::None))
}

fn thing_held(thing: Phrase<'_>) -> Option<DeclId> {
    match ThingView::of(thing) {
        Some(ThingView::Held { what }) => named(what),
        _ => named(thing),
    }
}

/// True where whoever is given it is one of those who were to have none.
fn meant(context: &Context, of: Of<'_>, who: Selector<'_>) -> bool {
    let one = matches!(who.pick(), Pick::This | Pick::That);
    match of {
        Of::One(said) => one && context.text(who.place()).trim() == said,
        Of::All(noun) => one && who.noun() == NounRef::Noun(noun),
    }
}
