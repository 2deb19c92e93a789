//! The card that corrects a roll keeps its size, and all in it its place, whichever roll is chosen; what asks has the room that
//! it needs, and the last roll yields.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, Shape, Vec2, vec2};
use egui_kittest::kittest::Queryable as _;
use tableside::dice::{AppDice, ScriptedDice};
use tableside::systems::d20;

use super::driver::{DESK, Driver, name_of};
use crate::d20::scene::Scene as D20Scene;
use crate::flow::scene::Scene as FlowScene;

const SIZES: [Vec2; 2] = [DESK, vec2(1366.0, 768.0)];

/// So many have rolled for the order of turns.
fn order_of_many(size: Vec2) -> Driver {
    let mut scene = FlowScene::new();
    for at in 1..=7 {
        let name = format!("Grumbald the Chimney Brute {at}");
        scene = scene.hero(&name, &format!("B{at}"));
        scene = scene.foe(&format!("Orc {at}"), &format!("F{at}"));
    }
    let campaign = scene.table().document.campaign().clone();
    let mut gm = Driver::sized(size, campaign, AppDice::seeded(1));
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::B);
    gm
}

/// A critical hit: each of its rolls but the last is followed by others.
fn critical(size: Vec2) -> Driver {
    let [who, on] = ["Grumbald the Chimney Brute", "Grizelda of the Lanterns"];
    let scene = D20Scene::new().hero(who, "D4", 5).foe(on, "D3", 2);
    let campaign = scene.real().begin().document.campaign().clone();
    let mut gm = Driver::sized(size, campaign, ScriptedDice::new([]));
    gm.click(&format!("Attack {on} with Sword"));
    gm.click("Unaimed");
    for face in ["20", "4", "3", "5"] {
        gm.digits(face);
    }
    gm
}

/// Where each of the rolls on the card stands.
fn rolls(gm: &mut Driver) -> Vec<(String, Rect)> {
    let rows = gm.harness().query_all_by_role(Role::RadioButton);
    let rows = rows.map(|row| (name_of(&row), row.rect()));
    rows.filter(|(name, _)| name.contains(" rolls ")).collect()
}

/// Whether those words are painted there, and nothing cuts them.
fn is_whole(gm: &mut Driver, words: &str, there: Rect) -> bool {
    let window = gm.harness().ctx.content_rect();
    gm.harness()
        .output()
        .shapes
        .iter()
        .any(|clipped| match &clipped.shape {
            Shape::Text(text) if text.galley.text() == words => {
                let rect = text.visual_bounding_rect();
                let seen = window.intersect(clipped.clip_rect);
                there.contains(rect.center()) && seen.contains_rect(rect)
            }
            _ => false,
        })
}

/// Where the button of that name is, which nothing cuts.
#[track_caller]
fn whole(gm: &mut Driver, name: &str) -> Rect {
    let rect = gm.node(Role::Button, name).rect();
    assert!(is_whole(gm, name, rect), "{name} {rect}{}", gm.situation());
    rect
}

#[test]
fn nothing_on_the_card_moves_while_a_roll_is_chosen() {
    let tables: [fn(Vec2) -> Driver; 2] = [order_of_many, critical];
    for (size, table) in SIZES
        .iter()
        .flat_map(|size| tables.map(|table| (*size, table)))
    {
        let mut gm = table(size);
        gm.keys(Modifiers::COMMAND, Key::R);
        gm.see("Correct a roll");
        let before = rolls(&mut gm);
        assert!(before.len() >= 4, "{before:?}");
        let buttons = ["Correct it", "Cancel"].map(|name| whole(&mut gm, name));
        let mut chosen = 0;
        for (name, rect) in &before {
            if !is_whole(&mut gm, name, *rect) {
                continue;
            }
            gm.click_at(rect.center().into());
            chosen += 1;
            assert_eq!(rolls(&mut gm), before, "{size} {name}");
            let now = ["Correct it", "Cancel"].map(|name| whole(&mut gm, name));
            assert_eq!(now, buttons, "{size} {name}");
            let die = gm.names_with(" die, empty");
            let die = gm.node(Role::Label, &die[0]).rect();
            assert!(die.bottom() < buttons[1].top(), "{size} {name} {die}");
        }
        assert!(chosen >= 2, "{size} {chosen}{}", gm.situation());
        // Those further down come into view by keys.
        for _ in &before {
            gm.key(Key::ArrowDown);
        }
        let (last, _) = &before[before.len() - 1];
        let rect = rolls(&mut gm)[before.len() - 1].1;
        assert!(is_whole(&mut gm, last, rect), "{size} {last} {rect}");
        let now = ["Correct it", "Cancel"].map(|name| whole(&mut gm, name));
        assert_eq!(now, buttons, "{size} {last}");
        gm.click("Cancel");
        gm.see_no("Correct a roll");
    }
}

