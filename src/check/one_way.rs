//! What can be said in two ways is said in one: `at` for the clock and `when` for all else, a colon before what happens then, `has Poison` for one or
//! more of it, a bare figure on a sheet. `--fix` writes it.

use super::context::{Context, In};
use super::lines::base;
use super::parts::{moment, named, number};
use super::walk::Site;
use brim_core::phrase::{ConditionView, ModifierView, QuantityView, RelationView, ThingView, Value};
use brim_core::vocabulary::{Category, Condition, Kind, Many, Member, Moment, Pick, Relation, RuleForm, Word};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every text.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &Category::RuleForm.words()) {
        first_word(context, decl, phrase, out);
        comma(context, decl, phrase, out);
    }
    let asks = [Word::Condition(Condition::HasMany), Word::Relation(Relation::WithMany)];
    for Site { decl, phrase, .. } in context.sites(In::All, &asks) {
        one_or_more(context, decl, phrase, out);
    }
    for Site { decl, phrase, .. } in
        context.sites(In::Texts, &[Category::Effect, Category::Moment].map(Category::words).concat())
    {
        verb(context, decl, phrase, out);
    }
    for Site { decl, phrase, .. } in context.sites(In::All, &Category::Step.words()) {
        verb(context, decl, phrase, out);
    }
    for decl in context.decls() {
        let members = decl.body().iter().filter(|line| line.word().category() == Category::Member);
        members.for_each(|line| verb(context, decl, line, out));
    }
    // What is made from another thing says a figure in either way.
    let sheet = |decl: &&Declaration| matches!(decl.kind, Kind::Enemy | Kind::Class) && base(decl).is_none();
    for decl in context.decls().filter(sheet) {
        for line in decl.body() {
            figure(context, decl, line, out);
            if line.word() == Word::Member(Member::Brutal) {
                line.body().iter().for_each(|line| figure(context, decl, line, out));
            }
        }
    }
}

fn told(context: &Context, decl: &Declaration, place: Place, message: String, write: &str) -> Diagnostic {
    context
        .finding(Code::OtherWay, decl, place, message)
        .label("said in another way")
        .help(format!("write `{write}`"))
        .edit(place, write, true)
}

/// `when start of turn`, `at this hero attacks`.
fn first_word(context: &Context, decl: &Declaration, rule: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let Some(moment) = moment(rule) else { return };
    let clock = matches!(moment.word(), Word::Moment(Moment::StartOf | Moment::EndOf));
    let (wrong, right) = match rule.word() {
        Word::RuleForm(RuleForm::When) if clock => ("when", "at"),
        Word::RuleForm(RuleForm::At) if !clock => ("at", "when"),
        _ => return,
    };
    let place = from(rule.place(), wrong.len());
    if context.text(place).eq_ignore_ascii_case(wrong) {
        let message = format!("`{wrong}` stands before {}", if clock { "what happens" } else { "the clock" });
        let message = if clock { format!("{message}, not before the clock") } else { format!("{message} alone") };
        out.push(told(context, decl, place, message, right));
    }
}

