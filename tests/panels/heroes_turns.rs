//! Heroes of Hex as it is played in the window: a whole cycle with Fate negated, a Reaction that cancels an attack,
//! a push against a wall, Prey accepted and Prey led another way.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use tableside::board::grid::{Barrier, BarrierKind, Direction, Edge, Hex};
use tableside::systems::heroes_of_hex::HeroesOfHex;
use tableside::table::{CharacterId, MapId, TeamId};

use super::driver::Driver;
use super::heroes::{game, skirmish_with as skirmish};

const HEROES: TeamId = TeamId(1);
const ENEMIES: TeamId = TeamId(2);
const CAUSEWAY: MapId = MapId(1);

fn id(game: &HeroesOfHex, name: &str) -> CharacterId {
    let mut units = game.units.iter();
    let found = units.find(|(_, unit)| unit.name == name);
    *found.expect("somebody is called that").0
}

fn space(game: &HeroesOfHex, name: &str) -> Hex {
    game.boards[&CAUSEWAY].named(name).expect("a space")
}

/// Puts a unit there before the window opens.
fn stands(game: &mut HeroesOfHex, name: &str, at: Hex) {
    let who = id(game, name);
    game.places.get_mut(&who).expect("on the map").at = at;
}

fn at(gm: &Driver, name: &str) -> String {
    let game = game(gm);
    game.space_name(game.places[&id(game, name)].at)
}

/// Everything is taken back, and the campaign is what it was.
fn undo_all(gm: &mut Driver, start: &HeroesOfHex) {
    while gm.app().document().undo_label().is_some() {
        gm.keys(Modifiers::COMMAND, Key::Z);
    }
    assert!(*game(gm) == *start, "everything is as it was");
}

/// H-11, H-12, H-14: four Turns of the heroes are a cycle; the HEX of three of them negate the Fate of the fourth.
#[test]
fn h_14_a_cycle_with_fate_negated() {
    // Fate of each Turn in order; the 1 is rolled again for 3 HEX and becomes 6; then the enemies' fourth.
    let mut gm = skirmish(&[4, 2, 3, 5, 2, 2, 1, 6, 3], |_| {});
    let start = game(&gm).clone();
    gm.key(Key::R);
    for (number, hero, enemy) in [
        (Key::Num1, "Orla", "Husk 1"),
        (Key::Num2, "Tamsin", "Husk 2"),
        (Key::Num3, "Ilve", "Bog hound"),
    ] {
        gm.see("Initiative: Heroes");
        gm.see_words(&format!("Choose {hero}"));
        // Each keeps the number of its place in its side.
        gm.key(number);
        gm.see(&format!("{hero}, active"));
        gm.end_turn();
        gm.see(&format!("{hero}, done"));
        gm.see("Initiative: The mire");
        gm.key(number);
        gm.see(&format!("{enemy}, active"));
        gm.end_turn();
    }
    assert_eq!(
        (game(&gm).hex_of(HEROES), game(&gm).hex_of(ENEMIES)),
        (3, 3)
    );
    gm.see("cycle 1, 3 HEX, 1/4 ready");
    gm.see("Fate 1, 1 AP left");
    // It stands behind what stands there in every Turn.
    let left = |gm: &Driver, name| gm.node(Role::Button, name).rect().left();
    assert!(left(&gm, "Pass") < left(&gm, "Negate Fate"));
    gm.click("Negate Fate");
    gm.see("Fate 6, 6 AP left");
    gm.see("cycle 1, 0 HEX, 1/4 ready");
    gm.see_words("Heroes roll 6 for Fate: 6 AP instead of 1");
    gm.key(Key::Num4);
    gm.see("Corbin, active");
    gm.end_turn();
    // All four had their Turn: every marker comes off, and the 1 HEX of the Turn is there.
    gm.see("cycle 2, 1 HEX, 4/4 ready");
    gm.see("cycle 1, 3 HEX, 2/5 ready");
    for hero in ["Orla", "Tamsin", "Ilve", "Corbin"] {
        gm.see(&format!("{hero}, ready"));
    }
    undo_all(&mut gm, &start);
}

