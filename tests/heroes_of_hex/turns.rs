//! Turns: initiative, Fate, choosing, passing, the end, HEX (H-10 to H-13, H-17 to H-19).

use tableside::systems::heroes_of_hex::{
    Act, ActionId, Command, Cost, DamageType, Keywords, SideAct, Target,
};
use tableside::table::{Answer, TeamId};

use super::scene::{ENEMIES, FIELD, HEROES, Scene, attack, deed, light};

fn two_each() -> Scene {
    Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .hero("Oda", "B3", &[light(1)])
        .enemy("Husk", "H2", &[light(1)])
        .enemy("Hound", "H3", &[light(1)])
}

/// H-10: the first initiative is the GM's word, then sides alternate.
#[test]
fn h_10_sides_alternate() {
    let mut table = two_each().table();
    let order = vec![ENEMIES];
    table.does(Command::BeginSkirmish { map: FIELD, order }, [3]);
    assert_eq!(table.turn().side, ENEMIES);
    assert_eq!(table.forbids(table.acts("Mara", Act::Activate)), "H-10");
    table.idles("Husk", 4);
    assert_eq!(table.turn().side, HEROES);
    table.idles("Oda", 5);
    assert_eq!(table.turn().side, ENEMIES);
}

/// H-10: more than two sides take fixed Turns; by a house rule the GM says who is next.
#[test]
fn h_10_three_sides() {
    let third = TeamId(3);
    let scene = || {
        two_each()
            .side(third, "Wilds")
            .unit(third, "Stag", "E5", &[light(1)])
    };
    let begins = |order: &[TeamId]| Command::BeginSkirmish {
        map: FIELD,
        order: order.to_vec(),
    };
    let mut table = scene().table();
    table.does(begins(&[HEROES, third, ENEMIES]), [3]);
    table.idles("Mara", 1);
    assert_eq!(table.turn().side, third);
    table.idles("Stag", 1);
    assert_eq!(table.turn().side, ENEMIES);
    table.idles("Husk", 1);
    assert_eq!(table.turn().side, HEROES);

    let mut table = scene().rules(|rules| rules.fixed_turns = false).table();
    table.does(begins(&[HEROES]), [3]);
    table.chooses("Mara");
    table.does(Command::Side(SideAct::EndTurn), []);
    assert_eq!(table.options(), ["2", "3"]);
    table.picks("next", "3", [2]);
    assert_eq!(table.turn().side, third);
}

/// H-11: 1D6 is the AP; the unit gets its marker and the side 1 HEX at the end, when the initiative passes.
#[test]
fn h_11_a_turn() {
    let mut table = two_each().begin([4]);
    assert_eq!((table.turn().fate, table.turn().ap), (Some(4), 4));
    assert_eq!(table.turn().active, None);
    table.chooses("Mara");
    assert_eq!(table.turn().active, Some(table.id("Mara")));
    assert_eq!(table.forbids(table.acts("Oda", Act::Activate)), "H-11");
    assert!(!table.unit_state("Mara").expect("in play").activated);
    table.ends(2);
    assert!(table.unit_state("Mara").expect("in play").activated);
    assert_eq!(table.game().hex_of(HEROES), 1);
    assert_eq!(table.game().hex_of(ENEMIES), 0);
    assert_eq!((table.turn().side, table.turn().ap), (ENEMIES, 2));
    table.idles("Husk", 6);
    assert_eq!(table.forbids(table.acts("Mara", Act::Activate)), "H-11");
}

/// H-11: whoever acts first without having been chosen is chosen by that.
#[test]
fn h_11_acting_chooses() {
    let mut table = two_each().begin([4]);
    table.does(table.moves("Oda", &["C3"]), []);
    assert_eq!(table.turn().active, Some(table.id("Oda")));
    assert_eq!(table.forbids(table.moves("Mara", &["C2"])), "H-11");
}

/// H-11: real dice wait; what is typed is saved, and nobody acts meanwhile.
#[test]
fn h_11_real_dice_wait() {
    let mut table = two_each().real().begin([]);
    assert_eq!(table.keys(), ["fate.roll"]);
    assert!(
        table
            .forbids(table.moves("Mara", &["C2"]))
            .contains("Heroes first: ")
    );
    let decision = Some("fate.roll".to_owned());
    let answer = Answer::Faces(vec![7]);
    let refused = table.forbids(Command::Answer { decision, answer });
    assert!(refused.contains("7 is not a face"), "{refused}");
    table.answers("fate.roll", Answer::Faces(vec![5]), []);
    assert_eq!(table.turn().ap, 5);
}

