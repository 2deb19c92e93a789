//! The card that asks: one shape of decision each, the same for every game. It makes answers, no commands.

use std::collections::BTreeMap;

use egui::{DragValue, RichText, Ui};

use super::action::Action;
use super::{theme, widgets};
use crate::table::{Answer, Choice, Decision, Shape};

/// Answers that are being put together, by the keys of their decisions.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    open: BTreeMap<String, Parts>,
}

/// One of them.
#[derive(Clone, Debug, Default)]
struct Parts {
    keys: Vec<String>,
    points: BTreeMap<String, u32>,
    number: i32,
    /// Not shown yet.
    fresh: bool,
}

impl Draft {
    /// Forgets what was put together for decisions that are no longer open.
    pub(super) fn keep_open(&mut self, decisions: &[Decision]) {
        self.open
            .retain(|key, _| decisions.iter().any(|decision| decision.key == *key));
    }

    fn for_decision(&mut self, decision: &Decision) -> &mut Parts {
        self.open.entry(decision.key.clone()).or_insert_with(|| {
            let mut parts = Parts {
                fresh: true,
                ..Parts::default()
            };
            match &decision.shape {
                Shape::Order { items } => {
                    parts.keys = items.iter().map(|item| item.key.clone()).collect();
                }
                Shape::Number { max, .. } => parts.number = *max,
                _ => {}
            }
            parts
        })
    }
}

/// Shows a decision; returns the answer that was given. The first open decision also takes the number keys.
pub(super) fn show(
    ui: &mut Ui,
    decision: &Decision,
    draft: &mut Draft,
    takes_keys: bool,
    actions: &mut Vec<Action>,
) -> Option<Answer> {
    widgets::card_ui(ui, true, |ui| {
        let t = theme::tokens(ui);
        widgets::line_ui(ui, |ui| {
            ui.label(
                RichText::new(format!("{} decides", decision.who_name))
                    .color(t.muted)
                    .small(),
            );
            widgets::rule_link_ui(ui, decision.rule, actions);
        });
        ui.label(RichText::new(&decision.question).size(15.0 * theme::text_scale(ui.style())));
        ui.add_space(2.0);
        match &decision.shape {
            Shape::Roll {
                dice,
                names,
                typed,
                target,
            } => {
                let who = &decision.who_name;
                roll_ui(ui, who, dice, names, typed, *target, takes_keys)
            }
            Shape::PickOne { options } => {
                let mut answer = None;
                for (index, option) in options.iter().enumerate() {
                    let key = (takes_keys && index < 9).then_some(index + 1);
                    let response =
                        widgets::option_ui(ui, key, &option.label, &option.consequence, true);
                    // Several may be asked the same: only the first is without a name.
                    if !takes_keys {
                        let name = format!("{}, {}", option.label, decision.who_name);
                        ui.ctx()
                            .accesskit_node_builder(response.id, |node| node.set_label(name));
                    }
                    if response.clicked() {
                        answer = Some(Answer::Pick(option.key.clone()));
                    }
                }
                answer
            }
            Shape::Number { min, max } => {
                let draft = draft.for_decision(decision);
                ui.horizontal(|ui| {
                    ui.label("Number");
                    // It can be typed at once, and Enter answers.
                    let id = ui.next_auto_id();
                    if takes_keys && std::mem::take(&mut draft.fresh) {
                        ui.memory_mut(|memory| memory.request_focus(id));
                    }
                    let field = ui.add(DragValue::new(&mut draft.number).range(*min..=*max));
                    let name = format!("Number for {}", decision.who_name);
                    ui.ctx()
                        .accesskit_node_builder(field.id, |node| node.set_label(name));
                    let entered =
                        field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
                    ui.label(
                        RichText::new(format!("{min} to {max}"))
                            .color(t.muted)
                            .small(),
                    );
                    let set = ui.button("Set");
                    let name = format!("Set for {}", decision.who_name);
                    ui.ctx()
                        .accesskit_node_builder(set.id, |node| node.set_label(name));
                    let set = set.clicked();
                    (set || entered).then(|| Answer::Number(draft.number.clamp(*min, *max)))
                })
                .inner
            }
            Shape::PickUpTo { up_to, options } => {
                pick_some_ui(ui, *up_to, options, draft.for_decision(decision))
            }
            Shape::Order { items } => order_ui(ui, items, draft.for_decision(decision)),
            Shape::Distribute { total, places } => {
                distribute_ui(ui, *total, places, draft.for_decision(decision))
            }
            Shape::Path { steps } => {
                let mut answer = None;
                for step in steps {
                    if widgets::option_ui(ui, None, &step.label, &step.consequence, true).clicked()
                    {
                        answer = Some(Answer::Path(vec![step.key.clone()]));
                    }
                }
                answer
            }
        }
    })
}

