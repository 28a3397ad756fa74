//! Keywords asked of a side on which nobody has them.

use std::collections::BTreeSet;

use super::asks_other::keyword;
use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::parts::keyword_given;
use super::walk::{Mark, Site};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, MemberView, RelationView};
use brim_core::vocabulary::{Change, Kind, Member, Modifier, Noun, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::NounRef;
use brim_language::model::{Declaration, Placed, Selector};

/// The keywords of the heroes' sheets, and of the enemies'.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept {
    heroes: BTreeSet<DeclId>,
    enemies: BTreeSet<DeclId>,
    /// Of items, spells and tokens.
    things: BTreeSet<DeclId>,
}

/// Looks at every selector with a keyword, and at conditions that ask for one.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let kept = context.keywords();
    for Site { decl, phrase: part, .. } in context.marked(In::Texts, Mark::Selector) {
        for who in part.selectors() {
            for filter in who.filters() {
                out.extend(keyword(filter).and_then(|id| asked(context, decl, kept, who, (id, filter.place()))));
            }
            for relation in who.relations() {
                if let Some(RelationView::With { what }) = RelationView::of(relation)
                    && !(whom(context, decl, who) == Whom::Hero && kept.things.contains(&what))
                {
                    out.extend(asked(context, decl, kept, who, (what, relation.place())));
                }
            }
            if let Some(ConditionView::Is { who: _, what }) = ConditionView::of(part) {
                out.extend(keyword(what).and_then(|id| asked(context, decl, kept, who, (id, what.place()))));
            }
        }
    }
}

impl Kept {
    /// The same where declarations have other numbers.
    pub fn renumbered(&self, new: &[Option<DeclId>]) -> Kept {
        let of = |ids: &BTreeSet<DeclId>| ids.iter().filter_map(|id| new.get(id.index()).copied().flatten()).collect();
        Kept { heroes: of(&self.heroes), enemies: of(&self.enemies), things: of(&self.things) }
    }
}

/// Who has which keywords.
pub fn keywords(context: &Context) -> Kept {
    let mut kept = Kept::default();
    let lists = [Word::Member(Member::Keywords), Word::Change(Change::AddListed)];
    for Site { decl: sheet, phrase: line, .. } in context.sites(In::Play, &lists) {
        let side = match sheet.kind {
            Kind::Class => &mut kept.heroes,
            Kind::Enemy => &mut kept.enemies,
            Kind::Item | Kind::Spell | Kind::Token => &mut kept.things,
            _ => continue,
        };
        match MemberView::of(line) {
            Some(MemberView::Keywords { list }) => side.extend(list),
            _ => side.extend(keyword_given(line)),
        }
    }
    for site in context.sites(In::Written, &[Word::Modifier(Modifier::Keyword), Word::Change(Change::AddListed)]) {
        kept.heroes.extend(keyword_given(site.phrase));
        kept.enemies.extend(keyword_given(site.phrase));
    }
    kept
}

fn asked(
    context: &Context,
    decl: &Declaration,
    kept: &Kept,
    who: Selector<'_>,
    (id, place): (DeclId, Place),
) -> Option<Diagnostic> {
    let sort = context.model.decl(id).filter(|sort| sort.kind == Kind::Keyword)?;
    let (mine, theirs, one, others) = match whom(context, decl, who) {
        Whom::Hero if who.noun() == NounRef::Noun(Noun::Hero) => (&kept.heroes, &kept.enemies, "hero", "enemies"),
        Whom::Enemy if who.noun() == NounRef::Noun(Noun::Enemy) => (&kept.enemies, &kept.heroes, "enemy", "heroes"),
        _ => return None,
    };
    // A keyword that no sheet has yet may be there for packs to come.
    if mine.contains(&id) {
        return None;
    }
    let name = context.name(id);
    if !theirs.contains(&id) {
        if !kept.things.contains(&id) {
            return None;
        }
        let (side, help) = match whom(context, decl, who) {
            Whom::Hero => ("a hero", format!("ask for what is held: `hero with 1 or more {name}`")),
            _ => ("an enemy", "name a keyword that an enemy's sheet has".to_owned()),
        };
        let message = format!("no sheet of {side} has the keyword {name}: items and other cards have it");
        let found = context.finding(Code::NobodyHas, decl, place, message);
        let label = format!("nobody is {name}");
        return Some(found.label(label).other(sort.place, "the keyword").help(help));
    }
    let found = context
        .finding(Code::NobodyHas, decl, place, format!("no {one} is {name}: {others} alone have this keyword"))
        .label(format!("no sheet of this side has {name}"))
        .other(sort.place, "the keyword")
        .help(format!("name a keyword of this side, or ask for {others}"));
    Some(found)
}
