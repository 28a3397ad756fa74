//! Slips that are met often, each with words of its own.

use brim_grammar::{Token, TokenKind, lex_phrase};

use super::describe_token::{brief, plain};
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Code, Diagnostic, FileId, Place};
use crate::model::build::Builder;
use crate::model::trie::{Spot, holds_effects};
use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Category, Kind, Stat};

fn word(tokens: &[Token], at: usize) -> Option<String> {
    match tokens.get(at).map(|token| &token.kind) {
        Some(TokenKind::Word(word)) => Some(stem(&word.to_lowercase())),
        _ => None,
    }
}

/// An enemy as the subject of a sentence about heroes.
pub(super) fn enemy(tokens: &[Token], before: usize, file: FileId, whom: &str) -> Option<Diagnostic> {
    let at = (0..before).find(|at| word(tokens, *at).as_deref() == Some("enemy"))?;
    let (first, last) = (tokens.first()?, tokens.get(at)?);
    let place = Place { file, span: first.span.to(last.span) };
    let found = Diagnostic::new(Code::WrongType, place, "only heroes can do this, not enemies");
    Some(found.label("a hero belongs here").help(format!("say which hero: {whom}")))
}

/// `they take 1 wound`: nobody is called so here.
pub(super) fn pronoun(token: &Token, place: Place) -> Option<Diagnostic> {
    let TokenKind::Word(word) = &token.kind else { return None };
    let word = word.to_lowercase();
    if !matches!(&*word, "they" | "he" | "she" | "it" | "them" | "him" | "her") {
        return None;
    }
    let found = Diagnostic::new(Code::UnknownPhrase, place, format!("`{word}` names nobody: say who is meant"));
    Some(
        found.label("who?").help("write `that hero` for the one spoken of, or `each hero`, `this enemy`, `that enemy`"),
    )
}

/// `the party has 3 or more heroes`, `the party is 3+`: how many there are is asked in one way.
pub(super) fn counting(tokens: &[Token], whole: Place) -> Option<Diagnostic> {
    let party = (0..tokens.len()).find(|at| word(tokens, *at).as_deref() == Some("party"))?;
    let verb = word(tokens, party + 1)?;
    let n = match tokens.get(party + 2).map(|token| &token.kind) {
        Some(TokenKind::Number(n) | TokenKind::AtLeast(n)) => *n,
        _ => return None,
    };
    let heroes = (party + 3..tokens.len()).any(|at| word(tokens, at).as_deref() == Some("hero"));
    if !matches!((&*verb, heroes), ("ha" | "has" | "have" | "is" | "are", true) | ("is" | "are", false)) {
        return None;
    }
    let (first, last) = (tokens.get(party)?, tokens.get(party + 2)?);
    let place = Place { span: first.span.to(last.span), ..whole };
    let found = Diagnostic::new(Code::UnknownPhrase, place, "Brimscript words the number of heroes differently");
    Some(found.label("the party holds no heroes").help(format!("write `there are {n} or more heroes`")))
}

/// `when an Encounter card is drawn`: somebody draws it.
pub(super) fn drawn(tokens: &[Token], whole: Place) -> Option<Diagnostic> {
    let end = (2..tokens.len()).find(|at| word(tokens, *at).as_deref() == Some("drawn"))?;
    let is = end.checked_sub(1)?;
    let from = usize::from(word(tokens, 0).as_deref() == Some("when"));
    let named = |at: &usize| matches!(tokens.get(*at).map(|token| &token.kind), Some(TokenKind::Word(word)) if word.starts_with(char::is_uppercase));
    let deck: Vec<&str> = (from..is)
        .filter(named)
        .filter_map(|at| match tokens.get(at).map(|token| &token.kind) {
            Some(TokenKind::Word(word)) => Some(word.as_str()),
            _ => None,
        })
        .collect();
    if deck.is_empty() || !matches!(word(tokens, is).as_deref(), Some("is" | "are" | "ha" | "be")) {
        return None;
    }
    let (first, last) = (tokens.get(from)?, tokens.get(end)?);
    let place = Place { span: first.span.to(last.span), ..whole };
    let found = Diagnostic::new(Code::UnknownPhrase, place, "a card is drawn by somebody: say by whom");
    let deck = deck.join(" ");
    Some(
        found
            .label("who draws it?")
            .help(format!("write `when the party draws {deck}`, or `when this hero draws {deck}` for one hero alone")),
    )
}

