//! Charts answer every result once: holes, overlaps, and rows that no roll can reach.

use std::collections::BTreeSet;

use super::context::{Context, In, listed};
use super::lines::{base, chart_dice};
use super::other_dice::{for_other_dice, meant_for, other_dice, shown};
use super::results::{Results, face, spans};
use super::walk::Site;
use brim_core::game::dice::{Dice, Die};
use brim_core::phrase::{EffectView, LabelView, MemberView, ModifierView};
use brim_core::program::StatKey;
use brim_core::vocabulary::spelling::with_article;
use brim_core::vocabulary::{Effect, Kind, Label, Member, Modifier, Outcome, Pick, Score, Stat, Word};
use brim_language::diagnostic::escape::escaped;
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::patch::By;
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every chart: of a roll, of a sheet, of a chart's own declaration, and at the branches of tests.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let throws = [Effect::Roll, Effect::Rolls, Effect::RollsOn, Effect::Tests, Effect::Casts].map(Word::Effect);
    for Site { decl, line, phrase, .. } in
        context.sites(In::Declared, &throws).chain(context.sites(In::Changes, &throws).filter(|site| !site.decl.broken))
    {
        if let Some((dice, results)) = Results::of_roll(phrase, raised(context, decl, line)) {
            let before = out.len();
            rows(context, decl, (phrase, phrase.place()), &dice.to_string(), &results, out);
            // A 7 on a D6 comes of another line.
            let raising = raised_by(context, decl, line);
            if let Some(found) = out.get_mut(before).filter(|_| raising.is_some()) {
                *found = found.clone().others_at(raising, "changes this roll");
            }
        }
        if phrase.word() == Word::Effect(Effect::RollsOn) {
            out.extend(rolls_on(context, decl, phrase));
        }
        if matches!(phrase.word(), Word::Effect(Effect::Tests | Effect::Casts)) {
            branches(context, decl, phrase, out);
        }
    }
    let results = Results::of_dice(Dice::of(1, Die::D6));
    for decl in context.decls().chain(context.model.patches.iter().filter(|patch| !patch.broken)) {
        if base(decl).is_none()
            && let Some(elite) = decl.member(Member::Elite)
        {
            rows(context, decl, (elite, elite.place()), "D6", &results, out);
        }
        if let Some(chart) = decl.member(Member::ChartRows)
            && let Some(dice) = chart_dice(decl)
        {
            // With two lines of dice, each row is one that either can show.
            let other = |line| match MemberView::of(line) {
                Some(MemberView::ChartRoll { dice: other, condition: _ }) => other != dice,
                _ => true,
            };
            if !decl.members(Member::ChartRoll).any(other) {
                rows(context, decl, (chart, chart.place()), &dice.to_string(), &Results::of_dice(dice), out);
            }
            again(context, decl, chart, out);
        }
    }
    changed(context, out);
}

/// Rows of a chart that do nothing but roll on the same chart once more. Where all of them do, no roll ends, and that is said elsewhere.
fn again(context: &Context, decl: &Declaration, chart: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let same = |line: Phrase<'_>| match EffectView::of(line) {
        // Others who roll for once are another matter.
        Some(EffectView::RollsOn { who, chart, plus: None }) => {
            chart == decl.id && matches!(who.pick(), Pick::This | Pick::That)
        }
        _ => false,
    };
    let ends = |row: Phrase<'_>| {
        let mut back = false;
        row.walk(&mut |part| back |= part.word() == Word::Effect(Effect::RollsOn));
        !back
    };
    if !chart.body().iter().any(ends) {
        return;
    }
    for line in chart.body().iter().filter_map(|row| row.body().only()).filter(|line| same(*line)) {
        let message = "this row does nothing but roll on its own chart once more";
        let found = context.finding(Code::NothingHappens, decl, line.place(), message).label("leads back to here");
        out.push(found.help(
            "name the chart that is meant, or say what happens then; a roll that is made again gives its results to the other rows",
        ));
    }
}

