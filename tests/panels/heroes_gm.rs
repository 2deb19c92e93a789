//! The GM's hand in a skirmish of Heroes of Hex: who begins, what a side has, results without rolls, what is refused.

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::NodeT as _;
use tableside::board::grid::Hex;
use tableside::dice::ScriptedDice;
use tableside::systems::heroes_of_hex::{
    Act, Action, ActionId, Command, Cost, HeroesOfHex, Keywords, Outcome, Reach, Trigger,
};
use tableside::table::{Answer, CharacterId};

use super::driver::Driver;
use super::heroes_units::{
    board_only, by_menu, fill, game, skirmish, skirmish_with, space_of, unit, window,
};

const CTRL: Modifiers = Modifiers::COMMAND;

/// The sample with its skirmish put away, so that another can begin.
fn before_a_skirmish(faces: &[i32], prepare: impl FnOnce(&mut HeroesOfHex)) -> Driver {
    skirmish_with(faces, |game| {
        game.skirmish = None;
        prepare(game);
    })
}

/// The side whose Turn it is.
#[track_caller]
fn acting(gm: &Driver) -> String {
    let game = game(gm);
    let turn = game
        .turn()
        .unwrap_or_else(|| panic!("no Turn.{}", gm.situation()));
    game.team_name(turn.side)
}

/// H-10: the GM says who begins: Enter takes the order shown, a number lets that side begin.
#[test]
fn h_10_the_gm_says_who_begins() {
    let mut gm = before_a_skirmish(&[], |_| {});
    gm.keys(CTRL, Key::B);
    gm.see("Who begins on Causeway");
    gm.key(Key::Enter);
    assert_eq!(acting(&gm), "Heroes");
    gm.see_no("Who begins on Causeway");
    gm.keys(CTRL, Key::Z);
    gm.start_counting();
    gm.keys(CTRL, Key::B);
    gm.key(Key::Num2);
    gm.key(Key::Enter);
    gm.at_most(3);
    assert_eq!(acting(&gm), "The mire");
    // The same by the pointer; and left as it was by Escape.
    gm.keys(CTRL, Key::Z);
    gm.keys(CTRL, Key::B);
    gm.click("The mire begin");
    gm.click("Begin the skirmish");
    assert_eq!(acting(&gm), "The mire");
    gm.keys(CTRL, Key::Z);
    gm.keys(CTRL, Key::B);
    gm.key(Key::Escape);
    gm.see_no("Who begins on Causeway");
    assert!(game(&gm).skirmish.is_none());
}

/// H-01, H-10: two ready sheets are added and placed, and the second side begins.
#[test]
fn h_10_two_ready_sheets_and_the_second_side_first() {
    let mut gm = window(board_only(), &[3]);
    gm.click("Add from sheets…");
    gm.click("Duelist");
    gm.click("Bog hound");
    gm.click("Add 2 units");
    for (menu, place) in [
        ("Menu of the unit Duelist", "In Heroes’ start"),
        ("Menu of the unit Bog hound", "In Enemies’ start"),
    ] {
        gm.click(menu);
        gm.click("Place on the board");
        gm.click(place);
    }
    let start = space_of(&gm, "Bog hound");
    assert!(start.starts_with(['J', 'K']), "{start}");
    gm.keys(CTRL, Key::B);
    gm.key(Key::Num2);
    gm.key(Key::Enter);
    assert_eq!(acting(&gm), "Enemies");
    gm.key(Key::R);
    gm.see("Choose Bog hound");
}

/// D32: without a unit or a side no skirmish can begin, and the command says why.
#[test]
fn no_skirmish_begins_with_nobody() {
    let mut gm = window(board_only(), &[]);
    let is_grey = |gm: &Driver| {
        let begin = gm.node(Role::Button, "Begin the skirmish…");
        begin.accesskit_node().is_disabled()
    };
    gm.see("Add a unit first");
    assert!(is_grey(&gm));
    gm.click("Add from sheets…");
    gm.click("Duelist");
    gm.click("Add Duelist");
    gm.see_no("Add a unit first");
    assert!(!is_grey(&gm), "{}", gm.situation());
}

