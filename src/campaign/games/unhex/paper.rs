//! A sheet of Unhex on paper: the page that the book promises at its end.

use crate::campaign::paper::{
    Block, Column, Holds, Item, Limb, Paper, Rule, Tick, Ticks, always, told,
};
use crate::systems::unhex::house_rule_list::LIST;
use crate::systems::unhex::{
    Ability, Character, GmCondition, Hands, HouseRules, ItemKind, Location, MOST_ARMOR, Mark,
    Unhex, u,
};
use crate::table::words::count;
use crate::table::{CharacterId, Kind};

/// What one can do in a round.
fn can(rules: &HouseRules) -> Vec<Rule> {
    vec![
        always(
            "One action a round, in your team’s turn or as a reaction",
            u(50),
        ),
        always(
            "Attack: in range, in sight, the weapon in hand; one die is the damage, the other the location",
            u(53),
        ),
        always("Move: one step along a line or through an open door", u(54)),
        always("Sort your gear, use something, open or close a door", u(52)),
        always("First aid: heal somebody in your area", u(70)),
        always(
            "Defend: an opposed roll; win it and you take no damage",
            u(56),
        ),
        always(
            "Counterattack: strike back at whoever attacks you in your own area",
            u(55),
        ),
        always(
            "Intercept: attack somebody who moves within your reach",
            u(57),
        ),
        always("Surrender: before any dice are rolled for it", u(58)),
        always(
            "Succeed at your level or under, the higher the better; doubles and your exact level are critical",
            u(13),
        ),
        always(
            "With cover or a shield the target picks which die is which",
            u(53),
        ),
        told(
            format!(
                "Unconscious below level {}, or with head or torso full",
                rules.unconscious_below
            ),
            u(64),
        ),
        always("Dead below level 0, or with head or torso full of ■", u(65)),
    ]
}

/// What an ability or an item does where the house rules say how.
fn in_rules(words: &str, rules: &HouseRules) -> String {
    let (span, whom) = (
        rules.span(),
        match rules.defend_another_nearby {
            true => "in your area",
            false => "anywhere in sight",
        },
    );
    words
        .replace("in your area or as the house rule says", whom)
        .replace(
            "until the turn is over",
            &format!("until the {span} is over"),
        )
        .replace(" turns", &format!(" {span}s"))
}

/// The sheet of somebody, or one to be filled in; none where there is no such person.
pub(super) fn paper(game: &Unhex, who: Option<CharacterId>) -> Option<Paper> {
    let sheet = match who {
        Some(who) => Some(game.characters.get(&who)?),
        None => None,
    };
    let blank;
    let of = match sheet {
        Some(sheet) => sheet.as_ref(),
        None => {
            blank = Character::new("", Kind::Pc);
            &blank
        }
    };
    let is_blank = sheet.is_none();
    let rules = &game.house_rules;
    let number = |number: i32| {
        if is_blank {
            String::new()
        } else {
            number.to_string()
        }
    };
    let level = of.level.get();
    let slots = of.slots_allowed(rules);
    let grows = match rules.growth_by_max_level {
        true => "max level",
        false => "level",
    };
    let used = match is_blank {
        true => format!("5 slots, more with {grows}"),
        false => format!("{} of {slots} slots", of.slots_used()),
    };
    let next = of.next_ability_at(rules).filter(|_| !is_blank);
    let next = next
        .map(|at| format!("next at {grows} {at}"))
        .unwrap_or_default();
    let lines = |text: &[String]| text.iter().map(|one| Item::new(one, "", "")).collect();
    let blocks = vec![
        Block::new("Body and armor", Column::Left, Holds::Body(body(of)))
            .beside("\\ first aid · X recovery · ■ permanent · bold shield: armor"),
        Block::new(
            "This round",
            Column::Left,
            Holds::Ticks(vec![
                Ticks::new("acted", 0_u32, 1_u32),
                Ticks::new("extra action", 0_u32, 1_u32),
                Ticks::new("loses next action", 0_u32, 1_u32),
                Ticks::new("rallied", 0_u32, 1_u32),
            ]),
        )
        .beside("tick and erase"),
        Block::new(
            "Combat items",
            Column::Right,
            Holds::Items(
                items(of, rules),
                slots.saturating_sub(of.slots_used()).min(8),
            ),
        )
        .beside(used),
        Block::new(
            "Abilities",
            Column::Right,
            Holds::Items(abilities(of, rules), if is_blank { 4 } else { 1 }),
        )
        .beside(next),
        Block::new(
            "Belongings",
            Column::Right,
            Holds::Items(lines(&of.non_combat_items), 2),
        ),
        Block::rules("In your turn", can(rules)).beside("two ten-sided dice; 0 and 0 is 100"),
        Block::house_rules(LIST, rules),
        Block::notes(&of.description, &of.notes),
    ];
    Some(Paper {
        name: of.name.clone(),
        about: of.condition_by_gm.map_or("", by_gm).to_owned(),
        numbers: vec![
            ("Level", number(level)),
            ("Max level", number(of.max_level.get())),
        ],
        blocks,
    })
}

