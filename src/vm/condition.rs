//! Conditions: what is so and what is not.

use super::machine::Machine;
use super::scope::Scope;
use brim_core::game::attack::{Reach, Target};
use brim_core::game::depth::Piece;
use brim_core::game::ids::{CardId, DeclId, Model, OpId};
use brim_core::game::table::Outcome;
use brim_core::program::{Arg, NounArg, Op, Slot};
use brim_core::vocabulary::{Condition, Filter, Kind, Member, Noun, Pick, Quantity, Word};
use brim_rules::placing;

impl Machine<'_> {
    /// True where a condition holds now.
    pub fn holds(&self, condition: OpId, scope: &Scope) -> bool {
        let Some(op) = self.program.op(condition) else { return false };
        let Word::Condition(word) = op.word else { return false };
        self.looks_about();
        match word {
            Condition::Is => {
                let passes = |model| op.op(Slot::EventData).is_some_and(|is| self.passes(is, model));
                match self.in_any_state(op, scope) {
                    Some((pick, heroes)) => so(pick, heroes, &passes),
                    None => self.every(op, scope, &passes),
                }
            }
            Condition::Stands => self.every(op, scope, &|model| {
                op.op(Slot::Where).is_some_and(|place| {
                    let mut there = vec![model];
                    self.stand(place, &mut there, scope);
                    !there.is_empty()
                })
            }),
            Condition::Has => {
                self.every(op, scope, &|model| op.decl_in(Slot::EventData).is_some_and(|what| self.has(model, what)))
            }
            Condition::HasMany => match self.card_keeper(op, scope) {
                Some(card) => op.op(Slot::Thing).is_some_and(|thing| self.is_so_many(op, self.thing_on(thing, card))),
                None => self.every(op, scope, &|model| {
                    op.op(Slot::Thing).is_some_and(|thing| self.is_so_many(op, self.thing_of(thing, model)))
                }),
            },
            Condition::HasMore => {
                let Some(thing) = op.op(Slot::Thing) else { return false };
                let others: Vec<i32> = self.whom(op, scope).into_iter().map(|one| self.thing_of(thing, one)).collect();
                let fewer = op.says(Slot::Which, "fewer");
                self.every(op, scope, &|model| {
                    let own = self.thing_of(thing, model);
                    others.iter().any(|other| if fewer { own < *other } else { own > *other })
                })
            }
            Condition::StatIs => self.every(op, scope, &|model| match (op.arg(Slot::Stat), op.int(Slot::N)) {
                (Some(Arg::Stat(key)), Some(n)) if op.says(Slot::Bound, "at most") => self.stat_of(model, *key) <= n,
                (Some(Arg::Stat(key)), Some(n)) => self.stat_of(model, *key) >= n,
                _ => false,
            }),
            Condition::Acted => self.every(op, scope, &|model| {
                model.hero().and_then(|id| self.table.hero(id)).is_some_and(|hero| hero.turn.acted)
            }),
            Condition::Many => {
                let Some(what) = op.op(Slot::EventData) else { return false };
                bounded(op, self.count(what, scope))
            }
            Condition::Exists => self.every(op, scope, &|_| true),
            Condition::Victory => self.table.outcome == Some(Outcome::Victory),
            Condition::Fight => self.table.fighting(),
            Condition::AttackIs => self.table.attack().is_some_and(|attack| Some(attack.reach) == op.reach()),
            Condition::Using => self.attacking_with(op, scope),
            Condition::Against => self.attacking(op, scope),
            Condition::Critical => self.hit_meant(scope).is_some_and(|hit| {
                self.table.attack().and_then(|attack| attack.hits.get(usize::from(hit))).is_some_and(|hit| hit.critical)
            }),
            Condition::OtherWorld => {
                let who = scope.speaker().map(Model::Hero);
                let world = who.map_or_else(|| self.table.worlds.first().copied().flatten(), |who| self.world_of(who));
                world.is_some_and(|world| self.program.line(world, Member::OtherWorld).is_some())
            }
            Condition::Chose => {
                let option = op.text(Slot::Option).unwrap_or("");
                let chose =
                    |hero| scope.chosen.iter().any(|(who, what)| *who == hero && what.eq_ignore_ascii_case(option));
                self.every(op, scope, &|model| model.hero().is_some_and(chose))
            }
            Condition::RollIs => {
                let (low, high) = op.face(Slot::Face).unwrap_or((1, i32::MAX));
                scope.roll.is_some_and(|roll| (low..=high).contains(&roll))
            }
            Condition::Ruling => self.ruling_is(op),
            Condition::Both => {
                [Slot::A, Slot::B].into_iter().all(|slot| op.op(slot).is_some_and(|inner| self.holds(inner, scope)))
            }
            Condition::Either => {
                [Slot::A, Slot::B].into_iter().any(|slot| op.op(slot).is_some_and(|inner| self.holds(inner, scope)))
            }
            Condition::Held => self.table.depth.as_ref().is_none_or(|depth| depth.held),
            Condition::DarknessAt | Condition::PartyAt => {
                let piece = if word == Condition::PartyAt { Piece::Party } else { Piece::Darkness };
                let (Some(depth), Some(n)) = (&self.table.depth, op.op(Slot::N)) else { return false };
                let (at, n) = (depth.space(piece), self.static_amount(n, scope));
                match op.chosen(Slot::How) {
                    Some(how) if how.is("or fewer") => at <= n,
                    Some(_) => at >= n,
                    None => at == n,
                }
            }
            Condition::Left => op.decl_in(Slot::Enemy).is_some_and(|kind| placing::free_models(self, kind) > 0),
            Condition::Not => op.op(Slot::Condition).is_some_and(|inner| !self.holds(inner, scope)),
        }
    }

    /// True where so many are as many as a condition or a relation asks for.
    pub(super) fn is_so_many(&self, op: &Op, count: i32) -> bool {
        let Some(asked) = op.op(Slot::N).and_then(|id| self.program.op(id)) else { return false };
        match asked.word {
            Word::Quantity(Quantity::Bounded) => bounded(asked, count),
            Word::Quantity(Quantity::Exactly) => asked.int(Slot::N) == Some(count),
            Word::Quantity(Quantity::None) => count <= 0,
            _ => false,
        }
    }

    /// `no hero …`: none; `each hero …`: all; anybody else: at least one.
    fn every(&self, op: &Op, scope: &Scope, test: &dyn Fn(Model) -> bool) -> bool {
        let Some(select) = op.select(Slot::Who).and_then(|id| self.program.select(id)) else { return false };
        // Mostly it is about the one whose text it is.
        let named = matches!(select.noun, NounArg::Noun(Noun::Group) | NounArg::Alias(_));
        if select.pick == Pick::This && !named && select.relations.is_empty() && scope.region.is_none() {
            let passes = |model: Model| select.filters.iter().all(|filter| self.passes(*filter, model));
            return scope.this.is_some_and(|this| passes(this) && test(this));
        }
        // Whoever would settle it: of `each` one of whom it is not so.
        let each = matches!(select.pick, Pick::Each | Pick::EachOther);
        let settles = |model: &Model| test(*model) != each;
        let some = self.fits_some(select, scope, &settles);
        some != (each || select.pick == Pick::No)
    }

    /// Where it is asked whether heroes stand, lie KO'd or are dead, those of whom it is asked: whoever they are now.
    fn in_any_state(&self, op: &Op, scope: &Scope) -> Option<(Pick, Vec<Model>)> {
        let Word::Filter(state @ (Filter::Kod | Filter::Dead | Filter::Standing)) =
            op.op(Slot::EventData).and_then(|what| self.program.op(what))?.word
        else {
            return None;
        };
        let select = op.select(Slot::Who).and_then(|id| self.program.select(id))?;
        let plain = matches!(select.noun, NounArg::Noun(Noun::Hero) | NounArg::Class(_));
        let many = !matches!(select.pick, Pick::This | Pick::That);
        (plain && many).then(|| (select.pick, self.heroes_of(select, scope, state == Filter::Dead)))
    }

    /// The attack under way uses a weapon with this keyword, or this item.
    fn attacking_with(&self, op: &Op, scope: &Scope) -> bool {
        let Some(what) = op.decl_in(Slot::EventData) else { return false };
        let supposed = self.supposed.get();
        let (mine, mut cards) = match (supposed, self.table.attack()) {
            (Some((hero, card)), _) => (scope.this.is_none_or(|this| this == Model::Hero(hero)), vec![card]),
            (None, Some(attack)) => (scope.this.is_none_or(|this| attack.is_by(this)), attack.weapons.clone()),
            (None, None) => return false,
        };
        if let Some(attack) = self.table.attack().filter(|attack| supposed.is_none() && attack.reach == Reach::Melee)
            && let Some(hero) = attack.attacker.hero()
        {
            let hands = self.table.hero(hero).map(|hero| hero.hands.clone()).unwrap_or_default();
            cards.extend(hands.into_iter().filter(|card| self.weapon_counts(*card, hero)));
        }
        if let Some(hands) = op.int(Slot::N) {
            cards.retain(|card| self.table.cards.decl(*card).is_some_and(|decl| self.hands_for(decl) == hands));
        }
        let deck = |decl: DeclId| self.program.line(decl, Member::OfDeck).and_then(|op| op.decl_in(Slot::EventData));
        let of_deck = |card: &CardId| self.table.cards.decl(*card).and_then(deck) == Some(what);
        // By its name an upgrade stands for the weapon that it is attached to.
        let upgraded = |card: &CardId| self.table.attached(*card).any(|upgrade| upgrade.decl == what);
        mine && (cards.iter().any(upgraded)
            || cards.iter().any(of_deck)
            || cards
                .iter()
                .filter_map(|card| self.table.cards.decl(*card))
                .any(|decl| decl == what || self.program.decl(decl).is_some_and(|decl| decl.keywords.contains(&what))))
    }

    /// The attack under way is aimed at one of those meant: its target, or whom its hits were given.
    fn attacking(&self, op: &Op, scope: &Scope) -> bool {
        let Some(attack) = self.table.attack() else { return false };
        if !scope.this.is_none_or(|this| attack.is_by(this)) {
            return false;
        }
        let mut targets: Vec<Model> = attack.hits.iter().filter_map(|hit| hit.target).collect();
        if let Some(Target::Model(model)) = attack.target {
            targets.push(model);
        }
        op.select(Slot::Who).is_some_and(|select| targets.iter().any(|model| self.matches(select, *model, scope)))
    }

    /// The world that a model stands in.
    pub(super) fn world_of(&self, model: Model) -> Option<brim_core::game::ids::DeclId> {
        let at = self.table.place_of(model)?;
        let region = self.table.board.space(at)?.region;
        self.table.worlds.get(usize::from(region)).copied().flatten()
    }

    fn ruling_is(&self, op: &Op) -> bool {
        let taken = op.decl_in(Slot::Which).and_then(|ruling| self.table.rules.words.get(&ruling));
        taken.is_some_and(|words| words.eq_ignore_ascii_case(op.text(Slot::Reading).unwrap_or("")))
    }

    /// The kind of a declaration.
    pub(super) fn kind(&self, id: brim_core::game::ids::DeclId) -> Option<Kind> {
        self.program.decl(id).and_then(|decl| decl.kind)
    }
}

/// True where as many of those asked about are so as a selector says.
fn so(pick: Pick, who: Vec<Model>, test: &dyn Fn(Model) -> bool) -> bool {
    match pick {
        Pick::No => !who.into_iter().any(test),
        Pick::Each | Pick::EachOther => who.into_iter().all(test),
        _ => who.into_iter().any(test),
    }
}

/// So many or more, or so many or fewer, as the op says.
fn bounded(op: &Op, count: i32) -> bool {
    let n = op.int(Slot::N).unwrap_or(0);
    if op.says(Slot::How, "or fewer") { count <= n } else { count >= n }
}
