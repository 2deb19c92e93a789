//! The card that asks: one shape of decision each, the same for every game. It makes answers, no commands.

mod draft;
mod parts;
mod roll;

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{DragValue, Label, Rect, RichText, Ui};

pub(in crate::gui) use draft::moved;
pub use draft::{CardKey, Draft};
pub(in crate::gui) use parts::struck_ui;
pub(in crate::gui) use roll::{
    MOST_FACES, die_box_ui, faces_ui, more_ui, small_die_size, small_die_ui,
};

use crate::gui::action::Action;
use crate::gui::theme;
use crate::gui::tracker::Pointed;
use crate::gui::tracker::odds::{bar_ui, odds_ui};
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, slides};
use crate::table::{Answer, Choice, Clash, Decider, Decision, Odds, OddsLine, Shape};
use draft::Parts;

/// What a game shows at the choices of a question, such as their odds.
pub(in crate::gui) trait AtChoices {
    /// It says what follows from that choice, so that the choice itself need not.
    fn says_what_follows(&self, choice: &Choice) -> bool;

    /// Draws it below the choice.
    fn show(&self, ui: &mut Ui, choice: &Choice);
}

/// The odds of the choices of a question, by their keys.
pub(in crate::gui) struct OddsAt<'a> {
    pub(in crate::gui) odds: Arc<BTreeMap<String, Odds>>,
    /// Whose question it is, where several are asked the same.
    pub(in crate::gui) whose: Option<&'a str>,
}

impl AtChoices for OddsAt<'_> {
    fn says_what_follows(&self, _: &Choice) -> bool {
        false
    }

    fn show(&self, ui: &mut Ui, choice: &Choice) {
        let Some(odds) = self.odds.get(&choice.key) else {
            return;
        };
        let about = match self.whose {
            Some(who) => format!("{}, {who}", choice.label),
            None => choice.label.clone(),
        };
        for line in &odds.lines {
            odds_ui(ui, &about, line, &odds.policy);
        }
    }
}

/// Shows a decision that is no roll; returns the answer that was given. The first open decision also takes the keys; those
/// that stand below it are short, so that all are in sight. `beside` is what the game shows at each choice.
pub(in crate::gui) fn show(
    ui: &mut Ui,
    decision: &Decision,
    draft: &mut Draft,
    takes_keys: bool,
    beside: &impl AtChoices,
    actions: &mut Vec<Action>,
) -> Option<Answer> {
    widgets::card_ui(ui, true, |ui| {
        let top = ui.max_rect().min;
        heading_ui(ui, &decision.decides(), decision, actions);
        if let (false, Shape::PickOne { options }) = (takes_keys, &decision.shape) {
            let answer = short_ui(ui, decision, options, beside).map(Answer::Pick);
            let card = Rect::from_min_max(top, ui.min_rect().max);
            slides::lies_ui(ui, card, &sign(decision));
            return answer;
        }
        question_ui(ui, &decision.question);
        ui.add_space(2.0);
        let who = &decision.who_name;
        let parts = draft.for_decision(decision);
        let answer = match &decision.shape {
            Shape::Roll { .. } => None,
            Shape::PickOne { options } => {
                pick_ui(ui, who, options, parts, takes_keys, beside).map(Answer::Pick)
            }
            Shape::Path { steps } => pick_ui(ui, who, steps, parts, takes_keys, beside)
                .map(|key| Answer::Path(vec![key])),
            Shape::Number { min, max } => number_ui(ui, who, (*min, *max), parts),
            Shape::PickUpTo { up_to, options } => {
                parts::pick_some_ui(ui, *up_to, options, parts, takes_keys)
            }
            Shape::Order { items } => parts::order_ui(ui, items, parts, takes_keys),
            Shape::Distribute { total, places } => {
                parts::distribute_ui(ui, *total, places, parts, takes_keys)
            }
        };
        // The same answer to another question is another one.
        let card = Rect::from_min_max(top, ui.min_rect().max);
        slides::lies_ui(ui, card, &sign(decision));
        answer
    })
}

