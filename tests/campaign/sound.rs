//! No accepted command leaves a campaign that does not open again, however it is wrapped.

use tableside::board::areas::{AreaMap, Connection, ConnectionId, ConnectionKind};
use tableside::campaign::store::{from_bytes, to_bytes};
use tableside::campaign::{Campaign, Command as Door, Document, Game};
use tableside::dice::TypedDice;
use tableside::systems::unhex::{Character, Command};
use tableside::table::{CharacterId, MapId, TeamId};

fn sample() -> (Document, AreaMap, Character) {
    let campaign = Campaign::sample_nightclub();
    let Game::Unhex(game) = &campaign.game else {
        panic!("a game of Unhex")
    };
    let map = (*game.maps[&MapId(1)]).clone();
    let sheet = (*game.characters[&CharacterId(1)]).clone();
    (Document::new(campaign), map, sheet)
}

/// A line to nowhere, a map without the areas where tokens stand, a sheet of a team that is not there: refused alone,
/// by the GM's word, and by the GM's word twice; and nothing changes.
#[test]
fn what_does_not_open_again_is_refused_however_it_is_wrapped() {
    let (mut document, map, sheet) = sample();
    let mut nowhere = map.clone();
    let line = Connection {
        from: *nowhere.areas.keys().next().expect("an area"),
        to: tableside::board::areas::AreaId(99),
        kind: ConnectionKind::Solid,
        mark_from: false,
        mark_to: false,
        hidden: false,
        bend: None,
    };
    nowhere.connections.insert(ConnectionId(77), line);
    let empty = AreaMap {
        name: map.name.clone(),
        ..AreaMap::default()
    };
    let mut stranger = sheet.clone();
    stranger.team = Some(TeamId(9));
    let mut armed = sheet;
    armed.hands.left = Some(tableside::table::ItemId(99));
    let put_map = |map: AreaMap| Command::PutMap {
        id: MapId(1),
        map: Box::new(map),
    };
    let put_sheet = |sheet: Character| Command::PutCharacter {
        id: CharacterId(1),
        sheet: Box::new(sheet),
    };
    for (command, place) in [
        (put_map(nowhere), "Connection 77 leads nowhere"),
        (put_map(empty), "places."),
        (put_sheet(stranger), "characters.1.team"),
        (put_sheet(armed), "characters.1.hands"),
    ] {
        let once = Command::Overrule(Box::new(command.clone()));
        let twice = Command::Overrule(Box::new(once.clone()));
        for command in [command, once, twice] {
            let before = document.campaign().clone();
            let command = Door::from(command);
            let tried = document.tried(&command, &mut TypedDice::default());
            assert!(tried.is_err());
            let refusal = document
                .apply(&command, &mut TypedDice::default())
                .expect_err("it would not open again");
            assert_eq!(refusal.rule_id(), None, "{refusal}");
            let said = refusal.to_string();
            let nested = said.contains("overrule") || said.contains("by hand");
            assert!(said.contains(place) || nested, "{said}");
            assert_eq!(document.campaign(), &before);
        }
    }
    let bytes = to_bytes(document.campaign()).expect("written");
    assert!(from_bytes(&bytes).is_ok());
}
