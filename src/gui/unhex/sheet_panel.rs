//! The selected character's sheet: level, body with boxes to click, armor, hands, items, abilities.

use egui::{DragValue, RichText, ScrollArea, Sense, Ui, vec2};

use super::portrait::portrait_ui;
use super::{acting, state_words};
use crate::gui::action::Action;
use crate::gui::app::Scene;
use crate::gui::{theme, widgets};
use crate::systems::unhex::{
    Character, Command, GmCondition, Hands, Level, Location, MOST_ARMOR, Mark, Side, Unhex, u,
};
use crate::table::{CharacterId, Decider};

/// Numbers that are being edited; a command is made when the edit is done.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::gui) struct SheetDraft {
    level: Option<i32>,
    max_level: Option<i32>,
}

pub(in crate::gui) fn sheet_ui(
    ui: &mut Ui,
    game: &Unhex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let Some((who, sheet)) =
        shown(game, scene).and_then(|id| Some((id, game.characters.get(&id)?)))
    else {
        ui.label("No character yet");
        return;
    };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let t = theme::tokens(ui);
        ui.horizontal(|ui| {
            portrait_ui(ui, who, sheet, scene, actions);
            ui.heading(&sheet.name).on_hover_text(&sheet.description);
            ui.label(RichText::new(state_words(game, who)).color(t.muted));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                levels_ui(ui, who, sheet, scene, actions);
            });
        });
        condition_ui(ui, game, who, sheet, actions);
        widgets::card_ui(ui, false, |ui| {
            widgets::heading_ui(ui, "Body and armor", "a click goes \\ X ■ clear");
            body_ui(ui, who, sheet, actions);
        });
        items_ui(ui, who, sheet, actions);
        abilities_ui(ui, sheet);
    });
}

/// Whose sheet shows: whoever decides now, unless somebody else was picked since the last change.
fn shown(game: &Unhex, scene: &Scene) -> Option<CharacterId> {
    let picked = scene.selected.filter(|_| scene.picked_since_change);
    picked
        .or_else(|| {
            game.decisions()
                .into_iter()
                .find_map(|decision| match decision.who {
                    Decider::Character(who) => Some(who),
                    Decider::Team(_) | Decider::Gm => None,
                })
        })
        .or(scene.hurt)
        .or(scene.selected)
        .or_else(|| acting(game, scene))
        .or_else(|| game.characters.keys().next().copied())
}

fn levels_ui(
    ui: &mut Ui,
    who: CharacterId,
    sheet: &Character,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    // From right to left: the last one stands first.
    widgets::rule_link_ui(ui, u(1), actions);
    let max = sheet.max_level.get();
    let max = number_ui(
        ui,
        "Max level",
        &mut scene.sheet.max_level,
        max,
        1..=Level::HIGHEST,
    );
    if let Some(level) = max {
        let level = Level::clamped(level);
        actions.push(Action::Do(Command::SetMaxLevel { who, level }.into()));
    }
    ui.label("of");
    let range = Level::LOWEST..=sheet.max_level.get();
    let level = number_ui(
        ui,
        "Level",
        &mut scene.sheet.level,
        sheet.level.get(),
        range,
    );
    if let Some(level) = level {
        let level = Level::clamped(level);
        actions.push(Action::Do(Command::SetLevel { who, level }.into()));
    }
}

/// A number that is committed when the drag ends or the field is left; returns it then.
fn number_ui(
    ui: &mut Ui,
    name: &str,
    draft: &mut Option<i32>,
    now: i32,
    range: std::ops::RangeInclusive<i32>,
) -> Option<i32> {
    let mut value = draft.unwrap_or(now);
    let response = ui
        .add(DragValue::new(&mut value).range(range).speed(0.2))
        .on_hover_text(name);
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_label(name));
    if response.changed() {
        *draft = Some(value);
    }
    if response.drag_stopped() || response.lost_focus() {
        return draft.take().filter(|value| *value != now);
    }
    None
}

/// The GM's word over consciousness: a visible, removable mark.
fn condition_ui(
    ui: &mut Ui,
    game: &Unhex,
    who: CharacterId,
    sheet: &Character,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let mut set = |condition| {
        actions.push(Action::Do(Command::SetCondition { who, condition }.into()));
    };
    if sheet.condition_by_gm.is_none() && sheet.is_conscious(&game.house_rules) {
        return;
    }
    widgets::line_ui(ui, |ui| {
        if sheet.condition_by_gm.is_some() {
            ui.label(RichText::new("Set by the GM").color(t.muted));
            if ui.button("Go by the rules again").clicked() {
                set(None);
            }
        } else {
            let keep = ui.button("Keep conscious");
            if keep
                .on_hover_text("By the GM’s word, whatever the boxes say")
                .clicked()
            {
                set(Some(GmCondition::Conscious));
            }
        }
    });
}

