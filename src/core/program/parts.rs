//! The program's parts.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::game::dice::Dice;
use crate::game::effect::Span;
use crate::game::engine::{ChartRole, Size};
use crate::game::event::EventKind;
use crate::game::ids::{DeclId, OpId};
use crate::game::rulebook::Reading;
use crate::phrase::{MemberView, ModifierView, Phrase, SelectId, Selector, Store};
use crate::program::ModifierTraits;
use crate::program::StatKey;
use crate::program::{Stretch, Text, TextSet};
use crate::vocabulary::{Bound, Clears, Kind, Member, Rule, Stat, Word};

/// Everything that packs declare, lowered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    /// The phrases of all declarations, one declaration after the other: an op is a phrase of it.
    pub store: Store,
    /// The declaration that each op belongs to.
    pub owners: Vec<DeclId>,
    /// The declarations, by [`DeclId`].
    pub decls: Vec<Decl>,
    /// Triggers, by the event they answer to, in the order of declarations.
    pub triggers: BTreeMap<EventKind, Vec<RuleRef>>,
    /// Replacements, by the event they take the place of.
    pub replacements: BTreeMap<EventKind, Vec<RuleRef>>,
    /// Standing modifiers, by stat.
    pub standing: BTreeMap<StatKey, Vec<Standing>>,
    /// Standing modifiers of other kinds: keywords, immunities, abilities granted or lost, preferences.
    pub grants: Vec<Standing>,
    /// What can be used.
    pub uses: Vec<RuleRef>,
    /// What stops damage last of all.
    pub shields: Vec<RuleRef>,
    /// What happens as soon as something is so.
    pub watches: Vec<RuleRef>,
    /// The figures of the rules, with their readings by edition.
    pub rules: RuleSet,
    /// The decks that the rules draw from, by the kind of card: the one that holds it by default, else the first by pack and name.
    pub decks: BTreeMap<Kind, DeclId>,
    /// The charts that the rules roll on.
    pub charts: BTreeMap<ChartRole, DeclId>,
    /// Charts that replace those for heroes of a class or keyword: the role, the class or keyword, the chart.
    pub own_charts: Vec<(ChartRole, DeclId, DeclId)>,
    /// What of each declaration acts by itself, found by [`Program::index`].
    pub(super) texts: Vec<super::decl_index::DeclIndex>,
    /// Keywords with texts of their own, which always stand.
    pub(super) keywords: Vec<DeclId>,
    /// Keywords that models have by themselves or are given.
    pub(super) of_models: std::collections::BTreeSet<DeclId>,
    /// All texts that act by themselves; where those of each family stand, of stats that are none of the table too.
    pub(super) acting: Vec<Text>,
    pub(super) stretches: Vec<Stretch>,
    /// Of what waits for something to be so: what may come to be so at any time.
    pub(super) restless: TextSet,
    /// Lines in which `that hero`, or `that enemy`, is one spoken of before them.
    pub(super) spoken_before: std::collections::BTreeSet<OpId>,
    pub(super) other_stats: BTreeMap<StatKey, Stretch>,
    /// Declarations of rules.
    pub(super) sheets: Vec<DeclId>,
    /// Skills that carry weight.
    pub(super) carrying: Vec<DeclId>,
    /// Markers and tokens, by what clears them, and tokens by the span that sets them back when it begins.
    pub(super) cleared: BTreeMap<Clears, Vec<DeclId>>,
    pub(super) set_back: BTreeMap<Span, Vec<DeclId>>,
    /// Some token or marker is dropped by who falls.
    pub(super) drops_anything: bool,
    /// Some text says of items that somebody cannot use them.
    pub(super) bars_items: bool,
    /// For tokens that a span resets: the declarations whose texts name them.
    pub(super) speakers: BTreeMap<DeclId, BTreeSet<DeclId>>,
}

/// Where a rule stands: its op, and the part of its declaration that must be in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleRef {
    /// The rule's op.
    pub op: OpId,
    /// Its declaration.
    pub decl: DeclId,
    /// The part of the declaration it stands in.
    pub side: SheetPart,
    /// On which sides of the sheet it stands.
    pub on: SheetSide,
}

/// The sides of a sheet that something stands on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SheetSide {
    /// On both, or there is but one.
    #[default]
    #[serde(rename = "both")]
    Both,
    /// On the normal one alone.
    #[serde(rename = "normal")]
    Normal,
    /// On the Brutal one alone.
    #[serde(rename = "brutal")]
    Brutal,
}

impl SheetSide {
    /// True where it stands on the side that is used.
    pub fn shows(self, brutal: bool) -> bool {
        match self {
            SheetSide::Both => true,
            SheetSide::Normal => !brutal,
            SheetSide::Brutal => brutal,
        }
    }
}

