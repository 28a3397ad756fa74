//! What an event changes of what is in play, and of the stats that hang on it: mostly nothing, so that little has to be looked at anew.

use super::active_cache::ActiveCache;
use super::machine::Machine;
use super::scope::TextHolder;
use brim_core::game::cards::Zone;
use brim_core::game::effect::StartsAt;
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, EnemyId, Model};
use brim_core::program::stat_bit;
use brim_core::vocabulary::{Kind, Stat};

/// What an event is compared with: how things were before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Before {
    /// How many lasting effects there were.
    effects: usize,
    /// How many of them acted.
    acting: usize,
    /// How many attacks were under way.
    attacks: usize,
    /// How many cards serve nobody, for they were handed on this turn.
    handed: usize,
    /// Where the card lay that the event moves.
    card: Option<Zone>,
}

impl Before {
    /// True where there were more lasting effects before than there are now.
    pub(super) fn more_than(self, now: Before) -> bool {
        self.effects > now.effects
    }
}

impl Machine<'_> {
    /// How things are, as far as an event, this one, may change them unsaid: to be compared with how they are after it.
    pub(super) fn before(&self, what: &EventData) -> Before {
        let table = &self.table;
        let (mut acting, mut card) = (0, None);
        match what {
            // Only these let something begin that has waited, and change no stats otherwise.
            EventData::ActivationStarts { .. }
            | EventData::ActivationEnds { .. }
            | EventData::TurnStarts { .. }
            | EventData::TurnEnds {}
            | EventData::FightStarts {} => {
                acting = table.effects.iter().filter(|effect| effect.from == StartsAt::Now).count()
            }
            EventData::CardMoves { card: moved, .. } => card = table.cards.card(*moved).map(|card| card.zone),
            _ => {}
        }
        Before { effects: table.effects.len(), acting, attacks: table.attacks.len(), handed: table.handed.len(), card }
    }

    /// Looks anew at what an event has changed of what is in play. How things are after it.
    pub(super) fn look_after(&mut self, what: &EventData, before: Before) -> Before {
        let now = self.before(what);
        let nothing = match what {
            EventData::Gains { what, .. } => !self.speaks(*what),
            other => touches(other) == Touches::Nothing,
        };
        if nothing && now.effects == before.effects {
            self.forget_stats(false);
            debug_assert!(self.is_kept(), "{what:?} changed what is in play");
        } else {
            self.look_anew(what, before, now);
        }
        now
    }

    /// The same for an event that may have changed something.
    #[inline(never)]
    fn look_anew(&mut self, what: &EventData, before: Before, now: Before) {
        let texts = self.changes_texts(what, before);
        let effects = now.effects != before.effects;
        match self.changes_some_figures(what, before, now) {
            Some((model, own, all)) => {
                self.forget_these(all);
                if let Some(model) = model {
                    self.forget_stats_of(model, own);
                }
            }
            None => self.forget_stats(texts || effects || self.changes_figures(what, before, now)),
        }
        if (texts || effects)
            && let Some(mut kept) = self.in_play.take()
        {
            // An ability that an effect gives has texts of its own.
            let lent = kept.lends;
            let kept_up = match what {
                EventData::Killed { enemy, .. } | EventData::Leaves { enemy } => self.without(&mut kept, *enemy),
                EventData::EnemyPlaced { .. } => self.with_the_last(&mut kept),
                // All heroes hold it; an enemy that got some holds its own.
                EventData::Gains { model, what, .. } if self.is_shared(*what) => {
                    let heroes = self.table.heroes.iter().map(|hero| Model::Hero(hero.id));
                    let holders: Vec<Model> =
                        heroes.chain(Some(*model).filter(|model| model.hero().is_none())).collect();
                    self.renewed(&mut kept, &holders, false)
                }
                EventData::Gains { model, .. } => self.renewed(&mut kept, &[*model], false),
                EventData::Learns { hero, .. } | EventData::Receives { hero, .. } => {
                    self.renewed(&mut kept, &[Model::Hero(*hero)], false)
                }
                EventData::CardMoves { to, .. } if before.card != Some(Zone::InPlay) && *to != Zone::InPlay => {
                    let holders = before.card.into_iter().chain([*to]).filter_map(Zone::hero).map(Model::Hero);
                    self.renewed(&mut kept, &holders.collect::<Vec<_>>(), false)
                }
                _ if texts => false,
                _ => {
                    self.renew_effects(&mut kept);
                    true
                }
            };
            if kept_up && !lent && !kept.lends {
                let _ = self.in_play.set(kept);
            } else {
                self.said_before.set(Some(kept.said));
            }
        }
        debug_assert!(self.is_kept(), "{what:?} changed what is in play");
    }

    /// Takes an enemy out that is gone; one that has just been killed still answers to its own death. False where that changes who has which
    /// ability.
    fn without(&self, kept: &mut ActiveCache, enemy: EnemyId) -> bool {
        let model = Model::Enemy(enemy);
        if self.table.enemy(enemy).is_some() {
            return false;
        }
        let given = self.given(kept);
        let kind = kept.sheets.of(model).map(|sheet| sheet.kind);
        let own = |(_, carrier): &&(DeclId, TextHolder)| carrier.model == Some(model);
        let alike = kind.is_some_and(|kind| self.is_alike(kind, None, kept.carriers.iter().filter(own)));
        kept.models.retain(|other| *other != model);
        kept.carriers.retain(|(_, carrier)| carrier.model != Some(model));
        if let Some((.., kind)) = self.ghosts.iter().find(|(ghost, ..)| *ghost == enemy)
            && self.kind(*kind) == Some(Kind::Enemy)
            && self.speaks(*kind)
        {
            let at = kept.carriers.partition_point(|(decl, _)| decl <= kind);
            kept.carriers.insert(at, (*kind, TextHolder { model: Some(model), ..TextHolder::TABLE }));
        }
        if alike {
            self.gather_enemies(kept)
        } else {
            self.gather(kept)
        }
        self.given(kept) == given
    }

    /// True where an enemy carries no more than its type does, and another of the type is on the board.
    fn is_alike<'c>(
        &self,
        kind: DeclId,
        enemy: Option<EnemyId>,
        mut carried: impl Iterator<Item = &'c (DeclId, TextHolder)>,
    ) -> bool {
        self.table.enemies.iter().any(|other| other.kind == kind && Some(other.id) != enemy)
            && carried.all(|(decl, _)| matches!(self.kind(*decl), Some(Kind::Enemy | Kind::Ability)))
    }

    /// Takes in the enemy that was placed last. False where more must be looked at.
    fn with_the_last(&self, kept: &mut ActiveCache) -> bool {
        let Some(model) = self.table.enemies.last().map(|enemy| Model::Enemy(enemy.id)) else { return false };
        if kept.models.contains(&model) {
            return false;
        }
        // Enemies come before heroes.
        kept.models.insert(kept.models.partition_point(|other| other.enemy().is_some()), model);
        self.renewed(kept, &[model], true)
    }

    /// Looks anew at what some models have, or one that has just come. False where more must be looked at: others are given abilities now.
    fn renewed(&self, kept: &mut ActiveCache, models: &[Model], new_one: bool) -> bool {
        // Abilities that are given are given to all.
        let given = self.given(kept);
        let is_given = |decl: &DeclId| given.binary_search(decl).is_ok();
        let mut alike = new_one;
        for model in models {
            if !kept.models.contains(model) {
                return false;
            }
            let had = |decl: &DeclId| is_given(decl) && !new_one;
            kept.carriers.retain(|(decl, carrier)| carrier.model != Some(*model) || had(decl));
            let mut new = ActiveCache::default();
            match model {
                Model::Hero(id) => self.table.hero(*id).into_iter().for_each(|hero| self.look_at_hero(hero, &mut new)),
                Model::Enemy(id) => {
                    let enemy = self.table.enemy(*id).into_iter();
                    enemy.for_each(|enemy| self.look_at_enemy(enemy.id, enemy.kind, &mut new));
                }
            }
            self.look_at_held(*model, &mut new);
            self.look_at_abilities(*model, &mut new);
            new.carriers.retain(|(decl, _)| !is_given(decl));
            if new_one {
                let own = TextHolder { model: Some(*model), ..TextHolder::TABLE };
                new.carriers.extend(given.iter().map(|ability| (*ability, own)));
            }
            let kind = model.enemy().and_then(|id| self.table.enemy(id)).map(|enemy| enemy.kind);
            alike &= kind.is_some_and(|kind| self.is_alike(kind, model.enemy(), new.carriers.iter()));
            for (decl, carrier) in new.carriers {
                let own = place(&kept.models, Some(*model));
                let at = kept.carriers.partition_point(|(other, carrier)| {
                    *other < decl || *other == decl && place(&kept.models, carrier.model) <= own
                });
                kept.carriers.insert(at, (decl, carrier));
            }
        }
        kept.light = self.look_for_light();
        if alike {
            self.gather_enemies(kept)
        } else {
            self.gather(kept)
        }
        self.given(kept) == given
    }

    /// True where an event may change which texts are in play: a card or a token without a text of its own changes nothing. (Lasting effects that
    /// end are seen by their number.)
    fn changes_texts(&self, what: &EventData, before: Before) -> bool {
        match what {
            // Only what lies open or is somebody's speaks.
            EventData::CardMoves { to, .. } if !speaks_there(*to) && !before.card.is_some_and(speaks_there) => false,
            EventData::CardMoves { card, .. } => {
                // What is attached to an item goes where it goes.
                let cards = std::iter::once(*card).chain(self.table.attached(*card).map(|card| card.id));
                // An item may leave behind what was attached to it.
                cards.filter_map(|card| self.table.cards.decl(card)).any(|decl| match self.kind(decl) {
                    Some(Kind::Item) => true,
                    Some(Kind::Spell | Kind::Darkness | Kind::Dread | Kind::Encounter) if self.speaks(decl) => true,
                    _ => self.program.decl(decl).is_some_and(|decl| !decl.abilities.is_empty()),
                })
            }
            EventData::Gains { what, .. } => self.speaks(*what),
            // Who has just been killed may have been the last with an Elite ability.
            EventData::FightEnds {} => !self.ghosts.is_empty(),
            other => touches(other) == Touches::Texts,
        }
    }

    /// The stats that an event may change, of those that hang on nothing but what is in play: of one model, and of everybody. Nothing where it may
    /// be others too, or none.
    fn changes_some_figures(
        &self,
        what: &EventData,
        before: Before,
        now: Before,
    ) -> Option<(Option<Model>, u128, u128)> {
        let kept = self.in_play.get().filter(|kept| !kept.lends)?;
        let lasting = match now.effects != before.effects || now.acting != before.acting {
            true => kept.lasting? | self.stats_of_effects()?,
            false => 0,
        };
        let far = |decl: DeclId| self.changes_far(std::iter::once(decl));
        // What the texts that a model has in play may change of others, or those of its cards alone.
        let theirs = |model: Model, cards: bool| {
            let own = |(_, carrier): &&(DeclId, TextHolder)| carrier.model == Some(model);
            let own = kept.carriers.iter().filter(own).filter(|(_, carrier)| !cards || carrier.card.is_some());
            self.changes_far(own.map(|(decl, _)| *decl))
        };
        let touched = |model: Model| kept.sheets.of(model).map_or(u128::MAX, |sheet| sheet.touched);
        let of_attack = |model: Model| touched(model) & ATTACK_STATS | WEAPON_STATS;
        let attacks = now.attacks != before.attacks;
        let (model, own, all) = match what {
            EventData::EffectStarts { .. } | EventData::EffectEnds { .. } => (None, 0, 0),
            EventData::ActivationStarts { .. } | EventData::ActivationEnds { .. } | EventData::TurnEnds {}
                if !attacks && now.handed == before.handed =>
            {
                (None, 0, 0)
            }
            EventData::Gains { model, what, .. } if self.speaks(*what) && !self.is_shared(*what) => {
                (Some(*model), u128::MAX, far(*what)?)
            }
            EventData::Learns { hero, what } => (Some(Model::Hero(*hero)), u128::MAX, far(*what)?),
            EventData::HandsAssigned { hero, .. } => {
                let model = Model::Hero(*hero);
                (Some(model), u128::MAX, theirs(model, true)?)
            }
            EventData::CardMoves { card, to } if before.card != Some(Zone::InPlay) && *to != Zone::InPlay => {
                let mut holders = before.card.and_then(Zone::hero).into_iter().chain(to.hero());
                let (model, None) = (Model::Hero(holders.next()?), holders.next()) else { return None };
                let cards = std::iter::once(*card).chain(self.table.attached(*card).map(|card| card.id));
                let moved = cards.filter_map(|card| self.table.cards.decl(card)).flat_map(|decl| {
                    let abilities = self.program.decl(decl).map(|decl| decl.abilities.as_slice()).unwrap_or_default();
                    std::iter::once(decl).chain(abilities.iter().map(|(ability, _)| *ability))
                });
                (Some(model), u128::MAX, theirs(model, false)? | self.changes_far(moved)?)
            }
            // Only a hero's attack has weapons, whose figures count in it.
            EventData::AttackStarts { attack } if attack.attacker.hero().is_some() && now.attacks == 1 => {
                let far = theirs(attack.attacker, true)? & ATTACK_STATS;
                (Some(attack.attacker), of_attack(attack.attacker), far)
            }
            EventData::AttackEnds { attacker } if before.attacks <= 1 && now.handed == before.handed => {
                match attacker {
                    Model::Hero(_) => (Some(*attacker), of_attack(*attacker), theirs(*attacker, true)? & ATTACK_STATS),
                    Model::Enemy(_) if lasting != 0 => (None, 0, 0),
                    Model::Enemy(_) => return None,
                }
            }
            EventData::Killed { enemy, .. } | EventData::Leaves { enemy } => {
                let model = Model::Enemy(*enemy);
                (Some(model), u128::MAX, theirs(model, false)?)
            }
            EventData::EnemyPlaced { kind, .. } => {
                let abilities = self.program.decl(*kind)?.abilities_of(self.is_brutal(*kind));
                let placed = self.table.enemies.last()?.id;
                let own = std::iter::once(*kind).chain(abilities.iter().map(|(ability, _)| *ability));
                let all = self.changes_far(own.chain(self.given(kept)))?;
                (Some(Model::Enemy(placed)), u128::MAX, all)
            }
            _ => return None,
        };
        Some((model, own, all | lasting))
    }

    /// The stats of others than its carrier that the texts of some declarations may change; nothing where they may change more of others than that.
    fn changes_far(&self, mut decls: impl Iterator<Item = DeclId>) -> Option<u128> {
        decls.try_fold(0, |all, decl| Some(all | self.program.texts(decl)?.far?))
    }

    /// True where an event may change stats that hang on nothing but what is in play.
    fn changes_figures(&self, what: &EventData, before: Before, now: Before) -> bool {
        let of_hero = |model: &Model| model.hero().is_some();
        match what {
            EventData::ActivationStarts { .. }
            | EventData::ActivationEnds { .. }
            | EventData::TurnStarts { .. }
            | EventData::TurnEnds {}
            | EventData::FightStarts {} => now != before,
            // Only a hero's attack has weapons, whose figures count in it.
            EventData::AttackStarts { attack } => of_hero(&attack.attacker) || now.attacks > 1,
            EventData::AttackEnds { attacker } => of_hero(attacker) || now.attacks > 0,
            EventData::CardMoves { to, .. } if !speaks_there(*to) && !before.card.is_some_and(speaks_there) => false,
            EventData::CardMoves { card, .. } => {
                let kind = self.table.cards.decl(*card).and_then(|decl| self.kind(decl));
                matches!(kind, None | Some(Kind::Item | Kind::Spell))
            }
            other => touches(other) != Touches::Nothing,
        }
    }
}

