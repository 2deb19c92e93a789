//! What an ability or an item does to the rolls of one character, in words: for the tooltips of a sheet.

use crate::gui::games::unhex::sheet::abilities;
use crate::systems::unhex::{Ability, Character, Item, ItemKind, Mark, StrikeKind};

/// What a mark in a box means (U-61).
pub(super) const fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Slash => "A wound that first aid can take away",
        Mark::Cross => "A wound that only recovery takes away",
        Mark::Filled => "Permanent",
    }
}

/// What an item is, and what the character’s abilities make of rolls with it (U-16 to U-18, U-92 to U-95).
pub(super) fn item(sheet: &Character, item: &Item) -> String {
    let mut words = item.kind.explanation().to_owned();
    for (strike, name) in [
        (StrikeKind::Attack, "Attack"),
        (StrikeKind::Counterattack, "Counterattack"),
        (StrikeKind::Intercept, "Intercept"),
    ] {
        let edges = item.kind.edges(strike);
        let had: Vec<&str> = [
            (edges.good, "good"),
            (edges.powerful, "powerful"),
            (edges.precise, "precise"),
        ]
        .into_iter()
        .filter(|(ability, _)| ability.is_some_and(|one| sheet.abilities.contains(&one)))
        .map(|(_, edge)| edge)
        .collect();
        if !had.is_empty() {
            words += &format!("\n{name}: {}", had.join(", "));
        }
    }
    // What is not an edge says itself what it does.
    let beside = sheet.abilities.iter().filter(|ability| {
        ability.works_with() == Some(item.kind) && !is_edge(**ability, item.kind)
    });
    for ability in beside {
        words += &format!("\n{}", ability.explanation());
    }
    let needed = item.kind.ability_needed();
    if let Some(ability) = needed.filter(|ability| !sheet.abilities.contains(ability)) {
        words += &format!("\nNeeds {}, which is not picked", ability.name());
    }
    words
}

fn is_edge(ability: Ability, kind: ItemKind) -> bool {
    [
        StrikeKind::Attack,
        StrikeKind::Counterattack,
        StrikeKind::Intercept,
    ]
    .into_iter()
    .map(|strike| kind.edges(strike))
    .any(|edges| [edges.good, edges.powerful, edges.precise].contains(&Some(ability)))
}

/// What an ability does, and for which of the things that are carried.
pub(super) fn ability(sheet: &Character, ability: Ability) -> String {
    let mut words = ability.explanation().to_owned();
    let Some(kind) = ability.works_with() else {
        return words;
    };
    let carried = sheet.items.iter().filter(|item| item.kind == kind);
    let names: Vec<&str> = carried.map(|item| item.name.as_str()).collect();
    words += &match names.as_slice() {
        [] => format!("\n{}", abilities::missing(kind)),
        names => format!("\nFor {}", names.join(", ")),
    };
    words
}
