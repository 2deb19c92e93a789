//! Exact odds against the enumerator of the dice, run over the same kernel (F-01 to F-05, F-12, F-30 to F-33, F-40 to F-45).

use tableside::dice::{AppDice, Chance, Dice, DiceError, Die, enumerate_within};
use tableside::systems::flow::{
    Act, CheckOdds, Command, Edge, Harm, HouseRules, ItemKind, Level, Opposed, Point, Push,
    Reaction, ReadiedAct, Ready, Side, Size, SkillName, Skilled, StrikeOdds, Trigger, Unit, Weapon,
    Winner, check_outcomes, strike_outcomes,
};
use tableside::table::{Amount, Event, ItemId, OddsLine, OddsOf};

use super::scene::{FOES, Scene, Table, p, pd, weapon};

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
        assert_eq!(odds, run, "{opposed:?}");
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
        let odds = odds.chance_of(|one| matches!(one, StrikeOdds::Hits(..)));
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
    let best = &odds.lines[1];
    assert_eq!(best.against.as_deref(), Some("Dodge"));
    assert!(
        best.words.starts_with("after Dodge hits "),
        "{}",
        best.words
    );
    assert!(odds.lines[1].chances[&Event::Hit].exact < odds.lines[0].chances[&Event::Hit].exact);
    table.hits("Ana", "Orc", p(&[20]));
    let beside = |key: &str| {
        table
            .game()
            .odds_of_choice(key)
            .expect("it can be weighed")
            .lines[0]
            .chances[&Event::Hit]
            .exact
    };
    // Against a hard success a dodge has to be hard to tie, and Ana is the players'; so it takes a major one.
    assert_eq!(beside("none"), Chance::CERTAIN);
    assert_eq!(beside("dodge"), Chance::new(90, 100).expect("a chance"));
    table.reacts("none", &pd(&[], &[1]));
}

/// The attack of Ana on the Orc, alone and after the best reaction: against what, and how often it hits.
fn strike_on_orc(table: &Table) -> Vec<(Option<String>, Chance)> {
    let act = Act::Attack(table.blow(1, "Orc"));
    let odds = table.game().odds_of_act(table.id("Ana"), &act);
    let lines = odds.expect("it can be weighed").lines.into_iter();
    let hit = |line: OddsLine| (line.against.clone(), line.chances[&Event::Hit].exact);
    lines.map(hit).collect()
}

/// F-30: an offer tells what is left of the attack after the best reaction that its target can pay for.
#[test]
fn f_30_an_offer_tells_of_the_best_reaction_that_can_be_paid() {
    let scene = || Scene::new().hero("Ana", "E5").foe("Orc", "F5");
    let able = |agility, melee, endurance| {
        let shield = Weapon {
            kind: ItemKind::Shield,
            ..weapon(2, "Shield", "", 0)
        };
        scene().with(|unit| {
            unit.skills.agility = agility;
            unit.skills.athletics = 0;
            unit.skills.melee = melee;
            unit.skills.endurance = endurance;
            unit.weapons.push(shield);
        })
    };
    for (skills, best) in [
        ((80, 30, 30), "Dodge"),
        ((30, 80, 30), "Parry"),
        ((30, 30, 80), "Block"),
    ] {
        let table = able(skills.0, skills.1, skills.2).begin();
        let lines = strike_on_orc(&table);
        assert_eq!(lines[0], (None, Chance::new(40, 100).expect("a chance")));
        assert_eq!(lines[1].0.as_deref(), Some(best));
        assert!(lines[1].1 < lines[0].1, "{lines:?}");
    }
    // What lies prone dodges worse than it parries; somebody two sizes larger cannot be parried.
    let table = able(60, 55, 0).with(|unit| unit.prone = true).begin();
    assert_eq!(strike_on_orc(&table)[1].0.as_deref(), Some("Parry"));
    let large = |unit: &mut Unit| unit.size = Size::Huge;
    let table = Scene::new().hero("Ana", "E5").with(large);
    let table = table
        .foe("Orc", "F5")
        .with(|unit| unit.skills.melee = 90)
        .begin();
    assert_eq!(strike_on_orc(&table)[1].0.as_deref(), Some("Dodge"));
    // Without RP, held, or of a team that is not asked it has none.
    let mut table = scene().begin();
    let (who, point, now) = (table.id("Orc"), Point::ReactionPoints, 0);
    table.does(Command::SetPoints { who, point, now }, []);
    assert_eq!(strike_on_orc(&table).len(), 1);
    let mut table = scene().begin();
    let (held, holder) = (table.id("Orc"), Some(table.id("Ana")));
    table.does(Command::SetGrapple { held, holder }, []);
    assert_eq!(strike_on_orc(&table).len(), 1);
    assert_eq!(strike_on_orc(&scene().skip_for(FOES).begin()).len(), 1);
}

