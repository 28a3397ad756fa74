//! The journal as prose: what happened, a line each, as a player would put it.
//!
//! A transcript carries a table of its own along, to which it applies each event of the journal: so it knows who everybody was even
//! when they are gone. Notes that belong together become one line: a walk, a throw with its hits, a wound with the death
//! and the Experience it brings.

mod events;
mod fights;
mod strikes;
mod throws;
mod walks;

use super::words::{capital, list, number};
use super::{Labels, Names, safe};
use brim_core::game::attack::Cause;
use brim_core::game::event::HitKind;
use brim_core::game::ids::{CardId, DeclId, HeroId, Model};
use brim_core::game::journal::Note;
use brim_core::game::table::{Active, Table};
use walks::Walk;

/// Tells a game, note by note.
#[derive(Clone)]
pub struct Transcript<'n> {
    names: &'n dyn Names,
    table: Table,
    labels: Labels,
    open: Open,
    /// Dice thrown To Hit, for a test or for damage, until the line that they belong to is written: the faces, which were re-rolled, the need.
    dice: Option<Dice>,
    /// To whom hits were given that have not struck yet, and which of them are critical.
    given: Vec<(Model, bool)>,
    /// What strikes whom now, before anything stops it.
    facing: Option<Facing>,
    /// Hits of which something is left, until it is suffered.
    strike: Option<strikes::Pending>,
    /// Hits that enemies have rolled, until they strike.
    rolled_hits: usize,
    /// The last dice that stopped something were those of Spirit Armor.
    spirit: bool,
    /// Who was announced, and how many.
    arrived: Vec<(DeclId, i32)>,
    /// The heading of an activation that has no line yet.
    heading: Option<String>,
    /// An activation is on: lines are indented.
    inside: bool,
    lines: Vec<String>,
}

/// Dice of a throw that is printed with its result.
#[derive(Clone)]
struct Dice {
    faces: Vec<i32>,
    again: throws::Again,
    need: Option<i32>,
}

/// Hits on their way to somebody.
#[derive(Clone)]
struct Facing {
    model: Model,
    kind: HitKind,
    /// The damage of each.
    hits: Vec<i32>,
    source: Option<DeclId>,
    /// How many are left, as far as dice were thrown.
    left: usize,
    /// A line has said how many there are.
    announced: bool,
}

/// A line that may still go on.
#[derive(Clone)]
enum Open {
    Nothing,
    /// Somebody is about to walk, or does.
    Walk(Walk),
    /// A hero pays a Grit: for a re-roll, if that is what follows.
    Grit(HeroId, i32),
    /// Enemies are placed, by type.
    Placing(Vec<(DeclId, usize)>),
    /// Somebody gains or loses something; others may too.
    Together {
        who: Vec<String>,
        /// The verb for one, and for several.
        verb: (&'static str, &'static str),
        what: String,
    },
    /// Somebody is hurt, healed, paid: what follows for the same is put to it.
    Line {
        text: String,
        /// What stands at its end, whatever follows.
        tail: String,
        model: Model,
    },
}

impl<'n> Transcript<'n> {
    /// Begins with a table as it is before the first note.
    pub fn new(names: &'n dyn Names, table: &Table) -> Transcript<'n> {
        let labels = Labels::of(table);
        let inside = table.cursor.active.is_some();
        Transcript {
            names,
            table: table.clone(),
            labels,
            open: Open::Nothing,
            dice: None,
            given: Vec::new(),
            facing: None,
            strike: None,
            rolled_hits: 0,
            spirit: false,
            arrived: Vec::new(),
            heading: None,
            inside,
            lines: Vec::new(),
        }
    }

    /// Tells a note. Returns the lines that are finished by it.
    pub fn tell(&mut self, note: &Note) -> Vec<String> {
        match note {
            Note::Event(event) => {
                self.event(event);
                self.table.apply(event);
                self.labels.look(&self.table);
                self.after(event);
            }
            Note::Throw { .. } => self.throw(note),
            Note::Strike(tally) if tally.done => self.strikes(tally),
            Note::Strike(tally) => self.faces(tally),
            Note::Decision { who, choice, source } => self.decision(*who, choice, *source),
        }
        std::mem::take(&mut self.lines)
    }

    /// Ends the line that is still open. To be called where the reader must see all there is, as before a question.
    pub fn finish(&mut self) -> Vec<String> {
        self.close();
        if self.table.cursor.active.is_none_or(|active| matches!(active, Active::Hero(_))) {
            self.head();
        }
        std::mem::take(&mut self.lines)
    }

    /// Tells many notes.
    pub fn tell_all<'a>(&mut self, notes: impl IntoIterator<Item = &'a Note>) -> Vec<String> {
        let mut lines: Vec<String> = notes.into_iter().flat_map(|note| self.tell(note)).collect();
        lines.extend(self.finish());
        lines
    }

