//! Whom an action can be for, and whom it meets (H-23, H-30, H-33).

use crate::board::grid::Hex;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::movement::ground::Ground;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::sheet::action::{Action, ActionId, Aim};
use crate::systems::heroes_of_hex::turn::declaration::Target;
use crate::table::{CharacterId, Check, Refusal};

impl HeroesOfHex {
    /// An action of a unit.
    pub(in crate::systems::heroes_of_hex) fn action(
        &self,
        who: CharacterId,
        id: ActionId,
    ) -> Result<&Action, Refusal> {
        let unit = self.unit(who)?;
        unit.action(id)
            .ok_or_else(|| Refusal::structure(format!("{} has no action {id}", unit.name)))
    }

    /// Whether an action can be for that (H-23, H-30, H-33).
    pub(in crate::systems::heroes_of_hex) fn check_target(
        &self,
        who: CharacterId,
        action: &Action,
        target: Target,
        ground: &Ground<'_>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        if action.aims_later() && target == Target::None {
            return Ok(());
        }
        let whom = |wanted: &str| match target {
            Target::Unit(unit) if self.unit_state(unit).is_some() => Ok(unit),
            Target::Unit(unit) => Err(Refusal::structure(format!(
                "{} is not in play in this skirmish",
                self.name(unit)
            ))),
            _ => Err(Refusal::structure(format!("name {wanted}"))),
        };
        match action.aim() {
            Aim::Oneself => match target {
                Target::None => Ok(()),
                Target::Unit(unit) if unit == who => Ok(()),
                _ => Err(Refusal::structure(format!(
                    "{} is for the unit itself",
                    action.name
                ))),
            },
            Aim::Opponent => {
                let unit = whom("an opponent")?;
                if unit == who {
                    return Err(Refusal::structure("nobody attacks themselves"));
                }
                check.rule(self.are_opponents(who, unit), h(30), || {
                    format!("{} is of the same side", self.name(unit))
                })?;
                self.check_unit_in_reach(who, unit, action, ground, check)
            }
            Aim::Ally => {
                let unit = whom("an ally")?;
                check.rule(!self.are_opponents(who, unit), h(35), || {
                    format!("{} is of another side", self.name(unit))
                })?;
                if unit == who {
                    return Ok(());
                }
                self.check_unit_in_reach(who, unit, action, ground, check)
            }
            Aim::Around | Aim::Space => {
                match (action.aim(), target) {
                    (Aim::Space, Target::Space(at)) => {
                        ground.check_reach(who, at, action.reach, check)?;
                    }
                    (Aim::Around, Target::None) => {}
                    (Aim::Space, _) => return Err(Refusal::structure("name a space")),
                    _ => {
                        return Err(Refusal::structure(format!(
                            "{} is for everybody around",
                            action.name
                        )));
                    }
                }
                let any = !self.targets(who, action, target, ground).is_empty();
                check.rule(any, h(33), || match action.heals() {
                    true => "no ally is there".to_owned(),
                    false => "no opponent is there".to_owned(),
                })
            }
        }
    }

    fn check_unit_in_reach(
        &self,
        who: CharacterId,
        unit: CharacterId,
        action: &Action,
        ground: &Ground<'_>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        match ground.at(unit) {
            Some(at) => ground.check_reach(who, at, action.reach, check),
            None => Err(Refusal::structure(format!(
                "{} is not on the board",
                self.name(unit)
            ))),
        }
    }

    /// Whether an area meets that unit: an opponent, or for a healing one of its own side (H-33, H-35).
    pub(in crate::systems::heroes_of_hex) fn meets(
        &self,
        who: CharacterId,
        action: &Action,
        unit: CharacterId,
    ) -> bool {
        self.are_opponents(who, unit) != action.heals()
    }

    /// Whom an action meets, by id (H-33).
    #[must_use]
    pub fn targets(
        &self,
        who: CharacterId,
        action: &Action,
        target: Target,
        ground: &Ground<'_>,
    ) -> Vec<CharacterId> {
        let met = || {
            let units = self.skirmish.iter().flat_map(|s| s.units.keys().copied());
            units.filter(|id| self.meets(who, action, *id))
        };
        match (action.aim(), target) {
            (Aim::Oneself, _) => vec![who],
            (Aim::Around, _) => met()
                .filter(|id| {
                    let at = ground.at(*id);
                    at.is_some_and(|at| {
                        let check = &mut Check::new(false);
                        ground.check_reach(who, at, action.reach, check).is_ok()
                    })
                })
                .collect(),
            (Aim::Space, Target::Space(middle)) => {
                let near = |at: Hex| ground.distance(at, middle) <= action.radius();
                met()
                    .filter(|id| ground.at(*id).is_some_and(near))
                    .collect()
            }
            (_, Target::Unit(unit)) => vec![unit],
            _ => Vec::new(),
        }
    }
}
