//! First aid (U-70 to U-73, U-91).

use std::collections::BTreeMap;

use tableside::systems::unhex::{
    Ability, Act, Command, Condition, Fact, ItemKind, Level, Location, Mark,
};
use tableside::table::{Answer, ItemId};

use super::scene::{NPCS, PCS, Scene, Table};

const KIT: &[ItemKind] = &[ItemKind::FirstAid];

/// Ana has first aid in hand; Ben, in the same area, is added last, so that his sheet can be changed.
fn two() -> Scene {
    Scene::new()
        .npc("Bo", "Kitchen", &[])
        .pc("Ana", "Bar", KIT)
        .pc("Ben", "Bar", &[])
}

fn act(table: &Table, patient: &str, sure: bool) -> Act {
    Act::FirstAid {
        patient: table.id(patient),
        item: ItemId(1),
        sure,
    }
}

/// Ana treats somebody, and these faces fall.
#[track_caller]
fn treats<const N: usize>(table: &mut Table, patient: &str, faces: [i32; N]) {
    let act = act(table, patient, false);
    let who = table.id("Ana");
    table.does(Command::Act { who, act }, faces);
}

fn some(keys: &[&str]) -> Answer {
    Answer::PickSome(keys.iter().map(|key| (*key).to_owned()).collect())
}

fn spread(points: &[(&str, u32)]) -> Answer {
    let points = points.iter().map(|(key, n)| ((*key).to_owned(), *n));
    Answer::Distribute(BTreeMap::from_iter(points))
}

/// U-70, U-71: the worked example. A roll of 14 read as 4 boxes and 1 more location: 2 erased on the head, 1 on the
/// right arm, and the left arm’s mark becomes X. The level stays; action and item are gone.
#[test]
fn u_71_a_roll_of_14_treats_two_locations() {
    let mut table = two()
        .marks(Location::Head, 2, Mark::Slash)
        .marks(Location::RightArm, 1, Mark::Slash)
        .marks(Location::LeftArm, 1, Mark::Slash)
        .level(41)
        .fight();
    treats(&mut table, "Ben", [1, 4]);
    assert_eq!(table.keys(), ["first_aid.dice"]);
    assert_eq!(table.decider(), "Ana");
    table.pick("ones");
    assert_eq!(table.keys(), ["first_aid.locations"]);
    assert_eq!(table.decider(), "Ana");
    assert_eq!(table.options(), ["head", "right_arm", "left_arm"]);
    table.answer(some(&["head", "right_arm"]), []);
    assert_eq!(table.keys(), [""; 0]);
    for location in [Location::Head, Location::RightArm] {
        assert_eq!(table.marked("Ben", location), 0, "{location}");
    }
    assert_eq!(table.boxes("Ben", Location::LeftArm, Mark::Slash), 0);
    assert_eq!(table.boxes("Ben", Location::LeftArm, Mark::Cross), 1);
    assert_eq!(table.level("Ben"), 41, "the level does not rise");
    assert_eq!(table.sheet("Ana").items, [], "the item is used up");
    assert_eq!(table.sheet("Ana").hands.right, None);
    assert_eq!(table.actions("Ana"), (0, 0));
    let erased = table.logged(|fact| matches!(fact, Fact::MarksErased { .. }));
    assert_eq!(erased, Some(vec!["U-71".to_owned()]));
    table.undo_and_redo_all();
}

/// U-72: the worked example. A critical failure of 66 with one X on the head and three on the right arm: all four become
/// permanent, and then the `\` on the head becomes X. The healer loses no further action.
#[test]
fn u_72_a_critical_failure_of_66_spoils_four() {
    let mut table = two()
        .marks(Location::Head, 1, Mark::Slash)
        .marks(Location::Head, 1, Mark::Cross)
        .marks(Location::RightArm, 3, Mark::Cross)
        .fight();
    treats(&mut table, "Ben", [6, 6]);
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.boxes("Ben", Location::RightArm, Mark::Filled), 3);
    assert_eq!(table.boxes("Ben", Location::Head, Mark::Filled), 1);
    assert_eq!(table.boxes("Ben", Location::Head, Mark::Cross), 1);
    assert_eq!(table.boxes("Ben", Location::Head, Mark::Slash), 0);
    assert_eq!(table.actions("Ana"), (0, 0), "no lost action");
    assert_eq!(
        table.count(|fact| matches!(fact, Fact::ActionLost { .. })),
        0
    );
    table.undo_and_redo_all();
}

