//! Fields in their lines: numbers in a grid, short ones beside each other, words below their label; what is unusual about
//! them stands in a line that is there anyway.

use egui::{Grid, Response, Ui};

use crate::gui::action::Action;
use crate::gui::sheet::SheetPage;
use crate::gui::sheet::choice::{options_ui, small_ui, warning_ui};
use crate::gui::sheet::draft::{SheetDraft, number_ui, text_ui};
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::token_looks;
use crate::limits::NAME;
use crate::systems::sheet::{FieldValue, FieldView, Kind};

/// Fields under a heading; `of` is what their paths begin with.
pub(super) fn fields_ui<P: SheetPage>(
    ui: &mut Ui,
    page: &P,
    heading: &str,
    of: &str,
    fields: &[FieldView],
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let lines: Vec<&[FieldView]> = fields.chunk_by(|_, next| next.info.beside).collect();
    let is_number =
        |line: &[FieldView]| matches!(line, [one] if matches!(one.info.kind, Kind::Number { .. }));
    for group in lines.chunk_by(|a, b| is_number(a) && is_number(b)) {
        let mut field_ui = |ui: &mut Ui, field: &FieldView| {
            let path = format!("{of}{}", field.info.key);
            field_ui(ui, page, &path, field, draft, actions);
        };
        match group {
            [[field]] if is_wide(field) => {
                if field.info.label != heading {
                    small_ui(ui, field.info.label);
                }
                field_ui(ui, field);
            }
            [line] => {
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing.x = 4.0;
                    for field in *line {
                        if says_its_label(field) {
                            small_ui(ui, field.info.label);
                        }
                        field_ui(ui, field);
                    }
                });
            }
            numbers => {
                // Two beside each other, where the panel has room for them.
                let room = 330.0 * theme::text_scale(ui.style());
                let beside = if ui.available_width() < room { 1 } else { 2 };
                // A section may have several.
                let first = numbers.first().and_then(|line| line.first());
                let first = first.map(|one| one.info.key);
                let grid = Grid::new((heading, of, first, page.is_players(), beside));
                let grid = grid.num_columns(2 * beside);
                grid.spacing(egui::vec2(8.0, 4.0)).show(ui, |ui| {
                    for row in numbers.chunks(beside) {
                        for field in row.iter().flat_map(|line| line.iter()) {
                            ui.label(field.info.label);
                            field_ui(ui, field);
                        }
                        ui.end_row();
                    }
                });
            }
        }
    }
}

/// What is unusual about fields, in the line that stands there anyway: nothing moves when it comes.
pub(super) fn unusual_ui(ui: &mut Ui, fields: &[FieldView]) {
    let all: Vec<&str> = fields
        .iter()
        .filter_map(|field| field.unusual.as_deref())
        .collect();
    for (index, words) in all.iter().enumerate() {
        let room = ui.available_width() / (all.len() - index) as f32;
        ui.scope(|ui| {
            ui.set_max_width(room);
            warning_ui(ui, words);
        });
    }
}

/// Whether it takes a line for itself.
const fn is_wide(field: &FieldView) -> bool {
    matches!(field.info.kind, Kind::Text { most, .. } if most >= NAME)
}

/// Whether its label stands before it: a switch and a team have it behind, and options beside a field say enough.
const fn says_its_label(field: &FieldView) -> bool {
    match field.info.kind {
        Kind::Switch | Kind::Team => false,
        Kind::OneOf(_) | Kind::Colour => !field.info.beside,
        _ => true,
    }
}

fn field_ui<P: SheetPage>(
    ui: &mut Ui,
    page: &P,
    path: &str,
    field: &FieldView,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let info = &field.info;
    let mut set = |value: FieldValue| actions.push(Action::Do(page.set(path, value)));
    match (info.kind, &field.value) {
        (Kind::Number { .. }, _) => {
            help(&number_ui(ui, page, draft, path, field, actions), field);
        }
        (Kind::Switch, value) => {
            let mut on = *value == FieldValue::Switch(true);
            let checkbox = ui.checkbox(&mut on, info.label);
            help(&checkbox, field);
            if checkbox.changed() {
                set(on.into());
            }
        }
        (Kind::OneOf(options), value) => {
            if let Some(key) = options_ui(ui, info.label, value.text(), options) {
                set(key.into());
            }
        }
        (Kind::Colour, value) => {
            page.token_ui(ui);
            if let Some(colour) = token_looks::colours_ui(ui, value.number(), P::TEAM) {
                set(colour.into());
            }
        }
        (Kind::Team, value) => {
            if let Some(team) = team_ui(ui, page, info.label, value) {
                set(team);
            }
        }
        (Kind::Text { rows, .. }, _) => {
            let width = match is_wide(field) {
                true => ui.available_width(),
                false => 64.0 * theme::text_scale(ui.style()),
            };
            text_ui(ui, page, draft, path, field, (width, rows), actions);
        }
        (Kind::Dice, _) => {
            let width = (120.0 * theme::text_scale(ui.style())).min(ui.available_width());
            help(
                &text_ui(ui, page, draft, path, field, (width, 1), actions),
                field,
            );
        }
        (Kind::Picture, _) => {}
    }
}

/// Says what a field is for, while it is pointed at.
fn help(response: &Response, field: &FieldView) {
    response.clone().hover_words(|| {
        let hint = match field.info.hint {
            "" => field.info.label,
            hint => hint,
        };
        let rule = field.info.rule;
        let rule = rule.map_or_else(String::new, |rule| format!(" ({rule})"));
        format!("{hint}{rule}")
    });
}

/// The teams to choose from; the one that was newly picked.
fn team_ui<P: SheetPage>(
    ui: &mut Ui,
    page: &P,
    label: &str,
    now: &FieldValue,
) -> Option<FieldValue> {
    let none = format!("No {}", P::TEAM);
    let teams = page.teams().iter();
    let teams = teams.map(|(id, team)| (FieldValue::from(id.0), team.name.as_str()));
    let options = Vec::from_iter(
        [(FieldValue::Nothing, none.as_str())]
            .into_iter()
            .chain(teams),
    );
    let chosen = options.iter().find(|(team, _)| team == now);
    let mut picked = None;
    egui::ComboBox::from_label(label)
        .selected_text(chosen.map_or(none.as_str(), |(_, words)| words))
        .show_ui(ui, |ui| {
            for (team, words) in &options {
                if ui.selectable_label(team == now, *words).clicked() && team != now {
                    picked = Some(team.clone());
                }
            }
        });
    picked
}
