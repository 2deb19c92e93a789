//! The fields of a unit and of its actions (H-02, H-03), as data. Values beyond what the rules know, but within bounds,
//! are kept with a warning. Tokens have commands of their own.

use crate::systems::heroes_of_hex::attack::damage::DamageType;
use crate::systems::heroes_of_hex::attack::pool::MOST_DICE;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::sheet::action::{
    Action, ActionId, Area, AttackType, Cost, MovementKind, Offence, Reach, Trigger,
};
use crate::systems::heroes_of_hex::sheet::unit::{Unit, UnitKind};
use crate::systems::sheet::put::{alone, colour, number, one_of, plain, switch, words};
use crate::systems::sheet::{Field, FieldValue, Kind, List, ListInfo, Parts, Section, Sheet};
use crate::systems::units::fields_about_units;

/// Everything on the sheet of a unit that is filled in, but for its tokens.
pub const FIELDS: Sheet<Unit> = Sheet(&[
    Section::new("Profile", Some(h(2)), false, Parts::Fields(PROFILE)),
    Section::new("Actions", Some(h(3)), false, Parts::List(&ACTIONS)),
    Section::new("Unit", None, true, Parts::Fields(ABOUT)),
    Section::new("Notes", None, false, Parts::Fields(NOTES)),
]);

/// Whatever is counted.
const COUNT: Kind = Kind::Number { least: 0, most: 99 };
/// A number within another value of an action, where that has one.
macro_rules! within {
    ($key:literal $label:literal, $($path:ident).+, $find:ident) => {
        Field::new(
            $key,
            $label,
            COUNT,
            |of: &Action| $find(&mut { of.$($path).+ }).copied().into(),
            |of: &mut Action, value| {
                if let Some(at) = $find(&mut of.$($path).+) {
                    number(value, at);
                }
            },
        )
    };
}

const PROFILE: &[Field<Unit>] = &[
    plain!(Unit: "movement_cost" "Movement cost" COUNT, "AP of one Movement action",
        profile.movement.cost = number)
        .unusual(|_, of| cost_warning("Movement", Cost::Ap(of.profile.movement.cost)))
        .players(),
    plain!(Unit: "movement_distance" "Movement distance" COUNT, "Spaces of one Movement action",
        profile.movement.distance = number)
        .players(),
    plain!(Unit: "movement_max" "Movement max" COUNT, "The most Movement actions in a Turn",
        profile.movement.max = number)
        .players(),
    plain!(Unit: "vitality" "Vitality" COUNT, "The Wounds it bears; one more defeats it",
        profile.vitality = number)
        .players(),
    plain!(Unit: "attack" "Attack" COUNT, "D6 of physical attacks", profile.attack = number)
        .unusual(|label, of| attribute_warning(label, of.profile.attack))
        .players(),
    plain!(Unit: "defense" "Defense" COUNT, "D6 against physical attacks", profile.defense = number)
        .unusual(|label, of| attribute_warning(label, of.profile.defense))
        .players(),
    plain!(Unit: "special_attack" "Special Attack" COUNT, "D6 of special attacks",
        profile.special_attack = number)
        .unusual(|label, of| attribute_warning(label, of.profile.special_attack))
        .players(),
    plain!(Unit: "special_defense" "Special Defense" COUNT, "D6 against special attacks",
        profile.special_defense = number)
        .unusual(|label, of| attribute_warning(label, of.profile.special_defense))
        .players(),
];

fields_about_units!(
    "Such as Guardian",
    one_of!(Unit: "kind" "Kind", kind, alone,
        UnitKind::Hero => "hero" "hero",
        UnitKind::Enemy => "enemy" "enemy",
    ),
    side "Side"
);

const ACTIONS: List<Unit, Action> = List {
    info: ListInfo {
        key: "actions",
        one: "action",
        empty: "No actions yet",
        player: true,
    },
    fields: ACTION,
    items: |unit| &unit.actions,
    items_mut: |unit| &mut unit.actions,
    id: |action| action.id.0,
    make: |id, like| match like {
        Some(action) => Action {
            id: ActionId(id),
            ..action.clone()
        },
        // Most of them attack.
        None => Action {
            offence: Some(LIGHT),
            ..Action::new(ActionId(id), "")
        },
    },
};

