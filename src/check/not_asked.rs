//! Figures changed under a condition that is never so when the rules ask for the figure: `initiative +2 if in a melee attack`.

use super::context::Context;
use super::cycles::{Whom, whom};
use super::needs::{behind, both, ways};
use super::other_reach::wrong_weapon;
use super::own_side::of_enemies;
use super::parts::{condition, stat_key};
use super::sheet::{Figure, figure};
use super::weapons;
use brim_core::game::attack::Reach;
use brim_core::phrase::{ConditionView, EffectView, RuleFormView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{
    Around as Surroundings, Combine, Condition, Fact, Kind, Member, Modifier, Noun, Pick, Query, Relation, Stat, Whose,
    Within, Word,
};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Looks at every change of a figure with the conditions that it stands under.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        let side = match decl.kind {
            Kind::Enemy => Whom::Enemy,
            Kind::Class | Kind::Item | Kind::Spell | Kind::Token => Whom::Hero,
            _ => Whom::Anybody,
        };
        let goes = matches!(decl.kind, Kind::Enemy | Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat);
        let around = Around { side, so: Vec::new(), goes, of_enemy: decl.kind == Kind::Enemy, own: true };
        decl.body().iter().for_each(|line| visit(context, decl, line, &around, out));
        if decl.kind == Kind::Spell {
            out.extend(decl.members(Member::Printed).filter_map(|line| of_spell(context, decl, line)));
        }
        if decl.kind == Kind::Item {
            out.extend(decl.members(Member::Printed).filter_map(|line| of_item(context, decl, line)));
        }
    }
}

/// What reaches further than a melee attack of a hero does.
pub(super) const FURTHER: &str = "no figure lengthens the melee attacks of a hero: an attack of its own can say how far it reaches, `this hero may use this as an attack: this hero makes a melee attack, combat 1, at one enemy within 2 of this hero`";

/// A figure printed on an item that is no figure of an item, but of whoever holds it: `armor 5+`.
fn of_item(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let Some(StatKey::Stat(stat)) = stat_key(line) else { return None };
    // Of the dice of a ranged weapon its other figures tell.
    let shot = stat == Stat::Combat && weapons::reach(context, decl) == Some(weapons::Reach::Ranged);
    if shot || Query::CardFigure.reads().contains(&stat) {
        return None;
    }
    let (words, value) = (stat.words(), figure(line));
    let value = match value {
        Figure::Reach(n) => format!("{n}+"),
        Figure::Number(n) => n.to_string(),
        _ => "1".to_owned(),
    };
    let message = format!("an item has no {words} of its own: nobody gets anything from this line");
    let found = context.finding(Code::NeverAsked, decl, line.place(), message).label("a figure of whoever holds it");
    if stat == Stat::MeleeReach {
        return Some(found.help(FURTHER));
    }
    // What is printed small on an item is mostly what it adds.
    let bonus = match figure(line) {
        Figure::Number(n @ 1..=3) if stat.combine() == Combine::Sum && stat != Stat::Defense => Some(n),
        _ => None,
    };
    Some(found.help(match bonus {
        Some(n) => format!(
            "a bonus has its sign: write `{words} +{n}`; what it is whoever holds it, `this hero: {words} is {value}`"
        ),
        // Of a number to roll less is more.
        None if stat == Stat::Defense => format!(
            "say whose figure it is: `this hero: {words} is {value}`, or `this hero: defense rolls +1` for a bonus"
        ),
        None if matches!(figure(line), Figure::Reach(_)) => {
            format!("say whose figure it is: `this hero: {words} is {value}`")
        }
        None => {
            format!("say whose figure it is: `this hero: {words} is {value}`, or `this hero: {words} +1` for a bonus")
        }
    }))
}

