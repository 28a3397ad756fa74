//! Figures, moments and rows that their own sheet cannot use.

use std::cell::{LazyCell, OnceCell};
use std::collections::BTreeSet;

use super::context::{Context, In, either};
use super::own_attacks::{self, attack};
use super::parts::{self, set_to};
use super::sheet::{Figure, Own, about_this, changes, figure, own, own_and_brutal, printed, quoted, some, stat};
use super::sheet_abilities::{self, SheetAbility};
use super::walk::Site;
use brim_core::game::attack::Reach;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{AmountView, ModifierView, MomentView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Effect, Kind, Member, Modifier, Moment, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed, Value};

/// Looks at the sheets of enemies, and at numbers to roll that only get worse.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let facts = context.facts();
    for decl in context.decls() {
        match decl.kind {
            Kind::Enemy => enemy(context, decl, decl.id, facts, out),
            Kind::Class | Kind::Item | Kind::Spell | Kind::Ability | Kind::Token => armor(context, decl, out),
            _ => {}
        }
        if matches!(decl.kind, Kind::Enemy | Kind::Class | Kind::Item) {
            abilities(context, decl, out);
        }
    }
    for (patch, target) in context.changed().filter(|(_, target)| target.kind == Kind::Enemy) {
        enemy(context, patch, target.id, facts, out);
    }
}

/// Looks at every figure that a sheet prints: it is the same at all times.
pub fn printed_ones(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Written, &[Word::Member(Member::Printed)]) {
        let Some(Value::Phrase(amount)) = set_to(phrase) else { continue };
        let (Some(AmountView::Either { n, condition, other }), Some(stat)) = (AmountView::of(amount), stat(phrase))
        else {
            continue;
        };
        let (words, asked) = (stat.words(), context.text(condition.place()));
        let by = n.saturating_sub(other);
        let whose = if decl.kind == Kind::Enemy { "this enemy" } else { "this hero" };
        let found = context
            .finding(Code::NotNow, decl, amount.place(), "a printed figure is the same at all times")
            .label("hangs on something");
        out.push(found.help(format!(
            "print the one, `{words} {other}`, and say the rest in a line of its own: `{whose}: {words} {by:+} if {asked}`"
        )));
    }
}

/// What named abilities do.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Facts {
    pub(super) shoot: BTreeSet<DeclId>,
    strike: BTreeSet<DeclId>,
    horror: BTreeSet<DeclId>,
    rooted: BTreeSet<DeclId>,
    /// Given to enemies by texts of other things.
    granted: BTreeSet<DeclId>,
}

impl Facts {
    /// The same where declarations have other numbers.
    pub(super) fn renumbered(&self, new: &[Option<DeclId>]) -> Facts {
        let of = |ids: &BTreeSet<DeclId>| ids.iter().filter_map(|id| new.get(id.index()).copied().flatten()).collect();
        let Facts { shoot, strike, horror, rooted, granted } = self;
        Facts { shoot: of(shoot), strike: of(strike), horror: of(horror), rooted: of(rooted), granted: of(granted) }
    }

    pub(super) fn of(context: &Context) -> Facts {
        let abilities = || context.model.of_kind(Kind::Ability).filter_map(|decl| context.model.sheet(decl.id));
        let that = |effects: &[Effect]| {
            abilities().filter(|ability| context.does(ability, effects)).map(|ability| ability.id).collect()
        };
        let still = |ability: &&Declaration| own(ability.body()).iter().any(|one| one.lasts && still(one.change));
        let mut granted = BTreeSet::new();
        for site in context.sites(In::Play, &[Word::Modifier(Modifier::Has)]) {
            if !matches!(site.decl.kind, Kind::Enemy | Kind::Scenario) {
                granted.extend(given(site.phrase));
            }
        }
        Facts {
            shoot: that(SHOOTING),
            strike: that(&[Effect::MeleeAttack]),
            horror: that(HORROR),
            granted,
            rooted: abilities().filter(still).map(|ability| ability.id).collect(),
        }
    }
}

