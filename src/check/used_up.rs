//! What uses up what it needs: `if this card has Dynamite { this card loses 1 Dynamite; … }` comes to an end by itself. And `repeat the Dynamite of this card
//! times`, which does not: how often is fixed before the first round takes any away.

use super::context::{Context, In, bounds};
use super::cycles::Whom;
use super::parts::{condition, named, number};
use super::sets_off::{Event, made, rolled_against, trigger};
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{AmountView, ConditionView, EffectView, Measured, QuantityView, ThingView};
use brim_core::vocabulary::{Effect, Many, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::{Declaration, Phrase, Phrases, Placed, Selector};

/// What is held, and by whom in the words of the text.
type Held<'a> = (&'a str, DeclId);

/// What a rule makes happen only where something of what it needs goes each time: what goes, and what happens.
pub(super) fn used_up(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Vec<(Event, (Event, Whom, Place))> {
    let mut out = Vec::new();
    let mut needs = Vec::new();
    condition(rule).into_iter().for_each(|condition| asked(context, condition, &mut needs));
    block(context, decl, rule.body(), &needs, &mut out);
    out.extend(gone_first(context, decl, rule));
    out
}

/// What a marker or a card makes happen below the line that takes it away: it is not there to answer.
fn gone_first(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Vec<(Event, (Event, Whom, Place))> {
    let goes = |line: &Phrase<'_>| match EffectView::of(*line) {
        Some(EffectView::Discards { what }) => what.pick() == Pick::This,
        _ => false,
    };
    let mut out = Vec::new();
    for line in rule.body().iter().skip_while(|line| !goes(line)).skip(1) {
        out.extend(happens(context, decl, line, decl.id));
    }
    // What comes back with it answers again.
    if out.iter().any(|(_, (event, ..))| *event == Event::Gains(decl.id)) {
        out.clear();
    }
    out
}

/// What a line makes happen, each with what it costs.
fn happens(context: &Context, decl: &Declaration, line: Phrase<'_>, id: DeclId) -> Vec<(Event, (Event, Whom, Place))> {
    let mut out = Vec::new();
    line.walk(&mut |part| {
        let whom = |(event, whom)| (Event::Gains(id), (event, whom, part.place()));
        out.extend(made(context, decl, part).map(whom));
        out.extend(rolled_against(part).map(|event| whom((event, Whom::Anybody))));
    });
    out
}

fn block(
    context: &Context,
    decl: &Declaration,
    lines: Phrases<'_>,
    needs: &[Held<'_>],
    out: &mut Vec<(Event, (Event, Whom, Place))>,
) {
    let gone = lines.iter().filter_map(|line| taken(context, line)).find(|(held, _)| needs.contains(held));
    for line in lines {
        if let Some(((_, id), _)) = gone {
            out.extend(happens(context, decl, line, id));
            continue;
        }
        let mut more = needs.to_vec();
        if let Some(EffectView::If { condition }) = EffectView::of(line) {
            asked(context, condition, &mut more);
        }
        more.extend(counted(context, line));
        block(context, decl, line.body(), &more, out);
    }
}

/// What a condition says that somebody has.
fn asked<'a>(context: &Context<'a>, condition: Phrase<'_>, out: &mut Vec<Held<'a>>) {
    let of =
        |who: Selector<'_>, id: Option<DeclId>| Some((context.text(who.place()).trim(), id?)).filter(|_| sure(who));
    let held = match ConditionView::of(condition) {
        Some(ConditionView::Has { who, what }) => of(who, Some(what)),
        Some(ConditionView::HasAny { who, thing }) => of(who, thing_held(thing)),
        Some(ConditionView::HasMany { who, n, thing }) => {
            let some = match QuantityView::of(n) {
                Some(QuantityView::Bounded { n, how: Many::OrMore } | QuantityView::Exactly { n }) => {
                    number(n).is_some_and(|n| n > 0)
                }
                Some(QuantityView::Between { n, to: _ }) => n > 0,
                _ => false,
            };
            of(who, thing_held(thing)).filter(|_| some)
        }
        Some(ConditionView::Both { a, b }) => {
            asked(context, a, out);
            asked(context, b, out);
            None
        }
        _ => None,
    };
    out.extend(held);
}

/// `repeat the Dynamite of this card times`: of how much so many rounds there are.
fn counted<'a>(context: &Context<'a>, line: Phrase<'_>) -> Option<Held<'a>> {
    let Some(EffectView::Repeat { n }) = EffectView::of(line) else { return None };
    let Some(AmountView::Of { what: Measured::Thing(thing), who, n: None, less: None }) = AmountView::of(n) else {
        return None;
    };
    Some((context.text(who.place()).trim(), thing_held(thing)?)).filter(|_| sure(who))
}

fn thing_held(thing: Phrase<'_>) -> Option<DeclId> {
    match ThingView::of(thing) {
        Some(ThingView::Held { what }) => named(what),
        _ => named(thing),
    }
}

/// True for one who is the same wherever it is said.
fn sure(who: Selector<'_>) -> bool {
    matches!(who.pick(), Pick::This | Pick::That)
}

/// What a line takes away for sure, of whom, and how many of it; no number for all.
fn taken<'a>(context: &Context<'a>, line: Phrase<'_>) -> Option<(Held<'a>, Option<i32>)> {
    let (who, what, n) = match EffectView::of(line)? {
        EffectView::Loses { who, n, what, random: _, per: None } if bounds(n).0 > 0 => (who, what, Some(bounds(n).0)),
        EffectView::LosesAll { who, every: (), what } => (who, what, None),
        _ => return None,
    };
    Some(((context.text(who.place()).trim(), named(what)?), n)).filter(|_| sure(who))
}

