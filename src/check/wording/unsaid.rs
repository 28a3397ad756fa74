//! What a wording narrows by a word that its rule does not say: so far at most, of an attack alone, none that is large.

use super::super::context::{Context, plain as number};
use super::super::cycles::{Whom, whom};
use super::super::parts::{condition, moment};
use super::clauses::{one_of_many, plain};
use brim_core::phrase::{EffectView, MemberView, MomentView, ReplacedView, RuleFormView};
use brim_core::vocabulary::{Condition, Damaged, Kind, Member, Noun, Pick, Position, When, Word};
use brim_language::card::{line_words, phrase_words, rules};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, NounRef, Phrase, Placed};

/// The words of the wording, what the rule says in their place, and where.
pub type Unsaid = Option<(String, String, Option<Place>)>;

/// The first of them that there is.
pub fn unsaid(context: &Context, sheet: &Declaration, text: &str, whole: &str) -> Unsaid {
    let sentences: Vec<Vec<String>> = text.split(['.', ';', ':', '!', '?']).map(words).collect();
    listed_abilities(context, sheet, text)
        .or_else(|| whole_way(context, sheet, &sentences))
        .or_else(|| any_harm(context, sheet, &sentences))
        .or_else(|| anybodys_harm(context, sheet, &sentences))
        .or_else(|| any_size(&sentences, whole))
        .or_else(|| anywhere(context, sheet, &sentences))
        .or_else(|| super::one_kind::of_attacks(context, sheet, &sentences))
}

/// `Tough` in the wording of an Enemy, which has another of the abilities that sheets share.
fn listed_abilities(context: &Context, sheet: &Declaration, text: &str) -> Unsaid {
    if sheet.kind != Kind::Enemy {
        return None;
    }
    let mut all = sheet.members(Member::Abilities).filter_map(|line| match MemberView::of(line)? {
        MemberView::Abilities { list } => Some((line, list)),
        _ => None,
    });
    let (line, list) = all.next().filter(|_| all.next().is_none())?;
    let own: Vec<String> = list.iter().map(|(id, _)| context.name(*id)).collect();
    let named = |text: &str, name: &str| {
        let at = text.find(name)?;
        let ends = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
        let (before, behind) = (text.get(..at)?, text.get(at + name.len()..)?);
        (ends(before.chars().next_back()) && ends(behind.chars().next())).then_some(at)
    };
    // `Unspeakable Terror` is no `Terror`: the longer name is read first.
    let mut names: Vec<String> = context.of_kind(Kind::Ability).map(|decl| context.name(decl.id)).collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let (mut left, mut spoken) = (text.to_owned(), Vec::new());
    for name in names.into_iter().filter(|name| name.chars().next().is_some_and(char::is_uppercase)) {
        if named(&left, &name).is_some() {
            left = left.replace(&name, "·");
            spoken.push(name);
        }
    }
    // All that the sheet says anywhere, on its other side and in its Elite rows too.
    let said = rules(context.model, sheet);
    let mut strange = spoken.iter().filter(|name| !own.contains(name) && named(&said, name).is_none());
    let strange = strange.next().filter(|_| strange.next().is_none())?;
    let mut unspoken = own.iter().filter(|name| !spoken.contains(name));
    let missing = unspoken.next().filter(|_| unspoken.next().is_none())?;
    Some((strange.clone(), missing.clone(), Some(line.place())))
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(plain).filter(|word| !word.is_empty()).collect()
}

