//! Lines that can never take effect: prices nobody is asked to pay, changes to a killed enemy, effects that never end.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::known_here::split;
use super::models::models;
use super::parts;
use super::spoken_of::picks_one;
use super::walk::Site;
use brim_core::phrase::{
    ConditionView, CostView, CountView, DurationView, EffectView, MemberView, ModifierView, MomentView, QuantityView,
    RuleFormView, ThingView,
};
use brim_core::vocabulary::{
    Condition, Effect, Holding, Kind, Learning, Member, Moment, Noun, Own, Pick, RuleForm, Word,
};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Looks at upgrades, markers, lasting changes, and what is done at a death.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Member(Member::Upgrade)]) {
        out.extend(price_for_good(context, decl, phrase));
    }
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::Use)]) {
        out.extend(price_of_what_stays(context, decl, phrase));
    }
    let changes = [Word::Effect(Effect::Gets), Word::Effect(Effect::GetsAll)];
    for Site { decl, phrase, .. } in context.sites(In::Texts, &changes) {
        out.extend(loses_for_good(context, decl, phrase));
    }
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::GainsElite)]) {
        out.extend(no_chart(context, decl, phrase));
    }
    for Site { decl, phrase, .. } in context.sites(
        In::Texts,
        &[
            Word::Effect(Effect::If),
            Word::RuleForm(RuleForm::When),
            Word::RuleForm(RuleForm::At),
            Word::RuleForm(RuleForm::Use),
        ],
    ) {
        out.extend(none_to_lose(context, decl, phrase));
        out.extend(none_to_count(context, decl, phrase));
    }
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::Standing)]) {
        if matches!(decl.kind, Kind::Marker | Kind::Token) {
            out.extend(immune_to_itself(context, decl, phrase));
        }
    }
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::When)]) {
        of_the_dead(context, decl, phrase, out);
    }
}

/// Looks at what is laid on a depth track that is declared nowhere.
pub fn track(context: &Context, out: &mut Vec<Diagnostic>) {
    if context.lost || context.model.of_kind(Kind::Track).next().is_some() {
        return;
    }
    let on_track = [Effect::LaysOnTrack, Effect::MovesPiece].map(Word::Effect);
    for Site { decl, phrase, .. } in context.sites(In::Texts, &on_track) {
        let found = context
            .finding(Code::NotNow, decl, phrase.place(), "none of these packs has a depth track")
            .label("on which track?")
            .help("declare one (`brim explain track`), or require a pack that has it");
        out.push(found);
    }
}

/// `if this hero has no Marsh Fever: this hero loses all Marsh Fever`: it has none to lose.
fn none_to_lose(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let mut parts_of = Vec::new();
    split(parts::condition(line)?, Word::Condition(Condition::Both), &mut parts_of);
    let said = |who: Selector<'_>| context.text(who.place()).trim().to_lowercase();
    let first = line.body().first()?;
    if let Some(found) = none_held(context, decl, &parts_of, first) {
        return Some(found);
    }
    let (who, lost) = match EffectView::of(first)? {
        EffectView::LosesAll { who, every: (), what } | EffectView::Loses { who, n: _, what, random: _, per: _ } => {
            (said(who), parts::named(what)?)
        }
        EffectView::Learns { who, how: Learning::Forgets, what } => (said(who), what),
        _ => return None,
    };
    let asked = |part: &Phrase<'_>| parts::lacks(*part).is_some_and(|(whom, what)| what == lost && said(whom) == who);
    let none = parts_of.into_iter().find(asked)?;
    let message = "who has none of it has none to lose";
    let found = context.finding(Code::NothingHappens, decl, first.place(), message).label("nothing to lose");
    Some(found.other(none.place(), "only then").help(format!(
        "ask for those that have it: `if {} has {}`",
        subject_text(context, line, first),
        context.name(lost)
    )))
}

