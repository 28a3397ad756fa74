//! The facts of a text: so much of what, whether it is got or lost, by whom, and on which branch of a test.

use std::ops::RangeInclusive;

use super::clauses::{Clause, is_figure, one_of_many};

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
    /// Spoken of as something that happens, not as what is done: `when a Hero gains Grit`.
    pub asked: bool,
    /// What may be the row of a chart: it begins its clause.
    pub label: bool,
    /// The clause in which it stands; beyond all of them where nothing is known of it.
    pub clause: usize,
}

/// A limit that can be said from two sides: `24 or fewer` is where `25 or more` is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// So many or more; else so many or fewer.
    pub least: bool,
    /// The figure of the same limit from its other side.
    pub beyond: String,
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
];

/// Harm: taking it and gaining it are one, and healing is the other way.
const HARM: [&str; 6] = ["hits", "horror hits", "corruption hits", "wounds", "sanity", "corruption"];

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

    /// What ends before a word: `Agility 4+`, `Combat +1`.
    fn before(&self, words: &[String], at: usize) -> Option<String> {
        (at.saturating_sub(4)..at)
            .find_map(|from| self.at(words, from).filter(|(_, length)| from + length == at).map(|(name, _)| name))
    }
}

fn verb(word: &str) -> Option<Way> {
    Some(match one_of_many(word).as_str() {
        "take" | "taking" | "suffer" | "suffering" | "sustain" | "gain" | "gaining" | "get" | "receive" | "find"
        | "earn" | "draw" | "collect" => Way::In,
        "recover" | "recovering" | "regain" | "lose" | "losing" | "spend" | "spending" | "pay" | "paying" | "heal"
        | "healing" | "restore" | "discard" | "discarding" | "forfeit" | "surrender" => Way::Out,
        _ => return None,
    })
}

fn heals(word: &str) -> bool {
    matches!(one_of_many(word).as_str(), "heal" | "healing" | "restore" | "recover" | "recovering" | "regain")
}

/// Whom a clause speaks of from a word on. `None` within: somebody spoken of before.
fn scope(words: &[String], at: usize) -> Option<Option<Scope>> {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let hero = |from: usize| (from..from + 4).any(|at| matches!(word(at), "hero" | "heroes"));
    match word(at) {
        "each" | "every" | "all" | "any" if hero(at) => Some(Some(Scope::Each)),
        "everybody" | "everyone" => Some(Some(Scope::Each)),
        "random" | "randomly" if hero(at) || (at > 0 && hero(at - 1)) => Some(Some(Scope::Random)),
        "one" | "single" if hero(at) && !words.iter().skip(at).take(6).any(|word| word == "random") => {
            Some(Some(Scope::One))
        }
        "heroes" if at == 0 => Some(Some(Scope::Each)),
        "hero"
            if at == 0 || !matches!(word(at - 1), "each" | "every" | "all" | "any" | "random" | "one" | "single") =>
        {
            let chosen = words.iter().take(at).rev().take(2).any(|word| matches!(word.as_str(), "choose" | "pick"));
            Some(chosen.then_some(Scope::One))
        }
        "he" | "she" | "they" | "you" => Some(None),
        _ => None,
    }
}

