//! An author's own wording of a card that says something else than its rule.
//!
//! In three steps. What of the wording the language's own reader understands is compared with what the rule says. What it does not is compared by its
//! words: clauses that are the rule's but for an exchange, then facts (so much of what, got or lost, by whom, on which branch), then what the one
//! says the contrary of; last sentence by sentence, each with the lines that are about the same.

mod amounts;
mod by_sentence;
pub mod claims;
pub mod clauses;
mod compare;
pub mod concepts;
pub mod contrary;
mod denied;
mod faces;
mod facts;
mod freely;
mod halves;
mod hands;
mod left_out;
mod marks;
mod mistaken;
mod names;
mod one_kind;
mod people;
mod printed;
mod read;
pub mod rolls;
mod texts;
pub mod thrown;
mod unsaid;
mod up_to;
mod verbatim;
mod who_to_whom;
mod whom;
pub mod word_sets;

use super::context::{Context, In, listed};
use amounts::plain_numbers;
use brim_core::phrase::{LabelView, MemberView};
use brim_core::vocabulary::{Kind, Member, Word};
use brim_language::card::{rules, text_rules};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};
use by_sentence::{other_figure, otherwise_said};
pub(super) use clauses::one_of_many;
use clauses::{Clause, clauses, clauses_under, plain, without_brackets};
use compare::{against, counted_by, in_words, lacking, not_worked_out, once_for_more, said_otherwise};
use contrary::contrary;
use facts::{Fact, facts, facts_under};
use freely::freely;
use marks::{Sure, as_worded, nobody_beside, rewritten, said_by, stands_for, without_people, words_of};
pub use names::Names;
pub use printed::printed;
use printed::{alike, is_held, passing, rows_left_out};
use rolls::{otherwise_turned, turned};
use unsaid::unsaid;
use up_to::up_to;
use verbatim::{Kinds, exchanged};
use word_sets::parted;

/// Compares `text "…"` with the card that is written from the rule.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    compared(context, |kind| !is_held(kind), out);
}

/// The same of what heroes hold: that is read with whatever hands it out.
pub fn held(context: &Context, out: &mut Vec<Diagnostic>) {
    compared(context, is_held, out);
}

fn compared(context: &Context, wanted: impl Fn(Kind) -> bool, out: &mut Vec<Diagnostic>) {
    let mut names = None;
    for decl in context.having(In::Declared, &[Word::Member(Member::Text)]) {
        let lines = decl.members(Member::Text).filter_map(|line| match MemberView::of(line)? {
            MemberView::Text { words } => Some((line.place(), words)),
            _ => None,
        });
        let own: Vec<_> = lines.filter(|_| wanted(decl.kind)).collect();
        if !own.is_empty() {
            out.extend(of_card(context, decl, &own, names.get_or_insert_with(|| Names::of(context))));
        }
    }
}

