//! Hits in words: how many, what stopped them, and what they did in the end, with the figures that were played.

use super::super::words::{amount, faces, list, number, several};
use super::throws::Again;
use super::{Facing, Transcript};
use brim_core::game::attack::Cause;
use brim_core::game::event::HitKind;
use brim_core::game::ids::Model;
use brim_core::game::journal::{Stage, Tally};

/// Hits of which something is left, until it is suffered.
#[derive(Clone)]
pub(super) struct Pending {
    tally: Tally,
    /// The damage dice, one a hit, where there were as many.
    dice: Option<Vec<i32>>,
    again: Again,
    /// Which of the hits are critical, where that is known.
    critical: Vec<bool>,
    /// Which of the hits no line has told of.
    open: Vec<bool>,
}

impl Pending {
    /// True for hits on a model.
    pub(super) fn is_on(&self, model: Model) -> bool {
        self.tally.model == model
    }

    fn left(&self, hit: usize) -> i32 {
        self.tally.left().get(hit).copied().flatten().unwrap_or(0)
    }

    /// The hits that still do something, of whoever strikes.
    fn to_come(&self, by: Option<Model>) -> Vec<usize> {
        let of = |hit: &usize| self.tally.hits.get(*hit).is_some_and(|(own, _)| own.is_none() || *own == by);
        let open = (0..self.open.len()).filter(|hit| self.open.get(*hit) == Some(&true));
        open.filter(of).filter(|hit| self.left(*hit) > 0).collect()
    }

    /// What a stage has taken off some hits.
    fn taken(&self, wanted: Stage, hits: &[usize]) -> i32 {
        let Some(stage) = self.tally.stages.iter().position(|(stage, _)| *stage == wanted) else { return 0 };
        let (before, after) = (self.tally.before(stage), self.tally.before(stage + 1));
        let of = |all: &[Option<i32>], hit: &usize| all.get(*hit).copied().flatten().unwrap_or(0);
        hits.iter().map(|hit| of(&before, hit) - of(&after, hit)).sum()
    }

    /// The stage at which nothing was left of a hit.
    fn stopped_at(&self, hit: usize) -> Option<Stage> {
        let nothing = |left: &[Option<i32>]| left.get(hit).copied().flatten().unwrap_or(0) <= 0;
        self.tally.stages.iter().find(|(_, left)| nothing(left)).map(|(stage, _)| *stage)
    }

    fn damage(&self, hit: usize) -> i32 {
        self.tally.hits.get(hit).map_or(0, |(_, damage)| *damage)
    }

    /// "damage 6 +1, 4 +1", "2 hits of 3"; nothing where a single hit is plain.
    fn struck(&self, hits: &[usize]) -> String {
        let damages: Vec<i32> = hits.iter().map(|hit| self.damage(*hit)).collect();
        if let Some(dice) = &self.dice {
            let one = |hit: &usize| {
                let face = dice.get(*hit).copied().unwrap_or(0);
                match self.damage(*hit) - face {
                    0 => face.to_string(),
                    more => format!("{face} {more:+}"),
                }
            };
            let dice = hits.iter().map(one).collect::<Vec<_>>().join(", ");
            return format!("damage {dice}{}", self.again.after());
        }
        if matches!(self.tally.model, Model::Enemy(_)) {
            return format!("damage {}", faces(&damages));
        }
        match damages.as_slice() {
            [one] => format!("a hit of {one}"),
            [one, ..] if damages.iter().all(|damage| damage == one) => {
                format!("{} of {one}", several(damages.len(), "hit"))
            }
            _ => format!("hits of {}", faces(&damages)),
        }
    }

