//! What triggers answer to, and what they make happen.

use super::context::Context;
use super::cycles::{Whom, whom};
use super::parts::{limit, moment, named};
use brim_core::game::depth::Piece;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, MomentView};
use brim_core::vocabulary::{Effect, Holding, Word};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, Phrase, Placed};

/// Something that happens, as far as triggers tell it apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Event {
    Wounds,
    Heals,
    SanityDamage,
    Gains(DeclId),
    /// Something held that has no name of its own: Grit, Corruption, gold.
    Holds(Holding),
    Depths,
    Killed,
    Placed(Option<DeclId>),
    Draws(DeclId),
    Attacks,
    Moves,
    Tests(DeclId),
    Advances,
}

/// A trigger without a limit, and what it makes happen.
pub(super) struct Trigger<'a> {
    pub(super) decl: &'a Declaration,
    pub(super) rule: Phrase<'a>,
    pub(super) moment: (Event, Whom),
    pub(super) makes: Vec<(Event, Whom, Place)>,
}

/// True where what was made happen is what a trigger answers to.
pub(super) fn answers(made: (Event, Whom), moment: (Event, Whom)) -> bool {
    let same = match (made.0, moment.0) {
        (Event::Placed(one), Event::Placed(other)) => one == other || one.is_none() || other.is_none(),
        (one, other) => one == other,
    };
    same && (made.1 == moment.1 || made.1 == Whom::Anybody || moment.1 == Whom::Anybody)
}

/// A trigger, where it has no limit and answers to something that triggers can make happen.
pub(super) fn trigger<'a>(context: &Context, decl: &'a Declaration, rule: Phrase<'a>) -> Option<Trigger<'a>> {
    let moment = moment(rule).filter(|_| limit(rule).is_none())?;
    let (event, who) = match MomentView::of(moment)? {
        // Who wounds or kills is told of when it happens to somebody else.
        MomentView::Wounded { who } | MomentView::Wounds { who: _, whom: who } => (Event::Wounds, Some(who)),
        MomentView::Killed { who } | MomentView::Kills { who: _, whom: who } => (Event::Killed, Some(who)),
        MomentView::Healed { who } | MomentView::HealedBy { who, by: _ } => (Event::Heals, Some(who)),
        MomentView::SanityLost { who } => (Event::SanityDamage, Some(who)),
        MomentView::HeroGains { who, what } => (gains(what)?, Some(who)),
        MomentView::Placed { who } | MomentView::Arrives { who } => (Event::Placed(None), Some(who)),
        MomentView::Drawn { who, what } => (Event::Draws(what), Some(who)),
        MomentView::Attacks { who }
        | MomentView::EndsAttack { who }
        | MomentView::ThrowsToHit { who }
        | MomentView::ToHit { who, face: None }
        | MomentView::ReachToHit { who, reach: _, face: None }
        | MomentView::Strikes { who, whom: _ } => (Event::Attacks, Some(who)),
        MomentView::Moves { who, through: _ } => (Event::Moves, Some(who)),
        MomentView::Tested { who, what } => (Event::Tests(what), Some(who)),
        MomentView::Advances { which: _, marked: _, name: _ } => (Event::Advances, None),
        MomentView::DepthEvents => (Event::Depths, None),
        _ => return None,
    };
    let whom = who.map_or(Whom::Anybody, |who| whom(context, decl, who));
    let mut makes = Vec::new();
    for effect in rule.body() {
        effect.walk(&mut |effect| {
            makes.extend(made(context, decl, effect).map(|(event, whom)| (event, whom, effect.place())));
            // Another card of the same deck is drawn in the place of the one that is spoken of.
            if let Some(EffectView::Cancel { what: _, again: true }) = EffectView::of(effect)
                && matches!(event, Event::Draws(_))
            {
                makes.push((event, Whom::Anybody, effect.place()));
            }
        });
    }
    Some(Trigger { decl, rule, moment: (event, whom), makes })
}

/// The gain of what is held.
fn gains(held: Phrase<'_>) -> Option<Event> {
    match held.word() {
        Word::Holding(Holding::Named) => named(held).map(Event::Gains),
        Word::Holding(held) => Some(Event::Holds(held)),
        _ => None,
    }
}

/// What an effect makes happen.
fn made(context: &Context, decl: &Declaration, effect: Phrase<'_>) -> Option<(Event, Whom)> {
    let Word::Effect(word) = effect.word() else { return None };
    let event = match word {
        Effect::TakesWounds | Effect::TakesHits => Event::Wounds,
        Effect::Heals | Effect::HealsAll => Event::Heals,
        Effect::TakesSanity | Effect::TakesHorror => Event::SanityDamage,
        Effect::TakesCorruption => Event::Holds(Holding::Corruption),
        Effect::DepthEvent => Event::Depths,
        Effect::Dies => Event::Killed,
        Effect::Attack | Effect::MeleeAttack | Effect::FreeAttack | Effect::FreeMelee | Effect::Throws => {
            Event::Attacks
        }
        Effect::MovesNext | Effect::Pushed => Event::Moves,
        _ => match EffectView::of(effect)? {
            EffectView::Gains { who: _, n: _, what, per: _ } => gains(what)?,
            EffectView::Places { n: _, enemy, place: _, per: _ } => Event::Placed(Some(enemy)),
            EffectView::Draw { n: _, deck } | EffectView::Draws { who: _, n: _, deck, keep: _, anywhere: _ } => {
                Event::Draws(deck)
            }
            EffectView::MovesPiece { which: Piece::Darkness, n: _, back: false } => Event::Advances,
            EffectView::Tests { who: _, skill, need: _ } => Event::Tests(*skill.first()?),
            _ => return None,
        },
    };
    Some((event, effect.subject().map_or(Whom::Anybody, |who| whom(context, decl, who))))
}
