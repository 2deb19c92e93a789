//! Rounds, phases, Moves and Actions (S-10 to S-19), and what a fight is (S-01 to S-06).

use tableside::systems::squads::{
    Act, AttackKind, Command, Fact, Hold, Modifier, PhaseOrder, Resolved, Special, Stage,
};
use tableside::table::Answer;

use super::scene::{FOES, HEROES, Scene, Table};

/// S-01, S-02: base Combat with Elite and decay sets the phase; S-19: it is told who gains.
#[test]
fn s_02_base_combat_sets_the_phase() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .special(Special::Elite)
        .foe("Husk", "H8", 3)
        .with(|unit| unit.decay.combat = 5)
        .setup(&[]);
    table.go([]);
    assert_eq!(table.phase(), (1, 5));
    table.says("Phase 5: Ana gains a Move and an Action", "S-12");
    table.go([]);
    assert_eq!(table.phase(), (1, 0));
    table.says("Phase 0: Husk gains a Move and an Action", "S-12");
}

/// S-03: units of players, and of the GM’s those with Leadership, Paragon or Caster.
#[test]
fn s_03_command_units() {
    let table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "H8", 3)
        .foe("Chief", "H9", 3)
        .with(|unit| unit.leadership = 1)
        .foe("Mage", "H10", 3)
        .special(Special::Caster)
        .table();
    let commands = ["Ana", "Orc", "Chief", "Mage"].map(|name| table.unit(name).is_command_unit());
    assert_eq!(commands, [true, false, true, true]);
}

/// S-10: from the highest base Combat down to 0; phases in which nobody gains pass, unless it is to stop there.
#[test]
fn s_10_phases_pass_in_which_nobody_gains() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 5)
        .foe("Orc", "H8", 2)
        .setup(&[]);
    assert_eq!(table.game().stage(), Some(Stage::Setup));
    table.go([]);
    table.says("Round 1 begins, with phases 5 to 0", "S-10");
    assert_eq!(table.phase(), (1, 5));
    table.does(Command::GoOn { stop: Some(4) }, []);
    assert_eq!(table.phase(), (1, 4));
    table.go([]);
    assert_eq!(table.phase(), (1, 2));
    table.go([]);
    assert_eq!(
        table.phase(),
        (2, 5),
        "without squads nobody is asked for orders"
    );
    assert!(
        table
            .refused(Command::GoOn { stop: Some(9) })
            .rule_id()
            .is_none()
    );
    let scene = Scene::new().hero("Ana", "B2", 5).foe("Orc", "H8", 2);
    let mut table = scene
        .rules(|rules| rules.phases = PhaseOrder::Up)
        .setup(&[]);
    table.go([]);
    assert_eq!(table.phase(), (1, 2));
}

/// S-10: Combat of 0 and of 60 are phases like others.
#[test]
fn s_10_from_phase_60_to_phase_0() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 60)
        .foe("Orc", "H8", 0)
        .setup(&[]);
    table.go([]);
    assert_eq!(table.phase(), (1, 60));
    table.go([]);
    assert_eq!(table.phase(), (1, 0));
}

/// S-11: once a Move and once an Action a round, the Move first; what is gained too late is put off.
#[test]
fn s_11_one_move_and_one_action() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "C3", 5)
        .hits(40)
        .setup(&[HEROES]);
    table.go([]);
    assert_eq!(table.holds("Ana"), (Hold::Delayed, Hold::Delayed));
    // It begins beside Ana, and may go.
    table.moves("Orc", &["D4"]);
    table.acts("Orc", Act::TakeBack);
    table.strikes("Ana", "Orc");
    table.go([1, 1]);
    assert_eq!(table.phase(), (1, 3));
    assert_eq!(table.holds("Ana"), (Hold::PutOff, Hold::PutOff));
    let strike = table.attack("Orc", AttackKind::Strike);
    assert_eq!(table.forbids("Ana", strike), "S-11");
    table.go([]);
    assert_eq!(table.holds("Ana"), (Hold::Delayed, Hold::Delayed));
}

