//! The heads of declarations: what kinds of things a text declares, and under which names.

use std::collections::{BTreeMap, BTreeSet};

use brim_grammar::{Item, Statement, Token, TokenKind};

use super::build::Text;
use super::names::{Named, Names};
use super::parse_errors;
use crate::diagnostic::{Diagnostic, MAX_FINDINGS, Place, Untold};
use crate::pack::{Loaded, MAX_DECLARATIONS};
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::Kind;
use brim_core::vocabulary::spelling::slug;

/// A declaration whose name is known and whose lines are still to be read.
pub(super) struct Head<'a> {
    pub(super) text: usize,
    pub(super) statement: &'a Statement,
    pub(super) kind: Kind,
    /// Its number; patches have none.
    pub(super) id: Option<DeclId>,
    /// Its kind is misspelt, and this was likely meant: it has its finding, and other texts may refer to it all the same.
    pub(super) guessed: bool,
}

/// Collects the names of all declarations, as many as a pack may have.
pub(super) fn collect<'a>(
    texts: &'a [Text],
    loaded: &Loaded,
    names: &mut Names,
    diagnostics: &mut Vec<Diagnostic>,
    untold: &mut Untold,
) -> Vec<Head<'a>> {
    let mut heads = Vec::new();
    let mut found: Vec<Declared<'_>> = Vec::new();
    let mut limits = Vec::new();
    let mut declared: BTreeMap<(usize, Kind, String), Place> = BTreeMap::new();
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for (at, text) in texts.iter().enumerate() {
        let mut room = MAX_FINDINGS;
        let mut tell = |make: &dyn Fn() -> Diagnostic| match room.checked_sub(1) {
            None => untold.add(text.file, 1),
            Some(left) => {
                room = left;
                diagnostics.push(make());
            }
        };
        let count = counts.entry(text.pack).or_default();
        let all: Vec<&Statement> = text
            .tree
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Statement(statement) => Some(statement),
                Item::Comment(_) | Item::Blank => None,
            })
            .collect();
        let mut skipped = 0;
        for (here, statement) in all.iter().copied().enumerate() {
            let place = |token: &Token| Place { file: text.file, span: token.span };
            let Some(first) = statement.tokens.first().filter(|_| here >= skipped) else { continue };
            // A block in round brackets: what stands in it is no declaration.
            if let Some(open) = statement.tokens.last().filter(|last| last.kind == TokenKind::Open) {
                let closes = |one: &&Statement| one.tokens.first().is_some_and(|first| first.kind == TokenKind::Close);
                let to = all.iter().skip(here).position(closes).map(|more| here + more);
                let close = to.and_then(|to| all.get(to)).and_then(|one| one.tokens.first());
                tell(&|| parse_errors::round_brackets(place(open), close.map(place)));
                skipped = to.map_or(here, |to| to + 1);
                continue;
            }
            *count += 1;
            if *count > MAX_DECLARATIONS {
                if *count == MAX_DECLARATIONS + 1 {
                    limits.push(parse_errors::too_many_declarations(place(first)));
                }
                break;
            }
            let kind = match &first.kind {
                TokenKind::Word(word) => Kind::of_word(&word.to_lowercase()),
                _ => None,
            };
            // `"Bell" encounter`: its finding says what it should be.
            if kind.is_none()
                && let Some(found) = parse_errors::name_first(statement, text.file)
            {
                tell(&|| found.clone());
                continue;
            }
            let guessed = kind.is_none();
            if guessed {
                tell(&|| parse_errors::unknown_kind(first, place(first), statement));
            }
            let Some(kind) = kind.or_else(|| parse_errors::likely_kind(first)) else { continue };
            if guessed
                && (kind == Kind::Patch
                    || !matches!(statement.tokens.get(1).map(|token| &token.kind), Some(TokenKind::Text(_))))
            {
                continue;
            }
            if kind == Kind::Patch {
                heads.push(Head { text: at, statement, kind, id: None, guessed });
                continue;
            }
            let Some(second) = statement.tokens.get(1) else {
                tell(&|| parse_errors::name_missing(kind, place(first)));
                continue;
            };
            // A stray mark there has its finding already.
            if matches!(second.kind, TokenKind::Other(_)) {
                continue;
            }
            if let (TokenKind::Word(_), Some(third)) = (&second.kind, statement.tokens.get(2))
                && let TokenKind::Text(name) = &third.kind
            {
                tell(&|| parse_errors::word_too_much(kind, name, place(second), place(third)));
                continue;
            }
            let TokenKind::Text(name) = &second.kind else {
                tell(&|| parse_errors::name_missing(kind, place(second)));
                continue;
            };
            if let Some((with, id, at)) = only_mixed(statement) {
                let manifest = loaded.packs.get(text.pack).map(|pack| &pack.manifest);
                let named = manifest.into_iter().flat_map(|own| own.knows.iter().chain(&own.requires));
                let ids: Vec<&str> = named.map(|pack| pack.id.as_str()).collect();
                if !ids.contains(&id) {
                    tell(&|| parse_errors::not_known(id, &ids, place(at), manifest.and_then(|own| own.place)));
                }
                if names.packs.iter().any(|pack| pack == id) != with {
                    if with && kind == Kind::Mission {
                        names.missions_left_out.push((name.to_string(), id.to_owned()));
                    }
                    names.left_out.push((name.to_string(), id.to_owned()));
                    continue;
                }
            }
            let known = (text.pack, kind, slug(name));
            if let Some(earlier) = declared.get(&known) {
                tell(&|| parse_errors::duplicate(kind, name, place(second), *earlier));
                continue;
            }
            let numbered = kind == Kind::Ability && takes_number(statement);
            let former = former(statement).collect();
            let named = Named { name: name.to_string(), kind, pack: text.pack, place: place(second), numbered };
            declared.insert(known, named.place);
            found.push(Declared { head: heads.len(), named, former });
            heads.push(Head { text: at, statement, kind, id: None, guessed });
        }
    }
    number(found, names, &mut heads);
    diagnostics.append(&mut limits);
    heads
}

