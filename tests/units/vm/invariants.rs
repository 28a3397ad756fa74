use brim_core::game::ids::{DeclId, HeroId};
use brim_core::game::table::{Hero, Table};
use brim_core::program::{Decl, Program};
use brim_vm::Machine;

#[test]
fn what_is_changed_unseen_is_told_of() {
    let program = Program::default();
    let mut other = Program::default();
    other.decls = vec![Decl::default()];
    let heroes = vec![Hero { id: HeroId(0), class: DeclId(0), ..Hero::default() }];
    let mut machine = Machine::new(&program, Table { heroes, ..Table::default() });
    assert!(machine.verify_caches().is_empty());
    // Whoever takes the table to change it says so; another program comes without a word.
    machine.program = &other;
    assert_eq!(machine.verify_caches(), ["what is in play was changed unseen"]);
    machine.look_again();
    assert!(machine.verify_caches().is_empty());
}
