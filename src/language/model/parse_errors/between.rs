//! One small word that is missing between two names, or stands in the place of another; how many, where that is not said; a word for a
//! thing that its name says already.

use brim_grammar::{Span, Token, TokenKind, lex_phrase};

use super::describe_token::{brief, plain, shown};
use super::endings::is_whole;
use super::punctuation::{Mend, with, word_at};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::draft::Draft;
use crate::model::guess::printed;
use crate::model::read::Expected;
use crate::model::trie::Spot;
use brim_core::vocabulary::spelling::stem;

/// Words that stand between two names, those that do so most often first.
const BETWEEN: [&str; 10] = ["on", "of", "with", "in", "next to", "at", "to", "from", "as", "for"];

/// Small words that are taken for one another.
const SMALL: [&str; 31] = [
    "of", "on", "in", "at", "to", "for", "with", "from", "by", "as", "per", "until", "during", "within", "after",
    "when", "if", "into", "onto", "against", "upon", "over", "under", "via", "through", "about", "inside", "because",
    "since", "than", "near",
];

/// Those of them that stand in sentences of the language.
const OURS: [&str; 16] = [
    "of", "on", "in", "at", "to", "for", "with", "from", "by", "as", "per", "until", "during", "within", "after",
    "than",
];

/// Words of every day without which a line says the same.
const EMPTY: [&str; 28] = [
    "model",
    "models",
    "miniature",
    "miniatures",
    "figure",
    "figures",
    "card",
    "cards",
    "token",
    "tokens",
    "marker",
    "markers",
    "immediately",
    "instantly",
    "automatically",
    "now",
    "then",
    "also",
    "additional",
    "extra",
    "always",
    "up",
    "each",
    "more",
    "only",
    "worth",
    "value",
    "all",
];

/// Words of a second thing that happens to whom the line begins with.
const DOES: [&str; 12] =
    ["gain", "take", "lose", "heal", "draw", "get", "test", "move", "discard", "place", "roll", "learn"];

/// True for a token that begins a name.
fn capital(tokens: &[Token], at: usize) -> bool {
    match tokens.get(at).map(|token| &token.kind) {
        Some(TokenKind::Word(word)) => word.starts_with(char::is_uppercase),
        Some(TokenKind::Text(_)) => true,
        _ => false,
    }
}

fn before(token: &Token) -> Span {
    Span { start: token.span.start, end: token.span.start }
}

