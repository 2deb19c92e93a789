//! Tables as chance sets them, and what else the battery asks of this game.

use std::sync::Arc;

use tableside::board::grid::{Hex, HexBoard, Layout, Space, Terrain};
use tableside::campaign::store::sheet_from_bytes;
use tableside::campaign::{Campaign, Document};
use tableside::dice::AppDice;
use tableside::systems::Played;
use tableside::systems::flow::{
    CARDS, CoinBy, Command, FeintLasts, Flow, HouseRules, LargerCritical, Ongoing, Place, Resolves,
    TieBy, UnitKind, UnitSheet, rooftops_sample,
};
use tableside::table::{CharacterId, DiceMode, ItemId, Kind, TeamId};

use super::invariants;
use super::scene::FIELD;
use crate::battery::UnderTest;
use crate::battery::chance::Chance;
use crate::battery::invariant::Invariant;
use crate::battery::scene::{has_room, names_of_units, team};

/// What a few evenings come past.
const USUAL: &[&str] = &[
    "asks attack.roll",
    "asks reaction.attacked",
    "asks reaction.attack",
    "asks counter.roll",
    "asks walk",
    "does attack",
    "does end_turn",
    "does feint",
    "does flow_state",
    "does move",
    "does nobody_reacts",
    "does ready",
    "does shove",
    "does use",
    "says averted",
    "says declared",
    "says declined",
    "says down",
    "says hit",
    "says hurt",
    "says missed",
    "says moved",
    "says opposed",
    "says order",
    "says outcome",
    "says points",
    "says rolled",
    "says round_began",
    "says turn_began",
    "says turn_ended",
];

/// What only many do.
const RARE: &[&str] = &[
    "asks against.roll",
    "asks check.roll",
    "asks damage.roll",
    "asks disarm",
    "asks feint",
    "asks hold",
    "asks initiative.",
    "asks intercept.push",
    "asks ready.act",
    "asks ready.round",
    "asks ready.turn",
    "asks shove",
    "does disarm",
    "does grapple",
    "does tumble",
    "says grapple_ended",
    "says intercepted",
    "says item_goes",
    "says place_moved",
    "says prone",
    "says pushed",
    "says ready_comes",
];

impl UnderTest for Flow {
    const CARDS: &'static str = CARDS;
    const INVARIANTS: &'static [Invariant<Self>] = invariants::ALL;
    const SELDOM: &'static [&'static str] =
        &["asks ability.effect", "asks effect.roll", "asks tie"];

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
        names_of_units!(self, teams)
    }
}

/// Two or three teams of two to four from the ready sheets on a board of hexes, a fight of theirs begun.
fn table(chance: &mut Chance) -> Campaign {
    let mut game = Flow::default();
    let board = board(chance);
    game.house_rules = Arc::new(HouseRules {
        ties: chance.of(&[TieBy::Skill, TieBy::Target]),
        coin: chance.of(&[CoinBy::Coin, CoinBy::Coin, CoinBy::Gm]),
        damage_by_level: chance.one_in(2),
        flow_limit: chance.one_in(2),
        larger_critical: chance.of(&[LargerCritical::Wins, LargerCritical::Ties]),
        feint: chance.of(&[FeintLasts::UntilUsed, FeintLasts::ThisTurn]),
    });
    game.boards.insert(FIELD, Arc::new(board.clone()));
    let sheets = Flow::SYSTEM.info().ready_sheets;
    let teams = if chance.one_in(4) { 3 } else { 2 };
    let real = chance.one_in(4);
    let all: Vec<Hex> = board.spaces.iter().map(|(at, _)| at).collect();
    for id in (1..=teams).map(TeamId) {
        let app = !real && !chance.one_in(6);
        let kind = if id.0 == 1 { Kind::Pc } else { Kind::Npc };
        let mut team = team(&chance.name(), kind);
        team.dice = if app { DiceMode::App } else { DiceMode::Real };
        team.hidden = id.0 > 1 && chance.one_in(8);
        game.teams.insert(id, Arc::new(team));
        let home = chance.of(&all);
        for _ in 0..2 + chance.below(3) {
            let who = CharacterId(game.units.len() as u32 + 1);
            let (_, text) = chance.of(sheets);
            let file = sheet_from_bytes::<UnitSheet>(text.as_bytes());
            let mut unit = file.expect("a ready sheet").sheet.into_unit();
            unit.name = chance.name();
            unit.notes = chance.name();
            unit.team = Some(id);
            unit.hidden = id.0 > 1 && chance.one_in(5);
            unit.kind = if id.0 == 1 {
                UnitKind::Character
            } else {
                UnitKind::Foe
            };
            // Fights that come to an end within an evening.
            unit.hit_points.max = unit.hit_points.max.min(24);
            unit.hit_points.now = unit.hit_points.max;
            unit.prone = chance.one_in(8);
            if chance.one_in(8) {
                unit.effects.push(Ongoing {
                    id: ItemId(1),
                    name: "Bleeding".to_owned(),
                    damage: "1d4".to_owned(),
                    resolves: chance.of(&[Resolves::Turn, Resolves::Round]),
                    times: 2,
                });
            }
            game.units.insert(who, Arc::new(unit));
            let near = if chance.one_in(4) {
                chance.of(&all)
            } else {
                home
            };
            let far = |at: &&Hex| (at.q - near.q).abs().max((at.r - near.r).abs());
            let free = all.iter().filter(|at| {
                let taken = |at| game.places.values().any(|place| place.at == at);
                has_room(&game.boards[&FIELD], **at, 1, taken)
            });
            let at = *free.min_by_key(far).expect("there is room for all");
            let place = Place {
                map: FIELD,
                at,
                hidden: chance.one_in(12),
            };
            game.places.insert(who, place);
        }
    }
    let name = "Random".to_owned();
    let mut document = Document::new(Campaign {
        name,
        game: game.into(),
    });
    let of_second = document.campaign().flow().expect("Flow").units.iter();
    let of_second = of_second.filter(|(_, unit)| unit.team == Some(TeamId(2)));
    let surprised = match chance.one_in(4) {
        true => of_second.map(|(who, _)| *who).collect(),
        false => Default::default(),
    };
    let begin = Command::BeginFight {
        map: FIELD,
        surprised,
    };
    let begun = document.apply(&begin.into(), &mut AppDice::seeded(chance.below(99) as u64));
    begun.expect("all teams are there");
    document.campaign().clone()
}

/// The roofs, or an open board with something in the way.
fn board(chance: &mut Chance) -> HexBoard {
    if chance.one_in(3) {
        return HexBoard::clone(&rooftops_sample().boards[&FIELD]);
    }
    let (columns, rows) = (chance.between(10, 14), chance.between(9, 12));
    let board = HexBoard::rectangle(Layout::Pointy, columns as u32, rows as u32);
    let mut board = board.expect("a small board");
    let all: Vec<Hex> = board.spaces.iter().map(|(at, _)| at).collect();
    for _ in 0..chance.below(8) {
        let terrain = chance.of(&[Terrain::Difficult, Terrain::Difficult, Terrain::Impassable]);
        let space = Space {
            terrain,
            ..Space::default()
        };
        board
            .spaces
            .insert(chance.of(&all), space)
            .expect("on the board");
    }
    board
}
