//! One word of a few for another: all for any, one throw for another, a keyword that is left out, what counts how often.

use super::contrary::Parted;
use super::word_sets::{has, words};

/// The first of these exchanges that there is.
pub(super) fn mistaken(wording: &str, rule: &str, whole: &str, decks: &[&str]) -> Parted {
    let (said, ruled) = (words(wording), words(rule));
    some_or_all(&said, &ruled)
        .or_else(|| rises(wording, rule))
        .or_else(|| throws(&said, &ruled))
        .or_else(|| whose_deed(&said, &ruled))
        .or_else(|| others_left_out(&said, &ruled))
        .or_else(|| counter(&said, &ruled))
        .or_else(|| in_sight(&said, &ruled))
        .or_else(|| for_each_level(&said, &ruled))
        .or_else(|| for_each_hero(&said, &ruled))
        .or_else(|| several(&said, &ruled))
        .or_else(|| of_group(&said, &ruled))
        .or_else(|| of_keyword(wording, &said, &ruled))
        .or_else(|| you_for_all(&said, &ruled))
        .or_else(|| you_for_that(&said, &ruled))
        .or_else(|| whose_hit(&said, &ruled))
        .or_else(|| dropped(&said, &ruled))
        .or_else(|| most_or_fewest(&said, &ruled))
        .or_else(|| denied(&said, &ruled))
        .or_else(|| takes(&said, &ruled))
        .or_else(|| comes_to(&said, &words(whole)))
        .or_else(|| own_deck(wording, whole, decks))
        .or_else(|| unhurt(&said, &ruled))
}

/// `If all Heroes fail`, where the rule asks whether any does, or the other way round.
fn some_or_all(said: &[String], ruled: &[String]) -> Parted {
    const ALL: [&str; 4] = ["all", "every", "each", "everybody"];
    const ANY: [&str; 4] = ["any", "one", "somebody", "anybody"];
    const NOBODY: [&str; 4] = ["nobody", "none", "no", "neither"];
    // What is said behind an `if`, up to the outcome: of whom it speaks there.
    let asked = |outcome: [&str; 2], other: [&str; 2]| {
        let mut found = None;
        for at in 0..said.len() {
            if said.get(at).is_none_or(|word| !matches!(word.as_str(), "if" | "should" | "when")) {
                continue;
            }
            let behind: Vec<&str> = said.iter().skip(at + 1).take(5).map(String::as_str).collect();
            let done = |all: [&str; 2]| behind.iter().position(|word| all.contains(word));
            let (to, denied) = match (done(outcome), done(other)) {
                (Some(to), None) => (to, false),
                (None, Some(to)) => (to, true),
                _ => continue,
            };
            let before = behind.get(..to).unwrap_or_default();
            let of = |wanted: &[&str]| before.iter().any(|word| wanted.contains(word));
            let all = match denied {
                // Nobody passes where all fail.
                true => of(&NOBODY).then_some(true),
                false if of(&NOBODY) || of(&["not"]) => None,
                false if of(&ALL) => Some(true),
                false if of(&ANY) => Some(false),
                false => None,
            };
            match (all, found) {
                (None, _) => {}
                (Some(_), None) => found = all,
                (Some(_), Some(_)) => return None,
            }
        }
        found
    };
    let rows = |outcome: &str| (has(ruled, &["if", "all", outcome]), has(ruled, &["if", "any", outcome]));
    [("fail", ["fail", "fails"], ["pass", "passes"]), ("pass", ["pass", "passes"], ["fail", "fails"])].iter().find_map(
        |(row, outcome, other)| {
            let all = asked(*outcome, *other)?;
            match (all, rows(row)) {
                (true, (false, true)) => Some((format!("all {row}"), format!("any {row}"))),
                (false, (true, false)) => Some((format!("any {row}"), format!("all {row}"))),
                _ => None,
            }
        },
    )
}

