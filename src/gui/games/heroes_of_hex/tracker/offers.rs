//! What can be done: legal offers as numbered buttons with their odds, the others greyed with rule, reason and the GM's
//! way past them.

use std::cell::Cell;

use egui::accesskit::Role;
use egui::{CollapsingHeader, RichText, Ui, WidgetInfo};

use crate::gui::action::Action;
use crate::gui::games::heroes_of_hex::board::Pointed;
use crate::gui::games::heroes_of_hex::offers::{Entry, Group};
use crate::gui::panels::refused::{Refused, refused_ui};
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::systems::heroes_of_hex::HeroesOfHex;

pub(super) fn offers_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    scene: &mut Scene,
    pointed: &Cell<Option<Pointed>>,
    actions: &mut Vec<Action>,
) {
    let groups = scene.own.heroes_of_hex.known.groups(game, scene.selected);
    let mut number = 0;
    for group in groups.iter() {
        let cursor = scene.offer_cursor;
        group_ui(ui, group, &mut number, (cursor, pointed), actions);
        ui.add_space(4.0);
    }
    if number > 9 {
        widgets::hint_ui(ui, "Arrow keys reach the others, Enter takes one");
    }
}

/// The most refused offers of a group that show at once.
const FEW: usize = 2;

fn group_ui(
    ui: &mut Ui,
    group: &Group,
    number: &mut usize,
    (cursor, pointed): (Option<usize>, &Cell<Option<Pointed>>),
    actions: &mut Vec<Action>,
) {
    if group.entries.is_empty() {
        return;
    }
    widgets::card_ui(ui, false, |ui| {
        widgets::heading_ui(ui, &group.heading, &group.note);
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.spacing_mut().button_padding.y = 3.0;
        let legal = group.entries.iter().filter(|entry| entry.refusal.is_none());
        for entry in legal {
            let place = *number;
            *number += 1;
            let key = (place < 9).then_some(place + 1);
            let response = widgets::option_ui(ui, key, &entry.label, &entry.detail, true);
            if cursor == Some(place) {
                widgets::mark_cursor(ui, &response);
            }
            if cursor == Some(place) || response.hovered() || response.has_focus() {
                pointed.set(entry.pointed());
            }
            let response = response.on_hover_text(format!("Rule {}", entry.rule));
            if response.clicked() {
                actions.push(entry.action.clone());
            }
            if let Some(odds) = &entry.odds {
                odds_ui(ui, &entry.label, odds);
            }
        }
        let count = group.entries.iter().filter_map(refused).count();
        if count == 0 {
            return;
        }
        let words = format!("{count} cannot be done now");
        // A few stay in sight; many are folded, so that what is possible is not lost among them.
        let open = count <= FEW;
        CollapsingHeader::new(RichText::new(words).small())
            .id_salt(("refused", &group.heading))
            .default_open(open)
            .show_unindented(ui, |ui| {
                refused_ui(ui, group.entries.iter().filter_map(refused), actions);
            });
    });
}

/// The chances of an attack; a screen reader hears what they are of.
pub(super) fn odds_ui(ui: &mut Ui, about: &str, odds: &str) {
    let muted = theme::tokens(ui).muted;
    let label = ui.add(egui::Label::new(RichText::new(odds).small().color(muted)).wrap());
    let name = format!("Odds of {about}: {odds}");
    label.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
}

fn refused(entry: &Entry) -> Option<Refused<'_>> {
    Some(Refused {
        label: &entry.label,
        beside: String::new(),
        refusal: entry.refusal.as_ref()?,
        forced: entry.forced.clone().map(Into::into),
    })
}
