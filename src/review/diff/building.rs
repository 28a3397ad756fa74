//! The changes of each declaration and of each `pack.toml`, found one after the other.

use super::change::{AlsoTouched, At, Change, Diff, PackPair, Part, Wording};
use super::classes::{Class, Rule};
use super::compare::{Edit, edits};
use super::decks::{self, Decks};
use super::group::deck_heading;
use super::side::{Declared, Side};
use super::touched::Uses;
use super::tree::Line;
use super::{apply, classify, words};
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::{Kind, Member, Word};
use std::collections::BTreeSet;

/// A diff that is being built, with cached properties of both sides.
pub(super) struct Building<'a> {
    pub(super) old: Side<'a>,
    pub(super) new: Side<'a>,
    decks: (Decks, Decks),
    uses: (Uses, Uses),
    pub(super) diff: Diff,
}

impl<'a> Building<'a> {
    /// Nothing is compared yet.
    pub fn new(old: Side<'a>, new: Side<'a>, packs: Vec<PackPair>) -> Building<'a> {
        Building {
            old,
            new,
            decks: (Decks::of(old), Decks::of(new)),
            uses: (Uses::of(old), Uses::of(new)),
            diff: Diff { packs, ..Diff::default() },
        }
    }

    pub(super) fn push(&mut self, mut change: Change, rule: Rule) {
        change.impact = rule.class();
        change.rule = rule.id();
        change.rank = (rule, self.diff.changes.len());
        self.diff.changes.push(change);
    }

    /// A declaration that both sides have.
    pub fn both(&mut self, old: (&Declared<'_>, &Line<'_>), new: (&Declared<'_>, &Line<'_>), back: bool) {
        let ((thing, before), (there, after)) = (old, new);
        let first = self.diff.changes.len();
        let kind = there.key.kind;
        let was = (thing.key != there.key).then(|| thing.key.id());
        let deck = deck_name(self.new, there);
        let deck_was = deck_name(self.old, thing).filter(|was| deck.as_ref().is_some_and(|deck| deck != was));
        let own = || Change {
            was: was.clone(),
            deck: deck.clone(),
            deck_was: deck_was.clone(),
            ..blank(&there.key.id(), kind.word(), &there.name)
        };
        let unread = |thing: &Declared<'_>| thing.broken() || thing.key.mix.is_some();
        if unread(thing) || unread(there) {
            let (before, after) = (text_of(thing, before), text_of(there, after));
            // The same text that no longer reads is no change of its own: the version has an error there.
            if before != after {
                let rule = if kind == Kind::Scenario {
                    Rule::Scenario
                } else if there.broken() {
                    Rule::Unreadable
                } else if thing.broken() {
                    Rule::Sentence
                } else {
                    Rule::OtherMix
                };
                let text = |text: &str| text.lines().map(str::to_owned).collect();
                let words = Wording { before: text(&before), after: text(&after), ..Wording::default() };
                self.push(Change { before: Some(before), after: Some(after), words, ..own() }, rule);
            }
        } else {
            let renamed = thing.key.name != there.key.name || thing.name != there.name;
            let base = before.head != after.head;
            if kind != Kind::Patch && (renamed || base) {
                let rule = classify::of_head(kind, back, thing.key.name != there.key.name, base);
                let words = if renamed {
                    Wording { inline: Some(format!("{} -> {}", thing.name, there.name)), ..Wording::default() }
                } else {
                    let made = |side: Side<'_>, thing: &Declared<'_>, line: &Line<'_>| {
                        made_from(side, thing).unwrap_or_else(|| vec![line.head_text()])
                    };
                    let (before, after) = (made(self.old, thing, before), made(self.new, there, after));
                    Wording { before, after, ..Wording::default() }
                };
                let change = Change {
                    part: Part::Head,
                    before: Some(before.head_text()),
                    after: Some(after.head_text()),
                    words,
                    ..own()
                };
                self.push(change, rule);
            }
            for edit in edits(before, after) {
                let change = self.line(&edit, own());
                self.push(change, classify::of_line(kind, &edit));
            }
        }
        if self.diff.changes.len() == first {
            self.diff.unchanged += 1;
        }
    }

    fn line(&self, edit: &Edit<'_, '_>, own: Change) -> Change {
        let text =
            |line: Option<&Line<'_>>| line.map(|line| if edit.head_only { line.head_text() } else { line.text() });
        let mut words = words::wording(self.old, self.new, edit);
        let of_deck = |line: Option<&Line<'_>>| line.and_then(Line::word) == Some(Word::Member(Member::OfDeck));
        if let (Some(was), Some(deck)) = (&own.deck_was, &own.deck)
            && (of_deck(edit.old) || of_deck(edit.new))
        {
            words.inline = Some(format!("moves from the {} to the {}", deck_heading(was), deck_heading(deck)));
        }
        Change {
            path: words::path(self.old, self.new, edit),
            part: if edit.head_only { Part::Head } else { Part::Line },
            before: text(edit.old),
            after: text(edit.new),
            at: At { old: edit.at_old.clone(), new: edit.at_new.clone() },
            words,
            ..own
        }
    }

    pub fn gone(&mut self, thing: &Declared<'_>, line: &Line<'_>, rule: Rule, heir: Option<String>) {
        let inline = heir.map(|heir| format!("its name now refers to {heir}"));
        let words = Wording { before: words::card_lines(self.old, line), inline, ..Wording::default() };
        let before = Some(text_of(thing, line));
        let deck = deck_name(self.old, thing);
        self.push(Change { before, words, deck, ..blank(&thing.key.id(), thing.key.kind.word(), &thing.name) }, rule);
    }

    pub fn come(&mut self, thing: &Declared<'_>, line: &Line<'_>) {
        let deck = decks::deck_of(self.new, thing.id);
        let drawn = deck.is_some_and(|(deck, _)| self.decks.0.all.contains_key(&deck.id()));
        let held = thing.read.first().and_then(|decl| decl.held_kind());
        let rule = match thing {
            _ if thing.key.mix.is_some() => Rule::OtherMix,
            _ => classify::of_new(
                thing.key.kind,
                drawn,
                held.is_some_and(|kind| self.old.model.of_kind(Kind::Deck).any(|deck| deck.held_kind() == Some(kind))),
            ),
        };
        // Nobody can depend on a new thing yet: that it cannot be read is an error of the new version, and breaks nobody.
        let inline = thing.broken().then(|| "new, and cannot be read; `brim check` explains why".to_owned());
        let words = Wording { after: words::card_lines(self.new, line), inline, ..Wording::default() };
        let after = Some(text_of(thing, line));
        let deck = deck_name(self.new, thing);
        let copies = thing.id.and_then(|id| self.new.model.sheet(id)).map_or(1, decks::copies);
        self.push(
            Change { after, words, deck, copies, ..blank(&thing.key.id(), thing.key.kind.word(), &thing.name) },
            rule,
        );
    }

    /// The decks with other cards.
    pub fn decks(&mut self) {
        self.diff.decks = decks::changes(&self.decks.0, &self.decks.1);
    }

    pub fn finish(mut self) -> Diff {
        let mut seen: BTreeSet<(String, &'static str)> = BTreeSet::new();
        let mut also = Vec::new();
        for change in self.diff.changes.iter() {
            if change.impact == Class::Safe && change.rank.0 != Rule::New {
                continue;
            }
            if change.part == Part::Manifest || !seen.insert((change.id.clone(), change.kind)) {
                continue;
            }
            let gone = change.part == Part::Declaration && change.after.is_none();
            let (side, uses) = if gone { (self.old, &self.uses.0) } else { (self.new, &self.uses.1) };
            let Some(id) = find(side, &change.id, change.kind) else { continue };
            let touched = uses.touched(side, id);
            if !touched.is_empty() {
                also.push(AlsoTouched { id: change.id.clone(), kind: change.kind, touched });
            }
        }
        self.diff.also = also;
        self.diff
    }
}

