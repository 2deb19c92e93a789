//! Every command of Stacks & Hordes at least once, as lines of commands have it.

use serde_json::{Value, json};
use tableside::campaign::{Campaign, InCampaign};
use tableside::systems::Played;
use tableside::systems::squads::Squads;

use super::units::{commands_of_units, of};

/// Every command and every act.
pub(crate) fn every_command() -> Vec<Value> {
    let campaign = Campaign::from(&Squads::SYSTEM.info().samples[0]);
    let game = campaign.squads().expect("a game of Stacks & Hordes");
    let squad = game.squads.values().next().expect("a squad");
    let sheet = game.sheet_of(*game.units.first_key_value().expect("a unit").0);
    let shared = commands_of_units(&json!(game), &json!(sheet));
    let order = |tactic: Value, target: Value| json!({ "tactic": tactic, "target": target });
    let regroup = |join: Value| json!({ "regroup": { "join": join, "modifiers": { "dodge": 1 } } });
    let acts = vec![
        json!({ "move": { "path": [[1, 2]] } }),
        json!({ "ride": { "mount": 5 } }),
        json!({ "attack": { "kind": "strike", "target": 5 } }),
        json!({ "bull_rush": { "to": [1, 2] } }),
        json!({ "dismount": { "rider": 5 } }),
        json!({ "break": { "structure": 5 } }),
        json!({ "dig": { "path": [[1, 2]] } }),
        json!({ "lift": { "whom": 5 } }),
        json!({ "lift": { "whom": 5, "with": 6 } }),
        json!("put_down"),
        regroup(json!("stay")),
        regroup(json!("none")),
        regroup(json!({ "squad": 1 })),
        regroup(json!({ "found": { "name": "Own", "kind": "stack" } })),
        json!({ "wake": { "whom": 5 } }),
        json!({ "croak": { "beast": 5 } }),
        json!("other"),
        json!("delay_move"),
        json!("delay_action"),
        json!("take_back"),
    ];
    let acts = acts.into_iter().map(|act| of("act", json!({ "act": act })));
    let rest = vec![
        json!({ "begin_fight": { "map": 1 } }),
        json!({ "begin_fight": { "map": 1, "defending": [2] } }),
        json!("end_fight"),
        json!({ "go_on": {} }),
        json!({ "go_on": { "stop": 3 } }),
        json!({ "declare_squad": { "squad": 1 } }),
        json!({ "declared": { "side": 1, "done": true } }),
        of("force", json!({ "act": "other" })),
        json!({ "answer": { "decision": "attack.roll", "answer": "roll" } }),
        json!("nobody_reacts"),
        json!({ "put_squad": { "id": 5, "squad": squad } }),
        json!({ "remove_squad": { "id": 5 } }),
        json!({ "assign": { "units": [1], "squad": 5 } }),
        json!({ "assign": { "units": [1] } }),
        json!({ "give_order": { "by": 1, "squad": 1, "order": order(json!("hold"), json!("any")) } }),
        json!({ "give_order": { "squad": 1, "order": order(json!({ "rally": [1, 2] }), json!({ "unit": 5 })) } }),
        json!({ "give_order": { "squad": 1, "order": order(json!("delay"), json!({ "type": "Pikers" })) } }),
        json!({ "give_order": { "squad": 1, "order": order(json!({ "withdraw": [1, 2] }), json!({ "special": "caster" })) } }),
        json!({ "force_order": { "squad": 1, "order": order(json!({ "bull_rush": [1, 2] }), json!("none")) } }),
        of("hold_back", json!({ "modifier": "dodge", "on": true })),
        of("record_hit", json!({ "damage": 7, "fatigue": true })),
        of("stun", json!({})),
        json!({ "restore": { "who": [1, 2] } }),
        of(
            "set_holds",
            json!({ "movement": "new", "action": "put_off" }),
        ),
        of("cover", json!({ "on": true })),
        of("ride", json!({ "on": 5 })),
        of("force_ride", json!({ "on": 5 })),
        of("ride", json!({})),
        json!({ "campaign_turn": { "who": [1, 2], "prevented": [2] } }),
        json!({ "set_attack_dice": { "dice": "1d10" } }),
        of("set_field", json!({ "field": "block", "value": 1 })),
        of(
            "edit_list",
            json!({ "list": "none", "edit": { "add": "Nothing" } }),
        ),
        json!({ "set_house_rule": { "rule": "dodging", "option": "is_not_stopped" } }),
    ];
    let all = acts.chain(rest).chain(shared);
    all.map(|command| json!({ "squads": command })).collect()
}
