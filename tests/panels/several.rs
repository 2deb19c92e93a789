//! Several tokens at once: selected with Shift or a box, dragged, nudged and let go together, each time one step; and what is
//! dragged with Alt or Ctrl stays where it is, and its copy goes.

use std::sync::Arc;

use egui::accesskit::{Role, Toggled};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2, vec2};
use egui_kittest::kittest::NodeT as _;
use tableside::board::grid::{Hex, HexEdit};
use tableside::campaign::{Campaign, Game};
use tableside::gui::board::geometry::middle;
use tableside::table::CharacterId;

use super::driver::Driver;
use super::heroes::{game, skirmish_with};

const TAMSIN: CharacterId = CharacterId(2);

#[track_caller]
fn rect_of(gm: &Driver, name: &str) -> egui::Rect {
    gm.node(Role::Button, name).rect()
}

#[track_caller]
fn is_selected(gm: &Driver, name: &str) -> bool {
    let token = format!("Token {name}");
    let node = gm.node(Role::Button, &token);
    node.accesskit_node().toggled() == Some(Toggled::True)
}

fn hold(gm: &mut Driver, modifiers: Modifiers) {
    gm.harness().event(Event::ModifiersChanged(modifiers));
}

#[track_caller]
fn click_token(gm: &mut Driver, name: &str, modifiers: Modifiers) {
    let at = rect_of(gm, &format!("Token {name}")).center();
    gm.harness().hover_at(at);
    hold(gm, modifiers);
    gm.harness().run();
    for pressed in [true, false] {
        gm.harness().event(Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers,
        });
        gm.harness().run();
    }
    hold(gm, Modifiers::NONE);
    // The next press is no double click.
    gm.rest(1.0);
}

fn drag_with(gm: &mut Driver, modifiers: Modifiers, from: Pos2, to: Pos2) {
    hold(gm, modifiers);
    gm.drag_between("with keys held", from, to);
    hold(gm, Modifiers::NONE);
    gm.harness().run();
}

/// The space of a unit, and the middle of its token.
#[track_caller]
fn stands(gm: &Driver, name: &str) -> (Hex, Pos2) {
    let units = &game(gm).units;
    let (who, _) = units
        .iter()
        .find(|(_, unit)| unit.name == name)
        .expect(name);
    let middle = rect_of(gm, &format!("Token {name}")).center();
    (game(gm).places[who].at, middle)
}

fn by(from: Hex, to: Hex) -> (i32, i32) {
    (to.q - from.q, to.r - from.r)
}

/// How far apart two neighbouring spaces are on the screen, along a row.
#[track_caller]
fn a_space(gm: &Driver) -> Vec2 {
    let (tamsin, at) = stands(gm, "Tamsin");
    let (orla, there) = stands(gm, "Orla");
    let board = &game(gm).boards[&game(gm).places[&TAMSIN].map];
    let zoom = (there - at).length() / (middle(board, orla) - middle(board, tamsin)).length();
    let beside = Hex::new(tamsin.q + 1, tamsin.r);
    zoom * (middle(board, beside) - middle(board, tamsin))
}

