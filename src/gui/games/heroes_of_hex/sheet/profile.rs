//! The numbers of the class (H-02), each a field; what is unusual about one stands below them.

use egui::{Grid, Ui};

use crate::gui::action::Action;
use crate::gui::games::heroes_of_hex::sheet::Page;
use crate::gui::games::heroes_of_hex::sheet::choice::warning_ui;
use crate::gui::games::heroes_of_hex::sheet::draft::{SheetDraft, number_ui};
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::systems::heroes_of_hex::{Number, UnitEdit, h};

pub(super) fn profile_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    widgets::line_ui(ui, |ui| {
        ui.label(theme::strong("Profile"));
        if !page.player {
            widgets::rule_link_ui(ui, h(2), actions);
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label("Movement");
        for (number, behind) in [
            (Number::MovementCost, "AP,"),
            (Number::MovementDistance, "spaces,"),
            (Number::MovementMax, "times a Turn"),
        ] {
            field_ui(ui, page, draft, number, actions);
            crate::gui::games::heroes_of_hex::sheet::choice::small_ui(ui, behind);
        }
    });
    Grid::new(("profile", page.player))
        .num_columns(4)
        .spacing(egui::vec2(8.0, 4.0))
        .show(ui, |ui| {
            for row in [
                [Number::Attack, Number::Defense],
                [Number::SpecialAttack, Number::SpecialDefense],
            ] {
                for number in row {
                    ui.label(number.name());
                    field_ui(ui, page, draft, number, actions);
                }
                ui.end_row();
            }
            ui.label(Number::Vitality.name());
            field_ui(ui, page, draft, Number::Vitality, actions);
            ui.end_row();
        });
    for warning in Number::ALL
        .into_iter()
        .filter_map(|number| page.unit.profile.warning(number))
    {
        warning_ui(ui, &warning);
    }
}

fn field_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    number: Number,
    actions: &mut Vec<Action>,
) {
    let now = number.of(&page.unit.profile);
    let make = |value| UnitEdit::Number { number, value };
    number_ui(ui, page, draft, number.name(), now, make, actions);
}
