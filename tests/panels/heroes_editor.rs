//! The editor of boards, used as a person would: from an empty campaign, by mouse and by keys, each gesture one undo.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, Pos2, Vec2};
use tableside::board::grid::{
    BarrierKind, Calibration, Direction, Edge, Hex, HexBoard, Layout, Passage, Terrain, ZoneKind,
};
use tableside::campaign::Campaign;
use tableside::dice::ScriptedDice;
use tableside::gui::app::App;
use tableside::gui::board::geometry::middle;
use tableside::systems::System;
use tableside::systems::heroes_of_hex::{HeroesOfHex, ObjectiveKind};
use tableside::table::MapId;

use super::driver::{DESK, Driver};

const CTRL: Modifiers = Modifiers::COMMAND;

fn game(gm: &Driver) -> &HeroesOfHex {
    let campaign = gm.app().document().campaign();
    campaign.heroes_of_hex().expect("a game of Heroes of Hex")
}

fn board(gm: &Driver) -> &HexBoard {
    &game(gm).boards[&MapId(1)]
}

/// A window on a campaign without anything in it.
pub(super) fn empty() -> Driver {
    let campaign = Campaign::new("Empty", System::HeroesOfHex);
    Driver::with(campaign, &[])
}

/// The same with a board of so many columns and rows, made in the empty panel; its tools show.
pub(super) fn drawn(columns: &str, rows: &str) -> Driver {
    let mut gm = empty();
    size(&mut gm, "Columns", columns);
    size(&mut gm, "Rows", rows);
    gm.click("Add board");
    gm
}

/// Types a number in place of what stands there.
pub(super) fn size(gm: &mut Driver, field: &str, number: &str) {
    gm.click(field);
    gm.keys(CTRL, Key::A);
    gm.types(number);
}

/// The sample skirmish with the tools.
fn sample() -> Driver {
    let dice = ScriptedDice::new([]);
    let mut gm = Driver::sized(Vec2::new(1366.0, 900.0), Campaign::sample_skirmish(), dice);
    gm.keys(CTRL, Key::E);
    gm
}

/// Where on the screen the middle of a space lies: the cursor says it, which is put there by the keys.
pub(super) fn place(gm: &mut Driver, name: &str) -> Pos2 {
    let at = board(gm).named(name).expect("a space");
    let canvas = gm.node(Role::Canvas, "Board").rect();
    let (centre, zoom) = view(gm, canvas);
    let middle = board(gm).grid.middle(board(gm).layout, at);
    canvas.center() + zoom * (Pos2::new(middle.x as f32, middle.y as f32) - centre)
}

/// What of the map is in the middle of the canvas, and how large: from two spaces that the cursor goes to by keys.
fn view(gm: &mut Driver, canvas: egui::Rect) -> (Pos2, f32) {
    gm.focus(Role::Canvas, "Board");
    let mut seen: Vec<(Pos2, Pos2)> = Vec::new();
    for key in [
        Key::ArrowRight,
        Key::ArrowRight,
        Key::ArrowDown,
        Key::ArrowDown,
        Key::ArrowLeft,
        Key::ArrowUp,
    ] {
        gm.key(key);
        let spaces = gm.names_with("Space ");
        let name = spaces
            .iter()
            .find(|name| name.starts_with("Space ") && gm.sees(name));
        let Some(name) = name.cloned() else { continue };
        let Some(at) = board(gm).named(name.trim_start_matches("Space ")) else {
            continue;
        };
        let middle = board(gm).grid.middle(board(gm).layout, at);
        let there = gm.node(Role::Image, &name).rect().center();
        seen.push((Pos2::new(middle.x as f32, middle.y as f32), there));
    }
    let (a, b) = (
        seen[0],
        *seen
            .iter()
            .max_by(|a, b| {
                let far = |one: &(Pos2, Pos2)| one.0.distance(seen[0].0);
                far(a).total_cmp(&far(b))
            })
            .expect("one was seen"),
    );
    let zoom = a.1.distance(b.1) / a.0.distance(b.0);
    (a.0 + (canvas.center() - a.1) / zoom, zoom)
}

fn drag(gm: &mut Driver, from: &str, to: &str) {
    let (from, to) = (place(gm, from), place(gm, to));
    gm.drag_between("over the board", from, to);
}

