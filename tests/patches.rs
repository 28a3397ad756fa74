//! Patches and things made from others: what holds in the end, where it comes from, and that no order decides.

#![allow(clippy::panic, reason = "a test that panics has failed, as it should")]

use std::collections::BTreeMap;

use brimscript::game::ids::DeclId;
use brimscript::lower::lower;
use brimscript::model::canonical::canonical_form;
use brimscript::model::line_key::own_name;
use brimscript::model::patch::{By, clashes};
use brimscript::model::{Declaration, Model, Value, build};
use brimscript::pack::{InMemory, load};
use brimscript::phrase::{AmountView, EffectView, LabelView, MemberView};
use brimscript::program::StatKey;
use brimscript::vocabulary::{Member, Stat};

const BASE: &str = include_str!("fixtures/base.brim");

/// The model of some packs that all require the fixture, named in the order given.
fn read(packs: &[(&str, &str)]) -> Model {
    let manifest = |id: &str, requires: &str| {
        format!("id = \"{id}\"\nname = \"A pack\"\nversion = \"1.0\"\nlanguage = 1\nsource = \"original\"\n{requires}")
    };
    let mut files = InMemory::default();
    files.add("p/base/pack.toml", manifest("base", "").as_bytes());
    files.add("p/base/a.brim", BASE.as_bytes());
    for (id, text) in packs {
        files.add(&format!("p/{id}/pack.toml"), manifest(id, "requires = [\"base\"]\n").as_bytes());
        files.add(&format!("p/{id}/a.brim"), text.as_bytes());
    }
    let paths: Vec<String> = packs.iter().map(|(id, _)| format!("p/{id}")).collect();
    let loaded = load(&files, &paths);
    let (model, found) = build(&loaded);
    let found: Vec<_> = loaded.diagnostics.iter().chain(&found).map(|one| &one.message).collect();
    assert!(found.is_empty(), "{found:?}");
    model
}

fn id(model: &Model, name: &str) -> DeclId {
    model.names.lookup(name).first().copied().unwrap_or_default()
}

fn sheet<'a>(model: &'a Model, name: &str) -> &'a Declaration {
    model.sheet(id(model, name)).unwrap_or_else(|| panic!("{name} is not there"))
}

/// A printed figure that is a plain number.
fn figure(model: &Model, name: &str, stat: Stat) -> Option<i32> {
    let figures = sheet(model, name).members(Member::Printed).filter_map(MemberView::of);
    let mut of_stat = figures.filter_map(|figure| match figure {
        MemberView::Printed { stat: StatKey::Stat(of), to: Value::Phrase(amount), each: _ } if of == stat => {
            Some(amount)
        }
        _ => None,
    });
    match AmountView::of(of_stat.next()?)? {
        AmountView::Number { n, per: _ } => Some(n),
        _ => None,
    }
}

fn keywords(model: &Model, name: &str) -> Vec<String> {
    match sheet(model, name).member(Member::Keywords).and_then(MemberView::of) {
        Some(MemberView::Keywords { list }) => list.iter().map(|id| model.name(*id).to_owned()).collect(),
        _ => Vec::new(),
    }
}

/// Everything that a declaration says, line by line.
fn text(model: &Model, name: &str) -> Vec<String> {
    sheet(model, name).body().iter().map(|line| canonical_form(&model.names, line)).collect()
}

#[test]
fn operations_change_the_sheet() {
    let model = read(&[(
        "mine",
        "change \"Hungry Dead\" {\n  health is 7\n  move +2\n  remove escape\n  add keyword Void\n  remove keyword Undead\n  \
         replace row 3 \"Quick\": move is 5\n  remove row 6\n  add ability \"Smash\" { when this enemy rolls melee to hit 6: that \
         hit ignores defense }\n  replace ability Fear 3\n  add ability Tough\n  lines { size large }\n}\n",
    )]);
    assert_eq!(figure(&model, "hungry dead", Stat::Health), Some(7));
    assert_eq!(figure(&model, "hungry dead", Stat::Move), Some(4));
    assert_eq!(figure(&model, "hungry dead", Stat::Escape), None);
    assert_eq!(keywords(&model, "hungry dead"), ["Void"]);
    let dead = sheet(&model, "hungry dead");
    let rows = &dead.member(Member::Elite).unwrap_or_else(|| panic!("no chart")).body();
    assert_eq!(rows.len(), 5);
    let third = rows.get(2).and_then(LabelView::of);
    assert!(matches!(third, Some(LabelView::EliteRow { face: (3, 3), name: Some("Quick"), again: _ })), "{third:?}");
    let lowered = lower(&model);
    let decl = lowered.decl(id(&model, "hungry dead")).unwrap_or_else(|| panic!("not lowered"));
    let fear = id(&model, "fear");
    assert_eq!(decl.abilities, [(fear, Some(3)), (id(&model, "tough"), None)]);
    assert_eq!(decl.own, ["Smash"]);
    assert_eq!(decl.size, brimscript::game::engine::Size::Large);
    assert_eq!(brimscript::program::verify(&lowered), Vec::<String>::new());
    // What is made from it is made from it as it is played.
    assert_eq!(figure(&model, "gremians", Stat::Health), Some(7));
}

