//! More of what is taken for granted: what is said of fights, hands, Armor and those who have fallen.

use std::collections::BTreeSet;

use super::super::context::{Context, In};
use super::super::cycles::{Whom, whom};
use super::super::own_side::of_enemies;
use super::super::parts::{condition, limit, moment, named, number};
use super::super::sides::{Worth, changes};
use super::super::walk::Site;
use super::About;
use brim_core::game::effect::Span;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{
    ConditionView, EffectView, LimitView, MemberView, MomentView, PlaceView, RelationView, RuleFormView,
};
use brim_core::vocabulary::{
    Change, Clears, ClosedList, Condition, Fact, Kind, Many, Member, Moment, Noun, Pick, Relation, RuleForm, Word,
};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

type Found = Vec<(About, Place)>;

/// Who picks one of several in this text.
pub(super) fn who_picks(decl: &Declaration) -> About {
    match decl.kind {
        Kind::Chart => About::RollerPicks,
        Kind::Class | Kind::Item | Kind::Spell => About::HeroPicks,
        Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat | Kind::Mission | Kind::World => About::WhoPicks,
        _ => About::EitherPicks,
    }
}

/// Of what `a hero may use` whoever uses it picks, whosever text it is.
pub(super) fn users_pick(decl: &Declaration, found: &mut Found) {
    let mut used = BTreeSet::new();
    decl.walk(&mut |rule| {
        if let Some(RuleFormView::Use { who, when: _, cost: _, more: _, condition: _, limit: _ }) = RuleFormView::of(rule)
            && who.pick() != Pick::This
            && who.noun() != NounRef::Noun(Noun::Party)
        {
            rule.walk(&mut |part| used.extend(part.selectors().map(|who| who.place())));
        }
    });
    for (about, place) in found {
        if matches!(about, About::WhoPicks | About::HeroPicks | About::EitherPicks) && used.contains(place) {
            *about = About::UserPicks;
        }
    }
}

/// Markers and tokens that some text gives to heroes as they fall.
pub fn given_to_the_fallen(context: &Context) -> BTreeSet<DeclId> {
    let mut out = BTreeSet::new();
    for Site { phrase: rule, .. } in context.sites(In::Written, &[Word::RuleForm(RuleForm::When)]) {
        if moment(rule).is_none_or(|moment| moment.word() != Word::Moment(Moment::Ko)) {
            continue;
        }
        for line in rule.body() {
            line.walk(&mut |part| {
                if let Some(EffectView::Gains { who, n: _, what, per: _ }) = EffectView::of(part)
                    && who.pick() == Pick::That
                {
                    out.extend(named(what));
                }
            });
        }
    }
    out
}

/// What is assumed of the lines of one declaration.
pub(super) fn of_decl(context: &Context, decl: &Declaration, out: &mut Found) {
    let enemies = of_enemies(decl);
    decl.walk(&mut |phrase| {
        for who in phrase.selectors() {
            other_than(who, out);
            out.extend(of_the_space(who).map(|place| (About::OfTheSpace, place)));
        }
        out.extend(one_space(phrase).map(|place| (About::OneSpace, place)));
        let Word::RuleForm(_) = phrase.word() else { return };
        if !enemies {
            out.extend(out_of_fights(context, decl, phrase).map(|place| (About::OutOfFights, place)));
        }
        out.extend(who_holds(context, phrase).map(|place| (About::WhoHolds, place)));
        out.extend(first_turn(phrase).map(|place| (About::FirstTurn, place)));
        out.extend(each_type(phrase).map(|place| (About::EachType, place)));
        if decl.kind == Kind::Enemy {
            out.extend(last_model(context, decl, phrase).map(|place| (About::LastModel, place)));
        }
    });
    if decl.kind == Kind::Item {
        out.extend(decl.member(Member::StartsHolding).map(|line| (About::StartsAgain, line.place())));
    }
    if matches!(decl.kind, Kind::Ability | Kind::Item) {
        let kept = decl.members(Member::StartsHolding).filter_map(|line| kept_tokens(context, line));
        out.extend(kept.map(|place| (About::KeptTokens, place)));
    }
    out.extend(in_hand(context, decl).into_iter().map(|place| (About::InHand, place)));
    super::of_hands::of_decl(decl, out);
    super::of_harm::of_decl(context, decl, out);
    if decl.kind == Kind::Mission {
        out.extend(
            super::super::goals::named_and_not_asked(context, decl).into_iter().map(|place| (About::GoalName, place)),
        );
    }
    out.extend(whole_chart(context, decl).map(|place| (About::WholeChart, place)));
}

