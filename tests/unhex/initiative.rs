//! Initiative (U-41 to U-44).

use tableside::campaign::Command as Door;
use tableside::dice::AppDice;
use tableside::systems::unhex::{
    Ability, Command, Condition, Fact, ItemKind, Kind, Level, Location, Mark, Morale, Phase,
};
use tableside::table::{Answer, Decider, DiceMode, MapId, Shape, TeamId};

use super::scene::{NPCS, PCS, Scene, Table};

const RIVALS: TeamId = TeamId(3);

/// One of each side at these levels.
fn levels(pc: i32, npc: i32) -> Scene {
    Scene::new()
        .pc("Ana", "Entrance", &[])
        .level(pc)
        .npc("Bo", "Alley", &[])
        .level(npc)
}

#[track_caller]
fn rolls(table: &mut Table, pcs: [i32; 2], npcs: [i32; 2]) {
    table.answer_to("initiative.1.roll", Answer::Roll, pcs);
    table.answer_to("initiative.2.roll", Answer::Roll, npcs);
}

#[track_caller]
fn order(table: &Table) -> Vec<TeamId> {
    match table.phase() {
        Phase::Turns { order, .. } => order.clone(),
        other => panic!("turns are taken, not {other:?}"),
    }
}

/// The worked example: the players' best is at 40 and rolls 34, the others' at 25 and rolls 62. The players
/// decide, and let the others go first.
#[test]
fn u_41_worked_example() {
    let mut table = levels(40, 25).initiative();
    rolls(&mut table, [3, 4], [6, 2]);
    let question = table.question();
    assert_eq!(question.who, Decider::Team(PCS));
    assert_eq!(question.rule.to_string(), "U-41");
    assert_eq!(table.options(), ["1", "2"]);
    table.pick("2");
    assert_eq!(order(&table), [NPCS, PCS]);
    assert_eq!(
        table.game().fight.as_ref().expect("a fight").initiative,
        Some(PCS)
    );
}

/// The highest success decides, not the lowest and not the higher failure.
#[test]
fn u_41_the_highest_success_decides() {
    for (pcs, npcs, winner) in [
        ([1, 2], [2, 1], NPCS),
        ([2, 1], [1, 2], PCS),
        ([9, 2], [0, 1], NPCS),
        ([4, 8], [4, 7], PCS),
    ] {
        let mut table = levels(50, 50).initiative();
        rolls(&mut table, pcs, npcs);
        assert_eq!(
            table.question().who,
            Decider::Team(winner),
            "{pcs:?} {npcs:?}"
        );
    }
}

/// The highest-level conscious character of each team rolls, without being asked.
#[test]
fn u_41_the_highest_level_rolls() {
    let table = levels(40, 25)
        .npc("Cy", "Alley", &[])
        .level(44)
        .initiative();
    let rollers: Vec<String> = table
        .game()
        .decisions()
        .into_iter()
        .map(|d| d.who_name)
        .collect();
    assert_eq!(rollers, ["Ana", "Cy"]);
}

/// Whoever leaves before the first die and joins again rolls as if they had never been away.
#[test]
fn u_41_whoever_comes_back_before_the_first_die_rolls() {
    let mut table = levels(40, 25)
        .npc("Cy", "Alley", &[])
        .level(44)
        .real()
        .initiative();
    let rollers = |table: &Table| -> Vec<String> {
        let open = table.game().decisions().into_iter();
        open.map(|one| one.who_name).collect()
    };
    let who = table.id("Cy");
    table.does(Command::Leave { who }, []);
    assert_eq!(rollers(&table)[0], "Ana");
    assert_ne!(rollers(&table)[1], "Cy");
    table.does(Command::Join { who }, []);
    assert_eq!(rollers(&table), ["Ana", "Cy"]);
    // Once a face has fallen, it stays with whoever rolls.
    table.does(Command::Leave { who }, []);
    table.answer_to("initiative.2.roll", Answer::Faces(vec![6]), []);
    table.does(Command::Join { who }, []);
    assert_ne!(rollers(&table)[1], "Cy");
}

