//! Characters that are not part of the language, and what an author who writes them may have meant.

/// What an author may have meant by a character.
pub(crate) enum StandIn {
    /// This, which it looks like.
    Write(&'static str),
    /// Something with other words in this language.
    Advice(&'static str),
    /// Nobody can tell.
    None,
}

/// What to do about a character that means nothing.
pub(crate) fn stand_in(letter: char) -> StandIn {
    match letter {
        '[' | ']' => StandIn::Advice("a list needs no brackets: write its names with commas between them"),
        '<' | '>' => StandIn::Advice("compare in words: `at least 3`, `at most 3`, `more than 3`"),
        '&' => StandIn::Write("and"),
        '|' => StandIn::Write("or"),
        '*' | '×' => StandIn::Advice("multiply in words, as the rulebook does"),
        '/' => StandIn::Advice("for a note of your own begin with `#`; between two things write `or`"),
        '.' => StandIn::Advice("a statement ends with its line and needs no full stop"),
        '!' => StandIn::Advice("say `no` or `not` in words"),
        '@' | '~' | '^' | '\\' | '_' => StandIn::Advice("names are written as printed, in plain letters or in quotes"),
        '‚' | '，' | '、' => StandIn::Write(","),
        '：' | '꞉' => StandIn::Write(":"),
        '；' | '\u{37E}' => StandIn::Write(";"),
        '（' => StandIn::Write("("),
        '）' => StandIn::Write(")"),
        '｛' => StandIn::Write("{"),
        '｝' => StandIn::Write("}"),
        '＋' => StandIn::Write("+"),
        '″' | '„' | '«' | '»' | '＂' => StandIn::Write("\""),
        '′' | '´' | '`' => StandIn::Write("'"),
        '−' | '－' => StandIn::Write("-"),
        '€' | '£' => StandIn::Write("$"),
        _ => StandIn::None,
    }
}
