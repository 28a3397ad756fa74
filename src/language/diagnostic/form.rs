//! Syntax errors, explained to the author of the text: problems of form that the grammar found (`ProblemKind` in `grammar/src/tree.rs`). A line whose
//! form is right and that is no sentence of the language is explained in `model/parse_errors`.

use super::escape::{escaped, shortened};
use super::stand_in::{StandIn, stand_in};
use super::stray_names::{name_around, within_a_name};
use super::{Code, Diagnostic, FileId, MAX_FINDINGS, Place, Source, similar::similar};
use brim_grammar::tree::{MAX_DEPTH, MAX_FILE, MAX_LINE, Problem, ProblemKind};
use brim_grammar::{File, Item, Span, Statement, TokenKind};

/// The findings about the form of one parsed file: one for each of its problems, as far as they are shown.
pub fn form(file: FileId, source: &Source, tree: &File) -> Vec<Diagnostic> {
    let form = Form { file, source, declarations: declarations(tree) };
    let mut named: Option<Span> = None;
    let told = tree.problems.iter().filter_map(|problem| match form.single_quotes(problem.span) {
        _ if problem.kind == ProblemKind::StrayCharacter
            && named.is_some_and(|name| name.start <= problem.span.start && problem.span.end <= name.end) =>
        {
            None
        }
        None if problem.kind == ProblemKind::StrayCharacter
            && let Some(name) = name_around(source.text(), problem.span) =>
        {
            named = Some(name);
            Some(form.bare_name(name))
        }
        None if problem.kind == ProblemKind::StrayCharacter
            && let Some(whole) = form.square_brackets(problem.span) =>
        {
            named = Some(whole);
            Some(form.bare_figure(whole))
        }
        None if problem.kind == ProblemKind::StrayCharacter
            && let Some((whole, found)) = form.marks_in_a_list(problem.span) =>
        {
            named = Some(whole);
            Some(found)
        }
        Some(Quoted::Opens(found)) if problem.kind == ProblemKind::StrayCharacter => Some(found),
        Some(Quoted::Closes) if problem.kind == ProblemKind::StrayCharacter => None,
        _ => Some(form.diagnostic(problem)),
    });
    told.take(MAX_FINDINGS).collect()
}

/// A single quote: before a text, or after it.
enum Quoted {
    Opens(Diagnostic),
    Closes,
}

/// The declaration around a byte, as its author says it: `The Tollkeeper (encounter)`.
pub fn subject_at(tree: &File, text: &str, offset: u32) -> Option<String> {
    subject_among(&declarations(tree), text, offset)
}

/// The declarations of a file, in the order of the text.
fn declarations(tree: &File) -> Vec<&Statement> {
    let statements = tree.items.iter().filter_map(|item| match item {
        Item::Statement(statement) => Some(statement),
        Item::Comment(_) | Item::Blank => None,
    });
    statements.collect()
}

fn subject_among(declarations: &[&Statement], text: &str, offset: u32) -> Option<String> {
    let before = declarations.partition_point(|statement| statement.span.start <= offset);
    let last = declarations.get(before.checked_sub(1)?).filter(|statement| offset <= statement.span.end)?;
    subject_of(last, text)
}

/// How an author calls a declaration: by its name and its kind.
pub fn subject_of(declaration: &Statement, text: &str) -> Option<String> {
    const MOST: usize = 40;
    let named = declaration.tokens.iter().take(MOST).position(|token| matches!(token.kind, TokenKind::Text(_)));
    // No more words than there is room for: a line may have a million of them, and each a finding.
    let words = declaration.tokens.iter().take(named.unwrap_or(MOST).min(MOST)).map(|token| token.span.of(text));
    let kind = words.collect::<Vec<_>>().join(" ");
    let kind = shortened(&kind, MOST);
    let name = named.and_then(|at| declaration.tokens.get(at)).and_then(|token| match &token.kind {
        TokenKind::Text(name) if !name.trim().is_empty() => Some(shortened(name.trim(), 60)),
        _ => None,
    });
    match (name, kind.is_empty()) {
        (Some(name), false) => Some(format!("{name} ({kind})")),
        (Some(name), true) => Some(name.into_owned()),
        (None, false) => Some(kind.into_owned()),
        (None, true) => None,
    }
}

