//! What stands under a line, or should.

use brim_grammar::{Span, Statement, Token, TokenKind};

use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Code, Diagnostic, FileId, Place};
use crate::model::trie::{Labels, Spot};
use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Category, Entry, Under, Word};

/// A line under which something must stand.
pub(in crate::model) fn body_missing(word: Word, entry: &Entry, place: Place) -> Diagnostic {
    let what = match entry.under {
        Under::Effects => "what happens",
        Under::Modifiers => "what changes",
        Under::Rules => "its rules",
        Under::Rows | Under::Elites => "its rows",
        Under::Branches => "what happens on `pass:` and on `fail:`",
        Under::Tiles => "the tiles of the map",
        Under::Options => "the options, each with its label in quotes",
        Under::Picture => "the rows of the picture, each in quotes",
        _ => "something",
    };
    let what = if matches!(word, Word::Label(_)) { "what happens then" } else { what };
    Diagnostic::new(Code::BodyMissing, place, "this line ends before it says what belongs to it")
        .label(format!("{what} should follow"))
        .help(format!("go on with `:` on the same line, or open a block: `{}`", entry.example))
}

/// A block or a colon with nothing after it.
pub(in crate::model) fn body_empty(place: Place) -> Diagnostic {
    Diagnostic::new(Code::BodyMissing, place, "this line says nothing of what belongs to it")
        .label("nothing stands behind this")
        .help("where nothing is to happen, say so: `1-3: nothing`; otherwise leave the line out")
}

/// How many of the lines below a roll or a test were meant to stand in its block: `1-3: …`, `on 4+: …`, `fail: …`.
pub(in crate::model) fn rows_below(below: &[&Statement]) -> usize {
    let row = |token: &Token| match &token.kind {
        TokenKind::Range(..) | TokenKind::AtLeast(_) | TokenKind::Number(_) => true,
        TokenKind::Word(word) => {
            matches!(
                stem(&word.to_lowercase()).as_str(),
                "pass" | "fail" | "succes" | "success" | "failure" | "otherwise"
            )
        }
        _ => false,
    };
    let before = |token: &Token| matches!(&token.kind, TokenKind::Word(word) if matches!(word.to_lowercase().as_str(), "on" | "a" | "if" | "roll" | "of"));
    let is_row = |line: &&&Statement| {
        let rest = line.tokens.iter().skip_while(|token| before(token));
        let short = line.tokens.len() <= 4;
        short && !line.body.is_none() && rest.take(1).any(row)
    };
    below.iter().take_while(is_row).count()
}

/// A roll or a test of which the results stand below it, and not in its block.
pub(in crate::model) fn block_missing(under: Under, place: Place, row: Place) -> Diagnostic {
    let (what, rows) = match under {
        Under::Branches => ("test", "`pass: …` and `fail: …`"),
        _ => ("roll", "a row for each result, `1-3: …` and `4-6: …`"),
    };
    Diagnostic::new(Code::BodyMissing, place, format!("the results of this {what} stand in a block behind it"))
        .label("`{` should stand at the end of this line")
        .other(row, "this belongs in the block")
        .help(format!("write `{{` at the end of this line, in the block {rows}, and `}}` below them"))
}

/// A block under a line that takes none.
pub(in crate::model) fn body_unexpected(place: Place) -> Diagnostic {
    Diagnostic::new(Code::BodyUnexpected, place, "nothing can stand under this line")
        .label("this line is complete by itself")
        .help("write what comes next in lines of its own, below this one")
}

/// Rows under the line that says what a chart is rolled with.
pub(in crate::model) fn rows_apart(place: Place) -> Diagnostic {
    Diagnostic::new(Code::BodyUnexpected, place, "what a chart is rolled with is one line, and its rows are another")
        .label("no block here")
        .help("leave the `{` out here, and write `rows {` on a line of its own below it, before the first row")
}

