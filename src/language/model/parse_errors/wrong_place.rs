//! Lines that belong to another line: a name alone where the line that holds such names was meant, a name where the text speaks of itself,
//! what happens where nothing says when.

use brim_grammar::{Span, Statement, Token, TokenKind, lex_phrase};

use super::describe_token::{a_text, brief, one_of_kind, plain};
use crate::diagnostic::similar::slips;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::names::{Found, Named};
use crate::model::trie::{Spot, holds_effects};
use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Category, Kind};

/// The line that holds names of a kind.
fn line_of(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Deck => Some("deck"),
        Kind::Keyword => Some("keywords"),
        Kind::Ability => Some("abilities"),
        Kind::Location => Some("locations"),
        Kind::Item | Kind::Spell => Some("starts with"),
        Kind::Tile => Some("map"),
        _ => None,
    }
}

/// Words between somebody and how somebody is.
const IS: [&str; 7] = ["is", "are", "get", "become", "suffer", "gain", "take"];

fn word(tokens: &[Token], at: usize) -> Option<String> {
    match tokens.get(at).map(|token| &token.kind) {
        Some(TokenKind::Word(word)) => Some(stem(&word.to_lowercase())),
        _ => None,
    }
}

fn span_of(tokens: &[Token]) -> Option<Span> {
    Some(tokens.first()?.span.to(tokens.last()?.span))
}

