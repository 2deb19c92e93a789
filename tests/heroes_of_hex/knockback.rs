//! Knockback and Focus (H-42, H-43).

use tableside::board::grid::Terrain;
use tableside::systems::heroes_of_hex::{
    Act, Action, ActionId, Area, Command, Cost, DamageType, Keywords, Reach, Target,
};

use super::scene::{Scene, Table, attack, deed, light};

fn bash(spaces: u8) -> super::scene::Scene {
    let mut bash = light(1);
    bash.keywords.knockback = spaces;
    bash.reach = Reach::Range(3);
    Scene::new()
        .hero("Mara", "B3", &[bash])
        .enemy("Husk", "C3", &[])
        .with(|unit| unit.profile.vitality = 9)
}

fn hit(table: &mut Table) {
    table.does(table.hits("Mara", 1, "Husk"), [3, 2]);
}

/// H-42: so many spaces straight away from the source, without any cost.
#[test]
fn h_42_straight_away() {
    let mut table = bash(2).begin([6]);
    hit(&mut table);
    assert_eq!(table.at("Husk"), "E3");
    assert_eq!(table.turn().ap, 5);
    table.says("Husk is knocked back 2 spaces to E3", "H-42");
}

/// H-42: of an attack only if it hits.
#[test]
fn h_42_a_miss_pushes_nobody() {
    let mut table = bash(2).begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), [2, 2]);
    assert_eq!(table.at("Husk"), "C3");
}

/// H-42: stops on the last free space before impassable terrain, a wall, a unit, the edge of the map.
#[test]
fn h_42_what_stops_it() {
    let mut table = bash(3).terrain("E3", Terrain::Impassable).begin([6]);
    hit(&mut table);
    assert_eq!(table.at("Husk"), "D3");
    table.says(
        "Husk is knocked back 1 space to D3, stopped by impassable terrain on E3",
        "H-42",
    );
    let mut table = bash(3).wall("C3", "D3").begin([6]);
    hit(&mut table);
    assert_eq!(table.at("Husk"), "C3");
    let mut table = bash(3).enemy("Hound", "F3", &[]).begin([6]);
    hit(&mut table);
    assert_eq!(table.at("Husk"), "E3");
    let mut table = bash(20).begin([6]);
    hit(&mut table);
    assert_eq!(table.at("Husk"), "K3");
}

/// H-42: where two directions qualify the attacker picks.
#[test]
fn h_42_the_attacker_picks() {
    let mut bash = light(1);
    bash.keywords.knockback = 1;
    bash.reach = Reach::Range(3);
    // B3 to B5 runs straight through a corner, between two directions.
    let mut table = Scene::new()
        .hero("Mara", "B3", &[bash])
        .enemy("Husk", "B5", &[])
        .with(|unit| unit.profile.vitality = 9)
        .begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), [3, 2]);
    assert_eq!(table.keys(), ["knockback"]);
    let options = table.options();
    assert_eq!(options.len(), 2);
    table.picks("knockback", &options[1], []);
    assert_ne!(table.at("Husk"), "B5");
    let distance = table.hex("B3").distance(table.hex(&table.at("Husk")));
    assert_eq!(distance, 3);
}

/// H-42, H-33: an area pushes everybody that it hits.
#[test]
fn h_42_everybody_that_is_hit() {
    let mut around = light(1);
    around.keywords.knockback = 1;
    around.keywords.area = Some(Area::Around);
    let mut table = Scene::new()
        .hero("Mara", "C3", &[around])
        .enemy("Husk", "D3", &[])
        .enemy("Hound", "B3", &[])
        .begin([6]);
    table.does(table.uses("Mara", 1), [3, 1, 6]);
    assert_eq!(
        (table.at("Husk"), table.at("Hound")),
        ("E3".into(), "B3".into())
    );
}

/// H-43: Focus is a token; what it is worth, the unit's own text says.
#[test]
fn h_43_focus() {
    let focus = Keywords {
        focus: true,
        ..Keywords::default()
    };
    let mut table = Scene::new()
        .hero("Mara", "B3", &[deed(1, "Steady", Cost::Ap(1), focus)])
        .enemy("Husk", "H3", &[])
        .begin([6]);
    table.does(table.uses("Mara", 1), []);
    assert!(table.unit("Mara").tokens.focus);
    table.says("Mara gains Focus", "H-43");
}

/// Pushes opponents in an area, without an attack.
fn shove(area: Area, knockback: u8) -> Action {
    let keywords = Keywords {
        area: Some(area),
        knockback,
        ..Keywords::default()
    };
    Action {
        reach: Reach::Within(5),
        ..deed(1, "Shove", Cost::Ap(1), keywords)
    }
}

