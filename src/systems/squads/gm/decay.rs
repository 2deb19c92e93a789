//! A turn of the campaign: the Uncroaked decay (S-32).

use std::collections::BTreeSet;

use crate::systems::squads::Squads;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::sheet::special::Special;
use crate::systems::squads::words::fact::Fact;
use crate::table::{CharacterId, Refusal};

impl Squads {
    /// Normal decay each turn unless prevented, and extended decay on top each third turn of a unit; 0 Hits are croaked.
    pub(in crate::systems::squads) fn campaign_turn(
        &mut self,
        who: &[CharacterId],
        prevented: &BTreeSet<CharacterId>,
    ) -> Result<(), Refusal> {
        Refusal::unless_each_once(who)?;
        for id in who {
            let unit = self.unit(*id)?;
            if !unit.has(Special::Uncroaked) {
                let name = &unit.name;
                return Err(Refusal::rule(
                    s(32),
                    format!("{name} is not Uncroaked and does not decay"),
                ));
            }
        }
        for id in who {
            let normal = u8::from(!prevented.contains(id));
            let unit = self.unit_of(*id)?;
            let decay = &mut unit.decay;
            decay.turns = decay.turns.saturating_add(1);
            let turn = decay.turns;
            let extended = turn.is_multiple_of(3);
            let worse = normal + u8::from(extended);
            decay.combat = decay.combat.saturating_add(worse);
            decay.defense = decay.defense.saturating_add(worse);
            let hits = 2 * u16::from(normal) + 3 * u16::from(extended);
            unit.hits.now = unit.hits.now.saturating_sub(hits);
            unit.hits.max = unit.hits.max.saturating_sub(hits).max(1);
            let who = self.who(*id);
            let decayed = Fact::Decayed {
                who,
                turn,
                extended,
                combat: worse,
                defense: worse,
                hits,
            };
            self.note(&[s(32)], decayed);
        }
        Ok(())
    }
}
