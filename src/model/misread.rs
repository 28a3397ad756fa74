//! What is wrong with a line that could not be read, said to its author.

use brim_grammar::{Statement, Token, TokenKind};

use super::build::Builder;
use super::guess::{Guess, meant, printed};
use super::names::{Found, stem};
use super::node::Phrase;
use super::read::{BadName, Expected, Miss};
use super::sentence::{Element, Hole, Sentence, Sort, sentences};
use super::trie::{Spot, holds_effects};
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::similar::{similar, sure};
use crate::diagnostic::{Code, Diagnostic, FileId, Place};
use crate::pack::MAX_DECLARATIONS;
use crate::vocabulary::{Category, Combine, Entry, Kind, Stat, Under, Word};

#[path = "slips.rs"]
mod slips;

/// A line of a sheet for the stat that these words name.
fn figure(words: &[String]) -> Option<String> {
    let named = |stat: &&&Stat| {
        let theirs: Vec<String> = stat.words().split(' ').map(stem).collect();
        words.starts_with(&theirs)
    };
    let stat = Stat::ALL.iter().filter(|stat| named(&stat)).max_by_key(|stat| stat.words().len())?;
    let value = if stat.combine() == Combine::Best { "4+" } else { "2" };
    Some(format!("{} {value}", stat.words()))
}