/// H-42: in an area the attacker picks the order of pushes where it makes a difference, and is not asked where not.
#[test]
fn h_42_the_order_is_the_attackers() {
    let row = || {
        Scene::new()
            .hero("Mara", "C3", &[shove(Area::Around, 2)])
            .enemy("Husk", "D3", &[])
            .enemy("Hound", "E3", &[])
            .begin([6])
    };
    let mut table = row();
    table.does(table.uses("Mara", 1), []);
    assert_eq!(
        (table.keys(), table.options()),
        (
            vec!["knockback.order".to_owned()],
            vec!["2".to_owned(), "3".to_owned()]
        )
    );
    assert_eq!(table.open()[0].who_name, "Mara");
    table.picks("knockback.order", "2", []);
    assert_eq!(
        (table.at("Husk"), table.at("Hound")),
        ("D3".into(), "G3".into())
    );
    let mut table = row();
    table.does(table.uses("Mara", 1), []);
    table.picks("knockback.order", "3", []);
    assert_eq!(
        (table.at("Husk"), table.at("Hound")),
        ("F3".into(), "G3".into())
    );
    // Where neither can move it makes no difference.
    let mut table = Scene::new()
        .hero("Mara", "C3", &[shove(Area::Around, 2)])
        .enemy("Husk", "D3", &[])
        .enemy("Hound", "E3", &[])
        .terrain("F3", Terrain::Impassable)
        .begin([6]);
    table.does(table.uses("Mara", 1), []);
    assert_eq!(
        (table.at("Husk"), table.at("Hound"), table.keys().len()),
        ("D3".into(), "E3".into(), 0)
    );
    // One of them is removed while it is asked: the other is pushed.
    let mut table = row();
    table.does(table.uses("Mara", 1), []);
    let who = table.id("Hound");
    table.does(Command::RemoveUnit { who }, []);
    assert_eq!((table.at("Husk"), table.keys().len()), ("F3".into(), 0));

    let mut table = Scene::new()
        .hero("Mara", "E3", &[shove(Area::Around, 2)])
        .enemy("Husk", "D3", &[])
        .enemy("Hound", "F3", &[])
        .begin([6]);
    table.does(table.uses("Mara", 1), []);
    assert_eq!(
        (table.at("Husk"), table.at("Hound")),
        ("B3".into(), "H3".into())
    );
}

/// H-42: the question who is next names only those who still stand.
#[test]
fn h_42_the_fallen_are_not_pushed() {
    let mut quake = light(1);
    quake.reach = Reach::Within(3);
    quake.keywords.area = Some(Area::Around);
    quake.keywords.knockback = 2;
    let mut table = Scene::new()
        .hero("Mara", "C3", &[quake])
        .enemy("Husk", "D3", &[])
        .with(|unit| unit.profile.vitality = 9)
        .enemy("Hound", "E3", &[])
        .with(|unit| unit.profile.vitality = 9)
        .enemy("Reed", "C4", &[])
        .with(|unit| unit.profile.vitality = 0)
        .begin([6]);
    table.does(table.uses("Mara", 1), [3, 1, 1, 1]);
    assert!(table.unit("Reed").is_defeated());
    assert_eq!(
        table.open()[0].question,
        "Mara attacks Husk and Hound with Light. Who is knocked back next?"
    );
}

/// H-42: a Blast pushes away from its attacker, or by a house rule from its middle; the log says which.
#[test]
fn h_42_where_a_blast_pushes() {
    let blast = |from_attacker: bool, middle: &str, action: Action, faces: &[i32]| {
        let mut table = Scene::new()
            .hero("Mara", "B3", &[action])
            .enemy("Husk", "E3", &[])
            .with(|unit| unit.profile.vitality = 9)
            .rules(|rules| rules.blast_from_attacker = from_attacker)
            .begin([6]);
        let act = Act::Use {
            action: ActionId(1),
            target: Target::Space(table.hex(middle)),
        };
        match faces {
            [] => table.does(table.acts("Mara", act), []),
            _ => table.does(table.acts("Mara", act), [3, 2]),
        };
        table
    };
    let push = || shove(Area::Blast(1), 1);
    let table = blast(true, "F3", push(), &[]);
    table.says("Husk is knocked back 1 space to F3, away from Mara", "H-42");
    let table = blast(false, "F3", push(), &[]);
    table.says("Husk is knocked back 1 space to D3, away from F3", "H-42");
    let table = blast(false, "E3", push(), &[]);
    table.says("Husk is not knocked back", "H-42");
    // The same for a Blast that attacks.
    let attacks = || {
        let mut action = attack(1, DamageType::Light, Cost::Ap(1));
        action.keywords = push().keywords;
        action.reach = Reach::Within(5);
        action
    };
    assert_eq!(blast(true, "F3", attacks(), &[3, 2]).at("Husk"), "F3");
    assert_eq!(blast(false, "F3", attacks(), &[3, 2]).at("Husk"), "D3");
}
