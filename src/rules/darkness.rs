//! The Darkness and the light (SBSD p.12-15, FF p.12-15, GOV p.12-15): Hold Back the Darkness at the start of every turn, the markers of the
//! depth track, who bears the Light Source, and the voices that heroes hear outside of it.

use super::ask::{choose, die, keep, propose, roll};
use super::harm::{Ignores, Strike, strike};
use super::placing::gain_elite;
use brim_core::game::attack::Cause;
use brim_core::game::cards::Zone;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::depth::Piece;
use brim_core::game::engine::{Engine, Interrupt, ThrowSpec};
use brim_core::game::event::{EventData, HitKind};
use brim_core::game::ids::{DeclId, HeroId, Model, TileId};
use brim_core::game::table::Outcome;
use brim_core::vocabulary::{Query, Rule, Stat};

/// The roll at the start of every turn. Natural doubles bring a Depth Event, whatever the total; else a total below the number needed lets the
/// Darkness move. Nobody may re-roll it (SBSD p.7) but by a text that says so.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, [`Interrupt::Over`] if the Darkness escapes, and any [`Interrupt`] that a triggered text raises.
pub fn hold_back<E: Engine + ?Sized>(engine: &mut E) -> Result<(), Interrupt> {
    let dice = engine.table().rules.dice(Rule::HoldBack);
    if engine.table().depth.is_none() || dice.count == 0 {
        return Ok(());
    }
    take_up_light(engine)?;
    let cause = Cause::default();
    let (hero, need) = (engine.light().map(|(hero, _)| hero), engine.hold_back_need());
    let throw = engine.throw(ThrowSpec {
        need: Some(need),
        total: true,
        modifier: dice.plus,
        ..ThrowSpec::new(Purpose::HoldBack, dice.die, dice.count, cause.clone())
    })?;
    let first = throw.faces.first().copied();
    let doubles = first.filter(|face| throw.faces.len() > 1 && throw.faces.iter().all(|other| other == face));
    let total = throw.total();
    let held = doubles.is_some() || total >= need;
    propose(engine, EventData::HoldsBack { hero, total, need, held, doubles: doubles.is_some() }, &cause)?;
    match doubles {
        Some(face) => engine.depth_event(Some(face)),
        None if held => Ok(()),
        None => advance(engine, 1, &cause),
    }
}

/// Moves the Darkness forward by `spaces`, or back if that is negative. Each space that it comes forward to has its effect, and
/// on the Entrance the mission is lost.
///
/// # Errors
/// Whatever the spaces bring about; [`Interrupt::Over`] when the Darkness escapes. The end of the turn waits until all is done.
pub fn advance<E: Engine + ?Sized>(engine: &mut E, spaces: i32, cause: &Cause) -> Result<(), Interrupt> {
    let mut halted = None;
    for _ in 0..spaces.unsigned_abs() {
        let Some(depth) = &engine.table().depth else { break };
        let (from, to) = (depth.darkness, depth.ahead(Piece::Darkness, spaces.signum()));
        let (entrance, passed) = (depth.entrance, depth.passed);
        // Wherever it has come there from: it is out already.
        if spaces > 0 && from >= entrance {
            return Err(Interrupt::Over(Outcome::DarknessEscaped));
        }
        if from == to {
            break;
        }
        let happened = propose(engine, EventData::TrackMoves { piece: Piece::Darkness, from, to }, cause)?;
        if happened.is_none() || spaces < 0 {
            continue;
        }
        below_the_darkness(engine, passed, cause)?;
        if to >= entrance {
            return Err(Interrupt::Over(Outcome::DarknessEscaped));
        }
        keep(engine.track_space(to), &mut halted)?;
    }
    halted.map_or(Ok(()), Err)
}

/// Moves the party forward by `spaces`, or back if that is negative.
///
/// # Errors
/// Whatever answers to it.
pub fn move_party<E: Engine + ?Sized>(engine: &mut E, spaces: i32, cause: &Cause) -> Result<(), Interrupt> {
    // Each space is told of by itself, as of the Darkness.
    for _ in 0..spaces.unsigned_abs() {
        let Some(depth) = &engine.table().depth else { return Ok(()) };
        let (from, to, passed) = (depth.party, depth.ahead(Piece::Party, spaces.signum()), depth.passed);
        if from == to || propose(engine, EventData::TrackMoves { piece: Piece::Party, from, to }, cause)?.is_none() {
            return Ok(());
        }
        below_the_darkness(engine, passed, cause)?;
    }
    Ok(())
}

