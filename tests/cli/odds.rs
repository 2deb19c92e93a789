//! `odds` of attacks: what `state` says beside the offer, and why not where it is not possible.

use serde_json::{Value, json};
use tableside::campaign::store::to_bytes;

use super::Table;
use crate::flow::scene::Scene;

fn table() -> Table {
    let table = Table::new();
    table.play(&[], &super::play::INITIATIVE).good();
    table
}

const MARA: [&str; 5] = ["odds", "club.tableside", "--attacker", "mara", "--target"];

#[test]
fn an_attack_is_weighed_as_its_offer_is() {
    let table = table();
    let mut args = MARA.to_vec();
    args.extend(["Guard 1", "--json"]);
    let answer = table.run(&args).good().json();
    assert_eq!(answer["attacker"], json!({"id": 1, "name": "Mara"}));
    assert_eq!(answer["target"], json!({"id": 5, "name": "Guard 1"}));
    let state = table.state();
    let offers = state["offers"].as_array().expect("a list");
    let offer = offers
        .iter()
        .find(|offer| offer["label"] == "Attack Guard 1 with pistol")
        .expect("it is offered");
    let attacks = answer["attacks"].as_array().expect("a list");
    let pistol = attacks.iter().find(|one| one["with"] == "pistol");
    let pistol = pistol.expect("Mara has one");
    assert_eq!(pistol["odds"], offer["odds"]);
    // Mara’s 52 of 100.
    let hit = &pistol["odds"]["lines"][0]["chances"]["hit"];
    assert_eq!(*hit, json!({"exact": "13/25", "percent": "52.0 %"}));
    let unarmed = attacks.iter().find(|one| one["with"] == "unarmed");
    let unarmed = unarmed.expect("told with its reason");
    assert_eq!(
        (&unarmed["odds"], &unarmed["refusal"]["rule"]),
        (&Value::Null, &json!("U-102"))
    );
    let text = table.run(&args[..6]).good().out;
    for part in ["Mara attacks Guard 1", "pistol: hit 52.0 %", "not possible"] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
}

#[test]
fn what_is_not_possible_says_why() {
    let table = table();
    let mut args = MARA.to_vec();
    args.extend(["Bruno", "--with", "pistol", "--json"]);
    let ran = table.run(&args);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert_eq!(ran.json()["attacks"][0]["refusal"]["rule"], "U-81");
    args.truncate(5);
    args.extend(["Guard 1", "--with", "cannon"]);
    table
        .run(&args)
        .bad(1, &["Mara has no attack “cannon”", "pistol"]);
    let lone = ["odds", "club.tableside", "--attacker", "Mara"];
    table.run(&lone).bad(2, &["name both"]);
    args.truncate(5);
    args.push("Nobody");
    table.run(&args).bad(1, &["there is no character “Nobody”"]);
}

/// U-98: an attack out of fire is possible, as `state` says, but not weighed; what is not possible keeps its reason.
#[test]
fn u_98_what_is_possible_but_not_weighed_is_no_refusal() {
    let table = table();
    let state = table.state();
    let teams = state["teams"].as_array().expect("a list");
    let mut members = teams
        .iter()
        .flat_map(|team| team["members"].as_array().expect("a list"));
    let mara = members.find(|one| one["name"] == "Mara").expect("Mara");
    let fire = json!({"unhex": {"add_effect": {
        "area": mara["area_id"], "kind": {"continuous": {"damage": 4}}, "rounds": 3,
    }}});
    table.play(&[], &[fire.to_string().as_str()]).good();
    let state = table.state();
    let offers = state["offers"].as_array().expect("a list");
    let offer = offers
        .iter()
        .find(|offer| offer["label"] == "Attack Guard 1 with pistol")
        .expect("it is offered");
    let mut args = MARA.to_vec();
    args.extend(["Guard 1", "--json"]);
    let answer = table.run(&args).good().json();
    let attacks = answer["attacks"].as_array().expect("a list");
    let attack = |with: &str| attacks.iter().find(|one| one["with"] == with);
    let pistol = attack("pistol").expect("Mara has one");
    for key in ["odds", "refusal"] {
        assert_eq!((&pistol[key], &offer[key]), (&Value::Null, &Value::Null));
    }
    let unarmed = attack("unarmed").expect("told with its reason");
    assert_eq!(unarmed["refusal"]["rule"], "U-102");
    let text = table.run(&args[..6]).good().out;
    for part in ["pistol, possible; not weighed: what lies", "not possible"] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    args.extend(["--with", "unarmed"]);
    assert_eq!(table.run(&args).code, 1);
}

