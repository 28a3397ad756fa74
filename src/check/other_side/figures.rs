//! Figures that nobody of a side has, and why.

use super::super::context::Context;
use super::super::cycles::Whom;
use super::super::not_asked;
use super::super::parts::stat_key;
use super::super::sheet::{quoted, stat};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Kind, Member, Modifier, Stat, Whose, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// A figure that nobody of a side has.
pub(crate) fn given(
    context: &Context,
    decl: &Declaration,
    line: Phrase<'_>,
    (side, bare): (Whom, bool),
) -> Option<Diagnostic> {
    if line.word() == Word::Modifier(Modifier::Prefers) && side == Whom::Hero {
        let found = context.finding(Code::OtherSide, decl, line.place(), "a hero has no targets that it prefers");
        let found = found.label("said of enemies").help("say which enemies are meant: `each enemy: prefers this hero`");
        return Some(found);
    }
    if line.word() == Word::Modifier(Modifier::CannotUse) && side == Whom::Enemy {
        let quoted = quoted(context, line);
        let message = format!("`{quoted}` means nothing for an enemy: enemies use nothing that lies before heroes");
        let found = context.finding(Code::OtherSide, decl, line.place(), message).label("said of heroes");
        return Some(found.help(format!("say which heroes are meant: `each hero next to this enemy: {quoted}`")));
    }
    let figures = matches!(
        line.word(),
        Word::Member(Member::Printed)
            | Word::Modifier(Modifier::Change | Modifier::Set | Modifier::Times | Modifier::Bound | Modifier::Flag)
    );
    if !figures {
        return None;
    }
    if stat(line) == Some(Stat::StaysInHand) && !(bare && decl.kind == Kind::Item) {
        let quoted = quoted(context, line);
        let message = format!("`{quoted}` is said of an item: nobody else lies in a hand");
        let found = context.finding(Code::OtherSide, decl, line.place(), message).label("a figure of an item");
        return Some(
            found.help(format!(
                "say it of the item itself, on a line of its own and with its `if` behind it: `{quoted}`"
            )),
        );
    }
    let (whose, why) = match stat_key(line) {
        Some(StatKey::Skill(_) | StatKey::Tests(_) | StatKey::TestDice(_)) => (Whose::Heroes, "enemies have no skills"),
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
            (
                "a figure of heroes",
                format!(
                    "name a figure of enemies: `initiative`, `move`, `combat`, `damage`, `defense`, `health`; or, where heroes are meant, `{whose}: {quoted}`"
                ),
            )
        }
        (Whose::Enemies, Whom::Hero) => (
            "a figure of enemies",
            match as_rolls(line, &quoted) {
                _ if stat(line) == Some(Stat::MeleeReach) => {
                    format!("{}; or, where enemies are meant, `each enemy: {quoted}`", not_asked::FURTHER)
                }
                Some(rolls) => format!("write `{rolls}`; or, where enemies are meant, `each enemy: {quoted}`"),
                None => format!("name a figure of heroes; or, where enemies are meant, `each enemy: {quoted}`"),
            },
        ),
        _ => return None,
    };
    let one = match side {
        Whom::Enemy => "an enemy",
        Whom::Hero => "a hero",
        Whom::Anybody | Whom::Thing => "anybody",
    };
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
        Stat::MaxGrit
        | Stat::NoGrit
        | Stat::NoGritRerolls
        | Stat::NoToHitGritRerolls
        | Stat::NoDamageGritRerolls
        | Stat::NoDefenseGritRerolls
        | Stat::NoWillpowerGritRerolls
        | Stat::NoEscapeGritRerolls
        | Stat::NoMoveGritRerolls
        | Stat::NoCastingGritRerolls
        | Stat::NoTestGritRerolls
        | Stat::NoMoveGrit
        | Stat::NoGritMoves => "enemies have no Grit",
        Stat::NoTwoHanded => "enemies hold nothing in hands",
        Stat::NoFreeAttacks => "enemies make no Free Attacks",
        Stat::BoundStone | Stat::NoAbilityTokens | Stat::NoSideBagTokens => {
            "enemies hold nothing that they could spend"
        }
        Stat::Prices
        | Stat::ItemPrices
        | Stat::ServicePrices
        | Stat::TownDays
        | Stat::LostLocations
        | Stat::NoVisits => "enemies stay in no town",
        Stat::LitTiles => "heroes bear the light",
        Stat::CorruptionResistance | Stat::CorruptionPierces => "enemies are not corrupted",
        Stat::SideBag | Stat::CarryingLimit | Stat::NoItems => "enemies carry nothing",
        Stat::SkillTests | Stat::TestDice | Stat::NoTests => "enemies make no skill tests",
        Stat::NoScavenging | Stat::ScavengesInFights | Stat::NoExploring | Stat::ScavengeDice | Stat::Finds => {
            "enemies search nothing"
        }
        Stat::NoVoices | Stat::VoicesSides => "the dark is their home",
        Stat::NoRevive | Stat::NotHealedByOthers | Stat::Uncounted | Stat::HitByOnes => "it is said of heroes",
        _ => return None,
    })
}

/// What heroes have in the place of a figure of enemies: they roll to escape, and have no Escape.
fn as_rolls(line: Phrase<'_>, quoted: &str) -> Option<String> {
    let added = quoted.rsplit(' ').next().filter(|by| by.starts_with(['+', '-']));
    match (stat(line), added) {
        (Some(Stat::Escape), Some(by)) => Some(format!("escape rolls {by}")),
        _ => None,
    }
}
