//! How a text comes into play on the stage.

use brim_core::game::cards::{Attached, Zone};
use brim_core::game::ids::HeroId;
use brim_core::game::table::Lying;
use brim_vm::Machine;

use super::carrier::{Carried, Carrier};

/// Puts the text into play.
pub(super) fn bring(machine: &mut Machine<'_>, Carried { carrier, decl, bearer }: Carried) {
    match carrier {
        // On the sheets of those who stand there.
        Carrier::EnemyOwn
        | Carrier::EnemyShared
        | Carrier::EliteRow
        | Carrier::HeroOwn
        | Carrier::HeroShared
        | Carrier::World
        | Carrier::Mission => {}
        Carrier::HeroLearned => {
            if let Some(hero) = machine.table_mut().heroes.first_mut() {
                hero.gained.push(decl);
            }
        }
        Carrier::EnemyGiven | Carrier::HeroGiven | Carrier::Darkness => {
            let card = machine.new_card(bearer, None, Zone::InPlay);
            machine.table_mut().cards.in_play.push(card);
        }
        Carrier::Item | Carrier::Spell => {
            machine.give(HeroId(0), decl);
        }
        Carrier::Upgrade => {
            let card = machine.give(HeroId(0), decl);
            // Her coat, or what else the upgrade fits.
            let coat = machine.table().heroes.first().and_then(|hero| hero.cards.get(2).copied());
            let fitting = machine.fitting_items(card, HeroId(0));
            let to = coat.filter(|coat| fitting.is_empty() || fitting.contains(coat)).or(fitting.first().copied());
            if let Some(card) = machine.table_mut().cards.all.get_mut(card.index()) {
                card.on = to.map(|to| Attached { to, forged: false });
            }
        }
        // On top of its deck.
        Carrier::DarknessDrawn
        | Carrier::DreadDrawn
        | Carrier::EncounterDrawn
        | Carrier::ThreatDrawn
        | Carrier::LootDrawn
        | Carrier::ScavengeDrawn => {
            let deck = machine.program.decl(decl).and_then(|decl| decl.deck);
            let Some(deck) = deck.or_else(|| machine.program.decks.get(&carrier.kind()).copied()) else { return };
            // Alone, for some decks are shuffled before each draw.
            let card = machine.new_card(decl, Some(deck), Zone::Pile);
            let others = machine.table_mut().cards.piles.insert(deck, vec![card]).unwrap_or_default();
            for other in others {
                if let Some(card) = machine.table_mut().cards.all.get_mut(other.index()) {
                    card.zone = Zone::Removed;
                }
            }
        }
        Carrier::Token | Carrier::HeroMarker => {
            if let Some(hero) = machine.table_mut().heroes.first_mut() {
                hero.holds.insert(decl, 1);
            }
        }
        Carrier::EnemyMarker => {
            if let Some(enemy) = machine.table_mut().enemies.first_mut() {
                enemy.holds.insert(decl, 1);
            }
        }
        Carrier::Lying => {
            let at = machine.table().heroes.first().and_then(|hero| hero.at);
            machine.table_mut().floor_tokens.extend(at.map(|at| Lying { what: decl, at }));
        }
    }
}