/// The kind that a word was likely meant to be.
pub(super) fn likely_kind(first: &Token) -> Option<Kind> {
    // The nearest, where several are like it: a wrong guess says nothing false, it only keeps the users of the name quiet.
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

/// A declaration that begins with a word that declares nothing.
pub(super) fn unknown_kind(first: &Token, place: Place, statement: &Statement) -> Diagnostic {
    let found = shown(first);
    let kinds: Vec<&str> = Kind::ENTRIES.iter().filter_map(|entry| entry.sentence.split(' ').next()).collect();
    let near = kinds_like(&found);
    let diagnostic = Diagnostic::new(Code::UnknownKind, place, format!("`{found}` is not a kind of declaration"))
        .label("a declaration begins with its kind");
    let diagnostic = match near.as_slice() {
        [] => diagnostic.help(format!("write one of: {}", kinds.join(", "))),
        [one] => diagnostic.help(format!("did you mean `{one}`?")).edit(place, (*one).to_owned(), sure(&found, one)),
        several => diagnostic.help(format!("did you mean one of: {}?", several.join(", "))),
    };
    match statement.tokens.get(1).map(|token| &token.kind) {
        Some(TokenKind::Text(name)) => diagnostic.subject(shortened(&escaped(name), 60).into_owned()),
        _ => diagnostic,
    }
}

/// A declaration without its name.
pub(super) fn name_missing(kind: Kind, place: Place) -> Diagnostic {
    let word = kind.word();
    Diagnostic::new(Code::NameMissing, place, format!("this {word} has no name"))
        .label("the name stands here, in quotes")
        .help(format!("write its name in quotes: `{word} \"Night Caller\" {{`"))
}

/// Two declarations with one name.
pub(super) fn duplicate(kind: Kind, name: &str, place: Place, earlier: Place) -> Diagnostic {
    let name = shortened(&escaped(name), 60).into_owned();
    Diagnostic::new(Code::DuplicateName, place, format!("there are two declarations `{} \"{name}\"`", kind.word()))
        .label("the second one")
        .other(earlier, "the first one")
        .help("give one of them another name, or delete it")
        .subject(format!("{name} ({})", kind.word()))
}

/// The first declaration beyond those that a pack may have.
pub(super) fn too_many_declarations(place: Place) -> Diagnostic {
    Diagnostic::new(Code::PackTooLarge, place, format!("this pack declares more than {MAX_DECLARATIONS} things"))
        .label("from here on nothing is read")
        .help("divide it into several packs: one can require the other")
}

/// A line under which something must stand.
pub(super) fn body_missing(phrase: &Phrase, entry: &Entry, place: Place) -> Diagnostic {
    let what = match entry.under {
        Under::Effects => "what happens",
        Under::Modifiers => "what changes",
        Under::Rules => "its rules",
        Under::Rows | Under::Elites => "its rows",
        Under::Branches => "what happens on `pass:` and on `fail:`",
        Under::Options => "the options, each with its label in quotes",
        Under::Picture => "the rows of the picture, each in quotes",
        _ => "something",
    };
    let what = if matches!(phrase.word, Word::Label(_)) { "what happens then" } else { what };
    Diagnostic::new(Code::BodyMissing, place, "this line ends before it says what belongs to it")
        .label(format!("{what} should follow"))
        .help(format!("go on with `:` on the same line, or open a block: `{}`", entry.example))
}

/// A block under a line that takes none.
pub(super) fn body_unexpected(place: Place) -> Diagnostic {
    Diagnostic::new(Code::BodyUnexpected, place, "nothing can stand under this line")
        .label("this line is complete by itself")
        .help("write what comes next in lines of its own, below this one")
}

/// A line of a picture that is not one text.
pub(super) fn no_row(place: Place) -> Diagnostic {
    Diagnostic::new(Code::WrongType, place, "a row of the picture is one text in quotes, and nothing else")
        .label("not one text")
        .help("write each row on a line of its own: `\"#..#\"`")
}

/// An `otherwise` without the `if` that it belongs to.
pub(super) fn otherwise_alone(place: Place, inline: bool) -> Diagnostic {
    let found = Diagnostic::new(Code::UnknownPhrase, place, "`otherwise` stands here without an `if` above it");
    if inline {
        let found = found.label("this belongs to what stands before it in the line");
        return found.help("the rows of a roll stand in a block, each on a line of its own");
    }
    found.label("otherwise than what?").help("write `if …: …` in the line above, or take the word away")
}

/// A number with a sign where a plain one belongs.
fn signed(token: &Token, place: Place, miss: &Miss) -> Option<Diagnostic> {
    let TokenKind::Signed(n) = token.kind else { return None };
    let plain = |expected: &Expected| {
        matches!(expected, Expected::Hole(Hole::Number | Hole::Value | Hole::Phrase(Category::Amount)))
    };
    if !miss.expected.iter().any(plain) || miss.expected.contains(&Expected::Hole(Hole::Signed)) {
        return None;
    }
    if n < 0 {
        let found =
            Diagnostic::new(Code::OutOfRange, place, format!("`{n}` is less than nothing: a figure here is 0 or more"));
        return Some(found.label("0 or more").help("a change of a figure is said in a rule: `this enemy: move -1`"));
    }
    let found = Diagnostic::new(Code::WrongType, place, format!("`{n:+}` has a sign: a plain number belongs here"));
    Some(found.label("without the sign").help(format!("write `{n}`")).edit(place, n.to_string(), true))
}

/// The kinds of declaration that have a line which begins so, as far as they are few.
fn homes(word: &str) -> Vec<String> {
    let word = stem(&word.to_lowercase());
    let begins = |sentence: &&Sentence| {
        matches!(sentence.entry.word, Word::Member(_)) && literals(&sentence.path).first() == Some(&word)
    };
    let mut kinds: Vec<&str> = Vec::new();
    for sentence in sentences().iter().filter(begins) {
        for kind in sentence.entry.kinds {
            if !kinds.contains(&kind.word()) {
                kinds.push(kind.word());
            }
        }
    }
    kinds.truncate(3);
    kinds.into_iter().map(|kind| format!("{} {kind}", article(kind))).collect()
}

/// The words that a sentence must have, by stem.
fn literals(path: &[Element]) -> Vec<String> {
    let words = path.iter().filter_map(|element| match element {
        Element::Literal(word) => Some(stem(&word.to_lowercase())),
        _ => None,
    });
    words.collect()
}

fn shown(token: &Token) -> String {
    let text = match &token.kind {
        TokenKind::Word(word) => word.clone(),
        TokenKind::Possessive => "'s".to_owned(),
        TokenKind::Text(text) => format!("\"{text}\""),
        TokenKind::Number(n) => n.to_string(),
        TokenKind::Signed(n) => format!("{n:+}"),
        TokenKind::AtLeast(n) => format!("{n}+"),
        TokenKind::Range(low, high) => format!("{low}-{high}"),
        TokenKind::Dice { count: 1, sides } => format!("D{sides}"),
        TokenKind::Dice { count, sides } => format!("{count}D{sides}"),
        TokenKind::Peril(count) => "P".repeat(usize::from(*count)),
        TokenKind::Money(n) => format!("${n}"),
        TokenKind::Comma => ",".to_owned(),
        TokenKind::Open => "(".to_owned(),
        TokenKind::Close => ")".to_owned(),
        TokenKind::Other(character) => character.to_string(),
    };
    shortened(&escaped(&text), 40).into_owned()
}

/// What a kind of token is called.
fn called(token: &Token) -> &'static str {
    match token.kind {
        TokenKind::Word(_) | TokenKind::Possessive => "a word",
        TokenKind::Text(_) => "a text in quotes",
        TokenKind::Number(_) => "a number",
        TokenKind::Signed(_) => "a number with a sign",
        TokenKind::AtLeast(_) => "a number to roll",
        TokenKind::Range(..) => "a range of results",
        TokenKind::Dice { .. } | TokenKind::Peril(_) => "dice",
        TokenKind::Money(_) => "gold",
        TokenKind::Comma | TokenKind::Open | TokenKind::Close | TokenKind::Other(_) => "a mark",
    }
}