/// What does not fit at `at`, where it is one of the slips.
pub(super) fn find(tokens: &[Token], at: usize, place: Place, spot: Spot) -> Option<Diagnostic> {
    let verb =
        (0..at).find_map(|at| word(tokens, at).filter(|word| matches!(&**word, "gain" | "lose" | "heal" | "take")));
    let told = |message: &str, label: &str, help: &str| {
        Some(Diagnostic::new(Code::UnknownPhrase, place, message).label(label).help(help))
    };
    let before = |back: usize| at.checked_sub(back).and_then(|at| word(tokens, at));
    if matches!(tokens.get(at).map(|token| &token.kind), Some(TokenKind::Number(_)))
        && before(2).as_deref() == Some("there")
        && matches!(before(1).as_deref(), Some("is" | "are"))
    {
        return told(
            "a condition needs `or more` or `or fewer`",
            "so many, and no more?",
            "write `there are 3 or more heroes`, or `there are 3 or fewer heroes`",
        );
    }
    match (verb.as_deref(), word(tokens, at)?.as_str()) {
        (Some(_), "or") if matches!(word(tokens, at + 1).as_deref(), Some("more" | "fewer")) => None,
        (Some(_), "or") if matches!(spot, Spot::Category(Category::Effect) | Spot::Members(_)) => Some(
            Diagnostic::new(Code::ChooserMissing, place, "`or`: nobody says who chooses")
                .label("who?")
                .help(chooser(tokens)),
        ),
        (Some("lose" | "gain"), "wound") => told(
            "wounds are taken and healed",
            "neither gained nor lost",
            "`heals 2 wounds` takes them away; `takes 2 wounds` gives them",
        ),
        (Some(verb @ ("lose" | "gain")), "health") => {
            let (line, otherwise) = of_health(tokens, at, verb == "lose");
            let found = told(
                "Health is the figure of a sheet: a model takes Wounds, and heals them",
                "neither gained nor lost",
                &format!("write `{line}`; to change the figure for a while: `{otherwise}`"),
            )?;
            let span = tokens.first()?.span.to(tokens.get(at)?.span);
            Some(found.edit(Place { span, ..place }, line, false))
        }
        (Some("heal"), "horror") => {
            told("Horror Hits leave Sanity damage, and that is healed", "is not healed", "write `heals 1 sanity`")
        }
        _ => None,
    }
}

/// What to write for Health that is lost or gained: the Wounds, and a change of the figure.
fn of_health(tokens: &[Token], at: usize, lost: bool) -> (String, String) {
    let number = at.checked_sub(1).and_then(|at| tokens.get(at)).map(|token| &token.kind);
    let n = match number {
        Some(TokenKind::Number(n)) => *n,
        _ => 1,
    };
    let who = at.checked_sub(2).and_then(|verb| tokens.get(..verb)).map(brief).unwrap_or_default();
    let who = if who.is_empty() { "that hero".to_owned() } else { who };
    let wounds = if n == 1 { "wound" } else { "wounds" };
    let (verb, sign) = if lost { ("takes", '-') } else { ("heals", '+') };
    (format!("{who} {verb} {n} {wounds}"), format!("{who} gets health {sign}{n} until end of fight"))
}

