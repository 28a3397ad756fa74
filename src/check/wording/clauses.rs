//! The clauses of a text: what stands between its full stops, each word in small letters, with what it means alike in all wordings.

use super::amounts::{high_of, in_words, low_of};

/// One clause, word by word.
pub type Clause = Vec<String>;

/// A word as it is compared: small letters, numbers as digits, without its punctuation; signs stay.
pub fn plain(raw: &str) -> String {
    let keep = |letter: char| letter.is_alphanumeric() || matches!(letter, '+' | '-' | '–' | '−' | '$');
    let word = raw.trim_matches(|letter| !keep(letter)).trim_end_matches(['-', '–', '−']).to_lowercase();
    let word = word.replace(['–', '−'], "-").replace('’', "'");
    let word = word.trim_end_matches("'s").to_owned();
    const SPELLED: [&str; 12] =
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    match SPELLED.iter().zip(1..).find(|(spelled, _)| **spelled == word) {
        Some((_, 1)) | None => match word.strip_prefix("1d") {
            Some(sides) if sides.bytes().all(|byte| byte.is_ascii_digit()) && !sides.is_empty() => format!("d{sides}"),
            _ => word,
        },
        Some((_, n)) => n.to_string(),
    }
}

/// A word with which a row or a branch begins, where a colon stands behind it.
fn is_label(words: &[String]) -> bool {
    let face =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'+'));
    match words {
        [only] => matches!(only.as_str(), "pass" | "fail" | "otherwise" | "passed" | "failed") || face(only),
        _ => false,
    }
}

/// `Level 5:`, `Level 1 to 4:` says for whom it is, and begins no row.
fn of_a_level(clause: &[String]) -> bool {
    let mut before = clause.iter().rev().skip_while(|word| {
        matches!(word.as_str(), "to" | "or" | "and" | ",") || word.bytes().all(|byte| byte.is_ascii_digit())
    });
    before.next().is_some_and(|word| matches!(one_of_many(word).as_str(), "level" | "rank" | "tier"))
}

/// The clauses of a text. The label of a row or a branch begins its own.
pub fn clauses(text: &str) -> Vec<Clause> {
    clauses_under(text).0
}

