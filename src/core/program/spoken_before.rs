//! Lines about some of a side in whose other words `that hero` or `that enemy` is one spoken of before, and none of those that the line is about:
//! `when a hero is KO'd: each other hero is placed next to that hero`.

use std::collections::{BTreeMap, BTreeSet};

use super::parts::Program;
use crate::game::ids::{DeclId, OpId};
use crate::phrase::{EffectView, NounRef, Phrase, RuleFormView, Selector, Value, places_one};
use crate::vocabulary::{Kind, Noun, Pick, Word};

impl Program {
    /// Finds these lines.
    pub(super) fn find_spoken_before(&mut self) {
        let mut found = BTreeSet::new();
        for decl in &self.decls {
            let ops = || (decl.ops.0..decl.ops.1).map(OpId);
            let could_mean = |op: OpId| {
                let line = self.op(op).filter(|line| matches!(line.word(), Word::Effect(_)))?;
                self.could_mean_another(line).map(|noun| (op, noun))
            };
            let lines: Vec<(OpId, Noun)> = ops().filter_map(could_mean).collect();
            // Most declarations have no such line.
            if lines.is_empty() {
                continue;
            }
            // Where each line stands: under which, and behind which others.
            let mut under: BTreeMap<OpId, OpId> = BTreeMap::new();
            for op in ops().filter_map(|op| self.op(op)) {
                under.extend(op.body().ids().iter().map(|line| (*line, op.id())));
            }
            let before = lines.into_iter().filter(|(op, noun)| self.speaks_before(*op, *noun, &under, &decl.on_reveal));
            found.extend(before.map(|(op, _)| op));
        }
        self.spoken_before = found;
    }

    /// True for a line in which `that hero`, or `that enemy`, is one spoken of before it, where there is one.
    pub fn means_one_before(&self, line: OpId) -> bool {
        self.spoken_before.contains(&line)
    }

    /// The side of those whom a line is about, where it says `that` of one of the same side; of what the party pays for, heroes.
    fn could_mean_another(&self, line: Phrase<'_>) -> Option<Noun> {
        let who = line.subject()?;
        if let Some(EffectView::May { who, cost: Some(_) }) = EffectView::of(line)
            && who.noun() == NounRef::Noun(Noun::Party)
        {
            return Some(Noun::Hero);
        }
        let noun = self.side_of(who).filter(|_| !matches!(who.pick(), Pick::This | Pick::That))?;
        let that = |one: Selector<'_>| one.pick() == Pick::That && self.side_of(one) == Some(noun);
        let mut says = line.holes().any(|(hole, value)| match value {
            Value::Selector(one) if hole != "who" => that(one),
            _ => false,
        });
        for part in line.parts() {
            part.walk(&mut |one| says |= one.selectors().any(that));
        }
        says.then_some(noun)
    }

    /// True where a line above, the block it stands in or the moment speaks of one of a side.
    fn speaks_before(&self, op: OpId, noun: Noun, under: &BTreeMap<OpId, OpId>, first: &[OpId]) -> bool {
        let mut line = op;
        loop {
            let around = under.get(&line).and_then(|around| self.op(*around));
            let beside = around.map_or(first, |around| around.body().ids());
            let mut above = beside.iter().take_while(|one| **one != line).filter_map(|one| self.op(*one));
            if beside.contains(&line) && above.any(|one| self.picks_one_of(one, noun)) {
                return true;
            }
            let Some(around) = around else { return false };
            if self.brings(around, noun) {
                return true;
            }
            line = around.id();
        }
    }

    /// True for a line that picks one of a side, of whom the lines below it speak.
    fn picks_one_of(&self, line: Phrase<'_>, noun: Noun) -> bool {
        if let Some(EffectView::Places { n: _, what, place: _, per: _ }) = EffectView::of(line) {
            return places_one(line) && self.side_of_name(what) == Some(noun);
        }
        let one = |who: Selector<'_>| !who.is_several() && who.pick() != Pick::This && self.side_of(who) == Some(noun);
        matches!(line.word(), Word::Effect(_)) && line.selectors().any(one)
    }

    /// True for what a line stands under that speaks of one of a side: the moment, who uses it, whom a block is for.
    fn brings(&self, around: Phrase<'_>, noun: Noun) -> bool {
        let other = |who: Selector<'_>| who.pick() != Pick::This && self.side_of(who) == Some(noun);
        match RuleFormView::of(around).filter(|_| matches!(around.word(), Word::RuleForm(_))) {
            Some(_) => {
                let mut says = around.selectors().any(other);
                for part in around
                    .parts()
                    .filter(|part| matches!(part.word(), Word::Moment(_) | Word::Replaced(_) | Word::When(_)))
                {
                    says |= part.selectors().any(other);
                    says |= part.word().entry().is_some_and(|entry| entry.binds.contains(&noun));
                }
                says
            }
            None => matches!(around.word(), Word::Effect(_)) && around.selectors().any(other),
        }
    }

    /// The side of those whom a selector means, where it is one alone.
    fn side_of(&self, who: Selector<'_>) -> Option<Noun> {
        match who.noun() {
            NounRef::Noun(noun @ (Noun::Hero | Noun::Enemy)) => Some(noun),
            NounRef::Named(name) => self.side_of_name(name),
            _ => None,
        }
    }

    fn side_of_name(&self, name: DeclId) -> Option<Noun> {
        match self.decl(name)?.kind? {
            Kind::Class => Some(Noun::Hero),
            Kind::Enemy => Some(Noun::Enemy),
            _ => None,
        }
    }
}
