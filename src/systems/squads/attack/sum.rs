//! Combat and Defense for one attack, part by part (S-02, S-40 to S-45, S-51, S-60, S-70): the parts add up to the number
//! that is used.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::squads::Squads;
use crate::systems::squads::movement::ground::Ground;
use crate::systems::squads::sheet::special::{Modifier, Special};
use crate::systems::squads::sheet::unit::Unit;
use crate::systems::squads::turn::acts::{Act, AttackKind};
use crate::table::CharacterId;

/// A part of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SquadsPart")]
pub struct Part {
    /// What it is.
    pub what: String,
    /// How much.
    pub value: i32,
}

/// What an attack is reckoned with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SquadsTerms")]
pub struct Terms {
    /// The attacker's Combat.
    pub combat: Vec<Part>,
    /// The target's Defense.
    pub defense: Vec<Part>,
    /// Whose combat modifiers it uses up once each.
    pub uses: Vec<(CharacterId, Modifier)>,
}

/// A sum in words: “3, Mighty Blow +3”.
pub(in crate::systems::squads) fn parts_words(parts: &[Part]) -> String {
    let parts: Vec<String> = parts.iter().map(Part::words).collect();
    parts.join(", ")
}

/// A number as it is printed, with a minus and no hyphen.
pub(in crate::systems::squads) fn number(value: i32) -> String {
    let minus = if value < 0 { "−" } else { "" };
    format!("{minus}{}", value.unsigned_abs())
}

/// The same, with its sign.
fn signed(value: i32) -> String {
    let plus = if value < 0 { "" } else { "+" };
    format!("{plus}{}", number(value))
}

impl Part {
    fn new(what: impl Into<String>, value: i32) -> Self {
        let what = what.into();
        Self { what, value }
    }

    fn words(&self) -> String {
        match self.what.as_str() {
            "base" => format!("base {}", number(self.value)),
            what => format!("{what} {}", signed(self.value)),
        }
    }
}

impl Terms {
    /// The attacker's Combat.
    #[must_use]
    pub fn combat(&self) -> i32 {
        self.combat.iter().map(|part| part.value).sum()
    }

    /// The target's Defense.
    #[must_use]
    pub fn defense(&self) -> i32 {
        self.defense.iter().map(|part| part.value).sum()
    }
}

/// Base and own combat modifiers, cut off at 1 where they would go below (S-40).
fn own(base: i32, chosen: impl Iterator<Item = (Modifier, i32)>) -> Vec<Part> {
    let mut parts = vec![Part::new("base", base)];
    let chosen = chosen.filter(|(_, value)| *value != 0);
    parts.extend(chosen.map(|(one, value)| Part::new(one.words(), value)));
    let sum: i32 = parts.iter().map(|part| part.value).sum();
    let least = base.min(1);
    if sum < least {
        parts.push(Part::new("not below 1", least - sum));
    }
    parts
}

fn modifiers(unit: &Unit, of: fn(Modifier) -> i32) -> impl Iterator<Item = (Modifier, i32)> {
    let each = Modifier::ALL.iter();
    each.map(move |one| (*one, of(*one) * unit.chosen(*one)))
}

impl Squads {
    /// Whether a unit is dodging: by its own choice or that of its mount (S-33, S-45).
    #[must_use]
    pub fn is_dodging(&self, who: CharacterId) -> bool {
        let Some(unit) = self.units.get(&who) else {
            return false;
        };
        let mount = unit.rides.and_then(|mount| self.units.get(&mount));
        unit.dodges() || mount.is_some_and(|mount| mount.has(Special::Mount) && mount.dodges())
    }

    /// Whether a unit still has a use of a per-attack modifier that it does not hold back (S-45).
    fn can_use(&self, who: CharacterId, modifier: Modifier) -> bool {
        let back = self
            .standing(who)
            .is_some_and(|one| one.held_back.contains(&modifier));
        self.uses_left(who, modifier) > 0 && !back
    }

    /// Whether somebody attacks that one in this phase, or has in this round; for Fire a squad is one enemy (S-43).
    fn aims_at(&self, who: CharacterId, on: CharacterId, fire: bool) -> bool {
        let squad = self
            .units
            .get(&on)
            .and_then(|unit| unit.squad)
            .filter(|_| fire);
        // What is aimed at a rider hits its mount (S-33).
        let same = |aimed: CharacterId| {
            [aimed, self.hit_by(aimed)].iter().any(|other| {
                let of = self.units.get(other).and_then(|unit| unit.squad);
                *other == on || (squad.is_some() && of == squad)
            })
        };
        let plan = self.plan(who).and_then(|plan| plan.act.as_ref());
        let planned = plan.and_then(Act::target).is_some_and(same);
        let before = self.standing(who);
        planned || before.is_some_and(|one| one.attacked.iter().any(|other| same(*other)))
    }

