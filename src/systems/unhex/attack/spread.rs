//! Wounds by area effects (U-96): the damaged character spreads them over locations as they like; armor works as
//! usual, at each location for what goes there.

use crate::systems::unhex::fight::frames::damage::{Damage, Share};
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::body::{Location, Mark};
use crate::systems::unhex::sheet::character::Character;
use crate::systems::unhex::state::Unhex;
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, Shape};

impl Damage {
    /// Damage whose locations the damaged character chooses.
    pub(in crate::systems::unhex) fn spread(
        game: &Unhex,
        target: CharacterId,
        damage: u8,
        mark: Mark,
    ) -> Self {
        Self {
            spread: Some(damage),
            ..Self::new(game, target, Location::Torso, 0, mark)
        }
    }

    /// How much of it there is to spread: what finds no empty box is lost where it lowers no level (U-62).
    fn total(&self, character: &Character, game: &Unhex) -> u8 {
        let total = self.spread.unwrap_or(0);
        if game.house_rules.full_torso_lowers_level {
            return total;
        }
        let empty = Location::ALL
            .iter()
            .map(|place| character.body.empty(*place));
        total.min(empty.sum())
    }

    /// How much each location takes at most, head to feet. Beyond its empty boxes only the torso takes more, where
    /// that still lowers the level (U-62).
    fn room(&self, character: &Character, game: &Unhex) -> Vec<(Location, u8)> {
        let total = self.total(character, game);
        let body = &character.body;
        let places = Location::ALL.into_iter().map(|place| {
            let most = match place {
                Location::Torso if game.house_rules.full_torso_lowers_level => total,
                _ => body.empty(place),
            };
            (place, most.min(total))
        });
        places.filter(|(_, most)| *most > 0).collect()
    }

    /// The places to choose among, if where it goes is still to be said.
    fn open_places(&self, game: &Unhex) -> Option<Vec<(Location, u8)>> {
        self.spread
            .filter(|total| *total > 0 && self.shares.is_empty())?;
        let character = game.characters.get(&self.target)?;
        Some(self.room(character, game))
    }

    /// Puts so much to each of these places.
    fn put(&mut self, places: &[(Location, u8)], game: &Unhex) {
        let Some(character) = game.characters.get(&self.target) else {
            return;
        };
        self.shares.clear();
        for (location, amount) in places.iter().filter(|(_, amount)| *amount > 0) {
            self.put_to(*location, *amount, character);
        }
    }

    fn put_to(&mut self, location: Location, amount: u8, character: &Character) {
        let armored = character.body.part(location).armor > 0;
        self.shares.push(Share {
            location,
            amount,
            stopped: (!armored).then_some(false),
        });
    }

    /// What was put where boxes are full by now flows on to the torso (U-62).
    pub(super) fn flow_on(&mut self, game: &Unhex) {
        let Some(character) = game.characters.get(&self.target) else {
            return;
        };
        let mut over = 0;
        let taken = |share: &&mut Share| share.stopped != Some(true);
        for share in self.shares.iter_mut().filter(taken) {
            if share.location != Location::Torso {
                let most = share.amount.min(character.body.empty(share.location));
                over += share.amount - most;
                share.amount = most;
            }
        }
        self.shares.retain(|share| share.amount > 0);
        if over == 0 {
            return;
        }
        let mut torso = self.shares.iter_mut();
        match torso.find(|share| share.location == Location::Torso) {
            Some(torso) => torso.amount += over,
            None => self.put_to(Location::Torso, over, character),
        }
    }

    /// Where only one way is left nobody is asked. Whether somebody has to be.
    pub(super) fn asks_where(&mut self, game: &Unhex) -> bool {
        let Some(places) = self.open_places(game) else {
            return false;
        };
        let character = game.characters.get(&self.target);
        let total = character.map_or(0, |character| self.total(character, game));
        let total = u32::from(total);
        let room: u32 = places.iter().map(|(_, most)| u32::from(*most)).sum();
        if places.len() > 1 && room > total {
            return true;
        }
        self.put(&places, game);
        false
    }

    /// Nobody is left to be asked: all of it goes to the torso; what that cannot take, to the rest, head to feet.
    pub(super) fn settle_where(&mut self, game: &Unhex) {
        if !self.asks_where(game) {
            return;
        }
        let character = game.characters.get(&self.target);
        let mut left = character.map_or(0, |character| self.total(character, game));
        let mut places = self.open_places(game).unwrap_or_default();
        places.sort_by_key(|(place, _)| *place != Location::Torso);
        for (_, amount) in &mut places {
            *amount = left.min(*amount);
            left -= *amount;
        }
        self.put(&places, game);
    }

    /// The question where it goes.
    pub(super) fn where_decision(&self, game: &Unhex) -> Option<Decision> {
        let places = self.open_places(game)?;
        let character = game.characters.get(&self.target)?;
        let total = self.total(character, game);
        let places = places.into_iter().map(|(place, most)| {
            let full = place.size();
            let empty = character.body.empty(place);
            let mut words = format!("{}/{full} marked", full - usize::from(empty));
            if most >= empty && empty > 0 {
                words.push_str(match place {
                    Location::Head | Location::Torso => ", full is unconscious",
                    Location::LeftArm | Location::RightArm => ", full is arm out",
                    Location::LeftLeg | Location::RightLeg => ", full is leg out",
                });
            }
            match character.body.part(place).armor {
                0 => {}
                1 => words.push_str(", armor may stop it"),
                n => words.push_str(&format!(", {n} armor may stop it")),
            }
            (
                Choice::new(key(place), place.name(), words),
                u32::from(most),
            )
        });
        let level = character.level.get();
        Some(Decision {
            key: "wounds".to_owned(),
            who: Decider::Character(self.target),
            who_name: game.name(self.target),
            question: format!(
                "{} takes {total} damage, level {level} → {} without armor. Where?",
                game.name(self.target),
                level - i32::from(total)
            ),
            shape: Shape::Distribute {
                total: u32::from(total),
                places: places.collect(),
            },
            rule: u(96),
        })
    }

    /// Takes the answer to it; the points fit the question's shape.
    pub(super) fn answer_where(&mut self, answer: &Answer, game: &Unhex) {
        let Answer::Distribute(points) = answer else {
            return;
        };
        let places: Vec<(Location, u8)> = Location::ALL
            .into_iter()
            .filter_map(|place| Some((place, u8::try_from(*points.get(&key(place))?).ok()?)))
            .collect();
        self.put(&places, game);
    }
}

/// As answers name a location.
fn key(place: Location) -> String {
    place.name().replace(' ', "_")
}
