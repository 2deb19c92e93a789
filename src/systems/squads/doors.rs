//! What any game is asked, answered for Stacks & Hordes, and what is the same in every campaign of it.

use super::{Fact, Squads, gatehouse_sample};
use crate::systems::doors::{Doors, common_doors};
use crate::systems::info::{GameInfo, Sample, ready_sheets};
use crate::systems::log_record::When;
use crate::systems::squads::attack::dice::D6;
use crate::systems::squads::turn::frame::Frame;
use crate::systems::units::doors_in_fight;

/// What is the same in every campaign of it.
pub(in crate::systems) const INFO: GameInfo = GameInfo {
    die: D6,
    follows: |_, _, _| None,
    somebody: ["unit", "units"],
    team: "side",
    ready_sheets: ready_sheets!["squads":
        // Command units first, then troops, mounts, structures.
        "gate_warlord",
        "field_captain",
        "lantern_caster",
        "bone_marshal",
        "pikers",
        "shieldbearers",
        "axers",
        "bowmen",
        "outriders",
        "gate_guard",
        "diggers",
        "ram_crew",
        "ridge_ogre",
        "fallen_foot",
        "bone_archers",
        "clay_sentinel",
        "war_horse",
        "ridge_wolf",
        "tusk_boar",
        "shell_walker",
        "gate_door",
        "curtain_wall",
        "gate_tower",
    ],
    samples: &[Sample {
        key: "gatehouse",
        name: "Gatehouse",
        make: || gatehouse_sample().into(),
    }],
};

impl Doors for Squads {
    common_doors!(units, boards, teams, team);
    doors_in_fight!();

    fn phase(&self) -> Option<(u32, u8)> {
        self.fight.as_ref().map(|fight| (fight.round, fight.phase))
    }

    fn exchange(&self) -> Option<String> {
        let fight = self.fight.as_ref()?;
        let lowest = fight.frames.first()?;
        // What is resolved in a phase is rolled one attack after another (S-15, S-50): dice are typed on from each to the next.
        let act = (!self.is_resolving()).then_some((fight.acts, std::mem::discriminant(lowest)));
        Some(format!("{} {} {act:?}", fight.round, fight.phase))
    }

    fn is_in_act(&self) -> bool {
        let lowest = self.fight.as_ref().and_then(|fight| fight.frames.first());
        // What is resolved in a phase is one act after another (S-15), each from its first die on.
        let begun = |frame: &Frame| !self.is_resolving() || frame.has_begun();
        lowest.is_some_and(|frame| !matches!(frame, Frame::Lead(_)) && begun(frame))
    }
}

/// What a fact says of when it was.
fn when(fact: &Fact) -> Option<When> {
    match fact {
        Fact::RoundBegan { round, .. } => Some(When::Begins(*round)),
        Fact::FightBegan { .. } | Fact::FightEnded | Fact::FightOver { .. } => Some(When::Outside),
        _ => None,
    }
}
