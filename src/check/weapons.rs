//! Weapons whose figures do not make a weapon, and attacks with what is none.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use super::context::{Context, In, listed};
use super::lines::{keywords, printed_words, wordings};
use super::not_a_weapon;
use super::parts::{condition, without};
use super::sheet::{Figure, changes, figure, printed, quoted, stat};
use super::thrown_things::is_thrown;
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::ConditionView;
use brim_core::vocabulary::spelling::with_article;
use brim_core::vocabulary::{Condition, Effect, Kind, Member, Modifier, RuleForm, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, Phrase, Phrases, Placed};

/// Looks at every item.
pub fn items(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind == Kind::Item) {
        let before = out.len();
        item(context, decl, out);
        if out.len() == before {
            out.extend(not_a_weapon::no_hands(context, decl));
        }
    }
}

/// Looks at every bonus for attacks with a weapon.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let asking: BTreeSet<DeclId> =
        context.sites(In::Texts, &[Word::Condition(Condition::Using)]).map(|site| site.decl.id).collect();
    if asking.is_empty() {
        return;
    }
    let armory = OnceCell::new();
    let armory = || armory.get_or_init(|| Armory::of(context));
    for Site { decl, phrase, .. } in context
        .sites(In::Texts, &[Word::Condition(Condition::Using), Word::RuleForm(RuleForm::Standing)])
        .filter(|site| asking.contains(&site.decl.id))
    {
        if phrase.word() == Word::Condition(Condition::Using) {
            out.extend(no_weapon(context, decl, phrase, armory()));
            out.extend(no_such_weapon(context, decl, phrase, armory()));
        }
        let held = matches!(phrase.word(), Word::RuleForm(RuleForm::Standing));
        let lines = if held { phrase.body() } else { Phrases::NONE };
        let around = condition(phrase).filter(|_| held);
        for line in
            lines.iter().filter(|line| matches!(line.word(), Word::Modifier(Modifier::Change | Modifier::Times)))
        {
            for condition in around.into_iter().chain(condition(line)).filter(|condition| used(*condition).is_some()) {
                out.extend(wrong_reach(context, decl, line, condition, armory()));
            }
        }
    }
}

/// What a weapon is used for, by its line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    Melee,
    Ranged,
}

pub(super) fn reach(context: &Context, item: &Declaration) -> Option<Reach> {
    let line = item.member(Member::Weapon)?;
    let words = context.text(line.place()).to_lowercase();
    Some(if words.trim_start().starts_with("ranged") { Reach::Ranged } else { Reach::Melee })
}

/// How an attack is made that a text of an item makes.
fn own_reach(part: Phrase<'_>) -> Option<Reach> {
    match part.word() {
        Word::Effect(Effect::Attack | Effect::FreeAttack) => Some(Reach::Ranged),
        Word::Effect(Effect::MeleeAttack | Effect::FreeMelee) => Some(Reach::Melee),
        _ => None,
    }
}

/// What can be attacked with.
pub(super) struct Armory<'a> {
    /// The reaches of each weapon, and of the weapons with each keyword; the first of them.
    reach: BTreeMap<DeclId, (Vec<Reach>, Phrase<'a>)>,
    /// Weapons, upgrades, and things whose texts make attacks.
    attack: BTreeSet<DeclId>,
    /// The keywords of all of these.
    sorts: BTreeSet<DeclId>,
    /// Those of them whose texts make attacks of which it is not said whether they are ranged, and the keywords of such.
    own_attacks: BTreeSet<DeclId>,
}

/// What may make an attack.
pub(super) const ATTACKS: &[Effect] = &[
    Effect::Attack,
    Effect::MeleeAttack,
    Effect::FreeAttack,
    Effect::FreeMelee,
    Effect::Throws,
    Effect::ByHand,
    Effect::Todo,
];

impl<'a> Armory<'a> {
    /// True for weapons of one kind alone, by its word, whose texts make no attacks of another.
    pub(super) fn only(&self, id: DeclId, kind: &str) -> bool {
        let kind = if kind == "ranged" { Reach::Ranged } else { Reach::Melee };
        !self.own_attacks.contains(&id) && self.reach.get(&id).is_some_and(|(kinds, _)| kinds == &[kind])
    }

