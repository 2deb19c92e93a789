//! The map as an editor, used as a person would: drawing with few inputs, selecting, moving, copying, hiding, by mouse
//! and by keys.

use std::collections::BTreeSet;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, Vec2, vec2};
use tableside::board::areas::{
    AreaMap, ConnectionKind, Figure, LineEnd, PinKind, Size, check, nightclub,
};
use tableside::campaign::Campaign;
use tableside::gui::areas::Tool;
use tableside::systems::System;
use tableside::table::MapId;

use super::driver::Driver;

const CTRL: Modifiers = Modifiers::COMMAND;

/// A window on a campaign without anything in it.
fn empty() -> Driver {
    let campaign = Campaign::new("Empty", System::Unhex);
    Driver::with(campaign, &[])
}

/// The sample before its fight, with the tools shown.
fn editing() -> Driver {
    let mut gm = Driver::sample(&[]);
    gm.click("Fight");
    gm.click("End the fight");
    gm.click("Edit the map");
    gm.start_counting();
    gm
}

fn map(gm: &Driver) -> &AreaMap {
    &gm.game().maps[&MapId(1)]
}

fn on_canvas(gm: &Driver, from_middle: Vec2) -> Pos2 {
    gm.node(Role::Canvas, "Map").rect().center() + from_middle
}

/// Drags on the canvas, by places from its middle; one input.
fn drag(gm: &mut Driver, from: Vec2, to: Vec2) {
    let (from, to) = (on_canvas(gm, from), on_canvas(gm, to));
    gm.drag_between("on the map", from, to);
}

/// A typed name counts as one input, and so does Enter.
fn name(gm: &mut Driver, words: &str) {
    gm.types(words);
    gm.key(Key::Enter);
}

/// What the rules see of a map: names, and what joins them with which marks.
type Facts = (BTreeSet<String>, BTreeSet<(String, String, String, String)>);

fn facts(map: &AreaMap) -> Facts {
    let areas = map.areas.values().map(|area| area.name.clone()).collect();
    let lines = map.connections.values().map(|line| {
        let mut ends = [LineEnd::From, LineEnd::To].map(|end| {
            let mark = if line.mark(end) { " |" } else { "" };
            format!("{}{mark}", map.area_name(line.at(end)))
        });
        ends.sort();
        let [a, b] = ends;
        (a, b, line.kind.name().to_owned(), String::new())
    });
    (areas, lines.collect())
}

/// The nightclub from an empty campaign, as the source's map is drawn; six inputs for each area and connection are
/// allowed, and not even three are needed.
#[test]
fn the_nightclub_is_drawn_from_an_empty_map() {
    let mut gm = empty();
    gm.start_counting();
    gm.click("Draw a map");
    let wanted = nightclub();
    for area in wanted.areas.values() {
        let at = vec2(area.x as f32 - 520.0, area.y as f32 - 380.0) * vec2(0.6, 0.55);
        let half = vec2(60.0, 26.0);
        drag(&mut gm, at - half, at + half);
        name(&mut gm, &area.name);
    }
    assert_eq!(map(&gm).areas.len(), 8, "{}", gm.situation());
    gm.key(Key::C);
    for line in wanted.connections.values() {
        let (from, to) = (wanted.area_name(line.from), wanted.area_name(line.to));
        gm.drag(&format!("Area {from}"), &format!("Area {to}"));
    }
    for dashed in ["Catwalk – Dance Floor", "Catwalk – Bar"] {
        // The first click selects, the second one changes its kind.
        for _ in 0..2 {
            gm.click(&format!("Connection {dashed}, solid"));
        }
    }
    gm.key(Key::M);
    for (id, line) in &wanted.connections {
        for end in [LineEnd::From, LineEnd::To] {
            if line.mark(end) {
                let at = wanted.area_name(line.at(end));
                let name = wanted.connection_name(*id);
                gm.click(&format!("{at} end of {name}, no cover"));
            }
        }
    }
    assert_eq!(facts(map(&gm)), facts(&wanted), "{}", gm.situation());
    let things = wanted.areas.len() + wanted.connections.len();
    let inputs = gm.inputs();
    assert!(inputs <= 6 * things, "{inputs} inputs for {things} things");
    // What the guide says.
    assert_eq!(inputs, 48);
    let found = check(map(&gm), &gm.game().house_rules.sight);
    assert_eq!(found.len(), 2, "only what U-35 notes about the nightclub");
}

