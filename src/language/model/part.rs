//! One file: what it says as far as no other file matters, and how its declarations are read among the names of all.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use brim_grammar::{Body, File, Item, ProblemKind, Span, Statement};

use super::build::{Builder, Declaration};
use super::comments::{self, Remark};
use super::declarations::{Collected, Seen, seen};
use super::names::Names;
use super::pairs::Pairs;
use super::parse_errors::declared::too_many_lines;
use super::read::Reader;
use crate::diagnostic::{Diagnostic, FileId, MAX_FINDINGS, Place, Severity, form};
use crate::pack::{Loaded, MAX_LINES};
use brim_core::phrase::Store;

/// One file with what was found in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    /// The pack, by its place among the loaded packs; none where only the form is checked.
    pub(super) pack: Option<usize>,
    pub(super) file: FileId,
    pub(super) seen: Vec<Seen>,
    pub(super) comments: Vec<Remark>,
    /// What is wrong with its form, and where more is wrong than is told.
    form: Vec<Diagnostic>,
    beyond: Vec<Place>,
    pub(super) collected: Collected,
    /// What is wrong with its lines, and how much more is.
    read: Vec<Diagnostic>,
    unread: usize,
    /// Something of it is made from another thing.
    makes: bool,
    /// Which words stand beside each other in it: known where it was asked for.
    pairs: OnceLock<Pairs>,
}

impl Part {
    /// Parses a file.
    pub(super) fn parse(pack: Option<usize>, file: FileId, loaded: &Loaded) -> Option<(Part, File)> {
        let source = loaded.sources.get(file)?;
        let tree = brim_grammar::parse(source.text());
        let beyond =
            tree.problems.iter().skip(MAX_FINDINGS).map(|problem| Place { file, span: problem.span }).collect();
        let mut part = Part { pack, file, form: form::form(file, source, &tree), beyond, ..Part::default() };
        if let Some(pack) = pack {
            comments::collect(file, &tree.items, &mut part.comments);
            part.seen = seen(pack, file, &tree, loaded);
        }
        Some((part, tree))
    }