/// `each hero test Luck 5+`, `keyword Blade`: one who does it tests, and the line is called `keywords`.
fn verb(context: &Context, decl: &Declaration, phrase: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let Some(sentence) = phrase.word().entry().map(|entry| entry.sentence) else { return };
    let of_subject = |rest: &'static str| Some(rest.split_once("{who}")?.1);
    let by_hand = phrase.word().category() == Category::Step;
    let led = if by_hand {
        of_subject(sentence)
    } else {
        sentence.strip_prefix('{').and_then(|rest| Some(rest.split_once('}')?.1))
    };
    let (rest, start) = match led {
        Some(rest) => match phrase.subject() {
            Some(who) => (rest, who.place().span.end),
            None => return,
        },
        None => (sentence, phrase.place().span.start),
    };
    let Some(first) = rest.split_whitespace().next() else { return };
    // The verb of a step is one of a list.
    let listed = |hole: &str| match phrase.holes().find(|(name, _)| *name == hole)?.1 {
        Value::Choice(chosen) => Some(chosen.words()),
        _ => None,
    };
    let written = first.strip_prefix('{').and_then(|hole| listed(hole.strip_suffix('}')?)).unwrap_or(first);
    let mut place = phrase.place();
    place.span.start = start;
    let text = context.text(place);
    let at = text.len() - text.trim_start().len();
    let said = text.trim_start().split(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
    if said.is_empty() || written.strip_suffix('s') != Some(said) {
        return;
    }
    place.span.start += u32::try_from(at).unwrap_or(0);
    let place = from(place, said.len());
    if several_of_the(context, phrase) {
        return;
    }
    out.push(told(context, decl, place, format!("`{said}` is written `{written}` here"), written));
}

/// `the enemies next to this hero take 1 wound`: whether one or all are meant is asked where whom it picks is looked at.
fn several_of_the(context: &Context, phrase: Phrase<'_>) -> bool {
    phrase.subject().filter(|who| who.pick() == Pick::The).is_some_and(|who| {
        let mut words = context.text(who.place()).split_whitespace();
        words.any(|word| matches!(word, "heroes" | "enemies" | "models"))
    })
}

/// The first letters of a place.
fn from(place: Place, letters: usize) -> Place {
    let mut first = place;
    first.span.end = first.span.start + u32::try_from(letters).unwrap_or(0);
    first
}

/// `when this hero attacks, this hero heals 1 wound`.
fn comma(context: &Context, decl: &Declaration, rule: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let last = rule.parts().map(|part| part.place().span.end);
    let (Some(end), Some(first)) = (last.max(), rule.body().first()) else { return };
    let mut between = rule.place();
    (between.span.start, between.span.end) = (end, first.place().span.start);
    if between.span.start >= between.span.end || context.text(between).trim() != "," {
        return;
    }
    let mut head = rule.place();
    head.span.end = end;
    let head = shortened(&escaped(context.text(head)), 100).into_owned();
    let message = "what happens then stands behind a colon".to_owned();
    let found = context
        .finding(Code::OtherWay, decl, between, message)
        .label("a comma")
        .help(format!("write a colon: `{head}: …`"))
        .edit(between, ": ", true);
    out.push(found);
}

/// True for what says by itself that there is one of it or more.
pub(super) fn says_one(context: &Context, thing: Phrase<'_>) -> bool {
    // A keyword is asked for in two ways: `has Gun` is true of whoever is so, `1 or more Gun` counts things.
    let counted = |what: Phrase<'_>| {
        named(what).is_none_or(|id| context.model.names.get(id).is_none_or(|named| named.kind != Kind::Keyword))
    };
    match ThingView::of(thing) {
        Some(ThingView::Held { what }) => counted(what),
        Some(ThingView::Level) | None => false,
        Some(_) => true,
    }
}

/// `has 1 or more Poison`: it has Poison.
fn one_or_more(context: &Context, decl: &Declaration, phrase: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let (n, thing) = match (ConditionView::of(phrase), RelationView::of(phrase)) {
        (Some(ConditionView::HasMany { who: _, n, thing }), _) | (_, Some(RelationView::WithMany { n, thing })) => {
            (n, thing)
        }
        _ => return,
    };
    let Some(QuantityView::Bounded { n: least, how: Many::OrMore }) = QuantityView::of(n) else { return };
    if number(least) != Some(1) || !says_one(context, thing) {
        return;
    }
    let what = context.text(thing.place());
    let mut place = n.place();
    place.span.end = thing.place().span.end;
    let message = format!("one or more is what `{what}` says by itself");
    let mut found = told(context, decl, place, message, what);
    found.severity = Severity::Hint;
    out.push(found);
}

/// `health is 5` on a sheet: the figure that it prints.
fn figure(context: &Context, decl: &Declaration, line: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let Some(ModifierView::Set { stat: _, to: _, condition: None }) = ModifierView::of(line) else { return };
    let text = context.text(line.place());
    let Some((stat, value)) = text.split_once(" is ") else { return };
    let message = "a figure of the sheet stands there bare".to_owned();
    out.push(told(context, decl, line.place(), message, &format!("{} {}", stat.trim_end(), value.trim_start())));
}
