//! Files made to harm: fights in every state with something changed in them. Opening refuses, or playing on neither
//! panics nor hangs nor ends in a file that cannot be opened.

use serde_json::{Value, json};
use tableside::campaign::store::from_bytes;
use tableside::campaign::{Campaign, Command as Door, Document, Game};
use tableside::dice::AppDice;
use tableside::systems::unhex::{Command, DiceMode, Unhex};

use super::bytes;
use crate::unhex::player::{Chance, answer, legal, meddle};

fn game(document: &Document) -> &Unhex {
    let Game::Unhex(game) = &document.campaign().game else {
        panic!("a game of Unhex")
    };
    game
}

/// Files of fights in the middle of something: after so many commands of legal play, with the GM meddling a little.
pub(crate) fn fights(count: u64) -> Vec<Value> {
    let mut files = Vec::new();
    for seed in 0..count {
        let chance = &mut Chance::new(seed);
        let mut document = Document::new(Campaign::sample_nightclub());
        let dice = if seed % 2 == 0 {
            DiceMode::Real
        } else {
            DiceMode::App
        };
        let command = Command::SetDice { team: None, dice };
        let mut source = AppDice::seeded(seed);
        document
            .apply(&command.into(), &mut source)
            .expect("dice can be set");
        let steps = 3 + chance.below(60);
        for step in 0.. {
            let command = if chance.one_in(9) {
                Some(meddle(game(&document), chance))
            } else {
                legal(game(&document), chance)
            };
            let Some(command) = command else { break };
            let _ = document.apply(&command.into(), &mut source);
            let busy = game(&document)
                .fight
                .as_ref()
                .is_some_and(|f| !f.frames.is_empty());
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
fn play_on(campaign: Campaign, chance: &mut Chance) {
    let mut document = Document::new(campaign);
    let mut dice = AppDice::seeded(7);
    for step in 0..24 {
        let unhex = game(&document);
        let _ = (unhex.findings(), unhex.roll_asked(), unhex.teams_in_order());
        for who in unhex.characters.keys() {
            let _ = unhex.offers(*who);
        }
        let open = unhex.decisions();
        let command = match open.first() {
            Some(decision) if step % 3 == 0 => Command::Answer {
                decision: Some(decision.key.clone()),
                answer: match answer(decision, chance) {
                    Some(answer) => answer,
                    None => break,
                },
            },
            _ if chance.one_in(6) => meddle(unhex, chance),
            _ => legal(unhex, chance).unwrap_or(Command::EndTurn),
        };
        let _ = document.campaign().label(&command.clone().into());
        let _ = document.apply(&command.into(), &mut dice);
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
    while document.apply(&Door::Undo, &mut dice).is_ok() {}
}

/// How many files are harmed.
const FILES: usize = 1_200;

/// One to three values changed, mostly in the fight itself.
#[test]
fn a_harmed_fight_is_refused_or_can_be_played_on() {
    let fights = fights(24);
    let chance = &mut Chance::new(2026);
    let (mut opened, mut refused) = (0, 0);
    for _ in 0..FILES {
        let mut tree = chance.of(&fights);
        let root = if chance.one_in(4) {
            "/campaign/game/unhex"
        } else {
            "/campaign/game/unhex/fight"
        };
        let mut spots = Vec::new();
        if let Some(part) = tree.pointer(root) {
            places(part, root, &mut spots);
        }
        for _ in 0..=chance.below(3) {
            harm(&mut tree, &spots, chance);
        }
        match from_bytes(tree.to_string().as_bytes()) {
            Ok(campaign) => {
                opened += 1;
                play_on(campaign, chance);
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
