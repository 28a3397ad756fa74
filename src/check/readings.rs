//! Readings of rulings: each edition takes one, no two are the same; and the editions that packs are written for are declared.

use std::collections::{BTreeMap, BTreeSet};

use super::context::{Context, listed};
use super::parts::reading;
use brim_core::game::ids::DeclId;
use brim_core::phrase::MemberView;
use brim_core::vocabulary::{Kind, Member};
use brim_grammar::Span;
use brim_language::diagnostic::similar::{similar, sure};
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::line_key::reading_words;
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every ruling, and at the edition of every pack.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let counted = counted(context);
    for ruling in context.decls().filter(|decl| decl.kind == Kind::Ruling) {
        let mut taken: BTreeMap<DeclId, Phrase<'_>> = BTreeMap::new();
        let lines: Vec<Phrase<'_>> = ruling.members(Member::Reading).collect();
        for (at, line) in lines.iter().enumerate() {
            if let Some(first) = lines.iter().take(at).find(|first| reading(**first) == reading(*line)) {
                let found = context
                    .finding(Code::Readings, ruling, line.place(), "two readings of this ruling say the same")
                    .label("the same again")
                    .other(first.place(), "the first one")
                    .help("let one of them say something else, or write all editions behind one of them");
                out.push(found);
            }
            for edition in editions(*line) {
                let Some(first) = taken.insert(*edition, *line) else { continue };
                let name = context.name(*edition);
                let found = context
                    .finding(
                        Code::Readings,
                        ruling,
                        context.figure(line.place(), &name),
                        format!("{name} takes two readings"),
                    )
                    .label("takes this one too")
                    .other(context.figure(first.place(), &name), "and this one")
                    .help("an edition takes one reading: keep it behind the one that it prints");
                out.push(found);
            }
        }
        out.extend(without(context, ruling, &taken, &counted));
    }
    for played in context.model.played.values().filter(|played| played.decl.kind == Kind::Ruling && !played.decl.broken)
    {
        changed(context, &played.decl, out);
    }
    for at in 0..context.loaded.packs.len() {
        out.extend(edition(context, at));
    }
}

/// A ruling that packs change: an edition still takes one reading. Lines that were written beside one another on one sheet are told of already.
fn changed(context: &Context, ruling: &Declaration, out: &mut Vec<Diagnostic>) {
    let mut taken: BTreeMap<DeclId, Phrase<'_>> = BTreeMap::new();
    let own = |line: Phrase<'_>| {
        context.model.decl(ruling.id).is_some_and(|decl| decl.body().iter().any(|own| own.marked() == line.marked()))
    };
    for line in ruling.members(Member::Reading) {
        for edition in editions(line) {
            let Some(first) = taken.insert(*edition, line).filter(|first| !(own(*first) && own(line))) else {
                continue;
            };
            let (name, ruling_name) = (context.name(*edition), context.name(ruling.id));
            let (first, line) = if own(line) { (line, first) } else { (first, line) };
            let all: Vec<String> = editions(first).iter().map(|edition| context.name(*edition)).collect();
            let message = format!("{ruling_name}: {name} takes two readings, `{}` and `{}`", words(first), words(line));
            let found = Diagnostic::new(Code::Readings, line.place(), message)
                .subject(format!("{ruling_name} (change)"))
                .label("one of them")
                .other(first.place(), "the other one")
                .help(format!(
                    "a house rule takes the place of a whole line: write it `for {}`; or keep one of the two",
                    all.join(", ")
                ));
            out.push(found);
        }
    }
}

fn words(line: Phrase<'_>) -> String {
    brim_language::diagnostic::escape::escaped(&reading_words(line)).into_owned()
}

/// The editions that take a reading.
pub fn editions(line: Phrase<'_>) -> &[DeclId] {
    match MemberView::of(line) {
        Some(MemberView::Reading { reading: _, list: Some(list) }) => list,
        _ => &[],
    }
}

/// How many rulings of each pack there are, and how many have a reading for each edition.
#[derive(Default)]
struct Counted {
    rulings: BTreeMap<usize, usize>,
    named: BTreeMap<(usize, DeclId), usize>,
}

fn counted(context: &Context) -> Counted {
    let mut counted = Counted::default();
    for ruling in context.decls().filter(|decl| decl.kind == Kind::Ruling) {
        *counted.rulings.entry(ruling.pack).or_default() += 1;
        let named: BTreeSet<DeclId> = ruling.members(Member::Reading).flat_map(editions).copied().collect();
        for edition in named {
            *counted.named.entry((ruling.pack, edition)).or_default() += 1;
        }
    }
    counted
}

/// An edition that one ruling leaves out, where all other rulings of its pack have a reading for it.
fn without(
    context: &Context,
    ruling: &Declaration,
    taken: &BTreeMap<DeclId, Phrase<'_>>,
    counted: &Counted,
) -> Option<Diagnostic> {
    let others = counted.rulings.get(&ruling.pack)?.saturating_sub(1);
    if taken.is_empty() || others < 3 {
        return None;
    }
    let missing = context
        .decls()
        .filter(|decl| decl.kind == Kind::Edition && !taken.contains_key(&decl.id))
        .find(|edition| counted.named.get(&(ruling.pack, edition.id)) == Some(&others))?;
    let name = context.name(missing.id);
    let mut found = context
        .finding(Code::Readings, ruling, ruling.place, format!("no reading of this ruling is for {name}"))
        .label(format!("all other rulings have one for {name}"))
        .help(format!("write `for {name}` behind the reading that it takes"));
    found.severity = Severity::Hint;
    Some(found)
}

/// The edition that a pack names, where none of that name is declared.
fn edition(context: &Context, at: usize) -> Option<Diagnostic> {
    let pack = context.loaded.packs.get(at)?;
    let wanted = pack.manifest.edition.as_deref()?;
    let visible = context.model.names.visible.get(at)?;
    let known: Vec<&str> = context
        .model
        .of_kind(Kind::Edition)
        .filter(|decl| visible.contains(&decl.pack))
        .map(|decl| context.model.name(decl.id))
        .collect();
    if known.is_empty() || known.iter().any(|name| name.eq_ignore_ascii_case(wanted)) {
        return None;
    }
    let id = pack.manifest.place?;
    let text = context.loaded.sources.text(id.file);
    let line = text.find("edition")?;
    let quoted = text.get(line..)?.find(wanted).map(|from| line + from)?;
    let place = Place { file: id.file, span: Span::new(quoted, quoted + wanted.len()) };
    let shown = brim_language::diagnostic::escape::escaped(wanted).into_owned();
    let found = Diagnostic::new(Code::UnknownName, place, format!("no edition is called `{shown}`"))
        .subject(pack.manifest.subject())
        .label("no pack declares it");
    Some(match similar(wanted, known.iter().copied()).as_slice() {
        [one] => found.help(format!("did you mean `{one}`?")).edit(place, (*one).to_owned(), sure(wanted, one)),
        _ => found.help(format!(
            "the editions are {}",
            listed(&known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>())
        )),
    })
}
