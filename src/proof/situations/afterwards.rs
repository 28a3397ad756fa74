//! What a situation leaves behind that the journal does not show: lasting effects, what is held, figures that differ.

use super::scene::{Scene, models};
use brim_core::game::effect::{EndsAt, LastingEffect, StartsAt};
use brim_core::game::ids::Model;
use brim_core::game::table::Table;
use brim_core::phrase::Value;
use brim_core::program::StatKey;
use brim_core::program::stat_words;
use brim_core::vocabulary::{Kind, Stat};
use brim_play::text::{Labels, ProgramNames};
use brim_vm::Machine;

/// Its lines.
pub(crate) fn left_behind(scene: &Scene<'_>, machine: &Machine<'_>, before: &Table) -> Vec<String> {
    let table = machine.table();
    let mut lines = Vec::new();
    for effect in table.effects.iter().filter(|effect| !before.effects.iter().any(|old| old.id == effect.id)) {
        let op = scene.program.op(effect.modifier);
        let word = op.and_then(|op| op.word().entry()).map_or("?", |entry| entry.id);
        let stat = op.and_then(|op| {
            op.holes().find_map(|(_, value)| match value {
                Value::Stat(key) => Some(format!(" {}", stat_words(scene.program, key))),
                Value::Name(id) => Some(format!(" {}", scene.program.name(id))),
                _ => None,
            })
        });
        let whom: Vec<String> = effect.subjects.iter().map(|model| called(scene, table, *model)).collect();
        let whom = if whom.is_empty() { "all".to_owned() } else { whom.join(", ") };
        lines.push(format!(
            "= {}{} {} for {whom}, {}{}",
            word.trim_start_matches("modifier."),
            stat.unwrap_or_default(),
            effect.amount,
            from(effect.from),
            until(effect)
        ));
    }
    for hero in &table.heroes {
        let Some(old) = before.hero(hero.id) else { continue };
        let mut now: Vec<String> = Vec::new();
        let held = hero.holds.keys().chain(old.holds.keys()).collect::<std::collections::BTreeSet<_>>();
        let mut held: Vec<(&str, i32, i32)> = held
            .into_iter()
            .map(|what| {
                let count = |holds: &std::collections::BTreeMap<_, i32>| holds.get(what).copied().unwrap_or(0);
                (scene.program.name(*what), count(&old.holds), count(&hero.holds))
            })
            .filter(|(_, was, is)| was != is)
            .collect();
        held.sort_unstable();
        now.extend(held.into_iter().map(|(name, was, is)| format!("{name} {was} -> {is}")));
        let figures = [
            ("Wounds", old.wounds, hero.wounds),
            ("Sanity damage", old.sanity_damage, hero.sanity_damage),
            ("Corruption", old.corruption, hero.corruption),
            ("Grit", old.grit, hero.grit),
            ("XP", old.xp, hero.xp),
            ("Gold", old.gold, hero.gold),
            ("Dark Stone", old.dark_stone, hero.dark_stone),
            ("Level", old.level, hero.level),
        ];
        now.extend(
            figures.into_iter().filter(|(_, was, is)| was != is).map(|(name, was, is)| format!("{name} {was} -> {is}")),
        );
        if !now.is_empty() {
            lines.push(format!("= {}: {}", hero.name, now.join(", ")));
        }
    }
    lines
}

/// The figures of all who stand at two tables, where they differ.
pub(crate) fn differing(scene: &Scene<'_>, without: &Machine<'_>, with: &Machine<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let skills = scene.program.of_kind(Kind::Skill).map(|(id, _)| StatKey::Skill(id));
    let mut keys: Vec<(String, StatKey)> = Stat::ALL
        .iter()
        .map(|stat| StatKey::Stat(*stat))
        .chain(skills)
        .map(|key| (stat_words(scene.program, key), key))
        .collect();
    keys.sort_by(|(a, _), (b, _)| a.cmp(b));
    let there: Vec<Model> = models(without.table()).collect();
    for model in models(with.table()).filter(|model| there.contains(model)) {
        let mut found: Vec<String> = Vec::new();
        for (name, key) in &keys {
            let (was, is) = (without.stat_of(model, *key), with.stat_of(model, *key));
            if was != is {
                found.push(format!("{name} {was} -> {is}"));
            }
        }
        if !found.is_empty() {
            lines.push(format!("{}: {}", called(scene, with.table(), model), found.join(", ")));
        }
    }
    lines
}

/// What a model is called.
pub(crate) fn called(scene: &Scene<'_>, table: &Table, model: Model) -> String {
    let labels = Labels::of(table);
    match model {
        Model::Hero(hero) => labels.hero(table, hero),
        Model::Enemy(enemy) => labels.enemy(enemy, &ProgramNames(scene.program)),
    }
}

fn from(from: StartsAt) -> &'static str {
    match from {
        StartsAt::Now => "",
        StartsAt::NextTurn => "from the next turn, ",
        StartsAt::NextFight => "from the next fight, ",
        StartsAt::NextDay => "from the next day, ",
        StartsAt::NextActivation => "from the next activation, ",
        StartsAt::NextAdventure => "from the next adventure, ",
    }
}

fn until(effect: &LastingEffect) -> &'static str {
    if effect.when.is_some() {
        return "until its moment comes";
    }
    match effect.until {
        EndsAt::EndOfAttack => "until the end of the attack",
        EndsAt::EndOfTest | EndsAt::EndOfNextTest => "for the next test",
        EndsAt::EndOfEscapeTest | EndsAt::EndOfNextEscapeTest => "for the next Escape test",
        EndsAt::EndOfActivation => "until the end of the activation",
        EndsAt::NextActivation => "until the next activation",
        EndsAt::EndOfNextActivation => "until the end of the next activation",
        EndsAt::EndOfTurn => "until the end of the turn",
        EndsAt::EndOfFight => "until the end of the fight",
        EndsAt::EndOfAdventure => "until the end of the adventure",
        EndsAt::EndOfNextAttack => "until the end of the next attack",
        EndsAt::EndOfNextTurn => "until the end of the next turn",
        EndsAt::EndOfNextFight => "until the end of the next fight",
        EndsAt::EndOfNextAdventure => "until the end of the next adventure",
        EndsAt::EndOfDay => "until the end of the day",
        EndsAt::EndOfStay => "until the end of the stay",
        EndsAt::EndOfNextDay => "until the end of the next day",
        EndsAt::EndOfNextStay => "until the end of the next stay",
        EndsAt::Permanent => "permanently",
    }
}
