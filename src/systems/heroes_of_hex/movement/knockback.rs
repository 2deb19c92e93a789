//! Knockback (H-42): straight away from the source; where two directions qualify the attacker picks, and who of several
//! is pushed first.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::grid::{Hex, Push};
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::movement::ground::Ground;
use crate::systems::heroes_of_hex::movement::pending::Knockback;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::turn::frame::Progress;
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, Shape};

/// The most targets of whom every order is tried; of more it is taken to make a difference.
const MOST_TRIED: usize = 5;
/// The key of the question who is pushed next.
const ORDER: &str = "knockback.order";

impl Knockback {
    /// The pushes of the first target that differ in where they end.
    fn pushes(&self, game: &HeroesOfHex) -> Vec<Push> {
        let (Some(target), Some(ground)) = (self.targets.first(), game.ground()) else {
            return Vec::new();
        };
        ground.pushes(self.source, *target, self.spaces)
    }

    /// Whether it makes a difference who is pushed first: one comes where another stands or goes, and not everybody ends
    /// on the same space whatever the order.
    fn order_matters(&self, game: &HeroesOfHex) -> bool {
        let Some(ground) = game.ground().filter(|_| self.targets.len() > 1) else {
            return false;
        };
        let mut entered: BTreeSet<Hex> = BTreeSet::new();
        let stand = self.targets.iter().filter_map(|id| ground.at(*id));
        let stand: BTreeSet<Hex> = stand.collect();
        let meets = self.targets.iter().any(|target| {
            let pushes = ground.pushes_past(self.source, *target, self.spaces, &self.targets);
            let spaces = pushes.into_iter().flat_map(|push| push.spaces);
            let own: BTreeSet<Hex> = spaces.collect();
            let meets = own
                .iter()
                .any(|at| stand.contains(at) || entered.contains(at));
            entered.extend(own);
            meets
        });
        meets && self.ends_differ(&ground)
    }

    /// Whether somebody ends elsewhere in another order, or has two directions to be pushed in.
    fn ends_differ(&self, ground: &Ground<'_>) -> bool {
        if self.targets.len() > MOST_TRIED {
            return true;
        }
        let each = self.targets.iter();
        let each = each.filter_map(|id| Some((*id, ground.at(*id)?)));
        let stand: BTreeMap<CharacterId, Hex> = each.collect();
        let mut ends = BTreeSet::new();
        let straight = self.tries_orders(ground, &stand, &self.targets, &mut ends);
        !straight || ends.len() > 1
    }

    /// Pushes whoever is left in every order, and keeps where all end; false where somebody has two directions.
    fn tries_orders(
        &self,
        ground: &Ground<'_>,
        stand: &BTreeMap<CharacterId, Hex>,
        left: &[CharacterId],
        ends: &mut BTreeSet<Vec<Hex>>,
    ) -> bool {
        if left.is_empty() {
            ends.insert(stand.values().copied().collect());
            return true;
        }
        left.iter().all(|next| {
            let pushes = ground.pushes_among(self.source, *next, self.spaces, stand);
            let mut then = stand.clone();
            match pushes.as_slice() {
                [] => {}
                [only] => {
                    if let Some(end) = only.spaces.last() {
                        then.insert(*next, *end);
                    }
                }
                _ => return false,
            }
            let others = left.iter().copied().filter(|id| id != next);
            let others: Vec<CharacterId> = others.collect();
            self.tries_orders(ground, &then, &others, ends)
        })
    }

    /// What a Blast pushes away from (H-42).
    fn away_from(&self, game: &HeroesOfHex) -> Option<String> {
        let stands = game.places.get(&self.by).map(|place| place.at);
        self.blast.then(|| match stands == Some(self.source) {
            true => game.name(self.by),
            false => game.space_name(self.source),
        })
    }

    fn asks_order(&self, game: &HeroesOfHex) -> bool {
        !self.picked && self.order_matters(game)
    }

    fn order_decision(&self, game: &HeroesOfHex) -> Decision {
        let options = self.targets.iter().map(|target| {
            let at = game.places.get(target);
            let at = at.map_or_else(String::new, |place| game.space_name(place.at));
            Choice::new(target.to_string(), game.name(*target), format!("from {at}"))
        });
        Decision {
            key: ORDER.to_owned(),
            who: Decider::Character(self.by),
            who_name: game.name(self.by),
            question: format!("Who is knocked back next{}?", self.away_words(game)),
            shape: Shape::PickOne {
                options: options.collect(),
            },
            rule: h(42),
        }
    }

    fn away_words(&self, game: &HeroesOfHex) -> String {
        let away = self.away_from(game);
        away.map_or_else(String::new, |from| format!(", away from {from}"))
    }

    pub(in crate::systems::heroes_of_hex) fn decisions(&self, game: &HeroesOfHex) -> Vec<Decision> {
        if self.asks_order(game) {
            return vec![self.order_decision(game)];
        }
        let (Some(target), Some(ground)) = (self.targets.first(), game.ground()) else {
            return Vec::new();
        };
        let options = self.pushes(game).into_iter().map(|push| {
            let direction = ground.board.layout.heading_name(push.heading);
            let end = match push.spaces.last() {
                Some(at) => format!("to {}", ground.board.address(*at)),
                None => "it stays where it is".to_owned(),
            };
            let stop = push.stopped.map_or_else(String::new, |stop| {
                format!(", stopped by {}", ground.stop_words(stop))
            });
            let key = u8::from(push.heading).to_string();
            Choice::new(key, direction, format!("{end}{stop}"))
        });
        vec![Decision {
            key: "knockback".to_owned(),
            who: Decider::Character(self.by),
            who_name: game.name(self.by),
            question: format!(
                "Which way is {} knocked back{}?",
                game.name(*target),
                self.away_words(game)
            ),
            shape: Shape::PickOne {
                options: options.collect(),
            },
            rule: h(42),
        }]
    }

    pub(in crate::systems::heroes_of_hex) fn answer(
        &mut self,
        answer: &Answer,
        game: &mut HeroesOfHex,
    ) {
        let Answer::Pick(key) = answer else {
            return;
        };
        if self.asks_order(game) {
            let first = |id: &CharacterId| id.to_string() == *key;
            if let Some(at) = self.targets.iter().position(first) {
                self.targets[..=at].rotate_right(1);
                self.picked = true;
            }
            return;
        }
        let pushes = self.pushes(game).into_iter();
        let push = pushes
            .into_iter()
            .find(|push| u8::from(push.heading).to_string() == *key);
        if let Some(push) = push {
            self.apply(&push, game);
        }
    }

    pub(in crate::systems::heroes_of_hex) fn step(&mut self, game: &mut HeroesOfHex) -> Progress {
        if self.targets.is_empty() {
            return Progress::Done;
        }
        if self.asks_order(game) {
            return Progress::Wait;
        }
        match self.pushes(game).as_slice() {
            // From the source itself no direction leads away.
            [] => {
                let who = game.who(self.targets.remove(0));
                self.picked = false;
                let to = game.space_name(self.source);
                let fact = Fact::Knocked {
                    who,
                    spaces: 0,
                    to,
                    away_from: None,
                    stopped: None,
                };
                game.note(&[h(42)], fact);
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
        self.picked = false;
        let away_from = self.away_from(game);
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
            away_from,
            stopped,
        };
        game.note(&[h(42)], fact);
    }
}
