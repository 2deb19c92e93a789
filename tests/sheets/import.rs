//! A sheet into a campaign: through the one door, with a conflict, and back by undo.

use std::sync::Arc;

use tableside::campaign::games::unhex::{Conflict, characters_named, import_sheet};
use tableside::campaign::store::{sheet_from_bytes, to_bytes};
use tableside::campaign::{Campaign, Command, Document, Game};
use tableside::dice::TypedDice;
use tableside::systems::System;
use tableside::systems::unhex::{
    self, Character, GmCondition, Hands, Level, Sheet, Unhex, nightclub, nightclub_fight,
};
use tableside::table::{CharacterId, Refusal, TeamId};

use super::sheet;

const WATCH: TeamId = TeamId(1);
const GANG: TeamId = TeamId(2);

fn club() -> Document {
    let game = Game::Unhex(nightclub());
    let name = "Club".to_owned();
    Document::new(Campaign { name, game })
}

fn game(document: &Document) -> &Unhex {
    let Game::Unhex(game) = &document.campaign().game else {
        panic!("a game of Unhex")
    };
    game
}

fn import(
    document: &mut Document,
    sheet: &Sheet,
    team: Option<TeamId>,
    conflict: Conflict,
) -> Result<(), Refusal> {
    let commands = import_sheet(game(document), sheet, team, conflict)?;
    assert_eq!(commands.len(), 1, "one gesture, one command");
    for command in &commands {
        document.apply(command, &mut TypedDice::default())?;
    }
    Ok(())
}

fn the_one(document: &Document, name: &str) -> (CharacterId, Character) {
    let ids = characters_named(game(document), name);
    assert_eq!(ids.len(), 1, "{name}: {ids:?}");
    (
        ids[0],
        Character::clone(&game(document).characters[&ids[0]]),
    )
}

/// Somebody new joins the team chosen, under an id of their own, and undo takes them away again.
#[test]
fn a_new_name_is_added_and_undone() {
    let mut document = club();
    let before = to_bytes(document.campaign()).expect("bytes");
    let mut expected = sheet("Yara Finch").into_character();
    expected.team = Some(WATCH);
    import(
        &mut document,
        &sheet("Yara Finch"),
        Some(WATCH),
        Conflict::Replace,
    )
    .expect("imported");

    let (id, yara) = the_one(&document, "yara finch");
    assert_eq!((id, yara), (CharacterId(8), expected));
    let after = to_bytes(document.campaign()).expect("bytes");
    assert_eq!(document.undo_label().as_deref(), Some("Yara Finch added"));
    document
        .apply(&Command::Undo, &mut TypedDice::default())
        .expect("undone");
    assert_eq!(to_bytes(document.campaign()).expect("bytes"), before);
    document
        .apply(&Command::Redo, &mut TypedDice::default())
        .expect("done again");
    assert_eq!(to_bytes(document.campaign()).expect("bytes"), after);
}

/// All ready sheets go into an empty campaign.
#[test]
fn every_ready_sheet_can_be_imported() {
    let empty = Campaign::new("Empty", System::Unhex);
    let mut document = Document::new(empty);
    for (name, text) in System::Unhex.info().ready_sheets {
        let file = sheet_from_bytes::<Sheet>(text.as_bytes()).expect("it opens");
        import(&mut document, &file.sheet, None, Conflict::KeepBoth)
            .unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    }
    assert_eq!(
        game(&document).characters.len(),
        System::Unhex.info().ready_sheets.len()
    );
    assert_eq!(document.campaign().findings(), []);
}

/// Replace keeps what belongs to the campaign: id, team, place, hidden and the GM's mark.
#[test]
fn replace_keeps_id_team_and_place() {
    let mut start = nightclub();
    let (id, _) = the_one(&club(), "Bruno");
    let bruno = Arc::make_mut(start.characters.get_mut(&id).expect("Bruno"));
    bruno.hidden = true;
    bruno.condition_by_gm = Some(GmCondition::Unconscious);
    let name = "Club".to_owned();
    let mut document = Document::new(Campaign {
        name,
        game: Game::Unhex(start.clone()),
    });

    let mut other = sheet("Ringleader");
    other.name = "Bruno".to_owned();
    // The team asked for is for somebody new.
    import(&mut document, &other, Some(WATCH), Conflict::Replace).expect("imported");

    let (same, bruno) = the_one(&document, "Bruno");
    assert_eq!(same, id);
    assert_eq!(bruno.team, Some(GANG));
    assert!(bruno.hidden);
    assert_eq!(bruno.condition_by_gm, Some(GmCondition::Unconscious));
    assert_eq!(Sheet::of(&bruno), other);
    assert_eq!(game(&document).places, start.places);
    assert_eq!(game(&document).characters.len(), start.characters.len());
}

/// Exported and imported again, a character is as before, in a fight and with a dropped item too.
#[test]
fn export_and_replace_changes_nothing() {
    let mut start = nightclub_fight();
    let (id, _) = the_one(&club(), "Mara");
    let place = start.places[&id];
    let mara = Arc::make_mut(start.characters.get_mut(&id).expect("Mara"));
    let pistol = mara.items[0].id;
    mara.hands.release(pistol);
    mara.items[0].dropped = Some(place.area);
    let name = "Club".to_owned();
    let game_then = Game::Unhex(start.clone());
    let mut document = Document::new(Campaign {
        name,
        game: game_then,
    });
    assert_eq!(document.campaign().findings(), []);

    for name in ["Mara", "Guard 1", "Pike"] {
        let exported = Sheet::of(&the_one(&document, name).1);
        let imported = import(&mut document, &exported, None, Conflict::Replace);
        imported.unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    }
    assert_eq!(game(&document).characters, start.characters);
    assert_eq!(game(&document).fight, start.fight);
}

