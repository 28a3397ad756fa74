//! The relation clauses after the noun of a selector: position, possessions, comparison.

use super::machine::Machine;
use super::scope::Scope;
use super::select::says_other;
use super::spaces::is_space;
use brim_core::game::attack::{Attack, Target};
use brim_core::game::deeds::Deeds;
use brim_core::game::ids::{EnemyId, HeroId, Model, SpaceId};
use brim_core::phrase::{NounRef, Phrase, PositionView, RelationView, Selector};
use brim_core::vocabulary::{
    Choosing, Done, Extreme, Far, Having, Kind, Most, Noun, Passing, Pick, Relation, Rule, Tiled, Within, Word,
};
use brim_rules::{darkness, distance};

/// Marks a scope whose `amount` is the range of the attack being declared.
pub(super) const RANGE_ASKED: i32 = i32::MIN;

impl Machine<'_> {
    /// Keeps those for whom every clause after the noun of a selector is true. The order in which it is written means nothing: who is to be compared
    /// is known only once everything else has been asked.
    pub(super) fn relate_all(&self, select: Selector<'_>, all: &mut Vec<Model>, scope: &Scope) {
        let outer = self.other_said.replace(says_other(select));
        self.relate_by_all(select, all, scope);
        self.other_said.set(outer);
    }

    fn relate_by_all(&self, select: Selector<'_>, all: &mut Vec<Model>, scope: &Scope) {
        let relations = select.relations();
        if relations.len() < 2 {
            return relations.iter().for_each(|relation| self.relate(relation, all, scope));
        }
        for rank in 0..=2 {
            relations.iter().filter(|one| rank_of(one.word()) == rank).for_each(|one| self.relate(one, all, scope));
        }
    }

    /// Keeps those of whom it is so.
    pub(super) fn relate(&self, relation: Phrase<'_>, all: &mut Vec<Model>, scope: &Scope) {
        let Some(view) = RelationView::of(relation) else { return };
        match view {
            RelationView::Stands { place } => self.stand(place, all, scope),
            RelationView::Away { place } => {
                let mut there = all.clone();
                self.stand(place, &mut there, scope);
                all.retain(|model| !there.contains(model));
            }
            RelationView::Far { which, whom } => {
                // The nearest to somebody is somebody else.
                if which == Far::Nearest && !is_space(whom) {
                    let itself = self.fitting(whom, scope);
                    all.retain(|model| !itself.contains(model));
                }
                let from = self.ground_of(whom, scope);
                // From nobody nobody is near or far.
                if from.is_empty() {
                    all.clear();
                }
                let Some(far) = self.table.board.distances_from(&from) else { return };
                // Who cannot be reached at all is neither near nor far.
                let steps = |model: &Model| self.ground(*model).into_iter().filter_map(|at| far.to(at)).min();
                let all_steps = all.iter().filter_map(steps);
                let best = match which {
                    Far::Farthest => all_steps.max(),
                    Far::Nearest => all_steps.min(),
                };
                all.retain(|model| best.is_some() && steps(model) == best);
            }
            RelationView::Extreme { which, stat } => {
                let best = all.iter().map(|model| self.left_of(*model, stat));
                let best = match which {
                    Extreme::Lowest => best.min(),
                    Extreme::Highest => best.max(),
                };
                all.retain(|model| Some(self.left_of(*model, stat)) == best);
            }
            RelationView::StoodBy { whom } => {
                // Where enemies stood when the attack under way began: the killed ones count too.
                let others = self.fitting(whom, scope);
                let before = self.stood.last().cloned().unwrap_or_default();
                let meant = all.clone();
                *all = before
                    .iter()
                    .filter(|stood| {
                        let (board, model) = (&self.table.board, Model::Enemy(stood.enemy));
                        let base = board.footprint(stood.at, stood.wide);
                        let by = |near: SpaceId| base.iter().any(|at| board.adjacent(*at, near));
                        (meant.contains(&model) || !self.is_there(model))
                            && others.iter().any(|other| self.ground(*other).into_iter().any(by))
                    })
                    .map(|stood| Model::Enemy(stood.enemy))
                    .collect();
            }
            RelationView::With { what: _ }
            | RelationView::WithMany { n: _, thing: _ }
            | RelationView::WithAny { thing: _ } => all.retain(|model| self.holds_related(view, *model, scope)),
            RelationView::Acted { has, what, span } => {
                let so = has == Having::Has;
                all.retain(|model| model.hero().is_some() && self.has_done(*model, what, span) == so);
            }
            RelationView::Chose { how, option } => {
                let chose = how == Choosing::Chose;
                all.retain(|model| model.hero().is_some_and(|hero| self.has_chosen(hero, option, scope) == chose));
            }
            RelationView::Fared { how } => all.retain(|model| scope.has_fared(*model, how)),
            RelationView::Most { which, thing } => {
                let held = all.iter().map(|model| self.thing_of(thing, *model));
                let best = match which {
                    Most::Fewest => held.min(),
                    Most::Most => held.max(),
                };
                all.retain(|model| Some(self.thing_of(thing, *model)) == best);
            }
            RelationView::OfPlace { place } => {
                let there = self.spaces_of_place(place, scope);
                all.retain(|model| self.stands_at(*model).is_some_and(|at| there.contains(&at)));
            }
            RelationView::Bearer => {
                let bearer = self.light_source().map(|(hero, _)| Model::Hero(hero));
                all.retain(|model| Some(*model) == bearer);
            }
            RelationView::Other { whom } => {
                let others = self.fitting(whom, scope);
                // Who has just gone is one of them as it was.
                all.retain(|model| !others.contains(model) && !self.spoken_of(whom, *model, scope));
            }
        }
    }

    /// True where a model has what a relation of holding asks for.
    pub(super) fn holds_related(&self, relation: RelationView<'_>, model: Model, scope: &Scope) -> bool {
        match relation {
            RelationView::With { what } => self.has(model, what),
            RelationView::WithMany { n, thing } => self.is_so_many(n, self.thing_of(thing, model), scope),
            RelationView::WithAny { thing } => self.thing_of(thing, model) > 0,
            _ => false,
        }
    }

    /// True for a hero who has done so in that span.
    pub(super) fn has_done(&self, model: Model, what: Done, span: Within) -> bool {
        self.times_done(model, what, span) > 0
    }

    /// How often a hero has done so in that span.
    pub(super) fn times_done(&self, model: Model, what: Done, span: Within) -> i32 {
        // What a moment tells of does not count before all that answers to it is done: `if not this hero has killed an enemy this turn`.
        let same = |(hero, now, _): &&(HeroId, Done, Deeds)| model.hero() == Some(*hero) && *now == what;
        if let Some((_, _, before)) = self.doing.iter().rev().find(same).filter(|_| self.of_moment.get()) {
            return before.times(what, span);
        }
        // An attack has been made once it is over: its own dice and hits may ask whether it is the first.
        let opening = || self.opening.iter().rev().flatten().find(|(hero, _)| model.hero() == Some(*hero));
        if what == Done::Attacked
            && let Some((_, before)) = opening().filter(|_| self.table.attacks.iter().any(|one| one.is_by(model)))
        {
            return before.times(what, span);
        }
        let casting = || self.casts.iter().rev().find(|(hero, _)| model.hero() == Some(*hero));
        if what == Done::Cast
            && let Some((_, before)) = casting()
        {
            return before.times(what, span);
        }
        model.hero().and_then(|id| self.table.hero(id)).map_or(0, |hero| hero.deeds.times(what, span))
    }

    /// Keeps those that stand there.
    pub(super) fn stand(&self, place: Phrase<'_>, all: &mut Vec<Model>, scope: &Scope) {
        let Some(view) = PositionView::of(place) else { return };
        // `next to no enemy`: those that are next to none of them.
        if let PositionView::NextTo { whom }
        | PositionView::Within { n: _, whom }
        | PositionView::Sight { whom }
        | PositionView::OnTile { how: _, whom }
        | PositionView::Reach { whom }
        | PositionView::Targeting { whom }
        | PositionView::AttackedBy { whom } = view
            && whom.pick() == Pick::No
        {
            let mut there = all.clone();
            self.stand_as(view, &mut there, scope);
            return all.retain(|model| !there.contains(model));
        }
        self.stand_as(view, all, scope);
    }

    /// `each hero next to another hero`: of each of those meant, another than that one.
    fn stand_as(&self, view: PositionView<'_>, all: &mut Vec<Model>, scope: &Scope) {
        let Some(whom) = measured_from(view) else { return self.stand_so_as(view, all, scope) };
        // `each other enemy within 3 of this group`: beside another of the group than itself.
        let of_group = self.other_said.get() && is_own_group(whom);
        if !says_other(whom) && !of_group {
            return self.stand_so_as(view, all, scope);
        }
        all.retain(|model| {
            let outer = self.left_out.replace(Some(*model));
            let mut one = vec![*model];
            self.stand_so_as(view, &mut one, scope);
            self.left_out.set(outer);
            !one.is_empty()
        });
    }

    /// In a town, where there are no spaces, all heroes stand together.
    fn stand_in_town(&self, view: PositionView<'_>, all: &mut Vec<Model>, scope: &Scope) -> bool {
        let town = self.table.stay.is_some();
        let Some(whom) = measured_from(view).filter(|whom| town && !is_space(*whom)) else { return false };
        let others = self.beside_whom(whom, scope);
        let beside = matches!(view, PositionView::NextTo { whom: _ });
        all.retain(|model| others.iter().any(|other| !beside || other != model));
        true
    }

    fn stand_so_as(&self, view: PositionView<'_>, all: &mut Vec<Model>, scope: &Scope) {
        if self.stand_in_town(view, all, scope) {
            return;
        }
        let board = &self.table.board;
        match view {
            PositionView::OnPlace { how, place } => {
                let there = self.spaces_of_place(place, scope);
                let tiles = self.tiles_meant(place, scope);
                all.retain(|model| {
                    let ground = self.ground(*model);
                    let on = || ground.iter().any(|at| there.contains(at));
                    let near = |at: &SpaceId| match there.as_slice() {
                        [spot] => board.adjacent(*at, *spot),
                        _ => board.tiles_near(*at).iter().any(|tile| tiles.contains(tile)),
                    };
                    on() || how == Tiled::OnOrNextTo && ground.iter().any(near)
                });
            }
            PositionView::OnSort { sort } => {
                all.retain(|model| self.ground(*model).into_iter().any(|space| self.is_on_sort(space, sort)));
            }
            PositionView::NextTo { whom } if is_space(whom) => {
                let there = self.spaces_meant(whom, scope);
                all.retain(|model| {
                    let ground = self.ground(*model);
                    there.iter().any(|space| ground.iter().any(|at| board.adjacent(*at, *space)))
                });
            }
            PositionView::Within { n, whom } if is_space(whom) => {
                let most = self.plain_amount(n, scope);
                let far = self.table.board.distances_from(&self.spaces_meant(whom, scope));
                let far = far.as_ref();
                let steps = |model: &Model| self.ground(*model).into_iter().filter_map(|at| far?.to(at)).min();
                all.retain(|model| steps(model).is_some_and(|steps| steps <= most));
            }
            PositionView::Sight { whom } if is_space(whom) => {
                let there = self.spaces_meant(whom, scope);
                let sees = |at: SpaceId| there.iter().any(|space| at == *space || board.sees(at, *space));
                all.retain(|model| self.ground(*model).into_iter().any(sees));
            }
            PositionView::NextTo { whom } => {
                let others = self.beside_whom(whom, scope);
                all.retain(|model| {
                    let stands_by = |other: &Model| {
                        other != model
                            && (distance::adjacent(self, *model, *other)
                                || self.is_gone(*model, *other)
                                    && self.stand_so(*model, *other, &|one, two| board.adjacent(one, two)))
                    };
                    others.iter().any(stands_by)
                });
            }
            PositionView::InOrNextTo { place } => {
                let there = self.spaces_meant(place, scope);
                all.retain(|model| {
                    let ground = self.ground(*model);
                    there.iter().any(|space| ground.iter().any(|at| at == space || board.adjacent(*at, *space)))
                });
            }
            PositionView::OnTile { how, whom } => {
                let others = if is_space(whom) { self.fitting(whom, scope) } else { self.beside_whom(whom, scope) };
                let there = match is_space(whom) {
                    true => self.spaces_meant(whom, scope),
                    false => others.iter().flat_map(|other| self.ground(*other)).collect(),
                };
                let on = |at: SpaceId, to: SpaceId| match how {
                    Tiled::OnOrNextTo => self.reaches_tile(at, to),
                    Tiled::On => board.share_tile(at, to),
                };
                all.retain(|model| {
                    others.contains(model)
                        || self.ground(*model).into_iter().any(|at| there.iter().any(|to| on(at, *to)))
                });
            }
            PositionView::InRange => {
                let range = self.range_asked(scope);
                all.retain(|model| {
                    scope.this.is_some_and(|this| match range {
                        Some(range) => distance::in_range(self, this, *model, range),
                        None => distance::sees(self, this, *model),
                    })
                });
                // A hero's hits at range go to adjacent enemies first (SBSD p. 26).
                if let Some(hero) = scope.this.filter(|this| this.hero().is_some() && scope.roll == Some(RANGE_ASKED)) {
                    let beside = |model: &Model| model.enemy().is_some() && distance::adjacent(self, hero, *model);
                    if all.iter().any(beside) {
                        all.retain(beside);
                    }
                }
            }
            PositionView::Within { n, whom } => {
                let others = self.beside_whom(whom, scope);
                let most = self.plain_amount(n, scope);
                all.retain(|model| {
                    others
                        .iter()
                        .any(|other| other == model || self.steps(*other, *model).is_some_and(|steps| steps <= most))
                });
            }
            PositionView::Sight { whom } => {
                let others = self.beside_whom(whom, scope);
                all.retain(|model| {
                    others.iter().any(|other| {
                        distance::sees(self, *other, *model)
                            || self.is_gone(*model, *other)
                                && self.stand_so(*model, *other, &|one, two| distance::sees_space(self, two, one))
                    })
                });
            }
            PositionView::Reach { whom } => {
                let others = self.beside_whom(whom, scope);
                let fighting = self.table.fighting();
                let passing = self.table.rules.choice::<Passing>(Rule::SideBagPassing);
                let tile = !fighting || passing == Some(Passing::SameTile);
                all.retain(|model| {
                    others.contains(model)
                        || match tile {
                            true => others
                                .iter()
                                .any(|other| self.stand_so(*model, *other, &|one, two| board.share_tile(one, two))),
                            false => others.iter().any(|other| distance::adjacent(self, *model, *other)),
                        }
                });
            }
            PositionView::Targeting { whom } => {
                let others = self.fitting(whom, scope).into_iter().filter_map(|other| other.enemy());
                let targets: Vec<HeroId> = others.filter_map(|id| self.target_of(id)).collect();
                all.retain(|model| model.hero().is_some_and(|hero| targets.contains(&hero)));
            }
            PositionView::AttackedBy { whom } => {
                let by = |attack: &&Attack| self.fitting(whom, scope).into_iter().any(|enemy| attack.is_by(enemy));
                let attack = self.table.attack().filter(by);
                all.retain(|model| attack.is_some_and(|attack| is_aimed(attack, *model)));
            }
            // Who was killed is where it stood.
            PositionView::Lit => {
                let lit = darkness::lit_tiles(self).unwrap_or_default();
                let shone = |at: SpaceId| board.tiles_of(at).any(|tile| lit.contains(&tile));
                all.retain(|model| self.stands_at(*model).is_some_and(shone));
            }
            PositionView::InWorld { place } if self.kind(place) == Some(Kind::Location) => {
                all.retain(|model| model.hero().and_then(|hero| self.table.visited(hero)) == Some(place));
            }
            PositionView::InWorld { place } => all.retain(|model| self.world_of(*model) == Some(place)),
        }
    }

    /// True where one space lies on the tile of another, or on one next to it: through a Gate by the ruling in force.
    pub(super) fn reaches_tile(&self, at: SpaceId, from: SpaceId) -> bool {
        match self.table.rules.flag(Rule::GateSpaces) {
            true => self.table.board.near_tile_from(at, from),
            false => self.table.board.near_tile(at, from),
        }
    }

    /// Whom an enemy attacks: in an attack under way the one at whom that is aimed, else its target.
    fn target_of(&self, enemy: EnemyId) -> Option<HeroId> {
        let attack = self.table.attack().filter(|attack| attack.is_by(Model::Enemy(enemy)));
        match attack.and_then(|attack| attack.target) {
            Some(Target::Model(target)) => target.hero(),
            _ => self.enemy(enemy)?.target,
        }
    }

    /// True where one of two models is off the board: the rules measure between those that are on it.
    fn is_gone(&self, one: Model, other: Model) -> bool {
        [one, other].iter().any(|model| self.table.place_of(*model).is_none())
    }

    /// True where spaces under the bases of two models, be they there or just gone, are so to each other.
    fn stand_so(&self, model: Model, other: Model, so: &dyn Fn(SpaceId, SpaceId) -> bool) -> bool {
        let (here, there) = (self.ground(model), self.ground(other));
        other != model && here.iter().any(|one| there.iter().any(|two| so(*one, *two)))
    }

    /// Those beside whom somebody stands: `that enemy` too where the text has killed it, by the place where it fell.
    fn beside_whom(&self, whom: Selector<'_>, scope: &Scope) -> Vec<Model> {
        let mut found = self.fitting(whom, scope);
        if !found.is_empty() || whom.pick() != Pick::That {
            let left_out = self.left_out.get().filter(|_| is_own_group(whom));
            found.retain(|model| left_out != Some(*model));
            return found;
        }
        let fell = |model: &Model| model.enemy().is_some_and(|id| self.enemy(id).is_none() && self.stood(id).is_some());
        self.meant_by_that(whom, scope).filter(fell).into_iter().collect()
    }

    /// How far it is from one model to another, be they there or just gone.
    fn steps(&self, one: Model, other: Model) -> Option<i32> {
        distance::distance(self, one, other).or_else(|| {
            let far = self.table.board.distances_from(&self.ground(one))?;
            self.ground(other).into_iter().filter_map(|at| far.to(at)).min()
        })
    }

    /// The range that "in range and sight" speaks of: that of the attack whose effect is being read.
    pub(super) fn range_asked(&self, scope: &Scope) -> Option<i32> {
        scope
            .amount
            .filter(|_| scope.roll == Some(RANGE_ASKED))
            .or_else(|| self.table.attack().map(|attack| attack.range))
    }

    /// Keeps those who are nearest to a space.
    pub(super) fn nearest_to_space(&self, space: SpaceId, all: &mut Vec<Model>) {
        let far = self.table.board.distances(space);
        let steps = |model: &Model| self.ground(*model).into_iter().filter_map(|at| far.to(at)).min();
        let best = all.iter().filter_map(&steps).min();
        all.retain(|model| steps(model).is_some() && steps(model) == best);
    }

    pub(super) fn nearest(&self, from: Model, all: &mut Vec<Model>) {
        // From where it stood, if it has just died.
        all.retain(|model| *model != from);
        let steps = |model: &Model| self.steps(from, *model);
        let best = all.iter().filter_map(&steps).min();
        all.retain(|model| steps(model).is_some() && steps(model) == best);
    }
}