const ACTION: &[Field<Action>] = &[
    plain!(Action: "name" "Action name" Kind::NAME, "Such as Cleave", name = words),
    within!("cost" "Cost", cost, amount)
        .unusual(|_, of| cost_warning(&of.name, of.cost))
        .rule(h(17)),
    one_of!(Action: "cost_in" "Cost in", cost, |now, new| keep(now, new, &[amount]),
        Cost::Ap(1) => "ap" "AP",
        Cost::Hex(1) => "hex" "HEX",
    )
    .beside(),
    one_of!(Action: "attack" "Attack", offence, with_damage,
        None => "none" "none",
        Some(LIGHT) => "physical" "Physical",
        Some(Offence { attack: AttackType::Special, ..LIGHT }) => "special" "Special",
    )
    .hint("Which attributes are rolled")
    .rule(h(30)),
    Field::new(
        "damage",
        "Damage",
        Kind::OneOf(&[("light", "Light"), ("normal", "Normal"), ("heavy", "Heavy")]),
        |of: &Action| match of.offence.map(|offence| offence.damage) {
            Some(DamageType::Light) => "light".into(),
            Some(DamageType::Normal) => "normal".into(),
            Some(DamageType::Heavy) => "heavy".into(),
            None => FieldValue::Nothing,
        },
        |of: &mut Action, value| {
            let Some(offence) = &mut of.offence else {
                return;
            };
            let asked = Cost::Ap(offence.damage.cost());
            offence.damage = match value.text() {
                "light" => DamageType::Light,
                "normal" => DamageType::Normal,
                "heavy" => DamageType::Heavy,
                _ => offence.damage,
            };
            // A cost of its own stays.
            if of.cost == asked {
                of.cost = Cost::Ap(offence.damage.cost());
            }
        },
    )
    .hint("What a hit does")
    .rule(h(32)),
    within!("range" "Range", reach, spaces_of).rule(h(23)),
    one_of!(Action: "sight" "Sight", reach, |now, new| keep(now, new, &[spaces_of]),
        Reach::Range(1) => "needed" "in line of sight",
        Reach::Within(1) => "not_needed" "ignores walls",
    )
    .beside(),
    one_of!(Action: "area" "Area", keywords.area, |now, new| keep(now, new, &[radius]),
        None => "one" "one target",
        Some(Area::Around) => "around" "everyone in range",
        Some(Area::Blast(1)) => "blast" "around a space",
    )
    .rule(h(33)),
    within!("radius" "Area in spaces", keywords.area, radius).beside(),
    one_of!(Action: "moves" "Moves", keywords.goes,
        |now, new| keep(now, new, &[steps, nearest, farthest]),
        None => "no" "no",
        Some(MovementKind::Step(2)) => "any_way" "freely",
        Some(MovementKind::Engage(2)) => "engage" "Engage",
        Some(MovementKind::Prey(2)) => "prey" "Prey",
        Some(MovementKind::Distance { spaces: 2, near: 2, far: 3 }) => "distance" "Distance",
    )
    .hint("How the unit moves before anything else")
    .rule(h(44)),
    within!("spaces" "Spaces it moves", keywords.goes, steps).beside(),
    within!("near" "No nearer than", keywords.goes, nearest).beside(),
    within!("far" "No farther than", keywords.goes, farthest)
        .unusual(|_, of| band_warning(of))
        .beside(),
    one_of!(Action: "reaction" "Reaction to", keywords.reaction, alone,
        None => "none" "no",
        Some(Trigger::Any) => "any" "any action",
        Some(Trigger::Attack) => "attack" "an attack",
        Some(Trigger::AttackOnMe) => "attack_on_me" "an attack on it",
        Some(Trigger::Movement) => "movement" "a movement",
        Some(Trigger::Ally) => "ally" "an ally’s action",
    )
    .rule(h(40)),
    plain!(Action: "multi_use" "Multi-Use" Kind::Switch, "More than once a Turn",
        keywords.multi_use = switch)
    .rule(h(17)),
    plain!(Action: "focus" "Gains Focus" Kind::Switch, "", keywords.focus = switch)
        .rule(h(43))
        .beside(),
    plain!(Action: "knockback" "Knockback" COUNT, "", keywords.knockback = number).rule(h(42)),
    plain!(Action: "poison" "Poison it gives" COUNT, "", keywords.poison = number).rule(h(35)),
    plain!(Action: "heals" "Healing" COUNT, "Wounds and Poison that it heals",
        keywords.heals = number)
    .rule(h(35)),
    plain!(Action: "text" "Rules text" Kind::long(2), "", text = words),
];

