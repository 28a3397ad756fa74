//! Lines that hold for as long as their text does, `each Undead enemy: has Tough`: a colon that is missing in them, and below them what is no
//! change of a figure.

use brim_grammar::{Span, Token, TokenKind};

use super::describe_token::{brief, plain};
use super::punctuation::{end_of, word_at};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::trie::{Spot, holds_effects};
use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Category, Effect, Kind, RuleForm, Stat, Word};

/// Longer lines are no slip of one mark.
pub(super) const LONGEST: usize = 24;

/// Words that a player says before a figure that changes, and those of them that take something away.
pub(super) const CHANGES: [&str; 7] = ["gain", "get", "have", "ha", "receive", "lose", "suffer"];
const AWAY: [&str; 2] = ["lose", "suffer"];

pub(super) fn stem_at(tokens: &[Token], at: usize) -> Option<String> {
    word_at(tokens, at).map(|word| stem(&word.to_lowercase()))
}

/// The figure that these words begin with, and how many words it has.
fn figure(tokens: &[Token]) -> Option<(Stat, usize)> {
    let named = |stat: &Stat| {
        let mut words = stat.words().split(' ').enumerate();
        words.all(|(at, word)| stem_at(tokens, at).as_deref() == Some(&*stem(word)))
    };
    let stat = Stat::ALL.iter().copied().filter(named).max_by_key(|stat| stat.words().len())?;
    Some((stat, stat.words().split(' ').count()))
}

/// `2 health`, `+2 health`, `health 2`: the figure and by how much.
fn change(tokens: &[Token]) -> Option<(Stat, i64)> {
    let number = |token: Option<&Token>| match token.map(|token| &token.kind) {
        Some(TokenKind::Number(n)) => Some(i64::from(*n)),
        Some(TokenKind::Signed(n)) => Some(i64::from(*n)),
        _ => None,
    };
    if let Some(by) = number(tokens.first()) {
        let rest = tokens.get(1..)?;
        return figure(rest).filter(|(_, words)| *words == rest.len()).map(|(stat, _)| (stat, by));
    }
    let (stat, words) = figure(tokens)?;
    number(tokens.get(words)).filter(|_| tokens.len() == words + 1).map(|by| (stat, by))
}

