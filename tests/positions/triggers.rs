//! Texts that answer to a moment: every moment with every effect, each of them with every role, subject and carrier.

use std::collections::BTreeMap;

use brimscript::stage::{Carrier, Side};
use brimscript::vocabulary::{Category, Effect, HoleKind, Moment, Sort, Word};

use super::texts::{Form, PROBE, Plan, Text, drawn, few};

/// Who the moment speaks of.
const ROLES: [&str; 5] = ["this hero", "this enemy", "this holder", "a hero", "an enemy"];

/// Who the effect speaks of.
pub const SUBJECTS: [&str; 10] = [
    "this hero",
    "this enemy",
    "this holder",
    "that hero",
    "that enemy",
    "each hero",
    "each enemy",
    "a random hero",
    "a random enemy",
    "one hero",
];

/// Words that the net leaves out: what does nothing or is done by people, what needs a line before it, and what needs a map: the one
/// tile of the stage lies there already.
fn left_out(effect: Effect) -> bool {
    matches!(
        effect,
        Effect::Nothing | Effect::ByHand | Effect::Todo | Effect::Story | Effect::Otherwise | Effect::RevealsPlace
    )
}

/// Every moment that the stage can bring about: nobody comes to its one tile or leaves it.
fn moments() -> Vec<Form> {
    let mapped =
        |form: &Form| matches!(form.moment(), Some(Moment::ComesTo | Moment::ComesToSpace | Moment::LeavesPlace));
    Form::all(Category::Moment).into_iter().filter(|form| !mapped(form)).collect()
}

fn text(carrier: Carrier, moment: Form, role: &'static str, effect: Form, subject: &'static str) -> Text {
    let when = moment.say(role);
    let word = if when.starts_with("start of") || when.starts_with("end of") { "at" } else { "when" };
    let line = effect.say(subject);
    let rule = format!("{word} {when} {{\n{line}\n{PROBE}\n}}");
    let mut cells = vec![moment.id(), effect.id()];
    if moment.has_subject() {
        cells.push(format!("of {role}"));
    }
    if effect.has_subject() {
        cells.push(format!("to {subject}"));
    }
    let mut text = Text::new(carrier, Plan::Moment(moment, role), &format!("{word} {when}: {line}"), &rule, cells);
    text.of.extend([moment.speaks_of(role), effect.speaks_of(subject)].map(str::to_owned));
    // Where a moment is about its holder alone, that hero or that enemy is the holder.
    let selectors = moment.entry.holes.iter().filter(|hole| matches!(hole.kind, HoleKind::Selector(_))).count();
    if role == "this holder" && selectors == 1 {
        text.of.extend(subject.strip_prefix("that ").map(|noun| format!("this {noun}")));
    }
    text
}

/// A text of a moment whose line shows wherever it comes.
pub fn plain(carrier: Carrier, moment: Form, role: &'static str) -> Text {
    let when = moment.say(role);
    let word = if when.starts_with("start of") || when.starts_with("end of") { "at" } else { "when" };
    let rule = format!("{word} {when} {{\neach hero gains 1 Net Mark\n{PROBE}\n}}");
    Text::new(carrier, Plan::Moment(moment, role), &format!("{word} {when}"), &rule, Vec::new())
}

/// Every effect that the net plays, in all its forms.
pub fn effects() -> Vec<Form> {
    let all = Form::all(Category::Effect).into_iter();
    all.filter(|form| !matches!(form.entry.word, Word::Effect(effect) if left_out(effect))).collect()
}

/// All of them.
pub fn triggers(out: &mut BTreeMap<String, Text>) {
    let (moments, effects) = (moments(), effects());
    let carriers = Carrier::in_play();
    let mut add = |text: Text| {
        if !text.fits() {
            return;
        }
        out.entry(text.key.clone()).or_insert(text);
    };
    let likely = |carrier: Carrier, moment: Form, effect: Form, question: &str| {
        let role = drawn(likely_roles(carrier, moment), str::to_owned, question).unwrap_or("a hero");
        let subject = drawn(likely_subjects(carrier, effect), str::to_owned, question).unwrap_or("each hero");
        text(carrier, moment, role, effect, subject)
    };
    let called = |carrier: Carrier| carrier.name().to_owned();
    // Each moment with each effect, in words that are likely to fit.
    for moment in &moments {
        for effect in &effects {
            let question = format!("{}|{}", moment.id(), effect.id());
            for carrier in few(&carriers, 1, called, &question) {
                add(likely(carrier, *moment, *effect, &question));
            }
        }
    }
    // Each effect and each moment with each carrier; each effect for each subject, each moment for each role.
    for effect in &effects {
        for carrier in &carriers {
            let question = format!("{}|{}", carrier.name(), effect.id());
            for moment in few(&moments, 2, Form::id, &question) {
                add(likely(*carrier, moment, *effect, &question));
            }
        }
        for subject in SUBJECTS {
            let question = format!("{}|{subject}", effect.id());
            for carrier in few(&carriers, 3, called, &question) {
                let Some(moment) = drawn(&moments, Form::id, &question) else { continue };
                let role = drawn(likely_roles(carrier, moment), str::to_owned, &question).unwrap_or("a hero");
                add(text(carrier, moment, role, *effect, subject));
            }
        }
    }
    for moment in &moments {
        for carrier in &carriers {
            let question = format!("{}|{}", carrier.name(), moment.id());
            for effect in few(&effects, 3, Form::id, &question) {
                add(likely(*carrier, *moment, effect, &question));
            }
        }
        for role in ROLES {
            for subject in SUBJECTS {
                let question = format!("{}|{role}|{subject}", moment.id());
                for carrier in few(&carriers, 2, called, &question) {
                    let Some(effect) = drawn(&effects, Form::id, &question) else { continue };
                    add(text(carrier, *moment, role, effect, subject));
                }
            }
        }
    }
}

/// Roles that this carrier's texts usually speak of.
fn likely_roles(carrier: Carrier, moment: Form) -> &'static [&'static str] {
    let hero = moment.entry.holes.iter().any(|hole| hole.name == "who" && hole.kind == HoleKind::Selector(Sort::Hero));
    match carrier.side() {
        Side::Enemy if hero => &["a hero"],
        Side::Enemy => &["this enemy", "a hero"],
        Side::Hero => &["this hero"],
        Side::Holder => &["this holder"],
        Side::Table => &["a hero", "an enemy"],
    }
}

/// Subjects that this carrier's texts usually speak of.
pub fn likely_subjects(carrier: Carrier, effect: Form) -> &'static [&'static str] {
    let sort = effect.entry.holes.iter().find_map(|hole| match hole.kind {
        HoleKind::Selector(sort) => Some(sort),
        _ => None,
    });
    match (carrier.side(), sort) {
        (Side::Hero, Some(Sort::Hero)) => &["this hero", "each hero"],
        (_, Some(Sort::Hero)) => &["each hero", "a random hero"],
        (Side::Enemy, _) => &["this enemy"],
        (Side::Hero, Some(Sort::Enemy)) => &["each enemy", "a random enemy"],
        (Side::Hero, _) => &["this hero", "each enemy"],
        (Side::Holder, _) => &["this holder", "each enemy"],
        (Side::Table, _) => &["each hero", "each enemy"],
    }
}
