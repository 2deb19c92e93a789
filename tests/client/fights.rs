//! Whole fights from the samples to their end, and lines of all kinds at random.

use serde_json::Value;

use super::Table;
use super::player::{Player, Style};

/// More lines than any of these fights takes.
const MOST: usize = 1_500;

/// Plays a sample until it is over; how many lines it took, and the last state.
fn play_out(sample: &str, seed: u64, over: impl Fn(&Value) -> bool) -> (usize, Value) {
    let table = Table::sample(sample);
    let mut player = Player::new(Style::ByTheOdds, seed);
    for lines in 0..MOST {
        let state = table.state();
        if over(&state) {
            return (lines, state);
        }
        table.send(&player.line(&state));
    }
    panic!("{sample} is not over: {}", table.state());
}

#[test]
fn a_fight_of_unhex_is_played_from_the_json_alone() {
    let (lines, state) = play_out("nightclub", 1, |state| state["phase"] == "over");
    assert!(lines > 20, "{lines}");
    let people = state["summary"]["people"].as_array().expect("a list");
    assert!(people.iter().any(|one| one["condition"] != "conscious"));
}

#[test]
fn a_skirmish_of_heroes_of_hex_is_played_from_the_json_alone() {
    let (lines, state) = play_out("skirmish", 1, |state| !state["over"].is_null());
    assert!(lines > 20, "{lines}");
    assert!(
        state["over"]["winner"]["id"].is_number(),
        "{}",
        state["over"]
    );
}

/// Every line that is offered is taken, and everything that is answered fits the schemas.
#[test]
fn whatever_is_offered_at_random_is_taken_in_both_games() {
    for (sample, over) in [("nightclub", "/phase"), ("skirmish", "/over")] {
        let table = Table::sample(sample);
        let mut player = Player::new(Style::AtRandom, 7);
        for _ in 0..120 {
            let state = table.state();
            let is_over = state
                .pointer(over)
                .is_some_and(|at| at == "over" || at.is_object());
            if is_over {
                break;
            }
            table.send(&player.line(&state));
        }
    }
}
