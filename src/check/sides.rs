//! Whom a text changes something for, and whether that is good for them.

use super::context::Context;
use super::cycles::{Whom, whom};
use super::parts::{named, stat_key};
use brim_core::phrase::{AmountView, EffectView, MemberView, ModifierView, RuleFormView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Effect, Holding, Kind, Member, Pick, RuleForm, Stat, Word};
use brim_language::model::{Declaration, Phrase, Selector, Value};

/// What a change is worth to the one that it happens to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// It helps.
    Good,
    /// It harms.
    Bad,
    /// It cannot be told from the text.
    Open,
}

impl Worth {
    fn other_way(self) -> Worth {
        match self {
            Worth::Good => Worth::Bad,
            Worth::Bad => Worth::Good,
            Worth::Open => Worth::Open,
        }
    }
}

/// Something that a text changes.
pub struct Change<'a> {
    /// For whom.
    pub who: Whom,
    /// What it is worth to them.
    pub worth: Worth,
    /// The effect or modifier.
    pub by: Phrase<'a>,
}

impl Change<'_> {
    /// What it is worth to the heroes; open where it happens to either side.
    pub fn for_heroes(&self) -> Worth {
        match self.who {
            Whom::Hero => self.worth,
            Whom::Enemy => self.worth.other_way(),
            Whom::Anybody | Whom::Thing => Worth::Open,
        }
    }
}

/// Everything that a line and what stands under it changes. What merely leads there (a roll, a test, a choice) is no change.
pub fn changes<'a>(context: &Context, decl: &Declaration, line: Phrase<'a>) -> Vec<Change<'a>> {
    let mut out = Vec::new();
    collect(context, decl, line, None, &mut out);
    out
}

fn collect<'a>(
    context: &Context,
    decl: &Declaration,
    line: Phrase<'a>,
    around: Option<Selector<'_>>,
    out: &mut Vec<Change<'a>>,
) {
    let subject = line.subject().or(around);
    let side = subject.map_or(Whom::Anybody, |who| match on_another_side(context, decl, who) {
        true => Whom::Anybody,
        false => whom(context, decl, who),
    });
    let mut told = |worth: Worth| out.push(Change { who: side, worth, by: line });
    match line.word() {
        Word::Effect(effect) => match effect {
            Effect::TakesWounds
            | Effect::TakesHits
            | Effect::TakesHorror
            | Effect::TakesCorruption
            | Effect::TakesSanity
            | Effect::Dies => told(Worth::Bad),
            Effect::Heals | Effect::HealsAll | Effect::Recovers => told(Worth::Good),
            Effect::GainsElite => told(Worth::Good),
            Effect::GetsAll => {
                for part in line.body() {
                    out.push(Change { who: side, worth: modifier(part), by: part });
                }
            }
            Effect::Prevents | Effect::PreventsAll => {
                let who = if around.is_some() { side } else { Whom::Hero };
                out.push(Change { who, worth: Worth::Good, by: line });
            }
            Effect::Nothing | Effect::Story => {}
            Effect::Chooses
            | Effect::May
            | Effect::Each
            | Effect::UpTo
            | Effect::If
            | Effect::Otherwise
            | Effect::Repeat
            | Effect::Roll
            | Effect::Rolls
            | Effect::Tests
            | Effect::Casts
            | Effect::Throws
            | Effect::Sweeps => {
                for part in line.body() {
                    collect(context, decl, part, None, out);
                }
            }
            _ => told(match EffectView::of(line) {
                Some(EffectView::Gains { who: _, n: _, what, per: _ }) => held(context, what),
                Some(
                    EffectView::Loses { who: _, n: _, what, random: _, per: _ }
                    | EffectView::LosesAll { who: _, every: (), what },
                ) => held(context, what).other_way(),
                Some(EffectView::Gets { who: _, change, time: _ }) => modifier(change),
                _ => Worth::Open,
            }),
        },
        Word::Modifier(_) => told(modifier(line)),
        Word::RuleForm(RuleForm::Standing) => {
            for part in line.body() {
                collect(context, decl, part, line.subject(), out);
            }
        }
        _ => {
            // What is prevented in the place of damage is prevented for whom it would be done to.
            let harmed = match RuleFormView::of(line) {
                Some(RuleFormView::Instead { what, condition: _, limit: _ }) => what.subject(),
                _ => None,
            };
            for part in line.body() {
                let around =
                    harmed.filter(|_| matches!(part.word(), Word::Effect(Effect::Prevents | Effect::PreventsAll)));
                collect(context, decl, part, around, out);
            }
        }
    }
}