/// The named ability that a modifier gives.
fn given(phrase: Phrase<'_>) -> Option<DeclId> {
    match ModifierView::of(phrase)? {
        ModifierView::Has { what, n: _ } => Some(what),
        _ => None,
    }
}

/// What shoots, or may: cards that are drawn for an enemy can let it.
pub(super) const SHOOTING: &[Effect] =
    &[Effect::Attack, Effect::Throws, Effect::RollsToHit, Effect::Draw, Effect::ByHand, Effect::Todo];

/// What causes Horror Hits; a text done by hand may.
const HORROR: &[Effect] = &[Effect::TakesHorror, Effect::TakesSanity, Effect::ByHand, Effect::Todo];

/// More changes than any sheet has.
const MOST: usize = 500;

/// What an enemy can do by its sheet as it is played.
pub(super) struct Can<'a> {
    context: &'a Context<'a>,
    facts: &'a Facts,
    pub(super) sheet: &'a Declaration,
    own: Vec<Own<'a>>,
    /// Stats that its texts give, each with the Elite row that gives it.
    gives: BTreeSet<(Stat, Option<Place>)>,
    /// The named abilities that it has, worked out when somebody asks.
    named: OnceCell<BTreeSet<DeclId>>,
}

impl<'a> Can<'a> {
    /// What an enemy of this sheet can do.
    pub(super) fn of(context: &'a Context<'a>, facts: &'a Facts, sheet: &'a Declaration) -> Can<'a> {
        let own = own_and_brutal(sheet.body());
        let gives = own
            .iter()
            .filter(|one| one.change.word() != Word::Modifier(Modifier::Times))
            .filter_map(|one| {
                Some((stat(one.change).filter(|stat| changes(one.change, *stat))?, one.row.map(|row| row.place())))
            })
            .collect();
        Can { context, facts, sheet, own, gives, named: OnceCell::new() }
    }

    fn named(&self) -> &BTreeSet<DeclId> {
        self.named.get_or_init(|| {
            let mut named = BTreeSet::new();
            self.sheet.walk(&mut |phrase| {
                named.extend(parts::abilities(phrase).iter().map(|(id, _)| *id));
                named.extend(given(phrase));
            });
            named
        })
    }

    fn theirs(&self, effects: &[Effect], abilities: &BTreeSet<DeclId>) -> bool {
        self.context.does(self.sheet, effects)
            || !abilities.is_empty() && self.named().iter().any(|id| abilities.contains(id))
    }

    /// An ability makes attacks of its own at range.
    pub(super) fn shoots(&self) -> bool {
        self.theirs(SHOOTING, &self.facts.shoot)
    }

    /// An ability makes attacks of its own in melee.
    pub(super) fn strikes(&self) -> bool {
        self.theirs(&[Effect::MeleeAttack], &self.facts.strike)
    }

    fn horror(&self) -> bool {
        self.theirs(HORROR, &self.facts.horror)
    }

    /// The sheet, an ability of it, or this row gives the stat.
    pub(super) fn has(&self, wanted: Stat, row: Option<Phrase<'_>>) -> bool {
        some(self.sheet, wanted).is_some()
            || self.gives.contains(&(wanted, None))
            || row.is_some_and(|row| self.gives.contains(&(wanted, Some(row.place()))))
    }

    /// The sheet or any row gives the stat.
    fn ever(&self, wanted: Stat) -> bool {
        some(self.sheet, wanted).is_some() || self.gives.iter().any(|(stat, _)| *stat == wanted)
    }
}

