//! Every size of the window, every text size, every game, to play and to prepare: no text is cut off by its panel, none lies over another, none is
//! outside of the window.

use egui::accesskit::Role;
use egui::{Color32, Key, Modifiers, Rect, Shape, Vec2};
use tableside::campaign::Campaign;
use tableside::dice::AppDice;
use tableside::gui::app::App;
use tableside::gui::layout::Pane;

use super::d20::sample_bridge;
use super::driver::Driver;
use super::flow::sample_rooftops;
use super::squads::sample_gatehouse;

/// From the smallest window there can be to a large screen.
fn sizes() -> impl Iterator<Item = Vec2> {
    let widths = [
        800.0, 1024.0, 1280.0, 1366.0, 1440.0, 1680.0, 1920.0, 2560.0,
    ];
    let heights = [500.0, 600.0, 768.0, 900.0, 1200.0];
    widths.into_iter().flat_map(move |width| {
        let all = heights.into_iter();
        all.map(move |height| Vec2::new(width, height))
    })
}

const SCALES: [u32; 6] = [75, 100, 125, 150, 175, 200];

/// A text as it is painted: its words, where it is, and what of that shows.
struct Painted {
    words: String,
    rect: Rect,
    clip: Rect,
}

fn painted(shape: &Shape, clip: Rect, window: Rect, into: &mut Vec<Painted>) {
    match shape {
        Shape::Vec(shapes) => shapes
            .iter()
            .for_each(|shape| painted(shape, clip, window, into)),
        Shape::Text(text) if !text.galley.text().trim().is_empty() && text.angle == 0.0 => {
            // Row by row: what is folded goes around what stands at its end.
            for row in &text.galley.rows {
                let by = row.pos.to_vec2() + text.pos.to_vec2();
                let rect = row.visuals.mesh_bounds.translate(by);
                let words = row.text();
                if !words.trim().is_empty() {
                    into.push(Painted { words, rect, clip });
                }
            }
        }
        // Under a sheet over the window the window itself is dimmed, and not read.
        Shape::Rect(scrim) if scrim.rect.contains_rect(window) && is_scrim(scrim.fill) => {
            into.clear();
        }
        _ => {}
    }
}

/// It dims what is behind it and lets it be seen.
fn is_scrim(fill: Color32) -> bool {
    (1..255).contains(&fill.a())
}

/// What is wrong with the texts of this window.
fn faults(gm: &mut Driver, size: Vec2, percent: u32) -> Vec<String> {
    let window = Rect::from_min_size(egui::Pos2::ZERO, size);
    let mut all = Vec::new();
    for clipped in &gm.harness().output().shapes {
        painted(&clipped.shape, clipped.clip_rect, window, &mut all);
    }
    all.retain(|text| {
        // A line has air above and below its letters.
        text.rect.is_positive() && text.clip.intersect(window).intersects(text.rect)
    });
    let mut faults = Vec::new();
    for text in &all {
        let shows = text.clip.intersect(window);
        // Lists scroll up and down, and only so.
        let cut = (shows.left() - text.rect.left()).max(text.rect.right() - shows.right());
        // The strip of tabs scrolls where even their names have no room.
        let narrow = size.x < 500.0 * percent as f32 / 100.0;
        let tab = Pane::ALL.iter().any(|pane| pane.name() == text.words);
        if cut > 2.5 && !(narrow && tab) {
            faults.push(format!(
                "“{}” is cut by {cut} at {:?}",
                text.words, text.rect
            ));
        }
    }
    let seen = |text: &Painted| text.rect.intersect(text.clip).intersect(window);
    for (index, one) in all.iter().enumerate() {
        for other in &all[index + 1..] {
            let both = seen(one).intersect(seen(other));
            let again = one.words == other.words;
            // A name is painted once more over an arrow that runs through it.
            if !again && both.width() > 2.0 && both.height() > 2.0 {
                let (a, b) = (&one.words, &other.words);
                faults.push(format!("“{a}” and “{b}” overlap by {both:?}"));
            }
        }
    }
    faults
}

