//! Spellings of names and words: ids, plurals, what two spellings of one name share.

use std::borrow::Cow;

/// A name in lower case with hyphens, as ids have it.
pub fn slug(name: &str) -> String {
    let mut out = String::new();
    for character in name.chars() {
        if character.is_alphanumeric() {
            out.extend(character.to_lowercase());
        } else if matches!(character, '\'' | '’') {
        } else if !out.ends_with('-') && !out.is_empty() {
            out.push('-');
        }
    }
    out.trim_end_matches('-').to_owned()
}

/// What two spellings of one name share: lower case, single spaces, the last word without its plural.
pub fn name_key(name: &str) -> String {
    let lower = lower(name);
    let mut words = lower.split_whitespace().peekable();
    let mut key = String::with_capacity(lower.len());
    while let Some(word) = words.next() {
        match words.peek() {
            Some(_) => key.extend([word, " "]),
            None => key.push_str(&stemmed(word)),
        }
    }
    key
}

/// A word without its plural or third-person ending, so that `wound` and `wounds`, `takes` and `take` are one.
pub fn stem(word: &str) -> String {
    stemmed(word).into_owned()
}

fn stemmed(word: &str) -> Cow<'_, str> {
    // Every ending that is looked for below ends so.
    if !word.ends_with(['s', 'n']) {
        return Cow::Borrowed(word);
    }
    for (many, one) in
        [("wolves", "wolf"), ("elves", "elf"), ("dwarves", "dwarf"), ("thieves", "thief"), ("knives", "knife")]
    {
        if let Some(start) = word.strip_suffix(many) {
            return Cow::Owned(format!("{start}{one}"));
        }
    }
    // `Riflemen` and `Rifleman`, and not `omen`.
    if let Some(start) = word.strip_suffix("men").filter(|start| start.len() > 2) {
        return Cow::Owned(format!("{start}man"));
    }
    for (ending, instead) in [("ies", "y"), ("oes", "o"), ("sses", "ss"), ("ches", "ch"), ("xes", "x"), ("shes", "sh")]
    {
        if let Some(start) = word.strip_suffix(ending)
            && !start.is_empty()
        {
            return Cow::Owned(format!("{start}{instead}"));
        }
    }
    match word.strip_suffix('s') {
        Some(start) if start.len() > 1 && !start.ends_with(['s', 'u', 'i']) => Cow::Borrowed(start),
        _ => Cow::Borrowed(word),
    }
}

/// One of an enemy type whose sheet is headed with many: `Void Spider` of the Void Spiders.
pub fn one_of(name: &str) -> String {
    let last = name.rsplit(' ').next().unwrap_or(name);
    let with = |end: &str, new: &str| name.strip_suffix(end).map(|stem| format!("{stem}{new}"));
    let lower = last.to_lowercase();
    let whole = ["ss", "us", "is", "as", "os"].iter().any(|end| lower.ends_with(end));
    if whole || lower.chars().count() < 4 || !lower.ends_with('s') {
        return with("men", "man").filter(|_| lower.ends_with("men")).unwrap_or_else(|| name.to_owned());
    }
    let hissing = ["ches", "shes", "xes", "sses"].iter().any(|end| lower.ends_with(end));
    let one = if lower.ends_with("ies") {
        with("ies", "y")
    } else if lower.ends_with("wolves") {
        with("ves", "f")
    } else if hissing {
        with("es", "")
    } else {
        with("s", "")
    };
    one.unwrap_or_else(|| name.to_owned())
}

/// A word in lower case, its apostrophes plain.
fn lower(word: &str) -> Cow<'_, str> {
    match word.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase()) {
        true => Cow::Borrowed(word),
        false if word.is_ascii() => Cow::Owned(word.to_ascii_lowercase()),
        false => Cow::Owned(word.to_lowercase().replace('’', "'")),
    }
}

/// A word of the language as it is compared: the stem of its lower case, and one word for a die and dice, an and a, are and is.
pub fn literal(word: &str) -> Cow<'_, str> {
    match lower(word) {
        Cow::Borrowed("die") => Cow::Borrowed("dice"),
        Cow::Borrowed("an") => Cow::Borrowed("a"),
        Cow::Borrowed("are") => Cow::Borrowed("is"),
        Cow::Borrowed(word) => stemmed(word),
        Cow::Owned(word) if word == "die" => Cow::Borrowed("dice"),
        Cow::Owned(word) if word == "an" => Cow::Borrowed("a"),
        Cow::Owned(word) if word == "are" => Cow::Borrowed("is"),
        Cow::Owned(mut word) => match stemmed(&word) {
            // What is not written anew is a beginning of the word.
            Cow::Borrowed(start) => {
                let length = start.len();
                word.truncate(length);
                Cow::Owned(word)
            }
            Cow::Owned(new) => Cow::Owned(new),
        },
    }
}

/// `a` or `an`, by how what follows is spoken: `a hero`, `an item`, `a Unicorn`, `an 8`.
pub fn article(before: &str) -> &'static str {
    let digits: String = before.chars().take_while(char::is_ascii_digit).collect();
    let word = before.to_lowercase();
    let an = match digits.as_str() {
        "" => {
            let consonant = ["uni", "one", "use", "eu"].iter().any(|start| word.starts_with(start));
            let denied = ["unin", "unim"].iter().any(|start| word.starts_with(start));
            word.starts_with(['a', 'e', 'i', 'o', 'u']) && (denied || !consonant)
        }
        number => number.starts_with('8') || matches!(number, "11" | "18"),
    };
    if an { "an" } else { "a" }
}

/// A word with its article.
pub fn with_article(word: &str) -> String {
    format!("{} {word}", article(word))
}

/// A text in quotes, on one line: quotes and backslashes with a backslash before them, line ends and other control characters as numbers.
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            '\n' => out.push_str("\\n"),
            control if control.is_control() => out.push_str(&format!("\\u{{{:x}}}", u32::from(control))),
            plain => out.push(plain),
        }
    }
    out.push('"');
    out
}
