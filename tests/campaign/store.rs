//! The format of the file: the same bytes again and again, and nothing but whole files of this version.

use proptest::prelude::*;
use tableside::campaign::store::{FORMAT, VERSION, from_bytes};
use tableside::campaign::{Campaign, Command, Document};
use tableside::dice::TypedDice;
use tableside::systems::System;

use super::{bytes, refused, sample_text};

fn small() -> Campaign {
    Campaign::new("Small", System::Unhex)
}

/// What was saved is opened as it was, and saved again as the same bytes.
#[test]
fn a_save_loses_nothing_and_is_canonical() {
    for campaign in [small(), Campaign::sample_nightclub()] {
        let saved = bytes(&campaign);
        let opened = from_bytes(&saved).expect("it opens");
        assert_eq!(opened, campaign);
        assert_eq!(bytes(&opened), saved);
    }
}

/// A name may be any text of up to 200 letters.
#[test]
fn any_name_survives() {
    for name in [
        "Kneipe „Zur Linde“",
        "\"\\/<b>{}",
        "🎲",
        "👩\u{200d}🚀",
        &"ä".repeat(200),
    ] {
        let mut document = Document::new(small());
        let rename = Command::Rename(name.to_owned());
        document
            .apply(&rename, &mut TypedDice::default())
            .expect("a name");
        let opened = from_bytes(&bytes(document.campaign())).expect("it opens");
        assert_eq!(opened.name, name.trim());
    }
}

/// The file says what it is, in which version, and ends with a line break.
#[test]
fn the_file_says_what_it_is() {
    let text = sample_text();
    let start = format!("{{\n  \"format\": \"{FORMAT}\",\n  \"version\": {VERSION},\n");
    assert!(text.starts_with(&start), "{}", &text[..80]);
    assert!(text.ends_with("}\n"));
}

/// Every house rule is written out.
#[test]
fn house_rules_are_written_out() {
    for switch in [
        "limit",
        "mutual",
        "unconscious_below",
        "longest_range",
        "lost_actions_add_up",
    ] {
        assert!(
            sample_text().contains(&format!("\"{switch}\": ")),
            "{switch}"
        );
    }
}

/// A newer version is refused with a clear message, however new it is.
#[test]
fn a_newer_version_is_refused() {
    for version in ["2", "4294967295", "4294967296", "18446744073709551615"] {
        let text = sample_text().replacen("\"version\": 1", &format!("\"version\": {version}"), 1);
        let error = refused(&text);
        assert!(error.contains("newer version"), "{version}: {error}");
        assert!(error.contains("nothing was changed"), "{error}");
    }
}

/// A newer file is called newer even if the rest of it cannot be understood.
#[test]
fn a_newer_version_is_named_before_anything_else() {
    let error = refused(r#"{"format": "tableside-campaign", "version": 7, "universe": [1, 2]}"#);
    assert!(error.contains("newer version (format 7"), "{error}");
}

/// There is no version 0.
#[test]
fn version_0_is_refused() {
    let text = sample_text().replacen("\"version\": 1", "\"version\": 0", 1);
    assert!(refused(&text).contains("version"));
}

/// A file of another program is refused by its name.
#[test]
fn another_format_is_refused() {
    let text = sample_text().replacen(
        "\"format\": \"tableside-campaign\"",
        "\"format\": \"chess\"",
        1,
    );
    let error = refused(&text);
    assert!(
        error.contains("not a Tableside campaign") && error.contains("chess"),
        "{error}"
    );
}

/// Text that is no campaign at all is refused with the place where reading stopped.
#[test]
fn what_is_no_campaign_is_refused() {
    for text in [
        "",
        "\n",
        "null",
        "[]",
        "{}",
        "hello",
        "\u{feff}{}",
        "{\"format\": \"tableside-campaign\"}",
    ] {
        let error = refused(text);
        assert!(
            error.contains("line") && error.contains("column"),
            "{text:?}: {error}"
        );
    }
}

/// Deep nesting is refused, not followed.
#[test]
fn deep_nesting_is_refused() {
    let deep = "[".repeat(200_000);
    assert!(refused(&deep).contains("line 1"));
    let text = sample_text().replacen("\"log\": [", &format!("\"log\": [{deep}"), 1);
    assert!(from_bytes(text.as_bytes()).is_err());
}

/// Something after the end is refused.
#[test]
fn something_after_the_end_is_refused() {
    let error = refused(&(sample_text() + "{}"));
    assert!(error.contains("trailing"), "{error}");
}

/// A file cut off anywhere is refused; only the last line break may be missing.
#[test]
fn a_file_cut_off_anywhere_is_refused() {
    let whole = bytes(&small());
    for end in 0..whole.len() - 1 {
        assert!(
            from_bytes(&whole[..end]).is_err(),
            "cut off at {end} of {}",
            whole.len()
        );
    }
    assert!(from_bytes(&whole[..whole.len() - 1]).is_ok());
}

/// Also one in the middle of a fight, tried at every 37th byte.
#[test]
fn a_longer_file_cut_off_is_refused() {
    let whole = sample_text().into_bytes();
    for end in (0..whole.len() - 1).step_by(37) {
        assert!(
            from_bytes(&whole[..end]).is_err(),
            "cut off at {end} of {}",
            whole.len()
        );
    }
}

/// Bytes that are not UTF-8 are refused with their place.
#[test]
fn bytes_that_are_not_text_are_refused_with_their_place() {
    let mut broken = sample_text().into_bytes();
    broken[1234] = 0xff;
    let error = from_bytes(&broken).expect_err("not text").to_string();
    assert!(error.contains("UTF-8") && error.contains("1234"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Bytes changed at random are refused or give a campaign that is saved and opened again; never a panic.
    #[test]
    fn random_bytes_never_panic(flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)) {
        let mut broken = sample_text().into_bytes();
        for (at, byte) in flips {
            let at = at.index(broken.len());
            broken[at] = byte;
        }
        if let Ok(campaign) = from_bytes(&broken) {
            let saved = bytes(&campaign);
            prop_assert_eq!(from_bytes(&saved).expect("what was saved can be opened"), campaign);
        }
    }

    /// Digits changed to other digits never panic either; these often still open.
    #[test]
    fn random_digits_never_panic(flips in prop::collection::vec((any::<prop::sample::Index>(), b'0'..=b'9'), 1..6)) {
        let mut broken = sample_text().into_bytes();
        let digits: Vec<usize> = (0..broken.len()).filter(|at| broken[*at].is_ascii_digit()).collect();
        for (at, digit) in flips {
            broken[digits[at.index(digits.len())]] = digit;
        }
        if let Ok(campaign) = from_bytes(&broken) {
            let saved = bytes(&campaign);
            prop_assert_eq!(from_bytes(&saved).expect("what was saved can be opened"), campaign);
        }
    }
}
