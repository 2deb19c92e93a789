//! Movement, terrain, reach, sight (H-20 to H-25).

use tableside::board::grid::{BarrierKind, Terrain};
use tableside::dice::ScriptedDice;
use tableside::systems::heroes_of_hex::{Act, ActionId, Command, Cost, Reach, Target, Trigger};
use tableside::table::Answer;

use super::scene::{Scene, Table, light};

fn duel() -> Scene {
    Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .hero("Oda", "B5", &[])
        .enemy("Husk", "H2", &[])
}

fn why(table: &mut Table, command: Command) -> (String, String) {
    let refusal = table.refused(command);
    let rule = refusal
        .rule_id()
        .map_or_else(String::new, |r| r.to_string());
    (rule, refusal.reason().to_owned())
}

/// H-36, H-20: Movement 1/3/2 goes up to 6 spaces for 2 AP, and no more.
#[test]
fn h_36_movement_1_3_2_goes_6_for_2() {
    let mut table = duel().begin([6]);
    table.does(table.moves("Mara", &["C2", "D2", "E2"]), []);
    table.does(table.moves("Mara", &["F2", "G2", "G3"]), []);
    assert_eq!(table.at("Mara"), "G3");
    assert_eq!(table.turn().ap, 4);
    assert_eq!(table.forbids(table.moves("Mara", &["F3"])), "H-17");
}

/// H-20: a way is space by space, no longer than the distance.
#[test]
fn h_20_ways() {
    let mut table = duel().begin([6]);
    let too_far = table.moves("Mara", &["C2", "D2", "E2", "F2"]);
    assert_eq!(
        why(&mut table, too_far),
        (
            "H-20".into(),
            "that way costs 4 spaces of distance; the limit is 3".into()
        )
    );
    let jump = table.moves("Mara", &["D2"]);
    assert_eq!(
        why(&mut table, jump),
        ("H-20".into(), "B2 and D2 share no side".into())
    );
}

fn march(table: &Table, name: &str, legs: &[&[&str]]) -> Command {
    let way = |leg: &&[&str]| leg.iter().map(|at| table.hex(at)).collect();
    Command::March {
        who: table.id(name),
        legs: legs.iter().map(way).collect(),
    }
}

/// H-20: several Movement actions in one go are declared and paid for one by one, and are one step of undo.
#[test]
fn h_20_several_movements_in_one_go() {
    let mut table = duel().begin([6]);
    let command = march(&table, "Mara", &[&["C2", "D2", "E2"], &["F2"]]);
    assert_eq!(table.game().label(&command), "Mara moves to F2");
    table.does(command, []);
    assert_eq!(table.at("Mara"), "F2");
    assert_eq!(
        (table.turn().ap, table.turn().active),
        (4, Some(table.id("Mara")))
    );
    assert_eq!(table.unit_state("Mara").map(|s| s.moves), Some(2));
    table.says("Mara moves 3 spaces to E2 (1 AP)", "H-20");
    table.says("Mara moves 1 space to F2 (1 AP)", "H-20");
    let undo = tableside::campaign::Command::Undo;
    let undone = table.document.apply(&undo, &mut ScriptedDice::new([]));
    undone.expect("it is undone");
    assert_eq!(table.at("Mara"), "B2");
    assert_eq!(table.turn().ap, 6);
}

/// H-20: if the first Movement cannot be made, nothing is; a later one ends it, and the log says where and why.
#[test]
fn h_20_several_movements_end_where_one_cannot_be_made() {
    let mut table = duel().begin([1]);
    let wrong = march(&table, "Mara", &[&["D2"], &["E2"]]);
    assert_eq!(table.forbids(wrong), "H-20");
    let without = march(&table, "Mara", &[&["C2"], &[]]);
    assert_eq!(table.forbids(without), "name the spaces of every Movement");
    let nowhere = march(&table, "Mara", &[]);
    assert_eq!(table.forbids(nowhere), "name the spaces of every Movement");
    table.does(march(&table, "Mara", &[&["C2"], &["D2"]]), []);
    assert_eq!(table.at("Mara"), "C2");
    let line = "Mara stops at C2: needs 1 AP, 0 left";
    assert_eq!(table.last_line(), (line.into(), vec!["H-17".into()]));
}

