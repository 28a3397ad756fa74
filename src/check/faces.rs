//! Faces that a die never shows: in moments, in rows, in re-rolls.

use super::charts::raised;
use super::context::{Context, In};
use super::lines::base;
use super::other_dice::for_other_dice;
use super::parts::{moment, raised_by, set_to};
use super::results::{Results, face};
use super::sheet::{Figure, about_this, does, figure, own, printed, readings, stat};
use super::walk::{Mark, Site};
use brim_core::game::attack::Reach;
use brim_core::game::dice::{Dice, Die};
use brim_core::phrase::{AmountView, CountView, EffectView, LabelView, MomentView};
use brim_core::vocabulary::{Category, Count, Effect, Kind, Label, Member, Modifier, Moment, Noun, Rule, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Value};

/// Looks at every moment, roll and re-roll.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let dice = Known::of(context);
    let faces = [
        Word::Moment(Moment::HoldsBack),
        Word::Moment(Moment::ToHit),
        Word::Moment(Moment::ReachToHit),
        Word::Moment(Moment::MoveRoll),
        Word::Moment(Moment::SaveRoll),
        Word::Effect(Effect::RerollFace),
        Word::Effect(Effect::RerollDice),
        Word::Count(Count::Dice),
        Word::Effect(Effect::Casts),
        Word::Effect(Effect::Tests),
    ];
    for Site { decl, phrase, .. } in context.sites(In::Texts, &faces) {
        match phrase.word() {
            Word::Moment(_) => out.extend(shown(context, decl, phrase, &dice)),
            Word::Count(_) => {
                if let Some(CountView::Dice { face }) = CountView::of(phrase) {
                    let most = dice.sides(context, decl, phrase);
                    out.extend(never(
                        context,
                        decl,
                        (phrase, face),
                        most,
                        &format!("no die to hit shows more than {most}"),
                    ));
                }
            }
            Word::Effect(Effect::Casts | Effect::Tests) => {
                out.extend(doubles(context, decl, phrase));
                let outcome = |label: &Phrase<'_>| matches!(label.word(), Word::Label(Label::Pass | Label::Fail));
                let under = phrase.body().iter().filter(outcome).flat_map(|label| label.body().iter());
                let all = phrase.body().iter().chain(under);
                out.extend(all.filter_map(|label| branch(context, decl, phrase, label)));
            }
            _ => out.extend(rerolled(context, decl, phrase, &dice)),
        }
    }
}

