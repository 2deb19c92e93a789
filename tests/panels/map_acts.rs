//! What happens stands on the map: the act that waits, what became of whom; and acting there: menus, attacks on a click or a
//! drag, rows dragged onto the map, a press that is judged where the button went down.

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, Shape};
use egui_kittest::kittest::NodeT as _;
use tableside::board::grid::Hex;
use tableside::systems::heroes_of_hex::{HeroesOfHex, MovementKind};
use tableside::table::{CharacterId, MapId};

use super::driver::Driver;
use super::heroes::{game, skirmish_with};

const TAMSIN: CharacterId = CharacterId(2);
const REEDLING: CharacterId = CharacterId(9);

/// What the map says of itself: its name, and the acts that wait.
fn map_words(gm: &Driver) -> String {
    let node = gm.canvas();
    node.accesskit_node().description().unwrap_or_default()
}

#[track_caller]
fn place_of(gm: &Driver, name: &str) -> Pos2 {
    gm.node(Role::Button, name).rect().center()
}

/// Presses and lets go a button of the mouse there.
fn press(gm: &mut Driver, at: Pos2, button: PointerButton) {
    let harness = gm.harness();
    harness.hover_at(at);
    harness.run();
    for pressed in [true, false] {
        harness.event(Event::PointerButton {
            pos: at,
            button,
            pressed,
            modifiers: Modifiers::NONE,
        });
        harness.run();
    }
}

/// A drag so quick that the pointer is over another place by the time that the press is seen.
fn quick_drag(gm: &mut Driver, from: Pos2, over: Pos2, to: Pos2) {
    let harness = gm.harness();
    harness.hover_at(from);
    harness.run();
    harness.event(Event::PointerButton {
        pos: from,
        button: PointerButton::Primary,
        pressed: true,
        modifiers: Modifiers::NONE,
    });
    harness.event(Event::PointerMoved(over));
    harness.run();
    harness.hover_at(to);
    harness.run();
    harness.drop_at(to);
    harness.run();
}

fn put(game: &mut HeroesOfHex, who: CharacterId, space: &str) {
    let at: Hex = game.boards[&MapId(1)].named(space).expect("a space");
    game.places.get_mut(&who).expect("on the map").at = at;
}

/// Tamsin's Turn beside the Reedling, with 5 AP; more faces follow.
fn beside_reedling(faces: &[i32]) -> Driver {
    let faces: Vec<i32> = [5].iter().chain(faces).copied().collect();
    let mut gm = skirmish_with(&faces, |game| put(game, REEDLING, "A4"));
    gm.key(Key::R);
    gm.key(Key::Num2);
    gm
}

/// U-53: the attack that waits for an answer is told on the map, with range and cover; afterwards what came of it.
#[test]
fn an_attack_that_waits_is_told_on_the_map() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Attack Guard 1 with pistol");
    let words = map_words(&gm);
    assert!(words.contains("Mara → Guard 1: range"), "{words}");
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert!(!map_words(&gm).contains("Guard 1"), "{}", map_words(&gm));
}

/// U-57: an intercept is told between the two areas, with its own range.
#[test]
fn u_57_an_intercept_is_told_between_the_areas() {
    let mut gm = Driver::first_turn(&[]);
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    gm.drag("Token Ilse", "Area Dance Floor");
    let words = map_words(&gm);
    assert!(words.contains("Ilse moves to Dance Floor"), "{words}");
    gm.click("Intercept with pistol, Guard 2");
    for _ in 0..6 {
        if !gm.sees("Roll percentile dice for the intercept") {
            gm.key(Key::N);
        }
    }
    let words = map_words(&gm);
    assert!(
        words.contains("Guard 2 → Ilse, moving between Entrance and Dance Floor: range"),
        "{words}{}",
        gm.situation()
    );
    gm.see_words("moving between Entrance and Dance Floor");
    gm.see_no("No sight");
}

