//! Tables of Unhex as chance sets them, and what else the battery asks of this game: teams as their players may make them,
//! about whose sheets nothing is found, armed for a way of fighting, on the nightclub with some of its connections changed.

use std::collections::BTreeSet;
use std::sync::Arc;

use tableside::board::areas::{AreaId, AreaMap, ConnectionKind, Figure, nightclub};
use tableside::campaign::{Campaign, Document, Game};
use tableside::dice::TypedDice;
use tableside::systems::unhex::{
    Ability, CARDS, Character, Command, DiceMode, EncounterEdit, EncounterId, Hands, HouseRules,
    Item, ItemKind, Kind, Level, Location, Mark, Place, Reactions, Side, Team, Unhex,
};
use tableside::table::{CharacterId, EncounterCommand, ItemId, TeamId};

use super::invariants;
use super::reached;
use super::scene::CLUB;
use crate::battery::UnderTest;
use crate::battery::chance::Chance;
use crate::battery::invariant::Invariant;
use crate::players::secrets::furnish;

/// What a few evenings come past.
const USUAL: &[&str] = &[
    "asks all_out.",
    "asks armor",
    "asks attack.adjust",
    "asks attack.critical",
    "asks attack.dice",
    "asks attack.reroll",
    "asks attack.roll",
    "asks attack.set",
    "asks counter.dice",
    "asks counter.reroll",
    "asks counter.roll",
    "asks defend..roll",
    "asks defend.critical",
    "asks defend.roll",
    "asks defend.set",
    "asks direct",
    "asks fate.",
    "asks first",
    "asks first_aid.dice",
    "asks first_aid.locations",
    "asks first_aid.reroll",
    "asks first_aid.roll",
    "asks initiative..reroll",
    "asks initiative..roll",
    "asks initiative.consent..",
    "asks initiative.first",
    "asks initiative.morale.",
    "asks initiative.order",
    "asks initiative.roller.",
    "asks rally.raise.",
    "asks rally.roll",
    "asks reaction",
    "asks reaction.",
    "asks start.",
    "asks stop",
    "asks wounds",
    "does all_out_defend",
    "does attack",
    "does attack_area",
    "does direct",
    "does door",
    "does drop",
    "does end_turn",
    "does first_aid",
    "does join",
    "does leave",
    "does move",
    "does nobody_reacts",
    "does rally",
    "does rearrange",
    "does surrender",
    "does use",
    "says action_cut_short",
    "says action_lost",
    "says action_withheld",
    "says adjusted",
    "says all_out_declared",
    "says ammo_lost",
    "says area_attacked",
    "says area_failed",
    "says armor_broken",
    "says blast_hits",
    "says blast_picked",
    "says cancelled",
    "says consented",
    "says defend_declared",
    "says defend_failed",
    "says defended",
    "says demolished",
    "says dice_chosen",
    "says dice_set",
    "says direct_action",
    "says direct_refused",
    "says directed",
    "says door",
    "says dropped",
    "says effect_began",
    "says effect_ended",
    "says effect_hurts",
    "says effect_lasts",
    "says extra_action",
    "says fate_decided",
    "says fell_unconscious",
    "says fight_ended",
    "says fight_summed",
    "says first_aid_begun",
    "says first_aid_dice",
    "says initiative_won",
    "says level_lost",
    "says level_raised",
    "says location_full",
    "says marks_erased",
    "says marks_worse",
    "says missed",
    "says morale_broken",
    "says moved",
    "says no_damage",
    "says nobody_reacted",
    "says order_chosen",
    "says picked_up",
    "says rally_declared",
    "says rearranged",
    "says rerolled",
    "says rolled",
    "says round_began",
    "says round_ended",
    "says sets_out",
    "says starts_at",
    "says stealth",
    "says stopped",
    "says strike_declared",
    "says surrendered",
    "says turn_began",
    "says turn_ended",
    "says turn_passed",
    "says used",
    "says used_up",
    "says wounded",
];

