//! Lines of commands: every command there is fits, and what `play` could not read does not.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tableside::campaign::{Campaign, Command, Game};
use tableside::systems::System;
use tableside::systems::heroes_of_hex::UnitSheet;

use super::{COMMAND, places, printed};

/// Every command, every act and every answer at least once.
pub(crate) fn every_command() -> Vec<Value> {
    let Game::Unhex(game) = Campaign::sample_nightclub().game else {
        panic!("a game of Unhex")
    };
    let as_json = |value: Result<Value, serde_json::Error>| value.expect("it is written");
    let sheet = game.characters.values().next().expect("a character");
    let team = game.teams.values().next().expect("a team");
    let map = game.maps.values().next().expect("a map");
    let (sheet, team, map, rules) = (
        as_json(serde_json::to_value(sheet)),
        as_json(serde_json::to_value(team)),
        as_json(serde_json::to_value(map)),
        as_json(serde_json::to_value(&game.house_rules)),
    );
    let mut all = vec![
        json!("undo"),
        json!("undo_face"),
        json!("redo"),
        json!({ "rename": "Friday" }),
        json!({ "restore": u64::MAX }),
        json!({ "take_up": [3, 5] }),
        json!({ "in_hand": { "who": 1, "command": { "unhex": "end_turn" } } }),
        json!({ "correct_roll": { "faces": [0, 9] } }),
        json!({ "correct_roll": { "faces": [0, 9], "roll": 12 } }),
    ];
    let mut of_unhex = vec![
        json!("end_fight"),
        json!({ "join": { "who": 1 } }),
        json!({ "leave": { "who": 1 } }),
        json!({ "take_off_map": { "who": 1 } }),
        json!({ "set_order": { "order": [2, 1] } }),
        json!({ "set_turn": { "team": 1 } }),
        json!({ "set_round": { "round": 3 } }),
        json!({ "add_effect": { "area": 1, "kind": "cover", "rounds": 2 } }),
        json!({ "change_effect": { "effect": 1, "kind": { "continuous": { "damage": 4 } }, "rounds": 0 } }),
        json!({ "remove_effect": { "effect": 1 } }),
        json!({ "set_stealth": { "who": 1, "lost": true } }),
        json!({ "surrender": { "who": { "character": 1 }, "force": false } }),
        json!({ "free_roll": { "roll": { "who": [1], "expr": "2d6", "faces": [3, 4], "hidden": true } } }),
        json!({ "free_roll": { "again": { "line": 4, "faces": [1] } } }),
        json!({ "free_roll": { "save": { "who": 1, "name": "Sneak", "expr": "2d8" } } }),
        json!({ "free_roll": { "forget": { "who": 1, "name": "Sneak" } } }),
        json!({ "edit_sheet": { "who": 1, "edit": { "name": "Ana" } } }),
        json!({ "duplicate_character": { "who": 1 } }),
        json!({ "duplicate_character": { "who": 1, "area": 4 } }),
        json!({ "duplicate_character": { "who": 1, "also": [2, 3] } }),
        json!({ "remove_character": { "who": 1 } }),
        json!({ "edit_team": { "team": 1, "edit": { "hidden": true } } }),
        json!({ "remove_team": { "team": 1 } }),
        json!({ "overrule": { "set_level": { "who": 1, "level": 60 } } }),
        json!({ "add_characters": { "newcomers": [] } }),
        json!("end_turn"),
        json!("nobody_reacts"),
        json!({ "begin_fight": { "map": 1 } }),
        json!({ "record_hit": { "who": 1, "location": "left_arm", "damage": 99, "mark": "cross" } }),
        json!({ "record_hit": { "who": 1, "location": "left_arm", "damage": 9, "mark": null } }),
        json!({ "record_hit": { "who": 1, "location": "left_arm", "damage": 9 } }),
        json!({ "set_level": { "who": 1, "level": -999 } }),
        json!({ "set_max_level": { "who": 1, "level": 99 } }),
        json!({ "set_box": { "who": 1, "location": "torso", "index": 8, "mark": null } }),
        json!({ "set_armor": { "who": 1, "location": "head", "pieces": 2 } }),
        json!({ "set_condition": { "who": 1, "condition": "unconscious" } }),
        json!({ "set_actions": { "who": 1, "actions": 255, "owed": 0 } }),
        json!({ "set_marker": { "who": 1, "marker": "all_out", "on": true } }),
        json!({ "set_hands": { "who": 1, "left": 2, "right": null } }),
        json!({ "place": { "who": 1, "map": 1, "area": 4 } }),
        json!({ "place_all": { "who": [1, 2], "map": 1, "area": 4 } }),
        json!({ "add_item": { "who": 1, "name": "Knife", "kind": "melee_1h" } }),
        json!({ "remove_item": { "who": 1, "item": 1 } }),
        json!({ "set_ability": { "who": 1, "ability": "good_defend", "has": true } }),
        json!({ "put_character": { "id": 9, "sheet": sheet } }),
        json!({ "put_team": { "id": 9, "team": team } }),
        json!({ "put_map": { "id": 9, "map": map } }),
        json!({ "move_area": { "map": 1, "area": 1, "x": -20, "y": 30 } }),
        json!({ "set_dice": { "team": null, "dice": "real" } }),
        json!({ "set_reactions": { "team": 1, "reactions": "skip" } }),
        json!({ "set_house_rules": rules }),
        json!({ "force_reaction": { "who": 1, "reaction": "counter.1" } }),
    ];
    of_unhex.extend([
        json!({ "add_map": { "name": "Roof" } }),
        json!({ "rename_map": { "map": 1, "name": "Club" } }),
        json!({ "duplicate_map": { "map": 1, "name": "Club, burnt" } }),
        json!({ "remove_map": { "map": 1 } }),
        json!({ "recover": { "who": [1, 2] } }),
        json!({ "set_goal": { "goal": "find the ledger" } }),
        json!({ "end_session": { "achieved": true } }),
        json!({ "encounter": { "save": { "name": "Ambush", "map": 1 } } }),
        json!({ "encounter": { "edit": { "encounter": 1, "edit": { "name": "Siege" } } } }),
        json!({ "encounter": { "edit": { "encounter": 1, "edit": { "allow": { "team": 1, "areas": [1, 2] } } } } }),
        json!({ "encounter": { "edit": { "encounter": 1, "edit": { "objectives": [{ "text": "the bomb", "area": 2 }] } } } }),
        json!({ "encounter": { "edit": { "encounter": 1, "edit": "placement" } } }),
        json!({ "encounter": { "remove": { "encounter": 1 } } }),
        json!({ "encounter": { "start": { "encounter": 1 } } }),
        json!({ "set_house_rule": { "rule": "mutual_sight", "option": "off" } }),
    ]);
    for edit in every_edit(&map) {
        of_unhex.push(json!({ "edit_map": { "map": 1, "edit": edit } }));
    }
    for act in [
        json!({ "attack": { "target": 5, "weapon": 1 } }),
        json!({ "attack_area": { "area": 5, "item": 1 } }),
        json!({ "move": { "to": 2 } }),
        json!({ "rearrange": { "left": null, "right": 1 } }),
        json!({ "rearrange": { "left": 3, "right": null, "left_of": 2 } }),
        json!({ "drop": { "hand": "left" } }),
        json!({ "door": { "connection": 3 } }),
        json!({ "use": { "what": "a rope" } }),
        json!({ "attack": { "target": 5, "weapon": "unarmed" } }),
        json!("all_out_defend"),
        json!("rally"),
        json!({ "direct": { "whom": 2 } }),
        json!({ "attack": { "target": 5, "weapon": 1, "less_lethal": true } }),
        json!({ "first_aid": { "patient": 1, "item": 2 } }),
        json!({ "first_aid": { "patient": 1, "item": 2, "sure": true } }),
    ] {
        of_unhex.push(json!({ "act": { "who": 1, "act": act } }));
        of_unhex.push(json!({ "force": { "who": 1, "act": act } }));
    }
    for answer in [
        json!("roll"),
        json!({ "faces": [2, 4] }),
        json!({ "pick": "none" }),
        json!({ "pick_some": ["a", "b"] }),
        json!({ "distribute": { "head": 2 } }),
        json!({ "order": ["1", "2"] }),
        json!({ "path": [] }),
        json!({ "number": -3 }),
    ] {
        of_unhex.push(json!({ "answer": { "answer": answer } }));
        of_unhex.push(json!({ "answer": { "decision": "attack.roll", "answer": answer } }));
    }
    all.extend(
        of_unhex
            .into_iter()
            .map(|command| json!({ "unhex": command })),
    );
    all.extend(super::d20::every_command());
    all.extend(super::flow::every_command());
    all.extend(super::squads::every_command());
    let of_heroes = every_command_of_heroes_of_hex().into_iter();
    all.extend(of_heroes.map(|command| json!({ "heroes_of_hex": command })));
    all
}

