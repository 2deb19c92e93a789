//! Whether somebody can strike unarmed (U-102), or still has at hand what they strike with.

use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::sheet::weapon::Weapon;
use crate::systems::unhex::state::Unhex;
use crate::table::{CharacterId, Check, Refusal};

impl Unhex {
    /// Whether somebody can strike unarmed: the ability, and limbs for it (U-102).
    pub(in crate::systems::unhex) fn check_unarmed(
        &self,
        who: CharacterId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let sheet = self.sheet(who)?;
        check.rule(self.has(who, Some(Ability::Unarmed)), u(102), || {
            format!("{} is not trained in unarmed combat", sheet.name)
        })?;
        check.rule(sheet.has_limbs_to_strike(), u(102), || {
            format!(
                "{} has no empty hand and no two legs to strike with",
                sheet.name
            )
        })
    }

    /// The same as a yes or no, for reactions.
    pub(in crate::systems::unhex) fn can_strike_unarmed(&self, who: CharacterId) -> bool {
        self.check_unarmed(who, &mut Check::new(false)).is_ok()
    }

    /// Whether somebody still holds it, or can still strike unarmed.
    pub(in crate::systems::unhex) fn still_at_hand(
        &self,
        who: CharacterId,
        weapon: Weapon,
    ) -> bool {
        match weapon {
            Weapon::Unarmed => self.check_unarmed(who, &mut Check::new(false)).is_ok(),
            Weapon::Item(id) => {
                let sheet = self.characters.get(&who);
                sheet.is_some_and(|sheet| sheet.hands.hold(id))
            }
        }
    }
}