/// What the wording of one card says otherwise than its rule.
fn of_card(context: &Context, decl: &Declaration, own: &[(Place, &str)], names: &Names<'_>) -> Option<Diagnostic> {
    let sheet = context.sheet(decl);
    let text = plain_numbers(&own.iter().map(|(_, words)| *words).collect::<Vec<_>>().join(" "));
    // What the words of an Enemy do not speak of, its other side and its Elite rows say.
    let shown = |rule: String| if decl.kind == Kind::Enemy { rows_left_out(&text, &rule) } else { rule };
    let rule = shown(rules(context.model, sheet));
    let whole = printed(context, sheet);
    if let Some(sure) = thrown::of_branch(context, sheet, &text)
        .or_else(|| halves::rounded(sheet, &text))
        .or_else(|| hands::handed(sheet, &text))
    {
        return surely(context, decl, own, sure);
    }
    // A sheet may be named for what others ask of it, and say nothing itself.
    if sheet.body().iter().all(|line| matches!(line.word(), Word::Member(_))) && rule.trim().is_empty() {
        return None;
    }
    // Its own name says nothing of what it does, nor do those of its abilities.
    let name = context.name(decl.id);
    let mut abilities: Vec<&str> = sheet.members(Member::OwnAbility).filter_map(ability_name).collect();
    // Nor do those of the rows of a chart.
    let rows = sheet.members(Member::ChartRows).flat_map(|rows| rows.body().iter());
    abilities.extend(rows.filter_map(row_name).filter(|name| !text.contains(name)));
    let nameless = |text: &str| {
        let headed = |text: String, name: &&str| match name.contains(' ') {
            true => text.replace(name, "It"),
            // Of a single word the heading alone is sure to be the name.
            false => [": ", " - ", " – ", " — "]
                .iter()
                .fold(text, |text, mark| text.replace(&format!("{name}{mark}"), &format!("It{mark}"))),
        };
        let text = abilities.iter().fold(text.to_owned(), headed);
        // One of a type whose name is that of many.
        let one = name.strip_suffix('s').filter(|one| decl.kind == Kind::Enemy && one.contains(' '));
        let text = text.replace(&name, "it");
        // At the end of a Fight is at the end of each.
        let text = ["Fight", "Turn", "Activation", "Adventure"]
            .iter()
            .fold(text, |text, span| text.replace(&format!("of a {span}"), &format!("of each {span}")));
        names.as_declared(&one.map_or(text.clone(), |one| text.replace(one, "Enemy")))
    };
    let read = read::otherwise_read(context, decl, sheet, &text);
    let (Difference { message, said, ruled, help }, line) = match read {
        Some((said, ruled, line)) => (Difference::of((said, ruled)), Some(line)),
        None => {
            let card = Printed {
                text: &nameless(&without_brackets(&text)),
                bracketed: &nameless(&text),
                rule: &nameless(&rule),
                asked: &nameless(&shown(text_rules(context.model, sheet))),
                whole: &nameless(&whole),
            };
            match differs(&card, names, &passing(context, sheet))
                .or_else(|| otherwise_said(&card, names))
                .or_else(|| other_figure(&card))
            {
                Some(found) => (found, None),
                None => match freely(context, sheet, &text, &whole) {
                    Some((said, ruled, line)) => (Difference::of((said, ruled)), Some(line)),
                    None => {
                        let (said, ruled, line) = unsaid(context, sheet, &text, &whole)?;
                        (Difference::of((said, ruled)), line)
                    }
                },
            }
        }
    };
    // The words of the wording that the rule says otherwise, where they stand in it, and the line of the rule.
    let found_in = |said: &str| own.iter().find_map(|(line, _)| words_of(context, *line, said));
    let words = said.as_ref().and_then(|said| found_in(without_people(said)));
    let place = words.or_else(|| own.first().map(|(line, _)| *line))?;
    let says = |words: &str| said_by(context, sheet, &words.to_lowercase());
    let one_of_it = |ruled: &str| without_people(ruled).strip_suffix('s').and_then(says);
    let line =
        line.or_else(|| ruled.as_ref().and_then(|ruled| says(without_people(ruled)).or_else(|| one_of_it(ruled))));
    let line = line.or_else(|| ruled.as_ref().and_then(|ruled| stands_for(context, sheet, &ruled.to_lowercase())));
    let found = context
        .finding(Code::WordingDiffers, decl, place, message)
        .label("the players read this, and the game plays the rule");
    let found = line.iter().fold(found, |found, line| found.other(*line, "the rule"));
    if let Some(help) = help {
        return Some(found.help(help));
    }
    // The wording is mostly the card as it is printed, and the rule what was written after it.
    let pair = said.as_ref().zip(ruled.as_ref());
    let other = line.zip(pair).and_then(|(line, (said, ruled))| {
        let nobody = nobody_beside(context, line, said);
        nobody.or_else(|| Some((line, as_worded(context.text(line), said, ruled)?)))
    });
    if let (Some(words), Some((said, ruled))) = (words, pair)
        && let Some(rewritten) = rewritten(context, words, said, ruled)
    {
        return Some(match other {
            Some((line, other)) => {
                let help =
                    format!("write `{other}` in the rule; or, where that is right, `{rewritten}` in the wording");
                found.help(help).edit(line, other, false)
            }
            None => {
                let help = format!(
                    "let the rule say what the wording does; or, where the rule is right, write `{rewritten}` in the wording"
                );
                found.help(help).edit(words, rewritten.clone(), false)
            }
        });
    }
    // Words that tell of no rule at all are the picture's; what they have in common with the rule is what they tell of.
    let silent = facts(&clauses(&text), &names.dictionary).is_empty() && !alike(&text, &rule);
    let rule = rule.split_whitespace().collect::<Vec<_>>().join(" ");
    let found = match &other {
        Some((line, other)) if !silent => found.edit(*line, other.clone(), false),
        _ => found,
    };
    Some(found.help(match silent {
        true => "these words tell no rule: if they are there for the picture, the line is `flavor`".to_owned(),
        false => {
            let short = |text: &str| shortened(&escaped(text), 70).into_owned();
            match (&other, &said, &ruled) {
                (Some((_, other)), _, _) => {
                    format!("write `{other}` in the rule; where the rule is right, change the wording")
                }
                (None, Some(said), _) => {
                    format!(
                        "let the rule say what the wording does, `{}`; or, where it is right, change these words",
                        short(said)
                    )
                }
                (None, None, Some(ruled)) if ruled == "random" => {
                    "let the rule name those whom the wording names; or, where it is right, say `random` there"
                        .to_owned()
                }
                (None, None, Some(ruled)) => {
                    format!("say `{}` in the wording; or, where that is right, take it out of the rule", short(ruled))
                }
                (None, None, None) => {
                    let words = shortened(&escaped(&rule), 200).into_owned();
                    format!("in words, the rule is: {words} If the wording is right, let the rule say what it does")
                }
            }
        }
    }))
}

