//! Intercepting a move (U-57).

use tableside::systems::unhex::{Ability, Command, Fact, ItemKind, Location, Mark};
use tableside::table::Answer;

use super::scene::{NPCS, PCS, Scene, Table};

const KNIFE: &[ItemKind] = &[ItemKind::Melee1h];
const PISTOL: &[ItemKind] = &[ItemKind::Ranged1h, ItemKind::Ammo];
const RIFLE: &[ItemKind] = &[ItemKind::Ranged2h, ItemKind::Ammo];

/// Ana walks from the Dance Floor to the Bar; Bo waits somewhere with something.
fn walk(area: &str, items: &[ItemKind]) -> Table {
    let mut table = Scene::new()
        .pc("Ana", "Dance Floor", &[])
        .npc("Bo", area, items)
        .pc("Eve", "Entrance", &[])
        .fight();
    table.moves("Ana", "Bar");
    table
}

/// The worked example: three `\` on the right leg already; from the Dance Floor to the Bar an intercept rolls 24
/// and reads it as 4 damage to location 2. Level −4, three more on the right leg, one on the torso, stopped, and the
/// interceptor picks the Dance Floor.
#[test]
fn u_57_worked_example() {
    let mut table = Scene::new()
        .pc("Ana", "Dance Floor", &[])
        .marks(Location::RightLeg, 3, Mark::Slash)
        .npc("Bo", "Dance Floor", KNIFE)
        .pc("Eve", "Entrance", &[])
        .fight();
    table.moves("Ana", "Bar");
    assert_eq!(table.options(), ["intercept.1", "none"]);
    table.pick_and_roll("intercept.1", [2, 4]);
    assert_eq!(table.decider(), "Bo");
    table.pick("ones");
    assert_eq!(table.level("Ana"), 46);
    assert_eq!(table.boxes("Ana", Location::RightLeg, Mark::Slash), 6);
    assert_eq!(table.boxes("Ana", Location::Torso, Mark::Slash), 1);
    let question = table.question();
    assert_eq!(
        (question.who_name.as_str(), question.rule.to_string()),
        ("Bo", "U-57".to_owned())
    );
    assert_eq!(table.options(), ["3", "4"], "Dance Floor or Bar");
    table.pick("3");
    assert_eq!(table.area("Ana"), "Dance Floor");
    assert_eq!(table.actions("Bo"), (0, 0));
    let rules = table.logged(|fact| matches!(fact, Fact::Stopped { .. }));
    assert_eq!(rules.expect("it is logged"), ["U-57", "U-62"]);
    table.undo_and_redo_all();
}

/// The interceptor may just as well pick the area where the move led.
#[test]
fn u_57_the_interceptor_picks_either_area() {
    let mut table = Scene::new()
        .pc("Ana", "Dance Floor", &[])
        .marks(Location::RightLeg, 3, Mark::Slash)
        .npc("Bo", "Dance Floor", KNIFE)
        .fight();
    table.moves("Ana", "Bar");
    table.pick_and_roll("intercept.1", [2, 4]);
    table.pick("ones");
    table.pick("4");
    assert_eq!(table.area("Ana"), "Bar");
}

/// A hit that does not stop the mover: the move goes on.
#[test]
fn u_57_a_hit_that_does_not_stop_lets_the_move_go_on() {
    let mut table = walk("Dance Floor", KNIFE);
    table.pick_and_roll("intercept.1", [2, 4]);
    table.pick("tens");
    assert_eq!(table.marked("Ana", Location::Torso), 2);
    assert_eq!(table.area("Ana"), "Bar");
}

/// The range is the smaller of the two: a knife reaches from the area that is left and from the one that is entered.
#[test]
fn u_57_the_smaller_range_counts() {
    assert_eq!(walk("Dance Floor", KNIFE).keys(), ["reaction.2"]);
    assert_eq!(walk("Bar", KNIFE).keys(), ["reaction.2"]);
    assert_eq!(walk("Entrance", KNIFE).keys(), [""; 0]);
    assert_eq!(
        walk("Entrance", PISTOL).keys(),
        ["reaction.2"],
        "range 1 to the Dance Floor"
    );
    assert_eq!(walk("DJ Booth", PISTOL).keys(), ["reaction.2"]);
}