/// D14: Shift and a click add a token with the tool that selects; a drag of one moves all; one undo takes that back; Escape
/// lets go.
#[test]
fn tokens_selected_with_shift_are_dragged_together() {
    let mut gm = skirmish_with(&[], |_| {});
    gm.keys(Modifiers::COMMAND, Key::E);
    click_token(&mut gm, "Tamsin", Modifiers::NONE);
    assert!(is_selected(&gm, "Tamsin") && !is_selected(&gm, "Orla"));
    click_token(&mut gm, "Orla", Modifiers::SHIFT);
    assert!(is_selected(&gm, "Tamsin") && is_selected(&gm, "Orla"));
    let ((tamsin, at), (orla, _)) = (stands(&gm, "Tamsin"), stands(&gm, "Orla"));
    let step = a_space(&gm);
    let before = gm.app().document().revision();
    gm.drag_between("Tamsin and Orla", at, at + 2.0 * step);
    let [a, b] = ["Tamsin", "Orla"].map(|name| stands(&gm, name).0);
    assert_eq!(by(tamsin, a), (2, 0), "{}", gm.situation());
    assert_eq!(by(orla, b), (2, 0));
    assert_eq!(gm.app().document().revision(), before + 1);
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(stands(&gm, "Tamsin").0, tamsin);
    assert_eq!(stands(&gm, "Orla").0, orla);
    click_token(&mut gm, "Orla", Modifiers::SHIFT);
    assert!(is_selected(&gm, "Tamsin") && !is_selected(&gm, "Orla"));
    click_token(&mut gm, "Orla", Modifiers::SHIFT);
    gm.key(Key::Escape);
    assert!(!(is_selected(&gm, "Tamsin") && is_selected(&gm, "Orla")));
}

/// D14: a box around tokens selects them; arrows nudge all; where one has no room nobody goes, but by the GM's word.
#[test]
fn a_box_selects_tokens_and_arrows_nudge_them() {
    // Left of them there is room for one step, and impassable terrain to the right of Tamsin.
    let mut gm = skirmish_with(&[], |game| {
        let stays = |name: &str| ["Tamsin", "Orla"].contains(&name);
        let units = &game.units;
        game.places.retain(|who, _| stays(&units[who].name));
    });
    gm.keys(Modifiers::COMMAND, Key::E);
    let around = rect_of(&gm, "Token Tamsin").union(rect_of(&gm, "Token Orla"));
    let around = around.expand(6.0);
    gm.drag_between("a box", around.left_top(), around.right_bottom());
    assert!(is_selected(&gm, "Tamsin") && is_selected(&gm, "Orla"));
    let places = |gm: &Driver| ["Tamsin", "Orla"].map(|name| stands(gm, name).0);
    let [tamsin, orla] = places(&gm);
    let apart = |gm: &Driver| {
        let [a, b] = places(gm);
        [by(tamsin, a), by(orla, b)]
    };
    gm.key(Key::ArrowLeft);
    assert_eq!(apart(&gm), [(-1, 0); 2], "{}", gm.situation());
    gm.key(Key::ArrowLeft);
    gm.see_words("would be off the board");
    assert_eq!(apart(&gm), [(-1, 0); 2]);
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(apart(&gm), [(0, 0); 2]);
    gm.key(Key::ArrowRight);
    gm.see_words("They stay where they are: Tamsin cannot stand on C5");
    assert_eq!(apart(&gm), [(0, 0); 2]);
    gm.click("Place them anyway");
    assert_eq!(apart(&gm), [(1, 0); 2]);
}

/// With Alt the box takes the spaces beneath, as a second click on a token does.
#[test]
fn alt_and_a_second_click_mean_the_spaces() {
    let mut gm = skirmish_with(&[], |_| {});
    gm.keys(Modifiers::COMMAND, Key::E);
    let around = rect_of(&gm, "Token Tamsin").union(rect_of(&gm, "Token Orla"));
    let around = around.expand(6.0);
    let (from, to) = (around.left_top(), around.right_bottom());
    drag_with(&mut gm, Modifiers::ALT, from, to);
    assert!(!(is_selected(&gm, "Tamsin") && is_selected(&gm, "Orla")));
    gm.see_words(" spaces");
    click_token(&mut gm, "Orla", Modifiers::NONE);
    gm.see_no("Elevation of the spaces");
    click_token(&mut gm, "Orla", Modifiers::NONE);
    gm.see("Elevation of the spaces");
}