/// H-10: three sides take their Turns in the order that the GM gave them.
#[test]
fn h_10_three_sides_in_their_order() {
    let mut gm = before_a_skirmish(&[2, 3], |game| {
        let mut side = tableside::table::Team::clone(game.sides.values().next().expect("a side"));
        side.name = "Wolves".to_owned();
        let wolves = tableside::table::TeamId(3);
        game.sides.insert(wolves, side.into());
        let mut hounds = game
            .units
            .values_mut()
            .filter(|unit| unit.name == "Bog hound");
        let hound = hounds.next().expect("there");
        std::sync::Arc::make_mut(hound).side = Some(wolves);
    });
    gm.keys(CTRL, Key::B);
    gm.see("3  Wolves, 1 unit");
    gm.click("Wolves earlier");
    gm.see("2  Wolves, 1 unit");
    gm.key(Key::Num3);
    gm.see("1  The mire, 4 units");
    gm.key(Key::Enter);
    let order = |gm: &Driver| -> Vec<String> {
        let skirmish = game(gm).skirmish.as_ref().expect("it goes on");
        let order = skirmish.order.iter();
        order.map(|side| game(gm).team_name(*side)).collect()
    };
    assert_eq!(order(&gm), ["The mire", "Heroes", "Wolves"]);
    by_menu(
        &mut gm,
        "Skirmish menu of Wolves",
        "One place earlier in the order",
    );
    assert_eq!(order(&gm), ["The mire", "Wolves", "Heroes"]);
    gm.key(Key::R);
    gm.pass();
    assert_eq!(acting(&gm), "Wolves");
}

/// H-10: a side without units takes no part, and one side alone fights nobody; the card says so.
#[test]
fn h_10_an_empty_side_is_told_of() {
    let mut gm = before_a_skirmish(&[], |game| {
        game.places.retain(|who, _| who.0 <= 4);
    });
    gm.keys(CTRL, Key::B);
    gm.see("The mire have no unit on Causeway and take no part");
    gm.see("A skirmish takes two sides with units on the board; place units of another side first");
    gm.key(Key::Enter);
    assert!(game(&gm).skirmish.is_none());
    gm.see_words("takes two sides with units on this board; place them first");
}

/// H-34: a result is recorded without rolls, for the selected unit or for whoever is attacked right now.
#[test]
fn h_34_a_result_is_recorded() {
    let mut gm = skirmish(&[]);
    gm.click("Token Husk 1");
    gm.start_counting();
    gm.keys(CTRL, Key::H);
    gm.key(Key::Num2);
    gm.at_most(2);
    assert_eq!(unit(&gm, "Husk 1").tokens.wounds, 1);
    gm.see_no("Record a result for Husk 1");
    gm.keys(CTRL, Key::H);
    gm.click("Death");
    gm.see("Husk 1, defeated, 1 of 1 Wounds");
    let before = gm.bytes();
    by_menu(&mut gm, "Menu of the unit Husk 2", "Record a result…");
    gm.key(Key::Num1);
    assert_eq!(unit(&gm, "Husk 2").tokens.wounds, 0);
    gm.keys(CTRL, Key::Z);
    assert_eq!(gm.bytes(), before);
}

/// H-04: an effect is put on a unit by its number in the card, by a name of its own, and from the unit's menu.
#[test]
fn h_04_an_effect_is_put_on_a_unit() {
    let mut gm = skirmish(&[]);
    by_menu(&mut gm, "Menu of the unit Orla", "Put an effect…");
    gm.see("Put an effect on a unit");
    gm.types("3");
    assert!(unit(&gm, "Orla").tokens.focus);
    gm.see_no("Put an effect on a unit");
    by_menu(&mut gm, "Skirmish", "Put an effect…");
    fill(&mut gm, "Another effect", "Slowed");
    assert_eq!(unit(&gm, "Orla").tokens.custom["Slowed"], 1);
    // It is one of the choices from then on, for everybody.
    by_menu(&mut gm, "Skirmish", "Put an effect…");
    gm.click("Unit of the effect");
    gm.click("Tamsin");
    gm.types("4");
    assert_eq!(unit(&gm, "Tamsin").tokens.custom["Slowed"], 1);
    gm.keys(CTRL, Key::Z);
    assert!(unit(&gm, "Tamsin").tokens.custom.is_empty());
    // What is typed is a name, not keys of the game; Escape takes it all back.
    let before = gm.bytes();
    by_menu(&mut gm, "Skirmish", "Put an effect…");
    gm.types("prone");
    gm.key(Key::Escape);
    gm.see_no("Put an effect on a unit");
    assert_eq!(gm.bytes(), before);
}

