//! Whom a text leaves out and does not say so: whoever is KO'd, and whoever `other` is said of.

use std::collections::BTreeSet;

use super::super::context::Context;
use super::super::lines::keywords;
use super::super::parts::{moment, named};
use super::About;
use brim_core::game::effect::Span;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, LabelView, MemberView, MomentView, RelationView, ReplacedView, is_shape};
use brim_core::vocabulary::{
    Clears, ClosedList, Done, Due, Effect, Filter, Kind, Member, Noun, Pick, Relation, RuleForm, Shape, Word,
};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, NounRef, Phrase, Phrases, Placed, Selector};

type Found = Vec<(About, Place)>;

/// What is assumed of the lines of one declaration.
pub(super) fn of_decl(context: &Context, decl: &Declaration, out: &mut Found) {
    who_has_done(decl, out);
    given_to_all(context, decl, out);
    decl.walk(&mut |part| {
        out.extend(rest_of_row(context, part).map(|place| (About::RestOfRow, place)));
        out.extend(no_option(part).map(|place| (About::NoOption, place)));
    });
    for noun in [Noun::Hero, Noun::Enemy].into_iter().filter(|noun| is_this(decl, *noun)) {
        others(decl.body(), noun, &mut Vec::new(), out);
    }
}

/// Takes back what was said of heroes who are KO'd in `reward` and `failure`: once the adventure is over, all of them are meant.
pub(super) fn once_over(decl: &Declaration, out: &mut Found) {
    let over = [Member::Failure, Member::Reward].into_iter().flat_map(|end| decl.members(end));
    // So they are at the end of a fight, where they get up.
    let fights = decl.body().iter().filter(|line| {
        let moment = moment(*line).and_then(MomentView::of);
        matches!(moment, Some(MomentView::EndOf { span: Span::Fight, n: _ }))
    });
    for line in over.chain(fights) {
        line.walk(&mut |part| {
            out.retain(|(about, place)| *about != About::Ko || part.selectors().all(|who| who.place() != *place));
        });
    }
    // And where a text puts off what it does until then.
    decl.walk(&mut |part| {
        let Some(EffectView::Later { clock: Due::EndOfFight | Due::EndOfNextFight }) = EffectView::of(part) else {
            return;
        };
        for line in part.body() {
            line.walk(&mut |part| {
                out.retain(|(about, place)| *about != About::Ko || part.selectors().all(|who| who.place() != *place));
            });
        }
    });
}

/// A choice of which every option has a price or a condition.
fn no_option(part: Phrase<'_>) -> Option<Place> {
    let EffectView::Chooses { who: _ } = EffectView::of(part)? else { return None };
    let asks = |option: Phrase<'_>| match LabelView::of(option) {
        Some(LabelView::Option { name: _, cost, other: _, condition }) => cost.is_some() || condition.is_some(),
        _ => false,
    };
    let mut options = part.body().iter().peekable();
    (options.peek().is_some() && options.all(asks)).then(|| part.place())
}

/// `instead of this hero gaining Mutation`: the row of the chart that teaches it goes on.
fn rest_of_row(context: &Context, part: Phrase<'_>) -> Option<Place> {
    let ReplacedView::Gaining { who: _, what } = ReplacedView::of(part)? else { return None };
    let taught = context.model.decl(named(what)?)?;
    // Of a keyword of items alone there is no row that goes on.
    let of_abilities = || {
        let sheets = context.of_kind(Kind::Ability).filter_map(|decl| context.model.sheet(decl.id));
        sheets.flat_map(keywords).any(|keyword| *keyword == taught.id)
    };
    let teaches = taught.kind == Kind::Ability || taught.kind == Kind::Keyword && of_abilities();
    teaches.then(|| part.place())
}

fn hero(who: Selector<'_>) -> bool {
    matches!(who.noun(), NounRef::Noun(Noun::Hero))
}

fn of_noun<'a>(phrase: Phrase<'a>, noun: Noun) -> impl Iterator<Item = Selector<'a>> {
    phrase.selectors().filter(move |who| who.noun() == NounRef::Noun(noun))
}

fn has_filter(who: Selector<'_>, wanted: Filter) -> bool {
    who.filters().iter().any(|filter| filter.word() == Word::Filter(wanted))
}