/// Looks at the rows of every roll, and at what enemies do on results To Hit.
pub fn rolls(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, line, phrase, .. } in
        context.sites(In::Texts, &[Word::Effect(Effect::Roll), Word::Effect(Effect::Rolls)])
    {
        let results = Results::of_roll(phrase, raised(context, decl, line));
        rows(context, decl, phrase, results.map(|(_, results)| results), out);
    }
    for decl in context.decls() {
        if let Some(elite) = decl.member(Member::Elite).filter(|_| base(decl).is_none()) {
            rows(context, decl, elite, Some(Results::of_dice(Dice::of(1, Die::D6))), out);
        }
    }
    for Site { decl, phrase, .. } in
        context.sites(In::Texts, &Category::RuleForm.words()).filter(|site| site.decl.kind == Kind::Enemy)
    {
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
        let sides = [Stat::ToHitSides, Stat::DamageSides, Stat::ToHitRolls];
        for Site { phrase, .. } in context.marked(In::Play, Mark::Most).chain(context.marked(In::Changes, Mark::Most)) {
            if stat(phrase).is_some_and(|stat| sides.contains(&stat)) {
                let number = match (phrase.word(), figure(phrase), raised_by(phrase)) {
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
            let results = Results::of_dice(dice).known;
            let Some((low, high)) = results.first().copied().zip(results.last().copied()) else { continue };
            let (from, to) = known.hold_back.unwrap_or((low, high));
            known.hold_back = Some((from.min(low), to.max(high)));
        }
        known
    }

    /// The sides of the die that whoever is spoken of rolls To Hit.
    fn sides(&self, context: &Context, decl: &Declaration, phrase: Phrase<'_>) -> i32 {
        if !about_enemy(decl, phrase) {
            return self.to_hit;
        }
        let sheet = context.sheet(decl);
        match printed(sheet, Stat::ToHitSides).map(figure) {
            Some(Figure::Number(n)) => n,
            _ => 6,
        }
    }
}

/// It speaks of the enemy whose sheet it is.
fn about_enemy(decl: &Declaration, phrase: Phrase<'_>) -> bool {
    decl.kind == Kind::Enemy && about_this(phrase)
}

/// A die that is rolled again on a face that it never shows.
fn rerolled(context: &Context, decl: &Declaration, phrase: Phrase<'_>, dice: &Known) -> Option<Diagnostic> {
    let face = match EffectView::of(phrase)? {
        EffectView::RerollFace { who: _, face }
        | EffectView::RerollDice { who: _, n: _, what: _, face: Some(face) } => face,
        _ => return None,
    };
    let most = dice.sides(context, decl, phrase).max(if about_enemy(decl, phrase) { 0 } else { dice.damage });
    never(context, decl, (phrase, face), most, &format!("no die that is rolled here shows more than {most}"))
}

fn shown(context: &Context, decl: &Declaration, phrase: Phrase<'_>, dice: &Known) -> Option<Diagnostic> {
    match MomentView::of(phrase)? {
        MomentView::HoldsBack { who: _, doubles, face: Some((low, high)) } => {
            let (least, most) = dice.hold_back?;
            let why = format!("the roll to Hold Back the Darkness comes to {least} to {most}");
            if doubles && low == high && low % 2 != 0 && (least..=most).contains(&low) {
                let found = told(
                    context,
                    decl,
                    (phrase, (low, high)),
                    "two dice that show the same come to an even number",
                    (least, most),
                );
                return Some(
                    found.help(format!("write an even number, from {} to {most}", least.saturating_add(least % 2))),
                );
            }
            (low > most || high < least).then(|| told(context, decl, (phrase, (low, high)), &why, (least, most)))
        }
        MomentView::ToHit { who: _, face: Some(face) }
        | MomentView::ReachToHit { who: _, reach: _, face: Some(face) } => {
            let most = dice.sides(context, decl, phrase);
            let found = never(context, decl, (phrase, face), most, &format!("no die to hit shows more than {most}"))?;
            // Somebody may add to the roll.
            Some(match face.0 <= most.saturating_add(dice.added) {
                true => Diagnostic { severity: Severity::Hint, ..found },
                false => found,
            })
        }
        MomentView::SaveRoll { who: _, what: _, face: Some(face) } => {
            never(context, decl, (phrase, face), 6, "a die that stops something shows 6 at most")
        }
        MomentView::MoveRoll { who, face: Some(face) } => {
            let most = match about_enemy(decl, phrase) {
                true => {
                    let sheet = context.sheet(decl);
                    let mut lines = vec![printed(sheet, Stat::Move)?];
                    lines.extend(
                        own(sheet.body())
                            .into_iter()
                            .map(|one| one.change)
                            .filter(|line| stat(*line) == Some(Stat::Move)),
                    );
                    lines.into_iter().filter_map(highest).max()?
                }
                false if who.noun() != NounRef::Noun(Noun::Hero) => return None,
                false => readings(context, Rule::MoveDie).into_iter().filter_map(|(_, value)| top(value)).max()?,
            };
            never(context, decl, (phrase, face), most, &format!("its Move roll shows {most} at most"))
        }
        _ => None,
    }
}

fn top(value: Value<'_>) -> Option<i32> {
    match value {
        Value::Dice(dice) => Results::of_dice(Dice { plus: 0, ..dice }).known.last().copied(),
        _ => None,
    }
}

/// The highest that the dice of a figure show.
fn highest(line: Phrase<'_>) -> Option<i32> {
    let Some(Value::Phrase(amount)) = set_to(line) else { return None };
    match AmountView::of(amount)? {
        AmountView::Dice { dice, plus: _ } => top(Value::Dice(dice)),
        AmountView::BestOf { which: _, dice, plus: _ } => dice.die.faces().last().copied(),
        _ => None,
    }
}

/// A phrase with the faces that it speaks of.
type Shown<'a> = (Phrase<'a>, (i32, i32));

/// A finding where the faces of a phrase lie above the die.
fn never(context: &Context, decl: &Declaration, shown: Shown<'_>, most: i32, why: &str) -> Option<Diagnostic> {
    let (_, (low, high)) = shown;
    (low > most || high < 1).then(|| told(context, decl, shown, why, (1, most)))
}

fn told(
    context: &Context,
    decl: &Declaration,
    (phrase, (low, high)): Shown<'_>,
    why: &str,
    (least, most): (i32, i32),
) -> Diagnostic {
    let written = face(low, high);
    let place = context.figure(phrase.place(), &written);
    context
        .finding(Code::FaceNever, decl, place, format!("{written} is never rolled: {why}"))
        .label("never")
        .help(format!("write a result from {least} to {most}"))
}

