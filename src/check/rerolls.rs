//! Whose dice are thrown again, and which of them: the dice that lie on the table are those of one, and a throw that is added up or read as it lies
//! has no misses.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, RuleFormView, WhenView};
use brim_core::vocabulary::{Cost, Effect, Pick, Rerolled, RuleForm, Thrown, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every re-roll.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let again = [Effect::RerollDice, Effect::RerollEach, Effect::RerollFace].map(Word::Effect);
    for Site { decl, phrase, .. } in context.sites(In::Texts, &again) {
        out.extend(whose(context, decl, phrase));
    }
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::Use)]) {
        let Some(RuleFormView::Use { who: _, when: Some(when), cost, more, condition: _, limit: _ }) =
            RuleFormView::of(rule)
        else {
            continue;
        };
        let Some(WhenView::AfterThrow { which: Some(which), source: _, skill, fails }) = WhenView::of(when) else {
            continue;
        };
        let attack = [cost, more].into_iter().flatten().find(|cost| cost.word() == Word::Cost(Cost::TheAttack));
        if let Some(cost) = attack.filter(|_| which == Thrown::Scavenge) {
            let message = "who scavenges does so in place of its attack: none is left to give up";
            let found = context.finding(Code::NotNow, decl, cost.place(), message).label("nobody can pay this");
            out.push(found.other(when.place(), "used then").help("ask another price, `for 1 grit`, or none"));
        }
        out.extend(skill.map(|skill| of_two(context, decl, when, skill)));
        let misses = never_misses(which).map(|why| {
            let mut found = Vec::new();
            rule.body()
                .iter()
                .for_each(|line| line.walk(&mut |part| found.extend(missed(context, decl, part, (when, why)))));
            found
        });
        let misses = misses.unwrap_or_default();
        // Who speaks of failing and of misses thinks of dice that must reach a number each.
        if fails && matches!(which, Thrown::Chart | Thrown::Damage | Thrown::Move) {
            out.push(fails_never(context, decl, when, which, !misses.is_empty()));
        } else {
            out.extend(misses);
        }
    }
}

/// `each hero re-rolls 2 dice`: they are the dice of one.
fn whose(context: &Context, decl: &Declaration, phrase: Phrase<'_>) -> Option<Diagnostic> {
    let who = phrase.subject().filter(|who| !matches!(who.pick(), Pick::This | Pick::That))?;
    let found = context
        .finding(Code::DoublyBound, decl, who.place(), "the dice that lie there are those of one hero or one enemy")
        .label("whose dice?")
        .help(
            "write `that hero`, `that enemy` for the one whose dice they are, `this hero`, `this enemy` for one's own",
        );
    Some(found)
}

/// Why none of the dice of such a throw misses, if so: each of them alone must reach a number for that.
fn never_misses(which: Thrown) -> Option<(&'static str, &'static str)> {
    match which {
        Thrown::Chart => Some(("a throw on a chart is read as it lies: none of its dice hits or misses", "on a chart")),
        Thrown::Cast => Some(("the dice of a casting roll are added up: none of them hits or misses", "added up")),
        Thrown::HoldBack => {
            Some(("the dice that hold back the Darkness are added up: none of them hits or misses", "added up"))
        }
        Thrown::Move => Some(("the dice of a Move roll are added up: none of them hits or misses", "added up")),
        Thrown::Damage => Some(("dice of damage are read as they lie: none of them hits or misses", "of damage")),
        _ => None,
    }
}

/// `after a throw to hit to test Spirit`: dice are thrown for one thing.
fn of_two(context: &Context, decl: &Declaration, when: Phrase<'_>, skill: DeclId) -> Diagnostic {
    context
        .finding(Code::NotNow, decl, when.place(), "dice are thrown for one thing, and this names two")
        .label("no throw is both")
        .help(format!(
            "for a test of one skill write `after a throw to test {}` and nothing before it",
            context.name(skill)
        ))
}

/// `after a throw of damage that fails`: such dice have no number to reach.
fn fails_never(context: &Context, decl: &Declaration, when: Phrase<'_>, which: Thrown, misses: bool) -> Diagnostic {
    let words = which.words();
    let found = context
        .finding(
            Code::NotNow,
            decl,
            when.place(),
            format!(
                "dice thrown {words} are read as they lie: they do not fail{}",
                if misses { ", and none of them misses" } else { "" }
            ),
        )
        .label("never so");
    let to_hit = context.text(when.place()).trim().replacen(words, "to hit", 1);
    match misses {
        true => found.help(format!("write `{to_hit}`")).edit(when.place(), to_hit, false),
        false => found.help(format!("write `after a throw {words}`; of dice that must reach a number, `{to_hit}`")),
    }
}

/// Misses of a throw that has none.
fn missed(
    context: &Context,
    decl: &Declaration,
    part: Phrase<'_>,
    (when, (why, label)): (Phrase<'_>, (&str, &str)),
) -> Option<Diagnostic> {
    let (EffectView::RerollDice { who: _, n: _, what, face: _ } | EffectView::RerollEach { who: _, what, picks: _ }) =
        EffectView::of(part)?
    else {
        return None;
    };
    (what != Rerolled::Dice).then(|| {
        let said = context.text(part.place()).trim();
        let (before, _) = said.rsplit_once(' ').unwrap_or(("", said));
        let dice = if before.ends_with(" 1") || before.ends_with(" each") { "die" } else { "dice" };
        context
            .finding(Code::NotNow, decl, part.place(), why)
            .label("nothing to re-roll")
            .other(when.place(), label)
            .help(format!(
                "write `after a throw to hit`, where each die hits or misses; or, to re-roll what lies there, `{before} {dice}`"
            ))
    })
}
