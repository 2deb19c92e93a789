//! Engage, Prey, Distance: proposed by the rules, accepted or changed by the GM (H-44 to H-47).

use tableside::board::grid::Layout;
use tableside::campaign::Command as Door;
use tableside::dice::ScriptedDice;
use tableside::systems::heroes_of_hex::{
    Action, ActionId, Command, Cost, DamageType, Keywords, MovementKind, Trigger,
};
use tableside::table::{Answer, Decider, TeamId};

use super::scene::{FIELD, HEROES, Scene, Table, attack, deed};

fn moving(goes: MovementKind) -> Action {
    let keywords = Keywords {
        goes: Some(goes),
        ..Keywords::default()
    };
    deed(1, "Instinct", Cost::Ap(1), keywords)
}

/// An enemy at H4 that moves by that, on its Turn; heroes at these spaces.
fn scene(goes: MovementKind, heroes: &[(&str, &str)]) -> Scene {
    let mut scene = Scene::new().enemy("Husk", "H4", &[moving(goes)]);
    for (name, at) in heroes {
        scene = scene.hero(name, at, &[]);
    }
    scene
}

fn begins(scene: Scene) -> Table {
    let mut table = scene.begin([1]);
    table.passes(6);
    table
}

fn proposed(table: &Table) -> Vec<String> {
    let open = table.open();
    let options = open.iter().flat_map(|one| one.shape.options());
    options
        .filter(|choice| choice.key.parse::<u32>().is_ok())
        .map(|choice| choice.label.clone())
        .collect()
}

/// H-44: toward the nearest hero by a shortest path, up to X spaces.
#[test]
fn h_44_engage_goes_to_the_nearest() {
    let mut table = begins(scene(
        MovementKind::Engage(2),
        &[("Mara", "C4"), ("Oda", "A1")],
    ));
    table.does(table.uses("Husk", 1), []);
    assert_eq!(proposed(&table), ["To F4"]);
    let ways = table.game().ways_proposed(&table.open()[0]);
    assert_eq!(ways["1"], ["G4", "F4"]);
    assert_eq!(ways.len(), 1, "none of the other answers");
    table.picks("instinct", "1", []);
    assert_eq!(table.at("Husk"), "F4");
    assert_eq!(table.last_line().1, ["H-44"]);
}

/// H-44: it stops on reaching an adjacent space, and stays where it is adjacent already.
#[test]
fn h_44_engage_stops_adjacent() {
    let mut table = begins(scene(MovementKind::Engage(6), &[("Mara", "E4")]));
    table.does(table.uses("Husk", 1), []);
    assert_eq!(proposed(&table), ["To F4"]);
    let mut table = begins(scene(MovementKind::Engage(6), &[("Mara", "G4")]));
    table.does(table.uses("Husk", 1), []);
    assert_eq!(proposed(&table), ["Stay"]);
    table.picks("instinct", "1", []);
    table.says("Husk stays: Mara is adjacent already", "H-44");
}

/// H-44: the nearest by walking, not as the crow flies.
#[test]
fn h_44_walls_count() {
    let walled = scene(MovementKind::Engage(1), &[("Mara", "F4"), ("Oda", "K4")])
        .wall("H4", "G4")
        .wall("H3", "G4")
        .wall("G5", "G4")
        .wall("F4", "G4")
        .wall("G3", "G4");
    let mut table = begins(walled);
    table.does(table.uses("Husk", 1), []);
    assert!(
        !proposed(&table).contains(&"To G4".to_owned()),
        "{:?}",
        proposed(&table)
    );
}

/// H-44: an ally on the way is passed; the move ends where it is nearest, beside the ally if need be.
#[test]
fn h_44_allies_on_the_way() {
    let on_the_way = scene(MovementKind::Engage(2), &[("Mara", "C4")]).enemy("Hound", "F4", &[]);
    let mut table = begins(on_the_way);
    table.does(table.uses("Husk", 1), []);
    let ends = proposed(&table);
    assert!(!ends.contains(&"To F4".to_owned()), "{ends:?}");
    table.picks("instinct", "1", []);
    assert_eq!(table.hex("C4").distance(table.hex(&table.at("Husk"))), 4);
}

