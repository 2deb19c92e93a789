//! The pages beside the panels: start, settings, keys; what they change, and that they are remembered.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::NodeT as _;
use tableside::campaign::Campaign;
use tableside::campaign::store::from_bytes_at;
use tableside::dice::{AppDice, ScriptedDice};
use tableside::gui::app::App;
use tableside::gui::theme;
use tableside::gui::ui_command::{Menu, UiCommand};
use tableside::systems::System;
use tableside::systems::unhex::{Command, DiceMode, Kind, Reactions, Team};
use tableside::table::TeamId;

use super::driver::Driver;

/// Every command of the table, and the number keys, are on the page of keys.
#[test]
fn the_page_of_keys_has_the_whole_table() {
    let mut gm = Driver::first_turn(&[]);
    gm.key(Key::F1);
    use UiCommand::{GoToSpace, NegateFate, Pass, Ready, TravelTime};
    let of_others = |command: &&UiCommand| {
        matches!(command, GoToSpace | NegateFate | Pass | Ready | TravelTime)
    };
    for command in UiCommand::ALL.iter().filter(|row| !of_others(row)) {
        gm.see(command.words(Some(System::Unhex)).0);
        let keys = command.keys_text(&gm.harness().ctx.clone());
        if !keys.is_empty() {
            gm.see(&keys);
        }
    }
    gm.see("0 to 9");
    gm.see("Arrows");
    gm.key(Key::Escape);
    gm.see_no("0 to 9");
}

/// A sheet blocks what is behind it; a click beside it closes it.
#[test]
fn a_page_blocks_what_is_behind_it() {
    let mut gm = Driver::first_turn(&[]);
    gm.keys(Modifiers::COMMAND, Key::Comma);
    gm.see("Reduce motion");
    gm.key(Key::Num1);
    gm.click_at([1400.0, 400.0]);
    assert!(gm.questions().is_empty(), "{}", gm.situation());
    gm.key(Key::Escape);
    gm.see_no("Reduce motion");
    gm.click("Attack Guard 1 with pistol");
    assert_eq!(gm.questions().len(), 1, "{}", gm.situation());
}

fn gm_in(folder: &std::path::Path) -> Driver {
    Driver::with_app(App::headless().configured_in(folder.to_owned()))
}

fn text_scale(gm: &mut Driver) -> f32 {
    let ctx = gm.harness().ctx.clone();
    theme::text_scale(&ctx.style_of(ctx.theme()))
}

/// What is chosen holds at once, and again at the next start.
#[test]
fn settings_hold_and_are_remembered() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut gm = gm_in(folder.path());
    gm.keys(Modifiers::COMMAND, Key::Comma);
    gm.click("Light");
    gm.click("Larger text");
    gm.click("Reduce motion");
    gm.click("Show hints");
    assert_eq!(gm.harness().ctx.theme(), egui::Theme::Light);
    let ctx = gm.harness().ctx.clone();
    assert!(ctx.style_of(egui::Theme::Light).animation_time.abs() < f32::EPSILON);
    drop(gm);

    let mut gm = gm_in(folder.path());
    assert_eq!(gm.harness().ctx.theme(), egui::Theme::Light);
    assert!((text_scale(&mut gm) - 1.1).abs() < 0.01);
    gm.see("No more hints");
    gm.keys(Modifiers::COMMAND, Key::Comma);
    gm.click("Reset all settings");
    assert_eq!(gm.harness().ctx.theme(), egui::Theme::Dark);
    assert!((text_scale(&mut gm) - 1.0).abs() < 0.01);
}

/// The size of text takes hold once the pointer leaves: the button stays where it is pressed, press after press.
#[test]
fn the_text_size_is_pressed_again_and_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut gm = gm_in(folder.path());
    gm.keys(Modifiers::COMMAND, Key::Comma);
    let there = |gm: &Driver| gm.node(Role::Button, "Larger text").rect();
    let before = there(&gm);
    gm.harness().hover_at(before.center());
    gm.harness().run();
    for _ in 0..4 {
        for pressed in [true, false] {
            gm.harness().event(egui::Event::PointerButton {
                pos: before.center(),
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            });
        }
        gm.harness().run();
        assert_eq!(there(&gm), before, "{}", gm.situation());
    }
    gm.see("140 %");
    assert!((text_scale(&mut gm) - 1.0).abs() < 0.01);
    gm.harness().hover_at(egui::pos2(5.0, 5.0));
    gm.harness().run();
    assert!((text_scale(&mut gm) - 1.4).abs() < 0.01);
    // By keys, which lead to the button wherever it goes, it takes hold at once.
    gm.focus(Role::Button, "Larger text");
    gm.key(Key::Enter);
    assert!((text_scale(&mut gm) - 1.5).abs() < 0.01);
}

