//! The card that corrects the last roll (promise 7): the old faces, boxes for the right ones, what is taken back.

use egui::Ui;

use super::muted;
use crate::campaign::{Command, LastRoll};
use crate::dice::Die;
use crate::gui::action::Action;
use crate::gui::decision::{self, CardKey};
use crate::gui::{theme, widgets};

/// A correction that is being typed.
#[derive(Clone, Debug)]
pub(in crate::gui) struct Correcting {
    what: String,
    before: Vec<i32>,
    faces: Vec<i32>,
    later: usize,
    die: Die,
}

impl Correcting {
    /// Of that roll, which was of such dice.
    pub(in crate::gui) fn of(last: &LastRoll, die: Die) -> Self {
        Self {
            what: last.fact.sentence(),
            before: last.faces.clone(),
            faces: Vec::new(),
            later: last.later,
            die,
        }
    }

    /// Takes a key; the command, once all faces are there.
    pub(in crate::gui) fn press(&mut self, key: CardKey) -> Option<Command> {
        match key {
            CardKey::Digit(digit, _) => self.push(i32::from(digit)),
            CardKey::Backspace => {
                self.faces.pop();
                None
            }
            CardKey::Enter | CardKey::Up | CardKey::Down => None,
        }
    }

    fn push(&mut self, face: i32) -> Option<Command> {
        if !self.die.has(face) {
            return None;
        }
        self.faces.push(face);
        let whole = self.faces.len() == self.before.len();
        whole.then(|| Command::CorrectRoll {
            faces: std::mem::take(&mut self.faces),
        })
    }
}

pub(in crate::gui) fn card_ui(ui: &mut Ui, correcting: &Correcting, actions: &mut Vec<Action>) {
    widgets::card_ui(ui, true, |ui| {
        ui.label(theme::strong("Correct the last roll"));
        ui.label(&correcting.what);
        let names: Vec<String> = match correcting.before.len() {
            1 => vec!["die".to_owned()],
            2 if correcting.die == Die::DIGIT => vec!["tens".to_owned(), "ones".to_owned()],
            dice => (1..=dice).map(|die| format!("die {die}")).collect(),
        };
        ui.horizontal(|ui| {
            let before: Vec<String> = correcting.before.iter().map(ToString::to_string).collect();
            super::rolls::struck_ui(ui, &before.join(" "));
            for (index, name) in names.iter().enumerate() {
                let face = correcting.faces.get(index).map(ToString::to_string);
                let next = index == correcting.faces.len();
                decision::die_box_ui(ui, name, &face.unwrap_or_default(), next);
            }
        });
        let name = names
            .get(correcting.faces.len())
            .map_or("die", String::as_str);
        if let Some(face) = decision::faces_ui(ui, correcting.die, name) {
            let digit = u8::try_from(face).unwrap_or(0);
            actions.push(Action::Key(CardKey::Digit(digit, false)));
        }
        let later = match correcting.later {
            0 => "Nothing else is taken back".to_owned(),
            1 => "1 later step is taken back".to_owned(),
            n => format!("{n} later steps are taken back"),
        };
        ui.label(muted(ui, later).small());
        if ui
            .button("Leave it")
            .on_hover_text("The roll stays (Esc)")
            .clicked()
        {
            actions.push(Action::CloseCards);
        }
    });
}