/// Two areas and what joins them, without a mouse.
#[test]
fn a_map_is_drawn_by_keys() {
    let mut gm = empty();
    gm.click("Draw a map");
    gm.start_counting();
    gm.key(Key::G);
    for area in ["Hall", "Yard"] {
        gm.key(Key::Enter);
        name(&mut gm, area);
    }
    gm.key(Key::C);
    gm.key(Key::Enter);
    gm.see("From Yard to which area?");
    gm.key(Key::ArrowLeft);
    gm.key(Key::Enter);
    assert_eq!(map(&gm).areas.len(), 2, "{}", gm.situation());
    assert_eq!(map(&gm).connections.len(), 1, "{}", gm.situation());
    // From the area to its connection, which is selected already, and another kind of it.
    gm.key(Key::CloseBracket);
    gm.key(Key::Enter);
    let line = map(&gm).connections.values().next().expect("it is there");
    assert_eq!(line.kind, ConnectionKind::Dashed);
    gm.key(Key::M);
    gm.key(Key::Enter);
    let line = map(&gm).connections.values().next().expect("it is there");
    assert!(line.mark_from != line.mark_to);
}

/// Clicks on a selected connection lead through all kinds; the strip sets the rest.
#[test]
fn a_connection_goes_through_its_kinds() {
    let mut gm = editing();
    gm.key(Key::C);
    // The first click only selects.
    gm.click("Connection Bar – Kitchen, solid, cover at Kitchen");
    for kind in [
        "solid",
        "dashed",
        "no sight",
        "arrow",
        "closed door",
        "solid",
    ] {
        let name = format!("Connection Bar – Kitchen, {kind}, cover at Kitchen");
        gm.see(&name);
        if kind == "closed door" {
            gm.click("See-through");
            gm.see("Connection Bar – Kitchen, closed see-through door, cover at Kitchen");
            gm.click("Open");
            gm.click("Cover at Kitchen");
            gm.click("Cover at Bar");
            gm.click("Hidden");
            gm.click("Connection Bar – Kitchen, open door, cover at Bar, hidden from players");
            gm.click("Cover at Kitchen");
            gm.click("Cover at Bar");
            gm.click("Hidden");
            gm.see("Connection Bar – Kitchen, solid, cover at Kitchen");
            return;
        }
        gm.click(&name);
    }
}

/// A drag with the select tool moves an area, with a second one selected both, and undo takes it back in one step.
#[test]
fn what_is_selected_moves_together() {
    let mut gm = editing();
    let before = gm.bytes();
    let place = |gm: &Driver, name: &str| {
        let map = map(gm);
        map.areas[&map.area_named(name).expect("it is there")].centre()
    };
    let (bar, alley) = (place(&gm, "Bar"), place(&gm, "Alley"));
    gm.click("Area Bar");
    gm.click_with(Modifiers::SHIFT, "Area Alley");
    gm.see("2 things");
    let from = gm.node(Role::Button, "Area Bar").rect().center();
    gm.drag_between("Bar", from, from + vec2(-40.0, 35.0));
    let (to_bar, to_alley) = (place(&gm, "Bar"), place(&gm, "Alley"));
    assert!(to_bar.x < bar.x && to_bar.y > bar.y);
    assert_eq!(
        (to_bar.x - bar.x, to_bar.y - bar.y),
        (to_alley.x - alley.x, to_alley.y - alley.y)
    );
    gm.key(Key::ArrowRight);
    assert_eq!(place(&gm, "Bar").x, to_bar.x + 10);
    gm.keys(CTRL, Key::Z);
    gm.keys(CTRL, Key::Z);
    assert_eq!(gm.bytes(), before);
}

/// Escape leads back: the name, the tool, the selection. Single keys rest while a name is typed.
#[test]
fn escape_leads_back_and_typing_is_typing() {
    let mut gm = editing();
    let before = gm.bytes();
    gm.key(Key::A);
    drag(&mut gm, vec2(-20.0, 190.0), vec2(60.0, 240.0));
    gm.see("Name of the area");
    gm.key(Key::M);
    gm.see("Name of the area");
    gm.key(Key::Escape);
    gm.see_no("Name of the area");
    assert_eq!(gm.bytes(), before, "nothing was drawn");
    gm.key(Key::Escape);
    gm.see(Tool::Select.help());
    gm.click("Area Bar");
    gm.see("Area’s name");
    gm.key(Key::Escape);
    gm.see_no("Area’s name");
}

