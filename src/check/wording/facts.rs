//! The facts of a text: so much of what, whether it is got or lost, by whom, and on which branch of a test.

use super::amounts::{Limit, faces, less, limit, raised};
use super::clauses::{Clause, is_figure, one_of_many};
use super::people::{counted_people, in_all};

/// Whether something comes to somebody or goes from him; of harm, whether it is done or healed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Taken, gained, drawn.
    In,
    /// Lost, paid, healed.
    Out,
}

/// Which heroes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All of them.
    Each,
    /// One by chance.
    Random,
    /// One that is chosen.
    One,
}

/// One fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The figure, as it is written: `2`, `d6`, `+1`, `4+`. Empty where nothing says how many.
    pub figure: String,
    /// Of what, in the words of the game; empty where nothing says.
    pub what: String,
    pub way: Option<Way>,
    pub scope: Option<Scope>,
    /// What those have whom it is about: `each Hero with Poison`.
    pub holders: Option<String>,
    /// True on a pass, false on a fail.
    pub passed: Option<bool>,
    /// `a Wound`: the figure is no figure of the text.
    pub weak: bool,
    /// How much more it is than what it stands for: 1 of `4 instead of 3`.
    pub raised: Option<String>,
    /// The figure is a limit.
    pub limit: Option<Limit>,
    /// So much less: the figure has no sign and means a penalty.
    pub less: bool,
    /// `up to 2`: may be got by and by.
    pub up_to: bool,
    /// So many of whom, not of what somebody gets: `2 other Undead Enemies`.
    pub people: bool,
    /// So much of several together.
    pub in_all: bool,
    /// `for every 2 Heroes`: so many are counted as one.
    pub every: bool,
    /// Spoken of as something that happens, not as what is done: `when a Hero gains Grit`.
    pub asked: bool,
    /// What may be the row of a chart: it begins its clause.
    pub label: bool,
    /// The clause in which it stands; beyond all of them where nothing is known of it.
    pub clause: usize,
}

/// Things that are counted, by their words in the singular.
const COUNTED: &[(&[&str], &str)] = &[
    (&["horror", "hit"], "horror hits"),
    (&["corruption", "hit"], "corruption hits"),
    (&["corruption", "resistance"], "corruption resistance"),
    (&["critical", "damage"], "critical damage"),
    (&["sanity", "damage"], "sanity"),
    (&["free", "attack"], "free attack"),
    (&["dark", "stone"], "dark stone"),
    (&["dark", "stone", "upgrade", "slot"], "slots"),
    (&["upgrade", "slot"], "slots"),
    (&["max", "grit"], "max grit"),
    (&["side", "bag", "token"], "side bag token"),
    (&["hit"], "hits"),
    (&["wound"], "wounds"),
    (&["sanity"], "sanity"),
    (&["corruption"], "corruption"),
    (&["damage"], "damage"),
    (&["xp"], "xp"),
    (&["experience"], "xp"),
    (&["grit"], "grit"),
    (&["gold"], "gold"),
    (&["space"], "spaces"),
    (&["movement"], "move"),
];

/// Harm: taking it and gaining it are one, and healing is the other way.
pub const HARM: [&str; 6] = ["hits", "horror hits", "corruption hits", "wounds", "sanity", "corruption"];

/// `2 of that damage`: harm of whatever sort.
pub const PREVENTED: &str = "of that damage";

/// Corruption that is lost is healed, and no harm that is done.
fn healed(what: &str) -> bool {
    what == "corruption"
}

/// Words between a figure and what it counts.
const BETWEEN: [&str; 15] = [
    "additional",
    "extra",
    "more",
    "fewer",
    "or",
    "points",
    "point",
    "shards",
    "shard",
    "of",
    "random",
    "other",
    "up",
    "to",
    "less",
];

/// What a text counts, with names that the pack knows.
pub struct Dictionary {
    /// Names and stats, word by word in the singular, with what they are called.
    pub names: Vec<(Vec<String>, String)>,
}

