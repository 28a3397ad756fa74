//! Which row of the table of classes a change belongs to.

use super::classes::Rule;
use super::compare::Edit;
use super::tree::{Line, is_words};
use brim_core::phrase::LabelView;
use brim_core::vocabulary::{Kind, Label, Member, Modifier, Word};
use brim_language::model::line_key::own_name;

/// The rule of a change of one line.
pub(super) fn of_line(kind: Kind, edit: &Edit<'_, '_>) -> Rule {
    let (old, new) = (edit.old.and_then(Line::word), edit.new.and_then(Line::word));
    let word = new.or(old);
    if kind == Kind::Scenario {
        return Rule::Scenario;
    }
    if [old, new].into_iter().flatten().all(is_words) {
        return Rule::Words;
    }
    if edit.moved {
        return Rule::Order;
    }
    let gone = new.is_none();
    match word {
        Some(Word::Member(Member::Former)) if old.is_some() => return Rule::FormerGone,
        Some(Word::Member(Member::Former)) => return Rule::Renamed,
        Some(Word::Member(Member::TakesNumber)) => return Rule::TakesNumber,
        Some(Word::Member(Member::OnlyMixed)) if gone => return Rule::Everywhere,
        Some(Word::Member(Member::OnlyMixed)) => return Rule::OnlyMixed,
        Some(Word::Member(Member::OwnAbility)) if kind != Kind::Patch && (gone || renamed(edit)) => {
            return Rule::AbilityGone;
        }
        Some(Word::Member(Member::Elite)) if gone && kind != Kind::Patch => return Rule::EliteGone,
        Some(Word::Label(Label::EliteRow)) if kind != Kind::Patch && (gone || renamed(edit)) => return Rule::EliteGone,
        Some(Word::Label(Label::Option)) if gone => return Rule::OptionGone,
        _ => {}
    }
    if loses_option(edit) {
        return Rule::OptionGone;
    }
    if kind == Kind::Patch {
        return Rule::Change;
    }
    let around = |member: Member| edit.around.iter().any(|(line, _)| line.word() == Some(Word::Member(member)));
    match (kind, word) {
        (Kind::Ruling | Kind::Edition, _) => Rule::Ruling,
        (Kind::Rules | Kind::Skill | Kind::Track, _) => Rule::Rules,
        (Kind::Deck, _) => Rule::Deck,
        (_, Some(Word::Member(Member::Copies | Member::OfDeck))) => Rule::DeckCount,
        (Kind::Ability | Kind::Keyword | Kind::Token | Kind::Marker, _) => Rule::Shared,
        (Kind::Chart, _) => Rule::ChartRow,
        (Kind::Mission | Kind::Tile | Kind::World | Kind::Town | Kind::Location, _) => Rule::Where,
        (_, Some(Word::Label(Label::EliteRow | Label::AnyElite) | Word::Member(Member::Elite))) => Rule::Elite,
        _ if around(Member::Elite) => Rule::Elite,
        (_, Some(Word::Member(Member::Keywords))) => Rule::Keywords,
        (_, Some(Word::Member(Member::Abilities | Member::OwnAbility))) => Rule::Abilities,
        (_, Some(Word::Member(member))) if is_figure(member) => Rule::Figure,
        (_, Some(Word::Modifier(Modifier::Set | Modifier::Change | Modifier::Flag))) if edit.around.is_empty() => {
            Rule::Figure
        }
        (_, Some(Word::Member(_) | Word::Change(_))) => Rule::Line,
        _ => Rule::Sentence,
    }
}

fn is_figure(member: Member) -> bool {
    use Member::{Price, Printed, Size, StoneIcons, UpgradeSlots, Weight};
    matches!(member, Printed | Price | Size | StoneIcons | UpgradeSlots | Weight)
}

/// Another name on a row or on an ability.
fn renamed(edit: &Edit<'_, '_>) -> bool {
    let name = |line: &Line<'_>| line.phrase.and_then(own_name).map(str::to_lowercase);
    match (edit.old, edit.new) {
        (Some(old), Some(new)) => name(old).is_some() && name(old) != name(new),
        _ => false,
    }
}

/// An option that others could name is gone with the line that held it.
fn loses_option(edit: &Edit<'_, '_>) -> bool {
    if edit.head_only {
        return false;
    }
    let options = |line: &Line<'_>| {
        let mut names: Vec<String> = Vec::new();
        if let Some(phrase) = line.phrase {
            phrase.walk(&mut |inner| {
                if let Some(LabelView::Option { name, cost: _, other: _, condition: _ }) = LabelView::of(inner) {
                    names.push(name.to_lowercase());
                }
            });
        }
        names
    };
    let new = edit.new.map(options).unwrap_or_default();
    edit.old.is_some_and(|old| options(old).iter().any(|name| !new.contains(name)))
}

/// The rule of a new declaration. `drawn` says that a deck which was there before holds it.
pub(super) fn of_new(kind: Kind, drawn: bool, doubles_deck: bool) -> Rule {
    match kind {
        Kind::Scenario => Rule::Scenario,
        Kind::Patch => Rule::Change,
        Kind::Ruling => Rule::Ruling,
        Kind::Rules | Kind::Skill => Rule::Rules,
        Kind::Deck if doubles_deck => Rule::Deck,
        _ if drawn => Rule::DeckCard,
        _ => Rule::New,
    }
}

/// The rule of a declaration that is gone.
pub(super) fn of_gone(kind: Kind, other_kind: bool, merged: bool) -> Rule {
    match kind {
        Kind::Scenario => Rule::Scenario,
        Kind::Patch => Rule::Change,
        _ if other_kind => Rule::OtherKind,
        _ if merged => Rule::Merged,
        _ => Rule::Removed,
    }
}

/// The rule of another head: another name or another base.
pub(super) fn of_head(kind: Kind, back: bool, renamed: bool, base: bool) -> Rule {
    match kind {
        Kind::Scenario => Rule::Scenario,
        _ if back => Rule::Removed,
        _ if base => Rule::MadeFrom,
        _ if renamed => Rule::Renamed,
        _ => Rule::Printed,
    }
}
