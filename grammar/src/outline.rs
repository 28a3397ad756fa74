//! The outline of a text: what the grammar looks at, and nothing else. Letters, digits and spaces that stand together are one letter of it, and spaces
//! that stand alone are none, for the words of a phrase are read without the spaces around them. So the grammar takes one step where the text has twenty;
//! each byte of the outline knows where it stands in the text.

use std::ops::Range;

/// What stands for letters, digits and whatever else a phrase is made of.
const PLAIN: u8 = b'a';

/// The outline of a text.
pub(crate) struct Outline {
    /// It.
    pub text: String,
    /// Where each byte of it stands in the text, and where the text ends.
    places: Vec<u32>,
}

impl Outline {
    /// Draws it.
    pub(crate) fn of(text: &str) -> Outline {
        let mut out = Vec::with_capacity(text.len() / 2);
        let mut places = Vec::with_capacity(text.len() / 2 + 1);
        let mut put = |byte: u8, at: usize| {
            out.push(byte);
            places.push(u32::try_from(at).unwrap_or(u32::MAX));
        };
        let mut bytes = text.bytes().enumerate().peekable();
        while let Some((at, byte)) = bytes.next() {
            match byte {
                b' ' => {}
                _ if is_plain(byte) => {
                    put(PLAIN, at);
                    // A space within a phrase is a part of it.
                    while bytes.next_if(|(_, next)| *next == b' ' || is_plain(*next)).is_some() {}
                }
                _ => put(byte, at),
            }
        }
        put(0, text.len());
        out.pop();
        // Bytes of one character stay together, so this is the text of an outline.
        let text = String::from_utf8(out).unwrap_or_default();
        Outline { text, places }
    }

    /// Where a part of the outline stands in the text: spaces after a mark are no part of it.
    pub(crate) fn part(&self, start: usize, end: usize) -> Range<usize> {
        let from = self.place(start);
        match end.checked_sub(1).filter(|last| *last >= start) {
            None => from..from,
            Some(last) if self.text.as_bytes().get(last) == Some(&PLAIN) => from..self.place(end),
            Some(last) => from..self.place(last) + 1,
        }
    }

    /// Where a byte of the outline stands in the text.
    pub(crate) fn place(&self, at: usize) -> usize {
        self.places.get(at).or(self.places.last()).map_or(0, |place| *place as usize)
    }
}

/// True for a byte that the grammar takes for a part of a phrase wherever it stands.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii() && !matches!(byte, b'\t' | b'\n' | b'\r' | b' ' | b',' | b':' | b';' | b'"' | b'#' | b'{' | b'}')
}

#[cfg(test)]
mod tests {
    use super::Outline;

    #[test]
    fn words_are_one_letter() {
        let outline = Outline::of("enemy \"Bile Giant\" {\n  move 6; # é\n}");
        assert_eq!(outline.text, "a\"a\"{\na;#é\n}");
        assert_eq!(outline.place(1), 6);
        assert_eq!((outline.part(0, 1), outline.part(1, 4)), (0..6, 6..18));
        assert_eq!(outline.place(outline.text.len()), 37);
    }
}
