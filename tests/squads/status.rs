//! Status (S-60).

use tableside::systems::squads::{AttackKind, Command, Hold, Modifier, Special};

use super::scene::{HEROES, Scene};

const STRIKE: AttackKind = AttackKind::Strike;

/// S-60: the immobilized lose their Move and gain none; Defense −2, no bonus to it, its price stays.
#[test]
fn s_60_immobilized() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .chose(Modifier::Block)
        .foe("Orc", "C3", 4)
        .begin();
    assert_eq!(table.sums("Orc", "Ana", STRIKE).1, 9);
    table.sets("Ana", "immobilized", true);
    assert_eq!(table.sums("Orc", "Ana", STRIKE).1, 4);
    assert_eq!(table.sums("Ana", "Orc", STRIKE).0, 2);
    assert_eq!(table.holds("Ana"), (Hold::None, Hold::Delayed));
    table.go([]);
    assert_eq!((table.phase().0, table.holds("Ana").0), (2, Hold::None));
}

/// S-60: the incapacitated lose both, and have Defense 0, whatever else there is.
#[test]
fn s_60_incapacitated() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .hero("Bo", "B3", 4)
        .chose(Modifier::Guard)
        .foe("Orc", "C3", 4)
        .begin();
    table.sets("Ana", "incapacitated", true);
    assert_eq!(table.sums("Orc", "Ana", STRIKE).1, 0);
    assert_eq!(table.holds("Ana"), (Hold::None, Hold::None));
    table.strikes("Orc", "Ana");
}

/// S-60: Stun takes the Move and the Action that are held, otherwise the next; Constructs are immune (S-31).
#[test]
fn s_60_stun() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C3", 4)
        .foe("Clay", "H8", 4)
        .special(Special::Construct)
        .setup(&[HEROES]);
    let stun = |table: &super::scene::Table, name: &str| Command::Stun {
        who: table.id(name),
    };
    table.does(stun(&table, "Ana"), []);
    table.says("Ana is stunned and loses its Move and its Action", "S-60");
    table.does(stun(&table, "Orc"), []);
    table.says("Orc is stunned and loses its next Move and Action", "S-60");
    let clay = stun(&table, "Clay");
    assert_eq!(table.ruled_out(clay), "S-31");
    table.go([]);
    assert_eq!(table.holds("Ana"), (Hold::New, Hold::New));
    assert_eq!(table.holds("Orc"), (Hold::None, Hold::None));
}

/// S-60: the Calm do not act; an attack wakes them, and they may answer with the Action they hold.
#[test]
fn s_60_calm_answers() {
    let scene = || {
        Scene::new()
            .hero("Ana", "B2", 4)
            .foe("Orc", "C3", 4)
            .hits(30)
            .foe("Imp", "L9", 1)
    };
    let mut table = scene().begin();
    table.sets("Orc", "calm", true);
    let strike = table.attack("Ana", STRIKE);
    assert_eq!(table.forbids("Orc", strike), "S-60");
    table.strikes("Ana", "Orc");
    table.go([1, 1]);
    table.says("Orc is no longer calm", "S-60");
    assert_eq!(table.keys(), ["reaction.answer"]);
    table.picks("reaction.answer", "strike", [5, 5]);
    assert_eq!(
        (table.hits_of("Ana"), table.holds("Orc").1),
        (2, Hold::None)
    );
    let mut table = scene().begin();
    table.sets("Orc", "calm", true);
    table.strikes("Ana", "Orc");
    table.go([1, 1]);
    table.does(Command::NobodyReacts, []);
    table.says("Orc does not answer Ana", "S-60");
    assert_eq!(table.hits_of("Ana"), 10);
}

/// S-60: an adjacent unit wakes somebody with its Action; where all of a side are calm or out, the calm surrender.
#[test]
fn s_60_waking_and_surrender() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "H8", 4)
        .foe("Imp", "H9", 4)
        .begin();
    table.sets("Orc", "calm", true);
    let whom = table.id("Orc");
    table.acts("Imp", tableside::systems::squads::Act::Wake { whom });
    table.go([]);
    table.says("Orc is no longer calm", "S-60");
    for name in ["Orc", "Imp"] {
        table.sets(name, "calm", true);
    }
    table.go([]);
    table.says("Orc surrenders", "S-60");
    table.says("The fight is over: Heroes win", "S-06");
    // A Construct does not.
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Clay", "H8", 4)
        .special(Special::Construct)
        .begin();
    table.sets("Clay", "calm", true);
    table.go([]);
    assert!(table.game().over().is_none());
}
