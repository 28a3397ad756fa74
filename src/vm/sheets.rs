//! The sheets of the models in play: which of their stats some text changes, and what the others are.

use super::active_cache::ActiveCache;
use super::machine::Machine;
use brim_core::game::ids::{DeclId, EnemyId, Model};
use brim_core::game::table::Enemy;
use brim_core::program::StatKey;
use brim_core::program::{DeclIndex, UNKNOWN, stat_bit};
use brim_core::vocabulary::{Kind, Stat};

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
    /// Which stats the texts in force may change, and whose.
    pub(super) fn look_at_stats(&self, found: &mut ActiveCache) {
        let sheet = |kind: DeclId| Sheet { kind, touched: 0, row: 0 };
        let mut heroes: Vec<Sheet> = self.table.heroes.iter().map(|hero| sheet(hero.class)).collect();
        // What one enemy carries is taken for what all of its type do.
        let mut kinds: Vec<Sheet> = Vec::new();
        let mut all = 0;
        for enemy in &self.table.enemies {
            // In an order that hangs on nobody who may be killed.
            if let Err(at) = kinds.binary_search_by_key(&enemy.kind, |sheet| sheet.kind) {
                kinds.insert(at, sheet(enemy.kind));
            }
        }
        for decl in &found.said.by {
            let Some(texts) = self.program.texts(*decl).filter(|texts| !texts.standing.is_empty()) else { continue };
            let [own, others] =
                if self.kind(*decl) == Some(Kind::Enemy) { self.changes_of(texts) } else { texts.changes };
            all |= others;
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
        found.sheets.numbers.resize(row, UNKNOWN);
        found.sheets.heroes = heroes;
        self.lend(found);
    }

    /// The stats that what is in force of an enemy's sheet changes: of its carrier alone, and of others too.
    fn changes_of(&self, texts: &DeclIndex) -> [u128; 2] {
        let [mut own, mut others] = [0, 0];
        for (key, at) in &texts.standing {
            match self.program.modifier(*at).filter(|standing| self.in_force(standing)) {
                Some(standing) if standing.manner.own => own |= bit(*key),
                Some(_) => others |= bit(*key),
                None => {}
            }
        }
        [own, others]
    }

    /// Lasting effects lend other stats than before.
    pub(super) fn lend(&self, found: &mut ActiveCache) {
        let lent = found.lent;
        let Sheets { heroes, enemies, numbers } = &mut found.sheets;
        let mut done: Option<usize> = None;
        for sheet in heroes.iter().chain(enemies.iter().map(|(_, sheet)| sheet)) {
            // Those of a type mostly stand together.
            if done != Some(sheet.row) {
                done = Some(sheet.row);
                let row = sheet.row..sheet.row.saturating_add(Stat::ALL.len());
                numbers.get_mut(row).into_iter().for_each(|row| self.write(sheet, lent, row));
            }
        }
    }

    /// Writes the numbers of a sheet, but for those that texts or lasting effects change.
    fn write(&self, sheet: &Sheet, lent: u128, row: &mut [i32]) {
        match self.program.texts(sheet.kind).filter(|texts| texts.alone.len() == row.len()) {
            Some(texts) => row.copy_from_slice(&texts.alone),
            None => row.fill(UNKNOWN),
        }
        let mut left = sheet.touched | lent;
        while left != 0 {
            if let Some(number) = row.get_mut(left.trailing_zeros() as usize) {
                *number = UNKNOWN;
            }
            left &= left - 1;
        }
    }
}