/// What a declaration is made from, in words; no line where it stands for itself, and nothing where that is not known.
fn made_from(side: Side<'_>, thing: &Declared<'_>) -> Option<Vec<String>> {
    let decl = thing.read.first()?;
    let base = decl.base().map(|base| format!("made from {}", side.model.name(base)));
    Some(base.into_iter().collect())
}

/// The name of the deck that a card lies in.
fn deck_name(side: Side<'_>, thing: &Declared<'_>) -> Option<String> {
    decks::deck_of(side, thing.id).map(|(_, name)| name)
}

/// A declaration by its id and its kind.
pub(super) fn find(side: Side<'_>, id: &str, kind: &str) -> Option<DeclId> {
    let kind = Kind::of_word(kind)?;
    side.model.names.lookup(id).into_iter().find(|found| side.model.decl(*found).is_some_and(|decl| decl.kind == kind))
}

/// The text of a declaration: one, or all changes of one thing together.
pub(super) fn text_of(thing: &Declared<'_>, line: &Line<'_>) -> String {
    match thing.written.as_slice() {
        [_] => line.text(),
        _ => apply::block(&line.head_text(), &line.lines.iter().map(Line::text).collect::<Vec<_>>()),
    }
}

/// A change of which nothing is known but whose it is.
pub(super) fn blank(id: &str, kind: &'static str, name: &str) -> Change {
    Change {
        id: id.to_owned(),
        kind,
        name: name.to_owned(),
        deck: None,
        deck_was: None,
        path: String::new(),
        part: Part::Declaration,
        before: None,
        after: None,
        impact: Class::Safe,
        rule: Rule::Words.id(),
        at: At::default(),
        was: None,
        words: Wording::default(),
        hits: Vec::new(),
        allowed: None,
        copies: 1,
        rank: (Rule::Words, 0),
    }
}
