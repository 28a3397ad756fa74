//! Faces that a die never shows: in moments, in rows, in re-rolls.

use super::charts::raised;
use super::context::Context;
use super::results::{Results, face};
use super::sheet::{Figure, about_this, does, figure, own, printed, readings, stat};
use super::walk::Site;
use brim_core::game::attack::Reach;
use brim_core::game::dice::{Dice, Die};
use brim_core::vocabulary::{Amount, Category, Effect, Kind, Label, Member, Modifier, Moment, Rule, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, Phrase, Value};

/// Looks at every moment, roll and re-roll.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let dice = Known::of(context);
    let faces = [
        Word::Moment(Moment::HoldsBack),
        Word::Moment(Moment::ToHit),
        Word::Moment(Moment::ReachToHit),
        Word::Moment(Moment::MoveRoll),
        Word::Effect(Effect::RerollFace),
        Word::Effect(Effect::Casts),
    ];
    for Site { decl, phrase, .. } in context.texts(&faces) {
        match phrase.word {
            Word::Moment(moment) => out.extend(shown(context, decl, phrase, moment, &dice)),
            Word::Effect(Effect::RerollFace) => {
                let most =
                    dice.sides(context, decl, phrase).max(if about_enemy(decl, phrase) { 0 } else { dice.damage });
                out.extend(never(
                    context,
                    decl,
                    phrase,
                    most,
                    &format!("no die that is rolled here shows more than {most}"),
                ));
            }
            Word::Effect(Effect::Casts) => out.extend(doubles(context, decl, phrase)),
            _ => {}
        }
    }
    for Site { decl, line, phrase, .. } in context.texts(&[Word::Effect(Effect::Roll), Word::Effect(Effect::Rolls)]) {
        rows(context, decl, phrase, Results::of_roll(phrase, raised(context, decl, line)), out);
    }
    for Site { decl, phrase, .. } in context.texts_of(Category::RuleForm).filter(|site| site.decl.kind == Kind::Enemy) {
        misses(context, decl, phrase, out);
    }
}

/// The dice of the mix.
struct Known {
    /// The largest die that anybody rolls To Hit.
    to_hit: i32,
    /// The largest die for damage.
    damage: i32,
    /// What texts add to To Hit rolls, all together.
    added: i32,
    /// The lowest and the highest roll to Hold Back the Darkness.
    hold_back: Option<(i32, i32)>,
}

impl Known {
    fn of(context: &Context) -> Known {
        let mut known = Known { to_hit: 6, damage: 6, added: 0, hold_back: None };
        let mut words =
            vec![Word::Member(Member::Printed), Word::Modifier(Modifier::Set), Word::Modifier(Modifier::Change)];
        words.extend(Category::Change.entries().iter().map(|entry| entry.word));
        let sides = [Stat::ToHitSides, Stat::DamageSides, Stat::ToHitRolls];
        for Site { phrase, .. } in context.in_play(&words).chain(context.in_patches(&words)) {
            if stat(phrase).is_some_and(|stat| sides.contains(&stat)) {
                let number = match (phrase.word, figure(phrase), phrase.number("by")) {
                    (
                        Word::Member(Member::Printed) | Word::Modifier(Modifier::Set) | Word::Change(_),
                        Figure::Number(n),
                        _,
                    ) => n,
                    (Word::Modifier(Modifier::Change) | Word::Change(_), _, Some(by)) => by,
                    _ => continue,
                };
                match stat(phrase) {
                    Some(Stat::ToHitSides) => known.to_hit = known.to_hit.max(number),
                    Some(Stat::DamageSides) => known.damage = known.damage.max(number),
                    Some(Stat::ToHitRolls) => known.added = known.added.saturating_add(number.max(0)),
                    _ => {}
                }
            }
        }
        for (_, value) in readings(context, Rule::HoldBack) {
            let Value::Dice(dice) = value else { continue };
            let results = Results::of_dice(*dice).known;
            let Some((low, high)) = results.first().copied().zip(results.last().copied()) else { continue };
            let (from, to) = known.hold_back.unwrap_or((low, high));
            known.hold_back = Some((from.min(low), to.max(high)));
        }
        known
    }