/// S-11, S-13: what is gained too late is not said to have been put off.
#[test]
fn s_11_what_is_gained_too_late_counts_for_the_next_round() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "C3", 5)
        .hits(40)
        .setup(&[HEROES]);
    table.go([]);
    table.strikes("Ana", "Orc");
    table.go([1, 1]);
    let reason = |table: &mut Table, act: Act| {
        let command = table.act("Ana", act);
        table.refused(command).reason().to_owned()
    };
    let way = table.way(&["B1"]);
    assert_eq!(
        reason(&mut table, way),
        "Ana has acted this round, and its Move counts for the next"
    );
    table.go([]);
    table.acts("Ana", Act::DelayMove);
    let way = table.way(&["B1"]);
    assert_eq!(
        reason(&mut table, way),
        "Ana’s Move counts for the next round"
    );
}

/// S-12, S-13: who still holds a delayed one gains none; a whole Move can be put off before acting, and is kept.
#[test]
fn s_13_moves_and_actions_are_put_off() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "C3", 1)
        .hits(40)
        .setup(&[]);
    table.go([]);
    assert_eq!(table.holds("Ana"), (Hold::New, Hold::New));
    table.acts("Ana", Act::DelayMove);
    table.says("Ana puts off its Move to the next round", "S-13");
    table.strikes("Ana", "Orc");
    table.go([1, 1]);
    assert_eq!(table.holds("Ana"), (Hold::PutOff, Hold::None));
    table.go([]);
    assert_eq!(table.phase(), (2, 3));
    assert_eq!(table.holds("Ana"), (Hold::Delayed, Hold::New));
    assert_eq!(
        table.holds("Orc"),
        (Hold::Delayed, Hold::Delayed),
        "what is whole at the end is delayed"
    );
}

/// S-14: the units of defending sides start with a delayed Move and Action.
#[test]
fn s_14_defenders_start_with_delayed_ones() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 5)
        .foe("Orc", "H8", 2)
        .setup(&[FOES]);
    assert_eq!(table.holds("Orc"), (Hold::Delayed, Hold::Delayed));
    assert_eq!(table.holds("Ana"), (Hold::None, Hold::None));
    let who = table.id("Ana");
    table.does(Command::set(who, "military", true), []);
    table.does(Command::set(who, "block", 1_u8), []);
    table.go([]);
    table.acts("Orc", Act::Other);
    table.go([]);
    table.says("Orc acts", "S-18");
}

/// S-15: all that is declared happens together: both are croaked, and both have struck.
#[test]
fn s_15_the_croaked_still_do_what_they_declared() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 9)
        .foe("Orc", "C3", 9)
        .begin();
    table.strikes("Ana", "Orc");
    table.strikes("Orc", "Ana");
    table.go([6, 4, 5, 5]);
    assert_eq!((table.hits_of("Ana"), table.hits_of("Orc")), (0, 0));
    table.says("The fight is over: no side has won", "S-06");
}

/// S-15: what the moves have made impossible is not done and not spent; what is declared after a move is judged there.
#[test]
fn s_15_moves_come_before_actions() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "D4", 4)
        .foe("Imp", "K9", 2)
        .begin();
    let strike = table.attack("Orc", AttackKind::Strike);
    assert_eq!(table.forbids("Ana", strike), "S-51");
    table.moves("Ana", &["C3"]);
    table.strikes("Ana", "Orc");
    table.moves("Orc", &["E5", "F6"]);
    table.go([]);
    assert_eq!(
        (table.at("Ana"), table.at("Orc")),
        ("C3".to_owned(), "F6".to_owned())
    );
    assert_eq!(table.holds("Ana"), (Hold::None, Hold::Delayed));
    table.says(
        "Ana cannot do what it declared, strike on Orc, and keeps its Action: Ana is not adjacent to Orc",
        "S-15",
    );
}

