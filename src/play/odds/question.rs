//! What can be asked, and how a question is read.

mod deeds;
mod lists;
mod throws;

use super::dice::{Need, Sum, Test};
pub(super) use deeds::deed_like;

use deeds::acting;
use lists::listed;
use throws::{sum, test};

/// A question, with the names as they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// What dice add up to, and whether that is enough.
    Sum(Sum, Option<Need>),
    /// How many of some dice succeed.
    Dice(Test),
    /// A hero tests a skill.
    Skill {
        /// Who.
        hero: String,
        /// Which.
        skill: String,
        /// The number that a die must show.
        need: i32,
    },
    /// Somebody attacks somebody once.
    Attack {
        /// How many of whom.
        who: (u16, String),
        /// In which way.
        way: Way,
        /// How many of whom.
        whom: (u16, String),
        /// With what.
        with: Option<String>,
    },
    /// How many activations the party needs until enemies are dead.
    Kill((u16, String)),
    /// A whole fight of the party.
    Fight((u16, String)),
    /// What a chart brings.
    Chart(String),
    /// What a deck brings, of so many cards.
    Deck(String, u16),
    /// Something of this name.
    Named(String),
}

/// How somebody acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The plain attack: in melee, of enemies as their sheet says.
    Attack,
    /// A ranged attack.
    Shoot,
    /// A whole activation.
    Activate,
}

/// Why a question is not understood, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unclear {
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Vec<String>,
}

impl Unclear {
    /// A question that cannot be answered, and why.
    pub fn new(message: impl Into<String>) -> Unclear {
        Unclear { message: message.into(), help: Vec::new() }
    }

    /// The same with what can be asked.
    fn with_forms(message: impl Into<String>) -> Unclear {
        let forms = FORMS.iter().map(|(form, says)| format!("{form:<44}{says}"));
        let help =
            std::iter::once("what can be asked:".to_owned()).chain(forms.map(|form| format!("  {form}"))).collect();
        Unclear { message: message.into(), help }
    }
}

/// What can be asked: an example and what it answers.
pub const FORMS: &[(&str, &str)] = &[
    ("3D6", "what dice add up to"),
    ("2D6+1 >= 7", "and how often that is enough"),
    ("highest of 3D6; lowest 2 of 4D6", "the best or the worst of several dice"),
    ("5+ with 2 dice, re-roll misses", "how many dice succeed (also re-roll one, re-roll 1s)"),
    ("HERO tests SKILL 5+", "the test of a hero with all it has"),
    ("HERO attacks ENEMY with ITEM", "one attack of a hero"),
    ("HERO shoots 2 ENEMY", "one ranged attack"),
    ("2 ENEMY attack HERO", "one attack of enemies"),
    ("ENEMY activates against HERO", "a whole activation, of enemies or of a hero"),
    ("party kills 2 ENEMY", "how many activations a party needs (--party, --heroes)"),
    ("party fights 4 ENEMY", "a whole fight of that party"),
    ("chart NAME", "the results of a chart"),
    ("deck NAME; 3 cards of deck NAME", "what a deck brings"),
];

/// Reads a question.
///
/// # Errors
/// [`Unclear`] says what is not understood, and what can be.
pub fn read(text: &str) -> Result<Question, Unclear> {
    let plain: String =
        text.chars().map(|letter| if matches!(letter, '\u{2013}' | '\u{2212}') { '-' } else { letter }).collect();
    let words = words(&plain);
    if words.is_empty() {
        return Err(Unclear::with_forms("nothing is asked"));
    }
    if let Some(question) = acting(&words)? {
        return Ok(question);
    }
    if let Some(question) = listed(&words)? {
        return Ok(question);
    }
    if let Some(test) = test(&words)? {
        return Ok(Question::Dice(test));
    }
    if let Some((sum, need)) = sum(&plain)? {
        return Ok(Question::Sum(sum, need));
    }
    if words.iter().any(|word| word.chars().any(char::is_alphabetic))
        && !words.iter().any(|word| word.contains(['+', '<', '>', '=']))
    {
        return Ok(Question::Named(words.join(" ")));
    }
    Err(Unclear::with_forms(format!("`{}` is not understood", shown(text))))
}

/// Text of the command line as a message shows it.
pub fn shown(text: &str) -> String {
    use brim_language::diagnostic::escape::{escaped, shortened};
    shortened(&escaped(text), 60).into_owned()
}

/// The words, without commas and quotation marks.
fn words(text: &str) -> Vec<String> {
    let plain = text.replace([',', '"', '\u{201c}', '\u{201d}'], " ");
    plain.split_whitespace().map(str::to_owned).collect()
}

fn is(word: &str, others: &[&str]) -> bool {
    others.iter().any(|other| word.eq_ignore_ascii_case(other))
}

/// `5+`.
fn at_least(word: &str) -> Option<i32> {
    word.strip_suffix('+')?.parse().ok()
}
