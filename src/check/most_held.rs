//! Prices, beginnings and gains above what can be held.

use std::collections::{BTreeMap, BTreeSet};

use super::asks_other::gains;
use super::context::{Context, In, bounds, plain};
use super::lines::at_most;
use super::parts::{condition, named, number, prices, stat_key, without};
use super::sheet::{Figure, figure};
use super::walk::{Mark, Site};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{
    ConditionView, CostView, CountView, EffectView, MemberView, ModifierView, QuantityView, RelationView, RuleFormView,
    ThingView,
};
use brim_core::program::StatKey;
use brim_core::vocabulary::{
    Condition, Cost, Count, Effect, Holding, Kind, Many, Member, Modifier, Noun, Pick, Relation, Stat, Word,
};
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// The most of something that one hero can hold, and where it stands.
type Most = (i32, Place);

/// Looks at every price, and at what heroes begin with.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let caps = Caps::of(context);
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Cost::Held, Cost::UpTo].map(Word::Cost)) {
        out.extend(price(context, decl, phrase, &caps));
    }
    let counts = [Word::Relation(Relation::WithMany), Word::Condition(Condition::HasMany)];
    for Site { decl, phrase, .. } in context.sites(In::Texts, &counts) {
        out.extend(never_so_many(context, decl, phrase, &caps));
    }
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Count(Count::Share)]) {
        out.extend(no_share(context, decl, phrase, &caps));
    }
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Effect::Gains, Effect::Loses].map(Word::Effect)) {
        out.extend(too_many(context, decl, phrase, &caps));
    }
    for decl in context.decls() {
        match decl.kind {
            Kind::Class => hero(context, decl, &caps, out),
            Kind::Item | Kind::Ability => out.extend(begins_with(context, decl, &caps)),
            _ => {}
        }
    }
}

/// Looks at every use with a price: what is given for it.
pub fn for_nothing(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.marked(In::Texts, Mark::Body) {
        less(context, decl, phrase, out);
    }
}

struct Caps {
    tokens: BTreeMap<DeclId, Most>,
    /// How many anybody can hold, a hero or not.
    anybody: BTreeMap<DeclId, Most>,
    /// The tokens that each thing asks for as a price.
    asked: BTreeMap<DeclId, BTreeSet<DeclId>>,
    /// Tokens of which texts name a most, though nobody prints one.
    spoken: BTreeSet<DeclId>,
    grit: Option<Most>,
}

impl Caps {
    fn of(context: &Context) -> Caps {
        let model = context.model;
        let sheets = |kind| model.of_kind(kind).filter_map(|decl| model.sheet(decl.id));
        let mut raised: BTreeMap<StatKey, i32> = BTreeMap::new();
        let mut open: BTreeSet<StatKey> = BTreeSet::new();
        let mut spoken = BTreeSet::new();
        let mut asked: BTreeMap<DeclId, BTreeSet<DeclId>> = BTreeMap::new();
        let prices = [Cost::Held, Cost::UpTo].map(Word::Cost);
        let every = context
            .sites(In::Play, &prices)
            .chain(context.marked(In::Play, Mark::Most))
            .chain(context.sites(In::Changes, &prices))
            .chain(context.marked(In::Changes, Mark::Most));
        for Site { decl, phrase, .. } in every.filter(|site| site.decl.kind != Kind::Scenario) {
            if let Some(CostView::Held { n: _, what, per: _, all: _ } | CostView::UpTo { n: _, what }) =
                CostView::of(phrase)
            {
                asked.entry(decl.id).or_default().extend(named(what));
            }
            let Some(key) = stat_key(phrase) else { continue };
            if let StatKey::Max(token) = key {
                spoken.insert(token);
            }
            if let Some(ModifierView::Change { stat: _, by, per: None, condition: _ }) = ModifierView::of(phrase) {
                let sum = raised.entry(key).or_insert(0);
                *sum = sum.saturating_add(by.max(0));
                continue;
            }
            match phrase.word() {
                Word::Modifier(Modifier::Change | Modifier::Set | Modifier::Times) | Word::Change(_) => {
                    open.insert(key);
                }
                _ => {}
            }
        }
        let mut highest: BTreeMap<StatKey, Most> = BTreeMap::new();
        for line in sheets(Kind::Class).flat_map(|sheet| sheet.members(Member::Printed)) {
            let Some(key) = stat_key(line) else { continue };
            match figure(line) {
                Figure::Number(n) => {
                    let most = highest.entry(key).or_insert((n, line.place()));
                    if n > most.0 {
                        *most = (n, line.place());
                    }
                }
                _ => {
                    open.insert(key);
                }
            }
        }
        let held = |key: StatKey| {
            let (n, place) = highest.get(&key).copied().filter(|_| !open.contains(&key))?;
            Some((n.saturating_add(raised.get(&key).copied().unwrap_or(0)), place))
        };
        let (mut tokens, mut all) = (BTreeMap::new(), BTreeMap::new());
        for token in sheets(Kind::Token).chain(sheets(Kind::Marker)) {
            let key = StatKey::Max(token.id);
            let more = raised.get(&key).copied().unwrap_or(0);
            let one = token.kind == Kind::Marker && token.member(Member::HeldBy).is_none();
            let printed = at_most(token).or_else(|| {
                (one && token.member(Member::AtMostHeld).is_none() && !token.broken).then_some((1, token.place))
            });
            let anybody = printed.filter(|_| !open.contains(&key)).map(|(n, place)| (n.saturating_add(more), place));
            let most = [anybody, held(key)].into_iter().flatten().min_by_key(|(n, _)| *n);
            tokens.extend(most.map(|most| (token.id, most)));
            all.extend(anybody.map(|most| (token.id, most)));
        }
        Caps { tokens, anybody: all, asked, spoken, grit: held(StatKey::Stat(Stat::MaxGrit)) }
    }
}