impl Hole {
    /// What fills the hole in a few words, without examples.
    pub fn called(&self) -> String {
        if let Hole::OneOf([first, second, third, _, _, _, ..]) = self {
            return format!("`{first}`, `{second}`, `{third}` or another of these");
        }
        let all = self.described();
        all.split_once(" (").map_or(all.clone(), |(brief, _)| brief.to_owned())
    }

    /// What fills the hole, as an author says it.
    pub fn described(&self) -> String {
        let text = match self {
            Hole::Selector(sort) => match sort {
                Sort::Model => "somebody (`this enemy`, `that hero`, `each hero`)",
                Sort::Placed => "somebody or a space (`this enemy`, `that hero`, `this space`)",
                Sort::Hero => "a hero (`this hero`, `that hero`, `each hero`)",
                Sort::Enemy => "an enemy (`this enemy`, `each enemy`)",
                Sort::Hit => "`that hit`",
                Sort::Attack => "`that attack`",
                Sort::Card => "`this card` or `that card`",
                Sort::Space => "`that space`",
                Sort::Roll => "`that roll`",
                Sort::Discardable => "`this card`, `this marker` or `this token`",
            },
            Hole::Phrase(category) => match category {
                Category::Amount => "an amount (`2`, `D3`, `the number of heroes`)",
                Category::Condition => "a condition (`this hero is wounded`)",
                Category::Moment => "a moment (`this enemy activates`, `end of turn`)",
                Category::Effect => "an effect (`that hero takes 1 wound`)",
                Category::Modifier => "a change of a stat (`defense +1`)",
                Category::Duration => "how long (`until end of turn`, `until end of fight`)",
                Category::Limit => "how often (`once per turn`)",
                Category::Place => "where (`next to this enemy`, `as an ambush`)",
                Category::Cost => "a price (`1 grit`, `$50`, `this token`)",
                Category::When => "when (`any time`, `as an attack`)",
                Category::Holding => "what is held (`grit`, `dark stone`, a token's name)",
                Category::Thing => "what is counted (`wounds`, `dark stone`, a token's name)",
                Category::Replaced => "what it takes the place of (`damage`, `damage to this enemy`)",
                Category::Count => "what is counted (`hero`, `elite ability of this enemy`)",
                _ => "more words",
            },
            Hole::Flat => "a number, dice or an amount",
            Hole::Counter => "what is counted (`wounds`, `grit`, `dark stone`)",
            Hole::Name(kinds) | Hole::Names(kinds) => return names_of(kinds),
            Hole::Abilities => "a named ability",
            Hole::New => "a name in quotes",
            Hole::Text => "a text in quotes",
            Hole::Number => "a number",
            Hole::Signed => "a number with its sign (`+1`, `-2`)",
            Hole::AtLeast => "a number to roll (`4+`)",
            Hole::Face => "a result (`6`, `4+`, `1-3`)",
            Hole::Dice => "dice (`D6`, `2D6`)",
            Hole::Stat => "a stat (`defense`, `combat`, a skill)",
            Hole::Value => "a figure (`3`, `4+`, `D6`)",
            Hole::Size => "a size (`small`, `medium`, `large`, `extra large`, `xxl`)",
            Hole::Rule => "a rule point",
            Hole::Reading => "a figure, dice, `yes` or `no`",
            Hole::OneOf(words) => return words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or "),
            Hole::Word => "a word",
            Hole::Ids => "ids of systems (`fight.critical`)",
            Hole::Cell => "a space, column and row (`3,5`)",
            Hole::Numbers => "faces (`6, 2, 1`)",
            Hole::Purpose => "what the dice are for (`to hit`, `damage`, `defense`)",
            Hole::Who => "somebody whom the scenario named (`given … as Ann`)",
            Hole::Alias | Hole::Aliases => "a name for it",
            Hole::Answer => "the answer",
        };
        text.to_owned()
    }
}

