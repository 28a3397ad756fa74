//! Lines in which one small thing is missing, too much or out of its place: a colon, a comma, an article, a quote, the order of two
//! words. Where the line can be read with that fixed, nothing else was meant.

use brim_grammar::{Span, Token, TokenKind, lex_phrase};

use super::describe_token::{brief, plain, shown};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::draft::Draft;
use crate::model::guess::printed;
use crate::model::read::Expected;
use crate::model::sentence::Hole;
use crate::model::trie::{Labels, Spot};
use brim_core::vocabulary::Category;
use brim_core::vocabulary::spelling::{article, stem};

/// Small words that stand in a sentence of every day and in none of ours.
const TOO_MUCH: [&str; 17] = [
    "a", "an", "the", "for", "of", "to", "spaces", "space", "that", "your", "their", "points", "on", "in", "his",
    "with", "by",
];

/// Those of them without which a line means the same.
const WITHOUT_MEANING: [&str; 7] = ["a", "an", "the", "of", "spaces", "space", "points"];

/// The most commas that a list may lack.
const COMMAS: usize = 8;

/// The fix, the words for it, and the line that it gives.
pub(super) struct Mend {
    pub(super) span: Span,
    pub(super) message: String,
    pub(super) label: &'static str,
    pub(super) edit: (Span, String),
    pub(super) line: String,
    pub(super) sure: bool,
}

pub(super) fn token(kind: TokenKind) -> Token {
    Token { kind, span: Span::default() }
}

pub(super) fn word_at(tokens: &[Token], at: usize) -> Option<&str> {
    match tokens.get(at).map(|token| &token.kind) {
        Some(TokenKind::Word(word)) => Some(word),
        _ => None,
    }
}

/// The tokens with some of them replaced.
pub(super) fn with(tokens: &[Token], from: usize, to: usize, new: &[Token]) -> Vec<Token> {
    let (before, behind) = (tokens.get(..from).unwrap_or_default(), tokens.get(to..).unwrap_or_default());
    before.iter().chain(new).chain(behind).cloned().collect()
}

pub(super) fn end_of(token: &Token) -> Span {
    Span { start: token.span.end, end: token.span.end }
}

impl Mend {
    /// The finding for it.
    fn told(self, at: usize, spot: Spot, whole: Place) -> Diagnostic {
        let place = |span| Place { span, ..whole };
        let code = match spot {
            Spot::Members(_) if at == 0 => Code::UnknownMember,
            _ => Code::UnknownPhrase,
        };
        let found = Diagnostic::new(code, place(self.span), self.message).label(self.label);
        let (edited, text) = self.edit;
        found.help(format!("write `{}`", self.line)).edit(place(edited), text, self.sure)
    }
}

/// `initiative -1; Cunning -1 if …`: what stands behind the last change alone is said of those before it too.
fn said_of_each(lines: &str) -> String {
    let bound = |line: &str| [" if ", " for each ", " while "].iter().filter_map(|word| line.find(word)).min();
    let Some((first, last)) = lines.rsplit_once("; ") else { return lines.to_owned() };
    let Some(tail) = bound(last).and_then(|at| last.get(at..)).filter(|_| bound(first).is_none()) else {
        return lines.to_owned();
    };
    let first: Vec<String> = first.split("; ").map(|line| format!("{line}{tail}")).collect();
    format!("{}; {last}", first.join("; "))
}