    /// The models that were seen so far.
    pub fn labels(&self) -> &Labels {
        &self.labels
    }

    /// The table after the last note.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Puts down a line.
    fn line(&mut self, text: &str) {
        self.close();
        self.put(text);
    }

    fn put(&mut self, text: &str) {
        self.head();
        let indent = if self.inside { "  " } else { "" };
        self.lines.push(format!("{indent}{}", capital(text)));
    }

    /// Writes the heading that waits for a first line under it.
    fn head(&mut self) {
        if let Some(heading) = self.heading.take() {
            self.lines.push(capital(&heading));
        }
    }

    /// Begins a line about somebody that may go on.
    fn begin(&mut self, model: Model, text: String) {
        self.close();
        self.open = Open::Line { text, tail: String::new(), model };
    }

    /// Somebody gains or loses something: with those before it that gained or lost the same.
    fn together(&mut self, name: &str, verb: (&'static str, &'static str), what: String) {
        match &mut self.open {
            Open::Together { who, verb: other, what: same }
                if *other == verb && *same == what && !who.iter().any(|one| one == name) =>
            {
                who.push(name.to_owned());
            }
            _ => {
                self.close();
                self.open = Open::Together { who: vec![name.to_owned()], verb, what };
            }
        }
    }

    /// Goes on with the line about somebody, or begins one.
    fn go_on(&mut self, model: Model, more: &str, alone: String) {
        match &mut self.open {
            Open::Line { text, model: about, .. } if *about == model => text.push_str(more),
            _ => self.begin(model, alone),
        }
    }

    /// Finishes what is open.
    fn close(&mut self) {
        match std::mem::replace(&mut self.open, Open::Nothing) {
            Open::Nothing => {}
            Open::Line { text, tail, .. } => self.put(&format!("{text}{tail}.")),
            Open::Together { who, verb: (one, many), what } => {
                let verb = if who.len() == 1 { one } else { many };
                self.put(&format!("{} {verb} {what}.", list(&who)));
            }
            // What was announced has come.
            Open::Placing(kinds) if self.said_to_come(&kinds) => {}
            Open::Placing(kinds) => {
                let kinds: Vec<String> = kinds
                    .into_iter()
                    .map(|(kind, count)| match count {
                        1 => format!("one {}", self.decl(kind)),
                        _ => format!("{} {}", number(count), safe(&self.names.plural(kind))),
                    })
                    .collect();
                self.put(&format!("on the board: {}.", list(&kinds)));
            }
            Open::Grit(hero, amount) => self.put(&format!("{} spends {amount} Grit.", self.hero(hero))),
            Open::Walk(walk) => self.close_walk(walk),
        }
    }

    fn hero(&self, id: HeroId) -> String {
        self.labels.hero(&self.table, id)
    }

    fn model(&self, model: Model) -> String {
        match model {
            Model::Hero(id) => self.hero(id),
            Model::Enemy(id) => self.labels.enemy(id, self.names),
        }
    }

    fn decl(&self, id: DeclId) -> String {
        safe(&self.names.name(id))
    }

    fn card(&self, id: CardId) -> String {
        self.table.cards.decl(id).map_or_else(|| "a card".to_owned(), |decl| self.decl(decl))
    }

    /// Whether those who were placed are those who were announced.
    fn said_to_come(&mut self, placed: &[(DeclId, usize)]) -> bool {
        let said = std::mem::take(&mut self.arrived);
        let came = |(kind, count): &(DeclId, i32)| {
            placed.iter().any(|(other, many)| other == kind && i32::try_from(*many) == Ok(*count))
        };
        said.len() == placed.len() && said.iter().all(came)
    }

    /// A thing with its article: "the Old Lantern", "The Narrow Path".
    fn the(&self, name: &str) -> String {
        if name.starts_with("The ") { name.to_owned() } else { format!("the {name}") }
    }

    /// The text that caused something, in brackets.
    fn by(&self, cause: &Cause) -> String {
        cause.source.map_or_else(String::new, |source| format!(" ({})", self.decl(source)))
    }

    /// The same, where it is not the thing itself or the class of a hero.
    fn by_another(&self, cause: &Cause, thing: Option<DeclId>) -> String {
        let own = |source: DeclId| Some(source) == thing || self.table.heroes.iter().any(|hero| hero.class == source);
        if cause.source.is_some_and(own) { String::new() } else { self.by(cause) }
    }
}
