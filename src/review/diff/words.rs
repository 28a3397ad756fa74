//! A change in the words of the card that it changes.

use super::change::Wording;
use super::compare::Edit;
use super::side::Side;
use super::tree::{Line, is_words};
use brim_core::phrase::{EffectView, LabelView, MemberView, ModifierView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Label, Word};
use brim_language::card::{line_words, value_words};
use brim_language::model::{Phrase, Value};

/// The widest change that fits in one line.
const WIDE: usize = 150;
/// The most words on either side of a small difference.
const FEW: usize = 6;

/// A change of a line, as a reader of the card would put it.
pub(super) fn wording(old: Side<'_>, new: Side<'_>, edit: &Edit<'_, '_>) -> Wording {
    let before = edit.old.map(|line| said(old, line, edit.head_only)).unwrap_or_default();
    let after = edit.new.map(|line| said(new, line, edit.head_only)).unwrap_or_default();
    let mut labels: Vec<String> = edit.around.iter().filter_map(|(_, line)| label(new, line)).collect();
    let words = edit.new.or(edit.old).and_then(|line| words_alone(line.phrase?));
    labels.extend(words.map(|(label, _)| label.to_owned()));
    if let Some(Word::Label(Label::EliteRow | Label::AnyElite)) = edit.new.or(edit.old).and_then(Line::word) {
        labels.push("Elite".to_owned());
    }
    let inline = match (before.as_slice(), after.as_slice()) {
        ([old], [new]) if words.is_some() => quoted(old, new),
        ([old], [new]) => list_inline(edit, (old, new)).or_else(|| inline(old, new)),
        ([], [new]) => copies(edit.new).map(|copies| format!("Copies: 1 -> {copies}")).filter(|_| !new.is_empty()),
        ([old], []) => copies(edit.old).map(|copies| format!("Copies: {copies} -> 1")).filter(|_| !old.is_empty()),
        _ => None,
    };
    let happens = |word: Word| matches!(word, Word::Effect(_) | Word::Step(_)) && !is_words(word);
    let happens = !edit.moved && edit.new.or(edit.old).and_then(Line::word).is_some_and(happens);
    Wording { label: labels.join(", "), before, after, inline, happens }
}

/// How many copies a line says there are.
fn copies(line: Option<&Line<'_>>) -> Option<i32> {
    match MemberView::of(line?.phrase?)? {
        MemberView::Copies { n } => Some(n),
        _ => None,
    }
}

/// What changed of words that are no rule, in quotes: `"will do" -> "is good enough"`.
fn quoted(old: &str, new: &str) -> Option<String> {
    let (old, new) = (old.trim_matches('"'), new.trim_matches('"'));
    let (ours, theirs): (Vec<&str>, Vec<&str>) = (old.split(' ').collect(), new.split(' ').collect());
    let (start, end) = shared(&ours, &theirs);
    let middle = |words: &[&str]| words.get(start..words.len() - end).unwrap_or_default().join(" ");
    let (gone, come) = (middle(&ours), middle(&theirs));
    let text = match (gone.is_empty(), come.is_empty()) {
        (true, _) => format!("+ \"{come}\""),
        (_, true) => format!("- \"{gone}\""),
        _ => format!("\"{gone}\" -> \"{come}\""),
    };
    (text.chars().count() <= WIDE).then_some(text)
}

/// A declaration in words, line by line.
pub(super) fn card_lines(side: Side<'_>, line: &Line<'_>) -> Vec<String> {
    line.lines.iter().flat_map(|line| said(side, line, false)).collect()
}

fn said(side: Side<'_>, line: &Line<'_>, head_only: bool) -> Vec<String> {
    let Some(phrase) = line.phrase else { return line.text().lines().map(str::to_owned).collect() };
    if let Some((_, text)) = words_alone(phrase) {
        return vec![format!("\"{text}\"")];
    }
    let mut words = line_words(side.model, phrase);
    if words.is_empty() {
        let text = if head_only { line.head_text() } else { line.text() };
        words = text.lines().map(str::to_owned).collect();
    }
    if head_only && words.len() > 1 {
        words.truncate(1);
        words.iter_mut().for_each(|line| *line = line.trim_end_matches(':').to_owned());
    }
    if let [only] = words.as_mut_slice()
        && let Word::Member(_) | Word::Modifier(_) | Word::Change(_) = phrase.word()
        && phrase.body().is_empty()
    {
        // A figure is no sentence.
        *only = only.trim_end_matches('.').to_owned();
    }
    words
}

