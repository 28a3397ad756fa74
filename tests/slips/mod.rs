//! Slips that people make when they write a line: by kind, each from a line that is right. Nothing here knows what the language makes of them.

use std::ops::Range;

use brim_grammar::{Body, Item, Statement, Token, TokenKind};

mod words;

use words::{FORMS, NOUNS, PLAYERS, PREPOSITIONS, SMALL, SPELLINGS, SUBJECTS, TIMES};

/// A line of a declaration: the text of the whole declaration, and where in it the line stands.
pub struct Line<'a> {
    pub text: &'a str,
    pub statement: &'a Statement,
    /// Where the declaration begins in the file.
    pub from: usize,
    /// The line behind it, where nothing stands under either.
    pub next: Option<&'a Statement>,
}

/// What is written in the place of a part of the declaration.
pub type Slip = (Range<usize>, String);

/// A kind of slip: what it is called, and all slips of it that a line allows.
pub type Kind = (&'static str, fn(&Line<'_>) -> Vec<Slip>);

pub const KINDS: [Kind; 26] = [
    ("a small word lost", small_lost),
    ("an article too many", article_more),
    ("two neighbours swapped", neighbours),
    ("one for many", number),
    ("a verb in another form", form),
    ("another preposition", preposition),
    ("a number in letters", letters),
    ("a sign lost or put", sign),
    ("another spelling", |line| listed(line, SPELLINGS)),
    ("a colon for a comma", colon),
    ("a comma lost", comma_lost),
    ("a condition moved", condition),
    ("a duration moved or lost", duration),
    ("a duration in other words", |line| listed(line, TIMES)),
    ("two effects in one line", joined),
    ("a player's word", |line| listed(line, PLAYERS)),
    ("another subject", |line| listed(line, SUBJECTS)),
    ("nobody said", nobody),
    ("a name with a slip", name_slip),
    ("a name swapped", name_swapped),
    ("a name of many", name_many),
    ("a name shortened", name_short),
    ("a brace lost", brace),
    ("a die in other words", die),
    ("quotes left out", quotes_lost),
    ("quotes put", quotes_put),
];

/// The kind of which one slip spoils the form of a whole file.
pub const OF_FORM: &str = "a brace lost";

impl Line<'_> {
    fn at(&self, token: &Token) -> Range<usize> {
        token.span.start as usize - self.from..token.span.end as usize - self.from
    }

    pub fn phrase(&self) -> Range<usize> {
        self.statement.phrase.start as usize - self.from..self.statement.phrase.end as usize - self.from
    }

    fn tokens(&self) -> &[Token] {
        &self.statement.tokens
    }

    fn word(&self, at: usize) -> Option<&str> {
        match &self.tokens().get(at)?.kind {
            TokenKind::Word(word) => Some(word),
            _ => None,
        }
    }

    fn written(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }

    fn behind(&self) -> &str {
        self.text.get(self.phrase().end..).unwrap_or_default()
    }

    /// A token gone, with the space before or behind it.
    fn without(&self, at: usize) -> Option<Slip> {
        let own = self.at(self.tokens().get(at)?);
        Some(match at.checked_sub(1).and_then(|before| self.tokens().get(before)) {
            Some(before) => (self.at(before).end..own.end, String::new()),
            None => (own.start..self.at(self.tokens().get(at + 1)?).start, String::new()),
        })
    }

    fn replaced(&self, at: usize, new: &str) -> Option<Slip> {
        Some((self.at(self.tokens().get(at)?), new.to_owned()))
    }

    fn each(&self, change: impl Fn(usize) -> Option<Slip>) -> Vec<Slip> {
        (0..self.tokens().len()).filter_map(change).collect()
    }
}

fn capital(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
}

/// Every statement of a declaration, outermost first, with the line behind it.
pub fn statements<'a>(item: &'a Statement, out: &mut Vec<(&'a Statement, Option<&'a Statement>)>) {
    let own: Vec<&Statement> = match &item.body {
        Body::Block(block) => block
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Statement(inner) => Some(inner),
                _ => None,
            })
            .collect(),
        other => other.statements().collect(),
    };
    for (at, inner) in own.iter().enumerate() {
        let next = own.get(at + 1).copied().filter(|next| inner.body.is_none() && next.body.is_none());
        out.push((*inner, next.filter(|_| matches!(item.body, Body::Block(_)))));
        statements(inner, out);
    }
}

