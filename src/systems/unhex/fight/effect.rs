//! What lies on an area for a while (U-96, U-98, U-99), as it is kept. What it does is in `effects`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::areas::AreaId;
use crate::table::{CharacterId, EffectSign, Named};

id_types! {
    /// A lasting effect of a fight.
    EffectId;
}

/// What a lasting effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EffectKind {
    /// U-98: hurts whoever starts an action other than Move there.
    Continuous {
        /// By how much.
        #[schemars(range(max = EffectKind::MOST))]
        damage: u8,
    },
    /// U-99: a cover mark at that area's end of every connection.
    Cover,
    /// U-99: no cover mark at that area's end of any connection, as long as the fight lasts; the drawing keeps its own.
    Demolished,
}

/// How long something lasts (U-96), for the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Lasts {
    /// Until the end of the round of that number.
    Round(u32),
    /// The turn of a team that is going on, and so many more.
    Turns(u8),
    /// So many turns of teams, the first of which is the next one.
    NextTurns(u8),
    /// As long as the fight.
    Fight,
}

impl std::fmt::Display for Lasts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Round(round) => write!(f, "until the end of round {round}"),
            Self::Turns(0) => f.write_str("until this turn ends"),
            Self::Turns(1) => f.write_str("for this turn and the next one"),
            Self::Turns(more) => write!(f, "for this turn and {more} more"),
            Self::NextTurns(1) => f.write_str("for the next turn"),
            Self::NextTurns(turns) => write!(f, "for the next {turns} turns"),
            Self::Fight => f.write_str("for the rest of the fight"),
        }
    }
}

impl EffectKind {
    /// The most damage and the most rounds that can be set by hand.
    pub const MOST: u8 = 99;

    /// What it is called.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Self::Continuous { damage } => format!("Continuous ({damage} damage)"),
            Self::Cover => "Cover".to_owned(),
            Self::Demolished => "Cover destroyed".to_owned(),
        }
    }

    /// Its sign on a map.
    #[must_use]
    pub const fn sign(self) -> EffectSign {
        match self {
            Self::Continuous { .. } => EffectSign::Harm,
            Self::Cover => EffectSign::Cover,
            Self::Demolished => EffectSign::Lasting,
        }
    }

    fn in_bounds(self) -> bool {
        match self {
            Self::Continuous { damage } => damage <= Self::MOST,
            Self::Cover | Self::Demolished => true,
        }
    }
}

/// Something that lies on an area for a while (U-96). It outlasts its maker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaEffect {
    /// What it does.
    pub kind: EffectKind,
    /// Where it lies.
    pub area: AreaId,
    /// How many rounds, or turns by the house rule, it lasts beyond this one; 0 ends with this one. What is
    /// demolished stays so for the fight.
    #[schemars(range(max = EffectKind::MOST))]
    pub rounds: u8,
    /// Who made it, by the name of the time; none is the GM.
    pub by: Option<Named<CharacterId>>,
}

impl AreaEffect {
    /// What in it cannot be, for files.
    pub(in crate::systems::unhex) fn fault(&self) -> Option<&'static str> {
        let whole = self.kind.in_bounds() && self.rounds <= EffectKind::MOST;
        (!whole).then_some("an effect is more than one can be")
    }
}