fn ability_name(line: Phrase<'_>) -> Option<&str> {
    match MemberView::of(line)? {
        MemberView::OwnAbility { name } => Some(name),
        _ => None,
    }
}

fn row_name(row: Phrase<'_>) -> Option<&str> {
    match LabelView::of(row)? {
        LabelView::Result { face: _, name, stands: _ } => name,
        LabelView::Otherwise { name } => name,
        _ => None,
    }
}

/// What is told with a help of its own.
fn surely(context: &Context, decl: &Declaration, own: &[(Place, &str)], sure: Sure) -> Option<Diagnostic> {
    let Sure { said, ruled, line, help } = sure;
    let words = own.iter().find_map(|(line, _)| words_of(context, *line, &said));
    let place = words.or_else(|| own.first().map(|(line, _)| *line))?;
    let found = context
        .finding(Code::WordingDiffers, decl, place, told(&(said, ruled)))
        .label("the players read this, and the game plays the rule");
    Some(found.other(line, "the rule").help(help))
}

/// What a wording says otherwise than its rule.
pub struct Difference {
    /// The message.
    pub message: String,
    /// The words of the wording.
    pub said: Option<String>,
    /// Those of the rule in their place.
    pub ruled: Option<String>,
    /// What is to be done, where the words of the two do not say it.
    pub help: Option<String>,
}

impl Difference {
    /// What the wording alone says.
    fn of_wording(words: String) -> Difference {
        let message = format!("the wording says `{words}`, and the rule does not");
        Difference { message, said: Some(words), ruled: None, help: None }
    }

    /// What the rule alone says.
    fn of_rule(words: String) -> Difference {
        let message = format!("the rule says `{words}`, and the wording does not");
        Difference { message, said: None, ruled: Some(words), help: None }
    }

    fn of(pair: (String, String)) -> Difference {
        Difference { message: told(&pair), said: Some(pair.0), ruled: Some(pair.1), help: None }
    }
}

