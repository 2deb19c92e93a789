//! Everything that a unit of Flow can do in its turn, with the exact odds of each attack, spell, Disarm and opposed check
//! alone and after the best reaction (at most 1 ms): the rooftops with all nine units side by side, so that nearly
//! everything is possible. Once as `state` asks for it, all on one board that is made ready, and once as the window does.

// A timing is printed, and a program has no one to document its parts for.
#![allow(clippy::print_stdout, missing_docs)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use tableside::board::grid::Hex;
use tableside::campaign::Campaign;
use tableside::dice::TypedDice;
use tableside::systems::System;
use tableside::systems::flow::{Command, Flow, Offer};
use tableside::table::{Answer, CharacterId, MapId};

const RUNS: usize = 501;
/// For all offers of a turn.
const PROMISE: Duration = Duration::from_millis(1);

fn main() {
    let game = crowded();
    let units: Vec<CharacterId> = game.units.keys().copied().collect();
    for who in units {
        let mut game = game.clone();
        does(&mut game, &Command::SetTurn { who });
        let offers = game.offers(who);
        let weighed = offers
            .iter()
            .filter(|offer| game.odds_of_act(who, &offer.act).is_some());
        let name = &game.units[&who].name;
        let what = format!(
            "{name}: {} offers, {} weighed",
            offers.len(),
            weighed.count()
        );
        report(&what, times(|| all(&game, who)));
        report("  the offers alone", times(|| game.offers(who)));
        report("  row by row", times(|| row_by_row(&game, &offers)));
    }
    report("the board made ready", times(|| game.ground()));
}

/// The offers and their odds.
fn all(game: &Flow, who: CharacterId) -> usize {
    let Some(ground) = game.ground() else {
        return 0;
    };
    let offers = game.offers(who).into_iter();
    let odds = offers.filter_map(|offer| game.odds_of_act_on(who, &offer.act, &ground));
    odds.map(black_box).count()
}

fn row_by_row(game: &Flow, offers: &[Offer]) -> usize {
    let odds = offers.iter();
    let odds = odds.filter_map(|offer| game.odds_of_act(offer.actor, &offer.act));
    odds.map(black_box).count()
}

fn does(game: &mut Flow, command: &Command) {
    let none = &mut TypedDice::default();
    game.apply(command, none)
        .unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
}

/// The sample with everybody around its middle, friend beside foe, initiative rolled.
fn crowded() -> Flow {
    let campaign = Campaign::from(&System::Flow.info().samples[0]);
    let mut game = campaign.flow().expect("a game of Flow").clone();
    while let Some(decision) = game.decisions().into_iter().next() {
        let face = 1 + i32::try_from(game.decisions().len()).unwrap_or(1);
        let (decision, answer) = (Some(decision.key), Answer::Faces(vec![face]));
        does(&mut game, &Command::Answer { decision, answer });
    }
    let ground = game.ground().expect("the roofs");
    let middle = Hex { q: 5, r: 4 };
    let mut free: Vec<Hex> = ground.grid.within(middle, 4).iter().collect();
    free.retain(|at| ground.grid.cost(*at).is_some());
    free.sort_by_key(|at| (ground.grid.distance(middle, *at), *at));
    drop(ground);
    let (ours, theirs): (Vec<CharacterId>, Vec<CharacterId>) = game
        .units
        .keys()
        .copied()
        .partition(|who| game.is_players_side(*who));
    let longest = ours.len().max(theirs.len());
    let mixed = (0..longest).flat_map(|at| [theirs.get(at), ours.get(at)]);
    let mixed: Vec<CharacterId> = mixed.flatten().copied().collect();
    for (who, at) in mixed.into_iter().zip(free) {
        let map = MapId(1);
        does(&mut game, &Command::Place { who, map, at });
    }
    game
}

fn times<T>(mut run: impl FnMut() -> T) -> Vec<Duration> {
    (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            black_box(run());
            start.elapsed()
        })
        .collect()
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let median = times[times.len() / 2];
    let verdict = if median <= PROMISE { "kept" } else { "broken" };
    println!(
        "{what}: median {median:.1?} ({:.1?} to {:.1?}), promise {PROMISE:.0?}, {verdict}",
        times[0],
        times[times.len() - 1]
    );
}
