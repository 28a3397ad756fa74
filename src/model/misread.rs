//! What is wrong with a line that could not be read, said to its author.

use brim_grammar::{Statement, Token, TokenKind};

use super::build::Builder;
use super::names::{Found, stem};
use super::node::Phrase;
use super::read::{BadName, Expected, Miss};
use super::sentence::{Hole, Sentence, Sort, sentences};
use super::trie::{Spot, holds_effects};
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::similar::similar;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::pack::MAX_DECLARATIONS;
use crate::vocabulary::{Category, Combine, Entry, Kind, Rule, Stat, Under, Word};

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

/// A declaration that begins with a word that declares nothing.
pub(super) fn unknown_kind(first: &Token, place: Place, statement: &Statement) -> Diagnostic {
    let found = shown(first);
    let kinds: Vec<&str> = Kind::ENTRIES.iter().filter_map(|entry| entry.sentence.split(' ').next()).collect();
    let near = similar(&found, kinds.iter().copied());
    let diagnostic = Diagnostic::new(Code::UnknownKind, place, format!("`{found}` is not a kind of declaration"))
        .label("a declaration begins with its kind");
    let diagnostic = match near.as_slice() {
        [] => diagnostic.help(format!("write one of: {}", kinds.join(", "))),
        [one] => diagnostic.help(format!("did you mean `{one}`?")).edit(place, (*one).to_owned(), false),
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
pub(super) fn body_unexpected(phrase: &Phrase, entry: &Entry, place: Place) -> Diagnostic {
    let _ = phrase;
    Diagnostic::new(Code::BodyUnexpected, place, "nothing can stand under this line")
        .label("this line is complete by itself")
        .help(format!("take the block away: `{}`", entry.example))
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
    Some(found.label("without the sign").help(format!("write `{n}`")).edit(place, n.to_string(), false))
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
                Category::Thing => "what is held (`dark stone`, `grit`, a token's name)",
                Category::Replaced => "what it takes the place of (`damage`, `damage to this enemy`)",
                Category::Count => "what is counted (`hero`, `elite ability of this enemy`)",
                Category::Past => "what is ignored (`ignoring defense`, `ignoring defense and armor`)",
                _ => "more words",
            },
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
            Hole::Money => "gold (`$50`)",
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
            return self.bad_name(name, Place { file, span });
        }
        let fits = self.fitting(miss);
        let Some(token) = tokens.get(miss.at) else {
            let end = brim_grammar::Span { start: statement.phrase.end, end: statement.phrase.end };
            let last = tokens.last().map_or(end, |token| token.span);
            return Diagnostic::new(Code::UnknownPhrase, Place { file, span: last }, "this line ends too early")
                .label(format!("{fits} should follow"))
                .help(self.example(miss, spot));
        };
        let place = Place { file, span: token.span };
        let found = shown(token);
        if miss.at == 0 {
            return self.unknown_line(&found, place, spot, miss);
        }
        if miss.expected == [Expected::End] {
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
        if let Some(found) = signed(token, place, miss) {
            return found;
        }
        let only_values = miss.expected.iter().all(|expected| match expected {
            Expected::Hole(hole) => {
                !matches!(hole, Hole::Selector(_) | Hole::Phrase(Category::Duration | Category::Place))
            }
            _ => false,
        });
        let code = if only_values { Code::WrongType } else { Code::UnknownPhrase };
        let message = if only_values {
            format!("`{found}` is {}: {fits} belongs here", called(token))
        } else {
            format!("`{found}` does not fit here")
        };
        let diagnostic = Diagnostic::new(code, place, message).label(format!("{fits} would fit"));
        let words: Vec<&str> = miss
            .expected
            .iter()
            .filter_map(|expected| if let Expected::Word(word) = expected { Some(word.as_str()) } else { None })
            .collect();
        match similar(&found, words.into_iter()).first() {
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")).edit(place, (*near).to_owned(), false),
            None => diagnostic.help(self.example(miss, spot)),
        }
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
            [one] => found.help(format!("did you mean `{one}`?")).edit(place, (*one).to_owned(), false),
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
                Expected::Word(word) => format!("`{word}`"),
                Expected::Hole(hole) => hole.described(),
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

    /// A sentence of the vocabulary that goes on from here: of those that fit the place, where one is like it at all.
    fn example(&self, miss: &Miss, spot: Spot) -> String {
        let first = self.reader.tokens.get(..miss.at.max(1)).unwrap_or(&[]);
        let words: Vec<String> = first
            .iter()
            .filter_map(|token| match &token.kind {
                TokenKind::Word(word) => Some(stem(&word.to_lowercase())),
                _ => None,
            })
            .collect();
        if let (Spot::Members(_), Some(figure)) = (spot, figure(&words)) {
            return format!("for example: `{figure}`");
        }
        let like = |sentence: &Sentence| {
            let theirs: Vec<String> = sentence.entry.sentence.split(' ').map(stem).collect();
            words.iter().filter(|word| theirs.contains(word)).count() * 100 / (theirs.len() + 1)
        };
        let fitting = sentences().iter().filter(|sentence| spot.takes(sentence)).max_by_key(|sentence| like(sentence));
        let best = fitting.filter(|best| like(best) > 0).or_else(|| sentences().iter().max_by_key(|all| like(all)));
        best.map_or_else(String::new, |sentence| format!("for example: `{}`", sentence.entry.example))
    }

    /// A line whose very first word is not known there.
    fn unknown_line(&self, found: &str, place: Place, spot: Spot, miss: &Miss) -> Diagnostic {
        let mut firsts: Vec<String> = Vec::new();
        for expected in &miss.expected {
            match expected {
                Expected::Word(word) => firsts.push(word.clone()),
                Expected::Hole(Hole::Stat) => {
                    firsts.extend(Stat::ALL.iter().map(|stat| stat.words().to_owned()));
                    firsts
                        .extend(self.reader.names.candidates(&[Kind::Skill], self.reader.pack).map(|n| n.name.clone()));
                }
                Expected::Hole(Hole::Rule) => firsts.extend(Rule::ALL.iter().map(|rule| rule.words().to_owned())),
                _ => {}
            }
        }
        let near: Vec<String> =
            similar(found, firsts.iter().map(String::as_str)).into_iter().map(str::to_owned).collect();
        let (code, message) = match spot {
            Spot::Members(kind) => {
                (Code::UnknownMember, format!("`{found}` is not a line of {} {}", article(kind.word()), kind.word()))
            }
            Spot::Labels(_) => (Code::UnknownPhrase, format!("`{found}` is not a row or a branch")),
            _ => (Code::UnknownPhrase, format!("no line begins with `{found}` here")),
        };
        let diagnostic = Diagnostic::new(code, place, message).label(format!("{} would fit", self.fitting(miss)));
        match near.as_slice() {
            [] => diagnostic.help(match spot {
                Spot::Members(kind) => format!("`brim explain {}` lists the lines it can have", kind.word()),
                _ => self.example(miss, spot),
            }),
            [one] => diagnostic.help(format!("did you mean `{one}`?")).edit(place, one.clone(), false),
            several => diagnostic.help(format!("did you mean one of: {}?", several.join(", "))),
        }
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
    fn bad_name(&self, name: &BadName, place: Place) -> Diagnostic {
        let names = self.reader.names;
        let text = shortened(&escaped(&name.text), 60).into_owned();
        let wanted = names_of(&name.kinds);
        match &name.found {
            Found::OtherKind(ids) => {
                let mut diagnostic = Diagnostic::new(Code::WrongKindOfName, place, {
                    let kind = ids.first().and_then(|id| names.get(*id)).map_or("thing", |named| named.kind.word());
                    format!("`{text}` is {} {kind}: {wanted} belongs here", article(kind))
                })
                .label(format!("{wanted} belongs here"));
                for named in ids.iter().filter_map(|id| names.get(*id)).take(2) {
                    diagnostic = diagnostic.other(named.place, format!("declared as {} here", named.kind.word()));
                }
                self.suggest(diagnostic, name, place)
            }
            Found::Several(ids) => {
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
                    .help(format!("add \"{pack}\" to `requires` in pack.toml"));
                }
                let what = match name.kinds.as_slice() {
                    [] => "thing".to_owned(),
                    kinds => kinds.iter().map(|kind| kind.word()).collect::<Vec<_>>().join(" or "),
                };
                let diagnostic = Diagnostic::new(Code::UnknownName, place, format!("no {what} is called `{text}`"))
                    .label("nothing declares this name");
                self.suggest(diagnostic, name, place)
            }
        }
    }

    fn suggest(&self, diagnostic: Diagnostic, name: &BadName, place: Place) -> Diagnostic {
        let candidates = self.reader.names.candidates(&name.kinds, self.reader.pack).map(|named| named.name.as_str());
        match similar(&name.text, candidates).as_slice() {
            [] => match name.kinds.as_slice() {
                [kind, ..] => diagnostic.help(format!(
                    "declare it first: `{} \"{}\"`",
                    kind.word(),
                    shortened(&escaped(&name.text), 40)
                )),
                [] => diagnostic.help("check the spelling against the declaration"),
            },
            [one] => diagnostic.help(format!("did you mean `{one}`?")).edit(place, (*one).to_owned(), false),
            several => diagnostic.help(format!("did you mean one of: {}?", several.join(", "))),
        }
    }
}