/// H-12: 3 HEX roll Fate again, before any AP is spent, once, and that is final.
#[test]
fn h_12_negate_fate() {
    let negate = Command::Side(SideAct::NegateFate);
    let mut table = two_each().begin([1]);
    assert_eq!(table.forbids(negate.clone()), "H-12", "no HEX");
    let (side, hex) = (HEROES, 7);
    table.does(Command::SetHex { side, hex }, []);
    table.does(negate.clone(), [6]);
    assert_eq!(table.game().hex_of(HEROES), 4);
    assert_eq!((table.turn().fate, table.turn().ap), (Some(6), 6));
    table.says("Heroes roll 6 for Fate: 6 AP instead of 1", "H-12");
    assert_eq!(table.forbids(negate.clone()), "H-12", "final");
    table.idles("Mara", 3);
    table.idles("Husk", 3);
    table.does(table.moves("Oda", &["C3"]), []);
    assert_eq!(table.forbids(negate), "H-12", "AP were spent");
}

/// H-13: passing before a unit is chosen leaves no marker, and earns the HEX or not.
#[test]
fn h_13_passing() {
    let mut table = two_each().begin([4]);
    table.passes(3);
    assert_eq!(table.turn().side, ENEMIES);
    assert_eq!(table.game().hex_of(HEROES), 1);
    assert!(!table.unit_state("Mara").expect("in play").activated);
    table.chooses("Husk");
    assert_eq!(table.forbids(Command::Side(SideAct::Pass)), "H-13");

    let mut table = two_each()
        .rules(|rules| rules.pass_earns_hex = false)
        .begin([4]);
    table.passes(3);
    assert_eq!(table.game().hex_of(HEROES), 0);
}

/// H-17: unspent AP are lost, each action is for once a Turn unless Multi-Use, Movement up to its max.
#[test]
fn h_17_once_a_turn() {
    let mut multi = light(2);
    multi.keywords.multi_use = true;
    let mut table = Scene::new()
        .hero("Mara", "B2", &[light(1), multi])
        .enemy("Husk", "C2", &[])
        .with(|unit| unit.profile.vitality = 9)
        .begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), [1, 6]);
    assert_eq!(table.forbids(table.hits("Mara", 1, "Husk")), "H-17");
    table.does(table.hits("Mara", 2, "Husk"), [1, 6]);
    table.does(table.hits("Mara", 2, "Husk"), [1, 6]);
    table.does(table.moves("Mara", &["B3"]), []);
    table.does(table.moves("Mara", &["B2"]), []);
    assert_eq!(table.turn().ap, 1);
    assert_eq!(table.forbids(table.moves("Mara", &["B3"])), "H-17", "max 2");
    table.ends(6);
    table.says("Mara’s Turn ends, 1 AP unspent", "H-17");
    table.idles("Husk", 6);
    table.does(table.hits("Mara", 1, "Husk"), [1, 6]);
}

/// H-17: an action that costs more AP than are left cannot be paid.
#[test]
fn h_17_ap_run_out() {
    let heavy = attack(1, DamageType::Heavy, Cost::Ap(3));
    let mut table = Scene::new()
        .hero("Mara", "B2", &[heavy])
        .enemy("Husk", "C2", &[])
        .begin([2]);
    let refusal = table.refused(table.hits("Mara", 1, "Husk"));
    assert_eq!(refusal.reason(), "needs 3 AP, 2 left");
}

/// H-17: actions in HEX cost no AP, and any unit in play uses them on its side's Turn; or only the active one.
#[test]
fn h_17_hex_actions() {
    let focus = Keywords {
        focus: true,
        ..Keywords::default()
    };
    let scene = || {
        Scene::new()
            .hero("Mara", "B2", &[])
            .hero(
                "Oda",
                "B3",
                &[deed(1, "Trance", Cost::Hex(2), focus.clone())],
            )
            .enemy("Husk", "H2", &[])
    };
    let rich = |scene: Scene| {
        let mut table = scene.begin([2]);
        let (side, hex) = (HEROES, 5);
        table.does(Command::SetHex { side, hex }, []);
        table.chooses("Mara");
        table
    };
    let mut table = rich(scene());
    table.does(table.uses("Oda", 1), []);
    assert!(table.unit("Oda").tokens.focus);
    assert_eq!((table.game().hex_of(HEROES), table.turn().ap), (3, 2));
    assert_eq!(table.turn().active, Some(table.id("Mara")));
    assert_eq!(table.forbids(table.uses("Oda", 1)), "H-17", "once a Turn");

    let mut table = rich(scene().rules(|rules| rules.any_unit_spends_hex = false));
    assert_eq!(table.forbids(table.uses("Oda", 1)), "H-11");
}

