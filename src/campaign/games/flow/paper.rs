//! A sheet of Flow on paper.

use crate::campaign::paper::{Block, Column, Holds, Item, Paper, Rule, Ticks, always, joined};
use crate::systems::flow::house_rule_list::LIST;
use crate::systems::flow::{
    Ability, AbilityKind, Carried, FeintLasts, Flow, HouseRules, ItemKind, SkillName, Unit,
    UnitKind, Weapon, f,
};
use crate::table::CharacterId;
use crate::table::words::count;

/// What one can do in a turn.
fn can(rules: &HouseRules) -> Vec<Rule> {
    vec![
        always(
            "5 AP at the start of each round, 2 FP at the start of the fight",
            f(10),
        ),
        always(
            "Attack, spell or ability: 2 AP, unless it says otherwise",
            f(13),
        ),
        always("Move: 1 AP for each Move Speed, at most 2 AP a turn", f(13)),
        always(
            "Draw, sheathe or pick up: 1 AP; potion: 1 to draw, 1 to drink",
            f(13),
        ),
        always(
            match rules.feint {
                FeintLasts::UntilUsed => {
                    "Feint, 1 AP, once a round: your next attack on it has advantage"
                }
                FeintLasts::ThisTurn => {
                    "Feint, 1 AP, once a round: your next attack on it this turn has advantage"
                }
            },
            f(41),
        ),
        always(
            "Shove, 1 AP, once a round: push 1 hex or knock prone",
            f(44),
        ),
        always(
            "Disarm, 2 AP: a melee attack at disadvantage, without damage",
            f(40),
        ),
        always("Grapple, 2 AP: Athletics against Athletics", f(43)),
        always("Flow State, 1 AP: no FP decay this turn", f(42)),
        always(
            "Total Defense, 3 AP: the turn ends, +1 RP, advantage on reactions",
            f(42),
        ),
        always("Take a Step, 1 AP, once a round; stand up, 1 AP", f(42)),
        always("Tumble Through, 1 AP: past an adjacent enemy", f(45)),
        always(
            "Ready: name a trigger and an action, whose AP are set aside",
            f(24),
        ),
        always(
            "React for 1 RP: Dodge, Parry, Block or Reaction Attack; for 2: Riposte, Intercept",
            f(30),
        ),
        always(
            "Succeed at the target or under: hard at half, major at a quarter, critical at 5",
            f(1),
        ),
        always(
            "95 or more is a critical failure; 5 or less always succeeds",
            f(1),
        ),
        always(
            match rules.damage_by_level {
                false => "A critical hit does double damage",
                true => "Damage: hard +1, major +2, critical +2 and then doubled",
            },
            f(5),
        ),
        always(
            "An attack that hits: +2 FP, critical +3; a reaction that wins: +1",
            f(12),
        ),
    ]
}

