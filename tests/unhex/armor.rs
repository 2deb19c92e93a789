//! Armor (U-66): a piece is broken instead of taking what landed on its location.

use tableside::systems::unhex::{Act, Command, Fact, ItemKind, Location, Mark, SheetEdit};
use tableside::table::ItemId;

use super::area_attacks::with;
use super::scene::{NPCS, Scene, Table};

fn duel() -> Scene {
    Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[])
}

/// The house rule by which a piece stops its own location's share only.
fn own_share(scene: Scene) -> Scene {
    scene.rules(|rules| rules.armor_stops_own_share_only = true)
}

fn hit(scene: Scene, damage: i32, die: i32) -> Table {
    let mut table = scene.fight();
    table.attack("Ana", "Bo", [damage, die]);
    table.pick("tens");
    table
}

fn armor(table: &Table, location: Location) -> u8 {
    table.sheet("Bo").body.part(location).armor
}

/// One piece may be broken: no level is lost, no box marked.
#[test]
fn u_66_a_broken_piece_stops_the_damage() {
    let mut table = hit(duel().armor(Location::Torso, 2), 4, 5);
    let question = table.question();
    assert_eq!(
        (question.who_name.as_str(), question.rule.to_string()),
        ("Bo", "U-66".to_owned())
    );
    table.pick("break");
    assert_eq!(
        (table.level("Bo"), table.marked("Bo", Location::Torso)),
        (50, 0)
    );
    assert_eq!(armor(&table, Location::Torso), 1, "one piece, not both");
    assert!(!table.standing("Bo").wounded);
    let rules = table.logged(|fact| matches!(fact, Fact::ArmorBroken { stopped: 4, .. }));
    assert_eq!(rules.expect("it is logged"), ["U-66"]);
}

/// Or kept, and the damage taken.
#[test]
fn u_66_armor_may_be_kept() {
    let mut table = hit(duel().armor(Location::Torso, 1), 4, 5);
    table.pick("take");
    assert_eq!(
        (table.level("Bo"), table.marked("Bo", Location::Torso)),
        (46, 4)
    );
    assert_eq!(armor(&table, Location::Torso), 1);
}

/// Armor elsewhere is not asked about.
#[test]
fn u_66_armor_protects_its_own_location() {
    let table = hit(duel().armor(Location::Head, 1), 4, 5);
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.level("Bo"), 46);
}

/// A hit of no damage breaks nothing.
#[test]
fn u_66_no_damage_breaks_no_armor() {
    let table = hit(duel().armor(Location::Torso, 1), 0, 5);
    assert_eq!(table.keys(), [""; 0]);
}

/// What taking the damage comes to is told as for the dice: the level, and an arm that is out (U-62).
#[test]
fn u_66_the_damage_taken_instead_is_told() {
    let table = hit(duel().armor(Location::LeftArm, 1), 4, 7);
    let question = table.question();
    let words = &question.shape.options()[1].consequence;
    assert_eq!(words, "level −3, left arm 0/3 → 3/3, arm out");
}

/// It stops the whole hit on its location, what would flow on to the torso included.
#[test]
fn u_66_armor_stops_the_whole_hit() {
    let scene = duel().armor(Location::LeftArm, 1).armor(Location::Torso, 1);
    let mut table = hit(scene, 4, 7);
    let question = table.question();
    let words = &question.shape.options()[0].consequence;
    assert_eq!(words, "stops the whole hit, its last piece there");
    table.pick("break");
    assert_eq!(table.keys(), [""; 0], "nothing is left for the torso");
    assert_eq!((table.level("Bo"), armor(&table, Location::Torso)), (50, 1));
    let stopped = |fact: &Fact| matches!(fact, Fact::ArmorBroken { stopped: 4, .. });
    assert_eq!(table.count(stopped), 1);
    table.undo_and_redo_all();
}

/// Torso armor stops what flows on to the torso, and nothing of what the arm takes.
#[test]
fn u_66_torso_armor_does_not_guard_the_arm() {
    let scene = duel().armor(Location::Torso, 1);
    let mut table = hit(scene, 4, 7);
    table.pick("break");
    assert_eq!(
        (table.level("Bo"), table.marked("Bo", Location::LeftArm)),
        (47, 3)
    );
    assert_eq!(table.marked("Bo", Location::Torso), 0);
}

