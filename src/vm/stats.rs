//! Stats as they are now: printed value or formula, then set, multiply, add, cap and floor, and the hard bounds.

use super::barred::HOW;
use super::machine::Machine;
use super::scope::{About, Scope, TextHolder};
use super::select::{is_any, speaks_of};
use brim_core::game::amount::{plus, times};
use brim_core::game::attack::Attack;
use brim_core::game::cards::Zone;
use brim_core::game::dice::Dice;
use brim_core::game::effect::LastingEffect;
use brim_core::game::engine::Engine;
use brim_core::game::ids::{CardId, DeclId, EffectId, EnemyId, HeroId, Model, OpId};
use brim_core::game::limits::MOST_DICE;
use brim_core::game::table::Hero;
use brim_core::phrase::{AmountView, ModifierView, Phrase, SelectId, Value};
use brim_core::program::StatKey;
use brim_core::program::{Change, Family, Figure, Printed, Standing, has_stat};
use brim_core::vocabulary::{Combine, Condition, Kind, Pick, Query, Rule, Stat, Word};

/// Of several texts that set one stat, the one with the better right counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Right {
    /// A text that speaks of many.
    General,
    /// A text of the model's own: its sheet, an ability, what it holds.
    Own,
    /// A change for a time; of several, the latest.
    Lasting,
}

/// How deep the question whether one text acts may lead to the same question about another.
const MAX_QUESTIONS: u8 = 6;

/// What changes a stat, gathered.
struct Changes {
    /// What sets it, and by what right.
    set: Option<(Right, i32)>,
    /// It is a number to roll: of two texts of one right the lower counts, and 0 is none.
    rolled: bool,
    times: i32,
    add: i32,
    at_least: Option<i32>,
    at_most: Option<i32>,
    flag: bool,
    best: Option<i32>,
}

impl Default for Changes {
    fn default() -> Self {
        Changes { set: None, rolled: false, times: 1, add: 0, at_least: None, at_most: None, flag: false, best: None }
    }
}

impl Changes {
    /// True where something adds to the printed figure, multiplies it or caps it.
    fn start_from_base(&self) -> bool {
        self.add != 0 || self.times != 1 || self.at_most.is_some()
    }
}

