//! The last fight in sum, once it is over: how long it took, who is hurt how, what was used up; and recovery.

use egui::{Id, RichText, Ui};

use crate::gui::action::Action;
use crate::gui::games::unhex::recovery;
use crate::gui::games::unhex::tracker::muted;
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, slides};
use crate::systems::Doors as _;
use crate::systems::unhex::{Summary, Summed, Unhex};

pub(super) fn card_ui(ui: &mut Ui, game: &Unhex, scene: &mut Scene, actions: &mut Vec<Action>) {
    let Some(summary) = scene
        .own
        .unhex
        .known
        .summary(game)
        .filter(|summary| summary.over)
    else {
        return;
    };
    let Summary {
        map,
        rounds,
        standing,
        people,
        ..
    } = &*summary;
    let rounds = match rounds {
        1 => "1 round".to_owned(),
        rounds => format!("{rounds} rounds"),
    };
    let summary_ui = |ui: &mut Ui| {
        widgets::heading_ui(ui, "The last fight", &format!("{map}, {rounds}"));
        ui.spacing_mut().item_spacing.y = 4.0;
        if let Some(team) = standing {
            ui.label(format!("{} stand at the end", team.name));
        }
        let mut teams: Vec<_> = people.iter().map(|one| one.team.clone()).collect();
        teams.sort_by_key(|team| team.as_ref().map(|team| team.id));
        teams.dedup();
        for team in teams {
            ui.add_space(4.0);
            let name = team.as_ref().map_or("No team", |team| team.name.as_str());
            ui.horizontal_wrapped(|ui| {
                ui.label(theme::strong(name).color(theme::tokens(ui).muted));
                let recover = team.as_ref().and_then(|team| recovery(game, team.id));
                let Some(command) = recover else { return };
                let button = ui
                    .small_button("Recover")
                    .hover_text(crate::gui::games::unhex::RECOVERY_HELP);
                widgets::name_button(&button, &format!("{name} recover"));
                if button.clicked() {
                    actions.push(Action::Do(command.into()));
                }
            });
            let members = people.iter().filter(|one| one.team == team);
            people_ui(ui, members);
        }
    };
    let id = Id::unique("the last fight").with(game.log_len());
    slides::comes_ui(ui, id, |ui, _| widgets::card_ui(ui, false, summary_ui));
}

/// Each with a trace of the fight on a line; the others together.
fn people_ui<'a>(ui: &mut Ui, people: impl Iterator<Item = &'a Summed>) {
    let (whole, marked): (Vec<_>, Vec<_>) =
        people.partition(|one| one.is_unhurt() && one.used.is_empty());
    for one in marked {
        ui.label(format!("{}, {}", one.who.name, one.words()));
    }
    if !whole.is_empty() {
        let names: Vec<&str> = whole.iter().map(|one| one.who.name.as_str()).collect();
        let words: RichText = muted(ui, format!("Unhurt, {}", names.join(", ")));
        ui.label(words);
    }
}