/// The facts of some clauses.
pub fn facts(clauses: &[Clause], dictionary: &Dictionary) -> Vec<Fact> {
    let mut out: Vec<Fact> = Vec::new();
    // Who makes the test, or is spoken of first: pronouns mean that hero.
    let mut holder: Option<Scope> = None;
    // Who was spoken of last: `one Hero reaches down its throat: Strength 6+ test`.
    let mut last: Option<Scope> = None;
    let (mut passed, mut tested) = (None, false);
    for (clause, words) in clauses.iter().enumerate() {
        let word = |at: usize| words.get(at).map_or("", String::as_str);
        let mut subject: Option<Option<Scope>> = None;
        let own = (0..words.len()).find_map(|at| scope(words, at).flatten());
        if own.is_none() && words.iter().any(|word| matches!(word.as_str(), "test" | "tests")) {
            holder = last.or(holder);
        }
        last = (0..words.len()).rev().find_map(|at| scope(words, at).flatten()).or(last);
        // `$50 on a success, 1 Horror Hit on a failure`: what stands before it is meant.
        let mut since = out.len();
        // Who passed is spoken of where it is said what comes of a fail: a test that was before.
        let (mut spoken, mut mixed) = (None, false);
        if !matches!(word(0), "pass" | "fail" | "otherwise" | "those")
            && !words.iter().any(|word| outcome(word).is_some())
            && !tested
        {
            passed = None;
        }
        for at in 0..words.len() {
            if let Some(found) = scope(words, at) {
                subject = Some(found);
                if let Some(found) = found
                    && (holder.is_none() || passed.is_none() && !tested)
                {
                    holder = Some(found);
                }
            }
            match word(at) {
                "test" | "tests" => {
                    tested = true;
                    // Who makes a test is who passes or fails it.
                    if let Some(Some(found)) = subject {
                        holder = Some(found);
                    }
                }
                "or" | "else" | "otherwise" if tested && passed != Some(false) && outcome_behind(words, at) => {
                    passed = Some(false)
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
                // `those who do not` are the ones who fail.
                "those" => {
                    let next = words.iter().skip(at + 1).take(4);
                    passed = Some(!next.clone().any(|word| matches!(word.as_str(), "not" | "don't" | "fail")));
                }
                other => {
                    // `15 XP if passed`, where it is no number to reach.
                    let told = out.iter().skip(since).next_back();
                    let told = told.is_some_and(|fact| !fact.figure.is_empty() && !fact.figure.ends_with('+'));
                    let behind = at > 2 && word(at - 1) == "a" && word(at - 2) == "on" && out.len() > since
                        || at > 1 && word(at - 1) == "if" && told;
                    // `who does not pass` fails, and so does who acts `unless it passes`.
                    let denied = words.iter().take(at).rev().take(3).any(|word| {
                        matches!(word.as_str(), "not" | "don't" | "doesn't" | "cannot" | "unless" | "without" | "never")
                    });
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
                let way = if harm && way == Way::Out && !heals(word(at)) { Way::In } else { way };
                out.push(Fact {
                    figure: String::new(),
                    what,
                    // Grit that is recovered may be gained or not.
                    way: Some(way).filter(|_| harm || !heals(word(at))),
                    scope: None,
                    passed: None,
                    weak: true,
                    raised: None,
                    limit: None,
                    less: false,
                    asked,
                    label: false,
                    clause,
                });
            }
            let article = matches!(word(at), "a" | "an" | "another" | "one" | "single");
            if !is_figure(word(at)) && !article {
                continue;
            }
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
                gold if gold.starts_with('$') => Some("gold".to_owned()),
                test if test.ends_with('+') => dictionary.before(words, at),
                // `You find D6 of them` speaks of no finds.
                _ if at > 0 && verb(word(at - 1)).is_some() && !word(at).starts_with(['+', '-']) => behind,
                _ => behind.or_else(|| dictionary.before(words, at)),
            };
            if article && what.is_none() {
                continue;
            }
            let what = what.unwrap_or_default();
            // `Critical Hits do 2 extra Damage`
            let critical = what == "damage" && words.iter().take(at).rev().take(5).any(|word| word == "critical");
            let what = if critical { "critical damage".to_owned() } else { what };
            // `needing 7 or more` is a 7+.
            let from = what.is_empty() && word(at + 1) == "or" && matches!(word(at + 2), "more" | "higher" | "better");
            let reached = reached || from;
            // Health that is lost or healed is Wounds that are taken or healed.
            let moved =
                words.iter().take(at).rev().take(3).any(|word| verb(word).is_some() || one_of_many(word) == "recover");
            let what = if what == "health" && moved { "wounds".to_owned() } else { what };
            // Behind a `then` another verb begins, and behind `for` what a price is paid for.
            let said = words.iter().take(at).rev().take(10).take_while(|word| !matches!(word.as_str(), "then" | "for"));
            let said = said.into_iter().find(|word| verb(word).is_some());
            // What pays you is no price.
            let mut since = words.iter().take(at).rev().take_while(|word| one_of_many(word) != "pay");
            let paid = since.any(|word| word == "you");
            let way = said.and_then(|said| match (verb(said), HARM.contains(&what.as_str())) {
                _ if paid && one_of_many(said) == "pay" => Some(Way::In),
                _ if said == "pays" && subject.is_none() => None,
                // Sanity that is lost is harm that is done.
                (Some(Way::Out), true) if !heals(said) => Some(Way::In),
                (Some(Way::Out), false) if heals(said) => None,
                (way, _) => way,
            });
            // Whoever draws, places or moves does so for all.
            let done = words
                .iter()
                .take(at)
                .rev()
                .take(4)
                .any(|word| matches!(word.as_str(), "draw" | "place" | "move" | "add" | "shift"));
            let scope = match subject {
                _ if done => None,
                Some(Some(scope)) => Some(scope),
                // `steal $25 from a random Hero`: he is named behind it, if it is his.
                None if own.is_some() => None,
                _ => holder,
            };
            out.push(Fact {
                figure: match (article, reached) {
                    (true, _) => "1".to_owned(),
                    (_, true) => format!("{}+", word(at)),
                    _ => word(at).trim_start_matches('$').to_owned(),
                },
                what,
                way,
                scope,
                passed: passed.filter(|_| !mixed),
                weak: article || at > 1 && word(at - 1) == "of" && word(at - 2) == "instead",
                raised: raised(words, at),
                limit: limit(words, at),
                less: less(words, at),
                asked: false,
                label: at == 0 && faces(word(at)).is_some(),
                clause,
            });
        }
    }
    out
}

/// `24 or fewer`, `at least 25`, `more than 24`.
fn limit(words: &[String], at: usize) -> Option<Limit> {
    let word = |at: Option<usize>| at.and_then(|at| words.get(at)).map_or("", String::as_str);
    let n = word(Some(at)).trim_start_matches('$').parse::<i32>().ok()?;
    let (before, farther) = (word(at.checked_sub(1)), word(at.checked_sub(2)));
    // Whether the figure is among what is meant, and on which side.
    let (least, within) = match (farther, before, word(Some(at + 1)), word(Some(at + 2))) {
        (.., "or", "more" | "higher") | ("at", "least", ..) => (true, true),
        (.., "or", "fewer" | "less" | "lower") | ("at", "most", ..) => (false, true),
        ("more", "than", ..) => (true, false),
        ("less" | "fewer", "than", ..) => (false, false),
        _ => return None,
    };
    let beyond = match (least, within) {
        (true, true) => n.checked_sub(1)?,
        (false, true) => n.checked_add(1)?,
        // `more than 24` is `24 or fewer` from the other side, and `less than 25` is `25 or more`.
        (_, false) => n,
    };
    Some(Limit { least, beyond: beyond.to_string() })
}

/// `4 Rage instead of 3`: how much more.
fn raised(words: &[String], at: usize) -> Option<String> {
    let n = words.get(at)?.parse::<i32>().ok()?;
    let behind: Vec<&str> = words.iter().skip(at + 1).take(9).map(String::as_str).collect();
    let old = behind.windows(3).find_map(|words| match words {
        ["instead", "of", old] => old.parse::<i32>().ok(),
        _ => None,
    })?;
    n.checked_sub(old).filter(|more| *more > 0).map(|more| more.to_string())
}

/// `reduced by 1`, `1 space less`, `$10 less`.
fn less(words: &[String], at: usize) -> bool {
    let behind = words.iter().skip(at + 1).take(3);
    let mut before = words.iter().take(at).rev().take(2);
    let turned = before.any(|word| matches!(word.as_str(), "reduced" | "decreased" | "lowered" | "minus"));
    turned
        || behind
            .take_while(|word| !matches!(word.as_str(), "or" | "and" | "than") && !is_figure(word))
            .any(|word| matches!(word.as_str(), "less" | "fewer" | "lower"))
}

/// `passed`, `fails`, `succeeds`: the branch that is spoken of.
fn outcome(word: &str) -> Option<bool> {
    match word {
        "pass" | "passes" | "passed" | "passing" | "succeed" | "succeeds" | "successful" | "success" | "succeeded" => {
            Some(true)
        }
        "fail" | "fails" | "failed" | "failing" | "failure" => Some(false),
        _ => None,
    }
}

/// True where behind an `or` stands what comes of a fail, and no more figures of the test: `or take 2 Hits`, not `5 or more`.
fn outcome_behind(words: &[String], at: usize) -> bool {
    let next = words.get(at + 1).map_or("", String::as_str);
    !matches!(next, "more" | "fewer" | "less" | "higher" | "better") && words.len() > at + 2
}

/// The figure without its sign where that adds nothing.
fn bare(figure: &str) -> &str {
    figure.strip_prefix('+').unwrap_or(figure)
}

/// Two figures that say the same: `+1` and `1`, not `+1` and `-1`, nor `4` and `4+`.
fn same_figure(one: &str, other: &str) -> bool {
    bare(one) == bare(other)
}

fn same_what(one: &Fact, other: &Fact) -> bool {
    let harm = |what: &str| matches!(what, "damage" | "wounds");
    let bag = |what: &str| matches!(what, "side bag" | "side bag token");
    let moved = |what: &str| matches!(what, "move" | "spaces");
    let unsaid = one.what.is_empty() && !one.label || other.what.is_empty() && !other.label;
    one.what == other.what
        || bag(&one.what) && bag(&other.what)
        || unsaid
        || harm(&one.what) && harm(&other.what)
        || moved(&one.what) && moved(&other.what)
}

fn told(fact: &Fact) -> String {
    match (fact.figure.as_str(), fact.what.as_str()) {
        (figure, "") => figure.to_owned(),
        ("", what) => what.to_owned(),
        (figure, what) if figure.ends_with('+') => format!("{what} {figure}"),
        (figure, "gold") => format!("${figure}"),
        (figure, what) => format!("{figure} {what}"),
    }
}

/// The figures of two facts say the same, each in its own way.
fn same_amount(one: &Fact, other: &Fact) -> bool {
    let below = |less: &Fact, signed: &Fact| {
        less.less && signed.figure.strip_prefix('-').is_some_and(|digits| digits == bare(&less.figure))
    };
    let across = |one: &Fact, other: &Fact| match (&one.limit, &other.limit) {
        (Some(limit), Some(theirs)) => limit.least != theirs.least && limit.beyond == other.figure,
        // What holds up to 3 takes in one more while it has 2 or fewer.
        (Some(limit), None) => !limit.least && limit.beyond == other.figure,
        _ => false,
    };
    // `10 or more` is a 10+, whatever is counted.
    let reached = |one: &Fact, other: &Fact| {
        one.figure.strip_suffix('+') == Some(&*other.figure) && other.limit.as_ref().is_some_and(|limit| limit.least)
    };
    same_figure(&one.figure, &other.figure)
        || below(one, other)
        || below(other, one)
        || across(one, other)
        || across(other, one)
        || reached(one, other)
        || reached(other, one)
        || one.raised.as_deref() == Some(bare(&other.figure))
        || other.raised.as_deref() == Some(bare(&one.figure))
}

/// A die and what is added to it, in one figure or in two: `D6+1`, and a D6 to whose roll 1 is added.
fn part_of(part: &str, whole: &str) -> bool {
    whole.contains('d')
        && whole.find(['+', '-']).is_some_and(|at| {
            let (die, more) = whole.split_at(at);
            part == die || part == more || part == bare(more)
        })
}

/// The faces of a die that a figure names: `4-6`, `4+`.
fn faces(figure: &str) -> Option<RangeInclusive<i32>> {
    if !figure.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let (low, high) = match (figure.strip_suffix('+'), figure.split_once('-')) {
        (Some(low), _) => (low.parse().ok()?, 6),
        (None, Some((low, high))) => (low.parse().ok()?, high.parse().ok()?),
        (None, None) => {
            let face = figure.parse().ok()?;
            (face, face)
        }
    };
    (1 <= low && low <= high && high <= 20).then_some(low..=high)
}

/// True where every face that two figures name is the same, or where one of them names what the other text counts up one by one.
fn same_faces(figure: &str, there: &str, listed: &[&str]) -> bool {
    let (Some(mine), Some(theirs)) = (faces(figure), faces(there)) else { return false };
    let counted_up = |mut all: RangeInclusive<i32>| {
        all.all(|face| listed.iter().filter_map(|figure| faces(figure)).any(|named| named.contains(&face)))
    };
    mine == theirs
        || (theirs.start() <= mine.start() && mine.end() <= theirs.end() && mine.start() == mine.end())
            && counted_up(theirs)
}

/// The facts of one text that stand nowhere in the other.
pub fn lacking<'a>(wanted: &'a [Fact], there: &[Fact], words: &[Clause]) -> Vec<&'a Fact> {
    let spoken = |what: &str| {
        let last = what.split(' ').next_back().map(one_of_many).unwrap_or_default();
        words.iter().flatten().any(|word| one_of_many(word) == last || word.strip_suffix("ed") == Some(&last))
    };
    let listed: Vec<&str> = wanted.iter().filter(|fact| fact.what.is_empty()).map(|fact| &*fact.figure).collect();
    let figure = |wanted: &str| {
        words.iter().flatten().map(|word| word.trim_start_matches('$')).any(|word| {
            same_figure(word, wanted)
                || part_of(wanted, word)
                || part_of(word, wanted)
                || same_faces(wanted, word, &listed)
                || wanted == "2" && word == "half"
        })
    };
    let says = |clause: &Clause, what: &str| {
        let last = what.split(' ').next_back().map(one_of_many).unwrap_or_default();
        clause.iter().any(|word| one_of_many(word) == last)
    };
    // A figure of which nothing says what it counts counts what its clause speaks of; a die that is rolled, what there are `that many` of.
    let counts = |fact: &Fact, other: &Fact| {
        let own = words.get(other.clause).is_none_or(|clause| says(clause, &fact.what));
        let rolled = || {
            let many = |clause: &&Clause| {
                clause.windows(2).any(
                    |pair| matches!(pair, [that, many] if that == "that" && matches!(many.as_str(), "many" | "much")),
                )
            };
            other.figure.contains('d') && words.iter().filter(many).any(|clause| says(clause, &fact.what))
        };
        fact.what.is_empty() || !other.what.is_empty() || own || rolled()
    };
    let missing = wanted.iter().filter(|fact| !fact.weak && !fact.figure.is_empty()).filter(|fact| {
        let found = there.iter().any(|other| same_amount(fact, other) && same_what(fact, other) && counts(fact, other));
        // `3-4: Fire!` is a row, and no fire that is counted.
        let row = fact.label && there.iter().any(|other| other.label && other.figure == fact.figure);
        let once = bare(&fact.figure) == "1" && (fact.what.is_empty() || spoken(&fact.what));
        // What a figure counts may be said in other words; then the figure alone is looked for.
        let alone = fact.what.is_empty() && figure(&fact.figure);
        !(found || row || once || alone)
    });
    missing.collect()
}

