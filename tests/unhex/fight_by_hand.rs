//! The GM's hand on a fight (promise 7): joining, leaving, order, turn, round, results recorded in the middle of an attack.

use tableside::systems::unhex::{Command, Fact, ItemKind, Kind, Location, Mark, Phase};
use tableside::table::{Answer, SeenState, TeamId};

use super::scene::{NPCS, PCS, Scene, Table};

const KNIFE: &[ItemKind] = &[ItemKind::Melee1h];
const RIFLE: &[ItemKind] = &[ItemKind::Ranged2h, ItemKind::Ammo];
const DOGS: TeamId = TeamId(3);

fn fight() -> Table {
    Scene::new()
        .team(DOGS, "Dogs", Kind::Npc)
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .npc("Cy", "Alley", &[])
        .person(DOGS, "Rex", "Alley", &[])
        .fight()
}

fn order(table: &Table) -> (Vec<TeamId>, usize) {
    match table.phase() {
        Phase::Turns { order, turn } => (order.clone(), *turn),
        other => panic!("{other:?}"),
    }
}

/// Leaving takes nobody's turn, ends no round, and the token stays; joining again gives one action.
#[test]
fn leaving_and_joining_start_and_end_nothing() {
    let mut table = fight();
    let who = table.id("Cy");
    let rounds = table.count(|fact| matches!(fact, Fact::TurnBegan { .. }));
    table.does(Command::Leave { who }, []);
    assert!(table.game().standing(who).is_none());
    assert_eq!(table.area("Cy"), "Alley");
    assert!(table.last_is_gms());
    assert_eq!(table.refusal(Command::Leave { who }).rule_id(), None);
    // To be moved is not to take part again.
    let there = table.game().places[&who];
    let areas = &table.game().maps[&there.map].areas;
    let mut others = areas.keys().copied().filter(|area| *area != there.area);
    let (map, area) = (there.map, others.next().expect("another area"));
    table.does(Command::Place { who, map, area }, []);
    assert!(table.game().standing(who).is_none());
    assert!(table.game().can_join(who));
    table.does(Command::Join { who }, []);
    assert_eq!(table.actions("Cy"), (1, 0));
    table.refusal(Command::Join { who });
    table.does(Command::TakeOffMap { who }, []);
    assert!(table.game().standing(who).is_none());
    assert!(!table.game().places.contains_key(&who));
    table.refusal(Command::TakeOffMap { who });
    assert!(
        table
            .refusal(Command::Join { who })
            .reason()
            .contains("map"),
        "there is nowhere to stand"
    );
    assert_eq!(
        table.count(|fact| matches!(fact, Fact::TurnBegan { .. })),
        rounds
    );
    table.undo_and_redo_all();
}

/// U-50: whoever leaves and joins again in one round has what was left to them, not more.
#[test]
fn u_50_joining_again_gives_nothing_back() {
    let mut table = fight();
    table.attack("Ana", "Bo", [9, 8]);
    let who = table.id("Ana");
    let before = table.standing("Ana");
    assert_eq!(before.actions, 0);
    for out in [Command::Leave { who }, Command::TakeOffMap { who }] {
        let place = table.game().places[&who];
        table.does(out, []);
        assert!(table.game().standing(who).is_none());
        let (map, area) = (place.map, place.area);
        let back = match table.game().places.contains_key(&who) {
            true => Command::Join { who },
            false => Command::Place { who, map, area },
        };
        table.does(back, []);
        assert_eq!(table.standing("Ana"), before);
    }
    assert!(
        table
            .game()
            .fight
            .as_ref()
            .is_some_and(|f| f.left.is_empty())
    );
    table.undo_and_redo_all();
}

/// U-50: rounds go on for whoever is away: the next one gives its action, and takes what is owed.
#[test]
fn u_50_a_round_that_begins_counts_for_those_away() {
    for (owed, left) in [(0, (1, 0)), (1, (0, 0))] {
        let mut table = fight();
        let who = table.id("Cy");
        let actions = 0;
        table.does(Command::SetActions { who, actions, owed }, []);
        table.does(Command::Leave { who }, []);
        for _ in 0..2 {
            table.does(Command::EndTurn, []);
        }
        table.does(Command::EndTurn, [1, 2, 2, 3, 3, 4]);
        table.does(Command::Join { who }, []);
        assert_eq!(table.actions("Cy"), left);
    }
}

/// Whoever has left shows as such to everybody, as long as the fight goes on.
#[test]
fn who_takes_no_part_is_told() {
    let mut table = fight();
    let who = table.id("Cy");
    let seen = |table: &Table| {
        let view = table.game().player_view(None);
        let mut tokens = view.map.expect("a map").tokens.into_iter();
        let token = tokens.find(|token| token.member.name == "Cy");
        let member = token.expect("Cy is on the map").member;
        (member.state, member.words)
    };
    assert_eq!(seen(&table), (SeenState::Ready, "can react".to_owned()));
    table.does(Command::Leave { who }, []);
    assert_eq!(seen(&table), (SeenState::Away, "left the fight".to_owned()));
    assert_eq!(table.game().away_words(table.id("Bo")), "");
    table.does(Command::EndFight, []);
    assert_eq!(seen(&table), (SeenState::Ready, String::new()));
}

