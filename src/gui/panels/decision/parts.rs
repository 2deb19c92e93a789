//! Shapes that are put together from several steps before they are answered: some of many, an order, points.

use egui::accesskit::Role;
use egui::{DragValue, RichText, Ui, WidgetInfo};

use crate::gui::panels::decision::draft::Parts;
use crate::gui::panels::decision::key_of;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;
use crate::table::{Answer, Choice};

/// A number before an option, as the key that takes it.
fn numbered(index: usize, takes_keys: bool, words: &str) -> String {
    match key_of(index, takes_keys) {
        Some(key) => format!("{key}  {words}"),
        None => words.to_owned(),
    }
}

pub(super) fn pick_some_ui(
    ui: &mut Ui,
    up_to: u32,
    options: &[Choice],
    draft: &mut Parts,
    takes_keys: bool,
) -> Option<Answer> {
    for (index, option) in options.iter().enumerate() {
        let mut picked = draft.keys.contains(&option.key);
        let room = picked || draft.keys.len() < up_to as usize;
        let words = format!("{} {}", option.label, option.consequence);
        let shown = numbered(index, takes_keys, words.trim());
        let response = ui.add_enabled(room, egui::Checkbox::new(&mut picked, shown));
        response.widget_info(|| {
            WidgetInfo::selected(Role::CheckBox, room, picked, option.label.as_str())
        });
        if response.changed() {
            draft.toggle(&option.key, up_to as usize);
        }
    }
    let words = format!("Confirm {} of at most {up_to}", draft.keys.len());
    let confirmed = ui.button(words).clicked();
    if takes_keys {
        widgets::hint_ui(ui, "Numbers pick, Enter confirms");
    }
    confirmed.then(|| Answer::PickSome(draft.keys.clone()))
}

pub(super) fn order_ui(
    ui: &mut Ui,
    items: &[Choice],
    draft: &mut Parts,
    takes_keys: bool,
) -> Option<Answer> {
    let t = theme::tokens(ui);
    let label = |key: &String| {
        let item = items.iter().find(|item| item.key == *key);
        item.map_or_else(|| key.clone(), |item| item.label.clone())
    };
    let placed: Vec<String> = draft.keys.iter().map(label).collect();
    let words = if placed.is_empty() {
        "Pick the first".to_owned()
    } else {
        placed.join(", then ")
    };
    ui.label(RichText::new(words).color(t.muted));
    for (index, item) in items.iter().enumerate() {
        if draft.keys.contains(&item.key) {
            continue;
        }
        let key = key_of(index, takes_keys);
        if widgets::option_ui(ui, key, &item.label, &item.consequence, true).clicked() {
            draft.place(&item.key, items);
        }
    }
    let whole = draft.keys.len() == items.len();
    let confirmed = ui
        .horizontal(|ui| {
            let confirm = egui::Button::new("Confirm the order");
            let confirmed = ui.add_enabled(whole, confirm).clicked();
            let begun = !draft.keys.is_empty();
            let again = egui::Button::new("Begin again");
            if ui.add_enabled(begun, again).clicked() {
                draft.keys.clear();
            }
            confirmed
        })
        .inner;
    if takes_keys {
        widgets::hint_ui(ui, "Numbers in turn, Backspace takes back, Enter confirms");
    }
    (confirmed && whole).then(|| Answer::Order(draft.keys.clone()))
}

pub(super) fn distribute_ui(
    ui: &mut Ui,
    total: u32,
    places: &[(Choice, u32)],
    draft: &mut Parts,
    takes_keys: bool,
) -> Option<Answer> {
    for (index, (choice, most)) in places.iter().enumerate() {
        let placed = draft.placed();
        let points = draft.points.entry(choice.key.clone()).or_insert(0);
        let room = (total.saturating_sub(placed) + *points).min(*most);
        // A line that does not fit would push the card out of its panel.
        ui.horizontal_wrapped(|ui| {
            let label = ui.label(numbered(index, takes_keys, &choice.label));
            let field = ui
                .add(DragValue::new(points).range(0..=room))
                .labelled_by(label.id);
            ui.ctx()
                .accesskit_node_builder(field.id, |node| node.set_label(choice.label.as_str()));
            ui.label(RichText::new(format!("of {most}")).small());
            ui.label(RichText::new(&choice.consequence).small());
        });
    }
    let placed = draft.placed();
    let button = egui::Button::new(format!("Confirm {placed} of {total}"));
    let confirmed = ui.add_enabled(placed == total, button).clicked();
    if takes_keys {
        let hint =
            "Numbers add a point, with Shift take one away, Backspace takes back, Enter confirms";
        widgets::hint_ui(ui, hint);
    }
    confirmed.then(|| Answer::Distribute(draft.points.clone()))
}

/// A result that no longer stands.
pub(in crate::gui) fn struck_ui(ui: &mut Ui, words: &str) {
    let t = theme::tokens(ui);
    let text = RichText::new(words)
        .text_style(theme::big_style())
        .color(t.muted)
        .strikethrough();
    let response = ui.label(text).hover_text("The first roll");
    let name = format!("first roll {words}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Label, true, &name));
}
