//! A question that is put to the person: how it is shown, and what can be said to it.

use super::desk::{Desk, Scene};
use super::person::{HELP, Seat, capital, leaves, ordered, orders};
use super::secrets::{self};
use brimscript::diagnostic::escape::escaped;
use brimscript::game::decision::{About, Choice, Chooser};
use brimscript::game::ids::{DeclId, SpaceId};
use brimscript::model::Phrase;
use brimscript::person::{Asked, Reader, Reading, Said, Sitting, said};
use brimscript::program::{RuleRef, SheetPart};
use brimscript::text::{Names, ProgramNames, Wording, goals_now, sketch};
use brimscript::vocabulary::{Effect, Word};
use std::collections::BTreeMap;

/// What is asked, as the person sees it.
pub(super) struct Question<'a> {
    pub(super) seat: &'a Seat<'a>,
    pub(super) names: &'a ProgramNames<'a>,
    pub(super) asked: &'a Asked,
    /// The map, where it has changed since it was shown.
    pub(super) changed: Option<String>,
}

impl Question<'_> {
    fn wording(&self) -> Wording<'_> {
        Wording {
            table: &self.asked.table,
            labels: &self.asked.labels,
            names: self.names,
            model: Some(&self.seat.table.model),
        }
    }

    pub(super) fn reader(&self) -> Reader<'_> {
        Reader {
            table: &self.asked.table,
            labels: &self.asked.labels,
            names: self.names,
            model: &self.seat.table.model,
        }
    }

    /// Puts it to the person until it is answered, or something is taken back. False where the person leaves.
    pub(super) fn put(&self, sitting: &mut Sitting<'_>, desk: &mut dyn Desk) -> bool {
        let wording = self.wording();
        let places = self.places();
        let asked = self.asked;
        let words: Vec<String> = asked.options.iter().map(|option| wording.option(&asked.decision, option)).collect();
        let on_map = |option: &Choice| matches!(option, Choice::Space(space) if places.contains_key(space));
        let listed: Vec<Option<String>> =
            asked.options.iter().zip(&words).map(|(option, words)| (!on_map(option)).then(|| words.clone())).collect();
        let scene = Scene {
            head: self.head(),
            board: sketch(&asked.table, &asked.labels, self.names, &places),
            table: &asked.table,
            labels: &asked.labels,
            names: self.names,
            asked: match asked.decision.who {
                Chooser::Hero(hero) => Some(hero),
                Chooser::Party => None,
            },
            changed: self.changed.is_some() || !places.is_empty(),
            question: self.words(&wording),
            options: listed,
        };
        loop {
            let Some(line) = desk.ask(&scene) else { return false };
            match said(&line, &words) {
                Said::Option(at) => match asked.options.get(at) {
                    Some(choice) => {
                        sitting.take(choice);
                        return true;
                    }
                    None => continue,
                },
                Said::All(at) => match asked.options.get(at) {
                    Some(choice) => {
                        sitting.all(choice);
                        return true;
                    }
                    None => continue,
                },
                Said::Always(at) => {
                    let order = asked.options.get(at).and_then(|choice| sitting.always(choice));
                    desk.say(&ordered(order));
                    return true;
                }
                Said::Never(at) => {
                    let choice = at.and_then(|at| asked.options.get(at));
                    let order = sitting.never(choice);
                    desk.say(&ordered(order));
                    return true;
                }
                Said::NoMore if sitting.no_more() => return true,
                Said::NoMore => desk.say("Something must be chosen here."),
                Said::Undo => {
                    if !sitting.back() {
                        desk.say("Nothing has been answered yet.");
                    }
                    return true;
                }
                Said::Auto => {
                    if let Some(choice) = sitting.careful() {
                        let taken = wording.option(&asked.decision, &choice);
                        desk.say(&format!("      The careful player answers: {taken}."));
                    }
                    return true;
                }
                Said::Map => desk.map(&scene),
                Said::Read(what) if what.eq_ignore_ascii_case("secret") => match asked.decision.who {
                    Chooser::Hero(hero) => drop(secrets::look(hero, asked, &self.reader(), self.names, desk)),
                    Chooser::Party => {
                        desk.say("The party is asked: a hero's player reads its secret when its hero is asked.")
                    }
                },
                Said::Read(what) => desk.say(&self.read(&what)),
                Said::Orders => desk.say(&orders(sitting)),
                Said::Forget(which) => {
                    let done = match which {
                        None => {
                            sitting.orders.forget_all();
                            true
                        }
                        Some(number) => sitting.orders.forget(number),
                    };
                    if done {
                        desk.say(&orders(sitting));
                        return true;
                    }
                    desk.say("There is no order of that number: `orders` lists them.");
                }
                Said::Save => desk.say(&match self.seat.keep.map(|keep| keep(sitting.decisions(), &sitting.orders)) {
                    None => "No file was named: begin with `--save FILE`.".to_owned(),
                    Some(Ok(file)) => format!("Saved to {}.", escaped(&file)),
                    Some(Err(why)) => why,
                }),
                Said::Help => desk.say(HELP),
                Said::Quit if self.seat.keep.is_some() || leaves(desk) => return false,
                Said::Quit => {}
                Said::Unknown(how) => desk.say(&format!("{}.", capital(&how))),
            }
        }
    }

    /// Title, goal and turn.
    fn head(&self) -> Vec<String> {
        let Some(mission) = self.asked.table.mission else { return Vec::new() };
        let name = self.wording().name(mission);
        let mut lines = vec![format!("{name} - turn {}", self.asked.table.cursor.turn)];
        lines.extend(
            goals_now(&self.seat.table.model, self.names.0, &self.asked.table)
                .into_iter()
                .map(|goal| format!("Goal: {goal}")),
        );
        lines
    }

    /// The question; of a text that asks for a yes or a no, which one it is.
    fn words(&self, wording: &Wording<'_>) -> String {
        let question = wording.question(&self.asked.decision);
        let (About::Card { source } | About::Pick { source }) = self.asked.decision.about else { return question };
        if let Some(text) = self.asked.text.and_then(|line| self.reader().line(source, line)) {
            let (who, what) = question.split_once(": ").unwrap_or(("", &question));
            let what = what.strip_suffix(&format!(" ({})", escaped(&self.names.name(source)))).unwrap_or(what);
            let what = if what == "use it?" { "do this?" } else { what };
            return format!("{who}: {what} - {text} ({})", escaped(&self.names.name(source)));
        }
        let About::Card { source } = self.asked.decision.about else { return question };
        let yes = self.asked.decision.options.iter().all(|choice| matches!(choice, Choice::Pass | Choice::Yes));
        if !yes {
            return question;
        }
        let who = question.split(": ").next().unwrap_or("").to_owned();
        let text = match self.asking(source).as_slice() {
            [one] => one.clone(),
            _ => self.names.name(source),
        };
        format!("{who}: do what {} offers? (`?` reads it)", escaped(&text))
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

    /// Reads what asks, what an option speaks of, or what is called so.
    fn read(&self, what: &str) -> String {
        let reader = self.reader();
        if what.is_empty() {
            let lines = reader.asking(&self.asked.decision, self.asked.text);
            return lines.map_or_else(
                || {
                    "The rules ask this, no card. `? 2` reads what option 2 speaks of, `? NAME` anything on the table."
                        .to_owned()
                },
                |lines| lines.join("\n"),
            );
        }
        if let Ok(number) = what.parse::<usize>() {
            let option = number.checked_sub(1).and_then(|at| self.asked.options.get(at));
            return match option.map(|option| reader.option(&self.asked.decision, option)) {
                Some(Some(lines)) => lines.join("\n"),
                Some(None) => "There is nothing to read behind that option.".to_owned(),
                None => format!("There is no option {number}: they are 1 to {}.", self.asked.options.len()),
            };
        }
        match reader.read(what) {
            Reading::Lines(lines) => lines.join("\n"),
            Reading::Near(near) if near.is_empty() => {
                format!("Nothing is called `{}`: `help` says what can be read.", escaped(what))
            }
            Reading::Near(near) => {
                format!("Nothing is called `{}`. Did you mean {}?", escaped(what), near.join(" or "))
            }
        }
    }

    /// The numbers of the options that are spaces, to be written on the map; only where no number would be too long for it.
    fn places(&self) -> BTreeMap<SpaceId, String> {
        let asked = self.asked;
        if asked.options.len() > 999 || matches!(asked.decision.about, About::Pay { .. }) {
            return BTreeMap::new();
        }
        let stands = |space: &SpaceId| {
            let table = &asked.table;
            table.heroes.iter().any(|hero| hero.at == Some(*space) && !hero.dead)
                || table.enemies.iter().any(|enemy| enemy.at == *space)
                || table.floor_tokens.iter().any(|lying| lying.at == *space)
        };
        let numbered = (1..).zip(&asked.options);
        numbered
            .filter_map(|(number, option): (usize, &Choice)| match option {
                // Where something stands the map shows that, and the option is listed.
                Choice::Space(space) if !stands(space) => Some((*space, number.to_string())),
                _ => None,
            })
            .collect()
    }
}

/// True where something under a text lets somebody do something, or not.
fn offers(op: Phrase<'_>) -> bool {
    op.word() == Word::Effect(Effect::May) || op.body().iter().any(offers)
}
