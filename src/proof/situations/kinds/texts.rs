//! Each text of a declaration by itself: its effects are carried out once in a fight, whatever moment they wait for. So a figure shows even where
//! its moment comes seldom.

use super::charts::ops_of;
use super::{EACH_FACE, runs};
use crate::situations::journal::Journal;
use crate::situations::scene::{Scene, first_of, happens};
use brim_core::game::event::EventData;
use brim_core::game::ids::{HeroId, Model};
use brim_core::game::table::Active;
use brim_core::vocabulary::{Effect, Kind, Member, RuleForm, Word};
use brim_language::card::phrase_words;
use brim_vm::{Machine, Scope};

/// Carries out each block of effects that waits for a moment.
pub(super) fn each(scene: &Scene<'_>, journal: &mut Journal) {
    for op in ops_of(scene) {
        let Some(found) = scene.program.op(op) else { continue };
        let waits = match found.word() {
            Word::RuleForm(form) => {
                matches!(form, RuleForm::When | RuleForm::At | RuleForm::AsSoonAs | RuleForm::Instead | RuleForm::Use)
            }
            Word::Member(member) => matches!(
                member,
                Member::Met
                    | Member::Attack
                    | Member::Clue
                    | Member::Waves
                    | Member::Reward
                    | Member::Failure
                    | Member::TrackSpace
                    | Member::StartsMade
            ),
            Word::Effect(Effect::Later) => true,
            _ => false,
        };
        if !waits {
            continue;
        }
        let block = found.body().ids();
        if block.is_empty() {
            continue;
        }
        let done = runs(scene, &EACH_FACE, &|first| ready(scene, first), &|machine| {
            let mut scope = scope(scene, machine);
            machine.block(block, &mut scope)
        });
        let head = phrase_words(scene.model, found);
        journal.situation(&format!("By itself: {}", head.trim_end_matches(':')), done);
    }
}

/// A fight in which the holder of the text activates.
fn ready<'p>(scene: &Scene<'p>, first: u32) -> Machine<'p> {
    let mut sides = scene.fight();
    if scene.kind == Kind::Enemy {
        sides.enemies = vec![(scene.subject, 1)];
        sides.enemies.extend(scene.cast.foes().map(|foes| (foes, 2)));
    }
    let mut machine = scene.machine(&sides, first);
    let hero = HeroId(2);
    match scene.kind {
        Kind::Item | Kind::Spell => {
            machine.give(hero, scene.subject);
        }
        Kind::Token | Kind::Marker => {
            happens(&mut machine, EventData::Gains { model: Model::Hero(hero), what: scene.subject, amount: 3 });
        }
        Kind::Ability => {
            if let Some(hero) = machine.table_mut().heroes.get_mut(hero.index()) {
                hero.gained.push(scene.subject);
            }
        }
        _ => {}
    }
    let active = match scene.kind {
        Kind::Enemy => Active::Group(scene.subject),
        Kind::Class => Active::Hero(HeroId(0)),
        _ => Active::Hero(hero),
    };
    machine.table_mut().cursor.step = brim_core::game::table::Step::Activations;
    happens(&mut machine, EventData::ActivationStarts { active });
    machine
}

/// Whom the text speaks of.
fn scope(scene: &Scene<'_>, machine: &Machine<'_>) -> Scope {
    let hero = if scene.kind == Kind::Class { HeroId(0) } else { HeroId(2) };
    let own = first_of(machine, scene.subject);
    let enemy = own.or_else(|| machine.table().enemies.first().map(|enemy| enemy.id));
    let this = if scene.kind == Kind::Enemy { own.map(Model::Enemy) } else { Some(Model::Hero(hero)) };
    let held = machine.table().hero(hero).into_iter().flat_map(|hero| &hero.cards).copied();
    let card = held.filter(|card| machine.table().cards.decl(*card) == Some(scene.subject)).last();
    Scope {
        decl: scene.subject,
        this,
        card,
        that_card: card,
        hero: Some(hero),
        enemy,
        model: this,
        space: machine.table().place_of(Model::Hero(hero)),
        amount: Some(2),
        roll: Some(4),
        ..Scope::default()
    }
}