/// A result by hand after an attack: all of its card is in view.
#[test]
fn a_result_by_hand_is_in_view() {
    for size in SIZES {
        let mut gm = Driver::first_turn_sized(size, &[9, 8]);
        gm.digits("1");
        gm.key(Key::N);
        gm.see_words("Last roll, Mara · pistol → Guard 1");
        gm.keys(Modifiers::COMMAND, Key::H);
        gm.see_words("Record a result for");
        whole(&mut gm, "Record");
        whole(&mut gm, "Cancel");
    }
}

/// Where the tracker has the whole card of the last roll, if it has: one line of it has other words at its head. Whether nothing
/// cuts it.
fn card_of_last_roll(gm: &mut Driver) -> Option<(Rect, bool)> {
    const HEAD: &str = "Last roll · Mara · initiative against Bruno";
    const SUM: &str = "40 beats 10";
    // The dice panel has it, too, without that.
    let correct = gm.node(Role::Button, "Correct the last roll").rect();
    let shapes = gm.harness().output().shapes.iter();
    let mut heads = shapes.filter_map(|clipped| match &clipped.shape {
        Shape::Text(text) if text.galley.text() == HEAD => Some(text.visual_bounding_rect()),
        _ => None,
    });
    let head = heads.find(|head| head.y_range().intersects(correct.y_range()))?;
    let below = Rect::from_min_size(head.min, vec2(400.0, 100.0));
    Some((head, is_whole(gm, HEAD, head) && is_whole(gm, SUM, below)))
}

/// Where not all that is asked has room beside the last roll, one line of that stays.
#[test]
fn the_last_roll_yields_to_what_asks() {
    let mut yielded = false;
    let mut stayed = false;
    for height in (0..10).map(|step| 900.0 + 80.0 * step as f32) {
        let mut gm = Driver::first_turn_sized(vec2(1440.0, height), &[]);
        let (_, whole) = card_of_last_roll(&mut gm).expect("there");
        assert!(whole, "{height}");
        gm.drag("Token Mara", "Area Dance Floor");
        assert!(gm.questions().len() >= 3, "{}", gm.situation());
        let answers = gm.controls().into_iter();
        let answers = answers.filter(|(_, name)| name.starts_with("No reaction"));
        let answers: Vec<Rect> = answers
            .map(|(role, name)| gm.node(role, &name).rect())
            .collect();
        assert!(answers.len() >= 3, "{}", gm.situation());
        let all = answers
            .into_iter()
            .all(|rect| is_whole(&mut gm, "No reaction", rect));
        match card_of_last_roll(&mut gm) {
            Some((_, whole)) => {
                assert!(all || !whole, "{height}");
                stayed |= all && whole;
            }
            None => {
                yielded |= all;
                gm.see("Correct the last roll");
                gm.see_words("Last roll, Mara · initiative against Bruno");
                gm.key(Key::N);
                let (head, whole) = card_of_last_roll(&mut gm).expect("there again");
                assert!(whole, "{height} {head}{}", gm.situation());
            }
        }
    }
    assert!(yielded && stayed, "{yielded} {stayed}");
}

/// The tracker is low where one prepares: the card has its buttons in view there, too.
#[test]
fn the_card_has_its_buttons_in_a_low_tracker() {
    for size in SIZES {
        let mut gm = critical(size);
        assert!(
            gm.harness()
                .state_mut()
                .apply(&d20::Command::EndFight.into())
        );
        gm.harness().run();
        gm.keys(Modifiers::COMMAND, Key::R);
        for _ in 0..4 {
            whole(&mut gm, "Correct it");
            whole(&mut gm, "Cancel");
            gm.key(Key::ArrowDown);
        }
    }
}
