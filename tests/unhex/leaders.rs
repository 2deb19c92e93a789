//! Leaders (U-100): initiative by consent (U-44), Rally, Direct, and the action that is for directing only.

use tableside::board::areas::{Pin, PinId, PinKind};
use tableside::campaign;
use tableside::systems::unhex::{
    Ability, Act, Command, EffectKind, Fact, ItemKind, Level, Location, Mark, Phase, Side,
};
use tableside::table::Answer;

use super::scene::{NPCS, PCS, Scene, Table};

const KNIFE: &[ItemKind] = &[ItemKind::Melee1h];

/// Ana is the highest of the players, Eve a leader below her.
fn led() -> Scene {
    Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .pc("Eve", "Bar", KNIFE)
        .level(40)
        .ability(Ability::GoodInitiative)
        .npc("Bo", "Bar", KNIFE)
}

/// U-44, U-100: a leader rolls instead of a higher-level friend, if that one consents.
#[test]
fn u_44_the_higher_level_consents() {
    let mut table = led().initiative();
    assert_eq!(table.keys(), ["initiative.roller.1"]);
    table.pick("2");
    let question = table.question();
    assert_eq!(question.key, "initiative.consent.1.1");
    assert_eq!(question.who_name, "Ana");
    assert_eq!(question.rule.to_string(), "U-44");
    let view = table.game().player_view(None);
    assert_eq!(view.deciding[0].does, "says who rolls for initiative");
    table.pick("agree");
    assert_eq!(table.keys(), ["initiative.first"], "Eve may roll again");
    table.pick("1");
    assert_eq!(table.decider(), "Eve");
    let rules = table.logged(|fact| matches!(fact, Fact::Consented { agrees: true, .. }));
    assert_eq!(rules.expect("it is logged"), ["U-44"]);
    table.undo_and_redo_all();
}

/// U-44: without consent the highest level rolls.
#[test]
fn u_44_without_consent_the_highest_level_rolls() {
    let mut table = led().initiative();
    table.pick("2");
    table.pick("refuse");
    assert_eq!(table.keys(), ["initiative.1.roll", "initiative.2.roll"]);
    table.answer_to("initiative.1.roll", Answer::Roll, [3, 1]);
    let rolled = table.count(|fact| matches!(fact, Fact::Rolled { who, .. } if who.name == "Ana"));
    assert_eq!(rolled, 1);
}

/// U-44, U-41: where two are the highest, both consent; nobody is asked where the leader is one of them.
#[test]
fn u_44_all_of_the_highest_consent() {
    let mut table = led().pc("Di", "Bar", &[]).initiative();
    table.pick("2");
    assert_eq!(
        table.keys(),
        ["initiative.consent.1.1", "initiative.consent.1.4"]
    );
    table.pick_for("initiative.consent.1.4", "agree");
    table.pick("refuse");
    assert_eq!(
        table.options(),
        ["1", "4"],
        "Eve is out, and the team picks again"
    );
    let mut table = led()
        .pc("Di", "Bar", &[])
        .ability(Ability::GoodInitiative)
        .initiative();
    table.pick("4");
    assert_eq!(table.keys(), ["initiative.first"]);
}

/// U-44: somebody who leaves the fight is not asked any more.
#[test]
fn u_44_whoever_is_gone_need_not_consent() {
    let mut table = led().pc("Di", "Bar", &[]).initiative();
    table.pick("2");
    table.pick_for("initiative.consent.1.4", "agree");
    let who = table.id("Ana");
    table.does(Command::Leave { who }, []);
    assert_eq!(table.keys(), ["initiative.first"]);
}

/// Eve rallies; Ana is tired, Di unconscious, Cy dead, Flo strong.
fn tired() -> Scene {
    Scene::new()
        .pc("Eve", "Bar", KNIFE)
        .ability(Ability::Rally)
        .level(50)
        .pc("Ana", "Bar", KNIFE)
        .level(20)
        .pc("Di", "Alley", KNIFE)
        .level(5)
        .pc("Cy", "Bar", KNIFE)
        .level(-3)
        .pc("Flo", "Bar", KNIFE)
        .level(45)
        .npc("Bo", "Bar", KNIFE)
        .level(20)
}

