//! The abilities that a sheet has, by name: its own, those of its Brutal side, and those that it shares with other sheets.

use super::context::Context;
use super::parts::{self, called};
use super::sheet::does;
use brim_core::phrase::ModifierView;
use brim_core::vocabulary::{Effect, Member, Word};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, Phrase, Placed};

/// An ability that a sheet has.
pub struct SheetAbility<'a> {
    /// As it is printed.
    pub name: &'a str,
    /// Where the sheet says that it has it.
    pub place: Place,
    /// What it says.
    lines: Vec<Phrase<'a>>,
}

impl SheetAbility<'_> {
    /// True where one of these effects stands in it.
    pub fn does(&self, effects: &[Effect]) -> bool {
        does(self.lines.iter().copied(), effects)
    }
}

/// All abilities of a sheet. Of one that is changed by a patch, those before and after.
pub fn abilities<'a>(context: &Context<'a>, decl: &'a Declaration) -> Vec<SheetAbility<'a>> {
    let sheet = context.model.sheet(decl.id).unwrap_or(decl);
    let mut out: Vec<SheetAbility> = Vec::new();
    for body in [sheet.body(), decl.body()] {
        for line in body {
            let brutal = (line.word() == Word::Member(Member::Brutal)).then_some(line.body());
            for line in std::iter::once(line).chain(brutal.into_iter().flatten()) {
                if let Some(name) = called(line)
                    && !out.iter().any(|ability| ability.place == line.place())
                {
                    out.push(SheetAbility { name, place: line.place(), lines: vec![line] });
                }
            }
        }
    }
    sheet.walk(&mut |phrase| {
        let given = match ModifierView::of(phrase) {
            Some(ModifierView::Has { what, n: _ }) => Some(what),
            _ => None,
        };
        for id in parts::abilities(phrase).iter().map(|(id, _)| *id).chain(given) {
            if let Some(ability) = context.model.sheet(id) {
                let (name, lines) = (context.model.name(id), ability.body().iter().collect());
                out.push(SheetAbility { name, place: phrase.place(), lines });
            }
        }
    });
    out
}
