//! Counters of a mission: whether they can stand where something waits for them.

use super::super::context::{Context, In};
use super::super::parts::number;
use super::called::{NAMING, counter_in};
use super::made::{Called, Made};
use brim_core::game::effect::Span;
use brim_core::phrase::{ConditionView, EffectView, MemberView, MomentView, RuleFormView};
use brim_core::vocabulary::{Kind, Many, Member, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Counters that there are not, and numbers at which none can stand.
pub(super) fn counters(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    let made = Made::by(mission, Called::Counter);
    let all: Vec<(Phrase<'_>, &str, i32, i32)> = mission
        .members(Member::Counter)
        .filter_map(|line| match MemberView::of(line)? {
            MemberView::Counter { name, low, high, start: _ } => Some((line, name, low, high)),
            _ => None,
        })
        .collect();
    for line in mission.members(Member::Counter) {
        if let Some(MemberView::Counter { name, low, high, start: Some(start) }) = MemberView::of(line)
            && !(low..=high).contains(&start)
        {
            let message = format!("\"{name}\" cannot start at {start}: it goes from {low} to {high}");
            let found = context.finding(Code::GoalNever, mission, line.place(), message);
            out.push(found.label("outside its bounds").help(format!("name a number from {low} to {high}")));
        }
    }
    mission.walk(&mut |part| {
        let Some(named) = counter_in(part) else { return };
        let Some((line, _, low, high)) = all.iter().find(|(_, name, ..)| name.eq_ignore_ascii_case(named)) else {
            let message = format!("this mission has no counter \"{named}\"");
            let found = context.finding(Code::GoalNever, mission, part.place(), message).label("no such counter");
            out.push(made.lead(context, found, named, format!("declare it: `counter \"{named}\" from 0 to 6`")));
            return;
        };
        let asked = match (EffectView::of(part), ConditionView::of(part)) {
            (_, Some(ConditionView::CounterIs { name: _, n, how: _ })) => number(n),
            (Some(EffectView::CountsTo { name: _, n }), _) => number(n),
            _ => None,
        };
        let Some(n) = asked.filter(|n| n < low || n > high) else { return };
        let message = format!("\"{named}\" never stands at {n}: it goes from {low} to {high}");
        let place = context.figure(part.place(), &n.to_string());
        let found = context.finding(Code::GoalNever, mission, place, message).other(line.place(), "the counter");
        let least = if low == high { *low } else { low.saturating_add(1) };
        let found = found.label("it never stands there");
        out.push(match n > *high {
            // Which of the two was meant, nobody can tell.
            true => {
                let bound = context.figure(line.place(), &format!("to {high}"));
                let further = format!("let it go there: `counter \"{named}\" from {low} to {n}`");
                // A counter mostly ends where something waits for it; where it is clear that it goes on, its end is the slip.
                match bound == line.place() || !rises_beyond(mission, part, (named, *high)) {
                    true => found.help(format!("write {high} here, where it ends, or a smaller number; or {further}")),
                    false => found.help(format!("{further}; or write {high} here, where it ends")),
                }
                .edit(place, high.to_string(), false)
            }
            false => found.help(format!("name a number from {least} to {high}")),
        });
    });
    for (line, name, low, _) in &all {
        let Some(MemberView::Counter { name: _, low: _, high: _, start }) = MemberView::of(*line) else { continue };
        let found = stands_still(context, mission, name, start.unwrap_or(*low));
        let found = found.or_else(|| rises_too_little(context, mission, name, start.unwrap_or(*low)));
        let found = found.or_else(|| unheard_of(context, mission, (*line, name)));
        // What somebody meant to name is told of where the name is.
        out.extend(found.filter(|_| !Made::anywhere(context, Called::Counter).misspelt(context).contains(name)));
    }
}

/// True where a counter is raised, and nothing else waits for where it ends now: with more room it may go there.
fn rises_beyond(mission: &Declaration, asked: Phrase<'_>, (name, high): (&str, i32)) -> bool {
    let own = |part: Phrase<'_>| counter_in(part).is_some_and(|other| other.eq_ignore_ascii_case(name));
    let (mut raised, mut ends) = (false, false);
    mission.walk(&mut |part| {
        if !own(part) {
            return;
        }
        raised |= matches!(EffectView::of(part), Some(EffectView::Counts { name: _, by }) if by > 0);
        if let Some(ConditionView::CounterIs { name: _, n, how: _ }) = ConditionView::of(part) {
            ends |= part.id() != asked.id() && number(n).is_some_and(|n| n >= high);
        }
    });
    raised && !ends
}

/// A counter that no other line names.
fn unheard_of(context: &Context, mission: &Declaration, (line, name): (Phrase<'_>, &str)) -> Option<Diagnostic> {
    if !context.whole(mission.pack) {
        return None;
    }
    let own = |part: Phrase<'_>| counter_in(part).is_some_and(|other| other.eq_ignore_ascii_case(name));
    let named = context.sites(In::Written, &NAMING).any(|site| own(site.phrase));
    let found =
        context.finding(Code::NeverUsed, mission, line.place(), format!("nothing counts on the counter \"{name}\""));
    let help = format!("count it where it is to rise, `counter \"{name}\" +1`, and ask for it; or delete it");
    (!named).then(|| found.label("no other text names it").help(help))
}

/// A counter that something waits for to rise, and that nothing ever raises.
fn stands_still(context: &Context, mission: &Declaration, name: &str, start: i32) -> Option<Diagnostic> {
    let own = |part: Phrase<'_>| counter_in(part).is_some_and(|other| other.eq_ignore_ascii_case(name));
    let (mut raised, mut waits) = (false, None);
    let raises = |part: Phrase<'_>| match EffectView::of(part) {
        Some(EffectView::Counts { name: _, by }) => by > 0,
        Some(EffectView::CountsBy { name: _, sign: _, n: _ } | EffectView::CountsTo { name: _, n: _ }) => true,
        _ => false,
    };
    mission.walk(&mut |part| {
        raised |= own(part) && raises(part);
        let Some(ConditionView::CounterIs { name: _, n, how }) = ConditionView::of(part).filter(|_| own(part)) else {
            return;
        };
        let high = number(n).is_some_and(|n| n > start) && how != Some(Many::OrFewer);
        if high {
            waits = waits.or(Some(part.place()));
        }
    });
    // Others may count for it.
    let other = |decl: &Declaration| decl.id != mission.id && !matches!(decl.kind, Kind::Scenario | Kind::Mission);
    let elsewhere =
        || context.sites(In::Written, &NAMING).any(|site| other(site.decl) && own(site.phrase) && raises(site.phrase));
    // What counts it down was most likely to count it up.
    let down = context.sites(In::Written, &NAMING).find(|site| {
        let falls = matches!(EffectView::of(site.phrase), Some(EffectView::Counts { name: _, by }) if by < 0);
        (other(site.decl) || site.decl.id == mission.id) && falls && own(site.phrase)
    });
    let place = waits.filter(|_| !raised && !mission.broken && !elsewhere())?;
    // What the mission lays, and is used where it lies, was most likely to count it.
    let lever = down.is_none().then(|| laid_and_used(context, mission)).flatten();
    let line = mission.members(Member::Counter).find(|line| {
        matches!(MemberView::of(*line), Some(MemberView::Counter { name: other, low: _, high: _, start: _ }) if other == name)
    });
    let found = context
        .finding(Code::GoalNever, mission, place, format!("\"{name}\" stays at {start}: nothing counts it up"))
        .label("never comes")
        .others_at(line.map(|line| line.place()), "begins there")
        .help(match down {
            Some(_) => format!("count it up where it is counted down: `counter \"{name}\" +1`"),
            None => match lever {
                Some(lever) => format!(
                    "count it up where it is to rise: `counter \"{name}\" +1`, in what {} is used for, perhaps",
                    context.name(lever.id)
                ),
                None => format!(
                    "count it up where it is to rise, such as `when a hero kills an enemy: counter \"{name}\" +1`"
                ),
            },
        });
    let found = found.others_at(lever.map(|lever| lever.place), "laid by this mission, and used");
    Some(match down {
        Some(site) => found.other(site.phrase.place(), "counts it down"),
        None => found,
    })
}

/// A counter that rises in the first turns alone, `at end of turn if turn is 4 or fewer: counter "Tolls" +1`, and is waited for where it never comes.
fn rises_too_little(context: &Context, mission: &Declaration, name: &str, start: i32) -> Option<Diagnostic> {
    let own = |part: Phrase<'_>| counter_in(part).is_some_and(|other| other.eq_ignore_ascii_case(name));
    let (mut most, mut raises) = (start, Vec::new());
    for line in mission.body() {
        let Some(RuleFormView::At { moment, condition: Some(condition), limit: _ }) = RuleFormView::of(line) else {
            continue;
        };
        let each_turn = matches!(
            MomentView::of(moment),
            Some(MomentView::EndOf { span: Span::Turn, n: None } | MomentView::StartOf { span: Span::Turn, n: None })
        );
        let Some(ConditionView::Turn { n, how, of: false }) = ConditionView::of(condition).filter(|_| each_turn) else {
            continue;
        };
        let turns = match how {
            Some(Many::OrFewer) => n,
            None => 1,
            Some(Many::OrMore) => continue,
        };
        for effect in line.body() {
            if let Some(EffectView::Counts { name: _, by: by @ 1.. }) = EffectView::of(effect).filter(|_| own(effect)) {
                most = most.saturating_add(by.saturating_mul(turns));
                raises.push((effect.id(), condition.place()));
            }
        }
    }
    let (_, limit) = *raises.first()?;
    let (mut otherwise, mut waits) = (false, None);
    let mut look = |part: Phrase<'_>| {
        if !own(part) || raises.iter().any(|(raise, _)| *raise == part.id()) {
            return;
        }
        otherwise |= match EffectView::of(part) {
            Some(EffectView::Counts { name: _, by }) => by > 0,
            Some(EffectView::CountsBy { name: _, sign: _, n: _ } | EffectView::CountsTo { name: _, n: _ }) => true,
            _ => false,
        };
        if let Some(ConditionView::CounterIs { name: _, n, how }) = ConditionView::of(part)
            && how != Some(Many::OrFewer)
        {
            waits = waits.or(number(n).filter(|n| *n > most).map(|n| (n, part.place())));
        }
    };
    mission.walk(&mut |part| look(part));
    let others = |decl: &Declaration| decl.id != mission.id && decl.kind != Kind::Scenario;
    context.sites(In::Written, &NAMING).filter(|site| others(site.decl)).for_each(|site| look(site.phrase));
    let (wanted, place) = waits.filter(|_| !otherwise)?;
    let found = context
        .finding(
            Code::GoalNever,
            mission,
            place,
            format!("\"{name}\" rises to {most} at most, and this waits for {wanted}"),
        )
        .label("never comes")
        .other(limit, "raised so long");
    let said = context.text(limit);
    let help = match said.contains("or fewer") {
        true => format!("write `{}`; or wait for {most}", said.trim().replacen("or fewer", "or more", 1)),
        false => format!("let it rise in more turns; or wait for {most}"),
    };
    Some(found.help(help))
}

/// A token that the mission lays and that heroes use.
fn laid_and_used<'a>(context: &Context<'a>, mission: &Declaration) -> Option<&'a Declaration> {
    let mut laid = Vec::new();
    mission.walk(&mut |part| {
        if let Some(EffectView::Lays { n: _, what, place: _ }) = EffectView::of(part) {
            laid.push(what);
        }
    });
    laid.into_iter()
        .filter_map(|what| context.model.sheet(what))
        .find(|token| token.body().iter().any(|line| line.word() == Word::RuleForm(RuleForm::Use)))
}
