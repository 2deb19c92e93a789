//! What acts cost, and what is taken for them (H-17, H-32, H-47). Whether there is enough is asked in `acts`.

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::sheet::action::{Action, Cost};
use crate::systems::heroes_of_hex::turn::declaration::Act;
use crate::systems::heroes_of_hex::turn::frame::Frame;
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::table::{CharacterId, TeamId};

impl HeroesOfHex {
    /// What an action costs under the house rules (H-32).
    #[must_use]
    pub fn cost_of(&self, action: &Action) -> Cost {
        match (action.offence, action.cost) {
            (Some(offence), Cost::Ap(_)) if !self.house_rules.own_cost_counts => {
                Cost::Ap(offence.damage.cost())
            }
            (_, cost) => cost,
        }
    }

    /// What of a cost can be taken; none is nothing of it. Out of their Turn units have no AP to take, and what is forced
    /// takes no more than there is.
    pub(in crate::systems::heroes_of_hex) fn at_hand(
        &self,
        who: CharacterId,
        cost: Cost,
    ) -> Option<Cost> {
        let side = self.side_of(who);
        let (wanted, held) = match cost {
            Cost::Ap(0) | Cost::Hex(0) => return Some(cost),
            Cost::Ap(n) => match self.turn() {
                Some(turn) if Some(turn.side) == side => (n, turn.ap),
                _ => return None,
            },
            Cost::Hex(n) => {
                let hex = side.map_or(0, |side| self.hex_of(side));
                (n, u8::try_from(hex).unwrap_or(u8::MAX))
            }
        };
        let taken = wanted.min(held);
        (taken > 0).then_some(match cost {
            Cost::Ap(_) => Cost::Ap(taken),
            Cost::Hex(_) => Cost::Hex(taken),
        })
    }

    /// Takes what it costs. AP come from the Turn, HEX from the side.
    pub(in crate::systems::heroes_of_hex) fn pay(&mut self, side: Option<TeamId>, cost: Cost) {
        match cost {
            Cost::Ap(n) => {
                if let Some(turn) = self.turn_mut() {
                    turn.ap = turn.ap.saturating_sub(n);
                    turn.spent |= n > 0;
                }
            }
            Cost::Hex(n) => {
                if let Some(side) = side {
                    self.take_hex(side, n.into());
                }
            }
        }
    }

    /// Notes that an action was used this Turn (H-17).
    pub(in crate::systems::heroes_of_hex) fn mark_used(&mut self, who: CharacterId, act: &Act) {
        let Some(unit_state) = self.unit_state_mut(who) else {
            return;
        };
        match act {
            Act::Activate => {}
            Act::Move { .. } => unit_state.moves = unit_state.moves.saturating_add(1),
            Act::Use { action, .. } => {
                let used = unit_state.used.entry(*action).or_default();
                *used = used.saturating_add(1);
            }
        }
    }

    /// Takes back an action whose way the GM does not accept (H-47): it is not paid for, and not used.
    pub(in crate::systems::heroes_of_hex) fn withdraw(&mut self, who: CharacterId) {
        let top = self.skirmish_mut().and_then(|s| s.frames.pop());
        let Some(Frame::Declared(declared)) = top else {
            return;
        };
        if let (Act::Use { action, .. }, Some(unit_state)) =
            (&declared.act, self.unit_state_mut(who))
            && let Some(used) = unit_state.used.get_mut(action)
        {
            *used = used.saturating_sub(1);
            unit_state.used.retain(|_, used| *used > 0);
        }
        let fact = Fact::Withdrawn {
            who: self.who(who),
            action: declared.name(),
            cost: declared.cost,
            answered: self.was_answered(&declared),
        };
        self.note(&[h(47)], fact);
    }
}
