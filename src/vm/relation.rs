//! What stands behind the noun of a selector: where somebody is, with what, compared with whom.

use super::machine::Machine;
use super::scope::Scope;
use brim_core::game::ids::{HeroId, Model, OpId, SpaceId};
use brim_core::program::{Arg, Op, Slot};
use brim_core::vocabulary::{Position, Relation, Word};
use brim_rules::{darkness, distance};

/// Marks a scope whose `amount` is the range of the attack being declared.
pub(super) const RANGE_ASKED: i32 = i32::MIN;

impl Machine<'_> {
    /// Keeps those of whom it is so.
    pub(super) fn relate(&self, relation: OpId, all: &mut Vec<Model>, scope: &Scope) {
        let Some(op) = self.program.op(relation) else { return };
        let Word::Relation(word) = op.word else { return };
        match word {
            Relation::Stands => {
                if let Some(place) = op.op(Slot::Where) {
                    self.stand(place, all, scope);
                }
            }
            Relation::Away => {
                let Some(place) = op.op(Slot::Where) else { return };
                let mut there = all.clone();
                self.stand(place, &mut there, scope);
                all.retain(|model| !there.contains(model));
            }
            Relation::Far => {
                let from = op.select(Slot::Whom).map(|select| self.spaces_meant(select, scope)).unwrap_or_default();
                let Some(far) = self.table.board.distances_from(&from) else { return };
                // Who cannot be reached at all is neither near nor far.
                let steps = |model: &Model| self.stands_at(*model).and_then(|at| far.to(at));
                let all_steps = all.iter().filter_map(steps);
                let best = if op.says(Slot::Which, "farthest from") { all_steps.max() } else { all_steps.min() };
                all.retain(|model| best.is_some() && steps(model) == best);
            }
            Relation::Extreme => {
                let Some(Arg::Stat(key)) = op.arg(Slot::Stat) else { return };
                let best = all.iter().map(|model| self.stat_of(*model, *key));
                let best = if op.says(Slot::Which, "lowest") { best.min() } else { best.max() };
                all.retain(|model| Some(self.stat_of(*model, *key)) == best);
            }
            Relation::StoodBy => {
                // Where enemies stood when the attack under way began: the killed ones count too.
                let others = self.whom(op, scope);
                let before = self.stood.last().cloned().unwrap_or_default();
                *all = before
                    .iter()
                    .filter(|(model, at)| {
                        model.enemy().is_some()
                            && others.iter().any(|other| {
                                self.stands_at(*other).is_some_and(|near| self.table.board.adjacent(*at, near))
                            })
                    })
                    .map(|(model, _)| *model)
                    .collect();
            }
            Relation::With | Relation::WithMany | Relation::WithAny => {
                all.retain(|model| self.holds_related(op, *model));
            }
            Relation::Most => {
                let Some(thing) = op.op(Slot::Thing) else { return };
                let held = all.iter().map(|model| self.thing_of(thing, *model));
                let best = if op.says(Slot::Which, "fewest") { held.min() } else { held.max() };
                all.retain(|model| Some(self.thing_of(thing, *model)) == best);
            }
            Relation::Bearer => {
                let bearer = self.light_source().map(|(hero, _)| Model::Hero(hero));
                all.retain(|model| Some(*model) == bearer);
            }
            Relation::Other => {
                let others = self.whom(op, scope);
                all.retain(|model| !others.contains(model));
            }
        }
    }

    /// True where a model has what a relation asks for.
    pub(super) fn holds_related(&self, op: &Op, model: Model) -> bool {
        let thing = || op.op(Slot::Thing).map(|thing| self.thing_of(thing, model));
        match op.word {
            Word::Relation(Relation::With) => op.decl_in(Slot::EventData).is_some_and(|what| self.has(model, what)),
            Word::Relation(Relation::WithMany) => thing().is_some_and(|held| self.is_so_many(op, held)),
            _ => thing().is_some_and(|held| held > 0),
        }
    }

    /// Those whom a relation speaks of.
    pub(super) fn whom(&self, op: &Op, scope: &Scope) -> Vec<Model> {
        let select = op.select(Slot::Whom).and_then(|id| self.program.select(id));
        select.map(|select| self.fitting(select, scope)).unwrap_or_default()
    }

    /// Keeps those that stand there.
    pub(super) fn stand(&self, place: OpId, all: &mut Vec<Model>, scope: &Scope) {
        let Some(op) = self.program.op(place) else { return };
        let Word::Position(word) = op.word else { return };
        let others = self.whom(op, scope);
        let near = |model: Model, test: &dyn Fn(SpaceId, SpaceId) -> bool| {
            others.iter().any(|other| {
                *other != model
                    && self.stands_at(model).zip(self.stands_at(*other)).is_some_and(|(one, two)| test(one, two))
            })
        };
        let board = &self.table.board;
        match word {
            Position::NextTo => all.retain(|model| {
                others.iter().any(|other| {
                    other != model
                        && (distance::adjacent(self, *model, *other)
                            || near(*model, &|one, two| board.adjacent(one, two)))
                })
            }),
            Position::InOrNextTo => {
                let space = op.select(Slot::Where).and_then(|select| self.space_meant(select, scope));
                all.retain(|model| {
                    space.is_some_and(|space| {
                        distance::base(self, *model).contains(&space) || distance::beside(self, *model, space)
                    })
                });
            }
            Position::OnTile => {
                let there = op.select(Slot::Whom).map(|select| self.spaces_meant(select, scope)).unwrap_or_default();
                let near = op.says(Slot::How, "on or next to");
                let on =
                    |at: SpaceId, to: SpaceId| if near { board.near_tile(at, to) } else { board.share_tile(at, to) };
                all.retain(|model| {
                    let at = self.stands_at(*model);
                    others.contains(model) || at.is_some_and(|at| there.iter().any(|to| on(at, *to)))
                });
            }
            Position::InRange => {
                let range = self.range_asked(scope);
                all.retain(|model| {
                    scope.this.is_some_and(|this| match range {
                        Some(range) => distance::in_range(self, this, *model, range),
                        None => distance::sees(self, this, *model),
                    })
                });
            }
            Position::Within => {
                let most = op.op(Slot::N).map_or(0, |amount| self.static_amount(amount, scope));
                all.retain(|model| {
                    others.iter().any(|other| {
                        other == model || distance::distance(self, *other, *model).is_some_and(|steps| steps <= most)
                    })
                });
            }
            Position::Sight => all.retain(|model| others.iter().any(|other| distance::sees(self, *other, *model))),
            Position::Reach => {
                let fighting = self.table.fighting();
                let tile = !fighting || self.table.rules.says(brim_core::vocabulary::Rule::SideBagPassing, "same tile");
                all.retain(|model| {
                    others.contains(model)
                        || match tile {
                            true => near(*model, &|one, two| board.share_tile(one, two)),
                            false => others.iter().any(|other| distance::adjacent(self, *model, *other)),
                        }
                });
            }
            Position::Targeting => {
                let targets: Vec<HeroId> = others
                    .iter()
                    .filter_map(|other| other.enemy())
                    .filter_map(|id| self.table.enemy(id).and_then(|enemy| enemy.target))
                    .collect();
                all.retain(|model| model.hero().is_some_and(|hero| targets.contains(&hero)));
            }
            Position::Lit => all.retain(|model| darkness::is_lit(self, *model)),
            Position::InWorld => {
                all.retain(|model| self.world_of(*model).is_some() && self.world_of(*model) == op.decl_in(Slot::Where))
            }
        }
    }

    /// The range that "in range and sight" speaks of: that of the attack whose effect is being read.
    fn range_asked(&self, scope: &Scope) -> Option<i32> {
        scope
            .amount
            .filter(|_| scope.roll == Some(RANGE_ASKED))
            .or_else(|| self.table.attack().map(|attack| attack.range))
    }

    pub(super) fn nearest(&self, from: Model, all: &mut Vec<Model>) {
        let steps = |model: &Model| distance::distance(self, from, *model);
        let best = all.iter().filter_map(&steps).min();
        all.retain(|model| steps(model).is_some() && steps(model) == best);
    }
}

/// True for relations that hang on nothing but what a model has.
pub(super) fn is_of_holding(word: Word) -> bool {
    matches!(word, Word::Relation(Relation::With | Relation::WithMany | Relation::WithAny))
}