/// Removing, with what hangs on it, and undoing.
#[test]
fn what_is_selected_is_removed() {
    let mut gm = editing();
    let before = gm.bytes();
    gm.click("Area Catwalk");
    gm.key(Key::Delete);
    assert_eq!(map(&gm).areas.len(), 7);
    assert_eq!(map(&gm).connections.len(), 7);
    gm.keys(CTRL, Key::Z);
    assert_eq!(gm.bytes(), before);
    gm.key(Key::X);
    gm.click("Connection Bar – Kitchen, solid, cover at Kitchen");
    assert_eq!(map(&gm).connections.len(), 9);
}

/// A selection is copied to another map with the system's clipboard, and beside itself with a key.
#[test]
fn a_selection_is_copied_between_maps() {
    let mut gm = editing();
    gm.keys(CTRL, Key::A);
    gm.see("8 things");
    let text = gm.copied();
    gm.click("Add a map");
    gm.paste(&text);
    let copy = &gm.game().maps[&MapId(2)];
    assert_eq!(facts(copy), facts(map(&gm)), "{}", gm.situation());
    gm.see("8 things");
    gm.keys(CTRL, Key::D);
    assert_eq!(gm.game().maps[&MapId(2)].areas.len(), 16);
    gm.paste("no part of a map");
    assert_eq!(gm.game().maps[&MapId(2)].areas.len(), 16);
}

/// A band selects what lies in it; a group is selected and moved as one from then on.
#[test]
fn a_band_selects_and_a_group_stays_together() {
    let mut gm = editing();
    let (bar, alley) = (
        gm.node(Role::Button, "Area Bar").rect(),
        gm.node(Role::Button, "Area Alley").rect(),
    );
    let around = bar.union(alley).expand(28.0);
    gm.drag_between("band", around.left_top(), around.right_bottom());
    gm.see("3 things");
    gm.keys(CTRL, Key::G);
    gm.key(Key::Escape);
    gm.see_no("3 things");
    gm.click("Area Kitchen");
    gm.see("3 things");
    gm.click("Ungroup");
    gm.key(Key::Escape);
    gm.click("Area Kitchen");
    gm.see_no("3 things");
}

/// Labels, objectives, strokes and shapes are drawn, named and removed; each is a node of its own.
#[test]
fn labels_objectives_and_drawings() {
    let mut gm = editing();
    gm.key(Key::O);
    gm.click("Area Bar");
    name(&mut gm, "The safe");
    gm.see("Objective The safe at Bar");
    gm.key(Key::L);
    gm.click("Area Alley");
    name(&mut gm, "Retreat");
    gm.see("Label Retreat at Alley");
    let free = vec2(-230.0, 190.0);
    let at = on_canvas(&gm, free);
    gm.click_at([at.x, at.y]);
    name(&mut gm, "Street");
    gm.see("Label Street");
    gm.key(Key::P);
    drag(&mut gm, vec2(-80.0, 60.0), vec2(60.0, 100.0));
    gm.see("Drawing 2, plain stroke");
    gm.click("vermilion");
    gm.key(Key::U);
    drag(&mut gm, vec2(-40.0, 120.0), vec2(40.0, 180.0));
    gm.see("Drawing 3, vermilion ellipse");
    let kinds: Vec<_> = map(&gm).pins.values().map(|pin| pin.kind).collect();
    assert_eq!(kinds, [PinKind::Objective, PinKind::Label]);
    assert!(map(&gm).drawings.values().any(|drawing| {
        matches!(&drawing.figure, Figure::Words { words, .. } if words == "Street")
    }));
    gm.key(Key::V);
    gm.click("Drawing 3, vermilion ellipse");
    gm.click("Remove");
    gm.see_no("Drawing 3, vermilion ellipse");
}

/// What is hidden is not on the map that players see, and nothing can be changed there.
#[test]
fn the_players_view_leaves_out_what_is_hidden() {
    let mut gm = editing();
    gm.click("Area Catwalk");
    gm.click("Hidden");
    gm.key(Key::Escape);
    gm.see("Area Catwalk");
    let before = gm.bytes();
    gm.click("See the map as players do");
    gm.see_no("Area Catwalk");
    gm.see("Area Bar");
    gm.see_no("Select tool");
    gm.key(Key::A);
    drag(&mut gm, vec2(-20.0, 190.0), vec2(60.0, 240.0));
    assert_eq!(gm.bytes(), before);
    gm.click("See the map as players do");
    gm.see("Area Catwalk");
}

