//! The last roll of Heroes of Hex, for the dice panel.

use crate::gui::panels::dice::LastRoll;
use crate::systems::heroes_of_hex::{Fact, HeroesOfHex, h};

pub(super) fn last_roll(game: &HeroesOfHex) -> Option<LastRoll> {
    LastRoll::of(&game.log, |fact| match fact {
        Fact::FateRolled {
            side,
            face,
            before,
            origin,
        } => Some(LastRoll {
            heading: format!("{side} for Fate"),
            origin: *origin,
            faces: vec![(*face).into()],
            verdict: format!("{face} AP"),
            success: None,
            numbers: String::new(),
            rule: if before.is_some() { h(12) } else { h(11) },
            before: before.map(|before| before.to_string()),
        }),
        Fact::Rolled {
            who,
            purpose,
            faces,
            origin,
            ..
        } => Some(LastRoll {
            heading: format!("{who} for {}", purpose.words()),
            origin: *origin,
            faces: faces.clone(),
            verdict: format!("highest {}", faces.iter().max().unwrap_or(&0)),
            success: None,
            numbers: String::new(),
            rule: h(31),
            before: None,
        }),
        _ => None,
    })
}