fn told((wording, rule): &(String, String)) -> String {
    let short = |text: &str| shortened(&escaped(text), 70).into_owned();
    format!("the wording says `{}`, and the rule says `{}`", short(wording), short(rule))
}

/// What a wording is compared with.
pub struct Printed<'a> {
    /// The wording, without what stands in brackets.
    pub text: &'a str,
    /// The whole wording.
    pub bracketed: &'a str,
    /// The rule.
    pub rule: &'a str,
    /// What of the rule a text can be expected to say: not what a card shows by an icon.
    pub asked: &'a str,
    /// The whole card, with the sheets that its rule sends to.
    pub whole: &'a str,
}

/// What the wording says and the rule does not, or the other way round.
pub fn differs(card: &Printed<'_>, names: &Names<'_>, passing: &[String]) -> Option<Difference> {
    let Printed { rule, whole, .. } = *card;
    let text = &*turned(card.text, whole);
    let (said, ruled, printed) = (clauses(text), clauses(rule), clauses(whole));
    if let Some(pair) = otherwise_turned(card.text, whole) {
        return Some(Difference::of(pair));
    }
    let kinds = Kinds { names: &names.kinds };
    if let Some(pair) = exchanged(&said, &ruled, &kinds) {
        return Some(Difference::of(pair));
    }
    let of_text = |text: &[Clause]| facts(text, &names.dictionary);
    let (all_said, asked) = (clauses(card.bracketed), of_rule(card.asked, names));
    let helps = |what: &str| names.helpers.iter().any(|name| name == what) && !names.names(&all_said, what);
    let all = counted_by(of_text(&printed), helps);
    let mut theirs = of_rule(rule, names);
    let mine = of_text(&said);
    let all_mine = of_text(&all_said);
    if let Some(pair) = up_to((&all_mine, &all_said), (&theirs, &ruled)) {
        return Some(Difference::of(pair));
    }
    // Who has what the wording does not speak of may be one Hero alone, or all.
    theirs.iter_mut().filter(|fact| fact.holders.as_deref().is_some_and(helps)).for_each(|fact| fact.scope = None);
    let mut strange = lacking(&mine, &all, &printed);
    strange.extend(mine.iter().filter(|fact| once_for_more((fact, &said), (&theirs, &ruled))));
    let strange = not_worked_out(strange, &said, &all, &printed);
    // What a wording leaves out is no contrary: figures are missed where it has others for the same.
    let missing = said_otherwise(lacking(&asked, &all_mine, &all_said), &strange, &mine);
    let (mut missing, mut strange) = (in_words(&missing), in_words(&strange));
    let unspoken = names.spoken(&ruled, rule).into_iter().filter(|name| !names.names(&all_said, name));
    // Whose an item can be, and what it can be put on, stands apart from what it does: a wording may leave that line out.
    let filled = |clause: &Clause| {
        ["fills", "slot"].iter().all(|word| clause.iter().any(|said| one_of_many(said) == one_of_many(word)))
    };
    let whose = |clause: &Clause| clause.last().is_some_and(|last| last == "only") || filled(clause);
    let whose: Vec<Clause> = ruled.iter().filter(|clause| whose(clause)).cloned().collect();
    let unsaid = !whose
        .iter()
        .any(|clause| names.spoken(std::slice::from_ref(clause), rule).iter().any(|name| names.names(&all_said, name)));
    let unspoken = unspoken.filter(|name| !(unsaid && names.names(&whose, name)));
    missing.extend(unspoken.filter(|name| names.narrows(name)));
    strange.extend(names.spoken(&said, text).into_iter().filter(|name| !names.names(&printed, name)));
    said_once(&mut missing);
    said_once(&mut strange);
    let chance = match (by_chance(card.bracketed), by_chance(rule)) {
        (false, true) => Some(&mut missing),
        (true, false) if !by_chance(whole) => Some(&mut strange),
        _ => None,
    };
    if let Some(told) = chance {
        told.push("random".to_owned());
        // Whom each of the two says instead, where it is told of one alone and nothing else differs.
        let pair = people_of(text).zip(people_of(rule)).filter(|(mine, theirs)| !mine.eq_ignore_ascii_case(theirs));
        if let Some(pair) = pair.filter(|_| missing.len() + strange.len() == 1) {
            return Some(Difference::of(pair));
        }
    }
    // What a card only remembers by while it is carried out is printed on none.
    missing.retain(|one| !passing.iter().any(|name| one.to_lowercase().ends_with(name.as_str())));
    let quoted = |all: &[String]| listed(&all.iter().map(|one| format!("`{}`", escaped(one))).collect::<Vec<_>>());
    let single = |all: &[String]| match all {
        [one] => Some(one.clone()),
        _ => None,
    };
    let pair = match (missing.as_slice(), strange.as_slice()) {
        ([], []) => parted(text, whole)
            .or_else(|| contrary(text, rule, whole, &names.decks))
            .or_else(|| against((&mine, &said), &theirs))
            .or_else(|| left_out((&all_said, &mine), (&ruled, &of_text(&ruled)), &printed))?,
        (missing, []) => {
            let message = format!("the rule says {}, and the wording does not", quoted(missing));
            return Some(Difference { message, said: None, ruled: single(missing), help: None });
        }
        ([], [one]) if turned_sign(one).is_some_and(|other| rule_says(rule, &other)) => {
            (one.clone(), turned_sign(one).unwrap_or_default())
        }
        ([], strange) => {
            let message = format!("the wording says {}, and the rule does not", quoted(strange));
            return Some(Difference { message, said: single(strange), ruled: None, help: None });
        }
        (missing, strange) => {
            let message = format!("the wording says {}, and the rule says {}", quoted(strange), quoted(missing));
            return Some(Difference { message, said: single(strange), ruled: single(missing), help: None });
        }
    };
    Some(Difference::of(pair))
}

