//! Changes that end as soon as they begin, and limits that never bind.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::gone_by_then::now;
use super::missing_facts;
use super::parts;
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::phrase::{EffectView, LimitView, MomentView, RuleFormView};
use brim_core::vocabulary::{Category, Duration, Fact, Group, Kind, Moment, Pick, RuleForm, When, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::{Declaration, Phrase, Placed, Selector};

/// The spans of the game, each within the next.
const SPANS: [&str; 5] = ["attack", "activation", "turn", "fight", "adventure"];

/// Looks at every rule with a moment, and at what cards do when they are read.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &Category::RuleForm.words()) {
        // What never happens is told by itself.
        if missing_facts::never_so(context, decl, rule) {
            continue;
        }
        if let Some((clock, ends)) = by_the_clock(rule).filter(|_| !attacks_within(rule)) {
            for line in rule.body() {
                no_attack(context, decl, line, (Some(clock), "no attack is under way at this moment", ends), out);
            }
        }
        if matches!(rule.word(), Word::RuleForm(RuleForm::When | RuleForm::At)) {
            ends_at_once(context, decl, rule, out);
            if let Some(moment) = parts::moment(rule) {
                let lines = rule.body().iter();
                let cause = arrival(moment).map(|why| (moment.place(), why));
                lines.for_each(|line| out.extend(cause.and_then(|cause| turn_over(context, decl, line, cause))));
            }
        }
        limit(context, decl, rule, out);
    }
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        if decl.is_drawn() {
            for line in decl.body().iter().filter(|line| matches!(line.word(), Word::Effect(_))) {
                let why = "no attack is under way when this card is read";
                no_attack(context, decl, line, (None, why, "`until end of turn`, `until end of fight`"), out);
                match decl.kind {
                    Kind::Dread => out.extend(before_enemies(context, decl, line)),
                    Kind::Encounter => {
                        let cause =
                            (decl.place, "Encounters are resolved when rooms are explored, and that ends the turn");
                        out.extend(turn_over(context, decl, line, cause));
                        now(line, &mut |part| out.extend(turn_over(context, decl, part, cause)));
                    }
                    // A fight mostly begins so; a Threat that comes in its midst is drawn at the start of a turn.
                    Kind::Threat => {
                        let cause =
                            (decl.place, "most Threats are drawn when rooms are explored, and that ends the turn");
                        out.extend(turn_over(context, decl, line, cause));
                        now(line, &mut |part| out.extend(turn_over(context, decl, part, cause)));
                    }
                    _ => {}
                }
            }
        }
    }
}

/// Dread that grows is resolved before the enemies of the objective are placed (GOV p.16): what enemies get then, those to come do not have.
fn before_enemies(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let (Some(EffectView::Gets { who, change: _, time: _ }) | Some(EffectView::GetsAll { who, time: _ })) =
        EffectView::of(line)
    else {
        return None;
    };
    // What all of a sort get, those to come get too.
    if whom(context, decl, who) != Whom::Enemy || who.pick() == Pick::Each && who.relations().is_empty() {
        return None;
    }
    let found = context
        .finding(
            Code::LastsNoTime,
            decl,
            line.place(),
            "this card is resolved before enemies are placed: those to come do not get this",
        )
        .label("only enemies that are there by then")
        .help("say it of all that come, `each enemy gets … until end of the next fight`");
    Some(found)
}

/// Why the turn in which a moment comes is mostly over: rooms are explored once everybody has activated (SBSD p.14), and that brings most fights.
fn arrival(moment: Phrase<'_>) -> Option<&'static str> {
    match MomentView::of(moment)? {
        MomentView::StartOf { span: Span::Fight, n: _ } => {
            Some("most fights start when a room is explored, and that ends the turn")
        }
        MomentView::Placed { who: _ } | MomentView::Arrives { who: _, how: _ } => {
            Some("most enemies come when a room is explored, and that ends the turn")
        }
        _ => None,
    }
}

/// What lasts to the end of the turn and begins when nothing more happens in it. What stands under a condition may have asked when it is.
fn turn_over(
    context: &Context,
    decl: &Declaration,
    line: Phrase<'_>,
    (place, why): (Place, &str),
) -> Option<Diagnostic> {
    const TURN: usize = 2;
    let time = match EffectView::of(line)? {
        EffectView::Gets { who: _, change: _, time } | EffectView::GetsAll { who: _, time } => time,
        _ => return None,
    };
    if ending(context.text(time.place())) != Some(TURN) {
        return None;
    }
    let mut found = context
        .finding(Code::LastsNoTime, decl, time.place(), "the turn is mostly over when this begins, and it ends with it")
        .label("over before anybody acts")
        .other(place, why)
        .help("write `until end of the next turn`")
        .edit(time.place(), "until end of the next turn", false);
    found.severity = Severity::Hint;
    Some(found)
}

/// Which span a text ends at: `until end of turn`, `end of turn`, `this hero ends an attack`.
pub fn ending(text: &str) -> Option<usize> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let last = words.last()?;
    let span = SPANS.iter().position(|span| span == last)?;
    let ends = words.iter().any(|word| word == "end" || word == "ends");
    (ends && !words.iter().any(|word| word == "next")).then_some(span)
}

