//! The stack of declarations as a value (H-40): what is declared, by whom, at whom, in answer to what; who is asked about
//! which of them; “Nobody reacts” on all levels.

use tableside::campaign::Command as Door;
use tableside::dice::ScriptedDice;
use tableside::systems::heroes_of_hex::{
    Action, Area, Command, Cost, DamageType, DeclaredStage, Keywords, MovementKind, StackEntry,
    Trigger,
};
use tableside::table::{Answer, DiceMode};

use super::scene::{Scene, Table, attack, deed, light};

fn reaction(id: u32, name: &str, to: Trigger) -> Action {
    let mut action = attack(id, DamageType::Light, Cost::Ap(0));
    action.name = name.to_owned();
    action.keywords.reaction = Some(to);
    action
}

/// Steps aside one space.
fn sidestep(id: u32, to: Trigger) -> Action {
    let keywords = Keywords {
        reaction: Some(to),
        goes: Some(MovementKind::Step(1)),
        ..Keywords::default()
    };
    deed(id, "Sidestep", Cost::Ap(0), keywords)
}

fn asked(table: &Table) -> Vec<String> {
    let open = table.open().into_iter();
    open.map(|decision| decision.question).collect()
}

fn words(table: &Table) -> Vec<String> {
    let stack = table.game().stack().into_iter();
    stack.map(|entry| entry.words).collect()
}

fn names(on: &StackEntry) -> Vec<&str> {
    on.on.iter().map(|who| who.name.as_str()).collect()
}

/// Mara beside Husk and Hound, all with something to answer.
fn melee(mara: &[Action], husk: &[Action], hound: &[Action]) -> Scene {
    Scene::new()
        .hero("Mara", "B2", mara)
        .with(|unit| unit.profile.vitality = 9)
        .hero("Oda", "A4", &[])
        .enemy("Husk", "C2", husk)
        .with(|unit| unit.profile.vitality = 9)
        .enemy("Hound", "B3", hound)
        .with(|unit| unit.profile.vitality = 9)
}

/// H-40: what lies on the stack says what it is, whose, at whom and what it answers; every question names it.
#[test]
fn h_40_the_stack_is_a_value() {
    let riposte = |id| reaction(id, "Riposte", Trigger::Any);
    let mut table = melee(&[light(1), riposte(7)], &[riposte(5)], &[]).begin([6]);
    assert!(table.game().stack().is_empty());
    table.does(table.hits("Mara", 1, "Husk"), []);
    assert_eq!(
        asked(&table),
        ["Mara attacks Husk with Light. Does Husk Riposte?"]
    );
    table.picks("reaction.3", "5.unit1", []);
    assert_eq!(
        asked(&table),
        ["Husk attacks Mara with Riposte in answer to Light of Mara. Does Mara Riposte?"]
    );
    let stack = table.game().stack();
    let [below, above] = stack.as_slice() else {
        panic!("two declarations: {stack:?}");
    };
    assert_eq!(
        (below.who.id, above.who.id),
        (table.id("Mara"), table.id("Husk"))
    );
    assert_eq!((names(below), names(above)), (vec!["Husk"], vec!["Mara"]));
    assert_eq!((below.reaction, above.reaction), (false, true));
    assert_eq!((below.answers, above.answers), (None, Some(below.id)));
    assert_eq!(
        below.attack.map(|attack| attack.damage),
        Some(DamageType::Light)
    );
    let written = serde_json::to_value(&stack).expect("written");
    let read: Vec<StackEntry> = serde_json::from_value(written).expect("read again");
    assert_eq!(read, stack);
    // What is done and undone leaves the same stack.
    let before = table.game().stack();
    table.does(Command::NobodyReacts, [1, 6, 1, 6]);
    assert!(table.game().stack().is_empty());
    let undone = table
        .document
        .apply(&Door::Undo, &mut ScriptedDice::new([]));
    undone.expect("undone");
    assert_eq!(table.game().stack(), before);
}