/// A figure of a weapon printed on a spell: nothing reads it there.
fn of_spell(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let Some(StatKey::Stat(stat @ (Stat::Range | Stat::Shots | Stat::Combat | Stat::Hands))) = stat_key(line) else {
        return None;
    };
    let message = format!("a spell has no {} of its own: nothing reads this line", stat.words());
    let found = context.finding(Code::NeverAsked, decl, line.place(), message).label("a figure of a weapon");
    Some(found.help("say it in what the spell does: `one enemy within 6 of this hero takes …`, `this hero makes a free attack, range 6, shots 2`"))
}

/// What a line stands under.
#[derive(Clone)]
struct Around {
    /// Whose figures are changed.
    side: Whom,
    /// What must be so.
    so: Vec<Need>,
    /// Set where the text itself is gone when the adventure is over: it stands on the board.
    goes: bool,
    /// Set where the text is an enemy's.
    of_enemy: bool,
    /// Set where the figure is of whoever has the text.
    own: bool,
}

/// The ways in which something that is said can be so, where it is said, and by which figures it compares.
#[derive(Clone)]
struct Need {
    ways: Vec<Vec<Fact>>,
    place: Place,
    compares: Vec<StatKey>,
    /// What is said not to be so, where, and in which ways it could be.
    denied: Vec<(Place, Vec<Vec<Fact>>)>,
}

impl Need {
    fn of(condition: Phrase<'_>) -> Need {
        let (mut compares, mut denied) = (Vec::new(), Vec::new());
        condition.walk(&mut |part| {
            if let Some(ConditionView::Not { condition: inner }) = ConditionView::of(part) {
                denied.push((part.place(), ways(inner, &beyond)));
            }
            part.selectors().for_each(|who| who.relations().iter().for_each(|one| compares.extend(compared(one))));
        });
        Need { ways: ways(condition, &beyond), place: condition.place(), compares, denied }
    }
}

fn visit(context: &Context, decl: &Declaration, line: Phrase<'_>, around: &Around, out: &mut Vec<Diagnostic>) {
    let mut inner = around.clone();
    let changed = match (RuleFormView::of(line), EffectView::of(line)) {
        (Some(RuleFormView::Standing { who, condition }), _) => {
            inner.so.extend(condition.map(Need::of));
            inner.so.extend(who.relations().iter().map(|relation| Need {
                ways: vec![behind(relation)],
                place: relation.place(),
                compares: compared(relation).into_iter().collect(),
                denied: Vec::new(),
            }));
            Some(who)
        }
        // What is given for a time lasts where its text is gone.
        (_, Some(EffectView::Gets { who, change, time: _ })) => {
            inner.goes = false;
            inner.point(context, decl, who);
            judge(context, decl, change, &inner, out);
            None
        }
        (_, Some(EffectView::GetsAll { who, time: _ })) => {
            inner.goes = false;
            Some(who)
        }
        _ => None,
    };
    if let Some(who) = changed {
        inner.point(context, decl, who);
    }
    if matches!(line.word(), Word::Modifier(_)) {
        judge(context, decl, line, &inner, out);
    }
    line.body().iter().for_each(|line| visit(context, decl, line, &inner, out));
}

impl Around {
    fn point(&mut self, context: &Context, decl: &Declaration, who: Selector<'_>) {
        let named = whom(context, decl, who);
        self.own = who.pick() == Pick::This;
        self.of_enemy |= who.pick() == Pick::This && named == Whom::Enemy;
        // What heroes get on the sheet of an enemy counts in their attacks.
        self.of_enemy &= named != Whom::Hero;
        // `this holder` is of the side of the text.
        if named != Whom::Anybody || who.pick() != Pick::This {
            self.side = named;
        }
    }
}

