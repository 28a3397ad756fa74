//! What is never so, counts nothing or never ends where it is said: attacks of heroes on heroes, what is done before an activation begins, days and
//! stays in an attack, what stays for good each turn, an enemy that nothing can kill.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::parts::{condition, limit, moment, raised_by, stat_key, without};
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::phrase::{
    ConditionView, DurationView, EffectView, LimitView, MomentView, ReplacedView, RuleFormView, WhenView,
};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Condition, Done, Effect, Fact, Kind, Pick, Query, RuleForm, Thrown, Within, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every rule.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, line, phrase } in context.sites(In::Texts, &[Word::Condition(Condition::Against)]) {
        out.extend(on_a_hero(context, decl, line, phrase));
    }
    let rules = [
        Word::RuleForm(RuleForm::When),
        Word::RuleForm(RuleForm::At),
        Word::RuleForm(RuleForm::Use),
        Word::RuleForm(RuleForm::Instead),
    ];
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &rules) {
        out.extend(not_yet_done(context, decl, rule));
        out.extend(done_by_then(context, decl, rule));
        out.extend(not_in_a_town(context, decl, rule));
        out.extend(for_good(context, decl, rule));
        out.extend(own_roll(context, decl, rule));
        out.extend(undying(context, decl, rule));
    }
}

/// `this hero: damage +1 if attacking an Outlaw hero`: what an attack of a hero counts asks whether it is aimed at a hero.
fn on_a_hero(context: &Context, decl: &Declaration, line: Phrase<'_>, asked: Phrase<'_>) -> Option<Diagnostic> {
    let Some(ConditionView::Against { who }) = ConditionView::of(asked) else { return None };
    // Of whoever has the text it is told already: nobody attacks itself.
    if whom(context, decl, who) != Whom::Hero || who.pick() == Pick::This {
        return None;
    }
    let heroes = match RuleFormView::of(line) {
        Some(RuleFormView::Standing { who, condition: _ }) => whom(context, decl, who) == Whom::Hero,
        None => decl.kind == Kind::Item && stat_key(line).is_some(),
        _ => false,
    };
    let within = |part: Phrase<'_>| {
        let mut found = false;
        if let Some(condition) = condition(part) {
            condition.walk(&mut |one| found |= one.place() == asked.place());
        }
        found
    };
    let mut attacks = Vec::new();
    let all = within(line);
    line.walk(&mut |part| {
        if let Some(StatKey::Stat(stat)) = stat_key(part)
            && (all || within(part))
        {
            let reads = |query: Query| query.reads().contains(&stat);
            attacks.push(reads(Query::HeroToHit) || reads(Query::HeroDamage));
        }
    });
    if !heroes || attacks.is_empty() || attacks.contains(&false) {
        return None;
    }
    let message = "this counts in attacks of a hero, and heroes attack enemies";
    let found = context.finding(Code::Foregone, decl, asked.place(), message).label("never so");
    let said = context.text(asked.place()).trim();
    // `attacking a Void hero`: what is asked of the one attacked says whom the author thinks of.
    let meant = said.strip_suffix(" hero").map(|sort| format!("{sort} enemy")).filter(|_| said != "attacking a hero");
    Some(match meant {
        Some(meant) => {
            found.help(format!("write `{meant}`; or {}", without(decl, asked))).edit(asked.place(), meant, false)
        }
        None => found.help(format!("name an enemy: `attacking an enemy`; or {}", without(decl, asked))),
    })
}