/// Less-lethal damage is stopped as any other (U-67).
#[test]
fn u_66_the_whole_of_a_less_lethal_hit() {
    let mut table = duel().armor(Location::LeftArm, 1).fight();
    let (who, target) = (table.id("Ana"), table.id("Bo"));
    let act = Act::Attack {
        target,
        weapon: ItemId(1).into(),
        less_lethal: true,
    };
    table.does(Command::Act { who, act }, []);
    table.does(Command::NobodyReacts, [4, 7]);
    table.pick("tens");
    table.pick("break");
    assert_eq!(table.level("Bo"), 50);
}

/// The house rule may change while the question is open: what is said then counts.
#[test]
fn u_66_the_house_rule_changes_meanwhile() {
    let mut table = hit(duel().armor(Location::LeftArm, 1), 4, 7);
    let (rule, option) = ("armor_stops_own_share_only".to_owned(), "on".to_owned());
    table.does(Command::SetHouseRule { rule, option }, []);
    table.pick("break");
    assert_eq!(
        (table.level("Bo"), table.marked("Bo", Location::Torso)),
        (49, 1)
    );
}

/// Boxes that are marked or cleared by hand beneath the question change how the hit spreads, not what was answered (U-62).
#[test]
fn u_62_u_66_a_hit_spreads_by_the_boxes_as_they_are() {
    let mut table = hit(duel().armor(Location::LeftArm, 1), 4, 7);
    let boxes = |mark| SheetEdit::Boxes {
        boxes: vec![(Location::LeftArm, 0), (Location::LeftArm, 1)],
        mark,
    };
    let taken = |table: &Table| table.question().shape.options()[1].consequence.clone();
    let who = table.id("Bo");
    let edit = boxes(Some(Mark::Slash));
    table.does(Command::EditSheet { who, edit }, []);
    assert_eq!(taken(&table), "level −1, left arm 2/3 → 3/3, arm out");
    let edit = boxes(None);
    table.does(Command::EditSheet { who, edit }, []);
    assert_eq!(taken(&table), "level −3, left arm 0/3 → 3/3, arm out");
    table.pick("take");
    let marked = |location| table.marked("Bo", location);
    let marked = (marked(Location::LeftArm), marked(Location::Torso));
    assert_eq!((table.level("Bo"), marked), (46, (3, 1)));
    table.undo_and_redo_all();
}

/// Where the wounded spreads the damage, a piece stops its location's share (U-96).
#[test]
fn u_66_where_wounds_are_spread_armor_stops_its_share() {
    let scene = with(ItemKind::Blast).npc("Bo", "Bar", &[]);
    let scene = scene.armor(Location::LeftArm, 1).npc("Cy", "Bar", &[]);
    let mut table = scene.skip(NPCS).fight();
    table.attacks_area("Ana", "Bar", [4, 1]);
    table.pick("tens");
    assert_eq!(table.decider(), "Bo");
    table.spreads(&[("left_arm", 2), ("torso", 2)], []);
    let question = table.question();
    let words = &question.shape.options()[0].consequence;
    assert_eq!(words, "stops 2 to the left arm, its last piece there");
    table.pick("break");
    assert_eq!(
        (table.level("Bo"), table.marked("Bo", Location::Torso)),
        (48, 2)
    );
}

/// Boxes that are marked by hand between two answers: what was put there flows on to the torso (U-62).
#[test]
fn u_62_u_96_what_was_spread_flows_on_from_full_boxes() {
    let scene = with(ItemKind::Blast).npc("Bo", "Bar", &[]);
    let scene = scene.armor(Location::RightLeg, 1).npc("Cy", "Bar", &[]);
    let mut table = scene.skip(NPCS).fight();
    table.attacks_area("Ana", "Bar", [4, 1]);
    table.pick("tens");
    table.spreads(&[("left_arm", 1), ("right_leg", 3)], []);
    let boxes = (0..5).map(|at| (Location::RightLeg, at)).collect();
    let mark = Some(Mark::Slash);
    let (who, edit) = (table.id("Bo"), SheetEdit::Boxes { boxes, mark });
    table.does(Command::EditSheet { who, edit }, []);
    let taken = table.question().shape.options()[1].consequence.clone();
    assert_eq!(taken, "level −1, right leg 5/6 → 6/6, leg out");
    table.pick("take");
    let marked = [Location::LeftArm, Location::RightLeg, Location::Torso]
        .map(|place| table.marked("Bo", place));
    assert_eq!((table.level("Bo"), marked), (46, [1, 6, 2]));
    table.undo_and_redo_all();
}

