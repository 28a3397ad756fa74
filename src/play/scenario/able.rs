//! What the rules let somebody do now, and what they refuse, with the reason: steps ask before they do it, and `expect X cannot …` asks alone.

use super::Failure;
use super::using::Use;
use super::walk::Walk;
use brim_core::game::decision::Choice;
use brim_core::game::engine::Engine;
use brim_core::game::ids::{DeclId, EnemyId, HeroId, Model, SpaceId};
use brim_core::game::table::Active;
use brim_core::phrase::StepView;
use brim_core::vocabulary::{Deed, Kind, Query, Ready, Spot, Stat, Usable};
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
        let put = self.put.iter().find(|(name, _)| *name == who);
        let others = put.map(|(_, place)| (*place, "it is put on the board here".to_owned())).into_iter().collect();
        let failure = Failure::new(format!("{who} cannot {wish}: {why}")).label("the rules refuse this").help(format!(
            "change what comes before it; where it is meant that the rules refuse this, expect it: `expect {who} cannot {wish}`"
        ));
        Err(Failure { others, ..failure })
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
        Some(if !self.stands(hero) {
            "it does not stand".to_owned()
        } else if stay.visits.contains_key(&hero) {
            "it has been out already today".to_owned()
        } else if self.machine.stat(Query::Visits, Model::Hero(hero), Stat::NoVisits) != 0 {
            "it cannot visit locations now".to_owned()
        } else if self.machine.shut_to(hero, location) {
            format!("it cannot visit {} now", name(location))
        } else if stay.lost.contains(&location) {
            format!("{} is gone", name(location))
        } else {
            format!("{} has no {}", name(stay.town), name(location))
        })
    }

    /// Why somebody does not activate.
    pub(super) fn activate_refusal(&self, model: Model) -> Option<String> {
        let table = self.machine.table();
        let active = match model {
            Model::Hero(hero) => Some(Active::Hero(hero)),
            Model::Enemy(id) => table.enemy(id).map(|enemy| Active::Group(enemy.kind)),
        };
        if active.is_some_and(|active| self.activated.contains(&(table.cursor.turn, active))) {
            return Some("it has activated this turn already; `do start of turn` begins the next".to_owned());
        }
        match model {
            Model::Hero(hero) if self.stands(hero) => None,
            Model::Hero(hero) => Some(self.refusal_words(model, Refusal::Down(hero))),
            Model::Enemy(id) if self.never_acts(id) => {
                Some("its sheet has no Initiative, and it never acts".to_owned())
            }
            Model::Enemy(id) if self.machine.table().enemy(id).is_some() => None,
            Model::Enemy(_) => Some(self.refusal_words(model, Refusal::Gone)),
        }
    }

    fn never_acts(&self, id: EnemyId) -> bool {
        let table = self.machine.table();
        table.enemy(id).or_else(|| table.other(id)).is_some_and(|enemy| !self.machine.has_initiative(enemy.kind))
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
            StepView::ExpectCanUse { who, usable, what, which, whom, at, tile, why } => {
                self.expect_usable(Use { who, what, which, whom, at, tile }, usable, why)
            }
            StepView::ExpectTarget { who, deed, whom, item, other, why } => {
                let (who, whom) = (self.model(who)?, self.model(whom)?);
                self.expect_deed((who, whom), deed, [item, other], why)
            }
            StepView::ExpectAt { who, spot, at, tile, why } => {
                let (who, to) = (self.model(who)?, self.space(at, tile)?);
                let found = match who {
                    Model::Hero(hero) => {
                        let over = self.activated.contains(&(self.machine.table().cursor.turn, Active::Hero(hero)));
                        let over = over.then(|| format!("{} has activated this turn", self.called(who)));
                        over.or_else(|| {
                            self.supposing(who, |walk| {
                                let left = walk.left.get(&hero).map(|left| (*left, 1));
                                walk.move_refusal(hero, to).or_else(|| walk.way_refusal(hero, to, left))
                            })
                        })
                    }
                    Model::Enemy(_) => self.shift_refusal(who, to),
                };
                let wish = self.wish_to_move(to, None);
                self.judge(who, &wish, (spot != Spot::CannotMoveTo, why), found)
            }
            StepView::ExpectReady { who, ready, looks, why } => self.expect_ready(self.model(who)?, ready, looks, why),
            // A new word that expects something fails until it stands here: a scenario never passes unread.
            _ => Err(Failure::new("nothing looks at what this line expects")),
        }
    }

    fn expect_usable(&mut self, line: Use<'_>, usable: Usable, why: Option<&str>) -> Result<(), Failure> {
        let hero = self.hero(line.who)?;
        let can = matches!(usable, Usable::CanUse | Usable::CanVisit);
        let location = self.suite.program.decl(line.what).and_then(|decl| decl.kind) == Some(Kind::Location);
        if location != matches!(usable, Usable::CanVisit | Usable::CannotVisit) {
            let verb = if location { "visited, and not used" } else { "used, and not visited" };
            return Err(Failure::new(format!("{} is {verb}", self.suite.program.name(line.what))));
        }
        if location {
            let found = self.visit_refusal(hero, line.what);
            return self.judge(Model::Hero(hero), &self.wish_to_visit(line.what), (can, why), found);
        }
        let wish = self.wish_to_use(line)?;
        let (found, later) = self.use_refusal(line)?;
        if let (true, false, None, Some(reason)) = (later, can, why, &found) {
            let who = self.called(Model::Hero(hero));
            let message = format!("{who} can {wish} in its own activation; now another activates, and {reason}");
            return Err(Failure::new(message)
                .label("which of them is meant?")
                .help("of this moment, say so with a reason: `because \"…\"`, and words of it"));
        }
        self.judge(Model::Hero(hero), &wish, (can, why), found)
    }

    fn expect_deed(
        &mut self,
        (who, whom): (Model, Model),
        deed: Deed,
        items: [Option<DeclId>; 2],
        why: Option<&str>,
    ) -> Result<(), Failure> {
        let can = matches!(deed, Deed::CanAttack | Deed::CanShoot | Deed::CanHelp | Deed::CanDrag);
        let (verb, found) = match deed {
            Deed::CanAttack | Deed::CannotAttack | Deed::Targets => {
                ("attack", self.supposing(who, |walk| walk.attack_refusal(who, whom, items[0]))?)
            }
            Deed::CanShoot | Deed::CannotShoot => {
                ("shoot", self.supposing(who, |walk| walk.shot_refusal(who, whom, items))?)
            }
            Deed::CanHelp | Deed::CannotHelp | Deed::CanDrag | Deed::CannotDrag => {
                let (Model::Hero(hero), Model::Hero(other)) = (who, whom) else {
                    return Err(Failure::new("heroes help and drag each other, and nobody else"));
                };
                if matches!(deed, Deed::CanHelp | Deed::CannotHelp) {
                    ("help", self.supposing(who, |walk| walk.refusal(hero, &Choice::Help(other))))
                } else {
                    let drag = |walk: &mut Self| {
                        let set_out = hero::refusal(&walk.machine, hero, false, &Choice::Move);
                        let set_out = set_out.map(|why| walk.refusal_words(who, why));
                        set_out.or_else(|| walk.drag_refusal(hero, other))
                    };
                    ("drag", self.supposing(who, drag))
                }
            }
        };
        self.judge(who, &self.wish_to_attack((verb, whom), items), (can, why), found)
    }

    fn expect_ready(&mut self, who: Model, ready: Ready, looks: bool, why: Option<&str>) -> Result<(), Failure> {
        let can = matches!(ready, Ready::CanSearch | Ready::CanActivate);
        if matches!(ready, Ready::CanActivate | Ready::CannotActivate) {
            let stunned = self.machine.stat(Query::Activation, who, Stat::Stunned) != 0;
            let stunned = stunned.then(|| self.refusal_words(who, Refusal::Stunned));
            return self.judge(who, "activate", (can, why), self.activate_refusal(who).or(stunned));
        }
        let Model::Hero(hero) = who else { return Err(Failure::new("only heroes search")) };
        let (wish, choice) = search(looks);
        let found = self.supposing(who, |walk| walk.refusal(hero, &choice));
        self.judge(who, wish, (can, why), found)
    }

    /// Holds what is expected against what was found.
    fn judge(
        &self,
        model: Model,
        wish: &str,
        (can, because): (bool, Option<&str>),
        found: Option<String>,
    ) -> Result<(), Failure> {
        let who = self.called(model);
        let message = match (can, found, because) {
            (true, _, Some(_)) => {
                let failure = Failure::new("`because` says why somebody cannot do something, and this line says `can`");
                return Err(failure.help("take `because …` away"));
            }
            (true, None, None) | (false, Some(_), None) => return Ok(()),
            (false, Some(why), Some(because)) => {
                // A part of the reason, or of the whole sentence in which it is told.
                let told = format!("{who} cannot {wish}: {why}").to_lowercase();
                if told.contains(&because.trim().to_lowercase()) {
                    return Ok(());
                }
                format!("{who} cannot {wish} for another reason: {why}")
            }
            (true, Some(why), None) => format!("{who} cannot {wish}: {why}"),
            (false, None, _) => format!("{who} can {wish} now"),
        };
        let failure = Failure::new(message).label("this is not so");
        // A step plays its part of an activation, also where the whole of it was played before.
        if !can && matches!(model, Model::Hero(hero) if self.stands(hero)) && self.activate_refusal(model).is_some() {
            return Err(failure.help(format!(
                "a step is played as a part of an activation, also where that of {who} is over: what it cannot do by then is `expect {who} cannot activate`"
            )));
        }
        Err(failure)
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
        let which = line.which.map_or_else(String::new, |which| format!(" \"{which}\""));
        Ok(format!("use {}{which}{on}{at}", self.suite.program.name(line.what)))
    }
}
