//! What is said of enemies at the end of a fight, where none is left.

use super::context::{Context, In};
use super::gone_by_then::now;
use super::own_side::{of_enemies, sided};
use super::parts;
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::phrase::{
    ConditionView, DurationView, EffectView, MomentView, QuantityView, RelationView, RuleFormView,
};
use brim_core::vocabulary::{Condition, Due, Effect, Kind, Noun, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Looks at every text that answers to the end of a fight, or waits for it.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::At)]) {
        let Some(moment) = parts::moment(rule).filter(|_| !of_enemies(decl) || sided(context, decl.id)) else {
            continue;
        };
        if let Some(MomentView::EndOf { span: Span::Fight, n: _ }) = MomentView::of(moment) {
            no_enemy_left(context, decl, rule, moment.place(), out);
        }
    }
    for Site { decl, phrase: later, .. } in context.sites(In::Texts, &[Word::Effect(Effect::Later)]) {
        let Some(EffectView::Later { clock }) = EffectView::of(later) else { continue };
        if matches!(clock, Due::EndOfFight | Due::EndOfNextFight) {
            no_enemy_left(context, decl, later, context.figure(later.place(), clock.words()), out);
        }
    }
}

/// Looks at sheets of enemies that wait for there being none of them: with the last one its text is gone.
pub fn of_itself(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in
        context.sites(In::Texts, &[RuleForm::AsSoonAs, RuleForm::At].map(Word::RuleForm))
    {
        let asked = match RuleFormView::of(rule) {
            Some(RuleFormView::AsSoonAs { condition, limit: _ }) => Some(condition),
            _ => parts::condition(rule),
        };
        let Some(asked) = asked.filter(|_| decl.kind == Kind::Enemy) else { continue };
        let own =
            |who: Selector<'_>| who.named() == Some(decl.id) && who.filters().is_empty() && who.relations().is_empty();
        let none = match ConditionView::of(asked) {
            Some(ConditionView::Exists { who }) => who.pick() == Pick::No && own(who),
            Some(ConditionView::Many { n, what }) => {
                matches!(QuantityView::of(n), Some(QuantityView::None)) && what.selectors().any(own)
            }
            _ => false,
        };
        if none {
            let name = context.name(decl.id);
            let found = context
                .finding(Code::NotNow, decl, asked.place(), format!("no {name} is left by then to say this"))
                .label("never comes");
            out.push(found.help(format!(
                "say it at the death of the last one: `when this enemy is killed if there is no other {name}: …`"
            )));
        }
    }
}

/// Looks at what happens outside of a fight alone: no enemy is there that something could happen to.
pub fn outside_of_fights(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::If)]) {
        let Some(asked) = parts::condition(phrase) else { continue };
        let outside = match ConditionView::of(asked) {
            Some(ConditionView::Not { condition }) => condition.word() == Word::Condition(Condition::Fight),
            _ => false,
        };
        if !outside {
            continue;
        }
        let mut come = false;
        phrase.body().iter().for_each(|line| line.walk(&mut |part| come |= brings(part)));
        if come {
            continue;
        }
        now(phrase, &mut |part| {
            let who = part.subject().filter(|_| matches!(part.word(), Word::Effect(_)));
            let Some(who) = who.and_then(|who| picked_enemy(context, who)) else { return };
            let mut found = context
                .finding(Code::NotNow, decl, who.place(), "outside of a fight no enemy is on the board")
                .label("finds nobody")
                .other(asked.place(), "asks for this")
                .help("write `in a fight`; for those who come next, say it when they are there: `at start of fight`")
                .edit(asked.place(), "in a fight", false);
            found.severity = Severity::Warning;
            out.push(found);
        });
    }
}

