//! Odds with the abilities of shields and of unarmed combat (U-90, U-92, U-102): they are those of the rolls that are
//! played.

use tableside::systems::unhex::odds::{OnCritical, Policy, Subject, Unweighed};
use tableside::systems::unhex::{Ability, Command, ItemKind, Marker, Weapon};
use tableside::table::ItemId;

use crate::unhex::burning::burns;
use crate::unhex::scene::{Scene, Table};

const KNIFE: ItemKind = ItemKind::Melee1h;

fn fight(items: &[ItemKind], abilities: &[Ability]) -> Scene {
    let scene = Scene::new().pc("Ana", "Bar", items);
    let scene = abilities
        .iter()
        .fold(scene, |scene, ability| scene.ability(*ability));
    scene.npc("Bo", "Bar", &[KNIFE, ItemKind::Shield]).level(44)
}

fn odds(
    table: &Table,
    weapon: Weapon,
    policy: &Policy,
) -> tableside::systems::unhex::odds::AttackOdds {
    let game = table.game();
    game.attack_odds(table.id("Ana"), table.id("Bo"), weapon, policy)
        .expect("the attack is possible")
}

/// U-102: hand or foot are weighed as a knife with the same abilities; a shield as a knife without any.
#[test]
fn u_102_unarmed_and_shield_attacks_have_odds() {
    let policy = Policy::default();
    let first = Weapon::Item(ItemId(1));
    let knife = fight(
        &[KNIFE],
        &[Ability::Melee1hGoodAttack, Ability::Melee1hPreciseAttack],
    );
    let fists = fight(
        &[],
        &[
            Ability::Unarmed,
            Ability::UnarmedGoodAttack,
            Ability::UnarmedPreciseAttack,
        ],
    );
    let (knife, fists) = (
        odds(&knife.fight(), first, &policy),
        odds(&fists.fight(), Weapon::Unarmed, &policy),
    );
    assert_eq!(knife.alone, fists.alone);
    assert_eq!(knife.defended, fists.defended);
    let plain = odds(&fight(&[KNIFE], &[]).fight(), first, &policy);
    assert_ne!(plain.alone, knife.alone, "the abilities matter");
    let shield = fight(&[ItemKind::Shield], &[Ability::ShieldAttack]);
    assert_eq!(odds(&shield.fight(), first, &policy).alone, plain.alone);
}

/// U-102, U-92: an unarmed counterattack is weighed; where none is possible, there is none.
#[test]
fn u_92_no_odds_of_a_counterattack_that_cannot_be() {
    let weapons = |abilities: &[Ability]| -> Vec<Weapon> {
        let table = fight(&[ItemKind::Melee2h], abilities)
            .ability(Ability::Unarmed)
            .fight();
        let odds = odds(&table, Weapon::Item(ItemId(1)), &Policy::default());
        let deadly = odds
            .counterattacks
            .into_iter()
            .filter(|one| !one.less_lethal);
        deadly.map(|one| one.weapon).collect()
    };
    assert_eq!(weapons(&[]), [Weapon::Item(ItemId(1)), Weapon::Unarmed]);
    assert_eq!(weapons(&[Ability::Melee2hNoCounterattack]), []);
}

/// U-90: an all-out Defend is weighed as one that is neither good nor critical.
#[test]
fn u_90_odds_against_an_all_out_defend() {
    let with = |all_out: bool, good: bool, policy: &Policy| {
        let scene = fight(&[KNIFE], &[]);
        let scene = if good {
            scene.ability(Ability::GoodDefend)
        } else {
            scene
        };
        let mut table = scene.fight();
        let (who, marker) = (table.id("Bo"), Marker::AllOut);
        table.does(
            Command::SetMarker {
                who,
                marker,
                on: all_out,
            },
            [],
        );
        let odds = odds(&table, Weapon::Item(ItemId(1)), policy);
        odds.defended.expect("Bo can defend").hit()
    };
    let set = Policy {
        on_critical: OnCritical::SetDice,
        ..Policy::default()
    };
    let keep = Policy::default();
    // Without re-rolls and without setting dice there is no difference.
    assert_eq!(with(true, true, &keep), with(false, false, &keep));
    assert_ne!(with(true, true, &keep), with(false, true, &keep));
    let [all_out, usual] = [true, false].map(|all_out| {
        let hit = with(all_out, false, &set);
        hit.numerator() as f64 / hit.denominator() as f64
    });
    assert!(all_out > usual, "{all_out} {usual}: no dice are set");
}