/// H-20, H-40: where somebody may react to one of several Movements, that one waits and the rest is dropped.
#[test]
fn h_20_several_movements_end_where_somebody_decides() {
    let mut riposte = light(5);
    riposte.keywords.reaction = Some(Trigger::Movement);
    riposte.cost = Cost::Ap(0);
    let scene = Scene::new()
        .hero("Mara", "B2", &[])
        .with(|mara| mara.profile.movement.max = 3)
        .enemy("Husk", "D2", &[riposte]);
    let mut table = scene.begin([6]);
    table.does(march(&table, "Mara", &[&["C2"], &["C3"], &["B3"]]), []);
    assert_eq!(table.at("Mara"), "C2", "nobody reached her where she began");
    assert_eq!(
        (table.turn().ap, table.keys()),
        (4, vec!["reaction.2".into()])
    );
    // Not where she stops: she has not moved yet, and may never get there.
    let dropped = "Mara does not move the rest of the way: a Reaction comes first";
    table.says(dropped, "H-40");
    // What can still be stopped is not told as done.
    table.says("Mara sets out for C3 (1 AP)", "H-20");
    table.does(Command::NobodyReacts, []);
    assert_eq!((table.at("Mara"), table.turn().ap), ("C3".into(), 4));
    assert_eq!(table.last_line().0, "Mara moves 1 space to C3");
    assert_eq!(table.keys(), Vec::<String>::new());
}

/// H-20: without a way the table asks for one, and takes only one that can be walked.
#[test]
fn h_20_the_way_is_asked_for() {
    let mut table = duel().begin([6]);
    table.does(table.moves("Mara", &[]), []);
    assert_eq!(table.keys(), ["move.path"]);
    let way = |path: &[&str]| Answer::Path(path.iter().map(|at| (*at).to_owned()).collect());
    let decision = Some("move.path".to_owned());
    let answer = way(&["C2", "D2", "E2", "F2"]);
    assert_eq!(table.forbids(Command::Answer { decision, answer }), "H-20");
    table.answers("move.path", way(&["C2", "D2"]), []);
    assert_eq!(table.at("Mara"), "D2");
    table.says("Mara moves 2 spaces to D2 (1 AP)", "H-20");
}

/// H-21: difficult terrain costs one more, by a house rule as many as the table says; impassable is not entered.
#[test]
fn h_21_terrain() {
    let scene = || {
        duel()
            .terrain("C2", Terrain::Difficult)
            .terrain("B1", Terrain::Impassable)
    };
    let mut table = scene().begin([6]);
    assert_eq!(
        table.forbids(table.moves("Mara", &["C2", "D2", "E2"])),
        "H-20"
    );
    let into = table.moves("Mara", &["B1"]);
    assert_eq!(
        why(&mut table, into),
        ("H-21".into(), "B1 is impassable".into())
    );
    table.does(table.moves("Mara", &["C2", "D2"]), []);
    let mut table = scene().rules(|rules| rules.difficult_extra = 2).begin([6]);
    assert_eq!(table.forbids(table.moves("Mara", &["C2", "D2"])), "H-20");
}

/// H-21: walls stop movement.
#[test]
fn h_21_walls() {
    let mut table = duel().wall("B2", "C2").begin([6]);
    let through = table.moves("Mara", &["C2"]);
    assert_eq!(
        why(&mut table, through),
        ("H-21".into(), "a wall stands between B2 and C2".into())
    );
    let shut = BarrierKind::ClosedDoor;
    let mut table = duel().barrier(shut, "B2", "C2").begin([6]);
    let through = table.moves("Mara", &["C2"]);
    assert_eq!(
        why(&mut table, through),
        (
            "H-21".into(),
            "a closed door stands between B2 and C2".into()
        )
    );
}

/// H-21: opponents block; allies are passed, and nobody ends on them; by a house rule they block, too.
#[test]
fn h_21_units_in_the_way() {
    let scene = || {
        Scene::new()
            .hero("Mara", "B2", &[])
            .hero("Oda", "C2", &[])
            .enemy("Husk", "B3", &[])
    };
    let mut table = scene().begin([6]);
    assert_eq!(table.forbids(table.moves("Mara", &["B3"])), "H-21");
    assert_eq!(table.forbids(table.moves("Mara", &["C2"])), "H-21");
    table.does(table.moves("Mara", &["C2", "D2"]), []);
    let mut table = scene().rules(|rules| rules.pass_allies = false).begin([6]);
    assert_eq!(table.forbids(table.moves("Mara", &["C2", "D2"])), "H-21");
}

/// H-22: every reachable space with its number of Movement actions.
#[test]
fn h_22_reachable_spaces() {
    let table = duel().begin([6]);
    let mara = table.id("Mara");
    let ground = table.game().ground().expect("a board");
    let movement = table.unit("Mara").profile.movement;
    let (distance, most) = (movement.distance.into(), movement.max.into());
    let reach = ground.reach(mara, distance, most).expect("on the board");
    let actions = |at: &str| reach.actions(table.hex(at));
    assert_eq!(actions("B2"), Some(0));
    assert_eq!(actions("E2"), Some(1));
    assert_eq!(actions("F2"), Some(2));
    assert_eq!(actions("I2"), None);
    assert_eq!(actions("B5"), None, "an ally stands there");
    assert_eq!(table.game().moves_left(mara), 2);
    let one = duel().begin([1]);
    assert_eq!(one.game().moves_left(mara), 1, "1 AP pays for one");
}

