//! A short motion on both kinds of map: what moved glides, who was hurt is ringed, who has fallen fades; then all is still.
//! A frame is drawn at each of a few moments.

use std::time::Duration;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, Pos2, Rect, Shape};
use tableside::gui::theme::Tokens;
use tableside::table::{CharacterId, MapId};

use super::driver::Driver;
use super::heroes::skirmish_with;

/// What is drawn on the map, in order.
fn drawn(gm: &mut Driver) -> Vec<Shape> {
    fn flat(shape: &Shape, into: &mut Vec<Shape>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| flat(shape, into)),
            shape => into.push(shape.clone()),
        }
    }
    let canvas = gm.canvas().rect();
    let mut all = Vec::new();
    for clipped in &gm.harness().output().shapes {
        flat(&clipped.shape, &mut all);
    }
    all.retain(|shape| canvas.contains(shape.visual_bounding_rect().center()));
    all
}

/// The words drawn on the map, each with its middle.
fn words(gm: &mut Driver) -> Vec<(String, Pos2)> {
    let all = drawn(gm).into_iter().filter_map(|shape| match shape {
        Shape::Text(text) => Some((
            text.galley.text().to_owned(),
            text.visual_bounding_rect().center(),
        )),
        _ => None,
    });
    all.collect()
}

/// The letters on a token that is at rest.
fn letters(gm: &mut Driver, token: &str) -> String {
    let rect = gm.node(Role::Button, token).rect();
    let near = Rect::from_center_size(rect.center(), rect.size() / 2.0);
    let mut found = words(gm).into_iter().filter(|(_, at)| near.contains(*at));
    found.next().expect("a token has letters").0
}

/// Where those letters are drawn.
fn place(gm: &mut Driver, letters: &str) -> Option<Pos2> {
    let mut found = words(gm).into_iter().filter(|(words, _)| words == letters);
    found.next().map(|(_, at)| at)
}

/// The rings about whoever was hurt.
fn rings(gm: &mut Driver) -> usize {
    let bad = Tokens::of(true).bad;
    let ring = |shape: &Shape| matches!(shape, Shape::Circle(circle) if circle.stroke.color == bad);
    drawn(gm).iter().filter(|shape| ring(shape)).count()
}

/// Presses a key with Ctrl, and sees what the frame after that draws.
fn press(gm: &mut Driver, modifiers: Modifiers, key: Key) {
    gm.harness().event(Event::ModifiersChanged(modifiers));
    gm.rest(0.01);
    gm.harness().input_mut().events.push(Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    });
    gm.rest(0.01);
    gm.harness().event(Event::ModifiersChanged(Modifiers::NONE));
    gm.rest(0.01);
}

/// Windows of tests hold still; this one is as it comes.
fn moving(mut gm: Driver) -> Driver {
    let ctx = gm.harness().ctx.clone();
    ctx.all_styles_mut(|style| style.animation_time = 0.08);
    gm
}

#[track_caller]
fn rests(gm: &mut Driver) {
    // Time goes on by itself again.
    gm.harness().input_mut().time = None;
    gm.harness().run_steps(12);
    gm.harness().run();
    assert_eq!(gm.next_repaint(), Duration::MAX, "{}", gm.situation());
}

/// Ilse has gone to the pool tables; whatever glided there is at rest.
fn ilse_moved() -> (Driver, String, [Pos2; 2]) {
    let mut gm = moving(Driver::first_turn(&[]));
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    let ilse = letters(&mut gm, "Token Ilse");
    let before = place(&mut gm, &ilse).expect("on the map");
    gm.drag("Token Ilse", "Area Pool Tables");
    gm.key(Key::N);
    assert_eq!(gm.area_of("Ilse"), "Pool Tables", "{}", gm.situation());
    rests(&mut gm);
    let after = place(&mut gm, &ilse).expect("on the map");
    assert!(before.distance(after) > 40.0, "{before} {after}");
    (gm, ilse, [before, after])
}

/// Undoes until Ilse is back.
fn take_back(gm: &mut Driver) {
    for _ in 0..2 {
        if gm.area_of("Ilse") == "Pool Tables" {
            press(gm, Modifiers::COMMAND, Key::Z);
        }
    }
}

