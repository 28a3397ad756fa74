//! Conditions that are always so, or never.

use super::context::Context;
use super::results::Results;
use brim_core::vocabulary::{Condition, Effect, Kind, Label, Quantity, Word};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Value};

/// Looks at every condition, with the rolls and the conditions around it.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        for line in &decl.body {
            let mut around = Around::default();
            visit(context, decl, line, &mut around, out);
        }
    }
}

/// What holds where a line stands.
#[derive(Clone, Default)]
struct Around {
    /// Conditions that are so, in plain words, and where they stand.
    so: Vec<(String, Place)>,
    /// The results that the roll above can have shown here, and where it stands.
    roll: Option<(Results, Place)>,
}

fn visit(context: &Context, decl: &Declaration, phrase: &Phrase, around: &mut Around, out: &mut Vec<Diagnostic>) {
    let mut inner = around.clone();
    for hole in ["condition", "if"] {
        let Some(condition) = phrase.phrase(hole) else { continue };
        if let Some(found) = judged(context, decl, condition, around) {
            out.push(found);
        }
        // A moment comes anew each time: what was so before need not be so then.
        if phrase.word == Word::Effect(Effect::If) {
            inner.so.push((words(context, condition), condition.place));
        }
    }
    match phrase.word {
        Word::Effect(Effect::Roll | Effect::Rolls) => {
            inner.roll = Results::of_roll(phrase, (0, 0)).map(|results| (results, phrase.place));
        }
        Word::Label(Label::Result) => {
            if let (Some((results, _)), Some(Value::Face(low, high))) = (&mut inner.roll, phrase.get("face")) {
                results.known.retain(|result| (*low..=*high).contains(result));
            }
        }
        Word::Effect(_) | Word::Label(_) => {}
        _ => inner = Around::default(),
    }
    // What an effect does may change what was so for the next line.
    let branches = phrase.body.iter().any(|line| matches!(line.word, Word::Label(_)));
    for (at, line) in phrase.body.iter().enumerate() {
        if at > 0 && !branches {
            inner.so.clear();
        }
        visit(context, decl, line, &mut inner, out);
    }
}

/// The words of a text as they are compared.
fn words(context: &Context, phrase: &Phrase) -> String {
    context.text(phrase.place).split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

fn judged(context: &Context, decl: &Declaration, condition: &Phrase, around: &Around) -> Option<Diagnostic> {
    let mut parts = Vec::new();
    let both = condition.word == Word::Condition(Condition::Both);
    let either = condition.word == Word::Condition(Condition::Either);
    split(condition, condition.word, &mut parts);
    let said: Vec<(String, &Phrase)> = parts.iter().map(|part| (words(context, part), *part)).collect();
    let told =
        |place: Place, message: &str, label: &str| context.finding(Code::Foregone, decl, place, message).label(label);
    let not = |text: &str| format!("not {text}");
    for (at, (text, part)) in said.iter().enumerate() {
        let earlier = || said.iter().take(at);
        if let Some((_, first)) = earlier().find(|(other, _)| (both || either) && other == text) {
            let found = told(part.place, "this says the same as the condition before it", "said already");
            return Some(
                found
                    .other(first.place, "the first time")
                    .help("take one of the two away, or say the other thing that was meant"),
            );
        }
        let against = |other: &str| *text == not(other) || other == not(text) || parted(text, other);
        if let Some((_, first)) = earlier().find(|(other, _)| both && against(other)) {
            let found = told(part.place, "these two can never both be so", "rules out what stands before it");
            return Some(
                found.other(first.place, "the other one").help("if one of them is enough, join them with `or`"),
            );
        }
        if let Some((_, first)) = earlier().find(|(other, _)| either && (*text == not(other) || *other == not(text))) {
            let found = told(part.place, "one of these two is always so", "the opposite of what stands before it");
            return Some(found.other(first.place, "the other one").help("take the condition away, or mend it"));
        }
        if matches!(part.word, Word::Condition(_)) && least(part).is_some_and(|n| n <= 0) {
            let place = context.figure(part.place, "0");
            let found = told(place, "0 or more is always so", "everybody has 0 or more");
            return Some(found.help("write 1 or more, or take the condition away"));
        }
        if let (Some(Value::Face(low, high)), Some((results, roll))) = (part.get("face"), &around.roll)
            && matches!(part.word, Word::Condition(_))
            && !results.known.is_empty()
        {
            let all = results.known.iter().all(|result| (*low..=*high).contains(result));
            let place = context.figure(part.place, &super::results::face(*low, *high));
            if !results.reach(*low, *high) {
                let asked = context.text(place).trim().to_owned();
                let mut shows: Vec<String> = results.known.iter().map(ToString::to_string).collect();
                shows.dedup();
                let shows = match shows.as_slice() {
                    [first, _, .., last] => format!("{first} to {last}"),
                    few => few.join(" or "),
                };
                let message = format!("that roll is never {} here: it shows {shows}", shortened(&escaped(&asked), 20));
                let found = Diagnostic { message, ..told(place, "", "never so") };
                return Some(found.other(*roll, "the roll").help(format!(
                    "the row that this stands in is carried out for {shows} alone: ask for one of these, or move the line to another row"
                )));
            }
            if all && !results.higher && !results.lower {
                let found = told(place, "that roll always shows this here", "always so");
                return Some(found.other(*roll, "the roll").help("take the condition away, or ask for fewer results"));
            }
        }
    }
    let whole = words(context, condition);
    let same = around.so.iter().find(|(text, _)| *text == whole);
    if let Some((_, place)) = same {
        let found = told(condition.place, "this is always so here: it was asked above", "always so");
        return Some(found.other(*place, "asked here").help("take the inner condition away, or mend it"));
    }
    let never = around.so.iter().find(|(text, _)| whole == not(text) || *text == not(&whole) || parted(text, &whole));
    never.map(|(_, place)| {
        let found = told(condition.place, "this is never so here: the condition above rules it out", "never so");
        found.other(*place, "asked here").help("write `otherwise:` below the outer condition, or mend one of them")
    })
}

/// The least that a condition asks for: of what is held, of what there is, or of a stat.
fn least(condition: &Phrase) -> Option<i32> {
    let asked = condition.phrase("n").filter(|n| n.word == Word::Quantity(Quantity::Bounded)).unwrap_or(condition);
    let most = asked.says("how", "or fewer") || asked.says("bound", "at most");
    asked.number("n").filter(|_| !most)
}

/// Two texts that differ by one word of a pair that rules each other out.
fn parted(one: &str, other: &str) -> bool {
    let pairs = [("melee", "ranged")];
    pairs.iter().any(|(a, b)| one != other && (one.replace(a, b) == *other || other.replace(a, b) == one))
}

/// The parts that one word joins.
fn split<'a>(condition: &'a Phrase, by: Word, out: &mut Vec<&'a Phrase>) {
    match (condition.word == by, condition.phrase("a"), condition.phrase("b")) {
        (true, Some(a), Some(b)) => {
            split(a, by, out);
            split(b, by, out);
        }
        _ => out.push(condition),
    }
}
