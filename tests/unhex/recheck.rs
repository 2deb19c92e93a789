//! What waits is checked again after a change beneath it (promise 3): what has become illegal is cancelled and logged.

use tableside::systems::unhex::{
    Command, Fact, GmCondition, ItemKind, Kind, Location, Mark, Purpose,
};
use tableside::table::{Answer, TeamId};

use super::scene::{CLUB, Scene, Table};

const KNIFE: &[ItemKind] = &[ItemKind::Melee1h];
const RIFLE: &[ItemKind] = &[ItemKind::Ranged2h, ItemKind::Ammo];

pub(super) fn fight() -> Table {
    Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .pc("Di", "Entrance", &[])
        .npc("Bo", "Bar", KNIFE)
        .npc("Cy", "Alley", &[])
        .real()
        .fight()
}

/// What was cancelled, with its faces.
fn cancelled(table: &Table) -> Vec<(Option<Purpose>, Vec<i32>)> {
    let log = table.game().log.iter();
    log.filter_map(|entry| match &entry.fact {
        Fact::Cancelled { what, faces, .. } => Some((*what, faces.clone())),
        _ => None,
    })
    .collect()
}

fn out(table: &Table, who: &str) -> Command {
    Command::SetCondition {
        who: table.id(who),
        condition: Some(GmCondition::Unconscious),
    }
}

/// The attacker falls unconscious while the dice are awaited: cancelled, the typed face is logged.
#[test]
fn u_64_an_attacker_who_is_out_rolls_no_more() {
    let mut table = fight();
    table.attacks("Ana", "Bo");
    table.pick("none");
    table.answer(Answer::Faces(vec![3]), []);
    table.does(out(&table, "Ana"), []);
    assert_eq!(cancelled(&table), [(Some(Purpose::Attack), vec![3])]);
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.actions("Ana").0, 0, "a die has fallen");
    table.undo_and_redo_all();
}

/// The target is put out of range, leaves, or is taken off the map: cancelled, the action is not spent.
#[test]
fn u_53_a_target_that_is_gone_is_not_attacked() {
    let gone = |change: fn(&Table) -> Command| {
        let mut table = fight();
        table.attacks("Ana", "Bo");
        let change = change(&table);
        table.does(change, []);
        assert_eq!(cancelled(&table), [(Some(Purpose::Attack), vec![])]);
        assert_eq!(table.keys(), [""; 0]);
        assert_eq!(table.actions("Ana"), (1, 0));
    };
    gone(|table| Command::Place {
        who: table.id("Bo"),
        map: CLUB,
        area: table.game().maps[&CLUB].area_named("Alley").expect("it"),
    });
    gone(|table| Command::Leave {
        who: table.id("Bo"),
    });
    gone(|table| Command::TakeOffMap {
        who: table.id("Bo"),
    });
    gone(|table| Command::SetHands {
        who: table.id("Ana"),
        left: None,
        right: None,
    });
}

/// A Defend whose roller falls is dropped; the attack goes on without it.
#[test]
fn u_56_a_defender_who_is_out_defends_no_more() {
    let mut table = fight();
    table.attacks("Ana", "Bo");
    table.pick("defend");
    table.answer_to("defend.roll", Answer::Faces(vec![4]), []);
    table.does(out(&table, "Bo"), []);
    assert_eq!(cancelled(&table), [(Some(Purpose::Defend), vec![4])]);
    assert_eq!(table.keys(), ["attack.roll"]);
    table.answer(Answer::Faces(vec![2, 4]), []);
    assert_eq!(table.keys(), ["attack.dice"]);
}

/// A counterattack without its weapon is dropped, and not spent.
#[test]
fn u_55_a_counterattack_needs_its_weapon() {
    let mut table = fight();
    table.attacks("Ana", "Bo");
    table.pick("counter.1");
    let who = table.id("Bo");
    table.does(
        Command::RemoveItem {
            who,
            item: tableside::table::ItemId(1),
        },
        [],
    );
    assert_eq!(cancelled(&table), [(Some(Purpose::Counterattack), vec![])]);
    assert_eq!(table.actions("Bo"), (1, 0));
    assert_eq!(table.keys(), ["attack.roll"]);
}

