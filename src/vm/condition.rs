//! Conditions: what is so and what is not.

use super::holding::Held;
use super::machine::{Machine, Supposed};
use super::scope::Scope;
use super::select::can_be;
use super::spaces::is_space;
use brim_core::game::attack::{Attack, Reach, Target};
use brim_core::game::depth::Piece;
use brim_core::game::effect::Span;
use brim_core::game::ids::{CardId, DeclId, HeroId, Model, OpId};
use brim_core::game::table::Outcome;
use brim_core::phrase::{ConditionView, MemberView, NounRef, Phrase, QuantityView, Selector, shape_of};
use brim_core::vocabulary::{Arms, Around, Bound, Compared, Done, Kind, Many, Member, Noun, Pick, Shape};
use brim_rules::placing;

impl Machine<'_> {
    /// True where a hero has taken an option: in this text, or in any of the mission whose text this is.
    pub(super) fn has_chosen(&self, hero: HeroId, option: &str, scope: &Scope) -> bool {
        let kept = self.table.choices.iter().filter(|_| self.table.mission == Some(scope.decl));
        scope.chosen.iter().chain(kept).any(|(who, what)| *who == hero && what.eq_ignore_ascii_case(option))
    }

    /// True where a condition holds now, by its place in the program.
    pub fn holds(&self, condition: OpId, scope: &Scope) -> bool {
        // Another text is asked: whom the one leaves out that is being read is nothing to it.
        let (outer, of_moment) = (self.left_out.take(), self.of_moment.take());
        let holds = self.program.op(condition).is_some_and(|condition| self.is_so(condition, scope));
        self.left_out.set(outer);
        self.of_moment.set(of_moment);
        holds
    }

    /// True where a condition holds for a text that answers to a moment: what the moment tells of has not been done before it.
    pub(super) fn is_so_at_moment(&self, condition: Phrase<'_>, scope: &Scope) -> bool {
        let outer = self.of_moment.replace(true);
        let so = self.is_so(condition, scope);
        self.of_moment.set(outer);
        so
    }

    /// True where a condition holds now.
    pub(super) fn is_so(&self, condition: Phrase<'_>, scope: &Scope) -> bool {
        let Some(left_out) = self.left_out_in(condition, scope) else { return self.is_so_of_all(condition, scope) };
        let outer = self.left_out.replace(Some(left_out));
        let so = self.is_so_of_all(condition, scope);
        self.left_out.set(outer);
        so
    }

    fn is_so_of_all(&self, condition: Phrase<'_>, scope: &Scope) -> bool {
        let Some(condition) = ConditionView::of(condition) else { return false };
        match condition {
            ConditionView::Is { who, what } => {
                if let Some(fallen) = self.killed_before(who, scope) {
                    return self.was(what, fallen);
                }
                let passes = |model| self.passes(what, model);
                let shape = shape_of(what);
                let state = shape.is_some_and(|shape| shape != Shape::Wounded);
                let dead = shape == Some(Shape::Dead);
                match self.in_any_state(who, scope, dead).filter(|_| state) {
                    Some(heroes) => so(who.pick(), heroes, &passes),
                    None => self.every(who, scope, &passes),
                }
            }
            ConditionView::Same { who, whom } => {
                let those = self.fitting(whom, scope);
                // One that has just been killed or KO'd is looked for among those who fell.
                self.every(who, scope, &|model| those.contains(&model) || self.spoken_of(whom, model, scope))
            }
            ConditionView::Stands { who, place } => self.every(who, scope, &|model| {
                let mut there = vec![model];
                self.stand(place, &mut there, scope);
                !there.is_empty()
            }),
            ConditionView::Has { who, what } => match self.card_keeper(who, scope) {
                Some(card) => self.held_on_till_now(card, Held::named(what)) > 0,
                None => self.every(who, scope, &|model| self.has(model, what)),
            },
            ConditionView::HasAny { who, thing } => match self.card_keeper(who, scope) {
                Some(card) => self.thing_on(thing, card) > 0,
                None => self.every(who, scope, &|model| self.thing_of(thing, model) > 0),
            },
            ConditionView::HasMany { who, n, thing } => match self.card_keeper(who, scope) {
                Some(card) => self.is_so_many(n, self.thing_on(thing, card), scope),
                None if is_party(who) => self.is_so_many(n, self.thing_meant(thing, who, scope), scope),
                None => self.every(who, scope, &|model| self.is_so_many(n, self.thing_of(thing, model), scope)),
            },
            ConditionView::HasMore { who, which, thing, whom } => {
                let others: Vec<i32> = if is_party(whom) {
                    vec![self.thing_meant(thing, whom, scope)]
                } else {
                    self.fitting(whom, scope).into_iter().map(|one| self.thing_of(thing, one)).collect()
                };
                let compares = |own: i32| {
                    let so = |other: &i32| match which {
                        Compared::Fewer => own < *other,
                        Compared::More => own > *other,
                    };
                    match whom.pick() {
                        // More than each of them: more than all.
                        Pick::Each => others.iter().all(so),
                        Pick::No => !others.iter().any(so),
                        _ => others.iter().any(so),
                    }
                };
                if is_party(who) {
                    return compares(self.thing_meant(thing, who, scope));
                }
                self.every(who, scope, &|model| compares(self.thing_of(thing, model)))
            }
            ConditionView::StatIs { who, bound, n, stat } => {
                let n = self.plain_amount(n, scope);
                self.every(who, scope, &|model| match bound {
                    Bound::AtMost => self.left_of(model, stat) <= n,
                    Bound::AtLeast => self.left_of(model, stat) >= n,
                })
            }
            ConditionView::Called { what, name } => {
                let card = if what.pick() == Pick::This { scope.card } else { scope.that_card.or(scope.card) };
                card.and_then(|card| self.table.cards.decl(card)) == Some(name)
            }
            ConditionView::Acted { who, what, span } => {
                let has = |model| self.has_done(model, what, span);
                match self.in_any_state(who, scope, false).filter(|_| what == Done::Kod) {
                    Some(heroes) => so(who.pick(), heroes, &has),
                    None => self.every_so_far(who, scope, &has),
                }
            }
            ConditionView::Many { n, what } => self.is_so_many(n, self.count(what, scope), scope),
            ConditionView::Exists { who } if is_space(who) => {
                self.spaces_meant(who, scope).is_empty() == (who.pick() == Pick::No)
            }
            ConditionView::Exists { who } => self.every(who, scope, &|_| true),
            ConditionView::Victory => self.table.outcome == Some(Outcome::Victory),
            ConditionView::Fight => self.table.fighting(),
            ConditionView::AttackIs { reach } => {
                let supposed = self.supposed().map(|supposed| supposed.reach);
                let attack = || self.table.attack().filter(|_| !scope.beside).map(|attack| attack.reach);
                supposed.or_else(attack) == Some(reach)
            }
            ConditionView::Using { what, n } => self.attacking_with(Some(what), n, scope),
            ConditionView::Armed { what: Arms::Weapon, n } => self.attacking_with(None, n, scope),
            ConditionView::Casting { what } => self.casting_such(what, scope),
            ConditionView::Against { who } => self.attacking(who, scope),
            ConditionView::Critical { what: _ } => self.hit_meant(scope).is_some_and(|hit| {
                self.table.attack().and_then(|attack| attack.hits.get(usize::from(hit))).is_some_and(|hit| hit.critical)
            }),
            ConditionView::Around { what: Around::Town } => self.table.stay.is_some(),
            ConditionView::Around { what: Around::OtherWorld } => {
                let who = scope.speaker().map(Model::Hero);
                let world = who.map_or_else(|| self.table.worlds.first().copied().flatten(), |who| self.world_of(who));
                world.is_some_and(|world| self.program.line(world, Member::OtherWorld).is_some())
            }
            ConditionView::DrawnFor { deck } => self.drawn_now(scope).is_some_and(|card| self.drawn_for(card, deck)),
            ConditionView::Chose { who, option } => {
                let chose = |hero| self.has_chosen(hero, option, scope);
                // Who fell by what it chose has chosen it.
                let otherwise = |hero| scope.chosen.iter().any(|(other, _)| *other == hero) && !chose(hero);
                let all = self.in_any_state(who, scope, true).filter(|_| who.pick() == Pick::Each).unwrap_or_default();
                self.every_so_far(who, scope, &|model| model.hero().is_some_and(chose))
                    && !all.into_iter().filter_map(Model::hero).any(otherwise)
            }
            ConditionView::RollIs { what: _, face: (low, high) } => {
                scope.roll.is_some_and(|roll| (low..=high).contains(&roll))
            }
            ConditionView::Ruling { which, reading } => {
                let taken = self.table.rules.words.get(&which);
                taken.is_some_and(|words| words.eq_ignore_ascii_case(reading))
            }
            ConditionView::Both { a, b } => self.is_so(a, scope) && self.is_so(b, scope),
            ConditionView::Either { a, b } => self.is_so(a, scope) || self.is_so(b, scope),
            ConditionView::Held => self.holds_back(),
            ConditionView::TrackAt { which, n, how } => self.piece_is_at(which, n, how, scope),
            ConditionView::Left { enemy } => placing::free_models(self, enemy) > 0,
            ConditionView::InChapter { name } => self.in_chapter(name),
            ConditionView::CounterIs { name, n, how } => {
                let (count, n) = (self.counter_now(name), self.plain_amount(n, scope));
                how.map_or(count == n, |how| bounded(n, how, count))
            }
            ConditionView::AmountIs { a, n, how } => {
                let (amount, n) = (self.plain_amount(a, scope), self.plain_amount(n, scope));
                how.map_or(amount == n, |how| bounded(n, how, amount))
            }
            ConditionView::Turn { n, how, of } => {
                let turn = match of {
                    false => Some(self.number_of(Span::Turn)),
                    true => self.table.cursor.turn_of_fight(),
                };
                let Some(turn) = turn else { return false };
                how.map_or(turn == n, |how| bounded(n, how, turn))
            }
            ConditionView::Not { condition } => !self.is_so(condition, scope),
        }
    }

    /// True where a marker of the depth track is on this space, or on one with this number or more, or fewer.
    fn piece_is_at(&self, piece: Piece, n: Phrase<'_>, how: Option<Many>, scope: &Scope) -> bool {
        let Some(depth) = &self.table.depth else { return false };
        let (at, n) = (depth.space(piece), self.plain_amount(n, scope));
        how.map_or(at == n, |how| bounded(n, how, at))
    }

    /// `no hero …`: none; `each hero …`: all; anybody else: at least one.
    fn every(&self, select: Selector<'_>, scope: &Scope, test: &dyn Fn(Model) -> bool) -> bool {
        // Usually it is about the one whose text it is.
        let named = matches!(select.noun(), NounRef::Noun(Noun::Group) | NounRef::Alias(_));
        if select.pick() == Pick::This && !named && select.relations().is_empty() && scope.region.is_none() {
            let passes = |model: Model| select.filters().iter().all(|filter| self.passes(filter, model));
            return scope.this.is_some_and(|this| can_be(select.noun(), this) && passes(this) && test(this));
        }
        // Whoever would settle it: of `each` one of whom it is not so.
        let each = select.pick() == Pick::Each;
        let settles = |model: &Model| test(*model) != each;
        let some = self.fits_some(select, scope, &settles);
        some != (each || select.pick() == Pick::No)
    }

    /// Of what has been done: whoever did it is asked for as well where it has come to lie since, or is dead. Who lies and has not done it could not.
    fn every_so_far(&self, select: Selector<'_>, scope: &Scope, has: &dyn Fn(Model) -> bool) -> bool {
        let asks = select.relations().is_empty() && select.pick() != Pick::Each;
        let all = self.in_any_state(select, scope, true).filter(|_| asks);
        if all.is_some_and(|all| all.into_iter().any(has)) {
            return select.pick() != Pick::No;
        }
        self.every(select, scope, has)
    }

    /// Where it is asked whether heroes stand, lie KO'd or are dead, or have been KO'd, those of whom it is asked: however they are now.
    pub(super) fn in_any_state(&self, select: Selector<'_>, scope: &Scope, dead: bool) -> Option<Vec<Model>> {
        let plain = matches!(select.noun(), NounRef::Noun(Noun::Hero))
            || select.named().is_some_and(|id| self.kind(id) == Some(Kind::Class));
        let many = !matches!(select.pick(), Pick::This | Pick::That);
        (plain && many).then(|| self.heroes_of(select, scope, dead))
    }

    /// What is meant by a name, a keyword or a deck: the thing itself, what has the keyword, what is of the deck.
    pub(super) fn comes_under(&self, decl: DeclId, what: DeclId) -> bool {
        let deck = self.program.line(decl, Member::OfDeck).and_then(MemberView::of);
        decl == what
            || matches!(deck, Some(MemberView::OfDeck { what: deck }) if deck == what)
            || self.program.decl(decl).is_some_and(|decl| decl.keywords.contains(&what))
    }

    /// The spell for which a casting roll is made is such a one.
    fn casting_such(&self, what: DeclId, scope: &Scope) -> bool {
        let Some((hero, card)) = self.casting.get() else { return false };
        let mine = scope.this.is_none_or(|this| this == Model::Hero(hero));
        mine && self.table.cards.decl(card).is_some_and(|decl| self.comes_under(decl, what))
    }

    /// The attack under way uses a weapon with this keyword, or this item; or any at all.
    fn attacking_with(&self, what: Option<DeclId>, hands: Option<i32>, scope: &Scope) -> bool {
        let supposed = self.supposed();
        if scope.beside && supposed.is_none() {
            return false;
        }
        let (mine, mut cards) = match (supposed.as_ref(), self.table.attack()) {
            (Some(supposed), _) => (supposed.is_meant_by(scope), supposed.weapons.clone()),
            (None, Some(attack)) => {
                // An enemy attacks with no weapon: in its text a hero's attack is meant, named or not.
                let own = |this: Model| this.enemy().is_some() || attack.is_by(this) || spoken_of(attack, scope);
                (scope.this.is_none_or(own), self.weapons_asked(attack, scope))
            }
            (None, None) => return false,
        };
        if let Some(attack) = self.table.attack().filter(|attack| supposed.is_none() && attack.reach == Reach::Melee)
            && let Some(hero) = attack.attacker.hero()
        {
            let hands = self.table.hero(hero).map(|hero| hero.hands.clone()).unwrap_or_default();
            cards.extend(hands.into_iter().filter(|card| self.weapon_counts(*card, hero)));
        }
        if let Some(hands) = hands {
            cards.retain(|card| self.table.cards.decl(*card).is_some_and(|decl| self.hands_for(decl) == hands));
        }
        // By its name an upgrade stands for the weapon that it is attached to.
        let upgraded = |card: &CardId| self.table.attached(*card).any(|upgrade| Some(upgrade.decl) == what);
        // An attack that an item's own text makes is made with that item.
        let attack = self.table.attack().filter(|_| supposed.is_none());
        let maker = attack.and_then(|attack| attack.ability).filter(|id| match self.kind(*id) {
            Some(Kind::Item) => true,
            // A token that is thrown, or a spell, is what the attack is made with, and yet no weapon.
            Some(Kind::Token | Kind::Spell) => what.is_some(),
            _ => false,
        });
        let maker = maker.filter(|decl| hands.is_none_or(|hands| self.hands_for(*decl) == hands));
        let is_what = |decl: DeclId| what.is_none_or(|what| self.comes_under(decl, what));
        mine && (maker.is_some_and(is_what)
            || cards.iter().any(upgraded)
            || cards.iter().any(|card| self.made_of(*card).any(is_what)))
    }

    /// The attack under way is aimed at one of those meant: its target, or whom its hits were given.
    fn attacking(&self, who: Selector<'_>, scope: &Scope) -> bool {
        if let (Some(supposed), Some(target)) = (self.supposed(), self.aimed.get()) {
            return (who.pick() == Pick::This || supposed.is_meant_by(scope)) && self.means(who, target, scope);
        }
        let Some(attack) = self.table.attack().filter(|_| !scope.beside && !self.aimless.get()) else { return false };
        // `attacking this enemy` is asked by the one who is attacked; all others speak of their own attack, or of that of the hero spoken of.
        let own = |this: Model| who.pick() == Pick::This || attack.is_by(this) || spoken_of(attack, scope);
        if !scope.this.is_none_or(own) {
            return false;
        }
        // Of a hit there is one target, whoever else the attack has struck.
        let hit = scope.hit.and_then(|hit| attack.hits.get(usize::from(hit))?.target);
        if let Some(target) = self.aimed.get().or(hit) {
            return self.means(who, target, scope);
        }
        let aim = match attack.target {
            Some(Target::Model(model)) => Some(model),
            _ => None,
        };
        attack.hits.iter().filter_map(|hit| hit.target).chain(aim).any(|model| self.means(who, model, scope))
    }

    /// True where so many are as many as a condition or a relation asks for.
    pub(super) fn is_so_many(&self, asked: Phrase<'_>, count: i32, scope: &Scope) -> bool {
        match QuantityView::of(asked) {
            Some(QuantityView::Bounded { n, how }) => bounded(self.plain_amount(n, scope), how, count),
            Some(QuantityView::Between { n, to }) => (n..=to).contains(&count),
            Some(QuantityView::Exactly { n }) => self.plain_amount(n, scope) == count,
            Some(QuantityView::None) => count <= 0,
            None => false,
        }
    }

    /// The world that a model stands in.
    pub(super) fn world_of(&self, model: Model) -> Option<brim_core::game::ids::DeclId> {
        let at = self.stands_at(model)?;
        let region = self.table.board.space(at)?.region;
        self.table.worlds.get(usize::from(region)).copied().flatten()
    }

    /// The kind of a declaration.
    pub(super) fn kind(&self, id: brim_core::game::ids::DeclId) -> Option<Kind> {
        self.program.decl(id).and_then(|decl| decl.kind)
    }
}

