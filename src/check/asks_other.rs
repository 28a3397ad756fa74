//! Conditions that ask for another thing than their lines need.

use std::cell::LazyCell;
use std::collections::BTreeMap;

use super::context::{Context, In};
use super::lines::at_most;
use super::parts::{condition, named, number};
use super::sides::changes;
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, CountView, EffectView, FilterView, MemberView, QuantityView, ThingView};
use brim_core::vocabulary::spelling::with_article;
use brim_core::vocabulary::{
    Effect, Healed, Healing, Holding, Kind, Many, Member, Pick, Quantity, RuleForm, Shape, Suffered, Word,
};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, NounRef, Phrase, Phrases, Placed, Selector};

/// Looks at every condition with what stands under it.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let asks = [
        Word::Effect(Effect::If),
        Word::RuleForm(RuleForm::When),
        Word::RuleForm(RuleForm::At),
        Word::RuleForm(RuleForm::Use),
    ];
    for Site { decl, phrase: part, .. } in context.sites(In::Texts, &asks) {
        let Some(condition) = condition(part) else { continue };
        if part.word() == Word::RuleForm(RuleForm::Use) {
            out.extend(others(context, decl, condition, part));
            out.extend(other_harm(context, decl, condition, part));
            out.extend(takes_other(context, decl, condition, part));
            continue;
        }
        out.extend(takes_other(context, decl, condition, part));
        out.extend(heals_the_whole(context, decl, condition, part));
        out.extend(models_left(context, decl, condition, part));
        out.extend(another_holder(context, decl, condition, part));
    }
}

/// Looks at every condition under which a thing is gained that it asks for.
pub fn before_it_is_given(context: &Context, out: &mut Vec<Diagnostic>) {
    // Hardly any text gives what it asks for: only then all others are asked.
    let given = LazyCell::new(|| given(context));
    let asks = [Word::Effect(Effect::If), Word::RuleForm(RuleForm::When), Word::RuleForm(RuleForm::At)];
    for Site { decl, phrase: part, .. } in context.sites(In::Texts, &asks) {
        let Some(condition) = condition(part) else { continue };
        out.extend(not_yet(context, decl, condition, part, &|what| given.get(&what).copied().unwrap_or(0)));
    }
}

