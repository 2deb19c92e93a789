//! Mounts, transports, carrying and dragging (S-33 to S-35, S-70, S-71).

use tableside::board::grid::Terrain;
use tableside::systems::squads::{Act, AttackKind, Command, Fact, Hold, Modifier, Special};

use super::scene::{Scene, Table};

const STRIKE: AttackKind = AttackKind::Strike;

fn mounted() -> Scene {
    Scene::new()
        .hero("Ana", "B2", 4)
        .troop("Horse", "C2", 2)
        .special(Special::Mount)
        .foe("Orc", "D3", 4)
}

fn riding(mut table: Table) -> Table {
    let (who, on) = (table.id("Ana"), Some(table.id("Horse")));
    table.does(Command::Ride { who, on }, []);
    table
}

/// S-33: getting on is the rider’s Move; the two are one, and the mount moves both.
#[test]
fn s_33_a_mount_moves_both() {
    let mut table = mounted().foe("Imp", "N9", 4).begin();
    let mount = table.id("Horse");
    assert_eq!(table.forbids("Orc", Act::Ride { mount }), "S-33");
    table.acts("Ana", Act::Ride { mount });
    table.go([]);
    assert_eq!(
        (table.at("Ana"), table.holds("Ana").0),
        ("C2".to_owned(), Hold::None)
    );
    table.moves("Horse", &["C1"]);
    table.go([]);
    assert_eq!(
        (table.at("Ana"), table.at("Horse")),
        ("C1".to_owned(), "C1".to_owned())
    );
    table.go([]);
    // Getting off is one step.
    assert_eq!(table.forbids("Ana", table.way(&["B1", "A1"])), "S-33");
    table.moves("Ana", &["B1"]);
    table.go([]);
    assert_eq!(
        (table.at("Ana"), table.unit("Ana").rides),
        ("B1".to_owned(), None)
    );
}

/// S-33: attacks on the rider hit the mount; a dodging mount makes the rider dodge; if it falls the rider stands there.
#[test]
fn s_33_a_mount_shields_its_rider() {
    let mut table = riding(mounted().begin());
    table.strikes("Orc", "Ana");
    table.go([3, 4]);
    assert_eq!((table.hits_of("Ana"), table.hits_of("Horse")), (10, 5));
    table.says("Orc attacks Horse, which Ana rides (Strike)", "S-51");
    let mut table = riding(mounted().begin());
    let who = table.id("Horse");
    table.does(
        Command::RecordHit {
            who,
            damage: 50,
            fatigue: false,
        },
        [],
    );
    assert_eq!(
        (
            table.unit("Ana").rides,
            table.at("Ana"),
            table.hits_of("Ana")
        ),
        (None, "C2".to_owned(), 10)
    );
    let scene = Scene::new().hero("Ana", "B2", 4).troop("Horse", "C2", 2);
    let scene = scene
        .special(Special::Mount)
        .chose(Modifier::Dodge)
        .foe("Orc", "D3", 4);
    let table = riding(scene.begin());
    assert!(table.game().is_dodging(table.id("Ana")));
}

/// S-34: 2d6, and 1d6 for each who helps with its Action in the same phase; above the mount’s Defense the rider is on foot.
#[test]
fn s_34_dismount_with_two_helpers() {
    let mut table = riding(
        mounted()
            .foe("Imp", "D2", 4)
            .foe("Bug", "D1", 4)
            .foe("Far", "N9", 4)
            .begin(),
    );
    let rider = table.id("Ana");
    assert_eq!(table.forbids("Far", Act::Dismount { rider }), "S-34");
    for name in ["Orc", "Imp", "Bug"] {
        table.acts(name, Act::Dismount { rider });
    }
    table.go([1, 2, 2, 2]);
    table.says("Ana is pulled down: 7 is above 6", "S-34");
    assert_eq!(table.keys(), ["where"]);
    table.picks("where", "B2", []);
    assert_eq!(
        (table.at("Ana"), table.at("Horse")),
        ("B2".to_owned(), "C2".to_owned())
    );
    for name in ["Orc", "Imp", "Bug"] {
        assert_eq!(table.standing(name).action, Hold::None);
    }
    let mut table = riding(mounted().begin());
    let rider = table.id("Ana");
    table.acts("Orc", Act::Dismount { rider });
    table.go([3, 3]);
    table.says("Ana stays up: 6 is not above 6", "S-34");
}

