//! A declaration as a tree of lines that can be compared: what each says, whatever its layout, its comments and the numbers of its pack.

use super::implied::implied;
use super::side::Side;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ChangeView, LabelView, ModifierView, RuleFormView, Value};
use brim_core::vocabulary::{Member, Word};
use brim_grammar::format::bare;
use brim_grammar::{Span, Statement};
use brim_language::model::canonical::{head_said, nameless_head, value_said, whole_said};
use brim_language::model::line_key::key_values;
use brim_language::model::{Declaration, Phrase, Phrases, Placed};

/// How declarations are called, so that both sides call the same thing alike.
pub(super) type Call<'c> = dyn Fn(DeclId) -> String + 'c;

/// Which lines of a block keep their order among one another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stream {
    /// None: figures, abilities, rows.
    Any,
    /// Triggers of one moment: they happen one after the other.
    Triggers(String),
    /// Effects and steps; readings, the first of which counts where no edition says otherwise; names from the oldest on.
    Effects,
}

/// A line with what stands under it.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    /// What was read of it; nothing for a declaration, and for what was not read.
    pub phrase: Option<Phrase<'a>>,
    /// How it is written.
    pub statement: &'a Statement,
    /// The text that it stands in.
    pub source: &'a str,
    /// What it says without what stands under it.
    pub head: String,
    /// What it says with that.
    pub whole: String,
    /// What makes two lines the same line, where something does.
    pub key: Option<String>,
    /// Whom it keeps its order with.
    pub stream: Stream,
    /// What stands under it, in an order that does not depend on the author where it means nothing.
    pub lines: Vec<Line<'a>>,
    /// What stands under it says nothing that would not hold without it.
    pub bare: bool,
}

impl<'a> Line<'a> {
    /// Its word.
    pub fn word(&self) -> Option<Word> {
        self.phrase.map(|phrase| phrase.word())
    }

    /// Its text in the one way, with what stands under it.
    pub fn text(&self) -> String {
        bare::statement(self.source, self.statement)
    }

    /// Its text without what stands under it.
    pub fn head_text(&self) -> String {
        bare::head(self.source, self.statement)
    }

    /// The tree of a declaration that could be read.
    pub fn of(
        side: Side<'_>,
        decl: &'a Declaration,
        (statement, source): (&'a Statement, &'a str),
        call: &Call<'_>,
    ) -> Option<Line<'a>> {
        // A new name is a change of its own.
        let head = nameless_head(call, decl.head());
        let mut lines = under(decl.body(), statement, source, call)?;
        let all = lines.len();
        lines.retain(|line| !line.phrase.is_some_and(|phrase| implied(side, decl, phrase)));
        let bare = lines.is_empty() && all > 0;
        Some(Line { bare, ..whole(head, lines, statement, source) })
    }

    /// A declaration as its text alone: where something of it could not be read, or where this mix leaves it out.
    pub fn unread(statement: &'a Statement, source: &'a str) -> Line<'a> {
        whole(flat(statement, source), Vec::new(), statement, source)
    }

    /// Adds the lines of another text of the same thing: the changes that a pack makes to one declaration are one.
    pub fn join(&mut self, other: Line<'a>) {
        self.lines.extend(other.lines);
        self.lines.sort_by(|one, two| order(one).cmp(&order(two)));
        self.whole = written(&self.head, &self.lines);
    }

    fn read(phrase: Phrase<'a>, statement: &'a Statement, source: &'a str, call: &Call<'_>) -> Line<'a> {
        let mut head = head_said(call, phrase);
        let mut inner = phrase;
        // `when …, roll D6 { … }`: what stands under the line belongs to the effect that it ends with.
        if let Some(effect) = phrase.body().only()
            && within(effect.place().span, statement.phrase)
        {
            head.push_str(" do ");
            head.push_str(&head_said(call, effect));
            inner = effect;
        }
        let line = match under(inner.body(), statement, source, call) {
            Some(lines) => whole(head, lines, statement, source),
            None => whole(whole_said(call, phrase), Vec::new(), statement, source),
        };
        Line { phrase: Some(phrase), key: key(phrase, call), stream: stream(phrase, call), ..line }
    }
}

fn whole<'a>(head: String, lines: Vec<Line<'a>>, statement: &'a Statement, source: &'a str) -> Line<'a> {
    let whole = written(&head, &lines);
    Line { phrase: None, statement, source, head, whole, key: None, stream: Stream::Any, lines, bare: false }
}