/// Of what a wording leaves out, that of which it says something else, or which it speaks of and does not say how much.
pub fn said_otherwise<'a>(missing: Vec<&'a Fact>, strange: &[&Fact], said: &[Fact]) -> Vec<&'a Fact> {
    let other = |fact: &Fact| {
        strange
            .iter()
            .any(|strange| !fact.what.is_empty() && (strange.what == fact.what || strange.figure == fact.figure))
    };
    let unsaid = |fact: &Fact| {
        !fact.what.is_empty()
            && fact.way.is_some()
            && said
                .iter()
                .any(|mine| mine.figure.is_empty() && !mine.asked && mine.what == fact.what && mine.way == fact.way)
            && !said.iter().any(|mine| !mine.figure.is_empty() && mine.what == fact.what)
    };
    missing.into_iter().filter(|fact| other(fact) || unsaid(fact)).collect()
}

/// The facts of a card, of which a wording does not name the markers by which the card only counts.
pub fn counted_by(facts: Vec<Fact>, helps: impl Fn(&str) -> bool) -> Vec<Fact> {
    let mut all = facts;
    for fact in all.iter_mut().filter(|fact| helps(&fact.what)) {
        fact.what.clear();
        fact.clause = usize::MAX;
    }
    all
}

/// Facts, as they are told.
pub fn in_words(facts: &[&Fact]) -> Vec<String> {
    let mut out: Vec<String> = facts.iter().map(|fact| told(fact)).collect();
    out.dedup();
    out
}

