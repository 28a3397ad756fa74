//! A transcript as Markdown.

/// The lines of a transcript as Markdown: a heading for each turn, bold for whose activation it is, a list of what happened.
pub fn markdown(lines: &[String]) -> String {
    let mut out = String::new();
    let mut listed = false;
    for line in lines.iter().flat_map(|line| line.lines()) {
        let inside = line.starts_with("  ");
        let text = line.trim();
        if text.is_empty() {
            continue;
        }
        if let Some(turn) = text.strip_prefix("--- ").and_then(|rest| rest.strip_suffix(" ---")) {
            out.push_str(&format!("\n## {}\n\n", inert(turn)));
            listed = false;
        } else if let Some(who) = text.strip_suffix(':').filter(|_| !inside) {
            let gap = if listed { "\n" } else { "" };
            out.push_str(&format!("{gap}**{}**\n\n", inert(who)));
            listed = false;
        } else {
            out.push_str(&format!("- {}\n", inert(text)));
            listed = true;
        }
    }
    out
}

/// A text that is no more than a text: nothing in it is a sign of Markdown or an element of HTML.
pub fn inert(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' => {
                out.push('\\');
                out.push(letter);
            }
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}