/// The same highest level: that team picks.
#[test]
fn u_41_a_team_picks_among_its_highest() {
    let mut table = levels(40, 25)
        .npc("Cy", "Alley", &[])
        .level(25)
        .npc("Di", "Alley", &[])
        .level(24)
        .initiative();
    let question = table.question();
    assert_eq!(question.who, Decider::Team(NPCS));
    assert_eq!(table.options(), ["2", "3"]);
    table.pick("3");
    let rollers: Vec<String> = table
        .game()
        .decisions()
        .into_iter()
        .map(|d| d.who_name)
        .collect();
    assert_eq!(rollers, ["Ana", "Cy"]);
}

/// Somebody unconscious does not count as the highest; by house rule everybody does.
#[test]
fn u_41_only_the_conscious_count() {
    for (conscious, roller) in [(true, "Cy"), (false, "Bo")] {
        let table = Scene::new()
            .pc("Ana", "Entrance", &[])
            .npc("Bo", "Alley", &[])
            .marks(Location::Head, 3, Mark::Slash)
            .npc("Cy", "Alley", &[])
            .level(20)
            .rules(|rules| rules.conscious_roll_initiative = conscious)
            .initiative();
        let decisions = table.game().decisions();
        assert_eq!(decisions[1].who_name, roller);
    }
}

/// Several teams: one roll each, the highest success orders them all.
#[test]
fn u_41_three_teams() {
    let mut table = levels(50, 50)
        .team(RIVALS, "Rivals", Kind::Npc)
        .person(RIVALS, "Cy", "Bar", &[])
        .initiative();
    rolls(&mut table, [3, 4], [1, 2]);
    table.answer(Answer::Roll, [4, 1]);
    let question = table.question();
    assert_eq!(question.who, Decider::Team(RIVALS));
    assert!(matches!(question.shape, Shape::Order { .. }));
    let keys = |keys: [&str; 2]| Answer::Order(keys.map(str::to_owned).to_vec());
    table.refusal(Command::Answer {
        decision: None,
        answer: keys(["2", "3"]),
    });
    let all = Answer::Order(["2", "3", "1"].map(str::to_owned).to_vec());
    table.answer(all, []);
    assert_eq!(order(&table), [NPCS, RIVALS, PCS]);
}

/// In round one a tie is the players', also if both failed and whoever failed higher.
#[test]
fn u_42_a_tie_in_round_one_is_the_players() {
    for (pcs, npcs) in [([3, 4], [3, 4]), ([7, 2], [9, 1]), ([9, 1], [7, 2])] {
        let mut table = levels(50, 50).initiative();
        rolls(&mut table, pcs, npcs);
        assert_eq!(table.question().who, Decider::Team(PCS));
        let rules = table.logged(|fact| matches!(fact, Fact::InitiativeWon { stayed: true, .. }));
        assert_eq!(rules.expect("it is logged"), ["U-42"], "not U-20");
    }
}

/// Later a tie stays with whoever had initiative last round.
#[test]
fn u_42_a_later_tie_stays_where_initiative_was() {
    let mut table = levels(50, 50).turn_of(NPCS);
    table.does(Command::EndTurn, []);
    table.does(Command::EndTurn, []);
    rolls(&mut table, [9, 1], [7, 2]);
    assert_eq!(table.question().who, Decider::Team(NPCS));
}

/// If that team has nobody left, no rule says whose a tie is, and the GM does.
#[test]
fn u_42_a_tie_is_never_of_a_team_that_is_down() {
    let mut table = levels(50, 50)
        .team(RIVALS, "Rivals", Kind::Npc)
        .person(RIVALS, "Cy", "Bar", &[])
        .turn_of(RIVALS);
    let (who, level) = (table.id("Cy"), Level::clamped(5));
    table.does(Command::SetLevel { who, level }, []);
    table.does(Command::EndTurn, []);
    table.does(Command::EndTurn, []);
    rolls(&mut table, [9, 1], [7, 2]);
    let question = table.question();
    assert_eq!(question.who, Decider::Gm);
    assert_eq!(question.question, "All teams failed. Who has initiative?");
}

/// Three teams, each with one of level 50.
fn three() -> Scene {
    levels(50, 50)
        .team(RIVALS, "Rivals", Kind::Npc)
        .person(RIVALS, "Cy", "Bar", &[])
}

