//! The fields of a sheet and of its lists, as data. What is beyond a bound cannot be set; what is unusual is kept with a
//! warning, dice notation with a slip in it too.

use crate::systems::d20::rules::ids::d;
use crate::systems::d20::sheet::arms::{Carried, Spell, SpellKind, Weapon};
use crate::systems::d20::sheet::damage::{DamageKind, Less, Reduction};
use crate::systems::d20::sheet::feat::{Feat, FeatEffect, FeatKind};
use crate::systems::d20::sheet::unit::{Modifier, Unit, UnitKind};
use crate::systems::d20::sheet::wound::{Aim, Wound};
use crate::systems::sheet::put::{Keyed, colour, keyed, list, number, plain, slip, switch, words};
use crate::systems::sheet::{Field, FieldValue, Kind, Parts, Section, Sheet};
use crate::systems::units::{carried, fields_about_units};

/// Everything on a sheet that is filled in.
pub const FIELDS: Sheet<Unit> = Sheet(&[
    Section::new("Profile", Some(d(10)), false, Parts::Fields(PROFILE)),
    Section::new("State", Some(d(5)), false, Parts::Fields(STATE)),
    Section::new("Weapons", Some(d(10)), false, Parts::List(&WEAPONS)),
    Section::new("Spells", Some(d(42)), false, Parts::List(&SPELLS)),
    Section::new(
        "Armor and resistances",
        Some(d(15)),
        false,
        Parts::List(&ARMOR),
    ),
    Section::new("Feats", Some(d(43)), false, Parts::List(&FEATS)),
    Section::new("Wounds", Some(d(14)), false, Parts::List(&WOUNDS)),
    Section::new("Other modifiers", Some(d(10)), true, Parts::List(&OTHERS)),
    Section::new("Unit", None, true, Parts::Fields(ABOUT)),
    Section::new("Notes", None, false, Parts::Fields(NOTES)),
]);

const MODIFIER: Kind = Kind::number(-99, 99);
const POINTS: Kind = Kind::number(0, 9999);

const PROFILE: &[Field<Unit>] = &[
    plain!(Unit: "level" "Level" Kind::number(0, 99), "As many summoning slots", level = number)
        .rule(d(41))
        .players(),
    plain!(Unit: "agility" "Agility" MODIFIER, "Order, dodging and free hits", modifiers.agility = number)
        .unusual(|label, of| far(label, of.modifiers.agility))
        .players(),
    plain!(Unit: "strength" "Strength" MODIFIER, "Melee damage", modifiers.strength = number)
        .unusual(|label, of| far(label, of.modifiers.strength))
        .players(),
    plain!(Unit: "accuracy" "Accuracy" MODIFIER, "To hit", modifiers.accuracy = number)
        .unusual(|label, of| far(label, of.modifiers.accuracy))
        .players(),
    plain!(Unit: "hit_points" "Hit points" POINTS, "0 is defeated", hit_points.now = number)
        .rule(d(7))
        .unusual(|label, of| above(label, of.hit_points.now, of.hit_points.max))
        .players(),
    plain!(Unit: "max_hit_points" "Maximum hit points" Kind::number(1, 9999), "When unhurt; summons that are kept lower them", hit_points.max = number)
        .rule(d(41))
        .players()
        .beside(),
    plain!(Unit: "mp" "MP" POINTS, "What spells cost", magic.now = number)
        .rule(d(7))
        .unusual(|label, of| above(label, of.magic.now, of.magic.max))
        .players(),
    plain!(Unit: "max_mp" "Maximum MP" POINTS, "", magic.max = number)
        .rule(d(7))
        .players()
        .beside(),
    plain!(Unit: "movement" "Movement" Kind::number(0, 99), "Spaces of the Move Action", movement = number)
        .rule(d(4))
        .players(),
    plain!(Unit: "size" "Squares wide" Kind::number(1, 20), "2 is a token of 2×2", size = number)
        .rule(d(30))
        .beside(),
];

const STATE: &[Field<Unit>] = &[
    plain!(Unit: "prone" "Prone" Kind::Switch, "Hit by 5 + Agility; moves a third", state.prone = switch)
        .rule(d(40)),
    plain!(Unit: "flat_footed" "Flat-footed" Kind::Switch, "Surprised or the like: hit by 5, whatever the Agility",
        state.flat_footed = switch)
    .rule(d(11))
    .beside(),
    plain!(Unit: "helpless" "Helpless" Kind::Switch, "Tied, frozen, paralysed: flat-footed, and cannot act",
        state.helpless = switch)
    .rule(d(11))
    .beside(),
    plain!(Unit: "undetected" "Undetected" Kind::Switch, "Whom it attacks first is flat-footed and takes 1d4 more",
        state.undetected = switch)
    .rule(d(12))
    .beside(),
    plain!(Unit: "sneaking" "Sneaking" Kind::Switch, "Moves half as far", state.sneaking = switch)
        .rule(d(5))
        .beside(),
    plain!(Unit: "swimming" "Swimming" Kind::Switch, "Moves half as far", state.swimming = switch)
        .rule(d(5))
        .beside(),
    plain!(Unit: "tumbling" "Tumbling" Kind::Switch, "Moves half as far", state.tumbling = switch)
        .rule(d(5))
        .beside(),
    plain!(Unit: "climbing" "Climbing" Kind::Switch, "Moves half as far", state.climbing = switch)
        .rule(d(5))
        .beside(),
    plain!(Unit: "laden" "Fully laden" Kind::Switch, "Moves half as far", state.laden = switch)
        .rule(d(5))
        .beside(),
];
fields_about_units!("Such as Ranger", keyed!(Unit: "kind" "Kind" UnitKind, kind), team "Team");