/// The same, and how far to the right the line of each begins.
pub fn clauses_under(text: &str) -> (Vec<Clause>, Vec<usize>) {
    let (mut out, mut depths): (Vec<Clause>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut now: Clause = Vec::new();
    for line in text.lines() {
        let depth = line.len() - line.trim_start().len();
        for raw in line.split_whitespace() {
            let word = plain(raw);
            let label = raw.ends_with(':') && is_label(std::slice::from_ref(&word)) && !of_a_level(&now);
            // `1, 2 or 3:` is one label.
            let from = if label { now.len() - labels(&now) } else { 0 };
            if label {
                let rest = now.split_off(from);
                out.push(std::mem::replace(&mut now, rest));
            }
            if !word.is_empty() {
                now.push(word);
            }
            // `Range 5, Shots 1`: the figure belongs to what stands before it.
            if raw.ends_with(',') && ends_in_figure(&now) && now.len() > 1 {
                now.push(",".to_owned());
            }
            if raw.ends_with(['.', '!', '?', ';', '|']) || raw.ends_with(':') && !label {
                out.push(std::mem::take(&mut now));
            }
        }
        if !is_label(&now) {
            out.push(std::mem::take(&mut now));
        }
        depths.resize(out.len(), depth);
    }
    out.push(now);
    depths.resize(out.len(), depths.last().copied().unwrap_or(0));
    out.into_iter().map(joined).zip(depths).filter(|(clause, _)| !clause.is_empty()).unzip()
}

/// `Range 5`, `3 or fewer`: a figure, and what may stand behind it.
fn ends_in_figure(clause: &[String]) -> bool {
    match clause {
        [.., n, or, word] if or == "or" && matches!(word.as_str(), "fewer" | "less" | "more" | "lower" | "higher") => {
            is_figure(n)
        }
        [.., last] => is_figure(last),
        [] => false,
    }
}

/// How many words at the end of a clause belong to the label that a number ends: `1, 2 or`, `3 to`.
fn labels(clause: &[String]) -> usize {
    let number = |word: &String| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let joins = |word: &String| matches!(word.as_str(), "or" | "to" | "and" | ",");
    let mut taken = 0;
    let mut rest = clause;
    while let [before @ .., n, link] = rest {
        if !number(n) || !joins(link) {
            break;
        }
        taken += 2;
        rest = before;
    }
    taken
}

/// The text without what stands in brackets: that reminds of a rule, and is none.
pub fn without_brackets(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, inner)) = rest.split_once('(') {
        out.push_str(before);
        let Some((inner, behind)) = inner.split_once(')') else {
            out.push_str(inner);
            return out;
        };
        // A figure alone says something, and so does what harm passes by: `Luck (5+)`, `(ignoring Defense)`.
        if is_figure(&plain(inner)) || inner.trim_start().to_lowercase().starts_with("ignor") {
            out.push_str(inner);
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// Words of several for one: `a pair of`, `roll a die`.
const PHRASES: &[(&[&str], &str)] = &[
    (&["a", "pair", "of"], "2"),
    (&["a", "couple", "of"], "2"),
    (&["half", "a", "dozen"], "6"),
    (&["a", "dozen"], "12"),
];

/// `1 or 2` as a row says it: `1-2`.
fn joined(clause: Clause) -> Clause {
    let mut out: Clause = Vec::with_capacity(clause.len());
    let ends_row = matches!(clause.as_slice(), [first, ..] if first.parse::<i32>().is_ok());
    let mut words = clause.into_iter().peekable();
    while let Some(word) = words.next() {
        let next = word.parse::<i32>().ok();
        if let [.., first, to] = out.as_mut_slice()
            && ends_row
            && (to == "to" || to == "," || to == "and" || to == "or")
            && let (Some(low), Some(next)) = (low_of(first), next)
            && low < next
            && (to == "to" || high_of(first).is_some_and(|high| high.checked_add(1) == Some(next)))
        {
            *first = format!("{low}-{next}");
            out.pop();
            continue;
        }
        // `rolls 1 die less` counts dice.
        let counts = words.peek().is_some_and(|next| matches!(next.as_str(), "less" | "fewer" | "more" | "extra"));
        if word == "die"
            && !counts
            && let [.., roll, one] = out.as_slice()
            && matches!(roll.as_str(), "roll" | "rolls")
            && matches!(one.as_str(), "a" | "1" | "single")
        {
            out.pop();
            out.push("d6".to_owned());
            continue;
        }
        if let Some(last) = out.last_mut()
            && let Some(sum) = in_words(last, &word)
        {
            *last = sum;
            continue;
        }
        // `4, 5, or 6`
        if word == "or"
            && let [.., before, first, last, second] = out.as_slice()
            && first == ","
            && second == ","
            && let (Some(low), Ok(next)) = (high_of(before), last.parse::<i32>())
            && low.checked_add(1) == Some(next)
        {
            out.pop();
        }
        if let [.., first, or] = out.as_mut_slice()
            && or == "or"
            && let (Ok(low), Some(next)) = (first.parse::<i32>(), next)
            && low.checked_add(1) == Some(next)
        {
            *first = format!("{low}-{next}");
            out.pop();
            // `1, 2 or 3`
            while let [.., before, comma, range] = out.as_mut_slice()
                && comma == ","
                && let (Ok(lower), Some(low)) = (before.parse::<i32>(), low_of(range))
                && lower.checked_add(1) == Some(low)
            {
                *before = format!("{lower}-{next}");
                out.truncate(out.len() - 2);
            }
        } else {
            out.push(word);
        }
    }
    for (words, one) in PHRASES {
        while let Some(at) = out.windows(words.len()).position(|window| window == *words) {
            out.splice(at..at + words.len(), [(*one).to_owned()]);
        }
    }
    out
}

/// A figure: digits, dice, a number to reach, a sum of gold, with its sign.
pub fn is_figure(word: &str) -> bool {
    let bare = word.trim_start_matches(['+', '-', '$']).trim_end_matches('+');
    let die = |part: &str| match part.split_once('d') {
        Some((count, sides)) => {
            count.bytes().all(|byte| byte.is_ascii_digit())
                && !sides.is_empty()
                && sides.bytes().all(|byte| byte.is_ascii_digit())
        }
        None => !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()),
    };
    !bare.is_empty() && bare.split(['+', '-']).all(die)
}

/// One of several, and a word without its ending: `heroes`, `hits`, `enemies`.
pub fn one_of_many(word: &str) -> String {
    match word {
        "heroes" => "hero".to_owned(),
        "enemies" => "enemy".to_owned(),
        "dice" => "die".to_owned(),
        "xp" | "ko'd" | "ko" => word.to_owned(),
        _ => brim_core::vocabulary::spelling::stem(word),
    }
}