/// A forced attack that goes against rules goes on: only what becomes illegal is cancelled.
#[test]
fn what_was_forced_stays_forced() {
    let mut table = fight();
    let (who, act) = (table.id("Ana"), table.attack_act("Ana", "Cy"));
    table.does(Command::Force { who, act }, []);
    let location = Location::LeftArm;
    let mark = Some(Mark::Slash);
    let who = table.id("Di");
    table.does(
        Command::SetBox {
            who,
            location,
            index: 0,
            mark,
        },
        [],
    );
    assert_eq!(cancelled(&table), []);
    assert_eq!(table.keys(), ["reaction"]);
}

/// What was forced past one rule is not past others: an attacker who is out (U-64) or has surrendered (U-58) before the
/// dice attacks no more.
#[test]
fn u_58_u_64_what_was_forced_stays_forced_past_those_rules_only() {
    let ends = |change: &dyn Fn(&Table) -> Command, why: &str, rules: &[&str]| {
        let mut table = fight();
        let (who, act) = (table.id("Ana"), table.attack_act("Ana", "Cy"));
        table.does(Command::Force { who, act }, []);
        table.does(change(&table), []);
        assert_eq!(cancelled(&table), [(Some(Purpose::Attack), vec![])]);
        let said = table.lines(|fact| matches!(fact, Fact::Cancelled { .. }));
        assert_eq!(said, [format!("Ana’s attack is cancelled: {why}")]);
        let cited = table.logged(|fact| matches!(fact, Fact::Cancelled { .. }));
        assert_eq!(cited.expect("it is logged"), rules);
        assert_eq!(table.keys(), [""; 0]);
        assert_eq!(table.actions("Ana"), (1, 0));
        table.undo_and_redo_all();
    };
    let falls = |table: &Table| out(table, "Ana");
    let surrenders = |table: &Table| table.gives_up("Ana");
    ends(&falls, "Ana is unconscious", &["U-53"]);
    ends(&surrenders, "Ana has surrendered", &["U-53", "U-58"]);
}

pub(super) fn moving() -> Table {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .pc("Di", "Entrance", &[])
        .npc("Bo", "Catwalk", RIFLE)
        .real()
        .fight();
    table.moves("Ana", "Dance Floor");
    assert_eq!(table.keys(), ["reaction.3"]);
    table
}

/// A mover who is put elsewhere, or falls, or whose way is gone, does not move; the action is not spent.
#[test]
fn u_54_a_move_that_became_impossible_is_cancelled() {
    let stops = |change: fn(&Table) -> Command, at: &str| {
        let mut table = moving();
        let change = change(&table);
        table.does(change, []);
        assert_eq!(cancelled(&table), [(None, vec![])]);
        assert_eq!(table.keys(), [""; 0]);
        assert_eq!(table.area("Ana"), at);
        assert_eq!(table.actions("Ana"), (1, 0));
    };
    stops(
        |table| Command::Place {
            who: table.id("Ana"),
            map: CLUB,
            area: table.game().maps[&CLUB].area_named("Alley").expect("it"),
        },
        "Alley",
    );
    stops(|table| out(table, "Ana"), "Bar");
    stops(
        |table| {
            let mut map = (*table.game().maps[&CLUB]).clone();
            let gone = map.area_named("Dance Floor").expect("an area");
            map.areas.remove(&gone);
            map.connections
                .retain(|_, line| line.from != gone && line.to != gone);
            let map = Box::new(map);
            Command::PutMap { id: CLUB, map }
        },
        "Bar",
    );
}

/// An interceptor who falls is no longer asked.
#[test]
fn u_57_an_interceptor_who_is_out_is_not_asked() {
    let mut table = moving();
    table.does(out(&table, "Bo"), []);
    assert_eq!(cancelled(&table), []);
    assert_eq!(table.area("Ana"), "Dance Floor");
}

/// The mover is put elsewhere while an intercept is rolled: the intercept goes on, the move does not.
#[test]
fn u_57_an_intercept_outlives_the_move() {
    let mut table = moving();
    table.pick("intercept.1");
    let (who, map) = (table.id("Ana"), &table.game().maps[&CLUB]);
    let area = map.area_named("Pool Tables").expect("an area");
    table.does(
        Command::Place {
            who,
            map: CLUB,
            area,
        },
        [],
    );
    assert_eq!(cancelled(&table), [(None, vec![])]);
    assert_eq!(table.keys(), ["attack.roll"]);
    table.answer(Answer::Faces(vec![2, 4]), []);
    table.pick("tens");
    assert_eq!(
        (table.level("Ana"), table.area("Ana")),
        (48, "Pool Tables".to_owned())
    );
    assert_eq!(table.keys(), [""; 0]);
}

