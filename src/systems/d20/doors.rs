//! What any game is asked, answered for Attack · Move · Bonus, and what is the same in every campaign of it.

use super::{D20, Fact, bridge_sample};
use crate::systems::d20::attack::kernel::{D20_DIE, chain_goes_on};
use crate::systems::d20::turn::frame::Frame;
use crate::systems::doors::{Doors, common_doors};
use crate::systems::info::{GameInfo, Sample, ready_sheets};
use crate::systems::log_record::When;
use crate::systems::units::doors_in_fight;

/// What is the same in every campaign of it.
pub(in crate::systems) const INFO: GameInfo = GameInfo {
    die: D20_DIE,
    follows: chain_goes_on,
    somebody: ["unit", "units"],
    team: "team",
    ready_sheets: ready_sheets!["d20":
        // Characters first, then foes from the weakest on, then summons.
        "shieldbearer",
        "blade_dancer",
        "hunter",
        "hill_breaker",
        "ember_mage",
        "field_healer",
        "beast_caller",
        "night_cat",
        "river_rat",
        "bog_goblin",
        "goblin_slinger",
        "road_robber",
        "grey_wolf",
        "grave_guard",
        "moss_shaman",
        "stone_boar",
        "bridge_ogre",
        "marsh_wyrm",
        "spark_sprite",
        "thorn_hound",
        "clay_guard",
    ],
    samples: &[Sample {
        key: "bridge",
        name: "Bridge",
        make: || bridge_sample().into(),
    }],
};

impl Doors for D20 {
    common_doors!(units, boards, teams, team);
    doors_in_fight!();

    fn exchange(&self) -> Option<String> {
        let fight = self.fight.as_ref()?;
        // Whoever takes a free hit strikes with the dice that are typed behind that word (D-23).
        let kind = match fight.frames.first()? {
            Frame::FreeHit(_) | Frame::Strike(_) => None,
            lowest => Some(std::mem::discriminant(lowest)),
        };
        // Nobody expects the die that a 20 or a 1 asks for (D-20, D-22): digits typed on were meant for another.
        let extra = match fight.frames.last() {
            Some(Frame::Strike(strike)) => strike.roll.has_chain(),
            _ => false,
        };
        Some(format!("{} {} {kind:?} {extra}", fight.turns, fight.acts))
    }

    fn is_in_act(&self) -> bool {
        let lowest = self.fight.as_ref().and_then(|fight| fight.frames.first());
        let own =
            |frame: &Frame| matches!(frame, Frame::Ties(_) | Frame::Upkeep(_) | Frame::Keep(_));
        lowest.is_some_and(|frame| !own(frame))
    }
}

/// What a fact says of when it was.
fn when(fact: &Fact) -> Option<When> {
    match fact {
        Fact::RoundBegan { round } => Some(When::Begins(*round)),
        Fact::FightBegan { .. } | Fact::FightEnded | Fact::FightOver { .. } => Some(When::Outside),
        _ => None,
    }
}