/// Every edit of a map at least once.
fn every_edit(map: &Value) -> Vec<Value> {
    let items = json!([{ "area": 1 }, { "connection": 2 }, { "pin": 3 }, { "drawing": 4 }]);
    let words = json!({ "words": { "at": [3, 4], "words": "Street" } });
    let drawing = |figure: Value| json!({ "figure": figure, "ink": "blue", "width": 4, "order": 0, "group": null, "hidden": false });
    let from_to = json!({ "from": [0, 0], "to": [9, -9] });
    let door = json!({ "door": { "open": true, "see_through": false } });
    let picture = json!({
        "picture": "a".repeat(64), "x": 0, "y": 0, "width": 800, "height": 600,
        "opacity": 100, "locked": false, "hidden": false,
    });
    let fragment = json!({
        "areas": map["areas"], "connections": map["connections"], "pins": {},
        "drawings": { "1": drawing(words.clone()) },
    });
    let size = json!({ "width": 100, "height": 50 });
    let hide = json!({ "hide": { "items": items } });
    vec![
        json!({ "add_area": { "name": "Roof", "at": [1, 2], "size": size } }),
        json!({ "rename_area": { "area": 1, "name": "Bar" } }),
        json!({ "resize_area": { "area": 1, "at": [1, 2], "size": null } }),
        json!({ "note_area": { "area": 1, "notes": "dark" } }),
        json!({ "connect": { "from": 1, "to": 2, "kind": "solid" } }),
        json!({ "set_kind": { "connection": 1, "kind": door } }),
        json!({ "set_mark": { "connection": 1, "end": "to", "on": true } }),
        json!({ "reverse": { "connection": 1 } }),
        json!({ "bend": { "connection": 1, "at": [420, -30] } }),
        json!({ "bend": { "connection": 1, "at": null } }),
        json!({ "add_pin": { "area": 1, "kind": "objective", "text": "bomb" } }),
        json!({ "edit_pin": { "pin": 1, "kind": "label", "text": "bomb" } }),
        json!({ "drawing": { "draw": drawing(json!({ "stroke": { "points": [[0, 0], [5, 5]] } })) } }),
        json!({ "drawing": { "draw": drawing(json!({ "line": from_to })) } }),
        json!({ "drawing": { "draw": drawing(json!({ "rectangle": from_to })) } }),
        json!({ "drawing": { "draw": drawing(json!({ "ellipse": from_to })) } }),
        json!({ "drawing": { "redraw": { "drawing": 1, "figure": words, "ink": "plain", "width": 9 } } }),
        json!({ "drawing": { "to_front": { "drawings": [1] } } }),
        json!({ "drawing": { "to_back": { "drawings": [1] } } }),
        json!({ "move": { "items": items, "dx": -5, "dy": 5 } }),
        json!({ "remove": { "items": items } }),
        json!({ "show": { "items": items } }),
        json!({ "group": { "items": items } }),
        json!({ "ungroup": { "group": 1 } }),
        json!({ "set_picture": { "picture": picture } }),
        json!({ "paste": { "fragment": fragment, "dx": 30, "dy": 30 } }),
        json!({ "many": [hide.clone()] }),
        hide,
    ]
}

