//! Names and texts of content on their way to a terminal, a page or a log: whatever could act there is shown instead.

use std::borrow::Cow;

/// True for a character that must not reach a terminal as it is: control characters (escapes, bells, line ends), changes of
/// writing direction, and marks that show nothing.
pub fn acts(letter: char) -> bool {
    match letter {
        '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{FEFF}' => true,
        '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{2069}' => true,
        _ => letter.is_control(),
    }
}

/// One line of text that is safe to print: a terminal escape reads `\u{1b}`.
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(acts) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        push_escaped(&mut safe, letter);
    }
    Cow::Owned(safe)
}

/// Adds one character, shown as an escape where it could act.
pub fn push_escaped(safe: &mut String, letter: char) {
    if acts(letter) {
        safe.extend(letter.escape_default());
    } else {
        safe.push(letter);
    }
}

/// A text cut to at most `most` characters, with `...` where something is left out.
pub fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    if text.chars().nth(most).is_none() {
        return Cow::Borrowed(text);
    }
    let kept: String = text.chars().take(most.saturating_sub(3)).collect();
    Cow::Owned(format!("{}...", kept.trim_end()))
}
