//! Every scenario of the packs on disk passes.

#![allow(clippy::expect_used, reason = "a test that panics has failed, as it should")]

use crate::support;

use brimscript::check::check;
use brimscript::diagnostic::{Diagnostic, Severity, Sources};
use brimscript::lower::lower;
use brimscript::pack::load;
use brimscript::scenario::coverage::covered;
use brimscript::scenario::{Outcome, Status, Suite};

/// A failure in a line: where, which scenario, what was found.
fn told(outcome: &Outcome, sources: &Sources) -> String {
    let place = outcome.finding.as_ref().and_then(|found| found.place).unwrap_or(outcome.place);
    let at = sources
        .get(place.file)
        .map_or_else(String::new, |source| format!("{}:{}", source.path(), source.position(place.span.start).line));
    format!("{at}: {}: {}", outcome.name, outcome.message.as_deref().unwrap_or(""))
}

#[test]
fn every_scenario_passes() {
    let (loaded, (checked, program)) = (support::loaded(), support::program());
    let errors: Vec<Diagnostic> =
        checked.diagnostics.iter().filter(|found| found.severity == Severity::Error).cloned().collect();
    let suite = Suite::new(program, &checked.model, loaded, &errors);
    let outcomes: Vec<Outcome> = suite.scenarios().map(|decl| suite.run(decl)).collect();
    assert!(outcomes.len() > 200, "{} scenarios are not all of them", outcomes.len());
    assert!(covered(&outcomes).len() > 60, "the ids are covered by scenarios that prove something");
    let failed: Vec<String> = outcomes
        .iter()
        .filter(|outcome| outcome.status == Status::Failed)
        .map(|outcome| told(outcome, &loaded.sources))
        .collect();
    assert!(failed.is_empty(), "{} of {} fail:\n{}", failed.len(), outcomes.len(), failed.join("\n"));
}

/// What the only scenario of a text fails with: the message, the help, and what is shown beside it with its label.
fn failure(text: &str) -> (String, String, Vec<(String, String)>) {
    let (found, others, _) = finding(text);
    (found.message, found.help.unwrap_or_default(), others)
}

/// The message, the help, and the words that are pointed at.
fn at(text: &str) -> (String, String, String) {
    let (found, _, place) = finding(text);
    (found.message, found.help.unwrap_or_default(), place)
}

/// What the only scenario of a text fails with, the texts beside it with their labels, and the words that it points at.
fn finding(text: &str) -> (Diagnostic, Vec<(String, String)>, String) {
    let mut files = support::files();
    let manifest = "id = \"mine\"\nname = \"Mine\"\nversion = \"1.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"swamps-of-death\"]\n";
    files.add("mine/pack.toml", manifest.as_bytes());
    files.add("mine/mine.brim", text.as_bytes());
    let loaded = load(&files, &["mine".to_owned()]);
    let checked = check(&loaded);
    let program = lower(&checked.model);
    let suite = Suite::new(&program, &checked.model, &loaded, &[]);
    let own = suite
        .scenarios()
        .find(|decl| loaded.sources.get(decl.place.file).is_some_and(|file| file.path() == "mine/mine.brim"));
    let found = suite.run(own.expect("the text has a scenario")).finding.expect("it fails");
    let others =
        found.others.iter().map(|other| (loaded.sources.at(other.place).to_owned(), other.text.clone())).collect();
    let place = found.place.map(|place| loaded.sources.at(place).to_owned()).unwrap_or_default();
    (found, others, place)
}

const TOLL: &str = "encounter \"The Toll\" {\n  each hero chooses {\n    \"Pay\" for $5: nothing\n    \"Run\": that hero takes 1 wound\n  }\n}\n\
                    scenario \"The toll\" {\n  given a Rancher as Ann at 3, 3\n  given Ann has 9 gold\n  given card The Toll on top\n";

#[test]
fn an_answer_that_nobody_asked_for_is_shown_where_a_result_is_another() {
    let (message, _, others) =
        failure(&format!("{TOLL}  Ann picks \"Pay\"\n  do: Ann gains 5 xp\n  expect Ann has 6 xp\n}}\n"));
    assert!(message.contains("5 xp"), "{message}");
    let answer = ("Ann picks \"Pay\"".to_owned(), "nobody has asked for this answer".to_owned());
    assert!(others.contains(&answer), "{others:?}");
}

