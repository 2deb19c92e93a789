//! What any game is asked, answered for Flow, and what is the same in every campaign of it.

use super::{Fact, Flow, rooftops_sample};
use crate::dice::Die;
use crate::systems::doors::{Doors, common_doors};
use crate::systems::flow::fight::frame::Frame;
use crate::systems::info::{GameInfo, Sample, ready_sheets};
use crate::systems::log_record::When;
use crate::systems::units::doors_in_fight;

/// What is the same in every campaign of it.
pub(in crate::systems) const INFO: GameInfo = GameInfo {
    die: Die::sided(100),
    follows: |_, _, _| None,
    somebody: ["unit", "units"],
    team: "team",
    ready_sheets: ready_sheets!["flow":
        // Characters first, then foes from the weakest on.
        "soot_mage",
        "chimney_archer",
        "rope_dancer",
        "gutter_saint",
        "bell_ringer",
        "lamp_warden",
        "gutter_hound",
        "roof_bowman",
        "slate_cutter",
        "ash_witch",
        "buckler_thug",
        "gang_captain",
        "chimney_brute",
        "old_gargoyle",
    ],
    samples: &[Sample {
        key: "rooftops",
        name: "Rooftops",
        make: || rooftops_sample().into(),
    }],
};

impl Doors for Flow {
    common_doors!(units, boards, teams, team);
    doors_in_fight!();

    fn exchange(&self) -> Option<String> {
        let fight = self.fight.as_ref()?;
        let kind = std::mem::discriminant(fight.frames.first()?);
        Some(format!("{} {} {kind:?}", fight.turns, fight.acts))
    }

    fn is_in_act(&self) -> bool {
        let lowest = self.fight.as_ref().and_then(|fight| fight.frames.first());
        let own = |frame: &Frame| {
            matches!(
                frame,
                Frame::Initiative(_)
                    | Frame::Hold(_)
                    | Frame::OwnTurn(_)
                    | Frame::WaitOn(_)
                    | Frame::Ending(_)
            )
        };
        lowest.is_some_and(|frame| !own(frame))
    }
}

/// What a fact says of when it was.
fn when(fact: &Fact) -> Option<When> {
    match fact {
        Fact::RoundBegan { round, .. } => Some(When::Begins(*round)),
        Fact::FightBegan { .. } | Fact::FightEnded => Some(When::Outside),
        _ => None,
    }
}