/// A rifle cannot at effective range 0.
#[test]
fn u_57_a_rifle_cannot_at_range_0() {
    assert_eq!(walk("Dance Floor", RIFLE).keys(), [""; 0]);
    assert_eq!(walk("Bar", RIFLE).keys(), [""; 0]);
    assert_eq!(walk("Entrance", RIFLE).keys(), ["reaction.2"]);
}

/// Cover from either area does not help the mover: the interceptor picks the dice.
#[test]
fn u_57_no_cover_for_the_mover() {
    let mut table = walk("DJ Booth", PISTOL);
    table.pick_and_roll("intercept.1", [1, 9]);
    assert_eq!(table.decider(), "Bo");
    table.pick("ones");
    assert_eq!(table.level("Ana"), 41);
}

/// A shield still helps.
#[test]
fn u_57_a_shield_still_counts() {
    let mut table = Scene::new()
        .pc("Ana", "Dance Floor", &[ItemKind::Shield])
        .npc("Bo", "Dance Floor", KNIFE)
        .fight();
    table.moves("Ana", "Bar");
    table.pick_and_roll("intercept.1", [1, 9]);
    assert_eq!(table.decider(), "Ana");
}

/// Sight to either area is enough: the Alley sees the Kitchen, not the Bar. By house rule it takes both.
#[test]
fn u_57_sight_to_either_area_is_enough() {
    for (either, asked) in [(true, 1), (false, 0)] {
        let mut table = Scene::new()
            .pc("Ana", "Kitchen", &[])
            .npc("Bo", "Alley", RIFLE)
            .rules(|rules| rules.intercept_by_either_area = either)
            .fight();
        table.moves("Ana", "Bar");
        assert_eq!(table.keys().len(), asked, "either: {either}");
    }
}

/// Without sight to any of the two areas nobody intercepts: from the Alley to the Dance Floor and the Pool Tables.
#[test]
fn u_57_no_intercept_without_sight() {
    let mut table = Scene::new()
        .pc("Ana", "Dance Floor", &[])
        .npc("Bo", "Alley", RIFLE)
        .fight();
    table.moves("Ana", "Pool Tables");
    assert_eq!(table.area("Ana"), "Pool Tables");
}

/// The sniper's long sight is for attacks, not for intercepts.
#[test]
fn u_94_long_sight_is_not_for_intercepts() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[])
        .npc("Bo", "Alley", RIFLE)
        .ability(Ability::Ranged2hLongSight)
        .fight();
    table.moves("Ana", "Dance Floor");
    assert_eq!(table.area("Ana"), "Dance Floor");
}

/// It takes ammo, and an empty hand for the shield.
#[test]
fn u_57_an_intercept_needs_ammo_and_no_shield() {
    assert_eq!(walk("Entrance", &[ItemKind::Ranged1h]).keys(), [""; 0]);
    let both = [ItemKind::Ranged1h, ItemKind::Shield, ItemKind::Ammo];
    assert_eq!(walk("Entrance", &both).keys(), [""; 0]);
}

/// Friends do not intercept, and neither do those who are out of actions or unconscious.
#[test]
fn u_57_who_is_not_asked() {
    let mut table = Scene::new()
        .pc("Ana", "Dance Floor", &[])
        .pc("Eve", "Dance Floor", KNIFE)
        .npc("Bo", "Dance Floor", KNIFE)
        .level(5)
        .npc("Cy", "Dance Floor", KNIFE)
        .npc("Di", "Dance Floor", KNIFE)
        .fight();
    let who = table.id("Cy");
    table.does(
        Command::SetActions {
            who,
            actions: 0,
            owed: 0,
        },
        [],
    );
    table.moves("Ana", "Bar");
    assert_eq!(table.keys(), ["reaction.5"]);
}

/// Several intercepts resolve in the order in which they were declared.
#[test]
fn u_57_several_intercepts_in_the_order_declared() {
    let mut table = Scene::new()
        .pc("Ana", "Dance Floor", &[])
        .npc("Bo", "Dance Floor", KNIFE)
        .npc("Cy", "Bar", KNIFE)
        .npc("Di", "Bar", KNIFE)
        .fight();
    table.moves("Ana", "Bar");
    assert_eq!(table.keys(), ["reaction.2", "reaction.3", "reaction.4"]);
    table.pick_for("reaction.4", "intercept.1");
    table.pick_for("reaction.3", "none");
    table.answer_to(
        "reaction.2",
        Answer::Pick("intercept.1".to_owned()),
        [9, 1, 9, 2],
    );
    let order: Vec<u32> = table
        .game()
        .log
        .iter()
        .filter_map(|entry| match &entry.fact {
            Fact::Rolled { who, .. } => Some(who.id.0),
            _ => None,
        })
        .collect();
    assert_eq!(order, [4, 2], "Di, then Bo");
    assert_eq!(table.area("Ana"), "Bar");
    let actions = ["Bo", "Cy", "Di"].map(|name| table.standing(name).actions);
    assert_eq!(actions, [0, 1, 0]);
}

