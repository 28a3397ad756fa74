//! Markers and abilities that one side alone ever has, with lines about the other: what is only given to enemies says nothing of `this hero`.

use std::collections::{BTreeMap, BTreeSet};

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::parts::{abilities, named};
use super::pointing::these;
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, MemberView};
use brim_core::vocabulary::{Category, HoleKind, Kind, Learning, Member, Modifier, Noun, Pick, Sort, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Value};

/// Looks at what each marker and ability says of whoever has it.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let kinds = [Kind::Marker, Kind::Ability].into_iter().flat_map(|kind| context.of_kind(kind));
    let says = |decl: &Declaration, noun: Noun| !these(decl, noun).is_empty();
    let brings = |decl: &Declaration| decl.kind == Kind::Ability && decl.member(Member::StartsHolding).is_some();
    let asked = |decl: &&Declaration| match (says(decl, Noun::Hero), says(decl, Noun::Enemy)) {
        // An ability that speaks of both is told of as such.
        (true, true) => decl.kind == Kind::Marker,
        (false, false) => brings(decl),
        _ => true,
    };
    let asked: Vec<&Declaration> =
        kinds.filter(asked).filter(|decl| context.silent_on(decl.pack, &[decl.id])).collect();
    if asked.is_empty() {
        return;
    }
    let owners = Owners::of(context);
    for decl in asked {
        let Some((side, given)) = owners.alone(decl.id) else { continue };
        // Of an ability all of which is for the other side it is told where a sheet lists it.
        if owners.listed.contains(&decl.id) && decl.body().iter().all(|line| of_the_other(line, side).is_some()) {
            continue;
        }
        let starts = decl.members(Member::StartsHolding).filter(|_| side == Whom::Enemy && brings(decl));
        out.extend(starts.map(|line| {
            context
                .finding(
                    Code::OtherSide,
                    decl,
                    line.place(),
                    "enemies alone have this ability, and heroes alone start an adventure with tokens",
                )
                .label("brings nothing")
                .help("give them when they come: `when this enemy is placed: this enemy gains 1 …`")
        }));
        for line in decl.body() {
            out.extend(of_the_other(line, side).map(|other| told(context, decl, other, (side, given))));
        }
    }
}

/// Where a line says `this hero` of what enemies have, or the other way round, and the hole it stands in.
fn of_the_other(line: Phrase<'_>, side: Whom) -> Option<(Place, HoleKind)> {
    let noun = if side == Whom::Enemy { Noun::Hero } else { Noun::Enemy };
    let mut found = None;
    line.walk(&mut |part| {
        let holes = part.word().entry().map_or(&[][..], |entry| entry.holes);
        for (name, value) in part.holes() {
            let Value::Selector(who) = value else { continue };
            let kind = holes.iter().find(|hole| hole.name == name).map(|hole| hole.kind);
            if who.pick() == Pick::This && who.noun() == NounRef::Noun(noun) && found.is_none() {
                found = kind.map(|kind| (who.place(), kind));
            }
        }
    });
    found
}

/// A line about the side that never has this.
fn told(
    context: &Context,
    decl: &Declaration,
    (place, kind): (Place, HoleKind),
    (side, given): (Whom, Option<Place>),
) -> Diagnostic {
    let (wrong, holds, others) = match side {
        Whom::Hero => ("this enemy", "heroes", "enemy"),
        _ => ("this hero", "enemies", "hero"),
    };
    let (a, get, own) = match (decl.kind, side) {
        (Kind::Ability, Whom::Hero) => ("in an ability", "have", "this hero"),
        (Kind::Ability, _) => ("in an ability", "have", "this enemy"),
        _ => ("on a marker", "get", "this holder"),
    };
    let message = format!("`{wrong}` {a} that {holds} alone {get}");
    let label = if decl.kind == Kind::Ability { "does not have it" } else { "does not hold it" };
    let mut found = context.finding(Code::Unbound, decl, place, message).label(label);
    found.severity = Severity::Warning;
    found = given.into_iter().fold(found, |found, given| found.other(given, "given here"));
    // What one side alone does is done by no holder of the other.
    let alone = match side {
        Whom::Hero => HoleKind::Selector(Sort::Enemy),
        _ => HoleKind::Selector(Sort::Hero),
    };
    if kind == alone {
        return found.help(format!("say which {others} is meant: `each {others}`, `a random {others}`"));
    }
    found.help(format!("write `{own}`")).edit(place, own, false)
}

/// Who is ever given what.
#[derive(Default)]
pub(super) struct Owners {
    /// On which sides those are that texts name.
    sides: BTreeMap<DeclId, BTreeSet<Whom>>,
    /// Which things whoever holds another thing is given by it.
    from: BTreeMap<DeclId, BTreeSet<DeclId>>,
    /// Where something is given for the first time.
    given: BTreeMap<DeclId, Place>,
    /// Abilities that sheets list.
    listed: BTreeSet<DeclId>,
}