fn small_lost(line: &Line<'_>) -> Vec<Slip> {
    line.each(|at| {
        let two = line.word(at) == Some("next") && line.word(at + 1) == Some("to");
        if two {
            let (range, _) = line.without(at)?;
            return Some((range.start..line.at(line.tokens().get(at + 1)?).end, String::new()));
        }
        SMALL.contains(&line.word(at)?).then(|| line.without(at))?
    })
}

fn article_more(line: &Line<'_>) -> Vec<Slip> {
    let behind = |at: usize| {
        let before = line.word(at.checked_sub(1)?)?;
        let word = line.word(at)?;
        let taken = ["a", "an", "the", "each", "this", "that", "another"];
        let fits = PREPOSITIONS.iter().any(|(one, _)| *one == before) && !taken.contains(&word);
        fits.then(|| line.replaced(at, &format!("the {word}")))?
    };
    line.each(behind)
}

fn neighbours(line: &Line<'_>) -> Vec<Slip> {
    line.each(|at| {
        let (one, other) = (line.tokens().get(at)?, line.tokens().get(at + 1)?);
        let plain =
            |token: &Token| matches!(token.kind, TokenKind::Word(_) | TokenKind::Number(_) | TokenKind::Dice { .. });
        let named = line.word(at).is_some_and(capital) && line.word(at + 1).is_some_and(capital);
        let (one_at, other_at) = (line.at(one), line.at(other));
        let swapped = format!("{} {}", line.written(other_at.clone()), line.written(one_at.clone()));
        (plain(one) && plain(other) && !named && one.kind != other.kind)
            .then_some((one_at.start..other_at.end, swapped))
    })
}

fn number(line: &Line<'_>) -> Vec<Slip> {
    line.each(|at| {
        let word = line.word(at)?;
        let (one, many) = NOUNS.iter().find(|(one, many)| *one == word || *many == word)?;
        line.replaced(at, if *one == word { many } else { one })
    })
}

fn form(line: &Line<'_>) -> Vec<Slip> {
    let mut out = Vec::new();
    for at in 0..line.tokens().len() {
        let Some(word) = line.word(at) else { continue };
        let forms = FORMS.iter().find(|forms| forms.contains(&word)).into_iter().flat_map(|forms| forms.iter());
        out.extend(forms.filter(|form| **form != word).filter_map(|form| line.replaced(at, form)));
    }
    out
}

fn preposition(line: &Line<'_>) -> Vec<Slip> {
    let mut out = Vec::new();
    for at in 1..line.tokens().len() {
        let others =
            PREPOSITIONS.iter().find(|(one, _)| line.word(at) == Some(one)).map_or(&[][..], |(_, others)| others);
        out.extend(others.iter().filter_map(|other| line.replaced(at, other)));
    }
    out
}

fn letters(line: &Line<'_>) -> Vec<Slip> {
    const WRITTEN: [&str; 10] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    line.each(|at| match line.tokens().get(at)?.kind {
        TokenKind::Number(n) => line.replaced(at, WRITTEN.get(usize::try_from(n).ok()?.checked_sub(1)?)?),
        _ => None,
    })
}

fn sign(line: &Line<'_>) -> Vec<Slip> {
    line.each(|at| match line.tokens().get(at)?.kind {
        TokenKind::Signed(n) if n > 0 => line.replaced(at, &n.to_string()),
        TokenKind::AtLeast(n) => line.replaced(at, &n.to_string()),
        TokenKind::Number(n) if n > 0 && at > 0 => line.replaced(at, &format!("+{n}")),
        _ => None,
    })
}

/// Words in the place of others, as a list has them.
fn listed(line: &Line<'_>, list: &[(&str, &[&str])]) -> Vec<Slip> {
    let mut out = Vec::new();
    for (old, news) in list {
        let words: Vec<&str> = old.split(' ').collect();
        for at in 0..line.tokens().len() {
            let same = words
                .iter()
                .enumerate()
                .all(|(more, word)| line.word(at + more).is_some_and(|own| own.eq_ignore_ascii_case(word)));
            let (Some(first), Some(last)) = (line.tokens().get(at), line.tokens().get(at + words.len() - 1)) else {
                continue;
            };
            if same {
                out.extend(news.iter().map(|new| (line.at(first).start..line.at(last).end, (*new).to_owned())));
            }
        }
    }
    out
}