/// D1: what came of an attack stands at the token, or where it stood, until the next act.
#[test]
fn what_became_of_whom_stands_on_the_board() {
    let mut gm = beside_reedling(&[6, 2, 1, 3]);
    gm.click("Rapier → Reedling");
    gm.see("Reedling: defeated");
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.see_no("Reedling: defeated");
    let mut gm = beside_reedling(&[1, 1, 1, 6]);
    gm.click("Rapier → Reedling");
    gm.see("Reedling: not hurt");
}

/// H-40: the words of an act that waits for its dice lie on no token, where there is room beside.
#[test]
fn words_of_an_act_that_waits_lie_on_no_token() {
    let mut gm = beside_reedling(&[]);
    gm.click("Real dice");
    gm.click("Rapier → Reedling");
    let board = gm.canvas().rect();
    let shapes = gm.harness().output().shapes.iter();
    let mut words = shapes.filter_map(|clipped| match &clipped.shape {
        Shape::Text(text) if text.galley.text() == "Rapier, 1 space" => {
            Some(text.visual_bounding_rect()).filter(|rect| board.contains_rect(*rect))
        }
        _ => None,
    });
    let words = words.next().expect("they stand on the board");
    let tokens = gm.controls().into_iter();
    let tokens = tokens.filter(|(role, name)| *role == Role::Button && name.starts_with("Token "));
    for (role, name) in tokens {
        let token = gm.node(role, &name).rect();
        let face = Rect::from_center_size(token.center(), 0.75 * token.size());
        assert!(!words.intersects(face), "{words:?} on {name} at {face:?}");
    }
}

/// D5: a click on a target in reach offers the attacks on it; the menu has them on top.
#[test]
fn a_click_on_a_target_offers_the_attacks_on_it() {
    let mut gm = beside_reedling(&[6, 2, 1, 3]);
    let at = place_of(&gm, "Token Reedling");
    press(&mut gm, at, PointerButton::Secondary);
    gm.see_words("Tamsin: Rapier → Reedling");
    // Whole percents to read, the decimals for whoever asks.
    let painted = gm.harness().output().shapes.clone();
    let painted = painted.iter().filter_map(|clipped| match &clipped.shape {
        Shape::Text(text) => Some(text.galley.text().to_owned()),
        _ => None,
    });
    let odds: Vec<String> = painted.filter(|text| text.contains("drops ")).collect();
    assert!(!odds.is_empty(), "{}", gm.situation());
    assert!(odds.iter().all(|odds| !odds.contains('.')), "{odds:?}");
    let exact = gm.described("Tamsin: Rapier → Reedling");
    assert!(exact.contains(" AP") && exact.contains('.'), "{exact}");
    gm.see("Hand the sheet over");
    gm.key(Key::Escape);
    gm.see_no("Hand the sheet over");
    press(&mut gm, at, PointerButton::Primary);
    gm.see_no("Hand the sheet over");
    gm.click("Tamsin: Rapier → Reedling");
    gm.see("Reedling: defeated");
}

/// D5: a unit dragged onto an opponent attacks; a second click on a ready unit chooses it.
#[test]
fn a_drag_onto_a_target_attacks_and_a_double_click_chooses() {
    let mut gm = skirmish_with(&[5, 6, 2, 1, 3], |game| put(game, REEDLING, "A4"));
    gm.key(Key::R);
    let at = place_of(&gm, "Token Tamsin");
    gm.double_click(at);
    assert_eq!(game(&gm).turn().and_then(|turn| turn.active), Some(TAMSIN));
    let (from, to) = (at, place_of(&gm, "Token Reedling"));
    gm.drag_between("Tamsin onto Reedling", from, to);
    gm.see("Reedling: defeated");
}

