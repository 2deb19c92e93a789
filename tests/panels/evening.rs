//! A whole evening, thin: the sample opens, initiative, a shot at somebody in cover who defends, real dice,
//! the wound, undo and redo, the file, and another evening that begins with it.

use egui::{Key, Modifiers};
use tableside::campaign::{Campaign, store};
use tableside::systems::System;
use tableside::systems::unhex::{Location, Mark};

use super::driver::Driver;

fn empty() -> Campaign {
    Campaign::new("Empty", System::Unhex)
}

#[test]
fn an_evening_from_the_sample_to_the_file_and_back() {
    let mut gm = Driver::with(empty(), &[4, 0, 1, 0]);

    gm.click("File");
    gm.click("New from the nightclub sample");
    gm.see("Round 1, initiative");
    gm.see("Token Mara");

    // The app rolls initiative for both teams; Mara's 40 beats Bruno's 10.
    gm.click("Roll for all");
    gm.click("Night watch first");
    gm.see("Round 1, Night watch’s turn");

    // From here on the dice are real ones.
    gm.click("Real dice");
    gm.click("Token Tomo");
    let mut states = vec![gm.bytes()];
    let mut act = |gm: &mut Driver, what: &dyn Fn(&mut Driver)| {
        what(gm);
        states.push(gm.bytes());
    };

    // Tomo shoots from the Entrance at Bruno, who has cover behind the Bar and defends.
    act(&mut gm, &|gm| gm.click("Attack Bruno with hunting rifle"));
    gm.see("Tomo attacks Bruno with hunting rifle, Bruno has cover. Does Bruno react?");
    act(&mut gm, &|gm| gm.click("Defend"));
    // Tomo is good at this, so it matters who rolls first (U-42); the holder of initiative says.
    gm.see("The attack is defended. Who rolls first?");
    act(&mut gm, &|gm| gm.click("Tomo"));

    gm.see("Roll percentile dice for the attack");
    act(&mut gm, &|gm| gm.digits("3"));
    act(&mut gm, &|gm| gm.digits("5"));
    gm.see("35 is a success. Good at this: keep it, or roll again?");
    act(&mut gm, &|gm| gm.click("Keep 35"));
    gm.see("Roll percentile dice for the Defend");
    act(&mut gm, &|gm| gm.click("2 on the tens die"));
    act(&mut gm, &|gm| gm.click("1 on the ones die"));

    // Bruno's 21 is under Tomo's 35. Cover lets Bruno pick the dice.
    gm.see("Bruno decides");
    gm.see_words("Bruno has cover and picks.");
    gm.see("5 damage to right leg (3)");
    act(&mut gm, &|gm| gm.click("3 damage to torso (5)"));
    gm.see("3 damage to the torso. Break armor instead?");
    act(&mut gm, &|gm| gm.click("Take the damage"));

    gm.click("Token Bruno");
    for number in 1..=3 {
        gm.see(&format!("torso box {number}, slash"));
    }
    gm.see("torso box 4, empty");
    gm.see("torso armor 1, worn");
    gm.see_words("Bruno, level 42 of 45");
    let torso = gm.sheet("Bruno").body.part(Location::Torso).boxes.clone();
    assert_eq!(
        &torso[..4],
        [
            Some(Mark::Slash),
            Some(Mark::Slash),
            Some(Mark::Slash),
            None
        ]
    );

    // Four steps back and four forth; every step is what it was, and a roll is one step.
    for back in [9, 8, 6, 5] {
        gm.keys(Modifiers::COMMAND, Key::Z);
        assert!(gm.bytes() == states[back], "undo to {back}");
    }
    gm.see("35 is a success. Good at this: keep it, or roll again?");
    assert_eq!(gm.sheet("Bruno").level.get(), 45);
    for forth in [6, 8, 9, 10] {
        gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
        assert!(gm.bytes() == states[forth], "redo to {forth}");
    }
    assert_eq!(gm.sheet("Bruno").level.get(), 42);

    // To a file, whose ending the window adds.
    let folder = tempfile::tempdir().expect("a folder to save in");
    let typed = folder.path().join("first light");
    let file = folder.path().join("first light.tableside");
    gm.click("File");
    gm.click("Save as…");
    gm.text(&typed.display().to_string());
    gm.click("Save");
    gm.see(&format!("Saved to {}", file.display()));
    assert!(gm.app().is_saved());
    let saved = gm.bytes();
    assert_eq!(saved, states[10]);
    assert_eq!(in_file(&file), saved);
    drop(gm);

    // Another evening: the file is opened by its name.
    let mut gm = Driver::with(empty(), &[]);
    gm.keys(Modifiers::COMMAND, Key::O);
    gm.text(&file.display().to_string());
    gm.key(Key::Enter);
    assert_eq!(gm.bytes(), saved, "{}", gm.situation());
    assert_eq!(gm.app().path(), Some(file.as_path()));
    gm.see("Round 1, Night watch’s turn");
    gm.click("Token Bruno");
    gm.see("torso box 3, slash");
    assert_eq!(
        store::open(&file).expect("it opens"),
        *gm.app().document().campaign()
    );
}

#[test]
fn what_cannot_be_opened_says_why_and_changes_nothing() {
    let mut gm = Driver::sample(&[]);
    let before = gm.bytes();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("broken.tableside");
    std::fs::write(&file, "no campaign").expect("a file to break");
    for path in [&file, &folder.path().join("missing.tableside")] {
        gm.keys(Modifiers::COMMAND, Key::O);
        gm.text(&path.display().to_string());
        gm.key(Key::Enter);
        gm.see_words(&path.display().to_string());
        gm.see("Dismiss");
        assert_eq!(gm.bytes(), before);
        assert_eq!(gm.app().path(), None);
    }
    assert_eq!(
        std::fs::read_to_string(&file).expect("it is still there"),
        "no campaign"
    );
}

/// The canonical bytes of what a file holds, without its place in the history.
fn in_file(file: &std::path::Path) -> Vec<u8> {
    let bytes = std::fs::read(file).expect("the file is there");
    let campaign = tableside::campaign::store::from_bytes(&bytes).expect("it can be read");
    tableside::campaign::store::to_bytes(&campaign).expect("it can be written")
}
