//! The fields of a sheet and of its lists, as data (F-04). What is beyond a bound cannot be set; what is unusual is kept with
//! a warning, dice notation with a slip in it too.

use crate::systems::flow::rules::ids::f;
use crate::systems::flow::sheet::ability::{Ability, AbilityKind};
use crate::systems::flow::sheet::arms::{Carried, ItemKind, Weapon};
use crate::systems::flow::sheet::unit::{
    Ongoing, Resolves, Size, Skill, SkillName, Unit, UnitKind,
};
use crate::systems::sheet::put::{colour, keyed, list, number, plain, slip, switch, words};
use crate::systems::sheet::{Field, Kind, Parts, Section, Sheet};
use crate::systems::units::{carried, fields_about_units};

/// Everything on a sheet that is filled in.
pub const FIELDS: Sheet<Unit> = Sheet(&[
    Section::new("Profile", Some(f(4)), false, Parts::Fields(PROFILE)),
    Section::new("Skills", Some(f(4)), false, Parts::Fields(SKILLS)),
    Section::new(
        "Weapons and items",
        Some(f(51)),
        false,
        Parts::List(&WEAPONS),
    ),
    Section::new("Abilities", Some(f(13)), false, Parts::List(&ABILITIES)),
    Section::new("Ongoing effects", Some(f(21)), false, Parts::List(&EFFECTS)),
    Section::new("Other skills", Some(f(4)), true, Parts::List(&OTHERS)),
    Section::new("Unit", None, true, Parts::Fields(ABOUT)),
    Section::new("Notes", None, false, Parts::Fields(NOTES)),
]);

const SKILL: Kind = Kind::number(0, 999);
const POINTS: Kind = Kind::number(0, 9999);
const COST: Kind = Kind::number(0, 99);

/// A skill that rules ask for, in the line of the one before it or not.
macro_rules! skill {
    ($key:literal $label:literal $hint:literal $skill:ident) => {
        plain!(Unit: $key $label SKILL, $hint, skills.$skill = number)
            .unusual(|label, of| far(label, of.skills.$skill))
            .players()
    };
}

const PROFILE: &[Field<Unit>] = &[
    plain!(Unit: "hit_points" "Hit points" POINTS, "0 is down", hit_points.now = number)
        .rule(f(5))
        .unusual(|label, of| {
            let (now, max) = (of.hit_points.now, of.hit_points.max);
            (now > max).then(|| format!("{label} {now} are more than the maximum of {max}"))
        })
        .players(),
    plain!(Unit: "max_hit_points" "Maximum hit points" Kind::number(1, 9999), "", hit_points.max = number)
        .players()
        .beside(),
    keyed!(Unit: "size" "Size" Size, size).rule(f(51)),
    plain!(Unit: "move_speed" "Move Speed" COST, "Hexes for 1 AP", move_speed = number)
        .rule(f(50))
        .players()
        .beside(),
    plain!(Unit: "hands" "Hands" COST, "", hands = number),
    plain!(Unit: "reaction_points" "Full RP" COST, "At the start of each turn", reaction_points = number)
        .rule(f(11))
        .players()
        .beside(),
    plain!(Unit: "both_hands" "Perk: no penalty for the off hand" Kind::Switch, "", both_hands = switch)
        .rule(f(53))
        .players(),
    plain!(Unit: "prone" "Prone" Kind::Switch, "", prone = switch).rule(f(42)),
];

const SKILLS: &[Field<Unit>] = &[
    skill!("agility" "Agility" "Initiative, Dodge, Intercept" agility),
    skill!("athletics" "Athletics" "Dodge, Grapple, Shove" athletics).beside(),
    skill!("melee" "Melee" "Melee attacks, Parry, Feint" melee),
    skill!("ranged" "Ranged" "Ranged attacks" ranged).beside(),
    skill!("endurance" "Endurance" "Block" endurance),
    skill!("deception" "Deception" "Feint" deception).beside(),
    skill!("casting" "Casting" "Attack rolls of spells" casting),
];

fields_about_units!("Such as Duelist", keyed!(Unit: "kind" "Kind" UnitKind, kind), team "Team");

