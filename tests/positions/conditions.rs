//! Each condition is so by the recipe that says so, and not by the other.

use brimscript::game::event::EventData;
use brimscript::game::ids::{HeroId, Model};
use brimscript::game::journal::Note;
use brimscript::stage::{Carried, Carrier, Kit, Show, play};
use brimscript::vocabulary::recipes::{Holds, Recipe};
use brimscript::vocabulary::{Category, Condition, Moment, Word};

use super::texts::{Form, PROBE, Plan, Text};
use super::{accepted, program};

/// What stands in the place of a condition whose usual words are always so there.
fn said(condition: Form) -> String {
    match condition.entry.word {
        Word::Condition(Condition::HasMany) => "this hero has 5 or more wounds".to_owned(),
        Word::Condition(Condition::StatIs) => "this hero has at least 3 combat".to_owned(),
        Word::Condition(Condition::Exists) => "there is an enemy".to_owned(),
        Word::Condition(Condition::Many) => "there is 1 or more enemy".to_owned(),
        _ => condition.say("this hero"),
    }
}

/// A text that tells whether a condition is so when a moment comes.
fn asks(condition: Form, when: Moment) -> Text {
    let all = Form::all(Category::Moment).into_iter();
    let moment = all.filter(|form| form.clause.is_none()).find(|form| form.moment() == Some(when)).expect("a row");
    let when = moment.say("this hero");
    let head = if when.starts_with("start of") || when.starts_with("end of") { "at" } else { "when" };
    let said = said(condition);
    let rule = format!("{head} {when} {{\nif {said} {{\n{PROBE}\n}}\notherwise {{\neach hero gains 7 Net Mark\n}}\n}}");
    Text::new(Carrier::HeroOwn, Plan::Standing, &format!("{head} {when}: {said}"), &rule, Vec::new())
}

#[test]
fn each_condition_is_so_by_its_recipe_and_not_by_the_other() {
    let mut asked: Vec<(Condition, Text, Recipe, bool)> = Vec::new();
    for form in Form::all(Category::Condition).into_iter().filter(|form| form.clause.is_none() && form.choice == 0) {
        let Word::Condition(condition) = form.entry.word else { continue };
        match condition.holds() {
            Holds::At { so: (when, recipe), not } => {
                asked.push((condition, asks(form, when), recipe, true));
                asked.extend(not.map(|(when, recipe)| (condition, asks(form, when), recipe, false)));
            }
            Holds::Parts => {}
            Holds::Not(reason) => assert!(!reason.is_empty(), "{condition:?}"),
        }
    }
    let texts: Vec<Text> = asked.iter().map(|(_, text, ..)| text.clone()).collect();
    let (passed, codes) = accepted(&texts);
    assert!(asked.len() > 30, "{} are told apart", asked.len());
    let refused: Vec<&str> = texts
        .iter()
        .filter(|text| !passed.iter().any(|one| one.key == text.key))
        .map(|text| text.key.as_str())
        .collect();
    assert!(refused.is_empty(), "{refused:?} {codes:?}");
    // The same text asks by several recipes.
    let mut once: Vec<&Text> = Vec::new();
    for text in &texts {
        if !once.iter().any(|one| one.key == text.key) {
            once.push(text);
        }
    }
    let program = program(&once);
    let kit = Kit::of(&program).expect("the kit is there");
    let mark = program.find("Net Mark", None).expect("the marker");
    let mut wrong = Vec::new();
    for (condition, text, (spot, act), so) in &asked {
        let decl = program.find(&text.name, Some(text.carrier.kind())).expect("the text");
        let carried = Carried { carrier: text.carrier, decl, bearer: decl };
        let (mut was, mut was_not) = (false, false);
        for first in 0..6 {
            let show = Show { spot: *spot, legs: vec![(*act, Model::Hero(HeroId(0)))], down: false };
            for note in play(&program, &kit, carried, &show, first).notes {
                let Note::Event(event) = note else { continue };
                let EventData::Gains { what, amount, .. } = event.what else { continue };
                was |= what == kit.probe;
                was_not |= what == mark && amount == 7;
            }
        }
        let right = if *so { was } else { was_not && !was };
        if !right {
            wrong.push(format!("{condition:?} by {spot:?} {act:?}: so {was}, not so {was_not}, and {so} is said"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
