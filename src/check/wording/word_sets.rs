//! Words of a printed text that say one of a few things: for how long, which figure, which harm.

/// Words of which a text says one and means that one, each with the other ways in which it is written.
const SETS: &[&[&[&str]]] = &[
    &[&["attack"], &["ambush"]],
    &[&["melee"], &["ranged"]],
    &[&["forward", "advance", "advances", "forwards"], &["back", "backward", "backwards"]],
    &[&["wound", "wounds"], &["sanity"]],
    &[&["killed", "kill", "kills"], &["ko'd", "ko’d", "kos", "ko"]],
    &[&["combat"], &["damage"], &["initiative"], &["shots"], &["defense"], &["move"]],
];

/// Spans, which a text names after `once per`, `until the end of the`, `for the rest of the`.
const SPANS: [&str; 9] = ["activation", "turn", "fight", "adventure", "attack", "hit", "throw", "day", "stay"];

/// Which spans a text names as one, first those of a limit, then those of an end.
pub(super) fn spans(words: &[String]) -> (Vec<&'static str>, Vec<&'static str>) {
    let (mut limits, mut ends) = (Vec::new(), Vec::new());
    for (at, word) in words.iter().enumerate() {
        let Some(span) = SPANS.iter().find(|span| *span == word) else { continue };
        let before: Vec<&str> = words.iter().take(at).rev().take(6).map(String::as_str).collect();
        let stops = |wanted: &str| before.contains(&wanted);
        let per = matches!(before.first(), Some(&("per" | "each" | "every" | "a")));
        let times = before.iter().take(3).any(|word| matches!(*word, "once" | "times" | "twice"));
        if per && times {
            limits.push(*span);
        } else if stops("until") && stops("end") || stops("rest") {
            ends.push(*span);
        }
    }
    (limits, ends)
}

/// What nobody does gladly.
const COSTS: [&str; 6] = ["lose", "spend", "pay", "discard", "take", "suffer"];

/// What a text answers to being done to somebody: `kills an Enemy`, `wounds a Hero`.
fn deeds(words: &[String]) -> Vec<&'static str> {
    let mut out = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let deed = match word.as_str() {
            "kill" | "kills" => "kills",
            "wound" | "wounds" => "wounds",
            "hit" | "hits" => "hits",
            _ => continue,
        };
        let whom = words.iter().skip(at + 1).take(3).any(|word| matches!(word.as_str(), "enemy" | "hero" | "model"));
        let article = words
            .get(at + 1)
            .is_some_and(|word| matches!(word.as_str(), "a" | "an" | "any" | "that" | "this" | "another"));
        // Who is killed may be named by what it is: `kill a Demon`.
        let named = deed == "kills" && words.get(at + 2).is_some_and(|word| word != "wound");
        if (whom || named) && article && !out.contains(&deed) {
            out.push(deed);
        }
    }
    out
}

/// The words of a text, in small letters, without signs.
pub(super) fn words(text: &str) -> Vec<String> {
    let trim = |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
    let mut words: Vec<String> = text.split_whitespace().map(trim).filter(|word| !word.is_empty()).collect();
    // What holds the Darkness back moves nothing back.
    for at in 1..words.len() {
        let held =
            words.get(at - 1).is_some_and(|before| matches!(before.as_str(), "hold" | "holds" | "holding" | "held"));
        if let Some(word) = words.get_mut(at).filter(|word| held && *word == "back") {
            "held-back".clone_into(word);
        }
    }
    words
}

/// True where these words follow one another in a text.
pub(super) fn has(text: &[String], wanted: &[&str]) -> bool {
    text.windows(wanted.len()).any(|part| part.iter().eq(wanted))
}

/// How often for each such span a text says: `twice per day`.
fn how_often(text: &[String], span: &str) -> String {
    let at = text.windows(2).position(
        |two| matches!(two, [per, of] if matches!(per.as_str(), "per" | "each" | "every" | "a") && of == span),
    );
    let before: Vec<&str> = text.iter().take(at.unwrap_or_default()).rev().take(2).map(String::as_str).collect();
    match before.as_slice() {
        ["twice", ..] => format!("twice per {span}"),
        ["times", n] => format!("{n} times per {span}"),
        _ => format!("once per {span}"),
    }
}

/// What the wording says and the rule says otherwise: the word of the one, and that of the other.
pub fn parted(wording: &str, rule: &str) -> Option<(String, String)> {
    let (said, ruled) = (words(wording), words(rule));
    let ((limit, end), (their_limit, their_end)) = (spans(&said), spans(&ruled));
    let differ = |one: &[&'static str], other: &[&'static str]| match (one, other) {
        ([one], [other]) if one != other => Some(((*one).to_owned(), (*other).to_owned())),
        _ => None,
    };
    if let Some((one, other)) = differ(&limit, &their_limit) {
        return Some((how_often(&said, &one), how_often(&ruled, &other)));
    }
    if let Some((one, other)) = differ(&end, &their_end) {
        return Some((format!("until end of {one}"), format!("until end of {other}")));
    }
    if let ([one], []) = (limit.as_slice(), their_limit.as_slice())
        && rule
            .lines()
            .find(|line| line.contains("may use this"))
            .is_some_and(|line| line.to_lowercase().contains("discarding this"))
    {
        return Some((format!("once per {one}"), "discarding this".to_owned()));
    }
    for set in SETS {
        let has = |text: &[String], ways: &[&str]| text.iter().any(|word| ways.contains(&word.as_str()));
        let of = |text: &[String]| -> Vec<&'static str> {
            set.iter().filter(|ways| has(text, ways)).filter_map(|ways| ways.first().copied()).collect()
        };
        let (one, other) = (of(&said), of(&ruled));
        let strange: Vec<_> = one.iter().filter(|word| !other.contains(word)).collect();
        let missing: Vec<_> = other.iter().filter(|word| !one.contains(word)).collect();
        if let ([strange], [missing]) = (strange.as_slice(), missing.as_slice()) {
            return Some(((**strange).to_owned(), (**missing).to_owned()));
        }
    }
    let darkness = |text: &[String]| text.iter().any(|word| word == "darkness");
    let back = |text: &[String]| text.iter().any(|word| matches!(word.as_str(), "back" | "backward" | "backwards"));
    let moved = |text: &[String]| {
        text.windows(3)
            .any(|words| matches!(words, [verb, the, what] if verb == "move" && the == "the" && what == "darkness"))
    };
    if darkness(&said) && back(&said) && moved(&ruled) && !back(&ruled) {
        return Some(("back".to_owned(), "forward".to_owned()));
    }
    if let ([one], [other]) = (deeds(&said).as_slice(), deeds(&ruled).as_slice())
        && one != other
    {
        return Some(((*one).to_owned(), (*other).to_owned()));
    }
    let may = |text: &[String]| {
        text.iter().any(|word| matches!(word.as_str(), "may" | "choose" | "chooses" | "can" | "discard"))
    };
    // Who may gain something takes it; who may lose something need not.
    let costs = |pair: &[String]| matches!(pair, [one, other] if one == "may" && COSTS.contains(&other.as_str()));
    if said.windows(2).any(costs) && !may(&ruled) {
        return Some(("may".to_owned(), "no choice".to_owned()));
    }
    None
}
