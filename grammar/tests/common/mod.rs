//! What the tests share: the samples, and a plain drawing of a tree.
#![allow(dead_code, reason = "each test file uses a part of this")]
#![allow(clippy::unwrap_used, clippy::string_slice, reason = "a test that panics has failed, as it should")]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use brim_grammar::{Block, Body, File, Item, Problem, Span, Statement, Token, TokenKind};

/// Every sample, by name, in the order of their names.
pub fn samples() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let name = |path: &Path| path.file_stem().unwrap().to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

/// A tree with its source and its problems, for a snapshot.
pub fn draw(source: &str) -> String {
    let file = brim_grammar::parse(source);
    let mut out = String::new();
    for line in source.split('\n') {
        writeln!(out, "| {}", line.escape_debug().to_string().replace("\\\"", "\"").replace("\\'", "'")).unwrap();
    }
    out.push_str("---\n");
    draw_items(&file.items, source, 0, &mut out);
    for problem in &file.problems {
        out.push_str(&draw_problem(problem, source));
    }
    out
}

pub fn draw_problem(problem: &Problem, source: &str) -> String {
    let place = |span: Span| {
        let before = &source[..span.start as usize];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap().chars().count() + 1;
        let text: String = span.of(source).chars().take(40).collect();
        format!("{line}:{column} {text:?}")
    };
    let other = problem.other.map(|span| format!(", other {}", place(span))).unwrap_or_default();
    format!("! {:?} at {}{other}\n", problem.kind, place(problem.span))
}

fn draw_items(items: &[Item], source: &str, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    for item in items {
        match item {
            Item::Statement(statement) => draw_statement(statement, source, depth, out),
            Item::Comment(span) => writeln!(out, "{indent}{}", span.of(source)).unwrap(),
            Item::Blank => writeln!(out, "{indent}(blank)").unwrap(),
        }
    }
}

fn draw_statement(statement: &Statement, source: &str, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    let words: Vec<String> = statement.tokens.iter().map(draw_token).collect();
    let trailing = statement.trailing.map(|span| format!("  <- {}", span.of(source))).unwrap_or_default();
    match &statement.body {
        Body::None => writeln!(out, "{indent}{}{trailing}", words.join(" ")).unwrap(),
        Body::Inline(list) => {
            writeln!(out, "{indent}{}:{trailing}", words.join(" ")).unwrap();
            for inner in list {
                draw_statement(inner, source, depth + 1, out);
            }
        }
        Body::Block(block) => {
            let Block { items, close, opening_comment, open } = &**block;
            let opening = opening_comment.map(|span| format!(" {}", span.of(source))).unwrap_or_default();
            let open = if open.of(source) == "{" { "" } else { " (not written)" };
            writeln!(out, "{indent}{} {{{open}{opening}{trailing}", words.join(" ")).unwrap();
            draw_items(items, source, depth + 1, out);
            let close = if close.is_some() { "" } else { " (not written)" };
            writeln!(out, "{indent}}}{close}").unwrap();
        }
    }
}

fn draw_token(token: &Token) -> String {
    match &token.kind {
        TokenKind::Word(word) => word.to_string(),
        kind => format!("{kind:?}"),
    }
}

/// Everything a text says, without places, comments and blank lines: one line a statement, with its depth and its form.
pub fn content(file: &File) -> Vec<String> {
    let mut out = Vec::new();
    for item in &file.items {
        if let Item::Statement(statement) = item {
            content_of(statement, 0, &mut out);
        }
    }
    out
}

/// As [`content`], for one statement.
pub fn content_of(statement: &Statement, depth: usize, out: &mut Vec<String>) {
    let words: Vec<String> = statement.tokens.iter().map(draw_token).collect();
    let form = match &statement.body {
        Body::None => "",
        Body::Inline(_) => ":",
        Body::Block(_) => "{",
    };
    out.push(format!("{depth} {} {form}", words.join(" ")));
    for inner in statement.body.statements() {
        content_of(inner, depth + 1, out);
    }
}

/// The places of every brace of a tree.
pub fn braces(text: &str) -> Vec<usize> {
    fn walk(statement: &Statement, out: &mut Vec<usize>) {
        if let Body::Block(block) = &statement.body {
            out.push(block.open.start as usize);
            out.extend(block.close.map(|close| close.start as usize));
        }
        statement.body.statements().for_each(|inner| walk(inner, out));
    }
    let mut out = Vec::new();
    for item in &brim_grammar::parse(text).items {
        if let Item::Statement(statement) = item {
            walk(statement, &mut out);
        }
    }
    out
}
