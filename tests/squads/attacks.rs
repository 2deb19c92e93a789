//! Attacks and what goes into their sums (S-30 to S-32, S-40 to S-52).

use tableside::board::grid::Terrain;
use tableside::systems::squads::{Act, AttackKind, Command, Fact, Hold, Modifier, Points, Special};

use super::scene::{FOES, Scene};

const FIRE: AttackKind = AttackKind::Fire;
const STRIKE: AttackKind = AttackKind::Strike;

/// S-50: the dice of the house rule, Combat added, Defense taken off; what is above 0 is damage.
#[test]
fn s_50_an_attack() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C3", 3)
        .begin();
    table.strikes("Ana", "Orc");
    table.strikes("Orc", "Ana");
    table.go([3, 4, 1, 2]);
    assert_eq!((table.hits_of("Orc"), table.hits_of("Ana")), (5, 10));
    table.says(
        "Ana on Orc: 7 + Combat 4 (base 4) − Defense 6 (base 6): 5 damage",
        "S-50",
    );
    table.says(
        "Orc on Ana: 3 + Combat 3 (base 3) − Defense 6 (base 6): nothing",
        "S-45",
    );
    table.says("Orc loses 5 Hits: 5 of 10 left", "S-52");
}

/// S-50: other dice are set, what is none is refused, and damage is typed.
#[test]
fn s_50_the_dice_are_set() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C3", 3)
        .begin();
    for wrong in ["", "2d", "2d6 / 0", "d6 +"] {
        let dice = wrong.to_owned();
        let refusal = table.refused(Command::SetAttackDice { dice });
        assert!(refusal.rule_id().is_none(), "{wrong}");
    }
    let dice = "1d10+1".to_owned();
    table.does(Command::SetAttackDice { dice }, []);
    table.strikes("Ana", "Orc");
    table.go([8]);
    assert_eq!(table.hits_of("Orc"), 3);
    let who = table.id("Orc");
    table.does(
        Command::RecordHit {
            who,
            damage: 2,
            fatigue: false,
        },
        [],
    );
    assert_eq!(table.hits_of("Orc"), 1);
}

/// S-51: melee reaches who is adjacent, Fire as far as the sheet says, past units but not through walls.
#[test]
fn s_51_types_of_attack() {
    let scene = || {
        Scene::new()
            .hero("Ana", "B2", 4)
            .with(|unit| unit.range = 5)
            .foe("Imp", "D2", 4)
            .foe("Orc", "G2", 4)
            .foe("Far", "H2", 4)
    };
    let mut table = scene().begin();
    for kind in [STRIKE, AttackKind::Assault, AttackKind::Subdue] {
        let act = table.attack("Imp", kind);
        assert_eq!(table.forbids("Ana", act), "S-51");
    }
    let far = table.attack("Far", FIRE);
    assert_eq!(table.forbids("Ana", far), "S-51");
    table.attacks("Ana", "Orc", FIRE);
    let mut table = scene().wall("E2", "F2").begin();
    let walled = table.attack("Orc", FIRE);
    assert_eq!(table.forbids("Ana", walled), "S-51");
}

/// S-51: higher ground gives Defense +4 for each level and is out of reach of melee; Fire goes up.
#[test]
fn s_51_higher_ground() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .with(|unit| unit.range = 5)
        .foe("Orc", "C3", 4)
        .ground("C3", Terrain::Open, 2)
        .begin();
    let strike = table.attack("Orc", STRIKE);
    assert_eq!(table.forbids("Ana", strike), "S-51");
    assert_eq!(table.sums("Ana", "Orc", FIRE), (4, 14));
    assert_eq!(table.sums("Orc", "Ana", STRIKE), (4, 6));
    table.strikes("Orc", "Ana");
}

/// S-51: no line leads through a structure that stands higher than both; from it, onto it and past its ruins one does.
#[test]
fn s_51_structures_are_in_the_way() {
    let scene = |elevation: u8| {
        Scene::new()
            .hero("Ana", "B2", 4)
            .with(|unit| unit.range = 9)
            .foe("Orc", "G2", 4)
            .structure(Some(FOES), "Wall", "E2")
            .with(|unit| unit.elevation = elevation)
            .foe("High", "E2", 4)
    };
    for elevation in [0, 2] {
        let mut table = scene(elevation).begin();
        let (wall, high) = (table.attack("Wall", FIRE), table.attack("High", FIRE));
        let orc = table.act("Ana", table.attack("Orc", FIRE));
        assert_eq!(
            table.refused(orc).to_string(),
            "Wall is in the way to Orc (S-51)"
        );
        table.acts("Ana", high);
        table.acts("Ana", wall);
        // Once it is destroyed nothing is in the way.
        let who = table.id("Wall");
        table.does(Command::set(who, "hits", 0_u16), []);
        table.attacks("Ana", "Orc", FIRE);
    }
    // From a hill as high as it one looks past it; from the wall, too.
    let mut table = scene(1).ground("B2", Terrain::Open, 1).begin();
    table.attacks("Ana", "Orc", FIRE);
    let who = table.id("High");
    table.does(Command::set(who, "range", 9_u16), []);
    table.attacks("High", "Ana", FIRE);
}

