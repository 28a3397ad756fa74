//! The same thing twice: in a list, among options, beside itself.

use std::collections::{BTreeMap, BTreeSet};

use super::context::{Context, In};
use super::parts::stat_key;
use super::sheet::{Figure, figure, printed, quoted};
use super::walk::{Mark, Site};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{AmountView, ChangeView, LabelView, MemberView, ModifierView};
use brim_core::vocabulary::{Clothing, Effect, Kind, Member, RuleForm, SheetList, Stat, Word};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::{Declaration, Phrase, Phrases, Placed, Value};

/// Looks at every list, every choice and every block of figures.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        beside(context, decl, decl.body(), out);
        in_a_row(context, decl, decl.body(), out);
        rules(context, decl, out);
        counted(context, decl, out);
    }
    let lists =
        [Member::Slot, Member::Keywords, Member::Starts, Member::Upgrades, Member::Abilities, Member::Locations];
    for Site { decl, phrase, .. } in context.sites(In::Texts, &lists.map(Word::Member)) {
        list(context, decl, phrase, out);
    }
    for Site { decl, phrase, .. } in context.marked(In::Texts, Mark::Body) {
        options(context, decl, phrase, out);
        if !matches!(phrase.word(), Word::Member(Member::Picture)) {
            beside(context, decl, phrase.body(), out);
            in_a_row(context, decl, phrase.body(), out);
        }
    }
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        brutal(context, decl, out);
    }
}

/// `health 15 for each hero`, and a line below it that adds the same once more.
fn counted(context: &Context, decl: &Declaration, out: &mut Vec<Diagnostic>) {
    let text = |phrase: Phrase<'_>| context.text(phrase.place()).trim().to_lowercase();
    for line in decl.members(Member::Printed) {
        let Some(MemberView::Printed { stat, to: Value::Phrase(to), each: _ }) = MemberView::of(line) else { continue };
        let Some(AmountView::Number { n, per: Some(per) }) = AmountView::of(to) else { continue };
        for rule in decl.body().iter().filter(|rule| rule.word() == Word::RuleForm(RuleForm::Standing)) {
            for change in rule.body() {
                let Some(ModifierView::Change { stat: other, by, per: Some(each), condition: None }) =
                    ModifierView::of(change)
                else {
                    continue;
                };
                if other == stat && by == n && text(each) == text(per) {
                    let message = format!("the sheet says this already: {} counts twice", text(line));
                    let found = told(context, decl, change.place(), message).other(line.place(), "the sheet");
                    out.push(found.help("delete one of the two"));
                }
            }
        }
    }
}

fn told(context: &Context, decl: &Declaration, place: Place, message: String) -> Diagnostic {
    context.finding(Code::SaidTwice, decl, place, message).label("the second time")
}

fn list(context: &Context, decl: &Declaration, phrase: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let names: Vec<DeclId> = match MemberView::of(phrase) {
        Some(MemberView::Slot { slot, other }) => return slot_twice(context, decl, phrase, (slot, other), out),
        Some(
            MemberView::Keywords { list }
            | MemberView::TeamHero { list }
            | MemberView::Starts { list }
            | MemberView::Upgrades { list }
            | MemberView::Locations { list },
        ) => list.to_vec(),
        Some(MemberView::Abilities { list }) => list.iter().map(|(id, _)| *id).collect(),
        _ => return,
    };
    let mut seen = BTreeSet::new();
    for id in names {
        if seen.insert(id) || (phrase.word() == Word::Member(Member::Starts) && may_be_two(context, id)) {
            continue;
        }
        let name = context.name(id);
        let place = context.figure(phrase.place(), &name);
        let found = told(context, decl, place, format!("{name} appears twice in this line"));
        out.push(found.help("name another, or delete it"));
        return;
    }
}

/// One place for clothing that is named twice.
fn slot_twice(
    context: &Context,
    decl: &Declaration,
    line: Phrase<'_>,
    (slot, other): (Clothing, Option<Clothing>),
    out: &mut Vec<Diagnostic>,
) {
    if other != Some(slot) {
        return;
    }
    let slot = context.text(line.place()).split_whitespace().last().unwrap_or("");
    let found =
        told(context, decl, context.figure(line.place(), slot), format!("`{slot}` appears twice: it is one place"));
    out.push(found.help("name the other place that it fills, or write it once"));
}

/// Two of an item of one hand may be meant: one for each hand.
fn may_be_two(context: &Context, id: DeclId) -> bool {
    let Some(item) = context.model.sheet(id).filter(|thing| thing.kind == Kind::Item) else { return false };
    let worn = item.member(Member::Slot).is_some();
    let both = printed(item, Stat::Hands).is_some_and(|line| matches!(figure(line), Figure::Number(2..)));
    !worn && !both
}

