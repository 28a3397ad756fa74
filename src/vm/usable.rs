//! What can be used: abilities, cards and tokens, in their windows, for their price, within their limits.

use super::machine::{Harming, Machine, OnTable};
use super::scope::{Happens, Scope, TextHolder};
use brim_core::game::attack::Hit;
use brim_core::game::cards::Zone;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::engine::{Engine, Interrupt, Window};
use brim_core::game::event::{Event, EventData, EventKind, HitKind};
use brim_core::game::ids::{CardId, DeclId, HeroId, Model, SpaceId};
use brim_core::game::table::Active;
use brim_core::phrase::{EffectView, LabelView, Phrase, Phrases, RuleFormView, WhenView};
use brim_core::program::{Program, RuleRef, Usage, moment_bit};
use brim_core::vocabulary::{Harmful, Kind, Pick, Thrown, When, Word};
use brim_rules::ask::{choose, keep_ends, to_its_end};

impl Machine<'_> {
    /// What can be used in a window by a hero.
    pub(super) fn usable_in(&self, window: Window, hero: HeroId) -> Vec<Choice> {
        match self.opens(window, hero) {
            0 => Vec::new(),
            moments => self.usable_at(moments, window, hero),
        }
    }

    /// The moments of a window, by bit, where a hero has anything at all that is for them.
    pub(super) fn opens(&self, window: Window, hero: HeroId) -> u32 {
        let own = match window {
            // Whoever strikes, be it in the activation of another.
            Window::OwnDamage => self.has_the_hit(hero),
            _ => self.table.cursor.active == Some(Active::Hero(hero)),
        };
        moments(window, own) & self.in_play().moments_of(hero)
    }

    /// True where the hit that is about to do damage is of a hero.
    fn has_the_hit(&self, hero: HeroId) -> bool {
        self.resolving_hit().is_some_and(|hit| hit.by == Model::Hero(hero))
    }

    /// True where some hero has anything at all that is for a window.
    pub(super) fn opens_for_any(&self, window: Window) -> bool {
        self.table.standing().any(|hero| self.opens(window, hero.id) != 0)
    }

    fn usable_at(&self, moments: u32, window: Window, hero: HeroId) -> Vec<Choice> {
        let mut out = Vec::new();
        // A card that somebody has cancelled is answered no more.
        if window == Window::Revealed && !self.revealing.last().is_some_and(|(card, _)| self.is_resolving(*card)) {
            return out;
        }
        if !self.may_use_things(hero) {
            return out;
        }
        for usage in self.uses(hero).filter(|usage| moments & moment_bit(usage.when) != 0) {
            if window == Window::AfterThrow && !self.answers_throw(usage) || !self.is_of_deck(usage) {
                continue;
            }
            // In the own activation something can be used in the midst of an attack only where Grit beyond the most is spent at once.
            if let Some(when) = usage.when {
                self.comes(Word::When(when));
            }
            let rule = &usage.rule;
            // Usually whoever has it may use it.
            let user = usage.who.is_none().then_some(Model::Hero(hero));
            for carrier in self.carriers_among(rule, user) {
                if self.is_user(usage, &carrier, hero)
                    && self.is_of_its_attack(window, &carrier)
                    && (window != Window::OnHarm || self.helps_now(rule, &self.use_scope(rule, &carrier, hero), hero))
                    && self.can_use(usage, &carrier, hero)
                {
                    let token = (self.kind(rule.decl) == Some(Kind::Token)).then_some(rule.decl);
                    let choice = Choice::Use { op: rule.op, card: carrier.card, token, on: None };
                    // Of several that lie about it is offered once: its user picks the space.
                    if carrier.lies.is_none() || !out.contains(&choice) {
                        out.push(choice);
                    }
                }
            }
        }
        out
    }

    /// True where a text can be used by a hero: by whoever has it; and by any other whom it means, where it does not say `this hero`.
    pub(super) fn is_user(&self, usage: &Usage, carrier: &TextHolder, hero: HeroId) -> bool {
        let user = Model::Hero(hero);
        match usage.who {
            // What somebody holds lies in no space, and nobody beside it can take it up.
            Some(_) if usage.by_its_space && carrier.lies.is_none() => false,
            Some(who) => self.matches(who, user, &self.rule_scope(&usage.rule, carrier)),
            None => carrier.model == Some(user),
        }
    }

    /// Whom something happens to that a hero uses, and by whose doing: of what is used on harm, whoever is harmed, or the other who does it; of what is
    /// used on a hit, whoever is hit.
    pub(super) fn used_by(&self, usage: &Usage, hero: HeroId) -> Happens {
        let (harmed, harmer) = match self.harmed.last().copied() {
            Some((harmed, by)) => (Some(harmed), by),
            None => (None, None),
        };
        let by = harmer.and_then(Model::enemy);
        let own = Happens { hero: Some(hero), enemy: None, by, hit: None };
        match usage.when {
            Some(When::OnHarm) => {
                let other =
                    harmer.and_then(Model::hero).filter(|_| harmed == Some(hero) && self.names_harmer(&usage.rule));
                Happens { hero: other.or(harmed).or(own.hero), enemy: by, ..own }
            }
            Some(When::OnDamage) => {
                let enemy = self.resolving_hit().and_then(|hit| hit.target).and_then(Model::enemy);
                Happens { enemy, ..own }
            }
            _ => own,
        }
    }

    /// True where what answers to harm says by whom it is done, and means another than the one whose text it is.
    fn names_harmer(&self, rule: &RuleRef) -> bool {
        let when = self.program.op(rule.op).and_then(when_of).and_then(WhenView::of);
        matches!(when, Some(WhenView::OnHarm { what: _, whom: _, by: Some(by) }) if by.pick() != Pick::This)
    }

    /// True where what answers to harm answers to the harm of the one about to be harmed.
    fn helps_now(&self, rule: &RuleRef, scope: &Scope, user: HeroId) -> bool {
        let Some((harmed, harmer)) = self.harmed.last().copied() else { return true };
        let harmed = Model::Hero(harmed);
        let when = self.program.op(rule.op).and_then(when_of).and_then(WhenView::of);
        let Some(WhenView::OnHarm { what, whom, by }) = when else { return harmed == Model::Hero(user) };
        self.comes_as(what)
            && whom.map_or(harmed == Model::Hero(user), |whom| self.means(whom, harmed, scope))
            && by.is_none_or(|by| harmer.is_some_and(|harmer| self.means(by, harmer, scope)))
    }

    /// True where harm about to be done is of this sort: all damage that comes at one time, or a single hit of which some is left.
    fn comes_as(&self, what: Harmful) -> bool {
        match self.harming {
            Harming::Wounds => matches!(what, Harmful::Harm | Harmful::Wounds),
            Harming::Sanity => matches!(what, Harmful::Harm | Harmful::Sanity),
            Harming::Hit(HitKind::Horror) => what == Harmful::HorrorHit,
            Harming::Hit(HitKind::Corruption) => what == Harmful::CorruptionHit,
            Harming::Hit(HitKind::Hit) => false,
        }
    }

    /// False where a weapon answers to dice, or to a hit, of an attack of its hero that is not made with it.
    fn is_of_its_attack(&self, window: Window, carrier: &TextHolder) -> bool {
        let of_attack = match window {
            Window::OwnDamage => true,
            Window::AfterThrow => {
                let lies = self.throws.last().map(|lies| lies.purpose);
                matches!(lies, Some(Purpose::ToHit | Purpose::Damage)) && self.table.attack().is_some()
            }
            _ => false,
        };
        let holder = carrier.model.and_then(Model::hero);
        !of_attack || carrier.card.zip(holder).is_none_or(|(card, hero)| self.weapon_counts(card, hero))
    }

    /// True for a hero who stands; and for one who lies KO'd and has just rolled for its Injury or Madness: what answers to a roll on a chart answers to
    /// that too.
    fn may_use_things(&self, hero: HeroId) -> bool {
        let rolls = || {
            let lies = self.throws.last().filter(|lies| lies.purpose == Purpose::Chart);
            lies.is_some_and(|lies| lies.owner == Some(Model::Hero(hero)))
        };
        self.table.hero(hero).is_some_and(|now| now.is_standing() || !now.dead && rolls())
    }

    /// True where what answers to a throw answers to the one on the table: one on a chart, one for what it says, or any but those on charts.
    fn answers_throw(&self, usage: &Usage) -> bool {
        if usage.fails && !self.throw_fails() {
            return false;
        }
        let lies = self.throws.last();
        if usage.source.is_some_and(|source| lies.is_none_or(|lies| lies.source != Some(source))) {
            return false;
        }
        let wanted = match usage.thrown {
            Some(Thrown::Chart) => return self.chart_lies(),
            None if usage.skill.is_some() => Purpose::Test,
            // What a text throws is its own, whether its rows make a chart of it or not.
            None if usage.source.is_some() => return true,
            // The roll to Hold Back the Darkness is the party's: who answers to it says so.
            None => {
                let own = |lies: &OnTable| !matches!(lies.purpose, Purpose::Chart | Purpose::HoldBack);
                return self.throws.last().is_none_or(own);
            }
            Some(Thrown::ToHit) => Purpose::ToHit,
            Some(Thrown::Damage) => Purpose::Damage,
            Some(Thrown::Defense) => Purpose::Defense,
            Some(Thrown::Willpower) => Purpose::Willpower,
            Some(Thrown::Armor) => Purpose::Armor,
            Some(Thrown::Escape) => Purpose::Escape,
            Some(Thrown::Test) => Purpose::Test,
            Some(Thrown::Cast) => Purpose::Cast,
            Some(Thrown::HoldBack) => Purpose::HoldBack,
            Some(Thrown::Scavenge) => Purpose::Search,
            Some(Thrown::Move) => Purpose::Move,
        };
        let of_skill = |lies: &OnTable| usage.skill.is_none() || lies.skill == usage.skill;
        self.throws.last().is_some_and(|lies| lies.purpose == wanted && of_skill(lies))
    }

    /// True where what answers to a card of certain decks answers to the card just revealed.
    fn is_of_deck(&self, usage: &Usage) -> bool {
        let of = |(card, _): &(CardId, _)| usage.decks.iter().any(|deck| self.drawn_for(*card, *deck));
        usage.decks.is_empty() || self.revealing.last().is_some_and(of)
    }

    /// Its price can be paid, its condition holds, its limit leaves a use.
    pub(super) fn can_use(&self, usage: &Usage, carrier: &TextHolder, hero: HeroId) -> bool {
        let Usage { rule, upgrade, .. } = usage;
        let within =
            || usage.limit.is_none_or(|limit| self.leaves_a_use(limit, rule, carrier, self.used_by(usage, hero)));
        // Who lies KO'd uses nothing, and has no say in it that another uses what it carries.
        let owner = carrier.model.and_then(Model::hero).unwrap_or(hero);
        if ![hero, owner].iter().all(|id| self.may_use_things(*id)) || self.cannot_use(Model::Hero(hero), rule.decl) {
            return false;
        }
        if *upgrade {
            let Some(card) = carrier.card else { return false };
            if self.comes_off(card) {
                return true;
            }
            if self.fitting_items(card, hero).is_empty() || !within() {
                return false;
            }
        } else if !within() || !self.carrier_works(carrier, hero) {
            return false;
        }
        let scope = self.use_scope(rule, carrier, hero);
        self.all_payable(costs(self.program, usage), &scope, hero)
            && (!usage.attacks
                || self
                    .program
                    .op(rule.op)
                    .is_some_and(|op| self.has_target(op.body(), hero, usage.when == Some(When::FreeAttack), &scope)))
            && usage.condition.is_none_or(|condition| self.holds(condition, &scope))
            && !self.picks_up_in_vain(rule, carrier, hero)
            && !self.chooses_in_vain(rule, &scope, hero)
            && !self.brings_in_vain(self.body_of(rule.op))
    }

    /// True where all that a text does is to let its user choose among options of which none can be paid for, or none holds, or to offer what cannot be
    /// paid for.
    pub(super) fn chooses_in_vain(&self, rule: &RuleRef, scope: &Scope, hero: HeroId) -> bool {
        let Some(body) = self.program.op(rule.op).map(Phrase::body).filter(|body| !body.is_empty()) else {
            return false;
        };
        let closed = |option: Phrase<'_>| match LabelView::of(option) {
            Some(LabelView::Option { name: _, cost, other, condition }) => {
                condition.is_some_and(|condition| !self.is_so(condition, scope))
                    || !self.affords_one_of([cost, other], scope, hero)
            }
            _ => false,
        };
        body.iter().all(|effect| match EffectView::of(effect) {
            Some(EffectView::Chooses { who }) => {
                matches!(who.pick(), Pick::This | Pick::That) && effect.body().iter().all(closed)
            }
            Some(EffectView::May { who, cost }) => {
                let payer = match who.pick() {
                    Pick::This => scope.this.and_then(Model::hero),
                    Pick::That => Some(hero),
                    _ => None,
                };
                payer.is_some_and(|payer| cost.is_some() && !self.affords_one_of([cost, None], scope, payer))
            }
            _ => false,
        })
    }

    /// True where all that a text does is to pick up what its user holds itself, or has no room for.
    fn picks_up_in_vain(&self, rule: &RuleRef, carrier: &TextHolder, hero: HeroId) -> bool {
        let Some(body) = self.program.op(rule.op).map(Phrase::body).filter(|body| !body.is_empty()) else {
            return false;
        };
        let picks =
            |effect: Phrase<'_>| matches!(EffectView::of(effect), Some(EffectView::PicksUp { who: _, what: _ }));
        let own = carrier.lies.is_none() && carrier.model.is_none_or(|holder| holder == Model::Hero(hero));
        body.iter().all(picks) && (own || self.room_for(Model::Hero(hero), rule.decl) <= 0)
    }

    /// True where a card does something for whoever has it.
    pub(super) fn carrier_works(&self, carrier: &TextHolder, user: HeroId) -> bool {
        let holder = carrier.model.and_then(Model::hero).unwrap_or(user);
        // Whom an item is not for uses it as little as it bears it.
        let for_user = |card: CardId| user == holder || self.fits_hero(card, user);
        let works = |card| self.card_works(card, holder) || self.can_take_up(card, holder);
        carrier.card.is_none_or(|card| works(card) && for_user(card))
    }

    pub(super) fn use_scope(&self, rule: &RuleRef, carrier: &TextHolder, hero: HeroId) -> Scope {
        let mut scope = self.rule_scope(rule, carrier);
        scope.this = carrier.model.or(Some(Model::Hero(hero)));
        scope.user = Some(hero);
        // Who uses what is not its own is `that hero`: a card in play, a mission, the thing of another.
        if carrier.model != Some(Model::Hero(hero)) {
            scope.bind(Model::Hero(hero));
        }
        scope.hit = self.hit_under_way();
        // Of what is used on a hit, `that enemy` is the one that it is about to do damage to.
        let when = self.program.op(rule.op).and_then(when_of).map(Phrase::word);
        if when == Some(Word::When(When::OnDamage))
            && let Some(target) = self.resolving_hit().and_then(|hit| hit.target)
        {
            scope.bind(target);
        }
        scope.that_card = scope.that_card.or(self.revealing.last().map(|(card, _)| *card));
        scope.amount = carrier.number.or(self.damage.last().copied()).or(scope.amount);
        if let Some((hero, by)) = self.harmed.last().copied() {
            scope.hero = Some(hero);
            scope.enemy = by.and_then(Model::enemy).or(scope.enemy);
            // Who is `this hero` needs no other word: `that hero` is the other one who does it.
            let other = by.filter(|by| by.hero().is_some() && scope.this == Some(Model::Hero(hero)));
            if let Some(other) = other.filter(|_| self.names_harmer(rule)) {
                scope.bind(other);
            }
        }
        scope
    }

    /// The place of the hit that is about to do damage among the hits of its attack.
    fn hit_under_way(&self) -> Option<u16> {
        self.table.attack()?.resolving
    }

    /// The hit that is about to do damage.
    fn resolving_hit(&self) -> Option<&Hit> {
        let attack = self.table.attack()?;
        attack.hits.get(usize::from(attack.resolving?))
    }

    /// True for an item that stays with its hero, whatever comes; starting gear does until a text takes it.
    pub(super) fn stays(&self, item: DeclId) -> bool {
        self.program.texts(item).is_some_and(|texts| texts.personal && !texts.losable)
    }

    /// Where a card goes that is discarded: to its deck's pile, or out of the game.
    pub(super) fn discard_zone(&self, card: CardId) -> Zone {
        match self.table.cards.card(card).and_then(|card| card.deck) {
            Some(_) => Zone::Discard,
            None => Zone::Removed,
        }
    }

    /// Uses something.
    pub(super) fn use_it(&mut self, hero: HeroId, choice: &Choice) -> Result<(), Interrupt> {
        let Choice::Use { op, card, token, .. } = choice else { return Ok(()) };
        let Some(usage) = self.uses(hero).find(|usage| usage.rule.op == *op) else { return Ok(()) };
        let rule = usage.rule;
        let user = Some(Model::Hero(hero));
        let carriers = self.usable_by(usage, *card, hero);
        let own = carriers.iter().find(|carrier| carrier.model == user).copied();
        let carrier = match own {
            Some(own) => own,
            None => match self.one_of_several(carriers, rule.decl, hero)? {
                Some(carrier) => carrier,
                None => return Ok(()),
            },
        };
        if !self.agreed(&rule, &carrier, hero)? {
            return Ok(());
        }
        if let (Some(card), Some(Model::Hero(holder))) = (carrier.card, carrier.model) {
            self.take_up(card, holder)?;
        }
        let mut scope = self.use_scope(&rule, &carrier, hero);
        scope.token = token.or(scope.token);
        if let (true, Some(card)) = (usage.upgrade, carrier.card) {
            return self.moves_upgrade(card, hero, costs(self.program, usage), &mut scope);
        }
        self.as_one_text(|machine| machine.does_use(hero, usage, &carrier, &mut scope))
    }

    /// Of several that lie about and could be used, its user picks one by its space; of what several others have, by whose it is.
    fn one_of_several(
        &mut self,
        carriers: Vec<TextHolder>,
        what: DeclId,
        hero: HeroId,
    ) -> Result<Option<TextHolder>, Interrupt> {
        let mut spaces: Vec<SpaceId> = carriers.iter().filter_map(|carrier| carrier.lies).collect();
        spaces.sort_unstable();
        spaces.dedup();
        if spaces.len() < 2 {
            let mut models: Vec<Model> = carriers.iter().filter_map(|carrier| carrier.model).collect();
            models.sort_unstable();
            models.dedup();
            if models.len() < 2 {
                return Ok(carriers.first().copied());
            }
            let options = models.into_iter().map(Choice::Model).collect();
            let choice = choose(self, Chooser::Hero(hero), About::Pick { source: what }, options)?;
            return Ok(carriers.into_iter().find(|carrier| carrier.model.map(Choice::Model).as_ref() == Some(&choice)));
        }
        let options = spaces.into_iter().map(Choice::Space).collect();
        let choice = choose(self, Chooser::Hero(hero), About::Pick { source: what }, options)?;
        Ok(carriers.into_iter().find(|carrier| carrier.lies.map(Choice::Space).as_ref() == Some(&choice)))
    }

    /// Whose a thing is that a hero would use by a choice, where others have it and the hero has none: nobody's, where it is its own.
    #[must_use]
    pub fn holders_of_use(&self, hero: HeroId, choice: &Choice) -> Vec<Model> {
        let Choice::Use { op, card, .. } = choice else { return Vec::new() };
        let Some(usage) = self.uses(hero).find(|usage| usage.rule.op == *op) else { return Vec::new() };
        let holders: Vec<Model> =
            self.usable_by(usage, *card, hero).into_iter().filter_map(|carrier| carrier.model).collect();
        if holders.contains(&Model::Hero(hero)) { Vec::new() } else { holders }
    }

    /// The spaces in which that lies which a hero would use by a choice: none where it uses what it has, or what lies nowhere.
    #[must_use]
    pub fn spaces_of_use(&self, hero: HeroId, choice: &Choice) -> Vec<SpaceId> {
        let Choice::Use { op, card, .. } = choice else { return Vec::new() };
        let Some(usage) = self.uses(hero).find(|usage| usage.rule.op == *op) else { return Vec::new() };
        self.usable_by(usage, *card, hero).into_iter().filter_map(|carrier| carrier.lies).collect()
    }

    /// The carriers of a text that a hero could use now: those of one card, or those of no card.
    fn usable_by(&self, usage: &Usage, card: Option<CardId>, hero: HeroId) -> Vec<TextHolder> {
        let carriers = self.carriers(&usage.rule);
        let usable = |carrier: &TextHolder| {
            carrier.card == card && self.is_user(usage, carrier, hero) && self.can_use(usage, carrier, hero)
        };
        carriers.filter(usable).collect()
    }

    /// Pays for something and does what it says. What is spent by its use is spent, even where it ends the turn or the fight.
    fn does_use(
        &mut self,
        hero: HeroId,
        usage: &Usage,
        carrier: &TextHolder,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        to_its_end(self, |machine| machine.pays_and_does(hero, usage, carrier, scope))
    }

    fn pays_and_does(
        &mut self,
        hero: HeroId,
        usage: &Usage,
        carrier: &TextHolder,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let rule = usage.rule;
        self.count_use(&rule, carrier, self.used_by(usage, hero))?;
        for cost in costs(self.program, usage) {
            self.pay(cost, scope, hero)?;
        }
        let body = self.body_of(rule.op);
        let mut halted = None;
        keep_ends(self.within(scope.decl, rule.op, |machine| machine.block(body, scope)), &mut halted)?;
        self.clear_used(rule.decl, carrier)?;
        let own = carrier.model == Some(Model::Hero(hero));
        let what = EventData::UsedThing { hero, what: rule.decl, own };
        if self.is_awaited(EventKind::UsedThing) || self.answers_in_going(EventKind::UsedThing, &what) {
            let cause = self.cause_of(scope);
            keep_ends(self.propose_event(Event { what, cause }).map(|_| ()), &mut halted)?;
        }
        halted.map_or(Ok(()), Err)
    }

    /// Whoever has a thing has the last word on its use by another. A marker is no thing, and an affliction often.
    fn agreed(&mut self, rule: &RuleRef, carrier: &TextHolder, hero: HeroId) -> Result<bool, Interrupt> {
        let owner = carrier.model.and_then(Model::hero).filter(|owner| *owner != hero);
        match owner.filter(|_| self.kind(rule.decl) != Some(Kind::Marker)) {
            Some(owner) => {
                let about = About::Lend { source: rule.decl, hero };
                let options = vec![Choice::Yes, Choice::Pass];
                Ok(self.ask(Decision { who: Chooser::Hero(owner), about, options })? == Choice::Yes)
            }
            None => Ok(true),
        }
    }

    /// Asks a hero whether to use something in a window.
    pub(super) fn offer(&mut self, window: Window, hero: HeroId) -> Result<Option<Choice>, Interrupt> {
        let mut options = self.usable_in(window, hero);
        if options.is_empty() {
            return Ok(None);
        }
        options.insert(0, Choice::Pass);
        match self.ask(Decision { who: Chooser::Hero(hero), about: About::Use, options })? {
            Choice::Pass => Ok(None),
            choice => Ok(Some(choice)),
        }
    }

    /// Opens a window to every standing hero in turn, until all pass.
    pub(super) fn open(&mut self, window: Window) -> Result<(), Interrupt> {
        if !self.opens_for_any(window) {
            return Ok(());
        }
        let heroes: Vec<HeroId> = self.table.standing().map(|hero| hero.id).collect();
        for hero in heroes {
            while let Some(choice) = self.offer(window, hero)? {
                self.use_it(hero, &choice)?;
            }
        }
        Ok(())
    }
}