/// The Rally of Eve, with these faces.
#[track_caller]
fn rally(table: &mut Table, faces: [i32; 2]) {
    let (who, act) = (table.id("Eve"), Act::Rally);
    table.does(Command::Act { who, act }, faces);
}

/// U-100: on a success whoever wants raises the level to the roll; nobody's is lowered, the unconscious wake, the
/// dead are not raised.
#[test]
fn u_100_a_rally_raises_whoever_wants() {
    let mut table = tired().fight();
    rally(&mut table, [3, 4]);
    assert_eq!(table.keys(), ["rally.raise.2", "rally.raise.3"]);
    table.pick_for("rally.raise.3", "raise");
    assert_eq!(table.level("Di"), 34);
    assert_eq!(table.count(|fact| matches!(fact, Fact::Woke { .. })), 1);
    table.pick("none");
    let levels = ["Eve", "Ana", "Cy", "Flo"].map(|name| table.level(name));
    assert_eq!(levels, [50, 20, -3, 45]);
    assert_eq!(table.actions("Eve"), (0, 0), "an action");
    let rules = table.logged(|fact| matches!(fact, Fact::LevelRaised { .. }));
    assert_eq!(rules.expect("it is logged"), ["U-100"]);
    table.undo_and_redo_all();
}

/// U-100, U-01: not above the max level; the leader, too.
#[test]
fn u_100_a_rally_stops_at_the_max_level() {
    let mut table = Scene::new()
        .pc("Eve", "Bar", KNIFE)
        .ability(Ability::Rally)
        .sheet(|sheet| {
            sheet.max_level = Level::clamped(60);
            sheet.level = Level::clamped(44);
        })
        .pc("Ana", "Bar", KNIFE)
        .sheet(|sheet| {
            sheet.max_level = Level::clamped(30);
            sheet.level = Level::clamped(20);
        })
        .npc("Bo", "Bar", &[])
        .fight();
    rally(&mut table, [4, 4]);
    // Exactly the level: the dice can be set up to the max level, and the leader rises, too.
    table.pick("set");
    table.answer(Answer::Number(58), []);
    assert_eq!(table.keys(), ["rally.raise.1", "rally.raise.2"]);
    table.pick_for("rally.raise.1", "raise");
    table.pick("raise");
    assert_eq!((table.level("Eve"), table.level("Ana")), (58, 30));
}

/// U-100: once in a fight, and a failure spends the try.
#[test]
fn u_100_a_failed_rally_is_spent() {
    let mut table = tired().fight();
    rally(&mut table, [9, 1]);
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(
        table.count(|fact| matches!(fact, Fact::RallyFailed { .. })),
        1
    );
    table.does(Command::EndTurn, []);
    table.does(Command::EndTurn, []);
    for (key, faces) in [("initiative.1.roll", [3, 1]), ("initiative.2.roll", [9, 1])] {
        table.answer_to(key, Answer::Roll, faces);
    }
    table.pick("1");
    assert_eq!(table.actions("Eve"), (1, 0));
    assert_eq!(table.forbids("Eve", Act::Rally), "U-100");
}

/// U-100: a critical failure costs everybody the number of one die instead of the leader's action; a 100 counts 10.
#[test]
fn u_100_a_critical_failure_costs_all() {
    for (faces, loss) in [([6, 6], 6), ([0, 0], 10)] {
        let mut table = tired().fight();
        rally(&mut table, faces);
        let levels = ["Eve", "Ana", "Di", "Flo", "Bo"].map(|name| table.level(name));
        assert_eq!(levels, [50 - loss, 20 - loss, 5 - loss, 45 - loss, 20]);
        assert_eq!(table.actions("Eve"), (0, 0), "no action is lost besides");
        let dead = table.count(|fact| matches!(fact, Fact::Died { who } if who.name == "Di"));
        assert_eq!(dead, 1, "Di is below 0");
        table.undo_and_redo_all();
    }
}

