//! What the rules let somebody do now, and what they refuse, with the reason: steps ask before they do it, and `expect X cannot …` asks alone.

use super::Failure;
use super::using::Use;
use super::walk::Walk;
use brim_core::game::decision::Choice;
use brim_core::game::ids::{DeclId, HeroId, Model, SpaceId};
use brim_core::game::table::Active;
use brim_core::phrase::StepView;
use brim_core::vocabulary::{Able, Kind};
use brim_rules::hero::{self, Refusal};

/// A search, as a scenario says it and as the rules offer it.
pub(super) fn search(looks: bool) -> (&'static str, Choice) {
    if looks { ("search through the door", Choice::Look) } else { ("search", Choice::Scavenge) }
}

impl Walk<'_> {
    /// Goes on where nothing is refused. A refused step is a failure.
    pub(super) fn must(&self, who: Model, wish: &str, why: Option<String>) -> Result<(), Failure> {
        let Some(why) = why else { return Ok(()) };
        let who = self.called(who);
        Err(Failure::new(format!("{who} cannot {wish}: {why}"))
            .label("the rules refuse this")
            .help(format!("where that is meant: `expect {who} cannot {wish}`; else change what comes before it")))
    }

    /// Why the rules do not offer something to a hero; nothing where they do.
    pub(super) fn refusal(&self, hero: HeroId, choice: &Choice) -> Option<String> {
        let why = hero::refusal(&self.machine, hero, self.left.contains_key(&hero), choice)?;
        let about = if let Choice::Help(other) = choice { Model::Hero(*other) } else { Model::Hero(hero) };
        Some(self.refusal_words(about, why))
    }

    /// Why a hero cannot go to a location.
    pub(super) fn visit_refusal(&self, hero: HeroId, location: DeclId) -> Option<String> {
        let Some(stay) = &self.machine.table().stay else { return Some("the party is in no town".to_owned()) };
        if brim_rules::town::open_to(&self.machine, hero).contains(&location) {
            return None;
        }
        let name = |decl| self.suite.program.name(decl);
        Some(if stay.visits.contains_key(&hero) {
            "it has been out already today".to_owned()
        } else if stay.lost.contains(&location) {
            format!("{} is gone", name(location))
        } else {
            format!("{} has no {}", name(stay.town), name(location))
        })
    }

    /// Why somebody does not activate.
    pub(super) fn activate_refusal(&self, model: Model) -> Option<String> {
        match model {
            Model::Hero(hero) if self.stands(hero) => None,
            Model::Hero(hero) => Some(self.refusal_words(model, Refusal::Down(hero))),
            Model::Enemy(id) if self.machine.table().enemy(id).is_some() => None,
            Model::Enemy(_) => Some(self.refusal_words(model, Refusal::Gone)),
        }
    }

    /// Looks at something in somebody's activation, and leaves the table as it was.
    pub(super) fn supposing<T>(&mut self, model: Model, look: impl FnOnce(&mut Self) -> T) -> T {
        let active = match model {
            Model::Hero(hero) => Some(Active::Hero(hero)),
            Model::Enemy(id) => self.machine.table().enemy(id).map(|enemy| Active::Group(enemy.kind)),
        };
        let before = self.machine.table().clone();
        if let Some(active) = active {
            self.enter(active);
        }
        let found = look(self);
        *self.machine.table_mut() = before;
        self.machine.settle();
        found
    }

    /// What is expected of what the rules let somebody do.
    pub(super) fn expect_able(&mut self, step: StepView<'_>) -> Result<(), Failure> {
        match step {
            StepView::ExpectCanUse { who, how, what, whom, at, tile, why } => {
                let line = Use { who, what, whom, at, tile };
                let (hero, wish) = (self.hero(who)?, self.wish_to_use(line)?);
                let (found, later) = self.use_refusal(line)?;
                if let (true, Able::Cannot, None, Some(reason)) = (later, how, why, &found) {
                    let who = self.called(Model::Hero(hero));
                    let message =
                        format!("{who} can {wish} in its own activation; now another activates, and {reason}");
                    return Err(Failure::new(message)
                        .label("which of them is meant?")
                        .help("of this moment, say so with a reason: `because \"…\"`, and words of it"));
                }
                self.judge(Model::Hero(hero), &wish, (how, why), found)
            }
            StepView::ExpectCanAttack { who, how, whom, item, why } => {
                let (who, whom) = (self.model(who)?, self.model(whom)?);
                let found = self.supposing(who, |walk| walk.attack_refusal(who, whom, item))?;
                self.judge(who, &self.wish_to_attack(("attack", whom), [item, None]), (how, why), found)
            }
            StepView::ExpectCanShoot { who, how, whom, item, other, why } => {
                let (who, whom, items) = (self.model(who)?, self.model(whom)?, [item, other]);
                let found = self.supposing(who, |walk| walk.shot_refusal(who, whom, items))?;
                self.judge(who, &self.wish_to_attack(("shoot", whom), items), (how, why), found)
            }
            StepView::ExpectCanMove { who, how, at, tile, why } => {
                let (who, to) = (self.model(who)?, self.space(at, tile)?);
                let found = match who {
                    Model::Hero(hero) => self.supposing(who, |walk| {
                        let left = walk.left.get(&hero).map(|left| (*left, 1));
                        walk.move_refusal(hero, to).or_else(|| walk.way_refusal(hero, to, left))
                    }),
                    Model::Enemy(_) => self.shift_refusal(who, to),
                };
                self.judge(who, &self.wish_to_move(to, None), (how, why), found)
            }
            StepView::ExpectCanSearch { who, how, looks, why } => {
                let (hero, (wish, choice)) = (self.hero(who)?, search(looks));
                let found = self.supposing(Model::Hero(hero), |walk| walk.refusal(hero, &choice));
                self.judge(Model::Hero(hero), wish, (how, why), found)
            }
            StepView::ExpectCanHelp { who, how, whom, why } => {
                let (hero, other) = (self.hero(who)?, self.hero(whom)?);
                let found = self.supposing(Model::Hero(hero), |walk| walk.refusal(hero, &Choice::Help(other)));
                let wish = format!("help {}", self.called(Model::Hero(other)));
                self.judge(Model::Hero(hero), &wish, (how, why), found)
            }
            StepView::ExpectCanDrag { who, how, whom, why } => {
                let (hero, other) = (self.hero(who)?, self.hero(whom)?);
                let found = self.supposing(Model::Hero(hero), |walk| {
                    let set_out = hero::refusal(&walk.machine, hero, false, &Choice::Move);
                    let set_out = set_out.map(|why| walk.refusal_words(Model::Hero(hero), why));
                    set_out.or_else(|| walk.drag_refusal(hero, other))
                });
                let wish = format!("drag {}", self.called(Model::Hero(other)));
                self.judge(Model::Hero(hero), &wish, (how, why), found)
            }
            StepView::ExpectCanVisit { who, how, what, why } => {
                let hero = self.hero(who)?;
                let found = self.visit_refusal(hero, what);
                self.judge(Model::Hero(hero), &self.wish_to_visit(what), (how, why), found)
            }
            StepView::ExpectCanActivate { who, how, why } => {
                let who = self.model(who)?;
                self.judge(who, "activate", (how, why), self.activate_refusal(who))
            }
            // A new word that expects something fails until it stands here: a scenario never passes unread.
            _ => Err(Failure::new("nothing looks at what this line expects")),
        }
    }

    /// Holds what is expected against what was found.
    fn judge(
        &self,
        who: Model,
        wish: &str,
        (how, because): (Able, Option<&str>),
        found: Option<String>,
    ) -> Result<(), Failure> {
        let who = self.called(who);
        let message = match (how, found, because) {
            (Able::Can, _, Some(_)) => {
                let failure = Failure::new("`because` says why somebody cannot do something, and this line says `can`");
                return Err(failure.help("take `because …` away"));
            }
            (Able::Can, None, None) | (Able::Cannot, Some(_), None) => return Ok(()),
            (Able::Cannot, Some(why), Some(because)) => {
                if why.to_lowercase().contains(&because.trim().to_lowercase()) {
                    return Ok(());
                }
                format!("{who} cannot {wish} for another reason: {why}")
            }
            (Able::Can, Some(why), None) => format!("{who} cannot {wish}: {why}"),
            (Able::Cannot, None, _) => format!("{who} can {wish} now"),
        };
        Err(Failure::new(message).label("this is not so"))
    }

    /// "move to 5,5", as a step says it.
    pub(super) fn wish_to_move(&self, to: SpaceId, drags: Option<HeroId>) -> String {
        match drags {
            Some(fallen) => format!("drag {}", self.called(Model::Hero(fallen))),
            None => format!("move to {}", self.space_words(to)),
        }
    }

    /// "visit the Saloon".
    pub(super) fn wish_to_visit(&self, location: DeclId) -> String {
        format!("visit {}", self.suite.program.name(location))
    }

    /// "attack Slime with Sabre".
    pub(super) fn wish_to_attack(&self, (verb, whom): (&str, Model), items: [Option<DeclId>; 2]) -> String {
        let name = |item: Option<DeclId>| item.map(|item| self.suite.program.name(item));
        let with = name(items[0]).map_or_else(String::new, |name| format!(" with {name}"));
        let and = name(items[1]).map_or_else(String::new, |name| format!(" and {name}"));
        format!("{verb} {}{with}{and}", self.called(whom))
    }

    /// "use Bandages on Ann".
    pub(super) fn wish_to_use(&self, line: Use<'_>) -> Result<String, Failure> {
        let on = line.whom.map(|whom| self.model(whom)).transpose()?;
        let on = on.map_or_else(String::new, |on| format!(" on {}", self.called(on)));
        let at = line.at.map(|at| self.space(at, line.tile)).transpose()?;
        let at = at.map_or_else(String::new, |at| format!(" at {}", self.space_words(at)));
        let kind = self.suite.program.decl(line.what).and_then(|decl| decl.kind);
        debug_assert!(kind.is_some_and(|kind| kind != Kind::Scenario), "something is used");
        Ok(format!("use {}{on}{at}", self.suite.program.name(line.what)))
    }
}
