//! Maps from elsewhere and to elsewhere in the window: a drop, a paste and a chosen file come to a preview, in which guesses
//! are changed; one command takes the map and one undo takes it off; what is no map is refused in words.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use egui::accesskit::{Role, Toggled};
use egui::{DroppedFile, Event, Key, Modifiers};
use egui_kittest::kittest::NodeT as _;
use tableside::board::areas::{AreaMap, ConnectionKind};
use tableside::campaign::Campaign;
use tableside::dice::ScriptedDice;
use tableside::gui::app::App;
use tableside::systems::System;

use super::driver::{DESK, Driver};
use crate::exchange::by_hand::nightclub_today;
use crate::exchange::vtt::house;
use crate::store::broken_disk::BrokenDisk;
use crate::store::writer::Slow;

const PNG: &[u8] = include_bytes!("../golden/picture.png");

/// A window on the nightclub sample, kept in that folder.
fn window(folder: &Path) -> Driver {
    window_on(Campaign::sample_nightclub(), folder)
}

fn window_on(campaign: Campaign, folder: &Path) -> Driver {
    let data = folder.join("data");
    std::fs::create_dir_all(&data).expect("a folder can be made");
    let app = App::headless_with(campaign, Box::new(ScriptedDice::new([])));
    Driver::before(DESK, app.kept_in(data))
}

/// The same with a drawing pasted, which is in the preview.
fn pasted() -> (tempfile::TempDir, Driver) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut gm = window(folder.path());
    gm.paste(&nightclub_today());
    (folder, gm)
}

/// A file as the system hands it over.
#[derive(Debug)]
struct Dropped(PathBuf);

impl DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("the window reads it by its path".to_owned())
    }
}

fn drop_on(gm: &mut Driver, path: &Path) {
    let file = Arc::new(Dropped(path.to_owned()));
    gm.harness().input_mut().dropped_files.push(file);
    gm.harness().run();
}

/// Writes a file and drops it on the window.
fn drop_file(gm: &mut Driver, folder: &Path, name: &str, bytes: &[u8]) {
    let path = folder.join(name);
    std::fs::write(&path, bytes).expect("it can be written");
    drop_on(gm, &path);
}

/// The maps, with the newest last.
fn maps(gm: &Driver) -> Vec<AreaMap> {
    gm.game().maps.values().map(|map| (**map).clone()).collect()
}

fn connection(map: &AreaMap, from: &str, to: &str) -> (ConnectionKind, bool, bool) {
    let found = map.connections.values().find(|line| {
        let ends = [map.area_name(line.from), map.area_name(line.to)];
        ends == [from, to] || ends == [to, from]
    });
    let line = found.expect("they are connected");
    let turned = map.area_name(line.from) != from;
    let marks = if turned {
        (line.mark_to, line.mark_from)
    } else {
        (line.mark_from, line.mark_to)
    };
    (line.kind, marks.0, marks.1)
}

fn undo(gm: &mut Driver) {
    gm.keys(Modifiers::COMMAND, Key::Z);
}

/// A drawing is dropped, a line is made see only, a bar goes to another end, an area is left out and one is named anew;
/// one command takes what is left, and one undo takes it off.
#[test]
fn a_drawing_is_dropped_changed_taken_and_undone() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut gm = window(folder.path());
    let before = gm.bytes();
    drop_file(
        &mut gm,
        folder.path(),
        "club.excalidraw",
        nightclub_today().as_bytes(),
    );
    gm.see("Import a map");
    gm.see("8 areas, 10 connections");
    gm.see("Its words are those of a legend.");
    gm.see_words("A line ends at an area on one side only");
    assert_eq!(gm.bytes(), before, "nothing is taken yet");

    gm.click("Kind of Dance Floor – Bar");
    gm.click("see only");
    gm.click("Mark 6");
    gm.click("at Dance Floor, towards Pool Tables");
    gm.click("Alley is an area");
    gm.see("7 areas, 9 connections");
    gm.see("It does not join two areas that are taken.");
    gm.click("Name of area 1");
    gm.keys(Modifiers::COMMAND, Key::A);
    gm.types("Gallery");
    gm.click("Name of the map");
    gm.keys(Modifiers::COMMAND, Key::A);
    gm.types("The club");
    gm.click("Add the map");

    gm.see_no("Import a map");
    let all = maps(&gm);
    assert_eq!(all.len(), 2);
    let map = &all[1];
    assert_eq!(map.name, "The club");
    assert!(map.area_named("Gallery").is_some() && map.area_named("Catwalk").is_none());
    assert!(map.area_named("Alley").is_none());
    let bar = connection(map, "Bar", "Dance Floor");
    assert_eq!(bar, (ConnectionKind::Dashed, true, false));
    let pool = connection(map, "Pool Tables", "Dance Floor");
    assert_eq!(pool, (ConnectionKind::Solid, false, true));
    gm.see_words("Added The club: 7 areas, 9 connections");
    undo(&mut gm);
    assert_eq!(maps(&gm).len(), 1);
    assert_eq!(gm.bytes(), before);
}

