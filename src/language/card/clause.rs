//! Sentences: a phrase with what stands under it, and several of them in one.

use super::Pen;
use super::holes::{english, listed};
use super::irregular::{counts, english_of, sequence};
use super::template::capital;
use crate::model::{NounRef, Phrase, Phrases, Selector};
use brim_core::phrase::{EffectView, RuleFormView};
use brim_core::vocabulary::{Effect, Noun, Pick, Under, Word};

/// A sentence that is not closed yet, and the lines that stand under it.
#[derive(Clone, Debug, Default)]
pub(super) struct Clause {
    pub text: String,
    pub under: Vec<String>,
}

impl Pen<'_> {
    /// A phrase with what stands under it; `subject` stands in the place of who does it.
    pub(super) fn clause(&self, phrase: Phrase<'_>, subject: Option<&str>) -> Clause {
        match phrase.word() {
            Word::Effect(_) => match EffectView::of(phrase) {
                Some(EffectView::Each { who }) => self.each(phrase, who),
                Some(EffectView::UpTo { n: _, who }) => {
                    let text = english_of(phrase).replace("{who}", &self.picked(who, true));
                    self.written(&text, phrase, None)
                }
                Some(EffectView::May { who, cost: _ }) => self.may(phrase, who, subject),
                _ => self.written(&english_of(phrase), phrase, subject),
            },
            _ => self.written(&english_of(phrase), phrase, subject),
        }
    }

    fn written(&self, text: &str, phrase: Phrase<'_>, subject: Option<&str>) -> Clause {
        let Some((head, tail)) = text.split_once("{body") else {
            let text = match phrase.word() {
                Word::Effect(_) | Word::RuleForm(_) | Word::Step(_) => {
                    self.fill(text, phrase, subject).trim_end().to_owned()
                }
                _ => self.phrase(phrase),
            };
            let under = phrase.body().iter().flat_map(|line| indented(self.sentences(line))).collect();
            return Clause { text, under };
        };
        let (form, rest) = tail.split_once('}').unwrap_or((tail, ""));
        let head = self.fill(head, phrase, subject);
        if form.starts_with('~') {
            let gets = form == "~gets";
            let mut changes: Vec<String> = phrase.body().iter().map(|line| self.change(line, gets)).collect();
            one_after_the_other(&mut changes);
            return Clause {
                text: format!("{head}{}{}", joined(&changes, gets), self.fill(rest, phrase, None)),
                under: Vec::new(),
            };
        }
        let it =
            sole(phrase).filter(|who| phrase.body().first().is_some_and(|first| speaks_of(first, *who))).map(|_| "it");
        if asks_behind_limit(phrase) {
            return self.listed(&head, phrase.body());
        }
        self.with(&head, phrase.body(), form == "^", it)
    }

    /// A change; of one that somebody gets for a time it is said where what is counted in it stays as it is now.
    pub(super) fn change(&self, change: Phrase<'_>, gets: bool) -> String {
        let text = self.phrase(change);
        if gets && counts(change) { format!("{text} (counted now)") } else { text }
    }

    /// A beginning, and what stands under it.
    pub(super) fn with(&self, head: &str, body: Phrases<'_>, capitals: bool, it: Option<&str>) -> Clause {
        if body.is_empty() {
            return Clause { text: head.trim_end_matches([' ', ',', ':']).to_owned(), under: Vec::new() };
        }
        let rules = body.iter().any(|line| matches!(line.word(), Word::Modifier(_) | Word::RuleForm(_)));
        let together = if rules { self.apart(body) } else { self.together(body, it) };
        match together {
            Some(inner) => {
                let text = if capitals { capital(&inner.text) } else { inner.text };
                Clause { text: format!("{head}{text}"), under: inner.under }
            }
            None => self.listed(head, body),
        }
    }

    /// A beginning, and each line on one of its own below it.
    fn listed(&self, head: &str, body: Phrases<'_>) -> Clause {
        Clause {
            text: head.trim_end_matches([' ', ',', ':']).to_owned(),
            under: body.iter().flat_map(|line| indented(self.sentences(line))).collect(),
        }
    }

    /// Rules one after the other in one line; none where they need lines of their own.
    fn apart(&self, body: Phrases<'_>) -> Option<Clause> {
        if let Some(one) = body.only() {
            return Some(self.rule(one));
        }
        let all: Vec<Clause> = body.iter().map(|line| self.rule(line)).collect();
        let short = all.iter().all(|clause| clause.under.is_empty());
        let texts: Vec<String> = all.into_iter().map(|clause| closed(&capital(&clause.text))).collect();
        short.then(|| Clause { text: texts.join(" "), under: Vec::new() })
    }

    /// A rule, or a change of the sheet that it stands on: `+2 Combat`.
    fn rule(&self, phrase: Phrase<'_>) -> Clause {
        let mut clause = self.clause(phrase, None);
        if let (Word::Modifier(_), Some(rest)) = (phrase.word(), clause.text.strip_prefix("has ")) {
            clause.text = rest.to_owned();
        }
        clause
    }

    /// Effects in one sentence; none where they need lines of their own.
    fn together(&self, body: Phrases<'_>, it: Option<&str>) -> Option<Clause> {
        match body.only() {
            Some(one) => Some(self.clause(one, it)),
            None if body.iter().all(plain) => {
                let mut texts: Vec<(String, bool)> = Vec::new();
                let mut last: Option<Phrase<'_>> = None;
                for effect in body {
                    let who = effect.subject();
                    let before = last.and_then(Phrase::subject);
                    let same = who.is_some() && who.zip(before).is_some_and(|(who, last)| alike(who, last));
                    let subject = if same { Some("") } else { it.filter(|_| texts.is_empty()) };
                    if let (true, Some((text, _))) = (same, texts.last_mut()) {
                        self.span_once(text, last.and_then(time_of), time_of(effect));
                    }
                    let clause = self.clause(effect, subject).text;
                    let text = last
                        .and_then(|last| self.shared_what(last, effect))
                        .map_or(clause.trim_start(), |what| clause.strip_prefix(&what).unwrap_or(&clause).trim_start());
                    texts.push((text.to_owned(), order(effect)));
                    last = Some(effect);
                }
                Some(Clause { text: sequence(&texts), under: Vec::new() })
            }
            _ => None,
        }
    }

    /// What both begin with: `that Hit ignores Defense and does 1 more Damage`.
    fn shared_what(&self, last: Phrase<'_>, effect: Phrase<'_>) -> Option<String> {
        let what = |effect: Phrase<'_>| match EffectView::of(effect)? {
            EffectView::GainsDice { what, n: _ }
            | EffectView::Arrives { what, place: _ }
            | EffectView::HitIgnores { what, past: _ }
            | EffectView::HitDamage { what, n: _, more: _ }
            | EffectView::HitCritical { what }
            | EffectView::HitGives { what, by: _ }
            | EffectView::HitCounts { what, n: _ }
            | EffectView::HitHits { what, whom: _ } => Some(self.selector(what)),
            _ => None,
        };
        what(last).filter(|one| what(effect).is_some_and(|other| *one == other))
    }

    /// Takes the span off a text where what follows lasts as long, and says so.
    fn span_once(&self, text: &mut String, time: Option<Phrase<'_>>, next: Option<Phrase<'_>>) {
        let Some((time, next)) = time.zip(next) else { return };
        let (time, next) = (self.phrase(time), self.phrase(next));
        if let Some(short) = text.strip_suffix(&time).filter(|_| time == next) {
            *text = short.trim_end().to_owned();
        }
    }

    /// The same for each of them: whom it is about stands in the place of `that hero`.
    fn each(&self, phrase: Phrase<'_>, who: Selector<'_>) -> Clause {
        let name = self.selector(who);
        let about = |effect: Phrase<'_>| leads(effect) && effect.subject().is_some_and(|that| means(that, who));
        if phrase.body().iter().all(about)
            && let Some(clause) = self.together(phrase.body(), Some(&name))
        {
            return clause;
        }
        self.written(&english_of(phrase), phrase, None)
    }

    /// What somebody may do: `that Hero may take 1 Wound`.
    fn may(&self, phrase: Phrase<'_>, who: Selector<'_>, subject: Option<&str>) -> Clause {
        let name = subject.map_or_else(|| self.selector(who), str::to_owned);
        let price = match EffectView::of(phrase) {
            Some(EffectView::May { who: _, cost: Some(cost) }) => format!(" by {}", self.phrase(cost)),
            _ => String::new(),
        };
        if let Some(effect) = phrase.body().only() {
            // `this hero may …: that hero heals` is about somebody else.
            let picked = who.pick() != Pick::This;
            let same = effect.subject().is_some_and(|that| picked && means(that, who) || alike(that, who));
            if leads(effect) && same {
                let clause = self.clause(effect, Some(""));
                let text = clause.text.trim_start();
                let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
                if verb != "may" && (price.is_empty() || clause.under.is_empty()) {
                    let text = format!("{name} may {} {rest}", infinitive(verb)).trim_end().to_owned() + &price;
                    return Clause { text, under: clause.under };
                }
            }
        }
        self.written(&english_of(phrase), phrase, subject)
    }

    /// A phrase without what stands under it: `6`, `Take it`, `in an OtherWorld`.
    pub(super) fn head(&self, phrase: Phrase<'_>) -> String {
        let text = english_of(phrase);
        let head = text.split("{body").next().unwrap_or(&text);
        match phrase.word() {
            Word::Label(_) => self.fill(head, phrase, None).trim_end_matches([' ', ':', ',']).to_owned(),
            _ => self.phrase(phrase),
        }
    }

    /// A phrase in whole sentences, and the lines under them.
    pub(super) fn sentences(&self, phrase: Phrase<'_>) -> Vec<String> {
        let clause = self.rule(phrase);
        lines(&clause)
    }
}