impl Builder<'_> {
    /// `place 1 Corpse Pile West Lane`: two names side by side, and the word between them is missing.
    pub(super) fn between_names(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        let first = (1..=at.min(tokens.len().checked_sub(1)?)).rev().take_while(|at| capital(tokens, *at)).last()?;
        let cuts = (first + 1..tokens.len()).take_while(|at| capital(tokens, *at));
        // Where reading came to an end the second name most likely begins.
        let mut cuts: Vec<usize> = cuts.collect();
        cuts.sort_by_key(|cut| (*cut != at, *cut));
        let ways = cuts.into_iter().flat_map(|cut| BETWEEN.iter().map(move |word| (cut, *word)));
        ways.into_iter().find_map(|(cut, word)| {
            let line = with(tokens, cut, cut, &lex_phrase(word, 0).0);
            let here = tokens.get(cut).filter(|_| self.reads(&line, spot))?;
            Some(Mend {
                span: tokens.get(first)?.span.to(tokens.get(cut)?.span),
                message: format!("a word is missing between two names, before `{}`", shown(here)),
                label: "two names side by side",
                edit: (before(here), format!("{word} ")),
                line: brief(&line),
                sure: false,
            })
        })
    }

    /// `use this at harm`, `within 1 from this hero`: one small word stands in the place of another.
    pub(super) fn other_word(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        for here in [Some(at), at.checked_sub(1), at.checked_sub(2)].into_iter().flatten().filter(|here| *here > 0) {
            let Some(old) = word_at(tokens, here).filter(|word| SMALL.contains(&word.to_lowercase().as_str())) else {
                continue;
            };
            let fits = OURS.iter().filter(|new| !new.eq_ignore_ascii_case(old)).find_map(|new| {
                let line = with(tokens, here, here + 1, &lex_phrase(new, 0).0);
                self.reads(&line, spot).then_some((*new, line))
            });
            let Some((new, line)) = fits else { continue };
            let span = tokens.get(here)?.span;
            return Some(Mend {
                span,
                message: format!("`{old}` is written `{new}` here"),
                label: "another small word",
                edit: (span, new.to_owned()),
                line: brief(&line),
                sure: false,
            });
        }
        None
    }

    /// `each hero taking 1 hit`: a word in another form than sentences have it.
    pub(super) fn other_form(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        let said = word_at(tokens, at)?.to_lowercase();
        let bare = ["ing", "ed", "en", "d"].iter().filter_map(|ending| said.strip_suffix(ending));
        let bare: Vec<&str> = bare.filter(|bare| bare.len() > 1).collect();
        let miss = self.reader.beside().phrase(tokens, spot).err().filter(|miss| miss.at == at)?;
        let same = |word: &str| {
            let short = word.trim_end_matches('e');
            bare.iter().any(|bare| {
                *bare == word
                    || *bare == short
                    || bare.strip_prefix(word).is_some_and(|more| word.ends_with(more) && more.len() == 1)
            })
        };
        let new = miss.expected.iter().find_map(|expected| match expected {
            Expected::Word(word) if same(&stem(word)) => Some(printed(word)),
            _ => None,
        })?;
        let line = with(tokens, at, at + 1, &lex_phrase(&new, 0).0);
        let span = tokens.get(at)?.span;
        self.reads(&line, spot).then(|| Mend {
            span,
            message: format!("`{said}` is written `{new}` here"),
            label: "in this form",
            edit: (span, new),
            line: brief(&line),
            sure: true,
        })
    }

    /// `that hero gains gold`: how many or how much is not said.
    pub(super) fn number_missing(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        let here = tokens.get(at).filter(|_| at > 0)?;
        // What is named is asked for by its name.
        let what = word_at(tokens, at).filter(|word| word.starts_with(char::is_lowercase))?;
        // There is a number already: that of the fight or the turn.
        if what == "times" && tokens.get(at - 1).is_some_and(|token| matches!(token.kind, TokenKind::Number(_))) {
            return None;
        }
        let many = match what {
            "gold" => "25",
            "xp" => "10",
            _ => "1",
        };
        let line = with(tokens, at, at, &lex_phrase(many, 0).0);
        self.reads(&line, spot).then(|| Mend {
            span: here.span,
            message: format!("how many is not said before `{}`", shown(here)),
            label: "how many?",
            edit: (before(here), format!("{many} ")),
            line: brief(&line),
            sure: false,
        })
    }

    /// `place 1 Night Terrors model as an attack`: a word that says nothing more.
    pub(super) fn word_too_many(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        let here = [Some(at), at.checked_sub(1)].into_iter().flatten().filter(|here| *here > 0).find(|here| {
            word_at(tokens, *here).is_some_and(|word| EMPTY.contains(&word.to_lowercase().as_str()))
                && self.reads(&with(tokens, *here, here + 1, &[]), spot)
        })?;
        let span = tokens.get(here)?.span;
        let line = with(tokens, here, here + 1, &[]);
        Some(Mend {
            span,
            message: format!("the word `{}` does not belong here", word_at(tokens, here)?),
            label: "not needed",
            edit: (Span { start: tokens.get(here - 1)?.span.end, end: span.end }, String::new()),
            line: brief(&line),
            sure: false,
        })
    }

    /// `that hero gains 15 xp and that hero gains 1 grit`, `… and gains 1 grit`: two things happen in one line.
    pub(super) fn two_effects(&self, tokens: &[Token], spot: Spot) -> Option<Mend> {
        const LONGEST: usize = 30;
        let happens = crate::model::parse_errors::otherwise::happens(spot);
        let joins = |at: usize| {
            tokens.get(at).is_some_and(|token| token.kind == TokenKind::Comma)
                || word_at(tokens, at).is_some_and(|word| matches!(&*word.to_lowercase(), "and" | "then" | "but"))
        };
        if !happens || tokens.len() > LONGEST {
            return None;
        }
        for at in (2..tokens.len()).filter(|at| joins(*at)) {
            let from = at + (at..tokens.len()).take_while(|at| joins(*at)).count();
            let (Some(one), Some(other)) = (tokens.get(..at), tokens.get(from..)) else { continue };
            // What holds a block, `if …`, `that hero rolls D6`, is no effect by itself.
            let whole = |read: Draft| read.word.entry().is_some_and(|entry| is_whole(entry.under));
            if other.is_empty() || !self.reader.beside().quickly(one, spot).is_some_and(whole) {
                continue;
            }
            let effect = Spot::Category(brim_core::vocabulary::Category::Effect);
            let second = if self.reads(other, effect) { Some(other.to_vec()) } else { self.of_the_same(one, other) };
            let Some(second) = second else { continue };
            let (joint, end) = (tokens.get(at)?, tokens.last()?);
            let last = one.last()?;
            return Some(Mend {
                span: joint.span.to(tokens.get(from - 1)?.span),
                message: "a line holds one effect".to_owned(),
                label: "a second effect begins here",
                edit: (Span { start: last.span.end, end: end.span.end }, format!("; {}", plain(&second))),
                line: format!("{}; {}", brief(one), brief(&second)),
                sure: false,
            });
        }
        None
    }

    /// `armor is 5+ move -1`: two lines with nothing between them, or changes of two figures with a word between.
    pub(super) fn semicolon(&self, tokens: &[Token], at: usize, spot: Spot, whole: Place) -> Option<Diagnostic> {
        const LONGEST: usize = 30;
        let (one, rest) = tokens.split_at_checked(at).filter(|(one, rest)| !one.is_empty() && !rest.is_empty())?;
        let joint = word_at(rest, 0).is_some_and(|word| matches!(&*word.to_lowercase(), "and" | "then"));
        if one.last().is_some_and(|token| token.kind == TokenKind::Comma) {
            return None;
        }
        let other = rest.get(usize::from(joint)..).filter(|other| !other.is_empty())?;
        let holds = matches!(spot, Spot::Modifiers | Spot::Members(_) | Spot::Rules);
        if tokens.len() > LONGEST || joint && !holds {
            return None;
        }
        let is_whole = |read: Draft| read.word.entry().is_some_and(|entry| is_whole(entry.under));
        let reads = |part: &[Token]| self.reader.beside().quickly(part, spot).is_some_and(is_whole);
        if !reads(one) || !reads(other) {
            return None;
        }
        let span = Span { start: one.last()?.span.end, end: other.first()?.span.start };
        let place = Place { span: one.last()?.span, ..whole };
        let found = Diagnostic::new(Code::UnknownPhrase, place, "two lines stand in one: a `;` belongs between them");
        // `initiative -1 and Cunning -1 if …`: what stands behind the second one is said of both.
        let binds = |part: &[Token]| {
            (0..part.len()).find(|at| {
                word_at(part, *at).is_some_and(|word| matches!(&*word.to_lowercase(), "if" | "for" | "while"))
            })
        };
        if let (None, Some(tail)) = (binds(one), binds(other).and_then(|from| other.get(from..))) {
            let first: Vec<Token> = one.iter().chain(tail).cloned().collect();
            if !reads(&first) {
                return None;
            }
            let help = format!("write `{}; {}`", brief(&first), brief(other));
            let new = format!(" {}; ", plain(tail));
            return Some(found.label("a `;` behind this").help(help).edit(Place { span, ..whole }, new, false));
        }
        let line = format!("{}; {}", brief(one), brief(other));
        Some(found.label("a `;` behind this").help(format!("write `{line}`")).edit(Place { span, ..whole }, "; ", true))
    }

    /// `gains 1 grit`, behind a line that says who: the same one again.
    fn of_the_same(&self, one: &[Token], does: &[Token]) -> Option<Vec<Token>> {
        let verb = word_at(does, 0).map(|word| stem(&word.to_lowercase()))?;
        if !DOES.contains(&&*verb) {
            return None;
        }
        let who = (1..one.len())
            .find(|at| word_at(one, *at).is_some_and(|word| DOES.contains(&&*stem(&word.to_lowercase()))))?;
        let who = one.get(..who)?;
        let picked = word_at(who, 0).is_some_and(|word| matches!(&*word.to_lowercase(), "a" | "an" | "one"));
        let again = match picked {
            true if who
                .iter()
                .any(|token| matches!(&token.kind, TokenKind::Word(word) if stem(&word.to_lowercase()) == "hero")) =>
            {
                lex_phrase("that hero", 0).0
            }
            true => lex_phrase("that enemy", 0).0,
            false => who.to_vec(),
        };
        let line: Vec<Token> = again.into_iter().chain(does.iter().cloned()).collect();
        self.reads(&line, Spot::Category(brim_core::vocabulary::Category::Effect)).then_some(line)
    }
}