fn written(head: &str, lines: &[Line<'_>]) -> String {
    let inner: Vec<&str> = lines.iter().map(|line| line.whole.as_str()).collect();
    format!("{head}{{{}}}", inner.join(";"))
}

/// The lines of a block; none where they are no lines that were read one by one: the rows of a picture.
fn under<'a>(body: Phrases<'a>, statement: &'a Statement, source: &'a str, call: &Call<'_>) -> Option<Vec<Line<'a>>> {
    let statements: Vec<&Statement> = statement.body.statements().collect();
    if statements.len() != body.len() {
        return None;
    }
    let pairs = body.iter().zip(statements);
    let mut lines: Vec<Line<'a>> =
        pairs.map(|(phrase, statement)| Line::read(phrase, statement, source, call)).collect();
    lines.sort_by(|one, two| order(one).cmp(&order(two)));
    Some(lines)
}

/// Effects stay where they are; what has no order is sorted.
fn order<'l>(line: &'l Line<'_>) -> (&'l Stream, &'l str, &'l str) {
    match line.stream {
        Stream::Any => (&line.stream, line.key.as_deref().unwrap_or("~"), &line.whole),
        _ => (&line.stream, "", ""),
    }
}

/// A statement in one line, whatever its layout.
fn flat(statement: &Statement, source: &str) -> String {
    let inner: Vec<String> = statement.body.statements().map(|line| flat(line, source)).collect();
    let head = bare::head(source, statement);
    if statement.body.is_none() { head } else { format!("{head}{{{}}}", inner.join(";")) }
}

fn within(inner: Span, outer: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

fn key(phrase: Phrase<'_>, call: &Call<'_>) -> Option<String> {
    let values = match phrase.word() {
        Word::Member(_) => key_values(phrase)?,
        Word::Label(_) => match LabelView::of(phrase)? {
            LabelView::Result { face: (low, high), name: _, stands: _ }
            | LabelView::EliteRow { face: (low, high), name: _, again: _ }
            | LabelView::AnyFace { face: (low, high), also: _ }
            | LabelView::EachFace { face: (low, high) } => vec![Value::Face(low, high)],
            LabelView::Option { name, cost: _, other: _, condition: _ } => vec![Value::Text(name)],
            _ => Vec::new(),
        },
        Word::Change(_) => operation_key(ChangeView::of(phrase)?),
        Word::Modifier(_) => ModifierView::of(phrase)?.stat().map(Value::Stat).into_iter().collect(),
        _ => return None,
    };
    let values = values.into_iter().map(|value| value_said(call, value));
    Some(format!("{} {}", phrase.word().id(), values.collect::<Vec<_>>().join(" ").to_lowercase()))
}

/// What distinguishes two operations with the same word.
fn operation_key(operation: ChangeView<'_>) -> Vec<Value<'_>> {
    match operation {
        ChangeView::ReplaceRow { face: (low, high), name: _ }
        | ChangeView::AddRow { face: (low, high), name: _ }
        | ChangeView::RemoveRow { face: (low, high) } => vec![Value::Face(low, high)],
        ChangeView::Set { stat, to: _ } | ChangeView::Raise { stat, by: _ } | ChangeView::RemoveFigure { stat } => {
            vec![Value::Stat(stat)]
        }
        ChangeView::RemoveAbility { name } | ChangeView::AddAbility { name } | ChangeView::ReplaceAbility { name } => {
            vec![Value::Text(name)]
        }
        ChangeView::OfAbility { which, stat, by: _ } => vec![Value::Text(which), Value::Stat(stat)],
        ChangeView::AddListed { sort: _, what }
        | ChangeView::RemoveListed { sort: _, what }
        | ChangeView::RaiseNamed { what, by: _ } => vec![Value::Name(what)],
        ChangeView::AddNamed { list } | ChangeView::RemoveNamed { list } | ChangeView::ReplaceNamed { list } => {
            vec![Value::Abilities(list)]
        }
        ChangeView::Lines => Vec::new(),
    }
}

fn stream(phrase: Phrase<'_>, call: &Call<'_>) -> Stream {
    if let Word::Effect(_) | Word::Step(_) | Word::Member(Member::Reading | Member::Former) = phrase.word() {
        return Stream::Effects;
    }
    match RuleFormView::of(phrase) {
        Some(
            RuleFormView::When { moment, condition: _, limit: _ }
            | RuleFormView::At { moment, condition: _, limit: _ }
            | RuleFormView::Instead { what: moment, condition: _, limit: _ },
        ) => Stream::Triggers(value_said(call, Value::Phrase(moment))),
        Some(RuleFormView::AsSoonAs { condition, limit: _ }) => {
            Stream::Triggers(value_said(call, Value::Phrase(condition)))
        }
        _ => Stream::Any,
    }
}

/// True for a line of words alone: no game reads it.
pub(super) fn is_words(word: Word) -> bool {
    use Member::{Flavor, Note, Reads, Source, Text};
    use brim_core::vocabulary::Effect::{Story, Todo};
    matches!(word, Word::Member(Flavor | Note | Reads | Source | Text) | Word::Effect(Story | Todo))
}
