//! The GM's hand: everything can be set, an act forced, a result recorded; what hangs on it follows.

use tableside::board::grid::Hex;
use tableside::systems::heroes_of_hex::{
    Act, ActionId, Command, GmWord, Outcome, SideAct, Target, Unit, UnitKind,
};
use tableside::table::{Answer, By, CharacterId, MapId};

use super::scene::{ENEMIES, FIELD, HEROES, Scene, Table, light};

fn scene() -> Scene {
    Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .hero("Oda", "B3", &[light(1)])
        .enemy("Husk", "C2", &[light(1)])
        .enemy("Hound", "H6", &[])
}

fn force(table: &Table, name: &str, act: Act) -> Command {
    let who = table.id(name);
    Command::Force { who, act }
}

fn strike(table: &Table, target: &str) -> Act {
    Act::Use {
        action: ActionId(1),
        target: Target::Unit(table.id(target)),
    }
}

/// H-17, H-23: a forced act names the rules that it skips, and is not cancelled for them.
#[test]
fn h_17_forced_acts() {
    let mut table = scene().begin([1]);
    let act = strike(&table, "Hound");
    assert_eq!(table.forbids(table.acts("Mara", act.clone())), "H-23");
    table.does(force(&table, "Mara", act), [6, 1]);
    assert!(table.unit("Hound").is_defeated());
    let log = table.game().log.iter().find(|entry| entry.by == By::Gm);
    let entry = log.expect("the GM's word");
    assert_eq!(
        entry.fact.sentence(),
        "The GM allows it against H-23: Mara uses Light on Hound"
    );
    let refusal = table.refused(table.hits("Mara", 1, "Husk"));
    assert_eq!(refusal.rule_id().map(|rule| rule.number), Some(17));
}

/// H-10: forced in another side's Turn, a unit takes neither the Turn nor its AP.
#[test]
fn h_10_forced_out_of_turn() {
    let mut table = scene().begin([4]);
    let act = strike(&table, "Mara");
    table.does(force(&table, "Husk", act), [1, 6]);
    let turn = table.turn();
    assert_eq!((turn.side, turn.active, turn.ap), (HEROES, None, 4));
}

/// H-12, H-13: what a side may not do can be forced, too.
#[test]
fn h_12_forced_side_acts() {
    let mut table = scene().begin([1]);
    table.does(Command::ForceSide(SideAct::NegateFate), [5]);
    assert_eq!((table.turn().ap, table.game().hex_of(HEROES)), (5, 0));
    table.chooses("Mara");
    table.does(Command::ForceSide(SideAct::Pass), [2]);
    assert_eq!(table.turn().side, ENEMIES);
    assert!(!table.unit_state("Mara").expect("in play").activated);
}

/// H-34: Wounds set by hand defeat as any do; the GM's word stands above both.
#[test]
fn h_34_the_gms_word() {
    let mut table = scene().begin([1]);
    let who = table.id("Husk");
    table.does(
        Command::SetWord {
            who,
            word: Some(GmWord::InPlay),
        },
        [],
    );
    table.does(Command::SetWounds { who, wounds: 5 }, []);
    assert!(table.unit_state("Husk").is_some());
    table.does(Command::SetWord { who, word: None }, []);
    assert_eq!(table.unit_state("Husk"), None);
    let who = table.id("Oda");
    let word = Some(GmWord::Defeated);
    table.does(Command::SetWord { who, word }, []);
    table.says("Oda is defeated by the GM’s word", "H-16");
}

/// H-34: a defeated unit comes back by the GM's hand: tokens off, placed, joined.
#[test]
fn h_34_back_into_play() {
    let mut table = scene().begin([1]);
    let who = table.id("Husk");
    table.does(Command::SetSlain { who, slain: true }, []);
    assert!(table.forbids(Command::Join { who }).contains("defeated"));
    table.does(Command::Restore { who: vec![who] }, []);
    let (map, at) = (FIELD, table.hex("E5"));
    table.does(Command::Place { who, map, at }, []);
    table.does(Command::Join { who }, []);
    assert!(table.unit_state("Husk").is_some());
}

