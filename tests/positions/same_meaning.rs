//! Texts that mean the same: they are played side by side, and what happens must be the same.

use brimscript::game::ids::{EnemyId, HeroId, Model};
use brimscript::stage::{Carrier, Show};
use brimscript::vocabulary::recipes::{Act, Spot, Wants};
use brimscript::vocabulary::{Category, HoleKind, Sort};

use super::carriers::Carries as _;
use super::play::{Programs, told};
use super::texts::{Form, PROBE, Plan, Text};
use super::triggers::effects;

/// Two texts that must be the same game, and what is done with them.
pub struct Same {
    /// What of the language makes them the same.
    pub family: &'static str,
    pub one: Text,
    pub other: Text,
    pub shows: Vec<Show>,
}

impl Same {
    /// As the list knows it.
    pub fn key(&self) -> String {
        format!("{}: {} = {}", self.family, self.one.key, self.other.key)
    }

    /// Both, under one name.
    fn new(family: &'static str, one: Text, other: Text, shows: Vec<Show>) -> Same {
        let called = format!("{family}|{}|{}", one.key, other.key);
        Same { family, one: one.named(&called), other: other.named(&called), shows }
    }

    /// Where they are not played the same, in the program of the one and in that of the other.
    pub fn differs(&self, programs: [&Programs; 2]) -> Option<String> {
        for show in &self.shows {
            for seed in [0, 2] {
                let mut one = told(programs[0], &self.one, show, seed);
                let mut other = told(programs[1], &self.other, show, seed);
                if one == other {
                    continue;
                }
                let at = one.iter().zip(&other).position(|(one, other)| one != other);
                let at = at.unwrap_or(one.len().min(other.len()));
                let event = |all: &[String]| {
                    all.get(at).map_or("nothing", |event| event.split(' ').next().unwrap_or("")).to_owned()
                };
                let parting = format!("{} / {}", event(&one), event(&other));
                one.sort();
                other.sort();
                return Some(if one == other { format!("another order: {parting}") } else { parting });
            }
        }
        None
    }
}

