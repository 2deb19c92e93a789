//! What an action can be (U-30, U-52 to U-54), except what happens on a hit.

use tableside::board::areas::{ConnectionId, ConnectionKind};
use tableside::campaign::Command as Door;
use tableside::systems::unhex::{
    Ability, Act, Command, Fact, Hands, ItemKind, Location, Mark, Side,
};
use tableside::table::ItemId;

use super::scene::{CLUB, NPCS, Scene, Table};

/// The connection between Entrance and Dance Floor is a door.
fn with_door(open: bool) -> Scene {
    Scene::new().map(|map| {
        let line = map
            .connections
            .get_mut(&ConnectionId(10))
            .expect("Entrance to Dance Floor");
        line.kind = ConnectionKind::Door {
            open,
            see_through: false,
        };
    })
}

const DOOR: Act = Act::Door {
    connection: ConnectionId(10),
};

fn door_is_open(table: &Table) -> bool {
    let map = table.game().fight_map().expect("a map");
    matches!(
        map.connections[&ConnectionId(10)].kind,
        ConnectionKind::Door { open: true, .. }
    )
}

/// Opening a door costs an action; then one can walk and see through it.
#[test]
fn u_30_opening_a_door_costs_an_action() {
    let mut table = with_door(false)
        .pc("Ana", "Entrance", &[])
        .pc("Eve", "Entrance", &[ItemKind::Ranged1h, ItemKind::Ammo])
        .npc("Bo", "Dance Floor", &[])
        .fight();
    let (walk, shot) = (table.move_act("Dance Floor"), table.attack_act("Eve", "Bo"));
    assert_eq!(table.forbids("Ana", walk.clone()), "U-54");
    assert_eq!(
        table.forbids("Eve", shot.clone()),
        "U-81",
        "two steps round by the Pool Tables"
    );
    table.act("Ana", DOOR);
    assert!(door_is_open(&table));
    assert_eq!(table.actions("Ana"), (0, 0));
    assert!(table.game().check_act(table.id("Eve"), &shot).is_ok());
    assert!(table.game().check_act(table.id("Eve"), &walk).is_ok());
}

/// Closing it costs one too.
#[test]
fn u_30_closing_a_door_costs_an_action() {
    let mut table = with_door(true)
        .pc("Ana", "Entrance", &[])
        .pc("Eve", "Entrance", &[])
        .npc("Bo", "Alley", &[])
        .fight();
    table.act("Ana", DOOR);
    assert!(!door_is_open(&table));
    assert_eq!(table.actions("Ana"), (0, 0));
    assert_eq!(table.forbids("Ana", DOOR), "U-50");
}

/// A door is opened from one of its two areas only.
#[test]
fn u_30_a_door_is_worked_from_its_own_areas() {
    let mut table = with_door(false)
        .pc("Ana", "Bar", &[])
        .npc("Bo", "Entrance", &[])
        .fight();
    assert_eq!(table.forbids("Ana", DOOR), "U-30");
}

/// An arrow is walked one way only.
#[test]
fn u_30_an_arrow_is_walked_one_way() {
    let mut table = Scene::new()
        .map(|map| {
            let line = map
                .connections
                .get_mut(&ConnectionId(10))
                .expect("Entrance to Dance Floor");
            line.kind = ConnectionKind::Arrow;
        })
        .pc("Ana", "Entrance", &[])
        .pc("Eve", "Dance Floor", &[])
        .npc("Bo", "Alley", &[])
        .fight();
    let back = table.move_act("Entrance");
    assert_eq!(table.forbids("Eve", back), "U-54");
    table.moves("Ana", "Dance Floor");
    assert_eq!(table.area("Ana"), "Dance Floor");
}

/// A dashed line is for the eye: nobody walks from the Catwalk to the Dance Floor.
#[test]
fn u_30_a_dashed_line_is_not_walked() {
    let mut table = Scene::new()
        .pc("Ana", "Catwalk", &[])
        .npc("Bo", "Alley", &[])
        .fight();
    let act = table.move_act("Dance Floor");
    assert_eq!(table.forbids("Ana", act), "U-54");
    let refusal = table
        .game()
        .check_act(table.id("Ana"), &table.move_act("Dance Floor"));
    assert_eq!(
        refusal.expect_err("grey").reason(),
        "Dance Floor is 2 moves away"
    );
}

/// Any number of characters fit in an area.
#[test]
fn u_30_any_number_of_characters_fit_in_an_area() {
    let mut scene = Scene::new().pc("Ana", "Entrance", &[]);
    let names: Vec<String> = (0..30).map(|n| format!("Guard {n}")).collect();
    for name in &names {
        scene = scene.npc(name, "Dance Floor", &[]);
    }
    let mut table = scene.fight();
    table.moves("Ana", "Dance Floor");
    assert_eq!(table.area("Ana"), "Dance Floor");
}