/// Faces to type or click, one die after the other, and the app's own roll.
fn roll_ui(
    ui: &mut Ui,
    who: &str,
    dice: &[crate::dice::Die],
    names: &[String],
    typed: &[i32],
    target: Option<i32>,
    takes_keys: bool,
) -> Option<Answer> {
    let t = theme::tokens(ui);
    let mut answer = None;
    let scale = theme::text_scale(ui.style());
    ui.horizontal(|ui| {
        for (index, name) in names.iter().enumerate() {
            let face = typed.get(index);
            let next = index == typed.len();
            let stroke = if next && takes_keys { t.accent } else { t.line };
            ui.vertical(|ui| {
                egui::Frame::new()
                    .fill(t.ground)
                    .stroke(egui::Stroke::new(1.5, stroke))
                    .corner_radius(theme::RADIUS_SMALL)
                    .show(ui, |ui| {
                        let size = egui::vec2(48.0 * scale, 48.0 * scale);
                        ui.allocate_ui_with_layout(
                            size,
                            egui::Layout::centered_and_justified(egui::Direction::LeftToRight),
                            |ui| {
                                ui.set_min_size(size);
                                let words = face.map_or(" ".to_owned(), ToString::to_string);
                                ui.label(RichText::new(words).text_style(theme::dice_style()));
                            },
                        );
                    });
                ui.label(RichText::new(name).small().color(t.muted));
            });
        }
        ui.vertical(|ui| {
            if let Some(target) = target {
                ui.label(format!("{target} or under succeeds"));
            }
            let roll = ui
                .button(super::icons::label(super::icons::DICE, "Roll"))
                .on_hover_text("The app rolls (R)");
            roll.widget_info(|| {
                let name = format!("Roll for {who}");
                egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, name)
            });
            if roll.clicked() {
                answer = Some(Answer::Roll);
            }
        });
    });
    // Only the roll that takes the keys shows its faces; others would push it out of sight.
    if let Some(die) = dice.get(typed.len())
        && takes_keys
        && die.sides <= 20
    {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.spacing_mut().button_padding = egui::vec2(7.0, 4.0);
            ui.spacing_mut().interact_size.x = 26.0 * scale;
            for face in i64::from(die.low)..=die.high() {
                let name = names.get(typed.len()).map_or("die", String::as_str);
                let button = ui.button(face.to_string());
                button.widget_info(|| {
                    egui::WidgetInfo::labeled(
                        egui::accesskit::Role::Button,
                        true,
                        format!("{face} on the {name} die"),
                    )
                });
                if button.clicked() {
                    answer = i32::try_from(face)
                        .ok()
                        .map(|face| Answer::Faces(vec![face]));
                }
            }
        });
        ui.label(
            RichText::new("Real dice: type or click each digit")
                .small()
                .color(t.muted),
        );
    }
    answer
}

fn pick_some_ui(ui: &mut Ui, up_to: u32, options: &[Choice], draft: &mut Parts) -> Option<Answer> {
    for option in options {
        let mut picked = draft.keys.contains(&option.key);
        let room = picked || draft.keys.len() < up_to as usize;
        let words = format!("{} {}", option.label, option.consequence);
        if ui
            .add_enabled(room, egui::Checkbox::new(&mut picked, words.trim()))
            .changed()
        {
            if picked {
                draft.keys.push(option.key.clone());
            } else {
                draft.keys.retain(|key| *key != option.key);
            }
        }
    }
    let words = format!("Confirm {} of at most {up_to}", draft.keys.len());
    ui.button(words)
        .clicked()
        .then(|| Answer::PickSome(draft.keys.clone()))
}

fn order_ui(ui: &mut Ui, items: &[Choice], draft: &mut Parts) -> Option<Answer> {
    let mut earlier = None;
    for (index, key) in draft.keys.iter().enumerate() {
        let label = items
            .iter()
            .find(|item| item.key == *key)
            .map_or(key, |item| &item.label);
        ui.horizontal(|ui| {
            ui.label(format!("{}. {label}", index + 1));
            if index > 0 {
                let button = ui.small_button("Earlier");
                button.widget_info(|| {
                    egui::WidgetInfo::labeled(
                        egui::accesskit::Role::Button,
                        true,
                        format!("{label} earlier"),
                    )
                });
                if button.clicked() {
                    earlier = Some(index);
                }
            }
        });
    }
    if let Some(index) = earlier {
        draft.keys.swap(index - 1, index);
    }
    ui.button("Confirm the order")
        .clicked()
        .then(|| Answer::Order(draft.keys.clone()))
}

fn distribute_ui(
    ui: &mut Ui,
    total: u32,
    places: &[(Choice, u32)],
    draft: &mut Parts,
) -> Option<Answer> {
    let placed: u32 = draft.points.values().sum();
    for (choice, most) in places {
        let points = draft.points.entry(choice.key.clone()).or_insert(0);
        let room = (total.saturating_sub(placed) + *points).min(*most);
        ui.horizontal(|ui| {
            let label = ui.label(&choice.label);
            ui.add(DragValue::new(points).range(0..=room))
                .labelled_by(label.id);
            ui.label(RichText::new(&choice.consequence).small());
        });
    }
    let placed: u32 = draft.points.values().sum();
    let button = egui::Button::new(format!("Confirm {placed} of {total}"));
    ui.add_enabled(placed == total, button)
        .clicked()
        .then(|| Answer::Distribute(draft.points.clone()))
}