/// A finding of the map check leads to its place.
#[test]
fn a_finding_leads_to_its_place() {
    let mut gm = editing();
    gm.click("Check the map");
    let finding = gm
        .names_with("sight depends on the direction")
        .into_iter()
        .next()
        .expect("the nightclub has two");
    gm.click_nth(&finding, 0);
    gm.see("2 things");
}

/// Maps are added, named, copied and removed from the list.
#[test]
fn maps_are_listed() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Add a map");
    assert_eq!(gm.game().maps[&MapId(2)].name, "Map 2");
    gm.click("More about Map 2");
    gm.click("Rename…");
    gm.keys(CTRL, Key::A);
    gm.types("Rooftops");
    gm.key(Key::Enter);
    assert_eq!(gm.game().maps[&MapId(2)].name, "Rooftops");
    // A double click on the name renames, too (28).
    let at = gm.node(Role::Button, "Rooftops").rect().center();
    gm.double_click(at);
    gm.keys(CTRL, Key::A);
    gm.types("Roofs");
    gm.key(Key::Enter);
    assert_eq!(gm.game().maps[&MapId(2)].name, "Roofs");
    gm.keys(CTRL, Key::Z);
    gm.click("More about Nightclub");
    gm.click("Duplicate");
    assert_eq!(gm.game().maps[&MapId(3)].areas.len(), 8);
    gm.click("More about Nightclub");
    gm.click("Remove");
    gm.see("A fight goes on there; end it before the map is removed");
    gm.click("More about Rooftops");
    gm.click("Remove");
    assert!(!gm.game().maps.contains_key(&MapId(2)));
}

/// With the tools shown nothing is drawn by itself, and play goes on as before once they are put away.
#[test]
fn editing_is_quiet_and_ends() {
    let mut gm = editing();
    gm.click("Area Bar");
    assert_eq!(gm.next_repaint(), std::time::Duration::MAX);
    gm.keys(CTRL, Key::E);
    gm.see_no("Select tool");
    gm.click("Area Dance Floor");
    gm.click("Area Bar");
    gm.see("Dance Floor → Bar");
}

/// The tools fit beside the map in a small window with large text.
#[test]
fn the_tools_fit_a_small_window() {
    let mut gm = Driver::sized(
        vec2(1366.0, 768.0),
        Campaign::sample_nightclub(),
        tableside::dice::ScriptedDice::new([]),
    );
    gm.text_percent(150);
    gm.keys(CTRL, Key::E);
    let canvas = gm.node(Role::Canvas, "Map").rect();
    for tool in Tool::ALL {
        let name = format!("{} tool", tool.name());
        let button = gm.node(Role::Button, &name).rect();
        assert!(canvas.contains_rect(button), "{name}: {button} in {canvas}");
    }
}

