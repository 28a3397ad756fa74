//! What comes too late at its moment: harm to a hero who lies KO'd or is dead, a turn that is ended at its end.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::holders_of_abilities::{learned, named_by};
use super::own_side::{of_enemies, sided};
use super::parts;
use super::spoken_of::picks_one;
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::phrase::{EffectView, MomentView, is_shape};
use brim_core::vocabulary::{Effect, Ended, Kind, Moment, Noun, Pick, RuleForm, Shape, Word};
use brim_language::diagnostic::escape::shortened;
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Looks at every text that answers to a moment.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let rules = [Word::RuleForm(RuleForm::When), Word::RuleForm(RuleForm::At)];
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &rules) {
        // What a change adds is said by the sheet that it changes.
        let sheet = context.owner(decl);
        let Some(moment) = parts::moment(rule) else { continue };
        match MomentView::of(moment) {
            Some(MomentView::Ko { who, by: _ }) => fallen(context, (decl, rule), (moment, who, false), out),
            Some(MomentView::Killed { who }) => fallen(context, (decl, rule), (moment, who, true), out),
            Some(MomentView::Kills { who: _, whom }) => {
                wounded(context, decl, whom, out);
                fallen(context, (decl, rule), (moment, whom, true), out);
            }
            Some(MomentView::EndOf { span: Span::Turn, n: _ }) => turn(context, decl, rule, moment, out),
            Some(MomentView::EndOf { span: Span::Adventure, n: _ }) if decl.kind == Kind::Threat => {
                out.extend(drawn_later(context, decl, moment, "a Threat is discarded when its fight ends"))
            }
            Some(MomentView::EndOf { span: Span::Adventure, n: _ })
                if !of_enemies(sheet) || sided(context, sheet.id) =>
            {
                mission(context, decl, rule, moment, out);
            }
            Some(MomentView::EndOf { span: Span::Fight | Span::Adventure, n: _ })
                if of_enemies(sheet) && !sided(context, sheet.id) =>
            {
                let found = context
                    .finding(Code::NotNow, decl, moment.place(), "no enemy is left by then to say this")
                    .label("never comes")
                    .help("say it at its death, `when this enemy is killed`; or on a card that remains in play, or in the mission");
                out.push(found);
            }
            Some(MomentView::StartOf { span: Span::Adventure, n: _ }) => {
                out.extend(drawn_later(context, decl, moment, "the adventure has begun by the time this card is drawn"))
            }
            Some(
                MomentView::StartOf { span: Span::Day | Span::Stay, n: _ }
                | MomentView::EndOf { span: Span::Day | Span::Stay, n: _ }
                | MomentView::Visits { who: _, what: _ }
                | MomentView::VisitsAny { who: _, what: () },
            ) => {
                let why = "this card is gone with the adventure, before anybody comes to a town";
                out.extend(
                    drawn_later(context, decl, moment, why).or_else(|| out_of_town(context, (decl, sheet), moment)),
                );
            }
            _ => {}
        }
    }
}

/// A mission or an enemy waits for a day or a stay: both are over before anybody comes to a town.
fn out_of_town(
    context: &Context,
    (decl, sheet): (&Declaration, &Declaration),
    moment: Phrase<'_>,
) -> Option<Diagnostic> {
    let ends = moment.word() == Word::Moment(Moment::EndOf);
    let (why, help) = match sheet.kind {
        Kind::Mission => (
            "the mission is over before anybody comes to a town, and only a town knows days and stays",
            match ends {
                true => "name a time of the adventure: `at end of turn`, `at end of fight`, `at end of turn 8`",
                false => "name a time of the adventure: `at start of turn`, `at start of fight`, `at start of turn 8`",
            },
        ),
        _ if (of_enemies(sheet) || of_enemies_alone(context, sheet)) && !sided(context, sheet.id) => (
            "no enemy comes to a town, and only a town knows days and stays",
            match ends {
                true => "name a time of the adventure: `at end of turn`, `when this enemy ends an activation`",
                false => "name a time of the adventure: `at start of turn`, `when this enemy activates`",
            },
        ),
        _ => return None,
    };
    Some(context.finding(Code::NotNow, decl, moment.place(), why).label("never comes").help(help))
}

/// True for an ability that sheets of enemies name, and nobody else has.
fn of_enemies_alone(context: &Context, decl: &Declaration) -> bool {
    decl.kind == Kind::Ability
        && named_by(context, &[Kind::Enemy]).contains(&decl.id)
        && !named_by(context, &[Kind::Class, Kind::Item, Kind::Location]).contains(&decl.id)
        && !learned(context).contains(&decl.id)
}

