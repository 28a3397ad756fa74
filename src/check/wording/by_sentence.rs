//! A wording and the card that is written from the rule, held against each other by what they say of the sets of `concepts.toml`: over the whole of
//! both texts, then each sentence of the wording with the lines of the rule that say most of the same words.

use std::collections::BTreeSet;

use super::concepts::{Set, Side, says_less, sets, word};
use super::denied::denied;
use super::faces::otherwise_rolled;
use super::lists::lists;
use super::pairs::{pairs, sentences};
use super::texts::Text;
use super::{Difference, Names, Printed};

/// The first thing that a wording says otherwise than its rule.
pub fn otherwise_said(card: &Printed<'_>, names: &Names<'_>) -> Option<Difference> {
    let ruled = |text| Text::of(text, Side::Rule, &names.lexicon);
    let said = Text::of(card.bracketed, Side::Wording, &names.lexicon);
    // Of which kind a card is says nothing of what it does.
    let whole: Vec<&str> =
        card.whole.lines().enumerate().filter(|(line, _)| *line != 1).map(|(_, line)| line).collect();
    let whole = whole.join("\n");
    let (ruled, whole) = (ruled(card.rule), ruled(&whole));
    in_all(&said, &ruled, &whole)
        .or_else(|| of_the_sheet(&said, &whole))
        .or_else(|| by_sentence(card, (&ruled, &whole), names))
        .or_else(|| alone(card, &said, (&ruled, &whole), names))
}

fn both(set: &Set) -> bool {
    !(set.wording || set.rule || set.sentence)
}

/// `Shots 2` or `2 Shots`, where the sheet says `Shots 3`.
fn of_the_sheet(said: &Text<'_>, whole: &Text<'_>) -> Option<Difference> {
    let number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit()) && !word.is_empty();
    let values = |text: &Text<'_>, figure: &str| -> BTreeSet<String> {
        let pairs = text.words.windows(2);
        let of = |pair: &[String]| match pair {
            [name, n] if name == figure && number(n) => Some(n.clone()),
            [n, name] if name == figure && number(n) => Some(n.clone()),
            _ => None,
        };
        pairs.filter_map(of).collect()
    };
    lists().figures.iter().find_map(|figure| {
        let (mine, theirs) = (values(said, figure), values(whole, figure));
        match (mine.first(), theirs.first()) {
            (Some(one), Some(other)) if mine.len() == 1 && theirs.len() == 1 && one != other => {
                let name = whole
                    .raw
                    .iter()
                    .zip(&whole.words)
                    .find(|(_, word)| *word == figure)
                    .map_or(figure.as_str(), |(raw, _)| raw);
                Some(Difference::of((format!("{name} {one}"), format!("{name} {other}"))))
            }
            _ => None,
        }
    })
}

fn only<'a>(all: &BTreeSet<&'a str>) -> Option<&'a str> {
    let mut all = all.iter();
    all.next().copied().filter(|_| all.next().is_none())
}

/// What the wording says nowhere in the rule, and the rule nowhere in the wording.
fn in_all(said: &Text<'_>, ruled: &Text<'_>, whole: &Text<'_>) -> Option<Difference> {
    sets().iter().enumerate().filter(|(_, set)| both(set)).find_map(|(set, row)| {
        let strange = only(&said.tells(set).difference(&whole.says(set)).copied().collect())?;
        // A location sends to its abilities: what is said there is said of it.
        let of = if row.sheet && ruled.says(set).is_empty() { whole } else { ruled };
        let missing = only(&of.tells(set).difference(&said.says(set)).copied().collect())?;
        if says_less(strange, missing) || row.same_figure && !same((said, strange), (of, missing), set) {
            return None;
        }
        Some(Difference::of((said.words_of(set, strange), of.words_of(set, missing))))
    })
}

/// True where both are said of the same number.
fn same((one, what): (&Text<'_>, &str), (other, instead): (&Text<'_>, &str), set: usize) -> bool {
    one.figure_at(set, what).is_some_and(|figure| other.figure_at(set, instead) == Some(figure))
}