/// True for a span of which an adventure has several.
pub fn is_within_an_adventure(span: usize) -> bool {
    SPANS.get(span).is_some_and(|span| *span != "adventure")
}

/// True where a span has ended once the other one ends. A fight may end in the middle of a turn.
pub fn over(span: usize, at_end_of: usize) -> bool {
    const FIGHT: usize = 3;
    span == at_end_of || (span < at_end_of && at_end_of != FIGHT)
}

/// Which span a moment ends, whatever else it asks: `ends an attack without a hit`, `end of turn 3`.
fn ended(moment: Phrase<'_>) -> Option<usize> {
    let span = match MomentView::of(moment)? {
        MomentView::EndOf { span: Span::Turn, n: _ } => "turn",
        MomentView::EndOf { span: Span::Fight, n: _ } => "fight",
        MomentView::EndOf { span: Span::Adventure, n: _ } => "adventure",
        MomentView::EndsAttack { who: _, what: (), none: _ } => "attack",
        MomentView::EndsActivation { who: _, what: _ } => "activation",
        _ => return None,
    };
    SPANS.iter().position(|one| *one == span)
}

fn ends_at_once(context: &Context, decl: &Declaration, rule: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let Some(moment) = parts::moment(rule) else { return };
    let Some(end) = ended(moment) else { return };
    for effect in rule.body() {
        effect.walk(&mut |part| {
            // What waits for the end of an attack or an activation waits for the next one: this one has been told of.
            let waits =
                part.word() == Word::Duration(Duration::UntilMoment) && context.text(part.place()).contains(" ends ");
            if !matches!(part.word(), Word::Duration(_))
                || waits
                || !ending(context.text(part.place())).is_some_and(|span| over(span, end))
            {
                return;
            }
            let found = context
                .finding(Code::LastsNoTime, decl, part.place(), "this change ends as soon as it begins")
                .label("is over at that moment")
                .other(moment.place(), "it begins here")
                .help(longer(end, moment));
            out.push(found);
        });
    }
}

/// What is said in place of a change that ends with the span at whose end it begins: that it begins with the span, or lasts longer.
fn longer(end: usize, moment: Phrase<'_>) -> String {
    let span = SPANS.get(end).copied().unwrap_or_default();
    let begins = match MomentView::of(moment) {
        Some(MomentView::EndOf { span: _, n: None }) => format!("`at start of {span}: … until end of {span}`"),
        Some(MomentView::EndsAttack { who: _, what: (), none: _ }) => {
            "`when … attacks: … until end of attack`".to_owned()
        }
        Some(MomentView::EndsActivation { who: _, what: _ }) => {
            "`when … activates: … until end of activation`".to_owned()
        }
        _ => String::new(),
    };
    let longer = SPANS.get(end + 1).map(|longer| format!("`until end of {longer}`"));
    let next = matches!(span, "activation" | "fight" | "adventure").then(|| format!("`during the next {span}`"));
    let later: Vec<String> = next.into_iter().chain(longer).collect();
    let later = format!("name a later end: {}", later.join(" or "));
    // Who names the end of a span mostly means all of it.
    if begins.is_empty() { later } else { format!("let it begin with the {span}: {begins}; or {later}") }
}