/// `when this hero ends an attack if not this hero has attacked this turn`: that attack is one.
fn done_by_then(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Diagnostic> {
    let ends = moment(rule)?;
    let (done, what) = match MomentView::of(ends)? {
        MomentView::EndsAttack { who, what: _, none: _ } if whom(context, decl, who) == Whom::Hero => {
            (Done::Attacked, "the attack that ends is one")
        }
        MomentView::Moves { who, through: _ } if whom(context, decl, who) == Whom::Hero => {
            (Done::Moved, "the move that ends is one")
        }
        MomentView::Activates { who } if whom(context, decl, who) == Whom::Hero => {
            (Done::Activated, "this activation is one")
        }
        _ => return None,
    };
    let asks = |part: Phrase<'_>| match ConditionView::of(part) {
        Some(ConditionView::Acted { who, what, span: _ }) => {
            // Of heroes of a sort, or near somebody, the one who acts may be none.
            let plain = who.filters().is_empty() && who.relations().is_empty();
            let any = plain && matches!(who.pick(), Pick::No | Pick::Any);
            what == done && (any || matches!(who.pick(), Pick::This | Pick::That))
        }
        _ => false,
    };
    let asked = part_where(condition(rule)?, asks)?;
    let said = context.text(asked.place()).trim();
    if let Some(rest) = said.strip_prefix("no hero ") {
        let meant = format!("no other hero {rest}");
        let found = context.finding(Code::Foregone, decl, asked.place(), format!("this is never so: {what}"));
        let found = found.label("never so").other(ends.place(), "happens then");
        return Some(found.help(format!("write `{meant}`")).edit(asked.place(), meant, false));
    }
    let found = context.finding(Code::Foregone, decl, asked.place(), format!("this is so by then: {what}"));
    let found = found.label("always so").other(ends.place(), "happens then");
    Some(found.help("for the first time alone, write a limit behind the moment: `once per turn`, `once per fight`"))
}

/// `when this hero activates if this hero has attacked this turn`: its activation begins.
fn not_yet_done(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Diagnostic> {
    let begins = moment(rule)?;
    let starts = match MomentView::of(begins)? {
        MomentView::Activates { who } => whom(context, decl, who) == Whom::Hero,
        MomentView::StartOf { span: Span::Turn, n: _ } => true,
        _ => false,
    };
    let this_turn = |part: Phrase<'_>| match ConditionView::of(part) {
        Some(ConditionView::Acted { who, what: Done::Attacked | Done::Moved, span: Within::Turn }) => {
            matches!(who.pick(), Pick::This | Pick::That)
        }
        _ => false,
    };
    let asked = part_where(condition(rule).filter(|_| starts)?, this_turn)?;
    let found = context
        .finding(
            Code::Foregone,
            decl,
            asked.place(),
            "a hero moves and attacks in its activation, and that only begins now",
        )
        .label("not yet so")
        .other(begins.place(), "happens then");
    Some(found.help(
        "ask it at the end, `when this hero ends an activation`; or ask of the fight or the adventure: `this fight`",
    ))
}

