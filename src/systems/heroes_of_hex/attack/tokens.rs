//! What tokens do (H-34, H-35, H-43, H-16): wounds, poison, healing, Focus, and what defeats a unit.

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::sheet::unit::{DEADLY_POISON, GmWord, Unit};
use crate::systems::heroes_of_hex::words::fact::{DefeatedBy, Fact};
use crate::table::CharacterId;

impl HeroesOfHex {
    /// One Wound token (H-34). Whoever is out already takes none.
    pub(in crate::systems::heroes_of_hex) fn wound(&mut self, who: CharacterId) {
        let Some(unit) = self.unit_mut(who).filter(|unit| !unit.is_defeated()) else {
            return;
        };
        unit.tokens.wounds = unit.tokens.wounds.saturating_add(1);
        let (wounds, vitality) = (unit.tokens.wounds, unit.profile.vitality);
        let who = self.who(who);
        self.note(
            &[h(34)],
            Fact::Wounded {
                who,
                wounds,
                vitality,
            },
        );
    }

    /// A Death result (H-34).
    pub(in crate::systems::heroes_of_hex) fn slay(&mut self, who: CharacterId) {
        if let Some(unit) = self.unit_mut(who) {
            unit.slain = true;
        }
    }

    /// Poison tokens (H-35). Whoever is out already gets none.
    pub(in crate::systems::heroes_of_hex) fn poison(&mut self, who: CharacterId, tokens: u8) {
        let Some(unit) = self.unit_mut(who).filter(|unit| !unit.is_defeated()) else {
            return;
        };
        unit.tokens.poison = unit.tokens.poison.saturating_add(tokens);
        let now = unit.tokens.poison;
        let who = self.who(who);
        self.note(&[h(35)], Fact::Poisoned { who, tokens, now });
    }

    /// Takes Wounds off, and Poison with them (H-35).
    pub(in crate::systems::heroes_of_hex) fn heal(&mut self, who: CharacterId, most: u8) {
        let in_full = self.house_rules.heals_poison_in_full;
        let Some(unit) = self.unit_mut(who) else {
            return;
        };
        let wounds = unit.tokens.wounds.min(most);
        let poison = unit.tokens.poison.min(if in_full { most } else { wounds });
        unit.tokens.wounds -= wounds;
        unit.tokens.poison -= poison;
        let who = self.who(who);
        self.note(
            &[h(35)],
            Fact::Healed {
                who,
                wounds,
                poison,
            },
        );
    }

    /// Focus (H-43); what it is worth, the class says.
    pub(in crate::systems::heroes_of_hex) fn gain_focus(&mut self, who: CharacterId) {
        if let Some(unit) = self.unit_mut(who) {
            unit.tokens.focus = true;
        }
        let who = self.who(who);
        self.note(&[h(43)], Fact::Focused { who });
    }

    /// Whoever is defeated leaves the board with its marker (H-16, H-34, H-35).
    pub(in crate::systems::heroes_of_hex) fn settle_defeats(&mut self) {
        let Some(skirmish) = &self.skirmish else {
            return;
        };
        let out = |id: &CharacterId| self.units.get(id).is_none_or(|unit| unit.is_defeated());
        let gone: Vec<CharacterId> = skirmish.units.keys().copied().filter(out).collect();
        for id in gone {
            let by = self.units.get(&id).map_or(DefeatedBy::Gm, |unit| why(unit));
            let rules: &[_] = match by {
                DefeatedBy::Wounds { .. } | DefeatedBy::Death => &[h(34), h(16)],
                DefeatedBy::Poison { .. } => &[h(35), h(16)],
                DefeatedBy::Gm => &[h(16)],
            };
            let who = self.who(id);
            // Before it leaves, since where it stood says who may know of it.
            self.note(rules, Fact::Defeated { who, by });
            self.drop_artifacts(id);
            self.fail_escorts(id);
            self.places.remove(&id);
            if let Some(skirmish) = self.skirmish_mut() {
                skirmish.units.remove(&id);
            }
        }
    }
}

impl HeroesOfHex {
    /// Whoever was taken out of the campaign does not come back, nor does another unit under its id.
    pub(in crate::systems::heroes_of_hex) fn forget_the_removed(&mut self) {
        let left = self
            .skirmish
            .iter()
            .flat_map(|skirmish| skirmish.left.keys());
        let gone = left.filter(|id| !self.units.contains_key(id));
        let gone: Vec<CharacterId> = gone.copied().collect();
        for id in gone {
            if let Some(skirmish) = self.skirmish_mut() {
                skirmish.left.remove(&id);
            }
        }
    }
}

fn why(unit: &Unit) -> DefeatedBy {
    match unit.word {
        Some(GmWord::Defeated | GmWord::InPlay) => DefeatedBy::Gm,
        None if unit.slain => DefeatedBy::Death,
        None if unit.tokens.poison >= DEADLY_POISON => DefeatedBy::Poison {
            tokens: unit.tokens.poison,
        },
        None => DefeatedBy::Wounds {
            wounds: unit.tokens.wounds,
            vitality: unit.profile.vitality,
        },
    }
}
