//! Abilities that one side has or gets, and of which all that they say is for the other.

use super::super::context::Context;
use super::super::cycles::{Whom, whom};
use super::super::parts::{abilities, stat_key};
use super::super::pointing::these;
use super::given;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{DurationView, EffectView, MemberView, ModifierView, RuleFormView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Kind, Learning, Member, Modifier, Noun, Pick, Query, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// A named ability that is given to one side, and all that it says is for the other.
pub(super) fn idle(context: &Context, decl: &Declaration, line: Phrase<'_>, own: Whom, out: &mut Vec<Diagnostic>) {
    let (given, side): (Vec<DeclId>, Whom) = match (EffectView::of(line), RuleFormView::of(line)) {
        // Whoever is named gets it, on whatever it is said.
        (Some(EffectView::Gets { who, change, time: _ }), _) => {
            (has(change).into_iter().collect(), whom(context, decl, who))
        }
        (Some(EffectView::Learns { who, how: Learning::Learns, what }), _) => {
            let ability = context.model.decl(what).is_some_and(|decl| decl.kind == Kind::Ability);
            (Some(what).filter(|_| ability).into_iter().collect(), whom(context, decl, who))
        }
        (Some(EffectView::GetsAll { who, time: _ }), _) | (_, Some(RuleFormView::Standing { who, condition: _ })) => {
            (line.body().iter().filter_map(has).collect(), whom(context, decl, who))
        }
        _ => {
            line.body().iter().for_each(|line| idle(context, decl, line, own, out));
            match line.word() {
                // Of a sheet, or of one that is made from another.
                Word::Member(Member::Abilities) | Word::Change(_) => {
                    (abilities(line).iter().map(|(id, _)| *id).collect(), own)
                }
                Word::Member(Member::Upgrades) => match MemberView::of(line) {
                    Some(MemberView::Upgrades { list }) => {
                        let ability =
                            |id: &DeclId| context.model.decl(*id).is_some_and(|decl| decl.kind == Kind::Ability);
                        (list.iter().copied().filter(ability).collect(), own)
                    }
                    _ => return,
                },
                Word::Modifier(Modifier::Has) if own != Whom::Anybody => (has(line).into_iter().collect(), own),
                _ => return,
            }
        }
    };
    // What is learned, or got for good, is there in the next town too.
    let lasts = match EffectView::of(line) {
        Some(EffectView::Learns { who: _, how: _, what: _ }) => true,
        Some(EffectView::Gets { who: _, change: _, time } | EffectView::GetsAll { who: _, time }) => {
            matches!(DurationView::of(time), Some(DurationView::ForGood))
        }
        _ => false,
    };
    let card = !lasts && matches!(decl.kind, Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat);
    // One that speaks of both at once is told of as such.
    let mixed = |one: &&Declaration| !these(one, Noun::Hero).is_empty() && !these(one, Noun::Enemy).is_empty();
    let told = |one: &&Declaration| !one.broken && !mixed(one);
    for ability in given.into_iter().filter_map(|id| context.model.sheet(id)).filter(told) {
        let mut lines = ability.body().iter().filter(|line| speaks(*line)).peekable();
        if lines.peek().is_none() || !lines.all(|line| means_nothing(context, ability, line, (side, card))) {
            continue;
        }
        let name = context.name(ability.id);
        let (who, why) = match side {
            Whom::Enemy => ("an enemy", "all that it says is for heroes, or for a town"),
            _ if card => ("a hero", "all that it says is for enemies, or for a town that this card does not come to"),
            _ => ("a hero", "all that it says is for enemies"),
        };
        let found = context
            .finding(Code::OtherSide, decl, line.place(), format!("{name} means nothing for {who}: {why}"))
            .label("nobody gets anything from it")
            .other(ability.place, "what it says");
        let place = context.figure(line.place(), &name);
        out.push(
            match context.named().idle_ability(decl.pack).filter(|_| side == Whom::Hero).map(|id| context.name(id)) {
                Some(other) => found.help(format!("write `{other}`, which no text names")).edit(place, other, false),
                None => {
                    let (wrong, right) =
                        if side == Whom::Enemy { ("hero", "enemy") } else { ("enemy", "hero") };
                    let noun = if side == Whom::Enemy { Noun::Hero } else { Noun::Enemy };
                    found.help(match these(ability, noun).is_empty() {
                        false => format!(
                            "{name} says `this {wrong}`: where it is there for this side, that is `this {right}`; or give it to the other side"
                        ),
                        true => "give it to the other side, or name another ability".to_owned(),
                    })
                }
            },
        );
    }
}

/// The ability that a modifier gives.
fn has(line: Phrase<'_>) -> Option<DeclId> {
    match ModifierView::of(line)? {
        ModifierView::Has { what, n: _ } => Some(what),
        _ => None,
    }
}

/// True for a rule whose `this` is of the other side: `when a hero next to this enemy activates`, of a hero.
fn speaks_of_other(rule: Phrase<'_>, side: Whom) -> bool {
    let other = match side {
        Whom::Hero => Noun::Enemy,
        Whom::Enemy => Noun::Hero,
        Whom::Anybody | Whom::Thing => return false,
    };
    let this = |who: Selector<'_>| who.pick() == Pick::This && who.noun() == NounRef::Noun(other);
    let mut speaks = false;
    rule.walk(&mut |part| speaks |= part.selectors().any(this));
    speaks
}

/// True for a line of an ability that acts.
fn speaks(line: Phrase<'_>) -> bool {
    matches!(line.word(), Word::Modifier(_) | Word::RuleForm(_) | Word::Effect(_))
}

/// True where a line of an ability does nothing for a side: a figure of the other, or one that is asked for where its text is gone.
fn means_nothing(context: &Context, ability: &Declaration, line: Phrase<'_>, (side, card): (Whom, bool)) -> bool {
    let away = side == Whom::Enemy || card;
    let in_town = |line: Phrase<'_>| match stat_key(line) {
        Some(StatKey::Stat(stat)) => {
            stat.queries().next().is_some()
                && stat.queries().all(|query| matches!(query, Query::Town | Query::Visits | Query::Buys))
        }
        _ => false,
    };
    match RuleFormView::of(line) {
        Some(RuleFormView::Standing { who: _, condition: _ }) => {
            away && line.body().iter().all(in_town) || speaks_of_other(line, side)
        }
        Some(_) => speaks_of_other(line, side),
        None => away && in_town(line) || given(context, ability, line, (side, true)).is_some(),
    }
}