/// U-100: also at the end of the fight, when one team alone stands and it is not put away yet; no action is needed.
#[test]
fn u_100_a_rally_at_the_end_of_the_fight() {
    let mut table = tired().fight();
    let who = table.id("Eve");
    table.does(
        Command::SetActions {
            who,
            actions: 0,
            owed: 0,
        },
        [],
    );
    assert_eq!(table.forbids("Eve", Act::Rally), "U-50");
    table.gang_gives_up();
    assert_eq!(
        *table.phase(),
        Phase::Over {
            standing: Some(PCS)
        }
    );
    // What becomes of those who are down is asked first (U-65).
    table.pick("spared");
    rally(&mut table, [3, 4]);
    table.pick_for("rally.raise.2", "raise");
    table.pick("raise");
    assert_eq!((table.level("Ana"), table.level("Di")), (34, 34));
    assert_eq!(table.forbids("Eve", Act::Rally), "U-100");
    let act = table.move_act("Dance Floor");
    let who = table.id("Ana");
    assert_eq!(
        table.refusal(Command::Act { who, act }).reason(),
        "the fight is over"
    );
    table.undo_and_redo_all();
}

/// U-100: also where the GM ends the fight; it is put away once nobody may rally any more, or by the GM's next word.
#[test]
fn u_100_a_rally_after_the_gm_ends_the_fight() {
    let mut table = tired().fight();
    table.does(Command::EndFight, []);
    assert_eq!(*table.phase(), Phase::Over { standing: None });
    let eve = table.id("Eve");
    let mut offers = table.game().offers(eve).into_iter();
    assert!(offers.any(|offer| offer.act == Act::Rally && offer.is_legal()));
    rally(&mut table, [3, 4]);
    table.pick_for("rally.raise.2", "raise");
    table.pick("raise");
    assert_eq!((table.level("Ana"), table.level("Di")), (34, 34));
    table.does(Command::EndFight, []);
    assert!(table.game().fight.is_none());
    table.undo_and_redo_all();

    // A Rally that was tried is not open any more.
    let mut table = tired().fight();
    rally(&mut table, [9, 8]);
    table.does(Command::EndFight, []);
    assert!(table.game().fight.is_none());
}

/// U-98, U-100: a Rally at the end of the fight is no action of a round, and what burns there is not taken for it.
#[test]
fn u_98_nothing_burns_once_the_fight_is_over() {
    let mut table = tired().fight();
    let area = table.game().area_of(table.id("Eve")).expect("on the map");
    let kind = EffectKind::Continuous { damage: 9 };
    table.does(
        Command::AddEffect {
            area,
            kind,
            rounds: 3,
        },
        [],
    );
    table.gang_gives_up();
    table.pick("spared");
    let before = table.level("Eve");
    rally(&mut table, [3, 4]);
    assert_eq!(
        table.count(|fact| matches!(fact, Fact::EffectHurts { .. })),
        0
    );
    assert!(
        table.keys().contains(&"rally.raise.2".to_owned()),
        "{:?}",
        table.keys()
    );
    assert!(table.level("Eve") >= before);
}

/// U-100: it takes the ability, and it is offered to nobody else.
#[test]
fn u_100_rally_takes_the_ability() {
    let mut table = tired().fight();
    assert_eq!(table.forbids("Ana", Act::Rally), "U-100");
    let offered = |name: &str| {
        let offers = table.game().offers(table.id(name));
        offers.iter().any(|offer| offer.act == Act::Rally)
    };
    assert!(offered("Eve") && !offered("Ana"));
}

/// U-100, U-14: a critical success kept is another action.
#[test]
fn u_100_a_critical_rally_may_keep_the_roll() {
    let mut table = tired().fight();
    rally(&mut table, [3, 3]);
    table.pick("keep");
    assert_eq!(table.actions("Eve"), (1, 0));
    assert_eq!(table.keys(), ["rally.raise.2", "rally.raise.3"]);
}

/// U-100, U-14: at the end of the fight there is no round and no action to gain; the dice can still be set.
#[test]
fn u_100_a_critical_rally_after_the_fight_names_no_round() {
    let mut table = tired().fight();
    table.gang_gives_up();
    table.pick("spared");
    let actions = table.actions("Eve");
    rally(&mut table, [3, 3]);
    let question = table.question();
    let words = question.shape.options().iter();
    let words: Vec<&str> = words.map(|option| option.consequence.as_str()).collect();
    assert_eq!(
        words,
        [
            "as it fell; after the fight there is no action to gain",
            "to any number from 1 to 50"
        ]
    );
    table.pick("keep");
    assert_eq!(table.actions("Eve"), actions);
    let lines = table.lines(|_| true);
    let after = lines.iter().skip_while(|line| !line.contains("fight ends"));
    let after: Vec<&String> = after.collect();
    assert!(after.len() > 3, "{lines:?}");
    assert!(
        !after.iter().any(|line| line.contains("this round")),
        "{after:?}"
    );
    assert_eq!(table.keys(), ["rally.raise.2", "rally.raise.3"]);
    table.undo_and_redo_all();
}

