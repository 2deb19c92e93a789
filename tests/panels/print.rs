//! The page of prints: opened by its key, chosen from what the campaign has, looked at as it comes out, saved as PDF.

use std::path::{Path, PathBuf};

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::NodeT as _;
use tableside::board::grid::{HexBoard, Layout};
use tableside::campaign::{Campaign, Document};
use tableside::dice::{AppDice, TypedDice};
use tableside::exchange::print::{Print, Sized, What, Whose};
use tableside::gui::app::App;
use tableside::systems::System;

use super::driver::{DESK, Driver};
use super::squads::sample_gatehouse;

/// A GM who keeps a campaign in that folder, with the page open.
fn page_of(campaign: Campaign, folder: &Path) -> Driver {
    let app = App::headless_with(campaign, Box::new(AppDice::seeded(1)));
    let mut gm = Driver::before(DESK, app.kept_in(folder.to_owned()));
    gm.keys(Modifiers::COMMAND, Key::P);
    gm.see("Print");
    gm
}

/// All words on the page that shows, as they are said to whoever cannot see it.
fn words(gm: &Driver, page: usize, of: usize) -> String {
    let name = format!("Page {page} of {of} as it is printed");
    let node = gm.node(Role::Image, &name);
    node.accesskit_node().description().unwrap_or_default()
}

/// Chooses one of what is offered; panels behind the page have things of the same name.
#[track_caller]
fn choose(gm: &mut Driver, name: &str) {
    gm.node(Role::RadioButton, name).click();
    gm.harness().run();
}

/// Gives the form that path, and saves.
fn save_to(gm: &mut Driver, path: &Path) {
    gm.click("Save as PDF…");
    gm.keys(Modifiers::COMMAND, Key::A);
    gm.types(&path.display().to_string());
    gm.key(Key::Enter);
}

fn pdf(campaign: &Campaign, print: &Print) -> Vec<u8> {
    let pages = print.pages(campaign).expect("pages");
    pages.pdf().expect("a PDF")
}

/// What is chosen is what shows, page by page; what players have leaves out what is hidden.
#[test]
fn what_is_chosen_shows_page_by_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut gm = page_of(Campaign::sample_nightclub(), folder.path());
    assert!(words(&gm, 1, 3).contains("Mara"), "{}", words(&gm, 1, 3));
    let first = gm.shapes();
    gm.key(Key::PageDown);
    assert!(words(&gm, 2, 3).contains("Ilse"), "{}", words(&gm, 2, 3));
    assert!(gm.shapes() != first, "another picture shows");
    gm.click("Next page");
    assert!(words(&gm, 3, 3).contains("Tomo"), "{}", words(&gm, 3, 3));
    gm.key(Key::PageDown);
    words(&gm, 3, 3);
    gm.key(Key::Home);
    words(&gm, 1, 3);

    gm.click("Whose sheet");
    gm.click("Pike");
    assert!(words(&gm, 1, 1).contains("fire axe"));
    choose(&mut gm, "The players’");
    assert!(
        words(&gm, 1, 3).contains("Mara"),
        "players have no copy of Pike’s"
    );
    choose(&mut gm, "Cards of foes");
    assert!(words(&gm, 1, 2).contains("brass knuckles"));
    choose(&mut gm, "8");
    gm.see("Page 1 of 2");
    choose(&mut gm, "Map");
    assert!(words(&gm, 1, 1).contains("Dance Floor"));
    choose(&mut gm, "100 cm wide");
    gm.see_words("Page 1 of ");
    gm.see_no("Page 1 of 1");
    choose(&mut gm, "A sheet to fill in");
    assert!(!words(&gm, 1, 1).contains("Mara"));
    gm.click("Show the page as wide as there is room");
    words(&gm, 1, 1);
    gm.key(Key::Escape);
    gm.see_no("Save as PDF…");
}

/// A change of the campaign shows at once, and the same keys close the page.
#[test]
fn the_preview_follows_the_campaign() {
    let mut gm = Driver::sample(&[4, 0, 1, 0]);
    gm.key(Key::R);
    gm.keys(Modifiers::COMMAND, Key::P);
    choose(&mut gm, "Log");
    let shown = |gm: &Driver| {
        let name = gm.names_with("as it is printed").remove(0);
        let node = gm.node(Role::Image, &name);
        (node.accesskit_node().description(), name.clone())
    };
    let before = shown(&gm);
    gm.keys(Modifiers::COMMAND, Key::Z);
    let after = shown(&gm);
    assert_ne!(before, after);
    gm.keys(Modifiers::COMMAND, Key::P);
    gm.see_no("Save as PDF…");
}

/// What is saved is what the core prints, on the paper that was chosen; a file that is there stays as it is.
#[test]
fn a_print_is_saved_as_it_shows() {
    let folder = tempfile::tempdir().expect("a folder");
    let campaign = sample_gatehouse();
    let mut gm = page_of(campaign.clone(), folder.path());
    choose(&mut gm, "Letter");
    let sheets = What::Sheets(campaign.sheets_to_print(Whose::Gm));
    let path = folder.path().join("sheets.pdf");
    save_to(&mut gm, &path);
    gm.see_words("Wrote ");
    let bytes = std::fs::read(&path).expect("it is there");
    assert!(bytes == pdf(&campaign, &Print::new(sheets, Sized::Letter)));

    choose(&mut gm, "Encounter");
    save_to(&mut gm, &path);
    gm.see("There is a file sheets.pdf already; choose another name");
    assert!(std::fs::read(&path).expect("it is there") == bytes);
    gm.keys(Modifiers::COMMAND, Key::A);
    // The ending is put to it.
    gm.types(&folder.path().join("encounter").display().to_string());
    gm.key(Key::Enter);
    let (map, _) = campaign.map_names()[0];
    let wanted = pdf(&campaign, &Print::new(What::Encounter(map), Sized::Letter));
    let written = std::fs::read(folder.path().join("encounter.pdf")).expect("it is there");
    assert!(written == wanted);
}