/// U-72: a roll of 100 counts 10 and one of 99 counts 9; where there are more X, the patient picks which.
#[test]
fn u_72_the_patient_picks_which_become_permanent() {
    for (faces, total) in [([0, 0], 10), ([9, 9], 9)] {
        let mut table = two()
            .marks(Location::Torso, 7, Mark::Cross)
            .marks(Location::Torso, 1, Mark::Slash)
            .marks(Location::LeftLeg, 5, Mark::Cross)
            .fight();
        treats(&mut table, "Ben", faces);
        assert_eq!(table.keys(), ["first_aid.spoil"]);
        assert_eq!(table.decider(), "Ben");
        let leg = total - 6;
        let too_many = spread(&[("torso", 6), ("left_leg", leg + 1)]);
        let refused = table.refusal(Command::Answer {
            decision: None,
            answer: too_many,
        });
        assert!(refused.reason().contains("points are to be placed"));
        table.answer(spread(&[("torso", 6), ("left_leg", leg)]), []);
        assert_eq!(table.boxes("Ben", Location::Torso, Mark::Filled), 6);
        assert_eq!(
            table.boxes("Ben", Location::LeftLeg, Mark::Filled),
            leg as u8
        );
        assert_eq!(table.boxes("Ben", Location::Torso, Mark::Cross), 2);
        assert_eq!(table.boxes("Ben", Location::Torso, Mark::Slash), 0);
        table.undo_and_redo_all();
    }
}

/// U-72: a failure turns every `\` into X and nothing else.
#[test]
fn u_72_a_failure_makes_every_slash_an_x() {
    let mut table = two()
        .marks(Location::Torso, 3, Mark::Slash)
        .marks(Location::LeftLeg, 1, Mark::Cross)
        .fight();
    treats(&mut table, "Ben", [7, 2]);
    assert_eq!(table.boxes("Ben", Location::Torso, Mark::Cross), 3);
    assert_eq!(table.boxes("Ben", Location::LeftLeg, Mark::Cross), 1);
    assert_eq!(table.boxes("Ben", Location::LeftLeg, Mark::Filled), 0);
    assert_eq!(table.sheet("Ana").items, []);
}

/// U-71: where more boxes are marked than the die allows, the healer says how many at each location.
#[test]
fn u_71_the_healer_spreads_the_boxes() {
    let mut table = two()
        .marks(Location::Torso, 3, Mark::Slash)
        .marks(Location::LeftLeg, 2, Mark::Slash)
        .fight();
    treats(&mut table, "Ben", [3, 1]);
    table.pick("tens");
    assert_eq!(table.keys(), ["first_aid.boxes"], "both are within reach");
    assert_eq!(table.decider(), "Ana");
    table.answer(spread(&[("torso", 2), ("left_leg", 1)]), []);
    for location in [Location::Torso, Location::LeftLeg] {
        assert_eq!(table.boxes("Ben", location, Mark::Slash), 0);
        assert_eq!(table.boxes("Ben", location, Mark::Cross), 1);
    }
    table.undo_and_redo_all();
}

/// U-71: a 0 beside the boxes means one location only; a 0 of boxes erases none.
#[test]
fn u_71_a_zero_is_one_location_or_no_box() {
    let wounded = || {
        two()
            .marks(Location::Torso, 3, Mark::Slash)
            .marks(Location::LeftLeg, 2, Mark::Slash)
            .fight()
    };
    let mut table = wounded();
    treats(&mut table, "Ben", [3, 0]);
    table.pick("tens");
    assert_eq!(table.keys(), ["first_aid.locations"]);
    table.pick("torso");
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.marked("Ben", Location::Torso), 0);
    assert_eq!(table.boxes("Ben", Location::LeftLeg, Mark::Cross), 2);
    let mut table = wounded();
    treats(&mut table, "Ben", [3, 0]);
    table.pick("ones");
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.boxes("Ben", Location::Torso, Mark::Cross), 3);
}

