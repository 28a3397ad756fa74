//! The parts of a report, from what is asked first to what is looked up.

use std::collections::BTreeMap;

use super::super::harm::HarmBy;
use super::super::report::{Report, Spread};
use super::super::run::OfClass;
use super::{Figures, bars, mean_of, spread_words};
use maud::{Markup, html};

/// Rows that are shown at once; the others stand behind a fold, and are not printed.
const SHOWN: usize = 25;

/// How a game ended, in words; what other tools read is its key.
fn ended(outcome: &str) -> &str {
    match outcome {
        "all-ko" => "all heroes KO’d",
        "fled" => "the party fled",
        "darkness-escaped" => "the Darkness escaped",
        "failed" => "the mission failed",
        "turn-cap" => "no end in time",
        "fault" => "stopped by a fault",
        other => other,
    }
}

pub(super) fn outcomes(report: &Report, at: &str) -> Markup {
    let mut all: Vec<(&String, &u32)> = report.outcomes.iter().collect();
    all.sort_by_key(|(key, count)| (*key != "victory", std::cmp::Reverse(**count)));
    html! {
        h3 { "How the games ended" }
        table.figures {
            thead { tr { th { "outcome" } th { "games" } th.wide { "share" } th { "turns" } } }
            tbody {
                @for (outcome, count) in all {
                    tr {
                        th { (ended(outcome)) }
                        td { (bars::count(&format!("{at}/outcomes/{outcome}"), (*count).into())) }
                        td.wide {
                            @if let Some(share) = report.shares.get(outcome) {
                                (bars::share(share, Some(&format!("{at}/shares/{outcome}"))))
                            }
                        }
                        td {
                            @if let Some(turns) = report.turns_by_outcome.get(outcome) {
                                (bars::mean(&format!("{at}/turns_by_outcome/{outcome}/mean"), turns.mean))
                            }
                        }
                    }
                }
            }
        }
    }
}

pub(super) fn spread(title: &str, what: &str, spread: Spread, counts: &BTreeMap<u32, u32>, at: &str) -> Markup {
    html! {
        div {
            h3 { (title) }
            p.note { (spread_words(spread, at)) }
            (bars::columns(counts))
            p.axis { (what) }
        }
    }
}

pub(super) fn darkness(report: &Report, at: &str) -> Markup {
    html! {
        @if !report.darkness.is_empty() {
            div {
                h3 { "Darkness" }
                p.note { "at space " (bars::plain(mean_of(&report.darkness))) " on average when the game ended" }
                (bars::columns(&report.darkness))
                p.axis data-at=(format!("{at}/darkness")) { "games by its space at the end; the highest is the Entrance" }
            }
        }
    }
}

pub(super) fn defeats(report: &Report, at: &str) -> Markup {
    let largest = report.defeats.first().map_or(1, |defeat| defeat.games);
    html! {
        @if !report.defeats.is_empty() {
            h3 { "What games were lost to" }
            p.note { "The outcome, and what took down the hero who fell last." }
            (folded(&["last to strike", "outcome", "games", ""], report.defeats.iter().enumerate(), |(number, defeat)| html! {
                th { (bars::name(defeat.last_fall.as_deref().unwrap_or("no hero had fallen"))) }
                td.text { (ended(&defeat.outcome)) }
                td { (bars::count(&format!("{at}/defeats/{number}/games"), defeat.games.into())) }
                td.wide { (bars::bar(&[("solid", defeat.games.into())], largest.into())) }
            }))
        }
    }
}

pub(super) fn enemies(one: &Figures<'_>, at: &str) -> Markup {
    html! {
        @if !one.enemies.is_empty() {
            h3 { "Harm by enemy" }
            (legend())
            (harm(one.enemies, &format!("{at}/harm/enemies"), "models"))
            p.note {
                "By neither an enemy nor a card: "
                (bars::count(&format!("{at}/harm/rest/wounds"), one.rest.wounds)) " wounds, "
                (bars::count(&format!("{at}/harm/rest/sanity"), one.rest.sanity)) " Sanity damage."
            }
        }
    }
}

pub(super) fn cards(one: &Figures<'_>, at: &str) -> Markup {
    html! {
        @if !one.cards.is_empty() {
            h3 { "Cards, by how much they hurt" }
            p.note { "A card with the enemies that it brought. “Won with it” is the share of victories among games in which it came; longer games see more cards, so it is no proof of what the card does." }
            (harm(one.cards, &format!("{at}/harm/cards"), "times"))
        }
    }
}

fn legend() -> Markup {
    html! {
        p.note.legend {
            svg.key viewBox="0 0 20 12" { rect.solid width="20" height="12" {} } " Wounds "
            svg.key viewBox="0 0 20 12" { rect.hatched width="20" height="12" {} } " Sanity damage, in all games"
        }
    }
}

