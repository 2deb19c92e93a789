//! What of such a game can be found by name: units, boards, encounters.

use crate::gui::action::Action;
use crate::gui::encounters;
use crate::gui::panels::palette::Entry;
use crate::gui::units::{UnitGame, team_words};
use crate::gui::widgets::icons;

/// Everything that the palette finds in a game.
pub(in crate::gui) fn found<G: UnitGame>(game: &G) -> Vec<Entry> {
    let units = game.people().into_iter().map(|(id, name)| {
        let team = team_words(game, id);
        let place = game.placed(id).and_then(|place| {
            let board = game.boards().get(&place.map)?;
            Some(board.address(place.at))
        });
        let detail = place.map_or_else(|| team.clone(), |at| format!("{team}, on {at}"));
        Entry::new(icons::USER, name, detail, Action::GoToCharacter(id))
    });
    let boards = game.boards().iter().map(|(id, board)| {
        let title = format!("Board, {} spaces", board.spaces.len());
        Entry::new(icons::MAP, &board.name, title, Action::ShowMap(*id))
    });
    let places = boards.chain(encounters::found(game));
    units.chain(places).collect()
}
