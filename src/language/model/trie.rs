//! Word tries: the sentences that can stand at one place, merged. At a node stand literals, and holes whose first tokens
//! are none of them; a test over the whole table keeps it so.

use std::sync::OnceLock;

use super::infix::is_infix;
use super::sentence::{Element, Hole, Sentence, sentences};
use super::stems::Stem;
use brim_core::vocabulary::{Category, Kind, Label, Member, Under, Word};

/// What can stand at one place of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// A phrase of one category.
    Category(Category),
    /// A line of a declaration of this kind.
    Members(Kind),
    /// A line of an ability.
    Rules,
    /// A line under a standing rule.
    Modifiers,
    /// A row, a branch or an option under such a statement.
    Labels(Labels),
    /// An operation of a patch or a delta.
    Changes,
    /// A line of a chapter.
    Chapter,
}

/// Which labels can stand there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Labels {
    /// Results of a roll.
    Rows,
    /// Results of an Elite chart.
    Elites,
    /// Outcomes of a test or a cast.
    Branches,
    /// Options to choose from.
    Options,
    /// Under an attack.
    OnHit,
    /// Under a goal.
    Ways,
    /// Under a map.
    Tiles,
}

/// A merged set of sentences.
#[derive(Debug, Default)]
pub struct Trie {
    /// The nodes; the first is the root.
    pub nodes: Vec<Node>,
}

/// One place within the sentences.
#[derive(Debug, Default)]
pub struct Node {
    /// Words that can stand here.
    pub literals: Literals,
    /// Holes that can stand here, and where they lead.
    pub holes: Vec<(Hole, usize)>,
    /// The sentence that is complete here.
    pub done: Option<&'static Sentence>,
}

/// Words that can stand at a place, and where they lead.
#[derive(Debug, Default)]
pub struct Literals(Vec<(Stem, usize)>);

impl Literals {
    /// Where a word leads.
    #[inline]
    pub fn get(&self, stem: Stem) -> Option<usize> {
        let at = self.0.binary_search_by_key(&stem, |(stem, _)| *stem).ok()?;
        self.0.get(at).map(|(_, next)| *next)
    }

    /// True where a word can stand there.
    pub fn has(&self, stem: Option<Stem>) -> bool {
        stem.is_some_and(|stem| self.get(stem).is_some())
    }

    /// The words, in the order of their letters.
    pub fn stems(&self) -> impl Iterator<Item = Stem> {
        self.0.iter().map(|(stem, _)| *stem)
    }

    /// True where no word can stand.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn insert(&mut self, stem: Stem, next: usize) {
        let at = self.0.partition_point(|(other, _)| *other < stem);
        self.0.insert(at, (stem, next));
    }
}

impl Trie {
    /// The sentences that go on from a node.
    pub fn sentences_from(&self, node: usize) -> Vec<&'static Sentence> {
        let (mut out, mut open) = (Vec::new(), vec![node]);
        while let Some(node) = open.pop().and_then(|at| self.nodes.get(at)) {
            out.extend(node.done);
            open.extend(node.holes.iter().map(|(_, next)| *next));
            open.extend(node.literals.0.iter().map(|(_, next)| *next));
        }
        out
    }

    fn build(filter: impl Fn(&Sentence) -> bool) -> Trie {
        let mut trie = Trie { nodes: vec![Node::default()] };
        for sentence in sentences().iter().filter(|sentence| !is_infix(sentence) && filter(sentence)) {
            trie.add(sentence);
        }
        trie
    }

    fn add(&mut self, sentence: &'static Sentence) {
        let mut at = 0;
        for element in &sentence.path {
            at = match element {
                Element::Literal(word) => Stem::of(word).map_or(at, |stem| self.literal(at, stem)),
                Element::Hole(_, hole) => self.hole(at, hole),
                Element::Optional(_) | Element::Comma => at,
            };
        }
        if let Some(node) = self.nodes.get_mut(at)
            && node.done.is_none()
        {
            node.done = Some(sentence);
        }
    }

    fn grow(&mut self) -> usize {
        self.nodes.push(Node::default());
        self.nodes.len() - 1
    }

    fn literal(&mut self, at: usize, stem: Stem) -> usize {
        if let Some(next) = self.nodes.get(at).and_then(|node| node.literals.get(stem)) {
            return next;
        }
        let next = self.grow();
        if let Some(node) = self.nodes.get_mut(at) {
            node.literals.insert(stem, next);
        }
        next
    }

    fn hole(&mut self, at: usize, hole: &Hole) -> usize {
        if let Some(node) = self.nodes.get_mut(at) {
            for (there, next) in &mut node.holes {
                if merge(there, hole) {
                    return *next;
                }
            }
        }
        let next = self.grow();
        if let Some(node) = self.nodes.get_mut(at) {
            node.holes.push((hole.clone(), next));
        }
        next
    }
}

