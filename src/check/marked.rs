//! Names of spaces on the depth track: what speaks of spaces that are marked so needs a track that marks some.

use super::context::{Context, listed};
use brim_core::phrase::{CountView, MemberView, MomentView};
use brim_core::vocabulary::{Kind, Member};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::similar::{similar, sure};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks at every line that speaks of such spaces.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let tracks = || context.model.of_kind(Kind::Track);
    let spaces = tracks().flat_map(|track| track.members(Member::TrackSpace)).filter_map(MemberView::of);
    let marked: Vec<&str> = spaces
        .filter_map(|line| match line {
            MemberView::TrackSpace { list: _, name } => name,
            _ => None,
        })
        .collect();
    if marked.is_empty() && (context.lost || tracks().next().is_none()) {
        return;
    }
    for decl in context.decls() {
        decl.walk(&mut |phrase| {
            let name = match (CountView::of(phrase), MomentView::of(phrase)) {
                (Some(CountView::Passed { name, which: _ }), _) => name,
                (_, Some(MomentView::Advances { which: _, marked: _, name: Some(name) })) => name,
                _ => return,
            };
            if marked.iter().any(|marked| marked.eq_ignore_ascii_case(name)) {
                return;
            }
            let place = context.figure(phrase.place(), &format!("\"{name}\""));
            let shown = |name: &str| shortened(&escaped(name), 60).into_owned();
            let message = format!("no space of the depth track is marked `{}`", shown(name));
            let found = context.finding(Code::UnknownName, decl, place, message).label("not marked anywhere");
            let near = similar(name, marked.iter().copied());
            out.push(match near.first() {
                Some(first) => found.help(format!("did you mean `{}`?", shown(first))).edit(
                    place,
                    format!("\"{first}\""),
                    near.len() == 1 && sure(name, first),
                ),
                None => {
                    let mut names: Vec<String> = marked.iter().map(|name| format!("`{}`", shown(name))).collect();
                    names.sort_unstable();
                    names.dedup();
                    found.help(format!("these are marked: {}", listed(&names)))
                }
            });
        });
    }
}