/// A price that nobody can pay.
fn price(context: &Context, decl: &Declaration, cost: Phrase<'_>, caps: &Caps) -> Option<Diagnostic> {
    let Some(CostView::Held { n, what, per: None, all: _ } | CostView::UpTo { n, what }) = CostView::of(cost) else {
        return None;
    };
    let asked = plain(n)?;
    let (name, most, place) = match what.word() {
        Word::Holding(Holding::Grit) if context.all_round(decl.pack) => {
            caps.grit.map(|(most, place)| ("Grit".to_owned(), most, place))?
        }
        Word::Holding(Holding::Named) => {
            let id = named(what).filter(|id| context.silent_all_round(decl.pack, &[*id]))?;
            caps.tokens.get(&id).map(|(most, place)| (context.name(id), *most, *place))?
        }
        _ => return None,
    };
    if asked <= most {
        return None;
    }
    let place_of = context.figure(cost.place(), &asked.to_string());
    // Who pays as many as it likes pays fewer.
    let open = cost.word() == Word::Cost(Cost::UpTo) && most > 0;
    let message = match open {
        true => format!("nobody ever pays {asked} {name}: {most} at most can be held"),
        false => format!("nobody can pay {asked} {name}: {most} at most can be held"),
    };
    let mut found = context.finding(Code::AboveMost, decl, place_of, message);
    if open {
        found.severity = Severity::Hint;
    }
    let found = found.label(format!("{most} at most")).other(place, "how many can be held");
    // So much is no price in Grit: who writes it thinks of gold.
    if what.word() == Word::Holding(Holding::Grit) && asked > GOLD_MEANT && !open {
        let gold = format!("${asked}");
        let found = found.help(format!("is gold meant? write `{gold}`; of Grit ask for {most} at most"));
        return Some(found.edit(cost.place(), gold, false));
    }
    // What a sheet prints is what most heroes have: more comes by other texts.
    let printed = context.text(place).rsplit(' ').next().and_then(|word| word.parse::<i32>().ok());
    if let Some(printed) = printed.filter(|printed| *printed < most && what.word() == Word::Holding(Holding::Grit)) {
        return Some(found.help(format!(
            "ask for {printed} at most: so many a hero's sheet lets it hold, and {most} come about with all that raises it"
        )));
    }
    Some(found.help(format!("ask for {most} at most{}", or_more(context, place, asked))))
}

/// A price in Grit above this is likely one in gold.
const GOLD_MEANT: i32 = 9;