/// What a card that is drawn in an adventure says of a time when it is not there.
fn drawn_later(context: &Context, decl: &Declaration, moment: Phrase<'_>, why: &str) -> Option<Diagnostic> {
    if !matches!(decl.kind, Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat) {
        return None;
    }
    let found = context.finding(Code::NotNow, decl, moment.place(), why).label("never comes");
    Some(found.help("say it without this moment, so that it happens when the card is drawn; or at one that comes while it lies there, with `remains in play`: `at start of turn`, `at end of fight`"))
}

/// Whoever is killed is wounded by then.
fn wounded(context: &Context, decl: &Declaration, whom: Selector<'_>, out: &mut Vec<Diagnostic>) {
    let Some(filter) = whom.filters().iter().find(|filter| is_shape(*filter, Shape::Wounded)) else {
        return;
    };
    let found = context
        .finding(Code::Foregone, decl, filter.place(), "whoever is killed is wounded by then: this is always so")
        .label("asks nothing")
        .help("delete it; what was wounded before, a marker remembers: `when this hero wounds an enemy …`");
    out.push(found);
}

/// Who lies KO'd takes no more harm, and who is dead is neither harmed nor healed.
fn fallen(
    context: &Context,
    (decl, rule): (&Declaration, Phrase<'_>),
    (moment, who, dead): (Phrase<'_>, Selector<'_>, bool),
    out: &mut Vec<Diagnostic>,
) {
    let side = if noun(who) == Some(Noun::Enemy) { Whom::Enemy } else { Whom::Hero };
    let another = |line: &Phrase<'_>| picks_one(context, decl, *line, side);
    if dead {
        let lines = rule.body().iter().take_while(|line| who.pick() == Pick::This || !another(line));
        lines.for_each(|line| line.walk(&mut |part| later(context, decl, part, (moment, who), out)));
    }
    // `that hero` is the one who fell until another is picked: where that one is called `this hero`, and another of its kind did it, the other.
    let mut that = who.pick() != Pick::This || !done_by_its_kind(context, decl, (moment, who));
    for line in rule.body() {
        line.walk(&mut |part| {
            let Word::Effect(effect) = part.word() else { return };
            let Some(subject) = part.subject() else { return };
            // Of a group others may be left.
            let own = subject.pick() == Pick::This && who.pick() == Pick::This && noun(subject) != Some(Noun::Group)
                || that && subject.pick() == Pick::That && (noun(subject) == noun(who) || of_holder(who, subject));
            that &= matches!(subject.pick(), Pick::This | Pick::That);
            // What an enemy held is gone with it.
            let empty =
                dead && noun(subject) == Some(Noun::Enemy) && matches!(effect, Effect::Loses | Effect::LosesAll);
            if that && aims_at(part).is_some_and(|aim| aim.pick() == Pick::That && noun(aim) == noun(who)) {
                let message = if dead { DEAD } else { "a hero who lies KO'd is attacked no more" };
                let found = context.finding(Code::NotNow, decl, part.place(), message).label("strikes nobody");
                let help = "aim it at somebody else: `at one enemy next to this hero`, `at a random hero next to this enemy`";
                out.push(found.other(moment.place(), "happens then").help(help));
                return;
            }
            let heals = matches!(effect, Effect::Heals | Effect::HealsAll);
            if own && heals && (dead || !wakes(rule)) {
                out.push(kept_alive(context, (decl, rule), (moment, who, dead), part));
                return;
            }
            // Of an enemy that is dead it is told that it attacks nobody.
            let rolls = [Effect::Rolls, Effect::RollsOn, Effect::Tests, Effect::Chooses, Effect::May, Effect::Draws];
            let hero = noun(who) == Some(Noun::Hero) || of_holder(who, subject);
            let acts = dead && hero && (comes_to_nothing(effect, false) || rolls.contains(&effect));
            if !own || !(empty || acts || comes_to_nothing(effect, dead)) {
                return;
            }
            let (fallen, said) = (context.text(who.place()).trim(), context.text(subject.place()).trim());
            let rest = context.text(part.place()).trim().strip_prefix(said).unwrap_or_default().trim();
            let rest = shortened(rest.lines().next().unwrap_or_default(), 60);
            let (message, help) = if dead && effect == Effect::Gains && noun(who) == Some(Noun::Hero) {
                (DEAD, format!("where a kill is meant, write `when {fallen} kills an enemy: {said} {rest}`; of those around, `each other hero {rest}`"))
            } else if dead {
                let others = if noun(who) == Some(Noun::Hero) { "each other hero" } else { "each hero" };
                (
                    DEAD,
                    format!(
                        "say it of those around, `{others} next to {said} {rest}`; or of itself before its death: `when {fallen} takes wounds: …`"
                    ),
                )
            } else {
                (
                    "a hero who lies KO'd takes no more harm, attacks nobody and goes nowhere",
                    format!(
                        "say it of others, `each other hero {rest}`; or of itself for later: `when {fallen} recovers: …`"
                    ),
                )
            };
            let found = context.finding(Code::NotNow, decl, part.place(), message).label("does nothing");
            out.push(found.other(moment.place(), "happens then").help(help));
        });
        that &= !another(&line);
    }
}

/// True where the moment names who did it, and that one is of the kind of who fell.
fn done_by_its_kind(context: &Context, decl: &Declaration, (moment, fallen): (Phrase<'_>, Selector<'_>)) -> bool {
    let by = match MomentView::of(moment) {
        Some(MomentView::Ko { who: _, by }) => by,
        Some(MomentView::Kills { who, whom: _ }) => Some(who),
        _ => None,
    };
    let fell = whom(context, decl, fallen);
    by.filter(|by| by.pick() != Pick::This).is_some_and(|by| {
        let did = whom(context, decl, by);
        did == fell || did == Whom::Anybody || fell == Whom::Anybody
    })
}

/// Why nothing that is said of the dead happens.
const DEAD: &str = "whoever is killed is off the board by then: nothing harms, heals or moves it any more, and it rolls, chooses, draws and gains nothing";

/// Whoever heals at its death is to be kept from it: before the KO, or before the kill.
fn kept_alive(
    context: &Context,
    (decl, rule): (&Declaration, Phrase<'_>),
    (moment, who, dead): (Phrase<'_>, Selector<'_>, bool),
    part: Phrase<'_>,
) -> Diagnostic {
    let (message, label) = match dead {
        true => (DEAD, "does nothing"),
        false => ("the hero lies KO'd by then, and healing does not raise it", "it stays down"),
    };
    let mut found = context.finding(Code::NotNow, decl, part.place(), message).label(label);
    if !dead {
        found.severity = Severity::Warning;
    }
    let found = found.other(moment.place(), "happens then");
    let (head, whom) = (rule.place(), context.text(who.place()));
    let place = Place { span: brim_grammar::Span { end: moment.place().span.end, ..head.span }, ..head };
    let (one, fate) = if noun(who) == Some(Noun::Hero) { ("a hero", "KO'd") } else { ("an enemy", "killed") };
    // Without a limit nothing would ever kill it; one that the line has stays where it stands.
    let once = if fate == "killed" && parts::limit(rule).is_none() { " once per fight" } else { "" };
    let line = format!("instead of {whom} being {fate}{once}");
    // Who kills is named in the same line, and is likelier to be meant than its victim.
    if let Some(MomentView::Kills { who: killer, whom: _ }) = MomentView::of(moment)
        && killer.pick() == Pick::This
        && let Some(healed) = part.subject()
    {
        let killer = context.text(killer.place()).trim().to_owned();
        let rest = context.text(part.place()).trim();
        let rest = rest.strip_prefix(context.text(healed.place()).trim()).unwrap_or_default().trim();
        return found.help(format!("write `{killer} {rest}`; {one} is kept alive before it falls: `{line}: …`")).edit(
            healed.place(),
            killer,
            false,
        );
    }
    let kept = format!("{one} is kept alive before it falls: `{line}: …`");
    // Its own death comes once, and that of others again and again: who gains by a death may well mean theirs.
    if dead && who.pick() == Pick::This && noun(who) == Some(Noun::Enemy) {
        return found
            .help(format!("where another's death is meant, write `when another enemy is killed`; {kept}"))
            .edit(who.place(), "another enemy", false);
    }
    found.help(kept).edit(place, line, false)
}

/// What is put off finds an enemy no more that is dead by then: nobody is next to it.
fn later(
    context: &Context,
    decl: &Declaration,
    part: Phrase<'_>,
    (moment, dead): (Phrase<'_>, Selector<'_>),
    out: &mut Vec<Diagnostic>,
) {
    let Some(kind) = noun(dead).filter(|_| part.word() == Word::Effect(Effect::Later)) else { return };
    let means = |who: Selector<'_>| {
        let same = if dead.pick() == Pick::This { Pick::This } else { Pick::That };
        who.pick() == same && noun(who) == Some(kind)
    };
    let mut told = false;
    // From whoever died nobody is near or far once it is gone: so it is where the text is its own, or nobody's.
    let own = dead.pick() == Pick::This || !has_holder(context.owner(decl).kind);
    let counted = part.body().iter().filter_map(|line| line.subject().or_else(|| beside_whom(line)));
    for nearest in counted.filter(|who| own && who.pick() == Pick::Nearest) {
        told = true;
        let found = context
            .finding(
                Code::NotNow,
                decl,
                nearest.place(),
                "whoever was killed is long gone by then, and nobody is near it",
            )
            .label("nearest to whom?")
            .other(moment.place(), "it dies then");
        out.push(found.help("say it at once, without `later`; or name others: `each hero`, `a random hero`"));
    }
    part.body().iter().for_each(|line| {
        line.walk(&mut |part| {
            // A dead hero can still be brought back; nobody is next to it.
            let place = matches!(part.word(), Word::Position(_));
            if !told && (kind == Noun::Enemy || place) && part.selectors().any(means) {
                told = true;
                let found = context
                    .finding(Code::NotNow, decl, part.place(), "whoever was killed is long gone by then")
                    .label("finds nobody")
                    .other(moment.place(), "it dies then");
                out.push(found.help("say it at once, without `later`; or name others: `each hero`"));
            }
        });
    });
}

/// Next to whom a line places new enemies.
fn beside_whom(line: Phrase<'_>) -> Option<Selector<'_>> {
    match EffectView::of(line)? {
        EffectView::Places { n: _, what: _, place, per: _ } => place.selectors().next(),
        _ => None,
    }
}

/// True for what somebody has, whose text it is.
fn has_holder(kind: Kind) -> bool {
    use Kind::{Ability, Class, Enemy, Item, Location, Loot, Marker, Scavenge, Spell, Token};
    matches!(kind, Ability | Class | Enemy | Item | Location | Loot | Marker | Scavenge | Spell | Token)
}

/// True for a text that lets somebody recover.
fn wakes(rule: Phrase<'_>) -> bool {
    let mut wakes = false;
    rule.walk(&mut |part| wakes |= part.word() == Word::Effect(Effect::Recovers));
    wakes
}

/// Whom an attack is aimed at that a text makes.
fn aims_at(part: Phrase<'_>) -> Option<Selector<'_>> {
    match EffectView::of(part)? {
        EffectView::Attack { who: _, range: _, shots: _, whom, damage: _ }
        | EffectView::MeleeAttack { who: _, combat: _, whom, damage: _ } => Some(whom),
        _ => None,
    }
}

/// What does nothing to somebody who has fallen.
fn comes_to_nothing(effect: Effect, dead: bool) -> bool {
    let heals = [Effect::Heals, Effect::HealsAll];
    let harms =
        [Effect::TakesWounds, Effect::TakesHits, Effect::TakesHorror, Effect::TakesSanity, Effect::TakesCorruption];
    let moves = [Effect::Pushed, Effect::Put, Effect::Swaps, Effect::Throws];
    let gone = [Effect::Gains, Effect::Leaves];
    // Who lies KO'd attacks nobody and goes nowhere.
    let acts =
        [Effect::Attack, Effect::MeleeAttack, Effect::FreeAttack, Effect::FreeMelee, Effect::MovesNext, Effect::Throws];
    harms.contains(&effect)
        || !dead && acts.contains(&effect)
        || dead && (heals.contains(&effect) || moves.contains(&effect) || gone.contains(&effect))
}

/// `that hero` where the moment speaks of the holder.
fn of_holder(who: Selector<'_>, subject: Selector<'_>) -> bool {
    noun(who) == Some(Noun::Holder) && noun(subject) == Some(Noun::Hero)
}

/// Hero or enemy, as far as a selector says it.
fn noun(who: Selector<'_>) -> Option<Noun> {
    match who.noun() {
        NounRef::Noun(Noun::Party) => Some(Noun::Hero),
        NounRef::Noun(noun) => Some(noun),
        _ => None,
    }
}

/// A turn that is at its end is not ended.
fn turn(context: &Context, decl: &Declaration, rule: Phrase<'_>, moment: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    now(rule, &mut |part| {
        if let Some(EffectView::Ends { what: Ended::Turn }) = EffectView::of(part) {
            let found = context.finding(Code::NotNow, decl, part.place(), "the turn is at its end by then");
            let found = found.label("ends nothing").other(moment.place(), "happens then");
            out.push(found.help("say it earlier: `at start of turn`, `when this hero ends an activation`"));
        }
    });
}

/// A mission that is won or lost when the adventure is over.
fn mission(context: &Context, decl: &Declaration, rule: Phrase<'_>, moment: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    now(rule, &mut |part| {
        if let Some(EffectView::EndsMission { how: _ }) = EffectView::of(part) {
            let found = context.finding(Code::NotNow, decl, part.place(), "the mission is won or lost by then");
            let found = found.label("changes nothing").other(moment.place(), "happens then");
            out.push(found.help("say it earlier: `at end of turn`, `at end of fight`"));
        }
    });
}

/// What happens at the moment itself: not what is put off.
pub(super) fn now(phrase: Phrase<'_>, look: &mut impl FnMut(Phrase<'_>)) {
    for line in phrase.body() {
        if line.word() == Word::Effect(Effect::Later) {
            continue;
        }
        look(line);
        if let Some(condition) = parts::condition(line) {
            condition.walk(&mut |part| look(part));
        }
        now(line, look);
    }
}