/// Every command of Heroes of Hex.
fn every_command_of_heroes_of_hex() -> Vec<Value> {
    let Game::HeroesOfHex(game) = Campaign::sample_skirmish().game else {
        panic!("a game of Heroes of Hex")
    };
    let as_json = |value: Result<Value, serde_json::Error>| value.expect("it is written");
    let first = game.units.values().next().expect("a unit");
    let unit = as_json(serde_json::to_value(first));
    let sheet = as_json(serde_json::to_value(UnitSheet::of(first)));
    let side = as_json(serde_json::to_value(game.sides.values().next()));
    let board = as_json(serde_json::to_value(game.boards.values().next()));
    let objective = as_json(serde_json::to_value(game.objectives.values().next()));
    let rules = as_json(serde_json::to_value(&game.house_rules));
    let of_unit = |name: &str, fields: Value| {
        let mut fields = fields;
        fields["who"] = json!(1);
        json!({ name: fields })
    };
    let blast = json!({ "use": { "action": 2, "target": { "space": [3, 4] } } });
    vec![
        json!({ "begin_skirmish": { "map": 1, "order": [1, 2] } }),
        json!("end_skirmish"),
        of_unit("act", json!({ "act": "activate" })),
        of_unit("act", json!({ "act": { "move": { "path": [[0, 1]] } } })),
        of_unit("act", json!({ "act": blast })),
        of_unit(
            "force",
            json!({ "act": { "use": { "action": 1, "target": { "unit": 5 } } } }),
        ),
        of_unit("march", json!({ "legs": [[[0, 1]], [[0, 2], [1, 2]]] })),
        json!({ "side": "pass" }),
        json!({ "force_side": "negate_fate" }),
        json!({ "answer": { "decision": "fate.roll", "answer": "roll" } }),
        json!("nobody_reacts"),
        of_unit("record_hit", json!({ "outcome": "wound" })),
        of_unit("set_wounds", json!({ "wounds": 1 })),
        of_unit("set_poison", json!({ "poison": 1 })),
        of_unit("set_focus", json!({ "on": true })),
        of_unit("set_token", json!({ "token": "Burning", "count": 2 })),
        of_unit("set_slain", json!({ "slain": false })),
        of_unit("set_word", json!({ "word": "in_play" })),
        json!({ "restore": { "who": [1, 2] } }),
        json!({ "set_hex": { "side": 1, "hex": 3 } }),
        json!({ "set_cycle": { "side": 1, "cycle": 3 } }),
        of_unit("set_marker", json!({ "on": true })),
        of_unit("set_used", json!({ "action": 1, "times": 1 })),
        of_unit("set_moves", json!({ "moves": 1 })),
        json!({ "set_ap": { "ap": 6 } }),
        json!({ "set_active": { "who": null } }),
        json!({ "set_initiative": { "side": 2 } }),
        json!({ "set_order": { "order": [2, 1] } }),
        of_unit("place", json!({ "map": 1, "at": [2, 2] })),
        json!({ "place_all": { "map": 1, "tokens": [[1, [2, 2]], [2, [2, 3]]] } }),
        of_unit("take_off_map", json!({})),
        of_unit("hide_token", json!({ "hidden": true })),
        of_unit("join", json!({})),
        of_unit("leave", json!({})),
        json!({ "put_unit": { "id": 20, "unit": unit } }),
        of_unit("set_field", json!({ "field": "name", "value": "Ana" })),
        of_unit("set_field", json!({ "field": "side", "value": null })),
        of_unit("set_field", json!({ "field": "hidden", "value": true })),
        of_unit(
            "set_field",
            json!({ "field": "actions.1.knockback", "value": 2 }),
        ),
        of_unit(
            "edit_list",
            json!({ "list": "actions", "edit": { "add": "Shove" } }),
        ),
        of_unit(
            "edit_list",
            json!({ "list": "actions", "edit": { "remove": 1 } }),
        ),
        of_unit(
            "edit_list",
            json!({ "list": "actions", "edit": { "copy": 1 } }),
        ),
        of_unit(
            "edit_list",
            json!({ "list": "actions", "edit": { "move": { "item": 1, "to": 0 } } }),
        ),
        json!({ "add_new_units": { "newcomers": [
            { "sheet": sheet, "count": 3, "side": { "team": 2 }, "start": { "map": 1, "zone": 3 } },
        ] } }),
        of_unit("duplicate_unit", json!({})),
        of_unit("duplicate_unit", json!({ "at": [2, 2] })),
        of_unit("duplicate_unit", json!({ "also": [2] })),
        of_unit("remove_unit", json!({})),
        json!({ "put_side": { "id": 3, "side": side } }),
        json!({ "edit_side": { "side": 3, "edit": { "kind": "npc" } } }),
        json!({ "remove_side": { "side": 3 } }),
        json!({ "set_dice": { "side": 1, "dice": "real" } }),
        json!({ "set_reactions": { "side": 1, "reactions": "skip" } }),
        json!({ "put_board": { "id": 2, "board": board } }),
        json!({ "edit_board": { "map": 1, "edit": { "fill": { "at": [1, 1], "terrain": "difficult" } } } }),
        json!({ "rename_board": { "map": 1, "name": "Ford" } }),
        json!({ "remove_board": { "map": 1 } }),
        json!({ "put_objective": { "id": 2, "objective": objective } }),
        json!({ "remove_objective": { "objective": 1 } }),
        json!({ "set_objective": { "objective": 1, "progress": 1, "met": false, "carrier": null } }),
        json!({ "encounter": { "save": { "name": "Ambush", "map": 1 } } }),
        json!({ "encounter": { "edit": { "encounter": 1, "edit": { "name": "Siege" } } } }),
        json!({ "encounter": { "edit": { "encounter": 1, "edit": { "allow": { "team": 1, "areas": [2] } } } } }),
        json!({ "encounter": { "edit": { "encounter": 1, "edit": { "objectives": [{ "text": "the ford", "area": null }] } } } }),
        json!({ "encounter": { "edit": { "encounter": 1, "edit": "placement" } } }),
        json!({ "encounter": { "remove": { "encounter": 1 } } }),
        json!({ "encounter": { "start": { "encounter": 1, "order": [2] } } }),
        json!({ "set_house_rule": { "rule": "hex_cap", "option": "9" } }),
        json!({ "set_house_rules": rules }),
        json!({ "free_roll": { "roll": { "who": [1], "expr": "2d6", "faces": [3, 4], "hidden": true } } }),
        json!({ "free_roll": { "again": { "line": 4, "faces": [1] } } }),
        json!({ "free_roll": { "save": { "who": 1, "name": "Sneak", "expr": "2d8" } } }),
        json!({ "free_roll": { "forget": { "who": 1, "name": "Sneak" } } }),
    ]
}