/// More is gained at one time than can be held, or lost than anybody ever has.
fn too_many(context: &Context, decl: &Declaration, effect: Phrase<'_>, caps: &Caps) -> Option<Diagnostic> {
    let (who, n, what, gained) = match EffectView::of(effect)? {
        EffectView::Gains { who, n, what, per: _ } => (who, n, what, true),
        EffectView::Loses { who, n, what, random: _, per: _ } => (who, n, what, false),
        _ => return None,
    };
    let id = named(what).filter(|id| context.silent_all_round(decl.pack, &[*id]))?;
    let hero = match who.noun() {
        NounRef::Noun(noun) => matches!(noun, Noun::Hero | Noun::Party),
        NounRef::Named(id) => context.model.decl(id).is_some_and(|decl| decl.kind == Kind::Class),
        NounRef::Alias(_) => false,
    };
    let (most, place) = if hero { &caps.tokens } else { &caps.anybody }.get(&id).copied()?;
    // With dice, the fewest that they show.
    let (fewest, _) = bounds(n);
    // What does not stack, and is gained by more than one, is told of as such.
    let told = gained && !context.text(place).trim().starts_with("at most ");
    if fewest <= most || most <= 0 || told && plain(n).is_some() {
        return None;
    }
    let (name, sure) = (context.name(id), plain(n).is_some());
    let figure = if sure { context.figure(n.place(), &fewest.to_string()) } else { n.place() };
    let message = match gained {
        true => format!("{fewest} {name} are gained, and {most} at most can be held"),
        false => format!("{fewest} {name} are lost, and nobody ever has more than {most}"),
    };
    let does = if gained { "gain" } else { "lose" };
    let found = context
        .finding(Code::AboveMost, decl, figure, message)
        .label(format!("{most} at most"))
        .other(place, "how many can be held")
        .help(format!("{does} {most}{}{}", if most > 1 { " or fewer" } else { "" }, or_more(context, place, fewest)));
    Some(if sure { found.edit(figure, most.to_string(), false) } else { found })
}

/// `3 or more` of what is `at most 1 held`.
fn never_so_many(context: &Context, decl: &Declaration, part: Phrase<'_>, caps: &Caps) -> Option<Diagnostic> {
    let (n, thing) = match (RelationView::of(part), ConditionView::of(part)) {
        (Some(RelationView::WithMany { n, thing }), _) | (_, Some(ConditionView::HasMany { who: _, n, thing })) => {
            (n, thing)
        }
        _ => return None,
    };
    let ThingView::Held { what } = ThingView::of(thing)? else { return None };
    let id = named(what).filter(|id| context.silent_all_round(decl.pack, &[*id]))?;
    let (most, place) = caps.tokens.get(&id).copied()?;
    let name = context.name(id);
    let asked = match QuantityView::of(n)? {
        QuantityView::Bounded { n, how: Many::OrMore } | QuantityView::Exactly { n } => number(n)?,
        QuantityView::Between { n, to: _ } => n,
        QuantityView::Bounded { n: few, how: Many::OrFewer } if number(few)? >= most => {
            let message = format!("nobody ever has more than {most} {name}: this is always so");
            let found = context.finding(Code::Foregone, decl, n.place(), message).label("always so");
            let help = format!("{}, or ask for a smaller number", without(decl, part));
            return Some(found.other(place, "how many can be held").help(help));
        }
        _ => return None,
    };
    if asked <= most {
        return None;
    }
    let found = context
        .finding(
            Code::AboveMost,
            decl,
            n.place(),
            format!("nobody ever has {asked} {name}: {most} at most can be held"),
        )
        .label("never so")
        .other(place, "how many can be held");
    // Under it one is given: it was to be asked whether there is none yet.
    if let Some((who, gain)) = gives(decl, part, id) {
        let line = format!("{} has no {name}", context.text(who.place()));
        let mut found = found.other(gain.place(), "given here");
        found.place = Some(part.place());
        return Some(found.help(format!("write `{line}` for who has none yet")).edit(part.place(), line, false));
    }
    let has = if part.word() == Word::Relation(Relation::WithMany) { "with" } else { "has" };
    let fewer = match most {
        ..=0 => without(decl, part).to_owned(),
        1 => format!("ask for one: `{has} {name}`"),
        most => format!("ask for fewer: `{has} {most} or more {name}`"),
    };
    let more = or_more(context, place, asked);
    let marker = context.model.decl(id).is_some_and(|decl| decl.kind == Kind::Marker);
    let line = context.text(place).trim();
    if marker && most >= 1 && (line.starts_with("at most ") || line.starts_with('"')) {
        // A text counts them: that several can be held is likelier the slip of the line that bounds them.
        let now = if line.starts_with('"') { String::new() } else { format!(" in place of `{line}`") };
        return Some(
            found
                .help(format!("let more be held: `at most {asked} held`{now}, or `stacks` for any number; or {fewer}")),
        );
    }
    Some(found.help(format!("{fewer}{more}")))
}