/// Looks at one change: the rules must ask for the figure at a time when its conditions can be so.
fn judge(context: &Context, decl: &Declaration, line: Phrase<'_>, around: &Around, out: &mut Vec<Diagnostic>) {
    let mut conditions: Vec<Need> = around.so.iter().cloned().chain(condition(line).map(Need::of)).collect();
    if !around.own {
        // Others may well attack whoever has the text.
        let ways = conditions
            .iter_mut()
            .flat_map(|need| need.ways.iter_mut().chain(need.denied.iter_mut().flat_map(|(_, denied)| denied)));
        ways.for_each(|facts| facts.retain(|fact| *fact != Fact::Suffered));
    }
    let weapon = |need: &&Need| need.ways.iter().all(|facts| facts.contains(&Fact::Weapon));
    if let Some(need) = conditions.iter().find(weapon).filter(|_| around.of_enemy) {
        return unarmed(context, decl, line, need, out);
    }
    if let Some(need) = conditions.iter().find(|need| need.compares.iter().any(|key| stat_key(line) == Some(*key))) {
        let message = "who has the most or the least of a figure hangs on this change of the same figure";
        let found = context
            .finding(Code::FormulaCycle, decl, line.place(), message)
            .label("changes what is compared")
            .other(need.place, "compared here");
        out.push(found.help("compare another figure, or change another one"));
        return;
    }
    let Some(StatKey::Stat(stat)) = stat_key(line) else {
        return after(context, decl, (line, &conditions), around, out);
    };
    let asked: Vec<Query> =
        stat.queries().filter(|query| counts(*query) && is_of(query.whose(), around.side)).collect();
    let Some(first) = asked.first() else { return };
    let here: Vec<Query> = asked.iter().copied().filter(|query| !(around.goes && is_away(*query))).collect();
    let words = stat.words();
    if here.is_empty() {
        let message = format!("the rules ask for `{words}` when {}, and {}", first.when(), gone(decl));
        let found = context.finding(Code::NeverAsked, decl, line.place(), message).label("never so when it counts");
        out.push(
            found.help("give it for a time that lasts so long: `each hero gets … until end of the next adventure`"),
        );
        return;
    }
    if conditions.is_empty() {
        return;
    }
    let allows = |query: &Query, facts: &[Fact]| {
        query.allows(stat, facts) && !((around.goes || around.side == Whom::Enemy) && facts.contains(&Fact::Won))
    };
    let possible = |ways: &[Vec<Fact>]| ways.iter().any(|facts| here.iter().any(|query| allows(query, facts)));
    for (place, denied) in conditions.iter().flat_map(|need| &need.denied) {
        let of_attacks = |fact: &Fact| {
            matches!(fact, Fact::Attack | Fact::Own | Fact::Target | Fact::Hit | Fact::Weapon | Fact::Spell)
        };
        let unarmed = around.of_enemy && denied.iter().all(|facts| facts.contains(&Fact::Weapon));
        if !denied.iter().all(|facts| facts.iter().any(of_attacks)) || !unarmed && possible(denied) {
            continue;
        }
        let missing = denied.iter().flatten().copied().find(|fact| !here.iter().any(|query| allows(query, &[*fact])));
        let (why, help) = match missing.filter(|_| !unarmed) {
            None => (
                "an enemy attacks with no weapon".to_owned(),
                "delete it, or say whose attack it is: `when a hero hits this enemy if not attacking with …`"
                    .to_owned(),
            ),
            Some(missing) => (
                format!("the rules ask for `{words}` when {}, and {}", first.when(), missing.missing()),
                help(stat, missing, around.side),
            ),
        };
        let found = context.finding(Code::NeverAsked, decl, *place, format!("this is always so: {why}"));
        out.push(found.label("rules nothing out").help(help));
    }
    let mut ways = vec![Vec::new()];
    conditions.iter().for_each(|need| ways = both(&ways, &need.ways));
    if possible(&ways) {
        return;
    }
    let Some(at) = conditions.iter().rev().find(|need| !possible(&need.ways)) else { return };
    let missing = ways.iter().flatten().copied().find(|fact| !here.iter().any(|query| allows(query, &[*fact])));
    let Some(missing) = missing.or_else(|| ways.first().and_then(|facts| facts.first().copied())) else { return };
    // Of a text of enemies it is told that a fight is always on.
    if missing == Fact::Peace && (around.of_enemy || around.side == Whom::Enemy || of_enemies(decl)) {
        return;
    }
    // What its weapon is not for is told where the weapon is named.
    if wrong_weapon(context, decl, line) {
        return;
    }
    let ends = missing == Fact::Won && (around.goes || around.side == Whom::Enemy);
    let why = if ends { gone(decl) } else { missing.missing() };
    let message = format!("the rules ask for `{words}` when {}, and {why}", first.when());
    // The dice of the other way of attacking.
    let asked = context.text(at.place);
    let other = match words {
        "shots" if asked.contains("in a melee attack") => Some("combat"),
        "combat" if asked.contains("in a ranged attack") => Some("shots"),
        _ => None,
    };
    let said = context.text(line.place()).trim();
    let meant = other.filter(|_| said.matches(words).count() == 1).map(|other| said.replacen(words, other, 1));
    out.push(match meant {
        Some(meant) => {
            never_so(context, decl, line, (message, at), &format!("write `{meant}`")).edit(line.place(), meant, false)
        }
        None => never_so(context, decl, line, (message, at), &help(stat, missing, around.side)),
    });
}