fn click(gm: &mut Driver, at: &str) {
    let at = place(gm, at);
    gm.click_at(at.into());
}

fn undo(gm: &mut Driver) {
    gm.keys(CTRL, Key::Z);
}

fn hex(gm: &Driver, name: &str) -> Hex {
    board(gm).named(name).expect("a space")
}

fn terrain(gm: &Driver, name: &str) -> Terrain {
    let at = hex(gm, name);
    board(gm).spaces.get(at).expect("on the board").terrain
}

/// Holds Shift down while something is done.
fn with_shift(gm: &mut Driver, keys: &[Key]) {
    let shift = Modifiers::SHIFT;
    gm.harness().event(Event::ModifiersChanged(shift));
    gm.harness().step();
    for key in keys {
        for pressed in [true, false] {
            gm.harness().input_mut().events.push(Event::Key {
                key: *key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers: shift,
            });
            gm.harness().step();
        }
    }
    gm.harness().event(Event::ModifiersChanged(Modifiers::NONE));
    gm.harness().run();
}

/// From an empty campaign: a board, terrain, a wall, a zone, a label, by the mouse; each stroke is one undo (H-21).
#[test]
fn h_21_a_board_is_drawn_from_an_empty_campaign() {
    let mut gm = drawn("10", "8");
    assert_eq!(board(&gm).spaces.len(), 80);
    gm.see("Terrain tool");
    // Difficult terrain, as the brush is at first; the ways between are filled in.
    drag(&mut gm, "B2", "H2");
    let row = ["B2", "C2", "D2", "E2", "F2", "G2", "H2"];
    assert!(row.iter().all(|at| terrain(&gm, at) == Terrain::Difficult));
    assert_eq!(terrain(&gm, "A2"), Terrain::Open);
    gm.click("Impassable");
    click(&mut gm, "E5");
    assert_eq!(terrain(&gm, "E5"), Terrain::Impassable);
    undo(&mut gm);
    assert_eq!(terrain(&gm, "E5"), Terrain::Open);
    undo(&mut gm);
    assert!(row.iter().all(|at| terrain(&gm, at) == Terrain::Open));
    // A zone is painted and named at once.
    gm.key(Key::Z);
    gm.click("Start");
    drag(&mut gm, "A7", "C7");
    gm.types("Landing");
    gm.key(Key::Enter);
    let zones = &board(&gm).zones;
    let zone = zones.values().next().expect("it is there");
    assert_eq!(
        (zone.name.as_str(), zone.kind, zone.spaces.len()),
        ("Landing", ZoneKind::Start, 3)
    );
    // It goes on being painted, and is taken out of where it should not be.
    click(&mut gm, "D7");
    gm.click("Take spaces out");
    click(&mut gm, "A7");
    let zone = board(&gm).zones.values().next().expect("it is there");
    let names: Vec<String> = zone
        .spaces
        .iter()
        .map(|at| board(&gm).address(at))
        .collect();
    assert_eq!(names, ["B7", "C7", "D7"]);
    // Away from it a drag begins another one, which is named at once.
    gm.click("Add spaces");
    drag(&mut gm, "H2", "I2");
    gm.types("East");
    gm.key(Key::Enter);
    let zones = board(&gm).zones.values();
    let zones = Vec::from_iter(zones.map(|zone| (zone.name.as_str(), zone.spaces.len())));
    assert_eq!(zones, [("Landing", 3), ("East", 2)]);
    undo(&mut gm);
    // Words at a space.
    gm.key(Key::L);
    click(&mut gm, "F4");
    gm.types("Old well");
    gm.key(Key::Enter);
    let label = board(&gm).labels.values().next().expect("it is there");
    assert_eq!(
        (label.text.as_str(), label.at),
        ("Old well", hex(&gm, "F4"))
    );
    while gm.app().document().undo_label().is_some() {
        undo(&mut gm);
    }
    gm.see("This campaign has no board yet");
}

