//! The tracker, by keys and by its lines: a whole round without a pointer, corrections, surrender, who takes part.

use std::sync::Arc;

use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::NodeT as _;
use tableside::campaign::{Campaign, Game};
use tableside::dice::ScriptedDice;
use tableside::gui::theme::Tokens;
use tableside::systems::unhex::{Act, Command, Location, Offer, Phase, nightclub};
use tableside::table::CharacterId;

use super::cards::key_of;
use super::driver::{DESK, Driver};

/// A window in which every line of the sample's fight shows.
const TALL: Vec2 = Vec2::new(1440.0, 1800.0);

/// What stands behind the numbers: the legal offers of whoever acts first.
fn legal(gm: &Driver, who: &str) -> Vec<Offer> {
    let offers = gm.game().offers(gm.id_of(who)).into_iter();
    offers.filter(Offer::is_legal).collect()
}

/// The key that takes an offer.
#[track_caller]
fn number(gm: &mut Driver, who: &str, wanted: impl Fn(&Act) -> bool) -> String {
    let offers = legal(gm, who);
    let offer = offers.iter().find(|offer| wanted(&offer.act));
    let offer = offer.unwrap_or_else(|| panic!("{who} cannot do that: {offers:?}"));
    key_of(gm, &offer.label)
}

fn actions(gm: &Driver, who: &str) -> (u8, u8) {
    let standing = gm.game().standing(gm.id_of(who)).expect("in the fight");
    (standing.actions, standing.owed)
}

/// A whole round without a pointer: the fight begins, initiative is typed, a hit, a move, the turns, round 2.
#[test]
fn a_whole_round_by_keys_alone() {
    let campaign = Campaign {
        name: "Quiet".to_owned(),
        game: Game::Unhex(nightclub()),
    };
    let mut gm = Driver::with(campaign, &[]);
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    gm.keys(Modifiers::COMMAND, Key::B);
    gm.see("Round 1, initiative");
    gm.digits("40");
    gm.digits("10");
    gm.digits("1");
    gm.see("Round 1, Night watch’s turn");

    gm.see("Mara can");
    let attack = number(&mut gm, "Mara", |act| matches!(act, Act::Attack { .. }));
    gm.digits(&attack);
    gm.key(Key::N);
    gm.see("Roll percentile dice for the attack");
    gm.digits("36");
    gm.see("3 damage to torso (6)");
    while !gm.questions().is_empty() {
        gm.digits("1");
    }
    assert_eq!(gm.sheet("Guard 1").level.get(), 37, "{}", gm.situation());

    gm.see("Ilse can");
    let walk = number(&mut gm, "Ilse", |act| matches!(act, Act::Move { .. }));
    gm.digits(&walk);
    if !gm.questions().is_empty() {
        gm.key(Key::N);
    }
    assert_ne!(gm.area_of("Ilse"), "Entrance");
    gm.end_turn();
    gm.see("Round 1, Velvet gang’s turn");
    gm.end_turn();
    gm.see("Round 2, initiative");
}

/// The last roll is corrected by keys, and undo takes the correction back.
#[test]
fn the_last_roll_is_corrected_by_keys() {
    let mut gm = Driver::first_turn(&[3, 6]);
    gm.digits("1");
    gm.key(Key::N);
    gm.see("3 damage to torso (6)");
    let before = gm.bytes();
    gm.start_counting();
    gm.keys(Modifiers::COMMAND, Key::R);
    gm.see("Correct the last roll");
    gm.see("first roll 3 6");
    gm.digits("9");
    gm.key(Key::Backspace);
    assert_eq!(gm.bytes(), before, "nothing is done before the last digit");
    gm.digits("97");
    gm.see_no("3 damage to torso (6)");
    let log = gm.log().join("\n");
    assert!(
        log.contains("roll of 36 for the attack is corrected"),
        "{log}"
    );
    assert!(log.contains("rolls 97"), "{log}");
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.bytes(), before);
    // Escape leaves the roll as it is.
    gm.keys(Modifiers::COMMAND, Key::R);
    gm.key(Key::Escape);
    assert_eq!(gm.bytes(), before);
    gm.see("3 damage to torso (6)");
}

/// Backspace takes a typed digit back, and 0 is a digit like any other.
#[test]
fn backspace_takes_a_digit_back() {
    let mut gm = Driver::first_turn(&[]);
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    gm.digits("1");
    gm.key(Key::N);
    let before = gm.bytes();
    gm.digits("9");
    gm.key(Key::Backspace);
    assert_eq!(gm.bytes(), before);
    gm.key(Key::Backspace);
    assert_eq!(gm.bytes(), before, "there is nothing more to take back");
    gm.digits("06");
    gm.see("6 damage to left leg (0)");
}

