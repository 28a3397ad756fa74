//! Table files: whatever they name is on the table, and whatever they decide is in question.

use super::context::{Context, listed};
use super::readings::editions;
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::spelling::slug;
use brim_core::vocabulary::{Kind, Member};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::similar::{similar, sure};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::line_key::reading_words;
use brim_language::model::patch::Decided;
use brim_language::model::{Model, Phrase};
use brim_language::pack::table::{Mixed, Said, Source, Table};

/// Looks at the table, where there is one.
pub(super) fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let Some(table) = &context.loaded.table else { return };
    packs(context, table, out);
    let edition = edition(context, table, out);
    rulings(context, table, edition, out);
    for (mixed, source, place) in &table.boxes {
        out.extend(source_of(context, *mixed, source, *place));
    }
    out.extend(context.model.decided.iter().filter_map(|decided| decision(context, decided)));
    let given = context.model.names.genres.iter().any(Option::is_some);
    if table.genres_apart.is_some()
        && !given
        && !context.model.sheets().any(|decl| decl.member(Member::Genre).is_some())
    {
        let place = table.genres_apart.unwrap_or_default();
        let message = "no card on this table has a genre, so none is kept apart";
        out.push(Diagnostic::new(Code::TableIdle, place, message).help("delete the line"));
    }
    for (name, _) in table.collection.iter().flat_map(|collection| &collection.models) {
        out.extend(unknown(context, name, Kind::Enemy, "enemy"));
    }
    let ids: Vec<&str> = context.loaded.packs.iter().map(|pack| pack.manifest.id.as_str()).collect();
    for box_ in table.collection.iter().filter_map(|collection| collection.owns.as_ref()).flatten() {
        // Players own boxes that are not on this table; a slip in the name of one that is would go unnoticed.
        let text = box_.text.as_str();
        let part = ids.iter().copied().find(|id| text.len() > 2 && id.starts_with(text));
        if ids.contains(&text) {
        } else if !similar(text, ids.iter().copied()).is_empty() {
            out.push(named(box_, "no pack on this table has the id", &ids));
        } else if let Some(id) = part {
            let message = format!("no pack on this table has the id `{}`", shortened(&escaped(text), 40));
            out.push(Diagnostic::new(Code::TableName, box_.place, message).help(format!("did you mean `{id}`?")));
        }
    }
}

/// Packs that are named by their path have the id that the table gives them.
fn packs(context: &Context, table: &Table, out: &mut Vec<Diagnostic>) {
    for wanted in table.packs.iter().filter(|wanted| wanted.path.is_some()) {
        let there = |id: &str| context.loaded.packs.iter().any(|pack| pack.manifest.id == id);
        // What could not be loaded is told of already.
        if there(&wanted.id) || context.lost || !context.loaded.held.is_empty() {
            continue;
        }
        let message = format!("no pack at this path has the id `{}`", escaped(&wanted.id));
        let found = Diagnostic::new(Code::TableName, wanted.place, message);
        out.push(found.help("write the id that stands in its `pack.toml`"));
    }
}

fn edition(context: &Context, table: &Table, out: &mut Vec<Diagnostic>) -> Option<DeclId> {
    let said = table.edition.as_ref()?;
    out.extend(unknown(context, said, Kind::Edition, "edition"));
    find(context.model, &said.text, Kind::Edition)
}