/// Rows that begin below, or end above, what the dice show.
fn rows(context: &Context, decl: &Declaration, roll: Phrase<'_>, results: Option<Results>, out: &mut Vec<Diagnostic>) {
    let Some(results) = results.filter(|results| !results.lower && !results.higher) else { return };
    let (Some(&first), Some(&last)) = (results.known.first(), results.known.last()) else { return };
    // Of rows that a row is told of as never coming, and that all fit other dice, the dice are told.
    let never = |row: Phrase<'_>| match LabelView::of(row) {
        Some(LabelView::Result { face: (low, high), name: _, stands: _ }) => !results.reach(low, high),
        _ => false,
    };
    if for_other_dice(roll, &results).is_some() && roll.body().iter().any(never) {
        return;
    }
    // Rows for other dice leave some of these out, and are told of as a whole.
    let of_row = |row: Phrase<'_>| match LabelView::of(row) {
        Some(LabelView::Result { face, name: _, stands: _ } | LabelView::EliteRow { face, name: _, again: _ }) => {
            Some(face)
        }
        _ => None,
    };
    let answered = |result: &i32| {
        roll.body().iter().any(|row| of_row(row).is_none_or(|(low, high)| (low..=high).contains(result)))
    };
    if !results.known.iter().all(answered) {
        return;
    }
    for row in roll.body() {
        let Some((low, high)) = of_row(row) else { continue };
        // A row that no roll reaches at all is another finding.
        if !results.reach(low, high) || low == high {
            continue;
        }
        let open = high == i32::MAX;
        let beyond = if low < first && !open {
            low
        } else if high > last && !open {
            high
        } else {
            continue;
        };
        let written = face(low, high);
        let place = context.figure(row.place(), &written);
        let meant = face(low.max(first), high.min(last));
        let found = context
            .finding(
                Code::FaceNever,
                decl,
                place,
                format!("this roll never shows {beyond}: it shows {}", face(first, last)),
            )
            .label(format!("{beyond} is never rolled"))
            .other(roll.place(), "the roll")
            .help(format!("write `{meant}:`"))
            .edit(place, meant, false);
        out.push(found);
    }
}

/// `any 7` of a test, whose dice are D6.
fn branch(context: &Context, decl: &Declaration, thrown: Phrase<'_>, label: Phrase<'_>) -> Option<Diagnostic> {
    let (LabelView::AnyFace { face, also: _ } | LabelView::EachFace { face }) = LabelView::of(label)? else {
        return None;
    };
    let die = match EffectView::of(thrown) {
        Some(EffectView::Casts { who: _, dice, need: _, by: _, step: _, what: _, each: _, paid: _ }) => dice.die,
        _ => Die::D6,
    };
    let most = die.faces().last().copied()?;
    never(context, decl, (label, face), most, &format!("a {die} shows 1 to {most}"))
}

/// Doubles of one die.
fn doubles(context: &Context, decl: &Declaration, cast: Phrase<'_>) -> Option<Diagnostic> {
    let Some(EffectView::Casts {
        who: _,
        dice: Dice { count: 1, die, plus: _, keep: _ },
        need: _,
        by: _,
        step: _,
        what: _,
        each: _,
        paid: _,
    }) = EffectView::of(cast)
    else {
        return None;
    };
    let label = cast.body().iter().find(|label| label.word() == Word::Label(Label::Doubles))?;
    if die == Die::D36 {
        return None;
    }
    let place = context.figure(cast.place(), &die.to_string());
    let found = context
        .finding(Code::FaceNever, decl, label.place(), format!("{die} is one die, and shows no doubles"))
        .label("never")
        .other(place, "one die is rolled")
        .help("roll two dice: `2D6`, or delete the line");
    Some(found)
}

/// A text for hits on a face that misses.
fn misses(context: &Context, decl: &Declaration, rule: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let of_hits = [Effect::HitCounts, Effect::HitIgnores, Effect::HitGives, Effect::HitDamage];
    let Some(moment) = moment(rule).filter(|moment| about_this(*moment)) else { return };
    let Some(MomentView::ReachToHit { who: _, reach, face: Some((low, high)) }) = MomentView::of(moment) else {
        return;
    };
    let stat_of = match reach {
        Reach::Melee => Stat::MeleeToHit,
        Reach::Ranged => Stat::RangeToHit,
    };
    let sheet = context.sheet(decl);
    let Some((line, lowest)) = lowest(sheet, stat_of) else { return };
    // A number to hit that no die shows is told of itself.
    if high >= lowest || lowest > 6 || !does(rule.body(), &of_hits) {
        return;
    }
    let written = face(low, high);
    let place = context.figure(moment.place(), &written);
    let found = context
        .finding(Code::FaceNever, decl, place, format!("a {written} misses: this enemy hits on {lowest}+"))
        .label("no hit")
        .other(line.place(), "what it needs to hit")
        .help(format!("write a face from {lowest} up"));
    out.push(found);
}

/// The lowest number to hit that a sheet comes to, where that can be told.
fn lowest(sheet: &Declaration, of: Stat) -> Option<(Phrase<'_>, i32)> {
    let line = printed(sheet, of)?;
    let Figure::Reach(mut lowest) = figure(line) else { return None };
    let mut open = false;
    sheet.walk(&mut |phrase| match (phrase.word(), stat(phrase)) {
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