/// H-44: a space that is taken by an ally is no place to stand: whoever is behind one goes around, and is not held there.
#[test]
fn h_44_behind_its_own_ally() {
    // Beside Mara there is room, but not on Hound, who stands between her and Husk.
    let behind = |ally: &str, hero: &str| {
        let goes = MovementKind::Engage(1);
        let mut table = begins(scene(goes, &[("Mara", hero)]).enemy("Hound", ally, &[]));
        table.does(table.uses("Husk", 1), []);
        proposed(&table)
    };
    assert_eq!(behind("G4", "F4"), ["To H3", "To H5"]);
    assert_eq!(behind("G4", "C4"), ["To H3", "To H5"]);
    // On squares every way around is longer than the one through the ally, and is taken all the same.
    let mut table = Scene::new()
        .squares()
        .enemy("Husk", "H4", &[moving(MovementKind::Engage(1))])
        .hero("Mara", "C4", &[])
        .enemy("Hound", "G4", &[])
        .begin([1]);
    table.passes(6);
    table.does(table.uses("Husk", 1), []);
    assert_eq!(proposed(&table), ["To H3", "To H5"]);
}

/// H-44, H-21: a row of allies longer than the keyword's spaces is gone around, a shorter one is passed.
#[test]
fn h_44_a_row_of_allies() {
    let ends = |spaces: u8| {
        let row = scene(MovementKind::Engage(spaces), &[("Mara", "A4")])
            .enemy("A", "G4", &[])
            .enemy("B", "F4", &[]);
        let mut table = begins(row);
        table.does(table.uses("Husk", 1), []);
        proposed(&table)
    };
    assert_eq!(ends(3), ["To E4"]);
    assert!(!ends(2).contains(&"Stay".to_owned()), "{:?}", ends(2));
}

/// H-44: difficult ground that costs more than the keyword's spaces is never entered, so that the way leads around it.
#[test]
fn h_44_ground_too_dear_for_it() {
    use tableside::board::grid::Terrain;
    let mut marsh = scene(MovementKind::Engage(1), &[("Mara", "C4")]);
    for at in ["G3", "G4", "G5"] {
        marsh = marsh.terrain(at, Terrain::Difficult);
    }
    let mut table = begins(marsh);
    table.does(table.uses("Husk", 1), []);
    let ends = proposed(&table);
    assert!(
        !ends.is_empty() && !ends.contains(&"Stay".to_owned()),
        "{ends:?}"
    );
}

/// H-44: a hero behind a closed door is still approached, to the space that is nearest; then the proposal is to stay.
#[test]
fn h_44_behind_a_closed_door() {
    let mut room = scene(MovementKind::Engage(9), &[("Mara", "B4")]);
    for row in 1..=9 {
        // A wall between the columns D and E, from the top of the field to its end.
        for other in [row - 1, row, row + 1] {
            let (west, east) = (format!("D{row}"), format!("E{other}"));
            let beside =
                (1..=9).contains(&other) && room.space(&west).distance(room.space(&east)) == 1;
            if beside {
                room = room.wall(&west, &east);
            }
        }
    }
    let mut table = begins(room);
    table.does(table.uses("Husk", 1), []);
    assert_eq!(proposed(&table), ["To E4"]);
    table.picks("instinct", "1", []);
    assert_eq!(table.at("Husk"), "E4");
    table.does(
        Command::SetUsed {
            who: table.id("Husk"),
            action: ActionId(1),
            times: 0,
        },
        [],
    );
    table.does(table.uses("Husk", 1), []);
    assert_eq!(proposed(&table), ["Stay"]);
    table.picks("instinct", "1", []);
    table.says(
        "Husk stays: none of the spaces in reach is nearer to Mara",
        "H-44",
    );
}

/// H-44, H-47: where the proposal is to stay, nothing is spent before the GM accepts it; he may say otherwise.
#[test]
fn h_47_staying_is_the_gms_word_too() {
    let beside = || {
        let mut table = begins(scene(MovementKind::Engage(3), &[("Mara", "G4")]));
        table.does(table.uses("Husk", 1), []);
        assert_eq!(table.options(), ["1", "other", "withdraw"]);
        assert_eq!((table.turn().ap, table.turn().spent), (6, false));
        table
    };
    let mut table = beside();
    table.picks("instinct", "1", []);
    assert_eq!((table.turn().ap, table.turn().spent), (5, true));
    assert_eq!(table.forbids(table.uses("Husk", 1)), "H-17", "it was used");
    let mut table = beside();
    table.picks("instinct", "other", []);
    assert_eq!(table.turn().ap, 6);
    table.answers("instinct.path", Answer::Path(vec!["I4".to_owned()]), []);
    assert_eq!((table.at("Husk").as_str(), table.turn().ap), ("I4", 5));
    let mut table = beside();
    table.picks("instinct", "withdraw", []);
    table.says(
        "Husk does not use Instinct after all; its 1 AP is not paid",
        "H-47",
    );
    assert_eq!((table.turn().ap, table.keys().len()), (6, 0));
    table.does(table.uses("Husk", 1), []);
    assert_eq!(table.keys(), ["instinct"], "it can be used after all");
    // What is taken back by undo, or ends with the unit, is not spent either.
    let undone = table
        .document
        .apply(&Door::Undo, &mut ScriptedDice::new([]));
    undone.expect("one step");
    assert_eq!((table.turn().ap, table.keys().len()), (6, 0));
}