    /// ", Defense 3, Shield 1": what was taken off them.
    fn stops(&self, hits: &[usize]) -> String {
        let mut out = String::new();
        let (enemy, defense) = (matches!(self.tally.model, Model::Enemy(_)), self.tally.defense);
        let critical = hits.iter().all(|hit| self.critical.get(*hit) == Some(&true));
        match self.taken(Stage::Defense, hits) {
            _ if !enemy || defense == 0 => {}
            0 if critical => out.push_str(", a critical hit"),
            0 => out.push_str(&format!(", past Defense {defense}")),
            _ if critical => out.push_str(&format!(", Defense {defense} against critical hits too")),
            _ => out.push_str(&format!(", Defense {defense}")),
        }
        match self.taken(Stage::Text, hits) {
            0 => {}
            less => out.push_str(&format!(", {:+} by a text", less.saturating_neg())),
        }
        for (stage, word) in [(Stage::Shield, "Shield"), (Stage::Armor, "Armor")] {
            match self.taken(stage, hits) {
                0 => {}
                taken => out.push_str(&format!(", {word} {taken}")),
            }
        }
        match self.taken(Stage::Limit, hits) {
            0 => {}
            over => out.push_str(&format!(", {over} over the limit")),
        }
        match self.taken(Stage::Instead, hits) {
            0 => {}
            less => out.push_str(&format!(", {:+} by a text", less.saturating_neg())),
        }
        out
    }
}