/// The part of a declaration that a rule stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SheetPart {
    /// The declaration itself.
    #[serde(rename = "whole")]
    Whole,
    /// An ability of its own, by its place.
    #[serde(rename = "own")]
    Own(u16),
    /// A row of its Elite chart, by its place.
    #[serde(rename = "elite")]
    Elite(u8),
    /// What holds as long as the type has any Elite ability.
    #[serde(rename = "any-elite")]
    AnyElite,
    /// A goal of a mission, by its place: until it is reached or failed.
    #[serde(rename = "goal")]
    Goal(u8),
    /// A chapter of a mission, by its place: while it lasts.
    #[serde(rename = "chapter")]
    Chapter(u8),
}

/// A standing modifier.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The modifier's op.
    pub op: OpId,
    /// Where it stands.
    pub rule: RuleRef,
    /// Whom it acts on: the one who carries the text where it does not say.
    pub whom: Option<SelectId>,
    /// Conditions that must hold: of the rule it stands under, and its own.
    pub conditions: Vec<OpId>,
    /// How it changes the stat.
    pub change: Change,
    /// Cached properties of its words, computed by [`Program::index`].
    pub manner: ModifierTraits,
}

/// How a modifier changes a stat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Change {
    /// It is set to this.
    #[serde(rename = "set")]
    Set,
    /// It is multiplied.
    #[serde(rename = "times")]
    Times,
    /// So much is added.
    #[serde(rename = "add")]
    Add,
    /// It never falls below.
    #[serde(rename = "at-least")]
    AtLeast,
    /// It never rises above.
    #[serde(rename = "at-most")]
    AtMost,
    /// It is a yes.
    #[serde(rename = "flag")]
    Flag,
    /// No stat: a keyword, an immunity, an ability.
    #[serde(rename = "grant")]
    Grant,
}

impl Change {
    /// How a modifier changes its stat.
    pub fn of(modifier: ModifierView<'_>) -> Change {
        match modifier {
            ModifierView::Change { stat: _, by: _, per: _, condition: _ }
            | ModifierView::ByDice { stat: _, sign: _, dice: _ }
            | ModifierView::OfAbility { which: _, stat: _, by: _ } => Change::Add,
            ModifierView::Set { stat: _, to: _, condition: _ }
            | ModifierView::AbilityIs { which: _, stat: _, to: _ } => Change::Set,
            ModifierView::Times { stat: _, by: _, condition: _ } => Change::Times,
            ModifierView::Bound { stat: _, bound: Bound::AtLeast, n: _, condition: _ } => Change::AtLeast,
            ModifierView::Bound { stat: _, bound: Bound::AtMost, n: _, condition: _ } => Change::AtMost,
            ModifierView::Flag { stat: _, condition: _ } => Change::Flag,
            ModifierView::Immune { what: _ }
            | ModifierView::CannotUse { how: _, what: _ }
            | ModifierView::Keyword { what: _ }
            | ModifierView::Has { what: _, n: _ }
            | ModifierView::Loses { what: _ }
            | ModifierView::Prefers { whom: _, next: _ } => Change::Grant,
        }
    }
}

/// One declaration, lowered. Its keys are written out: they are the form that `brim ir` gives as JSON, whatever the fields are called.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Decl {
    /// Its id: `swamps-of-death/hungry-dead`.
    #[serde(rename = "id")]
    pub id: String,
    /// Its lasting key, from which its throws are derived: `swamps-of-death/hungry-dead.enemy`, by its oldest name.
    #[serde(rename = "key")]
    pub key: String,
    /// Names it had before, as ids have them, the oldest first.
    #[serde(rename = "former")]
    pub former: Vec<String>,
    /// As printed.
    #[serde(rename = "name")]
    pub name: String,
    /// The pack as printed, where another pack of the mix prints the same name on a thing of this kind.
    #[serde(rename = "apart", default, skip_serializing_if = "Option::is_none")]
    pub apart: Option<String>,
    /// The kind of thing.
    #[serde(rename = "kind")]
    pub kind: Option<Kind>,
    /// The deck it belongs to, where it is a card of one.
    #[serde(rename = "deck")]
    pub deck: Option<DeclId>,
    /// The pack's id.
    #[serde(rename = "pack")]
    pub pack: String,
    /// The genre of a card, a world or a mission.
    #[serde(rename = "genre", default, skip_serializing_if = "Option::is_none")]
    pub genre: Option<String>,
    /// Keywords.
    #[serde(rename = "keywords")]
    pub keywords: Vec<DeclId>,
    /// The size of its base.
    #[serde(rename = "size")]
    pub size: Size,
    /// Printed figures, by stat.
    #[serde(rename = "printed", with = "as_list")]
    pub printed: BTreeMap<StatKey, Printed>,
    /// Its Brutal side, whole.
    #[serde(rename = "brutal")]
    pub brutal: Option<BrutalSide>,
    /// Named abilities, with their numbers.
    #[serde(rename = "abilities")]
    pub abilities: Vec<(DeclId, Option<i32>)>,
    /// Abilities of its own, by name.
    #[serde(rename = "own")]
    pub own: Vec<String>,
    /// The Elite chart.
    #[serde(rename = "elite")]
    pub elite: Vec<EliteRow>,
    /// Its other lines, in order.
    #[serde(rename = "members")]
    pub members: Vec<OpId>,
    /// What happens when the card is drawn.
    #[serde(rename = "on_reveal")]
    pub on_reveal: Vec<OpId>,
    /// Op numbers it takes: from, and one past the last.
    #[serde(rename = "ops")]
    pub ops: (u32, u32),
    /// A hash of what it says.
    #[serde(rename = "hash")]
    pub hash: u64,
}