/// H-47, H-41: Reactions come between; an action that they cancel stays paid for, and HEX that are owed pay for nothing else.
#[test]
fn h_47_reactions_come_before_the_gms_word() {
    let mut snare = deed(7, "Snare", Cost::Hex(1), Keywords::default());
    snare.keywords.reaction = Some(Trigger::Movement);
    let act = |mut table: Table, pick: &str| {
        let (side, hex) = (HEROES, 1);
        table.does(Command::SetHex { side, hex }, []);
        table.does(table.uses("Husk", 1), []);
        assert_eq!(
            (table.keys(), table.turn().ap),
            (vec!["reaction.2".to_owned()], 6)
        );
        table.picks("reaction.2", pick, []);
        table
    };
    let ready = || {
        let scene = Scene::new()
            .enemy("Husk", "H4", &[moving(MovementKind::Engage(2))])
            .hero("Mara", "G4", &[snare.clone()]);
        begins(scene)
    };
    for pick in ["none", "7"] {
        let mut table = act(ready(), pick);
        assert_eq!(
            (table.keys(), table.turn().ap),
            (vec!["instinct".to_owned()], 6)
        );
        table.picks("instinct", "1", []);
        assert_eq!(table.turn().ap, 5);
    }
    // What is withdrawn is not paid, but the Reaction to it stays so.
    let mut table = act(ready(), "7");
    table.says("Husk uses Instinct, 1 AP once its way is settled", "H-30");
    table.picks("instinct", "withdraw", []);
    table.says(
        "Husk does not use Instinct after all; its 1 AP is not paid, but Reactions to it are not refunded",
        "H-47",
    );
    assert_eq!((table.turn().ap, table.game().hex_of(HEROES)), (6, 0));
    // The GM gives the initiative away while he is asked: what was declared is cancelled, not spent twice.
    let mut table = act(ready(), "none");
    table.does(Command::SetInitiative { side: HEROES }, [4]);
    assert_eq!((table.turn().ap, table.keys().len()), (4, 0));
}

/// H-44: by a house rule only units of the kind hero are heroes; else any opponent is.
#[test]
fn h_44_who_is_a_hero() {
    let third = TeamId(3);
    let field = |any: bool, goes: MovementKind| {
        let scene = scene(goes, &[("Mara", "A4")])
            .side(third, "Wilds")
            .unit(third, "Stag", "F4", &[])
            .rules(|rules| rules.any_opponent_is_hero = any);
        let mut table = begins(scene);
        table.does(table.uses("Husk", 1), []);
        let open = table.open();
        open[0].shape.options()[0].consequence.clone()
    };
    for goes in [MovementKind::Engage(1), MovementKind::Prey(1)] {
        assert_eq!(field(true, goes), "toward Stag");
        assert_eq!(field(false, goes), "toward Mara");
    }
    let band = MovementKind::Distance {
        spaces: 1,
        near: 4,
        far: 5,
    };
    assert_eq!(field(true, band), "Stag is then 3 spaces away");
    assert_eq!(field(false, band), "Mara is then 6 spaces away");
}

/// H-44 to H-46: the nearest is so along the way walked, or by a house rule in spaces, for all three alike.
#[test]
fn h_44_how_the_nearest_is_measured() {
    let field = |by_way: bool, goes: MovementKind| {
        // Mara is 3 spaces away behind a wall, Oda 4 in the open.
        let mut field = scene(goes, &[("Mara", "E4"), ("Oda", "H8")])
            .rules(|rules| rules.nearest_by_way = by_way);
        let shut = field.space("E4");
        for next in Layout::Pointy.neighbours(shut) {
            let name = Scene::new().table().game().boards[&FIELD].address(next);
            field = field.wall("E4", &name);
        }
        let mut table = begins(field);
        table.does(table.uses("Husk", 1), []);
        let open = table.open();
        open[0].shape.options()[0].consequence.clone()
    };
    for goes in [MovementKind::Engage(1), MovementKind::Prey(1)] {
        assert_eq!(field(true, goes), "toward Oda");
        assert_eq!(field(false, goes), "toward Mara");
    }
    let band = MovementKind::Distance {
        spaces: 1,
        near: 1,
        far: 2,
    };
    assert_eq!(field(true, band), "Oda is then 3 spaces away");
    assert_eq!(field(false, band), "Mara is then 2 spaces away");
}