/// A move is one action, to the next area, without a roll.
#[test]
fn u_54_a_move_is_one_action_to_the_next_area() {
    let mut table = Scene::new()
        .pc("Ana", "Entrance", &[])
        .pc("Eve", "Alley", &[])
        .npc("Bo", "Alley", &[])
        .fight();
    let far = table.move_act("Bar");
    assert_eq!(table.forbids("Ana", far), "U-54");
    table.moves("Ana", "Dance Floor");
    assert_eq!(table.area("Ana"), "Dance Floor");
    assert_eq!(table.actions("Ana"), (0, 0));
    let rules = table.logged(|fact| matches!(fact, Fact::Moved { .. }));
    assert_eq!(rules.expect("it is logged"), ["U-54"]);
    let again = table.move_act("Bar");
    assert_eq!(table.forbids("Ana", again), "U-50");
}

/// Re-arranging both hands, picking up and stowing included, is one action.
#[test]
fn u_52_rearranging_the_hands_is_one_action() {
    let mut table = Scene::new()
        .pc(
            "Ana",
            "Bar",
            &[ItemKind::Melee1h, ItemKind::Shield, ItemKind::Ranged2h],
        )
        .npc("Bo", "Alley", &[])
        .pc("Eve", "Entrance", &[])
        .fight();
    let rifle = Some(ItemId(3));
    table.act(
        "Ana",
        Act::Rearrange {
            left: rifle,
            right: rifle,
            left_of: None,
            right_of: None,
        },
    );
    assert_eq!(
        table.sheet("Ana").hands,
        Hands {
            left: rifle,
            right: rifle
        }
    );
    assert_eq!(table.actions("Ana"), (0, 0));
    let other = Act::Rearrange {
        left: None,
        right: None,
        left_of: None,
        right_of: None,
    };
    assert_eq!(table.forbids("Ana", other), "U-50");
}

/// A two-handed item takes both hands, a one-handed one is in one hand only.
#[test]
fn u_52_hands_hold_what_fits() {
    let mut table = Scene::new()
        .pc(
            "Ana",
            "Bar",
            &[ItemKind::Melee1h, ItemKind::Ranged2h, ItemKind::Ammo],
        )
        .npc("Bo", "Alley", &[])
        .fight();
    let (knife, rifle, ammo) = (Some(ItemId(1)), Some(ItemId(2)), Some(ItemId(3)));
    let one_hand = Act::Rearrange {
        left: rifle,
        right: knife,
        left_of: None,
        right_of: None,
    };
    assert_eq!(table.forbids("Ana", one_hand), "U-81");
    let twice = Act::Rearrange {
        left: knife,
        right: knife,
        left_of: None,
        right_of: None,
    };
    assert_eq!(table.forbids("Ana", twice), "U-81");
    let who = table.id("Ana");
    let act = Act::Rearrange {
        left: ammo,
        right: None,
        left_of: None,
        right_of: None,
    };
    assert_eq!(
        table.refusal(Command::Act { who, act }).rule_id(),
        None,
        "ammo is not held"
    );
    let act = Act::Rearrange {
        left: Some(ItemId(9)),
        right: None,
        left_of: None,
        right_of: None,
    };
    assert_eq!(
        table.refusal(Command::Act { who, act }).rule_id(),
        None,
        "no such item"
    );
}

/// Dropping is free, also without an action left; picking up is an action, in the area where it lies.
#[test]
fn u_52_dropping_is_free_and_picking_up_is_an_action() {
    let mut table = Scene::new()
        .pc("Ana", "Entrance", &[ItemKind::Melee1h])
        .npc("Bo", "Alley", &[])
        .fight();
    let knife = Some(ItemId(1));
    table.act("Ana", Act::Drop { hand: Side::Right });
    assert_eq!(table.sheet("Ana").hands, Hands::default());
    assert_eq!(table.actions("Ana"), (1, 0));
    let rules = table.logged(|fact| matches!(fact, Fact::Dropped { .. }));
    assert_eq!(rules.expect("it is logged"), ["U-52"]);

    let who = table.id("Ana");
    table.does(
        Command::SetActions {
            who,
            actions: 3,
            owed: 0,
        },
        [],
    );
    table.moves("Ana", "Dance Floor");
    let pick_up = Act::Rearrange {
        left: None,
        right: knife,
        left_of: None,
        right_of: None,
    };
    assert_eq!(table.forbids("Ana", pick_up.clone()), "U-52");
    table.moves("Ana", "Entrance");
    table.act("Ana", pick_up);
    assert_eq!(table.sheet("Ana").hands.right, knife);
    assert_eq!(table.sheet("Ana").items[0].dropped, None);
}

