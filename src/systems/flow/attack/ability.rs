//! Abilities that are paid with RP answer an attack as other reactions do (F-04, F-30): what they say is for the table to
//! do, so the GM says what becomes of the attack.

use crate::systems::flow::Flow;
use crate::systems::flow::attack::react::Way;
use crate::systems::flow::fight::frame::{Progress, Stage, Strike};
use crate::systems::flow::fight::standing::Point;
use crate::systems::flow::movement::ground::Ground;
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::sheet::ability::{Ability, AbilityKind, Cost};
use crate::systems::flow::words::fact::Fact;
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, ItemId, Shape};

/// The key of what the GM is asked then.
const EFFECT: &str = "ability.effect";

impl Ability {
    /// Whether it is a reaction: paid with RP, without AP (F-11).
    pub(crate) const fn is_reaction(&self) -> bool {
        self.cost.ap == 0 && self.cost.rp > 0
    }
}

impl Flow {
    /// What an ability costs; nothing if there is none.
    pub(crate) fn cost_of_ability(&self, who: CharacterId, id: ItemId) -> Cost {
        self.ability_of(who, id)
            .map_or_else(|_| Cost::default(), |one| one.cost)
    }

    /// The abilities by which somebody could react to an attack on that one now: it can pay for them, the ally that they need
    /// is near enough, and their text says what they do.
    pub(crate) fn reaction_abilities(
        &self,
        ground: &Ground<'_>,
        who: CharacterId,
        on: CharacterId,
    ) -> Vec<Way> {
        let (Some(unit), has) = (self.units.get(&who), self.pools(who)) else {
            return Vec::new();
        };
        let abilities = unit.abilities.iter().filter(|one| {
            let pays = |point| has.of(point) >= one.cost.of(point);
            let far = ground.distance(who, on);
            // Of one that names no ally only whoever is attacked is asked.
            let fits = match who == on {
                true => one.ally == 0 || self.has_ally_near(who, one, ground),
                false => one.ally > 0 && far.is_some_and(|far| far <= u32::from(one.ally)),
            };
            fits && one.kind == AbilityKind::Other
                && one.is_reaction()
                && self.can_react(who, one.cost.rp)
                && Point::ALL.into_iter().all(pays)
        });
        abilities.map(|one| Way::Ability(one.id)).collect()
    }
}

impl Strike {
    pub(crate) fn use_ability(&mut self, game: &mut Flow, who: CharacterId, id: ItemId) {
        let deed = format!(
            "uses {} against {}",
            game.ability_name(who, id),
            game.name(self.by)
        );
        let cost = game.cost_of_ability(who, id);
        game.declare(who, f(30), deed, Some(self.by), cost);
        game.tell_ability(who, id);
        self.ability_used = Some((who, id));
        self.stage = Stage::Ability;
    }

    /// Where whoever has used it or the ability itself is gone meanwhile, the attack goes on.
    pub(crate) fn step_ability(&mut self, game: &mut Flow) -> Progress {
        let there = self
            .ability_used
            .is_some_and(|(who, id)| game.is_up(who) && game.ability_of(who, id).is_ok());
        if there {
            return Progress::Wait;
        }
        self.ability_used = None;
        self.stage = Stage::React;
        Progress::Again
    }

    pub(crate) fn ability_decision(&self, game: &Flow) -> Option<Decision> {
        let (who, id) = self.ability_used?;
        let ability = game.ability_of(who, id).ok()?;
        let text = match ability.text.trim() {
            "" => String::new(),
            text => format!(": {text}"),
        };
        let (by, on) = (game.name(self.by), game.name(self.on));
        let question = format!(
            "{} uses {}{text}. What becomes of the attack of {by} on {on}?",
            game.name(who),
            ability.name
        );
        let options = vec![
            Choice::new("on", "It goes on", "The ability changes nothing about it"),
            Choice::new("averted", "It is averted", "No damage and no effect"),
        ];
        Some(Decision {
            key: EFFECT.to_owned(),
            who: Decider::Gm,
            who_name: "The GM".to_owned(),
            question,
            shape: Shape::PickOne { options },
            rule: f(30),
        })
    }

    /// Takes the GM's word; whether the attack goes on.
    pub(crate) fn answer_ability(&mut self, answer: &Answer, game: &mut Flow) -> bool {
        let Some((who, id)) = self.ability_used.take() else {
            return true;
        };
        self.stage = Stage::React;
        let goes_on = *answer != Answer::Pick("averted".to_owned());
        if !goes_on {
            let name = game.ability_name(who, id);
            let what = format!("averts {}’s attack with {name}", game.name(self.by));
            let (who, on) = (game.who(who), game.who(self.by));
            game.note(&[f(31)], Fact::Outcome { who, on, what });
        }
        goes_on
    }
}
