//! Changes of a figure that nobody has: of how many can be held where no sheet says it, of the days in a town where nothing numbers them.

use super::context::{Context, In};
use super::parts::stat_key;
use super::walk::{Mark, Site};
use brim_core::phrase::ModifierView;
use brim_core::program::StatKey;
use brim_core::vocabulary::{Kind, Member, Modifier, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every change.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.marked(In::Texts, Mark::Most) {
        out.extend(no_limit(context, decl, phrase));
    }
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Modifier(Modifier::Change)]) {
        out.extend(no_days(context, decl, phrase));
    }
}

/// `max Insight +2` where no sheet says how many can be held.
fn no_limit(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let Some(ModifierView::Change { stat: StatKey::Max(id), by: _, per: _, condition: _ }) = ModifierView::of(line)
    else {
        return None;
    };
    let key = StatKey::Max(id);
    let sheets = || context.model.decls.iter().filter(|other| matches!(other.kind, Kind::Class | Kind::Rules));
    let set = sheets().any(|sheet| {
        let mut set = false;
        sheet.walk(&mut |part| set |= (sheet.id != decl.id || part.id() != line.id()) && stat_key(part) == Some(key));
        set
    });
    let thing = context.model.decl(id)?;
    if set || thing.member(Member::AtMostHeld).is_some() || !context.all_round(decl.pack) {
        return None;
    }
    let name = context.name(id);
    let message = format!("no sheet says how many {name} can be held: there is no limit that this could change");
    let found = context.finding(Code::NothingHappens, decl, line.place(), message).label("changes nothing");
    Some(
        found
            .help(format!("say it on the sheet of the hero, `max {name} 3`, or at the thing itself, `at most 3 held`")),
    )
}

/// `days in a town -1`, where nothing says how many days there are: the party stays as long as it likes.
fn no_days(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let days = StatKey::Stat(Stat::TownDays);
    let Some(ModifierView::Change { stat, by, per: _, condition: _ }) = ModifierView::of(line) else { return None };
    if stat != days || !context.all_round(decl.pack) {
        return None;
    }
    let says = |part: Phrase<'_>| {
        matches!(
            ModifierView::of(part),
            Some(ModifierView::Set { stat, to: _, condition: _ }) if stat == days
        )
    };
    let words = [Word::Modifier(Modifier::Set)];
    if context
        .sites(In::Written, &words)
        .any(|site| site.decl.kind != Kind::Scenario && site.decl.id != decl.id && says(site.phrase))
    {
        return None;
    }
    let message = "the party stays in a town as long as it likes: there is no number of days that this could change";
    let found = context.finding(Code::NothingHappens, decl, line.place(), message).label("changes nothing");
    let most = if by < 0 { 1 } else { 2 };
    Some(found.help(format!("say how many days there are at most: `days in a town at most {most}`")))
}
