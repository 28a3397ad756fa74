//! What somebody holds, wears, casts, has learned or is: a small fight with it, shown as the difference from the same fight without it.

use super::{EACH_FACE, FEW_FACES, runs};
use crate::situations::afterwards::differing;
use crate::situations::journal::{Journal, Runs};
use crate::situations::scene::{Scene, Sides, give, happens, turn};
use brim_core::game::attack::Cause;
use brim_core::game::engine::{ChartRole, Engine};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{HeroId, Model};
use brim_core::phrase::MemberView;
use brim_core::program::stat_words;
use brim_core::vocabulary::Member;
use brim_vm::Machine;

/// Makes a table ready: what is looked at comes into play.
type With<'a, 'p> = dyn Fn(&mut Machine<'p>) + 'a;

/// Two turns of a fight and one without, with it and without it.
fn compare<'p>(scene: &Scene<'p>, journal: &mut Journal, who: &str, with: &With<'_, 'p>) -> bool {
    let fought = |has: bool, sides: &Sides| -> Runs {
        let make = |first: u32| {
            let mut machine = scene.machine(sides, first);
            if has {
                with(&mut machine);
            }
            machine
        };
        runs(scene, &FEW_FACES, &make, &|machine| {
            turn(machine)?;
            turn(machine)
        })
    };
    let mut seen = false;
    for (title, sides) in [("a fight", scene.fight()), ("turns without a fight", scene.quiet())] {
        let (without, mut has) = (scene.machine(&sides, 0), scene.machine(&sides, 0));
        with(&mut has);
        let figures = differing(scene, &without, &has);
        if !figures.is_empty() && !seen {
            journal.figures(&format!("{who}: figures"), figures);
        }
        seen |= journal.difference(&format!("{who}: {title}"), &fought(false, &sides), &fought(true, &sides));
    }
    let rolled = |has: bool| -> Runs {
        let make = |first: u32| {
            let mut machine = scene.machine(&scene.quiet(), first);
            if has {
                with(&mut machine);
            }
            machine
        };
        runs(scene, &FEW_FACES, &make, &|machine| {
            for chart in [ChartRole::Injury, ChartRole::Madness, ChartRole::Mutation] {
                machine.roll_chart(chart, HeroId(2))?;
            }
            Ok(())
        })
    };
    seen |= journal.difference(&format!("{who}: rolls on charts"), &rolled(false), &rolled(true));
    seen
}

/// The seat whose hero can have an item; there is nearly always one.
fn holder(scene: &Scene<'_>) -> u8 {
    let mut machine = scene.machine(&scene.quiet(), 0);
    let fits = |seat: &u8| {
        let card = give(&mut machine, *seat, scene.subject);
        machine.is_for(card, HeroId(*seat))
    };
    [2, 1, 0, 3].into_iter().find(fits).unwrap_or(2)
}

/// The figures of an item or a spell in the hands of its holder.
pub(super) fn read(scene: &Scene<'_>, journal: &mut Journal) {
    journal.figures("Figures", card_figures(scene, holder(scene)));
}

/// A hero gets it.
pub(super) fn gained(scene: &Scene<'_>, journal: &mut Journal) {
    let seat = holder(scene);
    let gained = runs(scene, &[0, 3], &|first| scene.machine(&scene.quiet(), first), &|machine| {
        let what = EventData::Receives { hero: HeroId(seat), item: scene.subject };
        machine.propose(Event { what, cause: Cause::default() }).map(|_| ())
    });
    journal.situation("Gained", gained);
}

/// A hero has it.
pub(super) fn held(scene: &Scene<'_>, journal: &mut Journal) {
    let seat = holder(scene);
    compare(scene, journal, "With it", &|machine| {
        give(machine, seat, scene.subject);
    });
}

/// The holder of a weapon activates.
pub(super) fn in_hand(scene: &Scene<'_>, journal: &mut Journal) {
    if !scene.program.texts(scene.subject).is_some_and(|texts| texts.melee || texts.ranged) {
        return;
    }
    let seat = holder(scene);
    let activated = |armed: bool| {
        let make = |first: u32| {
            let mut machine = scene.machine(&scene.fight(), first);
            if armed {
                give(&mut machine, seat, scene.subject);
            }
            machine
        };
        runs(scene, &EACH_FACE, &make, &|machine| brim_rules::hero::activate(machine, HeroId(seat)))
    };
    journal.difference("Its holder activates", &activated(false), &activated(true));
}

/// An upgrade is part of another item.
pub(super) fn attached(scene: &Scene<'_>, journal: &mut Journal) {
    if scene.program.texts(scene.subject).is_some_and(|texts| texts.upgrade) {
        compare(scene, journal, "Attached", &|machine| attach(machine, scene));
    }
}

/// An upgrade sits on an item that a hero of the party has.
fn attach(machine: &mut Machine<'_>, scene: &Scene<'_>) {
    for seat in [0u8, 1, 2, 3] {
        let card = give(machine, seat, scene.subject);
        if let Some(to) = machine.fitting_items(card, HeroId(seat)).first().copied() {
            let on = Some(brim_core::game::cards::Attached { to, forged: false });
            happens(machine, EventData::Attaches { card, on });
            return;
        }
    }
}

