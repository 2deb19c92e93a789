//! The sheet of a unit of a campaign changed field by field, and what each change is called.

use crate::systems::d20::D20;
use crate::systems::d20::sheet::fields::FIELDS;
use crate::systems::sheet::{FieldValue, ListEdit};
use crate::systems::units::UnitsOnBoards;
use crate::table::{CharacterId, Refusal, TeamId};

impl D20 {
    /// Sets one field of a unit.
    pub(in crate::systems::d20) fn set_field(
        &mut self,
        who: CharacterId,
        field: &str,
        value: &FieldValue,
    ) -> Result<(), Refusal> {
        let mut unit = self.unit(who)?.clone();
        FIELDS.set(&mut unit, field, value)?;
        self.put_unit(who, unit)
    }

    /// Changes a list of a unit.
    pub(in crate::systems::d20) fn edit_list(
        &mut self,
        who: CharacterId,
        list: &str,
        edit: &ListEdit,
    ) -> Result<(), Refusal> {
        let mut unit = self.unit(who)?.clone();
        FIELDS.edit_list(&mut unit, list, edit)?;
        self.put_unit(who, unit)
    }

    /// What setting a field is called.
    pub(in crate::systems::d20) fn field_label(
        &self,
        who: CharacterId,
        field: &str,
        value: &FieldValue,
    ) -> String {
        let name = self.name(who);
        match (self.units.get(&who), field) {
            (Some(_), "team") => match value.number().map(TeamId) {
                Some(team) => format!("{name} joins {}", self.team_name(team)),
                None => format!("{name} is on no team"),
            },
            (Some(unit), _) => FIELDS.label(unit, &name, field, value),
            (None, _) => format!("a field of {name}"),
        }
    }

    /// What changing a list is called.
    pub(in crate::systems::d20) fn list_label(
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