/// `after a throw to hit`, where the rule answers to a Defense roll.
fn throws(said: &[String], ruled: &[String]) -> Parted {
    const THROWS: [(&str, &[&[&str]]); 5] = [
        ("To Hit", &[&["to", "hit"], &["to-hit"]]),
        ("Defense", &[&["defense"]]),
        ("Willpower", &[&["willpower"]]),
        ("Escape", &[&["escape"]]),
        ("Armor", &[&["armor"]]),
    ];
    // The throw that is spoken of behind `after`.
    let after = |text: &[String], far: usize| {
        let mut all = Vec::new();
        for at in (0..text.len()).filter(|at| text.get(*at).is_some_and(|word| word == "after")) {
            let behind: Vec<String> = text.iter().skip(at + 1).take(far).cloned().collect();
            let thrown = |word: &String| matches!(word.as_str(), "throw" | "roll" | "rolling" | "throwing" | "rolls");
            if behind.iter().any(thrown) {
                let named = THROWS.iter().filter(|(_, ways)| ways.iter().any(|way| has(&behind, way)));
                all.extend(named.map(|(name, _)| *name));
            }
        }
        all
    };
    match (after(said, 5).as_slice(), after(ruled, 8).as_slice()) {
        ([one], [other]) if one != other => Some((format!("a {one} roll"), format!("a {other} roll"))),
        _ => None,
    }
}

/// `kills a Void Enemy`, where the rule waits for any.
fn whose_deed(said: &[String], ruled: &[String]) -> Parted {
    const DEEDS: [&str; 5] = ["kills", "wounds", "hits", "attacks", "killed"];
    const PLAIN: [&str; 19] = [
        "other",
        "adjacent",
        "random",
        "single",
        "new",
        "nearby",
        "attacking",
        "nearest",
        "wounded",
        "targeted",
        "last",
        "first",
        "different",
        "second",
        "standing",
        "active",
        "neighbouring",
        "chosen",
        "ko'd",
    ];
    let article = |word: &str| matches!(word, "a" | "an" | "any");
    let side = |word: &str| matches!(word, "enemy" | "hero");
    said.windows(4).find_map(|four| {
        let [deed, a, sort, who] = four else { return None };
        if !DEEDS.contains(&deed.as_str()) || !article(a) || !side(who) || PLAIN.contains(&sort.as_str()) {
            return None;
        }
        let at = ruled
            .windows(3)
            .position(|three| matches!(three, [done, a, whom] if done == deed && article(a) && whom == who))?;
        // Of what sort they are may stand behind them.
        let near = ruled.iter().skip(at + 3).any(|word| word == sort);
        let there = ruled.windows(3).any(|three| matches!(three, [done, _, word] if done == deed && word == sort));
        (!near && !there)
            .then(|| (format!("{deed} {a} {sort} {who}"), format!("{deed} an {who}").replace("an hero", "a hero")))
    })
}

/// `each other Hero gains`, where the rule has each hero gain it.
fn others_left_out(said: &[String], ruled: &[String]) -> Parted {
    const DONE: [&str; 4] = ["gains", "heals", "takes", "loses"];
    // Nobody stands next to itself.
    if has(ruled, &["next", "to", "this", "hero"]) || has(ruled, &["adjacent", "to", "this", "hero"]) {
        return None;
    }
    said.windows(4).find_map(|four| {
        let [each, other, hero, done] = four else { return None };
        let others = matches!(each.as_str(), "each" | "every") && other == "other" && hero == "hero";
        if !others || !DONE.contains(&done.as_str()) {
            return None;
        }
        let all = |text: &[String]| has(text, &["each", "hero", done]) || has(text, &["every", "hero", done]);
        let rest = |word: &String| matches!(word.as_str(), "other" | "others" | "another" | "else" | "but" | "except");
        // What the one of whom the others are beside gets by itself makes it all of them.
        let besides = has(ruled, &["this", "hero", done]) || has(ruled, &["that", "hero", done]);
        (all(ruled) && !all(said) && !besides && !ruled.iter().any(rest))
            .then(|| (format!("each other Hero {done}"), format!("each Hero {done}")))
    })
}

/// `when Beacons is 3`, where the rule looks at another count.
fn counter(said: &[String], ruled: &[String]) -> Parted {
    let is = |word: &str| matches!(word, "is" | "reaches" | "are");
    let number = |word: &str| word.parse::<i32>().is_ok();
    let counts = |text: &[String]| -> Vec<(String, String)> {
        let pairs = (0..text.len()).filter_map(|at| match text.get(at..)? {
            [name, verb, n, ..] if is(verb) && number(n) => Some((name.clone(), n.clone())),
            [name, verb, to, n, ..] if is(verb) && to == "at" && number(n) => Some((name.clone(), n.clone())),
            _ => None,
        });
        pairs.collect()
    };
    let (mine, theirs) = (counts(said), counts(ruled));
    mine.iter().filter(|one| !theirs.contains(one)).find_map(|(name, n)| {
        let mut others = theirs.iter().filter(|other| !mine.contains(other) && other.1 == *n);
        let (other, _) = others.next().filter(|_| others.next().is_none())?;
        // Each of the two counts is one of which the other text speaks as well.
        let known = ruled.contains(name) && said.contains(other);
        (known && !matches!(name.as_str(), "it" | "that"))
            .then(|| (format!("{name} is {n}"), format!("{other} is {n}")))
    })
}

