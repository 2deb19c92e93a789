//! Unarmed combat (U-102): attack, counterattack, intercept with an empty hand or two legs.

use tableside::systems::unhex::{Ability, Act, Fact, ItemKind, Location, Mark, Weapon};
use tableside::table::Answer;

use super::scene::{Scene, Table};

const KNIFE: &[ItemKind] = &[ItemKind::Melee1h];

fn fists(table: &Table) -> Act {
    Act::Attack {
        target: table.id("Bo"),
        weapon: Weapon::Unarmed,
        less_lethal: false,
    }
}

/// Ana with these items against Bo.
fn against(items: &[ItemKind], area: &str) -> Scene {
    Scene::new()
        .npc("Bo", "Bar", KNIFE)
        .pc("Ana", area, items)
        .ability(Ability::Unarmed)
}

/// U-102: an attack without a weapon, at range 0, marks `\`.
#[test]
fn u_102_an_unarmed_attack() {
    let mut table = against(&[], "Bar").fight();
    let act = fists(&table);
    let offers = table.game().offers(table.id("Ana"));
    let offer = offers
        .iter()
        .find(|offer| offer.act == act)
        .expect("it is offered");
    assert!(offer.is_legal());
    assert_eq!(offer.label, "Attack Bo unarmed");
    table.act("Ana", act);
    table.pick_and_roll("none", [4, 5]);
    table.pick("tens");
    assert_eq!(table.boxes("Bo", Location::Torso, Mark::Slash), 4);
    table.undo_and_redo_all();
}

/// U-102: it takes the ability; the GM may allow it without.
#[test]
fn u_102_unarmed_takes_the_ability() {
    let mut table = against(&[], "Bar")
        .sheet(|sheet| sheet.abilities.clear())
        .fight();
    let act = fists(&table);
    assert_eq!(table.forbids("Ana", act.clone()), "U-102");
    let who = table.id("Ana");
    table.does(tableside::systems::unhex::Command::Force { who, act }, []);
    assert_eq!(table.keys(), ["reaction"]);
}

/// U-102, U-62: an empty usable hand or both legs; full hands kick, and one leg out takes a hand.
#[test]
fn u_102_an_empty_hand_or_two_legs() {
    let allowed = |items: &[ItemKind], full: &[Location]| {
        let scene = full.iter().fold(against(items, "Bar"), |scene, location| {
            scene.marks(*location, location.size() as u8, Mark::Slash)
        });
        let table = scene.fight();
        let act = fists(&table);
        table.game().check_act(table.id("Ana"), &act).is_ok()
    };
    let axe = &[ItemKind::Melee2h];
    assert!(allowed(axe, &[]), "two legs");
    assert!(!allowed(axe, &[Location::LeftLeg]));
    assert!(
        allowed(KNIFE, &[Location::LeftLeg]),
        "the left hand is empty"
    );
    assert!(!allowed(KNIFE, &[Location::LeftLeg, Location::LeftArm]));
    assert!(allowed(&[], &[Location::LeftLeg, Location::RightLeg]));
    assert!(allowed(&[], &[Location::LeftArm, Location::RightArm]));
}

/// U-81: melee, shield and unarmed reach range 0.
#[test]
fn u_81_unarmed_reaches_range_0() {
    let mut table = against(&[], "Dance Floor").fight();
    let act = fists(&table);
    assert_eq!(table.forbids("Ana", act), "U-81");
}

/// U-102: counterattack and intercept, each with its own good, which is not that of the attack.
#[test]
fn u_102_reactions_have_their_own_good() {
    for (ability, good) in [
        (Ability::UnarmedGoodReaction, true),
        (Ability::UnarmedGoodAttack, false),
    ] {
        let mut table = against(&[], "Bar").ability(ability).fight();
        table.does(tableside::systems::unhex::Command::EndTurn, []);
        table.attacks("Bo", "Ana");
        assert_eq!(table.options(), ["defend", "counter.unarmed", "none"]);
        table.pick_and_roll("counter.unarmed", [9, 1, 9, 2]);
        assert_eq!(table.keys() == ["counter.reroll"], good, "{ability:?}");

        let mut table = against(&[], "Bar").ability(ability).fight();
        table.does(tableside::systems::unhex::Command::EndTurn, []);
        table.moves("Bo", "Dance Floor");
        assert_eq!(table.options(), ["intercept.unarmed", "none"]);
        table.pick_and_roll("intercept.unarmed", [9, 2]);
        assert_eq!(table.keys() == ["attack.reroll"], good, "{ability:?}");
    }
}

/// U-102: good and precise attacks.
#[test]
fn u_102_good_and_precise_attacks() {
    let mut table = against(&[], "Bar")
        .ability(Ability::UnarmedGoodAttack)
        .fight();
    let act = fists(&table);
    table.act("Ana", act);
    table.pick_and_roll("none", [9, 2]);
    assert_eq!(table.keys(), ["attack.reroll"]);
    let mut table = against(&[], "Bar")
        .ability(Ability::UnarmedPreciseAttack)
        .fight();
    let act = fists(&table);
    table.act("Ana", act);
    table.pick_and_roll("none", [2, 3]);
    table.pick("tens");
    table.pick("precise_up");
    assert_eq!(table.marked("Bo", Location::Torso), 2);
}

