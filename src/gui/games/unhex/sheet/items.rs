//! Items in their slots, hands, armor in words, and the search over what there is to carry.

use egui::containers::menu::MenuButton;
use egui::{CollapsingHeader, Id, RichText, Ui};

use crate::gui::action::Action;
use crate::gui::games::unhex::item_search::{self, Thing, armor_on};
use crate::gui::games::unhex::sheet::abilities::growth_kind;
use crate::gui::games::unhex::sheet::draft::{Field, SheetDraft, edit, text_ui};
use crate::gui::games::unhex::sheet::{Page, armor, explained, hands, lists};
use crate::gui::shell::message::sentence;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::unhex::{Command, Item, ItemKind, Location, SheetEdit, Side, u};

pub(super) fn items_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let sheet = page.sheet;
    widgets::card_ui(ui, false, |ui| {
        let rules = page.rules();
        let (used, allowed) = (sheet.slots_used(), sheet.slots_allowed(rules));
        widgets::heading_ui(ui, "Items and hands", &format!("{used} of {allowed} slots"));
        if used > allowed {
            widgets::line_ui(ui, |ui| {
                let over = match used - allowed {
                    1 => "1 slot".to_owned(),
                    more => format!("{more} slots"),
                };
                let (kind, level) = (growth_kind(rules), sheet.growth(rules));
                let words = format!("{over} too many for {kind} {level}");
                ui.label(RichText::new(words).color(t.bad));
                if !page.player {
                    widgets::rule_link_ui(ui, u(3), actions);
                }
            });
        }
        hands::hands_ui(ui, page, actions);
        let over = sheet.items_over(rules);
        for (slot, item) in sheet.items.iter().enumerate() {
            let is_over = over.iter().any(|each| each.id == item.id);
            row_ui(ui, page, slot, item, is_over, draft, actions);
        }
        for location in Location::ALL {
            let pieces = sheet.body.part(location).armor;
            if pieces > 0 {
                worn_ui(ui, page, location, pieces, actions);
            }
        }
        for side in [Side::Left, Side::Right] {
            if !sheet.arm_works(side) {
                ui.label(RichText::new(format!("The {side} arm is out")).color(t.bad));
            }
        }
        CollapsingHeader::new("Add an item")
            .id_salt(("add item", page.player))
            .default_open(page.player)
            .show(ui, |ui| {
                let id = Id::unique(("search items", page.who, page.player));
                for thing in item_search::items_ui(ui, id, draft.new_line(page, "item")) {
                    let who = page.who;
                    actions.push(match thing {
                        Thing::Item(name, kind) => {
                            Action::Do(Command::AddItem { who, name, kind }.into())
                        }
                        Thing::Armor(location) => armor::one_more(page, location),
                    });
                }
            });
        CollapsingHeader::new("Belongings without a slot")
            .id_salt(("belongings", page.player))
            .default_open(page.player || !sheet.non_combat_items.is_empty())
            .show(ui, |ui| lists::belongings_ui(ui, page, draft, actions));
    });
}

/// Armor at a location, which can be taken off piece by piece.
fn worn_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    location: Location,
    pieces: u8,
    actions: &mut Vec<Action>,
) {
    let muted = theme::tokens(ui).muted;
    widgets::from_right_ui(ui, |ui| {
        let less = ui.small_button(icons::CLOSE);
        widgets::name_button(&less, &format!("Take {} off", armor_on(location)));
        if less.clicked() {
            actions.push(armor::set(page, location, pieces - 1));
        }
        let words = match pieces {
            1 => "1 piece, worn".to_owned(),
            more => format!("{more} pieces, worn"),
        };
        ui.label(RichText::new(words).small().color(muted));
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.add(egui::Label::new(sentence(&armor_on(location))).truncate());
        });
    });
}

fn place_words(page: &Page<'_>, item: &Item) -> &'static str {
    let hands = page.sheet.hands;
    match (hands.left == Some(item.id), hands.right == Some(item.id)) {
        (true, true) => "both hands",
        (true, false) => "left hand",
        (false, true) => "right hand",
        (false, false) if item.dropped.is_some() => "dropped",
        (false, false) => "stowed",
    }
}

fn row_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    slot: usize,
    item: &Item,
    is_over: bool,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    if draft.renaming == Some(item.id) {
        let name = format!("Name of {}", item.name);
        let what = (name.as_str(), "", 1);
        let field = text_ui(ui, page, draft, Field::Item(item.id), what, actions);
        if field.lost_focus() {
            draft.renaming = None;
        } else if !field.has_focus() {
            field.request_focus();
        }
        return;
    }
    widgets::from_right_ui(ui, |ui| {
        let name = format!("Menu of {}", item.name);
        widgets::more_ui(ui, &name, |ui| {
            menu_ui(ui, page, slot, item, draft, actions);
        });
        let over = if is_over { " – no slot" } else { "" };
        let place = place_words(page, item);
        let words = format!("{}, {place}{over}", item.kind.name());
        let colour = if is_over { t.bad } else { t.muted };
        let name = format!("Kind of {}, {words}", item.name);
        let words = RichText::new(words).small().color(colour);
        let kinds = egui::Button::new(words)
            .frame_when_inactive(false)
            .truncate();
        let (kinds, _) = MenuButton::from_button(kinds).ui(ui, |ui| {
            kinds_ui(ui, page, item, actions);
        });
        widgets::name_button(&kinds.hover_text("Change what it is"), &name);
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            let held = page.sheet.hands.hold(item.id);
            let name = if held {
                theme::strong(&item.name)
            } else {
                RichText::new(&item.name)
            };
            ui.add(egui::Label::new(name).truncate())
                .hover_words(|| explained::item(page.sheet, item));
        });
    });
}

/// What it may be instead.
fn kinds_ui(ui: &mut Ui, page: &Page<'_>, item: &Item, actions: &mut Vec<Action>) {
    for kind in ItemKind::ALL {
        let button = ui.selectable_label(kind == item.kind, kind.name());
        if button.hover_text(kind.explanation()).clicked() {
            let item = item.id;
            edit(page, SheetEdit::ItemKind { item, kind }, actions);
            ui.close();
        }
    }
}

fn menu_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    slot: usize,
    item: &Item,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let (who, sheet) = (page.who, page.sheet);
    if sheet.hands.hold(item.id) {
        if ui.button("Stow").clicked() {
            let mut empty = sheet.hands;
            empty.release(item.id);
            actions.push(hands::set(page, empty));
        }
    } else if item.kind.holdable() && ui.button("Take in hand").clicked() {
        actions.push(hands::set(page, hands::into_a_hand(sheet, item.id)));
    }
    if ui.button("Rename").clicked() {
        draft.renaming = Some(item.id);
    }
    let mut to = |slot: usize| {
        let to = u32::try_from(slot).unwrap_or(u32::MAX);
        let item = item.id;
        edit(page, SheetEdit::MoveItem { item, to }, actions);
    };
    let last = slot + 1 == sheet.items.len();
    let up = ui.add_enabled(slot > 0, egui::Button::new("Move up"));
    if up.clicked() {
        to(slot - 1);
    }
    let down = ui.add_enabled(!last, egui::Button::new("Move down"));
    if down.clicked() {
        to(slot + 1);
    }
    if ui.button("Remove").clicked() {
        let item = item.id;
        actions.push(Action::Do(Command::RemoveItem { who, item }.into()));
    }
}
