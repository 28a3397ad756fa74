//! What one player alone may see: announced, shown, cleared away.

use super::desk::Desk;
use brimscript::game::ids::HeroId;
use brimscript::person::{Asked, Reader, Reading};
use brimscript::text::{Names, ProgramNames};

/// What each hero held in secret when it was shown last.
#[derive(Default)]
pub struct Secrets(Option<Held>);

type Held = std::collections::BTreeMap<HeroId, std::collections::BTreeMap<brimscript::game::ids::DeclId, i32>>;

impl Secrets {
    /// Where something has changed, every player looks, so that nobody learns whom it is about. False where nobody answers any more.
    pub fn show(&mut self, asked: &Asked, reader: &Reader<'_>, names: &ProgramNames<'_>, desk: &mut dyn Desk) -> bool {
        let now = &asked.table.secrets;
        let before = self.0.replace(now.clone()).unwrap_or_default();
        if *now == before {
            return true;
        }
        let heroes = asked.table.heroes.iter().filter(|hero| !hero.dead).map(|hero| hero.id);
        heroes.into_iter().all(|hero| look(hero, asked, reader, names, desk))
    }
}

/// One player looks at what its hero holds in secret.
pub fn look(hero: HeroId, asked: &Asked, reader: &Reader<'_>, names: &ProgramNames<'_>, desk: &mut dyn Desk) -> bool {
    let table = &asked.table;
    let who = table.hero(hero).map(|hero| hero.name.clone()).unwrap_or_default();
    let held = table.secrets.get(&hero).into_iter().flatten();
    let lines: Vec<String> = held
        .flat_map(|(what, count)| {
            let name = names.name(*what);
            let card = match reader.read(&name) {
                Reading::Lines(lines) => lines,
                Reading::Near(_) => Vec::new(),
            };
            std::iter::once(format!("{who} holds {count} {name}. Nobody else knows.")).chain(card)
        })
        .collect();
    let text = if lines.is_empty() {
        format!("{who} holds nothing that the others do not know of.")
    } else {
        lines.join("\n")
    };
    desk.secret(&who, &text)
}
