//! The dice of this game in progress: what each is rolled for, and how they are told.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::d20::D20;
use crate::systems::d20::rules::ids::d;
use crate::systems::d20::words::fact::{Fact, Who};
use crate::systems::rolling;
use crate::table::{Decision, RuleId};

/// Dice in progress.
pub type Roll = rolling::Roll<Purpose>;
/// A die that has fallen.
pub type Fallen = rolling::Fallen<Purpose>;
/// Asks for a die.
pub(in crate::systems::d20) type Ask<'a> = rolling::Ask<'a, Purpose>;
/// A kernel asks for dice of one purpose as if they were a source.
pub(in crate::systems::d20) use rolling::For;
/// How far a kernel comes with what has fallen.
pub(in crate::systems::d20) type Step<T> = rolling::Step<T, Purpose>;
/// The dice that are asked for together.
pub(in crate::systems::d20) type Wanted = rolling::Wanted<Purpose>;

/// What a die is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "D20Purpose")]
pub enum Purpose {
    /// D-01: a tie in the order.
    Tie,
    /// D-10: to hit.
    Hit,
    /// D-20: the d4 after a 20.
    Chain,
    /// The d6 after that one.
    LongChain,
    /// D-22: the d4 after a 1.
    Fumble,
    /// The d6 after that one.
    LongFumble,
    /// D-10.
    Damage,
    /// D-12.
    Sneak,
    /// D-13: 1 in 4.
    Fatal,
    /// D-14.
    Healing,
}

impl Purpose {
    /// As in “rolls for the attack”.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Tie => "for the order",
            Self::Hit => "to hit",
            Self::Chain => "after the 20",
            Self::Fumble => "after the 1",
            Self::LongChain | Self::LongFumble => "after the 4",
            Self::Damage => "for damage",
            Self::Sneak => "for sneak damage",
            Self::Fatal => "for a fatal wound",
            Self::Healing => "for healing",
        }
    }

    /// The rule that asks for it.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Tie => d(1),
            Self::Hit | Self::Damage => d(10),
            Self::Chain | Self::LongChain => d(20),
            Self::Fumble | Self::LongFumble => d(22),
            Self::Sneak => d(12),
            Self::Fatal => d(13),
            Self::Healing => d(14),
        }
    }
}

impl Roll {
    /// Whether a 20 or a 1 to hit has fallen, which asks for dice of its own.
    pub(crate) fn has_chain(&self) -> bool {
        let mut hits = self.faces.iter().filter(|one| one.purpose == Purpose::Hit);
        hits.any(|one| matches!(one.face, 1 | 20))
    }

    /// The question for these dice.
    pub(crate) fn decision(&self, game: &D20, key: String, wanted: Wanted, what: &str) -> Decision {
        let (purpose, roller) = (wanted.purpose, (self.roller, game.name(self.roller)));
        let why = format!("{}{what}", purpose.words());
        wanted.question(key, roller, &why, purpose.rule())
    }
}

impl D20 {
    /// Tells of the dice that have fallen; those of `open` are not all there yet. `on` is whom the roll is against.
    pub(in crate::systems::d20) fn note_dice(
        &mut self,
        roll: &mut Roll,
        open: Option<Purpose>,
        on: Option<&Who>,
    ) {
        for (purpose, faces, origin) in roll.untold(open) {
            let (who, on) = (self.who(roll.roller), on.cloned());
            self.note(
                &[purpose.rule()],
                Fact::Rolled {
                    who,
                    purpose,
                    faces,
                    origin,
                    on,
                },
            );
        }
    }
}
