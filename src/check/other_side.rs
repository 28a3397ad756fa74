//! Figures of heroes on enemies, figures of enemies on heroes, and figures of abilities on either.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::parts::stat_key;
use super::sheet::{Figure, figure, quoted, stat};
use super::walk::Site;
use brim_core::phrase::{EffectView, RuleFormView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Effect, Kind, Member, Modifier, RuleForm, Stat, Whose, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Phrases, Placed};

/// Looks at the sheets of enemies and classes, and at what texts give to either.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls() {
        match decl.kind {
            Kind::Enemy => sheet(context, decl, (decl.body(), Whom::Enemy), out),
            Kind::Class => sheet(context, decl, (decl.body(), Whom::Hero), out),
            _ => {}
        }
    }
    let gives = [Word::RuleForm(RuleForm::Standing), Word::Effect(Effect::GetsAll), Word::Effect(Effect::Gets)];
    for Site { decl, phrase, .. } in context.sites(In::Texts, &gives) {
        let (who, lines) = match (EffectView::of(phrase), RuleFormView::of(phrase)) {
            (Some(EffectView::Gets { who, change, time: _ }), _) => (who, vec![change]),
            (Some(EffectView::GetsAll { who, time: _ }), _)
            | (_, Some(RuleFormView::Standing { who, condition: _ })) => (who, phrase.body().iter().collect()),
            _ => continue,
        };
        let side = whom(context, decl, who);
        let all = if side == Whom::Enemy { "enemies" } else { "heroes" };
        for line in lines {
            if let Some(found) = given(context, decl, line, side) {
                out.push(found.other(who.place(), all));
            }
        }
    }
}

/// The lines of the sheet itself: figures, abilities, rows, the Brutal side.
fn sheet(context: &Context, decl: &Declaration, (lines, side): (Phrases<'_>, Whom), out: &mut Vec<Diagnostic>) {
    for line in lines {
        match line.word() {
            Word::Modifier(_) => out.extend(given(context, decl, line, side)),
            Word::Member(Member::Printed) if side == Whom::Enemy => {
                if let (Some(Stat::Defense), Figure::Reach(n)) = (stat(line), figure(line)) {
                    let place = context.figure(line.place(), &format!("{n}+"));
                    let message = "an enemy rolls no Defense: its Defense is taken off the damage of each hit";
                    let found = context
                        .finding(Code::OtherSide, decl, place, message)
                        .label("a number to roll")
                        .help(format!("write a plain number: `defense {}`", n.min(3)));
                    out.push(found);
                } else {
                    out.extend(given(context, decl, line, side));
                }
            }
            Word::Member(Member::OwnAbility | Member::Elite | Member::Brutal) | Word::Label(_) => {
                sheet(context, decl, (line.body(), side), out);
            }
            _ => {}
        }
    }
}

/// A figure that nobody of a side has.
fn given(context: &Context, decl: &Declaration, line: Phrase<'_>, side: Whom) -> Option<Diagnostic> {
    let figures = matches!(
        line.word(),
        Word::Member(Member::Printed)
            | Word::Modifier(Modifier::Change | Modifier::Set | Modifier::Times | Modifier::Bound | Modifier::Flag)
    );
    if !figures || side == Whom::Anybody {
        return None;
    }
    let (whose, why) = match stat_key(line) {
        Some(StatKey::Skill(_)) => (Whose::Heroes, "enemies have no skills"),
        Some(StatKey::Stat(stat)) => {
            (stat.whose(), why(stat).filter(|_| side == Whom::Enemy).unwrap_or("the rules never ask it of one"))
        }
        _ => return None,
    };
    if !matches!((whose, side), (Whose::Abilities, _) | (Whose::Heroes, Whom::Enemy) | (Whose::Enemies, Whom::Hero)) {
        return None;
    }
    let quoted = quoted(context, line);
    let (label, help) = match (whose, side) {
        (Whose::Abilities, _) => (
            "a figure of an ability",
            format!("name the ability that it changes, in quotes before it: `\"NAME\" {quoted}`"),
        ),
        (Whose::Heroes, Whom::Enemy) => {
            let whose = match decl.kind {
                Kind::Enemy => "each hero next to this enemy",
                _ => "each hero",
            };
            ("a figure of heroes", format!("say whose figure it is, `{whose}: {quoted}`, or name a figure of enemies"))
        }
        (Whose::Enemies, Whom::Hero) => (
            "a figure of enemies",
            format!("say whose figure it is, `each enemy: {quoted}`, or name a figure of heroes"),
        ),
        _ => return None,
    };
    let one = if side == Whom::Enemy { "an enemy" } else { "a hero" };
    let message = format!("`{quoted}` means nothing for {one}: {why}");
    let found = context.finding(Code::OtherSide, decl, line.place(), message);
    Some(found.label(label).help(help))
}

/// Why an enemy has no such figure.
fn why(stat: Stat) -> Option<&'static str> {
    Some(match stat {
        Stat::EscapeRolls | Stat::EscapeDice | Stat::IgnoresEscape => "heroes make Escape tests, enemies make none",
        Stat::BreathRolls => "enemies catch no breath",
        Stat::ToHoldBack => "heroes Hold Back the Darkness",
        Stat::Willpower | Stat::WillpowerRolls => "enemies roll no Willpower",
        Stat::DefenseRolls => "enemies roll no Defense",
        Stat::Sanity | Stat::SanityTaken | Stat::SpiritArmor => "enemies have no Sanity",
        Stat::MaxGrit | Stat::NoGrit => "enemies have no Grit",
        Stat::BoundStone | Stat::NoAbilityTokens => "enemies hold nothing that they could spend",
        Stat::Prices | Stat::TownDays | Stat::LostLocations => "enemies stay in no town",
        Stat::LitTiles => "heroes bear the light",
        Stat::CorruptionResistance | Stat::CorruptionPierces => "enemies are not corrupted",
        Stat::SideBag | Stat::CarryingLimit | Stat::NoItems => "enemies carry nothing",
        Stat::SkillTests | Stat::NoTests => "enemies make no skill tests",
        Stat::NoScavenging | Stat::NoExploring | Stat::Finds => "enemies search nothing",
        Stat::NoVoices | Stat::VoicesSides => "the dark is their home",
        Stat::NoRevive | Stat::Uncounted | Stat::HitByOnes => "it is said of heroes",
        _ => return None,
    })
}