/// What only many do, beside the use of every ability.
const RARE: &[&str] = &[
    "asks attack.destroy",
    "asks attack.targets",
    "asks counter.critical",
    "asks counter.set",
    "asks defend..critical",
    "asks defend..reroll",
    "asks defend..set",
    "asks defend.reroll",
    "asks first_aid.boxes",
    "asks first_aid.critical",
    "asks first_aid.set",
    "asks initiative.tie",
    "asks rally.critical",
    "asks rally.set",
    "says backfired",
    "strikes less-lethal",
];

impl UnderTest for Unhex {
    const CARDS: &'static str = CARDS;
    const SELDOM: &'static [&'static str] =
        &["asks counter.destroy", "asks first_aid.spoil", "asks tie"];
    const INVARIANTS: &'static [Invariant<Self>] = invariants::ALL;

    fn wanted(rare: bool) -> Vec<String> {
        let mut wanted: Vec<String> = USUAL.iter().map(ToString::to_string).collect();
        if rare {
            wanted.extend(RARE.iter().map(ToString::to_string));
            wanted.extend(Ability::ALL.map(reached::uses));
        }
        wanted
    }

    fn table(chance: &mut Chance) -> Campaign {
        table(chance)
    }

    fn whole() -> Vec<Self> {
        invariants::whole()
    }

    fn named(&self) -> Vec<(bool, &str)> {
        let mut named = Vec::new();
        for (id, sheet) in &self.characters {
            named.push((self.is_hidden(*id), sheet.name.as_str()));
        }
        for team in self.teams.values() {
            named.push((team.hidden, &team.name));
        }
        for map in self.maps.values() {
            let hidden = |area: &AreaId| map.areas.get(area).is_none_or(|area| area.hidden);
            for area in map.areas.values() {
                named.extend([(area.hidden, area.name.as_str()), (true, &area.notes)]);
            }
            for drawing in map.drawings.values() {
                if let Figure::Words { words, .. } = &drawing.figure {
                    named.push((drawing.hidden, words));
                }
            }
            for pin in map.pins.values() {
                named.push((pin.hidden || hidden(&pin.area), &pin.text));
            }
        }
        named
    }

    fn met(&self, over: bool, met: &mut BTreeSet<String>) {
        match over {
            true => reached::read(self, met),
            false => reached::ask(self, met),
        }
    }
}

/// A way of fighting.
struct Style {
    /// What it takes, and may take.
    items: &'static [ItemKind],
    /// What can be learned for it.
    abilities: &'static [Ability],
}

