//! The house rules as data: every field has its line, and each line changes its field alone.

use serde_json::Value;
use tableside::systems::unhex::house_rule_list::{HouseRule, LIST, Options, Setting};
use tableside::systems::unhex::{CARDS, Command, HouseRules, ItemKind, nightclub};
use tableside::table::Answer;

use super::scene::Scene;

/// Every value of the house rules with its path.
fn leaves(rules: &HouseRules) -> Vec<(String, Value)> {
    fn walk(path: &str, value: &Value, found: &mut Vec<(String, Value)>) {
        match value {
            Value::Object(fields) => {
                for (key, value) in fields {
                    walk(&format!("{path}/{key}"), value, found);
                }
            }
            other => found.push((path.to_owned(), other.clone())),
        }
    }
    let mut found = Vec::new();
    let value = serde_json::to_value(rules).expect("written");
    walk("", &value, &mut found);
    found
}

fn set(rule: &HouseRule, option: &str) -> Command {
    Command::SetHouseRule {
        rule: rule.key.to_owned(),
        option: option.to_owned(),
    }
}

/// An option that is not the default.
fn other(rule: &HouseRule) -> &'static str {
    match rule.preset() {
        Setting::Switch(true) => "off",
        Setting::Switch(false) => "on",
        Setting::Number(_) => "3",
        Setting::OneOf(_) => panic!("Unhex has none of several"),
    }
}

/// U-02 … U-101: each line changes exactly one value, each value is changed by exactly one line, by a command that can
/// be undone.
#[test]
fn every_house_rule_is_in_the_list_once() {
    let fresh = leaves(&HouseRules::default());
    let mut changed: Vec<String> = Vec::new();
    for rule in LIST {
        let mut table = Scene::new().pc("Ana", "Bar", &[]).quiet();
        let option = other(rule);
        table.does(set(rule, option), []);
        let now = &table.game().house_rules;
        assert_eq!(rule.get(now).to_string(), option, "{}", rule.key);
        let differing = fresh.iter().zip(leaves(now)).filter(|(a, b)| **a != *b);
        let paths: Vec<String> = differing.map(|((path, _), _)| path.clone()).collect();
        assert_eq!(paths.len(), 1, "{} changes {paths:?}", rule.key);
        changed.extend(paths);
        table.does(set(rule, &rule.preset().to_string()), []);
        assert_eq!(*table.game().house_rules, HouseRules::default());
        table.undo_and_redo_all();
    }
    changed.sort();
    let mut all: Vec<String> = fresh.into_iter().map(|(path, _)| path).collect();
    all.sort();
    assert_eq!(changed, all, "every value has its line");
}

/// Keys are words for commands, names and options are told in words, and each is on the card of its line.
#[test]
fn every_house_rule_is_told() {
    for (index, rule) in LIST.iter().enumerate() {
        let letters = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        assert!(rule.key.chars().all(letters), "{}", rule.key);
        assert!(LIST[..index].iter().all(|one| one.key != rule.key));
        assert!(!rule.name.is_empty() && !rule.changes.is_empty());
        let words = rule.words(rule.preset());
        assert!(!words.is_empty(), "{}", rule.key);
        if let Options::Switch { on, off } = rule.options {
            assert_ne!(on, off);
        }
        let card = CARDS.split_once(&format!("## {} ", rule.rule));
        let card = card.expect("a card").1.split("\n## ").next();
        assert!(
            card.is_some_and(|card| card.contains("\nHouse rule: ")),
            "card {} tells of it",
            rule.rule
        );
    }
}

/// What is no option is refused with what there is.
#[test]
fn what_is_no_option_is_refused() {
    let mut table = Scene::new().pc("Ana", "Bar", &[]).quiet();
    let mut why = |rule: &str, option: &str| {
        let command = Command::SetHouseRule {
            rule: rule.to_owned(),
            option: option.to_owned(),
        };
        table.refusal(command).reason().to_owned()
    };
    assert!(why("gravity", "on").starts_with("there is no house rule “gravity”; there are "));
    assert_eq!(
        why("lost_actions_add_up", "3"),
        "“lost actions” is on (they add up) or off (at most one)"
    );
    assert_eq!(
        why("longest_range", "0"),
        "“longest range” is a number from 1 to 255, or none: as far as the map goes"
    );
    assert_eq!(
        why("unconscious_below", "none"),
        "“unconscious below” is a number from 0 to 99"
    );
}

