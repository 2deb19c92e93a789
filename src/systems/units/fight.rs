//! Fights that go in rounds: who is in one and how it stands, an order of turns by hand, who may join, what players see of
//! it. What a round is made of is the game's.

use std::collections::BTreeSet;

use crate::table::{CharacterId, FindingsAbout, Refusal};

/// Somebody is not in the fight.
pub(in crate::systems) fn not_in_fight(name: &str) -> Refusal {
    Refusal::structure(format!("{name} is not in a fight"))
}

/// Writes what is asked of a fight all over its rules in which units act in one order of turns, told what it is to be out
/// of it.
macro_rules! fight_in_order {
    ($Game:ident, $out:literal) => {
        $crate::systems::units::fight_of_units!($Game, $out, "its hit points");

        impl $Game {
            fn set_order(&mut self, order: &[CharacterId]) -> Result<(), Refusal> {
                let fight = self.current()?;
                let (mut wanted, mut known) = (order.to_vec(), fight.order.clone());
                wanted.sort_unstable();
                known.sort_unstable();
                if wanted != known || known.is_empty() {
                    return Err(Refusal::structure(
                        "name every unit of the order once, in the new order",
                    ));
                }
                fight.order = order.to_vec();
                Ok(())
            }
        }
    };
}
pub(in crate::systems) use fight_in_order;

/// The same for a fight whose order nobody changes by hand; told what to set so that somebody is no longer out, too.
macro_rules! fight_of_units {
    ($Game:ident, $out:literal, $set:literal) => {
        impl $Game {
            /// The open questions, which can be answered in any order.
            #[must_use]
            pub fn decisions(&self) -> Vec<$crate::table::Decision> {
                let frames = self.fight.as_ref().map(|fight| &fight.frames);
                let top = frames.and_then(|frames| frames.last());
                top.map_or_else(Vec::new, |top| top.decisions(self))
            }

            /// The board of the fight with the units on it.
            #[must_use]
            pub fn ground(&self) -> Option<Ground<'_>> {
                self.ground_of(self.fight.as_ref()?.board)
            }

            /// The unit that does a command, by its name now; none is the GM.
            #[must_use]
            pub fn who_does(&self, command: &Command) -> Option<String> {
                match command {
                    Command::Act { who, .. } => Some(self.name(*who)),
                    Command::Answer { decision, .. } => {
                        let open = self.decisions();
                        $crate::table::Decision::answerer(&open, decision.as_deref())
                    }
                    _ => None,
                }
            }

            /// The round of the fight; 0 without one.
            #[must_use]
            pub fn round(&self) -> u32 {
                self.fight.as_ref().map_or(0, |fight| fight.round)
            }

            /// What the fight keeps about a unit.
            #[must_use]
            pub fn standing(&self, who: CharacterId) -> Option<&Standing> {
                self.fight.as_ref()?.units.get(&who)
            }

            /// A unit that takes part in the fight, and what the fight keeps about it.
            fn taking_part(&self, who: CharacterId) -> Result<(&Unit, &Standing), Refusal> {
                let unit = self.unit(who)?;
                let standing = self.standing(who);
                let not_in = || $crate::systems::units::fight::not_in_fight(&unit.name);
                Ok((unit, standing.ok_or_else(not_in)?))
            }

            fn standing_mut(&mut self, who: CharacterId) -> Option<&mut Standing> {
                self.fight_mut()?.units.get_mut(&who)
            }

            fn standing_of(&mut self, who: CharacterId) -> Result<&mut Standing, Refusal> {
                let name = self.unit(who)?.name.clone();
                let standing = self.standing_mut(who);
                standing.ok_or_else(|| $crate::systems::units::fight::not_in_fight(&name))
            }

            /// The fight, which has to go on.
            fn current(&mut self) -> Result<&mut Fight, Refusal> {
                let goes_on = self.is_fighting();
                let fight = self.fight_mut().filter(|_| goes_on);
                fight.ok_or_else(|| Refusal::structure("no fight is going on"))
            }

            /// Whether a unit is in the fight and not out of it.
            #[must_use]
            pub fn is_up(&self, who: CharacterId) -> bool {
                let unit = self.units.get(&who);
                self.standing(who).is_some() && unit.is_some_and(|unit| !unit.is_defeated())
            }

            /// Everybody who is in the fight and not out of it, in the order of turns, those who have no place in it last.
            #[must_use]
            pub fn everybody_up(&self) -> Vec<CharacterId> {
                let Some(fight) = self.fight.as_deref() else {
                    return Vec::new();
                };
                let rest = fight.units.keys().filter(|id| !fight.order.contains(id));
                let all = fight.order.iter().chain(rest).copied();
                all.filter(|id| self.is_up(*id)).collect()
            }

            /// Where the faces of somebody’s rolls come from.
            #[must_use]
            pub fn dice_mode(&self, who: CharacterId) -> $crate::table::DiceMode {
                let team = self.side_of(who).and_then(|team| self.teams.get(&team));
                team.map_or($crate::table::DiceMode::Real, |team| team.dice)
            }

            /// The name of the space where a unit stands.
            #[must_use]
            pub fn space_of(&self, who: CharacterId) -> String {
                let name = || {
                    let place = self.places.get(&who)?;
                    Some(self.boards.get(&place.map)?.address(place.at))
                };
                name().unwrap_or_else(|| "nowhere".to_owned())
            }

            /// Refuses to let somebody join the fight who cannot; hands out the fight.
            fn may_join(&mut self, who: CharacterId) -> Result<&mut Fight, Refusal> {
                let unit = self.unit(who)?;
                let (name, out, team) = (unit.name.clone(), unit.is_defeated(), unit.team);
                let place = self.places.get(&who).map(|place| place.map);
                let fight = self.current()?;
                let why = match () {
                    () if fight.units.contains_key(&who) => "is in the fight already",
                    () if team.is_none() => "has no team",
                    () if out => concat!("is ", $out, "; set ", $set, " first"),
                    () if place != Some(fight.board) => "is not on the board of the fight",
                    () => return Ok(fight),
                };
                Err(Refusal::structure(format!("{name} {why}")))
            }
        }
    };
}
pub(in crate::systems) use fight_of_units;

