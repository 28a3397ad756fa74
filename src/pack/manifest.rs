//! `pack.toml`: what a pack is called, what it is written for and what it needs.

use super::LANGUAGE;
use crate::diagnostic::Place;

/// What a `pack.toml` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The name of the pack in texts and paths: small letters, digits and hyphens.
    pub id: String,
    /// Its name as printed.
    pub name: String,
    /// Its version: `1.0.0`.
    pub version: String,
    /// The language version it is written in.
    pub language: u32,
    /// The edition of the rulebooks it is written for.
    pub edition: Option<String>,
    /// The packs it needs, in the order given.
    pub requires: Vec<Requirement>,
    /// The packs it speaks of where a mix has them, and can do without.
    pub knows: Vec<Requirement>,
    /// Where its content comes from, unless a declaration says otherwise.
    pub source: Option<String>,
    /// Who made it.
    pub credits: Vec<String>,
    /// Where the id stands; nothing for a pack without a manifest.
    pub place: Option<Place>,
}

/// A pack that another one needs, or knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// Its id.
    pub id: String,
    /// Where it is asked for.
    pub place: Option<Place>,
}

impl Manifest {
    /// The manifest of a single file that is read without a pack: it needs `base` and nothing else.
    pub fn of_single_file(id: String, name: String) -> Self {
        Manifest {
            id,
            name,
            version: "0.0.0".to_owned(),
            language: u32::try_from(LANGUAGE).unwrap_or(1),
            edition: None,
            requires: vec![Requirement { id: "base".to_owned(), place: None }],
            knows: Vec::new(),
            source: None,
            credits: Vec::new(),
            place: None,
        }
    }

    /// How an author calls it: `Swamps of Death (pack)`.
    pub fn subject(&self) -> String {
        format!("{} (pack)", self.name)
    }
}

/// True for what can be the id of a pack.
pub fn is_id(id: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    id.len() <= 64
        && id.starts_with(|letter: char| letter.is_ascii_lowercase())
        && id.chars().all(plain)
        && !id.ends_with('-')
        && !id.contains("--")
}

/// A name as an id: `Bile Giants!` reads `bile-giants`. Empty where nothing of it can stand in one.
pub fn slug(name: &str) -> String {
    let mut id = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        if letter.is_ascii_lowercase() || (letter.is_ascii_digit() && !id.is_empty()) {
            id.push(letter);
        } else if !id.is_empty() && !id.ends_with('-') && letter != '\'' && letter != '’' {
            id.push('-');
        }
        if id.len() >= 64 {
            break;
        }
    }
    id.trim_end_matches('-').to_owned()
}

/// True for a version: two or three numbers with dots, and perhaps a word behind a hyphen.
pub fn is_version(version: &str) -> bool {
    let (numbers, word) = version.split_once('-').map_or((version, None), |(numbers, word)| (numbers, Some(word)));
    let number = |part: &str| !part.is_empty() && part.len() <= 9 && part.bytes().all(|byte| byte.is_ascii_digit());
    let letters = |word: &str| {
        !word.is_empty() && word.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-'))
    };
    (2..=3).contains(&numbers.split('.').count()) && numbers.split('.').all(number) && word.is_none_or(letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_ids() {
        assert_eq!(slug("Swamps of Death"), "swamps-of-death");
        assert_eq!(slug("  3 Devil's Bargains! "), "devils-bargains");
        assert_eq!(slug("黒"), "");
        assert!(is_id("swamps-of-death") && is_id("a1"));
        assert!(!is_id("Swamps") && !is_id("a--b") && !is_id("-a") && !is_id("../x") && !is_id(""));
    }

    #[test]
    fn versions() {
        assert!(is_version("1.0") && is_version("1.2.3") && is_version("1.2.3-beta.1"));
        assert!(!is_version("1") && !is_version("1.x") && !is_version("1.2.3.4") && !is_version("1.0-"));
    }
}
