//! The cards that the GM opens in the tracker: who begins a skirmish, a result without its rolls, an effect on a unit.

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::games::heroes_of_hex::tracker::{begin, effect, record};
use crate::gui::panels::decision::CardKey;
use crate::systems::heroes_of_hex::{Command, HeroesOfHex};
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
    Effect(effect::NewEffect),
}

impl TrackerCard {
    /// Who begins on that map.
    pub(in crate::gui) fn begin(game: &HeroesOfHex, map: MapId) -> Self {
        Self::Begin(Beginning::on(game, map))
    }

    /// An effect on that unit.
    pub(in crate::gui) const fn effect(who: CharacterId) -> Self {
        Self::Effect(effect::NewEffect::on(who))
    }

    /// Takes a key; returns what it comes to.
    pub(in crate::gui) fn press(&mut self, key: CardKey) -> Option<Command> {
        match self {
            Self::Begin(beginning) => beginning.press(key),
            Self::Record(who) => record::press(*who, key),
            Self::Effect(new) => new.press(key),
        }
    }

    /// Takes whoever was clicked on the board; whether it asks for anybody.
    pub(in crate::gui) fn takes(&mut self, who: CharacterId) -> bool {
        match self {
            Self::Begin(_) => return false,
            Self::Record(whose) => *whose = who,
            Self::Effect(new) => new.take(who),
        }
        true
    }

    pub(super) fn show(&mut self, ui: &mut Ui, game: &HeroesOfHex, actions: &mut Vec<Action>) {
        match self {
            Self::Begin(beginning) => begin::card_ui(ui, game, beginning, actions),
            Self::Record(who) => record::card_ui(ui, game, *who, actions),
            Self::Effect(new) => effect::card_ui(ui, game, new, actions),
        }
    }
}
