//! The sheet of a unit of a campaign changed field by field, and what each change is called.

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::sheet::action::ActionId;
use crate::systems::heroes_of_hex::sheet::fields::FIELDS;
use crate::systems::sheet::{FieldValue, ListEdit};
use crate::systems::units::UnitsOnBoards;
use crate::table::{CharacterId, Refusal, TeamId};

impl HeroesOfHex {
    /// Sets one field of a unit.
    pub(in crate::systems::heroes_of_hex) fn set_field(
        &mut self,
        who: CharacterId,
        field: &str,
        value: &FieldValue,
    ) -> Result<(), Refusal> {
        let mut unit = self.unit(who)?.clone();
        FIELDS.set(&mut unit, field, value)?;
        self.put_unit(who, unit)
    }

    /// Changes a list of a unit. What an action that is gone was used for is forgotten with it.
    pub(in crate::systems::heroes_of_hex) fn edit_list(
        &mut self,
        who: CharacterId,
        list: &str,
        edit: &ListEdit,
    ) -> Result<(), Refusal> {
        let mut unit = self.unit(who)?.clone();
        FIELDS.edit_list(&mut unit, list, edit)?;
        self.put_unit(who, unit)?;
        if let ListEdit::Remove(action) = edit
            && let Some(unit_state) = self.unit_state_mut(who)
        {
            unit_state.used.remove(&ActionId(*action));
        }
        Ok(())
    }

    /// What setting a field is called.
    pub(in crate::systems::heroes_of_hex) fn field_label(
        &self,
        who: CharacterId,
        field: &str,
        value: &FieldValue,
    ) -> String {
        let name = self.name(who);
        match (self.units.get(&who), field) {
            (Some(_), "side") => match value.number().map(TeamId) {
                Some(side) => format!("{name} joins {}", self.team_name(side)),
                None => format!("{name} is on no side"),
            },
            (Some(unit), _) => FIELDS.label(unit, &name, field, value),
            (None, _) => format!("{name}’s sheet changed"),
        }
    }

    /// What changing a list is called.
    pub(in crate::systems::heroes_of_hex) fn list_label(
        &self,
        who: CharacterId,
        list: &str,
        edit: &ListEdit,
    ) -> String {
        let name = self.name(who);
        match self.units.get(&who) {
            Some(unit) => FIELDS.list_label(unit, &name, list, edit),
            None => format!("a list of {name}"),
        }
    }
}