/// S-15: by the house rule one unit acts after the other in a phase.
#[test]
fn s_15_one_at_a_time() {
    let mut table = Scene::new()
        .rules(|rules| rules.resolved = Resolved::OneByOne)
        .hero("Ana", "B2", 9)
        .foe("Orc", "C3", 9)
        .foe("Imp", "K9", 2)
        .begin();
    let strike = table.act("Ana", table.attack("Orc", AttackKind::Strike));
    table.does(strike, [6, 4]);
    assert_eq!(table.hits_of("Orc"), 0);
    assert_eq!(table.phase(), (1, 9), "the phase goes on");
    table.go([]);
    assert_eq!(table.phase(), (1, 2));
}

/// S-15: a declaration is taken back.
#[test]
fn s_15_what_is_declared_can_be_taken_back() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C3", 4)
        .begin();
    table.strikes("Ana", "Orc");
    table.acts("Ana", Act::TakeBack);
    table.go([]);
    assert_eq!(table.hits_of("Orc"), 10);
}

/// S-04, S-05, S-16: a way passes allies, not enemies, and ends beside an enemy at the same height.
#[test]
fn s_16_a_move_ends_beside_an_enemy() {
    let scene = || {
        Scene::new()
            .hero("Ana", "B2", 4)
            .hero("Bo", "C3", 4)
            .foe("Orc", "F4", 4)
    };
    let mut table = scene().begin();
    let past = |table: &super::scene::Table| table.way(&["C3", "D4", "E5", "F6"]);
    assert_eq!(table.forbids("Ana", past(&table)), "S-16");
    assert_eq!(table.forbids("Ana", table.way(&["C3"])), "S-05");
    assert_eq!(table.forbids("Bo", table.way(&["D4", "E4", "F4"])), "S-05");
    table.moves("Ana", &["C3", "D4", "E5"]);
    table.go([]);
    assert_eq!(table.at("Ana"), "E5");
    let mut table = scene().special(Special::Agile).begin();
    assert_eq!(
        table.forbids("Ana", past(&table)),
        "S-16",
        "the enemy is Agile, not Ana"
    );
    let agile = Scene::new()
        .hero("Ana", "B2", 4)
        .special(Special::Agile)
        .foe("Orc", "F4", 4);
    let mut table = agile.begin();
    table.moves("Ana", &["C3", "D4", "E5", "F6"]);
    let dodging = || scene().chose(Modifier::Dodge);
    let mut table = dodging().begin();
    table.moves("Ana", &["C3", "D4", "E5", "F6"]);
    let mut table = dodging()
        .rules(|rules| rules.dodging = tableside::systems::squads::Dodging::IsNotStopped)
        .begin();
    assert_eq!(table.forbids("Ana", past(&table)), "S-16");
    let mut table = scene().ground("F4", Default::default(), 1).begin();
    table.moves("Ana", &["C3", "D4", "E5", "F6"]);
    let mut table = scene()
        .with(|orc| orc.status.incapacitated = true)
        .foe("Imp", "L9", 1)
        .begin();
    table.moves("Ana", &["C3", "D4", "E5", "F6"]);
}

/// S-04: a way that is asked for is answered with one, and declared.
#[test]
fn s_04_a_way_is_asked_for() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "H8", 4)
        .begin();
    table.acts("Ana", Act::Move { path: Vec::new() });
    assert_eq!(table.keys(), ["way"]);
    let way = Answer::Path(vec!["C2".to_owned(), "D2".to_owned()]);
    table.answers("way", way, []);
    table.go([]);
    assert_eq!(table.at("Ana"), "D2");
}

