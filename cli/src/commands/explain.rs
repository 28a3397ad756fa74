//! `brim explain`: more about a code, a word of the language, or something that the packs declare.

mod declared;
mod word;

use super::asked::elsewhere;
use super::paths_or_library;
use crate::console::{self, Format, Outcome};
use crate::disk::Disk;
use crate::render::wrapped;
use brimscript::check::ledger;
use brimscript::diagnostic::escape::{escaped, shortened};
use brimscript::diagnostic::{Code, explain::page, similar::similar};
use brimscript::model::build;
use brimscript::model::everyday::everyday;
use brimscript::model::question::answers;
use brimscript::model::read_line::sentence_of;
use brimscript::model::reference_text::title;
use brimscript::model::topics::{Topic, asked, category_word, suggestions, topics};
use brimscript::pack::{LIBRARY, load};
use brimscript::vocabulary::{Category, Rule, Stat};
use serde_json::json;

/// The arguments of `brim explain`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A code (B0101), words of the language (`takes wounds`, enemy), or a thing and a line of it
    /// (swamps-of-death/hungry-dead.health), or `codes`; without one: a list of what can be explained
    what: Option<String>,
    /// Packs to look for things in, or a table file; without one: `table.toml` of this folder, else the pack or the folder `content` you
    /// stand in
    paths: Vec<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// Explains.
pub fn run(args: &Args) -> Outcome {
    let Some(what) = &args.what else {
        list(args.format);
        return Outcome::Fine;
    };
    let what = what.trim();
    if let Some(code) = Code::parse(what) {
        one(code, args.format);
        return Outcome::Fine;
    }
    if what == "codes" {
        codes(args.format);
        return Outcome::Fine;
    }
    if what == "ledger" {
        console::result(&ledger().collect::<Vec<_>>().join("\n"));
        return Outcome::Fine;
    }
    if let Some(row) = everyday(what) {
        word::tell_everyday(row, args.format);
        return Outcome::Fine;
    }
    let found = topics(what);
    let in_packs = |paths: &[String]| declared::tell(what, &load(&Disk, paths), args.format);
    // A thing that is called just so comes before a rule point that has the word in its name.
    let point_alone = found.iter().all(|topic| matches!(topic, Topic::Rule(_)));
    let told = point_alone && what.starts_with(char::is_uppercase) && in_packs(&paths_or_library(&args.paths));
    if told {
        return Outcome::Fine;
    }
    if !found.is_empty() {
        word::tell(&found, args.format);
        return Outcome::Fine;
    }
    if in_packs(&paths_or_library(&args.paths)) {
        return Outcome::Fine;
    }
    if let Some(sentence) = read_as(what, &args.paths) {
        console::note(&format!("`{}` is a sentence of the language:", shortened(&escaped(what), 60)));
        word::tell(&[sentence], args.format);
        return Outcome::Fine;
    }
    match asked(what) {
        found if !found.is_empty() => {
            console::note(&format!("Sentences that say `{}`:", shortened(&escaped(what), 40)));
            word::tell(&found, args.format);
            Outcome::Fine
        }
        _ if elsewhere(what).into_iter().any(|path| in_packs(&[path])) => Outcome::Fine,
        _ if suggestions(what).iter().all(|near| !near.contains(' ')) && !answers(what).is_empty() => {
            console::note(&format!("No sentence says `{}`; the nearest:", shortened(&escaped(what), 40)));
            word::tell(&answers(what), args.format);
            Outcome::Fine
        }
        _ => unknown(what, args.format),
    }
}

/// The sentence that a whole line is, with the names of the packs at hand, or of the boxes.
fn read_as(what: &str, paths: &[String]) -> Option<Topic> {
    let read = |paths: &[String]| {
        let loaded = load(&Disk, paths);
        let (model, _) = build(&loaded);
        (0..loaded.packs.len()).find_map(|pack| sentence_of(&model.names, pack, what))
    };
    if !what.contains(' ') {
        return None;
    }
    read(&paths_or_library(paths)).or_else(|| read(&[LIBRARY.to_owned()]))
}