/// Several tokens are placed in one step, or none of them.
#[test]
fn several_tokens_are_placed_or_none() {
    let mut table = scene().begin([1]);
    let map = FIELD;
    let ids = ["Husk", "Mara"].map(|name| table.id(name));
    let before = ids.map(|who| table.game().places[&who].at);
    let [a, b] = ["E5", "E4"].map(|at| table.hex(at));
    let tokens = vec![(ids[0], a), (ids[1], Hex::new(900, 900))];
    table.forbids(Command::PlaceAll { map, tokens });
    for tokens in [vec![], vec![(ids[0], a), (ids[0], b)]] {
        table.forbids(Command::PlaceAll { map, tokens });
    }
    assert_eq!(ids.map(|who| table.game().places[&who].at), before);
    let tokens = vec![(ids[0], a), (ids[1], b)];
    table.does(Command::PlaceAll { map, tokens }, []);
    assert_eq!(ids.map(|who| table.game().places[&who].at), [a, b]);
}

/// H-14, H-18: markers, HEX, cycles, AP and the active unit are set by hand.
#[test]
fn h_18_set_by_hand() {
    let mut table = scene().begin([1]);
    let who = table.id("Mara");
    table.does(Command::SetMarker { who, on: true }, []);
    assert_eq!(table.forbids(table.acts("Mara", Act::Activate)), "H-11");
    table.does(Command::SetMarker { who, on: false }, []);
    table.does(Command::SetActive { who: Some(who) }, []);
    table.does(Command::SetAp { ap: 9 }, []);
    table.does(Command::SetMoves { who, moves: 2 }, []);
    assert_eq!(table.forbids(table.moves("Mara", &["B1"])), "H-17");
    let side = HEROES;
    table.does(Command::SetCycle { side, cycle: 7 }, []);
    table.does(Command::SetHex { side, hex: 70 }, []);
    let side_state = table.game().skirmish.as_ref().expect("it goes on").sides[&HEROES];
    assert_eq!(
        (side_state.hex, side_state.cycle, table.turn().ap),
        (70, 7, 9)
    );
}

/// H-10: the initiative is given by hand; what was going on is cancelled.
#[test]
fn h_10_initiative_by_hand() {
    let mut table = scene().begin([4]);
    table.does(table.moves("Mara", &[]), []);
    table.does(Command::SetInitiative { side: ENEMIES }, [3]);
    assert_eq!((table.turn().side, table.turn().ap), (ENEMIES, 3));
    assert_eq!(table.keys(), [""; 0]);
    table.says(
        "Mara’s move is called off: the GM gave the initiative away; its cost is not refunded",
        "H-10",
    );
    let order = vec![ENEMIES, HEROES];
    table.does(Command::SetOrder { order }, []);
    let wrong = vec![ENEMIES];
    assert!(
        table
            .forbids(Command::SetOrder { order: wrong })
            .contains("every side")
    );
}

/// H-31: only the result is recorded in the middle of an attack; that defender's roll is not asked any more.
#[test]
fn h_31_record_the_result_only() {
    let mut table = scene().real().begin([]);
    table.answers("fate.roll", Answer::Faces(vec![3]), []);
    table.does(table.hits("Mara", 1, "Husk"), []);
    let (who, outcome) = (table.id("Husk"), Outcome::Wound);
    table.does(Command::RecordHit { who, outcome }, []);
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.turn().ap, 2, "the attack stays used and paid for");
}

/// H-41: a target that the GM puts out of reach while dice are rolled is attacked no more; the faces are logged.
#[test]
fn h_41_moved_away_by_hand() {
    let mut table = scene().real().begin([]);
    table.answers("fate.roll", Answer::Faces(vec![3]), []);
    table.does(table.hits("Mara", 1, "Husk"), []);
    table.answers("attack.roll", Answer::Faces(vec![6]), []);
    let (who, map, at) = (table.id("Husk"), FIELD, table.hex("C3"));
    table.does(Command::Place { who, map, at }, []);
    assert_eq!(table.keys(), ["defense.3.roll"], "still in reach");
    let at = table.hex("F5");
    table.does(Command::Place { who, map, at }, []);
    assert_eq!(table.keys(), [""; 0]);
    table.says(
        "Mara rolls 6 for the attack on Husk with Light (Light damage), highest 6 (real dice)",
        "H-31",
    );
    let (line, rules) = table.last_line();
    assert!(line.starts_with("Mara’s attack is cancelled"), "{line}");
    assert_eq!(rules, ["H-41"]);
    assert_eq!((table.turn().ap, table.unit("Husk").tokens.wounds), (2, 0));
}

