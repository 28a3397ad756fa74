//! Selectors: who is meant.

use super::holding::Held;
use super::keys::stable_decl;
use super::machine::Machine;
use super::relation::{is_of_holding, is_own_group};
use super::scope::Scope;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::engine::{Engine, Interrupt, Size};
use brim_core::game::ids::{DeclId, HeroId, Model, SpaceId};
use brim_core::game::table::Hero;
use brim_core::phrase::{FilterView, NounRef, Phrase, RelationView, SelectId, Selector, ThingView, is_shape, shape_of};
use brim_core::vocabulary::{
    Condition, Done, Filter, Holding, Kind, Noun, Pick, Relation, Shape, Siding, Suffered, Word,
};

/// How a hero is who does not have to stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// It lies KO'd.
    Kod,
    /// It is dead.
    Dead,
    /// It stands or lies KO'd.
    Alive,
}

impl Machine<'_> {
    /// The models that a selector picks now, in order. Where it leaves a choice, chance or somebody decides.
    ///
    /// # Errors
    /// Whatever is asked.
    pub fn pick(&mut self, select: Selector<'_>, scope: &Scope) -> Result<Vec<Model>, Interrupt> {
        let candidates = self.fitting(select, scope);
        self.pick_among(candidates, select, scope)
    }

    /// Those of some models that a selector picks, in order.
    pub(super) fn pick_among(
        &mut self,
        mut candidates: Vec<Model>,
        select: Selector<'_>,
        scope: &Scope,
    ) -> Result<Vec<Model>, Interrupt> {
        match select.pick() {
            Pick::This | Pick::That | Pick::Each | Pick::No => Ok(candidates),
            // All of them are the party.
            Pick::The if select.noun() == NounRef::Noun(Noun::Party) => Ok(candidates),
            Pick::Random | Pick::The | Pick::Nearest | Pick::Any => {
                Ok(self.random_of(&candidates, scope.decl).into_iter().collect())
            }
            Pick::One => {
                if candidates.len() > 1 {
                    let options = candidates.iter().copied().map(Choice::Model).collect();
                    let about = About::Pick { source: scope.decl };
                    if let Choice::Model(model) = self.ask(Decision { who: who_picks(scope), about, options })? {
                        candidates.retain(|candidate| *candidate == model);
                    }
                }
                candidates.truncate(1);
                Ok(candidates)
            }
        }
    }

    /// Some of those whom a selector means, up to a number: picked one by one, until enough are.
    pub(super) fn picks_up_to(
        &mut self,
        most: i32,
        select: Selector<'_>,
        scope: &Scope,
    ) -> Result<Vec<Model>, Interrupt> {
        let (mut left, mut picked) = (self.fitting(select, scope), Vec::new());
        for _ in 0..most {
            if left.is_empty() {
                break;
            }
            let options = std::iter::once(Choice::Pass).chain(left.iter().copied().map(Choice::Model)).collect();
            let about = About::Pick { source: scope.decl };
            let Choice::Model(model) = self.ask(Decision { who: who_picks(scope), about, options })? else { break };
            left.retain(|other| *other != model);
            picked.push(model);
        }
        Ok(picked)
    }

    /// A random one of them, for this declaration's text.
    fn random_of(&mut self, candidates: &[Model], source: DeclId) -> Option<Model> {
        let about = stable_decl(self.program, source);
        let heroes: Vec<HeroId> = candidates.iter().filter_map(|model| model.hero()).collect();
        match candidates {
            [] => None,
            [only] => Some(*only),
            _ if heroes.len() == candidates.len() => {
                let keys: Vec<u64> = heroes.iter().map(|hero| u64::from(hero.0)).collect();
                let first = self.shuffle(Purpose::RandomHero, about, &keys).first().copied()?;
                candidates.get(first).copied()
            }
            _ => {
                let keys: Vec<u64> = candidates.iter().map(|model| model_key(*model)).collect();
                let first = self.shuffle(Purpose::RandomPick, about, &keys).first().copied()?;
                candidates.get(first).copied()
            }
        }
    }

    /// Everything a selector could pick, without chance or choice.
    pub fn fitting(&self, select: Selector<'_>, scope: &Scope) -> Vec<Model> {
        self.fitting_among(select, scope, &|_| true)
    }

    /// Those of some models whom a selector means: of these the one with the most of something, or the nearest.
    pub(super) fn fitting_among(
        &self,
        select: Selector<'_>,
        scope: &Scope,
        some: &dyn Fn(&Model) -> bool,
    ) -> Vec<Model> {
        let mut all = self.named(select, scope, some);
        // Usually nobody is left, and the relations need not be asked, unless one is about models that are gone.
        if all.is_empty() && !self.compares(select) {
            return all;
        }
        self.relate_all(select, &mut all, scope);
        if select.pick() == Pick::Nearest {
            // The nearest other one is near to whom it is another than.
            match (scope.acts.or_else(|| self.left_out_of(select, scope)), scope.lies, scope.origin()) {
                (Some(from), _, _) => self.nearest(from, &mut all),
                // What lies in a space counts from there.
                (None, Some(space), _) => self.nearest_to_space(space, &mut all),
                (None, None, Some(from)) => self.nearest(from, &mut all),
                (None, None, None) => {}
            }
        }
        all
    }

    /// True where something is so of anything that a selector could pick.
    pub(super) fn fits_some(&self, select: Selector<'_>, scope: &Scope, so: &dyn Fn(&Model) -> bool) -> bool {
        if select.pick() == Pick::Nearest || self.compares(select) {
            return self.fitting(select, scope).iter().any(so);
        }
        // Each counts by itself: where they stand is asked only of those of whom it is so, and who hold what they should.
        let relations = select.relations();
        let asked = relations.iter().take_while(|relation| is_of_holding(relation.word())).count();
        let then = relations.from(asked);
        let holds = |model: &Model| {
            let mut of_holding = relations.iter().take(asked).filter_map(RelationView::of);
            of_holding.all(|relation| self.holds_related(relation, *model, scope))
        };
        let fits = if then.is_empty() {
            self.each_named(select, scope, &mut |model| holds(&model) && so(&model))
        } else {
            let mut all = self.named(select, scope, &|model| holds(model) && so(model));
            for relation in then {
                if all.is_empty() {
                    break;
                }
                self.relate(relation, &mut all, scope);
            }
            !all.is_empty()
        };
        debug_assert!(fits == self.fitting(select, scope).iter().any(so), "each counts by itself");
        fits
    }

    /// Those whom a selector means but for what is said behind its noun.
    pub(super) fn all_named(&self, select: Selector<'_>, scope: &Scope) -> Vec<Model> {
        self.named(select, scope, &|_| true)
    }

    /// Those whom the noun of a selector and the words before it mean, of whom something is so.
    fn named(&self, select: Selector<'_>, scope: &Scope, so: &dyn Fn(&Model) -> bool) -> Vec<Model> {
        let mut all = Vec::new();
        self.each_named(select, scope, &mut |model| {
            if so(&model) {
                all.push(model);
            }
            false
        });
        all
    }

    /// Shows each of those whom the noun of a selector and the words before it mean, until one is enough; true where one was.
    fn each_named(&self, select: Selector<'_>, scope: &Scope, enough: &mut dyn FnMut(Model) -> bool) -> bool {
        let state = self.state_meant(select, scope);
        let that_or_this =
            matches!(select.pick(), Pick::This | Pick::That) || matches!(select.noun(), NounRef::Alias(_));
        let within = |model: Model| {
            let Some(region) = scope.region.filter(|_| !that_or_this) else { return true };
            let space = self.table.place_of(model).map(|at| self.table.board.space(at));
            space.is_none_or(|space| space.is_some_and(|space| space.region == region))
        };
        let others = says_other(select);
        let other = |model: Model| !others || !self.leaves_out(select, model, scope);
        let mut ends = |model: Model| {
            other(model)
                && within(model)
                && select.filters().iter().all(|filter| self.passes(filter, model))
                && enough(model)
        };
        match (select.pick(), select.noun()) {
            (_, NounRef::Alias(alias)) => self.aliases.get(alias).copied().is_some_and(ends),
            (pick @ (Pick::This | Pick::That), NounRef::Noun(Noun::Group)) => self.group_of(pick, scope).any(ends),
            (Pick::This, noun) => scope.this.filter(|this| can_be(noun, *this)).is_some_and(ends),
            (Pick::That, noun) => self.that_one(noun, scope).is_some_and(ends),
            _ if state == Some(State::Dead) => self.dead(select, scope).any(ends),
            _ => {
                let mut models = self.models_of(select.noun()).iter().copied();
                models.any(|model| self.is_noun(select.noun(), state, model, scope) && ends(model))
            }
        }
    }

    /// The models among which those of a noun are: enemies come before heroes.
    fn models_of(&self, noun: NounRef<'_>) -> &[Model] {
        let models = &self.in_play().models;
        let (enemies, heroes) = models.split_at(models.partition_point(|model| model.enemy().is_some()));
        match noun {
            NounRef::Noun(Noun::Enemy | Noun::Group | Noun::Structure) => enemies,
            NounRef::Noun(Noun::Hero | Noun::Party) => heroes,
            NounRef::Named(id) if self.kind(id) == Some(Kind::Class) => heroes,
            NounRef::Named(_) => enemies,
            _ => models,
        }
    }

    /// The type of `this group`, that of the enemy whose text it is, or of `that group`, that of the enemy spoken of.
    pub(super) fn group_meant(&self, pick: Pick, scope: &Scope) -> Option<DeclId> {
        let (enemy, kept) = match pick {
            Pick::That => (scope.enemy, scope.that_group),
            _ => (scope.this.and_then(Model::enemy), scope.this_group),
        };
        let id = enemy?;
        self.enemy(id).map(|enemy| enemy.kind).or(kept)
    }

    fn group_of(&self, pick: Pick, scope: &Scope) -> impl Iterator<Item = Model> {
        let kind = self.group_meant(pick, scope);
        self.table.figures().filter(move |enemy| Some(enemy.kind) == kind).map(|enemy| Model::Enemy(enemy.id))
    }

    pub(super) fn that(&self, noun: Noun, scope: &Scope) -> Option<Model> {
        if let Some(before) = scope.before
            && matches!(noun, Noun::Hero) == before.hero().is_some()
            && matches!(noun, Noun::Hero | Noun::Enemy)
        {
            return Some(before);
        }
        match noun {
            Noun::Hero | Noun::Party => scope.that_hero().map(Model::Hero),
            Noun::Enemy | Noun::Group | Noun::Structure => scope.that_enemy().map(Model::Enemy),
            Noun::Holder => scope.this.or(scope.model),
            _ => scope.model.or(scope.hero.map(Model::Hero)).or(scope.enemy.map(Model::Enemy)),
        }
    }

    /// Whom `that` means, there or not.
    pub(super) fn meant_by_that(&self, who: Selector<'_>, scope: &Scope) -> Option<Model> {
        self.that_one(who.noun(), scope)
    }

    /// The one that `that` means: of a name, or of structures, the last one spoken of that is such a one.
    fn that_one(&self, noun: NounRef<'_>, scope: &Scope) -> Option<Model> {
        let last = |is: &dyn Fn(Model) -> bool| {
            let bound = [scope.model, scope.enemy.map(Model::Enemy), scope.hero.map(Model::Hero)];
            scope.spoken.last_first().chain(bound.into_iter().flatten()).find(|model| is(*model))
        };
        match noun {
            NounRef::Noun(Noun::Structure | Noun::Enemy) if scope.nobody.enemy => None,
            NounRef::Noun(Noun::Structure) => last(&|model| self.is_no_enemy(model)).or(scope.enemy.map(Model::Enemy)),
            // Beside one on the heroes' side it is the enemy, while that is there.
            NounRef::Noun(Noun::Enemy) if scope.enemy.is_some_and(|id| self.is_no_enemy(Model::Enemy(id))) => {
                let foe = |model: Model| model.enemy().is_some() && !self.is_no_enemy(model);
                let apart = scope.enemy.map(Model::Enemy).filter(|model| self.is_there(*model));
                last(&|model| foe(model) && self.is_there(model)).or(apart).or_else(|| last(&foe))
            }
            NounRef::Noun(noun) => self.that(noun, scope),
            NounRef::Named(kind) => last(&|model| self.kind_of(model) == Some(kind)),
            NounRef::Alias(alias) => self.aliases.get(alias).copied(),
        }
    }

    /// True where a noun means a model; a hero in the state that is asked for.
    pub(super) fn is_noun(&self, noun: NounRef<'_>, state: Option<State>, model: Model, scope: &Scope) -> bool {
        match noun {
            NounRef::Noun(Noun::Hero) => model.hero().is_some_and(|hero| self.up_as_asked(state, hero)),
            NounRef::Noun(Noun::Party) => model.hero().is_some(),
            NounRef::Noun(Noun::Enemy) => model.enemy().is_some() && !self.is_no_enemy(model),
            NounRef::Noun(Noun::Structure) => self.is_no_enemy(model),
            NounRef::Noun(Noun::Group) => {
                model.enemy().is_some() && scope.this.and_then(|this| self.kind_of(this)) == self.kind_of(model)
            }
            NounRef::Noun(Noun::Model | Noun::Holder) => match model {
                Model::Hero(id) => self.table.hero(id).is_some_and(|hero| hero.is_standing()),
                Model::Enemy(_) => true,
            },
            NounRef::Noun(_) => false,
            NounRef::Named(kind) => self.kind_of(model) == Some(kind),
            NounRef::Alias(alias) => self.aliases.get(alias) == Some(&model),
        }
    }

    /// True for a model on the heroes' side, or on nobody's; for one that has just gone too.
    pub(super) fn is_no_enemy(&self, model: Model) -> bool {
        let Some(id) = model.enemy() else { return false };
        self.table.other(id).is_some()
            || self.table.enemy(id).is_none()
                && self.enemy(id).is_some_and(|gone| {
                    let side = Engine::side(self, gone.kind);
                    matches!(side, Some(Siding::Heroes | Siding::Nobody))
                })
    }

    /// A hero is a standing one, unless the text asks for a KO'd or a dead one, for who has been KO'd, for how somebody fared, or for who bears the light.
    fn up_as_asked(&self, state: Option<State>, hero: HeroId) -> bool {
        self.table.hero(hero).is_some_and(|hero| match state {
            Some(State::Kod) => hero.ko.is_some(),
            Some(State::Dead) => hero.dead && !hero.left,
            Some(State::Alive) => !hero.dead,
            None => hero.is_standing() || self.as_it_stood.get() == Some(hero.id),
        })
    }

    /// Whom a text means where it does not say: a hero at the end of a fight is whoever lives, for who lies KO'd gets up now.
    pub(super) fn state_meant(&self, select: Selector<'_>, scope: &Scope) -> Option<State> {
        let all = || {
            let plain = !select.filters().iter().any(|filter| is_shape(filter, Shape::Standing));
            let of_some = !matches!(select.pick(), Pick::This | Pick::That);
            (scope.after_fight && plain && of_some).then_some(State::Alive)
        };
        self.asked_state(select).or_else(all)
    }

    /// Whether a text asks for others than those who stand.
    pub(super) fn asked_state(&self, select: Selector<'_>) -> Option<State> {
        let said = select.filters().iter().find_map(|filter| match shape_of(filter)? {
            Shape::Kod => Some(Some(State::Kod)),
            Shape::Dead => Some(Some(State::Dead)),
            Shape::Standing => Some(None),
            Shape::Wounded => None,
        });
        let fallen = || {
            let mut relations = select.relations().iter().filter_map(RelationView::of);
            let fallen = |one| {
                matches!(
                    one,
                    RelationView::Bearer
                        | RelationView::Acted { has: _, what: Done::Kod, span: _ }
                        | RelationView::Fared { how: _ }
                        | RelationView::Chose { how: _, option: _ }
                )
            };
            relations.any(fallen).then_some(State::Alive)
        };
        said.unwrap_or_else(fallen)
    }

    /// True for who was among those a text means and is there no more: killed, or KO'd where nobody asked for such.
    pub(super) fn has_gone(&self, model: Model, state: Option<State>) -> bool {
        match model {
            Model::Hero(hero) => self.table.hero(hero).is_none_or(|hero| match state {
                None => !hero.is_standing(),
                Some(State::Alive) => hero.dead,
                Some(State::Kod | State::Dead) => false,
            }),
            Model::Enemy(enemy) => self.table.enemy(enemy).is_none() && self.table.other(enemy).is_none(),
        }
    }

    /// The dead heroes among those that a selector means: they are in play no more.
    fn dead(&self, select: Selector<'_>, scope: &Scope) -> impl Iterator<Item = Model> {
        let dead = self.table.heroes.iter().filter(|hero| hero.dead && !hero.left).map(|hero| Model::Hero(hero.id));
        dead.filter(move |model| self.is_noun(select.noun(), Some(State::Dead), *model, scope))
    }

    /// True for whom `other` leaves out: the one of whom it is asked who stands there (`each hero next to another hero`), else the one beside
    /// whom the others are (`each other hero next to that hero`), else whoever the text is of.
    fn leaves_out(&self, select: Selector<'_>, model: Model, scope: &Scope) -> bool {
        let asked = self.left_out.get().filter(|one| one.hero().is_some() == model.hero().is_some());
        let relations = || select.relations().iter();
        match asked.or_else(|| relations().find_map(|relation| self.that_of(relation, select, scope))) {
            Some(one) => one == model,
            // Beside its own group it is another of that.
            None if relations().any(|relation| speaks_of_own_group(relation)) => false,
            // A hero and an enemy are both a model: nobody is left out beside whoever's text it is.
            None if select.noun() == NounRef::Noun(Noun::Model) && scope.this.is_some() => scope.this == Some(model),
            None => scope.is_the_one(model),
        }
    }

    /// Whom `other` leaves out of all that a selector means, where nothing is said behind its noun.
    pub(super) fn left_out_of(&self, select: Selector<'_>, scope: &Scope) -> Option<Model> {
        let spoken = [scope.this, scope.hero.map(Model::Hero), scope.enemy.map(Model::Enemy)];
        let mut spoken = spoken.into_iter().flatten().filter(|_| says_other(select));
        spoken.find(|model| self.is_of_side(select.noun(), *model) && scope.is_the_one(*model))
    }

    /// The one of whom `that …` speaks in a part of a text, if it is of the side whose others are meant.
    fn that_of(&self, part: Phrase<'_>, others: Selector<'_>, scope: &Scope) -> Option<Model> {
        let mut found = None;
        part.walk(&mut |one| {
            let those = one.selectors().filter(|who| who.pick() == Pick::That);
            found = found.or_else(|| {
                those
                    .filter_map(|who| self.that_one(who.noun(), scope))
                    .find(|that| self.is_of_side(others.noun(), *that))
            });
        });
        found
    }

    /// True where a noun could mean a model, by its side: a class means heroes, a type enemies.
    pub(super) fn is_of_side(&self, noun: NounRef<'_>, model: Model) -> bool {
        match noun {
            NounRef::Named(kind) => (self.kind(kind) == Some(Kind::Class)) == model.hero().is_some(),
            noun => can_be(noun, model),
        }
    }

    /// Whom `other` leaves out in a condition that speaks of `that hero`: `if another hero has more wounds than that hero`. Of `if that hero is
    /// another hero` nobody is but the hero whose text it is.
    pub(super) fn left_out_in(&self, condition: Phrase<'_>, scope: &Scope) -> Option<Model> {
        if condition.word() == Word::Condition(Condition::Same) {
            return None;
        }
        let others = condition.selectors().find(|who| says_other(*who))?;
        self.that_of(condition, others, scope)
    }

    /// The heroes that a selector means whether they stand or lie KO'd; the dead ones too, where they are asked for.
    pub(super) fn heroes_of(&self, select: Selector<'_>, scope: &Scope, dead: bool) -> Vec<Model> {
        let heroes = self.table.heroes.iter().filter(|hero| dead || !hero.dead);
        let class =
            |class: DeclId| select.noun() == NounRef::Noun(Noun::Hero) || select.noun() == NounRef::Named(class);
        let mut heroes: Vec<Model> = heroes.filter(|hero| class(hero.class)).map(|hero| Model::Hero(hero.id)).collect();
        if says_other(select) {
            heroes.retain(|model| !self.leaves_out(select, *model, scope));
        }
        heroes.retain(|model| select.filters().iter().all(|filter| self.passes(filter, *model)));
        self.relate_all(select, &mut heroes, scope);
        heroes
    }

    /// True where a model is one that a selector means, by its place in the program.
    pub(super) fn matches(&self, select: SelectId, model: Model, scope: &Scope) -> bool {
        // Another text is asked: whom the one leaves out that is being read is nothing to it.
        let outer = self.left_out.take();
        let matches = self.program.select(select).is_some_and(|select| {
            // Of what stands, a KO'd hero has no part where the text says more of those whom it means than what they are. An enemy that has just been
            // killed has it still, by where it fell and what it held: until all that answers to its death is done.
            let more = !select.relations().is_empty() || select.pick() == Pick::Nearest;
            let hero = model.hero().is_some();
            self.means(select, model, scope) && (!(more && hero) || self.is_meant(select, model, scope))
        });
        self.left_out.set(outer);
        matches
    }

    /// True where a model is one that a selector means: in moments, and for what stands.
    pub(super) fn means(&self, select: Selector<'_>, model: Model, scope: &Scope) -> bool {
        if says_other(select) && self.leaves_out(select, model, scope) {
            return false;
        }
        self.is_meant(select, model, scope)
            // A hero that has just been KO'd, an enemy that has just died, is still the one the moment speaks of.
            || self.spoken_of(select, model, scope)
    }

    /// True where a model is among those that a selector could pick.
    fn is_meant(&self, select: Selector<'_>, model: Model, scope: &Scope) -> bool {
        let alone = select.pick() != Pick::Nearest && scope.region.is_none() && !self.compares(select);
        if !alone {
            return self.fitting(select, scope).contains(&model);
        }
        // Nobody else has to be looked at.
        let named = match (select.pick(), select.noun()) {
            (_, NounRef::Alias(alias)) => self.aliases.get(alias) == Some(&model),
            (pick @ (Pick::This | Pick::That), NounRef::Noun(Noun::Group)) => {
                let kind = model.enemy().and_then(|id| self.enemy(id)).map(|enemy| enemy.kind);
                kind.is_some() && kind == self.group_meant(pick, scope)
            }
            (Pick::This, noun) => scope.this == Some(model) && can_be(noun, model),
            (Pick::That, noun) => self.that_one(noun, scope) == Some(model),
            _ => {
                let state = self.state_meant(select, scope);
                (self.is_there(model) || state == Some(State::Dead)) && self.is_noun(select.noun(), state, model, scope)
            }
        };
        let same = says_other(select) && self.leaves_out(select, model, scope);
        if !named || same || !select.filters().iter().all(|filter| self.passes(filter, model)) {
            return false;
        }
        if select.relations().is_empty() {
            return true;
        }
        let mut left = vec![model];
        self.relate_all(select, &mut left, scope);
        let meant = !left.is_empty();
        debug_assert!(meant == self.fitting(select, scope).contains(&model), "{model:?} is meant by itself");
        meant
    }

    /// True where a selector compares models with each other, or speaks of those that are no longer there.
    pub(super) fn compares(&self, select: Selector<'_>) -> bool {
        let among = [Relation::Extreme, Relation::Most, Relation::StoodBy, Relation::Far].map(Word::Relation);
        select.relations().iter().any(|relation| among.contains(&relation.word()))
    }

    /// True for an enemy on the board, and for a hero that is not dead.
    pub(super) fn is_there(&self, model: Model) -> bool {
        match model {
            Model::Hero(id) => self.table.hero(id).is_some_and(|hero| !hero.dead),
            Model::Enemy(id) => self.table.enemy(id).is_some(),
        }
    }

    /// True for a dead hero: it rolls, tests, chooses and draws nothing.
    pub(super) fn is_dead(&self, model: Model) -> bool {
        model.hero().and_then(|id| self.table.hero(id)).is_some_and(|hero| hero.dead)
    }

    /// A model that is no longer there, or lies KO'd: as it was when it fell.
    pub(super) fn spoken_of(&self, select: Selector<'_>, model: Model, scope: &Scope) -> bool {
        let gone = match model {
            Model::Hero(id) => self.table.hero(id).is_some_and(|hero| !hero.is_standing()),
            Model::Enemy(id) => self.table.enemy(id).is_none(),
        };
        if !gone {
            return false;
        }
        let same = match (select.pick(), select.noun()) {
            (Pick::This, noun) => scope.this == Some(model) && can_be(noun, model),
            (Pick::That, noun) => self.that_one(noun, scope) == Some(model),
            (_, NounRef::Noun(Noun::Hero | Noun::Party)) => model.hero().is_some(),
            (_, NounRef::Noun(Noun::Enemy)) => model.enemy().is_some() && !self.is_no_enemy(model),
            (_, NounRef::Noun(Noun::Structure)) => self.is_no_enemy(model),
            (_, NounRef::Noun(Noun::Model)) => true,
            (_, NounRef::Named(kind)) => self.kind_of(model) == Some(kind),
            _ => false,
        };
        if !same || !select.filters().iter().all(|filter| self.passes(filter, model)) {
            return false;
        }
        // The most of something is more than others have who are still there.
        let mut left = if self.compares(select) { self.others_like(select, model, scope) } else { Vec::new() };
        left.push(model);
        self.relate_all(select, &mut left, scope);
        left.contains(&model)
    }

    /// Those that are there and that a selector's noun and the words before it mean, without the one that is gone.
    fn others_like(&self, select: Selector<'_>, gone: Model, scope: &Scope) -> Vec<Model> {
        let heroes = self.table.heroes.iter().map(|hero| Model::Hero(hero.id));
        let all = heroes.chain(self.table.enemies.iter().map(|enemy| Model::Enemy(enemy.id)));
        all.filter(|model| {
            *model != gone
                && self.is_noun(select.noun(), None, *model, scope)
                && select.filters().iter().all(|filter| self.passes(filter, *model))
        })
        .collect()
    }

    /// True where a type without a model on the board is meant by a selector.
    pub(super) fn matches_kind(&self, select: SelectId, kind: DeclId) -> bool {
        let Some(select) = self.program.select(select) else { return false };
        let noun = match select.noun() {
            NounRef::Noun(noun) => noun == Noun::Enemy,
            NounRef::Named(named) => named == kind && self.kind(kind) == Some(Kind::Enemy),
            NounRef::Alias(_) => false,
        };
        let Some(decl) = self.program.decl(kind) else { return false };
        let brutal = self.is_brutal(kind);
        noun && select.relations().is_empty()
            && select.filters().iter().all(|filter| match FilterView::of(filter) {
                Some(FilterView::Keyword { what, other, third }) => {
                    let mut meant = [Some(what), other, third].into_iter().flatten();
                    meant.any(|one| decl.keywords_of(brutal).contains(&one))
                }
                Some(FilterView::Size { size, other }) => is_one_of(size, other, decl.size_of(brutal)),
                _ => false,
            })
    }

    /// True where a model is what a word before the noun says.
    pub(super) fn passes(&self, filter: Phrase<'_>, model: Model) -> bool {
        let hero = model.hero().and_then(|id| self.table.hero(id));
        let Some(filter) = FilterView::of(filter) else { return false };
        match filter {
            FilterView::Keyword { what, other, third } => {
                let mut meant = [Some(what), other, third].into_iter().flatten();
                meant.any(|one| self.keyword(model, one) || self.kind_of(model) == Some(one))
            }
            FilterView::In { shape: Shape::Wounded } => self.wounds(model) > 0,
            FilterView::In { shape: Shape::Kod } => hero.is_some_and(|hero| hero.ko.is_some()),
            FilterView::In { shape: Shape::Dead } => match model {
                Model::Hero(_) => hero.is_some_and(|hero| hero.dead && !hero.left),
                Model::Enemy(id) => self.table.enemy(id).is_none(),
            },
            // Who is left out is known where somebody is picked.
            FilterView::Other => true,
            FilterView::In { shape: Shape::Standing } => hero.is_none_or(|hero| hero.is_standing()),
            FilterView::Size { size: meant, other } => {
                self.size_of(model).is_some_and(|size| is_one_of(meant, other, size))
            }
        }
    }

    fn size_of(&self, model: Model) -> Option<Size> {
        match model {
            Model::Hero(_) => Some(Size::Medium),
            Model::Enemy(_) => self.kind_of(model).map(|kind| brim_core::game::engine::Engine::size(self, kind)),
        }
    }

    /// Wounds a model has taken.
    pub(super) fn wounds(&self, model: Model) -> i32 {
        match model {
            Model::Hero(id) => self.table.hero(id).map_or(0, |hero| hero.wounds),
            Model::Enemy(id) => self.enemy(id).map_or(0, |enemy| enemy.wounds),
        }
    }

    /// Where a model stands, or stood when it died.
    pub(super) fn stands_at(&self, model: Model) -> Option<SpaceId> {
        self.table.place_of(model).or_else(|| match model {
            Model::Enemy(id) => self.enemy(id).map(|enemy| enemy.at).or_else(|| self.stood(id).map(|stood| stood.at)),
            Model::Hero(id) => self.fallen(id).and_then(|fallen| fallen.at),
        })
    }

    /// True where a model has a keyword, a token, a marker, an ability or an item. A keyword that no class and no enemy has is one of what
    /// is held: whoever has such a thing has it.
    pub(super) fn has(&self, model: Model, what: DeclId) -> bool {
        self.keyword(model, what)
            || self.program.is_of_things(what) && self.held(model, Held::named(what)) > 0
            || self.held_till_now(model, what) > 0
            || self.ability(model, what).is_some()
            || model
                .hero()
                .and_then(|id| self.table.hero(id))
                .is_some_and(|hero| hero.cards.iter().any(|card| self.table.cards.decl(*card) == Some(what)))
    }

    /// How many of a thing a model holds.
    pub fn thing_of(&self, thing: Phrase<'_>, model: Model) -> i32 {
        let hero = model.hero().and_then(|id| self.table.hero(id));
        match ThingView::of(thing) {
            Some(ThingView::Harm { what: Suffered::Wounds }) => self.wounds(model),
            Some(ThingView::Held { what }) => self.holding_of(what, model),
            Some(ThingView::Harm { what: Suffered::Sanity }) => hero.map_or(0, |hero| hero.sanity_damage),
            Some(ThingView::Worn { slot }) => hero.map_or(0, |hero| self.worn_in(slot, hero)),
            Some(ThingView::Shards) => self.shards(model),
            Some(ThingView::Level) => hero.map_or(0, |hero| hero.level),
            None => 0,
        }
    }

    /// How many of it a model holds; Dark Stone counts the icons on its items too.
    fn holding_of(&self, what: Phrase<'_>, model: Model) -> i32 {
        let Some(held) = Held::of(what) else { return 0 };
        let own = self.held(model, held);
        let stone = what.word() == Word::Holding(Holding::DarkStone);
        let hero = model.hero().and_then(|id| self.table.hero(id)).filter(|_| stone);
        hero.map_or(own, |hero| own.saturating_add(self.icons(hero)))
    }

    /// Dark Stone that a hero has: shards, and the icons of its items.
    pub(super) fn stones(&self, hero: HeroId) -> i32 {
        self.table.hero(hero).map_or(0, |hero| hero.dark_stone.saturating_add(self.icons(hero)))
    }

    /// The Dark Stone icons of what a hero carries.
    fn icons(&self, hero: &Hero) -> i32 {
        let decls = hero.cards.iter().filter_map(|card| self.table.cards.decl(*card));
        let icons = decls.filter_map(|id| self.program.texts(id)).map(|texts| texts.stones);
        icons.fold(0, i32::saturating_add)
    }

    /// A hit that a text speaks of.
    pub(super) fn hit_meant(&self, scope: &Scope) -> Option<u16> {
        scope.hit
    }
}