/// A whole part of the drawing is said to be a legend.
#[test]
fn a_legend_is_left_out_by_one_press() {
    let (_folder, mut gm) = pasted();
    gm.see("8 areas, 10 connections");
    gm.click("Bar is a legend");
    gm.see("0 areas, 0 connections");
    gm.see("You say that it is a legend.");
    gm.key(Key::Escape);
    gm.see_no("Import a map");
}

/// Excalidraw’s clipboard is pasted where no field has the keys; in a field it is text.
#[test]
fn a_copied_drawing_is_pasted() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut gm = window(folder.path());
    let copied = nightclub_today().replacen("\"excalidraw\"", "\"excalidraw/clipboard\"", 1);
    gm.paste("{\"type\": \"something else\"}");
    gm.see_no("Import a map");
    gm.paste(&copied);
    gm.see("Import a map");
    gm.keys(Modifiers::COMMAND, Key::Enter);
    assert_eq!(maps(&gm)[1].name, "Pasted map");
    gm.keys(Modifiers::COMMAND, Key::O);
    gm.paste(&copied);
    gm.see_no("Import a map");
    gm.see("Open a campaign");
}

/// While one fights, undo of a map that was pasted leads back to where that is; how to bring it back stands there.
#[test]
fn undo_shows_where_the_fight_is() {
    let mut gm = Driver::first_turn(&[]);
    gm.drag("Token Mara", "Area Dance Floor");
    gm.key(Key::N);
    assert_eq!(gm.area_of("Mara"), "Dance Floor", "{}", gm.situation());
    gm.paste(&nightclub_today());
    gm.keys(Modifiers::COMMAND, Key::Enter);
    gm.see_no("Token Mara");
    let (fought, pasted) = (gm.bytes(), maps(&gm)[1].name.clone());
    undo(&mut gm);
    assert_eq!(maps(&gm).len(), 1);
    gm.see("Token Mara");
    gm.see(&format!("{pasted} is taken off again"));
    gm.click("Bring it back");
    assert_eq!(gm.bytes(), fought);
}

/// While another map is looked at, undo of an act leads back to where the fight is; how to go back stands there.
#[test]
fn undo_of_an_act_shows_where_it_was() {
    let mut gm = Driver::first_turn(&[]);
    gm.paste(&nightclub_today());
    gm.keys(Modifiers::COMMAND, Key::Enter);
    let all = maps(&gm);
    gm.click(&all[0].name);
    gm.drag("Token Mara", "Area Dance Floor");
    gm.key(Key::N);
    gm.click(&all[1].name);
    gm.see_no("Token Mara");
    undo(&mut gm);
    gm.see("Token Mara");
    gm.see(&format!("The fight is on the map {}", all[0].name));
    gm.click(&format!("Back to {}", all[1].name));
    gm.see_no("Token Mara");
    assert_eq!(maps(&gm).len(), 2);
}

/// The menu asks for a file; Escape leaves the preview, and nothing is taken.
#[test]
fn a_file_is_chosen_in_the_menu_and_left() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut gm = window(folder.path());
    let before = gm.bytes();
    let path = folder.path().join("club.excalidraw");
    std::fs::write(&path, nightclub_today()).expect("it can be written");
    gm.click("File");
    gm.click("Import map…");
    gm.text(&path.display().to_string());
    gm.key(Key::Enter);
    gm.see("8 areas, 10 connections");
    gm.key(Key::Escape);
    gm.key(Key::Escape);
    gm.see_no("Import a map");
    assert_eq!(gm.bytes(), before);
}

/// What stands in a field.
fn typed(gm: &Driver, field: &str) -> String {
    gm.node(Role::TextInput, field).value().unwrap_or_default()
}

