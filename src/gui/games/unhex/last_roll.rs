//! The last roll of Unhex, for the dice panel.

use crate::gui::panels::dice::LastRoll;
use crate::systems::unhex::{Fact, Unhex, u};

pub(super) fn last_roll(game: &Unhex) -> Option<LastRoll> {
    LastRoll::of(&game.log, |fact| {
        let (who, purpose, before, roll, level, success, critical, origin) = match fact {
            Fact::Rolled {
                who,
                purpose,
                roll,
                level,
                success,
                critical,
                origin,
            } => (
                who,
                purpose.words(),
                None,
                *roll,
                *level,
                *success,
                *critical,
                *origin,
            ),
            Fact::Rerolled {
                who,
                before,
                roll,
                level,
                success,
                critical,
                origin,
                ..
            } => (
                who,
                "the re-roll",
                Some(*before),
                *roll,
                *level,
                *success,
                *critical,
                *origin,
            ),
            _ => return None,
        };
        let (tens, ones): (u8, u8) = roll.into();
        let verdict = match (success, critical) {
            (true, true) => "critical success",
            (true, false) => "success",
            (false, true) => "critical failure",
            (false, false) => "failure",
        };
        let sign = if success { "under" } else { "over" };
        Some(LastRoll {
            heading: format!("{who} for {purpose}, level {level}"),
            origin,
            faces: vec![tens.into(), ones.into()],
            verdict: verdict.to_owned(),
            success: Some(success),
            numbers: format!("{roll}, {sign} {level}"),
            rule: if critical { u(13) } else { u(10) },
            before: before.map(|before| before.to_string()),
        })
    })
}
