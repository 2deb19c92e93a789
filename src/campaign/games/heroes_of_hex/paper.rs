//! A sheet of Heroes of Hex on paper.

use crate::campaign::paper::{Block, Column, Holds, Item, Paper, Rule, Ticks, always, joined};
use crate::systems::heroes_of_hex::house_rule_list::LIST;
use crate::systems::heroes_of_hex::{
    Action, Aim, Area, AttackType, DEADLY_POISON, DamageType, HeroesOfHex, HouseRules,
    MovementKind, Offence, Profile, Unit, UnitKind, h,
};
use crate::table::CharacterId;

/// What one can do in a Turn.
fn can() -> Vec<Rule> {
    vec![
        always("Roll Fate: so many AP are there to be spent", h(11)),
        always(
            "Pay 3 HEX and roll Fate again, as long as no AP is spent",
            h(12),
        ),
        always(
            "Movement costs so many AP, goes so many spaces, so often a Turn",
            h(20),
        ),
        always("Each action once a Turn, unless it is Multi-Use", h(17)),
        always("Actions in HEX take no AP", h(17)),
        always(
            "Attack: as many d6 as your Attack against as many as their Defense; the highest of each counts",
            h(31),
        ),
        always(
            "Special attack: the same with Special Attack against Special Defense",
            h(30),
        ),
        always(
            "Light: 1 to 3 more is a Wound, 4 is death; Normal: 1 or 2, 3; Heavy: 1, 2",
            h(32),
        ),
        always(
            "Range takes a line of sight; melee is the next space",
            h(23),
        ),
        always(
            "React with an action marked Reaction, before what it answers",
            h(40),
        ),
        always(
            "The activation marker goes beside the unit, and the side takes 1 HEX",
            h(11),
        ),
        always(
            "More Wounds than Vitality, or a third Poison, is defeat",
            h(34),
        ),
    ]
}

fn counted(n: u8, what: &str) -> String {
    let more = if n == 1 { "" } else { "s" };
    format!("{n} {what}{more}")
}

