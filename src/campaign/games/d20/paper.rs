//! A sheet of Attack · Move · Bonus on paper.

use crate::campaign::paper::{Block, Column, Holds, Item, Paper, Ticks};
use crate::systems::d20::{D20, Feat, FeatKind, Spell, Unit, UnitKind, Weapon, d};
use crate::table::words::count;
use crate::table::{CharacterId, RuleId};

/// What one can do in a turn.
const CAN: [(&str, RuleId); 11] = [
    ("A turn is 1 AA, 1 MA and 2 BA, in any order", d(3)),
    ("AA: attack, cast, disengage", d(4)),
    ("MA: move, cast", d(4)),
    (
        "Any action: pick up, draw, sheathe, talk briefly, stand up",
        d(4),
    ),
    (
        "BA: +1 melee damage, +1 to hit, +1 to dodge, or 2 more spaces",
        d(4),
    ),
    (
        "MA and both BA: one more attack without feats or Strength",
        d(4),
    ),
    (
        "Both BA: disengage, so that leaving zones draws no free hits",
        d(32),
    ),
    (
        "Hit: d20 + Accuracy reaches 10 + the target’s Agility",
        d(10),
    ),
    (
        "Aim before the roll; 6 net damage or more is a wound",
        d(13),
    ),
    (
        "Free hit when an enemy leaves your zone, or walks more than 2 spaces in it",
        d(31),
    ),
    (
        "Natural 20: critical, roll a d4; natural 1: it misses, roll a d4",
        d(20),
    ),
];

/// The sheet of a unit, or one to be filled in; none where there is no such unit.
pub(super) fn paper(game: &D20, who: Option<CharacterId>) -> Option<Paper> {
    let found = match who {
        Some(who) => Some(game.units.get(&who)?),
        None => None,
    };
    let blank = Unit::new("", UnitKind::Character);
    let of = found.map_or(&blank, AsRef::as_ref);
    let number = |number: i64| found.map(|_| number.to_string()).unwrap_or_default();
    let signed = |number: i8| found.map(|_| format!("{number:+}").replace('-', "−"));
    let signed = |number: i8| signed(number).unwrap_or_default();
    let modifiers = [
        ("Agility", of.modifiers.agility),
        ("Strength", of.modifiers.strength),
        ("Accuracy", of.modifiers.accuracy),
    ];
    let mut numbers: Vec<(String, String)> = modifiers
        .map(|(label, value)| (label.to_owned(), signed(value)))
        .into();
    numbers.push(("Movement".to_owned(), number(of.movement.into())));
    numbers.push(("Level".to_owned(), number(of.level.into())));
    let others = of.others.iter();
    numbers.extend(others.map(|one| (one.name.clone(), signed(one.value))));
    let hit_points = match found {
        Some(_) => {
            let (now, max) = (u32::from(of.hit_points.now), u32::from(of.hit_points.max));
            Ticks::new("Hit points", max.saturating_sub(now), max)
        }
        None => Ticks::blank("Hit points"),
    };
    let state = of.state;
    let states = [
        ("prone", state.prone),
        ("flat-footed", state.flat_footed),
        ("helpless", state.helpless),
        ("undetected", state.undetected),
    ];
    let mut states: Vec<Ticks> = states
        .map(|(label, is)| Ticks::new(label, u32::from(is), 1_u32))
        .into();
    states.extend([
        Ticks::new("AA", 0_u32, 1_u32),
        Ticks::new("MA", 0_u32, 1_u32),
        Ticks::new("BA", 0_u32, 2_u32),
    ]);
    let wounds = of
        .wounds
        .iter()
        .map(|wound| Item::new(&wound.name, "", wound.words()));
    let armor = of
        .armor
        .iter()
        .map(|one| Item::new(&one.name, one.words(), ""));
    let spare = |filled: usize, blank: usize| if found.is_some() { filled } else { blank };
    let blocks = vec![
        Block::new("Modifiers", Column::Right, Holds::Numbers(numbers)),
        Block::new("Hit points", Column::Left, Holds::Track(hit_points))
            .beside("cross off one by one"),
        Block::new("Turn and state", Column::Right, Holds::Ticks(states)).beside("tick and erase"),
        Block::new(
            "Weapons",
            Column::Left,
            Holds::Items(of.weapons.iter().map(weapon).collect(), spare(1, 4)),
        ),
        Block::new(
            "Armor and resistances",
            Column::Right,
            Holds::Items(armor.collect(), spare(1, 3)),
        ),
        Block::new(
            "Spells",
            Column::Left,
            Holds::Items(of.spells.iter().map(spell).collect(), spare(0, 3)),
        ),
        Block::new(
            "Feats",
            Column::Right,
            Holds::Items(of.feats.iter().map(feat).collect(), spare(0, 3)),
        ),
        Block::new(
            "Wounds",
            Column::Right,
            Holds::Items(wounds.collect(), spare(2, 3)),
        ),
        Block::rules("In your turn", &CAN),
        Block::notes(&of.description, &of.notes),
    ];
    let pair = |now: u16, max: u16| match found {
        Some(_) if now == max => max.to_string(),
        Some(_) => format!("{now}/{max}"),
        None => String::new(),
    };
    Some(Paper {
        name: of.name.clone(),
        about: of.class.clone(),
        numbers: vec![
            ("Hit points", pair(of.hit_points.now, of.hit_points.max)),
            ("MP", pair(of.magic.now, of.magic.max)),
        ],
        blocks,
    })
}

fn range(spaces: u8) -> String {
    match spaces {
        0 => "melee".to_owned(),
        spaces => format!("range {spaces}"),
    }
}

fn weapon(of: &Weapon) -> Item {
    let focus = if of.focused { ", focus" } else { "" };
    let aside = format!("{}, {}{focus}", of.damage.words(), range(of.range));
    Item::new(&of.name, aside, &of.text)
}

fn spell(of: &Spell) -> Item {
    let mut words = vec![of.kind.words().to_owned()];
    if of.takes_targets() {
        words.push(count(of.targets.into(), "target", "targets"));
    }
    words.push(range(of.range));
    if let Some(upkeep) = of.upkeep {
        words.push(format!("{upkeep} MP each turn"));
    }
    if of.cures {
        words.push("removes a wound".to_owned());
    }
    let mut words = words.join(", ");
    if of.has_notes() {
        words = format!("{words}\n{}", of.text);
    }
    Item::new(&of.name, of.brief(), words)
}

fn feat(of: &Feat) -> Item {
    let effects: Vec<&str> = match of.kind {
        FeatKind::Custom => of.effects.iter().map(|effect| effect.words()).collect(),
        _ => crate::systems::d20::FeatEffect::ALL
            .iter()
            .filter(|effect| of.gives(**effect))
            .map(|effect| effect.words())
            .collect(),
    };
    let mut words = effects.join(", ");
    if !of.text.trim().is_empty() {
        words = format!("{words}\n{}", of.text);
    }
    Item::new(&of.name, "", words)
}