/// A command names the rule in words, in the log and for undo.
#[test]
fn a_change_is_told_in_words() {
    let mut table = Scene::new().pc("Ana", "Bar", &[]).quiet();
    let command = Command::SetHouseRule {
        rule: " Mutual_Sight ".to_owned(),
        option: "OFF".to_owned(),
    };
    let applied = table.does(command, []);
    assert_eq!(
        applied.label,
        "House rule: sight both ways, each direction by itself (literal)"
    );
    assert!(!table.game().house_rules.sight.mutual);
    assert!(table.last_is_gms());
}

/// U-02: slots and abilities follow the max level, or by a house rule the level of the moment.
#[test]
fn u_02_slots_and_abilities_follow_the_max_level_or_the_level() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[])
        .level(72)
        .level(40)
        .quiet();
    let allowed = |table: &super::scene::Table| {
        let (sheet, rules) = (table.sheet("Ana"), &table.game().house_rules);
        (sheet.slots_allowed(rules), sheet.abilities_allowed(rules))
    };
    assert_eq!(allowed(&table), (7, 4));
    let rule = HouseRule::named(LIST, "growth_by_max_level").expect("it is there");
    table.does(set(rule, "off"), []);
    assert_eq!(allowed(&table), (5, 2));
}

/// U-14: an opposed roll compares the number that was set, or by a house rule the dice as they fell.
#[test]
fn u_14_the_number_that_is_set_counts_or_does_not() {
    for (counts, level) in [(true, 46), (false, 50)] {
        let mut table = Scene::new()
            .pc("Di", "Entrance", &[])
            .rules(|rules| rules.set_number_counts = counts)
            .pc("Ana", "Bar", &[ItemKind::Melee1h])
            .npc("Bo", "Bar", &[])
            .turn_of(super::scene::PCS);
        table.attacks("Ana", "Bo");
        table.pick_and_roll("defend", [2, 2, 3, 5]);
        assert_eq!(table.keys(), ["attack.critical"]);
        table.pick("set");
        table.answer(Answer::Number(45), []);
        if counts {
            table.pick("tens");
        }
        assert_eq!(table.keys(), [""; 0]);
        assert_eq!(
            table.level("Bo"),
            level,
            "a Defend of 35 against 22 set to 45"
        );
    }
}

/// U-14: whoever rolls after dice that were set is told the number that they have to beat.
#[test]
fn u_14_the_card_tells_the_number_that_counts() {
    for (counts, told) in [(true, "45"), (false, "22")] {
        let mut table = Scene::new()
            .pc("Ana", "Bar", &[ItemKind::Melee1h])
            .npc("Bo", "Bar", &[])
            .rules(|rules| rules.set_number_counts = counts)
            .turn_of(super::scene::PCS);
        let (team, dice) = (None, tableside::table::DiceMode::Real);
        table.does(Command::SetDice { team, dice }, []);
        table.attacks("Ana", "Bo");
        table.pick("defend");
        for answer in [
            Answer::Faces(vec![2, 2]),
            Answer::Pick("set".to_owned()),
            Answer::Number(45),
        ] {
            let open = table.game().decisions().into_iter();
            let mut of_ana = open.filter(|one| one.who_name == "Ana");
            let key = of_ana.next().expect("she is asked").key;
            table.answer_to(&key, answer, []);
        }
        let clash = table.game().clash().expect("an attack");
        assert_eq!(clash.fallen, [("Ana".to_owned(), told.to_owned())]);
    }
}

/// The sample is a file; its house rules are the usual ones.
#[test]
fn the_sample_has_the_usual_house_rules() {
    assert_eq!(*nightclub().house_rules, HouseRules::default());
}
