//! A game as one page to step through: the board and the party beside what happened. It loads nothing from anywhere, so it can be sent to a friend.

use super::{StepResult, story};
use crate::text::{Chronicle, Figures, LOOKS, Labels, Names, ProgramNames, goals_now, layers, markup, mission_head};
use brim_core::game::ids::Model;
use brim_core::game::table::Table;
use brim_core::program::Program;
use brim_language::model;
use brim_vm::Setup as Begin;
use serde::Serialize;
use std::fmt::Write;

/// What the page needs of a game: it is read by the script of the page.
#[derive(Default, Serialize)]
struct Data {
    /// The boards, each once.
    grounds: Vec<String>,
    pages: Vec<Page>,
}

/// One step that can be looked at.
#[derive(Serialize)]
struct Page {
    /// Decisions made so far.
    n: usize,
    /// The turn.
    t: u32,
    /// The board.
    g: usize,
    /// What is on it.
    m: String,
    /// How large both are.
    s: (i32, i32),
    /// Who is there.
    w: Vec<Who>,
}

/// A hero or an enemy type beside the board.
#[derive(Serialize)]
struct Who {
    /// The kind of entry.
    k: &'static str,
    /// The name.
    n: String,
    /// Bars: of what, how much is left, of how much.
    b: Vec<(&'static str, i32, i32)>,
    /// More words.
    t: String,
    /// Down.
    d: bool,
}

/// The page of a game. `head` stands below its title: who played, by which rules.
pub fn page(program: &Program, model: &model::Model, begin: &Begin, decisions: &[String], head: &[String]) -> String {
    let names = ProgramNames(program);
    let mut data = Data::default();
    let mut told = String::new();
    let mut chronicle = Chronicle::default();
    let mut end = Vec::new();
    let mut waiting: Vec<String> = Vec::new();
    let mut turn = None;
    let pace = story(program, begin, decisions, &mut |step| {
        step.notes.iter().for_each(|note| chronicle.take(note));
        end = chronicle.end(step.table, &names);
        waiting.extend(step.lines.iter().cloned());
        if waiting.is_empty() && step.table.outcome.is_none() {
            return;
        }
        let now = step.table.cursor.turn;
        let lines = std::mem::take(&mut waiting);
        if turn != Some(now) {
            let title = if now == 0 { "Set-up".to_owned() } else { format!("Turn {now}") };
            let _ = write!(told, "<h2>{title}</h2>");
            turn = Some(now);
        }
        told.push_str(&entry(&lines));
        let drawn = layers(step.table, step.labels, &names);
        let ground = data.grounds.iter().rposition(|ground| *ground == drawn.ground).unwrap_or_else(|| {
            data.grounds.push(drawn.ground.clone());
            data.grounds.len() - 1
        });
        let w = party(model, step.table, step.labels, &names);
        data.pages.push(Page { n: step.decisions, t: now, g: ground, m: drawn.models, s: drawn.size, w });
    });
    let title = begin.mission.map(|mission| names.name(mission)).unwrap_or_default();
    let about = begin.mission.map(|mission| mission_head(model, mission)).unwrap_or_default();
    let about = about.iter().skip(1).chain(head).fold(String::new(), |mut text, line| {
        let class = if line.starts_with("Goal: ") { " class=\"goal\"" } else { "" };
        let _ = write!(text, "<p{class}>{}</p>", markup(line));
        text
    });
    let closing = match pace {
        StepResult::Over(_) => end,
        _ => vec!["The game stands here: it was left before its end.".to_owned()],
    };
    let closing = closing.iter().fold(String::new(), |mut text, line| {
        let _ = write!(text, "<p>{}</p>", markup(line));
        text
    });
    // Nothing in the data can end its element.
    let json = serde_json::to_string(&data).unwrap_or_default().replace('<', "\\u003c");
    let (css, js) = (include_str!("page.css"), include_str!("page.js"));
    let buttons = [
        ("first", "|&lt;", "To the beginning (Home)"),
        ("before", "&lt;&lt;", "A turn back (arrow up)"),
        ("back", "&lt;", "A step back (arrow left)"),
        ("play", "Play", "Step by step by itself (space)"),
        ("next", "&gt;", "A step on (arrow right)"),
        ("after", "&gt;&gt;", "A turn on (arrow down)"),
        ("last", "&gt;|", "To the end (End)"),
    ]
    .iter()
    .fold(String::new(), |mut text, (id, sign, says)| {
        let _ = write!(text, "<button id=\"{id}\" title=\"{says}\" aria-label=\"{says}\">{sign}</button>");
        text
    });
    let title = markup(&title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{css}\n{LOOKS}</style>\n</head>\n<body>\n\
         <header><h1>{title}</h1>{about}</header>\n<main>\n<div id=\"left\">\n<div id=\"board\"></div>\n<div id=\"party\"></div>\n\
         <div id=\"controls\">{buttons}<button id=\"fit\" title=\"The whole board, or as large as it is\">Full size</button><input id=\"slide\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"Step\"><span id=\"at\"></span></div>\n\
         </div>\n<div id=\"told\">{told}<div class=\"end\">{closing}</div></div>\n</main>\n\
         <script type=\"application/json\" id=\"data\">{json}</script>\n<script>{js}</script>\n</body>\n</html>\n"
    )
}

/// What happened in a step, in paragraphs.
pub fn entry(lines: &[String]) -> String {
    let mut text = String::from("<div class=\"step\">");
    for line in lines.iter().flat_map(|line| line.lines()) {
        let class = match (line.starts_with("  "), line.trim_end().ends_with(':')) {
            _ if line.trim().is_empty() || line.starts_with("--- ") => continue,
            (true, _) => "in",
            (false, true) => "head",
            (false, false) => "line",
        };
        let _ = write!(text, "<p class=\"{class}\">{}</p>", markup(line.trim()));
    }
    text.push_str("</div>");
    text
}

/// Who is beside the board.
fn party(model: &model::Model, table: &Table, labels: &Labels, names: &ProgramNames<'_>) -> Vec<Who> {
    let figures: Figures = names.figures(table);
    let mut all: Vec<Who> = table
        .heroes
        .iter()
        .map(|hero| {
            let name = labels.hero(table, hero.id);
            let class = names.name(hero.class);
            let bars = figures.room_of(hero.id).map_or_else(Vec::new, |(health, sanity)| {
                vec![
                    ("health", health.saturating_sub(hero.wounds), health),
                    ("sanity", sanity.saturating_sub(hero.sanity_damage), sanity),
                ]
            });
            Who {
                k: "hero",
                n: format!(
                    "{} ({})",
                    if name == class { name.clone() } else { format!("{name}, {class}") },
                    labels.initial(table, hero.id)
                ),
                b: bars,
                t: crate::text::hero_state(hero, names, &figures),
                d: hero.ko.is_some() || hero.dead,
            }
        })
        .collect();
    let counters: Vec<String> = table.counters.iter().map(|(name, count)| format!("{name} {count}")).collect();
    let goals = goals_now(model, names.0, table);
    let text =
        goals.into_iter().chain((!counters.is_empty()).then(|| counters.join(", "))).collect::<Vec<_>>().join("; ");
    if !text.is_empty() {
        all.insert(0, Who { k: "other", n: "The mission".to_owned(), b: Vec::new(), t: text, d: false });
    }
    for enemy in table.figures() {
        let health = names.health(table, Model::Enemy(enemy.id)).unwrap_or(0);
        let name = labels.enemy(enemy.id, names);
        let name = name.strip_prefix("the ").unwrap_or(&name).to_owned();
        all.push(Who {
            k: if table.others.iter().any(|other| other.id == enemy.id) { "other" } else { "foe" },
            n: format!("{name} ({})", labels.mark(enemy.id)),
            b: vec![("health", health.saturating_sub(enemy.wounds), health)],
            t: format!("{} of {health} Health", health.saturating_sub(enemy.wounds).max(0)),
            d: false,
        });
    }
    all
}