/// What somebody is at the GM’s word.
const fn by_gm(condition: GmCondition) -> &'static str {
    match condition {
        GmCondition::Conscious => "conscious, at the GM’s word",
        GmCondition::Unconscious => "unconscious, at the GM’s word",
        GmCondition::Dead => "dead, at the GM’s word",
        GmCondition::Surrendered => "surrendered",
    }
}

fn body(of: &Character) -> Vec<Limb> {
    let limbs = [
        (Location::Head, "Head", 0),
        (Location::RightArm, "R arm", 1),
        (Location::Torso, "Torso", 1),
        (Location::LeftArm, "L arm", 1),
        (Location::RightLeg, "R leg", 2),
        (Location::LeftLeg, "L leg", 2),
    ];
    let limb = |(location, name, row): (Location, &'static str, usize)| {
        let part = of.body.part(location);
        let boxes = part.boxes.iter().map(|mark| match mark {
            None => Tick::Empty,
            Some(Mark::Slash) => Tick::Slash,
            Some(Mark::Cross) => Tick::Cross,
            Some(Mark::Filled) => Tick::Full,
        });
        Limb {
            name,
            die: location.die_text(),
            row,
            boxes: boxes.collect(),
            armor: (part.armor, MOST_ARMOR),
        }
    };
    limbs.map(limb).into()
}

fn items(of: &Character, rules: &HouseRules) -> Vec<Item> {
    let one = |item: &crate::systems::unhex::Item| {
        let held = of.hands.hold(item.id);
        let aside = match (of.hands, item.dropped) {
            (_, Some(_)) => "dropped",
            (Hands { left, right }, _) if left == right && held => "both hands",
            (Hands { left, .. }, _) if left == Some(item.id) => "left hand",
            _ if held => "right hand",
            _ => "stowed",
        };
        let most = match (item.kind, rules.longest_range) {
            (ItemKind::Ranged2h, Some(steps)) => {
                format!("At most {}. ", count(steps.into(), "step", "steps"))
            }
            _ => String::new(),
        };
        Item {
            disc: Some(held),
            name: item.name.clone(),
            aside: match item.kind {
                ItemKind::Ammo | ItemKind::LessLethalAmmo => item.kind.name().to_owned(),
                kind => format!("{}, {aside}", kind.name()),
            },
            words: format!(
                "{} {most}({})",
                in_rules(item.kind.explanation(), rules),
                item.kind.rule()
            ),
        }
    };
    of.items.iter().map(one).collect()
}

fn abilities(of: &Character, rules: &HouseRules) -> Vec<Item> {
    let combat = of.abilities.iter().map(|one| {
        let more = match one {
            Ability::Stealth if !rules.stealth_inward_only => " It hampers your own sight, too.",
            _ if adjusts(*one) && !rules.adjust_targets_choice => {
                " Not where the target picks the dice."
            }
            _ => "",
        };
        let words = in_rules(one.explanation(), rules);
        let words = format!("{words}{more} ({})", one.rule());
        Item::new(one.name(), "", words)
    });
    let others = of.non_combat_abilities.iter();
    let others = others.map(|one| {
        Item::new(
            one,
            "",
            "Outside of fights: roll either die or both again, once. (U-16)",
        )
    });
    others.chain(combat).collect()
}

/// Whether an ability changes the dice of a hit (U-17, U-18).
const fn adjusts(ability: Ability) -> bool {
    matches!(
        ability,
        Ability::Melee2hPowerfulAttack
            | Ability::Ranged2hPowerfulAttack
            | Ability::Melee2hPreciseAttack
            | Ability::Melee1hPreciseAttack
            | Ability::Ranged2hPreciseAttack
            | Ability::Ranged1hPreciseAttack
            | Ability::UnarmedPreciseAttack
    )
}