/// U-100: a critical failure lowers nobody who is dead, and nobody who has surrendered (U-58).
#[test]
fn u_100_a_critical_failure_spares_the_dead() {
    let mut table = tired().fight();
    table.does(table.gives_up("Flo"), []);
    rally(&mut table, [6, 6]);
    assert_eq!(
        ["Cy", "Flo", "Ana"].map(|name| table.level(name)),
        [-3, 0, 14]
    );
    let lost = |fact: &Fact| matches!(fact, Fact::LevelLost { who, .. } if who.name == "Cy");
    assert_eq!(table.count(lost), 0);
}

/// U-100, U-96: what each die of a 100 counts is the table's choice, here, too.
#[test]
fn u_96_a_rally_of_100_counts_as_chosen() {
    let mut table = tired()
        .rules(|rules| rules.hundred_counts_tens = false)
        .fight();
    rally(&mut table, [0, 0]);
    assert_eq!(
        ["Eve", "Ana", "Di"].map(|name| table.level(name)),
        [50, 20, 5]
    );
    assert_eq!(
        table.count(|fact| matches!(fact, Fact::LevelLost { .. })),
        0
    );
}

/// A Rally whose leader falls before the dice is not spent.
#[test]
fn u_100_a_rally_cancelled_before_the_dice_is_given_back() {
    let mut table = tired().real().fight();
    table.act("Eve", Act::Rally);
    assert_eq!(table.keys(), ["rally.roll"]);
    let who = table.id("Eve");
    let level = Level::clamped(5);
    table.does(Command::SetLevel { who, level }, []);
    assert_eq!(table.keys(), [""; 0]);
    let standing = table.standing("Eve");
    assert_eq!((standing.actions, standing.rallied), (1, false));
}

/// Eve directs; Ana can be directed.
fn directing() -> Scene {
    Scene::new()
        .pc("Eve", "Dance Floor", &[])
        .ability(Ability::Direct)
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", &[])
}

fn direct(table: &Table, name: &str) -> Act {
    Act::Direct {
        whom: table.id(name),
    }
}

/// The key of the option of that label.
#[track_caller]
fn option(table: &Table, label: &str) -> String {
    let question = table.question();
    let options = question.shape.options();
    let found = options.iter().find(|option| option.label == label);
    found.expect("it is an option").key.clone()
}

/// U-100: another who agrees acts without spending an action of their own.
#[test]
fn u_100_another_acts_on_the_leaders_action() {
    let mut table = directing().skip(NPCS).fight();
    let act = direct(&table, "Ana");
    table.act("Eve", act);
    assert_eq!(table.keys(), ["direct"]);
    assert_eq!(table.decider(), "Ana");
    let attack = option(&table, "Attack Bo with 1H melee");
    table.pick(&attack);
    assert_eq!(table.keys(), ["attack.roll"]);
    table.answer(Answer::Roll, [4, 5]);
    table.pick("tens");
    assert_eq!(table.level("Bo"), 46);
    assert_eq!(
        (table.actions("Eve"), table.actions("Ana")),
        ((0, 0), (1, 0))
    );
    let rules = table.logged(|fact| matches!(fact, Fact::Directed { .. }));
    assert_eq!(rules.expect("it is logged"), ["U-100"]);
    table.undo_and_redo_all();
}

/// U-100: whoever has no action left can still be directed.
#[test]
fn u_100_whoever_has_acted_can_be_directed() {
    let mut table = directing().fight();
    table.moves("Ana", "Kitchen");
    let act = direct(&table, "Ana");
    table.act("Eve", act);
    let back = option(&table, "Move to Bar");
    table.pick(&back);
    assert_eq!(table.area("Ana"), "Bar");
    assert_eq!(
        table.game().acting_team(),
        Some(NPCS),
        "nobody has an action left"
    );
}

