//! The ready sheets: readable, canonical, legal, each somebody of their own.

use std::collections::BTreeSet;

use tableside::campaign::store::{SHEET_ENDING, sheet_file_name, sheet_from_bytes, sheet_to_bytes};
use tableside::systems::System;
use tableside::systems::unhex::{
    Character, Condition, HouseRules, ItemKind, Kind, Location, Sheet,
};

fn all() -> Vec<Sheet> {
    System::Unhex
        .info()
        .ready_sheets
        .iter()
        .map(|(name, text)| {
            let file = sheet_from_bytes::<Sheet>(text.as_bytes());
            file.unwrap_or_else(|error| panic!("{name}: {error}")).sheet
        })
        .collect()
}

/// Every one opens without a finding, and is written as it stands there.
#[test]
fn every_ready_sheet_is_canonical_and_without_findings() {
    for (name, text) in System::Unhex.info().ready_sheets {
        let file = sheet_from_bytes::<Sheet>(text.as_bytes());
        let file = file.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(file.findings, [], "{name}");
        let bytes = sheet_to_bytes(&file.sheet).expect("written");
        assert_eq!(String::from_utf8_lossy(&bytes), *text, "{name}");
    }
}

/// The program has all the sheets of the folder, and each is named after its character.
#[test]
fn the_program_has_every_sheet_of_the_folder() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/sheets/unhex");
    let in_folder: BTreeSet<String> = std::fs::read_dir(folder)
        .expect("the folder of ready sheets")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    let embedded: BTreeSet<String> = System::Unhex
        .info()
        .ready_sheets
        .iter()
        .map(|(name, _)| (*name).to_owned())
        .collect();
    assert_eq!(in_folder, embedded);
    for ((file, _), sheet) in System::Unhex.info().ready_sheets.iter().zip(all()) {
        let name = sheet_file_name(&sheet.name)
            .to_lowercase()
            .replace(' ', "_");
        assert_eq!(*file, name);
        assert!(file.ends_with(SHEET_ENDING));
    }
}

/// Six player characters, then eight foes from the weakest on; no name and no letters twice.
#[test]
fn six_player_characters_and_eight_foes() {
    let sheets = all();
    let kinds: Vec<Kind> = sheets.iter().map(|sheet| sheet.kind).collect();
    assert_eq!(kinds, [[Kind::Pc; 6].as_slice(), &[Kind::Npc; 8]].concat());
    let names: BTreeSet<String> = sheets.iter().map(|s| s.name.to_lowercase()).collect();
    assert_eq!(names.len(), sheets.len());
    let letters: BTreeSet<&str> = sheets.iter().map(|s| s.letters.as_str()).collect();
    assert_eq!(letters.len(), sheets.len());
    let levels: Vec<i32> = sheets[6..].iter().map(|s| s.level.get()).collect();
    assert!(levels.is_sorted(), "{levels:?}");
    assert!(levels.iter().all(|level| (25..=60).contains(level)));
}

/// The player characters fight each in their own way.
#[test]
fn every_player_character_has_a_style_of_their_own() {
    let styles: BTreeSet<Vec<ItemKind>> = all()[..6]
        .iter()
        .map(|sheet| {
            let character = sheet.clone().into_character();
            let mut held: Vec<ItemKind> = character.held().map(|item| item.kind).collect();
            held.sort_unstable();
            held
        })
        .collect();
    assert_eq!(styles.len(), 6, "{styles:?}");
}

/// Each is unhurt, at full level, armed, and within what the rules allow (U-01 to U-04, U-66, U-80 to U-83).
#[test]
fn every_ready_sheet_is_legal() {
    for sheet in all() {
        let character = sheet.into_character();
        let name = &character.name;
        assert_eq!(character.level, character.max_level, "{name}");
        assert_eq!(
            character.condition(&HouseRules::default()),
            Condition::Conscious
        );
        assert!(Location::ALL.iter().all(|l| {
            character.body.empty(*l) as usize == l.size() && character.body.part(*l).armor <= 2
        }));
        assert!(
            character.slots_used() <= character.slots_allowed(&HouseRules::default()),
            "{name}"
        );
        check_abilities(&character);
        check_hands(&character);

        assert!(
            (1..=2).contains(&character.letters.chars().count()),
            "{name}"
        );
        let one_line = |text: &str| !text.is_empty() && !text.contains('\n') && text.trim() == text;
        assert!(one_line(name) && one_line(&character.description), "{name}");
        assert!(!character.description.ends_with('.'), "{name}");
    }
}

/// One non-combat ability and at least one combat ability, of the weapons owned; two abilities, three at 60.
fn check_abilities(character: &Character) {
    let name = &character.name;
    let combat = character.abilities.len();
    assert_eq!(character.non_combat_abilities.len(), 1, "{name}");
    let allowed = match character.max_level.get() {
        ..60 => 2,
        60..70 => 3,
        more => panic!("{name} is at {more}"),
    };
    assert!(combat < allowed, "{name}");
    if character.kind == Kind::Pc || character.max_level.get() >= 50 {
        assert_eq!(combat + 1, allowed, "{name}");
    }
    let owned = |kind| character.items.iter().any(|item| item.kind == kind);
    for ability in &character.abilities {
        let fits = match ability.name().split_once(':').map(|(kind, _)| kind) {
            Some("Shield") => owned(ItemKind::Shield),
            Some("2H melee") => owned(ItemKind::Melee2h),
            Some("1H melee") => owned(ItemKind::Melee1h),
            Some("2H ranged") => owned(ItemKind::Ranged2h),
            Some("1H ranged") => owned(ItemKind::Ranged1h),
            other => other == Some("Leader"),
        };
        assert!(fits, "{name}: {}", ability.name());
    }
}

/// A weapon in hand, ammo for what needs it, and no pistol beside a shield.
fn check_hands(character: &Character) {
    let name = &character.name;
    let held: Vec<ItemKind> = character.held().map(|item| item.kind).collect();
    let hands = [character.hands.left, character.hands.right];
    let in_hands: BTreeSet<_> = hands.into_iter().flatten().collect();
    assert_eq!(
        held.len(),
        in_hands.len(),
        "{name} holds all that is in the hands"
    );
    assert!(
        held.iter().any(|kind| kind.reach(None).is_some()),
        "{name} is armed"
    );
    if character.items.iter().any(|item| item.kind.ranged()) {
        assert!(character.ammo() >= 1, "{name} has ammo");
    }
    let shield = held.contains(&ItemKind::Shield);
    assert!(!(shield && held.contains(&ItemKind::Ranged1h)), "{name}");
}
