//! Figures of an enemy's attacks that do not agree: dice without a number to hit, a number to hit without dice; attacks that a text makes for it.

use super::context::{Context, In};
use super::figures::{Facts, SHOOTING};
use super::lines::base;
use super::parts::abilities;
use super::sheet::{Figure, Own, changes, figure, own, own_and_brutal, printed, some, stat};
use brim_core::phrase::{EffectView, ModifierView, MomentView, StatKey, Value};
use brim_core::vocabulary::{Effect, Kind, Member, Modifier, Noun, Pick, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::{Declaration, NounRef, Phrase, Placed};

/// Looks at the sheet of every enemy.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let facts = context.facts();
    for decl in context.decls().filter(|decl| decl.kind == Kind::Enemy) {
        let sheet = context.sheet(decl);
        // What a thing takes over was looked at on the sheet that says it.
        let figures = [Stat::RangeToHit, Stat::MeleeToHit, Stat::Combat, Stat::Shots, Stat::Range];
        let speaks = |line: Phrase<'_>| {
            matches!(line.word(), Word::Member(Member::Printed) | Word::Change(_) | Word::Modifier(Modifier::Change))
                && stat(line).is_some_and(|stat| figures.contains(&stat))
        };
        if base(decl).is_some() && !decl.body().iter().any(speaks) {
            continue;
        }
        if decl.body().iter().any(|line| line.word() == Word::Effect(Effect::Todo)) {
            continue;
        }
        never(context, decl, sheet, facts, out);
        melee(context, decl, sheet, out);
        ranged(context, decl, sheet, facts, out);
    }
    for site in context.sites(In::Texts, &[Word::Effect(Effect::Attack), Word::Effect(Effect::MeleeAttack)]) {
        by_others(context, site.decl, site.phrase, out);
    }
}

/// A text makes enemies of a type attack that have no number to hit with: `each Hungry Dead makes a ranged attack …`.
fn by_others(context: &Context, decl: &Declaration, attack: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let (who, stat, how) = match EffectView::of(attack) {
        Some(EffectView::Attack { who, range: _, shots: _, whom: _, damage: _ }) => {
            (who, Stat::RangeToHit, "to hit with at range")
        }
        Some(EffectView::MeleeAttack { who, combat: _, whom: _, damage: _ }) => {
            (who, Stat::MeleeToHit, "to hit with in melee")
        }
        _ => return,
    };
    let Some(sheet) = who.named().and_then(|id| context.model.sheet(id)) else { return };
    let mut lent = false;
    decl.walk(&mut |part| lent |= changes(part, stat));
    if sheet.kind != Kind::Enemy || some(sheet, stat).is_some() || given(context, sheet, stat) || lent {
        return;
    }
    let name = context.name(sheet.id);
    let message = format!("{name} have no number {how}: this attack never hits");
    let (word, other) = match stat {
        Stat::RangeToHit => ("range", "melee attack, combat 1"),
        _ => ("melee", "ranged attack, range 6, shots 1"),
    };
    out.push(context.finding(Code::AttackUnclear, decl, attack.place(), message).label("it never hits").help(format!(
        "give them one in a line before: `each {name} gets to hit {word} is 5+ until end of turn`; or let them make a {other}"
    )));
}

