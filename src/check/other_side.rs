//! Figures of heroes on enemies, figures of enemies on heroes, and figures of abilities on either.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::not_asked;
use super::parts::{abilities, part_of, stat_key};
use super::pointing::these;
use super::sheet::{Figure, figure, quoted, stat};
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{DurationView, EffectView, MemberView, ModifierView, RelationView, RuleFormView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{
    Category, Effect, Fared, Healed, Kind, Learning, Member, Modifier, Noun, Pick, Position, Query, Relation, RuleForm,
    Stat, Whose, Word,
};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Phrases, Placed, Selector};

/// Looks at the sheets of enemies and classes, at what is held, and at what texts give to either.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let declared = context.decls().map(|decl| (decl, decl.kind));
    let changed = context.changed().map(|(patch, target)| (patch, target.kind));
    for (decl, kind) in declared.chain(changed).filter(|(_, kind)| *kind != Kind::Scenario) {
        let side = side_of(kind);
        // An ability of both sides at once is told of as such.
        if kind == Kind::Ability && !these(decl, Noun::Hero).is_empty() && !these(decl, Noun::Enemy).is_empty() {
            continue;
        }
        sheet(context, decl, (decl.body(), side), out);
        decl.walk(&mut |part| bears(context, decl, part, out));
        decl.body().iter().for_each(|line| idle(context, decl, line, side, out));
    }
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::HealsAll)]) {
        out.extend(no_sanity(context, decl, phrase));
    }
    let gives = [Word::RuleForm(RuleForm::Standing), Word::Effect(Effect::GetsAll), Word::Effect(Effect::Gets)];
    for Site { decl, phrase, .. } in context.sites(In::Texts, &gives) {
        let (who, lines) = match (EffectView::of(phrase), RuleFormView::of(phrase)) {
            (Some(EffectView::Gets { who, change, time: _ }), _) => (who, vec![change]),
            (Some(EffectView::GetsAll { who, time: _ }), _)
            | (_, Some(RuleFormView::Standing { who, condition: _ })) => (who, phrase.body().iter().collect()),
            _ => continue,
        };
        let side = whom(context, decl, who);
        let all = match side {
            Whom::Enemy => "enemies",
            Whom::Hero => "heroes",
            Whom::Anybody | Whom::Thing => "whoever it is",
        };
        for line in lines {
            if let Some(found) = given(context, decl, line, (side, false)) {
                let found = found.other(who.place(), all);
                out.push(match of_heroes(context, line, who, side) {
                    Some(meant) => found
                        .help(format!("write `{meant}`, if heroes are meant; or name a figure of enemies"))
                        .edit(who.place(), meant, false),
                    None => found,
                });
            }
        }
    }
}

/// The same of heroes, where a figure of heroes is given to enemies: `each hero next to this enemy`.
fn of_heroes(context: &Context, line: Phrase<'_>, who: Selector<'_>, side: Whom) -> Option<String> {
    let of_heroes = match stat_key(line)? {
        StatKey::Skill(_) | StatKey::Tests(_) | StatKey::TestDice(_) => true,
        StatKey::Stat(stat) => stat.whose() == Whose::Heroes,
        _ => false,
    };
    let plain = who.pick() == Pick::Each && who.noun() == NounRef::Noun(Noun::Enemy) && who.filters().is_empty();
    let said = context.text(who.place()).trim();
    (of_heroes && plain && side == Whom::Enemy && said.starts_with("each enemy"))
        .then(|| said.replacen("each enemy", "each hero", 1))
}

/// On which side whoever has a text of this kind is.
fn side_of(kind: Kind) -> Whom {
    match kind {
        Kind::Enemy => Whom::Enemy,
        Kind::Class | Kind::Item | Kind::Spell | Kind::Token => Whom::Hero,
        _ => Whom::Anybody,
    }
}