/// The order of teams is the GM's to change; whoever acts goes on acting.
#[test]
fn u_41_the_order_can_be_set() {
    let mut table = fight();
    let order_is = vec![NPCS, PCS, DOGS];
    table.does(Command::SetOrder { order: order_is }, []);
    assert_eq!(order(&table), (vec![NPCS, PCS, DOGS], 1));
    assert_eq!(table.game().acting_team(), Some(PCS));
    for wrong in [
        vec![],
        vec![PCS],
        vec![PCS, NPCS, DOGS, PCS],
        vec![PCS, NPCS, DOGS, TeamId(77)],
    ] {
        table.refusal(Command::SetOrder { order: wrong });
    }
    table.undo_and_redo_all();
}

/// While initiative is settled, an order settles it; digits typed so far are logged.
#[test]
fn u_41_an_order_settles_initiative() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .real()
        .initiative();
    table.answer_to("initiative.1.roll", Answer::Faces(vec![3]), []);
    table.does(
        Command::SetOrder {
            order: vec![NPCS, PCS],
        },
        [],
    );
    assert_eq!(table.game().acting_team(), Some(NPCS));
    let lost = table.count(|fact| matches!(fact, Fact::Cancelled { faces, .. } if *faces == [3]));
    assert_eq!(lost, 1);
    assert_eq!(table.keys(), [""; 0]);
}

/// Turn and round are set by hand; what cannot be is refused.
#[test]
fn u_40_turn_and_round_can_be_set() {
    let mut table = fight();
    table.does(Command::SetTurn { team: DOGS }, []);
    assert_eq!(table.game().acting_team(), Some(DOGS));
    table.refusal(Command::SetTurn { team: TeamId(9) });
    table.does(Command::SetRound { round: 4 }, []);
    assert_eq!(
        table.game().fight.as_ref().map(|fight| fight.round),
        Some(4)
    );
    table.refusal(Command::SetRound { round: 0 });
    table.refusal(Command::SetRound { round: u32::MAX });
    table.does(Command::EndFight, []);
    table.refusal(Command::SetRound { round: 1 });
    table.refusal(Command::SetTurn { team: PCS });
    table.refusal(Command::SetOrder { order: vec![PCS] });
}

fn hit(table: &Table, who: &str) -> Command {
    Command::RecordHit {
        who: table.id(who),
        location: Location::Torso,
        damage: 4,
        mark: Some(Mark::Slash),
    }
}

/// In the middle of an attack its result is recorded: the attack is closed and its faces are logged.
#[test]
fn u_53_the_result_of_an_attack_is_recorded() {
    let mut table = fight();
    table.attack("Ana", "Bo", [3, 5]);
    assert_eq!(table.keys(), ["attack.dice"]);
    table.does(hit(&table, "Bo"), []);
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.level("Bo"), 46);
    assert_eq!(table.actions("Ana"), (0, 0), "the action is spent");
    let closed = table.count(|fact| matches!(fact, Fact::ByHand { faces, .. } if *faces == [3, 5]));
    assert_eq!(closed, 1);
    table.undo_and_redo_all();
}

/// U-67: a result that is recorded without a mark lowers the level and marks nothing.
#[test]
fn u_67_a_less_lethal_result_is_recorded() {
    let mut table = fight();
    let hit = Command::RecordHit {
        who: table.id("Bo"),
        location: Location::LeftArm,
        damage: 5,
        mark: None,
    };
    assert!(table.game().label(&hit).ends_with("left arm, less-lethal"));
    table.does(hit, []);
    assert_eq!(table.level("Bo"), 45);
    let marked = Location::ALL.map(|location| table.marked("Bo", location));
    assert_eq!(marked, [0; 6]);
}

/// A hit on somebody else leaves the attack as it is.
#[test]
fn a_hit_elsewhere_leaves_the_attack() {
    let mut table = fight();
    table.attack("Ana", "Bo", [3, 5]);
    table.does(hit(&table, "Cy"), []);
    assert_eq!(table.level("Cy"), 46);
    assert_eq!(table.keys(), ["attack.dice"]);
}

/// An intercept that is settled by hand stops the mover as any other hit does (U-57, U-62).
#[test]
fn u_57_an_intercept_settled_by_hand_stops_the_mover() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Catwalk", RIFLE)
        .real()
        .fight();
    table.moves("Ana", "Dance Floor");
    table.pick("intercept.1");
    let who = table.id("Ana");
    table.does(
        Command::RecordHit {
            who,
            location: Location::LeftLeg,
            damage: 6,
            mark: Some(Mark::Slash),
        },
        [],
    );
    assert_eq!(table.keys(), ["stop"]);
    let first = table.options().remove(0);
    table.pick(&first);
    assert_eq!(table.area("Ana"), "Bar");
}
