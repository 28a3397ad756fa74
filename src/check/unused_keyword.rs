//! Keywords asked of a side on which nobody has them.

use std::collections::BTreeSet;

use super::asks_other;
use super::context::{Context, In, either, listed};
use super::cycles::{Whom, whom};
use super::parts::keyword_given;
use super::walk::{Mark, Site};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, EffectView, FilterView, MemberView, MomentView, RelationView, RuleFormView};
use brim_core::vocabulary::{Change, Condition, Effect, Kind, Member, Modifier, Moment, Noun, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::NounRef;
use brim_language::model::{Declaration, Phrase, Placed, Selector};

/// The keywords of the heroes' sheets, and of the enemies'.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept {
    heroes: BTreeSet<DeclId>,
    /// Printed on sheets of heroes, and not given by a text.
    hero_sheets: BTreeSet<DeclId>,
    /// Of spells alone.
    spells: BTreeSet<DeclId>,
    enemies: BTreeSet<DeclId>,
    /// Of items, spells, tokens, markers and abilities.
    things: BTreeSet<DeclId>,
    /// Those that some enemy has at once.
    together: BTreeSet<BTreeSet<DeclId>>,
    /// What texts make somebody count as.
    given: BTreeSet<DeclId>,
}

/// Looks at every selector with a keyword, and at conditions that ask for one.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let kept = context.keywords();
    let casts = [Word::Moment(Moment::Casts), Word::Condition(Condition::Casting)];
    for Site { decl, phrase, .. } in context.sites(In::Texts, &casts) {
        let what = match (MomentView::of(phrase), ConditionView::of(phrase)) {
            (Some(MomentView::Casts { who: _, what, how: _ }), _) => Some(what),
            (_, Some(ConditionView::Casting { what })) => Some(what),
            _ => None,
        };
        out.extend(what.and_then(|what| no_such_spell(context, decl, kept, (what, phrase.place()))));
    }
    for Site { decl, phrase: part, .. } in context.marked(In::Texts, Mark::Selector) {
        for who in part.selectors() {
            for filter in who.filters() {
                out.extend(
                    asks_other::keywords(filter).filter_map(|id| asked(context, decl, kept, who, (id, filter.place()))),
                );
            }
            out.extend(nobody_is_both(context, decl, kept, who));
            for relation in who.relations() {
                let Some(RelationView::With { what }) = RelationView::of(relation) else { continue };
                out.extend(armed_enemy(context, decl, who, (what, relation.place())));
                if !(whom(context, decl, who) == Whom::Hero && kept.things.contains(&what)) {
                    out.extend(asked(context, decl, kept, who, (what, relation.place())));
                }
            }
            if let Some(ConditionView::Is { who: _, what }) = ConditionView::of(part) {
                out.extend(
                    asks_other::keywords(what).filter_map(|id| asked(context, decl, kept, who, (id, what.place()))),
                );
            }
        }
    }
}

impl Kept {
    /// Whether heroes, enemies, and things have a keyword.
    pub fn sides(&self, id: DeclId) -> (bool, bool, bool) {
        (self.heroes.contains(&id), self.enemies.contains(&id), self.things.contains(&id))
    }

    /// The same where declarations have other numbers.
    pub fn renumbered(&self, new: &[Option<DeclId>]) -> Kept {
        let of = |ids: &BTreeSet<DeclId>| ids.iter().filter_map(|id| new.get(id.index()).copied().flatten()).collect();
        Kept {
            heroes: of(&self.heroes),
            hero_sheets: of(&self.hero_sheets),
            spells: of(&self.spells),
            enemies: of(&self.enemies),
            things: of(&self.things),
            together: self.together.iter().map(of).collect(),
            given: of(&self.given),
        }
    }
}