/// Goes through all sizes and scales; every `step`th of them.
fn sweep(campaign: fn() -> Campaign, prepare: impl Fn(&mut Driver), step: usize) {
    let app = App::headless_with(campaign(), Box::new(AppDice::seeded(1)));
    let mut gm = Driver::before(Vec2::new(1440.0, 900.0), app);
    prepare(&mut gm);
    let all = sizes().enumerate().flat_map(|(index, size)| {
        let scales = SCALES.into_iter().enumerate();
        let scales = scales.filter(move |(at, _)| (index + at) % step == 0);
        scales.map(move |(_, percent)| (size, percent))
    });
    let mut found = Vec::new();
    for (size, percent) in all {
        gm.harness().set_size(size);
        gm.text_percent(percent);
        let faults = faults(&mut gm, size, percent);
        found.extend(
            faults
                .into_iter()
                .map(|fault| format!("{size:?}, {percent} %: {fault}")),
        );
    }
    let count = found.len();
    found.truncate(60);
    assert!(found.is_empty(), "{count} faults:\n{}", found.join("\n"));
}

/// How many sizes of text each window goes through without being asked for all: every `STEP`th.
const STEP: usize = 2;

/// The first turn of the sample.
fn first_turn(gm: &mut Driver) {
    gm.digits("4138");
    gm.rest(1.0);
    gm.digits("1");
    gm.rest(1.0);
}

#[test]
fn unhex_plays_in_every_window() {
    sweep(Campaign::sample_nightclub, |_| {}, STEP);
    sweep(Campaign::sample_nightclub, first_turn, STEP);
}

#[test]
fn both_games_are_prepared_in_every_window() {
    sweep(Campaign::sample_nightclub, prepares, 2 * STEP);
    sweep(Campaign::sample_skirmish, prepares, 2 * STEP);
}

#[test]
fn a_question_of_unhex_is_in_every_window() {
    let asked = |gm: &mut Driver| {
        first_turn(gm);
        gm.drag("Token Mara", "Area Dance Floor");
    };
    sweep(Campaign::sample_nightclub, asked, STEP);
}

#[test]
fn heroes_of_hex_plays_in_every_window() {
    sweep(Campaign::sample_skirmish, |_| {}, STEP);
    sweep(Campaign::sample_skirmish, |gm| gm.digits("6"), STEP);
}

#[test]
fn a_unit_acts_in_every_window() {
    let acts = |gm: &mut Driver| {
        gm.digits("6");
        gm.rest(1.0);
        gm.click("Choose Ilve");
        gm.rest(1.0);
    };
    sweep(Campaign::sample_skirmish, acts, STEP);
}

/// Flow: initiative is asked for, then somebody acts.
#[test]
fn flow_plays_in_every_window() {
    sweep(sample_rooftops, |_| {}, STEP);
    sweep(sample_rooftops, acts_on_the_roofs, STEP);
}

/// The app rolls for initiative, and somebody acts.
fn acts_on_the_roofs(gm: &mut Driver) {
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    gm.key(Key::R);
    gm.rest(20.0);
}

#[test]
fn flow_is_prepared_in_every_window() {
    let prepared = |gm: &mut Driver| {
        acts_on_the_roofs(gm);
        prepares(gm);
    };
    sweep(sample_rooftops, prepared, STEP);
}

/// Orders and proposals of the first phase are there to be declared, and the app rolls.
fn declares_at_the_gate(gm: &mut Driver) {
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    gm.see_turn_begin();
    gm.key(Key::E);
    gm.rest(20.0);
}

/// The phase is resolved, and the next one has begun.
fn resolves_at_the_gate(gm: &mut Driver) {
    declares_at_the_gate(gm);
    for _ in 0..3 {
        gm.key(Key::E);
        gm.rest(2.0);
        gm.digits("1");
        gm.rest(2.0);
    }
    gm.rest(20.0);
}

/// Stacks & Hordes: before the first round, while a phase is declared, and after some.
#[test]
fn the_gatehouse_plays_in_every_window() {
    sweep(sample_gatehouse, |_| {}, STEP);
    sweep(sample_gatehouse, declares_at_the_gate, STEP);
    sweep(sample_gatehouse, resolves_at_the_gate, 2 * STEP);
}

#[test]
fn the_gatehouse_is_prepared_in_every_window() {
    let prepared = |gm: &mut Driver| {
        declares_at_the_gate(gm);
        prepares(gm);
    };
    sweep(sample_gatehouse, prepared, STEP);
}

/// The page of prints, with the most that it has to choose.
#[test]
fn a_print_is_chosen_in_every_window() {
    let prints = |kind: &'static str| {
        move |gm: &mut Driver| {
            gm.rest(20.0);
            gm.keys(Modifiers::COMMAND, Key::P);
            gm.node(Role::RadioButton, kind).click();
            gm.harness().run();
        }
    };
    sweep(Campaign::sample_nightclub, prints("Map"), 5 * STEP);
    sweep(sample_gatehouse, prints("Cards of enemies"), 5 * STEP);
}

