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
    /// The GM has said which: its last digit is taken at once, without Enter.
    chosen: bool,
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
            chosen: rolls.len() == 1,
            faces: Vec::new(),
            text: String::new(),
            follow: false,
        })
    }

    /// Takes a key; the command, once all faces are there. Where nobody has said which of several rolls is meant, only Enter
    /// gives it.
    pub(in crate::gui) fn press(&mut self, key: CardKey) -> Option<Command> {
        let typed = match key {
            CardKey::Digit(digit, _) => typed_faces::push(self.next_die()?, &mut self.text, digit),
            CardKey::Enter if !self.text.is_empty() => {
                typed_faces::finish(self.next_die()?, &mut self.text)
            }
            CardKey::Enter => return self.command(),
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
        };
        let Typed::Face(face) = typed else {
            return None;
        };
        self.fill(face);
        let sure = self.chosen || key == CardKey::Enter;
        sure.then(|| self.command()).flatten()
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
        if at >= self.rolls.len() {
            return;
        }
        self.chosen = true;
        if at != self.at {
            self.at = at;
            self.faces.clear();
            self.text.clear();
            self.follow = true;
        }
    }

    fn fill(&mut self, face: i32) {
        self.text.clear();
        self.faces.push(face);
    }

    /// The correction, once all faces are there.
    fn command(&mut self) -> Option<Command> {
        let made = self.rolls.get(self.at)?;
        let whole = self.faces.len() == made.before.len();
        whole.then(|| Command::CorrectRoll {
            faces: std::mem::take(&mut self.faces),
            roll: (self.at > 0).then_some(made.line),
        })
    }
}

/// What was clicked on the card.
enum Clicked {
    Face(i32),
    Correct,
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
        let names: Vec<String> = match made.before.len() {
            1 => vec!["die".to_owned()],
            2 if made.dice.first() == Some(&Die::DIGIT) => {
                vec!["tens".to_owned(), "ones".to_owned()]
            }
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
        let next = correcting.next_die();
        let name = names.get(correcting.faces.len());
        let clicked = match (next, name) {
            (Some(die), Some(name)) => {
                let clicked = decision::faces_ui(ui, die, name);
                decision::more_ui(ui, die, &correcting.text);
                clicked.map(Clicked::Face)
            }
            _ => {
                let correct = ui.button(theme::strong("Correct it"));
                let correct = correct.hover_text("The roll above has these faces (Enter)");
                correct.clicked().then_some(Clicked::Correct)
            }
        };
        if ui
            .button("Cancel")
            .hover_text("The roll stays (Esc)")
            .clicked()
        {
            actions.push(Action::CloseCards);
        }
        clicked
    });
    let command = clicked.and_then(|clicked| {
        if let Clicked::Face(face) = clicked {
            correcting.fill(face);
        }
        correcting.command()
    });
    if let Some(command) = command {
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
    let hint = match correcting.chosen {
        true => "Up and Down choose which",
        false => "Digits go to the marked roll, and Enter takes them; Up and Down choose which",
    };
    widgets::hint_ui(ui, hint);
}