fn colon(line: &Line<'_>) -> Vec<Slip> {
    let end = line.phrase().end;
    let mut out = Vec::new();
    if line.behind().starts_with(": ") {
        out.push((end..end + 1, ",".to_owned()));
        out.push((end..end + 1, String::new()));
    }
    out.extend(line.each(|at| (line.tokens().get(at)?.kind == TokenKind::Comma).then(|| line.replaced(at, ":"))?));
    out
}

fn comma_lost(line: &Line<'_>) -> Vec<Slip> {
    line.each(|at| (line.tokens().get(at)?.kind == TokenKind::Comma).then(|| line.replaced(at, ""))?)
}

fn condition(line: &Line<'_>) -> Vec<Slip> {
    let phrase = line.phrase();
    let from = (0..line.tokens().len()).find(|at| line.word(*at) == Some("if"));
    let Some(token) = from.and_then(|at| line.tokens().get(at)) else { return Vec::new() };
    let start = line.at(token).start;
    if from != Some(0) {
        let (what, asked) = (line.written(phrase.start..start).trim_end(), line.written(start..phrase.end));
        return vec![(phrase, format!("{asked}, {what}"))];
    }
    let (Body::Inline(inner), true) = (&line.statement.body, line.behind().starts_with(": ")) else {
        return Vec::new();
    };
    let [only] = &**inner else { return Vec::new() };
    if !only.body.is_none() {
        return Vec::new();
    }
    let what = only.phrase.start as usize - line.from..only.phrase.end as usize - line.from;
    let asked = line.written(phrase.clone());
    vec![(phrase.start..what.end, format!("{} {asked}", line.written(what)))]
}

fn duration(line: &Line<'_>) -> Vec<Slip> {
    let phrase = line.phrase();
    let from = (1..line.tokens().len()).find(|at| line.word(*at) == Some("until"));
    let Some(token) = from.and_then(|at| line.tokens().get(at)) else { return Vec::new() };
    let start = line.at(token).start;
    let (what, long) = (line.written(phrase.start..start).trim_end(), line.written(start..phrase.end));
    vec![(phrase.clone(), format!("{long}, {what}")), (phrase, what.to_owned())]
}

fn joined(line: &Line<'_>) -> Vec<Slip> {
    let Some(next) = line.next else { return Vec::new() };
    let other = next.phrase.start as usize - line.from..next.phrase.end as usize - line.from;
    let does = |statement: &Statement| {
        let first = statement.tokens.first().map(|token| &token.kind);
        let begins = ["each", "this", "that", "a", "one", "place", "draw"];
        matches!(first, Some(TokenKind::Word(word)) if begins.contains(&word.as_str())) && statement.tokens.len() > 3
    };
    let between = line.written(line.phrase().end..other.start);
    if !does(line.statement) || !does(next) || !between.trim().is_empty() {
        return Vec::new();
    }
    vec![(line.phrase().end..other.start, " and ".to_owned())]
}

/// Who does it is left out: `takes 1 wound`.
fn nobody(line: &Line<'_>) -> Vec<Slip> {
    let who = ["each hero", "this hero", "that hero", "this enemy", "that enemy", "each enemy", "a random hero"];
    let phrase = line.phrase();
    let text = line.written(phrase.clone());
    let said = who.iter().find(|who| text.strip_prefix(**who).is_some_and(|rest| rest.starts_with(' ')));
    said.map(|said| (phrase.start..phrase.start + said.len() + 1, String::new())).into_iter().collect()
}

/// Runs of words that begin with a capital letter: names.
fn names(line: &Line<'_>) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    for at in 0..line.tokens().len() {
        if !line.word(at).is_some_and(capital) {
            continue;
        }
        match out.last_mut().filter(|last| last.end == at) {
            Some(last) => last.end = at + 1,
            None => out.push(at..at + 1),
        }
    }
    out
}