/// Where the optional rule is played, all enemies gain an Elite ability when the Darkness first passes the party (SBSD p.38); those that come
/// later bring it along.
fn below_the_darkness<E: Engine + ?Sized>(engine: &mut E, before: bool, cause: &Cause) -> Result<(), Interrupt> {
    let passed = engine.table().depth.as_ref().is_some_and(|depth| depth.passed);
    if before || !passed || !engine.table().rules.flag(Rule::BelowDarkness) {
        return Ok(());
    }
    let mut kinds: Vec<DeclId> = engine.table().enemies.iter().map(|enemy| enemy.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for kind in kinds {
        gain_elite(engine, kind, cause)?;
    }
    Ok(())
}

/// A Light Source whose bearer has died is taken up by one of the others, as the party likes.
fn take_up_light<E: Engine + ?Sized>(engine: &mut E) -> Result<(), Interrupt> {
    let Some((bearer, card)) = engine.light() else { return Ok(()) };
    if engine.table().hero(bearer).is_none_or(|hero| !hero.dead) {
        return Ok(());
    }
    let others: Vec<Choice> = engine.table().standing().map(|hero| Choice::Model(Model::Hero(hero.id))).collect();
    if let Choice::Model(Model::Hero(hero)) = choose(engine, Chooser::Party, About::Light, others)? {
        propose(engine, EventData::CardMoves { card, to: Zone::Hero(hero) }, &Cause::default())?;
    }
    Ok(())
}

/// What a hero can do with the Light Source: hand it to another within reach, or take it from a KO'd one (SBSD p.20: to an adjacent hero,
/// or anywhere on the tile where there are no enemies on the board).
pub(super) fn handing_on<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> Vec<Choice> {
    let table = engine.table();
    let Some((bearer, card)) = engine.light() else { return Vec::new() };
    if table.depth.is_none() {
        return Vec::new();
    }
    let reach = |other: HeroId| hands_reach(engine, hero, other);
    if bearer != hero {
        let fallen = table.hero(bearer).is_some_and(|bearer| bearer.ko.is_some());
        return if fallen && reach(bearer) { vec![Choice::Give(card, hero)] } else { Vec::new() };
    }
    let others = table.standing().map(|other| other.id).filter(|other| *other != hero && reach(*other));
    others.map(|other| Choice::Give(card, other)).collect()
}

/// What a hero may give to another, as far as items are handed on (SBSD p.20): what stays with its hero, and what the other could not carry, is not
/// offered.
pub(super) fn trading<E: Engine + ?Sized>(engine: &E, hero: HeroId, options: &mut Vec<Choice>) {
    let others = engine.table().standing().map(|other| other.id).filter(|other| *other != hero);
    let near: Vec<HeroId> = others.filter(|other| hands_reach(engine, hero, *other)).collect();
    // Usually no hero is in reach, so the items need not be examined.
    if near.is_empty() {
        return;
    }
    options.extend(engine.tradable(hero, &near).into_iter().map(|(card, other)| Choice::Give(card, other)));
    options.extend(engine.tokens_to_give(hero, &near).into_iter().map(|(token, to)| Choice::GiveToken(token, to)));
}

/// Items reach adjacent heroes, and all heroes on the tile where there are no enemies.
fn hands_reach<E: Engine + ?Sized>(engine: &E, hero: HeroId, other: HeroId) -> bool {
    let table = engine.table();
    let places = table.place_of(Model::Hero(hero)).zip(table.place_of(Model::Hero(other)));
    places.is_some_and(|(a, b)| {
        a == b || table.enemies.is_empty() && table.board.share_tile(a, b) || table.board.adjacent(a, b)
    })
}

/// The tiles that the light falls on: that of the Light Source, and those around it as far as the bearer's light reaches: mostly those next to
/// it (SBSD p.14).
/// None where no light burns: nobody bears one, or whoever does cannot use it.
pub fn lit_tiles<E: Engine + ?Sized>(engine: &E) -> Option<Vec<TileId>> {
    let bearer = Model::Hero(engine.burning()?.0);
    let at = engine.table().place_of(bearer)?;
    let board = &engine.table().board;
    let mut lit: Vec<TileId> = board.tiles_of(at).collect();
    let mut edge = lit.clone();
    for _ in 0..engine.stat(Query::Lights, bearer, Stat::LitTiles) {
        let mut next: Vec<TileId> = match engine.table().rules.flag(Rule::GateSpaces) {
            true if edge == lit => board.tiles_reached(at),
            // From its own spaces alone the light goes through a Gate, and no bearer stands there.
            true => edge.iter().flat_map(|tile| board.tiles_behind_doors(*tile)).collect(),
            false => edge.iter().flat_map(|tile| board.adjacent_tiles(*tile)).collect(),
        };
        next.sort_unstable();
        next.dedup();
        next.retain(|tile| !lit.contains(tile));
        if next.is_empty() {
            break;
        }
        lit.extend(next.iter().copied());
        edge = next;
    }
    Some(lit)
}

/// True where a model is in the light. Where none burns, nobody is.
pub fn is_lit<E: Engine + ?Sized>(engine: &E, model: Model) -> bool {
    let Some(lit) = lit_tiles(engine) else { return false };
    engine.table().place_of(model).is_some_and(|at| engine.table().board.tiles_of(at).any(|tile| lit.contains(&tile)))
}

/// Voices in the Dark: a hero whose activation begins outside of the light takes Horror Hits (SBSD p.14).
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn voices<E: Engine + ?Sized>(engine: &mut E, hero: HeroId) -> Result<(), Interrupt> {
    let model = Model::Hero(hero);
    if engine.table().depth.is_none()
        || !engine.has_light_source()
        || is_lit(engine, model)
        || engine.stat(Query::InTheDark, model, Stat::NoVoices) != 0
    {
        return Ok(());
    }
    let cause = Cause::default();
    let mut dice = engine.table().rules.dice(Rule::Voices);
    let sides = engine.stat(Query::InTheDark, model, Stat::VoicesSides);
    if sides > 0 {
        dice.die = die(sides);
    }
    let hits = roll(engine, Purpose::Fear, dice, None, &cause)?;
    strike(engine, model, &Strike::of(HitKind::Horror, hits, 1, Ignores::default(), &cause))?;
    Ok(())
}
