//! What of a game of Heroes of Hex can be found by name: units, boards, encounters.

use crate::gui::action::Action;
use crate::gui::encounters;
use crate::gui::panels::palette::Entry;
use crate::gui::widgets::icons;
use crate::systems::heroes_of_hex::HeroesOfHex;

/// Everything that the palette finds in a game.
pub(super) fn found(game: &HeroesOfHex) -> Vec<Entry> {
    let places = boards(game).chain(encounters::found(game));
    units(game).chain(places).collect()
}

fn units(game: &HeroesOfHex) -> impl Iterator<Item = Entry> {
    game.units.iter().map(|(id, unit)| {
        let side = unit
            .side
            .map_or_else(|| "No side".to_owned(), |side| game.side_name(side));
        let place = game.places.get(id).and_then(|place| {
            let board = game.boards.get(&place.map)?;
            Some(board.address(place.at))
        });
        let detail = place.map_or_else(|| side.clone(), |at| format!("{side}, on {at}"));
        Entry::new(icons::USER, &unit.name, detail, Action::GoToCharacter(*id))
    })
}

fn boards(game: &HeroesOfHex) -> impl Iterator<Item = Entry> {
    game.boards.iter().map(|(id, board)| {
        let title = format!("Map, {} spaces", board.spaces.len());
        Entry::new(icons::MAP, &board.name, title, Action::ShowMap(*id))
    })
}
