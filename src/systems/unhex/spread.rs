//! Wounds by area effects (U-96): the damaged character spreads them over locations as they like; armor works as
//! usual, at each location for what goes there.

use super::Unhex;
use super::body::{Location, Mark};
use super::rules::u;
use super::sheet::Character;
use super::wounds::{Damage, Share};
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, Shape};

impl Damage {
    /// Damage whose locations the damaged character chooses.
    pub(super) fn spread(game: &Unhex, target: CharacterId, damage: u8, mark: Mark) -> Self {
        Self {
            spread: Some(damage),
            ..Self::new(game, target, Location::Torso, 0, mark)
        }
    }

    /// How much each location takes at most, head to feet. Beyond its empty boxes only the torso takes more, where
    /// that still lowers the level (U-62), or where everything else is full.
    fn room(&self, character: &Character, game: &Unhex) -> Vec<(Location, u8)> {
        let total = self.spread.unwrap_or(0);
        let body = &character.body;
        let empty: u8 = Location::ALL.iter().map(|place| body.empty(*place)).sum();
        let places = Location::ALL.into_iter().map(|place| {
            let most = match place {
                Location::Torso if game.house_rules.full_torso_lowers_level => total,
                Location::Torso => body
                    .empty(place)
                    .saturating_add(total.saturating_sub(empty)),
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
        let body = game.characters.get(&self.target).map(|c| &c.body);
        let armored = |place| body.is_some_and(|body| body.part(place).armor > 0);
        let shares = places.iter().filter(|(_, amount)| *amount > 0);
        self.shares = shares
            .map(|(location, amount)| Share {
                location: *location,
                amount: *amount,
                stopped: if armored(*location) {
                    None
                } else {
                    Some(false)
                },
            })
            .collect();
    }

    /// Where only one way is left nobody is asked. Whether somebody has to be.
    pub(super) fn asks_where(&mut self, game: &Unhex) -> bool {
        let Some(places) = self.open_places(game) else {
            return false;
        };
        let total = u32::from(self.spread.unwrap_or(0));
        let room: u32 = places.iter().map(|(_, most)| u32::from(*most)).sum();
        if places.len() > 1 && room > total {
            return true;
        }
        self.put(&places, game);
        false
    }

    /// Nobody is left to be asked: all of it goes to the torso.
    pub(super) fn settle_where(&mut self, game: &Unhex) {
        if self.asks_where(game) {
            let total = self.spread.unwrap_or(0);
            self.put(&[(Location::Torso, total)], game);
        }
    }

    /// The question where it goes.
    pub(super) fn where_decision(&self, game: &Unhex) -> Option<Decision> {
        let places = self.open_places(game)?;
        let character = game.characters.get(&self.target)?;
        let total = self.spread?;
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
