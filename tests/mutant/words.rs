//! What a declaration says before a slip and after it, as `brim text` has it.

use brimscript::card::card;
use brimscript::diagnostic::Sources;
use brimscript::model::{Declaration, Model};

use super::made::Mutant;
use super::packs::Pack;
use super::told::text;

/// A slip that means something else, in words.
pub struct Words {
    /// The declaration.
    pub id: String,
    /// The line as it is shipped, without what stands around it.
    pub line: String,
    /// What was deleted.
    pub token: String,
    /// What the card says and no longer says.
    pub before: String,
    /// What it says instead.
    pub after: String,
}

/// The words of the declaration that a slip stands in, where they differ.
pub fn words(pack: &Pack, mutant: &Mutant) -> Option<Words> {
    let was = pack.texts.get(&mutant.file)?;
    let (loaded, changed) = pack.with(&mutant.file, &text(pack, mutant));
    let at = was.get(..mutant.decl)?.matches('\n').count();
    let here = |model: &Model, sources: &Sources| {
        let stands = |decl: &&Declaration| {
            sources.get(decl.place.file).is_some_and(|source| {
                source.path() == mutant.file && source.position(decl.place.span.start).line as usize == at + 1
            })
        };
        let decl = model.decls.iter().find(stands)?;
        card(model, decl.id)
    };
    let (before, after) = (here(&pack.checked.model, &pack.loaded.sources)?, here(&changed.model, &loaded.sources)?);
    let only = |these: &str, those: &str| {
        let others: Vec<&str> = those.lines().map(str::trim).collect();
        let kept = these.lines().map(str::trim).filter(|line| !others.contains(line));
        kept.collect::<Vec<_>>().join(" / ")
    };
    let from = was.get(..mutant.span.0)?.rfind('\n').map_or(0, |at| at + 1);
    let to = was.get(mutant.span.1..)?.find('\n').map_or(was.len(), |at| at + mutant.span.1);
    let words = Words {
        id: before.id.clone(),
        line: was.get(from..to)?.trim().to_owned(),
        token: was.get(mutant.span.0..mutant.span.1)?.trim().to_owned(),
        before: only(&before.text, &after.text),
        after: only(&after.text, &before.text),
    };
    let silent = words.before.is_empty() && words.after.is_empty();
    (!silent && !words.line.contains('\n')).then_some(words)
}
