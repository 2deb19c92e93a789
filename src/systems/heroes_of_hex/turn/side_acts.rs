//! What a side does with its Turn, beside what its units do (H-11 to H-13). What follows is in `turns`.

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::turn::frame::Frame;
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::table::{Check, Refusal};

/// What it costs to negate Fate (H-12).
pub const NEGATE_FATE: u32 = 3;

/// What a side can do with its Turn, beside what its units do.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum SideAct {
    /// H-12: roll Fate again for 3 HEX.
    NegateFate,
    /// H-13: give the initiative on without a unit.
    Pass,
    /// H-11: the unit's Turn ends.
    EndTurn,
}

impl SideAct {
    /// All of them, in the order of a Turn.
    pub const ALL: [Self; 3] = [Self::NegateFate, Self::Pass, Self::EndTurn];
}

impl HeroesOfHex {
    /// Whether a side may do that now.
    pub(in crate::systems::heroes_of_hex) fn check_side_act(
        &self,
        act: SideAct,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let Some(turn) = self.turn().copied() else {
            return Err(Refusal::structure(match self.skirmish {
                Some(_) => "the skirmish is over",
                None => "no skirmish is going on",
            }));
        };
        self.refuse_while_deciding()?;
        match act {
            SideAct::NegateFate => {
                check.rule(!turn.negated, h(12), || {
                    "Fate was rolled again already, and that is final".to_owned()
                })?;
                check.rule(!turn.spent, h(12), || "AP already spent".to_owned())?;
                let hex = self.hex_of(turn.side);
                check.rule(hex >= NEGATE_FATE, h(12), || {
                    format!("needs {NEGATE_FATE} HEX, you have {hex}")
                })
            }
            SideAct::Pass => check.rule(turn.active.is_none(), h(13), || {
                "a unit is active".to_owned()
            }),
            // Without a unit there is no Turn to end, only passing.
            SideAct::EndTurn => match turn.active {
                Some(_) => Ok(()),
                None => Err(Refusal::structure("choose a unit first")),
            },
        }
    }

    pub(in crate::systems::heroes_of_hex) fn side_act(
        &mut self,
        act: SideAct,
        force: bool,
    ) -> Result<(), Refusal> {
        let mut check = Check::new(force);
        self.check_side_act(act, &mut check)?;
        let skipped = check.into_skipped();
        if !skipped.is_empty() {
            let what = self.side_act_label(act);
            self.note_forced(what, skipped);
        }
        let Some(turn) = self.turn().copied() else {
            return Ok(());
        };
        match act {
            SideAct::NegateFate => {
                let paid = self.hex_of(turn.side).min(NEGATE_FATE);
                self.take_hex(turn.side, paid);
                let side = self.which_team(turn.side);
                self.note(&[h(12)], Fact::FateNegated { side, hex: paid });
                let pool = self.fate_pool(turn.side, true);
                self.push_frame(Frame::Fate(Box::new(pool)))
            }
            SideAct::Pass => {
                let side = self.which_team(turn.side);
                self.note(&[h(13)], Fact::Passed { side });
                if self.house_rules.pass_earns_hex {
                    self.gain_hex(turn.side, 13);
                }
                self.turn_is_over(turn.side);
                Ok(())
            }
            SideAct::EndTurn => {
                self.finish_turn();
                Ok(())
            }
        }
    }
}
