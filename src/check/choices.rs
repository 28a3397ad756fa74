//! Choices that are asked wrongly: an option of another name, numbers that run backwards.

use super::context::{Context, In, listed, plain};
use super::cycles::{Whom, whom};
use super::parts::how_much;
use super::sides::{Worth, changes};
use super::walk::Site;
use super::wording::one_of_many;
use brim_core::phrase::{ConditionView, EffectView, LabelView, RelationView};
use brim_core::vocabulary::{Condition, Effect, Kind, Label, Relation, Word};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::similar::{similar, sure};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at whoever asks for an option, and whoever names a number.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::Chooses)]) {
        out.extend(worse_option(context, decl, phrase));
    }
    let asks = [Word::Condition(Condition::Chose), Word::Relation(Relation::Chose), Word::Effect(Effect::PicksNumber)];
    for Site { decl, phrase, .. } in context.sites(In::Texts, &asks) {
        out.extend(chose(context, decl, phrase));
        out.extend(numbers(context, decl, phrase));
    }
}

/// Two options that cost nothing and do the same, the one more of it: nobody picks the other.
fn worse_option(context: &Context, decl: &Declaration, choice: Phrase<'_>) -> Option<Diagnostic> {
    let hero = choice.subject().is_some_and(|who| whom(context, decl, who) == Whom::Hero);
    let free = choice.body().iter().filter_map(|option| {
        let LabelView::Option { name: _, cost: None, other: None, condition: None } = LabelView::of(option)? else {
            return None;
        };
        let mut lines = option.body().iter();
        let line = lines.next().filter(|_| lines.next().is_none())?;
        let n = plain(how_much(line)?)?;
        let place = context.figure(line.place(), &n.to_string());
        let text = context.text(line.place());
        let cut = usize::try_from(place.span.start.checked_sub(line.place().span.start)?).ok()?;
        let (before, behind) = text.split_at_checked(cut)?;
        let rest = behind.strip_prefix(&n.to_string())?;
        let words = |text: &str| text.split_whitespace().map(one_of_many).collect::<Vec<_>>().join(" ");
        Some((option, line, n, (words(before), words(rest))))
    });
    let free: Vec<_> = free.filter(|_| hero).collect();
    let pair = free.iter().enumerate().find_map(|(at, (option, line, n, words))| {
        let other = free.iter().skip(at + 1).find(|(_, _, m, others)| others == words && m != n)?;
        Some(((*option, *line, *n), (other.0, other.2)))
    });
    let ((option, line, n), (other, m)) = pair?;
    let changed = changes(context, decl, line);
    let [change] = changed.as_slice() else { return None };
    let worse = match change.for_heroes() {
        Worth::Good => {
            if n < m {
                (option, other)
            } else {
                (other, option)
            }
        }
        Worth::Bad => {
            if n > m {
                (option, other)
            } else {
                (other, option)
            }
        }
        Worth::Open => return None,
    };
    let mut found = context
        .finding(
            Code::SameEither,
            decl,
            worse.0.place(),
            "another option does the same and is better: nobody picks this one",
        )
        .label("never picked")
        .other(worse.1.place(), "the better one");
    found.severity = Severity::Hint;
    Some(found.help("let the better one cost something, `\"NAME\" for 1 grit: …`, or do something else"))
}

/// The option that is asked for, in a condition or behind a noun.
pub(super) fn asked_option(part: Phrase<'_>) -> Option<&str> {
    match (ConditionView::of(part), RelationView::of(part)) {
        (Some(ConditionView::Chose { who: _, option }), _) | (_, Some(RelationView::Chose { how: _, option })) => {
            Some(option)
        }
        _ => None,
    }
}

