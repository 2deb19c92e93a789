//! Victory: elimination and objectives (H-50, H-51).

use std::sync::Arc;

use tableside::board::grid::ZoneId;
use tableside::systems::heroes_of_hex::{
    Command, Cost, Fact, Keywords, MovementKind, Objective, ObjectiveId, ObjectiveKind, Outcome,
    OverBy, SideAct, Trigger,
};
use tableside::table::{Answer, CharacterId, TeamId};

use super::scene::{ENEMIES, FIELD, HEROES, Scene, Table, deed, light};

fn objective(kind: ObjectiveKind, wins: bool) -> Objective {
    Objective {
        name: "The task".to_owned(),
        side: HEROES,
        board: FIELD,
        kind,
        wins,
        hidden: false,
        progress: 0,
        met: false,
        failed: false,
        within: None,
        turns: 0,
        carrier: None,
        dropped: None,
    }
}

fn scene(kind: ObjectiveKind, wins: bool) -> Scene {
    Scene::new()
        .hero("Mara", "C3", &[])
        .hero("Oda", "B5", &[])
        .enemy("Husk", "H3", &[])
        .enemy("Hound", "H5", &[])
        .zone(1, "Shrine", &["C3", "D3"])
        .zone(2, "Gate", &["A5"])
        .game(|game| {
            let one = Arc::new(objective(kind, wins));
            game.objectives.insert(ObjectiveId(1), one);
        })
}

fn task(table: &Table) -> (u32, bool) {
    let task = &table.game().objectives[&ObjectiveId(1)];
    (task.progress, task.met)
}

fn kills(table: &mut Table, name: &str) {
    let (who, outcome) = (table.id(name), Outcome::Death);
    table.does(Command::RecordHit { who, outcome }, []);
}

/// H-50: a side without units loses.
#[test]
fn h_50_elimination() {
    let mut table = Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .enemy("Husk", "C2", &[])
        .begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), [6, 1]);
    let over = table.game().over().expect("it is over");
    assert_eq!(
        (over.winner, &over.by),
        (Some(HEROES), &OverBy::Elimination)
    );
    table.says("Heroes win: no other side has units left", "H-50");
    assert!(table.forbids(table.moves("Mara", &["B3"])).contains("over"));
    table.does(Command::EndSkirmish, []);
    assert!(table.game().skirmish.is_none());
}

/// H-50: both at once are a draw.
#[test]
fn h_50_a_draw() {
    let mut table = Scene::new()
        .hero("Mara", "B2", &[])
        .enemy("Husk", "C2", &[])
        .begin([6]);
    // The last units of both sides leave the game by one change: a board without their spaces.
    let mut board = table.game().boards[&FIELD].as_ref().clone();
    for name in ["B2", "C2"] {
        board.spaces.remove(table.hex(name));
    }
    let (id, board) = (FIELD, Box::new(board));
    table.does(Command::PutBoard { id, board }, []);
    assert_eq!(table.game().over().expect("it is over").winner, None);
}

/// H-50: with three sides, two go on when one is eliminated.
#[test]
fn h_50_three_sides_go_on() {
    let third = TeamId(3);
    let mut table = Scene::new()
        .side(third, "Wilds")
        .hero("Mara", "B2", &[])
        .enemy("Husk", "C2", &[])
        .unit(third, "Stag", "E5", &[])
        .begin([6]);
    kills(&mut table, "Husk");
    assert!(table.game().over().is_none());
    table.idles("Mara", 2);
    assert_eq!(table.turn().side, third);
    kills(&mut table, "Stag");
    assert_eq!(table.game().over().expect("over").winner, Some(HEROES));
}

