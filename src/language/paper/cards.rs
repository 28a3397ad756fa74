//! Nine cards on a page.

use super::fit;
use crate::card::{Face, Figure, Line};
use crate::diagnostic::escape::escaped;
use brim_core::vocabulary::Kind;
use maud::{Markup, html};

/// One page of cards.
pub(super) fn page(title: &str, cards: &[Face], number: usize, of: usize) -> Markup {
    html! {
        section.cards {
            @for face in cards {
                (card(title, face))
            }
            @if of > 1 {
                p.number { "Cards, page " (number) " of " (of) }
            }
        }
    }
}

fn card(title: &str, face: &Face) -> Markup {
    let size = fit::size(face).unwrap_or("s5");
    let deck = face.deck.as_deref().unwrap_or(face.title);
    html! {
        article.card.(size).(group(face.kind)) {
            div.inner {
                header {
                    p.deck { (escaped(deck)) }
                    h2 { (escaped(&face.name)) }
                    @if let Some(keywords) = &face.keywords {
                        p.keywords { (escaped(keywords)) }
                    }
                }
                div.says {
                    (flavor(face))
                    (figures(&face.figures))
                    (rules(&face.rules))
                    (picture(&face.picture))
                }
                footer {
                    span { (escaped(title)) }
                    @if face.deck.as_deref().is_some_and(|deck| !deck.eq_ignore_ascii_case(face.title)) {
                        span { (face.title) }
                    }
                }
            }
        }
    }
}

/// Kinds that look alike: the frame of a card tells them apart, in print without colour too.
fn group(kind: Kind) -> &'static str {
    match kind {
        Kind::Darkness | Kind::Dread => "dark",
        Kind::Threat => "threat",
        Kind::Encounter | Kind::Exploration | Kind::Tile => "met",
        Kind::Item | Kind::Loot | Kind::Scavenge => "found",
        _ => "known",
    }
}

pub(super) fn flavor(face: &Face) -> Markup {
    html! {
        @for text in &face.flavor {
            p.flavor { (escaped(text)) }
        }
    }
}

pub(super) fn figures(figures: &[Figure]) -> Markup {
    html! {
        @if !figures.is_empty() {
            dl.figures {
                @for figure in figures {
                    div {
                        dt { (escaped(&figure.name)) }
                        dd { (escaped(&figure.value)) }
                    }
                }
            }
        }
    }
}

pub(super) fn rules(lines: &[Line]) -> Markup {
    html! {
        @for line in lines {
            p.(depth(line.depth)) {
                @if let Some(head) = &line.head {
                    b { (escaped(head)) ":" }
                    " "
                }
                (escaped(&line.text))
            }
        }
    }
}

/// How far a line stands in, as the style sheet calls it.
fn depth(depth: usize) -> &'static str {
    ["d0", "d1", "d2", "d3"].get(depth).copied().unwrap_or("d4")
}

/// A map tile: rock dark, spaces light, doorways with their letter.
pub(super) fn picture(rows: &[String]) -> Markup {
    html! {
        @if !rows.is_empty() {
            table.tile {
                @for row in rows {
                    tr {
                        @for cell in row.chars() {
                            @match cell {
                                '#' => td.rock {},
                                '.' => td {},
                                other => td.way { (escaped(other.to_string().as_str())) },
                            }
                        }
                    }
                }
            }
        }
    }
}
