//! What a table file decides about a declaration, printed wherever the origin of its lines is printed.

use brimscript::check::table::find;
use brimscript::diagnostic::Place;
use brimscript::diagnostic::escape::{escaped, shortened};
use brimscript::model::patch::Decided;
use brimscript::model::{Declaration, Model};
use brimscript::pack::Loaded;
use brimscript::vocabulary::spelling::slug;
use serde::Serialize;

/// One decision of a table file.
#[derive(Clone, Debug, Serialize)]
pub struct Decision {
    /// What it decides: a field such as `health`, `reading` or `models`.
    pub field: String,
    /// The pack that is followed, the reading that is taken or the number of models that are owned.
    pub taken: String,
    /// The table file and the line of it.
    pub file: String,
    /// The line.
    pub line: u32,
    /// What does not hold for it.
    pub left_out: Vec<LeftOut>,
    /// All of it as a sentence.
    #[serde(skip)]
    sentence: String,
}

/// A line of a pack that does not apply on this table.
#[derive(Clone, Debug, Serialize)]
pub struct LeftOut {
    /// The pack.
    pub pack: String,
    /// The line, as its author wrote it.
    pub text: String,
    /// Where it stands.
    pub file: String,
    /// The line.
    pub line: u32,
}

impl Decision {
    /// For a person, a line each.
    pub fn lines(&self) -> Vec<String> {
        let head = format!("decided by {}:{}: {}", self.file, self.line, self.sentence);
        let left = self.left_out.iter();
        let left = left.map(|one| {
            format!("  `{}` of {} in {}:{} does not apply on this table", one.text, one.pack, one.file, one.line)
        });
        std::iter::once(head).chain(left).collect()
    }
}

/// What the table decides about a declaration; or about one field of it.
pub fn decisions(model: &Model, loaded: &Loaded, decl: &Declaration, field: Option<&str>) -> Vec<Decision> {
    let Some(table) = &loaded.table else { return Vec::new() };
    let at = |place: Place| {
        let source = loaded.sources.get(place.file);
        let line = source.map_or(0, |source| source.line_at(place.span.start));
        (source.map_or_else(String::new, |source| escaped(source.path()).into_owned()), line)
    };
    let decision = |place, field: &str, taken: &str, sentence: String| {
        let (file, line) = at(place);
        let (field, taken) = (escaped(field).into_owned(), escaped(taken).into_owned());
        Decision { field, taken, file, line, left_out: Vec::new(), sentence }
    };
    let mut out = Vec::new();
    for one in model.decided.iter().filter(|one| one.holds() && one.what == Some(decl.id)) {
        let sentence = format!("{} is as {} changes it", escaped(&one.field), escaped(&one.pack));
        let left_out = left_out(loaded, one, at);
        out.push(Decision { left_out, ..decision(one.place, &one.field, &one.pack, sentence) });
    }
    for (name, reading) in &table.rulings {
        if find(model, &name.text, decl.kind) == Some(decl.id) {
            let sentence = format!("this table takes the reading `{}`, a house rule", escaped(&reading.text));
            out.push(decision(name.place, "reading", &reading.text, sentence));
        }
    }
    if let Some((stock, place)) = model.stock(decl).zip(model.counted(decl)) {
        let owned = stock.owned.unwrap_or(0);
        let models = if owned == 1 { "1 model".to_owned() } else { format!("{owned} models") };
        let in_box = stock.in_box.map_or_else(String::new, |in_box| format!("; the box has {in_box}"));
        let stand_ins = if owned == 0 { ", so stand-ins are placed" } else { "" };
        let sentence = format!("the players own {models} of it{stand_ins}{in_box}");
        out.push(decision(place, "models", &owned.to_string(), sentence));
    }
    if let Some(field) = field {
        out.retain(|one| slug(&one.field) == slug(field));
    }
    out
}

fn left_out(loaded: &Loaded, one: &Decided, at: impl Fn(Place) -> (String, u32)) -> Vec<LeftOut> {
    let line = |place: &Place| {
        let whose = loaded.packs.iter().find(|pack| pack.files.contains(&place.file));
        let text = loaded.sources.at(*place).split_whitespace().collect::<Vec<_>>().join(" ");
        let (file, line) = at(*place);
        LeftOut {
            pack: whose.map_or_else(String::new, |pack| pack.manifest.id.clone()),
            text: shortened(&escaped(&text), 60).into_owned(),
            file,
            line,
        }
    };
    one.left_out.iter().map(line).collect()
}