/// H-44: whom nobody can stand beside is still approached.
#[test]
fn h_44_somebody_surrounded() {
    let mut crowd = scene(MovementKind::Engage(2), &[("Mara", "C4")]);
    for (name, at) in [
        ("A", "B4"),
        ("B", "D4"),
        ("C", "C3"),
        ("D", "D3"),
        ("E", "C5"),
        ("F", "D5"),
    ] {
        crowd = crowd.enemy(name, at, &[]);
    }
    let mut table = begins(crowd);
    table.does(table.uses("Husk", 1), []);
    table.picks("instinct", "1", []);
    assert_eq!(table.hex("C4").distance(table.hex(&table.at("Husk"))), 3);
}

/// H-44, H-47: heroes that are equally near are put to the GM.
#[test]
fn h_44_ties_are_the_gms() {
    let mut table = begins(scene(
        MovementKind::Engage(1),
        &[("Mara", "E4"), ("Oda", "K4")],
    ));
    table.does(table.uses("Husk", 1), []);
    assert_eq!(proposed(&table), ["To G4", "To I4"]);
    assert_eq!(table.open()[0].who, Decider::Gm);
    table.picks("instinct", "2", []);
    assert_eq!(table.at("Husk"), "I4");
}

/// H-45: toward the hero with the most Wounds, however far.
#[test]
fn h_45_prey_goes_to_the_weakest() {
    let wounded = |table: &mut Table, wounds: u8| {
        let who = table.id("Oda");
        let set = tableside::systems::heroes_of_hex::Command::SetWounds { who, wounds };
        table.does(set, []);
    };
    let mut table = begins(scene(
        MovementKind::Prey(1),
        &[("Mara", "F4"), ("Oda", "K4")],
    ));
    table.does(table.uses("Husk", 1), []);
    assert_eq!(proposed(&table), ["To G4"], "equal Wounds: the nearest");
    let mut table = begins(scene(
        MovementKind::Prey(1),
        &[("Mara", "F4"), ("Oda", "K4")],
    ));
    wounded(&mut table, 1);
    table.does(table.uses("Husk", 1), []);
    assert_eq!(proposed(&table), ["To I4"]);
}

/// H-45: by a house rule the weakest is the one closest to defeat.
#[test]
fn h_45_closest_to_defeat() {
    let tough = |scene: Scene| {
        scene
            .with(|unit| {
                unit.profile.vitality = 5;
                unit.tokens.wounds = 2;
            })
            .rules(|_| {})
    };
    let heroes = [("Mara", "F4"), ("Oda", "K4")];
    let mut table = begins(tough(scene(MovementKind::Prey(1), &heroes)));
    table.does(table.uses("Husk", 1), []);
    assert_eq!(proposed(&table), ["To I4"], "Oda has 2 Wounds");
    let mut table = begins(
        tough(scene(MovementKind::Prey(1), &heroes)).rules(|rules| rules.weakest_by_wounds = false),
    );
    table.does(table.uses("Husk", 1), []);
    assert_eq!(proposed(&table), ["To G4"], "Oda bears 3 more, Mara 1");
}

/// H-46: closer if too far, away if too near, at rest inside the band.
#[test]
fn h_46_distance_keeps_the_band() {
    let goes = MovementKind::Distance {
        spaces: 2,
        near: 3,
        far: 4,
    };
    let mut table = begins(scene(goes, &[("Mara", "B4")]));
    table.does(table.uses("Husk", 1), []);
    // 6 away; 4 away is the band, 2 spaces nearer.
    let ends = proposed(&table);
    assert!(ends.contains(&"To F4".to_owned()), "{ends:?}");
    table.picks("instinct", "1", []);
    let distance = |table: &Table| table.hex("B4").distance(table.hex(&table.at("Husk")));
    assert_eq!(distance(&table), 4);

    let mut table = begins(scene(goes, &[("Mara", "G4")]));
    table.does(table.uses("Husk", 1), []);
    table.picks("instinct", "1", []);
    assert_eq!(table.hex("G4").distance(table.hex(&table.at("Husk"))), 3);

    let mut table = begins(scene(goes, &[("Mara", "E4")]));
    table.does(table.uses("Husk", 1), []);
    assert_eq!(proposed(&table), ["Stay"]);
    table.picks("instinct", "1", []);
    table.says("Husk stays: Mara is 3 spaces away", "H-46");
}

