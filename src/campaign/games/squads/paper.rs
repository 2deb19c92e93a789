//! A sheet of Stacks & Hordes on paper.

use crate::campaign::paper::{
    Block, Column, Holds, Item, Paper, Rule, Ticks, always, joined, told,
};
use crate::systems::sheet::Parts;
use crate::systems::squads::house_rule_list::LIST;
use crate::systems::squads::{
    Dodging, FIELDS, HordeMust, HouseRules, Modifier, Resolved, Special, Squads, Unit, UnitKind, s,
};
use crate::table::words::count;
use crate::table::{CharacterId, RuleId};

/// What a wall, a door or a tower is.
fn of_structure(of: &Unit) -> Vec<Rule> {
    vec![
        always("It has no Move, no Action and no phase", s(1)),
        always("It can be attacked from below, too", s(51)),
        told(
            format!("Whoever stands on it is at elevation {}", of.elevation),
            s(1),
        ),
        always(
            "+4 Defense for each level that a target stands higher",
            s(51),
        ),
        always(
            "Siege does so many d6 to its Hits, whatever its Defense",
            s(36),
        ),
        always(
            "With no Hits left it is destroyed, and those on it stand at elevation 0",
            s(36),
        ),
    ]
}

/// What one can do in a round; on a sheet to be filled in, what anybody can.
fn can(rules: &HouseRules, of: Option<&Unit>) -> Vec<Rule> {
    let has = |special: Special| of.is_some_and(|of| of.has(special));
    let phase = match of {
        Some(of) => format!("from phase {} on", of.base_combat()),
        None => "from the phase of your base Combat on".to_owned(),
    };
    let move_on = match (has(Special::Agile), rules.dodging) {
        (true, _) => "Agile: enemies beside your way do not end a Move",
        (_, Dodging::StopsNobody) => {
            "A Move ends beside an enemy of the same height, unless the enemy dodges"
        }
        (_, Dodging::IsNotStopped) => {
            "A Move ends beside an enemy of the same height, unless you dodge"
        }
    };
    let fire = match of.map(|of| of.range) {
        Some(0) => "Assault, Strike or Subdue who is adjacent".to_owned(),
        Some(range) => format!(
            "Assault, Strike or Subdue who is adjacent; Fire at who is within {} and in sight",
            count(range.into(), "square", "squares")
        ),
        None => {
            "Assault, Strike or Subdue who is adjacent; Fire as far as the sheet says".to_owned()
        }
    };
    let rush = match of {
        Some(_) if has(Special::Agile) => told(
            "Agile units cannot bull rush, but can be rushed".to_owned(),
            s(30),
        ),
        Some(of) => told(
            format!(
                "Bull rush: an Action without damage; your {}d6 against theirs; win and take the square",
                of.contest_dice(rules)
            ),
            s(53),
        ),
        None => {
            let beyond = if rules.first_square {
                ""
            } else {
                " beyond the first"
            };
            told(
                format!(
                    "Bull rush: an Action without damage; 2d6, +1d6 if Heavy, +1d6 for each square{beyond}; win and \
                     take the square"
                ),
                s(53),
            )
        }
    };
    let mut can = vec![
        told(
            format!("One Move and one Action a round, the Move first, {phase}"),
            s(11),
        ),
        always("Put a whole Move or Action off to the next round", s(13)),
        always(
            match rules.resolved {
                Resolved::Together => {
                    "All declare; then moves are made, actions rolled, and only then does damage count"
                }
                Resolved::OneByOne => {
                    "Within a phase one unit at a time: what it declares happens at once"
                }
            },
            s(15),
        ),
        always(move_on, s(16)),
        told(fire, s(51)),
        told(
            format!(
                "Damage: {} + Combat − Defense, as far as it is above 0",
                rules.attack_dice
            ),
            s(50),
        ),
        always(
            "+4 Defense for each level that a target stands higher; melee does not reach up",
            s(51),
        ),
        always(
            "Subdue: that much Fatigue by a d6: 1–3 half, 4–5 all, 6 all of it as damage",
            s(52),
        ),
        rush,
        always(
            "Regroup: an Action; leave, join or found a squad, change combat modifiers",
            s(23),
        ),
    ];
    match of.map(|of| of.leadership) {
        Some(0) => {}
        Some(value) => can.push(told(
            format!("Leadership {value} gives orders to any squad of the side"),
            s(25),
        )),
        None => can.push(always(
            "With Leadership: give orders to any squad of the side",
            s(25),
        )),
    }
    can.push(match of {
        Some(_) if has(Special::Heavy) => always(
            "Carry somebody not Heavy: your Action to lift; you do not act, Move −1/3",
            s(70),
        ),
        Some(_) => always(
            "Drag somebody not Heavy: your Action to lift; you do not act, Move −1/2",
            s(71),
        ),
        None => always(
            "Pick up or drag somebody: the Action of each who lifts",
            s(70),
        ),
    });
    can.push(always(
        "Fatigue as high as the Hits incapacitates; no Hits left is croaked",
        s(52),
    ));
    can
}

