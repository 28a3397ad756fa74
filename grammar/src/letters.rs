//! Letters, dashes and quotes: how words, numbers and texts are spelt, and the one way to spell them.

use ecow::EcoString;

use crate::scan::is_hidden;

/// Where a text that `quote` opened ends: the length of what it says and of its closing quote. The same ways, in the same
/// order, as `text` in the grammar; none looks further than the end of the line.
pub(crate) fn text_end(quote: char, behind: &str) -> Option<(usize, usize)> {
    let first_of = |letters: &[char]| {
        let at = behind.find(letters)?;
        let letter = behind.get(at..)?.chars().next()?;
        Some((at, letter))
    };
    let to_quote = || first_of(&['"', '\n']).filter(|&(_, letter)| letter == '"');
    let to_curly = || first_of(&['“', '”', '\n']).filter(|&(_, letter)| letter == '”');
    let to_any = || first_of(&['"', '“', '”', '\n']).filter(|&(_, letter)| letter != '\n');
    let end = if quote == '"' { to_quote().or_else(to_curly) } else { to_curly().or_else(to_any) };
    end.map(|(at, letter)| (at, letter.len_utf8()))
}

/// Straight and curly apostrophes.
pub(crate) fn is_apostrophe(letter: char) -> bool {
    matches!(letter, '\'' | '’' | '‘')
}

/// The hyphen, the long dashes and the minus sign.
pub(crate) fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '–' | '—' | '−')
}

/// How many digits a text begins with.
pub(crate) fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// True for a text of digits and nothing else.
pub(crate) fn all_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Letters and digits, with apostrophes, dashes and full stops that stand before a letter (`fight.enemy-attack` names a
/// rule). `'s` at the end is not part of a word.
pub(crate) fn word_length(text: &str) -> usize {
    let mut length = 0;
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        let behind = letters.as_str();
        let inner = if letter.is_alphanumeric() || ('\u{300}'..='\u{36F}').contains(&letter) {
            true
        } else if is_apostrophe(letter) {
            let possessive = behind
                .strip_prefix(['s', 'S'])
                .is_some_and(|after| !after.starts_with(|next: char| next.is_alphanumeric()));
            !possessive && behind.starts_with(char::is_alphabetic)
        } else {
            (is_dash(letter) && behind.starts_with(char::is_alphabetic))
                || (letter == '.' && behind.starts_with(char::is_alphanumeric))
        };
        if !inner {
            break;
        }
        length = at + letter.len_utf8();
    }
    length
}

/// The word with straight apostrophes and short hyphens.
pub(crate) fn plain_word(written: &str) -> EcoString {
    if written.is_ascii() {
        return written.into();
    }
    let plain = |letter| match letter {
        letter if is_apostrophe(letter) => '\'',
        letter if is_dash(letter) => '-',
        letter => letter,
    };
    written.chars().map(plain).collect()
}

/// What a text says: straight apostrophes, plain spaces, no hidden characters. Long dashes stay: a text may be prose.
pub(crate) fn plain_text(written: &str) -> EcoString {
    if written.bytes().all(|byte| (b' '..=b'~').contains(&byte) && byte != b'\'') {
        return written.into();
    }
    let plain = |letter: char| match letter {
        letter if is_hidden(letter) || letter == '\r' => None,
        letter if is_apostrophe(letter) => Some('\''),
        '\u{A0}' | '\u{202F}' | '\u{2007}' => Some(' '),
        letter => Some(letter),
    };
    written.chars().filter_map(plain).collect()
}
