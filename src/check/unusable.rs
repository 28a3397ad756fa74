//! Items that no hero can use.

use std::collections::BTreeSet;

use super::context::{Context, In, either, listed};
use super::lines::{keywords, only, wordings};
use super::parts::keyword_given;
use super::sheet::{number, printed};
use super::unused_keyword::by_text_alone;
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::ChangeView;
use brim_core::program::ForWhom;
use brim_core::vocabulary::{Change, Kind, Modifier, SheetList, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// The most keywords that a help names.
const SHOWN: usize = 5;

/// Some of what heroes are, as an item asks for it.
fn theirs(context: &Context, item: &Declaration, has: &BTreeSet<DeclId>) -> Vec<String> {
    let keyword = |id: &&DeclId| context.model.decl(**id).is_some_and(|decl| decl.kind == Kind::Keyword);
    // What the item is itself is likely what it asks for.
    let own: Vec<DeclId> = keywords(item).copied().collect();
    let mut all: Vec<&DeclId> = has.iter().filter(keyword).collect();
    all.sort_by_key(|id| !own.contains(id));
    all.into_iter().take(SHOWN).map(|id| format!("`{}`", context.name(*id))).collect()
}

/// The most hands that a hero has, by print.
pub(super) fn most_hands(context: &Context) -> i32 {
    let classes = context.model.sheets().filter(|sheet| sheet.kind == Kind::Class);
    let hands = classes.filter_map(|sheet| printed(sheet, Stat::Hands).and_then(number));
    hands.max().unwrap_or(0).max(Stat::Hands.unprinted())
}

/// Looks at the keywords that items ask for, and at the hands that they need.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let model = context.model;
    let mut has: BTreeSet<DeclId> = model.of_kind(Kind::Class).map(|class| class.id).collect();
    if has.is_empty() {
        return;
    }
    // What each of them is by its sheet, and what texts make of some.
    let mut sheets: Vec<BTreeSet<DeclId>> = Vec::new();
    for class in model.sheets().filter(|sheet| sheet.kind == Kind::Class) {
        has.extend(keywords(class));
        sheets.push(keywords(class).copied().chain([class.id]).collect());
    }
    let mut given: BTreeSet<DeclId> = BTreeSet::new();
    let gives =
        [Word::Modifier(Modifier::Keyword), Word::Change(Change::AddListed), Word::Change(Change::RemoveListed)];
    for Site { phrase, .. } in context.sites(In::Play, &gives).chain(context.sites(In::Changes, &gives)) {
        given.extend(keyword_given(phrase));
        if let Some(ChangeView::RemoveListed { sort: SheetList::Keyword, what }) = ChangeView::of(phrase) {
            given.insert(what);
        }
    }
    has.extend(&given);
    let kept = context.keywords();
    let most = most_hands(context);
    for item in context.decls().filter(|decl| decl.kind == Kind::Item) {
        // The keyword of an item may be declared elsewhere, and a hero who has it in any pack that knows the keyword.
        let only = only(item);
        let homes = only.iter().flat_map(|(_, whom)| &whom.any).filter_map(|what| model.decl(*what));
        let wanted: Vec<DeclId> = only.iter().flat_map(|(_, whom)| &whom.any).copied().collect();
        let read = homes.map(|home| home.pack).chain([item.pack]).all(|pack| context.silent_on(pack, &wanted));
        let barred = only.iter().find(|(_, whom)| whom.any.iter().all(|what| !has.contains(what)));
        if let Some((line, whom)) = barred.filter(|(_, whom)| read && whom.not) {
            out.push(for_all(context, item, *line, whom));
        } else if let Some((line, ForWhom { not: _, any })) = barred.filter(|_| read) {
            let names: Vec<String> = any.iter().map(|what| context.name(*what)).collect();
            let mut found = context
                .finding(Code::NobodyCanUse, item, line.place(), format!("no hero is {}", either(&names)))
                .label("nobody can use this item")
                .help(match theirs(context, item, &has).as_slice() {
                    [] => "name a keyword that a hero has, or delete the line".to_owned(),
                    some => format!(
                        "name a keyword that a hero has ({}), or delete the line; if such a hero is in a box that is not here, write above it `# allow B0522: its hero is of another box`",
                        some.join(", ")
                    ),
                });
            if let Some(keyword) = any.first().and_then(|what| model.decl(*what)) {
                found = found.other(keyword.place, "declared here, and on no hero's sheet");
            }
            out.push(found);
        } else if read && let [(first, _), .., (last, _)] = only.as_slice() {
            let denied: Vec<DeclId> =
                only.iter().filter(|(_, whom)| whom.not).flat_map(|(_, whom)| whom.any.clone()).collect();
            let fits = |class: &BTreeSet<DeclId>| {
                only.iter().all(|(_, whom)| match whom.not {
                    true => whom.fits(|what| class.contains(&what)),
                    false => {
                        whom.fits(|what| (class.contains(&what) || given.contains(&what)) && !denied.contains(&what))
                    }
                })
            };
            if !sheets.iter().any(fits) {
                let words = |line: &Phrase<'_>| {
                    let said = context.text(line.place()).trim();
                    said.strip_prefix("only").unwrap_or(said).trim().to_owned()
                };
                let names: Vec<String> = only.iter().map(|(line, _)| words(line)).collect();
                let found = context
                    .finding(Code::NobodyCanUse, item, last.place(), format!("no hero is {} at once", listed(&names)))
                    .label("each of these lines must fit")
                    .other(first.place(), "and this one")
                    .help(match only.iter().any(|(_, whom)| whom.not) {
                        true => "delete one of these lines".to_owned(),
                        false => format!("for any of them, one line: `only {}`", names.join(" or ")),
                    });
                out.push(found);
            }
        }
        let single = |whom: &ForWhom| match whom.any.as_slice() {
            [one] if !whom.not => Some(*one),
            _ => None,
        };
        let asked = only.iter().filter_map(|(line, whom)| Some((single(whom)?, line.place()))).filter(|_| read);
        let worded = worded_only(context, item, &has);
        let found = asked.filter_map(|asked| by_text_alone(context, item, kept, asked));
        out.extend(found.map(|found| match &worded {
            Some((_, name)) => found.help(format!("write `only {name}`, as the wording says")),
            None => found,
        }));
        // The wording names others than the line.
        if let ([(line, whom)], Some((id, name))) = (only.as_slice(), &worded)
            && !whom.not
            && !whom.any.contains(id)
            && whom.any.iter().all(|what| !given.contains(what))
        {
            let said = context.text(line.place()).trim();
            let found = context
                .finding(
                    Code::WordingDiffers,
                    item,
                    line.place(),
                    format!("the wording says that {name} alone use it, and the rule says `{said}`"),
                )
                .label("others than those of the wording");
            let write = format!("only {name}");
            out.push(
                found
                    .help(format!("write `{write}`, as the wording says; where the rule is right, change the wording"))
                    .edit(line.place(), write, false),
            );
        }
        if let Some(line) = printed(item, Stat::Hands)
            && let Some(need) = number(line).filter(|need| *need > most)
        {
            let place = context.figure(line.place(), &need.to_string());
            let found = context
                .finding(
                    Code::NobodyCanUse,
                    item,
                    place,
                    format!("this item needs {need} hands, and a hero has {most}"),
                )
                .label(format!("{most} at most"))
                .help(format!("write `hands {most}`; or fewer"));
            out.push(found);
        }
    }
}

