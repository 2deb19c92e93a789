//! Engage, Prey, Distance: proposed by the rules, accepted or changed by the GM (H-44 to H-47).

use tableside::systems::heroes_of_hex::{Action, Command, Cost, DamageType, Goes, Keywords};
use tableside::table::{Answer, Decider};

use super::scene::{Scene, Table, attack, deed};

fn moving(goes: Goes) -> Action {
    let keywords = Keywords {
        goes: Some(goes),
        ..Keywords::default()
    };
    deed(1, "Instinct", Cost::Ap(1), keywords)
}

/// An enemy at H4 that moves by that, on its Turn; heroes at these spaces.
fn scene(goes: Goes, heroes: &[(&str, &str)]) -> Scene {
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
    let mut table = begins(scene(Goes::Engage(2), &[("Mara", "C4"), ("Oda", "A1")]));
    table.does(table.uses("Husk", 1), []);
    assert_eq!(proposed(&table), ["To F4"]);
    table.picks("instinct", "1", []);
    assert_eq!(table.at("Husk"), "F4");
    assert_eq!(table.last_line().1, ["H-44"]);
}

/// H-44: it stops on reaching an adjacent space, and stays where it is adjacent already.
#[test]
fn h_44_engage_stops_adjacent() {
    let mut table = begins(scene(Goes::Engage(6), &[("Mara", "E4")]));
    table.does(table.uses("Husk", 1), []);
    assert_eq!(proposed(&table), ["To F4"]);
    let mut table = begins(scene(Goes::Engage(6), &[("Mara", "G4")]));
    table.does(table.uses("Husk", 1), []);
    assert_eq!(table.keys(), [""; 0], "nobody has to be asked");
    table.says("Husk stays: Mara is adjacent already", "H-44");
}

/// H-44: the nearest by walking, not as the crow flies.
#[test]
fn h_44_walls_count() {
    let walled = scene(Goes::Engage(1), &[("Mara", "F4"), ("Oda", "K4")])
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
    let on_the_way = scene(Goes::Engage(2), &[("Mara", "C4")]).enemy("Hound", "F4", &[]);
    let mut table = begins(on_the_way);
    table.does(table.uses("Husk", 1), []);
    let ends = proposed(&table);
    assert!(!ends.contains(&"To F4".to_owned()), "{ends:?}");
    table.picks("instinct", "1", []);
    assert_eq!(table.hex("C4").distance(table.hex(&table.at("Husk"))), 4);
}

/// H-44: whom nobody can stand beside is still approached.
#[test]
fn h_44_somebody_surrounded() {
    let mut crowd = scene(Goes::Engage(2), &[("Mara", "C4")]);
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
    let mut table = begins(scene(Goes::Engage(1), &[("Mara", "E4"), ("Oda", "K4")]));
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
    let mut table = begins(scene(Goes::Prey(1), &[("Mara", "F4"), ("Oda", "K4")]));
    table.does(table.uses("Husk", 1), []);
    assert_eq!(proposed(&table), ["To G4"], "equal Wounds: the nearest");
    let mut table = begins(scene(Goes::Prey(1), &[("Mara", "F4"), ("Oda", "K4")]));
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
    let mut table = begins(tough(scene(Goes::Prey(1), &heroes)));
    table.does(table.uses("Husk", 1), []);
    assert_eq!(proposed(&table), ["To I4"], "Oda has 2 Wounds");
    let mut table =
        begins(tough(scene(Goes::Prey(1), &heroes)).rules(|rules| rules.weakest_by_wounds = false));
    table.does(table.uses("Husk", 1), []);
    assert_eq!(proposed(&table), ["To G4"], "Oda bears 3 more, Mara 1");
}

/// H-46: closer if too far, away if too near, at rest inside the band.
#[test]
fn h_46_distance_keeps_the_band() {
    let goes = Goes::Distance {
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
    table.says("Husk stays: Mara is 3 spaces away", "H-46");
}

/// H-46: where the band is out of reach it ends as near to it as it can.
#[test]
fn h_46_as_near_as_it_can() {
    let goes = Goes::Distance {
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
    let mut table = begins(scene(Goes::Engage(2), &[("Mara", "C4")]));
    table.does(table.uses("Husk", 1), []);
    table.picks("instinct", "other", []);
    assert_eq!(table.keys(), ["instinct.path"]);
    let way = |path: &[&str]| Answer::Path(path.iter().map(|at| (*at).to_owned()).collect());
    table.answers("instinct.path", way(&["H3", "H2"]), []);
    assert_eq!(table.at("Husk"), "H2");
    assert_eq!(table.last_line().1, ["H-47"]);

    let mut table = begins(scene(Goes::Engage(2), &[("Mara", "C4")]));
    table.does(table.uses("Husk", 1), []);
    table.picks("instinct", "stay", []);
    assert_eq!(table.at("Husk"), "H4");
}

/// H-47: a way answers the proposals at once, in one change, and is held to the board and the keyword's spaces.
#[test]
fn h_47_a_way_answers_the_proposals_at_once() {
    let mut table = begins(scene(Goes::Engage(2), &[("Mara", "C4")]));
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
    pounce.keywords.goes = Some(Goes::Engage(4));
    let scene = |at: &str| {
        Scene::new()
            .enemy("Hound", "H4", std::slice::from_ref(&pounce))
            .hero("Mara", at, &[])
    };
    let mut table = begins(scene("E4"));
    table.does(table.uses("Hound", 1), []);
    table.picks("instinct", "1", [4, 2]);
    assert_eq!(table.unit("Mara").tokens.wounds, 1);
    let mut table = begins(scene("A4"));
    table.does(table.uses("Hound", 1), []);
    table.picks("instinct", "1", []);
    table.says("Hound has no target for Light", "H-30");
    assert_eq!(table.turn().ap, 4);
}