/// A card that is read is read outside of any attack, and so is what happens by the clock: until the end of an attack lasts to the end of whichever
/// attack is the next then.
fn no_attack(
    context: &Context,
    decl: &Declaration,
    line: Phrase<'_>,
    (clock, why, ends): (Option<Place>, &'static str, &'static str),
    out: &mut Vec<Diagnostic>,
) {
    line.walk(&mut |part| {
        if matches!(part.word(), Word::Duration(_)) && ending(context.text(part.place())) == Some(0) {
            let found = context
                .finding(Code::LastsNoTime, decl, part.place(), why)
                .label("ends with its next attack, or with the turn")
                .help(format!("name another end: {ends}"));
            out.push(clock.map_or(found.clone(), |clock| found.other(clock, "by the clock")));
        }
    });
}

/// The moment of a rule that comes by the clock: at the start or the end of a turn, a fight, an adventure, a day. And the ends that come after it.
fn by_the_clock(rule: Phrase<'_>) -> Option<(Place, &'static str)> {
    const TURN: &str = "`until end of turn`, `until end of fight`";
    if let Some(RuleFormView::Use { who: _, when: Some(when), cost: _, more: _, condition: _, limit: _ }) =
        RuleFormView::of(rule)
    {
        return (when.word() == Word::When(When::StartOfTurn)).then(|| (when.place(), TURN));
    }
    let moment = parts::moment(rule)?;
    let ends = match MomentView::of(moment)? {
        MomentView::StartOf { span: Span::Turn, n: _ } => TURN,
        MomentView::StartOf { span: Span::Fight, n: _ } => "`until end of fight`, `until end of the next turn`",
        MomentView::EndOf { span: Span::Turn, n: _ } => "`until end of the next turn`, `until end of fight`",
        MomentView::StartOf { span: Span::Adventure, n: _ } | MomentView::EndOf { span: Span::Fight, n: _ } => {
            "`until end of the next turn`, `until end of adventure`"
        }
        MomentView::StartOf { span: _, n: _ } | MomentView::EndOf { span: _, n: _ } => {
            "`until end of day`, `until end of stay`"
        }
        _ => return None,
    };
    Some((moment.place(), ends))
}

/// True where somebody attacks within a text.
fn attacks_within(rule: Phrase<'_>) -> bool {
    let mut found = false;
    rule.walk(&mut |part| {
        found |= part.word().entry().is_some_and(|entry| entry.gives.contains(&Fact::Attack)) && part.id() != rule.id()
    });
    found
}

/// The words for a group in the limit of what belongs to no type of enemies.
fn of_no_group(decl: &Declaration, (rule, limit): (Phrase<'_>, Phrase<'_>)) -> Option<&'static str> {
    let group = match LimitView::of(limit)? {
        LimitView::OncePer { span: _, group, all: _ } | LimitView::TimesPer { n: _, span: _, group, all: _ } => group?,
    };
    let has_one =
        matches!(decl.kind, Kind::Enemy | Kind::Ability | Kind::Keyword | Kind::Marker | Kind::Token | Kind::Chart);
    let none = !has_one || parts::of_heroes(decl, rule);
    (group == Group::ForThisGroup && none).then(|| group.words())
}