/// H-40, H-41: Sidestep answers an attack, goes first, and the attack that reaches nobody any more is cancelled; its cost
/// stays spent.
#[test]
fn h_41_a_reaction_cancels_an_attack() {
    // Fate of both Turns; no die falls for the attack.
    let mut gm = skirmish(&[4, 5], |game| {
        let near = space(game, "A4");
        assert_eq!(near.distance(space(game, "B5")), 1);
        stands(game, "Reedling", near);
        let side_state = game.skirmish.as_mut().expect("it goes on");
        let side_state = std::sync::Arc::make_mut(side_state);
        side_state.sides.get_mut(&HEROES).expect("there").hex = 1;
    });
    let start = game(&gm).clone();
    gm.key(Key::R);
    gm.pass();
    gm.see("Initiative: The mire");
    gm.click("Choose Reedling");
    gm.click("Nip → Tamsin");
    // The 1 HEX of before and the 1 of the pass.
    assert_eq!(game(&gm).hex_of(HEROES), 2);
    // The question names what is on the stack; it is said once.
    gm.see_no("Reedling attacks Tamsin with Nip");
    gm.see("Reedling attacks Tamsin with Nip. Does Tamsin Sidestep (1 HEX)?");
    gm.click("Sidestep");
    gm.see_words("Tamsin uses Sidestep in answer to Nip of Reedling. Which way");
    assert_eq!(game(&gm).hex_of(HEROES), 1);
    go_to(&mut gm, "Tamsin", "A6");
    assert_eq!(at(&gm, "Tamsin"), "A6");
    gm.see_words("Reedling’s Nip is cancelled: A6 is 2 spaces away");
    gm.see("Fate 5, 4 AP left");
    let folded = gm.names_with("not possible now");
    gm.click(&folded[0]);
    gm.see_words("Nip was used this Turn");
    gm.see("Tamsin, ready");
    undo_all(&mut gm, &start);
}

/// H-31: of the rolls of an attack any can be corrected, chosen from the list; the others stand.
#[test]
fn h_31_any_roll_of_an_attack_is_corrected() {
    // Fate; three dice of the attack, two of the defense: 5 against 3 is a wound.
    let mut gm = skirmish(&[5, 5, 2, 1, 3, 1], |game| {
        let near = space(game, "B4").next(Direction::ALL[0]);
        stands(game, "Husk 1", near);
    });
    gm.key(Key::R);
    gm.click("Choose Orla");
    gm.click("Hammer → Husk 1");
    gm.see("Husk 1, ready, 1 of 1 Wounds");
    let before = game(&gm).clone();
    gm.keys(Modifiers::COMMAND, Key::R);
    gm.see("Correct a roll");
    gm.see("Husk 1 rolls 3, 1 for the defense, highest 3");
    gm.see("Orla rolls 5, 2, 1 for the attack on Husk 1 with Hammer (Normal damage), highest 5");
    gm.key(Key::ArrowDown);
    gm.digits("661");
    gm.see_words("Orla against Husk 1: 6 − 3 = 3, Normal damage: death");
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert!(*game(&gm) == before, "one step takes it back");
}

/// While a correction is put together, the arrows choose the roll and steer nothing, whatever has the focus.
#[test]
fn arrows_are_the_corrections_own() {
    let mut gm = skirmish(&[5, 5, 2, 1, 3, 1], |game| {
        let near = space(game, "B4").next(Direction::ALL[0]);
        stands(game, "Husk 1", near);
    });
    gm.key(Key::R);
    gm.click("Choose Orla");
    gm.click("Hammer → Husk 1");
    gm.canvas().focus();
    gm.harness().run();
    gm.keys(Modifiers::COMMAND, Key::R);
    for key in [Key::ArrowLeft, Key::ArrowDown] {
        gm.key(key);
    }
    gm.digits("661");
    gm.see_words("Orla against Husk 1: 6 − 3 = 3, Normal damage: death");
}