/// U-53: in Unhex, too, a token dropped on a foe attacks, where there is one attack; the map's menu of an area puts an
/// effect there.
#[test]
fn a_token_dropped_on_a_foe_attacks_and_an_area_has_a_menu() {
    let mut gm = Driver::first_turn(&[]);
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    let (from, to) = (place_of(&gm, "Token Mara"), place_of(&gm, "Token Guard 1"));
    gm.drag_between("Mara onto Guard 1", from, to);
    let words = map_words(&gm);
    assert!(
        words.contains("Mara → Guard 1: range"),
        "{words}{}",
        gm.situation()
    );
    let mut gm = Driver::first_turn(&[]);
    let at = gm.node(Role::Button, "Area Catwalk").rect().left_top() + egui::vec2(8.0, 8.0);
    press(&mut gm, at, PointerButton::Secondary);
    gm.click("Put an effect…");
    gm.see_words("Catwalk");
}

/// 24: the button goes down on a token and the pointer is far away by the time that is seen: the token goes along.
#[test]
fn a_quick_drag_takes_what_lay_under_the_press() {
    let mut gm = Driver::first_turn(&[]);
    let from = place_of(&gm, "Token Ilse");
    let to = gm.node(Role::Button, "Area Pool Tables").rect();
    let to = to.center_top() + egui::vec2(0.0, 14.0);
    quick_drag(&mut gm, from, to, to + egui::vec2(2.0, 0.0));
    gm.key(Key::N);
    assert_eq!(gm.area_of("Ilse"), "Pool Tables", "{}", gm.situation());
}

/// A row of the roster that is dragged onto the board places its unit.
#[test]
fn a_row_dragged_onto_the_board_places() {
    let mut gm = skirmish_with(&[], |game| {
        game.places.remove(&TAMSIN);
    });
    let row = gm.names_with("Tamsin, ").remove(0);
    let from = gm.node(Role::Button, &row).rect().center();
    let to = place_of(&gm, "Token Orla") + egui::vec2(0.0, -60.0);
    gm.drag_between("Tamsin onto the board", from, to);
    assert!(game(&gm).places.contains_key(&TAMSIN), "{}", gm.situation());
}

/// While the tools of the board show, a row that is let go on it places nobody, and a line says why.
#[test]
fn a_row_is_not_dragged_onto_a_board_that_is_drawn() {
    let mut gm = skirmish_with(&[], |game| {
        game.places.remove(&TAMSIN);
    });
    gm.keys(Modifiers::COMMAND, Key::E);
    let row = gm.names_with("Tamsin, ").remove(0);
    let from = gm.node(Role::Button, &row).rect().center();
    let to = place_of(&gm, "Token Orla") + egui::vec2(0.0, -60.0);
    gm.drag_between("Tamsin onto the board", from, to);
    assert!(
        !game(&gm).places.contains_key(&TAMSIN),
        "{}",
        gm.situation()
    );
    gm.see("The board’s tools show, so nobody is placed; Ctrl+E puts them away");
}

/// A quick drag of a row takes whom the button went down on, and not who lies where the pointer is a moment later.
#[test]
fn a_quick_drag_of_a_row_takes_what_lay_under_the_press() {
    let mut gm = skirmish_with(&[], |game| {
        game.places.remove(&TAMSIN);
    });
    let centre = |gm: &Driver, name: &str| {
        let row = gm.names_with(name).remove(0);
        gm.node(Role::Button, &row).rect().center()
    };
    let (from, over) = (centre(&gm, "Tamsin, "), centre(&gm, "Corbin, "));
    let orla = place_of(&gm, "Token Orla");
    let to = orla + egui::vec2(0.0, -60.0);
    quick_drag(&mut gm, from, over, to);
    assert!(game(&gm).places.contains_key(&TAMSIN), "{}", gm.situation());
    // Straight onto the board it does not drag that along.
    let press = Event::PointerButton {
        pos: from,
        button: PointerButton::Primary,
        pressed: true,
        modifiers: Modifiers::NONE,
    };
    let moves = [Event::PointerMoved(from), press, Event::PointerMoved(to)];
    gm.harness().input_mut().events.extend(moves);
    gm.harness().step();
    gm.harness().hover_at(to - egui::vec2(60.0, 0.0));
    gm.harness().run();
    gm.harness().drop_at(to - egui::vec2(60.0, 0.0));
    gm.harness().run();
    assert_eq!(place_of(&gm, "Token Orla"), orla, "the board stays");
}

