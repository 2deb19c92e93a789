//! Files that the program writes fit what it prints, and what it prints is always the same.

use serde_json::Value;
use tableside::campaign::Campaign;
use tableside::campaign::store::to_bytes;
use tableside::systems::System;
use tableside::systems::unhex::{Act, ItemKind};

use super::{FILE, SHEET, printed};
use crate::unhex::scene::Scene;

/// The schemas are JSON that names its draft, the same bytes each time, with `--json` and without.
#[test]
fn what_is_printed_is_always_the_same() {
    for which in ["file", "command", "sheet"] {
        let bytes = printed(&[which]);
        assert_eq!(bytes, printed(&[which]), "{which}");
        assert_eq!(bytes, printed(&[which, "--json"]), "{which}");
        assert!(bytes.ends_with(b"}\n"), "{which}");
        let schema: Value = serde_json::from_slice(&bytes).expect("it is JSON");
        let draft = "https://json-schema.org/draft/2020-12/schema";
        assert_eq!(schema["$schema"], draft, "{which}");
    }
}

/// Every ready sheet fits.
#[test]
fn ready_sheets_fit() {
    assert!(!System::Unhex.info().ready_sheets.is_empty());
    for (_, text) in System::Unhex
        .info()
        .ready_sheets
        .iter()
        .chain(System::HeroesOfHex.info().ready_sheets)
    {
        SHEET.holds_bytes(text.as_bytes());
    }
}

/// An empty campaign, the sample and a file of format 1 fit.
#[test]
fn campaigns_fit() {
    let empty = Campaign::new("Empty", System::Unhex);
    FILE.holds_bytes(&to_bytes(&empty).expect("it is written"));
    let sample = Campaign::sample_nightclub();
    FILE.holds_bytes(&to_bytes(&sample).expect("it is written"));
    let skirmish = Campaign::sample_skirmish();
    FILE.holds_bytes(&to_bytes(&skirmish).expect("it is written"));
    FILE.holds_bytes(include_bytes!("../golden/v1.tableside"));
}

/// A save in the middle of an intercept, with a move under it and one digit typed, fits.
#[test]
fn a_save_in_the_middle_of_a_fight_fits() {
    let mut table = Scene::new()
        .pc("Mara", "Bar", &[ItemKind::Melee1h])
        .npc("Guard", "Bar", &[ItemKind::Melee1h])
        .real()
        .fight();
    let act = table.move_act("Kitchen");
    assert!(matches!(act, Act::Move { .. }));
    table.act("Mara", act);
    FILE.holds_bytes(&table.bytes());
    let intercepts = table.options().into_iter().find(|key| key != "none");
    table.pick(&intercepts.expect("the guard can intercept"));
    FILE.holds_bytes(&table.bytes());
    let faces = tableside::table::Answer::Faces(vec![3]);
    table.answer(faces, []);
    FILE.holds_bytes(&table.bytes());
    let frames = &table.game().fight.as_ref().expect("a fight").frames;
    assert_eq!(frames.len(), 2);
}
