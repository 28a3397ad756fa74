//! Figures of a text: limits, what is more or less than before, the faces of a die, and which two say the same.

use std::ops::RangeInclusive;

use super::clauses::is_figure;

/// A limit that can be said from two sides: `24 or fewer` is where `25 or more` is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// So many or more; else so many or fewer.
    pub least: bool,
    /// The figure of the same limit from its other side.
    pub beyond: String,
}

/// `24 or fewer`, `at least 25`, `more than 24`.
pub fn limit(words: &[String], at: usize) -> Option<Limit> {
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

/// `4 Shots instead of 3`: how much more.
pub fn raised(words: &[String], at: usize) -> Option<String> {
    let n = words.get(at)?.parse::<i32>().ok()?;
    let behind: Vec<&str> = words.iter().skip(at + 1).take(9).map(String::as_str).collect();
    let old = behind.windows(3).find_map(|words| match words {
        ["instead", "of", old] => old.parse::<i32>().ok(),
        _ => None,
    })?;
    n.checked_sub(old).filter(|more| *more > 0).map(|more| more.to_string())
}

/// `reduced by 1`, `1 space less`, `$10 less`.
pub fn less(words: &[String], at: usize) -> bool {
    let behind = words.iter().skip(at + 1).take(3);
    let mut before = words.iter().take(at).rev().take(2);
    let turned = before.any(|word| matches!(word.as_str(), "reduced" | "decreased" | "lowered" | "minus"));
    // `2 is taken off that Hero's Sanity`.
    let next: Vec<&str> = words.iter().skip(at + 1).take(3).map(String::as_str).collect();
    let off = matches!(next.as_slice(), ["is" | "are", "taken", "off" | "away" | "from"]);
    turned
        || off
        || behind
            .take_while(|word| !matches!(word.as_str(), "or" | "and" | "than") && !is_figure(word))
            .any(|word| matches!(word.as_str(), "less" | "fewer" | "lower"))
}

/// The figure without its sign where that adds nothing.
pub fn bare(figure: &str) -> &str {
    figure.strip_prefix('+').unwrap_or(figure)
}

/// Two figures that say the same: `+1` and `1`, not `+1` and `-1`, nor `4` and `4+`.
pub fn same_figure(one: &str, other: &str) -> bool {
    bare(one) == bare(other)
}

/// A die and what is added to it, in one figure or in two: `D6+1`, and a D6 to whose roll 1 is added.
pub fn part_of(part: &str, whole: &str) -> bool {
    whole.contains('d')
        && whole.find(['+', '-']).is_some_and(|at| {
            let (die, more) = whole.split_at(at);
            part == die || part == more || part == bare(more)
        })
}

/// The faces of a die that a figure names: `4-6`, `4+`.
pub fn faces(figure: &str) -> Option<RangeInclusive<i32>> {
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
pub fn same_faces(figure: &str, there: &str, listed: &[&str]) -> bool {
    let (Some(mine), Some(theirs)) = (faces(figure), faces(there)) else { return false };
    let counted_up = |mut all: RangeInclusive<i32>| {
        all.all(|face| listed.iter().filter_map(|figure| faces(figure)).any(|named| named.contains(&face)))
    };
    mine == theirs
        || (theirs.start() <= mine.start() && mine.end() <= theirs.end() && mine.start() == mine.end())
            && counted_up(theirs)
}

/// Numbers as a rule has them: `2, 3 or 4` is one range of results, `2-4`, whose commas would part it; `more than 3` is `4 or more`.
pub fn plain_numbers(text: &str) -> String {
    beyond(&listed_faces(&priced(text)))
}

/// `$20: Heal …`, `Hot Bath ($20): Heal …`: the price at the head of what is paid for.
fn priced(text: &str) -> String {
    let price = |piece: &str| {
        let gold = piece.strip_suffix(':')?;
        let gold = gold.strip_prefix('(').and_then(|gold| gold.strip_suffix(')')).unwrap_or(gold);
        let digits = gold.strip_prefix('$')?;
        let alone = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        alone.then(|| format!("pay {gold}:"))
    };
    text.split(' ').map(|piece| price(piece).unwrap_or_else(|| piece.to_owned())).collect::<Vec<_>>().join(" ")
}

/// `more than 3` as `4 or more`, `fewer than 3` as `2 or fewer`; `no more than 3` is left.
fn beyond(text: &str) -> String {
    let pieces: Vec<&str> = text.split_whitespace().collect();
    let mut out: Vec<String> = Vec::with_capacity(pieces.len());
    let mut at = 0;
    while let Some(piece) = pieces.get(at) {
        let by = match piece.to_lowercase().as_str() {
            "more" => Some((1, "more")),
            "fewer" | "less" => Some((-1, "fewer")),
            _ => None,
        };
        let than = pieces.get(at + 1).is_some_and(|next| *next == "than");
        let n = pieces.get(at + 2).and_then(|n| n.parse::<i32>().ok());
        // `no Hit, however hard, can do more than 2`: what the sentence denies is denied up to there.
        let sentence = out.iter().rev().take_while(|word| !word.ends_with(['.', ';', ':', '!']));
        let denied = sentence.enumerate().any(|(far, word)| {
            let word = word.to_lowercase();
            let first = matches!(word.as_str(), "no" | "nothing" | "nobody" | "never" | "none");
            first || far < 4 && matches!(word.as_str(), "not" | "cannot" | "can't" | "can’t" | "don't")
        });
        match (by.filter(|_| than && !denied), n) {
            (Some((by, word)), Some(n)) => {
                out.push(format!("{} or {word}", n.saturating_add(by)));
                at += 3;
            }
            _ => {
                out.push((*piece).to_owned());
                at += 1;
            }
        }
    }
    out.join(" ")
}

fn listed_faces(text: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    for piece in text.split_whitespace() {
        let run = match out.as_slice() {
            [.., first, second, or] if or == "or" => {
                face(first, true).zip(face(second, false).or_else(|| face(second, true)))
            }
            _ => None,
        };
        let last = piece.trim_end_matches([':', ',', '.', ';']);
        match (run, last.parse::<i32>()) {
            (Some((first, second)), Ok(third)) if second == first + 1 && third == second + 1 => {
                out.truncate(out.len().saturating_sub(3));
                out.push(format!("{first}-{third}{}", piece.get(last.len()..).unwrap_or_default()));
            }
            _ => out.push(piece.to_owned()),
        }
    }
    out.join(" ")
}

fn face(word: &str, comma: bool) -> Option<i32> {
    let digits = if comma { word.strip_suffix(',')? } else { word };
    digits.parse().ok()
}

/// A number that goes on in the next word: `2 hundred`, `200 dollars`.
pub fn in_words(number: &str, next: &str) -> Option<String> {
    let figure = || if matches!(number, "a" | "one") { Some(1) } else { number.parse::<i32>().ok() };
    match next {
        "hundred" => Some(figure()?.checked_mul(100)?.to_string()),
        "thousand" => Some(figure()?.checked_mul(1000)?.to_string()),
        "dollar" | "dollars" => Some(format!("${}", figure()?)),
        _ => None,
    }
}

/// The lowest of `1-2`, or a number alone.
pub fn low_of(word: &str) -> Option<i32> {
    word.split_once('-').map_or(word, |(low, _)| low).parse().ok()
}

/// The highest of `1-2`, or a number alone.
pub fn high_of(word: &str) -> Option<i32> {
    word.split_once('-').map_or(word, |(_, high)| high).parse().ok()
}