impl Dictionary {
    /// The longest thing that begins at a word: what it is, and how many words it takes.
    fn at(&self, words: &[String], at: usize) -> Option<(String, usize)> {
        let stems: Vec<String> = words.iter().skip(at).take(5).map(|word| one_of_many(word)).collect();
        let own = COUNTED
            .iter()
            .filter(|(parts, _)| stems.len() >= parts.len() && stems.iter().zip(*parts).all(|(a, b)| a == b));
        let own = own.map(|(parts, name)| ((*name).to_owned(), parts.len()));
        let named = self.names.iter().filter(|(parts, _)| !parts.is_empty() && stems.starts_with(parts));
        let named = named.map(|(parts, name)| (name.clone(), parts.len()));
        own.chain(named).max_by_key(|(_, length)| *length)
    }

    /// The name that begins at a word, and how many words it takes, where it can stand before those whom it is of: no harm, and nothing else that the game
    /// counts by itself.
    pub fn adjective(&self, words: &[String], at: usize) -> Option<(String, usize)> {
        self.at(words, at).filter(|(name, _)| !COUNTED.iter().any(|(_, counted)| counted == name))
    }

    /// What ends before a word: `Agility 4+`, `Combat +1`.
    fn before(&self, words: &[String], at: usize) -> Option<String> {
        (at.saturating_sub(4)..at)
            .find_map(|from| self.at(words, from).filter(|(_, length)| from + length == at).map(|(name, _)| name))
    }
}

/// The way of a verb, with the word behind it: `get back 2 Sanity`, `give up a Dark Stone`.
fn verb_with(word: &str, behind: &str) -> Option<Way> {
    match (one_of_many(word).as_str(), behind) {
        ("get" | "win", "back") | ("give", "up") => Some(Way::Out),
        _ => verb(word),
    }
}

fn verb(word: &str) -> Option<Way> {
    Some(match one_of_many(word).as_str() {
        "take" | "taking" | "suffer" | "suffering" | "sustain" | "gain" | "gaining" | "get" | "receive" | "find"
        | "earn" | "draw" | "collect" => Way::In,
        "recover" | "recovering" | "regain" | "lose" | "losing" | "spend" | "spending" | "pay" | "paying" | "heal"
        | "healing" | "restore" | "discard" | "discarding" | "forfeit" | "surrender" | "remove" | "removing" => {
            Way::Out
        }
        _ => return None,
    })
}

fn heals(word: &str) -> bool {
    matches!(one_of_many(word).as_str(), "heal" | "healing" | "restore" | "recover" | "recovering" | "regain")
}

/// Whom a clause speaks of from a word on. `None` within: somebody spoken of before.
fn scope(words: &[String], at: usize) -> Option<Option<Scope>> {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    // `each turn, the Heroes` speaks of each turn.
    let hero = |from: usize| {
        let near = (from..from + 4)
            .map(word)
            .take_while(|word| !matches!(*word, "turn" | "fight" | "adventure" | "activation" | "day"));
        near.into_iter().any(|word| matches!(word, "hero" | "heroes"))
    };
    // `each Hero adjacent to that Hero`: by whom somebody stands is not who is spoken of.
    let back = |steps: usize| at.checked_sub(steps).map_or("", word);
    let beside = matches!(back(1), "that" | "this" | "the")
        && (back(2) == "of" || back(2) == "to" && matches!(back(3), "adjacent" | "next"));
    // `one Hero, chosen at random`.
    let at_random = || {
        let near: Vec<&String> = words.iter().skip(at).take(6).collect();
        near.windows(2).any(|pair| matches!(pair, [at, random] if *at == "at" && *random == "random"))
    };
    match word(at) {
        "hero" if beside => None,
        // `each other Hero` was read with its first word.
        "hero" if back(1) == "other" && matches!(back(2), "each" | "every" | "all" | "any") => None,
        "any" if word(at + 1) == "one" => None,
        // `when one is killed, Heroes adjacent to it …`.
        "one" if matches!(word(at + 1), "is" | "was" | "has" | "dies") => None,
        "one" | "single" | "a" if hero(at) && at_random() => Some(Some(Scope::Random)),
        "each" | "every" | "all" | "any" if hero(at) => Some(Some(Scope::Each)),
        "everybody" | "everyone" | "others" => Some(Some(Scope::Each)),
        "random" | "randomly" if hero(at) || (at > 0 && hero(at - 1)) => Some(Some(Scope::Random)),
        "one" | "single" if hero(at) && !words.iter().skip(at).take(6).any(|word| word == "random") => {
            Some(Some(Scope::One))
        }
        "heroes" if at == 0 => Some(Some(Scope::Each)),
        "hero"
            if at == 0 || !matches!(word(at - 1), "each" | "every" | "all" | "any" | "random" | "one" | "single") =>
        {
            let chosen = words.iter().take(at).rev().take(2).any(|word| matches!(word.as_str(), "choose" | "pick"));
            Some(chosen.then_some(if at_random() { Scope::Random } else { Scope::One }))
        }
        "he" | "she" | "they" | "you" => Some(None),
        _ => None,
    }
}

