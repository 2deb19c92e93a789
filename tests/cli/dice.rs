//! `roll` and `odds`: shapes, seeds, exact sums, hostile text.

use std::time::Instant;

use serde_json::{Value, json};
use tableside::dice::Chance;

use super::Table;

#[test]
fn a_roll_shows_every_die_and_a_seed_repeats_it() {
    let table = Table::new();
    let args = ["roll", "4d6kh3+2", "--seed", "3", "--count", "5", "--json"];
    let ran = table.run(&args).good();
    assert_eq!(ran.out, table.run(&args).good().out);
    let rolls = ran.lines();
    assert_eq!(rolls.len(), 5);
    for roll in &rolls {
        assert_eq!(roll["expr"], "4d6kh3+2");
        let dice = roll["dice"].as_array().expect("a list of dice");
        assert_eq!(dice.len(), 4);
        let kept: Vec<&Value> = dice.iter().filter(|die| die["kept"] == true).collect();
        assert_eq!(kept.len(), 3);
        let sum: i64 = kept.iter().filter_map(|die| die["face"].as_i64()).sum();
        assert_eq!(roll["total"], sum + 2);
        assert!(dice.iter().all(|die| die["sides"] == 6));
        assert!(roll["text"].as_str().is_some_and(|text| !text.is_empty()));
    }
    assert!(ran.out.starts_with("{\"expr\":\"4d6kh3+2\",\"total\":"));
    let text = table
        .run(&["roll", "2d6", "--seed", "1", "--count", "3"])
        .good();
    assert_eq!(text.out.lines().count(), 3);
    // Without a seed the system's randomness is used.
    table.run(&["roll", "2d6", "--json"]).good().json();
    // An expression may begin with a minus sign.
    assert_eq!(table.run(&["roll", "-1d1"]).good().out, "-d1: -1 = -1\n");
}

#[test]
fn odds_are_exact_and_sum_to_one() {
    let table = Table::new();
    for expr in ["max3d6-max2d6", "2d20kh1", "d%", "4dF", "3d6>=5", "7"] {
        let odds = table.run(&["odds", expr, "--json"]).good().json();
        assert_eq!(
            (&odds["expr"], &odds["exact"]),
            (&json!(expr), &json!(true))
        );
        let mut sum = Chance::NEVER;
        let mut last = i64::MIN;
        for outcome in odds["outcomes"].as_array().expect("a list") {
            let total: i64 = outcome[0]
                .as_str()
                .and_then(|n| n.parse().ok())
                .expect("a total as text");
            assert!(total > last, "{expr}: not ascending");
            last = total;
            let chance: Chance = outcome[1]
                .as_str()
                .and_then(|n| n.parse().ok())
                .expect("a fraction as text");
            sum = sum.checked_add(chance).expect("at most 1");
        }
        assert_eq!(sum, Chance::CERTAIN, "{expr}");
    }
    let odds = table
        .run(&["odds", "max3d6-max2d6", "--json"])
        .good()
        .json();
    assert_eq!(odds["outcomes"][0], json!(["-5", "11/7776"]));
    let text = table.run(&["odds", "2d4"]).good().out;
    assert!(
        text.contains("25.0 %") && text.contains("█") && text.contains("Mean 5.00"),
        "{text}"
    );
}

#[test]
fn what_is_not_exact_says_why() {
    let table = Table::new();
    let odds = table.run(&["odds", "6d6!", "--json"]).bad(1, &[]);
    let odds = odds.json();
    assert_eq!(
        (&odds["expr"], &odds["exact"]),
        (&json!("6d6!"), &json!(false))
    );
    assert!(odds["why"].as_str().is_some_and(|why| !why.is_empty()));
    table.run(&["odds", "6d6!"]).bad(1, &["no exact chances"]);
}

#[test]
fn hostile_text_is_an_error_with_a_position() {
    let table = Table::new();
    let hostile = [
        String::new(),
        "(".repeat(20_000),
        "999999999d6".to_owned(),
        "5d1!".to_owned(),
        "d6+".to_owned(),
        "x".repeat(40_000),
        "1/0".to_owned(),
        "🎲".to_owned(),
    ];
    for text in hostile {
        for command in ["roll", "odds"] {
            let start = Instant::now();
            let ran = table
                .run(&[command, "--json", &text])
                .bad(1, &["character"]);
            assert_eq!(ran.out, "");
            assert!(ran.err.len() < 500, "{ran:?}");
            assert!(start.elapsed().as_secs() < 5);
        }
    }
}