/// Looks at what is repeated as often as something is held, and takes it away.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, line: rule, phrase } in context.sites(In::Texts, &[Word::Effect(Effect::Repeat)]) {
        let Some(held) = counted(context, phrase) else { continue };
        let mut goes: Vec<(Place, Option<i32>)> = Vec::new();
        phrase.body().iter().for_each(|line| {
            line.walk(&mut |part| {
                let all = taken(context, part).filter(|(other, _)| *other == held);
                goes.extend(all.map(|(_, n)| (part.place(), n)));
            });
        });
        let Some((first, _)) = goes.first().copied() else { continue };
        let faster = goes.iter().find(|(_, n)| n.is_none_or(|n| n > 1)).map(|(place, _)| *place);
        let again = sets_itself_off(context, decl, rule, phrase);
        let Some((at, label)) =
            faster.map(|at| (at, "more than one in a round")).or(again.map(|_| (first, "goes here")))
        else {
            continue;
        };
        out.push(fixed(context, decl, phrase, (held.1, at, label), again));
    }
}

/// A hint that rounds are still to come when nothing of it is left.
fn fixed(
    context: &Context,
    decl: &Declaration,
    repeat: Phrase<'_>,
    (held, at, label): (DeclId, Place, &str),
    again: Option<Place>,
) -> Diagnostic {
    let name = context.name(held);
    let Some(EffectView::Repeat { n }) = EffectView::of(repeat) else {
        return context.finding(Code::NotNow, decl, repeat.place(), "this is repeated");
    };
    let message = format!("how often is fixed before the first round: rounds may be left when no {name} is");
    let mut found = context.finding(Code::NotNow, decl, n.place(), message).label("counted once").other(at, label);
    if let Some(again) = again {
        found = found.other(again, "this sets it off again, and takes more of it");
    }
    found.severity = Severity::Hint;
    let who = counted(context, repeat).map_or("this hero", |(who, _)| who);
    found.help(format!("ask in each round, `if {who} has {name} {{ … }}`; or leave it if all rounds are meant"))
}

/// What the lines of a repetition do that sets their own rule off.
fn sets_itself_off(context: &Context, decl: &Declaration, line: Phrase<'_>, repeat: Phrase<'_>) -> Option<Place> {
    let mut rules = Vec::new();
    line.walk(&mut |part| {
        if matches!(part.word(), Word::RuleForm(RuleForm::When | RuleForm::At)) && holds(part, repeat) {
            rules.push(part);
        }
    });
    let trigger = trigger(context, decl, rules.pop()?)?;
    let mut found = None;
    repeat.body().iter().for_each(|line| {
        line.walk(&mut |part| {
            let asked = found.is_none() && trigger.answers_its_own(made(context, decl, part));
            found = found.or(Some(part.place()).filter(|_| asked));
        });
    });
    found
}

fn holds(rule: Phrase<'_>, wanted: Phrase<'_>) -> bool {
    let mut found = false;
    rule.body().iter().for_each(|line| line.walk(&mut |part| found |= part.place() == wanted.place()));
    found
}
