//! Changes of figures that there are not by that name.

use brim_grammar::{Token, TokenKind};

use super::describe_token::brief;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::trie::Spot;
use brim_core::vocabulary::Kind;
use brim_core::vocabulary::spelling::stem;

impl Builder<'_> {
    /// True for a line that is a name and a sign with its number: `Dexterity +1`.
    pub(super) fn changes_no_figure(&self) -> bool {
        let [names @ .., last] = self.reader.tokens else { return false };
        let words = names.iter().all(|token| matches!(token.kind, TokenKind::Word(_)));
        !names.is_empty() && names.len() <= 3 && words && matches!(last.kind, TokenKind::Signed(_))
    }

    /// `torso -1`, `Madness rolls -1`: a slot and a chart are no figures, and each has one that is made with its name.
    pub(super) fn made_figure(&self, spot: Spot) -> Option<Diagnostic> {
        if spot != Spot::Modifiers || !self.changes_no_figure() {
            return None;
        }
        let [names @ .., last] = self.reader.tokens else { return None };
        let (first, sign) = (names.first()?, brief(std::slice::from_ref(last)));
        let is = |token: &Token, words: &[&str]| matches!(&token.kind, TokenKind::Word(word) if words.contains(&stem(&word.to_lowercase()).as_str()));
        let from = names.iter().take_while(|token| is(token, &["roll", "result", "on", "the"])).count();
        let end = names.iter().rev().take_while(|token| is(token, &["roll", "result", "chart", "slot"])).count();
        let called = brief(names.get(from..names.len().checked_sub(end)?).filter(|called| !called.is_empty())?);
        let ways = [
            (format!("{called} slots {sign}"), "the slots for clothing are figures of a hero"),
            (format!("result on {called} {sign}"), "what is rolled on a chart is a figure: its result"),
        ];
        let (line, message) = ways.into_iter().find(|(line, _)| self.reads_text(line, spot))?;
        let place = Place { file: self.reader.file, span: first.span.to(last.span) };
        let found = Diagnostic::new(Code::UnknownPhrase, place, message).label("the figure is called otherwise");
        Some(found.help(format!("write `{line}`")).edit(place, line, true))
    }

    /// What there is to change: the skills by their names, and where the figures are listed.
    pub(super) fn figures(&self) -> String {
        let names = self.reader.names;
        let seen = names.visible.get(self.reader.pack);
        let mine = |named: &&crate::model::names::Named| {
            named.pack == self.reader.pack || seen.is_none_or(|seen| seen.contains(&named.pack))
        };
        let skills = names.of_kind(Kind::Skill).filter_map(|id| names.get(id)).filter(mine);
        let skills: Vec<String> = skills.take(8).map(|named| format!("`{}`", named.name)).collect();
        let figures =
            "figures are `combat`, `damage`, `defense rolls`, `move`, `initiative` …: `brim explain stat` lists all";
        match skills.is_empty() {
            true => figures.to_owned(),
            false => format!("skills are {}; {figures}", skills.join(", ")),
        }
    }
}