/// Files that make no sense are put aside with a sentence; whatever is in them, nothing panics.
#[test]
fn broken_settings_are_ignored_and_told() {
    let deep = format!("{}1{}", "[".repeat(5000), "]".repeat(5000));
    let twice = r#"[["/x",{"root":{"tabs":{"parts":[{"pane":"map"},{"pane":"map"}],"front":9}},"closed":[]}]]"#;
    let wild = r#"{"text_percent":4000000000,"theme":"dark","hints_seen":["none_of_ours"]}"#;
    for (name, text, told) in [
        ("settings.json", "{", true),
        ("settings.json", "\u{0}", true),
        ("settings.json", r#"{"theme":"pink"}"#, true),
        ("settings.json", deep.as_str(), true),
        ("settings.json", wild, false),
        ("settings.json", "{}", false),
        ("panels.json", "{}", true),
        ("panels.json", deep.as_str(), true),
        ("panels.json", twice, false),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join(name), text).expect("written");
        let mut gm = gm_in(folder.path());
        let says = !gm.names_with("cannot be read").is_empty();
        assert_eq!(
            says,
            told,
            "{name}: {}{}",
            &text[..text.len().min(40)],
            gm.situation()
        );
        let aside = folder.path().join(name).with_extension("broken");
        assert_eq!(aside.exists(), told);
        assert!(text_scale(&mut gm) <= 2.01);
    }
}

/// What another version remembers in the settings stays there, and nothing that was put aside is put over.
#[test]
fn settings_of_another_version_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("settings.json");
    std::fs::write(
        &path,
        r#"{"version":2,"new_thing":{"on":true},"players":{"new":1}}"#,
    )
    .expect("written");
    let mut gm = gm_in(folder.path());
    gm.keys(Modifiers::COMMAND, Key::T);
    gm.harness().run();
    let read = std::fs::read(&path).expect("there");
    let read: serde_json::Value = serde_json::from_slice(&read).expect("settings");
    assert_eq!(read["theme"], "light");
    assert_eq!(read["version"], 2);
    assert_eq!(read["new_thing"]["on"], true);
    assert_eq!(read["players"]["new"], 1);

    for text in ["{first", "{second"] {
        std::fs::write(&path, text).expect("written");
        drop(gm_in(folder.path()));
    }
    for (ending, text) in [("broken", "{first"), ("broken-2", "{second")] {
        let aside = std::fs::read_to_string(path.with_extension(ending)).expect("put aside");
        assert_eq!(aside, text);
    }
}

/// What was put aside is said until somebody closes it, whatever is opened or done meanwhile, and each by itself.
#[test]
fn the_notice_of_broken_settings_stays_until_it_is_closed() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["settings.json", "panels.json"] {
        std::fs::write(folder.path().join(name), "{").expect("written");
    }
    let mut gm = gm_in(folder.path());
    let said = |gm: &Driver| gm.names_with("cannot be read and is not used").len();
    assert_eq!(said(&gm), 2, "{}", gm.situation());
    let file = folder.path().join("evening.tableside");
    gm.save_as(&file);
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    gm.open(&file);
    gm.key(Key::Escape);
    assert_eq!(said(&gm), 2, "{}", gm.situation());
    gm.click_nth("Close", 0);
    assert_eq!(said(&gm), 1, "{}", gm.situation());
    gm.click("Close");
    assert_eq!(said(&gm), 0, "{}", gm.situation());
}

