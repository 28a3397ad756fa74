//! Moments of somebody who was otherwise before: `a hero with no grit gains grit`. What is asked of whom a moment tells is asked once it has come.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::parts;
use super::walk::Site;
use brim_core::phrase::{ConditionView, HoldingView, MomentView, QuantityView, RelationView, ThingView, is_shape};
use brim_core::vocabulary::{Kind, Pick, RuleForm, Shape, Suffered, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, Phrase, Placed, Selector};

/// What a moment has brought about of the one it tells of.
#[derive(Clone, Copy)]
enum Brought<'a> {
    /// It has so much of it, or of what is held so much more.
    Held(Phrase<'a>),
    /// It has an ability or a spell.
    Learned(brim_core::game::ids::DeclId),
    /// It is wounded, or has Sanity damage.
    Harm(Suffered),
    /// It lies KO'd.
    Fallen,
    /// It stands.
    Risen,
}

/// Looks at every rule that answers to a moment.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::When)]) {
        let Some(moment) = parts::moment(rule) else { continue };
        let Some((who, brought)) = brought(moment) else {
            out.extend(lost(context, decl, moment));
            continue;
        };
        let shape = who.filters().iter().find(|filter| denies_shape(*filter, brought));
        let noun = shape.or(who.relations().iter().find(|relation| denied(*relation, brought)));
        if let Some(part) = noun {
            out.push(told(context, decl, (moment, part), brought).label("never so"));
            continue;
        }
        // What another line of the text does at the same moment may have made it so, which is told by itself.
        let also = |line: Phrase<'_>| {
            line.id() != rule.id() && parts::moment(line).is_some_and(|other| other.word() == moment.word())
        };
        let mut alone = true;
        decl.walk(&mut |line| alone &= !also(line));
        let asked = parts::condition(rule).filter(|_| alone);
        if let Some(part) = asked.and_then(|condition| in_condition(context, condition, (who, brought))) {
            let mut found = told(context, decl, (moment, part), brought).label("asked when it has come");
            // Another text may answer first, and take away what has come.
            found.severity = Severity::Warning;
            out.push(found);
        }
    }
}

fn brought(moment: Phrase<'_>) -> Option<(Selector<'_>, Brought<'_>)> {
    Some(match MomentView::of(moment)? {
        MomentView::HeroGains { who, what } => (who, Brought::Held(what)),
        MomentView::Learns { who, what } => (who, Brought::Learned(what)),
        MomentView::Wounded { who } | MomentView::Wounds { who: _, whom: who, by: _ } => {
            (who, Brought::Harm(Suffered::Wounds))
        }
        MomentView::SanityLost { who } => (who, Brought::Harm(Suffered::Sanity)),
        MomentView::Ko { who, by: _ } => (who, Brought::Fallen),
        MomentView::Recovers { who } => (who, Brought::Risen),
        _ => return None,
    })
}

/// True for a word before the noun of which the contrary has come about.
fn denies_shape(filter: Phrase<'_>, brought: Brought<'_>) -> bool {
    match brought {
        Brought::Fallen => is_shape(filter, Shape::Standing),
        Brought::Risen => is_shape(filter, Shape::Kod) || is_shape(filter, Shape::Dead),
        Brought::Held(_) | Brought::Learned(_) | Brought::Harm(_) => false,
    }
}

/// True where two phrases say the same of what is held.
fn same(one: Phrase<'_>, other: Phrase<'_>) -> bool {
    match (HoldingView::of(one), HoldingView::of(other)) {
        (Some(HoldingView::Named { what: one, items: _ }), Some(HoldingView::Named { what: other, items: _ })) => {
            one == other
        }
        (Some(HoldingView::Named { what: _, items: _ }), _) | (_, Some(HoldingView::Named { what: _, items: _ })) => {
            false
        }
        _ => one.word() == other.word(),
    }
}

/// True where so many of a thing are none, and some of it has come.
fn none_of(n: Phrase<'_>, thing: Phrase<'_>, brought: Brought<'_>) -> bool {
    let none = match QuantityView::of(n) {
        Some(QuantityView::None) => true,
        Some(QuantityView::Exactly { n }) => parts::number(n) == Some(0),
        _ => false,
    };
    none && match (ThingView::of(thing), brought) {
        (Some(ThingView::Held { what }), Brought::Held(held)) => same(what, held),
        (Some(ThingView::Held { what }), Brought::Learned(learned)) => parts::named(what) == Some(learned),
        (Some(ThingView::Harm { what }), Brought::Harm(harm)) => what == harm,
        _ => false,
    }
}

/// True for what is said behind the noun of which the contrary has come about.
fn denied(relation: Phrase<'_>, brought: Brought<'_>) -> bool {
    match RelationView::of(relation) {
        Some(RelationView::WithMany { n, thing }) => none_of(n, thing, brought),
        _ => false,
    }
}

