//! What a hero begins with and cannot use.

use std::collections::{BTreeMap, BTreeSet};

use super::context::{Context, In, listed};
use super::lines::{base, only};
use super::parts::{abilities, keyword_given};
use super::sheet::{Figure, figure, printed};
use super::unusable::most_hands;
use brim_core::game::ids::DeclId;
use brim_core::phrase::MemberView;
use brim_core::vocabulary::{Change, Kind, Member, Modifier, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at what every hero begins with.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let counts = counts(context);
    for decl in context.decls().filter(|decl| decl.kind == Kind::Class && context.all_round(decl.pack)) {
        let sheet = context.sheet(decl);
        let is = keywords(sheet, &counts);
        let hands = match printed(sheet, Stat::Hands).map(figure) {
            Some(Figure::Number(n)) => n,
            Some(_) => continue,
            None => Stat::Hands.unprinted(),
        };
        for line in decl.members(Member::Upgrades) {
            out.extend(had_already(context, sheet, line));
        }
        for line in decl.members(Member::Starts) {
            let Some(MemberView::Starts { list: names }) = MemberView::of(line) else { continue };
            for item in names.iter().filter_map(|id| context.model.sheet(*id)) {
                if let Some(found) = unusable(context, decl, line, item, &is, hands) {
                    out.push(found);
                    // Without hands nothing fits: told of once.
                    break;
                }
            }
        }
    }
}

/// A starting upgrade that stands on the sheet as an ability: who picks it has nothing of it.
fn had_already(context: &Context, sheet: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let Some(MemberView::Upgrades { list }) = MemberView::of(line) else { return None };
    let has = |id: &DeclId| sheet.body().iter().find(|own| abilities(*own).iter().any(|(ability, _)| ability == id));
    let (twice, own) = list.iter().find_map(|id| Some((*id, has(id)?)))?;
    let name = context.name(twice);
    let message = format!("this hero has {name} already, and gets nothing by this upgrade");
    let found = context
        .finding(Code::StartsUnusable, sheet, context.figure(line.place(), &name), message)
        .label("had already")
        .other(own.place(), "on its sheet");
    Some(found.help("name another ability here, or take it off the sheet"))
}

/// The keywords that each text makes its hero count as.
fn counts(context: &Context) -> BTreeMap<DeclId, BTreeSet<DeclId>> {
    let mut out: BTreeMap<DeclId, BTreeSet<DeclId>> = BTreeMap::new();
    for site in context.sites(In::Play, &[Word::Modifier(Modifier::Keyword), Word::Change(Change::AddListed)]) {
        out.entry(site.decl.id).or_default().extend(keyword_given(site.phrase));
    }
    out
}

/// The hero itself, its keywords, and what texts of its own make it count as.
fn keywords(sheet: &Declaration, counts: &BTreeMap<DeclId, BTreeSet<DeclId>>) -> BTreeSet<DeclId> {
    let mut is = BTreeSet::from([sheet.id]);
    is.extend(base(sheet));
    let mut texts = vec![sheet.id];
    for line in sheet.body() {
        match MemberView::of(line) {
            Some(MemberView::Keywords { list } | MemberView::TeamHero { list }) => is.extend(list),
            Some(MemberView::Starts { list } | MemberView::Upgrades { list }) => texts.extend(list),
            _ => texts.extend(abilities(line).iter().map(|(id, _)| *id)),
        }
    }
    is.extend(texts.iter().filter_map(|id| counts.get(id)).flatten());
    is
}

fn unusable(
    context: &Context,
    decl: &Declaration,
    line: Phrase<'_>,
    item: &Declaration,
    is: &BTreeSet<DeclId>,
    hands: i32,
) -> Option<Diagnostic> {
    let name = context.name(item.id);
    let place = context.figure(line.place(), &name);
    let only = only(item);
    let barred = only.iter().find(|(_, whom)| !whom.fits(|what| is.contains(&what)));
    if let Some((first, whom)) = barred {
        let names: Vec<String> = whom.any.iter().map(|what| context.name(*what)).collect();
        let found = context
            .finding(
                Code::StartsUnusable,
                decl,
                place,
                match whom.not {
                    true => format!("this hero begins with {name}, which no {} can use", listed(&names)),
                    false => format!("this hero begins with {name}, which only {} can use", listed(&names)),
                },
            )
            .label("not for this hero")
            .other(first.place(), "who can use it")
            .help(match whom.not {
                true => "let the hero begin with another item, or delete this line of the item".to_owned(),
                false => format!(
                    "write `only {}` in {name} if it is this hero's own, or delete its line `only …`; or let the hero begin with another item",
                    context.name(decl.id)
                ),
            });
        return Some(found);
    }
    let need = printed(item, Stat::Hands)?;
    let Figure::Number(n) = figure(need) else { return None };
    // What no hero has hands for is told of the item.
    (n > hands && n <= most_hands(context)).then(|| {
        context
            .finding(
                Code::StartsUnusable,
                decl,
                place,
                format!("this hero begins with {name}, and has too few hands for it"),
            )
            .label(format!("takes {n} hands of {hands}"))
            .other(need.place(), "what it takes")
            .help(format!("write `hands {n}` on the sheet, or begin with another item"))
    })
}