/// S-17: opposing moves that end on one square are rolled for, a dodger loses without dice, one side is refused.
#[test]
fn s_17_moves_meet() {
    let scene = || {
        Scene::new()
            .hero("Ana", "B2", 4)
            .hero("Bo", "B4", 4)
            .foe("Orc", "H3", 4)
    };
    let mut table = scene().begin();
    table.moves("Ana", &["C3", "D3", "E3"]);
    assert_eq!(table.forbids("Bo", table.way(&["C4", "D4", "E3"])), "S-17");
    table.moves("Orc", &["G3", "F3", "E3"]);
    table.go([6, 6, 6, 1, 1, 1]);
    assert_eq!(
        (table.at("Ana"), table.at("Orc")),
        ("E3".to_owned(), "F3".to_owned())
    );
    table.says("Ana and Orc meet at E3: Ana gets there", "S-17");
    let roll = table.game().last_roll().expect("two have rolled");
    let against: Vec<_> = roll.against.iter().map(|one| one.faces.clone()).collect();
    assert_eq!((roll.who.as_str(), against), ("Orc", vec![vec![6; 3]]));
    assert_eq!(
        (roll.verdict.as_str(), roll.success),
        ("Ana wins E3", Some(false))
    );
    let mut table = scene().begin();
    table.moves("Ana", &["C3", "D3", "E3"]);
    table.moves("Orc", &["G3", "F3", "E3"]);
    table.go([2, 2, 2, 1, 2, 3]);
    let roll = table.game().last_roll().expect("two have rolled");
    assert_eq!(roll.verdict, "nobody gets through");
    assert_eq!(
        (table.at("Ana"), table.at("Orc")),
        ("D3".to_owned(), "F3".to_owned())
    );
    let mut table = scene().chose(Modifier::Dodge).begin();
    table.moves("Ana", &["C3", "D3", "E3"]);
    table.moves("Orc", &["G3", "F3", "E3"]);
    table.go([]);
    assert_eq!(
        (table.at("Ana"), table.at("Orc")),
        ("E3".to_owned(), "F3".to_owned())
    );
    assert_eq!(table.holds("Ana").1, Hold::Delayed, "it costs no Action");
}

/// S-17: whoever loses and has no free square on its way stays where it is, and is told of with its Move.
#[test]
fn s_17_who_loses_stays_where_it_is() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "D2", 4)
        .foe("Imp", "N9", 1)
        .begin();
    table.moves("Ana", &["C2"]);
    table.moves("Orc", &["C2"]);
    table.go([6, 6, 6, 1, 1, 1]);
    assert_eq!([table.at("Ana"), table.at("Orc")], ["C2", "D2"]);
    assert_eq!(table.holds("Orc").0, Hold::None);
    table.says("Orc stays at D2, and its Move is spent", "S-17");
}

/// S-18: what else there is to do takes the Action.
#[test]
fn s_18_everything_else_takes_the_action() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "H8", 1)
        .begin();
    table.acts("Ana", Act::Other);
    table.go([]);
    assert_eq!(table.holds("Ana"), (Hold::None, Hold::None));
    assert!(table.standing("Ana").acted);
}

/// S-06: the GM’s word ends a fight, and one that is over is put away.
#[test]
fn s_06_the_end() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "H8", 4)
        .begin();
    let who = table.id("Orc");
    table.does(
        Command::RecordHit {
            who,
            damage: 99,
            fatigue: false,
        },
        [],
    );
    table.says("Orc is croaked", "S-52");
    table.says("The fight is over: Heroes win", "S-06");
    assert_eq!(table.game().over(), Some(Some(HEROES)));
    table.does(Command::EndFight, []);
    assert!(table.game().fight.is_none());
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "H8", 4)
        .begin();
    table.does(Command::EndFight, []);
    assert!(table.facts().contains(&Fact::FightEnded));
}

/// S-10: a phase does not stop for whoever holds something that it cannot spend.
#[test]
fn s_10_no_stop_for_those_who_cannot_act() {
    let scene = |drags: bool| {
        let mut table = Scene::new()
            .hero("Ana", "B2", 5)
            .foe("Orc", "N9", 3)
            .foe("Imp", "N8", 1)
            .setup(&[HEROES, super::scene::FOES]);
        if drags {
            table.sets("Orc", "immobilized", true);
            table.sets("Orc", "calm", true);
        }
        table.go([]);
        table.go([]);
        table.phase()
    };
    assert_eq!(scene(false), (1, 3));
    assert_eq!(scene(true), (1, 1));
}

