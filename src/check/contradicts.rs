//! Lines of one sheet or card that speak against each other.

use super::context::Context;
use super::figures::{Facts, rooted};
use super::lines::{at_most, base};
use super::parts::{may_remain, moment, named};
use super::sheet::{Figure, about_this, changes, figure, is_this, own, printed, some, stat};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, MemberView, ModifierView, MomentView, QuantityView, RuleFormView, ThingView};
use brim_core::vocabulary::{Effect, Kind, Label, Member, Moment, RuleForm, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at enemies, markers, and cards that remain in play.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let facts = context.facts();
    for decl in context.decls() {
        immune(context, decl, out);
        match decl.kind {
            Kind::Enemy if base(decl).is_none() => enemy(context, decl, facts, out),
            Kind::Marker | Kind::Token => stacks(context, decl, out),
            kind if may_remain(kind) => remains(context, decl, out),
            _ => {}
        }
    }
}

fn told(context: &Context, decl: &Declaration, place: Place, message: String) -> Diagnostic {
    context.finding(Code::Contradicts, decl, place, message)
}

/// What waits for a thing to which the same text makes its holder immune: that is never gained.
fn immune(context: &Context, decl: &Declaration, out: &mut Vec<Diagnostic>) {
    let to = |line: Phrase<'_>| match ModifierView::of(line) {
        Some(ModifierView::Immune { what }) => Some((what, line.place())),
        _ => None,
    };
    let mut all: Vec<(DeclId, Place)> = Vec::new();
    for line in decl.body() {
        match RuleFormView::of(line) {
            Some(RuleFormView::Standing { who, condition: None }) if is_this(who) => {
                all.extend(line.body().iter().filter_map(to));
            }
            None => all.extend(to(line)),
            _ => {}
        }
    }
    if all.is_empty() {
        return;
    }
    decl.walk(&mut |part| {
        let waits = match (MomentView::of(part), ConditionView::of(part)) {
            (Some(MomentView::HeroGains { who, what }), _) if is_this(who) => named(what),
            (_, Some(ConditionView::Has { who, what })) if is_this(who) => Some(what),
            (_, Some(ConditionView::HasMany { who, n, thing: held })) if is_this(who) => {
                let some = !matches!(QuantityView::of(n), Some(QuantityView::None));
                match ThingView::of(held).filter(|_| some) {
                    Some(ThingView::Held { what }) => named(what),
                    _ => None,
                }
            }
            _ => None,
        };
        let Some((id, place)) = waits.and_then(|id| all.iter().find(|(to, _)| *to == id).copied()) else { return };
        let name = context.name(id);
        let label = if matches!(part.word(), Word::Moment(_)) { "never comes" } else { "never so" };
        let found =
            told(context, decl, part.place(), format!("whoever has this is immune to {name}, and never gains it"))
                .label(label)
                .other(place, "immune to it")
                .help("delete one of the two lines, or name another thing");
        out.push(found);
    });
}

fn enemy(context: &Context, decl: &Declaration, facts: &Facts, out: &mut Vec<Diagnostic>) {
    let sheet = context.sheet(decl);
    let todo = context.does(decl, &[Effect::Todo, Effect::ByHand]);
    let changed = |stat: Stat| own(sheet.body()).iter().any(|one| one.row.is_none() && changes(one.change, stat));
    let rooted = rooted(facts, sheet);
    if let (Some(place), Some(line)) = (rooted, some(decl, Stat::Move)) {
        let found = told(context, decl, line.place(), "this enemy has a Move, and never moves".to_owned())
            .label("never used")
            .other(place, "it never moves")
            .help("write `move 0`, or delete the ability");
        out.push(found);
    }
    let shoots = some(sheet, Stat::RangeToHit).is_some() && some(sheet, Stat::Shots).is_some()
        || context.does(sheet, &[Effect::Attack, Effect::MovesNext, Effect::Becomes]);
    if let Some(line) = printed(decl, Stat::Move).filter(|line| figure(*line) == Figure::Number(0))
        && rooted.is_none()
        && !shoots
        && !todo
        && some(sheet, Stat::Combat).is_some()
        && some(sheet, Stat::MeleeToHit).is_some()
        && !changed(Stat::Move)
    {
        let found =
            told(context, decl, line.place(), "this enemy fights in melee, and never comes to a hero".to_owned())
                .label("0 spaces")
                .help("write how far it moves; what is meant to stand still has an ability that says `never moves`");
        out.push(found);
    }
    harmless(context, decl, sheet, todo, out);
    brutal(context, decl, sheet, out);
}