/// D14: together nobody moves by the rules of a Turn, but by the GM's word; with one undo.
#[test]
fn in_a_turn_several_are_placed_by_the_gms_word_only() {
    let mut gm = skirmish_with(&[], |_| {});
    gm.key(Key::R);
    click_token(&mut gm, "Tamsin", Modifiers::NONE);
    click_token(&mut gm, "Orla", Modifiers::SHIFT);
    assert!(is_selected(&gm, "Tamsin") && is_selected(&gm, "Orla"));
    let ((tamsin, at), (orla, _)) = (stands(&gm, "Tamsin"), stands(&gm, "Orla"));
    let step = a_space(&gm);
    gm.drag_between("Tamsin and Orla", at, at + step);
    gm.see_words("in a fight each moves by itself");
    assert_eq!(stands(&gm, "Orla").0, orla);
    gm.click("Place them anyway");
    let [a, b] = ["Tamsin", "Orla"].map(|name| stands(&gm, name).0);
    assert_eq!(
        [by(tamsin, a), by(orla, b)],
        [(1, 0); 2],
        "{}",
        gm.situation()
    );
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(stands(&gm, "Orla").0, orla);
}

/// The nightclub, and nobody fights.
fn between_fights() -> Driver {
    let mut campaign = Campaign::sample_nightclub();
    let Game::Unhex(game) = &mut campaign.game else {
        panic!("a game of Unhex")
    };
    game.fight = None;
    Driver::with(campaign, &[])
}

/// D14: on a map of areas several tokens go to one area together, selected with Shift or a box.
#[test]
fn tokens_of_a_zone_map_go_to_an_area_together() {
    let mut gm = between_fights();
    gm.keys(Modifiers::COMMAND, Key::E);
    click_token(&mut gm, "Mara", Modifiers::NONE);
    click_token(&mut gm, "Ilse", Modifiers::SHIFT);
    assert!(is_selected(&gm, "Mara") && is_selected(&gm, "Ilse"));
    let (mara, ilse) = (gm.area_of("Mara"), gm.area_of("Ilse"));
    let before = gm.app().document().revision();
    gm.drag("Token Mara", "Area Pool Tables");
    assert_eq!(gm.area_of("Mara"), "Pool Tables", "{}", gm.situation());
    assert_eq!(gm.area_of("Ilse"), "Pool Tables");
    assert_eq!(gm.app().document().revision(), before + 1);
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!((gm.area_of("Mara"), gm.area_of("Ilse")), (mara, ilse));
    click_token(&mut gm, "Bruno", Modifiers::NONE);
    assert!(!is_selected(&gm, "Mara") && !is_selected(&gm, "Ilse"));
    // A box that begins beside all areas takes the tokens in it.
    let around = rect_of(&gm, "Token Mara").union(rect_of(&gm, "Token Ilse"));
    let area = rect_of(&gm, "Area Entrance");
    let from = egui::pos2(area.left() - 8.0, around.top() - 2.0);
    gm.drag_between("a box", from, around.right_bottom() + vec2(2.0, 2.0));
    assert!(
        is_selected(&gm, "Mara") && is_selected(&gm, "Ilse"),
        "{}",
        gm.situation()
    );
    gm.key(Key::Escape);
    assert!(!(is_selected(&gm, "Mara") && is_selected(&gm, "Ilse")));
}

/// D14: in a fight of Unhex they go together by the GM's word only.
#[test]
fn in_a_fight_of_areas_several_are_placed_by_the_gms_word_only() {
    let mut gm = Driver::first_turn(&[]);
    click_token(&mut gm, "Mara", Modifiers::NONE);
    gm.key(Key::Escape);
    click_token(&mut gm, "Ilse", Modifiers::SHIFT);
    let before = gm.area_of("Ilse");
    gm.drag("Token Mara", "Area Pool Tables");
    gm.see_words("in a fight each moves by themselves");
    assert_eq!(gm.area_of("Ilse"), before);
    gm.click("Place them anyway");
    assert_eq!(gm.area_of("Ilse"), "Pool Tables", "{}", gm.situation());
    assert_eq!(gm.area_of("Mara"), "Pool Tables");
}