/// H-23: Range takes distance and sight, melee too; “within” takes distance only.
#[test]
fn h_23_range_and_within() {
    let mut far = light(2);
    far.reach = Reach::Range(3);
    let mut within = light(3);
    within.reach = Reach::Within(1);
    let mut table = Scene::new()
        .hero("Mara", "B2", &[light(1), far, within])
        .enemy("Husk", "C2", &[])
        .with(|unit| unit.profile.vitality = 9)
        .enemy("Hound", "F2", &[])
        .wall("B2", "C2")
        .begin([6]);
    assert_eq!(
        table.forbids(table.hits("Mara", 1, "Husk")),
        "H-24",
        "melee"
    );
    assert_eq!(table.forbids(table.hits("Mara", 2, "Husk")), "H-24");
    assert_eq!(
        table.forbids(table.hits("Mara", 2, "Hound")),
        "H-23",
        "4 away"
    );
    table.does(table.hits("Mara", 3, "Husk"), [1, 6]);
}

/// H-24: opponents of whoever looks block the line, allies do not.
#[test]
fn h_24_who_blocks() {
    let mut far = light(2);
    far.reach = Reach::Range(4);
    let scene = |between: &str| {
        let scene = Scene::new()
            .hero("Mara", "B2", std::slice::from_ref(&far))
            .enemy("Husk", "E2", &[]);
        match between {
            "ally" => scene.hero("Oda", "C2", &[]),
            _ => scene.enemy("Hound", "C2", &[]),
        }
    };
    let mut table = scene("ally").begin([6]);
    table.does(table.hits("Mara", 2, "Husk"), [1, 6]);
    let mut table = scene("opponent").begin([6]);
    assert_eq!(table.forbids(table.hits("Mara", 2, "Husk")), "H-24");
}

/// H-25: the refusal says what blocks the line.
#[test]
fn h_25_why_not() {
    let mut far = light(2);
    far.reach = Reach::Range(4);
    let mut table = Scene::new()
        .hero("Mara", "B2", &[far])
        .enemy("Husk", "E2", &[])
        .wall("C2", "D2")
        .begin([6]);
    let (who, target) = (table.id("Mara"), Target::Unit(table.id("Husk")));
    let action = ActionId(2);
    let act = Act::Use { action, target };
    let refusal = table.refused(Command::Act { who, act });
    assert!(refusal.reason().contains("C2 and D2"), "{refusal}");
    let ground = table.game().ground().expect("a board");
    let why = ground.why(who, table.hex("E2")).expect("on the board");
    assert_eq!(
        (why.distance, why.sight, why.blocks.len()),
        (Some(3), false, 1)
    );
}

/// H-21, H-22, H-24: the fallen, whose tokens still lie there, are in nobody's way: not of movement, sight or a push.
#[test]
fn h_22_the_fallen_are_in_nobodys_way() {
    let mut bash = light(1);
    bash.reach = Reach::Range(5);
    bash.keywords.knockback = 1;
    let mut table = Scene::new()
        .hero("Mara", "B3", &[bash])
        .enemy("Husk", "E3", &[])
        .with(|unit| unit.profile.vitality = 5)
        .enemy("Fallen", "D3", &[])
        .with(|unit| unit.slain = true)
        .enemy("Gone", "F3", &[])
        .with(|unit| unit.tokens.wounds = 9)
        .begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), [3, 2]);
    assert_eq!(table.at("Husk"), "F3", "pushed onto the second");
    table.does(table.moves("Mara", &["C3", "D3"]), []);
    assert_eq!(table.at("Mara"), "D3", "stands where the first lies");
    assert_eq!(table.game().findings(), []);
}

/// H-20: a Move without any space to go to is not offered, with the reason; there is no way to force without a space.
#[test]
fn h_20_a_move_without_a_space_is_not_offered() {
    let mut table = Scene::new()
        .hero("Mara", "A1", &[])
        .enemy("Husk", "B1", &[])
        .enemy("Hound", "A2", &[])
        .terrain("B2", Terrain::Impassable)
        .begin([6]);
    let mara = table.id("Mara");
    let offers = table.game().offers(mara);
    let step = offers
        .iter()
        .find(|offer| matches!(offer.act, Act::Move { .. }));
    let refusal = step
        .expect("it is listed")
        .refusal
        .clone()
        .expect("it is greyed");
    assert_eq!(
        refusal.to_string(),
        "there is no space where Mara can go (H-20)"
    );
    let (who, act) = (mara, Act::Move { path: Vec::new() });
    assert_eq!(
        table.forbids(Command::Act {
            who,
            act: act.clone()
        }),
        "H-20"
    );
    let refused = table.forbids(Command::Force { who, act });
    assert!(refused.contains("name the spaces to force it"), "{refused}");
    let act = Act::Move {
        path: vec![table.hex("B2")],
    };
    table.does(Command::Force { who, act }, []);
    assert_eq!(table.at("Mara"), "B2");
}
