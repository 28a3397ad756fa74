//! Names with a mark in them that the language does not know: in quotes they are names as any other.

use brim_grammar::Span;

/// The longest name that is looked for.
const LONGEST: usize = 100;

/// Where a name of this text stands without its quotes around a mark: a text in quotes elsewhere has the very same letters.
pub fn name_around(text: &str, mark: Span) -> Option<Span> {
    let stray = mark.of(text);
    let names = text.lines().flat_map(|line| line.split('"').skip(1).step_by(2));
    let named =
        names.filter(|name| name.len() <= LONGEST && name.starts_with(char::is_uppercase) && name.contains(stray));
    named
        .flat_map(|name| name.match_indices(stray).map(move |(at, _)| (name, at)))
        .filter_map(|(name, at)| {
            let start = (mark.start as usize).checked_sub(at)?;
            let here = text.get(start..start + name.len())? == name;
            let quoted = text.get(..start)?.ends_with('"');
            (here && !quoted).then(|| Span::new(start, start + name.len()))
        })
        .max_by_key(|span| span.end - span.start)
}

/// True for a mark between two words of a name, `Smith & Sons`, `No. 7`, or right behind its last one, `Avalanche!`.
pub fn within_a_name(text: &str, mark: Span) -> bool {
    let before = text.get(..mark.start as usize).unwrap_or("");
    let behind = text.get(mark.end as usize..).unwrap_or("");
    let word = before.trim_end_matches([' ']).rsplit([' ', '\n', ':', ';']).next().unwrap_or("");
    let next = behind.trim_start_matches([' ']).chars().next().unwrap_or('\n');
    // `1 Grit. Each hero`: a full stop behind a whole word ends what its author takes for a sentence.
    let stop = mark.of(text) == "." && word.len() > 3;
    let last = matches!(mark.of(text), "!" | "?") && before.ends_with(char::is_alphanumeric);
    !stop && word.starts_with(char::is_uppercase) && (last || next.is_uppercase() || next.is_ascii_digit())
}
