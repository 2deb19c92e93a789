//! A player who does anything legal, by a seed: answers what is asked, acts when it can, and sometimes the GM meddles.

use std::collections::BTreeMap;

use tableside::board::areas::AreaId;
use tableside::dice::Expression;
use tableside::systems::unhex::house_rule_list::LIST;
use tableside::systems::unhex::{
    Ability, Act, Command, DiceMode, EffectId, EffectKind, EncounterEdit, EncounterId, GmCondition,
    HouseRules, ItemKind, Level, Location, Mark, Marker, Offer, Phase, Reactions, Surrenders,
    Unhex,
};
use tableside::table::{Answer, CharacterId, Choice, Decision, ItemId, MapId, Shape, TeamId};

/// A small generator (SplitMix64), so that a seed is a game.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is at least 1.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// True in one of `n` cases.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of these.
    pub(crate) fn of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }

    /// A number from `least` to `most`.
    pub(crate) fn between(&mut self, least: i32, most: i32) -> i32 {
        let width = i64::from(most) - i64::from(least) + 1;
        (i64::from(least) + self.below(width.max(1) as usize) as i64) as i32
    }
}

/// Any answer that fits the question.
pub(crate) fn answer(decision: &Decision, chance: &mut Chance) -> Option<Answer> {
    let keys = |options: &[Choice]| -> Vec<String> {
        options.iter().map(|option| option.key.clone()).collect()
    };
    Some(match &decision.shape {
        Shape::Roll { dice, typed, .. } => {
            let open = dice.get(typed.len()..).filter(|open| !open.is_empty());
            match open {
                Some(open) if !chance.one_in(3) => {
                    let count = 1 + chance.below(open.len());
                    Answer::Faces((0..count).map(|_| chance.between(0, 9)).collect())
                }
                _ => Answer::Roll,
            }
        }
        Shape::PickOne { options } if options.is_empty() => return None,
        Shape::PickOne { options } => Answer::Pick(chance.of(&keys(options))),
        Shape::PickUpTo { up_to, options } => {
            let mut keys = keys(options);
            while keys.len() > *up_to as usize || (!keys.is_empty() && chance.one_in(4)) {
                keys.remove(chance.below(keys.len()));
            }
            Answer::PickSome(keys)
        }
        Shape::Order { items } => {
            let mut keys = keys(items);
            for at in (1..keys.len()).rev() {
                keys.swap(at, chance.below(at + 1));
            }
            Answer::Order(keys)
        }
        Shape::Distribute { total, places } => {
            let mut points: BTreeMap<String, u32> = BTreeMap::new();
            for _ in 0..*total {
                let room = |(choice, most): &&(Choice, u32)| {
                    points.get(&choice.key).is_none_or(|now| now < most)
                };
                let open: Vec<_> = places.iter().filter(room).collect();
                let (choice, _) = *open.get(chance.below(open.len().max(1)))?;
                *points.entry(choice.key.clone()).or_insert(0) += 1;
            }
            Answer::Distribute(points)
        }
        Shape::Path { steps } => Answer::Path(vec![chance.of(&keys(steps))]),
        Shape::Number { min, max } => Answer::Number(chance.between(*min, *max)),
    })
}

/// Something that the rules say can be done now; nothing once the fight is over.
pub(crate) fn legal(game: &Unhex, chance: &mut Chance) -> Option<Command> {
    let open = game.decisions();
    if !open.is_empty() {
        let reaction = open
            .iter()
            .any(|decision| decision.key.starts_with("reaction"));
        if reaction && chance.one_in(6) {
            return Some(Command::NobodyReacts);
        }
        let decision = chance.of(&open);
        return Some(Command::Answer {
            answer: answer(&decision, chance)?,
            decision: (open.len() > 1 || chance.one_in(2)).then_some(decision.key),
        });
    }
    let fight = game.fight.as_ref()?;
    let over = matches!(fight.phase, Phase::Over { .. });
    if !over && !matches!(fight.phase, Phase::Turns { .. }) {
        return None;
    }
    let offers: Vec<_> = fight
        .standings
        .keys()
        .flat_map(|who| game.offers(*who))
        .filter(Offer::is_legal)
        .collect();
    // A Rally is also for the end of a fight.
    if over && (offers.is_empty() || chance.one_in(3)) {
        return None;
    }
    // What is seldom possible is taken more often than among so many others.
    for seldom in [Act::Rally, Act::AllOutDefend] {
        let offer = offers.iter().find(|offer| offer.act == seldom);
        if let Some(offer) = offer.filter(|_| chance.one_in(12)) {
            return Some(Command::Act {
                who: offer.actor,
                act: seldom,
            });
        }
    }
    let attacks: Vec<_> = offers
        .iter()
        .filter(|offer| matches!(offer.act, Act::Attack { .. } | Act::AttackArea { .. }))
        .cloned()
        .collect();
    let aid = |offer: &&Offer| matches!(offer.act, Act::FirstAid { .. });
    let aid: Vec<_> = offers.iter().filter(aid).cloned().collect();
    let offers = if !aid.is_empty() && chance.one_in(3) {
        aid
    } else if attacks.is_empty() || chance.one_in(3) {
        offers
    } else {
        attacks
    };
    if offers.is_empty() || (!over && chance.one_in(12)) {
        return Some(Command::EndTurn);
    }
    let offer = chance.of(&offers);
    Some(Command::Act {
        who: offer.actor,
        act: offer.act,
    })
}

