//! The card that records a result without its procedure: where, how much, marked with what (promise 7).

use egui::accesskit::Role;
use egui::{Button, Color32, RichText, Stroke, Ui, WidgetInfo};

use crate::gui::action::Action;
use crate::gui::games::unhex::tracker::muted;
use crate::gui::panels::decision::CardKey;
use crate::gui::theme;
use crate::gui::tracker::down_ui;
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::unhex::{Command, Frame, Location, Mark, Unhex};
use crate::table::CharacterId;

/// A result that is being put together.
#[derive(Clone, Debug)]
pub(in crate::gui) struct Recording {
    who: CharacterId,
    location: Option<Location>,
    damage: Option<u8>,
    /// Nothing is marked by what is less-lethal (U-67).
    mark: Option<Mark>,
}

/// Whoever an attack or intercept that goes on strikes at.
pub(in crate::gui) fn target_of_strike(game: &Unhex) -> Option<CharacterId> {
    let fight = game.fight.as_ref()?;
    fight.frames.iter().rev().find_map(|frame| match frame {
        Frame::Exchange(exchange) => Some(exchange.attack.at),
        Frame::Initiative(_)
        | Frame::Move(_)
        | Frame::Damage(_)
        | Frame::AllOut(_)
        | Frame::Rally(_)
        | Frame::Direct(_)
        | Frame::Area(_)
        | Frame::Started(_)
        | Frame::FirstAid(_)
        | Frame::Placing(_)
        | Frame::Fate(_) => None,
    })
}

impl Recording {
    /// On that character, with what the attack that goes on marks (U-61, U-67).
    pub(in crate::gui) fn on(game: &Unhex, who: CharacterId) -> Self {
        let frames = game
            .fight
            .iter()
            .flat_map(|fight| fight.frames.iter().rev());
        let mut marks = frames.filter_map(|frame| match frame {
            Frame::Exchange(exchange) if exchange.attack.at == who => Some(exchange.attack.wound()),
            _ => None,
        });
        Self {
            who,
            location: None,
            damage: None,
            mark: marks.next().unwrap_or(Some(Mark::Slash)),
        }
    }

    /// It is for that one.
    pub(in crate::gui) const fn take(&mut self, who: CharacterId) {
        self.who = who;
    }

    /// Takes a key: the location die first, then the damage, then Enter.
    pub(in crate::gui) fn press(&mut self, key: CardKey) -> Option<Command> {
        match (key, self.location) {
            (CardKey::Digit(die, _), None) => self.location = Some(Location::of_die(die)),
            (CardKey::Digit(digit, _), Some(_)) => {
                let before = self.damage.unwrap_or(0);
                let number = u32::from(before) * 10 + u32::from(digit);
                self.damage = u8::try_from(number.min(99)).ok();
            }
            (CardKey::Backspace, _) => match self.damage.take() {
                Some(damage) => self.damage = (damage > 9).then_some(damage / 10),
                None => self.location = None,
            },
            (CardKey::Enter, _) => return self.command(),
            (CardKey::Up | CardKey::Down, _) => {}
        }
        None
    }

    fn command(&self) -> Option<Command> {
        let (location, damage) = self.location.zip(self.damage)?;
        Some(Command::RecordHit {
            who: self.who,
            location,
            damage,
            mark: self.mark,
        })
    }
}

/// Locations as the sheet has them, with the faces of the die that mean them.
const LOCATIONS: [(Location, &str); 6] = [
    (Location::Head, "9"),
    (Location::RightArm, "8"),
    (Location::LeftArm, "7"),
    (Location::Torso, "4–6"),
    (Location::RightLeg, "2–3"),
    (Location::LeftLeg, "0–1"),
];

pub(super) fn card_ui(
    ui: &mut Ui,
    game: &Unhex,
    recording: &mut Recording,
    actions: &mut Vec<Action>,
) {
    widgets::card_ui(ui, true, |ui| {
        let name = game.name(recording.who);
        ui.label(theme::strong(format!("Record a result for {name}")));
        down_ui(ui, game, recording.who);
        if target_of_strike(game) == Some(recording.who) {
            ui.label(muted(ui, "The attack that goes on is closed by it").small());
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
            for (location, faces) in LOCATIONS {
                let chosen = recording.location == Some(location);
                let words = (format!("{location} {faces}"), format!("to the {location}"));
                if choice_ui(ui, chosen, words) {
                    recording.location = Some(location);
                }
            }
        });
        ui.horizontal(|ui| {
            ui.label("Damage");
            let given = recording.damage;
            let mut damage = given.unwrap_or(0);
            let number = egui::DragValue::new(&mut damage).range(0..=99);
            // Empty until one is said.
            let number = number.custom_formatter(|damage, _| match given {
                Some(_) => damage.to_string(),
                None => String::new(),
            });
            let usual = std::mem::replace(
                &mut ui.style_mut().drag_value_text_style,
                theme::big_style(),
            );
            let field = ui.add(number);
            ui.style_mut().drag_value_text_style = usual;
            ui.ctx()
                .accesskit_node_builder(field.id, |node| node.set_label("Damage"));
            if field.changed() {
                recording.damage = Some(damage);
            }
        });
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
            let marks = [Mark::Slash, Mark::Cross, Mark::Filled].map(Some);
            for mark in marks.into_iter().chain([None]) {
                let symbol = mark.map_or("no mark", Mark::symbol).to_owned();
                let words = (symbol, format!("marked with {}", mark_words(mark)));
                if choice_ui(ui, recording.mark == mark, words) {
                    recording.mark = mark;
                }
            }
        });
        if let Some((location, damage)) = recording.location.zip(recording.damage) {
            let subdues = recording.mark.is_none();
            let preview = game.preview(recording.who, location, damage, subdues, true);
            ui.label(muted(ui, preview).small());
        }
        ui.horizontal(|ui| {
            let command = recording.command();
            let record = egui::Button::new("Record");
            if ui.add_enabled(command.is_some(), record).clicked()
                && let Some(command) = command
            {
                actions.push(Action::Do(command.into()));
                actions.push(Action::CloseCards);
            }
            if ui.button("Cancel").clicked() {
                actions.push(Action::CloseCards);
            }
        });
        let hint = "Type the location die, then the damage; Enter records it";
        widgets::hint_ui(ui, hint);
    });
}

/// One of several, of which the chosen one is filled and ticked; the room of the tick is kept, so that nothing moves.
/// Says whether it was pressed.
fn choice_ui(ui: &mut Ui, chosen: bool, (words, name): (String, String)) -> bool {
    let t = theme::tokens(ui);
    let (fill, ink, tick) = match chosen {
        true => (t.accent, t.on_accent, t.on_accent),
        false => (t.panel, t.text, Color32::TRANSPARENT),
    };
    let tick = RichText::new(icons::CHECK).color(tick);
    let button = Button::new((tick, RichText::new(words).color(ink)));
    let response = ui.add(button.fill(fill).stroke(Stroke::new(1.0, t.line)));
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &name));
    response.clicked()
}

const fn mark_words(mark: Option<Mark>) -> &'static str {
    match mark {
        Some(Mark::Slash) => "a slash",
        Some(Mark::Cross) => "a cross",
        Some(Mark::Filled) => "a filled box",
        None => "nothing, less-lethal",
    }
}