/// An option that no choice of this text has.
fn chose(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    let asked = asked_option(part)?;
    let sheet = context.sheet(decl);
    let mut options: Vec<&str> = Vec::new();
    for text in [sheet, decl] {
        text.walk(&mut |part| {
            if let Some(LabelView::Option { name, cost: _, other: _, condition: _ }) = LabelView::of(part)
                && !options.contains(&name)
            {
                options.push(name);
            }
        });
    }
    if options.iter().any(|name| name.eq_ignore_ascii_case(asked)) {
        // What is chosen in a mission is kept in mind until it is over.
        if sheet.kind == Kind::Mission {
            return None;
        }
        return forgotten(context, decl, sheet, part, asked);
    }
    let shown = |name: &str| shortened(&escaped(name), 60).into_owned();
    let place = context.figure(part.place(), &format!("\"{asked}\""));
    let message = format!("nothing that can be chosen here is called `{}`", shown(asked));
    let found = context.finding(Code::UnknownName, decl, place, message).label("no option has this name");
    let mut all: Vec<String> = options.iter().map(|name| format!("`{}`", shown(name))).collect();
    all.dedup();
    Some(match (similar(asked, options.iter().copied()).as_slice(), all.as_slice()) {
        ([one], _) => {
            found.help(format!("did you mean `{}`?", shown(one))).edit(place, format!("\"{one}\""), sure(asked, one))
        }
        _ if offered_in_town(context, asked) => found.help(
            "another text of the town lets choose that, and what is chosen is known to the lines below the choice alone: ask for where the hero is instead, `in` and the name of a location",
        ),
        (_, []) => found.help("let somebody choose first: `each hero chooses { \"Pay\" …: … }`"),
        (_, all) => found.help(format!("the options are {}", listed(all))),
    })
}

/// True where a line of a town or a location lets somebody choose what is called so.
fn offered_in_town(context: &Context, asked: &str) -> bool {
    let option = Word::Label(Label::Option);
    context.sites(In::All, &[option]).any(|Site { decl, phrase, .. }| {
        let named = matches!(LabelView::of(phrase), Some(LabelView::Option { name, cost: _, other: _, condition: _ }) if name.eq_ignore_ascii_case(asked));
        named && matches!(context.sheet(decl).kind, Kind::Town | Kind::Location)
    })
}

/// A choice is known to the lines of its own text: another text of the card knows nothing of it.
fn forgotten(
    context: &Context,
    decl: &Declaration,
    sheet: &Declaration,
    part: Phrase<'_>,
    asked: &str,
) -> Option<Diagnostic> {
    let texts = texts_of(sheet);
    let text = texts.iter().find(|text| text.iter().any(|line| has(*line, &|one| one.place() == part.place())))?;
    let offers = |one: Phrase<'_>| match LabelView::of(one) {
        Some(LabelView::Option { name, cost: _, other: _, condition: _ }) => name.eq_ignore_ascii_case(asked),
        _ => false,
    };
    if text.iter().any(|line| has(*line, &offers)) {
        return None;
    }
    let offer = texts.iter().flatten().find_map(|line| {
        let mut place = None;
        line.walk(&mut |one| {
            if offers(one) {
                place.get_or_insert(one.place());
            }
        });
        place
    });
    let shown = shortened(&escaped(asked), 60).into_owned();
    let message = format!("`{shown}` is chosen in another text, and this one does not know of it");
    let mut found = context.finding(Code::NotNow, decl, part.place(), message).label("never so");
    if let Some(offer) = offer {
        found = found.other(offer, "chosen here");
    }
    Some(found.help(format!(
        "let the option leave something behind, and ask for that: `\"{shown}\": that hero gains 1 …` with a token, and `a hero has …`"
    )))
}

/// The texts of a declaration: its own effects together, and each line with effects under it by itself.
pub(super) fn texts_of(sheet: &Declaration) -> Vec<Vec<Phrase<'_>>> {
    let own = sheet.body().iter().filter(|line| matches!(line.word(), Word::Effect(_)));
    let mut texts = vec![own.collect::<Vec<_>>()];
    sheet.body().iter().filter(|line| !matches!(line.word(), Word::Effect(_))).for_each(|line| apart(line, &mut texts));
    texts
}

/// The texts of a line that is no effect itself: each line with effects under it is a text of its own.
fn apart<'a>(line: Phrase<'a>, texts: &mut Vec<Vec<Phrase<'a>>>) {
    let below = line.body();
    if below.is_empty() || below.iter().any(|one| matches!(one.word(), Word::Effect(_) | Word::Label(_))) {
        texts.push(vec![line]);
    } else {
        below.iter().for_each(|one| apart(one, texts));
    }
}

fn has(line: Phrase<'_>, is: &dyn Fn(Phrase<'_>) -> bool) -> bool {
    let mut found = false;
    line.walk(&mut |one| found |= is(one));
    found
}

/// A number from a higher to a lower one.
fn numbers(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    let Some(EffectView::PicksNumber { who: _, n, to }) = EffectView::of(part) else { return None };
    let (from, to) = (plain(n)?, plain(to)?);
    if from <= to {
        return None;
    }
    let found = context
        .finding(Code::OutOfRange, decl, n.place(), format!("there is no number from {from} to {to}"))
        .label(format!("{from} is more than {to}"));
    Some(found.help(format!("write the lower one first: `from {to} to {from}`")))
}
