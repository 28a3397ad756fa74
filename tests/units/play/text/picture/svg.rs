use crate::units::play::arena::{Arena, Sheets};
use brim_play::text::{Labels, markup, picture};

/// Neither by itself nor in a picture.
#[test]
fn text_cannot_end_its_element() {
    let (text, escaped) = ("</text><script>&\"'\u{1b}\u{ffff}", "&lt;/text&gt;&lt;script&gt;&amp;&quot;&#39;??");
    assert_eq!(markup(text), escaped);
    let arena = Arena::new(&["0.", "a."], 1);
    let drawn = picture(&arena.table, &Labels::of(&arena.table), &Sheets, text);
    assert!(drawn.contains(escaped) && !drawn.contains("<script"), "{drawn}");
}
