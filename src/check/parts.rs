//! What many lints ask of a phrase, whatever its word: the moment of a rule, what is held, by how much a stat is raised.

use brim_core::game::ids::DeclId;
use brim_core::phrase::{
    AmountView, ChangeView, ConditionView, CountView, EffectView, HoldingView, LabelView, LimitView, MemberView,
    ModifierView, NounRef, QuantityView, RuleFormView, ThingView, is_tile,
};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Category, Effect, Kind, Member, Noun, Pick, Rule, SheetList, TileSort, Word};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, Phrase, Phrases, Placed, Selector, Value};

/// The declared thing that is held, gained or paid.
pub fn named(holding: Phrase<'_>) -> Option<DeclId> {
    match HoldingView::of(holding)? {
        HoldingView::Named { what, items: _ } => Some(what),
        _ => None,
    }
}

/// What must be paid for what stands under a line, and what beside it.
pub fn prices(line: Phrase<'_>) -> (Option<Phrase<'_>>, Option<Phrase<'_>>) {
    match (RuleFormView::of(line), EffectView::of(line), LabelView::of(line), MemberView::of(line)) {
        (Some(RuleFormView::Use { who: _, when: _, cost, more, condition: _, limit: _ }), ..)
        | (.., Some(MemberView::Upgrade { n: _, list: _, hands: _, cost, more, lasting: _ })) => (cost, more),
        (_, Some(EffectView::May { who: _, cost }), ..)
        | (.., Some(LabelView::Option { name: _, cost, other: _, condition: _ }), _)
        | (.., Some(MemberView::FaceDown { cost })) => (cost, None),
        _ => (None, None),
    }
}

