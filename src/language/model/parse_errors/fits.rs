//! What would have fitted, and a sentence that does.

use brim_grammar::{Token, TokenKind};

use super::describe_token::{a_text, brief};
use super::mended::Mended;
use super::slips;
use crate::diagnostic::escape::shortened;
use crate::diagnostic::similar::similar;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::guess::printed;
use crate::model::read::{Expected, Miss};
use crate::model::sentence::{Element, Hole, Sentence, sentences};
use crate::model::trie::{Labels, Spot, holds_effects};
use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Category, Combine, Kind, Stat, Word};

/// How many of the things that would fit the label lists, or one more where that is all.
const SHOWN: usize = 4;

/// The words that stand in most texts, those that stand in most of them first.
const USUAL: &[&str] = &[
    "takes",
    "gains",
    "heals",
    "loses",
    "gets",
    "tests",
    "chooses",
    "may",
    "draws",
    "hero",
    "enemy",
    "nearest",
    "other",
    "activates",
    "is",
    "has",
    "wounds",
    "hits",
    "kills",
    "moves",
    "if",
    "when",
    "at",
    "place",
    "draw",
    "roll",
    "this",
    "that",
    "each",
];

/// Lines as most declarations of a kind have them.
pub fn usual_lines(kind: Kind) -> &'static str {
    match kind {
        Kind::Enemy => "`health 5`, `defense 3`, `keywords …`, `abilities …`, `when this enemy activates: …`",
        Kind::Class => "`health 12`, `combat 2`, `keywords …`, `starts with …`, `ability \"…\" { … }`",
        Kind::Item => "`price $50`, `hands 1`, `combat +1`, `this hero may use this once per fight: …`",
        Kind::Mission => "`map …`, `attack: …`, `wave 2: …`",
        Kind::Town => "`locations …`",
        Kind::Location => "`this hero may pay $10: …`",
        Kind::Ability => "`this hero: combat +1`, `when this hero kills an enemy: …`",
        Kind::Marker => "`cleared at end of fight`, `this hero: combat -1`, `when this hero activates: …`",
        Kind::Token => {
            "`this hero: combat +1`, `this hero may use this any time for this token: …`, `goes in the side bag`"
        }
        kind if holds_effects(kind) => {
            "`each hero takes 1 hit`, `a random hero gains 5 xp`, `place 3 … as an attack`, `roll D6 { … }`"
        }
        _ => "",
    }
}

fn words_of(tokens: &[Token]) -> Vec<String> {
    let words = tokens.iter().filter_map(|token| match &token.kind {
        TokenKind::Word(word) => Some(stem(&word.to_lowercase())),
        _ => None,
    });
    words.collect()
}

/// A line of a sheet for the stat that these words name, and a change of it.
fn figure(words: &[String]) -> Option<(String, String)> {
    let named = |stat: &&&Stat| {
        let theirs: Vec<String> = stat.words().split(' ').map(stem).collect();
        words.starts_with(&theirs)
    };
    let stat = Stat::ALL.iter().filter(|stat| named(&stat)).max_by_key(|stat| stat.words().len())?;
    let value = if stat.combine() == Combine::Best { "4+" } else { "2" };
    Some((format!("{} {value}", stat.words()), format!("each enemy: {} +1", stat.words())))
}

/// The kinds of declaration that have a line which begins so, as far as they are few.
fn homes(word: &str) -> Vec<String> {
    let word = stem(&word.to_lowercase());
    let begins = |sentence: &&Sentence| {
        matches!(sentence.entry.word, Word::Member(_)) && literals(&sentence.path).first() == Some(&word)
    };
    let mut kinds: Vec<Kind> = Vec::new();
    for sentence in sentences().iter().filter(begins) {
        for kind in sentence.entry.kinds {
            if !kinds.contains(kind) {
                kinds.push(*kind);
            }
        }
    }
    kinds.truncate(3);
    kinds.into_iter().map(a_text).collect()
}