/// A path that leads nowhere stays in its field, which keeps the keys, with the reason beneath it.
#[test]
fn a_mistyped_path_stays_in_its_field() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut gm = window(folder.path());
    let before = gm.bytes();
    let path = folder.path().join("club.excalidraw");
    std::fs::write(&path, nightclub_today()).expect("it can be written");
    let path = path.display().to_string();
    gm.click("File");
    gm.click("Import map…");
    gm.text(&path[..path.len() - 1]);
    gm.key(Key::Enter);
    gm.see_words("There is no file club.excalidra;");
    assert_eq!(gm.focused(), "TextInput “Import a map”");
    assert_eq!(typed(&gm, "Import a map"), path[..path.len() - 1]);
    gm.key(Key::W);
    assert_eq!(typed(&gm, "Import a map"), path);
    gm.see_no_words("There is no file");
    assert_eq!(gm.bytes(), before);
    gm.click("Read");
    gm.see("8 areas, 10 connections");
    gm.see_no("Read");
}

/// Reading for the form is stopped by Escape, which leaves the form; closing the form stops it, too.
#[test]
fn reading_for_the_form_is_stopped() {
    let disk = BrokenDisk::new();
    disk.put("/maps/club.excalidraw", nightclub_today().as_bytes());
    let door = Arc::new(Mutex::new(()));
    let slow = Slow(disk, Arc::clone(&door));
    let app = App::headless_with(
        Campaign::sample_nightclub(),
        Box::new(ScriptedDice::new([])),
    );
    let mut gm = Driver::before(DESK, app.on_disk(Arc::new(slow)).reading_aside());
    let shut = door.lock().expect("nobody has it");
    gm.click("File");
    gm.click("Import map…");
    gm.text("/maps/club.excalidraw");
    gm.key(Key::Enter);
    gm.rest(1.0);
    gm.rest(0.1);
    gm.see("Reading club.excalidraw");
    gm.key(Key::Escape);
    gm.see_no("Reading club.excalidraw");
    gm.see_words("Stopped; nothing was changed");
    assert_eq!(gm.focused(), "TextInput “Import a map”");
    gm.key(Key::Enter);
    gm.click("Cancel");
    drop(shut);
    gm.rest(1.0);
    gm.rest(0.1);
    gm.see_no("Import a map");
}

/// A file that is dropped on the form is the one that is meant.
#[test]
fn a_file_is_dropped_on_the_form() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut gm = window(folder.path());
    gm.click("File");
    gm.click("Import map…");
    let drawing = nightclub_today();
    drop_file(&mut gm, folder.path(), "club.json", drawing.as_bytes());
    gm.click("Read");
    gm.see("8 areas, 10 connections");
}

/// What is hostile, damaged or foreign is refused in words, and nothing is taken.
#[test]
fn what_is_no_map_is_refused_in_words() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut gm = window(folder.path());
    let before = gm.bytes();
    let nested = "[".repeat(200_000);
    for (name, bytes, words) in [
        (
            "letter.txt",
            &b"Dear all"[..],
            "Nothing is taken of letter.txt: this is no Excalidraw drawing",
        ),
        (
            "cut.excalidraw",
            &nightclub_today().as_bytes()[..900],
            "the drawing is damaged",
        ),
        (
            "deep.excalidraw",
            nested.as_bytes(),
            "Nothing is taken of deep",
        ),
        (
            "shapes.excalidrawlib",
            br#"{"type": "excalidrawlib", "version": 2, "elements": []}"#,
            "this is a library of shapes",
        ),
        (
            "empty.excalidraw",
            br#"{"type": "excalidraw", "elements": []}"#,
            "nothing is drawn in it",
        ),
        (
            "page.svg",
            b"<svg></svg>",
            "There is no drawing inside page.svg",
        ),
    ] {
        drop_file(&mut gm, folder.path(), name, bytes);
        gm.see_words(words);
        gm.see_no("Import a map");
        assert_eq!(gm.bytes(), before);
    }
    drop_on(&mut gm, &folder.path().join("nothing.excalidraw"));
    gm.see_words("There is no file nothing.excalidraw");
    drop_on(&mut gm, folder.path());
    gm.see_words("it is no file");
    assert_eq!(gm.bytes(), before);
}

