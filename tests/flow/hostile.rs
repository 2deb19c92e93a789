//! Bad input (F-04, F-12, F-13, F-24, F-35, F-43): an answer or a clear error, never a panic.

use tableside::campaign;
use tableside::dice::AppDice;
use tableside::systems::flow::{
    Ability, AbilityKind, Act, Blow, Command, Cost, ReadiedAct, Ready, SkillName, Trigger,
};
use tableside::table::{CharacterId, ItemId};

use super::scene::{Scene, p, pd};

#[test]
fn f_04_skills_of_0_and_250() {
    let scene = Scene::new()
        .hero("Ana", "E5")
        .with(|unit| unit.skills.melee = 250);
    let mut table = scene
        .foe("Orc", "F5")
        .with(|unit| unit.skills = Default::default())
        .begin();
    table.hits("Ana", "Orc", p(&[94]));
    table.reacts("dodge", &pd(&[6], &[1]));
    table.says("Orc rolls 6 for the reaction, Athletics 0: failure", "F-02");
    // A target of 0 keeps its 5 in 100.
    table.hits("Ana", "Orc", p(&[94]));
    table.reacts("dodge", &p(&[5]));
    table.ends();
    table.hits("Orc", "Ana", p(&[6]));
    assert!(!table.game().offers(table.id("Orc")).is_empty());
    let warned = |value: u16| {
        let scene = Scene::new()
            .hero("Ana", "E5")
            .with(|unit| unit.skills.melee = value);
        scene.table().game().findings().len()
    };
    assert_eq!((warned(200), warned(250)), (0, 1));
}

#[test]
fn f_13_forty_abilities_and_one_without_a_cost() {
    let scene = Scene::new().hero("Ana", "E5").with(|unit| {
        for id in 1..=40 {
            unit.abilities.push(Ability {
                kind: AbilityKind::ALL[id as usize % 4],
                damage: "1d6".to_owned(),
                cost: if id == 40 {
                    Cost::default()
                } else {
                    Cost {
                        ap: 1,
                        rp: 0,
                        fp: 1,
                    }
                },
                ..Ability::new(ItemId(id), format!("Ability {id}"))
            });
        }
        unit.weapons[0].damage = "1d6".to_owned();
    });
    let mut table = scene.foe("Orc", "F5").skip().begin();
    let ana = table.id("Ana");
    assert!(table.game().offers(ana).len() > 40);
    let findings = table.game().findings();
    assert!(
        findings
            .iter()
            .any(|one| one.what.contains("costs nothing")),
        "{findings:?}"
    );
    // It is free, and done.
    let blow = Blow {
        ability: Some(ItemId(40)),
        ..Blow::on(ItemId(1), table.id("Orc"))
    };
    table.acts("Ana", Act::Attack(blow), pd(&[30], &[1, 1]));
    assert_eq!(table.pools("Ana").0, 5);
    // FP that are not there refuse.
    let costly = Act::Use {
        ability: ItemId(3),
        target: None,
    };
    table.acts("Ana", costly.clone(), []);
    table.acts("Ana", costly.clone(), []);
    table.acts("Ana", costly.clone(), []);
    table.acts("Ana", costly.clone(), []);
    assert_eq!(table.forbids("Ana", costly), "F-12");
}

#[test]
fn f_13_a_slip_in_a_weapon_is_a_reason_and_a_finding() {
    let scene = Scene::new()
        .hero("Ana", "E5")
        .with(|unit| unit.weapons[0].damage = "1dd6".to_owned());
    let mut table = scene.foe("Orc", "F5").skip().begin();
    let refusal = table.refused(table.act("Ana", Act::Attack(table.blow(1, "Orc"))));
    assert!(refusal.reason().contains("no dice notation"), "{refusal}");
    assert!(
        table
            .game()
            .findings()
            .iter()
            .any(|one| one.what.contains("no dice notation"))
    );
}