/// 23: the ring of a selected connection leads its line around an area, in one step; two clicks on it make the line
/// straight again, and the arrows move it.
#[test]
fn a_connection_bends() {
    let mut gm = editing();
    let before = gm.bytes();
    let line = "Connection Bar – Kitchen, solid, cover at Kitchen";
    let ring = "Bend of Bar – Kitchen";
    let bend = |gm: &Driver| {
        let map = map(gm);
        let mut lines = map.connections.iter();
        let found = lines.find(|(id, _)| map.connection_name(**id) == "Bar – Kitchen");
        found.expect("it is there").1.bend
    };
    gm.see_no(ring);
    gm.click(line);
    let from = gm.node(Role::Button, ring).rect().center();
    let to = from + vec2(70.0, 55.0);
    gm.drag_between("the ring", from, to - vec2(20.0, 30.0));
    assert!(bend(&gm).is_some(), "{}", gm.situation());
    // A hand need not be exact, and the pointer is far away by the time that the press is seen.
    let from = gm.node(Role::Button, ring).rect().center() + vec2(0.0, 12.5);
    let harness = gm.harness();
    harness.hover_at(from);
    harness.run();
    let events = &mut harness.input_mut().events;
    events.push(egui::Event::PointerButton {
        pos: from,
        button: egui::PointerButton::Primary,
        pressed: true,
        modifiers: Modifiers::NONE,
    });
    events.push(egui::Event::PointerMoved(to));
    harness.run();
    harness.hover_at(to);
    harness.run();
    harness.drop_at(to);
    harness.run();
    let bent = bend(&gm).expect("bent");
    let now = gm.node(Role::Button, ring).rect().center();
    assert!(now.distance(to) < 8.0, "{now} {to}{}", gm.situation());
    let through = |gm: &mut Driver, at: Pos2| {
        let near = |points: &[Pos2]| points.len() == 3 && points[1].distance(at) < 1.0;
        let shapes = &gm.harness().output().shapes;
        let led =
            |shape: &egui::Shape| matches!(shape, egui::Shape::Path(path) if near(&path.points));
        shapes.iter().any(|clipped| led(&clipped.shape))
    };
    assert!(through(&mut gm, now), "the line is drawn through its bend");
    // It is taken hold of where it runs now.
    gm.key(Key::Escape);
    gm.see_no(ring);
    let (bar, kitchen) = (
        gm.node(Role::Button, "Area Bar").rect().center(),
        gm.node(Role::Button, "Area Kitchen").rect().center(),
    );
    let part = if bar.distance(now) > kitchen.distance(now) {
        now.lerp(bar, 0.3)
    } else {
        now.lerp(kitchen, 0.3)
    };
    gm.click_at([part.x, part.y]);
    gm.see(ring);
    gm.key(Key::ArrowDown);
    assert_eq!(bend(&gm).map(|at| at.y), Some(bent.y + 10));
    gm.keys(CTRL, Key::Z);
    assert_eq!(bend(&gm), Some(bent));
    // What players see is led through there, too.
    let (players, _) = map(&gm).for_players();
    let seen = players.connections.values().filter_map(|line| line.bend);
    assert_eq!(seen.collect::<Vec<_>>(), [bent]);
    let at = gm.node(Role::Button, ring).rect().center();
    gm.double_click(at);
    assert_eq!(bend(&gm), None, "{}", gm.situation());
    assert_eq!(gm.bytes(), before, "a straight line is saved as it was");
}

/// 23: the ring bends its line whichever tool shows it, also before the line is selected.
#[test]
fn a_ring_bends_with_every_tool_that_shows_it() {
    for tool in [Key::V, Key::C, Key::M] {
        let mut gm = editing();
        gm.key(tool);
        let line = "Connection Bar – Kitchen, solid, cover at Kitchen";
        let from = gm.node(Role::Button, line).rect().center();
        gm.drag_between("the ring", from, from + vec2(50.0, 25.0));
        let map = map(&gm);
        let mut lines = map.connections.iter();
        let found = lines.find(|(id, _)| map.connection_name(**id) == "Bar – Kitchen");
        let bend = found.expect("it is there").1.bend;
        assert!(bend.is_some(), "{tool:?}{}", gm.situation());
        gm.keys(CTRL, Key::Z);
    }
}

/// 23: a selected connection is marked beside its line, whose dashes stay to be seen.
#[test]
fn a_selected_connection_shows_its_kind() {
    let mut gm = editing();
    let strokes = |gm: &Driver| gm.shapes().matches("LineSegment").count();
    gm.key(Key::C);
    let before = strokes(&gm);
    gm.click("Connection Catwalk – Bar, dashed");
    gm.see("Connection Catwalk – Bar, dashed");
    gm.see("Cover at Bar");
    assert!(strokes(&gm) > before, "{} {before}", strokes(&gm));
}

/// Where there is no map, the key for its tools makes one.
#[test]
fn the_key_for_the_tools_makes_the_first_map() {
    let mut gm = Driver::with(Campaign::new("Empty", System::Unhex), &[]);
    gm.see("Draw a map");
    gm.keys(CTRL, Key::E);
    gm.see_no("Draw a map");
    assert_eq!(gm.game().maps.len(), 1, "{}", gm.situation());
    gm.see("Drag a box, or click, and type the area’s name");
}

/// As a fight begins, the tools are put away, so that keys play; another one after it, too.
#[test]
fn a_fight_puts_the_tools_away() {
    let mut gm = editing();
    for _ in 0..2 {
        gm.see("Select tool");
        gm.keys(CTRL, Key::B);
        assert!(gm.game().fight.is_some(), "{}", gm.situation());
        gm.see_no("Select tool");
        gm.click("Fight");
        gm.click("End the fight");
        gm.click("Edit the map");
    }
}

