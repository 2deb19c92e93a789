//! Rounds, turns and actions (U-40, U-50), reactions in time (U-51), the end of a fight.

use tableside::systems::unhex::{Act, Command, Fact, ItemKind, Kind, Level, Phase, Reactions};
use tableside::table::{Answer, MapId, TeamId};

use super::scene::{CLUB, NPCS, PCS, Scene, Table};

fn two_each() -> Scene {
    Scene::new()
        .pc("Ana", "Entrance", &[])
        .pc("Eve", "Entrance", &[])
        .npc("Bo", "Alley", &[])
        .npc("Cy", "Alley", &[])
}

fn nothing() -> Act {
    Act::Use {
        what: "a chair".to_owned(),
    }
}

/// Ends both turns and rolls initiative, 10 against 20: the non-player characters have it.
fn next_round(table: &mut Table) {
    while matches!(table.phase(), Phase::Turns { .. }) {
        table.does(Command::EndTurn, []);
    }
}

/// A fight begins with round 1 and initiative, once two teams stand on the map.
#[test]
fn u_40_a_fight_begins_with_initiative() {
    let mut table = two_each().quiet();
    table.refusal(Command::BeginFight { map: MapId(7) });
    table.does(Command::BeginFight { map: CLUB }, []);
    assert_eq!(table.game().fight.as_ref().expect("a fight").round, 1);
    assert_eq!(*table.phase(), Phase::Initiative);
    table.refusal(Command::BeginFight { map: CLUB });
}

/// One team alone does not fight.
#[test]
fn u_40_a_fight_takes_two_teams() {
    let mut table = Scene::new().pc("Ana", "Bar", &[]).quiet();
    table.refusal(Command::BeginFight { map: CLUB });
    assert!(table.game().fight.is_none());
}

/// Only the team whose turn it is acts, in whatever order it likes.
#[test]
fn u_40_a_team_acts_in_any_order_and_only_in_its_turn() {
    let mut table = two_each().fight();
    assert_eq!(table.forbids("Bo", nothing()), "U-40");
    table.act("Eve", nothing());
    table.act("Ana", nothing());
    assert_eq!(
        table.game().acting_team(),
        Some(NPCS),
        "nobody of the players can act any more"
    );
    assert_eq!(table.forbids("Ana", nothing()), "U-40");
}

/// A team may end its turn early; its unused actions are kept for reactions.
#[test]
fn u_40_a_team_may_end_its_turn_early() {
    let mut table = two_each().fight();
    table.does(Command::EndTurn, []);
    assert_eq!(table.game().acting_team(), Some(NPCS));
    assert_eq!(table.actions("Ana"), (1, 0));
}

/// After the last turn the round ends and initiative is rolled again.
#[test]
fn u_40_after_the_last_turn_the_next_round_begins() {
    let mut table = two_each().fight();
    next_round(&mut table);
    assert_eq!(table.game().fight.as_ref().expect("a fight").round, 2);
    assert_eq!(*table.phase(), Phase::Initiative);
    assert_eq!(
        table.count(|fact| matches!(fact, Fact::RoundEnded { round: 1 })),
        1
    );
}

/// The fight ends when one team alone has somebody awake.
#[test]
fn u_40_the_fight_ends_when_one_team_stands() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[])
        .level(12)
        .fight();
    table.attack("Ana", "Bo", [4, 3]);
    table.pick("tens");
    assert_eq!(
        *table.phase(),
        Phase::Over {
            standing: Some(PCS)
        }
    );
    let rules = table.logged(|fact| matches!(fact, Fact::FightEnded { by_gm: false, .. }));
    assert_eq!(rules.expect("it is logged"), ["U-40"]);
    let (who, act) = (table.id("Ana"), nothing());
    table.refusal(Command::Act { who, act });
}

/// It does not end while both teams have somebody awake.
#[test]
fn u_40_the_fight_goes_on_while_two_teams_stand() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[])
        .level(12)
        .npc("Cy", "Alley", &[])
        .fight();
    table.attack("Ana", "Bo", [4, 3]);
    table.pick("tens");
    assert_eq!(table.game().acting_team(), Some(NPCS));
}

/// Somebody who was put on another map is not in the fight any more.
#[test]
fn u_40_who_left_the_map_is_not_in_the_fight() {
    let mut table = two_each().fight();
    let mut map = (*table.game().maps[&CLUB]).clone();
    map.name = "The street".to_owned();
    let (street, map) = (MapId(2), Box::new(map));
    table.does(Command::PutMap { id: street, map }, []);
    let area = table.game().maps[&street]
        .area_named("Alley")
        .expect("an area");
    for name in ["Bo", "Cy"] {
        let who = table.id(name);
        table.does(
            Command::Place {
                who,
                map: street,
                area,
            },
            [],
        );
    }
    assert_eq!(
        *table.phase(),
        Phase::Over {
            standing: Some(PCS)
        }
    );
}