/// H-18: no cap by default; with one, no more is gained.
#[test]
fn h_18_hex_cap() {
    let mut table = two_each().rules(|rules| rules.hex_cap = Some(1)).begin([1]);
    table.idles("Mara", 1);
    table.idles("Husk", 1);
    table.idles("Oda", 1);
    assert_eq!(table.game().hex_of(HEROES), 1);
    table.says("No HEX gained: 1 is the most (Heroes)", "H-18");
    let mut table = two_each().begin([1]);
    for _ in 0..3 {
        table.passes(1);
        table.passes(1);
    }
    assert_eq!(table.game().hex_of(HEROES), 3);
}

/// H-19: every offer that is greyed says why, with its rule.
#[test]
fn h_19_offers_have_reasons() {
    let mut table = Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .enemy("Husk", "C2", &[])
        .with(|unit| unit.profile.vitality = 9)
        .begin([6]);
    let mara = table.id("Mara");
    let why = |table: &super::scene::Table| -> Vec<(String, Option<String>)> {
        let offers = table.game().offers(mara).into_iter();
        let rule = |refusal: tableside::table::Refusal| {
            refusal
                .rule_id()
                .map_or_else(String::new, |rule| rule.to_string())
        };
        offers
            .map(|one| (one.label, one.refusal.map(rule)))
            .collect()
    };
    assert_eq!(
        why(&table),
        [
            ("Choose Mara".to_owned(), None),
            ("Move".to_owned(), None),
            ("Light → Husk".to_owned(), None),
        ]
    );
    table.does(table.hits("Mara", 1, "Husk"), [1, 6]);
    assert_eq!(
        why(&table),
        [
            ("Move".to_owned(), None),
            ("Light → Husk".to_owned(), Some("H-17".to_owned())),
        ]
    );
    let sides: Vec<_> = table
        .game()
        .side_offers()
        .into_iter()
        .map(|one| {
            (
                one.act,
                one.refusal
                    .and_then(|refusal| refusal.rule_id())
                    .map(|rule| rule.to_string()),
            )
        })
        .collect();
    assert_eq!(
        sides,
        [
            (SideAct::NegateFate, Some("H-12".to_owned())),
            (SideAct::Pass, Some("H-13".to_owned())),
            (SideAct::EndTurn, None),
        ]
    );
    let used = &table.unit_state("Mara").expect("in play").used;
    assert_eq!(used.get(&ActionId(1)), Some(&1));
}

/// H-19: an action that nobody is in reach of is still offered, with the distance.
#[test]
fn h_19_out_of_reach_is_offered() {
    let table = Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .enemy("Husk", "E2", &[])
        .begin([6]);
    let offers = table.game().offers(table.id("Mara"));
    let strike = offers.last().expect("an offer");
    assert_eq!(strike.label, "Light → Husk");
    let refusal = strike.refusal.clone().expect("it is too far");
    assert_eq!(refusal.reason(), "E2 is 3 spaces away (Melee)");
    let Act::Use { target, .. } = strike.act else {
        panic!("an action");
    };
    assert_eq!(target, Target::Unit(table.id("Husk")));
}

/// H-17: one of a thing is said as one.
#[test]
fn h_17_one_is_said_as_one() {
    let table = Scene::new()
        .hero("Mara", "B2", &[])
        .enemy("Husk", "H2", &[])
        .begin([1]);
    let who = table.id("Mara");
    let offers = table.game().side_offers();
    let end = offers.iter().find(|offer| offer.act == SideAct::EndTurn);
    assert_eq!(end.expect("an offer").detail, "1 AP unspent, +1 HEX");
    for (command, label) in [
        (Command::SetAp { ap: 1 }, "1 AP left"),
        (Command::SetAp { ap: 2 }, "2 AP left"),
        (
            Command::SetMoves { who, moves: 1 },
            "Mara has moved 1 time this Turn",
        ),
        (Command::SetWounds { who, wounds: 1 }, "Mara has 1 Wound"),
        (Command::SetWounds { who, wounds: 2 }, "Mara has 2 Wounds"),
    ] {
        assert_eq!(table.game().label(&command), label);
    }
}

/// H-10, H-13: passing for ever changes nothing but HEX and Turns.
#[test]
fn h_10_nobody_has_to_act() {
    let mut table = two_each().begin([3]);
    for _ in 0..40 {
        table.passes(4);
    }
    let skirmish = table.game().skirmish.as_ref().expect("it goes on");
    assert_eq!(skirmish.turns, 40);
    assert_eq!(skirmish.sides[&HEROES].hex, 20);
}
