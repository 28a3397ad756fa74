//! Names in quotes that missions make, counters and chapters, and which of them was meant where another is written.

use std::collections::BTreeSet;

use super::super::context::Context;
use super::called::counter_in;
use brim_core::phrase::{ConditionView, EffectView, MemberView, StepView};
use brim_core::vocabulary::{Change, Kind, Part, Word};
use brim_language::diagnostic::similar::{similar, sure};
use brim_language::diagnostic::{Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};

/// What a name in quotes names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Called {
    Counter,
    Chapter,
}

impl Called {
    /// Its word.
    pub(super) fn word(self) -> &'static str {
        match self {
            Called::Counter => "counter",
            Called::Chapter => "chapter",
        }
    }

    /// The name that a phrase uses.
    pub(super) fn used(self, part: Phrase<'_>) -> Option<&str> {
        let word = match self {
            Called::Counter => Part::Counter,
            Called::Chapter => Part::Chapter,
        };
        if let Some(StepView::GivenPart { part, name, n: _ }) = StepView::of(part) {
            return (part == word).then_some(name);
        }
        if self == Called::Counter {
            return counter_in(part);
        }
        match (EffectView::of(part), ConditionView::of(part)) {
            (Some(EffectView::Begins { name }), _) | (_, Some(ConditionView::InChapter { name })) => Some(name),
            _ => None,
        }
    }

    /// The name that a line of a mission makes.
    fn made(self, line: Phrase<'_>) -> Option<&str> {
        match (self, MemberView::of(line)?) {
            (Called::Counter, MemberView::Counter { name, low: _, high: _, start: _ })
            | (Called::Chapter, MemberView::Chapter { name }) => Some(name),
            _ => None,
        }
    }
}

/// The names of one kind that missions make, each with its line.
pub(super) struct Made<'a> {
    what: Called,
    names: Vec<(&'a str, Place)>,
}

impl<'a> Made<'a> {
    /// Those of one mission.
    pub(super) fn by(mission: &'a Declaration, what: Called) -> Made<'a> {
        let names = mission.body().iter().filter_map(|line| Some((what.made(line)?, line.place()))).collect();
        Made { what, names }
    }

    /// Those of all missions, and of what changes bring to them; of missions with mistakes too: what could be read of them is there.
    pub(super) fn anywhere(context: &Context<'a>, what: Called) -> Made<'a> {
        let missions = context.model.of_kind(Kind::Mission).flat_map(|mission| Made::by(mission, what).names);
        let lines = context.model.patches.iter().flat_map(|patch| patch.body().iter());
        let brought =
            lines.filter(|line| line.word() == Word::Change(Change::Lines)).flat_map(|line| line.body().iter());
        let brought = brought.filter_map(|line| Some((what.made(line)?, line.place())));
        Made { what, names: missions.chain(brought).collect() }
    }

    /// True where one is called so.
    pub(super) fn has(&self, name: &str) -> bool {
        self.names.iter().any(|(own, _)| own.eq_ignore_ascii_case(name))
    }

    /// The names that may have been meant by one that is not there, the likeliest first.
    pub(super) fn meant(&self, name: &str) -> Vec<&'a str> {
        if self.has(name) { Vec::new() } else { similar(name, self.names.iter().map(|(own, _)| *own)) }
    }

    /// Says of a name that is not there which one was meant, or what else to do.
    pub(super) fn lead(&self, context: &Context, found: Diagnostic, name: &str, otherwise: String) -> Diagnostic {
        let place = found.place.map(|place| context.figure(place, name));
        let found = Diagnostic { place: place.or(found.place), ..found };
        match (self.meant(name).as_slice(), place) {
            ([one, rest @ ..], Some(place)) => {
                let line = self.names.iter().find(|(own, _)| own == one).map(|(_, line)| *line);
                found
                    .others_at(line, &format!("the {}", self.what.word()))
                    .help(format!("did you mean \"{one}\"?"))
                    .edit(place, (*one).to_owned(), rest.is_empty() && sure(name, one))
            }
            _ => found.help(otherwise),
        }
    }

    /// The names that nobody has written right, and that somebody meant to write: of these it is not said that nothing uses them.
    pub(super) fn misspelt(&self, context: &Context) -> BTreeSet<&'a str> {
        let mut found = BTreeSet::new();
        for decl in &context.model.decls {
            decl.walk(&mut |part| {
                found.extend(self.what.used(part).and_then(|name| self.meant(name).first().copied()))
            });
        }
        found
    }
}