/// `+1 willpower rolls` for `-1 willpower rolls`.
fn turned_sign(fact: &str) -> Option<String> {
    let (sign, rest) = fact.split_at_checked(1)?;
    match sign {
        "+" => Some(format!("-{rest}")),
        "-" => Some(format!("+{rest}")),
        _ => None,
    }
}

/// True for a rule that has all words of a fact close together: `+1 to Willpower rolls` for `+1 willpower rolls`.
fn rule_says(rule: &str, fact: &str) -> bool {
    let words =
        |text: &str| text.split_whitespace().map(plain).filter(|word| word != "to" && word != "on").collect::<Vec<_>>();
    let (rule, fact) = (words(rule), words(fact));
    !fact.is_empty() && rule.windows(fact.len()).any(|window| window == fact)
}

/// Leaves out what another one says with more words: `Agility` beside `agility 5+`.
fn said_once(all: &mut Vec<String>) {
    let words = |text: &str| text.to_lowercase().split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let whole: Vec<Vec<String>> = all.iter().map(|one| words(one)).collect();
    all.retain(|one| {
        let own = words(one);
        !whole.iter().any(|other| other.len() > own.len() && own.iter().all(|word| other.contains(word)))
    });
}

/// The facts of a rule. What stands under a line belongs to it, and the next line begins anew.
fn of_rule(rule: &str, names: &Names<'_>) -> Vec<Fact> {
    let mut blocks: Vec<String> = Vec::new();
    for line in rule.lines() {
        match blocks.last_mut() {
            Some(block) if line.starts_with(' ') => {
                block.push('\n');
                block.push_str(line);
            }
            _ => blocks.push(line.to_owned()),
        }
    }
    let of_block = |block: &String| {
        let (clauses, depths) = clauses_under(block);
        facts_under(&clauses, &depths, &names.dictionary)
    };
    blocks.iter().flat_map(of_block).collect()
}

