//! Every command of Flow at least once, as lines of commands have it.

use serde_json::{Value, json};
use tableside::campaign::{Campaign, InCampaign};
use tableside::systems::Played;
use tableside::systems::flow::Flow;

use super::units::{commands_of_units, of};

/// Every command and every act.
pub(crate) fn every_command() -> Vec<Value> {
    let campaign = Campaign::from(&Flow::SYSTEM.info().samples[0]);
    let game = campaign.flow().expect("a game of Flow");
    let sheet = game.sheet_of(*game.units.first_key_value().expect("a unit").0);
    let shared = commands_of_units(&json!(game), &json!(sheet));
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
        of("set_field", json!({ "field": "agility", "value": 55 })),
        of(
            "edit_list",
            json!({ "list": "effects", "edit": { "add": "Bleeding" } }),
        ),
        json!({ "set_house_rule": { "rule": "coin", "option": "gm" } }),
    ];
    let all = acts.chain(rest).chain(shared);
    all.map(|command| json!({ "flow": command })).collect()
}
