//! What is counted and what is lost, who is of a keyword and who holds something of it: the same words for two things.

use std::collections::BTreeSet;

use super::context::{Context, In};
use super::lines;
use super::parts::{named, prices};
use super::walk::{Mark, Site};
use brim_core::game::ids::{DeclId, OpId};
use brim_core::phrase::{ConditionView, CountView, EffectView, HoldingView, QuantityView, RelationView, ThingView};
use brim_core::vocabulary::spelling::with_article;
use brim_core::vocabulary::{Condition, Effect, Holding, Kind, Relation, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Phrases, Placed};

/// Looks at lines that count Dark Stone, or ask for it, with what stands under them.
pub fn stone(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut seen: BTreeSet<Place> = BTreeSet::new();
    let loses = [Effect::Loses, Effect::LosesAll].map(Word::Effect);
    for Site { decl, phrase, .. } in context.sites(In::Texts, &loses) {
        if loses_stone(phrase) && seen.insert(decl.place) {
            below(context, decl, (decl.body(), None), out);
        }
    }
}

/// Looks at lines below one that asks for Dark Stone, or below none that does.
fn below<'a>(
    context: &Context,
    decl: &Declaration,
    (lines, around): (Phrases<'a>, Option<Phrase<'a>>),
    out: &mut Vec<Diagnostic>,
) {
    let mut before: Option<Phrase<'a>> = None;
    for line in lines {
        let mut around = around;
        if line.word() == Word::Effect(Effect::Otherwise) {
            // Of who has none, the others are those who have some.
            let denied = || own_parts(before?).into_iter().find(|part| counts_icons(*part, true));
            around = around.or_else(denied);
        } else {
            before = Some(line);
        }
        let own = own_parts(line);
        let asked = own.iter().copied().find(|part| counts_icons(*part, false));
        if let Some(asked) = asked.or(around) {
            out.extend(own.iter().filter(|part| loses_stone(**part)).map(|effect| told(context, decl, asked, *effect)));
        }
        below(context, decl, (line.body(), around.or(asked)), out);
    }
}

/// A line and what stands in it, without the lines under it.
fn own_parts(line: Phrase<'_>) -> Vec<Phrase<'_>> {
    let mut under: BTreeSet<OpId> = BTreeSet::new();
    for inner in line.body() {
        inner.walk(&mut |part| {
            under.insert(part.id());
        });
    }
    let mut own = Vec::new();
    line.walk(&mut |part| own.extend((!under.contains(&part.id())).then_some(part)));
    own
}

/// A condition, a relation or a count for which icons count.
fn counts_icons(part: Phrase<'_>, denied: bool) -> bool {
    let none = |n| !denied && matches!(QuantityView::of(n), Some(QuantityView::None));
    match (ConditionView::of(part), RelationView::of(part), CountView::of(part)) {
        (Some(ConditionView::HasMany { who: _, n, thing }), ..) | (_, Some(RelationView::WithMany { n, thing }), _) => {
            is_stone(thing) && !none(n)
        }
        (Some(ConditionView::HasAny { who: _, thing }), ..)
        | (_, Some(RelationView::WithAny { thing } | RelationView::Most { which: _, thing }), _)
        | (.., Some(CountView::Held { thing, who: _ })) => is_stone(thing),
        _ => false,
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
        Some(
            EffectView::Loses { who: _, n: _, what, random: _, per: _ }
            | EffectView::LosesAll { who: _, every: (), what },
        ) => {
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
        .help(format!("count what can be lost: `{}`", in_shards(context.text(asked.place()))))
}

/// The same words, of shards.
fn in_shards(said: &str) -> String {
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    said.replace("Dark Stone", "shards").replace("dark stone", "shards").replace("each shards", "each shard")
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
        let one = with_article(&name);
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
                "for who is not so itself, `other than {one} hero` or `other than {one} enemy`; for what it holds, `with exactly 0 {name}`"
            ),
        }));
    }
}

/// Looks at what is counted, lost and paid of a keyword that heroes or enemies are, and nothing that can be held is.
pub fn of_nothing_held(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut held: Option<(BTreeSet<DeclId>, BTreeSet<DeclId>)> = None;
    // A price that nobody can pay is told of as such.
    let mut paid: BTreeSet<Place> = BTreeSet::new();
    for Site { phrase, .. } in context.marked(In::Texts, Mark::Body) {
        let (cost, more) = prices(phrase);
        for cost in cost.into_iter().chain(more) {
            cost.walk(&mut |part| {
                paid.insert(part.place());
            });
        }
    }
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Holding(Holding::Named)]) {
        let Some(what) =
            named(phrase).filter(|id| context.model.decl(*id).is_some_and(|one| one.kind == Kind::Keyword))
        else {
            continue;
        };
        let (models, things) = held.get_or_insert_with(|| (of_models(context), of_things(context)));
        if decl.kind == Kind::Scenario
            || paid.contains(&phrase.place())
            || !models.contains(&what)
            || things.contains(&what)
        {
            continue;
        }
        let name = context.name(what);
        let message = format!("what is held is counted here, and nothing that can be held is {name}");
        let found =
            context.finding(Code::AsksOther, decl, phrase.place(), message).label("heroes and enemies are that");
        out.push(found.help(format!(
            "for who is so itself, `this hero is {name}` or `each {name} hero`; for what is held, name a keyword that items have"
        )));
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
    of_models(context).intersection(&of_things(context)).copied().collect()
}

/// The keywords of what is held.
fn of_things(context: &Context) -> BTreeSet<DeclId> {
    keywords_of(context, &[Kind::Item, Kind::Spell, Kind::Token, Kind::Marker, Kind::Ability])
}

/// The keywords of heroes and enemies.
fn of_models(context: &Context) -> BTreeSet<DeclId> {
    keywords_of(context, &[Kind::Class, Kind::Enemy])
}

fn keywords_of(context: &Context, kinds: &[Kind]) -> BTreeSet<DeclId> {
    let decls = context.model.decls.iter().filter(|decl| kinds.contains(&decl.kind));
    decls.flat_map(lines::keywords).copied().collect()
}