/// True for a word with which a line of this kind of thing begins, and nothing that happens.
fn begins_member(kind: Kind, word: &str) -> bool {
    let word = stem(&word.to_lowercase());
    let first = |sentence: &Sentence| literals(sentence.path.get(..1).unwrap_or_default()).first() == Some(&word);
    let mut begins = sentences().iter().filter(|sentence| first(sentence));
    let of_kind =
        |sentence: &Sentence| matches!(sentence.entry.word, Word::Member(_)) && sentence.entry.kinds.contains(&kind);
    begins.clone().any(of_kind) && !begins.any(|sentence| matches!(sentence.entry.word, Word::Effect(_)))
}

/// The words that a sentence must have, by stem.
fn literals(path: &[Element]) -> Vec<String> {
    let words = path.iter().filter_map(|element| match element {
        Element::Literal(word) => Some(stem(&word.to_lowercase())),
        _ => None,
    });
    words.collect()
}

/// The topic of `brim explain` that lists what can stand at a place.
pub(super) fn topic(spot: Spot, at: usize, first: Option<&str>) -> &'static str {
    match spot {
        // Beyond its first word, such a line is what happens, unless that word begins a line of the thing itself.
        Spot::Members(kind)
            if at > 0 && holds_effects(kind) && !first.is_some_and(|word| begins_member(kind, word)) =>
        {
            "effect"
        }
        Spot::Members(kind) => kind.word(),
        Spot::Rules => "rule",
        Spot::Modifiers => "modifier",
        Spot::Changes => "change",
        Spot::Chapter => "rule",
        Spot::Labels(_) => "label",
        Spot::Category(category) => {
            category.entries().first().and_then(|entry| entry.id.split('.').next()).unwrap_or("effect")
        }
    }
}