/// What tells a question from the next one of its kind, such as the same reaction a space further on.
pub(in crate::gui) fn sign(decision: &Decision) -> String {
    format!(
        "{} {} {}",
        decision.key, decision.who_name, decision.question
    )
}

/// A question that waits for the one above it: its options as small buttons beside each other.
fn short_ui(
    ui: &mut Ui,
    decision: &Decision,
    options: &[Choice],
    beside: &impl AtChoices,
) -> Option<String> {
    let mut picked = None;
    let question = RichText::new(&decision.question).small();
    ui.spacing_mut().item_spacing.y = 3.0;
    ui.add(Label::new(question).truncate());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 3.0);
        for option in options {
            let words = RichText::new(&option.label).small();
            let button = ui.add(egui::Button::new(words).small());
            let name = format!("{}, {}", option.label, decision.who_name);
            widgets::name_button(&button, &name);
            let help = [option.label.as_str(), option.consequence.as_str()].join(": ");
            if button.hover_text(help).clicked() {
                picked = Some(option.key.clone());
            }
        }
    });
    for option in options {
        beside.show(ui, option);
    }
    picked
}

/// Who decides or rolls, and the rule that asks.
fn heading_ui(ui: &mut Ui, words: &str, decision: &Decision, actions: &mut Vec<Action>) {
    let t = theme::tokens(ui);
    widgets::line_ui(ui, |ui| {
        // On the colour that says “decide here”.
        let words = theme::strong(words).small().color(t.on_accent);
        egui::Frame::new()
            .fill(t.amber)
            .corner_radius(4)
            .inner_margin(egui::Margin::symmetric(6, 1))
            .show(ui, |ui| ui.label(words));
        widgets::rule_link_ui(ui, decision.rule, actions);
    });
}

fn question_ui(ui: &mut Ui, question: &str) {
    ui.label(RichText::new(question).size(15.0 * theme::text_scale(ui.style())));
}

/// Shows all rolls that are asked for on one card: what they share once, or the attack that they belong to, then each with
/// its dice, and the odds of whoever is attacked. The first takes the keys. Returns the key of the one that was answered,
/// and the answer.
pub(in crate::gui) fn rolls_ui(
    ui: &mut Ui,
    (rolls, clash): (&[&Decision], Option<&(Clash, Vec<OddsLine>)>),
    draft: &mut Draft,
    takes_keys: bool,
    actions: &mut Vec<Action>,
) -> Option<(String, Answer)> {
    let first = rolls.first()?;
    let shared = shared_words(rolls);
    widgets::card_ui(ui, true, |ui| {
        let mut answered = None;
        let several = rolls.len() > 1;
        let mut odds: Vec<&OddsLine> = Vec::new();
        if let Some((clash, lines)) = clash {
            clash_ui(ui, clash);
            odds.extend(lines);
        }
        if several {
            ui.spacing_mut().item_spacing.y = 4.0;
            widgets::line_ui(ui, |ui| {
                match clash {
                    Some((clash, _)) => widgets::hint_ui(ui, &clash.kind),
                    None => question_ui(ui, first.question.get(..shared).unwrap_or_default()),
                }
                widgets::rule_link_ui(ui, first.rule, actions);
            });
        } else if let Some((clash, _)) = clash {
            widgets::hint_ui(ui, &clash.kind);
        }
        let about = clash.map_or("", |(clash, _)| clash.title.as_str());
        // Of one alone they stand with the attack, where no dice push them out of sight.
        if let [only] = odds.as_slice() {
            odds_ui(ui, about, only, "");
            odds.clear();
        }
        for (index, decision) in rolls.iter().enumerate() {
            let own = decision.question.get(shared..).unwrap_or_default();
            let own = match clash {
                Some(_) => own.rsplit(". ").next().unwrap_or(own),
                None => own.trim_start_matches(". "),
            };
            let Shape::Roll {
                dice,
                names,
                typed,
                target,
            } = &decision.shape
            else {
                continue;
            };
            let parts = draft.for_decision(decision);
            let asked = roll::Asked {
                who: &decision.who_name,
                rolls: decision.rolls(),
                dice,
                names,
                typed,
                target: *target,
                begun: &parts.text,
                small: several,
                fresh: std::mem::take(&mut parts.fresh),
            };
            let takes_keys = takes_keys && index == 0;
            let answer = if several {
                if clash.is_none() && !own.is_empty() {
                    question_ui(ui, own);
                }
                // Whoever is attacked, beside their own dice.
                let of = |line: &&OddsLine| {
                    let who = line.who.as_ref().map(|who| Decider::Character(who.id));
                    who == Some(decision.who)
                };
                let at = odds.iter().position(of);
                let line = at.map(|at| odds.remove(at));
                roll::row_ui(ui, &asked, takes_keys, |ui| {
                    // Without odds: what is rolled for stands above.
                    if let Some(line) = line {
                        bar_ui(ui, (about, ""), line, None);
                    }
                })
            } else {
                let rolls = decision.rolls();
                widgets::line_ui(ui, |ui| {
                    heading_ui(ui, &rolls, decision, actions);
                    // The attack is named above: what is rolled needs no line of its own.
                    if clash.is_some() {
                        ui.label(own);
                    }
                });
                if clash.is_none() && !own.is_empty() {
                    question_ui(ui, own);
                }
                roll::roll_ui(ui, &asked, takes_keys)
            };
            answered = answered.or(answer.map(|answer| (decision.key.clone(), answer)));
        }
        for line in odds {
            odds_ui(ui, about, line, "");
        }
        answered
    })
}