/// `it has +1 Combat`, where the rule gives it to all of its type.
fn of_group(said: &[String], ruled: &[String]) -> Parted {
    const DONE: [&str; 5] = ["gets", "gains", "has", "heals", "loses"];
    let all = |word: &String| {
        matches!(
            word.as_str(),
            "group" | "all" | "each" | "every" | "they" | "them" | "their" | "enemies" | "models" | "others" | "type"
        )
    };
    let (done, single) = (
        ruled.windows(3).find_map(|three| match three {
            [this, group, done] if this == "this" && group == "group" && DONE.contains(&done.as_str()) => Some(done),
            _ => None,
        })?,
        said.windows(2).any(|two| matches!(two, [it, done] if it == "it" && DONE.contains(&done.as_str()))),
    );
    (single && !said.iter().any(all)).then(|| (format!("it {done}"), format!("this group {done}")))
}

/// `a random Hero in range and sight`, where the rule takes one beside.
fn in_sight(said: &[String], ruled: &[String]) -> Parted {
    let sees = |text: &[String]| text.iter().any(|word| matches!(word.as_str(), "sight" | "sees"));
    let beside = |text: &[String]| {
        has(text, &["next", "to"])
            || text.iter().any(|word| {
                matches!(
                    word.as_str(),
                    "adjacent"
                        | "beside"
                        | "touching"
                        | "neighbouring"
                        | "neighboring"
                        | "around"
                        | "surrounding"
                        | "contact"
                )
            })
    };
    (sees(said) && !beside(said) && beside(ruled) && !sees(ruled))
        .then(|| ("in sight".to_owned(), "adjacent".to_owned()))
}

/// `$60 for each level`, where the rule knows no level.
fn for_each_level(said: &[String], ruled: &[String]) -> Parted {
    let level = |text: &[String]| text.iter().any(|word| matches!(word.as_str(), "level" | "levels"));
    let each = said.windows(3).find(|three| {
        matches!(three, [of, each, what] if of == "for" && matches!(each.as_str(), "each" | "every") && what == "level")
    });
    let per = said.windows(2).find(|two| matches!(two, [per, what] if per == "per" && what == "level"));
    let words = each.map(|three| three.join(" ")).or_else(|| per.map(|two| two.join(" ")))?;
    (!level(ruled)).then(|| (words, "no level".to_owned()))
}

/// `1 of them for each Hero`, where the rule counts no heroes.
fn for_each_hero(said: &[String], ruled: &[String]) -> Parted {
    let each = has(said, &["for", "each", "hero"]) || has(said, &["for", "every", "hero"]);
    let heroes = |word: &String| matches!(word.as_str(), "hero" | "heroes" | "party");
    (each && !ruled.iter().any(heroes)).then(|| ("for each Hero".to_owned(), "no number of heroes".to_owned()))
}

/// `can have several`, where the rule lets nobody have more than one.
fn several(said: &[String], ruled: &[String]) -> Parted {
    let several = |three: &&[String]| {
        matches!(three, [can, have, many]
            if matches!(can.as_str(), "can" | "may") && matches!(have.as_str(), "have" | "hold")
                && matches!(many.as_str(), "several" | "many"))
    };
    let each = |three: &&[String]| matches!(three, [of, each, marker] if of == "for" && matches!(each.as_str(), "each" | "every") && marker == "marker");
    let more = said.windows(3).find(several).or_else(|| said.windows(3).find(each))?;
    // A marker is held once, where it does not say more.
    let marker = ruled.iter().any(|word| word == "marker");
    let counts = |word: &String| matches!(word.as_str(), "several" | "stack" | "stacks" | "most" | "held" | "many");
    let each = has(ruled, &["for", "each"]);
    (marker && !each && !ruled.iter().any(counts)).then(|| (more.join(" "), "one at a time".to_owned()))
}

/// What goes down, and what goes up: by so many.
const DOWN: &str = "falls drops sinks decreases fall";
const UP: &str = "rises climbs grows increases rise";