/// `if this hero has no corruption: this hero loses D3 corruption`.
fn none_held(context: &Context, decl: &Declaration, asked: &[Phrase<'_>], first: Phrase<'_>) -> Option<Diagnostic> {
    let (EffectView::LosesAll { who, every: (), what } | EffectView::Loses { who, n: _, what, random: _, per: _ }) =
        EffectView::of(first)?
    else {
        return None;
    };
    if what.word() == Word::Holding(Holding::Named) {
        return None;
    }
    let said = |who: Selector<'_>| context.text(who.place()).trim().to_lowercase();
    let none = asked.iter().find(|part| match ConditionView::of(**part) {
        Some(ConditionView::HasMany { who: whom, n, thing }) => {
            let held = match ThingView::of(thing) {
                Some(ThingView::Held { what }) => Some(what.word()),
                _ => None,
            };
            matches!(QuantityView::of(n), Some(QuantityView::None))
                && held == Some(what.word())
                && said(whom) == said(who)
        }
        _ => false,
    })?;
    let meant = context.text(none.place()).trim().replacen(" no ", " ", 1);
    let found = context
        .finding(Code::NothingHappens, decl, first.place(), "who has none of it has none to lose")
        .label("nothing to lose")
        .other(none.place(), "only then");
    Some(found.help(format!("ask for those that have it: `if {meant}`")).edit(none.place(), meant, false))
}

/// `if not this hero has Chilled: this hero gains 50 gold for each Chilled of this hero`: there is none to count.
fn none_to_count(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let mut parts_of = Vec::new();
    split(parts::condition(line)?, Word::Condition(Condition::Both), &mut parts_of);
    let said = |who: Selector<'_>| context.text(who.place()).trim().to_lowercase();
    let lacking: Vec<_> = parts_of.into_iter().filter_map(|part| Some((parts::lacks(part)?, part))).collect();
    if lacking.is_empty() {
        return None;
    }
    let first = line.body().first().filter(|line| EffectView::of(*line).is_some())?;
    let mut counted = None;
    first.walk(&mut |part| {
        if let Some(CountView::Held { thing, who }) = CountView::of(part)
            && let Some(what) = parts::held_name(thing)
            && let Some((_, asked)) = lacking.iter().find(|((whom, lost), _)| *lost == what && said(*whom) == said(who))
        {
            counted = counted.or(Some((part, *asked, what)));
        }
    });
    let (count, asked, what) = counted?;
    let message = format!("who has no {} has none to count: this comes to nothing", context.name(what));
    let found = context.finding(Code::NothingHappens, decl, count.place(), message).label("none of it");
    let found = found.other(asked.place(), "only then");
    Some(found.help(format!(
        "ask for those that have it: `if {} has {}`",
        subject_text(context, line, first),
        context.name(what)
    )))
}

/// Whom a line is about, as it says it.
fn subject_text(context: &Context, line: Phrase<'_>, effect: Phrase<'_>) -> String {
    let who = effect.subject().or_else(|| line.subject());
    who.map_or_else(|| "this hero".to_owned(), |who| context.text(who.place()).trim().to_owned())
}

/// `stays with its hero` and a price of `this card`: it is never paid.
fn price_of_what_stays(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Diagnostic> {
    let stays = decl
        .members(Member::Personal)
        .find(|line| matches!(MemberView::of(*line), Some(MemberView::Personal { lost: false })))?;
    let Some(RuleFormView::Use { who: _, when: _, cost, more, condition: _, limit: _ }) = RuleFormView::of(rule) else {
        return None;
    };
    let card = |cost: &Phrase<'_>| matches!(CostView::of(*cost), Some(CostView::This { what: Own::Card }));
    let cost = [cost, more].into_iter().flatten().find(card)?;
    let mut found = context
        .finding(
            Code::NothingHappens,
            decl,
            cost.place(),
            "what stays with its hero is never paid: this can never be used",
        )
        .label("cannot be paid")
        .other(stays.place(), "it stays")
        .help(
            "write `stays with its hero until it is lost`: then its own text may ask it as a price; or another price",
        );
    found.severity = Severity::Error;
    Some(found)
}

/// What is attached for good is put on when its hero gets it: nobody is asked for a price.
fn price_for_good(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let Some(MemberView::Upgrade { n: _, list: _, hands: _, cost: Some(cost), more: _, lasting: true }) =
        MemberView::of(line)
    else {
        return None;
    };
    let mut found = context
        .finding(
            Code::NothingHappens,
            decl,
            cost.place(),
            "what is attached permanently is put on when its hero gets it, without a price",
        )
        .label("never paid")
        .help("write what the card costs, `price 50`, or leave `permanently` out: then it is attached for this price");
    found.severity = Severity::Error;
    Some(found)
}

/// `each Knaves gains 1 elite ability`, and no Knaves have an Elite chart.
fn no_chart(context: &Context, decl: &Declaration, effect: Phrase<'_>) -> Option<Diagnostic> {
    let EffectView::GainsElite { who, n: _ } = EffectView::of(effect)? else { return None };
    let kind = match who.noun() {
        NounRef::Named(kind) => kind,
        NounRef::Noun(Noun::Enemy) if who.pick() == Pick::This && decl.kind == Kind::Enemy => decl.id,
        _ => return None,
    };
    let sheet = context.decls().chain(context.model.of_kind(Kind::Enemy)).find(|sheet| sheet.id == kind)?;
    if sheet.kind != Kind::Enemy || sheet.member(Member::Elite).is_some() || super::lines::base(sheet).is_some() {
        return None;
    }
    let name = context.name(kind);
    let found = context
        .finding(Code::NothingHappens, decl, effect.place(), format!("{name} has no Elite chart to roll on"))
        .label("gains nothing")
        .other(sheet.place, "no `elite` here")
        .help(format!(
            "give it a chart, `elite {{ 1 \"Swift\": initiative +2 }}`, or say what it gets: `each {name} gets combat +1 until end of fight`"
        ));
    Some(found)
}

/// `gets loses X permanently` would let its hero never have X again.
fn loses_for_good(context: &Context, decl: &Declaration, effect: Phrase<'_>) -> Option<Diagnostic> {
    let (lines, time) = match EffectView::of(effect)? {
        EffectView::Gets { who: _, change, time } => (vec![change], time),
        EffectView::GetsAll { who: _, time } => (effect.body().iter().collect(), time),
        _ => return None,
    };
    if !matches!(DurationView::of(time), Some(DurationView::ForGood)) {
        return None;
    }
    let lost =
        lines.into_iter().find(|line| matches!(ModifierView::of(*line), Some(ModifierView::Loses { what: _ })))?;
    let mut found = context
        .finding(Code::NothingHappens, decl, lost.place(), "this would be lost again whenever it is gained, for ever")
        .label("never had again")
        .other(time.place(), "this long")
        .help("give the ability a keyword, and write `that hero loses 1 KEYWORD`; or name an end: `until end of adventure`");
    found.severity = Severity::Error;
    Some(found)
}

/// A marker's text counts while somebody holds it: whoever never takes it says so elsewhere.
fn immune_to_itself(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Diagnostic> {
    let RuleFormView::Standing { who, condition: _ } = RuleFormView::of(rule)? else { return None };
    if matches!(who.pick(), Pick::This | Pick::That) {
        return None;
    }
    let itself =
        |line: &Phrase<'_>| matches!(ModifierView::of(*line), Some(ModifierView::Immune { what }) if what == decl.id);
    let line = rule.body().iter().find(itself)?;
    let name = context.name(decl.id);
    let mut found = context
        .finding(Code::NothingHappens, decl, line.place(), format!("this counts only while somebody holds {name}"))
        .label("too late for whoever would be the first")
        .other(who.place(), "on nobody else's text")
        .help(format!("say it where it always counts: `immune to {name}` on a sheet, an ability or a keyword"));
    found.severity = Severity::Error;
    Some(found)
}

/// An enemy that has just been killed is told of, and is no longer there: nothing changes or moves it. (Of harm and healing `gone_by_then` tells.)
fn of_the_dead(context: &Context, decl: &Declaration, rule: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let Some(moment) = parts::moment(rule) else { return };
    let dead = match MomentView::of(moment) {
        Some(MomentView::Killed { who } | MomentView::Kills { who: _, whom: who }) => who,
        _ => return,
    };
    if whom(context, decl, dead) != Whom::Enemy {
        return;
    }
    let this = dead.pick() == Pick::This;
    let means = |who: Selector<'_>| match who.pick() {
        Pick::This => this && matches!(who.noun(), NounRef::Noun(Noun::Enemy | Noun::Holder)),
        Pick::That => !this && matches!(who.noun(), NounRef::Noun(Noun::Enemy)),
        _ => false,
    };
    let mut another = false;
    for part in rule.body() {
        // Whom a line above it has picked or placed is `that enemy` below.
        if another && !this {
            return;
        }
        another = picks_one(context, decl, part, Whom::Enemy);
        let (who, word) = match EffectView::of(part) {
            Some(EffectView::Gets { who, change: _, time: _ } | EffectView::GetsAll { who, time: _ }) => {
                (who, "changes")
            }
            Some(EffectView::Becomes { who, enemy: _, kept: _ }) => (who, "changes"),
            Some(EffectView::Gains { who, n: _, what: _, per: _ }) => (who, "is given to"),
            Some(
                EffectView::MeleeAttack { who, combat: _, whom: _, damage: _ }
                | EffectView::Attack { who, range: _, shots: _, whom: _, damage: _ },
            ) => (who, "attacks with"),
            _ => continue,
        };
        if !means(who) {
            continue;
        }
        let own = decl.kind == Kind::Enemy;
        let others = match own && models(decl) != Some(1) {
            true => format!("each other {}", context.name(decl.id)),
            false => "each other enemy".to_owned(),
        };
        let found = context
            .finding(
                Code::NotNow,
                decl,
                part.place(),
                format!("{} has been killed, and nothing {word} it any more", context.text(who.place()).trim()),
            )
            .label("no longer there")
            .other(moment.place(), "happens after its death");
        if let Some(EffectView::Becomes { who: _, enemy, kept: _ }) = EffectView::of(part) {
            out.push(comes_after(found, part, &context.name(enemy), moment, this));
            continue;
        }
        let found = found.help(format!(
            "name somebody who is still there: `{}`; or answer to a wound, `when {}: …`",
            context.text(part.place()).replacen(context.text(who.place()), &others, 1),
            if own { "a hero wounds this enemy" } else { "this hero wounds an enemy" },
        ));
        out.push(found);
    }
}

/// `when this enemy is killed: this enemy becomes Corpse Pile`: what comes of the dead is placed where it stood.
fn comes_after(found: Diagnostic, part: Phrase<'_>, name: &str, moment: Phrase<'_>, this: bool) -> Diagnostic {
    let place = match moment.word() {
        Word::Moment(Moment::Killed) => "at that space",
        _ => "at a random space within 0 of that enemy",
    };
    let placed = format!("place 1 {name} {place}");
    let kept = match this {
        true => format!(
            "; where it is not to be killed at all, `instead of this enemy being killed: this enemy becomes {name}`"
        ),
        false => String::new(),
    };
    found.help(format!("write `{placed}`{kept}")).edit(part.place(), placed, false)
}