/// S-12: who has gained in the phase is told as long as it lasts, spent or put off.
#[test]
fn s_12_who_has_gained_is_told() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 5)
        .foe("Orc", "C3", 3)
        .rules(|rules| rules.resolved = tableside::systems::squads::Resolved::OneByOne)
        .setup(&[]);
    table.go([]);
    assert_eq!(table.game().gaining(), [table.id("Ana")]);
    table.does(
        table.act(
            "Ana",
            table.attack("Orc", tableside::systems::squads::AttackKind::Strike),
        ),
        [1, 1],
    );
    assert_eq!(
        table.game().gaining(),
        [table.id("Ana")],
        "it has gained all the same"
    );
}

/// Whoever leaves the fight and takes part again stands where it stood.
#[test]
fn s_05_who_takes_part_again_stands_where_it_stood() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 5)
        .hero("Bo", "P12", 5)
        .foe("Orc", "C3", 3)
        .begin();
    let who = table.id("Bo");
    table.does(Command::Leave { who }, []);
    table.does(Command::Join { who }, []);
    assert_eq!(table.at("Bo"), "P12");
}

/// S-15: any roll of the phase is corrected; the others stand as they fell, and their corrections stay told.
#[test]
fn s_15_any_roll_of_the_phase_is_corrected() {
    use tableside::campaign;
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C3", 4)
        .foe("Imp", "B3", 4)
        .begin();
    table.strikes("Ana", "Orc");
    table.strikes("Orc", "Ana");
    table.strikes("Imp", "Ana");
    table.go([4, 4, 3, 3, 6, 1]);
    let hits = |table: &super::scene::Table| [table.hits_of("Orc"), table.hits_of("Ana")];
    assert_eq!(hits(&table), [4, 10 - 4 - 5]);
    let rolls = table.document.rolls();
    let faces: Vec<Vec<i32>> = rolls.iter().map(|made| made.faces.clone()).collect();
    assert_eq!(faces, [vec![6, 1], vec![3, 3], vec![4, 4]]);
    let correct = |table: &mut super::scene::Table, at: usize, faces: &[i32]| {
        let roll = Some(table.document.rolls()[at].line);
        let faces = faces.to_vec();
        let mut none = tableside::dice::ScriptedDice::new([]);
        let corrected = campaign::Command::CorrectRoll { roll, faces };
        let done = table.document.apply(&corrected, &mut none);
        done.unwrap_or_else(|refusal| panic!("{refusal}"));
    };
    correct(&mut table, 2, &[1, 1]);
    assert_eq!(hits(&table), [10, 10 - 4 - 5], "the others stand");
    correct(&mut table, 1, &[5, 5]);
    assert_eq!(hits(&table), [10, 0]);
    table.says(
        "Ana on Orc: 2 + Combat 4 (base 4) − Defense 6 (base 6): nothing",
        "S-50",
    );
    let corrected = |fact: &&Fact| matches!(fact, Fact::RollCorrected { .. });
    let facts = table.facts();
    assert_eq!(facts.iter().filter(corrected).count(), 2, "{facts:#?}");
}

