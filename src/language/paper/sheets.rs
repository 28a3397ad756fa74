//! What is no card: sheets of enemies and heroes, missions, and what is looked up.

use super::cards::{figures, flavor, picture, rules};
use crate::card::Face;
use crate::diagnostic::escape::escaped;
use maud::{Markup, html};

/// A part of the page with a title; nothing where there is nothing to print.
pub(super) fn all(title: &str, class: &str, faces: &[Face], one: impl Fn(&Face) -> Markup) -> Markup {
    html! {
        @if !faces.is_empty() {
            section class=(class) {
                h1 { (title) }
                div {
                    @for face in faces {
                        (one(face))
                    }
                }
            }
        }
    }
}

fn head(face: &Face) -> Markup {
    html! {
        header {
            h2 { (escaped(&face.name)) }
            p.kind {
                (face.title)
                @if let Some(keywords) = &face.keywords {
                    " · " span.keywords { (escaped(keywords)) }
                }
            }
        }
    }
}

/// An enemy or a hero: figures across, abilities on the left, the Elite chart and the Brutal side on the right.
pub(super) fn sheet(face: &Face) -> Markup {
    let two = !face.elite.is_empty() || !face.brutal.is_empty() || !face.brutal_rules.is_empty();
    html! {
        article.sheet {
            (head(face))
            (flavor(face))
            (figures(&face.figures))
            div.sides[two] {
                div { (rules(&face.rules)) }
                @if two {
                    div.other {
                        @if !face.elite.is_empty() {
                            h3 { "Elite Abilities" }
                            (rules(&face.elite))
                        }
                        @if !face.brutal.is_empty() || !face.brutal_rules.is_empty() {
                            h3 { "Brutal" }
                            (figures(&face.brutal))
                            (rules(&face.brutal_rules))
                        }
                    }
                }
            }
        }
    }
}

/// A mission.
pub(super) fn mission(face: &Face) -> Markup {
    html! {
        article.sheet.mission {
            (head(face))
            (flavor(face))
            (rules(&face.rules))
        }
    }
}

/// Charts, places, abilities.
pub(super) fn other(face: &Face) -> Markup {
    html! {
        article.entry {
            (head(face))
            (flavor(face))
            (figures(&face.figures))
            (rules(&face.rules))
            (picture(&face.picture))
        }
    }
}
