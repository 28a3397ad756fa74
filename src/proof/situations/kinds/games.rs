//! What shows only in a whole game: missions, classes, the rules themselves and their rulings, skills.

use super::{EACH_FACE, FEW_FACES, runs};
use crate::situations::journal::{Journal, Runs};
use crate::situations::scene::{Scene, turn};
use brim_core::game::cards::Zone;
use brim_core::game::decision::{Choice, Decision};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::ids::{DeclId, HeroId, Model};
use brim_core::phrase::MemberView;
use brim_core::vocabulary::{Kind, Member};
use brim_play::players::{Cautious, Player, View};
use brim_vm::{Answers, HeroSetup, Machine, Setup};

/// The careful player at the table of a snapshot.
#[derive(Default)]
struct Careful(Cautious);

impl Answers for Careful {
    fn answer(&mut self, engine: &dyn Engine, decision: &Decision) -> Option<Choice> {
        self.0.choose(&View::new(engine, decision), decision)
    }
}

/// A game that is set up: its decks hold stand-ins, and what the mission names.
fn game<'p>(
    scene: &Scene<'p>,
    mission: DeclId,
    heroes: usize,
    first: u32,
    overrides: Vec<(DeclId, String)>,
) -> Machine<'p> {
    let names = ["Ann", "Ben", "Cleo", "Dan"];
    let seats = (0..heroes).map(|seat| HeroSetup {
        class: scene.class(seat),
        name: names.get(seat).copied().unwrap_or("Eve").to_owned(),
        ..HeroSetup::default()
    });
    let setup = Setup {
        mission: Some(mission),
        heroes: seats.collect(),
        seed: u64::from(first),
        edition: scene.edition,
        overrides,
        ..Setup::default()
    };
    let mut machine = Machine::set_up(scene.program, &setup);
    scene.only_stand_ins(&mut machine);
    machine.answers = Some(Box::new(Careful::default()));
    machine
}

/// So many turns of a game.
fn played(scene: &Scene<'_>, mission: DeclId, heroes: usize, turns: u32, overrides: &[(DeclId, String)]) -> Runs {
    let make = |first: u32| game(scene, mission, heroes, first, overrides.to_vec());
    runs(scene, &[1], &make, &|machine| {
        machine.begin()?;
        while machine.table().cursor.turn <= turns && machine.table().outcome.is_none() {
            match machine.step() {
                Ok(()) | Err(Interrupt::EndTurn | Interrupt::EndFight) => {}
                other => return other,
            }
        }
        Ok(())
    })
}

/// The mission of the stand-ins that begins with a fight.
fn fought_over(scene: &Scene<'_>) -> Option<DeclId> {
    scene.cast.all(Kind::Mission).last().copied()
}

/// A mission: its set-up and its first turns with the careful player.
pub(super) fn mission(scene: &Scene<'_>, journal: &mut Journal) {
    journal.situation("Set-up and two turns, 4 heroes", played(scene, scene.subject, 4, 2, &[]));
}

/// A mission, as it is set up for smaller parties.
pub(super) fn mission_set_up(scene: &Scene<'_>, journal: &mut Journal) {
    let set_up = |heroes: usize| played(scene, scene.subject, heroes, 0, &[]);
    for heroes in 1..=3 {
        journal.situation(&format!("Set-up, {heroes} heroes"), set_up(heroes));
    }
}

/// The figures of a hero of the class.
pub(super) fn class_read(scene: &Scene<'_>, journal: &mut Journal) {
    let machine = scene.machine(&scene.fight(), 0);
    journal.figures("Figures", super::enemies::figures_of(scene, &machine, Model::Hero(HeroId(0))));
}

/// How a hero of the class begins.
pub(super) fn class_begins(scene: &Scene<'_>, journal: &mut Journal) {
    let Some(mission) = fought_over(scene) else { return };
    let begun = runs(
        scene,
        &EACH_FACE,
        &|first| {
            let mut machine = game(scene, mission, 1, first, Vec::new());
            machine.answers = None;
            machine
        },
        &|machine| machine.begin(),
    );
    journal.situation("A new hero", begun);
}

/// Two turns of a fight with a hero of the class.
pub(super) fn class_fights(scene: &Scene<'_>, journal: &mut Journal) {
    let fought = runs(scene, &FEW_FACES, &|first| scene.machine(&scene.fight(), first), &|machine| {
        turn(machine)?;
        turn(machine)
    });
    journal.situation("Two turns of a fight", fought);
}