/// F-30, F-34: what stands beside an offer is what is played: without a reaction, and with the best one.
#[test]
fn f_30_the_best_reaction_is_that_of_the_question() {
    let begun = || Scene::new().hero("Ana", "E5").foe("Orc", "F5").begin();
    // Against each level in turn, weighed by how often it comes, the same as beside the offer.
    let offered = strike_on_orc(&begun())[1].1;
    let mut sum = 0;
    for (roll, ways) in [(40, 20), (20, 10), (10, 5), (5, 5)] {
        let mut table = begun();
        table.hits("Ana", "Orc", p(&[roll]));
        let odds = table.game().odds_of_choice("dodge").expect("it is asked");
        let hit = odds.lines[0].chances[&Event::Hit].exact;
        sum += ways * hit.numerator() * (100 / hit.denominator());
    }
    assert_eq!(offered, Chance::new(sum, 10_000).expect("a chance"));
}

fn check(opposed: &Opposed, dice: &mut dyn Dice) -> Result<CheckOdds, DiceError> {
    Ok(match rule(opposed, dice)? {
        StrikeOdds::Misses(level) => CheckOdds::Fails(level),
        StrikeOdds::Averted(level) => CheckOdds::Countered(level),
        StrikeOdds::Hits(level, _) | StrikeOdds::Taken(level, _) => CheckOdds::Succeeds(level),
    })
}

/// F-40, F-41, F-43, F-44: opposed checks that are no attacks are what running through every face gives.
#[test]
fn f_43_odds_of_opposed_checks_equal_the_enumerator() {
    let rules = HouseRules::default();
    for (a, b) in [(55, 40), (40, 40), (3, 97), (250, 0), (0, 250)] {
        let opposed = opposed(with(a, Edge::None), with(b, Edge::None), false);
        let run = enumerate_within(2_000_000, |dice| check(&opposed, dice)).expect("few dice");
        let odds = check_outcomes(opposed.acting.with, Some(opposed), &rules);
        assert_eq!(odds, run, "{opposed:?}");
    }
}

/// F-45: so is a check alone, with advantage and disadvantage.
#[test]
fn f_45_odds_of_a_check_alone_equal_the_enumerator() {
    let rules = HouseRules::default();
    for edge in [Edge::Disadvantage, Edge::None, Edge::Advantage] {
        let alone = with(45, edge);
        let run = enumerate_within(2_000_000, |dice| {
            let (_, level) = alone.roll(&mut |die| dice.roll(die))?;
            Ok(match level.succeeds() {
                true => CheckOdds::Succeeds(level),
                false => CheckOdds::Fails(level),
            })
        });
        assert_eq!(
            check_outcomes(alone, None, &rules),
            run.expect("few dice"),
            "{edge:?}"
        );
    }
}

/// F-40 to F-45: beside every special action stands how often it succeeds, by the skills that it is rolled with.
#[test]
fn f_40_what_stands_beside_special_actions() {
    let table = Scene::new()
        .hero("Ana", "E5")
        .with(|unit| {
            unit.skills.athletics = 60;
            unit.skills.agility = 50;
            unit.skills.deception = 70;
        })
        .foe("Orc", "F5")
        .with(|unit| unit.skills.athletics = 30)
        .begin();
    let target = table.id("Orc");
    let weighed = |act: Act| {
        let odds = table.game().odds_of_act(table.id("Ana"), &act);
        let odds = odds.unwrap_or_else(|| panic!("{act:?} can be weighed"));
        odds.lines.into_iter().next().expect("a line")
    };
    let rules = HouseRules::default();
    let succeeds = |acting: Skilled, other: i32| {
        let opposed = Opposed {
            acting: Side {
                with: acting,
                players: true,
            },
            other: Side {
                with: with(other, Edge::None),
                players: false,
            },
            larger: false,
        };
        let odds = check_outcomes(acting, Some(opposed), &rules);
        odds.chance_of(|one| matches!(one, CheckOdds::Succeeds(_)))
    };
    let grapple = weighed(Act::Grapple { target });
    let exact = |line: &OddsLine| line.chances[&Event::Success].exact;
    assert_eq!(exact(&grapple), succeeds(with(60, Edge::None), 30));
    assert_eq!(grapple.of, OddsOf::Check);
    let end = "Athletics 60 against Athletics 30";
    assert!(grapple.full.ends_with(end), "{}", grapple.full);
    let push = Push::Back;
    let shove = weighed(Act::Shove { target, push });
    assert_eq!(exact(&shove), exact(&grapple));
    assert!(shove.words.contains(", both "), "{}", shove.words);
    // The target answers by what is better for it: Melee 40, as all its skills but one.
    let skill = SkillName::Deception;
    let feint = weighed(Act::Feint {
        target,
        with: skill,
    });
    assert_eq!(exact(&feint), succeeds(with(70, Edge::None), 40));
    let tumble = weighed(Act::Tumble { through: target });
    assert_eq!(exact(&tumble), Chance::new(50, 100).expect("a chance"));
    // A Disarm is an attack at disadvantage, without damage.
    let (weapon, item) = (ItemId(1), ItemId(1));
    let disarm = weighed(Act::Disarm {
        weapon,
        target,
        item,
    });
    let hit = disarm.chances[&Event::Hit].exact;
    assert_eq!(hit, Chance::new(40 * 40, 10_000).expect("a chance"));
    assert_eq!(disarm.chances[&Event::Drops].exact, Chance::NEVER);
    assert!(
        disarm.words.contains("hard or better 4.0 %"),
        "{}",
        disarm.words
    );
}