/// S-51, S-05: between two structures that meet at a corner nobody strikes and nobody but their own side goes; past one
/// alone a strike lands, and no step.
#[test]
fn s_51_structures_meet_at_a_corner() {
    let scene = |both: bool| {
        let scene = Scene::new()
            .hero("Ana", "B2", 4)
            .foe("Orc", "C3", 4)
            .foe("Imp", "N9", 4)
            .structure(Some(FOES), "Gate", "C2");
        match both {
            true => scene.structure(Some(FOES), "Tower", "B3").begin(),
            false => scene.begin(),
        }
    };
    let mut table = scene(true);
    let strike = table.attack("Orc", STRIKE);
    assert_eq!(table.forbids("Ana", strike), "S-51");
    let rush = table.rush("C3");
    assert_eq!(table.forbids("Ana", rush), "S-53");
    let mut table = scene(false);
    table.strikes("Ana", "Orc");
    let orc = table.id("Orc");
    let (map, at) = (super::scene::FIELD, table.hex("G7"));
    table.does(Command::Place { who: orc, map, at }, []);
    assert_eq!(table.forbids("Ana", table.way(&["C3"])), "S-04");
    assert_eq!(table.forbids("Ana", table.way(&["C2"])), "S-05");
    table.moves("Ana", &["B3", "C3"]);
    // Its own side goes through it.
    table.does(
        Command::Place {
            who: orc,
            map,
            at: table.hex("D2"),
        },
        [],
    );
    table.moves("Orc", &["C2"]);
}

/// S-50: sums below 0 have a minus as long as that of their parts.
#[test]
fn s_50_a_sum_below_0_has_a_minus() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C2", 4)
        .with(|unit| unit.defense = 1)
        .begin();
    table.sets("Orc", "immobilized", true);
    let strike = table.attack("Orc", STRIKE);
    let offers = table.game().offers(table.id("Ana")).into_iter();
    let details = offers
        .filter(|offer| offer.act == strike)
        .map(|offer| offer.detail);
    let details: Vec<String> = details.collect();
    assert_eq!(
        details,
        ["Combat 4 (base 4) against Defense −1 (base 1, immobilized −2)"]
    );
    table.acts("Ana", strike);
    table.go([3, 4]);
    table.says(
        "Ana on Orc: 7 + Combat 4 (base 4) − Defense −1 (base 1, immobilized −2): 12 damage",
        "S-50",
    );
}

/// S-01, S-36, S-51: a tower lifts who is on it; it can be attacked from below.
#[test]
fn s_36_siege_breaks_a_tower() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .with(|unit| unit.siege = 3)
        .foe("Orc", "C3", 4)
        .structure(Some(FOES), "Tower", "C3")
        .with(|unit| {
            unit.elevation = 3;
            unit.hits = Points { now: 12, max: 12 };
        })
        .begin();
    let structure = table.id("Tower");
    assert_eq!(table.sums("Ana", "Orc", FIRE), (4, 18));
    let strike = table.attack("Orc", STRIKE);
    assert_eq!(table.forbids("Ana", strike), "S-51");
    assert_eq!(table.forbids("Orc", Act::Break { structure }), "S-36");
    table.acts("Ana", Act::Break { structure });
    table.go([6, 5, 4]);
    table.says("Tower is destroyed", "S-36");
    assert_eq!((table.hits_of("Tower"), table.hits_of("Orc")), (0, 10));
    assert_eq!(
        table.sums("Ana", "Orc", FIRE),
        (4, 6),
        "who was on it stands at 0"
    );
}

