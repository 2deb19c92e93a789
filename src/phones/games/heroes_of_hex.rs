//! Heroes of Hex on a phone.

use super::OnPhones;
use super::units::units_on_phones;
use crate::systems::heroes_of_hex::{Command, FIELDS, HeroesOfHex, SideAct};

impl OnPhones for HeroesOfHex {
    units_on_phones!(
        heroes_of_hex,
        ["", ""],
        |game, who| {
            game.turn().filter(|turn| turn.active == Some(who))?;
            let act = SideAct::EndTurn;
            let offers = game.side_offers().into_iter();
            let mut ends = offers.filter(|one| one.act == act && one.refusal.is_none());
            ends.next().map(|_| Command::Side(act).into())
        },
        // Opponents are in the way of whoever looks.
        true
    );
}