/// H-11, H-14, H-18: AP, HEX, cycle, marker and initiative are set by the GM in menus; what is no number is refused.
#[test]
fn h_18_the_gm_sets_what_a_side_has() {
    let mut gm = skirmish(&[4]);
    gm.key(Key::R);
    gm.click("Menu of the Turn");
    fill(&mut gm, "AP left", "6");
    fill(&mut gm, "HEX of Heroes", "7");
    gm.key(Key::Escape);
    gm.see("Fate 4, 6 AP left");
    gm.see_words("7 HEX");
    gm.see_words("The GM: Heroes have 7 HEX");
    gm.click("Skirmish menu of The mire");
    fill(&mut gm, "HEX of The mire", "3");
    fill(&mut gm, "Cycle of The mire", "2");
    gm.key(Key::Escape);
    gm.see("cycle 2, 3 HEX, 5/5 ready");
    by_menu(
        &mut gm,
        "Menu of the unit Husk 1",
        "Put an Activation marker",
    );
    gm.see("cycle 2, 3 HEX, 4/5 ready");
    by_menu(
        &mut gm,
        "Menu of the unit Husk 1",
        "Take the Activation marker off",
    );
    by_menu(&mut gm, "Menu of the unit Orla", "Make it the active unit");
    gm.see("Orla, active");
    by_menu(&mut gm, "Menu of the Turn", "No unit is chosen");
    gm.see("Orla, ready");
    by_menu(
        &mut gm,
        "Skirmish menu of The mire",
        "Give it the initiative",
    );
    assert_eq!(acting(&gm), "The mire");
    gm.click("Skirmish menu of Heroes");
    fill(&mut gm, "HEX of Heroes", "many");
    gm.see_words("“many” cannot stand here; enter a whole number, such as 3");
}

/// What is refused is folded below what is possible, and unfolds with its reasons.
#[test]
fn what_is_refused_is_folded_below() {
    let mut gm = skirmish_with(&[5], |game| {
        let mut units = game.units.values_mut().filter(|unit| unit.name == "Ilve");
        let ilve = std::sync::Arc::make_mut(units.next().expect("there"));
        for action in ilve.actions.clone() {
            let id = ActionId(ilve.actions.len() as u32 + 1);
            let name = format!("Great {}", action.name);
            ilve.actions.push(Action { id, name, ..action });
        }
    });
    gm.key(Key::R);
    gm.click("Choose Ilve");
    gm.see_no("Great Ember → Reedling");
    gm.see("End the Turn");
    gm.click("6 not possible now");
    gm.see("Great Ember → Reedling");
    gm.see_words("J5 is 9 spaces away (Range 3)");
}

/// H-40: “Nobody reacts” is offered where Reactions are asked for, and not where the GM says what one costs.
#[test]
fn h_40_nobody_reacts_only_where_reactions_are_asked_for() {
    let asked = |reacts: bool| {
        skirmish_with(&[], |game| {
            let husk = game.units.get_mut(&CharacterId(5)).expect("a husk");
            Arc::make_mut(husk).actions.push(Action {
                id: ActionId(90),
                name: "Brace".to_owned(),
                cost: Cost::Ap(1),
                offence: None,
                reach: Reach::default(),
                keywords: Keywords {
                    focus: true,
                    reaction: Some(Trigger::Any),
                    ..Keywords::default()
                },
                text: String::new(),
            });
            let answer = |key: &str, answer: Answer| Command::Answer {
                decision: Some(key.to_owned()),
                answer,
            };
            let path = vec![Hex::new(-1, 3)];
            let mut commands = vec![
                answer("fate.roll", Answer::Faces(vec![6])),
                Command::Act {
                    who: CharacterId(2),
                    act: Act::Move { path },
                },
            ];
            if reacts {
                commands.push(answer("reaction.5", Answer::Pick("90".to_owned())));
            }
            for command in commands {
                let done = game.apply(&command, &mut ScriptedDice::new([]));
                done.expect("it is done");
            }
        })
    };
    asked(false).see("Nobody reacts");
    let gm = asked(true);
    gm.see_words("What is paid?");
    gm.see_no("Nobody reacts");
}