/// Bo has dropped a knife and a rifle in the Bar, where Ana stands with a knife of her own.
fn dropped() -> Scene {
    Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .pc("Di", "Alley", &[])
        .npc("Bo", "Bar", &[ItemKind::Melee1h, ItemKind::Shield])
        .npc("Cy", "Kitchen", &[])
}

/// Ana takes the right hand's thing of Bo into her left hand and keeps her own.
fn takes_from_bo(table: &Table) -> Act {
    Act::Rearrange {
        left: Some(ItemId(1)),
        right: Some(ItemId(1)),
        left_of: Some(table.id("Bo")),
        right_of: None,
    }
}

/// Lets Bo drop what his right hand holds, and gives the players the turn back.
fn bo_drops(scene: Scene) -> Table {
    let mut table = scene.turn_of(NPCS);
    table.act("Bo", Act::Drop { hand: Side::Right });
    table.does(Command::EndTurn, []);
    table
}

/// Anybody in the area can pick up what lies there, an enemy's weapon too: it is theirs from then on, for one action.
#[test]
fn u_52_what_another_dropped_can_be_picked_up() {
    let mut table = bo_drops(dropped());
    let offers = table.game().offers(table.id("Ana"));
    let labels: Vec<&str> = offers
        .iter()
        .filter(|offer| offer.label.starts_with("Pick up") && offer.is_legal())
        .map(|offer| offer.label.as_str())
        .collect();
    assert_eq!(labels, ["Pick up Bo’s 1H melee", "Pick up Bo’s 1H melee"]);
    let act = takes_from_bo(&table);
    let label = table.game().act_label(table.id("Ana"), &act);
    assert_eq!(label, "Ana picks up Bo’s 1H melee");
    table.act("Ana", act);
    assert_eq!(table.actions("Ana"), (0, 0));
    let hands = table.sheet("Ana").hands;
    assert_eq!(
        (hands.left, hands.right),
        (Some(ItemId(2)), Some(ItemId(1)))
    );
    assert_eq!(table.sheet("Ana").items.len(), 2);
    let kinds = table.sheet("Bo").items.iter().map(|item| item.kind);
    assert!(kinds.eq([ItemKind::Shield]), "Bo has lost it");
    let lines = table.lines(|fact| matches!(fact, Fact::PickedUp { .. }));
    assert_eq!(lines, ["Ana picks up Bo’s 1H melee"]);
    let rules = table.logged(|fact| matches!(fact, Fact::PickedUp { .. }));
    assert_eq!(rules.expect("it is logged"), ["U-52"]);
    assert_eq!(table.game().findings(), []);
    table.undo_and_redo_all();
}

/// Not from elsewhere, and not what is still carried; the GM can force both.
#[test]
fn u_52_only_what_lies_there_is_picked_up() {
    let mut far = bo_drops(dropped());
    let (who, area) = (far.id("Ana"), far.area_id("Kitchen"));
    far.does(
        Command::Place {
            who,
            map: CLUB,
            area,
        },
        [],
    );
    let mut carried = dropped().fight();
    for (table, why) in [
        (&mut far, "1H melee lies somewhere else"),
        (&mut carried, "Bo still has 1H melee"),
    ] {
        let act = takes_from_bo(table);
        assert_eq!(table.forbids("Ana", act.clone()), "U-52");
        let refused = table.refusal(Command::Act {
            who,
            act: act.clone(),
        });
        assert_eq!(refused.reason(), why);
        table.does(Command::Force { who, act }, []);
        assert_eq!(table.sheet("Ana").items.len(), 2);
        assert_eq!(table.sheet("Bo").hands.right, None);
        let forced = table.count(|fact| matches!(fact, Fact::Forced { .. }));
        assert_eq!(forced, 1);
        table.undo_and_redo_all();
    }
}

/// U-98: who is hurt by the fire while bending down may lose the hand for it, and the thing stays there.
#[test]
fn u_52_a_pick_up_in_the_fire_may_come_to_nothing() {
    let mut table = bo_drops(dropped());
    super::burning::burns(&mut table, "Bar", 3);
    let act = takes_from_bo(&table);
    table.act("Ana", act);
    table.spreads(&[("left_arm", 3)], []);
    assert_eq!(table.sheet("Ana").items.len(), 1);
    assert_eq!(table.sheet("Bo").items.len(), 2);
    let lost = table.lines(|fact| matches!(fact, Fact::ActionCutShort { .. }));
    assert_eq!(lost, ["Ana’s action is lost: the left arm is out"]);
}