/// The names of the variants of an enum of the schema.
fn variants(schema: &Value, name: &str) -> BTreeSet<String> {
    let cases = schema["$defs"][name]["oneOf"].as_array();
    let cases = cases.unwrap_or_else(|| panic!("{name} is one of several"));
    let names = cases.iter().flat_map(|case| {
        let word = case["const"].as_str().map(str::to_owned);
        let words = case["enum"].as_array().into_iter().flatten();
        let fields = case["required"].as_array().into_iter().flatten();
        let more = words.chain(fields).filter_map(Value::as_str);
        word.into_iter()
            .chain(more.map(str::to_owned))
            .collect::<Vec<_>>()
    });
    names.collect()
}

/// The name of the variant that a value is of.
fn variant(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        Value::Object(fields) => fields.keys().next().expect("a variant").clone(),
        other => panic!("{other} is no variant"),
    }
}

/// Every command there is stands in the list above, fits, and can be read.
#[test]
fn every_command_fits() {
    let schema: Value = serde_json::from_slice(&printed(&["command"])).expect("JSON");
    let all = every_command();
    for command in &all {
        COMMAND.holds(command);
        let read = serde_json::from_value::<Command>(command.clone());
        read.unwrap_or_else(|error| panic!("{command}: {error}"));
        COMMAND.holds(&json!({ "do": command, "faces": [3, -1] }));
    }
    let at = |path: &str| -> BTreeSet<String> {
        all.iter()
            .filter_map(|c| c.pointer(path))
            .map(variant)
            .collect()
    };
    assert_eq!(at(""), variants(&schema, "Command"));
    assert_eq!(at("/unhex/edit_map/edit"), variants(&schema, "MapEdit"));
    assert_eq!(
        at("/unhex/encounter/edit/edit"),
        variants(&schema, "EncounterEditByAreaId")
    );
    assert_eq!(
        at("/heroes_of_hex/encounter/edit/edit"),
        variants(&schema, "EncounterEditByZoneId")
    );
    assert_eq!(
        at("/heroes_of_hex/edit_list/edit"),
        variants(&schema, "ListEdit")
    );
    for system in System::ALL {
        let key = system.key();
        // As a type is named.
        let parts = key
            .split('_')
            .map(|part| part[..1].to_uppercase() + &part[1..]);
        let name: String = parts.collect();
        let commands = variants(&schema, &format!("{name}Command"));
        assert_eq!(at(&format!("/{key}")), commands, "{system:?}");
        let act = match system {
            System::Unhex => "Act".to_owned(),
            _ => format!("{name}Act"),
        };
        let acts = variants(&schema, &act);
        assert_eq!(at(&format!("/{key}/act/act")), acts, "{system:?}");
    }
    assert_eq!(at("/unhex/answer/answer"), variants(&schema, "Answer"));
}