/// H-21: a wall along edges by a drag is one command; a door is put by a click, opened by another, closed by a third.
#[test]
fn h_21_walls_by_a_drag_and_doors_by_clicks() {
    let mut gm = drawn("8", "8");
    gm.key(Key::C);
    // Along the edges between rows 3 and 4: the zigzag is crossed in the middle of each edge.
    let edge = |gm: &mut Driver, from: &str, to: &str| {
        let (a, b) = (place(gm, from), place(gm, to));
        a.lerp(b, 0.5)
    };
    let (from, to) = (edge(&mut gm, "B3", "B4"), edge(&mut gm, "F3", "F4"));
    gm.drag_between("along the edges", from, to);
    let walls = board(&gm).barriers.len();
    assert!((8..=10).contains(&walls), "{walls} walls");
    for column in ["B", "C", "D", "E", "F"] {
        let (above, below) = (format!("{column}3"), format!("{column}4"));
        let edge = Edge::between(hex(&gm, &above), hex(&gm, &below)).expect("side by side");
        assert_eq!(board(&gm).barriers[&edge].kind, BarrierKind::Wall);
    }
    undo(&mut gm);
    assert!(board(&gm).barriers.is_empty());
    gm.click("Closed door");
    let door = Edge::between(hex(&gm, "D3"), hex(&gm, "E3")).expect("side by side");
    let at = edge(&mut gm, "D3", "E3");
    for kind in [
        BarrierKind::ClosedDoor,
        BarrierKind::OpenDoor,
        BarrierKind::ClosedDoor,
    ] {
        gm.click_at(at.into());
        assert_eq!(board(&gm).barriers[&door].kind, kind);
    }
    // The eraser takes it, and nothing beside it.
    gm.key(Key::X);
    gm.click_at(at.into());
    assert!(board(&gm).barriers.is_empty());
}

/// A board is drawn by keys alone: terrain painted along with Shift held, the six sides gone round, the outline widened.
#[test]
fn h_21_a_board_is_drawn_by_keys_alone() {
    let mut gm = drawn("6", "6");
    let head = |gm: &Driver| gm.app().document().head();
    gm.key(Key::G);
    gm.see("Space A1");
    gm.key(Key::T);
    let before = head(&gm);
    with_shift(&mut gm, &[Key::ArrowRight, Key::ArrowRight, Key::ArrowDown]);
    assert_eq!(head(&gm), before + 1, "one stroke is one change");
    for at in ["A1", "B1", "C1", "C2"] {
        assert_eq!(terrain(&gm, at), Terrain::Difficult, "{at}");
    }
    // Round the sides to the west one: from C2 that is B2.
    gm.key(Key::C);
    for _ in 0..3 {
        gm.key(Key::CloseBracket);
    }
    gm.see_words("west side");
    gm.key(Key::Enter);
    let edge = Edge::new(hex(&gm, "C2"), Direction::ALL[3]);
    assert_eq!(board(&gm).barriers[&edge].kind, BarrierKind::Wall);
    gm.key(Key::Space);
    assert!(
        board(&gm).barriers.is_empty(),
        "the same again takes it away"
    );
    // Beyond the edge of the board.
    gm.key(Key::A);
    for _ in 0..4 {
        gm.key(Key::ArrowRight);
    }
    gm.see("Space G2");
    gm.key(Key::Enter);
    assert_eq!(board(&gm).spaces.len(), 37);
    gm.key(Key::H);
    gm.key(Key::Enter);
    gm.key(Key::Enter);
    let at = hex(&gm, "G2");
    assert_eq!(
        board(&gm).spaces.get(at).map(|space| space.elevation),
        Some(2)
    );
}

/// Escape drops the stroke that is being drawn, and nothing was changed; without Escape the same stroke is one change.
#[test]
fn a_stroke_is_dropped_by_escape() {
    let mut gm = drawn("8", "8");
    let before = gm.bytes();
    let (from, to) = (place(&mut gm, "B2"), place(&mut gm, "F2"));
    for drops in [true, false] {
        let harness = gm.harness();
        harness.hover_at(from);
        harness.run();
        harness.drag_at(from);
        harness.run();
        for share in [0.3, 0.6, 1.0] {
            harness.hover_at(from.lerp(to, share));
            harness.run();
        }
        if drops {
            gm.key(Key::Escape);
            gm.see("Terrain tool");
        }
        gm.harness().drop_at(to);
        gm.harness().run();
        assert_eq!(gm.bytes() == before, drops, "{}", gm.situation());
    }
    undo(&mut gm);
    assert_eq!(gm.bytes(), before);
}