/// Which attack it is, and what has fallen of it.
fn clash_ui(ui: &mut Ui, clash: &Clash) {
    let t = theme::tokens(ui);
    let size = 16.0 * theme::text_scale(ui.style());
    ui.add(Label::new(theme::strong(&clash.title).size(size)).wrap());
    for (who, faces) in &clash.fallen {
        widgets::line_ui(ui, |ui| {
            ui.label(
                RichText::new(format!("{who} rolled"))
                    .small()
                    .color(t.muted),
            );
            ui.label(theme::strong(faces).text_style(theme::big_style()));
        });
    }
    ui.add_space(2.0);
}

/// How many bytes of whole sentences all questions begin with, or all of it where they are alike; of one alone it is
/// nothing.
fn shared_words(rolls: &[&Decision]) -> usize {
    let [first, others @ ..] = rolls else {
        return 0;
    };
    let ends = first.question.match_indices(". ").map(|(at, _)| at);
    let shared = |at: &usize| {
        let begin = first.question.get(..*at + 2);
        others
            .iter()
            .all(|other| other.question.get(..*at + 2) == begin)
    };
    match others {
        [] => 0,
        _ if others.iter().all(|other| other.question == first.question) => first.question.len(),
        _ => ends.take_while(shared).last().unwrap_or(0),
    }
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
            widgets::option_ui(ui, key, &option.label, "", true).hover_text(consequence)
        } else {
            widgets::option_ui(ui, key, &option.label, consequence, true)
        };
        let at_cursor = takes_keys && parts.cursor == Some(index);
        if at_cursor {
            widgets::mark_cursor(ui, &response);
        }
        if takes_keys && (at_cursor || response.hovered() || response.has_focus()) {
            Pointed::Choice(option.key.clone()).note(ui);
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
    if takes_keys && options.iter().any(|option| option.asks_number) {
        let next = options.len() + 1;
        widgets::hint_ui(ui, &format!("Or type the whole number, from {next}0 on"));
    }
    picked
}

fn number_ui(ui: &mut Ui, who: &str, (min, max): (i32, i32), parts: &mut Parts) -> Option<Answer> {
    let t = theme::tokens(ui);
    ui.horizontal(|ui| {
        ui.label("Number");
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
