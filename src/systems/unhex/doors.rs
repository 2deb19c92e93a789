//! What any game is asked, answered for Unhex, and what is the same in every campaign of it.

use super::fight::frames::frame::Frame;
use super::{Fact, Unhex, nightclub_fight};
use crate::board::areas::AreaMap;
use crate::dice::Die;
use crate::systems::doors::{Doors, common_doors};
use crate::systems::info::{GameInfo, Sample, ready_sheets};
use crate::systems::log_record::{LogRecord, When, records};
use crate::table::{MapId, TeamId};

/// What is the same in every campaign of it.
pub(in crate::systems) const INFO: GameInfo = GameInfo {
    die: Die::DIGIT,
    follows: |_, _, _| None,
    somebody: ["character", "characters"],
    team: "team",
    ready_sheets: ready_sheets!["unhex":
        // Six player characters, then eight foes from the weakest on.
        "odile_harrow",
        "benno_castell",
        "sunniva_roe",
        "teodor_quill",
        "yara_finch",
        "aurel_vant",
        "lookout",
        "dock_brawler",
        "alley_shooter",
        "gate_guard",
        "roof_watcher",
        "knife_dancer",
        "wrecker",
        "ringleader",
    ],
    samples: &[Sample {
        key: "nightclub",
        name: "Nightclub",
        make: || nightclub_fight().into(),
    }],
};

impl Doors for Unhex {
    common_doors!(characters, maps, teams, team);

    fn log_records(&self, from: usize) -> Box<dyn Iterator<Item = LogRecord> + '_> {
        let lines = records(&self.log, from, when, Fact::sentence, self.seen_lines());
        Box::new(lines.map(|(round, record)| LogRecord { round, ..record }))
    }

    fn area_map(&self, id: MapId) -> Option<&AreaMap> {
        self.maps.get(&id).map(|map| &**map)
    }

    fn acting_team(&self) -> Option<TeamId> {
        self.acting_team()
    }

    fn exchange(&self) -> Option<String> {
        let fight = self.fight.as_ref()?;
        let lowest = fight.frames.first()?;
        let (kind, people) = (std::mem::discriminant(lowest), lowest.procedure().people());
        Some(format!("{} {kind:?} {people:?}", fight.round))
    }

    fn is_in_act(&self) -> bool {
        let lowest = self.fight.as_ref().and_then(|fight| fight.frames.first());
        lowest.is_some_and(|frame| match frame {
            Frame::Exchange(_)
            | Frame::Move(_)
            | Frame::Damage(_)
            | Frame::Direct(_)
            | Frame::Area(_)
            | Frame::Started(_)
            | Frame::FirstAid(_)
            | Frame::Rally(_) => true,
            Frame::Initiative(_) | Frame::AllOut(_) | Frame::Placing(_) | Frame::Fate(_) => false,
        })
    }

    fn map_played(&self) -> Option<MapId> {
        self.fight.as_ref().map(|fight| fight.map)
    }
}

/// What a fact says of when it was.
fn when(fact: &Fact) -> Option<When> {
    match fact {
        Fact::RoundBegan { round } => Some(When::Begins(*round)),
        Fact::FightBegan { .. } | Fact::FightEnded { .. } => Some(When::Outside),
        _ => None,
    }
}
