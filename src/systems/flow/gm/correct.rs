//! Which roll a correction of the last one waits for. What else it needs is the same in every such game.

use crate::systems::flow::Flow;
use crate::systems::flow::roll::dice::{Purpose, Roll};
use crate::systems::flow::words::fact::Fact;
use crate::systems::units::last_roll_of_units;
use crate::table::{Decider, Decision, LogEntry};

last_roll_of_units!(Flow);

impl Flow {
    /// Whether it waits for just that roll.
    pub(crate) fn waits_for(&self, roll: &Fact) -> bool {
        let Some((who, purpose, _)) = roll.roll() else {
            return false;
        };
        let key = match purpose {
            Purpose::Initiative | Purpose::RollOff => {
                let of = |one: &Decision| one.key.starts_with("initiative.") && one.who == who;
                let Decider::Character(roller) = who else {
                    return false;
                };
                return self.purpose_of(roller) == purpose && self.decisions().iter().any(of);
            }
            Purpose::Attack => "attack.roll",
            Purpose::Reaction | Purpose::Coin => "counter.roll",
            Purpose::Check => "check.roll",
            Purpose::Against => "against.roll",
            Purpose::Damage => "damage.roll",
            Purpose::Effect => "effect.roll",
        };
        self.decisions()
            .iter()
            .any(|one| one.who == who && one.key == key)
    }
}