/// A picture without a drawing is one only if that is wanted.
#[test]
fn a_picture_without_a_drawing_is_asked_about() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut gm = window(folder.path());
    drop_file(&mut gm, folder.path(), "photo.png", PNG);
    gm.see("No drawing inside; use it as a picture?");
    gm.key(Key::Escape);
    gm.see_no("No drawing inside; use it as a picture?");
    assert!(maps(&gm)[0].picture.is_none());
    drop_on(&mut gm, &folder.path().join("photo.png"));
    gm.click("Use as picture");
    assert!(maps(&gm)[0].picture.is_some());
    undo(&mut gm);
    assert!(maps(&gm)[0].picture.is_none());
}

/// A Universal VTT map becomes areas on a map of areas: its picture is stored with it, or left out.
#[test]
fn a_vtt_map_comes_as_areas_with_its_picture() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut gm = window(folder.path());
    let file = house().to_string();
    drop_file(&mut gm, folder.path(), "house.dd2vtt", file.as_bytes());
    gm.see("A door is between them.");
    gm.click("Add the map");
    let map = maps(&gm).pop().expect("it is there");
    assert_eq!(map.name, "house");
    assert!(map.picture.is_some());
    undo(&mut gm);
    drop_on(&mut gm, &folder.path().join("house.dd2vtt"));
    gm.click("The picture beneath the map");
    gm.click("Add the map");
    assert!(maps(&gm).pop().expect("it is there").picture.is_none());
}

/// On squares the same file is a board; on six-sided spaces it is refused.
#[test]
fn a_vtt_map_comes_as_a_board_of_squares() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = house().to_string();
    for system in System::ALL {
        let campaign = Campaign::from(&system.info().samples[0]);
        let Some(layout) = campaign.board_layout() else {
            continue;
        };
        let mut gm = window_on(campaign, &folder.path().join(system.name()));
        let count = |gm: &Driver| {
            let campaign = gm.app().document().campaign();
            campaign.doors().map_names().len()
        };
        let before = (count(&gm), gm.bytes());
        drop_file(&mut gm, folder.path(), "house.uvtt", file.as_bytes());
        if !layout.is_squares() {
            gm.see_words("draw a board over its picture instead");
            assert_eq!(gm.bytes(), before.1);
            continue;
        }
        gm.see("Import a board");
        gm.see_words("84 squares");
        gm.click("Add the board");
        assert_eq!(count(&gm), before.0 + 1);
        undo(&mut gm);
        assert_eq!(gm.bytes(), before.1);
    }
}

/// While a file is read the window goes on; after a while it says so, and Escape stops it.
#[test]
fn reading_shows_and_is_stopped() {
    let disk = BrokenDisk::new();
    disk.put("/maps/club.excalidraw", nightclub_today().as_bytes());
    let door = Arc::new(Mutex::new(()));
    let slow = Slow(disk, Arc::clone(&door));
    let app = App::headless_with(
        Campaign::sample_nightclub(),
        Box::new(ScriptedDice::new([])),
    );
    let mut gm = Driver::before(DESK, app.on_disk(Arc::new(slow)).reading_aside());
    let path = Path::new("/maps/club.excalidraw");
    let shut = door.lock().expect("nobody has it");
    drop_on(&mut gm, path);
    gm.rest(1.0);
    gm.rest(0.1);
    gm.see("Reading club.excalidraw");
    gm.see("Stop");
    gm.key(Key::Escape);
    gm.see_no("Reading club.excalidraw");
    gm.see_words("Stopped; nothing was changed");
    drop(shut);
    gm.rest(0.1);
    gm.see_no("Import a map");
}

/// The map that shows is written as a drawing that comes back, and as a picture; a file that is there stays.
#[test]
fn a_map_is_saved_as_drawing_and_as_picture() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut gm = window(folder.path());
    let own = maps(&gm).remove(0);
    for name in ["out.excalidraw", "out.svg"] {
        gm.click("File");
        gm.click("Save map as picture…");
        gm.text(&folder.path().join(name).display().to_string());
        gm.key(Key::Enter);
        gm.see_words("Wrote ");
        assert!(folder.path().join(name).is_file());
    }
    let svg = std::fs::read_to_string(folder.path().join("out.svg")).expect("readable");
    assert!(svg.starts_with("<svg"), "{}", &svg[..40]);
    gm.click("File");
    gm.click("Save map as picture…");
    gm.text(&folder.path().join("out.svg").display().to_string());
    gm.click("Excalidraw drawing");
    gm.click("Save");
    gm.see_words("There is a file out.excalidraw already");
    gm.key(Key::Escape);
    drop_on(&mut gm, &folder.path().join("out.excalidraw"));
    gm.click("Add the map");
    let back = maps(&gm).remove(1);
    assert_eq!(back.areas.len(), own.areas.len());
    assert_eq!(back.connections, own.connections);
}

