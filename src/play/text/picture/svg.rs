//! A small writer of SVG: whole numbers, escaped text, one element a line.

use std::fmt::Write;

/// A picture that grows.
#[derive(Clone, Debug, Default)]
pub(super) struct Svg {
    body: String,
}

/// A corner, or a width and a height, in pixels.
pub(super) type Pair = (i32, i32);

impl Svg {
    /// A rectangle of a class.
    pub(super) fn rect(&mut self, class: &str, (x, y): Pair, (wide, high): Pair) {
        self.line(&format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"/>"));
    }

    /// A circle about a middle.
    pub(super) fn circle(&mut self, class: &str, (x, y): Pair, radius: i32) {
        self.line(&format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"));
    }

    /// A stroke from one point to another.
    pub(super) fn stroke(&mut self, class: &str, (x, y): Pair, (to_x, to_y): Pair) {
        self.line(&format!("<line class=\"{class}\" x1=\"{x}\" y1=\"{y}\" x2=\"{to_x}\" y2=\"{to_y}\"/>"));
    }

    /// Words; a point is where their base line begins, or its middle where the class says so.
    pub(super) fn words(&mut self, class: &str, (x, y): Pair, words: &str) {
        self.line(&format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(words)));
    }

    /// Begins a part with a name that readers of the picture can show.
    pub(super) fn begin(&mut self, class: &str, title: &str) {
        self.line(&format!("<g class=\"{class}\"><title>{}</title>", escaped(title)));
    }

    /// Ends a part.
    pub(super) fn end(&mut self) {
        self.line("</g>");
    }

    fn line(&mut self, text: &str) {
        // A String takes whatever is written to it.
        let _ = writeln!(self.body, "{text}");
    }

    /// What was drawn so far, and begins anew.
    pub(super) fn take(&mut self) -> String {
        std::mem::take(&mut self.body)
    }

    /// The same with something below it.
    pub(super) fn below(self, ground: String) -> Svg {
        Svg { body: ground + &self.body }
    }

    /// The whole document.
    pub(super) fn document(self, title: &str, (wide, high): Pair, style: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {wide} {high}\" role=\"img\">\n\
             <title>{}</title>\n<style>{style}</style>\n\
             <rect class=\"page\" x=\"0\" y=\"0\" width=\"{wide}\" height=\"{high}\"/>\n{}</svg>\n",
            escaped(title),
            self.body
        )
    }
}

/// A text as it may stand in XML and HTML: what has a meaning there is written otherwise, what may not stand there at all is a question mark.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(' '),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => out.push('?'),
            letter => out.push(letter),
        }
    }
    out
}
