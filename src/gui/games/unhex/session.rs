//! The page of the session: its goal, its end with what that brings to whom, and what the last one brought (U-06).

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::typed::Typed;
use crate::systems::unhex::{Command, Condition, Growth, Kind, Unhex, u};

/// What is being written and decided on the page.
#[derive(Default)]
pub(in crate::gui) struct SessionPage {
    typed: Typed,
    /// The end is being settled: whether the goal was achieved.
    ending: Option<bool>,
}

pub(in crate::gui) fn session_ui(
    ui: &mut Ui,
    game: &Unhex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    widgets::heading_ui(ui, "Goal", "");
    let width = ui.available_width();
    let typed = &mut scene.own.unhex.session.typed;
    if let Some(goal) = typed.field_ui(ui, "goal", "Goal of the session", &game.goal, width) {
        actions.push(Action::Do(Command::SetGoal { goal }.into()));
    }
    widgets::line_ui(ui, |ui| {
        widgets::hint_ui(ui, "One goal for all, agreed on near the start");
        widgets::rule_link_ui(ui, u(6), actions);
    });
    ui.add_space(theme::SPACE);

    match scene.own.unhex.session.ending {
        Some(achieved) => end_ui(ui, game, achieved, &mut scene.own.unhex.session, actions),
        None => {
            let help = "Shows first what follows for every player character";
            if ui.button("End the session…").hover_text(help).clicked() {
                scene.own.unhex.session.ending = Some(!game.goal.is_empty());
            }
        }
    }
    let last = scene.own.unhex.known.last_session(game);
    if !last.is_empty() {
        ui.add_space(theme::SPACE);
        widgets::heading_ui(ui, "The last session", "");
        for line in last.iter() {
            ui.label(line);
        }
    }
}

/// What will follow, and the button that does it.
fn end_ui(
    ui: &mut Ui,
    game: &Unhex,
    mut achieved: bool,
    page: &mut SessionPage,
    actions: &mut Vec<Action>,
) {
    widgets::card_ui(ui, false, |ui| {
        widgets::heading_ui(ui, "The end of the session", "");
        ui.radio_value(&mut achieved, true, "The goal was achieved");
        ui.radio_value(&mut achieved, false, "It was not achieved");
        page.ending = Some(achieved);
        ui.add_space(4.0);
        if achieved {
            for line in growth_lines(game) {
                ui.label(line);
            }
        } else {
            ui.label("Nobody’s max level changes; the next session has a goal of its own");
        }
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            if ui.button("End the session").clicked() {
                actions.push(Action::Do(Command::EndSession { achieved }.into()));
                page.ending = None;
            }
            if ui.button("Not yet").clicked() {
                page.ending = None;
            }
        });
    });
}

/// What an achieved goal brings to each player character, or why nothing.
fn growth_lines(game: &Unhex) -> Vec<String> {
    let growth = game.growth_of_the_session();
    let players = game.characters.iter();
    let players = players.filter(|(_, sheet)| sheet.kind == Kind::Pc);
    let lines = players.map(|(id, sheet)| {
        let name = &sheet.name;
        match growth.iter().find(|growth| growth.who.id == *id) {
            Some(growth) => growth_words(growth),
            None if sheet.condition(&game.house_rules) == Condition::Dead => {
                format!("{name} is dead")
            }
            None => format!("{name} stays at max level {}", sheet.max_level.get()),
        }
    });
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() {
        vec!["There are no player characters".to_owned()]
    } else {
        lines
    }
}

fn growth_words(growth: &Growth) -> String {
    let Growth {
        who,
        from,
        to,
        slot,
        ability,
    } = growth;
    let slot = if *slot { ", a new item slot" } else { "" };
    let ability = if *ability {
        ", a new ability to pick"
    } else {
        ""
    };
    format!("{who}, max level {from} → {to}{slot}{ability}")
}