/// A line of a picture that is not one text.
pub(in crate::model) fn no_row(place: Place) -> Diagnostic {
    Diagnostic::new(Code::WrongType, place, "a row of the picture is one text in quotes, and nothing else")
        .label("not one text")
        .help("write each row on a line of its own: `\"#..#\"`")
}

/// An `otherwise` without the `if` that it belongs to.
pub(in crate::model) fn otherwise_alone(place: Place, inline: bool) -> Diagnostic {
    let found = Diagnostic::new(Code::UnknownPhrase, place, "`otherwise` stands here without an `if` above it");
    if inline {
        let found = found.label("this belongs to what stands before it in the line");
        return found.help(
            "behind an `if` begin a new line: `otherwise: …`; the rows of a roll stand in a block, each on a line of its own; who pays or takes what else there is has a choice, `that hero chooses { \"Pay\" for 1 grit: nothing; \"Refuse\": … }`",
        );
    }
    found.label("otherwise than what?").help(
        "write `if …: …` in the line above, or delete the word; who pays or takes what else there is has a choice, `that hero chooses { \"Pay\" for 1 grit: nothing; \"Refuse\": … }`",
    )
}

/// Lines that are one mistake together: they get one finding, and none of them is read.
pub(in crate::model) struct Grouped {
    /// How many lines it takes, from the first one on.
    pub lines: usize,
    /// What is told.
    pub found: Diagnostic,
}

fn is_word(token: Option<&Token>, words: &[&str]) -> bool {
    matches!(token.map(|token| &token.kind), Some(TokenKind::Word(word)) if words.iter().any(|one| word.eq_ignore_ascii_case(one)))
}

fn is_text(statement: &Statement) -> bool {
    matches!(statement.tokens.first().map(|token| &token.kind), Some(TokenKind::Text(_)))
}

/// `1-3: …`, `4+: …` where no roll is.
fn is_row(statement: &Statement) -> bool {
    let row = |token: &Token| matches!(token.kind, TokenKind::Range(..) | TokenKind::AtLeast(_) | TokenKind::Number(_));
    matches!(&*statement.tokens, [only] if row(only)) && !statement.body.is_none()
}

impl Grouped {
    /// The slip that the first of these lines begins, where it is one of several lines.
    pub fn of(lines: &[&Statement], above: Option<&Statement>, spot: Spot, file: FileId) -> Option<Grouped> {
        match spot {
            Spot::Labels(Labels::Rows) => Grouped::outcomes(lines, above, file),
            Spot::Labels(Labels::Options) => Grouped::options(lines, file),
            Spot::Labels(Labels::Branches) => {
                Grouped::branches(lines, file).or_else(|| Grouped::results(lines, above, file))
            }
            Spot::Labels(_) | Spot::Changes | Spot::Category(Category::Step) => None,
            _ => Grouped::chooses(lines, file).or_else(|| Grouped::rows(lines, file)),
        }
    }

    /// `each hero chooses one:` with its options below it.
    fn chooses(lines: &[&Statement], file: FileId) -> Option<Grouped> {
        let (first, below) = lines.split_first()?;
        below.first().filter(|line| is_text(line))?;
        let at = first.tokens.iter().position(|token| is_word(Some(token), &["choose", "chooses", "picks", "pick"]))?;
        let options = below.iter().take_while(|line| is_text(line) && !line.body.is_none()).count();
        let (verb, last) = (first.tokens.get(at)?, first.tokens.last()?);
        if options == 0 || first.body.statements().next().is_some() {
            return None;
        }
        let end = below.get(options - 1)?.span.end;
        let open = Place { file, span: Span { start: verb.span.end, end: first.span.end.max(last.span.end) } };
        let found = Diagnostic::new(
            Code::BodyMissing,
            Place { file, span: first.phrase },
            "the options stand in a block behind `chooses`",
        )
        .label("`chooses {` belongs at the end of this line")
        .other(Place { file, span: below.first()?.phrase }, "this belongs in the block")
        .help("write `chooses {` at the end of this line, and `}` in a line of its own below the last option")
        .edit(open, " {", true)
        .edit(Place { file, span: Span { start: end, end } }, "\n  }", true);
        Some(Grouped { lines: options + 1, found })
    }