/// `falls by 1`, where the rule adds.
fn rises(wording: &str, rule: &str) -> Parted {
    let said: Vec<String> = words(wording);
    // A number to be reached is the better the lower it is.
    if said.iter().any(|word| matches!(word.as_str(), "number" | "hit" | "defense" | "escape" | "willpower")) {
        return None;
    }
    let by = |verbs: &str| {
        said.windows(3).find_map(|three| match three {
            [verb, by, n] if verbs.split(' ').any(|one| one == verb) && by == "by" && n.parse::<i32>().is_ok() => {
                Some((verb.clone(), n.clone()))
            }
            _ => None,
        })
    };
    // Only of what has a sign in the rule: a counter, a figure.
    let signed = |sign: char, n: &str| {
        let mut words = rule.split_whitespace().map(|word| word.trim_end_matches(['.', ',', ';', ':']));
        words.any(|word| word.strip_prefix(sign) == Some(n))
    };
    let turned = |verbs: &str, sign: char, other: char| {
        let (verb, n) = by(verbs)?;
        (signed(other, &n) && !signed(sign, &n)).then(|| (format!("{verb} by {n}"), format!("{other}{n}")))
    };
    turned(DOWN, '-', '+').or_else(|| turned(UP, '+', '-'))
}

/// `Void Enemies have +1 Defense`, where the rule gives it to each Enemy.
fn of_keyword(wording: &str, said: &[String], ruled: &[String]) -> Parted {
    const PLAIN: [&str; 41] = [
        "all",
        "other",
        "the",
        "any",
        "more",
        "adjacent",
        "these",
        "those",
        "such",
        "nearby",
        "of",
        "no",
        "both",
        "for",
        "that",
        "and",
        "or",
        "new",
        "its",
        "your",
        "wounded",
        "remaining",
        "to",
        "by",
        "with",
        "from",
        "on",
        "two",
        "three",
        "world",
        "mission",
        "town",
        "fight",
        "turn",
        "here",
        "now",
        "then",
        "if",
        "when",
        "while",
        "until",
    ];
    const HAVE: [&str; 6] = ["have", "get", "gain", "gains", "gets", "has"];
    let sorts: Vec<&String> = said
        .windows(2)
        .filter_map(|two| match two {
            [sort, enemies] if enemies == "enemies" => Some(sort),
            _ => None,
        })
        .collect();
    let [sort] = sorts.as_slice() else { return None };
    // So many of them: `3 Enemies`, `D6 Enemies`.
    let many = sort.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == 'd').is_empty();
    if PLAIN.contains(&sort.as_str()) || many {
        return None;
    }
    // A keyword has a capital, and nothing between it and the Enemies.
    let pieces: Vec<&str> = wording.split_whitespace().collect();
    let keyword = pieces.windows(2).any(|two| {
        matches!(two, [sort, enemies] if enemies.to_lowercase().starts_with("enemies")
            && sort.chars().all(char::is_alphanumeric) && sort.starts_with(char::is_uppercase))
    });
    if !keyword {
        return None;
    }
    let at = said.iter().position(|word| word == "enemies")?;
    let have = said.iter().skip(at + 1).take(5).any(|word| HAVE.contains(&word.as_str()));
    let each = has(ruled, &["each", "enemy"]) || has(ruled, &["each", "other", "enemy"]);
    (have && each && !ruled.contains(sort)).then(|| (format!("{sort} Enemies"), "each Enemy".to_owned()))
}

/// `you have -1 Move`, where the rule has it of each Hero.
fn you_for_all(said: &[String], ruled: &[String]) -> Parted {
    said.windows(4).find_map(|four| {
        let [you, have, n, what] = four else { return None };
        if you != "you" || !matches!(have.as_str(), "have" | "get") || n.parse::<i32>().is_err() {
            return None;
        }
        let all = has(ruled, &["each", "hero", "has", n, what]);
        let own = has(ruled, &["this", "hero", "has"]) || said.windows(2).any(|two| matches!(two, [each, hero] if matches!(each.as_str(), "each" | "every" | "all") && matches!(hero.as_str(), "hero" | "heroes")));
        // On a card that lies open `you` may be all who play.
        let held = said.iter().any(|word| {
            matches!(word.as_str(), "hold" | "holds" | "carry" | "carries" | "wear" | "wears" | "bear" | "bears" | "held")
        });
        (all && !own && held).then(|| (format!("you {have}"), "each Hero has".to_owned()))
    })
}

