//! What a screen shows, drawn from plain data.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Borders, Clear, Paragraph, Wrap};

/// All that is on the screen.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Title and turn, then the goals.
    pub head: Vec<String>,
    /// The board.
    pub board: String,
    /// A mark of the board that must be in sight.
    pub focus: String,
    /// How everybody stands.
    pub status: String,
    /// What happened.
    pub log: Vec<String>,
    /// How many lines the log is scrolled back.
    pub back: usize,
    /// What is asked.
    pub question: String,
    /// The options; nothing for those on the board.
    pub options: Vec<Option<String>>,
    /// The option that the arrow keys have come to.
    pub picked: Option<usize>,
    /// What has been typed.
    pub input: String,
    /// A line for the person.
    pub notice: String,
    /// A text that lies over the board.
    pub page: Option<Page>,
}

/// A text to be read.
#[derive(Clone, Debug)]
pub struct Page {
    /// It, in lines.
    pub text: String,
    /// The first line in sight.
    pub from: usize,
}

/// The most lines of title and goals.
const MOST_HEAD: usize = 6;

const DIM: Style = Style::new().fg(Color::DarkGray);

/// Draws the screen.
pub fn view(frame: &mut Frame<'_>, seen: &mut Seen) {
    let area = frame.area();
    let listed = listed(seen);
    let head = u16::try_from(seen.head.len().clamp(1, MOST_HEAD)).unwrap_or(1);
    let most = area.height.saturating_sub(head + 12).max(4);
    let asked = u16::try_from(listed.len()).unwrap_or(most).saturating_add(3).min(most);
    // The board takes what it needs, and no more than two thirds of what there is; the log has the rest.
    let rest = area.height.saturating_sub(head + asked);
    let needs = u16::try_from(seen.board.lines().count()).unwrap_or(u16::MAX).saturating_add(1).max(8);
    let log = rest.saturating_sub(needs.min(rest * 2 / 3)).max(rest / 3);
    let [top, middle, below, bottom] = Layout::vertical([
        Constraint::Length(head),
        Constraint::Min(6),
        Constraint::Length(log),
        Constraint::Length(asked),
    ])
    .areas(area);
    draw_head(frame, top, seen);
    let wide = seen.board.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let board = u16::try_from(wide).unwrap_or(u16::MAX).saturating_add(3).min(middle.width * 3 / 5);
    let [left, right] = Layout::horizontal([Constraint::Length(board), Constraint::Min(10)]).areas(middle);
    draw_board(frame, left, seen);
    frame.render_widget(
        Paragraph::new(seen.status.trim_end())
            .wrap(Wrap { trim: false })
            .block(Block::new().borders(Borders::LEFT).border_style(DIM)),
        right,
    );
    draw_log(frame, below, seen);
    draw_question(frame, bottom, seen, listed);
    if let Some(page) = &mut seen.page {
        let over = Rect { height: middle.height + below.height, ..middle };
        draw_page(frame, over, page);
    }
}

fn draw_head(frame: &mut Frame<'_>, area: Rect, seen: &Seen) {
    let mut lines = seen.head.iter().take(MOST_HEAD).map(|line| Line::raw(line.as_str())).collect::<Vec<_>>();
    if seen.head.len() > MOST_HEAD
        && let Some(last) = lines.last_mut()
    {
        *last = Line::raw(format!("… and {} more: `? goals`", seen.head.len().saturating_sub(MOST_HEAD - 1)));
    }
    if let Some(title) = lines.first_mut() {
        title.style = Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED);
    }
    frame.render_widget(Paragraph::new(lines), area);
}

/// The board, moved so that what matters is in sight.
fn draw_board(frame: &mut Frame<'_>, area: Rect, seen: &Seen) {
    let lines: Vec<&str> = seen.board.lines().collect();
    let (row, column) = find(&lines, &seen.focus);
    let wide = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let from = |at: usize, whole: usize, room: u16| {
        let room = usize::from(room);
        let most = whole.saturating_sub(room);
        u16::try_from(at.saturating_sub(room / 2).min(most)).unwrap_or(0)
    };
    let scroll = (from(row, lines.len(), area.height), from(column, wide, area.width));
    let text: Vec<Line<'_>> = lines.iter().map(|line| coloured(line)).collect();
    frame.render_widget(Paragraph::new(Text::from(text)).scroll(scroll), area);
}

