//! Models, cards, options and questions in words, for answers and for what fails.

use brim_core::phrase::{HoldingView, Phrase, ThingView};
use std::collections::BTreeMap;

use super::stage::Stage;
use brim_core::game::decision::{About, Choice};
use brim_core::game::depth::Piece;
use brim_core::game::ids::{CardId, DeclId, HeroId, Model, OpId};
use brim_core::game::table::Table;
use brim_core::program::Program;
use brim_core::vocabulary::spelling::one_of;

/// Who and what is called how in a scenario.
#[derive(Clone, Debug)]
pub(super) struct Names<'a> {
    pub program: &'a Program,
    pub stage: Stage,
    /// Names given to models; an enemy without one is called by its type.
    pub aliases: BTreeMap<String, Model>,
    /// The type of every enemy that was given, so that the dead can be named too.
    pub kinds: BTreeMap<Model, DeclId>,
}

impl Names<'_> {
    /// A model by its name in the scenario, else by its type.
    pub fn model(&self, table: &Table, model: Model) -> String {
        if let Some((alias, _)) = self.aliases.iter().find(|(_, other)| **other == model) {
            return alias.clone();
        }
        let kind = match model {
            Model::Hero(id) => table.hero(id).map(|hero| hero.class),
            Model::Enemy(id) => table.enemy(id).map(|enemy| enemy.kind).or_else(|| self.kinds.get(&model).copied()),
        };
        kind.map_or_else(|| "somebody".to_owned(), |kind| self.program.name(kind).to_owned())
    }

    /// A hero.
    pub fn hero(&self, table: &Table, hero: HeroId) -> String {
        self.model(table, Model::Hero(hero))
    }

    /// A card by its printed name.
    pub fn card(&self, table: &Table, card: CardId) -> String {
        table.cards.decl(card).map_or_else(String::new, |decl| self.program.name(decl).to_owned())
    }

    /// What is used by an option: the token, the card, or what declares the ability.
    pub fn used(&self, table: &Table, choice: &Choice) -> Option<DeclId> {
        let Choice::Use { op, card, token, .. } = choice else { return None };
        let printed = card.and_then(|card| table.cards.decl(card));
        token.or(printed).or_else(|| self.decl_of(*op))
    }

    fn decl_of(&self, op: OpId) -> Option<DeclId> {
        self.program.op(op).map(|op| self.program.owner(op.id()))
    }

    /// An option as a scenario answers it.
    pub fn option(&self, table: &Table, about: &About, choice: &Choice) -> String {
        let cards = |cards: &[CardId]| cards.iter().map(|card| self.card(table, *card)).collect::<Vec<_>>().join("+");
        match choice {
            Choice::Space(space) => format!("at {}", self.stage.words(self.program, *space)),
            Choice::Model(model) => self.model(table, *model),
            Choice::Card(card) => self.card(table, *card),
            Choice::Hands(held) => format!("\"hands {}\"", cards(held)),
            Choice::Ranged(weapons) => format!("\"ranged {}\"", cards(weapons)),
            Choice::Use { op, card: None, token: None, .. } => {
                self.program.use_name(*op).unwrap_or_else(|| choice.to_string())
            }
            Choice::Use { op, .. } => {
                let name = self.used(table, choice).map(|decl| self.program.name(decl));
                // The second text of a thing has a number behind the name.
                let full = self.program.use_name(*op).filter(|full| name.is_some_and(|name| full.starts_with(name)));
                full.or_else(|| name.map(str::to_owned)).unwrap_or_else(|| choice.to_string())
            }
            Choice::Thing(location) => self.program.name(*location).to_owned(),
            Choice::Help(hero) => format!("\"help {}\"", self.hero(table, *hero)),
            Choice::Drag(hero) => format!("\"drag {}\"", self.hero(table, *hero)),
            Choice::Give(card, hero) => format!("\"give {} to {}\"", self.card(table, *card), self.hero(table, *hero)),
            Choice::GiveToken(token, hero) => {
                format!("\"give {} to {}\"", self.program.name(*token), self.hero(table, *hero))
            }
            Choice::Option(_, label) => format!("\"{label}\""),
            Choice::Yes if matches!(about, About::CatchBreath { .. }) => "\"heal\"".to_owned(),
            Choice::Number(_) if matches!(about, About::CatchBreath { .. }) => "\"grit\"".to_owned(),
            Choice::RerollDie(die) => match about {
                About::Reroll { faces, .. } => {
                    let face = faces.get(usize::from(*die)).map(|face| format!("\"re-roll the {face}\""));
                    face.unwrap_or_else(|| format!("\"{choice}\""))
                }
                _ => format!("\"{choice}\""),
            },
            Choice::GritMove | Choice::RerollMisses => format!("\"{choice}\""),
            other => other.to_string(),
        }
    }
}

/// A decision, in a few words.
pub(super) fn question(about: &About) -> &'static str {
    match about {
        About::Order => "who goes first",
        About::Start => "where to start",
        About::Activation => "what to do next",
        About::Hands => "what to hold in hand",
        About::Move { .. } => "where to move",
        About::AssignHit { .. } => "whom a hit strikes",
        About::Target => "what to aim at",
        About::Reroll { .. } => "what to re-roll",
        About::Use => "whether to use something",
        About::Lend { .. } => "whether another may use it",
        About::Heal { .. } => "how many Wounds to heal",
        About::CatchBreath { .. } => "whether to heal or to recover Grit",
        About::Revive { .. } => "whether to spend a Revive token",
        About::Wear => "which clothing to put on",
        About::Light => "who takes the light",
        About::Flee => "whether to flee",
        About::Cancel { .. } => "whether all pay to cancel a card",
        About::Card { .. } => "which option to take",
        About::Pick { .. } => "whom or what to pick",
        About::Visit => "where to go today",
        About::Leave => "whether to leave the town",
        About::Pay { .. } => "how much to pay",
        About::ByHand { .. } => "something done by hand",
    }
}

/// A marker of the depth track.
pub(super) fn piece(piece: Piece) -> &'static str {
    match piece {
        Piece::Darkness => "the Darkness",
        Piece::Party => "the party",
    }
}

/// What is counted or held, in the words of content: `wounds`, and of one `wound`.
pub(super) fn thing(program: &Program, op: Phrase<'_>, count: i32) -> String {
    if let Some(ThingView::Held { what }) = ThingView::of(op) {
        return thing(program, what, count);
    }
    if let Some(HoldingView::Named { what, items }) = HoldingView::of(op) {
        let name = program.name(what);
        return match items {
            false => name.to_owned(),
            true if count == 1 => format!("{name} item"),
            true => format!("{name} items"),
        };
    }
    let sentence = match ThingView::of(op) {
        Some(ThingView::Harm { what }) => what.words().to_owned(),
        Some(ThingView::Worn { slot }) => return format!("worn {}", slot.word()),
        _ => op.word().entry().map_or("", |entry| entry.sentence).to_owned(),
    };
    let sentence = &*sentence;
    if count == 1 { one_of(sentence) } else { sentence.to_owned() }
}

/// "2 dice", "1 die".
pub(super) fn dice(count: i32) -> String {
    if count == 1 { "1 die".to_owned() } else { format!("{count} dice") }
}

/// Several things, with commas.
pub(super) fn list<S: AsRef<str>>(things: &[S]) -> String {
    match things {
        [] => "nobody".to_owned(),
        things => things.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", "),
    }
}

/// "1 die", "2 dice": of those left over.
pub(super) fn dice_left(count: usize) -> String {
    dice(i32::try_from(count).unwrap_or(i32::MAX))
}
