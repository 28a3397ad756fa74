//! A screen that is drawn in place: board, party, log, question. The terminal is given back as it was, whatever happens.

mod view;

use super::desk::{CLEARS, Desk, Scene, only};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::io::IsTerminal;
use view::Seen;

/// Lines of the log that are kept.
const LOG: usize = 2_000;
/// The smallest screen that all of it fits on.
const SMALLEST: (u16, u16) = (70, 22);

/// A screen of a terminal.
pub struct Screen {
    terminal: DefaultTerminal,
    seen: Seen,
}

impl Screen {
    /// Takes the screen, where the terminal can: one that is no pipe, knows more than lines, wants colour, and is large enough.
    pub fn take() -> Option<Screen> {
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb" || term.is_empty());
        let pipes = !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal();
        let small =
            ratatui::crossterm::terminal::size().is_ok_and(|(wide, high)| wide < SMALLEST.0 || high < SMALLEST.1);
        if pipes || dumb || small || set("NO_COLOR") {
            return None;
        }
        // Sets a hook too, which gives the terminal back before a panic is told.
        let terminal = ratatui::try_init().ok()?;
        Some(Screen { terminal, seen: Seen::default() })
    }

    fn draw(&mut self) -> bool {
        let seen = &mut self.seen;
        self.terminal.draw(|frame| view::view(frame, seen)).is_ok()
    }

    /// Reads keys until a line is said. Nothing where the terminal is gone, or the person wants to leave at once.
    fn read(&mut self) -> Option<String> {
        loop {
            if !self.draw() {
                return None;
            }
            match event::read() {
                Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => {
                    if let Some(said) = self.seen.key(key) {
                        return said;
                    }
                }
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }
}

impl Screen {
    /// Shows a page until Enter or Escape closes it. False where the terminal is gone, or the person wants to leave at once.
    fn page(&mut self, text: &str) -> bool {
        self.seen.page = Some(view::Page { text: text.to_owned(), from: 0 });
        while self.seen.page.is_some() {
            if !self.draw() {
                return false;
            }
            match event::read() {
                Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => match key.code {
                    KeyCode::Enter | KeyCode::Esc => self.seen.page = None,
                    KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                        self.seen.page = None;
                        return false;
                    }
                    KeyCode::Up | KeyCode::Down | KeyCode::PageUp | KeyCode::PageDown => drop(self.seen.key(key)),
                    _ => {}
                },
                Ok(_) => {}
                Err(_) => return false,
            }
        }
        true
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        ratatui::restore();
    }
}

impl Desk for Screen {
    fn tell(&mut self, lines: &[String]) {
        self.seen.log.extend(lines.iter().flat_map(|line| line.lines().map(str::to_owned)));
        let more = self.seen.log.len().saturating_sub(LOG);
        self.seen.log.drain(..more);
        self.seen.back = 0;
    }

    fn say(&mut self, text: &str) {
        if text.lines().count() > 1 {
            self.seen.page = Some(view::Page { text: text.to_owned(), from: 0 });
        } else {
            self.seen.notice = text.trim().to_owned();
        }
    }

    fn map(&mut self, scene: &Scene<'_>) {
        // The whole of it, to be leafed through: on the screen it may be cut.
        self.seen.page = Some(view::Page { text: format!("{}\n{}", scene.board, scene.status()), from: 0 });
    }

    fn ask(&mut self, scene: &Scene<'_>) -> Option<String> {
        let seen = &mut self.seen;
        seen.head.clone_from(&scene.head);
        seen.board.clone_from(&scene.board);
        seen.status = scene.status();
        seen.focus = scene.focus();
        if seen.question != scene.question || seen.options != scene.options {
            seen.question.clone_from(&scene.question);
            seen.options.clone_from(&scene.options);
            seen.picked = None;
        }
        let said = self.read();
        self.seen.notice.clear();
        said
    }

    fn secret(&mut self, who: &str, text: &str) -> bool {
        self.page(&only(who)) && self.page(&format!("{text}\n\n{CLEARS}"))
    }

    fn line(&mut self) -> Option<String> {
        let said = self.read();
        self.seen.notice.clear();
        said
    }
}

impl Seen {
    /// What a key does: it may end a line, or all.
    fn key(&mut self, key: KeyEvent) -> Option<Option<String>> {
        let held = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'd') if held => return Some(None),
            KeyCode::Char('u') if held => self.input.clear(),
            _ if held => {}
            KeyCode::Esc if self.page.is_some() => self.page = None,
            KeyCode::Esc => self.input.clear(),
            KeyCode::PageUp => self.scroll(-8),
            KeyCode::PageDown => self.scroll(8),
            KeyCode::Up if self.page.is_some() => self.scroll(-1),
            KeyCode::Down if self.page.is_some() => self.scroll(1),
            KeyCode::Up => self.pick(false),
            KeyCode::Down => self.pick(true),
            KeyCode::Backspace => {
                self.input.pop();
            }
            KeyCode::Char(letter) => {
                self.page = None;
                self.picked = None;
                self.input.push(letter);
            }
            KeyCode::Enter if self.page.is_some() && self.input.is_empty() => self.page = None,
            KeyCode::Enter => {
                let typed = std::mem::take(&mut self.input);
                let picked = self.picked.take().map(|at| (at + 1).to_string());
                let said = if typed.trim().is_empty() { picked } else { Some(typed) };
                return said.map(Some);
            }
            _ => {}
        }
        None
    }

    fn scroll(&mut self, by: i32) {
        let moved = |at: usize| at.saturating_add_signed(isize::try_from(by).unwrap_or(0));
        match &mut self.page {
            Some(page) => page.from = moved(page.from),
            None => self.back = self.back.saturating_add_signed(isize::try_from(-by).unwrap_or(0)),
        }
    }

    /// The next or the last option that is listed.
    fn pick(&mut self, down: bool) {
        let listed: Vec<usize> =
            (0..).zip(&self.options).filter(|(_, option)| option.is_some()).map(|(at, _)| at).collect();
        let now = self.picked.and_then(|picked| listed.iter().position(|at| *at == picked));
        let next = match (now, down) {
            (None, true) => 0,
            (None, false) => listed.len().saturating_sub(1),
            (Some(at), true) => (at + 1) % listed.len().max(1),
            (Some(at), false) => at.checked_sub(1).unwrap_or(listed.len().saturating_sub(1)),
        };
        self.picked = listed.get(next).copied();
    }
}
