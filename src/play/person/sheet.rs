//! A model's sheet as it stands now: each figure, what is printed, and which texts make it another.

use crate::text::{Labels, ProgramNames, Wording};
use brim_core::game::engine::Engine;
use brim_core::game::ids::Model;
use brim_core::game::table::Table;
use brim_core::program::{Change, StatKey};
use brim_core::vocabulary::{Combine, Kind, Query, Stat};
use brim_vm::{Machine, Reason};

/// Figures that every enemy, or every hero, is told of; others where something prints or changes them.
const OF_ENEMIES: [Stat; 8] = [
    Stat::Initiative,
    Stat::Move,
    Stat::RangeToHit,
    Stat::MeleeToHit,
    Stat::Combat,
    Stat::Damage,
    Stat::Defense,
    Stat::Health,
];
const OF_HEROES: [Stat; 8] = [
    Stat::Initiative,
    Stat::RangeToHit,
    Stat::MeleeToHit,
    Stat::Combat,
    Stat::Defense,
    Stat::Willpower,
    Stat::Health,
    Stat::Sanity,
];

/// The figures of a model, a line each: `Defense 3 (printed 2; +1 Hard Shell)`.
pub(super) fn figures(names: &ProgramNames<'_>, table: &Table, labels: &Labels, model: Model) -> Vec<String> {
    let machine = Machine::new(names.0, table.clone());
    let wording = Wording { table, labels, names, model: None };
    let always: &[Stat] = if model.hero().is_some() { &OF_HEROES } else { &OF_ENEMIES };
    let mut plain = Vec::new();
    let mut changed = Vec::new();
    let skills = names.0.of_kind(Kind::Skill).map(|(id, _)| StatKey::Skill(id)).filter(|_| model.hero().is_some());
    for key in Stat::ALL.iter().copied().map(StatKey::Stat).chain(skills) {
        let reasons = machine.reasons(model, key);
        let printed = machine.printed_figure(model, key);
        let shown = match key {
            StatKey::Stat(stat) => always.contains(&stat) || printed.is_some() || !reasons.is_empty(),
            _ => true,
        };
        if !shown {
            continue;
        }
        let now = value(&machine, model, key);
        let name = title(names, key);
        if reasons.is_empty() {
            match key {
                StatKey::Stat(stat) if stat.combine() == Combine::Flag => plain.push(stat.english().to_owned()),
                _ => plain.push(format!("{name} {now}")),
            }
            continue;
        }
        let mut why: Vec<String> = printed.iter().map(|printed| format!("printed {}", shape(key, *printed))).collect();
        why.extend(reasons.iter().map(|reason| told(reason, key, &wording, model)));
        changed.push(match key {
            StatKey::Stat(stat) if stat.combine() == Combine::Flag => {
                format!("{} ({})", stat.english(), why.join("; "))
            }
            _ => format!("{name} {now} ({})", why.join("; ")),
        });
    }
    let mut lines: Vec<String> = plain.chunks(5).map(|some| some.join(" | ")).collect();
    lines.extend(changed);
    lines
}

/// The name of a figure as a sheet has it.
fn title(names: &ProgramNames<'_>, key: StatKey) -> String {
    let words = match key {
        StatKey::Stat(stat) => stat.english().to_owned(),
        StatKey::Tests(id) => format!("{} tests", names.0.name(id)),
        StatKey::TestDice(id) => format!("{} test dice", names.0.name(id)),
        StatKey::Skill(id) | StatKey::Max(id) | StatKey::Result(id) => names.0.name(id).to_owned(),
        StatKey::Worn(slot) => format!("{} slots", slot.word()),
    };
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn value(machine: &Machine<'_>, model: Model, key: StatKey) -> String {
    match key {
        StatKey::Stat(stat @ (Stat::Move | Stat::Combat | Stat::Damage)) => {
            machine.stat_dice(Query::Shown, model, stat).to_string()
        }
        StatKey::Stat(stat) => shape(key, machine.stat(Query::Shown, model, stat)),
        _ => machine.stat_of(model, key).to_string(),
    }
}

/// A number as its figure is written: `4+` for one to roll.
fn shape(key: StatKey, n: i32) -> String {
    match key {
        StatKey::Stat(stat) if stat.combine() == Combine::Best && n <= 0 => "none".to_owned(),
        StatKey::Stat(stat) if stat.combine() == Combine::Best => format!("{n}+"),
        _ => n.to_string(),
    }
}

fn told(reason: &Reason, key: StatKey, wording: &Wording<'_>, model: Model) -> String {
    let amount = match reason.change {
        Change::Set => format!("is {}", shape(key, reason.amount)),
        Change::Times => format!("times {}", reason.amount),
        Change::Add => format!("{:+}", reason.amount),
        Change::AtLeast => format!("at least {}", reason.amount),
        Change::AtMost => format!("at most {}", reason.amount),
        Change::Flag | Change::Grant => "by".to_owned(),
    };
    let of = reason.carrier.filter(|carrier| *carrier != model).map_or_else(String::new, |carrier| {
        let who = match carrier {
            Model::Hero(hero) => wording.labels.hero(wording.table, hero),
            Model::Enemy(enemy) => wording.labels.enemy(enemy, wording.names),
        };
        format!(" of {who}")
    });
    let time = if reason.lasting { ", for a time" } else { "" };
    format!("{amount} {}{of}{time}", wording.name(reason.source))
}