/// What both texts say of so much of one thing, the one to another end than the other: who, whether it is got or lost, on which branch.
pub fn against(said: &[Fact], ruled: &[Fact]) -> Option<(String, String)> {
    for fact in said.iter().filter(|fact| !fact.what.is_empty()) {
        let same: Vec<&Fact> =
            ruled.iter().filter(|other| other.what == fact.what && same_figure(&other.figure, &fact.figure)).collect();
        if same.is_empty() {
            continue;
        }
        let way = |way: Way, what: &str| match (way, HARM.contains(&what)) {
            (Way::In, true) => "takes",
            (Way::Out, true) => "heals",
            (Way::In, false) => "gains",
            (Way::Out, false) => "loses",
        };
        if let Some(mine) = fact.way
            && same.iter().all(|other| other.way.is_some_and(|theirs| theirs != mine))
        {
            let theirs = if mine == Way::In { Way::Out } else { Way::In };
            return Some((
                format!("{} {}", way(mine, &fact.what), told(fact)),
                format!("{} {}", way(theirs, &fact.what), told(fact)),
            ));
        }
        if let Some(mine) = fact.passed
            && same.iter().all(|other| other.passed.is_some_and(|theirs| theirs != mine))
        {
            let branch = |passed: bool| if passed { "on a pass" } else { "on a fail" };
            return Some((format!("{} {}", told(fact), branch(mine)), format!("{} {}", told(fact), branch(!mine))));
        }
        let who = |scope: Scope| match scope {
            Scope::Each => "each Hero",
            Scope::Random => "a random Hero",
            Scope::One => "one Hero",
        };
        if let Some(mine) = fact.scope
            && let Some(theirs) = same.first().and_then(|first| first.scope)
            && same.iter().all(|other| other.scope.is_some_and(|scope| scope != mine))
        {
            return Some((format!("{} for {}", told(fact), who(mine)), format!("{} for {}", told(fact), who(theirs))));
        }
    }
    None
}