/// The paper is remembered from evening to evening.
#[test]
fn the_paper_is_remembered() {
    let folder = tempfile::tempdir().expect("a folder");
    let gm_in = || Driver::with_app(App::headless().configured_in(folder.path().to_owned()));
    let mut gm = gm_in();
    gm.keys(Modifiers::COMMAND, Key::P);
    choose(&mut gm, "Letter");
    drop(gm);
    let mut gm = gm_in();
    gm.keys(Modifiers::COMMAND, Key::P);
    let letter = gm.node(Role::RadioButton, "Letter");
    let toggled = letter.accesskit_node().toggled();
    assert_eq!(toggled, Some(egui::accesskit::Toggled::True));
}

/// Where nothing can be written, the form says why and what to do, and nothing half-written lies about.
#[test]
fn a_folder_that_cannot_be_written_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut gm = page_of(Campaign::sample_nightclub(), folder.path());
    // A file is no folder, for root either.
    let file = folder.path().join("file");
    std::fs::write(&file, "mine").expect("written");
    save_to(&mut gm, &file.join("sheets.pdf"));
    gm.see_words("Cannot ");
    gm.see("Save the print as PDF");
    assert_eq!(std::fs::read(&file).expect("it is there"), b"mine");
    gm.key(Key::Escape);
    // The page is still there, and prints on.
    gm.see("Save as PDF…");
    save_to(&mut gm, &folder.path().join("sheets.pdf"));
    gm.see_words("Wrote ");
}

/// The system’s viewer is given a PDF of its own each time.
#[test]
fn a_print_is_opened_in_the_systems_viewer() {
    let folder = tempfile::tempdir().expect("a folder");
    let campaign = Campaign::sample_nightclub();
    let mut gm = page_of(campaign.clone(), folder.path());
    gm.click("Open in the system’s viewer");
    gm.see_words("viewer opens it");
    choose(&mut gm, "A sheet to fill in");
    gm.click("Open in the system’s viewer");
    gm.click("Open in the system’s viewer");
    let there = std::fs::read_dir(folder.path().join("prints")).expect("a folder");
    let mut there: Vec<PathBuf> = there.flatten().map(|file| file.path()).collect();
    there.sort();
    assert_eq!(there.len(), 3, "{there:?}");
    let sheets = What::Sheets(campaign.sheets_to_print(Whose::Gm));
    let sheets = pdf(&campaign, &Print::new(sheets, Sized::A4));
    let written = there
        .iter()
        .map(|path| std::fs::read(path).expect("it can be read"));
    assert_eq!(written.filter(|bytes| *bytes == sheets).count(), 1);
}

/// A very large map says how many pages it would be before any is made.
#[test]
fn very_many_pages_are_asked_for_first() {
    let campaign = Campaign::new("A large one", System::Squads);
    let board = HexBoard::rectangle(Layout::Squares, 60, 60).expect("a board");
    let add = campaign.add_board(board).expect("it has boards");
    let mut document = Document::new(campaign);
    let none = &mut TypedDice::default();
    document.apply(&add, none).expect("it can be added");
    let folder = tempfile::tempdir().expect("a folder");
    let mut gm = page_of(document.campaign().clone(), folder.path());
    choose(&mut gm, "Board");
    gm.see("Page 1 of 1");
    choose(&mut gm, "A square is 1 inch");
    gm.see_words("That would be ");
    gm.see_no_words("as it is printed");
    let make = gm.names_with("Make all ").remove(0);
    gm.click(&make);
    gm.see_words("Page 1 of ");
    choose(&mut gm, "One page");
    choose(&mut gm, "A square is 1 inch");
    gm.see_words("That would be ");
}

/// A name with an icon of the window, which no font for paper has: the page says which are boxes.
#[test]
fn letters_without_a_font_are_told() {
    let mut campaign = Campaign::sample_nightclub();
    let tableside::systems::Game::Unhex(game) = &mut campaign.game else {
        panic!("Unhex")
    };
    let sheet = game.characters.values_mut().next().expect("somebody");
    std::sync::Arc::make_mut(sheet).name = "\u{e14d} Ana".to_owned();
    let folder = tempfile::tempdir().expect("a folder");
    let gm = page_of(campaign, folder.path());
    gm.see_words("No font has these letters, so they are printed as □");
}

/// An empty campaign prints what there is: a sheet to fill in.
#[test]
fn an_empty_campaign_prints_a_sheet_to_fill_in() {
    for system in System::ALL {
        let folder = tempfile::tempdir().expect("a folder");
        let gm = page_of(Campaign::new("Empty", system), folder.path());
        gm.see("A sheet to fill in");
        for kind in ["Sheets", "Encounter", "Log"] {
            let there = gm
                .controls()
                .contains(&(Role::RadioButton, kind.to_owned()));
            assert!(!there, "{system:?} has no {kind}");
        }
        gm.see_words("Page 1 of ");
    }
}
