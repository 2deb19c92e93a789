//! Files that are not sheets: a clear error with the place, never a panic.

use tableside::campaign::Campaign;
use tableside::campaign::store::{FormatError, SheetError, sheet_from_bytes, to_bytes};
use tableside::systems::unhex::Sheet;

use super::{text, with};

fn error(text: &str) -> SheetError {
    sheet_from_bytes::<Sheet>(text.as_bytes()).expect_err("not a sheet")
}

/// Cut off anywhere, a sheet is refused with line and column.
#[test]
fn every_truncation_is_explained() {
    let text = text();
    // Without its last line break it is whole.
    for len in 0..text.len() - 1 {
        match sheet_from_bytes::<Sheet>(&text.as_bytes()[..len]) {
            Err(SheetError::Format(FormatError::NotReadable { line, .. })) => {
                assert!(line <= text.lines().count(), "cut at {len}");
            }
            Err(SheetError::Format(FormatError::NotUtf8(at))) => assert!(at < len),
            other => panic!("cut at {len}: {other:?}"),
        }
    }
    assert!(sheet_from_bytes::<Sheet>(&text.as_bytes()[..text.len() - 1]).is_ok());
}

/// Whichever bit flips, the sheet opens or the error says something.
#[test]
fn no_flipped_bit_panics() {
    let mut bytes = text().as_bytes().to_vec();
    for bit in 0..bytes.len() * 8 {
        bytes[bit / 8] ^= 1 << (bit % 8);
        if let Err(error) = sheet_from_bytes::<Sheet>(&bytes) {
            assert!(!error.to_string().is_empty());
            assert!(!error.findings().is_empty());
        }
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
}

/// Bytes that are no text are refused with their offset.
#[test]
fn not_utf8_is_named_with_its_offset() {
    let mut bytes = text().as_bytes().to_vec();
    bytes[30] = 0xff;
    let error = sheet_from_bytes::<Sheet>(&bytes).expect_err("not text");
    assert!(error.to_string().contains("offset 30"), "{error}");
}

/// A newer version is refused, whatever else it holds.
#[test]
fn a_newer_version_is_refused() {
    let newer = r#"{"format": "tableside sheet", "version": 2, "system": ["?"], "new": {}}"#;
    let error = error(newer).to_string();
    assert!(error.contains("newer version (sheet format 2"), "{error}");
    assert!(error.contains("update Tableside"), "{error}");
    let huge = with("\"version\": 1", "\"version\": 18446744073709551615");
    let huge = sheet_from_bytes::<Sheet>(huge.as_bytes()).expect_err("newer");
    assert!(matches!(huge, SheetError::Newer(u64::MAX)), "{huge}");
    let none = with("\"version\": 1", "\"version\": 0");
    let none = sheet_from_bytes::<Sheet>(none.as_bytes()).expect_err("no such version");
    assert!(none.to_string().contains("(in version)"), "{none}");
}

/// Something else is called what it is.
#[test]
fn other_files_are_called_what_they_are() {
    let campaign = to_bytes(&Campaign::sample_nightclub()).expect("bytes");
    let refused = sheet_from_bytes::<Sheet>(&campaign).expect_err("a campaign");
    assert!(
        refused.to_string().contains("open it as a campaign"),
        "{refused}"
    );

    let other = error(&with("tableside sheet", "shopping list"));
    assert!(other.to_string().contains("“shopping list”"), "{other}");
    let long = error(&with("tableside sheet", &"x".repeat(5000)));
    assert!(long.to_string().len() < 200, "{long}");

    for game in ["flow", "Unhex", "chess"] {
        let other = error(&with(
            "\"system\": \"unhex\"",
            &format!("\"system\": \"{game}\""),
        ));
        assert!(matches!(other, SheetError::OtherSystem(..)), "{other}");
        assert!(other.to_string().contains(game), "{other}");
    }
}

/// A level of 10,000 names its field, line and column.
#[test]
fn a_hostile_number_names_its_field() {
    let level = error(&with("\"level\": 40", "\"level\": 10000")).to_string();
    assert!(level.contains("not 10000"), "{level}");
    assert!(level.contains("(in sheet.level)"), "{level}");
    assert!(level.contains("at line 10, column"), "{level}");
    for (old, new, field) in [
        ("\"level\": 40", "\"level\": 1e999", "sheet.level"),
        ("\"level\": 40", "\"level\": \"40\"", "sheet.level"),
        ("\"level\": 40", "\"level\": 39.5", "sheet.level"),
        ("\"id\": 1", "\"id\": 4294967296", "sheet.items[0].id"),
        ("\"id\": 1", "\"id\": -1", "sheet.items[0].id"),
        ("\"armor\": 0", "\"armor\": 256", "sheet.body."),
        ("\"kind\": \"npc\"", "\"kind\": \"god\"", "sheet.kind"),
        ("good_defend", "good_everything", "sheet.abilities[0]"),
        ("\"left\": 2", "\"left\": [[2]]", "sheet.hands.left"),
    ] {
        let error = error(&with(old, new)).to_string();
        assert!(error.contains(&format!("(in {field}")), "{error}");
        assert!(error.contains("line"), "{error}");
    }
}

/// A body of another shape, a field twice, too few or unknown ones are refused.
#[test]
fn another_shape_is_refused() {
    for (old, new, says) in [
        ("\"right_arm\"", "\"head\"", "stands here twice"),
        ("\"right_arm\"", "\"tail\"", "unknown variant `tail`"),
        ("null,\n", "", "the head has 3 boxes, not 2"),
        ("\"notes\"", "\"name\"", "duplicate field `name`"),
        ("\"notes\"", "\"notez\"", "unknown field `notez`"),
        ("\"letters\": \"GG\",", "", "missing field `letters`"),
        (
            "\"letters\"",
            "\"team\": 1, \"letters\"",
            "unknown field `team`",
        ),
        (
            "\"kind\": \"melee_1h\"",
            "\"kind\": \"melee_1h\", \"dropped\": 1",
            "unknown field `dropped`",
        ),
        ("\"system\": \"unhex\",", "", "missing field `system`"),
        (
            "\"system\"",
            "\"more\": 1, \"system\"",
            "unknown field `more`",
        ),
    ] {
        let error = error(&with(old, new)).to_string();
        assert!(error.contains(says), "{error}");
        assert!(error.contains("line"), "{error}");
    }
    for text in [
        "",
        "null",
        "[]",
        "{}",
        "7",
        "\"tableside sheet\"",
        "{\"format\": 1}",
        "\u{feff}{}",
    ] {
        assert!(!error(text).to_string().is_empty());
    }
    let behind = format!("{}{{}}", text());
    assert!(error(&behind).to_string().contains("trailing characters"));
}

/// Deep nesting and sizes over the limit end at once.
#[test]
fn deep_or_large_files_end_at_once() {
    let deep = |n| with("\"notes\": \"", &format!("\"notes\": {}\"", "[".repeat(n)));
    for n in [200, 900_000] {
        let error = error(&deep(n)).to_string();
        assert!(error.contains("line"), "{error}");
    }
    let in_header = format!("{{\"format\": {}", "{\"a\":".repeat(100_000));
    assert!(error(&in_header).to_string().contains("line 1"));
    let large = format!("{}{}", text(), " ".repeat(1024 * 1024));
    let large = error(&large);
    assert!(matches!(large, SheetError::TooLarge(_)), "{large}");
    let notes = |n| with("\"notes\": \"", &format!("\"notes\": \"{}", "n".repeat(n)));
    assert!(sheet_from_bytes::<Sheet>(notes(10_000).as_bytes()).is_ok());
    let long = error(&notes(900_000));
    assert!(matches!(long, SheetError::Broken(_)), "{long}");
    assert_eq!(long.findings()[0].place, "sheet.notes");
}