const STYLES: [Style; 13] = {
    use Ability as A;
    use ItemKind as I;
    [
        Style {
            items: &[I::Shield, I::Melee1h],
            abilities: &[
                A::GoodDefend,
                A::DefendAnother,
                A::ShieldAttack,
                A::AllOutDefend,
            ],
        },
        Style {
            items: &[I::FirstAid, I::FirstAid, I::Melee1h],
            abilities: &[A::GoodFirstAid, A::SureFirstAid],
        },
        Style {
            items: &[I::Melee2h],
            abilities: &[
                A::Melee2hGoodAttack,
                A::Melee2hGoodReaction,
                A::Melee2hPowerfulAttack,
                A::Melee2hPreciseAttack,
                A::Melee2hDestroyItem,
                A::Melee2hNoCounterattack,
            ],
        },
        Style {
            items: &[I::Melee1h],
            abilities: &[
                A::Melee1hGoodAttack,
                A::Melee1hGoodReaction,
                A::Melee1hPreciseAttack,
                A::Melee1hCostAction,
            ],
        },
        Style {
            items: &[I::Ranged2h, I::Ammo, I::Ammo, I::LessLethalAmmo],
            abilities: &[
                A::Ranged2hGoodAttack,
                A::Ranged2hGoodIntercept,
                A::Ranged2hPowerfulAttack,
                A::Ranged2hPreciseAttack,
                A::Ranged2hLongSight,
            ],
        },
        Style {
            items: &[I::Ranged1h, I::Ammo, I::LessLethalAmmo],
            abilities: &[A::Ranged1hGoodAttack, A::Ranged1hPreciseAttack],
        },
        Style {
            items: &[I::Blast, I::Blast, I::Ranged1h, I::Ammo],
            abilities: &[A::Blast],
        },
        Style {
            items: &[I::Continuous, I::Continuous, I::Melee1h],
            abilities: &[A::Continuous],
        },
        Style {
            items: &[I::Cover, I::Cover, I::Ranged1h, I::Ammo],
            abilities: &[A::Cover],
        },
        Style {
            items: &[I::Demolish, I::Demolish, I::Melee1h],
            abilities: &[A::Demolish],
        },
        Style {
            items: &[I::Ranged1h, I::Ammo, I::Other],
            abilities: &[A::GoodInitiative, A::Rally, A::Direct, A::ExtraDirect],
        },
        Style {
            items: &[I::Ranged1h, I::Ammo],
            abilities: &[A::Stealth],
        },
        Style {
            items: &[],
            abilities: &[
                A::Unarmed,
                A::UnarmedGoodAttack,
                A::UnarmedGoodReaction,
                A::UnarmedPreciseAttack,
                A::UnarmedStop,
            ],
        },
    ]
};

/// Two or three teams of three to five, a fight of theirs begun.
pub(crate) fn table(chance: &mut Chance) -> Campaign {
    let mut game = Unhex::default();
    let map = club(chance);
    let areas: Vec<AreaId> = map.areas.keys().copied().collect();
    game.maps.insert(CLUB, Arc::new(map));
    if chance.one_in(2) {
        game.house_rules = Arc::new(house_rules(chance));
    }
    let teams = if chance.one_in(4) { 3 } else { 2 };
    let kinds = chance.of(&[
        [Kind::Pc, Kind::Npc, Kind::Npc],
        [Kind::Pc, Kind::Npc, Kind::Npc],
        [Kind::Pc, Kind::Pc, Kind::Npc],
        [Kind::Npc, Kind::Npc, Kind::Pc],
    ]);
    let real = chance.one_in(4);
    for (id, kind) in (1..=teams).map(TeamId).zip(kinds) {
        let dice = if real || chance.one_in(6) {
            DiceMode::Real
        } else {
            DiceMode::App
        };
        let team = Team {
            name: String::new(),
            kind,
            dice,
            reactions: Reactions::Ask,
            hidden: false,
        };
        game.teams.insert(id, Arc::new(team));
        let home = chance.of(&areas);
        for _ in 0..3 + chance.below(3) {
            let who = CharacterId(game.characters.len() as u32 + 1);
            let mut sheet = person(chance, kind);
            sheet.team = Some(id);
            game.characters.insert(who, Arc::new(sheet));
            let area = if chance.one_in(3) {
                chance.of(&areas)
            } else {
                home
            };
            let place = Place {
                map: CLUB,
                area,
                hidden: false,
            };
            game.places.insert(who, place);
        }
    }
    furnish(&mut game, chance);
    let campaign = Campaign {
        name: "Random".to_owned(),
        game: Game::Unhex(game),
    };
    let findings = campaign.findings();
    assert!(
        findings
            .iter()
            .all(|finding| finding.rule.is_some_and(|rule| rule.number < 4)),
        "nobody has what the rules do not allow: {findings:?}"
    );
    let mut document = Document::new(campaign);
    let mut does = |command: Command| {
        let done = document.apply(&command.into(), &mut TypedDice::default());
        done.expect("a fight can be prepared and begun");
    };
    if chance.one_in(3) {
        let (name, map) = ("Again".to_owned(), CLUB);
        does(Command::Encounter(EncounterCommand::Save { name, map }));
        let (team, encounter) = (TeamId(1), EncounterId(1));
        let areas = vec![chance.of(&areas), chance.of(&areas)];
        let edit = EncounterEdit::Allow { team, areas };
        does(Command::Encounter(EncounterCommand::Edit {
            encounter,
            edit,
        }));
        does(Command::Encounter(EncounterCommand::Start {
            encounter,
            order: Vec::new(),
        }));
    } else {
        does(Command::BeginFight { map: CLUB });
    }
    document.campaign().clone()
}

