//! What a name means among the things that the games of a run can be asked about.

use brim_core::game::ids::DeclId;
use brim_core::program::{Decl, Program};
use brim_core::vocabulary::Kind;
use brim_core::vocabulary::spelling::slug;

/// What a name means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// This, and nothing else.
    One(DeclId),
    /// One of several: their ids.
    Several(Vec<String>),
    /// Something of which nothing is counted.
    Uncounted(Kind),
    /// Nothing.
    Nobody,
}

/// What is counted of things of this kind, in words; nothing where nothing is.
pub fn counted(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat | Kind::Loot | Kind::Scavenge | Kind::Spell => {
            Some("came")
        }
        Kind::Enemy => Some("came"),
        Kind::Item => Some("was got"),
        Kind::Marker | Kind::Token => Some("was gained"),
        Kind::Ability => Some("was learnt"),
        _ => None,
    }
}

/// The thing with this id, or the one thing of this name: what several things are called is asked back.
pub fn named(program: &Program, text: &str) -> Named {
    let all = || (0..).map(DeclId).zip(&program.decls).filter_map(|(id, decl)| Some((id, decl, decl.kind?)));
    let fits = |kind: Kind, decl: &Decl| counted(kind).is_some() || decl.deck.is_some();
    if let Some((id, decl, kind)) = all().find(|(_, decl, _)| decl.id == text) {
        return if fits(kind, decl) { Named::One(id) } else { Named::Uncounted(kind) };
    }
    let wanted = slug(text);
    let spelled = |decl: &Decl| {
        let of_pack =
            text.rsplit_once(" of ").is_some_and(|(name, pack)| slug(name) == slug(&decl.name) && pack == decl.pack);
        slug(&decl.name) == wanted || of_pack || decl.apart.is_some() && slug(&decl.shown()) == wanted
    };
    let named: Vec<(DeclId, &Decl, Kind)> = all().filter(|(_, decl, _)| spelled(decl)).collect();
    let known: Vec<&(DeclId, &Decl, Kind)> = named.iter().filter(|(_, decl, kind)| fits(*kind, decl)).collect();
    match (known.as_slice(), named.first()) {
        ([(id, ..)], _) => Named::One(*id),
        ([], Some((.., kind))) => Named::Uncounted(*kind),
        ([], None) => Named::Nobody,
        (several, _) => Named::Several(several.iter().map(|(_, decl, _)| decl.id.clone()).collect()),
    }
}
