//! Free hits (D-31): who may take one, the slots, and what is asked.

use std::collections::BTreeMap;

use crate::systems::d20::D20;
use crate::systems::d20::attack::odds::as_things_stand;
use crate::systems::d20::rules::ids::d;
use crate::systems::d20::sheet::arms::{Carried, Weapon};
use crate::systems::d20::sheet::wound::Aim;
use crate::systems::d20::turn::acts::Blow;
use crate::systems::d20::turn::frame::{Frame, FreeHit, Manner, Progress, Strike, With};
use crate::systems::d20::words::fact::Fact;
use crate::table::{
    Answer, CharacterId, Choice, Decider, Decision, ItemId, Odds, Reactions, Refusal, Shape,
};

/// The keys of questions for free hits.
pub(in crate::systems::d20) const FREE_HIT: &str = "reaction.free_hit";

impl D20 {
    /// Free hit slots that a unit has left this round (D-31).
    #[must_use]
    pub fn slots_left(&self, who: CharacterId) -> u32 {
        let (Some(unit), Some(standing)) = (self.units.get(&who), self.standing(who)) else {
            return 0;
        };
        let slots = unit.agility().saturating_add(1) - i32::from(standing.slots_used);
        u32::try_from(slots).unwrap_or(0)
    }

    /// The melee weapons that a unit has in hand.
    pub(in crate::systems::d20) fn melee_weapons(&self, who: CharacterId) -> Vec<&Weapon> {
        let weapons = self
            .units
            .get(&who)
            .into_iter()
            .flat_map(|unit| &unit.weapons);
        let ready = weapons.filter(|one| one.is_melee() && one.carried == Carried::Held);
        ready
            .filter(|one| one.damage.parts(false).is_ok())
            .collect()
    }

    /// Whether a unit may take a free hit on another; a critical one takes a slot if one is left and needs none (D-23,
    /// D-31).
    #[must_use]
    pub fn can_hit_freely(&self, owner: CharacterId, on: CharacterId, critical: bool) -> bool {
        self.is_able(owner)
            && self.is_up(on)
            && self.are_opponents(owner, on)
            && !self.melee_weapons(owner).is_empty()
            && (critical || self.slots_left(owner) > 0)
    }

    pub(in crate::systems::d20) fn use_slot(&mut self, who: CharacterId) {
        if self.slots_left(who) > 0
            && let Some(standing) = self.standing_mut(who)
        {
            standing.slots_used = standing.slots_used.saturating_add(1);
        }
    }

    /// The free hit that is asked for now.
    #[must_use]
    pub fn free_hit_asked(&self) -> Option<FreeHit> {
        match self.fight.as_ref()?.frames.last()? {
            Frame::FreeHit(hit) => Some(*hit),
            _ => None,
        }
    }

    /// The chances that stand beside the answers to an open question, by their keys: of each free hit.
    #[must_use]
    pub fn odds_at(&self, decision: &Decision) -> BTreeMap<String, Odds> {
        let hit = self.free_hit_asked().filter(|_| decision.key == FREE_HIT);
        hit.map_or_else(BTreeMap::new, |hit| hit.odds(decision, self))
    }
}

impl FreeHit {
    /// A team that is not asked for reactions takes none.
    pub(in crate::systems::d20) fn step(self, game: &mut D20) -> Progress {
        let team = game
            .side_of(self.owner)
            .and_then(|team| game.teams.get(&team));
        let asks = team.is_none_or(|team| team.reactions == Reactions::Ask);
        if asks && game.can_hit_freely(self.owner, self.on, self.critical) {
            return Progress::Wait;
        }
        self.decline(game);
        Progress::Done
    }

    /// Whether there still is a reason for it, above that procedure.
    pub(in crate::systems::d20) fn fits(
        self,
        below: Option<&Frame>,
        game: &D20,
    ) -> Result<(), String> {
        let drawn = match below {
            Some(Frame::Walk(walk)) if self.step => walk.still_draws(self.owner, game),
            _ => {
                let ground = game.ground();
                !self.step && ground.is_some_and(|ground| ground.is_in_zone(self.owner, self.on))
            }
        };
        match drawn && game.can_hit_freely(self.owner, self.on, self.critical) {
            true => Ok(()),
            false => Err(format!("{} no longer draws it", game.name(self.on))),
        }
    }

    pub(in crate::systems::d20) fn decline(self, game: &mut D20) {
        let (who, on) = (game.who(self.owner), game.who(self.on));
        game.note(&[d(31)], Fact::FreeHitDeclined { who, on });
    }

    pub(in crate::systems::d20) fn decision(self, game: &D20) -> Decision {
        let on = game.name(self.on);
        let mut options = vec![Choice::new("none", "No free hit", "Nothing happens")];
        for weapon in game.melee_weapons(self.owner) {
            let aims = std::iter::once(None).chain(Aim::ALL.iter().copied().map(Some));
            for aim in aims {
                let (key, at) = match aim {
                    None => (weapon.id.to_string(), String::new()),
                    Some(aim) => {
                        let key = format!("{}.{}", weapon.id, aim.key());
                        (key, format!(", {}", aim.words()))
                    }
                };
                let damage = weapon.damage.words();
                options.push(Choice::new(key, format!("{}{at}", weapon.name), damage));
            }
        }
        let (kind, rule) = match self.critical {
            true => ("free critical hit", 23),
            false => ("free hit", 31),
        };
        Decision {
            key: FREE_HIT.to_owned(),
            who: Decider::Character(self.owner),
            who_name: game.name(self.owner),
            question: format!("Take a {kind} on {on}?"),
            shape: Shape::PickOne { options },
            rule: d(rule),
        }
    }

    /// The attack that an answer's key names; none declines.
    fn strike(self, key: &str, game: &D20) -> Option<Strike> {
        let (weapon, aim) = key.split_once('.').unwrap_or((key, ""));
        let blow = Blow {
            aim: Aim::ALL.iter().copied().find(|one| one.key() == aim),
            ..Blow::on(ItemId(weapon.parse().ok()?), self.on)
        };
        let manner = match self.critical {
            true => Manner::FreeCritical,
            false => Manner::Free,
        };
        Some(game.strike(self.owner, With::Weapon(blow.weapon), &blow, manner))
    }

    /// The chances of each answer that attacks, by its key.
    fn odds(self, decision: &Decision, game: &D20) -> BTreeMap<String, Odds> {
        let keys = decision.shape.options().iter().map(|one| &one.key);
        let odds = keys.filter_map(|key| {
            let line = game.strike_line(&self.strike(key, game)?)?;
            Some((key.clone(), as_things_stand(vec![line])?))
        });
        odds.collect()
    }

    /// Takes the answer; the attack goes on top.
    pub(in crate::systems::d20) fn answer(
        self,
        answer: &Answer,
        game: &mut D20,
    ) -> Result<(), Refusal> {
        let Answer::Pick(key) = answer else {
            return Ok(());
        };
        let Some(strike) = self.strike(key, game) else {
            self.decline(game);
            return Ok(());
        };
        game.use_slot(self.owner);
        let below = game.fight_mut().and_then(|fight| fight.frames.last_mut());
        if let Some(Frame::Walk(walk)) = below.filter(|_| self.step) {
            walk.trail.drawn.insert(self.owner);
        }
        game.begin_strike(strike)
    }
}
