//! What is proposed of two texts that differ: the wording with the words of the rule, and the line of the rule with those of the wording.

use super::super::context::Context;
use super::clauses::{one_of_many, plain};
use super::places::ARTICLES;
use brim_core::vocabulary::Kind;
use brim_language::card::template::capital;
use brim_language::diagnostic::Place;

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
            // One, where there it is several.
            false if one_of_many(one) == one_of_many(other) => out.push(word.to_owned()),
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
        let die = one_of_many(&plain(word)) == "die";
        let counted =
            die || matches!(one_of_many(&plain(word)).as_str(), "hit" | "wound" | "token" | "card" | "marker");
        let several = word.to_lowercase().ends_with('s') || die && plain(word) == "dice";
        out.push(match many.filter(|many| counted && *many != several) {
            Some(many) if die => if many { "dice" } else { "die" }.to_owned(),
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
    // Who is spoken to has no name in a rule.
    if mine.split(' ').any(|word| matches!(word, "you" | "your" | "it" | "they")) {
        return None;
    }
    if let Some(line) = other_harm(line, &mine, &theirs) {
        return Some(line);
    }
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
    let gets = |said: &str, ruled: &str| matches!(said, "gets" | "gains") && matches!(ruled, "has" | "gets");
    let stem = |word: &str| one_of_many(&plain(word));
    let differ = |(said, ruled): &(&str, &str)| stem(said) != stem(ruled) && !gets(said, ruled) && same_length;
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
    let before = line.split(' ').zip(line.split(' ').skip(1)).find(|(_, word)| word.eq_ignore_ascii_case(ruled));
    let mut words: Vec<&str> = line.split(' ').collect();
    let mut same = words.iter_mut().filter(|word| word.eq_ignore_ascii_case(ruled));
    let word = same.next().filter(|_| same.next().is_none())?;
    // A name keeps its capital.
    let is_name = word.chars().next().is_some_and(char::is_uppercase);
    // What one of them does ends in an `s`.
    let does = before.is_some_and(|(who, _)| matches!(who, "hero" | "enemy" | "model" | "holder" | "party"));
    let verb = mine.trim_end_matches("ed").trim_end_matches('s');
    let named = match does && matches!(verb, "kill" | "wound" | "hit" | "attack") {
        true => format!("{verb}s"),
        false if is_name => capital(said),
        false => said.to_owned(),
    };
    *word = &named;
    Some(in_number(&words.join(" ")))
}

/// The same line of others: `each hero` for `a random hero`.
fn of_others(line: &str, said: &str, ruled: &str) -> Option<String> {
    const WHO: [&str; 3] = ["each hero", "a random hero", "one hero"];
    if !WHO.contains(&said) || !WHO.contains(&ruled) || line.matches(ruled).count() != 1 {
        return None;
    }
    Some(line.replacen(ruled, said, 1))
}

/// The same line with harm of another sort: `takes D3 sanity damage` for `takes D3 wounds`.
fn other_harm(line: &str, said: &str, ruled: &str) -> Option<String> {
    const HARM: [&str; 9] = [
        "wound",
        "wounds",
        "sanity damage",
        "horror hit",
        "horror hits",
        "corruption hit",
        "corruption hits",
        "hit",
        "hits",
    ];
    let of = |text: &str| {
        let (figure, what) = text.split_once(' ').filter(|(_, what)| HARM.contains(what))?;
        Some((figure.to_owned(), what.to_owned()))
    };
    let ((figure, mine), (other, theirs)) = (of(said)?, of(ruled)?);
    if figure != other || mine == theirs || !line.contains(" takes ") {
        return None;
    }
    let behind = format!(" {theirs}");
    (line.matches(&behind).count() == 1).then(|| line.replacen(&behind, &format!(" {mine}"), 1))
}