impl Owners {
    pub(super) fn of(context: &Context) -> Owners {
        let takes = ["spends", "discard", "raising"];
        let gives =
            Category::Effect.entries().iter().filter(|entry| !takes.iter().any(|word| entry.sentence.contains(word)));
        let mut words: Vec<Word> = gives.map(|entry| entry.word).collect();
        words.extend(Category::Member.entries().iter().map(|entry| entry.word));
        words.extend(Category::Change.entries().iter().map(|entry| entry.word));
        words.push(Word::Modifier(Modifier::Has));
        let mut owners = Owners::default();
        for site in context.sites(In::Written, &words).filter(|site| site.decl.kind != Kind::Scenario) {
            owners.take(context, &site);
        }
        owners
    }

    /// What one line gives, and to whom.
    fn take(&mut self, context: &Context, site: &Site<'_>) {
        let (decl, part) = (site.decl, site.phrase);
        let sheet = || sheet_side(context, decl);
        match (EffectView::of(part), MemberView::of(part)) {
            (Some(EffectView::Gains { who, n: _, what, per: _ }), _) => {
                let Some(id) = named(what) else { return };
                // What gives itself once more gives it to nobody new.
                let own = who.pick() == Pick::This && matches!(who.noun(), NounRef::Noun(Noun::Holder | Noun::Model));
                match (own, decl.kind) {
                    (true, Kind::Marker | Kind::Token | Kind::Ability) => {
                        self.from.entry(id).or_default().insert(decl.id);
                        self.given.entry(id).or_insert(part.place());
                    }
                    (true, _) => self.give(id, sheet(), part),
                    (false, _) => self.give(id, whom(context, decl, who), part),
                }
            }
            (Some(EffectView::Learns { who, how: Learning::Learns, what }), _) => {
                self.give(what, whom(context, decl, who), part)
            }
            // It is the text of what lies there.
            (Some(EffectView::PicksUp { who, what: _ }), _) => self.give(decl.id, whom(context, decl, who), part),
            // Who is said to lose it has had it.
            (
                Some(
                    EffectView::Loses { who, n: _, what, random: _, per: _ }
                    | EffectView::LosesAll { who, every: (), what },
                ),
                _,
            ) => {
                let side = whom(context, decl, who);
                if let Some(id) = named(what).filter(|_| matches!(side, Whom::Hero | Whom::Enemy)) {
                    self.sides.entry(id).or_default().insert(side);
                }
            }
            (_, Some(MemberView::StartsHolding { n: _, what })) => self.give(what, Whom::Hero, part),
            _ if matches!(part.word(), Word::Member(Member::Abilities)) => {
                self.listed.extend(abilities(part).iter().map(|(id, _)| *id));
                abilities(part).iter().for_each(|(id, _)| self.give(*id, sheet(), part));
            }
            _ => {
                // Of whatever else names a thing, it is not told who has it then.
                let side = match part.word() {
                    Word::Member(Member::Upgrades) | Word::Change(_) => sheet(),
                    _ => Whom::Anybody,
                };
                for (_, value) in part.holes() {
                    match value {
                        Value::Name(id) => self.give(id, side, part),
                        Value::Names(ids) => ids.iter().for_each(|id| self.give(*id, side, part)),
                        Value::Abilities(list) => list.iter().for_each(|(id, _)| self.give(*id, side, part)),
                        Value::Phrase(inner) if inner.word().category() == Category::Holding => {
                            named(inner).into_iter().for_each(|id| self.give(id, side, part));
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    fn give(&mut self, id: DeclId, side: Whom, line: Phrase<'_>) {
        self.sides.entry(id).or_default().insert(side);
        self.given.entry(id).or_insert(line.place());
    }

    /// The one side that is ever given this, and where for the first time.
    pub(super) fn alone(&self, id: DeclId) -> Option<(Whom, Option<Place>)> {
        let (sides, given) = self.all(id);
        let mut sides = sides.into_iter();
        let side = sides.next().filter(|side| matches!(side, Whom::Hero | Whom::Enemy))?;
        sides.next().is_none().then_some((side, given))
    }

    /// All who are ever given this, by whatever chain of things, and where.
    fn all(&self, id: DeclId) -> (BTreeSet<Whom>, Option<Place>) {
        let (mut seen, mut open, mut out) = (BTreeSet::from([id]), vec![id], BTreeSet::new());
        while let Some(id) = open.pop() {
            out.extend(self.sides.get(&id).into_iter().flatten().copied());
            let from = self.from.get(&id).into_iter().flatten();
            open.extend(from.filter(|id| seen.insert(**id)));
        }
        (out, self.given.get(&id).copied())
    }
}

/// On which side whoever has a sheet is.
fn sheet_side(context: &Context, decl: &Declaration) -> Whom {
    let changed = decl.changes().and_then(|id| context.model.decl(id)).unwrap_or(decl);
    match changed.kind {
        Kind::Enemy => Whom::Enemy,
        Kind::Class | Kind::Item | Kind::Spell | Kind::Location => Whom::Hero,
        _ => Whom::Anybody,
    }
}