/// H-51: a point is captured by holding it at the end of so many of the side's own Turns; meeting it may win.
#[test]
fn h_51_capture() {
    let zone = ZoneId(1);
    let mut table = scene(ObjectiveKind::Capture { zone, turns: 2 }, true).begin([6]);
    table.idles("Oda", 1);
    assert_eq!(task(&table), (1, false));
    table.says("The task: 1 of 2 (Heroes)", "H-51");
    table.idles("Husk", 1);
    assert_eq!(task(&table), (1, false), "an opponent's Turn counts not");
    table.chooses("Mara");
    table.does(Command::Side(SideAct::EndTurn), []);
    assert_eq!(task(&table), (2, true));
    let over = table.game().over().expect("it is over");
    assert_eq!(over.by, OverBy::Objective("The task".to_owned()));
    assert_eq!(over.winner, Some(HEROES));
}

/// H-51: a zone with an opponent in it is not held.
#[test]
fn h_51_contested() {
    let zone = ZoneId(1);
    let mut table = scene(ObjectiveKind::Capture { zone, turns: 2 }, true).begin([6]);
    let (who, map, at) = (table.id("Husk"), FIELD, table.hex("D3"));
    table.does(Command::Place { who, map, at }, []);
    table.idles("Oda", 1);
    assert_eq!(task(&table), (0, false));
    assert!(!table.game().holds(HEROES, zone) && !table.game().holds(ENEMIES, zone));
}

/// H-51: areas are controlled together.
#[test]
fn h_51_control() {
    let zones = vec![ZoneId(1), ZoneId(2)];
    let mut table = scene(ObjectiveKind::Control { zones }, false).begin([6]);
    table.idles("Mara", 6);
    assert_eq!(task(&table), (1, false));
    table.idles("Husk", 6);
    table.does(table.moves("Oda", &["A5"]), []);
    table.ends(6);
    assert_eq!(task(&table), (2, true));
    assert!(table.game().over().is_none(), "it does not win");
    table.says("Heroes complete “The task”", "H-51");
}

/// H-51: whom to escort, and where to.
#[test]
fn h_51_escort() {
    let (unit, zone) = (CharacterId(2), ZoneId(2));
    let mut table = scene(ObjectiveKind::Escort { unit, zone }, true).begin([6]);
    table.does(table.moves("Oda", &["A5"]), []);
    assert_eq!(task(&table), (0, false), "at the end of the Turn");
    table.does(Command::Side(SideAct::EndTurn), []);
    assert_eq!(task(&table), (1, true));
}

/// H-51: survive so many Turns.
#[test]
fn h_51_survive() {
    let mut table = scene(ObjectiveKind::Survive { turns: 3 }, false).begin([6]);
    table.idles("Mara", 1);
    table.passes(1);
    table.passes(1);
    assert_eq!(task(&table), (2, false));
    table.passes(1);
    table.passes(1);
    assert_eq!(task(&table), (3, true));
}

/// H-51: an artifact is taken up at the end of a Turn on its space, dropped by whoever falls, and brought home.
#[test]
fn h_51_recover() {
    let lies = Scene::new().space("B4");
    let zone = ZoneId(2);
    let mut table = scene(ObjectiveKind::Recover { lies, zone }, true).begin([6]);
    table.does(table.moves("Oda", &["B4"]), []);
    table.ends(6);
    table.says("Oda picks up the artifact (The task)", "H-51");
    assert_eq!(task(&table), (1, false));
    table.passes(6);
    kills(&mut table, "Oda");
    table.says("The artifact (The task) is dropped on B4", "H-51");
    assert_eq!(task(&table), (0, false));
    table.does(table.moves("Mara", &["B4"]), []);
    table.ends(6);
    assert_eq!(task(&table), (1, false));
    table.passes(6);
    table.does(table.moves("Mara", &["B5", "A5"]), []);
    table.does(Command::Side(SideAct::EndTurn), []);
    assert_eq!(task(&table), (2, true));
    assert_eq!(table.game().over().expect("won").winner, Some(HEROES));
}