/// D14: Escape leaves the field of a name, and the tool stays in hand.
#[test]
fn escape_leaves_a_name_and_not_the_tool() {
    let mut gm = Driver::first_turn(&[]);
    gm.keys(Modifiers::COMMAND, Key::E);
    gm.click("Area tool");
    let from = gm.node(Role::Button, "Area Catwalk").rect().left_center() - egui::vec2(120.0, 15.0);
    gm.drag_between("an area", from, from + egui::vec2(60.0, 30.0));
    gm.see("Name of the area");
    gm.key(Key::Escape);
    gm.see_no("Name of the area");
    let tool = gm
        .node(Role::Button, "Area tool")
        .accesskit_node()
        .toggled();
    assert_eq!(tool, Some(egui::accesskit::Toggled::True));
}

/// D14: tokens are dragged with the tool that selects, too.
#[test]
fn the_tool_that_selects_drags_tokens_of_a_board() {
    let mut gm = skirmish_with(&[], |_| {});
    let at = game(&gm).places[&TAMSIN].at;
    gm.keys(Modifiers::COMMAND, Key::E);
    let from = place_of(&gm, "Token Tamsin");
    let to = place_of(&gm, "Token Orla");
    let far = from + 2.0 * (to - from);
    gm.drag_between("Tamsin elsewhere", from, far);
    assert_ne!(game(&gm).places[&TAMSIN].at, at, "{}", gm.situation());
}

/// With Shift a click points at a place for players, and is nothing else.
#[test]
fn a_click_with_shift_points_for_players() {
    let mut gm = Driver::first_turn(&[]);
    gm.key(Key::F8);
    let at = gm.node(Role::Button, "Area Catwalk").rect().left_top() + egui::vec2(8.0, 8.0);
    let shift = Modifiers::SHIFT;
    let harness = gm.harness();
    harness.hover_at(at);
    harness.event(Event::ModifiersChanged(shift));
    harness.run();
    for pressed in [true, false] {
        harness.event(Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: shift,
        });
    }
    harness.run_steps(3);
    gm.see("The GM points here");
    gm.see_no("Sight from Catwalk: pick a second area");
    gm.harness().event(Event::ModifiersChanged(Modifiers::NONE));
    gm.harness().run_steps(20);
    gm.see_no("The GM points here");
}

/// Ilve’s Turn with two opponents in its range whom one area covers.
fn aiming(faces: &[i32]) -> Driver {
    let faces: Vec<i32> = [6].iter().chain(faces).copied().collect();
    let mut gm = skirmish_with(&faces, |game| {
        put(game, REEDLING, "C4");
        put(game, CharacterId(5), "D4");
    });
    gm.key(Key::R);
    gm.click("Choose Ilve");
    gm.click("Fire rain…");
    gm
}

/// Whom the act that is aimed would hit.
fn would_be_hit(gm: &Driver) -> Vec<&'static str> {
    let all = ["Reedling", "Husk 1", "Husk 2", "Spitter", "Orla"];
    let hit = all.into_iter().filter(|name| {
        let said = gm.described(&format!("Token {name}"));
        said.contains("would be a target")
    });
    hit.collect()
}

/// D6: an area is aimed on the board, at first where it hits most; arrows move it, whom it would hit is ringed, their odds
/// stand below the map; Escape leaves it, and nothing was done.
#[test]
fn an_area_is_aimed_by_keys() {
    let mut gm = aiming(&[]);
    assert_eq!(gm.focused(), "Canvas “Board”");
    assert_eq!(would_be_hit(&gm), ["Reedling", "Husk 1"]);
    gm.see("Husk 1, Reedling");
    let odds = gm.names_with("Odds of Fire rain → ");
    assert!(odds.len() > 2, "{odds:?}");
    // A space of one’s own choice, with nobody near it.
    for _ in 0..3 {
        gm.key(Key::ArrowDown);
    }
    assert_eq!(would_be_hit(&gm), [""; 0], "{}", gm.situation());
    gm.see("No opponent is there");
    gm.key(Key::Enter);
    gm.see("Force");
    gm.see("Ilve, active");
    gm.key(Key::Escape);
    gm.see_no("Stop aiming");
    gm.see("Fire rain…");
    assert_eq!(gm.names_with("Odds of Fire rain → "), [""; 0]);
}