/// What an action does, for whoever knows none of its keywords.
fn in_words(action: &Action, profile: &Profile, rules: &HouseRules) -> String {
    let mut does = Vec::new();
    let keywords = &action.keywords;
    if let Some(trigger) = keywords.reaction {
        does.push(format!(
            "answers {} before it happens ({})",
            trigger.words(),
            h(40)
        ));
    }
    does.extend(keywords.goes.map(|goes| match goes {
        MovementKind::Step(n) => format!("goes up to {} ({})", counted(n, "space"), h(20)),
        MovementKind::Engage(n) => {
            format!(
                "goes up to {} to the nearest hero ({})",
                counted(n, "space"),
                h(44)
            )
        }
        MovementKind::Prey(n) => {
            let whom = match rules.weakest_by_wounds {
                true => "with the most Wounds",
                false => "closest to defeat",
            };
            format!(
                "goes up to {} to the hero {whom} ({})",
                counted(n, "space"),
                h(45)
            )
        }
        MovementKind::Distance { spaces, near, far } => format!(
            "goes up to {} to keep the nearest hero {near} to {far} away ({})",
            counted(spaces, "space"),
            h(46)
        ),
    }));
    if let Some(Offence { attack, damage }) = action.offence {
        let (dice, against) = match attack {
            AttackType::Physical => (profile.attack, "Defense"),
            AttackType::Special => (profile.special_attack, "Special Defense"),
        };
        let by = match damage {
            DamageType::Light => "1 to 3 more is a Wound, 4 or more is death",
            DamageType::Normal => "1 or 2 more is a Wound, 3 or more is death",
            DamageType::Heavy => "1 more is a Wound, 2 or more is death",
        };
        does.push(format!(
            "rolls {dice}d6 against {against}; {by} ({})",
            h(32)
        ));
    }
    let hit = if action.offence.is_some() {
        "a hit "
    } else {
        ""
    };
    match keywords.area.filter(|_| action.aim() != Aim::Oneself) {
        Some(Area::Around) => does.push(format!("is for all in reach ({})", h(33))),
        Some(Area::Blast(n)) => does.push(format!(
            "is for all within {n} of a space in reach ({})",
            h(33)
        )),
        None => {}
    }
    if keywords.knockback > 0 {
        let n = keywords.knockback;
        let from = match keywords.area {
            Some(Area::Blast(_)) if !rules.blast_from_attacker => " from its middle",
            _ => "",
        };
        does.push(format!(
            "{hit}pushes {} straight away{from} ({})",
            counted(n, "space"),
            h(42)
        ));
    }
    if keywords.poison > 0 {
        does.push(format!("{hit}gives {} Poison ({})", keywords.poison, h(35)));
    }
    if action.heals() {
        let n = keywords.heals;
        let poison = match rules.heals_poison_in_full {
            true => n.to_string(),
            false => "as many".to_owned(),
        };
        does.push(format!(
            "takes {} and {poison} Poison off ({})",
            counted(n, "Wound"),
            h(35)
        ));
    }
    if keywords.focus {
        does.push(format!("takes Focus ({})", h(43)));
    }
    if keywords.multi_use {
        does.push(format!("can be used again in a Turn ({})", h(17)));
    }
    let mut words = does.join("; ");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

/// The sheet of a unit, or one to be filled in; none where there is no such unit.
pub(super) fn paper(game: &HeroesOfHex, who: Option<CharacterId>) -> Option<Paper> {
    let found = match who {
        Some(who) => Some(game.units.get(&who)?),
        None => None,
    };
    let blank = Unit::new("", UnitKind::Hero);
    let of = found.map_or(&blank, AsRef::as_ref);
    let number = |number: u8| found.map(|_| number.to_string()).unwrap_or_default();
    let profile = of.profile;
    let attributes = [
        ("Attack", profile.attack),
        ("Defense", profile.defense),
        ("Special Attack", profile.special_attack),
        ("Special Defense", profile.special_defense),
    ];
    let attributes = attributes.map(|(label, dice)| (label.to_owned(), number(dice)));
    let movement = found
        .map(|_| profile.movement.to_string())
        .unwrap_or_default();
    let vitality = if found.is_some() { profile.vitality } else { 4 };
    let many = vitality > 12;
    let mut tokens = Vec::new();
    if !many {
        tokens.push(Ticks::new("Wounds", of.tokens.wounds, vitality));
    }
    tokens.extend([
        Ticks::new("Poison", of.tokens.poison, DEADLY_POISON),
        Ticks::new("Focus", u32::from(of.tokens.focus), 1_u32),
        Ticks::new("Activation", 0_u32, 1_u32),
    ]);
    let custom = of.tokens.custom.iter();
    tokens.extend(custom.map(|(name, n)| Ticks::new(name, *n, *n)));
    let actions = of.actions.iter().map(|action| {
        let words = [
            action.words().as_str(),
            &in_words(action, &profile, &game.house_rules),
            &action.text,
        ]
        .join("\n");
        Item::new(
            &action.name,
            game.cost_of(action).to_string(),
            joined(words.lines(), "\n"),
        )
    });
    let mut blocks = vec![
        Block::new(
            "Attributes",
            Column::Right,
            Holds::Numbers(attributes.into()),
        )
        .beside(h(2).to_string()),
        Block::new("Tokens", Column::Right, Holds::Ticks(tokens))
            .beside("one Wound more than boxes is defeat"),
    ];
    if many {
        let track = Ticks::new("Wounds", of.tokens.wounds, vitality);
        blocks.push(Block::new("Wounds", Column::Right, Holds::Track(track)));
    }
    blocks.extend([
        Block::new(
            "Actions",
            Column::Left,
            Holds::Items(actions.collect(), if found.is_some() { 1 } else { 7 }),
        )
        .beside("tick what is used this Turn"),
        Block::rules("In your Turn", can()),
        Block::house_rules(LIST, &game.house_rules),
        Block::notes(&of.description, &of.notes),
    ]);
    Some(Paper {
        name: of.name.clone(),
        about: of.class.clone(),
        numbers: vec![
            ("Vitality", number(profile.vitality)),
            ("Movement", movement),
        ],
        blocks,
    })
}