/// The locations as on the paper sheet: head above, arms beside the torso, legs below.
fn body_ui(ui: &mut Ui, who: CharacterId, sheet: &Character, actions: &mut Vec<Action>) {
    const ROWS: [[Option<Location>; 3]; 3] = [
        [None, Some(Location::Head), None],
        [
            Some(Location::RightArm),
            Some(Location::Torso),
            Some(Location::LeftArm),
        ],
        [Some(Location::RightLeg), None, Some(Location::LeftLeg)],
    ];
    ui.spacing_mut().item_spacing.y = 3.0;
    for row in ROWS {
        ui.columns(3, |columns| {
            for (column, location) in columns.iter_mut().zip(row) {
                if let Some(location) = location {
                    location_ui(column, who, sheet, location, actions);
                }
            }
        });
    }
}

fn next_mark(mark: Option<Mark>) -> Option<Mark> {
    match mark {
        None => Some(Mark::Slash),
        Some(Mark::Slash) => Some(Mark::Cross),
        Some(Mark::Cross) => Some(Mark::Filled),
        Some(Mark::Filled) => None,
    }
}

fn location_ui(
    ui: &mut Ui,
    who: CharacterId,
    sheet: &Character,
    location: Location,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let part = sheet.body.part(location);
    let scale = theme::text_scale(ui.style());
    let gap = 3.0;
    let side = box_side(ui, scale, gap);
    let rows = part.boxes.len().div_ceil(3);
    #[expect(clippy::cast_precision_loss, reason = "at most three rows")]
    let size = vec2(
        3.0 * side + 2.0 * gap,
        (rows as f32 * (side + gap)).max(1.7 * side),
    );
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    for (index, mark) in part.boxes.iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "at most nine boxes")]
        let offset = vec2(
            (index % 3) as f32 * (side + gap),
            (index / 3) as f32 * (side + gap),
        );
        let cell = egui::Rect::from_min_size(rect.min + offset, egui::Vec2::splat(side));
        let id = ui.scope_id().with(("box", location, index));
        let response = ui.interact(cell, id, Sense::click());
        let words = mark.map_or("empty", Mark::name);
        let label = format!("{location} box {}, {words}", index + 1);
        response
            .widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, &label));
        let border = if response.has_focus() {
            egui::Stroke::new(2.0, t.accent)
        } else if response.hovered() {
            egui::Stroke::new(1.5, t.text)
        } else {
            egui::Stroke::new(1.0, t.muted)
        };
        let painter = ui.painter();
        painter.rect(cell, 3.0, t.ground, border, egui::StrokeKind::Inside);
        let stroke = egui::Stroke::new(2.0 * scale, t.bad);
        let inner = cell.shrink(4.0 * scale);
        match mark {
            None => {}
            Some(Mark::Slash) => {
                painter.line_segment([inner.left_top(), inner.right_bottom()], stroke);
            }
            Some(Mark::Cross) => {
                painter.line_segment([inner.left_top(), inner.right_bottom()], stroke);
                painter.line_segment([inner.right_top(), inner.left_bottom()], stroke);
            }
            Some(Mark::Filled) => {
                painter.rect_filled(inner, 1.0, t.bad);
            }
        }
        // The secondary button clears at once.
        let mark = if response.secondary_clicked() {
            None
        } else {
            next_mark(*mark)
        };
        if response.clicked() || response.secondary_clicked() {
            let index = u8::try_from(index).unwrap_or(u8::MAX);
            actions.push(Action::Do(
                Command::SetBox {
                    who,
                    location,
                    index,
                    mark,
                }
                .into(),
            ));
        }
    }
    let words = format!("{location} {}", location.die_text());
    ui.label(RichText::new(words).small().color(t.muted));
    armor_ui(
        ui,
        rect.right_top() + vec2(6.0, 3.0),
        who,
        location,
        part.armor,
        actions,
    );
    ui.add_space(4.0);
}

/// How large a box is: as the text asks, but so that three of them and a pip fit the column.
fn box_side(ui: &Ui, scale: f32, gap: f32) -> f32 {
    let room = (ui.available_width() - 2.0 * gap - 8.0) / 3.7;
    room.clamp(12.0, 20.0 * scale)
}

