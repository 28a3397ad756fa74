//! Names that several packs print on things of one kind.

use std::collections::BTreeMap;

use super::Table;
use super::report::SameName;
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::Kind;
use brim_core::vocabulary::spelling::slug;
use brim_language::diagnostic::escape::escaped;
use brim_language::diagnostic::{Code, Diagnostic};

/// The names, by kind and name, each with how play shows its things.
pub(super) fn shared(table: &mut Table) -> Vec<SameName> {
    let mut by_name: BTreeMap<(Kind, String), Vec<DeclId>> = BTreeMap::new();
    for (at, decl) in table.program.decls.iter().enumerate().filter(|(_, decl)| decl.apart.is_some()) {
        if let (Some(kind), Ok(id)) = (decl.kind, u32::try_from(at)) {
            by_name.entry((kind, slug(&decl.name))).or_default().push(DeclId(id));
        }
    }
    let mut out = Vec::new();
    for ((kind, _), mut ids) in by_name {
        ids.sort_by_key(|id| table.model.names.id_text(*id));
        let decls: Vec<_> = ids.iter().filter_map(|id| table.program.decl(*id)).collect();
        let Some(first) = ids.first().copied() else { continue };
        let shown: Vec<String> = decls.iter().map(|decl| escaped(&decl.shown()).into_owned()).collect();
        let packs: Vec<&str> = decls.iter().map(|decl| decl.pack.as_str()).collect();
        let name = table.name(first);
        let quoted: Vec<String> = shown.iter().map(|shown| format!("\"{shown}\"")).collect();
        let message = format!(
            "{} {} {} named \"{name}\". Each pack means its own; play shows {}",
            joined(&packs.iter().map(|pack| (*pack).to_owned()).collect::<Vec<_>>()),
            if packs.len() > 1 { "each have" } else { "has" },
            one(kind),
            joined(&quoted)
        );
        let mut found = Diagnostic::without_place(Code::NamesShared, message);
        found.place = table.model.decl(first).map(|decl| decl.place);
        for other in ids.iter().skip(1) {
            found = found.others_at(table.model.decl(*other).map(|decl| decl.place), "the other one");
        }
        let help = format!("a pack that needs both says which it means: `{name} of {}`", packs.first().unwrap_or(&""));
        table.found.push(found.help(help));
        let ids = ids.iter().map(|id| table.model.names.id_text(*id)).collect();
        out.push(SameName { kind: kind.word().to_owned(), name, ids, shown });
    }
    out
}

/// A thing of a kind, in words.
fn one(kind: Kind) -> String {
    let word = match kind {
        Kind::Enemy => "an enemy",
        Kind::Class => "a hero",
        Kind::Ability => "an ability",
        Kind::Edition => "an edition",
        Kind::Encounter => "an encounter card",
        Kind::Dread | Kind::Darkness | Kind::Threat | Kind::Loot | Kind::Scavenge => {
            return format!("a {} card", kind.word());
        }
        Kind::Exploration => "a token of a room",
        other => return format!("a {}", other.word()),
    };
    word.to_owned()
}

/// `a, b and c`.
pub(super) fn joined(all: &[String]) -> String {
    match all {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
