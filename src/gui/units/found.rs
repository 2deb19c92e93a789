//! What of such a game can be found by name: units, boards, encounters.

use crate::gui::action::Action;
use crate::gui::board::spaces;
use crate::gui::encounters;
use crate::gui::panels::palette::Entry;
use crate::gui::shell::ui_command::said_in;
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
        let count = said_in(Some(G::SYSTEM), &spaces(board.spaces.len() as u64));
        let title = format!("Board, {count}");
        Entry::new(icons::MAP, &board.name, title, Action::ShowMap(*id))
    });
    let places = boards.chain(encounters::found(game));
    units.chain(places).collect()
}
