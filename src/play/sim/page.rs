//! The report of a run as one page of HTML that needs nothing else: to read on a screen, to print, to hand on.
//!
//! Each figure says in `data-k` where it stands in the JSON document, so that the two can be compared. Bars differ by pattern and have their figure
//! beside them: no colour is needed to read the page. The drawings are bars alone, as wide as their share of the page: a charting crate would measure
//! texts and pixels for that.

use super::harm::{HarmBy, MissionLine, Tally};
use super::report::{Report, Spread};
use brim_language::diagnostic::escape::escaped;
use maud::{DOCTYPE, Markup, PreEscaped, html};

mod bars;
mod parts;

/// What is told of one run: of one party, one version of the packs, one table.
#[derive(Clone, Debug)]
pub struct Figures<'a> {
    /// What tells it from the other runs of the page: `heroes 4`; empty where there is one run alone.
    pub label: String,
    /// Mission, party, packs, edition, players, seed: each with its name.
    pub about: Vec<(&'static str, String)>,
    /// The report.
    pub report: &'a Report,
    /// Harm by enemy type.
    pub enemies: &'a [HarmBy],
    /// Harm by card.
    pub cards: &'a [HarmBy],
    /// Harm by neither.
    pub rest: Tally,
    /// The lines of the mission.
    pub mission: &'a [MissionLine],
}

/// Several runs on one page.
pub type Versions<'a> = [Figures<'a>];

/// The page. `asked` is how many games were wanted of each run.
pub fn page(title: &str, versions: &Versions<'_>, asked: u32) -> String {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'";
                title { (escaped(title)) ": simulation" }
                style { (PreEscaped(include_str!("page/style.css"))) }
            }
            body {
                (bars::patterns())
                h1 { (escaped(title)) }
                p.lead { "Games played by the machine, without people. Shares have 95 % confidence intervals: the true share lies within them in 19 of 20 such reports." }
                @if versions.len() > 1 {
                    (side_by_side(versions))
                }
                @for (at, version) in versions.iter().enumerate() {
                    (whole(version, &if versions.len() > 1 { format!("/runs/{at}") } else { String::new() }, asked))
                }
                footer { "Made by " code { "brim sim --report" } ". Averages are means; “in 95 % of the games” is the 95th percentile." }
            }
        }
    }
    .into_string()
}

/// One run.
fn whole(one: &Figures<'_>, at: &str, asked: u32) -> Markup {
    let report = one.report;
    html! {
        section.run {
            @if !one.label.is_empty() {
                h2.label { (escaped(&one.label)) }
            }
            table.about {
                @for (name, value) in &one.about {
                    tr { th { (name) } td { (escaped(value)) } }
                }
                tr {
                    th { "games" }
                    td {
                        (bars::count(&format!("{at}/games"), report.games.into()))
                        @if report.games < asked {
                            b { " of " (bars::grouped(asked.into())) ": ended early" }
                        }
                    }
                }
            }
            (parts::outcomes(report, at))
            div.three {
                (parts::spread("Turns", "games by how many turns they took", report.turns, &report.lengths, &format!("{at}/turns")))
                (parts::spread("KOs and deaths", "games by how often heroes fell", report.falls, &report.falls_counts, &format!("{at}/falls")))
                (parts::darkness(report, at))
            }
            (parts::defeats(report, at))
            (parts::enemies(one, at))
            (parts::heroes(report, at))
            (parts::cards(one, at))
            (parts::mission(one, at))
            (parts::faults(report))
        }
    }
}

/// The runs beside each other: the figures that are compared first.
fn side_by_side(versions: &Versions<'_>) -> Markup {
    let victory = |one: &Figures<'_>| one.report.victories();
    html! {
        section {
            h2 { "Side by side" }
            table.figures {
                thead {
                    tr { th { "run" } th { "games" } th.wide { "victories" } th { "turns" } th { "KOs and deaths" } th { "Darkness" } }
                }
                tbody {
                    @for (at, one) in versions.iter().enumerate() {
                        tr {
                            th { (escaped(&one.label)) }
                            td { (bars::count(&format!("/runs/{at}/games"), one.report.games.into())) }
                            td.wide { (bars::share(&victory(one), None)) }
                            td { (bars::mean(&format!("/runs/{at}/turns/mean"), one.report.turns.mean)) }
                            td { (bars::mean(&format!("/runs/{at}/falls/mean"), one.report.falls.mean)) }
                            td { (bars::plain(mean_of(&one.report.darkness))) }
                        }
                    }
                }
            }
            p.note { "Runs with the same seed throw the same dice where the rules ask for the same throw. Two shares whose intervals overlap a good deal may be one." }
        }
    }
}

/// The mean of counted numbers.
#[expect(clippy::float_arithmetic, reason = "a figure for people; no rule reads it")]
fn mean_of(counts: &std::collections::BTreeMap<i32, u32>) -> f64 {
    let games: f64 = counts.values().map(|count| f64::from(*count)).sum();
    let sum: f64 = counts.iter().map(|(number, count)| f64::from(*number) * f64::from(*count)).sum();
    if games > 0.0 { sum / games } else { 0.0 }
}

/// A spread in words.
fn spread_words(spread: Spread, at: &str) -> Markup {
    html! {
        (bars::mean(&format!("{at}/mean"), spread.mean)) " on average, median "
        (bars::count(&format!("{at}/p50"), spread.p50.into())) ", at most "
        (bars::count(&format!("{at}/p95"), spread.p95.into())) " in 95 % of the games"
    }
}
