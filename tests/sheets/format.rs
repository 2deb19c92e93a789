//! The format: canonical, with only what a sheet is, checked as a campaign's characters are.

use proptest::prelude::*;
use tableside::board::areas::AreaId;
use tableside::campaign::store::{SheetError, sheet_from_bytes, sheet_to_bytes};
use tableside::systems::unhex::{
    Ability, Character, GmCondition, Hands, Item, ItemKind, Kind, Level, Location, Mark, Severity,
    Sheet,
};
use tableside::table::{ItemId, TeamId};

use super::{text, with};

/// A sheet's file says its format, its version and its game first.
#[test]
fn a_sheet_begins_with_format_version_and_game() {
    let start = "{\n  \"format\": \"tableside sheet\",\n  \"version\": 1,\n  \"system\": \"unhex\",\n  \
                 \"sheet\": {\n    \"name\": \"Gate guard\",\n";
    assert!(text().starts_with(start));
    assert!(text().ends_with("}\n"));
}

/// What only a campaign knows is in no file, and nothing else is lost.
#[test]
fn what_belongs_to_the_campaign_stays_there() {
    let mut character = Character::new("Ana", Kind::Pc);
    character.team = Some(TeamId(7));
    character.hidden = true;
    character.condition_by_gm = Some(GmCondition::Dead);
    character.notes = "a \"quoted\"\nline — ❦".to_owned();
    character.body.mark(Location::Torso, 4, Mark::Slash);
    character.items.push(Item {
        id: ItemId(4),
        name: "knife".to_owned(),
        kind: ItemKind::Melee1h,
        dropped: Some(AreaId(3)),
    });
    let bytes = sheet_to_bytes(&Sheet::of(&character)).expect("written");
    let text = String::from_utf8(bytes.clone()).expect("text");
    for word in ["team", "hidden", "condition_by_gm", "dropped"] {
        assert!(!text.contains(word), "{word}");
    }

    let back = sheet_from_bytes::<Sheet>(&bytes).expect("read").sheet;
    character.team = None;
    character.hidden = false;
    character.condition_by_gm = None;
    character.items[0].dropped = None;
    assert_eq!(back.into_character(), character);
}

/// A file in another order and spacing is read, and written canonically from then on.
#[test]
fn reading_and_writing_makes_a_file_canonical() {
    let value: serde_json::Value = serde_json::from_str(text()).expect("JSON");
    let other = serde_json::to_string(&value).expect("JSON");
    assert_ne!(other, text());
    let sheet = sheet_from_bytes::<Sheet>(other.as_bytes())
        .expect("read")
        .sheet;
    assert_eq!(sheet_to_bytes(&sheet).expect("written"), text().as_bytes());
}

/// What is against a rule is told with place, rule and severity, and the sheet opens all the same.
#[test]
fn what_is_against_a_rule_is_found_with_its_place() {
    let text = with("\"armor\": 0", "\"armor\": 4");
    let file = sheet_from_bytes::<Sheet>(text.as_bytes()).expect("it opens");
    let found: Vec<_> = file
        .findings
        .iter()
        .map(|f| {
            let rule = f.rule.map(|rule| rule.to_string());
            (f.place.as_str(), rule, f.severity)
        })
        .collect();
    let warning = |place, rule: &str| (place, Some(rule.to_owned()), Severity::Warning);
    assert_eq!(
        found,
        [
            warning("sheet.body", "U-66"),
            warning("sheet.items", "U-03")
        ]
    );
}

/// A sheet that points to nothing is refused, with all that is wrong with it.
#[test]
fn what_cannot_be_is_refused_with_its_place() {
    for (old, new, place, rule) in [
        ("\"left\": 2", "\"left\": 9", "sheet.hands", None),
        ("\"id\": 2", "\"id\": 1", "sheet.items", None),
        (
            "\"max_level\": 40",
            "\"max_level\": 0",
            "sheet.max_level",
            Some("U-01"),
        ),
    ] {
        let error = sheet_from_bytes::<Sheet>(with(old, new).as_bytes()).expect_err("refused");
        assert!(matches!(error, SheetError::Broken(_)), "{error}");
        assert!(error.to_string().contains(place), "{error}");
        let findings = error.findings();
        let grave = findings.iter().find(|f| f.severity == Severity::Error);
        let grave = grave.expect("an error");
        assert_eq!(grave.place, place);
        assert_eq!(grave.rule.map(|r| r.to_string()).as_deref(), rule);
    }
}

/// A sheet too large to be read again is not written.
#[test]
fn a_sheet_over_the_limit_is_not_written() {
    let mut sheet = Sheet::of(&Character::new("Ana", Kind::Pc));
    sheet.notes = "x".repeat(1024 * 1024);
    let error = sheet_to_bytes(&sheet).expect_err("too large");
    assert!(matches!(error, SheetError::TooLarge(_)), "{error}");
}

fn any_sheet() -> impl Strategy<Value = Sheet> {
    let texts = || prop::collection::vec(".{0,12}", 0..3);
    let items = prop::collection::vec((".{0,12}", 0..ItemKind::ALL.len()), 0..7);
    let abilities = prop::collection::vec(0..Ability::ALL.len(), 0..5);
    let marks = prop::collection::vec((0..6_usize, 0..9_u8, 0..3_u8), 0..6);
    let words = (".{1,12}", "(.|\n){0,30}", ".{0,2}", "(.|\n){0,30}");
    (
        words,
        (-999..=99_i32, 1..=99_i32),
        items,
        abilities,
        texts(),
        texts(),
        marks,
    )
        .prop_map(|(words, levels, items, abilities, good_at, gear, marks)| {
            let mut character = Character::new(words.0, Kind::Npc);
            (character.description, character.letters, character.notes) =
                (words.1, words.2, words.3);
            character.level = Level::clamped(levels.0);
            character.max_level = Level::clamped(levels.1);
            for (id, (name, kind)) in (1..).map(ItemId).zip(items) {
                character.items.push(Item {
                    id,
                    name,
                    kind: ItemKind::ALL[kind],
                    dropped: None,
                });
                character.hands = Hands {
                    left: Some(id),
                    right: character.hands.left,
                };
            }
            character.abilities = abilities.iter().map(|n| Ability::ALL[*n]).collect();
            character.non_combat_abilities = good_at;
            character.non_combat_items = gear;
            for (location, n, armor) in marks {
                let location = Location::ALL[location];
                character.body.mark(location, n, Mark::Cross);
                character.body.part_mut(location).armor = armor;
            }
            Sheet::of(&character)
        })
}

proptest! {
    /// Whatever is on a sheet: written, read and written again it is the same.
    #[test]
    fn any_sheet_comes_back_as_it_was(sheet in any_sheet()) {
        let bytes = sheet_to_bytes(&sheet).expect("written");
        let back = sheet_from_bytes::<Sheet>(&bytes).expect("read");
        prop_assert_eq!(&back.sheet, &sheet);
        prop_assert_eq!(back.findings, sheet.findings());
        prop_assert_eq!(sheet_to_bytes(&back.sheet).expect("written"), bytes);
    }
}
