//! The sample: a causeway through the reeds, four heroes against five enemies, the initiative with the heroes.
//! Unlike the ready sheets it is plain enough to learn the game by.

use std::sync::Arc;

use crate::board::Ink;
use crate::board::grid::{
    Barrier, BarrierKind, Edge, Hex, HexBoard, HexLabel, HexSet, HexZone, LabelId, Layout, Space,
    Terrain, ZoneId, ZoneKind,
};
use crate::systems::heroes_of_hex::sheet::action::{
    ActionId, Area, Cost, MovementKind, Offence, Reach,
};
use crate::systems::heroes_of_hex::sheet::unit::Movement;
use crate::systems::heroes_of_hex::turn::objective::{Objective, ObjectiveId, ObjectiveKind};
use crate::systems::heroes_of_hex::{
    Action, AttackType, DamageType, HeroesOfHex, Keywords, Place, Profile, Trigger, Unit, UnitKind,
};
use crate::table::{CharacterId, DiceMode, Kind, MapId, Reactions, Team, TeamId};

/// The players' side.
const HEROES: TeamId = TeamId(1);
/// The GM's side.
const ENEMIES: TeamId = TeamId(2);
/// The only board.
const CAUSEWAY: MapId = MapId(1);
/// The shrine in the middle.
const SHRINE: ZoneId = ZoneId(1);

/// The board of the sample: 11 by 9 spaces, reeds, open water, a broken wall, a shrine in the middle.
#[must_use]
pub fn causeway() -> HexBoard {
    // Far below what a board can have.
    let mut board = HexBoard::rectangle(Layout::Pointy, 11, 9).unwrap_or_default();
    board.name = "Causeway".to_owned();
    paint(
        &mut board,
        "D3 D4 E4 D6 D7 H3 H4 G6 H7 H6",
        Terrain::Difficult,
    );
    paint(&mut board, "F2 F8 C5 I5", Terrain::Impassable);
    for (a, b) in [("E5", "D4"), ("E5", "E4"), ("F6", "G6"), ("F6", "F7")] {
        if let (Some(a), Some(b)) = (board.named(a), board.named(b))
            && let Some(edge) = Edge::between(a, b)
        {
            let wall = Barrier {
                kind: BarrierKind::Wall,
                hidden: false,
            };
            board.barriers.insert(edge, wall);
        }
    }
    let zone = |name: &str, kind, spaces: HexSet, ink| HexZone {
        name: name.to_owned(),
        kind,
        spaces,
        ink,
        hidden: false,
    };
    let shrine = set(&board, "F5 E5 G5 F4 F6");
    let south = set(&board, "A1 A2 A3 A4 A5 A6 A7 A8 A9 B4 B5 B6");
    let north = set(&board, "K1 K2 K3 K4 K5 K6 K7 K8 K9 J4 J5 J6");
    let ink = Ink::default();
    board
        .zones
        .insert(SHRINE, zone("Shrine", ZoneKind::Objective, shrine, ink));
    board.zones.insert(
        ZoneId(2),
        zone("Heroes’ start", ZoneKind::Start, south, ink),
    );
    board.zones.insert(
        ZoneId(3),
        zone("Enemies’ start", ZoneKind::Start, north, ink),
    );
    if let Some(at) = board.named("F5") {
        let label = HexLabel {
            at,
            text: "Sunken shrine".to_owned(),
            hidden: false,
        };
        board.labels.insert(LabelId(1), label);
    }
    board
}

/// The spaces of these names.
fn spaces(board: &HexBoard, names: &str) -> Vec<Hex> {
    names
        .split_whitespace()
        .filter_map(|name| board.named(name))
        .collect()
}

fn set(board: &HexBoard, names: &str) -> HexSet {
    spaces(board, names).into_iter().collect()
}

fn paint(board: &mut HexBoard, names: &str, terrain: Terrain) {
    for at in spaces(board, names) {
        // Each of them is on the board already.
        let _ = board.spaces.insert(
            at,
            Space {
                terrain,
                ..Space::default()
            },
        );
    }
}

/// An attack.
fn attack(id: u32, name: &str, ap: u8, kind: (AttackType, DamageType), reach: Reach) -> Action {
    let (attack, damage) = kind;
    Action {
        id: ActionId(id),
        name: name.to_owned(),
        cost: Cost::Ap(ap),
        offence: Some(Offence { attack, damage }),
        reach,
        keywords: Keywords::default(),
        text: String::new(),
    }
}

/// An action that moves its unit.
fn goes(id: u32, name: &str, goes: MovementKind) -> Action {
    Action {
        offence: None,
        keywords: Keywords {
            goes: Some(goes),
            ..Keywords::default()
        },
        ..attack(
            id,
            name,
            1,
            (AttackType::Physical, DamageType::Light),
            Reach::default(),
        )
    }
}

/// A unit: name, Movement, the four attributes and Vitality, actions.
fn unit(
    name: &str,
    kind: UnitKind,
    movement: [u8; 3],
    numbers: [u8; 5],
    actions: Vec<Action>,
) -> Unit {
    let [cost, distance, max] = movement;
    let [attack, defense, special_attack, special_defense, vitality] = numbers;
    Unit {
        side: Some(match kind {
            UnitKind::Hero => HEROES,
            UnitKind::Enemy => ENEMIES,
        }),
        profile: Profile {
            movement: Movement {
                cost,
                distance,
                max,
            },
            attack,
            defense,
            special_attack,
            special_defense,
            vitality,
        },
        actions,
        ..Unit::new(name, kind)
    }
}