/// F-30, F-43: of Flow each attack is weighed alone and after the best reaction, special actions as checks; what cannot be
/// done in a fight says why.
#[test]
fn f_30_attacks_and_special_actions_of_flow_are_weighed() {
    let scene = Scene::new().hero("Ana", "E5").foe("Orc", "F5");
    let scene = scene.foe("Imp", "J9").begin();
    let table = Table::new();
    let bytes = to_bytes(scene.document.campaign()).expect("a campaign can be written");
    table.write("flow.tableside", bytes);
    let args = ["odds", "flow.tableside", "--attacker", "Ana", "--target"];
    let on = |name| {
        let ran = table.run(&[&args[..], &[name]].concat());
        let words: Vec<&str> = ran.out.split_whitespace().collect();
        (ran.code, words.join(" "))
    };
    let (code, text) = on("Orc");
    for part in [
        "Sword: hits 40.0 %, brings down 0.0 % Sword: after Dodge hits ",
        "Disarm of Sword with Sword: hits 16.0 %, hard or better 4.0 %",
        "Feint by Deception: succeeds ",
        "Grapple: succeeds ",
        "Shove: succeeds ",
        ", both ",
        "Tumble Through: succeeds 40.0 %",
        "Open choices: the target picks the reaction that lets it hit least",
        "Open choices: the target picks the answer that lets it succeed least often",
        "Open choices: nothing else changes before it",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    assert_eq!(code, 0);
    // A Feint has no reach.
    let (code, text) = on("Imp");
    for part in [
        "Sword, not possible",
        "Grapple, not possible",
        "Feint by Melee: succeeds ",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    assert_eq!(code, 0);
}

/// S-33, S-36, S-51: attacks of Stacks & Hordes with their reasons, Siege, and the mount whose numbers count; an order.
#[test]
fn s_51_attacks_and_orders_of_squads_are_weighed() {
    use tableside::systems::squads::{Command, Special, SquadKind};
    let scene = crate::squads::scene::Scene::new()
        .hero("Ana", "B2", 4)
        .with(|unit| unit.siege = 2)
        .foe("Orc", "C3", 4)
        .foe("Horse", "C2", 2)
        .special(Special::Mount)
        .structure(None, "Gate", "A2");
    let mut scene = scene.squad(1, SquadKind::Stack, &["Orc"]).begin();
    let (who, on) = (scene.id("Orc"), Some(scene.id("Horse")));
    scene.does(Command::Ride { who, on }, []);
    let table = Table::new();
    let bytes = to_bytes(scene.document.campaign()).expect("a campaign can be written");
    table.write("squads.tableside", bytes);
    let run = |args: &[&str]| {
        let ran = table.run(&[&["odds", "squads.tableside"], args].concat());
        let words: Vec<&str> = ran.out.split_whitespace().collect();
        (ran.code, words.join(" "))
    };
    let (code, text) = run(&["--attacker", "Ana", "--target", "Orc"]);
    assert_eq!(code, 0, "{text}");
    for part in [
        "Strike: on Horse: hit ",
        "Fire, not possible: Ana does not fire",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    let (code, text) = run(&["--attacker", "Ana", "--target", "Gate"]);
    assert_eq!(code, 0, "{text}");
    for part in [
        "Subdue, not possible: Gate is a structure",
        "Siege: destroyed ",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    let (code, text) = run(&[
        "--attacker",
        "Horse",
        "--target",
        "Gate",
        "--with",
        "Strike",
    ]);
    assert_eq!(
        (code, text.contains("is not adjacent to Gate")),
        (1, true),
        "{text}"
    );
    let (code, text) = run(&["--order", "squad 1"]);
    assert_eq!((code, text.contains("Heroes lose ")), (0, true), "{text}");
}

/// S-50: without a fight no attack of squads is weighed, and the refusal says what to do.
#[test]
fn s_50_no_odds_of_squads_without_a_fight() {
    let scene = crate::squads::scene::Scene::new().hero("Ana", "B2", 4);
    let scene = scene.foe("Orc", "C3", 4).table();
    let table = Table::new();
    let bytes = to_bytes(scene.document.campaign()).expect("a campaign can be written");
    table.write("squads.tableside", bytes);
    let args = [
        "odds",
        "squads.tableside",
        "--attacker",
        "Ana",
        "--target",
        "Orc",
    ];
    table.run(&args).bad(1, &["begin one first"]);
    table
        .run(&[&args[..], &["--json"]].concat())
        .bad(1, &["begin one first"]);
}
