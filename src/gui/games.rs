//! What the window asks of whatever game a campaign has.

use crate::campaign::{Campaign, Command, Game};
use crate::dice::Die;
use crate::systems::{System, heroes_of_hex, unhex};
use crate::table::{Answer, DiceMode};

/// Whether any team or side rolls real dice.
pub(super) fn real_dice(campaign: &Campaign) -> bool {
    match &campaign.game {
        Game::Unhex(game) => super::unhex::real_dice(game),
        Game::HeroesOfHex(game) => game.sides.values().any(|side| side.dice == DiceMode::Real),
    }
}

/// Whether there is anybody who could roll.
pub(super) fn has_teams(campaign: &Campaign) -> bool {
    match &campaign.game {
        Game::Unhex(game) => !game.teams.is_empty(),
        Game::HeroesOfHex(game) => !game.sides.is_empty(),
    }
}

/// The command by which everybody rolls such dice.
pub(super) fn set_dice(system: System, dice: DiceMode) -> Command {
    match system {
        System::HeroesOfHex => heroes_of_hex::Command::SetDice { side: None, dice }.into(),
        System::Unhex | System::Squads | System::Flow | System::D20 => {
            unhex::Command::SetDice { team: None, dice }.into()
        }
    }
}

/// The command that answers the decision of that key.
pub(super) fn answer(system: System, key: &str, answer: Answer) -> Command {
    let decision = Some(key.to_owned());
    match system {
        System::HeroesOfHex => heroes_of_hex::Command::Answer { decision, answer }.into(),
        System::Unhex | System::Squads | System::Flow | System::D20 => {
            unhex::Command::Answer { decision, answer }.into()
        }
    }
}

/// The key of the decision that the command answers, if it names one.
pub(super) fn answered(command: &Command) -> Option<&str> {
    match command {
        Command::Unhex(unhex::Command::Answer { decision, .. })
        | Command::HeroesOfHex(heroes_of_hex::Command::Answer { decision, .. }) => {
            decision.as_deref()
        }
        _ => None,
    }
}

/// The die that the game's rules roll.
pub(super) const fn die(system: System) -> Die {
    match system {
        System::HeroesOfHex => Die::sided(6),
        System::Unhex | System::Squads | System::Flow | System::D20 => Die::DIGIT,
    }
}
