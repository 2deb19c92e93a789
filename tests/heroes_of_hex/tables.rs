//! Tables of Heroes of Hex as chance sets them, and what else the battery asks of this game.

use std::collections::BTreeSet;
use std::sync::Arc;

use tableside::board::grid::{
    Barrier, BarrierKind, Hex, HexBoard, HexZone, Layout, SightLine, Space, Terrain, ZoneId,
    ZoneKind,
};
use tableside::campaign::store::sheet_from_bytes;
use tableside::campaign::{Campaign, Document};
use tableside::dice::AppDice;
use tableside::systems::Played;
use tableside::systems::heroes_of_hex::{
    Area, BoardSpaces, CARDS, Command, HeroesOfHex, HouseRules, Objective, ObjectiveId,
    ObjectiveKind, Place, Reach, Unit, UnitKind, UnitSheet, skirmish_sample,
};
use tableside::table::{CharacterId, DiceMode, Kind, Reactions, Team, TeamId};

use super::invariants;
use super::scene::FIELD;
use crate::battery::UnderTest;
use crate::battery::chance::Chance;
use crate::battery::invariant::Invariant;
use crate::battery::scene::names_of_units;

/// What a few evenings come past.
const USUAL: &[&str] = &[
    "asks attack.roll",
    "asks defense..roll",
    "asks fate.roll",
    "asks instinct",
    "asks instinct.path",
    "asks move.path",
    "asks reaction.",
    "asks reaction_cost",
    "asks walk.path",
    "does activate",
    "does end_turn",
    "does move",
    "does negate_fate",
    "does nobody_reacts",
    "does pass",
    "does use",
    "says activated",
    "says cancelled",
    "says clashed",
    "says cycle_began",
    "says declared",
    "says defeated",
    "says fate_negated",
    "says fate_rolled",
    "says focused",
    "says healed",
    "says hex_full",
    "says hex_gained",
    "says knocked",
    "says move_declared",
    "says moved",
    "says no_target",
    "says nobody_reacted",
    "says objective_failed",
    "says objective_progress",
    "says passed",
    "says poisoned",
    "says reaction_declared",
    "says reaction_priced",
    "says rolled",
    "says skirmish_over",
    "says stays",
    "says turn_began",
    "says turn_ended",
    "says withdrawn",
    "says wounded",
];

/// What only many do.
const RARE: &[&str] = &[
    "asks knockback",
    "asks knockback.order",
    "asks next",
    "asks target",
    "says artifact_dropped",
    "says artifact_taken",
    "says objective_met",
];

impl UnderTest for HeroesOfHex {
    const CARDS: &'static str = CARDS;
    const SELDOM: &'static [&'static str] = &[];
    const INVARIANTS: &'static [Invariant<Self>] = invariants::ALL;

    fn wanted(rare: bool) -> Vec<String> {
        let rare = if rare { RARE } else { &[] };
        USUAL.iter().chain(rare).map(ToString::to_string).collect()
    }

    fn table(chance: &mut Chance) -> Campaign {
        table(chance)
    }

    fn whole() -> Vec<Self> {
        invariants::whole()
    }

    fn named(&self) -> Vec<(bool, &str)> {
        let objectives = self.objectives.values().map(|objective| {
            let side = self.sides.get(&objective.side);
            let hidden = objective.hidden || side.is_none_or(|side| side.hidden);
            (hidden, objective.name.as_str())
        });
        let mut named = names_of_units!(self, sides);
        named.extend(objectives);
        named
    }
}