/// A change under a condition that is never so when the figure counts.
fn never_so(
    context: &Context,
    decl: &Declaration,
    line: Phrase<'_>,
    (message, at): (String, &Need),
    help: &str,
) -> Diagnostic {
    context
        .finding(Code::NeverAsked, decl, line.place(), message)
        .label("never so when it counts")
        .other(at.place, "the condition")
        .help(help)
}

/// An enemy attacks with no weapon: a condition that asks for one, in a text of an enemy, is never so.
fn unarmed(context: &Context, decl: &Declaration, line: Phrase<'_>, need: &Need, out: &mut Vec<Diagnostic>) {
    let found = context
        .finding(Code::NeverAsked, decl, line.place(), "an enemy attacks with no weapon")
        .label("never so")
        .other(need.place, "the condition")
        .help("take the condition away, or say whose attack it is: `when a hero hits this enemy if attacking with …`");
    out.push(found);
}

/// A change of no figure under a condition that is so only when its text is gone.
fn after(
    context: &Context,
    decl: &Declaration,
    (line, conditions): (Phrase<'_>, &[Need]),
    around: &Around,
    out: &mut Vec<Diagnostic>,
) {
    let all = |need: &Need, fact: Fact| need.ways.iter().all(|facts| facts.contains(&fact));
    let attacks = |need: &&Need| [Fact::Attack, Fact::Weapon, Fact::Target].iter().any(|fact| all(need, *fact));
    let prefers = line.word() == Word::Modifier(Modifier::Prefers);
    let ends = around.goes || around.side == Whom::Enemy;
    let (at, message, help) = if let Some(at) = conditions.iter().find(|need| all(need, Fact::Spell)) {
        (
            at,
            "while a spell is being cast the rules ask for `casting rolls` alone".to_owned(),
            "take the condition away, or say what happens afterwards: `when this hero casts …`",
        )
    } else if let Some(at) = conditions.iter().find(attacks).filter(|_| prefers) {
        (
            at,
            "an enemy picks its target before it attacks, and no attack is under way then".to_owned(),
            "take the condition away, or ask what is so of the enemy itself: `if this enemy is wounded`",
        )
    } else if let Some(at) = conditions.iter().find(|need| all(need, Fact::Won)).filter(|_| ends) {
        (
            at,
            format!("this is so once the adventure is won, and {}", gone(decl)),
            "take the condition away, or say what happens then: `at end of adventure if victory: …`",
        )
    } else {
        return;
    };
    out.push(never_so(context, decl, line, (message, at), help));
}

/// What is not there any more when the adventure is over.
fn gone(decl: &Declaration) -> &'static str {
    match decl.kind {
        Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat => {
            "cards in play are discarded once the adventure is over"
        }
        _ => "no enemy is there once the adventure is over",
    }
}

