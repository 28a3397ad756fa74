//! A pack on paper: its cards nine to a page, to print and cut, and its sheets, missions and charts behind them, as one page of HTML that needs nothing else.
//!
//! [`Paper::of`] puts together what is printed, [`html`] writes it. Every text of a pack is escaped on its way, by the templates themselves.

mod cards;
mod fit;
mod sheets;

use crate::card::{Face, face};
use crate::diagnostic::escape::escaped;
use crate::model::Model;
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::Kind;
use maud::{DOCTYPE, PreEscaped, html};

/// The most copies of one card that are printed: a pack may say any number.
const MOST_COPIES: usize = 60;
/// The most cards in all; the rest is left out, and counted.
pub const MOST_CARDS: usize = 5_000;
/// Cards on a page.
const A_PAGE: usize = 9;

/// What is printed of a pack.
#[derive(Clone, Debug, Default)]
pub struct Paper {
    /// Its printed name, and its version.
    pub title: String,
    /// The cards, each as often as there are copies of it.
    pub cards: Vec<Face>,
    /// Enemies and heroes.
    pub sheets: Vec<Face>,
    /// Missions.
    pub missions: Vec<Face>,
    /// Tokens, charts, places, abilities and whatever else is looked up; and cards with more to say than a card holds.
    pub others: Vec<Face>,
    /// How many copies were left out because there are too many.
    pub left_out: usize,
}

/// How much of each there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Counts {
    /// Cards, copies counted.
    pub cards: usize,
    /// The pages that they fill.
    pub card_pages: usize,
    /// Sheets of enemies and heroes.
    pub sheets: usize,
    /// Missions.
    pub missions: usize,
    /// Whatever else.
    pub others: usize,
}

impl Paper {
    /// What is printed of some declarations, in their order by deck and name. Scenarios and changes of other packs are no things on a table.
    pub fn of(model: &Model, title: &str, decls: impl IntoIterator<Item = DeclId>) -> Paper {
        let mut paper = Paper { title: title.to_owned(), ..Paper::default() };
        let mut faces: Vec<Face> = decls.into_iter().filter_map(|id| face(model, id)).collect();
        faces.sort_by_cached_key(order);
        for face in faces {
            match face.kind {
                Kind::Scenario | Kind::Patch | Kind::Deck | Kind::Edition | Kind::Rules | Kind::Ruling => {}
                Kind::Enemy | Kind::Class => paper.sheets.push(face),
                Kind::Mission => paper.missions.push(face),
                kind if is_card(kind) && fit::size(&face).is_some() => paper.copies(face),
                _ => paper.others.push(face),
            }
        }
        paper
    }

    fn copies(&mut self, face: Face) {
        let room = MOST_CARDS.saturating_sub(self.cards.len());
        let count = face.copies.min(MOST_COPIES).min(room);
        self.left_out += face.copies.saturating_sub(count);
        self.cards.extend(std::iter::repeat_n(face, count));
    }

    /// How much of each there is.
    pub fn counts(&self) -> Counts {
        Counts {
            cards: self.cards.len(),
            card_pages: self.cards.len().div_ceil(A_PAGE),
            sheets: self.sheets.len(),
            missions: self.missions.len(),
            others: self.others.len(),
        }
    }

    /// True where nothing of it can be printed.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.sheets.is_empty() && self.missions.is_empty() && self.others.is_empty()
    }
}

/// Cards by their decks, those without one last; everything by kind and name.
fn order(face: &Face) -> (Kind, bool, Option<String>, String, String) {
    (face.kind, face.deck.is_none(), face.deck.clone(), face.name.to_lowercase(), face.id.clone())
}

/// True for what lies on the table as a card.
fn is_card(kind: Kind) -> bool {
    let drawn = matches!(
        kind,
        Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat | Kind::Loot | Kind::Scavenge | Kind::Exploration
    );
    drawn || matches!(kind, Kind::Item | Kind::Spell | Kind::Tile)
}

/// The page.
pub fn page(paper: &Paper) -> String {
    let counts = paper.counts();
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'";
                title { (escaped(&paper.title)) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header.how {
                    h1 { (escaped(&paper.title)) }
                    p { (contents(&counts)) }
                    p { "Print at 100 % (“actual size”) on A4 or Letter, and cut along the lines: each card is 63 by 88 mm, and fits common sleeves. This box is not printed." }
                    @if paper.left_out > 0 {
                        p { b { (paper.left_out) " more copies are left out: " } "no card is printed more than " (MOST_COPIES) " times, and no more than " (MOST_CARDS) " cards in all." }
                    }
                }
                @for (number, cards) in paper.cards.chunks(A_PAGE).enumerate() {
                    (cards::page(&paper.title, cards, number + 1, counts.card_pages))
                }
                (sheets::all("Enemies and heroes", "sheets", &paper.sheets, sheets::sheet))
                (sheets::all("Missions", "sheets", &paper.missions, sheets::mission))
                (sheets::all("To look up", "sheets abreast", &paper.others, sheets::other))
            }
        }
    }
    .into_string()
}

const STYLE: &str = include_str!("style.css");

fn contents(counts: &Counts) -> String {
    let of = |count: usize, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        more => Some(format!("{more} {many}")),
    };
    let pages = match counts.card_pages {
        1 => "1 page".to_owned(),
        more => format!("{more} pages"),
    };
    let cards = of(counts.cards, "card", "cards").map(|cards| format!("{cards} on {pages}"));
    let all = [
        cards,
        of(counts.sheets, "sheet of an enemy or a hero", "sheets of enemies and heroes"),
        of(counts.missions, "mission", "missions"),
        of(counts.others, "entry to look up", "entries to look up"),
    ];
    all.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// What is printed, in one line: `12 cards on 2 pages, 1 mission`.
impl std::fmt::Display for Counts {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&contents(self))
    }
}
