//! The card that corrects a roll (promise 7): which one, where there are several, the old faces, boxes for the right ones,
//! what is taken back.

use egui::accesskit::Role;
use egui::{Button, Ui, WidgetInfo};

use crate::campaign::{Command, Document};
use crate::dice::Die;
use crate::gui::action::Action;
use crate::gui::panels::decision::{self, CardKey};
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::typed_faces::{self, Typed};

/// A correction that is being typed.
#[derive(Clone, Debug)]
pub(in crate::gui) struct Correcting {
    /// The rolls that can be corrected, the newest first; never none.
    rolls: Vec<Made>,
    /// Which of them.
    at: usize,
    faces: Vec<i32>,
    /// Digits of the next die that may have another one.
    text: String,
    /// A key has chosen another roll: it is brought into view.
    follow: bool,
}

#[derive(Clone, Debug)]
struct Made {
    what: String,
    line: usize,
    before: Vec<i32>,
    dice: Vec<Die>,
    /// What is lost by it, in sentences.
    lost: Vec<String>,
}

impl Correcting {
    /// Of one of the rolls that can be corrected; none without any.
    pub(in crate::gui) fn of(document: &Document) -> Option<Self> {
        let rolls = document.rolls();
        let made = rolls.iter().enumerate().map(|(at, roll)| {
            let newer = rolls[..at].iter().rev();
            let newer = newer.filter(|newer| !roll.keeps(newer));
            let again = newer.map(|newer| {
                let what = newer.fact.sentence();
                format!("“{what}” is taken back, and rolled again where it is needed")
            });
            let steps = document.taken_back(roll);
            let steps = steps.iter().map(|step| format!("“{step}” is taken back"));
            Made {
                what: roll.fact.sentence(),
                line: roll.line,
                before: roll.faces.clone(),
                dice: document.dice_of(roll),
                lost: again.chain(steps).collect(),
            }
        });
        (!rolls.is_empty()).then(|| Self {
            rolls: made.collect(),
            at: 0,
            faces: Vec::new(),
            text: String::new(),
            follow: false,
        })
    }

    /// Takes a key; the command, once all faces are there.
    pub(in crate::gui) fn press(&mut self, key: CardKey) -> Option<Command> {
        let die = self.next_die()?;
        let typed = match key {
            CardKey::Digit(digit, _) => typed_faces::push(die, &mut self.text, digit),
            CardKey::Enter if !self.text.is_empty() => typed_faces::finish(die, &mut self.text),
            CardKey::Backspace => {
                self.take_back();
                return None;
            }
            CardKey::Up => {
                self.choose(self.at.saturating_sub(1));
                return None;
            }
            CardKey::Down => {
                self.choose(self.at + 1);
                return None;
            }
            CardKey::Enter => return None,
        };
        match typed {
            Typed::Face(face) => self.push(face),
            Typed::More | Typed::NoFace => None,
        }
    }

    /// The die whose face is asked for.
    fn next_die(&self) -> Option<Die> {
        let made = self.rolls.get(self.at)?;
        made.dice.get(self.faces.len()).copied()
    }

    /// Takes back the last face that was typed.
    pub(in crate::gui) fn take_back(&mut self) {
        if self.text.pop().is_none() {
            self.faces.pop();
        }
    }

    /// Whether something is typed.
    pub(in crate::gui) const fn is_begun(&self) -> bool {
        !self.text.is_empty() || !self.faces.is_empty()
    }

    /// Another roll is meant; what was typed was for the one before.
    fn choose(&mut self, at: usize) {
        if at < self.rolls.len() && at != self.at {
            self.at = at;
            self.faces.clear();
            self.text.clear();
            self.follow = true;
        }
    }

    fn push(&mut self, face: i32) -> Option<Command> {
        self.text.clear();
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
    let clicked = widgets::card_ui(ui, true, |ui| {
        let several = correcting.rolls.len() > 1;
        let title = match several {
            true => "Correct a roll",
            false => "Correct the last roll",
        };
        ui.label(theme::strong(title));
        // What is lost comes first: below the dice it could be out of sight.
        lost_ui(ui, &correcting.rolls.get(correcting.at)?.lost);
        which_ui(ui, correcting);
        let made = correcting.rolls.get(correcting.at)?;
        let die = correcting.next_die()?;
        let names: Vec<String> = match made.before.len() {
            1 => vec!["die".to_owned()],
            2 if die == Die::DIGIT => vec!["tens".to_owned(), "ones".to_owned()],
            dice => (1..=dice).map(|die| format!("die {die}")).collect(),
        };
        ui.horizontal(|ui| {
            let before: Vec<String> = made.before.iter().map(ToString::to_string).collect();
            decision::struck_ui(ui, &before.join(" "));
            for (index, name) in names.iter().enumerate() {
                let next = index == correcting.faces.len();
                let face = match correcting.faces.get(index) {
                    Some(face) => face.to_string(),
                    None if next => correcting.text.clone(),
                    None => String::new(),
                };
                decision::die_box_ui(ui, name, &face, next);
            }
        });
        let name = names
            .get(correcting.faces.len())
            .map_or("die", String::as_str);
        let clicked = decision::faces_ui(ui, die, name);
        decision::more_ui(ui, die, &correcting.text);
        if ui
            .button("Cancel")
            .hover_text("The roll stays (Esc)")
            .clicked()
        {
            actions.push(Action::CloseCards);
        }
        clicked
    });
    if let Some(command) = clicked.and_then(|face| correcting.push(face)) {
        actions.push(Action::Do(command));
        actions.push(Action::CloseCards);
    }
}

/// So many sentences at most; of more the first and the last, and how many lie between.
const MOST_LOST: usize = 4;

/// What a correction takes back.
fn lost_ui(ui: &mut Ui, lost: &[String]) {
    if lost.is_empty() {
        widgets::hint_ui(ui, "Everything else stays");
        return;
    }
    let between = match lost.len() > MOST_LOST {
        true => lost.len() - 2,
        false => 0,
    };
    for (at, words) in lost.iter().enumerate() {
        match between {
            0 => widgets::warning_ui(ui, words),
            _ if at == 0 || at + 1 == lost.len() => widgets::warning_ui(ui, words),
            _ if at == 1 => {
                let words = format!("{between} later steps are taken back");
                widgets::warning_ui(ui, &words);
            }
            _ => {}
        }
    }
}

/// Which roll it is, to choose from where there are several.
fn which_ui(ui: &mut Ui, correcting: &mut Correcting) {
    if let [only] = correcting.rolls.as_slice() {
        ui.label(&only.what);
        return;
    }
    let mut chosen = None;
    for (at, made) in correcting.rolls.iter().enumerate() {
        let now = at == correcting.at;
        let button = ui.add(Button::selectable(now, made.what.as_str()).wrap());
        button.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, now, &made.what));
        if button.clicked() {
            chosen = Some(at);
        }
        if now && std::mem::take(&mut correcting.follow) {
            button.scroll_to_me(None);
        }
    }
    if let Some(at) = chosen {
        correcting.choose(at);
    }
    widgets::hint_ui(ui, "Up and Down choose which");
}
