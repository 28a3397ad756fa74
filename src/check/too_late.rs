//! Effects and clauses that come to nothing: a card that is cancelled when all of it has happened, or discarded as it would be anyway; a
//! protection that does not matter for this harm.

use super::context::{Context, In, plain};
use super::walk::Site;
use brim_core::phrase::{EffectView, PlaceView, ReplacedView, RuleFormView};
use brim_core::vocabulary::{Effect, Kind, Member, Noun, Pick, Place, Protection, RuleForm, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, NounRef, Phrase, Phrases, Placed, Selector};

/// Looks at every effect.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        if decl.is_drawn() && decl.member(Member::Remains).is_none() {
            lines(context, decl, decl.body(), false, out);
        }
    }
    let words = [
        Word::Effect(Effect::TakesWounds),
        Word::Effect(Effect::TakesHits),
        Word::Effect(Effect::TakesHorror),
        Word::Effect(Effect::TakesCorruption),
        Word::Effect(Effect::TakesSanity),
        Word::Effect(Effect::Pushed),
        Word::Effect(Effect::Swaps),
        Word::Effect(Effect::Put),
        Word::Effect(Effect::Places),
        Word::Effect(Effect::Becomes),
        Word::Effect(Effect::HitIgnores),
        Word::RuleForm(RuleForm::Instead),
    ];
    for Site { decl, phrase: part, .. } in context.sites(In::Texts, &words) {
        out.extend(protection(context, decl, part));
        out.extend(of_the_mind(context, decl, part));
        out.extend(itself(context, decl, part));
    }
}

/// Looks at effects on all cards of a deck.
pub fn decks(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: part, .. } in context.sites(In::Texts, &[Word::Effect(Effect::DiscardsAll)]) {
        out.extend(discards_all(context, decl, part));
    }
}

/// Effects of a card in their order; `more` happens after them.
fn lines(context: &Context, decl: &Declaration, list: Phrases<'_>, more: bool, out: &mut Vec<Diagnostic>) {
    for (at, line) in list.iter().enumerate() {
        let follows = list.iter().skip(at + 1).any(|next| match next.word() {
            Word::Effect(effect) => effect != Effect::Otherwise,
            Word::RuleForm(_) => true,
            _ => false,
        });
        match line.word() {
            Word::Effect(Effect::Cancel) if !more && !follows && this_card(line) => {
                let found = context
                    .finding(Code::NothingHappens, decl, line.place(), "nothing of this card is left to be cancelled")
                    .label("comes too late")
                    .help("write this line above what it is to prevent");
                out.push(found);
            }
            Word::Effect(Effect::Discards) if this_card(line) => {
                let found = context
                    .finding(
                        Code::NothingHappens,
                        decl,
                        line.place(),
                        "this card is discarded anyway when it is resolved",
                    )
                    .label("changes nothing")
                    .help("to stop the rest of it: `cancel this card`; to keep it until then: `remains in play`");
                out.push(found);
            }
            Word::Effect(_) | Word::Label(_) => {
                let several =
                    line.subject().is_some_and(|who| !one(who)) || matches!(line.word(), Word::Effect(Effect::Repeat));
                lines(context, decl, line.body(), more || follows || several, out);
            }
            _ => {}
        }
    }
}

fn this_card(line: Phrase<'_>) -> bool {
    match EffectView::of(line) {
        Some(EffectView::Cancel { what, again: _ } | EffectView::Discards { what }) => {
            what.pick() == Pick::This && what.noun() == NounRef::Noun(Noun::Card)
        }
        _ => false,
    }
}

/// True for a selector that picks one.
fn one(who: Selector<'_>) -> bool {
    who.pick() != Pick::Each
}

/// A protection named for a harm that it never stops.
fn protection(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    let Word::Effect(effect) = part.word() else { return None };
    let (EffectView::TakesWounds { who: _, n: _, past, per: _ }
    | EffectView::TakesHits { who: _, n: _, each: _, past, per: _ }
    | EffectView::TakesHorror { who: _, n: _, each: _, past, per: _ }
    | EffectView::TakesCorruption { who: _, n: _, past, per: _ }
    | EffectView::TakesSanity { who: _, n: _, past, per: _ }) = EffectView::of(part)?
    else {
        return None;
    };
    let past = past?;
    let willpower = matches!(past, Protection::Willpower | Protection::WillpowerAndSpiritArmor);
    let spirit = matches!(past, Protection::SpiritArmor | Protection::WillpowerAndSpiritArmor);
    let of_mind = Stat::SpiritArmor.words();
    let (harm, stops) = match effect {
        Effect::TakesWounds | Effect::TakesHits if willpower || spirit => {
            ("Wounds", "Defense and Armor stop".to_owned())
        }
        Effect::TakesHorror if !willpower && !spirit => ("Horror Hits", format!("Willpower and {of_mind} stop")),
        Effect::TakesCorruption if !willpower || spirit => ("Corruption Hits", "Willpower alone stops".to_owned()),
        Effect::TakesSanity if !willpower && !spirit => ("Sanity damage", format!("{of_mind} alone stops")),
        _ => return None,
    };
    let word = match past {
        Protection::WillpowerAndSpiritArmor if effect == Effect::TakesCorruption => of_mind,
        past => past.words(),
    };
    let harm = if effect == Effect::TakesHits { "hits" } else { harm };
    let place = context.figure(part.place(), word);
    let found = context
        .finding(Code::NothingHappens, decl, place, format!("{word} does not stop {harm} anyway"))
        .label("changes nothing")
        .help(match effect {
            Effect::TakesSanity => {
                format!("delete `ignoring {word}`; {stops} {harm}, and `ignoring {of_mind}` says that it does not")
            }
            _ => format!("{stops} {harm}: name that, or delete `ignoring {word}`"),
        });
    Some(found)
}