/// `for each hero` where one hero alone is concerned, `for each enemy` where none is spoken of.
fn apart_of_one(context: &Context, decl: &Declaration, (rule, limit): (Phrase<'_>, Phrase<'_>)) -> Option<Diagnostic> {
    let group = match LimitView::of(limit)? {
        LimitView::OncePer { span: _, group, all: _ } | LimitView::TimesPer { n: _, span: _, group, all: _ } => group?,
    };
    let side = match group {
        Group::ForEachHero => Whom::Hero,
        Group::ForEachEnemy => Whom::Enemy,
        Group::ForThisGroup | Group::ForTheParty => return None,
    };
    let asked = match RuleFormView::of(rule)? {
        RuleFormView::When { moment, condition: _, limit: _ } | RuleFormView::At { moment, condition: _, limit: _ } => {
            moment
        }
        RuleFormView::Instead { what, condition: _, limit: _ } => what,
        _ => rule,
    };
    // What is used on harm may be used on that of others, or on that which others do; what is used on a hit names whom it strikes.
    let when = match RuleFormView::of(rule) {
        Some(RuleFormView::Use { who: _, when, cost: _, more: _, condition: _, limit: _ }) => when,
        _ => None,
    };
    let on_a_hit = when.is_some_and(|when| when.word() == Word::When(When::OnDamage));
    let on_harm = when.filter(|when| when.word() == Word::When(When::OnHarm));
    let selectors: Vec<Selector<'_>> =
        asked.selectors().chain(on_harm.into_iter().flat_map(Phrase::selectors)).collect();
    let named = |who: &Selector<'_>| {
        who.pick() != Pick::This && matches!(whom(context, decl, *who), w if w == side || w == Whom::Anybody)
    };
    let plain = context.text(limit.place()).trim();
    let plain = plain.strip_suffix(group.words()).unwrap_or(plain).trim_end().to_owned();
    let alone = match group {
        // Who uses a thing that lies about, or that is another's, is one of several; and of what a hero holds several of each answers, but for this.
        Group::ForEachHero => {
            !matches!(decl.kind, Kind::Token | Kind::Marker)
                && !selectors.is_empty()
                && decl.kind != Kind::Enemy
                && selectors.iter().any(|who| who.pick() == Pick::This && whom(context, decl, *who) == Whom::Hero)
                && !selectors.iter().any(named)
        }
        // Who is attacked is attacked by `that enemy`.
        _ => {
            !on_a_hit
                && !selectors.iter().any(named)
                && !matches!(asked.word(), Word::Moment(Moment::Attacked | Moment::SaveRoll))
        }
    };
    if !alone {
        return None;
    }
    let message = match group {
        Group::ForEachHero => {
            "`for each hero` counts each hero apart to whom this happens, and it happens to this hero alone"
        }
        _ => "`for each enemy` counts each enemy apart that the moment names, and this names none",
    };
    let found = context.finding(Code::LimitIdle, decl, limit.place(), message).label("counts nobody apart");
    Some(match (group, selectors.iter().any(|who| whom(context, decl, *who) == Whom::Enemy)) {
        (Group::ForEachHero, true) => found.help(format!("write `{plain} for each enemy`, or `{plain}`")),
        _ => found.help(format!("write `{plain}`")),
    })
}

/// A limit on what cannot come more often anyway.
fn limit(context: &Context, decl: &Declaration, rule: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let Some(limit) = parts::limit(rule) else { return };
    if let Some(group) = of_no_group(context.owner(decl), (rule, limit)) {
        let words = context.text(limit.place()).trim();
        let plain = words.strip_suffix(group).unwrap_or(words).trim_end();
        let message = format!("`{group}` counts once for a type of enemies, and this text belongs to none");
        let found = context.finding(Code::LimitIdle, decl, limit.place(), message);
        let found = match parts::of_heroes(decl, rule) && !matches!(decl.kind, Kind::Item | Kind::Spell) {
            true => found.label("of heroes there is a party").help(format!(
                "write `{plain} for the party` for all heroes together, or `{plain}` for each who has it"
            )),
            false => found.label("counts for this card alone").help(format!(
                "write `{plain}`; what counts for each type stands on its sheet, or on an ability that it gets"
            )),
        };
        out.push(found);
        return;
    }
    if let Some(found) = apart_of_one(context, decl, (rule, limit)) {
        out.push(found);
        return;
    }
    let last = context.text(limit.place()).split_whitespace().last().unwrap_or("").to_lowercase();
    let Some(span) = SPANS.iter().position(|span| *span == last) else { return };
    let cause = parts::moment(rule).and_then(|moment| {
        let text = context.text(moment.place()).to_lowercase();
        let mut words = text.split_whitespace();
        let clock = matches!(words.next(), Some("start" | "end")) && words.next() == Some("of");
        let comes =
            SPANS.iter().position(|span| words.next() == Some(span) || text.ends_with(span)).filter(|_| clock)?;
        let longer = SPANS.get(comes + 1).map(|span| format!(", or name a longer span: `once per {span}`"));
        let help = format!("delete the limit{}", longer.unwrap_or_default());
        let why = format!("comes once in each {} anyway", SPANS.get(comes).unwrap_or(&""));
        (span <= comes).then(|| (moment.place(), why, help))
    });
    let spent = || {
        let (cost, _) = parts::prices(rule);
        let cost = cost.filter(|cost| context.text(cost.place()).eq_ignore_ascii_case("this card"));
        // Whatever the span, it is gone by then.
        cost.map(|line| (line.place(), "gone once it is used".to_owned(), "delete the limit".to_owned()))
    };
    let Some((place, why, help)) = cause.or_else(spent) else { return };
    let found = context
        .finding(Code::LimitIdle, decl, limit.place(), "this limit never binds: it cannot come more often anyway")
        .label("changes nothing")
        .other(place, why)
        .help(help);
    out.push(found);
}