#[test]
fn a_thing_made_from_another_takes_its_lines_over() {
    let model = read(&[(
        "mine",
        "enemy \"Late\" from \"Early\" { health +1; remove ability \"Bite\"; replace row 1-2: move +1 }\n\
         enemy \"Early\" from \"Hungry Dead\" {\n  health 9\n  ability \"Bite\" { when this enemy rolls melee to hit 6: that hit \
         ignores defense }\n  ability \"Claw\" { when this enemy activates: this enemy heals 1 wound }\n}\n",
    )]);
    assert_eq!(figure(&model, "late", Stat::Health), Some(10));
    assert_eq!(figure(&model, "late", Stat::Models), Some(12));
    let own: Vec<_> = sheet(&model, "late").members(Member::OwnAbility).map(own_name).collect();
    assert_eq!(own, [Some("Claw")]);
    let program = lower(&model);
    let late = program.decl(id(&model, "late")).unwrap_or_else(|| panic!("not lowered"));
    assert_eq!(
        late.elite.iter().map(|row| (row.low, row.high)).collect::<Vec<_>>(),
        [(1, 2), (3, 3), (4, 4), (5, 5), (6, 6)]
    );
    // Its triggers are its own, once.
    let triggers: Vec<_> = program.triggers.values().flatten().filter(|rule| rule.decl == id(&model, "late")).collect();
    assert_eq!(triggers.len(), 1);
}

#[test]
fn a_patch_of_a_thing_made_from_another_comes_last() {
    let early = "enemy \"Early\" from \"Hungry Dead\" { health 9 }\n";
    let model = read(&[("mine", early), ("yours", "change \"Hungry Dead\" { health is 3; move is 8 }\n")]);
    // Its own line stands over what the patch does to the base, and the patch over what is taken over.
    assert_eq!(figure(&model, "early", Stat::Health), Some(9));
    assert_eq!(figure(&model, "early", Stat::Move), Some(8));
    let text = format!("{early}change \"Early\" {{ health is 3 }}\n");
    assert_eq!(figure(&read(&[("mine", &text)]), "early", Stat::Health), Some(3));
}

#[test]
fn the_order_of_the_packs_changes_nothing() {
    let one = "change \"Hungry Dead\" {\n  health +2\n  add keyword Void\n  \"Bite\" damage +1\n  replace row 2: combat +3\n}\n\
               change \"Bile Giant\" { health is 20 }\n";
    let two =
        "change \"Hungry Dead\" {\n  health is 5\n  health +1\n  add keyword Beast\n  remove row 4\n  move +1\n}\n";
    let three = "change \"Hungry Dead\" { add keyword Demon; move +1; add ability Tough; ability Fear +1 }\n";
    let packs = [("one", one), ("two", two), ("three", three)];
    let first = read(&packs);
    assert_eq!(figure(&first, "hungry dead", Stat::Health), Some(8));
    assert_eq!(figure(&first, "hungry dead", Stat::Move), Some(4));
    for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let packs: Vec<_> = order.iter().filter_map(|at: &usize| packs.get(*at).copied()).collect();
        let other = read(&packs);
        for name in ["hungry dead", "bile giant", "gremians"] {
            assert_eq!(text(&other, name), text(&first, name), "{order:?}");
        }
        assert_eq!(lower(&other), lower(&first));
    }
}

/// What becomes of two patches of one thing: how many clashes.
fn clash(one: &str, two: &str) -> (usize, bool) {
    let patch = |text: &str| format!("change \"Hungry Dead\" {{ {text} }}\n");
    let found = clashes(&read(&[("one", &patch(one)), ("two", &patch(two))]));
    let back = clashes(&read(&[("two", &patch(two)), ("one", &patch(one))]));
    assert_eq!(found, back);
    (found.len(), found.iter().any(|clash| clash.removes))
}

#[test]
fn sets_clash_adds_commute_and_removing_clashes_with_what_is_inside() {
    let smash = "{ when this enemy rolls melee to hit 6: that hit ignores defense }";
    for (one, two, expected) in [
        ("health is 3", "health is 4", (1, false)),
        ("health is 3", "health is 3", (0, false)),
        ("health is 3", "lines { health 4 }", (1, false)),
        ("health is 3", "lines { health 3 }", (0, false)),
        ("health is 3", "health +4", (0, false)),
        ("health +3", "health +4", (0, false)),
        ("remove health", "health +4", (1, true)),
        ("remove health", "health is 4", (1, true)),
        ("remove health", "remove health", (0, false)),
        ("add keyword Void", "add keyword Void", (0, false)),
        ("add keyword Void", "remove keyword Void", (1, true)),
        ("remove keyword Undead", "add keyword Void", (0, false)),
        ("replace row 3: move +1", "replace row 3: move +2", (1, false)),
        ("replace row 3: move +1", "replace row 4: move +2", (0, false)),
        ("replace row 2-4: move +1", "remove row 3", (1, true)),
        ("replace ability Fear 2", "replace ability Fear 3", (1, false)),
        ("replace ability Fear 2", "ability Fear +1", (0, false)),
        ("remove ability Fear", "ability Fear +1", (1, true)),
        ("remove ability \"Smash\"", "\"Smash\" damage +1", (1, true)),
        (&format!("add ability \"Smash\" {smash}"), &format!("add ability \"smash\" {smash}"), (0, false)),
        (&format!("add ability \"Smash\" {smash}"), "replace ability \"Smash\" { defense +1 }", (1, false)),
        ("lines { size large }", "lines { size small }", (1, false)),
    ] {
        assert_eq!(clash(one, two), expected, "{one} / {two}");
    }
}