/// The box is asked for one enemy, and another one is placed.
fn models_left(context: &Context, decl: &Declaration, condition: Phrase<'_>, part: Phrase<'_>) -> Option<Diagnostic> {
    let Some(ConditionView::Left { enemy: asked }) = ConditionView::of(condition) else { return None };
    let mut placed: Vec<(DeclId, Phrase<'_>)> = Vec::new();
    part.body().iter().for_each(|line| {
        line.walk(&mut |effect| {
            if let Some(EffectView::Places { n: _, what: enemy, place: _, per: _ }) = EffectView::of(effect) {
                placed.push((enemy, effect));
            }
        });
    });
    let (other, effect) = placed.first()?;
    if placed.iter().any(|(enemy, _)| *enemy == asked) {
        return None;
    }
    let (asked, other) = (context.name(asked), context.name(*other));
    let message = format!("the condition asks the box for {asked}, and {other} are placed");
    let found = context.finding(Code::AsksOther, decl, condition.place(), message).label(format!("asks for {asked}"));
    Some(found.other(effect.place(), format!("places {other}")).help(format!("ask for {other}, or place {asked}")))
}

/// The marker or token of a condition `X has M`, and whether it is denied.
fn has(condition: Phrase<'_>) -> Option<(Selector<'_>, DeclId, bool)> {
    match ConditionView::of(condition)? {
        ConditionView::Not { condition } => has(condition).map(|(who, what, no)| (who, what, !no)),
        ConditionView::Has { who, what } => Some((who, what, who.pick() == Pick::No)),
        _ => None,
    }
}

/// The marker or token of which at least one is asked for: `2 or more`, `exactly 1`.
fn some(context: &Context, condition: Phrase<'_>) -> Option<DeclId> {
    let ConditionView::HasMany { who, n, thing } = ConditionView::of(condition)? else { return None };
    if who.pick() == Pick::No {
        return None;
    }
    let ThingView::Held { what } = ThingView::of(thing)? else { return None };
    let least = match QuantityView::of(n)? {
        QuantityView::Bounded { n, how: Many::OrMore } | QuantityView::Exactly { n } => number(n)?,
        QuantityView::Between { n, to: _ } => n,
        _ => return None,
    };
    // More than anybody can hold is told of as such.
    let most = |id: &DeclId| context.model.sheet(*id).and_then(at_most).map_or(i32::MAX, |(most, _)| most);
    named(what).filter(|id| least > 0 && least <= most(id))
}

/// The effects under a line that give this, and to whom.
pub fn gains(part: Phrase<'_>, what: DeclId) -> Vec<(Phrase<'_>, Selector<'_>)> {
    let mut out = Vec::new();
    for line in part.body() {
        line.walk(&mut |effect| {
            if let Some(EffectView::Gains { who, n: _, what: held, per: _ }) = EffectView::of(effect)
                && named(held) == Some(what)
            {
                out.push((effect, who));
            }
        });
    }
    out
}

fn same(one: Selector<'_>, other: Selector<'_>) -> bool {
    one.pick() == other.pick() && one.noun() == other.noun() && one.filters().is_empty() && other.filters().is_empty()
}

/// One hero is asked whether it has a thing, and another one is given it.
fn another_holder(
    context: &Context,
    decl: &Declaration,
    condition: Phrase<'_>,
    part: Phrase<'_>,
) -> Option<Diagnostic> {
    let (who, what, denied) = has(condition)?;
    let given = gains(part, what);
    let (_, to) = given.first()?;
    let pointed = |who: Selector<'_>| matches!(who.pick(), Pick::This | Pick::That);
    if !denied || !pointed(who) || !given.iter().all(|(_, to)| pointed(*to) && !same(who, *to)) {
        return None;
    }
    let name = context.name(what);
    let (asked, gets) = (context.text(who.place()), context.text(to.place()));
    let message = format!("the condition looks at `{asked}`, and `{gets}` gains {name}");
    let found =
        context.finding(Code::AsksOther, decl, to.place(), message).label("not the one that the condition looks at");
    let help = format!("let the condition look at `{gets}`, or give it to `{asked}`");
    let found = found.other(condition.place(), "asked here").edit(who.place(), gets.to_owned(), false);
    Some(found.help(help))
}

/// How many lines of all texts give each thing.
fn given(context: &Context) -> BTreeMap<DeclId, usize> {
    let mut given = BTreeMap::new();
    let words = [Word::Effect(Effect::Gains), Word::Effect(Effect::Lays), Word::Member(Member::StartsHolding)];
    for Site { phrase: part, .. } in context.sites(In::Written, &words).filter(|site| site.decl.kind != Kind::Scenario)
    {
        let gives = match (EffectView::of(part), MemberView::of(part)) {
            (Some(EffectView::Gains { who: _, n: _, what, per: _ }), _) => named(what),
            (Some(EffectView::Lays { n: _, what, place: _ }), _)
            | (_, Some(MemberView::StartsHolding { n: _, what })) => Some(what),
            _ => None,
        };
        if let Some(what) = gives {
            *given.entry(what).or_insert(0) += 1;
        }
    }
    given
}

/// Only who has a thing gains it, and nothing else gives it.
fn not_yet(
    context: &Context,
    decl: &Declaration,
    condition: Phrase<'_>,
    part: Phrase<'_>,
    given: &dyn Fn(DeclId) -> usize,
) -> Option<Diagnostic> {
    let (what, denied) = match has(condition) {
        Some((_, what, denied)) => (what, denied),
        None => (some(context, condition)?, false),
    };
    let here = gains(part, what);
    let (effect, _) = here.first().filter(|_| !denied)?;
    if given(what) > here.len() {
        return None;
    }
    let name = context.name(what);
    let message = format!("only who has {name} already gains {name}, and nothing else gives one");
    let found = context.finding(Code::AsksOther, decl, condition.place(), message).label("never true");
    Some(
        found
            .other(effect.place(), "the one text that gives it")
            .help(format!("write `not … has {name}`, or give it elsewhere first")),
    )
}

/// A use asks for one sort of enemy and strikes another, or asks that those whom it strikes are not there.
fn others(context: &Context, decl: &Declaration, condition: Phrase<'_>, part: Phrase<'_>) -> Option<Diagnostic> {
    let (asked, nobody) = match ConditionView::of(condition)? {
        ConditionView::Exists { who } => (who, false),
        ConditionView::Many { n, what } if n.word() == Word::Quantity(Quantity::None) => match CountView::of(what)? {
            CountView::Which { who } => (who, true),
            _ => return None,
        },
        _ => return None,
    };
    let changed = changes(context, decl, part);
    let mut struck: Vec<Selector<'_>> = changed.iter().filter_map(|change| change.by.subject()).collect();
    struck.retain(|who| !matches!(who.pick(), Pick::This | Pick::That));
    let text = |list: Phrases<'_>| list.iter().map(|one| context.text(one.place()).to_lowercase()).collect::<Vec<_>>();
    let alike = |who: &&Selector<'_>| who.noun() == asked.noun() && text(who.relations()) == text(asked.relations());
    let fitting: Vec<&Selector<'_>> = struck.iter().filter(alike).collect();
    let first = fitting.first()?;
    let (ask, hit) = (context.text(asked.place()), context.text(first.place()));
    if nobody {
        if !fitting.iter().all(|who| text(who.filters()) == text(asked.filters())) {
            return None;
        }
        let message = "this can only be used when there is nobody to whom it does something";
        let found = context.finding(Code::AsksOther, decl, asked.place(), message).label("nobody is there");
        let found = found.other(first.place(), "done to these");
        let words = context.text(condition.place()).trim();
        let there = words.strip_prefix("there is no ").map(|who| format!("there is {}", with_article(who)));
        return Some(match there {
            Some(there) => found.help(format!("write `{there}`")).edit(condition.place(), there, false),
            None => found.help("ask whether one is there: `there are 1 or more …`"),
        });
    }
    let all = |who: Selector<'_>| -> Vec<DeclId> { who.filters().iter().flat_map(keywords).collect() };
    let wanted = all(asked);
    let strange = |who: &&Selector<'_>| {
        let theirs = all(**who);
        !theirs.is_empty() && !theirs.iter().any(|one| wanted.contains(one))
    };
    if wanted.is_empty() || !fitting.iter().all(strange) || matches!(asked.noun(), NounRef::Alias(_)) {
        return None;
    }
    let message = format!("`{ask}` is asked for, and this is done to `{hit}`");
    let found = context.finding(Code::AsksOther, decl, asked.place(), message).label("others than those below");
    Some(found.other(first.place(), "done to these").help("name the same keyword in both"))
}