/// S-52: a structure knows no Fatigue.
#[test]
fn s_52_structures_are_not_subdued() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "N9", 4)
        .structure(Some(FOES), "Gate", "C2")
        .begin();
    let act = table.attack("Gate", AttackKind::Subdue);
    assert_eq!(table.forbids("Ana", act), "S-52");
    table.strikes("Ana", "Gate");
    let offers = table.game().offers(table.id("Ana"));
    let subdues =
        |act: &Act| matches!(act, Act::Attack { kind, .. } if *kind == AttackKind::Subdue);
    assert!(!offers.iter().any(|offer| subdues(&offer.act)));
}

/// S-31: a Beast is croaked by others of its side, not by itself.
#[test]
fn s_31_a_beast_does_not_croak_itself() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .troop("Wolf", "B3", 4)
        .special(Special::Beast)
        .foe("Orc", "N9", 4)
        .begin();
    let beast = table.id("Wolf");
    assert_eq!(table.forbids("Wolf", Act::Croak { beast }), "S-31");
    let offers = table.game().offers(beast);
    assert!(
        !offers
            .iter()
            .any(|offer| matches!(offer.act, Act::Croak { .. }))
    );
    table.acts("Ana", Act::Croak { beast });
    table.go([]);
    table.says("Ana croaks Wolf", "S-31");
}

/// S-36: Digging opens so many squares along sides, once a round.
#[test]
fn s_36_digging() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .with(|unit| unit.digging = 2)
        .foe("Orc", "H8", 4)
        .ground("C2", Terrain::Impassable, 0)
        .ground("D2", Terrain::Impassable, 0)
        .begin();
    let dig = |table: &super::scene::Table, path: &[&str]| Act::Dig {
        path: path.iter().map(|at| table.hex(at)).collect(),
    };
    assert_eq!(table.forbids("Ana", table.way(&["C2"])), "S-04");
    assert_eq!(table.forbids("Orc", dig(&table, &["H9"])), "S-36");
    assert_eq!(table.forbids("Ana", dig(&table, &["C3"])), "S-36");
    assert_eq!(
        table.forbids("Ana", dig(&table, &["C2", "D2", "E2"])),
        "S-36"
    );
    let offers = table.game().offers(table.id("Ana")).into_iter();
    let tunnels = offers.filter(|offer| matches!(offer.act, Act::Dig { .. }));
    let labels: Vec<String> = tunnels.map(|offer| offer.label).collect();
    assert_eq!(labels, ["Dig through C2 and D2"]);
    table.acts("Ana", dig(&table, &["C2", "D2"]));
    table.go([]);
    table.says("Ana digs through C2 and D2", "S-36");
    table.go([]);
    table.moves("Ana", &["C2", "D2"]);
}

/// S-40, S-41: own combat modifiers are cut off at 1, shown as a part; several copies add up.
#[test]
fn s_40_modifiers_are_cut_off_at_1() {
    let table = Scene::new()
        .hero("Ana", "B2", 2)
        .chose(Modifier::Block)
        .foe("Orc", "C3", 5)
        .chose(Modifier::MightyBlow)
        .begin();
    assert_eq!(table.sums("Ana", "Orc", STRIKE), (1, 4));
    assert_eq!(table.sums("Orc", "Ana", STRIKE), (8, 9));
    let table = Scene::new()
        .hero("Ana", "B2", 0)
        .chose(Modifier::Block)
        .foe("Orc", "C3", 5)
        .with(|unit| {
            unit.specials.insert(Special::Military);
            (unit.level, unit.defense) = (2, 3);
            *unit.modifiers.of_mut(Modifier::MightyBlow) = 2;
        })
        .begin();
    assert_eq!(
        table.sums("Ana", "Orc", STRIKE),
        (0, 1),
        "what is below 1 without them stays"
    );
    assert_eq!(table.sums("Orc", "Ana", STRIKE).0, 11);
}

/// S-40: one for each level, each at most as often as the level, and none without Military (S-30).
#[test]
fn s_40_how_many_modifiers() {
    let table = Scene::new()
        .hero("Ana", "B2", 2)
        .with(|unit| unit.level = 2)
        .foe("Orc", "C3", 5)
        .begin();
    let mut unit = table.unit("Ana").clone();
    let findings = |unit: &tableside::systems::squads::Unit| {
        tableside::systems::squads::UnitSheet::of(unit)
            .findings()
            .len()
    };
    *unit.modifiers.of_mut(Modifier::Block) = 1;
    assert_eq!(findings(&unit), 1, "not Military");
    unit.specials.insert(Special::Military);
    assert_eq!(findings(&unit), 0);
    *unit.modifiers.of_mut(Modifier::Dodge) = 2;
    assert_eq!(findings(&unit), 1);
    unit.more_modifiers = 1;
    assert_eq!(findings(&unit), 0);
    *unit.modifiers.of_mut(Modifier::Dodge) = 3;
    unit.more_modifiers = 3;
    assert_eq!(findings(&unit), 1, "at most the level of one");
}