/// H-21: a kind of terrain gets a name and a cost, is painted, changed and removed.
#[test]
fn h_21_a_named_kind_of_terrain() {
    let mut gm = drawn("6", "6");
    gm.click("New kind…");
    gm.types("Bog");
    gm.key(Key::Enter);
    click(&mut gm, "C3");
    let id = *board(&gm).kinds.keys().next().expect("it is there");
    assert_eq!(terrain(&gm, "C3"), Terrain::Kind(id));
    let extra = |gm: &Driver| board(gm).kinds[&id].passage;
    assert_eq!(extra(&gm), Passage::Difficult { extra: 1 });
    size(&mut gm, "Spaces more", "3");
    gm.key(Key::Enter);
    assert_eq!(extra(&gm), Passage::Difficult { extra: 3 });
    gm.click("Cannot be entered");
    assert_eq!(extra(&gm), Passage::Impassable);
    gm.click("Remove kind");
    assert_eq!(terrain(&gm, "C3"), Terrain::Open);
    assert!(board(&gm).kinds.is_empty());
}

/// What no board can be is said before anything is made; the largest there can be is made and drawn.
#[test]
fn sizes_of_new_boards() {
    let mut gm = empty();
    for (columns, rows, why) in [
        ("0", "5", "Type a number of columns from 1 to 501"),
        ("5", "many", "Type a number of rows from 1 to 501"),
        ("300", "300", "90000 spaces"),
        ("99999999999", "2", "Type a number of columns"),
    ] {
        size(&mut gm, "Columns", columns);
        size(&mut gm, "Rows", rows);
        gm.see_words(why);
        gm.key(Key::Enter);
        assert!(game(&gm).boards.is_empty());
    }
    gm.click("Hexagon");
    size(&mut gm, "Radius", "200");
    gm.see_words("120601 spaces");
    size(&mut gm, "Radius", "3");
    gm.see("37 spaces");
    gm.click("Flat-top");
    gm.key(Key::Tab);
    gm.click("Add board");
    assert_eq!(
        (board(&gm).spaces.len(), board(&gm).layout),
        (37, Layout::Flat)
    );
    gm.key(Key::V);
    gm.click("New board…");
    size(&mut gm, "Columns", "200");
    size(&mut gm, "Rows", "200");
    gm.click("Add board");
    assert_eq!(game(&gm).boards[&MapId(2)].spaces.len(), 40_000);
    gm.see("Terrain tool");
    // Removing it, and having it back.
    gm.key(Key::V);
    gm.see("40000 spaces");
    gm.click("Remove board");
    assert_eq!(game(&gm).boards.len(), 1);
    undo(&mut gm);
    assert_eq!(game(&gm).boards.len(), 2);
}

/// H-20: a board of squares is made and painted; a wall stands between two of them.
#[test]
fn h_20_a_board_of_squares() {
    let mut gm = empty();
    size(&mut gm, "Columns", "6");
    size(&mut gm, "Rows", "5");
    gm.click("Squares");
    gm.see_no("Rectangle");
    gm.click("Add board");
    assert_eq!(board(&gm).layout, Layout::Squares);
    drag(&mut gm, "B2", "E2");
    for at in ["B2", "C2", "D2", "E2"] {
        assert_eq!(terrain(&gm, at), Terrain::Difficult, "{at}");
    }
    gm.key(Key::C);
    let (a, b) = (place(&mut gm, "C3"), place(&mut gm, "C4"));
    let (c, d) = (place(&mut gm, "E3"), place(&mut gm, "E4"));
    gm.drag_between("along the row", a.lerp(b, 0.5), c.lerp(d, 0.5));
    assert_eq!(board(&gm).barriers.len(), 3);
    // Round all four sides, and no others.
    gm.focus(Role::Canvas, "Board");
    let mut sides = Vec::new();
    for _ in 0..4 {
        gm.key(Key::CloseBracket);
        sides.extend(gm.names_with("By keys"));
    }
    sides.sort();
    sides.dedup();
    assert_eq!(sides.len(), 4);
}

