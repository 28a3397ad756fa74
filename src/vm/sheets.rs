//! The sheets of the models in play: which of their stats some text changes, and what the others are.

use super::in_play::InPlay;
use super::machine::Machine;
use crate::game::ids::{DeclId, EnemyId, Model};
use crate::game::table::Enemy;
use crate::ir::{UNKNOWN, has_stat, stat_bit};
use crate::model::StatKey;
use crate::vocabulary::Stat;

/// The sheets of all models.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Sheets {
    /// Those of the heroes, by seat.
    heroes: Vec<Sheet>,
    /// Those of the enemies.
    enemies: Vec<(EnemyId, Sheet)>,
    /// What each stat of a sheet is that no text changes, sheet by sheet: every hero's, and one for each type of enemy.
    numbers: Vec<i32>,
}

/// The sheet of a model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sheet {
    /// The enemy type or the class.
    pub(super) kind: DeclId,
    /// The stats that some text in force may change, by bit.
    pub(super) touched: u128,
    /// Where its numbers begin.
    row: usize,
}

impl Sheets {
    /// The sheet of a model; nothing of an enemy that is no longer there.
    pub(super) fn of(&self, model: Model) -> Option<&Sheet> {
        match model {
            Model::Hero(hero) => self.heroes.get(hero.index()),
            Model::Enemy(enemy) => self.enemies.iter().find(|(other, _)| *other == enemy).map(|(_, sheet)| sheet),
        }
    }

    /// A stat that is one number on all sides of the model's sheet and that no text changes. (In an attack, weapons may print another.)
    pub(super) fn number(&self, model: Model, stat: Stat) -> Option<i32> {
        let number = *self.numbers.get(self.of(model)?.row.saturating_add(stat as usize))?;
        (number != UNKNOWN).then_some(number)
    }

    /// Enemies of types that were there before have come or gone.
    pub(super) fn with(&mut self, enemies: &[Enemy]) {
        let known = std::mem::take(&mut self.enemies);
        let sheet = |enemy: &Enemy| {
            let own = known.iter().find(|(id, _)| *id == enemy.id);
            let of_type = || known.iter().find(|(_, sheet)| sheet.kind == enemy.kind);
            own.or_else(of_type).map(|(_, sheet)| (enemy.id, *sheet))
        };
        self.enemies.extend(enemies.iter().filter_map(sheet));
    }
}

/// The bit of a stat; of what is no stat of the table, none.
pub(super) fn bit(key: StatKey) -> u128 {
    match key {
        StatKey::Stat(stat) => stat_bit(stat),
        _ => 0,
    }
}

impl Machine<'_> {
    /// True where no text in play changes a stat of a model.
    pub(super) fn is_untouched(&self, model: Model, stat: Stat) -> bool {
        let in_play = self.in_play();
        in_play.sheets.of(model).is_some_and(|sheet| !has_stat(sheet.touched | in_play.lent, stat))
    }

    /// Which stats the texts in force may change, and whose.
    pub(super) fn look_at_stats(&self, found: &mut InPlay) {
        let sheet = |kind: DeclId| Sheet { kind, touched: 0, row: 0 };
        let mut heroes: Vec<Sheet> = self.table.heroes.iter().map(|hero| sheet(hero.class)).collect();
        // What one enemy carries is taken for what all of its type do.
        let mut kinds: Vec<Sheet> = Vec::new();
        let mut all = 0;
        for enemy in &self.table.enemies {
            if kinds.iter().all(|sheet| sheet.kind != enemy.kind) {
                kinds.push(sheet(enemy.kind));
            }
        }
        for decl in &found.said.by {
            let Some(texts) = self.program.texts(*decl).filter(|texts| !texts.standing.is_empty()) else { continue };
            let mut own = 0;
            for (key, at) in &texts.standing {
                match self.program.modifier(*at).filter(|standing| self.in_force(standing)) {
                    Some(standing) if standing.manner.own => own |= bit(*key),
                    Some(_) => all |= bit(*key),
                    None => {}
                }
            }
            let carriers = if own == 0 { &[] } else { found.of(*decl) };
            for model in carriers.iter().filter_map(|(_, carrier)| carrier.model) {
                let sheet = match model {
                    Model::Hero(hero) => heroes.get_mut(hero.index()),
                    Model::Enemy(_) => {
                        let kind = self.kind_of(model);
                        kinds.iter_mut().find(|sheet| Some(sheet.kind) == kind)
                    }
                };
                sheet.into_iter().for_each(|sheet| sheet.touched |= own);
            }
        }
        let mut row = 0;
        for sheet in heroes.iter_mut().chain(&mut kinds) {
            sheet.touched |= all;
            sheet.row = row;
            row += Stat::ALL.len();
        }
        let of_type = |enemy: &Enemy| Some((enemy.id, *kinds.iter().find(|sheet| sheet.kind == enemy.kind)?));
        found.sheets.enemies.clear();
        found.sheets.enemies.extend(self.table.enemies.iter().filter_map(of_type));
        let numbers = std::mem::take(&mut found.sheets.numbers);
        found.sheets.numbers = self.numbers(numbers, heroes.iter().chain(&kinds), found.lent);
        found.sheets.heroes = heroes;
    }

    /// The numbers of some sheets, written one after the other, but for those that texts or lasting effects change.
    fn numbers<'s>(&self, mut numbers: Vec<i32>, sheets: impl Iterator<Item = &'s Sheet>, lent: u128) -> Vec<i32> {
        numbers.clear();
        for sheet in sheets {
            let row = numbers.len();
            numbers.extend(self.program.texts(sheet.kind).map_or(&[][..], |texts| &texts.alone));
            numbers.resize(row.saturating_add(Stat::ALL.len()), UNKNOWN);
            let mut left = sheet.touched | lent;
            while left != 0 {
                let at = row.saturating_add(left.trailing_zeros() as usize);
                if let Some(number) = numbers.get_mut(at) {
                    *number = UNKNOWN;
                }
                left &= left - 1;
            }
        }
        numbers
    }
}
