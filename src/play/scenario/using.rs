//! Tokens, cards and abilities that are used, or could be.

use brim_core::phrase::{PlaceName, Selector};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::Failure;
use super::answers::{Aim, Said, Voice};
use super::refused::{time_words, unusable};
use super::walk::Walk;
use brim_core::game::decision::Choice;
use brim_core::game::engine::{Engine, Window};
use brim_core::game::ids::{DeclId, HeroId, Model, OpId};
use brim_core::game::table::Active;

use brim_core::vocabulary::spelling::with_article;
use brim_core::vocabulary::{Kind, Query, Stat, When};
use brim_rules::hero::{self, Refusal};
use brim_vm::{Machine, Script, Unusable};

/// What a line says of something that is used, or could be.
#[derive(Clone, Copy)]
pub(super) struct Use<'a> {
    pub who: Selector<'a>,
    pub what: DeclId,
    /// One of several that it offers.
    pub which: Option<&'a str>,
    pub whom: Option<Selector<'a>>,
    pub at: Option<(i32, i32)>,
    pub tile: Option<PlaceName<'a>>,
}

impl Walk<'_> {
    /// A hero uses something, in its own activation.
    pub(super) fn uses(&mut self, line: Use<'_>) -> Result<(), Failure> {
        let (who, wish) = (self.hero(line.who)?, self.wish_to_use(line)?);
        let aim = self.aim(line)?;
        self.enter(Active::Hero(who));
        let why = self.idle(who, line, true)?;
        self.must(Model::Hero(who), &wish, why).map_err(|failure| self.in_its_moment(failure, who, line.what))?;
        let ways = self.offered(who, line, true);
        self.one_use(&ways, line)?;
        // Of what others have whoever is named is one of those who have it, or one on whom it can be used.
        let named = line.whom.map(|whom| self.model(whom)).transpose()?;
        let of_another = |choice: &Choice| {
            let holders = self.machine.holders_of_use(who, choice);
            !holders.is_empty() && named.is_some_and(|named| !holders.contains(&named))
        };
        if ways.iter().any(of_another) && !ways.iter().any(|choice| self.could(who, choice, &aim)) {
            let why = self.unmet(line)?;
            return self.must(Model::Hero(who), &wish, Some(why));
        }
        match ways.into_iter().next() {
            Some(choice) => self.with_reach(|walk| walk.act(aim, |machine| hero::take(machine, who, &choice))),
            None => Ok(()),
        }
    }

    /// Of several uses of one thing the step says which.
    fn one_use(&self, ways: &[Choice], line: Use<'_>) -> Result<(), Failure> {
        let op = |choice: &Choice| match choice {
            Choice::Use { op, .. } => Some(*op),
            _ => None,
        };
        let ops: BTreeSet<OpId> = ways.iter().filter_map(op).collect();
        if ops.len() < 2 || line.which.is_some() {
            return Ok(());
        }
        let name = self.suite.program.name(line.what);
        let which = ops.iter().filter_map(|op| self.suite.program.use_name(*op));
        let which: Vec<String> = which.map(|which| format!("`uses {name} \"{which}\"`")).collect();
        let failure = Failure::new(format!("{name} can be used in {} ways now", ops.len())).label("which of them?");
        Err(failure.help(format!("say which: {}", which.join(" or "))))
    }

    /// What is used at a moment of its own is an answer to the step that comes to it.
    fn in_its_moment(&self, failure: Failure, hero: HeroId, what: DeclId) -> Failure {
        let here = [Window::OwnActivation, Window::Attack, Window::FreeAttack];
        let (Unusable::Moment, Some(_)) = self.machine.unusable(&here, hero, what, None) else { return failure };
        let (who, what) = (self.called(Model::Hero(hero)), self.suite.program.name(what));
        failure.help(format!("write `{who} picks {what}` before the step that comes to that moment"))
    }

    fn aim(&self, line: Use<'_>) -> Result<Aim, Failure> {
        let on = line.whom.map(|whom| self.model(whom)).transpose()?;
        Ok(Aim::Use { on, at: line.at.map(|at| self.space(at, line.tile)).transpose()? })
    }

    /// Ways in which a hero could use something now: in its own activation, or in that of another.
    fn offered(&self, hero: HeroId, line: Use<'_>, own: bool) -> Vec<Choice> {
        let all = match own {
            true => hero::options(&self.machine, hero, true),
            false => self.machine.usable(Window::Between, Some(hero)),
        };
        let said = self.said.borrow();
        let meant = |choice: &Choice| match (choice, line.which) {
            (Choice::Use { op, .. }, Some(which)) => self.suite.program.is_used_as(*op, which),
            _ => true,
        };
        // What a card gives is called by the card, or by its own name.
        let own = |choice: &Choice| match choice {
            Choice::Use { op, token: None, .. } => {
                self.suite.program.op(*op).map(|op| self.suite.program.owner(op.id()))
            }
            _ => None,
        };
        let offers = self.offering(line.what);
        let used = |choice: &Choice| {
            said.names.used(self.machine.table(), choice) == Some(line.what)
                || own(choice).is_some_and(|own| offers.contains(&own))
        };
        let mut ways: Vec<Choice> = all.into_iter().filter(|choice| used(choice) && meant(choice)).collect();
        drop(said);
        self.keep_those_at(&mut ways, hero, line);
        ways
    }

    /// A token that can be used where it lies is meant by `at` and the space that it lies in. What is held, and what lies elsewhere, is meant only
    /// where it goes to that space.
    fn keep_those_at(&self, ways: &mut Vec<Choice>, hero: HeroId, line: Use<'_>) {
        let Some(at) = line.at.and_then(|at| self.space(at, line.tile).ok()) else { return };
        if !self.suite.program.is_for_others(line.what) {
            return;
        }
        let lies = |choice: &Choice| self.machine.spaces_of_use(hero, choice).contains(&at);
        let goes = |choice: &Choice| self.tried(hero, choice, &Aim::Use { on: None, at: Some(at) }).0.borrow().met;
        match ways.iter().any(lies) {
            true => ways.retain(lies),
            false => ways.retain(goes),
        }
    }

    /// Why a hero cannot use something now, be it on whomever; nothing where it can.
    fn idle(&self, hero: HeroId, line: Use<'_>, own: bool) -> Result<Option<String>, Failure> {
        let (model, what) = (Model::Hero(hero), line.what);
        let Some(now) = self.machine.table().hero(hero).filter(|_| self.stands(hero)) else {
            return Ok(Some(self.refusal_words(model, Refusal::Down(hero))));
        };
        if own && self.machine.stat(Query::Shown, model, Stat::Stunned) != 0 {
            return Ok(Some(self.refusal_words(model, Refusal::Stunned)));
        }
        if !self.offered(hero, line, own).is_empty() {
            return Ok(None);
        }
        let barred = self.machine.stat(Query::Shown, model, Stat::NoAttacks) != 0;
        let no_free = self.machine.stat(Query::Shown, model, Stat::NoFreeAttacks) != 0;
        let spent = [
            (Window::Attack, now.has_attacked() || barred),
            (Window::FreeAttack, now.turn.free_attack || barred || no_free),
        ];
        let open = spent.iter().filter(|(_, spent)| !spent).map(|(window, _)| *window);
        let windows: Vec<Window> = match own {
            true => std::iter::once(Window::OwnActivation).chain(open).collect(),
            false => vec![Window::Between],
        };
        let (name, who) = (self.suite.program.name(what), self.called(model));
        let offering = self.offering(what);
        let offers = |rule: &brim_core::program::RuleRef| offering.contains(&rule.decl);
        if let Some(which) = line.which.filter(|which| {
            !self.suite.program.uses.iter().any(|rule| offers(rule) && self.suite.program.is_used_as(rule.op, which))
        }) {
            return Err(self.no_such_use(name, what, which));
        }
        let mut whys = offering.iter().map(|what| self.machine.unusable(&windows, hero, *what, line.which));
        let (why, when) = whys.find(|(why, _)| !matches!(why, Unusable::Absent)).unwrap_or((Unusable::Absent, None));
        let refused = |why| Ok(Some(self.refusal_words(model, why)));
        match (why, when) {
            (Unusable::Absent, _) if self.is_service(what) => {
                Ok(Some(format!("{who} is at no location that has {name}")))
            }
            (Unusable::Absent, _) if self.suite.program.decl(what).and_then(|decl| decl.kind) == Some(Kind::Enemy) => {
                Err(self.out_of_hand(hero, what))
            }
            (Unusable::Absent, _) => Err(Failure::new(format!("{who} does not have {name}")).help(format!(
                "give it before: `given {who} has {name}`; that it does not have it is `expect if not {who} has {name}`"
            ))),
            (Unusable::NothingToUse, _) => Err(Failure::new(format!("{name} is nothing that is used"))
                .help("its text acts by itself, or answers to a moment: do what it answers to")),
            (Unusable::Moment, Some(When::Attack | When::FreeAttack)) if own && barred => refused(Refusal::Barred),
            (Unusable::Moment, Some(When::Attack)) if own && now.has_attacked() => refused(Refusal::Attacked),
            (Unusable::Moment, Some(When::FreeAttack)) if own && no_free => {
                Ok(Some(format!("{who} cannot make Free Attacks")))
            }
            (Unusable::Moment, Some(When::FreeAttack)) if own && now.turn.free_attack => {
                Ok(Some(format!("{who} has made its Free Attack this turn")))
            }
            _ => {
                let when = when.and_then(|when| time_words(self.suite.program, what, when));
                Ok(Some(unusable(name, why, when)))
            }
        }
    }

    /// What has the texts that a thing offers: the thing itself, and the abilities that the sheet of an enemy names.
    fn offering(&self, what: DeclId) -> Vec<DeclId> {
        let sheet = self.suite.program.decl(what).filter(|decl| decl.kind == Some(Kind::Enemy));
        let abilities = sheet.into_iter().flat_map(|decl| decl.abilities.iter().map(|(ability, _)| *ability));
        std::iter::once(what).chain(abilities).collect()
    }

    /// True for what a location of a town has to be had.
    fn is_service(&self, what: DeclId) -> bool {
        let locations = self.suite.program.of_kind(Kind::Location);
        locations.into_iter().any(|(_, decl)| decl.abilities.iter().any(|(ability, _)| *ability == what))
    }

    /// What stands on the board is used by whoever can reach it, and nobody has it.
    fn out_of_hand(&self, hero: HeroId, what: DeclId) -> Failure {
        let (who, name) = (self.called(Model::Hero(hero)), self.suite.program.name(what));
        if self.machine.table().figures().any(|enemy| enemy.kind == what) {
            return Failure::new(format!("{who} cannot use {name} where it stands"))
                .label("out of its reach")
                .help(format!("let {who} stand next to it, as its text says"));
        }
        let last = self.gone.iter().rev().find(|(_, kind, _)| *kind == what);
        let there = if last.is_some() { "there is no" } else { "no" };
        let failure = match last {
            Some(_) => Failure::new(format!("{there} {name} on the board any more"))
                .help(format!("let it stand: take away what it is killed by, or use it before; `expect 0 {name} on the board` expects it gone")),
            None => Failure::new(format!("there is no {name} on the board"))
                .help(format!("place it before: `given {} as Thing` next to {who}", with_article(name))),
        };
        let others = last.map(|(_, _, place)| (*place, "the last one leaves the board here".to_owned()));
        Failure { others: others.into_iter().collect(), ..failure.label("nothing to use") }
    }

    /// Nothing that it offers is called so.
    fn no_such_use(&self, name: &str, what: DeclId, which: &str) -> Failure {
        let program = self.suite.program;
        let offering = self.offering(what);
        let own = program.uses.iter().filter(|rule| offering.contains(&rule.decl));
        let mut all: Vec<String> = own.filter_map(|rule| program.use_name(rule.op)).collect();
        all.dedup();
        let all: Vec<String> = all.iter().map(|name| format!("`{name}`")).collect();
        Failure::new(format!("{name} offers no `{which}`"))
            .label("it is used under no such name")
            .help(format!("what can be used of it: {}", all.join(", ")))
    }

    /// Why a hero cannot use something as a line says; nothing where it can. It would begin its activation for it, as it does in a step, but where
    /// another activates; then the second is true where it could in its own.
    pub(super) fn use_refusal(&mut self, line: Use<'_>) -> Result<(Option<String>, bool), Failure> {
        let hero = self.hero(line.who)?;
        let own = |walk: &mut Self| walk.supposing(Model::Hero(hero), |walk| walk.unfit(hero, line, true));
        let table = self.machine.table();
        let another = table.cursor.active.is_some_and(|active| active != Active::Hero(hero));
        if !another || table.stay.is_some() {
            return Ok((own(self)?, false));
        }
        let now = self.unfit(hero, line, false)?;
        let later = now.is_some() && own(self)?.is_none();
        Ok((now, later))
    }

    fn unfit(&mut self, hero: HeroId, line: Use<'_>, own: bool) -> Result<Option<String>, Failure> {
        let aim = self.aim(line)?;

        let why = self.idle(hero, line, own)?;
        let ways = self.offered(hero, line, own);
        if why.is_some() || ways.iter().any(|choice| self.could(hero, choice, &aim)) {
            return Ok(why);
        }
        Ok(Some(self.unmet(line)?))
    }

    /// What is meant is none of what it can be used on.
    fn unmet(&self, line: Use<'_>) -> Result<String, Failure> {
        let on = line.whom.map(|whom| self.model(whom)).transpose()?.map(|on| self.called(on));
        let at = line.at.map(|at| self.space(at, line.tile)).transpose()?.map(|at| self.space_words(at));
        let (what, aim) = (self.suite.program.name(line.what), on.or(at).unwrap_or_else(|| "this".to_owned()));
        Ok(format!("{aim} is none of what {what} can be used on"))
    }

    /// Tries it on a copy of the table, with dice that roll as they like: what was answered on the way, and the table it leads to.
    fn tried(&self, hero: HeroId, choice: &Choice, aim: &Aim) -> (Rc<RefCell<Said<'_>>>, Machine<'_>) {
        let mut machine = Machine::new(self.suite.program, self.machine.table().clone());
        machine.aliases = self.machine.aliases.clone();
        machine.script = Some(Script { any: true, ..Script::default() });
        let mut said = self.said.borrow().clone();
        said.begin(aim.clone());
        let said = Rc::new(RefCell::new(said));
        machine.answers = Some(Box::new(Voice(Rc::clone(&said))));
        // Only the decisions on the way matter.
        let _ = hero::take(&mut machine, hero, choice);
        (said, machine)
    }

    /// True where something could be used on whom or where it is meant to.
    fn could(&self, hero: HeroId, choice: &Choice, aim: &Aim) -> bool {
        if *aim == (Aim::Use { on: None, at: None }) {
            return true;
        }
        let (said, machine) = self.tried(hero, choice, aim);
        let met = match aim {
            Aim::Use { on: Some(Model::Enemy(enemy)), .. } => machine.table().enemy(*enemy).is_some(),
            // What could go to one hero alone went there without a question.
            Aim::Use { on: Some(Model::Hero(on)), .. } => machine.table().hero(*on) != self.machine.table().hero(*on),
            _ => true,
        };
        let said = said.borrow();
        said.forbidden.is_none() && (said.met || met)
    }
}