    /// What is wrong with it, so far as it says so by itself: its form, its heads, its lines.
    pub(super) fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.form.iter().chain(&self.collected.diagnostics).chain(&self.collected.limit).chain(&self.read)
    }

    /// Findings that there was no room for.
    pub(super) fn untold(&self) -> usize {
        self.beyond.len() + self.collected.untold + self.unread
    }

    /// True where something of it may be made from another thing.
    pub(super) fn makes(&self) -> bool {
        self.makes
    }

    /// Some line of it could not be read.
    pub(super) fn is_misread(&self) -> bool {
        !self.read.is_empty() || self.unread > 0
    }

    /// Nothing is wrong with what it declares, and none of it stands beside another of its name.
    pub(super) fn declares_soundly(&self) -> bool {
        let Collected { heads: _, diagnostics, limit, untold } = &self.collected;
        diagnostics.is_empty() && limit.is_none() && *untold == 0 && self.seen.iter().all(Seen::is_sound)
    }

    /// Reads its declarations.
    pub(super) fn read(&mut self, tree: &File, names: &Names, loaded: &Loaded) -> Vec<Declaration> {
        let lines = self.lines(tree, names, loaded);
        self.keep(lines)
    }

    /// Keeps what is wrong with its lines, and gives away what they declare.
    pub(super) fn keep(&mut self, lines: Lines) -> Vec<Declaration> {
        let Lines { decls, diagnostics, untold } = lines;
        (self.read, self.unread) = (diagnostics, untold);
        self.makes = decls.iter().any(|decl| decl.base().is_some());
        decls
    }

    /// True where one of some names may stand in it.
    pub(super) fn mentions(&self, names: &BTreeSet<String>, loaded: &Loaded) -> bool {
        let pairs = self.pairs.get_or_init(|| Pairs::of(loaded.sources.text(self.file)));
        names.iter().any(|name| pairs.may_have(name))
    }

    pub(super) fn lines(&self, tree: &File, names: &Names, loaded: &Loaded) -> Lines {
        let mut out = Lines::default();
        let (Some(pack), Some(source)) = (self.pack, loaded.sources.get(self.file)) else { return out };
        let found = self.form.iter().chain(&self.collected.diagnostics).chain(&self.collected.limit);
        let mut misshapen: Vec<Place> =
            found.filter_map(|found| found.place).chain(self.beyond.iter().copied()).collect();
        misshapen.sort_unstable();
        let too_long: Vec<Span> =
            tree.problems.iter().filter(|one| one.kind == ProblemKind::LineTooLong).map(|one| one.span).collect();
        let mut store = Store::default();
        let mut room = MAX_FINDINGS;
        let long = |statement: &Statement| {
            let (first, last) = (source.line_at(statement.span.start), source.line_at(statement.span.end));
            last.saturating_sub(first) >= MAX_LINES
        };
        let statement = |item: &usize| match tree.items.get(*item) {
            Some(Item::Statement(statement)) => Some(statement),
            _ => None,
        };
        // Of what is too long the head alone is read.
        let heads = self.collected.heads.iter().filter_map(|head| Some((head.item, statement(&head.item)?)));
        let cut: BTreeMap<usize, Statement> = heads
            .filter(|(_, statement)| long(statement))
            .map(|(item, whole)| (item, Statement { tokens: whole.tokens.clone(), body: Body::None, ..*whole }))
            .collect();
        for head in &self.collected.heads {
            let Some(whole) = statement(&head.item) else { continue };
            let statement = cut.get(&head.item).unwrap_or(whole);
            let mut builder = Builder {
                reader: Reader::new(names, pack, self.file),
                diagnostics: Vec::new(),
                room,
                untold: 0,
                below: None,
                above: None,
                behind: false,
                outcome: false,
                beside: None,
                no_names: Vec::new(),
                called: BTreeSet::new(),
                kind: head.kind,
                made: false,
                stays: false,
                subject: form::subject_of(statement, source.text()),
                too_long: &too_long,
            };
            let mut decl = builder.declaration(*head, statement, &mut store);
            let span = statement.span;
            let at = misshapen.partition_point(|place| place.span.start < span.start);
            decl.broken = misshapen.get(at).is_some_and(|place| place.span.start < span.end.max(span.start + 1));
            // A line with a syntax error has its finding already: what cannot be read in it follows from that.
            let line = |place: Place| source.line_at(place.span.start);
            let end = misshapen.partition_point(|place| place.span.start < span.end);
            let mended: BTreeSet<_> =
                misshapen.get(at..end).unwrap_or_default().iter().map(|place| line(*place)).collect();
            if !mended.is_empty() {
                builder.diagnostics.retain(|found| !found.place.is_some_and(|place| mended.contains(&line(place))));
            }
            if cut.contains_key(&head.item) {
                let place = Place { file: self.file, span: statement.phrase };
                builder.report(too_many_lines(builder.subject.clone().as_deref(), place));
            }
            let wrong = |found: &Diagnostic| found.severity == Severity::Error;
            let broken = head.guessed || builder.untold > 0 || builder.diagnostics.iter().any(wrong);
            let subject = builder.subject.clone();
            room = builder.room;
            out.untold += builder.untold;
            out.diagnostics.append(&mut builder.diagnostics);
            if broken {
                decl.broken = true;
            } else {
                let before = out.diagnostics.len();
                super::bind::check(&decl, names, subject.as_deref(), &mut out.diagnostics);
                super::of_spaces::check(&decl, names, subject.as_deref(), &mut out.diagnostics);
                decl.broken |= out.diagnostics.len() > before;
            }
            out.decls.push(decl);
        }
        out
    }
}

/// What was read of one file.
#[derive(Default)]
pub(super) struct Lines {
    decls: Vec<Declaration>,
    diagnostics: Vec<Diagnostic>,
    untold: usize,
}
