//! What is over before it counts: a figure of the town that ends with the adventure, one of the fight that ends with the day, a marker that is gone
//! before the moment that its text waits for.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::gone_in_town::of_town;
use super::markers::cleared;
use super::parts::{self, named, stat_key};
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{DurationView, EffectView, MomentView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Clears, Effect, Fact, Kind, Member, Pick, Query, RuleForm, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};

/// When something is there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clock {
    /// Until the adventure is over, and no longer.
    Adventure,
    /// In a town alone.
    Town,
}

/// Looks at every change that lasts for a time, and at every token and marker that is cleared.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Effect::Gets, Effect::GetsAll].map(Word::Effect)) {
        let (who, changes, time) = match EffectView::of(phrase) {
            Some(EffectView::Gets { who, change, time }) => (who, vec![change], time),
            Some(EffectView::GetsAll { who, time }) => (who, phrase.body().iter().collect(), time),
            _ => continue,
        };
        let Some(clock) = lasts(context, decl, time).filter(|_| whom(context, decl, who) != Whom::Enemy) else {
            continue;
        };
        for change in changes.into_iter().filter(|change| never_counts(*change, clock)) {
            out.push(too_short(context, decl, change, (time.place(), clock)));
        }
    }
    for decl in context.decls().filter(|decl| matches!(decl.kind, Kind::Marker | Kind::Token)) {
        held(context, decl, out);
    }
}

/// When a change counts, as far as that is known.
fn lasts(context: &Context, decl: &Declaration, time: Phrase<'_>) -> Option<Clock> {
    let span = match DurationView::of(time)? {
        DurationView::UntilEnd { span } | DurationView::UntilEndOfNext { next: (), span } => span,
        _ => return None,
    };
    let in_town = of_town(context, decl);
    let drawn = decl.is_drawn() || matches!(decl.kind, Kind::Mission | Kind::Enemy);
    match span {
        Span::Day | Span::Stay => in_town.then_some(Clock::Town),
        Span::Adventure => {
            (drawn && !in_town && matches!(DurationView::of(time), Some(DurationView::UntilEnd { span: _ })))
                .then_some(Clock::Adventure)
        }
        Span::Turn | Span::Fight | Span::Attack | Span::Activation => (!in_town).then_some(Clock::Adventure),
        _ => None,
    }
}

/// True for a figure that the rules never ask for while the change lasts.
fn never_counts(change: Phrase<'_>, clock: Clock) -> bool {
    let Some(StatKey::Stat(stat)) = stat_key(change) else { return false };
    let mut asked = queries(stat).peekable();
    asked.peek().is_some()
        && match clock {
            Clock::Adventure => asked.all(|query| matches!(query, Query::Town | Query::Visits | Query::Buys)),
            Clock::Town => asked.all(|query| !query.allows(stat, &[Fact::Town])),
        }
}

/// The questions that a change of a figure matters to.
fn queries(stat: Stat) -> impl Iterator<Item = Query> {
    stat.queries().filter(|query| !matches!(query, Query::TextOrder | Query::CardFigure))
}

/// When the rules ask for what is changed.
fn asked_when(change: Phrase<'_>) -> (&'static str, &'static str) {
    match stat_key(change) {
        Some(StatKey::Stat(stat)) => (stat.words(), queries(stat).next().map_or("it is shown", Query::when)),
        _ => ("", ""),
    }
}

fn too_short(context: &Context, decl: &Declaration, change: Phrase<'_>, (time, clock): (Place, Clock)) -> Diagnostic {
    let (words, when) = asked_when(change);
    let (over, help) = match clock {
        Clock::Adventure => {
            ("this is over before anybody comes to a town", "let it last through the town: `until end of stay`")
        }
        Clock::Town => {
            ("this is over before anybody is in a fight", "let it last through the adventure: `until end of adventure`")
        }
    };
    let message = format!("the rules ask for `{words}` when {when}, and {over}");
    let found = context.finding(Code::LastsNoTime, decl, time, message).label("ends too early");
    found.other(change.place(), "never counts").help(help)
}