    /// True for a ranged weapon, and for a keyword that one has.
    pub(super) fn shoots(&self, id: DeclId) -> bool {
        self.reach.get(&id).is_some_and(|(kinds, _)| kinds.contains(&Reach::Ranged))
    }

    /// True where a text of such a thing makes attacks of which it is not said whether they are ranged.
    pub(super) fn is_unsaid(&self, id: DeclId) -> bool {
        self.own_attacks.contains(&id)
    }

    /// The line by which an item is a weapon.
    pub(super) fn weapon(&self, id: DeclId) -> Option<Phrase<'a>> {
        self.reach.get(&id).map(|(_, weapon)| *weapon)
    }

    pub(super) fn of(context: &Context<'a>) -> Armory<'a> {
        // How what is thrown, or done by hand, attacks is not said.
        let unsaid = [Effect::Throws, Effect::ByHand, Effect::Todo];
        let mut armory = Armory {
            reach: BTreeMap::new(),
            attack: BTreeSet::new(),
            sorts: BTreeSet::new(),
            own_attacks: BTreeSet::new(),
        };
        // A spell whose text makes an attack is what that is made with.
        let things = context.model.of_kind(Kind::Item).chain(context.model.of_kind(Kind::Spell));
        for item in things.filter_map(|item| context.model.sheet(item.id)) {
            let weapon = item.member(Member::Weapon);
            if weapon.is_some() || item.member(Member::Upgrade).is_some() || context.does(item, ATTACKS) {
                armory.attack.insert(item.id);
                armory.sorts.extend(keywords(item));
            }
            if context.does(item, &unsaid) {
                armory.own_attacks.extend(keywords(item).chain([&item.id]));
            }
            let mut ways: Vec<(Reach, Phrase<'a>)> = reach(context, item).zip(weapon).into_iter().collect();
            item.walk(&mut |part| ways.extend(own_reach(part).map(|kind| (kind, part))));
            for (kind, line) in ways {
                for id in keywords(item).chain([&item.id]) {
                    let (kinds, _) = armory.reach.entry(*id).or_insert_with(|| (Vec::new(), line));
                    if !kinds.contains(&kind) {
                        kinds.push(kind);
                    }
                }
            }
        }
        armory
    }
}

fn item(context: &Context, decl: &Declaration, out: &mut Vec<Diagnostic>) {
    let item = context.sheet(decl);
    if item.body().iter().any(|line| line.word() == Word::Effect(Effect::Todo)) {
        return;
    }
    let told = |line: Phrase<'_>, message: String| context.finding(Code::WeaponUnclear, decl, line.place(), message);
    let hands = printed(item, Stat::Hands);
    let needs = hands.map_or(0, |line| if let Figure::Number(n) = figure(line) { n } else { 0 });
    if let (Some(worn), Some(hands)) = (item.member(Member::Slot), hands)
        && needs > 0
        && item.member(Member::Weapon).is_none()
    {
        out.push(
            told(hands, "what is worn takes no hands".to_owned())
                .label("held at the same time")
                .other(worn.place(), "worn")
                .help("delete one of the two lines"),
        );
    }
    let Some(weapon) = item.member(Member::Weapon) else { return not_a_weapon::check(context, decl, item, out) };
    if let Some(hands) = hands.filter(|line| figure(*line) == Figure::Number(0)) {
        out.push(
            told(hands, "a weapon is held: this one takes no hands".to_owned())
                .label("no hands")
                .other(weapon.place(), "a weapon")
                .help("write `hands 1` or `hands 2`"),
        );
    }
    let has = |wanted: Stat| {
        let mut found = false;
        item.walk(&mut |phrase| {
            found |= stat(phrase) == Some(wanted)
                && (phrase.word() == Word::Member(Member::Printed) || changes(phrase, wanted));
        });
        found
    };
    if reach(context, item) == Some(Reach::Ranged) {
        let missing: Vec<&str> = [(Stat::Range, "Range"), (Stat::Shots, "Shots")]
            .into_iter()
            .filter(|(stat, _)| !has(*stat))
            .map(|(_, name)| name)
            .collect();
        let dice = item.members(Member::Printed).find(|line| stat(*line) == Some(Stat::Combat));
        if let (["Shots"], Some((line, Figure::Number(n)))) =
            (missing.as_slice(), dice.map(|line| (line, figure(line))))
        {
            let shots = format!("shots {n}");
            let message = "a ranged weapon does not use Combat, and this one has no Shots: it cannot shoot".to_owned();
            let found = told(line, message).label("never used").other(weapon.place(), "a ranged weapon");
            out.push(found.help(format!("write `{shots}` in its place")).edit(line.place(), shots, false));
            return;
        }
        if !missing.is_empty() {
            let lines: Vec<String> = missing
                .iter()
                .map(|name| {
                    let usual = if *name == "Range" { 8 } else { 2 };
                    format!("`{} {}`", name.to_lowercase(), as_printed(item, name).unwrap_or(usual))
                })
                .collect();
            let names: Vec<String> = missing.iter().map(|name| (*name).to_owned()).collect();
            out.push(
                told(weapon, format!("this ranged weapon has no {}", names.join(" and no ")))
                    .label("it cannot shoot")
                    .help(match has(Stat::Combat) {
                        true if missing.len() == 2 => {
                            format!("write `melee weapon`, as its Combat says; or add {}", listed(&lines))
                        }
                        true => format!("add {}; or let it be a `melee weapon`, as its Combat says", listed(&lines)),
                        false => format!("add {}", listed(&lines)),
                    }),
            );
            return;
        }
    }
    let (wrong, why, instead): (&[Stat], &str, &str) = match reach(context, item) {
        Some(Reach::Ranged) => (&[Stat::Combat], "ranged", "`shots +1`"),
        Some(Reach::Melee) => (&[Stat::Shots, Stat::Range], "melee", "`combat +1`"),
        None => return,
    };
    let printed = |line: &Phrase<'_>| {
        line.word() == Word::Member(Member::Printed) && stat(*line).is_some_and(|stat| wrong.contains(&stat))
    };
    let all: Vec<Phrase<'_>> = item.body().iter().filter(printed).collect();
    // Two figures of the other kind speak for that kind.
    if let [one, other, ..] = all.as_slice() {
        let kind = if why == "melee" { "ranged" } else { "melee" };
        let message = format!("a {why} weapon does not use {} and {}", quoted(context, *one), quoted(context, *other));
        let place = context.figure(weapon.place(), why);
        let found = told(weapon, message).label(format!("`{kind} weapon`?"));
        out.push(
            found
                .other(one.place(), "never used")
                .other(other.place(), "never used")
                .help(format!("write `{kind} weapon`; or delete these lines"))
                .edit(place, kind, false),
        );
        return;
    }
    for line in item.body() {
        let Some(stat) = stat(line).filter(|stat| wrong.contains(stat)) else { continue };
        if condition(line).is_some()
            || !matches!(line.word(), Word::Member(Member::Printed) | Word::Modifier(Modifier::Change | Modifier::Set))
        {
            continue;
        }
        out.push(
            told(line, format!("`{}` does nothing: {why} attacks do not use {}", quoted(context, line), stat.words()))
                .label("never used")
                .other(weapon.place(), format!("a {why} weapon"))
                .help(match line.word() {
                    Word::Member(Member::Printed) => not_a_weapon::dice_of(reach(context, item), line, &has),
                    _ => format!("write {instead}, or another kind of weapon"),
                }),
        );
    }
}