/// True where a phrase speaks of somebody in one of these ways.
pub(super) fn speaks_of(part: Phrase<'_>, picks: &[Pick]) -> bool {
    let mut found = false;
    part.walk(&mut |one| found |= one.selectors().any(|who| picks.contains(&who.pick())));
    found
}

/// True where `that …` can be each of those whom a selector means.
pub(super) fn speaks_of_one_of(part: Phrase<'_>, whom: Selector<'_>) -> bool {
    let other_side = |who: Selector<'_>| {
        matches!(
            (who.noun(), whom.noun()),
            (NounRef::Noun(Noun::Enemy | Noun::Group), NounRef::Noun(Noun::Hero))
                | (NounRef::Noun(Noun::Hero), NounRef::Noun(Noun::Enemy | Noun::Group))
        )
    };
    let mut found = false;
    part.walk(&mut |one| found |= one.selectors().any(|who| who.pick() == Pick::That && !other_side(who)));
    found
}

/// True for whom a moment or a standing line means that may mean whoever the text is of: `a hero`, `each hero`.
pub(super) fn is_any(select: Selector<'_>) -> bool {
    !matches!(select.pick(), Pick::This | Pick::That) && !says_other(select)
}

/// True where a selector leaves out whoever the text is of.
pub(super) fn says_other(select: Selector<'_>) -> bool {
    select.filters().iter().any(|filter| filter.word() == Word::Filter(Filter::Other))
}

