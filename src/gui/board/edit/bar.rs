//! What stands at the map's tab about editing: the switch for the tools, and the check of the board as a list that leads
//! to its places.

use std::sync::Arc;

use egui::Ui;

use crate::board::hex::{HexBoard, HexItem, HexProblem, HexSet};
use crate::gui::action::Action;
use crate::gui::app::Scene;
use crate::gui::board::edit::editor::Selection;
use crate::gui::board::edit::tool::BoardTool;
use crate::gui::games::heroes_of_hex::map_shown;
use crate::gui::panels::findings::{check_button_ui, findings_ui};
use crate::gui::ui_command::UiCommand;
use crate::gui::widgets::icons;
use crate::systems::heroes_of_hex::{HeroesOfHex, board_rule};
use crate::table::MapId;

pub(in crate::gui::board) fn bar_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let shown = map_shown(game, scene);
    let Some((map, board)) = shown.and_then(|id| Some((id, game.boards.get(&id)?))) else {
        return;
    };
    let on = scene.heroes.editor.on;
    let command = UiCommand::EditMap;
    let toggle = ui.selectable_label(on, icons::label(icons::EDIT, "Edit"));
    toggle.widget_info(|| {
        let role = egui::accesskit::Role::Button;
        egui::WidgetInfo::selected(role, true, on, command.name())
    });
    if toggle.on_hover_text(command.tooltip(ui.ctx())).clicked() {
        actions.push(Action::Ui(command));
    }
    check_button_ui(ui, |ui| check_ui(ui, (map, board), scene));
}

/// What the check of the board found; a click leads to its place.
fn check_ui(ui: &mut Ui, (map, board): (MapId, &Arc<HexBoard>), scene: &mut Scene) {
    let findings = scene.heroes.editor.findings(board);
    let line = |row: usize| {
        let finding = &findings[row];
        let rule = board_rule(finding.rule);
        (finding.severity, finding.sentence.as_str(), rule)
    };
    if let Some(row) = findings_ui(ui, findings.len(), line) {
        go_to(&findings[row].problem, (map, board), scene);
    }
}

/// Shows what a finding is about, selected while the board is edited.
fn go_to(problem: &HexProblem, (map, board): (MapId, &HexBoard), scene: &mut Scene) {
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
        scene.heroes.map.look_at(map, middle, at);
        scene.heroes.editor.cursor = Some(at);
    }
    if scene.heroes.editor.on {
        scene.heroes.editor.take_tool(BoardTool::Select);
        scene.heroes.editor.selection = Selection { items, spaces };
    }
}
