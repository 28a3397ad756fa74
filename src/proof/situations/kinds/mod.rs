//! How the standard situations are made and played. Which of them a kind goes through stands beside the words: `core/vocabulary/situations.rs`.

mod cards;
mod charts;
mod enemies;
mod games;
mod held;
mod occasions;
mod places;
mod sheets;
mod texts;

pub(crate) use places::offers;

use crate::situations::journal::{Journal, Runs};
use crate::situations::scene::{Act, Scene};
use brim_core::vocabulary::situations::{self, Situation};
use brim_vm::{LoadedDice, Machine};

/// Where the dice of short situations begin: each face comes first once.
const EACH_FACE: [u32; 6] = [0, 1, 2, 3, 4, 5];

/// Where the dice of fights begin.
const FEW_FACES: [u32; 3] = [0, 2, 5];

/// The journal of what is looked at: the situations that a snapshot tells of, and each of its texts by itself.
pub(crate) fn journal(scene: &Scene<'_>) -> String {
    let mut journal = Journal::default();
    situations::told(scene.kind).iter().for_each(|one| play(*one, scene, &mut journal));
    texts::each(scene, &mut journal);
    if journal.is_empty() {
        return "It does nothing by itself: other texts use it, and their snapshots show what they do.".to_owned();
    }
    journal.text()
}

/// All situations in which it acts when its time comes, and not because it is made to.
pub(crate) fn in_play(scene: &Scene<'_>) -> Journal {
    let mut journal = Journal::default();
    let (told, felt) = (situations::told(scene.kind), situations::felt(scene.kind));
    told.iter().chain(felt).for_each(|one| play(*one, scene, &mut journal));
    journal
}

/// A visit, where what is looked at is a service of a location.
pub(crate) fn served(scene: &Scene<'_>) -> Journal {
    let mut journal = Journal::default();
    places::served(scene, &mut journal);
    journal
}

/// Plays one of the standard situations.
fn play(one: Situation, scene: &Scene<'_>, journal: &mut Journal) {
    let played = match one {
        Situation::InItsDeck => cards::belongs,
        Situation::EnemyFigures => enemies::read,
        Situation::HeroFigures => games::class_read,
        Situation::CardFigures => held::read,
        Situation::RulesInForce => games::rules,
        Situation::ReadingsTaken => games::ruling,
        Situation::ReadingsPlayed => games::ruling_played,
        Situation::EditionReadings => games::edition,
        Situation::SkillUse => games::skill,
        Situation::OnTheTable => places::tile,
        Situation::Activates => enemies::activates,
        Situation::IsAttacked => enemies::is_attacked,
        Situation::TurnEnds => enemies::turn_ends,
        Situation::OtherSides => enemies::other_sides,
        Situation::IsDrawn => cards::by_one_and_by_four,
        Situation::IsDrawnInAFight => cards::in_a_fight,
        Situation::FightAfterwards => cards::fight_after,
        Situation::StayAfterwards => cards::stay_after,
        Situation::DeckIsDrawnFrom => cards::deck,
        Situation::ItemGained => held::gained,
        Situation::ItemHeld => held::held,
        Situation::WeaponInHand => held::in_hand,
        Situation::UpgradeAttached => held::attached,
        Situation::ThingGained => held::thing_gained,
        Situation::ThingHeld => held::thing_held,
        Situation::ThingHeldByEnemy => held::held_by_enemy,
        Situation::Learned => held::learned,
        Situation::HeroesHaveIt => held::of_heroes,
        Situation::EnemiesHaveIt => held::of_enemies,
        Situation::OfTheKeyword => held::keyword,
        Situation::NewHero => games::class_begins,
        Situation::HeroFights => games::class_fights,
        Situation::MissionPlayed => games::mission,
        Situation::MissionSetUp => games::mission_set_up,
        Situation::ChartRolled => charts::chart,
        Situation::InTheWorld => places::world,
        Situation::AttackInTheWorld => places::attack_in_world,
        Situation::Stay => places::town,
        Situation::Visited => places::location,
        Situation::TileFound => places::tile_found,
        Situation::TokenFound => places::exploration,
        Situation::TrackAtEachSpace => places::track,
        Situation::DrawnForItsDecks => occasions::drawn,
        Situation::StartsMade => occasions::new_hero,
        Situation::Kills => occasions::kills,
        Situation::Crowd => occasions::crowd,
        Situation::FromAfar => occasions::afar,
        Situation::WornDown => occasions::worn_down,
        Situation::LongWalk => occasions::walk,
        Situation::UsedWithWhatItNames => occasions::used_with,
        Situation::Adventure => occasions::adventure,
        Situation::MoreThanOne => sheets::item,
        Situation::Tried => sheets::tried,
        Situation::Hurt => sheets::enemy,
    };
    played(scene, journal);
}

/// Runs a situation once for each way in which the dice begin.
fn runs<'p>(scene: &Scene<'p>, dice: &[u32], make: &dyn Fn(u32) -> Machine<'p>, act: &Act<'_, 'p>) -> Runs {
    let run = |first: &u32| {
        let loaded = LoadedDice { first: *first, chart: None };
        (*first, scene.run(make(*first), loaded, act))
    };
    dice.iter().map(run).collect()
}
