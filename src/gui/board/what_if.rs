//! “See from here”: how each space is seen from where the selected unit stands, or from the space that was picked, how
//! far it is, and which opponents are seen from there. What is seen is in `sight`.

use egui::{Rect, RichText, Ui};

use crate::board::grid::HexBoard;
use crate::gui::action::Action;
use crate::gui::areas::{LookSign, swatch_ui};
use crate::gui::board::foot::foot_ui;
use crate::gui::board::on_board::{From, OnBoard};
use crate::gui::board::sight::Looks;
use crate::gui::board::view::BoardView;
use crate::gui::shell::ui_command::{UiCommand, said};
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;
use crate::table::MapId;

/// From where it is asked: the picked space as the selected unit, else where that unit stands or the active one, else the
/// space under the cursor; none where nothing of that is on the map.
pub(in crate::gui) fn from(on: &dyn OnBoard, view: &BoardView, map: MapId) -> Option<From> {
    let at = |who| {
        let place = on.place(who).filter(|(there, _)| *there == map);
        place.map(|(_, at)| at)
    };
    let selected = on.selected().filter(|who| at(*who).is_some());
    let who = selected.or_else(|| on.active().filter(|who| at(*who).is_some()));
    let from = view.picked.or_else(|| at(who?)).or(view.cursor)?;
    Some((map, who, from))
}

/// The name of the place that is asked about: “Tamsin, B5”.
fn place_words(on: &dyn OnBoard, board: &HexBoard, looks: &Looks) -> String {
    let space = board.address(looks.from);
    match looks.who {
        Some(who) => format!("{}, {space}", on.name(who)),
        None => space,
    }
}

/// Over the foot of the map: from where, in sum; below it what is said of a space, else the legend.
pub(super) fn strip_ui(
    ui: &mut Ui,
    canvas: Rect,
    on: &dyn OnBoard,
    board: &HexBoard,
    (looks, words): (Option<&Looks>, Option<&str>),
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    foot_ui(ui, canvas, 54.0, |ui| {
        let Some(looks) = looks else {
            widgets::line_ui(ui, |ui| {
                ui.label(said(ui.ctx(), "See from here: pick a unit or a space"));
                stop_ui(ui, actions);
            });
            return;
        };
        widgets::line_ui(ui, |ui| {
            let place = place_words(on, board, looks);
            ui.label(theme::strong(format!("Seen from {place}")));
            let (seen, all) = looks.spaces;
            let words = format!(
                "{}, {seen} of {all} {}",
                looks.sum(),
                said(ui.ctx(), "spaces")
            );
            ui.label(RichText::new(words).small());
            for rule in on.sight_rules() {
                widgets::rule_link_ui(ui, rule, actions);
            }
            stop_ui(ui, actions);
        });
        if let Some(words) = words {
            ui.add(egui::Label::new(RichText::new(words).small()).wrap());
            return;
        }
        widgets::line_ui(ui, |ui| {
            for (sign, words) in [
                (LookSign::Clear, "in sight"),
                (LookSign::NoSight, "no sight"),
            ] {
                swatch_ui(ui, sign, &format!("Pattern of {words}"));
                ui.label(RichText::new(words).small().color(t.muted));
            }
            let words = RichText::new(said(ui.ctx(), "number: spaces away"));
            ui.label(words.small().color(t.muted));
        });
    });
}

fn stop_ui(ui: &mut Ui, actions: &mut Vec<Action>) {
    let keys = UiCommand::WhatIf.keys_text(ui.ctx());
    let help = format!("Show the board as it was ({keys} or Esc)");
    let stop = ui.small_button("Stop").hover_text(help);
    widgets::name_button(&stop, "Stop seeing from here");
    if stop.clicked() {
        actions.push(Action::Ui(UiCommand::WhatIf));
    }
}