/// A clause, closed, and the lines under it.
pub(super) fn lines(clause: &Clause) -> Vec<String> {
    let text = capital(&clause.text);
    let mut out = Vec::new();
    if clause.under.is_empty() {
        out.push(closed(&text));
    } else {
        out.push(format!("{}:", text.trim_end_matches([' ', ':', ','])));
        out.extend(clause.under.iter().cloned());
    }
    out
}

/// Two spaces farther in.
pub(super) fn indented(lines: Vec<String>) -> Vec<String> {
    lines.into_iter().map(|line| format!("  {line}")).collect()
}

/// With a full stop, where nothing closes it yet.
pub(super) fn closed(text: &str) -> String {
    let text = text.trim_end();
    let last = text.trim_end_matches(['"', ')', '”', '\'']).chars().next_back();
    if matches!(last, Some('.' | '!' | '?' | '…')) { text.to_owned() } else { format!("{text}.") }
}

/// Changes of one model: what begins alike is said once.
fn joined(changes: &[String], begin: bool) -> String {
    let mut texts = Vec::new();
    let mut has = false;
    for change in changes {
        match change.strip_prefix("has ") {
            Some(rest) if has => texts.push(rest.to_owned()),
            Some(rest) => texts.push(format!("{} {rest}", if begin { "gets" } else { "has" })),
            None => texts.push(change.clone()),
        }
        has = change.starts_with("has ");
    }
    listed(&texts)
}

