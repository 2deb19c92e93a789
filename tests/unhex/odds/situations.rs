//! Random attacks, and what every hit in them does: found by playing each, not by asking the odds.

use std::collections::BTreeMap;

use tableside::dice::ScriptedDice;
use tableside::systems::unhex::odds::{Aim, Effect, First, OnCritical, OnTie, Policy};
use tableside::systems::unhex::{
    Ability, Act, Command, Condition, ItemKind, Level, Location, Mark, StrikeKind, Unhex,
};
use tableside::table::{Answer, CharacterId, ItemId};

use crate::battery::chance::Chance;
use crate::unhex::scene::{Scene, Table};

/// An attack that could be made: its scene, and what the odds depend on.
pub(super) struct Situation {
    pub(super) table: Table,
    pub(super) by: CharacterId,
    pub(super) at: CharacterId,
    pub(super) weapon: ItemId,
    pub(super) policy: Policy,
    /// What a hit does, by damage and location die, with armor broken whenever it may be.
    pub(super) effects: BTreeMap<(u8, u8), Effect>,
}

/// One of the attacks that a table sees in its life, more cramped, wounded and armored than most.
pub(super) fn situation(chance: &mut Chance) -> Situation {
    let weapon = chance.of(&[
        ItemKind::Melee1h,
        ItemKind::Melee2h,
        ItemKind::Ranged1h,
        ItemKind::Ranged2h,
    ]);
    // The bar has cover from the dance floor, the catwalk none.
    let (from, to) = match weapon {
        ItemKind::Melee1h | ItemKind::Melee2h => ("Bar", "Bar"),
        _ => chance.of(&[("Dance Floor", "Bar"), ("Catwalk", "Dance Floor")]),
    };
    let mut abilities = vec![];
    for ability in Ability::ALL {
        if chance.one_in(2) {
            abilities.push(ability);
        }
    }
    let their_weapon = chance.of(&[ItemKind::Melee1h, ItemKind::Ranged1h]);
    let mut theirs = vec![their_weapon, ItemKind::Ammo];
    if chance.one_in(3) {
        theirs.insert(1, ItemKind::Shield);
    }
    let levels: [i32; 2] = std::array::from_fn(|_| 11 + i32::from(chance.below(89) as u8));
    let more: [i32; 2] = std::array::from_fn(|_| i32::from(chance.below(12) as u8));
    let max = |n: usize| (levels[n] + more[n]).min(99);
    let marked: Vec<(Location, u8)> = Location::ALL
        .into_iter()
        .map(|location| {
            let vital = matches!(location, Location::Head | Location::Torso);
            let room = location.size() as u8 - u8::from(vital);
            (location, chance.below(usize::from(room) + 1) as u8)
        })
        .collect();
    let armor: Vec<(Location, u8)> = Location::ALL
        .into_iter()
        .map(|location| {
            (
                location,
                if chance.one_in(3) {
                    chance.of(&[1, 2])
                } else {
                    0
                },
            )
        })
        .collect();
    let same_kind = chance.one_in(2);
    let rules: [bool; 4] = std::array::from_fn(|_| chance.one_in(2));
    let scene = Scene::new()
        .rules(|house| {
            house.adjust_targets_choice = rules[0];
            house.armor_stops_own_share_only = rules[1];
            house.full_torso_lowers_level = rules[2];
            house.set_number_counts = rules[3];
        })
        .pc("Ana", from, &[weapon, ItemKind::Ammo])
        .sheet(|sheet| {
            sheet.abilities.extend(abilities.iter().copied());
            if same_kind {
                sheet.kind = tableside::systems::unhex::Kind::Npc;
            }
        })
        .level(max(0))
        .level(levels[0])
        .npc("Guard", to, &theirs)
        .sheet(|sheet| {
            if chance.one_in(2) {
                sheet.abilities.insert(Ability::GoodDefend);
            }
            for (location, pieces) in armor {
                sheet.body.part_mut(location).armor = pieces;
            }
            for (location, boxes) in marked {
                sheet.body.mark(location, boxes, Mark::Slash);
            }
        })
        .level(max(1))
        .level(levels[1]);
    let table = scene.fight();
    let (by, at) = (table.id("Ana"), table.id("Guard"));
    let policy = Policy {
        aim: match chance.below(8) {
            0 => Aim::KnockOut,
            1 => Aim::At(chance.of(&Location::ALL)),
            2 => Aim::At(Location::Head),
            _ => Aim::Damage,
        },
        on_critical: chance.of(&[OnCritical::ExtraAction, OnCritical::SetDice]),
        first: if chance.one_in(8) {
            First::Target
        } else {
            First::Attacker
        },
        on_tie: chance.of(&[OnTie::Defend, OnTie::Attack]),
    };
    let effects = (0..10)
        .flat_map(|damage| (0..10).map(move |die| (damage, die)))
        .map(|(damage, die)| {
            let effect = effect(table.game(), by, at, damage, die);
            ((damage, die), effect)
        })
        .collect();
    Situation {
        table,
        by,
        at,
        weapon: ItemId(1),
        policy,
        effects,
    }
}