impl Builder<'_> {
    /// What would have fitted, in a few words.
    pub(super) fn fitting(&self, miss: &Miss) -> String {
        let mut all: Vec<String> = Vec::new();
        let before = match miss.at.checked_sub(1).and_then(|at| self.reader.tokens.get(at)).map(|token| &token.kind) {
            Some(TokenKind::Word(word)) => Some(word.to_lowercase()),
            _ => None,
        };
        for expected in &miss.expected {
            let text = match expected {
                // `2 times the number …`: the other words for it are asked for with `any` before them.
                Expected::Word(word) if word == "time" && before.as_deref() != Some("any") => "`times`".to_owned(),
                Expected::Word(word) => format!("`{}`", printed(word)),
                Expected::Hole(hole) => hole.described(),
                Expected::Aside(_) => continue,
                Expected::Noun => "whom or what (`hero`, `enemy` …)".to_owned(),
                Expected::Comma => "`,` or `:` before what happens then".to_owned(),
                Expected::End => "the end of the line".to_owned(),
            };
            // Two holes may have words in common.
            let words: Vec<&str> = match text.starts_with('`') {
                true => text.split(" or ").collect(),
                false => vec![&text],
            };
            for word in words {
                if !all.iter().any(|other| other == word) {
                    all.push(word.to_owned());
                }
            }
        }
        let many = all.len() > SHOWN + 1;
        if many {
            // Nobody reads dozens by the alphabet: the label lists the usual ones.
            all.retain(|text| text != "the end of the line" && text != "more words");
            all.sort_by_key(|text| {
                USUAL.iter().position(|usual| text.trim_matches('`') == *usual).unwrap_or(USUAL.len())
            });
            all.truncate(SHOWN);
        }
        match all.as_slice() {
            [] => "something else".to_owned(),
            [one] => one.clone(),
            most if many => format!("{} or similar", most.join(", ")),
            [most @ .., last] => format!("{} or {last}", most.join(", ")),
        }
    }

    /// The same without examples.
    pub(super) fn briefly(&self, miss: &Miss) -> String {
        let fits = self.fitting(miss);
        match miss.expected.as_slice() {
            [Expected::Hole(hole)] => hole.called(),
            _ => fits,
        }
    }

    /// What would have fitted, where that is little enough to be said; else where the line is understood to.
    pub(super) fn expectation(&self, miss: &Miss) -> String {
        match miss.expected.len() <= SHOWN {
            true => format!("expected {}", self.fitting(miss)),
            false => "the line is understood up to here".to_owned(),
        }
    }

    /// The next step for a line that goes another way than all sentences.
    pub(super) fn example(&self, miss: &Miss, spot: Spot) -> String {
        let read = words_of(self.reader.tokens.get(..miss.at).unwrap_or(&[]));
        match (spot, figure(&read)) {
            (Spot::Members(_), Some((line, change))) if self.reads_text(&line, spot) => {
                let also =
                    if self.reads_text(&change, spot) { format!(", or as a change `{change}`") } else { String::new() };
                format!("for example: `{line}`{also}")
            }
            (Spot::Members(kind), Some((_, change))) if self.reads_text(&change, spot) => {
                let one = a_text(kind);
                format!("{one} has no sheet of its own: say whose figure changes, `{change}`")
            }
            _ => self.completed(miss, spot).unwrap_or_else(|| self.nearest_help(miss, spot)),
        }
    }

    /// A line that lacks only how long it holds, or whether a number sets or changes.
    fn completed(&self, miss: &Miss, spot: Spot) -> Option<String> {
        let tokens = &self.reader.tokens;
        let with = |at: usize, text: &str| -> Option<String> {
            let (before, behind) = tokens.split_at_checked(at)?;
            let new = brim_grammar::lex_phrase(text, 0).0;
            let line: Vec<Token> = before.iter().cloned().chain(new).chain(behind.iter().cloned()).collect();
            self.reads(&line, spot).then(|| brief(&line))
        };
        let expects = |hole: &Hole| miss.expected.contains(&Expected::Hole(hole.clone()));
        if miss.at >= tokens.len() && expects(&Hole::Phrase(Category::Duration)) {
            const ENDS: [&str; 4] = [
                "until end of fight",
                "until end of activation",
                "until the next activation",
                "until end of adventure",
            ];
            let line = with(tokens.len(), "until end of turn")?;
            let others = ENDS.iter().filter(|end| with(tokens.len(), end).is_some());
            let others: Vec<String> = others.map(|end| format!("`{end}`")).collect();
            let others = match others.as_slice() {
                [] => String::new(),
                some => format!(", or in the place of the last words {}", some.join(", ")),
            };
            return Some(format!("say how long it lasts: `{line}`{others}"));
        }
        if miss.at >= tokens.len() {
            return self.endings(miss, spot);
        }
        if spot == Spot::Category(Category::Step) {
            return with(0, "do").map(|line| format!("write `{line}`: what is done begins with `do`"));
        }
        let (before, behind) = tokens.split_at_checked(miss.at)?;
        // A comma in the place of the colon goes with it.
        let before =
            before.strip_suffix(&[Token { kind: TokenKind::Comma, span: before.last()?.span }]).unwrap_or(before);
        let first = before.first().map(|token| token.kind.clone());
        let asks = |kind: &TokenKind| matches!(kind, TokenKind::Word(word) if matches!(&*word.to_lowercase(), "if" | "when" | "at"));
        let may =
            before.iter().any(|token| matches!(&token.kind, TokenKind::Word(word) if word.eq_ignore_ascii_case("may")));
        if (may || first.as_ref().is_some_and(asks))
            && self.reads(before, spot)
            && self.reads(behind, Spot::Category(Category::Effect))
        {
            return Some(format!("a colon is missing: write `{}: {}`", brief(before), brief(behind)));
        }
        let words = miss.expected.iter().filter_map(|one| match one {
            Expected::Word(word) => Some(printed(word)),
            _ => None,
        });
        let mut whole = words.filter_map(|word| with(miss.at, &word));
        if let (Some(line), None) = (whole.next(), whole.next())
            && miss.at > 0
        {
            return Some(format!("write `{line}`"));
        }
        let TokenKind::Number(number) = &tokens.get(miss.at)?.kind else { return None };
        if !expects(&Hole::Signed) {
            return None;
        }
        let set = with(miss.at, "is")?;
        let (before, behind) = (tokens.get(..miss.at)?, tokens.get(miss.at + 1..)?);
        let new = brim_grammar::lex_phrase(&format!("+{number}"), 0).0;
        let line: Vec<Token> = before.iter().cloned().chain(new).chain(behind.iter().cloned()).collect();
        Some(match self.reads(&line, spot) {
            true => format!("`{set}` sets it, `{}` adds to it", brief(&line)),
            false => format!("write `{set}`"),
        })
    }

    /// A line whose very first word is not known there.
    pub(super) fn unknown_line(
        &self,
        found: &str,
        place: Place,
        spot: Spot,
        miss: &Miss,
        mended: &Mended,
    ) -> Diagnostic {
        let (code, message) = match spot {
            Spot::Members(kind) => (Code::UnknownMember, format!("`{found}` is not a line of {}", a_text(kind))),
            Spot::Labels(labels) => (Code::UnknownPhrase, format!("`{found}` is not {}", label_called(labels))),
            _ => (Code::UnknownPhrase, format!("no line begins with `{found}` here")),
        };
        if let Some(found) = self.made_figure(spot) {
            return found;
        }
        if spot == Spot::Members(Kind::Chart) && found.starts_with(|first: char| first.is_ascii_digit()) {
            let message = format!("`{found}` begins a row, and the rows of a chart stand in a block of their own");
            return Diagnostic::new(code, place, message)
                .label("a row")
                .help("write `rows {` on the line above the first row, and `}` below the last");
        }
        let diagnostic = Diagnostic::new(code, mended.place().unwrap_or(place), message);
        if mended.any() {
            return mended.told(diagnostic);
        }
        // `6 "Droning": Fear 1`, as an Elite chart is printed.
        let has = brim_grammar::lex_phrase("has", 0).0.into_iter().chain(self.reader.tokens.iter().cloned());
        let has: Vec<Token> = has.collect();
        if !matches!(spot, Spot::Members(_)) && self.reads(&has, spot) {
            let found = diagnostic.label("an ability that is given");
            return found.help(format!("write `{}`", brief(&has)));
        }
        if spot == Spot::Members(Kind::Token) && found.eq_ignore_ascii_case("price") {
            let price = self.reader.tokens.get(1..).map(brief).filter(|price| !price.is_empty());
            let price = price.map_or_else(|| "$50".to_owned(), |price| shortened(&price, 20).into_owned());
            return diagnostic.label("a line of an item").help(format!(
                "delete it: a token has no price of its own, and a location sells it by a line of its own, `this hero may use this for {price}: this hero gains 1 …`"
            ));
        }
        if matches!(found.to_lowercase().as_str(), "cannot" | "can't") {
            let all = Stat::ALL.iter().map(|stat| stat.words()).filter(|words| words.starts_with("cannot "));
            let all: Vec<String> = all.map(|words| format!("`{words}`")).collect();
            return diagnostic
                .label("what cannot be done is one of a few")
                .help(format!("there are {}, and `cannot use …` and `cannot visit …` with a name; who is not to heal has `healing at most 0`", all.join(", ")));
        }
        // `shoots 3`: a figure but for a letter.
        if let Spot::Members(_) = spot {
            let figures = Stat::ALL.iter().map(|stat| stat.words()).filter(|words| !words.contains(' '));
            if let [one] = similar(found, figures).as_slice() {
                let rest = self.reader.tokens.iter().skip(1).cloned();
                let line: Vec<Token> = brim_grammar::lex_phrase(one, 0).0.into_iter().chain(rest).collect();
                if self.reads(&line, spot) {
                    let found = diagnostic.label("unknown first word").help(format!("did you mean `{one}`?"));
                    return found.edit(place, (*one).to_owned(), false);
                }
            }
        }
        if let (Spot::Members(Kind::Class), Some(skills)) = (spot, self.no_skill()) {
            let message = format!("no skill is called `{found}`");
            return Diagnostic::new(code, place, message).label("not one of the skills").help(skills);
        }
        let rule = ["each", "this", "when", "at", "instead", "a", "one"];
        // What a declaration `rules` says are the numbers of the book.
        if spot == Spot::Members(Kind::Rules) && self.reads(self.reader.tokens, Spot::Rules) {
            return diagnostic.label("`rules` sets the points of the rules alone").help(
                "a rule of its own stands on whatever is there: on a card, an item, an ability, a mission; for a whole adventure in its world, \
                 `change … { lines { … } }`, with this line in it",
            );
        }
        if spot == Spot::Changes && self.reader.stem_at(0).is_some_and(|word| rule.contains(&word.text())) {
            return diagnostic
                .label("a line of the thing itself")
                .help("put it under `lines`: `lines { each hero: defense +1 }`");
        }
        if let (Spot::Labels(Labels::Elites), Some(change)) = (spot, slips::change(self.reader.tokens)) {
            return diagnostic
                .label("a row begins with its result and its name")
                .help(format!("write `1-6 \"Name\": {change}`, with a name of your own"));
        }
        if let Some(change) = slips::change(self.reader.tokens).filter(|_| !matches!(spot, Spot::Members(_))) {
            let found = diagnostic.label("a change of a figure says whose it is, and for how long");
            if let Some(who) = self.above.filter(|_| self.behind).map(|above| brief(&above.tokens)) {
                return found.help(format!(
                    "behind a `:` all of its line stands below it: what always holds begins a new line, `{who}: {change}`; what is got here says for how long, `{who} gets {change} until end of turn`"
                ));
            }
            return found.help(format!("for example: `that hero gets {change} until end of turn`"));
        }
        if spot == Spot::Modifiers && self.changes_no_figure() {
            return Diagnostic { message: format!("no figure or skill is called `{found}`"), ..diagnostic }
                .label("a figure that changes")
                .help(self.figures());
        }
        // `tests Luck 5+: that hero gains 10 xp`: what happens is there, and not on what.
        if spot == Spot::Labels(Labels::Branches) && self.reads(self.reader.tokens, Spot::Category(Category::Effect)) {
            let line = brief(self.reader.tokens);
            return diagnostic.label("on a pass, or on a fail?").help(format!(
                "write `{{` behind the test, below it in lines of their own `pass: {line}` and `fail: nothing`, and `}}` below them"
            ));
        }
        // `this hero: town prices -15; this hero: service prices at least 10`
        if spot == Spot::Modifiers && self.reads(self.reader.tokens, Spot::Rules) {
            let line = brief(self.reader.tokens);
            let message = format!("`{line}` begins a line of its own, and stands under the colon before it");
            return Diagnostic::new(code, place, message).label("a line of its own").help(
                "write it on a line of its own, and not behind `;`; what is of the same one stands in one block, `this hero { …; … }`",
            );
        }
        let usual = match spot {
            Spot::Members(kind) => usual_lines(kind),
            Spot::Labels(Labels::Rows) => "`1-3: …`, `4+: …`, `otherwise: …`",
            Spot::Labels(Labels::Elites) => "`1-3 \"Swift\": initiative +2`",
            Spot::Labels(Labels::Branches) => "`pass: …`, `fail: …`",
            Spot::Labels(Labels::Options) => "`\"Fight\": …`, `\"Run\" for 1 grit: …`",
            Spot::Rules | Spot::Modifiers => usual_lines(Kind::Ability),
            Spot::Category(Category::Effect) => usual_lines(Kind::Encounter),
            Spot::Category(Category::Step) => "`given a … as Ann`, `do: Ann takes 2 wounds`, `expect Ann has 2 wounds`",
            _ => "",
        };
        let few = miss.expected.len() <= SHOWN + 1;
        let homes = if let Spot::Members(_) = spot { homes(found) } else { Vec::new() };
        let label = match few || usual.is_empty() {
            true => format!("expected {}", self.fitting(miss)),
            false if homes.is_empty() => "unknown first word".to_owned(),
            false => "a line of another text".to_owned(),
        };
        let topic = topic(spot, miss.at, None);
        let lists = match usual {
            "" => format!("`brim explain {topic}` lists what can stand here"),
            usual => format!("lines of this place: {usual}; `brim explain {topic}` lists all"),
        };
        diagnostic.label(label).help(match spot {
            Spot::Members(kind) => match homes.as_slice() {
                [] => lists,
                homes => {
                    let (of, one) = (homes.join(" or "), a_text(kind));
                    format!(
                        "`{found}` is a line of {of}; of {one} there are {usual} …: `brim explain {topic}` lists all"
                    )
                }
            },
            _ if few => self.example(miss, spot),
            _ => lists,
        })
    }
}

/// What a label of this sort is called.
fn label_called(labels: Labels) -> &'static str {
    match labels {
        Labels::Rows => "a row with its result",
        Labels::Elites => "a row of the Elite chart",
        Labels::Branches => "a branch of a test",
        Labels::Options => "an option with its name",
        Labels::OnHit => "what can stand under an attack",
        Labels::Ways => "when the goal is reached or failed",
        Labels::Tiles => "a tile of the map",
    }
}