impl Machine<'_> {
    /// A stat of a model, whatever changes it taken in.
    pub fn stat_of(&self, model: Model, key: StatKey) -> i32 {
        self.unchanged(model, key).unwrap_or_else(|| self.work_out(model, key))
    }

    /// A stat that texts may change, as it is asked for by some query.
    pub(super) fn changed_stat(&self, query: Query, model: Model, stat: Stat) -> i32 {
        // What a hero adds to its To Hit dice against somebody is asked of each target by itself: the dice are thrown at nobody yet.
        let aimless = query == Query::HeroToHit && matches!(stat, Stat::ToHitRolls | Stat::CriticalToHit);
        let outer = self.aimless.replace(aimless);
        // Whether it can attack at all is asked before it is settled how, and whom.
        let unsettled = self.unsettled.replace(if stat == Stat::NoAttacks { HOW } else { self.unsettled.get() });
        let value = self.work_out(model, StatKey::Stat(stat));
        self.aimless.set(outer);
        self.unsettled.set(unsettled);
        value
    }

    /// A stat as it is asked for where models are compared by it: of Health and Sanity, what is left.
    pub(super) fn left_of(&self, model: Model, key: StatKey) -> i32 {
        let whole = self.stat_of(model, key);
        match key {
            StatKey::Stat(Stat::Health) => whole.saturating_sub(self.wounds(model)),
            StatKey::Stat(Stat::Sanity) => {
                let hero = model.hero().and_then(|id| self.table.hero(id));
                whole.saturating_sub(hero.map_or(0, |hero| hero.sanity_damage))
            }
            _ => whole,
        }
    }

    /// A stat that is printed as a number and that nothing in play changes.
    pub(super) fn unchanged(&self, model: Model, key: StatKey) -> Option<i32> {
        let StatKey::Stat(stat) = key else { return None };
        let value = self.printed_alone(model, stat).filter(|_| self.armed(model, key).is_none())?;
        debug_assert!(self.stat_is_fresh(value, model, key), "{key:?} of {model:?} is changed unseen");
        Some(value)
    }

    #[inline(never)]
    pub(super) fn work_out(&self, model: Model, key: StatKey) -> i32 {
        let value = self.reckoned(model, key, 0);
        debug_assert!(self.stat_is_fresh(value, model, key), "{key:?} of {model:?} is changed unseen");
        value
    }

    /// The same of a stat that is added to what was rolled or given: the whole of it is multiplied and bounded.
    pub(super) fn reckoned(&self, model: Model, key: StatKey, rolled: i32) -> i32 {
        let kind = self.kind_of(model);
        let base = match kind.and_then(|kind| self.printed(kind, key)) {
            Some(Printed::Int(n)) => n,
            Some(Printed::Dice(dice)) => dice.plus,
            Some(Printed::Op(op)) => self.static_amount(op, &self.scope_of(model)),
            None if key == StatKey::Stat(Stat::WaysOut) => {
                let ways = self.table.place_of(model).and_then(|at| self.table.board.ways_out(at));
                ways.and_then(|ways| i32::try_from(ways).ok()).unwrap_or(i32::MAX)
            }
            None => self.unprinted(key, model),
        };
        // Nobody's sheet lets it hold more than anybody can.
        let base = if let StatKey::Max(_) = key { base.min(self.unprinted(key, model)) } else { base };
        let changes = self.changes(Some(model), None, key);
        let base = match key {
            StatKey::Stat(Stat::DiceLimit) => self.dice_limit(base, &changes),
            // What makes Critical Hits likelier begins with what the rules say.
            StatKey::Stat(Stat::CriticalToHit) if base == 0 && changes.start_from_base() => {
                self.table.rules.number(Rule::Critical)
            }
            // So does a die of other sides with the die that the rules name.
            StatKey::Stat(stat) if stat.is_die() && base == 0 && changes.start_from_base() => self.sides_by_rule(stat),
            _ => base,
        };
        let value = fold(key, if rolled == 0 { base } else { plus(base, rolled) }, &changes);
        // These two stand for none at 0: what takes them down leaves 1.
        let bottoms = matches!(key, StatKey::Stat(Stat::DiceLimit | Stat::CorruptionResistance));
        self.bounded(model, key, if bottoms && base > 0 { value.max(1) } else { value })
    }

    /// What counts where a sheet does not print a figure.
    fn unprinted(&self, key: StatKey, model: Model) -> i32 {
        match key {
            // As many as anybody can hold.
            StatKey::Max(what) => {
                let most = self.stack_of(what).and_then(|stack| stack.at_most);
                most.map_or(i32::MAX, |most| self.static_amount(most, &self.scope_of(model)))
            }
            key => default(key),
        }
    }

    /// The sides of the die that the rules name.
    fn sides_by_rule(&self, stat: Stat) -> i32 {
        match stat {
            Stat::DamageSides => self.table.rules.dice(Rule::HeroDamage).die.sides(),
            Stat::VoicesSides => self.table.rules.dice(Rule::Voices).die.sides(),
            _ => stat.unprinted(),
        }
    }

    /// Where the sheet prints no limit on dice, the game's own is what texts change.
    fn dice_limit(&self, printed: i32, changes: &Changes) -> i32 {
        if printed != 0 || !changes.start_from_base() {
            return printed;
        }
        match self.table.rules.number(Rule::AttackDice) {
            limit @ 1.. => limit,
            _ => MOST_DICE,
        }
    }

    /// What a hero adds to its To Hit dice against one enemy, beyond what it adds against anybody.
    pub(super) fn more_against(&self, hero: HeroId, enemy: EnemyId) -> i32 {
        let (model, key) = (Model::Hero(hero), StatKey::Stat(Stat::ToHitRolls));
        let aimed = |condition: Phrase<'_>| {
            let mut asked = false;
            condition.walk(&mut |part| asked |= part.word() == Word::Condition(Condition::Against));
            asked
        };
        let standing = self.program.standing.get(&key).into_iter().flatten().flat_map(|standing| &standing.conditions);
        let lasting = self.table.effects.iter().filter_map(|effect| self.program.op(effect.modifier));
        let lasting =
            lasting.filter_map(|op| ModifierView::of(op).filter(|view| view.stat() == Some(key))?.condition());
        if !standing.filter_map(|id| self.program.op(*id)).chain(lasting).any(aimed) {
            return 0;
        }
        let anyway = self.stat(Query::HeroToHit, model, Stat::ToHitRolls);
        let against = self.stat_against(Query::ToHitOn, model, Stat::ToHitRolls, Model::Enemy(enemy));
        against.saturating_sub(anyway)
    }

    /// A figure of the game as the texts change it that act on a model: a price, the result of a roll on a chart.
    pub(super) fn figure_for(&self, model: Model, key: StatKey, base: i32) -> i32 {
        fold(key, base, &self.changes(Some(model), None, key))
    }

    /// A figure that a text names in the place of the printed one: it is changed as that would be, but for what sets it.
    pub(super) fn figure_named(&self, model: Model, key: StatKey, named: i32) -> i32 {
        let changes = self.changes(Some(model), None, key);
        self.bounded(model, key, fold(key, named, &Changes { set: None, ..changes }))
    }

    /// The most that a figure of a model can be, where something says so.
    pub(super) fn most_of(&self, model: Model, key: StatKey) -> Option<i32> {
        self.changes(Some(model), None, key).at_most
    }

    /// A stat printed as dice: the dice, with what modifiers add.
    pub fn dice_of(&self, model: Model, key: StatKey) -> Dice {
        match self.kind_of(model).and_then(|kind| self.printed(kind, key)) {
            Some(Printed::Dice(dice)) => {
                let changes = self.changes(Some(model), None, key);
                match changes.set {
                    Some((_, set)) => Dice::fixed(plus(set, changes.add)),
                    None => Dice { plus: plus(dice.plus, changes.add), ..dice },
                }
            }
            _ => Dice::fixed(self.stat_of(model, key)),
        }
    }

    /// A stat of an enemy type without a model: its sheet, and what its Elite abilities and cards in play change.
    pub fn stat_of_kind(&self, kind: DeclId, key: StatKey) -> i32 {
        if let Some(enemy) = self.table.enemies.iter().find(|enemy| enemy.kind == kind) {
            return self.stat_of(Model::Enemy(enemy.id), key);
        }
        let base = match self.printed(kind, key) {
            Some(Printed::Int(n)) => n,
            Some(Printed::Dice(dice)) => dice.plus,
            Some(Printed::Op(op)) => self.static_amount(op, &Scope { decl: kind, ..Scope::default() }),
            None => default(key),
        };
        fold(key, base, &self.changes(None, Some(kind), key))
    }

    /// A figure printed on a card, or 0; how far and how often a weapon shoots, with what its upgrades change.
    pub fn stat_of_card(&self, card: CardId, key: StatKey) -> i32 {
        if key == StatKey::Stat(Stat::StaysInHand) {
            return i32::from(self.sticks(card));
        }
        let printed = match self.table.cards.decl(card).and_then(|decl| self.printed(decl, key)) {
            Some(Printed::Int(n)) => n,
            Some(Printed::Dice(dice)) => dice.plus,
            Some(Printed::Op(op)) => self.static_amount(op, &Scope::default()),
            None => 0,
        };
        if !matches!(key, StatKey::Stat(stat) if stat.is_of_card()) {
            return printed;
        }
        let mut changes = Changes::default();
        for upgrade in self.table.attached(card) {
            let Zone::Hero(hero) = upgrade.zone else { continue };
            let carrier = TextHolder { model: Some(Model::Hero(hero)), card: Some(upgrade.id), ..TextHolder::TABLE };
            let scope = self.carrier_scope(upgrade.decl, &carrier);
            // An upgrade that its hero cannot use adds nothing.
            if !self.fits_hero(upgrade.id, hero) {
                continue;
            }
            let given = self.program.decl(upgrade.decl).map(|decl| decl.abilities.as_slice()).unwrap_or_default();
            let gives = |decl: DeclId| decl == upgrade.decl || given.iter().any(|(ability, _)| *ability == decl);
            let own = |standing: &&Standing| gives(standing.rule.decl) && standing.whom.is_none();
            for standing in self.program.standing.get(&key).into_iter().flatten().filter(own) {
                if standing.conditions.iter().all(|condition| self.holds(*condition, &scope)) {
                    changes.take(standing.change, key, self.modifier_amount(standing.op, &scope), Right::Own);
                }
            }
        }
        let value = fold(key, printed, &changes);
        // What takes hands takes one at least.
        if key == StatKey::Stat(Stat::Hands) && printed > 0 { value.max(1) } else { value }
    }

    /// What is printed on a sheet: the Brutal side's figure where that side is used.
    pub(super) fn printed(&self, kind: DeclId, key: StatKey) -> Option<Printed> {
        let decl = self.program.decl(kind)?;
        if let (StatKey::Stat(stat), Some(texts)) = (key, self.program.texts(kind)) {
            match texts.figure(stat) {
                Figure::None => return None,
                Figure::Number(n) => return Some(Printed::Int(n)),
                Figure::Other => {}
            }
        }
        decl.figure_of(self.is_brutal(kind), key).cloned()
    }

    /// The bindings of a model's own sheet.
    pub(super) fn scope_of(&self, model: Model) -> Scope {
        let mut scope = Scope { decl: self.kind_of(model).unwrap_or_default(), this: Some(model), ..Scope::default() };
        scope.bind(model);
        scope
    }

    fn changes(&self, model: Option<Model>, kind: Option<DeclId>, key: StatKey) -> Changes {
        // What a hero rolls for its Defense is as good as it is low; an enemy's is an amount.
        let rolled = key == StatKey::Stat(Stat::Defense) && model.is_some_and(|model| model.hero().is_some());
        let mut all = Changes { rolled, ..Changes::default() };
        if model.is_some() && self.is_left_alone(key) {
            return all;
        }
        let unseen = |model| matches!(key, StatKey::Stat(stat) if !self.in_play().may_change(model, stat));
        let unseen = |model| unseen(model) && !self.compares.get();
        match model {
            Some(model) if unseen(model) => {}
            Some(who) => {
                let standing = self.standing_for(who, key);
                standing.for_each(|standing| self.change(standing, model, kind, key, &mut all));
            }
            // Of a type without a model the sheet itself is not in play: everything is looked at.
            None => {
                let (from, to) = self.program.stretch(Family::Stat(key));
                let every = (from..to).filter_map(|at| self.program.text(at)?.standing());
                every.for_each(|standing| self.change(standing, model, kind, key, &mut all));
            }
        }
        for n in model.map(|model| self.weapon_figures(model, key)).unwrap_or_default() {
            all.take(Change::Set, key, n, Right::Own);
        }
        let lent = |stat| self.compares.get() || has_stat(self.in_play().lent, stat);
        if let Some(model) = model.filter(|_| !matches!(key, StatKey::Stat(stat) if !lent(stat))) {
            for effect in self.lasting_effects_on(model) {
                let Some(view) = self.program.op(effect.modifier).and_then(ModifierView::of) else { continue };
                if view.stat() != Some(key)
                    || !self.is_lent_to_part(effect, view)
                    || self.is_lent_in_vain(effect.source, key, model)
                {
                    continue;
                }
                let early = || view.condition().is_some_and(|condition| self.comes_too_early(&[condition.id()]));
                if key == StatKey::Stat(Stat::NoAttacks) && (early() || self.is_under_way_since(model, effect.id)) {
                    continue;
                }
                let scope = self.scope_of_lasting(effect, model, view.condition());
                if view.condition().is_none_or(|condition| self.holds(condition.id(), &scope)) {
                    all.take(Change::of(view), key, effect.amount, Right::Lasting);
                }
            }
        }
        all
    }

    /// True for what is no stat of the table and what nothing in play changes.
    fn is_left_alone(&self, key: StatKey) -> bool {
        let in_play = self.in_play();
        !matches!(key, StatKey::Stat(_))
            && !in_play.lends_more
            && !in_play.said.any(self.program.stretch(Family::Stat(key)))
            && !self.compares.get()
    }

    /// Of whom the condition of a change speaks that somebody got: of that one, and of those of whom the text spoke that gave it.
    fn scope_of_lasting(&self, effect: &LastingEffect, model: Model, condition: Option<Phrase<'_>>) -> Scope {
        let mut scope = self.scope_of(model);
        scope.decl = effect.source;
        if let (Some(meant), Some(condition)) = (effect.meant.as_deref(), condition) {
            scope.again(meant);
            scope.bind(model);
            // Whoever has it is `this`, where nobody else is called so.
            scope.this = meant.this.filter(|_| speaks_of(condition, &[Pick::This])).or(Some(model));
            scope.about = Some(About { model, any: false });
            // Who has been killed since stands nowhere any more.
            let gone = |id: EnemyId| self.table.enemy(id).is_none() && self.table.other(id).is_none();
            scope.nobody.enemy |= scope.enemy.is_some_and(gone);
            scope.this = scope.this.filter(|this| !this.enemy().is_some_and(gone));
        }
        scope
    }

    /// The hero whose weapons may print this stat, in an attack under way.
    fn armed(&self, model: Model, key: StatKey) -> Option<&Hero> {
        let of_weapons = matches!(
            key,
            StatKey::Stat(
                Stat::ToHitSides | Stat::DamageSides | Stat::RangeToHit | Stat::MeleeToHit | Stat::CriticalToHit
            )
        );
        let fighting = of_weapons && self.table.attack().is_some();
        model.hero().filter(|_| fighting).and_then(|id| self.table.hero(id))
    }

    /// The dice and the numbers to roll that the weapons of the attack under way print in place of the hero's own.
    fn weapon_figures(&self, model: Model, key: StatKey) -> Vec<i32> {
        let Some(hero) = self.armed(model, key) else { return Vec::new() };
        let StatKey::Stat(stat) = key else { return Vec::new() };
        let struck = self.struck_by(Some(stat), Some(model));
        let counts = |card: &&CardId| {
            self.card_works(**card, hero.id)
                && self.weapon_counts(**card, hero.id)
                && struck.is_none_or(|struck| !self.ignores_card(struck, **card))
        };
        let figures = hero.cards.iter().filter(counts).map(|card| self.stat_of_card(*card, key));
        figures.filter(|figure| *figure > 0).collect()
    }

    fn change(&self, standing: &Standing, model: Option<Model>, kind: Option<DeclId>, key: StatKey, all: &mut Changes) {
        let manner = standing.manner;
        // What speaks of its carrier alone changes nothing about anybody else.
        if manner.own && model.is_some_and(|model| !self.in_play().carries(standing.rule.decl, model)) {
            return;
        }
        let bars = key == StatKey::Stat(Stat::NoAttacks);
        if manner.of_ability
            || bars && (self.comes_too_early(&standing.conditions) || self.was_asked(&standing.conditions))
        {
            return;
        }
        if let (Some(fixed), Some(model)) = (manner.fixed.filter(|_| !self.compares.get()), model) {
            return self.questioned(|_| {
                let counts = |carrier: &TextHolder| {
                    self.works(standing, carrier, Some(model))
                        && self.is_of_part(standing, carrier)
                        && !self.is_ignored(standing, carrier, Some(model))
                };
                for carrier in self.carriers_of(&standing.rule, model).filter(counts) {
                    all.take_of_each(standing.change, key, fixed, (Right::Own, carrier.count));
                }
            });
        }
        let right = if manner.this || standing.whom.is_none() { Right::Own } else { Right::General };
        self.acting(standing, model, kind, |carrier, scope| {
            if !self.is_of_part(standing, carrier) {
                return;
            }
            let amount = self.modifier_amount(standing.op, scope);
            all.take_of_each(standing.change, key, amount, (right, carrier.count));
        });
    }

    /// True where a standing modifier acts on a model.
    pub(super) fn acts_on(&self, standing: &Standing, model: Model) -> bool {
        let mut acts = false;
        self.acting(standing, Some(model), None, |_, _| acts = true);
        acts
    }

    /// The instances of a standing modifier's text that act on a model (or on a type that has no model on the board).
    pub(super) fn acting(
        &self,
        standing: &Standing,
        model: Option<Model>,
        kind: Option<DeclId>,
        mut take: impl FnMut(&TextHolder, &Scope),
    ) {
        // A text that asks for what it changes itself sees it without its own change: `combat -1 if this hero has 2 or more combat`.
        let asked = (standing.op, model, kind);
        if self.asking.borrow().contains(&asked) {
            return;
        }
        self.asking.borrow_mut().push(asked);
        self.questioned(|deep| {
            self.acting_now(standing, model, kind, &mut |carrier, scope| {
                // The amount is worked out outside of the limit on nested questions.
                self.questions.set(deep);
                take(carrier, scope);
                self.questions.set(deep + 1);
            });
        });
        self.asking.borrow_mut().pop();
    }

    /// Asks whether a text acts. That may hang on a stat or a keyword, and that on other texts. A text that hangs on itself (a charm for the Holy
    /// alone that makes its holder Holy) gives nothing by itself: the question is not asked deeper than [`MAX_QUESTIONS`].
    fn questioned(&self, ask: impl FnOnce(u8)) {
        let deep = self.questions.get();
        if deep < MAX_QUESTIONS {
            self.questions.set(deep + 1);
            ask(deep);
            self.questions.set(deep);
        }
    }

    fn acting_now(
        &self,
        standing: &Standing,
        model: Option<Model>,
        kind: Option<DeclId>,
        take: &mut dyn FnMut(&TextHolder, &Scope),
    ) {
        let (rule, manner) = (&standing.rule, standing.manner);
        // One that says `this enemy` means its carrier too, but has its own words for it.
        let whom = standing.whom.filter(|_| !(manner.this && model.is_none()));
        let mut act = |carrier: TextHolder| self.act(standing, whom, (model, kind), &carrier, take);
        match (whom, model) {
            // A modifier that does not say whom acts on its carrier alone.
            (None, Some(model)) => self.carriers_of(rule, model).for_each(act),
            (None, None) => {
                let sheet = kind.filter(|kind| *kind == rule.decl);
                match sheet.map_or(0, |kind| self.side_of(rule, kind)) {
                    0 => self.granted_to_kind(standing, kind).into_iter().for_each(act),
                    count => act(TextHolder { count, ..TextHolder::TABLE }),
                }
            }
            (Some(_), _) if manner.of_group => self.once_a_type(self.carriers(rule)).into_iter().for_each(act),
            // `this hero` is whoever carries it.
            (Some(_), Some(_)) if manner.carrier => self.carriers_among(rule, model).for_each(act),
            (Some(_), _) => self.carriers(rule).for_each(act),
        }
    }

    /// Takes what one instance of a standing modifier's text does, where it acts.
    fn act(
        &self,
        standing: &Standing,
        whom: Option<SelectId>,
        (model, kind): (Option<Model>, Option<DeclId>),
        carrier: &TextHolder,
        take: &mut dyn FnMut(&TextHolder, &Scope),
    ) {
        if !self.works(standing, carrier, model) {
            return;
        }
        let mut scope = self.carrier_scope(standing.rule.decl, carrier);
        let picked = match (whom, model) {
            (None, _) => true,
            (Some(select), Some(model)) => self.matches(select, model, &scope),
            (Some(select), None) => kind.is_some_and(|kind| self.matches_kind(select, kind)),
        };
        // Whom the line speaks of is `that` in what it says of them.
        if let Some(model) = model.filter(|model| picked && whom.is_some() && Some(*model) != carrier.model) {
            scope.bind(model);
        }
        if let Some(select) = whom.filter(|_| picked).and_then(|whom| self.program.select(whom)) {
            scope.about = model.map(|model| About { model, any: is_any(select) });
        }
        let holds = picked && standing.conditions.iter().all(|condition| self.holds(*condition, &scope));
        if holds && !self.is_ignored(standing, carrier, model) {
            take(carrier, &scope);
        }
    }

    /// True where the card that a standing modifier stands on gives a model anything now. Of a weapon what is said of others than its holder counts
    /// in their own attacks, which nobody makes with it.
    fn works(&self, standing: &Standing, carrier: &TextHolder, model: Option<Model>) -> bool {
        let Some(card) = carrier.card else { return true };
        let manner = standing.manner;
        // How far a weapon shoots is its own figure, and an upgrade changes that.
        if standing.whom.is_none() && manner.of_card && self.item_under(card).is_some() {
            return false;
        }
        let Some(hero) = carrier.model.and_then(Model::hero) else { return true };
        let with_it = || match manner.stat {
            Some(Stat::NoAttacks) => self.would_attack_with(card, hero),
            Some(Stat::Range) => self.reaches_with(card, hero),
            _ => !manner.of_attack || self.weapon_counts(card, hero),
        };
        let of_others = model.is_some() && model != carrier.model;
        self.card_works(card, hero) && (of_others || with_it())
    }

    /// True for a hero's attack under way that had begun before this lasting effect was made.
    fn is_under_way_since(&self, model: Model, effect: EffectId) -> bool {
        let began = |attack: &Attack| attack.is_by(model) && attack.first_effect <= effect.0;
        model.hero().is_some() && self.table.attack().is_some_and(began)
    }

    fn once_a_type(&self, carriers: impl Iterator<Item = TextHolder>) -> Vec<TextHolder> {
        let mut seen = Vec::new();
        let first = carriers.filter(|carrier| {
            let kind = carrier.model.and_then(|model| self.kind_of(model));
            let new = kind.is_none() || !seen.contains(&kind);
            seen.push(kind);
            new
        });
        first.collect()
    }

    /// A named ability on a type's sheet counts for the type before a model of it is there (Immobile).
    fn granted_to_kind(&self, standing: &Standing, kind: Option<DeclId>) -> Option<TextHolder> {
        let has = kind.and_then(|kind| Some((kind, self.program.decl(kind)?))).and_then(|(kind, decl)| {
            decl.abilities_of(self.is_brutal(kind)).iter().find(|(id, _)| *id == standing.rule.decl)
        });
        has.map(|(_, number)| TextHolder { number: *number, ..TextHolder::TABLE })
    }

    /// The bindings of a rule that a carrier has: those of its text, and the own ability it stands in.
    pub(super) fn rule_scope(&self, rule: &brim_core::program::RuleRef, carrier: &TextHolder) -> Scope {
        let mut scope = self.carrier_scope(rule.decl, carrier);
        if let brim_core::program::SheetPart::Own(place) = rule.side {
            scope.own = Some(place);
        }
        scope
    }

    /// The bindings of a text that a carrier has.
    pub(super) fn carrier_scope(&self, decl: DeclId, carrier: &TextHolder) -> Scope {
        let mut scope = Scope {
            decl,
            this: carrier.model,
            card: carrier.card,
            amount: carrier.number,
            lies: carrier.lies,
            ..Scope::default()
        };
        if let Some(model) = carrier.model {
            scope.bind(model);
        }
        if self.program.decl(decl).is_some_and(|decl| decl.kind == Some(Kind::Token)) {
            scope.token = Some(decl);
        }
        scope
    }

    /// By how much a modifier changes its stat.
    pub(super) fn modifier_amount(&self, op: OpId, scope: &Scope) -> i32 {
        let Some(view) = self.program.op(op).and_then(ModifierView::of) else { return 0 };
        match view {
            ModifierView::Set { stat, to, condition: _ } => match to {
                Value::Phrase(amount) => match (stat, AmountView::of(amount)) {
                    (StatKey::Stat(stat), Some(AmountView::Dice { dice, plus: _ })) if stat.is_die() => {
                        dice.die.sides()
                    }
                    _ => self.static_amount(amount.id(), scope),
                },
                Value::Number(n) | Value::AtLeast(n) => n,
                _ => 0,
            },
            ModifierView::Bound { stat: _, bound: _, n, condition: _ } => self.static_amount(n.id(), scope),
            ModifierView::Flag { stat: _, condition: _ } => 1,
            ModifierView::Change { stat: _, by, per, condition: _ } => {
                times(by, per.map_or(1, |per| self.count(per, scope)))
            }
            ModifierView::Times { stat: _, by, condition: _ }
            | ModifierView::OfAbility { which: _, stat: _, by }
            | ModifierView::AbilityIs { which: _, stat: _, to: by } => by,
            ModifierView::Immune { what: _ }
            | ModifierView::CannotUse { how: _, what: _ }
            | ModifierView::Keyword { what: _ }
            | ModifierView::Has { what: _, n: _ }
            | ModifierView::Loses { what: _ }
            | ModifierView::ByDice { stat: _, sign: _, dice: _ }
            | ModifierView::Prefers { whom: _, next: _ } => 0,
        }
    }

    fn bounded(&self, model: Model, key: StatKey, value: i32) -> i32 {
        match key {
            StatKey::Stat(stat) => stat.bounded(value, model.hero().is_some()),
            StatKey::Skill(_) => {
                let low = self.table.rules.number(Rule::MinSkill);
                let high = self.table.rules.number(Rule::MaxSkill);
                if high > 0 { value.clamp(low.min(high), high) } else { value }
            }
            _ => value,
        }
    }
}