/// S-35: a transport takes so many, Heavy ones too; its riders are adjacent to it and to each other only, and not shielded.
#[test]
fn s_35_transports() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .special(Special::Heavy)
        .hero("Bo", "B3", 4)
        .troop("Cart", "C2", 1)
        .with(|unit| unit.transport = 1)
        .chose(Modifier::Dodge)
        .foe("Orc", "D3", 4)
        .with(|unit| unit.range = 5)
        .begin();
    let (ana, bo, cart) = (table.id("Ana"), table.id("Bo"), table.id("Cart"));
    table.does(
        Command::Ride {
            who: ana,
            on: Some(cart),
        },
        [],
    );
    assert_eq!(table.forbids("Bo", Act::Ride { mount: cart }), "S-35");
    let strike = table.attack("Ana", STRIKE);
    assert_eq!(table.forbids("Orc", strike), "S-51");
    let ground = table.game().ground().expect("a board");
    assert!(
        table.game().are_adjacent(&ground, ana, cart)
            && !table.game().are_adjacent(&ground, ana, bo)
    );
    drop(ground);
    assert!(!table.game().is_dodging(cart));
    table.attacks("Orc", "Ana", AttackKind::Fire);
    table.go([3, 4]);
    assert_eq!((table.hits_of("Ana"), table.hits_of("Cart")), (5, 10));
}

fn heavy() -> Scene {
    Scene::new()
        .hero("Ana", "B2", 4)
        .special(Special::Heavy)
        .hero("Bo", "B3", 4)
        .hero("Cai", "C2", 4)
        .foe("Orc", "N9", 4)
}

/// S-70: a Heavy unit carries one that is not; it moves two thirds and does not act; who is carried has −2 and −4, immobilized.
#[test]
fn s_70_carrying() {
    let mut table = heavy().begin();
    let whom = table.id("Cai");
    table.acts("Ana", Act::Lift { whom, with: None });
    table.go([]);
    table.says("Ana carries Cai", "S-70");
    assert_eq!(table.at("Cai"), "B2");
    assert_eq!(table.game().move_of(table.id("Ana")), 4);
    assert_eq!(table.sums("Orc", "Cai", STRIKE).1, 0, "6 −2 −4");
    assert_eq!(table.sums("Cai", "Orc", STRIKE).0, 2);
    assert_eq!(table.phase().0, 2);
    assert_eq!(table.forbids("Ana", Act::Other), "S-70");
    table.moves("Ana", &["C3", "D4"]);
    table.go([]);
    assert_eq!(
        (table.at("Ana"), table.at("Cai")),
        ("D4".to_owned(), "D4".to_owned())
    );
    table.acts("Ana", Act::PutDown);
    assert_eq!(table.keys(), ["where"]);
    table.picks("where", "D5", []);
    assert_eq!(
        (table.at("Cai"), table.unit("Cai").held.is_some()),
        ("D5".to_owned(), false)
    );
}

/// S-70: two Heavy units carry a Heavy one, side by side all the way, each with its Action and its Move.
#[test]
fn s_70_two_carry_a_heavy_one() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .special(Special::Heavy)
        .hero("Bo", "B3", 4)
        .special(Special::Heavy)
        .with(|unit| unit.movement = 5)
        .hero("Cai", "C2", 4)
        .special(Special::Heavy)
        .foe("Orc", "N9", 4)
        .begin();
    let (whom, with) = (table.id("Cai"), Some(table.id("Bo")));
    assert_eq!(table.forbids("Ana", Act::Lift { whom, with: None }), "S-70");
    table.acts("Ana", Act::Lift { whom, with });
    assert_eq!(table.forbids("Bo", Act::Other), "S-70");
    table.go([]);
    table.says("Ana and Bo carry Cai", "S-70");
    assert!(table.standing("Bo").movement.is_ready());
    assert_eq!(
        table.game().move_of(table.id("Ana")),
        3,
        "the slower’s two thirds"
    );
    table.moves("Ana", &["C1", "D1"]);
    table.go([]);
    assert_eq!(
        [table.at("Ana"), table.at("Bo"), table.at("Cai")],
        ["D1", "C1", "D1"]
    );
    assert!(!table.standing("Bo").movement.is_ready() || table.phase().0 > 2);
}