/// The lines of the sheet itself: figures, abilities, rows, the Brutal side.
fn sheet(context: &Context, decl: &Declaration, (lines, side): (Phrases<'_>, Whom), out: &mut Vec<Diagnostic>) {
    for line in lines {
        match line.word() {
            Word::Modifier(_) => out.extend(given(context, decl, line, (side, true))),
            Word::Member(Member::Printed) if decl.kind == Kind::Enemy => {
                if let (Some(Stat::Defense), Figure::Reach(n)) = (stat(line), figure(line)) {
                    let place = context.figure(line.place(), &format!("{n}+"));
                    let message = "an enemy rolls no Defense: its Defense is taken off the damage of each hit";
                    let found = context
                        .finding(Code::OtherSide, decl, place, message)
                        .label("a number to roll")
                        .help(format!("write a plain number: `defense {n}`"))
                        .edit(place, n.to_string(), false);
                    out.push(found);
                } else {
                    out.extend(given(context, decl, line, (side, true)));
                }
            }
            Word::RuleForm(_) | Word::Effect(_) => {}
            _ => sheet(context, decl, (line.body(), side), out),
        }
    }
}

/// What no model of a side can be: an enemy with the light, one that an enemy targets, a hero who stood there as an enemy.
fn bears(context: &Context, decl: &Declaration, part: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    for who in part.selectors() {
        let side = whom(context, decl, who);
        for relation in who.relations() {
            let place = part_of(relation, Category::Position).map(|place| place.word());
            let targeted = matches!(place, Some(Word::Position(Position::Targeting | Position::AttackedBy)));
            let (message, label, help) = match (relation.word(), side) {
                (Word::Relation(Relation::Bearer), Whom::Enemy) => (
                    "no enemy bears the light: a Light Source is a hero's",
                    "never one of the enemies",
                    "say `in the light` for those it falls on, or `a hero with the light`",
                ),
                (Word::Relation(Relation::Stands), Whom::Enemy) if targeted => (
                    "enemies attack heroes alone",
                    "never one of the enemies",
                    "say which hero is meant: `each hero targeted by this enemy`, `that hero is attacked by this enemy`",
                ),
                (Word::Relation(Relation::Acted), Whom::Enemy) => (
                    "the game remembers what heroes have done, and not what enemies have",
                    "never so of one of the enemies",
                    "give the enemy a marker when it does it, and say `with MARKER`",
                ),
                (Word::Relation(Relation::Fared), Whom::Enemy) if fared_as_hero(relation) => (
                    "enemies test no skills and take no Sanity damage: heroes do",
                    "never one of the enemies",
                    "say it of heroes: `each hero who failed`",
                ),
                (Word::Relation(Relation::Chose), Whom::Enemy) => (
                    "enemies choose nothing: heroes do",
                    "never one of the enemies",
                    "say it of heroes: `each hero who chose \"Pay\"`",
                ),
                (Word::Relation(Relation::StoodBy), Whom::Hero) => (
                    "it is of enemies that the game knows where they stood: heroes stay where they are in an attack",
                    "never one of the heroes",
                    "say `next to` for a hero",
                ),
                _ => continue,
            };
            let found = context.finding(Code::OtherSide, decl, relation.place(), message).label(label);
            out.push(found.help(help));
        }
    }
}

/// True for `who passed`, `who failed` and `who took sanity damage`.
fn fared_as_hero(relation: Phrase<'_>) -> bool {
    matches!(
        RelationView::of(relation),
        Some(RelationView::Fared { how: Fared::Passed | Fared::Failed | Fared::Shaken })
    )
}

/// A named ability that is given to one side, and all that it says is for the other.
fn idle(context: &Context, decl: &Declaration, line: Phrase<'_>, own: Whom, out: &mut Vec<Diagnostic>) {
    let (given, side): (Vec<DeclId>, Whom) = match (EffectView::of(line), RuleFormView::of(line)) {
        // Whoever is named gets it, on whatever it is said.
        (Some(EffectView::Gets { who, change, time: _ }), _) => {
            (has(change).into_iter().collect(), whom(context, decl, who))
        }
        (Some(EffectView::Learns { who, how: Learning::Learns, what }), _) => {
            let ability = context.model.decl(what).is_some_and(|decl| decl.kind == Kind::Ability);
            (Some(what).filter(|_| ability).into_iter().collect(), whom(context, decl, who))
        }
        (Some(EffectView::GetsAll { who, time: _ }), _) | (_, Some(RuleFormView::Standing { who, condition: _ })) => {
            (line.body().iter().filter_map(has).collect(), whom(context, decl, who))
        }
        _ => {
            line.body().iter().for_each(|line| idle(context, decl, line, own, out));
            match line.word() {
                // Of a sheet, or of one that is made from another.
                Word::Member(Member::Abilities) | Word::Change(_) => {
                    (abilities(line).iter().map(|(id, _)| *id).collect(), own)
                }
                Word::Member(Member::Upgrades) => match MemberView::of(line) {
                    Some(MemberView::Upgrades { list }) => {
                        let ability =
                            |id: &DeclId| context.model.decl(*id).is_some_and(|decl| decl.kind == Kind::Ability);
                        (list.iter().copied().filter(ability).collect(), own)
                    }
                    _ => return,
                },
                Word::Modifier(Modifier::Has) if own != Whom::Anybody => (has(line).into_iter().collect(), own),
                _ => return,
            }
        }
    };
    // What is learned, or got for good, is there in the next town too.
    let lasts = match EffectView::of(line) {
        Some(EffectView::Learns { who: _, how: _, what: _ }) => true,
        Some(EffectView::Gets { who: _, change: _, time } | EffectView::GetsAll { who: _, time }) => {
            matches!(DurationView::of(time), Some(DurationView::ForGood))
        }
        _ => false,
    };
    let card = !lasts && matches!(decl.kind, Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat);
    // One that speaks of both at once is told of as such.
    let mixed = |one: &&Declaration| !these(one, Noun::Hero).is_empty() && !these(one, Noun::Enemy).is_empty();
    for ability in given.into_iter().filter_map(|id| context.model.sheet(id)).filter(|one| !mixed(one)) {
        let mut lines = ability.body().iter().filter(|line| speaks(*line)).peekable();
        if lines.peek().is_none() || !lines.all(|line| means_nothing(context, ability, line, (side, card))) {
            continue;
        }
        let name = context.name(ability.id);
        let (who, why) = match side {
            Whom::Enemy => ("an enemy", "all that it says is for heroes, or for a town"),
            _ if card => ("a hero", "all that it says is for enemies, or for a town that this card does not come to"),
            _ => ("a hero", "all that it says is for enemies"),
        };
        let found = context
            .finding(Code::OtherSide, decl, line.place(), format!("{name} means nothing for {who}: {why}"))
            .label("nobody gets anything from it")
            .other(ability.place, "what it says");
        let place = context.figure(line.place(), &name);
        out.push(
            match context.named().idle_ability(decl.pack).filter(|_| side == Whom::Hero).map(|id| context.name(id)) {
                Some(other) => found.help(format!("write `{other}`, which no text names")).edit(place, other, false),
                None => {
                    let (wrong, right) =
                        if side == Whom::Enemy { ("hero", "enemy") } else { ("enemy", "hero") };
                    let noun = if side == Whom::Enemy { Noun::Hero } else { Noun::Enemy };
                    found.help(match these(ability, noun).is_empty() {
                        false => format!(
                            "{name} says `this {wrong}`: where it is there for this side, that is `this {right}`; or give it to the other side"
                        ),
                        true => "give it to the other side, or name another ability".to_owned(),
                    })
                }
            },
        );
    }
}

/// The ability that a modifier gives.
fn has(line: Phrase<'_>) -> Option<DeclId> {
    match ModifierView::of(line)? {
        ModifierView::Has { what, n: _ } => Some(what),
        _ => None,
    }
}

/// True for a rule whose `this` is of the other side: `when a hero next to this enemy activates`, of a hero.
fn speaks_of_other(rule: Phrase<'_>, side: Whom) -> bool {
    let other = match side {
        Whom::Hero => Noun::Enemy,
        Whom::Enemy => Noun::Hero,
        Whom::Anybody | Whom::Thing => return false,
    };
    let this = |who: Selector<'_>| who.pick() == Pick::This && who.noun() == NounRef::Noun(other);
    let mut speaks = false;
    rule.walk(&mut |part| speaks |= part.selectors().any(this));
    speaks
}

/// True for a line of an ability that acts.
fn speaks(line: Phrase<'_>) -> bool {
    matches!(line.word(), Word::Modifier(_) | Word::RuleForm(_) | Word::Effect(_))
}

/// True where a line of an ability does nothing for a side: a figure of the other, or one that is asked for where its text is gone.
fn means_nothing(context: &Context, ability: &Declaration, line: Phrase<'_>, (side, card): (Whom, bool)) -> bool {
    let away = side == Whom::Enemy || card;
    let in_town = |line: Phrase<'_>| match stat_key(line) {
        Some(StatKey::Stat(stat)) => {
            stat.queries().next().is_some()
                && stat.queries().all(|query| matches!(query, Query::Town | Query::Visits | Query::Buys))
        }
        _ => false,
    };
    match RuleFormView::of(line) {
        Some(RuleFormView::Standing { who: _, condition: _ }) => {
            away && line.body().iter().all(in_town) || speaks_of_other(line, side)
        }
        Some(_) => speaks_of_other(line, side),
        None => away && in_town(line) || given(context, ability, line, (side, true)).is_some(),
    }
}