/// A drag that is over within two frames connects, too, and so does one within a single frame.
#[test]
fn a_quick_drag_connects() {
    let mut gm = empty();
    gm.click("Draw a map");
    for (at, words) in [(-160.0, "Hall"), (0.0, "Yard"), (160.0, "Shed")] {
        let at = vec2(at, 0.0);
        let half = vec2(60.0, 40.0);
        drag(&mut gm, at - half, at + half);
        name(&mut gm, words);
    }
    gm.key(Key::C);
    let place = |gm: &Driver, area: &str| gm.node(Role::Button, area).rect().center();
    let press = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    for (from, to, frames) in [("Area Hall", "Area Yard", 2), ("Area Yard", "Area Shed", 1)] {
        let (from, to) = (place(&gm, from), place(&gm, to));
        let lines = map(&gm).connections.len();
        gm.harness().hover_at(from);
        gm.harness().run();
        gm.harness().input_mut().events.push(press(from, true));
        if frames > 1 {
            gm.harness().step();
        }
        let let_go = [egui::Event::PointerMoved(to), press(to, false)];
        gm.harness().input_mut().events.extend(let_go);
        gm.harness().run();
        assert_eq!(map(&gm).connections.len(), lines + 1, "{}", gm.situation());
    }
}

/// An area is as large as from where the button went down to where it went up, however few frames that took.
#[test]
fn a_quick_drag_draws_a_whole_area() {
    let mut gm = empty();
    gm.click("Draw a map");
    let half = vec2(60.0, 40.0);
    drag(&mut gm, vec2(-160.0, 0.0) - half, vec2(-160.0, 0.0) + half);
    name(&mut gm, "Hall");
    let middle = gm.node(Role::Button, "Area Hall").rect().center();
    let press = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    for (by, frames, words) in [(160.0, 1, "Yard"), (320.0, 2, "Shed"), (480.0, 3, "Loft")] {
        gm.key(Key::A);
        let at = middle + vec2(by, 0.0);
        let (from, to) = (at - half, at + half);
        gm.harness().hover_at(from);
        gm.harness().run();
        gm.harness().input_mut().events.push(press(from, true));
        if frames > 1 {
            gm.harness().step();
        }
        if frames > 2 {
            gm.harness()
                .input_mut()
                .events
                .push(egui::Event::PointerMoved(at));
            gm.harness().step();
        }
        let let_go = [egui::Event::PointerMoved(to), press(to, false)];
        gm.harness().input_mut().events.extend(let_go);
        gm.harness().run();
        name(&mut gm, words);
    }
    // What was being typed for one is not lost to the next that is drawn as quickly.
    let quick = |gm: &mut Driver, by: Vec2| {
        let at = middle + by;
        let events = [
            press(at - half, true),
            egui::Event::PointerMoved(at + half),
            press(at + half, false),
        ];
        gm.harness().input_mut().events.extend(events);
        gm.harness().run();
    };
    gm.key(Key::A);
    quick(&mut gm, vec2(0.0, 120.0));
    gm.types("Pier");
    quick(&mut gm, vec2(160.0, 120.0));
    name(&mut gm, "Mole");
    // Letters typed while the button is still down take no tool.
    gm.key(Key::A);
    let at = middle + vec2(320.0, 120.0);
    gm.harness().hover_at(at - half);
    gm.harness().run();
    gm.harness().input_mut().events.push(press(at - half, true));
    gm.harness().run();
    gm.harness()
        .input_mut()
        .events
        .push(egui::Event::PointerMoved(at + half));
    gm.harness().run();
    gm.key(Key::B);
    gm.harness()
        .input_mut()
        .events
        .push(press(at + half, false));
    gm.harness().run();
    name(&mut gm, "Quay");
    let names: Vec<String> = map(&gm)
        .areas
        .values()
        .map(|area| area.name.clone())
        .collect();
    assert_eq!(
        names,
        ["Hall", "Yard", "Shed", "Loft", "Pier", "Mole", "Quay"]
    );
    let sizes: Vec<Option<Size>> = map(&gm).areas.values().map(|area| area.size).collect();
    assert!(sizes.iter().all(|size| *size == sizes[0]), "{sizes:?}");
    assert_eq!(sizes.len(), 7);
}
