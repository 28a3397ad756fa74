//! Where the words that differ stand: in the wording, and in the rule.

use super::super::context::Context;
use super::clauses::{is_figure, one_of_many, plain};
use brim_core::vocabulary::{Kind, RuleForm, Word};
use brim_grammar::Span;
use brim_language::card::phrase_words;
use brim_language::card::template::capital;
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, Phrase, Placed};

/// Words that a rule leaves out before a name: `the end of each Fight` is said as `end of fight`.
const ARTICLES: [&str; 5] = ["the", "a", "an", "each", "every"];

/// Where these words stand in a line of wording: once, in whatever letters, with the marks between them.
pub fn words_of(context: &Context, line: Place, said: &str) -> Option<Place> {
    let text = context.text(line);
    let article = |word: &str| ARTICLES.contains(&word);
    let plainly = |word: &str| one_of_many(&plain(word));
    let articles = said.split_whitespace().any(|word| article(&plain(word)));
    let wanted: Vec<String> = said.split_whitespace().map(plainly).collect();
    // The line begins with its first word, and its words with a quote.
    let mut from = text.find('"')? + 1;
    let mut all: Vec<(usize, &str, String)> = Vec::new();
    for piece in text.get(from..)?.split_inclusive(char::is_whitespace) {
        if articles || !article(&plain(piece)) {
            all.push((from, piece.trim(), plainly(piece)));
        }
        from += piece.len();
    }
    let mut found = all.windows(wanted.len().max(1)).filter(|window| window.iter().map(|(.., word)| word).eq(&wanted));
    let Some(window) = found.next().filter(|_| found.next().is_none()) else {
        if let Some(thing) = said.strip_prefix("1 ")
            && let Some(place) = words_of(context, line, &format!("one {thing}"))
        {
            return Some(place);
        }
        // `Agility 5+` and `+1 Agility` stand in either order.
        if let Some((figure, name)) = said.split_once(' ')
            && is_figure(figure.trim_start_matches('+'))
            && !name.contains(' ')
            && let Some(place) = words_of(context, line, &format!("{name} {figure}"))
        {
            return Some(place);
        }
        // `3 or more Corruption`: the figure alone, where it stands there once.
        let figure = said.split_whitespace().next()?.trim_start_matches('$');
        return (is_figure(figure) && figure != said).then(|| words_of(context, line, figure))?;
    };
    let ((first, opening, _), (last, closing, _)) = (window.first()?, window.last()?);
    let mark = |letter: char| !letter.is_alphanumeric() && !"+-–−$".contains(letter);
    let start = first + (opening.len() - opening.trim_start_matches(mark).len());
    let end = last + closing.trim_end_matches(mark).len();
    (start < end).then(|| {
        let at = line.span.start as usize;
        Place { file: line.file, span: Span::new(at + start, at + end) }
    })
}

/// The words of a wording with those of the rule in place of the ones that differ, where it is figures that do.
pub fn rewritten(context: &Context, place: Place, said: &str, ruled: &str) -> Option<String> {
    let (mut mine, mut theirs): (Vec<&str>, Vec<&str>) = (said.split(' ').collect(), ruled.split(' ').collect());
    let written: Vec<&str> = context.text(place).split(' ').collect();
    if mine.len() != theirs.len() || written.len() != mine.len() {
        return None;
    }
    if let ([_, name], [first, _]) = (mine.as_slice(), written.as_slice())
        && plain(first) == *name
    {
        mine.reverse();
        theirs.reverse();
    }
    let figure = |word: &str| word.bytes().any(|byte| byte.is_ascii_digit());
    let alphabetic = |word: &str| !word.is_empty() && word.chars().all(char::is_alphabetic);
    let mut out: Vec<String> = Vec::new();
    for ((one, other), word) in mine.iter().zip(&theirs).zip(written) {
        match one == other {
            true => out.push(word.to_owned()),
            false if figure(one) && figure(other) => out.push((*other).to_owned()),
            // A word for a word: `Melee` for `Ranged`.
            false if mine.len() == 1 && alphabetic(one) && alphabetic(other) => {
                out.push(if word.starts_with(char::is_uppercase) { capital(other) } else { (*other).to_owned() });
            }
            false => out.push(skill(context, one).and_then(|_| skill(context, other))?.to_owned()),
        }
    }
    Some(in_number(&out.join(" ")))
}