/// A map is saved as the PNG that players may see, which is a picture to whoever opens it.
#[cfg(feature = "png")]
#[test]
fn a_map_is_saved_as_png_and_read_back() {
    use tableside::board::areas::AreaId;
    use tableside::campaign::Game;
    use tableside::exchange::svg::Look;
    use tableside::exchange::{Format, Written};

    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut campaign = Campaign::sample_nightclub();
    let Game::Unhex(game) = &mut campaign.game else {
        panic!("another game");
    };
    let (id, map) = game.maps.iter_mut().next().expect("a map");
    let (id, map) = (*id, Arc::make_mut(map));
    map.areas.get_mut(&AreaId(4)).expect("an area").hidden = true;
    let mut gm = window_on(campaign.clone(), folder.path());
    let path = folder.path().join("out.png");
    gm.click("File");
    gm.click("Save map as picture…");
    gm.text(&path.display().to_string());
    gm.click("Show only what players see");
    gm.click("Dark on light, to be printed");
    gm.click("Save");
    gm.see_words("Wrote ");
    let saved = std::fs::read(&path).expect("readable");
    let written = |players| {
        let (dark, tokens) = (false, true);
        let look = Look { dark, tokens };
        let format = Format::Png;
        let written = Written {
            format,
            players,
            look,
        };
        written.bytes(&campaign, id, |_| None).expect("a picture")
    };
    assert_eq!(saved, written(true));
    assert_ne!(saved, written(false), "the bar is hidden");
    let dots = resvg::tiny_skia::Pixmap::decode_png(&saved).expect("PNG");
    drop_on(&mut gm, &path);
    gm.click("Use as picture");
    let beneath = maps(&gm).remove(0).picture.expect("it lies there");
    let (wide, high) = (u64::from(dots.width()), u64::from(dots.height()));
    assert!(wide.abs_diff(high * u64::from(beneath.width) / u64::from(beneath.height)) <= 2);
}

/// Where the picture cannot go by that name, the form stays with all that was set; Enter saves, whatever was clicked
/// before.
#[test]
fn saving_onto_a_file_leaves_the_form_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut gm = window(folder.path());
    let path = folder.path().join("out.svg");
    std::fs::write(&path, "mine").expect("it can be written");
    let players = "Show only what players see";
    gm.click("File");
    gm.click("Save map as picture…");
    gm.text(&path.display().to_string());
    gm.click(players);
    gm.key(Key::Enter);
    gm.see_words("There is a file out.svg already");
    assert_eq!(gm.focused(), "TextInput “Save the map as picture”");
    assert_eq!(
        typed(&gm, "Save the map as picture"),
        path.display().to_string()
    );
    let button = gm.node(Role::Button, players);
    assert_eq!(button.accesskit_node().toggled(), Some(Toggled::True));
    gm.click("Excalidraw drawing");
    gm.key(Key::Enter);
    gm.see_words("Wrote ");
    gm.see_no("Save the map as picture");
    assert!(folder.path().join("out.excalidraw").is_file());
    let mine = std::fs::read_to_string(&path).expect("readable");
    assert_eq!(mine, "mine");
}

/// The choices of the form are worked by keys, too: they keep the focus, and Ctrl+Enter saves.
#[test]
fn the_choices_of_the_form_keep_their_keys() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut gm = window(folder.path());
    gm.click("File");
    gm.click("Save map as picture…");
    gm.text(&folder.path().join("out.svg").display().to_string());
    gm.focus(Role::Button, "Excalidraw drawing");
    gm.key(Key::Space);
    assert_eq!(gm.focused(), "Button “Excalidraw drawing”");
    gm.keys(Modifiers::COMMAND, Key::Enter);
    assert!(folder.path().join("out.excalidraw").is_file());
}