fn rulings(context: &Context, table: &Table, edition: Option<DeclId>, out: &mut Vec<Diagnostic>) {
    for (name, reading) in &table.rulings {
        out.extend(unknown(context, name, Kind::Ruling, "ruling"));
        let Some(ruling) = find(context.model, &name.text, Kind::Ruling).and_then(|id| context.model.sheet(id)) else {
            continue;
        };
        let lines: Vec<Phrase<'_>> = ruling.members(Member::Reading).collect();
        let shown = shortened(&escaped(&reading.text), 40).into_owned();
        let taken = lines.iter().find(|line| reading_words(**line).eq_ignore_ascii_case(&reading.text));
        let Some(taken) = taken else {
            let words: Vec<String> = lines.iter().map(|line| reading_words(*line)).collect();
            let known: Vec<String> = words.iter().map(|words| format!("`{}`", escaped(words))).collect();
            let message = format!("{} has no reading `{shown}`", context.name(ruling.id));
            let own = format!("change \"{}\" {{ lines {{ reading {shown} }} }}", context.name(ruling.id));
            let found = Diagnostic::new(Code::TableName, reading.place, message)
                .other(ruling.place, "the ruling")
                .help(format!("its readings are {}; a pack of yours can add another: `{own}`", listed(&known)));
            out.push(found);
            continue;
        };
        if let Some(edition) = edition.filter(|edition| editions(*taken).contains(edition)) {
            let message = format!(
                "`{}` is already `{shown}` in {}; this line has no effect",
                context.name(ruling.id),
                context.name(edition)
            );
            out.push(Diagnostic::new(Code::TableIdle, name.place, message).help("delete the line"));
        }
    }
}

/// The packs whose cards lie in the deck of a kind, with their number.
pub fn feeders(model: &Model, mixed: Mixed) -> Vec<String> {
    let kind = mixed_kind(mixed);
    let mut packs: Vec<String> =
        model.of_kind(kind).filter_map(|card| model.names.packs.get(card.pack).cloned()).collect();
    packs.sort();
    packs.dedup();
    packs
}

/// Where the cards of a deck come from, where the table says it, and says something that holds.
pub fn source<'t>(model: &Model, table: &'t Table, mixed: Mixed) -> Option<&'t Source> {
    let (source, _) = table.source(mixed)?;
    let holds = match source {
        Source::Pack(id) => feeders(model, mixed).contains(id),
        _ => true,
    };
    holds.then_some(source)
}

/// The kind of card that lies in such a deck.
pub fn mixed_kind(mixed: Mixed) -> Kind {
    match mixed {
        Mixed::Loot => Kind::Loot,
        Mixed::Scavenge => Kind::Scavenge,
        Mixed::Exploration => Kind::Exploration,
    }
}

fn source_of(context: &Context, mixed: Mixed, source: &Source, place: Place) -> Option<Diagnostic> {
    let feeders = feeders(context.model, mixed);
    let cards = format!("{} cards", mixed.key());
    match source {
        Source::Pack(id) if !feeders.contains(id) => {
            let on_table = context.loaded.packs.iter().any(|pack| pack.manifest.id == *id);
            let why = if on_table { format!("has no {cards}") } else { "is not on this table".to_owned() };
            let message = format!("`{}` {why}", shortened(&escaped(id), 40));
            let found = Diagnostic::new(Code::TableName, place, message);
            let offered: Vec<String> = feeders.iter().map(|id| format!("`{id}`")).collect();
            let words = [Source::BY_LOT, Source::TOGETHER];
            let near = similar(id, feeders.iter().map(String::as_str).chain(words)).first().copied();
            let near = near.or(words.into_iter().find(|words| id.len() > 2 && words.starts_with(id.as_str())));
            Some(match near {
                Some(near) => {
                    found.help(format!("did you mean `{near}`?")).edit(place, format!("\"{near}\""), sure(id, near))
                }
                None if offered.is_empty() => found.help(format!("no pack on this table has {cards}: delete the line")),
                None => found.help(format!(
                    "packs with {cards} are {}; or write \"{}\" or \"{}\"",
                    listed(&offered),
                    Source::BY_LOT,
                    Source::TOGETHER
                )),
            })
        }
        Source::Pack(_) | Source::ByLot if feeders.len() < 2 => {
            let only = feeders.first().map_or("no pack".to_owned(), |id| format!("only `{id}`"));
            let message = format!("{only} has {cards}, so there is nothing to decide");
            Some(Diagnostic::new(Code::TableIdle, place, message).help("delete the line"))
        }
        _ => None,
    }
}