/// H-11: what a rule refuses says why, and the GM can do it all the same; the log names the rule.
#[test]
fn h_11_what_a_rule_refuses_is_done_by_the_gms_word() {
    const ORLA: CharacterId = CharacterId(1);
    let mut gm = skirmish_with(&[5], |game| {
        let skirmish = Arc::make_mut(game.skirmish.as_mut().expect("it goes on"));
        skirmish.units.get_mut(&ORLA).expect("in play").activated = true;
    });
    gm.key(Key::R);
    let before = gm.bytes();
    let choose = Command::Act {
        who: ORLA,
        act: Act::Activate,
    };
    assert!(!gm.harness().state_mut().apply(&choose.into()));
    gm.harness().run();
    assert_eq!(gm.bytes(), before);
    gm.see("Orla has already acted this cycle");
    gm.click("Force");
    gm.see("Orla, active");
    gm.see_no("Force");
    let log = gm.log();
    let forced = |line: &String| line.contains("Orla is activated") && line.contains("H-11");
    assert!(log.iter().any(forced), "{log:#?}");
}

/// What no rule refuses has no way around it.
#[test]
fn what_cannot_be_is_not_offered_all_the_same() {
    let mut gm = skirmish(&[5]);
    gm.key(Key::R);
    gm.key(Key::E);
    gm.see("Choose a unit first");
    gm.see_no("Force");
}

/// H-51, D31: a skirmish that is over says who has won by what, how long it took and who fell; one thing comes next.
#[test]
fn h_51_the_end_of_a_skirmish_is_told() {
    let mut gm = skirmish_with(&[5], |_| {});
    gm.key(Key::R);
    let (id, objective) = game(&gm).objectives.iter().next().expect("the shrine");
    let met = Command::SetObjective {
        objective: *id,
        progress: objective.kind.goal(),
        met: true,
        failed: false,
        carrier: None,
    };
    assert!(gm.harness().state_mut().apply(&met.into()));
    gm.harness().run();
    gm.see("The skirmish is over");
    gm.see_words("Heroes win");
    gm.see_words("HEX, nobody fell");
    // The Turn in which it ended counts.
    gm.see("1 Turn");
    gm.see("End the skirmish");
    // What has just come there takes no click.
    gm.rest(1.0);
    gm.click("End the skirmish");
    gm.see("No skirmish");
}

/// H-16: who fell is told of the skirmish that is over, not of the ones before it.
#[test]
fn h_16_the_fallen_are_those_of_this_skirmish() {
    let mut gm = skirmish_with(&[5], |_| {});
    let (id, objective) = game(&gm).objectives.iter().next().expect("the shrine");
    let (objective, progress, side) = (*id, objective.kind.goal(), objective.side);
    let (met, failed, carrier) = (true, false, None);
    let met = Command::SetObjective {
        objective,
        progress,
        met,
        failed,
        carrier,
    };
    let mut units = game(&gm).units.iter();
    let foe = units.find(|(_, unit)| unit.side.is_some_and(|of| of != side));
    let (who, name) = foe.map(|(id, foe)| (*id, foe.name.clone())).expect("a foe");
    let map = game(&gm).skirmish.as_ref().expect("a skirmish").board;
    let outcome = Outcome::Death;
    let order = Vec::new();
    let fell = format!("fallen {name}");
    for (command, falls) in [
        (Command::RecordHit { who, outcome }, true),
        (Command::BeginSkirmish { map, order }, false),
    ] {
        assert!(gm.harness().state_mut().apply(&command.into()));
        assert!(gm.harness().state_mut().apply(&met.clone().into()));
        gm.harness().run();
        gm.see("The skirmish is over");
        match falls {
            true => gm.see_words(&fell),
            false => gm.see_no_words("fallen"),
        }
        gm.click("End the skirmish");
    }
}

/// H-10: as a skirmish begins, the tools of the board are put away, so that keys play.
#[test]
fn h_10_a_skirmish_puts_the_tools_away() {
    let mut gm = before_a_skirmish(&[], |_| {});
    gm.keys(CTRL, Key::E);
    gm.see("Select tool");
    gm.keys(CTRL, Key::B);
    gm.key(Key::Enter);
    assert_eq!(acting(&gm), "Heroes");
    gm.see_no("Select tool");
}
