//! What is just gone says what it says of that all the same: a marker that is lost of its loss, a token that is dropped of its fall, an ability
//! that is forgotten of being so, and what is spent by its use of that use.

use super::machine::Machine;
use super::scope::TextHolder;
use brim_core::game::cards::Zone;
use brim_core::game::event::{EventData, EventKind};
use brim_core::game::ids::{CardId, DeclId, Model};
use brim_core::phrase::MomentView;
use brim_core::program::{Family, RuleRef};
use brim_core::vocabulary::Kind;

impl<'a> Machine<'a> {
    /// What has gone with an event, and who had it: as many as went.
    pub(super) fn just_gone(&self, what: &EventData, card: Option<CardId>) -> Option<(DeclId, TextHolder)> {
        if let EventData::CardMoves { card, to: Zone::Discard | Zone::Removed } = *what {
            return self.card_just_gone(card);
        }
        let (model, what, count) = match *what {
            // One is used, however many are left, and whether it is spent by that or not.
            EventData::UsedThing { hero, what, own: true } => {
                let used = TextHolder { model: Some(Model::Hero(hero)), card, gone: true, ..TextHolder::TABLE };
                return Some((what, used));
            }
            EventData::Gains { model, what, amount } if amount < 0 => (model, what, amount.saturating_neg()),
            EventData::Forgets { hero, what } if self.ability(Model::Hero(hero), what).is_none() => {
                (Model::Hero(hero), what, 1)
            }
            EventData::Dropped { hero, what, at: _ } => (Model::Hero(hero), what, 1),
            _ => return None,
        };
        let held = matches!(self.kind(what), Some(Kind::Marker | Kind::Token | Kind::Ability));
        let count = self.times_acting(what, count);
        held.then_some((what, TextHolder { model: Some(model), count, gone: true, ..TextHolder::TABLE }))
    }

    /// A card that a hero had, or that lay in play, and who had it. With the end of the adventure all cards in play go.
    fn card_just_gone(&self, card: CardId) -> Option<(DeclId, TextHolder)> {
        let (_, from) = self.card_from.filter(|(moved, _)| *moved == card)?;
        let model = match from {
            Zone::Hero(hero) => Some(Model::Hero(hero)),
            Zone::InPlay if self.table.outcome.is_none() => None,
            _ => return None,
        };
        let decl = self.table.cards.decl(card)?;
        Some((decl, TextHolder { model, card: Some(card), gone: true, ..TextHolder::TABLE }))
    }

    /// The texts that what is just gone says of an event, where it is in play nowhere any more.
    pub(super) fn said_in_going(&self, kind: EventKind, gone: DeclId) -> impl Iterator<Item = &'a RuleRef> + use<'a> {
        let (program, (from, to)) = (self.program, self.program.stretch(Family::Trigger(kind)));
        let silent = self.in_play().of(gone).next().is_none();
        let own = program.texts(gone).filter(|_| silent).map_or(&[][..], |texts| texts.texts.as_slice());
        own.iter()
            .copied()
            .filter(move |at| (from..to).contains(at))
            .filter_map(|at| program.text(at))
            .map(|text| text.rule())
    }

    /// True where what is just gone answers to an event with what it says of that.
    pub(super) fn answers_in_going(&self, kind: EventKind, what: &EventData) -> bool {
        self.just_gone(what, None).is_some_and(|(gone, _)| self.said_in_going(kind, gone).next().is_some())
    }
}

/// True for a moment at which something goes, or is used. What is dropped lies there, and what it says of any hero who drops it it says from where it lies.
pub(super) fn tells_of_going(moment: MomentView<'_>, own: bool) -> bool {
    match moment {
        MomentView::HeroLoses { who: _, what: _ }
        | MomentView::Pays { who: _, what: _, dice: _ }
        | MomentView::CardGoes { what: _, how: () } => true,
        MomentView::Drops { who: _, what: _ } | MomentView::Uses { who: _, what: _ } => own,
        _ => false,
    }
}