/// Where a text stands: its carrier, its moment, and what brings that about.
fn places() -> [(Carrier, &'static str, Show); 3] {
    let show = |spot, act, who| Show { spot, legs: vec![(act, who)], down: false };
    let (ann, own) = (Model::Hero(HeroId(0)), Model::Enemy(EnemyId(0)));
    [
        (Carrier::Darkness, "at end of turn", show(Spot::Near, Act::TurnEnds, ann)),
        (Carrier::HeroOwn, "when this hero attacks", show(Spot::Near, Act::Activates(Wants::Melee), ann)),
        (Carrier::EnemyOwn, "when this enemy attacks", show(Spot::Near, Act::Activates(Wants::Melee), own)),
    ]
}

fn rule(carrier: Carrier, head: &str, body: &str, mark: &str) -> Text {
    let rule = format!("{head} {{\n{body}\n}}");
    Text::new(carrier, Plan::Standing, &format!("{head}: {body}{mark}"), &rule, Vec::new())
}

/// All of them.
pub fn sames() -> Vec<Same> {
    let mut out = Vec::new();
    for (carrier, head, show) in places() {
        let mut add = |family, one: &str, other: &str| {
            let (one, other) = (rule(carrier, head, one, ""), rule(carrier, head, other, ""));
            out.push(Same::new(family, one, other, vec![show.clone()]));
        };
        // Each hero does it, and each of the heroes does it.
        for effect in effects() {
            let sort = effect.entry.holes.iter().find_map(|hole| match hole.kind {
                HoleKind::Selector(sort) if hole.name == "who" => Some(sort),
                _ => None,
            });
            let nouns: &[&str] = match sort {
                Some(Sort::Hero) => &["hero"],
                Some(Sort::Enemy) => &["enemy"],
                Some(Sort::Model | Sort::Keeper) => &["hero", "enemy"],
                _ => &[],
            };
            for noun in nouns {
                let one = effect.say(&format!("each {noun}"));
                let other = format!("each {noun} {{\n{}\n}}", effect.say(&format!("that {noun}")));
                add("each", &one, &other);
            }
        }
        let own = carrier.this();
        let conditions = Form::all(Category::Condition).into_iter();
        let simple = conditions
            .filter(|form| !form.entry.holes.iter().any(|hole| hole.kind == HoleKind::Phrase(Category::Condition)));
        for condition in simple {
            let said = condition.say(own);
            // Under a condition and under its opposite, beside under none.
            add("if and if not", PROBE, &format!("if {said} {{\n{PROBE}\n}}\nif not {said} {{\n{PROBE}\n}}"));
            add("if and otherwise", PROBE, &format!("if {said} {{\n{PROBE}\n}}\notherwise {{\n{PROBE}\n}}"));
            // Two conditions in one line, or one inside the other.
            let both = format!("if {said} and in a fight {{\n{PROBE}\n}}");
            add("and", &both, &format!("if {said} {{\nif in a fight {{\n{PROBE}\n}}\n}}"));
        }
        // Who is picked in an effect, and by a condition.
        for position in Form::all(Category::Position) {
            for noun in ["hero", "enemy"] {
                let place = position.say(own);
                let one = format!("each {noun} {place} gains 1 Net Mark");
                let other =
                    format!("each {noun} {{\nif that {noun} is {place} {{\nthat {noun} gains 1 Net Mark\n}}\n}}");
                add("picked and asked", &one, &other);
                let not = format!("each {noun} not {place} gains 1 Net Mark");
                let asked =
                    format!("each {noun} {{\nif not that {noun} is {place} {{\nthat {noun} gains 1 Net Mark\n}}\n}}");
                add("not picked and asked", &not, &asked);
            }
        }
    }
    out.extend(carried());
    out
}

/// One rule as a sheet's own ability, shared, given, on a row of an Elite chart.
fn carried() -> Vec<Same> {
    let mut out = Vec::new();
    let mut add = |family, own: (Carrier, Carrier), says: &str, rule: &str, shows: &[Show]| {
        let text = |carrier| Text::new(carrier, Plan::Standing, says, rule, Vec::new());
        out.push(Same::new(family, text(own.0), text(own.1), shows.to_vec()));
    };
    let enemies = [Carrier::EnemyShared, Carrier::EliteRow].map(|other| (Carrier::EnemyOwn, other));
    let heroes = [Carrier::HeroShared, Carrier::HeroLearned, Carrier::Item].map(|other| (Carrier::HeroOwn, other));
    for moment in Form::all(Category::Moment) {
        let Some(word) = moment.moment() else { continue };
        for (pairs, role, who) in [
            (enemies.as_slice(), "this enemy", Model::Enemy(EnemyId(0))),
            (heroes.as_slice(), "this hero", Model::Hero(HeroId(0))),
        ] {
            let when = moment.say(role);
            let head = if when.starts_with("start of") || when.starts_with("end of") { "at" } else { "when" };
            let shows: Vec<Show> = word
                .comes(moment.span())
                .recipes()
                .iter()
                .map(|(spot, act)| Show { spot: *spot, legs: vec![(*act, who)], down: false })
                .collect();
            for pair in pairs {
                add("carriers", *pair, &format!("{head} {when}"), &format!("{head} {when} {{\n{PROBE}\n}}"), &shows);
            }
        }
    }
    let fight = |who| Show { spot: Spot::Near, legs: vec![(Act::Activates(Wants::Melee), who)], down: false };
    for (stat, words) in brimscript::vocabulary::Stat::ALL.iter().map(|stat| (stat, stat.words())) {
        let change = match stat.combine() {
            brimscript::vocabulary::Combine::Flag => words.to_owned(),
            _ => format!("{words} +2"),
        };
        let (own, ann) = (Model::Enemy(EnemyId(0)), Model::Hero(HeroId(0)));
        for pair in enemies {
            add("carriers", pair, &change, &format!("this enemy: {change}"), &[fight(own), fight(ann)]);
        }
        for pair in heroes {
            add("carriers", pair, &change, &format!("this hero: {change}"), &[fight(ann), fight(own)]);
        }
    }
    out
}
