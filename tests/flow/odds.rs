//! Exact odds against the enumerator of the dice, run over the same kernel (F-01 to F-05, F-12, F-30 to F-33).

use tableside::dice::{AppDice, Chance, Dice, DiceError, Die, enumerate_within};
use tableside::systems::flow::{
    Act, Edge, Harm, HouseRules, Level, Opposed, Reaction, Side, Skilled, StrikeOdds, Winner,
    strike_outcomes,
};
use tableside::table::{Amount, Event, OddsOf};

use super::scene::{Scene, p, pd};

fn with(target: i32, edge: Edge) -> Skilled {
    Skilled {
        skill: target,
        target,
        edge,
    }
}

fn opposed(acting: Skilled, other: Skilled, larger: bool) -> Opposed {
    let side = |with| Side {
        with,
        players: true,
    };
    Opposed {
        acting: side(acting),
        other: side(other),
        larger,
    }
}

/// What the levels of both sides come to.
fn judged(opposed: &Opposed, acting: Level, other: Level, coin: bool) -> StrikeOdds {
    let wins = match opposed.winner(acting, other, &HouseRules::default()) {
        Winner::Acting(_) => true,
        Winner::Other(_) => false,
        Winner::Open(_) => coin,
    };
    let times = match (acting, other) {
        (Level::Critical, Level::CriticalFailure) => 3,
        (Level::Critical, _) => 2,
        _ => 1,
    };
    match wins {
        true => StrikeOdds::Hits(acting, times),
        false => StrikeOdds::Averted(acting),
    }
}

fn rule(opposed: &Opposed, dice: &mut dyn Dice) -> Result<StrikeOdds, DiceError> {
    let (_, acting) = opposed.acting.with.roll(&mut |die| dice.roll(die))?;
    if !acting.succeeds() {
        return Ok(StrikeOdds::Misses(acting));
    }
    let (_, other) = opposed.other.with.roll(&mut |die| dice.roll(die))?;
    let tied = matches!(
        opposed.winner(acting, other, &HouseRules::default()),
        Winner::Open(_)
    );
    let coin = tied && dice.roll(Die::sided(2))? == 1;
    Ok(judged(opposed, acting, other, coin))
}

/// F-02, F-03: the closed form is what running through every face gives.
#[test]
fn f_02_odds_equal_the_enumerator() {
    for (a, b, edge, larger) in [
        (40, 40, Edge::None, false),
        (60, 40, Edge::None, true),
        (3, 97, Edge::None, false),
        (250, 0, Edge::None, false),
    ] {
        let opposed = opposed(with(a, edge), with(b, Edge::None), larger);
        let run = enumerate_within(2_000_000, |dice| rule(&opposed, dice)).expect("few dice");
        let odds = strike_outcomes(
            opposed.acting.with,
            Some((Reaction::Parry, opposed)),
            &HouseRules::default(),
        );
        assert_eq!(odds.expect("it can be counted"), run, "{opposed:?}");
    }
}

/// F-03: the same with advantage and disadvantage on either side, over both pairs of percentile dice.
#[test]
#[ignore = "a hundred million falls; .ci/run does it"]
fn f_03_odds_equal_every_fall_of_both_pairs() {
    let edges = [Edge::Disadvantage, Edge::None, Edge::Advantage];
    let kept = |edge, one: i32, two: i32| match edge {
        Edge::None => one,
        Edge::Advantage => one.min(two),
        Edge::Disadvantage => one.max(two),
    };
    let pairs: Vec<(i32, i32)> = (1..=100)
        .flat_map(|a| (1..=100).map(move |b| (a, b)))
        .collect();
    for (acting_edge, other_edge) in edges.into_iter().flat_map(|a| edges.map(|b| (a, b))) {
        let opposed = opposed(with(55, acting_edge), with(45, other_edge), false);
        let others: Vec<Level> = pairs
            .iter()
            .map(|(a, b)| Level::of(kept(other_edge, *a, *b), 45))
            .collect();
        let mut hits = 0_u128;
        for (a, b) in &pairs {
            let acting = Level::of(kept(acting_edge, *a, *b), 55);
            if acting.succeeds() {
                let won = |other: &&Level| {
                    matches!(
                        judged(&opposed, acting, **other, false),
                        StrikeOdds::Hits(..)
                    )
                };
                hits += others.iter().filter(won).count() as u128;
            }
        }
        let rules = HouseRules::default();
        let odds = strike_outcomes(
            opposed.acting.with,
            Some((Reaction::Dodge, opposed)),
            &rules,
        );
        let odds = odds
            .expect("it can be counted")
            .chance_of(|one| matches!(one, StrikeOdds::Hits(..)));
        assert_eq!(odds, Chance::new(hits, 100_000_000).expect("a chance"));
    }
}