/// `for each 2 Leeches` of what is `at most 1 held`.
fn no_share(context: &Context, decl: &Declaration, part: Phrase<'_>, caps: &Caps) -> Option<Diagnostic> {
    let CountView::Share { n, of, round, most: _ } = CountView::of(part)? else { return None };
    let CountView::Held { thing, who: _ } = CountView::of(of)? else { return None };
    let ThingView::Held { what } = ThingView::of(thing)? else { return None };
    let id = named(what).filter(|id| context.silent_all_round(decl.pack, &[*id]))?;
    let (most, place) = caps.tokens.get(&id).copied().filter(|(most, _)| *most < n)?;
    let name = context.name(id);
    let message = match round {
        false => format!("nobody ever has {n} {name}, {most} at most: this is always 0"),
        true => format!("nobody ever has {n} {name}, {most} at most: this is never more than one"),
    };
    let figure = context.figure(part.place(), &n.to_string());
    let found = context.finding(Code::AboveMost, decl, figure, message).label("counts so many as one");
    Some(found.other(place, "how many can be held").help(format!("count each of them{}", or_more(context, place, n))))
}

/// Who is asked how many there are, and the line under that condition which gives one of them.
fn gives<'d>(decl: &'d Declaration, part: Phrase<'d>, id: DeclId) -> Option<(Selector<'d>, Phrase<'d>)> {
    let Some(ConditionView::HasMany { who, n: _, thing: _ }) = ConditionView::of(part) else { return None };
    let mut gain = None;
    decl.walk(&mut |line| {
        if condition(line).is_some_and(|own| own.id() == part.id()) {
            gain = gain.or_else(|| gains(line, id).first().map(|(effect, _)| *effect));
        }
    });
    Some((who, gain?))
}

/// How more can be held, where it is one line that says how many.
fn or_more(context: &Context, most: Place, asked: i32) -> String {
    let line = context.text(most).trim();
    if line.starts_with("at most ") {
        format!("; or let more be held: `at most {asked} held` in place of `{line}`")
    } else if line.starts_with('"') {
        // The marker says nothing of it, and is shown by its name.
        format!("; or let more be held: the marker with the line `at most {asked} held`, or `stacks` for any number")
    } else {
        format!("; or let more be held: `{line}` says how many")
    }
}

/// What an item or an ability brings at the beginning, and nobody has room for.
fn begins_with(context: &Context, decl: &Declaration, caps: &Caps) -> Vec<Diagnostic> {
    let told = |line: Phrase<'_>| {
        let Some(MemberView::StartsHolding { n, what }) = MemberView::of(line) else { return None };
        let (most, place) = caps.tokens.get(&what).copied().filter(|(most, _)| n > *most)?;
        if !context.silent_all_round(decl.pack, &[what]) {
            return None;
        }
        let (name, figure) = (context.name(what), context.figure(line.place(), &n.to_string()));
        let message = format!("its hero begins with {n} {name}, and {most} at most can be held");
        let found = context.finding(Code::AboveMost, decl, figure, message).label(format!("{most} at most"));
        let found = found.other(place, "how many can be held");
        Some(found.help(format!("write {most}{}", or_more(context, place, n))).edit(figure, most.to_string(), false))
    };
    decl.members(Member::StartsHolding).filter_map(told).collect()
}