/// S-70: a body covers whoever carries it if wanted; whom a croaked carrier held stays in its square.
#[test]
fn s_70_a_body_covers() {
    let mut table = heavy().with(|_| ()).begin();
    let (ana, whom) = (table.id("Ana"), table.id("Cai"));
    table.sets("Cai", "incapacitated", true);
    table.acts("Ana", Act::Lift { whom, with: None });
    table.go([]);
    assert_eq!(table.sums("Orc", "Ana", STRIKE).1, 6);
    table.does(Command::Cover { who: ana, on: true }, []);
    assert_eq!(table.sums("Orc", "Ana", STRIKE).1, 10);
    table.does(
        Command::RecordHit {
            who: ana,
            damage: 99,
            fatigue: false,
        },
        [],
    );
    assert_eq!(
        (table.at("Cai"), table.unit("Cai").held.is_some()),
        ("B2".to_owned(), false)
    );
}

/// S-71: who is not Heavy drags at half; the dragged has Defense 0 and does not act, but keeps what it has delayed.
#[test]
fn s_71_dragging() {
    let mut table = heavy().begin();
    let whom = table.id("Cai");
    table.acts("Bo", Act::Lift { whom, with: None });
    table.go([]);
    table.says("Bo drags Cai", "S-71");
    assert_eq!(table.sums("Orc", "Cai", STRIKE).1, 0);
    assert_eq!(table.game().move_of(table.id("Bo")), 3);
    assert!(table.holds("Cai").1.is_ready());
    assert_eq!(table.forbids("Cai", Act::Other), "S-71");
    assert_eq!(table.forbids("Bo", Act::Other), "S-71");
    let ana = table.id("Ana");
    let mut table = heavy().begin();
    assert_eq!(
        table.forbids(
            "Bo",
            Act::Lift {
                whom: ana,
                with: None
            }
        ),
        "S-71",
        "it takes two"
    );
    let with = Some(table.id("Cai"));
    table.acts("Bo", Act::Lift { whom: ana, with });
    table.go([]);
    table.says("Bo and Cai drag Ana", "S-71");
}

/// S-70: a mount with its rider, and whoever drags somebody, is no single unit that a Heavy could carry.
#[test]
fn s_70_nobody_lifts_two_at_once() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .troop("Horse", "C2", 2)
        .special(Special::Mount)
        .troop("Arm", "C3", 4)
        .special(Special::Heavy)
        .foe("Orc", "N9", 4)
        .begin();
    let (who, horse) = (table.id("Ana"), table.id("Horse"));
    let lift = Act::Lift {
        whom: horse,
        with: None,
    };
    table.does(
        Command::Ride {
            who,
            on: Some(horse),
        },
        [],
    );
    assert_eq!(table.forbids("Arm", lift.clone()), "S-70");
    table.does(Command::Ride { who, on: None }, []);
    table.picks("where", "B2", []);
    table.acts("Arm", lift);
    table.go([]);
    assert!(table.unit("Horse").is_carried());
}

/// S-33, S-71: whoever rides, on a mount or a transport, neither drags nor carries, alone or as the second of two; neither
/// by an offer nor once the mount has moved. The mount itself may.
#[test]
fn s_71_whoever_rides_drags_nobody() {
    let scene = |transport| {
        let scene = Scene::new()
            .hero("Ana", "B2", 4)
            .hero("Bo", "B3", 4)
            .hero("Cai", "C3", 4);
        let scene = scene.special(Special::Heavy).hero("Body", "C1", 4);
        let scene = scene.with(|unit| unit.status.incapacitated = true);
        let scene = scene.troop("Horse", "C2", 4).special(Special::Mount);
        let scene = scene.with(|unit| unit.transport = transport);
        scene.foe("Orc", "N9", 4).begin()
    };
    let lift = |table: &Table, whom: &str, with: Option<&str>| Act::Lift {
        whom: table.id(whom),
        with: with.map(|with| table.id(with)),
    };
    let mut table = riding(scene(0));
    let body = lift(&table, "Body", None);
    assert_eq!(table.forbids("Ana", body.clone()), "S-33");
    let offers = table.game().offers(table.id("Ana")).into_iter();
    let mut offered = offers.filter(|offer| offer.act == body);
    assert!(offered.next().is_some_and(|offer| !offer.is_legal()));
    let second = lift(&table, "Cai", Some("Ana"));
    assert_eq!(table.forbids("Bo", second), "S-33");
    table.acts("Horse", body);
    table.go([]);
    table.says("Horse drags Body", "S-71");
    assert_eq!(table.game().move_of(table.id("Horse")), 3);
    let table = riding(scene(2));
    let refusal = table
        .game()
        .refusal_of(table.id("Ana"), &lift(&table, "Horse", None));
    assert!(refusal.is_some());
    // Whoever gets on in the same phase drags nobody in it either.
    let mut table = scene(0);
    let mount = table.id("Horse");
    table.acts("Ana", Act::Ride { mount });
    let body = lift(&table, "Body", None);
    assert_eq!(table.forbids("Ana", body), "S-33");
}

