//! Changes of one line to two things, changes of what is not there, and things that cannot be made from others.

use super::context::{Context, In, listed};
use super::lines::base;
use super::parts::abilities;
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ChangeView, LabelView, MemberView};
use brim_core::vocabulary::{Change, Kind, Member, SheetList, Word};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::similar::{similar, sure};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::line_key::line_key;
use brim_language::model::patch::{Clash, Idle, brutal_idle, clashes, field_key};
use brim_language::model::{Declaration, Phrase, Placed, Value};

/// Looks at the operations of patches, of all packs, and of sheets that are made from others.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    out.extend(clashes(context.model).iter().map(|clash| clashing(context, clash)));
    // A Brutal side that was taken over may change what its new sheet has no more.
    for decl in context.having(In::All, &[Word::Member(Member::Brutal)]) {
        let sheet = context.model.sheet(decl.id).filter(|sheet| !sheet.broken);
        for Idle { place, why, .. } in sheet.map(brutal_idle).unwrap_or_default() {
            let message = format!("{} {why}", context.name(decl.id));
            let found = context.finding(Code::PatchNothing, decl, place, message).label("this would change nothing");
            out.push(found.help("look at the lines of the other side: these are its differences"));
        }
    }
    for decl in context.model.patches.iter().filter(|patch| !patch.broken) {
        taken_away(context, decl, out);
        // Of one that the table decides about the lines are left out here.
        let decided = context.model.undecided_patches.iter().any(|patch| patch.place == decl.place);
        if !decided && decl.body().first().is_none() {
            let found = context.finding(Code::PatchNothing, decl, decl.place, "nothing stands under this change");
            let found = found.label("this would change nothing");
            out.push(found.help("say what it changes, `health +2`, `add ability Fear 1`, `lines { … }`; or delete it"));
        }
    }
    let listed = [Change::AddListed, Change::RemoveListed].map(Word::Change);
    let mut told: Vec<Place> = Vec::new();
    for Site { decl, phrase, .. } in context.sites(In::Written, &listed) {
        let found = of_another_list(context, decl, phrase);
        told.extend(found.as_ref().map(|_| phrase.place()));
        out.extend(found.map(|found| match decl.changes() {
            Some(id) => found.subject(format!("{} (change)", context.name(id))),
            None => found,
        }));
    }
    for (id, played) in &context.model.played {
        let Some(decl) = context.model.decl(*id) else { continue };
        if let Some(why) = played.unmade {
            let name = context.name(*id);
            let found = context.finding(Code::CannotBeMade, decl, decl.place, format!("{name} {why}"));
            let from = base(decl).and_then(|base| context.model.decl(base));
            let found = found.label("nothing can be taken over");
            out.push(match from.filter(|from| base(from).is_some() && from.id != decl.id) {
                Some(sheet) => {
                    let from = context.name(sheet.id);
                    found.other(sheet.place, format!("{from} is made from another sheet too")).help(format!(
                        "take `from \"{from}\"` away in one of the two, and write its lines out there: `health 5`, `combat 2` …"
                    ))
                }
                None => found.help("delete its `from …` and write its lines out, or name a sheet that has lines of its own"),
            });
        }
        // What could not be read may hold what is changed.
        if played.decl.broken || played.unmade.is_some() {
            continue;
        }
        for Idle { place, why, patch } in played.idle.iter().filter(|idle| !told.contains(&idle.place)) {
            let line = said(context, *place);
            let thing = ["remove keyword ", "remove location ", "remove ability ", "remove "]
                .iter()
                .find_map(|head| line.strip_prefix(head));
            let message = match (why.split_once(" no such "), thing) {
                (Some((has, kind)), Some(thing)) => format!("{} {has} no {kind} `{thing}`", context.name(*id)),
                _ => format!("{} {why}", context.name(*id)),
            };
            let found = Diagnostic::new(Code::PatchNothing, *place, message).label("this would change nothing");
            let mine = |found: Diagnostic| match patch {
                Some(_) => found
                    .other(decl.place, "the sheet that it changes")
                    .subject(format!("{} (change)", context.name(*id))),
                None => found.subject(context.subject(decl)),
            };
            if let Some((name, meant)) = misnamed(&played.decl, &line) {
                let there = context.figure(*place, &name);
                let certain = sure(&name, meant);
                out.push(mine(found.help(format!("did you mean \"{meant}\"?")).edit(there, meant, certain)));
                continue;
            }
            if let Some(rows) = rows_of(decl).filter(|_| why.contains("no such row")) {
                out.push(mine(found.help(format!("name a row that it has, one of {rows}, or write `add row …`"))));
                continue;
            }
            let has = kept(context, &played.decl, &line);
            let instead = match has.as_str() {
                "" => "delete this line".to_owned(),
                has => format!("delete this line, or name what it has: {has}"),
            };
            out.push(mine(found.help(instead).edit(*place, "", false)));
        }
    }
}

