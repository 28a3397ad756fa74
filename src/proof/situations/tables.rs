//! The tables at which the declarations of a pack are looked at: the pack with what it needs and with the stand-ins.

use std::cell::RefCell;

use super::disguise::{disguised, plain};
use super::mentions::Mentions;
use super::scene::Scene;
use super::stand_ins::{Cast, FOLDER, STAND_INS, WithStandIns};
use super::watch::Watch;
use brim_core::game::ids::DeclId;
use brim_core::program::Program;
use brim_core::vocabulary::Kind;
use brim_language::diagnostic::{Diagnostic, Severity};
use brim_language::model::{Model, build};
use brim_language::pack::{Files, Loaded, Manifest, editions, load};

/// A pack that is looked at, with what it needs and with the stand-ins.
pub(crate) struct Subjects {
    pub loaded: Loaded,
    /// Its place among the packs; none where it could not be read.
    pub at: Option<usize>,
    pub model: Model,
    pub errors: Vec<Diagnostic>,
}

impl Subjects {
    /// The pack at a root by itself: what else lies beside it changes nothing.
    pub fn load(files: &dyn Files, root: &str) -> Subjects {
        let files = WithStandIns::new(files, root);
        let loaded = load(&files, &[root.to_owned(), FOLDER.to_owned()]);
        let (model, found) = build(&loaded);
        let mut errors: Vec<Diagnostic> = found.into_iter().chain(loaded.diagnostics.iter().cloned()).collect();
        errors.retain(|found| found.severity == Severity::Error);
        let at = loaded.packs.iter().position(|pack| pack.asked && pack.manifest.id != STAND_INS);
        Subjects { loaded, at, model, errors }
    }
}

/// The edition that a pack is written for.
pub(crate) fn edition(loaded: &Loaded, manifest: &Manifest, program: &Program) -> Option<DeclId> {
    let editions = editions(&loaded.packs);
    editions.get(manifest.id.as_str()).and_then(|(name, _)| program.find(name, Some(Kind::Edition)))
}

/// What the tables of a pack are made of.
pub(crate) struct Tables<'a> {
    pub model: &'a Model,
    pub cast: &'a Cast,
    pub edition: Option<DeclId>,
    /// The heroes are at their end.
    pub worn: bool,
    /// Stand-ins have the keywords that the text names.
    pub disguised: bool,
}

impl Tables<'_> {
    /// Looks at a declaration of a program. What it mentions may be that of another program, so that both are looked at at the same tables.
    pub fn of<R>(
        &self,
        program: &Program,
        subject: DeclId,
        kind: Kind,
        mentions: &Mentions,
        seen: Option<&RefCell<Watch>>,
        look: &dyn Fn(&Scene<'_>) -> R,
    ) -> R {
        let undressed = (!self.disguised).then(|| mentions.without_keywords());
        let mentions = undressed.as_ref().unwrap_or(mentions);
        let dressed = disguised(program, self.cast, subject, kind, mentions);
        let bare = plain(program, self.cast, subject, kind, mentions);
        look(&Scene {
            program: dressed.as_ref().unwrap_or(program),
            plain: bare.as_ref(),
            model: self.model,
            cast: self.cast,
            subject,
            kind,
            mentions: mentions.clone(),
            edition: self.edition,
            worn: self.worn,
            seen,
        })
    }
}