/// S-33, S-35: by hand, too, nobody is put on what is full, nor with somebody in its arms; but by the GM’s word.
#[test]
fn s_35_by_hand_nobody_is_put_on_what_is_full() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .hero("Bo", "B3", 4)
        .hero("Cai", "H8", 4)
        .hero("Dan", "H9", 4)
        .troop("Cart", "C2", 1)
        .with(|unit| unit.transport = 2)
        .foe("Orc", "N9", 4)
        .begin();
    let on = Some(table.id("Cart"));
    let ride = |table: &Table, name: &str| Command::Ride {
        who: table.id(name),
        on,
    };
    let whom = table.id("Dan");
    table.acts("Cai", Act::Lift { whom, with: None });
    table.go([]);
    assert_eq!(table.ruled_out(ride(&table, "Cai")), "S-33");
    table.acts("Cai", Act::PutDown);
    table.picks("where", "H9", []);
    table.does(ride(&table, "Ana"), []);
    table.does(ride(&table, "Cai"), []);
    assert_eq!(table.ruled_out(ride(&table, "Bo")), "S-35");
    let forced = ride(&table, "Bo").overruled().expect("the GM’s word");
    table.does(forced, []);
    assert_eq!(table.unit("Bo").rides, on);
    assert!(
        table
            .facts()
            .iter()
            .any(|fact| matches!(fact, Fact::Forced { .. }))
    );
}

/// S-34: a unit put on a square by hand has come to stand there: nobody asks where any more.
#[test]
fn s_34_a_place_by_hand_answers_where() {
    let mut table = riding(mounted().begin());
    let (who, map, at) = (table.id("Ana"), super::scene::FIELD, table.hex("H8"));
    table.does(Command::Ride { who, on: None }, []);
    assert_eq!(table.keys(), ["where"]);
    table.does(Command::Place { who, map, at }, []);
    assert!(table.keys().is_empty());
    assert_eq!(table.at("Ana"), "H8");
}

/// S-70, S-71: a body covers who carries it, not who drags it.
#[test]
fn s_71_a_dragged_body_covers_nobody() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .hero("Body", "C2", 4)
        .with(|unit| unit.status.incapacitated = true)
        .foe("Orc", "N9", 4)
        .begin();
    let (who, whom) = (table.id("Ana"), table.id("Body"));
    table.acts("Ana", Act::Lift { whom, with: None });
    table.go([]);
    let cover = Command::Cover { who, on: true };
    assert!(table.refused(cover).rule_id().is_none());
    assert_eq!(table.sums("Orc", "Ana", STRIKE).1, 6);
}

/// S-33: a mount in a squad without its rider is pointed out.
#[test]
fn s_33_a_mount_in_a_squad_without_its_rider() {
    use tableside::systems::squads::SquadKind;
    let mut table = riding(mounted().squad(1, SquadKind::Stack, &["Ana"]).begin());
    let assign = |table: &Table, name: &str, squad| Command::Assign {
        units: vec![table.id(name)],
        squad,
        // The fight has begun (S-23).
        force: true,
    };
    let one = Some(tableside::table::ItemId(1));
    table.does(assign(&table, "Horse", one), []);
    assert!(table.document.campaign().findings().is_empty());
    table.does(assign(&table, "Ana", None), []);
    let findings = table.document.campaign().findings();
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(format!("{:?}", findings[0]).contains("its rider Ana is not in that squad"));
}

/// Ana and Bo, both Heavy, carry the Heavy Cai in round two; Dan is of their side.
fn carried_by_two(dan: &str) -> Table {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .special(Special::Heavy)
        .hero("Bo", "B3", 4)
        .special(Special::Heavy)
        .hero("Cai", "C2", 4)
        .special(Special::Heavy)
        .hero("Dan", dan, 4)
        .foe("Orc", "N9", 4)
        .begin();
    let (whom, with) = (table.id("Cai"), Some(table.id("Bo")));
    table.acts("Ana", Act::Lift { whom, with });
    table.go([]);
    table
}

fn squares(table: &Table) -> [String; 3] {
    ["Ana", "Bo", "Cai"].map(|name| table.at(name))
}