/// `each other Hero`: those beside the one who is spoken of, and who goes on being spoken of.
fn others(words: &[String], at: usize) -> bool {
    let is = |at: usize, wanted: &str| words.get(at).is_some_and(|word| word == wanted);
    is(at + 1, "other") || is(at, "others")
}

/// The facts of some clauses.
pub fn facts(clauses: &[Clause], dictionary: &Dictionary) -> Vec<Fact> {
    let level = vec![0; clauses.len()];
    facts_under(clauses, &level, dictionary)
}

/// The facts of the clauses of a rule, of which each stands so far to the right as it is under others: whom one under it speaks of last, the next line
/// of its own level does not speak of.
pub fn facts_under(clauses: &[Clause], depths: &[usize], dictionary: &Dictionary) -> Vec<Fact> {
    let mut out: Vec<Fact> = Vec::new();
    // Who makes the test, or is spoken of first: pronouns mean that hero.
    let mut holder: Option<Scope> = None;
    // How far to the right the line stands that speaks of him: what stands less far to the right is another matter.
    let mut held_at = 0;
    // Who was spoken of last: `one Hero reaches down its throat: Strength 6+ test`.
    let mut last: Option<Scope> = None;
    // Who was spoken of last on each level above.
    let mut levels: Vec<(usize, Option<Scope>)> = Vec::new();
    let (mut passed, mut tested) = (None, false);
    // How far to the right the test stands, and whether its branches have begun: a line as far to the right as itself is beyond them.
    let (mut tested_at, mut branched) = (0, false);
    // Whether a test was spoken of before, also one that is over.
    let mut ever = false;
    // `Those who pass gain 10 XP; the others …`: the clause before has begun to part them.
    let mut begun = false;
    for (clause, words) in clauses.iter().enumerate() {
        let depth = depths.get(clause).copied().unwrap_or(0);
        let parts = std::mem::take(&mut begun);
        while levels.last().is_some_and(|(level, _)| *level > depth) {
            levels.pop();
            last = levels.last().and_then(|(_, last)| *last);
        }
        if depth < held_at {
            (holder, held_at, passed, tested, ever) = (None, 0, None, false, false);
        }
        if branched && depth <= tested_at {
            (passed, tested, branched) = (None, false, false);
        }
        branched |= tested && depth > tested_at;
        ever |= tested;
        let word = |at: usize| words.get(at).map_or("", String::as_str);
        let mut subject: Option<Option<Scope>> = None;
        let own = (0..words.len()).find_map(|at| scope(words, at).flatten());
        if own.is_none() && words.iter().any(|word| matches!(word.as_str(), "test" | "tests")) {
            holder = last.or(holder);
        }
        // `For each Hero:` and what stands behind it is a matter of its own.
        if word(0) == "for" && own.is_some() && !words.iter().any(|word| is_figure(word)) {
            (holder, held_at, passed, tested, ever) = (own, depth, None, false, false);
        }
        let mut named = (0..words.len()).rev().filter(|at| !others(words, *at));
        last = named.find_map(|at| scope(words, at).flatten()).or(last);
        match levels.last_mut() {
            Some((level, above)) if *level == depth => *above = last,
            _ => levels.push((depth, last)),
        }
        let with = |at: usize| word(at) == "with" && at > 0 && matches!(word(at - 1), "hero" | "heroes");
        let holders = (0..words.len()).find(|at| with(*at)).and_then(|at| dictionary.at(words, at + 1));
        let holders = holders.map(|(name, _)| name);
        // `$50 on a success, 1 Horror Hit on a failure`: what stands before it is meant.
        let mut since = out.len();
        // Who passed is spoken of where it is said what comes of a fail: a test that was before.
        let (mut spoken, mut mixed) = (None, false);
        // `2 Undead Enemies heal 1 Wound`: neither each of them nor one.
        let mut several = false;
        if !matches!(word(0), "pass" | "fail" | "otherwise" | "those")
            && !words.iter().any(|word| outcome(word).is_some())
            // `If you win $300 or more` may be of either branch, wherever it is said.
            && (!tested || depth == 0 && word(0) == "if")
        {
            passed = None;
        }
        for at in 0..words.len() {
            if let Some(found) = scope(words, at) {
                subject = Some(found);
                several = false;
                if let Some(found) = found.filter(|_| !others(words, at))
                    && (holder.is_none() || passed.is_none() && !tested && !ever)
                {
                    (holder, held_at) = (Some(found), depth);
                }
            }
            match word(at) {
                "test" | "tests" => {
                    (tested, tested_at, branched) = (true, depth, false);
                    // Who makes a test is who passes or fails it.
                    if let Some(Some(found)) = subject {
                        (holder, held_at) = (Some(found), depth);
                    }
                }
                // Who rolls is meant by what its rows say.
                "roll" | "rolls" if matches!(subject, Some(Some(_))) => {
                    (holder, held_at) = (subject.flatten(), depth);
                    (passed, tested) = (None, false);
                }
                "or" if passed == Some(true)
                    && !must_pass(words, at)
                    && (labelled(words) || fails_behind(clauses, (clause, at))) => {}
                // `if he fails he takes 2 Wounds, otherwise …`: who does not fail has passed.
                "otherwise" if spoken == Some(false) && passed == Some(false) => passed = Some(true),
                "or" | "else" | "otherwise" if tested && passed != Some(false) && outcome_behind(words, at) => {
                    passed = Some(false)
                }
                // `those who pass earn 10 XP, the others gain 1 Scorch`.
                "others"
                    if at > 0
                        && word(at - 1) == "the"
                        && passed == Some(true)
                        && (parts || spoken == Some(true))
                        && (parts || words.iter().take(at).any(|word| matches!(word.as_str(), "those" | "who"))) =>
                {
                    passed = Some(false);
                }
                "to" if tested
                    && passed.is_none()
                    && !word(at + 1).is_empty()
                    && at > 0
                    && !is_figure(word(at + 1))
                    && word(at - 1) == "test" =>
                {
                    passed = Some(true);
                }
                // `If any 1 is rolled` speaks of both branches.
                "any" if is_figure(word(at + 1)) || is_figure(word(at + 2)) => passed = None,
                // `those who do not` are the ones who fail; `those Enemies` are others.
                "those" if !matches!(one_of_many(word(at + 1)).as_str(), "enemy" | "model" | "card" | "token") => {
                    let next = words.iter().skip(at + 1).take(4);
                    passed = Some(!next.clone().any(|word| matches!(word.as_str(), "not" | "don't" | "fail")));
                    begun = true;
                }
                other => {
                    // `15 XP if passed`, where it is no number to reach.
                    let told = out.iter().skip(since).next_back();
                    let told = told.is_some_and(|fact| !fact.figure.is_empty() && !fact.figure.ends_with('+'));
                    // `success earns 5 XP, while on a failure …`: of what stands before it that is said already.
                    let unsaid = out.iter().skip(since).any(|fact| fact.passed.is_none());
                    let behind = at > 2 && word(at - 1) == "a" && word(at - 2) == "on" && unsaid
                        || at > 1 && word(at - 1) == "if" && told;
                    // `who does not pass` fails, and so does who acts `unless it passes`.
                    let denied = words.iter().take(at).rev().take(3).any(|word| {
                        matches!(
                            word.as_str(),
                            "not" | "don't" | "doesn't" | "cannot" | "unless" | "without" | "never" | "nobody"
                        )
                    });
                    // `if no Hero passed`.
                    let none = (at.saturating_sub(3)..at)
                        .any(|at| word(at) == "no" && matches!(word(at + 1), "hero" | "heroes" | "one"));
                    let denied = denied || none;
                    let outcome = |word: &str| outcome(word).map(|passed| passed != denied);
                    let back = at > 0 && matches!(word(at - 1), "that" | "who" | "which") && other.ends_with("ed");
                    if let Some(found) = outcome(other) {
                        mixed |= back && spoken.is_some_and(|spoken| spoken != found);
                        spoken = Some(found);
                    }
                    if let Some(outcome) = outcome(other).filter(|_| behind) {
                        out.iter_mut().skip(since).for_each(|fact| fact.passed = Some(outcome));
                        since = out.len();
                        (passed, tested) = (None, true);
                    } else if let Some(outcome) = outcome(other) {
                        passed = Some(outcome);
                        tested = true;
                    }
                }
            }
            // `gains Grit`: nothing says how much. `When a Hero gains Grit` does not ask.
            let asked = words.iter().take(at).rev().take(6).any(|word| {
                matches!(
                    word.as_str(),
                    "when" | "whenever" | "if" | "time" | "once" | "after" | "for" | "while" | "would"
                )
            });
            if let (Some(way), Some((what, _))) = (verb(word(at)), dictionary.at(words, at + 1)) {
                let harm = HARM.contains(&what.as_str());
                let way = if harm && way == Way::Out && !heals(word(at)) && !healed(&what) { Way::In } else { way };
                out.push(Fact {
                    figure: String::new(),
                    what,
                    // Grit that is recovered may be gained or not.
                    way: Some(way).filter(|_| harm || !heals(word(at))),
                    scope: None,
                    holders: None,
                    passed: None,
                    weak: true,
                    raised: None,
                    limit: None,
                    less: false,
                    up_to: false,
                    people: false,
                    in_all: false,
                    every: false,
                    asked,
                    label: false,
                    clause,
                });
            }
            let article = matches!(word(at), "a" | "an" | "another" | "one" | "single");
            if !is_figure(word(at)) && !article {
                continue;
            }
            let people = if article { None } else { counted_people(words, at, dictionary) };
            several |= people.is_some();
            let in_all = in_all(words, at);
            let skip = (1..=3).find(|step| !BETWEEN.contains(&word(at + step))).unwrap_or(1);
            let thing = dictionary.at(words, at + skip);
            // `a Strength 6+ test` is no Strength.
            if let (true, Some((_, length))) = (article, &thing)
                && matches!(word(at + skip + length), next if next.ends_with('+') && is_figure(next) || matches!(next, "test" | "tests" | "roll" | "rolls" | "check"))
            {
                continue;
            }
            let behind = thing.map(|(name, _)| name);
            let reached = matches!(word(at + 2), "more" | "higher" | "better")
                && word(at + 1) == "or"
                && at > 1
                && word(at - 1) == "of"
                && word(at - 2) == "test";
            let what = match word(at) {
                _ if reached => dictionary.before(words, at - 2),
                _ if people.is_some() => people.clone(),
                gold if gold.starts_with('$') => Some("gold".to_owned()),
                test if test.ends_with('+') => dictionary.before(words, at),
                // `You find D6 of them` speaks of no finds.
                _ if at > 0 && verb(word(at - 1)).is_some() && !word(at).starts_with(['+', '-']) => behind,
                // `Health +4 or Combat +1`: the figure before the `or` is that of what stands before it.
                figure
                    if figure.starts_with(['+', '-'])
                        && matches!(word(at + 1), "or" | "and" | "on" | "")
                        && dictionary.before(words, at).is_some() =>
                {
                    dictionary.before(words, at)
                }
                _ => behind.or_else(|| dictionary.before(words, at)),
            };
            // `on 3 or 4 Defense +1` names the faces of a row.
            let row = at > 0 && word(at - 1) == "on" && faces(word(at)).is_some();
            if row && (at + 1..at + 5).any(|at| word(at).starts_with(['+', '-']) && is_figure(word(at))) {
                continue;
            }
            if article && what.is_none() {
                continue;
            }
            let what = what.unwrap_or_default();
            // What is prevented is of whatever sort the moment spoke of.
            let prevented = matches!((word(at + 1), word(at + 2), word(at + 3)), ("of", "that", "damage"));
            let what = if prevented { PREVENTED.to_owned() } else { what };
            // `Critical Hits do 2 extra Damage`
            let critical = what == "damage" && words.iter().take(at).rev().take(5).any(|word| word == "critical");
            let what = if critical { "critical damage".to_owned() } else { what };
            // `needing 7 or more` is a 7+.
            let from = what.is_empty() && word(at + 1) == "or" && matches!(word(at + 2), "more" | "higher" | "better");
            let reached = reached || from;
            // Health that is lost or healed is Wounds that are taken or healed.
            let moved =
                words.iter().take(at).rev().take(5).any(|word| verb(word).is_some() || one_of_many(word) == "recover");
            let what = match what.as_str() {
                "health" if moved && !word(at).starts_with(['+', '-']) => "wounds".to_owned(),
                _ => what,
            };
            // Behind a `then` another verb begins, and behind `for` what a price is paid for.
            let mut said = (at.saturating_sub(10)..at).rev().take_while(|at| !matches!(word(*at), "then" | "for"));
            let said = said.find(|at| verb_with(word(*at), word(at + 1)).is_some());
            // What pays you is no price.
            let mut since = words.iter().take(at).rev().take_while(|word| one_of_many(word) != "pay");
            let paid = since.any(|word| word == "you");
            let behind = said.map_or("", |at| word(at + 1));
            let way = said.map(word).and_then(|said| match (verb_with(said, behind), HARM.contains(&what.as_str())) {
                _ if paid && one_of_many(said) == "pay" => Some(Way::In),
                _ if said == "pays" && subject.is_none() => None,
                // Sanity that is lost is harm that is done.
                (Some(Way::Out), true) if !heals(said) && behind != "back" && !healed(&what) => Some(Way::In),
                (Some(Way::Out), false) if heals(said) => None,
                (way, _) => way,
            });
            // `2 Wounds are Healed`, `$50 are taken from each Hero`: the verb stands behind it.
            let behind = (at + 1..at + 5).find(|at| matches!(word(*at), "are" | "is" | "be" | "was" | "were"));
            let done = behind.map_or("", |at| word(at + 1));
            let way = match done {
                "healed" | "lost" | "paid" | "spent" | "discarded" | "removed" | "restored" => None,
                "taken" | "gained" | "drawn" | "suffered" | "given" => None,
                _ => way,
            };
            // `takes 1 Sanity Damage, you may use 1 Grit`: what is used goes.
            let used = at > 0 && matches!(word(at - 1), "use" | "uses");
            // `takes a cot ($10)`: what it costs is not taken.
            let taken = said.is_some_and(|at| one_of_many(word(at)) == "take");
            let way = if taken && what == "gold" { None } else { way };
            let way = if used && !HARM.contains(&what.as_str()) { Some(Way::Out) } else { way };
            // Whoever draws, places or moves does so for all.
            let done = words
                .iter()
                .take(at)
                .rev()
                .take(4)
                .any(|word| matches!(word.as_str(), "draw" | "place" | "move" | "add" | "shift"));
            let scope = match subject {
                // What several pay together is nobody's alone.
                _ if done || in_all || several && people.is_none() => None,
                // `Heal 2 Wounds from each other Hero`: who does it is another than whom it is done to.
                _ if from_whom(words, at) => None,
                Some(Some(scope)) => Some(scope),
                // `steal $25 from a random Hero`: he is named behind it, if it is his.
                None if own.is_some() => None,
                // `one Hero may … . Each Hero may buy: 1 Bandages`: of two it is not told whose.
                None if last.is_some() && last != holder => None,
                // `Each Hero loses 1 Grit; a Hero that has none …`: one of those spoken of last.
                Some(None) if one_such(words, at) && last.is_some() && last != holder => None,
                _ => holder,
            };
            out.push(Fact {
                figure: match (article, reached) {
                    (true, _) => "1".to_owned(),
                    (_, true) => format!("{}+", word(at)),
                    _ => word(at).trim_start_matches('$').to_owned(),
                },
                what,
                way: way.filter(|_| people.is_none()),
                scope: scope.filter(|_| people.is_none()),
                holders: holders.clone(),
                passed: passed.filter(|_| !mixed),
                weak: article && !(counts_one(words, at) && way.is_some())
                    || at > 1 && word(at - 1) == "of" && word(at - 2) == "instead",
                raised: raised(words, at),
                limit: limit(words, at),
                less: less(words, at),
                up_to: at > 1 && word(at - 1) == "to" && word(at - 2) == "up",
                people: people.is_some(),
                in_all,
                every: at > 0 && matches!(word(at - 1), "each" | "every" | "per"),
                asked: false,
                label: at == 0 && faces(word(at)).is_some(),
                clause,
            });
        }
    }
    out
}