/// What `Procedures` asks alike of such a game.
macro_rules! procedures_of_units {
    () => {
        type Frame = Frame;

        const NO_FIGHT: &'static str = "no fight is going on";

        fn stack(&mut self) -> Option<&mut Vec<Frame>> {
            Some(&mut self.fight_mut()?.frames)
        }

        fn step(&mut self, frame: &mut Frame, dice: &mut dyn Dice) -> Progress {
            frame.step(self, dice)
        }

        fn take(
            &mut self,
            frame: &mut Frame,
            (key, answer): (&str, &Answer),
            dice: &mut dyn Dice,
        ) -> Result<$crate::systems::frames::After<Frame>, Refusal> {
            Ok(frame.answer(key, answer, self, dice)?.into())
        }
    };
}
pub(in crate::systems) use procedures_of_units;

/// What `UnitsOnBoards` asks of the fight of such a game.
macro_rules! units_in_fight {
    () => {
        const FIGHT: &'static str = "fight";
        const IN_FIGHT: &'static str = "in the fight";

        $crate::systems::units::kept!(teams);

        fn rule_of_board(rule: $crate::board::BoardRule) -> $crate::table::RuleId {
            board_rule(rule)
        }

        fn rules_of_boards(&self) -> HexRules {
            self.house_rules.of_boards()
        }

        fn fight_board(&self) -> Option<MapId> {
            Some(self.fight.as_ref()?.board)
        }

        fn is_in_fight(&self, who: CharacterId) -> bool {
            self.standing(who).is_some()
        }

        fn counts_on(&self, team: TeamId) -> bool {
            let mut units = self.fight.iter().flat_map(|fight| fight.units.keys());
            units.any(|who| self.side_of(*who) == Some(team))
        }
    };
}
pub(in crate::systems) use units_in_fight;

/// What `SeenByPlayers` asks of the fight of such a game, told in which procedures each is asked for themselves alone: whoever
/// is hidden among them is no part of what the others are asked.
macro_rules! seen_in_fight {
    ($($alone:pat)?) => {
        type Fact = Fact;

        fn acts_openly(&self) -> Option<TeamId> {
            let who = self.acting().filter(|who| !self.is_hidden(*who))?;
            self.side_of(who)
        }

        fn is_among(&self, who: CharacterId) -> bool {
            self.standing(who).is_some() || !self.is_fighting()
        }

        fn acts(&self, who: CharacterId) -> bool {
            self.acting() == Some(who)
        }

        fn busy(&self) -> Vec<CharacterId> {
            let frames = self.fight.iter().flat_map(|fight| &fight.frames);
            $(let frames = frames.filter(|frame| !matches!(frame, $alone));)?
            frames.flat_map(|frame| frame.people()).collect()
        }

        fn decides_unasked(&self) -> Vec<$crate::table::SeenDecision> {
            use $crate::table::SeenDecision;
            match self.acting() {
                Some(who) if !self.is_hidden(who) && self.decisions().is_empty() => {
                    vec![SeenDecision {
                        who: self.name(who),
                        does: "acts".to_owned(),
                        look: self.look_of(who),
                    }]
                }
                _ if self.is_fighting() => vec![SeenDecision::gm()],
                _ => Vec::new(),
            }
        }

        fn facts(&self) -> &$crate::table::Log<Fact> {
            &self.log
        }

        fn begins_fight(fact: &Fact) -> bool {
            matches!(fact, Fact::FightBegan { .. })
        }
    };
}
pub(in crate::systems) use seen_in_fight;

/// What `Doors` asks of the fight of such a game; its room has `when`, what a fact says of when it was.
macro_rules! doors_in_fight {
    () => {
        fn log_records(
            &self,
            from: usize,
        ) -> Box<dyn Iterator<Item = $crate::systems::LogRecord> + '_> {
            use $crate::systems::log_record::{LogRecord, records};
            use $crate::systems::units::seen::SeenByPlayers;
            let seen = |line| self.seen_line(line);
            let lines = records(&self.log, from, when, Fact::sentence, seen);
            Box::new(lines.map(|(round, record)| LogRecord { round, ..record }))
        }

        fn acting_team(&self) -> Option<$crate::table::TeamId> {
            self.side_of(self.acting()?)
        }

        fn map_played(&self) -> Option<$crate::table::MapId> {
            self.fight.as_ref().map(|fight| fight.board)
        }
    };
}
pub(in crate::systems) use doors_in_fight;

/// What is wrong with an order of turns, in which everybody of a fight stands once.
pub(in crate::systems) fn of_order(
    order: &[CharacterId],
    in_fight: impl Fn(&CharacterId) -> bool,
    about: &mut FindingsAbout<'_>,
) {
    let mut seen = BTreeSet::new();
    if let Some(id) = order.iter().find(|id| !seen.insert(**id)) {
        about.error("order", format!("unit {id} stands in the order twice"));
    }
    for id in order.iter().filter(|id| !in_fight(id)) {
        about.error("order", format!("unit {id} is not in the fight"));
    }
}