/// A figure that nobody of a side has.
pub(super) fn given(
    context: &Context,
    decl: &Declaration,
    line: Phrase<'_>,
    (side, bare): (Whom, bool),
) -> Option<Diagnostic> {
    if line.word() == Word::Modifier(Modifier::Prefers) && side == Whom::Hero {
        let found = context.finding(Code::OtherSide, decl, line.place(), "a hero has no targets that it prefers");
        let found = found.label("said of enemies").help("say which enemies are meant: `each enemy: prefers this hero`");
        return Some(found);
    }
    if line.word() == Word::Modifier(Modifier::CannotUse) && side == Whom::Enemy {
        let quoted = quoted(context, line);
        let message = format!("`{quoted}` means nothing for an enemy: enemies use nothing that lies before heroes");
        let found = context.finding(Code::OtherSide, decl, line.place(), message).label("said of heroes");
        return Some(found.help(format!("say which heroes are meant: `each hero next to this enemy: {quoted}`")));
    }
    let figures = matches!(
        line.word(),
        Word::Member(Member::Printed)
            | Word::Modifier(Modifier::Change | Modifier::Set | Modifier::Times | Modifier::Bound | Modifier::Flag)
    );
    if !figures {
        return None;
    }
    if stat(line) == Some(Stat::StaysInHand) && !(bare && decl.kind == Kind::Item) {
        let quoted = quoted(context, line);
        let message = format!("`{quoted}` is said of an item: nobody else lies in a hand");
        let found = context.finding(Code::OtherSide, decl, line.place(), message).label("a figure of an item");
        return Some(
            found.help(format!(
                "say it of the item itself, on a line of its own and with its `if` behind it: `{quoted}`"
            )),
        );
    }
    let (whose, why) = match stat_key(line) {
        Some(StatKey::Skill(_) | StatKey::Tests(_) | StatKey::TestDice(_)) => (Whose::Heroes, "enemies have no skills"),
        Some(StatKey::Stat(stat)) => {
            (stat.whose(), why(stat).filter(|_| side == Whom::Enemy).unwrap_or("the rules never ask it of one"))
        }
        _ => return None,
    };
    if !matches!((whose, side), (Whose::Abilities, _) | (Whose::Heroes, Whom::Enemy) | (Whose::Enemies, Whom::Hero)) {
        return None;
    }
    let quoted = quoted(context, line);
    let (label, help) = match (whose, side) {
        (Whose::Abilities, _) => (
            "a figure of an ability",
            format!("name the ability that it changes, in quotes before it: `\"NAME\" {quoted}`"),
        ),
        (Whose::Heroes, Whom::Enemy) => {
            let whose = match decl.kind {
                Kind::Enemy => "each hero next to this enemy",
                _ => "each hero",
            };
            (
                "a figure of heroes",
                format!(
                    "name a figure of enemies: `initiative`, `move`, `combat`, `damage`, `defense`, `health`; or, where heroes are meant, `{whose}: {quoted}`"
                ),
            )
        }
        (Whose::Enemies, Whom::Hero) => (
            "a figure of enemies",
            match as_rolls(line, &quoted) {
                _ if stat(line) == Some(Stat::MeleeReach) => {
                    format!("{}; or, where enemies are meant, `each enemy: {quoted}`", not_asked::FURTHER)
                }
                Some(rolls) => format!("write `{rolls}`; or, where enemies are meant, `each enemy: {quoted}`"),
                None => format!("name a figure of heroes; or, where enemies are meant, `each enemy: {quoted}`"),
            },
        ),
        _ => return None,
    };
    let one = match side {
        Whom::Enemy => "an enemy",
        Whom::Hero => "a hero",
        Whom::Anybody | Whom::Thing => "anybody",
    };
    let message = format!("`{quoted}` means nothing for {one}: {why}");
    let found = context.finding(Code::OtherSide, decl, line.place(), message);
    Some(found.label(label).help(help))
}

