//! The card that corrects a roll (promise 7): which one, where there are several, the old faces, boxes for the right ones,
//! what is taken back.

use egui::accesskit::Role;
use egui::{
    Align, AsIdSalt, Button, Color32, Id, Layout, ScrollArea, TextStyle, Ui, WidgetInfo, vec2,
};

use crate::campaign::{Command, Document};
use crate::dice::Die;
use crate::gui::action::Action;
use crate::gui::panels::decision::{self, CardKey};
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::typed_faces::{self, Typed};
use crate::gui::widgets::{common as widgets, icons, slides};

/// A correction that is being typed.
#[derive(Clone, Debug)]
pub(in crate::gui) struct Correcting {
    /// The revision of the campaign that it is of.
    revision: u64,
    /// The rolls that can be corrected, the newest first; never none.
    rolls: Vec<Made>,
    /// Which of them.
    at: usize,
    /// The GM has said which.
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
    /// How many steps that were taken since are among it.
    steps: usize,
}

impl Made {
    fn before(&self) -> String {
        let faces: Vec<String> = self.before.iter().map(ToString::to_string).collect();
        faces.join(" ")
    }
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
            let steps: Vec<String> = steps
                .iter()
                .map(|step| format!("“{step}” is taken back"))
                .collect();
            Made {
                what: roll.fact.sentence(),
                line: roll.line,
                before: roll.faces.clone(),
                dice: document.dice_of(roll),
                steps: steps.len(),
                lost: again.chain(steps).collect(),
            }
        });
        let made: Vec<Made> = made.collect();
        (!rolls.is_empty()).then(|| Self {
            revision: document.revision(),
            at: 0,
            chosen: made.len() == 1,
            rolls: made,
            faces: Vec::new(),
            text: String::new(),
            follow: false,
        })
    }

    /// After a change behind it: the same roll of what can be corrected now, with what is lost by it now and what was typed for
    /// it. Whether it is still there.
    pub(in crate::gui) fn follow(&mut self, document: &Document) -> bool {
        if self.revision == document.revision() {
            return true;
        }
        let same = |made: &Made| {
            let before = self.rolls.get(self.at);
            before.is_some_and(|before| (before.line, &before.before) == (made.line, &made.before))
        };
        let Some(now) = Self::of(document) else {
            return false;
        };
        let Some(at) = now.rolls.iter().position(same) else {
            return false;
        };
        (self.revision, self.rolls, self.at) = (now.revision, now.rolls, at);
        true
    }

    /// Takes a key; the command, once all faces are there. Where nobody has said which of several rolls is meant, or several
    /// steps are lost by it, only Enter gives it.
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
            CardKey::Up | CardKey::Down => {
                let at = match key {
                    CardKey::Up => self.at.saturating_sub(1),
                    _ => self.at + 1,
                };
                self.choose(at, false);
                self.follow = true;
                return None;
            }
        };
        let Typed::Face(face) = typed else {
            return None;
        };
        self.fill(face);
        (self.is_sure() || key == CardKey::Enter)
            .then(|| self.command())
            .flatten()
    }

    /// Which roll is meant is said, and a slip of the finger takes back one step at most: the last face is taken at once.
    fn is_sure(&self) -> bool {
        let made = self.rolls.get(self.at);
        self.chosen && made.is_some_and(|made| made.steps <= 1)
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
    fn choose(&mut self, at: usize, by_hand: bool) {
        if at >= self.rolls.len() {
            return;
        }
        // An arrow at the end of the list says nothing.
        self.chosen |= at != self.at || by_hand;
        if at != self.at {
            self.at = at;
            self.faces.clear();
            self.text.clear();
        }
    }

    fn fill(&mut self, face: i32) {
        self.text.clear();
        self.faces.push(face);
    }

    /// Whether all faces are there.
    fn is_whole(&self) -> bool {
        let made = self.rolls.get(self.at);
        made.is_some_and(|made| self.faces.len() == made.before.len())
    }

    /// The correction, once all faces are there.
    fn command(&mut self) -> Option<Command> {
        let made = self.rolls.get(self.at)?;
        self.is_whole().then(|| Command::CorrectRoll {
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

/// What its frame takes above and below.
const FRAME: f32 = 27.0;
/// How high it is at least, at 100 % text.
const LEAST: f32 = 200.0;
/// How high a face is that can be clicked, at 100 % text.
const FACE: f32 = 26.0;
/// Between its parts.
const GAP: f32 = 4.0;

/// Draws the card in that height.
pub(in crate::gui) fn card_ui(
    ui: &mut Ui,
    correcting: &mut Correcting,
    room: f32,
    actions: &mut Vec<Action>,
) {
    let least = LEAST * theme::text_scale(ui.style());
    let room = room.max(least) - FRAME;
    let id = Id::unique("the card that corrects a roll");
    // A second click was meant for the button that has opened it.
    let clicked = slides::comes_ui(ui, id, |ui, _| {
        widgets::card_ui(ui, true, |ui| parts_ui(ui, correcting, room, actions))
    });
    let command = clicked.and_then(|clicked| {
        if let Clicked::Face(face) = clicked {
            correcting.fill(face);
            if !correcting.is_sure() {
                return None;
            }
        }
        correcting.command()
    });
    if let Some(command) = command {
        actions.push(Action::Do(command));
        actions.push(Action::CloseCards);
    }
}

fn parts_ui(
    ui: &mut Ui,
    correcting: &mut Correcting,
    room: f32,
    actions: &mut Vec<Action>,
) -> Option<Clicked> {
    ui.spacing_mut().item_spacing.y = GAP;
    let top = ui.cursor().top();
    title_ui(ui, correcting);
    let title = ui.cursor().top() - top;
    let buttons = ui.spacing().interact_size.y;
    let heights = Heights::of(ui, &correcting.rolls, room - title - buttons);
    let at = correcting.at;
    // What is lost comes first: below the dice it could be out of sight.
    part_ui(ui, ("lost", at), heights.lost, |ui| {
        let made = correcting.rolls.get(at);
        lost_ui(ui, made.map_or(&[], |made| &made.lost));
    });
    part_ui(ui, "rolls", heights.rolls, |ui| which_ui(ui, correcting));
    let face = part_ui(ui, ("dice", at), heights.dice, |ui| dice_ui(ui, correcting));
    let correct = ui.horizontal(|ui| {
        let correct = Button::new(theme::strong("Correct it"));
        let correct = ui.add_enabled(correcting.is_whole(), correct);
        let correct = correct.hover_text("The roll that is marked has these faces (Enter)");
        let cancel = ui.button("Cancel").hover_text("The roll stays (Esc)");
        if cancel.clicked() {
            actions.push(Action::CloseCards);
        }
        correct.clicked()
    });
    let face = face.map(Clicked::Face);
    face.or(correct.inner.then_some(Clicked::Correct))
}

/// How high the parts of the card are. They are the same whichever roll is chosen, so that nothing moves under a second click.
struct Heights {
    lost: f32,
    rolls: f32,
    dice: f32,
}

impl Heights {
    /// In that room: dice first; of what is lost and the rolls, the one that asks for less has all of it.
    fn of(ui: &Ui, rolls: &[Made], room: f32) -> Self {
        let most = |height: fn(&Ui, &Made) -> f32| {
            let heights = rolls.iter().map(|made| height(ui, made));
            heights.fold(0.0, f32::max)
        };
        let room = room - 3.0 * GAP;
        let dice = most(dice_height).min(0.6 * room);
        let rest = room - dice;
        let rows = rolls.iter().map(|made| row_height(ui, made) + GAP);
        let all = rows.sum::<f32>() - GAP;
        // Of the rolls at least one shows whole.
        let others = (rest - most(row_height)).max(0.0);
        let lost = most(lost_height)
            .min((rest - all).max(0.4 * rest))
            .min(others);
        let rolls = all.min(rest - lost);
        Self { lost, rolls, dice }
    }
}

/// A part of that height, which scrolls where more is in it.
fn part_ui<R>(ui: &mut Ui, part: impl AsIdSalt, height: f32, add: impl FnOnce(&mut Ui) -> R) -> R {
    let area = ScrollArea::vertical().id_salt(part).auto_shrink(false);
    let area = area.max_height(height).min_scrolled_height(height);
    area.show(ui, add).inner
}

fn words_height(ui: &Ui, words: &str, style: &TextStyle, width: f32) -> f32 {
    let font = style.resolve(ui.style());
    let words = words.to_owned();
    let words = ui.painter().layout(words, font, Color32::WHITE, width);
    words.size().y
}

const DIGITS_GO: &str =
    "Digits go to the marked roll, and Enter takes them; Up and Down choose which";
const ENTER_TAKES: &str = "Enter takes the digits";

/// What the card does, and beside it what keys do.
fn title_ui(ui: &mut Ui, correcting: &Correcting) {
    if correcting.rolls.len() == 1 {
        ui.horizontal(|ui| {
            ui.label(theme::strong("Correct the last roll"));
            if !correcting.is_sure() {
                widgets::hint_ui(ui, ENTER_TAKES);
            }
        });
        return;
    }
    ui.horizontal(|ui| {
        ui.label(theme::strong("Correct a roll"));
        let hint = match correcting.is_sure() {
            true => "Up and Down choose which",
            false => DIGITS_GO,
        };
        let width = ui.available_width();
        let height = words_height(ui, DIGITS_GO, &TextStyle::Small, width);
        let layout = Layout::top_down(Align::Min);
        ui.allocate_ui_with_layout(vec2(width, height), layout, |ui| {
            ui.set_min_size(vec2(width, height));
            widgets::hint_ui(ui, hint);
        });
    });
}

/// So many sentences at most; of more the first and the last, and how many lie between.
const MOST_LOST: usize = 4;

/// What a correction takes back, in few sentences.
fn shortened(lost: &[String]) -> Vec<String> {
    match lost {
        [first, between @ .., last] if lost.len() > MOST_LOST => {
            let between = format!("{} later steps are taken back", between.len());
            vec![first.clone(), between, last.clone()]
        }
        few => few.to_vec(),
    }
}

fn lost_ui(ui: &mut Ui, lost: &[String]) {
    if lost.is_empty() {
        widgets::hint_ui(ui, "Everything else stays");
    }
    for words in shortened(lost) {
        widgets::warning_ui(ui, &words);
    }
}

fn lost_height(ui: &Ui, made: &Made) -> f32 {
    let lines = shortened(&made.lost).into_iter().map(|words| {
        let words = icons::label(icons::WARNING, &words);
        words_height(ui, &words, &theme::strong_style(), ui.available_width()) + GAP
    });
    let none = ui.text_style_height(&TextStyle::Small);
    (lines.sum::<f32>() - GAP).max(none)
}

/// Between the edge of a row and its words.
const PADDING: egui::Vec2 = vec2(8.0, 3.0);

fn row_height(ui: &Ui, made: &Made) -> f32 {
    let width = ui.available_width() - 2.0 * PADDING.x;
    words_height(ui, &made.what, &TextStyle::Button, width) + 2.0 * PADDING.y
}

/// Which roll it is, to choose from where there are several.
fn which_ui(ui: &mut Ui, correcting: &mut Correcting) {
    if let [only] = correcting.rolls.as_slice() {
        ui.add(egui::Label::new(&only.what).wrap());
        return;
    }
    ui.spacing_mut().button_padding = PADDING;
    ui.spacing_mut().interact_size.y = 0.0;
    let mut chosen = None;
    for (at, made) in correcting.rolls.iter().enumerate() {
        let now = at == correcting.at;
        let button = ui.add(Button::selectable(now, made.what.as_str()).wrap());
        button.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, now, &made.what));
        if button.clicked() {
            chosen = Some(at);
        }
        if now && std::mem::take(&mut correcting.follow) {
            // In a list as high as one row, the space that egui leaves beside it otherwise would cut it.
            button.scroll_to_me(Some(Align::Center));
        }
    }
    if let Some(at) = chosen {
        correcting.choose(at, true);
    }
}

/// The old faces, boxes for the right ones, and the faces of the next die; the one that was clicked.
fn dice_ui(ui: &mut Ui, correcting: &Correcting) -> Option<i32> {
    let made = correcting.rolls.get(correcting.at)?;
    let names: Vec<String> = match made.before.len() {
        1 => vec!["die".to_owned()],
        2 if made.dice.first() == Some(&Die::DIGIT) => {
            vec!["tens".to_owned(), "ones".to_owned()]
        }
        dice => (1..=dice).map(|die| format!("die {die}")).collect(),
    };
    let size = decision::small_die_size(ui);
    ui.spacing_mut().interact_size.y = FACE * theme::text_scale(ui.style());
    ui.horizontal_wrapped(|ui| {
        decision::struck_ui(ui, &made.before());
        for (index, name) in names.iter().enumerate() {
            let next = index == correcting.faces.len();
            let face = match correcting.faces.get(index) {
                Some(face) => face.to_string(),
                None if next => correcting.text.clone(),
                None => String::new(),
            };
            ui.allocate_ui(size, |ui| decision::small_die_ui(ui, name, &face, next));
        }
        if let Some(die) = correcting.next_die() {
            decision::more_ui(ui, die, &correcting.text);
        }
    });
    let die = correcting.next_die()?;
    let name = names.get(correcting.faces.len())?;
    decision::faces_ui(ui, die, name)
}

/// How high that is.
fn dice_height(ui: &Ui, made: &Made) -> f32 {
    let scale = theme::text_scale(ui.style());
    let (width, size) = (ui.available_width(), decision::small_die_size(ui));
    let gap = ui.spacing().item_spacing.x;
    let big = theme::big_style().resolve(ui.style());
    let before = ui
        .painter()
        .layout_no_wrap(made.before(), big, Color32::WHITE);
    let row = size.y.max(before.size().y) + GAP;
    let (mut boxes, mut x) = (row, before.size().x + gap);
    for _ in &made.before {
        if x + size.x > width {
            (boxes, x) = (boxes + row, 0.0);
        }
        x += size.x + gap;
    }
    let faces = |die: &Die| {
        if die.sides > decision::MOST_FACES {
            return 0.0;
        }
        // As if each had two digits.
        let in_a_row = ((width + 4.0) / (36.0 * scale)).floor().max(1.0);
        (die.sides as f32 / in_a_row).ceil() * (FACE * scale + 4.0)
    };
    let faces = made.dice.iter().map(faces).fold(0.0, f32::max);
    boxes + faces
}
