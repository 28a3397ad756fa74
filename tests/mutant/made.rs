//! The tokens of a text, and what a slip makes of each.

use brim_grammar::{Item, Span, Statement, TokenKind};
use brimscript::game::chance::{hash64, mix};

use super::packs::Pack;

/// A slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum How {
    /// A token is not there.
    Deleted,
    /// It is there twice.
    Doubled,
    /// It has changed places with the next one.
    Swapped,
    /// A letter of a word was left out, written twice, swapped with the next one, or another.
    Misspelt,
    /// The same in the name of something that is declared: its users are wrong then.
    Renamed,
}

impl How {
    /// What it is called in the table.
    pub fn called(self) -> &'static str {
        match self {
            How::Deleted => "deleted",
            How::Doubled => "doubled",
            How::Swapped => "swapped with the next",
            How::Misspelt => "misspelt",
            How::Renamed => "its declared name misspelt",
        }
    }
}

/// One token of a declaration, with a slip in it.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The file.
    pub file: String,
    /// What was done.
    pub how: How,
    /// The place in the text as it is shipped.
    pub span: (usize, usize),
    /// What stands there instead.
    pub instead: String,
    /// The place of the slip in the changed text.
    pub slip: (usize, usize),
    /// Where its declaration begins.
    pub decl: usize,
    /// The line as it is shipped, in one text.
    pub line: u32,
    /// By this the sample is drawn.
    pub lot: u64,
}

/// A token as it stands in a text.
#[derive(Clone, Debug)]
struct Piece {
    span: (usize, usize),
    word: bool,
    /// A text in quotes.
    text: bool,
}

/// The tokens of a text in order; braces, colons and semicolons among them, comments not.
fn pieces(text: &str) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::new();
    let phrase = |from: usize, to: usize, out: &mut Vec<Piece>| {
        for token in brim_grammar::lex_phrase(&text[from..to], from).0 {
            let span = (token.span.start as usize, token.span.end as usize);
            if span.0 < span.1 {
                let word = matches!(token.kind, TokenKind::Word(_) | TokenKind::Peril(_));
                out.push(Piece { span, word, text: matches!(token.kind, TokenKind::Text(_)) });
            }
        }
    };
    let (mut from, mut quoted, mut comment) = (0, false, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '\n' => {
                if !comment {
                    phrase(from, at, &mut out);
                }
                (from, quoted, comment) = (at + 1, false, false);
            }
            _ if comment => {}
            '"' => quoted = !quoted,
            _ if quoted => {}
            '#' => {
                phrase(from, at, &mut out);
                comment = true;
            }
            '{' | '}' | ':' | ';' => {
                phrase(from, at, &mut out);
                out.push(Piece { span: (at, at + 1), word: false, text: false });
                from = at + 1;
            }
            _ => {}
        }
    }
    out
}

/// Texts in quotes that name something.
const REFERENCES: [&str; 4] = ["from", "change", "ability", "of"];

/// A word with one slip; nothing where the slip leaves it as it is or away.
fn slips(word: &str, seed: u64) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    let below = |bound: usize, salt: u64| usize::try_from(mix(seed, salt) % bound.max(1) as u64).unwrap_or(0);
    let mut out = Vec::new();
    let length = letters.len();
    if length > 1 {
        let mut all = letters.clone();
        all.remove(below(length, 1));
        out.push(all);
        let at = below(length - 1, 2);
        let mut all = letters.clone();
        all.swap(at, at + 1);
        out.push(all);
    }
    let at = below(length, 3);
    let mut all = letters.clone();
    all.insert(at, letters[at]);
    out.push(all);
    let at = below(length, 4);
    let mut all = letters.clone();
    let other = char::from(b'a' + u8::try_from(below(26, 5)).unwrap_or(0));
    all[at] = if letters[at].is_uppercase() { other.to_ascii_uppercase() } else { other };
    out.push(all);
    out.into_iter().map(|all| all.into_iter().collect::<String>()).filter(|all| all != word).collect()
}

/// Every mutant of every declaration of a pack that is not a scenario.
pub fn mutants(pack: &Pack) -> Vec<Mutant> {
    let mut out = Vec::new();
    for (file, text) in &pack.texts {
        let tree = brim_grammar::parse(text);
        let pieces = pieces(text);
        for item in &tree.items {
            let Item::Statement(statement) = item else { continue };
            let Span { start, end } = statement.span;
            let inside: Vec<&Piece> =
                pieces.iter().filter(|one| (start as usize..end as usize).contains(&one.span.0)).collect();
            if inside.first().is_some_and(|first| &text[first.span.0..first.span.1] == "scenario") {
                continue;
            }
            of(file, text, statement, &inside, &mut out);
        }
    }
    out
}

fn of(file: &str, text: &str, statement: &Statement, inside: &[&Piece], out: &mut Vec<Mutant>) {
    let written = |piece: &Piece| &text[piece.span.0..piece.span.1];
    let decl = statement.span.start as usize;
    let mut add = |how: How, span: (usize, usize), instead: String, slip: (usize, usize)| {
        if text[span.0..span.1] == instead {
            return;
        }
        let line = u32::try_from(text[..slip.0.min(text.len())].matches('\n').count() + 1).unwrap_or(0);
        let lot = hash64(&format!("{file} {how:?} {span:?} {instead}"));
        out.push(Mutant { file: file.to_owned(), how, span, instead, slip, decl, line, lot });
    };
    for (at, piece) in inside.iter().enumerate() {
        let (from, to) = piece.span;
        let token = written(piece);
        // The space before it goes with it.
        let space = usize::from(text[..from].ends_with(' '));
        add(How::Deleted, (from - space, to), String::new(), (from - space, from - space));
        let between =
            if piece.word || piece.text || token.starts_with(|c: char| c.is_alphanumeric()) { " " } else { "" };
        add(How::Doubled, (from, to), format!("{token}{between}{token}"), (from, to + between.len() + token.len()));
        if let Some(next) = inside.get(at + 1) {
            let gap = &text[to..next.span.0];
            if !gap.contains('\n') {
                let instead = format!("{}{gap}{token}", written(next));
                add(How::Swapped, (from, next.span.1), instead, (from, next.span.1));
            }
        }
        let before = at.checked_sub(1).and_then(|before| inside.get(before)).map_or("", |piece| written(piece));
        let declared = piece.text && (at == 1 && before != "change" || before == "reading");
        let spelt =
            piece.word || declared || (piece.text && refers(before, inside.get(at + 1).map(|next| written(next))));
        if spelt {
            let bare = token.trim_matches('"');
            for slip in slips(bare, hash64(&format!("{file} {from}"))) {
                let slip = if piece.text { format!("\"{slip}\"") } else { slip };
                let how = if declared { How::Renamed } else { How::Misspelt };
                let end = from + slip.len();
                add(how, (from, to), slip, (from, end));
            }
        }
    }
}

/// Whether a text in quotes names something, told by the words around it.
fn refers(before: &str, after: Option<&str>) -> bool {
    REFERENCES.contains(&before) && after != Some("{")
        || before == "chose"
        || before == "is"
        || after.is_some_and(|after| matches!(after, "result" | "repetitions" | "shots" | "damage" | "range" | "hits"))
}