/// The sheet of a unit, or one to be filled in; none where there is no such unit.
pub(super) fn paper(game: &Flow, who: Option<CharacterId>) -> Option<Paper> {
    let found = match who {
        Some(who) => Some(game.units.get(&who)?),
        None => None,
    };
    let blank = Unit::new("", UnitKind::Character);
    let of = found.map_or(&blank, AsRef::as_ref);
    let number = |number: i32| found.map(|_| number.to_string()).unwrap_or_default();
    let skills = SkillName::ALL.iter();
    let skills = skills.map(|skill| (skill.words().to_owned(), number(of.skill(*skill))));
    let others = of.others.iter();
    let others = others.map(|one| (one.name.clone(), number(one.value.into())));
    let (now, max) = (u32::from(of.hit_points.now), u32::from(of.hit_points.max));
    let hit_points = match found {
        Some(_) => Ticks::new("Hit points", max.saturating_sub(now), max),
        None => Ticks::blank("Hit points"),
    };
    let rules = &game.house_rules;
    let flow = match (rules.flow_limit, found) {
        (true, Some(of)) => {
            let (melee, ranged) = (SkillName::Melee, SkillName::Ranged);
            let most = of.modifier(melee).max(of.modifier(ranged));
            Ticks::new("FP", 0_u32, u32::try_from(most).unwrap_or(0))
        }
        (true, None) => Ticks::blank("FP"),
        (false, _) => Ticks::new("FP", 0_u32, 8_u32),
    };
    let points = vec![
        Ticks::new("AP", 0_u32, 5_u32),
        Ticks::new("RP", 0_u32, of.reaction_points),
        flow,
        Ticks::new("stepped", 0_u32, 1_u32),
        Ticks::new("feinted", 0_u32, 1_u32),
        Ticks::new("shoved", 0_u32, 1_u32),
        Ticks::new("prone", u32::from(of.prone), 1_u32),
    ];
    let effects = of.effects.iter().map(|one| {
        let times = match one.times {
            0 => String::new(),
            times => format!(", {times} times more"),
        };
        let aside = format!("{} {}{times}", one.damage, one.resolves.words());
        Item::new(&one.name, aside.trim(), "")
    });
    let spare = |filled: usize, blank: usize| if found.is_some() { filled } else { blank };
    let hands = found.map(|of| count(of.hands.into(), "hand", "hands"));
    let perk = match of.both_hands {
        true => "no penalty for the off hand",
        false => "",
    };
    let hands = joined([hands.as_deref().unwrap_or_default(), perk], ", ");
    let blocks = vec![
        Block::new(
            "Skills",
            Column::Right,
            Holds::Numbers(skills.chain(others).collect()),
        )
        .beside("percent"),
        Block::new("Hit points", Column::Left, Holds::Track(hit_points))
            .beside("cross off one by one"),
        Block::new("Points and state", Column::Right, Holds::Ticks(points))
            .beside("tick and erase"),
        Block::new(
            "Weapons and items",
            Column::Left,
            Holds::Items(of.weapons.iter().map(weapon).collect(), spare(1, 4)),
        )
        .beside(hands),
        Block::new(
            "Abilities",
            Column::Left,
            Holds::Items(of.abilities.iter().map(ability).collect(), spare(0, 4)),
        ),
        Block::new(
            "Ongoing effects",
            Column::Right,
            Holds::Items(effects.collect(), spare(2, 3)),
        ),
        Block::rules("In your turn", can(rules)),
        Block::house_rules(LIST, rules),
        Block::notes(&of.description, &of.notes),
    ];
    let size = found.map(|_| of.size.words()).unwrap_or_default();
    let hit_points = match found {
        Some(_) if now != max => format!("{now}/{max}"),
        _ => number(i32::from(of.hit_points.max)),
    };
    Some(Paper {
        name: of.name.clone(),
        about: joined([of.class.as_str(), size], ", "),
        numbers: vec![
            ("Hit points", hit_points),
            ("Move Speed", number(of.move_speed.into())),
            ("Full RP", number(of.reaction_points.into())),
        ],
        blocks,
    })
}

fn weapon(of: &Weapon) -> Item {
    let mut words = vec![of.kind.words().to_owned()];
    if !of.category.trim().is_empty() {
        words.push(of.category.clone());
    }
    if of.reach > 0 {
        words.push(format!("reach {}", of.reach));
    }
    if of.range > 0 {
        words.push(format!("range {}", of.range));
    }
    let more = [
        (of.two_handed, "two-handed"),
        (of.off_hand, "off hand"),
        (of.finesse, "Finesse"),
        (of.brawl, "Brawl"),
    ];
    words.extend(
        more.iter()
            .filter(|(is, _)| *is)
            .map(|(_, word)| (*word).to_owned()),
    );
    let held = of.carried == Carried::Held;
    words.push(match (of.kind, of.carried) {
        (ItemKind::Natural, _) => String::new(),
        (_, Carried::Held) => "in hand".to_owned(),
        (_, Carried::Sheathed) => "not in hand".to_owned(),
        (_, Carried::Lies(_)) => "lies on the ground".to_owned(),
    });
    let words = joined(words.iter().map(String::as_str), ", ");
    Item {
        disc: (of.kind != ItemKind::Natural).then_some(held),
        ..Item::new(&of.name, &of.damage, joined([&*words, &of.text], "\n"))
    }
}

fn ability(of: &Ability) -> Item {
    let mut words = vec![of.kind.words().to_owned()];
    if of.kind == AbilityKind::AttackSpell {
        words.push(format!("rolls {}", of.skill.words()));
    }
    if of.is_spell() {
        words.push(format!("range {}", of.range));
        if !of.single_target {
            words.push("on several".to_owned());
        }
    }
    if !of.damage.trim().is_empty() {
        words.push(format!("{} damage", of.damage.trim()));
    }
    words.extend(of.ally_words().map(|ally| format!("needs {ally}")));
    let words = words.join(", ");
    Item::new(&of.name, of.cost.words(), joined([&*words, &of.text], "\n"))
}
