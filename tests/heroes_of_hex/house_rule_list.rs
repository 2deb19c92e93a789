//! The house rules as data: every field has its line, and each line changes its field alone.

use serde_json::Value;
use tableside::systems::heroes_of_hex::house_rule_list::{LIST, Options, Setting};
use tableside::systems::heroes_of_hex::{Command, HouseRules, skirmish_sample};

use super::scene::Scene;

fn fields(rules: &HouseRules) -> Vec<(String, Value)> {
    let Value::Object(fields) = serde_json::to_value(rules).expect("written") else {
        panic!("an object");
    };
    fields.into_iter().collect()
}

/// Every field has a line of its own key, and setting that changes it and nothing else.
#[test]
fn every_choice_has_a_line() {
    let before = fields(&HouseRules::default());
    let mut keys: Vec<&str> = LIST.iter().map(|rule| rule.key).collect();
    keys.sort_unstable();
    let names: Vec<&str> = before.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(keys, names);
    for rule in LIST {
        let other = match rule.preset() {
            Setting::Switch(true) => "off",
            Setting::Switch(false) => "on",
            Setting::Number(_) => "7",
            Setting::OneOf(preset) => match rule.options {
                Options::OneOf([(first, _), (second, _)]) if *first == preset => *second,
                _ => panic!("the first of two"),
            },
        };
        let mut table = Scene::new().table();
        let set = |option: &str| Command::SetHouseRule {
            rule: rule.key.to_uppercase(),
            option: option.to_owned(),
        };
        table.does(set(other), []);
        let after = fields(&table.game().house_rules);
        for ((name, before), (_, after)) in before.iter().zip(&after) {
            assert_eq!(before != after, name == rule.key, "{} and {name}", rule.key);
        }
        assert!(!rule.words(rule.preset()).is_empty());
        assert!(
            table
                .forbids(set("perhaps"))
                .contains(&rule.name.to_lowercase())
        );
    }
}

/// The sample is a file; its house rules are the usual ones.
#[test]
fn the_sample_has_the_usual_house_rules() {
    assert_eq!(*skirmish_sample().house_rules, HouseRules::default());
}