/// S-41: Block and Mighty Blow on both sides of a sum.
#[test]
fn s_41_block_and_mighty_blow() {
    let table = Scene::new()
        .hero("Ana", "B2", 6)
        .chose(Modifier::Block)
        .chose(Modifier::MightyBlow)
        .foe("Orc", "C3", 5)
        .begin();
    assert_eq!(table.sums("Ana", "Orc", STRIKE).0, 7);
    assert_eq!(table.sums("Orc", "Ana", STRIKE).1, 7);
}

/// S-42: Guard and Interpose help an adjacent ally against whoever is adjacent to the giver, so often as its level.
#[test]
fn s_42_guard_and_interpose() {
    let scene = |modifier| {
        Scene::new()
            .hero("Ana", "B2", 4)
            .hero("Bo", "B3", 4)
            .chose(modifier)
            .foe("Orc", "C3", 5)
            .foe("Imp", "A1", 5)
    };
    for modifier in [Modifier::Guard, Modifier::Interpose] {
        let mut table = scene(modifier).begin();
        assert_eq!(table.sums("Orc", "Ana", STRIKE).1, 9);
        assert_eq!(table.sums("Imp", "Ana", STRIKE).1, 6, "not adjacent to Bo");
        table.strikes("Orc", "Ana");
        table.go([1, 1]);
        assert_eq!(table.game().uses_left(table.id("Bo"), modifier), 0);
        assert_eq!(table.sums("Orc", "Ana", STRIKE).1, 6, "it is used up");
    }
    let table = scene(Modifier::Guard).begin();
    assert_eq!(table.sums("Bo", "Orc", STRIKE).0, 2);
    let table = scene(Modifier::Interpose).begin();
    assert_eq!(
        table.sums("Orc", "Bo", STRIKE).1,
        4,
        "it does not help itself"
    );
}

/// S-43: Support and Coordinate help an adjacent ally against whom the giver attacks; for Fire a squad is one enemy.
#[test]
fn s_43_support_and_coordinate() {
    let scene = |modifier| {
        Scene::new()
            .hero("Ana", "B2", 4)
            .with(|unit| unit.range = 5)
            .hero("Bo", "B3", 4)
            .with(|unit| unit.range = 5)
            .chose(modifier)
            .foe("Orc", "C3", 5)
            .hits(50)
            .foe("Imp", "C2", 5)
            .hits(50)
    };
    let mut table = scene(Modifier::Support).begin();
    assert_eq!(table.sums("Ana", "Orc", STRIKE).0, 4);
    table.strikes("Bo", "Orc");
    assert_eq!(table.sums("Ana", "Orc", STRIKE).0, 7);
    assert_eq!(table.sums("Ana", "Imp", STRIKE).0, 4);
    assert_eq!(table.sums("Bo", "Orc", STRIKE).0, 2);
    table.strikes("Ana", "Orc");
    table.go([1, 1, 1, 1]);
    table.says(
        "Ana on Orc: 2 + Combat 7 (base 4, Support of Bo +3) − Defense 6 (base 6): 3 damage",
        "S-45",
    );
    let mut table = scene(Modifier::Coordinate).begin();
    table.strikes("Bo", "Imp");
    assert_eq!(table.sums("Ana", "Orc", FIRE).0, 4);
    let squads = tableside::systems::squads::SquadKind::Stack;
    let mut table = scene(Modifier::Coordinate)
        .squad(1, squads, &["Orc", "Imp"])
        .begin();
    table.attacks("Bo", "Imp", FIRE);
    assert_eq!(
        table.sums("Ana", "Orc", FIRE).0,
        7,
        "for Fire the squad is one enemy"
    );
    assert_eq!(table.sums("Ana", "Orc", STRIKE).0, 4);
}

