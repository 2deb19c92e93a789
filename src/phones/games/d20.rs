//! Attack · Move · Bonus on a phone.

use super::super::view::Own;
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

    /// A wound is called like the weapon that dealt it, which may be known to belong to nobody who is seen.
    fn untold(&self, own: &mut Own) {
        let arms = |hidden: bool| {
            let of = self.units.iter();
            let of = of.filter(move |(who, _)| self.is_hidden(**who) == hidden);
            of.flat_map(|(_, unit)| {
                let weapons = unit.weapons.iter().map(|one| one.name.as_str());
                weapons.chain(unit.spells.iter().map(|one| one.name.as_str()))
            })
        };
        let wounds = own.items.iter_mut().filter(|one| one.name == "Wounds");
        for wound in wounds.flat_map(|section| &mut section.items) {
            let name = wound.name.as_str();
            if arms(true).any(|one| one == name) && !arms(false).any(|one| one == name) {
                wound.name = "Wound".to_owned();
            }
        }
    }
}
