//! Files made to harm: fights in every state with something changed in them. Opening refuses, or playing on neither
//! panics nor hangs nor ends in a file that cannot be opened.

use serde_json::{Value, json};
use tableside::campaign::store::from_bytes;
use tableside::campaign::{Campaign, Command, Document};
use tableside::dice::AppDice;
use tableside::systems::heroes_of_hex::HeroesOfHex;
use tableside::systems::unhex::Unhex;

use super::bytes;
use crate::battery::chance::Chance;
use crate::battery::player::{answer, legal};
use crate::battery::{UnderTest, commands, game};

/// Files of fights in the middle of something: after so many commands of legal play, with the GM meddling a little.
pub(crate) fn fights<G: UnderTest>(count: u64) -> Vec<Value> {
    let mut files = Vec::new();
    for seed in 0..count {
        let chance = &mut Chance::new(seed);
        let mut document = Document::new(G::table(chance));
        let mut source = AppDice::seeded(seed);
        let steps = 3 + chance.below(60);
        for step in 0.. {
            let by_hand = chance.one_in(9).then(|| commands::any(&document, chance));
            let Some(command) = by_hand.or_else(|| legal(game::<G>(&document), chance)) else {
                break;
            };
            let _ = document.apply(&command, &mut source);
            let busy = !document.campaign().decisions().is_empty();
            if (step >= steps && busy) || step > 120 {
                break;
            }
        }
        let tree = serde_json::from_slice(&bytes(document.campaign())).expect("JSON");
        files.push(tree);
    }
    files
}

/// Every place in a tree, as JSON pointers.
pub(crate) fn places(tree: &Value, at: &str, all: &mut Vec<String>) {
    all.push(at.to_owned());
    match tree {
        Value::Array(list) => {
            for (index, value) in list.iter().enumerate() {
                places(value, &format!("{at}/{index}"), all);
            }
        }
        Value::Object(map) => {
            for (key, value) in map {
                places(value, &format!("{at}/{key}"), all);
            }
        }
        _ => {}
    }
}

fn number(chance: &mut Chance) -> Value {
    chance.of(&[
        json!(0),
        json!(1),
        json!(2),
        json!(3),
        json!(7),
        json!(9),
        json!(10),
        json!(50),
        json!(99),
        json!(100),
        json!(255),
        json!(256),
        json!(65_535),
        json!(4_294_967_295_u32),
        json!(-1),
        json!(-999),
        json!(-2_147_483_648),
        json!(u64::MAX),
        json!(0.5),
    ])
}

/// Changes one value: to another number, another value of the same file, fewer or more elements.
pub(crate) fn harm(tree: &mut Value, spots: &[String], chance: &mut Chance) {
    let spot = chance.of(spots);
    let donor = tree.pointer(&chance.of(spots)).cloned().unwrap_or_default();
    let Some(value) = tree.pointer_mut(&spot) else {
        return;
    };
    match value {
        Value::Number(_) => *value = number(chance),
        Value::Bool(flag) => *flag = !*flag,
        Value::Array(list) if !list.is_empty() && !chance.one_in(5) => {
            let index = chance.below(list.len());
            match chance.below(3) {
                0 => drop(list.remove(index)),
                1 => list.push(list[index].clone()),
                _ => list.swap(0, index),
            }
        }
        Value::Object(map) if !map.is_empty() && chance.one_in(2) => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let (from, to) = (chance.of(&keys), chance.of(&keys));
            let moved = map[&from].clone();
            map.insert(to, moved);
        }
        Value::Null if chance.one_in(2) => *value = number(chance),
        _ => *value = donor,
    }
}

/// Looks at everything and plays on: nothing here may panic or go on for ever.
fn play_on<G: UnderTest>(campaign: Campaign, chance: &mut Chance) {
    let mut document = Document::new(campaign);
    let mut dice = AppDice::seeded(7);
    for step in 0..24 {
        let now = game::<G>(&document);
        let _ = (now.findings(), now.offered());
        let open = now.decisions();
        let command = match open.first() {
            Some(decision) if step % 3 == 0 => match answer(now, decision, chance) {
                Some(answer) => Command::answer(G::SYSTEM, &decision.key, answer),
                None => break,
            },
            _ if chance.one_in(6) => commands::any(&document, chance),
            _ => match legal(now, chance) {
                Some(command) => command,
                None => commands::any(&document, chance),
            },
        };
        let _ = document.campaign().label(&command);
        let _ = document.apply(&command, &mut dice);
    }
    let lines = document.campaign().log_len();
    let told = (0..lines)
        .filter_map(|line| document.campaign().log_line(line))
        .count();
    assert_eq!(told, lines, "every line of the log is a sentence");
    let saved = bytes(document.campaign());
    assert!(
        from_bytes(&saved).is_ok(),
        "what was played on can be opened again"
    );
    while document.apply(&Command::Undo, &mut dice).is_ok() {}
}

/// How many files of each game are harmed.
const FILES: usize = 600;

/// One to three values changed, mostly in the fight itself.
fn harmed<G: UnderTest>(fight: &str) {
    let fights = fights::<G>(16);
    let chance = &mut Chance::new(2026);
    let (mut opened, mut refused) = (0, 0);
    for _ in 0..FILES {
        let mut tree = chance.of(&fights);
        let mut root = format!("/campaign/game/{}", G::SYSTEM.key());
        if !chance.one_in(4) {
            root = format!("{root}/{fight}");
        }
        let mut spots = Vec::new();
        if let Some(part) = tree.pointer(&root) {
            places(part, &root, &mut spots);
        }
        for _ in 0..=chance.below(3) {
            harm(&mut tree, &spots, chance);
        }
        match from_bytes(tree.to_string().as_bytes()) {
            Ok(campaign) => {
                opened += 1;
                play_on::<G>(campaign, chance);
            }
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(
        opened > FILES / 20 && refused > FILES / 4,
        "{opened} opened, {refused} refused"
    );
}

#[test]
fn a_harmed_fight_is_refused_or_can_be_played_on() {
    harmed::<Unhex>("fight");
}

#[test]
fn a_harmed_skirmish_is_refused_or_can_be_played_on() {
    harmed::<HeroesOfHex>("skirmish");
}