impl Changes {
    /// What a text changes that is there several times. Sums add up and factors multiply; what sets a stat or bounds it says the same each time.
    fn take_of_each(&mut self, change: Change, key: StatKey, amount: i32, (right, count): (Right, i32)) {
        match change {
            Change::Add => self.take(change, key, times(amount, count.max(1)), right),
            // Beyond that every factor is out of bounds.
            Change::Times => (0..count.clamp(1, 32)).for_each(|_| self.take(change, key, amount, right)),
            Change::Set | Change::AtLeast | Change::AtMost | Change::Flag | Change::Grant => {
                self.take(change, key, amount, right);
            }
        }
    }

    fn take(&mut self, change: Change, key: StatKey, amount: i32, right: Right) {
        let best = matches!(key, StatKey::Stat(stat) if stat.combine() == Combine::Best);
        match change {
            Change::Set if best => {
                // 0 is none, and the worst of all.
                self.best = Some(match self.best {
                    None | Some(0) => amount,
                    Some(best) if amount > 0 => best.min(amount),
                    Some(best) => best,
                })
            }
            Change::Set => {
                let newest = |old: Right| right == Right::Lasting && old == Right::Lasting;
                let worth = |n: i32| match n {
                    _ if !self.rolled => n,
                    ..=0 => i32::MIN,
                    n => n.saturating_neg(),
                };
                if self.set.is_none_or(|(old, n)| newest(old) || (right, worth(amount)) > (old, worth(n))) {
                    self.set = Some((right, amount));
                }
            }
            Change::Times => self.times = times(self.times, amount),
            Change::Add => self.add = plus(self.add, amount),
            Change::AtLeast => self.at_least = Some(self.at_least.map_or(amount, |least| least.max(amount))),
            Change::AtMost => self.at_most = Some(self.at_most.map_or(amount, |most| most.min(amount))),
            Change::Flag => self.flag = true,
            Change::Grant => {}
        }
    }
}

