//! Tables as chance sets them, and what else the battery asks of this game.

use std::sync::Arc;

use tableside::board::grid::{Hex, HexBoard, Layout, Space, Terrain};
use tableside::campaign::store::sheet_from_bytes;
use tableside::campaign::{Campaign, Document};
use tableside::dice::AppDice;
use tableside::systems::Played;
use tableside::systems::d20::{
    CARDS, Command, D20, HouseRules, Place, Sickness, TieBreak, UnitKind, UnitSheet, bridge_sample,
};
use tableside::table::{CharacterId, DiceMode, Kind, TeamId};

use super::invariants;
use super::scene::FIELD;
use crate::battery::UnderTest;
use crate::battery::chance::Chance;
use crate::battery::invariant::Invariant;
use crate::battery::scene::{has_room, names_of_units, team};

/// What a few evenings come past.
const USUAL: &[&str] = &[
    "asks attack.roll",
    "asks reaction.free_hit",
    "asks walk",
    "does attack",
    "does cast",
    "does end_turn",
    "does extra_attack",
    "does move",
    "does nobody_reacts",
    "says attacked",
    "says casts",
    "says defeated",
    "says did",
    "says fight_over",
    "says free_hit_declined",
    "says hurt",
    "says moved",
    "says mp_restored",
    "says order",
    "says result",
    "says rolled",
    "says round_began",
    "says turn_began",
    "says turn_ended",
    "says wounded",
];

/// What only many do.
const RARE: &[&str] = &[
    "asks heal.roll",
    "asks keep",
    "asks ties.",
    "asks upkeep",
    "does delay",
    "does step_in",
    "says fatal",
    "says healed",
    "says kept",
    "says spell_ends",
    "says summoned",
    "says upkeep_paid",
    "says vanished",
    "says wound_gone",
];

impl UnderTest for D20 {
    const CARDS: &'static str = CARDS;
    const INVARIANTS: &'static [Invariant<Self>] = invariants::ALL;
    const SELDOM: &'static [&'static str] = &["asks wound", "asks ties.order"];

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

/// Two or three teams of two to four from the ready sheets on a board of squares, a fight of theirs begun.
fn table(chance: &mut Chance) -> Campaign {
    let mut game = D20::default();
    let board = board(chance);
    game.house_rules = Arc::new(HouseRules {
        ties: chance.of(&[TieBreak::Roll, TieBreak::Roll, TieBreak::Gm]),
        sickness: chance.of(&[
            Sickness::SummonersTurn,
            Sickness::ThisRound,
            Sickness::NextRound,
        ]),
    });
    game.boards.insert(FIELD, Arc::new(board.clone()));
    let sheets = D20::SYSTEM.info().ready_sheets;
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
            unit.state.prone = chance.one_in(8);
            unit.state.undetected = chance.one_in(10);
            let size = unit.size;
            game.units.insert(who, Arc::new(unit));
            let near = if chance.one_in(4) {
                chance.of(&all)
            } else {
                home
            };
            let far = |at: &&Hex| (at.q - near.q).abs().max((at.r - near.r).abs());
            let free = all.iter().filter(|at| is_free(&game, **at, size));
            let at = *free.min_by_key(far).expect("there is room for all");
            let place = Place {
                map: FIELD,
                at,
                facing: None,
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
    let begin = Command::BeginFight {
        map: FIELD,
        opening: None,
    };
    let begun = document.apply(&begin.into(), &mut AppDice::seeded(chance.below(99) as u64));
    begun.expect("all teams are there");
    document.campaign().clone()
}

/// Whether a token of that size has room with its first square there.
fn is_free(game: &D20, at: Hex, size: u8) -> bool {
    has_room(&game.boards[&FIELD], at, size, |at| {
        let taken = |who: &CharacterId| game.footprint(*who).is_some_and(|one| one.contains(at));
        game.places.keys().any(taken)
    })
}

/// The bridge, or an open board with something in the way.
fn board(chance: &mut Chance) -> HexBoard {
    if chance.one_in(3) {
        return HexBoard::clone(&bridge_sample().boards[&FIELD]);
    }
    let (columns, rows) = (chance.between(10, 14), chance.between(9, 12));
    let board = HexBoard::rectangle(Layout::Squares, columns as u32, rows as u32);
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
