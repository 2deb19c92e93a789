//! The fields of a sheet as data. What is beyond a bound cannot be set; what is unusual is kept with a warning.

use crate::systems::sheet::put::{colour, keyed, number, plain, switch, words};
use crate::systems::sheet::{Field, FieldValue, Kind, Parts, Section, Sheet};
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::sheet::special::Special;
use crate::systems::squads::sheet::unit::{Unit, UnitKind};
use crate::systems::units::fields_about_units;

/// Everything on a sheet that is filled in.
pub const FIELDS: Sheet<Unit> = Sheet(&[
    Section::new("Profile", Some(s(1)), false, Parts::Fields(PROFILE)),
    Section::new("Status", Some(s(60)), false, Parts::Fields(STATUS)),
    Section::new(
        "Combat modifiers",
        Some(s(40)),
        false,
        Parts::Fields(MODIFIERS),
    ),
    Section::new("Specials", Some(s(30)), false, Parts::Fields(SPECIALS)),
    Section::new("Unit", None, true, Parts::Fields(ABOUT)),
    Section::new("Notes", None, false, Parts::Fields(NOTES)),
]);

const FEW: Kind = Kind::number(0, 99);
const HITS: Kind = Kind::number(0, 9999);

const PROFILE: &[Field<Unit>] = &[
    plain!(Unit: "level" "Level" FEW, "As many combat modifiers", level = number).rule(s(40)).players(),
    plain!(Unit: "movement" "Move" FEW, "Squares", movement = number).rule(s(1)).players().beside(),
    plain!(Unit: "combat" "Combat" FEW, "Its phase; Elite and decay are counted in by themselves", combat = number)
        .rule(s(2))
        .players(),
    plain!(Unit: "defense" "Defense" FEW, "Elite and decay are counted in by themselves", defense = number)
        .rule(s(2))
        .players()
        .beside(),
    plain!(Unit: "hits" "Hits" HITS, "0 is croaked", hits.now = number)
        .rule(s(52))
        .unusual(|label, of| {
            let (now, max) = (of.hits.now, of.max_hits());
            (now > max).then(|| format!("{label} {now} are more than the maximum of {max}"))
        })
        .players(),
    plain!(Unit: "max_hits" "Maximum Hits" Kind::number(1, 9999), "Elite gives 5 more", hits.max = number)
        .rule(s(30))
        .players()
        .beside(),
    plain!(Unit: "fatigue" "Fatigue" HITS, "As much as its Hits is incapacitated", fatigue = number).rule(s(52)),
    plain!(Unit: "leadership" "Leadership" FEW, "Orders any squad of its side", leadership = number)
        .rule(s(25))
        .players(),
    plain!(Unit: "range" "Fire range" FEW, "Squares; 0 does not fire", range = number).rule(s(51)).players(),
    plain!(Unit: "size" "Squares wide" Kind::number(1, 20), "2 is a token of 2×2", size = number).rule(s(53)),
    plain!(Unit: "elevation" "Elevation" Kind::number(0, 4), "Of a structure: for those on it", elevation = number)
        .rule(s(1))
        .beside(),
];

const STATUS: &[Field<Unit>] = &[
    plain!(Unit: "immobilized" "Immobilized" Kind::Switch, "No Move, Defense −2 and without bonuses",
        status.immobilized = switch),
    plain!(Unit: "incapacitated" "Incapacitated" Kind::Switch, "Neither Move nor Action, Defense 0",
        status.incapacitated = switch)
    .beside(),
    plain!(Unit: "calm" "Calm" Kind::Switch, "Does not act until it is attacked or woken", status.calm = switch)
        .beside(),
    plain!(Unit: "surrendered" "Surrendered" Kind::Switch, "Out of the fight", status.surrendered = switch)
        .beside(),
];

const MODIFIERS: &[Field<Unit>] = &[
    plain!(Unit: "block" "Block" FEW, "Defense +3, Combat −2", modifiers.block = number)
        .rule(s(41)).unusual(|_, of| of.wrong_modifiers(of.modifiers))
        .players(),
    plain!(Unit: "mighty_blow" "Mighty Blow" FEW, "Combat +3, Defense −2", modifiers.mighty_blow = number)
        .rule(s(41))
        .players(),
    plain!(Unit: "guard" "Guard" FEW, "Combat −2; an adjacent ally Defense +3", modifiers.guard = number)
        .rule(s(42))
        .players(),
    plain!(Unit: "interpose" "Interpose" FEW, "Defense −2; an adjacent ally Defense +3", modifiers.interpose = number)
        .rule(s(42))
        .players(),
    plain!(Unit: "support" "Support" FEW, "Combat −2; an adjacent ally Combat +3", modifiers.support = number)
        .rule(s(43))
        .players(),
    plain!(Unit: "coordinate" "Coordinate" FEW, "Defense −2; an adjacent ally Combat +3", modifiers.coordinate = number)
        .rule(s(43))
        .players(),
    plain!(Unit: "dodge" "Dodge" FEW, "Defense +3 against single attacks", modifiers.dodge = number)
        .rule(s(44))
        .players(),
    plain!(Unit: "take_cover" "Take Cover" FEW, "Defense +4 against single attacks, in cover", modifiers.take_cover = number)
        .rule(s(44))
        .players(),
    plain!(Unit: "more_modifiers" "More modifiers" FEW, "Bought beyond one for each level", more_modifiers = number)
        .rule(s(40)),
];

/// Whether a unit has a special.
macro_rules! special {
    ($key:literal $label:literal $special:ident $rule:literal) => {
        Field::new(
            $key,
            $label,
            Kind::Switch,
            |of: &Unit| of.specials.contains(&Special::$special).into(),
            |of: &mut Unit, value| {
                match *value == FieldValue::Switch(true) {
                    true => of.specials.insert(Special::$special),
                    false => of.specials.remove(&Special::$special),
                };
            },
        )
        .rule(s($rule))
    };
}

const SPECIALS: &[Field<Unit>] = &[
    special!("military" "Military" Military 30),
    special!("elite" "Elite" Elite 30).beside(),
    special!("agile" "Agile" Agile 30).beside(),
    special!("heavy" "Heavy" Heavy 53).beside(),
    special!("mount" "Mount" Mount 33).beside(),
    special!("chief_warlord" "Chief Warlord" ChiefWarlord 25),
    special!("paragon" "Paragon" Paragon 3).beside(),
    special!("caster" "Caster" Caster 3).beside(),
    special!("free_will" "Free will" FreeWill 28).beside(),
    special!("thriller" "Thriller" Thriller 20).beside(),
    special!("bone_warlord" "Bone Warlord" BoneWarlord 20).beside(),
    special!("construct" "Construct" Construct 31),
    special!("beast" "Beast" Beast 31).beside(),
    special!("inhuman" "Inhuman" Inhuman 31).beside(),
    special!("uncroaked" "Uncroaked" Uncroaked 32).beside(),
    special!("skeletal" "Skeletal" Skeletal 32).beside(),
    special!("scout" "Scout" Scout 30),
    special!("mining" "Mining" Mining 30).beside(),
    special!("fabricate" "Fabricate" Fabricate 30).beside(),
    plain!(Unit: "transport" "Transport" FEW, "Units", transport = number).rule(s(35)),
    plain!(Unit: "siege" "Siege" FEW, "Dice", siege = number)
        .rule(s(36))
        .beside(),
    plain!(Unit: "digging" "Digging" FEW, "Dice, or squares", digging = number)
        .rule(s(36))
        .beside(),
];
fields_about_units!("Such as Pikers", keyed!(Unit: "kind" "Played by" UnitKind, kind), team "Side");