/// A use asks for somebody with Sanity damage and heals Wounds, or the other way round.
fn other_harm(context: &Context, decl: &Declaration, condition: Phrase<'_>, part: Phrase<'_>) -> Option<Diagnostic> {
    let mut asked: Vec<Healing> = Vec::new();
    condition.walk(&mut |one| match (ThingView::of(one), FilterView::of(one)) {
        (Some(ThingView::Harm { what: Suffered::Sanity }), _) => asked.push(Healing::Sanity),
        (Some(ThingView::Harm { what: Suffered::Wounds }), _) | (_, Some(FilterView::In { shape: Shape::Wounded })) => {
            asked.push(Healing::Wounds);
        }
        _ => {}
    });
    let (mut healed, mut first): (Vec<Healing>, Option<Phrase<'_>>) = (Vec::new(), None);
    part.body().iter().for_each(|line| {
        line.walk(&mut |effect| match EffectView::of(effect) {
            Some(EffectView::Heals { who: _, n: _, what, per: _ }) => {
                healed.push(what);
                first = first.or(Some(effect));
            }
            Some(EffectView::HealsAll { who: _, what }) => healed.push(match what {
                Healed::Fully => Healing::Any,
                Healed::Wounds => Healing::Wounds,
                Healed::Sanity => Healing::Sanity,
            }),
            Some(EffectView::Recovers { who: _ }) => healed.push(Healing::Any),
            _ => {}
        });
    });
    // What is denied, and what is counted, is asked for another reason.
    let plain = matches!(
        ConditionView::of(condition),
        Some(ConditionView::Exists { who: _ } | ConditionView::Is { who: _, what: _ })
    );
    if let ([_], None, true) = (asked.as_slice(), first, plain) {
        return takes_corruption(context, decl, condition, part);
    }
    let ([asked], Some(first)) = (asked.as_slice(), first) else { return None };
    let other = match asked {
        Healing::Sanity => Healing::Wounds,
        _ => Healing::Sanity,
    };
    if !plain || healed.iter().any(|one| *one != other) {
        return None;
    }
    let message = match asked {
        Healing::Sanity => "Sanity damage is asked for, and Wounds are healed",
        _ => "Wounds are asked for, and Sanity damage is healed",
    };
    let found = context.finding(Code::AsksOther, decl, condition.place(), message).label("asked for");
    Some(found.other(first.place(), "this is healed").help("heal what is asked for, or ask for what is healed"))
}

/// `if this hero is wounded: this hero loses 1 corruption`: all that it does is to take Corruption away.
fn takes_corruption(
    context: &Context,
    decl: &Declaration,
    condition: Phrase<'_>,
    part: Phrase<'_>,
) -> Option<Diagnostic> {
    let takes = |line: Phrase<'_>| match EffectView::of(line) {
        Some(
            EffectView::Loses { who: _, n: _, what, random: _, per: _ }
            | EffectView::LosesAll { who: _, every: (), what },
        ) => what.word() == Word::Holding(Holding::Corruption),
        _ => false,
    };
    let first = part.body().first().filter(|_| part.body().iter().all(takes))?;
    let message = "Wounds or Sanity damage is asked for, and Corruption is taken away";
    let mut found = context.finding(Code::AsksOther, decl, condition.place(), message).label("asked for");
    found.severity = Severity::Hint;
    Some(
        found
            .other(first.place(), "this is taken away")
            .help("ask for what is taken away: `if this hero has corruption`"),
    )
}