list!(WEAPONS: Unit of Weapon "weapons" "item" true, weapons, WEAPON, |id| Weapon::new(id, ""));
list!(ABILITIES: Unit of Ability "abilities" "ability" true, abilities, ABILITY, |id| Ability::new(id, ""));
list!(EFFECTS: Unit of Ongoing "effects" "effect" false, effects, EFFECT, |id| Ongoing {
    id,
    name: String::new(),
    damage: String::new(),
    resolves: Resolves::Turn,
    times: 0,
});
list!(OTHERS: Unit of Skill "others" "skill" true, others, OTHER, |id| Skill {
    id,
    name: String::new(),
    value: 0,
});

const WEAPON: &[Field<Weapon>] = &[
    plain!(Weapon: "name" "Name" Kind::NAME, "Such as Longsword", name = words),
    keyed!(Weapon: "kind" "Kind" ItemKind, kind),
    plain!(Weapon: "category" "Category" Kind::LINE, "Such as Sword", category = words).beside(),
    plain!(Weapon: "damage" "Damage" Kind::NOTATION, "Dice notation such as 1d8+2", damage = words)
        .rule(f(5))
        .unusual(|label, of| slip(label, &of.damage, !of.is_weapon())),
    plain!(Weapon: "reach" "Reach" COST, "0 is the reach of the size", reach = number),
    plain!(Weapon: "range" "Range" COST, "Hexes; 0 is melee", range = number)
        .rule(f(52))
        .beside(),
    plain!(Weapon: "two_handed" "Two-handed" Kind::Switch, "", two_handed = switch),
    plain!(Weapon: "off_hand" "In the off hand" Kind::Switch, "", off_hand = switch).rule(f(53)),
    plain!(Weapon: "finesse" "Finesse" Kind::Switch, "", finesse = switch).rule(f(53)),
    plain!(Weapon: "brawl" "Brawl" Kind::Switch, "", brawl = switch).rule(f(53)),
    carried!(Weapon).rule(f(40)),
    plain!(Weapon: "text" "What else it does" Kind::long(2), "", text = words),
];

const ABILITY: &[Field<Ability>] = &[
    plain!(Ability: "name" "Ability name" Kind::NAME, "Such as Whirlwind", name = words),
    keyed!(Ability: "kind" "Using it is" AbilityKind, kind),
    plain!(Ability: "ap" "AP" COST, "", cost.ap = number).unusual(|_, of| {
        let free = of.cost.ap == 0 && of.cost.rp == 0 && of.cost.fp == 0;
        free.then(|| format!("{} costs nothing; 2 AP are usual", of.name.trim()))
    }),
    plain!(Ability: "rp" "RP" COST, "", cost.rp = number).beside(),
    plain!(Ability: "fp" "FP" COST, "", cost.fp = number).beside(),
    keyed!(Ability: "skill" "Skill of a spell" SkillName, skill),
    plain!(Ability: "damage" "Damage" Kind::NOTATION, "Of an attack: more damage", damage = words)
        .rule(f(5))
        .unusual(|label, of| slip(label, &of.damage, of.kind != AbilityKind::AttackSpell)),
    plain!(Ability: "range" "Range of a spell" COST, "Hexes", range = number).beside(),
    plain!(Ability: "single_target" "On a single target" Kind::Switch, "", single_target = switch)
        .rule(f(35)),
    plain!(Ability: "ally" "Needs an ally within" COST, "Hexes; 0 is no ally", ally = number)
        .beside(),
    plain!(Ability: "text" "What it says" Kind::long(2), "", text = words),
];

const EFFECT: &[Field<Ongoing>] = &[
    plain!(Ongoing: "name" "Effect" Kind::NAME, "Such as Bleeding", name = words),
    plain!(Ongoing: "damage" "Damage" Kind::NOTATION, "Dice notation; empty is none", damage = words)
        .unusual(|label, of| slip(label, &of.damage, true)),
    keyed!(Ongoing: "resolves" "Resolves" Resolves, resolves),
    plain!(Ongoing: "times" "Times left" COST, "0 is until it is taken away", times = number)
        .beside(),
];

const OTHER: &[Field<Skill>] = &[
    plain!(Skill: "name" "Skill name" Kind::NAME, "Such as Lore", name = words),
    plain!(Skill: "value" "Percent" SKILL, "", value = number).beside(),
];

/// Beyond that a skill is taken for a slip: no penalty brings it down to where dice matter.
fn far(label: &str, value: u16) -> Option<String> {
    (value > 200).then(|| format!("{label} {value} is beyond what percentile dice can show"))
}