/// Whoever is attacked can give up at once: the attacker keeps the action.
#[test]
fn whoever_is_attacked_can_surrender() {
    let mut gm = Driver::first_turn_sized(TALL, &[]);
    gm.digits("1");
    gm.see("Guard 1 decides");
    gm.click("Guard 1 surrenders");
    assert_eq!(gm.sheet("Guard 1").level.get(), 0);
    assert_eq!(actions(&gm, "Mara"), (1, 0));
    gm.see("Guard 1, level 0 of 40, surrendered");
}

/// Once the dice have fallen nobody is offered to give up (29).
#[test]
fn nobody_surrenders_after_the_dice() {
    let mut gm = Driver::first_turn_sized(TALL, &[3, 6]);
    gm.digits("1");
    gm.see("Guard 1 surrenders");
    gm.key(Key::N);
    gm.see("3 damage to torso (6)");
    gm.see_no("Guard 1 surrenders");
}

/// A whole team gives up from its menu in the roster.
#[test]
fn a_team_can_surrender() {
    let mut gm = Driver::first_turn_sized(TALL, &[]);
    gm.click("Menu of the team Velvet gang");
    gm.click("Surrender");
    let phase = &gm.game().fight.as_ref().expect("it is still shown").phase;
    assert!(matches!(phase, Phase::Over { .. }), "{phase:?}");
}

/// An attack's result is recorded by keys: where, how much, Enter.
#[test]
fn a_result_is_recorded_by_keys() {
    let mut gm = Driver::first_turn(&[3, 6]);
    gm.digits("1");
    gm.key(Key::N);
    gm.start_counting();
    gm.keys(Modifiers::COMMAND, Key::H);
    gm.see("Record a result for Guard 1");
    let damage = |gm: &Driver| gm.node(Role::SpinButton, "Damage").value();
    assert_eq!(damage(&gm).unwrap_or_default(), "", "nothing is said yet");
    gm.digits("54");
    assert_eq!(damage(&gm).as_deref(), Some("4"));
    gm.key(Key::Enter);
    gm.at_most(4);
    assert_eq!(gm.sheet("Guard 1").level.get(), 36);
    assert_eq!(gm.sheet("Guard 1").body.empty(Location::Torso), 5);
    assert!(gm.questions().is_empty(), "{}", gm.situation());
}

/// U-67: in a less-lethal attack no mark is chosen, and none is due; whatever is chosen is filled and ticked.
#[test]
fn u_67_a_less_lethal_result_is_recorded_without_a_mark() {
    let mut gm = Driver::first_turn(&[3, 6]);
    let (who, target) = (gm.id_of("Mara"), gm.id_of("Guard 1"));
    let pistol = gm.sheet("Mara").items[0].id;
    let act = Act::Attack {
        target,
        weapon: pistol.into(),
        less_lethal: true,
    };
    let attack = Command::Force { who, act };
    gm.harness().state_mut().apply(&attack.into());
    gm.harness().run();
    gm.key(Key::N);
    gm.keys(Modifiers::COMMAND, Key::H);
    let ticked = |gm: &Driver, name: &str| {
        let button = gm.node(Role::Button, name);
        let on = button.accesskit_node().toggled() == Some(Toggled::True);
        let accent = gm.fills().iter().any(|(rect, fill)| {
            *fill == Tokens::of(true).accent && rect.contains(button.rect().center())
        });
        assert_eq!(on, accent, "{name}");
        on
    };
    assert!(ticked(&gm, "marked with nothing, less-lethal"));
    assert!(!ticked(&gm, "marked with a slash"));
    gm.digits("54");
    assert!(ticked(&gm, "to the torso"));
    assert!(!ticked(&gm, "to the head"));
    gm.see_words("no marks on the torso");
    gm.key(Key::Enter);
    assert_eq!(gm.sheet("Guard 1").level.get(), 36);
    assert_eq!(gm.sheet("Guard 1").body.empty(Location::Torso), 9);
    assert!(gm.questions().is_empty(), "{}", gm.situation());
}

/// Actions are given and taken on a row of the roster, which shows its buttons once it is selected.
#[test]
fn actions_are_given_and_taken() {
    let mut gm = Driver::first_turn_sized(TALL, &[]);
    gm.click("Mara, level 52 of 52, can act");
    gm.click("Mara, one action more");
    assert_eq!(actions(&gm, "Mara"), (2, 0));
    gm.see("Mara, level 52 of 52, can act, 2 actions");
    for _ in 0..3 {
        gm.click("Mara, one action fewer");
    }
    assert_eq!(actions(&gm, "Mara"), (0, 1));
    gm.click("Mara, one action more");
    assert_eq!(
        actions(&gm, "Mara"),
        (0, 0),
        "what is owed is forgiven first"
    );
}