/// D6: who is to move aims nothing any longer, so that arrows and Enter mean the way.
#[test]
fn a_move_ends_the_aim() {
    let mut gm = aiming(&[]);
    gm.click("Move on the board");
    gm.see_no("Stop aiming");
    assert_eq!(gm.focused(), "Canvas “Board”");
    gm.key(Key::ArrowRight);
    gm.key(Key::Enter);
    gm.see_no("Fire rain strikes");
    gm.see("Fire rain…");
}

/// D6: the template follows the pointer; a click on a space, or on whoever stands there, does it.
#[test]
fn an_area_is_aimed_by_the_pointer() {
    let mut gm = aiming(&[6, 6, 6, 1, 1]);
    let reedling = place_of(&gm, "Token Reedling");
    let orla = place_of(&gm, "Token Orla");
    gm.harness().hover_at(orla);
    gm.harness().run();
    assert_eq!(would_be_hit(&gm), ["Reedling"]);
    gm.harness().hover_at(reedling);
    gm.harness().run();
    assert_eq!(would_be_hit(&gm), ["Reedling", "Husk 1"]);
    press(&mut gm, reedling, PointerButton::Primary);
    gm.see_no("Stop aiming");
    gm.see_words("Last roll, Ilve · Fire rain");
}

/// Enter does what the strip names, whether keys or the pointer aimed last.
#[test]
fn enter_does_what_the_strip_names() {
    let mut gm = aiming(&[6, 6, 6, 1, 1]);
    gm.key(Key::ArrowUp);
    let reedling = place_of(&gm, "Token Reedling");
    gm.harness().hover_at(reedling);
    gm.harness().run();
    let does = gm.names_with("Do Fire rain → ").remove(0);
    let space = does.trim_start_matches("Do Fire rain → ").to_owned();
    gm.key(Key::Enter);
    gm.see_words("Last roll, Ilve · Fire rain");
    gm.see_words(&format!("Fire rain at {space}"));
}

/// A question has the click: while it is asked what can be seen from somewhere, no attacks open beside whoever is clicked.
#[test]
fn what_if_on_a_board_opens_no_attacks() {
    let mut gm = beside_reedling(&[]);
    gm.key(Key::W);
    gm.see_words("Seen from Tamsin");
    let at = place_of(&gm, "Token Reedling");
    press(&mut gm, at, PointerButton::Primary);
    gm.see_words("Seen from Reedling");
    gm.see_no("Tamsin: Rapier → Reedling");
}

/// An open card for an effect takes its unit from a click on the board, and so does one for a result.
#[test]
fn an_effect_takes_its_unit_from_a_click() {
    let mut gm = beside_reedling(&[]);
    gm.click("Token Tamsin");
    gm.click("Skirmish");
    gm.click("Put an effect…");
    let at = place_of(&gm, "Token Reedling");
    press(&mut gm, at, PointerButton::Primary);
    gm.see_no("Tamsin: Rapier → Reedling");
    gm.types("2");
    gm.see("Reedling, ready, 1 Poison");
}

/// D18: with the keys on the board a line says what they do; Enter on a space out of reach says why, and offers the way past
/// it, as a drop does.
#[test]
fn keys_on_the_board_speak() {
    let mut gm = beside_reedling(&[]);
    gm.see_no_words("Arrow keys choose a space");
    gm.click("Move on the board");
    gm.see_words("Arrow keys choose a space, Enter moves Tamsin there");
    gm.key(Key::ArrowRight);
    gm.key(Key::Enter);
    gm.see_words("Tamsin does not move to");
    gm.see("Place it anyway");
    let map = gm.canvas().rect().center();
    gm.harness().hover_at(map);
    gm.harness().run();
    gm.see_no_words("Arrow keys choose a space");
}