/// A mover who is knocked out stops, and later intercepts do not come to pass.
#[test]
fn u_57_a_mover_knocked_out_stops() {
    let mut table = Scene::new()
        .pc("Ana", "Dance Floor", &[])
        .level(12)
        .pc("Eve", "Alley", &[])
        .npc("Bo", "Dance Floor", KNIFE)
        .npc("Cy", "Dance Floor", KNIFE)
        .fight();
    table.moves("Ana", "Bar");
    table.pick_for("reaction.3", "intercept.1");
    table.answer_to("reaction.4", Answer::Pick("intercept.1".to_owned()), [4, 5]);
    table.pick("tens");
    assert_eq!(table.level("Ana"), 8);
    assert_eq!(table.keys(), ["stop"]);
    table.pick("3");
    assert_eq!(table.area("Ana"), "Dance Floor");
    assert_eq!(table.standing("Cy").actions, 1);
}

/// Whoever crawls on two empty hands and loses the use of one is stopped too.
#[test]
fn u_62_a_crawler_who_loses_a_hand_stops() {
    let mut table = Scene::new()
        .pc("Ana", "Dance Floor", &[])
        .marks(Location::LeftLeg, 6, Mark::Slash)
        .npc("Bo", "Dance Floor", KNIFE)
        .fight();
    table.moves("Ana", "Bar");
    table.pick_and_roll("intercept.1", [3, 8]);
    table.pick("tens");
    assert_eq!(table.keys(), ["stop"]);
}

/// A move that the GM forced on ruined legs is not stopped by a scratch.
#[test]
fn u_62_a_forced_move_is_not_stopped_by_a_scratch() {
    let mut table = Scene::new()
        .pc("Ana", "Dance Floor", &[])
        .marks(Location::LeftLeg, 6, Mark::Slash)
        .marks(Location::RightLeg, 6, Mark::Slash)
        .npc("Bo", "Dance Floor", KNIFE)
        .fight();
    let (who, act) = (table.id("Ana"), table.move_act("Bar"));
    table.does(Command::Force { who, act }, []);
    table.pick_and_roll("intercept.1", [1, 4]);
    table.pick("tens");
    assert_eq!(table.area("Ana"), "Bar");
}

/// An intercept has its own good.
#[test]
fn u_57_an_intercept_has_its_own_good() {
    for (ability, good) in [
        (Ability::Melee1hGoodReaction, true),
        (Ability::Melee1hGoodAttack, false),
    ] {
        let mut table = Scene::new()
            .pc("Ana", "Dance Floor", &[])
            .npc("Bo", "Dance Floor", KNIFE)
            .ability(ability)
            .fight();
        table.moves("Ana", "Bar");
        table.pick_and_roll("intercept.1", [9, 1]);
        assert_eq!(table.keys() == ["attack.reroll"], good);
    }
}

/// A critical failure of an intercept costs the next action, and ammo.
#[test]
fn u_82_an_intercept_can_cost_ammo() {
    let mut table = walk("Entrance", PISTOL);
    table.pick_and_roll("intercept.1", [8, 8]);
    assert_eq!(table.actions("Bo"), (0, 1));
    assert_eq!(table.sheet("Bo").ammo(), 0);
    assert_eq!(table.area("Ana"), "Bar");
}

/// In the non-player characters' turn the players intercept.
#[test]
fn u_57_players_intercept_too() {
    let mut table = Scene::new()
        .pc("Ana", "Entrance", PISTOL)
        .npc("Bo", "Dance Floor", &[])
        .turn_of(NPCS);
    table.moves("Bo", "Bar");
    assert_eq!(table.decider(), "Ana");
    assert_eq!(table.game().team_of(table.id("Ana")), Some(PCS));
}
