//! Figures of attacks that do nothing for an enemy: it makes no such attack, or an ability makes it with dice of its own.

use super::context::{Context, In};
use super::figures::{Can, told};
use super::lines::keywords;
use super::parts::{self, set_to};
use super::sheet::{Figure, Own, attacks_said, figure, own, printed, quoted, some, stat};
use super::sheet_abilities::abilities;
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, FilterView, ModifierView, RuleFormView};
use brim_core::vocabulary::{Effect, Kind, Member, Modifier, Noun, RuleForm, Stat, Word};
use brim_language::diagnostic::{Diagnostic, Place};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector, Value};

/// Looks at what the texts of others give to enemies of one type.
pub fn given_to_one(context: &Context, out: &mut Vec<Diagnostic>) {
    for (decl, who, change, stat) in given(context) {
        if let NounRef::Named(enemy) = who.noun()
            && let Some(found) = idle(context, decl, (change, stat), enemy)
        {
            out.push(found.other(who.place(), "said of them"));
        }
    }
}

/// Looks at what texts give to all enemies of a keyword.
pub fn given_to_some(context: &Context, out: &mut Vec<Diagnostic>) {
    for (decl, who, change, stat) in given(context) {
        let filters: Vec<Phrase<'_>> = who.filters().iter().collect();
        let ([filter], NounRef::Noun(Noun::Enemy | Noun::Group | Noun::Model)) = (filters.as_slice(), who.noun())
        else {
            continue;
        };
        let Some(FilterView::Keyword { what, other: None, third: _ }) = FilterView::of(*filter) else { continue };
        let of_it = |sheet: &&Declaration| sheet.kind == Kind::Enemy && keywords(sheet).any(|id| *id == what);
        let mut all: Vec<Diagnostic> = Vec::new();
        let mut none = true;
        for sheet in context.model.sheets().filter(of_it) {
            match idle(context, decl, (change, stat), sheet.id) {
                Some(found) => all.push(found),
                None => none = false,
            }
        }
        // Where it is one of several, which ability each of them has is not told.
        if none && let Some(found) = all.pop() {
            out.push(found.other(who.place(), "said of them"));
        }
    }
}

/// `brutal { shots 3 }` of an enemy that does not shoot, or by an ability alone: what a Brutal side prints of an attack that the sheet has not.
pub(super) fn of_brutal(context: &Context, decl: &Declaration, can: &Can, out: &mut Vec<Diagnostic>) {
    for side in decl.members(Member::Brutal) {
        let prints = |wanted| side.body().iter().any(|line| is_printed(line, wanted));
        let has = |wanted| some(can.sheet, wanted).is_some() || prints(wanted) || can.has(wanted, Some(side));
        for line in side.body().iter().filter(|line| line.word() == Word::Member(Member::Printed)) {
            let (wanted, ability): (&[Stat], _) = match stat(line) {
                Some(of @ Stat::Shots) => (&[Stat::RangeToHit, Stat::Range], own_attack(context, can.sheet, of)),
                Some(of @ Stat::Range) => (&[Stat::RangeToHit, Stat::Shots], own_attack(context, can.sheet, of)),
                Some(of @ Stat::Combat) => (&[Stat::MeleeToHit], own_attack(context, can.sheet, of)),
                _ => continue,
            };
            let idle = matches!(figure(line), Figure::None | Figure::Number(0)) || wanted.iter().all(|one| has(*one));
            if idle || !attacks_said(can.sheet) {
                continue;
            }
            let words = quoted(context, line);
            out.push(match ability {
                Some((name, place)) => {
                    told(context, decl, line, &format!("the dice and the range of \"{name}\" are its own"))
                        .other(place, "this attack")
                        .help(format!("name the ability: `\"{name}\" {}`", in_figures(&words)))
                }
                None => told(context, decl, line, "this enemy makes no such attack by itself")
                    .help("write all of its figures: `to hit range 5+`, `range 8` and `shots 1`; or delete the line"),
            });
        }
    }
}