/// The part of a condition that says of the one whom the moment tells of what is so no more.
fn in_condition<'a>(
    context: &Context,
    condition: Phrase<'a>,
    (who, brought): (Selector<'_>, Brought<'_>),
) -> Option<Phrase<'a>> {
    let pick = if who.pick() == Pick::This { Pick::This } else { Pick::That };
    let own = |asked: Selector<'_>| asked.pick() == pick && asked.noun() == who.noun() && asked.filters().is_empty();
    match ConditionView::of(condition)? {
        ConditionView::Both { a, b } => {
            in_condition(context, a, (who, brought)).or_else(|| in_condition(context, b, (who, brought)))
        }
        ConditionView::HasMany { who: asked, n, thing } if own(asked) && none_of(n, thing, brought) => Some(condition),
        ConditionView::Not { condition: inner } => {
            let has = match (ConditionView::of(inner)?, brought) {
                (ConditionView::Has { who: asked, what }, Brought::Learned(learned)) => own(asked) && what == learned,
                (ConditionView::Has { who: asked, what }, Brought::Held(held)) => {
                    own(asked) && parts::named(held) == Some(what) && !is_of_many(context, what)
                }
                (ConditionView::HasAny { who: asked, thing }, _) => {
                    own(asked)
                        && match (ThingView::of(thing), brought) {
                            (Some(ThingView::Held { what }), Brought::Held(held)) => same(what, held),
                            // Of Wounds it is told where the blow is.
                            (Some(ThingView::Harm { what }), Brought::Harm(harm)) => what == harm,
                            _ => false,
                        }
                }
                _ => false,
            };
            has.then_some(condition)
        }
        _ => None,
    }
}

/// A keyword is one of several things.
fn is_of_many(context: &Context, what: brim_core::game::ids::DeclId) -> bool {
    context.model.decl(what).is_some_and(|decl| decl.kind == Kind::Keyword)
}

fn told(
    context: &Context,
    decl: &Declaration,
    (moment, part): (Phrase<'_>, Phrase<'_>),
    brought: Brought<'_>,
) -> Diagnostic {
    let who = match moment.subject() {
        Some(who) if who.pick() == Pick::This => context.text(who.place()).trim().to_owned(),
        Some(who) if matches!(brought, Brought::Harm(Suffered::Wounds)) => {
            let enemy = whom(context, decl, who) == Whom::Enemy;
            if enemy { "that enemy" } else { "that hero" }.to_owned()
        }
        _ => "that hero".to_owned(),
    };
    let first = |what: &str| {
        format!(
            "for the first of it, ask whether that is all there is: `if {who} has exactly that many {what}`; for once in a while alone a limit does, `once per fight`"
        )
    };
    let (message, help) = match brought {
        Brought::Held(what) => {
            let name = context.text(what.place()).trim().to_owned();
            (format!("it is asked once the {name} has come: by then there is some"), first(&name))
        }
        Brought::Harm(Suffered::Wounds) => {
            ("it is asked once the Wounds are taken: by then there are some".to_owned(), first("wounds"))
        }
        Brought::Harm(Suffered::Sanity) => {
            ("it is asked once the Sanity damage is taken: by then there is some".to_owned(), first("sanity damage"))
        }
        Brought::Learned(what) => (
            "it is asked once it is learned: by then the hero has it".to_owned(),
            format!(
                "leave it out: who has learned {} already learns nothing, and this does not come",
                context.name(what)
            ),
        ),
        Brought::Fallen => (
            "it is asked once the hero has fallen: by then it lies KO'd".to_owned(),
            "leave it out: whoever is KO'd stood before".to_owned(),
        ),
        Brought::Risen => (
            "it is asked once the hero has got up: by then it stands".to_owned(),
            "leave it out: whoever recovers lay KO'd, or was dead".to_owned(),
        ),
    };
    let found = context.finding(Code::NotNow, decl, part.place(), message);
    found.other(moment.place(), "happens then").help(help)
}

/// `when a hero with Poison loses Poison`, `when a wounded hero is healed`: of the last of it there is none by then.
fn lost(context: &Context, decl: &Declaration, moment: Phrase<'_>) -> Option<Diagnostic> {
    let (part, message, help) = match MomentView::of(moment)? {
        MomentView::HeroLoses { who, what } | MomentView::Pays { who, what, dice: _ } => {
            let has = |relation: Phrase<'_>| match RelationView::of(relation) {
                Some(RelationView::With { what: had }) => parts::named(what) == Some(had) && !is_of_many(context, had),
                Some(RelationView::WithAny { thing }) => {
                    matches!(ThingView::of(thing), Some(ThingView::Held { what: had }) if same(had, what))
                }
                _ => false,
            };
            let part = who.relations().iter().find(|relation| has(*relation))?;
            let name = context.text(what.place()).trim();
            (
                part,
                format!("it is asked once the {name} is gone: of the last one this does not come"),
                format!(
                    "leave it out: whoever loses it had it; for those who have some left ask it behind the moment: `if that hero has {name}`"
                ),
            )
        }
        MomentView::Healed { who, which: _ } | MomentView::HealedBy { who, by: _ } => {
            let part = who.filters().iter().find(|filter| is_shape(*filter, Shape::Wounded))?;
            (
                part,
                "it is asked once the Wounds are healed: whoever has none left is not meant".to_owned(),
                format!(
                    "leave it out: whoever is healed of Wounds had some; for those who have some left ask it behind the moment: `if {} is wounded`",
                    if whom(context, decl, who) == Whom::Enemy { "that enemy" } else { "that hero" }
                ),
            )
        }
        _ => return None,
    };
    let found = context.finding(Code::AsksOther, decl, part.place(), message).label("who has some left");
    Some(found.other(moment.place(), "happens then").help(help))
}