/// False for `this hero` where an enemy holds the thing whose text it is, and for `this enemy` where a hero does.
pub(super) fn can_be(noun: NounRef<'_>, model: Model) -> bool {
    match noun {
        NounRef::Noun(Noun::Hero) => model.hero().is_some(),
        NounRef::Noun(Noun::Enemy | Noun::Structure) => model.enemy().is_some(),
        _ => true,
    }
}

/// A stable number for a model.
pub(super) fn model_key(model: Model) -> u64 {
    match model {
        Model::Hero(id) => u64::from(id.0),
        Model::Enemy(id) => 1_000 + u64::from(id.0),
    }
}

/// True for a size that is meant by one of one or two words.
pub(super) fn is_one_of(meant: Size, other: Option<Size>, size: Size) -> bool {
    is_size(meant, size) || other.is_some_and(|other| is_size(other, size))
}

/// True where a size is what a filter says.
fn is_size(meant: Size, size: Size) -> bool {
    let (least, greatest) = meant.meant();
    (least..=greatest).contains(&size)
}

/// Who picks where a text leaves a choice: the hero whose text it is, or the party.
fn who_picks(scope: &Scope) -> Chooser {
    scope.speaker().filter(|_| scope.this.is_some()).map_or(Chooser::Party, Chooser::Hero)
}

/// True for a part of a text that speaks of all models of the type whose text it is.
fn speaks_of_own_group(part: Phrase<'_>) -> bool {
    let mut found = false;
    part.walk(&mut |one| found |= one.selectors().any(is_own_group));
    found
}