/// The line and the column of a mark.
fn find(lines: &[&str], mark: &str) -> (usize, usize) {
    let whole = |line: &str| -> Option<usize> {
        let mut all = line.match_indices(mark).map(|(at, _)| at);
        all.find(|at| {
            let before = line.get(..*at).and_then(|before| before.chars().last());
            !before.is_some_and(char::is_alphanumeric)
        })
    };
    let found = (0..).zip(lines).find_map(|(row, line)| whole(line).map(|column| (row, column)));
    found.filter(|_| !mark.is_empty()).unwrap_or((lines.len() / 2, 0))
}

/// A line of the board: heroes, enemies, numbers to choose and what lies about, each in its colour.
fn coloured(line: &str) -> Line<'_> {
    let mut spans: Vec<Span<'_>> = Vec::new();
    let border = |letter: char| matches!(letter, '|' | '+' | '-' | '=' | 'H' | '%' | '~' | ':' | '#' | '*' | ' ');
    let mut from = 0;
    let mut words: Vec<(usize, usize)> = Vec::new();
    for (at, letter) in line.char_indices() {
        if border(letter) {
            if from < at {
                words.push((from, at));
            }
            words.push((at, at + letter.len_utf8()));
            from = at + letter.len_utf8();
        }
    }
    words.push((from, line.len()));
    for (from, to) in words {
        let word = line.get(from..to).unwrap_or_default();
        if !word.is_empty() {
            spans.push(Span::styled(word, of_mark(word)));
        }
    }
    Line::from(spans)
}

fn of_mark(word: &str) -> Style {
    let mut letters = word.chars();
    let bold = |colour| Style::new().fg(colour).add_modifier(Modifier::BOLD);
    match (letters.next(), letters.next()) {
        (Some('o'), None) => bold(Color::Green),
        (Some('?'), _) => bold(Color::Magenta),
        (Some('x'), Some(_)) => DIM,
        (Some('.' | ','), _) => DIM,
        (Some(letter), _) if letter.is_uppercase() => bold(Color::Cyan),
        (Some(letter), _) if letter.is_lowercase() => bold(Color::Red),
        (Some(letter), _) if letter.is_ascii_digit() => bold(Color::Yellow),
        _ => Style::new(),
    }
}

fn draw_log(frame: &mut Frame<'_>, area: Rect, seen: &mut Seen) {
    let room = usize::from(area.height.saturating_sub(1));
    let wide = usize::from(area.width.max(20));
    let lines: Vec<String> = seen.log.iter().flat_map(|line| folded(line, wide)).collect();
    seen.back = seen.back.min(lines.len().saturating_sub(room));
    let to = lines.len().saturating_sub(seen.back);
    let shown: Vec<Line<'_>> = lines
        .get(to.saturating_sub(room)..to)
        .unwrap_or_default()
        .iter()
        .map(|line| Line::raw(line.as_str()))
        .collect();
    let title = if seen.back > 0 { " log (PgDn goes on) " } else { " log (PgUp goes back) " };
    frame.render_widget(
        Paragraph::new(shown).block(Block::new().borders(Borders::TOP).title(title).border_style(DIM)),
        area,
    );
}

/// A line in pieces no wider than the room there is, those behind the first indented. One that fits stays as it is: a map is drawn with its blanks.
fn folded(line: &str, wide: usize) -> Vec<String> {
    if line.chars().count() <= wide {
        return vec![line.to_owned()];
    }
    let indent = line.chars().take_while(|letter| *letter == ' ').count();
    let mut lines = Vec::new();
    let mut now = " ".repeat(indent);
    let mut empty = true;
    for word in line.split_whitespace() {
        if !empty && now.chars().count() + 1 + word.chars().count() > wide {
            lines.push(std::mem::replace(&mut now, " ".repeat(indent + 4)));
            empty = true;
        }
        if !empty {
            now.push(' ');
        }
        now.push_str(word);
        empty = false;
    }
    lines.push(now);
    lines
}

/// The options in lines.
fn listed(seen: &Seen) -> Vec<(usize, String)> {
    let numbered = (0..).zip(&seen.options);
    let mut lines: Vec<(usize, String)> = numbered
        .filter_map(|(at, option): (usize, _)| option.as_ref().map(|option| (at, format!("{:>4}  {option}", at + 1))))
        .collect();
    if seen.options.iter().any(Option::is_none) {
        lines.push((usize::MAX, "      or the number of a space on the map".to_owned()));
    }
    lines
}