/// What there is to ask about.
fn list(format: Format) {
    let categories: Vec<(&str, &str, usize)> = Category::ALL
        .iter()
        .map(|category| (category_word(*category), title(*category), category.entries().len()))
        .chain([("stat", "Figures of a sheet", Stat::ALL.len())])
        .chain([("rule-point", "Figures and readings of the rules", Rule::ALL.len())])
        .collect();
    match format {
        Format::Human => {
            let width = categories.iter().map(|(word, ..)| word.len()).max().unwrap_or(0);
            let lines: Vec<String> =
                categories.iter().map(|(word, title, count)| format!("  {word:width$}  {title} ({count})")).collect();
            console::result(&format!(
                "What can be explained: `brim explain effect` lists the effects, and so on.\n\n{}\n\n\
                 Words of a sentence lead to it (`brim explain \"takes wounds\"`), and so do words that players say\n\
                 (`brim explain \"miss a turn\"`), a name or an id to a thing of your\n\
                 packs, a code such as B0101 to its page. `brim explain codes` lists the codes.",
                lines.join("\n")
            ));
        }
        Format::Json => {
            let all: Vec<_> = categories
                .iter()
                .map(|(word, title, count)| json!({ "category": word, "title": title, "entries": count }))
                .collect();
            console::document(&json!({ "schema": "brim.categories/1", "categories": all }));
        }
    }
}

fn codes(format: Format) {
    match format {
        Format::Human => {
            let lines: Vec<String> =
                Code::ALL.iter().map(|code| format!("{}  {}", code.as_str(), code.title())).collect();
            console::result(&lines.join("\n"));
        }
        Format::Json => {
            let codes: Vec<_> = Code::ALL.iter().map(|&code| head(code)).collect();
            console::document(&json!({ "schema": "brim.codes/1", "codes": codes }));
        }
    }
}

fn head(code: Code) -> serde_json::Value {
    json!({
        "code": code.as_str(),
        "title": code.title(),
        "severity": code.severity(),
        "confidence": code.confidence(),
    })
}

fn one(code: Code, format: Format) {
    match format {
        Format::Human => console::result(laid_out(page(code)).trim_end()),
        Format::Json => {
            let mut value = head(code);
            if let Some(fields) = value.as_object_mut() {
                fields.insert("schema".to_owned(), json!("brim.explain/1"));
                fields.insert("page".to_owned(), json!(page(code)));
            }
            console::document(&value);
        }
    }
}

/// A page for a terminal: its paragraphs as wide as one, its examples as they are.
fn laid_out(page: &str) -> String {
    let mut out = String::new();
    let mut example = false;
    for block in page.split("\n\n") {
        let fences = block.lines().filter(|line| line.starts_with("```")).count();
        if example || fences > 0 {
            out.push_str(block);
        } else {
            out.push_str(&wrapped(&block.replace('\n', " "), 80));
        }
        example ^= fences % 2 == 1;
        out.push_str("\n\n");
    }
    out
}

fn unknown(what: &str, format: Format) -> Outcome {
    let shown = shortened(&escaped(what), 40).into_owned();
    let upper = what.to_uppercase();
    let codes: Vec<String> =
        similar(&upper, Code::ALL.iter().map(|code| code.as_str())).into_iter().map(str::to_owned).collect();
    let near = if codes.is_empty() { suggestions(what) } else { codes };
    let advice = match near.as_slice() {
        [] => "`brim explain` lists what can be explained".to_owned(),
        near => format!("did you mean {}?", near.join(" or ")),
    };
    console::note(&format!("nothing is known about `{shown}`; {advice}"));
    if format == Format::Json {
        console::document(&json!({
            "schema": "brim.explain/1",
            "code": null,
            "message": format!("nothing is known about `{shown}`"),
            "similar": near,
        }));
    }
    Outcome::CouldNotRun
}