/// `if not this enemy is wounded: this enemy heals 2 wounds`: it has none to heal.
fn heals_the_whole(
    context: &Context,
    decl: &Declaration,
    condition: Phrase<'_>,
    part: Phrase<'_>,
) -> Option<Diagnostic> {
    let ConditionView::Not { condition: denied } = ConditionView::of(condition)? else { return None };
    let ConditionView::Is { who, what } = ConditionView::of(denied)? else { return None };
    let wounded = matches!(FilterView::of(what), Some(FilterView::In { shape: Shape::Wounded }));
    let heals = |line: Phrase<'_>| match EffectView::of(line) {
        Some(EffectView::Heals { who: healed, n: _, what: Healing::Wounds, per: _ }) => same(healed, who),
        _ => false,
    };
    if !wounded || part.body().is_empty() || !part.body().iter().all(heals) {
        return None;
    }
    let one = context.text(who.place()).trim();
    let found = context
        .finding(Code::AsksOther, decl, condition.place(), format!("{one} has no Wounds then, and heals some"))
        .label("nothing to heal");
    let found = found.other(part.body().first()?.place(), "heals nothing");
    let write = format!("{one} is wounded");
    Some(found.help(format!("write `{write}`")).edit(condition.place(), write, false))
}

/// A hero is asked for something with one keyword, and something with another is taken away: `if this hero has Injury { this hero loses 1 Madness }`.
fn takes_other(context: &Context, decl: &Declaration, condition: Phrase<'_>, part: Phrase<'_>) -> Option<Diagnostic> {
    let asked = match has(condition) {
        Some((_, what, denied)) => Some(what).filter(|_| !denied),
        None => some(context, condition),
    }?;
    let keyword = |id: DeclId| context.model.decl(id).is_some_and(|decl| decl.kind == Kind::Keyword);
    let mut taken: Vec<(DeclId, Phrase<'_>)> = Vec::new();
    part.body().iter().for_each(|line| {
        line.walk(&mut |effect| {
            if let Some(
                EffectView::Loses { who: _, n: _, what, random: _, per: _ }
                | EffectView::LosesAll { who: _, every: (), what },
            ) = EffectView::of(effect)
            {
                taken.extend(named(what).map(|what| (what, effect)));
            }
        });
    });
    let [(other, effect)] = taken.as_slice() else { return None };
    // Something else with the same cause may be asked for: only sorts of one kind of thing are taken for each other.
    if *other == asked || !keyword(asked) || !keyword(*other) {
        return None;
    }
    let (wanted, other) = (context.name(asked), context.name(*other));
    let found = context
        .finding(Code::AsksOther, decl, condition.place(), format!("{wanted} is asked for, and {other} is taken away"))
        .label(format!("asks for {wanted}"))
        .other(effect.place(), format!("takes {other}"));
    Some(found.help(format!("name the same one in both: {other}, or {wanted}")))
}

/// The keywords of a filter: one of them is enough.
pub fn keywords(filter: Phrase<'_>) -> impl Iterator<Item = DeclId> {
    let named = match FilterView::of(filter) {
        Some(FilterView::Keyword { what, other, third }) => [Some(what), other, third],
        _ => [None; 3],
    };
    named.into_iter().flatten()
}