/// U-100: a refusal gives the action back, and nothing counts as directed.
#[test]
fn u_100_a_refusal_gives_the_action_back() {
    let mut table = directing().fight();
    let act = direct(&table, "Ana");
    table.act("Eve", act.clone());
    table.pick("refuse");
    assert_eq!(
        (table.actions("Eve"), table.actions("Ana")),
        ((1, 0), (1, 0))
    );
    let who = table.id("Eve");
    assert!(table.game().check_act(who, &act).is_ok());
    table.moves("Eve", "Bar");
}

/// U-100: at most once per round each, not one who directed this round, not the leader, not another team's.
#[test]
fn u_100_who_cannot_be_directed() {
    let mut table = directing().ability(Ability::Direct).fight();
    let both = |table: &mut Table| {
        for name in ["Eve", "Ana"] {
            let who = table.id(name);
            table.does(
                Command::SetActions {
                    who,
                    actions: 2,
                    owed: 0,
                },
                [],
            );
        }
    };
    both(&mut table);
    let (to_ana, to_eve, to_bo) = (
        direct(&table, "Ana"),
        direct(&table, "Eve"),
        direct(&table, "Bo"),
    );
    // The last ability was given to Bo, who is of the other team.
    assert_eq!(table.forbids("Ana", to_eve.clone()), "U-100");
    assert_eq!(table.forbids("Eve", to_bo), "U-100");
    let (who, act) = (table.id("Eve"), to_eve.clone());
    assert_eq!(table.refusal(Command::Act { who, act }).rule_id(), None);
    table.act("Eve", to_ana.clone());
    let walk = option(&table, "Move to Kitchen");
    table.pick(&walk);
    let (who, act) = (table.id("Eve"), to_ana);
    let refusal = table.refusal(Command::Act { who, act });
    assert_eq!(refusal.reason(), "Ana was directed this round already");
    let (who, ability) = (table.id("Ana"), Ability::Direct);
    table.does(
        Command::SetAbility {
            who,
            ability,
            has: true,
        },
        [],
    );
    let refusal = table.refusal(Command::Act { who, act: to_eve });
    assert_eq!(refusal.reason(), "Eve has directed somebody this round");
}

/// U-100: nobody who is directed directs, drops things or declares All-Out Defend by it.
#[test]
fn u_100_the_directed_do_not_direct() {
    let mut table = Scene::new()
        .pc("Eve", "Dance Floor", &[])
        .ability(Ability::Direct)
        .pc("Ana", "Bar", KNIFE)
        .ability(Ability::Direct)
        .npc("Bo", "Bar", &[])
        .fight();
    let act = direct(&table, "Ana");
    table.act("Eve", act);
    let question = table.question();
    let labels: Vec<&str> = question
        .shape
        .options()
        .iter()
        .map(|o| o.label.as_str())
        .collect();
    assert!(labels.contains(&"Use something else"));
    assert!(
        !labels.iter().any(|label| label.starts_with("Direct")),
        "{labels:?}"
    );
    assert!(
        !labels.iter().any(|label| label.starts_with("Drop")),
        "{labels:?}"
    );
    table.pick("use");
    assert_eq!(table.count(|fact| matches!(fact, Fact::Used { .. })), 1);
}

/// U-100, U-96: who was directed, and who has directed, is remembered for the round, or for the turn by the house rule.
#[test]
fn u_96_direct_works_once_a_turn_by_house_rule() {
    for rounds in [true, false] {
        let scene = directing().rules(|rules| rules.turns_are_rounds = rounds);
        let mut table = scene.fight();
        let act = direct(&table, "Ana");
        table.act("Eve", act);
        table.pick("use");
        assert!(table.standing("Ana").directed && table.standing("Eve").has_directed);
        table.does(Command::EndTurn, []);
        assert_eq!(table.standing("Ana").directed, rounds);
        assert_eq!(table.standing("Eve").has_directed, rounds);
    }
}

