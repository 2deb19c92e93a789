//! The check of a map as a list that leads to its places.

use std::sync::Arc;

use egui::Ui;

use crate::board::BoardRule;
use crate::board::areas::{AreaId, AreaMap, Item, Problem, SightRules};
use crate::gui::areas::edit::editor::Editor;
use crate::gui::areas::{Tool, View};
use crate::gui::panels::findings::findings_ui;
use crate::table::RuleId;

/// What the map check found; a click leads to its place, and while the map is played on tells which areas to ask about.
/// `rule` is what the game calls a rule of the board.
pub(in crate::gui) fn check_ui(
    ui: &mut Ui,
    map: &Arc<AreaMap>,
    rules: &SightRules,
    (editor, view): (&mut Editor, &mut View),
    rule: impl Fn(BoardRule) -> RuleId,
) -> Option<Vec<AreaId>> {
    let findings = editor.findings(map, rules);
    let line = |row: usize| {
        let finding = &findings[row];
        (
            finding.severity,
            finding.sentence.as_str(),
            rule(finding.rule),
        )
    };
    let row = findings_ui(ui, findings.len(), line)?;
    go_to(places(&findings[row].problem), map, editor, view)
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
fn go_to(
    items: Vec<Item>,
    map: &AreaMap,
    editor: &mut Editor,
    view: &mut View,
) -> Option<Vec<AreaId>> {
    let items: Vec<Item> = items.into_iter().filter(|item| map.has(*item)).collect();
    let areas = items.iter().filter_map(|item| match item {
        Item::Area(id) => Some(*id),
        _ => None,
    });
    let areas: Vec<AreaId> = areas.take(2).collect();
    if let Some(first) = areas.first() {
        view.set_cursor(*first);
    }
    if editor.on {
        editor.take_tool(Tool::Select);
        editor.selection.clone_from(&items);
    }
    view.request_fit_of(items);
    (!editor.on).then_some(areas)
}