/// Who has which keywords.
pub fn keywords(context: &Context) -> Kept {
    let (mut kept, mut spells) = (Kept::default(), BTreeSet::new());
    let lists = [Member::Keywords, Member::TeamHero].map(Word::Member);
    let lists = [lists.as_slice(), &[Word::Change(Change::AddListed)]].concat();
    let mut last = None;
    for Site { decl: sheet, phrase: line, .. } in context.sites(In::Play, &lists) {
        let side = match sheet.kind {
            Kind::Class => &mut kept.heroes,
            Kind::Enemy => &mut kept.enemies,
            Kind::Item | Kind::Spell | Kind::Token | Kind::Ability | Kind::Marker => &mut kept.things,
            _ => continue,
        };
        if sheet.kind == Kind::Spell
            && let Some(MemberView::Keywords { list }) = MemberView::of(line)
        {
            spells.extend(list);
        }
        match MemberView::of(line) {
            Some(MemberView::Keywords { list } | MemberView::TeamHero { list }) => side.extend(list),
            _ => side.extend(keyword_given(line)),
        }
        if sheet.kind == Kind::Enemy {
            // A sheet may have several such lines, one after the other.
            if last.replace(sheet.place) != Some(sheet.place) {
                kept.together.insert(super::lines::keywords(sheet).copied().collect());
            }
        }
    }
    let gifts = [Word::Modifier(Modifier::Keyword), Word::Change(Change::AddListed)];
    kept.given.extend(context.sites(In::Written, &gifts).filter_map(|site| keyword_given(site.phrase)));
    kept.spells = spells;
    kept.hero_sheets = kept.heroes.clone();
    // What a sheet's own abilities make of its hero, and those that stand on it by name.
    let own = |decl: &Declaration| match decl.kind {
        Kind::Class => true,
        Kind::Ability => context.named().on_a_class(decl.id),
        _ => false,
    };
    let theirs = context.sites(In::Written, &[Word::Modifier(Modifier::Keyword)]).filter(|site| own(site.decl));
    kept.hero_sheets.extend(theirs.filter_map(|site| keyword_given(site.phrase)));
    let mut given = |side: Whom, line: Phrase<'_>| {
        if side != Whom::Enemy {
            kept.heroes.extend(keyword_given(line));
        }
        if side != Whom::Hero {
            kept.enemies.extend(keyword_given(line));
        }
    };
    context.sites(In::Written, &[Word::Change(Change::AddListed)]).for_each(|site| given(Whom::Anybody, site.phrase));
    let mut seen: BTreeSet<Place> = BTreeSet::new();
    let gives = [Word::RuleForm(RuleForm::Standing), Word::Effect(Effect::Gets), Word::Effect(Effect::GetsAll)];
    // Few texts give a keyword, and lines that give something stand everywhere.
    let gift = [Word::Modifier(Modifier::Keyword)];
    let giving: BTreeSet<Place> = context.sites(In::Written, &gift).map(|site| site.decl.place).collect();
    let of_these = context.sites(In::Written, &gives).filter(|site| giving.contains(&site.decl.place));
    for Site { decl, phrase, .. } in of_these {
        let (who, one) = match (RuleFormView::of(phrase), EffectView::of(phrase)) {
            (Some(RuleFormView::Standing { who, condition: _ }), _) => (who, None),
            (_, Some(EffectView::Gets { who, change, time: _ })) => (who, Some(change)),
            (_, Some(EffectView::GetsAll { who, time: _ })) => (who, None),
            _ => continue,
        };
        let side = whom(context, decl, who);
        one.into_iter().chain(phrase.body().iter()).filter(|line| keyword_given(*line).is_some()).for_each(|line| {
            seen.insert(line.place());
            given(side, line);
        });
    }
    let other = context.sites(In::Written, &[Word::Modifier(Modifier::Keyword)]);
    other.filter(|site| !seen.contains(&site.phrase.place())).for_each(|site| given(Whom::Anybody, site.phrase));
    kept
}

/// `an Undead, Demon enemy`: both are asked, and no sheet has both.
fn nobody_is_both(context: &Context, decl: &Declaration, kept: &Kept, who: Selector<'_>) -> Option<Diagnostic> {
    if who.noun() != NounRef::Noun(Noun::Enemy) {
        return None;
    }
    let one = |filter: Phrase<'_>| match FilterView::of(filter) {
        Some(FilterView::Keyword { what, other: None, third: _ }) => Some((what, filter.place())),
        _ => None,
    };
    let known = |id: &DeclId| kept.enemies.contains(id) && !kept.given.contains(id);
    let all: Vec<(DeclId, Place)> = who.filters().iter().filter_map(one).filter(|(id, _)| known(id)).collect();
    let [(first, place), (second, other), ..] = all.as_slice() else { return None };
    if kept.together.iter().any(|all| all.contains(first) && all.contains(second)) {
        return None;
    }
    let (first, second) = (context.name(*first), context.name(*second));
    let found = context.finding(Code::NobodyHas, decl, *other, format!("no enemy is {first} and {second} at once"));
    Some(
        found
            .label("nobody is both")
            .other(*place, "and this")
            .help(format!("for either of them write `{first} or {second} enemy`")),
    )
}

