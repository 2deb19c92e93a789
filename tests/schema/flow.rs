//! Every command of Flow at least once, as lines of commands have it.

use serde_json::{Value, json};
use tableside::campaign::{Campaign, InCampaign};
use tableside::systems::Played;
use tableside::systems::flow::Flow;

/// Every command and every act.
pub(crate) fn every_command() -> Vec<Value> {
    let campaign = Campaign::from(&Flow::SYSTEM.info().samples[0]);
    let game = campaign.flow().expect("a game of Flow");
    let (who, unit) = game.units.first_key_value().expect("a unit");
    let team = game.teams.values().next().expect("a team");
    let board = game.boards.values().next().expect("a board");
    let (sheet, rules) = (game.sheet_of(*who), &game.house_rules);
    let of = |name: &str, fields: Value| {
        let mut fields = fields;
        fields["who"] = json!(1);
        json!({ name: fields })
    };
    let blow = json!({ "weapon": 1, "target": 5, "ability": 1 });
    let ready = |trigger: Value, act: Value| json!({ "ready": { "trigger": trigger, "act": act } });
    let acts = vec![
        json!({ "attack": blow }),
        json!({ "attack": { "weapon": 0, "target": 5 } }),
        json!({ "disarm": { "weapon": 1, "target": 5, "item": 1 } }),
        json!({ "use": { "ability": 1, "target": 5 } }),
        json!({ "use": { "ability": 1 } }),
        json!({ "feint": { "target": 5, "with": "deception" } }),
        json!({ "grapple": { "target": 5 } }),
        json!("break_free"),
        json!("release"),
        json!({ "shove": { "target": 5, "push": "prone" } }),
        json!({ "move": { "path": [[1, 2]] } }),
        json!({ "step": { "to": [1, 2] } }),
        json!({ "crawl": { "to": [1, 2] } }),
        json!("stand_up"),
        json!({ "tumble": { "through": 5 } }),
        json!({ "draw": { "item": 1 } }),
        json!({ "sheathe": { "item": 1 } }),
        json!({ "pick_up": { "of": 5, "item": 1 } }),
        json!({ "drop": { "item": 1 } }),
        json!({ "drink": { "item": 1 } }),
        json!({ "use_item": { "item": 1, "ap": 2 } }),
        json!({ "free": { "words": "calls for help" } }),
        json!("flow_state"),
        json!("total_defense"),
        ready(json!("enters"), json!({ "attack": 1 })),
        ready(
            json!({ "words": "now" }),
            json!({ "other": { "words": "pulls", "ap": 1 } }),
        ),
        ready(json!("leaves"), json!({ "disarm": 1 })),
        ready(json!("attacks"), json!("move")),
        ready(json!("casts"), json!({ "ability": 1 })),
        json!("act_now"),
        json!("end_turn"),
    ];
    let acts = acts.into_iter().map(|act| of("act", json!({ "act": act })));
    let rest = vec![
        json!({ "begin_fight": { "map": 1 } }),
        json!({ "begin_fight": { "map": 1, "surprised": [5, 6] } }),
        json!("end_fight"),
        of("force", json!({ "act": "end_turn" })),
        json!({ "answer": { "decision": "attack.roll", "answer": "roll" } }),
        json!("nobody_reacts"),
        of("record_hit", json!({ "damage": 7 })),
        of("record_hit", json!({ "damage": 9, "hit": "critical" })),
        of("heal", json!({ "points": 6 })),
        of("disarm", json!({ "item": 1 })),
        json!({ "provoke": { "owner": 1, "on": 5 } }),
        json!({ "restore": { "who": [1, 2] } }),
        of("set_points", json!({ "point": "flow_points", "now": 3 })),
        json!({ "set_grapple": { "held": 1, "holder": 5 } }),
        json!({ "set_grapple": { "held": 1, "holder": null } }),
        of("cancel_ready", json!({})),
        json!("break"),
        of("set_turn", json!({})),
        json!({ "set_order": { "order": [2, 1] } }),
        of("place", json!({ "map": 1, "at": [2, 2] })),
        json!({ "place_all": { "map": 1, "tokens": [[1, [2, 2]], [2, [2, 3]]] } }),
        of("take_off_map", json!({})),
        of("hide_token", json!({ "hidden": true })),
        of("join", json!({})),
        of("leave", json!({})),
        json!({ "put_unit": { "id": 20, "unit": unit } }),
        of("set_field", json!({ "field": "agility", "value": 55 })),
        of(
            "edit_list",
            json!({ "list": "effects", "edit": { "add": "Bleeding" } }),
        ),
        json!({ "add_new_units": { "newcomers": [
            { "sheet": sheet, "count": 3, "team": { "team": 2 }, "start": { "map": 1, "zone": 1 } },
        ] } }),
        of("duplicate_unit", json!({ "at": [2, 2] })),
        of("remove_unit", json!({})),
        json!({ "put_team": { "id": 3, "team": team } }),
        json!({ "edit_team": { "team": 3, "edit": { "kind": "npc" } } }),
        json!({ "remove_team": { "team": 3 } }),
        json!({ "set_dice": { "team": null, "dice": "real" } }),
        json!({ "set_reactions": { "team": 1, "reactions": "skip" } }),
        json!({ "put_board": { "id": 2, "board": board } }),
        json!({ "edit_board": { "map": 1, "edit": { "fill": { "at": [1, 1], "terrain": "difficult" } } } }),
        json!({ "rename_board": { "map": 1, "name": "Ford" } }),
        json!({ "remove_board": { "map": 1 } }),
        json!({ "encounter": { "save": { "name": "Ambush", "map": 1 } } }),
        json!({ "set_house_rule": { "rule": "coin", "option": "gm" } }),
        json!({ "set_house_rules": rules }),
        json!({ "free_roll": { "again": { "line": 4, "faces": [1] } } }),
    ];
    let all = acts.chain(rest);
    all.map(|command| json!({ "flow": command })).collect()
}