/// What the wording leaves out that changes everything: that nothing stops it. Or it speaks of the other side, and the rule of nobody there.
fn left_out(
    (said, mine): (&[Clause], &[Fact]),
    (ruled, theirs): (&[Clause], &[Fact]),
    printed: &[Clause],
) -> Option<(String, String)> {
    let says = |text: &[Clause], start: &str| text.iter().flatten().any(|word| word.starts_with(start));
    if says(ruled, "ignor") && !says(said, "ignor") && !unstopped(said) && speaks_of(theirs, mine, ruled) {
        let past = ruled.iter().find_map(|clause| {
            let at = clause.iter().position(|word| word.starts_with("ignor"))?;
            Some(clause.get(at..clause.len().min(at + 2)).unwrap_or_default().join(" "))
        });
        return Some(("no such thing".to_owned(), past.unwrap_or_default()));
    }
    let done_to = |clause: &Clause| {
        clause.windows(3).any(|words| matches!(words, [to, a, enemy] if to == "to" && matches!(a.as_str(), "a" | "an" | "each") && enemy == "enemy"))
    };
    let enemies = |text: &[Clause]| text.iter().flatten().any(|word| matches!(word.as_str(), "enemy" | "enemies"));
    (said.iter().any(done_to) && !enemies(printed)).then(|| ("to an enemy".to_owned(), "nothing of enemies".to_owned()))
}

/// True where the wording speaks of what nothing stops: of so much harm, or, where the rule says no figure, of anything.
fn speaks_of(theirs: &[Fact], mine: &[Fact], ruled: &[Clause]) -> bool {
    let past = |clause: &Clause| clause.iter().any(|word| word.starts_with("ignor"));
    let mut there =
        theirs.iter().filter(|fact| !fact.what.is_empty() && ruled.get(fact.clause).is_some_and(past)).peekable();
    there.peek().is_none()
        || there.any(|fact| mine.iter().any(|one| one.what == fact.what && one.figure == fact.figure))
}

/// Other words for what nothing stops: `without a Defense roll`, `no Escape tests`, `whatever its Armor`.
fn unstopped(said: &[Clause]) -> bool {
    let denies = |word: &String| {
        matches!(
            word.as_str(),
            "no" | "not"
                | "without"
                | "cannot"
                | "can't"
                | "never"
                | "neither"
                | "regardless"
                | "despite"
                | "whatever"
                | "past"
                | "through"
                | "free"
        )
    };
    let stops = |word: &String| {
        matches!(one_of_many(word).as_str(), "escape" | "defense" | "armor" | "willpower" | "cover" | "shield")
            || matches!(word.as_str(), "defended" | "stopped" | "blocked" | "prevented")
    };
    said.iter().any(|clause| {
        clause
            .iter()
            .enumerate()
            .any(|(at, word)| stops(word) && clause.iter().take(at + 4).skip(at.saturating_sub(6)).any(denies))
    })
}

/// `Each Hero`, `a random Hero`: the heroes that a text speaks of, where it speaks of them in one way.
fn people_of(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |word: &&str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let picks = |word: &str| matches!(word, "each" | "every" | "all" | "a" | "one" | "any" | "another");
    let mut all =
        words.iter().enumerate().filter(|(_, word)| matches!(plain(word).as_str(), "hero" | "heroes")).filter_map(
            |(at, _)| {
                let from = (at.saturating_sub(3)..at)
                    .rev()
                    .find(|from| words.get(*from).is_some_and(|word| picks(&plain(word))))?;
                Some(words.get(from..=at)?.iter().map(bare).collect::<Vec<_>>().join(" "))
            },
        );
    let first = all.next()?;
    all.all(|other| other.eq_ignore_ascii_case(&first)).then_some(first)
}

/// True where a text speaks of somebody or something by chance.
fn by_chance(text: &str) -> bool {
    text.split_whitespace().map(plain).any(|word| word == "random" || word == "randomly") || text.contains("by lot")
}
