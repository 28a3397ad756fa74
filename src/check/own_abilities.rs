//! Lines that change an ability of their sheet by its name, and the sheet has none of that name.

use std::collections::BTreeMap;

use super::context::{Context, In, listed};
use super::figures::{inside, no_number};
use super::parts::called;
use super::sheet_abilities::abilities;
use super::walk::Site;
use brim_core::phrase::{MemberView, ModifierView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Kind, Member, Modifier, Word};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::similar::{similar, sure};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Placed};

/// Looks at the sheets of enemies, heroes and items.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let sites: Vec<Site> =
        context.sites(In::All, &[Modifier::OfAbility, Modifier::AbilityIs].map(Word::Modifier)).collect();
    for sites in sites.chunk_by(|one, other| one.decl.id == other.decl.id) {
        let Some(decl) = sites.first().map(|site| site.decl).filter(|decl| HAVE.contains(&decl.kind)) else { continue };
        let all = abilities(context, decl);
        let own: Vec<&str> = all.iter().map(|ability| ability.name).collect();
        for Site { phrase, .. } in sites {
            let Some(
                ModifierView::OfAbility { which, stat: _, by: _ } | ModifierView::AbilityIs { which, stat: _, to: _ },
            ) = ModifierView::of(*phrase)
            else {
                continue;
            };
            if own.iter().any(|name| name.eq_ignore_ascii_case(which)) {
                continue;
            }
            let shown = |name: &str| shortened(&escaped(name), 60).into_owned();
            let place = context.figure(phrase.place(), &format!("\"{which}\""));
            let found = context
                .finding(Code::UnknownName, decl, place, format!("this sheet has no ability called `{}`", shown(which)))
                .label("nothing on this sheet has this name");
            let mut all: Vec<String> = own.iter().map(|name| format!("`{}`", shown(name))).collect();
            all.sort_unstable();
            all.dedup();
            out.push(match (similar(which, own.iter().copied()).as_slice(), all.as_slice()) {
                ([one], _) => found.help(format!("did you mean `{}`?", shown(one))).edit(
                    place,
                    format!("\"{one}\""),
                    sure(which, one),
                ),
                (_, [one]) => found.help(format!("write {one}, the one ability that it has")).edit(
                    place,
                    one.replace('`', "\""),
                    false,
                ),
                (_, []) => found.help(format!("write the ability: `ability \"{}\" {{ … }}`", shown(which))),
                (_, all) => found.help(format!("its abilities are {}", listed(all))),
            });
        }
    }
}

/// An ability of one sheet that is called like one that many share: nothing that is said of the shared one is said of this.
pub fn named_alike(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut own = context.sites(In::All, &[Word::Member(Member::OwnAbility)]).peekable();
    if own.peek().is_none() {
        return;
    }
    let shared: BTreeMap<String, &Declaration> =
        context.of_kind(Kind::Ability).map(|decl| (context.name(decl.id).to_lowercase(), decl)).collect();
    for Site { decl, phrase, .. } in own {
        let Some(MemberView::OwnAbility { name }) = MemberView::of(phrase) else { continue };
        let Some(other) = shared.get(&name.to_lowercase()) else { continue };
        let seen = context.model.names.visible.get(decl.pack).is_some_and(|packs| packs.contains(&other.pack));
        // Of two in one pack their author knows.
        if other.pack == decl.pack || !seen {
            continue;
        }
        let place = context.figure(phrase.place(), &format!("\"{name}\""));
        let name = shortened(&escaped(name), 60).into_owned();
        let message = format!("{name} is an ability that sheets share, and this one is another of that name");
        out.push(
            context
                .finding(Code::SaidTwice, decl, place, message)
                .label(format!("who is immune to {name} ignores this too; whoever loses {name} keeps this"))
                .other(other.place, "the shared one")
                .help(format!(
                    "list the shared one, `abilities {name}`; or give this one another name; or, if it is {name} in other words, \
                     add `# allow B0546: …`"
                )),
        );
    }
}

/// The kinds that have abilities of their own.
const HAVE: [Kind; 3] = [Kind::Enemy, Kind::Class, Kind::Item];

/// Looks at cards, markers and the like that change an ability of others by a name.
pub fn of_others(context: &Context, out: &mut Vec<Diagnostic>) {
    for site in context.sites(In::All, &[Modifier::OfAbility, Modifier::AbilityIs].map(Word::Modifier)) {
        if !HAVE.contains(&site.decl.kind) {
            out.extend(of_no_sheet(context, &site));
        }
    }
}

/// Such a change, where nothing has an ability of this name.
fn of_no_sheet(context: &Context, site: &Site) -> Option<Diagnostic> {
    let (ModifierView::OfAbility { which, stat, by: _ } | ModifierView::AbilityIs { which, stat, to: _ }) =
        ModifierView::of(site.phrase)?
    else {
        return None;
    };
    let StatKey::Stat(stat) = stat else { return None };
    let mut all: Vec<&str> = context.model.of_kind(Kind::Ability).map(|decl| context.model.name(decl.id)).collect();
    for sheet in context.model.sheets().chain(&context.model.decls) {
        let brutal = sheet.body().iter().filter(|line| line.word() == Word::Member(Member::Brutal));
        all.extend(sheet.body().iter().chain(brutal.flat_map(|line| line.body())).filter_map(called));
    }
    if all.iter().any(|name| name.eq_ignore_ascii_case(which)) {
        return inside(stat).is_none().then(|| no_number(context, site.decl, site.phrase, stat));
    }
    let shown = |name: &str| shortened(&escaped(name), 60).into_owned();
    let place = context.figure(site.phrase.place(), &format!("\"{which}\""));
    let found = context
        .finding(Code::UnknownName, site.decl, place, format!("no sheet has an ability called `{}`", shown(which)))
        .label("nothing has this name");
    Some(match similar(which, all.iter().copied()).as_slice() {
        [one] => {
            found.help(format!("did you mean `{}`?", shown(one))).edit(place, format!("\"{one}\""), sure(which, one))
        }
        _ => found.help("name an ability that stands on a sheet, in the words that stand there"),
    })
}