/// Makes one hole of two that are read alike; what the sentence asks for is checked once it is known.
fn merge(there: &mut Hole, new: &Hole) -> bool {
    match (&mut *there, new) {
        (Hole::Selector(_), Hole::Selector(_)) => true,
        (Hole::Name(kinds), Hole::Name(more)) | (Hole::Names(kinds), Hole::Names(more)) => {
            if kinds.is_empty() || more.is_empty() {
                kinds.clear();
            } else {
                kinds.extend(more.iter().filter(|kind| !kinds.contains(kind)).copied().collect::<Vec<_>>());
            }
            true
        }
        (one, other) => one == other,
    }
}

/// True where lines of this kind can hold rules of their own.
fn holds_rules(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Enemy
            | Kind::Class
            | Kind::Token
            | Kind::Marker
            | Kind::Ability
            | Kind::Item
            | Kind::Spell
            | Kind::Darkness
            | Kind::Dread
            | Kind::Encounter
            | Kind::Threat
            | Kind::World
            | Kind::Town
            | Kind::Mission
            | Kind::Loot
            | Kind::Keyword
    )
}

/// True where lines of this kind can be effects: what happens when the card is drawn.
pub fn holds_effects(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Darkness
            | Kind::Dread
            | Kind::Encounter
            | Kind::Threat
            | Kind::Loot
            | Kind::Scavenge
            | Kind::Location
            | Kind::Exploration
    )
}

/// Lines that may stand anywhere: `todo`, `by hand`, `nothing` and `story`.
fn anywhere(sentence: &Sentence) -> bool {
    use brim_core::vocabulary::Effect;
    matches!(sentence.entry.word, Word::Effect(Effect::ByHand | Effect::Todo | Effect::Nothing | Effect::Story))
}

/// What is not written yet: it can stand wherever lines stand.
fn hole(sentence: &Sentence) -> bool {
    sentence.entry.word == Word::Effect(brim_core::vocabulary::Effect::Todo)
}

/// The trie of a place.
pub fn trie(spot: Spot) -> &'static Trie {
    static ALL: OnceLock<Vec<Trie>> = OnceLock::new();
    static EMPTY: Trie = Trie { nodes: Vec::new() };
    let all = ALL.get_or_init(|| {
        let mut all: Vec<Trie> = Vec::new();
        for spot in spots() {
            let at = spot.number();
            all.resize_with(all.len().max(at + 1), Trie::default);
            all.get_mut(at).into_iter().for_each(|trie| *trie = build(spot));
        }
        all
    });
    all.get(spot.number()).unwrap_or(&EMPTY)
}

/// Every place that has a trie.
pub fn spots() -> impl Iterator<Item = Spot> {
    let kinds = Kind::ENTRIES.iter().filter_map(|entry| match entry.word {
        Word::Kind(kind) => Some(Spot::Members(kind)),
        _ => None,
    });
    let labels =
        [Labels::Rows, Labels::Elites, Labels::Branches, Labels::Options, Labels::OnHit, Labels::Ways, Labels::Tiles]
            .map(Spot::Labels);
    Category::ALL.iter().map(|category| Spot::Category(*category)).chain(kinds).chain(labels).chain([
        Spot::Rules,
        Spot::Modifiers,
        Spot::Changes,
        Spot::Chapter,
    ])
}