/// `a hero on the tile of a space with Beacon not next to an enemy`: the space is not next to one.
fn of_the_space(who: Selector<'_>) -> Option<Place> {
    if !matches!(who.noun(), NounRef::Noun(Noun::Hero | Noun::Enemy | Noun::Model)) {
        return None;
    }
    let stands = |relation: Phrase<'_>| matches!(RelationView::of(relation), Some(RelationView::Stands { place: _ }));
    let mut found = None;
    for relation in who.relations() {
        relation.walk(&mut |part| {
            let mut spaces = part.selectors().filter(|inner| inner.noun() == NounRef::Noun(Noun::Space));
            found = found.or(spaces
                .find_map(|space| space.relations().iter().find(|one| stands(*one)))
                .map(|relation| relation.place()));
        });
    }
    found
}

/// `when an enemy arrives`: it comes for each type.
fn each_type(rule: Phrase<'_>) -> Option<Place> {
    let RuleFormView::When { moment, condition: _, limit: None } = RuleFormView::of(rule)? else { return None };
    let MomentView::Arrives { who, how: _ } = MomentView::of(moment)? else { return None };
    let any = who.pick() != Pick::This && matches!(who.noun(), NounRef::Noun(_));
    any.then(|| moment.place())
}

/// `when another hero is healed by this hero with Bandages`: it asks who holds one.
fn who_holds(context: &Context, rule: Phrase<'_>) -> Option<Place> {
    let moment = moment(rule)?;
    let deed =
        matches!(moment.word(), Word::Moment(Moment::HealedBy | Moment::Strikes | Moment::Wounds | Moment::Kills));
    let with = |relation: Phrase<'_>| match RelationView::of(relation)? {
        RelationView::With { what } => {
            let thing = context.model.decl(what)?;
            matches!(thing.kind, Kind::Item | Kind::Token).then(|| relation.place())
        }
        _ => None,
    };
    moment.selectors().filter(|_| deed).find_map(|who| who.relations().iter().find_map(with))
}

/// `place 3 Hungry Dead at a random space`: one space for the three of them.
fn one_space(effect: Phrase<'_>) -> Option<Place> {
    let Some(EffectView::Places { n, what: _, place, per }) = EffectView::of(effect) else { return None };
    let Some(PlaceView::Space { place: space }) = PlaceView::of(place) else { return None };
    let several = per.is_some() || number(n) != Some(1);
    (several && !matches!(space.pick(), Pick::This | Pick::That | Pick::The)).then(|| place.place())
}

/// `at end of turn if turn is 1 of the fight`: of a fight that begins late in a turn, two turns are the first.
fn first_turn(rule: Phrase<'_>) -> Option<Place> {
    let Some(MomentView::EndOf { span: Span::Turn, n: _ }) = moment(rule).and_then(MomentView::of) else { return None };
    let mut found = None;
    condition(rule)?.walk(&mut |part| {
        if let Some(ConditionView::Turn { n: 1, how: None | Some(Many::OrFewer), of: true }) = ConditionView::of(part) {
            found = found.or(Some(part.place()));
        }
    });
    found
}

/// A line that a change adds to a chart of another pack.
fn whole_chart(context: &Context, decl: &Declaration) -> Option<Place> {
    let chart = decl.changes().and_then(|id| context.model.decl(id))?;
    if chart.kind != Kind::Chart || chart.pack == decl.pack {
        return None;
    }
    let added = decl.body().iter().filter(|line| line.word() == Word::Change(Change::Lines));
    let mut lines = added.flat_map(|added| added.body().iter());
    // What it rolls, and from which deck, is of the whole chart and of nothing else.
    let of_rows =
        |line: &Phrase<'_>| line.word() == Word::Member(Member::Again) || matches!(line.word(), Word::RuleForm(_));
    lines.find(of_rows).map(|line| line.place())
}

