//! The schema and the reader are held against each other: one thing in a file is changed at a time, at a place
//! of every shape. Whatever still opens fits; whatever is of another shape does not.

use serde_json::{Value, json};
use tableside::campaign::Campaign;
use tableside::campaign::store::{FormatError, SheetError, from_bytes, sheet_from_bytes, to_bytes};
use tableside::systems::System;
use tableside::systems::heroes_of_hex::UnitSheet;
use tableside::systems::unhex::Sheet;

use super::{FILE, Printed, SHEET, places};

/// What the reader makes of a file.
#[derive(PartialEq)]
enum Read {
    /// It opens.
    Opens,
    /// It has the shape of a file, but says something that cannot be.
    Broken,
    /// It is of another shape.
    Other,
}

fn read_campaign(bytes: &[u8]) -> Read {
    match from_bytes(bytes) {
        Ok(_) => Read::Opens,
        Err(FormatError::Broken { .. }) => Read::Broken,
        Err(_) => Read::Other,
    }
}

fn read_sheet(bytes: &[u8]) -> Read {
    match sheet_from_bytes::<Sheet>(bytes) {
        Ok(_) => Read::Opens,
        Err(SheetError::Broken(_) | SheetError::Format(FormatError::Broken { .. })) => Read::Broken,
        Err(_) => Read::Other,
    }
}

fn read_unit(bytes: &[u8]) -> Read {
    match sheet_from_bytes::<UnitSheet>(bytes) {
        Ok(_) => Read::Opens,
        Err(SheetError::Broken(_) | SheetError::Format(FormatError::Broken { .. })) => Read::Broken,
        Err(_) => Read::Other,
    }
}

/// The value with other things at that place.
fn changed(value: &Value, place: &str) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    let mut change = |what: String, change: &dyn Fn(&mut Value)| {
        let mut copy = value.clone();
        change(copy.pointer_mut(place).expect("a place of the value"));
        all.push((what, copy));
    };
    for other in [
        json!(null),
        json!(true),
        json!(-1),
        json!(3.5),
        json!(5_000_000_000_u64),
        json!("?"),
        json!([]),
        json!({}),
    ] {
        change(format!("{other} at {place}"), &|at| *at = other.clone());
    }
    if let Some(Value::Object(fields)) = value.pointer(place) {
        change(format!("an unknown field at {place}"), &|at| {
            at["no such field"] = json!(1);
        });
        for key in fields.keys() {
            change(format!("no {key} at {place}"), &|at| {
                if let Value::Object(fields) = at {
                    fields.remove(key);
                }
            });
        }
    }
    all
}

/// Changes everything about a file, one thing at a time. Returns how many were of another shape.
fn hold_against_the_reader(schema: &Printed, file: &Value, read: fn(&[u8]) -> Read) -> usize {
    let mut others = 0;
    for place in places(file) {
        for (what, changed) in changed(file, &place) {
            match read(changed.to_string().as_bytes()) {
                Read::Opens => assert!(schema.fits(&changed), "it opens and does not fit: {what}"),
                Read::Other => {
                    assert!(!schema.fits(&changed), "it does not open and fits: {what}");
                    others += 1;
                }
                Read::Broken => {}
            }
        }
    }
    others
}

/// A campaign in the middle of an attack, without a checksum, so that it can be changed.
fn golden() -> Value {
    let bytes = include_bytes!("../golden/v1.tableside");
    let mut file: Value = serde_json::from_slice(bytes).expect("JSON");
    file.as_object_mut().expect("an object").remove("checksum");
    file
}

/// A campaign in the middle of an attack.
#[test]
fn a_campaign_fits_exactly_when_it_has_the_shape_that_is_read() {
    let file = golden();
    let others = hold_against_the_reader(&FILE, &file, read_campaign);
    assert!(others > 1000, "{others} changes are of another shape");
}

/// A sheet with items, abilities and armor.
#[test]
fn a_sheet_fits_exactly_when_it_has_the_shape_that_is_read() {
    let (_, text) = System::Unhex.info().ready_sheets[0];
    let file = serde_json::from_str(text).expect("JSON");
    let others = hold_against_the_reader(&SHEET, &file, read_sheet);
    assert!(others > 200, "{others} changes are of another shape");
}

/// The sample of Heroes of Hex, and one of its sheets.
#[test]
fn heroes_of_hex_fits_exactly_when_it_has_the_shape_that_is_read() {
    let skirmish = to_bytes(&Campaign::sample_skirmish()).expect("it is written");
    let file = serde_json::from_slice(&skirmish).expect("JSON");
    let others = hold_against_the_reader(&FILE, &file, read_campaign);
    assert!(others > 500, "{others} changes are of another shape");
    let file = serde_json::from_str(System::HeroesOfHex.info().ready_sheets[0].1).expect("JSON");
    let others = hold_against_the_reader(&SHEET, &file, read_unit);
    assert!(others > 100, "{others} changes are of another shape");
}

/// The bounds that types alone do not tell: levels, dice, boxes, ids as keys, formats and their versions.
#[test]
fn what_is_out_of_bounds_does_not_fit() {
    let file = golden();
    let game = "/campaign/game/unhex";
    let roll = "/fight/frames/0/exchange/attack/roll";
    for (place, value) in [
        ("/format".to_owned(), json!("tableside sheet")),
        ("/version".to_owned(), json!(0)),
        ("/version".to_owned(), json!(99)),
        ("/sequence".to_owned(), json!(u64::MAX)),
        ("/head".to_owned(), json!(1_u64 << 54)),
        ("/last_record".to_owned(), json!("C979F4DE97B59D93")),
        ("/last_record".to_owned(), json!("c979")),
        (format!("{game}/characters/1/level"), json!(100)),
        (format!("{game}/characters/1/level"), json!(-1000)),
        (format!("{game}/characters/1/max_level"), json!(0)),
        (
            format!("{game}/characters/1/team"),
            json!(4_294_967_296_u64),
        ),
        (
            format!("{game}/characters/1/body/head/boxes"),
            json!([null, null]),
        ),
        (format!("{game}/characters/1/body/head/armor"), json!(256)),
        (
            format!("{game}/teams"),
            json!({ "01": file.pointer("/campaign/game/unhex/teams/1") }),
        ),
        (format!("{game}/log/0/rules"), json!(["u-53"])),
        (format!("{game}/log/0/rules"), json!(["U-5"])),
        (format!("{game}{roll}/level"), json!(100)),
        (format!("{game}{roll}/faces"), json!([10])),
        (format!("{game}{roll}/faces"), json!([1, 2])),
    ] {
        let mut copy = file.clone();
        let at = copy.pointer_mut(&place);
        *at.unwrap_or_else(|| panic!("{place} is not there")) = value.clone();
        assert!(!FILE.fits(&copy), "{value} at {place}");
        assert!(
            read_campaign(copy.to_string().as_bytes()) != Read::Opens,
            "{value} at {place}"
        );
    }
}

/// A campaign is no sheet, and a sheet is no campaign.
#[test]
fn a_campaign_and_a_sheet_are_not_each_other() {
    let campaign = golden();
    let sheet: Value = serde_json::from_str(System::Unhex.info().ready_sheets[0].1).expect("JSON");
    assert!(!SHEET.fits(&campaign) && !FILE.fits(&sheet));
}
