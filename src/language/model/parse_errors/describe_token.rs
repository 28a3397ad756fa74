//! Names of tokens, holes and kinds in messages to an author.

use brim_grammar::{Token, TokenKind};

use crate::diagnostic::escape::{escaped, shortened};
use crate::model::sentence::{Hole, Sort};
use brim_core::vocabulary::spelling::with_article;
use brim_core::vocabulary::{Category, Kind};

pub(super) fn shown(token: &Token) -> String {
    shortened(&escaped(&exact(token)), 40).into_owned()
}

/// A token as it is written, whole.
pub(super) fn exact(token: &Token) -> String {
    match &token.kind {
        TokenKind::Word(word) => word.to_string(),
        TokenKind::Possessive => "'s".to_owned(),
        TokenKind::Text(text) => format!("\"{text}\""),
        TokenKind::Number(n) => n.to_string(),
        TokenKind::Signed(n) => format!("{n:+}"),
        TokenKind::AtLeast(n) => format!("{n}+"),
        TokenKind::Range(low, high) => format!("{low}-{high}"),
        TokenKind::Dice { count: 1, sides } => format!("D{sides}"),
        TokenKind::Dice { count, sides } => format!("{count}D{sides}"),
        TokenKind::Peril(count) => "P".repeat(usize::from(*count)),
        TokenKind::Money(n) => format!("${n}"),
        TokenKind::Comma => ",".to_owned(),
        TokenKind::Open => "(".to_owned(),
        TokenKind::Close => ")".to_owned(),
        TokenKind::Other(character) => character.to_string(),
    }
}

/// Tokens as they are written.
pub(super) fn plain(tokens: &[Token]) -> String {
    let mut out = String::new();
    let (mut gold, mut dice) = (false, false);
    for token in tokens {
        // `D6+1` is one thing.
        let added = std::mem::replace(&mut dice, matches!(token.kind, TokenKind::Dice { .. } | TokenKind::Peril(_)))
            && matches!(token.kind, TokenKind::Signed(_));
        // The word that `$50` stands for too is not written.
        if std::mem::replace(&mut gold, matches!(token.kind, TokenKind::Money(_))) && token.span.start == token.span.end
        {
            continue;
        }
        if !out.is_empty() && !added && !matches!(token.kind, TokenKind::Comma | TokenKind::Possessive) {
            out.push(' ');
        }
        out.push_str(&exact(token));
    }
    out
}

/// The same, short enough to be shown.
pub(super) fn brief(tokens: &[Token]) -> String {
    shortened(&escaped(&plain(tokens)), 160).into_owned()
}

/// What a kind of token is called.
pub(super) fn called(token: &Token) -> &'static str {
    match token.kind {
        TokenKind::Word(_) | TokenKind::Possessive => "a word",
        TokenKind::Text(_) => "a text in quotes",
        TokenKind::Number(_) => "a number",
        TokenKind::Signed(_) => "a number with a sign",
        TokenKind::AtLeast(_) => "a number to roll",
        TokenKind::Range(..) => "a range of results",
        TokenKind::Dice { .. } | TokenKind::Peril(_) => "dice",
        TokenKind::Money(_) => "gold",
        TokenKind::Comma | TokenKind::Open | TokenKind::Close | TokenKind::Other(_) => "a mark",
    }
}

impl Hole {
    /// What fills the hole in a few words, without examples.
    pub fn called(&self) -> String {
        if let Hole::OneOf([first, second, third, _, _, _, ..]) = self {
            return format!("`{first}`, `{second}`, `{third}` or another of these");
        }
        let all = self.described();
        all.split_once(" (").map_or(all.clone(), |(brief, _)| brief.to_owned())
    }