/// The GM's hand, on anybody and anything; it may be refused.
pub(crate) fn meddle(game: &Unhex, chance: &mut Chance) -> Command {
    let all: Vec<CharacterId> = game.characters.keys().copied().collect();
    let who = chance.of(&all);
    let location = chance.of(&Location::ALL);
    let item = |chance: &mut Chance| (!chance.one_in(3)).then(|| ItemId(chance.below(5) as u32));
    let map = MapId(1 + chance.below(2) as u32);
    let team = TeamId(1 + chance.below(2) as u32);
    match chance.below(45) {
        0 => Command::SetLevel {
            who,
            level: Level::clamped(chance.between(-5, 60)),
        },
        1 => Command::SetMaxLevel {
            who,
            level: Level::clamped(chance.between(0, 99)),
        },
        2 => Command::SetBox {
            who,
            location,
            index: chance.below(10) as u8,
            mark: chance.of(&[
                None,
                Some(Mark::Slash),
                Some(Mark::Cross),
                Some(Mark::Filled),
            ]),
        },
        3 => Command::SetArmor {
            who,
            location,
            pieces: chance.below(4) as u8,
        },
        4 => Command::SetCondition {
            who,
            condition: chance.of(&[
                None,
                None,
                Some(GmCondition::Conscious),
                Some(GmCondition::Dead),
                Some(GmCondition::Surrendered),
            ]),
        },
        5 => Command::SetActions {
            who,
            actions: chance.of(&[0, 1, 2, 255]),
            owed: chance.of(&[0, 1, 255]),
        },
        6 => Command::SetHands {
            who,
            left: item(chance),
            right: item(chance),
        },
        7 => Command::Place {
            who,
            map,
            area: AreaId(1 + chance.below(9) as u32),
        },
        8 => Command::AddItem {
            who,
            name: "thing".to_owned(),
            kind: chance.of(&ItemKind::ALL),
        },
        9 => Command::RemoveItem {
            who,
            item: ItemId(1 + chance.below(4) as u32),
        },
        10 => Command::SetAbility {
            who,
            ability: chance.of(&Ability::ALL),
            has: !chance.one_in(3),
        },
        11 => Command::SetDice {
            team: chance.of(&[None, Some(team)]),
            dice: chance.of(&[DiceMode::App, DiceMode::Real]),
        },
        12 => Command::SetReactions {
            team,
            reactions: chance.of(&[Reactions::Ask, Reactions::Skip]),
        },
        13 => Command::SetHouseRules(house_rules(chance)),
        14 => Command::RecordHit {
            who,
            location,
            damage: chance.of(&[0, 3, 9, 255]),
            mark: chance.of(&[Mark::Slash, Mark::Filled]),
        },
        15 if chance.one_in(3) && !game.forbidden_reactions().is_empty() => {
            let forbidden = game.forbidden_reactions();
            let one = chance.of(&forbidden);
            Command::ForceReaction {
                who: one.who,
                reaction: one.reaction,
            }
        }
        15 => {
            let offers = game.offers(who);
            match offers.is_empty() {
                true => Command::EndTurn,
                false => Command::Force {
                    who,
                    act: chance.of(&offers).act,
                },
            }
        }
        16 => {
            // The same map with a part of its areas, under its own id or another one.
            let Some(drawn) = game.maps.values().next() else {
                return Command::EndTurn;
            };
            let mut drawn = drawn.as_ref().clone();
            if chance.one_in(2) {
                let gone = AreaId(1 + chance.below(8) as u32);
                drawn.areas.remove(&gone);
                drawn
                    .connections
                    .retain(|_, line| line.from != gone && line.to != gone);
            }
            Command::PutMap {
                id: map,
                map: Box::new(drawn),
            }
        }
        17 => {
            let mut sheet = game.characters[&chance.of(&all)].as_ref().clone();
            sheet.team = chance.of(&[None, Some(team), Some(TeamId(9))]);
            Command::PutCharacter {
                id: who,
                sheet: Box::new(sheet),
            }
        }
        18 => Command::Join { who },
        19 | 20 => Command::Leave { who },
        21 => Command::TakeOffMap { who },
        22 => Command::SetOrder {
            order: chance.of(&[
                vec![TeamId(1), TeamId(2)],
                vec![TeamId(2), TeamId(1)],
                vec![team],
                vec![team, team],
            ]),
        },
        23 => Command::SetTurn { team },
        24 => Command::SetRound {
            round: chance.of(&[0, 1, 7, u32::MAX]),
        },
        25 => Command::Surrender {
            who: Surrenders::Character(who),
            force: chance.one_in(2),
        },
        26 if chance.one_in(6) => Command::Surrender {
            who: Surrenders::Team(team),
            force: chance.one_in(2),
        },
        27 => Command::FreeRoll {
            who: chance.of(&[vec![], vec![who], all.clone()]),
            expr: Expression::parse("2d6!").expect("a notation"),
            faces: chance.of(&[vec![], vec![1, 2], vec![9], vec![6, 6, 1, 2]]),
            hidden: chance.one_in(2),
        },
        37 => Command::SetMarker {
            who,
            marker: chance.of(&Marker::ALL),
            on: !chance.one_in(3),
        },
        38 | 39 => Command::AddEffect {
            area: AreaId(1 + chance.below(9) as u32),
            kind: effect(chance),
            rounds: chance.of(&[0, 1, 2, 100]),
        },
        40 => Command::ChangeEffect {
            effect: EffectId(1 + chance.below(3) as u32),
            kind: effect(chance),
            rounds: chance.of(&[0, 1, 2]),
        },
        41 => match chance.one_in(2) {
            true => Command::RemoveEffect {
                effect: EffectId(1 + chance.below(3) as u32),
            },
            false => Command::SetStealth {
                who,
                lost: chance.one_in(2),
            },
        },
        28 => Command::SetCondition {
            who,
            condition: Some(GmCondition::Unconscious),
        },
        29 => Command::Recover {
            who: chance.of(&[vec![who], all.clone()]),
        },
        30 => Command::Overrule(Box::new(Command::Recover { who: vec![who] })),
        31 => Command::SetGoal {
            goal: chance.of(&["", "get out alive"]).to_owned(),
        },
        32 => Command::EndSession {
            achieved: chance.one_in(2),
        },
        33 => Command::SaveEncounter {
            name: "again".to_owned(),
            map,
        },
        34 => Command::EditEncounter {
            encounter: EncounterId(1),
            edit: EncounterEdit::Allow {
                team,
                areas: vec![AreaId(1 + chance.below(9) as u32), AreaId(2)],
            },
        },
        35 => Command::StartEncounter {
            encounter: EncounterId(1),
        },
        36 => {
            let rule = chance.of(LIST);
            Command::SetHouseRule {
                rule: rule.key.to_owned(),
                option: chance.of(&["on", "off", "none", "10", "1"]).to_owned(),
            }
        }
        _ => Command::EndTurn,
    }
}

