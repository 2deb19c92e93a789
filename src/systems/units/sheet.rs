//! A sheet on its own, apart from any campaign: what goes into a sheet’s file.

/// Makes `UnitSheet` of a game, whose room has `rested`: a unit without what only a campaign knows. It is told what the
/// type is called in schemas, and what is said of a file that has some of that.
macro_rules! sheet_of_units {
    ($Game:ident, $Sheet:literal, $left_out:literal) => {
        /// A unit without what only a campaign knows.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(transparent)]
        #[schemars(rename = $Sheet)]
        pub struct UnitSheet(Unit);

        impl UnitSheet {
            /// The sheet of a unit of a campaign: rested, on no team.
            #[must_use]
            pub fn of(unit: &Unit) -> Self {
                let mut unit = unit.clone();
                (unit.team, unit.colour, unit.portrait) = (None, None, None);
                unit.hidden = false;
                Self(rested(unit))
            }

            /// What stands on it.
            #[must_use]
            pub const fn unit(&self) -> &Unit {
                &self.0
            }

            /// A unit new to a campaign.
            #[must_use]
            pub fn into_unit(self) -> Unit {
                Self::of(&self.0).0
            }

            /// Everything that is not as it should be, by the same check as a campaign’s; places are such as `sheet.name`.
            #[must_use]
            pub fn findings(&self) -> Vec<Finding> {
                let alone = CharacterId(1);
                let mut game = $Game::default();
                game.units.insert(alone, Arc::new(self.clone().into_unit()));
                let mut findings = Finding::on_sheet(game.findings(), &format!("units.{alone}."));
                if Self::of(&self.0) != *self {
                    findings.push(Finding {
                        place: "sheet".to_owned(),
                        severity: Severity::Warning,
                        rule: None,
                        what: concat!($left_out, " belong to a campaign and are left out")
                            .to_owned(),
                    });
                }
                findings
            }
        }
    };
}
pub(in crate::systems) use sheet_of_units;