/// What is selected is set in the strip: a space's elevation, whether players see it, a label's words and its removal.
#[test]
fn what_is_selected_is_set_in_the_strip() {
    let mut gm = drawn("8", "8");
    gm.key(Key::L);
    click(&mut gm, "C3");
    gm.types("Well");
    gm.key(Key::Enter);
    gm.key(Key::V);
    click(&mut gm, "C3");
    gm.see("Label’s words");
    size(&mut gm, "Label’s space", "D4");
    gm.key(Key::Enter);
    let label = board(&gm).labels.values().next().expect("it is there");
    assert_eq!(label.at, hex(&gm, "D4"));
    gm.click("Hidden");
    assert!(board(&gm).labels.values().all(|label| label.hidden));
    gm.key(Key::Delete);
    assert!(board(&gm).labels.is_empty());
    // A box around two rows.
    let (from, to) = (place(&mut gm, "B2"), place(&mut gm, "D3"));
    let out = Vec2::splat(6.0);
    gm.drag_between("a box", from - out, to + out);
    gm.see("4 spaces");
    size(&mut gm, "Elevation of the spaces", "-4");
    gm.key(Key::Enter);
    let high = board(&gm)
        .spaces
        .iter()
        .filter(|(_, space)| space.elevation == -4);
    let high: Vec<String> = high.map(|(at, _)| board(&gm).address(at)).collect();
    assert_eq!(high, ["B2", "C2", "C3", "D3"]);
    gm.click("Hidden");
    let hidden = board(&gm).spaces.iter().filter(|(_, space)| space.hidden);
    assert_eq!(hidden.count(), 4);
}

/// H-51: an objective is made with a zone drawn for it, changed, and taken away.
#[test]
fn h_51_an_objective_is_made_changed_and_removed() {
    let mut gm = sample();
    let before = game(&gm).objectives.len();
    gm.key(Key::O);
    gm.click("New objective…");
    gm.types("Hold the ford");
    drag(&mut gm, "D2", "F2");
    gm.types("Ford");
    gm.key(Key::Enter);
    size(&mut gm, "Turns", "4");
    gm.click("Add objective");
    let made = game(&gm)
        .objectives
        .values()
        .find(|one| one.name == "Hold the ford");
    let made = made.expect("it is there");
    let ObjectiveKind::Capture { zone, turns } = made.kind else {
        panic!("a point to capture, not {:?}", made.kind);
    };
    assert_eq!((board(&gm).zones[&zone].name.as_str(), turns), ("Ford", 4));
    gm.click("Change Hold the ford");
    gm.click("Wins the skirmish");
    gm.click("Save objective");
    let made = game(&gm)
        .objectives
        .values()
        .find(|one| one.name == "Hold the ford");
    assert!(!made.expect("it is there").wins);
    gm.click("Change Hold the ford");
    gm.click("Remove objective");
    assert_eq!(game(&gm).objectives.len(), before);
}