/// S-15: of two rolls whose real dice were typed one by one, the earlier is corrected, then the later, then the earlier again.
#[test]
fn s_15_typed_rolls_are_corrected_in_any_order() {
    use tableside::campaign::Command as Door;
    use tableside::table::Answer;
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C3", 4)
        .foe("Imp", "B3", 4)
        .real()
        .begin();
    table.strikes("Ana", "Orc");
    table.strikes("Imp", "Ana");
    table.go([]);
    let does = |table: &mut super::scene::Table, command: Door| {
        let mut none = tableside::dice::ScriptedDice::new([]);
        let done = table.document.apply(&command, &mut none);
        done.unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    };
    for face in [4, 4, 3, 3] {
        let key = table.document.campaign().decisions()[0].key.clone();
        let system = table.document.campaign().system();
        let answer = Answer::Faces(vec![face]);
        does(&mut table, Door::answer(system, &key, answer));
    }
    let hits = |table: &super::scene::Table| [table.hits_of("Orc"), table.hits_of("Ana")];
    assert_eq!(hits(&table), [4, 6]);
    for (old, faces) in [
        ([4, 4], [1, 1]),
        ([3, 3], [5, 5]),
        ([1, 1], [4, 4]),
        ([5, 5], [3, 3]),
    ] {
        let rolls = table.document.rolls();
        let made = rolls.iter().find(|made| made.faces == old).expect("a roll");
        let (faces, roll) = (faces.to_vec(), Some(made.line));
        does(&mut table, Door::CorrectRoll { faces, roll });
    }
    assert_eq!(hits(&table), [4, 6]);
}

/// S-15: of what is resolved in a phase, undo takes back one act after another, each from its first die on.
#[test]
fn s_15_undo_takes_back_one_act_of_a_phase() {
    use tableside::campaign::Command as Door;
    use tableside::table::{Answer, Shape};
    let scene = Scene::new().hero("Ana", "B2", 4).hero("Bea", "E5", 4);
    let scene = scene.foe("Orc", "C3", 4).foe("Imp", "F5", 4);
    let mut table = scene.real().begin();
    table.strikes("Ana", "Orc");
    let rush = table.rush("F5");
    table.acts("Bea", rush);
    let declared = table.document.campaign().clone();
    table.go([]);
    let mut stands = vec![declared, table.document.campaign().clone()];
    let mut none = tableside::dice::ScriptedDice::new([]);
    // The strike, then the dice of both in the rush, digit by digit.
    for face in [4, 4] {
        let campaign = table.document.campaign();
        let key = campaign.decisions()[0].key.clone();
        let answer = Door::answer(campaign.system(), &key, Answer::Faces(vec![face]));
        table.document.apply(&answer, &mut none).expect("a die");
    }
    stands.push(table.document.campaign().clone());
    let campaign = table.document.campaign();
    let key = campaign.decisions()[0].key.clone();
    let Shape::Roll { dice, .. } = &campaign.decisions()[0].shape else {
        panic!("the rush is rolled");
    };
    let answer = Answer::Faces(vec![6; dice.len()]);
    let answer = Door::answer(campaign.system(), &key, answer);
    table.document.apply(&answer, &mut none).expect("dice");
    for before in stands.iter().rev() {
        table
            .document
            .apply(&Door::Undo, &mut none)
            .expect("it is kept");
        assert_eq!(table.document.campaign(), before);
    }
}

/// S-12: only what is gained is told, and kept in the fight; a file from before opens without it.
#[test]
fn s_12_only_what_is_gained_is_told() {
    use tableside::systems::squads::{Fight, Gain};
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "C3", 1)
        .hits(40)
        .setup(&[]);
    table.go([]);
    table.acts("Ana", Act::DelayMove);
    table.strikes("Ana", "Orc");
    table.go([1, 1]);
    table.go([]);
    table.says("Phase 3: Ana gains an Action", "S-12");
    let ana = table.id("Ana");
    let fight = table.game().fight.as_ref().expect("a fight");
    assert_eq!(fight.gains.get(&ana), Some(&Gain::Action));
    let mut older = serde_json::to_value(&**fight).expect("it is saved");
    let fields = older.as_object_mut().expect("an object");
    assert!(fields.remove("gains").is_some());
    let older: Fight = serde_json::from_value(older).expect("it opens");
    assert!(older.gains.is_empty());
}