/// What an enemy's sheet says, or what a change of it does.
fn enemy(context: &Context, decl: &Declaration, whose: DeclId, facts: &Facts, out: &mut Vec<Diagnostic>) {
    let sheet = context.model.sheet(whose).unwrap_or(decl);
    let moments = [Word::Moment(Moment::ReachToHit), Word::Moment(Moment::MoveRoll)];
    let theirs = own_and_brutal(decl.body());
    let more = [Member::Brutal, Member::Abilities].iter().any(|member| decl.member(*member).is_some());
    if theirs.is_empty() && !more && context.within(decl, &moments).next().is_none() {
        return;
    }
    let can = Can::of(context, facts, sheet);
    let rooted = rooted(facts, sheet);
    for one in theirs {
        let change = one.change;
        let found = match (change.word(), stat(change)) {
            (Word::Modifier(Modifier::Loses), _) => lost(context, decl, change, &can, facts),
            (Word::Modifier(Modifier::Change | Modifier::Set | Modifier::Times), Some(stat)) => match stat {
                Stat::Move => rooted.map(|place| {
                    told(context, decl, change, "this enemy never moves")
                        .other(place, "so it stands on the sheet")
                        .help("change another figure, or let the enemy move")
                }),
                Stat::HorrorDamage if !can.horror() => Some(
                    told(context, decl, change, "this enemy causes no Horror Hits")
                        .help("change `damage`, or give it an ability such as `Fear 1` that causes Horror Hits"),
                ),
                _ => attack(context, decl, one, stat, &can, "this enemy")
                    .or_else(|| doubled(context, decl, one, stat, &can)),
            },
            _ => None,
        };
        out.extend(found);
    }
    own_attacks::of_brutal(context, decl, &can, out);
    own_attacks::of_shared(context, decl, &can, out);
    for site in context.within(decl, &moments) {
        out.extend(moment(context, decl, site.phrase, &can));
    }
}

/// A figure that is multiplied, and that the sheet does not have.
fn doubled(context: &Context, decl: &Declaration, one: Own, stat: Stat, can: &Can) -> Option<Diagnostic> {
    let times = one.change.word() == Word::Modifier(Modifier::Times);
    if !times || stat.unprinted() != 0 || can.has(stat, one.row) {
        return None;
    }
    let found = told(context, decl, one.change, "the sheet gives no such figure to begin with");
    Some(found.help(format!("say by how much: `{} +1`; or print the figure on the sheet", stat.words())))
}

/// A change that the sheet has no use for.
pub(super) fn told(context: &Context, decl: &Declaration, change: Phrase<'_>, why: &str) -> Diagnostic {
    let message = format!("`{}` does nothing: {why}", quoted(context, change));
    context.finding(Code::FigureIdle, decl, change.place(), message).label("changes nothing here")
}

/// A named ability that is lost and that the sheet never has.
fn lost(context: &Context, decl: &Declaration, change: Phrase<'_>, can: &Can, facts: &Facts) -> Option<Diagnostic> {
    let has = |what: &DeclId| can.named().contains(what) || facts.granted.contains(what);
    let Some(ModifierView::Loses { what }) = ModifierView::of(change) else { return None };
    if has(&what) {
        return None;
    }
    let name = context.name(what);
    let mut found = told(context, decl, change, &format!("this enemy has no {name}"));
    if let Some(line) = can.sheet.member(Member::Abilities) {
        found = found.other(line.place(), "what it has");
    }
    Some(found.help("name an ability that the sheet has, or delete the line"))
}

