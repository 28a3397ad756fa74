//! A decision as a person sees it, and the commands besides an answer.

use crate::console;
use brimscript::card::card;
use brimscript::game::decision::{About, Choice, Decision, RerollBy};
use brimscript::game::ids::{DeclId, SpaceId};
use brimscript::game::table::Table;
use brimscript::model::Model;
use brimscript::model::Phrase;
use brimscript::program::{RuleRef, SheetPart};
use brimscript::text::{ProgramNames, Transcript, Wording, map_with};
use brimscript::vm::keys::option_key;
use brimscript::vocabulary::{Effect, Word};
use std::collections::BTreeMap;
use std::io::Write;

/// What a person says.
pub enum Answer {
    /// This option, by its key.
    Take(String),
    /// The last answer is taken back.
    Back,
    /// The person leaves.
    Leave,
    /// A careful player may answer this one.
    Anybody,
}

/// A decision of a game, and what of its options is offered.
pub struct Question<'a> {
    /// The table as it is.
    pub table: &'a Table,
    /// The transcript so far.
    pub transcript: &'a Transcript<'a>,
    /// What the packs declare.
    pub model: &'a Model,
    /// The names.
    pub names: &'a ProgramNames<'a>,
    /// The decision.
    pub decision: &'a Decision,
    /// The options that are offered.
    pub options: &'a [Choice],
    /// Where the game is kept when the person leaves, if anywhere.
    pub kept: bool,
}

impl Question<'_> {
    /// Puts it to the person.
    pub fn ask(&self) -> Answer {
        let wording = Wording { table: self.table, labels: self.transcript.labels(), names: self.names };
        let places = self.places();
        if !places.is_empty() {
            console::result(&map_with(self.table, self.transcript.labels(), self.names, &places));
        }
        console::result(&format!("\n{}", self.words(&wording)));
        for (number, option) in (1..).zip(self.options) {
            let on_map = matches!(option, Choice::Space(space) if places.contains_key(space));
            if !on_map {
                console::result(&format!("{number:>4}  {}", wording.option(self.decision, option)));
            }
        }
        if !places.is_empty() {
            console::result("      or the number of a space on the map");
        }
        loop {
            let Some(line) = read_line() else { return Answer::Leave };
            match line.trim() {
                "q" | "quit" if self.kept || leaves() => return Answer::Leave,
                "q" | "quit" => {}
                "u" | "undo" => return Answer::Back,
                "a" | "auto" => return Answer::Anybody,
                "m" | "map" => {
                    console::result(&map_with(self.table, self.transcript.labels(), self.names, &places));
                }
                said if said.starts_with('?') => self.read_out(said.trim_start_matches('?').trim()),
                said => {
                    let number = said.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                    match number.and_then(|number| self.options.get(number)) {
                        Some(choice) => return Answer::Take(option_key(self.names.0, self.table, choice)),
                        None => console::result(&format!(
                            "Type the number of an option (1 to {}), or: u undo, a auto, m map, ? card, ? 2 card of option 2, q quit.",
                            self.options.len()
                        )),
                    }
                }
            }
        }
    }

    /// The question; of a text that asks for a yes or a no, which one it is.
    fn words(&self, wording: &Wording<'_>) -> String {
        let asked = wording.question(self.decision);
        let About::Card { source } = self.decision.about else { return asked };
        let yes = self.decision.options.iter().all(|choice| matches!(choice, Choice::Pass | Choice::Yes));
        if !yes {
            return asked;
        }
        let who = asked.split(": ").next().unwrap_or("").to_owned();
        let text = match self.asking(source).as_slice() {
            [one] => one.clone(),
            _ => brimscript::text::Names::name(self.names, source),
        };
        format!("{who}: do what {text} offers? (`?` reads it)")
    }

    /// The names of the texts of a declaration that let somebody do something.
    fn asking(&self, source: DeclId) -> Vec<String> {
        let program = self.names.0;
        let Some(decl) = program.decl(source) else { return Vec::new() };
        let all = program.triggers.values().chain(program.replacements.values()).flatten().chain(&program.uses);
        let mut found: Vec<String> = all
            .filter(|rule| rule.decl == source && program.op(rule.op).is_some_and(offers))
            .map(|rule: &RuleRef| match rule.side {
                SheetPart::Own(place) => decl.own.get(usize::from(place)).unwrap_or(&decl.name).clone(),
                _ => decl.name.clone(),
            })
            .collect();
        found.sort();
        found.dedup();
        found
    }

    /// Reads the card of an option, or of what asks.
    fn read_out(&self, number: &str) {
        let of = match number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) {
            None if !number.is_empty() => None,
            None => self.source(),
            Some(at) => self.options.get(at).and_then(|choice| self.behind(choice)),
        };
        match of.and_then(|id| card(self.model, id)) {
            Some(card) => {
                let lines: Vec<_> = card.text.lines().map(brimscript::diagnostic::escape::escaped).collect();
                console::result(&lines.join("\n"));
            }
            None => console::result("There is no card to show for this question. `? 2` shows the card of option 2."),
        }
    }

    /// What asks.
    fn source(&self) -> Option<DeclId> {
        match &self.decision.about {
            About::Card { source } | About::Pick { source } | About::Pay { source } | About::Lend { source, .. } => {
                Some(*source)
            }
            About::Reroll { by: RerollBy::Text(source), .. } => Some(*source),
            About::Cancel { card } => self.table.cards.decl(*card),
            _ => None,
        }
    }

    /// The declaration that an option speaks of.
    fn behind(&self, choice: &Choice) -> Option<DeclId> {
        match choice {
            Choice::Card(card) | Choice::Give(card, _) => self.table.cards.decl(*card),
            Choice::Hands(cards) | Choice::Ranged(cards) => self.table.cards.decl(*cards.first()?),
            Choice::Use { card: Some(card), .. } => self.table.cards.decl(*card),
            Choice::Use { token: Some(token), .. } => Some(*token),
            Choice::Use { op, .. } => Some(self.names.0.owner(*op)),
            Choice::Thing(id) => Some(*id),
            Choice::Model(brimscript::game::ids::Model::Enemy(enemy)) => Some(self.table.enemy(*enemy)?.kind),
            Choice::Model(brimscript::game::ids::Model::Hero(hero)) => Some(self.table.hero(*hero)?.class),
            _ => self.source(),
        }
    }

    /// The numbers of the options that are spaces, to be written on the map; only where no number would be too long for it.
    pub fn places(&self) -> BTreeMap<SpaceId, String> {
        if self.options.len() > 999 || matches!(self.decision.about, About::Pay { .. }) {
            return BTreeMap::new();
        }
        let numbered = (1..).zip(self.options);
        numbered
            .filter_map(|(number, option): (usize, &Choice)| match option {
                Choice::Space(space) => Some((*space, number.to_string())),
                _ => None,
            })
            .collect()
    }
}

/// True where something under a text lets somebody do something, or not.
fn offers(op: Phrase<'_>) -> bool {
    op.word() == Word::Effect(Effect::May) || op.body().iter().any(offers)
}

/// Whether a game that is kept nowhere may be lost.
fn leaves() -> bool {
    console::result("This game is not saved and will be lost if you leave (use `--save FILE` next time). Leave? y / n");
    read_line().is_none_or(|line| line.trim().to_lowercase().starts_with('y'))
}

/// A line from the person; nothing when there are no more.
fn read_line() -> Option<String> {
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
