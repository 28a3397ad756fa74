//! What can be said in place of a re-roll, or of what is added to a roll, where no dice lie on the table.

use super::context::Context;
use super::parts;
use brim_core::phrase::MomentView;
use brim_core::vocabulary::{Effect, Failed, Kind, Moment, Saved, Searching, Thrown, Word};
use brim_language::model::{Declaration, Phrase, Placed};

/// What changes a throw that has been counted already: said before it counts, or as a standing line.
pub fn instead(
    context: &Context,
    decl: &Declaration,
    (rule, line): (Phrase<'_>, Phrase<'_>),
    effect: Effect,
) -> String {
    let moment = parts::moment(rule);
    let who = moment.and_then(|moment| moment.subject()).map_or("this hero", |who| context.text(who.place()));
    let sum = effect == Effect::AddsToRoll;
    let stands = match moment.map(|moment| moment.word()) {
        Some(Word::Moment(Moment::MoveRoll)) if sum => Some("move +1"),
        Some(Word::Moment(Moment::Tested)) if sum => Some("skill tests +1"),
        Some(Word::Moment(Moment::ToHit | Moment::ReachToHit | Moment::Strikes)) if sum => Some("to hit rolls +1"),
        _ => None,
    };
    // `a hero rolls move` is about each of them.
    let all = match who.split_once(' ') {
        Some(("a" | "an", noun)) => format!("each {noun}"),
        _ => who.to_owned(),
    };
    let to_hit = matches!(
        moment.map(|moment| moment.word()),
        Some(Word::Moment(Moment::ToHit | Moment::ReachToHit | Moment::Strikes))
    );
    let thrown = match moment.and_then(MomentView::of) {
        Some(MomentView::Fails { who: _, what, from: _ }) => Some(match what {
            Failed::Defense => Thrown::Defense,
            Failed::Willpower => Thrown::Willpower,
            Failed::Escape => Thrown::Escape,
        }),
        Some(MomentView::SaveRoll { who: _, what, face: _ }) => Some(match what {
            Saved::Defense => Thrown::Defense,
            Saved::Willpower => Thrown::Willpower,
            Saved::Armor => Thrown::Armor,
        }),
        Some(MomentView::Tested { who: _, what: _ }) => Some(Thrown::Test),
        Some(MomentView::HoldsBack { who: _, doubles: _, face: _ }) => Some(Thrown::HoldBack),
        Some(MomentView::Searches { who: _, how: Searching::Scavenges }) => Some(Thrown::Scavenge),
        Some(MomentView::Casts { who: _, what: _, how: _ }) => Some(Thrown::Cast),
        Some(MomentView::MoveRoll { who: _, face: _ }) => Some(Thrown::Move),
        _ => None,
    };
    // Once it lies there, and perhaps at a price, is another thing than always.
    if sum && thrown == Some(Thrown::HoldBack) {
        let (words, said) = (Thrown::HoldBack.words(), context.text(line.place()).trim());
        let held = [Kind::Class, Kind::Item, Kind::Spell, Kind::Token, Kind::Marker, Kind::Ability];
        let once = match held.contains(&context.owner(decl).kind) {
            true => format!(
                "say it while the dice lie on the table: `this hero may use this after a throw {words}: {said}`, with a limit or a price before the colon"
            ),
            false => format!(
                "what a hero has says it while the dice lie on the table: in an ability of its own, `this hero may use this after a throw {words}: {said}`"
            ),
        };
        return format!("{once}; for each roll, as a line that stands, `each hero: to hold back -1`");
    }
    let of_all = thrown == Some(Thrown::HoldBack) || who == "this hero";
    if let Some(thrown) = thrown.filter(|_| !sum && of_all) {
        let words = thrown.words();
        return format!("say it while the dice lie on the table: `this hero may use this after a throw {words}`");
    }
    let fails = moment.is_some_and(|moment| moment.word() == Word::Moment(Moment::Fails));
    if let Some((_, skill)) =
        moment.map(|moment| context.text(moment.place())).and_then(|text| text.split_once(" tests "))
        && !sum
        && thrown == Some(Thrown::Test)
        && who.starts_with("a")
    {
        return format!(
            "say it while the dice lie on the table: `{who} may use this after a throw to test {skill}`, and `that hero` is who throws"
        );
    }
    if let Some(thrown) = thrown.filter(|_| !sum && fails) {
        let words = thrown.words();
        return format!(
            "say it while the dice lie on the table: `{who} may use this after a throw {words} that fails`, and `that hero` is who throws"
        );
    }
    match stands {
        Some(line) => format!("say it as a line that stands: `{all}: {line}`"),
        None if to_hit || decl.kind == Kind::Enemy => {
            format!("say it while the dice lie on the table: `when {who} throws to hit`")
        }
        None => "say it while the dice lie on the table: `this hero may use this after a throw`, `when this hero throws to hit`".to_owned(),
    }
}