/// `only not KEYWORD` where no hero has it: the line keeps nobody out.
fn for_all(context: &Context, item: &Declaration, line: Phrase<'_>, whom: &ForWhom) -> Diagnostic {
    let names: Vec<String> = whom.any.iter().map(|what| context.name(*what)).collect();
    let found = context
        .finding(
            Code::NothingHappens,
            item,
            line.place(),
            format!("no hero is {}: this line keeps nobody from it", either(&names)),
        )
        .label("all heroes can use it")
        .help("name a keyword that some hero has, or delete the line; where heroes of another box have it, write above it `# allow B0505: its heroes are of another box`");
    match whom.any.first().and_then(|what| context.model.decl(*what)) {
        Some(keyword) => found.other(keyword.place, "declared here, and on no hero's sheet"),
        None => found,
    }
}

/// The one keyword or hero that the wording of an item says can use it alone: `Holy only`, `only Holy Heroes`.
fn worded_only(context: &Context, item: &Declaration, known: &BTreeSet<DeclId>) -> Option<(DeclId, String)> {
    let text = wordings(item).collect::<Vec<_>>().join(" ").to_lowercase();
    let said = |name: &str| {
        let name = name.to_lowercase();
        [format!("{name} only"), format!("only {name}"), format!("{name} hero only"), format!("{name} heroes only")]
            .iter()
            .any(|words| text.contains(words.as_str()))
    };
    let mut all = known.iter().map(|id| (*id, context.name(*id))).filter(|(_, name)| said(name));
    all.next().filter(|_| all.next().is_none())
}