/// What a line of words alone is called, and its words: they are quoted.
fn words_alone(phrase: Phrase<'_>) -> Option<(&'static str, &str)> {
    match (MemberView::of(phrase), EffectView::of(phrase)) {
        (Some(MemberView::Text { words }), _) => Some(("card text", words)),
        (Some(MemberView::Flavor { words }), _) => Some(("flavor", words)),
        (Some(MemberView::Note { words }), _) => Some(("note", words)),
        (Some(MemberView::Source { words }), _) => Some(("source", words)),
        (Some(MemberView::Reads { words }), _) => Some(("reads", words)),
        (_, Some(EffectView::Story { words })) => Some(("story", words)),
        (_, Some(EffectView::Todo { words })) => Some(("still to be written", words)),
        _ => None,
    }
}

/// What a line inside of this one belongs to.
fn label(side: Side<'_>, line: &Line<'_>) -> Option<String> {
    let phrase = line.phrase?;
    let quoted = |name: &str| format!("\"{name}\"");
    let row = |start: &str, (low, high): (i32, i32), name: Option<&str>| {
        let start = format!("{start} {}", value_words(side.model, Value::Face(low, high)));
        name.map_or_else(|| start.clone(), |name| format!("{start} {}", quoted(name)))
    };
    Some(match (LabelView::of(phrase), MemberView::of(phrase)) {
        (Some(LabelView::EliteRow { face, name, again: _ }), _) => row("Elite", face, name),
        (Some(LabelView::AnyElite), _) => "any Elite".to_owned(),
        (Some(LabelView::Result { face, name, stands: _ }), _) => row("row", face, name),
        (Some(LabelView::Option { name, cost: _, other: _, condition: _ }), _)
        | (_, Some(MemberView::OwnAbility { name })) => quoted(name),
        (Some(LabelView::Pass), _) => "pass".to_owned(),
        (Some(LabelView::Fail), _) => "fail".to_owned(),
        (Some(LabelView::Together { share, outcome }), _) => format!("{} {}", share.words(), outcome.words()),
        (Some(LabelView::Otherwise { name: _ }), _) => "otherwise".to_owned(),
        (_, Some(MemberView::Brutal)) => "Brutal".to_owned(),
        (_, Some(MemberView::Clue { n, objective: _ })) => format!("Clue {n}"),
        (_, Some(MemberView::Waves { n })) => format!("wave {n}"),
        (_, Some(MemberView::Reward { name: None })) => "reward".to_owned(),
        (_, Some(MemberView::Reward { name: Some(name) })) => format!("reward of {}", quoted(name)),
        (_, Some(MemberView::Attack)) => "attack".to_owned(),
        (_, Some(MemberView::Met)) => "encounter".to_owned(),
        _ => return None,
    })
}

/// Which line it is, in words that do not depend on its figures.
pub(super) fn path(old: Side<'_>, new: Side<'_>, edit: &Edit<'_, '_>) -> String {
    let own = edit.new.map(|line| step(new, line)).or_else(|| edit.old.map(|line| step(old, line)));
    let around = edit.around.iter().map(|(_, line)| step(new, line));
    around.chain(own).collect::<Vec<_>>().join("/")
}

fn step(side: Side<'_>, line: &Line<'_>) -> String {
    let Some(phrase) = line.phrase else { return String::new() };
    let id = phrase.word().entry().map_or("", |entry| entry.id);
    let word = id.rsplit('.').next().unwrap_or(id);
    if let Some(stat) = ModifierView::of(phrase).and_then(ModifierView::stat) {
        return plain(side, Value::Stat(stat));
    }
    match (MemberView::of(phrase), LabelView::of(phrase)) {
        (Some(MemberView::Printed { stat, to: _, each: _ }), _) => plain(side, Value::Stat(stat)),
        (Some(MemberView::RuleIs { rule, reading: _ }), _) => plain(side, Value::Rule(rule)),
        (
            _,
            Some(
                LabelView::Result { face: (low, high), name: _, stands: _ }
                | LabelView::EliteRow { face: (low, high), name: _, again: _ },
            ),
        ) => format!("row {}", plain(side, Value::Face(low, high))),
        (_, Some(LabelView::Option { name, cost: _, other: _, condition: _ })) => {
            format!("option {}", name.to_lowercase())
        }
        (Some(MemberView::OwnAbility { name }), _) => format!("ability {}", name.to_lowercase()),
        (Some(MemberView::Clue { n, objective: _ } | MemberView::Waves { n }), _) => {
            format!("{word} {n}")
        }
        _ => word.to_owned(),
    }
}

fn plain(side: Side<'_>, value: Value<'_>) -> String {
    match value {
        Value::Stat(StatKey::Stat(stat)) => stat.words().to_owned(),
        other => value_words(side.model, other).to_lowercase(),
    }
}