fn names_of(kinds: &[Kind]) -> String {
    match kinds {
        [] => "a name".to_owned(),
        [one] => format!("the name of {} {}", article(one.word()), one.word()),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(|kind| kind.word()).collect();
            format!(
                "the name of {} {} or {}",
                article(most.first().copied().unwrap_or("")),
                most.join(", "),
                last.word()
            )
        }
    }
}

fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

impl Builder<'_> {
    /// The finding for a line that could not be read.
    pub(super) fn misread(&self, miss: &Miss, statement: &Statement, spot: Spot) -> Diagnostic {
        let tokens = &statement.tokens;
        let file = self.reader.file;
        let whole = Place { file, span: statement.phrase };
        if let Some(found) = self.known_slip(tokens, spot, whole) {
            return found;
        }
        if let Some(name) = &miss.name {
            let from = tokens.get(miss.at).map(|token| token.span);
            let to = tokens.get(miss.at + name.tokens.max(1) - 1).map(|token| token.span);
            let span = from.zip(to).map_or(statement.phrase, |(from, to)| from.to(to));
            let noun = miss.expected.contains(&Expected::Noun) && !name.kinds.is_empty();
            let more: &[Kind] = if noun { &[Kind::Enemy, Kind::Class] } else { &[] };
            let mut kinds: Vec<Kind> = Vec::new();
            for kind in name.kinds.iter().chain(more) {
                if !kinds.contains(kind) {
                    kinds.push(*kind);
                }
            }
            let named = Some((name.text.as_str(), name.tokens, &*kinds));
            let guesses = self.guesses(tokens, miss.at, &miss.expected, named, spot);
            let mended = Mended { guesses: &guesses, tokens, at: miss.at, file };
            // What was meant tells where the name ends.
            let name = BadName { kinds, ..name.clone() };
            return match (guesses.as_slice(), mended.place(), mended.written()) {
                ([guess], Some(place), Some(text)) if guess.tokens != name.tokens => {
                    let tokens = guess.tokens;
                    self.bad_name(&BadName { text, tokens, found: Found::None, ..name }, place, &mended)
                }
                _ => self.bad_name(&name, Place { file, span }, &mended),
            };
        }
        let asides = miss;
        let shown_only = |expected: &Expected| !matches!(expected, Expected::Aside(_));
        let miss =
            &Miss { expected: miss.expected.iter().filter(|one| shown_only(one)).cloned().collect(), ..miss.clone() };
        let fits = self.fitting(miss);
        let Some(token) = tokens.get(miss.at) else {
            let end = brim_grammar::Span { start: statement.phrase.end, end: statement.phrase.end };
            let last = tokens.last().map_or(end, |token| token.span);
            return Diagnostic::new(Code::UnknownPhrase, Place { file, span: last }, "this line ends too early")
                .label(format!("{fits} should follow"))
                .help(self.example(miss, spot));
        };
        let place = Place { file, span: token.span };
        if let Some(found) = slips::pronoun(token, place) {
            return found;
        }
        let guesses = self.guesses(tokens, miss.at, &asides.expected, None, spot);
        let meant = match guesses.as_slice() {
            [guess] => tokens.get(miss.at..miss.at + guess.tokens).unwrap_or_default(),
            _ => &[],
        };
        let found = match meant {
            [] => shown(token),
            all => all.iter().map(shown).collect::<Vec<_>>().join(" "),
        };
        let mended = Mended { guesses: &guesses, tokens, at: miss.at, file };
        if miss.at == 0 {
            return self.unknown_line(&found, place, spot, miss, &mended);
        }
        if miss.expected == [Expected::End] && !mended.any() {
            return Diagnostic::new(
                Code::WordsLeft,
                place,
                format!("`{found}` is left over: the line is complete before it"),
            )
            .label("nothing can follow here")
            .help("end the line before it, or say it in a line of its own");
        }
        if let Some(found) = self.of_no_pack(tokens, miss.at) {
            return found;
        }
        let own = signed(token, place, miss).or_else(|| self.of_heroes(tokens, miss, &guesses));
        if let Some(found) = own.or_else(|| slips::find(tokens, miss.at, place, spot)) {
            return found;
        }
        if miss.expected == [Expected::Hole(Hole::AtLeast)]
            && matches!(token.kind, TokenKind::AtLeast(_))
            && let Some(found) = slips::enemy(tokens, miss.at, file)
        {
            return found;
        }
        let only_values = miss.expected.iter().all(|expected| match expected {
            Expected::Hole(hole) => {
                !matches!(hole, Hole::Selector(_) | Hole::Phrase(Category::Duration | Category::Place))
            }
            _ => false,
        });
        let code = if only_values { Code::WrongType } else { Code::UnknownPhrase };
        let message = match (only_values, miss.expected.as_slice()) {
            (true, [Expected::Hole(hole)]) if mended.any() => format!("`{found}` is not {}", hole.called()),
            (true, _) => format!("`{found}` is {}: {} belongs here", called(token), self.briefly(miss)),
            (false, _) => format!("`{found}` does not fit here"),
        };
        let diagnostic = Diagnostic::new(code, mended.place().unwrap_or(place), message);
        match mended.any() {
            true => mended.told(diagnostic),
            false => diagnostic.label(format!("{fits} would fit")).help(self.example(miss, spot)),
        }
    }

    /// A sentence about heroes with an enemy before it: the word that does not fit is the one that would fit.
    fn of_heroes(&self, tokens: &[Token], miss: &Miss, guesses: &[Guess]) -> Option<Diagnostic> {
        let token = tokens.get(miss.at)?;
        let [guess] = guesses else { return None };
        let same = |guess: &Guess| stem(&guess.text.to_lowercase()) == stem(&shown(token).to_lowercase());
        if !same(guess) {
            return None;
        }
        slips::enemy(tokens, miss.at, self.reader.file)
    }

    /// `of a-pack` behind a name, where no pack among the requirements is called so.
    fn of_no_pack(&self, tokens: &[Token], at: usize) -> Option<Diagnostic> {
        let word = |at: usize| match tokens.get(at).map(|token| (&token.kind, token.span)) {
            Some((TokenKind::Word(word), span)) => Some((word.as_str(), Place { file: self.reader.file, span })),
            _ => None,
        };
        let named = |token: Option<&Token>| match token.map(|token| &token.kind) {
            Some(TokenKind::Word(word)) => word.starts_with(char::is_uppercase),
            Some(TokenKind::Text(_)) => true,
            _ => false,
        };
        let ("of", _) = word(at)? else { return None };
        let (pack, place) = word(at + 1).filter(|_| at > 0 && named(tokens.get(at - 1)))?;
        let names = self.reader.names;
        if names.packs.iter().any(|known| known == pack) || pack.starts_with(char::is_uppercase) {
            return None;
        }
        let seen = names.visible.get(self.reader.pack).map_or(&[][..], Vec::as_slice);
        let known: Vec<&str> = seen.iter().filter_map(|at| names.packs.get(*at)).map(String::as_str).collect();
        let shown = shortened(&escaped(pack), 40).into_owned();
        let found =
            Diagnostic::new(Code::UnknownPack, place, format!("no pack among the requirements is called `{shown}`"))
                .label("not among the requirements");
        Some(match similar(pack, known.iter().copied()).as_slice() {
            [one] => found.help(format!("did you mean `{one}`?")).edit(place, (*one).to_owned(), sure(pack, one)),
            _ => {
                found.help(format!("add \"{shown}\" to `requires` in pack.toml, or name one of: {}", known.join(", ")))
            }
        })
    }

    /// What would have fitted, in a few words.
    fn fitting(&self, miss: &Miss) -> String {
        let mut all: Vec<String> = Vec::new();
        for expected in &miss.expected {
            let text = match expected {
                Expected::Word(word) => format!("`{}`", printed(word)),
                Expected::Hole(hole) => hole.described(),
                Expected::Aside(_) => continue,
                Expected::Noun => "whom or what (`hero`, `enemy` …)".to_owned(),
                Expected::End => "the end of the line".to_owned(),
            };
            if !all.contains(&text) {
                all.push(text);
            }
        }
        all.sort_by_key(|text| text.starts_with('`') && text.matches('`').count() == 2);
        let more = all.len() > 6;
        all.truncate(6);
        match all.as_slice() {
            [] => "something else".to_owned(),
            [one] => one.clone(),
            [most @ .., last] if !more => format!("{} or {last}", most.join(", ")),
            most => format!("{} …", most.join(", ")),
        }
    }

    /// The same without examples.
    fn briefly(&self, miss: &Miss) -> String {
        let fits = self.fitting(miss);
        match miss.expected.as_slice() {
            [Expected::Hole(hole)] => hole.called(),
            _ => fits,
        }
    }

    /// A sentence of the vocabulary that goes on from here: of those that fit the place, where one is like it at all.
    fn example(&self, miss: &Miss, spot: Spot) -> String {
        let words = |tokens: &[Token]| -> Vec<String> {
            let words = tokens.iter().filter_map(|token| match &token.kind {
                TokenKind::Word(word) => Some(stem(&word.to_lowercase())),
                _ => None,
            });
            words.collect()
        };
        let all = words(self.reader.tokens);
        let read = words(self.reader.tokens.get(..miss.at.max(1)).unwrap_or(&[]));
        if let (Spot::Members(_), Some(figure)) = (spot, figure(&read)) {
            return format!("for example: `{figure}`");
        }
        // Who is meant says nothing about what happens: sentences are told apart by their own words.
        let like = |sentence: &Sentence| {
            let theirs: Vec<String> = literals(&sentence.path);
            let shared = |words: &[String]| words.iter().filter(|word| theirs.contains(word)).count();
            (shared(&all) + shared(&read)) * 100 / (theirs.len() + 1)
        };
        let fitting = sentences().iter().filter(|sentence| spot.takes(sentence)).max_by_key(|sentence| like(sentence));
        if let Some(best) = fitting.filter(|best| like(best) > 0) {
            return format!("for example: `{}`", best.entry.example);
        }
        let topic = match spot {
            Spot::Members(kind) => kind.word(),
            Spot::Rules => "rule",
            Spot::Modifiers => "modifier",
            Spot::Changes => "change",
            Spot::Labels(_) => "label",
            Spot::Category(category) => {
                category.entries().first().and_then(|entry| entry.id.split('.').next()).unwrap_or("effect")
            }
        };
        format!("`brim explain {topic}` lists what can stand here")
    }

    /// A line whose very first word is not known there.
    fn unknown_line(&self, found: &str, place: Place, spot: Spot, miss: &Miss, mended: &Mended) -> Diagnostic {
        let (code, message) = match spot {
            Spot::Members(kind) => {
                (Code::UnknownMember, format!("`{found}` is not a line of {} {}", article(kind.word()), kind.word()))
            }
            Spot::Labels(_) => (Code::UnknownPhrase, format!("`{found}` is not a row or a branch")),
            _ => (Code::UnknownPhrase, format!("no line begins with `{found}` here")),
        };
        let diagnostic = Diagnostic::new(code, mended.place().unwrap_or(place), message);
        if mended.any() {
            return mended.told(diagnostic);
        }
        if let Some(change) = slips::change(self.reader.tokens).filter(|_| !matches!(spot, Spot::Members(_))) {
            return diagnostic
                .label("a change of a figure says whose it is, and for how long")
                .help(format!("for example: `that hero gets {change} until end of turn`"));
        }
        diagnostic.label(format!("{} would fit", self.fitting(miss))).help(match spot {
            Spot::Members(kind) => {
                let lists = format!("`brim explain {}` lists the lines it can have", kind.word());
                match homes(found).as_slice() {
                    [] => lists,
                    homes => {
                        let (of, kind) = (homes.join(" or "), kind.word());
                        format!(
                            "`{found}` is a line of {of}; `brim explain {kind}` lists those of {} {kind}",
                            article(kind)
                        )
                    }
                }
            }
            _ => self.example(miss, spot),
        })
    }

    /// Mistakes with a message of their own.
    fn known_slip(&self, tokens: &[Token], spot: Spot, whole: Place) -> Option<Diagnostic> {
        let word = |at: usize| match tokens.get(at).map(|token| &token.kind) {
            Some(TokenKind::Word(word)) => Some(stem(&word.to_lowercase())),
            _ => None,
        };
        let place = |at: usize| tokens.get(at).map_or(whole, |token| Place { file: whole.file, span: token.span });
        if let Spot::Members(Kind::Enemy | Kind::Class) = spot
            && word(0).as_deref() == Some("wound")
        {
            return Some(
                Diagnostic::new(Code::UnknownMember, place(0), "a sheet has no line `wounds`")
                    .label("Wounds are what a model has taken")
                    .help("how many it can take is `health 5`")
                    .edit(place(0), "health", true),
            );
        }
        for at in 0..tokens.len() {
            if word(at).as_deref() == Some("take")
                && (1..4).any(|more| word(at + more).as_deref() == Some("damage"))
                && !(1..4).any(|more| word(at + more).as_deref() == Some("sanity"))
            {
                return Some(
                    Diagnostic::new(Code::DamageOfWhat, whole, "it takes damage: of what?")
                        .label("hits, wounds or horror hits?")
                        .help(
                            "`2 hits` are stopped by Defense; `2 wounds` come after it; `2 wounds ignoring defense and armor` \
                             nothing stops; for fear, `2 horror hits`",
                        ),
                );
            }
        }
        let effects = match spot {
            Spot::Category(category) => category == Category::Effect,
            Spot::Members(kind) => holds_effects(kind),
            _ => false,
        };
        let comma = |at: usize| tokens.get(at).is_some_and(|token| token.kind == TokenKind::Comma);
        if let Some(at) = (1..tokens.len()).find(|at| comma(*at) && comma(*at - 1)) {
            return Some(
                Diagnostic::new(Code::UnknownPhrase, place(at), "two commas stand behind one another")
                    .label("nothing stands between them")
                    .help("take one of the two away")
                    .edit(place(at), "", true),
            );
        }
        const VERBS: [&str; 8] = ["take", "gain", "heal", "lose", "test", "get", "learn", "draw"];
        if effects
            && word(0).is_some_and(|first| VERBS.contains(&first.as_str()) && first != "draw")
            && !matches!(tokens.first().map(|token| &token.kind), Some(TokenKind::Word(w)) if w.starts_with(char::is_uppercase))
        {
            return Some(
                Diagnostic::new(Code::SubjectMissing, place(0), "this effect does not say who")
                    .label("who?")
                    .help("name somebody before it: `this hero`, `that hero`, `each hero`, `a random hero` …"),
            );
        }
        if matches!(spot, Spot::Category(Category::Effect) | Spot::Members(_)) && word(0).as_deref() == Some("choose") {
            return Some(
                Diagnostic::new(Code::ChooserMissing, place(0), "this choice does not say who chooses")
                    .label("who?")
                    .help("write `each hero chooses { … }`, `that hero chooses { … }` or `the party chooses { … }`"),
            );
        }
        None
    }

    /// A name that leads nowhere, to another kind of thing, or to several.
    fn bad_name(&self, name: &BadName, place: Place, mended: &Mended) -> Diagnostic {
        let names = self.reader.names;
        let text = shortened(&escaped(&name.text), 60).into_owned();
        let wanted = names_of(&name.kinds);
        match &name.found {
            Found::OtherKind(ids) => {
                let kind = ids.first().and_then(|id| names.get(*id)).map_or("thing", |named| named.kind.word());
                let mut diagnostic = Diagnostic::new(
                    Code::WrongKindOfName,
                    place,
                    format!("`{text}` is {} {kind}: {wanted} belongs here", article(kind)),
                )
                .label(format!("this is {} {kind}", article(kind)));
                for named in ids.iter().filter_map(|id| names.get(*id)).take(2) {
                    diagnostic = diagnostic.other(named.place, format!("declared as {} here", named.kind.word()));
                }
                if mended.any() {
                    return mended.offered(diagnostic);
                }
                diagnostic.help(format!(
                    "write {wanted}; `brim explain {kind}` tells what can be done with {} {kind}",
                    article(kind)
                ))
            }
            Found::Several(ids) => {
                let all: Vec<_> = ids.iter().filter_map(|id| names.get(*id)).collect();
                if let [one, other, ..] = all.as_slice()
                    && one.pack == other.pack
                {
                    let (first, second) = (one.kind.word(), other.kind.word());
                    return Diagnostic::new(
                        Code::AmbiguousName,
                        place,
                        format!(
                            "`{text}` is {} {first} and {} {second}: which is meant?",
                            article(first),
                            article(second)
                        ),
                    )
                    .label("which one?")
                    .other(one.place, format!("the {first}"))
                    .other(other.place, format!("the {second}"))
                    .help("give one of the two another name");
                }
                let mut diagnostic =
                    Diagnostic::new(Code::AmbiguousName, place, format!("`{text}` is declared by more than one pack"))
                        .label("which one?");
                let mut ways = Vec::new();
                for named in ids.iter().filter_map(|id| names.get(*id)).take(3) {
                    let pack = names.packs.get(named.pack).map_or("", String::as_str);
                    diagnostic = diagnostic.other(named.place, format!("one in {pack}"));
                    ways.push(format!("`{} of {pack}`", named.name));
                }
                diagnostic.help(format!("say which: {}", ways.join(" or ")))
            }
            Found::One(_) | Found::None => {
                let hidden = names.lookup(&name.text);
                let hidden = hidden.iter().filter_map(|id| names.get(*id)).find(|named| {
                    (name.kinds.is_empty() || name.kinds.contains(&named.kind)) && named.pack != self.reader.pack
                });
                if let Some(hidden) = hidden {
                    let pack = names.packs.get(hidden.pack).map_or("", String::as_str);
                    return Diagnostic::new(
                        Code::UnknownPack,
                        place,
                        format!("`{text}` is declared by {pack}, which this pack does not require"),
                    )
                    .label("not among the requirements")
                    .other(hidden.place, "declared here")
                    .others_at(names.manifests.get(self.reader.pack).copied().flatten(), "what this pack requires")
                    .help(format!("add \"{pack}\" to `requires` in pack.toml"));
                }
                let what = match name.kinds.as_slice() {
                    [] => "thing".to_owned(),
                    [one] => one.word().to_owned(),
                    [most @ .., last] => {
                        let most: Vec<&str> = most.iter().map(|kind| kind.word()).collect();
                        format!("{} or {}", most.join(", "), last.word())
                    }
                };
                let diagnostic = Diagnostic::new(Code::UnknownName, place, format!("no {what} is called `{text}`"))
                    .label("nothing declares this name");
                suggest(diagnostic, name, mended)
            }
        }
    }
}