    /// Combat and Defense of an attack on whoever is hit by it.
    #[must_use]
    pub fn terms(
        &self,
        ground: &Ground<'_>,
        by: CharacterId,
        on: CharacterId,
        kind: AttackKind,
    ) -> Terms {
        let (Some(attacker), Some(target)) = (self.units.get(&by), self.units.get(&on)) else {
            return Terms::default();
        };
        let mut uses = Vec::new();
        let mut combat = own(
            attacker.base_combat().into(),
            modifiers(attacker, Modifier::combat),
        );
        let fire = kind == AttackKind::Fire;
        for ally in self.allies_beside(ground, by) {
            for modifier in [Modifier::Support, Modifier::Coordinate] {
                if self.can_use(ally, modifier) && self.aims_at(ally, on, fire) {
                    let gives = modifier.per_attack() * self.units[&ally].chosen(modifier);
                    combat.push(Part::new(
                        format!("{} of {}", modifier.words(), self.name(ally)),
                        gives,
                    ));
                    uses.push((ally, modifier));
                }
            }
        }
        if attacker.is_carried() {
            combat.push(Part::new("carried", -2));
        }
        let defense = self.defense_terms(ground, target, (by, on), fire, &mut uses);
        Terms {
            combat,
            defense,
            uses,
        }
    }

    fn defense_terms(
        &self,
        ground: &Ground<'_>,
        target: &Unit,
        (by, on): (CharacterId, CharacterId),
        fire: bool,
        uses: &mut Vec<(CharacterId, Modifier)>,
    ) -> Vec<Part> {
        if let Some(why) = Self::no_defense(target) {
            return vec![Part::new(why, 0)];
        }
        let barred = target.is_immobilized();
        let mut parts = self.standing_defense(ground, target, (by, on));
        let chosen =
            |who: CharacterId, one: Modifier| one.per_attack() * self.units[&who].chosen(one);
        if !barred {
            let covered = ground.gives_cover(on);
            let own = [(Modifier::Dodge, true), (Modifier::TakeCover, covered)];
            for (one, _) in own
                .into_iter()
                .filter(|(one, fits)| *fits && self.can_use(on, *one))
            {
                if one == Modifier::Dodge && !target.dodges() {
                    continue;
                }
                parts.push(Part::new(one.words(), chosen(on, one)));
                uses.push((on, one));
            }
            // S-42: against whoever is adjacent to the giver, too.
            for ally in self.allies_beside(ground, on) {
                for one in [Modifier::Guard, Modifier::Interpose] {
                    if self.can_use(ally, one) && self.are_adjacent(ground, ally, by) {
                        let what = format!("{} of {}", one.words(), self.name(ally));
                        parts.push(Part::new(what, chosen(ally, one)));
                        uses.push((ally, one));
                    }
                }
            }
            if fire && target.has(Special::Skeletal) {
                parts.push(Part::new("Skeletal", 6));
            }
        }
        parts
    }

    /// Why a unit has Defense 0, whatever else there is (S-60, S-71).
    fn no_defense(target: &Unit) -> Option<&'static str> {
        match () {
            () if target.is_body() && !target.is_structure() => Some("incapacitated"),
            () if target.is_dragged() => Some("dragged"),
            () => None,
        }
    }

    /// Defense without what serves single attacks: base, own modifiers, elevation, status, carrying (S-34).
    pub(in crate::systems::squads) fn standing_defense(
        &self,
        ground: &Ground<'_>,
        target: &Unit,
        (by, on): (CharacterId, CharacterId),
    ) -> Vec<Part> {
        if let Some(why) = Self::no_defense(target) {
            return vec![Part::new(why, 0)];
        }
        let barred = target.is_immobilized();
        let chosen = modifiers(target, Modifier::defense);
        let chosen = chosen.filter(|(_, value)| !barred || *value < 0);
        let mut parts = own(target.base_defense(), chosen);
        let higher = ground.height(on) - ground.height(by);
        if higher > 0 && !barred {
            parts.push(Part::new("elevation", 4 * higher));
        }
        let covers = |held: &Unit| {
            let held_by = held.held.as_ref();
            held.is_body()
                && held_by.is_some_and(|one| one.cover && !one.drag && one.by.contains(&on))
        };
        if !barred && self.units.values().any(|unit| covers(unit)) {
            parts.push(Part::new("cover of a body", 4));
        }
        if barred {
            parts.push(Part::new("immobilized", -2));
        }
        if target.is_carried() {
            parts.push(Part::new("carried", -4));
        }
        parts
    }
}
