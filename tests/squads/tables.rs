//! Tables as chance sets them, and what else the battery asks of this game.

use std::sync::Arc;

use tableside::board::grid::{Hex, HexBoard, Layout, Space, Terrain};
use tableside::campaign::store::sheet_from_bytes;
use tableside::campaign::{Campaign, Document};
use tableside::dice::AppDice;
use tableside::systems::Played;
use tableside::systems::squads::{
    CARDS, Command, Dodging, HordeMust, HouseRules, Order, PhaseOrder, Place, Resolved, Squad,
    SquadKind, Squads, Tactic, Target, UnitKind, UnitSheet,
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
    "asks way",
    "does attack",
    "does declare_squad",
    "does go_on",
    "does move",
    "says attacked",
    "says declared",
    "says fallen",
    "says fight_over",
    "says foiled",
    "says follows_order",
    "says hurt",
    "says moved",
    "says phase_began",
    "says result",
    "says rolled",
    "says round_began",
];

/// What only many do.
const RARE: &[&str] = &[
    "asks contest.",
    "asks leader",
    "asks reaction.answer",
    "asks where",
    "does bull_rush",
    "does lift",
    "says delayed",
    "says dissolved",
    "says leads",
    "says lifted",
    "says met",
    "says pushed",
    "says regrouped",
    "says tired",
    "says took",
    "says woken",
];

impl UnderTest for Squads {
    const CARDS: &'static str = CARDS;
    const INVARIANTS: &'static [Invariant<Self>] = invariants::ALL;
    const SELDOM: &'static [&'static str] = &["asks try.roll"];

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
        let mut named = names_of_units!(self, teams);
        let squads = self.squads.values();
        named.extend(squads.map(|squad| {
            let hidden = self.teams.get(&squad.team).is_none_or(|team| team.hidden);
            (hidden, squad.name.as_str())
        }));
        named
    }
}

/// Two or three sides of three to six from the ready sheets, some in a squad with an order, a fight of theirs begun.
fn table(chance: &mut Chance) -> Campaign {
    let mut game = Squads::default();
    let board = board(chance);
    game.house_rules = Arc::new(HouseRules {
        phases: chance.of(&[PhaseOrder::Down, PhaseOrder::Down, PhaseOrder::Up]),
        resolved: chance.of(&[Resolved::Together, Resolved::Together, Resolved::OneByOne]),
        dodging: chance.of(&[Dodging::StopsNobody, Dodging::IsNotStopped]),
        horde: HordeMust::Nobody,
        first_square: chance.one_in(2),
        attack_dice: chance.of(&["2d6", "2d6+2", "3d6"]).to_owned(),
    });
    game.boards.insert(FIELD, Arc::new(board.clone()));
    let sheets = Squads::SYSTEM.info().ready_sheets;
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
        let squad = chance.one_in(2).then_some(ItemId(id.0));
        for member in 0..3 + chance.below(4) {
            let who = CharacterId(game.units.len() as u32 + 1);
            let (_, text) = chance.of(&sheets[..20]);
            let file = sheet_from_bytes::<UnitSheet>(text.as_bytes());
            let mut unit = file.expect("a ready sheet").sheet.into_unit();
            unit.name = chance.name();
            unit.notes = chance.name();
            unit.team = Some(id);
            unit.hidden = id.0 > 1 && chance.one_in(5);
            let players = id.0 == 1 && chance.one_in(2);
            unit.kind = if players {
                UnitKind::Character
            } else {
                UnitKind::Troop
            };
            // Fights that come to an end within an evening.
            unit.hits.max = unit.hits.max.min(7);
            unit.hits.now = unit.max_hits();
            unit.combat = unit.combat.max(7);
            unit.defense = unit.defense.min(6);
            unit.status.calm = chance.one_in(12);
            if let Some(squad) = squad.filter(|_| member < 4) {
                unit.squad = Some(squad);
                let led = game.squads.contains_key(&squad);
                if !led {
                    let tactic = match chance.below(4) {
                        0 => Tactic::Hold,
                        1 => Tactic::BullRush(chance.of(&all)),
                        2 => Tactic::Withdraw(chance.of(&all)),
                        _ => Tactic::Rally(chance.of(&all)),
                    };
                    let target = Target::Any;
                    let (name, kind) = (chance.name(), chance.of(SquadKind::ALL));
                    let made = Squad {
                        order: Order { tactic, target },
                        ..Squad::new(name, kind, id, Some(who))
                    };
                    game.squads.insert(squad, Arc::new(made));
                }
            }
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
            let (map, hidden) = (FIELD, chance.one_in(12));
            game.places.insert(who, Place { map, at, hidden });
        }
    }
    let name = "Random".to_owned();
    let mut document = Document::new(Campaign {
        name,
        game: game.into(),
    });
    let defending = (1..=teams)
        .map(TeamId)
        .filter(|_| chance.one_in(2))
        .collect();
    let (map, dice) = (FIELD, &mut AppDice::seeded(chance.below(99) as u64));
    let begun = document.apply(&Command::BeginFight { map, defending }.into(), dice);
    begun.expect("all sides are there");
    document.campaign().clone()
}

/// Whether a token of that size has room with its first square there.
fn is_free(game: &Squads, at: Hex, size: u8) -> bool {
    has_room(&game.boards[&FIELD], at, size, |at| {
        let taken = |who: &CharacterId| game.footprint(*who).is_some_and(|one| one.contains(at));
        game.places.keys().any(taken)
    })
}

/// An open board with something in the way, some of it higher.
fn board(chance: &mut Chance) -> HexBoard {
    let (columns, rows) = (chance.between(10, 14), chance.between(9, 12));
    let board = HexBoard::rectangle(Layout::Squares, columns as u32, rows as u32);
    let mut board = board.expect("a small board");
    let all: Vec<Hex> = board.spaces.iter().map(|(at, _)| at).collect();
    let hills = i32::from(chance.one_in(3));
    for _ in 0..chance.below(12) {
        let space = Space {
            terrain: chance.of(&[Terrain::Open, Terrain::Difficult, Terrain::Impassable]),
            elevation: chance.between(0, hills) as i8,
            ..Space::default()
        };
        board
            .spaces
            .insert(chance.of(&all), space)
            .expect("on the board");
    }
    board
}