/// U-100, U-52: what somebody who is directed uses can be said: something held, a belonging, what is pinned to the area,
/// or in words of one's own, by an act; what is hidden stands in no list.
#[test]
fn u_100_what_the_directed_use_can_be_said() {
    let scene = || {
        directing()
            .map(|map| {
                let bar = map.area_named("Bar").expect("an area");
                for (id, text, hidden) in [(1, "the lever", false), (2, "the trap", true)] {
                    let pin = Pin {
                        area: bar,
                        kind: PinKind::Label,
                        text: text.to_owned(),
                        hidden,
                    };
                    map.pins.insert(PinId(900 + id), pin);
                }
            })
            .fight()
    };
    let used = |table: &Table| table.lines(|fact| matches!(fact, Fact::Used { .. }));
    let mut table = scene();
    let act = direct(&table, "Ana");
    table.act("Eve", act.clone());
    let question = table.question();
    let mut options = question.shape.options().iter();
    let lever = options.find(|option| option.label == "Use the lever");
    let lever = lever.expect("it is at hand").key.clone();
    let labels = question
        .shape
        .options()
        .iter()
        .map(|option| option.label.as_str());
    assert!(labels.clone().any(|label| label == "Use 1H melee"));
    assert!(!labels.clone().any(|label| label.contains("trap")));
    table.pick(&lever);
    assert_eq!(used(&table), ["Ana uses the lever"]);
    assert_eq!(
        (table.actions("Ana"), table.actions("Eve")),
        ((1, 0), (0, 0))
    );
    table.undo_and_redo_all();

    let mut table = scene();
    table.act("Eve", act);
    table.act(
        "Ana",
        Act::Use {
            what: "the fuse box".to_owned(),
        },
    );
    assert_eq!(used(&table), ["Ana uses the fuse box"]);
    assert_eq!((table.actions("Ana"), table.keys()), ((1, 0), vec![]));
    table.undo_and_redo_all();
}

/// U-100: who is directed answers by an act that is possible, and by none that is no action; nobody else acts meanwhile.
#[test]
fn u_100_the_directed_answer_by_what_is_possible() {
    let mut table = directing().fight();
    let act = direct(&table, "Ana");
    table.act("Eve", act);
    let far = table.move_act("Alley");
    assert_eq!(table.forbids("Ana", far), "U-54");
    let who = table.id("Ana");
    let act = Act::Drop { hand: Side::Right };
    let refused = table.refusal(Command::Act { who, act });
    assert_eq!(
        refused.reason(),
        "Ana is directed; pick an action, or refuse"
    );
    let (who, act) = (table.id("Eve"), table.move_act("Dance Floor"));
    assert_eq!(table.refusal(Command::Act { who, act }).rule_id(), None);
    // What is offered is refused as the doing of it is.
    for name in ["Ana", "Eve", "Bo"] {
        for offer in table.game().offers(table.id(name)) {
            let (who, act) = (offer.actor, offer.act.clone());
            let refused = table.tries(Command::Act { who, act }, []).err();
            assert_eq!(refused, offer.refusal, "{offer:?}");
            if refused.is_none() {
                table.does(campaign::Command::Undo, []);
            }
        }
    }
    table.moves("Ana", "Dance Floor");
    assert_eq!(
        (table.area("Ana"), table.actions("Ana")),
        ("Dance Floor".to_owned(), (1, 0))
    );
}

/// U-100, promise 7: what a rule forbids the directed, the GM forces, and the log names the rule.
#[test]
fn u_100_the_gm_forces_what_the_directed_do() {
    let skipped = |table: &Table| -> Vec<String> {
        let log = table.game().log.iter();
        let forced = log.filter_map(|entry| match &entry.fact {
            Fact::Forced { skipped, .. } => Some(skipped),
            _ => None,
        });
        forced.flatten().map(ToString::to_string).collect()
    };
    let mut table = directing().fight();
    let act = direct(&table, "Ana");
    table.act("Eve", act);
    let (who, act) = (table.id("Ana"), table.move_act("Alley"));
    table.does(Command::Force { who, act }, []);
    assert_eq!(skipped(&table), ["U-54"]);
    assert_eq!(
        (table.area("Ana"), table.actions("Ana")),
        ("Alley".to_owned(), (1, 0))
    );
    table.undo_and_redo_all();

    // Also that the unconscious are directed, and what they do then.
    let mut table = directing().fight();
    let who = table.id("Ana");
    for index in 0..3 {
        let location = Location::Head;
        let mark = Some(Mark::Slash);
        table.does(
            Command::SetBox {
                who,
                location,
                index,
                mark,
            },
            [],
        );
    }
    let (eve, act) = (table.id("Eve"), direct(&table, "Ana"));
    table.does(Command::Force { who: eve, act }, []);
    assert_eq!(table.keys(), ["direct"]);
    let act = Act::Use {
        what: "the lever".to_owned(),
    };
    assert_eq!(table.forbids("Ana", act.clone()), "U-64");
    table.does(Command::Force { who, act }, []);
    assert_eq!(skipped(&table), ["U-64", "U-64"]);
    assert_eq!(table.count(|fact| matches!(fact, Fact::Used { .. })), 1);
    table.undo_and_redo_all();
}

