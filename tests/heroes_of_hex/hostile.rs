//! Odd numbers, odd boards, odd places: each gets an answer or a sentence, and nothing hangs.

use std::sync::Arc;

use tableside::board::grid::{Hex, HexBoard, Layout, ZoneId};
use tableside::campaign::store::{from_bytes, to_bytes};
use tableside::systems::heroes_of_hex::{
    Act, ActionId, Command, Cost, DamageType, Keywords, MovementKind, Place, SideAct,
};

use super::scene::{ENEMIES, FIELD, HEROES, Scene, Table, attack, deed, light};

/// H-02: attributes of 0 and 255 are rolled as they are: no dice count 0, and their odds are known.
#[test]
fn h_02_attributes_of_none_and_of_very_many() {
    let duel = |attack: u8, defense: u8| {
        Scene::new()
            .hero("Mara", "B2", &[light(1)])
            .with(|unit| unit.profile.attack = attack)
            .enemy("Husk", "C2", &[])
            .with(|unit| unit.profile.defense = defense)
            .begin([3])
    };
    let drops = |table: &Table| {
        let (mara, husk) = (table.id("Mara"), table.id("Husk"));
        let game = table.game();
        let action = game.units[&mara].action(ActionId(1)).expect("hers");
        let target = tableside::systems::heroes_of_hex::Target::Unit(husk);
        let odds = game.action_odds(mara, action, target).expect("known");
        let odds = &odds.targets[0].odds;
        [
            odds.nothing.percent(),
            odds.wound.percent(),
            odds.death.percent(),
        ]
    };
    // Nothing is rolled for the attack; whatever the defense is, it is not exceeded.
    let mut table = duel(0, 1);
    assert_eq!(drops(&table), ["100.0 %", "0.0 %", "0.0 %"]);
    table.does(table.hits("Mara", 1, "Husk"), [6]);
    assert_eq!(table.unit("Husk").tokens.wounds, 0);
    // Against no dice every face counts as it is: 1 to 3 wound, 4 to 6 kill (H-32).
    let mut table = duel(1, 0);
    assert_eq!(drops(&table), ["0.0 %", "50.0 %", "50.0 %"]);
    table.does(table.hits("Mara", 1, "Husk"), [3]);
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
    // More than 20 dice are no attribute, and 20 are rolled.
    let mut table = duel(255, 0);
    table.does(table.hits("Mara", 1, "Husk"), [6; 20]);
    assert!(table.unit("Husk").is_defeated());
}

/// H-03, H-17: what costs nothing goes once a Turn like everything else; what costs 99 waits for AP that no Fate gives.
#[test]
fn h_03_costs_of_nothing_and_of_99() {
    let free = attack(1, DamageType::Light, Cost::Ap(0));
    let dear = attack(2, DamageType::Heavy, Cost::Ap(99));
    let mut table = Scene::new()
        .hero("Mara", "B2", &[free, dear])
        .with(|unit| {
            unit.profile.movement.cost = 0;
            unit.profile.movement.max = 255;
        })
        .enemy("Husk", "C2", &[])
        .begin([6]);
    assert_eq!(table.forbids(table.hits("Mara", 2, "Husk")), "H-17");
    table.does(table.hits("Mara", 1, "Husk"), [1, 1]);
    assert_eq!(table.turn().ap, 6);
    assert_eq!(table.forbids(table.hits("Mara", 1, "Husk")), "H-17");
    for at in ["B3", "B2", "B3"] {
        table.does(table.moves("Mara", &[at]), []);
    }
    assert_eq!(table.turn().ap, 6);
    let ground = table.game().ground().expect("a skirmish");
    let reach = ground.reach(table.id("Mara"), u16::from(u8::MAX), 255);
    assert_eq!(reach.expect("in play").iter().count(), 11 * 9 - 1);
}

/// H-21: nobody is put beside the board. Two may stand on one space by the GM's word, and a warning names them.
#[test]
fn h_21_off_the_board_and_on_one_space() {
    let mut table = Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .enemy("Husk", "C2", &[])
        .begin([3]);
    let (who, map) = (table.id("Mara"), FIELD);
    let far = Hex::new(i32::MAX, i32::MIN);
    for at in [Hex::new(-1, 0), far] {
        let said = table.forbids(Command::Place { who, map, at });
        assert!(said.starts_with("Field has no space"), "{said}");
    }
    let at = table.hex("C2");
    table.does(Command::Place { who, map, at }, []);
    let findings = table.game().findings();
    let said: Vec<_> = findings.iter().map(|one| one.what.as_str()).collect();
    assert_eq!(said, ["Mara and Husk both stand on C2"]);
    // From there the rules go on: each has the other within reach, and either can step away.
    table.does(table.hits("Mara", 1, "Husk"), [1, 1]);
    table.does(table.moves("Mara", &["B2"]), []);
    assert!(table.game().findings().is_empty());
}

/// A file with a unit beside its board, or two on one space, is refused or told of, and never bent.
#[test]
fn h_21_files_with_units_in_odd_places() {
    for at in [Hex::new(-5, 0), Hex::new(i32::MIN, i32::MAX)] {
        let table = Scene::new()
            .hero("Mara", "B2", &[])
            .enemy("Husk", "C2", &[])
            .game(|game| {
                let place = Place {
                    map: FIELD,
                    at,
                    hidden: false,
                };
                let first = *game.units.keys().next().expect("Mara");
                game.places.insert(first, place);
            })
            .table();
        let bytes = to_bytes(table.document.campaign()).expect("written");
        let error = from_bytes(&bytes).expect_err("it cannot be played");
        assert!(error.to_string().contains("places"), "{error}");
    }
}

