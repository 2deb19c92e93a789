//! The cards that the GM opens in the tracker: who begins a skirmish, a result without its rolls, an effect on a unit.

use egui::Ui;

use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::games::heroes_of_hex::tracker::{begin, record};
use crate::gui::panels::decision::CardKey;
use crate::gui::units::{GmCard, NewEffect, effect_ui};
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::table::{CharacterId, MapId};

pub(in crate::gui) use begin::Beginning;

/// The card that is open.
#[derive(Clone, Debug)]
pub(in crate::gui) enum TrackerCard {
    /// The order of the sides for a skirmish.
    Begin(Beginning),
    /// What a hit on that unit does.
    Record(CharacterId),
    /// An effect on a unit.
    Effect(NewEffect),
}

impl TrackerCard {
    /// Who begins on that map.
    pub(in crate::gui) fn begin(game: &HeroesOfHex, map: MapId) -> Self {
        Self::Begin(Beginning::on(game, map))
    }
}

impl GmCard<HeroesOfHex> for TrackerCard {
    fn record(_: &HeroesOfHex, who: CharacterId) -> Self {
        Self::Record(who)
    }

    fn press(&mut self, key: CardKey) -> Option<Command> {
        match self {
            Self::Begin(beginning) => beginning.press(key).map(Into::into),
            Self::Record(who) => record::press(*who, key).map(Into::into),
            Self::Effect(new) => new.press(key),
        }
    }

    fn takes(&mut self, who: CharacterId) -> bool {
        match self {
            Self::Begin(_) => return false,
            Self::Record(whose) => *whose = who,
            Self::Effect(new) => new.take(who),
        }
        true
    }

    fn show(&mut self, ui: &mut Ui, game: &HeroesOfHex, actions: &mut Vec<Action>) {
        match self {
            Self::Begin(beginning) => begin::card_ui(ui, game, beginning, actions),
            Self::Record(who) => record::card_ui(ui, game, *who, actions),
            Self::Effect(new) => effect_ui(ui, game, new, actions),
        }
    }
}
