//! Figures of heroes on enemies.

use super::context::{Context, In};
use super::parts::stat_key;
use super::sheet::{Figure, figure, quoted, stat};
use super::walk::Site;
use brim_core::phrase::{EffectView, RuleFormView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Effect, Kind, Member, Modifier, Noun, RuleForm, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Phrases, Placed, Selector};

/// Looks at the sheets of enemies, and at what texts give to enemies.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        if decl.kind == Kind::Enemy {
            sheet(context, decl, decl.body(), out);
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
        if !is_enemy(context, who) {
            continue;
        }
        for line in lines {
            if let Some(found) = given(context, decl, line) {
                out.push(found.other(who.place(), "enemies"));
            }
        }
    }
}

/// It picks enemies, and nobody else.
fn is_enemy(context: &Context, who: Selector<'_>) -> bool {
    match who.noun() {
        NounRef::Noun(Noun::Enemy | Noun::Group) => true,
        NounRef::Named(id) => context.model.decl(id).is_some_and(|decl| decl.kind == Kind::Enemy),
        _ => false,
    }
}

/// The lines of the sheet itself: figures, abilities, rows, the Brutal side.
fn sheet(context: &Context, decl: &Declaration, lines: Phrases<'_>, out: &mut Vec<Diagnostic>) {
    for line in lines {
        match line.word() {
            Word::Modifier(_) => out.extend(given(context, decl, line)),
            Word::Member(Member::Printed) => {
                if let (Some(Stat::Defense), Figure::Reach(n)) = (stat(line), figure(line)) {
                    let place = context.figure(line.place(), &format!("{n}+"));
                    let message = "an enemy rolls no Defense: its Defense is taken off the damage of each hit";
                    let found = context
                        .finding(Code::OtherSide, decl, place, message)
                        .label("a number to roll")
                        .help(format!("write a plain number: `defense {}`", n.min(3)));
                    out.push(found);
                } else {
                    out.extend(given(context, decl, line));
                }
            }
            Word::Member(Member::OwnAbility | Member::Elite | Member::Brutal) | Word::Label(_) => {
                sheet(context, decl, line.body(), out);
            }
            _ => {}
        }
    }
}

/// A figure that no enemy has.
fn given(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let figures = matches!(
        line.word(),
        Word::Member(Member::Printed)
            | Word::Modifier(Modifier::Change | Modifier::Set | Modifier::Times | Modifier::Bound | Modifier::Flag)
    );
    if !figures {
        return None;
    }
    let why = match stat_key(line) {
        Some(StatKey::Skill(_)) => "enemies have no skills".to_owned(),
        Some(StatKey::Stat(stat)) => why(stat)?.to_owned(),
        _ => return None,
    };
    let message = format!("`{}` means nothing for an enemy: {why}", quoted(context, line));
    let whose = match decl.kind {
        Kind::Enemy => "each hero next to this enemy",
        _ => "each hero",
    };
    let found = context
        .finding(Code::OtherSide, decl, line.place(), message)
        .label("a figure of heroes")
        .help(format!("say whose figure it is, `{whose}: {}`, or name a figure of enemies", quoted(context, line)));
    Some(found)
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