fn draw_question(frame: &mut Frame<'_>, area: Rect, seen: &Seen, listed: Vec<(usize, String)>) {
    let room = usize::from(area.height.saturating_sub(3));
    let at = seen.picked.and_then(|picked| listed.iter().position(|(at, _)| *at == picked)).unwrap_or(0);
    let from = at.saturating_sub(room.saturating_sub(1));
    let hidden = listed.len().saturating_sub(from + room);
    let mut lines = vec![Line::styled(seen.question.clone(), Style::new().add_modifier(Modifier::BOLD))];
    for (at, option) in listed.into_iter().skip(from).take(room) {
        let style = if seen.picked == Some(at) { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        lines.push(Line::styled(option, style));
    }
    let more = if hidden > 0 { format!(" {hidden} more below (arrow keys) ") } else { String::new() };
    let block = Block::new().borders(Borders::TOP).title(more).border_style(DIM);
    let inner = block.inner(area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
    let bottom = Rect { y: area.y + area.height.saturating_sub(1), height: 1, ..inner };
    let hint = if seen.notice.is_empty() { "help | ? NAME reads | u undo | q quit" } else { seen.notice.as_str() };
    let typed = Line::from(vec![
        Span::styled("> ", Style::new().add_modifier(Modifier::BOLD)),
        Span::raw(seen.input.clone()),
        Span::styled("_", Style::new().add_modifier(Modifier::SLOW_BLINK)),
        Span::styled(format!("   {hint}"), if seen.notice.is_empty() { DIM } else { Style::new().fg(Color::Yellow) }),
    ]);
    frame.render_widget(Clear, bottom);
    frame.render_widget(Paragraph::new(typed), bottom);
}

fn draw_page(frame: &mut Frame<'_>, area: Rect, page: &mut Page) {
    let wide = usize::from(area.width.saturating_sub(4).max(20));
    let lines: Vec<String> = page.text.lines().flat_map(|line| folded(line, wide)).collect();
    let high = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_add(2).min(area.height);
    let area = Rect { height: high, ..area };
    let room = usize::from(area.height.saturating_sub(2));
    page.from = page.from.min(lines.len().saturating_sub(room));
    let more = lines.len().saturating_sub(page.from + room);
    let title = if more > 0 { format!(" Esc closes, Down: {more} lines more ") } else { " Esc closes ".to_owned() };
    let shown: Vec<Line<'_>> =
        lines.iter().skip(page.from).take(room).map(|line| Line::raw(format!(" {line}"))).collect();
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(shown).block(Block::new().borders(Borders::ALL).title(title)), area);
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn drawn(seen: &mut Seen, wide: u16, high: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(wide, high)).unwrap();
        terminal.draw(|frame| view(frame, seen)).unwrap();
        terminal.backend().to_string()
    }

    fn scene() -> Seen {
        Seen {
            head: vec!["Hold the Yard - turn 3".to_owned(), "Goal: hold until turn 8 is over".to_owned()],
            board: "    +===+===+\n    | .   . |\n+---+       +---+\n| R a1  1   2   |\n+---+---+---+---+\n".to_owned(),
            focus: "R".to_owned(),
            status: "  R Rancher: wounds 3 of 14, sanity damage 0 of 10, Grit 1\n  a Hungry Dead: a1 (1 wound)\n"
                .to_owned(),
            log: (1..30).map(|line| format!("  Line {line} of what happened.")).collect(),
            question: "Rancher: move where? 3 spaces left".to_owned(),
            options: vec![
                None,
                None,
                Some("stay here".to_owned()),
                Some("spend 1 Grit to move farther (you have 1)".to_owned()),
            ],
            ..Seen::default()
        }
    }

    #[test]
    fn board_party_log_and_question_are_all_there() {
        insta::assert_snapshot!(drawn(&mut scene(), 80, 26));
    }

    #[test]
    fn a_page_lies_over_the_board() {
        let text = (1..40).map(|line| format!("Line {line} of a card.")).collect::<Vec<_>>().join("\n");
        let mut seen = Seen { page: Some(Page { text, from: 3 }), input: "? a1".to_owned(), ..scene() };
        insta::assert_snapshot!(drawn(&mut seen, 72, 24));
    }

    /// No size makes it fall.
    #[test]
    fn every_size_can_be_drawn() {
        for (wide, high) in [(1, 1), (5, 3), (20, 10), (70, 22), (200, 60)] {
            let mut seen = scene();
            seen.options = (0..60).map(|option| Some(format!("option {option}"))).collect();
            seen.picked = Some(59);
            drawn(&mut seen, wide, high);
        }
    }
}
