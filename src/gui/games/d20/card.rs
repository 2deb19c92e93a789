//! The cards that the GM opens in the tracker: a result without its rolls (D-13), an effect on a unit.

use egui::Ui;

use crate::campaign;
use crate::gui::action::Action;
use crate::gui::panels::decision::CardKey;
use crate::gui::units::{GmCard, NewEffect, Record, effect_ui};
use crate::systems::d20::{Aim, Command, D20};
use crate::table::CharacterId;

/// The card that is open.
pub(in crate::gui) enum TrackerCard {
    /// Net damage to a unit, and what was aimed at.
    Record(Record, Option<Aim>),
    /// An effect on a unit.
    Effect(NewEffect),
}

fn recorded(record: &Record, aim: Option<Aim>) -> campaign::Command {
    let Record { who, damage } = *record;
    Command::RecordHit { who, damage, aim }.into()
}

impl GmCard<D20> for TrackerCard {
    /// At what the attack is aimed that it is about.
    fn record(game: &D20, who: CharacterId) -> Self {
        Self::Record(Record::on(who), game.aimed_at(who))
    }

    fn press(&mut self, key: CardKey) -> Option<campaign::Command> {
        match self {
            Self::Effect(new) => new.press(key),
            Self::Record(record, aim) => record.press(key).then(|| recorded(record, *aim)),
        }
    }

    fn takes(&mut self, who: CharacterId) -> bool {
        match self {
            Self::Record(record, _) => record.who = who,
            Self::Effect(new) => new.take(who),
        }
        true
    }

    fn show(&mut self, ui: &mut Ui, game: &D20, actions: &mut Vec<Action>) {
        let (record, aim) = match self {
            Self::Effect(new) => return effect_ui(ui, game, new, actions),
            Self::Record(record, aim) => (record, aim),
        };
        let aims_ui = |ui: &mut Ui| {
            ui.horizontal_wrapped(|ui| {
                let aims = std::iter::once(None).chain(Aim::ALL.iter().copied().map(Some));
                for one in aims {
                    let words = one.map_or("unaimed", Aim::words);
                    ui.selectable_value(aim, one, words);
                }
            });
        };
        let words = ("Net damage", "Digits set it; 6 or more is a wound (D-13)");
        if record.show(ui, game, words, aims_ui, actions) {
            actions.push(Action::Do(recorded(record, *aim)));
        }
    }
}
