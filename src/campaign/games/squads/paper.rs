//! A sheet of Stacks & Hordes on paper.

use crate::campaign::paper::{Block, Column, Holds, Item, Paper, Ticks};
use crate::systems::sheet::Parts;
use crate::systems::squads::{FIELDS, Modifier, Squads, Unit, UnitKind, s};
use crate::table::{CharacterId, RuleId};

/// What one can do in a round.
const CAN: [(&str, RuleId); 11] = [
    (
        "One Move and one Action a round, the Move first, from the phase of your base Combat on",
        s(11),
    ),
    ("Put a whole Move or Action off to the next round", s(13)),
    (
        "All declare; then moves are made, actions rolled, and only then does damage count",
        s(15),
    ),
    ("A Move ends beside an enemy of the same height", s(16)),
    (
        "Assault, Strike or Subdue who is adjacent; Fire as far as the sheet says",
        s(51),
    ),
    (
        "Damage: 2d6 + Combat − Defense, as far as it is above 0",
        s(50),
    ),
    (
        "Bull rush: an Action without damage; win and take the square",
        s(53),
    ),
    (
        "Regroup: an Action; leave, join or found a squad, change combat modifiers",
        s(23),
    ),
    ("Leadership gives orders to any squad of the side", s(25)),
    (
        "Pick up or drag somebody: the Action of each who lifts",
        s(70),
    ),
    (
        "Fatigue as high as the Hits incapacitates; no Hits left is croaked",
        s(52),
    ),
];

/// The sheet of a unit, or one to be filled in; none where there is no such unit.
pub(super) fn paper(game: &Squads, who: Option<CharacterId>) -> Option<Paper> {
    let found = match who {
        Some(who) => Some(game.units.get(&who)?),
        None => None,
    };
    let blank = Unit::new("", UnitKind::Character);
    let of = found.map_or(&blank, AsRef::as_ref);
    let number = |number: i64| found.map(|_| number.to_string()).unwrap_or_default();
    let small = [
        ("Move", of.movement),
        ("Level", of.level),
        ("Leadership", of.leadership),
        ("Fire range", of.range),
        ("Transport", of.transport),
        ("Siege", of.siege),
        ("Digging", of.digging),
    ];
    let shown = small.iter().enumerate();
    // What most units have not is left out.
    let shown = shown.filter(|(place, (_, value))| found.is_none() || *place < 2 || *value > 0);
    let shown = shown.map(|(_, (label, value))| ((*label).to_owned(), number((*value).into())));
    let (now, max) = (u32::from(of.hits.now), u32::from(of.max_hits()));
    let hits = match found {
        Some(_) => Ticks::new("Hits", max.saturating_sub(now), max),
        None => Ticks::blank("Hits"),
    };
    let status = of.status;
    let ticks = vec![
        Ticks::new("Move", 0_u32, 1_u32),
        Ticks::new("Action", 0_u32, 1_u32),
        Ticks::new("delayed Move", 0_u32, 1_u32),
        Ticks::new("delayed Action", 0_u32, 1_u32),
        Ticks::new("immobilized", u32::from(status.immobilized), 1_u32),
        Ticks::new("incapacitated", u32::from(status.incapacitated), 1_u32),
        Ticks::new("calm", u32::from(status.calm), 1_u32),
    ];
    let fatigue = match of.fatigue {
        0 => "Fatigue ______".to_owned(),
        fatigue => format!("Fatigue {fatigue}"),
    };
    let modifiers = Modifier::ALL.iter().filter_map(|one| {
        let times = of.modifiers.of(*one);
        let chosen = found.is_none() || times > 0;
        let aside = match found {
            Some(_) => format!(
                "chosen {}",
                crate::table::words::count(times.into(), "time", "times")
            ),
            None => String::new(),
        };
        let words = format!("{} ({})", hint(*one), s(one.rule()));
        chosen.then(|| Item::new(one.words(), aside, words))
    });
    let specials = of.specials.iter().map(|one| Item::new(one.words(), "", ""));
    let blocks = vec![
        Block::new("Profile", Column::Right, Holds::Numbers(shown.collect())),
        Block::new("Hits", Column::Left, Holds::Track(hits)).beside(fatigue),
        Block::new("Round and status", Column::Left, Holds::Ticks(ticks)).beside("tick and erase"),
        Block::new(
            "Combat modifiers",
            Column::Left,
            Holds::Items(modifiers.collect(), 0),
        )
        .beside("uses come back each round"),
        Block::new(
            "Specials",
            Column::Right,
            Holds::Items(specials.collect(), if found.is_some() { 1 } else { 6 }),
        ),
        Block::rules("In a round", &CAN),
        Block::notes(&of.description, &of.notes),
    ];
    let hits = match found {
        Some(_) if now != max => format!("{now}/{max}"),
        _ => number(max.into()),
    };
    Some(Paper {
        name: of.name.clone(),
        about: of.class.clone(),
        numbers: vec![
            ("Combat", number(of.base_combat().into())),
            ("Defense", number(of.base_defense().into())),
            ("Hits", hits),
        ],
        blocks,
    })
}

/// What a combat modifier does, as the table of fields says it.
fn hint(of: Modifier) -> &'static str {
    let sections = FIELDS.0.iter();
    let mut fields = sections.flat_map(|section| match &section.parts {
        Parts::Fields(fields) => *fields,
        Parts::List(_) => &[],
    });
    let found = fields.find(|field| field.info.key == of.key());
    found.map_or("", |field| field.info.hint)
}