/// The figures of an item as the game sees them in the hands of its holder.
fn card_figures(scene: &Scene<'_>, seat: u8) -> Vec<String> {
    let mut machine = scene.machine(&scene.quiet(), 0);
    let card = give(&mut machine, seat, scene.subject);
    let Some(decl) = scene.program.decl(scene.subject) else { return Vec::new() };
    let mut found: Vec<String> = Vec::new();
    for key in decl.printed.keys() {
        found.push(format!("{} {}", stat_words(scene.program, *key), machine.stat_of_card(card, *key)));
    }
    for member in [Member::Price, Member::Weight, Member::UpgradeSlots, Member::StoneIcons] {
        found.extend(match scene.program.line(scene.subject, member).and_then(MemberView::of) {
            Some(MemberView::Price { n }) => Some(format!("price {n}")),
            Some(MemberView::Weight { n }) => Some(format!("weight {n}")),
            Some(MemberView::UpgradeSlots { n }) => Some(format!("slots {n}")),
            Some(MemberView::StoneIcons { n }) => Some(format!("dark stone icons {n}")),
            _ => None,
        });
    }
    let hero = machine.table().heroes.get(usize::from(seat)).map_or("", |hero| hero.name.as_str());
    let held = machine.table().hero(HeroId(seat)).is_some_and(|hero| hero.hands.contains(&card));
    let able = machine.is_for(card, HeroId(seat));
    found.push(format!("{} {hero}{}", if able { "for" } else { "not for" }, if held { ", in hand" } else { "" }));
    vec![found.join(", ")]
}

/// A token or a marker: two heroes and an enemy gain it.
pub(super) fn thing_gained(scene: &Scene<'_>, journal: &mut Journal) {
    let gained = runs(scene, &[0], &|first| scene.machine(&scene.fight(), first), &|machine| {
        let enemies = machine.table().enemies.iter().take(1).map(|enemy| Model::Enemy(enemy.id)).collect::<Vec<_>>();
        for (model, amount) in [(Model::Hero(HeroId(0)), 1), (Model::Hero(HeroId(2)), 9)]
            .into_iter()
            .chain(enemies.into_iter().map(|enemy| (enemy, 2)))
        {
            let what = EventData::Gains { model, what: scene.subject, amount };
            machine.propose(Event { what, cause: Cause::default() })?;
        }
        Ok(())
    });
    journal.situation("Gained", gained);
}

/// Two heroes hold one and three of it.
pub(super) fn thing_held(scene: &Scene<'_>, journal: &mut Journal) {
    compare(scene, journal, "Held", &|machine| {
        for (seat, amount) in [(0u8, 1), (2, 3)] {
            happens(machine, EventData::Gains { model: Model::Hero(HeroId(seat)), what: scene.subject, amount });
        }
    });
}

/// An enemy holds two of it.
pub(super) fn held_by_enemy(scene: &Scene<'_>, journal: &mut Journal) {
    compare(scene, journal, "Held by an enemy", &|machine| {
        let enemies: Vec<Model> = machine.table().enemies.iter().take(1).map(|enemy| Model::Enemy(enemy.id)).collect();
        for model in enemies {
            happens(machine, EventData::Gains { model, what: scene.subject, amount: 2 });
        }
    });
}

/// A hero learns an ability.
pub(super) fn learned(scene: &Scene<'_>, journal: &mut Journal) {
    let learned = runs(scene, &[0, 3], &|first| scene.machine(&scene.quiet(), first), &|machine| {
        let what = EventData::Learns { hero: HeroId(2), what: scene.subject };
        machine.propose(Event { what, cause: Cause::default() }).map(|_| ())
    });
    journal.situation("Learned", learned);
}

/// Heroes have the ability.
pub(super) fn of_heroes(scene: &Scene<'_>, journal: &mut Journal) {
    compare(scene, journal, "A hero has it", &|machine| {
        for seat in [0, 2] {
            if let Some(hero) = machine.table_mut().heroes.get_mut(seat) {
                hero.gained.push(scene.subject);
            }
        }
    });
}

/// The stand-ins' enemies have the ability.
pub(super) fn of_enemies(scene: &Scene<'_>, journal: &mut Journal) {
    on_sheets(scene, journal, "Enemies have it");
}

/// A keyword: of enemies and of a hero.
pub(super) fn keyword(scene: &Scene<'_>, journal: &mut Journal) {
    on_sheets(scene, journal, "Enemies and a hero have it");
}

/// What stands on the sheets of the stand-ins: those with it (see [`super::super::disguise`]) beside the same without it.
fn on_sheets(scene: &Scene<'_>, journal: &mut Journal, who: &str) {
    let Some(plain) = scene.plain else { return };
    let bare = Scene { program: plain, plain: None, mentions: scene.mentions.clone(), ..*scene };
    let fought = |scene: &Scene<'_>, sides: &Sides| -> Runs {
        runs(scene, &FEW_FACES, &|first| scene.machine(sides, first), &|machine| {
            turn(machine)?;
            turn(machine)
        })
    };
    let sides = scene.fight();
    journal.figures(&format!("{who}: figures"), differing(scene, &bare.machine(&sides, 0), &scene.machine(&sides, 0)));
    journal.difference(&format!("{who}: a fight"), &fought(&bare, &sides), &fought(scene, &sides));
}