/// What the one says alone, of what no text leaves out. Of the wording a sentence counts that has something of a rule: a figure, or a word of the matter.
fn alone(
    card: &Printed<'_>,
    said: &Text<'_>,
    (ruled, whole): (&Text<'_>, &Text<'_>),
    names: &Names<'_>,
) -> Option<Difference> {
    let sentences: Vec<Text<'_>> = sentences(card.bracketed)
        .into_iter()
        .map(|raw| Text::from(raw, Side::Wording, &names.lexicon))
        .filter(Text::tells_a_rule)
        .collect();
    let kind = card.kind.word();
    let pairs = pairs(card, &names.lexicon);
    let rows =
        sets().iter().enumerate().filter(|(_, row)| row.kinds.is_empty() || row.kinds.iter().any(|of| of == kind));
    rows.into_iter().find_map(|(set, row)| {
        let known = whole.says(set);
        let strange = sentences.iter().filter(|_| row.wording).find_map(|sentence| {
            let strange = sentence.tells(set).difference(&known).next().copied()?;
            Some(sentence.words_of(set, strange))
        });
        if let Some(words) = strange {
            return Some(Difference::of_wording(words));
        }
        let missing = ruled.tells(set).difference(&said.says(set)).next().copied().filter(|_| row.rule)?;
        // A line of which no sentence speaks is left out, and is no contrary.
        let says = |line: &&str| Text::of(line, Side::Rule, &names.lexicon).tells(set).contains(missing);
        let one_line = card.rule.trim().lines().count() == 1;
        let spoken_of = one_line || pairs.iter().any(|pair| pair.lines.iter().chain(&pair.above).any(says));
        let words = ruled.words_of(set, missing);
        spoken_of.then(|| Difference::of_rule(words))
    })
}

/// Each sentence of the wording with the lines of the rule that are about the same.
fn by_sentence(card: &Printed<'_>, (ruled, whole): (&Text<'_>, &Text<'_>), names: &Names<'_>) -> Option<Difference> {
    let lexicon = &names.lexicon;
    pairs(card, lexicon).iter().find_map(|pair| {
        let (lines, above) = pair.rule();
        let (lines, above) = (Text::of(&lines, Side::Rule, lexicon), Text::of(&above, Side::Rule, lexicon));
        let beside = (&lines, &above);
        otherwise_rolled(&pair.sentence, &pair.lines)
            .or_else(|| in_sentence(&pair.sentence, beside, (ruled, whole)))
            .or_else(|| sentence_alone(&pair.sentence, beside))
            .or_else(|| all_of_it(&pair.sentence, &lines))
            .or_else(|| denied(&pair.sentence, &lines))
            .or_else(|| named(&pair.sentence, beside, names))
    })
}

/// The first sentence with a figure that none of its lines has, where they have one that it has not.
pub fn other_figure(card: &Printed<'_>, names: &Names<'_>) -> Option<Difference> {
    let lexicon = &names.lexicon;
    pairs(card, lexicon).iter().find_map(|pair| {
        // The rows of a roll are a matter of their own.
        let row = |line: &&str| line.starts_with(|first: char| first.is_ascii_digit());
        if pair.lines.iter().chain(&pair.above).any(row) {
            return None;
        }
        let (lines, above) = pair.rule();
        figures(&pair.sentence, &Text::of(&lines, Side::Rule, lexicon), &Text::of(&above, Side::Rule, lexicon))
    })
}

fn in_sentence(
    sentence: &Text<'_>,
    (lines, above): (&Text<'_>, &Text<'_>),
    (ruled, whole): (&Text<'_>, &Text<'_>),
) -> Option<Difference> {
    sets().iter().enumerate().filter(|(_, set)| both(set)).find_map(|(set, row)| {
        let (mine, theirs, over) = (sentence.says(set), lines.says(set), above.says(set));
        // What the sheets beside it say is no matter of its lines.
        let beside: BTreeSet<&str> = whole.says(set).difference(&ruled.says(set)).copied().collect();
        let known = |what: &&str| theirs.contains(what) || over.contains(what) || beside.contains(what);
        let strange = only(&sentence.tells(set).into_iter().filter(|what| !known(what)).collect())?;
        let theirs = if row.loosely { theirs } else { lines.tells(set) };
        let missing = only(&theirs.difference(&mine).copied().collect())?;
        // Whom the rule speaks of elsewhere a sentence may mean too.
        if says_less(strange, missing)
            || row.loosely && ruled.says(set).contains(strange)
            || row.same_figure && !same((sentence, strange), (lines, missing), set)
        {
            return None;
        }
        Some(Difference::of((sentence.words_of(set, strange), lines.words_of(set, missing))))
    })
}

