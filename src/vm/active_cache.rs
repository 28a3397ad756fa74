//! What is in play: which texts could act now, and who carries them. Found from the table and kept until an event changes it, so
//! that a stat or a moment looks at the few texts that are there and not at everything that the packs declare.

use super::active_texts::ActiveTexts;
use super::machine::Machine;
use super::scope::TextHolder;
use super::sheets::{Sheets, bit};
use brim_core::game::event::EventKind;
use brim_core::game::ids::{CardId, DeclId, EnemyId, HeroId, Model, OpId};
use brim_core::game::table::Hero;
use brim_core::program::StatKey;
use brim_core::program::{Arg, Op, RuleRef, Slot, Standing, Usage, stat_bit};
use brim_core::vocabulary::{Kind, Modifier, Stat, When, Word};

/// The texts in play.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ActiveCache {
    /// Who carries each declaration's text, by declaration. Of a named ability: who might have it.
    pub(super) carriers: Vec<(DeclId, TextHolder)>,
    /// Where those of a declaration stand among them, by declaration.
    places: Vec<(u16, u16)>,
    /// All models, enemies before heroes.
    pub(super) models: Vec<Model>,
    /// What the declarations that somebody carries say.
    pub(super) said: ActiveTexts,
    /// What each hero could use by itself or as one of those meant, by seat.
    users: Vec<User>,
    /// The sheets of all models.
    pub(super) sheets: Sheets,
    /// Stats that some lasting effect may change, by bit.
    pub(super) lent: u128,
    /// Some lasting effect gives an ability.
    pub(super) lends: bool,
    /// Abilities that some text or lasting effect in play gives or takes: whether a model has one, and its number, is seen when it is asked.
    contested: Vec<DeclId>,
    /// Stats that lasting effects may change, by bit; nothing where they may change more than that.
    pub(super) lasting: Option<u128>,
    /// The Light Source and who bears it: the first in the order of seats and cards.
    pub(super) light: Option<(HeroId, CardId)>,
}

/// What a hero could use.
#[derive(Clone, Debug, Default, PartialEq)]
struct User {
    /// Each text with the bit of its moment, in the order of declarations.
    texts: Vec<(u32, u32)>,
    /// The bits of all of them.
    moments: u32,
}

/// Every stat and every kind of event has a bit of its own.
const _: () = assert!(Stat::ALL.len() <= 128 && EventKind::ALL.len() <= 128);

impl ActiveCache {
    /// Who carries a declaration's text.
    pub(super) fn of(&self, decl: DeclId) -> &[(DeclId, TextHolder)] {
        let (from, to) = self.places.get(decl.index()).copied().unwrap_or_default();
        self.carriers.get(usize::from(from)..usize::from(to)).unwrap_or_default()
    }

    /// Finds where the carriers of each declaration stand; the declarations that have any, in order.
    fn find_places(&mut self) -> Vec<DeclId> {
        let mut by: Vec<DeclId> = Vec::with_capacity(self.carriers.len());
        // Those that spoke before have left their places behind.
        for decl in &self.said.by {
            if let Some(place) = self.places.get_mut(decl.index()) {
                *place = (0, 0);
            }
        }
        self.places.resize(self.carriers.last().map_or(0, |(decl, _)| decl.index() + 1), (0, 0));
        for (at, (decl, _)) in (0_u16..).zip(&self.carriers) {
            let Some(place) = self.places.get_mut(decl.index()) else { continue };
            if by.last() != Some(decl) {
                by.push(*decl);
                place.0 = at;
            }
            place.1 = at.saturating_add(1);
        }
        by
    }

    /// True for an ability that whoever is among its carriers has, with the number that stands there.
    pub(super) fn is_settled(&self, ability: DeclId) -> bool {
        !self.contested.contains(&ability)
    }
}

/// The part of a sorted list that stands under a key.
fn within<'l, K: Ord, V>(list: &'l [(K, V)], key: &K) -> &'l [(K, V)] {
    let from = list.partition_point(|(other, _)| other < key);
    let list = list.get(from..).unwrap_or_default();
    let to = list.partition_point(|(other, _)| other <= key);
    list.get(..to).unwrap_or_default()
}

/// The bit of a kind of event.
pub(super) fn bit_of(kind: EventKind) -> u128 {
    1 << (kind as u32)
}

/// The bit of what is used by whoever has it, beside that of its moment.
const OWN: u32 = 1 << 31;

