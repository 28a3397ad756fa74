//! Whom `other` and `other than` leave out: somebody must have been named.

use super::bind::Scope;
use super::placed::Placed;
use crate::diagnostic::{Code, Diagnostic};
use brim_core::phrase::{NounRef, RelationView, Selector};
use brim_core::vocabulary::spelling::with_article;
use brim_core::vocabulary::{Filter, Moment, Noun, Pick, Word};

/// What to write where it is asked who else is there than the one who is attacked.
pub(super) const AIMED_AT: &str = "who is attacked is known where a hit comes: `when this hero hits an enemy if no enemy other than that enemy is next to this hero: that hit does 2 more damage`";

impl Scope<'_> {
    /// `each other hero` where there is none whom it could leave out.
    pub(super) fn other(&mut self, selector: Selector<'_>) {
        let Some(side) = self.side(selector).filter(|side| matches!(side, Noun::Hero | Noun::Enemy)) else { return };
        let far = if side == Noun::Hero { Noun::Enemy } else { Noun::Hero };
        // A model or a holder that is known to be one of the other side leaves nobody out here.
        let leaves_out = |nouns: &[Noun]| {
            let either = nouns.iter().any(|noun| matches!(noun, Noun::Model | Noun::Holder));
            nouns.contains(&side) || either && !nouns.contains(&far)
        };
        let bound: Vec<Noun> = self.bound.iter().map(|bound| bound.noun).collect();
        // `each hero next to another hero`: another than the one meant.
        if self.inside.contains(&side) {
            return;
        }
        if !says_other(selector) || leaves_out(&self.own_sides) || leaves_out(&bound) {
            return;
        }
        let noun = if side == Noun::Hero { "hero" } else { "enemy" };
        let message = format!("`other {noun}`: no {noun} was named before whom it could leave out");
        let mut diagnostic = Diagnostic::new(Code::Unbound, selector.place(), message)
            .label(format!("other than which {noun}?"))
            .help(match selector.pick() {
                _ if matches!(self.moment, Some((Moment::ToHit | Moment::ReachToHit, _))) && side == Noun::Enemy => {
                    "a die has no target yet: say it of the hit, `when this hero hits an enemy if that roll is 6: one other enemy …`".to_owned()
                }
                _ if self.asks && side == Noun::Enemy && self.own_sides.contains(&Noun::Hero) => {
                    AIMED_AT.to_owned()
                }
                // `when a hero hits an enemy next to another hero`: another than the one who acts.
                Pick::Any if self.asked_of.is_some() && self.acting == Some(side) && !self.inside.is_empty() => {
                    let called = if side == Noun::Hero { "enemy" } else { "hero" };
                    format!(
                        "who acts is known behind the moment: `… if that {called} is next to {} other than that {noun}`",
                        with_article(noun)
                    )
                }
                // Who stands somewhere is not beside himself.
                Pick::Any => format!("write `{}`: nobody is next to itself", with_article(noun)),
                _ => format!("write `each {noun}` for all of them; for the rest say what they are, or pick one first: `a random {noun} …`"),
            });
        diagnostic.subject = self.subject.map(str::to_owned);
        self.diagnostics.push(diagnostic);
    }

    /// `other than an enemy`: it leaves out nobody that one could point at.
    pub(super) fn other_than_any(&mut self, selector: Selector<'_>) {
        for relation in selector.relations() {
            let Some(RelationView::Other { whom }) = RelationView::of(relation) else { continue };
            if self.nobody_left(selector, whom) {
                continue;
            }
            // `other than an Undead hero` leaves out all of those.
            let plain =
                matches!(whom.noun(), NounRef::Noun(_)) && whom.filters().is_empty() && whom.relations().is_empty();
            if !plain || !matches!(whom.pick(), Pick::Any | Pick::Each | Pick::No) {
                continue;
            }
            let (called, noun) = match whom.noun() {
                NounRef::Noun(noun) => (Word::Noun(noun).entry().map_or("one", |entry| entry.sentence), Some(noun)),
                _ => ("one", None),
            };
            let known =
                noun.filter(|noun| self.own_sides.contains(noun) || self.bound.iter().any(|bound| bound.noun == *noun));
            let help = match known {
                Some(noun) if self.own_sides.contains(&noun) => format!("write `this {called}`"),
                Some(_) => format!("write `that {called}`"),
                None if self.asks && noun == Some(Noun::Enemy) && self.own_sides.contains(&Noun::Hero) => {
                    AIMED_AT.to_owned()
                }
                None => format!(
                    "name the one who is left out: `each {called} other than the {called} with the most wounds`; or pick it in a line before, and say `other than that {called}`"
                ),
            };
            let mut found = Diagnostic::new(Code::Unbound, whom.place(), "nothing says who is left out")
                .label(format!("other than which {called}?"))
                .help(help);
            found.subject = self.subject.map(str::to_owned);
            self.diagnostics.push(found);
        }
    }
}

impl Scope<'_> {
    /// `each wounded hero other than a wounded hero` leaves out all of them, `each enemy other than the hero with the light` nobody.
    fn nobody_left(&mut self, selector: Selector<'_>, whom: Selector<'_>) -> bool {
        let all = whom.noun() == selector.noun() && selector.is_narrowed_by_all_of(whom);
        let narrowed = !whom.filters().is_empty() || !whom.relations().is_empty();
        let either = [self.side(selector), self.side(whom)];
        let apart = matches!(either, [Some(Noun::Hero), Some(Noun::Enemy)] | [Some(Noun::Enemy), Some(Noun::Hero)]);
        let any = matches!(whom.pick(), Pick::Any | Pick::Each | Pick::No | Pick::The);
        let (message, label, help) = if all && narrowed && any {
            (
                "this leaves out all of them, and nobody is meant",
                "the same ones",
                "say who is meant, or who is left out: `each wounded hero`, or `each hero other than a wounded hero`",
            )
        } else if apart {
            (
                "no hero is an enemy: this leaves nobody out",
                "of the other side",
                "leave it out; where they do not stand is a condition: `… if not that enemy is next to …`",
            )
        } else {
            return false;
        };
        let mut found = Diagnostic::new(Code::Unbound, whom.place(), message).label(label).help(help);
        found.subject = self.subject.map(str::to_owned);
        self.diagnostics.push(found);
        true
    }
}

/// True for a selector that leaves somebody out.
pub(super) fn says_other(selector: Selector<'_>) -> bool {
    selector.filters().iter().any(|filter| filter.word() == Word::Filter(Filter::Other))
}