/// U-100: if the directed falls before they act, the action is given back.
#[test]
fn u_100_a_direction_to_the_fallen_is_given_back() {
    let mut table = directing().fight();
    let act = direct(&table, "Ana");
    table.act("Eve", act);
    let who = table.id("Ana");
    for index in 0..3 {
        let location = Location::Head;
        let mark = Some(Mark::Slash);
        table.does(
            Command::SetBox {
                who,
                location,
                index,
                mark,
            },
            [],
        );
    }
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.actions("Eve"), (1, 0));
    assert_eq!(
        table.count(|fact| matches!(fact, Fact::DirectRefused { .. })),
        1
    );
}

/// Rolls initiative with these faces; the players act first.
fn after_initiative(scene: Scene, eve: [i32; 2], bo: [i32; 2]) -> Table {
    let mut table = scene.initiative();
    table.answer_to("initiative.1.roll", Answer::Roll, eve);
    table.answer(Answer::Roll, bo);
    table.pick("1");
    table
}

fn extra() -> Scene {
    Scene::new()
        .pc("Eve", "Dance Floor", &[])
        .level(60)
        .ability(Ability::Direct)
        .ability(Ability::ExtraDirect)
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", &[])
}

/// U-100: a successful initiative roll, even a losing one, gives one more action that is for directing only.
#[test]
fn u_100_an_action_for_directing_only() {
    for (bo, faces) in [("loses", [9, 1]), ("wins", [4, 9])] {
        let mut table = after_initiative(extra(), [3, 1], faces);
        assert_eq!(table.standing("Eve").direct_actions, 1, "Bo {bo}");
        assert_eq!(table.actions("Eve"), (1, 0));
        let act = direct(&table, "Ana");
        table.act("Eve", act);
        let walk = option(&table, "Move to Kitchen");
        table.pick(&walk);
        assert_eq!(table.actions("Eve"), (1, 0), "that one was spent");
        assert_eq!(table.standing("Eve").direct_actions, 0);
        table.undo_and_redo_all();
    }
}

/// U-100: a failure gives none, nor does the ability without Direct.
#[test]
fn u_100_no_extra_action_without_success_or_direct() {
    let table = after_initiative(extra(), [9, 1], [9, 2]);
    assert_eq!(table.standing("Eve").direct_actions, 0);
    let alone = Scene::new()
        .pc("Eve", "Dance Floor", &[])
        .level(60)
        .ability(Ability::ExtraDirect)
        .npc("Bo", "Bar", &[]);
    let table = after_initiative(alone, [3, 1], [9, 1]);
    assert_eq!(table.standing("Eve").direct_actions, 0);
}

/// U-100: with nothing left but that action the turn waits for it, and for nothing else it is good; a refusal gives
/// it back, and the next round begins without it.
#[test]
fn u_100_the_turn_waits_for_the_direction() {
    let mut table = after_initiative(extra(), [3, 1], [9, 1]);
    table.moves("Eve", "Entrance");
    table.moves("Ana", "Kitchen");
    assert_eq!(table.game().acting_team(), Some(PCS));
    let act = table.move_act("Dance Floor");
    assert_eq!(table.forbids("Eve", act), "U-50");
    let act = direct(&table, "Ana");
    table.act("Eve", act);
    table.pick("refuse");
    assert_eq!(table.standing("Eve").direct_actions, 1);
    table.does(Command::EndTurn, []);
    table.does(Command::EndTurn, []);
    assert_eq!(table.standing("Eve").direct_actions, 0);
}