impl Builder<'_> {
    /// A line that one small fix makes readable.
    pub(super) fn marked(&self, tokens: &[Token], at: usize, spot: Spot, whole: Place) -> Option<Diagnostic> {
        if tokens.len() > 40 {
            return None;
        }
        let mend = self
            .result(tokens, spot)
            .or_else(|| self.colon(tokens, at, spot))
            .or_else(|| self.quotes(tokens, spot))
            .or_else(|| self.named(tokens, at, spot))
            .or_else(|| self.limit_last(tokens, at, spot))
            .or_else(|| self.comma_behind_moment(tokens, at, spot))
            .or_else(|| self.commas(tokens, at, spot))
            .or_else(|| self.last_of_list(tokens, at, spot))
            .or_else(|| self.lines(tokens, spot))
            .or_else(|| self.colon_of_line(tokens, at, spot))
            .or_else(|| self.digits(tokens, at, spot))
            .or_else(|| self.letters_for_digits(tokens, at, spot))
            .or_else(|| self.dice(tokens, at, spot))
            .or_else(|| self.brackets(tokens, spot))
            .or_else(|| self.too_much(tokens, at, spot))
            .or_else(|| self.tests_missing(tokens, at, spot))
            .or_else(|| self.missing(tokens, at, spot))
            .or_else(|| self.between_names(tokens, at, spot))
            .or_else(|| self.other_word(tokens, at, spot))
            .or_else(|| self.other_form(tokens, at, spot))
            .or_else(|| self.word_too_many(tokens, at, spot))
            .or_else(|| self.number_missing(tokens, at, spot))
            .or_else(|| self.order(tokens, spot))
            .or_else(|| self.figure_moved(tokens, spot))
            .or_else(|| self.run_moved(tokens, at, spot))?;
        Some(mend.told(at, spot, whole))
    }

    /// Two things that happen in one line.
    pub(super) fn two_lines(&self, tokens: &[Token], spot: Spot, whole: Place) -> Option<Diagnostic> {
        let mend = self.two_effects(tokens, spot)?;
        let second = mend.edit.1.trim_start_matches("; ").to_owned();
        let found = mend.told(tokens.len(), spot, whole);
        // Where the two have more slips than this one, it is told all the same.
        let plain = Diagnostic { edits: Vec::new(), ..found.clone() }
            .help(format!("end the line before it, and write the rest as a line of its own: `{second}`"));
        Some(found.or_plainly(plain))
    }

    /// `1 to 3`, `1, 2`: results with a hyphen between them.
    fn result(&self, tokens: &[Token], spot: Spot) -> Option<Mend> {
        let (Spot::Labels(_), [first, middle, second, rest @ ..]) = (spot, tokens) else { return None };
        let (TokenKind::Number(low), TokenKind::Number(high)) = (&first.kind, &second.kind) else { return None };
        let joins =
            middle.kind == TokenKind::Comma || matches!(word_at(tokens, 1), Some("to" | "or" | "and" | "through"));
        let next = middle.kind != TokenKind::Comma && word_at(tokens, 1) == Some("to") || *high == low + 1;
        let range = token(TokenKind::Range(*low, *high));
        let line = with(tokens, 0, 3, &[range]);
        let reads = joins && next && low < high && (self.reads(&line, spot) || !rest.is_empty());
        let span = first.span.to(second.span);
        reads.then(|| Mend {
            span,
            message: format!("a hyphen joins results: `{low}-{high}`"),
            label: "one hyphen between them",
            edit: (span, format!("{low}-{high}")),
            line: brief(&line),
            sure: true,
        })
    }

    /// `1-3 each hero takes 1 hit`: the colon between a row and what happens is missing.
    fn colon(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        let Spot::Labels(labels) = spot else { return None };
        let (head, rest) = tokens.split_at_checked(at).filter(|(head, rest)| !head.is_empty() && !rest.is_empty())?;
        let under: &[Spot] = match labels {
            Labels::Elites => &[Spot::Rules, Spot::Modifiers],
            _ => &[Spot::Category(Category::Effect)],
        };
        // `"Walk on", that hero …`: the colon stands in the place of the comma.
        if let [row @ .., comma] = head
            && comma.kind == TokenKind::Comma
            && self.reads(row, spot)
            && under.iter().any(|under| self.reads(rest, *under))
        {
            return Some(Mend {
                span: comma.span,
                message: "a `:` belongs here, and no comma".to_owned(),
                label: "a `:` in its place",
                edit: (comma.span, ":".to_owned()),
                line: format!("{}: {}", brief(row), brief(rest)),
                sure: true,
            });
        }
        // What stands after it may have a slip of its own: it is plainly no part of the row.
        let last = head.last()?;
        let several = rest.iter().any(|token| matches!(token.kind, TokenKind::Range(..)));
        let reads = self.reads(head, spot) && !several && under.iter().any(|under| self.reads(rest, *under));
        reads.then(|| Mend {
            span: last.span,
            message: format!("a `:` is missing after `{}`", shown(last)),
            label: "a `:` belongs after this",
            edit: (end_of(last), ":".to_owned()),
            line: format!("{}: {}", brief(head), brief(rest)),
            sure: true,
        })
    }

    /// `1-3 Swift`: what a row or an option is called stands in quotes.
    fn quotes(&self, tokens: &[Token], spot: Spot) -> Option<Mend> {
        let Spot::Labels(labels) = spot else { return None };
        let from = usize::from(labels != Labels::Options);
        let named = tokens.get(from..)?;
        let capital = word_at(tokens, from).is_some_and(|word| word.starts_with(char::is_uppercase));
        if !capital || !named.iter().all(|token| matches!(token.kind, TokenKind::Word(_))) {
            return None;
        }
        let name = plain(named);
        let line = with(tokens, from, tokens.len(), &[token(TokenKind::Text(name.as_str().into()))]);
        let span = named.first()?.span.to(named.last()?.span);
        self.reads(&line, spot).then(|| Mend {
            span,
            message: format!("`{}` is a name, and a name needs quotes", brief(named)),
            label: "in quotes",
            edit: (span, format!("\"{name}\"")),
            line: brief(&line),
            sure: true,
        })
    }

    /// `goal Hold out: …`: a name that the line makes stands in quotes.
    fn named(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        let mut reader = self.reader.beside();
        let miss = reader.phrase(tokens, spot).err()?;
        let text = |expected: &Expected| matches!(expected, Expected::Hole(Hole::New | Hole::Text));
        let name =
            |expected: &Expected| matches!(expected, Expected::Hole(Hole::Name(_) | Hole::Names(_) | Hole::Abilities));
        if miss.at != at || miss.name.is_some() || !miss.expected.iter().any(text) || miss.expected.iter().any(name) {
            return None;
        }
        let word = |token: &&Token| matches!(token.kind, TokenKind::Word(_) | TokenKind::Number(_));
        let most = tokens.get(at..)?.iter().take_while(word).take(6).count();
        let capital = word_at(tokens, at).is_some_and(|word| word.starts_with(char::is_uppercase));
        (1..=most).rev().filter(|_| capital).find_map(|many| {
            let named = tokens.get(at..at + many)?;
            let name = plain(named);
            let line = with(tokens, at, at + many, &[token(TokenKind::Text(name.as_str().into()))]);
            let span = named.first()?.span.to(named.last()?.span);
            self.reads(&line, spot).then(|| Mend {
                span,
                message: format!("`{}` is a name, and a name needs quotes", brief(named)),
                label: "in quotes",
                edit: (span, format!("\"{name}\"")),
                line: brief(&line),
                sure: many == most,
            })
        })
    }

    /// `when this hero attacks once per turn if …`: how often it happens stands behind whether it does.
    fn limit_last(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        let begins = |from: usize| match word_at(tokens, from).map(str::to_lowercase).as_deref() {
            Some("once" | "twice") => word_at(tokens, from + 1) == Some("per"),
            Some("times") => word_at(tokens, from + 1) == Some("per"),
            _ => false,
        };
        let condition = word_at(tokens, at).is_some_and(|word| word.eq_ignore_ascii_case("if"));
        let found = (1..at).rev().find(|from| condition && begins(*from))?;
        let times = word_at(tokens, found).is_some_and(|word| word.eq_ignore_ascii_case("times"));
        let from = if times { found.checked_sub(1)? } else { found };
        let (limit, asked) = (tokens.get(from..at)?, tokens.get(at..)?);
        let behind: Vec<Token> = asked.iter().chain(limit).cloned().collect();
        let line: Vec<Token> = tokens.get(..from)?.iter().chain(&behind).cloned().collect();
        let span = limit.first()?.span.to(limit.last()?.span);
        let edited = span.to(asked.last()?.span);
        self.reads(&line, spot).then(|| Mend {
            span,
            message: format!("`{}` stands behind the condition", brief(limit)),
            label: "belongs at the end",
            edit: (edited, plain(&behind)),
            line: brief(&line),
            sure: true,
        })
    }

    /// `keywords Beast Undead`, `abilities Fear 1 and Immobile`: a list has commas.
    fn commas(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        let (line, first, joined) = self.comma_line(tokens, at, spot)?;
        let (before, now) = (tokens.get(first - 1)?, tokens.get(first)?);
        let span = if joined == 1 { now.span } else { before.span.to(now.span) };
        // All from the first place on is written again: other commas may be missing after it.
        let edited = before.span.to(tokens.last()?.span);
        let text = plain(line.get(first - 1..)?);
        Some(Mend {
            span,
            message: "a comma separates the names of a list".to_owned(),
            label: if joined == 1 { "a comma instead" } else { "a comma between these" },
            edit: (edited, text),
            line: brief(&line),
            sure: true,
        })
    }

    /// `abilities Banish Corruption, Exorcism and Resurection`: the last of a list, by a name that must be mended besides.
    fn last_of_list(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        let named = |at: usize| word_at(tokens, at).is_some_and(|word| word.starts_with(char::is_uppercase));
        let joins = matches!(word_at(tokens, at), Some("and" | "plus"));
        let listed = tokens.get(..at)?.iter().any(|one| one.kind == TokenKind::Comma);
        if !(joins && listed && named(at + 1) && at > 0 && named(at - 1)) {
            return None;
        }
        let line = with(tokens, at, at + 1, &[token(TokenKind::Comma)]);
        // What is left is a name that is nearly right.
        let miss = self.reader.beside().phrase(&line, spot).err().filter(|miss| miss.at > at)?;
        let name = miss.name?;
        let near = *self.reader.names.like(&name.text, &name.kinds, self.reader.pack).first()?;
        let line = with(&line, miss.at, miss.at + name.tokens.max(1), &lex_phrase(near, 0).0);
        let edited = tokens.get(at - 1)?.span.to(tokens.last()?.span);
        self.reads(&line, spot).then(|| Mend {
            span: tokens.get(at).map_or(edited, |one| one.span),
            message: "a comma separates the names of a list".to_owned(),
            label: "a comma instead",
            edit: (edited, plain(line.get(at - 1..).unwrap_or_default())),
            line: brief(&line),
            sure: false,
        })
    }

    /// The line with the commas that it lacks, where the first of them belongs, and how many tokens it takes the place of.
    fn comma_line(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<(Vec<Token>, usize, usize)> {
        let comma = token(TokenKind::Comma);
        let mut line = tokens.to_vec();
        let mut first = None;
        let mut at = at;
        // Of a test with commas all are to be passed: `or` lets the hero choose one.
        let tests = (0..tokens.len()).any(|at| word_at(tokens, at).is_some_and(|word| stem(word) == stem("tests")));
        for _ in 0..COMMAS {
            // Of two keywords before a noun both are asked: either of them is no list.
            let either = word_at(&line, at) == Some("or");
            if either
                && (tests
                    || ["enemy", "enemies", "hero", "heroes", "model", "models"]
                        .iter()
                        .any(|noun| word_at(&line, at + 2) == Some(*noun)))
            {
                return None;
            }
            let joined = usize::from(matches!(word_at(&line, at), Some("and" | "or" | "plus")));
            if at == 0 || at >= line.len() {
                return None;
            }
            line = with(&line, at, at + joined, std::slice::from_ref(&comma));
            first = first.or(Some((at, joined)));
            match self.misses(&line, spot) {
                None => break,
                Some(next) if next > at => at = next,
                Some(_) => return None,
            }
        }
        let (first, joined) = first.filter(|_| self.reads(&line, spot))?;
        Some((line, first, joined))
    }

    /// A list of a sheet as it would be read with its commas.
    pub(in crate::model) fn with_commas(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Draft> {
        const LONGEST: usize = 40;
        if !matches!(spot, Spot::Members(_)) || tokens.len() > LONGEST {
            return None;
        }
        let (line, _, _) = self.comma_line(tokens, at, spot)?;
        self.reader.beside().quickly(&line, spot)
    }

    /// `move 6, escape 4+`: a line for each.
    fn lines(&self, tokens: &[Token], spot: Spot) -> Option<Mend> {
        let apart = self.apart(tokens, spot)?;
        let changes = !matches!(spot, Spot::Members(_));
        let text = if changes { said_of_each(&apart) } else { apart.clone() };
        let comma = tokens.iter().find(|token| token.kind == TokenKind::Comma)?;
        let span = tokens.first()?.span.to(tokens.last()?.span);
        Some(Mend {
            span: comma.span,
            message: if changes { "a `;` parts one change from the next" } else { "each figure is a line of its own" }
                .to_owned(),
            label: "a new line, or `;`",
            edit: (span, text.clone()),
            sure: text == apart,
            line: text,
        })
    }

    /// `models six`: figures are written as digits.
    fn digits(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        const COUNTED: [&str; 11] =
            ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
        let word = word_at(tokens, at)?.to_lowercase();
        let n = COUNTED.iter().position(|counted| *counted == word)?;
        let line = with(tokens, at, at + 1, &lex_phrase(&n.to_string(), 0).0);
        let span = tokens.get(at)?.span;
        self.reads(&line, spot).then(|| Mend {
            span,
            message: format!("write numbers as digits: `{n}`"),
            label: "as a digit",
            edit: (span, n.to_string()),
            line: brief(&line),
            sure: true,
        })
    }

    /// `health 4O`: letters that look like digits.
    fn letters_for_digits(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        let word = word_at(tokens, at)?;
        let meant: String = word
            .chars()
            .map(|letter| match letter {
                'O' | 'o' => '0',
                'l' | 'I' => '1',
                other => other,
            })
            .collect();
        // `Dl2` and `lO` have a digit, or begin like dice.
        let figure = word.contains(|letter: char| letter.is_ascii_digit()) && meant != word;
        let line = with(tokens, at, at + 1, &lex_phrase(&meant, 0).0);
        let span = tokens.get(at)?.span;
        (figure && self.reads(&line, spot)).then(|| Mend {
            span,
            message: format!("`{word}` is no number: a letter stands in it for a digit"),
            label: "a letter among the digits",
            edit: (span, meant),
            line: brief(&line),
            sure: true,
        })
    }

    /// `takes 1-3 hits`: a die says so.
    fn dice(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        let here = tokens.get(at)?;
        let TokenKind::Range(1, high) = here.kind else { return None };
        let sides = u16::try_from(high).ok().filter(|sides| [3, 6, 8, 20].contains(sides))?;
        let line = with(tokens, at, at + 1, &[token(TokenKind::Dice { count: 1, sides })]);
        self.reads(&line, spot).then(|| Mend {
            span: here.span,
            message: format!("1 to {high} is what a die shows: `D{sides}`"),
            label: "a die belongs here",
            edit: (here.span, format!("D{sides}")),
            line: brief(&line),
            sure: true,
        })
    }

    /// `abilities Fear (1)`: what stands in brackets on a card stands bare here.
    fn brackets(&self, tokens: &[Token], spot: Spot) -> Option<Mend> {
        let bracket = |token: &Token| matches!(token.kind, TokenKind::Open | TokenKind::Close);
        let (from, to) = (tokens.iter().position(bracket)?, tokens.iter().rposition(bracket)?);
        let line: Vec<Token> = tokens.iter().filter(|token| !bracket(token)).cloned().collect();
        if !self.reads(&line, spot) {
            return None;
        }
        let within: Vec<Token> = tokens.get(from..=to)?.iter().filter(|token| !bracket(token)).cloned().collect();
        // What is denied as a whole, or counted together, says something else without them.
        let joins = |token: &Token| matches!(&token.kind, TokenKind::Word(word) if matches!(&*word.to_lowercase(), "and" | "or"));
        if from > 0 && within.iter().any(joins) {
            return None;
        }
        let span = tokens.get(from)?.span.to(tokens.get(to)?.span);
        let figure = |token: &Token| {
            matches!(
                token.kind,
                TokenKind::Number(_) | TokenKind::AtLeast(_) | TokenKind::Dice { .. } | TokenKind::Signed(_)
            )
        };
        let joined = from.checked_sub(1).and_then(|at| tokens.get(at)).is_some_and(|last| last.span.end == span.start);
        let message = match within.as_slice() {
            [one] if figure(one) => format!("a number stands bare, without brackets: `{}`", shown(one)),
            _ => "no brackets belong here: what stands in them stands bare".to_owned(),
        };
        Some(Mend {
            span,
            message,
            label: "without the brackets",
            edit: (span, format!("{}{}", if joined { " " } else { "" }, plain(&within))),
            line: brief(&line),
            sure: true,
        })
    }

    /// `is an Outlaw`, `within 2 spaces of`: a small word too much.
    fn too_much(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        for here in [Some(at), at.checked_sub(1), Some(at + 1)].into_iter().flatten() {
            let Some(word) = word_at(tokens, here).filter(|word| TOO_MUCH.contains(&word.to_lowercase().as_str()))
            else {
                continue;
            };
            let line = with(tokens, here, here + 1, &[]);
            if !self.reads(&line, spot) {
                continue;
            }
            let span = tokens.get(here)?.span;
            // With the blank before or after it.
            let edited = match (here.checked_sub(1).and_then(|at| tokens.get(at)), tokens.get(here + 1)) {
                (Some(before), _) => Span { start: before.span.end, end: span.end },
                (None, Some(behind)) => Span { start: span.start, end: behind.span.start },
                _ => span,
            };
            return Some(Mend {
                span,
                message: format!("the word `{word}` does not belong here"),
                label: "not needed",
                edit: (edited, String::new()),
                line: brief(&line),
                sure: WITHOUT_MEANING.contains(&word.to_lowercase().as_str()),
            });
        }
        None
    }

    /// `given Rancher as Ann`, `each Outlaw takes`: a small word is missing.
    fn missing(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        // `given Rancher as Ann` has one reading; elsewhere another word may be what is wrong. A name may begin with `The`, and then it is read
        // as something else for a while.
        let step = spot == Spot::Category(Category::Step);
        let own = step.then_some((1, "a", true)).filter(|_| at > 1);
        // `clue 2 is objective`: what can be left out as a whole ends before its first word.
        let all = [
            (at, "a", step),
            (at, "hero", false),
            (at, "enemy", false),
            (at, "the", false),
            (at + 1, "the", false),
            (at + 1, "a", false),
            (at, "gets", false),
        ];
        let joining = self.joining(tokens, at, spot).map(|word| (at, word, false));
        for (at, word, sure) in own.into_iter().chain(all).chain(joining) {
            let line = with(tokens, at, at, &lex_phrase(word, 0).0);
            let Some(here) = tokens.get(at).filter(|_| self.reads(&line, spot)) else { continue };
            // `on horror hits`: of several it is not told that one is meant.
            let many = |at: usize| word_at(tokens, at).is_some_and(|word| word.eq_ignore_ascii_case("hits"));
            if word == "a" && many(at + 1) {
                continue;
            }
            // `place 3 Stranglers as attack`: between two words that the sentence says, its article alone can be missing.
            let said =
                at > 0 && matches!(word, "a" | "the") && [at - 1, at].iter().all(|at| self.is_spelt(tokens, *at));
            let word = if word == "a" { article(&shown(here)) } else { word };
            let sure = sure || said;
            return Some(Mend {
                span: here.span,
                message: format!("the word `{word}` is missing before `{}`", shown(here)),
                label: "before this",
                edit: (Span { start: here.span.start, end: here.span.start }, format!("{word} ")),
                line: brief(&with(tokens, at, at, &lex_phrase(word, 0).0)),
                sure,
            });
        }
        None
    }

    /// True for a word that begins with a small letter: nobody is called so.
    fn is_spelt(&self, tokens: &[Token], at: usize) -> bool {
        let alias = |word: &str| self.reader.aliases.iter().any(|alias| alias == word);
        word_at(tokens, at).is_some_and(|word| word.starts_with(char::is_lowercase) && !alias(word))
    }

    /// `reward "Nobody falls"`: the one small word that could follow here, and with which the line can be read.
    fn joining(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<&'static str> {
        const JOINING: [&str; 8] = ["of", "for", "by", "with", "to", "from", "on", "as"];
        let miss = self.reader.beside().phrase(tokens, spot).err().filter(|miss| miss.at == at && at > 0)?;
        let expected = |word: &&&str| {
            miss.expected.iter().any(|one| matches!(one, Expected::Word(expected) if printed(expected) == **word))
        };
        let mut fit = JOINING.iter().filter(expected).filter(|word| {
            let line = with(tokens, at, at, &lex_phrase(word, 0).0);
            self.reads(&line, spot)
        });
        fit.next().filter(|_| fit.next().is_none()).copied()
    }

    /// `melee to hit 4+`: the right words, in another order.
    fn order(&self, tokens: &[Token], spot: Spot) -> Option<Mend> {
        if !matches!(spot, Spot::Members(_)) || !(2..=5).contains(&tokens.len()) {
            return None;
        }
        let mut lines: Vec<Vec<Token>> = Vec::new();
        for from in 0..tokens.len() {
            for to in (0..tokens.len()).filter(|to| *to != from) {
                let mut line = tokens.to_vec();
                let moved = line.remove(from);
                line.insert(to, moved);
                if !lines.iter().any(|other| plain(other) == plain(&line)) && self.reads(&line, spot) {
                    lines.push(line);
                }
            }
        }
        let line = lines.first()?;
        let span = tokens.first()?.span.to(tokens.last()?.span);
        // Only what stands elsewhere in the mended line is marked.
        let moved: Vec<Span> = tokens
            .iter()
            .zip(line)
            .filter(|(here, there)| here.kind != there.kind)
            .map(|(here, _)| here.span)
            .collect();
        let marked = moved.first().zip(moved.last()).map_or(span, |(first, last)| first.to(*last));
        Some(Mend {
            span: marked,
            message: "these words are in the wrong order".to_owned(),
            label: "the other way round",
            edit: (span, plain(line)),
            line: brief(line),
            sure: lines.len() == 1,
        })
    }

    /// Where reading a line comes to an end; None where it can be read.
    pub(super) fn misses(&self, tokens: &[Token], spot: Spot) -> Option<usize> {
        let mut reader = self.reader.beside();
        reader.phrase(tokens, spot).err().map(|miss| miss.at)
    }
}
