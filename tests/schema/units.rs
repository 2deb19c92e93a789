//! The commands that all games of units on boards have, with values of a game.

use serde_json::{Value, json};

/// A command about the first unit.
pub(super) fn of(name: &str, mut fields: Value) -> Value {
    fields["who"] = json!(1);
    json!({ name: fields })
}

/// What the GM’s hand does to units, tokens, teams and boards, with those of that game as a value and a sheet of it.
pub(super) fn commands_of_units(game: &Value, sheet: &Value) -> Vec<Value> {
    let first = |of: &str| {
        let all = game[of].as_object().expect("a map by ids");
        all.values().next().expect("one at least").clone()
    };
    let [unit, team, board] = ["units", "teams", "boards"].map(first);
    let rules = &game["house_rules"];
    vec![
        json!({ "put_unit": { "id": 90, "unit": unit } }),
        of("place", json!({ "map": 1, "at": [2, 2] })),
        json!({ "place_all": { "map": 1, "tokens": [[1, [2, 2]], [2, [2, 3]]] } }),
        of("take_off_map", json!({})),
        of("hide_token", json!({ "hidden": true })),
        of("join", json!({})),
        of("leave", json!({})),
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
        json!({ "set_house_rules": rules }),
        json!({ "free_roll": { "again": { "line": 4, "faces": [1] } } }),
    ]
}
