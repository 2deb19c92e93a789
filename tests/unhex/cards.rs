//! The rules cards: every rule that the code cites has one, and every heading is an id.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tableside::systems::unhex::{CARDS, HouseRules};
use tableside::table::RuleId;

/// The ids of the cards, in their order.
fn cards() -> Vec<RuleId> {
    let headings = CARDS.lines().filter_map(|line| line.strip_prefix("## "));
    headings
        .map(|heading| {
            let (id, title) = heading.split_once(' ').expect("an id and a title");
            assert!(!title.trim().is_empty(), "{heading}");
            id.parse()
                .unwrap_or_else(|error| panic!("{heading}: {error}"))
        })
        .collect()
}

/// The numbers `NN` of every `u(NN)` in the sources of the room.
fn cited() -> BTreeSet<u16> {
    let room = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/systems/unhex");
    let mut numbers = BTreeSet::new();
    let mut open = vec![room];
    let mut files = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("the room") {
            let path = entry.expect("a file").path();
            let kept = if path.is_dir() { &mut open } else { &mut files };
            kept.push(path);
        }
    }
    for file in files {
        let text = fs::read_to_string(file).expect("text");
        for (at, _) in text.match_indices("u(") {
            let word_before = text[..at]
                .chars()
                .next_back()
                .is_some_and(|c| c.is_alphanumeric() || c == '_');
            let digits: String = text[at + 2..]
                .chars()
                .take_while(char::is_ascii_digit)
                .collect();
            let closed = text[at + 2 + digits.len()..].starts_with(')');
            if !word_before
                && closed
                && let Ok(number) = digits.parse()
            {
                numbers.insert(number);
            }
        }
    }
    numbers
}

/// Every heading parses as an id of this ledger, each once, in rising order.
#[test]
fn every_card_has_its_id() {
    let cards = cards();
    assert!(cards.len() > 50, "{} cards", cards.len());
    assert!(cards.iter().all(|id| id.ledger == 'U'));
    let mut sorted = cards.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(cards, sorted);
}

/// Every rule that the code cites can be looked up.
#[test]
fn every_rule_cited_has_a_card() {
    let cited = cited();
    assert!(cited.len() > 25, "the sources cite rules: {cited:?}");
    let cards: BTreeSet<u16> = cards().into_iter().map(|id| id.number).collect();
    let missing: Vec<&u16> = cited.difference(&cards).collect();
    assert!(missing.is_empty(), "without a card: {missing:?}");
}

/// Every rule that a card points to has a card of its own.
#[test]
fn cards_point_to_cards() {
    let known = cards();
    for (at, _) in CARDS.match_indices("U-") {
        let digits: String = CARDS[at + 2..]
            .chars()
            .take_while(char::is_ascii_digit)
            .collect();
        let id: RuleId = format!("U-{digits}").parse().expect("an id");
        assert!(known.contains(&id), "{id} is pointed to");
    }
}

/// Every switch of the house rules is told on the card that the code's own words name.
#[test]
fn every_house_rule_is_on_its_card() {
    let room = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/systems/unhex/rules/house_rules.rs");
    let text = fs::read_to_string(room).expect("the house rules");
    let docs: Vec<&str> = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("/// U-"))
        .collect();
    let switches = serde_json::to_value(HouseRules::default()).expect("written");
    assert_eq!(docs.len(), switches.as_object().expect("an object").len());
    for doc in docs {
        for id in doc
            .split(':')
            .next()
            .into_iter()
            .flat_map(|ids| ids.split(", "))
        {
            let heading = format!("## U-{} ", id.trim_start_matches("U-"));
            let card = CARDS.split_once(&heading).expect("a card").1;
            let card = card.split("\n## ").next().unwrap_or_default();
            assert!(
                card.contains("\nHouse rule: "),
                "card U-{id} tells its house rule"
            );
        }
    }
}