/// Two or three sides of three to five on some board, a skirmish of theirs begun.
fn table(chance: &mut Chance) -> Campaign {
    let mut game = HeroesOfHex::default();
    let board = board(chance);
    let sides = if chance.one_in(4) { 3 } else { 2 };
    game.house_rules = Arc::new(house_rules(chance));
    let free: Vec<Hex> = board
        .spaces
        .iter()
        .filter(|(_, space)| space.terrain != Terrain::Impassable)
        .map(|(at, _)| at)
        .collect();
    let real = chance.one_in(4);
    for id in (1..=sides).map(TeamId) {
        let app = !real && !chance.one_in(6);
        let side = Team {
            name: chance.name(),
            kind: if id.0 == 1 { Kind::Pc } else { Kind::Npc },
            dice: if app { DiceMode::App } else { DiceMode::Real },
            reactions: Reactions::Ask,
            hidden: id.0 > 1 && chance.one_in(8),
        };
        game.sides.insert(id, Arc::new(side));
        let home = chance.of(&free);
        for _ in 0..3 + chance.below(3) {
            let who = CharacterId(game.units.len() as u32 + 1);
            let mut unit = unit(chance);
            unit.name = chance.name();
            unit.notes = chance.name();
            unit.side = Some(id);
            unit.hidden = id.0 > 1 && chance.one_in(5);
            unit.kind = if id.0 == 1 {
                UnitKind::Hero
            } else {
                UnitKind::Enemy
            };
            game.units.insert(who, Arc::new(unit));
            let taken: BTreeSet<Hex> = game.places.values().map(|place| place.at).collect();
            let mut open = free.iter().copied().filter(|at| !taken.contains(at));
            let near = if chance.one_in(4) {
                chance.of(&free)
            } else {
                home
            };
            let at = open
                .by_ref()
                .min_by_key(|at| board.layout.distance(near, *at));
            let place = Place {
                map: FIELD,
                at: at.expect("there is room for all"),
                hidden: chance.one_in(12),
            };
            game.places.insert(who, place);
        }
    }
    for id in (1..1 + chance.below(3) as u32).map(ObjectiveId) {
        let objective = objective(chance, &game, &free);
        game.objectives.insert(id, Arc::new(objective));
    }
    game.boards.insert(FIELD, Arc::new(board));
    let name = "Random".to_owned();
    let mut document = Document::new(Campaign {
        name,
        game: game.into(),
    });
    let begin = Command::BeginSkirmish {
        map: FIELD,
        order: vec![TeamId(1 + chance.below(2) as u32)],
    };
    let begun = document.apply(&begin.into(), &mut AppDice::seeded(chance.below(99) as u64));
    begun.expect("all sides are there");
    document.campaign().clone()
}

/// The causeway, or an open board of any layout with something in the way.
fn board(chance: &mut Chance) -> HexBoard {
    let mut board = match chance.one_in(3) {
        true => HexBoard::clone(&skirmish_sample().boards[&FIELD]),
        false => {
            let layout = chance.of(&[Layout::Pointy, Layout::Flat, Layout::Squares]);
            let (columns, rows) = (chance.between(7, 11), chance.between(6, 9));
            let board = HexBoard::rectangle(layout, columns as u32, rows as u32);
            let mut board = board.expect("a small board");
            let all: Vec<Hex> = board.spaces.iter().map(|(at, _)| at).collect();
            for _ in 0..chance.below(14) {
                let terrain =
                    chance.of(&[Terrain::Difficult, Terrain::Difficult, Terrain::Impassable]);
                let space = Space {
                    terrain,
                    ..Space::default()
                };
                board
                    .spaces
                    .insert(chance.of(&all), space)
                    .expect("on the board");
            }
            let spaces = std::iter::once(chance.of(&all)).collect();
            let zone = HexZone {
                name: String::new(),
                kind: ZoneKind::Objective,
                spaces,
                ink: Default::default(),
                hidden: false,
            };
            board.zones.insert(ZoneId(1), zone);
            board
        }
    };
    let all: Vec<Hex> = board.spaces.iter().map(|(at, _)| at).collect();
    for _ in 0..chance.below(9) {
        let (a, b) = (chance.of(&all), chance.of(&all));
        let kind = chance.of(&[
            BarrierKind::Wall,
            BarrierKind::Wall,
            BarrierKind::OpenDoor,
            BarrierKind::ClosedDoor,
        ]);
        let near = board
            .layout
            .neighbours(a)
            .min_by_key(|at| board.layout.distance(*at, b));
        if let Some(edge) = near.and_then(|near| board.layout.edge(a, near)) {
            let barrier = Barrier {
                kind,
                hidden: chance.one_in(4),
            };
            board.barriers.insert(edge, barrier);
        }
    }
    board.name = chance.name();
    for zone in board.zones.values_mut() {
        zone.name = chance.name();
        zone.hidden = chance.one_in(4);
    }
    for label in board.labels.values_mut() {
        label.text = chance.name();
        label.hidden = chance.one_in(3);
    }
    board
}