/// S-70: what two carry moves once in a phase: the other of them declares no Move of its own, nor puts it off; by the GM’s
/// word the later way is that of both.
#[test]
fn s_70_two_carriers_move_once() {
    let moved = |fact: &Fact| matches!(fact, Fact::Moved { .. });
    let mut table = carried_by_two("P12");
    table.moves("Ana", &["C1", "D1"]);
    assert_eq!(table.forbids("Bo", table.way(&["B4"])), "S-70");
    assert_eq!(table.forbids("Bo", Act::DelayMove), "S-70");
    let way = table.way(&["C3", "D4"]);
    let forced = table.act("Bo", way).overruled().expect("the GM’s word");
    table.go([]);
    assert_eq!(squares(&table), ["D1", "C1", "D1"]);
    assert_eq!(table.facts().iter().filter(|fact| moved(fact)).count(), 1);
    let mut table = carried_by_two("P12");
    table.moves("Ana", &["C1", "D1"]);
    table.does(forced, []);
    table.go([]);
    assert_eq!(squares(&table), ["C3", "D4", "D4"]);
    assert_eq!(table.facts().iter().filter(|fact| moved(fact)).count(), 1);
    table.says(
        "Ana cannot do what it declared, move to D1: Bo has declared the Move of both; take that back first",
        "S-15",
    );
}

/// S-70: carriers who are apart carry together no longer, and go each for itself.
#[test]
fn s_70_carriers_who_are_apart_carry_no_longer() {
    let mut table = carried_by_two("P12");
    let (who, map, at) = (table.id("Bo"), super::scene::FIELD, table.hex("I9"));
    table.does(Command::Place { who, map, at }, []);
    table.says("Ana and Bo are apart and no longer carry Cai", "S-70");
    assert!(table.unit("Cai").held.is_none());
    table.picks("where", "C2", []);
    table.moves("Ana", &["B1"]);
    table.moves("Bo", &["I10"]);
    table.go([]);
    assert_eq!(squares(&table), ["B1", "I10", "C2"]);
}

/// S-70: whoever carries behind needs room there, too.
#[test]
fn s_70_room_behind() {
    let mut table = carried_by_two("C3");
    assert_eq!(table.forbids("Ana", table.way(&["C3", "D4"])), "S-70");
    table.moves("Ana", &["C2", "D3"]);
    assert_eq!(table.forbids("Dan", table.way(&["C2"])), "S-17");
    table.go([]);
    assert_eq!(squares(&table), ["D3", "C2", "D3"]);
}

/// S-70: a willing ally beside it can be picked up; it is offered, and by one of two who want the same.
#[test]
fn s_70_a_willing_ally_is_lifted_once() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .special(Special::Heavy)
        .hero("Bo", "B3", 4)
        .special(Special::Heavy)
        .hero("Cai", "C2", 4)
        .foe("Orc", "N9", 4)
        .begin();
    let lift = Act::Lift {
        whom: table.id("Cai"),
        with: None,
    };
    let offers = table.game().offers(table.id("Ana")).into_iter();
    let mut offered = offers.filter(|offer| offer.act == lift);
    assert!(offered.next().is_some_and(|offer| offer.is_legal()));
    table.acts("Ana", lift.clone());
    table.acts("Bo", lift);
    table.go([]);
    table.says("Ana carries Cai", "S-70");
    table.says(
        "Bo cannot do what it declared, pick up Cai: nobody can lift Cai now",
        "S-15",
    );
    assert_eq!(squares(&table), ["B2", "B3", "B2"]);
}

/// S-33: of two who want to get on one mount in one phase the second stays where it is and keeps its Move.
#[test]
fn s_33_two_want_one_mount() {
    let mut table = mounted().hero("Bo", "C1", 4).foe("Imp", "N9", 4).begin();
    let mount = table.id("Horse");
    table.acts("Ana", Act::Ride { mount });
    table.acts("Bo", Act::Ride { mount });
    table.go([]);
    table.says(
        "Bo cannot do what it declared, get on Horse, and keeps its Move: Horse is no mount without a rider",
        "S-15",
    );
    assert_eq!(
        (table.at("Bo"), table.unit("Bo").rides),
        ("C1".to_owned(), None)
    );
    assert!(table.holds("Bo").0.is_ready());
}

