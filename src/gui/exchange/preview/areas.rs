//! What was understood as areas, words in them, drawings and the picture beneath.

use egui::{TextEdit, Ui};

use super::list::List;
use super::{About, Rows, tick_ui, why_ui};
use crate::board::areas::Figure;
use crate::exchange::{Guess, Proposal, ProposedArea};
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, typed};
use crate::limits::NAME;

/// The areas: whether each is one, and what it is called.
pub(super) fn areas_ui(ui: &mut Ui, read: &Proposal, list: &mut List, rows: &mut Rows<'_>) {
    let taken = read.areas.iter().filter(|area| area.taken).count();
    widgets::heading_ui(ui, "Areas", &format!("{taken} of {}", read.areas.len()));
    // A legend is apart from the map.
    let has_parts = read
        .areas
        .iter()
        .any(|area| area.part != read.areas[0].part);
    let wanted = match rows.scroll_to {
        Some(About::Area(area)) => Some(area),
        _ => None,
    };
    list.show(ui, read.areas.len(), wanted, |ui, number| {
        let area = &read.areas[number];
        rows.row_ui(ui, About::Area(number), |ui, rows| {
            area_ui(ui, number, area, has_parts, rows);
        });
    });
}

fn area_ui(ui: &mut Ui, number: usize, one: &ProposedArea, has_parts: bool, rows: &mut Rows<'_>) {
    let about = About::Area(number);
    let name = &one.area.name;
    ui.horizontal(|ui| {
        let (tick, taken) = tick_ui(ui, one.taken, "");
        widgets::name_button(&tick, &format!("{name} is an area"));
        rows.follow(&tick, about);
        if let Some(taken) = taken {
            rows.guess(Guess::Area {
                area: number,
                taken,
            });
        }
        let is_apart = has_parts && one.taken;
        let beside = if is_apart { 90.0 } else { 0.0 } * theme::text_scale(ui.style());
        let width = (ui.available_width() - beside).max(60.0);
        let mut text = name.clone();
        let field = TextEdit::singleline(&mut text)
            .char_limit(NAME)
            .align(egui::Align2::LEFT_CENTER)
            .desired_width(width);
        let field = ui.add(field);
        typed::name_field(ui, &field, &format!("Name of area {}", number + 1));
        typed::only_leaves(ui, &field);
        rows.follow(&field, about);
        if field.changed() {
            rows.guess(Guess::AreaName {
                area: number,
                name: text,
            });
        }
        if is_apart {
            let legend = ui.button("Legend");
            let legend = legend
                .hover_text("It and all that is joined to it is a legend, no part of the map");
            widgets::name_button(&legend, &format!("{name} is a legend"));
            if legend.clicked() {
                rows.guess(Guess::Legend { area: number });
            }
        }
    });
    why_ui(ui, &one.why);
}

/// Words in areas, drawings, and the picture.
pub(super) fn others_ui(ui: &mut Ui, read: &Proposal, rows: &mut Rows<'_>) {
    let is_words = |figure: &Figure| matches!(figure, Figure::Words { .. });
    let (words, drawings): (Vec<_>, Vec<_>) = read
        .drawings
        .iter()
        .enumerate()
        .partition(|(_, one)| is_words(&one.drawing.figure));
    if read.pins.is_empty() && read.drawings.is_empty() && read.picture.is_none() {
        return;
    }
    ui.add_space(theme::SPACE);
    widgets::heading_ui(ui, "Beside the areas", "");
    if let Some(picture) = &read.picture
        && let (_, Some(taken)) = tick_ui(ui, picture.taken, "The picture beneath the map")
    {
        rows.guess(Guess::Picture(taken));
    }
    if !drawings.is_empty() {
        let taken = drawings.iter().any(|(_, one)| one.taken);
        let label = format!("Drawings ({})", drawings.len());
        if let (_, Some(taken)) = tick_ui(ui, taken, &label) {
            rows.guess(Guess::Drawings(taken));
        }
    }
    if words.len() > 1 {
        let taken = words.iter().any(|(_, one)| one.taken);
        let label = format!("All labels ({})", words.len());
        if let (_, Some(taken)) = tick_ui(ui, taken, &label) {
            rows.guess(Guess::Labels(taken));
        }
    }
    for (drawing, one) in words {
        if let Figure::Words { words, .. } = &one.drawing.figure
            && let (_, Some(taken)) = tick_ui(ui, one.taken, &format!("Label “{words}”"))
        {
            rows.guess(Guess::Drawing { drawing, taken });
        }
    }
    for (pin, one) in read.pins.iter().enumerate() {
        let area = read.areas.get(one.area);
        let area = area.map_or("", |area| area.area.name.as_str());
        let label = format!("Label in {area}: {}", one.text);
        if let (_, Some(taken)) = tick_ui(ui, one.taken, &label) {
            rows.guess(Guess::Pin { pin, taken });
        }
    }
}
