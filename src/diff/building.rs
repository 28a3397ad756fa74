//! The changes of each declaration and of each `pack.toml`, found one after the other.

use std::collections::{BTreeMap, BTreeSet};

use super::change::{AlsoTouched, At, Change, Diff, Likeness, PackPair, Part, Wording};
use super::classes::{Class, Rule};
use super::compare::{Edit, edits, same_lines};
use super::decks::{self, Decks};
use super::group::deck_heading;
use super::pairing::Pairing;
use super::side::{Declared, Key, Side};
use super::touched::Uses;
use super::tree::Line;
use brim_grammar::Statement;
use brim_grammar::format::bare;

use super::{apply, classify, manifest, words};
use crate::game::ids::DeclId;
use crate::vocabulary::{Kind, Member, Word};

/// Of ten lines, so many must be the same for a new thing to be taken for the new name of an old one.
const SAME_OF_TEN: usize = 6;

/// A diff that is being built, with what is asked about both sides on the way.
pub(super) struct Building<'a> {
    old: Side<'a>,
    new: Side<'a>,
    decks: (Decks, Decks),
    uses: (Uses, Uses),
    diff: Diff,
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

    fn push(&mut self, mut change: Change, rule: Rule) {
        change.impact = rule.class();
        change.rule = rule.id();
        change.rank = (rule, self.diff.changes.len());
        self.diff.changes.push(change);
    }

    /// The keys of `pack.toml`, and packs that only one side has.
    pub fn manifests(&mut self, ids: &BTreeMap<String, String>) {
        for pair in self.diff.packs.clone() {
            let pack = |side: Side<'_>, of: &dyn Fn(&str) -> String| {
                let found = side.packs().find(|(_, pack)| of(&pack.manifest.id) == pair.id);
                found.map(|(_, pack)| manifest::fields(side.loaded, pack))
            };
            let before = pack(self.old, &|id| ids.get(id).cloned().unwrap_or_else(|| id.to_owned()));
            let after = pack(self.new, &str::to_owned);
            let blank = |path: &str| Change {
                path: path.to_owned(),
                part: Part::Manifest,
                ..blank(&pair.id, "pack", &pair.name)
            };
            let keys: BTreeSet<String> =
                before.iter().chain(&after).flat_map(|fields| fields.keys().cloned()).collect();
            let whole = match (&before, &after) {
                (Some(_), None) => Some(Rule::PackGone),
                (None, Some(_)) => Some(Rule::NewPack),
                _ => None,
            };
            if let Some(rule) = whole {
                let text = |fields: &Option<BTreeMap<String, String>>| {
                    fields
                        .as_ref()
                        .map(|fields| fields.iter().map(|(key, value)| format!("{key} = {value}\n")).collect())
                };
                self.push(Change { before: text(&before), after: text(&after), ..blank("") }, rule);
                continue;
            }
            for key in keys {
                let value = |fields: &Option<BTreeMap<String, String>>| fields.as_ref()?.get(&key).cloned();
                let (before, after) = (value(&before), value(&after));
                if before == after {
                    continue;
                }
                let rule = manifest::rule(&key, before.as_deref(), after.as_deref());
                let inline = Some(manifest::words(&key, before.as_deref(), after.as_deref()));
                let words = Wording { inline, ..Wording::default() };
                self.push(Change { before, after, words, ..blank(&key) }, rule);
            }
        }
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

    /// A declaration whose text is still there, and of which nothing can be read any more.
    pub fn no_longer_read(&mut self, thing: &Declared<'_>, line: &Line<'_>, text: (&Statement, &str)) {
        let kind = thing.key.kind;
        let rule = if kind == Kind::Scenario { Rule::Scenario } else { Rule::Unreadable };
        self.unread(thing, (text_of(thing, line), bare::statement(text.1, text.0)), rule);
    }

    /// A declaration of which nothing could be read in the old version.
    pub fn read_at_last(&mut self, thing: &Declared<'_>, line: &Line<'_>, text: (&Statement, &str)) {
        let kind = thing.key.kind;
        let rule = if kind == Kind::Scenario { Rule::Scenario } else { Rule::Sentence };
        self.unread(thing, (bare::statement(text.1, text.0), text_of(thing, line)), rule);
    }

    fn unread(&mut self, thing: &Declared<'_>, (before, after): (String, String), rule: Rule) {
        let lines = |text: &str| text.lines().map(str::to_owned).collect();
        let inline = match (rule, thing.key.kind) {
            (Rule::Unreadable, Kind::Patch) if before == after => Some("still written, but what it changes is gone"),
            (_, _) if before != after => None,
            (Rule::Unreadable, _) => Some("still written, but cannot be read"),
            _ => Some("as it was written; it can be read now"),
        };
        let words = match inline {
            Some(inline) => Wording { inline: Some(inline.to_owned()), ..Wording::default() },
            None => Wording { before: lines(&before), after: lines(&after), ..Wording::default() },
        };
        let change = Change {
            before: Some(before),
            after: Some(after),
            words,
            ..blank(&thing.key.id(), thing.key.kind.word(), &thing.name)
        };
        self.push(change, rule);
    }

    /// A declaration that the other side may have, in a file that cannot be read.
    pub fn not_compared(&mut self, thing: &Declared<'_>) {
        self.diff.not_compared.push(thing.key.id());
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

    /// New things that are probably the new names of things that are gone: each once, the best pair first.
    pub fn renames(
        &mut self,
        pairing: &Pairing,
        old: &BTreeMap<&Key, Line<'_>>,
        new: &BTreeMap<&Key, Line<'_>>,
        things: (&BTreeMap<Key, Declared<'_>>, &BTreeMap<Key, Declared<'_>>),
    ) {
        let mut close: Vec<(usize, usize, &Key, &Key)> = Vec::new();
        for gone in pairing.removed.iter().filter(|key| !matches!(key.kind, Kind::Patch | Kind::Scenario)) {
            for come in pairing.added.iter().filter(|key| key.kind == gone.kind) {
                let Some((one, other)) = old.get(gone).zip(new.get(come)) else { continue };
                let (same, all) = same_lines(one, other);
                if same * 10 >= all * SAME_OF_TEN && same > 0 {
                    close.push((same, all, gone, come));
                }
            }
        }
        close.sort_by_key(|(same, all, gone, come)| (std::cmp::Reverse(*same), *all, *gone, *come));
        let mut taken: BTreeSet<&Key> = BTreeSet::new();
        for (same, lines, gone, come) in close {
            if taken.contains(gone) || taken.contains(come) {
                continue;
            }
            taken.extend([gone, come]);
            let name = |all: &BTreeMap<Key, Declared<'_>>, key: &Key| {
                all.get(key).map(|thing| thing.name.clone()).unwrap_or_default()
            };
            let Some((one, other)) = old.get(gone).zip(new.get(come)) else { continue };
            let differs = edits(one, other).iter().map(|edit| words::wording(self.old, self.new, edit)).collect();
            self.diff.renames.push(Likeness {
                differs,
                old: gone.id(),
                new: come.id(),
                kind: come.kind.word(),
                old_name: name(things.0, gone),
                new_name: name(things.1, come),
                same,
                lines,
            });
        }
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
    let base = decl.head.name("base").map(|base| format!("made from {}", side.model.name(base)));
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
fn text_of(thing: &Declared<'_>, line: &Line<'_>) -> String {
    match thing.written.as_slice() {
        [_] => line.text(),
        _ => apply::block(&line.head_text(), &line.lines.iter().map(Line::text).collect::<Vec<_>>()),
    }
}

fn blank(id: &str, kind: &'static str, name: &str) -> Change {
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