list!(WEAPONS: Unit of Weapon "weapons" "weapon" true, weapons, WEAPON, |id| Weapon::new(id, ""));
list!(SPELLS: Unit of Spell "spells" "spell" true, spells, SPELL, |id| Spell::new(id, ""));
list!(ARMOR: Unit of Reduction "armor" "reduction" true, armor, REDUCTION, |id| Reduction {
    id,
    name: String::new(),
    kind: None,
    less: Less::Points(1),
});
list!(FEATS: Unit of Feat "feats" "feat" true, feats, FEAT, |id| Feat {
    name: String::new(),
    ..Feat::of(id, FeatKind::Custom)
});
list!(WOUNDS: Unit of Wound "wounds" "wound" false, wounds, WOUND, |id| Wound {
    id,
    name: String::new(),
    aim: None,
    round: None,
});
list!(OTHERS: Unit of Modifier "others" "modifier" true, others, OTHER, |id| Modifier {
    id,
    name: String::new(),
    value: 0,
});

const WEAPON: &[Field<Weapon>] = &[
    plain!(Weapon: "name" "Weapon name" Kind::NAME, "Such as Longsword", name = words),
    plain!(Weapon: "range" "Range" Kind::number(0, 99), "Spaces; 0 is melee", range = number).rule(d(9)),
    plain!(Weapon: "damage" "Damage" Kind::NOTATION, "Dice notation such as 1d8", damage.dice = words)
        .unusual(|label, of| slip(label, &of.damage.dice, false)),
    keyed!(Weapon: "damage_kind" "Damage kind" DamageKind, damage.kind).beside(),
    plain!(Weapon: "more" "More damage" Kind::NOTATION, "Of another kind", damage.more = words)
        .unusual(|label, of| slip(label, &of.damage.more, true)),
    keyed!(Weapon: "more_kind" "More damage kind" DamageKind, damage.more_kind).beside(),
    plain!(Weapon: "focused" "Weapon focus" Kind::Switch, "One die more, with the feat", focused = switch)
        .rule(d(43)),
    carried!(Weapon).rule(d(40)),
    plain!(Weapon: "text" "What else it does" Kind::long(2), "", text = words),
];

const SPELL: &[Field<Spell>] = &[
    plain!(Spell: "name" "Spell name" Kind::NAME, "Such as Firebolt", name = words),
    keyed!(Spell: "kind" "What it does" SpellKind, kind),
    plain!(Spell: "actions" "Actions to cast" Kind::number(1, 99), "AA or MA; more than 2 is channeling",
        actions = number),
    plain!(Spell: "cost" "MP" POINTS, "", cost = number).beside(),
    Field::new(
        "has_upkeep",
        "Has upkeep",
        Kind::Switch,
        |of: &Spell| of.upkeep.is_some().into(),
        |of: &mut Spell, value| {
            let kept = of.upkeep.unwrap_or(1);
            of.upkeep = (*value == FieldValue::Switch(true)).then_some(kept);
        },
    ),
    Field::new(
        "upkeep",
        "MP each turn",
        POINTS,
        |of: &Spell| of.upkeep.into(),
        |of: &mut Spell, value| of.upkeep = value.number().or(of.upkeep),
    )
    .beside(),
    plain!(Spell: "range" "Range" Kind::number(0, 99), "Spaces", range = number).rule(d(9)),
    plain!(Spell: "targets" "Targets" Kind::number(1, 20), "", targets = number).rule(d(10)),
    plain!(Spell: "damage" "Damage or healing" Kind::NOTATION, "Dice notation", damage.dice = words)
        .unusual(|label, of| {
            let rolls = matches!(of.kind, SpellKind::Attack | SpellKind::Heal);
            slip(label, &of.damage.dice, !rolls)
        }),
    keyed!(Spell: "damage_kind" "Damage kind" DamageKind, damage.kind).beside(),
    plain!(Spell: "more" "More damage" Kind::NOTATION, "Of another kind", damage.more = words)
        .unusual(|label, of| slip(label, &of.damage.more, true)),
    keyed!(Spell: "more_kind" "More damage kind" DamageKind, damage.more_kind).beside(),
    plain!(Spell: "cures" "Removes a wound" Kind::Switch, "", cures = switch).rule(d(14)),
    plain!(Spell: "summons" "Summons" Kind::LINE, "The name of a ready sheet’s file", summons = words)
        .rule(d(41)),
    plain!(Spell: "thrall_cost" "Thrall cost" POINTS, "Maximum hit points; 0 is 6 for each level", thrall_cost = number)
        .rule(d(41)),
    plain!(Spell: "no_sickness" "No summoning sickness" Kind::Switch, "", no_sickness = switch)
        .rule(d(41)),
    plain!(Spell: "text" "What else it says" Kind::long(2), "", text = words),
];

