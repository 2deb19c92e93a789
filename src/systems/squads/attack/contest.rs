//! Several roll for a square: those whose moves meet there (S-17), or who rush it and who stands there (S-53).

use crate::board::grid::{Footprint, Hex};
use crate::dice::Dice;
use crate::systems::squads::Squads;
use crate::systems::squads::attack::dice::{Purpose, Roll};
use crate::systems::squads::rules::HouseRules;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::sheet::special::Special;
use crate::systems::squads::sheet::unit::Unit;
use crate::systems::squads::turn::frame::{Contest, Contestant, Outcome, Progress};
use crate::systems::squads::words::fact::Fact;
use crate::table::{Answer, CharacterId, Decision};

/// The most dice that anybody rolls for a square.
const MOST_DICE: u32 = 50;

impl Unit {
    /// How many d6 it rolls for a square (S-53).
    #[must_use]
    pub fn contest_dice(&self, rules: &HouseRules) -> u8 {
        let squares = u32::from(self.size) * u32::from(self.size);
        let squares = squares.saturating_sub(u32::from(!rules.first_square));
        let dice = 2 + u32::from(self.has(Special::Heavy)) + squares;
        u8::try_from(dice.min(MOST_DICE)).unwrap_or(u8::MAX)
    }
}

impl Squads {
    /// How many d6 a unit rolls for a square (S-53).
    #[must_use]
    pub fn contest_dice(&self, who: CharacterId) -> u8 {
        let unit = self.units.get(&who);
        unit.map_or(2, |unit| unit.contest_dice(&self.house_rules))
    }

    fn contestant(&self, who: CharacterId, rushes: bool) -> Contestant {
        Contestant {
            dice: self.contest_dice(who),
            rushes,
            dodges: !rushes && self.is_dodging(who),
            roll: Roll::by(who),
        }
    }

    /// Opposing units whose moves end on the same squares (S-17).
    pub(in crate::systems::squads) fn meeting(&self) -> Option<Contest> {
        let ground = self.ground()?;
        let plans = self.fight.iter().flat_map(|fight| &fight.plans);
        let ends = plans.flat_map(|plan| self.ends_of(&ground.loads, plan));
        let ends: Vec<(CharacterId, Footprint)> = ends
            .map(|(who, at)| (who, ground.token_at(who, at)))
            .collect();
        let meets = |one: &(CharacterId, Footprint), other: &(CharacterId, Footprint)| {
            one.1.overlaps(other.1) && self.are_opponents(one.0, other.0)
        };
        let first = ends
            .iter()
            .find(|one| ends.iter().any(|other| meets(one, other)))?;
        let others = ends.iter().filter(|other| meets(first, other));
        let all: Vec<CharacterId> = [first]
            .into_iter()
            .chain(others)
            .map(|(who, _)| *who)
            .collect();
        let contestant = |who: &CharacterId| Contestant {
            dodges: self.is_dodging(*who),
            ..self.contestant(*who, true)
        };
        Some(Contest {
            all: all.iter().map(contestant).collect(),
            rush: false,
            to: first.1.at(),
        })
    }

    /// The contest of those who rush a square, with whoever stands there.
    pub(in crate::systems::squads) fn rush_contest(
        &self,
        rushers: &[(CharacterId, Hex)],
    ) -> Contest {
        let mut all: Vec<Contestant> = rushers
            .iter()
            .map(|(who, _)| self.contestant(*who, true))
            .collect();
        let to = rushers.first().map_or(Hex::new(0, 0), |(_, to)| *to);
        if let Some(ground) = self.ground() {
            let taken = rushers
                .iter()
                .flat_map(|(who, to)| ground.takers(ground.token_at(*who, *to)));
            let mut defenders: Vec<CharacterId> = taken.map(|who| self.lowest(who)).collect();
            defenders.sort_unstable();
            defenders.dedup();
            defenders.retain(|who| {
                !rushers
                    .iter()
                    .any(|(rusher, _)| self.lowest(*rusher) == *who)
            });
            all.extend(defenders.into_iter().map(|who| self.contestant(who, false)));
        }
        let rush = true;
        Contest { all, rush, to }
    }
}