/// True where an attack is aimed at a model, or one of its hits was given to it.
fn is_aimed(attack: &Attack, model: Model) -> bool {
    attack.target == Some(Target::Model(model)) || attack.hits.iter().any(|hit| hit.target == Some(model))
}

/// First who may be gone, then what is so of each by itself, last what compares those that are left.
pub(super) fn rank_of(relation: Word) -> u8 {
    match relation {
        Word::Relation(Relation::StoodBy) => 0,
        Word::Relation(Relation::Far | Relation::Extreme | Relation::Most) => 2,
        _ => 1,
    }
}

/// True for relations that hang on nothing but what a model has.
pub(super) fn is_of_holding(word: Word) -> bool {
    matches!(word, Word::Relation(Relation::With | Relation::WithMany | Relation::WithAny))
}

/// From whom, or from where, it is measured who stands there.
fn measured_from(view: PositionView<'_>) -> Option<Selector<'_>> {
    match view {
        PositionView::NextTo { whom }
        | PositionView::Within { n: _, whom }
        | PositionView::Sight { whom }
        | PositionView::OnTile { how: _, whom }
        | PositionView::Reach { whom } => Some(whom),
        _ => None,
    }
}

/// True for all models of the type whose text it is.
pub(super) fn is_own_group(whom: Selector<'_>) -> bool {
    whom.noun() == NounRef::Noun(Noun::Group) && whom.pick() == Pick::This
}
