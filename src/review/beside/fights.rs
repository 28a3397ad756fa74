//! What dice make of a sheet, and what comes of fights against it.

use brim_play::odds::{Answer, Chances, Method, Odds, Question, QuestionWay, nearest};

use super::figures::{Mark, Sheet};
use super::{Cell, Row};

/// More models of each than this do not fight at once.
const MOST_MODELS: u16 = 6;

/// A question about a sheet: what it is called, what is asked with a hero, what of the answer counts.
struct Asked {
    name: &'static str,
    question: fn(&str, &str) -> Question,
    measure: &'static str,
    /// The chance that there is any, in place of the mean.
    any: bool,
}

const ASKED: [Asked; 5] = [
    Asked { name: "Wounds by one attack", question: attacks, measure: "wounds taken", any: false },
    Asked { name: "Sanity by one activation", question: activates, measure: "sanity damage taken", any: false },
    Asked { name: "Wounds by one activation", question: activates, measure: "wounds taken", any: false },
    Asked { name: "Wounds from one attack", question: attacked, measure: "wounds dealt", any: false },
    Asked { name: "killed by one attack", question: attacked, measure: "enemies killed", any: true },
];

fn attacks(enemy: &str, hero: &str) -> Question {
    let (who, whom) = ((1, enemy.to_owned()), (1, hero.to_owned()));
    Question::Attack { who, way: QuestionWay::Attack, whom, with: None }
}

fn activates(enemy: &str, hero: &str) -> Question {
    let (who, whom) = ((1, enemy.to_owned()), (1, hero.to_owned()));
    Question::Attack { who, way: QuestionWay::Activate, whom, with: None }
}

fn attacked(enemy: &str, hero: &str) -> Question {
    let (who, whom) = ((1, hero.to_owned()), (1, enemy.to_owned()));
    Question::Attack { who, way: QuestionWay::Attack, whom, with: None }
}

/// Odds of a sheet: the mean over all heroes of the party, and how far that may be off where it was sampled.
#[derive(Clone, Copy)]
struct Figure {
    value: f64,
    half: f64,
}

/// The results of odds, a row each.
pub(super) fn odds(odds: &Odds<'_>, own: &Sheet, others: &[Sheet], told: &mut dyn FnMut()) -> Result<Vec<Row>, String> {
    let mut out = Vec::new();
    for asked in &ASKED {
        let mut of = |sheet: &Sheet| -> Result<Option<Figure>, String> {
            told();
            mean(odds, sheet, asked)
        };
        let mine = of(own)?;
        let mut theirs = Vec::new();
        for other in others {
            theirs.push(of(other)?);
        }
        let write = |value: f64| if asked.any { share(value) } else { plain(value) };
        out.extend(row("odds", asked.name, mine, &theirs, &write));
    }
    Ok(out)
}

/// The mean over all heroes; nothing where nobody can do it.
#[expect(clippy::float_arithmetic, reason = "a figure for people; no rule reads it")]
fn mean(odds: &Odds<'_>, sheet: &Sheet, asked: &Asked) -> Result<Option<Figure>, String> {
    let (mut sum, mut half, mut count) = (0.0, 0.0_f64, 0.0);
    for hero in &odds.party {
        // Whoever cannot make such an attack is left out.
        let Ok(answer) = odds.answer(&(asked.question)(&sheet.id, &hero.name)) else { continue };
        let found = measured(&answer, asked);
        (sum, half, count) = (sum + found.value, half + found.half * found.half, count + 1.0);
    }
    Ok((count > 0.0).then(|| Figure { value: sum / count, half: half.sqrt() / count }))
}

#[expect(clippy::float_arithmetic, reason = "a figure for people; no rule reads it")]
fn measured(answer: &Answer, asked: &Asked) -> Figure {
    let Some(found) = answer.measures.iter().find(|one| one.name == asked.measure) else {
        return Figure { value: 0.0, half: 0.0 };
    };
    let chances = if asked.any { found.chances.map(|result| i64::from(result > 0)) } else { found.chances.clone() };
    let value = nearest(&chances.mean());
    let half = match answer.method {
        Method::Sampled(games) => deviation(&chances) * 1.96 / f64::from(games).sqrt(),
        _ => 0.0,
    };
    Figure { value, half }
}

