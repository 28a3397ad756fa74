//! A declaration whose own name is misspelt: every line that uses it says so, and one finding at the declaration says it for them all.

use std::collections::{BTreeMap, BTreeSet};

use super::context::Context;
use super::used::used;
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::similar::slips;
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::Declaration;

/// So many users are shown beside the declaration.
const SHOWN: usize = 3;

/// What is told once instead of many times.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Folded {
    /// Where findings stand of which another takes the place.
    places: BTreeSet<Place>,
    /// Those that take it.
    pub told: Vec<Diagnostic>,
}

impl Folded {
    /// True where another finding takes the place of this one.
    pub fn has(&self, found: &Diagnostic) -> bool {
        found.place.is_some_and(|place| self.places.contains(&place)) && edit(found).is_some()
    }

    /// Everywhere that it takes findings away or tells one.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        self.places.iter().copied().chain(self.told.iter().filter_map(|found| found.place))
    }
}

/// Where several lines speak of a name that nothing declares, and a name like it is declared and used nowhere, one finding takes
/// the place of theirs.
pub fn fold<'d>(context: &Context, diagnostics: impl Iterator<Item = &'d Diagnostic>) -> Folded {
    let mut groups: BTreeMap<(String, String), Vec<Place>> = BTreeMap::new();
    for (place, key) in diagnostics.filter_map(|found| Some((found.place?, wanted(context, found)?))) {
        groups.entry(key).or_default().push(place);
    }
    groups.retain(|_, users| users.len() > 1);
    let mut folded = Folded::default();
    if groups.is_empty() {
        return folded;
    }
    let used = used(context);
    for ((text, meant), users) in groups {
        let all = context.model.decls.iter();
        let like = |decl: &&Declaration| context.model.name(decl.id) == meant && !used.contains(&decl.id);
        let Some(decl) = all.filter(like).find(|_| slips(&text, &meant).is_some()) else { continue };
        folded.told.push(one(context, decl, &text, &users));
        folded.places.extend(users);
    }
    folded
}

/// What is to be written instead of a name that nothing declares.
fn edit(found: &Diagnostic) -> Option<&str> {
    match found.edits.as_slice() {
        [edit] if found.code == Code::UnknownName && found.place == Some(edit.place) => Some(&edit.text),
        _ => None,
    }
}

/// The name that nothing declares, and the one that was likely meant.
fn wanted(context: &Context, found: &Diagnostic) -> Option<(String, String)> {
    let bare = |text: &str| text.trim_matches(['"', '“', '”']).to_owned();
    Some((bare(context.text(found.place?)), bare(edit(found)?)))
}

fn one(context: &Context, decl: &Declaration, text: &str, users: &[Place]) -> Diagnostic {
    let (name, text) = (context.name(decl.id), shortened(&escaped(text), 60).into_owned());
    let message = format!("nothing is called `{text}`, which {} lines mention; nothing mentions `{name}`", users.len());
    let found = context
        .finding(Code::UnknownName, decl, decl.place, message)
        .label("one of the two names is misspelt")
        .help(format!("did you mean `{text}` here?"))
        .edit(decl.place, format!("\"{text}\""), false);
    users.iter().take(SHOWN).fold(found, |found, place| found.other(*place, format!("`{text}` here")))
}