/// The nightclub, some of its connections of other kinds.
fn club(chance: &mut Chance) -> AreaMap {
    let mut map = nightclub();
    let kinds = [
        ConnectionKind::Dashed,
        ConnectionKind::NoSight,
        ConnectionKind::Arrow,
        ConnectionKind::Door {
            open: false,
            see_through: false,
        },
        ConnectionKind::Door {
            open: true,
            see_through: true,
        },
    ];
    for line in map.connections.values_mut() {
        if chance.one_in(4) {
            line.kind = chance.of(&kinds);
        }
    }
    map
}

/// Somebody with what level and slots allow (U-02, U-03).
fn person(chance: &mut Chance, kind: Kind) -> Character {
    let mut sheet = Character::new("", kind);
    sheet.max_level = Level::clamped(chance.of(&[50, 50, 55, 60, 70, 80, 90, 95]));
    sheet.level = sheet.max_level;
    let style = &STYLES[chance.below(STYLES.len())];
    let other = &STYLES[chance.below(STYLES.len())];
    let wanted = style.abilities.iter().chain(other.abilities);
    let wanted: Vec<Ability> = wanted.copied().collect();
    for _ in 0..12 {
        let ability = chance.of(&wanted);
        let with: Vec<Ability> = ability
            .prerequisite()
            .into_iter()
            .chain([ability])
            .collect();
        let more = with.iter().filter(|one| !sheet.abilities.contains(one));
        if sheet.abilities.len() + more.count() <= sheet.abilities_allowed(&HouseRules::default()) {
            sheet.abilities.extend(with);
        }
    }
    let mut items: Vec<ItemKind> = style.items.iter().chain(other.items).copied().collect();
    items.retain(|kind| {
        let needed = kind.ability_needed();
        needed.is_none_or(|ability| sheet.abilities.contains(&ability))
    });
    // What does not fit is left at home, the second style's things first.
    items.truncate(sheet.slots_allowed(&HouseRules::default()));
    let items = (1..).map(ItemId).zip(items);
    sheet.items = items
        .map(|(id, kind)| Item {
            id,
            name: kind.name().to_owned(),
            kind,
            dropped: None,
        })
        .collect();
    sheet.hands = Hands::filled(&sheet.items);
    while sheet.slots_used() < sheet.slots_allowed(&HouseRules::default()) && !chance.one_in(3) {
        let part = sheet.body.part_mut(chance.of(&Location::ALL));
        part.armor = (part.armor + 1).min(2);
    }
    if chance.one_in(4) {
        wound(&mut sheet, chance);
    }
    sheet
}

/// Wounds of an earlier fight.
fn wound(sheet: &mut Character, chance: &mut Chance) {
    let mut lost = 0;
    for place in [Location::Torso, Location::LeftLeg, Location::RightArm] {
        for _ in 0..chance.below(3) {
            let mark = chance.of(&[Mark::Slash, Mark::Cross, Mark::Cross, Mark::Filled]);
            lost += sheet.body.mark(place, 1 + chance.below(3) as u8, mark);
        }
    }
    let level = sheet.level.get() - i32::from(lost);
    sheet.level = Level::clamped(level);
    let held = [Side::Left, Side::Right].map(|side| (side, sheet.hands.get(side)));
    for (side, item) in held {
        if let Some(item) = item.filter(|_| !sheet.arm_works(side)) {
            sheet.hands.release(item);
        }
    }
}

/// Any house rules.
fn house_rules(chance: &mut Chance) -> HouseRules {
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
