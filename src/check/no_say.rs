//! One thing sets or bounds a figure twice, always both: of the two one has no say.

use super::context::{Context, In, plain};
use super::parts::stat_key;
use super::sheet::{Figure, figure, quoted};
use super::walk::Mark;
use brim_core::phrase::{ModifierView, RuleFormView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Bound, Combine, Effect, Kind, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Phrases, Placed};

/// Looks at the lines of every text, and of every block in one.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        block(context, decl, (decl.body(), false), out);
    }
    for site in context.marked(In::Texts, Mark::Body) {
        // Of what is given for a time the latest counts.
        let timed = site.phrase.word() == Word::Effect(Effect::GetsAll);
        // A standing line is read with those beside it.
        let beside = site.phrase.word() == Word::RuleForm(RuleForm::Standing);
        if site.decl.kind != Kind::Scenario && !beside {
            block(context, site.decl, (site.phrase.body(), timed), out);
        }
    }
}

/// A modifier with whom it is about, and under which conditions.
struct Said<'a> {
    line: Phrase<'a>,
    who: String,
    conditions: [String; 2],
}

/// More lines of one block than anybody writes.
const MOST: usize = 100;

fn block(context: &Context, decl: &Declaration, (lines, timed): (Phrases<'_>, bool), out: &mut Vec<Diagnostic>) {
    let text = |part: Phrase<'_>| words(context.text(part.place()));
    let mut all: Vec<Said<'_>> = Vec::new();
    for line in lines.iter() {
        let (who, outer, modifiers) = match RuleFormView::of(line) {
            Some(RuleFormView::Standing { who, condition }) => {
                let who = words(context.text(who.place()));
                (who, condition.map(text).unwrap_or_default(), line.body().iter().collect())
            }
            _ => (String::new(), String::new(), vec![line]),
        };
        for modifier in modifiers.into_iter().filter(|one| matches!(one.word(), Word::Modifier(_))) {
            let inner = super::parts::condition(modifier).map(text).unwrap_or_default();
            all.push(Said { line: modifier, who: who.clone(), conditions: [outer.clone(), inner] });
        }
    }
    all.truncate(MOST);
    for (at, one) in all.iter().enumerate() {
        let Some((idle, counts)) = all.iter().take(at).find_map(|other| pair(other, one, timed)) else { continue };
        let (said, heard) = (quoted(context, idle.line), quoted(context, counts.line));
        let message = format!("`{said}` has no say: `{heard}` counts, whenever both are there");
        let found = context
            .finding(Code::Contradicts, decl, idle.line.place(), message)
            .label("never counts")
            .other(counts.line.place(), "counts");
        out.push(found.help("delete it, or say when it counts instead: `… if …` behind the other line"));
    }
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Of two lines the one that has no say, and the one that counts.
fn pair<'a>(one: &'a Said<'a>, other: &'a Said<'a>, timed: bool) -> Option<(&'a Said<'a>, &'a Said<'a>)> {
    if one.who != other.who || stat_key(one.line)? != stat_key(other.line)? {
        return None;
    }
    let (idle, counts) = if first_counts(one.line, other.line, timed)? { (other, one) } else { (one, other) };
    // What counts under a condition alone leaves the rest to the other.
    let whenever =
        idle.conditions.iter().zip(&counts.conditions).all(|(idle, counts)| counts.is_empty() || idle == counts);
    whenever.then_some((idle, counts))
}

/// True where the first of two lines counts, false where the second does; nothing where both do, or nobody can tell.
fn first_counts(one: Phrase<'_>, other: Phrase<'_>, timed: bool) -> Option<bool> {
    match (ModifierView::of(one)?, ModifierView::of(other)?) {
        (ModifierView::Set { stat, to: _, condition: _ }, ModifierView::Set { stat: _, to: _, condition: _ }) => {
            let best = matches!(stat, StatKey::Stat(stat) if stat.combine() == Combine::Best);
            match (figure(one), figure(other)) {
                _ if timed && !best => None,
                (Figure::Reach(a), Figure::Reach(b)) => (a != b).then_some(a < b),
                (Figure::Number(a), Figure::Number(b)) if !best => (a != b).then_some(a > b),
                (Figure::Reach(_), Figure::None) => Some(true),
                (Figure::None, Figure::Reach(_)) => Some(false),
                _ => None,
            }
        }
        (
            ModifierView::Bound { stat: _, bound, n, condition: _ },
            ModifierView::Bound { stat: _, bound: same, n: m, condition: _ },
        ) if bound == same => {
            let (n, m) = (plain(n)?, plain(m)?);
            (n != m).then_some(match bound {
                Bound::AtLeast => n > m,
                Bound::AtMost => n < m,
            })
        }
        _ => None,
    }
}
