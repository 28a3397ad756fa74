//! Figures and bars.

use super::super::report::Share;
use brim_language::diagnostic::escape::escaped;
use maud::{Markup, html};

/// The width of a drawing in its own units: as many as a figure of it can be told apart.
const WIDE: u64 = 1000;

/// A whole number with its place in the document.
pub(super) fn count(at: &str, number: i64) -> Markup {
    html! { span.n data-k=(at) { (grouped(number)) } }
}

/// `20,000`.
pub(super) fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    if number < 0 { format!("-{out}") } else { out }
}

/// A mean with its place in the document.
pub(super) fn mean(at: &str, number: f64) -> Markup {
    html! { span.n data-k=(at) { (format!("{number:.1}")) } }
}

/// A figure that is worked out for the page.
pub(super) fn plain(number: f64) -> Markup {
    html! { span.n { (format!("{number:.1}")) } }
}

/// A share with its interval, as a bar and in figures.
pub(super) fn share(share: &Share, at: Option<&str>) -> Markup {
    let key = at.map(|at| format!("{at}/share"));
    html! {
        div.bar {
            svg viewBox="0 0 1000 40" preserveAspectRatio="none" aria-hidden="true" {
                rect.ground x="0" y="0" width=(WIDE) height="40" {}
                rect.solid x="0" y="0" width=(permille(share.share)) height="40" {}
                rect.range x=(permille(share.low)) y="17" width=(permille(share.high).saturating_sub(permille(share.low)).max(2)) height="6" {}
            }
            span.of {
                b.n data-k=[key] { (percent(share.share)) }
                " (" (percent(share.low)) " to " (percent(share.high)) ")"
            }
        }
    }
}

/// `63.2 %`.
#[expect(clippy::float_arithmetic, reason = "a figure for people; no rule reads it")]
pub(super) fn percent(part: f64) -> String {
    format!("{:.1} %", part * 100.0)
}

#[expect(clippy::float_arithmetic, reason = "a place in a drawing, between 0 and 1000")]
fn permille(part: f64) -> u64 {
    (part.clamp(0.0, 1.0) * 1000.0).round() as u64
}

/// A bar of one or two parts, of the largest among its like.
pub(super) fn bar(parts: &[(&'static str, i64)], largest: i64) -> Markup {
    let wide = |number: i64| WIDE * number.unsigned_abs() / largest.unsigned_abs().max(1);
    let starts = parts.iter().scan(0, |sum: &mut i64, (_, number)| {
        let start = *sum;
        *sum = sum.saturating_add(*number);
        Some(start)
    });
    html! {
        svg.line viewBox="0 0 1000 40" preserveAspectRatio="none" aria-hidden="true" {
            @for ((class, number), start) in parts.iter().zip(starts) {
                rect class=(class) x=(wide(start)) y="4" width=(wide(*number)) height="32" {}
            }
        }
    }
}

/// How many games there are of each number: one column each. Columns are gathered where there are too many of them.
pub(super) fn columns<N: Copy + Ord + Into<i64>>(counts: &std::collections::BTreeMap<N, u32>) -> Markup {
    let first = counts.keys().next().map_or(0, |number| (*number).into());
    let last = counts.keys().next_back().map_or(0, |number| (*number).into());
    let each = (last - first) / MOST_COLUMNS + 1;
    let slots = usize::try_from((last - first) / each + 1).unwrap_or(1);
    let mut all = vec![0_u64; slots];
    for (number, count) in counts {
        let slot = usize::try_from(((*number).into() - first) / each).unwrap_or(0);
        if let Some(sum) = all.get_mut(slot) {
            *sum += u64::from(*count);
        }
    }
    let highest = all.iter().copied().max().unwrap_or(0).max(1);
    let games: u64 = all.iter().sum();
    let label = |slot: usize| first.saturating_add(each.saturating_mul(i64::try_from(slot).unwrap_or(0)));
    // So many columns between two numbers that they do not run into one another.
    let every = slots.div_ceil(8).max(1);
    html! {
        div.columns style=(format!("grid-template-columns: repeat({slots}, 1fr)")) role="img"
            aria-label=(format!("{games} games; from {first} to {last}")) {
            @for (slot, count) in all.iter().enumerate() {
                div title=(format!("{}: {count} of {games} games", range(label(slot), each))) {
                    svg viewBox="0 0 10 1000" preserveAspectRatio="none" {
                        rect.solid x="0" y=(1000 - 1000 * count / highest) width="10" height=(1000 * count / highest) {}
                    }
                    span { @if slot % every == 0 { (label(slot)) } }
                }
            }
        }
    }
}

/// More columns than this are gathered.
const MOST_COLUMNS: i64 = 40;

fn range(first: i64, each: i64) -> String {
    if each == 1 { first.to_string() } else { format!("{first} to {}", first + each - 1) }
}

/// A name on its way to the page.
pub(super) fn name(name: &str) -> Markup {
    html! { (escaped(name)) }
}

/// What bars are filled with: told apart by colours that everybody can tell apart, and without any by their hatching.
pub(super) fn patterns() -> Markup {
    html! {
        svg.patterns width="0" height="0" aria-hidden="true" {
            defs {
                pattern #hatch width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" {
                    rect width="8" height="8" fill="#fff" {}
                    rect width="4" height="8" fill="#c05a00" {}
                }
            }
        }
    }
}
