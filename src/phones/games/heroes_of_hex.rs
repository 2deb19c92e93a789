//! Heroes of Hex on a phone: the sheet from the table of its fields, and beside it the tokens that lie on the unit.

use super::super::view::{Gauge, Own, Sight};
use super::{OnPhones, not_yours, units};
use crate::campaign;
use crate::systems::heroes_of_hex::{Command, FIELDS, HeroesOfHex, SideAct};
use crate::systems::sheet::FieldValue;
use crate::table::{CharacterId, MapId, Refusal, SeenTable};

/// What is left of the vitality: so many Wounds less.
const LEFT: &str = "vitality_left";

impl OnPhones for HeroesOfHex {
    fn own(&self, who: CharacterId) -> Option<Own> {
        let unit = self.units.get(&who)?;
        let own = units::own(
            &FIELDS,
            unit,
            self.look_of(who),
            &unit.saved_rolls,
            ["", ""],
        );
        let (tokens, vitality) = (&unit.tokens, unit.profile.vitality);
        let counted = |(name, count): (&str, u8)| (count > 0).then(|| format!("{name} {count}"));
        let others = tokens
            .custom
            .iter()
            .map(|(name, count)| (name.as_str(), *count));
        let tokens = [("Poison", tokens.poison)].into_iter().chain(others);
        let focus = unit.tokens.focus.then(|| "Focus".to_owned());
        Some(Own {
            gauge: Some(Gauge {
                label: "Vitality left".to_owned(),
                now: vitality.saturating_sub(unit.tokens.wounds).into(),
                max: vitality.into(),
                field: Some(LEFT.to_owned()),
            }),
            state: tokens.filter_map(counted).chain(focus).collect(),
            ..own
        })
    }

    fn set(
        &self,
        who: CharacterId,
        field: &str,
        value: &FieldValue,
    ) -> Result<campaign::Command, Refusal> {
        match (field, value) {
            (LEFT, FieldValue::Number(left)) => {
                let vitality = self.units.get(&who).map(|unit| unit.profile.vitality);
                let left = u8::try_from(*left).ok();
                let wounds = vitality.zip(left);
                let wounds = wounds.and_then(|(vitality, left)| vitality.checked_sub(left));
                let wounds = wounds.ok_or_else(|| not_yours(field))?;
                Ok(Command::SetWounds { who, wounds }.into())
            }
            _ if FIELDS.is_players(field) => Ok(Command::set(who, field, value.clone()).into()),
            _ => Err(not_yours(field)),
        }
    }

    fn end_turn(&self, who: CharacterId) -> Option<campaign::Command> {
        self.turn().filter(|turn| turn.active == Some(who))?;
        let act = SideAct::EndTurn;
        let offers = self.side_offers().into_iter();
        let mut ends = offers.filter(|one| one.act == act && one.refusal.is_none());
        ends.next().map(|_| Command::Side(act).into())
    }

    fn sight(&self, who: CharacterId, map: MapId, table: &SeenTable) -> Option<Sight> {
        // Opponents are in the way of whoever looks.
        units::sight(self, who, (map, table), true)
    }
}
