//! Knockback (H-42): straight away from the source; where two directions qualify the attacker picks.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::HeroesOfHex;
use super::fact::Fact;
use super::rules::h;
use super::skirmish::Progress;
use crate::board::hex::{Hex, Push};
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, Shape};

/// Units that are pushed, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Knockback {
    /// Who pushes, and picks where two directions qualify.
    pub by: CharacterId,
    /// Where the effect comes from.
    pub source: Hex,
    /// How many spaces.
    pub spaces: u8,
    /// Who is still to be pushed, in this order.
    pub targets: Vec<CharacterId>,
}

impl Knockback {
    /// The pushes of the first target that differ in where they end.
    fn pushes(&self, game: &HeroesOfHex) -> Vec<Push> {
        let (Some(target), Some(ground)) = (self.targets.first(), game.ground()) else {
            return Vec::new();
        };
        ground.pushes(self.source, *target, self.spaces)
    }

    pub(super) fn decisions(&self, game: &HeroesOfHex) -> Vec<Decision> {
        let (Some(target), Some(ground)) = (self.targets.first(), game.ground()) else {
            return Vec::new();
        };
        let options = self.pushes(game).into_iter().map(|push| {
            let direction = ground.board.layout.side_name(push.side);
            let end = match push.spaces.last() {
                Some(at) => format!("to {}", ground.board.address(*at)),
                None => "it stays where it is".to_owned(),
            };
            let stop = push.stopped.map_or_else(String::new, |stop| {
                format!(", stopped by {}", ground.stop_words(stop))
            });
            let key = u8::from(push.side).to_string();
            Choice::new(key, direction, format!("{end}{stop}"))
        });
        vec![Decision {
            key: "knockback".to_owned(),
            who: Decider::Character(self.by),
            who_name: game.name(self.by),
            question: format!("Which way is {} knocked back?", game.name(*target)),
            shape: Shape::PickOne {
                options: options.collect(),
            },
            rule: h(42),
        }]
    }

    pub(super) fn answer(&mut self, answer: &Answer, game: &mut HeroesOfHex) {
        let Answer::Pick(key) = answer else {
            return;
        };
        let pushes = self.pushes(game).into_iter();
        let push = pushes
            .into_iter()
            .find(|push| u8::from(push.side).to_string() == *key);
        if let Some(push) = push {
            self.apply(&push, game);
        }
    }

    pub(super) fn step(&mut self, game: &mut HeroesOfHex) -> Progress {
        if self.targets.is_empty() {
            return Progress::Done;
        }
        match self.pushes(game).as_slice() {
            // Somebody on the same space as the source has no direction.
            [] => {
                self.targets.remove(0);
                Progress::Again
            }
            [only] => {
                self.apply(only, game);
                Progress::Again
            }
            _ => Progress::Wait,
        }
    }

    fn apply(&mut self, push: &Push, game: &mut HeroesOfHex) {
        if self.targets.is_empty() {
            return;
        }
        let target = self.targets.remove(0);
        let stopped = game
            .ground()
            .and_then(|ground| push.stopped.map(|stop| ground.stop_words(stop)));
        let at = game.places.get(&target).map(|place| place.at);
        let end = push.spaces.last().copied().or(at);
        if let (Some(place), Some(end)) = (game.places.get_mut(&target), end) {
            place.at = end;
        }
        let fact = Fact::Knocked {
            who: game.who(target),
            spaces: u32::try_from(push.spaces.len()).unwrap_or(u32::MAX),
            to: end.map_or_else(String::new, |at| game.space_name(at)),
            stopped,
        };
        game.note(&[h(42)], fact);
    }
}