/// The stats that a hero's cards change only in an attack.
const ATTACK_STATS: u128 = {
    let (mut all, mut at) = (0, 0);
    while at < Stat::ALL.len() {
        #[expect(clippy::indexing_slicing, reason = "the place is within the list")]
        let stat = Stat::ALL[at];
        if stat.is_of_attack() {
            all |= stat_bit(stat);
        }
        at += 1;
    }
    all
};

/// The stats that its weapons print for an attack.
const WEAPON_STATS: u128 =
    stat_bit(Stat::ToHitSides) | stat_bit(Stat::DamageSides) | stat_bit(Stat::RangeToHit) | stat_bit(Stat::MeleeToHit);

/// Where a carrier stands among those of one text: the table, then enemies in the order they came, then heroes by seat, the dead ones too.
fn place(models: &[Model], model: Option<Model>) -> (u8, usize) {
    match model {
        None => (0, 0),
        Some(Model::Enemy(_)) => (1, models.iter().position(|other| Some(*other) == model).unwrap_or(usize::MAX)),
        Some(Model::Hero(id)) => (2, id.index()),
    }
}

/// True for the places where a card's own text may act: with a hero, and open on the table.
fn speaks_there(zone: Zone) -> bool {
    matches!(zone, Zone::Hero(_) | Zone::InPlay)
}