/// A printed figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Printed {
    /// A number.
    #[serde(rename = "int")]
    Int(i32),
    /// Dice.
    #[serde(rename = "dice")]
    Dice(Dice),
    /// An amount that is worked out when it is asked for.
    #[serde(rename = "op")]
    Op(OpId),
}

/// A row of an Elite chart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EliteRow {
    /// Its name.
    #[serde(rename = "name")]
    pub name: String,
    /// The lowest result.
    #[serde(rename = "low")]
    pub low: i32,
    /// The highest.
    #[serde(rename = "high")]
    pub high: i32,
    /// It can be gained again.
    #[serde(rename = "again")]
    pub again: bool,
    /// The side of the sheet whose chart it stands in.
    #[serde(rename = "on")]
    pub on: SheetSide,
}

/// What stands on the Brutal side of a sheet: figures, keywords and named abilities. Rules and Elite abilities say for
/// themselves on which side they stand.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BrutalSide {
    /// Keywords.
    #[serde(rename = "keywords")]
    pub keywords: Vec<DeclId>,
    /// The size of its base.
    #[serde(rename = "size")]
    pub size: Size,
    /// Printed figures, by stat.
    #[serde(rename = "printed", with = "as_list")]
    pub printed: BTreeMap<StatKey, Printed>,
    /// Named abilities, with their numbers.
    #[serde(rename = "abilities")]
    pub abilities: Vec<(DeclId, Option<i32>)>,
}

impl Decl {
    /// The keywords of the side that is used.
    pub fn keywords_of(&self, brutal: bool) -> &[DeclId] {
        self.side(brutal).map_or(&self.keywords, |side| &side.keywords)
    }

    /// The size of the side that is used.
    pub fn size_of(&self, brutal: bool) -> Size {
        self.side(brutal).map_or(self.size, |side| side.size)
    }

    /// The named abilities of the side that is used.
    pub fn abilities_of(&self, brutal: bool) -> &[(DeclId, Option<i32>)] {
        self.side(brutal).map_or(&self.abilities, |side| &side.abilities)
    }

    /// A figure of the side that is used.
    pub fn figure_of(&self, brutal: bool, key: StatKey) -> Option<&Printed> {
        self.side(brutal).map_or(&self.printed, |side| &side.printed).get(&key)
    }

    fn side(&self, brutal: bool) -> Option<&BrutalSide> {
        self.brutal.as_ref().filter(|_| brutal)
    }
}

/// The figures of the rules and the readings of the rulings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RuleSet {
    /// Figures on which the books agree.
    pub figures: BTreeMap<Rule, Reading>,
    /// The rulings.
    pub rulings: BTreeMap<DeclId, Ruling>,
}

/// A ruling: its readings, and the rule point it settles. One without a rule point is read by texts alone, by its name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ruling {
    /// The rule point.
    pub settles: Option<Rule>,
    /// The readings, the first of which is taken where no edition says otherwise.
    pub readings: Vec<RulingReading>,
}

/// One reading of a ruling.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RulingReading {
    /// As content writes it: `yes`, `8`, `on 5 or 6`.
    pub words: String,
    /// What stands at the rule point then.
    pub value: Option<Reading>,
    /// The editions that take it.
    pub editions: Vec<DeclId>,
}

impl Decl {
    /// Its name where people read it: followed by its pack, where another thing of the mix has the same.
    pub fn shown(&self) -> Cow<'_, str> {
        self.tell_apart(&self.name)
    }

    /// A form of its name, such as that of one of many, followed by its pack where that is needed.
    pub fn tell_apart<'n>(&self, name: &'n str) -> Cow<'n, str> {
        match &self.apart {
            Some(pack) => Cow::Owned(format!("{name} ({pack})")),
            None => Cow::Borrowed(name),
        }
    }
}