fn harm(list: &[HarmBy], at: &str, came: &str) -> Markup {
    let sum = |one: &HarmBy| one.tally.wounds.saturating_add(one.tally.sanity);
    let largest = list.iter().map(sum).max().unwrap_or(1);
    let heads = ["name", "games", came, "wounds", "Sanity", "KOs", "won with it", ""];
    folded(&heads, list.iter().enumerate(), |(number, one)| {
        let tally = one.tally;
        let cell = |key: &str, value: i64| html! { td { (bars::count(&format!("{at}/{number}{key}"), value)) } };
        let whole = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        html! {
            th { (bars::name(&one.name)) }
            (cell("/games", tally.games.into()))
            (cell("/came", whole(tally.came)))
            (cell("/wounds", tally.wounds))
            (cell("/sanity", tally.sanity))
            td { (bars::count(&format!("{at}/{number}/falls"), whole(tally.falls))) }
            td { span.n data-k=(format!("{at}/{number}/victories/share")) { (bars::percent(one.victories.share)) } }
            td.wide { (bars::bar(&[("solid", tally.wounds), ("hatched", tally.sanity)], largest)) }
        }
    })
}

pub(super) fn heroes(report: &Report, at: &str) -> Markup {
    let sum = |of: &OfClass| per(of.wounds.saturating_add(of.sanity), of.heroes);
    let largest = report.classes.values().map(sum).max().unwrap_or(1);
    html! {
        h3 { "Heroes, average per game" }
        (legend())
        (folded(&["class", "heroes", "XP", "killed", "wounds done", "taken", "Sanity", "KOs", "deaths", ""], report.classes.iter(), |(class, of)| {
            let cell = |value: i64| html! { td { (bars::plain(average(value, of.heroes))) } };
            let whole = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
            html! {
                th { (bars::name(class)) }
                td { (bars::count(&format!("{at}/classes/{}/heroes", pointer(class)), whole(of.heroes))) }
                (cell(of.xp))
                (cell(whole(of.kills)))
                (cell(of.dealt))
                (cell(of.wounds))
                (cell(of.sanity))
                td { span.n { (format!("{:.2}", average(whole(of.falls), of.heroes))) } }
                td { span.n { (format!("{:.2}", average(whole(of.deaths), of.heroes))) } }
                td.wide { (bars::bar(&[("solid", per(of.wounds, of.heroes)), ("hatched", per(of.sanity, of.heroes))], largest)) }
            }
        }))
    }
}

pub(super) fn mission(one: &Figures<'_>, at: &str) -> Markup {
    let games = i64::from(one.report.games);
    html! {
        @if !one.mission.is_empty() {
            h3 { "The mission, line by line" }
            p.note { "In how many games each line of the mission took effect: its Clues, its branches, its reward." }
            (folded(&["line", "games", "times", ""], one.mission.iter().enumerate(), |(number, line)| html! {
                th.says {
                    @if !line.under.is_empty() { span.under { (bars::name(&line.under.join(" › "))) } br; }
                    (bars::name(&line.words))
                }
                td { (bars::count(&format!("{at}/mission_lines/{number}/games"), line.games.into())) }
                td { (bars::count(&format!("{at}/mission_lines/{number}/times"), i64::try_from(line.times).unwrap_or(i64::MAX))) }
                td.wide { (bars::bar(&[("solid", line.games.into())], games)) }
            }))
        }
    }
}

pub(super) fn faults(report: &Report) -> Markup {
    html! {
        @if !report.faults.is_empty() {
            h3 { "Faults of content" }
            ul {
                @for (fault, game) in &report.faults {
                    li { (bars::name(fault)) " (first in game " (game) ")" }
                }
            }
        }
    }
}

/// A table of which the first rows are shown, and the others behind a fold.
fn folded<R>(heads: &[&str], rows: impl Iterator<Item = R>, row: impl Fn(R) -> Markup) -> Markup {
    let mut rows: Vec<Markup> = rows.map(row).collect();
    let more = rows.split_off(rows.len().min(SHOWN));
    let table = |rows: &[Markup]| {
        html! {
            table.figures {
                thead { tr { @for head in heads { th { (head) } } } }
                tbody { @for row in rows { tr { (row) } } }
            }
        }
    };
    html! {
        (table(&rows))
        @if !more.is_empty() {
            details { summary { (more.len()) " more" } (table(&more)) }
        }
    }
}

#[expect(clippy::float_arithmetic, reason = "a figure for people; no rule reads it")]
fn average(sum: i64, count: u64) -> f64 {
    let whole = |number: i64| f64::from(i32::try_from(number).unwrap_or(i32::MAX));
    whole(sum) / whole(i64::try_from(count).unwrap_or(i64::MAX)).max(1.0)
}

/// Hundredths of an average: what a bar is as long as.
fn per(sum: i64, count: u64) -> i64 {
    sum.saturating_mul(100) / i64::try_from(count).unwrap_or(i64::MAX).max(1)
}

/// A name as a part of a JSON pointer.
fn pointer(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}
