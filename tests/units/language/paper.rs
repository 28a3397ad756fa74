use brim_language::model::build;
use brim_language::pack::{InMemory, load};
use brim_language::paper::*;

const TOML: &str = "id = \"moor\"\nname = \"<b>Moor</b>\"\nversion = \"1.2.0\"\nlanguage = 1\n";

fn printed(text: &str) -> Paper {
    let files = InMemory::new([("moor/pack.toml", TOML), ("moor/all.brim", text)]);
    let (model, _) = build(&load(&files, &["moor".to_owned()]));
    Paper::of(&model, "<b>Moor</b> 1.2.0", model.decls.iter().map(|decl| decl.id))
}

#[test]
fn names_are_texts_and_nothing_else() {
    let paper = printed(
        "encounter \"<script>alert(1)</script>\" {\n  flavor \"& <img src=x onerror=alert(1)> \\u{202e}\"\n  \
         note \"</style>\"\n}\n\nitem \"a\\\" onclick=x\" {\n  weight 1\n}\n",
    );
    let html = page(&paper);
    for bad in ["<script", "<img", "<b>Moor", "\" onclick"] {
        assert!(!html.contains(bad), "{bad}\n{html}");
    }
    assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{html}");
    // Nothing of it is fetched from anywhere.
    for outside in ["<link", "<iframe", "url(", "@import", "href="] {
        assert!(!html.contains(outside), "{outside}");
    }
}

#[test]
fn cards_stand_nine_to_a_page() {
    let cards: String = (0..10).map(|n| format!("encounter \"Fog {n}\" {{\n  flavor \"Fog.\"\n}}\n")).collect();
    let paper = printed(&format!("{cards}item \"Rope\" {{\n  copies 9\n  weight 1\n}}\nscenario \"No card\" {{\n}}\n"));
    let counts = paper.counts();
    assert_eq!((counts.cards, counts.card_pages, counts.sheets, counts.others), (19, 3, 0, 0));
    assert_eq!(counts.to_string(), "19 cards on 3 pages");
    assert_eq!(page(&paper).matches("<article class=\"card").count(), 19);
}

#[test]
fn no_pack_prints_without_end() {
    let many: String = (0..100).map(|n| format!("item \"Rope {n}\" {{\n  copies 9999\n  weight 1\n}}\n")).collect();
    let paper = printed(&many);
    assert_eq!((paper.cards.len(), paper.left_out), (MOST_CARDS, 100 * 9999 - MOST_CARDS));
    assert!(page(&paper).contains("more copies are left out"));
}

#[test]
fn a_card_with_too_much_to_say_is_looked_up() {
    let flavor = "Words and more words. ".repeat(100);
    let paper = printed(&format!("encounter \"A Novel\" {{\n  flavor \"{flavor}\"\n  flavor \"{flavor}\"\n}}\n"));
    assert_eq!((paper.cards.len(), paper.others.len()), (0, 1));
}