/// Printed value, then set, multiply, add, cap and floor.
fn fold(key: StatKey, base: i32, all: &Changes) -> i32 {
    let combine = match key {
        StatKey::Stat(stat) => stat.combine(),
        _ => Combine::Sum,
    };
    let value = match combine {
        Combine::Flag => return i32::from(base != 0 || all.flag || all.set.is_some_and(|(_, set)| set != 0)),
        Combine::Best => {
            // To Hit and Willpower are set outright; of several kinds of Armor or Cover the best counts.
            let value = match (base, all.best) {
                (base, None) => base,
                (0, Some(best)) => best,
                (base, Some(best))
                    if matches!(
                        key,
                        StatKey::Stat(Stat::Armor | Stat::SpiritArmor | Stat::Cover | Stat::CoverDirect)
                    ) =>
                {
                    base.min(best)
                }
                (_, Some(best)) => best,
            };
            if value == 0 { 0 } else { plus(value, all.add).max(1) }
        }
        Combine::Sum => {
            // What nothing changes stays as it is: a figure without a limit among them.
            let set = all.set.map_or(base, |(_, set)| set);
            if (all.times, all.add) == (1, 0) { set } else { plus(times(set, all.times), all.add) }
        }
    };
    let value = all.at_most.map_or(value, |most| value.min(most));
    all.at_least.map_or(value, |least| value.max(least))
}

fn default(key: StatKey) -> i32 {
    match key {
        StatKey::Stat(stat) => stat.unprinted(),
        StatKey::Max(_) => i32::MAX,
        StatKey::Worn(_) => 1,
        _ => 0,
    }
}
