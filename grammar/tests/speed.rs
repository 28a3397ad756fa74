//! How quick a parse is. `cargo test --release --test whole speed -- --ignored --nocapture` prints it.

use std::time::Instant;

fn sheets(bytes: usize) -> String {
    let sample = include_str!("samples/sketches.brim");
    let mut text = String::new();
    let mut number = 0;
    while text.len() < bytes {
        text.push_str(&sample.replace("Acidic Tentacles", &format!("Tentacles {number}")));
        text.push('\n');
        number += 1;
    }
    text
}

fn measure(name: &str, text: &str) {
    let start = Instant::now();
    let file = brim_grammar::parse(text);
    let millis = start.elapsed().as_millis().max(1);
    let kilobytes = text.len() / 1_000;
    let speed = kilobytes as u128 / millis;
    println!("{name}: {kilobytes} kB in {millis} ms, {speed} MB/s, {} problems", file.problems.len());
}

#[test]
#[ignore = "measures; asserts nothing"]
fn speed() {
    let text = sheets(2_000_000);
    measure("sheets", &text);
    measure("sheets", &text);
    let start = Instant::now();
    let formatted = brim_grammar::format(&text).is_ok();
    println!("formatted in {} ms: {formatted}", start.elapsed().as_millis());
    measure("one brace missing", &text.replacen("elite {", "elite", 1));
    measure("braces missing", &text.replace("  elite {", "  elite"));
    for piece in [
        "a {\n",
        "}\n",
        "{",
        "a:",
        "\"",
        "“",
        "“\"",
        "\"{ ",
        "a\n  b }\n",
        "%",
        ",\n",
        ", # c\n",
        "a: b {\n# c\n",
        "\0\n",
        "D7 ",
    ] {
        measure(&format!("{piece:?}"), &piece.repeat(2_000_000 / piece.len()));
    }
    let nested: String = (0..60).map(|depth| format!("{}a {{\n", " ".repeat(depth))).collect();
    measure("deep and unclosed", &(nested + &"# c\n".repeat(5)).repeat(1_000));
    measure(
        "growing indentation",
        &(0..2_000).map(|depth| format!("{}a {{\n{0}}}\n", " ".repeat(depth % 1_000))).collect::<String>(),
    );
}
