//! Who activates when (SBSD p.13 and 25, FF p.13 and 25, GOV p.13 and 25).
//!
//! Highest Initiative first; enemies before heroes they tie with; tied enemy types in an order drawn anew each turn; tied heroes as
//! their players say. The table keeps who is still to come. Initiative is read anew before each activation, so that what
//! changes it in mid-turn takes effect at once.

use super::ask::choose;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::ids::{DeclId, HeroId, Model};
use brim_core::game::table::Active;
use brim_core::vocabulary::{Query, Rule, Stat};

/// The Initiative of a hero, or of an enemy type; an ambush adds to it in the turn it is first felt.
pub fn initiative<E: Engine + ?Sized>(engine: &E, active: Active) -> i32 {
    match active {
        Active::Hero(hero) => engine.stat(Query::TurnOrder, Model::Hero(hero), Stat::Initiative),
        Active::Group(kind) => {
            let table = engine.table();
            let models = table.figures().filter(|enemy| enemy.kind == kind);
            let best =
                models.map(|enemy| engine.stat(Query::TurnOrder, Model::Enemy(enemy.id), Stat::Initiative)).max();
            let own = best.unwrap_or_else(|| engine.kind_stat(Query::TurnOrder, kind, Stat::Initiative));
            let ambush = table.group(kind).and_then(|group| group.ambush_turn) == Some(table.cursor.turn);
            own.saturating_add(if ambush { table.rules.number(Rule::AmbushInitiative) } else { 0 })
        }
    }
}

/// The types on the board that activate, in the order they came: enemies, then those who are on another side and have an Initiative.
pub fn kinds<E: Engine + ?Sized>(engine: &E) -> Vec<DeclId> {
    let table = engine.table();
    let mut kinds: Vec<DeclId> = Vec::new();
    let acting =
        table.others.iter().filter(|other| engine.kind_stat(Query::TurnOrder, other.kind, Stat::Initiative) > 0);
    let enemies = table.enemies.iter().filter(|enemy| engine.has_initiative(enemy.kind));
    for enemy in enemies.chain(acting) {
        if !kinds.contains(&enemy.kind) {
            kinds.push(enemy.kind);
        }
    }
    kinds
}

/// Everybody who is to activate this turn, in order: ties of enemy types are drawn; heroes that tie stand by seat for now.
pub fn order<E: Engine + ?Sized>(engine: &mut E) -> Vec<Active> {
    let kinds = kinds(engine);
    let keys: Vec<u64> = kinds.iter().map(|kind| engine.stable_key(*kind)).collect();
    let drawn = engine.shuffle(Purpose::Order, 0, &keys);
    let mut order: Vec<Active> =
        drawn.iter().filter_map(|place| kinds.get(*place)).map(|kind| Active::Group(*kind)).collect();
    order.extend(engine.table().standing().map(|hero| Active::Hero(hero.id)));
    with_initiative(engine, order).into_iter().map(|(_, active)| active).collect()
}

/// Everybody with their Initiative, the highest first, enemies before heroes; what ties stays as it is.
fn with_initiative<E: Engine + ?Sized>(engine: &E, order: Vec<Active>) -> Vec<(i32, Active)> {
    let mut order: Vec<(i32, Active)> = order.into_iter().map(|active| (initiative(engine, active), active)).collect();
    order.sort_by_key(|(initiative, active)| (std::cmp::Reverse(*initiative), matches!(active, Active::Hero(_))));
    order
}

/// Who of those still to come activates next. Heroes that tie decide; where the reading lets them, a hero may let
/// others go first.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open.
pub fn next<E: Engine + ?Sized>(engine: &mut E) -> Result<Option<Active>, Interrupt> {
    let coming: Vec<Active> =
        engine.table().cursor.order.iter().copied().filter(|active| can_activate(engine, *active)).collect();
    let mut left = with_initiative(engine, coming);
    let defer = engine.table().rules.flag(Rule::DeferInitiative);
    while let Some((best, first)) = left.first().copied() {
        let Active::Hero(_) = first else { return Ok(Some(first)) };
        let tied: Vec<HeroId> = left
            .iter()
            .take_while(|(initiative, _)| *initiative == best)
            .filter_map(|(_, active)| if let Active::Hero(hero) = active { Some(*hero) } else { None })
            .collect();
        let hero = tied_first(engine, &tied)?;
        if !defer || left.len() == 1 || !defers(engine, hero)? {
            return Ok(Some(Active::Hero(hero)));
        }
        left.retain(|(_, active)| *active != Active::Hero(hero));
    }
    Ok(None)
}

/// Which of the tied heroes goes first.
fn tied_first<E: Engine + ?Sized>(engine: &mut E, tied: &[HeroId]) -> Result<HeroId, Interrupt> {
    let options = tied.iter().map(|hero| Choice::Model(Model::Hero(*hero))).collect();
    let first = tied.first().copied().unwrap_or_default();
    Ok(match choose(engine, Chooser::Party, About::Order, options)? {
        Choice::Model(Model::Hero(hero)) => hero,
        _ => first,
    })
}

fn defers<E: Engine + ?Sized>(engine: &mut E, hero: HeroId) -> Result<bool, Interrupt> {
    let options = vec![Choice::Yes, Choice::Defer];
    Ok(choose(engine, Chooser::Hero(hero), About::Order, options)? == Choice::Defer)
}

/// Dead types, and heroes that are down, have recovered this very turn or are held up, do not activate.
fn can_activate<E: Engine + ?Sized>(engine: &E, active: Active) -> bool {
    let table = engine.table();
    match active {
        Active::Group(kind) => table.figures().any(|enemy| enemy.kind == kind),
        Active::Hero(hero) => {
            table.hero(hero).is_some_and(|hero| hero.is_standing() && !hero.turn.dazed)
                && engine.stat(Query::Activation, Model::Hero(hero), Stat::Stunned) == 0
        }
    }
}