/// Real dice: one undo takes back an attack with all its dice, typed one by one.
#[test]
fn undo_takes_back_an_attack_with_its_dice() {
    let mut gm = skirmish(&[], |game| {
        let near = space(game, "B4").next(Direction::ALL[0]);
        stands(game, "Husk 1", near);
    });
    gm.click("Real dice");
    gm.digits("5");
    gm.click("Choose Orla");
    let before = game(&gm).clone();
    gm.click("Hammer → Husk 1");
    gm.digits("52131");
    let after = game(&gm).clone();
    assert!(
        after
            .skirmish
            .as_ref()
            .is_some_and(|skirmish| skirmish.frames.is_empty())
    );
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert!(*game(&gm) == before, "{}", gm.situation());
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(*game(&gm) == after);
    // A roll of its own stays one step.
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.see_words("Roll 1d6 for the Fate Roll");
}

/// Answers where to go on the map: the keys go there, the cursor to that space, Enter picks it.
fn go_to(gm: &mut Driver, who: &str, to: &str) {
    gm.key(Key::G);
    let (from, goal, layout) = {
        let game = game(gm);
        let from = game.places[&id(game, who)].at;
        (from, space(game, to), game.boards[&CAUSEWAY].layout)
    };
    let ((column, row), (to_column, to_row)) =
        (layout.column_and_row(from), layout.column_and_row(goal));
    for _ in row.min(to_row)..row.max(to_row) {
        gm.key(if to_row > row {
            Key::ArrowDown
        } else {
            Key::ArrowUp
        });
    }
    for _ in column.min(to_column)..column.max(to_column) {
        gm.key(if to_column > column {
            Key::ArrowRight
        } else {
            Key::ArrowLeft
        });
    }
    gm.see(&format!("Space {to}"));
    gm.key(Key::Enter);
}

/// H-42: the Hammer pushes Husk 1 against a wall, and there he stays.
#[test]
fn h_42_a_push_ends_at_a_wall() {
    // Fate; three dice of the attack, two of the defense: 5 against 3 is a wound.
    let mut gm = skirmish(&[5, 5, 2, 1, 3, 1], |game| {
        let orla = space(game, "B4");
        let husk = orla.next(Direction::ALL[0]);
        stands(game, "Husk 1", husk);
        let board = game.boards.get_mut(&CAUSEWAY).expect("there");
        let wall = Barrier {
            kind: BarrierKind::Wall,
            hidden: false,
        };
        let behind = Edge::new(husk, Direction::ALL[0]);
        std::sync::Arc::make_mut(board)
            .barriers
            .insert(behind, wall);
    });
    let start = game(&gm).clone();
    gm.key(Key::R);
    gm.click("Choose Orla");
    gm.click("Hammer → Husk 1");
    assert_eq!(at(&gm, "Husk 1"), "C4");
    gm.see("Husk 1, ready, 1 of 1 Wounds");
    gm.see_words("Husk 1 stays: a wall is in the way");
    undo_all(&mut gm, &start);
}

/// H-45, H-47: the hound goes for whoever is wounded worst, by the way that is proposed.
#[test]
fn h_45_prey_is_accepted() {
    let mut gm = prey(&[4, 6]);
    gm.see_words("Where does Bog hound move (Prey 4)?");
    assert!(gm.described("To H4").contains("toward Corbin"));
    gm.key(Key::Num1);
    let hound = at(&gm, "Bog hound");
    let undone = gm.app().document().undo_label();
    assert_eq!(undone.as_deref(), Some("Bog hound to H4"));
    let game = game(&gm);
    let (from, to, corbin) = (space(game, "K5"), space(game, &hound), space(game, "B6"));
    // The way is short, not the line: reeds are gone around, and one space of them costs the fourth.
    assert_eq!(from.distance(to), 3);
    assert!(to.distance(corbin) < from.distance(corbin));
    gm.see_words(&format!("Bog hound moves 3 spaces to {hound}"));
    // Nobody is beside it yet, so that there is nobody to attack.
    gm.see_words("Bog hound has no target for Pounce");
}