/// House rule: it stops its own location's share only, and the rest flows on to the torso.
#[test]
fn u_66_house_rule_armor_stops_its_own_share_only() {
    let mut table = hit(own_share(duel().armor(Location::LeftArm, 1)), 4, 7);
    table.pick("break");
    assert_eq!(table.marked("Bo", Location::LeftArm), 0);
    assert_eq!(table.marked("Bo", Location::Torso), 1);
    assert_eq!(table.level("Bo"), 49);
}

/// House rule: what flows on may meet torso armor.
#[test]
fn u_66_house_rule_what_flows_on_may_meet_torso_armor() {
    let scene = || own_share(duel().armor(Location::LeftArm, 1).armor(Location::Torso, 1));
    let mut table = hit(scene(), 4, 7);
    table.pick("break");
    assert_eq!(table.keys(), ["armor"], "now for the torso");
    table.pick("break");
    assert_eq!(
        (table.level("Bo"), table.marked("Bo", Location::Torso)),
        (50, 0)
    );
    assert_eq!(
        (
            armor(&table, Location::LeftArm),
            armor(&table, Location::Torso)
        ),
        (0, 0)
    );

    let mut table = hit(scene(), 4, 7);
    table.pick("take");
    table.pick("break");
    assert_eq!(
        (table.level("Bo"), table.marked("Bo", Location::LeftArm)),
        (47, 3)
    );
    assert_eq!(table.marked("Bo", Location::Torso), 0);
}

/// On the torso it also stops what the last boxes would not hold.
#[test]
fn u_66_torso_armor_stops_more_than_its_boxes_hold() {
    let scene = duel()
        .marks(Location::Torso, 7, Mark::Slash)
        .armor(Location::Torso, 1);
    let mut table = hit(scene, 4, 5);
    table.pick("break");
    assert_eq!(
        (table.level("Bo"), table.marked("Bo", Location::Torso)),
        (50, 7)
    );
}

/// Other effects of the hit stand: a shield-bearer still chose, the attacker's action is spent.
#[test]
fn u_66_other_effects_stand() {
    let mut table = duel().armor(Location::Torso, 1).fight();
    table.attack("Ana", "Bo", [4, 4]);
    table.pick("keep");
    table.pick("break");
    assert_eq!(table.level("Bo"), 50);
    assert_eq!(
        table.actions("Ana"),
        (1, 0),
        "the critical's extra action stands"
    );
}

/// Armor that the GM takes away while the question is open cannot be broken any more.
#[test]
fn u_66_armor_taken_away_meanwhile() {
    let mut table = hit(duel().armor(Location::Torso, 1), 4, 5);
    let (who, location) = (table.id("Bo"), Location::Torso);
    table.does(
        Command::SetArmor {
            who,
            location,
            pieces: 0,
        },
        [],
    );
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.level("Bo"), 46);
}

/// At most two pieces on a location.
#[test]
fn u_66_at_most_two_pieces_on_a_location() {
    let mut table = duel().fight();
    let (who, location) = (table.id("Bo"), Location::Head);
    table.does(
        Command::SetArmor {
            who,
            location,
            pieces: 2,
        },
        [],
    );
    let refusal = table.refusal(Command::SetArmor {
        who,
        location,
        pieces: 3,
    });
    assert_eq!(refusal.rule_id().expect("a rule").to_string(), "U-66");
}

/// Each piece takes an item slot.
#[test]
fn u_66_each_piece_takes_a_slot() {
    let table = duel()
        .armor(Location::Head, 2)
        .armor(Location::Torso, 1)
        .fight();
    assert_eq!(table.sheet("Bo").slots_used(), 3);
}
