//! Declarations of which the first line is wrong.

use std::sync::LazyLock;

use brim_grammar::{Span, Statement, Token, TokenKind};
use serde::Deserialize;

use super::describe_token::shown;
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::similar::{similar, sure};
use crate::diagnostic::{Code, Diagnostic, FileId, Place};
use crate::model::guess::meant;
use crate::model::sentence::{Element, Sentence, sentences};
use crate::pack::{MAX_DECLARATIONS, MAX_LINES};
use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Kind, Stat, Word};

/// The kind that a word was likely meant to be.
pub(in crate::model) fn likely_kind(first: &Token) -> Option<Kind> {
    // The nearest, where several are like it: a wrong guess says nothing false, it only suppresses findings at the uses of the name.
    kinds_like(&shown(first)).first().and_then(|nearest| Kind::of_word(nearest))
}

fn kinds_like(found: &str) -> Vec<&'static str> {
    let kinds: Vec<&str> = Kind::ENTRIES.iter().filter_map(|entry| entry.sentence.split(' ').next()).collect();
    let mut near = similar(found, kinds.iter().copied());
    if near.is_empty() {
        near.extend(meant(found).filter(|word| kinds.contains(word)));
    }
    near
}

/// What players call a thing whose kind has another name here; read when a kind cannot be.
pub static PLAYERS_SAY: LazyLock<Vec<PlayersWord>> =
    LazyLock::new(|| toml::from_str::<Words>(include_str!("kinds.toml")).map(|words| words.kind).unwrap_or_default());

#[derive(Deserialize)]
struct Words {
    kind: Vec<PlayersWord>,
}

/// A row of `kinds.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayersWord {
    /// What players say.
    pub words: Vec<String>,
    /// The kind that is meant.
    pub kind: String,
    /// How it is told from others of its kind.
    pub how: String,
}

/// The kind that players call so, and how it is said.
fn known_as(found: &str) -> Option<&'static PlayersWord> {
    let found = found.to_lowercase();
    let row = |said: &str| PLAYERS_SAY.iter().find(|row| row.words.iter().any(|word| word == said));
    row(&found).or_else(|| {
        let words = PLAYERS_SAY.iter().flat_map(|row| &row.words).map(String::as_str);
        similar(&found, words).into_iter().find(|word| sure(&found, word)).and_then(row)
    })
}

/// A declaration that begins with a word that declares nothing.
pub(in crate::model) fn unknown_kind(first: &Token, place: Place, statement: &Statement) -> Diagnostic {
    let found = shown(first);
    let near = kinds_like(&found);
    let diagnostic = Diagnostic::new(Code::UnknownKind, place, format!("`{found}` is not a kind of declaration"))
        .label("a declaration begins with its kind");
    let diagnostic = match (near.as_slice(), known_as(&found)) {
        ([], Some(row)) => {
            let diagnostic = diagnostic.help(format!("write `{}`: {}", row.kind, row.how));
            match statement.tokens.get(1).map(|token| &token.kind) {
                Some(TokenKind::Text(_)) if !matches!(&*row.kind, "chart" | "enemy") => {
                    diagnostic.edit(place, row.kind.clone(), false)
                }
                _ => diagnostic,
            }
        }
        ([], None) if is_line(&found) => diagnostic.help(format!(
            "`{found}` stands in the block of a declaration: `enemy \"Night Caller\" {{`, and in it such lines"
        )),
        ([], None) => diagnostic.help(
            "write what it is first: `enemy`, `item`, `encounter`, `darkness`, `mission` …; `brim explain kind` lists all, \
             and `brim explain enemy` says more of one",
        ),
        ([one], _) => diagnostic.help(format!("did you mean `{one}`?")).edit(place, (*one).to_owned(), sure(&found, one)),
        (several, _) => diagnostic.help(format!("did you mean one of: {}?", several.join(", "))),
    };
    match statement.tokens.get(1).map(|token| &token.kind) {
        Some(TokenKind::Text(name)) => diagnostic.subject(shortened(&escaped(name), 60).into_owned()),
        _ => diagnostic,
    }
}

/// True for a word with which a line of some kind begins.
fn is_line(word: &str) -> bool {
    let word = stem(&word.to_lowercase());
    let begins = |sentence: &&Sentence| match sentence.path.first() {
        Some(Element::Literal(first)) => matches!(sentence.entry.word, Word::Member(_)) && stem(first) == word,
        _ => false,
    };
    let near = || Stat::ALL.iter().any(|stat| stat.words() == word || sure(&word, stat.words()));
    sentences().iter().any(|sentence| begins(&sentence))
        || near()
        || matches!(&*word, "each" | "when" | "this" | "if" | "at")
}

/// A block in round brackets.
pub(in crate::model) fn round_brackets(open: Place, close: Option<Place>) -> Diagnostic {
    let found = Diagnostic::new(Code::WordsLeft, open, "a block needs `{ }`, not `( )`")
        .label("`{` belongs here")
        .help("write `{` at the end of this line, and `}` in a line of its own below the block")
        .edit(open, "{", true);
    match close {
        Some(close) => found.other(close, "`}` belongs here").edit(close, "}", true),
        None => found,
    }
}

