//! The card that corrects a roll (promise 7): which one, where there are several, the old faces, boxes for the right ones,
//! what is taken back.

use egui::accesskit::Role;
use egui::{Button, Ui, WidgetInfo};

use crate::campaign::{Command, MadeRoll};
use crate::dice::Die;
use crate::gui::action::Action;
use crate::gui::panels::decision::{self, CardKey};
use crate::gui::theme;
use crate::gui::widgets::common as widgets;

/// A correction that is being typed.
#[derive(Clone, Debug)]
pub(in crate::gui) struct Correcting {
    /// The rolls that can be corrected, the newest first; never none.
    rolls: Vec<Made>,
    /// Which of them.
    at: usize,
    faces: Vec<i32>,
    die: Die,
}

#[derive(Clone, Debug)]
struct Made {
    what: String,
    line: usize,
    before: Vec<i32>,
    later: usize,
}

impl Correcting {
    /// Of one of those rolls, which were of such dice; none without any.
    pub(in crate::gui) fn of(rolls: &[MadeRoll], die: Die) -> Option<Self> {
        let made = rolls.iter().map(|roll| Made {
            what: roll.fact.sentence(),
            line: roll.line,
            before: roll.faces.clone(),
            later: roll.later,
        });
        (!rolls.is_empty()).then(|| Self {
            rolls: made.collect(),
            at: 0,
            faces: Vec::new(),
            die,
        })
    }

    /// Takes a key; the command, once all faces are there.
    pub(in crate::gui) fn press(&mut self, key: CardKey) -> Option<Command> {
        match key {
            CardKey::Digit(digit, _) => return self.push(i32::from(digit)),
            CardKey::Backspace => {
                self.take_back();
            }
            CardKey::Up => self.choose(self.at.saturating_sub(1)),
            CardKey::Down => self.choose(self.at + 1),
            CardKey::Enter => {}
        }
        None
    }

    /// Takes back the last face that was typed. Whether there was one.
    pub(in crate::gui) fn take_back(&mut self) -> bool {
        self.faces.pop().is_some()
    }

    /// Another roll is meant; what was typed was for the one before.
    fn choose(&mut self, at: usize) {
        if at < self.rolls.len() && at != self.at {
            self.at = at;
            self.faces.clear();
        }
    }

    fn push(&mut self, face: i32) -> Option<Command> {
        if !self.die.has(face) {
            return None;
        }
        self.faces.push(face);
        let made = self.rolls.get(self.at)?;
        let whole = self.faces.len() == made.before.len();
        whole.then(|| Command::CorrectRoll {
            faces: std::mem::take(&mut self.faces),
            roll: (self.at > 0).then_some(made.line),
        })
    }
}

pub(in crate::gui) fn card_ui(ui: &mut Ui, correcting: &mut Correcting, actions: &mut Vec<Action>) {
    widgets::card_ui(ui, true, |ui| {
        which_ui(ui, correcting);
        let Some(made) = correcting.rolls.get(correcting.at) else {
            return;
        };
        let names: Vec<String> = match made.before.len() {
            1 => vec!["die".to_owned()],
            2 if correcting.die == Die::DIGIT => vec!["tens".to_owned(), "ones".to_owned()],
            dice => (1..=dice).map(|die| format!("die {die}")).collect(),
        };
        ui.horizontal(|ui| {
            let before: Vec<String> = made.before.iter().map(ToString::to_string).collect();
            decision::struck_ui(ui, &before.join(" "));
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
        let later = match made.later {
            0 => "Everything else stays".to_owned(),
            1 => "1 later step is taken back".to_owned(),
            n => format!("{n} later steps are taken back"),
        };
        let muted = theme::tokens(ui).muted;
        ui.label(egui::RichText::new(later).color(muted).small());
        if ui
            .button("Cancel")
            .on_hover_text("The roll stays (Esc)")
            .clicked()
        {
            actions.push(Action::CloseCards);
        }
    });
}

/// Which roll it is, to choose from where there are several.
fn which_ui(ui: &mut Ui, correcting: &mut Correcting) {
    if let [only] = correcting.rolls.as_slice() {
        ui.label(theme::strong("Correct the last roll"));
        ui.label(&only.what);
        return;
    }
    ui.label(theme::strong("Correct a roll"));
    let mut chosen = None;
    for (at, made) in correcting.rolls.iter().enumerate() {
        let now = at == correcting.at;
        let button = ui.add(Button::selectable(now, made.what.as_str()).wrap());
        button.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, now, &made.what));
        if button.clicked() {
            chosen = Some(at);
        }
    }
    if let Some(at) = chosen {
        correcting.choose(at);
    }
    widgets::hint_ui(
        ui,
        "The other rolls of the attack stand; Up and Down choose",
    );
}
