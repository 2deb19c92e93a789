//! The app's dice, for tests of what they fall on: new campaigns and the samples ask for real ones.

use std::sync::Arc;

use tableside::campaign::{Campaign, Game};
use tableside::table::DiceMode;

/// The same campaign, in which everybody rolls app dice from the start.
pub(crate) fn app_dice(mut campaign: Campaign) -> Campaign {
    let teams = match &mut campaign.game {
        Game::Unhex(game) => &mut game.teams,
        Game::HeroesOfHex(game) => &mut game.sides,
    };
    for team in teams.values_mut() {
        Arc::make_mut(team).dice = DiceMode::App;
    }
    campaign
}