/// S-33: a mount that is put elsewhere with others takes its rider along, and who is put away from it is on foot.
#[test]
fn s_33_tokens_put_by_hand() {
    let mut table = riding(mounted().hero("Bo", "A1", 4).begin());
    let (horse, bo) = (table.id("Horse"), table.id("Bo"));
    let tokens = vec![(horse, table.hex("H8")), (bo, table.hex("H9"))];
    let map = super::scene::FIELD;
    table.does(Command::PlaceAll { map, tokens }, []);
    assert_eq!([table.at("Ana"), table.at("Horse")], ["H8", "H8"]);
    let (who, at) = (table.id("Ana"), table.hex("I9"));
    table.does(Command::Place { who, map, at }, []);
    table.says("Ana is on foot", "S-33");
    assert_eq!([table.at("Ana"), table.at("Horse")], ["I9", "H8"]);
    assert_eq!(table.unit("Ana").rides, None);
}

/// S-60, S-70: whoever surrenders holds nobody; S-33: nobody gets on a mount with somebody in its arms.
#[test]
fn s_70_who_is_out_holds_nobody() {
    let mut table = heavy()
        .troop("Horse", "A3", 4)
        .special(Special::Mount)
        .begin();
    let (whom, mount) = (table.id("Cai"), table.id("Horse"));
    table.acts("Bo", Act::Lift { whom, with: None });
    table.go([]);
    assert_eq!(table.forbids("Bo", Act::Ride { mount }), "S-33");
    table.sets("Bo", "surrendered", true);
    table.says("Cai is set down", "S-70");
}

/// S-70: two carriers go only while the other can move too: what keeps that one from it keeps both where they are, and the
/// Move is not spent.
#[test]
fn s_70_the_other_carrier_has_to_be_able_to_move() {
    let none = |table: &Table| Command::SetHolds {
        who: table.id("Bo"),
        movement: Hold::None,
        action: Hold::None,
    };
    let keeps: [fn(&mut Table); 2] = [
        |table| {
            let who = table.id("Bo");
            table.does(Command::Stun { who }, []);
        },
        |table| table.sets("Bo", "immobilized", true),
    ];
    for kept in 0..3 {
        let mut table = carried_by_two("P12");
        table.moves("Ana", &["C1", "D1"]);
        match keeps.get(kept) {
            Some(keep) => keep(&mut table),
            None => {
                table.does(none(&table), []);
            }
        }
        table.go([]);
        assert_eq!(squares(&table), ["B2", "B3", "B2"], "{kept}");
        assert!(table.standing("Ana").movement.is_ready(), "{kept}");
    }
}

/// S-05, S-70: whom a carrier held who is taken off the board stands free, on a square of its own.
#[test]
fn s_70_a_carrier_who_is_gone_holds_nobody() {
    let mut table = carried_by_two("P12");
    let who = table.id("Bo");
    table.does(Command::TakeOffMap { who }, []);
    assert!(table.unit("Cai").held.is_none());
    table.picks("where", "C2", []);
    assert_eq!([table.at("Ana"), table.at("Cai")], ["B2", "C2"]);
    let mut table = carried_by_two("P12");
    let who = table.id("Ana");
    table.does(Command::Leave { who }, []);
    assert!(table.unit("Cai").held.is_none());
    assert_eq!([table.at("Bo"), table.at("Cai")], ["B3", "B2"]);
}

fn two_carriers_and(foe: &str, agile: bool) -> Table {
    let scene = Scene::new()
        .hero("Ana", "B2", 4)
        .special(Special::Heavy)
        .hero("Bo", "B3", 4)
        .special(Special::Heavy)
        .hero("Cai", "C2", 4)
        .special(Special::Heavy)
        .foe("Orc", foe, 4);
    let scene = match agile {
        true => scene.special(Special::Agile),
        false => scene,
    };
    let mut table = scene.begin();
    let (whom, with) = (table.id("Cai"), Some(table.id("Bo")));
    table.acts("Ana", Act::Lift { whom, with });
    table.go([]);
    table
}

/// S-16, S-70: a hostile square stops whoever carries behind as it stops anybody.
#[test]
fn s_16_a_hostile_square_stops_the_other_carrier() {
    let mut table = two_carriers_and("A1", false);
    assert_eq!(table.forbids("Ana", table.way(&["C2", "D2"])), "S-16");
    table.moves("Ana", &["C2"]);
    table.go([]);
    assert_eq!(squares(&table), ["C2", "B2", "C2"]);
}

