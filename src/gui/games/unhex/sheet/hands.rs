//! The two hands: what each holds, picked from what is carried. A two-handed item is in both.

use egui::{ComboBox, Ui};

use crate::gui::action::Action;
use crate::gui::games::unhex::sheet::Page;
use crate::systems::unhex::{Character, Command, Hands, Side};
use crate::table::ItemId;

/// The hands after one of them took an item, or let go.
pub(super) fn taking(sheet: &Character, side: Side, item: Option<ItemId>) -> Hands {
    let mut hands = sheet.hands;
    // What the hand held is gone from both; a two-handed item does not stay in one.
    if let Some(held) = hands.get(side) {
        hands.release(held);
    }
    let Some(id) = item else { return hands };
    hands.release(id);
    let both = |id| sheet.item(id).is_some_and(|item| item.kind.two_handed());
    if both(id) {
        return Hands {
            left: Some(id),
            right: Some(id),
        };
    }
    match side {
        Side::Left => hands.left = Some(id),
        Side::Right => hands.right = Some(id),
    }
    hands
}

/// Puts an item into a hand that is free, else into the right one.
pub(super) fn into_a_hand(sheet: &Character, item: ItemId) -> Hands {
    let free = |side| sheet.hands.get(side).is_none() && sheet.arm_works(side);
    let side = match (free(Side::Right), free(Side::Left)) {
        (false, true) => Side::Left,
        _ => Side::Right,
    };
    taking(sheet, side, Some(item))
}

pub(super) fn set(page: &Page<'_>, Hands { left, right }: Hands) -> Action {
    let who = page.who;
    Action::Do(Command::SetHands { who, left, right }.into())
}

/// A list to pick from for each hand.
pub(super) fn hands_ui(ui: &mut Ui, page: &Page<'_>, actions: &mut Vec<Action>) {
    let sheet = page.sheet;
    ui.columns(2, |columns| {
        for (ui, (side, name)) in columns
            .iter_mut()
            .zip([(Side::Right, "Right hand"), (Side::Left, "Left hand")])
        {
            let held = sheet.hands.get(side);
            let words = match held.and_then(|id| sheet.item(id)) {
                Some(item) => item.name.as_str(),
                None if sheet.arm_works(side) => "empty",
                None => "arm out",
            };
            ui.label(egui::RichText::new(name).small());
            let list = ComboBox::from_id_salt(("hand", name, page.player))
                .selected_text(words)
                .truncate()
                .width(ui.available_width());
            let response = list.show_ui(ui, |ui| {
                let mut pick = |ui: &mut Ui, item: Option<ItemId>, words: &str| {
                    if ui.selectable_label(held == item, words).clicked() && held != item {
                        actions.push(set(page, taking(sheet, side, item)));
                    }
                };
                pick(ui, None, "Nothing");
                for item in sheet.items.iter().filter(|item| item.kind.holdable()) {
                    pick(ui, Some(item.id), &item.name);
                }
            });
            let id = response.response.id;
            ui.ctx().accesskit_node_builder(id, |node| {
                node.set_label(name);
                node.set_value(words);
            });
        }
    });
}
