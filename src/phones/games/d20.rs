//! Attack · Move · Bonus on a phone.

use super::OnPhones;
use super::units::units_on_phones;
use crate::systems::d20::{Act, Command, D20, FIELDS};

impl OnPhones for D20 {
    units_on_phones!(
        d20,
        ["hit_points", "max_hit_points"],
        |game, who| {
            let act = Act::EndTurn;
            let offers = game.offers(who).into_iter();
            let mut ends = offers.filter(|one| one.act == act && one.is_legal());
            ends.next().map(|_| Command::Act { who, act }.into())
        },
        // Units are in nobody’s sight here.
        false
    );
}