/// A name before its kind: `"Bell" encounter`.
pub(in crate::model) fn name_first(statement: &Statement, file: FileId) -> Option<Diagnostic> {
    let [first, second, ..] = &*statement.tokens else { return None };
    let (TokenKind::Text(name), TokenKind::Word(word)) = (&first.kind, &second.kind) else { return None };
    let kind = Kind::of_word(&word.to_lowercase())?.word();
    let place = Place { file, span: first.span.to(second.span) };
    let found = Diagnostic::new(Code::UnknownKind, place, "a declaration begins with its kind, and then its name");
    let shown = shortened(&escaped(name), 60).into_owned();
    Some(
        found
            .label("the other way round")
            .help(format!("write `{kind} \"{shown}\"`"))
            .edit(place, format!("{kind} \"{name}\""), true)
            .subject(shown),
    )
}

/// A word between a kind and a name: `darkness card "Bell"`.
pub(in crate::model) fn word_too_much(kind: Kind, name: &str, place: Place, behind: Place) -> Diagnostic {
    let name = shortened(&escaped(name), 60).into_owned();
    let gap = Place { span: Span { start: place.span.start, end: behind.span.start }, ..place };
    Diagnostic::new(Code::NameMissing, place, "a word stands between the kind and the name")
        .label("not needed")
        .help(format!("write `{} \"{name}\" {{`", kind.word()))
        .edit(gap, "", true)
        .subject(format!("{name} ({})", kind.word()))
}

/// A declaration without its name.
pub(in crate::model) fn name_missing(kind: Kind, place: Place) -> Diagnostic {
    let word = kind.word();
    Diagnostic::new(Code::NameMissing, place, format!("this {word} has no name in quotes"))
        .label("the name stands here, in quotes")
        .help(format!("write its name in quotes: `{word} \"Night Caller\" {{`"))
}

/// A declaration of which the name stands there without its quotes: the finding, the name and where it stands.
pub(in crate::model) fn name_unquoted(
    kind: Kind,
    tokens: &[Token],
    file: FileId,
) -> Option<(Diagnostic, String, Place)> {
    let word = |token: &Token| match &token.kind {
        TokenKind::Word(word) => Some(word.to_string()),
        _ => None,
    };
    let ends = |token: &&Token| word(token).is_some_and(|word| !matches!(&*word, "from" | "with" | "without"));
    let name: Vec<&Token> = tokens.iter().skip(1).take_while(ends).collect();
    let (first, last) = name.first().zip(name.last())?;
    let text = name.iter().filter_map(|token| word(token)).collect::<Vec<_>>().join(" ");
    let all = name.len() + 1 == tokens.len() && text.starts_with(char::is_uppercase);
    let place = Place { file, span: first.span.to(last.span) };
    let shown = shortened(&escaped(&text), 60).into_owned();
    let found = Diagnostic::new(Code::NameMissing, place, format!("the name of this {} needs quotes", kind.word()))
        .label("in quotes")
        .help(format!("write `{} \"{shown}\" {{`", kind.word()))
        .edit(place, format!("\"{text}\""), all);
    Some((found.subject(format!("{shown} ({})", kind.word())), text, place))
}

/// Two declarations with one name.
pub(in crate::model) fn duplicate(kind: Kind, name: &str, place: Place, (first, earlier): (&str, Place)) -> Diagnostic {
    let [name, first] = [name, first].map(|name| shortened(&escaped(name), 60).into_owned());
    let word = kind.word();
    let letters =
        |name: &str| name.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>().to_lowercase();
    let (message, help) = match first != name && letters(&first) == letters(&name) {
        true => (
            format!("`{name}` and `{first}` are one name: letters and numbers count in it, signs and spaces do not"),
            "let them differ by a word; or delete one of them",
        ),
        false => {
            (format!("there are two declarations `{word} \"{name}\"`"), "give one of them another name, or delete it")
        }
    };
    Diagnostic::new(Code::DuplicateName, place, message)
        .label("the second one")
        .other(earlier, "the first one")
        .help(help)
        .subject(format!("{name} ({word})"))
}

/// A pack that `pack.toml` does not name: a misspelt id would look like a pack that is not in the mix.
pub(in crate::model) fn not_known(id: &str, known: &[&str], place: Place, manifest: Option<Place>) -> Diagnostic {
    let shown = shortened(&escaped(id), 60).into_owned();
    let mut found = Diagnostic::new(Code::UnknownPack, place, format!("pack.toml knows no pack `{shown}`"))
        .label("not named in `knows`");
    if let Some(manifest) = manifest {
        found = found.other(manifest, "this pack");
    }
    let near = similar(id, known.iter().copied());
    match near.first() {
        Some(first) => {
            let certain = near.len() == 1 && sure(id, first);
            found.help(format!("did you mean `{first}`?")).edit(place, format!("\"{first}\""), certain)
        }
        None => found.help(format!("write `knows = [\"{shown}\"]` in pack.toml")),
    }
}

/// A declaration of more lines than are read.
pub(in crate::model) fn too_many_lines(subject: Option<&str>, place: Place) -> Diagnostic {
    let mut found =
        Diagnostic::new(Code::PackTooLarge, place, format!("this declaration is longer than {MAX_LINES} lines"))
            .label("nothing that stands under it is read")
            .help("divide it: a card can draw another, a deck hold several files' cards, an ability be one of its own");
    found.subject = subject.map(str::to_owned);
    found
}

/// The first declaration beyond those that a pack may have.
pub(in crate::model) fn too_many_declarations(place: Place) -> Diagnostic {
    Diagnostic::new(Code::PackTooLarge, place, format!("this pack declares more than {MAX_DECLARATIONS} things"))
        .label("from here on nothing is read")
        .help("divide it into several packs: one can require the other")
}