#[test]
fn f_24_a_ready_that_never_comes_and_one_of_nothing() {
    let mut table = Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "F5")
        .skip()
        .begin();
    let ready = |act| {
        Act::Ready(Ready {
            trigger: Trigger::Casts,
            act,
        })
    };
    table.refused(table.act("Ana", ready(ReadiedAct::Attack(ItemId(77)))));
    table.refused(table.act("Ana", ready(ReadiedAct::Ability(ItemId(77)))));
    table.acts("Ana", ready(ReadiedAct::Grapple), []);
    for _ in 0..3 {
        table.ends();
        table.picks("ready.round", "wait", []);
        table.picks("ready.turn", "wait", []);
    }
    let who = table.id("Ana");
    table.does(Command::CancelReady { who }, []);
    assert!(table.standing("Ana").ready.is_none());
}

#[test]
fn f_43_a_grapple_with_one_that_is_removed_and_other_nonsense() {
    let mut table = Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "F5")
        .foe("Imp", "G5")
        .skip()
        .begin();
    let nobody = CharacterId(99);
    for act in [
        Act::Grapple { target: nobody },
        Act::Attack(Blow::on(ItemId(1), nobody)),
        Act::Feint {
            target: table.id("Orc"),
            with: SkillName::Casting,
        },
        Act::Draw { item: ItemId(77) },
        Act::PickUp {
            of: nobody,
            item: ItemId(1),
        },
        Act::Use {
            ability: ItemId(5),
            target: None,
        },
        Act::UseItem {
            item: ItemId(1),
            ap: 9,
        },
        Act::Free {
            words: " ".to_owned(),
        },
    ] {
        table.refused(table.act("Ana", act));
    }
    let target = table.id("Orc");
    table.acts("Ana", Act::Grapple { target }, p(&[30, 90]));
    table.does(Command::RemoveUnit { who: target }, []);
    assert!(table.game().grapple_of(table.id("Ana")).is_none());
    table.refused(table.act("Ana", Act::Release));
    let (held, holder) = (table.id("Imp"), Some(table.id("Imp")));
    table.refused(Command::SetGrapple { held, holder });
    table.refused(Command::SetGrapple {
        held: nobody,
        holder: None,
    });
}

#[test]
fn f_35_the_gm_forces_what_rules_forbid_and_it_is_named() {
    let mut table = Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "K5")
        .skip()
        .begin();
    let (who, act) = (table.id("Ana"), Act::Attack(table.blow(1, "Orc")));
    assert_eq!(table.forbids("Ana", act.clone()), "F-51");
    table.does(Command::Force { who, act }, pd(&[30], &[2]));
    assert_eq!(table.points("Orc"), 18);
    let told = table
        .facts()
        .iter()
        .any(|fact| fact.sentence().contains("F-51"));
    assert!(told);
}

/// F-30: a hundred turns of whatever is offered, forced, on one table, end in no panic.
#[test]
fn f_30_whatever_is_forced_is_an_answer_or_an_error() {
    let scene = Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "F5")
        .hero("Bea", "G5")
        .foe("Imp", "D6");
    let mut table = scene.begin_at_random();
    let mut dice = AppDice::seeded(3);
    for step in 0..300_usize {
        let people: Vec<CharacterId> = table.game().units.keys().copied().collect();
        let who = people[step % people.len()];
        let offers = table.game().offers(who);
        if let Some(decision) = table.open().first() {
            let answer = match decision.shape.options() {
                [] => tableside::table::Answer::Roll,
                _ if decision.key == "walk" => {
                    tableside::table::Answer::Path(vec![decision.shape.options()[0].key.clone()])
                }
                options => {
                    tableside::table::Answer::Pick(options[step % options.len()].key.clone())
                }
            };
            let decision = Some(decision.key.clone());
            let command = campaign::Command::from(Command::Answer { decision, answer });
            let _ = table.document.apply(&command, &mut dice);
        } else if !offers.is_empty() {
            let act = offers[step * 7 % offers.len()].act.clone();
            let command = campaign::Command::from(Command::Force { who, act });
            let _ = table.document.apply(&command, &mut dice);
        }
    }
}