#[test]
fn an_answer_that_holds_up_another_is_named() {
    let held = format!(
        "{TOLL}  Ann picks \"Wait\"\n  Ann picks \"Pay\"\n  do: draw 1 Encounter\n  expect Ann has 4 gold\n}}\n"
    );
    let (message, help, others) = failure(&held);
    assert!(message.contains("the scenario gives no answer"), "{message}");
    assert!(help.contains("waits behind `Ann picks Wait`"), "{help}");
    let others: Vec<(&str, &str)> = others.iter().map(|(place, text)| (&**place, &**text)).collect();
    let answer = ("Ann picks \"Wait\"", "nobody has asked for this answer");
    assert_eq!(others, [("each hero chooses", "The Toll asks it"), answer]);
    // Where none of those behind it would answer, one is to be written.
    let none = format!("{TOLL}  Ann picks \"Wait\"\n  do: draw 1 Encounter\n  expect Ann has 4 gold\n}}\n");
    let (_, help, others) = failure(&none);
    assert!(help.contains("Ann picks \"Pay\""), "{help}");
    assert_eq!(others.len(), 2, "{others:?}");
}

const AT: &str = "  given a Rancher as Ann at 3, 3\n";

#[test]
fn a_die_that_nobody_rolls_is_shown_where_it_is_given() {
    let text = format!(
        "scenario \"S\" {{\n{AT}  given a Hungry Dead as Foe at 4, 3\n  dice to hit 6\n  dice defense 1, 4\n  do Foe attacks Ann\n  expect Ann has 3 wounds\n}}\n"
    );
    let (message, help, place) = at(&text);
    assert_eq!(message, "1 die for defense left over: 4");
    assert_eq!(place, "4");
    assert!(help.starts_with("write `dice defense 1`"), "{help}");
}

#[test]
fn what_stood_on_the_board_is_nobodys_and_is_told_gone() {
    let text = "structure \"Wagon\" {\n  side heroes\n  size medium\n  defense 3\n  health 5\n  ability \"Shore Up\" {\n    a hero next to this enemy may use this once per turn: this enemy heals 1 wound\n  }\n}\n";
    let text = format!(
        "{text}scenario \"S\" {{\n{AT}  given a Wagon as Wall at 4, 3\n  do: Wall takes 9 wounds ignoring defense\n  do Ann uses Wagon\n  expect Ann has 0 wounds\n}}\n"
    );
    let (message, _, others) = failure(&text);
    assert_eq!(message, "there is no Wagon on the board any more");
    let others: Vec<(&str, &str)> = others.iter().map(|(place, text)| (&**place, &**text)).collect();
    assert_eq!(others, [("do", "the last one leaves the board here")]);
}

#[test]
fn what_ended_within_the_step_is_told() {
    let text = "item \"Wild Hat\" { worn as hat; when this hero activates: this hero gets combat +1 until end of activation }\n";
    let text = format!(
        "{text}scenario \"S\" {{\n{AT}  given Ann has Wild Hat\n  do Ann activates\n  expect 3 for the combat of Ann\n}}\n"
    );
    let (_, _, others) = failure(&text);
    let note = "it was so until the activation ended, and this step goes on to that end";
    assert!(others.iter().any(|(_, text)| text == note), "{others:?}");
}

#[test]
fn a_decision_names_the_text_that_asks() {
    let text = "item \"Odd Coin\" { this hero may use this any time: this hero chooses {\n    \"Heads\": this hero gains 1 grit\n    \"Tails\": this hero heals 1 wound\n  }\n}\n";
    let text = format!(
        "{text}scenario \"S\" {{\n{AT}  given Ann has Odd Coin\n  Ann picks \"Edge\"\n  do Ann uses Odd Coin\n  expect Ann has 1 grit\n}}\n"
    );
    let (message, _, others) = failure(&text);
    assert!(message.contains("must decide"), "{message}");
    assert!(others.iter().any(|(_, text)| text == "Odd Coin asks it"), "{others:?}");
}

/// `cannot move` that comes with the Move roll refuses the step as a wall does.
#[test]
fn a_move_that_a_text_forbids_is_refused() {
    let text = "marker \"Rooted\" {\n  source \"original\"\n  cleared at end of turn\n  \
                when this holder rolls move 1: this holder gets cannot move until end of activation\n}\n\
                darkness \"Roots\" { source \"original\"; each hero gains 1 Rooted }\n\
                scenario \"Held\" {\n  given a Rancher as Ann at 3, 3\n  given Ann has 1 Rooted\n  dice move 1\n  \
                do Ann moves to 3, 4\n  expect Ann at 3, 3\n}\n";
    let (message, ..) = at(text);
    assert_eq!(message, "Ann cannot move to 3,4: a text keeps it from moving");
}

