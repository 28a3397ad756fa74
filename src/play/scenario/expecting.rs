//! What is expected.

use super::Failure;
use super::giving::declared;
use super::walk::{Walk, purpose};
use super::words;
use brim_core::game::ids::{Model, OpId};
use brim_core::game::table::{Active, Outcome};
use brim_core::phrase::Phrase;
use brim_core::phrase::Value;
use brim_core::program::StatKey;
use brim_core::program::stat_words;

use brim_core::vocabulary::{Filter, Kind, Stat, Step, Word};
use brim_language::diagnostic::Place;
use brim_rules::{distance, initiative};
use brim_vm::{Scope, piece_of};

impl Walk<'_> {
    pub(super) fn expecting(&mut self, step: Step, op: Phrase<'_>, place: Place) -> Result<(), Failure> {
        match step {
            Step::ExpectThrown => self.expect_thrown(op),
            Step::ExpectThing => self.expect_thing(op),
            Step::ExpectStat => self.expect_stat(op),
            Step::ExpectAt => self.expect_at(op),
            Step::ExpectCount | Step::ExpectCountAt => self.expect_count(step, op),
            Step::ExpectOrder => self.expect_order(op),
            Step::ExpectTarget => self.expect_target(op),
            Step::ExpectSeen => self.expect_sight(op, op.chosen("how").is_none()),
            Step::ExpectCanUse => self.expect_usable(op, op.says("how", "can use")),
            Step::ExpectPiece => {
                let piece = piece_of(op);
                let depth = self.machine.table().depth.as_ref();
                let depth = depth.ok_or_else(|| Failure::new("there is no depth track"))?;
                let (wanted, found) = (op.number("n").unwrap_or(0), depth.space(piece));
                same(wanted, found, || format!("{} is at {found}, not at {wanted}", words::piece(piece)))
            }
            Step::ExpectAmount => {
                let scope = Scope { decl: self.decl, ..Scope::default() };
                let found = op.op("a").map_or(0, |amount| self.machine.static_amount(amount, &scope));
                let wanted = op.number("n").unwrap_or(0);
                same(wanted, found, || format!("it is {found}, not {wanted}"))
            }
            Step::ExpectRevives => {
                let (wanted, found) = (op.number("n").unwrap_or(0), self.machine.table().revives);
                same(wanted, found, || format!("{found} Revive tokens are left, not {wanted}"))
            }
            Step::ExpectOutcome => self.expect_outcome(op),
            _ => self.expect_so(op, place),
        }
    }

    fn expect_thrown(&self, op: Phrase<'_>) -> Result<(), Failure> {
        let wanted = op.number("n").unwrap_or(0);
        let purpose = purpose(op).ok_or_else(|| Failure::new("no dice are rolled for this"))?;
        let found = self.thrown(purpose);
        let what = purpose.words();
        same(wanted, found, || {
            let were = if found == 1 { "was" } else { "were" };
            format!("{} for {what} {were} rolled, not {wanted}", words::dice(found))
        })
    }

    fn expect_thing(&self, op: Phrase<'_>) -> Result<(), Failure> {
        let model = self.present(op, "who")?;
        let wanted = op.number("n").unwrap_or(0);
        let Some(thing) = op.phrase("thing") else { return Err(Failure::new("the line does not say what is held")) };
        let found = self.machine.thing_of(thing, model);
        let what = words::thing(self.suite.program, thing, found);
        same(wanted, found, || format!("{} has {found} {what}, not {wanted}", self.called(model)))
    }

    /// A model that is on the board, for an expectation.
    fn present(&self, op: Phrase<'_>, hole: &str) -> Result<Model, Failure> {
        let model = self.model(op, hole)?;
        let there = match model {
            Model::Enemy(id) => self.machine.table().enemy(id).is_some(),
            Model::Hero(_) => true,
        };
        if there { Ok(model) } else { Err(Failure::new(format!("{} is no longer on the board", self.called(model)))) }
    }

    fn expect_stat(&self, op: Phrase<'_>) -> Result<(), Failure> {
        let model = self.present(op, "who")?;
        let Some(Value::Stat(key)) = op.get("stat") else { return Err(Failure::new("the line names no stat")) };
        let wanted = match op.get("n") {
            Some(Value::AtLeast(n) | Value::Number(n)) => n,
            Some(Value::Phrase(amount)) => self.machine.static_amount(amount.id(), &Scope::default()),
            _ => 0,
        };
        let found = self.stat(model, key);
        let plus = if matches!(op.get("n"), Some(Value::AtLeast(_))) { "+" } else { "" };
        let stat = stat_words(self.suite.program, key);
        same(wanted, found, || format!("{stat} of {} is {found}{plus}, not {wanted}{plus}", self.called(model)))
    }

    /// A stat as it counts: an ambush quickens its type beside whatever its sheet says.
    fn stat(&self, model: Model, key: StatKey) -> i32 {
        if key != StatKey::Stat(Stat::Initiative) {
            return self.machine.stat_of(model, key);
        }
        let active = match model {
            Model::Hero(hero) => Some(Active::Hero(hero)),
            Model::Enemy(id) => self.machine.table().enemy(id).map(|enemy| Active::Group(enemy.kind)),
        };
        active.map_or(0, |active| initiative::initiative(&self.machine, active))
    }

    fn expect_at(&self, op: Phrase<'_>) -> Result<(), Failure> {
        let model = self.present(op, "who")?;
        let wanted = self.the_space(op, "at")?;
        let found = self.machine.table().place_of(model);
        truth(found == Some(wanted), || {
            let at = found.map_or_else(|| "nowhere".to_owned(), |found| format!("at {}", self.space_words(found)));
            format!("{} stands {at}, not at {}", self.called(model), self.space_words(wanted))
        })
    }

    fn expect_count(&self, step: Step, op: Phrase<'_>) -> Result<(), Failure> {
        let kind = declared(op, "what")?;
        let wanted = op.number("n").unwrap_or(0);
        let at = if step == Step::ExpectCountAt { Some(self.the_space(op, "at")?) } else { None };
        if self.suite.program.decl(kind).and_then(|decl| decl.kind) == Some(Kind::Tile) {
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
        let models = || self.machine.table().enemies.iter().filter(|enemy| enemy.kind == kind);
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

    fn expect_target(&self, op: Phrase<'_>) -> Result<(), Failure> {
        let (model, wanted) = (self.present(op, "who")?, self.model(op, "whom")?);
        let Model::Enemy(id) = model else { return Err(Failure::new("only enemies keep a target")) };
        let found = self.machine.table().enemy(id).and_then(|enemy| enemy.target).map(Model::Hero);
        truth(found == Some(wanted), || {
            let found = found.map_or_else(|| "nobody".to_owned(), |found| self.called(found));
            format!("{} targets {found}, not {}", self.called(model), self.called(wanted))
        })
    }

    fn expect_sight(&self, op: Phrase<'_>, wanted: bool) -> Result<(), Failure> {
        let (a, b) = (self.the_space(op, "a")?, self.the_space(op, "b")?);
        let found = self.machine.table().board.sees(a, b);
        truth(found == wanted, || {
            let seen = if found { "can be seen" } else { "cannot be seen" };
            format!("{} {seen} from {}", self.space_words(b), self.space_words(a))
        })
    }

    fn expect_usable(&self, op: Phrase<'_>, wanted: bool) -> Result<(), Failure> {
        let found = self.usable(op)?;
        let (hero, what) = (self.hero(op, "who")?, declared(op, "what")?);
        truth(found == wanted, || {
            let can = if found { "can" } else { "cannot" };
            format!("{} {can} use {} now", self.called(Model::Hero(hero)), self.suite.program.name(what))
        })
    }

    fn expect_outcome(&self, op: Phrase<'_>) -> Result<(), Failure> {
        let found = match self.machine.table().outcome {
            None => "not over",
            Some(Outcome::Victory) => "won",
            Some(Outcome::Fled) => "fled",
            Some(_) => "lost",
        };
        let wanted = op.text("how").unwrap_or("");
        truth(wanted.eq_ignore_ascii_case(found), || format!("the adventure is {found}, not {wanted}"))
    }

    fn expect_so(&self, op: Phrase<'_>, place: Place) -> Result<(), Failure> {
        let scope = Scope { decl: self.decl, ..Scope::default() };
        let so = op.op("condition").is_some_and(|condition| self.machine.holds(condition, &scope));
        truth(so, || {
            let text = self.suite.text(place).trim();
            let condition = text.strip_prefix("expect if").unwrap_or(text).trim();
            let alive = op.op("condition").and_then(|condition| self.alive(condition, &scope));
            alive.unwrap_or_else(|| format!("the condition is false: {condition}"))
        })
    }

    /// What keeps somebody alive of whom a condition says that it is dead.
    fn alive(&self, condition: OpId, scope: &Scope) -> Option<String> {
        let program = self.suite.program;
        let condition = program.op(condition)?;
        let dead = condition.op("what").and_then(|what| program.op(what));
        dead.filter(|what| what.word() == Word::Filter(Filter::Dead))?;
        let who = condition.select("who").and_then(|who| program.select(who))?;
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

fn same(wanted: i32, found: i32, message: impl FnOnce() -> String) -> Result<(), Failure> {
    truth(wanted == found, message)
}

fn truth(so: bool, message: impl FnOnce() -> String) -> Result<(), Failure> {
    if so { Ok(()) } else { Err(Failure::new(message()).label("this is not so")) }
}