/// H-51: progress is set by hand, and what is hidden players do not see.
#[test]
fn h_51_by_hand_and_hidden() {
    let zone = ZoneId(1);
    let mut table = scene(ObjectiveKind::Capture { zone, turns: 2 }, false).begin([6]);
    let set = Command::SetObjective {
        objective: ObjectiveId(1),
        progress: 1,
        met: false,
        failed: false,
        carrier: None,
    };
    table.does(set, []);
    let seen = |table: &Table| table.document.campaign().player_view(None).table.objectives;
    assert_eq!(seen(&table).len(), 1);
    assert_eq!((seen(&table)[0].progress, seen(&table)[0].goal), (1, 2));
    let mut hidden = table.game().objectives[&ObjectiveId(1)].as_ref().clone();
    hidden.hidden = true;
    let (id, objective) = (ObjectiveId(1), hidden);
    table.does(Command::PutObjective { id, objective }, []);
    assert_eq!(seen(&table), []);
}

/// An enemy attacks, a hero steps aside: the way is asked for.
fn asked_in_the_middle(scene: Scene) -> Table {
    let keywords = Keywords {
        reaction: Some(Trigger::Attack),
        goes: Some(MovementKind::Step(1)),
        ..Keywords::default()
    };
    let mut table = scene
        .hero("Ilse", "E7", &[deed(5, "Dodge", Cost::Ap(0), keywords)])
        .enemy("Hob", "F7", &[light(1)])
        .begin([6]);
    table.passes(6);
    table.does(table.hits("Hob", 1, "Ilse"), []);
    let key = table.keys()[0].clone();
    table.picks(&key, "5", []);
    assert_eq!(table.keys(), ["walk.path"]);
    table
}

/// H-50, H-51: a victory is noticed while a question is open, and nothing is asked any more; undo brings the question back.
#[test]
fn h_50_victory_ends_open_questions() {
    let mut table = asked_in_the_middle(Scene::new());
    kills(&mut table, "Hob");
    let over = table.game().over().expect("it is over");
    assert_eq!(
        (over.winner, &over.by),
        (Some(HEROES), &OverBy::Elimination)
    );
    assert_eq!(table.keys(), [""; 0]);
    let undo = tableside::campaign::Command::Undo;
    let none = &mut tableside::dice::ScriptedDice::new([]);
    table.document.apply(&undo, none).expect("one step");
    assert_eq!(table.keys(), ["walk.path"]);

    let zone = ZoneId(1);
    let task = scene(ObjectiveKind::Capture { zone, turns: 9 }, true);
    let mut table = asked_in_the_middle(task);
    let set = Command::SetObjective {
        objective: ObjectiveId(1),
        progress: 9,
        met: true,
        failed: false,
        carrier: None,
    };
    table.does(set, []);
    let over = table.game().over().expect("it is over");
    assert_eq!(over.by, OverBy::Objective("The task".to_owned()));
    assert_eq!(table.keys(), [""; 0]);
}

fn three_sides(fixed: bool) -> Scene {
    let third = TeamId(3);
    Scene::new()
        .side(third, "Wilds")
        .hero("Mara", "B2", &[])
        .enemy("Husk", "H2", &[])
        .unit(third, "Stag", "E5", &[])
        .rules(|rules| rules.fixed_turns = fixed)
}

/// H-50: a side whose last unit leaves while its Fate is asked for is asked nothing more; the next side goes on.
#[test]
fn h_50_a_side_without_units_is_asked_nothing() {
    let mut table = three_sides(true).real().begin([]);
    assert_eq!(table.keys(), ["fate.roll"]);
    kills(&mut table, "Mara");
    assert_eq!(
        (table.turn().side, table.keys()),
        (ENEMIES, vec!["fate.roll".to_owned()])
    );
    assert_eq!(table.open()[0].who_name, "Enemies");
    table.answers("fate.roll", Answer::Faces(vec![3]), []);
    assert_eq!((table.turn().side, table.turn().ap), (ENEMIES, 3));
}