/// The panels to prepare, kept while a fight goes on, so that its question shows in them.
fn prepares(gm: &mut Driver) {
    gm.click("Panels to prepare");
    gm.click("View");
    gm.click("Keep this arrangement");
    // What was said is gone.
    gm.rest(20.0);
}

/// The dice for the order are rolled; somebody acts.
fn in_order(gm: &mut Driver) {
    gm.key(Key::R);
    gm.rest(1.0);
}

#[test]
fn the_bridge_plays_in_every_window() {
    sweep(sample_bridge, |_| {}, STEP);
    sweep(sample_bridge, in_order, STEP);
}

#[test]
fn the_bridge_is_prepared_in_every_window() {
    let prepared = |gm: &mut Driver| {
        in_order(gm);
        prepares(gm);
    };
    sweep(sample_bridge, prepared, STEP);
}

#[test]
fn a_unit_acts_where_one_prepares_in_every_window() {
    let acts = |gm: &mut Driver| {
        gm.digits("6");
        gm.rest(1.0);
        gm.click("Choose Ilve");
        gm.rest(1.0);
        prepares(gm);
    };
    sweep(Campaign::sample_skirmish, acts, 2 * STEP);
}

/// The tools of the map, with what is said of one of them.
fn draws(gm: &mut Driver) {
    prepares(gm);
    gm.keys(Modifiers::COMMAND, Key::E);
}

/// The pen is in hand, with its colours.
fn draws_freely(gm: &mut Driver) {
    draws(gm);
    gm.click("Pen tool");
}

/// Drawn on where one plays.
fn draws_in_play(gm: &mut Driver) {
    // What was said is gone.
    gm.rest(20.0);
    gm.keys(Modifiers::COMMAND, Key::E);
}

#[test]
fn unhex_is_drawn_in_every_window() {
    sweep(Campaign::sample_nightclub, draws, 2 * STEP);
    sweep(Campaign::sample_nightclub, draws_freely, 2 * STEP);
    sweep(Campaign::sample_nightclub, draws_in_play, 2 * STEP);
}

#[test]
fn heroes_of_hex_is_drawn_in_every_window() {
    sweep(Campaign::sample_skirmish, draws, 2 * STEP);
    sweep(Campaign::sample_skirmish, draws_freely, 2 * STEP);
    sweep(Campaign::sample_skirmish, draws_in_play, 2 * STEP);
}

#[test]
fn the_bridge_is_drawn_in_every_window() {
    sweep(sample_bridge, draws, 2 * STEP);
    sweep(sample_bridge, draws_freely, 2 * STEP);
    sweep(sample_bridge, draws_in_play, 2 * STEP);
}

#[test]
fn flow_is_drawn_in_every_window() {
    sweep(sample_rooftops, draws, 2 * STEP);
    sweep(sample_rooftops, draws_freely, 2 * STEP);
    sweep(sample_rooftops, draws_in_play, 2 * STEP);
}

#[test]
fn the_gatehouse_is_drawn_in_every_window() {
    sweep(sample_gatehouse, draws, 2 * STEP);
    sweep(sample_gatehouse, draws_freely, 2 * STEP);
    sweep(sample_gatehouse, draws_in_play, 2 * STEP);
}

/// All text sizes of all windows.
#[test]
#[ignore = "long"]
fn every_game_plays_in_every_window_at_every_text_size() {
    sweep(Campaign::sample_nightclub, first_turn, 1);
    sweep(Campaign::sample_skirmish, |gm| gm.digits("6"), 1);
    sweep(sample_bridge, in_order, 1);
    sweep(sample_rooftops, acts_on_the_roofs, 1);
    sweep(sample_gatehouse, resolves_at_the_gate, 1);
}

#[test]
#[ignore = "long"]
fn every_game_is_prepared_in_every_window_at_every_text_size() {
    sweep(Campaign::sample_nightclub, prepares, 1);
    sweep(Campaign::sample_skirmish, prepares, 1);
    sweep(sample_bridge, prepares, 1);
    sweep(sample_rooftops, prepares, 1);
    sweep(sample_gatehouse, prepares, 1);
}

#[test]
#[ignore = "long"]
fn every_game_is_drawn_in_every_window_at_every_text_size() {
    for draws in [draws, draws_freely, draws_in_play] {
        sweep(Campaign::sample_nightclub, draws, 1);
        sweep(Campaign::sample_skirmish, draws, 1);
        sweep(sample_bridge, draws, 1);
        sweep(sample_rooftops, draws, 1);
        sweep(sample_gatehouse, draws, 1);
    }
}
