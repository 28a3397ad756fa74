//! What stands under a line that could not be read: where its form shows what it is, its own mistakes are told in the same run.

use brim_grammar::{Body, Statement};

use super::build::{Builder, holds_lines};
use super::parse_errors;
use super::trie::spot_under;
use brim_core::vocabulary::Under;

/// What can stand in a block, the more particular before the more general.
const BLOCKS: [Under; 8] = [
    Under::Branches,
    Under::Rows,
    Under::Elites,
    Under::Options,
    Under::Effects,
    Under::Rules,
    Under::Modifiers,
    Under::Members,
];

/// So many lines of a block, and so many blocks within one another, show what it is.
const LOOKS: usize = 40;
const DEPTH: usize = 4;

impl<'a> Builder<'a> {
    /// Reads the block of a line that could not be read, for its mistakes alone: as that of which most lines can be read, and half of them at least.
    pub(super) fn beneath(&mut self, statement: &'a Statement) {
        let lines = statement.body.statements().take(LOOKS).count();
        let best = BLOCKS.into_iter().map(|under| (self.fits(&statement.body, under, DEPTH), under));
        let best = best.reduce(|best, other| if other.0 > best.0 { other } else { best });
        if let Some(((own, _), under)) = best
            && own > 0
            && own * 2 >= lines
        {
            self.body(&statement.body, under);
        } else if let Body::Inline(_) = statement.body
            && parse_errors::tells_when(&statement.tokens)
            && statement.body.statements().all(|line| parse_errors::happens(&line.tokens))
        {
            // What happens behind a colon has its own mistake, whatever the one before it is.
            self.body(&statement.body, Under::Effects);
        }
    }

    /// How many lines of a block can be read as such, and how many of those within them.
    fn fits(&self, body: &Body, under: Under, depth: usize) -> (usize, usize) {
        let Some(spot) = spot_under(under, self.kind).filter(|_| depth > 0) else { return (0, 0) };
        let mut reader = self.reader.beside();
        let (mut own, mut within) = (0, 0);
        for line in body.statements().take(LOOKS) {
            let read = reader.quickly(&line.tokens, spot);
            let Some(entry) = read.and_then(|read| read.word.entry()) else { continue };
            // `initiative: 4` is no row without what happens then.
            if line.body.is_none() {
                own += usize::from(!holds_lines(entry.under));
                continue;
            }
            own += 1;
            let (inner, deeper) = self.fits(&line.body, entry.under, depth - 1);
            within += inner + deeper;
        }
        (own, within)
    }
}