/// H-10, H-50: which side is next is asked while there are several, also when the side before is gone; one alone follows
/// by itself, also when the question was open already.
#[test]
fn h_10_one_side_left_to_be_next() {
    let mut table = three_sides(false).begin([6]);
    table.does(Command::Side(SideAct::Pass), []);
    assert_eq!(table.options(), ["2", "3"]);
    let who = table.id("Stag");
    table.does(Command::SetSlain { who, slain: true }, [4]);
    assert_eq!((table.turn().side, table.turn().ap), (ENEMIES, 4));
    table.passes(5);
    assert_eq!(table.turn().side, HEROES, "two sides alternate");

    let mut table = three_sides(false).begin([6]);
    table.chooses("Mara");
    kills(&mut table, "Mara");
    assert_eq!(table.options(), ["2", "3"], "the GM says");
    table.picks("next", "3", [2]);
    assert_eq!(table.turn().side, TeamId(3));
}

/// H-51: an escort whose unit dies has failed, once and for all; so has one whose Turns are over.
#[test]
fn h_51_what_has_failed() {
    let (unit, zone) = (CharacterId(2), ZoneId(2));
    let escort = ObjectiveKind::Escort { unit, zone };
    let failed = |table: &Table| table.game().objectives[&ObjectiveId(1)].failed;
    let mut table = scene(escort.clone(), true).begin([6]);
    kills(&mut table, "Oda");
    assert!(failed(&table));
    table.says(
        "“The task” of Heroes has failed: Oda is out of the game",
        "H-51",
    );
    let mut table = scene(escort.clone(), true).begin([6]);
    let who = table.id("Oda");
    table.does(Command::RemoveUnit { who }, []);
    assert!(failed(&table));

    let within = |turns: u32| {
        scene(escort.clone(), true).game(|game| {
            let task = game.objectives.get_mut(&ObjectiveId(1)).expect("the task");
            Arc::make_mut(task).within = Some(turns);
        })
    };
    let mut table = within(2).begin([6]);
    table.idles("Mara", 1);
    table.passes(6);
    assert!(!failed(&table), "an opponent's Turn counts not");
    table.does(table.moves("Oda", &["A5"]), []);
    table.does(Command::Side(SideAct::EndTurn), []);
    assert_eq!(
        (task(&table), failed(&table)),
        ((1, true), false),
        "in time"
    );
    let mut table = within(1).begin([6]);
    table.idles("Mara", 1);
    assert!(failed(&table));
    table.says(
        "“The task” of Heroes has failed: its Turns are over",
        "H-51",
    );
    table.passes(6);
    table.does(table.moves("Oda", &["A5"]), []);
    table.ends(6);
    assert_eq!(task(&table), (0, false), "too late");
}

/// Each side is to bring home the artifact at B4.
fn one_artifact() -> Scene {
    let (lies, zone) = (Scene::new().space("B4"), ZoneId(2));
    scene(ObjectiveKind::Recover { lies, zone }, false).game(|game| {
        let mut other = game.objectives[&ObjectiveId(1)].as_ref().clone();
        other.side = ENEMIES;
        other.name = "Theirs".to_owned();
        game.objectives.insert(ObjectiveId(2), Arc::new(other));
    })
}

/// H-51: one artifact has one bearer, whichever side's objective it is; it lies where the bearer falls, for all.
#[test]
fn h_51_one_artifact_has_one_bearer() {
    let mut table = one_artifact().begin([6]);
    let bearers = |table: &Table| -> Vec<(Option<CharacterId>, u32)> {
        let all = table.game().objectives.values();
        all.map(|one| (one.carrier, one.progress)).collect()
    };
    let (oda, husk) = (table.id("Oda"), table.id("Husk"));
    table.does(table.moves("Oda", &["B4"]), []);
    table.ends(6);
    assert_eq!(bearers(&table), [(Some(oda), 1), (Some(oda), 0)]);
    let put = |table: &mut Table, who: CharacterId, at: &str| {
        let (map, at) = (FIELD, table.hex(at));
        table.does(Command::Place { who, map, at }, []);
    };
    put(&mut table, oda, "B6");
    put(&mut table, husk, "B4");
    table.idles("Husk", 6);
    assert_eq!(
        bearers(&table),
        [(Some(oda), 1), (Some(oda), 0)],
        "it is not there any more"
    );
    kills(&mut table, "Oda");
    assert_eq!(bearers(&table), [(None, 0), (None, 0)]);
    let lies = table.hex("B6");
    for objective in table.game().objectives.values() {
        assert_eq!(objective.artifact(), Some(lies));
    }
    put(&mut table, husk, "B6");
    table.passes(6);
    assert_eq!(bearers(&table), [(Some(husk), 0), (Some(husk), 1)]);
}