fn heroes() -> Vec<(&'static str, Unit)> {
    use AttackType::{Physical, Special};
    use DamageType::{Heavy, Light, Normal};
    let melee = Reach::default();
    let mut hammer = attack(1, "Hammer", 2, (Physical, Normal), melee);
    hammer.keywords.knockback = 1;
    let drop = attack(2, "Anvil drop", 3, (Physical, Heavy), melee);
    let mut rapier = attack(1, "Rapier", 1, (Physical, Light), melee);
    rapier.keywords.multi_use = true;
    let mut sidestep = goes(2, "Sidestep", MovementKind::Step(1));
    sidestep.keywords.reaction = Some(Trigger::Attack);
    sidestep.cost = Cost::Hex(1);
    let ember = attack(1, "Ember", 1, (Special, Light), Reach::Range(3));
    let mut rain = attack(2, "Fire rain", 3, (Special, Normal), Reach::Range(4));
    rain.keywords.area = Some(Area::Blast(1));
    let mut mend = goes(1, "Mend", MovementKind::Step(0));
    mend.keywords = Keywords {
        heals: 1,
        ..Keywords::default()
    };
    mend.cost = Cost::Ap(2);
    mend.reach = Reach::Range(2);
    let staff = attack(2, "Staff", 1, (Physical, Light), melee);
    let hero = UnitKind::Hero;
    vec![
        (
            "B4",
            unit("Orla", hero, [1, 2, 2], [3, 3, 1, 2, 2], vec![hammer, drop]),
        ),
        (
            "B5",
            unit(
                "Tamsin",
                hero,
                [1, 3, 3],
                [3, 2, 1, 2, 1],
                vec![rapier, sidestep],
            ),
        ),
        (
            "A5",
            unit("Ilve", hero, [1, 2, 2], [1, 1, 3, 3, 1], vec![ember, rain]),
        ),
        (
            "B6",
            unit(
                "Corbin",
                hero,
                [1, 3, 1],
                [1, 2, 2, 3, 2],
                vec![mend, staff],
            ),
        ),
    ]
}

fn enemies() -> Vec<(&'static str, Unit)> {
    use AttackType::{Physical, Special};
    use DamageType::{Light, Normal};
    let melee = Reach::default();
    let husk = || {
        let mut slam = attack(2, "Slam", 2, (Physical, Normal), melee);
        slam.keywords.knockback = 1;
        vec![goes(1, "Engage", MovementKind::Engage(2)), slam]
    };
    let mut pounce = attack(1, "Pounce", 2, (Physical, Light), melee);
    pounce.keywords.goes = Some(MovementKind::Prey(4));
    let bite = attack(2, "Bite", 1, (Physical, Light), melee);
    let mut spit = attack(2, "Spit", 1, (Special, Light), Reach::Range(4));
    spit.keywords.poison = 1;
    let back = MovementKind::Distance {
        spaces: 3,
        near: 3,
        far: 4,
    };
    let spitter = vec![goes(1, "Back off", back), spit];
    let reedling = vec![
        goes(1, "Engage", MovementKind::Engage(3)),
        attack(2, "Nip", 1, (Physical, Light), melee),
    ];
    let enemy = UnitKind::Enemy;
    vec![
        (
            "J4",
            unit("Husk 1", enemy, [1, 2, 2], [2, 2, 1, 1, 1], husk()),
        ),
        (
            "J6",
            unit("Husk 2", enemy, [1, 2, 2], [2, 2, 1, 1, 1], husk()),
        ),
        (
            "K5",
            unit(
                "Bog hound",
                enemy,
                [1, 4, 1],
                [2, 1, 1, 1, 1],
                vec![pounce, bite],
            ),
        ),
        (
            "K4",
            unit("Spitter", enemy, [1, 2, 1], [2, 1, 2, 1, 1], spitter),
        ),
        (
            "J5",
            unit("Reedling", enemy, [1, 3, 1], [1, 1, 1, 1, 0], reedling),
        ),
    ]
}

/// The sample, its skirmish begun by a command, Fate about to be rolled.
#[must_use]
pub fn skirmish_sample() -> HeroesOfHex {
    let mut game = HeroesOfHex::default();
    let board = causeway();
    for (id, name, kind) in [
        (HEROES, "Heroes", Kind::Pc),
        (ENEMIES, "The mire", Kind::Npc),
    ] {
        let side = Team {
            name: name.to_owned(),
            kind,
            dice: DiceMode::App,
            reactions: Reactions::Ask,
            hidden: false,
        };
        game.sides.insert(id, Arc::new(side));
    }
    let units = heroes().into_iter().chain(enemies());
    for (id, (at, mut unit)) in (1..).map(CharacterId).zip(units) {
        if let (Some(first), Some(number)) = (unit.name.chars().next(), unit.name.chars().last())
            && number.is_ascii_digit()
        {
            unit.letters = format!("{first}{number}");
        }
        if let Some(at) = board.named(at) {
            let place = Place {
                map: CAUSEWAY,
                at,
                hidden: false,
            };
            game.places.insert(id, place);
        }
        game.units.insert(id, Arc::new(unit));
    }
    game.boards.insert(CAUSEWAY, Arc::new(board));
    let shrine = Objective {
        name: "Hold the shrine".to_owned(),
        side: HEROES,
        board: CAUSEWAY,
        kind: ObjectiveKind::Capture {
            zone: SHRINE,
            turns: 3,
        },
        wins: true,
        hidden: false,
        progress: 0,
        met: false,
        failed: false,
        within: None,
        turns: 0,
        carrier: None,
        dropped: None,
    };
    game.objectives.insert(ObjectiveId(1), Arc::new(shrine));
    // Both sides stand on the board, so that nothing can refuse it; Fate waits for its first die.
    let _ = game.begin_skirmish(CAUSEWAY, &[HEROES, ENEMIES]);
    game
}
