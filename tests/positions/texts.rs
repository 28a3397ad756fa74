//! The texts: two words of any two axes stand together in at least one of them.

use std::collections::BTreeMap;

use brimscript::game::chance::hash64;
use brimscript::vocabulary::{Category, Effect, Entry, HoleKind, Moment, Sort, Word};

use super::carriers::{Carrier, Side};
use super::words::{Who, fill, sentences};

/// A row of a table with some of its optional clauses.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    pub entry: &'static Entry,
    /// The clause that it is said with, if any.
    pub clause: Option<usize>,
    /// Which word of a closed list stands in it.
    pub choice: usize,
}

impl Form {
    fn all(category: Category) -> Vec<Form> {
        let forms = |entry: &'static Entry| {
            sentences(entry).into_iter().map(move |(clause, choice)| Form { entry, clause, choice })
        };
        category.entries().iter().flat_map(forms).collect()
    }

    pub fn say(self, subject: &str) -> String {
        fill(self.entry, self.clause, Who { subject, choice: self.choice })
    }

    /// What it is called where pairs are counted.
    fn id(self) -> String {
        let clause = self.clause.map_or_else(String::new, |clause| format!(" [{clause}]"));
        let choice = if self.choice > 0 { format!(" {}", self.choice) } else { String::new() };
        format!("{}{clause}{choice}", self.entry.id)
    }

    /// The span that a moment of the clock speaks of.
    pub fn span(self) -> &'static str {
        let words = self.entry.holes.iter().find_map(|hole| match hole.kind {
            HoleKind::OneOf(words) => Some(words),
            _ => None,
        });
        words.and_then(|words| words.get(self.choice).copied()).unwrap_or_default()
    }

    /// True where somebody stands in it who can be put in otherwise.
    pub fn has_subject(self) -> bool {
        let of = |sort| {
            matches!(sort, Sort::Model | Sort::Placed | Sort::Hero | Sort::Enemy | Sort::Discardable | Sort::Keeper)
        };
        self.entry.holes.iter().any(|hole| !hole.optional && matches!(hole.kind, HoleKind::Selector(sort) if of(sort)))
    }
}

/// One text.
#[derive(Clone, Debug)]
pub struct Text {
    pub carrier: Carrier,
    pub moment: Form,
    pub role: &'static str,
    pub effect: Form,
    pub subject: &'static str,
    /// The name of its declaration.
    pub name: String,
    /// What it says, in one line: how the list knows it.
    pub key: String,
    /// Its declaration.
    pub brim: String,
}

/// Who the moment speaks of.
pub const ROLES: [&str; 4] = ["this hero", "this enemy", "a hero", "an enemy"];

/// Who the effect speaks of.
pub const SUBJECTS: [&str; 9] = [
    "this hero",
    "this enemy",
    "that hero",
    "that enemy",
    "each hero",
    "each enemy",
    "a random hero",
    "a random enemy",
    "one hero",
];

/// What every text ends with: it shows that the rest of a text is played.
pub const PROBE: &str = "each hero gains 1 Net Probe";

impl Text {
    fn new(carrier: Carrier, moment: Form, role: &'static str, effect: Form, subject: &'static str) -> Text {
        let when = moment.say(role);
        let word = if when.starts_with("start of") || when.starts_with("end of") { "at" } else { "when" };
        let line = effect.say(subject);
        let rule = format!("{word} {when} {{\n{line}\n{PROBE}\n}}");
        let key = format!("{}: {word} {when}: {}", carrier.name(), line.replace('\n', ";").replace("{;", "{"));
        let name = format!("Net {}", letters(hash64(&key)));
        let brim = carrier.text(&name, &rule);
        Text { carrier, moment, role, effect, subject, name, key, brim }
    }

    /// The words that stand in it.
    pub fn cells(&self) -> Vec<String> {
        let mut cells = vec![format!("carrier {}", self.carrier.name()), self.moment.id(), self.effect.id()];
        if self.moment.has_subject() {
            cells.push(format!("of {}", self.role));
        }
        if self.effect.has_subject() {
            cells.push(format!("to {}", self.subject));
        }
        cells
    }

    /// The pairs of words that stand in it.
    pub fn pairs(&self) -> Vec<(String, String)> {
        let cells = self.cells();
        let mut out = Vec::new();
        for (at, one) in cells.iter().enumerate() {
            out.extend(cells.iter().skip(at + 1).map(|other| (one.clone(), other.clone())));
        }
        out
    }

