//! Numbers that a hero rolls against, raised or lowered by a sign: +1 makes them harder, which few mean by it.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::walk::Site;
use brim_core::phrase::{EffectView, ModifierView, RuleFormView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Effect, Kind, Noun, RuleForm, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed};

/// Looks at what always holds for heroes, and at what they get.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let words = [Word::RuleForm(RuleForm::Standing), Word::Effect(Effect::Gets), Word::Effect(Effect::GetsAll)];
    for Site { decl, phrase, .. } in context.sites(In::Texts, &words) {
        let (who, change) = match (RuleFormView::of(phrase), EffectView::of(phrase)) {
            (Some(RuleFormView::Standing { who, condition: _ }), _) => (who, None),
            (_, Some(EffectView::Gets { who, change, time: _ })) => (who, Some(change)),
            (_, Some(EffectView::GetsAll { who, time: _ })) => (who, None),
            _ => continue,
        };
        if who.noun() == NounRef::Noun(Noun::Model) {
            out.extend(change.into_iter().chain(phrase.body()).find_map(|line| two_sided(context, decl, line)));
            continue;
        }
        if whom(context, decl, who) != Whom::Hero {
            continue;
        }
        out.extend(change.into_iter().chain(phrase.body()).filter_map(|line| told(context, decl, line)));
    }
}

/// `each model: defense -1`: a number to roll of heroes, an amount of enemies.
fn two_sided(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let view = ModifierView::of(line)?;
    if view.stat() != Some(StatKey::Stat(Stat::Defense)) {
        return None;
    }
    let message =
        "the Defense of a hero is the number to roll, that of an enemy an amount: what helps the one harms the other";
    let found = context.finding(Code::OwnSide, decl, line.place(), message).label("for both sides");
    Some(found.help(match view {
        ModifierView::Change { stat: _, by, per: _, condition: _ } => format!(
            "say it of each side, in two lines: `each hero: defense rolls {by:+}` and `each enemy: defense {by:+}`"
        ),
        _ => "say it of each side, in two lines: `each hero: …` and `each enemy: …`".to_owned(),
    }))
}

/// What is told of one change of a hero's figure.
pub fn told(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let Some(ModifierView::Change { stat: StatKey::Stat(stat), by, per: _, condition: _ }) = ModifierView::of(line)
    else {
        return None;
    };
    let (name, rolls) = match stat {
        Stat::Defense => ("Defense", "defense rolls"),
        Stat::Willpower => ("Willpower", "willpower rolls"),
        _ => return burden(context, decl, line, (stat, by)),
    };
    let (how, label) = if by > 0 { ("harder", "worse for the hero") } else { ("easier", "better for the hero") };
    Some(
        context
            .finding(
                Code::OwnSide,
                decl,
                line.place(),
                format!("a hero's {name} is the number to roll: {by:+} makes it {how}"),
            )
            .label(label)
            .help(format!(
                "say it of the rolls, `{rolls} +1` for better and `{rolls} -1` for worse; or set the number: `… is 4+`"
            )),
    )
}

/// `armor +1` on what a hero has to be better off with it.
fn burden(context: &Context, decl: &Declaration, line: Phrase<'_>, (stat, by): (Stat, i32)) -> Option<Diagnostic> {
    let rolled = matches!(
        stat,
        Stat::Armor
            | Stat::SpiritArmor
            | Stat::Cover
            | Stat::CoverDirect
            | Stat::MeleeToHit
            | Stat::RangeToHit
            | Stat::CriticalToHit
    );
    let own = matches!(decl.kind, Kind::Item | Kind::Ability | Kind::Class | Kind::Spell);
    // By more nobody is left who has it: that is told of the figure.
    if !rolled || !own || !(1..3).contains(&by) {
        return None;
    }
    let words = stat.words();
    let found = context
        .finding(
            Code::OwnSide,
            decl,
            line.place(),
            format!("a hero's {words} is the number to roll: {by:+} makes it harder"),
        )
        .label("worse for the hero")
        .help(match stat {
            Stat::MeleeToHit | Stat::RangeToHit | Stat::CriticalToHit => {
                format!("to make it easier write `{words} {:+}`; if it is meant as a burden: `# allow B0564: a burden`", -by)
            }
            _ => format!("to give it, set the number: `{words} is 5+`; to make it easier write `{words} {:+}`; if it is meant as a burden: `# allow B0564: a burden`", -by),
        });
    Some(found)
}
