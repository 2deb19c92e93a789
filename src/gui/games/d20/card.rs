//! The cards that the GM opens in the tracker: a result without its rolls (D-13), an effect on a unit.

use egui::Ui;

use crate::campaign;
use crate::gui::action::Action;
use crate::gui::panels::decision::CardKey;
use crate::gui::theme;
use crate::gui::units::{GmCard, NewEffect, effect_ui};
use crate::gui::widgets::common as widgets;
use crate::systems::d20::{Aim, Command, D20};
use crate::table::CharacterId;

/// The card that is open.
pub(in crate::gui) enum TrackerCard {
    /// Net damage to that unit, and what was aimed at.
    Record(CharacterId, u16, Option<Aim>),
    /// An effect on a unit.
    Effect(NewEffect),
}

impl GmCard<D20> for TrackerCard {
    fn record(who: CharacterId) -> Self {
        Self::Record(who, 0, None)
    }

    fn press(&mut self, key: CardKey) -> Option<campaign::Command> {
        let (who, damage, aim) = match self {
            Self::Effect(new) => return new.press(key),
            Self::Record(who, damage, aim) => (*who, damage, *aim),
        };
        match key {
            CardKey::Digit(digit, _) if *damage < 1000 => *damage = *damage * 10 + u16::from(digit),
            CardKey::Backspace => *damage /= 10,
            CardKey::Enter => {
                let damage = *damage;
                return Some(Command::RecordHit { who, damage, aim }.into());
            }
            _ => {}
        }
        None
    }

    fn takes(&mut self, who: CharacterId) -> bool {
        match self {
            Self::Record(whose, ..) => *whose = who,
            Self::Effect(new) => new.take(who),
        }
        true
    }

    fn show(&mut self, ui: &mut Ui, game: &D20, actions: &mut Vec<Action>) {
        let (who, damage, aim) = match self {
            Self::Effect(new) => return effect_ui(ui, game, new, actions),
            Self::Record(who, damage, aim) => (*who, damage, aim),
        };
        widgets::card_ui(ui, true, |ui| {
            let name = game.name(who);
            ui.label(theme::strong(format!("Record a result for {name}")));
            ui.label(format!("Net damage {damage}"));
            widgets::hint_ui(ui, "Digits set it; 6 or more is a wound (D-13)");
            ui.horizontal_wrapped(|ui| {
                let aims = std::iter::once(None).chain(Aim::ALL.iter().copied().map(Some));
                for one in aims {
                    let words = one.map_or("unaimed", Aim::words);
                    ui.selectable_value(aim, one, words);
                }
            });
            ui.horizontal(|ui| {
                if ui.button(theme::strong("Record")).clicked() {
                    let (damage, aim) = (*damage, *aim);
                    let command = Command::RecordHit { who, damage, aim };
                    actions.push(Action::Do(command.into()));
                    actions.push(Action::CloseCards);
                }
                if ui.button("Cancel").clicked() {
                    actions.push(Action::CloseCards);
                }
            });
        });
    }
}