impl Supposed {
    /// True where a text that asks about an attack means this one: it is that of whoever's text it is, or of the one it speaks of.
    fn is_meant_by(&self, scope: &Scope) -> bool {
        let spoken_of = scope.hero.map(Model::Hero) == Some(self.by) || scope.enemy.map(Model::Enemy) == Some(self.by);
        spoken_of || scope.this.is_none_or(|this| this == self.by)
    }
}

/// True where the attack is that of the hero, or the enemy, of whom a text of somebody else speaks.
fn spoken_of(attack: &Attack, scope: &Scope) -> bool {
    scope.hero.is_some_and(|hero| attack.is_by(Model::Hero(hero)))
        || scope.enemy.is_some_and(|enemy| attack.is_by(Model::Enemy(enemy)))
}

/// True where as many of those asked about are so as a selector says.
fn so(pick: Pick, who: Vec<Model>, test: &dyn Fn(Model) -> bool) -> bool {
    match pick {
        Pick::No => !who.into_iter().any(test),
        Pick::Each => who.into_iter().all(test),
        _ => who.into_iter().any(test),
    }
}

/// True for all heroes together: of what they hold their sum counts.
pub(super) fn is_party(who: Selector<'_>) -> bool {
    who.noun() == NounRef::Noun(Noun::Party)
}

/// A number or more, or a number or fewer.
fn bounded(n: i32, how: Many, count: i32) -> bool {
    match how {
        Many::OrFewer => count <= n,
        Many::OrMore => count >= n,
    }
}
