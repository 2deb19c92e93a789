//! Unhex as its random player sees it.

use tableside::campaign;
use tableside::systems::unhex::{Act, Command, DiceMode, Phase, Reactions, Surrenders, Unhex};
use tableside::table::Decision;

use crate::battery::chance::Chance;
use crate::battery::player::{Offered, Plays};

impl Plays for Unhex {
    fn offered(&self) -> Vec<Offered> {
        let people = self.characters.keys().flat_map(|who| self.offers(*who));
        let people = people.map(|offer| Offered {
            label: offer.label,
            // What is seldom possible is taken more often than among so many others.
            wanted: match offer.act {
                Act::Attack { .. } => 12,
                Act::AttackArea { .. } => 9,
                Act::FirstAid { .. } => 8,
                Act::Rally | Act::AllOutDefend | Act::Direct { .. } => 2,
                _ => 6,
            },
            command: Command::Act {
                who: offer.actor,
                act: offer.act,
            }
            .into(),
            refusal: offer.refusal,
        });
        let mut offered: Vec<Offered> = people.collect();
        if let Some(team) = self.acting_team() {
            offered.push(Offered {
                label: "End the turn".to_owned(),
                command: Command::EndTurn.into(),
                refusal: self.refuse_while_deciding().err(),
                wanted: 1,
            });
            let people = self.characters.keys().copied().map(Surrenders::Character);
            let force = false;
            offered.extend(people.chain([Surrenders::Team(team)]).map(|who| Offered {
                label: self.label(&Command::Surrender { who, force }),
                command: Command::Surrender { who, force }.into(),
                refusal: self.refuses_surrender(who),
                wanted: 0,
            }));
        }
        offered
    }

    fn is_over(&self) -> bool {
        let fight = self.fight.as_ref();
        fight.is_some_and(|fight| matches!(fight.phase, Phase::Over { .. }))
    }

    fn beside(&self, chance: &mut Chance) -> campaign::Command {
        let who = chance.of(&self.characters.keys().copied().collect::<Vec<_>>());
        let team = chance.of(&self.teams.keys().copied().collect::<Vec<_>>());
        let lever = Act::Use {
            what: "the lever".to_owned(),
        };
        let mut able = self.characters.keys().copied();
        let able = able.find(|who| self.check_act(*who, &lever).is_ok());
        let fights = self.fight.is_some() && !self.is_over();
        let command = match (chance.below(6), able) {
            (0, _) => Command::SetDice {
                team: Some(team),
                dice: chance.of(&[DiceMode::App, DiceMode::Real]),
            },
            (1, Some(who)) => Command::Act { who, act: lever },
            (2.., _) if fights && self.standing(who).is_some() => Command::Leave { who },
            (2.., _) if fights && self.area_of(who).is_some() => Command::Join { who },
            _ => Command::SetReactions {
                team,
                reactions: chance.of(&[Reactions::Ask, Reactions::Ask, Reactions::Skip]),
            },
        };
        command.into()
    }

    fn nobody_reacts() -> campaign::Command {
        Command::NobodyReacts.into()
    }

    /// Nothing is asked for a way in areas.
    fn ways(&self, _: &Decision) -> Vec<Vec<String>> {
        Vec::new()
    }
}