/// H-51: the bearer is set by hand for every objective about the artifact; taken away, it lies where the bearer stands.
#[test]
fn h_51_the_bearer_by_hand() {
    let mut table = one_artifact().begin([6]);
    let husk = table.id("Husk");
    let set = |objective: u32, carrier: Option<CharacterId>| Command::SetObjective {
        objective: ObjectiveId(objective),
        progress: 1,
        met: false,
        failed: false,
        carrier,
    };
    table.does(set(2, Some(husk)), []);
    for objective in table.game().objectives.values() {
        assert_eq!(
            (objective.carrier, objective.artifact()),
            (Some(husk), None)
        );
    }
    table.does(set(2, None), []);
    let at = table.hex("H3");
    for objective in table.game().objectives.values() {
        assert_eq!(objective.artifact(), Some(at));
    }
    let zone = ZoneId(1);
    let mut table = scene(ObjectiveKind::Capture { zone, turns: 2 }, false).begin([6]);
    let refused = table.forbids(set(1, Some(husk)));
    assert!(refused.contains("no artifact"), "{refused}");
}

/// H-51: editing an objective keeps how far it is, up to its new goal; another task begins anew.
#[test]
fn h_51_editing_keeps_the_progress() {
    let zone = ZoneId(1);
    let mut table = scene(ObjectiveKind::Capture { zone, turns: 3 }, true).begin([6]);
    table.idles("Oda", 6);
    assert_eq!(task(&table), (1, false));
    let edits = |table: &mut Table, kind: ObjectiveKind| {
        let mut objective = objective(kind, true);
        objective.name = "The shrine".to_owned();
        let id = ObjectiveId(1);
        table.does(Command::PutObjective { id, objective }, []);
    };
    edits(
        &mut table,
        ObjectiveKind::Capture {
            zone: ZoneId(2),
            turns: 2,
        },
    );
    assert_eq!(task(&table), (1, false));
    edits(&mut table, ObjectiveKind::Capture { zone, turns: 1 });
    assert_eq!(
        task(&table),
        (1, false),
        "met by the rules, not by the edit"
    );
    table.does(Command::Side(SideAct::Pass), []);
    assert_eq!(task(&table), (1, true));
    let mut table = scene(ObjectiveKind::Capture { zone, turns: 3 }, true).begin([6]);
    table.idles("Oda", 6);
    edits(&mut table, ObjectiveKind::Survive { turns: 3 });
    assert_eq!(task(&table), (0, false));
}

fn set(progress: u32, met: bool, failed: bool) -> Command {
    Command::SetObjective {
        objective: ObjectiveId(1),
        progress,
        met,
        failed,
        carrier: None,
    }
}

/// H-51: whoever carries an artifact drops it where they stood, whichever way they leave; from a space that is no more it
/// goes back to where it began.
#[test]
fn h_51_what_is_carried_lies_where_its_bearer_stood() {
    let carried = || {
        let mut table = one_artifact().begin([6]);
        table.does(table.moves("Oda", &["B4"]), []);
        table.ends(6);
        let (who, map, at) = (table.id("Oda"), FIELD, table.hex("B6"));
        table.does(Command::Place { who, map, at }, []);
        table
    };
    let lies = |table: &Table, at: &str| {
        table.says(
            &format!("The artifact (The task) is dropped on {at}"),
            "H-51",
        );
        for objective in table.game().objectives.values() {
            assert_eq!(objective.artifact(), Some(table.hex(at)));
        }
    };
    let mut table = carried();
    let who = table.id("Oda");
    table.does(Command::TakeOffMap { who }, []);
    lies(&table, "B6");
    let mut table = carried();
    table.does(Command::RemoveUnit { who }, []);
    lies(&table, "B6");
    let mut table = carried();
    table.does(Command::Leave { who }, []);
    lies(&table, "B6");
    let mut table = carried();
    let mut board = table.game().boards[&FIELD].as_ref().clone();
    board.spaces.remove(table.hex("B6"));
    let (id, board) = (FIELD, Box::new(board));
    table.does(Command::PutBoard { id, board }, []);
    lies(&table, "B4");
}

