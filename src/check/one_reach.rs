//! Figures that never count with the weapons for which they are said: Combat and melee attacks on guns and on what is attached to guns alone, Shots on
//! blades. And what is offered at any time for an attack of its own, in which nobody is asked.

use super::context::{Context, In};
use super::not_asked;
use super::parts::{condition, stat_key};
use super::sheet::quoted;
use super::walk::Site;
use super::weapons::Armory;
use brim_core::game::attack::Reach;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, EffectView, MemberView, ModifierView, RuleFormView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Fact, Kind, Member, Pick, RuleForm, Stat, When, Whose, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at the texts of every weapon, and of every upgrade.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let armory = Armory::of(context);
    for item in context.of_kind(Kind::Item) {
        let upgraded = item.member(Member::Upgrade).and_then(MemberView::of);
        let of: Vec<DeclId> = match upgraded {
            Some(MemberView::Upgrade { n: _, list, hands: _, cost: _, more: _, lasting: _ }) => {
                list.unwrap_or_default().to_vec()
            }
            _ if item.member(Member::Weapon).is_some() => vec![item.id],
            _ => continue,
        };
        let only = |kind: &str| !of.is_empty() && of.iter().all(|id| armory.only(*id, kind));
        let reach = match (only("melee"), only("ranged")) {
            (true, _) => Reach::Melee,
            (_, true) => Reach::Ranged,
            _ => continue,
        };
        let upgrade = upgraded.is_some();
        // A pack to come may bring a weapon of the other kind with the keyword.
        if upgrade && !context.silent_all_round(item.pack, &of) {
            continue;
        }
        for line in item.body() {
            let standing = match RuleFormView::of(line) {
                Some(RuleFormView::Standing { who, condition }) if who.pick() == Pick::This => Some(condition),
                _ => None,
            };
            if let Some(around) = standing {
                line.body().iter().for_each(|change| out.extend(never(context, item, (change, around), reach)));
            } else if upgrade && matches!(line.word(), Word::Modifier(_)) {
                out.extend(never(context, item, (line, None), reach));
            }
        }
    }
}

/// A change that counts in attacks of the other kind alone.
fn never(
    context: &Context,
    item: &Declaration,
    (change, around): (Phrase<'_>, Option<Phrase<'_>>),
    reach: Reach,
) -> Option<Diagnostic> {
    let Some(StatKey::Stat(stat)) = stat_key(change) else { return None };
    let (kind, other, instead) = match reach {
        Reach::Ranged => ("ranged", Reach::Melee, "shots +1"),
        Reach::Melee => ("melee", Reach::Ranged, "combat +1"),
    };
    let figure = match reach {
        Reach::Ranged => matches!(stat, Stat::Combat | Stat::MeleeToHit),
        Reach::Melee => matches!(stat, Stat::Shots | Stat::Range | Stat::RangeToHit),
    };
    // Of a weapon it is told elsewhere where the condition asks for another attack.
    let upgrade = item.member(Member::Upgrade).is_some();
    let conditions = [around, condition(change)];
    let asks = upgrade && conditions.iter().flatten().any(|condition| asks_for(*condition, other));
    let of_attacks = stat.queries().any(|query| query.gives().contains(&Fact::Own));
    if !(figure || asks && of_attacks) {
        return None;
    }
    let what = if upgrade { format!("what is attached to a {kind} weapon") } else { format!("a {kind} weapon") };
    let message = format!(
        "`{}` does nothing: {what} changes attacks with that weapon alone, and no other",
        quoted(context, change)
    );
    let found = context.finding(Code::WeaponUnclear, item, change.place(), message).label("never counts");
    let line = item.member(Member::Upgrade).or_else(|| item.member(Member::Weapon))?;
    let found = found.other(line.place(), format!("for {kind} attacks"));
    if reach == Reach::Melee && stat == Stat::Range {
        return Some(found.help(not_asked::FURTHER));
    }
    Some(found.help(match figure {
        true => format!("write `{instead}`; for the other attacks of its hero, let an ability or an item that is no weapon say it"),
        false => format!("ask for a {kind} attack; for the other attacks of its hero, let an ability or an item that is no weapon say it"),
    }))
}