#[allow(clippy::string_slice, reason = "words of ASCII letters alone are cut")]
fn name_slip(line: &Line<'_>) -> Vec<Slip> {
    let mut out = Vec::new();
    for at in names(line).into_iter().flatten() {
        let Some(word) = line.word(at).filter(|word| word.is_ascii() && word.len() >= 4) else { continue };
        let middle = word.len() / 2;
        let (before, after) = word.split_at(middle);
        let turned: String = before[..middle - 1]
            .chars()
            .chain(after[..1].chars())
            .chain(before[middle - 1..].chars())
            .chain(after[1..].chars())
            .collect();
        let lost = format!("{before}{}", &after[1..]);
        let twice = format!("{before}{}{after}", &before[middle - 1..]);
        out.extend([turned, lost, twice].iter().filter(|new| *new != word).filter_map(|new| line.replaced(at, new)));
    }
    out
}

fn name_swapped(line: &Line<'_>) -> Vec<Slip> {
    let all = names(line).into_iter().filter(|name| name.len() == 2);
    let swapped = |name: Range<usize>| {
        let (one, other) = (line.word(name.start)?, line.word(name.start + 1)?);
        let place = line.at(line.tokens().get(name.start)?).start..line.at(line.tokens().get(name.start + 1)?).end;
        (one != other).then(|| (place, format!("{other} {one}")))
    };
    all.filter_map(swapped).collect()
}

fn name_many(line: &Line<'_>) -> Vec<Slip> {
    let many = |name: Range<usize>| {
        let word = line.word(name.end - 1)?;
        let new = word.strip_suffix('s').map_or_else(|| format!("{word}s"), str::to_owned);
        line.replaced(name.end - 1, &new)
    };
    names(line).into_iter().filter_map(many).collect()
}

fn name_short(line: &Line<'_>) -> Vec<Slip> {
    let all = names(line).into_iter().filter(|name| name.len() >= 2);
    all.flat_map(|name| [line.without(name.end - 1), line.without(name.start)]).flatten().collect()
}

fn brace(line: &Line<'_>) -> Vec<Slip> {
    let Body::Block(block) = &line.statement.body else { return Vec::new() };
    let open = block.open.start as usize - line.from..block.open.end as usize - line.from;
    let mut out = vec![(open, String::new())];
    if let Some(close) = block.close {
        let close = close.start as usize - line.from..close.end as usize - line.from;
        let start = line.text.get(..close.start).and_then(|text| text.rfind('\n')).unwrap_or(close.start);
        out.push((start..close.end, String::new()));
    }
    out
}

fn die(line: &Line<'_>) -> Vec<Slip> {
    let mut out = Vec::new();
    for (at, token) in line.tokens().iter().enumerate() {
        let TokenKind::Dice { count, sides } = token.kind else { continue };
        let own = line.at(token);
        let ways = match count {
            1 => vec![
                format!("1D{sides}"),
                format!("d{sides}"),
                format!("a D{sides}"),
                format!("D {sides}"),
                format!("one D{sides}"),
                format!("{sides}D"),
            ],
            _ => vec![format!("{count}d{sides}"), format!("{count} D{sides}"), format!("{count}xD{sides}")],
        };
        out.extend(ways.into_iter().map(|way| (own.clone(), way)));
        if let Some(Token { kind: TokenKind::Signed(n), span: _ }) = line.tokens().get(at + 1) {
            let end = line.tokens().get(at + 1).map_or(own.end, |next| line.at(next).end);
            out.push((own.start..end, format!("D{sides}{n:+}")));
            out.push((own.start..end, format!("D{sides} + {n}")));
        }
    }
    out
}

fn quotes_lost(line: &Line<'_>) -> Vec<Slip> {
    line.each(|at| match &line.tokens().get(at)?.kind {
        TokenKind::Text(text) if text.split(' ').count() < 6 => line.replaced(at, text),
        _ => None,
    })
}

fn quotes_put(line: &Line<'_>) -> Vec<Slip> {
    let put = |name: Range<usize>| {
        let place = line.at(line.tokens().get(name.start)?).start..line.at(line.tokens().get(name.end - 1)?).end;
        let text = format!("\"{}\"", line.written(place.clone()));
        Some((place, text))
    };
    names(line).into_iter().filter_map(put).collect()
}
