//! Reactions: a saved stack, the latest first; what they make invalid is cancelled (H-40, H-41).

use tableside::board::grid::{Layout, Terrain};
use tableside::systems::heroes_of_hex::{
    Act, Action, ActionId, Command, Cost, DamageType, Frame, Keywords, MovementKind, Target,
    Trigger,
};
use tableside::table::{Answer, Reactions};

use super::scene::{ENEMIES, HEROES, Scene, Table, attack, deed, light};

/// Steps aside one space in answer to an attack.
fn dodge(id: u32, cost: Cost) -> Action {
    let keywords = Keywords {
        reaction: Some(Trigger::Attack),
        goes: Some(MovementKind::Step(1)),
        ..Keywords::default()
    };
    deed(id, "Dodge", cost, keywords)
}

/// Strikes in answer to any action.
fn riposte(id: u32, cost: Cost) -> Action {
    let mut riposte = attack(id, DamageType::Light, cost);
    riposte.name = "Riposte".to_owned();
    riposte.keywords.reaction = Some(Trigger::Any);
    riposte
}

fn duel(enemy: &[Action]) -> Scene {
    Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .hero("Oda", "A4", &[])
        .enemy("Husk", "C2", enemy)
        .enemy("Hound", "H2", &[])
}

fn way(at: &str) -> Answer {
    Answer::Path(vec![at.to_owned()])
}

/// H-40: announced at the declaration, before it resolves; declined, the action goes on.
#[test]
fn h_40_a_window_opens_and_closes() {
    let mut table = duel(&[riposte(5, Cost::Ap(0))]).begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), []);
    assert_eq!(table.keys(), ["reaction.3"]);
    assert_eq!(table.options(), ["none", "5.unit1"]);
    assert!(
        table
            .game()
            .skirmish
            .as_ref()
            .is_some_and(|s| s.frames.len() == 1)
    );
    table.does(Command::NobodyReacts, [4, 2]);
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
    assert!(table.refused(Command::NobodyReacts).rule_id().is_none());
}

/// H-40: without a possible Reaction, or where a side is not asked, nobody waits.
#[test]
fn h_40_windows_without_reactions_skip_themselves() {
    let mut table = duel(&[dodge(5, Cost::Hex(1))]).begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), [1, 6]);
    let mut table = duel(&[riposte(5, Cost::Ap(0))]).begin([6]);
    let (side, reactions) = (ENEMIES, Reactions::Skip);
    table.does(Command::SetReactions { side, reactions }, []);
    table.does(table.hits("Mara", 1, "Husk"), [1, 6]);
}

/// H-40: it resolves first, and is used up for the Turn, unless Multi-Use.
#[test]
fn h_40_the_reaction_goes_first() {
    let mut table = duel(&[riposte(5, Cost::Ap(0))]).begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), []);
    // First the riposte, which wounds Mara, then her own attack.
    table.picks("reaction.3", "5.unit1", [3, 1, 4, 2]);
    assert_eq!(table.unit("Mara").tokens.wounds, 1);
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
    table.does(table.moves("Mara", &["B3"]), []);
    assert_eq!(table.at("Mara"), "B3", "the Riposte was used this Turn");
}

/// H-40: a Reaction with a trigger answers only what it names.
#[test]
fn h_40_triggers() {
    let mut on_move = riposte(6, Cost::Ap(0));
    on_move.keywords.reaction = Some(Trigger::Movement);
    let mut table = duel(&[on_move]).begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), [1, 6]);
    table.does(table.moves("Mara", &["B3"]), []);
    assert_eq!(table.keys(), ["reaction.3"]);
    table.does(Command::NobodyReacts, []);
    assert_eq!(table.at("Mara"), "B3");
}

