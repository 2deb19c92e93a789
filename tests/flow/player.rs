//! The game as its random player sees it.

use tableside::board::grid::Hex;
use tableside::campaign;
use tableside::systems::flow::{Act, Command, Flow};
use tableside::table::{CharacterId, Decision};

use crate::battery::chance::Chance;
use crate::battery::player::{Offered, Plays};
use crate::battery::scene::plays_units;

impl Plays for Flow {
    fn offered(&self) -> Vec<Offered> {
        let offers = self.units.keys().flat_map(|who| self.offers(*who));
        let offers = offers.map(|offer| Offered {
            label: offer.label,
            wanted: match offer.act {
                Act::Attack(_) => 14,
                Act::Use {
                    target: Some(_), ..
                } => 8,
                Act::Move { .. } => 7,
                Act::EndTurn | Act::BreakFree | Act::StandUp => 5,
                Act::Draw { .. } | Act::PickUp { .. } | Act::Feint { .. } => 3,
                Act::Shove { .. } | Act::Grapple { .. } | Act::Tumble { .. } => 3,
                Act::Ready(_) | Act::FlowState | Act::Disarm { .. } => 2,
                _ => 1,
            },
            command: Command::Act {
                who: offer.actor,
                act: offer.act,
            }
            .into(),
            refusal: offer.refusal,
        });
        offers.collect()
    }

    fn is_over(&self) -> bool {
        self.fight.is_none() || self.one_side_left()
    }

    plays_units!(team of teams);

    /// Mostly somebody who moves says at once where to.
    fn made_more_of(&self, command: campaign::Command, chance: &mut Chance) -> campaign::Command {
        match command {
            campaign::Command::Flow(Command::Act {
                who,
                act: Act::Move { .. },
            }) => {
                let path = toward(self, who, chance);
                let act = Act::Move { path };
                Command::Act { who, act }.into()
            }
            command => command,
        }
    }
}

/// A way as near to an opponent as it gets; now and then asked for instead.
fn toward(game: &Flow, who: CharacterId, chance: &mut Chance) -> Vec<Hex> {
    let ground = game.ground().expect("a board");
    let speed = game.units[&who].move_speed.into();
    let reach = ground
        .reach(who, game.hexes(who).min(speed))
        .expect("it stands there");
    let everybody = game.everybody_up().into_iter();
    let opponents: Vec<Hex> = everybody
        .filter(|id| game.are_opponents(who, *id))
        .filter_map(|id| ground.stands(id))
        .collect();
    let ends: Vec<Hex> = reach
        .iter()
        .filter(|end| end.actions > 0)
        .map(|end| end.at)
        .collect();
    let near = |at: &Hex| {
        opponents
            .iter()
            .map(|there| ground.grid.distance(*at, *there))
            .min()
    };
    let end = match chance.below(5) {
        0 if !ends.is_empty() => Some(chance.of(&ends)),
        1 => None,
        _ => ends.into_iter().min_by_key(near),
    };
    let way = end.and_then(|end| reach.way(end));
    way.map_or_else(Vec::new, |(way, _)| way.into_iter().skip(1).collect())
}