/// `this enemy`, `that enemy` and `this group`, of what waits for the end of the fight: it is gone by then.
fn own_or_that<'a>(context: &Context, rule: Phrase<'_>, who: Selector<'a>) -> Option<Selector<'a>> {
    let enemy = match who.noun() {
        NounRef::Noun(noun) => matches!(noun, Noun::Enemy | Noun::Group),
        NounRef::Named(id) => {
            context.model.decl(id).is_some_and(|decl| decl.kind == Kind::Enemy) && !sided(context, id)
        }
        NounRef::Alias(_) => false,
    };
    let waits = rule.word() == Word::Effect(Effect::Later);
    (waits && enemy && matches!(who.pick(), Pick::This | Pick::That)).then_some(who)
}

/// The enemy that is picked, of those whom something happens to or beside whom they stand.
pub(super) fn picked_enemy<'a>(context: &Context, who: Selector<'a>) -> Option<Selector<'a>> {
    let picked = |who: Selector<'_>| !matches!(who.pick(), Pick::This | Pick::That | Pick::No);
    let enemy = |who: Selector<'_>| match who.noun() {
        NounRef::Noun(noun) => noun == Noun::Enemy,
        NounRef::Named(id) => {
            context.model.decl(id).is_some_and(|decl| decl.kind == Kind::Enemy) && !sided(context, id)
        }
        NounRef::Alias(_) => false,
    };
    if picked(who) && enemy(who) {
        return Some(who);
    }
    let beside = who.relations().iter().filter_map(|relation| match RelationView::of(relation)? {
        RelationView::Stands { place } => Some(place),
        _ => None,
    });
    beside.flat_map(Phrase::selectors).find(|who| picked(*who) && enemy(*who))
}

/// True for what may bring enemies: it places them, draws a card that may, comes to a chart's row that may, or moves the track.
pub(super) fn brings(part: Phrase<'_>) -> bool {
    use Effect::{
        Arrives, Begins, DepthEvent, Draw, Draws, FindsClue, MovesPiece, Places, Reveals, RevealsPlace, RollsOn,
    };
    let Word::Effect(effect) = part.word() else { return false };
    matches!(
        effect,
        Arrives
            | Begins
            | Draw
            | Draws
            | DepthEvent
            | FindsClue
            | MovesPiece
            | Places
            | Reveals
            | RevealsPlace
            | RollsOn
    )
}

/// At the end of a fight no enemy is left: what is said of one, or of whoever stands beside one, finds nobody.
fn no_enemy_left(context: &Context, decl: &Declaration, rule: Phrase<'_>, moment: Place, out: &mut Vec<Diagnostic>) {
    // New ones may come first; and who is on nobody's side may still be there.
    let mut come = false;
    rule.body().iter().for_each(|line| line.walk(&mut |part| come |= brings(part)));
    let stays = |other: &Declaration| other.kind == Kind::Enemy && sided(context, other.id);
    if come || context.of_kind(Kind::Enemy).any(|other| other.pack == decl.pack && stays(other)) {
        return;
    }
    now(rule, &mut |part| {
        let Some(who) = part.subject().filter(|_| matches!(part.word(), Word::Effect(_))) else { return };
        let found = picked_enemy(context, who).or_else(|| own_or_that(context, rule, who));
        if let Some(who) = found {
            // What lasts till a fight ends begins with it.
            let lasts = match EffectView::of(part) {
                Some(EffectView::Gets { who: _, change: _, time } | EffectView::GetsAll { who: _, time }) => {
                    matches!(DurationView::of(time), Some(DurationView::UntilEnd { span: Span::Fight }))
                }
                _ => false,
            };
            let mut found = context
                .finding(Code::NotNow, decl, who.place(), "at the end of a fight no enemy is left")
                .label("finds nobody")
                .other(moment, "happens then")
                .help(match lasts {
                    true => "say it as the fight begins: `at start of fight`",
                    false => "say it while the fight is on: `at end of turn`, `at start of fight`",
                });
            // A text of another pack may keep one alive.
            found.severity = Severity::Warning;
            out.push(found);
        }
    });
}
