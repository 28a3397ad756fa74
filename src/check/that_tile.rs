//! `that tile` where no tile is explored: on a card that goes on acting, and on whatever is no Encounter.

use super::context::{Context, In};
use super::parts::moment;
use super::walk::Site;
use brim_core::phrase::THAT_TILE;
use brim_core::vocabulary::{Category, Effect, HoleKind, Kind, Moment, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Phrase, Placed, Value};

/// Looks at every word that names a place.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let of = [
        Category::Position,
        Category::Relation,
        Category::Place,
        Category::Effect,
        Category::Condition,
        Category::Filter,
    ];
    let words: Vec<Word> = of.iter().flat_map(|category| category.words()).collect();
    for Site { decl, line, phrase } in context.sites(In::Texts, &words) {
        if !names_it(phrase) || matches!(decl.kind, Kind::Scenario | Kind::Mission | Kind::Tile) {
            continue;
        }
        let later = is_later(line, phrase);
        let (message, help) = match (decl.kind, line.word()) {
            (Kind::Encounter, Word::RuleForm(RuleForm::When)) if moment(line).is_some_and(drawn) && !later => continue,
            (Kind::Encounter, Word::RuleForm(_)) => (
                "`that tile` is the one that is explored, and this card goes on when that is over",
                "leave a marker of yours there as the card is drawn, `lay 1 … at a random space of that tile`, and say `the tile of a space with` its name",
            ),
            (Kind::Encounter, _) if !later => continue,
            (Kind::Encounter, _) => (
                "`that tile` is the one that is explored, and by then that is over",
                "leave a marker of yours there now, `lay 1 … at a random space of that tile`, and say `the tile of a space with` its name",
            ),
            (Kind::Exploration, _) => (
                "`that tile` is known to the Encounter that comes up there, and to no Exploration token",
                "let it draw one, `encounter: draw 1 Encounter card`, and say it on the card; or say whose tile it is, `on the tile of the hero with the light`",
            ),
            _ => (
                "`that tile` is the one that an Encounter or a clue comes up on, and this is neither",
                "say whose tile it is: `on the tile of the hero with the light`, or, in the text of a hero, `on the tile of this hero`",
            ),
        };
        let found = context.finding(Code::Unbound, decl, phrase.place(), message).label("which tile?");
        out.push(found.help(help));
    }
}

fn names_it(phrase: Phrase<'_>) -> bool {
    let holes = phrase.word().entry().map_or(&[][..], |entry| entry.holes);
    let place = |name: &str| holes.iter().any(|hole| hole.name == name && hole.kind == HoleKind::Place);
    phrase.holes().any(|(name, value)| value == Value::Text(THAT_TILE) && place(name))
}

fn drawn(moment: Phrase<'_>) -> bool {
    moment.word() == Word::Moment(Moment::CardDrawn)
}

/// True for a part of what a line puts off.
fn is_later(line: Phrase<'_>, part: Phrase<'_>) -> bool {
    let mut found = false;
    line.walk(&mut |around| {
        if around.word() == Word::Effect(Effect::Later) {
            around.walk(&mut |one| found |= one.place() == part.place());
        }
    });
    found
}