/// A roll on a chart with so much added, or taken off, that it always shows the same end.
fn rolls_on(context: &Context, decl: &Declaration, phrase: Phrase<'_>) -> Option<Diagnostic> {
    let Some(EffectView::RollsOn { who: _, chart, plus: Some(plus) }) = EffectView::of(phrase) else { return None };
    let chart = context.model.sheet(chart)?;
    let dice = chart_dice(chart)?;
    let known = Results::of_dice(dice).known;
    let (first, last) = (*known.first()?, *known.last()?);
    if plus.checked_abs().is_some_and(|plus| plus < last.saturating_sub(first)) || first == last {
        return None;
    }
    let end = if plus > 0 { last } else { first };
    let place = context.figure(phrase.place(), &format!("{plus:+}"));
    let found = context
        .finding(Code::ChartUnreachable, decl, place, format!("with {plus:+} every roll on this chart shows {end}"))
        .label("no other row can be reached")
        .other(chart.place, format!("the chart rolls {dice}: {first} to {last}"))
        .help("add less, or say what its row says without a roll");
    Some(found)
}

/// Charts as operations of patches and of things made from others leave them.
fn changed(context: &Context, out: &mut Vec<Diagnostic>) {
    for played in context.model.played.values().filter(|played| !played.decl.broken) {
        let decl = &played.decl;
        let written = By::Sheet(decl.id);
        for (line, origin) in decl.body().iter().zip(&played.origins) {
            let theirs = match origin.by {
                By::Sheet(id) => id != decl.id,
                By::Patch(_) | By::Brutal => false,
            };
            // What is as it stands in its own text was looked at there.
            if origin.changed.is_empty() && (theirs || base(decl).is_none() && origin.by == written) {
                continue;
            }
            let place = origin.changed.last().map_or(line.place(), |(_, place)| *place);
            if line.word() == Word::Member(Member::Elite) {
                rows(context, decl, (line, place), "D6", &Results::of_dice(Dice::of(1, Die::D6)), out);
            } else if line.word() == Word::Member(Member::ChartRows)
                && let Some(dice) = chart_dice(decl)
            {
                rows(context, decl, (line, place), &dice.to_string(), &Results::of_dice(dice), out);
            }
        }
    }
}

/// How far other lines of the sheet change the rolls of one of its abilities.
pub(super) fn raised(context: &Context, decl: &Declaration, line: Phrase<'_>) -> (i32, i32) {
    let Some(MemberView::OwnAbility { name: ability }) = MemberView::of(line) else { return (0, 0) };
    let (mut low, mut high) = (0_i32, 0_i32);
    let mut count = |phrase: Phrase<'_>| {
        if let Some(ModifierView::OfAbility { which, stat: StatKey::Stat(Stat::Rolls), by }) = ModifierView::of(phrase)
            && which.eq_ignore_ascii_case(ability)
        {
            low = low.saturating_add(by.min(0));
            high = high.saturating_add(by.max(0));
        }
    };
    match decl.kind {
        Kind::Patch => decl.walk(&mut count),
        _ => context.within(decl, &[Word::Modifier(Modifier::OfAbility)]).for_each(|site| count(site.phrase)),
    }
    (low, high)
}

/// The first line of the sheet that changes the rolls of one of its abilities.
fn raised_by(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Place> {
    let MemberView::OwnAbility { name: ability } = MemberView::of(line)? else { return None };
    let mut sites = context.within(decl, &[Word::Modifier(Modifier::OfAbility)]);
    sites.find_map(|site| match ModifierView::of(site.phrase) {
        Some(ModifierView::OfAbility { which, stat: StatKey::Stat(Stat::Rolls), by: _ })
            if which.eq_ignore_ascii_case(ability) =>
        {
            Some(site.phrase.place())
        }
        _ => None,
    })
}

/// A row: its label and the results it answers; none for `otherwise`.
struct Row<'a> {
    label: Phrase<'a>,
    results: Option<(i32, i32)>,
}