/// When something is used that can be used in a window, by bit; `own`, in that of whoever activates, or strikes. What says no moment is for the own activation.
pub(super) fn moments(window: Window, own: bool) -> u32 {
    const ANY_TIME: u32 = moment_bit(Some(When::AnyTime));
    match window {
        // Whoever can use something at any time is asked where the rules pause, and in the own activation.
        Window::OwnActivation => moment_bit(None) | ANY_TIME,
        Window::StartOfTurn => ANY_TIME | moment_bit(Some(When::StartOfTurn)),
        Window::Between | Window::EndOfTurn => ANY_TIME,
        Window::BeforeHarm if !own => ANY_TIME,
        Window::Attack => moment_bit(Some(When::Attack)),
        Window::FreeAttack => moment_bit(Some(When::FreeAttack)),
        Window::AfterThrow => moment_bit(Some(When::AfterThrow)),
        Window::OwnDamage if own => moment_bit(Some(When::OnDamage)),
        // Harm about to be applied: opened by the damage itself.
        Window::OnHarm => moment_bit(Some(When::OnHarm)),
        Window::Revealed => moment_bit(Some(When::OnReveal)),
        Window::BeforeHarm | Window::OwnDamage => 0,
    }
}

/// What using something costs.
pub(super) fn costs<'p>(program: &'p Program, usage: &'p Usage) -> Phrases<'p> {
    Phrases::new(&program.store, &usage.costs)
}

/// When a text can be used, where it says so.
pub(super) fn when_of(op: Phrase<'_>) -> Option<Phrase<'_>> {
    match RuleFormView::of(op) {
        Some(RuleFormView::Use { who: _, when, cost: _, more: _, condition: _, limit: _ }) => when,
        _ => None,
    }
}
