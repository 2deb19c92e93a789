//! What a sheet is found to lack or to have too much of (U-02, U-03, U-66, U-96); such a file still opens.

use tableside::board::areas::AreaId;
use tableside::campaign::store::{from_bytes, to_bytes};
use tableside::campaign::{Campaign, Document, Game};
use tableside::systems::unhex::{Ability, Character, ItemKind, Location, Severity, Unhex};
use tableside::table::{CharacterId, ItemId, MapId};

use super::scene::{Scene, Table};

/// The findings about Ana as place, rule and sentence; none of them keeps the file from opening.
fn found(table: &Table) -> Vec<(String, String, String)> {
    let saved = to_bytes(table.document.campaign()).expect("it is written");
    assert!(from_bytes(&saved).is_ok(), "such a file opens");
    let findings = table.game().findings().into_iter();
    findings
        .map(|finding| {
            assert_eq!(finding.severity, Severity::Warning);
            let rule = finding.rule.expect("a rule").to_string();
            (finding.place, rule, finding.what)
        })
        .collect()
}

fn ana(items: &[ItemKind], change: impl FnOnce(&mut Character)) -> Table {
    Scene::new().pc("Ana", "Bar", items).sheet(change).quiet()
}

fn one(table: &Table) -> (String, String, String) {
    let mut found = found(table);
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

fn line(place: &str, rule: &str, what: &str) -> (String, String, String) {
    (
        format!("characters.1.{place}"),
        rule.to_owned(),
        what.to_owned(),
    )
}

/// U-02: abilities of either kind count; how many are owed or over is known.
#[test]
fn u_02_abilities_owed_and_over() {
    let table = ana(&[], |sheet| {
        sheet.non_combat_abilities = vec!["cooking".to_owned()];
    });
    let rules = &table.game().house_rules;
    assert_eq!(found(&table), []);
    assert_eq!(table.sheet("Ana").abilities_owed(rules), 1);
    let table = ana(&[], |sheet| {
        sheet.non_combat_abilities = vec!["cooking".to_owned(), "singing".to_owned()];
        sheet.abilities.insert(Ability::Stealth);
    });
    let rules = &table.game().house_rules;
    assert_eq!(table.sheet("Ana").abilities_owed(rules), -1);
    let words = "3 abilities are owned, 2 are allowed";
    assert_eq!(one(&table), line("abilities", "U-02", words));
}

/// U-03: an overfull inventory names the item that is over.
#[test]
fn u_03_the_item_that_is_over_is_named() {
    let items = [
        ItemKind::Melee1h,
        ItemKind::Ammo,
        ItemKind::Ammo,
        ItemKind::Ammo,
        ItemKind::FirstAid,
    ];
    let table = ana(&items, |sheet| {
        sheet.body.part_mut(Location::Head).armor = 1;
    });
    let words = "6 item slots are used, 5 are allowed; over is first aid";
    assert_eq!(one(&table), line("items", "U-03", words));
    let rules = &table.game().house_rules;
    assert_eq!(table.sheet("Ana").slots_free(rules), -1);
}

/// U-66: more than two pieces of armor on a location.
#[test]
fn u_66_armor_beyond_two_is_found() {
    let table = ana(&[], |sheet| sheet.body.part_mut(Location::Head).armor = 3);
    let words = "the head wears 3 pieces of armor, at most 2 fit";
    assert_eq!(one(&table), line("body", "U-66", words));
}

/// U-100, U-102: an ability without the one that comes first.
#[test]
fn u_102_an_ability_without_its_prerequisite_is_found() {
    let table = ana(&[], |sheet| {
        sheet.abilities.insert(Ability::UnarmedGoodAttack);
    });
    let words = "Unarmed: good Attack comes after Unarmed combat";
    assert_eq!(one(&table), line("abilities", "U-102", words));
    let table = ana(&[], |sheet| {
        sheet.abilities.insert(Ability::ExtraDirect);
    });
    let words = "Leader: one more action to Direct comes after Leader: Direct";
    assert_eq!(one(&table), line("abilities", "U-100", words));
}

/// U-96: an area weapon without its own ability; that of another kind does not help.
#[test]
fn u_96_an_area_weapon_without_its_ability_is_found() {
    let table = ana(&[ItemKind::Blast], |sheet| {
        sheet.abilities.insert(Ability::Cover);
    });
    let words = "AoE blast takes the ability AoE: Blast";
    assert_eq!(one(&table), line("items", "U-96", words));
    let table = ana(&[ItemKind::Blast], |sheet| {
        sheet.abilities.insert(Ability::Blast);
    });
    assert_eq!(found(&table), []);
}

/// U-30: somebody who is in a fight and on no area of its map.
#[test]
fn u_30_a_fighter_without_an_area_is_found() {
    let mut scene = Scene::new()
        .npc("Bo", "Bar", &[])
        .pc("Ana", "Bar", &[])
        .fight();
    change(&mut scene, |game, ana| {
        game.places.retain(|id, _| *id != ana);
    });
    let (place, rule, what) = one(&scene);
    assert_eq!(
        (place.as_str(), rule.as_str()),
        ("characters.2.name", "U-30")
    );
    assert_eq!(what, "Ana is in the fight and on no area of its map");
}

/// Changes what no command would.
fn change(table: &mut Table, change: impl FnOnce(&mut Unhex, CharacterId)) {
    let Game::Unhex(mut game) = table.document.campaign().game.clone() else {
        panic!("a game of Unhex")
    };
    change(&mut game, table.id("Ana"));
    table.document = Document::new(Campaign {
        name: "Test".to_owned(),
        game: Game::Unhex(game),
    });
}

/// U-30: somebody is in the fight of one map and stands on another one; nobody is taken out of either.
#[test]
fn u_30_a_fighter_on_another_map_is_found() {
    let mut scene = Scene::new()
        .npc("Bo", "Bar", &[])
        .pc("Ana", "Bar", &[])
        .fight();
    change(&mut scene, |game, ana| {
        let map = game.maps[&MapId(1)].clone();
        game.maps.insert(MapId(2), map);
        if let Some(place) = game.places.get_mut(&ana) {
            place.map = MapId(2);
        }
    });
    let (_, rule, what) = one(&scene);
    assert_eq!(rule, "U-30");
    assert_eq!(what, "Ana is in the fight and on no area of its map");
    assert_eq!(
        (scene.actions("Ana"), scene.area("Ana").as_str()),
        ((1, 0), "Bar")
    );
}

/// U-81: a two-handed item in one hand, a one-handed one in both.
#[test]
fn u_81_an_item_in_the_wrong_number_of_hands_is_found() {
    let table = ana(&[ItemKind::Melee2h], |sheet| sheet.hands.left = None);
    let words = "2H melee takes both hands";
    assert_eq!(one(&table), line("hands", "U-81", words));
    let table = ana(&[ItemKind::Melee1h], |sheet| {
        sheet.hands.left = sheet.hands.right;
    });
    let words = "1H melee goes into one hand";
    assert_eq!(one(&table), line("hands", "U-81", words));
    let table = ana(&[ItemKind::Ammo], |sheet| {
        sheet.hands.left = Some(ItemId(1));
    });
    let words = "ammo is not held in a hand";
    assert_eq!(one(&table), line("hands", "U-81", words));
}

/// U-04: what lies somewhere is in no hand.
#[test]
fn u_04_a_dropped_item_in_a_hand_is_found() {
    let table = ana(&[ItemKind::Melee2h], |sheet| {
        sheet.items[0].dropped = Some(AreaId(3));
    });
    let words = "2H melee lies somewhere and is in a hand";
    assert_eq!(one(&table), line("hands", "U-04", words));
}
