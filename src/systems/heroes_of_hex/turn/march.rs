//! Several Movement actions in one go (H-20).

use crate::board::grid::Hex;
use crate::dice::Dice;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::turn::declaration::Act;
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::table::{CharacterId, Refusal, RuleId};

impl HeroesOfHex {
    /// Several Movement actions in one go (H-20), each declared and resolved before the next. It stops where a Reaction is
    /// asked for, and where the next cannot be made any more; the log says so where legs are dropped by that.
    pub(in crate::systems::heroes_of_hex) fn march(
        &mut self,
        who: CharacterId,
        legs: &[Vec<Hex>],
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        if legs.is_empty() || legs.iter().any(Vec::is_empty) {
            return Err(Refusal::structure("name the spaces of every Movement"));
        }
        for (number, path) in legs.iter().enumerate() {
            let act = Act::Move { path: path.clone() };
            match self.act(who, &act, false) {
                Err(refusal) if number == 0 => return Err(refusal),
                Err(refusal) => {
                    let why = refusal.reason().to_owned();
                    self.halts(who, why, refusal.rule_id().unwrap_or(h(20)));
                    break;
                }
                Ok(()) => self.advance(dice),
            }
            if !self.decisions().is_empty() {
                if number + 1 < legs.len() {
                    // It still goes to the end of this one, unless the Reaction prevents it.
                    let (unseen, who) = (self.asks_only_hidden(), self.who(who));
                    self.note_unseen(unseen, &[h(40)], Fact::RestDropped { who });
                }
                break;
            }
        }
        Ok(())
    }

    /// Says where and why a unit stops, if it is still in play to be told of.
    fn halts(&mut self, who: CharacterId, why: String, rule: RuleId) {
        let at = self.places.get(&who).map(|place| place.at);
        if let Some(at) = at.filter(|_| self.unit_state(who).is_some() && self.turn().is_some()) {
            let fact = Fact::Halted {
                who: self.who(who),
                at: self.space_name(at),
                why,
            };
            self.note(&[rule], fact);
        }
    }
}