/// Each command with one thing changed: it fits exactly when it can be read.
#[test]
fn a_command_fits_exactly_when_it_can_be_read() {
    let (mut fit, mut others) = (0, 0);
    for command in every_command() {
        for place in places(&command) {
            let mut changes: Vec<Value> = Vec::new();
            let mut change = |change: &dyn Fn(&mut Value)| {
                let mut copy = command.clone();
                change(copy.pointer_mut(&place).expect("a place of the command"));
                changes.push(copy);
            };
            for other in [
                json!(null),
                json!(1.5),
                json!("?"),
                json!([1]),
                json!({ "?": 1 }),
            ] {
                change(&|at| *at = other.clone());
            }
            if let Some(Value::Object(fields)) = command.pointer(&place) {
                change(&|at| at["no such field"] = json!(1));
                for key in fields.keys() {
                    change(&|at| {
                        if let Value::Object(fields) = at {
                            fields.remove(key);
                        }
                    });
                }
            }
            for changed in changes {
                // No schema tells dice notation from another text; the reader does.
                if place.ends_with("/expr") && changed.pointer(&place).is_some_and(Value::is_string)
                {
                    continue;
                }
                let reads = serde_json::from_value::<Command>(changed.clone()).is_ok();
                assert_eq!(COMMAND.fits(&changed), reads, "{changed}");
                *if reads { &mut fit } else { &mut others } += 1;
            }
        }
    }
    assert!(fit > 50 && others > 1000, "{fit} fit, {others} do not");
}

