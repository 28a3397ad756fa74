//! Which event a moment of the language answers to.

use crate::game::event::EventKind;
use crate::vocabulary::{Moment, Replaced, Thing};

/// The event after which a trigger with this moment fires.
pub fn moment_event(moment: Moment) -> EventKind {
    match moment {
        Moment::Activates => EventKind::ModelActivates,
        Moment::EndsActivation => EventKind::ActivationEnds,
        Moment::MoveRoll => EventKind::MoveRolled,
        Moment::Moves => EventKind::Moves,
        Moment::ToHit | Moment::MeleeToHit | Moment::RangedToHit => EventKind::ToHitRolled,
        Moment::ThrowsToHit => EventKind::HitsRolled,
        Moment::Attacks => EventKind::AttackStarts,
        Moment::EndsAttack => EventKind::AttackEnds,
        Moment::Strikes => EventKind::HitAssigned,
        Moment::Kills | Moment::Killed => EventKind::Killed,
        Moment::Wounds | Moment::Wounded => EventKind::Wounds,
        Moment::SanityLost => EventKind::SanityDamage,
        Moment::ArmorStops => EventKind::ArmorStops,
        Moment::Healed => EventKind::Heals,
        Moment::Ko => EventKind::Ko,
        Moment::Recovers => EventKind::Recovers,
        Moment::Placed => EventKind::EnemyPlaced,
        Moment::Drawn => EventKind::Draws,
        Moment::Casts => EventKind::Casts,
        Moment::Tested => EventKind::Tested,
        Moment::HeroGains => EventKind::Gains,
        Moment::Rerolls => EventKind::Grit,
        Moment::HoldsBack => EventKind::HoldsBack,
        Moment::Advances => EventKind::TrackMoves,
        Moment::DepthEvents => EventKind::DepthEvent,
        Moment::Blast => EventKind::BlastEnds,
        Moment::StartOfTurn => EventKind::TurnStarts,
        Moment::EndOfTurn => EventKind::TurnEnds,
        Moment::StartOfFight => EventKind::FightStarts,
        Moment::EndOfFight => EventKind::FightEnds,
        Moment::StartOfDay => EventKind::DayStarts,
        Moment::EndOfDay => EventKind::DayEnds,
        Moment::StartOfAdventure => EventKind::AdventureStarts,
        Moment::EndOfAdventure => EventKind::AdventureEnds,
    }
}

/// The event that a replacement takes the place of.
pub fn replaced_event(replaced: Replaced, thing: Option<Thing>) -> EventKind {
    match replaced {
        Replaced::Damage | Replaced::OwnDamage => EventKind::Damages,
        Replaced::Drawing => EventKind::DrawWanted,
        Replaced::Placing | Replaced::PlacingAny => EventKind::AttackArrives,
        Replaced::Ko => EventKind::Ko,
        Replaced::Gaining => match thing {
            Some(Thing::DarkStone) => EventKind::DarkStone,
            Some(Thing::Gold) => EventKind::Gold,
            Some(Thing::Grit) => EventKind::Grit,
            Some(Thing::Wounds) => EventKind::Wounds,
            Some(Thing::SanityDamage) => EventKind::SanityDamage,
            Some(Thing::Corruption) => EventKind::Corruption,
            Some(Thing::Xp | Thing::Level) => EventKind::Xp,
            Some(Thing::Held) | None => EventKind::Gains,
        },
    }
}