/// The last part of a condition of which this is so.
fn part_where<'a>(condition: Phrase<'a>, so: impl Fn(Phrase<'a>) -> bool) -> Option<Phrase<'a>> {
    let mut found = None;
    condition.walk(&mut |part| found = Some(part).filter(|part| so(*part)).or(found));
    found
}

/// `after a throw of defense if attacking an enemy`: what a hero rolls to save itself is rolled in an attack of somebody else.
fn own_roll(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Diagnostic> {
    let RuleFormView::Use { who: _, when: Some(when), cost: _, more: _, condition: Some(asked), limit: _ } =
        RuleFormView::of(rule)?
    else {
        return None;
    };
    let WhenView::AfterThrow { which: Some(thrown), source: _, skill: _, fails: _ } = WhenView::of(when)? else {
        return None;
    };
    let saves = matches!(thrown, Thrown::Defense | Thrown::Willpower | Thrown::Armor);
    if matches!(thrown, Thrown::ToHit | Thrown::Damage) {
        return None;
    }
    let at_an_enemy = |part: Phrase<'_>| match ConditionView::of(part) {
        Some(ConditionView::Against { who }) => whom(context, decl, who) == Whom::Enemy,
        Some(ConditionView::Using { what: _, n: _ } | ConditionView::Armed { what: _, n: _ }) => saves,
        _ => false,
    };
    let against = part_where(asked, at_an_enemy)?;
    let found = context
        .finding(
            Code::Foregone,
            decl,
            against.place(),
            match saves {
                true => "this is rolled in an attack of an enemy, and no enemy is attacked in it",
                false => "no enemy is attacked in this throw",
            },
        )
        .label("never so")
        .other(when.place(), "rolled then");
    if !saves {
        return Some(
            found
                .help(format!("{}; or answer to dice of an attack: `after a throw of damage`", without(decl, against))),
        );
    }
    Some(found.help("answer to the attack, `when this hero is attacked if that enemy …: this hero gets … until end of attack`; or ask what sort it is, `if in a melee attack`"))
}

/// `on a hit once per stay`: nobody is hit in a town.
fn not_in_a_town(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Diagnostic> {
    let counted = limit(rule)?;
    let (LimitView::OncePer { span, group: _, all: _ } | LimitView::TimesPer { n: _, span, group: _, all: _ }) =
        LimitView::of(counted)?;
    if !matches!(span, Span::Day | Span::Stay) {
        return None;
    }
    let when = match RuleFormView::of(rule)? {
        RuleFormView::Use { who: _, when, cost: _, more: _, condition: _, limit: _ } => when?,
        RuleFormView::Instead { what, condition: _, limit: _ } => what,
        _ => moment(rule)?,
    };
    let row = when.word().entry()?;
    if !row.gives.contains(&Fact::Attack) {
        return None;
    }
    let found = context
        .finding(Code::LimitIdle, decl, counted.place(), "days and stays are of a town, and nobody attacks there")
        .label("counts nothing")
        .other(when.place(), "in an attack");
    Some(found.help("name another span: `once per fight`, `once per adventure`"))
}

/// `at start of turn: this hero gets combat +1 permanently`: one more each turn, and for good.
fn for_good(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Diagnostic> {
    let comes = moment(rule)?;
    let often = matches!(
        MomentView::of(comes)?,
        MomentView::StartOf { span: Span::Turn, n: None }
            | MomentView::EndOf { span: Span::Turn, n: None }
            | MomentView::Activates { who: _ }
    );
    if !often || limit(rule).is_some() || condition(rule).is_some() {
        return None;
    }
    let (change, time): (Phrase<'_>, Place) = rule.body().iter().find_map(|line| match EffectView::of(line)? {
        EffectView::Gets { who: _, change, time } => {
            let for_good = matches!(DurationView::of(time)?, DurationView::ForGood);
            (for_good && raised_by(change).is_some()).then(|| (change, time.place()))
        }
        _ => None,
    })?;
    let found = context
        .finding(Code::FreeGain, decl, time, "this comes again each turn, and each time it stays for good")
        .label("without an end")
        .other(comes.place(), "comes each turn")
        .other(change.place(), "once more each time");
    Some(found.help("write `until end of turn`; or add a limit: `once per adventure`"))
}

/// `instead of this enemy being killed: this enemy heals 4 wounds`: without a price, a limit, a condition or a roll nothing ever kills it.
fn undying(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Diagnostic> {
    let RuleFormView::Instead { what, condition: None, limit: None } = RuleFormView::of(rule)? else { return None };
    let ReplacedView::Killed { who, how: () } = ReplacedView::of(what)? else { return None };
    if decl.kind != Kind::Enemy || who.pick() != Pick::This {
        return None;
    }
    let mut open = false;
    for line in rule.body() {
        line.walk(&mut |part| {
            open |= !matches!(part.word(), Word::Effect(Effect::Heals | Effect::HealsAll | Effect::Gets | Effect::Put))
                && matches!(part.word(), Word::Effect(_));
        });
    }
    let found = context
        .finding(
            Code::Contradicts,
            decl,
            what.place(),
            "nothing ever kills this enemy: this takes the place of each death",
        )
        .label("each time");
    (!open).then(|| {
        found.help(
            "add a limit, `once per fight`, or let a roll say whether it lives: `roll D6 { 1-3: this enemy is killed … }`",
        )
    })
}
