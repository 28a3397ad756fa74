//! Standing orders as a saved game keeps them.

use super::matter::Matter;
use super::orders::{Order, Orders, Until, What};
use crate::replay::KeptOrder;
use brim_core::game::decision::Chooser;
use brim_core::game::ids::HeroId;
use std::collections::BTreeMap;

impl Orders {
    /// The orders for a save: nothing where they are those that everybody begins with.
    pub fn kept(&self) -> Option<Vec<KeptOrder>> {
        (*self != Orders::default()).then(|| self.0.iter().map(kept).collect())
    }

    /// The orders of a save; those that everybody begins with, where it has none.
    pub fn of_save(kept: Option<&[KeptOrder]>) -> Orders {
        kept.map_or_else(Orders::default, |kept| Orders(kept.iter().filter_map(read).collect()))
    }
}

fn kept(order: &Order) -> KeptOrder {
    let about = |matters: &[Matter]| matters.iter().map(|one| (one.key.clone(), one.words.clone())).collect();
    let (kind, about, hero) = match &order.what {
        What::Passed => ("passed", BTreeMap::new(), None),
        What::Idle => ("idle", BTreeMap::new(), None),
        What::AnyOrder => ("any-order", BTreeMap::new(), None),
        What::Never(matters) => ("never", about(matters), None),
        What::Always(matter) => ("always", about(std::slice::from_ref(matter)), None),
        What::NoMore(who, words) => {
            let hero = match who {
                Chooser::Hero(hero) => Some(hero.0),
                Chooser::Party => None,
            };
            ("no-more", BTreeMap::from([(words.clone(), words.clone())]), hero)
        }
    };
    let (turn, activation) = match order.until {
        Until::Ever => (None, None),
        Until::Turn(turn) => (Some(turn), None),
        Until::Activation(turn, activation) => (Some(turn), Some(activation)),
    };
    KeptOrder { order: kind.to_owned(), about, hero, turn, activation, given: order.given }
}

/// An order as it was kept; nothing where it is none that this version knows.
fn read(kept: &KeptOrder) -> Option<Order> {
    let mut matters = kept.about.iter().map(|(key, words)| Matter { key: key.clone(), words: words.clone() });
    let what = match kept.order.as_str() {
        "passed" => What::Passed,
        "idle" => What::Idle,
        "any-order" => What::AnyOrder,
        "never" => What::Never(matters.collect()),
        "always" => What::Always(matters.next()?),
        "no-more" => {
            let who = kept.hero.map_or(Chooser::Party, |hero| Chooser::Hero(HeroId(hero)));
            What::NoMore(who, matters.next()?.words)
        }
        _ => return None,
    };
    let until = match (kept.turn, kept.activation) {
        (Some(turn), Some(activation)) => Until::Activation(turn, activation),
        (Some(turn), None) => Until::Turn(turn),
        _ => Until::Ever,
    };
    Some(Order { what, until, given: kept.given })
}