/// Three teams in the second round, of which that one had initiative in the first; these rolls fall.
#[track_caller]
fn second_round(holder: TeamId, pcs: [i32; 2], npcs: [i32; 2], rivals: [i32; 2]) -> Table {
    let mut table = three().turn_of(holder);
    for _ in 0..3 {
        table.does(Command::EndTurn, []);
    }
    rolls(&mut table, pcs, npcs);
    table.answer_to("initiative.3.roll", Answer::Roll, rivals);
    table
}

/// A tie between two others never falls to a team that failed, though it had initiative: the GM is asked.
#[test]
fn u_42_a_tie_of_others_is_the_gms_to_settle() {
    let mut table = second_round(PCS, [9, 1], [4, 0], [4, 0]);
    let question = table.question();
    assert_eq!(
        (
            question.key.as_str(),
            question.who,
            question.rule.to_string()
        ),
        ("initiative.tie", Decider::Gm, "U-42".to_owned())
    );
    assert_eq!(question.question, "A tie at 40. Who has initiative?");
    assert_eq!(table.options(), ["2", "3"], "the players failed");
    table.pick("3");
    assert_eq!(table.question().who, Decider::Team(RIVALS));
    let won = table.lines(|fact| matches!(fact, Fact::InitiativeWon { .. }));
    assert_eq!(
        won,
        ["A tie; Rivals keep initiative (Players failed, Gang 40, Rivals 40)"]
    );
    table.undo_and_redo_all();
}

/// Nor in round one to the players where they have failed.
#[test]
fn u_42_in_round_one_a_tie_of_others_is_the_gms_to_settle() {
    let mut table = three().initiative();
    rolls(&mut table, [9, 1], [4, 0]);
    table.answer(Answer::Roll, [4, 0]);
    assert_eq!(
        (table.keys(), table.options()),
        (
            vec!["initiative.tie".to_owned()],
            vec!["2".to_owned(), "3".to_owned()]
        )
    );
}

/// In round one the GM says it only among the teams of players that tie, if there are any.
#[test]
fn u_42_in_round_one_a_tie_is_among_the_players() {
    for faces in [[4, 0], [9, 1]] {
        let mut table = levels(50, 50)
            .team(RIVALS, "Rivals", Kind::Pc)
            .person(RIVALS, "Cy", "Bar", &[])
            .initiative();
        rolls(&mut table, faces, faces);
        table.answer(Answer::Roll, faces);
        assert_eq!(table.keys(), ["initiative.tie"]);
        assert_eq!(table.options(), ["1", "3"], "not the Gang");
        table.pick("3");
        assert_eq!(table.question().who, Decider::Team(RIVALS));
    }
}

/// Whoever ties and had initiative keeps it; where all fail, all tie.
#[test]
fn u_42_whoever_ties_and_had_initiative_keeps_it() {
    let fail = [9, 1];
    let table = second_round(RIVALS, fail, [4, 0], [4, 0]);
    assert_eq!(table.question().who, Decider::Team(RIVALS));
    let table = second_round(NPCS, fail, fail, fail);
    assert_eq!(table.question().who, Decider::Team(NPCS));
    let mut first = three().initiative();
    rolls(&mut first, [4, 0], [4, 0]);
    first.answer(Answer::Roll, fail);
    assert_eq!(first.question().who, Decider::Team(PCS), "round one");
}

/// A tie that waits for the GM follows what is changed beneath it: corrected dice, a team that is gone, an order by hand.
#[test]
fn u_42_a_tie_that_waits_is_settled_otherwise() {
    let fail = [9, 1];
    let mut table = second_round(PCS, fail, [4, 0], [4, 0]);
    table.does(
        Door::CorrectRoll {
            faces: vec![4, 1],
            roll: None,
        },
        [],
    );
    assert_eq!(table.question().who, Decider::Team(RIVALS));

    let mut table = second_round(PCS, fail, [4, 0], [4, 0]);
    let who = table.id("Cy");
    table.does(Command::Leave { who }, []);
    assert_eq!(table.question().who, Decider::Team(NPCS));

    let mut table = second_round(PCS, fail, [4, 0], [4, 0]);
    let order = vec![NPCS, PCS, RIVALS];
    table.does(Command::SetOrder { order }, []);
    assert_eq!(table.keys(), [""; 0]);
    table.undo_and_redo_all();
}