impl Builder<'_> {
    /// The changes that `gains 2 health and 1 damage` says, as they are written.
    pub(super) fn figures_in_words(&self, tokens: &[Token], heroes: bool) -> Option<Vec<String>> {
        let verb = stem_at(tokens, 0).filter(|verb| CHANGES.contains(&&**verb))?;
        let apart = |token: &Token| {
            token.kind == TokenKind::Comma
                || matches!(&token.kind, TokenKind::Word(word) if word.eq_ignore_ascii_case("and"))
        };
        let mut away = AWAY.contains(&&*verb);
        let mut changes: Vec<(Stat, i64)> = Vec::new();
        for part in tokens.get(1..)?.split(apart).filter(|part| !part.is_empty()) {
            let said = stem_at(part, 0).filter(|verb| CHANGES.contains(&&**verb));
            away = said.as_ref().map_or(away, |verb| AWAY.contains(&&**verb));
            let (stat, by) = change(part.get(usize::from(said.is_some())..)?)?;
            changes.push((stat, if away && by > 0 { -by } else { by }));
        }
        let line = |(stat, by): &(Stat, i64)| {
            // A number to roll gets worse by going up: the change of its dice says which way is meant.
            let rolls = format!("{} rolls {by:+}", stat.words());
            match heroes && self.reads_text(&rolls, Spot::Modifiers) {
                true => rolls,
                false => format!("{} {by:+}", stat.words()),
            }
        };
        let lines: Vec<String> = changes.iter().map(line).collect();
        (!lines.is_empty() && lines.iter().all(|line| self.reads_text(line, Spot::Modifiers))).then_some(lines)
    }

    /// True where such lines hold: on a sheet, an item, a marker; on a card as long as it stays.
    pub(super) fn holds(&self) -> bool {
        !holds_effects(self.kind) || self.stays
    }

    /// True where a line of a text can hold for as long as the text does.
    pub(super) fn stands_at(&self, spot: Spot) -> bool {
        match spot {
            Spot::Rules => true,
            Spot::Members(_) => self.holds(),
            _ => false,
        }
    }

    /// True for `each Undead enemy`: whom a line is about that holds.
    pub(super) fn is_who(&self, tokens: &[Token]) -> bool {
        let read = self.reader.beside().quickly(tokens, Spot::Rules);
        read.is_some_and(|read| matches!(read.word, Word::RuleForm(RuleForm::Standing) | Word::Effect(Effect::Each)))
    }

    /// `each Fanatic enemy has Tough`: the colon behind whom the line is about is missing.
    pub(super) fn colon_of_standing(
        &self,
        tokens: &[Token],
        at: usize,
        spot: Spot,
        whole: Place,
    ) -> Option<Diagnostic> {
        if !self.stands_at(spot) || tokens.len() > LONGEST {
            return None;
        }
        for cut in (1..=at.min(tokens.len().saturating_sub(1))).rev() {
            let (head, rest) = tokens.split_at_checked(cut)?;
            // `each enemy is immune to Fire`: the verb of every day.
            let is = usize::from(matches!(stem_at(rest, 0).as_deref(), Some("is" | "are")));
            let fact =
                [0, is].into_iter().filter_map(|is| rest.get(is..)).find(|fact| self.reads(fact, Spot::Modifiers));
            let Some(fact) = fact.filter(|_| self.is_who(head)) else { continue };
            let last = head.last()?;
            let edited = Span { start: last.span.end, end: fact.first()?.span.start };
            let message = format!("a `:` is missing after `{}`", brief(head));
            let found = Diagnostic::new(Code::UnknownPhrase, Place { span: last.span, ..whole }, message);
            return Some(
                found.label("a `:` belongs after this").help(format!("write `{}: {}`", brief(head), brief(fact))).edit(
                    Place { span: edited, ..whole },
                    ": ",
                    true,
                ),
            );
        }
        None
    }

    /// Below `each Outlaw enemy:` what is said of whom that line names: a figure in the words of every day, or what happens to them.
    pub(super) fn below_who(
        &self,
        tokens: &[Token],
        at: usize,
        (spot, body): (Spot, bool),
        whole: Place,
    ) -> Option<Diagnostic> {
        if !matches!(spot, Spot::Modifiers | Spot::Category(Category::Effect)) || tokens.len() > LONGEST {
            return None;
        }
        let above = self.above.filter(|above| self.is_who(&above.tokens))?;
        let who = &above.tokens;
        let own = self
            .had_by(tokens, who, whole)
            .or_else(|| self.figures_of(tokens, who, whole))
            .or_else(|| self.happens_to(tokens, who, whole))?;
        // What has other words for the same gap is told in those.
        let known = self.remembered(tokens, at, (spot, body), whole).or_else(|| self.made_figure(spot));
        Some(known.filter(Diagnostic::proposes).unwrap_or(own))
    }

    /// `gets Tough`: what they have for as long as the text holds.
    fn had_by(&self, tokens: &[Token], who: &[Token], whole: Place) -> Option<Diagnostic> {
        let (verb, what) = tokens.split_first()?;
        let gets = stem_at(tokens, 0).is_some_and(|verb| CHANGES.contains(&&*verb) && !AWAY.contains(&&*verb));
        if !gets || !self.holds() {
            return None;
        }
        let line = format!("has {}", plain(what));
        let place = Place { span: verb.span, ..whole };
        self.reads_text(&line, Spot::Modifiers).then(|| {
            let message = format!("below `{}:` stands what they have: the word is `has`", brief(who));
            let found = Diagnostic::new(Code::UnknownPhrase, place, message).label("`has`");
            found.help(format!("write `{line}`")).edit(place, "has", true)
        })
    }

    /// `gains 2 health and 1 damage`: a figure is changed by its name and a sign.
    fn figures_of(&self, tokens: &[Token], who: &[Token], whole: Place) -> Option<Diagnostic> {
        let heroes = !who.iter().enumerate().any(|(at, _)| stem_at(who, at).as_deref() == Some("enemy"));
        let lines = self.figures_in_words(tokens, heroes)?;
        let message = format!("below `{}:` a figure changes by its name and a sign", brief(who));
        let found = Diagnostic::new(Code::UnknownPhrase, whole, message).label("a figure, in other words");
        if self.holds() {
            let text = lines.join("; ");
            return Some(found.help(format!("write `{text}`")).edit(whole, text, true));
        }
        let [one] = lines.as_slice() else { return None };
        let for_now = format!("{} gets {one} until end of fight", plain(who));
        self.reads_text(&for_now, Spot::Category(Category::Effect))
            .then(|| found.help(format!("this card does not stay: write `{for_now}` in the place of the whole line")))
    }

    /// `takes 1 wound`: it happens, and the line above says what holds all the time.
    fn happens_to(&self, tokens: &[Token], who: &[Token], whole: Place) -> Option<Diagnostic> {
        let effect = Spot::Category(Category::Effect);
        let line: Vec<Token> = who.iter().chain(tokens).cloned().collect();
        if !self.reads(&line, effect) {
            return None;
        }
        let said = brief(&line);
        let start = who.last().map(end_of)?.start;
        if !self.holds() {
            let place = Place { span: Span { start, end: whole.span.start }, ..whole };
            let found = Diagnostic::new(Code::UnknownPhrase, place, format!("no colon belongs after `{}`", brief(who)));
            return Some(found.label("without the colon").help(format!("write `{said}`")).edit(place, " ", false));
        }
        let re_roll = stem_at(tokens, 0).is_some_and(|verb| verb.starts_with("re-roll"));
        let own = self.own().unwrap_or("a hero");
        let when = match self.kind {
            _ if re_roll => format!("when {own} throws to hit"),
            Kind::Item | Kind::Token => "this hero may use this any time once per fight".to_owned(),
            _ if self.own().is_some() => format!("when {own} activates"),
            _ => "at start of turn".to_owned(),
        };
        let message = "nothing says when this happens".to_owned();
        let found = Diagnostic::new(Code::UnknownPhrase, whole, message)
            .label(format!("`{}:` says what holds all the time", brief(who)))
            .help(format!("write `{when}: {said}` in the place of the whole line"));
        Some(found)
    }
}