/// U-71, U-64: unconsciousness is derived, so treating a full head wakes; it does not raise a low level.
#[test]
fn u_71_treatment_can_wake() {
    for (level, wakes) in [(50, true), (9, false)] {
        let mut table = two()
            .marks(Location::Head, 3, Mark::Slash)
            .level(level)
            .fight();
        let asleep = table.sheet("Ben").condition(&table.game().house_rules);
        assert_eq!(asleep, Condition::Unconscious);
        treats(&mut table, "Ben", [2, 2]);
        table.pick("keep");
        assert_eq!(table.marked("Ben", Location::Head), 1);
        let now = table.sheet("Ben").condition(&table.game().house_rules);
        assert_eq!(now == Condition::Conscious, wakes, "at level {level}");
        let told = table.count(|fact| matches!(fact, Fact::Woke { .. }));
        assert_eq!(told, usize::from(wakes));
    }
}

/// U-73, U-91: with the ability, declared before any roll: one box for sure, the others become X; action and item go.
#[test]
fn u_73_one_box_for_sure() {
    let mut table = Scene::new()
        .npc("Bo", "Kitchen", &[])
        .pc("Ben", "Bar", &[])
        .marks(Location::Head, 3, Mark::Slash)
        .marks(Location::Torso, 1, Mark::Slash)
        .pc("Ana", "Bar", KIT)
        .ability(Ability::SureFirstAid)
        .fight();
    let sure = act(&table, "Ben", true);
    table.act("Ana", sure);
    assert_eq!(table.keys(), ["first_aid.locations"]);
    table.pick("head");
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.boxes("Ben", Location::Head, Mark::Slash), 0);
    assert_eq!(table.boxes("Ben", Location::Head, Mark::Cross), 2);
    assert_eq!(table.boxes("Ben", Location::Torso, Mark::Cross), 1);
    assert_eq!(table.actions("Ana"), (0, 0));
    assert_eq!(table.sheet("Ana").items, []);
    assert_eq!(table.count(|fact| matches!(fact, Fact::Rolled { .. })), 0);
    table.undo_and_redo_all();
}

/// U-73, U-91: without the ability there is no sure success.
#[test]
fn u_91_the_sure_success_takes_its_ability() {
    let mut table = two().marks(Location::Torso, 1, Mark::Slash).fight();
    let sure = act(&table, "Ben", true);
    assert_eq!(table.forbids("Ana", sure), "U-91");
}

/// U-91, U-16: good First Aid may be rolled again once.
#[test]
fn u_91_good_first_aid_is_rolled_again() {
    let mut table = Scene::new()
        .npc("Bo", "Kitchen", &[])
        .pc("Ben", "Bar", &[])
        .marks(Location::Torso, 4, Mark::Slash)
        .pc("Ana", "Bar", KIT)
        .ability(Ability::GoodFirstAid)
        .fight();
    treats(&mut table, "Ben", [7, 3]);
    assert_eq!(table.keys(), ["first_aid.reroll"]);
    table.pick_and_roll("tens", [2]);
    assert_eq!(table.keys(), ["first_aid.dice"], "23 succeeds");
    table.pick("ones");
    assert_eq!(table.boxes("Ben", Location::Torso, Mark::Cross), 1);
    assert_eq!(table.boxes("Ben", Location::Torso, Mark::Slash), 0);
}