/// Of two uses that are open the step says which.
#[test]
fn a_use_that_could_be_two_is_asked_back() {
    let text = "item \"Twin Flask\" {\n  source \"original\"\n  price $50\n  this hero may use this any time once per turn: this hero gains 1 xp\n  \
                ability \"Deep Draught\" { this hero may use this any time once per turn: this hero gains 2 xp }\n}\n\
                scenario \"Which\" {\n  given a Rancher as Ann at 3, 3\n  given Ann has Twin Flask\n  do Ann uses Twin Flask\n  \
                expect Ann has 1 xp\n}\n";
    let (message, help, _) = at(text);
    assert_eq!(message, "Twin Flask can be used in 2 ways now");
    assert_eq!(help, "say which: `uses Twin Flask \"Twin Flask\"` or `uses Twin Flask \"Deep Draught\"`");
}

/// Harm as great as Health is looked at when it is done, and nothing would look at what a scenario gives.
#[test]
fn who_is_given_as_much_harm_as_it_has_health_does_not_stand() {
    let given = "scenario \"Spent\" {\n  given a Rancher as Ann at 3, 3\n  given Ann has 14 wounds\n  do: Ann gains 5 xp\n  expect Ann has 5 xp\n}\n";
    let (message, help, _) = failure(given);
    assert_eq!(message, "Ann is given as much harm as it has Health or Sanity, and would lie KO'd");
    assert_eq!(help, "give less, or write `given Ann is KO'd`");
}

/// What is used against harm is not used in the own activation, and the refusal says which harm it is.
#[test]
fn a_refusal_says_against_which_harm_a_thing_is_used() {
    let text = "item \"Padded Coat\" {\n  source \"original\"\n  price $50\n  \
                this hero may use this on wounds once per fight: prevent 1 of that damage\n}\n\
                scenario \"Too Early\" {\n  given a Rancher as Ann at 3, 3\n  given Ann has Padded Coat\n  do Ann uses Padded Coat\n  \
                expect Ann has 0 wounds\n}\n";
    let (message, ..) = at(text);
    assert_eq!(message, "Ann cannot use Padded Coat: it is used `on wounds`");
}

/// A step plays its part of an activation, also where the whole of it was played before: where something else is expected, that is told.
#[test]
fn a_use_after_the_activation_is_told_as_what_it_is() {
    let text = "ability \"Dig In\" {\n  source \"original\"\n  this hero may use this once per fight: this hero gains 1 xp\n}\n\
                scenario \"Dug\" {\n  given a Rancher as Ann at 3, 3\n  given Ann has Dig In\n  dice any\n  do Ann activates\n  \
                expect Ann cannot use Dig In\n}\n";
    let (message, help, _) = at(text);
    assert_eq!(message, "Ann can use Dig In now");
    assert_eq!(
        help,
        "a step is played as a part of an activation, also where that of Ann is over: what it cannot do by then is `expect Ann cannot activate`"
    );
}

/// A price in items of a keyword is called so, one of them and more.
#[test]
fn a_price_in_items_of_a_keyword_is_called_so() {
    let text = "item \"Old Psalter\" {\n  source \"original\"\n  deck Gear\n  price $10\n  keywords Holy\n  this hero: Luck +1\n}\n\
                encounter \"Alms\" {\n  source \"original\"\n  each hero chooses {\n    \"Give\" for 1 Holy items or $5: nothing\n    \
                \"Keep\": that hero takes 1 wound\n  }\n}\n\
                scenario \"Alms\" {\n  given a Rancher as Ann at 3, 3\n  given Ann has Old Psalter\n  given Ann has 9 gold\n  \
                given card Alms on top\n  Ann picks \"Give\"\n  do: draw 1 Encounter card\n  expect Ann has 9 gold\n}\n";
    let (message, ..) = at(text);
    assert!(message.contains("(\"1 Holy item\", \"5 gold\")"), "{message}");
}

/// A tile that is hidden still is not laid, and has no spaces.
#[test]
fn a_space_of_a_hidden_tile_is_told_as_that() {
    let text = "mission \"Gaol Yard\" {\n  map {\n    Entrance\n    Cross Passage as Court joins Entrance\n    \
                Burning Room as Cellblock joins the west door of Court, hidden\n  }\n  goal \"Out\": reached at end of turn 3\n}\n\
                scenario \"Locked\" {\n  given mission Gaol Yard\n  given a Rancher as Ann at 5, 6 of Cellblock\n  expect Ann has 0 wounds\n}\n";
    let (message, ..) = at(text);
    assert_eq!(
        message,
        "there is no space 5,6 on the board: Cellblock is not laid, or is hidden, until a text reveals it (`do: reveal Cellblock` above this line)"
    );
}