/// H-50, H-51: winning objectives of several sides that are met at once are a draw; several of one side win.
#[test]
fn h_50_objectives_of_several_sides_at_once() {
    let met_at_once = |other_side: TeamId| {
        let zones = vec![ZoneId(1)];
        let mut table = scene(ObjectiveKind::Control { zones }, true)
            .zone(3, "Camp", &["H3", "B5"])
            .game(|game| {
                // Whose unit stands in the camp alone holds it.
                let away = CharacterId(if other_side == HEROES { 3 } else { 2 });
                game.places.get_mut(&away).expect("a place").at = Scene::new().space("K9");
                let mut other = game.objectives[&ObjectiveId(1)].as_ref().clone();
                let zones = vec![ZoneId(3)];
                other.kind = ObjectiveKind::Control { zones };
                other.side = other_side;
                other.name = "Another task".to_owned();
                game.objectives.insert(ObjectiveId(2), Arc::new(other));
            })
            .begin([6]);
        table.chooses("Mara");
        table.does(Command::Side(SideAct::EndTurn), []);
        table
    };
    let table = met_at_once(ENEMIES);
    let over = table.game().over().expect("it is over");
    let task = OverBy::Objective("The task".to_owned());
    assert_eq!((over.winner, &over.by), (None, &task));
    table.says(
        "The skirmish is a draw: objectives of several sides are complete at once",
        "H-50",
    );
    let table = met_at_once(HEROES);
    let over = table.game().over().expect("it is over");
    assert_eq!((over.winner, &over.by), (Some(HEROES), &task));
    table.says("Heroes win: “The task” is complete", "H-51");
}

/// H-51: set to its goal by hand an objective is met at once; one that has ended the skirmish stays met until that is
/// undone or put away, and none is met and failed.
#[test]
fn h_51_met_by_hand() {
    let zone = ZoneId(1);
    let mut table = scene(ObjectiveKind::Capture { zone, turns: 2 }, true).begin([6]);
    let refused = table.forbids(set(1, true, true));
    assert!(refused.contains("not both"), "{refused}");
    table.does(set(2, false, true), []);
    assert_eq!(task(&table), (2, false), "it has failed");
    let label = "objective The task set to 2, complete";
    assert_eq!(table.game().label(&set(2, false, false)), label);
    table.does(set(2, false, false), []);
    assert_eq!(task(&table), (2, true));
    assert_eq!(table.game().over().expect("won").winner, Some(HEROES));
    let refused = table.forbids(set(1, false, false));
    let why = "The task has ended the skirmish; undo that, or end the skirmish first";
    assert!(refused.contains(why), "{refused}");
    table.does(Command::EndSkirmish, []);
    table.does(set(1, false, false), []);
    assert_eq!(task(&table), (1, false));
}

/// H-51: how far objectives about an artifact are follows whoever has it by the GM's hand, and that one's side.
#[test]
fn h_51_progress_follows_the_bearer() {
    let mut table = one_artifact().begin([6]);
    let (oda, husk) = (table.id("Oda"), table.id("Husk"));
    let progress = |table: &Table| -> Vec<u32> {
        let all = table.game().objectives.values();
        all.map(|one| one.progress).collect()
    };
    let carried = |objective: u32, carrier: CharacterId| Command::SetObjective {
        objective: ObjectiveId(objective),
        progress: 0,
        met: false,
        failed: false,
        carrier: Some(carrier),
    };
    table.does(carried(2, husk), []);
    assert_eq!(progress(&table), [0, 1]);
    table.says("Theirs: 1 of 2 (Enemies)", "H-51");
    table.does(carried(2, oda), []);
    assert_eq!(progress(&table), [1, 0]);
    let mut unit = table.unit("Oda").clone();
    unit.side = Some(ENEMIES);
    let (id, unit) = (oda, Box::new(unit));
    table.does(Command::PutUnit { id, unit }, []);
    assert_eq!(progress(&table), [0, 1]);
}