/// U-14: a critical success keeps the dice for another action, or sets them.
#[test]
fn u_71_a_critical_success_is_as_always() {
    let wounded = || two().marks(Location::Torso, 8, Mark::Slash).fight();
    let mut table = wounded();
    treats(&mut table, "Ben", [4, 4]);
    assert_eq!(table.keys(), ["first_aid.critical"]);
    table.pick("keep");
    assert_eq!(table.keys(), [""; 0], "4 boxes either way");
    assert_eq!(table.boxes("Ben", Location::Torso, Mark::Cross), 4);
    assert_eq!(table.actions("Ana"), (1, 0));
    let mut table = wounded();
    treats(&mut table, "Ben", [4, 4]);
    table.pick("set");
    table.answer(Answer::Number(9), []);
    table.pick("ones");
    assert_eq!(table.marked("Ben", Location::Torso), 0, "9 boxes of 8");
    assert_eq!(table.actions("Ana"), (0, 0));
}

/// U-70: oneself can be treated.
#[test]
fn u_70_one_can_treat_oneself() {
    let mut table = Scene::new()
        .npc("Bo", "Kitchen", &[])
        .pc("Ana", "Bar", KIT)
        .marks(Location::LeftLeg, 2, Mark::Slash)
        .fight();
    treats(&mut table, "Ana", [0, 2]);
    table.pick("ones");
    assert_eq!(table.marked("Ana", Location::LeftLeg), 0);
}

/// U-70: in the same area, with first aid in hand, on the living, with an action.
#[test]
fn u_70_what_first_aid_takes() {
    let mut far = Scene::new()
        .npc("Bo", "Kitchen", &[])
        .pc("Ana", "Bar", KIT)
        .pc("Ben", "Kitchen", &[])
        .fight();
    let aid = act(&far, "Ben", false);
    assert_eq!(far.forbids("Ana", aid.clone()), "U-70");
    let who = far.id("Ana");
    far.does(
        Command::SetHands {
            who,
            left: None,
            right: None,
        },
        [],
    );
    let oneself = act(&far, "Ana", false);
    assert_eq!(far.forbids("Ana", oneself), "U-70");

    let mut table = Scene::new()
        .npc("Bo", "Kitchen", &[])
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .pc("Ben", "Bar", &[])
        .fight();
    let aid = act(&table, "Ben", false);
    assert_eq!(table.forbids("Ana", aid), "U-70", "a knife is no first aid");

    let mut table = two()
        .sheet(|sheet| sheet.level = Level::clamped(-1))
        .fight();
    let aid = act(&table, "Ben", false);
    assert_eq!(table.forbids("Ana", aid), "U-65");

    let mut table = two().fight();
    let aid = act(&table, "Ben", false);
    let (who, owed) = (table.id("Ana"), 0);
    table.does(
        Command::SetActions {
            who,
            actions: 0,
            owed,
        },
        [],
    );
    assert_eq!(table.forbids("Ana", aid), "U-50");
}

/// U-70: offered for friends and the unconscious nearby whom it could help, with what they have.
#[test]
fn u_70_offers_name_whom_it_could_help() {
    let table = Scene::new()
        .npc("Bo", "Bar", &[])
        .marks(Location::Torso, 2, Mark::Slash)
        .npc("Cy", "Bar", &[])
        .marks(Location::Head, 3, Mark::Slash)
        .pc("Ben", "Bar", &[])
        .marks(Location::Torso, 2, Mark::Cross)
        .pc("Ida", "Bar", &[])
        .marks(Location::Torso, 2, Mark::Slash)
        .pc("Ana", "Bar", KIT)
        .ability(Ability::SureFirstAid)
        .fight();
    let offers = table.game().offers(table.id("Ana"));
    let treated: Vec<&str> = offers
        .iter()
        .filter(|offer| matches!(offer.act, Act::FirstAid { .. }))
        .map(|offer| offer.label.as_str())
        .collect();
    assert_eq!(
        treated,
        [
            "Treat Cy with first aid",
            "Treat Cy with first aid, for sure",
            "Treat Ida with first aid",
            "Treat Ida with first aid, for sure",
        ]
    );
    assert!(offers.iter().all(|offer| offer.actor == table.id("Ana")));
}