impl Builder<'_> {
    /// A line that says the right thing in the wrong place.
    pub(super) fn belongs(&self, statement: &Statement, at: usize, spot: Spot, whole: Place) -> Option<Diagnostic> {
        let tokens = &statement.tokens;
        if tokens.len() > 40 {
            return None;
        }
        self.name_alone(tokens, spot, whole)
            .or_else(|| self.only_of_items(tokens, spot, whole))
            .or_else(|| self.itself(tokens, at, spot, whole))
            .or_else(|| self.unquoted(statement, spot, whole))
            .or_else(|| self.no_moment(statement, spot, whole))
    }

    /// A declared thing that the pack can speak of, by its name in any case.
    fn declared(&self, name: &str) -> Option<&Named> {
        let names = self.reader.names;
        match names.find(name, &[], self.reader.pack, None) {
            Found::One(id) => names.get(id),
            Found::Several(ids) | Found::OtherKind(ids) => ids.first().and_then(|id| names.get(*id)),
            Found::None => None,
        }
    }

    /// `Low Threat`, `gun`, `tough 2`: a name that has a line of its own.
    fn name_alone(&self, tokens: &[Token], spot: Spot, whole: Place) -> Option<Diagnostic> {
        let Spot::Members(_) = spot else { return None };
        let words = tokens.iter().take_while(|token| matches!(token.kind, TokenKind::Word(_))).count();
        let (named, rest) = tokens.split_at_checked(words)?;
        let number = match rest {
            [] => None,
            [Token { kind: TokenKind::Number(n) | TokenKind::AtLeast(n), .. }] => Some(*n),
            _ => return None,
        };
        let found = self.declared(&plain(named))?;
        let head = line_of(found.kind)?;
        let number = number.filter(|_| found.numbered).map(|n| format!(" {n}")).unwrap_or_default();
        let line = format!("{head} {}{number}", found.name);
        if !self.reads_text(&line, spot) {
            return None;
        }
        let span = span_of(tokens)?;
        let place = Place { span, ..whole };
        let is = one_of_kind(found.kind);
        Some(
            Diagnostic::new(
                Code::UnknownMember,
                place,
                format!("`{}` is {is}: its line begins with `{head}`", brief(named)),
            )
            .label(format!("the name of {is}"))
            .other(found.place, format!("declared as {is} here"))
            .help(format!("write `{line}`"))
            .edit(place, line, true),
        )
    }

    /// `only Lawman` on an ability: who can use something is a line of items alone.
    fn only_of_items(&self, tokens: &[Token], spot: Spot, whole: Place) -> Option<Diagnostic> {
        let own = match spot {
            Spot::Members(kind) if kind != Kind::Item => kind,
            _ => return None,
        };
        let (first, rest) = tokens.split_first()?;
        let [Token { kind: TokenKind::Word(_), .. }, ..] = rest else { return None };
        // Of several the first is enough to know what was meant.
        let ends = |token: &Token| match &token.kind {
            TokenKind::Comma => true,
            TokenKind::Word(word) => word.eq_ignore_ascii_case("or"),
            _ => false,
        };
        let named = rest.split(ends).next().map(plain).unwrap_or_default();
        let found = self.declared(&named).filter(|named| matches!(named.kind, Kind::Class | Kind::Keyword))?;
        if word(tokens, 0).as_deref() != Some("only") {
            return None;
        }
        let (name, is) = (&found.name, one_of_kind(found.kind));
        let help = match (own, found.kind) {
            (Kind::Ability, Kind::Class) => format!(
                "a class names its abilities on its own sheet, `starting upgrades …` or `abilities …`; to give one to all of a class that is \
                 there, `change {name} {{ add ability … }}`; as an upgrade to choose, `change {name} {{ lines {{ starting upgrades … }} }}` \
                 with the old ones in the line too: it takes the place of theirs"
            ),
            (Kind::Ability, _) => format!(
                "ask it where it counts: `this hero if this hero is {name}: …`, `this hero may use this if this hero is {name}: …`"
            ),
            (_, Kind::Class) => format!("say it of those whom a line means: `each {name}`"),
            _ => format!("say it of those whom a line means: `each {name} hero`"),
        };
        let place = Place { span: first.span.to(rest.last()?.span), ..whole };
        Some(
            Diagnostic::new(Code::UnknownMember, place, "`only` belongs to items: it says who can use one")
                .label(format!("{} has no such line", a_text(own)))
                .other(found.place, format!("declared as {is} here"))
                .help(help),
        )
    }

    /// `each hero is poisoned`, `gets poison`: a marker is gained.
    pub(super) fn afflicted(&self, tokens: &[Token], at: usize, spot: Spot, whole: Place) -> Option<Diagnostic> {
        let happens = match spot {
            Spot::Category(category) => category == Category::Effect,
            Spot::Members(kind) => holds_effects(kind),
            _ => false,
        };
        let verb = (1..tokens.len()).find(|at| word(tokens, *at).is_some_and(|word| IS.contains(&&*word)))?;
        let [said] = tokens.get(verb + 1..)? else { return None };
        let TokenKind::Word(how) = &said.kind else { return None };
        if !happens || at < verb {
            return None;
        }
        let marker = |name: &str| {
            self.declared(name)
                .filter(|named| matches!(named.kind, Kind::Marker | Kind::Token))
                .map(|named| &named.name)
        };
        let how = how.as_str().to_lowercase();
        let bare = how.strip_suffix("ed").or_else(|| how.strip_suffix("en"));
        let ways = [
            Some(how.clone()),
            bare.map(str::to_owned),
            bare.map(|bare| format!("{bare}e")),
            bare.map(|bare| format!("{bare}ing")),
        ];
        let name = ways.into_iter().flatten().find_map(|name| marker(&name))?;
        let part = format!("gains 1 {name}");
        let who = plain(tokens.get(..verb)?);
        let line = format!("{who} {part}");
        if !self.reads_text(&line, spot) {
            return None;
        }
        let place = Place { span: span_of(tokens.get(verb..)?)?, ..whole };
        Some(
            Diagnostic::new(Code::UnknownPhrase, place, format!("a model gains a marker: `{part}`"))
                .label(format!("{name} is a marker or token"))
                .help(format!("write `{line}`"))
                .edit(place, part, true),
        )
    }

    /// `when Peat Wolf wounds a hero` on an enemy's sheet, `when this wolf …`: a text calls its own model `this enemy`.
    fn itself(&self, tokens: &[Token], at: usize, spot: Spot, whole: Place) -> Option<Diagnostic> {
        if self.kind != Kind::Enemy {
            return None;
        }
        let from = match word(tokens, at.checked_sub(1)?).as_deref() {
            Some("this" | "the") => at - 1,
            _ => at,
        };
        for to in (at + 1..=tokens.len().min(at + 4)).rev() {
            let named = tokens.get(from..to)?;
            let misspelt = word(tokens, at).is_some_and(|word| slips(&word, "enemy").is_some());
            let short = from < at && to == at + 1 && !misspelt;
            let known = self.declared(&plain(tokens.get(at..to)?)).is_some_and(|named| named.kind == Kind::Enemy);
            if !short && !known {
                continue;
            }
            // Whom it prefers is another: `a` is missing there.
            let prefers = from.checked_sub(1).and_then(|before| word(tokens, before));
            if from == at && prefers.as_deref() == Some("prefer") {
                continue;
            }
            let new = lex_phrase("this enemy", 0).0;
            let (before, behind) = (tokens.get(..from)?, tokens.get(to..)?);
            let line: Vec<Token> = before.iter().chain(&new).chain(behind).cloned().collect();
            if !self.reads(&line, spot) {
                continue;
            }
            let place = Place { span: span_of(named)?, ..whole };
            let found = Diagnostic::new(Code::UnknownPhrase, place, "a sheet calls its own model `this enemy`");
            return Some(found.label("the model of this sheet?").help(format!("write `{}`", brief(&line))).edit(
                place,
                "this enemy",
                short,
            ));
        }
        None
    }

    /// `Bite: when this enemy activates, …`: the name of an ability, without its word and its quotes.
    fn unquoted(&self, statement: &Statement, spot: Spot, whole: Place) -> Option<Diagnostic> {
        let tokens = &statement.tokens;
        let word = |token: &Token| matches!(&token.kind, TokenKind::Word(word) if word.starts_with(char::is_uppercase));
        let texts = matches!(&**tokens, [Token { kind: TokenKind::Text(_), .. }]);
        if !matches!(spot, Spot::Members(_)) || !(texts || tokens.iter().all(word) && tokens.len() < 5) {
            return None;
        }
        let first = statement.body.statements().next()?;
        let name = if texts { plain(tokens) } else { format!("\"{}\"", plain(tokens)) };
        let head = format!("ability {name}");
        if !self.reads_text(&head, spot) || !self.reads(&first.tokens, Spot::Rules) {
            return None;
        }
        let place = Place { span: span_of(tokens)?, ..whole };
        let found =
            Diagnostic::new(Code::UnknownMember, place, "an ability begins with `ability` and its name in quotes");
        Some(found.label("the name of an ability?").help(format!("write `{head}`")).edit(place, head, true))
    }

    /// What happens, in an ability that does not say when.
    fn no_moment(&self, statement: &Statement, spot: Spot, whole: Place) -> Option<Diagnostic> {
        let rules = match spot {
            Spot::Rules => true,
            Spot::Members(kind) => {
                matches!(kind, Kind::Enemy | Kind::Class | Kind::Item | Kind::Marker | Kind::Token)
                    && !holds_effects(kind)
            }
            _ => false,
        };
        let mut reader = self.reader.beside();
        if !rules || reader.quickly(&statement.tokens, Spot::Category(Category::Effect)).is_none() {
            return None;
        }
        let before = match self.kind {
            Kind::Enemy => "when this enemy activates",
            Kind::Item | Kind::Token => "this hero may use this any time once per fight",
            _ => "when this hero activates",
        };
        let start = statement.tokens.first()?.span.start;
        let what = brief(&statement.tokens);
        let found = Diagnostic::new(Code::UnknownPhrase, whole, "nothing says when this happens")
            .label("when?")
            .help(format!("write `{before}: {what}`"));
        Some(found.edit(Place { span: Span { start, end: start }, ..whole }, format!("{before}: "), false))
    }

    /// `at end of fight: …` where everything happens at once: what waits for a moment begins with `later`.
    pub(super) fn waits(&self, tokens: &[Token], spot: Spot, whole: Place) -> Option<Diagnostic> {
        let happens = match spot {
            Spot::Category(category) => category == Category::Effect,
            Spot::Members(kind) => holds_effects(kind),
            _ => false,
        };
        let first = word(tokens, 0).filter(|first| matches!(&**first, "at" | "when" | "as"))?;
        let later = lex_phrase("later,", 0).0;
        // `at the end of the fight`: the clock is said without.
        let short = |token: &&Token| !matches!(&token.kind, TokenKind::Word(word) if word.eq_ignore_ascii_case("the"));
        let ways: [Vec<Token>; 2] = [tokens.to_vec(), tokens.iter().filter(short).cloned().collect()];
        // A text that stays can say it as it stands.
        if !happens || ways.iter().any(|way| self.reads(way, spot)) {
            return None;
        }
        let ways = ways.map(|way| later.iter().chain(&way).cloned().collect::<Vec<Token>>());
        if let Some(found) = ways.iter().find_map(|line| self.waits_and_asks(line, spot, whole)) {
            return Some(found);
        }
        let line = ways.into_iter().find(|line| self.reads(line, spot))?;
        let place = Place { span: span_of(tokens)?, ..whole };
        let what = one_of_kind(self.kind);
        let code = if matches!(spot, Spot::Members(_)) { Code::UnknownMember } else { Code::UnknownPhrase };
        let message = match spot {
            Spot::Members(_) => format!("what {what} says happens at once, and this waits for a moment"),
            _ => "what stands here happens at once, and this waits for a moment".to_owned(),
        };
        let found = Diagnostic::new(code, place, message)
            .label(format!("`{}` waits", if first == "as" { "as soon as" } else { &first }));
        // Behind a `;` a line of its own may be meant, which comes each time.
        if self.behind && self.reads(tokens, Spot::Members(self.kind)) {
            return Some(found.help(format!(
                "behind a `:` all of its line stands below it: begin a new line with `{}`; once, and put off from here, it is `{}`",
                brief(tokens),
                brief(&line)
            )));
        }
        let found = found.help(format!("what waits begins with `later`: write `{}`", brief(&line)));
        Some(found.edit(place, plain(&line), false))
    }

    /// `at end of turn if turn is 1 of the fight`: what waits asks when its time has come.
    fn waits_and_asks(&self, line: &[Token], spot: Spot, whole: Place) -> Option<Diagnostic> {
        let at = (1..line.len()).find(|at| word(line, *at).as_deref() == Some("if"))?;
        let (waits, asks) = line.split_at_checked(at)?;
        if !self.reads(waits, spot) || !self.reads(asks, Spot::Category(Category::Effect)) {
            return None;
        }
        let found = Diagnostic::new(Code::UnknownPhrase, whole, "what is carried out at once cannot wait by itself")
            .label("waits, and asks");
        let text = format!("{}: {}", plain(waits), plain(asks));
        Some(
            found
                .help(format!(
                    "what waits begins with `later`, and asks when its time has come: write `{}: {}`",
                    brief(waits),
                    brief(asks)
                ))
                .edit(whole, text, false),
        )
    }
}