/// The grid is laid over the spaces of a picture by two clicks and a number; one undo.
#[test]
fn the_grid_is_laid_over_a_picture_by_two_clicks() {
    const PNG: &[u8] = include_bytes!("../golden/picture.png");
    let folder = tempfile::tempdir().expect("a folder can be made");
    std::fs::create_dir(folder.path().join("data")).expect("a folder can be made");
    let picture = folder.path().join("map.png");
    std::fs::write(&picture, PNG).expect("it can be written");
    let campaign = Campaign::new("Empty", System::HeroesOfHex);
    let dice = Box::new(ScriptedDice::new([]));
    let app = App::headless_with(campaign, dice).kept_in(folder.path().join("data"));
    let mut gm = Driver::before(DESK, app);
    size(&mut gm, "Columns", "10");
    size(&mut gm, "Rows", "10");
    gm.click("Add board");
    gm.key(Key::V);
    gm.click("Background picture…");
    gm.text(&picture.display().to_string());
    gm.key(Key::Enter);
    assert!(board(&gm).picture.is_some(), "{}", gm.situation());
    gm.click("50 %");
    assert_eq!(
        board(&gm).picture.as_ref().map(|picture| picture.opacity),
        Some(50)
    );
    let old = board(&gm).grid;
    gm.click("Match the grid…");
    // Four spaces of the picture are as far apart as five of the grid.
    let (from, to) = (place(&mut gm, "B3"), place(&mut gm, "G3"));
    gm.click_at(from.into());
    gm.see_words("Click a second space");
    gm.click_at(to.into());
    size(&mut gm, "Spaces apart", "4");
    gm.click("Match the grid");
    let new = board(&gm).grid;
    let wanted = old.step * 5 / 4;
    assert!(new.step.abs_diff(wanted) < 1_500, "{new:?} from {old:?}");
    let middle = |grid: &Calibration| grid.middle(Layout::Pointy, hex(&gm, "B3"));
    let (a, b) = (middle(&old), middle(&new));
    assert!(
        a.x.abs_diff(b.x) <= 2 && a.y.abs_diff(b.y) <= 2,
        "{a:?} {b:?}"
    );
    undo(&mut gm);
    assert_eq!(board(&gm).grid, old);
    // Which space the first is can be said, and the grid shows as it would lie before anything is done.
    gm.click("Match the grid…");
    gm.click_at(from.into());
    gm.click_at(to.into());
    let lines = |gm: &mut Driver| gm.harness().output().shapes.len();
    let before = lines(&mut gm);
    size(&mut gm, "The first is", "nowhere");
    gm.see_words("such as A1");
    let after = lines(&mut gm);
    assert!(
        after + 50 < before,
        "a line around every space: {before}, {after}"
    );
    size(&mut gm, "The first is", "A1");
    assert_eq!(board(&gm).grid, old);
    gm.click("Match the grid");
    let corner = board(&gm).grid.middle(Layout::Pointy, hex(&gm, "A1"));
    assert!(
        corner.x.abs_diff(a.x) <= 2 && corner.y.abs_diff(a.y) <= 2,
        "{corner:?} {a:?}"
    );
    undo(&mut gm);
    // Arrows nudge it, with Shift further.
    gm.click("Match the grid…");
    gm.click_at(from.into());
    gm.click_at(to.into());
    gm.key(Key::ArrowRight);
    gm.keys(Modifiers::SHIFT, Key::ArrowDown);
    gm.click("Match the grid");
    let nudged = board(&gm).grid.middle(Layout::Pointy, hex(&gm, "B3"));
    let by = (nudged.x - a.x, nudged.y - a.y);
    assert!(
        (0..=3).contains(&by.0) && (8..=12).contains(&by.1),
        "{by:?}"
    );
    undo(&mut gm);
    // Map units are typed with a point or a comma, and held to what a grid can be.
    let least = Calibration::LEAST;
    for (typed, step) in [
        ("41.5", 41_500),
        ("12,25", 12_250),
        ("0", least),
        ("wide", least),
        ("51.962", 51_962),
    ] {
        size(&mut gm, "Width of spaces", typed);
        gm.key(Key::Enter);
        assert_eq!(board(&gm).grid.step, step, "{typed}");
    }
    let field = gm.node(Role::TextInput, "Width of spaces");
    assert_eq!(field.value().as_deref(), Some("51.962"));
}

/// A picture of a hundred megapixels is refused with words, and at once.
#[test]
fn a_picture_that_is_too_large_is_refused() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    std::fs::create_dir(folder.path().join("data")).expect("a folder can be made");
    let picture = folder.path().join("huge.png");
    std::fs::write(&picture, huge_png()).expect("it can be written");
    let campaign = Campaign::new("Empty", System::HeroesOfHex);
    let dice = Box::new(ScriptedDice::new([]));
    let app = App::headless_with(campaign, dice).kept_in(folder.path().join("data"));
    let mut gm = Driver::before(DESK, app);
    gm.click("Add board");
    gm.key(Key::V);
    let before = gm.bytes();
    gm.click("Background picture…");
    gm.text(&picture.display().to_string());
    gm.key(Key::Enter);
    gm.see_words("10000 × 10000 are 100 megapixels, and 80 are the most");
    assert_eq!(gm.bytes(), before);
}

/// The head of a PNG file of 10,000 by 10,000 pixels; what follows is never looked at.
fn huge_png() -> Vec<u8> {
    let mut header = b"IHDR".to_vec();
    header.extend(10_000_u32.to_be_bytes());
    header.extend(10_000_u32.to_be_bytes());
    header.extend([8, 2, 0, 0, 0]);
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    for chunk in [header, b"IDAT".to_vec(), b"IEND".to_vec()] {
        let length = u32::try_from(chunk.len() - 4).expect("short");
        file.extend(length.to_be_bytes());
        file.extend(&chunk);
        file.extend(crc(&chunk).to_be_bytes());
    }
    file
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            let low = crc & 1;
            (crc >> 1) ^ (0xEDB8_8320 * low)
        })
    })
}