/// A skill by its name in small letters, as it is declared.
fn skill<'a>(context: &'a Context, name: &str) -> Option<&'a str> {
    let declared = context.of_kind(Kind::Skill).filter_map(|skill| context.model.names.get(skill.id));
    declared.map(|named| named.name.as_str()).find(|declared| declared.eq_ignore_ascii_case(name))
}

/// `2 Horror Hit` with the ending that its number asks for.
fn in_number(text: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    // One or several: what the figure before says.
    let mut many: Option<bool> = None;
    for word in text.split(' ') {
        let counted = matches!(one_of_many(&plain(word)).as_str(), "hit" | "wound" | "token" | "card" | "marker");
        let several = word.to_lowercase().ends_with('s');
        out.push(match many.filter(|many| counted && *many != several) {
            Some(true) => format!("{word}s"),
            Some(false) => word.trim_end_matches(['s', 'S']).to_owned(),
            None => word.to_owned(),
        });
        if counted {
            many = None;
        } else if word.bytes().all(|byte| byte.is_ascii_digit()) && !word.is_empty() {
            many = Some(word != "1");
        }
    }
    out.join(" ")
}

/// A line of the rule with the one figure in it that the wording says.
pub fn as_worded(line: &str, said: &str, ruled: &str) -> Option<String> {
    let (mine, theirs) = (said.to_lowercase(), ruled.to_lowercase());
    // Wounds are no kind of damage by name.
    if mine == "wound" && theirs == "sanity" && line.matches("sanity damage").count() == 1 {
        return Some(line.replacen("sanity damage", "wounds", 1));
    }
    // What is taken is Sanity damage, and what is healed Sanity.
    let healed = mine.strip_prefix("heals").is_some_and(|what| theirs.strip_prefix("takes") == Some(what));
    if healed && line.matches(" takes ").count() == 1 {
        return Some(line.replacen(" takes ", " heals ", 1).replacen("sanity damage", "sanity", 1));
    }
    // Beside somebody, where the rule reaches farther.
    if let (true, Some(n)) =
        (matches!(&*mine, "next to" | "adjacent" | "adjacent to" | "beside"), theirs.strip_prefix("within "))
    {
        let far = format!("within {} of", n.trim_end_matches(" spaces"));
        return (line.matches(&far).count() == 1).then(|| line.replacen(&far, "next to", 1));
    }
    // The end that the wording names, in the words of the language.
    if let Some(span) = mine.strip_prefix("until the end of the ").filter(|_| theirs == "permanently") {
        return Some(line.replacen(&theirs, &format!("until end of {span}"), 1));
    }
    // `not next to` for `next to`, and the other way round.
    if mine.starts_with("not ") && line.starts_with("next to ") {
        return Some(format!("not {line}"));
    }
    // A half is rounded down where nothing else is said.
    if let Some(line) = line.strip_suffix(" rounded up").filter(|_| mine == "rounded down") {
        return Some(line.to_owned());
    }
    if theirs.strip_prefix("not ") == Some(&mine)
        && let Some(rest) = line.strip_prefix("not ")
    {
        return Some(rest.to_owned());
    }
    if let Some(line) = for_others(line, said, ruled) {
        return Some(line);
    }
    if let Some(line) = of_others(line, &mine, &theirs) {
        return Some(line);
    }
    // A rule leaves articles out: `end of fight`.
    let article = |word: &str| ARTICLES.contains(&word.to_lowercase().as_str());
    let bare = |text: &str| text.split(' ').filter(|word| !article(word)).collect::<Vec<_>>().join(" ");
    let (said, ruled, theirs) = (bare(said), bare(ruled), bare(&theirs));
    let (said, ruled) = (said.as_str(), ruled.as_str());
    let same_length = said.split(' ').count() == ruled.split(' ').count();
    // Who gets a figure has it.
    let gets = |said: &str, ruled: &str| matches!(said, "gets" | "gains") && ruled == "has";
    let differ = |(said, ruled): &(&str, &str)| !said.eq_ignore_ascii_case(ruled) && !gets(said, ruled) && same_length;
    let mut other = said.split(' ').zip(ruled.split(' ')).filter(differ);
    let (said, ruled) = other.next().filter(|_| other.next().is_none())?;
    // The words around it tell which one is meant, where the line has several.
    if theirs.contains(' ') && line.to_lowercase().matches(&theirs).count() == 1 && line.is_ascii() {
        let at = line.to_lowercase().find(&theirs)?;
        let written = line.get(at..at + theirs.len())?;
        let meant: Vec<String> = written
            .split(' ')
            .map(|word| match word.eq_ignore_ascii_case(ruled) {
                true if word.starts_with(char::is_uppercase) => capital(said),
                true => said.to_lowercase(),
                false => word.to_owned(),
            })
            .collect();
        return Some(in_number(&format!("{}{}{}", line.get(..at)?, meant.join(" "), line.get(at + theirs.len()..)?)));
    }
    let mut words: Vec<&str> = line.split(' ').collect();
    let mut same = words.iter_mut().filter(|word| word.eq_ignore_ascii_case(ruled));
    let word = same.next().filter(|_| same.next().is_none())?;
    // A name keeps its capital.
    let is_name = word.chars().next().is_some_and(char::is_uppercase);
    let named = if is_name { capital(said) } else { said.to_owned() };
    *word = &named;
    Some(in_number(&words.join(" ")))
}

