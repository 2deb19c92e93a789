//! Heroes of Hex as its random player sees it.

use tableside::board::grid::Hex;
use tableside::campaign;
use tableside::systems::heroes_of_hex::{Act, Command, HeroesOfHex, SideAct};
use tableside::table::{CharacterId, Decision};

use crate::battery::chance::Chance;
use crate::battery::player::{Offered, Plays};
use crate::battery::scene::plays_units;

impl Plays for HeroesOfHex {
    fn offered(&self) -> Vec<Offered> {
        let units = self.units.keys().flat_map(|who| self.offers(*who));
        let units = units.map(|offer| Offered {
            label: offer.label,
            wanted: match offer.act {
                Act::Use { .. } => 12,
                Act::Move { .. } => 4,
                Act::Activate => 1,
            },
            command: Command::Act {
                who: offer.actor,
                act: offer.act,
            }
            .into(),
            refusal: offer.refusal,
        });
        let side = self.side_offers().into_iter().map(|offer| Offered {
            label: offer.label,
            wanted: match offer.act {
                SideAct::EndTurn => 3,
                SideAct::Pass | SideAct::NegateFate => 1,
            },
            command: Command::Side(offer.act).into(),
            refusal: offer.refusal,
        });
        units.chain(side).collect()
    }

    fn is_over(&self) -> bool {
        self.over().is_some()
    }

    plays_units!(side of sides);

    /// Mostly somebody who moves says at once where to.
    fn made_more_of(&self, command: campaign::Command, chance: &mut Chance) -> campaign::Command {
        match command {
            campaign::Command::HeroesOfHex(Command::Act {
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

/// A way by one Movement action, as near to an opponent as it gets; now and then asked for instead.
fn toward(game: &HeroesOfHex, who: CharacterId, chance: &mut Chance) -> Vec<Hex> {
    let ground = game.ground().expect("a board");
    let movement = game.units[&who].profile.movement;
    let reach = ground
        .reach(who, movement.distance.into(), 1)
        .expect("it stands there");
    let units = game.skirmish.iter().flat_map(|one| one.units.keys());
    let opponents: Vec<_> = units
        .filter(|id| game.are_opponents(who, **id))
        .filter_map(|id| ground.at(*id))
        .collect();
    let ends: Vec<_> = reach.iter().skip(1).map(|end| end.at).collect();
    let near = |at: &Hex| opponents.iter().map(|there| at.distance(*there)).min();
    let end = match chance.below(5) {
        0 if !ends.is_empty() => Some(chance.of(&ends)),
        1 => None,
        _ => ends.into_iter().min_by_key(near),
    };
    let way = end.and_then(|end| reach.way(end));
    way.map_or_else(Vec::new, |(way, _)| way.into_iter().skip(1).collect())
}