/// `shots 3` as a change says it: `shots is 3`.
fn in_figures(words: &str) -> String {
    words.rsplit_once(' ').map_or(words.to_owned(), |(stat, figure)| format!("{stat} is {figure}"))
}

fn is_printed(line: Phrase<'_>, wanted: Stat) -> bool {
    line.word() == Word::Member(Member::Printed)
        && stat(line) == Some(wanted)
        && !matches!(figure(line), Figure::None | Figure::Number(0))
}

/// An ability that the sheet shares with others, of which all lines change figures that its enemy has no use for.
pub(super) fn of_shared(context: &Context, decl: &Declaration, can: &Can, out: &mut Vec<Diagnostic>) {
    decl.walk(&mut |line| {
        let given = match ModifierView::of(line) {
            Some(ModifierView::Has { what, n: _ }) => Some(what),
            _ => None,
        };
        for id in parts::abilities(line).iter().map(|(id, _)| *id).chain(given) {
            let Some(ability) = context.model.sheet(id).filter(|ability| !ability.broken) else { continue };
            let acts =
                |part: &Phrase<'_>| matches!(part.word(), Word::RuleForm(_) | Word::Modifier(_) | Word::Effect(_));
            let changes = own(ability.body());
            let all = ability.body().iter().filter(acts).count();
            let idle = |one: &Own| {
                let stat = stat(one.change)?;
                attack(context, decl, *one, stat, can, "this enemy")
            };
            if changes.is_empty() || changes.len() < all {
                continue;
            }
            let found: Option<Vec<Diagnostic>> = changes.iter().map(idle).collect();
            if let Some(mut found) = found.and_then(|found| found.into_iter().next()) {
                let name = context.name(id);
                found.message = format!("{name} does nothing for this enemy: {}", found.message);
                found.others = vec![];
                found.edits.clear();
                let what = found.place;
                found.place = Some(context.figure(line.place(), &name));
                out.push(match what {
                    Some(place) => found.other(place, "what it says"),
                    None => found,
                });
            }
        }
    });
}

/// The changes of enemies' figures that texts make, whom they are said of, and the figure.
fn given<'a>(context: &Context<'a>) -> impl Iterator<Item = (&'a Declaration, Selector<'a>, Phrase<'a>, Stat)> {
    let gives = [Word::RuleForm(RuleForm::Standing), Word::Effect(Effect::GetsAll), Word::Effect(Effect::Gets)];
    let sites: Vec<Site> = context.sites(In::Texts, &gives).collect();
    sites.into_iter().flat_map(|Site { decl, phrase, .. }| {
        let (who, lines): (_, Vec<Phrase>) = match (EffectView::of(phrase), RuleFormView::of(phrase)) {
            (Some(EffectView::Gets { who, change, time: _ }), _) => (Some(who), vec![change]),
            (Some(EffectView::GetsAll { who, time: _ }), _)
            | (_, Some(RuleFormView::Standing { who, condition: _ })) => (Some(who), phrase.body().iter().collect()),
            _ => (None, Vec::new()),
        };
        let changes = lines.into_iter().filter_map(|line| {
            let changes = matches!(line.word(), Word::Modifier(Modifier::Change | Modifier::Set | Modifier::Times));
            Some((line, stat(line).filter(|_| changes)?))
        });
        who.into_iter().flat_map(move |who| changes.clone().map(move |(line, stat)| (decl, who, line, stat)))
    })
}

