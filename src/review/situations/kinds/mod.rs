//! The situations of each kind of declaration.

mod cards;
mod charts;
mod enemies;
mod games;
mod held;
mod occasions;
mod places;
mod sheets;
mod texts;

use crate::situations::journal::{Journal, Runs};
use crate::situations::scene::{Act, Scene};
use brim_core::vocabulary::Kind;
use brim_vm::{LoadedDice, Machine};

/// Where the dice of short situations begin: each face comes first once.
const EACH_FACE: [u32; 6] = [0, 1, 2, 3, 4, 5];

/// Where the dice of fights begin.
const FEW_FACES: [u32; 3] = [0, 2, 5];

/// The journal of what is looked at.
pub(crate) fn journal(scene: &Scene<'_>) -> String {
    let mut journal = of_kind(scene);
    texts::each(scene, &mut journal);
    if journal.is_empty() {
        return "It does nothing by itself: other texts use it, and their snapshots show what they do.".to_owned();
    }
    journal.text()
}

/// The situations in which what is looked at acts when its time comes, and not because it is made to.
fn of_kind(scene: &Scene<'_>) -> Journal {
    let mut journal = Journal::default();
    cards::belongs(scene, &mut journal);
    match scene.kind {
        Kind::Enemy => enemies::enemy(scene, &mut journal),
        Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat | Kind::Loot | Kind::Scavenge => {
            cards::card(scene, &mut journal);
        }
        Kind::Item | Kind::Spell => held::item(scene, &mut journal),
        Kind::Token | Kind::Marker => held::thing(scene, &mut journal),
        Kind::Ability => held::ability(scene, &mut journal),
        Kind::Keyword => held::keyword(scene, &mut journal),
        Kind::Class => games::class(scene, &mut journal),
        Kind::Mission => games::mission(scene, &mut journal),
        Kind::Rules => games::rules(scene, &mut journal),
        Kind::Ruling => games::ruling(scene, &mut journal),
        Kind::Edition => games::edition(scene, &mut journal),
        Kind::Chart => charts::chart(scene, &mut journal),
        Kind::Deck => cards::deck(scene, &mut journal),
        Kind::World => places::world(scene, &mut journal),
        Kind::Town => places::town(scene, &mut journal),
        Kind::Location => places::location(scene, &mut journal),
        Kind::Tile => places::tile(scene, &mut journal),
        Kind::Track => places::track(scene, &mut journal),
        Kind::Skill => games::skill(scene, &mut journal),
        Kind::Exploration => places::exploration(scene, &mut journal),
        Kind::Scenario | Kind::Patch | Kind::Structure => {}
    }
    journal
}

/// All situations in which it acts when its time comes, those for the figures of its sheet and for what its texts wait for among them.
pub(crate) fn in_play(scene: &Scene<'_>) -> Journal {
    let mut journal = of_kind(scene);
    sheets::each(scene, &mut journal);
    occasions::each(scene, &mut journal);
    journal
}

/// Runs a situation once for each way in which the dice begin.
fn runs<'p>(scene: &Scene<'p>, dice: &[u32], make: &dyn Fn(u32) -> Machine<'p>, act: &Act<'_, 'p>) -> Runs {
    let run = |first: &u32| {
        let loaded = LoadedDice { first: *first, chart: None };
        (*first, scene.run(make(*first), loaded, act))
    };
    dice.iter().map(run).collect()
}