/// What came to a list and what went from it: `Keywords: + Void, - Beast`; `Abilities: Fear 1 -> 2`.
fn list_inline(edit: &Edit<'_, '_>, said: (&str, &str)) -> Option<String> {
    let lists = |phrase: Phrase<'_>| {
        phrase.slots().flatten().any(|value| matches!(value, Value::Names(_) | Value::Abilities(_)))
    };
    let (old, new) = (edit.old?.phrase?, edit.new?.phrase?);
    if !lists(old) || !lists(new) || !matches!(new.word(), Word::Member(_)) {
        return None;
    }
    let ((title, before), (_, after)) = (said.0.split_once(": ")?, said.1.split_once(": ")?);
    let (before, after): (Vec<&str>, Vec<&str>) = (before.split(", ").collect(), after.split(", ").collect());
    let number = |name: &str| {
        let (name, number) = name.rsplit_once(' ')?;
        number.parse::<i32>().ok().map(|number| (name.to_owned(), number))
    };
    let other = |name: &str, list: &[&str]| {
        let (stem, _) = number(name)?;
        list.iter().filter_map(|other| number(other)).find(|(other, _)| *other == stem).map(|(_, number)| number)
    };
    let come =
        after.iter().filter(|name| !before.contains(name)).map(|name| match (number(name), other(name, &before)) {
            (Some((stem, now)), Some(was)) => format!("{stem} {was} -> {now}"),
            _ => format!("+ {name}"),
        });
    let gone = before.iter().filter(|name| !after.contains(name) && other(name, &after).is_none());
    let all: Vec<String> = come.chain(gone.map(|name| format!("- {name}"))).collect();
    (!all.is_empty()).then(|| format!("{title}: {}", all.join(", ")))
}

/// How many words two lines share at their beginning, and at their end.
fn shared(ours: &[&str], theirs: &[&str]) -> (usize, usize) {
    let start = ours.iter().zip(theirs).take_while(|(one, other)| one == other).count();
    let most = ours.len().min(theirs.len()) - start;
    let end = ours.iter().rev().zip(theirs.iter().rev()).take(most).take_while(|(one, other)| one == other).count();
    (start, end)
}

/// Two lines in one, where their difference is small.
pub fn inline(old: &str, new: &str) -> Option<String> {
    let (ours, theirs): (Vec<&str>, Vec<&str>) = (old.split(' ').collect(), new.split(' ').collect());
    let (mut start, mut end) = shared(&ours, &theirs);
    if start + end == 0 && ours.len().max(theirs.len()) > 1 || ours.len().max(theirs.len()) - start - end > FEW {
        return None;
    }
    // A name is shown as a whole: `Bog Witch -> Fen Witch`.
    let capital = |word: Option<&&str>| word.is_some_and(|word| word.starts_with(char::is_uppercase));
    let name = |words: &[&str]| capital(words.get(start)) && start + end < words.len();
    if name(&ours) && name(&theirs) {
        // A mark after a word ends the name.
        let ends = |word: Option<&&str>| word.is_some_and(|word| word.ends_with(|last: char| ".:,;)".contains(last)));
        while end > 0 && capital(ours.get(ours.len() - end)) && !ends(ours.get(ours.len() - end - 1)) {
            end -= 1;
        }
        while start > 1 && capital(ours.get(start - 1)) && !ends(ours.get(start - 1)) {
            start -= 1;
        }
    }
    let middle = |words: &[&str]| words.get(start..words.len() - end).unwrap_or_default().join(" ");
    let (mut gone, mut come) = (middle(&ours), middle(&theirs));
    let head = ours.get(..start).unwrap_or_default().join(" ");
    let mut tail = theirs.get(theirs.len() - end..).unwrap_or_default().join(" ");
    // The mark after a word is not what changed.
    let mut marks = String::new();
    while let Some(mark) = gone.chars().last().filter(|last| ".:,;)".contains(*last) && come.ends_with(*last)) {
        gone.pop();
        come.pop();
        marks.insert(0, mark);
    }
    if !marks.is_empty() {
        tail = if tail.is_empty() { marks } else { format!("{marks} {tail}") };
    }
    let several = |text: &str| text.contains(' ');
    let change = match (gone.is_empty(), come.is_empty()) {
        (true, _) => format!("[+ {come}]"),
        (_, true) => format!("[- {gone}]"),
        _ if several(&gone) || several(&come) => format!("[{gone} -> {come}]"),
        _ => format!("{gone} -> {come}"),
    };
    let head = if head.is_empty() { String::new() } else { format!("{head} ") };
    let space = if tail.is_empty() || tail.starts_with(['.', ':', ',', ';', ')']) { "" } else { " " };
    let text = format!("{head}{change}{space}{tail}");
    (text.chars().count() <= WIDE).then_some(text)
}