/// Anything that can lie on an area; some of it cannot.
fn effect(chance: &mut Chance) -> EffectKind {
    chance.of(&[
        EffectKind::Cover,
        EffectKind::Demolished,
        EffectKind::Continuous { damage: 0 },
        EffectKind::Continuous { damage: 3 },
        EffectKind::Continuous { damage: 9 },
        EffectKind::Continuous { damage: 200 },
    ])
}

/// Any house rules.
pub(crate) fn house_rules(chance: &mut Chance) -> HouseRules {
    let mut rules = HouseRules::default();
    for switch in [
        &mut rules.sight.in_between,
        &mut rules.sight.mutual,
        &mut rules.growth_by_max_level,
        &mut rules.set_number_counts,
        &mut rules.lost_actions_add_up,
        &mut rules.armor_stops_own_share_only,
        &mut rules.full_torso_lowers_level,
        &mut rules.adjust_targets_choice,
        &mut rules.conscious_roll_initiative,
        &mut rules.intercept_by_either_area,
        &mut rules.defend_another_nearby,
        &mut rules.turns_are_rounds,
        &mut rules.hundred_counts_tens,
        &mut rules.stealth_inward_only,
    ] {
        *switch = !chance.one_in(3);
    }
    rules.sight.limit = chance.of(&[2, 2, 2, 3, 0]);
    rules.unconscious_below = chance.of(&[10, 10, 1]);
    rules.longest_range = chance.of(&[None, None, Some(2)]);
    rules
}