    /// What fills the hole, as an author says it.
    pub fn described(&self) -> String {
        let text = match self {
            Hole::Selector(sort) => match sort {
                Sort::Model => "somebody (`this enemy`, `that hero`, `each hero`)",
                Sort::Anybody => "somebody (`a wounded hero`, `another enemy`)",
                Sort::Counted => "who is counted (`heroes`, `wounded enemies next to this enemy`)",
                Sort::Several => "who can be picked (`heroes`, `other wounded heroes`)",
                Sort::Placed => "somebody or a space (`this enemy`, `that hero`, `this space`)",
                Sort::Hero => "a hero (`this hero`, `that hero`, `each hero`)",
                Sort::Enemy => "an enemy (`this enemy`, `each enemy`)",
                Sort::Hit => "`that hit`",
                Sort::Attack => "`that attack`",
                Sort::Card => "`this card` or `that card`",
                Sort::Space => "`that space`",
                Sort::Roll => "`that roll`",
                Sort::Keeper => "somebody or a card (`this enemy`, `each hero`, `this card`)",
                Sort::Discardable => "`this card`, `this marker` or `this token`",
            },
            Hole::Phrase(category) => match category {
                Category::Amount => "an amount (`2`, `D3`, `the number of heroes`)",
                Category::Condition => "a condition (`this hero is wounded`)",
                Category::Moment => "a moment (`this enemy activates`, `end of turn`)",
                Category::Effect => "an effect (`that hero takes 1 wound`)",
                Category::Modifier => "a change of a stat (`defense +1`)",
                Category::Duration => "how long (`until end of turn`, `until end of fight`)",
                Category::Limit => "how often (`once per turn`)",
                Category::Place => "where (`as an attack`, `next to a random hero`)",
                Category::Cost => "a price (`1 grit`, `$50`, `this token`)",
                Category::When => "when (`any time`, `as an attack`)",
                Category::Holding => "what is held (`grit`, `dark stone`, a token's name)",
                Category::Quantity => "so many (`3 or more`, `3 to 4`, `exactly 1`, `no`)",
                Category::Thing => "what is counted (`wounds`, `dark stone`, a token's name)",
                Category::Replaced => "what it takes the place of (`damage`, `damage to this enemy`)",
                Category::Count => "what is counted (`hero`, `wounded enemies`, `elite ability of this enemy`)",
                Category::RuleForm => "a moment or what is waited for (`when …`, `at end of turn`, `as soon as …`)",
                _ => "more words",
            },
            Hole::Flat => "a number, dice or an amount",
            Hole::Counter => "what is counted (`wounds`, `grit`, `dark stone`)",
            Hole::Name(kinds) | Hole::Names(kinds) => return names_of(kinds),
            Hole::Abilities => "a named ability",
            Hole::New => "a name in quotes",
            Hole::Text => "a text in quotes",
            Hole::Number => "a number",
            Hole::Signed => "a number with its sign (`+1`, `-2`)",
            Hole::AtLeast => "a number to roll (`4+`)",
            Hole::Face => "a result (`6`, `4+`, `1-3`)",
            Hole::Dice => "dice (`D6`, `2D6`; `D36`, two D6 read as one number; `P`, the Peril die)",
            Hole::Stat => "a stat (`defense`, `combat`, a skill)",
            Hole::Measure => "what is read off somebody (`health`, a skill, `wounds`, `gold`, a token's name)",
            Hole::Value => "a figure (`3`, `4+`, `D6`)",
            Hole::Size => "a size (`small`, `medium`, `large`, `extra large`, `xxl`)",
            Hole::Rule => "a rule point",
            Hole::Reading => "a figure, dice, `yes` or `no`",
            Hole::OneOf(words) => return words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or "),
            Hole::Word => "a word",
            Hole::Ids => "ids of systems (`fight.critical`)",
            Hole::Cell => "a space, column and row (`3,5`)",
            Hole::Place => "a tile or a spot of this mission",
            Hole::NewPlace => "a name for the tile (`Far Side`)",
            Hole::Numbers => "faces (`6, 2, 1`)",
            Hole::Purpose => "what the dice are for (`to hit`, `damage`, `defense`)",
            Hole::Who => "somebody whom the scenario named (`given … as Ann`)",
            Hole::Alias | Hole::Aliases => "a name for it",
            Hole::Answer => "the answer",
        };
        text.to_owned()
    }
}

pub(super) fn names_of(kinds: &[Kind]) -> String {
    match kinds {
        [] => "a name".to_owned(),
        [one] => format!("the name of {}", with_article(one.word())),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(|kind| kind.word()).collect();
            format!("the name of {} or {}", with_article(&most.join(", ")), last.word())
        }
    }
}

/// A thing of a kind: `a deck`, `an item`.
pub(super) fn one_of_kind(kind: Kind) -> String {
    match kind {
        // Their word is many already.
        Kind::Rules => "a name of rules".to_owned(),
        _ => with_article(kind.word()),
    }
}

/// A text of a kind: `a deck`, `rules`.
pub(super) fn a_text(kind: Kind) -> String {
    match kind {
        Kind::Rules => "rules".to_owned(),
        _ => one_of_kind(kind),
    }
}