/// Says what may have been meant, and else what to do.
fn suggest(diagnostic: Diagnostic, name: &BadName, mended: &Mended) -> Diagnostic {
    if mended.any() {
        return mended.offered(diagnostic);
    }
    let figure = Stat::ALL.iter().find(|stat| stat.words().eq_ignore_ascii_case(&name.text));
    diagnostic.help(match name.kinds.as_slice() {
        [Kind::Skill, ..] if figure.is_some() => {
            let words = figure.map_or("", |stat| stat.words());
            format!("`{words}` is a figure of the sheet, and no skill: name one of the six skills")
        }
        [kind, ..] => {
            format!("declare it first: `{} \"{}\"`", kind.word(), shortened(&escaped(&name.text), 40))
        }
        [] => "check the spelling against the declaration".to_owned(),
    })
}

/// What may have been meant at a place, and how it is written there.
struct Mended<'a> {
    guesses: &'a [Guess],
    tokens: &'a [Token],
    at: usize,
    file: FileId,
}

impl Mended<'_> {
    fn any(&self) -> bool {
        !self.guesses.is_empty()
    }

    /// What is written in the place of the guess.
    fn place(&self) -> Option<Place> {
        let [guess] = self.guesses else { return None };
        let (first, last) = (self.tokens.get(self.at)?, self.tokens.get(self.at + guess.tokens.max(1) - 1)?);
        Some(Place { file: self.file, span: first.span.to(last.span) })
    }

    /// What stands in the place of the guess.
    fn written(&self) -> Option<String> {
        let [guess] = self.guesses else { return None };
        super::guess::joined(self.tokens, self.at, guess.tokens)
    }

    /// The finding with what would fit, and the edits.
    fn told(&self, diagnostic: Diagnostic) -> Diagnostic {
        let all: Vec<String> = self.guesses.iter().map(|guess| format!("`{}`", shown_name(&guess.text))).collect();
        self.offered(diagnostic.label(format!("{} would fit", all.join(" or "))))
    }

    /// The finding with the edits alone.
    fn offered(&self, diagnostic: Diagnostic) -> Diagnostic {
        let all: Vec<String> = self.guesses.iter().map(|guess| format!("`{}`", shown_name(&guess.text))).collect();
        match self.guesses {
            [guess] => {
                let found = diagnostic.help(format!("did you mean `{}`?", shown_name(&guess.text)));
                match (self.place(), self.tokens.get(self.at)) {
                    (Some(place), Some(old)) => found.edit(place, guess.written(old), guess.certain),
                    _ => found,
                }
            }
            several => {
                let found = diagnostic.help(format!("did you mean one of: {}?", all.join(", ")));
                // Whichever of them is meant, they begin alike.
                match (shared_start(several), self.tokens.get(self.at)) {
                    (Some(word), Some(old)) => {
                        // A short word is near to many others.
                        let certain = word.chars().count() >= 5;
                        found.edit(Place { file: self.file, span: old.span }, word.to_owned(), certain)
                    }
                    _ => found,
                }
            }
        }
    }
}

/// The first word of all guesses, where it is the same.
fn shared_start(guesses: &[Guess]) -> Option<&str> {
    let mut starts = guesses.iter().map(|guess| guess.text.split(' ').next().unwrap_or(""));
    let first = starts.next()?;
    starts.all(|other| other == first).then_some(first)
}

fn shown_name(name: &str) -> String {
    shortened(&escaped(name), 60).into_owned()
}
