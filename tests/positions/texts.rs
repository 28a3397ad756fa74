//! What a text of the net is.

use brimscript::game::chance::hash64;
use brimscript::stage::Carrier;
use brimscript::vocabulary::recipes::Saying;
use brimscript::vocabulary::{Category, Entry, HoleKind, Moment, Sort, Word};

use super::carriers::Carries as _;
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
    pub fn all(category: Category) -> Vec<Form> {
        let forms = |entry: &'static Entry| {
            sentences(entry).into_iter().map(move |(clause, choice)| Form { entry, clause, choice })
        };
        category.entries().iter().flat_map(forms).collect()
    }

    pub fn say(self, subject: &str) -> String {
        fill(self.entry, self.clause, Who { subject, choice: self.choice })
    }

    /// The row's word, where it is a moment.
    pub fn moment(self) -> Option<Moment> {
        match self.entry.word {
            Word::Moment(moment) => Some(moment),
            _ => None,
        }
    }

    /// What it is called where pairs are counted.
    pub fn id(self) -> String {
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

    /// Of whom it speaks where its subject is said so: whoever holds a text is a hero where a word is for heroes alone, and an enemy where it is
    /// for enemies.
    pub fn speaks_of(self, subject: &str) -> &str {
        let sorts = self.entry.holes.iter().filter_map(|hole| match hole.kind {
            HoleKind::Selector(sort) => Some(sort),
            _ => None,
        });
        match sorts.into_iter().next() {
            Some(Sort::Hero) if subject == "this holder" => "this hero",
            Some(Sort::Enemy) if subject == "this holder" => "this enemy",
            // An enemy has no Sanity.
            Some(Sort::Model) if subject == "this holder" && self.say(subject).contains(" sanity") => "this hero",
            Some(Sort::Space) if self.moment().is_some() => "this space",
            _ => subject,
        }
    }

    /// True where somebody stands in it who can be put in otherwise.
    pub fn has_subject(self) -> bool {
        let of = |sort| {
            matches!(sort, Sort::Model | Sort::Placed | Sort::Hero | Sort::Enemy | Sort::Discardable | Sort::Keeper)
        };
        self.entry.holes.iter().any(|hole| !hole.optional && matches!(hole.kind, HoleKind::Selector(sort) if of(sort)))
    }
}

/// How a text is played.
#[derive(Clone, Copy, Debug)]
pub enum Plan {
    /// Its moment comes, for whoever has this role.
    Moment(Form, &'static str),
    /// It stands: everything happens that can happen.
    Standing,
    /// Its card is drawn, by what is said.
    Drawn(Saying),
    /// It is used wherever it can be.
    Used,
}

/// One text.
#[derive(Clone, Debug)]
pub struct Text {
    pub carrier: Carrier,
    pub plan: Plan,
    /// The words that stand in it, as pairs are counted.
    pub cells: Vec<String>,
    /// Of whom it speaks, as far as who carries it may be somebody else.
    pub of: Vec<String>,
    /// The name of its declaration.
    pub name: String,
    /// What it says, in one line: how the list knows it.
    pub key: String,
    /// It must change the game itself, and not alone a figure that the rules ask for.
    pub plainly: bool,
    /// Its rule.
    rule: String,
    /// Its declaration.
    pub brim: String,
}

/// What every text ends with: it shows that the rest of a text is played.
pub const PROBE: &str = "each hero gains 1 Net Probe";

impl Text {
    /// A text with this rule, known by what it says.
    pub fn new(carrier: Carrier, plan: Plan, says: &str, rule: &str, mut cells: Vec<String>) -> Text {
        let says = says.replace('\n', ";").replace("{;", "{");
        let key = format!("{}: {}", carrier.name(), says.split_whitespace().collect::<Vec<_>>().join(" "));
        cells.push(format!("carrier {}", carrier.name()));
        let name = format!("Net {}", letters(hash64(&key)));
        let brim = carrier.text(&name, rule);
        Text { carrier, plan, cells, of: Vec::new(), plainly: false, name, key, rule: rule.to_owned(), brim }
    }

    /// True where its carrier is one that it can speak of: the text of a marker on a hero says nothing of an enemy that holds it.
    pub fn fits(&self) -> bool {
        self.of.iter().all(|whose| self.carrier.may_hold(whose))
    }

    /// The same text with the figure of its line one higher, where it has one.
    pub fn higher(&self) -> Option<String> {
        if matches!(self.plan, Plan::Standing) {
            return None;
        }
        // In the words of the line itself: neither in a price before it nor in what stands under it.
        let head = matches!(self.plan, Plan::Moment(..) | Plan::Used);
        let start = if head { self.rule.find('\n')? } else { 0 };
        let words = self.rule[start + 1..].find('\n').map_or(self.rule.len(), |end| start + 1 + end);
        let line = start + self.rule[start..words].find(" 2 ")?;
        let rule = format!("{} 3 {}", &self.rule[..line], &self.rule[line + 3..]);
        Some(self.carrier.text(&self.name, &rule))
    }

    /// The text with that figure, or as it is.
    pub fn one_higher(&self) -> Text {
        let brim = self.higher().unwrap_or_else(|| self.brim.clone());
        Text { brim, ..self.clone() }
    }

    /// The same text under the name of another: what hangs on names is the same for both.
    pub fn named(mut self, called: &str) -> Text {
        self.name = format!("Net {}", letters(hash64(called)));
        self.brim = self.carrier.text(&self.name, &self.rule);
        self
    }

    /// The pairs of words that stand in it.
    pub fn pairs(&self) -> Vec<(String, String)> {
        let mut out = Vec::new();
        for (at, one) in self.cells.iter().enumerate() {
            out.extend(self.cells.iter().skip(at + 1).map(|other| (one.clone(), other.clone())));
        }
        out
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
pub fn drawn<T: Copy>(from: &[T], name: impl Fn(T) -> String, question: &str) -> Option<T> {
    from.iter().copied().max_by_key(|one| hash64(&format!("{question}|{}", name(*one))))
}

/// A few of several, in the same way.
pub fn few<T: Copy>(from: &[T], count: usize, name: impl Fn(T) -> String, question: &str) -> Vec<T> {
    let mut all: Vec<T> = from.to_vec();
    all.sort_by_key(|one| std::cmp::Reverse(hash64(&format!("{question}|{}", name(*one)))));
    all.truncate(count);
    all
}
