//! `state` and `check`: what they say of the sample, and of a file with faults.

use serde_json::{Value, json};

use super::Table;

#[test]
fn the_sample_waits_for_initiative() {
    let table = Table::new();
    let state = table.state();
    assert_eq!(state["name"], "Nightclub");
    assert_eq!(state["system"], "unhex");
    assert_eq!(state["map"], "Nightclub");
    assert_eq!(state["round"], 1);
    assert_eq!(state["phase"], "initiative");
    assert_eq!(state["turn"], Value::Null);
    assert_eq!(state["findings"], json!([]));
    let team = &state["teams"][0];
    assert_eq!(
        (&team["id"], &team["name"]),
        (&json!(1), &json!("Night watch"))
    );
    let mara = &team["members"][0];
    assert_eq!(
        (&mara["id"], &mara["name"], &mara["area"]),
        (&json!(1), &json!("Mara"), &json!("Entrance"))
    );
    assert_eq!(
        (&mara["level"], &mara["max_level"]),
        (&json!(52), &json!(52))
    );
    assert_eq!((&mara["actions"], &mara["owed"]), (&json!(1), &json!(0)));
    assert_eq!(
        (&mara["can_act"], &mara["can_react"]),
        (&json!(false), &json!(false))
    );
    assert_eq!(mara["condition"], "conscious");
    let torso = json!({"size": 9, "empty": 9, "slash": 0, "cross": 0, "filled": 0, "armor": 1});
    assert_eq!(mara["boxes"]["torso"], torso);
    let keys: Vec<&Value> = (0..2).map(|n| &state["decisions"][n]["key"]).collect();
    assert_eq!(keys, ["initiative.1.roll", "initiative.2.roll"]);
    // Offers of everybody, each with the reason why not now.
    let offers = state["offers"].as_array().expect("a list");
    assert!(offers.len() > 20);
    assert!(
        offers
            .iter()
            .all(|offer| offer["refusal"]["kind"] == "structure")
    );
}

/// U-02, U-03, U-58: abilities that are owed, slots that are free and who has surrendered are told; what is allowed goes
/// by the house rule.
#[test]
fn what_is_owed_is_told() {
    let table = Table::new();
    let mara = |table: &Table| {
        let mara = &table.state()["teams"][0]["members"][0];
        (mara["abilities_owed"].clone(), mara["slots_free"].clone())
    };
    assert_eq!(mara(&table), (json!(0), json!(1)), "max level 52");
    let max = r#"{"unhex":{"set_max_level":{"who":1,"level":72}}}"#;
    table.play(&[], &[max]).good();
    assert_eq!(mara(&table), (json!(2), json!(3)), "max level 72");
    let text = table.run(&["state", "club.tableside"]).good().out;
    assert!(text.contains("2 abilities to pick"), "{text}");
    let rule = r#"{"unhex":{"set_house_rule":{"rule":"growth_by_max_level","option":"off"}}}"#;
    table.play(&[], &[rule]).good();
    assert_eq!(mara(&table), (json!(0), json!(1)), "level 52");
    // What is beyond what is allowed is told as well: the ability of Mara’s and three for one, two items for one slot.
    let edit =
        r#"{"unhex":{"edit_sheet":{"who":1,"edit":{"non_combat_abilities":["a","b","c"]}}}}"#;
    let add = r#"{"unhex":{"add_item":{"who":1,"name":"rope","kind":"other"}}}"#;
    let overrule = r#"{"unhex":{"overrule":{"add_item":{"who":1,"name":"net","kind":"other"}}}}"#;
    table.play(&[], &[edit, add, overrule]).good();
    assert_eq!(mara(&table), (json!(-2), json!(-1)), "too many");
    let surrender = r#"{"unhex":{"surrender":{"who":{"character":1}}}}"#;
    table.play(&[], &[surrender]).good();
    let state = table.state();
    assert_eq!(state["teams"][0]["members"][0]["surrendered"], true);
    let text = table.run(&["state", "club.tableside"]).good().out;
    assert!(text.contains("surrendered"), "{text}");
}

/// What lies on areas is told, and made cover counts in `sight`.
#[test]
fn what_lies_on_areas_is_told() {
    let table = Table::new();
    assert_eq!(table.state()["effects"], json!([]));
    let cover = r#"{"unhex":{"add_effect":{"area":3,"kind":"cover","rounds":2}}}"#;
    table.play(&[], &[cover]).good();
    let effects = json!([{"id": 1, "what": "Cover", "kind": "cover", "area": "Dance Floor", "area_id": 3, "rounds": 2,
        "lasts": "until the end of round 3"}]);
    assert_eq!(table.state()["effects"], effects);
    let text = table.run(&["state", "club.tableside"]).good().out;
    assert!(
        text.contains("Cover on Dance Floor, until the end of round 3"),
        "{text}"
    );
    let sight = [
        "sight",
        "club.tableside",
        "Entrance",
        "Dance Floor",
        "--json",
    ];
    let sight = table.run(&sight).good().json();
    assert_eq!(
        (&sight["marks"], &sight["cover"]),
        (&json!(1), &json!(true))
    );
}