/// H-16: somebody is removed in the middle of what they do.
#[test]
fn h_16_removed_in_the_middle() {
    let mut table = scene().real().begin([]);
    table.answers("fate.roll", Answer::Faces(vec![3]), []);
    table.does(table.hits("Mara", 1, "Husk"), []);
    let who = table.id("Mara");
    table.does(Command::RemoveUnit { who }, []);
    assert_eq!(table.turn().side, ENEMIES);
    assert_eq!(table.keys(), ["fate.roll"]);
}

/// H-01: units and sides are added, changed and removed; what counts on a side keeps it.
#[test]
fn h_01_people_by_hand() {
    let mut table = scene().begin([1]);
    assert!(
        table
            .forbids(Command::RemoveSide { side: HEROES })
            .contains("counts on")
    );
    let id = CharacterId(40);
    let mut unit = Unit::new("Late", UnitKind::Hero);
    unit.side = Some(HEROES);
    let unit = Box::new(unit);
    table.does(Command::PutUnit { id, unit }, []);
    let (who, map, at) = (id, FIELD, table.hex("A1"));
    let board = Box::new(table.game().boards[&FIELD].as_ref().clone());
    let (id, other) = (MapId(2), MapId(2));
    table.does(Command::PutBoard { id, board }, []);
    table.does(
        Command::Place {
            who,
            map: other,
            at,
        },
        [],
    );
    assert!(table.forbids(Command::Join { who }).contains("not on this"));
    // From no board it comes to a free space, and leaves it with the skirmish.
    table.does(Command::TakeOffMap { who }, []);
    table.does(Command::Join { who }, []);
    assert_eq!(table.game().places[&who].map, FIELD);
    table.does(Command::Leave { who }, []);
    assert!(!table.game().places.contains_key(&who));
    table.does(Command::Place { who, map, at }, []);
    table.does(Command::Join { who }, []);
    table.chooses("Late");
    table.does(Command::TakeOffMap { who }, [2]);
    assert_eq!(table.turn().side, ENEMIES, "its Turn ended");
}

/// H-17: what is forced without AP does not say that it took any; of too few it takes and says what is there.
#[test]
fn h_17_forced_without_ap() {
    let declared = |ap: u8, path: bool| {
        let mut table = scene().begin([4]);
        table.does(Command::SetAp { ap }, []);
        let act = match path {
            true => Act::Move {
                path: vec![table.hex("A2")],
            },
            false => strike(&table, "Husk"),
        };
        let command = force(&table, "Mara", act);
        match path {
            true => table.does(command, []),
            false => table.does(command, [1, 6]),
        };
        assert_eq!(table.turn().ap, 0);
        let lines = table.facts().into_iter().map(|fact| fact.sentence());
        lines.collect::<Vec<String>>()
    };
    assert!(declared(0, false).contains(&"Mara uses Light on Husk".to_owned()));
    assert!(declared(1, false).contains(&"Mara uses Light on Husk for 1 AP".to_owned()));
    assert!(declared(0, true).contains(&"Mara moves 1 space to A2".to_owned()));
    assert!(declared(1, true).contains(&"Mara moves 1 space to A2 (1 AP)".to_owned()));
    // In another side's Turn there are no AP of its own to take.
    let mut table = scene().begin([4]);
    let act = strike(&table, "Mara");
    table.does(force(&table, "Husk", act), [1, 6]);
    table.says("Husk uses Light on Mara", "H-30");
}

/// H-16: the Turn of a unit that is removed from the campaign names it, and so does what is cancelled with it.
#[test]
fn h_16_the_removed_are_named() {
    let mut table = scene().real().begin([]);
    table.answers("fate.roll", Answer::Faces(vec![3]), []);
    table.does(table.moves("Mara", &[]), []);
    let who = table.id("Mara");
    table.does(Command::RemoveUnit { who }, []);
    table.says("Mara’s Turn ends, 2 AP unspent", "H-11");
    let cancelled = "Mara’s move is called off: Mara is out of the game; its cost is not refunded";
    table.says(cancelled, "H-41");
}
