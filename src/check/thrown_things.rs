//! What is said of attacks with a thing that is thrown, and never so of such a throw: it hits nobody by itself, and the damage is what its text says.

use std::collections::BTreeSet;

use super::context::{Context, In};
use super::parts::{condition, moment};
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, ModifierView, MomentView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Effect, Kind, Member, Modifier, RuleForm, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at `damage +2 if attacking with Explosive`, and at `when this hero hits an enemy if attacking with Explosive`.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let words = [Word::Modifier(Modifier::Change), Word::RuleForm(RuleForm::When)];
    let mut thrown: Option<BTreeSet<DeclId>> = None;
    for Site { decl, phrase: line, .. } in context.sites(In::Texts, &words) {
        let Some((asked, what)) = condition(line).and_then(using) else { continue };
        let damage = matches!(
            ModifierView::of(line),
            Some(ModifierView::Change { stat: StatKey::Stat(Stat::Damage), by: _, per: _, condition: _ })
        );
        let hits = matches!(moment(line).and_then(MomentView::of), Some(MomentView::Strikes { who: _, whom: _ }));
        if !damage && !hits || !thrown.get_or_insert_with(|| only_thrown(context)).contains(&what) {
            continue;
        }
        let name = context.name(what);
        let (message, help) = match damage {
            true => (
                format!("{name} is thrown, and does the damage that its own text says: `damage` changes none of it"),
                "change what it does in its own text, `change … { … }`; or its throw, `to hit rolls +1`".to_owned(),
            ),
            false => (
                format!("{name} is thrown at a space: such a throw hits nobody by itself"),
                format!("write `when this hero wounds an enemy if attacking with {name}`"),
            ),
        };
        let found = context.finding(Code::NothingHappens, decl, line.place(), message).label("changes nothing");
        out.push(found.other(asked.place(), "never so then").help(help));
    }
}

/// With what an attack is asked to be made, where a condition asks for that alone.
fn using(condition: Phrase<'_>) -> Option<(Phrase<'_>, DeclId)> {
    match ConditionView::of(condition)? {
        ConditionView::Using { what, n: None } => Some((condition, what)),
        _ => None,
    }
}

/// Things that are thrown, and keywords that nothing but such things has.
fn only_thrown(context: &Context) -> BTreeSet<DeclId> {
    let throws = |decl: &Declaration| {
        let mut throws = false;
        decl.walk(&mut |part| throws |= part.word() == Word::Effect(Effect::Throws));
        throws
    };
    let things = || {
        let things = context.model.decls.iter().filter(|decl| matches!(decl.kind, Kind::Item | Kind::Token));
        things.filter_map(|decl| context.model.sheet(decl.id))
    };
    let weapon = |decl: &Declaration| decl.member(Member::Weapon).is_some();
    let (mut thrown, mut other): (BTreeSet<DeclId>, BTreeSet<DeclId>) = (BTreeSet::new(), BTreeSet::new());
    for thing in things() {
        let keywords = super::lines::keywords(thing).copied().chain([thing.id]);
        match (weapon(thing), throws(thing)) {
            (true, _) => other.extend(keywords),
            (false, true) => thrown.extend(keywords),
            (false, false) => {}
        }
    }
    thrown.difference(&other).copied().collect()
}
