//! What `state` and `play` answer: a field too many, too few or of another shape does not fit.

use serde_json::{Value, json};
use tableside::campaign::Campaign;

use super::{PLAY, STATE};

fn states() -> [Value; 2] {
    [Campaign::sample_nightclub(), Campaign::sample_skirmish()]
        .map(|campaign| serde_json::to_value(campaign.state()).expect("a state is JSON"))
}

/// At every kind of object of both games.
#[test]
fn a_state_of_another_shape_does_not_fit() {
    for state in states() {
        STATE.holds(&state);
        for place in super::places(&state) {
            let at = |state: &mut Value| -> Option<Value> {
                let value = state.pointer_mut(&place)?;
                // What a line of commands is made of is held by the schema of commands.
                if place.contains("command") || place.contains("/forced") || place.contains("/act")
                {
                    return None;
                }
                match value {
                    Value::Object(fields)
                        if !place.ends_with("boxes") && !place.ends_with("custom") =>
                    {
                        fields.insert("surplus".to_owned(), json!([]));
                        Some(state.clone())
                    }
                    Value::String(text) if text.is_empty() => None,
                    Value::Number(_) => {
                        *value = json!({"not": "a number"});
                        Some(state.clone())
                    }
                    _ => None,
                }
            };
            if let Some(wrong) = at(&mut state.clone()) {
                assert!(!STATE.fits(&wrong), "{place}");
            }
        }
        for field in [
            "digest",
            "decisions",
            "offers",
            "house_rules",
            "stack",
            "begin",
        ] {
            let mut fewer = state.clone();
            fewer.as_object_mut().expect("an object").remove(field);
            assert!(!STATE.fits(&fewer), "{field}");
        }
    }
}

#[test]
fn an_answer_of_play_is_one_of_its_kinds() {
    for good in [
        json!({"line": 2, "refused": {"kind": "rule", "rule": "U-50", "reason": "no"}}),
        json!({"line": 2, "refused": {"kind": "structure", "rule": null, "reason": "no"}}),
        json!({"line": 3, "error": "it is not JSON"}),
        json!({"digest": "00", "saved": false}),
    ] {
        PLAY.holds(&good);
        let mut surplus = good.clone();
        surplus["surplus"] = json!(1);
        assert!(!PLAY.fits(&surplus), "{surplus}");
    }
    for bad in [
        json!({"line": 2, "refused": {"kind": "rule", "rule": "50", "reason": "no"}}),
        json!({"line": "2", "error": "it is not JSON"}),
        json!({"saved": false}),
    ] {
        assert!(!PLAY.fits(&bad), "{bad}");
    }
}
