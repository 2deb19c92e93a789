//! What any game is asked, answered for Heroes of Hex, and what is the same in every campaign of it.

use super::{Fact, HeroesOfHex, skirmish_sample};
use crate::dice::Die;
use crate::systems::doors::{Doors, common_doors};
use crate::systems::heroes_of_hex::turn::frame::Frame;
use crate::systems::info::{GameInfo, Sample, ready_sheets};
use crate::systems::log_record::{LogRecord, When, records};
use crate::systems::units::seen::SeenByPlayers;
use crate::table::{MapId, TeamId};

/// What is the same in every campaign of it.
pub(in crate::systems) const INFO: GameInfo = GameInfo {
    die: Die::sided(6),
    follows: |_, _, _| None,
    somebody: ["unit", "units"],
    team: "side",
    ready_sheets: ready_sheets!["heroes_of_hex":
        // Heroes first, then enemies from the weakest on.
        "ironwright",
        "duelist",
        "longbow",
        "ember_sage",
        "wayfinder",
        "mender",
        "venomancer",
        "bulwark",
        "reedling",
        "husk",
        "bog_hound",
        "spitter",
        "lantern_wight",
        "shellback",
        "mire_witch",
        "drowned_king",
    ],
    samples: &[Sample {
        key: "skirmish",
        name: "Skirmish",
        make: || skirmish_sample().into(),
    }],
};

impl Doors for HeroesOfHex {
    common_doors!(units, boards, sides, side);

    fn log_records(&self, from: usize) -> Box<dyn Iterator<Item = LogRecord> + '_> {
        let seen = |line| self.seen_line(line);
        let lines = records(&self.log, from, when, Fact::sentence, seen);
        Box::new(lines.map(|(turn, record)| LogRecord { turn, ..record }))
    }

    fn acting_team(&self) -> Option<TeamId> {
        Some(self.turn()?.side)
    }

    fn exchange(&self) -> Option<String> {
        let skirmish = self.skirmish.as_ref()?;
        let lowest = skirmish.frames.first()?;
        let declared = match lowest {
            Frame::Declared(declared) => Some(declared.id),
            _ => None,
        };
        let kind = std::mem::discriminant(lowest);
        Some(format!("{} {kind:?} {declared:?}", skirmish.turns))
    }

    fn is_in_act(&self) -> bool {
        let skirmish = self.skirmish.as_ref();
        let lowest = skirmish.and_then(|skirmish| skirmish.frames.first());
        lowest.is_some_and(|frame| !matches!(frame, Frame::Fate(_) | Frame::Next(_)))
    }

    fn map_played(&self) -> Option<MapId> {
        self.skirmish.as_ref().map(|skirmish| skirmish.board)
    }
}

/// What a fact says of when it was.
fn when(fact: &Fact) -> Option<When> {
    match fact {
        Fact::TurnBegan { turn, .. } => Some(When::Begins(*turn)),
        Fact::SkirmishBegan { .. } | Fact::SkirmishEnded | Fact::SkirmishOver { .. } => {
            Some(When::Outside)
        }
        _ => None,
    }
}