/// H-40, H-31: whoever rolls, walks or is aimed at is told what for.
#[test]
fn h_40_every_question_names_the_declaration() {
    let mut table = melee(&[light(1)], &[sidestep(5, Trigger::AttackOnMe)], &[])
        .real()
        .table();
    let order = vec![super::scene::HEROES];
    let map = super::scene::FIELD;
    table.does(Command::BeginSkirmish { map, order }, []);
    table.answers("fate.roll", Answer::Faces(vec![6]), []);
    table.does(table.hits("Mara", 1, "Husk"), []);
    table.picks("reaction.3", "5", []);
    assert_eq!(
        asked(&table),
        ["Husk uses Sidestep in answer to Light of Mara. Which way does Husk move, up to 1 space?"]
    );
    table.answers("walk.path", Answer::Path(vec!["C3".to_owned()]), []);
    for question in asked(&table) {
        assert!(
            question.starts_with("Mara attacks Husk with Light"),
            "{question}"
        );
    }
    // It does what it does until the dice have fallen.
    assert_eq!(table.game().stack()[0].stage, DeclaredStage::Act);
    table.answers("attack.roll", Answer::Faces(vec![4]), []);
    assert_eq!(table.game().stack()[0].stage, DeclaredStage::Act);
}

/// H-40: a Reaction to “an attack on me” is asked of whom the attack is on, and of nobody else.
#[test]
fn h_40_an_attack_on_me() {
    let own = |id| reaction(id, "Parry", Trigger::AttackOnMe);
    let mut table = melee(&[light(1)], &[own(5)], &[own(5)]).begin([6]);
    table.does(table.hits("Mara", 1, "Hound"), []);
    assert_eq!(
        asked(&table),
        ["Mara attacks Hound with Light. Does Hound Parry?"]
    );
    // An area is on everybody in it.
    let mut whirl = light(1);
    whirl.name = "Whirl".to_owned();
    whirl.keywords.area = Some(Area::Around);
    let mut table = melee(&[whirl], &[own(5)], &[own(5)]).begin([6]);
    table.does(table.uses("Mara", 1), []);
    assert_eq!(table.keys(), ["reaction.3", "reaction.4"]);
    assert_eq!(
        asked(&table)[0],
        "Mara attacks Husk and Hound with Whirl. Does Husk Parry?"
    );
    // Not on the other's answer, although it attacks, too.
    table.picks("reaction.3", "5.unit1", []);
    assert_eq!(
        asked(&table),
        ["Mara attacks Husk and Hound with Whirl. Does Hound Parry?"]
    );
}

/// H-40, H-44: an attack that is aimed only after its movement is one “on me” once it is aimed, and can be stepped out of.
#[test]
fn h_40_an_attack_on_me_that_is_aimed_later() {
    let mut lunge = light(1);
    lunge.name = "Lunge".to_owned();
    lunge.keywords.goes = Some(MovementKind::Step(1));
    let steps = [
        sidestep(5, Trigger::AttackOnMe),
        reaction(6, "Snarl", Trigger::Attack),
    ];
    let mut table = melee(&[lunge], &steps, &[sidestep(5, Trigger::AttackOnMe)]).begin([6]);
    table.does(table.uses("Mara", 1), []);
    assert_eq!(asked(&table), ["Mara attacks with Lunge. Does Husk Snarl?"]);
    table.does(Command::NobodyReacts, []);
    let nowhere = table.refused(Command::Answer {
        decision: None,
        answer: Answer::Path(Vec::new()),
    });
    let why = nowhere.to_string();
    assert!(why.ends_with("? Give at least one step"), "{why}");
    table.answers("walk.path", Answer::Path(vec!["stay".to_owned()]), []);
    assert_eq!(asked(&table), ["Mara attacks with Lunge. Whom is it for?"]);
    table.picks("target", "unit3", []);
    assert_eq!(
        asked(&table),
        ["Mara attacks Husk with Lunge. Does Husk Sidestep?"],
        "Snarl had its chance"
    );
    table.picks("reaction.3", "5", []);
    table.answers("walk.path", Answer::Path(vec!["D2".to_owned()]), []);
    table.says(
        "Mara’s Lunge is cancelled: D2 is 2 spaces away (Melee); its cost is not refunded",
        "H-41",
    );
    let seen = table.document.campaign().player_view(None).table.log;
    let told = seen.iter().find(|line| line.contains("cancelled"));
    assert_eq!(told.map(String::as_str), Some("Mara’s Lunge is cancelled"));
    // The card of the last roll says so, too, not what was rolled before.
    let card = table.game().last_roll().expect("a card");
    let words = [card.who, card.what, card.verdict];
    assert_eq!(words, ["Mara", "Lunge", "called off"]);
    assert!(table.game().stack().is_empty());
}