/// H-40: a reaction may answer a reaction; the latest resolves first.
#[test]
fn h_40_the_latest_first() {
    let mut table = Scene::new()
        .hero("Mara", "B2", &[light(1), riposte(7, Cost::Ap(0))])
        .hero("Oda", "A4", &[])
        .enemy("Husk", "C2", &[riposte(5, Cost::Ap(0))])
        .with(|unit| unit.profile.vitality = 0)
        .enemy("Hound", "H2", &[])
        .begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), []);
    table.picks("reaction.3", "5.unit1", []);
    assert_eq!(table.keys(), ["reaction.1"], "Mara may answer that");
    let stack: Vec<bool> = table
        .game()
        .skirmish
        .iter()
        .flat_map(|skirmish| &skirmish.frames)
        .map(|frame| matches!(frame, Frame::Declared(one) if one.reaction))
        .collect();
    assert_eq!(stack, [false, true]);
    // Her answer takes Husk out: his Riposte and her own attack come to nothing, and no more dice fall.
    table.picks("reaction.1", "7.unit3", [3, 1]);
    assert!(table.unit("Husk").is_defeated());
    assert_eq!(table.unit("Mara").tokens.wounds, 0);
    table.says(
        "Husk’s Riposte is cancelled: Husk is out of the game; its cost is not refunded",
        "H-41",
    );
    assert_eq!(table.keys(), [""; 0]);
}

/// H-40: several react to one action; who declares later resolves earlier, and all are asked before anything resolves.
#[test]
fn h_40_several_react() {
    let mut table = Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .with(|unit| unit.profile.vitality = 9)
        .enemy("Husk", "C2", &[riposte(5, Cost::Ap(0))])
        .enemy("Hound", "B3", &[riposte(5, Cost::Ap(0))])
        .begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), []);
    assert_eq!(table.keys(), ["reaction.2", "reaction.3"]);
    table.picks("reaction.2", "5.unit1", []);
    assert_eq!(table.keys(), ["reaction.3"]);
    // Hound declared last, so his attack 3 falls first, then Husk's 4, then Mara's 1.
    table.picks("reaction.3", "5.unit1", [3, 1, 4, 1, 1, 6]);
    let rolls: Vec<String> = table
        .facts()
        .iter()
        .filter_map(|fact| match fact {
            tableside::systems::heroes_of_hex::Fact::Clashed { by, .. } => Some(by.name.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(rolls, ["Hound", "Husk", "Mara"]);
}

/// H-40: HEX are paid as written; without enough there is no Reaction.
#[test]
fn h_40_reactions_in_hex() {
    let mut table = duel(&[riposte(5, Cost::Hex(2))]).begin([6]);
    let (side, hex) = (ENEMIES, 3);
    table.does(Command::SetHex { side, hex }, []);
    table.does(table.hits("Mara", 1, "Husk"), []);
    table.picks("reaction.3", "5.unit1", [1, 6, 1, 6]);
    assert_eq!(table.game().hex_of(ENEMIES), 1);
}

/// H-40: AP that a unit has not are asked of the GM: nothing, as many HEX, or it cannot be paid; by a house rule nothing.
#[test]
fn h_40_what_a_reaction_costs() {
    let scene = || duel(&[riposte(5, Cost::Ap(1))]);
    let reacts = |table: &mut Table| {
        let (side, hex) = (ENEMIES, 1);
        table.does(Command::SetHex { side, hex }, []);
        table.does(table.hits("Mara", 1, "Husk"), []);
        table.picks("reaction.3", "5.unit1", []);
        assert_eq!(table.options(), ["free", "hex", "refuse"]);
    };
    let mut table = scene().begin([6]);
    reacts(&mut table);
    table.picks("reaction_cost", "hex", [1, 6, 1, 6]);
    assert_eq!(table.game().hex_of(ENEMIES), 0);
    let mut table = scene().begin([6]);
    reacts(&mut table);
    table.picks("reaction_cost", "free", [1, 6, 1, 6]);
    assert_eq!(table.game().hex_of(ENEMIES), 1);
    let mut table = scene().begin([6]);
    reacts(&mut table);
    table.picks("reaction_cost", "refuse", [1, 6]);
    table.says("Husk cannot pay for Riposte", "H-40");
    let mut table = scene()
        .rules(|rules| rules.ask_reaction_cost = false)
        .begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), []);
    table.picks("reaction.3", "5.unit1", [1, 6, 1, 6]);
    assert_eq!(table.turn().ap, 5, "the attacker's AP are not touched");
}

/// H-41: a target that steps out of range cancels the action; its cost is not refunded and it is used.
#[test]
fn h_41_out_of_range_is_cancelled() {
    let mut table = duel(&[dodge(5, Cost::Ap(0))]).begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), []);
    table.picks("reaction.3", "5", []);
    assert_eq!(table.keys(), ["walk.path"]);
    table.answers("walk.path", way("D2"), []);
    table.says(
        "Mara’s Light is cancelled: D2 is 2 spaces away (Melee); its cost is not refunded",
        "H-41",
    );
    assert_eq!(table.turn().ap, 5);
    assert_eq!(table.forbids(table.hits("Mara", 1, "Husk")), "H-17");
    assert_eq!(table.unit("Husk").tokens.wounds, 0);
}