/// A declaration that has no number yet.
struct Declared<'a> {
    /// Its place among the heads.
    head: usize,
    named: Named,
    /// The names it had before, the oldest first.
    former: Vec<&'a str>,
}

/// Numbers declarations by pack, kind and oldest name: neither files, folders nor the order of texts change a game, and one more
/// declaration does not change the order of the others.
fn number(mut found: Vec<Declared<'_>>, names: &mut Names, heads: &mut [Head<'_>]) {
    let pack = |named: &Named| names.packs.get(named.pack).cloned().unwrap_or_default();
    let current: BTreeSet<(usize, Kind, String)> =
        found.iter().map(|one| (one.named.pack, one.named.kind, slug(&one.named.name))).collect();
    // An old name that another thing has now leads to that thing.
    let oldest = |one: &Declared<'_>| {
        let old = one.former.first().map(|name| slug(name));
        let old = old.filter(|old| !current.contains(&(one.named.pack, one.named.kind, old.clone())));
        old.unwrap_or_else(|| slug(&one.named.name))
    };
    found.sort_by_cached_key(|one| (pack(&one.named), one.named.kind.word(), oldest(one), slug(&one.named.name)));
    let mut last = None;
    for one in found {
        let key = (one.named.pack, one.named.kind, oldest(&one));
        // Of two things that had the same name, the first keeps it.
        let stable = if last.as_ref() == Some(&key) { slug(&one.named.name) } else { key.2.clone() };
        last = Some(key);
        let id = names.add(one.named, stable);
        one.former.iter().for_each(|name| names.add_former(id, name));
        if let Some(head) = heads.get_mut(one.head) {
            head.id = Some(id);
        }
    }
}

/// True for an ability that says so of itself.
fn takes_number(statement: &Statement) -> bool {
    statement.body.statements().any(|line| says(&line.tokens, &["takes", "a", "number"]))
}

/// True where the tokens are these words.
fn says(tokens: &[Token], words: &[&str]) -> bool {
    let is = |token: &Token, word: &str| matches!(&token.kind, TokenKind::Word(written) if written.eq_ignore_ascii_case(word));
    tokens.len() == words.len() && tokens.iter().zip(words).all(|(token, word)| is(token, word))
}

/// The pack that a declaration is only there with (true), or without.
fn only_mixed(statement: &Statement) -> Option<(bool, &str, &Token)> {
    statement.body.statements().find_map(|line| {
        let (last, words) = line.tokens.split_last()?;
        let TokenKind::Text(id) = &last.kind else { return None };
        let with = says(words, &["only", "with", "the", "pack"]);
        (with || says(words, &["only", "without", "the", "pack"])).then_some((with, id.as_str(), last))
    })
}

/// The names that a declaration had before.
fn former(statement: &Statement) -> impl Iterator<Item = &str> {
    statement.body.statements().filter_map(|line| match &*line.tokens {
        [Token { kind: TokenKind::Word(word), .. }, Token { kind: TokenKind::Text(name), .. }]
            if word.eq_ignore_ascii_case("formerly") =>
        {
            Some(name.as_str())
        }
        _ => None,
    })
}