/// S-17, S-70: where whoever carries behind comes to stand, an enemy meets it as anywhere.
#[test]
fn s_17_the_other_carriers_square_is_contested() {
    let meets = || {
        let mut table = two_carriers_and("E4", true);
        table.moves("Ana", &["C1", "D1"]);
        table.moves("Orc", &["D3", "C2", "C1"]);
        table
    };
    // Bo is Heavy and rolls four dice, the Orc three.
    let mut table = meets();
    table.go([1, 1, 1, 1, 6, 6, 6]);
    assert_eq!(table.at("Orc"), "C1");
    assert_eq!(squares(&table), ["B2", "B3", "B2"], "no room on its way");
    let mut table = meets();
    table.go([6, 6, 6, 6, 1, 1, 1]);
    assert_eq!(squares(&table), ["D1", "C1", "D1"]);
    assert_eq!(table.at("Orc"), "C2");
}

/// S-60, S-71: who is dragged does not act, not even to answer an attack that woke it.
#[test]
fn s_71_the_dragged_do_not_answer() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .hero("Cai", "B3", 4)
        .hits(90)
        .with(|unit| unit.status.calm = true)
        .hero("Dan", "I9", 4)
        .foe("Orc", "A3", 3)
        .begin();
    let whom = table.id("Cai");
    table.acts("Ana", Act::Lift { whom, with: None });
    table.go([]);
    table.strikes("Orc", "Cai");
    table.go([3, 4]);
    assert_eq!(table.keys(), Vec::<String>::new());
    assert!(!table.unit("Cai").status.calm);
}

/// S-71: whoever is dragged drags nobody in the same phase, whichever was declared first.
#[test]
fn s_71_no_chain_of_draggers() {
    let scene = || {
        let table = Scene::new()
            .hero("Ana", "B2", 4)
            .hero("Bo", "B3", 4)
            .hero("Cai", "A3", 4)
            .foe("Orc", "N9", 4)
            .begin();
        let lift = |table: &Table, name: &str| Act::Lift {
            whom: table.id(name),
            with: None,
        };
        let both = (lift(&table, "Bo"), lift(&table, "Cai"));
        (table, both)
    };
    let (mut table, (bo, cai)) = scene();
    table.acts("Ana", bo.clone());
    assert_eq!(table.forbids("Bo", cai.clone()), "S-71");
    // By the GM’s word it is declared, and comes to nothing.
    let (mut table, _) = scene();
    table.acts("Bo", cai.clone());
    assert_eq!(table.forbids("Ana", bo.clone()), "S-71");
    let forced = table.act("Ana", bo).overruled().expect("the GM’s word");
    table.does(forced, []);
    table.go([]);
    assert!(table.unit("Bo").held.is_none() || table.unit("Cai").held.is_none());
}

/// S-70: two who are not adjacent pick nobody up together.
#[test]
fn s_70_lifters_are_adjacent() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .special(Special::Heavy)
        .hero("Bo", "D2", 4)
        .special(Special::Heavy)
        .hero("Cai", "C2", 4)
        .special(Special::Heavy)
        .foe("Orc", "N9", 4)
        .begin();
    let (whom, with) = (table.id("Cai"), Some(table.id("Bo")));
    assert_eq!(table.forbids("Ana", Act::Lift { whom, with }), "S-70");
}