/// A menu of the preview opens over it, also where the press and the release come in one frame, after the menu and another
/// one were open before.
#[test]
fn a_menu_opens_over_the_preview_again() {
    let (_folder, mut gm) = pasted();
    let ends = "Ends of Dance Floor – Bar";
    let names = gm.names_with("Kind of ");
    let other = names
        .iter()
        .find(|name| name.contains(" – ") && !name.contains("Bar"));
    let other = other.expect("there are several").clone();
    for _ in 0..2 {
        gm.tap(ends);
        gm.see("Ends at Bar");
        gm.key(Key::Escape);
        gm.see_no("Ends at Bar");
        gm.tap(&other);
        gm.tap("closed door");
        gm.tap(ends);
        gm.click("Ends at Bar");
        gm.see("Import a map");
        gm.tap("Kitchen");
        gm.see("Ends of Dance Floor – Kitchen");
        again(&mut gm);
    }
}

/// Leaves the preview, and pastes the drawing again.
fn again(gm: &mut Driver) {
    gm.click("Cancel");
    gm.see_no("Import a map");
    gm.paste(&nightclub_today());
}

/// Escape leaves a field of the preview, with what was typed; the next one leaves the preview.
#[test]
fn escape_leaves_a_field_of_the_preview_first() {
    let (_folder, mut gm) = pasted();
    for field in ["Name of area 1", "Name of the map"] {
        gm.click(field);
        gm.keys(Modifiers::COMMAND, Key::A);
        gm.types("Gallery");
        gm.key(Key::Escape);
        gm.see("Import a map");
        assert_eq!(typed(&gm, field), "Gallery");
        assert_eq!(gm.focused(), "nothing");
    }
    gm.key(Key::Escape);
    gm.see_no("Import a map");
}

/// Enter names an area; it does not take the map, of which the next guess is still to be looked at.
#[test]
fn enter_leaves_a_field_of_the_preview() {
    let (_folder, mut gm) = pasted();
    for field in ["Name of area 1", "Name of the map"] {
        gm.click(field);
        gm.keys(Modifiers::COMMAND, Key::A);
        gm.types("Gallery");
        gm.key(Key::Enter);
        gm.see("Import a map");
        assert_eq!(typed(&gm, field), "Gallery");
    }
}

/// What is typed as the preview opens names the map; no Enter adds it, but Ctrl+Enter does.
#[test]
fn what_is_typed_at_once_names_the_map_and_enter_adds_none() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut gm = window(folder.path());
    let before = gm.bytes();
    gm.paste(&nightclub_today());
    assert_eq!(gm.focused(), "TextInput “Name of the map”");
    gm.types("Gallery");
    assert_eq!(typed(&gm, "Name of the map"), "Gallery");
    for _ in 0..3 {
        gm.key(Key::Enter);
        gm.see("Import a map");
    }
    gm.see("Ctrl+Enter adds it");
    assert_eq!(gm.bytes(), before, "nothing is taken yet");
    gm.keys(Modifiers::COMMAND, Key::Enter);
    gm.see_no("Import a map");
    assert_eq!(maps(&gm)[1].name, "Gallery");
    undo(&mut gm);
    gm.paste(&nightclub_today());
    gm.focus(Role::Button, "Add the map");
    gm.key(Key::Enter);
    gm.see_no("Import a map");
    assert_eq!(maps(&gm).len(), 2);
    undo(&mut gm);
    gm.paste(&nightclub_today());
    gm.key(Key::Escape);
    gm.see("Import a map");
    gm.key(Key::Escape);
    gm.see_no("Import a map");
    assert_eq!(gm.bytes(), before);
}

/// What is in the preview is reached by Tab, and everything in it has a name.
#[test]
fn the_preview_is_worked_by_keys() {
    let (_folder, mut gm) = pasted();
    gm.focus(Role::CheckBox, "Catwalk is an area");
    gm.key(Key::Space);
    gm.see("7 areas, 7 connections");
    gm.key(Key::Tab);
    gm.keys(Modifiers::COMMAND, Key::A);
    gm.types("Gallery");
    gm.keys(Modifiers::COMMAND, Key::Enter);
    gm.see_no("Import a map");
    let map = maps(&gm).pop().expect("it is there");
    assert_eq!(map.areas.len(), 7);
}

/// Files that come while something else is open are not taken behind it.
#[test]
fn nothing_is_taken_behind_a_dialog() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut gm = window(folder.path());
    gm.key(Key::F1);
    let drawing = nightclub_today();
    drop_file(&mut gm, folder.path(), "club.json", drawing.as_bytes());
    gm.see_no("Import a map");
    gm.see_words("Close what is open first");
    gm.harness().event(Event::Paste(drawing));
    gm.harness().run();
    gm.see_no("Import a map");
}
