//! A game in words that know no name of the code: what lies on the table, by lasting keys and plain numbers.

use std::fmt::Write;

use brimscript::game::cards::Zone;
use brimscript::game::ids::{CardId, DeclId, SpaceId};
use brimscript::game::table::{Active, Outcome, Step, Table};
use brimscript::program::Program;

/// FNV-1a, here and not in the library: it judges the library.
pub fn hash(text: &str, from: u64) -> u64 {
    text.bytes().fold(from, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// Where a hash begins.
pub const START: u64 = 0xcbf2_9ce4_8422_2325;

/// The end of a game in a word.
pub fn outcome(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "none",
        Some(Outcome::Victory) => "victory",
        Some(Outcome::AllKo) => "all-ko",
        Some(Outcome::Fled) => "fled",
        Some(Outcome::DarknessEscaped) => "darkness-escaped",
        Some(Outcome::Failed) => "failed",
        Some(Outcome::TurnCap) => "turn-cap",
    }
}

fn step(step: Step) -> &'static str {
    match step {
        Step::SetUp => "set-up",
        Step::Start => "start",
        Step::Activations => "activations",
        Step::Exploration => "exploration",
        Step::End => "end",
        Step::Aftermath => "aftermath",
        Step::Home => "home",
        Step::Day => "day",
        Step::Visits => "visits",
        Step::Night => "night",
    }
}

/// A table in words.
pub fn digest(program: &Program, table: &Table) -> String {
    let key = |id: DeclId| program.decl(id).map_or("?", |decl| decl.key.as_str());
    let at = |space: Option<SpaceId>| {
        let space = space.and_then(|space| table.board.space(space));
        space.map_or_else(|| "nowhere".to_owned(), |space| format!("{} {},{}", space.region, space.x, space.y))
    };
    let holds = |held: &std::collections::BTreeMap<DeclId, i32>| {
        let mut all: Vec<String> =
            held.iter().filter(|(_, n)| **n != 0).map(|(id, n)| format!("{n} {}", key(*id))).collect();
        all.sort();
        all.join(", ")
    };
    let active = |active: &Active| match active {
        Active::Hero(hero) => format!("hero {}", hero.0),
        Active::Group(kind) => key(*kind).to_owned(),
    };
    let card = |id: &CardId| table.cards.decl(*id).map_or("?", key).to_owned();
    let mut out = String::new();
    let cursor = &table.cursor;
    let now = cursor.active.as_ref().map(active).unwrap_or_default();
    let order: Vec<String> = cursor.order.iter().map(active).collect();
    let _ = writeln!(
        out,
        "turn {} {} activation {} active {now} fight {:?} of {} order {order:?} end {}",
        cursor.turn,
        step(cursor.step),
        cursor.activation,
        cursor.fight,
        cursor.fights,
        outcome(table.outcome)
    );
    let _ = writeln!(out, "mission {} revives {}", table.mission.map_or("none", key), table.revives);
    if let Some(depth) = &table.depth {
        let _ = writeln!(
            out,
            "track {} darkness {} party {} held {} passed {} {}",
            key(depth.track),
            depth.darkness,
            depth.party,
            depth.held,
            depth.passed,
            holds(&depth.holds)
        );
    }
    let _ = writeln!(out, "clues {} {}", table.explored.clues, table.explored.followed);
    let _ = writeln!(out, "spaces {}", table.board.space_count());
    for hero in &table.heroes {
        let gained: Vec<&str> = hero.gained.iter().map(|id| key(*id)).collect();
        let cards: Vec<String> = hero.cards.iter().map(card).collect();
        let hands: Vec<String> = hero.hands.iter().map(card).collect();
        let _ = writeln!(
            out,
            "hero {} {} at {} wounds {} sanity {} corruption {} grit {} xp {} gold {} stone {} level {} ko {:?} dead {} holds {} gained {gained:?} cards {cards:?} hands {hands:?}",
            hero.id.0,
            key(hero.class),
            at(hero.at),
            hero.wounds,
            hero.sanity_damage,
            hero.corruption,
            hero.grit,
            hero.xp,
            hero.gold,
            hero.dark_stone,
            hero.level,
            hero.ko.map(|ko| (ko.health, ko.sanity)),
            hero.dead,
            holds(&hero.holds),
        );
    }
    for enemy in &table.enemies {
        let target = enemy.target.map(|hero| hero.0);
        let (kind, place, held) = (key(enemy.kind), at(Some(enemy.at)), holds(&enemy.holds));
        let _ = writeln!(
            out,
            "enemy {} {kind} at {place} wounds {} target {target:?} holds {held}",
            enemy.id.0, enemy.wounds
        );
    }
    for group in &table.groups {
        let _ = writeln!(out, "group {} brutal {} elites {:?}", key(group.kind), group.brutal, group.elites);
    }
    // Cards by declaration and zone; those that still lie in their decks are counted by the order in which they lie.
    let mut cards: Vec<String> = Vec::new();
    for one in &table.cards.all {
        let zone = match one.zone {
            Zone::Pile => continue,
            Zone::Discard => "discarded".to_owned(),
            Zone::Hero(hero) => format!("hero {}", hero.0),
            Zone::InPlay => "in play".to_owned(),
            Zone::Stack => "stack".to_owned(),
            Zone::OnTile(tile) => format!("tile {}", tile.0),
            Zone::Resolving => "resolving".to_owned(),
            Zone::Removed => "removed".to_owned(),
        };
        cards.push(format!("{} {zone} {}", key(one.decl), holds(&one.holds)));
    }
    cards.sort();
    let _ = writeln!(out, "cards {cards:?}");
    let mut piles: Vec<String> = Vec::new();
    for (deck, pile) in &table.cards.piles {
        let cards: Vec<String> = pile.iter().map(card).collect();
        piles.push(format!("{}: {}", key(*deck), cards.join(" ")));
    }
    piles.sort();
    let _ = writeln!(out, "piles {piles:?}");
    for lying in &table.floor_tokens {
        let _ = writeln!(out, "lies {} at {}", key(lying.what), at(Some(lying.at)));
    }
    out
}