/// Figures of the rules: a game that uses many of them.
pub(super) fn rules(scene: &Scene<'_>, journal: &mut Journal) {
    let mut read: Vec<String> = Vec::new();
    for (_, op) in scene.program.lines(scene.subject, Member::RuleIs) {
        if let Some(MemberView::RuleIs { rule, reading: _ }) = MemberView::of(op) {
            let book = scene.program.rulebook(scene.edition, &[]);
            let reading =
                book.readings.get(&rule).map_or_else(|| "nothing".to_owned(), |reading| reading_words(rule, *reading));
            read.push(format!("{}: {reading}", rule.words()));
        }
    }
    journal.plain("In force", read);
    let Some(mission) = fought_over(scene) else { return };
    let parties: Vec<String> = (1..=6)
        .map(|heroes| {
            let machine = game(scene, mission, heroes, 0, Vec::new());
            let decks: Vec<String> = scene
                .program
                .of_kind(Kind::Deck)
                .filter_map(|(deck, decl)| {
                    let drawn = machine.deck_for_party(deck);
                    (drawn != deck).then(|| format!("{} for {}", scene.program.name(drawn), decl.name))
                })
                .collect();
            let revives = machine.table().revives;
            format!(
                "{heroes} heroes: {revives} revives{}",
                decks.iter().map(|deck| format!(", {deck}")).collect::<String>()
            )
        })
        .collect();
    journal.plain("By the size of the party", parties);
}

fn reading_words(rule: brim_core::vocabulary::Rule, reading: brim_core::game::rulebook::Reading) -> String {
    use brim_core::game::rulebook::Reading;
    let _ = rule;
    match reading {
        Reading::Number(number) => number.to_string(),
        Reading::Dice(dice) => dice.to_string(),
        Reading::Flag(flag) => if flag { "yes" } else { "no" }.to_owned(),
        Reading::Choice(chosen) => chosen.words().to_owned(),
    }
}

/// A ruling: which edition takes which reading, and what each of them means.
pub(super) fn ruling(scene: &Scene<'_>, journal: &mut Journal) {
    let Some(ruling) = scene.program.rules.rulings.get(&scene.subject) else { return };
    let mut taken: Vec<String> = Vec::new();
    let mut editions: Vec<(&str, DeclId)> =
        scene.program.of_kind(Kind::Edition).map(|(id, decl)| (decl.name.as_str(), id)).collect();
    editions.sort_unstable();
    let book = |edition: Option<DeclId>| {
        scene.program.rulebook(edition, &[]).words.get(&scene.subject).cloned().unwrap_or_default()
    };
    taken.push(format!("without an edition: {}", book(None)));
    taken.extend(editions.into_iter().map(|(name, id)| format!("{name}: {}", book(Some(id)))));
    journal.plain("Taken", taken);
    let values = ruling.readings.iter().map(|reading| {
        let value = reading.value.zip(ruling.settles).map_or_else(
            || "a word".to_owned(),
            |(value, rule)| format!("{} is {}", rule.words(), reading_words(rule, value)),
        );
        format!("{}: {value}", reading.words)
    });
    journal.plain("What each reading means", values.collect());
}

/// A ruling: how a game differs by its readings.
pub(super) fn ruling_played(scene: &Scene<'_>, journal: &mut Journal) {
    let Some(ruling) = scene.program.rules.rulings.get(&scene.subject) else { return };
    let Some(mission) = fought_over(scene) else { return };
    let first = ruling.readings.first().map(|reading| vec![(scene.subject, reading.words.clone())]).unwrap_or_default();
    let plain = played(scene, mission, 4, 3, &first);
    for reading in ruling.readings.iter().skip(1) {
        let other = played(scene, mission, 4, 3, &[(scene.subject, reading.words.clone())]);
        journal.difference(&format!("Three turns, read \"{}\"", reading.words), &plain, &other);
    }
}

/// An edition: the readings that it takes.
pub(super) fn edition(scene: &Scene<'_>, journal: &mut Journal) {
    let takes = scene.program.rules.rulings.iter().filter_map(|(id, ruling)| {
        let reading = ruling.readings.iter().find(|reading| reading.editions.contains(&scene.subject))?;
        Some(format!("{}: {}", scene.program.name(*id), reading.words))
    });
    let mut takes: Vec<String> = takes.collect();
    takes.sort_unstable();
    journal.plain("Readings that it takes", takes);
}

/// A skill: what it adds to what a hero carries.
pub(super) fn skill(scene: &Scene<'_>, journal: &mut Journal) {
    let carries = scene.program.carrying_skills().contains(&scene.subject);
    journal
        .plain("In play", vec![if carries { "It adds to what a hero can carry." } else { "It is tested." }.to_owned()]);
}

impl<'p> Scene<'p> {
    /// Leaves in the decks what the subject names, and stand-ins instead of all else.
    fn only_stand_ins(&self, machine: &mut Machine<'p>) {
        let named: Vec<DeclId> = self
            .mentions
            .all(&[Kind::Darkness, Kind::Dread, Kind::Encounter, Kind::Threat, Kind::Tile, Kind::Item])
            .collect();
        let decks: Vec<DeclId> = machine.table().cards.piles.keys().copied().collect();
        for deck in decks {
            let cards = machine.table().cards.piles.get(&deck).cloned().unwrap_or_default();
            let kept = |card: &brim_core::game::ids::CardId| {
                machine.table().cards.decl(*card).is_some_and(|decl| named.contains(&decl))
            };
            let (kept, gone): (Vec<_>, Vec<_>) = cards.into_iter().partition(kept);
            let table = machine.table_mut();
            for card in gone {
                if let Some(card) = table.cards.all.get_mut(card.index()) {
                    card.zone = Zone::Removed;
                }
            }
            table.cards.piles.insert(deck, kept);
        }
        self.fill_decks(machine);
    }
}