/// What lies on the floor stays there only if the new sheet has that very item, and not in a hand.
#[test]
fn what_is_held_or_another_item_does_not_lie_on_the_floor() {
    let mut start = nightclub();
    let (id, _) = the_one(&club(), "Mara");
    let area = start.places[&id].area;
    let mara = Arc::make_mut(start.characters.get_mut(&id).expect("Mara"));
    let held = mara.hands;
    mara.hands = Hands::default();
    for item in &mut mara.items {
        item.dropped = Some(area);
    }
    let mut other = Sheet::of(mara);
    other.hands = held;
    other.items[1].name = "better knife".to_owned();
    let commands = import_sheet(&start, &other, None, Conflict::Replace).expect("commands");
    let [Command::Unhex(unhex::Command::PutCharacter { sheet, .. })] = &commands[..] else {
        panic!("one sheet is put");
    };
    let floor: Vec<_> = sheet.items.iter().map(|item| item.dropped).collect();
    assert_eq!(floor, [None, None, Some(area)]);
}

/// Keep both numbers the newcomer, and the first one is not touched.
#[test]
fn keep_both_numbers_the_name() {
    let mut document = club();
    let mut other = sheet("Gate guard");
    other.name = "mara".to_owned();
    let (id, mara) = the_one(&document, "Mara");
    for _ in 0..2 {
        import(&mut document, &other, Some(GANG), Conflict::KeepBoth).expect("imported");
    }
    assert_eq!(the_one(&document, "Mara"), (id, mara));
    let (second, copy) = the_one(&document, "mara 2");
    assert_eq!(second, CharacterId(8));
    assert_eq!(
        (copy.name.as_str(), copy.letters.as_str()),
        ("mara 2", "G2")
    );
    assert_eq!(copy.team, Some(GANG));
    assert_eq!(the_one(&document, "mara 3").0, CharacterId(9));
}

/// A number that is there already is counted on; what only looks like one is part of the name.
#[test]
fn numbers_are_counted_on() {
    for (name, kept) in [
        ("Guard 1", "Guard 3"),
        ("Guard 2", "Guard 3"),
        ("  guard 2 ", "guard 3"),
    ] {
        let mut document = club();
        let mut other = sheet("Gate guard");
        other.name = name.to_owned();
        import(&mut document, &other, None, Conflict::KeepBoth).expect("imported");
        assert_eq!(the_one(&document, kept).1.name, kept);
    }
    for (name, kept) in [
        ("Agent 007", "Agent 007 2"),
        ("Unit 99999999999", "Unit 99999999999 2"),
        ("Unit 4294967295", "Unit 4294967296"),
        ("7", "7 2"),
        (" 12", "12 2"),
        ("Ärger", "Ärger 2"),
    ] {
        let mut document = club();
        let mut other = sheet("Gate guard");
        other.name = name.to_owned();
        for _ in 0..2 {
            import(&mut document, &other, None, Conflict::KeepBoth).expect("imported");
        }
        assert_eq!(the_one(&document, kept).1.name, kept);
    }
}

/// With the highest possible id taken, a gap is found.
#[test]
fn a_full_house_still_has_an_id() {
    let mut start = nightclub();
    let somebody = start.characters[&CharacterId(1)].clone();
    start.characters.insert(CharacterId(u32::MAX), somebody);
    let commands = import_sheet(&start, &sheet("Wrecker"), None, Conflict::Replace);
    let [Command::Unhex(unhex::Command::PutCharacter { id, .. })] = commands.expect("commands")[..]
    else {
        panic!("one sheet is put");
    };
    assert_eq!(id, CharacterId(8));
}

/// What cannot be imported is refused with a way out, and changes nothing.
#[test]
fn refusals_say_what_to_do() {
    let document = club();
    let refusal = |sheet: &Sheet, team, conflict| {
        import_sheet(game(&document), sheet, team, conflict)
            .expect_err("refused")
            .to_string()
    };
    let nobody = refusal(&sheet("Wrecker"), Some(TeamId(9)), Conflict::KeepBoth);
    assert_eq!(nobody, "there is no team 9; choose another or none");
    let mut nameless = sheet("Wrecker");
    nameless.name = " \t".to_owned();
    let nameless = refusal(&nameless, None, Conflict::Replace);
    assert!(nameless.contains("give it one"), "{nameless}");

    let mut twins = nightclub();
    let somebody = twins.characters[&CharacterId(1)].clone();
    twins.characters.insert(CharacterId(20), somebody);
    let mut mara = sheet("Wrecker");
    mara.name = "MARA".to_owned();
    let error = import_sheet(&twins, &mara, None, Conflict::Replace).expect_err("which one?");
    assert!(
        error
            .to_string()
            .starts_with("2 characters are called MARA"),
        "{error}"
    );
    assert!(import_sheet(&twins, &mara, None, Conflict::KeepBoth).is_ok());
}

/// A level above the max level opens with a warning and is refused by its rule at the door.
#[test]
fn a_level_above_the_max_level_is_refused_at_the_door() {
    let mut document = club();
    let mut high = sheet("Wrecker");
    high.level = Level::clamped(90);
    let before = to_bytes(document.campaign()).expect("bytes");
    let refusal = import(&mut document, &high, None, Conflict::Replace).expect_err("refused");
    assert_eq!(refusal.rule_id().expect("a rule").to_string(), "U-01");
    assert_eq!(to_bytes(document.campaign()).expect("bytes"), before);
}
