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

/// Where several lines speak of a name that nothing declares, and a name like it is declared and used nowhere, one finding takes
/// the place of theirs.
pub fn fold(context: &Context, diagnostics: &mut Vec<Diagnostic>) {
    let mut groups: BTreeMap<(String, String), Vec<usize>> = BTreeMap::new();
    for (at, found) in diagnostics.iter().enumerate() {
        if let Some(key) = wanted(context, found) {
            groups.entry(key).or_default().push(at);
        }
    }
    groups.retain(|_, users| users.len() > 1);
    if groups.is_empty() {
        return;
    }
    let used = used(context);
    let mut folded = BTreeSet::new();
    let mut told = Vec::new();
    for ((text, meant), users) in groups {
        let all = context.model.decls.iter();
        let like = |decl: &&Declaration| context.model.name(decl.id) == meant && !used.contains(&decl.id);
        let Some(decl) = all.filter(like).find(|_| slips(&text, &meant).is_some()) else { continue };
        let places: Vec<Place> = users.iter().filter_map(|at| diagnostics.get(*at)?.place).collect();
        told.push(one(context, decl, &text, &places));
        folded.extend(users);
    }
    let mut at = 0;
    diagnostics.retain(|_| {
        at += 1;
        !folded.contains(&(at - 1))
    });
    diagnostics.append(&mut told);
}

/// The name that nothing declares, and the one that was likely meant.
fn wanted(context: &Context, found: &Diagnostic) -> Option<(String, String)> {
    let [edit] = found.edits.as_slice() else { return None };
    let place = found.place.filter(|place| found.code == Code::UnknownName && *place == edit.place)?;
    let bare = |text: &str| text.trim_matches(['"', '“', '”']).to_owned();
    Some((bare(context.text(place)), bare(&edit.text)))
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