impl Program {
    /// An op.
    pub fn op(&self, id: OpId) -> Option<Phrase<'_>> {
        self.store.phrase(id)
    }

    /// The declaration that an op belongs to.
    pub fn owner(&self, op: OpId) -> DeclId {
        self.owners.get(op.index()).copied().unwrap_or_default()
    }

    /// A declaration.
    pub fn decl(&self, id: DeclId) -> Option<&Decl> {
        self.decls.get(id.index())
    }

    /// The lines of a declaration with this word.
    pub fn lines(&self, decl: DeclId, member: Member) -> impl Iterator<Item = (OpId, Phrase<'_>)> {
        let lines = self.decl(decl).map(|decl| decl.members.as_slice()).unwrap_or_default();
        let ops = lines.iter().filter_map(|id| Some((*id, self.op(*id)?)));
        ops.filter(move |(_, op)| op.word() == Word::Member(member))
    }

    /// The first line of a declaration with this word.
    pub fn line(&self, decl: DeclId, member: Member) -> Option<Phrase<'_>> {
        self.lines(decl, member).next().map(|(_, op)| op)
    }

    /// True where a class is no hero for the size of a party, by a line of its sheet or of an ability on it.
    pub fn is_uncounted(&self, class: DeclId) -> bool {
        let has =
            |id: DeclId| self.decl(class).is_some_and(|decl| decl.abilities.iter().any(|(other, _)| *other == id));
        let flags = self.standing.get(&StatKey::Stat(Stat::Uncounted)).into_iter().flatten();
        flags.map(|flag| flag.rule.decl).any(|decl| decl == class || has(decl))
    }

    /// The kind of card that belongs to a deck.
    pub fn held_kind(&self, deck: DeclId) -> Option<Kind> {
        match MemberView::of(self.line(deck, Member::Holds)?)? {
            MemberView::Holds { what, how: _ } => Some(what),
            _ => None,
        }
    }

    /// A selector.
    pub fn select(&self, id: SelectId) -> Option<Selector<'_>> {
        self.store.selector(id)
    }

    /// The printed name of a declaration.
    pub fn name(&self, id: DeclId) -> &str {
        self.decl(id).map_or("", |decl| decl.name.as_str())
    }

    /// The declaration with this printed name or id; else the one that had it before.
    pub fn find(&self, text: &str, kind: Option<Kind>) -> Option<DeclId> {
        let (text, kind) = match text.rsplit_once('.') {
            Some((name, word)) if Kind::of_word(word).is_some() => (name, kind.or(Kind::of_word(word))),
            _ => (text, kind),
        };
        let wanted = crate::vocabulary::spelling::slug(text.rsplit('/').next().unwrap_or(text));
        let pack = text.split_once('/').map(|(pack, _)| pack);
        let named = |fits: &dyn Fn(&str) -> bool| {
            self.decls.iter().zip(self.texts.iter()).position(|(decl, texts)| {
                (kind.is_none() || decl.kind == kind) && pack.is_none_or(|pack| decl.pack == pack) && fits(&texts.slug)
            })
        };
        // The article of a title may be left out.
        let bare = |name: &str| ["a-", "an-", "the-"].iter().any(|article| name.strip_prefix(article) == Some(&wanted));
        let former = || {
            let fits = |decl: &Decl| {
                kind.is_none_or(|kind| decl.kind == Some(kind)) && pack.is_none_or(|pack| decl.pack == pack)
            };
            self.decls.iter().position(|decl| fits(decl) && decl.former.contains(&wanted))
        };
        let found = named(&|name| name == wanted).or_else(|| named(&bare)).or_else(former);
        found.and_then(|at| u32::try_from(at).ok()).map(DeclId)
    }

    /// Declarations of a kind, with their ids.
    pub fn of_kind(&self, kind: Kind) -> impl Iterator<Item = (DeclId, &Decl)> {
        self.decls
            .iter()
            .enumerate()
            .filter(move |(_, decl)| decl.kind == Some(kind))
            .filter_map(|(at, decl)| u32::try_from(at).ok().map(|at| (DeclId(at), decl)))
    }
}

/// JSON has no maps with keys of several parts: they are written as lists.
mod as_list {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<K: Serialize, V: Serialize, S: Serializer>(
        map: &BTreeMap<K, V>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        map.iter().collect::<Vec<_>>().serialize(to)
    }

    pub fn deserialize<'de, K, V, D>(from: D) -> Result<BTreeMap<K, V>, D::Error>
    where
        K: Deserialize<'de> + Ord,
        V: Deserialize<'de>,
        D: Deserializer<'de>,
    {
        Ok(Vec::<(K, V)>::deserialize(from)?.into_iter().collect())
    }
}