/// One pip per piece of armor that fits, beside the boxes; a click sets how many are worn.
fn armor_ui(
    ui: &Ui,
    top: egui::Pos2,
    who: CharacterId,
    location: Location,
    armor: u8,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let side = 0.7 * box_side(ui, theme::text_scale(ui.style()), 3.0);
    // A file may hold more than fits; that shows, up to where there is room.
    for pip in 0..MOST_ARMOR.max(armor.min(4)) {
        let offset = f32::from(pip) * (side + 2.0);
        let cell = egui::Rect::from_min_size(top + vec2(0.0, offset), vec2(side, side));
        let id = ui.scope_id().with(("armor", location, pip));
        let response = ui.interact(cell, id, Sense::click());
        let worn = pip < armor;
        let label = format!(
            "{location} armor {}, {}",
            pip + 1,
            if worn { "worn" } else { "not worn" }
        );
        response
            .widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, &label));
        let colour = if worn { t.text } else { t.muted };
        let fill = if worn { t.text } else { t.ground };
        let edge = if response.hovered() || response.has_focus() {
            t.text
        } else {
            colour
        };
        // A shield's outline: flat above, pointed below.
        let c = cell.shrink(1.5);
        let points = vec![
            c.left_top(),
            c.right_top(),
            egui::pos2(c.right(), c.center().y),
            egui::pos2(c.center().x, c.bottom()),
            egui::pos2(c.left(), c.center().y),
        ];
        ui.painter().add(egui::Shape::convex_polygon(
            points,
            fill,
            egui::Stroke::new(1.2, edge),
        ));
        let response = response.on_hover_text("Armor; a click puts it on or takes it off");
        if response.clicked() {
            let pieces = if worn { pip } else { pip + 1 };
            actions.push(Action::Do(
                Command::SetArmor {
                    who,
                    location,
                    pieces,
                }
                .into(),
            ));
        }
    }
}

fn items_ui(ui: &mut Ui, who: CharacterId, sheet: &Character, actions: &mut Vec<Action>) {
    let t = theme::tokens(ui);
    widgets::card_ui(ui, false, |ui| {
        let slots = format!("{} of {} slots", sheet.slots_used(), sheet.slots_allowed());
        widgets::heading_ui(ui, "Items and hands", &slots);
        for item in &sheet.items {
            widgets::line_ui(ui, |ui| {
                let words = RichText::new(&item.name);
                let held = sheet.hands.hold(item.id);
                ui.label(if held { words.strong() } else { words });
                let place = match (held, item.dropped) {
                    (true, _) if sheet.hands.left == sheet.hands.right => "both hands",
                    (true, _) if sheet.hands.left == Some(item.id) => "left hand",
                    (true, _) => "right hand",
                    (false, Some(_)) => "dropped",
                    (false, None) => "stowed",
                };
                let words = format!("{}, {place}", item.kind.name());
                ui.label(RichText::new(words).small().color(t.muted));
                if held {
                    let stow = ui
                        .small_button("Stow")
                        .on_hover_text("By hand; no action is spent");
                    stow.widget_info(|| {
                        egui::WidgetInfo::labeled(
                            egui::accesskit::Role::Button,
                            true,
                            format!("Stow {}", item.name),
                        )
                    });
                    if stow.clicked() {
                        let mut hands = sheet.hands;
                        hands.release(item.id);
                        let Hands { left, right } = hands;
                        actions.push(Action::Do(Command::SetHands { who, left, right }.into()));
                    }
                }
            });
        }
        let armor = sheet.body.armor_pieces();
        if armor > 0 {
            let words = if armor == 1 {
                "1 piece of armor"
            } else {
                "pieces of armor"
            };
            let words = if armor == 1 {
                words.to_owned()
            } else {
                format!("{armor} {words}")
            };
            ui.label(RichText::new(words).color(t.muted));
        }
        for side in [Side::Left, Side::Right] {
            if !sheet.arm_works(side) {
                ui.label(RichText::new(format!("The {side} arm is out")).color(t.bad));
            }
        }
    });
}

fn abilities_ui(ui: &mut Ui, sheet: &Character) {
    let t = theme::tokens(ui);
    if sheet.abilities.is_empty() && sheet.non_combat_abilities.is_empty() {
        return;
    }
    widgets::card_ui(ui, false, |ui| {
        let owned = sheet.abilities.len() + sheet.non_combat_abilities.len();
        let words = format!("{owned} of {}", sheet.abilities_allowed());
        widgets::heading_ui(ui, "Abilities", &words);
        for ability in &sheet.abilities {
            ui.label(ability.name());
        }
        for ability in &sheet.non_combat_abilities {
            ui.label(RichText::new(format!("Good at {ability}")).color(t.muted));
        }
    });
}
