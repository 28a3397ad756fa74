//! How the heroes, their enemies and the adventure stand, in lines under a map.

use std::collections::BTreeMap;

use super::words::list;
use super::{Figures, Labels, Names, safe};
use brim_core::game::ids::{DeclId, Model};
use brim_core::game::table::{Enemy, Hero, Table};

/// All lines: who is who, what lies about, the depth track, what was found out.
pub(super) fn status(table: &Table, labels: &Labels, names: &dyn Names, figures: &Figures) -> String {
    let mut text = String::new();
    for hero in &table.heroes {
        let name = named(table, labels, names, hero);
        // What the party shares is told once, below.
        let mut own = hero.clone();
        own.holds.retain(|what, _| !table.rules.shared.contains(what));
        let state = hero_state(&own, names, figures);
        text.push_str(&format!("{:>3} {name}: {state}\n", labels.initial(table, hero.id)));
    }
    let shared = table.heroes.first().map(|first| {
        let shared = first.holds.iter().filter(|(what, count)| **count > 0 && table.rules.shared.contains(*what));
        held(&shared.map(|(what, count)| (*what, *count)).collect(), names)
    });
    if let Some(shared) = shared.filter(|shared| !shared.is_empty()) {
        text.push_str(&format!("    the party: {}\n", shared.join(", ")));
    }
    for (space, here) in super::map::standing(table, labels, names).iter().filter(|(_, here)| here.len() > 1) {
        let Some(space) = table.board.space(*space) else { continue };
        text.push_str(&format!("  + in column {}, row {}: {}\n", space.x, space.y, here.join(", ")));
    }
    for (what, count) in lying(table) {
        text.push_str(&format!("  o {}: {count}\n", safe(&names.name(what))));
    }
    let tokens = table.board.tiles().filter(|tile| table.cards.token_on(*tile).is_some()).count();
    if tokens > 0 {
        text.push_str(&format!("  ? tokens of tiles, face down: {tokens}\n"));
    }
    if table.board.spaces().any(|space| !figures.is_lit(table, space)) {
        text.push_str("  , outside of the light\n");
    }
    for (kind, letter) in labels.kinds() {
        let there: Vec<String> = table
            .figures()
            .filter(|enemy| enemy.kind == kind)
            .map(|enemy| enemy_state(enemy, &labels.mark(enemy.id), names))
            .collect();
        if !there.is_empty() {
            let first = table.figures().find(|enemy| enemy.kind == kind).map(|enemy| Model::Enemy(enemy.id));
            let health = first.and_then(|model| names.health(table, model));
            let health = health.map_or_else(String::new, |health| format!(" (Health {health})"));
            text.push_str(&format!("{letter:>3} {}{health}: {}\n", safe(&names.name(kind)), there.join(", ")));
        }
    }
    for (name, count) in &table.counters {
        text.push_str(&format!("    {}: {count}\n", safe(name)));
    }
    text.push_str(&track(table, figures));
    let found = found(table, names, figures);
    if !found.is_empty() {
        text.push_str(&format!("{}\n", found.join("; ")));
    }
    text
}

/// How everybody and the adventure stand, as under a map.
pub fn standing_now(table: &Table, labels: &Labels, names: &dyn Names) -> String {
    status(table, labels, names, &names.figures(table))
}

/// A hero with its class, where that is not its name.
pub(super) fn named(table: &Table, labels: &Labels, names: &dyn Names, hero: &Hero) -> String {
    let name = labels.hero(table, hero.id);
    let class = safe(&names.name(hero.class));
    if name == class { name } else { format!("{name}, {class}") }
}

/// How a hero is: hurt and Grit, what it holds, whether it bears the light.
pub fn hero_state(hero: &Hero, names: &dyn Names, figures: &Figures) -> String {
    if hero.dead {
        return if hero.left { "gone" } else { "dead" }.to_owned();
    }
    let room = figures.room_of(hero.id);
    let of = |held: i32, most: Option<i32>| most.map_or_else(|| held.to_string(), |most| format!("{held} of {most}"));
    let mut parts = Vec::new();
    if hero.ko.is_some() {
        parts.push("KO'd".to_owned());
    }
    parts.push(format!("wounds {}", of(hero.wounds, room.map(|(health, _)| health))));
    parts.push(format!("sanity damage {}", of(hero.sanity_damage, room.map(|(_, sanity)| sanity))));
    parts.push(format!("Grit {}", hero.grit));
    if hero.corruption > 0 {
        parts.push(format!("corruption {}", hero.corruption));
    }
    parts.extend(held(&hero.holds, names));
    if figures.light == Some(hero.id) {
        parts.push("bears the light".to_owned());
    }
    parts.join(", ")
}

