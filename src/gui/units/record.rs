//! The card of a result that is recorded without its rolls: damage to a unit, and what a game asks beside it.

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::panels::decision::CardKey;
use crate::gui::theme;
use crate::gui::tracker::down_ui;
use crate::gui::units::UnitGame;
use crate::gui::widgets::common as widgets;
use crate::table::CharacterId;

/// Damage to a unit.
pub(in crate::gui) struct Record {
    pub(in crate::gui) who: CharacterId,
    pub(in crate::gui) damage: u16,
}

impl Record {
    /// None yet.
    pub(in crate::gui) const fn on(who: CharacterId) -> Self {
        Self { who, damage: 0 }
    }

    /// Takes a key; whether that was all.
    pub(in crate::gui) fn press(&mut self, key: CardKey) -> bool {
        match key {
            CardKey::Digit(digit, _) if self.damage < 1000 => {
                self.damage = self.damage * 10 + u16::from(digit);
            }
            CardKey::Backspace => self.damage /= 10,
            _ => {}
        }
        key == CardKey::Enter
    }

    /// Draws it, with what damage is called and what digits do; whether it is to be recorded.
    pub(in crate::gui) fn show(
        &self,
        ui: &mut Ui,
        game: &impl UnitGame,
        (damage, hint): (&str, &str),
        add: impl FnOnce(&mut Ui),
        actions: &mut Vec<Action>,
    ) -> bool {
        widgets::card_ui(ui, true, |ui| {
            let name = game.person(self.who).unwrap_or_default();
            ui.label(theme::strong(format!("Record a result for {name}")));
            down_ui(ui, game, self.who);
            ui.label(format!("{damage} {}", self.damage));
            widgets::hint_ui(ui, hint);
            add(ui);
            ui.horizontal(|ui| {
                let sure = ui.button(theme::strong("Record")).clicked();
                if sure || ui.button("Cancel").clicked() {
                    actions.push(Action::CloseCards);
                }
                sure
            })
            .inner
        })
    }
}