/// `attacking with` a thing that nobody attacks with.
fn no_weapon(context: &Context, decl: &Declaration, condition: Phrase<'_>, armory: &Armory) -> Option<Diagnostic> {
    let Some(ConditionView::Using { what: id, n: _ }) = ConditionView::of(condition) else { return None };
    let thing = |item: &&Declaration| matches!(item.kind, Kind::Item | Kind::Token | Kind::Spell) && !item.broken;
    let item = context.model.sheet(id).filter(thing)?;
    // What is thrown is a ranged attack with it.
    if is_thrown(context, id) || armory.attack.contains(&id) {
        return None;
    }
    let name = context.name(id);
    let found = context
        .finding(Code::WeaponUnclear, decl, condition.place(), format!("nobody attacks with {name}: it is no weapon"))
        .label("never true")
        .other(item.place, "declared here")
        .help(match id == decl.id {
            true => format!(
                "{}: what it says counts while it is held or worn; or, if it is to be a weapon, give it `melee weapon` or `ranged weapon`",
                without(decl, condition)
            ),
            false if item.kind == Kind::Spell => format!(
                "{}: a spell that makes no attack is followed up in its own text, below what it does",
                without(decl, condition)
            ),
            false => "name a weapon, or give the item `melee weapon` or `ranged weapon`".to_owned(),
        });
    Some(found)
}

