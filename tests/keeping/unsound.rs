//! A record that would leave a campaign that does not open, from another program or another hand: it is left out and
//! told, and the rest opens.

use std::sync::Arc;

use super::Evening;
use tableside::board::areas::AreaId;
use tableside::campaign::{Change, Command, Game, Kind, Record};
use tableside::systems::unhex;
use tableside::table::MapId;

#[test]
fn a_record_that_would_break_an_opening_is_left_out_and_told() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("unsound.tableside");
    let mut evening = Evening::begin(&path);
    assert!(evening.apply(&Command::Rename("One".to_owned())));
    let Game::Unhex(game) = &evening.document.campaign().game else {
        panic!("a game of Unhex")
    };
    let id = MapId(1);
    let before = game.maps[&id].clone();
    let mut after = (*before).clone();
    after.areas.get_mut(&AreaId(1)).expect("an area").x = i32::MAX;
    let record = Record {
        sequence: 2,
        parent: 1,
        head: 2,
        program: "elsewhere".to_owned(),
        time: 0,
        who: None,
        step: None,
        sent: None,
        label: "Far away".to_owned(),
        kind: Kind::Do {
            command: Command::Rename("One".to_owned()),
            faces: Vec::new(),
        },
        changes: vec![Change::Unhex(unhex::Change::Map {
            id,
            before: Some(before),
            after: Some(Arc::new(after)),
        })],
    };
    evening.keeper.keep(&Arc::new(record));
    let (one, expected) = ("One", evening.bytes());
    evening.end();
    for _ in 0..2 {
        let (evening, recovery) = Evening::open(&path);
        assert_eq!(recovery.recovered, 1);
        assert_eq!(recovery.left_out.len(), 1);
        assert_eq!(recovery.unsound[0].0, 2);
        assert!(recovery.unsound[0].1.contains("maps.1.areas.1"));
        assert_eq!(recovery.fitting, [0_u64; 0], "it cannot be taken up");
        assert!(recovery.is_damage());
        let said = recovery.sentence().expect("it is told");
        assert!(said.contains("record 2 leaves what cannot be"), "{said}");
        assert_eq!(evening.document.campaign().name, one);
        assert_eq!(evening.bytes(), expected);
        evening.end();
    }
    // It goes on behind it.
    let (mut evening, _) = Evening::open(&path);
    assert!(evening.apply(&Command::Rename("Two".to_owned())));
    evening.save_and_end();
    let (evening, recovery) = Evening::open(&path);
    assert_eq!(evening.document.campaign().name, "Two");
    assert!(recovery.left_out.is_empty(), "{recovery:?}");
}