/// What a special does.
fn special(of: Special, rules: &HouseRules) -> (&'static str, RuleId) {
    let horde = match rules.horde {
        HordeMust::Leader => "May lead a horde.",
        HordeMust::Everybody => "May be in a horde.",
        HordeMust::Nobody => "Makes no difference for hordes.",
    };
    match of {
        Special::Military => ("May choose combat modifiers.", s(30)),
        Special::Elite => (
            "+1 Combat, +2 Defense, +5 Hits; they are counted in.",
            s(30),
        ),
        Special::Agile => (
            "Moves on beside enemies. Cannot bull rush, but can be rushed.",
            s(30),
        ),
        Special::Heavy => (
            "+1d6 in a contest for a square; carries who is not Heavy.",
            s(53),
        ),
        Special::Mount => (
            "Carries a rider who is not Heavy. Attack, Strike and Fire on the rider hit the mount.",
            s(33),
        ),
        Special::ChiefWarlord => ("Orders come before those of others with Leadership.", s(25)),
        Special::Paragon | Special::Caster => ("A command unit.", s(3)),
        Special::FreeWill => ("Decides for itself, in a squad too.", s(28)),
        Special::Thriller | Special::BoneWarlord => (horde, s(20)),
        Special::Construct => ("Immune to Stun, Healmancy and Turning; no XP.", s(31)),
        Special::Beast => (
            "Any unit of its own side may croak it with an Action.",
            s(31),
        ),
        Special::Inhuman => ("Cannot be uncroaked; no XP.", s(31)),
        Special::Uncroaked => (
            "Immune to Stun, Healmancy and Turning; no XP. Decays with each turn of the campaign.",
            s(32),
        ),
        Special::Skeletal => ("Uncroaked, with +6 Defense against Fire.", s(32)),
        Special::Scout => ("No auto-engage; half upkeep.", s(30)),
        Special::Mining => ("Mines, or a city in mountains.", s(30)),
        Special::Fabricate => ("Makes things, as the notes say.", s(30)),
    }
}

/// All specials of a unit, those with a number first.
fn specials(of: &Unit, rules: &HouseRules) -> Vec<Item> {
    let numbered = [
        (
            of.transport,
            "Transport",
            35,
            "units ride it, Heavy ones too. It cannot dodge.",
        ),
        (
            of.siege,
            "Siege",
            36,
            "d6 to the Hits of an adjacent structure, as an Action.",
        ),
        (
            of.digging,
            "Digging",
            36,
            "d6 to the Hits of an adjacent structure, or as many squares of tunnel, as an Action.",
        ),
    ];
    let numbered = numbered.into_iter().filter(|(value, ..)| *value > 0);
    let numbered = numbered.map(|(value, name, rule, words)| {
        let between = if words.starts_with("d6") { "" } else { " " };
        let words = format!("{value}{between}{words} ({})", s(rule));
        Item::new(format!("{name} {value}"), "", words)
    });
    let named = of.specials.iter().map(|one| {
        let (words, rule) = special(*one, rules);
        Item::new(one.words(), "", format!("{words} ({rule})"))
    });
    numbered.chain(named).collect()
}

