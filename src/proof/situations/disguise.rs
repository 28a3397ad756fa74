//! Stand-ins in disguise: they have the keywords that a text speaks of, or the keyword or the ability that is looked at.

use super::mentions::Mentions;
use super::stand_ins::Cast;
use brim_core::game::ids::DeclId;
use brim_core::program::Program;
use brim_core::vocabulary::Kind;

/// The number of an ability that takes one.
const NUMBER: i32 = 2;

/// The program with stand-ins in disguise; nothing where none needs one. The foes, the third hero and all items of the stand-ins have every
/// keyword that the text names, the other ones have none: so a condition on a keyword is met by some and not by others.
pub(crate) fn disguised(
    program: &Program,
    cast: &Cast,
    subject: DeclId,
    kind: Kind,
    mentions: &Mentions,
) -> Option<Program> {
    let mut keywords: Vec<DeclId> = mentions.all(&[Kind::Keyword]).collect();
    let on_sheets = matches!(kind, Kind::Keyword | Kind::Ability);
    if keywords.is_empty() && !on_sheets {
        return None;
    }
    if kind == Kind::Keyword {
        keywords.push(subject);
    }
    let mut program = program.clone();
    let heroes = cast.all(Kind::Class).get(2).copied();
    let whose = cast.foes().into_iter().chain(heroes).chain(cast.all(Kind::Item).iter().copied());
    for id in whose {
        if let Some(decl) = program.decls.get_mut(id.index()) {
            decl.keywords.extend(keywords.iter().copied());
        }
    }
    if kind == Kind::Ability
        && let Some(foes) = cast.foes().and_then(|foes| program.decls.get_mut(foes.index()))
    {
        foes.abilities.push((subject, Some(NUMBER)));
    }
    Some(program)
}

/// The program in which the stand-ins have all but what is looked at: what the other one is held against.
pub(crate) fn plain(
    program: &Program,
    cast: &Cast,
    subject: DeclId,
    kind: Kind,
    mentions: &Mentions,
) -> Option<Program> {
    match kind {
        Kind::Keyword | Kind::Ability => {
            let dressed = disguised(program, cast, subject, Kind::Rules, mentions);
            Some(dressed.unwrap_or_else(|| program.clone()))
        }
        _ => None,
    }
}