/// The results of the rows of a chart, or of Elite rows, as they are written.
fn rows_of(sheet: &Declaration) -> Option<String> {
    let rows = sheet.members(Member::ChartRows).chain(sheet.members(Member::Elite)).next()?;
    let of = |row: Phrase<'_>| match LabelView::of(row)? {
        LabelView::Result { face, name: _, stands: _ } | LabelView::EliteRow { face, name: _, again: _ } => Some(face),
        _ => None,
    };
    let written = |(low, high): (i32, i32)| if low == high { low.to_string() } else { format!("{low}-{high}") };
    let all: Vec<String> = rows.body().iter().filter_map(of).map(written).collect();
    (!all.is_empty()).then(|| listed(&all))
}

/// A list that a sheet has once, written anew without any of what stood in it: whoever wanted one more has taken the others away.
fn taken_away(context: &Context, change: &Declaration, out: &mut Vec<Diagnostic>) {
    let Some(sheet) = change.changes().and_then(|id| context.model.decl(id)).filter(|sheet| !sheet.broken) else {
        return;
    };
    let lines = change.body().iter().filter(|op| matches!(ChangeView::of(*op), Some(ChangeView::Lines)));
    for line in lines.flat_map(|op| op.body().iter()) {
        let new = listed_names(line);
        let old = sheet.body().iter().find(|old| line_key(line).is_some() && line_key(*old) == line_key(line));
        let Some(old) = old.filter(|_| !new.is_empty()) else { continue };
        let lost = listed_names(old);
        if lost.is_empty() || lost.iter().any(|name| new.contains(name)) {
            continue;
        }
        let names = |ids: &[DeclId]| ids.iter().map(|id| context.name(*id).to_owned()).collect::<Vec<String>>();
        let (gone, written) = (names(&lost), context.text(line.place()).trim().to_owned());
        let message = format!("{}: this list takes the place of the old one", context.name(sheet.id));
        let found = context
            .finding(Code::ListReplaced, change, line.place(), message)
            .label(format!("without {}", listed(&gone)))
            .other(old.place(), "the list that it replaces")
            .help(format!("where one more is meant, write the others too: `{written}, {}`", gone.join(", ")))
            .subject(format!("{} (change)", context.name(sheet.id)));
        out.push(found);
    }
}

/// The names in the list of a line.
fn listed_names(line: Phrase<'_>) -> Vec<DeclId> {
    let mut out = Vec::new();
    for (_, value) in line.holes() {
        match value {
            Value::Names(names) => out.extend(names.iter().copied()),
            Value::Abilities(all) => out.extend(all.iter().map(|(id, _)| *id)),
            _ => {}
        }
    }
    out
}

