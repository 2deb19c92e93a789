//! Flow on a phone.

use super::OnPhones;
use super::units::units_on_phones;
use crate::systems::flow::{Act, Command, FIELDS, Flow};

impl OnPhones for Flow {
    units_on_phones!(
        flow,
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