/// What a hero begins with, and what it has no room for.
fn hero(context: &Context, decl: &Declaration, caps: &Caps, out: &mut Vec<Diagnostic>) {
    let sheet = context.sheet(decl);
    let mut most: BTreeMap<DeclId, Phrase<'_>> = BTreeMap::new();
    for line in sheet.members(Member::Printed) {
        if let Some(StatKey::Max(token)) = stat_key(line) {
            most.insert(token, line);
        }
    }
    let own = |token: DeclId| most.get(&token).copied();
    let mut told: BTreeSet<DeclId> = BTreeSet::new();
    for line in decl.members(Member::StartsHolding) {
        let Some(MemberView::StartsHolding { n, what: token }) = MemberView::of(line) else { continue };
        if !context.silent_all_round(decl.pack, &[token]) {
            continue;
        }
        let name = context.name(token);
        let limit = own(token)
            .and_then(|line| if let Figure::Number(n) = figure(line) { Some((n, line.place())) } else { None })
            .or_else(|| caps.tokens.get(&token).copied().filter(|_| !caps.spoken.contains(&token)));
        if let Some((most, place)) = limit
            && n > most
        {
            let mut raised = 0_i32;
            sheet.walk(&mut |phrase| {
                if let Some(ModifierView::Change { stat, by, per: _, condition: _ }) = ModifierView::of(phrase)
                    && stat == StatKey::Max(token)
                {
                    raised = raised.saturating_add(by.max(0));
                }
            });
            if n > most.saturating_add(raised) {
                let found = context
                    .finding(
                        Code::AboveMost,
                        decl,
                        context.figure(line.place(), &n.to_string()),
                        format!("this hero begins with {n} {name}, and can hold {most}"),
                    )
                    .label(format!("{most} at most"))
                    .other(place, "how many it can hold")
                    .help(format!("write {most} here, or raise `max {name}`"));
                out.push(found);
            }
        }
        if caps.spoken.contains(&token) && own(token).is_none() && told.insert(token) {
            out.push(no_most(context, decl, line, token));
        }
    }
    for line in decl.members(Member::Starts) {
        let Some(MemberView::Starts { list: names }) = MemberView::of(line) else { continue };
        for token in names.iter().filter_map(|id| caps.asked.get(id)).flatten() {
            let silent = context.silent_all_round(decl.pack, &[*token]);
            if silent && caps.spoken.contains(token) && own(*token).is_none() && told.insert(*token) {
                out.push(no_most(context, decl, line, *token));
            }
        }
    }
}

fn no_most(context: &Context, decl: &Declaration, line: Phrase<'_>, token: DeclId) -> Diagnostic {
    let name = context.name(token);
    context
        .finding(
            Code::AboveMost,
            decl,
            line.place(),
            format!("this hero uses {name}, and its sheet does not say how many it can hold"),
        )
        .label(format!("asks for {name}"))
        .help(format!("add the figure to the sheet: `max {name} 3`"))
}

/// `for 3 Fury: this hero gains D3 Fury`: never more than was paid.
fn less(context: &Context, decl: &Declaration, phrase: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let Some(gain) = phrase.body().only() else { return };
    let Some(EffectView::Gains { who, n, what, per: None }) = EffectView::of(gain) else { return };
    // What is passed on to another is no gain of whoever pays.
    if !matches!(who.pick(), Pick::This | Pick::That) {
        return;
    }
    let payer = match (RuleFormView::of(phrase), EffectView::of(phrase)) {
        (Some(RuleFormView::Use { who, when: _, cost: _, more: _, condition: _, limit: _ }), _)
        | (_, Some(EffectView::May { who, cost: _ })) => Some(who.pick()),
        _ => None,
    };
    // Where this hero pays, `that hero` is one whom the moment speaks of.
    if who.pick() == Pick::That && payer == Some(Pick::This) {
        return;
    }
    let (_, Some(most)) = bounds(n) else { return };
    if !context.all_round(decl.pack) {
        return;
    }
    let same = |cost: &Phrase<'_>| match CostView::of(*cost) {
        Some(CostView::Held { n: _, what: held, per: _, all: _ }) => {
            held.word() == what.word() && named(held) == named(what)
        }
        _ => false,
    };
    let (cost, more) = prices(phrase);
    let Some(cost) = cost.into_iter().chain(more).find(same) else { return };
    let Some(CostView::Held { n: paid, what: _, per: _, all: _ }) = CostView::of(cost) else { return };
    if plain(paid).is_none_or(|paid| paid < most) {
        return;
    }
    // What lies on the card pays first, and is the hero's then.
    let mut on_the_card = false;
    decl.walk(&mut |part| {
        on_the_card |= matches!(EffectView::of(part), Some(EffectView::Gains { who, n: _, what: on, per: _ })
            if who.noun() == NounRef::Noun(Noun::Card) && named(on) == named(what));
    });
    if !on_the_card {
        let found = context
            .finding(
                Code::AboveMost,
                decl,
                gain.place(),
                "whoever pays this gains no more of the same than it has paid",
            )
            .label(format!("{most} at most"))
            .other(cost.place(), "the price")
            .help("ask for another price, such as gold; or let something else be gained, or more of it than is paid");
        out.push(found);
    }
}