fn build(spot: Spot) -> Trie {
    Trie::build(|sentence| spot.takes(sentence))
}

impl Spot {
    /// Its number among all places.
    #[inline]
    fn number(self) -> usize {
        let behind = Category::ALL.len();
        match self {
            Spot::Category(category) => category as usize,
            Spot::Rules => behind,
            Spot::Modifiers => behind + 1,
            Spot::Changes => behind + 2,
            Spot::Chapter => behind + 3,
            Spot::Labels(labels) => behind + 4 + labels as usize,
            // There are seven sorts of labels.
            Spot::Members(kind) => behind + 11 + kind as usize,
        }
    }

    /// True where a sentence may begin there.
    pub fn takes(self, sentence: &Sentence) -> bool {
        let category = sentence.entry.word.category();
        match self {
            Spot::Category(Category::Step) => category == Category::Step || hole(sentence),
            Spot::Category(wanted) => category == wanted,
            Spot::Rules => matches!(category, Category::RuleForm | Category::Modifier) || anywhere(sentence),
            Spot::Chapter => match sentence.entry.word {
                Word::Member(member) => matches!(member, Member::Goal | Member::BonusGoal),
                _ => matches!(category, Category::RuleForm | Category::Modifier | Category::Effect),
            },
            Spot::Modifiers => category == Category::Modifier || anywhere(sentence),
            Spot::Changes => category == Category::Change || hole(sentence),
            Spot::Labels(labels) => match sentence.entry.word {
                Word::Label(label) => labels.takes(label),
                _ => false,
            },
            Spot::Members(kind) => match category {
                Category::Member => sentence.entry.kinds.is_empty() || sentence.entry.kinds.contains(&kind),
                Category::RuleForm | Category::Modifier => holds_rules(kind),
                Category::Effect => anywhere(sentence) || holds_effects(kind),
                _ => false,
            },
        }
    }
}

impl Labels {
    fn takes(self, label: Label) -> bool {
        match self {
            Labels::Rows => {
                matches!(label, Label::Result | Label::Otherwise | Label::Doubles | Label::AnyFace | Label::EachFace)
            }
            Labels::Elites => matches!(label, Label::EliteRow | Label::AnyElite),
            Labels::Branches => {
                matches!(
                    label,
                    Label::Pass
                        | Label::Fail
                        | Label::Doubles
                        | Label::Together
                        | Label::EachDie
                        | Label::AnyFace
                        | Label::EachFace
                )
            }
            Labels::Options => matches!(label, Label::Option),
            Labels::OnHit => matches!(label, Label::InsteadOfDamage),
            Labels::Ways => matches!(label, Label::Goal),
            Labels::Tiles => matches!(label, Label::Lies),
        }
    }
}

/// The place of what stands under a statement; None where nothing that is read by tries does.
pub fn spot_under(under: Under, kind: Kind) -> Option<Spot> {
    match under {
        Under::Nothing | Under::Picture | Under::Readings => None,
        Under::Effects | Under::MayEffects => Some(Spot::Category(Category::Effect)),
        Under::Modifiers | Under::MayModifiers => Some(Spot::Modifiers),
        Under::Rules => Some(Spot::Rules),
        Under::Rows => Some(Spot::Labels(Labels::Rows)),
        Under::Elites => Some(Spot::Labels(Labels::Elites)),
        Under::Branches => Some(Spot::Labels(Labels::Branches)),
        Under::Options => Some(Spot::Labels(Labels::Options)),
        Under::OnHit => Some(Spot::Labels(Labels::OnHit)),
        Under::Ways => Some(Spot::Labels(Labels::Ways)),
        Under::Chapter => Some(Spot::Chapter),
        Under::Tiles => Some(Spot::Labels(Labels::Tiles)),
        Under::Members => Some(Spot::Members(kind)),
        Under::Changes => Some(Spot::Changes),
        Under::Steps => Some(Spot::Category(Category::Step)),
    }
}