/// F-24, F-34: beside a Reaction Attack and a readied attack stand their odds, too.
#[test]
fn f_34_odds_beside_reaction_attacks_and_readied_acts() {
    let mut table = Scene::new().hero("Ana", "E5").foe("Orc", "F5").begin();
    let path = table.way(&["D5"]);
    table.acts("Ana", Act::Move { path }, []);
    let weighed = |table: &Table, key: &str| table.game().odds_of_choice(key);
    assert!(weighed(&table, "none").is_none());
    let odds = weighed(&table, "1").expect("it can be weighed");
    assert_eq!(odds.lines[0].of, OddsOf::Strike);
    assert_eq!(odds.lines[1].against.as_deref(), Some("Dodge"));
    table.picks("reaction.attack", "none", []);
    let act = ReadiedAct::Attack(ItemId(1));
    let trigger = Trigger::Enters;
    table.acts("Ana", Act::Ready(Ready { trigger, act }), []);
    let path = table.way(&["E5"]);
    table.acts("Orc", Act::Move { path }, []);
    assert_eq!(table.keys(), ["ready.act"]);
    let odds = weighed(&table, "0").expect("it can be weighed");
    assert_eq!(odds.lines[0].of, OddsOf::Strike);
    assert!(weighed(&table, "none").is_none());
}

/// F-12, F-35: beside an Intercept stand what is left for the ally and what the one who takes it has to fear; who attacks
/// earns its FP either way.
#[test]
fn f_35_odds_beside_an_intercept() {
    let scene = Scene::new().foe("Orc", "E5").hero("Ana", "F5");
    let scene = scene.hero("Bea", "F6").with(|unit| unit.hit_points.now = 2);
    let mut table = scene.begin();
    table.hits("Orc", "Ana", p(&[30]));
    table.reacts("none", &[]);
    let key = table.options()[1].clone();
    let odds = table.game().odds_of_choice(&key).expect("it is asked");
    let [ally, own] = odds.lines.as_slice() else {
        panic!("two lines: {odds:?}");
    };
    let hit = |line: &OddsLine| line.chances[&Event::Hit].exact;
    // Against a normal success Bea’s Agility of 40 wins with any success, as the players’ side.
    assert_eq!(
        (hit(ally), hit(own)),
        (
            Chance::new(60, 100).expect("a chance"),
            Chance::new(40, 100).expect("a chance")
        )
    );
    assert_eq!(own.who.as_ref().map(|who| who.name.as_str()), Some("Bea"));
    // Five of six fell her: a third of an FP more for 40 of 100.
    assert_eq!(
        own.chances[&Event::Drops].exact,
        Chance::new(1, 3).expect("a chance")
    );
    assert_eq!(ally.means[&Amount::FlowPoints].rounded, "2.33");
}

/// F-12: by the house rule FP have a limit, and the mean of an offer knows how many of them are left to earn.
#[test]
fn f_12_what_an_attack_earns_ends_at_the_limit() {
    let mean = |fp: i32| {
        let scene = Scene::new().hero("Ana", "E5").foe("Orc", "F5").skip();
        let scene = scene.rules(|rules| rules.flow_limit = true);
        let mut table = scene.begin();
        let (who, point) = (table.id("Ana"), Point::FlowPoints);
        table.does(
            Command::SetPoints {
                who,
                point,
                now: fp,
            },
            [],
        );
        let act = Act::Attack(table.blow(1, "Orc"));
        let odds = table.game().odds_of_act(who, &act).expect("odds");
        odds.lines[0].means[&Amount::FlowPoints].rounded.clone()
    };
    // Melee 40, so that the limit is 4: 35 in 100 hit for 2 FP, 5 critically for 3.
    assert_eq!([mean(0), mean(1)], ["0.85", "0.85"]);
    assert_eq!([mean(3), mean(4)], ["0.40", "0.00"]);
}
