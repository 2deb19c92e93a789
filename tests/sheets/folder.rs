//! The folder of sheets: found, listed, opened; nothing is made and nothing is touched.

use std::fs;

use tableside::campaign::store::{
    RealDisk, SheetFileError, list_sheets, open_sheet, sheet_file_name, sheet_folder,
};
use tableside::systems::System;
use tableside::systems::unhex::Sheet;

use super::text;

/// The user's folder is in the data folder, one for each game, and asking does not make it.
#[test]
fn the_users_folder_is_in_the_data_folder() {
    // None where the system names no data folder.
    if let Some(folder) = sheet_folder(System::Unhex) {
        assert!(folder.is_absolute());
        assert!(folder.ends_with("sheets/unhex"));
        let there = folder.exists();
        assert_eq!(
            sheet_folder(System::Unhex).is_some_and(|f| f.exists()),
            there
        );
    }
}

/// Every sheet is listed with its name or what is wrong with it; other files are not.
#[test]
fn a_folder_is_listed_with_names_and_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    put("b.sheet.json", text());
    put("a.SHEET.JSON", text());
    put("broken.sheet.json", &text()[..100]);
    put("other.json", text());
    put(".sheet.json", text());
    put("readme.txt", "no sheet");
    fs::create_dir(folder.path().join("folder.sheet.json")).expect("made");

    let listed = list_sheets(System::Unhex, &RealDisk, folder.path()).expect("listed");
    let names: Vec<_> = listed
        .iter()
        .map(|sheet| {
            let file = sheet.path.file_name().expect("a name").to_string_lossy();
            (file.into_owned(), sheet.name.as_deref().ok())
        })
        .collect();
    let guard = Some("Gate guard");
    let expected = [
        ("a.SHEET.JSON", guard),
        ("b.sheet.json", guard),
        ("broken.sheet.json", None),
        ("folder.sheet.json", None),
    ];
    assert_eq!(names, expected.map(|(file, name)| (file.to_owned(), name)));
    let why = |n: usize| listed[n].name.as_ref().expect_err("unreadable").to_string();
    assert!(
        why(2).contains("broken.sheet.json: it ends in the middle"),
        "{}",
        why(2)
    );
    assert!(why(2).contains("line 6"), "{}", why(2));
    assert!(
        why(3).contains("it is a folder; choose a .sheet.json file"),
        "{}",
        why(3)
    );
}

/// A folder that is not there has no sheets and is not made; a file in its place is an error.
#[test]
fn a_folder_that_is_not_there_has_no_sheets() {
    let folder = tempfile::tempdir().expect("a folder");
    let none = folder.path().join("none");
    assert!(
        list_sheets(System::Unhex, &RealDisk, &none)
            .expect("listed")
            .is_empty()
    );
    assert!(!none.exists());
    fs::write(&none, "a file").expect("written");
    let error = list_sheets(System::Unhex, &RealDisk, &none).expect_err("a file");
    assert!(matches!(error, SheetFileError::Disk { .. }), "{error}");
}

/// A file over the limit is refused before it is read, and one that is not there by its name.
#[test]
fn what_cannot_be_opened_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("large.sheet.json");
    let large = fs::File::create(&path).expect("made");
    large
        .set_len(1 << 40)
        .or_else(|_| large.set_len(1 << 22))
        .expect("grown");
    let error = open_sheet::<Sheet>(&RealDisk, &path)
        .expect_err("too large")
        .to_string();
    assert!(error.contains("sheets of up to 1048576 bytes"), "{error}");
    let error =
        open_sheet::<Sheet>(&RealDisk, &folder.path().join("no.sheet.json")).expect_err("nothing");
    assert!(error.to_string().contains("no.sheet.json"), "{error}");
}

/// What is neither file nor folder is refused at once, not waited for.
#[cfg(unix)]
#[test]
fn a_socket_is_not_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("pipe.sheet.json");
    let _socket = std::os::unix::net::UnixListener::bind(&path).expect("a socket");
    let error = open_sheet::<Sheet>(&RealDisk, &path)
        .expect_err("no file")
        .to_string();
    assert!(error.contains("not a regular file"), "{error}");
}

/// A file is named after its character, whatever the name is.
#[test]
fn file_names_are_taken_by_every_system() {
    for (name, file) in [
        ("Guard 2", "Guard 2.sheet.json"),
        (" Zoë ", "Zoë.sheet.json"),
        ("../etc/x:y*", "---etc-x-y-.sheet.json"),
        ("", "Unnamed.sheet.json"),
        ("a\0b\n", "a-b.sheet.json"),
    ] {
        assert_eq!(sheet_file_name(name), file);
    }
    assert!(sheet_file_name(&"ß".repeat(500)).len() <= 120);
}