/// One figure of the sentence that none of its lines has, where they have another one beside the same word.
fn figures(sentence: &Text<'_>, lines: &Text<'_>, above: &Text<'_>) -> Option<Difference> {
    let (mine, theirs, over) = (sentence.figures(), lines.figures(), above.figures());
    let known = |figure: &&String| *figure == "1" || theirs.contains(*figure) || over.contains(*figure);
    let mut strange = mine.iter().filter(|figure| !known(figure));
    let mut missing = theirs.iter().filter(|figure| *figure != "1" && !mine.contains(*figure));
    let pair = (strange.next()?.clone(), missing.next()?.clone());
    let (one, other) = (sentence.beside(&pair.0), lines.beside(&pair.1));
    let of_one_thing = !one.is_disjoint(&other);
    (of_one_thing && strange.next().is_none() && missing.next().is_none()).then(|| Difference::of(pair))
}

/// `loses all Poison`, where the sentence speaks of it and says nothing of all.
fn all_of_it(sentence: &Text<'_>, lines: &Text<'_>) -> Option<Difference> {
    let at = lines.words.windows(2).position(|pair| matches!(pair, [lose, all] if lose == "lose" && all == "all"))?;
    let spoken = lines.words.get(at + 2).is_some_and(|what| sentence.words.contains(what));
    let said = sentence.words.iter().any(|word| lists().all.contains(word));
    let words = lines.raw.get(at..at + 3)?.join(" ");
    (spoken && !said).then(|| Difference::of_rule(words.trim_end_matches(['.', ',']).to_owned()))
}

/// What the sentence alone says, or its lines alone, of what neither leaves out.
fn sentence_alone(sentence: &Text<'_>, (lines, above): (&Text<'_>, &Text<'_>)) -> Option<Difference> {
    sets().iter().enumerate().filter(|(_, row)| row.sentence).find_map(|(set, row)| {
        let (mine, theirs, over) = (sentence.says(set), lines.says(set), above.says(set));
        let strange = sentence.tells(set).into_iter().find(|what| !theirs.contains(what) && !over.contains(what));
        if let Some(strange) = strange.filter(|_| !row.rule) {
            let words = sentence.words_of(set, strange);
            return Some(Difference::of_wording(words));
        }
        let missing = lines.tells(set).into_iter().find(|what| !mine.contains(what)).filter(|_| !row.wording)?;
        let words = lines.words_of(set, missing);
        Some(Difference::of_rule(words))
    })
}

/// One name that the sentence has and none of its lines, and one of theirs that it has not.
pub fn named(sentence: &Text<'_>, (lines, above): (&Text<'_>, &Text<'_>), names: &Names<'_>) -> Option<Difference> {
    let of = |text: &Text<'_>| names.placed(&text.raw, &text.words);
    let (mine, theirs, over) = (of(sentence), of(lines), of(above));
    // A name is said by a part of it, `the Spiders` of the Void Spiders, where that is no part of another.
    let last = |name: &str| name.split(' ').next_back().map(word).unwrap_or_default();
    let says = |text: &Text<'_>, named: &BTreeSet<&str>, name: &str| {
        let part = last(name);
        let parts = named.iter().filter(|other| last(other) == part).count();
        text.words.iter().filter(|word| **word == part).count() > parts
    };
    let known = |name: &&str| theirs.contains(name) || over.contains(name) || says(lines, &theirs, name);
    let strange = only(&mine.iter().copied().filter(|name| !known(name)).collect())?;
    let unsaid = |name: &&str| !mine.contains(name) && !says(sentence, &mine, name);
    let missing = only(&theirs.iter().copied().filter(unsaid).collect())?;
    (!says_less(strange, missing)).then(|| Difference::of((strange.to_owned(), missing.to_owned())))
}
