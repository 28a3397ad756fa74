use brim_language::diagnostic::FileId;
use brim_language::pack::manifest_toml::read_manifest;
use brim_language::pack::table_toml::read_table;

/// The message and the line of the first finding of a text, read as each of the two.
fn found(text: &str) -> [(String, usize); 2] {
    let of = |found: Vec<brim_language::diagnostic::Diagnostic>| {
        let first = found.first().expect("something is wrong");
        let at = first.place.expect("it has a place").span.start as usize;
        (first.message.clone(), text.get(..at).unwrap_or("").matches('\n').count() + 1)
    };
    [of(read_manifest(FileId(0), text).1), of(read_table("t.toml", FileId(0), text).1)]
}

#[test]
fn slips_of_form_are_told_alike_and_at_their_places() {
    for (text, message, line) in [
        ("name = \"A\"\n\n[packs\n", "the name of this part is not closed", 3),
        ("name = \"A\nversion\n", "this text in quotes is not closed", 1),
        ("name = \"A\n", "this text in quotes is not closed", 1),
        ("name = \"A\"\nlist = [\"a\",\n[packs]\n", "this list is not closed", 2),
        ("list = [\"a\", \"b\"\n", "this list is not closed", 1),
        ("name = \"A\"\nedition = \"B\"\nname = \"C\"\n", "`name` appears twice", 3),
    ] {
        let [pack, table] = found(text);
        assert_eq!((pack.0.as_str(), pack.1), (message, line), "{text}");
        assert_eq!(pack, table, "{text}");
    }
    let [pack, table] = found("name = \"A\"\nwhat is this\n");
    assert_eq!(pack, ("pack.toml cannot be read from line 2 on".to_owned(), 2));
    assert_eq!(table, ("this table file cannot be read from line 2 on".to_owned(), 2));
    let [pack, table] = found("nmae = \"A\"\n");
    assert_eq!(pack, ("pack.toml has no key `nmae`".to_owned(), 1));
    assert_eq!(table, ("this table file has no key `nmae`".to_owned(), 1));
}
