//! What is said of attacks with a thing that is thrown, and never so of such a throw: it hits nobody by itself, and the damage is what its text says.

use std::collections::BTreeSet;

use super::context::{Context, In};
use super::parts::{condition, moment, stat_key};
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, MomentView, RuleFormView, WhenView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Effect, Kind, Member, Modifier, Query, RuleForm, Thrown, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at `damage +2 if attacking with Explosive`, at `when this hero hits an enemy if attacking with Explosive`, and at what else is said of hits,
/// of their damage and of more dice.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut thrown: Option<BTreeSet<DeclId>> = None;
    let words = [Modifier::Change, Modifier::Set, Modifier::Bound, Modifier::Flag, Modifier::Times, Modifier::ByDice];
    let forms = [RuleForm::When, RuleForm::Standing, RuleForm::Use].map(Word::RuleForm);
    let words: Vec<Word> = words.map(Word::Modifier).into_iter().chain(forms).collect();
    for Site { decl, phrase: line, .. } in context.sites(In::Texts, &words) {
        let Some((asked, what)) = condition(line).and_then(using) else { continue };
        let unmet = unmet(line);
        if unmet.is_empty() || !thrown.get_or_insert_with(|| only_thrown(context)).contains(&what) {
            continue;
        }
        let name = context.name(what);
        for (place, missing) in unmet {
            let (message, help) = missing.told(&name);
            let found = context.finding(Code::NothingHappens, decl, place, message).label("changes nothing");
            out.push(found.other(asked.place(), "never so then").help(help));
        }
    }
}

/// What a throw has nothing of.
#[derive(Clone, Copy)]
enum Missing {
    /// Damage of its thrower, and figures of an attack.
    Figures,
    /// A hit that is given to somebody.
    Hits,
    /// A die that becomes a hit, to be changed.
    HitToChange,
    /// More dice than one.
    Dice,
    /// Damage dice of its thrower.
    DamageDice,
}

impl Missing {
    fn told(self, name: &str) -> (String, String) {
        let wounds = format!("answer to what it does: `when this hero wounds an enemy if attacking with {name}: …`");
        let own = "change what it does in its own text, `change … { … }`; or its throw, `to hit rolls +1`".to_owned();
        match self {
            Missing::Figures => (
                format!(
                    "{name} is thrown, with one die and the damage that its own text says: this figure is no part of it"
                ),
                own,
            ),
            Missing::Hits => (format!("{name} is thrown at a space: such a throw hits nobody by itself"), wounds),
            Missing::HitToChange => {
                (format!("{name} is thrown at a space: no hit comes of its die that could be changed"), wounds)
            }
            Missing::Dice => (format!("{name} is thrown with one die, whatever an attack gains"), own),
            Missing::DamageDice => {
                (format!("{name} is thrown, and throws the dice of its own text, none for the damage of its hero"), own)
            }
        }
    }
}

/// What a line says that no throw has, and where.
fn unmet(line: Phrase<'_>) -> Vec<(Place, Missing)> {
    let figure = |line: Phrase<'_>| is_of_hits(line).then(|| (line.place(), Missing::Figures));
    match RuleFormView::of(line) {
        None => figure(line).into_iter().collect(),
        Some(RuleFormView::Standing { who: _, condition: _ }) => line.body().iter().filter_map(figure).collect(),
        Some(RuleFormView::Use { who: _, when, cost: _, more: _, condition: _, limit: _ }) => {
            let missing = match when.and_then(WhenView::of) {
                Some(WhenView::OnDamage) => Missing::HitToChange,
                Some(WhenView::AfterThrow { which: Some(Thrown::Damage), source: _, skill: _, fails: _ }) => {
                    Missing::DamageDice
                }
                _ => return Vec::new(),
            };
            vec![(line.place(), missing)]
        }
        Some(_) if matches!(moment(line).and_then(MomentView::of), Some(MomentView::Strikes { who: _, whom: _ })) => {
            vec![(line.place(), Missing::Hits)]
        }
        Some(_) => {
            let mut all = Vec::new();
            line.walk(&mut |part| all.extend(of_hits(part.word()).map(|missing| (part.place(), missing))));
            all
        }
    }
}

/// True for a change of a figure that attacks ask for, and no throw.
fn is_of_hits(line: Phrase<'_>) -> bool {
    let Some(StatKey::Stat(stat)) = stat_key(line) else { return false };
    let by = |wanted: &[Query]| stat.queries().any(|query| wanted.contains(&query));
    by(&[Query::HeroToHit, Query::HeroDamage]) && !by(&[Query::Throws])
}

/// What an effect changes of an attack that no throw has.
fn of_hits(word: Word) -> Option<Missing> {
    match word {
        Word::Effect(
            Effect::HitIgnores
            | Effect::HitDamage
            | Effect::HitGives
            | Effect::HitCritical
            | Effect::HitCounts
            | Effect::HitHits,
        ) => Some(Missing::HitToChange),
        Word::Effect(Effect::GainsDice) => Some(Missing::Dice),
        _ => None,
    }
}

/// With what an attack is asked to be made, where a condition asks for that alone.
fn using(condition: Phrase<'_>) -> Option<(Phrase<'_>, DeclId)> {
    match ConditionView::of(condition)? {
        ConditionView::Using { what, n: None } => Some((condition, what)),
        _ => None,
    }
}

/// True for a thing that is thrown, and for a keyword that such a thing has.
pub(super) fn is_thrown(context: &Context, what: DeclId) -> bool {
    let named = |thing: &Declaration| thing.id == what || super::lines::keywords(thing).any(|keyword| *keyword == what);
    things(context).any(|thing| named(thing) && throws(thing))
}

fn things<'a>(context: &'a Context) -> impl Iterator<Item = &'a Declaration> {
    let things = context.model.decls.iter().filter(|decl| matches!(decl.kind, Kind::Item | Kind::Token));
    things.filter_map(|decl| context.model.sheet(decl.id))
}

fn throws(thing: &Declaration) -> bool {
    let mut throws = false;
    thing.walk(&mut |part| throws |= part.word() == Word::Effect(Effect::Throws));
    throws
}

/// Things that are thrown, and keywords that nothing but such things has.
fn only_thrown(context: &Context) -> BTreeSet<DeclId> {
    let weapon = |decl: &Declaration| decl.member(Member::Weapon).is_some();
    let (mut thrown, mut other): (BTreeSet<DeclId>, BTreeSet<DeclId>) = (BTreeSet::new(), BTreeSet::new());
    for thing in things(context) {
        let keywords = super::lines::keywords(thing).copied().chain([thing.id]);
        match (weapon(thing), throws(thing)) {
            (true, _) => other.extend(keywords),
            (false, true) => thrown.extend(keywords),
            (false, false) => {}
        }
    }
    thrown.difference(&other).copied().collect()
}
