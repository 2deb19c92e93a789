//! What the abilities of fighters add to a strike: a critical success that destroys a slot of the target's items and
//! an attack that cannot be counterattacked (U-92), an unarmed intercept that may stop the mover (U-102).
//! The critical success that costs an action (U-93) is an option of the roll itself.

use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::fight::frames::strike::Strike;
use crate::systems::unhex::rolls::percentile::Verdict;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::sheet::body::Location;
use crate::systems::unhex::sheet::item::{ItemKind, StrikeKind};
use crate::systems::unhex::sheet::weapon::Weapon;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{Choice, Decider, Decision, ItemId, Shape};

fn armor_key(location: Location) -> String {
    format!("armor.{}", location.name().replace(' ', "_"))
}

impl Strike {
    /// It cannot be counterattacked (U-92).
    pub(in crate::systems::unhex) fn forbids_counterattack(&self, game: &Unhex) -> bool {
        self.weapon_kind == ItemKind::Melee2h
            && game.has(self.by, Some(Ability::Melee2hNoCounterattack))
    }

    /// Its critical success may still destroy something that the target carries (U-92). It may have lost against a
    /// Defend: that needs no degree (U-20).
    pub(super) fn may_destroy(&self, game: &Unhex) -> bool {
        self.destroys
            && self.roll.verdict().is_some_and(Verdict::critical_success)
            && !self.destroyable(game).is_empty()
    }

    /// What the target carries, slot by slot: items that do not lie somewhere, and pieces of armor.
    fn destroyable(&self, game: &Unhex) -> Vec<Choice> {
        let Some(target) = game.characters.get(&self.at) else {
            return Vec::new();
        };
        let carried = target.items.iter().filter(|item| item.dropped.is_none());
        let items = carried.map(|item| {
            let held = if target.hands.hold(item.id) {
                ", in hand"
            } else {
                ""
            };
            let what = format!("{}{held}; destroyed", item.kind.name());
            Choice::new(format!("item.{}", item.id), item.name.clone(), what)
        });
        let armor = Location::ALL.into_iter().filter_map(|location| {
            let pieces = target.body.part(location).armor;
            (pieces > 0).then(|| {
                let left = format!("{} of {pieces} left there", pieces - 1);
                Choice::new(
                    armor_key(location),
                    format!("Armor on the {location}"),
                    left,
                )
            })
        });
        items.chain(armor).collect()
    }

    pub(super) fn destroy_decision(&self, game: &Unhex, role: &str) -> Option<Decision> {
        if !self.may_destroy(game) {
            return None;
        }
        let mut options = self.destroyable(game);
        options.push(Choice::new("none", "Nothing", "everything stays whole"));
        Some(Decision {
            key: format!("{role}.destroy"),
            who: Decider::Character(self.by),
            who_name: game.name(self.by),
            question: format!(
                "A critical success with {}. Which slot of {}’s items does it destroy?",
                self.weapon_name,
                game.name(self.at)
            ),
            shape: Shape::PickOne { options },
            rule: u(92),
        })
    }

    pub(in crate::systems::unhex) fn destroy(&mut self, key: &str, game: &mut Unhex) {
        self.destroys = false;
        let (by, who) = (game.who(self.by), game.who(self.at));
        let Some(target) = game.character_mut(self.at) else {
            return;
        };
        let item = if let Some(id) = key.strip_prefix("item.").and_then(|id| id.parse().ok()) {
            let id = ItemId(id);
            let Some(index) = target.items.iter().position(|item| item.id == id) else {
                return;
            };
            target.hands.release(id);
            target.items.remove(index).name
        } else {
            let location = Location::ALL.into_iter().find(|one| armor_key(*one) == key);
            let Some(location) = location else { return };
            let part = target.body.part_mut(location);
            part.armor = part.armor.saturating_sub(1);
            format!("armor on the {location}")
        };
        game.note(&[u(92), u(14)], Fact::ItemDestroyed { who, by, item });
    }

    /// An unarmed intercept with two empty hands that hit may stop the mover (U-102); the move below it asks.
    pub(super) fn may_stop_mover(&self, game: &mut Unhex) {
        let empty = game
            .characters
            .get(&self.by)
            .is_some_and(|c| c.has_two_empty_hands());
        let able = self.kind == StrikeKind::Intercept
            && self.weapon == Weapon::Unarmed
            && self.hit.is_some()
            && empty
            && game.has(self.by, Some(Ability::UnarmedStop));
        let below = game.fight_mut().and_then(|fight| fight.frames.last_mut());
        if let Some(Frame::Move(frame)) = below.filter(|_| able) {
            frame.may_stop = Some(self.by);
        }
    }
}
