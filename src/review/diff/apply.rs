//! The new packs made of the old ones and a diff: what proves that a diff leaves nothing out.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::change::{At, Part};
use super::manifest::{fields, quoted};
use super::side::{Side, Trees};
use super::tree::Line;
use super::{line, side};
use brim_core::game::ids::DeclId;

/// A pack as texts that say what it says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Patched {
    /// Its `pack.toml`.
    pub manifest: String,
    /// All its declarations, in one file.
    pub text: String,
}

/// A diff that is not one of these packs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit(pub String);

impl std::fmt::Display for Unfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unfit {}

/// What packs say, without layout, places and numbers: by id and kind what each declaration says, and the keys of each `pack.toml`.
/// Two sides have the same where they play the same.
pub fn canonical(side: Side<'_>) -> BTreeMap<String, String> {
    let trees = Trees::of(side.loaded);
    let call = |id: DeclId| side.key(id).map(|key| key.text()).unwrap_or_default();
    let things = side.things(&trees);
    let mut out: BTreeMap<String, String> = things
        .values()
        .filter_map(|thing| Some((thing.key.text(), format!("{} {}", thing.name, line(side, thing, &call)?.whole))))
        .collect();
    for (_, pack) in side.packs() {
        let of = |key: &str| format!("{} pack.toml {key}", pack.manifest.id);
        out.extend(fields(side.loaded, pack).into_iter().map(|(key, value)| (of(&key), value)));
        out.insert(of("version"), pack.manifest.version.clone());
    }
    out
}

/// What is read of a document of `brim diff --format json`.
#[derive(Debug, Deserialize)]
struct Document {
    packs: Vec<Pair>,
    changes: Vec<Step>,
}

#[derive(Debug, Deserialize)]
struct Pair {
    id: String,
    new: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Step {
    id: String,
    kind: String,
    path: String,
    part: Part,
    before: Option<String>,
    after: Option<String>,
    at: At,
    was: Option<String>,
}

/// A declaration, or a line of one, as text.
#[derive(Clone, Debug)]
struct Node {
    /// The text: of a line with lines under it, the head alone.
    text: String,
    lines: Vec<Node>,
}

impl Node {
    fn of(line: &Line<'_>) -> Node {
        let lines: Vec<Node> = line.lines.iter().map(Node::of).collect();
        let whole = lines.is_empty() && !line.bare;
        Node { text: if whole { line.text() } else { line.head_text() }, lines }
    }

    fn text(&self) -> String {
        if self.lines.is_empty() {
            return self.text.clone();
        }
        block(&self.text, &self.lines.iter().map(Node::text).collect::<Vec<_>>())
    }
}

/// A head with lines under it.
pub(super) fn block(head: &str, lines: &[String]) -> String {
    let inner = lines.iter().flat_map(|line| line.lines()).map(|line| format!("  {line}\n"));
    format!("{head} {{\n{}}}", inner.collect::<String>())
}

/// Applies a diff, as JSON, to the packs it starts from. Gives the new packs by their ids.
///
/// # Errors
/// Where the document is no diff, or is not a diff of these packs.
pub fn apply(old: Side<'_>, json: &str) -> Result<BTreeMap<String, Patched>, Unfit> {
    let document: Document =
        serde_json::from_str(json).map_err(|error| Unfit(format!("this is not a diff: {error}")))?;
    let trees = Trees::of(old.loaded);
    let call = |id: DeclId| old.key(id).map(|key| key.text()).unwrap_or_default();
    let mut things: BTreeMap<(String, String), Node> = old
        .things(&trees)
        .values()
        .filter_map(|thing: &side::Declared<'_>| {
            let node = Node::of(&line(old, thing, &call)?);
            Some(((thing.key.id(), thing.key.kind.word().to_owned()), node))
        })
        .collect();
    let mut manifests: BTreeMap<String, BTreeMap<String, String>> =
        old.packs().map(|(_, pack)| (pack.manifest.id.clone(), fields(old.loaded, pack))).collect();
    let mut new_ids: BTreeMap<String, String> = BTreeMap::new();
    for step in document.changes.iter().filter(|step| step.part == Part::Manifest) {
        manifest(step, &mut manifests, &mut new_ids)?;
    }
    let mut by_thing: BTreeMap<(String, String), Vec<&Step>> = BTreeMap::new();
    for step in document.changes.iter().filter(|step| step.part != Part::Manifest) {
        let id = step.was.as_ref().unwrap_or(&step.id).clone();
        by_thing.entry((id, step.kind.clone())).or_default().push(step);
    }
    for (key, steps) in by_thing {
        change(key, &steps, &mut things)?;
    }
    let mut out: BTreeMap<String, Patched> = BTreeMap::new();
    for pair in document.packs.iter().filter(|pair| pair.new.is_some()) {
        let was = new_ids.iter().find(|(_, new)| **new == pair.id).map_or(&pair.id, |(old, _)| old);
        let fields = manifests.get(was).ok_or_else(|| Unfit(format!("there is no pack {was}")))?;
        let version = quoted(pair.new.as_deref().unwrap_or_default());
        let keys = fields.iter().map(|(key, value)| format!("{key} = {value}\n")).collect::<String>();
        let of_pack = |id: &str| [was, &pair.id].iter().any(|pack| id.starts_with(&format!("{pack}/")));
        let texts: Vec<String> =
            things.iter().filter(|((id, _), _)| of_pack(id)).map(|(_, node)| node.text()).collect();
        let manifest = format!("{keys}version = {version}\n");
        out.insert(pair.id.clone(), Patched { manifest, text: format!("{}\n", texts.join("\n\n")) });
    }
    Ok(out)
}