/// An enemy: its mark, its wounds, what it holds.
fn enemy_state(enemy: &Enemy, mark: &str, names: &dyn Names) -> String {
    let mut parts = Vec::new();
    if enemy.wounds > 0 {
        parts.push(format!("{} {}", enemy.wounds, if enemy.wounds == 1 { "wound" } else { "wounds" }));
    }
    parts.extend(held(&enemy.holds, names));
    if parts.is_empty() { mark.to_owned() } else { format!("{mark} ({})", parts.join(", ")) }
}

/// Markers and tokens that somebody holds: "Poison 2".
fn held(holds: &BTreeMap<DeclId, i32>, names: &dyn Names) -> Vec<String> {
    holds.iter().map(|(what, count)| format!("{} {count}", safe(&names.name(*what)))).collect()
}

/// What lies in spaces of the board, and how many of each.
pub(super) fn lying(table: &Table) -> BTreeMap<DeclId, usize> {
    let mut lying = BTreeMap::new();
    for one in &table.floor_tokens {
        *lying.entry(one.what).or_default() += 1;
    }
    lying
}

/// The depth track on one line: the Entrance to the left, `>` the party, which goes right, `<` the Darkness, which comes left, `X` both in one
/// space. Below it, what the Darkness will come to next, and where it becomes harder to hold back.
pub fn track(table: &Table, figures: &Figures) -> String {
    let Some(depth) = &table.depth else { return String::new() };
    let mark = |space: i32| match (space == depth.party, space == depth.darkness) {
        (true, true) => "X",
        (true, false) => PARTY,
        (false, true) => DARKNESS,
        (false, false) => ".",
    };
    let spaces: Vec<&str> = (0..=depth.entrance.min(LONGEST_TRACK)).rev().map(mark).collect();
    let need = figures.need.map_or_else(String::new, |need| format!(", held back on {need}+"));
    let mut text = format!(
        "Entrance {} Darkness Start ({PARTY} party {}, {DARKNESS} Darkness {}{need})\n",
        spaces.join(" "),
        depth.party,
        depth.darkness
    );
    let ahead = |(name, spaces): &(String, Vec<i32>)| {
        let next = spaces.iter().copied().filter(|space| *space > depth.darkness).min()?;
        Some(format!("{} {next}", safe(name)))
    };
    let mut ahead: Vec<String> = figures.named.iter().filter_map(ahead).collect();
    let harder = figures.stages.iter().find(|(from, _)| *from < depth.party);
    ahead.extend(harder.map(|(from, need)| format!("{need}+ once the party is at {from}")));
    if !ahead.is_empty() {
        text.push_str(&format!("  ahead: {}\n", ahead.join("; ")));
    }
    text
}

/// The mark of the party on the track.
pub(super) const PARTY: &str = ">";

/// The mark of the Darkness on the track.
pub(super) const DARKNESS: &str = "<";

/// More spaces of a track than are drawn.
pub(super) const LONGEST_TRACK: i32 = 40;

/// What was found out, what lies open or face down, what is left of Revive tokens.
pub(super) fn found(table: &Table, names: &dyn Names, figures: &Figures) -> Vec<String> {
    let mut parts = Vec::new();
    if let Some(last) = figures.last_clue {
        let objective = if table.explored.objective.is_some() { ", the objective is found" } else { "" };
        parts.push(format!("Clues {} of {last}{objective}", table.explored.clues));
    }
    for (deck, stack) in table.cards.stacks.iter().filter(|(_, stack)| !stack.is_empty()) {
        parts.push(format!("{}: {} face down", safe(&names.name(*deck)), stack.len()));
    }
    let in_play: Vec<String> = table
        .cards
        .in_play
        .iter()
        .filter_map(|card| table.cards.decl(*card))
        .map(|decl| safe(&names.name(decl)))
        .collect();
    if !in_play.is_empty() {
        parts.push(format!("in play: {}", list(&in_play)));
    }
    if table.depth.is_some() {
        parts.push(format!("Revive tokens {}", table.revives));
    }
    parts
}
