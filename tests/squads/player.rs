//! The game as its random player sees it.

use tableside::campaign;
use tableside::systems::squads::{Act, Command, Squads, Stage};
use tableside::table::Decision;

use crate::battery::chance::Chance;
use crate::battery::player::{Offered, Plays};
use crate::battery::scene::plays_units;

impl Plays for Squads {
    fn offered(&self) -> Vec<Offered> {
        let offers = self.units.keys().flat_map(|who| self.offers(*who));
        let offers = offers.map(|offer| Offered {
            label: offer.label,
            // What is declared is declared again only now and then.
            wanted: match &offer.act {
                act if self
                    .plan(offer.actor)
                    .is_some_and(|plan| match act.moves() {
                        true => plan.go.is_some(),
                        false => plan.act.is_some(),
                    }) =>
                {
                    0
                }
                Act::Attack { .. } => 30,
                Act::Move { .. } => 20,
                Act::BullRush { .. } | Act::Dismount { .. } | Act::Break { .. } => 6,
                Act::Lift { .. } | Act::Ride { .. } | Act::PutDown | Act::Wake { .. } => 3,
                _ => 1,
            },
            command: Command::Act {
                who: offer.actor,
                act: offer.act,
            }
            .into(),
            refusal: offer.refusal,
        });
        let mut all: Vec<Offered> = offers.collect();
        let goes_on = matches!(
            self.stage(),
            Some(Stage::Setup | Stage::Orders | Stage::Declaring)
        );
        let more = |label: &str, wanted, command: Command| Offered {
            label: label.to_owned(),
            wanted,
            command: command.into(),
            refusal: self.decisions().first().map(|_| {
                let mut trial = self.clone();
                let dice = &mut tableside::dice::TypedDice::default();
                let refused = trial.apply(&Command::GoOn { stop: None }, dice);
                refused.expect_err("something is asked")
            }),
        };
        if goes_on {
            all.push(more("Go on", 14, Command::GoOn { stop: None }));
        }
        if self.stage() == Some(Stage::Declaring) && self.decisions().is_empty() {
            let squads = self
                .squads
                .keys()
                .filter(|id| !self.proposals(**id).is_empty());
            all.extend(squads.map(|id| more("Follow", 24, Command::DeclareSquad { squad: *id })));
        }
        all
    }

    fn is_over(&self) -> bool {
        self.over().is_some()
    }

    plays_units!(team of teams);

    /// Mostly somebody who moves says at once where to: nearer to an opponent.
    fn made_more_of(&self, command: campaign::Command, chance: &mut Chance) -> campaign::Command {
        match command {
            campaign::Command::Squads(Command::Act {
                who,
                act: Act::Move { .. },
            }) if !chance.one_in(5) => {
                let (ground, reach) = (self.ground(), self.reach_of(who));
                let (ground, reach) = (ground.expect("a board"), reach.expect("it stands there"));
                let everybody = self.everybody_up().into_iter();
                let enemies: Vec<_> = everybody
                    .filter(|other| self.are_opponents(who, *other))
                    .filter_map(|other| ground.stands(other))
                    .collect();
                let mut ends: Vec<_> = reach.iter().filter(|end| end.actions > 0).collect();
                ends.sort_by_key(|end| {
                    let token = ground.token_at(who, end.at);
                    enemies
                        .iter()
                        .map(|enemy| ground.grid.distance(token, *enemy))
                        .min()
                });
                let ways = ends.into_iter().filter_map(|end| reach.way(end.at));
                let mut acts = ways.map(|(way, _)| Act::Move {
                    path: way.into_iter().skip(1).collect(),
                });
                let act = acts.find(|act| self.refusal_of(who, act).is_none());
                let act = act.unwrap_or(Act::Move { path: Vec::new() });
                Command::Act { who, act }.into()
            }
            command => command,
        }
    }
}
