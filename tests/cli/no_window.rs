//! Without a display: one sentence says why there is no window, then the sample fight or the
//! file's state comes as text. Only where variables name the display can a test take it away.

use tableside::cli::{Streams, narrate, unsaved};

#[cfg(all(unix, not(target_os = "macos")))]
use super::Table;

#[test]
fn the_story_is_the_same_every_time_and_ends() {
    let tell = || {
        let mut out = Vec::new();
        narrate(&mut out).expect("a list takes everything");
        String::from_utf8(out).expect("the story is UTF-8")
    };
    let story = tell();
    assert_eq!(story, tell());
    assert!(story.contains("\nRound 1 [U-40]\n"), "{story}");
    assert!(
        story.lines().any(|line| line.ends_with("[U-53]")),
        "{story}"
    );
    assert!(!story.contains("Round 7"), "{story}");
    assert!(story.contains("tableside --help"), "{story}");
    let widest = story.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(90), "{story}");
}

/// What the window could not save as it closed is an error like any other, and steers no terminal.
#[test]
fn what_a_window_did_not_save_is_told_with_an_exit_code() {
    let (mut out, mut err) = (Vec::<u8>::new(), Vec::new());
    let streams = &mut Streams {
        input: &mut std::io::empty(),
        out: &mut out,
        err: &mut err,
    };
    assert_eq!(unsaved("“Club\u{1b}” was not saved".to_owned(), streams), 1);
    let err = String::from_utf8(err).expect("text");
    assert_eq!(err, "tableside: “Club\\u001b” was not saved\n");
    assert!(out.is_empty());
}

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn without_a_display_the_sample_is_played_as_text() {
    let table = Table::new();
    let ran = table.run(&[]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let sentence = ran.err.trim_end();
    assert!(sentence.starts_with("No window"), "{ran:?}");
    assert!(
        sentence.ends_with('.') && !sentence.contains('\n'),
        "{ran:?}"
    );
    assert!(
        ran.out.contains("Round 1") && ran.out.contains("U-53"),
        "{ran:?}"
    );
}

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn without_a_display_a_file_shows_its_state() {
    let table = Table::new();
    let ran = table.run(&["club.tableside"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.err.starts_with("No window"), "{ran:?}");
    let state = table.run(&["state", "club.tableside"]).good();
    assert_eq!(ran.out, state.out);
    table.write("broken.tableside", "{");
    let ran = table.run(&["broken.tableside"]);
    ran.bad(1, &["No window", "broken.tableside", "line 1"]);
}