/// S-44: Dodge, and Take Cover where the ground gives cover; each against as many attacks as the level.
#[test]
fn s_44_dodge_and_take_cover() {
    let scene = || {
        Scene::new()
            .hero("Ana", "B2", 4)
            .chose(Modifier::Dodge)
            .chose(Modifier::TakeCover)
            .foe("Orc", "C3", 5)
            .foe("Imp", "C2", 5)
            .foe("Bug", "C1", 5)
    };
    let table = scene().begin();
    assert_eq!(table.sums("Orc", "Ana", STRIKE).1, 9);
    let mut table = scene().ground("B2", Terrain::Difficult, 0).begin();
    assert_eq!(table.sums("Orc", "Ana", STRIKE).1, 13);
    for foe in ["Orc", "Imp", "Bug"] {
        table.strikes(foe, "Ana");
    }
    table.go([1, 1, 1, 1, 1, 1]);
    let defense = |fact: &Fact| match fact {
        Fact::Result { defense, .. } => Some(defense.iter().map(|part| part.value).sum::<i32>()),
        _ => None,
    };
    let sums: Vec<i32> = table.facts().iter().filter_map(defense).collect();
    assert_eq!(sums, [13, 13, 6], "level 2: two uses");
}

/// S-45: an owner holds uses back; a new round brings them again.
#[test]
fn s_45_uses_are_held_back() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .chose(Modifier::Dodge)
        .foe("Orc", "C3", 5)
        .begin();
    let who = table.id("Ana");
    let modifier = Modifier::Dodge;
    table.does(
        Command::HoldBack {
            who,
            modifier,
            on: true,
        },
        [],
    );
    assert_eq!(table.sums("Orc", "Ana", STRIKE).1, 6);
    assert!(table.game().is_dodging(who));
    table.does(
        Command::HoldBack {
            who,
            modifier,
            on: false,
        },
        [],
    );
    table.strikes("Orc", "Ana");
    table.go([1, 1]);
    assert_eq!(table.game().uses_left(who, modifier), 0);
    assert!(table.game().is_dodging(who), "also with no use left");
    table.go([]);
    assert_eq!(table.phase().0, 2);
    assert_eq!(table.game().uses_left(who, modifier), 1);
    let none = Command::HoldBack {
        who,
        modifier: Modifier::Block,
        on: true,
    };
    assert!(table.refused(none).rule_id().is_none());
}

/// S-52: a Subdue is Fatigue by its d6: half, all, or all as damage; Fatigue as high as the Hits incapacitates.
#[test]
fn s_52_subdue() {
    let scene = || {
        Scene::new()
            .hero("Ana", "B2", 9)
            .foe("Orc", "C3", 1)
            .foe("Imp", "L9", 1)
    };
    for (die, hits, fatigue) in [(3, 10, 4), (5, 10, 9), (6, 1, 0)] {
        let mut table = scene().begin();
        table.attacks("Ana", "Orc", AttackKind::Subdue);
        table.go([3, 3, die]);
        let orc = table.unit("Orc");
        assert_eq!((orc.hits.now, orc.fatigue), (hits, fatigue), "a {die}");
    }
    let mut table = scene().hero("Bo", "C2", 9).begin();
    table.attacks("Ana", "Orc", AttackKind::Subdue);
    table.strikes("Bo", "Orc");
    table.go([3, 2, 4, 1, 2]);
    let orc = table.unit("Orc");
    assert_eq!(
        (orc.hits.now, orc.fatigue),
        (4, 8),
        "damage counts before Fatigue"
    );
    table.says("Orc is incapacitated", "S-52");
    table.go([]);
    table.go([]);
    let who = table.id("Orc");
    table.does(
        Command::RecordHit {
            who,
            damage: 1,
            fatigue: false,
        },
        [],
    );
    table.says(
        "Orc loses 1 Hit, and 8 Fatigue with them: 0 of 10 left",
        "S-52",
    );
    table.says("Orc is croaked", "S-52");
}

/// S-31: an ally croaks a Beast with its Action, at any distance.
#[test]
fn s_31_a_beast_is_croaked_by_its_side() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .troop("Wolf", "H8", 4)
        .special(Special::Beast)
        .troop("Bo", "H9", 4)
        .foe("Orc", "L9", 1)
        .begin();
    let (wolf, bo) = (table.id("Wolf"), table.id("Bo"));
    assert_eq!(table.forbids("Orc", Act::Croak { beast: wolf }), "S-31");
    assert_eq!(table.forbids("Ana", Act::Croak { beast: bo }), "S-31");
    table.acts("Ana", Act::Croak { beast: wolf });
    table.go([]);
    assert_eq!(
        (table.hits_of("Wolf"), table.holds("Ana").1),
        (0, Hold::None)
    );
}

