//! A moment without the comma after it: what happens then runs into it, or somebody is named whom the moment does not mention.

use brim_grammar::{Token, TokenKind};

use super::describe_token::{brief, plain};
use super::patterns::LONGEST;
use super::punctuation::{Mend, end_of, token, with};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::draft::{Draft, Filling};
use crate::model::trie::Spot;
use brim_core::vocabulary::{Category, Effect, Moment, Word};

/// The most moments that are offered.
const OFFERED: usize = 3;

impl Builder<'_> {
    /// `when this enemy activates this enemy heals 1 wound`: a comma belongs between the two.
    pub(super) fn comma_behind_moment(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        let (moment, effect) = self.moment_and_effect(tokens, at, spot)?;
        if self.names_somebody_alone(effect) {
            return None;
        }
        let last = moment.last()?;
        Some(Mend {
            span: last.span,
            message: format!("a comma or a colon is missing after `{}`", brief(moment)),
            label: "a `,` belongs after this",
            edit: (end_of(last), ",".to_owned()),
            line: format!("{}, {}", brief(moment), brief(effect)),
            sure: true,
        })
    }

    /// `when a hero attacks this enemy: …`: the moment is one of the hero alone.
    pub(super) fn whom_of_moment(&self, tokens: &[Token], at: usize, spot: Spot, whole: Place) -> Option<Diagnostic> {
        let (moment, whom) = self.moment_and_effect(tokens, at, spot)?;
        if !self.names_somebody_alone(whom) {
            return None;
        }
        let place = Place { span: whom.first()?.span.to(whom.last()?.span), ..whole };
        let others = self.moments_with_whom(moment, whom, spot);
        let help = match others.as_slice() {
            [] => format!("leave `{0}` out; where `{0}` is who does what follows, put a comma before it", brief(whom)),
            some => {
                let some: Vec<String> = some.iter().map(|line| format!("`{line}`")).collect();
                format!("these say whom: {}", some.join(", "))
            }
        };
        let message = format!("`{}` does not say whom", brief(moment));
        Some(Diagnostic::new(Code::UnknownPhrase, place, message).label("nothing takes this up").help(help))
    }

    /// A line with a moment that can be read once a comma stands before what is left of it: the two halves.
    fn moment_and_effect<'t>(&self, tokens: &'t [Token], at: usize, spot: Spot) -> Option<(&'t [Token], &'t [Token])> {
        let TokenKind::Word(first) = &tokens.first()?.kind else { return None };
        if !["when", "at"].iter().any(|word| first.eq_ignore_ascii_case(word)) || tokens.len() > LONGEST {
            return None;
        }
        let comma = token(TokenKind::Comma);
        let is_moment = |tokens: &[Token]| {
            self.draft(tokens, spot).is_some_and(|draft| draft.holes.iter().any(|(name, _)| *name == "moment"))
        };
        // Reading came as far as `at`: what was read last there may belong to the effect already.
        let splits = (2..=at.min(tokens.len().saturating_sub(1))).rev();
        let halves = splits.filter_map(|at| tokens.split_at_checked(at)).find(|(moment, _)| is_moment(moment))?;
        let split = halves.0.len();
        self.reads(&with(tokens, split, split, &[comma]), spot).then_some(halves)
    }

    /// True for words that name somebody and say nothing of them: `this enemy`.
    fn names_somebody_alone(&self, tokens: &[Token]) -> bool {
        self.draft(tokens, Spot::Category(Category::Effect))
            .is_some_and(|draft| draft.word == Word::Effect(Effect::Each))
    }

    fn draft(&self, tokens: &[Token], spot: Spot) -> Option<Draft> {
        let mut reader = self.reader.beside();
        reader.quickly(tokens, spot)
    }

    /// Lines with moments that speak of two, with those two in them.
    fn moments_with_whom(&self, moment: &[Token], whom: &[Token], spot: Spot) -> Vec<String> {
        let draft = self.draft(moment, spot);
        let read = draft.iter().flat_map(|draft| &draft.holes).find_map(|(name, filling)| match filling {
            Filling::Phrase(read) if *name == "moment" => Some(read),
            _ => None,
        });
        let who = read.and_then(|read| {
            read.holes.iter().find_map(|(name, filling)| match filling {
                Filling::Selector(who) if *name == "who" => Some(who.place.span),
                _ => None,
            })
        });
        let Some(who) = who else { return Vec::new() };
        let within = |token: &&Token| token.span.start >= who.start && token.span.end <= who.end;
        let who: Vec<Token> = moment.iter().filter(within).cloned().collect();
        let sentences =
            Moment::ENTRIES.iter().map(|entry| entry.sentence).filter(|sentence| sentence.contains("{whom}"));
        let lines = sentences.map(|sentence| {
            let plainly = sentence.replace("[{whom}]", "{whom}");
            // What may be left out behind it is.
            let plainly = plainly.split(" [").next().unwrap_or_default();
            format!("when {}", plainly.replace("{who}", &plain(&who)).replace("{whom}", &plain(whom)))
        });
        lines.filter(|line| !line.contains(['[', '{']) && self.reads_text(line, spot)).take(OFFERED).collect()
    }
}