/// How much of something an effect or a price speaks of; attacks, throws and rolls have other figures than that.
pub fn how_much(phrase: Phrase<'_>) -> Option<Phrase<'_>> {
    let others = matches!(
        phrase.word(),
        Word::Effect(
            Effect::Attack
                | Effect::MeleeAttack
                | Effect::FreeAttack
                | Effect::FreeMelee
                | Effect::Throws
                | Effect::Roll
                | Effect::Rolls
                | Effect::Casts
        )
    );
    if others { None } else { part_of(phrase, Category::Amount) }
}

/// The number that an amount is, where it is one and nothing else.
pub fn number(amount: Phrase<'_>) -> Option<i32> {
    match AmountView::of(amount)? {
        AmountView::Number { n, per: None } => Some(n),
        _ => None,
    }
}

/// What is counted by its noun alone: `hero`, `enemy`.
pub fn counted(count: Phrase<'_>) -> Option<Noun> {
    let Some(CountView::Which { who }) = CountView::of(count) else { return None };
    match who.noun() {
        NounRef::Noun(noun) if who.filters().is_empty() && who.relations().is_empty() && who.pick() == Pick::Each => {
            Some(noun)
        }
        _ => None,
    }
}

/// The first phrase of a category in a hole.
pub fn part_of(phrase: Phrase<'_>, category: Category) -> Option<Phrase<'_>> {
    phrase.parts().find(|part| part.word().category() == category)
}

/// When a rule answers.
pub fn moment(rule: Phrase<'_>) -> Option<Phrase<'_>> {
    match RuleFormView::of(rule)? {
        RuleFormView::When { moment, condition: _, limit: _ } | RuleFormView::At { moment, condition: _, limit: _ } => {
            Some(moment)
        }
        _ => None,
    }
}

/// How often a rule answers at most.
pub fn limit(rule: Phrase<'_>) -> Option<Phrase<'_>> {
    match RuleFormView::of(rule)? {
        RuleFormView::When { moment: _, condition: _, limit }
        | RuleFormView::At { moment: _, condition: _, limit }
        | RuleFormView::AsSoonAs { condition: _, limit }
        | RuleFormView::Instead { what: _, condition: _, limit }
        | RuleFormView::Use { who: _, when: _, cost: _, more: _, condition: _, limit } => limit,
        RuleFormView::Standing { who: _, condition: _ } | RuleFormView::Shielded { n: _, who: _ } => None,
    }
}

/// True where a limit counts for several together.
pub fn shared(limit: Phrase<'_>) -> bool {
    match LimitView::of(limit) {
        Some(LimitView::OncePer { span: _, group, all: _ } | LimitView::TimesPer { n: _, span: _, group, all: _ }) => {
            group.is_some()
        }
        None => false,
    }
}

/// True where whoever has a text is a hero: it says so, and speaks of no enemy of its own.
pub fn of_heroes(decl: &Declaration, rule: Phrase<'_>) -> bool {
    let (mut hero, mut other) = (false, false);
    rule.walk(&mut |part| {
        for who in part.selectors().filter(|who| who.pick() == Pick::This) {
            match who.noun() {
                NounRef::Noun(Noun::Hero) => hero = true,
                NounRef::Noun(Noun::Enemy | Noun::Group) => other = true,
                _ => {}
            }
        }
    });
    decl.kind != Kind::Enemy && hero && !other
}

/// The condition of a line, whatever its word.
pub fn condition(line: Phrase<'_>) -> Option<Phrase<'_>> {
    part_of(line, Category::Condition)
}

/// The stat that a line speaks of, whatever its word.
pub fn stat_key(line: Phrase<'_>) -> Option<StatKey> {
    line.stat()
}

/// True for a kind of card that may say that it remains in play.
pub fn may_remain(kind: Kind) -> bool {
    Word::Member(Member::Remains).entry().is_some_and(|entry| entry.kinds.contains(&kind))
}

/// The line that says what a tile is, where it is that.
pub fn tile_sort(tile: &Declaration, sort: TileSort) -> Option<Phrase<'_>> {
    tile.members(Member::Sort).find(|line| is_tile(*line, sort))
}

/// What a line prints or sets a stat to.
pub fn set_to(line: Phrase<'_>) -> Option<Value<'_>> {
    match (MemberView::of(line), ModifierView::of(line), ChangeView::of(line)) {
        (Some(MemberView::Printed { stat: _, to, each: _ }), ..)
        | (_, Some(ModifierView::Set { stat: _, to, condition: _ }), _)
        | (.., Some(ChangeView::Set { stat: _, to })) => Some(to),
        _ => None,
    }
}

/// By how much a line changes a stat.
pub fn raised_by(line: Phrase<'_>) -> Option<i32> {
    match (ModifierView::of(line), ChangeView::of(line)) {
        (
            Some(
                ModifierView::Change { stat: _, by, per: _, condition: _ }
                | ModifierView::OfAbility { which: _, stat: _, by },
            ),
            _,
        )
        | (_, Some(ChangeView::Raise { stat: _, by } | ChangeView::OfAbility { which: _, stat: _, by })) => Some(by),
        _ => None,
    }
}

/// The keyword that a modifier or a change gives.
pub fn keyword_given(line: Phrase<'_>) -> Option<DeclId> {
    match (ModifierView::of(line), ChangeView::of(line)) {
        (Some(ModifierView::Keyword { what }), _)
        | (_, Some(ChangeView::AddListed { sort: SheetList::Keyword, what })) => Some(what),
        _ => None,
    }
}

/// The named abilities that a line lists.
pub fn abilities(line: Phrase<'_>) -> &[(DeclId, Option<i32>)] {
    let list = line.slots().flatten().find_map(|value| match value {
        Value::Abilities(list) => Some(list),
        _ => None,
    });
    list.unwrap_or_default()
}

/// What a line of a sheet, or of its Brutal side, calls by a name of its own.
pub fn called(line: Phrase<'_>) -> Option<&str> {
    match (MemberView::of(line), ChangeView::of(line)) {
        (Some(MemberView::OwnAbility { name } | MemberView::Former { name }), _)
        | (
            _,
            Some(
                ChangeView::AddAbility { name }
                | ChangeView::ReplaceAbility { name }
                | ChangeView::RemoveAbility { name },
            ),
        ) => Some(name),
        (_, Some(ChangeView::AddRow { face: _, name } | ChangeView::ReplaceRow { face: _, name })) => name,
        _ => None,
    }
}

/// The rule point that a line settles.
pub fn rule(line: Phrase<'_>) -> Option<Rule> {
    match MemberView::of(line)? {
        MemberView::RuleIs { rule, reading: _ } | MemberView::Settles { rule } => Some(rule),
        _ => None,
    }
}

/// What a line puts at a rule point.
pub fn reading(line: Phrase<'_>) -> Option<Value<'_>> {
    match MemberView::of(line)? {
        MemberView::RuleIs { rule: _, reading } | MemberView::Reading { reading, list: _ } => Some(reading),
        _ => None,
    }
}

/// How an author takes a condition away: what stands under an `otherwise` that belongs to it goes with it.
pub fn without(decl: &Declaration, condition: Phrase<'_>) -> &'static str {
    fn chained(lines: Phrases<'_>, wanted: Place) -> bool {
        let mut next = lines.iter().skip(1);
        lines.iter().any(|line| {
            let follows = next.next().is_some_and(|line| line.word() == Word::Effect(Effect::Otherwise));
            let is = matches!(line.word(), Word::Effect(Effect::If | Effect::Otherwise))
                && self::condition(line).is_some_and(|own| {
                    let (own, wanted) = (own.place().span, wanted.span);
                    own.start <= wanted.start && wanted.end <= own.end
                });
            is && follows || chained(line.body(), wanted)
        })
    }
    match chained(decl.body(), condition.place()) {
        true => "delete the condition, and `otherwise` with what stands under it",
        false => "delete the condition",
    }
}

/// What a thing that is held is called, where it has a name.
pub fn held_name(thing: Phrase<'_>) -> Option<DeclId> {
    match ThingView::of(thing)? {
        ThingView::Held { what } => named(what),
        _ => None,
    }
}

/// `has no X`, `not … has X`: who is to lack what.
pub fn lacks(condition: Phrase<'_>) -> Option<(Selector<'_>, DeclId)> {
    match ConditionView::of(condition)? {
        ConditionView::Not { condition } => match ConditionView::of(condition)? {
            ConditionView::Has { who, what } => Some((who, what)),
            _ => None,
        },
        ConditionView::HasMany { who, n, thing } if matches!(QuantityView::of(n), Some(QuantityView::None)) => {
            match ThingView::of(thing)? {
                ThingView::Held { what } => Some((who, named(what)?)),
                _ => None,
            }
        }
        _ => None,
    }
}