/// U-100: players see who may rally and that somebody wakes, but not a foe's level.
#[test]
fn u_100_players_do_not_see_a_foes_level() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Eve", "Bar", KNIFE)
        .ability(Ability::Rally)
        .npc("Bo", "Bar", KNIFE)
        .level(5)
        .turn_of(NPCS);
    rally(&mut table, [3, 4]);
    let view = table.game().player_view(None);
    assert_eq!(view.deciding[0].does, "may rally");
    table.pick("raise");
    let view = table.game().player_view(None);
    let says = |words: &str| view.log.iter().any(|line| line.contains(words));
    assert!(
        says("Eve rallies the team") && says("Bo is awake again"),
        "{:?}",
        view.log
    );
    assert!(!says("rises from"), "{:?}", view.log);
}

/// U-100: a Rally's roll can be corrected; whoever was asked by the wrong one is not any more.
#[test]
fn u_100_a_rally_is_corrected() {
    let mut table = tired().fight();
    rally(&mut table, [3, 4]);
    table.pick_for("rally.raise.2", "raise");
    let faces = vec![9, 1];
    table.does(
        tableside::campaign::Command::CorrectRoll { faces, roll: None },
        [],
    );
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.level("Ana"), 20);
    assert!(table.standing("Eve").rallied);
}

/// U-100: the digits of a Rally can be typed one by one, and taken back.
#[test]
fn u_100_a_rally_with_real_dice() {
    let mut table = tired().real().fight();
    table.act("Eve", Act::Rally);
    table.answer(Answer::Faces(vec![3]), []);
    table.answer(Answer::Faces(vec![4]), []);
    assert_eq!(table.keys(), ["rally.raise.2", "rally.raise.3"]);
    table.undo_and_redo_all();
}

/// U-58, U-100: what somebody does who is directed is off: the leader's action is given back, since theirs was not spent,
/// and they can be directed again.
#[test]
fn u_100_what_is_called_off_is_given_back_to_the_leader() {
    let mut table = directing().npc("Cy", "Alley", &[]).fight();
    let act = direct(&table, "Ana");
    table.act("Eve", act.clone());
    let attack = option(&table, "Attack Bo with 1H melee");
    table.pick(&attack);
    assert_eq!(table.keys(), ["reaction"]);
    table.does(table.gives_up("Bo"), []);
    assert_eq!(
        (table.actions("Eve"), table.actions("Ana")),
        ((1, 0), (1, 0))
    );
    assert!(table.game().check_act(table.id("Eve"), &act).is_ok());
    assert_eq!(
        not_directed(&table),
        ["Eve does not direct Ana: what Ana does is cancelled; the action is given back"]
    );
    table.undo_and_redo_all();
}

fn not_directed(table: &Table) -> Vec<String> {
    table.lines(|fact| matches!(fact, Fact::DirectRefused { .. }))
}

/// U-58, U-64, U-100: the log says truly why somebody is not directed after all, and of an action only where one is back.
#[test]
fn u_100_the_log_says_why_nobody_is_directed() {
    let surrenders = |table: &Table| table.gives_up("Ana");
    let falls = |table: &Table| Command::SetLevel {
        who: table.id("Ana"),
        level: Level::clamped(3),
    };
    type End<'a> = (&'a dyn Fn(&Table) -> Command, &'a str);
    let ends: [End<'_>; 2] = [
        (&surrenders, "Ana has surrendered"),
        (&falls, "Ana is unconscious"),
    ];
    for (end, why) in ends {
        let mut table = directing().fight();
        let act = direct(&table, "Ana");
        table.act("Eve", act);
        let end = end(&table);
        table.does(end, []);
        let said = format!("Eve does not direct Ana: {why}; the action is given back");
        assert_eq!(not_directed(&table), [said]);
        assert_eq!(table.actions("Eve"), (1, 0));
    }
    let mut table = directing().fight();
    let (who, actions, owed) = (table.id("Eve"), 0, 0);
    table.does(Command::SetActions { who, actions, owed }, []);
    let act = direct(&table, "Ana");
    table.does(Command::Force { who, act }, []);
    table.pick("refuse");
    assert_eq!(not_directed(&table), ["Ana does not follow Eve"]);
    assert_eq!(table.actions("Eve"), (0, 0));
}