/// Two teams of players in round one: neither rule settles it, not even who rolls first.
#[test]
fn u_42_two_teams_of_players_ask_the_gm() {
    let mut table = Scene::new()
        .pc("Ana", "Entrance", &[])
        .ability(Ability::GoodInitiative)
        .npc("Bo", "Alley", &[])
        .team(RIVALS, "Rivals", Kind::Pc)
        .person(RIVALS, "Cy", "Bar", &[])
        .initiative();
    let question = table.question();
    assert_eq!(
        (question.key.as_str(), question.who),
        ("initiative.first", Decider::Gm)
    );
    table.pick("2");
    table.answer(Answer::Roll, [9, 1]);
    table.answer(Answer::Roll, [4, 0]);
    table.pick("keep");
    table.answer(Answer::Roll, [4, 0]);
    assert_eq!(table.options(), ["1", "3"]);
}

/// Where a re-roll makes it matter, whoever had initiative says who rolls first; the other sees that number.
#[test]
fn u_42_who_rolls_first_where_it_matters() {
    let mut table = levels(50, 50).ability(Ability::GoodInitiative).initiative();
    let question = table.question();
    assert_eq!(
        (question.key.as_str(), question.who),
        ("initiative.first", Decider::Team(PCS))
    );
    assert_eq!(question.rule.to_string(), "U-42");
    table.pick("2");
    assert_eq!(table.keys(), ["initiative.2.roll"], "the players wait");
    table.answer(Answer::Roll, [9, 1]);
    assert_eq!(table.keys(), ["initiative.2.reroll"]);
    table.pick_and_roll("tens", [3]);
    assert_eq!(table.keys(), ["initiative.1.roll"]);
    table.answer(Answer::Roll, [3, 0]);
    assert_eq!(table.question().who, Decider::Team(NPCS), "31 against 30");
}

/// A critical success is one more action for the roller this round, and nothing else is asked.
#[test]
fn u_43_a_critical_success_is_another_action() {
    let mut table = levels(50, 50).initiative();
    rolls(&mut table, [3, 3], [1, 2]);
    assert_eq!(table.actions("Ana"), (2, 0));
    assert_eq!(table.keys(), ["initiative.order"]);
}

/// Also for the loser.
#[test]
fn u_43_a_losing_critical_success_is_another_action_too() {
    let mut table = levels(50, 50).initiative();
    rolls(&mut table, [3, 3], [4, 1]);
    assert_eq!(table.actions("Ana"), (2, 0));
    assert_eq!(table.question().who, Decider::Team(NPCS));
}

/// A critical failure loses an action, of this round since it is still there.
#[test]
fn u_43_a_critical_failure_loses_an_action() {
    let mut table = levels(50, 50).initiative();
    rolls(&mut table, [6, 6], [4, 1]);
    assert_eq!(table.actions("Ana"), (0, 0));
    assert_eq!(
        table.keys(),
        ["initiative.order"],
        "nobody asks the players about morale"
    );
}

/// Bo is wounded in round 1; in round 2 his team rolls a critical failure.
fn broken() -> Table {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[])
        .npc("Cy", "Alley", &[])
        .level(30)
        .fight();
    table.attack("Ana", "Bo", [1, 4]);
    table.pick("tens");
    table.does(Command::EndTurn, []);
    rolls(&mut table, [9, 1], [7, 7]);
    table
}

/// A wounded team of the GM's that fails critically: the GM is asked to have it retreat or surrender.
#[test]
fn u_43_a_wounded_team_that_fails_critically_asks_the_gm() {
    let table = broken();
    let question = table.question();
    assert_eq!(question.who, Decider::Gm);
    assert_eq!(question.rule.to_string(), "U-43");
    assert_eq!(table.options(), ["retreat", "surrender", "fight_on"]);
}

/// They may fight on, or retreat; initiative goes on then.
#[test]
fn u_43_they_may_fight_on_or_retreat() {
    for (answer, expected) in [("fight_on", Morale::FightOn), ("retreat", Morale::Retreat)] {
        let mut table = broken();
        table.pick(answer);
        assert_eq!(table.keys(), ["initiative.order"]);
        let told = |fact: &Fact| matches!(fact, Fact::MoraleBroken { outcome, .. } if *outcome == expected);
        assert_eq!(table.logged(told).expect("it is logged"), ["U-43"]);
    }
}