/// H-47: the GM leads it another way.
#[test]
fn h_47_prey_is_led_another_way() {
    let mut gm = prey(&[4, 6]);
    gm.click("Another way");
    let undone = gm.app().document().undo_label();
    assert_eq!(undone.as_deref(), Some("Bog hound moves another way"));
    gm.see_words("Which way does Bog hound move, up to 4 spaces?");
    go_to(&mut gm, "Bog hound", "K8");
    assert_eq!(at(&gm, "Bog hound"), "K8");
    gm.see_words("Bog hound moves 3 spaces to K8");
}

/// The hound uses Pounce; Corbin has a Wound, the others none.
fn prey(faces: &[i32]) -> Driver {
    let mut gm = skirmish(faces, |game| {
        let corbin = id(game, "Corbin");
        let unit = game.units.get_mut(&corbin).expect("there");
        std::sync::Arc::make_mut(unit).tokens.wounds = 1;
    });
    gm.key(Key::R);
    gm.pass();
    gm.click("Choose Bog hound");
    gm.click("Pounce");
    // It is an attack, so Tamsin may step aside.
    gm.key(Key::N);
    gm
}

/// H-34: the sheet of whoever was wounded shows, until somebody else is picked.
#[test]
fn h_34_the_sheet_of_whoever_was_wounded_shows() {
    // Fate; three dice of the attack, two of the defense: 5 against 3 is a wound.
    let mut gm = skirmish(&[5, 5, 2, 1, 3, 1], |game| {
        let near = space(game, "B4").next(Direction::ALL[0]);
        stands(game, "Husk 1", near);
    });
    let wounds = |gm: &Driver, name: &str| {
        let game = game(gm);
        game.units[&id(game, name)].tokens.wounds
    };
    gm.key(Key::R);
    gm.click("Choose Orla");
    gm.click("Hammer → Husk 1");
    gm.click("One Wounds more");
    assert_eq!(wounds(&gm, "Husk 1"), 2, "{}", gm.situation());
    gm.click("Token Orla");
    gm.click("One Wounds more");
    assert_eq!(wounds(&gm, "Orla"), 1, "{}", gm.situation());
}

/// A side that passes with AP unspent is asked once more.
#[test]
fn a_pass_with_points_left_asks() {
    let mut gm = skirmish(&[4], |_| {});
    gm.key(Key::R);
    gm.see_turn_begin();
    let before = gm.bytes();
    gm.key(Key::P);
    gm.see("Heroes: 4 AP unspent – P again to pass");
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    // Another letter is no answer to that.
    gm.key(Key::P);
    gm.see("Initiative: The mire");
}

/// Before a unit is chosen, the list says all there is to say of each, whoever is selected.
#[test]
fn who_is_selected_has_no_card_beside_the_choice() {
    let mut gm = skirmish(&[4], |_| {});
    gm.key(Key::R);
    gm.click("Token Tamsin");
    gm.see("Choose a unit");
    gm.see_no("Tamsin can");
}

/// A face that the die does not have is not dropped without a word.
#[test]
fn a_face_that_the_die_does_not_have_is_told() {
    let mut gm = skirmish(&[], |game| {
        for side in game.sides.values_mut() {
            std::sync::Arc::make_mut(side).dice = tableside::table::DiceMode::Real;
        }
    });
    let before = gm.bytes();
    gm.digits("8");
    gm.see("A d6 has no 8");
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
}