/// True for a model by the name of a sheet that says whose side it is on: an ally of the heroes is no enemy of theirs.
fn on_another_side(context: &Context, decl: &Declaration, who: Selector<'_>) -> bool {
    let own = (who.pick() == Pick::This && decl.kind == Kind::Enemy).then_some(decl.id);
    let sheets = who.named().into_iter().chain(own).filter_map(|id| context.model.sheet(id));
    sheets.into_iter().any(|sheet| sheet.member(Member::Side).is_some())
}

/// What a change of a stat is worth to its model.
pub fn modifier(line: Phrase<'_>) -> Worth {
    let sign = |up: bool, good: Option<bool>| match good {
        Some(good) if good == up => Worth::Good,
        Some(_) => Worth::Bad,
        None => Worth::Open,
    };
    let raised = |stat: StatKey, by: i32| if by == 0 { Worth::Open } else { sign(by > 0, higher_is_better(stat)) };
    if let Some(MemberView::Printed { stat, to, each: _ }) = MemberView::of(line) {
        return raised(stat, if let Value::Phrase(amount) = to { written(amount) } else { 0 });
    }
    match ModifierView::of(line) {
        Some(ModifierView::Change { stat, by, per: _, condition: _ }) => raised(stat, by),
        Some(ModifierView::Times { stat, by: 2.., condition: _ }) => sign(true, higher_is_better(stat)),
        Some(ModifierView::Flag { stat: StatKey::Stat(stat), condition: _ }) => match stat {
            Stat::Rooted
            | Stat::NoAttacks
            | Stat::NoCriticals
            | Stat::NoGrit
            | Stat::NoMoveGrit
            | Stat::NoGritMoves
            | Stat::NoVisits
            | Stat::NoScavenging
            | Stat::ScavengesInFights
            | Stat::NoExploring
            | Stat::NoItems
            | Stat::NoRevive
            | Stat::NotHealedByOthers
            | Stat::CorruptionPierces
            | Stat::HitByOnes
            | Stat::NoTwoHanded
            | Stat::NoFreeAttacks
            | Stat::NoGritRerolls
            | Stat::NoToHitGritRerolls
            | Stat::NoDamageGritRerolls
            | Stat::NoDefenseGritRerolls
            | Stat::NoWillpowerGritRerolls
            | Stat::NoEscapeGritRerolls
            | Stat::NoMoveGritRerolls
            | Stat::NoCastingGritRerolls
            | Stat::NoTestGritRerolls
            | Stat::NoAbilityTokens
            | Stat::NoSideBagTokens
            | Stat::Stunned => Worth::Bad,
            Stat::MovesThrough
            | Stat::SharesSpaces
            | Stat::NoVoices
            | Stat::IgnoresEscape
            | Stat::CriticalImmune
            | Stat::IgnoresDefense
            | Stat::IgnoresArmor
            | Stat::ArmorAlways
            | Stat::AttacksAll => Worth::Good,
            _ => Worth::Open,
        },
        Some(ModifierView::Immune { what: _ }) => Worth::Good,
        Some(ModifierView::CannotUse { how: _, what: _ }) => Worth::Bad,
        _ => Worth::Open,
    }
}

/// The number that is written in an amount.
fn written(amount: Phrase<'_>) -> i32 {
    match AmountView::of(amount) {
        Some(AmountView::Number { n, per: _ }) => n,
        Some(
            AmountView::HowMany { what: _, n, less }
            | AmountView::ThatMany { n, less }
            | AmountView::Of { what: _, who: _, n, less },
        ) => n.unwrap_or(0).saturating_sub(less.unwrap_or(0)),
        _ => 0,
    }
}