fn decision(context: &Context, decided: &Decided) -> Option<Diagnostic> {
    let text = context.text(decided.place).trim_matches('"').to_owned();
    let shown = shortened(&escaped(&text), 60).into_owned();
    let pack = escaped(&decided.pack).into_owned();
    let new = |code, message| Diagnostic::new(code, decided.place, message);
    if decided.what.is_none() {
        let keys = context.model.undecided();
        let near = similar(&text, keys.iter().map(String::as_str)).first().copied();
        let found = new(Code::TableName, format!("no pack on this table changes `{shown}`"));
        return Some(match near {
            Some(near) => found.help(format!("did you mean `{near}`?")).edit(
                decided.place,
                format!("\"{near}\""),
                sure(&text, near),
            ),
            None if keys.is_empty() => found.help("no two packs disagree on a field: delete the line"),
            None => {
                let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
                found.help(format!("packs disagree on {}", listed(&keys)))
            }
        });
    }
    if !context.loaded.packs.iter().any(|one| one.manifest.id == decided.pack) {
        return Some(
            new(Code::TableName, format!("`{pack}` is not on this table"))
                .help("name the pack whose side is taken, as its `pack.toml` gives its id"),
        );
    }
    if decided.kept.is_empty() {
        let others = decided.left_out.first().copied();
        let found = new(Code::TableName, format!("{pack} does not change `{shown}`"));
        return Some(found.others_at(others, "another pack changes it").help("name the pack whose side is taken"));
    }
    let why = match (decided.left_out.is_empty(), decided.adds_up) {
        (true, _) => format!("only {pack} changes `{shown}`, so there is nothing to decide"),
        (false, true) => format!("the changes of `{shown}` add up, so there is nothing to decide"),
        (false, false) => return None,
    };
    let others = decided.kept.first().copied();
    Some(new(Code::TableIdle, why).others_at(others, "the change").help("delete the line"))
}

/// A name of a table that nothing of that kind has.
fn unknown(context: &Context, said: &Said, kind: Kind, word: &str) -> Option<Diagnostic> {
    if find(context.model, &said.text, kind).is_some() {
        return None;
    }
    let names: Vec<&str> = context.model.of_kind(kind).map(|decl| context.model.name(decl.id)).collect();
    Some(named(said, &format!("no {word} on this table is called"), &names))
}

fn named(said: &Said, why: &str, known: &[&str]) -> Diagnostic {
    let message = format!("{why} `{}`", shortened(&escaped(&said.text), 40));
    let found = Diagnostic::new(Code::TableName, said.place, message);
    match similar(&said.text, known.iter().copied()).first() {
        Some(near) => {
            let near = *near;
            found.help(format!("did you mean `{near}`?")).edit(
                said.place,
                format!("\"{near}\""),
                sure(&said.text, near),
            )
        }
        None if known.len() <= 8 => {
            let known: Vec<String> = known.iter().map(|name| format!("`{}`", escaped(name))).collect();
            found.help(if known.is_empty() {
                "there are none".to_owned()
            } else {
                format!("there are {}", listed(&known))
            })
        }
        None => found.help("`brim show PACK` lists what a pack has"),
    }
}

/// A declaration of a kind by its printed name or its id.
pub fn find(model: &Model, text: &str, kind: Kind) -> Option<DeclId> {
    let (pack, name) = text.split_once('/').map_or((None, text), |(pack, name)| (Some(pack), name));
    let wanted = slug(name);
    let of_pack = |at: usize| pack.is_none_or(|pack| model.names.packs.get(at).is_some_and(|id| id == pack));
    let mut found = model.of_kind(kind).filter(|decl| of_pack(decl.pack) && slug(model.name(decl.id)) == wanted);
    let id = found.next().map(|decl| decl.id);
    // `Wights of south`, as texts say it.
    id.or_else(|| {
        let (name, pack) = text.rsplit_once(" of ").filter(|_| !text.contains('/'))?;
        model.names.packs.iter().find(|id| *id == pack)?;
        find(model, &format!("{pack}/{name}"), kind)
    })
}