#[test]
fn every_line_knows_where_it_comes_from() {
    let model = read(&[(
        "mine",
        "change \"Hungry Dead\" { health is 7; move +2 }\nenemy \"Late\" from \"Hungry Dead\" { combat 4 }\n",
    )]);
    let late = model.played.get(&id(&model, "late")).unwrap_or_else(|| panic!("not played"));
    let mut from: BTreeMap<String, (By, usize)> = BTreeMap::new();
    for (line, origin) in late.decl.body().iter().zip(&late.origins) {
        if let Some(MemberView::Printed { stat: StatKey::Stat(stat), to: _, each: _ }) = MemberView::of(line) {
            from.insert(stat.words().to_owned(), (origin.by, origin.changed.len()));
        }
    }
    let of = |stat: &str| from.get(stat).copied();
    assert_eq!(of("health"), Some((By::Patch(0), 0)));
    assert_eq!(of("move"), Some((By::Sheet(id(&model, "hungry dead")), 1)));
    assert_eq!(of("combat"), Some((By::Sheet(id(&model, "late")), 0)));
    assert_eq!(of("defense"), Some((By::Sheet(id(&model, "hungry dead")), 0)));
}

#[test]
fn circles_end() {
    let model =
        read(&[("mine", "enemy \"A One\" from \"A Two\" { health 3 }\nenemy \"A Two\" from \"A One\" { move 2 }\n")]);
    let unmade = model.played.values().filter(|played| played.unmade.is_some()).count();
    assert_eq!(unmade, 1);
    assert_eq!(figure(&model, "a one", Stat::Move), Some(2));
    let mut long = String::from("enemy \"N 0\" { health 1 }\n");
    for number in 1..40 {
        long.push_str(&format!("enemy \"N {number}\" from \"N {}\" {{ move +1 }}\n", number - 1));
    }
    let model = read(&[("mine", &long)]);
    assert!(lower(&model).decls.len() > 40);
}

#[test]
fn former_names_lead_to_what_is_called_otherwise_now() {
    let model = read(&[(
        "mine",
        "enemy \"Late\" from \"Hungry Dead\" { formerly \"Old Ghoul\"; health 9 }\nenemy \"Later\" from \"Old Ghouls\"\n",
    )]);
    assert_eq!(figure(&model, "later", Stat::Health), Some(9));
}

/// A pack of two cards with one name: which of them is there hangs on the other pack.
fn crossing(with: bool) -> (Model, Vec<String>) {
    let mut files = InMemory::default();
    let manifest = |id: &str, more: &str| {
        format!("id = \"{id}\"\nname = \"A pack\"\nversion = \"1.0\"\nlanguage = 1\nsource = \"original\"\n{more}")
    };
    files.add("p/base/pack.toml", manifest("base", "").as_bytes());
    files.add("p/base/a.brim", BASE.as_bytes());
    files.add("p/box/pack.toml", manifest("box", "requires = [\"base\"]\n").as_bytes());
    files.add("p/box/a.brim", b"enemy \"Troll\" from \"Hungry Dead\" {\n  health 9\n}\n");
    files.add("p/mine/pack.toml", manifest("mine", "requires = [\"base\"]\nknows = [\"box\"]\n").as_bytes());
    let card = |how: &str, who: &str| {
        format!("encounter \"Bridge\" {{\n  only {how} the pack \"box\"\n  place 1 {who} as an ambush\n}}\n")
    };
    files.add("p/mine/a.brim", (card("with", "Troll") + &card("without", "Hungry Dead")).as_bytes());
    let paths: Vec<String> =
        ["p/mine", "p/box"].iter().take(1 + usize::from(with)).map(|path| (*path).to_owned()).collect();
    let loaded = load(&files, &paths);
    let (model, found) = build(&loaded);
    let found = loaded.diagnostics.iter().chain(&found).map(|one| one.message.clone()).collect();
    (model, found)
}

#[test]
fn a_card_for_those_who_have_another_box() {
    for (with, placed) in [(true, "Troll"), (false, "Hungry Dead")] {
        let (model, found) = crossing(with);
        assert_eq!(found, Vec::<String>::new());
        let bridge = sheet(&model, "Bridge");
        let enemy = bridge.body().iter().find_map(|line| match EffectView::of(line)? {
            EffectView::Places { n: _, what, place: _, per: _ } => Some(what),
            _ => None,
        });
        assert_eq!(enemy.map(|id| model.name(id)), Some(placed));
        assert_eq!(model.names.left_out, [("Bridge".to_owned(), "box".to_owned())]);
    }
}