/// `2 Wounds from each Hero adjacent to him`, `1 Sanity on every other Hero`, `10 XP to each Hero`: behind a figure it is said whom it is done to.
fn from_whom(words: &[String], at: usize) -> bool {
    let behind: Vec<&str> =
        words.iter().skip(at + 1).take(6).take_while(|word| !is_figure(word)).map(String::as_str).collect();
    behind.windows(2).enumerate().any(|(from, pair)| {
        matches!(pair, ["from" | "on" | "of" | "to" | "for", "each" | "every" | "all"])
            && behind.iter().skip(from + 2).take(2).any(|word| matches!(*word, "hero" | "heroes"))
    })
}

/// `a Hero that has none`, before a figure of the same clause.
fn one_such(words: &[String], at: usize) -> bool {
    words.get(..at).unwrap_or_default().windows(2).any(|words| matches!(words, [a, hero] if a == "a" && hero == "hero"))
}

/// `lose one Grit`: a number of what somebody gets or loses, and no `one of them`.
fn counts_one(words: &[String], at: usize) -> bool {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let behind = at > 0 && verb(word(at - 1)).is_some();
    behind && word(at) == "one" && !matches!(word(at + 1), "of" | "or" | "random" | "other")
}

/// `passed`, `fails`, `succeeds`: the branch that is spoken of.
pub(super) fn outcome(word: &str) -> Option<bool> {
    match word {
        "pass" | "passes" | "passed" | "passing" | "succeed" | "succeeds" | "successful" | "success" | "succeeded" => {
            Some(true)
        }
        "fail" | "fails" | "failed" | "failing" | "failure" => Some(false),
        _ => None,
    }
}

