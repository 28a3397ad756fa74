//! What heroes choose: one of several options, or whether something happens at all.

use super::super::scope::{LimitUse, Offer};
use super::{Machine, Scope};
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, HeroId, Model, OpId};
use brim_core::phrase::{CostView, EffectView, LabelView, NounRef, Phrase, Phrases, Selector};
use brim_core::vocabulary::{Effect, Noun, Word};
use brim_rules::ask;

impl Machine<'_> {
    pub(super) fn chooses(&mut self, who: Selector<'_>, body: Phrases<'_>, scope: &mut Scope) -> Result<(), Interrupt> {
        if who.noun() == NounRef::Noun(Noun::Party) {
            return self.party_chooses(body, scope);
        }
        self.for_each(who, scope, |machine, model, scope| {
            let Some(hero) = model.hero().filter(|_| !machine.is_dead(model)) else { return Ok(()) };
            let mut options = Vec::new();
            for (at, option) in (0u16..).zip(body) {
                let Some(LabelView::Option { name, cost, other, condition }) = LabelView::of(option) else { continue };
                let so = condition.is_none_or(|condition| machine.is_so(condition, scope));
                if so && machine.affords_one_of([cost, other], scope, hero) {
                    options.push(Choice::Option(at, name.to_owned()));
                }
            }
            let about = About::Card { source: scope.decl };
            body.ids().clone_into(&mut machine.choosing);
            let choice = ask::choose(machine, Chooser::Hero(hero), about, options)?;
            machine.choosing.clear();
            let Choice::Option(at, label) = choice else { return Ok(()) };
            let Some(option) = body.get(usize::from(at)) else { return Ok(()) };
            scope.chosen.push((hero, label.clone()));
            machine.keeps_in_mind(hero, label, body, scope)?;
            machine.branch(scope, |machine, scope| {
                if let Some(LabelView::Option { name: _, cost, other, condition: _ }) = LabelView::of(option) {
                    machine.pays_one_of([cost, other], scope, hero)?;
                }
                machine.run_branch(option, scope)
            })
        })
    }

    /// The party picks one of the options together: all of its heroes have chosen it. Of those who can pay its price the party picks who does.
    fn party_chooses(&mut self, body: Phrases<'_>, scope: &mut Scope) -> Result<(), Interrupt> {
        let heroes = self.acting_for_party(scope);
        let payers = |machine: &Self, costs: [Option<Phrase<'_>>; 2], scope: &Scope| -> Vec<HeroId> {
            heroes.iter().copied().filter(|hero| machine.affords_one_of(costs, scope, *hero)).collect()
        };
        let mut options = Vec::new();
        for (at, option) in (0u16..).zip(body) {
            let Some(LabelView::Option { name, cost, other, condition }) = LabelView::of(option) else { continue };
            let so = condition.is_none_or(|condition| self.is_so(condition, scope));
            if so && !payers(self, [cost, other], scope).is_empty() {
                options.push(Choice::Option(at, name.to_owned()));
            }
        }
        body.ids().clone_into(&mut self.choosing);
        let choice = ask::choose(self, Chooser::Party, About::Card { source: scope.decl }, options)?;
        self.choosing.clear();
        let Choice::Option(at, label) = choice else { return Ok(()) };
        let Some(option) = body.get(usize::from(at)) else { return Ok(()) };
        for hero in &heroes {
            scope.chosen.push((*hero, label.clone()));
            self.keeps_in_mind(*hero, label.clone(), body, scope)?;
        }
        self.branch(scope, |machine, scope| {
            if let Some(LabelView::Option { name: _, cost, other, condition: _ }) = LabelView::of(option) {
                machine.party_pays(&payers(machine, [cost, other], scope), [cost, other], scope)?;
            }
            machine.run_branch(option, scope)
        })
    }

    /// One of those who can pays for the party, as it picks: `that hero` from then on. What all pay together, and what is free, is nobody's to pay.
    fn party_pays(
        &mut self,
        able: &[HeroId],
        costs: [Option<Phrase<'_>>; 2],
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let all =
            |cost: Phrase<'_>| matches!(CostView::of(cost), Some(CostView::Held { n: _, what: _, per: _, all: true }));
        let free = costs.into_iter().flatten().all(all);
        let payer = match able {
            [] => None,
            [one, ..] if free || able.len() == 1 => Some(*one),
            some => {
                let options = some.iter().map(|hero| Choice::Model(Model::Hero(*hero))).collect();
                match ask::choose(self, Chooser::Party, About::Pick { source: scope.decl }, options)? {
                    Choice::Model(Model::Hero(hero)) => Some(hero),
                    _ => None,
                }
            }
        };
        let Some(hero) = payer else { return Ok(()) };
        if !free {
            scope.bind(Model::Hero(hero));
        }
        self.pays_one_of(costs, scope, hero)
    }

    /// What is chosen in a text of the mission its other texts can ask for later.
    fn keeps_in_mind(
        &mut self,
        hero: HeroId,
        option: String,
        body: Phrases<'_>,
        scope: &Scope,
    ) -> Result<(), Interrupt> {
        if self.table.mission != Some(scope.decl) {
            return Ok(());
        }
        let among = body.into_iter().filter_map(|option| match LabelView::of(option)? {
            LabelView::Option { name, cost: _, other: _, condition: _ } => Some(name.to_owned()),
            _ => None,
        });
        let among = among.collect();
        self.happens(EventData::Chooses { hero, option, among }, scope).map(|_| ())
    }

    /// True where a hero can pay one of the prices of an option, or it has none.
    pub(crate) fn affords_one_of(&self, costs: [Option<Phrase<'_>>; 2], scope: &Scope, hero: HeroId) -> bool {
        let mut costs = costs.into_iter().flatten().peekable();
        costs.peek().is_none() || costs.any(|cost| self.payable(cost, scope, hero))
    }

    /// A hero pays one of the prices of an option: of two that it can pay, the one that it picks.
    fn pays_one_of(
        &mut self,
        costs: [Option<Phrase<'_>>; 2],
        scope: &mut Scope,
        hero: HeroId,
    ) -> Result<(), Interrupt> {
        let costs: Vec<Phrase<'_>> =
            costs.into_iter().flatten().filter(|cost| self.payable(*cost, scope, hero)).collect();
        let words = |(at, cost): (u16, &Phrase<'_>)| Choice::Option(at, self.price_words(*cost, scope, hero));
        let options: Vec<Choice> = (0..).zip(&costs).map(words).collect();
        let picked = match options.as_slice() {
            [_, _, ..] => {
                self.ask(Decision { who: Chooser::Hero(hero), about: About::Card { source: scope.decl }, options })?
            }
            _ => Choice::Option(0, String::new()),
        };
        let Choice::Option(at, _) = picked else { return Ok(()) };
        match costs.get(usize::from(at)) {
            Some(cost) => self.pay(*cost, scope, hero),
            None => Ok(()),
        }
    }

    pub(super) fn may(
        &mut self,
        who: Selector<'_>,
        cost: Option<Phrase<'_>>,
        body: Phrases<'_>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        if who.noun() == NounRef::Noun(Noun::Party) {
            return self.party_may((cost, body), scope);
        }
        self.for_each(who, scope, |machine, model, scope| {
            let Model::Hero(hero) = model else { return Ok(()) };
            if machine.is_dead(model) || cost.is_some_and(|cost| !machine.payable(cost, scope, hero)) {
                return Ok(());
            }
            let about = About::Card { source: scope.decl };
            let options = vec![Choice::Pass, Choice::Yes];
            if machine.ask(Decision { who: Chooser::Hero(hero), about, options })? != Choice::Yes {
                return Ok(());
            }
            machine.takes_offer(scope.decl)?;
            machine.branch(scope, |machine, scope| {
                if let Some(cost) = cost {
                    machine.pay(cost, scope, hero)?;
                }
                machine.block(body.ids(), scope)
            })
        })
    }

    /// Carries out the text of a rule. Where all that it does is what somebody may do, it counts as used only once somebody does: before what is done.
    /// True where the text was done.
    pub(in super::super) fn rule_text(
        &mut self,
        body: &[OpId],
        scope: &mut Scope,
        limit: Option<LimitUse>,
    ) -> Result<bool, Interrupt> {
        if !self.only_offers(body) {
            if let Some(limit) = limit {
                self.count_limit(&limit)?;
            }
            return self.block(body, scope).map(|()| true);
        }
        self.offers.push(Offer { decl: scope.decl, limit, taken: false });
        let done = self.as_one_text(|machine| machine.block(body, scope));
        let offer = self.offers.pop();
        done?;
        Ok(offer.is_some_and(|offer| offer.taken))
    }

    /// True for a text that does nothing but offer: what somebody may do, also for each of several, or where something is so.
    fn only_offers(&self, body: &[OpId]) -> bool {
        let (mut offers, mut else_done) = (false, false);
        for op in body.iter().filter_map(|op| self.program.op(*op)) {
            match EffectView::of(op) {
                Some(EffectView::May { who: _, cost: _ }) => offers = true,
                // `otherwise: nothing` does nothing.
                Some(EffectView::Otherwise { condition: _ }) if self.only_nothing(op) => {}
                Some(
                    EffectView::If { condition: _ }
                    | EffectView::Otherwise { condition: _ }
                    | EffectView::Each { who: _ }
                    | EffectView::UpTo { n: _, who: _ },
                ) => match self.only_offers(op.body().ids()) {
                    true => offers = true,
                    false => else_done = true,
                },
                Some(EffectView::Story { words: _ }) => {}
                _ => else_done = true,
            }
        }
        offers && !else_done
    }

    fn only_nothing(&self, op: Phrase<'_>) -> bool {
        op.body().only().is_some_and(|only| matches!(EffectView::of(only), Some(EffectView::Nothing)))
    }

    /// Somebody takes what a text offers: with the first who does it has been used.
    fn takes_offer(&mut self, decl: DeclId) -> Result<(), Interrupt> {
        // What another text offers in the midst of it is no part of it.
        let Some(offer) = self.offers.last_mut().filter(|offer| offer.decl == decl) else { return Ok(()) };
        offer.taken = true;
        let limit = offer.limit.take();
        limit.map_or(Ok(()), |limit| self.count_limit(&limit))
    }

    fn count_limit(&mut self, limit: &LimitUse) -> Result<(), Interrupt> {
        self.count_use(&limit.rule, &limit.carrier, limit.whom)
    }

    /// True where a text has nothing to offer now: no die lies there that it re-rolls, or what it offers stands under conditions that do not hold. It
    /// has not been used then. Where it acts without asking anybody it is: `when … if CONDITION once per fight` waits for the condition, `when … once
    /// per fight: if CONDITION: …` is the first time, whatever then is.
    pub(in super::super) fn comes_to_nothing(&self, body: &[OpId], scope: &Scope) -> bool {
        let idle = |op: Phrase<'_>| match EffectView::of(op) {
            Some(EffectView::RerollEach { who, what, picks: _ }) => {
                self.those_meant(self.rerolled(what), who.pick(), scope).is_empty()
            }
            Some(EffectView::RerollDice { who, n: _, what, face }) => {
                self.those_meant(self.rerolled_showing(what, face), who.pick(), scope).is_empty()
            }
            Some(EffectView::RerollFace { who, face: (low, high) }) => {
                self.those_meant(self.showing(low, high), who.pick(), scope).is_empty()
            }
            Some(EffectView::If { condition }) => only_offers(op.body()) && !self.is_so_at_moment(condition, scope),
            // Of several that throw together each is told of by itself: of one that has nothing to re-roll nobody is asked.
            Some(EffectView::May { who: _, cost: _ }) => {
                let together = self.throws.last().is_some_and(|lies| !lies.by.is_empty());
                let turns = |op: Phrase<'_>| op.word() == Word::Effect(Effect::HitHits);
                (together || op.body().iter().all(turns)) && self.comes_to_nothing(op.body().ids(), scope)
            }
            Some(EffectView::HitHits { what: _, whom }) => self.turns_in_vain(whom, scope),
            _ => false,
        };
        !body.is_empty() && body.iter().all(|op| self.program.op(*op).is_some_and(idle))
    }

    /// Those who choose and pay for the party: who stands, and at the end of a fight who lies KO'd too, for it gets up now.
    fn acting_for_party(&self, scope: &Scope) -> Vec<HeroId> {
        let acts =
            |hero: &&brim_core::game::table::Hero| if scope.after_fight { !hero.dead } else { hero.is_standing() };
        self.table.heroes.iter().filter(acts).map(|hero| hero.id).collect()
    }

    /// Asks the party once, where one of its heroes can pay.
    fn party_may(
        &mut self,
        (cost, body): (Option<Phrase<'_>>, Phrases<'_>),
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let mut able = self.acting_for_party(scope);
        able.retain(|hero| self.affords_one_of([cost, None], scope, *hero));
        let options = vec![Choice::Pass, Choice::Yes];
        let about = About::Card { source: scope.decl };
        if able.is_empty() || self.ask(Decision { who: Chooser::Party, about, options })? != Choice::Yes {
            return Ok(());
        }
        self.takes_offer(scope.decl)?;
        self.branch(scope, |machine, scope| {
            if cost.is_some() {
                machine.party_pays(&able, [cost, None], scope)?;
            }
            // Who pays for the party is nobody of whom the text speaks, where it speaks of another.
            if let Some(before) = scope.before {
                scope.bind(before);
            }
            machine.block(body.ids(), scope)
        })
    }
}

/// True of what only offers something, or re-rolls dice that lie there.
fn only_offers(body: Phrases<'_>) -> bool {
    body.iter().all(|op| match EffectView::of(op) {
        Some(EffectView::If { condition: _ }) => only_offers(op.body()),
        Some(EffectView::May { who: _, cost: _ }) => true,
        _ => matches!(
            op.word(),
            Word::Effect(Effect::RerollEach | Effect::RerollDice | Effect::RerollFace | Effect::HitHits)
        ),
    })
}