    /// `1-3: nothing; 4-6: …`, `pass: nothing; fail: …`: what stands behind the `;` belongs to the row before it.
    pub fn on_one_line(before: &Statement, first: &Statement, spot: Spot, file: FileId) -> Option<Grouped> {
        let begins = |line: &Statement| {
            is_row(line)
                || !line.body.is_none() && line.tokens.len() == 1 && is_word(line.tokens.first(), &["pass", "fail"])
                || is_text(line) && !line.body.is_none()
        };
        let near =
            |one: &Statement, other: &Statement| (1..=3).contains(&other.span.start.saturating_sub(one.span.end));
        if spot != Spot::Category(Category::Effect) || !begins(first) || !near(before, first) {
            return None;
        }
        let what = if is_text(first) { "option" } else { "row" };
        let message = format!("each {what} begins a new line");
        let found = Diagnostic::new(Code::UnknownPhrase, Place { file, span: first.phrase }, message)
            .label(format!("behind a `;` this belongs to the {what} before it"))
            .help("end the line before it, and delete the `;`");
        let (mut found, mut pair) = (found, Some((before, first)));
        while let Some((one, other)) = pair {
            let between = Span { start: one.span.end, end: other.span.start };
            found = found.edit(Place { file, span: between }, "\n    ", true);
            let mut below = other.body.statements();
            let mut last = below.next();
            pair = below.find_map(|line| {
                let pair = last.filter(|last| begins(line) && near(last, line)).map(|last| (last, line));
                last = Some(line);
                pair
            });
        }
        Some(Grouped { lines: 1, found })
    }

    /// Rows of a chart where no roll is made.
    fn rows(lines: &[&Statement], file: FileId) -> Option<Grouped> {
        let rows = lines.iter().take_while(|line| is_row(line)).count();
        let (first, last) = (lines.first()?, lines.get(rows.checked_sub(1)?)?);
        let start = first.span.start;
        let found = Diagnostic::new(
            Code::UnknownPhrase,
            Place { file, span: first.phrase },
            "these are results: of which roll?",
        )
        .label("no roll is made here")
        .help("write `roll D6 {` in a line above them, and `}` in a line of its own below the last of them; each row begins a new line")
        .edit(Place { file, span: Span { start, end: start } }, "roll D6 {\n  ", false)
        .edit(Place { file, span: Span { start: last.span.end, end: last.span.end } }, "\n  }", false);
        Some(Grouped { lines: rows, found })
    }

