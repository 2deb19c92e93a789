//! Reaction Attacks (F-34): who may take one, what is announced before a way, what is asked.

use crate::board::grid::Hex;
use crate::systems::flow::Flow;
use crate::systems::flow::fight::act::Blow;
use crate::systems::flow::fight::frame::{Cause, Frame, Manner, Progress, Provoked, Strike};
use crate::systems::flow::movement::ground::Ground;
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::sheet::ability::Cost;
use crate::systems::flow::sheet::arms::{UNARMED, Weapon};
use crate::systems::flow::words::fact::Fact;
use crate::table::{
    Answer, CharacterId, Choice, Decider, Decision, ItemId, Reactions, Refusal, Shape,
};

/// The key of questions for Reaction Attacks.
pub(crate) const REACTION_ATTACK: &str = "reaction.attack";

/// A Reaction Attack that a way would provoke (F-34, F-51).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Provokes {
    /// The unit.
    pub owner: CharacterId,
    /// Before which step of the way, counted from 0.
    pub step: usize,
    /// The hex that is left then.
    pub at: Hex,
}

impl Flow {
    /// Whether a unit can react at all: it is up, nobody holds it, it has so many RP (F-11, F-43).
    #[must_use]
    pub fn can_react(&self, who: CharacterId, rp: u16) -> bool {
        self.is_up(who) && !self.is_held(who) && self.pools(who).rp >= rp
    }

    /// Whether a unit's team is asked for reactions.
    pub(crate) fn is_asked(&self, who: CharacterId) -> bool {
        let team = self.side_of(who).and_then(|team| self.teams.get(&team));
        team.is_none_or(|team| team.reactions == Reactions::Ask)
    }

    /// The melee weapons that a unit has ready, a bare hand the last (F-34).
    pub(crate) fn melee_weapons(&self, who: CharacterId) -> Vec<Weapon> {
        let Some(unit) = self.units.get(&who) else {
            return Vec::new();
        };
        let ready = unit
            .weapons
            .iter()
            .filter(|one| one.is_melee() && one.is_ready());
        let mut weapons: Vec<Weapon> = ready.cloned().collect();
        let natural = weapons.iter().any(|one| one.hands() == 0);
        if !natural && unit.free_hands() > 0 {
            weapons.push(Weapon::unarmed());
        }
        weapons
    }

    /// The weapons with which a unit could take a Reaction Attack on another (F-34).
    pub(crate) fn reaction_weapons(
        &self,
        ground: &Ground<'_>,
        owner: CharacterId,
        on: CharacterId,
    ) -> Vec<Weapon> {
        let Some(unit) = self.units.get(&owner) else {
            return Vec::new();
        };
        let mut weapons = self.melee_weapons(owner);
        weapons.retain(|one| {
            self.parts_of(one, None).is_ok() && ground.reaches(owner, on, unit.reach_with(one))
        });
        weapons
    }

    /// Whether somebody's threat may be provoked by another at that hex.
    fn is_provoked(
        &self,
        ground: &Ground<'_>,
        owner: CharacterId,
        on: CharacterId,
        at: Hex,
    ) -> bool {
        owner != on
            && self.are_opponents(owner, on)
            && self.can_react(owner, 1)
            && ground.threatens(owner, at)
    }

    /// Who may take a Reaction Attack on somebody who is at that hex, in initiative order (F-34).
    pub(crate) fn provoked_at(
        &self,
        ground: &Ground<'_>,
        on: CharacterId,
        at: Hex,
    ) -> Vec<CharacterId> {
        let mut all = self.everybody_up();
        all.retain(|owner| self.is_provoked(ground, *owner, on, at));
        all
    }

    /// Every Reaction Attack that a way would provoke, as RP are now, with nothing that stops the mover and none of them
    /// taken (F-34, F-51); of a team that is not asked for reactions none.
    #[must_use]
    pub fn provokes(&self, who: CharacterId, path: &[Hex]) -> Vec<Provokes> {
        let Some(ground) = self.ground() else {
            return Vec::new();
        };
        let Some(mut at) = ground.stands(who) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for (step, next) in path.iter().copied().enumerate() {
            let owners = self.provoked_at(&ground, who, at).into_iter();
            let owners = owners.filter(|owner| self.is_asked(*owner));
            all.extend(owners.map(|owner| Provokes { owner, step, at }));
            at = next;
        }
        all
    }

    /// The same in words, behind what else there is to say of the way.
    #[must_use]
    pub fn provoke_words(&self, who: CharacterId, path: &[Hex]) -> String {
        let place = self.places.get(&who);
        let board = place.and_then(|place| self.boards.get(&place.map));
        let all = self.provokes(who, path).into_iter();
        let all = all.filter_map(|one| {
            let (owner, at) = (self.name(one.owner), board?.address(one.at));
            Some(format!(", Reaction Attack by {owner} at {at}"))
        });
        all.collect()
    }
}

