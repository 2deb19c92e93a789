//! What a frame costs without a display, layout and tessellation, beside an empty frame of egui in the same run:
//! a crowded map, a tracker with many people, a long log, a large board of spaces that is dragged and zoomed.
//!
//! `cargo bench -p tableside-benches --bench frames -- "without a" log` times only what has all those words in its name, and
//! `FRAMES` says how many frames of it. [`measured`] is what is counted: `valgrind --tool=callgrind --toggle-collect='*measured*'`.
// A bench talks to whoever runs it; nothing of it is called from elsewhere.
#![allow(clippy::print_stdout, missing_docs)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{
    Context, Event, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, RawInput,
    Rect, TouchPhase, Vec2,
};
use tableside::board::areas::{Area, AreaId};
use tableside::board::grid::{
    Barrier, BarrierKind, Direction, Edge, Hex, HexBoard, Layout, Space, Terrain,
};
use tableside::campaign::{Campaign, Game};
use tableside::dice::AppDice;
use tableside::gui::app::App;
use tableside::gui::layout::Pane;
use tableside::systems::heroes_of_hex::UnitState;
use tableside::systems::unhex::{Place, Unhex};
use tableside::table::{CharacterId, MapId};

/// How many frames are timed, where `FRAMES` does not say it.
const FRAMES: usize = 101;

/// What is timed: its name, and the frames of it.
struct Cases {
    /// What a name must have in it.
    words: Vec<String>,
    frames: usize,
    reader: bool,
}

impl Cases {
    fn asked(reader: bool) -> Self {
        let words = std::env::args().skip(1);
        let frames = std::env::var("FRAMES").ok();
        Self {
            words: words.filter(|word| !word.starts_with("--")).collect(),
            frames: frames
                .and_then(|count| count.parse().ok())
                .unwrap_or(FRAMES),
            reader,
        }
    }

    fn time(&self, name: &str, work: impl FnOnce(&Context, usize) -> Vec<Duration>) {
        let with = if self.reader { "with" } else { "without" };
        let name = format!("{with} a screen reader, {name}");
        if self.words.iter().all(|word| name.contains(word)) {
            let ctx = Context::default();
            App::set_up(&ctx);
            if self.reader {
                ctx.enable_accesskit();
            }
            report(&name, &work(&ctx, self.frames));
        }
    }
}

fn main() {
    for reader in [false, true] {
        let cases = Cases::asked(reader);
        cases.time("an empty frame of egui", |ctx, count| {
            frames(ctx, count, |_| ())
        });
        // Times frames of that window, once it has come to rest.
        let panels = |name: &str, campaign: fn() -> Campaign, open: &[Pane]| {
            cases.time(name, |ctx, count| {
                let app = App::headless_with(campaign(), Box::new(AppDice::seeded(1)));
                let mut app = app.with_panels(open);
                frames(ctx, count, |ui| app.show(ui))
            });
        };
        let name = "1,000 areas and 2,000 tokens in view (at most 8 ms)";
        panels(name, crowded_map, &[Pane::Map]);
        let name = "the tracker with 200 characters (at most 3 ms)";
        panels(name, many_people, &[Pane::Tracker]);
        let name = "the teams with 200 characters";
        panels(name, many_people, &[Pane::Roster]);
        let name = "the log with 50,000 lines (at most 2 ms)";
        panels(name, long_log, &[Pane::Log]);
        let name = "the whole window on the sample";
        panels(name, Campaign::sample_nightclub, &Pane::ALL);
        boards(&cases);
    }
}

/// A board of 100 by 100 spaces with 200 units, all in view, and what a person does with it.
fn boards(cases: &Cases) {
    // Where the unit that is dragged stands, as a screen reader hears it.
    let unit = place_of(&crowded_board(), &format!("Token {DRAGGED}"));
    let time = |name: &str, events: &dyn Fn(usize) -> Vec<Event>| {
        cases.time(name, |ctx, count| {
            let app = App::headless_with(crowded_board(), Box::new(AppDice::seeded(1)));
            let mut app = app.with_panels(&[Pane::Map]);
            frames_with(ctx, count, |ui| app.show(ui), events)
        });
    };
    let name = "a board of 10,000 spaces and 200 units at rest (at most 8 ms)";
    time(name, &|_| Vec::new());
    // Down and across, about a space a frame.
    #[expect(clippy::cast_precision_loss, reason = "a few hundred frames")]
    let along = |frame: usize, from: Pos2| {
        let at = frame as f32;
        from + Vec2::new(4.0 * at, 120.0 * (at / 17.0).sin())
    };
    let button = |pos: Pos2, pressed: bool| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let drag = |from: Pos2| {
        move |frame: usize| match frame {
            0 => vec![Event::PointerMoved(from)],
            1 => vec![button(from, true)],
            frame => vec![Event::PointerMoved(along(frame, from))],
        }
    };
    let name = "a unit dragged across it, reach and sight live (worst at most 16.6 ms)";
    time(name, &drag(unit));
    // Units stand in two columns; between them the ground is free.
    let ground = unit + Vec2::new(100.0, 0.0);
    time("the same board dragged along", &drag(ground));
    let zoom = |frame: usize| {
        if frame == 0 {
            return vec![Event::PointerMoved(unit)];
        }
        let inwards = (frame / 40).is_multiple_of(2);
        let delta = Vec2::new(0.0, if inwards { 50.0 } else { -50.0 });
        vec![Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta,
            phase: TouchPhase::Move,
            source: MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        }]
    };
    time("the same, zoomed by the wheel", &zoom);
}

