//! Items that no hero can use.

use std::collections::BTreeSet;

use super::context::{Context, listed, plain};
use brim_core::game::ids::DeclId;
use brim_core::program::StatKey;
use brim_core::vocabulary::{Kind, Member, Modifier, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Phrase, Value};

/// Looks at the keywords that items ask for, and at the hands that they need.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let model = context.model;
    let mut has: BTreeSet<DeclId> = model.of_kind(Kind::Class).map(|class| class.id).collect();
    if has.is_empty() {
        return;
    }
    for class in model.sheets().filter(|sheet| sheet.kind == Kind::Class) {
        for line in class.members(Member::Keywords) {
            if let Some(Value::Names(names)) = line.get("list") {
                has.extend(names);
            }
        }
    }
    for decl in model.sheets().chain(&model.patches) {
        decl.walk(&mut |phrase| {
            if matches!(phrase.word, Word::Modifier(Modifier::Keyword) | Word::Change(_)) {
                has.extend(phrase.name("what"));
            }
        });
    }
    let hands = model.sheets().filter(|sheet| sheet.kind == Kind::Class).filter_map(|sheet| printed(sheet.body.iter()));
    let most = hands.max().unwrap_or(2).max(2);
    for item in context.decls().filter(|decl| decl.kind == Kind::Item) {
        // The keyword of an item may be declared elsewhere, and a hero who has it in any pack that knows the keyword.
        let homes = item.members(Member::Only).filter_map(|line| model.decl(line.name("what")?));
        let read = homes.map(|home| home.pack).chain([item.pack]).all(|pack| context.whole(pack));
        let only: Vec<&Phrase> = item.members(Member::Only).collect();
        let nobody = only.iter().all(|line| line.name("what").is_some_and(|what| !has.contains(&what)));
        if let Some(line) = only.first().filter(|_| nobody && read) {
            let names: Vec<String> =
                only.iter().filter_map(|line| line.name("what")).map(|what| context.name(what)).collect();
            let mut found = context
                .finding(Code::NobodyCanUse, item, line.place, format!("no hero is {}", listed(&names)))
                .label("nobody can use this item")
                .help("name a keyword that a hero has, or take the line away");
            if let Some(keyword) = line.name("what").and_then(|what| model.decl(what)) {
                found = found.other(keyword.place, "declared here, and on no hero's sheet");
            }
            out.push(found);
        }
        let line = item.members(Member::Printed).find(|line| is_hands(line));
        if let (Some(line), Some(need)) = (line, printed(item.body.iter()))
            && need > most
        {
            let place = context.figure(line.place, &need.to_string());
            let found = context
                .finding(Code::NobodyCanUse, item, place, format!("it needs {need} hands, and a hero has {most}"))
                .label(format!("{most} at most"))
                .help(format!("write `hands {most}` or fewer"));
            out.push(found);
        }
    }
}

fn is_hands(line: &Phrase) -> bool {
    line.get("stat") == Some(&Value::Stat(StatKey::Stat(Stat::Hands)))
}

/// The hands of a sheet.
fn printed<'a>(mut lines: impl Iterator<Item = &'a Phrase>) -> Option<i32> {
    lines
        .find(|line| line.word == Word::Member(Member::Printed) && is_hands(line))
        .and_then(|line| plain(line.phrase("to")))
}