/// A hit that has landed stays one, though the attacker leaves before the armor is asked about.
#[test]
fn u_66_a_hit_outlives_its_attacker() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .pc("Di", "Entrance", &[])
        .npc("Bo", "Bar", KNIFE)
        .armor(Location::Torso, 1)
        .fight();
    table.attack("Ana", "Bo", [3, 5]);
    table.pick("tens");
    assert_eq!(table.keys(), ["armor"]);
    let who = table.id("Ana");
    table.does(Command::Leave { who }, []);
    assert_eq!(table.level("Bo"), 47);
    assert_eq!(table.keys(), [""; 0]);
}

/// A team that joins while initiative is rolled rolls too; one that leaves is no longer waited for.
#[test]
fn u_41_who_joins_during_initiative_rolls_too() {
    let dogs = TeamId(3);
    let mut table = Scene::new()
        .team(dogs, "Dogs", Kind::Npc)
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .person(dogs, "Rex", "Alley", &[])
        .real()
        .initiative();
    let who = table.id("Rex");
    table.answer_to("initiative.3.roll", Answer::Faces(vec![6]), []);
    table.does(Command::Leave { who }, []);
    assert_eq!(table.keys(), ["initiative.1.roll", "initiative.2.roll"]);
    assert_eq!(cancelled(&table), [(Some(Purpose::Initiative), vec![6])]);
    table.does(Command::Join { who }, []);
    let three = [
        "initiative.1.roll",
        "initiative.2.roll",
        "initiative.3.roll",
    ];
    assert_eq!(table.keys(), three);
}

/// U-50, U-58: what cost no action gives none back: an act and a reaction of those who had none left, by the GM's word.
#[test]
fn u_50_only_what_was_spent_is_given_back() {
    let mut table = fight();
    for name in ["Ana", "Bo"] {
        let (who, actions, owed) = (table.id(name), 0, 0);
        table.does(Command::SetActions { who, actions, owed }, []);
    }
    let (who, act) = (table.id("Ana"), table.attack_act("Ana", "Bo"));
    table.does(Command::Force { who, act }, []);
    let (who, reaction) = (table.id("Bo"), "defend".to_owned());
    table.does(Command::ForceReaction { who, reaction }, []);
    assert_eq!(table.keys(), ["attack.roll", "defend.roll"]);
    table.does(table.gives_up("Ana"), []);
    assert_eq!(table.keys(), [""; 0]);
    let left = (table.actions("Ana"), table.actions("Bo"));
    assert_eq!(left, ((0, 0), (0, 0)));
    table.undo_and_redo_all();
}

/// U-81: an attack that was forced past one refusal is not past another of the same rule: a pistol beside a shield is
/// allowed, a range that it does not reach is not.
#[test]
fn u_81_what_was_forced_is_past_that_refusal_only() {
    let armed = &[ItemKind::Ranged1h, ItemKind::Shield, ItemKind::Ammo];
    let mut table = Scene::new()
        .pc("Ana", "Entrance", armed)
        .pc("Di", "Entrance", &[])
        .npc("Bo", "Dance Floor", &[])
        .npc("Cy", "Alley", &[])
        .real()
        .fight();
    let (who, act) = (table.id("Ana"), table.attack_act("Ana", "Bo"));
    table.does(Command::Force { who, act }, []);
    let places = |table: &Table, area: &str| Command::Place {
        who: table.id("Bo"),
        map: CLUB,
        area: table.area_id(area),
    };
    let near = places(&table, "Entrance");
    table.does(near, []);
    assert_eq!(cancelled(&table), []);
    let far = places(&table, "Catwalk");
    table.does(far, []);
    assert_eq!(cancelled(&table), [(Some(Purpose::Attack), vec![])]);
    assert_eq!((table.keys(), table.actions("Ana")), (vec![], (1, 0)));
    table.undo_and_redo_all();
}