/// The GM ends the fight, such as when a goal is met.
#[test]
fn u_40_the_gm_ends_the_fight() {
    let mut table = two_each().fight();
    table.does(Command::EndFight, []);
    assert!(table.game().fight.is_none());
    assert!(table.last_is_gms());
    table.refusal(Command::EndFight);
}

/// One action a round.
#[test]
fn u_50_one_action_a_round() {
    let mut table = two_each().fight();
    table.act("Ana", nothing());
    assert_eq!(table.forbids("Ana", nothing()), "U-50");
}

/// Whoever reacted cannot act any more, and the other way round.
#[test]
fn u_50_one_action_to_act_or_to_react() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .pc("Eve", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[ItemKind::Melee1h])
        .fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("defend", [9, 1, 9, 2]);
    assert_eq!(table.actions("Bo"), (0, 0));
    table.attacks("Eve", "Bo");
    assert_eq!(table.keys(), ["attack.roll"], "no reaction is left to him");
    table.answer(Answer::Roll, [9, 1]);
    let fight = table.game().fight.as_ref().expect("a fight");
    assert_eq!(fight.round, 2, "and nothing to act with in his own turn");
}

/// What is not used is gone at the end of the round.
#[test]
fn u_50_an_unused_action_is_gone_with_the_round() {
    let mut table = two_each().fight();
    next_round(&mut table);
    for name in ["Ana", "Eve", "Bo", "Cy"] {
        assert_eq!(table.actions(name), (1, 0), "{name} has one, not two");
    }
}

/// An extra action is used this round or lost.
#[test]
fn u_50_an_extra_action_is_lost_with_the_round() {
    let mut table = two_each().fight();
    let who = table.id("Ana");
    table.does(
        Command::SetActions {
            who,
            actions: 3,
            owed: 0,
        },
        [],
    );
    next_round(&mut table);
    assert_eq!(table.actions("Ana"), (1, 0));
}

/// A lost action is taken from this round if any is left.
#[test]
fn u_50_a_lost_action_is_taken_from_this_round_first() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[])
        .fight();
    let who = table.id("Ana");
    table.does(
        Command::SetActions {
            who,
            actions: 2,
            owed: 0,
        },
        [],
    );
    table.attack("Ana", "Bo", [7, 7]);
    assert_eq!(table.actions("Ana"), (0, 0), "one spent, one lost");
    let lost = table.logged(|fact| {
        matches!(
            fact,
            Fact::ActionLost {
                next_round: false,
                ..
            }
        )
    });
    assert_eq!(lost.expect("it is logged"), ["U-15", "U-50"]);
}

/// Else from the next round.
#[test]
fn u_50_a_lost_action_is_owed_to_the_next_round() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .pc("Eve", "Entrance", &[])
        .npc("Bo", "Bar", &[])
        .fight();
    table.attack("Ana", "Bo", [7, 7]);
    assert_eq!(table.actions("Ana"), (0, 1));
    next_round(&mut table);
    assert_eq!(table.actions("Ana"), (0, 0), "none this round");
    assert_eq!(table.actions("Eve"), (1, 0));
    let withheld = table.logged(|fact| matches!(fact, Fact::ActionWithheld { .. }));
    assert_eq!(withheld.expect("it is logged"), ["U-50"]);
}

/// Lost actions add up: two fumbles cost two rounds' actions.
#[test]
fn u_50_lost_actions_add_up() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[ItemKind::Melee1h])
        .skip(NPCS)
        .fight();
    let who = table.id("Ana");
    table.does(
        Command::SetActions {
            who,
            actions: 1,
            owed: 1,
        },
        [],
    );
    table.attack("Ana", "Bo", [7, 7]);
    assert_eq!(table.actions("Ana"), (0, 2));
}

/// House rule: at most one lost action is owed.
#[test]
fn u_50_house_rule_at_most_one_lost_action() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[ItemKind::Melee1h])
        .rules(|rules| rules.lost_actions_add_up = false)
        .fight();
    let who = table.id("Ana");
    table.does(
        Command::SetActions {
            who,
            actions: 1,
            owed: 1,
        },
        [],
    );
    table.attack("Ana", "Bo", [7, 7]);
    assert_eq!(table.actions("Ana"), (0, 1));
}

