//! What is sent at the wrong time or makes no sense is answered, or refused in words.

use tableside::systems::squads::{Act, Command, Hold, Special, SquadKind, gatehouse_sample};
use tableside::table::{CharacterId, ItemId};

use super::scene::Scene;

/// S-33: the mount of a rider is taken out of the campaign in the middle of a phase.
#[test]
fn s_33_a_removed_mount() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .troop("Horse", "C2", 2)
        .special(Special::Mount)
        .foe("Orc", "D3", 4)
        .begin();
    let (who, horse) = (table.id("Ana"), table.id("Horse"));
    table.does(
        Command::Ride {
            who,
            on: Some(horse),
        },
        [],
    );
    table.strikes("Orc", "Ana");
    table.does(Command::RemoveUnit { who: horse }, []);
    table.go([3, 4]);
    assert_eq!((table.unit("Ana").rides, table.hits_of("Ana")), (None, 5));
}

/// S-21: the leader of a horde is taken out of the campaign while its squad waits for one.
#[test]
fn s_21_a_removed_leader() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 9)
        .foe("Boss", "C3", 3)
        .special(Special::BoneWarlord)
        .foe("Grunt", "H9", 3)
        .squad(1, SquadKind::Horde, &["Boss", "Grunt"])
        .begin();
    let who = table.id("Boss");
    table.strikes("Ana", "Boss");
    table.does(Command::RemoveUnit { who }, []);
    table.go([]);
    assert!(table.game().squads.is_empty());
}

/// S-11: nobody acts outside a phase, or who is not there.
#[test]
fn s_11_acts_at_the_wrong_time() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C3", 4)
        .setup(&[]);
    let act = table.act("Ana", Act::Other);
    assert!(table.refused(act).rule_id().is_none());
    let who = CharacterId(99);
    assert!(
        table
            .refused(Command::Act {
                who,
                act: Act::Other
            })
            .rule_id()
            .is_none()
    );
    assert!(table.refused(Command::NobodyReacts).rule_id().is_none());
    assert!(
        table
            .refused(Command::DeclareSquad { squad: ItemId(9) })
            .rule_id()
            .is_none()
    );
    let who = table.id("Ana");
    let (movement, action) = (Hold::New, Hold::None);
    table.does(
        Command::SetHolds {
            who,
            movement,
            action,
        },
        [],
    );
    assert_eq!(table.holds("Ana"), (movement, action));
}

/// S-05: whoever is on one square with another is found, but for riders and who is on a structure.
#[test]
fn s_05_two_on_one_square() {
    let table = Scene::new()
        .hero("Ana", "B2", 4)
        .hero("Bo", "B2", 4)
        .structure(None, "Tower", "D4")
        .foe("Orc", "D4", 4)
        .table();
    let findings = table.game().findings();
    let what: Vec<&str> = findings.iter().map(|one| one.what.as_str()).collect();
    assert_eq!(what, ["Ana and Bo both stand on B2"]);
}

/// S-14: the sample is whole and begins.
#[test]
fn s_14_the_sample_begins() {
    let game = gatehouse_sample();
    assert_eq!(game.findings(), []);
    assert!(game.is_fighting() && game.squads.len() == 4);
}

/// S-05: what came into a declared way meanwhile ends it on the last free square before, and the log says so; where none is
/// left the Move is kept.
#[test]
fn s_05_a_square_that_was_taken_meanwhile() {
    let placed = |way: &[&str], at: &str| {
        let mut table = Scene::new()
            .hero("Ana", "B2", 4)
            .hero("Bo", "H3", 4)
            .foe("Orc", "N9", 4)
            .begin();
        table.moves("Ana", way);
        let (who, map, at) = (table.id("Bo"), super::scene::FIELD, table.hex(at));
        table.does(Command::Place { who, map, at }, []);
        table.go([]);
        table
    };
    let table = placed(&["C3", "D3"], "D3");
    assert_eq!(table.at("Ana"), "C3");
    table.says(
        "Ana cannot do what it declared, move to D3: somebody stands at D3; it stops at C3",
        "S-15",
    );
    let table = placed(&["C3"], "C3");
    assert_eq!(table.at("Ana"), "B2");
    assert!(table.standing("Ana").movement.is_ready());
    // Nobody else’s end is taken by that.
    let table = placed(&["C3", "D3"], "E3");
    assert_eq!(table.at("Ana"), "D3");
}

/// S-11: whoever leaves by the GM’s word and joins again in the same round has what it had, and the log says what.
#[test]
fn s_11_back_in_the_same_round() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .hero("Bo", "H3", 4)
        .foe("Orc", "N9", 4)
        .begin();
    table.moves("Bo", &["H4"]);
    table.go([]);
    let mut back = |name: &str| {
        let (before, who) = (table.standing(name).clone(), table.id(name));
        table.does(Command::Leave { who }, []);
        table.does(Command::Join { who }, []);
        assert_eq!(*table.standing(name), before);
    };
    back("Ana");
    back("Bo");
    table.says(
        "Ana is back in this round and has its Move and its Action",
        "S-11",
    );
    table.says(
        "Bo is back in this round and has its Move and its Action",
        "S-11",
    );
}