/// The row that reaches to the last result of the dice, where the one behind it asks for the number after that: and what would be left of it.
fn before_the_last<'a, 'r>(
    rows: &'r [Row<'a>],
    results: &Results,
    (low, high): (i32, i32),
) -> Option<(&'r Row<'a>, String)> {
    let last = *results.known.last()?;
    let row = rows.iter().find(|row| row.results.is_some_and(|(from, to)| to == last && from < to))?;
    let (from, to) = row.results?;
    (low == high && low == last + 1).then(|| (row, face(from, to - 1)))
}

/// The results of a row.
fn faces_of(label: Phrase<'_>) -> Option<(i32, i32)> {
    match LabelView::of(label)? {
        LabelView::Result { face, name: _, stands: _ } | LabelView::EliteRow { face, name: _, again: _ } => Some(face),
        _ => None,
    }
}

fn rows(
    context: &Context,
    decl: &Declaration,
    (chart, place): (Phrase<'_>, Place),
    dice: &str,
    results: &Results,
    out: &mut Vec<Diagnostic>,
) {
    let rows: Vec<Row> = chart
        .body()
        .iter()
        .filter_map(|label| match LabelView::of(label)? {
            LabelView::Otherwise { name: _ } => Some(Row { label, results: None }),
            _ => Some(Row { label, results: Some(faces_of(label)?) }),
        })
        .collect();
    // A row that runs backwards is told of as such: what it leaves without a row is no other mistake.
    let backwards = |row: &Row| row.results.is_some_and(|(low, high)| low > high);
    if rows.is_empty() || rows.iter().any(backwards) {
        return;
    }
    if let Some(found) = overlap(context, decl, &rows, results) {
        out.push(found);
        return;
    }
    let spans_of: Vec<(i32, i32)> = rows.iter().filter_map(|row| row.results).collect();
    let answered = |result: i32| spans_of.iter().any(|(low, high)| (*low..=*high).contains(&result));
    let missing: BTreeSet<i32> = results.known.iter().copied().filter(|result| !answered(*result)).collect();
    let open_above = results.higher && !spans_of.iter().any(|(_, high)| *high == i32::MAX);
    let otherwise = rows.iter().find(|row| row.results.is_none());
    let dead: Vec<&Row> =
        rows.iter().filter(|row| row.results.is_some_and(|(low, high)| !results.reach(low, high))).collect();
    if otherwise.is_none() && (!missing.is_empty() || open_above || results.lower) {
        let one = slipped(context, decl, dice, results, &missing, &dead);
        out.push(one.unwrap_or_else(|| hole(context, decl, (chart, place), dice, results, &missing, &spans_of, &dead)));
        return;
    }
    if let Some(found) = named_twice(context, decl, chart, &rows) {
        out.push(found);
    }
    if let Some(other) = for_other_dice(chart, results).filter(|_| !dead.is_empty()) {
        out.push(other_dice(context, decl, (chart, place), dice, results, &other));
        return;
    }
    // Of rolls within a text and of Elite rows it is told where all faces are.
    let whole = chart.word() == Word::Member(Member::ChartRows) && !results.higher && !results.lower;
    for row in rows.iter().filter(|_| whole) {
        out.extend(beyond(context, decl, row, dice, results));
    }
    for row in dead {
        let (low, high) = row.results.unwrap_or((0, 0));
        let low_and_high = results.known.first().zip(results.known.last());
        let above = results.known.last().is_some_and(|last| low > *last);
        // Beside `otherwise` any of the results may be meant, and hardly all of them.
        let free = free_run(&rows, results, row);
        let near = if above { results.known.last() } else { results.known.first() };
        let near = near.filter(|_| otherwise.is_some() && rows.len() == 2).map(|near| face(*near, *near));
        let shows = low_and_high.map_or_else(String::new, |(first, last)| face(*first, *last));
        let found = context
            .finding(Code::ChartUnreachable, decl, row.label.place(), format!("no {dice} can show {}", face(low, high)))
            .label(format!("{dice} here shows {shows}"))
            .help(match (&free, &near) {
                (Some(_), Some(near)) => format!("write a result that {dice} shows: the nearest is `{near}:`"),
                (Some(free), None) => format!("write {free} in its place; or delete the row, or roll other dice"),
                (None, _) => "delete the row, or roll other dice".to_owned(),
            });
        let figure = context.figure(row.label.place(), &face(low, high));
        let found = near.filter(|_| free.is_some()).iter().fold(found, |found, near| found.edit(figure, near, false));
        out.push(match before_the_last(&rows, results, (low, high)) {
            Some((row, span)) => {
                let help =
                    format!("write `{span}:` there and `{}:` here; or delete the row, or roll other dice", low - 1);
                found.other(row.label.place(), "takes the last result too").help(help)
            }
            None => found,
        });
    }
    if let Some(row) = otherwise
        && missing.is_empty()
        && !open_above
        && !results.lower
    {
        let found = context
            .finding(
                Code::ChartUnreachable,
                decl,
                row.label.place(),
                "`otherwise` is never reached: every result has a row",
            )
            .label(format!("the rows above cover every result of {dice}"))
            .help("make a row above narrower, so that a result is left for it; or delete `otherwise`, or roll a larger die");
        out.push(found);
    }
}

/// A row of which some results can come and the others cannot: `0-2` of a D6.
fn beyond(context: &Context, decl: &Declaration, row: &Row, dice: &str, results: &Results) -> Option<Diagnostic> {
    let (low, high) = row.results?;
    let (first, last) = (*results.known.first()?, *results.known.last()?);
    // Others may roll fewer dice on a chart that stands by itself.
    let first = if decl.kind == Kind::Chart { first.min(1) } else { first };
    let ends = high != i32::MAX && low != i32::MIN && results.reach(low, high);
    let wrong = match (low < first, high > last) {
        (true, _) => face(low, first.saturating_sub(1)),
        (false, true) => face(last.saturating_add(1), high),
        _ => return None,
    };
    let right = face(low.max(first), high.min(last));
    let place = context.figure(row.label.place(), &face(low, high));
    let mut found = context
        .finding(Code::ChartUnreachable, decl, place, format!("no {dice} shows {wrong}"))
        .label(format!("{dice} here shows {}", face(first, last)))
        .help(format!("write `{right}` in its place, or roll other dice"));
    // What is added to a roll may lead there.
    if low >= first {
        found.severity = Severity::Hint;
    }
    ends.then_some(found)
}

/// Two rows of an Elite chart with one name that say different things.
fn named_twice(context: &Context, decl: &Declaration, chart: Phrase<'_>, rows: &[Row]) -> Option<Diagnostic> {
    if chart.word() != Word::Member(Member::Elite) {
        return None;
    }
    let name = |row: &Row| match LabelView::of(row.label)? {
        LabelView::EliteRow { face: _, name, again: _ } => name.map(str::to_owned),
        _ => None,
    };
    let says = |row: &Row| -> Vec<String> {
        row.label.body().iter().map(|line| context.text(line.place()).trim().to_owned()).collect()
    };
    rows.iter().enumerate().find_map(|(at, row)| {
        let own = name(row)?;
        let same = |other: &&Row| {
            name(other).is_some_and(|other| other.eq_ignore_ascii_case(&own)) && says(other) != says(row)
        };
        let earlier = rows.iter().take(at).find(same)?;
        let place = context.figure(row.label.place(), &own);
        let mut found = context
            .finding(Code::ChartOverlap, decl, place, format!("two Elite abilities are called \"{own}\""))
            .label("the second one")
            .other(earlier.label.place(), "the first one")
            .help("give one of them another name");
        found.severity = Severity::Warning;
        Some(found)
    })
}

/// What a row that no roll shows can have meant: the results that no row has, as long as it is itself where `otherwise` takes them all.
fn free_run(rows: &[Row], results: &Results, dead: &Row) -> Option<String> {
    let (low, high) = dead.results?;
    let taken =
        |result: i32| rows.iter().filter_map(|row| row.results).any(|(low, high)| (low..=high).contains(&result));
    let free: Vec<i32> = results.known.iter().copied().filter(|result| !taken(*result)).collect();
    let (first, last) = (*free.first()?, *free.last()?);
    // Of many it is not told which ones were meant.
    let count = i32::try_from(free.len()).ok().filter(|count| *count <= 12)?;
    if results.higher || results.lower || last.saturating_sub(first).saturating_add(1) != count {
        return None;
    }
    let length = high.saturating_sub(low).saturating_add(1);
    if high == i32::MAX || length >= count {
        return Some(format!("`{}:`", face(first, last)));
    }
    let (lowest, highest) =
        (face(first, first.saturating_add(length - 1)), face(last.saturating_sub(length - 1), last));
    Some(format!("`{lowest}:` or `{highest}:`"))
}

/// One row that no roll shows, and as many results as it has without a row: its number is the slip.
fn slipped(
    context: &Context,
    decl: &Declaration,
    dice: &str,
    results: &Results,
    missing: &BTreeSet<i32>,
    dead: &[&Row],
) -> Option<Diagnostic> {
    let ([row], false, false) = (dead, results.higher, results.lower) else { return None };
    let (low, high) = row.results?;
    let (first, last) = (*missing.first()?, *missing.last()?);
    let together =
        i32::try_from(missing.len()).is_ok_and(|count| last.saturating_sub(first).saturating_add(1) == count);
    if !together || high != i32::MAX && high.saturating_sub(low) != last.saturating_sub(first) {
        return None;
    }
    let (wrong, right) = (face(low, high), spans(missing, &results.known));
    let place = context.figure(row.label.place(), &wrong);
    let found = context
        .finding(Code::ChartHole, decl, place, format!("no {dice} shows {wrong}, and {right} has no row"))
        .label("never shown")
        .help(format!("write `{right}` in its place"))
        .edit(place, right, false);
    Some(found)
}

/// What to write for results without a row: a row of their own, or one beside them that reaches further.
fn more_rows(missing: &BTreeSet<i32>, results: &Results, rows: &[(i32, i32)]) -> Option<String> {
    let (first, last) = (*missing.first()?, *missing.last()?);
    let before = results.known.range(..first).next_back();
    let between = results.known.range(first..=last).count() == missing.len();
    let longer = rows.iter().find(|(low, high)| before == Some(high) && results.known.contains(low));
    let after = results.known.range(last.saturating_add(1)..).next();
    let earlier = rows.iter().find(|(low, high)| after == Some(low) && *high != i32::MAX);
    let down = longer.map(|(low, high)| (face(*low, *high), face(*low, last)));
    let up = earlier.map(|(low, high)| (face(*low, *high), face(first, *high)));
    // The hole may belong to the row on either side of it.
    let wider = match (between, down, up) {
        (true, Some((row, wider)), Some((other, longer))) => {
            Some(format!("let the row `{row}` be `{wider}`, or the row `{other}` be `{longer}`"))
        }
        (true, Some((row, wider)), None) | (true, None, Some((row, wider))) => {
            Some(format!("let the row `{row}` be `{wider}`"))
        }
        _ => None,
    };
    let own = match between {
        true => face(first, last),
        false => "otherwise".to_owned(),
    };
    // Where each result has its own row, this one is likely to have lost its.
    let single = rows.len() > 4 && rows.iter().filter(|(low, high)| low == high).count().saturating_mul(2) > rows.len();
    Some(match wider {
        Some(wider) if single && first == last => {
            format!("add its row, `{own}: …` (`{own}: nothing` where nothing happens then); or {wider}")
        }
        // Nobody means one result out of six by all of them.
        Some(wider) if missing.len().saturating_mul(2) > results.known.len() => {
            format!("add a row: `{own}: nothing` where nothing happens then; or {wider}")
        }
        Some(wider) => format!("{wider}; or add one: `{own}: nothing` where nothing happens then"),
        None => format!("add a row: `{own}: nothing` where nothing happens then"),
    })
}

#[expect(clippy::too_many_arguments, reason = "a finding shows all of it")]
fn hole(
    context: &Context,
    decl: &Declaration,
    (chart, place): (Phrase<'_>, Place),
    dice: &str,
    results: &Results,
    missing: &BTreeSet<i32>,
    rows: &[(i32, i32)],
    dead: &[&Row],
) -> Diagnostic {
    let mut nothing = Vec::new();
    if results.lower {
        let mut last = results.known.first().map_or(0, |first| first.saturating_sub(1));
        while let Some((low, _)) = rows.iter().find(|(low, high)| (*low..=*high).contains(&last) && *low > i32::MIN) {
            last = low.saturating_sub(1);
        }
        nothing.push(format!("{last} or less"));
    }
    if !missing.is_empty() {
        nothing.push(spans(missing, &results.known));
    }
    if results.higher && missing.is_empty() && !results.lower {
        let mut first = results.known.last().map_or(0, |last| last.saturating_add(1));
        while let Some((_, high)) = rows.iter().find(|(low, high)| (*low..=*high).contains(&first)) {
            first = high.saturating_add(1);
        }
        nothing.push(format!("{first} or more"));
    }
    let mut written: Vec<String> = rows.iter().take(8).map(|(low, high)| face(*low, *high)).collect();
    if rows.len() > 8 {
        written.push("more".to_owned());
    }
    let word = if written.len() == 1 { "row" } else { "rows" };
    let elite = chart.word() == Word::Member(Member::Elite);
    let help = if elite {
        "write a row for it: a result, a name in quotes, and what changes".to_owned()
    } else {
        more_rows(missing, results, rows)
            .filter(|_| !results.higher && !results.lower)
            .unwrap_or_else(|| "say what happens then; if nothing does, add the row `otherwise: nothing`".to_owned())
    };
    let message = format!("{dice} {word} {}: nothing happens on {}", listed(&written), one_result(&listed(&nothing)));
    let first = results.known.first().copied().unwrap_or(0);
    // A row that these dice reach in part alone: `1-3` of 2D6.
    let below = rows.iter().any(|(low, _)| *low < first && *low >= 0);
    if let Some(other) = meant_for(rows).filter(|other| (!dead.is_empty() || below) && other != dice) {
        // A chart says what it rolls in a line of its own.
        let rolled = decl.member(Member::ChartRoll).filter(|_| chart.word() == Word::Member(Member::ChartRows));
        let place = context.figure(rolled.map_or(place, |line| line.place()), dice);
        return context
            .finding(Code::ChartHole, decl, place, format!("these rows are for {other}, and {dice} is rolled"))
            .label(format!("shows {} alone", shown(results)))
            .other(chart.place(), "the rows")
            .help(format!("roll {other}, or give {} a row each", spans(&results.known, &results.known)));
    }
    // The row behind which the first of them begins.
    let beside = missing.first().and_then(|first| {
        let ends = |label: &Phrase<'_>| faces_of(*label).is_some_and(|(_, high)| high.saturating_add(1) == *first);
        chart.body().iter().find(ends)
    });
    let (place, label) = match beside {
        Some(row) => (row.place(), format!("behind this row: {} has no row", listed(&nothing))),
        None => (place, format!("{} has no row", listed(&nothing))),
    };
    let mut found = context.finding(Code::ChartHole, decl, place, message).label(label).help(help);
    for row in dead.iter().take(2) {
        found = found.other(row.label.place(), format!("no {dice} can show this"));
    }
    found
}

/// `a 3`, `an 8`; several results stand without.
fn one_result(results: &str) -> String {
    if results.parse::<i32>().is_ok() { with_article(results) } else { results.to_owned() }
}

/// More rows than any dice have results.
const MOST: usize = 500;

/// The results of the dice that no row answers.
fn left_out(rows: &[Row], results: &Results) -> Option<String> {
    let answered = |result: &i32| {
        rows.iter().take(MOST).any(|row| row.results.is_none_or(|(low, high)| (low..=high).contains(result)))
    };
    let left: BTreeSet<i32> = results.known.iter().copied().filter(|result| !answered(result)).collect();
    (!left.is_empty()).then(|| spans(&left, &results.known))
}

/// What is left of one of two rows without the results that both have.
fn narrowed(earlier: &Row, row: &Row) -> Option<String> {
    let ((from, to), (low, high)) = earlier.results.zip(row.results)?;
    // A row is written with its name.
    let head = |row: &Row, face: String| match LabelView::of(row.label) {
        Some(
            LabelView::Result { face: _, name: Some(name), stands: _ }
            | LabelView::EliteRow { face: _, name: Some(name), again: _ },
        ) => format!("{face} \"{}\":", escaped(name)),
        _ => format!("{face}:"),
    };
    let instead =
        |row: &Row, new: String, old: String| format!("write `{}` in place of `{}`", head(row, new), head(row, old));
    let first = (from < low && to <= high).then(|| instead(earlier, face(from, low - 1), face(from, to)));
    let second = (to < high && from <= low).then(|| instead(row, face(to + 1, high), face(low, high)));
    let both: Vec<String> = first.into_iter().chain(second).collect();
    (!both.is_empty()).then(|| both.join(", or "))
}

/// The first two rows that answer one result.
fn overlap(context: &Context, decl: &Declaration, rows: &[Row], results: &Results) -> Option<Diagnostic> {
    for (at, row) in rows.iter().enumerate() {
        for earlier in rows.iter().take(at.min(MOST)) {
            let both: String = match (row.results, earlier.results) {
                (None, None) => "otherwise".to_owned(),
                (Some((low, high)), Some((from, to))) => {
                    let (low, high) = (low.max(from), high.min(to));
                    if low > high {
                        continue;
                    }
                    let both: BTreeSet<i32> =
                        results.known.iter().copied().filter(|result| (low..=high).contains(result)).collect();
                    if both.is_empty() { face(low, high) } else { spans(&both, &results.known) }
                }
                _ => continue,
            };
            let found = context
                .finding(Code::ChartOverlap, decl, row.label.place(), format!("two rows cover {both}"))
                .label("this row has it again")
                .other(earlier.label.place(), "this one has it already")
                .help(match (narrowed(earlier, row), left_out(rows, results)) {
                    (_, Some(left)) => format!("let each result stand in one row alone: {left} has no row yet"),
                    (Some(narrowed), None) => format!("let each result stand in one row alone: {narrowed}"),
                    (None, None) => "let each result stand in one row alone".to_owned(),
                });
            return Some(found);
        }
    }
    None
}

/// True for two branches of one outcome; faces have branches of their own.
fn same_branch(one: Phrase<'_>, other: Phrase<'_>) -> bool {
    match (LabelView::of(one), LabelView::of(other)) {
        (
            Some(LabelView::AnyFace { face: (low, high), also: one }),
            Some(LabelView::AnyFace { face: (from, to), also: other }),
        ) => one == other && low <= to && from <= high,
        (Some(LabelView::EachFace { face: (low, high) }), Some(LabelView::EachFace { face: (from, to) })) => {
            low <= to && from <= high
        }
        (
            Some(LabelView::Together { share: one, outcome: end }),
            Some(LabelView::Together { share: other, outcome: last }),
        ) => (one, end) == (other, last),
        (Some(LabelView::EachDie { result: one }), Some(LabelView::EachDie { result: other })) => one == other,
        _ => one.word() == other.word(),
    }
}

/// A test says what happens on a pass and on a fail, each once.
fn branches(context: &Context, decl: &Declaration, test: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let labels = || test.body().iter().filter(|label| matches!(label.word(), Word::Label(_)));
    for (at, label) in labels().enumerate() {
        if let Some(earlier) = labels().take(at).find(|earlier| same_branch(*earlier, label)) {
            let missing = match label.word() {
                Word::Label(Label::Pass) => Some("fail"),
                Word::Label(Label::Fail) => Some("pass"),
                _ => None,
            }
            .filter(|other| !labels().any(|label| context.text(label.place()).trim() == *other));
            let said = context.text(label.place()).trim();
            let message = match missing {
                Some(other) => format!("`{said}` is said twice, and nothing of `{other}`"),
                None => format!("`{said}` is said twice"),
            };
            let found = context
                .finding(Code::ChartOverlap, decl, label.place(), message)
                .label("the second time")
                .other(earlier.place(), "the first time")
                .help(match missing {
                    Some(other) => format!("write `{other}` for the one of them that is meant so"),
                    None => "write both under one of them".to_owned(),
                });
            out.push(found);
            return;
        }
    }
    if test.word() == Word::Effect(Effect::Casts)
        && let Some(single) = labels()
            .flat_map(|label| std::iter::once(label).chain(label.body()))
            .find(|label| matches!(label.word(), Word::Label(Label::EachDie)))
    {
        let message = "a casting roll counts its dice together: none of them succeeds or misses by itself";
        let found = context.finding(Code::Unbound, decl, single.place(), message).label("never happens");
        let help = "say what happens on the whole roll, `pass: …` and `fail: …`, or for what a die shows, `each 1: …`, `any 1 as well: …`";
        out.push(found.help(help));
        return;
    }
    let several = matches!(
        EffectView::of(test),
        Some(EffectView::Tests { who: _, skill, need: _, other: _, least: _ }) if skill.len() > 1
    );
    let on_a_fail = labels().filter(|label| label.word() == Word::Label(Label::Fail)).flat_map(|label| label.body());
    let success = |row: &Phrase<'_>| matches!(LabelView::of(*row), Some(LabelView::EachDie { result: Score::Success }));
    if let Some(row) = on_a_fail.filter(|_| !several).find(success) {
        let found = context
            .finding(Code::Foregone, decl, row.place(), "where this is failed, none of its dice is a success")
            .label("never happens");
        out.push(found.help("write it under `pass`, or say `each miss: …`"));
    }
    // Of all who test together a row may say the one thing that follows.
    if labels().next().is_some() && labels().all(|label| label.word() == Word::Label(Label::Together)) {
        return;
    }
    // Where its dice are asked for one by one, and nothing of the whole, that is all that happens.
    let by_dice = |label: Phrase<'_>| matches!(label.word(), Word::Label(Label::EachDie));
    if labels().next().is_some() && labels().all(by_dice) {
        return;
    }
    let has = |wanted: Outcome| {
        labels().any(|label| match LabelView::of(label) {
            Some(LabelView::Pass | LabelView::EachDie { result: Score::Success }) => wanted == Outcome::Pass,
            Some(LabelView::Fail) => wanted == Outcome::Fail,
            Some(LabelView::Together { share: _, outcome }) => wanted == outcome,
            _ => false,
        })
    };
    let lacks: &str = match (has(Outcome::Pass), has(Outcome::Fail)) {
        (true, true) => return,
        (true, false) => "fail",
        (false, _) => "pass",
    };
    let place = Place { file: test.place().file, span: test.place().span };
    let found = context
        .finding(Code::ChartHole, decl, place, format!("nothing says what happens on a {lacks}"))
        .label(format!("`{lacks}:` is missing"))
        .help(format!("add under it what happens then, `{lacks}: …`; if nothing does, `{lacks}: nothing`"));
    out.push(found);
}