/// `when a hero is KO'd once per fight`: a moment that may come without a fight, and no word of that.
fn out_of_fights(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Place> {
    let limit = limit(rule)?;
    let (LimitView::OncePer { span, group: _ } | LimitView::TimesPer { n: _, span, group: _ }) = LimitView::of(limit)?;
    let comes = match RuleFormView::of(rule)? {
        RuleFormView::When { moment, condition: _, limit: _ } | RuleFormView::At { moment, condition: _, limit: _ } => {
            moment
        }
        RuleFormView::Instead { what, condition: _, limit: _ } => what,
        _ => return None,
    };
    let row = comes.word().entry()?;
    let ever = row.may.contains(&Fact::Fight) && !row.gives.contains(&Fact::Attack);
    let of_a_fight = matches!(
        MomentView::of(comes),
        Some(MomentView::StartOf { span: Span::Fight, n: _ } | MomentView::EndOf { span: Span::Fight, n: _ })
    );
    // Where enemies are spoken of, a fight is on.
    let against = comes.selectors().any(|who| whom(context, decl, who) == Whom::Enemy);
    let said = condition(rule).is_some_and(says_a_fight);
    (span == Span::Fight && ever && !of_a_fight && !against && !said).then(|| limit.place())
}

/// True where a condition can only be so in a fight, or only outside of one.
fn says_a_fight(condition: Phrase<'_>) -> bool {
    let mut said = false;
    condition.walk(&mut |part| {
        let word = part.word();
        said |= word == Word::Condition(Condition::Fight) || word == Word::Condition(Condition::AttackIs);
        said |= word == Word::Condition(Condition::Using);
    });
    said
}

/// What an item for a hand says that its hero expects to hear always: beginnings and ends of spans, and what is worse for him.
fn in_hand(context: &Context, decl: &Declaration) -> Vec<Place> {
    if !super::of_hands::held(decl) {
        return Vec::new();
    }
    let asleep = |line: &Phrase<'_>| match RuleFormView::of(*line) {
        Some(RuleFormView::At { moment, condition: _, limit: _ }) => {
            matches!(
                MomentView::of(moment),
                Some(MomentView::EndOf { span: _, n: _ } | MomentView::StartOf { span: _, n: _ })
            )
        }
        Some(RuleFormView::Standing { who, condition: _ }) if who.pick() == Pick::This => {
            let all = changes(context, decl, *line);
            !all.is_empty() && all.iter().all(|change| change.for_heroes() == Worth::Bad)
        }
        _ => false,
    };
    let mut out = Vec::new();
    decl.body()
        .iter()
        .for_each(|line| line.walk(&mut |part| out.extend(Some(part).filter(asleep).map(|line| line.place()))));
    out
}

/// Tokens that a hero begins each adventure with, and that nothing takes away when one ends.
fn kept_tokens(context: &Context, line: Phrase<'_>) -> Option<Place> {
    let Some(MemberView::StartsHolding { n, what }) = MemberView::of(line) else { return None };
    let token = context.model.sheet(what)?;
    let cleared = token.member(Member::EndsOn).and_then(MemberView::of).is_some_and(|ends| match ends {
        MemberView::EndsOn { list } => list.iter().any(|one| Clears::read(*one) == Some(Clears::AtEndOfAdventure)),
        _ => false,
    });
    let goes = cleared || token.member(Member::SetsBack).is_some();
    let most = super::super::lines::at_most(token).map(|(most, _)| most);
    (!goes && most.is_none_or(|most| most > n)).then(|| line.place())
}

/// `one enemy other than a large enemy within 3 of this hero`.
fn other_than(who: Selector<'_>, out: &mut Found) {
    for part in who.relations().iter() {
        let Some(RelationView::Other { whom }) = RelationView::of(part) else { continue };
        let named = matches!(whom.pick(), Pick::This | Pick::That);
        let place = |part: Phrase<'_>| {
            matches!(part.word(), Word::Relation(Relation::Stands | Relation::Away | Relation::Far | Relation::StoodBy))
        };
        if !named && whom.relations().iter().any(place) {
            out.push((About::OtherThan, whom.place()));
        }
    }
}

/// The end of a hero's attack, or a kill of his, to which a sheet answers: its last model may have died in it.
fn last_model(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Place> {
    let moment = moment(rule)?;
    let hero = |who: Selector<'_>| whom(context, decl, who) == Whom::Hero;
    let own =
        |who: Selector<'_>| who.pick() == Pick::This && matches!(who.noun(), NounRef::Noun(Noun::Enemy | Noun::Group));
    let may = match MomentView::of(moment)? {
        MomentView::EndsAttack { who, what: _, none: _ } => hero(who),
        MomentView::Kills { who, whom } => hero(who) && !own(whom),
        _ => false,
    };
    may.then(|| moment.place())
}