/// `attacking with` a keyword that no weapon has, though others have it.
fn no_such_weapon(context: &Context, decl: &Declaration, condition: Phrase<'_>, armory: &Armory) -> Option<Diagnostic> {
    let Some(ConditionView::Using { what: id, n: _ }) = ConditionView::of(condition) else { return None };
    let sort = context.model.decl(id).filter(|sort| sort.kind == Kind::Keyword && !sort.broken)?;
    if armory.sorts.contains(&id) || is_thrown(context, id) || !context.silent_all_round(decl.pack, &[id]) {
        return None;
    }
    let name = context.name(id);
    let weapons: Vec<String> = armory.sorts.iter().take(4).map(|sort| format!("`{}`", context.name(*sort))).collect();
    let against = format!("write `attacking {}`", with_article(&format!("{name} enemy")));
    // A pack to come may bring one, where a keyword is no word for models alone.
    let (who, help, sure) = match context.keywords().sides(id) {
        (_, true, things) => ("enemies have it", against, !things),
        (true, ..) => ("heroes have it", format!("ask it of the hero: `if this hero is {name}`"), false),
        (.., true) => {
            ("what has it is no weapon", format!("name a keyword that a weapon has: {}", listed(&weapons)), false)
        }
        _ if sort.pack != decl.pack => return None,
        _ => ("nothing has it", format!("give it to a weapon: `keywords {name}`"), false),
    };
    let mut found = context
        .finding(Code::NobodyHas, decl, condition.place(), format!("no weapon has the keyword {name}: {who}"))
        .label("never true")
        .other(sort.place, "the keyword")
        .help(help);
    found.severity = if sure { Severity::Warning } else { Severity::Hint };
    Some(found)
}

/// Combat for a ranged weapon, Shots for a melee one.
fn wrong_reach(
    context: &Context,
    decl: &Declaration,
    line: Phrase<'_>,
    condition: Phrase<'_>,
    armory: &Armory,
) -> Option<Diagnostic> {
    let stat = stat(line)?;
    let counts = match stat {
        Stat::Combat => Reach::Melee,
        Stat::Shots | Stat::Range => Reach::Ranged,
        _ => return None,
    };
    let id = used(condition)?;
    let (kinds, weapon) = armory.reach.get(&id).filter(|_| context.silent_all_round(decl.pack, &[id]))?;
    if kinds.contains(&counts) {
        return None;
    }
    // One with the figures of the other kind is told of itself.
    let shown = if counts == Reach::Ranged { Stat::Shots } else { Stat::Combat };
    if context.model.sheet(id).and_then(|sheet| printed(sheet, shown)).is_some() {
        return None;
    }
    let name = context.name(id);
    let (what, kind, instead) = match counts {
        Reach::Melee => ("Combat", "ranged", "shots"),
        Reach::Ranged => ("Shots and Range", "melee", "combat"),
    };
    let verb = if counts == Reach::Melee { "does" } else { "do" };
    let found = context
        .finding(
            Code::WeaponUnclear,
            decl,
            line.place(),
            format!(
                "`{}` does nothing: {what} {verb} not count in an attack with a {kind} weapon",
                quoted(context, line)
            ),
        )
        .label(format!("{name} is a {kind} weapon"))
        .help(format!("change `{instead}`, or name a weapon of the other kind"));
    Some(found.other(weapon.place(), format!("a {kind} weapon")))
}

/// The weapon that a condition asks for.
pub(super) fn used(condition: Phrase<'_>) -> Option<DeclId> {
    match ConditionView::of(condition)? {
        ConditionView::Using { what, n: _ } => Some(what),
        ConditionView::Both { a, b } => used(a).or_else(|| used(b)),
        _ => None,
    }
}

/// The figure that the wording of an item gives: `Range 10`, `10 Range`.
fn as_printed(item: &Declaration, name: &str) -> Option<i32> {
    wordings(item).find_map(|text| {
        printed_words(text).windows(2).find_map(|pair| match pair {
            [one, other] if one.eq_ignore_ascii_case(name) => other.parse().ok(),
            [one, other] if other.eq_ignore_ascii_case(name) => one.parse().ok(),
            _ => None,
        })
    })
}