const LIGHT: Offence = Offence {
    attack: AttackType::Physical,
    damage: DamageType::Light,
};

fn with_damage(now: Option<Offence>, new: Option<Offence>) -> Option<Offence> {
    let damage = now.unwrap_or(LIGHT).damage;
    new.map(|new| Offence { damage, ..new })
}

/// What is picked, with the numbers of what stands there now.
fn keep<T: Copy>(mut now: T, mut new: T, numbers: &[fn(&mut T) -> Option<&mut u8>]) -> T {
    for find in numbers {
        if let (Some(number), Some(at)) = (find(&mut now).copied(), find(&mut new)) {
            *at = number;
        }
    }
    new
}

fn amount(cost: &mut Cost) -> Option<&mut u8> {
    let (Cost::Ap(n) | Cost::Hex(n)) = cost;
    Some(n)
}

fn spaces_of(reach: &mut Reach) -> Option<&mut u8> {
    let (Reach::Range(n) | Reach::Within(n)) = reach;
    Some(n)
}

fn radius(area: &mut Option<Area>) -> Option<&mut u8> {
    match area {
        Some(Area::Blast(radius)) => Some(radius),
        Some(Area::Around) | None => None,
    }
}

fn steps(moves: &mut Option<MovementKind>) -> Option<&mut u8> {
    match moves.as_mut()? {
        MovementKind::Step(spaces)
        | MovementKind::Engage(spaces)
        | MovementKind::Prey(spaces)
        | MovementKind::Distance { spaces, .. } => Some(spaces),
    }
}

fn nearest(moves: &mut Option<MovementKind>) -> Option<&mut u8> {
    match moves {
        Some(MovementKind::Distance { near, .. }) => Some(near),
        _ => None,
    }
}

fn farthest(moves: &mut Option<MovementKind>) -> Option<&mut u8> {
    match moves {
        Some(MovementKind::Distance { far, .. }) => Some(far),
        _ => None,
    }
}

/// What is unusual about an attribute, in a sentence (H-02).
fn attribute_warning(name: &str, dice: u8) -> Option<String> {
    if dice > MOST_DICE {
        return Some(format!(
            "{name} {dice}: no more than {MOST_DICE} dice are rolled"
        ));
    }
    (!(1..=3).contains(&dice)).then(|| format!("{name} {dice} is not 1 to 3"))
}

/// The most AP that a Fate Roll gives (H-11).
const MOST_AP: u8 = 6;
/// Beyond so many HEX a cost is taken for a slip: a side earns one each Turn (H-11).
const MOST_HEX: u8 = 12;

/// What is unusual about the band of Distance, in a sentence (H-46).
fn band_warning(action: &Action) -> Option<String> {
    match action.keywords.goes {
        Some(MovementKind::Distance { near, far, .. }) if near > far => Some(format!(
            "no space is at least {near} and at most {far} spaces away"
        )),
        _ => None,
    }
}

/// What is unusual about a cost, in a sentence (H-11, H-17).
fn cost_warning(what: &str, cost: Cost) -> Option<String> {
    match cost {
        Cost::Ap(0) | Cost::Hex(0) => Some(format!("{what} costs nothing")),
        Cost::Ap(ap) if ap > MOST_AP => Some(format!(
            "{what} costs {ap} AP, and a Fate Roll gives at most {MOST_AP}"
        )),
        Cost::Hex(hex) if hex > MOST_HEX => Some(format!(
            "{what} costs {hex} HEX, and a Turn brings only one"
        )),
        Cost::Ap(_) | Cost::Hex(_) => None,
    }
}
