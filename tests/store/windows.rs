//! What is particular to Windows and can be reckoned anywhere: names of files, and waiting for other programs.

use std::cell::RefCell;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use tableside::campaign::store::patience::{PAUSES, is_in_use, may_pass, patiently};
use tableside::campaign::store::{
    CampaignLock, Keeper, LockError, NotForWindows, RealDisk, for_windows, plain_name, safe_name,
};
use tableside::campaign::{Campaign, Document};

#[test]
fn windows_keeps_some_names_for_itself() {
    use NotForWindows::{Device, End, Letter};
    let devices =
        "CON con Con.tableside NUL.tableside.journal aux PRN COM1 com9.x LPT1 COM¹ lpt³.txt CONIN$";
    for name in devices.split(' ').chain(["NUL .tableside", "com1 "]) {
        let expected = if name.ends_with(' ') { End } else { Device };
        assert_eq!(for_windows(name), Err(expected), "{name}");
    }
    for name in ["Tonight.", "Tonight ", "Tonight.tableside ", "..."] {
        assert_eq!(for_windows(name), Err(End), "{name}");
    }
    for name in [
        "a:b", "a/b", "a\\b", "what?", "a*", "<a>", "a|b", "\"a\"", "a\u{7}",
    ] {
        assert_eq!(for_windows(name), Err(Letter), "{name}");
    }
    let good =
        "Tonight.tableside CONTRA COM0 COM10 COMA LPT LPT12.x console.tableside Nul-1 .hidden Café";
    for name in good.split(' ').chain(["Gate & yard (night).svg"]) {
        assert_eq!(for_windows(name), Ok(()), "{name}");
    }
}

/// Whatever a thing is called, the file that is named after it can be made on every system.
#[test]
fn every_system_takes_the_names_that_are_made() {
    let names = "CON|nul.|COM1|lpt².x|a/b\\c:d|.. |...|   |\u{202e}\u{0}|Tonight. |CON .x|é¹|AUX.AUX.AUX|Zwölf Räuber";
    let long = "x".repeat(300) + " CON";
    for name in names.split('|').chain(["", long.as_str()]) {
        for most in [100, 180] {
            for made in [
                plain_name(name, most, "Untitled"),
                safe_name(name, most, "map"),
            ] {
                assert!(!made.is_empty() && made.len() <= most + 1, "{name}: {made}");
                for ending in [
                    ".tableside",
                    ".tableside.journal",
                    ".sheet.json",
                    ".svg",
                    ".backups",
                    " 2.tableside",
                ] {
                    let file = format!("{made}{ending}");
                    assert_eq!(for_windows(&file), Ok(()), "{name}: {file}");
                }
            }
        }
    }
    assert_eq!(plain_name("Gate & yard.", 100, "x"), "Gate - yard-");
    assert_eq!(safe_name("Gate & yard.", 100, "x"), "Gate & yard");
    assert_eq!(plain_name("con", 100, "x"), "con-");
    assert_eq!(safe_name("con.old", 100, "x"), "con-.old");
    assert_eq!(plain_name(" \t ", 100, "Untitled"), "Untitled");
}

fn number(number: i32) -> io::Error {
    io::Error::from_raw_os_error(number)
}

/// What another program holds for a moment is tried again; what stays is told, once.
#[test]
fn what_passes_is_waited_for() {
    let passes = |error: &io::Error| error.raw_os_error().is_some_and(may_pass);
    let pauses = RefCell::new(Vec::new());
    let pause = |time: Duration| pauses.borrow_mut().push(time);
    let mut left = 3;
    let done = patiently(passes, pause, || {
        left -= 1;
        if left > 0 {
            Err(number(32))
        } else {
            Ok("renamed")
        }
    });
    assert_eq!(done.expect("the other let go"), "renamed");
    assert_eq!(pauses.take().len(), 2);

    // Held for good: every pause once, then the error itself.
    let mut tries = 0;
    let held: io::Result<()> = patiently(passes, pause, || {
        tries += 1;
        Err(number(5))
    });
    assert_eq!(held.expect_err("held").raw_os_error(), Some(5));
    assert_eq!(tries, PAUSES.len() + 1);
    let waited: Duration = pauses.take().into_iter().sum();
    assert_eq!(waited, Duration::from_millis(PAUSES.iter().sum()));
    assert!(waited < Duration::from_secs(1));

    // A full disk does not get emptier.
    let mut tries = 0;
    let full: io::Result<()> = patiently(passes, pause, || {
        tries += 1;
        Err(number(112))
    });
    assert!(full.is_err() && tries == 1 && pauses.take().is_empty());
}

#[test]
fn a_file_in_use_is_told_from_a_forbidden_one() {
    let in_use: Vec<i32> = (0..2000).filter(|number| is_in_use(*number)).collect();
    assert_eq!(in_use, [32, 33, 1224]);
    let may: Vec<i32> = (0..2000).filter(|number| may_pass(*number)).collect();
    assert_eq!(may, [5, 32, 33, 1224]);
}

/// What is wrong with a name is not mended by another folder.
#[test]
fn a_name_that_no_file_may_have_sends_nobody_to_another_folder() {
    let error = io::Error::new(
        io::ErrorKind::InvalidFilename,
        format!("“CON.tableside.lock” {}", NotForWindows::Device),
    );
    let refused = LockError::Disk {
        path: "CON.tableside".into(),
        error,
    };
    assert_eq!(
        refused.to_string(),
        "changes of CON.tableside cannot be kept: “CON.tableside.lock” is the name of a device on Windows; \
         choose another name"
    );
    let folder = tempfile::tempdir().expect("a folder can be made");
    let nowhere = folder.path().join("no such folder").join("Club.tableside");
    let refused = CampaignLock::take(&RealDisk, &nowhere).expect_err("no folder");
    let way_out = "its folder is not there; name one that is";
    assert!(refused.to_string().ends_with(way_out), "{refused}");
    let long = folder.path().join("x".repeat(300) + ".tableside");
    let document = Document::new(Campaign::sample_nightclub());
    let refused = Keeper::create(Arc::new(RealDisk), &long, &document, None, None);
    let said = refused.map(|_| ()).expect_err("too long").to_string();
    let way_out = "its name is too long, or none that this system takes; choose another one";
    assert!(said.contains(way_out), "{said}");
}
