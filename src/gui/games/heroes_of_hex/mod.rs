//! The panels of Heroes of Hex: sides, board, tracker, sheet. They show the game and queue actions. What all games of units
//! on boards have in common is in `gui::units`.

mod board;
mod hand_over;
mod known;
mod listed;
pub(in crate::gui) mod offers;
mod panels;
mod roster;
mod sheet;
mod tracker;
mod units;

pub(in crate::gui) use hand_over::is_players;
pub(in crate::gui) use panels::SHAPE;

use crate::gui::units::UnitsOwn;
use crate::systems::heroes_of_hex::{HeroesOfHex, wounds_words};
use crate::table::CharacterId;

/// What the panels keep beside the campaign.
pub(in crate::gui) type Own = UnitsOwn<HeroesOfHex>;

/// The tokens that lie beside a unit, in words; empty where there are none.
fn tokens_words(game: &HeroesOfHex, who: CharacterId) -> String {
    let Some(unit) = game.units.get(&who) else {
        return String::new();
    };
    let tokens = &unit.tokens;
    let mut words = Vec::new();
    if tokens.wounds > 0 {
        words.push(wounds_words(tokens.wounds, unit.profile.vitality));
    }
    if tokens.poison > 0 {
        words.push(format!("{} Poison", tokens.poison));
    }
    if tokens.focus {
        words.push("Focus".to_owned());
    }
    let others = tokens.custom.iter();
    words.extend(others.map(|(name, count)| format!("{count} {name}")));
    words.join(", ")
}