#[test]
fn in_a_turn_the_acting_team_has_offers_with_reasons() {
    let table = Table::new();
    table.play(&[], &super::play::INITIATIVE).good();
    let state = table.state();
    assert_eq!(state["phase"], "turns");
    assert_eq!(state["turn"]["name"], "Night watch");
    assert_eq!(state["order"][1]["name"], "Velvet gang");
    assert_eq!(state["teams"][0]["members"][0]["can_act"], true);
    assert_eq!(state["teams"][0]["members"][0]["can_react"], false);
    assert_eq!(state["teams"][1]["members"][0]["can_act"], false);
    assert_eq!(state["teams"][1]["members"][0]["can_react"], true);
    let offers = state["offers"].as_array().expect("a list");
    assert!(
        offers
            .iter()
            .all(|o| o["actor"].as_u64().is_some_and(|id| id <= 3))
    );
    let find = |label: &str| {
        let found = offers.iter().find(|offer| offer["label"] == label);
        found.unwrap_or_else(|| panic!("no offer {label}"))
    };
    let legal = find("Attack Guard 1 with pistol");
    assert_eq!(legal["refusal"], Value::Null);
    assert_eq!(legal["rule"], "U-53");
    assert_eq!(legal["act"], json!({"attack": {"target": 5, "weapon": 1}}));
    let far = find("Attack Bruno with pistol");
    assert_eq!(far["refusal"]["kind"], "rule");
    assert_eq!(far["refusal"]["rule"], "U-81");
    let text = table.run(&["state", "club.tableside"]).good().out;
    for part in [
        "the turn of Night watch",
        "can act",
        "can react",
        "not now: range 2",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
}

#[test]
fn check_finds_what_the_maps_say() {
    let table = Table::new();
    let check = table
        .run(&["check", "club.tableside", "--json"])
        .good()
        .json();
    let counts = (&check["errors"], &check["warnings"], &check["notes"]);
    assert_eq!(counts, (&json!(0), &json!(0), &json!(2)));
    let findings = check["findings"].as_array().expect("a list");
    assert!(
        findings
            .iter()
            .all(|f| f["severity"] == "note" && f["rule"] == "U-35")
    );
    assert!(
        table
            .run(&["check", "club.tableside"])
            .good()
            .out
            .contains("2 notes")
    );

    let text = table.text();
    // The level above the max level is a warning: such a file opens.
    table.write(
        "odd.tableside",
        text.replacen("\"level\": 52", "\"level\": 53", 1),
    );
    let check = table
        .run(&["check", "odd.tableside", "--json"])
        .good()
        .json();
    assert_eq!(check["findings"][0]["severity"], "warning");
    assert_eq!(check["findings"][0]["place"], "characters.1.level");
    assert_eq!(check["findings"][0]["rule"], "U-01");

    table.write(
        "bad.tableside",
        text.replacen("\"team\": 1", "\"team\": 77", 1),
    );
    let ran = table.run(&["check", "bad.tableside", "--json"]);
    let ran = ran.bad(1, &["bad.tableside", "no team 77"]);
    let check = ran.json();
    assert_eq!(check["errors"], 1);
    assert_eq!(check["findings"][0]["severity"], "error");
    assert_eq!(check["findings"][0]["what"], "there is no team 77");
    assert_eq!(check["findings"][0]["place"], "campaign.characters.1.team");
}

/// The sum of a fight, the goal, the encounters and the house rules that differ are told in both forms.
#[test]
fn what_is_prepared_and_what_a_fight_came_to() {
    let table = Table::new();
    let state = table.state();
    assert_eq!(state["summary"]["over"], false);
    assert_eq!(state["goal"], "");
    assert_eq!(state["encounters"], json!([]));
    let rules = state["house_rules"].as_array().expect("a list");
    let same = |rule: &&Value| rule["setting"] == rule["default"];
    assert!(rules.len() >= 13 && rules.iter().filter(same).count() == rules.len());
    let lines = [
        r#"{"unhex":{"encounter":{"save":{"name":"Ambush","map":1}}}}"#,
        r#"{"unhex":{"encounter":{"edit":{"encounter":1,"edit":{"objectives":[{"text":"the safe","area":1}]}}}}}"#,
        r#"{"unhex":{"set_goal":{"goal":"out by dawn"}}}"#,
        r#"{"unhex":{"set_house_rule":{"rule":"longest_range","option":"3"}}}"#,
        r#"{"unhex":{"record_hit":{"who":1,"location":"torso","damage":3,"mark":"slash"}}}"#,
        r#"{"unhex":{"surrender":{"who":{"team":2}}}}"#,
        r#"{"unhex":{"answer":{"answer":{"pick":"captured"}}}}"#,
    ];
    table.play(&[], &lines).good();
    let state = table.state();
    assert_eq!(state["summary"]["over"], true);
    assert_eq!(state["summary"]["people"][0]["lost"], 3);
    assert_eq!(state["encounters"][0]["name"], "Ambush");
    let text = table.run(&["state", "club.tableside"]).good().out;
    for part in [
        "The last fight, Nightclub, 1 round",
        "Mara: 3 levels lost, torso 3 \\",
        "Goal: out by dawn",
        "Ambush, on Nightclub; ",
        ": the safe",
        "Longest range: 3 [U-81]",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
}