    /// The sides of the die that whoever is spoken of rolls To Hit.
    fn sides(&self, context: &Context, decl: &Declaration, phrase: &Phrase) -> i32 {
        if !about_enemy(decl, phrase) {
            return self.to_hit;
        }
        let sheet = context.model.sheet(decl.id).unwrap_or(decl);
        match printed(sheet, Stat::ToHitSides).map(figure) {
            Some(Figure::Number(n)) => n,
            _ => 6,
        }
    }
}

/// It speaks of the enemy whose sheet it is.
fn about_enemy(decl: &Declaration, phrase: &Phrase) -> bool {
    decl.kind == Kind::Enemy && about_this(phrase)
}

fn shown(context: &Context, decl: &Declaration, phrase: &Phrase, moment: Moment, dice: &Known) -> Option<Diagnostic> {
    let Some(Value::Face(low, high)) = phrase.get("face") else { return None };
    match moment {
        Moment::HoldsBack => {
            let (least, most) = dice.hold_back?;
            let why = format!("the roll to Hold Back the Darkness comes to {least} to {most}");
            (*low > most || *high < least).then(|| told(context, decl, phrase, &why, most))
        }
        Moment::ToHit | Moment::ReachToHit => {
            let most = dice.sides(context, decl, phrase);
            let found = never(context, decl, phrase, most, &format!("no die to hit shows more than {most}"))?;
            // Somebody may add to the roll.
            Some(match *low <= most.saturating_add(dice.added) {
                true => Diagnostic { severity: Severity::Hint, ..found },
                false => found,
            })
        }
        Moment::MoveRoll => {
            let most = match about_enemy(decl, phrase) {
                true => {
                    let sheet = context.model.sheet(decl.id).unwrap_or(decl);
                    let mut lines = vec![printed(sheet, Stat::Move)?];
                    lines.extend(
                        own(&sheet.body)
                            .into_iter()
                            .map(|one| one.change)
                            .filter(|line| stat(line) == Some(Stat::Move)),
                    );
                    lines.into_iter().filter_map(|line| highest(line.phrase("to")?)).max()?
                }
                false
                    if phrase.selector("who").is_some_and(|who| {
                        !matches!(&who.noun, brim_language::model::NounRef::Noun(brim_core::vocabulary::Noun::Hero))
                    }) =>
                {
                    return None;
                }
                false => readings(context, Rule::MoveDie).into_iter().filter_map(|(_, value)| top(value)).max()?,
            };
            never(context, decl, phrase, most, &format!("its Move roll shows {most} at most"))
        }
        _ => None,
    }
}

fn top(value: &Value) -> Option<i32> {
    match value {
        Value::Dice(dice) => Results::of_dice(Dice { plus: 0, ..*dice }).known.last().copied(),
        _ => None,
    }
}

/// The highest that the dice of an amount show.
fn highest(amount: &Phrase) -> Option<i32> {
    if amount.word != Word::Amount(Amount::Dice) {
        return None;
    }
    top(amount.get("dice")?)
}

/// A finding where the faces of a phrase lie above the die.
fn never(context: &Context, decl: &Declaration, phrase: &Phrase, most: i32, why: &str) -> Option<Diagnostic> {
    let Some(Value::Face(low, _)) = phrase.get("face") else { return None };
    (*low > most).then(|| told(context, decl, phrase, why, most))
}

fn told(context: &Context, decl: &Declaration, phrase: &Phrase, why: &str, most: i32) -> Diagnostic {
    let Some(Value::Face(low, high)) = phrase.get("face") else {
        return context.finding(Code::FaceNever, decl, phrase.place, why);
    };
    let written = face(*low, *high);
    let place = context.figure(phrase.place, &written);
    context
        .finding(Code::FaceNever, decl, place, format!("{written} is never rolled: {why}"))
        .label("never")
        .help(format!("write a result of {most} or less"))
}

