//! A whole card: its name, its words, its figures in a block, and its rules.

use super::Pen;
use super::clause::{Clause, indented, lines};
use super::holes::english;
use crate::model::{Declaration, Phrase};
use brim_core::phrase::{MemberView, ModifierView, ends_mission};
use brim_core::program::implied;
use brim_core::vocabulary::{Change, Ending, Kind, Member, Modifier, Word};

/// Figures in one line of the block.
const ABREAST: usize = 4;

impl Pen<'_> {
    /// A declaration.
    pub(super) fn sheet(&self, decl: &Declaration) -> String {
        // A structure has the sheet of an enemy.
        let kind = match decl.head().word() {
            Word::Kind(Kind::Structure) => Word::Kind(Kind::Structure),
            _ => Word::Kind(decl.kind),
        };
        let mut out = vec![self.model.name(decl.id).to_owned(), english(kind).to_owned()];
        for line in decl.members(Member::Flavor) {
            if let Some(MemberView::Flavor { words }) = MemberView::of(line) {
                out.push(words.to_owned());
            }
        }
        let body: Vec<Phrase<'_>> =
            decl.body().iter().filter(|line| line.word() != Word::Member(Member::Flavor)).collect();
        let mut inner = self.lines(&body);
        // A mission that can be won by what its lines imply says so.
        let wins = body.iter().any(|line| says_win(*line));
        let implied = (decl.kind == Kind::Mission && !wins).then(|| implied(decl.body().iter())).flatten();
        inner.extend(implied.map(|goal| format!("Goal: {goal}.")));
        if !inner.is_empty() {
            out.push(String::new());
            out.extend(inner);
        }
        out.join("\n")
    }

    /// The rules of a declaration: nothing that stands on it as words alone.
    pub(super) fn rules(&self, decl: &Declaration, icons: bool) -> String {
        let words = [Member::Flavor, Member::Copies, Member::Genre, Member::OfDeck, Member::Keywords].map(Word::Member);
        let body: Vec<Phrase<'_>> = decl
            .body()
            .iter()
            .filter(|line| !words.contains(&line.word()) && !figure(*line) && (icons || !icon(*line)))
            .collect();
        self.lines(&body).join("\n")
    }

    /// Lines of a sheet, figures first.
    fn lines(&self, body: &[Phrase<'_>]) -> Vec<String> {
        let figures: Vec<String> = body.iter().filter(|line| figure(**line)).map(|line| self.figure(*line)).collect();
        let mut out = block(&figures);
        let mut first = true;
        for line in body.iter().filter(|line| !figure(**line)) {
            let mut said = self.line(*line);
            // Of two that are targeted before others the second comes after the first.
            if line.word() == Word::Modifier(Modifier::Prefers) && !std::mem::replace(&mut first, false) {
                for one in &mut said {
                    *one = format!("Then {}", one.replacen("Targets", "targets", 1).replacen(" before others", "", 1));
                }
            }
            out.extend(said);
        }
        out
    }

    pub(super) fn figure(&self, line: Phrase<'_>) -> String {
        super::template::capital(&self.phrase(line))
    }

    /// One line by itself, be it a figure or a rule.
    pub(super) fn one(&self, line: Phrase<'_>) -> Vec<String> {
        if figure(line) { vec![self.figure(line)] } else { self.line(line) }
    }

    fn line(&self, line: Phrase<'_>) -> Vec<String> {
        if english(line.word()).is_empty() {
            return Vec::new();
        }
        match MemberView::of(line) {
            Some(MemberView::Brutal) => {
                let inner: Vec<Phrase<'_>> = line.body().iter().collect();
                let under = indented(self.lines(&inner));
                lines(&Clause { text: self.phrase(line), under })
            }
            Some(MemberView::Picture { rows }) => {
                let rows = rows.unwrap_or_default().to_vec();
                lines(&Clause { text: self.phrase(line), under: indented(rows) })
            }
            // A condition that names the weapon has said so.
            _ if self.weapon => {
                let named = " while attacking with ";
                let twice = [" made with this", " with this"].map(|said| format!("{said}{named}"));
                let once = |text: String| twice.iter().fold(text, |text, said| text.replace(said, named));
                self.sentences(line).into_iter().map(once).collect()
            }
            _ => self.sentences(line),
        }
    }
}

/// True where a line wins the mission.
fn says_win(line: Phrase<'_>) -> bool {
    let mut wins = false;
    line.walk(&mut |part| wins |= ends_mission(part) == Some(Ending::Win));
    wins
}

/// A figure of the sheet.
pub(super) fn figure(line: Phrase<'_>) -> bool {
    let members =
        [Member::Printed, Member::Size, Member::Weight, Member::UpgradeSlots, Member::Price, Member::StoneIcons];
    let changes = [Change::Set, Change::Raise];
    members.map(Word::Member).contains(&line.word()) || changes.map(Word::Change).contains(&line.word())
}

/// True for a bare change of a figure among the lines of a sheet: an icon in a corner of the card, `+1 Damage`, and no sentence of its text.
fn icon(line: Phrase<'_>) -> bool {
    matches!(ModifierView::of(line), Some(ModifierView::Change { stat: _, by: _, per: None, condition: None }))
}

/// Figures in columns.
fn block(figures: &[String]) -> Vec<String> {
    let wide = |column: usize| figures.iter().skip(column).step_by(ABREAST).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..ABREAST).map(|column| wide(column).unwrap_or(0)).collect();
    let row = |cells: &[String]| {
        let padded = cells.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        padded.collect::<Vec<_>>().join(" | ").trim_end().to_owned()
    };
    figures.chunks(ABREAST).map(row).collect()
}