/// A closed panel is gone, comes back from the View menu in its place, and all of it is remembered with the campaign.
#[test]
fn panels_close_come_back_and_are_remembered() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("evening.tableside");
    let mut gm = gm_in(folder.path());
    gm.save_as(&file);
    let place = gm.node(Role::Button, "Dice").rect().x_range();
    gm.click("Close Dice");
    gm.see_no("Roll it");
    drop(gm);

    let mut gm = gm_in(folder.path());
    gm.see("Roll it");
    gm.open(&file);
    gm.see_no("Roll it");
    gm.click("View");
    gm.click("Panels");
    gm.click_nth("Dice", 0);
    gm.key(Key::Escape);
    gm.see("Roll it");
    assert_eq!(gm.node(Role::Button, "Dice").rect().x_range(), place);
    gm.click("Close Map");
    gm.see_no("Area Bar");
    gm.click("View");
    gm.click("Reset the panels");
    gm.see("Area Bar");
}

/// Where the map reaches to, above the lower edge of the window, and whether the panels stand to prepare.
fn stands(gm: &Driver) -> (f32, bool) {
    let map = gm.canvas().rect();
    let prepare = gm.node(Role::Button, "Panels to prepare");
    let on = prepare.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True);
    (super::driver::DESK.y - map.bottom(), on)
}

/// In a low window, too, whichever tab is clicked comes to the front and stays there.
#[test]
fn tabs_come_to_the_front_in_a_low_window() {
    let size = Vec2::new(1366.0, 768.0);
    let mut gm = Driver::sized(size, Campaign::sample_nightclub(), AppDice::seeded(1));
    for panels in ["Panels to prepare", "Panels to play"] {
        gm.click(panels);
        gm.click("Log");
        gm.rest(0.5);
        gm.see("Find in the log");
    }
}

/// Panels stand to prepare or to play as there is a fight or none. The GM can switch, keep one of them, and closes a panel
/// for both; all of it is remembered.
#[test]
fn panels_change_with_the_fight_and_can_be_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("evening.tableside");
    let mut gm = gm_in(folder.path());
    gm.save_as(&file);
    // Two copies of a campaign are told apart.
    assert_eq!(gm.app().title(), "Nightclub – evening – Tableside");
    let (below, prepare) = stands(&gm);
    assert!(below > 150.0 && !prepare, "a fight goes on");
    gm.click("Close Dice");
    let end = |gm: &mut Driver| {
        gm.click("Fight");
        gm.click_nth("End the fight", 0);
    };
    end(&mut gm);
    let (below, prepare) = stands(&gm);
    assert!(below < 100.0 && prepare, "{below} {}", gm.situation());
    gm.keys(Modifiers::COMMAND, Key::B);
    assert!(!stands(&gm).1, "{}", gm.situation());

    // By the switch, and kept whatever becomes of the fight.
    gm.click("Panels to prepare");
    assert!(stands(&gm).1);
    gm.see_no("Dice");
    gm.click("View");
    gm.click("Keep this arrangement");
    gm.see_words("The panels stay as they are");
    end(&mut gm);
    gm.keys(Modifiers::COMMAND, Key::B);
    assert!(stands(&gm).1, "{}", gm.situation());
    drop(gm);
    let mut gm = gm_in(folder.path());
    gm.open(&file);
    assert!(stands(&gm).1, "{}", gm.situation());
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    assert!(!stands(&gm).1, "{}", gm.situation());
    gm.click("View");
    gm.click("Keep this arrangement");
    end(&mut gm);
    assert!(stands(&gm).1, "{}", gm.situation());
}

/// Ctrl+N: the sample by a click, a new campaign by its name, of any game.
#[test]
fn the_start_page_begins_campaigns() {
    let mut gm = Driver::first_turn(&[]);
    let played = gm.bytes();
    gm.keys(Modifiers::COMMAND, Key::N);
    let disabled = |name: &str| {
        let radio = gm.node(Role::RadioButton, name);
        radio.accesskit_node().is_disabled()
    };
    assert!(System::ALL.iter().all(|game| !disabled(game.name())));
    // Keys of the fight do nothing behind the page.
    gm.key(Key::E);
    gm.digits("1");
    gm.key(Key::Escape);
    gm.key(Key::Escape);
    assert_eq!(gm.bytes(), played, "{}", gm.situation());

    gm.keys(Modifiers::COMMAND, Key::N);
    gm.click("Play the sample fight");
    gm.see("Area Bar");
    assert_ne!(gm.bytes(), played);

    // The name can be typed at once.
    gm.keys(Modifiers::COMMAND, Key::N);
    gm.text("Harbour nights");
    gm.click("Create");
    assert_eq!(gm.app().document().campaign().name, "Harbour nights");
    assert!(gm.game().characters.is_empty());
    gm.see("Harbour nights");
}