/// The sheet of a unit, or one to be filled in; none where there is no such unit.
pub(super) fn paper(game: &Squads, who: Option<CharacterId>) -> Option<Paper> {
    let found = match who {
        Some(who) => Some(game.units.get(&who)?),
        None => None,
    };
    let blank = Unit::new("", UnitKind::Character);
    let of = found.map_or(&blank, AsRef::as_ref);
    let number = |number: i64| found.map(|_| number.to_string()).unwrap_or_default();
    let rules = &game.house_rules;
    let structure = of.is_structure();
    // What most units have not is left out; of a structure also what only moves.
    let is_blank = found.is_none();
    let small: [(&str, i64, bool); 7] = [
        ("Move", of.movement.into(), !structure),
        ("Level", of.level.into(), !structure),
        ("Leadership", of.leadership.into(), of.leadership > 0),
        ("Fire range", of.range.into(), of.range > 0),
        ("Elevation", of.elevation.into(), structure),
        ("Squares across", of.size.into(), of.size > 1),
        ("Fatigue", of.fatigue.into(), of.fatigue > 0),
    ];
    let shown = small.iter().filter(|(label, _, is)| match is_blank {
        true => !matches!(*label, "Elevation" | "Fatigue"),
        false => *is,
    });
    let shown = shown.map(|(label, value, _)| ((*label).to_owned(), number(*value)));
    let (now, max) = (u32::from(of.hits.now), u32::from(of.max_hits()));
    let hits = match found {
        Some(_) => Ticks::new("Hits", max.saturating_sub(now), max),
        None => Ticks::blank("Hits"),
    };
    let status = of.status;
    let turn = ["Move", "Action", "delayed Move", "delayed Action"];
    let turn = turn.map(|label| (label, false));
    let states = [
        ("immobilized", status.immobilized),
        ("incapacitated", status.incapacitated),
        ("calm", status.calm),
        ("surrendered", status.surrendered),
    ];
    let ticks = turn.into_iter().chain(states);
    let ticks = ticks.filter(|_| !structure);
    let ticks = ticks.map(|(label, is)| Ticks::new(label, u32::from(is), 1_u32));
    let uses = Modifier::ALL.iter().filter(|one| one.per_attack() > 0);
    let uses = uses.filter_map(|one| match found {
        Some(of) => (of.chosen(*one) > 0).then(|| Ticks::new(one.words(), 0_u32, of.level)),
        None => Some(Ticks::blank(one.words())),
    });
    let fatigue = match of.fatigue {
        0 => "Fatigue ______".to_owned(),
        fatigue => format!("Fatigue {fatigue}"),
    };
    let modifiers = Modifier::ALL.iter().filter_map(|one| {
        let times = of.modifiers.of(*one);
        let chosen = found.is_none() || times > 0;
        let aside = match found {
            Some(_) => format!("chosen {}", count(times.into(), "time", "times")),
            None => String::new(),
        };
        let uses = match one.per_attack() {
            0 => "",
            _ => "; for 1 attack per level each round",
        };
        let words = format!("{}{uses} ({})", hint(*one), s(one.rule()));
        chosen.then(|| Item::new(one.words(), aside, words))
    });
    let mut blocks = vec![
        Block::new("Profile", Column::Right, Holds::Numbers(shown.collect())),
        Block::new("Hits", Column::Left, Holds::Track(hits)).beside(fatigue),
        Block::new(
            "Round and status",
            Column::Right,
            Holds::Ticks(ticks.collect()),
        )
        .beside("tick and erase"),
        Block::new(
            "Combat modifiers",
            Column::Left,
            Holds::Items(modifiers.collect(), 0),
        ),
        Block::new("Uses", Column::Right, Holds::Ticks(uses.collect()))
            .beside("they come back each round"),
        Block::new(
            "Specials",
            Column::Right,
            Holds::Items(specials(of, rules), if found.is_some() { 1 } else { 6 }),
        ),
        Block::rules(
            "In a round",
            match structure {
                true => of_structure(of),
                false => can(rules, found.map(AsRef::as_ref)),
            },
        ),
        Block::house_rules(LIST, rules),
        Block::notes(&of.description, &of.notes),
    ];
    let hits = match found {
        Some(_) if now != max => format!("{now}/{max}"),
        _ => number(max.into()),
    };
    // Of a structure nothing is ticked.
    blocks.retain(|block| !matches!(&block.holds, Holds::Ticks(ticks) if ticks.is_empty()));
    let squad = of.squad.map(|squad| game.squad_name(squad));
    Some(Paper {
        name: of.name.clone(),
        about: joined(
            [of.class.as_str(), squad.as_deref().unwrap_or_default()],
            ", ",
        ),
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