impl Contest {
    pub(in crate::systems::squads) const fn purpose(&self) -> Purpose {
        if self.rush {
            Purpose::BullRush
        } else {
            Purpose::Meeting
        }
    }

    /// Who rolls: nobody where only dodgers stand against one.
    fn rollers(&self) -> Vec<usize> {
        let rolls = |at: &usize| !self.all[*at].dodges;
        let rollers: Vec<usize> = (0..self.all.len()).filter(rolls).collect();
        if rollers.len() > 1 {
            rollers
        } else {
            Vec::new()
        }
    }

    pub(in crate::systems::squads) fn step(
        &mut self,
        game: &mut Squads,
        dice: &mut dyn Dice,
    ) -> Progress {
        let (purpose, rollers) = (self.purpose(), self.rollers());
        let mut sums: Vec<Option<i64>> = vec![None; self.all.len()];
        for at in &rollers {
            let one = &mut self.all[*at];
            sums[*at] = one.roll.d6(game, (one.dice, purpose), dice);
            if sums[*at].is_some() {
                game.note_dice(&mut one.roll, None);
            }
        }
        if rollers.iter().any(|at| sums[*at].is_none()) {
            return Progress::Wait;
        }
        let winner = match rollers.as_slice() {
            [] => self.all.iter().position(|one| one.rushes && !one.dodges),
            rollers => {
                let best = rollers.iter().filter_map(|at| sums[*at]).max();
                let mut at_best = rollers.iter().filter(|at| sums[**at] == best);
                let first = at_best.next().copied();
                first.filter(|at| at_best.next().is_none() && self.all[*at].rushes)
            }
        };
        match self.rush {
            true => self.rushed(game, winner),
            false => self.met(game, winner),
        }
        Progress::Done
    }

    fn rushed(&self, game: &mut Squads, winner: Option<usize>) {
        let rushers = self.all.iter().enumerate().filter(|(_, one)| one.rushes);
        let losers: Vec<CharacterId> = rushers
            .filter(|(at, _)| Some(*at) != winner)
            .map(|(_, one)| one.roll.roller)
            .collect();
        if let Some(by) = winner.map(|at| self.all[at].roll.roller) {
            let who = game.who(by);
            game.note(
                &[s(53)],
                Fact::WinsSquare {
                    who,
                    at: game.address(self.to),
                },
            );
            game.note_outcome(Outcome::Rush { by, to: self.to });
        }
        for who in losers {
            let who = game.who(who);
            game.note(&[s(53)], Fact::RushFails { who });
        }
    }

    fn met(&self, game: &mut Squads, winner: Option<usize>) {
        let at = game.address(self.to);
        let units: Vec<_> = self
            .all
            .iter()
            .map(|one| game.who(one.roll.roller))
            .collect();
        let who = winner.map(|at| units[at].clone());
        game.note(
            &[s(17)],
            Fact::Met {
                units,
                at,
                winner: who,
            },
        );
        for (at, one) in self.all.iter().enumerate() {
            if Some(at) != winner {
                // Its way ends on the last free square before it.
                game.cut_way(one.roll.roller);
            }
        }
    }

    pub(in crate::systems::squads) fn decisions(&self, game: &Squads) -> Vec<Decision> {
        let asks = self.rollers().into_iter().filter_map(|at| {
            let one = &self.all[at];
            let key = format!("contest.{}", one.roll.roller);
            let what = format!(" at {}", game.address(self.to));
            one.roll
                .ask_d6(game, key, (one.dice, self.purpose()), &what)
        });
        asks.collect()
    }

    pub(in crate::systems::squads) fn answer(
        &mut self,
        key: &str,
        answer: &Answer,
        dice: &mut dyn Dice,
    ) {
        let purpose = self.purpose();
        let asked = self
            .all
            .iter_mut()
            .find(|one| key == format!("contest.{}", one.roll.roller));
        if let Some(one) = asked {
            one.roll.take_d6(answer, dice, (one.dice, purpose));
        }
    }
}