    /// The event kind's row.
    pub fn moment_word(&self) -> Option<Moment> {
        match self.moment.entry.word {
            Word::Moment(moment) => Some(moment),
            _ => None,
        }
    }
}

/// A number as letters, which names can hold.
fn letters(mut number: u64) -> String {
    let mut out = String::from("Q");
    while number > 0 {
        out.push(char::from(b'a' + u8::try_from(number % 26).unwrap_or(0)));
        number /= 26;
    }
    out
}

/// One of several, always the same for the same question, and for few others when one more can be had.
fn drawn<T: Copy>(from: &[T], name: impl Fn(T) -> String, question: &str) -> Option<T> {
    from.iter().copied().max_by_key(|one| hash64(&format!("{question}|{}", name(*one))))
}

/// Words that the net leaves out, and why.
fn left_out(effect: Effect) -> bool {
    // What does nothing or is done by people; what needs a line before it.
    matches!(effect, Effect::Nothing | Effect::ByHand | Effect::Todo | Effect::Story | Effect::Otherwise)
}

/// All texts of the net.
pub fn texts() -> Vec<Text> {
    let moments = Form::all(Category::Moment);
    let effects: Vec<Form> = Form::all(Category::Effect)
        .into_iter()
        .filter(|form| !matches!(form.entry.word, Word::Effect(effect) if left_out(effect)))
        .collect();
    let mut out: BTreeMap<String, Text> = BTreeMap::new();
    let mut add = |text: Text| {
        out.entry(text.key.clone()).or_insert(text);
    };
    let carrier = |question: &str| drawn(&Carrier::ALL, |one| one.name().to_owned(), question);
    // Each moment with each effect, in words that are likely to fit.
    for moment in &moments {
        for effect in &effects {
            let question = format!("{}|{}", moment.id(), effect.id());
            let Some(carrier) = carrier(&question) else { continue };
            let role = drawn(likely_roles(carrier, *moment), str::to_owned, &question).unwrap_or("a hero");
            let subject = drawn(likely_subjects(carrier, *effect), str::to_owned, &question).unwrap_or("each hero");
            add(Text::new(carrier, *moment, role, *effect, subject));
        }
    }
    // Each effect for each subject, with each carrier; each moment of each role, with each carrier.
    for effect in &effects {
        for subject in SUBJECTS {
            for carrier in Carrier::ALL {
                let question = format!("{}|{}|{subject}", carrier.name(), effect.id());
                let Some(moment) = drawn(&moments, Form::id, &question) else { continue };
                let role = drawn(likely_roles(carrier, moment), str::to_owned, &question).unwrap_or("a hero");
                add(Text::new(carrier, moment, role, *effect, subject));
            }
        }
    }
    for moment in &moments {
        for role in ROLES {
            for carrier in Carrier::ALL {
                for subject in SUBJECTS {
                    let question = format!("{}|{}|{role}|{subject}", carrier.name(), moment.id());
                    let Some(effect) = drawn(&effects, Form::id, &question) else { continue };
                    add(Text::new(carrier, *moment, role, effect, subject));
                }
            }
        }
    }
    out.into_values().collect()
}

/// Roles that this carrier's texts usually speak of.
fn likely_roles(carrier: Carrier, moment: Form) -> &'static [&'static str] {
    let hero = moment.entry.holes.iter().any(|hole| hole.name == "who" && hole.kind == HoleKind::Selector(Sort::Hero));
    match carrier.side() {
        Side::Enemy if hero => &["a hero"],
        Side::Enemy => &["this enemy", "this enemy", "a hero"],
        Side::Hero => &["this hero"],
        Side::Table => &["a hero", "an enemy"],
    }
}

/// Subjects that this carrier's texts usually speak of.
fn likely_subjects(carrier: Carrier, effect: Form) -> &'static [&'static str] {
    let sort = effect.entry.holes.iter().find_map(|hole| match hole.kind {
        HoleKind::Selector(sort) => Some(sort),
        _ => None,
    });
    match (carrier.side(), sort) {
        (_, Some(Sort::Hero)) if carrier.side() == Side::Hero => &["this hero", "each hero"],
        (_, Some(Sort::Hero)) => &["each hero", "a random hero"],
        (Side::Enemy, _) => &["this enemy"],
        (Side::Hero, Some(Sort::Enemy)) => &["each enemy", "a random enemy"],
        (Side::Hero, _) => &["this hero", "each enemy"],
        (Side::Table, _) => &["each hero", "each enemy"],
    }
}
