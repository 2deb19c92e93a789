//! The actions of a unit in their order (H-03), which are used up this Turn (H-17), and the line that adds one. The fields
//! of one are in `action_form`.

use egui::{Align, Label, Layout, RichText, Ui};

use crate::gui::action::Action as Queued;
use crate::gui::games::heroes_of_hex::sheet::Page;
use crate::gui::games::heroes_of_hex::sheet::action_form::form_ui;
use crate::gui::games::heroes_of_hex::sheet::choice::warning_ui;
use crate::gui::games::heroes_of_hex::sheet::draft::SheetDraft;
use crate::gui::theme;
use crate::gui::widgets::{common as widgets, icons, typed};
use crate::systems::heroes_of_hex::{Action, Command, UnitEdit, h};

pub(super) fn actions_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Queued>,
) {
    widgets::line_ui(ui, |ui| {
        ui.label(theme::strong("Actions"));
        if !page.player {
            widgets::rule_link_ui(ui, h(3), actions);
        }
    });
    moves_ui(ui, page, actions);
    for (at, action) in page.unit.actions.iter().enumerate() {
        ui.push_id(("action", action.id.0), |ui| {
            if draft.form == Some((page.who, action.id)) {
                form_ui(ui, page, draft, action, actions);
            } else {
                line_ui(ui, page, draft, at, action, actions);
            }
        });
    }
    if page.unit.actions.is_empty() {
        widgets::hint_ui(ui, "None but its Movement");
    }
    let hint = "A name, then Enter";
    if let Some(name) = typed::new_line_ui(ui, "New action", hint, &mut draft.new_action) {
        match page.unit.free_action() {
            Some(id) => {
                page.edit(
                    UnitEdit::PutAction(Box::new(Action::new(id, name))),
                    actions,
                );
                draft.form = Some((page.who, id));
            }
            None => actions.push(Queued::Say(
                "This unit has no room for an action".to_owned(),
            )),
        }
    }
}

/// How many Movement actions were made this Turn (H-17, H-20).
fn moves_ui(ui: &mut Ui, page: &Page<'_>, actions: &mut Vec<Queued>) {
    let (who, game) = (page.who, page.game);
    let acts = game.turn().is_some_and(|turn| turn.active == Some(who));
    let Some(standing) = game.unit_state(who).filter(|_| acts && !page.player) else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        let moves = |moves| Command::SetMoves { who, moves };
        crate::gui::games::heroes_of_hex::sheet::tokens::counter_ui(
            ui,
            "Movement used",
            standing.moves,
            moves,
            actions,
        );
    });
}

/// An action as it is read: name and cost, what it does, and its menu.
fn line_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    at: usize,
    action: &Action,
    actions: &mut Vec<Queued>,
) {
    let muted = theme::tokens(ui).muted;
    let times = times_used(page, action);
    let used = match times {
        0 => "",
        _ => "used, ",
    };
    let cost = format!("{used}{}", page.game.cost_of(action));
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            widgets::more_ui(ui, &format!("Menu of {}", action.name), |ui| {
                menu_ui(ui, page, draft, at, action, actions);
            });
            ui.label(RichText::new(cost).color(muted));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(&action.name).truncate());
            });
        });
    });
    let words = action.words();
    if !words.is_empty() {
        widgets::hint_ui(ui, &words);
    }
    if !action.text.is_empty() {
        widgets::hint_ui(ui, &action.text);
    }
    if let Some(warning) = action.cost_warning() {
        warning_ui(ui, &warning);
    }
}

/// How often it was used this Turn.
fn times_used(page: &Page<'_>, action: &Action) -> u8 {
    let standing = page.game.unit_state(page.who);
    standing
        .and_then(|standing| standing.used.get(&action.id))
        .copied()
        .unwrap_or(0)
}

fn menu_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    at: usize,
    action: &Action,
    actions: &mut Vec<Queued>,
) {
    let item = |ui: &mut Ui, icon: &str, words: &str, possible: bool| {
        let button = ui.add_enabled(possible, egui::Button::new(icons::label(icon, words)));
        widgets::name_button(&button, words);
        button.clicked()
    };
    if item(ui, icons::EDIT, "Change the action", true) {
        draft.form = Some((page.who, action.id));
    }
    let (who, id) = (page.who, action.id);
    if !page.player && page.game.unit_state(who).is_some() {
        let times = times_used(page, action);
        let used = |times| Command::SetUsed {
            who,
            action: id,
            times,
        };
        if item(ui, icons::CHECK, "Used this Turn", times < u8::MAX) {
            page.change(used(times.saturating_add(1)), actions);
        }
        if item(ui, icons::CLOSE, "Not used this Turn", times > 0) {
            page.change(used(0), actions);
        }
    }
    let to = |to: usize| UnitEdit::MoveAction {
        action: id,
        to: u32::try_from(to).unwrap_or(u32::MAX),
    };
    if item(ui, icons::UP, "Move up", at > 0) {
        page.edit(to(at.saturating_sub(1)), actions);
    }
    if item(
        ui,
        icons::DOWN,
        "Move down",
        at + 1 < page.unit.actions.len(),
    ) {
        page.edit(to(at + 1), actions);
    }
    ui.separator();
    if item(ui, icons::DELETE, "Remove the action", true) {
        page.edit(UnitEdit::RemoveAction(id), actions);
    }
}