/// True for a condition that holds in attacks of one kind alone.
fn asks_for(condition: Phrase<'_>, wanted: Reach) -> bool {
    match ConditionView::of(condition) {
        Some(ConditionView::AttackIs { reach }) => reach == wanted,
        Some(ConditionView::Both { a, b }) => asks_for(a, wanted) || asks_for(b, wanted),
        _ => false,
    }
}

/// `this hero may use this any time if attacking with Gun`: an attack of one's own is no time at which that is offered.
pub fn any_time(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::Use)]) {
        let Some(RuleFormView::Use { who: _, when: Some(when), cost: _, more: _, condition: Some(asked), limit: _ }) =
            RuleFormView::of(rule)
        else {
            continue;
        };
        if when.word() != Word::When(When::AnyTime) {
            continue;
        }
        let Some(place) = of_own_attack(asked, helps_own_attack(rule)) else { continue };
        let message =
            "`any time` is offered between activations, in the own one and before harm, but in no attack of one's own";
        let found = context.finding(Code::NotNow, decl, place, message).label("never so");
        out.push(found.other(when.place(), "offered then").help(
            "say when in the attack: `on a hit`, `after a throw to hit`; or let it stand, `this hero: … if …`; or get it before, without this condition: `until end of activation`",
        ));
    }
}

/// The part of a condition that is so in an attack of one's own alone; an attack by its kind where what it brings is of use in an own one alone.
fn of_own_attack(condition: Phrase<'_>, own: bool) -> Option<Place> {
    match ConditionView::of(condition)? {
        ConditionView::Both { a, b } => of_own_attack(a, own).or_else(|| of_own_attack(b, own)),
        ConditionView::Using { what: _, n: _ } | ConditionView::Armed { what: _, n: _ } => Some(condition.place()),
        ConditionView::Against { who } if who.pick() != Pick::This => Some(condition.place()),
        ConditionView::AttackIs { reach: _ } => own.then(|| condition.place()),
        _ => None,
    }
}

/// True where all that a text brings is a change that counts in an attack of one's own.
fn helps_own_attack(rule: Phrase<'_>) -> bool {
    let of_own = |change: Phrase<'_>| {
        let Some(StatKey::Stat(stat)) = stat_key(change) else { return false };
        let mut asked = stat.queries().filter(|query| query.whose() != Whose::Enemies);
        asked.any(|query| query.gives().contains(&Fact::Own))
    };
    !rule.body().is_empty()
        && rule.body().iter().all(|line| match EffectView::of(line) {
            Some(EffectView::Gets { who, change, time: _ }) => who.pick() == Pick::This && of_own(change),
            _ => false,
        })
}

/// `counts as Holy` as a line of an item by itself: it is said of whoever has a keyword, and an item has those that it prints.
pub fn keyword_of_item(context: &Context, out: &mut Vec<Diagnostic>) {
    for item in context.of_kind(Kind::Item) {
        let weapon = item.member(Member::Weapon).or_else(|| item.member(Member::Upgrade));
        for line in item.body().iter().filter(|_| weapon.is_some()) {
            let Some(ModifierView::Keyword { what }) = ModifierView::of(line) else { continue };
            let name = context.name(what);
            let message = format!("this makes its hero {name}, and not the weapon");
            let found = context.finding(Code::WeaponUnclear, item, line.place(), message).label("of the hero");
            out.push(found.help(match item.member(Member::Upgrade) {
                Some(_) => format!("write `keywords {name}`, and `permanently` behind the slots: what is attached for good is part of the weapon; of the hero, `this hero: counts as {name}`"),
                None => format!("write `keywords {name}`; of the hero, `this hero: counts as {name}`"),
            }));
        }
    }
}