/// `and you gain 10 XP`, where the rule gives it to the Hero who was picked.
fn you_for_that(said: &[String], ruled: &[String]) -> Parted {
    const DONE: [(&str, &str); 4] = [("gain", "gains"), ("lose", "loses"), ("take", "takes"), ("heal", "heals")];
    if !has(ruled, &["this", "hero"]) {
        return None;
    }
    said.windows(4).find_map(|four| {
        let [you, verb, n, what] = four else { return None };
        let (_, done) = DONE.iter().find(|(plain, _)| you == "you" && verb == plain)?;
        let mut all = (0..ruled.len())
            .filter(|at| ruled.get(*at..).is_some_and(|rest| has(rest.get(..3).unwrap_or_default(), &[done, n, what])));
        let at = all.next().filter(|_| all.next().is_none())?;
        // Who does it, as the rule names it last before that.
        let before = ruled.get(..at)?;
        let hero = before.iter().rposition(|word| word == "hero" || word == "it")?;
        let who = before.get(hero.checked_sub(1)?)?;
        // `within 4 spaces of this Hero` says where, and not who.
        let place = matches!(before.get(hero.checked_sub(2)?)?.as_str(), "of" | "to" | "from" | "with");
        let who = match (before.get(hero)?.as_str(), who.as_str(), place) {
            ("hero", "this", true) => picked_before(before.get(..hero.checked_sub(1)?)?)?,
            ("hero", "that" | "one", _) => who.as_str(),
            _ => return None,
        };
        Some((format!("you {verb}"), format!("{who} Hero {done}")))
    })
}

/// The pick of a Hero of whom it is said where they stand: `One Hero within 4 spaces of`.
fn picked_before(before: &[String]) -> Option<&str> {
    let hero = before.iter().rposition(|word| word == "hero")?;
    let near = before.len() - hero < 7;
    let who = before.get(hero.checked_sub(1)?)?.as_str();
    (near && matches!(who, "one" | "that")).then_some(who)
}

/// `a Hit of a Hero … to this Enemy`, where the rule waits for the Enemy's own Hit.
fn whose_hit(said: &[String], ruled: &[String]) -> Parted {
    let hero = has(said, &["hit", "of", "a", "hero"])
        || has(said, &["hits", "of", "heroes"])
        || has(said, &["hero", "hits", "this", "enemy"]);
    let own = has(ruled, &["this", "enemy", "hits", "a", "hero"]) && !has(ruled, &["hero", "hits"]);
    let its = has(said, &["it", "hits"]) || has(said, &["enemy", "hits"]);
    (hero && own && !its).then(|| ("a Hit of a Hero".to_owned(), "this Enemy hits a Hero".to_owned()))
}

/// `It is dropped when its Hero is KO'd`, where the rule keeps it.
fn dropped(said: &[String], ruled: &[String]) -> Parted {
    let drops = |word: &String| matches!(word.as_str(), "dropped" | "drops" | "drop");
    let drops_it = |at: &usize| {
        let (word, next) = (said.get(*at).map_or("", String::as_str), said.get(at + 1).map_or("", String::as_str));
        word == "dropped" || matches!(word, "drops" | "drop") && matches!(next, "it" | "this" | "all" | "the")
    };
    let at = (0..said.len()).find(drops_it)?;
    let falls = said.iter().skip(at).take(8).find(|word| word.starts_with("ko"))?;
    let token = ruled.iter().any(|word| matches!(word.as_str(), "token" | "marker" | "held"));
    let kept = !ruled.iter().any(|word| drops(word) || word.starts_with("drop") || word == "puts");
    (token && kept).then(|| (format!("dropped when {falls}"), "kept".to_owned()))
}

/// `the Hero with the most Gold`, where the rule takes the one with the fewest.
fn most_or_fewest(said: &[String], ruled: &[String]) -> Parted {
    // What it is counted by: the word behind it.
    let of = |text: &[String], words: &[&str]| {
        let at = text
            .windows(2)
            .position(|two| matches!(two, [the, most] if the == "the" && words.contains(&most.as_str())))?;
        text.get(at + 2).cloned()
    };
    let (most, fewest) = (["most"], ["fewest", "least"]);
    match (of(said, &most), of(said, &fewest), of(ruled, &most), of(ruled, &fewest)) {
        (Some(mine), None, None, Some(theirs)) if mine == theirs => {
            Some(("the most".to_owned(), "the fewest".to_owned()))
        }
        (None, Some(mine), Some(theirs), None) if mine == theirs => {
            Some(("the fewest".to_owned(), "the most".to_owned()))
        }
        _ => None,
    }
}

