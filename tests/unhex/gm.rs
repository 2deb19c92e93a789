//! The GM's hand (promise 7): everything can be set, each is logged as the GM's; rules can be forced and are named.

use tableside::board::areas::ConnectionId;
use tableside::systems::unhex::{
    Ability, Act, Command, DiceMode, Fact, ItemKind, Level, Location, Mark, Side,
};
use tableside::table::{By, CharacterId, ItemId, RuleId, TeamId};

use super::scene::{CLUB, Scene, Table};

fn fight() -> Table {
    Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h, ItemKind::Ranged2h])
        .npc("Bo", "Alley", &[])
        .fight()
}

fn skipped(table: &Table) -> Vec<String> {
    table
        .game()
        .log
        .iter()
        .filter_map(|entry| match &entry.fact {
            Fact::Forced { skipped, .. } => {
                assert_eq!(entry.by, By::Gm);
                Some(skipped.iter().map(RuleId::to_string).collect())
            }
            _ => None,
        })
        .last()
        .unwrap_or_default()
}

/// Level, boxes, armor, hands, actions, place, items and abilities are set by hand and logged as the GM's.
#[test]
fn everything_can_be_set_by_hand() {
    let mut table = fight();
    let who = table.id("Ana");
    let kitchen = table.game().maps[&CLUB]
        .area_named("Kitchen")
        .expect("an area");
    let (location, rifle) = (Location::Torso, Some(ItemId(2)));
    let level = Level::clamped(33);
    let set = [
        Command::SetLevel { who, level },
        Command::SetBox {
            who,
            location,
            index: 8,
            mark: Some(Mark::Filled),
        },
        Command::SetArmor {
            who,
            location,
            pieces: 1,
        },
        Command::SetHands {
            who,
            left: rifle,
            right: rifle,
        },
        Command::SetActions {
            who,
            actions: 2,
            owed: 1,
        },
        Command::Place {
            who,
            map: CLUB,
            area: kitchen,
        },
        Command::AddItem {
            who,
            name: " rope ".to_owned(),
            kind: ItemKind::Other,
        },
        Command::SetAbility {
            who,
            ability: Ability::GoodDefend,
            has: true,
        },
    ];
    for command in set {
        table.does(command.clone(), []);
        assert!(table.last_is_gms(), "{command:?}");
    }
    assert_eq!(table.level("Ana"), 33);
    let sheet = table.sheet("Ana");
    assert_eq!(sheet.body.part(location).boxes[8], Some(Mark::Filled));
    assert_eq!(sheet.body.part(location).armor, 1);
    assert_eq!((sheet.hands.left, sheet.hands.right), (rifle, rifle));
    assert_eq!(
        (sheet.items[2].name.as_str(), sheet.items[2].id),
        ("rope", ItemId(3))
    );
    assert!(sheet.abilities.contains(&Ability::GoodDefend));
    assert_eq!(table.actions("Ana"), (2, 1));
    assert_eq!(table.area("Ana"), "Kitchen");

    table.does(
        Command::RemoveItem {
            who,
            item: ItemId(2),
        },
        [],
    );
    assert_eq!(
        table.sheet("Ana").hands.get(Side::Left),
        None,
        "what is gone is in no hand"
    );
    table.undo_and_redo_all();
}

/// What is not there cannot be set, by nobody.
#[test]
fn what_is_not_there_cannot_be_set() {
    let mut table = fight();
    let nobody = CharacterId(99);
    let who = table.id("Ana");
    let location = Location::Head;
    let wrong = [
        Command::SetLevel {
            who: nobody,
            level: Level::clamped(3),
        },
        Command::SetBox {
            who,
            location,
            index: 3,
            mark: None,
        },
        Command::SetActions {
            who: nobody,
            actions: 1,
            owed: 0,
        },
        Command::SetHands {
            who,
            left: Some(ItemId(77)),
            right: None,
        },
        Command::RemoveItem {
            who,
            item: ItemId(77),
        },
        Command::AddItem {
            who,
            name: "  ".to_owned(),
            kind: ItemKind::Ammo,
        },
        Command::RecordHit {
            who: nobody,
            location,
            damage: 1,
            mark: Some(Mark::Slash),
        },
        Command::SetDice {
            team: Some(TeamId(8)),
            dice: DiceMode::App,
        },
        Command::Force {
            who: nobody,
            act: Act::Drop { hand: Side::Left },
        },
    ];
    for command in wrong {
        let refusal = table.refusal(command.clone());
        assert_eq!(refusal.rule_id(), None, "{command:?}: {refusal}");
    }
}