/// Bo walks from the Bar to the Dance Floor, past Ana who can stop him.
fn walks_past(items: &[ItemKind]) -> Table {
    let mut table = against(items, "Bar")
        .ability(Ability::UnarmedStop)
        .pc("Eve", "Dance Floor", KNIFE)
        .npc("Cy", "Alley", &[])
        .fight();
    table.does(tableside::systems::unhex::Command::EndTurn, []);
    table.moves("Bo", "Dance Floor");
    table
}

/// U-102: an intercept with two empty hands that hits may stop the mover, and picks the area.
#[test]
fn u_102_two_empty_hands_stop_the_mover() {
    for (option, area) in [("4", "Bar"), ("3", "Dance Floor")] {
        let mut table = walks_past(&[]);
        table.pick_for("reaction.2", "intercept.unarmed");
        table.answer_to("reaction.3", Answer::Pick("none".to_owned()), [1, 4]);
        table.pick("tens");
        assert_eq!(table.level("Bo"), 49, "in addition to damage");
        let question = table.question();
        assert_eq!(question.who_name, "Ana");
        assert_eq!(question.rule.to_string(), "U-102");
        assert_eq!(table.options(), ["4", "3", "none"]);
        table.pick(option);
        assert_eq!(table.area("Bo"), area);
        assert_eq!(table.count(|fact| matches!(fact, Fact::Stopped { .. })), 1);
        table.undo_and_redo_all();
    }
}

/// U-102: whoever is stopped by it stays so by that rule, though the next intercept takes a leg (U-62).
#[test]
fn u_102_what_stopped_the_mover_first_is_told() {
    let mut table = Scene::new()
        .npc("Bo", "Bar", KNIFE)
        .marks(Location::LeftLeg, 5, Mark::Slash)
        .npc("Cy", "Alley", &[])
        .pc("Ana", "Bar", &[])
        .ability(Ability::Unarmed)
        .ability(Ability::UnarmedStop)
        .pc("Eve", "Dance Floor", KNIFE)
        .fight();
    table.does(tableside::systems::unhex::Command::EndTurn, []);
    table.moves("Bo", "Dance Floor");
    table.pick_for("reaction.3", "intercept.unarmed");
    table.answer_to("reaction.4", Answer::Pick("intercept.1".to_owned()), [1, 4]);
    table.pick("tens");
    table.pick_and_roll("4", [2, 0]);
    table.pick("tens");
    assert_eq!(table.marked("Bo", Location::LeftLeg), 6);
    assert_eq!(table.area("Bo"), "Bar");
    let rules = table.logged(|fact| matches!(fact, Fact::Stopped { .. }));
    assert_eq!(rules, Some(vec!["U-57".to_owned(), "U-102".to_owned()]));
    table.undo_and_redo_all();
}

/// U-102: or it lets the move go on, and the next intercept comes.
#[test]
fn u_102_the_mover_need_not_be_stopped() {
    let mut table = walks_past(&[]);
    table.pick_for("reaction.2", "intercept.unarmed");
    table.answer_to("reaction.3", Answer::Pick("intercept.1".to_owned()), [1, 4]);
    table.pick("tens");
    table.pick_and_roll("none", [9, 1]);
    assert_eq!(table.area("Bo"), "Dance Floor");
    assert_eq!(table.actions("Eve"), (0, 0));
}

/// U-102: not with something in a hand, and not by a miss.
#[test]
fn u_102_it_takes_two_empty_hands_and_a_hit() {
    for (items, faces) in [(KNIFE, [1, 4]), (&[][..], [9, 1])] {
        let mut table = walks_past(items);
        table.pick_for("reaction.2", "intercept.unarmed");
        table.answer_to("reaction.3", Answer::Pick("none".to_owned()), faces);
        if faces == [1, 4] {
            table.pick("tens");
        }
        assert_eq!(table.keys(), [""; 0]);
        assert_eq!(table.area("Bo"), "Dance Floor");
    }
}

/// U-102: files and journals that name an item by its number read as before, and an unarmed attack is a word.
#[test]
fn u_102_a_weapon_is_a_number_or_a_word() {
    for (json, weapon) in [
        ("3", Weapon::Item(tableside::table::ItemId(3))),
        ("\"unarmed\"", Weapon::Unarmed),
    ] {
        let read: Weapon = serde_json::from_str(json).expect("a weapon");
        assert_eq!(read, weapon);
        assert_eq!(serde_json::to_string(&weapon).expect("it is written"), json);
    }
    for wrong in ["-1", "4294967296", "\"fist\"", "null", "[1]"] {
        assert!(serde_json::from_str::<Weapon>(wrong).is_err(), "{wrong}");
    }
}