/// S-33, S-35, S-70, S-71: neither of a pair lifts the other: a mount and its rider, a transport and its passenger, a carrier
/// and the carried, a dragger and the dragged; it is not offered either, and two together do not either.
#[test]
fn s_70_nobody_lifts_its_own_rider() {
    let lift = |table: &Table, whom: &str, with: Option<&str>| Act::Lift {
        whom: table.id(whom),
        with: with.map(|with| table.id(with)),
    };
    let lifts = |table: &Table, by: &str, whom: &str| {
        let offers = table.game().offers(table.id(by)).into_iter();
        let mut acts = offers.map(|offer| offer.act);
        let whom = table.id(whom);
        acts.any(|act| matches!(act, Act::Lift { whom: one, .. } if one == whom))
    };
    let never = |table: &mut Table, by: &str, whom: &str| {
        let act = table.act(by, lift(table, whom, None));
        let forced = act.overruled().expect("the GM’s word");
        table.refused(act);
        // Nor by the GM’s word.
        assert_eq!(table.refused(forced).rule_id(), None, "{by} {whom}");
        assert!(!lifts(table, by, whom), "{by} {whom}");
    };
    let scene = || mounted().hero("Bo", "C1", 4).foe("Imp", "N9", 4);
    let carts = || {
        let scene = Scene::new().hero("Ana", "B2", 4).troop("Horse", "C2", 2);
        let scene = scene.with(|unit| unit.transport = 2).hero("Bo", "C1", 4);
        scene.foe("Orc", "D3", 4).foe("Imp", "N9", 4)
    };
    for scene in [scene(), carts()] {
        let mut table = riding(scene.begin());
        let own = lift(&table, "Ana", None);
        assert_eq!(table.forbids("Horse", own), "S-33");
        assert!(!lifts(&table, "Horse", "Ana"));
        never(&mut table, "Ana", "Horse");
        let both = lift(&table, "Ana", Some("Bo"));
        assert_eq!(table.forbids("Horse", both), "S-33");
        let both = lift(&table, "Ana", Some("Horse"));
        assert_eq!(table.forbids("Bo", both), "S-33");
        let both = lift(&table, "Bo", Some("Horse"));
        assert_eq!(table.forbids("Ana", both), "S-33");
    }
    // Ana carries or drags Cai.
    let dragging = Scene::new().hero("Ana", "B2", 4).hero("Bo", "B3", 4);
    let dragging = dragging.hero("Cai", "C2", 4).foe("Orc", "N9", 4);
    for scene in [heavy(), dragging] {
        let mut table = scene.begin();
        let act = lift(&table, "Cai", None);
        table.acts("Ana", act);
        table.go([]);
        never(&mut table, "Ana", "Cai");
        never(&mut table, "Cai", "Ana");
    }
    let mut table = carried_by_two("P12");
    for by in ["Ana", "Bo"] {
        never(&mut table, "Cai", by);
        never(&mut table, by, "Cai");
    }
}

/// S-33, S-70: whoever is put on what carried it rides, and is carried no longer.
#[test]
fn s_33_whoever_rides_is_not_carried() {
    let scene = Scene::new().hero("Ana", "B2", 4).special(Special::Heavy);
    let scene = scene.special(Special::Mount).hero("Cai", "C2", 4);
    let mut table = scene.foe("Orc", "N9", 4).begin();
    let (whom, mount) = (table.id("Cai"), table.id("Ana"));
    table.acts("Ana", Act::Lift { whom, with: None });
    table.go([]);
    let (who, on) = (whom, Some(mount));
    table.does(Command::Ride { who, on }, []);
    let cai = table.unit("Cai");
    assert_eq!((cai.rides, cai.held.is_some()), (on, false));
}

/// S-05, S-70: where a Move of two carriers leads is told by what both can go.
#[test]
fn s_70_ends_are_those_of_both_carriers() {
    let table = carried_by_two("C3");
    let reach = table.game().reach_of(table.id("Ana")).expect("a Move");
    assert!(reach.get(table.hex("D4")).is_none(), "no room at C3");
    assert!(reach.get(table.hex("E5")).is_some());
    assert!(reach.iter().all(|end| end.at != table.hex("D4")));
}

/// S-70: a second carrier of several squares needs room all along its way.
#[test]
fn s_70_a_wide_carrier_needs_room_along_its_way() {
    let table = |terrain| {
        let mut table = Scene::new()
            .hero("Ana", "D2", 4)
            .special(Special::Heavy)
            .hero("Bo", "A3", 4)
            .special(Special::Heavy)
            .with(|unit| unit.size = 3)
            .hero("Cai", "D3", 4)
            .special(Special::Heavy)
            .ground("B2", terrain, 0)
            .foe("Orc", "N9", 4)
            .begin();
        let (whom, with) = (table.id("Cai"), Some(table.id("Bo")));
        table.acts("Ana", Act::Lift { whom, with });
        table.go([]);
        table
    };
    let mut open = table(Terrain::Open);
    open.moves("Ana", &["D1"]);
    open.go([]);
    assert_eq!(squares(&open), ["D1", "D2", "D1"]);
    let mut firm = table(Terrain::Impassable);
    let way = firm.way(&["D1"]);
    assert_eq!(firm.forbids("Ana", way), "S-04");
}

/// S-70: only a body gives cover; of whoever else is carried it is not said.
#[test]
fn s_70_the_living_give_no_cover() {
    let mut table = heavy().begin();
    let (who, whom) = (table.id("Ana"), table.id("Cai"));
    table.acts("Ana", Act::Lift { whom, with: None });
    table.go([]);
    let refusal = table.refused(Command::Cover { who, on: true });
    assert_eq!(
        refusal.reason(),
        "Cai is no body, and only a body gives cover"
    );
}