    /// Options without their names.
    fn options(lines: &[&Statement], file: FileId) -> Option<Grouped> {
        let first = lines.first().filter(|first| !is_text(first))?;
        let named = |line: &&&Statement| {
            let words = line.tokens.iter().all(|token| matches!(token.kind, TokenKind::Word(_)));
            words && !line.body.is_none() && line.tokens.len() < 5
        };
        let place = Place { file, span: first.phrase };
        let bare: Vec<&&Statement> = lines.iter().take_while(named).collect();
        if let Some(shared) = bare.iter().find(|line| of_several(&line.tokens).is_some()) {
            let place = Place { file, span: shared.phrase };
            let found = Diagnostic::new(Code::UnknownPhrase, place, "what several heroes come to is said under a test that they all take")
                .label("belongs to no option")
                .help("let each option leave a marker on who passed, and ask for it below them all: `if there is no hero with NAME: …`, then `each hero loses all NAME`");
            return Some(Grouped { lines: bare.len(), found });
        }
        if let Some(written) = bare.first() {
            let name = super::describe_token::brief(&written.tokens);
            let found = Diagnostic::new(Code::UnknownPhrase, place, "the name of an option needs quotes")
                .label("in quotes")
                .help(format!("write `\"{name}\": …`"));
            let found = bare.iter().fold(found, |found, line| {
                let text = format!("\"{}\"", super::describe_token::plain(&line.tokens));
                found.edit(Place { file, span: line.phrase }, text, true)
            });
            return Some(Grouped { lines: bare.len(), found });
        }
        // `for $25 "Pay the toll": …`: the price stands behind the name.
        let name = first.tokens.iter().position(|token| matches!(token.kind, TokenKind::Text(_)));
        if let Some((name, token)) = name.and_then(|at| Some((at, first.tokens.get(at)?))) {
            let (before, behind) = (first.tokens.get(..name)?, first.tokens.get(name + 1..)?);
            let plain = super::describe_token::plain;
            let text = [plain(std::slice::from_ref(token)), plain(before), plain(behind)];
            let text = text.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
            let found = Diagnostic::new(Code::UnknownPhrase, place, "each option begins with its name in quotes")
                .label("before its name")
                .help(format!(
                    "write `{}: …`: what it costs, and an `if`, stand behind the name",
                    shortened(&escaped(&text), 160)
                ))
                .edit(place, text.clone(), false);
            return Some(Grouped { lines: 1, found });
        }
        let what = super::describe_token::brief(&first.tokens);
        let found = Diagnostic::new(Code::UnknownPhrase, place, "each option begins with its name in quotes")
            .label("an option without a name");
        let or = lines.iter().find(|line| is_word(line.tokens.first(), &["or"]));
        let found = match or {
            Some(or) => found.other(Place { file, span: or.phrase }, "no `or` stands between options"),
            None => found,
        };
        let found = found.help(format!("write `\"Fight\": {what}`, and so each other option in a line of its own"));
        Some(Grouped { lines: lines.iter().take_while(|line| !is_text(line)).count(), found })
    }