/// `each hero who has attacked this turn`: whoever did so and lies now is not among them.
fn who_has_done(decl: &Declaration, out: &mut Found) {
    let done = |who: Selector<'_>| {
        who.relations().iter().find_map(|part| match RelationView::of(part)? {
            RelationView::Acted { has, what, span } if what != Done::Kod => Some((has, what, span)),
            _ => None,
        })
    };
    let (mut standing, mut fallen) = (Vec::new(), Vec::new());
    decl.walk(&mut |phrase| {
        // Whom a moment is of is there when it comes.
        if matches!(phrase.word(), Word::Moment(_)) {
            return;
        }
        for who in phrase.selectors().filter(|who| hero(*who)) {
            let Some(done) = done(who) else { continue };
            if who.filters().iter().any(|filter| is_shape(filter, Shape::Kod)) {
                fallen.push(done);
            } else if who.pick() != Pick::That && !who.filters().iter().any(|filter| is_shape(filter, Shape::Standing))
            {
                standing.push((done, who.place()));
            }
        }
    });
    // Where those who lie are asked for as well, the text knows of them.
    let open = standing.into_iter().filter(|(done, _)| !fallen.contains(done));
    out.extend(open.map(|(_, place)| (About::Ko, place)));
}

/// `all Heroes` in the wording, and a marker for each hero that lasts: who lies then stands up without it.
fn given_to_all(context: &Context, decl: &Declaration, out: &mut Found) {
    let all = decl.members(Member::Text).any(|line| match MemberView::of(line) {
        Some(MemberView::Text { words }) => speaks_of_all(words),
        _ => false,
    });
    if !all {
        return;
    }
    let plain = |who: Selector<'_>| {
        hero(who) && who.pick() == Pick::Each && who.filters().is_empty() && who.relations().is_empty()
    };
    let lasts = |what: Phrase<'_>| named(what).is_some_and(|id| stays_on_the_fallen(context, id));
    let mut given = BTreeSet::new();
    decl.walk(&mut |phrase| match EffectView::of(phrase) {
        Some(EffectView::Gains { who, n: _, what, per: _ }) if plain(who) && lasts(what) => {
            given.insert(who.place());
        }
        Some(EffectView::Each { who }) if plain(who) => {
            let gains = phrase.body().iter().any(|line| {
                matches!(EffectView::of(line), Some(EffectView::Gains { who, n: _, what, per: _ }) if who.pick() == Pick::That && lasts(what))
            });
            given.extend(gains.then(|| who.place()));
        }
        _ => {}
    });
    out.extend(given.into_iter().map(|place| (About::Ko, place)));
}

/// `all Heroes`, `each Hero`, with nothing behind it that says which: `each Hero adjacent to it`, `every Hero with a Torch`.
fn speaks_of_all(words: &str) -> bool {
    let words: Vec<String> = words
        .split_whitespace()
        .map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase())
        .collect();
    words.windows(2).enumerate().any(|(at, pair)| {
        let all =
            matches!(pair, [all, hero] if matches!((all.as_str(), hero.as_str()), ("all" | "the", "heroes") | ("each" | "every", "hero")));
        let next = words.get(at + 2).map_or("", String::as_str);
        all && !matches!(next, "adjacent" | "next" | "with" | "within" | "who" | "that" | "on" | "in" | "without")
    })
}

/// A marker that says something while it is held, past the moment, and does not go when its hero is KO'd.
fn stays_on_the_fallen(context: &Context, id: DeclId) -> bool {
    let Some(marker) = context.model.sheet(id).filter(|sheet| sheet.kind == Kind::Marker) else { return false };
    let says = marker.body().iter().any(|line| matches!(line.word(), Word::RuleForm(_) | Word::Modifier(_)));
    let goes = |list: MemberView<'_>| match list {
        MemberView::EndsOn { list } => {
            list.iter().any(|one| matches!(Clears::read(*one), Some(Clears::OnKo | Clears::AtEndOfActivation)))
        }
        _ => false,
    };
    says && !marker.members(Member::EndsOn).filter_map(MemberView::of).any(goes)
}

