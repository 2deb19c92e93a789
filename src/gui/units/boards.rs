//! What the list of maps does.

use egui::Ui;

use crate::board::grid::HexBoard;
use crate::gui::action::Action;
use crate::gui::board::spaces;
use crate::gui::panels::maps_list::{self, MapAct, MapLine};
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::said_in;
use crate::gui::units::{UnitCommand, UnitMoves, change, map_shown};
use crate::table::MapId;

pub(super) fn boards_ui<G: UnitMoves>(
    ui: &mut Ui,
    game: &G,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let shown = map_shown(game, scene);
    let boards = game.boards().iter().map(|(id, board)| MapLine {
        id: *id,
        name: &board.name,
        size: said_in(Some(G::SYSTEM), &spaces(board.spaces.len() as u64)),
    });
    let names = &mut scene.map_names;
    let Some(wanted) = maps_list::maps_ui(ui, boards, shown, names, actions) else {
        return;
    };
    let last = game.boards().keys().next_back().map_or(0, |id| id.0);
    let free = MapId(last.saturating_add(1));
    let command = match wanted {
        MapAct::Add => {
            let editor = &mut G::own(&mut scene.own).board.editor;
            editor.ask_new_board(game.new_layout());
            return;
        }
        MapAct::Rename(map, name) => UnitCommand::RenameBoard { map, name },
        MapAct::Duplicate(map, name) => match game.boards().get(&map) {
            Some(board) => {
                let mut board = HexBoard::clone(board);
                board.name = name;
                let board = Box::new(board);
                UnitCommand::PutBoard { id: free, board }
            }
            None => return,
        },
        MapAct::Remove(map) => UnitCommand::RemoveBoard { map },
    };
    let adds = matches!(command, UnitCommand::PutBoard { .. });
    change::<G>(command, actions);
    if adds {
        actions.push(Action::ShowMap(free));
    }
}
