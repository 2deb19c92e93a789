//! What a unit, and a side, could do now, each with cost and reach or with the reason against it (promise 5, H-19).

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::movement::ground::Ground;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::sheet::action::{Action, Aim};
use crate::systems::heroes_of_hex::turn::declaration::{Act, Target};
use crate::systems::heroes_of_hex::turn::side_acts::{NEGATE_FATE, SideAct};
use crate::table::words::count;
use crate::table::{CharacterId, Check, Refusal, RuleId, TeamId};

/// An offer to a unit.
pub type Offer = crate::table::Offer<Act>;

/// An offer to the side whose Turn it is.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct SideOffer {
    /// The side.
    pub side: TeamId,
    /// What would be done.
    pub act: SideAct,
    /// What the button says.
    pub label: String,
    /// What it costs or brings.
    pub detail: String,
    /// The rule that offers it.
    pub rule: RuleId,
    /// Why it is not legal now.
    pub refusal: Option<Refusal>,
}

impl HeroesOfHex {
    /// Why a unit cannot do that now; none if it can.
    #[must_use]
    pub fn refusal_of(&self, who: CharacterId, act: &Act) -> Option<Refusal> {
        let ground = self.ground()?;
        let check = &mut Check::new(false);
        self.check_act(who, act, &ground, check).err()
    }

    /// Everything that a unit in play could do, legal or not, in a fixed order: to be chosen, to move, its actions on
    /// whoever they can be for. An action that nobody is in reach of is offered once, with the reason.
    #[must_use]
    pub fn offers(&self, who: CharacterId) -> Vec<Offer> {
        let (Some(ground), Some(unit)) = (self.ground(), self.units.get(&who)) else {
            return Vec::new();
        };
        if self.unit_state(who).is_none() {
            return Vec::new();
        }
        let mut offers = Vec::new();
        let mut offer = |act: Act, label: String, detail: String, rule: RuleId| {
            let check = &mut Check::new(false);
            let refusal = self.check_act(who, &act, &ground, check).err();
            offers.push(Offer {
                actor: who,
                act,
                label,
                detail,
                rule,
                refusal,
            });
        };
        if self.turn().is_some_and(|turn| turn.active != Some(who)) {
            let label = format!("Choose {}", unit.name);
            offer(Act::Activate, label, String::new(), h(11));
        }
        let movement = unit.profile.movement;
        let moved = self
            .unit_state(who)
            .map_or(0, |unit_state| unit_state.moves);
        let detail = format!(
            "{} AP, up to {}; {} of {} left",
            movement.cost,
            count(movement.distance.into(), "space", "spaces"),
            movement.max.saturating_sub(moved),
            movement.max
        );
        let path = Vec::new();
        offer(Act::Move { path }, "Move".to_owned(), detail, h(20));
        for action in &unit.actions {
            let detail = format!("{}; {}", self.cost_of(action), action.words());
            for target in self.targets_to_offer(who, action, &ground) {
                let (to, name) = match action.offence {
                    Some(_) => (" → ", &action.name),
                    None => (" ", &action.name),
                };
                let label = match target {
                    Target::None => name.clone(),
                    Target::Unit(unit) => format!("{name}{to}{}", self.name(unit)),
                    Target::Space(at) => format!("{name} → {}", self.space_name(at)),
                };
                let act = Act::Use {
                    action: action.id,
                    target,
                };
                let rule = match action.offence {
                    Some(_) => h(30),
                    None => h(17),
                };
                offer(act, label, detail.clone(), rule);
            }
        }
        offers
    }

    /// Whom an action is offered for: whoever it can reach; where that is nobody, the nearest it could be for.
    fn targets_to_offer(
        &self,
        who: CharacterId,
        action: &Action,
        ground: &Ground<'_>,
    ) -> Vec<Target> {
        if action.aims_later() {
            return vec![Target::None];
        }
        let possible = self.possible_targets(who, action, ground);
        if !possible.is_empty() {
            return possible;
        }
        let from = ground.at(who);
        let units = self.skirmish.iter().flat_map(|s| s.units.keys().copied());
        let nearest = units
            .filter(|id| self.meets(who, action, *id))
            .filter_map(|id| Some((ground.distance(from?, ground.at(id)?), id)))
            .min();
        match (action.aim(), nearest) {
            (Aim::Opponent, Some((_, id))) => vec![Target::Unit(id)],
            (Aim::Space, Some((_, id))) => ground.at(id).map(Target::Space).into_iter().collect(),
            (Aim::Around, _) => vec![Target::None],
            _ => Vec::new(),
        }
    }

    /// What the side whose Turn it is could do beside its units.
    #[must_use]
    pub fn side_offers(&self) -> Vec<SideOffer> {
        let Some(turn) = self.turn().copied() else {
            return Vec::new();
        };
        let hex = self.hex_of(turn.side);
        let each = SideAct::ALL.into_iter().map(|act| {
            let (label, detail, rule) = match act {
                SideAct::NegateFate => (
                    "Negate Fate",
                    format!("costs {NEGATE_FATE} HEX, you have {hex}; the new result is final"),
                    h(12),
                ),
                SideAct::Pass => (
                    "Pass",
                    match self.house_rules.pass_earns_hex {
                        true => "no marker, +1 HEX".to_owned(),
                        false => "no marker, no HEX".to_owned(),
                    },
                    h(13),
                ),
                SideAct::EndTurn => (
                    "End the Turn",
                    match turn.ap {
                        0 => "+1 HEX".to_owned(),
                        ap => format!("{ap} AP unspent, +1 HEX"),
                    },
                    h(11),
                ),
            };
            SideOffer {
                side: turn.side,
                act,
                label: label.to_owned(),
                detail,
                rule,
                refusal: self.check_side_act(act, &mut Check::new(false)).err(),
            }
        });
        each.collect()
    }
}