const REDUCTION: &[Field<Reduction>] = &[
    plain!(Reduction: "name" "Name" Kind::NAME, "Such as Mail", name = words),
    Field::new(
        "less",
        "Takes",
        Kind::OneOf(&[("points", "a number of points"), ("half", "half")]),
        |of: &Reduction| match of.less {
            Less::Points(_) => "points".into(),
            Less::Half => "half".into(),
        },
        |of: &mut Reduction, value| {
            of.less = match (value.text(), of.less) {
                ("half", _) => Less::Half,
                (_, Less::Half) => Less::Points(1),
                (_, points) => points,
            };
        },
    ),
    Field::new(
        "points",
        "Points",
        Kind::number(0, 255),
        |of: &Reduction| match of.less {
            Less::Points(points) => points.into(),
            Less::Half => FieldValue::Nothing,
        },
        |of: &mut Reduction, value| {
            if let Less::Points(points) = &mut of.less {
                number(value, points);
            }
        },
    )
    .beside(),
    Field::new(
        "all",
        "Of all damage",
        Kind::Switch,
        |of: &Reduction| of.kind.is_none().into(),
        |of: &mut Reduction, value| {
            let kind = of.kind.unwrap_or(DamageKind::Slashing);
            of.kind = (*value != FieldValue::Switch(true)).then_some(kind);
        },
    ),
    Field::new(
        "kind",
        "Damage kind",
        Kind::OneOf(DamageKind::OPTIONS),
        |of: &Reduction| of.kind.map(DamageKind::key).into(),
        |of: &mut Reduction, value| of.kind = of.kind.map(|kind| kind.keyed(value.text())),
    )
    .beside(),
];

/// A switch for one effect of a custom feat.
macro_rules! effect {
    ($key:literal $label:literal $effect:ident) => {
        Field::new(
            $key,
            $label,
            Kind::Switch,
            |of: &Feat| {
                let custom = of.kind == FeatKind::Custom;
                custom.then(|| of.gives(FeatEffect::$effect)).into()
            },
            |of: &mut Feat, value| {
                of.effects.retain(|one| *one != FeatEffect::$effect);
                if *value == FieldValue::Switch(true) {
                    of.effects.push(FeatEffect::$effect);
                }
            },
        )
    };
}

const FEAT: &[Field<Feat>] = &[
    plain!(Feat: "name" "Feat name" Kind::LINE, "", name = words).unusual(|_, of| {
        of.name
            .trim()
            .is_empty()
            .then(|| "the feat has no name".to_owned())
    }),
    keyed!(Feat: "kind" "Feat" FeatKind, kind),
    effect!("sneak_die" "+1d4 sneak damage" SneakDie),
    effect!("summoning_slots" "+2 summoning slots" SummoningSlots),
    effect!("dodge_channeling" "Dodges while channeling" DodgeChanneling),
    effect!("full_movement" "Full movement when sneaking, swimming or tumbling" FullMovement),
    effect!("deep_zone" "A zone 2 spaces deep" DeepZone),
    effect!("weapon_die" "+1 die with chosen weapons" WeaponDie),
    effect!("move_spaces" "+2 spaces to the Move Action" MoveSpaces),
    effect!("additional_attack" "An additional attack" AdditionalAttack),
    plain!(Feat: "text" "What else it says" Kind::long(2), "", text = words),
];

const WOUND: &[Field<Wound>] = &[
    plain!(Wound: "name" "Wound" Kind::NAME, "Such as what dealt it", name = words),
    Field::new(
        "aim",
        "Aimed at",
        Kind::OneOf(&[
            ("none", "nothing"),
            ("fatal", "fatal"),
            ("slowing", "slowing"),
            ("weakening", "weakening"),
            ("disrupting", "disrupting"),
            ("center_mass", "center mass"),
        ]),
        |of: &Wound| of.aim.map_or("none", Aim::key).into(),
        |of: &mut Wound, value| {
            let key = value.text();
            of.aim = Aim::ALL.iter().copied().find(|aim| aim.key() == key);
        },
    )
    .rule(d(13)),
];

const OTHER: &[Field<Modifier>] = &[
    plain!(Modifier: "name" "Modifier name" Kind::NAME, "Such as Perception", name = words),
    plain!(Modifier: "value" "Value" MODIFIER, "", value = number).beside(),
];

/// Beyond that a modifier is taken for a slip: no d20 can do anything about it.
fn far(label: &str, value: i8) -> Option<String> {
    (value.unsigned_abs() > 20).then(|| format!("{label} {value} is beyond what a d20 can show"))
}

fn above(label: &str, now: u16, max: u16) -> Option<String> {
    (now > max).then(|| format!("{label} {now} are more than the maximum of {max}"))
}