/// Whether its model wants this figure high; nothing where that hangs on more.
fn higher_is_better(stat: StatKey) -> Option<bool> {
    match stat {
        StatKey::Skill(_) | StatKey::Tests(_) | StatKey::TestDice(_) | StatKey::Max(_) | StatKey::Worn(_) => Some(true),
        StatKey::Stat(stat) => match stat {
            Stat::Initiative
            | Stat::Move
            | Stat::EscapeRolls
            | Stat::EscapeDice
            | Stat::AmbushCombat
            | Stat::MeleeReach
            | Stat::LitTiles
            | Stat::ScavengeDice
            | Stat::Finds
            | Stat::Escape
            | Stat::ToHitRolls
            | Stat::Combat
            | Stat::Shots
            | Stat::Range
            | Stat::Damage
            | Stat::CriticalDamage
            | Stat::DefenseRolls
            | Stat::WillpowerRolls
            | Stat::Shield
            | Stat::Health
            | Stat::Sanity
            | Stat::MaxGrit
            | Stat::CorruptionResistance
            | Stat::SideBag
            | Stat::CarryingLimit
            | Stat::Healing
            | Stat::WoundsHealed
            | Stat::SanityHealed
            | Stat::BreathRolls
            | Stat::SkillTests
            | Stat::TestDice
            | Stat::HorrorDamage => Some(true),
            Stat::Prices
            | Stat::ItemPrices
            | Stat::ServicePrices
            | Stat::BoundStone
            | Stat::LostLocations
            | Stat::VoicesSides
            | Stat::ToHoldBack
            | Stat::WoundsTaken
            | Stat::SanityTaken
            | Stat::RangeToHit
            | Stat::MeleeToHit
            | Stat::CriticalToHit
            | Stat::Willpower
            | Stat::Armor
            | Stat::SpiritArmor
            | Stat::Cover
            | Stat::CoverDirect => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// What it is worth to hold something.
fn held(context: &Context, what: Phrase<'_>) -> Worth {
    match what.word() {
        Word::Holding(Holding::Grit | Holding::Xp | Holding::Gold | Holding::DarkStone) => Worth::Good,
        Word::Holding(Holding::Corruption) => Worth::Bad,
        Word::Holding(Holding::Named) => {
            let Some(thing) = named(what).and_then(|id| context.model.decl(id)) else { return Worth::Open };
            match thing.kind {
                Kind::Marker => marker(thing),
                Kind::Token if thing.member(Member::SideBag).is_some() => Worth::Good,
                Kind::Token => ability_token(context, thing),
                Kind::Item => Worth::Good,
                _ => Worth::Open,
            }
        }
        _ => Worth::Open,
    }
}

/// A token that heroes pay with is good to hold.
fn ability_token(context: &Context, token: &Declaration) -> Worth {
    let key = StatKey::Max(token.id);
    let held = context
        .model
        .of_kind(Kind::Class)
        .any(|class| class.members(Member::Printed).any(|line| stat_key(line) == Some(key)));
    if held { Worth::Good } else { Worth::Open }
}

/// A marker all of whose text is harm to its holder.
pub fn marker(marker: &Declaration) -> Worth {
    let (mut good, mut bad) = (false, false);
    marker.walk(&mut |part| match part.word() {
        Word::Modifier(_) => match modifier(part) {
            Worth::Good => good = true,
            Worth::Bad => bad = true,
            Worth::Open => {}
        },
        Word::Effect(
            Effect::TakesWounds
            | Effect::TakesHits
            | Effect::TakesHorror
            | Effect::TakesCorruption
            | Effect::TakesSanity,
        ) => bad = true,
        Word::Effect(
            Effect::Discards | Effect::If | Effect::Tests | Effect::Nothing | Effect::Roll | Effect::Rolls,
        ) => {}
        Word::Effect(_) => good = true,
        _ => {}
    });
    match (good, bad) {
        (false, true) => Worth::Bad,
        _ => Worth::Open,
    }
}
