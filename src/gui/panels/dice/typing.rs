//! Real dice for any notation, face after face: the expression itself says which die comes next.

use egui::Ui;

use crate::campaign::Command;
use crate::dice::notation::RollError;
use crate::dice::{DiceError, Die, Expression, TypedDice};
use crate::gui::action::Action;
use crate::gui::panels::decision::{self, CardKey};
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::typed_faces::{self, Typed};
use crate::systems::System;
use crate::table::{CharacterId, FreeRollCommand, roll_on};

/// A roll whose faces are being typed.
#[derive(Clone, Debug)]
pub(super) struct Typing {
    system: System,
    expr: Expression,
    who: Vec<CharacterId>,
    hidden: bool,
    faces: Vec<i32>,
    next: Die,
    text: String,
}

/// Which die a roll asks for after these faces; none if they are enough.
fn next_die(system: System, expr: &Expression, faces: &[i32]) -> Result<Option<Die>, String> {
    let mut typed = TypedDice::new(faces.iter().copied());
    let rolled = expr.roll(&mut typed);
    match rolled.and_then(|rolled| roll_on(&rolled, system.info().follows, &mut typed)) {
        Ok(_) => Ok(None),
        Err(RollError::Dice(DiceError::OutOfFaces { die })) => Ok(Some(die)),
        Err(error) => Err(error.to_string()),
    }
}

impl Typing {
    /// Begins to ask for the faces of a roll.
    ///
    /// # Errors
    /// It has no dice, or cannot be rolled.
    pub(super) fn begin(
        system: System,
        expr: Expression,
        who: Vec<CharacterId>,
        hidden: bool,
    ) -> Result<Self, String> {
        let next = next_die(system, &expr, &[])?.ok_or("There are no dice in it to type")?;
        Ok(Self {
            system,
            expr,
            who,
            hidden,
            faces: Vec::new(),
            next,
            text: String::new(),
        })
    }

    /// Takes a key; the command, once the roll has all faces.
    pub(super) fn press(&mut self, key: CardKey) -> Option<Command> {
        let typed = match key {
            CardKey::Digit(digit, _) => typed_faces::push(self.next, &mut self.text, digit),
            CardKey::Enter => typed_faces::finish(self.next, &mut self.text),
            CardKey::Backspace => {
                if self.text.pop().is_none() {
                    self.faces.pop();
                }
                self.ask();
                return None;
            }
            CardKey::Up | CardKey::Down => return None,
        };
        match typed {
            Typed::Face(face) => self.take(face),
            Typed::More | Typed::NoFace => None,
        }
    }

    /// Takes a whole face.
    pub(super) fn take(&mut self, face: i32) -> Option<Command> {
        if !self.next.has(face) {
            return None;
        }
        self.text.clear();
        self.faces.push(face);
        if self.ask() {
            return None;
        }
        // Where it is refused, the faces are typed anew.
        let faces = std::mem::take(&mut self.faces);
        self.ask();
        let roll = FreeRollCommand::Roll {
            who: self.who.clone(),
            expr: self.expr.clone(),
            faces,
            hidden: self.hidden,
        };
        Some(Command::free_roll(self.system, roll))
    }

    /// Asks for the next die; false if none is wanted.
    fn ask(&mut self) -> bool {
        match next_die(self.system, &self.expr, &self.faces) {
            Ok(Some(die)) => {
                self.next = die;
                true
            }
            // What cannot be rolled is refused by the command, with its reason.
            Ok(None) | Err(_) => false,
        }
    }
}

pub(super) fn card_ui(ui: &mut Ui, typing: &Typing, actions: &mut Vec<Action>) {
    widgets::card_ui(ui, true, |ui| {
        ui.label(theme::strong(format!("Real dice for {}", typing.expr)));
        ui.horizontal_wrapped(|ui| {
            // Long pools show their newest faces.
            let from = typing.faces.len().saturating_sub(8);
            for face in &typing.faces[from..] {
                decision::die_box_ui(ui, "", &face.to_string(), false);
            }
            decision::die_box_ui(ui, &typing.next.to_string(), &typing.text, true);
        });
        if let Some(face) = decision::faces_ui(ui, typing.next, "next") {
            actions.push(Action::TakeFace(face));
        }
        if ui.button("Cancel").clicked() {
            actions.push(Action::CloseCards);
        }
    });
}