/// H-41, H-17: what was forced past its cost alone is cancelled as well; what was forced past its range is not.
#[test]
fn h_41_forced_past_its_cost_is_cancelled() {
    let forces = |table: &Table| {
        let (who, on) = (table.id("Mara"), table.id("Husk"));
        let (action, target) = (ActionId(1), Target::Unit(on));
        let act = Act::Use { action, target };
        Command::Force { who, act }
    };
    let mut table = duel(&[dodge(5, Cost::Ap(0))]).begin([6]);
    table.does(Command::SetAp { ap: 0 }, []);
    table.does(forces(&table), []);
    table.picks("reaction.3", "5", []);
    table.answers("walk.path", way("D2"), []);
    table.says(
        "Mara’s Light is cancelled: D2 is 2 spaces away (Melee); its cost is not refunded",
        "H-41",
    );
    assert_eq!(table.unit("Husk").tokens.wounds, 0);
    let mut table = Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .enemy("Husk", "D2", &[dodge(5, Cost::Ap(0))])
        .begin([6]);
    table.does(forces(&table), []);
    table.picks("reaction.2", "5", []);
    table.answers("walk.path", way("E2"), [4, 2]);
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
}

/// H-41: a step that stays in range does not save anybody.
#[test]
fn h_41_still_in_range_goes_on() {
    let mut table = duel(&[dodge(5, Cost::Ap(0))]).begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), []);
    table.picks("reaction.3", "5", []);
    table.answers("walk.path", way("C3"), [4, 2]);
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
}

/// H-41: a way that somebody stepped onto is cancelled.
#[test]
fn h_41_a_blocked_way_is_cancelled() {
    let mut step = dodge(5, Cost::Ap(0));
    step.keywords.reaction = Some(Trigger::Movement);
    let mut table = duel(&[step]).begin([6]);
    table.does(table.moves("Mara", &["C3"]), []);
    table.picks("reaction.3", "5", []);
    table.answers("walk.path", way("C3"), []);
    assert_eq!(
        (table.at("Mara"), table.at("Husk")),
        ("B2".into(), "C3".into())
    );
    let moves = table.unit_state("Mara").expect("in play").moves;
    assert_eq!((moves, table.turn().ap), (1, 5));
}

/// H-41, H-16: whoever acts falls while another Reaction is still under way; the Turn ends once that is over.
#[test]
fn h_41_the_attacker_falls_beneath_others() {
    let mut table = Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .hero("Oda", "A4", &[])
        .enemy("Husk", "C2", &[dodge(5, Cost::Ap(0))])
        .enemy("Hound", "B3", &[riposte(5, Cost::Ap(0))])
        .begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), []);
    table.picks("reaction.3", "5", []);
    // The Riposte was declared last and kills; then Husk's way is asked for.
    table.picks("reaction.4", "5.unit1", [6, 1]);
    assert!(table.unit("Mara").is_defeated());
    assert_eq!(
        (table.turn().side, table.keys()),
        (HEROES, vec!["walk.path".to_owned()])
    );
    table.answers("walk.path", way("D2"), [3]);
    assert_eq!(table.turn().side, ENEMIES);
    assert_eq!(table.game().hex_of(HEROES), 1);
}

/// H-40: the GM forces a Reaction that nobody was asked for.
#[test]
fn h_40_a_forced_reaction() {
    let mut table = Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .enemy("Husk", "C2", &[light(9)])
        .enemy("Hound", "B3", &[riposte(5, Cost::Ap(0))])
        .begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), []);
    let who = table.id("Husk");
    let act = Act::Use {
        action: ActionId(9),
        target: Target::Unit(table.id("Mara")),
    };
    let plain = act.clone();
    let refused = table.refused(Command::Act { who, act: plain });
    assert_eq!(refused.rule_id(), None, "Hound decides first");
    table.does(Command::Force { who, act }, []);
    // Hound may still answer Mara's attack beneath; that nobody does settles both.
    assert_eq!(table.keys(), ["reaction.3"]);
    table.does(Command::NobodyReacts, [3, 1, 1, 6]);
    assert_eq!(table.unit("Mara").tokens.wounds, 1);
    assert_eq!(table.turn().ap, 5);
}