/// A spell of a keyword that other things have, and no spell.
fn no_such_spell(
    context: &Context,
    decl: &Declaration,
    kept: &Kept,
    (id, place): (DeclId, Place),
) -> Option<Diagnostic> {
    if let Some(spell) = context.model.sheet(id).filter(|sheet| sheet.kind == Kind::Spell) {
        return never_rolled_for(context, decl, spell, place);
    }
    let sort = context.model.decl(id).filter(|sort| sort.kind == Kind::Keyword)?;
    let (heroes, enemies, things) = kept.sides(id);
    if kept.spells.contains(&id) || !(heroes || enemies || things) {
        return None;
    }
    let name = context.name(id);
    let spells: Vec<String> = kept.spells.iter().take(4).map(|id| format!("`{}`", context.name(*id))).collect();
    let who = if things { "other things have it" } else { "models have it" };
    let place = context.figure(place, &name);
    let found = context.finding(Code::NobodyHas, decl, place, format!("no spell has the keyword {name}: {who}"));
    let help = match spells.is_empty() {
        true => format!("give it to a spell: `keywords {name}`"),
        false => format!("name a keyword that a spell has: {}", listed(&spells)),
    };
    Some(found.label("no such spell").other(sort.place, "the keyword").help(help))
}

/// A spell that is used without a casting roll is never cast well or in vain.
fn never_rolled_for(context: &Context, decl: &Declaration, spell: &Declaration, place: Place) -> Option<Diagnostic> {
    // Of a spell with a line that could not be read, the roll may stand in that.
    let mut rolled = spell.broken;
    spell.walk(&mut |part| rolled |= part.word() == Word::Effect(Effect::Casts));
    if rolled {
        return None;
    }
    let name = context.name(spell.id);
    let found = context.finding(
        Code::NothingHappens,
        decl,
        context.figure(place, &name),
        format!("{name} is used without a casting roll: nobody casts it"),
    );
    Some(found.label("no roll is made").other(spell.place, "the spell").help(
        "write what follows on the spell itself, or give it a roll: `this hero casts this card with 2D6, need 7 { … }`",
    ))
}

/// The most names that a help shows.
const SHOWN: usize = 5;

/// A keyword of enemies' sheets, asked of heroes, of whom a text alone makes some so.
pub(super) fn by_text_alone(
    context: &Context,
    decl: &Declaration,
    kept: &Kept,
    (id, place): (DeclId, Place),
) -> Option<Diagnostic> {
    if !kept.heroes.contains(&id) || kept.hero_sheets.contains(&id) || !kept.enemies.contains(&id) {
        return None;
    }
    let (keyword, name) = (context.model.decl(id)?, context.name(id));
    let message = format!("no hero's sheet says {name}: enemies have this keyword, and a hero gets it by a text alone");
    let found = context.finding(Code::NobodyHas, decl, context.figure(place, &name), message);
    let theirs = kept.hero_sheets.iter().filter(|id| !kept.enemies.contains(id)).take(SHOWN);
    let theirs: Vec<String> = theirs.map(|id| format!("`{}`", context.name(*id))).collect();
    let help = match theirs.as_slice() {
        [] => "name a keyword of the heroes' sheets, or ask an enemy".to_owned(),
        some => format!("name a keyword of the heroes' sheets, {} for example; or ask an enemy", either(some)),
    };
    Some(found.label("few heroes ever are").other(keyword.place, "the keyword").help(help))
}

/// `an enemy with Machete`: items are held by heroes alone.
fn armed_enemy(
    context: &Context,
    decl: &Declaration,
    who: Selector<'_>,
    (id, place): (DeclId, Place),
) -> Option<Diagnostic> {
    context.model.decl(id).filter(|thing| thing.kind == Kind::Item)?;
    if whom(context, decl, who) != Whom::Enemy {
        return None;
    }
    let name = context.name(id);
    let message = format!("no enemy holds {name}: heroes alone have items");
    let mut found = context.finding(Code::NobodyHas, decl, context.figure(place, &name), message);
    found.severity = Severity::Warning;
    Some(found.label("no enemy is meant").help(format!(
        "of an attack made with it ask `if attacking with {name}` behind the moment; of a hero who has it, `a hero with {name}`"
    )))
}