/// A unit of the sample or of a ready sheet, perhaps wounded or poisoned before.
fn unit(chance: &mut Chance) -> Unit {
    let ready = HeroesOfHex::SYSTEM.info().ready_sheets;
    let mut unit = if chance.one_in(2) {
        let units: Vec<Arc<Unit>> = skirmish_sample().units.into_values().collect();
        chance.of(&units).as_ref().clone()
    } else {
        let (_, text) = chance.of(ready);
        let file = sheet_from_bytes::<UnitSheet>(text.as_bytes());
        file.expect("a ready sheet").sheet.into_unit()
    };
    // What knocks back from afar, or several at once, is rare on the ready sheets.
    let attack = unit
        .actions
        .iter_mut()
        .find(|action| action.offence.is_some());
    if let Some(action) = attack.filter(|_| chance.one_in(3)) {
        action.keywords.knockback = 1 + chance.below(3) as u8;
        action.reach = Reach::Range(4);
        action.keywords.area = chance.one_in(2).then_some(Area::Blast(1));
    }
    if chance.one_in(5) {
        unit.tokens.wounds = chance.below(1 + usize::from(unit.profile.vitality)) as u8;
        unit.tokens.poison = chance.below(3) as u8;
    }
    unit
}

fn objective(chance: &mut Chance, game: &HeroesOfHex, free: &[Hex]) -> Objective {
    let (zone, turns) = (ZoneId(1), 1 + chance.below(6) as u32);
    let units: Vec<CharacterId> = game.units.keys().copied().collect();
    let (unit, lies) = (chance.of(&units), chance.of(free));
    let kind = chance.of(&[
        ObjectiveKind::Capture { zone, turns },
        ObjectiveKind::Control { zones: vec![zone] },
        ObjectiveKind::Escort { unit, zone },
        ObjectiveKind::Survive { turns: 12 },
        ObjectiveKind::Recover { lies, zone },
    ]);
    Objective {
        name: chance.name(),
        side: TeamId(1 + chance.below(2) as u32),
        board: FIELD,
        kind,
        wins: chance.one_in(3),
        hidden: chance.one_in(3),
        progress: 0,
        met: false,
        failed: false,
        within: chance.one_in(3).then_some(9),
        turns: 0,
        carrier: None,
        dropped: None,
    }
}

/// Any house rules.
fn house_rules(chance: &mut Chance) -> HouseRules {
    let mut rules = HouseRules::default();
    if chance.one_in(2) {
        return rules;
    }
    for switch in [
        &mut rules.fixed_turns,
        &mut rules.pass_earns_hex,
        &mut rules.any_unit_spends_hex,
        &mut rules.pass_allies,
        &mut rules.holes_block_sight,
        &mut rules.own_cost_counts,
        &mut rules.heals_poison_in_full,
        &mut rules.ask_reaction_cost,
        &mut rules.blast_from_attacker,
        &mut rules.any_opponent_is_hero,
        &mut rules.nearest_by_way,
        &mut rules.weakest_by_wounds,
    ] {
        *switch = chance.one_in(2);
    }
    rules.hex_cap = chance.of(&[None, Some(4)]);
    rules.board_spaces = chance.of(&[BoardSpaces::Hexes, BoardSpaces::Squares]);
    rules.sight_line = chance.of(&[SightLine::Centres, SightLine::Corners]);
    rules.difficult_extra = chance.below(3) as u8;
    rules
}