/// U-70: what takes the patient away before a die has fallen calls it off, and gives action and item back.
#[test]
fn u_70_a_treatment_that_became_impossible_is_given_back() {
    let mut table = two().marks(Location::Torso, 1, Mark::Slash).real().fight();
    treats(&mut table, "Ben", []);
    assert_eq!(table.keys(), ["first_aid.roll"]);
    assert_eq!(table.sheet("Ana").items, []);
    let who = table.id("Ben");
    let map = super::scene::CLUB;
    let area = table.game().maps[&map]
        .area_named("Kitchen")
        .expect("there");
    table.does(Command::Place { who, map, area }, []);
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.sheet("Ana").items.len(), 1);
    assert_eq!(table.actions("Ana"), (1, 0));
    let cancelled = table.logged(|fact| matches!(fact, Fact::Cancelled { .. }));
    assert_eq!(cancelled, Some(vec!["U-70".to_owned()]));
    table.undo_and_redo_all();
}

/// U-70: not in another team’s turn, since it is no reaction.
#[test]
fn u_70_first_aid_is_no_reaction() {
    let mut table = two().turn_of(NPCS);
    let aid = act(&table, "Ben", false);
    assert_eq!(table.forbids("Ana", aid), "U-40");
}

/// U-70: the roll can be corrected afterwards, with everything that followed from it.
#[test]
fn u_70_the_roll_can_be_corrected() {
    let mut table = two().marks(Location::Torso, 3, Mark::Slash).fight();
    treats(&mut table, "Ben", [7, 2]);
    assert_eq!(table.boxes("Ben", Location::Torso, Mark::Cross), 3);
    let faces = vec![2, 7];
    table.does(
        tableside::campaign::Command::CorrectRoll { faces, roll: None },
        [],
    );
    assert_eq!(table.keys(), ["first_aid.dice"], "27 succeeds");
    table.pick("ones");
    assert_eq!(table.marked("Ben", Location::Torso), 0);
    assert_eq!(table.sheet("Ana").items, []);
    table.undo_and_redo_all();
}

/// What the GM clears while the healer spreads boxes is not asked for any more.
#[test]
fn u_71_boxes_that_the_gm_clears_need_no_answer() {
    let mut table = two()
        .marks(Location::Torso, 3, Mark::Slash)
        .marks(Location::LeftLeg, 2, Mark::Slash)
        .fight();
    treats(&mut table, "Ben", [3, 1]);
    table.pick("tens");
    assert_eq!(table.keys(), ["first_aid.boxes"]);
    let who = table.id("Ben");
    for index in 0..2 {
        let (location, mark) = (Location::LeftLeg, None);
        table.does(
            Command::SetBox {
                who,
                location,
                index,
                mark,
            },
            [],
        );
    }
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.marked("Ben", Location::Torso), 0);
}

/// U-58, U-70: the patient surrenders before the dice: the item is back in its slot and in the hand, and neither the log
/// nor the sum leaves it used up.
#[test]
fn u_58_the_item_is_not_spent() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::FirstAid, ItemKind::Melee1h])
        .pc("Ben", "Bar", &[])
        .marks(Location::Torso, 2, Mark::Slash)
        .npc("Bo", "Kitchen", &[])
        .real()
        .initiative();
    let order = vec![PCS, NPCS];
    table.does(Command::SetOrder { order }, []);
    let before = table.sheet("Ana").clone();
    treats(&mut table, "Ben", []);
    assert_eq!(table.keys(), ["first_aid.roll"]);
    table.does(table.gives_up("Ben"), []);
    let after = table.sheet("Ana");
    assert_eq!((&after.items, after.hands), (&before.items, before.hands));
    let kept = table.lines(|fact| matches!(fact, Fact::ItemKept { .. }));
    assert_eq!(kept, ["Ana keeps first aid"]);
    let sum = table.game().fight_summary().expect("a fight");
    assert!(sum.people.iter().all(|one| one.used.is_empty()));
    treats(&mut table, "Ana", []);
    assert_eq!(table.keys(), ["first_aid.roll"], "it is still in hand");
    table.undo_and_redo_all();
}