/// Only the result of a hit: damage, marks, what falls from the hand and who falls, without dice and questions.
#[test]
fn u_60_the_result_of_a_hit_can_be_recorded() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .armor(Location::RightArm, 1)
        .npc("Bo", "Alley", &[])
        .fight();
    let who = table.id("Ana");
    let location = Location::RightArm;
    table.does(
        Command::RecordHit {
            who,
            location,
            damage: 4,
            mark: Some(Mark::Cross),
        },
        [],
    );
    assert_eq!(table.keys(), [""; 0], "armor is not asked about");
    assert_eq!(table.level("Ana"), 46);
    assert_eq!(table.boxes("Ana", location, Mark::Cross), 3);
    assert_eq!(table.boxes("Ana", Location::Torso, Mark::Cross), 1);
    assert_eq!(table.sheet("Ana").hands.right, None);
}

/// Also outside a fight.
#[test]
fn u_60_a_hit_can_be_recorded_outside_a_fight() {
    let mut table = Scene::new().pc("Ana", "Bar", &[]).quiet();
    let who = table.id("Ana");
    let location = Location::Torso;
    table.does(
        Command::RecordHit {
            who,
            location,
            damage: 4,
            mark: Some(Mark::Slash),
        },
        [],
    );
    assert_eq!(table.level("Ana"), 46);
}

/// A forced act is done past its rules, which the log names.
#[test]
fn a_forced_act_names_the_rules_it_skipped() {
    let mut table = fight();
    let who = table.id("Ana");
    table.does(
        Command::SetActions {
            who,
            actions: 0,
            owed: 0,
        },
        [],
    );
    let area = table.game().maps[&CLUB]
        .area_named("Catwalk")
        .expect("an area");
    table.does(
        Command::Force {
            who,
            act: Act::Move { to: area },
        },
        [],
    );
    assert_eq!(table.area("Ana"), "Catwalk");
    assert_eq!(skipped(&table), ["U-40", "U-50", "U-54"]);
}

/// Every rule of an attack can be forced: hand, reach, sight, ammo. The target still has the cover that is drawn.
#[test]
fn a_forced_attack_names_its_rules_too() {
    let mut table = fight();
    let (who, target) = (table.id("Ana"), table.id("Bo"));
    let act = Act::Attack {
        target,
        weapon: ItemId(2).into(),
        less_lethal: false,
    };
    table.does(Command::Force { who, act }, []);
    assert_eq!(skipped(&table), ["U-53", "U-81", "U-33", "U-82"]);
    table.pick_and_roll("none", [1, 9]);
    assert_eq!(table.decider(), "Bo", "two marks are cover, if not more");
}

/// A legal act that is forced skips nothing, and nothing is logged about it.
#[test]
fn forcing_a_legal_act_skips_nothing() {
    let mut table = fight();
    let (who, act) = (table.id("Ana"), table.move_act("Dance Floor"));
    table.does(Command::Force { who, act }, []);
    assert_eq!(table.count(|fact| matches!(fact, Fact::Forced { .. })), 0);
}

/// Structure cannot be forced: no such door, an open question.
#[test]
fn structure_cannot_be_forced() {
    let mut table = fight();
    let who = table.id("Ana");
    let act = Act::Door {
        connection: ConnectionId(1),
    };
    assert_eq!(table.refusal(Command::Force { who, act }).rule_id(), None);
    let area = table.game().maps[&CLUB]
        .area_named("Alley")
        .expect("an area");
    table.does(
        Command::Place {
            who,
            map: CLUB,
            area,
        },
        [],
    );
    let target = table.id("Bo");
    table.act(
        "Ana",
        Act::Attack {
            target,
            weapon: ItemId(1).into(),
            less_lethal: false,
        },
    );
    assert_eq!(table.keys(), ["reaction"]);
    let act = Act::Drop { hand: Side::Right };
    assert_eq!(table.refusal(Command::Force { who, act }).rule_id(), None);
}

/// Somebody put on the map of the fight joins it.
#[test]
fn who_is_put_on_the_map_joins_the_fight() {
    let mut table = fight();
    let id = CharacterId(7);
    let mut sheet = table.sheet("Bo").clone();
    sheet.name = "Cy".to_owned();
    table.does(
        Command::PutCharacter {
            id,
            sheet: Box::new(sheet),
        },
        [],
    );
    assert!(table.game().standing(id).is_none());
    let area = table.game().maps[&CLUB].area_named("Bar").expect("an area");
    table.does(
        Command::Place {
            who: id,
            map: CLUB,
            area,
        },
        [],
    );
    assert_eq!(table.game().standing(id).expect("joined").actions, 1);
}

/// A map that would leave somebody standing nowhere is refused.
#[test]
fn a_map_that_leaves_somebody_nowhere_is_refused() {
    let mut table = fight();
    let mut map = (*table.game().maps[&CLUB]).clone();
    let alley = map.area_named("Alley").expect("an area");
    map.areas.remove(&alley);
    map.connections
        .retain(|_, line| line.from != alley && line.to != alley);
    let refusal = table.refusal(Command::PutMap {
        id: CLUB,
        map: Box::new(map),
    });
    assert!(refusal.reason().contains("places.2"), "{refusal}");
}
