//! How a row of `patterns.toml` finds its words in a line, and what its templates say of them.

use brim_grammar::{Token, TokenKind};

use super::describe_token::plain;
use brim_core::vocabulary::spelling::stem;

/// The most tokens that `...` stands for.
const MOST: usize = 8;

/// Where each element of a pattern begins and ends among the tokens.
pub(super) type Found = Vec<(usize, usize)>;

fn fits(element: &str, token: &Token) -> bool {
    element.split('|').any(|one| fits_one(one, token))
}

fn fits_one(element: &str, token: &Token) -> bool {
    match (element, &token.kind) {
        ("*", _)
        | (",", TokenKind::Comma)
        | ("#", TokenKind::Number(_))
        | ("+#", TokenKind::AtLeast(_))
        | ("%", TokenKind::Signed(_))
        | ("$", TokenKind::Money(_) | TokenKind::Number(_))
        | ("D", TokenKind::Dice { .. })
        | ("R", TokenKind::Range(..) | TokenKind::AtLeast(_) | TokenKind::Number(_)) => true,
        ("Dx", TokenKind::Word(word)) => times(word).is_some(),
        ("N", TokenKind::Word(word)) => word.starts_with(char::is_uppercase),
        (mine, TokenKind::Word(word)) if mine.len() > 1 && mine.ends_with('*') => mine
            .strip_suffix('*')
            .is_some_and(|start| word.to_lowercase().starts_with(start) && word.len() > start.len()),
        (mine, TokenKind::Word(word)) if mine.starts_with('=') => mine.get(1..) == Some(&*word.to_lowercase()),
        (mine, TokenKind::Word(word)) => stem(&mine.to_lowercase()) == stem(&word.to_lowercase()),
        (mine, TokenKind::Number(n)) => mine.parse() == Ok(*n),
        (mine, TokenKind::Signed(n)) => *mine == *format!("{n:+}"),
        (mine, TokenKind::Peril(n)) => *mine == *"P".repeat(usize::from(*n)),
        _ => false,
    }
}

/// `D6x10`, in the words of the language.
fn times(word: &str) -> Option<String> {
    let (die, count) = word.split_once(['x', 'X', '*', '×'])?;
    let digits = |text: &str| !text.is_empty() && text.len() < 6 && text.bytes().all(|byte| byte.is_ascii_digit());
    let (many, sides) = die.split_once(['d', 'D'])?;
    ((many.is_empty() || digits(many)) && digits(sides) && digits(count))
        .then(|| format!("{count} times {many}D{sides}"))
}

/// The places of the elements from a token on, the shortest way first.
pub(super) fn matched(elements: &[String], tokens: &[Token], at: usize, body: bool) -> Option<Found> {
    let Some((first, rest)) = elements.split_first() else { return Some(Vec::new()) };
    let element = first.trim_start_matches('!');
    let with = |end: usize| {
        let mut more = matched(rest, tokens, end, body)?;
        more.insert(0, (at, end));
        Some(more)
    };
    match element {
        "END" | "BODY" | "BARE" => {
            let fits = at == tokens.len() && (element == "END" || body == (element == "BODY"));
            fits.then(|| with(at)).flatten()
        }
        // What ends a pattern is the whole rest of the line.
        "..." | "..?" if rest.is_empty() => with(tokens.len()).filter(|_| element == "..?" || at < tokens.len()),
        "..." => (at + 1..=tokens.len().min(at + MOST)).find_map(with),
        "..?" => (at..=tokens.len().min(at + MOST)).find_map(with),
        // `3 or fewer` is a number.
        "OR" => {
            let bounds = ["more", "fewer", "less", "higher", "lower"];
            let number = tokens.get(at + 1).is_some_and(|next| bounds.iter().any(|bound| fits(bound, next)));
            tokens.get(at).filter(|token| !number && fits("or", token)).and_then(|_| with(at + 1))
        }
        // `$10` is read as an amount of gold: with the word after it.
        "$" => {
            let named = tokens.get(at + 1).is_some_and(|token| fits("gold", token));
            let amount = tokens.get(at).is_some_and(|token| fits(element, token));
            amount.then(|| with(at + 1 + usize::from(named)).or_else(|| with(at + 1))).flatten()
        }
        _ => tokens.get(at).filter(|token| fits(element, token)).and_then(|_| with(at + 1)),
    }
}

/// A template with what the elements stand for: `{2}`, and `{2+}` and `{2-}` for one more and one fewer than the number.
pub(super) fn filled(template: &str, found: &Found, tokens: &[Token], own: &str) -> String {
    let mut out = template.replace("{self}", own);
    if out.contains("{that}") {
        let first = found.first().and_then(|(from, to)| tokens.get(*from..*to)).map(plain).unwrap_or_default();
        let same = first.starts_with("this ") || first == "hero";
        let that = if first == "hero" {
            "this hero"
        } else if same {
            &*first
        } else {
            "that hero"
        };
        out = out.replace("{that}", that);
    }
    for (at, (from, to)) in found.iter().enumerate() {
        let mine = tokens.get(*from..*to).unwrap_or_default();
        let number = match mine {
            [Token { kind: TokenKind::Number(n) | TokenKind::Money(n), .. }] => Some(*n),
            [Token { kind: TokenKind::Number(n) | TokenKind::Money(n), .. }, gold] if fits("gold", gold) => Some(*n),
            _ => None,
        };
        let bare = match mine {
            [Token { kind: TokenKind::Signed(n), .. }] => n.abs().to_string(),
            [Token { kind: TokenKind::AtLeast(n), .. }] => n.to_string(),
            _ => String::new(),
        };
        out = out.replace(&format!("{{{}#}}", at + 1), &bare);
        let other = match mine {
            [Token { kind: TokenKind::Signed(n), .. }] => format!("{:+}", n.saturating_neg()),
            _ => String::new(),
        };
        out = out.replace(&format!("{{{}~}}", at + 1), &other);
        let product = match mine {
            [Token { kind: TokenKind::Word(word), .. }] => times(word),
            _ => None,
        };
        let text = number.map(|n| n.to_string()).or(product).unwrap_or_else(|| plain(mine));
        let does = if text.ends_with('s') { text.clone() } else { format!("{text}s") };
        out = out.replace(&format!("{{{}s}}", at + 1), &does);
        let behind = text.split_once('-').map_or(text.as_str(), |(_, behind)| behind);
        out = out.replace(&format!("{{{}*}}", at + 1), behind);
        out = out.replace(&format!("{{{}+}}", at + 1), &number.map_or(0, |n| n.saturating_add(1)).to_string());
        out = out.replace(&format!("{{{}-}}", at + 1), &number.map_or(0, |n| n.saturating_sub(1)).to_string());
        out = out.replace(&format!("{{{}}}", at + 1), &text);
    }
    for vowel in ['A', 'E', 'I', 'O', 'U'] {
        out = out.replace(&format!(" a {vowel}"), &format!(" an {vowel}"));
    }
    format!(" {out}")
        .replace("  ", " ")
        .replace(" 1 spaces", " 1 space")
        .replace(" 1 items", " 1 item")
        .replace(" 1 wounds", " 1 wound")
        .replace("that hero take ", "that hero takes ")
        .replace(" an hero", " a hero")
        .replace(" a enem", " an enem")
        .replace(" a other ", " another ")
        .replace(" an other ", " another ")
        .trim()
        .to_owned()
}