fn asked(
    context: &Context,
    decl: &Declaration,
    kept: &Kept,
    who: Selector<'_>,
    (id, place): (DeclId, Place),
) -> Option<Diagnostic> {
    let sort = context.model.decl(id).filter(|sort| sort.kind == Kind::Keyword)?;
    let (mine, theirs, one, others) = match whom(context, decl, who) {
        Whom::Hero if who.noun() == NounRef::Noun(Noun::Hero) => (&kept.heroes, &kept.enemies, "hero", "enemies"),
        Whom::Enemy if who.noun() == NounRef::Noun(Noun::Enemy) => (&kept.enemies, &kept.heroes, "enemy", "heroes"),
        _ => return None,
    };
    // A keyword that no sheet has yet may be there for packs to come.
    let by_a_text = one == "hero" && mine.contains(&id) && !kept.hero_sheets.contains(&id) && theirs.contains(&id);
    if mine.contains(&id) && !by_a_text {
        return None;
    }
    let name = context.name(id);
    if by_a_text {
        let found = by_text_alone(context, decl, kept, (id, place))?;
        let said = context.text(who.place()).trim();
        // An enemy is as likely meant where somebody is asked for by what it is.
        let hero = format!("{} hero", context.name(id));
        return Some(match who.pick() != Pick::That && said.contains(&hero) {
            true => {
                let meant = said.replacen(&hero, &format!("{} enemy", context.name(id)), 1);
                let rest = found.help.clone().unwrap_or_default();
                let rest = rest.split("; or ask an enemy").next().unwrap_or_default().to_owned();
                found.help(format!("write `{meant}`; or {rest}")).edit(who.place(), meant, false)
            }
            false => found,
        });
    }
    let place = context.figure(place, &name);
    if !theirs.contains(&id) {
        if !kept.things.contains(&id) {
            return None;
        }
        let (side, help) = match whom(context, decl, who) {
            Whom::Hero => ("a hero", format!("ask for what is held: `hero with 1 or more {name}`")),
            _ => ("an enemy", "name a keyword that an enemy's sheet has".to_owned()),
        };
        let message = format!("no sheet of {side} has the keyword {name}: items, abilities and other cards have it");
        let mut found = context.finding(Code::NobodyHas, decl, place, message);
        // Of what somebody has it is known who has it: this finds nobody.
        found.severity = Severity::Warning;
        let label = format!("nobody is {name}");
        return Some(found.label(label).other(sort.place, "the keyword").help(help));
    }
    let found = context
        .finding(Code::NobodyHas, decl, place, format!("no {one} is {name}: {others} alone have this keyword"))
        .label(format!("no sheet of this side has {name}"))
        .other(sort.place, "the keyword");
    // Who is asked for by what it is, is more likely the wrong word than the keyword is.
    let said = context.text(who.place()).trim();
    let wrong = format!("{name} {one}");
    // Whom a hero strikes is an enemy: there the keyword is the slip.
    let struck = one == "enemy" && is_struck(decl, who);
    let meant = (who.pick() != Pick::That && !struck && said.contains(&wrong))
        .then(|| said.replacen(&wrong, &format!("{name} {}", if one == "hero" { "enemy" } else { "hero" }), 1));
    Some(match meant {
        Some(meant) => found
            .help(format!(
                "write `{meant}`; or name a keyword that {} can have",
                if one == "hero" { "a hero" } else { "an enemy" }
            ))
            .edit(who.place(), meant, false),
        None => {
            const SOME: usize = 4;
            let names: Vec<String> = mine.iter().map(|id| format!("`{}`", context.name(*id))).take(SOME).collect();
            let such = if names.is_empty() { String::new() } else { format!(", such as {}", names.join(", ")) };
            let rest = if struck { String::new() } else { format!("; or ask for {others}") };
            let of = if one == "hero" { "a hero" } else { "an enemy" };
            found.help(format!("name a keyword that {of} can have{such}{rest}"))
        }
    })
}

/// True for whom a deed of a hero is done to: `when this hero wounds a Frontier enemy`.
fn is_struck(decl: &Declaration, who: Selector<'_>) -> bool {
    let mut found = false;
    decl.walk(&mut |part| {
        let whom = match (MomentView::of(part), ConditionView::of(part)) {
            (
                Some(
                    MomentView::Wounds { who: _, whom, by: _ }
                    | MomentView::Kills { who: _, whom }
                    | MomentView::Strikes { who: _, whom },
                ),
                _,
            ) => whom,
            (_, Some(ConditionView::Against { who })) => who,
            _ => return,
        };
        found |= whom.place() == who.place();
    });
    found
}