/// Why an enemy has no such figure.
fn why(stat: Stat) -> Option<&'static str> {
    Some(match stat {
        Stat::EscapeRolls | Stat::EscapeDice | Stat::IgnoresEscape => "heroes make Escape tests, enemies make none",
        Stat::BreathRolls => "enemies catch no breath",
        Stat::ToHoldBack => "heroes Hold Back the Darkness",
        Stat::Willpower | Stat::WillpowerRolls => "enemies roll no Willpower",
        Stat::DefenseRolls => "enemies roll no Defense",
        Stat::Sanity | Stat::SanityTaken | Stat::SpiritArmor => "enemies have no Sanity",
        Stat::MaxGrit
        | Stat::NoGrit
        | Stat::NoGritRerolls
        | Stat::NoToHitGritRerolls
        | Stat::NoDamageGritRerolls
        | Stat::NoDefenseGritRerolls
        | Stat::NoWillpowerGritRerolls
        | Stat::NoEscapeGritRerolls
        | Stat::NoMoveGritRerolls
        | Stat::NoCastingGritRerolls
        | Stat::NoTestGritRerolls
        | Stat::NoMoveGrit
        | Stat::NoGritMoves => "enemies have no Grit",
        Stat::NoTwoHanded => "enemies hold nothing in hands",
        Stat::NoFreeAttacks => "enemies make no Free Attacks",
        Stat::BoundStone | Stat::NoAbilityTokens | Stat::NoSideBagTokens => {
            "enemies hold nothing that they could spend"
        }
        Stat::Prices
        | Stat::ItemPrices
        | Stat::ServicePrices
        | Stat::TownDays
        | Stat::LostLocations
        | Stat::NoVisits => "enemies stay in no town",
        Stat::LitTiles => "heroes bear the light",
        Stat::CorruptionResistance | Stat::CorruptionPierces => "enemies are not corrupted",
        Stat::SideBag | Stat::CarryingLimit | Stat::NoItems => "enemies carry nothing",
        Stat::SkillTests | Stat::TestDice | Stat::NoTests => "enemies make no skill tests",
        Stat::NoScavenging | Stat::ScavengesInFights | Stat::NoExploring | Stat::ScavengeDice | Stat::Finds => {
            "enemies search nothing"
        }
        Stat::NoVoices | Stat::VoicesSides => "the dark is their home",
        Stat::NoRevive | Stat::Uncounted | Stat::HitByOnes => "it is said of heroes",
        _ => return None,
    })
}

/// `each enemy heals all sanity`: what heroes alone have.
fn no_sanity(context: &Context, decl: &Declaration, effect: Phrase<'_>) -> Option<Diagnostic> {
    let Some(EffectView::HealsAll { who, what: Healed::Sanity }) = EffectView::of(effect) else { return None };
    if whom(context, decl, who) != Whom::Enemy {
        return None;
    }
    let found =
        context.finding(Code::OtherSide, decl, effect.place(), "only heroes have Sanity, and an enemy has none");
    let said = context.text(who.place());
    Some(
        found
            .label("heals nothing")
            .help(format!("write `{said} heals all wounds`, or name heroes: `each hero heals all sanity`")),
    )
}

/// What heroes have in the place of a figure of enemies: they roll to escape, and have no Escape.
fn as_rolls(line: Phrase<'_>, quoted: &str) -> Option<String> {
    let added = quoted.rsplit(' ').next().filter(|by| by.starts_with(['+', '-']));
    match (stat(line), added) {
        (Some(Stat::Escape), Some(by)) => Some(format!("escape rolls {by}")),
        _ => None,
    }
}