/// U-90: whoever could defend another stands beside, with the odds that their own Defend would have.
#[test]
fn u_90_odds_against_the_defend_of_another() {
    let policy = Policy::default();
    let first = Weapon::Item(ItemId(1));
    let table = fight(&[KNIFE], &[])
        .ability(Ability::GoodDefend)
        .npc("Cy", "Bar", &[ItemKind::Shield])
        .level(44)
        .ability(Ability::GoodDefend)
        .ability(Ability::DefendAnother)
        .fight();
    let odds = odds(&table, first, &policy);
    let [(who, name, by_cy)] = &odds.defended_by[..] else {
        panic!("one could: {}", odds.defended_by.len());
    };
    assert_eq!((*who, name.as_str()), (table.id("Cy"), "Cy"));
    assert_eq!(Some(by_cy), odds.defended.as_ref());
}

/// U-90: a policy answers what a Defend of another asks, and there is advice for its re-roll; not where several defend.
#[test]
fn u_90_the_policy_plays_a_defend_of_another() {
    let scene = || {
        fight(&[KNIFE], &[])
            .npc("Cy", "Bar", &[ItemKind::Shield])
            .ability(Ability::GoodDefend)
            .ability(Ability::DefendAnother)
            .fight()
    };
    let policy = Policy::default();
    for (own, known) in [("none", true), ("defend", false)] {
        let mut table = scene();
        table.attacks("Ana", "Bo");
        table.pick_for("reaction.3", "defend");
        table.pick(own);
        // The attack, Bo's own Defend where there is one, then Cy's.
        if own == "none" {
            table.pick_and_roll("attacker", [2, 3, 9, 1]);
        } else {
            table.pick_and_roll("attacker", [2, 3, 9, 2, 9, 1]);
        }
        assert_eq!(table.keys(), ["defend.3.reroll"]);
        let answer = table.game().policy_answer(&table.question(), &policy);
        assert_eq!(answer.is_some(), known);
        let advice = table.game().reroll_advice(&policy);
        let keys: Vec<&str> = advice.iter().map(|(key, _)| key.as_str()).collect();
        assert_eq!(keys == ["defend.3.reroll"], known, "{keys:?}");
    }
}

/// U-51: before anybody has declared a reaction there are odds for all of them; afterwards they would be none of the
/// exchange.
#[test]
fn u_51_odds_before_anybody_has_reacted() {
    let mut table = fight(&[KNIFE], &[])
        .npc("Cy", "Bar", &[ItemKind::Shield])
        .ability(Ability::DefendAnother)
        .fight();
    table.attacks("Ana", "Bo");
    let policy = Policy::default();
    let odds = table
        .game()
        .odds_before_reaction(&policy)
        .expect("Bo and Cy are asked");
    assert!(odds.defended.is_some());
    assert_eq!(odds.defended_by.len(), 1);
    table.pick_for("reaction", "defend");
    assert_eq!(table.game().odds_before_reaction(&policy), None);
}

/// U-98: what burns where somebody stands is taken before their Defend or counterattack, so that nothing is said of an
/// attack to which they react; without a reaction nothing burns.
#[test]
fn u_98_no_odds_of_a_reaction_that_is_burned_first() {
    let weighed = |fire: bool| -> Vec<String> {
        let mut table = fight(&[KNIFE], &[]).fight();
        table.attacks("Ana", "Bo");
        if fire {
            burns(&mut table, "Bar", 4);
        }
        let question = table.question();
        let subjects = table.game().subjects_at(&question).into_iter();
        let with_odds = |(answer, subject): (String, Subject)| {
            let weighed = table.game().weigh(&subject, &Policy::default())?;
            let lines = weighed.lines_at(&question.key, &answer);
            (!lines.is_empty()).then_some(answer)
        };
        subjects.filter_map(with_odds).collect()
    };
    assert_eq!(weighed(true), ["none"]);
    let all = weighed(false);
    for answer in ["defend", "counter.1", "none", "less_lethal.1"] {
        assert!(all.iter().any(|key| key == answer), "{answer} in {all:?}");
    }
}

/// U-98, U-102: an attack from a burning area is possible, but not weighed; what is not possible keeps its own reason.
#[test]
fn u_98_not_weighed_is_not_refused() {
    let mut table = fight(&[KNIFE], &[]).fight();
    burns(&mut table, "Bar", 4);
    let why = |weapon: Weapon| {
        let (who, target) = (table.id("Ana"), table.id("Bo"));
        let odds = table
            .game()
            .attack_odds(who, target, weapon, &Policy::default());
        odds.expect_err("it burns")
    };
    let knife = why(Weapon::Item(ItemId(1)));
    assert!(matches!(knife, Unweighed::NotYet(_)), "{knife:?}");
    let Unweighed::Refused(refusal) = why(Weapon::Unarmed) else {
        panic!("Ana cannot strike unarmed");
    };
    assert!(refusal.to_string().contains("U-102"), "{refusal}");
}
