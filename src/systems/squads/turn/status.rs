//! What follows at once from what units are in: who has fallen, what the immobilized and the incapacitated lose, Stun, who
//! surrenders (S-21, S-52, S-60).

use std::collections::BTreeSet;

use crate::systems::squads::Squads;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::sheet::special::Special;
use crate::systems::squads::turn::fight::Hold;
use crate::systems::squads::words::fact::{Fact, Fell};
use crate::table::{CharacterId, Refusal, TeamId};

impl Squads {
    /// Tells of those who are out now, and forgets it of those who are up again.
    pub(in crate::systems::squads) fn settle_fallen(&mut self) {
        let Some(fight) = self.fight.as_deref() else {
            return;
        };
        let fell = |who: &CharacterId| self.units.get(who).and_then(Fell::of);
        let new = fight
            .units
            .keys()
            .filter_map(|who| Some((*who, fell(who)?)));
        let new = new.filter(|(who, how)| fight.fallen.get(who) != Some(how));
        let new: Vec<(CharacterId, Fell)> = new.collect();
        let risen = fight.fallen.keys().filter(|who| fell(who).is_none());
        let risen: Vec<CharacterId> = risen.copied().collect();
        for (who, how) in new {
            if let Some(fight) = self.fight_mut() {
                fight.fallen.insert(who, how);
            }
            let who = self.who(who);
            self.note(&[s(how.rule())], Fact::Fallen { who, how });
        }
        for who in risen {
            if let Some(fight) = self.fight_mut() {
                fight.fallen.remove(&who);
            }
            if self
                .units
                .get(&who)
                .is_some_and(|unit| unit.held.is_none() && unit.rides.is_none())
            {
                self.find_room(who);
            }
            let (at, who) = (self.space_of(who), self.who(who));
            self.note(&[s(52)], Fact::Rose { who, at });
        }
    }

    /// The immobilized lose the Move that they hold, the incapacitated and the croaked both (S-60).
    pub(in crate::systems::squads) fn settle_holds(&mut self) {
        let Some(fight) = self.fight.as_deref() else {
            return;
        };
        let loses =
            |(who, standing): (&CharacterId, &crate::systems::squads::turn::fight::Standing)| {
                let unit = self.units.get(who)?;
                let out = unit.is_defeated();
                let movement = (out || unit.is_immobilized()) && standing.movement != Hold::None;
                let action = out && standing.action != Hold::None;
                (movement || action).then_some((*who, movement, action))
            };
        let all: Vec<_> = fight.units.iter().filter_map(loses).collect();
        for (who, movement, action) in all {
            if let Some(standing) = self.standing_mut(who) {
                standing.movement = if movement {
                    Hold::None
                } else {
                    standing.movement
                };
                standing.action = if action { Hold::None } else { standing.action };
            }
            let who = self.who(who);
            self.note(
                &[s(60)],
                Fact::Loses {
                    who,
                    movement,
                    action,
                },
            );
        }
    }

    /// Stun takes the Move and the Action that are held, otherwise the next (S-60).
    pub(in crate::systems::squads) fn stun(&mut self, who: CharacterId) -> Result<(), Refusal> {
        let unit = self.unit(who)?;
        if unit.has(Special::Construct) || unit.has(Special::Uncroaked) {
            let name = &unit.name;
            return Err(Refusal::rule(s(31), format!("{name} is immune to Stun")));
        }
        let standing = self.standing_of(who)?;
        let take = |hold: &mut Hold, next: &mut bool| {
            let held = *hold != Hold::None;
            *hold = Hold::None;
            *next |= !held;
            held
        };
        let movement = take(&mut standing.movement, &mut standing.stunned_move);
        let action = take(&mut standing.action, &mut standing.stunned_action);
        let who = self.who(who);
        self.note(
            &[s(60)],
            Fact::Stunned {
                who,
                movement,
                action,
            },
        );
        Ok(())
    }

    /// Where all of a side are calm, incapacitated or croaked, its calm units surrender, Constructs and Uncroaked excepted
    /// (S-60).
    pub(in crate::systems::squads) fn settle_surrender(&mut self) {
        let Some(fight) = self.fight.as_deref() else {
            return;
        };
        let mut fights: BTreeSet<TeamId> = BTreeSet::new();
        let mut calm: Vec<(TeamId, CharacterId)> = Vec::new();
        for who in fight.units.keys().filter(|who| self.is_up(**who)) {
            let (Some(unit), Some(side)) = (self.units.get(who), self.side_of(*who)) else {
                continue;
            };
            let bound = unit.has(Special::Construct) || unit.has(Special::Uncroaked);
            match (unit.status.calm, bound) {
                (false, _) => {
                    fights.insert(side);
                }
                (true, false) => calm.push((side, *who)),
                (true, true) => {}
            }
        }
        for (_, who) in calm.into_iter().filter(|(side, _)| !fights.contains(side)) {
            if let Some(unit) = self.unit_mut(who) {
                unit.status.surrendered = true;
            }
        }
        self.settle_fallen();
    }
}