/// A moment that never comes to such an enemy.
fn moment(context: &Context, decl: &Declaration, phrase: Phrase<'_>, can: &Can) -> Option<Diagnostic> {
    let reach = match MomentView::of(phrase).filter(|_| about_this(phrase))? {
        MomentView::ReachToHit { who: _, reach, face: _ } => Some(reach),
        MomentView::MoveRoll { who: _, face: _ } => None,
        _ => return None,
    };
    // What the sheet prints beside it without use is told of there.
    let odd = |a, b| some(can.sheet, a).is_some() != some(can.sheet, b).is_some();
    let (why, stat, help) = match reach {
        Some(Reach::Ranged) if odd(Stat::RangeToHit, Stat::Shots) => return None,
        Some(Reach::Melee) if odd(Stat::MeleeToHit, Stat::Combat) => return None,
        Some(Reach::Ranged) if !can.shoots() && !can.ever(Stat::RangeToHit) => (
            "this enemy does not shoot",
            Stat::RangeToHit,
            "write `rolls melee to hit`; or give the sheet a ranged attack: `to hit range 5+`, `range 8` and `shots 1`",
        ),
        Some(Reach::Melee) if !can.strikes() && !can.ever(Stat::MeleeToHit) => (
            "this enemy does not attack in melee",
            Stat::MeleeToHit,
            "write `rolls ranged to hit`; or give the sheet a melee attack: `to hit melee 4+` and `combat 2`",
        ),
        None => {
            let sets = |one: &Own| {
                set_to(one.change).is_some() && changes(one.change, Stat::Move) && figure(one.change) == Figure::Open
            };
            let dice = can.own.iter().take(MOST).any(sets);
            printed(can.sheet, Stat::Move).filter(|line| figure(*line) != Figure::Open && !dice)?;
            (
                "this enemy rolls no dice to move",
                Stat::Move,
                "write a die for its Move, `move D6`; or another moment, `when this enemy activates`",
            )
        }
        Some(_) => return None,
    };
    let message = format!("this moment never comes: {why}");
    let mut found = context.finding(Code::FigureIdle, decl, phrase.place(), message).label("never");
    if let Some(line) = printed(can.sheet, stat) {
        found = found.other(line.place(), "what the sheet says");
    }
    let words = context.text(phrase.place());
    for (wrong, right) in [("ranged", "melee"), ("melee", "ranged")] {
        if reach.is_some() && words.contains(wrong) {
            found = found.edit(context.figure(phrase.place(), wrong), right, false);
            break;
        }
    }
    Some(found.help(help))
}

/// Where a sheet says that its enemy never moves.
pub(super) fn rooted(facts: &Facts, sheet: &Declaration) -> Option<Place> {
    for line in sheet.members(Member::Abilities) {
        if parts::abilities(line).iter().any(|(id, _)| facts.rooted.contains(id)) {
            return Some(line.place());
        }
    }
    let own = own(sheet.body());
    own.iter().find(|one| one.row.is_none() && one.lasts && still(one.change)).map(|one| one.change.place())
}

/// A line that lets its model never move.
fn still(phrase: Phrase<'_>) -> bool {
    matches!(
        ModifierView::of(phrase),
        Some(ModifierView::Flag { stat: StatKey::Stat(Stat::Immobile | Stat::Rooted), condition: None })
    )
}

/// `"Spits Acid" combat +1`, where Spits Acid has no Combat.
fn abilities(context: &Context, decl: &Declaration, out: &mut Vec<Diagnostic>) {
    let all = LazyCell::new(|| sheet_abilities::abilities(context, decl));
    for phrase in
        context.within(decl, &[Modifier::OfAbility, Modifier::AbilityIs].map(Word::Modifier)).map(|site| site.phrase)
    {
        let Some(
            ModifierView::OfAbility { which, stat: StatKey::Stat(stat), by: _ }
            | ModifierView::AbilityIs { which, stat: StatKey::Stat(stat), to: _ },
        ) = ModifierView::of(phrase)
        else {
            continue;
        };
        let Some(effects) = inside(stat) else {
            out.push(no_number(context, decl, phrase, stat));
            continue;
        };
        let mut texts = all.iter().filter(|ability| ability.name.eq_ignore_ascii_case(which)).peekable();
        let Some(first) = texts.peek().copied() else { continue };
        let texts: Vec<&SheetAbility> = texts.collect();
        if texts.iter().any(|ability| ability.does(effects)) {
            continue;
        }
        let words = stat.words();
        let message = format!("`{}` does nothing: there is no {words} in that ability", quoted(context, phrase));
        let found = context
            .finding(Code::FigureIdle, decl, phrase.place(), message)
            .label("changes nothing")
            .other(first.place, "this ability");
        out.push(match of_another(&all, which, effects) {
            Some(other) => {
                let place = context.figure(phrase.place(), &format!("\"{which}\""));
                found
                    .help(format!(
                        "\"{other}\" has a {words}: write `{}`",
                        quoted(context, phrase).replacen(which, other, 1)
                    ))
                    .edit(place, format!("\"{other}\""), false)
            }
            None => {
                let has =
                    |stat: &&Stat| inside(**stat).is_some_and(|effects| texts.iter().any(|one| one.does(effects)));
                let all = [Stat::Shots, Stat::Combat, Stat::Range, Stat::Rolls, Stat::Times];
                let all: Vec<String> = all.iter().filter(has).map(|stat| format!("`{}`", stat.words())).collect();
                found.help(match all.as_slice() {
                    [] => "no attack and no roll stands in that ability: delete the line, or name another ability"
                        .to_owned(),
                    all => format!("name a number that the ability has: {}", either(all)),
                })
            }
        });
    }
}

