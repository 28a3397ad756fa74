//! Setting up the heroes (SBSD p.12, FF p.11-12, GOV p.11): on the starting spaces in Initiative order, with their Grit.

use super::ask::{by_hero, choose, propose};
use super::occupancy::occupant;
use super::turn::by_initiative;
use brim_core::game::attack::Cause;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{HeroId, Model, SpaceId, TileId};
use brim_core::game::table::Active;

/// Places the heroes on the entrance tile and gives them their Grit; then the adventure starts. [`super::turn::step`] goes on.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn set_up<E: Engine + ?Sized>(engine: &mut E, entrance: TileId) -> Result<(), Interrupt> {
    let mut heroes: Vec<HeroId> = engine.table().heroes.iter().map(|hero| hero.id).collect();
    heroes.sort_by_key(|hero| std::cmp::Reverse(super::initiative::initiative(engine, Active::Hero(*hero))));
    for hero in heroes {
        place(engine, hero, entrance)?;
        super::home::grit(engine, hero)?;
    }
    propose(engine, EventData::AdventureStarts {}, &Cause::default())?;
    Ok(())
}

/// One hero takes a free starting space; where there is none left, the nearest free space.
fn place<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, entrance: TileId) -> Result<(), Interrupt> {
    let spaces = engine.table().board.start_spaces(entrance);
    let mut free: Vec<SpaceId> = spaces.iter().copied().filter(|space| occupant(engine, *space).is_none()).collect();
    if free.is_empty() {
        free = spaces.first().map_or_else(Vec::new, |space| super::occupancy::free_near(engine, *space));
    }
    let options = free.into_iter().map(Choice::Space).collect();
    if let Choice::Space(to) = choose(engine, Chooser::Hero(hero), About::Start, options)? {
        propose(engine, EventData::Moves { model: Model::Hero(hero), to }, &by_hero(hero))?;
    }
    Ok(())
}

/// The standing heroes in the order they would activate, tied ones by seat: the order of choices "in the heroes' order".
pub fn heroes_in_order<E: Engine + ?Sized>(engine: &E) -> Vec<HeroId> {
    by_initiative(engine)
}
