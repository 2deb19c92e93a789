//! One percentile roll in progress, as saved state. Initiative, attacks and defends all use it; how it goes on is in
//! `rolling`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::unhex::rolls::percentile::{Percentile, Reroll, Verdict};
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::rules::house_rules::HouseRules;
use crate::systems::unhex::sheet::character::Level;
use crate::table::CharacterId;

/// A roll in progress or done. The level is the one at its start: of what happens meanwhile only the GM’s hand changes
/// it, as long as the dice have not fallen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollState {
    /// Who rolls.
    pub roller: CharacterId,
    /// What for.
    pub purpose: Purpose,
    /// The level to roll under.
    #[schemars(range(min = Level::LOWEST, max = Level::HIGHEST))]
    pub level: i32,
    /// The roller's max level.
    #[schemars(range(min = Level::LOWEST, max = Level::HIGHEST))]
    pub max_level: i32,
    /// May be re-rolled once (U-16).
    pub good: bool,
    /// How far it has come.
    pub stage: Stage,
    /// Faces typed or rolled towards the present throw.
    #[schemars(length(max = 1), inner(range(min = 0, max = 9)))]
    pub faces: Vec<i32>,
    /// Some face came from real dice.
    pub real: bool,
    /// Some face came from the app.
    pub app: bool,
    /// The result before a re-roll; it stays visible.
    pub first: Option<Percentile>,
    /// The result that stands so far.
    pub result: Option<Percentile>,
    /// A critical success set the dice to this (U-14).
    pub set_to: Option<Percentile>,
    /// Good was used, so precise and powerful are not (U-19).
    pub edge_used: bool,
    /// A critical success was kept for another action (U-14).
    pub extra_action: bool,
    /// It cannot be critical: an all-out Defend (U-90).
    #[serde(default)]
    pub plain: bool,
    /// Whom a critical success may cost the next action, instead of gaining one (U-93).
    #[serde(default)]
    pub costs: Option<CharacterId>,
}

/// How far a roll has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "RollStage")]
pub enum Stage {
    /// Takes faces as they come.
    #[serde(alias = "waiting")]
    Rolling,
    /// Good: keep or roll again (U-16).
    OfferReroll,
    /// Takes the faces of a re-roll.
    Rerolling(Reroll),
    /// A critical success: another action, or set the dice (U-14).
    Critical,
    /// Which number to set (U-14).
    Setting,
    /// Done.
    Done,
}

impl RollState {
    /// Nothing more to decide about it.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    /// The verdict on the dice as rolled; setting them afterwards does not change it.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.result.map(|roll| self.judge(roll))
    }

    /// How a result falls at the level of this roll.
    pub(super) fn judge(&self, roll: Percentile) -> Verdict {
        let verdict = roll.judge(self.level);
        Verdict {
            critical: verdict.critical && !self.plain,
            exact: verdict.exact && !self.plain,
            ..verdict
        }
    }

    /// The number that counts, if the roll succeeded.
    #[must_use]
    pub fn success(&self) -> Option<Percentile> {
        let verdict = self.verdict()?;
        verdict
            .success
            .then(|| self.set_to.or(self.result))
            .flatten()
    }

    /// The number that an opposed roll compares, if the roll succeeded: the one that was set, or by a house rule the
    /// dice as they fell (U-14).
    #[must_use]
    pub fn opposed(&self, rules: &HouseRules) -> Option<Percentile> {
        let set = self.success()?;
        Some(match self.result {
            Some(fallen) if !rules.set_number_counts => fallen,
            _ => set,
        })
    }

    /// Every face that fell for it and still counts, typed ones that wait included.
    pub(in crate::systems::unhex) fn all_faces(&self) -> Vec<i32> {
        let fallen = self.result.map(<(u8, u8)>::from);
        let fallen = fallen.into_iter().flat_map(|(tens, ones)| [tens, ones]);
        fallen
            .map(i32::from)
            .chain(self.faces.iter().copied())
            .collect()
    }
}
