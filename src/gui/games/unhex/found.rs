//! What of a game of Unhex can be found by name: people, areas, encounters, what is carried, abilities, kinds of items.

use std::sync::Arc;

use crate::board::areas::AreaId;
use crate::gui::action::Action;
use crate::gui::encounters;
use crate::gui::games::Thing;
use crate::gui::panels::palette::Entry;
use crate::gui::widgets::icons;
use crate::systems::unhex::{Ability, Character, ItemKind, Unhex};
use crate::table::MapId;

/// Everything that the palette finds in a game.
pub(super) fn found(game: &Unhex) -> Vec<Entry> {
    let places = areas(game).chain(encounters::found(game));
    let of_game = people(game).chain(places).chain(carried(game));
    let of_rules = abilities(game).chain(item_kinds());
    of_game.chain(of_rules).collect()
}

/// Every combat ability, for the rules panel.
pub(super) fn ability_things() -> Vec<Thing> {
    let thing = |ability: Ability| Thing {
        rule: ability.rule(),
        name: ability.name(),
        text: ability.explanation(),
        also: String::new(),
    };
    Ability::ALL.into_iter().map(thing).collect()
}

/// Every kind of item, for the rules panel.
pub(super) fn item_things() -> Vec<Thing> {
    let thing = |kind: ItemKind| Thing {
        rule: kind.rule(),
        name: kind.name(),
        text: kind.explanation(),
        also: kind.examples().join(", "),
    };
    ItemKind::ALL.into_iter().map(thing).collect()
}

fn people(game: &Unhex) -> impl Iterator<Item = Entry> {
    game.characters.iter().map(|(id, sheet)| {
        let team = sheet
            .team
            .map_or_else(|| "No team".to_owned(), |team| game.team_name(team));
        let place = game.places.get(id).and_then(|place| {
            let map = game.maps.get(&place.map)?;
            Some(map.area_name(place.area))
        });
        let detail = place.map_or_else(|| team.clone(), |area| format!("{team}, in {area}"));
        Entry::new(icons::USER, &sheet.name, detail, Action::GoToCharacter(*id))
    })
}

fn areas(game: &Unhex) -> impl Iterator<Item = Entry> {
    game.maps.iter().flat_map(|(id, map)| {
        let title = format!("Map, {} areas", map.areas.len());
        let whole = Entry::new(icons::MAP, &map.name, title, Action::ShowMap(*id));
        let areas = map.areas.iter().map(move |(area, there)| {
            let detail = format!("Area of {}", map.name);
            Entry::new(icons::FIT, &there.name, detail, go_to(*id, *area))
        });
        std::iter::once(whole).chain(areas)
    })
}

/// Everything that somebody carries; it leads to whoever does.
fn carried(game: &Unhex) -> impl Iterator<Item = Entry> {
    game.characters.iter().flat_map(|(id, sheet)| {
        sheet.items.iter().map(move |item| {
            let detail = format!("{} of {}", item.kind.name(), sheet.name);
            let go = Action::GoToCharacter(*id);
            Entry::new(icons::USER, &item.name, detail, go).also(item.kind.explanation())
        })
    })
}

/// Every combat ability with what it does and who has it; it leads to its rules card.
fn abilities(game: &Unhex) -> impl Iterator<Item = Entry> {
    Ability::ALL.into_iter().map(|ability| {
        let has = |sheet: &&Arc<Character>| sheet.abilities.contains(&ability);
        let owners = game.characters.values().filter(has);
        let owners: Vec<&str> = owners.map(|sheet| sheet.name.as_str()).collect();
        let detail = match owners.as_slice() {
            [] => ability.explanation().to_owned(),
            owners => format!("{} Of {}", ability.explanation(), owners.join(", ")),
        };
        let card = Action::ShowRule(ability.rule());
        Entry::new(icons::INFO, ability.name(), detail, card).also(ability.explanation())
    })
}

/// Every kind of item with what it does; it leads to its rules card.
fn item_kinds() -> impl Iterator<Item = Entry> {
    ItemKind::ALL.into_iter().map(|kind| {
        let detail = format!("Item: {}", kind.explanation());
        let card = Action::ShowRule(kind.rule());
        let examples = kind.examples().join(" ");
        let also = format!("{} {examples}", kind.explanation());
        Entry::new(icons::INFO, kind.name(), detail, card).also(&also)
    })
}

fn go_to(map: MapId, area: AreaId) -> Action {
    Action::GoToArea(map, area)
}