/// `"Long Reach" reach in melee +2`: a figure that stands in no ability as its number.
pub(super) fn no_number(context: &Context, decl: &Declaration, phrase: Phrase<'_>, stat: Stat) -> Diagnostic {
    let message = format!("`{}` does nothing: {} is no number of an ability", quoted(context, phrase), stat.words());
    let found = context.finding(Code::FigureIdle, decl, phrase.place(), message).label("changes nothing");
    let bare = context.text(phrase.place()).rsplit('"').next().unwrap_or("").trim();
    found.help(format!(
        "name a number that stands in it: its `combat` or `shots`, `range`, `damage`, `rolls` or `repetitions`; without its name, `{bare}`, the \
         figure itself changes, wherever it comes from"
    ))
}

/// The effects that have a number of this sort inside an ability.
pub(super) fn inside(stat: Stat) -> Option<&'static [Effect]> {
    Some(match stat {
        Stat::Shots => &[Effect::Attack, Effect::FreeAttack],
        Stat::Combat => &[Effect::MeleeAttack, Effect::FreeMelee],
        Stat::Range => &[Effect::Attack, Effect::FreeAttack, Effect::Throws],
        Stat::Rolls | Stat::Times => &[Effect::Roll, Effect::Rolls, Effect::Repeat],
        Stat::Damage => &[
            Effect::Attack,
            Effect::MeleeAttack,
            Effect::FreeAttack,
            Effect::FreeMelee,
            Effect::TakesHits,
            Effect::TakesHorror,
        ],
        _ => return None,
    })
}

/// The one other ability of a sheet that has such a number, where one alone does.
fn of_another<'a>(all: &[SheetAbility<'a>], which: &str, effects: &[Effect]) -> Option<&'a str> {
    let mut others = all.iter().filter(|ability| !ability.name.eq_ignore_ascii_case(which) && ability.does(effects));
    let one = others.next()?;
    others.next().is_none().then_some(one.name)
}

/// `armor +5`: a number to roll that only gets worse.
fn armor(context: &Context, decl: &Declaration, out: &mut Vec<Diagnostic>) {
    for one in own(decl.body()) {
        let change = one.change;
        let Some(ModifierView::Change {
            stat: StatKey::Stat(stat @ (Stat::Armor | Stat::SpiritArmor | Stat::Cover | Stat::CoverDirect)),
            by: by @ 3..,
            per: _,
            condition: _,
        }) = ModifierView::of(change)
        else {
            continue;
        };
        let words = stat.words();
        let message =
            format!("{words} is a number to roll: `{by:+}` makes it {by} harder, and gives none to who has none");
        let found = context
            .finding(Code::FigureIdle, decl, change.place(), message)
            .label("helps nobody")
            .help(format!("give it as it is rolled: `{words} is {}+`", by.clamp(2, 6)));
        out.push(found);
    }
}