/// A move, here one that is taken back, glides for at most 150 ms.
#[test]
fn what_has_moved_glides_to_its_place() {
    let (mut gm, ilse, [home, away]) = ilse_moved();
    take_back(&mut gm);
    assert_ne!(gm.area_of("Ilse"), "Pool Tables", "{}", gm.situation());
    gm.rest(0.05);
    let between = place(&mut gm, &ilse).expect("on the map");
    assert!(between.distance(home) > 4.0, "{between} {home}");
    assert!(between.distance(away) > 4.0, "{between} {away}");
    assert!(gm.next_repaint() < Duration::from_secs(1), "it goes on");
    gm.rest(0.15);
    let at = place(&mut gm, &ilse).expect("on the map");
    assert!(at.distance(home) < 1.0, "{at} {home}");
    rests(&mut gm);
}

/// With motion off, everything is in its place at once.
#[test]
fn nothing_glides_where_motion_is_off() {
    let (mut gm, ilse, [home, _]) = ilse_moved();
    gm.keys(Modifiers::COMMAND, Key::Comma);
    gm.click("Reduce motion");
    gm.keys(Modifiers::COMMAND, Key::Comma);
    rests(&mut gm);
    take_back(&mut gm);
    let at = place(&mut gm, &ilse).expect("on the map");
    assert!(at.distance(home) < 1.0, "{at} {home}");
    rests(&mut gm);
}

/// In the players' window units glide, too.
#[test]
fn players_see_units_glide() {
    let mut gm = moving(skirmish_with(&[], |_| {}));
    let tamsin = letters(&mut gm, "Token Tamsin");
    let places = |gm: &mut Driver| {
        let mut all = Vec::new();
        for clipped in &gm.harness().output().shapes {
            match &clipped.shape {
                Shape::Text(text) if text.galley.text() == tamsin => {
                    let at = text.visual_bounding_rect().center();
                    all.push((at.x.round() as i32, at.y.round() as i32));
                }
                _ => {}
            }
        }
        all
    };
    gm.keys(Modifiers::COMMAND, Key::E);
    let from = gm.node(Role::Button, "Token Tamsin").rect().center();
    gm.drag_between("Tamsin", from, from + egui::vec2(90.0, 0.0));
    gm.key(Key::F8);
    rests(&mut gm);
    let away = places(&mut gm);
    press(&mut gm, Modifiers::COMMAND, Key::Z);
    rests(&mut gm);
    let mut home = places(&mut gm);
    home.retain(|at| !away.contains(at));
    // On the map of the GM, and on that of the players.
    assert_eq!(home.len(), 2, "{home:?} {away:?}");
    press(&mut gm, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    gm.rest(0.05);
    let between = places(&mut gm);
    let there = away.iter().filter(|at| !between.contains(at));
    assert_eq!(there.count(), 2, "{between:?} {away:?}");
    assert!(home.iter().all(|at| !between.contains(at)));
    rests(&mut gm);
    assert_eq!(places(&mut gm), away);
}

/// A board of spaces moves as well: a unit glides, one that has fallen is ringed and fades.
#[test]
fn units_glide_and_fade() {
    let reedling = CharacterId(9);
    let mut gm = moving(skirmish_with(&[5, 6, 2, 1, 3], |game| {
        let at = game.boards[&MapId(1)].named("A4").expect("a space");
        game.places.get_mut(&reedling).expect("on the map").at = at;
    }));
    gm.key(Key::R);
    gm.key(Key::Num2);
    let foe = letters(&mut gm, "Token Reedling");
    let count = |gm: &mut Driver| {
        let all = words(gm);
        all.iter().filter(|(words, _)| *words == foe).count()
    };
    let stand = count(&mut gm);
    gm.click("Rapier → Reedling");
    gm.see("Reedling: defeated");
    assert_eq!(count(&mut gm), stand - 1);
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!((count(&mut gm), rings(&mut gm)), (stand, 0));
    press(&mut gm, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    gm.see("Reedling: defeated");
    gm.rest(0.05);
    assert_eq!((count(&mut gm), rings(&mut gm)), (stand, 1));
    gm.rest(0.15);
    assert_eq!((count(&mut gm), rings(&mut gm)), (stand - 1, 0));
    rests(&mut gm);
}