/// A campaign that was given a name is there the next time, though nothing was done in it yet.
#[test]
fn a_campaign_that_was_named_is_kept_from_then_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut gm = Driver::with_app(App::headless().kept_in(folder.path()));
    gm.keys(Modifiers::COMMAND, Key::N);
    gm.types("Harbour nights");
    gm.key(Key::Enter);
    gm.see("Harbour nights");
    let path = folder.path().join("Harbour nights.tableside");
    assert_eq!(gm.app().path(), Some(path.as_path()));
    drop(gm);
    let (campaign, _) = from_bytes_at(&std::fs::read(path).expect("kept")).expect("a campaign");
    assert_eq!(campaign.name, "Harbour nights");
}

/// In a low window a menu scrolls, and stays within it.
#[test]
fn a_menu_higher_than_the_window_scrolls() {
    let size = egui::vec2(1280.0, 560.0);
    let mut gm = Driver::sized(size, Campaign::sample_nightclub(), ScriptedDice::new([]));
    gm.click("File");
    gm.scroll_to("Quit");
    gm.harness().run();
    let last = gm.node(Role::Button, "Quit").rect();
    assert!(last.max.y <= size.y, "{last:?}");
    gm.see("File");
}

/// A high menu hangs below its name, and not over the others, however large the text is; keys lead to all of it.
#[test]
fn a_high_menu_hangs_below_its_name() {
    for percent in [100, 130, 200] {
        let size = egui::vec2(1280.0, 720.0);
        let mut gm = Driver::sized(size, Campaign::sample_nightclub(), ScriptedDice::new([]));
        gm.text_percent(percent);
        gm.click("File");
        let name = gm.node(Role::Button, "File").rect();
        let first = gm.node(Role::Button, "Start page").rect();
        assert!(first.min.y >= name.max.y, "{percent}: {first:?}, {name:?}");
        for _ in 0..60 {
            if gm.focused().contains("Quit") {
                break;
            }
            gm.key(Key::Tab);
        }
        gm.harness().run();
        let last = gm.node(Role::Button, "Quit").rect();
        assert!(
            last.max.y <= size.y,
            "{percent}: {last:?}, {}",
            gm.focused()
        );
    }
}

/// Menus are named, and each has something in it.
#[test]
fn no_menu_is_empty() {
    for menu in Menu::ALL {
        let count = UiCommand::ALL.iter().filter(|row| row.menu() == menu);
        assert!(count.count() > 1, "{}", menu.name_in(None));
    }
}

/// Real dice are on the table unless the settings say otherwise, in the sample and for the first team of an empty one.
#[test]
fn new_campaigns_roll_as_the_settings_say() {
    for (chosen, dice) in [
        (r#"{"hints":false}"#, DiceMode::Real),
        (r#"{"new_dice":"real","hints":false}"#, DiceMode::Real),
        (r#"{"new_dice":"app","hints":false}"#, DiceMode::App),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = folder.path().join("settings.json");
        std::fs::write(settings, chosen).expect("written");
        let mut gm = gm_in(folder.path());
        gm.keys(Modifiers::COMMAND, Key::N);
        gm.click("Play the sample fight");
        let real = |gm: &Driver| {
            let teams = gm.game().teams.values();
            teams.map(|team| team.dice).collect::<Vec<_>>()
        };
        assert_eq!(real(&gm), [dice, dice]);
        assert!(gm.app().document().undo_label().is_none());

        let empty = Campaign::new("Empty", System::Unhex);
        let app = App::headless_with(empty, Box::new(ScriptedDice::new([])));
        let mut gm = Driver::with_app(app.configured_in(folder.path().to_owned()));
        let team = Team {
            name: "Night watch".to_owned(),
            kind: Kind::Pc,
            dice: DiceMode::Real,
            reactions: Reactions::Ask,
            hidden: false,
        };
        let id = TeamId(1);
        let put = Command::PutTeam { id, team };
        assert!(gm.harness().state_mut().apply(&put.into()));
        assert_eq!(real(&gm), [dice]);
    }
}