/// H-40: nobody is asked about their own Reaction or an ally's, and each is asked once about each declaration.
#[test]
fn h_40_ones_own_side_is_not_asked() {
    let riposte = |id| reaction(id, "Riposte", Trigger::Any);
    let two = [riposte(5), reaction(6, "Snap", Trigger::Attack)];
    let mut table = melee(&[light(1)], &two, &[riposte(5)]).begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), []);
    assert_eq!(
        asked(&table),
        [
            "Mara attacks Husk with Light. Does Husk Riposte or Snap?",
            "Mara attacks Husk with Light. Does Hound Riposte?"
        ]
    );
    table.picks("reaction.4", "none", []);
    // Husk answers; neither Hound, who let the attack pass, nor Husk himself is asked about that. Once it is over, Husk may
    // still Snap at the attack.
    table.picks("reaction.3", "5.unit1", [1, 6]);
    assert_eq!(
        asked(&table),
        ["Mara attacks Husk with Light. Does Husk Snap?"]
    );
    table.picks("reaction.3", "none", [1, 6]);
    assert_eq!(table.keys(), [""; 0]);
}

/// H-40: an ally's doing is answered by a Reaction that names it.
#[test]
fn h_40_a_trigger_can_name_an_ally() {
    let riposte = reaction(5, "Riposte", Trigger::Any);
    let mut cheer = deed(6, "Cheer", Cost::Ap(0), Keywords::default());
    cheer.keywords.reaction = Some(Trigger::Ally);
    cheer.keywords.focus = true;
    let mut table = melee(&[light(1)], &[riposte], &[cheer]).begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), []);
    assert_eq!(table.keys(), ["reaction.3"]);
    table.picks("reaction.3", "5.unit1", []);
    assert_eq!(
        asked(&table),
        ["Husk attacks Mara with Riposte in answer to Light of Mara. Does Hound Cheer?"]
    );
    table.picks("reaction.4", "6", [1, 6, 1, 6]);
    assert!(table.unit("Hound").tokens.focus);
}

/// H-40: “Nobody reacts” settles the whole stack: nothing that lies on it is asked about again.
#[test]
fn h_40_nobody_reacts_on_any_level() {
    let riposte = |id| reaction(id, "Riposte", Trigger::Any);
    let mut table = melee(
        &[light(1), riposte(7)],
        &[riposte(5)],
        &[riposte(5), reaction(6, "Snap", Trigger::Attack)],
    )
    .begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), []);
    table.picks("reaction.3", "5.unit1", []);
    assert_eq!(words(&table).len(), 2);
    // Mara about the Riposte, Hound about her attack.
    assert_eq!(table.keys(), ["reaction.1", "reaction.4"]);
    table.does(Command::NobodyReacts, [1, 6, 1, 6]);
    assert_eq!(table.keys(), [""; 0]);
}

/// H-40, H-41, H-16: what was answered is gone with whoever declared it; what is left stands without it.
#[test]
fn h_41_what_was_answered_is_cancelled() {
    let mut table = melee(
        &[light(1)],
        &[sidestep(5, Trigger::Attack)],
        &[reaction(5, "Snap", Trigger::Attack)],
    )
    .game(|game| {
        let mara = tableside::table::CharacterId(1);
        let unit = game.units.get_mut(&mara).expect("Mara");
        std::sync::Arc::make_mut(unit).profile.vitality = 0;
        for side in game.sides.values_mut() {
            std::sync::Arc::make_mut(side).dice = DiceMode::App;
        }
    })
    .begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), []);
    table.picks("reaction.3", "5", []);
    table.picks("reaction.4", "5.unit1", [6, 1]);
    assert!(table.unit("Mara").is_defeated());
    let stack = table.game().stack();
    assert_eq!(words(&table), ["Husk uses Sidestep"]);
    assert_eq!(stack[0].answers, None);
}