/// Whom a fact is told to be for, and how a line calls them.
const FOR: [(&str, &[&str]); 3] = [
    (" for one Hero", &["that hero", "one hero"]),
    (" for each Hero", &["each hero"]),
    (" for a random Hero", &["a random hero"]),
];

/// A fact without those whom it is told to be for.
pub fn without_people(told: &str) -> &str {
    FOR.iter().find_map(|(people, _)| told.strip_suffix(people)).unwrap_or(told)
}

/// The same line for those whom the wording names: `that hero takes 1 horror hit` for `each hero takes 1 horror hit`.
fn for_others(line: &str, said: &str, ruled: &str) -> Option<String> {
    let of = |told: &str| FOR.iter().find(|(people, _)| told.ends_with(people)).map(|(_, called)| *called);
    let (mine, theirs) = (of(said)?, of(ruled)?);
    let theirs = theirs.iter().find(|called| line.matches(**called).count() == 1)?;
    // Who is picked by where it stands is nobody spoken of before.
    let behind = line.split_once(theirs).map_or("", |(_, behind)| behind.trim_start());
    let picked = ["within ", "next to ", "on ", "with ", "who "].iter().any(|place| behind.starts_with(place));
    let mine = if picked { mine.last()? } else { mine.first()? };
    Some(line.replacen(theirs, mine, 1))
}

/// The same line of others: `each hero` for `a random hero`.
fn of_others(line: &str, said: &str, ruled: &str) -> Option<String> {
    const WHO: [&str; 3] = ["each hero", "a random hero", "one hero"];
    if !WHO.contains(&said) || !WHO.contains(&ruled) || line.matches(ruled).count() != 1 {
        return None;
    }
    Some(line.replacen(ruled, said, 1))
}

/// The smallest part of a sheet that says these words, where one alone does.
pub fn said_by(context: &Context, sheet: &Declaration, words: &str) -> Option<Place> {
    let bare = |text: &str| {
        let words = text.split_whitespace().filter(|word| !ARTICLES.contains(word));
        words.collect::<Vec<_>>().join(" ")
    };
    let wanted = bare(words);
    let says = |phrase: Phrase<'_>| {
        let text = phrase_words(context.model, phrase).to_lowercase();
        text.contains(words) || wanted == words && bare(&text).contains(words)
    };
    let mut found: Vec<Place> = Vec::new();
    sheet.body().iter().for_each(|line| {
        line.walk(&mut |part| {
            if says(part) {
                found.push(part.place());
            }
        });
    });
    let shortest = found.iter().min_by_key(|place| place.span.end - place.span.start).copied()?;
    let around = |place: &&Place| place.span.start <= shortest.span.start && shortest.span.end <= place.span.end;
    (found.iter().filter(around).count() == found.len()).then_some(shortest)
}

/// Whom a standing line is about, where the words begin with that and one line alone is about them: `each enemy` of `each enemy has -1`.
pub fn stands_for(context: &Context, sheet: &Declaration, words: &str) -> Option<Place> {
    let standing = sheet.body().iter().filter(|line| line.word() == Word::RuleForm(RuleForm::Standing));
    let mut whom = standing.filter_map(|line| line.subject()).map(|who| who.place()).filter(|place| {
        let said = context.text(*place).trim().to_lowercase();
        let bare = said.split_once(' ').filter(|(article, _)| ARTICLES.contains(article)).map(|(_, rest)| rest);
        let begins = |said: &str| words.strip_prefix(said).is_some_and(|rest| rest.starts_with(" has"));
        begins(&said) || bare.is_some_and(begins)
    });
    whom.next().filter(|_| whom.next().is_none())
}
