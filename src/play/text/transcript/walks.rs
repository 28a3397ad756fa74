//! Who walks where, and who is placed on the board, in words.

use super::super::words::{list, number};
use super::{Open, Transcript};
use brim_core::game::event::Event;
use brim_core::game::ids::{DeclId, HeroId, Model, SpaceId};

/// A walk.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    pub(super) model: Model,
    pub(super) from: Option<SpaceId>,
    pub(super) steps: u32,
    /// What was rolled for it.
    pub(super) rolled: Option<i32>,
    /// The target of an enemy.
    pub(super) goal: Option<HeroId>,
}

impl Transcript<'_> {
    pub(super) fn walk(&mut self, model: Model, to: SpaceId, event: &Event) {
        if event.cause.actor.is_some_and(|actor| actor != model) || self.table.place_of(model).is_none() {
            self.close();
            if self.table.place_of(model).is_some_and(|at| at != to) {
                let who = self.model(model);
                self.line(&format!("{who} is moved."));
            }
            return;
        }
        self.walks(model, |walk| walk.steps += 1);
    }

    /// Goes on with a walk, or begins one.
    pub(super) fn walks(&mut self, model: Model, step: impl FnOnce(&mut Walk)) {
        if let Open::Walk(walk) = &mut self.open
            && walk.model == model
        {
            step(walk);
            return;
        }
        self.close();
        let mut walk = Walk { model, from: self.table.place_of(model), steps: 0, rolled: None, goal: None };
        step(&mut walk);
        self.open = Open::Walk(walk);
    }

    pub(super) fn placed(&mut self, kind: DeclId) {
        if !matches!(self.open, Open::Placing(_)) {
            self.close();
            self.open = Open::Placing(Vec::new());
        }
        if let Open::Placing(kinds) = &mut self.open {
            match kinds.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, count)) => *count += 1,
                None => kinds.push((kind, 1)),
            }
        }
    }

    pub(super) fn close_walk(&mut self, Walk { model, from, steps, rolled, goal }: Walk) {
        let at = self.table.place_of(model);
        let spaces = match steps {
            1 => "one space".to_owned(),
            many => format!("{} spaces", number(usize::try_from(many).unwrap_or(0))),
        };
        let walks = steps > 0 && at.is_some() && at != from;
        let beside = if walks { self.beside(model) } else { String::new() };
        let who = self.model(model);
        match (goal.map(|goal| self.hero(goal)), rolled, walks) {
            (Some(goal), _, true) => self.put(&format!("{who} moves {spaces} towards {goal}.")),
            (None, Some(face), true) => self.put(&format!("{who} rolls {face} and moves {spaces}{beside}.")),
            (None, Some(face), false) => self.put(&format!("{who} rolls {face} to move.")),
            (None, None, true) => self.put(&format!("{who} moves {spaces}{beside}.")),
            // Whom an enemy attacks from where it stands, the attack says.
            (Some(_), _, false) | (None, None, false) => {}
        }
    }

    /// Whom a model stands next to after a walk.
    fn beside(&self, model: Model) -> String {
        let Some(at) = self.table.place_of(model) else { return String::new() };
        let near = |other: SpaceId| self.table.board.adjacent(at, other);
        let others: Vec<String> = match model {
            Model::Hero(_) => {
                let enemies = self.table.enemies.iter().filter(|enemy| near(enemy.at));
                enemies.map(|enemy| self.model(Model::Enemy(enemy.id))).collect()
            }
            Model::Enemy(_) => {
                let heroes = self.table.standing().filter(|hero| hero.at.is_some_and(near));
                heroes.map(|hero| self.hero(hero.id)).collect()
            }
        };
        match others.len() {
            0 => String::new(),
            1..=3 => format!(", next to {}", list(&others)),
            many => format!(", next to {} enemies", number(many)),
        }
    }
}
