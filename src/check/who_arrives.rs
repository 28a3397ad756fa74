//! Moments of one that are those of many, or of another thing: `when this enemy arrives`, and `when this card is drawn` on what happens as it is drawn.

use super::context::{Context, In};
use super::parts;
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, HoldingView, LimitView, MemberView, MomentView, RuleFormView};
use brim_core::vocabulary::{Count, Group, Holding, Kind, Member, Moment, Noun, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, NounRef, Phrase, Placed};

/// Looks at every text that waits for somebody to arrive, or to be drawn.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: moment, .. } in context.sites(In::Texts, &[Word::Moment(Moment::Arrives)]) {
        let Some(MomentView::Arrives { who, how: _ }) = MomentView::of(moment) else { continue };
        if who.pick() != Pick::This || who.noun() == NounRef::Noun(Noun::Group) {
            continue;
        }
        let said = context.text(who.place());
        let found = context
            .finding(Code::NotNow, decl, moment.place(), "a group arrives, and not each model of it")
            .label("would come for the first model alone")
            .help(format!(
                "for all of them once, write `when this group arrives`; for each model, `when {said} is placed`"
            ));
        out.push(found);
    }
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::When)]) {
        out.extend(once_for_all(context, decl, rule));
        out.extend(the_first_alone(context, decl, rule));
        out.extend(one_more_each_time(context, decl, rule));
    }
    for Site { decl, phrase: moment, .. } in context.sites(In::Texts, &[Word::Moment(Moment::CardDrawn)]) {
        if let Some(MomentView::CardDrawn { what }) = MomentView::of(moment) {
            out.extend(drawn(context, decl, moment, what.pick()));
        }
    }
    for Site { decl, phrase: moment, .. } in
        context.sites(In::Texts, &[Word::Moment(Moment::HeroLoses), Word::Moment(Moment::Pays)])
    {
        if let Some(MomentView::Pays { who: _, what, dice: Some(dice) }) = MomentView::of(moment)
            && what.word() != Word::Holding(Holding::Grit)
        {
            let place = context.figure(moment.place(), dice.words());
            let message = format!("`{}` is said of Grit alone: nothing else does that", dice.words());
            let found = context.finding(Code::WrongType, decl, place, message).label("no Grit is paid here");
            out.push(found.help(format!("write `pays grit {}`, or leave these words out", dice.words())));
        }
        if let Some(MomentView::HeroLoses { who: _, what } | MomentView::Pays { who: _, what, dice: _ }) =
            MomentView::of(moment)
        {
            out.extend(items_lost(context, decl, what));
        }
    }
}

/// Looks at losses of a keyword that items alone have.
pub fn items_of_a_keyword(context: &Context, out: &mut Vec<Diagnostic>) {
    let has = |kind: Kind, keyword: DeclId| {
        context.of_kind(kind).filter_map(|decl| context.model.sheet(decl.id)).any(|sheet| {
            sheet.members(Member::Keywords).any(|line| match MemberView::of(line) {
                Some(MemberView::Keywords { list }) => list.contains(&keyword),
                _ => false,
            })
        })
    };
    for Site { decl, phrase: moment, .. } in
        context.sites(In::Texts, &[Word::Moment(Moment::HeroLoses), Word::Moment(Moment::Pays)])
    {
        let Some(MomentView::HeroLoses { who: _, what } | MomentView::Pays { who: _, what, dice: _ }) =
            MomentView::of(moment)
        else {
            continue;
        };
        let Some(HoldingView::Named { what: keyword, items: false }) = HoldingView::of(what) else { continue };
        let is_keyword = context.model.names.get(keyword).is_some_and(|named| named.kind == Kind::Keyword);
        let told = [Kind::Token, Kind::Marker, Kind::Ability].into_iter().any(|kind| has(kind, keyword));
        let of_cards = [Kind::Item, Kind::Spell].into_iter().find(|kind| has(*kind, keyword));
        let Some(cards) = of_cards.filter(|_| is_keyword) else { continue };
        let (name, cards) = (context.name(keyword), if cards == Kind::Item { "items" } else { "spells" });
        let too = if told { " too" } else { "" };
        let message = format!("{name} is said of {cards}{too}, and no moment tells of {cards} that go");
        let mut found = told_of(context.finding(Code::NotNow, decl, what.place(), message));
        if told {
            found.severity = Severity::Hint;
        }
        out.push(found);
    }
}