/// The bit of a moment of use, and of none.
pub(super) const fn bit_of_use(when: Option<When>) -> u32 {
    match when {
        None => 1,
        Some(when) => 2 << (when as u32),
    }
}

fn place(at: u32) -> usize {
    usize::try_from(at).unwrap_or(usize::MAX)
}

impl<'a> Machine<'a> {
    /// The texts in play, as the table is now.
    pub(super) fn in_play(&self) -> &ActiveCache {
        self.in_play.get_or_init(|| self.look(self.said_before.take().unwrap_or_default()))
    }

    /// Looks anew when it is next asked: to be called by whoever changed the table without an event.
    pub fn look_again(&mut self) {
        self.forget_stats(true);
        self.copies.clear();
        self.said_before.set(self.in_play.take().map(|kept| kept.said));
    }

    /// Standing modifiers of a stat that might act now, in the order of declarations.
    pub(super) fn standing(&self, key: StatKey) -> impl Iterator<Item = &'a Standing> {
        let said = &self.in_play().said;
        let told = match key {
            StatKey::Stat(stat) => {
                let (from, to) = said.spans.get(stat as usize).copied().unwrap_or_default();
                said.standing.get(usize::from(from)..usize::from(to)).unwrap_or_default()
            }
            _ => within(&said.standing, &key),
        };
        let program = self.program;
        told.iter().filter_map(|(_, at)| program.modifier(*at))
    }

    /// Standing modifiers that are no stats, of those in play.
    pub(super) fn grants(&self) -> impl Iterator<Item = (&'a Standing, &'a Op)> {
        let program = self.program;
        let all = self.in_play().said.grants.iter().filter_map(|at| program.grants.get(place(*at)));
        all.filter_map(|grant| Some((grant, program.op(grant.op)?)))
    }

    /// Those of them that give or take a named ability.
    pub(super) fn ability_grants(&self) -> impl Iterator<Item = (&'a Standing, &'a Op)> {
        let program = self.program;
        let all = self.in_play().said.gives.iter().filter_map(|at| program.grants.get(place(*at)));
        all.filter_map(|grant| Some((grant, program.op(grant.op)?)))
    }

    /// Triggers of an event that might fire now, in the order of declarations.
    pub(super) fn triggers(&self, kind: EventKind) -> impl Iterator<Item = &'a RuleRef> + use<'_, 'a> {
        let (program, told) = (self.program, within(&self.in_play().said.triggers, &kind));
        told.iter().filter_map(|(_, at)| program.trigger(*at))
    }

    /// True where some trigger in play answers to such an event.
    pub(super) fn is_heard(&self, kind: EventKind) -> bool {
        self.in_play().said.heard & bit_of(kind) != 0
    }

    /// True where some text in play may replace such an event.
    pub(super) fn may_be_replaced(&self, kind: EventKind) -> bool {
        self.in_play().said.replaced & bit_of(kind) != 0
    }

    /// Replacements of an event that might act now, in the order of declarations.
    pub(super) fn replacements(&self, kind: EventKind) -> impl Iterator<Item = &'a RuleRef> + use<'_, 'a> {
        let (program, told) = (self.program, within(&self.in_play().said.replacements, &kind));
        told.iter().filter_map(|(_, at)| program.replacement(*at))
    }

    /// What a hero could use at some of the moments, in the order of declarations.
    pub(super) fn uses(&self, hero: HeroId, moments: u32) -> impl Iterator<Item = &'a Usage> + use<'_, 'a> {
        let program = self.program;
        let now = self.in_play().users.get(hero.index()).into_iter().flat_map(|user| &user.texts);
        now.filter(move |(_, when)| moments & when != 0).filter_map(|(at, _)| program.usage(*at))
    }

    /// The moments, by bit, for which a hero has anything that it could use.
    pub(super) fn moments_of(&self, hero: HeroId) -> u32 {
        self.in_play().users.get(hero.index()).map_or(0, |user| user.moments)
    }

    /// Who could use what: each hero its own, and what speaks of others too.
    fn look_at_users(&self, found: &mut ActiveCache) {
        let mut users = std::mem::take(&mut found.users);
        users.resize(self.table.heroes.len(), User::default());
        for user in &mut users {
            user.texts.clear();
            user.moments = 0;
        }
        let give = |user: &mut User, at: u32, when: u32| {
            if user.texts.last().is_none_or(|(last, _)| *last != at) {
                user.texts.push((at, when));
                user.moments |= when & !OWN;
            }
        };
        for (at, when) in &found.said.uses {
            if when & OWN == 0 {
                users.iter_mut().for_each(|user| give(user, *at, *when));
                continue;
            }
            let Some(rule) = self.program.uses.get(place(*at)) else { continue };
            for hero in found.of(rule.decl).iter().filter_map(|(_, carrier)| carrier.model?.hero()) {
                users.get_mut(hero.index()).into_iter().for_each(|user| give(user, *at, *when));
            }
        }
        found.users = users;
    }

    /// What somebody in play could use at any moment, by its op.
    pub(super) fn use_of(&self, op: OpId) -> Option<&'a Usage> {
        let program = self.program;
        let mut all = self.in_play().said.uses.iter().filter_map(|(at, _)| program.usage(*at));
        all.find(|usage| usage.rule.op == op)
    }

    /// The bit of what is used by whoever has it.
    pub(super) fn bit_of_user(&self, at: u32) -> u32 {
        if self.program.usage(at).is_none_or(|usage| usage.who.is_none()) { OWN } else { 0 }
    }

    /// When a text can be used.
    pub(super) fn when(&self, at: u32) -> Option<When> {
        let op = self.program.op(self.program.uses.get(place(at))?.op)?;
        match self.program.op(op.op(Slot::When)?)?.word {
            Word::When(when) => Some(when),
            _ => None,
        }
    }

    /// What stops damage last of all, of what is in play.
    pub(super) fn shields(&self) -> impl Iterator<Item = &'a RuleRef> {
        let program = self.program;
        self.in_play().said.shields.iter().filter_map(|at| program.shields.get(place(*at)))
    }

    /// True where what is kept of what is in play is what a new look finds.
    pub(super) fn is_kept(&self) -> bool {
        self.in_play.get().is_none_or(|kept| *kept == self.look(ActiveTexts::default()))
    }

    /// Looks at everything. What was said before is said still where nobody else speaks.
    fn look(&self, before: ActiveTexts) -> ActiveCache {
        let carriers = Vec::with_capacity(2 * before.by.len());
        let (models, light) = (self.look_at_models(), self.look_for_light());
        let mut found = ActiveCache { models, carriers, light, ..ActiveCache::default() };
        self.look_at_table(&mut found);
        self.look_at_enemies(&mut found);
        self.table.heroes.iter().for_each(|hero| self.look_at_hero(hero, &mut found));
        for model in found.models.clone() {
            self.look_at_held(model, &mut found);
            self.look_at_abilities(model, &mut found);
        }
        // What gives abilities may be an ability's own card or sheet, never an ability: one look is enough.
        let texts = found.carriers.iter().filter_map(|(decl, _)| self.program.texts(*decl));
        for ability in self.given_by(texts.flat_map(|texts| &texts.gives)) {
            found.carriers.retain(|(decl, _)| *decl != ability);
            let all = found.models.iter().map(|model| TextHolder { model: Some(*model), ..TextHolder::TABLE });
            found.carriers.extend(all.map(|carrier| (ability, carrier)));
        }
        found.carriers.sort_by_key(|(decl, _)| *decl);
        found.said = before;
        self.gather(&mut found);
        found
    }

    fn look_at_models(&self) -> Vec<Model> {
        let enemies = self.table.enemies.iter().map(|enemy| Model::Enemy(enemy.id));
        let heroes = self.table.heroes.iter().filter(|hero| !hero.dead);
        enemies.chain(heroes.map(|hero| Model::Hero(hero.id))).collect()
    }

    /// The mission, the worlds, cards that remain in play; and keywords, whose own texts always stand.
    fn look_at_table(&self, found: &mut ActiveCache) {
        let mut worlds: Vec<DeclId> = self.table.worlds.iter().copied().flatten().collect();
        worlds.sort_unstable();
        worlds.dedup();
        let town = self.table.stay.as_ref().map(|stay| stay.town);
        let always = self
            .table
            .mission
            .into_iter()
            .chain(worlds)
            .chain(town)
            .chain(self.program.speaking_keywords().iter().copied());
        found.carriers.extend(always.filter(|decl| self.speaks(*decl)).map(|decl| (decl, TextHolder::TABLE)));
        let track = self.table.depth.as_ref().map(|depth| depth.track).filter(|track| self.speaks(*track));
        found.carriers.extend(track.map(|track| (track, TextHolder::TABLE)));
        for lying in self.table.floor_tokens.iter().filter(|lying| self.speaks(lying.what)) {
            found.carriers.push((lying.what, TextHolder { lies: Some(lying.at), ..TextHolder::TABLE }));
        }
        for card in &self.table.cards.in_play {
            let Some(decl) = self.table.cards.decl(*card).filter(|decl| self.speaks(*decl)) else { continue };
            if matches!(self.kind(decl), Some(Kind::Darkness | Kind::Dread | Kind::Encounter)) {
                found.carriers.push((decl, TextHolder { card: Some(*card), ..TextHolder::TABLE }));
            }
        }
    }

    /// Enemies on the board; those that have just been killed still answer to their own death.
    fn look_at_enemies(&self, found: &mut ActiveCache) {
        let there = self.table.enemies.iter().map(|enemy| (enemy.id, enemy.kind));
        let gone = self.ghosts.iter().filter(|(id, ..)| self.table.enemy(*id).is_none());
        for (id, kind) in there.chain(gone.map(|(id, _, kind)| (*id, *kind))) {
            self.look_at_enemy(id, kind, found);
        }
    }

    pub(super) fn look_at_enemy(&self, id: EnemyId, kind: DeclId, found: &mut ActiveCache) {
        if self.kind(kind) == Some(Kind::Enemy) && self.speaks(kind) {
            found.carriers.push((kind, TextHolder { model: Some(Model::Enemy(id)), ..TextHolder::TABLE }));
        }
    }

    /// A hero's sheet, where it is in a town, and its cards.
    pub(super) fn look_at_hero(&self, hero: &Hero, found: &mut ActiveCache) {
        let own = TextHolder { model: Some(Model::Hero(hero.id)), ..TextHolder::TABLE };
        if self.kind(hero.class) == Some(Kind::Class) && self.speaks(hero.class) {
            found.carriers.push((hero.class, own));
        }
        if let Some(location) = self.table.visited(hero.id).filter(|location| self.speaks(*location)) {
            found.carriers.push((location, own));
        }
        for card in &hero.cards {
            let Some(decl) = self.table.cards.decl(*card).filter(|decl| self.speaks(*decl)) else { continue };
            if matches!(self.kind(decl), Some(Kind::Item | Kind::Spell)) {
                found.carriers.push((decl, TextHolder { card: Some(*card), ..own }));
            }
        }
    }

    /// The tokens and markers that a model holds.
    pub(super) fn look_at_held(&self, model: Model, found: &mut ActiveCache) {
        let holds = match model {
            Model::Hero(id) => self.table.hero(id).map(|hero| &hero.holds),
            Model::Enemy(id) => self.table.enemy(id).map(|enemy| &enemy.holds),
        };
        for (decl, count) in holds.into_iter().flatten().filter(|(_, count)| **count > 0) {
            if matches!(self.kind(*decl), Some(Kind::Token | Kind::Marker)) && self.speaks(*decl) {
                found.carriers.push((*decl, TextHolder { model: Some(model), count: *count, ..TextHolder::TABLE }));
            }
        }
    }

    /// Abilities on a model's sheet and cards, gained ones, and those of lasting effects.
    pub(super) fn look_at_abilities(&self, model: Model, found: &mut ActiveCache) {
        let mut named: Vec<(DeclId, Option<i32>)> = Vec::new();
        let sheet = self.kind_of(model).and_then(|kind| Some((self.program.decl(kind)?, self.is_brutal(kind))));
        named.extend(sheet.into_iter().flat_map(|(decl, brutal)| decl.abilities_of(brutal)));
        if let Some(hero) = model.hero().and_then(|id| self.table.hero(id)) {
            named.extend(hero.gained.iter().map(|ability| (*ability, None)));
            let place = self.table.visited(hero.id).and_then(|location| self.program.decl(location));
            named.extend(place.into_iter().flat_map(|decl| &decl.abilities));
            for card in &hero.cards {
                let card = self.table.cards.decl(*card).and_then(|id| self.program.decl(id));
                named.extend(card.into_iter().flat_map(|decl| &decl.abilities));
            }
        }
        // One that has not begun yet may begin without another look.
        let lasting = self.table.effects.iter().filter(|effect| effect.subjects.contains(&model));
        for op in lasting.filter_map(|effect| self.program.op(effect.modifier)) {
            if op.word == Word::Modifier(Modifier::Has) {
                named.extend(op.decl_in(Slot::EventData).map(|ability| (ability, None)));
            }
        }
        named.retain(|(ability, _)| self.kind(*ability) == Some(Kind::Ability) && self.speaks(*ability));
        // Where several give it, the best number counts.
        named.sort_unstable_by_key(|(ability, number)| (*ability, std::cmp::Reverse(*number)));
        named.dedup_by_key(|(ability, _)| *ability);
        for (ability, number) in named {
            found.carriers.push((ability, TextHolder { model: Some(model), number, ..TextHolder::TABLE }));
        }
    }

    /// Abilities that texts in play give: to whom, is seen when it is asked.
    pub(super) fn given(&self, kept: &ActiveCache) -> Vec<DeclId> {
        self.given_by(kept.said.gives.iter())
    }

    /// The abilities that some of the texts give which give or take any.
    fn given_by<'g>(&self, gives: impl Iterator<Item = &'g u32>) -> Vec<DeclId> {
        let grants = gives.filter_map(|at| self.program.grants.get(place(*at))).filter(|grant| self.in_force(grant));
        let ops = grants.filter_map(|grant| self.program.op(grant.op));
        let given =
            ops.filter(|op| op.word == Word::Modifier(Modifier::Has)).filter_map(|op| op.decl_in(Slot::EventData));
        let mut given: Vec<DeclId> = given.filter(|ability| self.speaks(*ability)).collect();
        given.sort_unstable();
        given.dedup();
        given
    }

    /// False for what stands in a part of a sheet that is not in force: an Elite ability that was not gained, the other side.
    pub(super) fn in_force(&self, grant: &Standing) -> bool {
        let decl = grant.rule.decl;
        self.kind(decl) != Some(Kind::Enemy) || self.side_of(&grant.rule, decl) > 0
    }

    /// The texts of all declarations that somebody carries.
    pub(super) fn gather(&self, found: &mut ActiveCache) {
        let by = found.find_places();
        self.hear(found, by);
    }

    /// The same where an enemy came or went that carries what all of its type do, and another of them is there: mostly nothing new is said.
    pub(super) fn gather_enemies(&self, found: &mut ActiveCache) {
        let by = found.find_places();
        if by != found.said.by {
            return self.hear(found, by);
        }
        found.sheets.with(&self.table.enemies);
    }

    /// What these declarations say, to whom, and of which stats.
    fn hear(&self, found: &mut ActiveCache, by: Vec<DeclId>) {
        self.say(&mut found.said, by);
        self.look_at_users(found);
        self.look_at_effects(found);
        self.look_at_stats(found);
    }

    /// Lasting effects have come or gone.
    pub(super) fn renew_effects(&self, found: &mut ActiveCache) {
        let lent = found.lent;
        self.look_at_effects(found);
        if found.lent != lent {
            self.lend(found);
        }
    }

    /// What lasting effects change, whether they act yet or not.
    fn look_at_effects(&self, found: &mut ActiveCache) {
        let lasting = || self.table.effects.iter().filter_map(|effect| self.program.op(effect.modifier));
        found.lends = lasting().any(|op| op.word == Word::Modifier(Modifier::Has));
        found.lasting = self.stats_of_effects();
        let granted = found.said.gives.iter().filter_map(|at| self.program.grants.get(place(*at)));
        let granted = granted.filter(|grant| self.in_force(grant)).filter_map(|grant| self.program.op(grant.op));
        let ability = |op: &Op| matches!(op.word, Word::Modifier(Modifier::Has | Modifier::Loses));
        let contested = granted.chain(lasting().filter(|op| ability(op))).filter_map(|op| op.decl_in(Slot::EventData));
        found.contested = contested.collect();
        let stats = lasting().filter_map(|op| match op.arg(Slot::Stat) {
            Some(Arg::Stat(key)) => Some(*key),
            _ => None,
        });
        found.lent = stats.fold(0, |lent, key| lent | bit(key));
    }

    /// The stats that lasting effects may change, by bit; nothing where they may change more than that.
    pub(super) fn stats_of_effects(&self) -> Option<u128> {
        let mut ops = self.table.effects.iter().map(|effect| self.program.op(effect.modifier));
        ops.try_fold(0, |all, op| match (op?.word, op?.arg(Slot::Stat)) {
            (Word::Modifier(Modifier::Immune | Modifier::Prefers) | Word::Effect(_), _) => Some(all),
            (_, Some(Arg::Stat(StatKey::Stat(stat)))) => Some(all | stat_bit(*stat)),
            _ => None,
        })
    }

    pub(super) fn speaks(&self, decl: DeclId) -> bool {
        self.program.texts(decl).is_some_and(|texts| !texts.is_silent())
    }
}
