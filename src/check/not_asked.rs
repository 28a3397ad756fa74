//! Figures changed under a condition that is never so when the rules ask for the figure: `initiative +2 if in a melee attack`.

use super::context::Context;
use super::cycles::{Whom, whom};
use super::needs::{both, needs};
use super::parts::{condition, stat_key};
use super::sheet::{Figure, figure};
use brim_core::phrase::{EffectView, RuleFormView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Fact, Kind, Member, Pick, Query, Stat, Whose, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed, Selector};

/// Looks at every change of a figure with the conditions that it stands under.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        let side = match decl.kind {
            Kind::Enemy => Whom::Enemy,
            Kind::Class | Kind::Item | Kind::Spell | Kind::Token => Whom::Hero,
            _ => Whom::Anybody,
        };
        let around = Around { side, so: Vec::new() };
        decl.body().iter().for_each(|line| visit(context, decl, line, &around, out));
        if decl.kind == Kind::Item {
            out.extend(decl.members(Member::Printed).filter_map(|line| of_item(context, decl, line)));
        }
    }
}

/// A figure printed on an item that is no figure of an item, but of whoever holds it: `armor 5+`.
fn of_item(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let Some(StatKey::Stat(stat)) = stat_key(line) else { return None };
    if Query::CardFigure.reads().contains(&stat) {
        return None;
    }
    let (words, value) = (stat.words(), figure(line));
    let value = match value {
        Figure::Reach(n) => format!("{n}+"),
        Figure::Number(n) => n.to_string(),
        _ => "1".to_owned(),
    };
    let message = format!("an item has no {words} of its own: nobody gets anything from this line");
    let found = context.finding(Code::NeverAsked, decl, line.place(), message).label("a figure of whoever holds it");
    Some(found.help(format!(
        "say whose figure it is: `this hero: {words} is {value}`, or `this hero: {words} +1` for a bonus"
    )))
}

/// What a line stands under.
#[derive(Clone)]
struct Around<'a> {
    /// Whose figures are changed.
    side: Whom,
    /// The conditions that must be so.
    so: Vec<Phrase<'a>>,
}

fn visit<'a>(context: &Context, decl: &Declaration, line: Phrase<'a>, around: &Around<'a>, out: &mut Vec<Diagnostic>) {
    let mut inner = around.clone();
    let changed = match (RuleFormView::of(line), EffectView::of(line)) {
        (Some(RuleFormView::Standing { who, condition }), _) => {
            inner.so.extend(condition);
            Some(who)
        }
        (_, Some(EffectView::Gets { who, change, time: _ })) => {
            inner.point(context, decl, who);
            judge(context, decl, change, &inner, out);
            None
        }
        (_, Some(EffectView::GetsAll { who, time: _ })) => Some(who),
        _ => None,
    };
    if let Some(who) = changed {
        inner.point(context, decl, who);
    }
    if matches!(line.word(), Word::Modifier(_)) {
        judge(context, decl, line, &inner, out);
    }
    line.body().iter().for_each(|line| visit(context, decl, line, &inner, out));
}

impl Around<'_> {
    fn point(&mut self, context: &Context, decl: &Declaration, who: Selector<'_>) {
        let named = whom(context, decl, who);
        // `this holder` is of the side of the text.
        if named != Whom::Anybody || who.pick() != Pick::This {
            self.side = named;
        }
    }
}

/// Looks at one change: the rules must ask for the figure at a time when its conditions can be so.
fn judge(context: &Context, decl: &Declaration, line: Phrase<'_>, around: &Around<'_>, out: &mut Vec<Diagnostic>) {
    let Some(StatKey::Stat(stat)) = stat_key(line) else { return };
    let conditions: Vec<Phrase<'_>> = around.so.iter().copied().chain(condition(line)).collect();
    let asked: Vec<Query> =
        stat.queries().filter(|query| counts(*query) && is_of(query.whose(), around.side)).collect();
    if asked.is_empty() || conditions.is_empty() {
        return;
    }
    let mut ways = vec![Vec::new()];
    conditions.iter().for_each(|condition| ways = both(&ways, &needs(*condition)));
    if ways.iter().any(|facts| asked.iter().any(|query| query.allows(facts))) {
        return;
    }
    let Some(at) = conditions.iter().rev().find(|condition| !possible(&needs(**condition), &asked)) else { return };
    let missing = ways.iter().flatten().copied().find(|fact| !asked.iter().any(|query| query.allows(&[*fact])));
    let Some(missing) = missing.or_else(|| ways.first().and_then(|facts| facts.first().copied())) else { return };
    let when = asked.first().map_or("", |query| query.when());
    let words = stat.words();
    let message = format!("the rules ask for `{words}` when {when}, and {}", missing.missing());
    let found = context
        .finding(Code::NeverAsked, decl, line.place(), message)
        .label("never so when it counts")
        .other(at.place(), "the condition")
        .help(help(stat, missing, around.side));
    out.push(found);
}

/// The order of texts that answer to one thing is nothing that a card changes a figure for, and what is printed on a card no text changes.
fn counts(query: Query) -> bool {
    !matches!(query, Query::TextOrder | Query::CardFigure)
}

fn is_of(whose: Whose, side: Whom) -> bool {
    match side {
        Whom::Hero => matches!(whose, Whose::Heroes | Whose::Everybody),
        Whom::Enemy => matches!(whose, Whose::Enemies | Whose::Everybody),
        Whom::Anybody => whose != Whose::Abilities,
    }
}

fn possible(ways: &[Vec<Fact>], asked: &[Query]) -> bool {
    ways.iter().any(|facts| asked.iter().any(|query| query.allows(facts)))
}

/// What can be said instead.
fn help(stat: Stat, missing: Fact, side: Whom) -> String {
    let offers = |other: &&Stat| {
        **other != stat
            && other
                .queries()
                .any(|query| counts(query) && is_of(query.whose(), side) && query.gives().contains(&missing))
    };
    let others: Vec<String> =
        Stat::ALL.iter().filter(offers).take(4).map(|other| format!("`{}`", other.words())).collect();
    match (missing, others.as_slice()) {
        (Fact::Target | Fact::Own | Fact::Hit | Fact::Attack | Fact::Weapon, [_, ..]) => {
            format!(
                "take the condition away, or name a figure that is asked for then: {}",
                super::context::listed(&others)
            )
        }
        _ => "take the condition away, or name a figure that is asked for at such a time".to_owned(),
    }
}