fn options(context: &Context, decl: &Declaration, phrase: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    if phrase.word() != Word::Effect(Effect::Chooses) {
        return;
    }
    let mut seen: BTreeMap<String, Phrase<'_>> = BTreeMap::new();
    for option in phrase.body() {
        let Some(LabelView::Option { name, cost: _, other: _, condition: _ }) = LabelView::of(option) else { continue };
        let first = *seen.entry(name.to_lowercase()).or_insert(option);
        if first.is(option) {
            continue;
        }
        let shown = shortened(&escaped(name), 60).into_owned();
        let found = told(context, decl, option.place(), format!("two options are called \"{shown}\""))
            .other(first.place(), "the first time")
            .help("give each option a name of its own, so that the players can tell them apart");
        out.push(found);
    }
}

/// One change of a figure, word for word, twice in one block.
fn beside(context: &Context, decl: &Declaration, lines: Phrases<'_>, out: &mut Vec<Diagnostic>) {
    let words =
        |line: Phrase<'_>| context.text(line.place()).split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    for (at, line) in lines.iter().enumerate() {
        let again =
            |line: Phrase<'_>| matches!(line.word(), Word::Modifier(_) | Word::Member(Member::Only | Member::OnlyNot));
        if !again(line) || !line.body().is_empty() {
            continue;
        }
        let like = |earlier: &Phrase<'_>| earlier.word() == line.word() && stat_key(*earlier) == stat_key(line);
        if !lines.iter().take(at.min(50)).any(|earlier| like(&earlier)) {
            continue;
        }
        let text = words(line);
        let earlier = lines.iter().take(at.min(50)).filter(like).find(|earlier| words(*earlier) == text);
        if let Some(first) = earlier {
            let found = told(context, decl, line.place(), format!("`{}` appears here twice", quoted(context, line)))
                .other(first.place(), "the first time")
                .help("write the other thing that was meant, or one larger figure");
            out.push(found);
        }
    }
}

/// An effect that follows on itself, word for word: it is done twice, and mostly a line was pasted twice.
fn in_a_row(context: &Context, decl: &Declaration, lines: Phrases<'_>, out: &mut Vec<Diagnostic>) {
    let mut before: Option<(Phrase<'_>, String)> = None;
    for line in lines.iter() {
        // Dice that are thrown twice, each with its rows, are two throws.
        if !matches!(line.word(), Word::Effect(_)) || !line.body().is_empty() {
            before = None;
            continue;
        }
        let mut text = String::new();
        line.walk(&mut |part| text.extend([&context.text(part.place()).to_lowercase(), " "]));
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some((first, _)) = before.as_ref().filter(|(_, other)| *other == text) {
            let help = match line.word() == Word::Effect(Effect::Learns) {
                true => "delete one of them: who has learned it already learns nothing",
                false => "delete one of them; if it is to happen twice, write `repeat 2 times: …`",
            };
            let found =
                told(context, decl, line.place(), format!("`{}` stands here twice in a row", quoted(context, line)))
                    .other(first.place(), "the first time")
                    .help(help);
            out.push(Diagnostic { severity: Severity::Hint, ..found });
        }
        before = Some((line, text));
    }
}

/// One rule, word for word, twice on a card.
fn rules(context: &Context, decl: &Declaration, out: &mut Vec<Diagnostic>) {
    let mut seen: BTreeMap<String, Phrase<'_>> = BTreeMap::new();
    for line in decl.body().iter().filter(|line| matches!(line.word(), Word::RuleForm(_))) {
        let mut text = String::new();
        line.walk(&mut |part| text.extend([&context.text(part.place()).to_lowercase(), " "]));
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let first = *seen.entry(text).or_insert(line);
        if !first.is(line) {
            let found = told(context, decl, line.place(), "this rule stands here twice".to_owned())
                .other(first.place(), "the first time");
            out.push(found.help("write the other thing that was meant, or delete the line"));
        }
    }
}

/// A keyword that the Brutal side gains and the plain one has.
fn brutal(context: &Context, decl: &Declaration, out: &mut Vec<Diagnostic>) {
    let sheet = context.sheet(decl);
    for line in decl.members(Member::Brutal).flat_map(|side| side.body()) {
        let Some(ChangeView::AddListed { sort: SheetList::Keyword, what: keyword }) = ChangeView::of(line) else {
            continue;
        };
        let has = |printed: &Phrase<'_>| matches!(MemberView::of(*printed), Some(MemberView::Keywords { list }) if list.contains(&keyword));
        let Some(printed) = sheet.members(Member::Keywords).find(has) else { continue };
        let name = context.name(keyword);
        let found = told(context, decl, line.place(), format!("the plain side is {name} already"))
            .other(printed.place(), "printed here")
            .help("name another keyword, or delete the line");
        out.push(found);
    }
}