/// The check is listed at the map's tab, and a finding leads to its place.
#[test]
fn h_21_the_check_leads_to_its_places() {
    let mut gm = drawn("5", "5");
    gm.key(Key::C);
    gm.key(Key::G);
    // A door at the edge of the board leads nowhere.
    gm.click("Closed door");
    gm.focus(Role::Canvas, "Board");
    gm.key(Key::ArrowLeft);
    for _ in 0..3 {
        gm.key(Key::CloseBracket);
    }
    gm.key(Key::Enter);
    gm.click("Check the board");
    let finding = gm
        .names_with("door")
        .into_iter()
        .find(|name| name.contains("A1"));
    let finding = finding.unwrap_or_else(|| panic!("no finding{}", gm.situation()));
    gm.click(&finding);
    gm.see_words("closed door on the edge west of A1");
    gm.click("Remove");
    assert!(board(&gm).barriers.is_empty());
}

/// D21: other spaces make another outline, and the whole board still shows.
#[test]
fn another_layout_is_fitted_again() {
    let mut gm = drawn("20", "4");
    gm.key(Key::V);
    let zoom = |gm: &Driver| gm.node(Role::Canvas, "Board").value();
    let before = zoom(&gm);
    gm.click("Flat-top");
    let after = zoom(&gm);
    assert_ne!(after, before);
    gm.key(Key::F);
    assert_eq!(zoom(&gm), after);
}

/// The pen draws strokes, and the keys move what is selected.
#[test]
fn strokes_of_the_pen() {
    let mut gm = drawn("8", "8");
    gm.key(Key::P);
    drag(&mut gm, "B2", "F2");
    assert_eq!(board(&gm).drawings.len(), 1);
    gm.key(Key::V);
    let at = place(&mut gm, "D2");
    gm.click_at(at.into());
    gm.see("A stroke");
    let bounds = |gm: &Driver| {
        board(gm)
            .drawings
            .values()
            .next()
            .map(|one| one.figure.bounds())
    };
    let before = bounds(&gm).expect("it is there");
    gm.focus(Role::Canvas, "Board");
    gm.keys(CTRL, Key::ArrowDown);
    let after = bounds(&gm).expect("it is there");
    assert_eq!(after.0.y, before.0.y + 10);
    gm.click("Remove");
    assert!(board(&gm).drawings.is_empty());
}

/// A new board fits the canvas, and each of its spaces is clicked where it is drawn.
#[test]
fn every_space_of_a_fitted_board_is_clicked_where_it_is_drawn() {
    let mut gm = drawn("11", "9");
    let canvas = gm.node(Role::Canvas, "Board").rect();
    let (centre, zoom) = view(&mut gm, canvas);
    let spaces: Vec<Hex> = board(&gm).spaces.iter().map(|(at, _)| at).collect();
    for at in spaces {
        let there = canvas.center() + zoom * (middle(board(&gm), at) - centre);
        assert!(canvas.contains(there), "{at:?} at {there:?}");
        gm.click_at(there.into());
        let space = board(&gm).spaces.get(at);
        assert_eq!(
            space.map(|space| space.terrain),
            Some(Terrain::Difficult),
            "{at:?}"
        );
    }
}

/// The second click of two on “Add board” was meant for the button: it draws nothing. A later one does.
#[test]
fn a_double_click_on_add_board_draws_nothing() {
    let campaign = Campaign::new("Empty", System::HeroesOfHex);
    let app = App::headless_with(campaign, Box::new(ScriptedDice::new([])));
    let mut gm = Driver::typing_fast(app);
    let at = gm.node(Role::Button, "Add board").rect().center();
    gm.harness().hover_at(at);
    gm.harness().run();
    let before = gm.app().document().revision();
    for pressed in [true, false, true, false] {
        gm.harness().event(Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
        gm.harness().step();
    }
    gm.harness().run();
    gm.see("Terrain tool");
    assert_eq!(gm.app().document().revision(), before + 1);
    gm.rest(1.0);
    gm.click_at(at.into());
    assert_eq!(gm.app().document().revision(), before + 2);
}