#[expect(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "a figure for people; no rule reads it")]
fn deviation(chances: &Chances) -> f64 {
    let mean = nearest(&chances.mean());
    let square = |(result, chance): (i64, _)| {
        let off = result as f64 - mean;
        nearest(chance) * off * off
    };
    chances.rows().map(square).sum::<f64>().sqrt()
}

/// As many models of each fight as the boxes hold of all of them, up to six.
pub(super) fn models(odds: &Odds<'_>, own: &Sheet, others: &[Sheet]) -> u16 {
    let fits = |sheet: &Sheet, count: u16| odds.table_against(sheet.decl, count).is_ok();
    let all = |count: u16| std::iter::once(own).chain(others).all(|sheet| fits(sheet, count));
    (1..=MOST_MODELS).rev().find(|count| all(*count)).unwrap_or(1)
}

/// Fights of the party against each, by the same seeds.
pub(super) fn games(
    odds: &Odds<'_>,
    own: &Sheet,
    others: &[Sheet],
    models: u16,
    told: &mut dyn FnMut(),
) -> Result<Vec<Row>, String> {
    let mut fight = |sheet: &Sheet| {
        told();
        odds.answer(&Question::Fight((models, sheet.id.clone()))).map_err(|why| why.message)
    };
    let mine = fight(own)?;
    let mut theirs = Vec::new();
    for other in others {
        theirs.push(fight(other)?);
    }
    let mut out = Vec::new();
    for (name, measure, any) in [
        ("fights won", "won", true),
        ("turns of a fight", "turns", false),
        ("heroes KO'd", "heroes KO'd", false),
        ("Wounds taken", "wounds taken", false),
        ("Sanity damage taken", "sanity damage taken", false),
    ] {
        let asked = Asked { name, question: attacks, measure, any };
        let own = Some(measured(&mine, &asked));
        let others: Vec<Option<Figure>> = theirs.iter().map(|answer| Some(measured(answer, &asked))).collect();
        let write = |value: f64| if any { share(value) } else { plain(value) };
        out.extend(row("games", name, own, &others, &write));
    }
    Ok(out)
}

/// A row; nothing where it says nothing of anybody. Alike is what chance alone can tell apart no further.
#[expect(clippy::float_arithmetic, reason = "a figure for people; no rule reads it")]
fn row(
    part: &'static str,
    name: &str,
    own: Option<Figure>,
    others: &[Option<Figure>],
    write: &dyn Fn(f64) -> String,
) -> Option<Row> {
    let none = Figure { value: 0.0, half: 0.0 };
    let all = std::iter::once(&own).chain(others);
    if all.flatten().all(|figure| figure.value == 0.0) {
        return None;
    }
    let text = |figure: Option<Figure>| figure.map_or_else(|| "none".to_owned(), |figure| write(figure.value));
    let mine = own.unwrap_or(none);
    let cell = |other: &Option<Figure>| {
        let theirs = other.unwrap_or(none);
        let off = mine.value - theirs.value;
        let noise = (mine.half * mine.half + theirs.half * theirs.half).sqrt().max(1e-9);
        let mark = match (off > noise, off < -noise) {
            (true, _) => Mark::Higher,
            (_, true) => Mark::Lower,
            _ => Mark::Like,
        };
        Cell { value: theirs.value, text: text(*other), mark }
    };
    Some(Row {
        part,
        name: name.to_owned(),
        value: mine.value,
        text: text(own),
        others: others.iter().map(cell).collect(),
    })
}

fn plain(value: f64) -> String {
    format!("{value:.2}")
}

#[expect(clippy::float_arithmetic, reason = "a figure for people; no rule reads it")]
fn share(value: f64) -> String {
    format!("{:.1} %", value * 100.0)
}