/// A location among the keywords, a keyword among the locations, and locations of what is no town.
fn of_another_list(context: &Context, decl: &Declaration, op: Phrase<'_>) -> Option<Diagnostic> {
    let (deed, sort, what) = match ChangeView::of(op)? {
        ChangeView::AddListed { sort, what } => ("add", sort, what),
        ChangeView::RemoveListed { sort, what } => ("remove", sort, what),
        _ => return None,
    };
    let (is, name) = (context.model.decl(what)?.kind, context.name(what));
    let other = match (sort, is) {
        (SheetList::Keyword, Kind::Location) => Some("location"),
        (SheetList::Location, Kind::Keyword) => Some("keyword"),
        _ => None,
    };
    if let Some(other) = other {
        let (sort, place) = (sort.words(), context.figure(op.place(), sort.words()));
        let message = format!("{name} is a {other} and no {sort}");
        let found =
            context.finding(Code::WrongKindOfName, decl, place, message).label(format!("`{other}` belongs here"));
        return Some(found.help(format!("write `{deed} {other} {name}`")).edit(place, other, false));
    }
    let sheet = decl.changes().or_else(|| base(decl)).and_then(|base| context.model.decl(base)).unwrap_or(decl);
    let message = format!("{} is no town: it has no locations", context.name(sheet.id));
    let found = context.finding(Code::WrongKindOfName, decl, op.place(), message).label("a town has locations");
    (sort == SheetList::Location && sheet.kind != Kind::Town)
        .then(|| found.help(format!("change the town: `change town \"…\" {{ {deed} location {name} }}`")))
}

/// Two changes of which one would undo the other: whose they are, and how to decide.
fn clashing(context: &Context, clash: &Clash) -> Diagnostic {
    let name = context.name(clash.what);
    let (first, second) = (said(context, clash.first), said(context, clash.second));
    let message = match clash.removes {
        true => format!("{name}: `{second}` contradicts `{first}`"),
        false => format!("{name} cannot be both: `{first}` and `{second}`"),
    };
    let found = Diagnostic::new(Code::PatchConflict, clash.second, message);
    let whose = |place: Place| {
        let pack = context.loaded.packs.iter().find(|pack| pack.files.contains(&place.file));
        pack.map_or("", |pack| pack.manifest.id.as_str())
    };
    let (one, other) = (whose(clash.first), whose(clash.second));
    let own = context.model.decl(clash.what).filter(|_| clash.own);
    let subject = own.map_or_else(|| format!("{name} (change)"), |decl| context.subject(decl));
    if one == other {
        let found =
            found.label("this line says one thing").other(clash.first, "and this line of the same pack another");
        return found.help("keep one of the two lines, and delete the other").subject(subject);
    }
    let field = shortened(&escaped(&clash.field), 40).into_owned();
    let key = field_key(context.model.name(clash.what), &clash.field);
    let file = context.loaded.table.as_ref().map_or("a table file", |table| table.path.as_str());
    found
        .label(format!("{other} changes {field} too"))
        .other(clash.first, format!("{one} changes {field}"))
        .help(format!(
            "no order of packs decides whose change counts: leave {one} or {other} out, or follow one of them in {}:\n\
             [decide]\n\"{key}\" = \"{one}\"  # or \"{other}\"",
            escaped(file)
        ))
        .subject(subject)
}

/// A line as it stands in the text, on one line.
fn said(context: &Context, place: Place) -> String {
    let text = context.text(place).split_whitespace().collect::<Vec<_>>().join(" ");
    shortened(&escaped(&text), 40).into_owned()
}

/// The name in quotes of a line, and the ability of the sheet that was likely meant.
fn misnamed<'s>(sheet: &'s Declaration, line: &str) -> Option<(String, &'s str)> {
    let name = line.split('"').nth(1)?;
    let own = sheet.members(Member::OwnAbility).filter_map(|line| match MemberView::of(line)? {
        MemberView::OwnAbility { name } => Some(name),
        _ => None,
    });
    let own: Vec<&str> = own.collect();
    let there = own.iter().any(|own| own.eq_ignore_ascii_case(name));
    match similar(name, own.into_iter()).as_slice() {
        [meant] if !there => Some((name.to_owned(), *meant)),
        _ => None,
    }
}

/// The keywords and abilities that a sheet has.
fn kept(context: &Context, sheet: &Declaration, asked: &str) -> String {
    let (keywords, named) = (!asked.contains("ability"), !asked.contains("keyword"));
    let mut out: Vec<String> = Vec::new();
    for line in sheet.body() {
        if let Some(MemberView::Keywords { list } | MemberView::TeamHero { list }) =
            MemberView::of(line).filter(|_| keywords)
        {
            out.extend(list.iter().map(|id| format!("`{}`", context.name(*id))));
        }
        out.extend(abilities(line).iter().filter(|_| named).map(|(id, _)| format!("`{}`", context.name(*id))));
    }
    out.truncate(6);
    out.join(", ")
}
