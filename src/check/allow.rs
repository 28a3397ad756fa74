//! `# allow B0505: reason` keeps a finding quiet: on the line above, or at the end of the line it is about.

use super::context::Context;
use brim_core::vocabulary::Kind;
use brim_grammar::Span;
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::Declaration;
use brim_language::model::comments::Remark;

/// The most comments with one code that are looked at for one finding.
const MOST: usize = 64;

/// An `allow` in a comment.
struct Allow {
    place: Place,
    about: Span,
    code: Option<Code>,
    word: String,
    reason: bool,
    used: bool,
}

/// True where an author may keep findings of this code quiet: questions of taste and meaning, and never what cannot be read.
fn quietable(code: Code) -> bool {
    code.is_of_meaning() && code != Code::AllowUnused
        || matches!(code, Code::Misspelt | Code::NoExpectation | Code::ModelsShort | Code::TwinNames)
}

/// True for what is told only where all was read.
fn waits(code: Code) -> bool {
    matches!(
        code,
        Code::NeverUsed
            | Code::MarkerForever
            | Code::CardMisplaced
            | Code::NobodyCanUse
            | Code::NeverGained
            | Code::DeckShort
            | Code::TwinNames
    )
}

/// True where another text than a scenario names it.
fn played(context: &Context, decl: &Declaration) -> bool {
    let names = |other: &&Declaration| {
        other.id != decl.id && other.kind != Kind::Scenario && context.mentions().by(other.id).contains(&decl.id)
    };
    context.decls().any(|other| names(&other))
}

/// Takes away what comments of a file allow in it, and reports every `allow` that allows nothing.
pub fn apply(context: &Context, remarks: &[Remark], decls: &[&Declaration], diagnostics: &mut Vec<Diagnostic>) {
    let mut allows: Vec<Allow> =
        remarks.iter().filter_map(|remark| read(context, remark.place, remark.about)).collect();
    allows.sort_by_key(|allow| (allow.place.file, allow.code, allow.about.start));
    diagnostics.retain(|found| {
        let Some(place) = found.place.filter(|_| quietable(found.code)) else { return true };
        let wanted = (place.file, Some(found.code), place.span.start);
        let from = allows.partition_point(|allow| (allow.place.file, allow.code, 0) < (wanted.0, wanted.1, 0));
        let to = allows.partition_point(|allow| (allow.place.file, allow.code, allow.about.start) <= wanted);
        let Some(near) = allows.get_mut(from..to) else { return true };
        // Statements hold one another: the nearest ones that begin before the place are those around it.
        let mut kept = true;
        for allow in near.iter_mut().rev().take(MOST) {
            if place.span.start < allow.about.end.max(allow.about.start + 1) && allow.reason {
                allow.used = true;
                kept = false;
            }
        }
        kept
    });
    let mut homes = decls.to_vec();
    homes.sort_by_key(|decl| decl.place);
    for allow in allows.iter().filter(|allow| !allow.used) {
        // A question that could not be asked this time may come again.
        let whose = context.pack_of(allow.place.file);
        if allow.code.is_some_and(waits) && allow.reason && !whose.is_some_and(|pack| context.whole(pack)) {
            continue;
        }
        let shown = shortened(&escaped(&allow.word), 20).into_owned();
        let (message, help) = match (allow.code, allow.reason) {
            (None, _) => (format!("`{shown}` is no code"), "write the code of the finding: `# allow B0505: reason`"),
            (Some(code), _) if !quietable(code) => (
                format!("{shown} cannot be allowed: it is an error that must be fixed"),
                "fix the line, and delete this comment",
            ),
            (Some(_), false) => (format!("this allows {shown} without a reason"), "say why: `# allow B0505: reason`"),
            (Some(_), true) => (format!("this allows {shown}, and there is none here"), "delete this comment"),
        };
        let found = Diagnostic::new(Code::AllowUnused, allow.place, message).label("allows nothing").help(help);
        let behind = homes.partition_point(|decl| decl.place < allow.place);
        let same_file = |decl: &&&Declaration| decl.place.file == allow.place.file;
        let below = homes.get(behind).filter(same_file).filter(|decl| decl.place.span.end <= allow.about.end);
        let around = behind.checked_sub(1).and_then(|at| homes.get(at));
        let decl = below.or(around).filter(same_file);
        // What scenarios alone give somebody is used by nothing that is played.
        if allow.code == Some(Code::NeverUsed) && allow.reason && decl.is_some_and(|decl| !played(context, decl)) {
            continue;
        }
        diagnostics.push(match decl {
            Some(decl) => found.subject(context.subject(decl)),
            None => found,
        });
    }
}

/// The `allow` of a comment, if it is one.
fn read(context: &Context, place: Place, about: Span) -> Option<Allow> {
    let text = context.text(place).trim_start_matches('#').trim();
    let rest = text.strip_prefix("allow ").or_else(|| text.strip_prefix("allow:"))?.trim();
    let (word, reason) = rest.split_once(':').unwrap_or((rest, ""));
    let word = word.trim();
    let looks_like_a_code = word.len() == 5 && word.starts_with(['B', 'b']);
    // Other remarks may begin with this word too.
    (looks_like_a_code || rest.contains(':') && !word.contains(' ')).then(|| Allow {
        place,
        about,
        code: Code::parse(word),
        word: word.to_owned(),
        reason: !reason.trim().is_empty(),
        used: false,
    })
}
