//! The game as its random player sees it.

use tableside::board::grid::Hex;
use tableside::campaign;
use tableside::systems::d20::{Act, Aim, Command, D20, Pay};
use tableside::table::{CharacterId, Decision};

use crate::battery::chance::Chance;
use crate::battery::player::{Offered, Plays};
use crate::battery::scene::plays_units;

impl Plays for D20 {
    fn offered(&self) -> Vec<Offered> {
        let offers = self.units.keys().flat_map(|who| self.offers(*who));
        let offers = offers.map(|offer| Offered {
            label: offer.label,
            wanted: match offer.act {
                Act::Attack(_) | Act::FeatAttack(_) => 14,
                Act::Cast { .. } | Act::ExtraAttack(_) => 10,
                Act::Move { .. } => 6,
                Act::EndTurn => 5,
                Act::StandUp { .. } | Act::PickUp { .. } | Act::Draw { .. } | Act::StepIn => 4,
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
        self.over().is_some()
    }

    plays_units!(team of teams);

    /// Mostly somebody who moves says at once where to, and who attacks aims now and then.
    fn made_more_of(&self, command: campaign::Command, chance: &mut Chance) -> campaign::Command {
        match command {
            campaign::Command::D20(Command::Act {
                who,
                act: Act::Move { with, .. },
            }) => {
                let path = toward(self, who, with, chance);
                let act = Act::Move { path, with };
                Command::Act { who, act }.into()
            }
            campaign::Command::D20(Command::Act {
                who,
                act: Act::Attack(mut blow),
            }) => {
                blow.aim = chance.one_in(2).then(|| chance.of(Aim::ALL));
                let act = Act::Attack(blow);
                Command::Act { who, act }.into()
            }
            command => command,
        }
    }
}

/// A way as near to an opponent as it gets; now and then asked for instead.
fn toward(game: &D20, who: CharacterId, with: Pay, chance: &mut Chance) -> Vec<Hex> {
    let ground = game.ground().expect("a board");
    let reach = ground
        .reach(who, game.spaces(who, with))
        .expect("it stands there");
    let everybody = game.everybody_up().into_iter();
    let opponents: Vec<_> = everybody
        .filter(|id| game.are_opponents(who, *id))
        .filter_map(|id| ground.stands(id))
        .collect();
    let ends: Vec<Hex> = reach
        .iter()
        .filter(|end| end.actions > 0)
        .map(|end| end.at)
        .collect();
    let near = |at: &Hex| {
        let token = ground.token_at(who, *at);
        opponents
            .iter()
            .map(|there| ground.grid.distance(token, *there))
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