fn manifest(
    step: &Step,
    manifests: &mut BTreeMap<String, BTreeMap<String, String>>,
    new_ids: &mut BTreeMap<String, String>,
) -> Result<(), Unfit> {
    if step.path.is_empty() {
        match &step.after {
            None => manifests.remove(&step.id),
            Some(text) => {
                let pairs = text.lines().filter_map(|line| line.split_once(" = "));
                let fields = pairs.map(|(key, value)| (key.to_owned(), value.to_owned()));
                manifests.insert(step.id.clone(), fields.collect())
            }
        };
        return Ok(());
    }
    let id = match (step.path.as_str(), &step.before) {
        ("id", Some(before)) => {
            let was = before.trim_matches('"').to_owned();
            new_ids.insert(was.clone(), step.id.clone());
            was
        }
        _ => new_ids.iter().find(|(_, new)| **new == step.id).map_or_else(|| step.id.clone(), |(old, _)| old.clone()),
    };
    let fields = manifests.get_mut(&id).ok_or_else(|| Unfit(format!("there is no pack {id}")))?;
    if fields.get(&step.path) != step.before.as_ref() {
        return Err(Unfit(format!("pack.toml of {id} says something else for {}", step.path)));
    }
    match &step.after {
        Some(value) => fields.insert(step.path.clone(), value.clone()),
        None => fields.remove(&step.path),
    };
    Ok(())
}

/// All changes of one declaration.
fn change(key: (String, String), steps: &[&Step], things: &mut BTreeMap<(String, String), Node>) -> Result<(), Unfit> {
    if let Some(step) = steps.iter().find(|step| step.part == Part::Declaration) {
        if things.get(&key).map(Node::text).is_some() != step.before.is_some() {
            return Err(Unfit(format!("{} is not what the diff starts from", key.0)));
        }
        match &step.after {
            Some(text) => things.insert(key, Node { text: text.clone(), lines: Vec::new() }),
            None => things.remove(&key),
        };
        return Ok(());
    }
    let node = things.get_mut(&key).ok_or_else(|| Unfit(format!("there is no {}", key.0)))?;
    if let Some(head) = steps.iter().find(|step| step.part == Part::Head && step.at.old.is_empty()) {
        node.text = renamed(node, head)?;
    }
    let lines: Vec<&Step> =
        steps.iter().filter(|step| !step.at.old.is_empty() || !step.at.new.is_empty()).copied().collect();
    let had = !node.lines.is_empty();
    block_of(node, &mut Vec::new(), &lines).map_err(|Unfit(why)| Unfit(format!("{}: {why}", key.0)))?;
    if had && node.lines.is_empty() {
        node.text.push_str(" {}");
    }
    Ok(())
}

/// Another head; what stands under it is left alone.
fn renamed(node: &Node, step: &Step) -> Result<String, Unfit> {
    let (before, after) = (step.before.as_deref().unwrap_or_default(), step.after.as_deref().unwrap_or_default());
    let rest = node.text.strip_prefix(before).ok_or_else(|| Unfit(format!("`{before}` is not there")))?;
    Ok(format!("{after}{rest}"))
}

/// The changes of one block and of what stands in it.
fn block_of(node: &mut Node, here: &mut Vec<usize>, steps: &[&Step]) -> Result<(), Unfit> {
    let depth = here.len();
    let inside = |step: &&&Step| step.at.old.starts_with(here);
    let steps: Vec<&Step> = steps.iter().filter(inside).copied().collect();
    if steps.is_empty() {
        return Ok(());
    }
    let mut lines = Vec::new();
    for (at, mut line) in std::mem::take(&mut node.lines).into_iter().enumerate() {
        let own = |step: &&&Step| {
            step.before.is_some() && step.at.old.len() == depth + 1 && step.at.old.get(depth) == Some(&at)
        };
        match steps.iter().find(own) {
            Some(step) if step.part == Part::Head => {
                line.text = renamed(&line, step)?;
                here.push(at);
                block_of(&mut line, here, &steps)?;
                here.pop();
            }
            Some(step) => {
                if step.before.as_deref() != Some(&line.text()) && line.lines.is_empty() {
                    return Err(Unfit(format!("`{}` is not there", step.before.as_deref().unwrap_or_default())));
                }
                let Some(text) = &step.after else { continue };
                line = Node { text: text.clone(), lines: Vec::new() };
            }
            None => {
                here.push(at);
                block_of(&mut line, here, &steps)?;
                here.pop();
            }
        }
        lines.push(line);
    }
    let mut come: Vec<&&Step> =
        steps.iter().filter(|step| step.before.is_none() && step.at.old.len() == depth).collect();
    come.sort_by_key(|step| step.at.new.last());
    for step in come {
        let at = step.at.new.last().copied().unwrap_or(lines.len()).min(lines.len());
        lines.insert(at, Node { text: step.after.clone().unwrap_or_default(), lines: Vec::new() });
    }
    node.lines = lines;
    Ok(())
}
