//! Keys that are typed right behind one that opens a field, on a screen that is too slow to have shown it: they go into the
//! field, and do nothing else.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use tableside::campaign::Campaign;
use tableside::gui::ui_command::UiCommand;
use tableside::systems::System;

use super::driver::{Driver, name_of};

/// The text field that has the focus, with what is in it.
fn field(gm: &mut Driver) -> Option<(String, String)> {
    let mut focused = gm.harness().query_all_by(|node| {
        let is_field = matches!(node.role(), Role::TextInput | Role::MultilineTextInput);
        is_field && node.is_focused_in_tree()
    });
    let found = focused.next()?;
    Some((name_of(&found), found.value().unwrap_or_default()))
}

fn sample(system: System) -> Driver {
    Driver::with(Campaign::from(&system.info().samples[0]), &[])
}

/// For every key that opens a field: letters that would act go into it, whether they come in the same frame, in the next
/// one or later.
#[test]
fn what_opens_a_field_has_what_is_typed_behind_it() {
    let mut doors = 0;
    for system in System::ALL {
        for (command, keys) in UiCommand::by_keys() {
            // What is the same in every game is tried in one.
            let own = [
                UiCommand::Palette,
                UiCommand::GoToSpace,
                UiCommand::NewCharacter,
                UiCommand::AddFromSheets,
            ];
            if system != System::Unhex && !own.contains(command) {
                continue;
            }
            let keys = (keys.modifiers, keys.logical_key);
            let mut gm = sample(system);
            gm.keys(keys.0, keys.1);
            if field(&mut gm).is_none() {
                continue;
            }
            doors += 1;
            gm.key(Key::E);
            gm.key(Key::R);
            let (slow, bytes) = (field(&mut gm), gm.bytes());
            for frames in 0..3 {
                let mut gm = sample(system);
                gm.types_behind(frames, keys, &[Key::E, Key::R]);
                let words = format!("{command:?} of {system:?} after {frames}");
                assert_eq!(field(&mut gm), slow, "{words}{}", gm.situation());
                assert!(gm.bytes() == bytes, "{words}");
            }
        }
    }
    assert!(doors > 20, "{doors}");
}

/// With nothing typed, Enter takes nothing: it leads nowhere, least of all to the start page. With something typed it takes
/// what that has found, however quickly it came.
#[test]
fn enter_takes_what_was_typed_and_nothing_else() {
    for system in System::ALL {
        for keys in [(Modifiers::COMMAND, Key::K), (Modifiers::SHIFT, Key::G)] {
            // Maps of areas have no spaces to go to.
            let goes = keys.1 == Key::K || system != System::Unhex;
            for frames in (0..3).filter(|_| goes) {
                let mut gm = sample(system);
                gm.types_behind(frames, keys, &[Key::Enter]);
                gm.node(Role::TextInput, "Find anything");
                gm.key(Key::Escape);
                gm.see_no_words("Find anything");
                gm.types_behind(
                    frames,
                    keys,
                    &[Key::H, Key::O, Key::U, Key::S, Key::E, Key::Enter],
                );
                gm.see("House rules");
                gm.see("Close the dialog");
                gm.see_no("Find anything");
            }
        }
        let mut gm = sample(system);
        gm.keys(Modifiers::COMMAND, Key::K);
        gm.key(Key::ArrowDown);
        gm.key(Key::Enter);
        gm.see_no("Find anything");
    }
}

/// What is typed behind Enter in the palette goes into the field to which that has led.
#[test]
fn the_palette_leads_to_a_field() {
    for frames in 0..3 {
        let mut gm = sample(System::Unhex);
        gm.keys(Modifiers::COMMAND, Key::K);
        gm.types("save as");
        gm.types_behind(frames, (Modifiers::NONE, Key::Enter), &[Key::E]);
        let (_, typed) = field(&mut gm).expect("the name of the file");
        assert_eq!(typed, "e", "{frames}{}", gm.situation());
    }
}

/// Where “+” needs Shift the key goes up as “=”, so that egui takes the next “+” for one that is held: the text grows with
/// every press all the same, and by “=” as well; no other size beside it does.
#[test]
fn every_plus_makes_the_text_larger() {
    let mut gm = sample(System::Unhex);
    let body = |gm: &mut Driver| {
        let style = gm.harness().ctx.global_style();
        egui::TextStyle::Body.resolve(&style).size
    };
    let before = body(&mut gm);
    for _ in 0..3 {
        for (key, pressed) in [
            (Key::ControlLeft, true),
            (Key::ShiftLeft, true),
            (Key::Plus, true),
            (Key::Equals, false),
            (Key::ShiftLeft, false),
            (Key::ControlLeft, false),
        ] {
            gm.harness().input_mut().events.push(Event::Key {
                key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers: Modifiers::COMMAND | Modifiers::SHIFT,
            });
        }
        gm.harness().run();
    }
    gm.keys(Modifiers::COMMAND, Key::Equals);
    let grown = body(&mut gm) / before;
    assert!((grown - 1.4).abs() < 0.03, "{grown}");
    let zoom = gm.harness().ctx.zoom_factor();
    assert!((zoom - 1.0).abs() < 0.001, "{zoom}");
}