/// F-05: 200,000 sampled attacks fall as the odds say, within five standard deviations.
#[test]
fn f_05_samples_fall_as_the_odds_say() {
    const RUNS: u32 = 200_000;
    let opposed = opposed(with(60, Edge::Advantage), with(45, Edge::None), false);
    let rules = HouseRules::default();
    let odds = strike_outcomes(
        opposed.acting.with,
        Some((Reaction::Parry, opposed)),
        &rules,
    );
    let odds = odds.expect("it can be counted");
    let mut dice = AppDice::seeded(19);
    let (mut hits, mut damage) = (0_u32, 0_i64);
    for _ in 0..RUNS {
        if let StrikeOdds::Hits(_, times) = rule(&opposed, &mut dice).expect("dice") {
            hits += 1;
            let parts = vec!["1d6+1".parse().expect("a notation")];
            let harm = Harm {
                parts,
                bonus: 0,
                times,
            };
            damage += harm.roll(&mut dice).expect("dice");
        }
    }
    let hit = odds.chance_of(|one| matches!(one, StrikeOdds::Hits(..)));
    let share = hit.numerator() as f64 / hit.denominator() as f64;
    let off = (f64::from(hits) / f64::from(RUNS) - share).abs();
    assert!(
        off < 5.0 * (share * (1.0 - share) / f64::from(RUNS)).sqrt(),
        "{off}"
    );
    let mut mean = 0.0;
    for (one, chance) in odds.iter() {
        if let StrikeOdds::Hits(_, times) = one {
            mean += 4.5 * *times as f64 * chance.numerator() as f64 / chance.denominator() as f64;
        }
    }
    assert!(
        (damage as f64 / f64::from(RUNS) - mean).abs() < 0.05,
        "{mean}"
    );
}

/// F-12, F-30: beside an offer and beside every reaction stand hit, fall, damage and FP.
#[test]
fn f_12_what_stands_beside_offers_and_reactions() {
    let mut table = Scene::new().hero("Ana", "E5").foe("Orc", "F5").begin();
    let act = Act::Attack(table.blow(1, "Orc"));
    let odds = table
        .game()
        .odds_of_act(table.id("Ana"), &act)
        .expect("it can be weighed");
    assert_eq!(odds.lines[0].of, OddsOf::Strike);
    assert_eq!(
        odds.lines[0].chances[&Event::Hit].exact,
        Chance::new(40, 100).expect("a chance")
    );
    // 35 in 100 hit for 2 FP, 5 in 100 for 3: nobody falls by 12 of 20.
    let fp = &odds.lines[0].means[&Amount::FlowPoints];
    assert_eq!(fp.rounded, "0.85");
    let damage = &odds.lines[0].means[&Amount::Damage];
    assert_eq!(damage.rounded, "1.58");
    assert!(
        odds.lines[1].full.starts_with("against "),
        "{}",
        odds.lines[1].full
    );
    assert!(odds.lines[1].chances[&Event::Hit].exact < odds.lines[0].chances[&Event::Hit].exact);
    table.hits("Ana", "Orc", &p(&[20]));
    let beside = |key: &str| {
        table
            .game()
            .reaction_odds(key)
            .expect("it can be weighed")
            .chances[&Event::Hit]
            .exact
    };
    // Against a hard success a dodge has to be hard to tie, and Ana is the players'; so it takes a major one.
    assert_eq!(beside("none"), Chance::CERTAIN);
    assert_eq!(beside("dodge"), Chance::new(90, 100).expect("a chance"));
    table.reacts("none", &pd(&[], &[1]));
}
