//! Rows of charts and rolls: which of them a result answers.

use super::machine::Machine;
use super::scope::Scope;
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::dice::{Dice, Die};
use brim_core::game::engine::{ChartRole, Interrupt, Throw, ThrowSpec};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{DeclId, HeroId, Model, OpId};
use brim_core::phrase::{EffectView, LabelView, MemberView, Phrase, Phrases};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Label, Learning, Repeated, Word};

impl Machine<'_> {
    /// Rolls on the chart that the rules call for.
    pub(super) fn chart(&mut self, role: ChartRole, hero: HeroId) -> Result<(), Interrupt> {
        let class = self.table.hero(hero).map(|hero| hero.class);
        let is = |whose: DeclId| class == Some(whose) || self.keyword(Model::Hero(hero), whose);
        let own = self.program.own_charts.iter().find(|(of, whose, _)| *of == role && is(*whose));
        match own.map(|(.., chart)| chart).or(self.program.charts.get(&role)).copied() {
            Some(chart) => self.roll_on(chart, hero, 0),
            None => Ok(()),
        }
    }

    /// Rolls on a chart, with something added to the result.
    ///
    /// # Errors
    /// Whatever the row brings about.
    pub fn roll_on(&mut self, chart: DeclId, hero: HeroId, plus: i32) -> Result<(), Interrupt> {
        self.deeper(|machine| machine.roll_on_chart(chart, hero, plus))
    }

    fn roll_on_chart(&mut self, chart: DeclId, hero: HeroId, plus: i32) -> Result<(), Interrupt> {
        let Some(decl) = self.program.decl(chart) else { return Ok(()) };
        let mut scope = Scope { decl: chart, this: Some(Model::Hero(hero)), ..Scope::default() };
        scope.bind(Model::Hero(hero));
        let (mut dice, mut repeated, mut rows) = (None, None, Phrases::NONE);
        for line in decl.members.iter().filter_map(|op| self.program.op(*op)) {
            match MemberView::of(line) {
                // A line with a condition comes before one without, where it holds.
                Some(MemberView::ChartRoll { dice: found, condition }) => match condition {
                    Some(condition) if !self.is_so(condition, &scope) => {}
                    None if dice.is_some() => {}
                    _ => dice = Some(found),
                },
                Some(MemberView::ChartRows) => rows = line.body(),
                Some(MemberView::Again { how }) => repeated = Some(how),
                _ => {}
            }
        }
        let (again, kills) = (repeated == Some(Repeated::RolledAgain), repeated == Some(Repeated::Kills));
        let Some(dice) = dice else { return Ok(()) };
        // Who has all that the chart can teach it rolls for nothing: no row is left to come to.
        let (least, most) = dice.bounds();
        let mut results = (least..=most).map(|rolled| self.result_for(hero, chart, rows, (dice.die, rolled, plus)));
        if again && results.all(|result| row_of(rows, result).is_none_or(|row| self.taught(row, hero))) {
            return Ok(());
        }
        let cause = self.cause_of(&scope);
        loop {
            let throw = self.chart_throw(hero, dice, rows.ids(), &cause)?;
            let rolled = reached(dice, &throw, rows);
            let result = self.result_for(hero, chart, rows, (dice.die, rolled, plus));
            if let Some(row) = row_of(rows, result).filter(|_| again) {
                self.spend(row.id())?;
                if self.taught(row, hero) {
                    continue;
                }
            }
            if let Some(row) = row_of(rows, result).filter(|row| kills && self.taught(*row, hero)) {
                return if self.is_spared(row, hero, &scope)? { Ok(()) } else { self.hero_dies(hero, &scope) };
            }
            scope.roll = Some(result);
            scope.amount = Some(result);
            return self.shown_or_row(rows, (&throw.faces, result), &mut scope);
        }
    }

    /// The result that a roll on a chart comes to for a hero: what is added leads to the chart's last row at most, and from one result of the die to the
    /// next (16 and 1 on a D36 are 21).
    pub(super) fn result_for(
        &self,
        hero: HeroId,
        chart: DeclId,
        rows: Phrases<'_>,
        (die, rolled, plus): (Die, i32, i32),
    ) -> i32 {
        let figure = |result: i32| self.figure_for(Model::Hero(hero), StatKey::Result(chart), result);
        let added = figure(0);
        let mine = match step(die, rolled, added.saturating_add(plus)) {
            // What a text sets the result to is no number of steps.
            Some(mine) if figure(1) != added => mine,
            _ => figure(rolled.saturating_add(plus)),
        };
        let ends =
            rows.iter().filter_map(face_of).reduce(|(least, most), (low, high)| (least.min(low), most.max(high)));
        match ends {
            Some((least, most)) if mine != rolled => mine.clamp(least, most),
            _ => rolled,
        }
    }

    /// The throw on a chart. It is nobody's to re-roll with Grit, but for whoever has something to use after it.
    pub(super) fn chart_throw(
        &mut self,
        hero: HeroId,
        dice: Dice,
        rows: &[OpId],
        cause: &Cause,
    ) -> Result<Throw, Interrupt> {
        if dice.count == 0 {
            return Ok(Throw::of_no_dice(dice.plus));
        }
        self.charting.push(rows.to_vec());
        let spec = ThrowSpec {
            owner: Some(hero),
            total: dice.keep.is_all(),
            modifier: dice.plus,
            ..ThrowSpec::new(Purpose::Chart, dice.die, dice.count, cause.clone())
        };
        let thrown = self.throw_dice(spec);
        self.charting.pop();
        thrown
    }

    /// True where a throw on a chart lies on the table, and its result may be rolled again.
    pub(super) fn chart_lies(&self) -> bool {
        let (Some(rows), Some(lies)) = (self.charting.last(), self.throws.last()) else { return false };
        let total: i32 = lies.faces.iter().sum();
        let rows = Phrases::new(&self.program.store, rows);
        let row = row_of(rows, total.saturating_add(lies.modifier)).and_then(LabelView::of);
        let stands = matches!(row, Some(LabelView::Result { face: _, name: _, stands: true }));
        lies.purpose == Purpose::Chart && !stands
    }

    /// True where a row would teach a hero what it has already.
    fn taught(&self, row: Phrase<'_>, hero: HeroId) -> bool {
        row.body().iter().any(|effect| match EffectView::of(effect) {
            Some(EffectView::Learns { who: _, how: Learning::Learns, what }) => self.has(Model::Hero(hero), what),
            _ => false,
        })
    }

    /// True for a hero who ignores what a row would teach it once more, or gains something else in its place.
    fn is_spared(&mut self, row: Phrase<'_>, hero: HeroId, scope: &Scope) -> Result<bool, Interrupt> {
        let taught = row.body().iter().find_map(|effect| match EffectView::of(effect) {
            Some(EffectView::Learns { who: _, how: Learning::Learns, what }) => Some(what),
            _ => None,
        });
        let Some(what) = taught else { return Ok(false) };
        let cause = self.cause_of(scope);
        if self.ignores(Model::Hero(hero), &cause) || self.immune_to_any(Model::Hero(hero), what) {
            return Ok(true);
        }
        self.replaced(&mut Event { what: EventData::Learns { hero, what }, cause })
    }

    /// Carries out the row of a result.
    pub(super) fn row(&mut self, rows: Phrases<'_>, result: i32, scope: &mut Scope) -> Result<(), Interrupt> {
        if let Some(row) = row_of(rows, result) {
            self.spend(row.id())?;
            self.block(row.body().ids(), scope)?;
        }
        Ok(())
    }
}

