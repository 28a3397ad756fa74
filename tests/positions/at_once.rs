//! Texts that are carried out at once: cards that are drawn, and what is used.

use std::collections::BTreeMap;

use brimscript::stage::Carrier;
use brimscript::vocabulary::Category;

use super::texts::{Form, PROBE, Plan, Text, drawn, few};
use super::triggers::{SUBJECTS, effects, likely_subjects};

fn line(effect: Form, subject: &str) -> (String, Vec<String>, String) {
    let mut cells = vec![effect.id()];
    if effect.has_subject() {
        cells.push(format!("to {subject}"));
    }
    (effect.say(subject), cells, effect.speaks_of(subject).to_owned())
}

/// All of them.
pub fn at_once(out: &mut BTreeMap<String, Text>) {
    let mut add = |text: Text| {
        if !text.fits() {
            return;
        }
        out.entry(text.key.clone()).or_insert(text);
    };
    let effects = effects();
    // Each effect on each card, for whoever is likely and for some others.
    for carrier in Carrier::at_once() {
        let Some(drawn_by) = carrier.drawn() else { continue };
        for effect in &effects {
            let question = format!("{}|{}", carrier.name(), effect.id());
            let mut subjects = few(&SUBJECTS, 2, str::to_owned, &question);
            subjects.extend(drawn(likely_subjects(carrier, *effect), str::to_owned, &question));
            for subject in subjects {
                let (line, cells, of) = line(*effect, subject);
                let mut text = Text::new(carrier, Plan::Drawn(drawn_by), &line, &format!("{line}\n{PROBE}"), cells);
                text.of.push(of);
                add(text);
            }
        }
    }
    // Each effect and each price in each window, on each thing that can be used.
    let things = [
        Carrier::Token,
        Carrier::Item,
        Carrier::Upgrade,
        Carrier::Spell,
        Carrier::HeroLearned,
        Carrier::HeroOwn,
        Carrier::HeroMarker,
    ];
    let (windows, costs) = (Form::all(Category::When), Form::all(Category::Cost));
    let mut used = |carrier: Carrier, window: Form, cost: Option<Form>, effect: Form, question: &str| {
        let subject = drawn(likely_subjects(carrier, effect), str::to_owned, question).unwrap_or("each hero");
        let (line, mut cells, of) = line(effect, subject);
        let price = cost.map_or_else(String::new, |cost| format!(" for {}", cost.say("this hero")));
        let who = if carrier == Carrier::HeroMarker { "this holder" } else { "this hero" };
        let head = format!("{who} may use this {}{price}", window.say("this hero"));
        cells.push(window.id());
        cells.extend(cost.map(Form::id));
        let mut text = Text::new(
            carrier,
            Plan::Used,
            &format!("{head}: {line}"),
            &format!("{head} {{\n{line}\n{PROBE}\n}}"),
            cells,
        );
        text.of.push(of);
        add(text);
    };
    for carrier in things {
        for window in &windows {
            for cost in costs.iter().copied().map(Some).chain([None]) {
                let question =
                    format!("{}|{}|{}", carrier.name(), window.id(), cost.map_or_else(String::new, Form::id));
                for effect in few(&effects, 2, Form::id, &question) {
                    used(carrier, *window, cost, effect, &question);
                }
            }
        }
    }
    for window in &windows {
        for effect in &effects {
            let question = format!("{}|{}", window.id(), effect.id());
            let Some(carrier) = drawn(&things, |one| one.name().to_owned(), &question) else { continue };
            used(carrier, *window, None, *effect, &question);
        }
    }
}