/// Two rounds owed are two rounds without an action.
#[test]
fn u_50_two_owed_actions_take_two_rounds() {
    let mut table = two_each().fight();
    let who = table.id("Ana");
    table.does(
        Command::SetActions {
            who,
            actions: 0,
            owed: 2,
        },
        [],
    );
    for owed in [1, 0] {
        next_round(&mut table);
        assert_eq!(table.actions("Ana"), (0, owed));
        table.answer_to("initiative.roller.1", pick("2"), []);
        table.answer_to("initiative.roller.2", pick("3"), []);
        table.answer_to("initiative.1.roll", roll(), [1, 2]);
        table.answer_to("initiative.2.roll", roll(), [9, 1]);
        table.pick("1");
    }
    next_round(&mut table);
    assert_eq!(table.actions("Ana"), (1, 0));
}

fn pick(key: &str) -> Answer {
    Answer::Pick(key.to_owned())
}

fn roll() -> Answer {
    Answer::Roll
}

/// Reactions are declared before the dice: no die falls while one is asked for.
#[test]
fn u_51_reactions_come_before_the_dice() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[])
        .fight();
    table.attacks("Ana", "Bo");
    assert_eq!(table.keys(), ["reaction"]);
    assert_eq!(table.count(|fact| matches!(fact, Fact::Rolled { .. })), 0);
}

/// One key says that nobody reacts, for all who are asked.
#[test]
fn u_51_nobody_reacts() {
    let mut table = Scene::new()
        .pc("Ana", "Entrance", &[])
        .npc("Bo", "Dance Floor", &[ItemKind::Melee1h])
        .npc("Cy", "Dance Floor", &[ItemKind::Melee1h])
        .fight();
    assert!(table.refusal(Command::NobodyReacts).rule_id().is_none());
    table.moves("Ana", "Dance Floor");
    assert_eq!(table.keys(), ["reaction.2", "reaction.3"]);
    table.does(Command::NobodyReacts, []);
    assert_eq!(table.area("Ana"), "Dance Floor");
    assert_eq!(table.count(|fact| matches!(fact, Fact::NobodyReacted)), 1);
}

/// A team set to skip is not asked, and keeps its actions.
#[test]
fn u_51_a_team_set_to_skip_is_not_asked() {
    let mut table = Scene::new()
        .pc("Ana", "Dance Floor", &[ItemKind::Melee1h])
        .npc("Bo", "Dance Floor", &[ItemKind::Melee1h])
        .skip(NPCS)
        .fight();
    table.attacks("Ana", "Bo");
    assert_eq!(table.keys(), ["attack.roll"]);
    table.answer(roll(), [9, 1]);
    assert_eq!(table.actions("Bo"), (1, 0));

    table.does(
        Command::SetReactions {
            team: NPCS,
            reactions: Reactions::Ask,
        },
        [],
    );
    let who = table.id("Ana");
    table.does(
        Command::Force {
            who,
            act: table.move_act("Entrance"),
        },
        [],
    );
    assert_eq!(table.keys(), ["reaction.2"]);
}

/// A window in which nobody can react skips itself.
#[test]
fn u_51_a_window_without_a_possible_reaction_skips_itself() {
    let mut table = Scene::new()
        .pc("Ana", "Entrance", &[ItemKind::Melee1h])
        .npc("Bo", "Dance Floor", &[])
        .fight();
    table.moves("Ana", "Dance Floor");
    assert_eq!(
        table.area("Ana"),
        "Dance Floor",
        "bare hands intercept nobody"
    );
}

/// Nobody reacts to a reaction: neither to a counterattack nor to an intercept.
#[test]
fn u_51_nobody_reacts_to_a_reaction() {
    let mut table = Scene::new()
        .pc("Ana", "Entrance", &[ItemKind::Melee1h])
        .npc("Bo", "Dance Floor", &[ItemKind::Melee1h])
        .fight();
    let who = table.id("Ana");
    table.does(
        Command::SetActions {
            who,
            actions: 2,
            owed: 0,
        },
        [],
    );
    table.moves("Ana", "Dance Floor");
    table.pick_and_roll("intercept.1", [4, 1]);
    assert_eq!(table.keys(), ["attack.dice"], "the mover is not asked");
}

/// The level falls below 10 by the GM's hand: the turn of a team with nobody awake is passed over.
#[test]
fn u_40_a_team_with_nobody_awake_has_no_turn() {
    let mut table = two_each()
        .team(TeamId(3), "Rivals", Kind::Npc)
        .person(TeamId(3), "Di", "Alley", &[])
        .fight();
    for name in ["Bo", "Cy"] {
        let who = table.id(name);
        let level = Level::clamped(3);
        table.does(Command::SetLevel { who, level }, []);
    }
    table.does(Command::EndTurn, []);
    assert_eq!(table.game().acting_team(), Some(TeamId(3)));
}