/// What an event may change of what is in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Touches {
    /// Who is there, or what they hold: which texts act.
    Texts,
    /// What hands, attacks, Elite abilities and lasting effects give.
    Figures,
    /// Neither: stats hang on it alone that hang on where models stand, what they have taken and what they did.
    Nothing,
}

/// What an event may change by its kind. Of cards and of what is gained it hangs on which it is: those are asked for before.
fn touches(what: &EventData) -> Touches {
    match what {
        EventData::EnemyPlaced { .. }
        | EventData::AdventureEnds { .. }
        | EventData::Killed { .. }
        | EventData::Leaves { .. }
        | EventData::Dies { .. }
        | EventData::Returns { .. }
        | EventData::Learns { .. }
        | EventData::CardMoves { .. }
        | EventData::Receives { .. }
        | EventData::StayStarts { .. }
        | EventData::StayEnds {}
        | EventData::DayStarts { .. }
        | EventData::Visits { .. }
        | EventData::TrackGains { .. }
        | EventData::Lies { .. }
        | EventData::EliteGained { .. } => Touches::Texts,
        EventData::EffectStarts { .. }
        | EventData::EffectEnds { .. }
        | EventData::AdventureStarts {}
        | EventData::TurnStarts { .. }
        | EventData::TurnEnds {}
        | EventData::FightStarts {}
        | EventData::FightEnds {}
        | EventData::ActivationStarts { .. }
        | EventData::ActivationEnds { .. }
        | EventData::HandsAssigned { .. }
        | EventData::PassesGate { .. }
        | EventData::Ambushes { .. }
        | EventData::AttackStarts { .. }
        | EventData::AttackGains { .. }
        | EventData::AttackGivenUp { .. }
        | EventData::AttackEnds { .. }
        | EventData::Ko { .. }
        | EventData::Recovers { .. }
        | EventData::Revives { .. }
        | EventData::Attaches { .. }
        | EventData::DayEnds {} => Touches::Figures,
        // What is drawn is nobody's yet.
        EventData::Draws { .. }
        | EventData::StepStarts { .. }
        | EventData::OrderSet { .. }
        | EventData::ModelActivates { .. }
        | EventData::MoveRolled { .. }
        | EventData::Escapes { .. }
        | EventData::Moves { .. }
        | EventData::MoveEnds { .. }
        | EventData::Targets { .. }
        | EventData::HitsRolled { .. }
        | EventData::ToHitRolled { .. }
        | EventData::HitAssigned { .. }
        | EventData::HitChanges { .. }
        | EventData::Explodes { .. }
        | EventData::Struck { .. }
        | EventData::Damages { .. }
        | EventData::ArmorStops { .. }
        | EventData::Wounds { .. }
        | EventData::SanityDamage { .. }
        | EventData::Corruption { .. }
        | EventData::Heals { .. }
        | EventData::Gains { .. }
        | EventData::Grit { .. }
        | EventData::Xp { .. }
        | EventData::Gold { .. }
        | EventData::DarkStone { .. }
        | EventData::Shuffled { .. }
        | EventData::CardGains { .. }
        | EventData::Cancelled { .. }
        | EventData::Used { .. }
        | EventData::Tested { .. }
        | EventData::Casts { .. }
        | EventData::Raids { .. }
        | EventData::AttackArrives { .. }
        | EventData::DrawWanted { .. }
        | EventData::TrackMoves { .. }
        | EventData::HoldsBack { .. }
        | EventData::DepthEvent { .. }
        | EventData::BlastEnds { .. }
        | EventData::StackOpens { .. }
        | EventData::Searches { .. }
        | EventData::Scavenged { .. }
        | EventData::TileLaid { .. }
        | EventData::DoorCloses { .. }
        | EventData::ClueFound {}
        | EventData::ClueFollowed { .. }
        | EventData::ObjectiveFound { .. }
        | EventData::ReviveTokens { .. }
        | EventData::Says { .. } => Touches::Nothing,
    }
}