/// S-12: whoever gains in this phase declares before those who only kept something, and those who can do nothing are passed.
#[test]
fn s_12_who_declares_next() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 5)
        .hero("Bo", "B5", 5)
        .foe("Orc", "N9", 3)
        .setup(&[]);
    let [ana, bo, orc] = ["Ana", "Bo", "Orc"].map(|name| table.id(name));
    table.go([]);
    assert_eq!(table.game().next_to_declare(None), Some(ana));
    assert_eq!(table.game().next_to_declare(Some(ana)), Some(bo));
    table.acts("Bo", Act::Other);
    table.go([]);
    assert_eq!(table.phase(), (1, 3));
    let next = |table: &super::scene::Table, behind| table.game().next_to_declare(behind);
    assert_eq!(next(&table, None), Some(orc), "Ana gains nothing now");
    assert_eq!(next(&table, Some(orc)), Some(ana));
    table.acts("Orc", Act::Other);
    assert_eq!(next(&table, Some(orc)), Some(ana), "Bo has acted");
    table.acts("Ana", Act::Other);
    assert_eq!(next(&table, None), None);
}

/// S-11: by the GM’s word somebody moves again in a round.
#[test]
fn s_11_a_forced_move_is_made() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "N9", 1)
        .begin();
    table.moves("Ana", &["B3"]);
    table.go([]);
    let way = table.way(&["B4"]);
    assert_eq!(table.forbids("Ana", way.clone()), "S-11");
    let forced = table.act("Ana", way).overruled();
    table.does(forced.expect("the GM’s word"), []);
    table.go([]);
    assert_eq!(table.at("Ana"), "B4");
}

/// S-15: what was declared in the next phase, and what was set beside the fight, stands when a roll is corrected, as long as it
/// still can; what went on is taken back.
#[test]
fn s_15_a_correction_keeps_what_hangs_on_no_dice() {
    use tableside::campaign;
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C3", 4)
        .foe("Imp", "N9", 4)
        .begin();
    table.strikes("Ana", "Orc");
    table.go([1, 1]);
    assert_eq!((table.hits_of("Orc"), table.phase()), (10, (2, 4)));
    let who = table.id("Imp");
    table.does(Command::set(who, "notes", "limps".to_owned()), []);
    table.acts("Imp", Act::Other);
    table.strikes("Orc", "Ana");
    let correct = |table: &mut super::scene::Table, faces: [i32; 2]| {
        let faces = faces.to_vec();
        let mut none = tableside::dice::ScriptedDice::new([]);
        let command = campaign::Command::CorrectRoll { roll: None, faces };
        table
            .document
            .apply(&command, &mut none)
            .expect("corrected");
    };
    let made = table.document.last_roll().expect("a roll");
    assert!(table.document.taken_back(&made).is_empty());
    for faces in [[4, 4], [6, 6]] {
        correct(&mut table, faces);
        assert_eq!(table.unit("Imp").notes, "limps");
        let imp = table.game().plan(who).expect("declared");
        assert_eq!(imp.act, Some(Act::Other));
    }
    assert_eq!(table.hits_of("Orc"), 0);
    assert!(table.game().plan(table.id("Orc")).is_none(), "the croaked");
}

/// S-15: a side is done declaring once, is not done any more when one of its units declares, and the last side resolves the
/// phase.
#[test]
fn s_15_sides_are_done_declaring() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C2", 4)
        .begin();
    let phase = table.phase();
    let foes = |done| Command::Declared { side: FOES, done };
    table.does(foes(true), []);
    table.says("Foes are done declaring", "S-15");
    assert!(
        table
            .refused(foes(true))
            .reason()
            .contains("are done already")
    );
    table.does(foes(false), []);
    table.does(foes(true), []);
    table.acts("Orc", Act::Other);
    let open = table.game().still_declaring();
    assert_eq!(open, [HEROES, FOES].into(), "it declares more");
    table.does(foes(true), []);
    let side = HEROES;
    table.does(Command::Declared { side, done: true }, []);
    assert_ne!(table.phase(), phase);
    assert_eq!(table.game().still_declaring().len(), 2, "a new phase");
}