/// An effect that can be said in half a sentence.
fn plain(effect: Phrase<'_>) -> bool {
    let spoken = matches!(effect.word(), Word::Effect(Effect::Story | Effect::Todo | Effect::ByHand | Effect::Nothing));
    let under = effect.word().entry().map(|entry| entry.under);
    matches!(effect.word(), Word::Effect(_)) && !spoken && effect.body().is_empty() && under == Some(Under::Nothing)
}

/// How long what an effect changes lasts.
fn time_of(effect: Phrase<'_>) -> Option<Phrase<'_>> {
    match EffectView::of(effect)? {
        EffectView::Gets { who: _, change: _, time } | EffectView::GetsAll { who: _, time } => Some(time),
        _ => None,
    }
}

/// True where it is an order to the players, and not what somebody does: `draw 1 Darkness card`.
fn order(effect: Phrase<'_>) -> bool {
    let says = english(effect.word());
    says.starts_with(|letter: char| letter.is_ascii_lowercase()) && !says.starts_with("the ")
}

/// True where its English begins with who does it.
fn leads(effect: Phrase<'_>) -> bool {
    ["{who} ", "{who:"].iter().any(|who| english(effect.word()).starts_with(who))
}

/// Two selectors that point at one and the same.
fn alike(one: Selector<'_>, other: Selector<'_>) -> bool {
    let pointing = matches!(one.pick(), Pick::This | Pick::That);
    pointing
        && one.pick() == other.pick()
        && one.noun() == other.noun()
        && one.filters().is_empty()
        && one.relations().is_empty()
}

/// True where `that` points at what `who` picked.
fn means(that: Selector<'_>, who: Selector<'_>) -> bool {
    that.pick() == Pick::That && that.noun() == who.noun() && that.filters().is_empty() && that.relations().is_empty()
}

/// The only model that a moment speaks of.
fn sole(phrase: Phrase<'_>) -> Option<Selector<'_>> {
    let Some(RuleFormView::When { moment, condition, limit: _ }) = RuleFormView::of(phrase) else { return None };
    let mut models = 0_usize;
    let mut count = |inner: Phrase<'_>| models += inner.selectors().count();
    moment.walk(&mut count);
    if let Some(condition) = condition {
        condition.walk(&mut count);
    }
    moment.subject().filter(|_| models == 1)
}

/// True where an effect begins with whom the moment speaks of.
fn speaks_of(effect: Phrase<'_>, who: Selector<'_>) -> bool {
    let ready = |that: Selector<'_>| alike(that, who) || means(that, who);
    let holder = who.noun() == NounRef::Noun(Noun::Holder);
    leads(effect) && !holder && effect.subject().is_some_and(ready)
}

/// The verb after `may`.
fn infinitive(verb: &str) -> String {
    match verb {
        "is" => "be".to_owned(),
        "has" => "have".to_owned(),
        "misses" => "miss".to_owned(),
        _ => verb.strip_suffix('s').unwrap_or(verb).to_owned(),
    }
}

/// Of two that are targeted before others the second comes after the first.
fn one_after_the_other(changes: &mut [String]) {
    let mut first = true;
    for change in changes {
        let Some(whom) = change.strip_suffix(" before others") else { continue };
        if !std::mem::replace(&mut first, false) {
            *change = format!("then {whom}");
        }
    }
}

/// `when … once per fight: if … …`: read in one sentence, the condition would seem to be one of the moment, and the first such moment uses the limit up
/// whether it holds or not.
fn asks_behind_limit(rule: Phrase<'_>) -> bool {
    let limited = || rule.parts().any(|part| matches!(part.word(), Word::Limit(_)));
    let offers = |line: Phrase<'_>| matches!(EffectView::of(line), Some(EffectView::May { who: _, cost: _ }));
    let asks = |line: Phrase<'_>| {
        matches!(EffectView::of(line), Some(EffectView::If { condition: _ })) && !line.body().iter().all(offers)
    };
    matches!(rule.word(), Word::RuleForm(_)) && rule.body().only().is_some_and(asks) && limited()
}
