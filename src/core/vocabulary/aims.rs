//! How a player brings about what a moment or a condition waits for; whoever adds one says it here.

use super::{Condition, Moment};

/// What a player can do for something to come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brought {
    /// By being somewhere.
    BeAt,
    /// By getting hold of something.
    Hold,
    /// By bringing something somewhere.
    BringTo,
    /// By fighting.
    Kill,
    /// By keeping somebody from harm, where it must not come about.
    KeepAlive,
    /// By lasting until then.
    Last,
    /// By looking through doors and searching rooms.
    Explore,
    /// By what it is made of.
    Parts,
    /// By nothing that a player plans for.
    No,
}

impl Brought {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Brought::BeAt => "a player brings it about by going there",
            Brought::Hold => "a player brings it about by getting hold of it",
            Brought::BringTo => "a player brings it about by bringing it there",
            Brought::Kill => "a player brings it about by fighting",
            Brought::KeepAlive => "a player keeps it from coming about by guarding them",
            Brought::Last => "a player brings it about by lasting until then",
            Brought::Explore => "a player brings it about by exploring",
            Brought::Parts => "a player brings it about as its parts say",
            Brought::No => "no player plans for it",
        }
    }
}

impl Moment {
    /// How a player brings it about.
    pub fn brought(self) -> Brought {
        match self {
            Moment::ComesTo => Brought::BringTo,
            Moment::LeavesPlace | Moment::ComesToSpace => Brought::BeAt,
            Moment::PicksUp | Moment::HeroGains => Brought::Hold,
            Moment::Kills | Moment::Killed | Moment::Wounds | Moment::Wounded | Moment::EndsAttack => Brought::Kill,
            Moment::Ko | Moment::SanityLost | Moment::Drops => Brought::KeepAlive,
            Moment::StartOf | Moment::EndOf => Brought::Last,
            Moment::ClueFound => Brought::Explore,
            Moment::HeroLoses
            | Moment::Pays
            | Moment::DepthEvents
            | Moment::Activates
            | Moment::EndsActivation
            | Moment::MoveRoll
            | Moment::SaveRoll
            | Moment::Moves
            | Moment::ToHit
            | Moment::ReachToHit
            | Moment::ThrowsToHit
            | Moment::Attacks
            | Moment::Attacked
            | Moment::Strikes
            | Moment::ArmorStops
            | Moment::Healed
            | Moment::HealedBy
            | Moment::Recovers
            | Moment::Placed
            | Moment::Arrives
            | Moment::Drawn
            | Moment::CardDrawn
            | Moment::CardGoes
            | Moment::Casts
            | Moment::Learns
            | Moment::Tested
            | Moment::Visits
            | Moment::VisitsAny
            | Moment::Uses
            | Moment::Fails
            | Moment::Escapes
            | Moment::Searches
            | Moment::HoldsBack
            | Moment::Advances
            | Moment::Blast => Brought::No,
        }
    }
}

impl Condition {
    /// How a player brings it about.
    pub fn brought(self) -> Brought {
        match self {
            Condition::Stands => Brought::BeAt,
            Condition::Has | Condition::HasAny | Condition::HasMany | Condition::CounterIs => Brought::Hold,
            Condition::Exists => Brought::Kill,
            Condition::Many => Brought::Explore,
            Condition::Turn => Brought::Last,
            Condition::Both | Condition::Either => Brought::Parts,
            Condition::Is => Brought::KeepAlive,
            Condition::Same
            | Condition::HasMore
            | Condition::StatIs
            | Condition::Called
            | Condition::Casting
            | Condition::Acted
            | Condition::AmountIs
            | Condition::Victory
            | Condition::Fight
            | Condition::AttackIs
            | Condition::Using
            | Condition::Armed
            | Condition::Against
            | Condition::Critical
            | Condition::Around
            | Condition::DrawnFor
            | Condition::Chose
            | Condition::RollIs
            | Condition::Ruling
            | Condition::Held
            | Condition::TrackAt
            | Condition::Left
            | Condition::InChapter
            | Condition::Not => Brought::No,
        }
    }
}