/// The lines of a token or marker that can neither count nor come before it is gone.
fn held(context: &Context, decl: &Declaration, out: &mut Vec<Diagnostic>) {
    let line = |times: &[Clears]| times.iter().find_map(|when| cleared(decl, *when)).map(Placed::place);
    let before =
        line(&[Clears::AtEndOfActivation, Clears::AtEndOfTurn, Clears::AtEndOfFight, Clears::AtEndOfAdventure]);
    let in_town = line(&[Clears::AtEndOfDay, Clears::AtEndOfStay]);
    let givers = givers(context, decl.id);
    let town = |giver: &&Declaration| of_town(context, giver);
    // A chart may be rolled on in a town and in an adventure.
    let unsure = givers.is_empty() || givers.iter().any(|giver| giver.kind == Kind::Chart);
    let gone = match (before, in_town) {
        _ if unsure => None,
        (Some(line), _) if !givers.iter().any(town) => Some((line, Clock::Adventure)),
        (None, Some(line)) if givers.iter().all(town) => Some((line, Clock::Town)),
        _ => None,
    };
    if let Some((line, clock)) = gone {
        decl.walk(&mut |part| {
            if matches!(part.word(), Word::Modifier(_)) && never_counts(part, clock) {
                out.push(never_in_force(context, decl, part, (line, clock)));
            }
        });
    }
    let falls = cleared(decl, Clears::OnKo).or_else(|| decl.member(Member::Dropped)).map(Placed::place);
    for rule in decl.body() {
        let Some(moment) =
            parts::moment(rule).filter(|_| matches!(rule.word(), Word::RuleForm(RuleForm::When | RuleForm::At)))
        else {
            continue;
        };
        let view = MomentView::of(moment);
        if let (Some(line), Some(MomentView::Recovers { who })) = (falls, view)
            && who.pick() == Pick::This
        {
            let found = never_comes(
                context,
                decl,
                moment,
                "all of these are gone when their hero falls, and it recovers later",
            );
            out.push(
                found
                    .other(line, "they go here")
                    .help("let them stay, without `on ko`; or say it of the fall: `when this hero is KO'd: …`"),
            );
        }
        let Some((line, clock)) = gone else { continue };
        let (why, help) = match clock {
            Clock::Adventure if of_towns(view) => (
                "all of these are gone before anybody comes to a town",
                "let them stay longer: `cleared at end of stay`",
            ),
            Clock::Town if of_adventures(view) => (
                "all of these are gone before an adventure begins",
                "let them stay longer: `cleared at end of adventure`",
            ),
            _ => continue,
        };
        out.push(never_comes(context, decl, moment, why).other(line, "they go here").help(help));
    }
}

fn never_comes(context: &Context, decl: &Declaration, moment: Phrase<'_>, why: &str) -> Diagnostic {
    context.finding(Code::NotNow, decl, moment.place(), why).label("never comes")
}

fn never_in_force(
    context: &Context,
    decl: &Declaration,
    change: Phrase<'_>,
    (line, clock): (Place, Clock),
) -> Diagnostic {
    let (words, when) = asked_when(change);
    let (gone, help) = match clock {
        Clock::Adventure => {
            ("all of these are gone before anybody comes to a town", "let them stay longer: `cleared at end of stay`")
        }
        Clock::Town => {
            ("all of these are gone before an adventure begins", "let them stay longer: `cleared at end of adventure`")
        }
    };
    let message = format!("the rules ask for `{words}` when {when}, and {gone}");
    let mut found = context.finding(Code::NothingHappens, decl, change.place(), message).label("never counts");
    found = found.other(line, "they go here");
    found.help(help)
}

/// True for a moment that comes in towns alone.
pub(super) fn of_towns(moment: Option<MomentView<'_>>) -> bool {
    matches!(
        moment,
        Some(
            MomentView::StartOf { span: Span::Day | Span::Stay, n: _ }
                | MomentView::EndOf { span: Span::Day | Span::Stay, n: _ }
                | MomentView::Visits { who: _, what: _ }
                | MomentView::VisitsAny { who: _, what: () }
        )
    )
}

/// True for a moment that comes in adventures alone.
pub(super) fn of_adventures(moment: Option<MomentView<'_>>) -> bool {
    matches!(
        moment,
        Some(
            MomentView::StartOf { span: Span::Turn | Span::Fight | Span::Adventure, n: _ }
                | MomentView::EndOf { span: Span::Turn | Span::Fight | Span::Adventure, n: _ }
                | MomentView::Activates { who: _ }
                | MomentView::Kills { who: _, whom: _ }
                | MomentView::Strikes { who: _, whom: _ }
                | MomentView::Attacks { who: _ }
                | MomentView::EndsAttack { who: _, what: (), none: _ }
                | MomentView::Escapes { who: _, from: _ }
                | MomentView::Placed { who: _ }
                | MomentView::Arrives { who: _, how: _ }
        )
    )
}

/// The texts that give a token or marker.
fn givers<'a>(context: &Context<'a>, what: DeclId) -> Vec<&'a Declaration> {
    let gives = context.sites(In::Play, &[Word::Effect(Effect::Gains)]).filter(|site| {
        matches!(EffectView::of(site.phrase), Some(EffectView::Gains { who: _, n: _, what: given, per: _ }) if named(given) == Some(what))
    });
    gives.map(|site| site.decl).filter(|decl| decl.kind != Kind::Scenario).collect()
}