/// A change of a figure that enemies of this type have no use for, on whatever it is said.
fn idle(
    context: &Context,
    decl: &Declaration,
    (change, stat): (Phrase<'_>, Stat),
    enemy: DeclId,
) -> Option<Diagnostic> {
    let needs = needs(stat)?;
    let sheet = context.model.sheet(enemy).filter(|sheet| sheet.kind == Kind::Enemy && !sheet.broken)?;
    // A text that gives them what they lack as well gives them the attack.
    let gives = |phrase: Phrase<'_>| self::stat(phrase).is_some_and(|given| needs.contains(&given));
    if context.within(decl, &[Word::Modifier(Modifier::Set)]).any(|site| gives(site.phrase)) {
        return None;
    }
    // What makes them attack has a use for it.
    let attacks = [Word::Effect(Effect::Attack), Word::Effect(Effect::MeleeAttack)];
    if context.within(decl, &attacks).any(|site| site.phrase.subject().is_some_and(|who| who.named() == Some(enemy))) {
        return None;
    }
    let can = Can::of(context, context.facts(), sheet);
    let own = Own { change, row: None, lasts: false };
    attack(context, decl, own, stat, &can, &format!("a model of {}", context.name(enemy)))
}

/// The figures without which one of an attack says nothing.
fn needs(stat: Stat) -> Option<&'static [Stat]> {
    Some(match stat {
        Stat::Shots => &[Stat::RangeToHit],
        Stat::Range => &[Stat::RangeToHit, Stat::Shots],
        Stat::RangeToHit => &[Stat::Shots],
        Stat::Combat => &[Stat::MeleeToHit],
        Stat::MeleeToHit => &[Stat::Combat],
        _ => return None,
    })
}

/// A figure of attacks that an enemy does not make, or makes by an ability that has its own.
pub(super) fn attack(
    context: &Context,
    decl: &Declaration,
    one: Own,
    stat: Stat,
    can: &Can,
    who: &str,
) -> Option<Diagnostic> {
    let (row, sheet) = (one.row, can.sheet);
    let ranged = [Stat::Shots, Stat::Range, Stat::RangeToHit].contains(&stat);
    let melee = [Stat::Combat, Stat::MeleeToHit].contains(&stat);
    // What the sheet prints beside it without use is told of there.
    let odd = |a, b| some(sheet, a).is_some() != some(sheet, b).is_some();
    let needs = needs(stat)?;
    let quiet = needs.iter().all(|need| can.has(*need, row))
        || (ranged && (odd(Stat::RangeToHit, Stat::Shots) || can.shoots()))
        || (melee && (odd(Stat::MeleeToHit, Stat::Combat) || can.strikes()))
        || set_to(one.change) == Some(Value::None);
    // What the sheet itself prints is what its rows change.
    let none = |own: &Stat| some(sheet, *own).is_none();
    if let Some((ability, place)) =
        own_attack(context, sheet, stat).filter(|_| none(&stat) || !needs.iter().all(|need| can.has(*need, row)))
    {
        let told = told(context, decl, one.change, &format!("the dice and the range of \"{ability}\" are its own"));
        let words = quoted(context, one.change);
        return Some(told.other(place, "this attack").help(format!("name the ability: `\"{ability}\" {words}`")));
    }
    if quiet || !attacks_said(sheet) {
        return None;
    }
    let missing = needs.iter().find(|need| !can.has(**need, row))?;
    let (why, help) = match ranged {
        true => (
            "does not shoot",
            "change a figure of its melee attack, or give the sheet `to hit range 5+`, `range 8` and `shots 1`",
        ),
        false => (
            "does not attack in melee",
            "change a figure of its ranged attack, or give the sheet `to hit melee 4+` and `combat 2`",
        ),
    };
    let mut found = told(context, decl, one.change, &format!("{who} {why}"));
    if let Some(line) = printed(sheet, *missing) {
        found = found.other(line.place(), "what the sheet says");
    }
    Some(found.help(help))
}

/// The named ability of a sheet that makes an attack with dice of its own, which no figure of the sheet changes.
fn own_attack<'a>(context: &Context<'a>, sheet: &'a Declaration, stat: Stat) -> Option<(&'a str, Place)> {
    let wanted: &[Effect] = match stat {
        Stat::Shots | Stat::Range => &[Effect::Attack],
        Stat::Combat => &[Effect::MeleeAttack],
        _ => return None,
    };
    let does = abilities(context, sheet).into_iter().find(|ability| ability.does(wanted))?;
    Some((does.name, does.place))
}