/// H-21, H-24: walls all around a space shut it: nobody leaves, nothing is seen, instincts stay where they are.
#[test]
fn h_21_walls_all_around() {
    let engage = Keywords {
        goes: Some(MovementKind::Engage(5)),
        ..Keywords::default()
    };
    let mut scene = Scene::new()
        .enemy(
            "Husk",
            "E4",
            &[deed(1, "Engage", Cost::Ap(1), engage), light(2)],
        )
        .hero("Mara", "G4", &[]);
    let shut = scene.space("E4");
    for next in Layout::Pointy.neighbours(shut) {
        let name = Scene::new().table().game().boards[&FIELD].address(next);
        scene = scene.wall("E4", &name);
    }
    let mut table = scene.begin([1]);
    table.passes(6);
    let ground = table.game().ground().expect("a skirmish");
    let reach = ground.reach(table.id("Husk"), 9, 9).expect("in play");
    assert_eq!(reach.iter().count(), 1, "its own space");
    table.does(table.uses("Husk", 1), []);
    assert_eq!(table.options(), ["1", "other", "withdraw"]);
    table.picks("instinct", "1", []);
    assert_eq!(table.at("Husk"), "E4");
    assert_eq!(table.forbids(table.hits("Husk", 2, "Mara")), "H-23");
}

/// H-51: a board that `check` finds an error in is not put, whatever is edited on it elsewhere.
#[test]
fn h_51_a_zone_on_no_space_is_refused() {
    let mut table = Scene::new().zone(1, "Ford", &["B2"]).table();
    let mut board = table.game().boards[&FIELD].as_ref().clone();
    let zone = board.zones.get_mut(&ZoneId(1)).expect("the ford");
    zone.spaces = std::iter::empty().collect();
    let (id, board) = (FIELD, Box::new(board));
    let said = table.forbids(Command::PutBoard { id, board });
    assert!(said.contains("is on no space"), "{said}");
}

/// A board of one space: whoever stood elsewhere leaves the map, nobody can move, two on it by the GM's word can fight.
#[test]
fn h_01_a_board_of_one_space() {
    for layout in [Layout::Pointy, Layout::Flat] {
        let mut table = Scene::new()
            .hero("Mara", "B2", &[light(1)])
            .enemy("Husk", "C2", &[])
            .table();
        let mut board = HexBoard::hexagon(layout, 0).expect("one space");
        board.name = "Stone".to_owned();
        let board = Box::new(board);
        table.does(Command::PutBoard { id: FIELD, board }, []);
        assert!(table.game().places.is_empty(), "their spaces are gone");
        let (map, at) = (FIELD, Hex::default());
        let who = table.id("Mara");
        table.does(Command::Place { who, map, at }, []);
        let order = vec![HEROES, ENEMIES];
        let begin = Command::BeginSkirmish { map, order };
        let said = table.forbids(begin.clone());
        assert!(said.contains("two sides with units"), "{said}");
        let who = table.id("Husk");
        table.does(Command::Place { who, map, at }, []);
        table.does(begin, [5]);
        let ground = table.game().ground().expect("begun");
        let reach = ground.reach(table.id("Mara"), 9, 9).expect("in play");
        assert_eq!(reach.iter().count(), 1);
        table.does(table.hits("Mara", 1, "Husk"), [6, 1]);
        assert!(table.unit("Husk").is_defeated());
    }
}

/// The largest board is played on from corner to corner.
#[test]
fn h_20_the_largest_board() {
    let prey = Keywords {
        goes: Some(MovementKind::Prey(255)),
        ..Keywords::default()
    };
    let corners = |game: &mut tableside::systems::heroes_of_hex::HeroesOfHex| {
        let board = HexBoard::rectangle(Layout::Pointy, 200, 200).expect("the largest");
        let (first, last) = (board.named("A1"), board.named("GR200"));
        let whose = game.units.keys().copied().collect::<Vec<_>>();
        for (who, at) in whose.into_iter().zip([first, last]) {
            let at = at
                .filter(|at| board.spaces.contains(*at))
                .expect("a corner");
            game.places.get_mut(&who).expect("there").at = at;
        }
        game.boards.insert(FIELD, Arc::new(board));
    };
    let mut table = Scene::new()
        .hero("Mara", "B2", &[])
        .with(|unit| unit.profile.movement.distance = 255)
        .enemy("Husk", "C2", &[deed(1, "Prey", Cost::Ap(1), prey)])
        .game(corners)
        .begin([3]);
    let reach = table
        .game()
        .ground()
        .expect("begun")
        .reach(table.id("Mara"), 255, 2);
    assert_eq!(reach.expect("in play").iter().count(), 200 * 200 - 1);
    table.does(Command::Side(SideAct::Pass), [4]);
    table.does(table.uses("Husk", 1), []);
    table.picks("instinct", "1", []);
    let (husk, mara) = (table.hex(&table.at("Husk")), table.hex("A1"));
    assert_eq!(mara.distance(husk), 299 - 255);
    assert_eq!(table.forbids(table.acts("Mara", Act::Activate)), "H-10");
}
