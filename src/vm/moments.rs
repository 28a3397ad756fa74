//! Whether an event is the moment that a trigger waits for, and what it binds.

use super::holding::{Coming, gained, lost};
use super::machine::Machine;
use super::relation::is_own_group;
use super::scope::{About, Scope, TextHolder};
use super::select::is_any;
use brim_core::game::amount::plus;
use brim_core::game::attack::{Attack, Cause, Reach, Target};
use brim_core::game::cards::Zone;
use brim_core::game::chance::Purpose;
use brim_core::game::depth::Piece;
use brim_core::game::effect::Span;
use brim_core::game::engine::Engine;
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{DeclId, HeroId, Model, SpaceId};
use brim_core::game::table::Active;
use brim_core::phrase::{MomentView, NounRef, Selector};
use brim_core::vocabulary::{Arriving, Bar, CastOutcome, Failed, Noun, Pick, Query, Saved, Searching, Stat, Without};
use brim_rules::distance;

impl Machine<'_> {
    /// True for what a hero does by another text than the hits of its attack: the hits of an enemy strike as one harm, and are not told apart.
    fn is_beside(&self, cause: &Cause) -> bool {
        cause.hit.is_none() && actor_of(cause).is_some_and(|actor| actor.hero().is_some()) && !self.is_thrown_by(cause)
    }

    /// True for what something does that is thrown in the attack under way: it is all that this attack does.
    fn is_thrown_by(&self, cause: &Cause) -> bool {
        self.table.attack().is_some_and(|attack| {
            let at_space = matches!(attack.target, Some(Target::Space(_)));
            at_space
                && attack.ability.is_some()
                && attack.ability == cause.source
                && actor_of(cause) == Some(attack.attacker)
        })
    }

    /// How many of the Wounds that a model has just taken count: what is beyond a hero's Health is not applied (SBSD p. 17).
    fn applied(&self, model: Model, amount: i32) -> i32 {
        let Some(hero) = model.hero().and_then(|id| self.table.hero(id)) else { return amount };
        let beyond = hero.wounds.saturating_sub(self.stat(Query::Lives, model, Stat::Health).max(0));
        amount.saturating_sub(beyond.max(0)).max(0)
    }

    /// The same of Sanity damage.
    fn applied_to_mind(&self, hero: HeroId, amount: i32) -> i32 {
        let damage = self.table.hero(hero).map_or(0, |hero| hero.sanity_damage);
        let beyond = damage.saturating_sub(self.stat(Query::Sane, Model::Hero(hero), Stat::Sanity).max(0));
        amount.saturating_sub(beyond.max(0)).max(0)
    }

    /// False where an event cannot be the moment that a trigger waits for, whoever carries it.
    pub(super) fn may_be(&self, moment: MomentView<'_>, what: &EventData) -> bool {
        match (moment, what) {
            (
                MomentView::ToHit { who: _, face } | MomentView::ReachToHit { who: _, reach: _, face },
                EventData::ToHitRolled { die, .. },
            ) => {
                let attack = self.table.attack();
                let rolled = attack.and_then(|attack| attack.rolled.get(usize::from(*die)));
                rolled.is_some_and(|rolled| shows(face, rolled.natural))
            }
            (MomentView::MoveRoll { who: _, face: wanted }, EventData::MoveRolled { face, .. }) => shows(wanted, *face),
            (MomentView::SaveRoll { who: _, what, face: wanted }, EventData::SaveRolled { purpose, face, .. }) => {
                saved_by(what) == *purpose && shows(wanted, *face)
            }
            (MomentView::HoldsBack { who: _, doubles: wanted, face }, EventData::HoldsBack { total, doubles, .. }) => {
                shows(face, *total) && (*doubles || !wanted)
            }
            _ => true,
        }
    }

    /// The model that an event must be about for a moment that speaks of one; nothing where that is not known beforehand.
    pub(super) fn subject_of(&self, moment: MomentView<'_>, event: &Event) -> Option<Model> {
        match (moment, &event.what) {
            (MomentView::Strikes { who: _, whom: _ }, EventData::HitAssigned { hit, .. }) => {
                self.table.attack()?.hits.get(usize::from(*hit)).map(|hit| hit.by)
            }
            (MomentView::Kills { who: _, whom: _ }, EventData::Killed { .. })
            | (MomentView::Wounds { who: _, whom: _, by: _ }, EventData::Wounds { .. }) => actor_of(&event.cause),
            (MomentView::Killed { who: _ }, EventData::Killed { enemy, .. }) => Some(Model::Enemy(*enemy)),
            (MomentView::Wounded { who: _ }, EventData::Wounds { model, .. }) => Some(*model),
            (MomentView::SanityLost { who: _ }, EventData::SanityDamage { hero, .. })
            | (MomentView::Ko { who: _, by: _ }, EventData::Ko { hero, .. })
            | (MomentView::Recovers { who: _ }, EventData::Recovers { hero })
            | (MomentView::Casts { who: _, what: _, how: _ }, EventData::Casts { hero, .. })
            | (MomentView::Fails { who: _, what: _, from: _ }, EventData::Fails { hero, .. })
            | (MomentView::SaveRoll { who: _, what: _, face: _ }, EventData::SaveRolled { hero, .. })
            | (MomentView::Escapes { who: _, from: _ }, EventData::Escapes { hero, .. })
            | (MomentView::Tested { who: _, what: _ }, EventData::Tested { hero, .. })
            | (MomentView::Uses { who: _, what: _ }, EventData::UsedThing { hero, .. })
            | (
                MomentView::Visits { who: _, what: _ } | MomentView::VisitsAny { who: _, what: () },
                EventData::Visits { hero, .. },
            )
            | (MomentView::Searches { who: _, how: _ }, EventData::Searches { hero, .. })
            | (
                MomentView::EndsActivation { who: _, what: () },
                EventData::ActivationEnds { active: Active::Hero(hero) },
            ) => Some(Model::Hero(*hero)),
            (MomentView::Arrives { who, how: _ }, EventData::GroupArrives { first, .. })
                if who.noun() == NounRef::Noun(Noun::Group) =>
            {
                Some(Model::Enemy(*first))
            }
            (MomentView::Attacks { who: _ }, EventData::AttackStarts { attack }) => alone(attack),
            (MomentView::Attacked { who: _ }, EventData::AttackStarts { attack }) => attacked(attack),
            (MomentView::EndsAttack { who: _, what: (), none: _ }, EventData::AttackEnds { .. }) => {
                self.table.attack().and_then(alone)
            }
            (
                MomentView::PicksUp { who: _, what: _ } | MomentView::Drops { who: _, what: _ },
                EventData::PickedUp { hero, .. } | EventData::Dropped { hero, .. },
            ) => Some(Model::Hero(*hero)),
            (
                _,
                EventData::ModelActivates { model }
                | EventData::ModelEnds { model }
                | EventData::MoveRolled { model, .. }
                | EventData::MoveEnds { model }
                | EventData::PassesGate { model }
                | EventData::ToHitRolled { model, .. },
            ) => Some(*model),
            _ => None,
        }
    }

    /// Whoever attacks. Of several that attack together each one's own text speaks of itself, and every other text is told of each.
    fn attacks(&self, who: Selector<'_>, attack: &Attack, actor: Option<Model>, scope: Scope) -> Option<Scope> {
        let attacker = self.attacker_meant(who, attack, actor, &scope);
        self.subject(who, attacker, scope)
    }

    /// Of several that attack together the one of whom a text is told.
    fn attacker_meant(&self, who: Selector<'_>, attack: &Attack, actor: Option<Model>, scope: &Scope) -> Model {
        let own = scope.this.filter(|this| self.program.is_carrier(who.id()) && attack.others.contains(this));
        let told = actor.filter(|actor| attack.others.contains(actor));
        own.or(told).unwrap_or(attack.attacker)
    }

    /// True for an attack that had none of this: of several that attack together for the part of the one that is meant, where it is not their group.
    fn had_none(&self, attack: &Attack, of: Without, who: Selector<'_>, actor: Option<Model>, scope: &Scope) -> bool {
        let meant = self.attacker_meant(who, attack, actor, scope);
        let counts = |by: Model| attack.others.is_empty() || who.noun() == NounRef::Noun(Noun::Group) || by == meant;
        match of {
            Without::Hit => !attack.hits.iter().any(|hit| counts(hit.by)),
            Without::Wound if attack.others.is_empty() => attack.wounded.iter().all(|(_, wounds)| *wounds <= 0),
            Without::Wound => !attack.wounders.iter().any(|by| counts(*by)),
        }
    }

    /// Those who attack together with the one whose attack begins or ends: a text that speaks of others is told of each of them.
    pub(super) fn attackers_beside(&self, moment: MomentView<'_>, event: &Event) -> Vec<Model> {
        match (moment, &event.what) {
            (MomentView::Attacks { who: _ } | MomentView::Attacked { who: _ }, EventData::AttackStarts { attack }) => {
                attack.others.clone()
            }
            (MomentView::EndsAttack { who: _, what: (), none: _ }, EventData::AttackEnds { attacker }) => {
                let ending = self.table.attack().filter(|attack| attack.attacker == *attacker);
                ending.map(|attack| attack.others.clone()).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// The model that has just been placed, an enemy or one that stands apart.
    pub(super) fn just_placed(&self, what: &EventData) -> Option<Model> {
        let last = match what {
            EventData::EnemyPlaced { .. } => self.table.enemies.last(),
            EventData::OtherPlaced { .. } => self.table.others.last(),
            _ => None,
        };
        last.map(|placed| Model::Enemy(placed.id))
    }

    /// Whoever throws To Hit dice, and at whom where that is known.
    pub(super) fn thrown(&self, who: Selector<'_>, thrower: Model, mut scope: Scope) -> Option<Scope> {
        if let Some(Target::Model(target)) = self.table.attack().and_then(|attack| attack.target) {
            bind_other(&mut scope, target);
        }
        self.subject(who, thrower, scope)
    }

    /// The bindings of a trigger for an event; None where it is not its moment.
    pub(super) fn moment(
        &self,
        moment: MomentView<'_>,
        what: &EventData,
        cause: &Cause,
        mut scope: Scope,
    ) -> Option<Scope> {
        let actor = actor_of(cause);
        match (moment, what) {
            (MomentView::Activates { who }, EventData::ModelActivates { model })
            // A way of several spaces is one move: told when it is over. Each step through a Gate is told by itself.
            | (MomentView::Moves { who, through: _ }, EventData::MoveEnds { model })
            | (MomentView::Moves { who, through: _ }, EventData::PassesGate { model }) => {
                self.subject(who, *model, scope)
            }
            (MomentView::ComesTo { who, place }, EventData::Moves { model, to }) => {
                // Who is placed there takes no step.
                let (there, before) = self.step_of(*model, *to);
                let was_there = self.are_at(&before, place, &scope) && !self.is_new(place, &scope);
                let comes = !self.was_put && self.came_from.is_some() && self.are_at(&there, place, &scope) && !was_there;
                if comes { self.subject(who, *model, scope) } else { None }
            }
            (MomentView::ComesToSpace { who, space }, EventData::Moves { model, to }) => {
                let (there, before) = self.step_of(*model, *to);
                let meant = self.spaces_meant(space, &scope);
                let onto = there.into_iter().find(|at| meant.contains(at) && !before.contains(at))?;
                scope.points_at(Some(onto), 1);
                self.subject(who, *model, scope)
            }
            (MomentView::LeavesPlace { who, place }, EventData::Moves { model, to }) => {
                let (there, before) = self.step_of(*model, *to);
                let leaves = !self.are_at(&there, place, &scope) && self.are_at(&before, place, &scope);
                if leaves { self.subject(who, *model, scope) } else { None }
            }
            (MomentView::PicksUp { who, what }, EventData::PickedUp { hero, what: picked, at })
            | (MomentView::Drops { who, what }, EventData::Dropped { hero, what: picked, at }) => {
                scope.points_at(Some(*at), 1);
                if what == *picked { self.subject(who, Model::Hero(*hero), scope) } else { None }
            }
            (MomentView::EndsActivation { who, what: () }, EventData::ModelEnds { model }) => {
                self.subject(who, *model, scope)
            }
            (MomentView::EndsActivation { who, what: () }, EventData::ActivationEnds { active: Active::Hero(hero) }) => {
                // What somebody holds is cleared by its own text, KO'd or not; others find those who stand.
                let fell = who.pick() != Pick::This && self.is_down(Model::Hero(*hero), who);
                self.subject(who, Model::Hero(*hero), scope).filter(|_| !fell)
            }
            (MomentView::MoveRoll { who, face: wanted }, EventData::MoveRolled { model, face, .. }) => {
                scope.amount = Some(*face);
                if shows(wanted.or(POSITIVE), *face) { self.subject(who, *model, scope) } else { None }
            }
            (MomentView::SaveRoll { who, what, face: wanted }, EventData::SaveRolled { hero, purpose, face }) => {
                if saved_by(what) != *purpose || !shows(wanted, *face) {
                    return None;
                }
                scope.roll = Some(*face);
                let scope = self.subject(who, Model::Hero(*hero), scope)?;
                Some(with_other(scope, actor.filter(|actor| *actor != Model::Hero(*hero))))
            }
            (MomentView::ToHit { who, face }, EventData::ToHitRolled { model, die }) => {
                self.to_hit(who, None, face, (*model, *die), scope)
            }
            (MomentView::ReachToHit { who, reach, face }, EventData::ToHitRolled { model, die }) => {
                self.to_hit(who, Some(reach), face, (*model, *die), scope)
            }
            (MomentView::Attacks { who }, EventData::AttackStarts { attack }) => {
                let scope = self.attacks(who, attack, actor, scope)?;
                Some(with_other(scope, attacked(attack)))
            }
            (MomentView::Attacked { who }, EventData::AttackStarts { attack }) => {
                let scope = self.subject(who, attacked(attack)?, scope)?;
                let told = actor.filter(|actor| attack.others.contains(actor));
                Some(with_other(scope, told.or(Some(attack.attacker))))
            }
            (MomentView::EndsAttack { who, what: (), none }, EventData::AttackEnds { attacker }) => match self.table.attack() {
                Some(attack) if none.is_some_and(|none| !self.had_none(attack, none, who, actor, &scope)) => None,
                // Who has fallen in the midst of it has not brought it to its end.
                _ if self.is_down(*attacker, who) => None,
                Some(attack) if attack.attacker == *attacker => {
                    self.attacks(who, attack, actor, scope)
                }
                _ => self.subject(who, *attacker, scope),
            },
            (MomentView::Strikes { who, whom }, EventData::HitAssigned { hit, target }) => {
                let (by, face) = self.table.attack()?.hits.get(usize::from(*hit)).map(|hit| (hit.by, hit.natural))?;
                (scope.hit, scope.roll, scope.struck) = (Some(*hit), Some(face), Some(*target));
                self.both((who, by), (whom, *target), scope)
            }
            // A group is killed with the last of its models.
            (MomentView::Kills { who: _, whom } | MomentView::Killed { who: whom }, EventData::Killed { kind, .. })
                if is_own_group(whom) && self.table.enemies.iter().any(|other| other.kind == *kind) =>
            {
                None
            }
            (MomentView::Kills { who, whom }, EventData::Killed { enemy, .. }) => {
                (scope.hit, scope.beside) = (cause.hit, self.is_beside(cause));
                self.both((who, actor?), (whom, Model::Enemy(*enemy)), scope)
            }
            (MomentView::Fails { who, what, from }, EventData::Fails { hero, purpose, dice }) => {
                if purpose_of(what) != *purpose {
                    return None;
                }
                scope.amount = Some(*dice);
                let scope = self.subject(who, Model::Hero(*hero), scope)?;
                if let Some(from) = from {
                    let mut held = brim_rules::hero::escape::holding(self, *hero).into_iter().map(Model::Enemy);
                    let held = held.find(|enemy| self.means(from, *enemy, &scope))?;
                    return Some(with_other(scope, Some(held)));
                }
                Some(with_other(scope, actor.filter(|actor| *actor != Model::Hero(*hero))))
            }
            (MomentView::Escapes { who, from }, EventData::Escapes { hero, from: held, .. }) => {
                let scope = self.subject(who, Model::Hero(*hero), scope)?;
                let Some(from) = from else { return Some(scope) };
                let held = held.iter().map(|enemy| Model::Enemy(*enemy)).find(|enemy| self.means(from, *enemy, &scope))?;
                Some(with_other(scope, Some(held)))
            }
            (MomentView::HoldsBack { who, doubles: wanted, face }, EventData::HoldsBack { hero, total, doubles, .. }) => {
                scope.roll = Some(*total);
                scope.amount = Some(*total);
                scope.shown.0.clone_from(&self.held_with);
                hero.filter(|_| shows(face, *total) && (*doubles || !wanted)).and_then(|hero| self.subject(who, Model::Hero(hero), scope))
            }
            (MomentView::Advances { which, marked, name }, EventData::TrackMoves { piece, from, to }) => {
                let fits = |space| (!marked && name.is_none()) || self.is_marked(space, name);
                (*piece == which && come_to(*piece, *from, *to).any(fits)).then_some(scope)
            }
            (MomentView::DepthEvents, EventData::DepthEvent { result, .. }) => {
                scope.amount = Some(*result);
                Some(scope)
            }
            (MomentView::ClueFound, EventData::ClueFound { .. }) => {
                scope.amount = Some(self.table.explored.clues);
                Some(scope)
            }
            (MomentView::Blast { place }, EventData::BlastEnds { at }) => {
                let near = |space: &SpaceId| space == at || self.table.board.adjacent(*space, *at);
                self.spaces_meant(place, &scope).iter().any(near).then_some(scope)
            }
            (MomentView::Killed { who }, EventData::Killed { enemy, at, kind }) => {
                scope.points_at(Some(*at), distance::width(self, *kind));
                self.subject(who, Model::Enemy(*enemy), scope)
            }
            (MomentView::Killed { who }, EventData::Dies { hero }) => {
                scope.points_at(self.stands_at(Model::Hero(*hero)), 1);
                self.subject(who, Model::Hero(*hero), scope)
            }
            (MomentView::Wounds { who, whom, by }, EventData::Wounds { model, amount }) if !by || cause.attack => {
                (scope.hit, scope.beside) = (cause.hit, self.is_beside(cause));
                scope.amount = Some(self.applied(*model, *amount));
                self.both((who, actor?), (whom, *model), scope)
            }
            (MomentView::Wounded { who }, EventData::Wounds { model, amount }) => {
                scope.amount = Some(self.applied(*model, *amount));
                if let Some(actor) = actor {
                    bind_other(&mut scope, actor);
                }
                self.subject(who, *model, scope)
            }
            (MomentView::SanityLost { who }, EventData::SanityDamage { hero, amount }) => {
                scope.amount = Some(self.applied_to_mind(*hero, *amount));
                self.subject(who, Model::Hero(*hero), scope)
            }
            (MomentView::ArmorStops { who }, EventData::ArmorStops { model, wounds }) if *wounds > 0 => {
                scope.amount = Some(*wounds);
                let scope = self.subject(who, *model, scope)?;
                Some(with_other(scope, actor))
            }
            (MomentView::Healed { who, which }, EventData::Heals { model, wounds, sanity }) => {
                let healed = match which {
                    Some(Bar::Wounds) => *wounds,
                    Some(Bar::Sanity) => *sanity,
                    None => plus(*wounds, *sanity),
                };
                scope.amount = Some(healed).filter(|healed| *healed > 0);
                scope.amount?;
                self.subject(who, *model, scope)
            }
            (MomentView::HealedBy { who, by }, EventData::Heals { model, wounds, sanity }) => {
                let healer = cause.hero.map(Model::Hero)?;
                scope.amount = Some(plus(*wounds, *sanity));
                let mut scope = self.subject(who, *model, scope)?;
                let so = self.means(by, healer, &scope);
                // Who is `this hero` needs no other word: `that hero` is the healer.
                if who.pick() == Pick::This && by.pick() != Pick::This {
                    scope.bind(healer);
                }
                so.then_some(scope)
            }
            (MomentView::Recovers { who }, EventData::Recovers { hero }) => {
                self.subject(who, Model::Hero(*hero), scope)
            }
            (MomentView::Ko { who, by }, EventData::Ko { hero, .. }) => {
                let mut scope = self.subject(who, Model::Hero(*hero), scope)?;
                let Some(by) = by else { return Some(scope) };
                let doer = actor_of(cause).filter(|doer| self.means(by, *doer, &scope))?;
                // Who is `this hero` needs no other word: `that hero` is the other one.
                if by.pick() != Pick::This && who.pick() == Pick::This {
                    scope.bind(doer);
                } else if by.pick() != Pick::This {
                    scope.enemy = doer.enemy().or(scope.enemy);
                }
                Some(scope)
            }
            (MomentView::Placed { who }, EventData::EnemyPlaced { .. } | EventData::OtherPlaced { .. }) => {
                self.subject(who, self.just_placed(what)?, scope)
            }
            (MomentView::Arrives { who, how }, EventData::GroupArrives { first, ambush, attack, .. }) => {
                let so = match how {
                    Some(Arriving::Ambush) => *ambush,
                    Some(Arriving::Attack) => *attack,
                    None => true,
                };
                so.then(|| self.subject(who, Model::Enemy(*first), scope)).flatten()
            }
            (MomentView::Drawn { who, what }, EventData::Draws { card, deck, hero }) => {
                scope.that_card = Some(*card);
                if !self.is_drawn_for(what, *deck) || self.turning_up == Some(*card) {
                    return None;
                }
                match hero {
                    Some(hero) => self.subject(who, Model::Hero(*hero), scope),
                    // Nobody in particular draws it: for the party, and so for any hero.
                    None => speaks_of_any(who).then_some(scope),
                }
            }
            // A card that is laid face down: it is drawn then, by nobody in particular.
            (MomentView::Drawn { who, what }, EventData::CardMoves { card, to: Zone::Stack }) => {
                scope.that_card = Some(*card);
                let deck = self.table.cards.card(*card).and_then(|card| card.deck)?;
                (self.is_drawn_for(what, deck) && speaks_of_any(who)).then_some(scope)
            }
            (MomentView::CardGoes { what: _, how: () }, EventData::CardMoves { card, to: Zone::Discard | Zone::Removed }) => {
                scope.that_card = Some(*card);
                (scope.card == Some(*card)).then_some(scope)
            }
            (MomentView::Casts { who, what, how }, EventData::Casts { hero, card, passed, doubles: _ }) => {
                let id = self.table.cards.decl(*card)?;
                let named = id == what || self.program.decl(id)?.keywords.contains(&what);
                let so = how.is_none_or(|how| *passed == (how == CastOutcome::Passed));
                if !(named && so) {
                    return None;
                }
                scope.that_card = Some(*card);
                self.subject(who, Model::Hero(*hero), scope)
            }
            (MomentView::Uses { who, what }, EventData::UsedThing { hero, what: used, own: _ }) => {
                if what != *used {
                    return None;
                }
                self.subject(who, Model::Hero(*hero), scope)
            }
            (MomentView::Visits { who, what }, EventData::Visits { hero, location }) => {
                (*location == Some(what)).then(|| self.subject(who, Model::Hero(*hero), scope)).flatten()
            }
            // Who stays in comes nowhere.
            (MomentView::VisitsAny { who, what: () }, EventData::Visits { hero, location: Some(_) }) => {
                self.subject(who, Model::Hero(*hero), scope)
            }
            (MomentView::Searches { who, how }, EventData::Searches { hero, looks }) => {
                (*looks == (how == Searching::Looks)).then(|| self.subject(who, Model::Hero(*hero), scope)).flatten()
            }
            (MomentView::Tested { who, what }, EventData::Tested { hero, skill, successes }) => {
                scope.amount = Some(*successes);
                if what != *skill {
                    return None;
                }
                self.subject(who, Model::Hero(*hero), scope)
            }
            (
                MomentView::Learns { who, what },
                EventData::Learns { hero, what: learned } | EventData::Receives { hero, item: learned },
            ) => {
                if what == *learned { self.subject(who, Model::Hero(*hero), scope) } else { None }
            }
            (MomentView::Pays { who, what: wanted, dice }, what) => {
                let (model, held, amount) = lost(what).filter(|_| cause.paid)?;
                scope.amount = Some(amount);
                // What a text asks for while dice lie there re-rolls none of them by itself.
                let meant = |use_of_grit| cause.source.is_none() && self.grit_is_for(use_of_grit);
                if !self.is_meant_by(wanted, held) || dice.is_some_and(|dice| !meant(dice)) {
                    return None;
                }
                self.subject(who, model, scope)
            }
            (MomentView::HeroGains { who, what: wanted } | MomentView::HeroLoses { who, what: wanted }, what) => {
                let gains = matches!(moment, MomentView::HeroGains { who: _, what: _ });
                let (model, held, amount) = if gains { gained(what) } else { lost(what) }?;
                scope.amount = Some(self.come_by_now(what, amount, &scope)?);
                if !self.is_meant_by(wanted, held) || self.is_another_copy(what, &scope) {
                    return None;
                }
                self.subject(who, model, scope)
            }
            // The end of one turn comes however that ends.
            (MomentView::EndOf { span: Span::Turn, n: Some(n) }, EventData::TurnOver { turn }) => {
                (i32::try_from(*turn) == Ok(n)).then_some(scope)
            }
            (
                MomentView::StartOf { span, n },
                EventData::TurnStarts { .. }
                | EventData::FightStarts {}
                | EventData::AdventureStarts {}
                | EventData::DayStarts { .. }
                | EventData::StayStarts { .. },
            )
            | (
                MomentView::EndOf { span, n },
                EventData::TurnEnds {}
                | EventData::FightEnds {}
                | EventData::AdventureEnds { .. }
                | EventData::DayEnds {}
                | EventData::StayEnds {},
            ) => {
                scope.after_fight = matches!(what, EventData::FightEnds {});
                let of_it = span_of(what) == Some(span);
                (of_it && n.is_none_or(|n| self.number_of(span) == n)).then_some(scope)
            }
            _ => None,
        }
    }

    /// How many were gained of what a moment tells: of several items of one name each tells of itself as it comes, and all else is told of them
    /// together. What is drawn nobody gave.
    fn come_by_now(&self, what: &EventData, amount: i32, scope: &Scope) -> Option<i32> {
        match *what {
            EventData::Receives { item, .. } => {
                let itself = item == scope.decl && scope.card.is_some();
                match self.coming {
                    None => Some(amount),
                    Some(Coming::Each) => itself.then_some(amount),
                    Some(Coming::Together(all)) => (!itself).then_some(all),
                    Some(Coming::Drawn) => None,
                }
            }
            _ => Some(amount),
        }
    }

    /// True for a card of the same name that its hero had before: what a card says of being gained, the one that was gained says.
    fn is_another_copy(&self, what: &EventData, scope: &Scope) -> bool {
        let EventData::Receives { hero, item } = what else { return false };
        let newest = self.table.hero(*hero).and_then(|hero| hero.cards.last()).copied();
        *item == scope.decl && scope.card.is_some() && scope.card != newest
    }

    /// True for a card that its hero gets now: what it says of that is said before it is in a hand, or worn.
    pub(super) fn is_just_got(&self, carrier: &TextHolder, what: &EventData) -> bool {
        let EventData::Receives { hero, item } = what else { return false };
        carrier.card.is_some_and(|card| self.table.cards.decl(card) == Some(*item) && self.fits_hero(card, *hero))
    }

    /// The number of the turn, the fight or the day under way, or just over.
    pub(super) fn number_of(&self, span: Span) -> i32 {
        let cursor = &self.table.cursor;
        let number = match span {
            Span::Turn => cursor.turn,
            Span::Fight => cursor.fights,
            Span::Day => self.table.stay.as_ref().map_or(0, |stay| stay.day),
            _ => 0,
        };
        i32::try_from(number).unwrap_or(i32::MAX)
    }

    /// True where a card is drawn from a deck, or in the place of a card of it.
    pub(super) fn is_drawn_for(&self, wanted: DeclId, deck: DeclId) -> bool {
        wanted == deck || self.in_place_of.contains(&wanted)
    }

    /// A To Hit die that counts: in an attack of the kind, and with the face, that the moment speaks of.
    fn to_hit(
        &self,
        who: Selector<'_>,
        reach: Option<Reach>,
        face: Option<(i32, i32)>,
        (model, die): (Model, u16),
        mut scope: Scope,
    ) -> Option<Scope> {
        let attack = self.table.attack()?;
        let rolled = attack.rolled.get(usize::from(die))?;
        if reach.is_some_and(|reach| reach != attack.reach) || !shows(face.or(POSITIVE), rolled.natural) {
            return None;
        }
        scope.hit = attack.hits.iter().position(|hit| hit.die == die).and_then(|at| u16::try_from(at).ok());
        if let Some(Target::Model(target)) = attack.target {
            bind_other(&mut scope, target);
        }
        self.subject(who, model, scope)
    }

    /// The subject of a moment is the one it speaks of.
    pub(super) fn subject(&self, who: Selector<'_>, model: Model, mut scope: Scope) -> Option<Scope> {
        if !self.means(who, model, &scope) {
            return None;
        }
        scope.about = Some(About { model, any: is_any(who) });
        // The carrier stays `this`; `that` is the one the moment is about, unless the other side is bound already.
        let keep = (scope.hero, scope.enemy);
        let carrier = scope.this;
        scope.bind(model);
        if carrier == Some(model) {
            match model {
                Model::Hero(_) => scope.enemy = keep.1,
                Model::Enemy(_) => scope.hero = keep.0,
            }
        }
        // Whoever says `this` calls the other one `that model`.
        if who.pick() == Pick::This {
            let other = match model {
                Model::Hero(_) => keep.1.map(Model::Enemy),
                Model::Enemy(_) => keep.0.map(Model::Hero),
            };
            scope.model = other.or(scope.model);
        }
        Some(scope)
    }

    fn both(
        &self,
        (who, one): (Selector<'_>, Model),
        (whom, other): (Selector<'_>, Model),
        scope: Scope,
    ) -> Option<Scope> {
        let mut scope = self.subject(who, one, scope)?;
        if !self.means(whom, other, &scope) {
            return None;
        }
        scope.bind(other);
        // Of two enemies, or two heroes, `that` is the one that is not called `this`.
        if whom.pick() == Pick::This && one.enemy().is_some() == other.enemy().is_some() {
            scope.bind(one);
        }
        Some(scope)
    }

    /// True for a hero who does not stand, where nobody asked for such.
    fn is_down(&self, model: Model, who: Selector<'_>) -> bool {
        let hero = model.hero().and_then(|hero| self.table.hero(hero));
        hero.is_some_and(|hero| !hero.is_standing()) && self.asked_state(who).is_none()
    }
}

/// What dice are thrown for that should stop something.
fn saved_by(what: Saved) -> Purpose {
    match what {
        Saved::Defense => Purpose::Defense,
        Saved::Willpower => Purpose::Willpower,
        Saved::Armor => Purpose::Armor,
    }
}

/// What dice are thrown for that can fail.
fn purpose_of(failed: Failed) -> Purpose {
    match failed {
        Failed::Defense => Purpose::Defense,
        Failed::Willpower => Purpose::Willpower,
        Failed::Escape => Purpose::Escape,
    }
}

/// The spaces of the depth track that a marker has come to: the Darkness goes up to the Entrance, the party down from it.
fn come_to(piece: Piece, from: i32, to: i32) -> std::ops::Range<i32> {
    match piece {
        Piece::Darkness => from.saturating_add(1)..to.saturating_add(1),
        Piece::Party => to..from,
    }
}

/// What dice show that show something.
const POSITIVE: Option<(i32, i32)> = Some((1, i32::MAX));

/// True for a result that a moment asks for, where it asks for any.
fn shows(wanted: Option<(i32, i32)>, result: i32) -> bool {
    wanted.is_none_or(|(low, high)| (low..=high).contains(&result))
}

/// True where a moment speaks of a hero, whichever, or of the party.
fn speaks_of_any(who: Selector<'_>) -> bool {
    !matches!(who.pick(), Pick::This | Pick::That) && who.filters().is_empty() && who.relations().is_empty()
}

/// The model that does what happens.
fn actor_of(cause: &Cause) -> Option<Model> {
    cause.actor.or(cause.hero.map(Model::Hero))
}

/// Binds the other side of what happened.
fn bind_other(scope: &mut Scope, model: Model) {
    match model {
        Model::Hero(id) => scope.hero = Some(id),
        Model::Enemy(id) => scope.enemy = Some(id),
    }
}

fn with_other(mut scope: Scope, other: Option<Model>) -> Scope {
    if let Some(other) = other {
        bind_other(&mut scope, other);
    }
    scope
}

/// The attacker, if it attacks alone.
fn alone(attack: &Attack) -> Option<Model> {
    attack.others.is_empty().then_some(attack.attacker)
}

/// The hero at whom an enemy's attack is aimed.
fn attacked(attack: &Attack) -> Option<Model> {
    match attack.target {
        Some(Target::Model(target)) if attack.attacker.enemy().is_some() => Some(target),
        _ => None,
    }
}

/// The span that begins or ends with an event.
fn span_of(what: &EventData) -> Option<Span> {
    match what {
        EventData::TurnStarts { .. } | EventData::TurnEnds {} => Some(Span::Turn),
        EventData::FightStarts {} | EventData::FightEnds {} => Some(Span::Fight),
        EventData::AdventureStarts {} | EventData::AdventureEnds { .. } => Some(Span::Adventure),
        EventData::DayStarts { .. } | EventData::DayEnds {} => Some(Span::Day),
        EventData::StayStarts { .. } | EventData::StayEnds {} => Some(Span::Stay),
        _ => None,
    }
}
