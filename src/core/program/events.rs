//! Which event a moment of the language answers to.

use crate::game::effect::Span;
use crate::game::event::EventKind;
use crate::vocabulary::{Holding, Kind, Moment, Replaced};

/// The event after which a trigger with this moment fires; `span` is what starts or ends, and `gain` the event of what is gained, where the
/// moment speaks of one.
pub fn moment_event(moment: Moment, span: Option<Span>, gain: Option<EventKind>) -> EventKind {
    match moment {
        Moment::Activates => EventKind::ModelActivates,
        Moment::EndsActivation => EventKind::ActivationEnds,
        Moment::MoveRoll => EventKind::MoveRolled,
        Moment::SaveRoll => EventKind::SaveRolled,
        Moment::Moves => EventKind::MoveEnds,
        Moment::ComesTo | Moment::ComesToSpace | Moment::LeavesPlace => EventKind::Moves,
        Moment::PicksUp => EventKind::PickedUp,
        Moment::Drops => EventKind::Dropped,
        Moment::ToHit | Moment::ReachToHit => EventKind::ToHitRolled,
        Moment::ThrowsToHit => EventKind::HitsRolled,
        Moment::Attacks | Moment::Attacked => EventKind::AttackStarts,
        Moment::EndsAttack => EventKind::AttackEnds,
        Moment::Strikes => EventKind::HitAssigned,
        Moment::Kills | Moment::Killed => EventKind::Killed,
        Moment::Wounds | Moment::Wounded => EventKind::Wounds,
        Moment::SanityLost => EventKind::SanityDamage,
        Moment::ArmorStops => EventKind::ArmorStops,
        Moment::Healed | Moment::HealedBy => EventKind::Heals,
        Moment::Ko => EventKind::Ko,
        Moment::Recovers => EventKind::Recovers,
        Moment::Placed => EventKind::EnemyPlaced,
        Moment::Arrives => EventKind::GroupArrives,
        Moment::Drawn | Moment::CardDrawn => EventKind::Draws,
        Moment::CardGoes => EventKind::CardMoves,
        Moment::Learns => EventKind::Learns,
        Moment::Casts => EventKind::Casts,
        Moment::Uses => EventKind::UsedThing,
        Moment::Visits | Moment::VisitsAny => EventKind::Visits,
        Moment::Tested => EventKind::Tested,
        Moment::Fails => EventKind::Fails,
        Moment::Escapes => EventKind::Escapes,
        Moment::Searches => EventKind::Searches,
        Moment::HoldsBack => EventKind::HoldsBack,
        Moment::Advances => EventKind::TrackMoves,
        Moment::DepthEvents => EventKind::DepthEvent,
        Moment::ClueFound => EventKind::ClueFound,
        Moment::Blast => EventKind::BlastEnds,
        Moment::HeroGains | Moment::HeroLoses | Moment::Pays => gain.unwrap_or(EventKind::Gains),
        Moment::StartOf => match span {
            Some(Span::Fight) => EventKind::FightStarts,
            Some(Span::Adventure) => EventKind::AdventureStarts,
            Some(Span::Day) => EventKind::DayStarts,
            Some(Span::Stay) => EventKind::StayStarts,
            _ => EventKind::TurnStarts,
        },
        Moment::EndOf => match span {
            Some(Span::Fight) => EventKind::FightEnds,
            Some(Span::Adventure) => EventKind::AdventureEnds,
            Some(Span::Day) => EventKind::DayEnds,
            Some(Span::Stay) => EventKind::StayEnds,
            _ => EventKind::TurnEnds,
        },
    }
}

/// The event that a replacement takes the place of.
pub fn replaced_event(replaced: Replaced, gain: Option<EventKind>) -> EventKind {
    match replaced {
        Replaced::OwnDamage => EventKind::Damages,
        Replaced::Drawing => EventKind::DrawWanted,
        Replaced::Placing => EventKind::AttackArrives,
        Replaced::PlacingAny => EventKind::AttackComes,
        Replaced::Ko => EventKind::Ko,
        Replaced::Killed => EventKind::Killed,
        Replaced::Gaining => gain.unwrap_or(EventKind::Gains),
    }
}

/// The event by which something is gained; of a thing with a name, its kind decides.
pub fn gain_event(holding: Holding, kind: Option<Kind>) -> EventKind {
    match holding {
        Holding::Grit => EventKind::Grit,
        Holding::Xp => EventKind::Xp,
        Holding::Gold => EventKind::Gold,
        Holding::DarkStone => EventKind::DarkStone,
        Holding::Corruption => EventKind::Corruption,
        Holding::Items => EventKind::Receives,
        Holding::Named if kind == Some(Kind::Item) => EventKind::Receives,
        // Of several kinds of token, whichever it is.
        Holding::Named | Holding::InBag => EventKind::Gains,
    }
}