/// H-46: of heroes that are equally near each has its ways, and the GM says which of them counts.
#[test]
fn h_46_ties_are_the_gms() {
    use tableside::board::grid::Terrain;
    let goes = MovementKind::Distance {
        spaces: 3,
        near: 3,
        far: 5,
    };
    // Either is two spaces of movement from being adjacent; Mara is too close, Oda is in the band.
    let tied = scene(goes, &[("Mara", "F4"), ("Oda", "K4")]).terrain("G4", Terrain::Difficult);
    let mut table = begins(tied);
    table.does(table.uses("Husk", 1), []);
    let mut ways = proposed(&table);
    ways.sort();
    assert_eq!(ways, ["Stay", "To I3", "To I5"]);
    table.picks("instinct", "1", []);
    assert_eq!(table.hex("F4").distance(table.hex(&table.at("Husk"))), 3);
}

/// H-46: where the band is out of reach it ends as near to it as it can.
#[test]
fn h_46_as_near_as_it_can() {
    let goes = MovementKind::Distance {
        spaces: 1,
        near: 1,
        far: 2,
    };
    let mut table = begins(scene(goes, &[("Mara", "B4")]));
    table.does(table.uses("Husk", 1), []);
    table.picks("instinct", "1", []);
    assert_eq!(table.hex("B4").distance(table.hex(&table.at("Husk"))), 5);
}

/// H-47: the GM may say another way, or to stay.
#[test]
fn h_47_the_gm_changes_the_path() {
    let mut table = begins(scene(MovementKind::Engage(2), &[("Mara", "C4")]));
    table.does(table.uses("Husk", 1), []);
    table.picks("instinct", "other", []);
    assert_eq!(table.keys(), ["instinct.path"]);
    let way = |path: &[&str]| Answer::Path(path.iter().map(|at| (*at).to_owned()).collect());
    table.answers("instinct.path", way(&["H3", "H2"]), []);
    assert_eq!(table.at("Husk"), "H2");
    assert_eq!(table.last_line().1, ["H-47"]);

    let mut table = begins(scene(MovementKind::Engage(2), &[("Mara", "C4")]));
    table.does(table.uses("Husk", 1), []);
    table.picks("instinct", "stay", []);
    assert_eq!(table.at("Husk"), "H4");
}

/// H-47: a way answers the proposals at once, in one change, and is held to the board and the keyword's spaces.
#[test]
fn h_47_a_way_answers_the_proposals_at_once() {
    let mut table = begins(scene(MovementKind::Engage(2), &[("Mara", "C4")]));
    table.does(table.uses("Husk", 1), []);
    let way = |path: &[&str]| Answer::Path(path.iter().map(|at| (*at).to_owned()).collect());
    for wrong in [&["H3", "H2", "H1"][..], &["H2"], &["ZZ9"], &[]] {
        let (decision, answer) = (Some("instinct".to_owned()), way(wrong));
        table.refused(Command::Answer { decision, answer });
        assert_eq!(table.at("Husk"), "H4");
    }
    table.answers("instinct", way(&["H3", "H2"]), []);
    assert_eq!(table.at("Husk"), "H2");
    assert_eq!(table.last_line().1, ["H-47"]);
    assert_eq!(table.keys(), [""; 0]);
}

/// H-47, H-30: an action that also attacks picks its target once it has moved; without one it ends.
#[test]
fn h_47_then_it_attacks() {
    let mut pounce = attack(1, DamageType::Light, Cost::Ap(2));
    pounce.keywords.goes = Some(MovementKind::Engage(4));
    let scene = |at: &str| {
        Scene::new()
            .enemy("Hound", "H4", std::slice::from_ref(&pounce))
            .hero("Mara", at, &[])
    };
    let mut table = begins(scene("E4"));
    table.does(table.uses("Hound", 1), []);
    table.picks("instinct", "1", [4, 2]);
    assert_eq!(table.unit("Mara").tokens.wounds, 1);
    // Who is out of its reach where it would go is so before it goes.
    let mut table = begins(scene("A4"));
    table.does(table.uses("Hound", 1), []);
    let asked = table.game().decisions();
    let options = asked[0].shape.options();
    assert!(
        options[0]
            .consequence
            .ends_with(", where it reaches nobody")
    );
    table.picks("instinct", "1", []);
    table.says("Hound has no target for Light", "H-30");
    assert_eq!(table.turn().ap, 4);
}