/// True for what is asked once the adventure is over.
fn is_away(query: Query) -> bool {
    matches!(query, Query::Town | Query::Visits | Query::Buys)
}

/// The order of texts that answer to one thing is nothing that a card changes a figure for, and what is printed on a card no text changes.
fn counts(query: Query) -> bool {
    !matches!(query, Query::TextOrder | Query::CardFigure)
}

fn is_of(whose: Whose, side: Whom) -> bool {
    match side {
        Whom::Hero => matches!(whose, Whose::Heroes | Whose::Everybody),
        Whom::Enemy => matches!(whose, Whose::Enemies | Whose::Everybody),
        Whom::Anybody | Whom::Thing => whose != Whose::Abilities,
    }
}

/// What must be the case beyond what the rows say, where a figure is asked for.
fn beyond(view: &ConditionView<'_>) -> Option<Fact> {
    match view {
        ConditionView::Against { who } if who.pick() == Pick::This => Some(Fact::Suffered),
        ConditionView::HasMore { who, which: _, thing: _, whom } if is_enemy(*who) || is_enemy(*whom) => {
            Some(Fact::Enemies)
        }
        ConditionView::Exists { who } if is_enemy(*who) => Some(Fact::Enemies),
        ConditionView::Acted { who, what: _, span } if who.pick() != Pick::No => match span {
            Within::Turn => Some(Fact::Acted),
            Within::Fight => Some(Fact::Fight),
            Within::Adventure => None,
        },
        ConditionView::Not { condition } if condition.word() == Word::Condition(Condition::Fight) => Some(Fact::Peace),
        ConditionView::Around { what: Surroundings::Town } => Some(Fact::Town),
        ConditionView::AttackIs { reach: Reach::Melee } => Some(Fact::Melee),
        ConditionView::AttackIs { reach: Reach::Ranged } => Some(Fact::Ranged),
        _ => None,
    }
}

/// The figure by which a relation compares: `with the highest combat`.
fn compared(relation: Phrase<'_>) -> Option<StatKey> {
    stat_key(relation).filter(|_| relation.word() == Word::Relation(Relation::Extreme))
}

fn is_enemy(who: Selector<'_>) -> bool {
    who.noun() == NounRef::Noun(Noun::Enemy)
}

/// What can be said instead.
fn help(stat: Stat, missing: Fact, side: Whom) -> String {
    let offers = |other: &&Stat| {
        **other != stat
            && other
                .queries()
                .any(|query| counts(query) && is_of(query.whose(), side) && query.gives().contains(&missing))
    };
    match (stat, missing) {
        (Stat::Range, Fact::Target) => {
            return "for enemies that are not to be shot at from afar, `cannot attack if attacking …`; else take the condition away"
                .to_owned();
        }
        (Stat::Armor | Stat::Defense | Stat::DefenseRolls | Stat::SpiritArmor, Fact::Target | Fact::Own)
            if side == Whom::Hero =>
        {
            return "of attacks on the hero say `if this hero is attacked by …`; else take the condition away"
                .to_owned();
        }
        (_, Fact::Suffered) if side == Whom::Hero => {
            return format!(
                "a hero who is attacked makes no attack: of the attacks of the hero itself ask `if attacking …` for `{}`; against the attacker a hero has `defense rolls`, `armor`",
                stat.words()
            );
        }
        _ => {}
    }
    let others: Vec<String> =
        Stat::ALL.iter().filter(offers).take(4).map(|other| format!("`{}`", other.words())).collect();
    match (missing, others.as_slice()) {
        (Fact::Target | Fact::Own | Fact::Hit | Fact::Attack | Fact::Weapon, [_, ..]) => {
            format!(
                "take the condition away, or name a figure that is asked for then: {}",
                super::context::listed(&others)
            )
        }
        _ => "take the condition away, or name a figure that is asked for at such a time".to_owned(),
    }
}