impl Provoked {
    /// Whether there still is a reason for it, above that procedure.
    pub(crate) fn fits(self, below: Option<&Frame>, game: &Flow) -> Result<(), String> {
        let gone = || format!("{} no longer provokes it", game.name(self.on));
        let ground = game.ground().ok_or_else(gone)?;
        let at = ground.stands(self.on).ok_or_else(gone)?;
        let still = match (self.cause, below) {
            (Cause::Leaves(from), Some(Frame::Walk(walk))) => {
                walk.who == self.on && from == at && !walk.path.is_empty()
            }
            (Cause::Casts | Cause::StandsUp, Some(Frame::Waiting(one))) => one.who == self.on,
            (Cause::Leaves(_) | Cause::Casts | Cause::StandsUp, _) => false,
            (Cause::Tumbles | Cause::Gm, _) => true,
        };
        let may =
            still && game.is_up(self.on) && game.is_provoked(&ground, self.owner, self.on, at);
        let able = may
            && !game
                .reaction_weapons(&ground, self.owner, self.on)
                .is_empty();
        able.then_some(()).ok_or_else(gone)
    }

    /// A team that is not asked for reactions takes none.
    pub(crate) fn step(self, game: &mut Flow) -> Progress {
        match game.is_asked(self.owner) {
            true => Progress::Wait,
            false => {
                self.decline(game);
                Progress::Done
            }
        }
    }

    pub(crate) fn decline(self, game: &mut Flow) {
        let (who, on) = (game.who(self.owner), game.who(self.on));
        game.note(&[f(34)], Fact::Declined { who, on });
    }

    pub(crate) fn decision(self, game: &Flow) -> Decision {
        let on = game.name(self.on);
        let mut options = vec![Choice::new("none", "No Reaction Attack", "Nothing happens")];
        let weapons = game
            .ground()
            .map(|ground| game.reaction_weapons(&ground, self.owner, self.on));
        for weapon in weapons.into_iter().flatten() {
            let what = format!("1 RP, {}", weapon.damage.trim());
            options.push(Choice::new(weapon.id.to_string(), weapon.name, what));
        }
        let why = match self.cause {
            Cause::Leaves(at) => {
                let place = game.places.get(&self.on);
                let board = place.and_then(|place| game.boards.get(&place.map));
                let at = board.map_or_else(String::new, |board| board.address(at));
                format!("leaves {at}")
            }
            Cause::Casts => "casts".to_owned(),
            Cause::StandsUp => "stands up".to_owned(),
            Cause::Tumbles => "has failed to tumble through".to_owned(),
            Cause::Gm => "provokes it".to_owned(),
        };
        Decision {
            key: REACTION_ATTACK.to_owned(),
            who: Decider::Character(self.owner),
            who_name: game.name(self.owner),
            question: format!("{on} {why}. Take a Reaction Attack?"),
            shape: Shape::PickOne { options },
            rule: f(34),
        }
    }

    /// Takes the answer; the attack goes on top.
    pub(crate) fn answer(self, answer: &Answer, game: &mut Flow) -> Result<(), Refusal> {
        let Answer::Pick(key) = answer else {
            return Ok(());
        };
        let Some((weapon, blow)) = self.blow(key) else {
            self.decline(game);
            return Ok(());
        };
        let deed = format!(
            "takes a Reaction Attack on {} with {}",
            game.name(self.on),
            game.item_name(self.owner, weapon)
        );
        game.declare(self.owner, f(34), deed, Some(self.on), Cost::rp(1));
        game.begin_strike(self.owner, &blow, Manner::Reaction, false)
    }

    fn blow(self, key: &str) -> Option<(ItemId, Blow)> {
        let weapon = ItemId(key.parse().ok()?);
        Some((weapon, Blow::on(weapon, self.on)))
    }

    /// The attack that the choice of that key is.
    pub(crate) fn strike(self, game: &Flow, key: &str) -> Option<Strike> {
        let (_, blow) = self.blow(key)?;
        Some(game.strike(self.owner, &blow, Manner::Reaction))
    }
}

impl Flow {
    /// What an item is called.
    #[must_use]
    pub fn item_name(&self, who: CharacterId, item: ItemId) -> String {
        let unit = self.units.get(&who);
        match unit.and_then(|unit| unit.weapon(item)) {
            Some(weapon) => weapon.name.clone(),
            None if item == UNARMED => Weapon::unarmed().name,
            None => "something".to_owned(),
        }
    }
}
