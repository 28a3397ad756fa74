//! `expect` steps: compares the table, the dice and the journal with what the scenario expects.

use super::Failure;
use super::walk::Walk;
use super::words;
use brim_core::game::chance::Purpose;
use brim_core::game::ids::{DeclId, Model, SpaceId};
use brim_core::game::table::Outcome;
use brim_core::phrase::{AmountView, ConditionView, Measured, Phrase, Selector, StepView, is_shape};
use brim_core::program::StatKey;
use brim_core::program::stat_words;

use brim_core::vocabulary::{Deed, Kind, Shape, Spot, Stat};
use brim_language::diagnostic::Place;
use brim_rules::distance;
use brim_vm::Scope;

impl Walk<'_> {
    pub(super) fn expecting(&mut self, step: StepView<'_>, place: Place) -> Result<(), Failure> {
        match step {
            StepView::ExpectThrown { n, purpose } => self.expect_thrown(n, purpose),
            StepView::ExpectThing { who, n, thing } => self.expect_thing(who, n, thing),
            StepView::ExpectAt { who, spot: Spot::At, at, tile, why } => {
                without_reason(why)?;
                let model = self.present(who)?;
                self.expect_at(model, self.space(at, tile)?)
            }
            StepView::ExpectCount { n, what, at: None, tile: _ } => self.expect_count(n, what, None),
            StepView::ExpectCount { n, what, at: Some(at), tile } => {
                self.expect_count(n, what, Some(self.space(at, tile)?))
            }
            StepView::ExpectOrder { list } => self.expect_order(list),
            StepView::ExpectTarget { who, deed: Deed::Targets, whom, item, other, why } => {
                without_reason(why.or(item.or(other).map(|_| "")))?;
                self.expect_target(who, whom)
            }
            StepView::ExpectSeen { a, b, how } => self.expect_sight(self.space(a, None)?, self.space(b, None)?, !how),
            StepView::ExpectAmount { n, a } => self.expect_amount(n, a),
            StepView::ExpectRevives { n } => {
                let found = self.machine.table().revives;
                same(n, found, || format!("{found} Revive tokens are left, not {n}"))
            }
            StepView::ExpectOutcome { how } => self.expect_outcome(how),
            StepView::ExpectSo { condition } => self.expect_so(condition, place),
            able => self.expect_able(able),
        }
    }

    fn expect_thrown(&self, wanted: i32, purpose: Purpose) -> Result<(), Failure> {
        let found = self.thrown(purpose);
        let what = purpose.words();
        same(wanted, found, || {
            let were = if found == 1 { "was" } else { "were" };
            format!("{} for {what} {were} rolled, not {wanted}", words::dice(found))
        })
    }

    fn expect_thing(&self, who: Selector<'_>, wanted: i32, thing: Phrase<'_>) -> Result<(), Failure> {
        let model = self.present(who)?;
        let found = self.machine.thing_of(thing, model);
        let what = words::thing(self.suite.program, thing, found);
        same(wanted, found, || format!("{} has {found} {what}, not {wanted}", self.called(model)))
    }

    /// A model that is on the board, for an expectation.
    fn present(&self, who: Selector<'_>) -> Result<Model, Failure> {
        let model = self.model(who)?;
        let there = match model {
            Model::Enemy(id) => self.machine.table().enemy(id).is_some(),
            Model::Hero(_) => true,
        };
        if there {
            return Ok(model);
        }
        let left = self.gone.iter().find(|(id, ..)| model == Model::Enemy(*id));
        let others = left.map(|(_, _, place)| (*place, "it leaves the board here".to_owned()));
        let failure = Failure::new(format!("{} is no longer on the board", self.called(model)));
        Err(Failure { others: others.into_iter().collect(), ..failure })
    }

    fn expect_amount(&self, wanted: i32, amount: Phrase<'_>) -> Result<(), Failure> {
        match AmountView::of(amount) {
            Some(AmountView::Of { what: Measured::Stat(key), who, n: None, less: None }) => {
                self.expect_stat(key, who, wanted)
            }
            Some(AmountView::SpaceOf { which, n: None, less: None }) => {
                let depth = self.machine.table().depth.as_ref();
                let found = depth.ok_or_else(|| Failure::new("there is no depth track"))?.space(which);
                same(wanted, found, || format!("{} is at {found}, not at {wanted}", words::piece(which)))
            }
            _ => {
                let scope = Scope { decl: self.decl, ..Scope::default() };
                let found = self.machine.static_amount(amount.id(), &scope);
                same(wanted, found, || format!("it is {found}, not {wanted}"))
            }
        }
    }

    fn expect_stat(&self, key: StatKey, who: Selector<'_>, wanted: i32) -> Result<(), Failure> {
        let scope = Scope { decl: self.decl, ..Scope::default() };
        let model = self.machine.fitting(who, &scope).first().copied();
        let model = model.ok_or_else(|| Failure::new("nobody on the board is meant"))?;
        let (found, stat) = (self.machine.stat_of(model, key), stat_words(self.suite.program, key));
        let so = if found == i32::MAX { "without bound".to_owned() } else { found.to_string() };
        same(wanted, found, || format!("{stat} of {} is {so}, not {wanted}", self.called(model)))
    }

    fn expect_at(&self, model: Model, wanted: SpaceId) -> Result<(), Failure> {
        let found = self.machine.table().place_of(model);
        truth(found == Some(wanted), || {
            let at = found.map_or_else(|| "nowhere".to_owned(), |found| format!("at {}", self.space_words(found)));
            format!("{} stands {at}, not at {}", self.called(model), self.space_words(wanted))
        })
    }

    fn expect_count(&self, wanted: i32, kind: DeclId, at: Option<SpaceId>) -> Result<(), Failure> {
        if self.suite.program.decl(kind).and_then(|decl| decl.kind) == Some(Kind::Tile) {
            if at.is_some() {
                return Err(Failure::new("a tile lies in no space").help("leave out `at …`"));
            }
            let board = &self.machine.table().board;
            let laid = board.tiles().filter(|tile| board.tile(*tile).is_some_and(|tile| tile.decl == kind)).count();
            let (found, name) = (i32::try_from(laid).unwrap_or(i32::MAX), self.suite.program.name(kind));
            return same(wanted, found, || format!("{found} {name} lie on the board, not {wanted}"));
        }
        if matches!(self.suite.program.decl(kind).and_then(|decl| decl.kind), Some(Kind::Token | Kind::Marker)) {
            let lying = &self.machine.table().floor_tokens;
            let there = lying.iter().filter(|one| one.what == kind && at.is_none_or(|at| one.at == at)).count();
            let (found, name) = (i32::try_from(there).unwrap_or(i32::MAX), self.suite.program.name(kind));
            return same(wanted, found, || format!("{found} {name} lie there, not {wanted}"));
        }
        let models = || self.machine.table().figures().filter(|enemy| enemy.kind == kind);
        let there = |at| distance::base(&self.machine, at).into_iter();
        let counted =
            models().filter(|enemy| at.is_none_or(|at| there(Model::Enemy(enemy.id)).any(|space| space == at)));
        let found = i32::try_from(counted.count()).unwrap_or(i32::MAX);
        let name = self.suite.program.name(kind);
        same(wanted, found, || match at {
            Some(at) => {
                let all: Vec<String> = models().map(|enemy| self.space_words(enemy.at)).collect();
                let stand = if all.is_empty() {
                    "there are none".to_owned()
                } else {
                    format!("they stand at {}", all.join(" and "))
                };
                format!("{found} {name} stand at {}, not {wanted}; {stand}", self.space_words(at))
            }
            None => format!("{found} {name} are on the board, not {wanted}"),
        })
    }

    fn expect_target(&self, who: Selector<'_>, whom: Selector<'_>) -> Result<(), Failure> {
        let (model, wanted) = (self.present(who)?, self.model(whom)?);
        let Model::Enemy(id) = model else { return Err(Failure::new("only enemies keep a target")) };
        if wanted.hero().is_none() {
            return Err(Failure::new(format!("a target that is kept is a hero, and {} is none", self.called(wanted)))
                .help(format!("expect what the attack does: `expect {} has 1 wound`", self.called(wanted))));
        }
        let found = self.machine.table().enemy(id).and_then(|enemy| enemy.target).map(Model::Hero);
        truth(found == Some(wanted), || {
            let found = found.map_or_else(|| "nobody".to_owned(), |found| self.called(found));
            format!("{} targets {found}, not {}", self.called(model), self.called(wanted))
        })
    }

    fn expect_sight(&self, a: SpaceId, b: SpaceId, wanted: bool) -> Result<(), Failure> {
        let found = brim_rules::distance::sees_space(&self.machine, a, b);
        truth(found == wanted, || {
            let seen = if found { "can be seen" } else { "cannot be seen" };
            format!("{} {seen} from {}", self.space_words(b), self.space_words(a))
        })
    }

    fn expect_outcome(&self, wanted: &str) -> Result<(), Failure> {
        let found = match self.machine.table().outcome {
            None => "open",
            Some(Outcome::Victory) => "won",
            Some(Outcome::Fled) => "fled",
            Some(_) => "lost",
        };
        truth(wanted.eq_ignore_ascii_case(found), || format!("the adventure is {found}, not {wanted}"))
    }

    fn expect_so(&self, condition: Phrase<'_>, place: Place) -> Result<(), Failure> {
        let scope = Scope { decl: self.decl, ..Scope::default() };
        truth(self.machine.holds(condition.id(), &scope), || {
            let text = self.suite.text(place).trim();
            let words = text.strip_prefix("expect if").unwrap_or(text).trim();
            let so = self.alive(condition, &scope).or_else(|| self.other_amount(condition, words, &scope));
            so.unwrap_or_else(|| format!("the condition is false: {words}"))
        })
    }

    /// What an amount is of which a condition says that it is another: `the initiative of Ann is 1, not 5`.
    fn other_amount(&self, condition: Phrase<'_>, words: &str, scope: &Scope) -> Option<String> {
        let Some(ConditionView::AmountIs { a, n: _, how: _ }) = ConditionView::of(condition) else { return None };
        let (what, wanted) = words.split_once(" is ")?;
        Some(format!("{what} is {}, not {wanted}", self.machine.static_amount(a.id(), scope)))
    }

    /// What keeps somebody alive of whom a condition says that it is dead.
    fn alive(&self, condition: Phrase<'_>, scope: &Scope) -> Option<String> {
        let Some(ConditionView::Is { who, what }) = ConditionView::of(condition) else { return None };
        if !is_shape(what, Shape::Dead) {
            return None;
        }
        let [model] = self.machine.fitting(who, scope)[..] else { return None };
        let table = self.machine.table();
        let wounds = match model {
            Model::Enemy(id) => table.enemy(id).map(|enemy| enemy.wounds),
            Model::Hero(id) => table.hero(id).map(|hero| hero.wounds),
        };
        let health = self.machine.stat_of(model, StatKey::Stat(Stat::Health));
        Some(format!("{} is alive, with {} wounds and health {health}", self.called(model), wounds?))
    }
}

/// What is plainly so has no reason, and no weapons.
fn without_reason(why: Option<&str>) -> Result<(), Failure> {
    match why {
        None => Ok(()),
        Some(_) => {
            Err(Failure::new("`because` and `with` belong to what somebody can or cannot do").help("take them away"))
        }
    }
}

fn same(wanted: i32, found: i32, message: impl FnOnce() -> String) -> Result<(), Failure> {
    truth(wanted == found, message)
}

fn truth(so: bool, message: impl FnOnce() -> String) -> Result<(), Failure> {
    if so { Ok(()) } else { Err(Failure::new(message()).label("this is not so")) }
}