/// D14: the letters of the tools take them also while Play is in hand.
#[test]
fn letters_take_tools_also_from_play() {
    let mut gm = beside_reedling(&[]);
    gm.key(Key::Escape);
    gm.click("Edit the board");
    gm.key(Key::S);
    assert!(!gm.sees("Terrain kind"), "{}", gm.situation());
    gm.key(Key::C);
    gm.see_words("By keys: Enter acts on");
}

/// 23: Ctrl+D makes a copy of whoever is selected, and leaves the dice alone.
#[test]
fn ctrl_d_duplicates_who_is_selected() {
    let mut gm = beside_reedling(&[]);
    let dice = gm.app().document().campaign().doors().rolls_real_dice();
    gm.key(Key::Escape);
    gm.click("Token Reedling");
    let before = game(&gm).units.len();
    gm.keys(Modifiers::COMMAND, Key::D);
    assert_eq!(game(&gm).units.len(), before + 1);
    let after = gm.app().document().campaign().doors().rolls_real_dice();
    assert_eq!(after, dice);
}

/// D14: Ctrl+D copies all that are selected, as one step.
#[test]
fn ctrl_d_duplicates_all_who_are_selected() {
    let mut gm = beside_reedling(&[]);
    gm.key(Key::Escape);
    gm.click("Token Reedling");
    gm.click_with(Modifiers::SHIFT, "Token Orla");
    let (before, revision) = (game(&gm).units.len(), gm.app().document().revision());
    gm.keys(Modifiers::COMMAND, Key::D);
    assert_eq!(game(&gm).units.len(), before + 2, "{}", gm.situation());
    assert_eq!(gm.app().document().revision(), revision + 1);
    gm.see_words("Undo “2 units duplicated”");
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(game(&gm).units.len(), before);
    let mut gm = Driver::first_turn(&[]);
    let before = gm.game().characters.len();
    gm.click("Token Mara");
    gm.click_with(Modifiers::SHIFT, "Token Ilse");
    gm.keys(Modifiers::COMMAND, Key::D);
    assert_eq!(gm.game().characters.len(), before + 2);
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.game().characters.len(), before);
}

/// D6: an area attack that moves its unit first is aimed on the map once it has moved.
#[test]
fn an_area_is_aimed_after_its_movement() {
    let mut gm = skirmish_with(&[5], |game| {
        for (who, at) in [("Reedling", "C4"), ("Husk 1", "D4")] {
            let space = game.boards[&MapId(1)].named(at).expect("a space");
            let (who, _) = game
                .units
                .iter()
                .find(|(_, unit)| unit.name == who)
                .expect(who);
            game.places.get_mut(who).expect("there").at = space;
        }
        let ilve = game.units.values_mut().find(|unit| unit.name == "Ilve");
        let ilve = Arc::make_mut(ilve.expect("Ilve"));
        let mut rain = ilve
            .actions
            .iter_mut()
            .filter(|one| one.name == "Fire rain");
        let rain = rain.next().expect("Fire rain");
        rain.keywords.goes = Some(MovementKind::Step(1));
    });
    gm.key(Key::R);
    gm.click("Choose Ilve");
    gm.click("Fire rain");
    gm.click("Stay");
    gm.see_words("Whom is it for?");
    let aimed = gm.names_with("Do Fire rain → ");
    assert_eq!(aimed.len(), 1, "{}", gm.situation());
    gm.see_words("Husk 1, Reedling");
    // While it is asked “what if”, nothing is aimed.
    gm.key(Key::W);
    gm.see_no_words("Do Fire rain → ");
    gm.key(Key::W);
    gm.click(&aimed[0]);
    gm.see_no_words("Whom is it for?");
    gm.see_no_words("Do Fire rain → ");
}