/// S-30, S-31: what Constructs and the Uncroaked are immune to, and what Elite gives.
#[test]
fn s_30_elite() {
    let table = Scene::new()
        .hero("Ana", "B2", 4)
        .special(Special::Elite)
        .foe("Orc", "C3", 1)
        .begin();
    let ana = table.unit("Ana");
    assert_eq!(
        (ana.base_combat(), ana.base_defense(), ana.max_hits()),
        (5, 8, 15)
    );
    assert_eq!(table.sums("Ana", "Orc", STRIKE), (5, 6));
}

/// S-32: normal decay unless prevented, extended decay each third turn on top; 0 Hits are croaked. Skeletal: +6 against Fire.
#[test]
fn s_32_decay() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Husk", "C3", 5)
        .special(Special::Skeletal)
        .table();
    let (ana, husk) = (table.id("Ana"), table.id("Husk"));
    let turn = |prevented: &[_]| Command::CampaignTurn {
        who: vec![husk],
        prevented: prevented.iter().copied().collect(),
    };
    table.does(turn(&[]), []);
    table.says(
        "Husk decays in its turn 1: Combat −1, Defense −1, Hits −2",
        "S-32",
    );
    table.does(turn(&[husk]), []);
    table.does(turn(&[husk]), []);
    table.says(
        "Husk decays in its turn 3, extended decay too: Combat −1, Defense −1, Hits −3",
        "S-32",
    );
    let unit = table.unit("Husk");
    assert_eq!(
        (unit.base_combat(), unit.base_defense(), unit.hits),
        (3, 4, Points { now: 5, max: 5 })
    );
    for _ in 0..3 {
        table.does(turn(&[]), []);
    }
    assert!(table.unit("Husk").is_croaked());
    let alive = Command::CampaignTurn {
        who: vec![ana],
        prevented: Default::default(),
    };
    assert_eq!(table.ruled_out(alive), "S-32");
    let table = Scene::new()
        .hero("Ana", "B2", 4)
        .with(|unit| unit.range = 4)
        .foe("Husk", "C3", 5)
        .special(Special::Skeletal)
        .begin();
    assert_eq!(table.sums("Ana", "Husk", FIRE).1, 12);
    assert_eq!(table.sums("Ana", "Husk", STRIKE).1, 6);
}

/// S-50: the odds of an attack are those of its dice.
#[test]
fn s_50_odds_are_exact() {
    let table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C3", 3)
        .hits(8)
        .begin();
    let (by, on) = (table.id("Ana"), table.id("Orc"));
    for (kind, hit, drops) in [
        (STRIKE, "35/36", "1/6"),
        (AttackKind::Subdue, "17/18", "1/12"),
    ] {
        let odds = table.game().attack_odds(by, on, kind).expect("counted");
        assert_eq!(
            (odds.hit.to_string(), odds.drops.to_string()),
            (hit.to_owned(), drops.to_owned())
        );
    }
}

/// S-51: who does not fire does not fire at the structure that it stands in either.
#[test]
fn s_51_no_fire_without_a_range() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .structure(Some(FOES), "Gate", "B2")
        .foe("Orc", "N9", 4)
        .begin();
    let fire = table.attack("Gate", FIRE);
    assert_eq!(table.forbids("Ana", fire.clone()), "S-51");
    let offers = table.game().offers(table.id("Ana"));
    assert!(!offers.iter().any(|offer| offer.act == fire));
}

/// S-33, S-43: an attack that is declared on a rider is one on its mount, also where Support comes from it.
#[test]
fn s_43_support_against_a_rider() {
    let scene = || {
        let mut table = Scene::new()
            .hero("Ana", "B2", 4)
            .hero("Gil", "B3", 4)
            .chose(Modifier::Support)
            .foe("Horse", "C2", 1)
            .special(Special::Mount)
            .hits(90)
            .foe("Orc", "D3", 1)
            .begin();
        let (who, on) = (table.id("Orc"), Some(table.id("Horse")));
        table.does(Command::Ride { who, on }, []);
        table
    };
    let mut table = scene();
    let alone = table.sums("Ana", "Horse", AttackKind::Strike).0;
    table.strikes("Gil", "Orc");
    assert_eq!(table.sums("Ana", "Horse", AttackKind::Strike).0, alone + 3);
    let mut table = scene();
    table.strikes("Ana", "Orc");
    table.strikes("Gil", "Orc");
    table.go([1, 1, 1, 1]);
    table.says(
        "Ana on Horse: 2 + Combat 7 (base 4, Support of Gil +3) − Defense 6 (base 6): 3 damage",
        "S-50",
    );
}