/// `must pass a Spirit 5+ test or lose 1 Grit`: who must pass is told behind the `or` what comes of a fail.
fn must_pass(words: &[String], at: usize) -> bool {
    let before = words.get(..at).unwrap_or_default();
    before.windows(2).any(|pair| matches!(pair, [must, pass] if must == "must" && pass == "pass"))
}

/// `Pass: 20 XP`, and not `pass a Luck 4+ test`.
fn labelled(words: &[String]) -> bool {
    words.first().is_some_and(|word| word == "pass")
        && !words.iter().any(|word| matches!(word.as_str(), "test" | "tests"))
}

/// True where a text comes to the fail of a test behind some word of it: until then an `or` is a choice of whoever has passed.
fn fails_behind(clauses: &[Clause], (clause, at): (usize, usize)) -> bool {
    let here = clauses.get(clause).into_iter().flat_map(|words| words.iter().skip(at + 1));
    let behind = here.chain(clauses.iter().skip(clause + 1).flatten());
    behind.into_iter().find_map(|word| outcome(word)) == Some(false)
}

/// True where behind an `or` stands what comes of a fail, and no more figures of the test: `or take 2 Hits`, not `5 or more`.
fn outcome_behind(words: &[String], at: usize) -> bool {
    let next = words.get(at + 1).map_or("", String::as_str);
    !matches!(next, "more" | "fewer" | "less" | "higher" | "better") && words.len() > at + 2
}