impl Transcript<'_> {
    /// Somebody is about to be struck.
    pub(super) fn faces(&mut self, tally: &Tally) {
        self.spared();
        let source = self.facing.take().and_then(|facing| facing.source);
        let hits: Vec<i32> = tally.hits.iter().map(|(_, damage)| *damage).collect();
        let left = hits.len();
        if tally.kind == HitKind::Horror {
            let count = i32::try_from(left).unwrap_or(i32::MAX);
            let who = self.model(tally.model);
            self.line(&format!("{who} faces {}{}.", amount(count, "Horror Hit"), of_each(&hits)));
        }
        self.facing = Some(Facing { model: tally.model, kind: tally.kind, hits, source, left, announced: false });
    }

    /// The text that caused hits that are about to strike.
    pub(super) fn struck_by(&mut self, model: Model, kind: HitKind, cause: &Cause) {
        let source = cause.source.filter(|_| self.table.attack().is_none());
        self.facing = Some(Facing { model, kind, hits: Vec::new(), source, left: 0, announced: false });
    }

    /// How many hits a hero takes dice against, where no line said so yet: by a text, or more than were rolled. Against some there may be none.
    pub(super) fn announce(&mut self, dice: usize, covers: bool) {
        let Some(facing) = self.facing.clone().filter(|facing| facing.kind == HitKind::Hit && !facing.hits.is_empty())
        else {
            return;
        };
        let Model::Hero(hero) = facing.model else { return };
        let who = self.hero(hero);
        let open = if covers { 0 } else { facing.left.saturating_sub(dice) };
        if facing.announced {
            if open > 0 {
                self.line(&format!("{who} cannot defend against {}.", several(open, "hit")));
            }
            return;
        }
        let told = std::mem::take(&mut self.rolled_hits);
        let by = facing.source.map_or_else(String::new, |source| format!(" ({})", self.decl(source)));
        if self.table.attack().is_none() || told != facing.hits.len() || open > 0 {
            let open = if open > 0 { format!(", {} past any defense", number(open)) } else { String::new() };
            let count = i32::try_from(facing.hits.len()).unwrap_or(i32::MAX);
            self.line(&format!("{who} faces {}{}{open}{by}.", amount(count, "hit"), of_each(&facing.hits)));
        }
        if let Some(facing) = &mut self.facing {
            facing.announced = true;
        }
    }

    /// Dice against hits have been thrown, and have stopped some of them.
    pub(super) fn stopped(&mut self, hits: usize) {
        if let Some(facing) = &mut self.facing {
            facing.left = facing.left.saturating_sub(hits);
        }
    }

    /// What stops hits has stopped what it can.
    pub(super) fn strikes(&mut self, tally: &Tally) {
        self.facing = None;
        let dice = self.dice.take_if(|dice| dice.need.is_none());
        let again = dice.as_ref().map_or_else(Again::default, |dice| dice.again);
        let dice = dice.map(|dice| dice.faces).filter(|faces| faces.len() == tally.hits.len());
        let all: Vec<bool> =
            self.given.iter().filter(|(model, _)| *model == tally.model).map(|(_, critical)| *critical).collect();
        self.given.retain(|(model, _)| *model != tally.model);
        let critical = if all.len() == tally.hits.len() { all } else { Vec::new() };
        let open = vec![true; tally.hits.len()];
        let strike = Pending { tally: tally.clone(), dice, again, critical, open };
        if tally.kind == HitKind::Hit {
            self.come_to_nothing(&strike);
            self.strike = Some(strike);
        }
    }

    /// Hits of which nothing is left. Dice that stopped them have told of it, and so has a text that did something else.
    fn come_to_nothing(&mut self, strike: &Pending) {
        let enemy = matches!(strike.tally.model, Model::Enemy(_));
        let told = |stage: Stage| match stage {
            Stage::Cover | Stage::Text | Stage::Instead => true,
            Stage::Defense => !enemy,
            Stage::Shield | Stage::Armor | Stage::Limit => false,
        };
        let nothing = (0..strike.tally.hits.len()).filter(|hit| strike.left(*hit) <= 0);
        let untold: Vec<usize> = nothing.filter(|hit| !strike.stopped_at(*hit).is_some_and(told)).collect();
        if untold.is_empty() {
            return;
        }
        let who = self.model(strike.tally.model);
        let (struck, stops) = (strike.struck(&untold), strike.stops(&untold));
        let to = if enemy || strike.dice.is_some() { "to" } else { "on" };
        self.line(&format!("{struck} {to} {who}{stops}: nothing gets through."));
    }

    /// Wounds taken.
    pub(super) fn wounded(&mut self, model: Model, wounds: i32, cause: &Cause) {
        if wounds <= 0 {
            return;
        }
        let how = self.story(model, wounds, cause).map_or_else(String::new, |how| format!(" ({how})"));
        let who = self.model(model);
        self.begin(model, format!("{who} takes {}{how}", amount(wounds, "wound")));
    }

    /// The hits that Wounds come from: of an enemy one after the other, of a hero all of one attacker.
    fn story(&mut self, model: Model, wounds: i32, cause: &Cause) -> Option<String> {
        let strike = self.strike.as_mut().filter(|strike| strike.is_on(model))?;
        let mut hits = strike.to_come(cause.actor);
        if matches!(model, Model::Enemy(_)) {
            hits.truncate(1);
        }
        if hits.is_empty() {
            return None;
        }
        for hit in &hits {
            if let Some(open) = strike.open.get_mut(*hit) {
                *open = false;
            }
        }
        let left: i32 = hits.iter().map(|hit| strike.left(*hit)).sum();
        let (struck, stops) = (strike.struck(&hits), strike.stops(&hits));
        let further = match wounds - left {
            0 => String::new(),
            more @ 1.. => format!(", {more} more"),
            less => format!(", {} less", less.saturating_neg()),
        };
        let plain = strike.dice.is_none() && hits.len() == 1 && model.hero().is_some();
        match plain && stops.is_empty() && further.is_empty() {
            true => None,
            false => Some(format!("{struck}{stops}{further}")),
        }
    }

    /// What is left of hits and was not suffered.
    pub(super) fn spared(&mut self) {
        let Some(strike) = self.strike.take() else { return };
        let open = (0..strike.open.len()).filter(|hit| strike.open.get(*hit) == Some(&true));
        let hits: Vec<usize> = open.filter(|hit| strike.left(*hit) > 0).collect();
        let there = match strike.tally.model {
            Model::Hero(hero) => self.table.hero(hero).is_some_and(|hero| hero.is_standing()),
            Model::Enemy(enemy) => self.table.enemy(enemy).is_some(),
        };
        if hits.is_empty() || !there {
            return;
        }
        let left: i32 = hits.iter().map(|hit| strike.left(*hit)).sum();
        let who = list(&[self.model(strike.tally.model)]);
        let how = format!("{}{}", strike.struck(&hits), strike.stops(&hits));
        self.line(&format!("{who} is spared {} ({how}).", amount(left, "wound")));
    }

    /// Damage dice that struck nobody.
    pub(super) fn dice_for_nothing(&mut self) {
        self.spared();
        self.given.clear();
        if let Some(dice) = self.dice.take_if(|dice| dice.need.is_none()).filter(|dice| !dice.faces.is_empty()) {
            self.line(&format!("damage {}: nobody is struck.", faces(&dice.faces)));
        }
    }
}

/// " of 3", where hits do more than 1; " of 3, 2" where they differ.
fn of_each(hits: &[i32]) -> String {
    match hits {
        [first, rest @ ..] if rest.iter().all(|hit| hit == first) => {
            if *first == 1 {
                String::new()
            } else {
                format!(" of {first}")
            }
        }
        _ => format!(" of {}", faces(hits)),
    }
}
