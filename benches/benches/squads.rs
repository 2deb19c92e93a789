//! Stacks & Hordes with many units: every command of a fight of 60 units until its change is there (at most 5 ms by its
//! median), what an order of 24 units comes to (at most 20 ms), the offers of a unit; and the same with 200 units on a board
//! of 60 by 60.

// A timing is printed, and a program has no one to document its parts for.
#![allow(clippy::print_stdout, missing_docs)]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tableside::board::grid::{Hex, HexBoard, Layout};
use tableside::campaign::{Campaign, Document};
use tableside::dice::AppDice;
use tableside::systems::squads::{
    Command, HordeMust, HouseRules, Order, Place, Special, Squad, SquadKind, Squads, Stage, Tactic,
    Target, Unit, UnitKind,
};
use tableside::table::{CharacterId, DiceMode, ItemId, Kind, MapId, Reactions, Team, TeamId};

/// For a command.
const COMMAND: Duration = Duration::from_millis(5);
/// For what an order of 24 units comes to.
const PROPOSALS: Duration = Duration::from_millis(20);
/// So many commands are timed.
const COMMANDS: usize = 120;
const RUNS: usize = 21;
const FIELD: MapId = MapId(1);

fn main() {
    for (units, size) in [(60, 30), (200, 60)] {
        println!("{units} units on {size} × {size}");
        fight(units, size);
    }
}

/// Commands as a GM gives them: every squad by its order, then on to the next phase.
fn fight(units: u32, size: u32) {
    let mut document = begun(units, size);
    let mut dice = AppDice::seeded(1);
    let mut times: BTreeMap<&str, Vec<Duration>> = BTreeMap::new();
    let mut done = 0;
    while done < COMMANDS && game(&document).is_fighting() {
        if game(&document).stage() == Some(Stage::Declaring) {
            asked(game(&document), &mut times);
            let squads: Vec<ItemId> = game(&document).squads.keys().copied().collect();
            for squad in squads {
                let command = Command::DeclareSquad { squad };
                let run = || document.apply(&command.into(), &mut dice).is_ok();
                let (ran, time) = timed(run);
                if ran {
                    times.entry("a squad by its order").or_default().push(time);
                    done += 1;
                }
            }
        }
        let (ran, time) = timed(|| {
            let command = Command::GoOn { stop: None };
            document.apply(&command.into(), &mut dice).is_ok()
        });
        if !ran {
            break;
        }
        times.entry("on to the next phase").or_default().push(time);
        done += 1;
    }
    for (what, mut times) in times {
        let promise = match what {
            "what an order comes to" => Some(PROPOSALS),
            "a squad by its order" | "on to the next phase" => Some(COMMAND),
            _ => None,
        };
        report(what, &mut times, promise);
    }
}

/// What a frame asks for after a command.
fn asked(game: &Squads, times: &mut BTreeMap<&str, Vec<Duration>>) {
    let mut time = |what: &'static str, time: Duration| times.entry(what).or_default().push(time);
    for squad in game.squads.keys() {
        if game.members(*squad).len() >= 24 {
            let (_, taken) = timed(|| black_box(game.proposals(*squad)));
            time("what an order comes to", taken);
        }
    }
    if let Some(squad) = game.squads.keys().next() {
        let (_, taken) = timed(|| black_box(game.order_odds(*squad)));
        time("the losses by an order", taken);
    }
    for who in game.units.keys().take(RUNS) {
        let (_, taken) = timed(|| black_box(game.offers(*who)));
        time("the offers of a unit", taken);
    }
    let (_, taken) = timed(|| black_box(game.ground().is_some()));
    time("the board made ready", taken);
}

fn game(document: &Document) -> &Squads {
    let game = document.campaign().squads();
    game.expect("a game of Stacks & Hordes")
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let begun = Instant::now();
    let done = run();
    (done, begun.elapsed())
}

fn report(what: &str, times: &mut [Duration], promise: Option<Duration>) {
    times.sort_unstable();
    let (Some(most), middle) = (times.last(), times[times.len() / 2]) else {
        return;
    };
    let verdict = promise.map_or_else(String::new, |promise| {
        let kept = if middle <= promise { "kept" } else { "broken" };
        format!(", promise {promise:.0?}, {kept}")
    });
    let runs = times.len();
    println!("  {what}: median {middle:.1?}, at most {most:.1?}, {runs} times{verdict}");
}

/// Two sides in hordes of 24, one opposite to the other, every third unit an archer.
fn begun(units: u32, size: u32) -> Document {
    let mut game = Squads::default();
    let board = HexBoard::rectangle(Layout::Squares, size, size).expect("a board");
    game.boards.insert(FIELD, Arc::new(board));
    game.house_rules = Arc::new(HouseRules {
        horde: HordeMust::Nobody,
        ..HouseRules::default()
    });
    let each = units / 2;
    let columns = size - 4;
    for side in [1, 2] {
        let team = TeamId(side);
        game.teams.insert(
            team,
            Arc::new(Team {
                name: format!("Side {side}"),
                kind: if side == 1 { Kind::Pc } else { Kind::Npc },
                dice: DiceMode::App,
                reactions: Reactions::Ask,
                hidden: false,
            }),
        );
        for at in 0..each {
            let who = CharacterId((side - 1) * each + at + 1);
            let squad = ItemId(side * 100 + at / 24);
            let mut unit = Unit::new(format!("Unit {who}"), UnitKind::Troop);
            unit.team = Some(team);
            unit.squad = Some(squad);
            unit.combat = 3 + u8::try_from(at % 3).unwrap_or(0);
            unit.specials.insert(Special::Military);
            unit.range = if at % 3 == 0 { 8 } else { 0 };
            game.units.insert(who, Arc::new(unit));
            let row = i32::try_from(at / columns).unwrap_or(0);
            let r = match side {
                1 => 2 + row,
                _ => 12 - row,
            };
            let q = 2 + i32::try_from(at % columns).unwrap_or(0);
            let (map, at_space, hidden) = (FIELD, Hex::new(q, r), false);
            let place = Place {
                map,
                at: at_space,
                hidden,
            };
            game.places.insert(who, place);
            game.squads.entry(squad).or_insert_with(|| {
                let to = Hex::new(q, if side == 1 { 12 } else { 2 });
                Arc::new(Squad {
                    name: format!("Horde {squad}"),
                    kind: SquadKind::Horde,
                    team,
                    leader: Some(who),
                    order: Order {
                        tactic: Tactic::BullRush(to),
                        target: Target::Any,
                    },
                    given: BTreeMap::new(),
                    by_gm: false,
                    stands: None,
                })
            });
        }
    }
    let mut document = Document::new(Campaign {
        name: "Horde".to_owned(),
        game: game.into(),
    });
    let command = Command::BeginFight {
        map: FIELD,
        defending: [TeamId(1), TeamId(2)].into(),
    };
    let begun = document.apply(&command.into(), &mut AppDice::seeded(1));
    begun.expect("both sides are there");
    document
}