/// Leaving the fight and joining again, by the menu of the row; to be moved is not to take part again.
#[test]
fn leaving_and_joining() {
    let mut gm = Driver::first_turn_sized(Vec2::new(1440.0, 3200.0), &[]);
    gm.click("Menu of Guard 2");
    gm.click("Leave the fight");
    let who = gm.id_of("Guard 2");
    assert!(gm.game().standing(who).is_none());
    gm.see_no("Guard 2, level 40 of 40, can react");
    gm.see("Guard 2, level 40 of 40, left the fight");
    let token = gm.described("Token Guard 2");
    assert!(token.ends_with("level 40 of 40, left the fight"), "{token}");
    gm.see("Round 1, Night watch’s turn");
    gm.drag("Token Guard 2", "Area Bar");
    assert_eq!(gm.area_of("Guard 2"), "Bar");
    assert!(gm.game().standing(who).is_none());
    gm.click("Menu of Guard 2");
    gm.click("Join the fight");
    gm.see_words("Guard 2, level 40 of 40, can react");
}

/// Reactions are skipped for a team, the order is changed, and it is another team's turn.
#[test]
fn a_team_is_set_in_its_menu() {
    let mut gm = Driver::first_turn_sized(TALL, &[3, 6]);
    gm.click("Menu of the team Velvet gang");
    gm.click("Don’t ask for reactions");
    gm.digits("1");
    gm.see("3 damage to torso (6)");
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.click("Menu of the team Velvet gang");
    gm.click("Acts earlier");
    gm.see("has acted");
    gm.click("Menu of the team Velvet gang");
    gm.click("Give it the turn");
    gm.see("Round 1, Velvet gang’s turn");
}

/// What is refused by a rule can be done anyway, from its own line.
#[test]
fn a_refused_offer_is_forced() {
    let mut gm = Driver::first_turn_sized(TALL, &[]);
    let offers = gm.game().offers(gm.id_of("Mara"));
    let refused = offers.iter().find(|offer| {
        offer
            .refusal
            .as_ref()
            .is_some_and(|why| why.rule_id().is_some())
    });
    let refused = refused.expect("Mara cannot do everything");
    let count = offers.iter().filter(|offer| !offer.is_legal()).count();
    gm.click(&format!("{count} not possible now"));
    gm.click(&format!("Force {}", refused.label));
    let log = gm.log().join("\n");
    assert!(log.contains("The GM allows it"), "{log}");
}

/// Offers and options beyond the ninth are reached by the arrow keys.
#[test]
fn arrows_reach_every_offer() {
    let mut gm = Driver::first_turn(&[]);
    let offers = legal(&gm, "Mara");
    let last = offers.last().expect("Mara can do something").clone();
    // What Mara does with the own things is one row, the last; unfolded, the last of it comes behind it.
    for _ in 0..2 {
        for _ in 0..offers.len() + 2 {
            gm.key(Key::ArrowDown);
        }
        gm.key(Key::Enter);
    }
    let label = gm
        .app()
        .document()
        .undo_label()
        .expect("something was done");
    let wanted = gm.game().act_label(gm.id_of("Mara"), &last.act);
    assert_eq!(label, wanted);
}

/// With 200 people in the fight the head says how many can act, and what can be done stands right below it.
#[test]
fn a_crowd_draws_only_what_shows() {
    let mut game = nightclub();
    let model = Arc::clone(&game.characters[&CharacterId(1)]);
    let place = game.places[&CharacterId(1)];
    for id in (100..300).map(CharacterId) {
        let mut sheet = (*model).clone();
        sheet.name = format!("Extra {id}");
        game.characters.insert(id, Arc::new(sheet));
        game.places.insert(id, place);
    }
    let campaign = Campaign {
        name: "Crowd".to_owned(),
        game: Game::Unhex(game),
    };
    let mut gm = Driver::sized(DESK, campaign, ScriptedDice::new([]));
    gm.keys(Modifiers::COMMAND, Key::B);
    let order = Command::SetOrder {
        order: gm.game().teams.keys().copied().collect(),
    };
    gm.harness().state_mut().apply(&order.into());
    gm.harness().run();
    gm.see("Round 1, Night watch’s turn");
    gm.see("203 can act");
    let offer = gm.node(Role::Button, "Attack Guard 1 with pistol").rect();
    assert!(offer.bottom() < 300.0, "{offer:?}");
}

/// The words of a line make room for its buttons, however wide those are.
#[test]
fn the_words_of_a_line_give_way_to_its_buttons() {
    for percent in [75, 100, 200] {
        let mut gm = Driver::first_turn_sized(TALL, &[]);
        gm.text_percent(percent);
        gm.bring("Teams");
        gm.click("Mara, level 52 of 52, can act");
        let plus = gm.node(Role::Button, "Mara, one action more").rect();
        let shapes = gm.harness().output().shapes.clone();
        let words = shapes.iter().filter_map(|clipped| match &clipped.shape {
            egui::Shape::Text(text) if text.galley.text() == "can act" => {
                Some(text.visual_bounding_rect())
            }
            _ => None,
        });
        let beside: Vec<_> = words
            .filter(|words| {
                words.y_range().contains(plus.center().y) && words.left() < plus.right() + 300.0
            })
            .collect();
        assert!(!beside.is_empty(), "at {percent} %");
        for words in beside {
            assert!(
                plus.right() <= words.left(),
                "{words:?} {plus:?} at {percent} %"
            );
        }
    }
}
