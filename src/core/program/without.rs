//! The program with one line switched off, or with a printed figure a little higher or lower: what a line changes is seen by playing with it and without.

use std::collections::BTreeSet;

use super::parts::{Decl, Printed, Program};
use crate::game::engine::Size;
use crate::game::ids::{DeclId, OpId};
use crate::phrase::{MemberView, Phrase};
use crate::vocabulary::{Effect, Word};

impl Program {
    /// The program in which a line, and all that stands under it, says nothing. Everything else keeps its number.
    pub fn without(&self, line: OpId) -> Program {
        let mut program = self.clone();
        let Some(phrase) = self.op(line) else { return program };
        let off = under(phrase);
        let stays = |op: OpId| !off.contains(&op);
        program.triggers.values_mut().for_each(|all| all.retain(|rule| stays(rule.op)));
        program.replacements.values_mut().for_each(|all| all.retain(|rule| stays(rule.op)));
        program.standing.values_mut().for_each(|all| all.retain(|standing| stays(standing.op)));
        program.grants.retain(|standing| stays(standing.op));
        program.uses.retain(|rule| stays(rule.op));
        program.shields.retain(|rule| stays(rule.op));
        program.watches.retain(|rule| stays(rule.op));
        let owner = self.owner(line);
        if matches!(MemberView::of(phrase), Some(MemberView::ChartRole { role: _, whose: _ })) {
            program.charts.retain(|_, chart| *chart != owner);
            program.own_charts.retain(|(_, _, chart)| *chart != owner);
        }
        if let Some(decl) = program.decls.get_mut(owner.index()) {
            decl.members.retain(|op| stays(*op));
            decl.on_reveal.retain(|op| stays(*op));
            decl.forgets(phrase);
        }
        // An `otherwise` below goes by the condition: that is asked still, and nothing comes of it.
        let branch = matches!(phrase.word(), Word::Effect(Effect::If | Effect::Otherwise));
        let acting = off.iter().filter(|op| !(branch && **op == line) && self.op(**op).is_some_and(acts));
        for op in acting {
            program.store.replace(*op, Word::Effect(Effect::Nothing), &[], &[]);
        }
        program.index();
        program
    }

    /// The program in which a figure that a line prints is raised; none where the line prints no number and no dice.
    pub fn with_figure_higher(&self, line: OpId, by: i32) -> Option<Program> {
        let Some(MemberView::Printed { stat, to: _, each: _ }) = MemberView::of(self.op(line)?) else { return None };
        let mut program = self.clone();
        let decl = program.decls.get_mut(self.owner(line).index())?;
        let brutal = decl.brutal.as_mut().and_then(|side| side.printed.get_mut(&stat));
        let mut raised = false;
        for figure in decl.printed.get_mut(&stat).into_iter().chain(brutal) {
            match figure {
                Printed::Int(n) => *n = n.saturating_add(by),
                Printed::Dice(dice) => dice.plus = dice.plus.saturating_add(by),
                Printed::Op(_) => continue,
            }
            raised = true;
        }
        program.index();
        raised.then_some(program)
    }
}

impl Decl {
    /// Forgets what a line of the sheet says that is not kept as a line.
    fn forgets(&mut self, line: Phrase<'_>) {
        let Some(member) = MemberView::of(line) else { return };
        match member {
            MemberView::Keywords { list } | MemberView::TeamHero { list } => {
                let list: Vec<DeclId> = list.to_vec();
                let sides =
                    std::iter::once(&mut self.keywords).chain(self.brutal.as_mut().map(|side| &mut side.keywords));
                sides.for_each(|keywords| keywords.retain(|keyword| !list.contains(keyword)));
            }
            MemberView::Abilities { list } => {
                let sides =
                    std::iter::once(&mut self.abilities).chain(self.brutal.as_mut().map(|side| &mut side.abilities));
                sides.for_each(|abilities| abilities.retain(|ability| !list.contains(ability)));
            }
            MemberView::Printed { stat, to: _, each: _ } => {
                let sides =
                    std::iter::once(&mut self.printed).chain(self.brutal.as_mut().map(|side| &mut side.printed));
                for printed in sides {
                    printed.remove(&stat);
                }
            }
            MemberView::Size { size: _ } => {
                // A base is of some size: without its own it is of the next one.
                let sides = std::iter::once(&mut self.size).chain(self.brutal.as_mut().map(|side| &mut side.size));
                sides.for_each(|size| *size = if *size == Size::Medium { Size::Large } else { Size::Medium });
            }
            MemberView::OfDeck { what: _ } => self.deck = None,
            _ => {}
        }
    }
}

/// What is carried out, or stands in a list of changes.
fn acts(op: Phrase<'_>) -> bool {
    matches!(op.word(), Word::Effect(_) | Word::Modifier(_))
}

/// A phrase and all that stands under it.
fn under(phrase: Phrase<'_>) -> BTreeSet<OpId> {
    let mut found = BTreeSet::from([phrase.id()]);
    phrase.body().iter().for_each(|line| found.extend(under(line)));
    found
}