/// The first of the lines that the declaration itself says; what it takes over is told at its name.
fn place(decl: &Declaration, lines: &[Option<Phrase<'_>>]) -> Place {
    let own = |line: &Phrase<'_>| decl.body().iter().any(|own| own.place() == line.place());
    lines.iter().copied().flatten().find(own).map_or(decl.place, |line| line.place())
}

/// An ability of the sheet, one that it shares with others too, gives the stat; rows left out.
fn given(context: &Context, sheet: &Declaration, stat: Stat) -> bool {
    let gives = |lines| own(lines).iter().any(|one| one.row.is_none() && changes(one.change, stat));
    let mut named = sheet.members(Member::Abilities).flat_map(abilities);
    gives(sheet.body()) || named.any(|(id, _)| context.model.sheet(*id).is_some_and(|ability| gives(ability.body())))
}

/// What its own attacks would set off, on the sheet of an enemy that makes none.
fn never(context: &Context, decl: &Declaration, sheet: &Declaration, facts: &Facts, out: &mut Vec<Diagnostic>) {
    let dice = [Stat::Combat, Stat::Shots];
    let figures = dice.iter().any(|stat| some(sheet, *stat).is_some());
    let changed = own(sheet.body()).iter().any(|one| dice.iter().any(|stat| changes(one.change, *stat)));
    let attacks = [Effect::MeleeAttack, Effect::Attack, Effect::RollsToHit, Effect::Throws];
    let mut named = sheet.members(Member::Abilities).flat_map(abilities);
    if figures || changed || context.does(sheet, &attacks) || named.any(|(id, _)| facts.shoot.contains(id)) {
        return;
    }
    let Some(none) = printed(sheet, Stat::Combat) else { return };
    decl.walk(&mut |part| {
        let who = match MomentView::of(part) {
            Some(
                MomentView::Strikes { who, whom: _ }
                | MomentView::Attacks { who }
                | MomentView::EndsAttack { who, what: (), none: _ }
                | MomentView::ToHit { who, face: _ }
                | MomentView::ReachToHit { who, reach: _, face: _ }
                | MomentView::ThrowsToHit { who }
                | MomentView::Wounds { who, whom: _, by: true },
            ) => who,
            _ => return,
        };
        if who.pick() == Pick::This && who.noun() == NounRef::Noun(Noun::Enemy) {
            let found = context.finding(Code::AttackUnclear, decl, part.place(), "this enemy makes no attacks: this never comes");
            out.push(found.label("never comes").other(none.place(), "no dice in melee, and none at range").help(
                "wait for something else, `when this enemy activates`, `at end of turn`; or give it `combat 1` and `to hit melee 4+`",
            ));
        }
    });
}

fn melee(context: &Context, decl: &Declaration, sheet: &Declaration, out: &mut Vec<Diagnostic>) {
    let dice = some(sheet, Stat::Combat);
    let need = some(sheet, Stat::MeleeToHit);
    if let (Some(dice), None) = (dice, need)
        && !given(context, sheet, Stat::MeleeToHit)
    {
        let none = printed(sheet, Stat::MeleeToHit);
        let mut found = context
            .finding(
                Code::AttackUnclear,
                decl,
                place(decl, &[Some(dice), none]),
                "this enemy has Combat, and no number to hit with in melee",
            )
            .label("these dice never hit")
            .help("add `to hit melee 4+`, or let it have `combat 0`");
        if let Some(line) = none {
            found = found
                .help("write `to hit melee 4+` in place of `none`, or let it have `combat 0`")
                .other(line.place(), "no melee attack");
        }
        out.push(found);
    }
    if let (None, Some(need)) = (dice, need)
        && !given(context, sheet, Stat::Combat)
        && !context.does(sheet, &[Effect::MeleeAttack, Effect::RollsToHit])
    {
        out.push(without_dice(
            context,
            decl,
            sheet,
            need,
            Stat::Combat,
            "add `combat 2`, or let it have `to hit melee none`",
        ));
    }
}

fn without_dice(
    context: &Context,
    decl: &Declaration,
    sheet: &Declaration,
    need: Phrase<'_>,
    dice: Stat,
    help: &str,
) -> Diagnostic {
    let (words, where_) = if dice == Stat::Combat { ("Combat", "in melee") } else { ("Shots", "at range") };
    let reach = match figure(need) {
        Figure::Reach(n) | Figure::Number(n) => format!("{n}+"),
        _ => "a number".to_owned(),
    };
    let message = format!("this enemy hits {where_} on {reach}, and rolls no dice for it: it has no {words}");
    let mut found = context
        .finding(Code::AttackUnclear, decl, place(decl, &[Some(need), printed(sheet, dice)]), message)
        .label("no dice are rolled");
    if let Some(line) = printed(sheet, dice) {
        found = found.other(line.place(), format!("no {words}"));
    }
    found.help(help.to_owned())
}

/// A number to hit with at range that the rows of the enemy's chart still better.
fn likely_reach(sheet: &Declaration) -> i32 {
    let mut figure = 4;
    sheet.walk(&mut |part| {
        if let Some(ModifierView::Set { stat: of, to: Value::AtLeast(better), condition: _ }) = ModifierView::of(part)
            && of == StatKey::Stat(Stat::RangeToHit)
        {
            figure = figure.max((better + 1).min(6));
        }
    });
    figure
}

fn ranged(context: &Context, decl: &Declaration, sheet: &Declaration, facts: &Facts, out: &mut Vec<Diagnostic>) {
    let need = some(sheet, Stat::RangeToHit);
    let figure = likely_reach(sheet);
    let (shots, range) = (some(sheet, Stat::Shots), some(sheet, Stat::Range));
    let mut named = sheet.members(Member::Abilities).flat_map(abilities);
    let own_attacks = context.does(sheet, SHOOTING) || named.any(|(id, _)| facts.shoot.contains(id));
    match (need, shots, range) {
        (None, Some(line), _) | (None, None, Some(line)) if !given(context, sheet, Stat::RangeToHit) => {
            let words = if shots.is_some() { "Shots" } else { "a Range" };
            let message = format!("this enemy has {words}, and no number to hit with at range");
            let mut found = context
                .finding(
                    Code::AttackUnclear,
                    decl,
                    place(decl, &[Some(line), printed(sheet, Stat::RangeToHit)]),
                    message,
                )
                .label("it never shoots")
                .help(format!("add `to hit range {figure}+`, or delete the lines `range` and `shots`"));
            if let Some(line) = printed(sheet, Stat::RangeToHit) {
                found = found
                    .help(format!(
                        "write `to hit range {figure}+` in place of `none`, or delete the lines `range` and `shots`"
                    ))
                    .other(line.place(), "no ranged attack");
            }
            out.push(found);
        }
        (None, None, None)
            if (shoots_without(sheet) || shared_shot(context, sheet)) && !given(context, sheet, Stat::RangeToHit) =>
        {
            let mut found = context
                .finding(
                    Code::AttackUnclear,
                    decl,
                    place(decl, &[printed(sheet, Stat::RangeToHit)]),
                    "this enemy makes a ranged attack, and has no number to hit with at range",
                )
                .label("it never hits")
                .help(format!("add `to hit range {figure}+`"));
            if let Some(line) = printed(sheet, Stat::RangeToHit) {
                found = found
                    .help(format!("write `to hit range {figure}+` in place of `none`"))
                    .other(line.place(), "no ranged attack");
            }
            out.push(found);
        }
        (Some(need), None, _) if !own_attacks && !given(context, sheet, Stat::Shots) => {
            let help = match range.is_some() || given(context, sheet, Stat::Range) {
                true => "add `shots 1`, or let it have `to hit range none`",
                false => "add `range 8` and `shots 1`; or let it have `to hit range none`",
            };
            let found = without_dice(context, decl, sheet, need, Stat::Shots, help);
            // A figure that nothing reads is no harm.
            out.push(Diagnostic { severity: Severity::Hint, ..found });
        }
        (Some(need), Some(shots), None) if !given(context, sheet, Stat::Range) => out.push(
            context
                .finding(
                    Code::AttackUnclear,
                    decl,
                    place(decl, &[Some(shots), Some(need)]),
                    "this enemy shoots, and reaches nobody: it has no Range",
                )
                .label("how far?")
                .help("add how many spaces it reaches: `range 8`"),
        ),
        _ => {}
    }
}

/// An ability that the sheet shares with others makes a ranged attack of this enemy.
fn shared_shot(context: &Context, sheet: &Declaration) -> bool {
    let mut named = sheet.members(Member::Abilities).flat_map(abilities);
    named.any(|(id, _)| context.model.sheet(*id).is_some_and(|ability| ability.body().iter().any(shoots_itself)))
}

/// A text of its own sheet makes a ranged attack of this enemy. That of an Elite row, or of the Brutal side, may give the number to hit with itself.
fn shoots_without(sheet: &Declaration) -> bool {
    let changed = own_and_brutal(sheet.body());
    let gives = |row: Phrase<'_>| {
        let of_row = |one: &Own<'_>| one.row.is_some_and(|of| of.place() == row.place());
        changed.iter().any(|one| of_row(one) && changes(one.change, Stat::RangeToHit))
    };
    sheet.body().iter().any(|line| match line.word() {
        Word::Member(Member::Elite) => line.body().iter().any(|row| shoots_itself(row) && !gives(row)),
        Word::Member(Member::Brutal) => shoots_itself(line) && !gives(line),
        _ => shoots_itself(line),
    })
}

/// A line, or what it contains, makes a ranged attack of this enemy.
fn shoots_itself(line: Phrase<'_>) -> bool {
    let mut found = false;
    line.walk(&mut |part| {
        found |= matches!(
            EffectView::of(part),
            Some(EffectView::Attack { who, range: _, shots: _, whom: _, damage: _ }) if who.pick() == Pick::This
        );
    });
    found
}