/// H-51: what is set by hand is logged as it then stands, and an objective says whether it is new.
#[test]
fn h_51_the_log_says_what_was_set() {
    let zone = ZoneId(1);
    let mut table = scene(ObjectiveKind::Capture { zone, turns: 2 }, false).begin([6]);
    table.does(set(5, false, false), []);
    assert_eq!(task(&table), (2, true));
    let said = |table: &Table, words: &str| {
        let facts = table.facts();
        assert!(facts.iter().any(|fact| fact.sentence() == words), "{words}");
    };
    said(&table, "The GM: objective The task set to 2, complete");
    let put = |table: &mut Table, id: u32, name: &str| {
        let mut objective = table.game().objectives[&ObjectiveId(1)].as_ref().clone();
        objective.name = name.to_owned();
        let id = ObjectiveId(id);
        table.does(Command::PutObjective { id, objective }, []);
    };
    put(&mut table, 1, "The task");
    said(&table, "The GM: objective The task changed");
    put(&mut table, 2, "Another");
    said(&table, "The GM: objective Another added");
}

/// H-50, H-51: once a side has won, a mark that is set by hand on an objective of another can be set back.
#[test]
fn h_51_only_what_ended_the_skirmish_stays_met() {
    let zone = ZoneId(1);
    let capture = ObjectiveKind::Capture { zone, turns: 2 };
    let both = scene(capture, true).game(|game| {
        let mut other = game.objectives[&ObjectiveId(1)].as_ref().clone();
        other.side = ENEMIES;
        other.name = "Theirs".to_owned();
        game.objectives.insert(ObjectiveId(2), Arc::new(other));
    });
    let mut table = both.begin([6]);
    table.does(set(2, true, false), []);
    let theirs = |met: bool| Command::SetObjective {
        objective: ObjectiveId(2),
        progress: 0,
        met,
        failed: false,
        carrier: None,
    };
    for met in [true, false] {
        table.does(theirs(met), []);
        assert_eq!(table.game().objectives[&ObjectiveId(2)].met, met);
    }
    let refused = table.forbids(set(0, false, false));
    assert!(
        refused.contains("The task has ended the skirmish"),
        "{refused}"
    );
}

/// H-51: nobody carries an artifact by hand who is not on its map.
#[test]
fn h_51_a_bearer_is_on_the_map() {
    let mut table = one_artifact().begin([6]);
    let who = table.id("Hound");
    table.does(Command::TakeOffMap { who }, []);
    let carried = Command::SetObjective {
        objective: ObjectiveId(2),
        progress: 0,
        met: false,
        failed: false,
        carrier: Some(who),
    };
    let refused = table.forbids(carried);
    let why = "Hound is not on the board of Theirs; place it there first";
    assert!(refused.contains(why), "{refused}");
}

/// H-51: where an artifact lies is logged behind what it follows from.
#[test]
fn h_51_what_follows_is_logged_behind_its_cause() {
    let mut table = one_artifact().begin([6]);
    table.does(table.moves("Oda", &["B4"]), []);
    table.ends(6);
    let who = table.id("Oda");
    table.does(Command::TakeOffMap { who }, []);
    let lines: Vec<String> = table.facts().iter().map(Fact::sentence).collect();
    let at = |words: &str| lines.iter().position(|line| line == words);
    let cause = at("The GM: Oda taken off the board");
    let effect = at("The artifact (The task) is dropped on B4");
    assert!(cause.is_some() && cause < effect, "{lines:#?}");
}

