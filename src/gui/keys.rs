//! Where keys go: shortcuts of commands, digits of a roll, numbers of options. A focused text field keeps its own.

use super::action::Action;
use super::app::App;
use super::ui_command::UiCommand;
use super::unhex;
use crate::campaign::{Command, Game};
use crate::table::{Answer, Shape};

impl App {
    /// Shortcuts of commands, digits of a roll, numbers of options. A focused text field keeps its keys.
    pub(super) fn take_keys(&self, ctx: &egui::Context, actions: &mut Vec<Action>) {
        if self.palette.is_some() {
            // Everything else is typed into its field.
            let keys = UiCommand::Palette.shortcut();
            if keys.is_some_and(|keys| ctx.input_mut(|input| input.consume_shortcut(&keys))) {
                actions.push(Action::Ui(UiCommand::Palette));
            }
            return;
        }
        // A form, or the start page, stands between the keys and the campaign.
        let covered = self.form.is_some() || self.start.is_some();
        let typing = ctx.text_edit_focused();
        if !typing {
            ctx.input_mut(|input| input.events.retain(|event| !is_held(event)));
        }
        for (command, keys) in UiCommand::by_keys() {
            // A single key may be meant for what is about to be typed, but for the one that leaves the start page.
            let leaves = *command == UiCommand::ClearProbe && self.form.is_none();
            if (typing || (covered && !leaves)) && command.yields_to_text() {
                continue;
            }
            if ctx.input_mut(|input| input.consume_shortcut(keys)) {
                actions.push(Action::Ui(*command));
            }
        }
        if typing || covered {
            return;
        }
        actions.extend(pressed_digits(ctx).into_iter().map(Action::Digit));
    }

    /// What a typed digit means now.
    pub(super) fn meant_by(&self, digit: u8) -> Option<Command> {
        let place = digit.checked_sub(1).map(usize::from);
        let campaign = self.document.campaign();
        if let Some(decision) = campaign.decisions().first() {
            let answer = match &decision.shape {
                Shape::Roll { .. } => Answer::Faces(vec![i32::from(digit)]),
                Shape::PickOne { options } => Answer::Pick(options.get(place?)?.key.clone()),
                _ => return None,
            };
            return Some(self.answer(&decision.key, answer));
        }
        let Game::Unhex(game) = &campaign.game;
        let acting = unhex::acting(game, &self.scene);
        let offers = acting.map_or_else(Vec::new, |who| game.offers(who));
        let mut legal = offers.into_iter().filter(crate::table::Offer::is_legal);
        legal.nth(place?).map(|offer| unhex::act(&offer))
    }
}

/// A letter or digit that goes on while its key is held: one press shall not answer two questions.
fn is_held(event: &egui::Event) -> bool {
    matches!(event, egui::Event::Key { key, pressed: true, repeat: true, modifiers, .. }
        if modifiers.is_none() && key.name().len() == 1)
}

/// The digits that were typed, in their order; on a slow screen there may be several in a frame.
fn pressed_digits(ctx: &egui::Context) -> Vec<u8> {
    let mut digits = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let digit = match event {
                egui::Event::Key {
                    key,
                    pressed: true,
                    modifiers,
                    ..
                } if !modifiers.ctrl && !modifiers.command && !modifiers.alt => {
                    // Some keyboards need Shift for a digit.
                    key.name().parse::<u8>().ok()
                }
                _ => None,
            };
            digits.extend(digit);
            digit.is_none()
        });
    });
    digits
}