impl Builder<'_> {
    /// `gains 1 dark stone`: who does is not said.
    /// Heroes of whom a line can speak where it stands, the likeliest first: under `each hero` all of them again would be too many.
    pub(super) fn heroes_here(&self) -> Vec<&'static str> {
        let above = self.above.map_or(&[][..], |above| &above.tokens);
        let each = [("each", 0), ("hero", 1)].iter().all(|(said, at)| word(above, *at).as_deref() == Some(*said));
        match (above.is_empty() || names_none(above), self.own()) {
            (false, Some("this hero")) if of_this_hero(above) => vec!["this hero", "each hero", "a random hero"],
            (false, Some("this hero")) => vec!["that hero", "this hero", "each hero", "a random hero"],
            (false, _) if each => vec!["that hero", "each other hero"],
            (false, _) => vec!["that hero", "each hero", "a random hero"],
            (true, Some("this hero")) => vec!["this hero", "each hero", "a random hero"],
            (true, _) => vec!["each hero", "a random hero"],
        }
    }

    /// Those heroes side by side, as a help says them.
    pub(super) fn whom(&self) -> String {
        self.heroes_here().iter().map(|one| format!("`{one}`")).collect::<Vec<_>>().join(", ")
    }

    fn nobody_does(&self, tokens: &[Token], spot: Spot, first: Place) -> Diagnostic {
        let found = Diagnostic::new(Code::SubjectMissing, first, "this effect does not say who").label("who?");
        // Under a test or a choice one was named; a card of nobody speaks of everybody.
        let who = match (self.own(), spot) {
            (Some("this holder"), _) => "this holder",
            (Some("this hero"), _) if self.above.is_some_and(|above| of_this_hero(&above.tokens)) => "this hero",
            (_, Spot::Category(_)) if self.above.is_some_and(|above| !names_none(&above.tokens)) => "that hero",
            (Some(own), _) => own,
            (None, _) => "each hero",
        };
        let line = format!("{who} {}", brief(tokens));
        let ways = self.heroes_here().into_iter().filter(|way| *way != who);
        let ways: Vec<String> = ways.map(|way| format!("`{way}`")).collect();
        match self.reads_text(&line, spot) {
            true => {
                let start = brim_grammar::Span { start: first.span.start, end: first.span.start };
                let found = found.help(format!("write `{line}`; or who it is: {}", ways.join(", ")));
                found.edit(Place { span: start, ..first }, format!("{who} "), false)
            }
            false => found.help("name somebody before it: `this hero`, `that hero`, `each hero`, `a random hero` …"),
        }
    }
}

/// `this hero may use this …`: the lines below it speak of the same hero.
fn of_this_hero(above: &[Token]) -> bool {
    [("this", 0), ("hero", 1), ("may", 2)].iter().all(|(said, at)| word(above, *at).as_deref() == Some(*said))
}

/// True for a line that brings nobody of whom the lines below it could speak: `roll D6`, `if turn is 3`.
fn names_none(tokens: &[Token]) -> bool {
    !(0..tokens.len()).any(|at| {
        matches!(word(tokens, at).as_deref(), Some("hero" | "test" | "choose" | "may" | "pas" | "pass" | "fail"))
    })
}

/// `initiative -2` with nobody before it: as it is written.
pub(super) fn change(tokens: &[Token]) -> Option<String> {
    let named = |stat: &&Stat| {
        let mut words = stat.words().split(' ').enumerate();
        words.all(|(at, theirs)| word(tokens, at).as_deref() == Some(&*stem(theirs)))
    };
    let stat = Stat::ALL.iter().copied().filter(|stat| named(&stat)).max_by_key(|stat| stat.words().len())?;
    match tokens.get(stat.words().split(' ').count()).map(|token| &token.kind) {
        Some(TokenKind::Signed(n)) => Some(format!("{} {n:+}", stat.words())),
        _ => None,
    }
}