/// A hit of an attack does Wounds: what saves Sanity has no part in it.
fn of_the_mind(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    let Some(EffectView::HitIgnores { what: _, past }) = EffectView::of(part) else { return None };
    if !matches!(past, Protection::SpiritArmor | Protection::Willpower | Protection::WillpowerAndSpiritArmor) {
        return None;
    }
    let stops = if past == Protection::Willpower { past.words() } else { Stat::SpiritArmor.words() };
    let place = context.figure(part.place(), past.words());
    let found = context
        .finding(Code::NothingHappens, decl, place, format!("{stops} does not stop the hits of an attack anyway"))
        .label("changes nothing");
    Some(found.help("name what stops Wounds, `that hit ignores armor`, or delete the line"))
}

/// All cards in play of a deck none of whose cards stays in play.
fn discards_all(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    let Some(EffectView::DiscardsAll { what: (), deck }) = EffectView::of(part) else { return None };
    let deck = context.model.decl(deck).filter(|deck| context.whole(deck.pack))?;
    let kind = deck.held_kind()?;
    let stays = context
        .model
        .of_kind(kind)
        .filter_map(|card| context.model.sheet(card.id))
        .any(|card| card.member(Member::Remains).is_some());
    if stays || kind == Kind::Item {
        return None;
    }
    let name = context.name(deck.id);
    let found = context
        .finding(Code::NothingHappens, decl, part.place(), format!("no {name} card remains in play"))
        .label("there is nothing to discard")
        .other(deck.place, "this deck")
        .help("name a deck whose cards remain in play");
    Some(found)
}

/// What does something to a thing with itself: thrown away from itself, made into its own kind, drawn in place of itself.
fn itself(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    let told = |message: &str, label: &str, help: &str| {
        Some(context.finding(Code::NothingHappens, decl, part.place(), message).label(label).help(help))
    };
    match (EffectView::of(part), RuleFormView::of(part)) {
        (Some(EffectView::Pushed { who, n: _, way: _, whom }), _) => {
            let words = |who: Selector<'_>| context.text(who.place()).to_lowercase();
            if words(who) != words(whom) {
                return None;
            }
            told(
                "nobody can be thrown away from itself, or toward itself",
                "no direction",
                "name somebody else: `away from this enemy`",
            )
        }
        (Some(EffectView::Swaps { who, whom }), _) => {
            let words = |who: Selector<'_>| context.text(who.place()).to_lowercase();
            if words(who) != words(whom) {
                return None;
            }
            told(
                "nobody swaps places with itself",
                "stays where it is",
                "name somebody else: `swaps places with that enemy`",
            )
        }
        (Some(EffectView::Put { who, place }), _) => match PlaceView::of(place)? {
            PlaceView::NextTo { whom } | PlaceView::Free { whom }
                if context.text(who.place()).to_lowercase() == context.text(whom.place()).to_lowercase() =>
            {
                told("nobody is placed next to itself", "stays where it is", "name somebody else: `next to this enemy`")
            }
            PlaceView::Ambush { whom: _ } | PlaceView::Attack => told(
                "only new enemies come so: whoever is there is placed somewhere",
                "nobody is placed",
                "for new enemies write `place 1 … as an attack`; else say where: `is placed next to a random hero`, `is placed at that space`",
            ),
            _ => None,
        },
        (Some(EffectView::Places { n: _, what, place, per: _ }), _)
            if matches!(place.word(), Word::Place(Place::Ambush | Place::Attack))
                && context.model.decl(what).is_some_and(|decl| decl.kind == Kind::Class) =>
        {
            let found = told(
                "enemies alone come so: a hero joins the party where it is placed",
                "so no hero comes",
                "say where it stands: `next to this hero`, `on this tile`",
            );
            found.map(|found| Diagnostic { severity: Severity::Error, ..found })
        }
        (Some(EffectView::Becomes { who, enemy, kept: _ }), _) => {
            if enemy != decl.id || who.pick() != Pick::This {
                return None;
            }
            told("this enemy is one already", "becomes what it is", "name another enemy")
        }
        (_, Some(RuleFormView::Instead { what, condition: _, limit: _ })) => {
            let Some(ReplacedView::Drawing { deck, who: _ }) = ReplacedView::of(what) else { return None };
            let only = part.body().only()?;
            match EffectView::of(only)? {
                EffectView::Draw { n, deck: drawn, ambush: _ }
                | EffectView::Draws { who: _, n, deck: drawn, keep: _, anywhere: _ }
                    if drawn == deck && plain(n) == Some(1) => {}
                _ => return None,
            }
            let found = told(
                "a card of the same deck is drawn in its place",
                "the same again",
                "draw from another deck, or say what else happens",
            );
            found.map(|found| found.other(only.place(), "what comes instead"))
        }
        _ => None,
    }
}