/// True where whoever has a text is of this sort: it is a hero's, or it says `this hero`.
fn is_this(decl: &Declaration, noun: Noun) -> bool {
    match (decl.kind, noun) {
        (Kind::Chart | Kind::Class | Kind::Item | Kind::Spell, Noun::Hero) | (Kind::Enemy, Noun::Enemy) => true,
        (Kind::Ability | Kind::Marker | Kind::Token, _) => {
            let (mut said, mut others) = (false, false);
            decl.walk(&mut |phrase| {
                for who in phrase.selectors().filter(|who| who.pick() == Pick::This) {
                    said |= who.noun() == NounRef::Noun(noun);
                    others |= who.noun() != NounRef::Noun(noun);
                }
            });
            // An ability that speaks of nobody's own is a hero's as well.
            said || decl.kind == Kind::Ability && noun == Noun::Hero && !others
        }
        _ => false,
    }
}

/// `each other hero` where another one than whoever has the text was spoken of just before: two could be left out, and the text's own is.
fn others(lines: Phrases<'_>, noun: Noun, spoken: &mut Vec<Place>, out: &mut Found) {
    let before = spoken.len();
    for line in lines {
        let mut said: Vec<Selector<'_>> = of_noun(line, noun).collect();
        // `if another hero has more wounds than that hero` says of whom the others are.
        let open_parts = line.parts().filter(|part| !(is_condition(*part) && speaks_of_that(*part, noun)));
        open_parts.for_each(|part| said.extend(of_noun(part, noun)));
        let open = |who: &&Selector<'_>| has_filter(**who, Filter::Other) && !says_of_whom(**who, noun);
        // Whom the line itself picks, and whom those before it have picked.
        if !spoken.is_empty() {
            out.extend(said.iter().filter(open).map(|who| (About::Others, who.place())));
        }
        let here = spoken.len();
        spoken.extend(bound(line, noun));
        others(line.body(), noun, spoken, out);
        // Of several each is done with when the next line begins.
        let one = |line: Phrase<'_>| matches!(line.word(), Word::Effect(_)) && bound_for_good(line, noun);
        if !one(line) {
            spoken.truncate(here);
        }
    }
    spoken.truncate(before);
}

/// `each other hero within 3 of that hero` says of whom the others are.
fn says_of_whom(who: Selector<'_>, noun: Noun) -> bool {
    let relations = || who.relations().iter();
    relations().any(|part| part.word() == Word::Relation(Relation::Other) || speaks_of_that(part, noun))
}

fn is_condition(part: Phrase<'_>) -> bool {
    matches!(part.word(), Word::Condition(_))
}

fn speaks_of_that(part: Phrase<'_>, noun: Noun) -> bool {
    let mut found = false;
    part.walk(&mut |one| found |= of_noun(one, noun).any(|who| who.pick() == Pick::That));
    found
}

/// Whom a line picks, or the moment of a rule brings, who is not the one whose text it is.
fn bound(line: Phrase<'_>, noun: Noun) -> Option<Place> {
    let who = match line.word() {
        Word::Effect(Effect::Each | Effect::UpTo | Effect::Tests | Effect::Chooses | Effect::Rolls | Effect::May) => {
            picked(line)
        }
        Word::Effect(_) => picked(line).filter(|who| alone(*who)),
        Word::RuleForm(RuleForm::When | RuleForm::At) => {
            let moment = super::super::parts::moment(line)?;
            // Whoever has the text is in the moment himself: the others are those beside him and whom it meets.
            let own = of_noun(moment, noun).any(|who| who.pick() == Pick::This);
            of_noun(moment, noun).next().filter(|_| !own)
        }
        _ => None,
    }?;
    let meant = who.noun() == NounRef::Noun(noun)
        && !matches!(who.pick(), Pick::This | Pick::That)
        && !has_filter(who, Filter::Other);
    meant.then(|| who.place())
}

fn picked(line: Phrase<'_>) -> Option<Selector<'_>> {
    line.subject().or_else(|| line.selectors().next())
}

/// One of all: `a random hero`, `the nearest hero`.
fn alone(who: Selector<'_>) -> bool {
    matches!(who.pick(), Pick::One | Pick::Random | Pick::The | Pick::Nearest)
}

/// True where the lines below speak of one who was picked in this line.
fn bound_for_good(line: Phrase<'_>, noun: Noun) -> bool {
    picked(line).is_some_and(|who| who.noun() == NounRef::Noun(noun) && alone(who))
}