/// `when an enemy arrives as an ambush: that enemy gets …`: it is told once of all that come, and that enemy is the first of them.
fn the_first_alone(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Diagnostic> {
    let moment = parts::moment(rule)?;
    let MomentView::Arrives { who, how: _ } = MomentView::of(moment)? else { return None };
    if who.pick() == Pick::This || who.noun() == NounRef::Noun(Noun::Group) {
        return None;
    }
    let mut first = None;
    for line in rule.body() {
        line.walk(&mut |part| {
            let that = part.subject().filter(|one| one.pick() == Pick::That && one.noun() == who.noun());
            first = first.or(that.map(Placed::place));
        });
    }
    let mut found = context
        .finding(Code::NotNow, decl, first?, "this is told once of all that come together: it means the first of them alone")
        .label("the first of several")
        .other(moment.place(), "told once")
        .help("of all of its type, write `that group`; of each one that comes, in whatever way, `when an enemy is placed: that enemy …`");
    found.severity = Severity::Warning;
    Some(found)
}

/// What is told of, and what can be written of items.
fn told_of(found: Diagnostic) -> Diagnostic {
    found.label("tokens, markers, Grit, gold … are told of").help(
        "where a text takes the item, let the same text say what comes of it; an item that is gained is told of by `gains`",
    )
}

/// `when this hero loses items`: a card that goes is no loss that is told.
fn items_lost(context: &Context, decl: &Declaration, what: Phrase<'_>) -> Option<Diagnostic> {
    let is_item = match HoldingView::of(what)? {
        HoldingView::Items | HoldingView::Named { what: _, items: true } => true,
        HoldingView::Named { what, items: false } => {
            context.model.names.get(what).is_some_and(|named| named.kind == Kind::Item)
        }
        _ => false,
    };
    let found =
        is_item.then(|| context.finding(Code::NotNow, decl, what.place(), "no moment tells of items that go"))?;
    Some(told_of(found))
}

/// `when this enemy is placed once per fight [for this group]: each of them …`: others are still in the box.
fn once_for_all(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Diagnostic> {
    let Some(RuleFormView::When { moment, condition: _, limit: Some(limit) }) = RuleFormView::of(rule) else {
        return None;
    };
    let Some(MomentView::Placed { who }) = MomentView::of(moment) else { return None };
    let own = decl.kind == Kind::Enemy && who.pick() == Pick::This;
    let mut all = None;
    for line in rule.body() {
        line.walk(&mut |part| {
            let each = part.selectors().any(|who| who.pick() == Pick::Each && who.named() == Some(decl.id));
            all = all.or(each.then(|| part.place()));
        });
    }
    let place = all.filter(|_| own)?;
    let (message, label) = match parts::shared(limit) {
        true => ("this comes with the first model, while the others are still in the box", "reaches the first alone"),
        false => (
            "this comes with each model as it is placed, while those behind it are still in the box",
            "reaches the first ones more often",
        ),
    };
    let found =
        context.finding(Code::NotNow, decl, place, message).label(label).other(moment.place(), "told of each model");
    Some(found.help("for all of them, once they stand on the board, write `when this group arrives once per fight`"))
}

/// `when an enemy arrives: that enemy gains 1 elite ability`: all of its type, and once more with each that comes later.
fn one_more_each_time(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Diagnostic> {
    let Some(RuleFormView::When { moment, condition, limit }) = RuleFormView::of(rule) else { return None };
    // `once per fight for each enemy` counts models, and this is told once of a type.
    if limit.is_some_and(|limit| !for_each_enemy(limit)) {
        return None;
    }
    // `if there is no elite ability of that enemy`: its type gets one once.
    if condition.is_some_and(counts_elites) {
        return None;
    }
    let MomentView::Arrives { who, how: _ } = MomentView::of(moment)? else { return None };
    let gain = rule.body().iter().find(|line| match EffectView::of(*line) {
        Some(EffectView::GainsElite { who, n: _ }) => who.pick() == Pick::That,
        _ => false,
    })?;
    let mut found = context
        .finding(
            Code::EachModel,
            decl,
            gain.place(),
            "an Elite ability is for the whole type: whoever arrives later gives one more to all of it",
        )
        .label("once more each time")
        .other(moment.place(), "told of each arrival");
    found.severity = Severity::Hint;
    let each = context.text(who.place()).trim().split_once(' ').map_or("enemy", |(_, noun)| noun);
    (who.pick() != Pick::This).then(|| {
        found.help(format!(
            "for all whom the fight begins with, write `at start of fight: each {each} gains 1 elite ability`; types that come later have none by it. For each type once, whenever it comes, add `if there is no elite ability of that enemy`"
        ))
    })
}

/// A limit that is counted for each enemy apart.
fn for_each_enemy(limit: Phrase<'_>) -> bool {
    matches!(
        LimitView::of(limit),
        Some(
            LimitView::OncePer { span: _, group: Some(Group::ForEachEnemy), all: _ }
                | LimitView::TimesPer { n: _, span: _, group: Some(Group::ForEachEnemy), all: _ }
        )
    )
}

/// A condition that asks how many Elite abilities there are.
fn counts_elites(condition: Phrase<'_>) -> bool {
    let mut found = false;
    condition.walk(&mut |part| found |= part.word() == Word::Count(Count::Elites));
    found
}

/// Items and spells are kept and speak from then on; all other cards are drawn, and that is when they happen.
fn drawn(context: &Context, decl: &Declaration, moment: Phrase<'_>, pick: Pick) -> Option<Diagnostic> {
    let owner = context.owner(decl);
    let (message, help) = match (pick, owner.kind) {
        (Pick::This, Kind::Item | Kind::Spell) => return None,
        (Pick::This, _) if owner.is_drawn() => {
            ("all that this card says happens when it is drawn", "write the line without its `when`")
        }
        (Pick::This, _) => {
            ("this is no card that a hero draws and keeps", "say who draws: `when a hero draws Loot: …`")
        }
        _ => ("which card is drawn is not known here", "say who draws: `when a hero draws Loot: …`"),
    };
    let found = context.finding(Code::NotNow, decl, moment.place(), message).label("never comes");
    Some(found.help(help))
}
