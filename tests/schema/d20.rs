//! Every command of Attack · Move · Bonus at least once, as lines of commands have it.

use serde_json::{Value, json};
use tableside::campaign::{Campaign, InCampaign};
use tableside::systems::Played;
use tableside::systems::d20::D20;

use super::units::{commands_of_units, of};

/// Every command and every act.
pub(crate) fn every_command() -> Vec<Value> {
    let campaign = Campaign::from(&D20::SYSTEM.info().samples[0]);
    let game = campaign.d20().expect("a game of d20");
    let sheet = game.sheet_of(*game.units.first_key_value().expect("a unit").0);
    let shared = commands_of_units(&json!(game), &json!(sheet));
    let blow = json!({ "weapon": 1, "target": 5, "aim": "fatal", "behind": true });
    let none = json!({ "attack": 0, "movement": 1, "bonus": 2 });
    let acts = vec![
        json!({ "attack": blow }),
        json!({ "extra_attack": blow }),
        json!({ "feat_attack": { "weapon": 1, "target": 5 } }),
        json!({ "move": { "path": [[1, 2]], "with": "move" } }),
        json!({ "disengage": { "with": "bonus" } }),
        json!({ "stand_up": { "with": "attack" } }),
        json!({ "pick_up": { "weapon": 1, "with": "bonus" } }),
        json!({ "draw": { "weapon": 1, "with": "bonus" } }),
        json!({ "sheathe": { "weapon": 1, "with": "bonus" } }),
        json!({ "talk": { "with": "bonus" } }),
        json!({ "cast": { "spell": 1, "targets": [5], "with": "attack" } }),
        json!({ "cancel": { "spell": 1 } }),
        json!({ "toggle": { "spell": 1 } }),
        json!("hit_harder"),
        json!("aim_better"),
        json!("dodge_better"),
        json!("delay"),
        json!("step_in"),
        json!("end_turn"),
        json!({ "keep": { "summon": 7 } }),
    ];
    let acts = acts.into_iter().map(|act| of("act", json!({ "act": act })));
    let rest = vec![
        json!({ "begin_fight": { "map": 1 } }),
        json!({ "begin_fight": { "map": 1, "opening": { "who": 1, "blow": blow } } }),
        json!("end_fight"),
        json!({ "give_up": { "team": 2 } }),
        of("force", json!({ "act": "end_turn" })),
        json!({ "answer": { "decision": "attack.roll", "answer": "roll" } }),
        json!("nobody_reacts"),
        of("record_hit", json!({ "damage": 7, "aim": "slowing" })),
        of("heal", json!({ "points": 6 })),
        of("disarm", json!({ "weapon": 1 })),
        json!({ "restore": { "who": [1, 2] } }),
        json!({ "set_actions": { "left": none } }),
        of("set_debts", json!({ "owes": none })),
        of("set_slots", json!({ "used": 1 })),
        of("set_disengaged", json!({ "on": true })),
        of("set_turn", json!({})),
        json!({ "set_order": { "order": [2, 1] } }),
        of("face", json!({ "facing": 7 })),
        of("face", json!({ "facing": null })),
        json!({ "summon": { "by": 1, "sheet": sheet, "cost": 6 } }),
        of("set_field", json!({ "field": "agility", "value": -2 })),
        of(
            "edit_list",
            json!({ "list": "wounds", "edit": { "add": "Scratch" } }),
        ),
        json!({ "set_house_rule": { "rule": "ties", "option": "gm" } }),
    ];
    let all = acts.chain(rest).chain(shared);
    all.map(|command| json!({ "d20": command })).collect()
}
