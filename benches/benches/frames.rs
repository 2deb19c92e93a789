//! What a frame costs without a display, layout and tessellation, beside an empty frame of egui in the same run:
//! a crowded map, a tracker with many people, a long log.
// A bench talks to whoever runs it; nothing of it is called from elsewhere.
#![allow(clippy::print_stdout, missing_docs)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Context, RawInput, Rect, Vec2};
use tableside::board::areas::{Area, AreaId};
use tableside::campaign::{Campaign, Game};
use tableside::dice::AppDice;
use tableside::gui::app::App;
use tableside::gui::layout::Pane;
use tableside::systems::unhex::{Place, Unhex};
use tableside::table::{CharacterId, MapId};

const FRAMES: usize = 101;

fn main() {
    for reader in [false, true] {
        println!(
            "{} a screen reader",
            if reader { "with" } else { "without" }
        );
        let context = || {
            let ctx = Context::default();
            App::set_up(&ctx);
            if reader {
                ctx.enable_accesskit();
            }
            ctx
        };
        // Times frames of that window, once it has come to rest.
        let panels = |campaign: Campaign, open: &[Pane]| {
            let app = App::headless_with(campaign, Box::new(AppDice::seeded(1)));
            let mut app = app.with_panels(open);
            frames(&context(), |ui| app.show(ui))
        };
        report("an empty frame of egui", &frames(&context(), |_| ()));
        let map = panels(crowded_map(), &[Pane::Map]);
        report("1,000 areas and 2,000 tokens in view (at most 8 ms)", &map);
        let tracker = panels(many_people(), &[Pane::Tracker]);
        report("the tracker with 200 characters (at most 3 ms)", &tracker);
        let roster = panels(many_people(), &[Pane::Roster]);
        report("the teams with 200 characters", &roster);
        let log = panels(long_log(), &[Pane::Log]);
        report("the log with 50,000 lines (at most 2 ms)", &log);
        let all = panels(Campaign::sample_nightclub(), &Pane::ALL);
        report("the whole window on the sample", &all);
    }
}

fn frames(ctx: &Context, mut show: impl FnMut(&mut egui::Ui)) -> Vec<Duration> {
    let mut times = Vec::with_capacity(FRAMES);
    let warm_up = 8;
    for frame in 0..FRAMES + warm_up {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(
                egui::Pos2::ZERO,
                Vec2::new(1920.0, 1080.0),
            )),
            #[expect(clippy::cast_precision_loss, reason = "a few hundred frames")]
            time: Some(frame as f64 / 60.0),
            ..RawInput::default()
        };
        let start = Instant::now();
        let mut output = ctx.run_ui(input, &mut show);
        let shapes = std::mem::take(&mut output.shapes);
        let meshes = ctx.tessellate(shapes, output.pixels_per_point);
        let took = start.elapsed();
        std::hint::black_box(meshes);
        output.drop_without_applying_deltas();
        if frame >= warm_up {
            times.push(took);
        }
    }
    times.sort_unstable();
    times
}

fn report(what: &str, times: &[Duration]) {
    let ms = |at: usize| times[at.min(times.len() - 1)].as_secs_f64() * 1000.0;
    let (low, middle, high) = (times.len() / 10, times.len() / 2, times.len() * 9 / 10);
    println!(
        "{what}: {:.3} ms ({:.3} to {:.3})",
        ms(middle),
        ms(low),
        ms(high)
    );
}

fn game(campaign: &mut Campaign) -> &mut Unhex {
    let Game::Unhex(game) = &mut campaign.game else {
        panic!("a game of Unhex")
    };
    game
}

/// More people, copies of those there are.
fn more_people(game: &mut Unhex, count: u32) -> Vec<CharacterId> {
    let patterns: Vec<_> = game.characters.values().cloned().collect();
    (0..count)
        .map(|number| {
            let pattern = &patterns[number as usize % patterns.len()];
            let mut sheet = (**pattern).clone();
            sheet.name = format!("{} {number}", sheet.name);
            let id = CharacterId(1000 + number);
            game.characters.insert(id, Arc::new(sheet));
            id
        })
        .collect()
}

fn crowded_map() -> Campaign {
    let mut campaign = Campaign::sample_nightclub();
    let game = game(&mut campaign);
    game.fight = None;
    game.places.clear();
    let id = MapId(1);
    let mut map = (*game.maps[&id]).clone();
    let pattern = map
        .areas
        .values()
        .next()
        .cloned()
        .expect("the sample's map has areas");
    map.areas.clear();
    map.connections.clear();
    map.pins.clear();
    for number in 0..1000_i32 {
        let area = Area {
            name: format!("Area {number}"),
            x: 160 * (number % 40),
            y: 130 * (number / 40),
            ..pattern.clone()
        };
        map.areas.insert(AreaId(number.unsigned_abs()), area);
    }
    game.maps.insert(id, Arc::new(map));
    for (number, who) in (0..).zip(more_people(game, 2000)) {
        let area = AreaId(number % 1000);
        game.places.insert(
            who,
            Place {
                map: id,
                area,
                hidden: false,
            },
        );
    }
    campaign
}

fn many_people() -> Campaign {
    let mut campaign = Campaign::sample_nightclub();
    let game = game(&mut campaign);
    let there = game
        .places
        .values()
        .next()
        .cloned()
        .expect("the sample stands on its map");
    let pattern = game
        .fight
        .as_ref()
        .and_then(|fight| fight.standings.values().next().cloned());
    for who in more_people(game, 193) {
        game.places.insert(who, there);
        if let (Some(fight), Some(standing)) = (&mut game.fight, &pattern) {
            Arc::make_mut(fight).standings.insert(who, *standing);
        }
    }
    campaign
}

fn long_log() -> Campaign {
    let mut campaign = Campaign::sample_nightclub();
    let game = game(&mut campaign);
    let lines: Vec<_> = (0..game.log.len())
        .filter_map(|at| game.log.get(at).cloned())
        .collect();
    let mut at = 0;
    while game.log.len() < 50_000 {
        game.log.push(lines[at % lines.len()].clone());
        at += 1;
    }
    campaign
}
