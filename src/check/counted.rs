//! What is counted and what is lost, who is of a keyword and who holds something of it: the same words for two things.

use std::collections::BTreeSet;

use super::context::{Context, In};
use super::lines;
use super::parts::{condition, named};
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, EffectView, HoldingView, QuantityView, RelationView, ThingView};
use brim_core::vocabulary::{Condition, Effect, Kind, Relation, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at conditions that count Dark Stone, with what stands under them.
pub fn stone(context: &Context, out: &mut Vec<Diagnostic>) {
    let asks = [Word::Effect(Effect::If), Word::RuleForm(RuleForm::Use), Word::RuleForm(RuleForm::When)];
    for Site { decl, phrase: part, .. } in context.sites(In::Texts, &asks) {
        let Some(asked) = condition(part).and_then(counts_icons) else { continue };
        part.body().iter().for_each(|line| {
            line.walk(&mut |effect| {
                if loses_stone(effect) {
                    out.push(told(context, decl, asked, effect));
                }
            });
        });
    }
    for Site { decl, phrase: effect, .. } in context.sites(In::Texts, &[Word::Effect(Effect::Loses)]) {
        let Some(who) = effect.subject().filter(|_| loses_stone(effect)) else { continue };
        let with = |relation: &Phrase<'_>| match RelationView::of(*relation) {
            Some(RelationView::WithMany { n: _, thing }) => is_stone(thing),
            _ => false,
        };
        out.extend(who.relations().iter().find(with).map(|asked| told(context, decl, asked, effect)));
    }
}

/// The part of a condition that counts Dark Stone with the icons of items.
fn counts_icons(condition: Phrase<'_>) -> Option<Phrase<'_>> {
    match ConditionView::of(condition)? {
        ConditionView::HasMany { who: _, n: _, thing } => is_stone(thing).then_some(condition),
        ConditionView::Both { a, b } => counts_icons(a).or_else(|| counts_icons(b)),
        _ => None,
    }
}

fn is_stone(thing: Phrase<'_>) -> bool {
    match ThingView::of(thing) {
        Some(ThingView::Held { what }) => matches!(HoldingView::of(what), Some(HoldingView::DarkStone)),
        _ => false,
    }
}

fn loses_stone(effect: Phrase<'_>) -> bool {
    match EffectView::of(effect) {
        Some(EffectView::Loses { who: _, n: _, what, random: _, per: _ }) => {
            matches!(HoldingView::of(what), Some(HoldingView::DarkStone))
        }
        _ => false,
    }
}

fn told(context: &Context, decl: &Declaration, asked: Phrase<'_>, effect: Phrase<'_>) -> Diagnostic {
    context
        .finding(
            Code::AsksOther,
            decl,
            asked.place(),
            "`dark stone` counts the icons on items too, and those cannot be lost",
        )
        .label("counts icons too")
        .other(effect.place(), "takes shards alone")
        .help("count what can be lost: `1 or more shards`")
}

/// Looks at `with no Holy` and `has no Holy` where heroes or enemies have the keyword: what they hold is asked for, and not what they are.
pub fn denied(context: &Context, out: &mut Vec<Diagnostic>) {
    let words = [Word::Condition(Condition::HasMany), Word::Relation(Relation::WithMany)];
    let mut models: Option<BTreeSet<DeclId>> = None;
    for Site { decl, phrase: part, .. } in context.sites(In::Texts, &words) {
        let (n, thing, who) = match (ConditionView::of(part), RelationView::of(part)) {
            (Some(ConditionView::HasMany { who, n, thing }), _) => (n, thing, Some(who)),
            (_, Some(RelationView::WithMany { n, thing })) => (n, thing, None),
            _ => continue,
        };
        if !matches!(QuantityView::of(n), Some(QuantityView::None)) || decl.kind == Kind::Scenario {
            continue;
        }
        let Some(ThingView::Held { what }) = ThingView::of(thing) else { continue };
        let Some(what) = named(what).filter(|id| context.model.decl(*id).is_some_and(|one| one.kind == Kind::Keyword))
        else {
            continue;
        };
        if !models.get_or_insert_with(|| of_models(context)).contains(&what) {
            continue;
        }
        let name = context.name(what);
        let found = context
            .finding(
                Code::AsksOther,
                decl,
                part.place(),
                format!("this asks whether nothing that is held is {name}: who is {name} itself is meant too"),
            )
            .label("the model, or what it holds?");
        out.push(found.help(match who {
            Some(who) => {
                let who = context.text(who.place());
                format!("for who is not so itself, `not {who} is {name}`; for what it holds, `{who} has exactly 0 {name}`")
            }
            None => format!(
                "for who is not so itself, `other than a {name} hero` or `other than a {name} enemy`; for what it holds, `with exactly 0 {name}`"
            ),
        }));
    }
}

/// Looks at `with Holy` and `has Holy` where heroes or enemies have the keyword, and what they hold has it too.
pub fn keywords(context: &Context, out: &mut Vec<Diagnostic>) {
    let words = [Word::Condition(Condition::Has), Word::Relation(Relation::With)];
    let mut both: Option<BTreeSet<DeclId>> = None;
    for Site { decl, phrase: part, .. } in context.sites(In::Texts, &words) {
        let what = match (ConditionView::of(part), RelationView::of(part)) {
            (Some(ConditionView::Has { who: _, what }), _) | (_, Some(RelationView::With { what })) => what,
            _ => continue,
        };
        if !both.get_or_insert_with(|| of_both(context)).contains(&what) {
            continue;
        }
        let name = context.name(what);
        let found = context
            .finding(
                Code::AsksOther,
                decl,
                part.place(),
                format!("this asks for who is {name} itself: {name} things that it holds do not count"),
            )
            .label("the model, or what it holds?")
            .help(match ConditionView::of(part) {
                Some(ConditionView::Has { who, what: _ }) => {
                    let who = context.text(who.place());
                    format!("for who is so itself, `{who} is {name}`; for what it holds, `{who} has 1 or more {name}`")
                }
                _ => format!(
                    "for who is so itself, `each {name} hero`; for what it holds, `each hero with 1 or more {name}`"
                ),
            });
        out.push(found);
    }
}

/// The keywords that models have, and things that they hold.
fn of_both(context: &Context) -> BTreeSet<DeclId> {
    let things = keywords_of(context, &[Kind::Item, Kind::Spell, Kind::Token, Kind::Marker, Kind::Ability]);
    of_models(context).intersection(&things).copied().collect()
}

/// The keywords of heroes and enemies.
fn of_models(context: &Context) -> BTreeSet<DeclId> {
    keywords_of(context, &[Kind::Class, Kind::Enemy])
}

fn keywords_of(context: &Context, kinds: &[Kind]) -> BTreeSet<DeclId> {
    let decls = context.model.decls.iter().filter(|decl| kinds.contains(&decl.kind));
    decls.flat_map(lines::keywords).copied().collect()
}