fn frames(ctx: &Context, count: usize, show: impl FnMut(&mut egui::Ui)) -> Vec<Duration> {
    frames_with(ctx, count, show, &|_| Vec::new())
}

/// The same while a person does that in each frame.
fn frames_with(
    ctx: &Context,
    count: usize,
    mut show: impl FnMut(&mut egui::Ui),
    events: &dyn Fn(usize) -> Vec<Event>,
) -> Vec<Duration> {
    let mut times = Vec::with_capacity(count);
    let warm_up = 8;
    for frame in 0..count + warm_up {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(
                egui::Pos2::ZERO,
                Vec2::new(1920.0, 1080.0),
            )),
            #[expect(clippy::cast_precision_loss, reason = "a few hundred frames")]
            time: Some(frame as f64 / 60.0),
            events: frame.checked_sub(warm_up).map_or_else(Vec::new, events),
            ..RawInput::default()
        };
        match frame < warm_up {
            true => {
                one_frame(ctx, input, &mut show);
            }
            false => times.push(measured(ctx, input, &mut show)),
        }
    }
    times.sort_unstable();
    times
}

/// A frame that counts: by itself, so that a profiler finds it.
#[inline(never)]
fn measured(ctx: &Context, input: RawInput, show: &mut dyn FnMut(&mut egui::Ui)) -> Duration {
    one_frame(ctx, input, show)
}

fn one_frame(ctx: &Context, input: RawInput, show: &mut dyn FnMut(&mut egui::Ui)) -> Duration {
    let start = Instant::now();
    let mut output = ctx.run_ui(input, show);
    let shapes = std::mem::take(&mut output.shapes);
    let meshes = ctx.tessellate(shapes, output.pixels_per_point);
    let took = start.elapsed();
    std::hint::black_box(meshes);
    output.drop_without_applying_deltas();
    took
}

fn report(what: &str, times: &[Duration]) {
    let ms = |at: usize| times[at.min(times.len() - 1)].as_secs_f64() * 1000.0;
    let (low, middle, high) = (times.len() / 10, times.len() / 2, times.len() * 9 / 10);
    println!(
        "{what}: {:.3} ms ({:.3} to {:.3}, worst {:.3})",
        ms(middle),
        ms(low),
        ms(high),
        ms(times.len() - 1)
    );
}

/// The middle of what a screen reader calls by that name.
fn place_of(campaign: &Campaign, name: &str) -> Pos2 {
    let app = App::headless_with(campaign.clone(), Box::new(AppDice::seeded(1)));
    let mut app = app.with_panels(&[Pane::Map]);
    let ctx = Context::default();
    App::set_up(&ctx);
    ctx.enable_accesskit();
    let mut found = Pos2::ZERO;
    for _ in 0..8 {
        let size = Vec2::new(1920.0, 1080.0);
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)),
            ..RawInput::default()
        };
        let mut output = ctx.run_ui(input, |ui| app.show(ui));
        let update = output.platform_output.accesskit_update.take();
        let nodes = update.into_iter().flat_map(|update| update.nodes);
        for (_, node) in nodes {
            if let (Some(label), Some(at)) = (node.label(), node.bounds())
                && label == name
            {
                #[expect(clippy::cast_possible_truncation, reason = "a place on the screen")]
                let at = Pos2::new(
                    f64::midpoint(at.x0, at.x1) as f32,
                    f64::midpoint(at.y0, at.y1) as f32,
                );
                found = at;
            }
        }
        output.drop_without_applying_deltas();
    }
    assert!(found != Pos2::ZERO, "“{name}” is on the map");
    found
}

/// Who is dragged.
const DRAGGED: &str = "Dragged";

/// The sample skirmish on a board of 100 by 100 spaces with 200 units; every seventh space is difficult, every
/// eleventh has a wall.
fn crowded_board() -> Campaign {
    let mut campaign = Campaign::sample_skirmish();
    let Game::HeroesOfHex(game) = &mut campaign.game else {
        panic!("a game of Heroes of Hex")
    };
    let map = MapId(1);
    let mut board = HexBoard::rectangle(Layout::Pointy, 100, 100).expect("not too large");
    let spaces: Vec<Hex> = board.spaces.iter().map(|(at, _)| at).collect();
    for (number, at) in spaces.iter().enumerate() {
        if number % 7 == 3 {
            let space = Space {
                terrain: Terrain::Difficult,
                ..Space::default()
            };
            board.spaces.insert(*at, space).expect("it is there");
        }
        if number % 11 == 5 {
            let wall = Barrier {
                kind: BarrierKind::Wall,
                hidden: false,
            };
            board
                .barriers
                .insert(Edge::new(*at, Direction::ALL[number % 6]), wall);
        }
    }
    game.boards.insert(map, Arc::new(board));
    let patterns: Vec<_> = game.units.values().cloned().collect();
    game.places.clear();
    let skirmish = Arc::make_mut(game.skirmish.as_mut().expect("the sample fights"));
    skirmish.units.clear();
    for number in 0..200_u32 {
        let mut unit = (*patterns[number as usize % patterns.len()]).clone();
        unit.name = match number {
            42 => DRAGGED.to_owned(),
            number => format!("{} {number}", unit.name),
        };
        // Everybody could go far.
        unit.profile.movement.distance = 6;
        unit.profile.movement.max = 3;
        let id = CharacterId(number + 1);
        game.units.insert(id, Arc::new(unit));
        let at = spaces[(number as usize * 50 + 25) % spaces.len()];
        let hidden = false;
        let place = tableside::systems::heroes_of_hex::Place { map, at, hidden };
        game.places.insert(id, place);
        skirmish.units.insert(id, UnitState::default());
    }
    campaign
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