/// H-51: how far an objective is players are not told where that follows from a unit that they do not see.
#[test]
fn h_51_what_hidden_units_achieve_is_not_told() {
    let told = |table: &Table| {
        let seen = table.document.campaign().player_view(None).table;
        let about = seen.log.iter().filter(|line| line.contains("The task"));
        let shown = &seen.objectives[0];
        (about.count(), shown.progress, shown.met)
    };
    let hides = |table: &mut Table, name: &str| {
        let (who, hidden) = (table.id(name), true);
        table.does(Command::HideToken { who, hidden }, []);
    };
    for (hidden, seen) in [(false, (2, 1, false)), (true, (0, 0, false))] {
        let (lies, zone) = (Scene::new().space("H3"), ZoneId(2));
        let theirs = scene(ObjectiveKind::Recover { lies, zone }, false).game(|game| {
            let task = game.objectives.get_mut(&ObjectiveId(1)).expect("the task");
            Arc::make_mut(task).side = ENEMIES;
        });
        let mut table = theirs.begin([6]);
        if hidden {
            hides(&mut table, "Husk");
        }
        table.idles("Mara", 6);
        table.says("The task: 1 of 2 (Enemies)", "H-51");
        assert_eq!(told(&table), seen);
    }

    let (unit, zone) = (CharacterId(2), ZoneId(2));
    let mut table = scene(ObjectiveKind::Escort { unit, zone }, false).begin([6]);
    hides(&mut table, "Oda");
    table.does(table.moves("Oda", &["A5"]), []);
    table.ends(6);
    table.says("Heroes complete “The task”", "H-51");
    assert_eq!((task(&table), told(&table)), ((1, true), (0, 0, false)));

    let zone = ZoneId(1);
    let mut table = scene(ObjectiveKind::Capture { zone, turns: 2 }, false).begin([6]);
    hides(&mut table, "Mara");
    table.idles("Oda", 6);
    table.says("The task: 1 of 2 (Heroes)", "H-51");
    assert_eq!(told(&table).0, 0);
}

/// H-51: an objective that is met by the GM's word alone is not logged as if it had come to its goal.
#[test]
fn h_51_set_to_met() {
    let zone = ZoneId(1);
    let mut table = scene(ObjectiveKind::Capture { zone, turns: 2 }, false).begin([6]);
    table.does(set(0, true, false), []);
    assert_eq!(task(&table), (0, true));
    let facts = table.facts();
    let mut lines = facts.iter().map(Fact::sentence);
    assert!(lines.any(|line| line == "The GM: objective The task set to complete"));
}

/// H-50, H-51: what is declared when a skirmish ends is logged as cancelled, also in the middle of its dice; an action that
/// has acted is not.
#[test]
fn h_50_an_ending_cuts_off_what_is_declared() {
    let lines = |table: &Table| -> Vec<String> {
        let all: Vec<String> = table.facts().iter().map(Fact::sentence).collect();
        let over = all.iter().position(|line| line.starts_with("Heroes win"));
        all[over.expect("it is over") + 1..].to_vec()
    };
    let cut_off =
        |action: &str| format!("{action} is cancelled: Heroes win; its cost is not refunded");
    let zone = ZoneId(1);
    let task = || scene(ObjectiveKind::Capture { zone, turns: 9 }, true);
    let mut table = asked_in_the_middle(task());
    table.does(set(0, true, false), []);
    let both = [cut_off("Hob’s Light"), cut_off("Ilse’s Dodge")];
    assert_eq!(lines(&table), both);

    let mut table = task()
        .hero("Ilse", "E7", &[light(1)])
        .enemy("Hob", "F7", &[])
        .real()
        .begin([]);
    table.answers("fate.roll", Answer::Faces(vec![3]), []);
    table.does(table.hits("Ilse", 1, "Hob"), []);
    table.answers("attack.roll", Answer::Faces(vec![6]), []);
    table.does(set(0, true, false), []);
    assert_eq!(lines(&table), [cut_off("Ilse’s Light")]);

    // Her own attack wins: it has acted.
    let mut table = Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .enemy("Husk", "C2", &[])
        .begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), [6, 1]);
    assert!(lines(&table).is_empty(), "{:?}", lines(&table));
}
