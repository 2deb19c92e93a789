//! What stands over the map at its tab: whether it is edited, whether it shows as players see it, and the map check
//! as a list that leads to its places.

use std::sync::Arc;

use egui::{RichText, Ui};

use crate::board::areas::{AreaMap, Item, Problem, Severity, SightRules};
use crate::gui::action::Action;
use crate::gui::app::Scene;
use crate::gui::canvas::Tool;
use crate::gui::ui_command::UiCommand;
use crate::gui::unhex::map_shown;
use crate::gui::{icons, theme};
use crate::systems::unhex::Unhex;

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
    let (edits, as_players) = (scene.editor.on, scene.editor.as_players);
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
        let button = egui::Button::selectable(false, icons::label(icons::FINDINGS, "Check"));
        let rules = &game.house_rules.sight;
        let (response, _) = egui::containers::menu::MenuButton::from_button(button)
            .ui(ui, |ui| findings_ui(ui, map, rules, scene));
        response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, "Check the map")
        });
    }
}

/// What the map check found; a click leads to its place.
fn findings_ui(ui: &mut Ui, map: &Arc<AreaMap>, rules: &SightRules, scene: &mut Scene) {
    let t = theme::tokens(ui);
    let findings = scene.editor.findings(map, rules);
    ui.set_max_width(420.0 * theme::text_scale(ui.style()));
    if findings.is_empty() {
        ui.label("Nothing to look at");
        return;
    }
    let rows = findings.len();
    let height = ui.text_style_height(&egui::TextStyle::Body) * 2.0;
    egui::ScrollArea::vertical()
        .max_height(320.0)
        .show_rows(ui, height, rows, |ui, shown| {
            for finding in &findings[shown] {
                let (icon, colour) = match finding.severity {
                    Severity::Note => (icons::INFO, t.muted),
                    Severity::Warning => (icons::WARNING, t.text),
                    Severity::Error => (icons::WARNING, t.bad),
                };
                let words = RichText::new(icons::label(icon, &finding.sentence)).color(colour);
                let button = egui::Button::new(words).wrap().frame(false);
                let response = ui.add(button);
                response.widget_info(|| {
                    let role = egui::accesskit::Role::Button;
                    egui::WidgetInfo::labeled(role, true, &finding.sentence)
                });
                if response.on_hover_text(finding.rule).clicked() {
                    go_to(places(&finding.problem), map, scene);
                    ui.close();
                }
            }
        });
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
        scene.view.set_cursor(*first);
    }
    if scene.editor.on {
        scene.editor.take_tool(Tool::Select);
        scene.editor.selection.clone_from(&items);
    } else {
        scene.probe = areas.into_iter().take(2).collect();
    }
    scene.view.request_fit_of(items);
}