/// The results that a row answers to, where it says any.
fn face_of(row: Phrase<'_>) -> Option<(i32, i32)> {
    match LabelView::of(row) {
        Some(LabelView::Result { face, name: _, stands: _ }) => Some(face),
        _ => None,
    }
}

/// True where rows have names, as those of a chart.
pub(super) fn is_chart(rows: Phrases<'_>) -> bool {
    rows.iter().any(|row| matches!(LabelView::of(row), Some(LabelView::Result { face: _, name: Some(_), stands: _ })))
}

/// What a throw comes to for its rows: what texts have added to it leads past what the dice can show only where a row waits there.
pub(super) fn reached(dice: Dice, throw: &Throw, rows: Phrases<'_>) -> i32 {
    let (total, added) = (throw.total(), throw.modifier.saturating_sub(dice.plus));
    if let (Some(result), 1) = (step(dice.die, total.saturating_sub(added), added), dice.count) {
        return result;
    }
    let waits = rows.iter().any(|row| face_of(row).is_some_and(|(low, high)| (low..=high).contains(&total)));
    let (least, most) = dice.bounds();
    if added == 0 || waits || least > most { total } else { total.clamp(least, most) }
}

/// So many results farther on a die between whose results there are gaps, a D36; none on another, or from what it never shows.
fn step(die: Die, from: i32, by: i32) -> Option<i32> {
    let faces = die.faces();
    let gaps = faces.windows(2).any(|pair| matches!(pair, [one, next] if next.saturating_sub(*one) > 1));
    let at = faces.iter().position(|face| *face == from).filter(|_| gaps)?;
    let to = i32::try_from(at).unwrap_or(0).saturating_add(by).max(0);
    faces.get(usize::try_from(to).unwrap_or(0)).or(faces.last()).copied()
}

/// The row that a result answers to.
fn row_of(rows: Phrases<'_>, result: i32) -> Option<Phrase<'_>> {
    let named = rows.iter().find(|row| face_of(*row).is_some_and(|(low, high)| (low..=high).contains(&result)));
    named.or_else(|| branch(rows, Label::Otherwise))
}

/// The branch with this label.
pub(super) fn branch(rows: Phrases<'_>, label: Label) -> Option<Phrase<'_>> {
    rows.iter().find(|row| row.word() == Word::Label(label))
}
