//! Uses that ask for somebody so near, and then need one who is nearer: the price is paid for nobody.

use super::context::{Context, In};
use super::known_here::split;
use super::parts::{condition, number};
use super::walk::Site;
use brim_core::phrase::{ConditionView, PositionView, RelationView};
use brim_core::vocabulary::{Condition, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed, Selector};

/// Looks at every use with a condition.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::Use)]) {
        let mut parts = Vec::new();
        let Some(condition) = condition(rule) else { continue };
        split(condition, Word::Condition(Condition::Both), &mut parts);
        for part in parts {
            if let Some(ConditionView::Exists { who: asked }) = ConditionView::of(part) {
                out.extend(nearer(context, decl, rule, asked));
            }
        }
    }
}

/// How far from whom a selector reaches, and the words that say it.
fn reach<'a>(context: &Context<'a>, who: Selector<'a>) -> Option<(i32, &'a str, Phrase<'a>)> {
    who.relations().iter().find_map(|relation| {
        let RelationView::Stands { place } = RelationView::of(relation)? else { return None };
        let (far, whom) = match PositionView::of(place)? {
            PositionView::NextTo { whom } => (1, whom),
            PositionView::Within { n, whom } => (number(n)?, whom),
            _ => return None,
        };
        Some((far, context.text(whom.place()).trim(), relation))
    })
}

/// What a selector says but for where it is.
fn sort_of(context: &Context, who: Selector<'_>, relation: Phrase<'_>) -> String {
    let said = context.text(who.place()).trim().replacen(context.text(relation.place()).trim(), "", 1);
    let mut words: Vec<&str> = said.split_whitespace().collect();
    // `a hero`, `one hero`, `a random hero`: whoever is picked, it is one of them.
    words.retain(|word| !matches!(*word, "a" | "an" | "one" | "random" | "each" | "the" | "nearest"));
    words.join(" ")
}

/// `if there is a hero with Poison within 3 of this hero`, and `one hero with Poison next to this hero loses all Poison`.
fn nearer<'a>(context: &Context<'a>, decl: &Declaration, rule: Phrase<'a>, asked: Selector<'a>) -> Option<Diagnostic> {
    let (far, from, place) = reach(context, asked)?;
    let sort = sort_of(context, asked, place);
    let mut all: Vec<(Selector<'a>, Phrase<'a>, i32)> = Vec::new();
    rule.body().iter().for_each(|line| {
        line.walk(&mut |part| {
            all.extend(part.selectors().filter_map(|who| {
                let (near, whom, relation) = reach(context, who)?;
                let same = whom == from && sort_of(context, who, relation) == sort && who.pick() != Pick::No;
                same.then_some((who, relation, near))
            }));
        });
    });
    // Another line of the use may reach as far.
    let (who, relation, _) = *all.first().filter(|_| all.iter().all(|(_, _, near)| *near < far))?;
    let (asked_words, near_words) = (context.text(place.place()).trim(), context.text(relation.place()).trim());
    let meant = context.text(who.place()).trim().replacen(near_words, asked_words, 1);
    let found = context
        .finding(
            Code::AsksOther,
            decl,
            relation.place(),
            format!("the use asks for one {asked_words}, and this needs one {near_words}: it can be paid for nobody"),
        )
        .label("nearer than is asked")
        .other(place.place(), "asked here");
    Some(found.help(format!("write `{meant}`; or ask `{near_words}` in the condition too")).edit(
        who.place(),
        meant,
        false,
    ))
}
