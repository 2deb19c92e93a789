//! A sheet of Attack · Move · Bonus on paper.

use crate::campaign::paper::{
    Block, Column, Holds, Item, Paper, Rule, Ticks, always, joined, told,
};
use crate::systems::d20::house_rule_list::LIST;
use crate::systems::d20::{Aim, Carried, D20, Feat, FeatKind, Spell, Unit, UnitKind, Weapon, d};
use crate::table::CharacterId;
use crate::table::words::count;

/// What one can do in a turn.
fn can() -> Vec<Rule> {
    let aims = Aim::ALL.iter();
    let aims = aims.map(|aim| format!("{}: {}", aim.words(), aim.effect()));
    let aims: Vec<String> = aims.collect();
    vec![
        always("A turn is 1 AA, 1 MA and 2 BA, in any order", d(3)),
        always("AA: attack, cast, disengage", d(4)),
        always("MA: move, cast", d(4)),
        always(
            "Any action: pick up, draw, sheathe, talk briefly, stand up",
            d(4),
        ),
        always(
            "BA: +1 melee damage, +1 to hit, +1 to dodge, or 2 more spaces",
            d(4),
        ),
        always(
            "MA and both BA: one more attack without feats or Strength",
            d(4),
        ),
        always(
            "Both BA: disengage, so that leaving zones draws no free hits",
            d(32),
        ),
        always(
            "Hit: d20 + Accuracy reaches 10 + the target’s Agility; 5 + Agility of the prone",
            d(10),
        ),
        always("Who is flat-footed is hit from 5 on", d(11)),
        always(
            "From behind: +1 to hit; undetected: +1d4, and the target is flat-footed",
            d(12),
        ),
        told(
            format!(
                "Aim of a physical attack, before the roll: {}",
                aims.join("; ")
            ),
            d(13),
        ),
        always("6 net damage or more from one attack is a wound", d(13)),
        always(
            "Free hit when an enemy leaves your zone, or walks more than 2 spaces in it",
            d(31),
        ),
        always(
            "Natural 20: double damage; then a d4: a 4 doubles again; then a d6: a 6 defeats at once",
            d(21),
        ),
        always(
            "Natural 1: it misses, and a target whose zone you are in has a free hit; roll a d4",
            d(23),
        ),
    ]
}

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
    let agility = i64::from(of.agility());
    numbers.push(("You are hit from".to_owned(), number(10 + agility)));
    numbers.push(("Free hits a round".to_owned(), number((agility + 1).max(0))));
    if of.size > 1 {
        let across = format!("{0} × {0}", of.size);
        numbers.push(("Spaces".to_owned(), across));
    }
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
        ("full load", state.laden),
        ("sneaking", state.sneaking),
        ("swimming", state.swimming),
        ("tumbling", state.tumbling),
        ("climbing", state.climbing),
    ];
    // What one does at the moment is there where one does it.
    let states = states.iter().enumerate();
    let states = states.filter(|(place, (_, is))| *place < 5 || *is);
    let states = states.map(|(_, (label, is))| Ticks::new(*label, u32::from(*is), 1_u32));
    let mut states: Vec<Ticks> = states.collect();
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
    // Of the two columns, the one with more room.
    let beside_spells = match of.spells.is_empty() {
        true => Column::Left,
        false => Column::Right,
    };
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
            beside_spells,
            Holds::Items(wounds.collect(), spare(2, 3)),
        ),
        Block::rules("In your turn", can()),
        Block::house_rules(LIST, &game.house_rules),
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
    let place = match of.carried {
        Carried::Held => "",
        Carried::Sheathed => "sheathed",
        Carried::Lies(_) => "lies on the ground",
    };
    Item {
        disc: Some(of.carried == Carried::Held),
        ..Item::new(&of.name, aside, joined([place, &*of.text], "\n"))
    }
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
    let words = words.join(", ");
    Item::new(&of.name, of.brief(), joined([&*words, &of.text], "\n"))
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
    let words = effects.join(", ");
    Item::new(&of.name, "", joined([&*words, &of.text], "\n"))
}
