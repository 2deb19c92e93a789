//! What stands over the map at its tab: whether it is edited, whether it shows as players see it, and the map check
//! as a list that leads to its places.

use std::sync::Arc;

use egui::Ui;

use crate::board::areas::{AreaMap, Item, Problem, SightRules};
use crate::gui::action::Action;
use crate::gui::areas::Tool;
use crate::gui::games::unhex::map_shown;
use crate::gui::panels::findings::{check_button_ui, findings_ui};
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::widgets::icons;
use crate::systems::unhex::{Unhex, board_rule};

/// Drawn from right to left, as high as a tab.
pub(in crate::gui) fn map_bar_ui(
    ui: &mut Ui,
    game: &Unhex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let Some(map) = map_shown(game, scene).and_then(|id| game.maps.get(&id)) else {
        return;
    };
    let line = ui.text_style_height(&egui::TextStyle::Body);
    ui.spacing_mut().interact_size.y = line;
    ui.spacing_mut().button_padding.y = 1.0;
    let (edits, as_players) = (scene.own.unhex.editor.on, scene.own.unhex.editor.as_players);
    for (command, icon, words, on) in [
        (UiCommand::EditMap, icons::EDIT, "Edit", edits),
        (
            UiCommand::SeeAsPlayers,
            icons::SCREEN,
            "Players’ view",
            as_players,
        ),
    ] {
        let toggle = ui.selectable_label(on, icons::label(icon, words));
        toggle.widget_info(|| {
            let role = egui::accesskit::Role::Button;
            egui::WidgetInfo::selected(role, true, on, command.name())
        });
        if toggle.on_hover_text(command.tooltip(ui.ctx())).clicked() {
            actions.push(Action::Ui(command));
        }
    }
    if !as_players {
        let rules = &game.house_rules.sight;
        check_button_ui(ui, |ui| check_ui(ui, map, rules, scene));
    }
}

/// What the map check found; a click leads to its place.
fn check_ui(ui: &mut Ui, map: &Arc<AreaMap>, rules: &SightRules, scene: &mut Scene) {
    let findings = scene.own.unhex.editor.findings(map, rules);
    let line = |row: usize| {
        let finding = &findings[row];
        let rule = board_rule(finding.rule);
        (finding.severity, finding.sentence.as_str(), rule)
    };
    if let Some(row) = findings_ui(ui, findings.len(), line) {
        go_to(places(&findings[row].problem), map, scene);
    }
}

/// The things a finding is about.
fn places(problem: &Problem) -> Vec<Item> {
    match problem {
        Problem::LeadsNowhere { connection, .. } | Problem::LeadsToItself { connection, .. } => {
            vec![Item::Connection(*connection)]
        }
        Problem::PinNowhere { pin, .. } => vec![Item::Pin(*pin)],
        Problem::NoName { area } | Problem::Isolated { area } | Problem::Unreachable { area } => {
            vec![Item::Area(*area)]
        }
        Problem::SameName { areas } => areas.iter().map(|area| Item::Area(*area)).collect(),
        Problem::OneWaySight { from, to, .. } => vec![Item::Area(*from), Item::Area(*to)],
        Problem::TooManyAreas { .. } => Vec::new(),
    }
}

/// Shows these things in the middle: while editing as the selection, else as the question of sight.
fn go_to(items: Vec<Item>, map: &AreaMap, scene: &mut Scene) {
    let items: Vec<Item> = items.into_iter().filter(|item| map.has(*item)).collect();
    let areas: Vec<_> = items
        .iter()
        .filter_map(|item| match item {
            Item::Area(id) => Some(*id),
            _ => None,
        })
        .collect();
    if let Some(first) = areas.first() {
        scene.own.unhex.view.set_cursor(*first);
    }
    if scene.own.unhex.editor.on {
        scene.own.unhex.editor.take_tool(Tool::Select);
        scene.own.unhex.editor.selection.clone_from(&items);
    } else {
        scene.own.unhex.probe = areas.into_iter().take(2).collect();
    }
    scene.own.unhex.view.request_fit_of(items);
}