impl Builder<'_> {
    /// `takes 2 damage`: of what, is said by what stands behind it, and else by the author.
    fn damage(&self, tokens: &[Token], take: usize, spot: Spot, whole: Place) -> Diagnostic {
        let found = Diagnostic::new(Code::DamageOfWhat, whole, "it takes damage: of what?")
            .label("hits, wounds or horror hits?");
        let plainly = "`2 hits` are stopped by Defense; `2 wounds` come after it; `2 wounds ignoring defense and armor` \
                       nothing stops; for fear, `2 horror hits`";
        let is = |at: usize, said: &str| word(tokens, at).as_deref() == Some(&*stem(said));
        let Some(at) = (take + 1..take + 4).find(|at| is(*at, "damage")) else { return found.help(plainly) };
        let one = matches!(tokens.get(at - 1).map(|token| &token.kind), Some(TokenKind::Number(1)));
        let with = |what: &str| {
            let what = if one { what.to_owned() } else { format!("{what}s") };
            let new = lex_phrase(&what, 0).0;
            let head = tokens.get(..at).unwrap_or_default();
            // No comma stands before what is ignored.
            let rest = tokens.get(at + 1..).unwrap_or_default();
            let comma = rest.split_first().filter(|(next, _)| next.kind == TokenKind::Comma);
            let rest = comma.map_or(rest, |(_, behind)| behind);
            let line: Vec<Token> = head.iter().chain(&new).chain(rest).cloned().collect();
            self.reads(&line, spot).then(|| plain(&line))
        };
        let ignores = (at + 1..tokens.len()).any(|at| is(at, "ignoring"));
        let of_mind = (at + 1..tokens.len()).any(|at| is(at, "willpower"));
        let what = match (ignores, of_mind) {
            (true, true) => "horror hit",
            (true, false) => "wound",
            _ => "hit",
        };
        let many = tokens.get(take + 1..at).map(plain).unwrap_or_default();
        let said = |what: &str| format!("`{many} {}`", if one { what.to_owned() } else { format!("{what}s") });
        match with(what) {
            Some(line) => {
                let line = shortened(&escaped(&line), 160).into_owned();
                let others = match what {
                    "wound" => format!("what Defense can stop is {}", said("hit")),
                    _ => format!(
                        "or, for what comes after Defense, {}; what nothing stops is {} with `ignoring defense and armor` behind it; for fear, {}",
                        said("wound"),
                        said("wound"),
                        said("horror hit")
                    ),
                };
                let why = if what == "hit" { ", which Defense can stop" } else { "" };
                let found = found.help(format!("write `{line}`{why}; {others}"));
                // What stands behind it says that it is no hit.
                if what == "hit" { found } else { found.edit(whole, line, false) }
            }
            None => found.help(plainly),
        }
    }

    /// `7: "Concussion" { … }`: the name of a row stands behind its number, and the colon behind both.
    pub(super) fn row_in_two(&self, tokens: &[Token], whole: Place) -> Option<Diagnostic> {
        let above = self.above?;
        let ([number], [name]) = (&*above.tokens, tokens) else { return None };
        let row = matches!(number.kind, TokenKind::Number(_) | TokenKind::Range(..) | TokenKind::AtLeast(_));
        if !row || !matches!(name.kind, TokenKind::Text(_)) {
            return None;
        }
        let line = brief(&[number.clone(), name.clone()]);
        let between = brim_grammar::Span { start: number.span.end, end: name.span.start };
        let found = Diagnostic::new(Code::UnknownPhrase, whole, "the name of a row stands directly behind its number");
        let found = found.label("no `:` before it").help(format!("write `{line}`, and its `:` or `{{` behind that"));
        Some(found.edit(Place { span: between, ..whole }, " ", true))
    }

    /// Mistakes with a message of their own.
    pub(super) fn known_slip(&self, tokens: &[Token], spot: Spot, whole: Place) -> Option<Diagnostic> {
        let word = |at: usize| match tokens.get(at).map(|token| &token.kind) {
            Some(TokenKind::Word(word)) => Some(stem(&word.to_lowercase())),
            _ => None,
        };
        let place = |at: usize| tokens.get(at).map_or(whole, |token| Place { file: whole.file, span: token.span });
        if let Spot::Members(Kind::Enemy | Kind::Class) = spot
            && word(0).as_deref() == Some("wound")
        {
            let rest = tokens.get(1..).filter(|rest| !rest.is_empty()).map_or_else(|| "5".to_owned(), brief);
            return Some(
                Diagnostic::new(Code::UnknownMember, place(0), "a sheet has no line `wounds`")
                    .label("Wounds are what a model has taken")
                    .help(format!("how many it can take is `health {rest}`"))
                    .edit(place(0), "health", true),
            );
        }
        for at in 0..tokens.len() {
            if word(at).as_deref() == Some("take")
                && (1..4).any(|more| word(at + more).as_deref() == Some("damage"))
                && !(1..4).any(|more| word(at + more).as_deref() == Some("sanity"))
            {
                return Some(self.damage(tokens, at, spot, whole));
            }
        }
        let effects = match spot {
            Spot::Category(category) => category == Category::Effect,
            Spot::Members(kind) => holds_effects(kind),
            _ => false,
        };
        if let Some(found) = self.stray_comma(tokens, spot, whole) {
            return Some(found);
        }
        let comma = |at: usize| tokens.get(at).is_some_and(|token| token.kind == TokenKind::Comma);
        if let Some(at) = (1..tokens.len()).find(|at| comma(*at) && comma(*at - 1)) {
            return Some(
                Diagnostic::new(Code::UnknownPhrase, place(at), "there are two commas in a row")
                    .label("nothing stands between them")
                    .help("delete one of the two")
                    .edit(place(at), "", true),
            );
        }
        const VERBS: [&str; 8] = ["take", "gain", "heal", "lose", "test", "get", "learn", "draw"];
        if effects
            && word(0).is_some_and(|first| VERBS.contains(&first.as_str()) && first != "draw")
            && !matches!(tokens.first().map(|token| &token.kind), Some(TokenKind::Word(w)) if w.starts_with(char::is_uppercase))
            // `takes each hero 1 wound`: who does is said, in the wrong place.
            && self.run_moved(tokens, tokens.len(), spot).is_none()
        {
            let found = self.nobody_does(tokens, spot, place(0));
            // Where a name before it is not enough, words for the same gap are told; below `each hero:` it is said who.
            let said = self.above.is_some_and(|above| self.is_who(&above.tokens));
            let known = || self.remembered(tokens, 0, (spot, false), whole);
            match (found.edits.is_empty(), said) {
                (false, _) => return Some(found),
                (true, false) => return Some(known().unwrap_or(found)),
                (true, true) => return known(),
            }
        }
        // `choose up to 2 other heroes` is another thing.
        if matches!(spot, Spot::Category(Category::Effect) | Spot::Members(_))
            && word(0).as_deref() == Some("choose")
            && word(1).as_deref() != Some("up")
        {
            return Some(
                Diagnostic::new(Code::ChooserMissing, place(0), "this choice does not say who chooses")
                    .label("who?")
                    .help("write `each hero chooses { … }`, `that hero chooses { … }` or `the party chooses { … }`"),
            );
        }
        None
    }

    /// A comma at the head or the end of a line that can be read without it, or one in it.
    fn stray_comma(&self, tokens: &[Token], spot: Spot, whole: Place) -> Option<Diagnostic> {
        let comma = |token: &Token| token.kind == TokenKind::Comma;
        let from = tokens.iter().take_while(|token| comma(token)).count();
        let to = tokens.len() - tokens.iter().rev().take_while(|token| comma(token)).count();
        if from >= to {
            return None;
        }
        let without = |at: usize| -> Vec<Token> {
            tokens.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, token)| token.clone()).collect()
        };
        let place = |token: &Token| Place { span: token.span, ..whole };
        let (message, out, line): (_, Vec<&Token>, _) = if to - from < tokens.len() {
            let line = tokens.get(from..to).filter(|line| self.reads(line, spot))?;
            let message = match from {
                0 => "a comma ends this line, and nothing stands behind it",
                _ => "a comma begins this line, and nothing stands before it",
            };
            (message, tokens.iter().take(from).chain(tokens.iter().skip(to)).collect(), line.to_vec())
        } else {
            let among = |at: &usize| tokens.get(*at).is_some_and(comma);
            let at = (0..tokens.len()).filter(among).find(|at| self.reads(&without(*at), spot))?;
            ("no comma stands within these words", tokens.get(at).into_iter().collect(), without(at))
        };
        let found = Diagnostic::new(Code::UnknownPhrase, place(out.first()?), message)
            .label("parts nothing")
            .help(format!("write `{}`", shortened(&escaped(&brief(&line)), 160)));
        Some(out.into_iter().fold(found, |found, token| found.edit(place(token), "", true)))
    }
}

/// Who chooses between two things: whom the line is about, where it is a hero.
fn chooser(tokens: &[Token]) -> String {
    let pick = word(tokens, 0).filter(|pick| matches!(&**pick, "this" | "that" | "each"));
    match pick.filter(|_| word(tokens, 1).as_deref() == Some("hero")) {
        Some(pick) => format!("write `{pick} hero chooses {{ … }}` with an option for each"),
        None => "write `each hero chooses { … }` with an option for each, or `that hero chooses { … }`".to_owned(),
    }
}