/// Rows that begin below, or end above, what the dice show.
fn rows(context: &Context, decl: &Declaration, roll: &Phrase, results: Option<Results>, out: &mut Vec<Diagnostic>) {
    let Some(results) = results.filter(|results| !results.lower && !results.higher) else { return };
    let (Some(&first), Some(&last)) = (results.known.first(), results.known.last()) else { return };
    for row in roll.body.iter().filter(|row| row.word == Word::Label(Label::Result)) {
        let Some(Value::Face(low, high)) = row.get("face") else { continue };
        // A row that no roll reaches at all is another finding.
        if !results.reach(*low, *high) || low == high {
            continue;
        }
        let open = *high == i32::MAX;
        let beyond = if *low < first && !open {
            *low
        } else if *high > last && !open {
            *high
        } else {
            continue;
        };
        let written = face(*low, *high);
        let place = context.figure(row.place, &written);
        let meant = face((*low).max(first), (*high).min(last));
        let found = context
            .finding(
                Code::FaceNever,
                decl,
                place,
                format!("this roll never shows {beyond}: it shows {}", face(first, last)),
            )
            .label(format!("{beyond} is never rolled"))
            .other(roll.place, "the roll")
            .help(format!("write `{meant}:`"))
            .edit(place, meant, false);
        out.push(found);
    }
}

/// Doubles of one die.
fn doubles(context: &Context, decl: &Declaration, cast: &Phrase) -> Option<Diagnostic> {
    let Some(Value::Dice(Dice { count: 1, die, .. })) = cast.get("dice") else { return None };
    let label = cast.body.iter().find(|label| label.word == Word::Label(Label::Doubles))?;
    if *die == Die::D36 {
        return None;
    }
    let place = context.figure(cast.place, &die.to_string());
    let found = context
        .finding(Code::FaceNever, decl, label.place, format!("{die} is one die, and shows no doubles"))
        .label("never")
        .other(place, "one die is rolled")
        .help("roll two dice: `2D6`, or take the line away");
    Some(found)
}

/// A text for hits on a face that misses.
fn misses(context: &Context, decl: &Declaration, rule: &Phrase, out: &mut Vec<Diagnostic>) {
    let of_hits = [Effect::HitCounts, Effect::HitIgnores, Effect::HitGives, Effect::HitDamage];
    let Some(moment) = rule.phrase("moment").filter(|moment| about_this(moment)) else { return };
    let stat_of = match (moment.word, moment.reach()) {
        (Word::Moment(Moment::ReachToHit), Some(Reach::Melee)) => Stat::MeleeToHit,
        (Word::Moment(Moment::ReachToHit), Some(Reach::Ranged)) => Stat::RangeToHit,
        _ => return,
    };
    let Some(Value::Face(_, high)) = moment.get("face") else { return };
    let sheet = context.model.sheet(decl.id).unwrap_or(decl);
    let Some((line, lowest)) = lowest(sheet, stat_of) else { return };
    let effects = rule.phrase("do").into_iter().chain(&rule.body);
    if *high >= lowest || !effects.into_iter().any(|line| does(std::slice::from_ref(line), &of_hits)) {
        return;
    }
    let Some(Value::Face(low, high)) = moment.get("face") else { return };
    let written = face(*low, *high);
    let place = context.figure(moment.place, &written);
    let found = context
        .finding(Code::FaceNever, decl, place, format!("a {written} misses: this enemy hits on {lowest}+"))
        .label("no hit")
        .other(line.place, "what it needs to hit")
        .help(format!("write a face from {lowest} up"));
    out.push(found);
}

/// The lowest number to hit that a sheet comes to, where that can be told.
fn lowest(sheet: &Declaration, of: Stat) -> Option<(&Phrase, i32)> {
    let line = printed(sheet, of)?;
    let Figure::Reach(mut lowest) = figure(line) else { return None };
    let mut open = false;
    sheet.walk(&mut |phrase| match (phrase.word, stat(phrase)) {
        (Word::Modifier(Modifier::Set) | Word::Member(Member::Printed) | Word::Change(_), Some(stat)) if stat == of => {
            match figure(phrase) {
                Figure::Reach(n) => lowest = lowest.min(n),
                _ => open = true,
            }
        }
        (Word::Modifier(Modifier::Change), Some(stat)) if stat == of || stat == Stat::ToHitRolls => open = true,
        _ => {}
    });
    (!open).then_some((line, lowest))
}
