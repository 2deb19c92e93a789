//! The app's dice, for tests of what they fall on: new campaigns and the samples ask for real ones.

use std::sync::Arc;

use tableside::campaign::{Campaign, Game};
use tableside::dice::TypedDice;
use tableside::systems::unhex::Command;
use tableside::table::DiceMode;

/// The same campaign, in which everybody rolls app dice. Initiative waits all the same, as it does where dice are switched
/// while it is asked for; Fate falls with the first command.
pub(crate) fn app_dice(mut campaign: Campaign) -> Campaign {
    match &mut campaign.game {
        Game::Unhex(game) => {
            let command = Command::dice_for_all(DiceMode::App);
            let done = game.apply(&command, &mut TypedDice::default());
            done.expect("dice can be switched at any time");
        }
        Game::HeroesOfHex(game) => {
            for side in game.sides.values_mut() {
                Arc::make_mut(side).dice = DiceMode::App;
            }
        }
        Game::D20(game) => {
            for team in game.teams.values_mut() {
                Arc::make_mut(team).dice = DiceMode::App;
            }
        }
        Game::Flow(game) => {
            for team in game.teams.values_mut() {
                Arc::make_mut(team).dice = DiceMode::App;
            }
        }
        Game::Squads(game) => {
            for team in game.teams.values_mut() {
                Arc::make_mut(team).dice = DiceMode::App;
            }
        }
    }
    campaign
}