    /// `success: …` and `failure: …`.
    fn branches(lines: &[&Statement], file: FileId) -> Option<Grouped> {
        let called = |line: &Statement| -> Option<&'static str> {
            let [only] = &*line.tokens else { return of_several_otherwise(&line.tokens) };
            match only {
                token if is_word(Some(token), &["success", "succeeds", "succeed", "passed", "yes", "win"]) => {
                    Some("pass")
                }
                token if is_word(Some(token), &["failure", "failed", "otherwise", "else", "no", "lose"]) => {
                    Some("fail")
                }
                _ => None,
            }
        };
        let first = lines.first()?;
        let branch = called(first)?;
        let place = |line: &Statement| Place { file, span: line.phrase };
        let word = super::describe_token::brief(&first.tokens);
        let found = Diagnostic::new(Code::UnknownPhrase, place(first), "the branches of a test are `pass` and `fail`")
            .label(format!("`{branch}` is the word for `{word}`"))
            .help(format!("the word here is `{branch}:`"));
        // All of them are one slip, but a branch that is right is read.
        let all = lines.iter().take_while(|line| called(line).is_some());
        let found =
            all.clone().fold(found, |found, line| found.edit(place(line), called(line).unwrap_or(branch), true));
        Some(Grouped { lines: all.count(), found })
    }

    /// `pass: …` and `fail: …` under a roll.
    fn outcomes(lines: &[&Statement], above: Option<&Statement>, file: FileId) -> Option<Grouped> {
        let called = |line: &&&Statement| match &*line.tokens {
            [only] if is_word(Some(only), &["pass", "success"]) => Some("4-6"),
            [only] if is_word(Some(only), &["fail", "failure"]) => Some("otherwise"),
            _ => None,
        };
        let all = lines.iter().take_while(|line| called(line).is_some());
        let rows: Vec<&&Statement> = all.collect();
        let (first, others) = rows.split_first()?;
        let place = |line: &Statement| Place { file, span: line.phrase };
        let mut found = Diagnostic::new(
            Code::UnknownPhrase,
            place(first),
            "under a roll stand its results; `pass` and `fail` stand under a line that `tests` a skill",
        )
        .label("no result of a roll");
        for other in others {
            found = found.other(place(other), "nor is this");
        }
        found = match above {
            Some(above) => found.other(place(above), "this rolls, and nothing is tested"),
            None => found,
        };
        // With other dice, which results are good ones is the author's to say.
        let d6 = |token: &Token| matches!(token.kind, TokenKind::Dice { count: 1, sides: 6 });
        let alone = rows.len() == lines.len();
        let found = match above.is_some_and(|above| above.tokens.iter().any(d6)) && alone {
            true => rows.iter().fold(
                found.help("write `4-6: …` and `otherwise: …` in their place, with the results that are meant; or let the line above test a skill, with `tests`, its name and `4+`"),
                |found, line| found.edit(place(line), called(line).unwrap_or_default(), false),
            ),
            false => found.help("write the results in their place, a row for each: `1-3: …`, `4+: …`, `otherwise: …`; or let the line above test a skill, with `tests`, its name and `4+`"),
        };
        Some(Grouped { lines: rows.len(), found })
    }

    /// `4+: …` and `1-3: …` under a test.
    fn results(lines: &[&Statement], above: Option<&Statement>, file: FileId) -> Option<Grouped> {
        let rows: Vec<&&Statement> = lines.iter().take_while(|line| is_row(line)).collect();
        let (first, others) = rows.split_first()?;
        let place = |line: &Statement| Place { file, span: line.phrase };
        let mut found = Diagnostic::new(
            Code::UnknownPhrase,
            place(first),
            "under a test stand `pass` and `fail`: its number is said in the line that tests",
        )
        .label("a result of which roll?");
        for other in others {
            found = found.other(place(other), "and this?");
        }
        if let Some(above) = above {
            found = found.other(place(above), "this is a test");
        }
        let found = found.help("write `pass: …` and `fail: …` in their place; for results of its own, let the line above roll, with `rolls D6`");
        let low = |line: &Statement| match line.tokens.first().map(|token| &token.kind) {
            Some(TokenKind::Range(low, _) | TokenKind::AtLeast(low) | TokenKind::Number(low)) => *low,
            _ => 0,
        };
        // Of two, the higher one passes.
        let found = match (rows.as_slice(), lines.len()) {
            ([one, other], 2) => {
                let (pass, fail) = if low(one) > low(other) { (one, other) } else { (other, one) };
                found.edit(place(pass), "pass", false).edit(place(fail), "fail", false)
            }
            _ => found,
        };
        Some(Grouped { lines: rows.len(), found })
    }
}

/// `no hero passes`, `if at least one hero fails`: the row of a test that several heroes take.
fn of_several_otherwise(tokens: &[Token]) -> Option<&'static str> {
    of_several(tokens).filter(|row| super::describe_token::brief(tokens).to_lowercase() != **row)
}

/// The same, as it is written too.
fn of_several(tokens: &[Token]) -> Option<&'static str> {
    let said = super::describe_token::brief(tokens).to_lowercase();
    let plain = said.replace("no one", "nobody");
    let filling = ["if", "hero", "heroes", "of", "the", "them", "or", "more", "at", "least"];
    let words: Vec<&str> = plain.split(' ').filter(|word| !filling.contains(word)).collect();
    let [who, does] = *words.as_slice() else { return None };
    let passes = match does {
        "pass" | "passes" | "passed" | "succeed" | "succeeds" | "succeeded" => true,
        "fail" | "fails" | "failed" => false,
        _ => return None,
    };
    let row = match (who, passes) {
        ("all" | "every" | "everybody" | "everyone", true) | ("no" | "nobody" | "none", false) => "all pass",
        ("all" | "every" | "everybody" | "everyone", false) | ("no" | "nobody" | "none", true) => "all fail",
        ("any" | "one" | "1" | "anyone" | "anybody" | "someone" | "somebody", true) => "any pass",
        ("any" | "one" | "1" | "anyone" | "anybody" | "someone" | "somebody", false) => "any fail",
        _ => return None,
    };
    Some(row)
}
