//! Before the first round players choose where they start, among the areas that the GM allows (U-36).

use crate::board::areas::AreaId;
use crate::dice::Dice;
use crate::systems::unhex::fight::frames::frame::Progress;
use crate::systems::unhex::fight::frames::questions::Placing;
use crate::systems::unhex::fight::procedure::{After, Changed, Procedure};
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, Shape};

impl Placing {
    /// Forgets who is no longer in the fight, and areas that are gone.
    pub(in crate::systems::unhex) fn recheck(&mut self, game: &Unhex) {
        let areas = game.fight_map().map(|map| &map.areas);
        for (_, allowed) in &mut self.asked {
            allowed.retain(|area| areas.is_some_and(|areas| areas.contains_key(area)));
        }
        self.asked
            .retain(|(who, areas)| game.standing(*who).is_some() && !areas.is_empty());
    }
}

impl Procedure for Placing {
    fn fault(&self, game: &Unhex) -> Option<&'static str> {
        let areas = game.fight_map().map(|map| &map.areas);
        let drawn = |area: &AreaId| areas.is_some_and(|areas| areas.contains_key(area));
        let twice = |at: usize| {
            self.asked[..at]
                .iter()
                .any(|(who, _)| *who == self.asked[at].0)
        };
        if self
            .asked
            .iter()
            .any(|(who, _)| game.standing(*who).is_none())
        {
            Some("somebody in it is not in the fight")
        } else if (0..self.asked.len()).any(twice) {
            Some("somebody in it is asked twice")
        } else if self
            .asked
            .iter()
            .any(|(_, areas)| areas.is_empty() || !areas.iter().all(drawn))
        {
            Some("it leads to areas that are not on the map")
        } else {
            None
        }
    }

    fn step(&mut self, game: &mut Unhex, _dice: &mut dyn Dice) -> Progress {
        if !self.asked.is_empty() {
            return Progress::Wait;
        }
        game.begin_round();
        Progress::Done
    }

    fn decisions(&self, game: &Unhex) -> Vec<Decision> {
        let of_one = |(who, areas): &(CharacterId, Vec<AreaId>)| {
            let option = |area: &AreaId| {
                let others = game.characters.keys().filter(|id| {
                    *id != who && game.area_of(**id) == Some(*area) && !game.is_hidden(**id)
                });
                let others: Vec<String> = others.map(|id| game.name(*id)).collect();
                let words = match others.is_empty() {
                    true => "nobody is there".to_owned(),
                    false => format!("with {}", others.join(", ")),
                };
                Choice::new(area.to_string(), game.area_name(*area), words)
            };
            Decision {
                key: format!("start.{who}"),
                who: Decider::Character(*who),
                who_name: game.name(*who),
                question: format!("Where does {} start?", game.name(*who)),
                shape: Shape::PickOne {
                    options: areas.iter().map(option).collect(),
                },
                rule: u(36),
            }
        };
        self.asked.iter().map(of_one).collect()
    }

    fn answer(&mut self, key: &str, answer: &Answer, game: &mut Unhex, _dice: &mut dyn Dice) {
        let who = key.strip_prefix("start.").and_then(|n| n.parse().ok());
        let (Some(who), Answer::Pick(area)) = (who.map(CharacterId), answer) else {
            return;
        };
        let Ok(area) = area.parse().map(AreaId) else {
            return;
        };
        self.asked.retain(|(one, _)| *one != who);
        if let Some(place) = game.places.get_mut(&who) {
            place.area = area;
        }
        let (who, at) = (game.who(who), game.area_name(area));
        game.note(&[u(36)], Fact::StartsAt { who, at });
    }

    fn after_change(&mut self, _change: Changed<'_>, game: &mut Unhex) -> After {
        self.recheck(game);
        After::KEPT
    }
}
