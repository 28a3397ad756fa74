//! What a page shows of the terminal: a command, and what it says, where `…` stands for anything.

#![allow(dead_code, reason = "each test takes what it needs")]

/// Words of a command line; quotes hold several together.
pub fn words(line: &str) -> Vec<String> {
    let quoted = line.split('"').enumerate();
    quoted
        .flat_map(|(at, part)| match at % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// True where a line is as shown: `…` stands for anything in it.
pub fn line_fits(shown: &str, line: &str) -> bool {
    let (shown, line) = (shown.trim_end(), line.trim_end());
    let Some((first, rest)) = shown.split_once('…') else { return shown == line };
    let Some(mut left) = line.strip_prefix(first) else { return false };
    let mut parts: Vec<&str> = rest.split('…').collect();
    let last = parts.pop().unwrap_or("");
    for part in parts {
        let Some((_, after)) = left.split_once(part) else { return false };
        left = after;
    }
    left.ends_with(last)
}

/// True where lines are as shown: a line `…` stands for any lines.
pub fn fits(shown: &[&str], lines: &[&str]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((&"…", rest)) => {
            (0..=lines.len()).any(|skipped| lines.get(skipped..).is_some_and(|left| fits(rest, left)))
        }
        Some((first, rest)) => {
            lines.split_first().is_some_and(|(line, left)| line_fits(first, line) && fits(rest, left))
        }
    }
}

/// Nobody looks at empty lines, and a listing cannot show one at its end.
pub fn lines(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.trim().is_empty()).collect()
}
