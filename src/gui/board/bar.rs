//! What stands over the map at its tab: which board shows, whether it is edited, the whole of it, and the check of the
//! board as a list that leads to its places.

use std::sync::Arc;

use egui::Ui;

use crate::board::grid::{HexBoard, HexItem, HexProblem, HexSet};
use crate::gui::action::Action;
use crate::gui::board::edit::{BoardTool, Selection};
use crate::gui::board::on_board::{EditBoard, OnBoard};
use crate::gui::board::state::BoardState;
use crate::gui::panels::findings::{check_button_ui, findings_ui};
use crate::gui::panels::maps_list::{MapNames, name_above_ui};
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::icons;
use crate::gui::widgets::zoom::zoom_buttons_ui;
use crate::table::MapId;

/// Room for the tab of the map and the name of a board, at 100 % text.
const NAME_ROOM: f32 = 300.0;

/// The buttons over the map, of which that one shows.
pub(in crate::gui) fn map_bar_ui(
    ui: &mut Ui,
    on: &dyn OnBoard,
    shown: Option<MapId>,
    (state, names): (&mut BoardState, &mut MapNames),
    actions: &mut Vec<Action>,
) {
    zoom_buttons_ui(ui, actions);
    if let Some((map, board)) = shown.and_then(|map| Some((map, on.boards().get(&map)?))) {
        edit_ui(ui, on, (map, board), state, actions);
    }
    // Where there is one alone, its name stands there only if there is room.
    let needed = NAME_ROOM * theme::text_scale(ui.style());
    if on.boards().len() < 2 && ui.available_width() < needed {
        return;
    }
    for (id, board) in on.boards().iter().rev() {
        let chosen = shown == Some(*id);
        let name = name_above_ui(ui, (*id, &board.name), chosen, names, actions);
        actions.extend(name.map(|name| Action::Do(on.edit(*id, EditBoard::Rename(name)))));
    }
}

/// The switch for the tools, and the check.
fn edit_ui(
    ui: &mut Ui,
    on: &dyn OnBoard,
    (map, board): (MapId, &Arc<HexBoard>),
    state: &mut BoardState,
    actions: &mut Vec<Action>,
) {
    let edits = state.editor.on;
    let command = UiCommand::EditMap;
    let toggle = ui.selectable_label(edits, icons::short_label(ui, icons::EDIT, "Edit"));
    let name = command.name(ui.ctx());
    toggle.widget_info(|| {
        let role = egui::accesskit::Role::Button;
        egui::WidgetInfo::selected(role, true, edits, name)
    });
    if toggle.hover_words(|| command.tooltip(ui.ctx())).clicked() {
        actions.push(Action::Ui(command));
    }
    check_button_ui(ui, |ui| check_ui(ui, on, (map, board), state));
}

/// What the check of the board found; a click leads to its place.
fn check_ui(
    ui: &mut Ui,
    on: &dyn OnBoard,
    (map, board): (MapId, &Arc<HexBoard>),
    state: &mut BoardState,
) {
    let findings = state.editor.findings(board);
    let line = |row: usize| {
        let finding = &findings[row];
        let rule = on.board_rule(finding.rule);
        (finding.severity, finding.sentence.as_str(), rule)
    };
    if let Some(row) = findings_ui(ui, findings.len(), line) {
        go_to(&findings[row].problem, (map, board), state);
    }
}

/// Shows what a finding is about, selected while the board is edited.
fn go_to(problem: &HexProblem, (map, board): (MapId, &HexBoard), state: &mut BoardState) {
    let (items, spaces): (Vec<HexItem>, HexSet) = match problem {
        HexProblem::NoName { first, .. } | HexProblem::Unreachable { first, .. } => {
            (Vec::new(), HexSet::from([*first]))
        }
        HexProblem::BarrierNowhere { first: edge, .. }
        | HexProblem::BarrierAtNoSide { first: edge, .. }
        | HexProblem::DoorNowhere { edge } => (vec![HexItem::Barrier(*edge)], HexSet::default()),
        HexProblem::ZoneWithoutName { zone } | HexProblem::ZoneNowhere { zone, .. } => {
            (vec![HexItem::Zone(*zone)], HexSet::default())
        }
        HexProblem::LabelNowhere { label, .. } => (vec![HexItem::Label(*label)], HexSet::default()),
        HexProblem::StartImpassable { spaces, .. } | HexProblem::StartWalledIn { spaces, .. } => {
            (Vec::new(), spaces.iter().copied().collect())
        }
        HexProblem::NoSpaces
        | HexProblem::CannotBe { .. }
        | HexProblem::TooManyBarriers { .. }
        | HexProblem::UnknownKind { .. }
        | HexProblem::KindCost { .. }
        | HexProblem::KindWithoutName { .. } => return,
    };
    let first = spaces.iter().next().or_else(|| match items.first() {
        Some(HexItem::Barrier(edge)) => {
            let mut beside = edge.spaces().into_iter();
            beside.find(|at| board.spaces.contains(*at))
        }
        Some(HexItem::Zone(zone)) => board.zones.get(zone)?.spaces.iter().next(),
        Some(HexItem::Label(label)) => Some(board.labels.get(label)?.at),
        Some(HexItem::Drawing(_)) | None => None,
    });
    if let Some(at) = first {
        let middle = board.grid.middle(board.layout, at);
        state.view.look_at(map, middle, at);
        state.editor.cursor = Some(at);
    }
    if state.editor.on {
        state.editor.take_tool(BoardTool::Select);
        state.editor.selection = Selection { items, spaces };
    }
}