struct Form<'a> {
    file: FileId,
    source: &'a Source,
    declarations: Vec<&'a Statement>,
}

/// True where a figure ends: at the end of its line, or before the words for when and how long it counts.
fn ends_here(rest: &str) -> bool {
    const BEHIND: [&str; 6] = ["if", "while", "until", "for", "during", "and"];
    let rest = rest.trim_start();
    let next = rest.split([' ', '\t', ',', ';', '}', '#']).next().unwrap_or("");
    next.is_empty() || BEHIND.contains(&next)
}

impl Form<'_> {
    fn place(&self, span: Span) -> Place {
        Place { file: self.file, span }
    }

    /// What stands at a span, safe to print and short enough to quote.
    fn quoted(&self, span: Span) -> String {
        shortened(&escaped(span.of(self.source.text()).trim()), 40).into_owned()
    }

    fn finding(&self, code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        let diagnostic = Diagnostic::new(code, self.place(span), message);
        match subject_among(&self.declarations, self.source.text(), span.start) {
            Some(subject) => diagnostic.subject(subject),
            None => diagnostic,
        }
    }

    fn diagnostic(&self, problem: &Problem) -> Diagnostic {
        let span = problem.span;
        match problem.kind {
            ProblemKind::NeverClosed => self.never_closed(span, problem.other),
            ProblemKind::StrayClose => self.stray_close(span, problem.other),
            ProblemKind::NoHead => self.no_head(span, problem.other),
            ProblemKind::OpenText => self.open_text(span),
            ProblemKind::StrayCharacter => self.stray_character(span),
            ProblemKind::TooDeep => self
                .finding(Code::TooDeep, span, format!("more than {MAX_DEPTH} blocks stand inside one another"))
                .label("one block too deep")
                .help("give the inner part a name of its own, as an ability or a chart, and refer to it"),
            ProblemKind::NumberTooLarge => self
                .finding(
                    Code::NumberTooLarge,
                    span,
                    format!("`{}` is larger than any number may be", self.quoted(span)),
                )
                .label("more than nine digits")
                .help("the largest number is 999999999"),
            ProblemKind::NoSuchDie => self.no_such_die(span),
            ProblemKind::LineTooLong => self
                .finding(Code::LineTooLong, span, format!("this line is longer than {MAX_LINE} bytes"))
                .label("too long")
                .help("break it into several lines; one that ends with a comma goes on in the next"),
            ProblemKind::FileTooLong => file_too_long(self.file),
            ProblemKind::ControlCharacter => self
                .finding(Code::ControlCharacter, span, format!("`{}` is an invisible character", self.quoted(span)))
                .label("invisible, and may hide or change what is shown")
                .help("delete it; it often comes along when text is copied")
                .edit(self.place(span), "", true),
            ProblemKind::MergeMark => self.merge_mark(span, problem.other),
        }
    }

    fn never_closed(&self, head: Span, before: Option<Span>) -> Diagnostic {
        let quoted = self.quoted(head);
        let quoted = if quoted.ends_with('{') { quoted } else { format!("{quoted} {{") };
        let end = Span::new(self.source.text().len(), self.source.text().len());
        let before = before.filter(|place| place.start < end.start);
        let Some(before) = before else {
            return self
                .finding(Code::NeverClosed, head, format!("`{quoted}` is never closed"))
                .label("this block goes on to the end of the file")
                .help("write a `}` where it ends")
                .edit(self.place(end), if self.source.text().ends_with('\n') { "}\n" } else { "\n}\n" }, false);
        };
        let line = self.source.line_at(before.start);
        let indent = self.indent(head);
        let insert = Span { start: self.source.line_span(line).start, end: self.source.line_span(line).start };
        self.finding(
            Code::NeverClosed,
            head,
            format!("`{quoted}` is never closed; by the indentation it ends before line {line}"),
        )
        .label("this block")
        .other(self.place(before), "the next thing that stands outside of it")
        .help(format!("write a `}}` before line {line}"))
        // Where the indentation is that of all lines around, nothing else was meant.
        .edit(self.place(insert), format!("{indent}}}\n"), self.well_indented(head, before))
    }

    /// True where all lines from the head of a block to the next that stands outside of it are indented by more than the head, and
    /// that one by no more.
    fn well_indented(&self, head: Span, before: Span) -> bool {
        let (first, last) = (self.source.line_at(head.start), self.source.line_at(before.start));
        let deep = |line: u32| {
            let line = self.source.line(line);
            (!line.trim().is_empty()).then(|| line.chars().take_while(|letter| *letter == ' ').count())
        };
        let (own, next) = (deep(first).unwrap_or(0), deep(last).unwrap_or(0));
        next <= own && first < last && (first + 1..last).filter_map(deep).all(|deep| deep > own)
    }

    /// The white space before what stands at a span.
    fn indent(&self, span: Span) -> String {
        let line = self.source.line(self.source.line_at(span.start));
        line.chars().take_while(|letter| matches!(letter, ' ' | '\t')).collect()
    }

    fn stray_close(&self, span: Span, cause: Option<Span>) -> Diagnostic {
        // By the indentation a line above is the head of the block: its brace is the one that is missing.
        if let Some(head) = cause {
            let end = Span { start: head.end, end: head.end };
            return self
                .finding(Code::StrayClose, head, "a `{` is missing at the end of this line")
                .label("what stands under it belongs to it")
                .other(self.place(span), "this `}` closes a block that was never opened")
                .help(format!("write `{} {{`", self.quoted(head)))
                .edit(self.place(end), " {", true);
        }
        self.finding(Code::StrayClose, span, "this `}` closes nothing")
            .label("no block is open here")
            .help("delete it, or write the `{` of the block it belongs to")
            .edit(self.place(span), "", false)
    }

    fn no_head(&self, span: Span, head: Option<Span>) -> Diagnostic {
        let mark = self.quoted(Span { start: span.start, end: span.end.min(span.start.saturating_add(1)) });
        if let Some(head) = head {
            let gap = Span { start: head.end, end: span.start };
            let found = self
                .finding(Code::NoHead, span, format!("this `{mark}` stands on a line of its own"))
                .label("belongs on the line above")
                .other(self.place(head), "the line it belongs to")
                .help(format!("write `{} {mark}` on one line", self.quoted(head)));
            let blank = gap.of(self.source.text()).trim().is_empty();
            return if blank { found.edit(self.place(gap), " ", true) } else { found };
        }
        let before = self.source.text().get(..span.start as usize).unwrap_or("");
        let line = before.rsplit('\n').next().unwrap_or("").trim_end();
        if let Some(own) = line.strip_suffix(':').filter(|own| mark == "{" && !own.trim().is_empty()) {
            let colon = before.trim_end().len().saturating_sub(1);
            let place = Span { start: u32::try_from(colon).unwrap_or(span.start), end: span.start.saturating_add(1) };
            let own = own.rsplit([';', '{', ':']).next().unwrap_or(own).trim();
            return self
                .finding(Code::NoHead, place, "a colon or a brace stands there, and not both")
                .label("one of the two")
                .help(format!("write `{} {{`: a colon is for what stands on the same line", escaped(own)))
                .edit(self.place(place), " {", true);
        }
        let what = if mark == "{" { "a block" } else { "what follows" };
        self.finding(Code::NoHead, span, format!("nothing stands before this `{mark}`"))
            .label(format!("{what} needs a line that says what it belongs to"))
            .help(if mark == "{" {
                "write what the block is before it: `elite {`, `when this enemy activates {`"
            } else {
                "write what the line is about before it: `1-3: place that attack`"
            })
    }

    fn open_text(&self, span: Span) -> Diagnostic {
        let end = Span { start: span.end, end: span.end };
        let opening = span.of(self.source.text());
        let close = if opening.starts_with(['“', '”']) { "”" } else { "\"" };
        if opening.trim_matches(['"', '“', '”', ' ', '\t', '\r']).is_empty() {
            return self
                .finding(Code::OpenText, span, "this quote stands alone: no text begins or ends with it")
                .label("nothing stands in it")
                .help("delete it; spaces are counted by bare numbers, without a mark behind them")
                .edit(self.place(span), "", true);
        }
        if let Some(found) = self.open_name(span, opening, close) {
            return found;
        }
        self.finding(Code::OpenText, span, "this text in quotes is not closed on its line")
            .label("the text begins here")
            .help(format!("write a `{close}` where it ends; a text stands on one line"))
            .edit(self.place(end), close, false)
    }

    /// `5 "Gouged Eye: this hero learns …`, `"Fight: each hero …`: the name of a row or an option, behind which the line goes on.
    fn open_name(&self, span: Span, opening: &str, close: &str) -> Option<Diagnostic> {
        let text = self.source.text();
        let before = text.get(..span.start as usize)?.rsplit('\n').next().unwrap_or_default().trim();
        let (name, rest) = opening.split_once(':')?;
        let spaced = rest.starts_with([' ', '\t']) && rest.trim().chars().count() > 1;
        if !spaced || name.chars().count() < 2 || !before.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'+'))
        {
            return None;
        }
        let rest = rest.split_whitespace().collect::<Vec<_>>().join(" ");
        let line = format!("{before} {name}{close}: {rest}");
        let at = span.start.checked_add(u32::try_from(name.len()).ok()?)?;
        let found = self
            .finding(Code::OpenText, span, "this text in quotes is not closed on its line")
            .label("the name begins here")
            .help(format!("write `{}`", shortened(&escaped(line.trim()), 160)));
        Some(found.edit(self.place(Span { start: at, end: at }), close, true))
    }

    /// `starts with Smith & Sons`: a name that needs its quotes.
    fn bare_name(&self, name: Span) -> Diagnostic {
        let quoted = format!("\"{}\"", name.of(self.source.text()));
        let message = format!("`{}` has a mark in it that only a name in quotes can have", self.quoted(name));
        let found = self.finding(Code::StrayCharacter, name, message).label("without its quotes");
        found.help(format!("write `{}`", escaped(&quoted))).edit(self.place(name), quoted, true)
    }

    /// `[1]`: the span of a figure in square brackets that open there.
    fn square_brackets(&self, span: Span) -> Option<Span> {
        let text = self.source.text();
        let behind = text.get(span.end as usize..).filter(|_| span.of(text) == "[")?;
        let length = behind.find(']')?;
        let figure = behind.get(..length)?.trim_start_matches(['+', '-', '$']).trim_end_matches('+');
        let plain = figure.chars().all(|letter| letter.is_ascii_alphanumeric());
        let number = plain && figure.chars().any(|letter| letter.is_ascii_digit());
        number.then(|| Span { start: span.start, end: span.end + u32::try_from(length + 1).unwrap_or(0) })
    }

    /// `Fear [1]`: a figure as cards print it.
    fn bare_figure(&self, whole: Span) -> Diagnostic {
        let figure = whole.of(self.source.text()).trim_matches(['[', ']']).to_owned();
        let before = self.source.text().get(..whole.start as usize).and_then(|before| before.chars().next_back());
        let space = if before.is_some_and(char::is_alphanumeric) { " " } else { "" };
        self.finding(Code::StrayCharacter, whole, format!("a number stands bare, without brackets: `{figure}`"))
            .label("without the brackets")
            .help(format!("write `{figure}`"))
            .edit(self.place(whole), format!("{space}{figure}"), true)
    }

    /// `map Entrance - Long Passage - Arena`: a list with other marks than commas. All of them are one mistake.
    fn marks_in_a_list(&self, span: Span) -> Option<(Span, Diagnostic)> {
        let text = self.source.text();
        let mark = span.of(text);
        if !["-", "–", "—", "|", ">", "+"].contains(&mark) {
            return None;
        }
        let (before, behind) = (text.get(..span.start as usize)?, text.get(span.end as usize..)?);
        let rest = behind.split('\n').next().unwrap_or("").trim_end_matches(['\r', ' ', '{']);
        let name = |piece: &str| piece.starts_with(|first: char| first.is_uppercase() || first == '"');
        let between = format!(" {mark} ");
        let pieces: Vec<&str> = rest.strip_prefix(' ')?.split(&*between).collect();
        let last = before.strip_suffix(' ')?.rsplit(['\n', ' ']).next().unwrap_or("");
        if !name(last) && !last.ends_with('"') || !pieces.iter().all(|piece| name(piece)) {
            return None;
        }
        let mut edits = vec![Span { start: span.start.saturating_sub(1), end: span.end }];
        let mut at = span.end as usize + 1;
        for piece in pieces.iter().take(pieces.len().saturating_sub(1)) {
            at += piece.len();
            edits.push(Span::new(at, at + between.len() - 1));
            at += between.len();
        }
        let whole = Span { start: span.start, end: edits.last()?.end };
        let line = before.rsplit('\n').next().unwrap_or("").trim();
        let write = format!("{line}, {}", pieces.join(", "));
        let found = self
            .finding(Code::StrayCharacter, span, "names of one list have commas between them")
            .label(format!("no `{}` between names", escaped(mark)))
            .help(format!("write `{}`", shortened(&escaped(&write), 120)));
        Some((whole, edits.into_iter().fold(found, |found, edit| found.edit(self.place(edit), ",", true))))
    }

    fn stray_character(&self, span: Span) -> Diagnostic {
        let found = span.of(self.source.text());
        let first = found.chars().next().unwrap_or(' ');
        if let Some(fraction) = self.fraction(span).filter(|_| first == '.') {
            let whole = fraction.of(self.source.text()).split('.').next().unwrap_or("");
            return self
                .finding(Code::StrayCharacter, fraction, format!("`{}` is not a whole number", self.quoted(fraction)))
                .label("not a whole number")
                .help(format!("the game counts in whole numbers: write `{whole}`, or what a die says: `D3`"));
        }
        if found == "//" {
            let found = self.finding(Code::StrayCharacter, span, "a remark begins with `#`");
            return found.label("begins none").help("write `#` here").edit(self.place(span), "#", true);
        }
        if let Some(found) = self.plain_mark(first, span) {
            return found;
        }
        let message = format!("`{}` is not a character of the language", self.quoted(span));
        let diagnostic = self.finding(Code::StrayCharacter, span, message).label("means nothing here");
        if matches!(first, '&' | '.' | '/' | '!' | '?' | '*' | '%' | '+') && within_a_name(self.source.text(), span) {
            return diagnostic.help("where it is part of a name, write the name in quotes; else delete it");
        }
        match stand_in(first) {
            StandIn::Advice(help) => diagnostic.help(help),
            StandIn::Write(other) => diagnostic.help(format!("it looks like `{other}`: write that instead")).edit(
                self.place(span),
                other,
                found.chars().count() == 1,
            ),
            StandIn::None => diagnostic.help("delete it, or put the text it belongs to in quotes"),
        }
    }

    /// Marks whose surroundings show what was meant.
    fn plain_mark(&self, mark: char, span: Span) -> Option<Diagnostic> {
        let text = self.source.text();
        let (before, behind) = (text.get(..span.start as usize)?, text.get(span.end as usize..)?);
        let line = before.rsplit('\n').next().unwrap_or("");
        let rest = behind.split('\n').next().unwrap_or("");
        let blanks = |text: &str| text.len() - text.trim_start().len();
        match mark {
            '$' if line.ends_with(|last: char| last.is_ascii_digit()) => {
                let back: String = line.chars().rev().take_while(char::is_ascii_digit).collect();
                let number: String = back.chars().rev().collect();
                let whole = Span { start: span.start - u32::try_from(number.len()).unwrap_or(0), end: span.end };
                let found = self.finding(Code::StrayCharacter, whole, "the `$` stands before the number");
                let text = format!("${number}");
                let found = found.label("the other way round").help(format!("write `{text}`"));
                Some(found.edit(self.place(whole), text, true))
            }
            '=' => {
                let trailing = line.len() - line.trim_end().len();
                let gap = Span { start: span.start - u32::try_from(trailing).unwrap_or(0), end: span.end };
                let row = line.trim_end().ends_with('"')
                    && line.trim_start().starts_with(|first: char| first.is_ascii_digit());
                let new = if row { ":" } else { "" };
                let mended = format!("{}{new} {}", line.trim(), rest.trim());
                let message = if row {
                    "a row has a `:` after its name, and no `=`"
                } else {
                    "no `=` belongs between a name and its value"
                };
                let found = self.finding(Code::StrayCharacter, span, message).label("not needed");
                Some(found.help(format!("write `{}`", shortened(&escaped(&mended), 100))).edit(
                    self.place(gap),
                    new,
                    true,
                ))
            }
            '+' if rest.trim_start().starts_with(|first: char| first.is_ascii_digit()) => {
                let gap = Span { start: span.end, end: span.end + u32::try_from(blanks(rest)).unwrap_or(0) };
                let number: String = rest.trim_start().chars().take_while(char::is_ascii_digit).collect();
                let found = self.finding(Code::StrayCharacter, span, "a sign stands directly before its number");
                Some(found.label("no blank after it").help(format!("write `+{number}`")).edit(
                    self.place(gap),
                    "",
                    true,
                ))
            }
            '+' if line.ends_with(' ') && rest.trim_start().starts_with(char::is_alphabetic) => {
                let found = self.finding(Code::StrayCharacter, span, "amounts are added up by `plus`");
                let help = "write `plus` between amounts; what happens besides is a line of its own";
                Some(found.label("`plus`").help(help).edit(self.place(span), "plus", false))
            }
            '-' | '–' | '—' if line.trim().starts_with("to hit") && line.ends_with(' ') && ends_here(rest) => {
                let mended = shortened(&escaped(line.trim()), 100).into_owned();
                let found = self.finding(Code::StrayCharacter, span, "what a sheet has not is `none`");
                Some(found.label("`none`").help(format!("write `{mended} none`")).edit(self.place(span), "none", true))
            }
            '+' | '-' | '–' | '−' if line.ends_with(' ') && !line.trim().is_empty() && ends_here(rest) => {
                let sign = if mark == '+' { '+' } else { '-' };
                let found = self.finding(Code::StrayCharacter, span, format!("a figure is missing behind `{sign}`"));
                let mended = shortened(&escaped(line.trim()), 100).into_owned();
                Some(
                    found
                        .label("how much?")
                        .help(format!("write `{mended} {sign}1`, or the figure that is meant"))
                        .edit(self.place(span), format!("{sign}1"), false),
                )
            }
            '/' => {
                let digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
                if !digit(line.chars().next_back()) || !digit(rest.chars().next()) {
                    return None;
                }
                let found = self
                    .finding(Code::StrayCharacter, span, "one figure stands here, without `/`")
                    .label("two figures in one");
                let (number, rest) = (line.trim_start(), rest.trim_end());
                let other: String = rest.chars().take_while(char::is_ascii_digit).collect();
                let die = number.rsplit([' ', '\t']).next().is_some_and(|last| last.contains(['D', 'd']));
                Some(match (die, number.split_once(' ')) {
                    (true, _) => found.help("write a smaller die: `D3` for half a D6"),
                    (false, Some((figure, _))) => {
                        let figure = shortened(&escaped(figure), 20).into_owned();
                        found.help(format!(
                            "take one of the two; the Brutal side says its own: `brutal: {figure} {other}`"
                        ))
                    }
                    _ => found.help("take one of the two figures"),
                })
            }
            _ => None,
        }
    }

    /// `'The Bell'`: a text in single quotes, with one finding, at the first of the two.
    fn single_quotes(&self, span: Span) -> Option<Quoted> {
        let text = self.source.text();
        let (before, behind) = (text.get(..span.start as usize)?, text.get(span.end as usize..)?);
        if span.of(text) != "'" {
            return None;
        }
        let line = before.rsplit('\n').next().unwrap_or("");
        let rest = behind.split('\n').next().unwrap_or("");
        let opens = |line: &str, rest: &str| {
            (line.is_empty() || line.ends_with(' ')) && rest.starts_with(|first: char| !first.is_whitespace())
        };
        if opens(line, rest) {
            let length = rest.find('\'')?;
            let end = span.end + u32::try_from(length).ok()?;
            let whole = Span { start: span.start, end: end + 1 };
            let name = shortened(&escaped(rest.get(..length)?), 60).into_owned();
            let found = self
                .finding(Code::StrayCharacter, whole, "names and texts need double quotes")
                .label("double quotes, not single ones")
                .help(format!("write `\"{name}\"`"))
                .edit(self.place(span), "\"", true)
                .edit(self.place(Span { start: end, end: end + 1 }), "\"", true);
            return Some(Quoted::Opens(match found.subject {
                Some(_) => found.subject(name),
                None => found,
            }));
        }
        // The second of the two: the finding stands at the first.
        let open = line.rfind('\'')?;
        let earlier = line.get(..open).unwrap_or("");
        opens(earlier, line.get(open + 1..).unwrap_or("")).then_some(Quoted::Closes)
    }

    /// The number with a point in it that a point belongs to.
    fn fraction(&self, point: Span) -> Option<Span> {
        let text = self.source.text();
        let digits = |letter: &char| letter.is_ascii_digit();
        let before = text.get(..point.start as usize)?.chars().rev().take_while(digits).count();
        let behind = text.get(point.end as usize..)?.chars().take_while(digits).count();
        let start = (point.start as usize).checked_sub(before)?;
        (before > 0 && behind > 0).then(|| Span::new(start, point.end as usize + behind))
    }

    fn no_such_die(&self, span: Span) -> Diagnostic {
        let found = self.quoted(span);
        let found_dice = self
            .finding(Code::NoSuchDie, span, format!("there is no `{found}`"))
            .label("no such die")
            .help("the game's dice are D3, D6, D8, D20 and D36, alone or several (`2D6`), and the Peril die P; a hero or an enemy needs a name that is no die");
        let upper = found.to_uppercase();
        let near = similar(&upper, ["D3", "D6", "D8", "D20", "D36", "2D6", "3D6"].into_iter());
        match near.as_slice() {
            [only] => found_dice.edit(self.place(span), *only, false),
            _ => found_dice,
        }
    }

    fn merge_mark(&self, span: Span, end: Option<Span>) -> Diagnostic {
        let found = self
            .finding(Code::MergeMark, span, "a merge left two versions of these lines here")
            .label("the first version begins here")
            .help("keep one of the two versions and delete the marks");
        match end {
            Some(end) => found.other(self.place(end), "the second version ends here"),
            None => found,
        }
    }
}

/// The finding about a file that is too long to be read.
pub(crate) fn file_too_long(file: FileId) -> Diagnostic {
    let place = Place { file, span: Span::default() };
    Diagnostic::new(Code::FileTooLong, place, format!("this file is longer than {} MiB", MAX_FILE / (1024 * 1024)))
        .label("brim read nothing of it")
        .help("divide it into several files; a pack reads every .brim file in its folder")
}