/// `while it is wounded`, where the rule asks whether it is not.
fn denied(said: &[String], ruled: &[String]) -> Parted {
    const STATES: [&str; 4] = ["wounded", "ko'd", "ko’d", "adjacent"];
    let denies = |text: &[String]| {
        text.iter().any(|word| {
            matches!(
                word.as_str(),
                "not"
                    | "no"
                    | "un"
                    | "never"
                    | "unless"
                    | "without"
                    | "isn't"
                    | "isn’t"
                    | "unhurt"
                    | "unwounded"
                    | "full"
                    | "nobody"
                    | "none"
            )
        })
    };
    let branches = |text: &[String]| text.iter().any(|word| matches!(word.as_str(), "otherwise" | "else" | "instead"));
    if branches(said) || branches(ruled) {
        return None;
    }
    STATES.into_iter().find_map(|state| {
        let is = |text: &[String]| has(text, &["is", state]);
        let is_not = |text: &[String]| has(text, &["is", "not", state]);
        match (is(said) && !denies(said), is_not(said), is(ruled), is_not(ruled)) {
            (true, _, false, true) => Some((format!("is {state}"), format!("is not {state}"))),
            (_, true, true, false) if !denies(ruled) => Some((format!("is not {state}"), format!("is {state}"))),
            _ => None,
        }
    })
}

/// `when you take Sanity Damage`, where the rule waits for Wounds, and the other way round.
fn takes(said: &[String], ruled: &[String]) -> Parted {
    let waits = |text: &[String], harm: &str| {
        (0..text.len()).any(|at| {
            let behind: Vec<&str> = text.iter().skip(at).take(7).map(String::as_str).collect();
            let when = behind.first().is_some_and(|word| matches!(*word, "when" | "whenever"));
            let taken = behind
                .windows(2)
                .any(|two| matches!(two, ["take" | "takes" | "suffers" | "suffer", what] if *what == harm));
            when && taken
        })
    };
    let of = |text: &[String]| {
        let (wounds, sanity) = (waits(text, "wounds") || waits(text, "damage"), waits(text, "sanity"));
        (wounds != sanity).then_some(sanity)
    };
    match (of(said)?, of(ruled)?) {
        (true, false) => Some(("takes Sanity Damage".to_owned(), "takes Wounds".to_owned())),
        (false, true) => Some(("takes Wounds".to_owned(), "takes Sanity Damage".to_owned())),
        _ => None,
    }
}

/// `Bring it to the Entrance`, where the rule waits for somebody who comes to another place.
fn comes_to(said: &[String], ruled: &[String]) -> Parted {
    let at = ruled.windows(2).position(|two| matches!(two, [comes, to] if comes == "comes" && to == "to"))?;
    let place = ruled.get(at + 2).filter(|word| *word != "the" && *word != "a")?;
    if said.contains(place) {
        return None;
    }
    let other = said.windows(3).find_map(|three| match three {
        [to, the, place] if to == "to" && the == "the" && ruled.contains(place) => Some(place),
        _ => None,
    })?;
    Some((format!("to the {other}"), format!("comes to {place}")))
}

/// `Low Threat.`, where the card lies in another deck.
fn own_deck(wording: &str, rule: &str, decks: &[&str]) -> Parted {
    let own = rule.lines().find_map(|line| line.trim().strip_prefix("Deck: "))?.trim_end_matches('.');
    let plain = |text: &str| text.trim().trim_end_matches(" card").to_lowercase();
    let said = wording.split(['.', ':', ';', '!']).map(plain);
    let named: Vec<&&str> = said.filter_map(|one| decks.iter().find(|deck| deck.to_lowercase() == one)).collect();
    match named.as_slice() {
        [deck] if !deck.eq_ignore_ascii_case(own) => Some(((**deck).to_owned(), own.to_owned())),
        _ => None,
    }
}

/// `against a wounded Hero`, where the rule asks for no Wounds.
fn unhurt(said: &[String], ruled: &[String]) -> Parted {
    let hurt = said.windows(4).find(|four| {
        matches!(four, [against, _, wounded, who]
            if matches!(against.as_str(), "against" | "attacking" | "attacks") && wounded == "wounded"
                && matches!(who.as_str(), "hero" | "enemy" | "model"))
    })?;
    let asks = |word: &String| word.starts_with("wound") || matches!(word.as_str(), "health" | "hurt" | "harm");
    let words = hurt.get(2..).unwrap_or_default().join(" ");
    (!ruled.iter().any(asks)).then(|| (words, "nobody wounded".to_owned()))
}