/// Numbers out of bounds, and faces without a command or beside one that is none.
#[test]
fn what_play_would_refuse_does_not_fit() {
    let unhex = |command: Value| json!({ "unhex": command });
    for wrong in [
        unhex(json!({ "set_level": { "who": 1, "level": 100 } })),
        unhex(json!({ "set_level": { "who": -1, "level": 50 } })),
        unhex(json!({ "set_max_level": { "who": 1, "level": 0 } })),
        unhex(json!({ "set_box": { "who": 1, "location": "torso", "index": 9, "mark": null } })),
        unhex(json!({ "set_armor": { "who": 1, "location": "head", "pieces": 256 } })),
        unhex(
            json!({ "record_hit": { "who": 1, "location": "head", "damage": 100, "mark": "slash" } }),
        ),
        json!({ "restore": -1 }),
        json!({ "undo": 1 }),
        json!({ "undo": null, "redo": null }),
        json!({ "do": "undo" }),
        json!({ "do": "undo", "faces": ["3"] }),
        json!({ "do": "undo", "faces": [2_147_483_648_u64] }),
        json!({ "do": "jump", "faces": [] }),
        json!({ "do": "undo", "faces": [], "seed": 1 }),
        json!({ "faces": [1] }),
        json!({}),
        json!([]),
    ] {
        assert!(!COMMAND.fits(&wrong), "{wrong}");
    }
}
