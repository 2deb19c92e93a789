//! The card that asks: one shape of decision each, the same for every game. It makes answers, no commands.

mod draft;
mod parts;
mod roll;

use egui::{DragValue, RichText, Ui};

pub(in crate::gui) use draft::moved;
pub use draft::{CardKey, Draft};
pub(in crate::gui) use parts::struck_ui;
pub(in crate::gui) use roll::{die_box_ui, faces_ui};

use crate::gui::action::Action;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::table::{Answer, Choice, Decider, Decision, Shape};
use draft::Parts;

/// What a game shows at the choices of a question, such as their odds.
pub(in crate::gui) trait AtChoices {
    /// It says what follows from that choice, so that the choice itself need not.
    fn says_what_follows(&self, choice: &Choice) -> bool;

    /// Draws it below the choice.
    fn show(&self, ui: &mut Ui, choice: &Choice);

    /// That choice is pointed at, by the pointer or by keys.
    fn points_at(&self, _: &Choice) {}
}

/// Shows a decision; returns the answer that was given. The first open decision also takes the keys.
/// `behind` draws what the game shows beside the question, such as the dice it is about; `beside` is what it shows at
/// each choice.
pub(in crate::gui) fn show(
    ui: &mut Ui,
    decision: &Decision,
    draft: &mut Draft,
    takes_keys: bool,
    behind: impl FnOnce(&mut Ui),
    beside: &impl AtChoices,
    actions: &mut Vec<Action>,
) -> Option<Answer> {
    widgets::card_ui(ui, true, |ui| {
        let t = theme::tokens(ui);
        widgets::line_ui(ui, |ui| {
            // A team or a side is many, as in the log.
            let decides = match decision.who {
                Decider::Team(_) => "decide",
                Decider::Character(_) | Decider::Gm => "decides",
            };
            let words = format!("{} {decides}", decision.who_name);
            ui.label(RichText::new(words).color(t.muted).small());
            widgets::rule_link_ui(ui, decision.rule, actions);
        });
        ui.label(RichText::new(&decision.question).size(15.0 * theme::text_scale(ui.style())));
        behind(ui);
        ui.add_space(2.0);
        let who = &decision.who_name;
        let parts = draft.for_decision(decision);
        match &decision.shape {
            Shape::Roll {
                dice,
                names,
                typed,
                target,
            } => {
                let asked = roll::Asked {
                    who,
                    dice,
                    names,
                    typed,
                    target: *target,
                    begun: &parts.text,
                };
                roll::roll_ui(ui, &asked, takes_keys)
            }
            Shape::PickOne { options } => {
                pick_ui(ui, who, options, parts, takes_keys, beside).map(Answer::Pick)
            }
            Shape::Path { steps } => pick_ui(ui, who, steps, parts, takes_keys, beside)
                .map(|key| Answer::Path(vec![key])),
            Shape::Number { min, max } => number_ui(ui, who, (*min, *max), parts, takes_keys),
            Shape::PickUpTo { up_to, options } => {
                parts::pick_some_ui(ui, *up_to, options, parts, takes_keys)
            }
            Shape::Order { items } => parts::order_ui(ui, items, parts, takes_keys),
            Shape::Distribute { total, places } => {
                parts::distribute_ui(ui, *total, places, parts, takes_keys)
            }
        }
    })
}

/// The number key of an option, if it has one.
fn key_of(index: usize, takes_keys: bool) -> Option<usize> {
    (takes_keys && index < 9).then_some(index + 1)
}

/// One of several options, each a button; returns the key of the one that was clicked.
fn pick_ui(
    ui: &mut Ui,
    who: &str,
    options: &[Choice],
    parts: &Parts,
    takes_keys: bool,
    beside: &impl AtChoices,
) -> Option<String> {
    let mut picked = None;
    for (index, option) in options.iter().enumerate() {
        let key = key_of(index, takes_keys);
        let consequence = option.consequence.as_str();
        let response = if beside.says_what_follows(option) {
            widgets::option_ui(ui, key, &option.label, "", true).on_hover_text(consequence)
        } else {
            widgets::option_ui(ui, key, &option.label, consequence, true)
        };
        let at_cursor = takes_keys && parts.cursor == Some(index);
        if at_cursor {
            widgets::mark_cursor(ui, &response);
        }
        if takes_keys && (at_cursor || response.hovered() || response.has_focus()) {
            beside.points_at(option);
        }
        // Several may be asked the same: only the first is without a name.
        if !takes_keys {
            let name = format!("{}, {who}", option.label);
            ui.ctx()
                .accesskit_node_builder(response.id, |node| node.set_label(name));
        }
        if response.clicked() {
            picked = Some(option.key.clone());
        }
        beside.show(ui, option);
    }
    if takes_keys && options.len() > 9 {
        widgets::hint_ui(ui, "Arrow keys reach the others, Enter takes one");
    }
    picked
}

fn number_ui(
    ui: &mut Ui,
    who: &str,
    (min, max): (i32, i32),
    parts: &mut Parts,
    takes_keys: bool,
) -> Option<Answer> {
    let t = theme::tokens(ui);
    ui.horizontal(|ui| {
        ui.label("Number");
        // It can be typed at once, and Enter answers.
        let id = ui.next_auto_id();
        if takes_keys && std::mem::take(&mut parts.fresh) {
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        let field = ui.add(DragValue::new(&mut parts.number).range(min..=max));
        let name = format!("Number for {who}");
        ui.ctx()
            .accesskit_node_builder(field.id, |node| node.set_label(name));
        let entered = field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
        ui.label(
            RichText::new(format!("{min} to {max}"))
                .color(t.muted)
                .small(),
        );
        let set = ui.button("Set");
        let name = format!("Set for {who}");
        ui.ctx()
            .accesskit_node_builder(set.id, |node| node.set_label(name));
        let set = set.clicked();
        (set || entered).then(|| Answer::Number(parts.number.clamp(min, max)))
    })
    .inner
}