/// 23: what is dragged with Alt, or Ctrl, stays, and its copy goes there, in one step: a unit of a board.
#[test]
fn alt_drags_a_copy_of_a_unit() {
    let mut gm = skirmish_with(&[], |_| {});
    gm.keys(Modifiers::COMMAND, Key::E);
    let (tamsin, at) = stands(&gm, "Tamsin");
    let step = a_space(&gm);
    let count = game(&gm).units.len();
    drag_with(&mut gm, Modifiers::ALT, at, at + 3.0 * step);
    assert_eq!(game(&gm).units.len(), count + 1, "{}", gm.situation());
    assert_eq!(stands(&gm, "Tamsin").0, tamsin);
    let copy = game(&gm).units.keys().next_back().expect("the copy");
    assert_eq!(by(tamsin, game(&gm).places[copy].at), (3, 0));
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(game(&gm).units.len(), count);
}

/// 23: and a label of a board.
#[test]
fn alt_drags_a_copy_of_a_label() {
    let mut gm = skirmish_with(&[], |game| {
        let map = game.places[&TAMSIN].map;
        let board = game.boards.get_mut(&map).expect("the board");
        let at = board.named("H8").expect("a space");
        let edit = HexEdit::AddLabel {
            at,
            text: "Ford".to_owned(),
        };
        let board = Arc::make_mut(board);
        board.labels.clear();
        board.edit(&edit).expect("a label");
    });
    gm.keys(Modifiers::COMMAND, Key::E);
    let labels = |gm: &Driver| {
        let board = game(gm).boards.values().next().expect("the board");
        let labels = board.labels.values();
        labels
            .map(|label| (label.at, label.text.clone()))
            .collect::<Vec<_>>()
    };
    let before = labels(&gm);
    let (tamsin, at) = stands(&gm, "Tamsin");
    let step = a_space(&gm);
    let board = game(&gm).boards.values().next().expect("the board");
    let east = middle(board, Hex::new(tamsin.q + 1, tamsin.r)) - middle(board, tamsin);
    let way = middle(board, before[0].0) - middle(board, tamsin);
    let from = at + step.length() / east.length() * way;
    drag_with(&mut gm, Modifiers::ALT, from, from - 2.0 * step);
    let after = labels(&gm);
    assert_eq!(after.len(), 2, "{}", gm.situation());
    assert_eq!((&after[0], &after[1].1), (&before[0], &before[0].1));
    assert_eq!(by(before[0].0, after[1].0), (-2, 0));
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(labels(&gm), before);
}

/// 23: and a character or an area of a zone map.
#[test]
fn alt_drags_a_copy_of_a_character_and_of_an_area() {
    let mut gm = Driver::sample(&[]);
    gm.keys(Modifiers::COMMAND, Key::E);
    let count = gm.game().characters.len();
    let from = rect_of(&gm, "Token Mara").center();
    let to = rect_of(&gm, "Area Pool Tables").center();
    let mara = gm.area_of("Mara");
    drag_with(&mut gm, Modifiers::ALT, from, to);
    assert_eq!(gm.game().characters.len(), count + 1, "{}", gm.situation());
    assert_eq!(gm.area_of("Mara"), mara);
    assert_eq!(gm.area_of("Mara 2"), "Pool Tables");
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.game().characters.len(), count);
    let areas = |gm: &Driver| gm.game().maps.values().next().expect("a map").areas.clone();
    let before = areas(&gm);
    let from = rect_of(&gm, "Area Catwalk").left_top() + vec2(10.0, 8.0);
    drag_with(&mut gm, Modifiers::COMMAND, from, from + vec2(0.0, -60.0));
    let after = areas(&gm);
    assert_eq!(after.len(), before.len() + 1, "{}", gm.situation());
    assert!(before.iter().all(|(id, area)| after.get(id) == Some(area)));
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(areas(&gm), before);
}