/// What a hit does: the attack played at level 99 with these dice, nothing used, armor broken.
fn effect(game: &Unhex, by: CharacterId, at: CharacterId, damage: u8, die: u8) -> Effect {
    let mut after = game.clone();
    let mut play = |command: Command, faces: &[i32]| {
        after
            .apply(&command, &mut ScriptedDice::new(faces.iter().copied()))
            .expect("it is legal");
        after.decisions().into_iter().next()
    };
    let location = Location::of_die(die);
    let best = Level::clamped(99);
    play(
        Command::SetMaxLevel {
            who: by,
            level: best,
        },
        &[],
    );
    play(
        Command::SetLevel {
            who: by,
            level: best,
        },
        &[],
    );
    let attack = Act::Attack {
        target: at,
        weapon: ItemId(1).into(),
        less_lethal: false,
    };
    play(
        Command::Act {
            who: by,
            act: attack,
        },
        &[],
    );
    let mut open = play(Command::NobodyReacts, &[i32::from(damage), i32::from(die)]);
    while let Some(decision) = open {
        let answer = match decision.key.as_str() {
            "attack.reroll" | "attack.critical" => "keep",
            "attack.dice" => "tens",
            "attack.adjust" => "as_is",
            "attack.destroy" => "none",
            "armor" => "break",
            fate if fate.starts_with("fate.") => break,
            other => panic!("{other} is not asked for"),
        };
        let answer = Command::Answer {
            decision: Some(decision.key.clone()),
            answer: Answer::Pick(answer.to_owned()),
        };
        open = play(answer, &[]);
    }
    let (before, now) = (&game.characters[&at], &after.characters[&at]);
    let condition = now.condition(&after.house_rules);
    Effect {
        location,
        lost: (before.level.get() - now.level.get()) as u8,
        drops: condition != Condition::Conscious,
        kills: condition == Condition::Dead,
    }
}

impl Situation {
    pub(super) fn game(&self) -> &Unhex {
        self.table.game()
    }

    /// The kind of the attacker's weapon.
    fn weapon_kind(&self) -> ItemKind {
        self.game().characters[&self.by]
            .item(self.weapon)
            .expect("it is on the sheet")
            .kind
    }

    /// What a hit is worth to the attacker, in the words of the policy: hundredths of a level.
    pub(super) fn value(&self, effect: Effect) -> u64 {
        let bonus = match self.policy.aim {
            Aim::Damage => false,
            Aim::At(location) => effect.location == location && effect.lost > 0,
            Aim::KnockOut => effect.drops,
        };
        100 * (u64::from(effect.lost) + if bonus { 100 } else { 0 })
    }

    /// The attacker has that ability for this weapon: good, precise, powerful.
    pub(super) fn edges(&self) -> [bool; 3] {
        let edges = self.weapon_kind().edges(StrikeKind::Attack);
        let abilities = &self.game().characters[&self.by].abilities;
        [edges.good, edges.precise, edges.powerful]
            .map(|edge| edge.is_some_and(|ability| abilities.contains(&ability)))
    }

    /// The target picks the dice (U-53, U-80).
    pub(super) fn target_picks(&self) -> bool {
        let places = &self.game().places;
        let cover = places[&self.by].area != places[&self.at].area
            && self
                .game()
                .fight_map()
                .is_some_and(|map| map.area_name(places[&self.at].area) == "Bar");
        cover || self.game().characters[&self.at].holds_shield()
    }

    /// The target can defend well (U-90).
    pub(super) fn good_defend(&self) -> bool {
        let target = &self.game().characters[&self.at];
        target.holds_shield() && target.abilities.contains(&Ability::GoodDefend)
    }
}