/// H-41: whoever acts may fall to a Reaction; the Turn then ends (H-16).
#[test]
fn h_41_the_attacker_falls() {
    let mut table = duel(&[riposte(5, Cost::Ap(0))]).begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), []);
    // The Riposte kills; Fate for the enemies is 3.
    table.picks("reaction.3", "5.unit1", [6, 1, 3]);
    assert!(table.unit("Mara").is_defeated());
    assert_eq!(table.turn().side, ENEMIES);
    assert_eq!(table.game().hex_of(HEROES), 1);
    assert_eq!(table.unit("Husk").tokens.wounds, 0);
}

/// H-41: a mover that was displaced goes on from where it is: its way is asked anew, once paid for, and it may stay.
#[test]
fn h_41_a_displaced_mover_goes_on() {
    let shove = Keywords {
        reaction: Some(Trigger::Movement),
        knockback: 1,
        ..Keywords::default()
    };
    let scene = || {
        Scene::new().hero("Mara", "C3", &[]).enemy(
            "Husk",
            "D3",
            &[deed(5, "Shove", Cost::Ap(0), shove.clone())],
        )
    };
    let displaced = |scene: Scene| {
        let mut table = scene.begin([6]);
        table.does(table.moves("Mara", &["C2"]), []);
        table.picks("reaction.2", "5.unit1", []);
        assert_eq!(table.at("Mara"), "B3");
        table
    };
    let mut table = displaced(scene());
    assert_eq!(table.keys(), ["move.path"]);
    assert_eq!(
        table.open()[0].question,
        "Mara moves to C2. Which way does Mara move on?"
    );
    let moved = table.unit_state("Mara").expect("in play").moves;
    assert_eq!((moved, table.turn().ap), (1, 5));
    // From there, and no farther than one Movement.
    let decision = Some("move.path".to_owned());
    let answer = way("E3");
    table.refused(Command::Answer { decision, answer });
    table.answers("move.path", way("A3"), []);
    table.says("Mara moves 1 space to A3", "H-20");
    assert_eq!((table.at("Mara").as_str(), table.turn().ap), ("A3", 5));
    assert_eq!(table.keys(), [""; 0]);

    let mut table = displaced(scene());
    table.answers("move.path", way("stay"), []);
    assert_eq!((table.at("Mara").as_str(), table.keys().len()), ("B3", 0));
    table.says("Mara stays: it was left at that", "H-41");

    // Placed elsewhere by the GM's hand meanwhile it is the same.
    let mut table = scene().begin([6]);
    table.does(table.moves("Mara", &["C2"]), []);
    let (who, map, at) = (table.id("Mara"), super::scene::FIELD, table.hex("H7"));
    table.does(Command::Place { who, map, at }, []);
    // Out of its reach there is nobody for Husk to shove, so that it is not asked any more (H-40).
    assert_eq!(table.keys(), ["move.path"]);
    assert_eq!(
        table.open()[0].question,
        "Mara moves to C2. Which way does Mara move on?"
    );
    table.answers("move.path", way("H6"), []);
    assert_eq!(table.at("Mara"), "H6");

    // Where it cannot go on it is cancelled, and stays paid for.
    let around = Layout::Pointy.neighbours(scene().space("B3"));
    let names = Scene::new().table();
    let mut shut = scene();
    for next in around {
        let next = names.game().boards[&super::scene::FIELD].address(next);
        shut = shut.terrain(&next, Terrain::Impassable);
    }
    let mut table = shut.begin([6]);
    let out = ["C2", "D2"].into_iter().find(|at| {
        let at = names.hex(at);
        at.distance(names.hex("C3")) == 1 && at.distance(names.hex("B3")) > 1
    });
    table.does(table.moves("Mara", &[out.expect("one of them")]), []);
    table.picks("reaction.2", "5.unit1", []);
    let cancelled =
        "Mara’s move is called off: there is no space where Mara can go; its cost is not refunded";
    table.says(cancelled, "H-41");
    assert_eq!((table.at("Mara").as_str(), table.turn().ap), ("B3", 5));
}
