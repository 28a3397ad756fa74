//! An answer for a terminal: what was understood, then a plot of each thing that was counted.

use std::collections::BTreeMap;

use brim_language::diagnostic::escape::escaped;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};

use super::answer::{Answer, Measure, Method};
use super::chances::{Chances, decimal, percent};
use crate::sim::Share;

/// A bar of this length is everything.
const WIDTH: i64 = 40;

/// More rows than this are put together by ranges.
const MOST_ROWS: usize = 24;

/// An answer in lines.
pub fn human(answer: &Answer) -> Vec<String> {
    let mut out = vec![escaped(&answer.asked).into_owned()];
    out.extend(answer.given.iter().map(|line| format!("  {}", escaped(line))));
    out.extend(answer.policy.map(|policy| format!("  {}", policy.words())));
    out.push(match answer.method {
        Method::Dice => "  exact".to_owned(),
        Method::Exact(ways) => format!("  exact: every throw in every way it can come out, {ways} ways"),
        Method::Sampled(games) => {
            format!("  SAMPLED, not exact: {games} games; in brackets the 95 % confidence interval")
        }
    });
    let several = answer.measures.len() > 6 && answer.measures.iter().all(|measure| measure.labels.is_empty());
    if several && answer.policy.is_none() {
        out.push(String::new());
        out.extend(at_least_one(&answer.measures));
        return out;
    }
    for measure in &answer.measures {
        out.push(String::new());
        out.extend(plot(measure, answer.method));
    }
    out
}

/// What was counted, a line each: the chance of at least one.
fn at_least_one(measures: &[Measure]) -> Vec<String> {
    let wide = measures.iter().map(|measure| measure.name.chars().count()).max().unwrap_or(0).min(40);
    let mut rows: Vec<(BigRational, &Measure)> =
        measures.iter().map(|measure| (measure.chances.of(|result| result > 0), measure)).collect();
    rows.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.name.cmp(&b.1.name)));
    let line = |(chance, measure): &(BigRational, &Measure)| {
        format!("  {:<wide$}  {:>9}  {}", escaped(&measure.name), percent(chance), bar(chance))
    };
    std::iter::once("at least one of each:".to_owned()).chain(rows.iter().map(line)).collect()
}

fn plot(measure: &Measure, method: Method) -> Vec<String> {
    let named = !measure.labels.is_empty() && measure.chances.rows().all(|(row, _)| measure.labels.contains_key(&row));
    let name = escaped(&measure.name);
    if measure.labels.get(&1).map(String::as_str) == Some("yes") {
        let chance = measure.chances.of(|result| result == 1);
        return vec![format!("{name}: {}{}", percent(&chance), interval(&chance, method))];
    }
    let mut out = vec![match named {
        true => format!("{name}:"),
        false => format!("{name}: {} on average", decimal(&measure.chances.mean())),
    }];
    let rows = rows(&measure.chances, &measure.labels);
    let wide = rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    for (label, chance) in rows {
        let label = escaped(&label).into_owned();
        let label = if named { format!("{label:<wide$}") } else { format!("{label:>wide$}") };
        out.push(
            format!("  {label}  {:>9}{}  {}", percent(&chance), interval(&chance, method), bar(&chance))
                .trim_end()
                .to_owned(),
        );
    }
    out
}

/// The rows of a plot: of many results several stand together.
fn rows(chances: &Chances, labels: &BTreeMap<i64, String>) -> Vec<(String, BigRational)> {
    let all: Vec<(i64, &BigRational)> = chances.rows().collect();
    let label = |result: i64| labels.get(&result).cloned().unwrap_or_else(|| result.to_string());
    if all.len() <= MOST_ROWS || !labels.is_empty() {
        return all.into_iter().map(|(result, chance)| (label(result), chance.clone())).collect();
    }
    let together = all.len().div_ceil(MOST_ROWS);
    let range = |rows: &[(i64, &BigRational)]| {
        let (low, high) = (rows.first().map_or(0, |row| row.0), rows.last().map_or(0, |row| row.0));
        let name = if low == high { low.to_string() } else { format!("{low} to {high}") };
        (name, rows.iter().map(|(_, chance)| *chance).sum())
    };
    all.chunks(together).map(range).collect()
}

fn bar(chance: &BigRational) -> String {
    let length = (chance * num_bigint::BigInt::from(WIDTH)).round().to_integer().to_usize().unwrap_or(0);
    if length == 0 && !chance.is_zero() { "\u{b7}".to_owned() } else { "\u{2588}".repeat(length) }
}

/// The interval of a share that was sampled.
#[expect(clippy::float_arithmetic, reason = "a figure for people; no rule reads it")]
fn interval(chance: &BigRational, method: Method) -> String {
    let Method::Sampled(games) = method else { return String::new() };
    let Share { low, high, .. } = sampled(chance, games);
    let share = |share: f64| format!("{:.1}", share * 100.0);
    format!(" ({} to {})", share(low), share(high))
}

/// The interval of a share of games.
pub fn sampled(chance: &BigRational, games: u32) -> Share {
    let count = (chance * num_bigint::BigInt::from(games)).round().to_integer().to_u32().unwrap_or(games);
    Share::of(count, games)
}