/// `up to 3 spaces` of whoever is thrown: the rule throws all the way.
fn whole_way(context: &Context, sheet: &Declaration, sentences: &[Vec<String>]) -> Unsaid {
    // Who is thrown up to so far may be thrown as far as there is room.
    let moves = |word: &String| {
        matches!(one_of_many(word).as_str(), "pull" | "pulled" | "push" | "pushed" | "drag" | "dragged")
    };
    let mut thrown: Vec<(Phrase<'_>, i32)> = Vec::new();
    sheet.body().iter().for_each(|line| {
        line.walk(&mut |part| {
            if let Some(EffectView::Pushed { who: _, n, way: _, whom: _ }) = EffectView::of(part) {
                thrown.extend(number(n).map(|n| (part, n)));
            }
        });
    });
    sentences.iter().filter(|sentence| sentence.iter().any(moves)).find_map(|sentence| {
        let n: i32 = sentence.windows(4).find_map(|words| match words {
            [up, to, n, spaces] if up == "up" && to == "to" && one_of_many(spaces) == "space" => n.parse().ok(),
            _ => None,
        })?;
        let (line, _) = thrown.iter().find(|(_, far)| *far == n)?;
        Some((format!("up to {n} spaces"), phrase_words(context.model, *line), Some(line.place())))
    })
}

/// Wounds `of an attack`, where the rule answers to Wounds of whatever kind.
fn any_harm(context: &Context, sheet: &Declaration, sentences: &[Vec<String>]) -> Unsaid {
    let mut answers: Vec<(Phrase<'_>, bool)> = Vec::new();
    sheet.body().iter().for_each(|line| {
        line.walk(&mut |part| match moment(part).and_then(MomentView::of) {
            Some(MomentView::Wounds { who: _, whom: _, by: false } | MomentView::Wounded { who: _ }) => {
                answers.push((part, false));
            }
            Some(MomentView::ArmorStops { who: _ }) => answers.push((part, true)),
            _ => {}
        });
    });
    // Of several it is not told which one a sentence is about.
    let [(rule, armor)] = answers.as_slice() else { return None };
    let says_attack = |text: &str| words(text).iter().any(|word| one_of_many(word).starts_with("attack"));
    if line_words(context.model, *rule).iter().any(|line| says_attack(line)) {
        return None;
    }
    let of_attack = |sentence: &Vec<String>| {
        sentence.windows(3).find_map(|words| match words {
            [of, the, attack] if attack == "attack" => {
                let article = matches!(the.as_str(), "a" | "an" | "the" | "any" | "each" | "every");
                let from = matches!(of.as_str(), "from" | "of" | "by" | "during" | "in");
                (article && from || the == "enemy").then(|| words.join(" "))
            }
            _ => None,
        })
    };
    let about = |sentence: &&Vec<String>| {
        let has = |wanted: &[&str]| sentence.iter().any(|word| wanted.contains(&one_of_many(word).as_str()));
        let comes = has(&["when", "whenever", "each", "every", "time", "if"]);
        let stops = !armor || has(&["armor"]) && has(&["stop", "stopped", "prevent", "prevented"]);
        // `even during an attack` narrows nothing.
        let wider = has(&["even", "also", "whether", "including", "outside"]);
        comes && stops && !wider && has(&["wound", "wounded"])
    };
    let mut all = sentences.iter().filter(about);
    let said = all.next().filter(|_| all.next().is_none()).and_then(of_attack)?;
    let moment = moment(*rule)?;
    Some((said, format!("when {}", phrase_words(context.model, moment)), Some(moment.place())))
}

/// Wounds `from an Enemy's Attack`, `by an Enemy`, `from a Hit`, where the rule answers to whatever does them.
fn anybodys_harm(context: &Context, sheet: &Declaration, sentences: &[Vec<String>]) -> Unsaid {
    let mut answers: Vec<(Phrase<'_>, Phrase<'_>)> = Vec::new();
    sheet.body().iter().for_each(|line| {
        line.walk(&mut |part| answers.extend(on_harm(part).map(|comes| (part, comes))));
    });
    let (rule, comes) = *answers.first()?;
    let says = |(rule, comes): &(Phrase<'_>, Phrase<'_>), names: &dyn Fn(&str) -> bool| {
        let named = condition(*rule)
            .into_iter()
            .chain([*comes])
            .any(|part| words(&phrase_words(context.model, part)).iter().any(|word| names(&one_of_many(word))));
        let others = comes.selectors().any(|who| whom(context, sheet, who) == Whom::Enemy);
        let attacked = condition(*rule).is_some_and(|condition| {
            let mut found = others;
            condition.walk(&mut |part| {
                found |= part.word() == Word::Condition(Condition::Against);
                found |= part.selectors().any(|who| whom(context, sheet, who) == Whom::Enemy);
            });
            found
        });
        named || others || attacked
    };
    // A line of its own under the rule may ask who it was.
    let asked_below = answers.iter().any(|(rule, _)| {
        let mut asks = false;
        rule.body().iter().for_each(|line| line.walk(&mut |part| asks |= condition(part).is_some()));
        asks
    });
    let enemy = |word: &str| matches!(word, "enemy" | "hit") || word.starts_with("target");
    let attack = |word: &str| matches!(word, "hit" | "critical") || word.starts_with("attack") || enemy(word);
    let unsaid = |names: &dyn Fn(&str) -> bool| !asked_below && !answers.iter().any(|answer| says(answer, names));
    let said = sentences.iter().find_map(|sentence| {
        let wider = ["even", "also", "whether", "including", "or", "outside", "not", "except", "unless"];
        let harm = |word: &String| matches!(one_of_many(word).as_str(), "wound" | "damage" | "harm" | "sanity");
        if sentence.iter().any(|word| wider.contains(&word.as_str())) || !sentence.iter().any(harm) {
            return None;
        }
        let at = sentence.windows(3).position(|words| match words {
            [from, a, source] => {
                matches!(from.as_str(), "from" | "by")
                    && matches!(a.as_str(), "a" | "an" | "any")
                    && matches!(source.as_str(), "enemy" | "attack" | "hit" | "melee" | "ranged")
            }
            _ => false,
        })?;
        // What is done to enemies by a Hit of the hero is another matter: harm stands before it.
        if !sentence.iter().take(at).any(harm) {
            return None;
        }
        let word = |at: usize| sentence.get(at).map_or("", String::as_str);
        let (kind, last) = match word(at + 2) {
            "melee" | "ranged" if word(at + 3) == "attack" => ("attack", at + 3),
            "enemy" if word(at + 3) == "attack" => ("enemy", at + 3),
            kind @ ("enemy" | "attack" | "hit") => (kind, at + 2),
            _ => return None,
        };
        let missing = if kind == "enemy" { unsaid(&enemy) } else { unsaid(&attack) };
        missing.then(|| sentence.get(at..=last).unwrap_or_default().join(" "))
    })?;
    let answers_to = phrase_words(context.model, comes);
    Some((said, answers_to, Some(rule.place())))
}

/// What a rule answers to, where that is harm done to a hero.
fn on_harm(rule: Phrase<'_>) -> Option<Phrase<'_>> {
    match RuleFormView::of(rule)? {
        RuleFormView::Use { who: _, when: Some(when), cost: _, more: _, condition: _, limit: _ }
            if when.word() == Word::When(When::OnHarm) =>
        {
            Some(when)
        }
        RuleFormView::Instead { what, condition: _, limit: _ } => match ReplacedView::of(what)? {
            ReplacedView::OwnDamage { what: Damaged::Wounds, who, by: _ }
                if who.noun() == NounRef::Noun(Noun::Hero) =>
            {
                Some(what)
            }
            _ => None,
        },
        _ => None,
    }
}

/// `not Large`, and nothing in the rule asks for a size.
fn any_size(sentences: &[Vec<String>], whole: &str) -> Unsaid {
    let sized = |word: &String| {
        matches!(
            word.as_str(),
            "large" | "larger" | "small" | "smaller" | "medium" | "size" | "big" | "bigger" | "extra-large"
        )
    };
    if words(whole).iter().any(sized) {
        return None;
    }
    let said = sentences.iter().find_map(|sentence| {
        sentence.windows(2).find(|words| matches!(words, [not, large] if not == "not" && large == "large"))
    })?;
    Some((said.join(" "), "no size".to_owned(), None))
}

/// `each other Hero in this Location`, where the rule is about every other hero, wherever he is.
fn anywhere(context: &Context, sheet: &Declaration, sentences: &[Vec<String>]) -> Unsaid {
    let said = sentences.iter().find_map(|sentence| {
        let words = sentence.windows(4).find(|words| match words {
            [hero, place, this, location] => {
                matches!(hero.as_str(), "hero" | "heroes")
                    && matches!(place.as_str(), "in" | "at")
                    && matches!(this.as_str(), "this" | "your")
                    && location == "location"
            }
            _ => false,
        })?;
        Some(words.get(1..)?.join(" "))
    })?;
    let (mut placed, mut others) = (false, None);
    sheet.walk(&mut |part| {
        placed |= part.word() == Word::Position(Position::InWorld);
        for who in part.selectors() {
            who.relations().iter().for_each(|relation| {
                relation.walk(&mut |part| placed |= part.word() == Word::Position(Position::InWorld));
            });
            let all = matches!(who.pick(), Pick::Each | Pick::One | Pick::Random)
                && who.noun() == NounRef::Noun(Noun::Hero)
                && matches!(part.word(), Word::Effect(_));
            others = others.or(Some(part).filter(|_| all));
        }
    });
    let line = others.filter(|_| !placed)?;
    Some((said, phrase_words(context.model, line), Some(line.place())))
}