/// They may surrender: level 0, out of the fight, which is over.
#[test]
fn u_43_they_may_surrender() {
    let mut table = broken();
    table.pick("surrender");
    assert_eq!((table.level("Bo"), table.level("Cy")), (0, 0));
    assert_eq!(
        *table.phase(),
        Phase::Over {
            standing: Some(PCS)
        }
    );
    assert_eq!(table.keys(), ["fate.2"]);
    let rules = &table.game().house_rules;
    assert_eq!(
        table.sheet("Bo").condition(rules),
        Condition::Unconscious,
        "not dead"
    );
    table.undo_and_redo_all();
}

/// A team that was not wounded is not asked.
#[test]
fn u_43_an_unhurt_team_is_not_asked() {
    let mut table = levels(50, 50).initiative();
    rolls(&mut table, [9, 1], [7, 7]);
    assert_eq!(table.keys(), ["initiative.order"]);
}

/// Somebody good at initiative may roll in place of a higher-level friend.
#[test]
fn u_44_a_leader_may_roll_instead() {
    let mut table = levels(50, 50)
        .npc("Cy", "Alley", &[])
        .level(30)
        .ability(Ability::GoodInitiative)
        .initiative();
    assert_eq!(table.options(), ["2", "3"]);
    table.pick("3");
    assert_eq!(table.keys(), ["initiative.consent.2.2"], "Bo says so");
    table.pick("agree");
    table.pick("1");
    table.answer(Answer::Roll, [9, 1]);
    assert_eq!(table.decider(), "Cy");
    table.answer(Answer::Roll, [8, 1]);
    assert_eq!(table.options(), ["keep", "tens", "ones", "both"]);
}

/// Unless unconscious: then no ability has an effect.
#[test]
fn u_44_an_unconscious_leader_does_not_roll() {
    let table = levels(50, 50)
        .npc("Cy", "Alley", &[])
        .level(5)
        .ability(Ability::GoodInitiative)
        .initiative();
    assert_eq!(table.keys(), ["initiative.1.roll", "initiative.2.roll"]);
}

/// App dice fall at once, as for any other roll.
#[test]
fn u_41_app_dice_roll_initiative_at_once() {
    let mut table = levels(50, 50).initiative();
    table.does(Command::EndFight, []);
    table.does(Command::BeginFight { map: MapId(1) }, [1, 2, 2, 1]);
    assert_eq!(table.keys(), ["initiative.order"]);
}

/// Dice that are changed while a roll waits do not fall by that: it takes faces, or the word that the app rolls.
#[test]
fn u_41_a_roll_that_waits_goes_on_waiting_when_dice_are_changed() {
    let mut table = levels(50, 50).initiative();
    for dice in [DiceMode::Real, DiceMode::App] {
        let mut app = AppDice::seeded(1);
        let command = Command::SetDice { team: None, dice };
        let done = table.document.apply(&command.into(), &mut app);
        assert_eq!(done.expect("dice are changed").faces, [0; 0]);
    }
    assert_eq!(table.keys(), ["initiative.1.roll", "initiative.2.roll"]);
    table.answer_to("initiative.2.roll", Answer::Roll, [1, 2]);
    table.answer_to("initiative.1.roll", Answer::Faces(vec![2, 1]), []);
    assert_eq!(table.keys(), ["initiative.order"]);
}

/// Real dice: each team says when it rolls, in any order.
#[test]
fn u_41_each_team_says_when_it_rolls() {
    let mut table = levels(50, 50).initiative();
    assert_eq!(table.keys(), ["initiative.1.roll", "initiative.2.roll"]);
    table.refusal(Command::Answer {
        decision: None,
        answer: Answer::Roll,
    });
    table.answer_to("initiative.2.roll", Answer::Roll, [1, 2]);
    table.answer(Answer::Roll, [2, 1]);
    assert_eq!(table.keys(), ["initiative.order"]);
    table.does(Door::Undo, []);
    assert_eq!(table.keys(), ["initiative.1.roll"]);
}
