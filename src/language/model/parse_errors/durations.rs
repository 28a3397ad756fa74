//! What is got, with nothing that says for how long.

use brim_grammar::{Token, TokenKind, lex_phrase};

use super::describe_token::brief;
use super::otherwise::happens;
use super::punctuation::{end_of, word_at};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::trie::Spot;
use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Category, Kind};

/// All of them, the most usual first.
const ENDS: [&str; 7] = [
    "until end of turn",
    "until end of fight",
    "until end of adventure",
    "until end of the next fight",
    "until end of activation",
    "until the next activation",
    "until end of attack",
];

/// The most that are offered beside the first.
const OTHERS: usize = 4;

impl Builder<'_> {
    /// `until this hero is wounded`: what it lasts until is no moment that can be read.
    pub(super) fn until_when(&self, tokens: &[Token], at: usize, spot: Spot, whole: Place) -> Option<Diagnostic> {
        const LONGEST: usize = 30;
        let until =
            (1..tokens.len()).find(|at| word_at(tokens, *at).is_some_and(|word| word.eq_ignore_ascii_case("until")))?;
        let (head, rest) = (tokens.get(..until)?, tokens.get(until + 1..).filter(|rest| !rest.is_empty())?);
        let first = word_at(rest, 0)?.to_lowercase();
        // `until turn end`, `until their next turn`: the clock, in other words.
        let clock = ["end", "turn", "round", "fight", "combat", "battle", "adventure", "mission", "activation", "day"];
        let of_clock = |at: usize| word_at(rest, at).is_some_and(|word| clock.contains(&&*stem(&word.to_lowercase())));
        if at <= until || tokens.len() > LONGEST || first == "next" || (0..rest.len()).any(of_clock) {
            return None;
        }
        let with = |end: &str| -> Vec<Token> { head.iter().cloned().chain(lex_phrase(end, 0).0).collect() };
        if !self.reads(&with("until end of turn"), spot) {
            return None;
        }
        let said = brief(rest);
        let place = Place { span: rest.first()?.span.to(rest.last()?.span), ..whole };
        let found = Diagnostic::new(Code::UnknownPhrase, place, format!("`{said}` is not a moment that can be read"))
            .label("until when?");
        let asked = (1..rest.len()).find(|at| word_at(rest, *at).is_some_and(|word| word.eq_ignore_ascii_case("if")));
        if let Some((moment, condition)) = asked.and_then(|at| rest.split_at_checked(at))
            && self.reads(&with(&format!("until {}", brief(moment))), spot)
        {
            let place = Place { span: condition.first()?.span.to(condition.last()?.span), ..whole };
            let moment = brief(moment);
            let (asks, own) = (brief(condition), self.own().unwrap_or("that hero"));
            return Some(
                Diagnostic::new(Code::UnknownPhrase, place, "what ends a change is a moment, without a condition")
                    .label("cannot be asked here")
                    .help(format!(
                        "delete it, if each such moment is to end it; else put the lines into a token or marker that {own} gains, with `when {moment} {asks}: discard this token`"
                    )),
            );
        }
        let own = self.own().unwrap_or("that hero");
        let happens = ["an enemy is killed", &format!("{own} attacks"), &format!("{own} takes wounds")]
            .into_iter()
            .filter(|moment| self.reads(&with(&format!("until {moment}")), spot))
            .map(|moment| format!("`until {moment}`"))
            .collect::<Vec<_>>();
        // Who leaves a town does so when its stay ends.
        let leaves = (0..rest.len()).any(|at| word_at(rest, at).is_some_and(|word| stem(word) == "leave"));
        let stay = leaves.then_some("until end of stay");
        let all = stay.into_iter().chain(ENDS);
        let ends = all.filter(|end| self.reads(&with(end), spot)).take(OTHERS).map(|end| format!("`{end}`"));
        let ends: Vec<String> = ends.collect();
        let ends = ends.join(", ");
        let happens = match happens.as_slice() {
            [] => String::new(),
            some => format!("; or what must happen first, {}", some.join(", ")),
        };
        let listed = format!("write when it ends: {ends}{happens}; `brim explain moment` lists all that can happen");
        let listed = found.clone().help(listed);
        let Some((line, _)) = self.swapped_line(tokens, spot) else { return Some(listed) };
        let new = line.split_once(" until ")?.1.to_owned();
        Some(found.help(format!("write `{line}`")).edit(place, new, false).or_plainly(listed))
    }

    /// `each Trolls gets defense +1`: how long it lasts is missing; where the text stays, the colon of a standing line is in its place.
    pub(super) fn how_long(&self, tokens: &[Token], at: usize, spot: Spot, whole: Place) -> Option<Diagnostic> {
        const LONGEST: usize = 30;
        let gets = (1..tokens.len())
            .find(|at| word_at(tokens, *at).is_some_and(|word| stem(&word.to_lowercase()) == "get"))?;
        if tokens.len() > LONGEST || !(at == tokens.len() || at == gets + 1) {
            return None;
        }
        let (who, what) = (tokens.get(..gets)?, tokens.get(gets + 1..).filter(|what| !what.is_empty())?);
        let ends = self.ends(tokens, who, spot);
        let standing = self.standing_for_ever(who, what, spot);
        let (first, others) = match (&standing, ends.split_first()) {
            (Some(_), _) => (None, ends.as_slice()),
            (None, Some((first, others))) => (Some(*first), others),
            (None, None) => return None,
        };
        let line = brief(tokens);
        let place = Place { span: what.first()?.span.to(what.last()?.span), ..whole };
        let found =
            Diagnostic::new(Code::UnknownPhrase, place, "what is got is got for a time, and how long is not said")
                .label("how long?");
        let others: Vec<String> = others.iter().take(OTHERS).map(|end| format!("`{end}`")).collect();
        let others = others.join(", ");
        Some(match (standing, first) {
            (Some(standing), _) => {
                let (from, to) = (who.last()?.span.end, what.first()?.span.start);
                let edited = Place { span: brim_grammar::Span { start: from, end: to }, ..whole };
                let more = if others.is_empty() { String::new() } else { format!("; for a time it ends in {others}") };
                found.help(format!("as long as this text counts: write `{standing}`{more}")).edit(edited, ": ", false)
            }
            (None, first) => {
                let first = first?;
                let more = match others.is_empty() {
                    true => String::new(),
                    false => format!(", or in the place of the last words {others}"),
                };
                let edited = Place { span: end_of(tokens.last()?), ..whole };
                found.help(format!("write `{line} {first}`{more}")).edit(edited, format!(" {first}"), false)
            }
        })
    }

    /// The line that holds for as long as its text lies there, where it can.
    fn standing_for_ever(&self, who: &[Token], what: &[Token], spot: Spot) -> Option<String> {
        let here = matches!(spot, Spot::Members(_) | Spot::Rules) && self.holds();
        // Whom a moment brings has no standing line.
        let bound = word_at(who, 0).is_some_and(|word| matches!(&*word.to_lowercase(), "that" | "a" | "an" | "one"));
        (here && !bound && self.is_who(who) && self.reads(what, Spot::Modifiers)).then(|| {
            // What else it gets stands behind it.
            let more = self.beside.filter(|more| self.reads(&more.tokens, Spot::Modifiers));
            let more = more.map(|more| format!("; {}", brief(&more.tokens))).unwrap_or_default();
            format!("{}: {}{more}", brief(who), brief(what))
        })
    }

    /// The durations that make the line whole: first what such texts mostly say.
    fn ends(&self, tokens: &[Token], who: &[Token], spot: Spot) -> Vec<&'static str> {
        let named = |token: &Token| matches!(&token.kind, TokenKind::Word(word) if stem(&word.to_lowercase()) == "enemy" || word.starts_with(char::is_uppercase));
        let enemies = who.iter().any(named);
        // What begins with a span lasts to its end, and not to that of the first activation in it.
        let begins = |span: &str| {
            let above = self.above.map_or(&[][..], |above| &above.tokens);
            let words = ["at", "start", "of", span];
            words
                .iter()
                .enumerate()
                .all(|(at, wanted)| word_at(above, at).is_some_and(|word| word.eq_ignore_ascii_case(wanted)))
        };
        let usual = match self.kind {
            _ if begins("fight") => "until end of fight",
            _ if begins("turn") => "until end of turn",
            Kind::Threat => "until end of fight",
            Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Exploration if enemies => "until end of fight",
            Kind::Ability | Kind::Enemy => "until end of activation",
            Kind::Keyword | Kind::World | Kind::Mission if happens(spot) && !enemies => "until end of adventure",
            _ => "until end of turn",
        };
        let all = std::iter::once(usual).chain(ENDS.into_iter().filter(|end| *end != usual));
        let whole = |end: &&str| {
            let line: Vec<Token> = tokens.iter().cloned().chain(lex_phrase(end, 0).0).collect();
            let under = [spot, Spot::Category(Category::Effect)];
            under.iter().any(|spot| self.reads(&line, *spot))
        };
        all.filter(whole).collect()
    }
}