/// U-96: what works on areas takes its ability, to pick it up, too.
#[test]
fn u_52_what_takes_an_ability_is_not_picked_up_without() {
    let scene = Scene::new()
        .pc("Ana", "Bar", &[])
        .npc("Bo", "Bar", &[ItemKind::Blast])
        .ability(Ability::Blast);
    let mut table = bo_drops(scene);
    let act = Act::Rearrange {
        left: Some(ItemId(1)),
        right: Some(ItemId(1)),
        left_of: Some(table.id("Bo")),
        right_of: Some(table.id("Bo")),
    };
    assert_eq!(table.forbids("Ana", act), "U-96");
}

/// What somebody dropped on another map lies there and not in the area of the same number here.
#[test]
fn u_52_what_lies_on_another_map_is_not_here() {
    let mut table = bo_drops(dropped());
    let who = table.id("Bo");
    table.does(Command::TakeOffMap { who }, []);
    let act = takes_from_bo(&table);
    assert_eq!(table.forbids("Ana", act), "U-52");
}

/// An empty hand has nothing to drop.
#[test]
fn u_52_an_empty_hand_drops_nothing() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[])
        .npc("Bo", "Alley", &[])
        .fight();
    let (who, act) = (table.id("Ana"), Act::Drop { hand: Side::Left });
    assert_eq!(table.refusal(Command::Act { who, act }).rule_id(), None);
}

/// Using a thing of the area is an action, in the GM's words.
#[test]
fn u_52_using_something_is_an_action() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[])
        .npc("Bo", "Alley", &[])
        .fight();
    let act = |what: &str| Act::Use {
        what: what.to_owned(),
    };
    let who = table.id("Ana");
    table.refusal(Command::Act {
        who,
        act: act("  "),
    });
    table.does(Command::EndTurn, []);
    assert_eq!(table.forbids("Ana", act("the lever")), "U-40");
    table.does(Door::Undo, []);
    table.act("Ana", act("the lever"));
    assert_eq!(table.actions("Ana"), (0, 0));
    let used = |fact: &Fact| matches!(fact, Fact::Used { what, .. } if what == "the lever");
    assert_eq!(table.logged(used).expect("it is logged"), ["U-52"]);
}

/// An attack needs the item in hand.
#[test]
fn u_53_an_attack_needs_the_item_in_hand() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .sheet(|sheet| sheet.hands = Hands::default())
        .npc("Bo", "Bar", &[])
        .fight();
    let act = Act::Attack {
        target: table.id("Bo"),
        weapon: ItemId(1).into(),
        less_lethal: false,
    };
    assert_eq!(table.forbids("Ana", act), "U-53");
}

/// A leg that is out: no walking with something in a hand, walking with two empty ones.
#[test]
fn u_62_one_leg_out_walks_with_two_empty_hands_only() {
    let mut table = Scene::new()
        .pc("Ana", "Entrance", &[ItemKind::Melee1h])
        .marks(Location::LeftLeg, 6, Mark::Slash)
        .npc("Bo", "Alley", &[])
        .fight();
    let act = table.move_act("Dance Floor");
    assert_eq!(table.forbids("Ana", act.clone()), "U-62");
    table.act("Ana", Act::Drop { hand: Side::Right });
    table.act("Ana", act);
    assert_eq!(table.area("Ana"), "Dance Floor");
}

/// Empty hands must be usable ones: an arm that is out helps nobody to walk.
#[test]
fn u_62_one_leg_and_one_arm_out_do_not_walk() {
    let mut table = Scene::new()
        .pc("Ana", "Entrance", &[])
        .marks(Location::LeftLeg, 6, Mark::Slash)
        .marks(Location::RightArm, 3, Mark::Slash)
        .npc("Bo", "Alley", &[])
        .fight();
    let act = table.move_act("Dance Floor");
    assert_eq!(table.forbids("Ana", act), "U-62");
}

/// Both legs out: no walking at all.
#[test]
fn u_62_both_legs_out_do_not_walk() {
    let mut table = Scene::new()
        .pc("Ana", "Entrance", &[])
        .marks(Location::LeftLeg, 6, Mark::Slash)
        .marks(Location::RightLeg, 6, Mark::Cross)
        .npc("Bo", "Alley", &[])
        .fight();
    let act = table.move_act("Dance Floor");
    assert_eq!(table.forbids("Ana", act), "U-62");
}

/// An act that is not legal now stays among the offers, grey, with its rule and a reason.
#[test]
fn offers_keep_what_is_not_legal_with_a_reason() {
    let table = Scene::new()
        .pc("Ana", "Alley", &[ItemKind::Ranged2h])
        .npc("Bo", "Alley", &[])
        .turn_of(NPCS);
    let offers = table.game().offers(table.id("Ana"));
    assert!(offers.len() >= 3, "attack, move, drop");
    for offer in offers {
        let refusal = offer.refusal.expect("it is not her turn");
        assert_eq!(
            refusal.rule_id().expect("a rule").to_string(),
            "U-40",
            "{}",
            offer.label
        );
        assert!(refusal.reason().contains("Ana"));
    }
}
