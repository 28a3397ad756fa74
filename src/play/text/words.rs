//! Small words: numbers, lists, plurals.

/// A small number as a word.
pub(super) fn number(number: usize) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// "once", "twice", "three times".
pub(super) fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        many => format!("{} times", number(many)),
    }
}

/// "two hits".
pub(super) fn several(count: usize, thing: &str) -> String {
    format!("{} {}", number(count), noun(count, thing))
}

/// "3 wounds", with the number in digits.
pub(super) fn amount(amount: i32, thing: &str) -> String {
    format!("{amount} {}", noun(usize::from(amount != 1) + 1, thing))
}

fn noun(count: usize, thing: &str) -> String {
    match (count, thing) {
        (1, _) => thing.to_owned(),
        (_, "success") => "successes".to_owned(),
        _ => format!("{thing}s"),
    }
}

/// "a, b and c".
pub(super) fn list(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// "6, 4, 2".
pub(super) fn faces(faces: &[i32]) -> String {
    faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The sentence with a capital at its start.
pub(super) fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
