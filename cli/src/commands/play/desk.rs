//! Where a person sits: the lines of a pipe or a plain terminal, or a screen that is drawn in place.

use crate::console;
use brimscript::game::ids::HeroId;
use brimscript::game::table::Table;
use brimscript::text::{Labels, ProgramNames};
use std::io::{IsTerminal, Write};

/// What a person sees when something is asked.
pub struct Scene<'a> {
    /// Title and turn, then the goals, a line each.
    pub head: Vec<String>,
    /// The board, with the numbers of spaces that can be chosen.
    pub board: String,
    /// The table.
    pub table: &'a Table,
    /// The models on it.
    pub labels: &'a Labels,
    /// The names.
    pub names: &'a ProgramNames<'a>,
    /// Whose hero is asked, where it is one.
    pub asked: Option<HeroId>,
    /// The board is not as it was shown last.
    pub changed: bool,
    /// What is asked.
    pub question: String,
    /// The options, numbered from 1; nothing for those that stand on the board.
    pub options: Vec<Option<String>>,
}

impl Scene<'_> {
    /// How heroes, enemies and the adventure stand, in lines.
    pub fn status(&self) -> String {
        brimscript::text::status(self.table, self.labels, self.names)
    }

    /// The mark of whoever is asked, or else of the first who stands: what must be in sight.
    pub fn focus(&self) -> String {
        // Where the answers stand on the board, they are what matters.
        let here = self.asked.and_then(|hero| self.table.hero(hero)).is_some_and(|hero| hero.at.is_some());
        let first = self.options.iter().position(Option::is_none).filter(|_| !here);
        if let Some(first) = first {
            return (first + 1).to_string();
        }
        let asked = self.asked.or_else(|| self.table.standing().next().map(|hero| hero.id));
        asked.map(|hero| self.labels.initial(self.table, hero)).unwrap_or_default()
    }

    /// The options in lines, with a line for those on the board.
    pub fn listed(&self) -> Vec<String> {
        let numbered = (1..).zip(&self.options);
        let mut lines: Vec<String> = numbered
            .filter_map(|(number, option): (usize, _)| option.as_ref().map(|option| format!("{number:>4}  {option}")))
            .collect();
        if self.options.iter().any(Option::is_none) {
            lines.push("      or the number of a space on the map".to_owned());
        }
        lines
    }
}

/// Where a person sits.
pub trait Desk {
    /// Tells what happened.
    fn tell(&mut self, lines: &[String]);

    /// Answers something that the person wanted to know.
    fn say(&mut self, text: &str);

    /// Shows the board once more.
    fn map(&mut self, scene: &Scene<'_>);

    /// Asks. Nothing where nobody answers any more.
    fn ask(&mut self, scene: &Scene<'_>) -> Option<String>;

    /// Reads a line without asking anew.
    fn line(&mut self) -> Option<String>;

    /// Shows something to one player alone: announced first, asked for by Enter, and cleared away. False where nobody answers any more.
    fn secret(&mut self, who: &str, text: &str) -> bool;
}

/// How a secret is announced.
pub fn only(who: &str) -> String {
    format!("Only {who}'s player looks now; all others look away. Enter shows it.")
}

/// What ends a secret.
pub const CLEARS: &str = "Enter clears it away.";

/// Lines on standard output: for pipes, for readers of screens, for whoever wants to scroll.
#[derive(Default)]
pub struct Lines {
    /// The head as it was printed last.
    head: Vec<String>,
    /// The question as it was printed last: asked again, it is not printed again.
    asked: Option<String>,
}

impl Desk for Lines {
    fn tell(&mut self, lines: &[String]) {
        self.asked = None;
        if !lines.is_empty() {
            console::result(&lines.join("\n"));
        }
    }

    fn say(&mut self, text: &str) {
        console::result(text);
    }

    fn map(&mut self, scene: &Scene<'_>) {
        console::result(&format!("{}\n{}{}", scene.head.join("\n"), scene.board, scene.status()));
    }

    fn ask(&mut self, scene: &Scene<'_>) -> Option<String> {
        let whole = format!("\n{}\n{}", scene.question, scene.listed().join("\n"));
        if self.asked.as_ref() != Some(&whole) {
            if scene.changed || self.head != scene.head {
                self.head.clone_from(&scene.head);
                self.map(scene);
            }
            console::result(&whole);
            self.asked = Some(whole);
        }
        self.line()
    }

    fn secret(&mut self, who: &str, text: &str) -> bool {
        console::result(&format!("\n{}", only(who)));
        if self.line().is_none() {
            return false;
        }
        console::result(&format!("{text}\n{CLEARS}"));
        let answered = self.line().is_some();
        let mut out = std::io::stdout().lock();
        if out.is_terminal() {
            // The screen, and what has been scrolled off it.
            let cleared = out.write_all(b"\x1b[2J\x1b[3J\x1b[H").and_then(|()| out.flush());
            console::written(&cleared);
        }
        self.asked = None;
        self.head.clear();
        answered
    }

    fn line(&mut self) -> Option<String> {
        let mut out = std::io::stdout().lock();
        let written = out.write_all(b"> ").and_then(|()| out.flush());
        drop(out);
        console::written(&written);
        let mut line = String::new();
        match std::io::stdin().read_line(&mut line) {
            Ok(0) | Err(_) => None,
            Ok(_) => Some(line),
        }
    }
}