/// Hits that do no damage, where no text makes anything of them.
fn harmless(context: &Context, decl: &Declaration, sheet: &Declaration, todo: bool, out: &mut Vec<Diagnostic>) {
    let Some(line) = printed(decl, Stat::Damage).filter(|line| figure(*line) == Figure::Number(0)) else { return };
    let dice = some(sheet, Stat::Combat).or_else(|| some(sheet, Stat::Shots));
    let Some(dice) = dice.filter(|_| !todo) else { return };
    if own(sheet.body()).iter().any(|one| one.row.is_none() && changes(one.change, Stat::Damage)) {
        return;
    }
    let mut acts = false;
    for line in sheet.body().iter().filter(|line| !matches!(line.word(), Word::Member(Member::Elite | Member::Brutal)))
    {
        line.walk(&mut |phrase| {
            acts |= phrase.word() == Word::Label(Label::InsteadOfDamage);
            let moment = moment(phrase).filter(|moment| about_this(*moment));
            let on_hits = matches!(
                moment.map(|moment| moment.word()),
                Some(Word::Moment(
                    Moment::ToHit | Moment::ReachToHit | Moment::Strikes | Moment::Attacks | Moment::EndsAttack
                ))
            );
            if on_hits {
                phrase.walk(&mut |inner| {
                    let Word::Effect(effect) = inner.word() else { return };
                    let only = [Effect::HitCounts, Effect::HitIgnores, Effect::HitGives];
                    acts |= !only.contains(&effect);
                });
            }
        });
    }
    if !acts {
        let found =
            told(context, decl, line.place(), "the hits of this enemy do no damage and nothing else".to_owned())
                .label("0 damage")
                .other(dice.place(), "dice that it rolls to hit")
                .help("write the damage of a hit, or say what a hit does: `when this enemy hits a hero: …`");
        out.push(found);
    }
}

/// A Brutal side that is the plain one.
fn brutal(context: &Context, decl: &Declaration, sheet: &Declaration, out: &mut Vec<Diagnostic>) {
    let Some(side) = decl.member(Member::Brutal).filter(|side| !side.body().is_empty()) else { return };
    let each = |line: Phrase<'_>| match MemberView::of(line) {
        Some(MemberView::Printed { stat: _, to: _, each }) => each,
        _ => None,
    };
    let same = |line: Phrase<'_>| {
        let plain = stat(line).and_then(|stat| printed(sheet, stat));
        line.word() == Word::Member(Member::Printed)
            && figure(line) != Figure::Open
            && plain.is_some_and(|plain| figure(plain) == figure(line))
            && (each(line).is_none() || plain.and_then(each) == each(line))
    };
    if side.body().iter().all(same) {
        let first = side.body().first().unwrap_or(side);
        let message = "the Brutal side is the plain one: every figure is the same".to_owned();
        let found = told(context, decl, first.place(), message).label("as on the plain side");
        let plain =
            stat(first).and_then(|stat| printed(sheet, stat)).filter(|plain| plain.place().file == first.place().file);
        let found = plain.iter().fold(found, |found, plain| found.other(plain.place(), "the plain side"));
        out.push(found.help("write figures that differ, or delete the Brutal side"));
    }
}

/// Several can be held, and one at most.
fn stacks(context: &Context, decl: &Declaration, out: &mut Vec<Diagnostic>) {
    let (Some(stacks), Some((1, most))) = (decl.member(Member::HeldBy), at_most(decl)) else { return };
    let found = told(context, decl, stacks.place(), "several can be held, and one at most".to_owned())
        .label("several")
        .other(most, "one")
        .help("keep one of the two lines, or write a higher number: `at most 3 held`");
    out.push(found);
}

/// A card that remains in play and has nothing more to do.
fn remains(context: &Context, decl: &Declaration, out: &mut Vec<Diagnostic>) {
    let Some(line) = decl.member(Member::Remains) else { return };
    let effects: Vec<Phrase<'_>> = decl.body().iter().filter(|line| matches!(line.word(), Word::Effect(_))).collect();
    let later = |line: Phrase<'_>| {
        matches!(line.word(), Word::RuleForm(_) | Word::Modifier(_) | Word::Effect(Effect::ByHand | Effect::Todo))
            || line.body().iter().any(|inner| matches!(inner.word(), Word::RuleForm(RuleForm::When | RuleForm::At)))
    };
    let Some(first) = effects.first() else { return };
    if decl.body().iter().any(later) {
        return;
    }
    let message = "this card remains in play, and does nothing after it is read".to_owned();
    let found = told(context, decl, line.place(), message)
        .label("for nothing")
        .other(first.place(), "this happens once, when it is read")
        .help("delete the line, or say what it goes on doing: `at end of turn: …`, `each hero: defense rolls -1`");
    out.push(found);
}
