//! The shield's abilities (U-90): Defend another, attack with it, All-Out Defend.

use tableside::systems::unhex::{Ability, Act, Command, Fact, ItemKind, Location, Mark, Reactions};
use tableside::table::{Answer, ItemId};

use super::burning::burns;
use super::scene::{CLUB, NPCS, PCS, Scene, Table};

const KNIFE: &[ItemKind] = &[ItemKind::Melee1h];
const SHIELD: &[ItemKind] = &[ItemKind::Shield];

/// Ana attacks Bo; Cy beside him holds a shield and can defend another.
fn beside() -> Scene {
    Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .pc("Eve", "Entrance", &[])
        .npc("Bo", "Bar", KNIFE)
        .npc("Cy", "Bar", SHIELD)
        .ability(Ability::DefendAnother)
}

/// U-90: whoever holds a shield in the target's area is asked, too, and pays for the Defend.
#[test]
fn u_90_another_is_defended_by_a_shield_in_the_same_area() {
    let mut table = beside().fight();
    table.attacks("Ana", "Bo");
    assert_eq!(table.keys(), ["reaction", "reaction.4"]);
    table.pick_for("reaction", "none");
    assert_eq!(table.decider(), "Cy");
    assert_eq!(table.options(), ["defend", "none"]);
    table.pick_and_roll("defend", [2, 3, 3, 4]);
    assert_eq!(table.level("Bo"), 50);
    assert_eq!((table.actions("Bo").0, table.actions("Cy").0), (1, 0));
    let rules = table.logged(|fact| matches!(fact, Fact::DefendsAnother { .. }));
    assert_eq!(rules.expect("it is logged"), ["U-90", "U-56"]);
    let holds = table.count(|fact| matches!(fact, Fact::Defended { who, .. } if who.name == "Cy"));
    assert_eq!(holds, 1);
    table.undo_and_redo_all();
}

/// U-90: another area is too far, unless by the house rule anybody in sight can be defended.
#[test]
fn u_90_house_rule_anybody_in_sight_is_defended() {
    let apart = |area: &str, nearby: bool| {
        Scene::new()
            .rules(|rules| rules.defend_another_nearby = nearby)
            .pc("Ana", "Bar", KNIFE)
            .npc("Bo", "Bar", KNIFE)
            .npc("Cy", area, SHIELD)
            .ability(Ability::DefendAnother)
            .fight()
    };
    for (area, nearby, asked) in [
        ("Dance Floor", true, false),
        ("Dance Floor", false, true),
        ("Alley", false, false),
    ] {
        let mut table = apart(area, nearby);
        table.attacks("Ana", "Bo");
        let helps = table.keys().contains(&"reaction.3".to_owned());
        assert_eq!(helps, asked, "from {area}, nearby only: {nearby}");
    }
    let mut table = apart("Dance Floor", false);
    table.attacks("Ana", "Bo");
    table.pick_for("reaction.3", "defend");
    table.pick_and_roll("none", [2, 3, 3, 4]);
    assert_eq!(table.level("Bo"), 50);
    table.undo_and_redo_all();
}

/// U-90: a Defend from afar that is declared is dropped once the GM puts its maker out of sight, and costs nothing.
#[test]
fn u_90_a_defend_from_afar_needs_sight_until_the_dice() {
    let mut table = Scene::new()
        .rules(|rules| rules.defend_another_nearby = false)
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .npc("Cy", "Dance Floor", SHIELD)
        .ability(Ability::DefendAnother)
        .real()
        .fight();
    table.attacks("Ana", "Bo");
    table.pick_for("reaction.3", "defend");
    table.pick("none");
    assert_eq!(table.keys(), ["attack.roll", "defend.3.roll"]);
    let (who, area) = (table.id("Cy"), table.area_id("Alley"));
    table.does(
        Command::Place {
            who,
            map: CLUB,
            area,
        },
        [],
    );
    assert_eq!(
        (table.keys(), table.actions("Cy").0),
        (vec!["attack.roll".to_owned()], 1)
    );
}

/// U-51, U-90: at most one reaction per character to one action: the target may react as well, with one of their own.
#[test]
fn u_90_the_target_may_react_besides() {
    let mut table = beside().fight();
    table.attacks("Ana", "Bo");
    table.pick_for("reaction.4", "defend");
    assert_eq!(table.keys(), ["reaction"], "Cy has reacted");
    table.pick_and_roll("counter.1", [2, 3, 1, 6, 3, 4]);
    assert_eq!(table.keys(), ["counter.dice"], "the attack is fended off");
    table.pick("ones");
    assert_eq!((table.level("Ana"), table.level("Bo")), (44, 50));
}

/// U-20, U-90: of two Defends one that wins is enough, and both have cost their action.
#[test]
fn u_90_one_of_two_defends_is_enough() {
    for (own, other, held) in [
        ([4, 1], [9, 1], true),
        ([9, 1], [4, 1], true),
        ([0, 1], [0, 2], false),
    ] {
        let mut table = beside().fight();
        table.attacks("Ana", "Bo");
        table.pick_for("reaction", "defend");
        table.answer(
            Answer::Pick("defend".to_owned()),
            [2, 3, own[0], own[1], other[0], other[1]],
        );
        assert_eq!(table.keys().is_empty(), held, "{own:?} {other:?}");
        assert_eq!((table.actions("Bo").0, table.actions("Cy").0), (0, 0));
    }
}

/// U-90: not without the shield in hand, from another area, without an action, for an attack of the own team, or
/// against an intercept.
#[test]
fn u_90_who_cannot_defend_another() {
    let asked = |table: &mut Table| {
        table.attacks("Ana", "Bo");
        table.keys().len()
    };
    assert_eq!(asked(&mut beside().fight()), 2);
    let bare = beside().sheet(|sheet| sheet.hands.right = None);
    assert_eq!(asked(&mut bare.fight()), 1);
    let out = beside().marks(Location::RightArm, 3, Mark::Slash);
    assert_eq!(asked(&mut out.fight()), 1, "the arm is out");
    let asleep = beside().level(5);
    assert_eq!(asked(&mut asleep.fight()), 1);
    let mut spent = beside().fight();
    let who = spent.id("Cy");
    spent.does(
        Command::SetActions {
            who,
            actions: 0,
            owed: 0,
        },
        [],
    );
    assert_eq!(asked(&mut spent), 1);
    let away = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", &[])
        .npc("Cy", "Dance Floor", SHIELD)
        .ability(Ability::DefendAnother);
    assert_eq!(asked(&mut away.fight()), 1);
    let own = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .pc("Eve", "Bar", SHIELD)
        .ability(Ability::DefendAnother)
        .npc("Bo", "Bar", &[]);
    assert_eq!(asked(&mut own.fight()), 1, "Eve is of the team that acts");
    let mut moving = beside().fight();
    moving.does(Command::EndTurn, []);
    moving.moves("Bo", "Dance Floor");
    moving.pick_and_roll("intercept.1", [1, 4]);
    assert_eq!(
        moving.keys(),
        ["attack.dice"],
        "nobody reacts to a reaction"
    );
}

/// U-90, U-16: good at Defend counts for another, too, and then it matters who rolls first.
#[test]
fn u_90_a_good_defend_of_another_may_be_rolled_again() {
    let mut table = beside().ability(Ability::GoodDefend).fight();
    table.attacks("Ana", "Bo");
    table.pick_for("reaction.4", "defend");
    table.pick("none");
    assert_eq!(table.keys(), ["first"]);
    table.pick_and_roll("attacker", [2, 3, 1, 4]);
    assert_eq!(table.keys(), ["defend.4.reroll"]);
    table.pick_and_roll("tens", [3]);
    assert_eq!(table.level("Bo"), 50);
}

/// U-90: the GM's key declines for everybody, and one line says so.
#[test]
fn u_51_nobody_reacts_declines_for_all() {
    let mut table = beside().fight();
    table.attacks("Ana", "Bo");
    table.does(Command::NobodyReacts, [9, 1]);
    assert_eq!(table.count(|fact| matches!(fact, Fact::NobodyReacted)), 1);
    assert_eq!(table.actions("Cy"), (1, 0));
}

/// U-58, U-90: if the target surrenders before the dice, the Defend for it is given back.
#[test]
fn u_58_a_defend_for_whoever_surrenders_is_given_back() {
    let mut table = beside().real().fight();
    table.attacks("Ana", "Bo");
    table.pick_for("reaction.4", "defend");
    table.pick("none");
    assert_eq!(table.actions("Cy"), (0, 0));
    table.does(table.gives_up("Bo"), []);
    assert_eq!((table.actions("Cy").0, table.actions("Ana").0), (1, 1));
    assert_eq!(table.keys(), [""; 0]);
}

/// U-58, U-90, U-98: the target surrenders while what burns is taken for the Defend of another: the attack is off, and
/// what burns is taken to its end; with it the action of that Defend is lost.
#[test]
fn u_58_surrender_while_another_pays_for_the_defend() {
    for level in [50, 12] {
        let scene = beside().level(level).npc("Dot", "Alley", &[]);
        let mut table = scene.fight();
        table.attacks("Ana", "Bo");
        burns(&mut table, "Bar", 4);
        table.pick_for("reaction", "none");
        table.pick("defend");
        assert_eq!(
            (table.decider(), table.keys()),
            ("Cy".to_owned(), vec!["wounds".to_owned()])
        );
        table.does(table.gives_up("Bo"), []);
        assert_eq!(table.keys(), ["wounds"], "it is taken all the same");
        table.spreads(&[("torso", 4)], []);
        assert_eq!((table.level("Bo"), table.level("Cy")), (0, level - 4));
        assert_eq!(table.keys(), [""; 0]);
        let cancelled = table.lines(|fact| matches!(fact, Fact::Cancelled { .. }));
        assert_eq!(cancelled, ["Ana’s attack is cancelled: Bo surrenders"]);
        assert_eq!(table.actions("Ana").0, 1);
        assert_eq!(table.actions("Cy").0, 0);
        table.undo_and_redo_all();
    }
}

/// U-90: a Defend whose shield is gone before the dice is dropped, and not spent; the attack goes on.
#[test]
fn u_90_a_defender_who_is_gone_is_dropped() {
    let mut table = beside().real().fight();
    table.attacks("Ana", "Bo");
    table.pick_for("reaction.4", "defend");
    table.pick("none");
    let who = table.id("Cy");
    table.does(
        Command::SetHands {
            who,
            left: None,
            right: None,
        },
        [],
    );
    assert_eq!(table.actions("Cy"), (1, 0));
    assert_eq!(table.keys(), ["attack.roll"]);
    assert_eq!(
        table.count(|fact| matches!(fact, Fact::Cancelled { .. })),
        1
    );
}

/// U-90, U-15: a critical failure of a Defend for another costs that one the next action.
#[test]
fn u_15_a_critical_failure_of_a_defend_for_another() {
    let mut table = beside().fight();
    table.attacks("Ana", "Bo");
    table.pick_for("reaction", "none");
    table.pick_and_roll("defend", [9, 1, 8, 8]);
    assert_eq!(table.actions("Cy"), (0, 1));
}

/// U-90, U-81: with the ability a shield in hand is a weapon for range 0, and marks `\`; without it it is none.
#[test]
fn u_90_an_attack_with_a_shield() {
    let fight = |able: bool, area: &str| {
        let scene = Scene::new().pc("Ana", area, SHIELD);
        let scene = if able {
            scene.ability(Ability::ShieldAttack)
        } else {
            scene
        };
        scene.npc("Bo", "Bar", &[]).skip(NPCS).fight()
    };
    let act = |table: &Table| Act::Attack {
        target: table.id("Bo"),
        weapon: ItemId(1).into(),
        less_lethal: false,
    };
    let mut bare = fight(false, "Bar");
    let bash = act(&bare);
    assert_eq!(bare.forbids("Ana", bash.clone()), "U-90");
    let offers = bare.game().offers(bare.id("Ana"));
    assert!(
        offers.iter().all(|offer| offer.act != bash),
        "and is not offered"
    );
    let mut away = fight(true, "Dance Floor");
    let bash = act(&away);
    assert_eq!(away.forbids("Ana", bash), "U-81");
    let mut table = fight(true, "Bar");
    let bash = act(&table);
    let offers = table.game().offers(table.id("Ana"));
    let offer = offers.iter().find(|offer| offer.act == bash);
    assert!(offer.is_some_and(|offer| offer.is_legal()));
    table.act("Ana", bash);
    table.answer(Answer::Roll, [4, 5]);
    table.pick("tens");
    assert_eq!(table.boxes("Bo", Location::Torso, Mark::Slash), 4);
    table.undo_and_redo_all();
}

/// U-90: the ability is for attacks: a shield does not counterattack or intercept.
#[test]
fn u_90_a_shield_strikes_in_attacks_only() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", SHIELD)
        .ability(Ability::ShieldAttack)
        .fight();
    table.attacks("Ana", "Bo");
    assert_eq!(table.options(), ["defend", "none"]);
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", SHIELD)
        .ability(Ability::ShieldAttack)
        .fight();
    table.moves("Ana", "Dance Floor");
    assert_eq!(table.area("Ana"), "Dance Floor", "nobody could intercept");
}

/// Two attackers; Bo holds a shield and can defend all-out. Initiative is about to be rolled.
fn two_against_one() -> Scene {
    Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .pc("Eve", "Bar", KNIFE)
        .npc("Bo", "Bar", SHIELD)
        .ability(Ability::AllOutDefend)
        .ability(Ability::GoodDefend)
        .ability(Ability::DefendAnother)
        .npc("Cy", "Bar", &[])
}

/// Rolls initiative; the players act first.
fn begin(scene: Scene) -> Table {
    let mut table = scene.initiative();
    while table.keys().iter().any(|key| key.contains("roller")) {
        let key = table.keys().remove(0);
        let first = if key.ends_with('1') { "1" } else { "3" };
        table.pick_for(&key, first);
    }
    table.answer_to("initiative.1.roll", Answer::Roll, [3, 1]);
    table.answer(Answer::Roll, [9, 1]);
    table.pick("1");
    table
}

/// U-90, U-96: where a turn is one team’s, it is asked for before each turn and lasts until that turn ends.
#[test]
fn u_96_all_out_lasts_one_turn_by_house_rule() {
    let scene = || two_against_one().rules(|rules| rules.turns_are_rounds = false);
    let mut table = begin(scene());
    assert_eq!(table.question().question, "Defend all-out this turn?");
    table.pick("declare");
    let told = table.lines(|fact| matches!(fact, Fact::AllOutDeclared { .. }));
    assert_eq!(told, ["Bo defends all-out this turn"]);
    table.attacks("Ana", "Bo");
    table.pick_and_roll("defend", [2, 3, 3, 4]);
    assert!(table.game().is_all_out(table.id("Bo")));
    table.does(Command::EndTurn, []);
    assert!(!table.game().is_all_out(table.id("Bo")));
    assert_eq!(table.actions("Bo"), (0, 0), "it took the action");
    table.undo_and_redo_all();

    let mut table = begin(scene());
    table.pick("none");
    table.does(Command::EndTurn, []);
    assert_eq!(table.keys(), ["all_out.3"], "before the next turn");
    let mut table = begin(two_against_one());
    table.pick("none");
    table.does(Command::EndTurn, []);
    assert_eq!(table.keys(), [""; 0], "once a round");
}

/// U-90: it is asked for after initiative and before any action; then every attack of the round is defended against,
/// not good, without another action, and nothing else is done.
#[test]
fn u_90_all_out_defend_defends_every_attack() {
    let mut table = begin(two_against_one());
    assert_eq!(table.keys(), ["all_out.3"]);
    assert_eq!(table.decider(), "Bo");
    table.pick("declare");
    assert_eq!(table.actions("Bo"), (0, 0));
    for name in ["Ana", "Eve"] {
        table.attacks(name, "Bo");
        assert_eq!(table.options(), ["defend", "none"]);
        table.pick_and_roll("defend", [2, 3, 3, 4]);
        assert_eq!(table.keys(), [""; 0], "not good, so nothing is asked");
    }
    assert_eq!(table.level("Bo"), 50);
    assert_eq!(table.actions("Bo"), (0, 0));
    let defends = table.logged(|fact| matches!(fact, Fact::DefendDeclared { .. }));
    assert_eq!(defends.expect("it is logged"), ["U-56", "U-90"]);
    assert_eq!(table.game().acting_team(), Some(NPCS));
    let act = table.move_act("Dance Floor");
    assert_eq!(table.forbids("Bo", act), "U-90");
    table.undo_and_redo_all();
}

/// U-90: its rolls cannot be critical: a double keeps no action and loses none.
#[test]
fn u_90_an_all_out_defend_is_never_critical() {
    let mut table = begin(two_against_one());
    table.pick("declare");
    table.attacks("Ana", "Bo");
    table.pick_and_roll("defend", [2, 3, 3, 3]);
    assert_eq!((table.keys(), table.actions("Bo")), (vec![], (0, 0)));
    table.attacks("Eve", "Bo");
    table.pick_and_roll("defend", [9, 1, 8, 8]);
    assert_eq!(table.actions("Bo"), (0, 0), "and nothing is owed");
    let critical = |fact: &Fact| matches!(fact, Fact::Rolled { critical: true, .. });
    assert_eq!(table.count(critical), 0);
}

/// U-90: nobody defends another while defending all-out.
#[test]
fn u_90_all_out_defends_nobody_else() {
    let mut table = begin(two_against_one());
    table.pick("declare");
    table.attacks("Ana", "Cy");
    assert_eq!(table.keys(), ["reaction"]);
}

/// U-90: the next round begins as usual.
#[test]
fn u_90_all_out_lasts_one_round() {
    let mut table = begin(two_against_one());
    table.pick("declare");
    table.does(Command::EndTurn, []);
    table.does(Command::EndTurn, []);
    assert_eq!(table.actions("Bo"), (1, 0));
    assert!(!table.standing("Bo").all_out);
}

/// U-90: it can still be declared by an act before the first action of the round, by whichever team; afterwards only
/// by the GM's word.
#[test]
fn u_90_all_out_is_declared_before_any_action() {
    let mut table = begin(two_against_one());
    table.pick("none");
    let who = table.id("Bo");
    let offer = |table: &Table| {
        let offers = table.game().offers(who);
        let found = offers
            .into_iter()
            .find(|offer| offer.act == Act::AllOutDefend);
        found.expect("it is offered")
    };
    assert!(offer(&table).is_legal(), "though it is the players' turn");
    table.moves("Ana", "Dance Floor");
    let refusal = offer(&table).refusal.expect("too late");
    assert_eq!(
        refusal.rule_id().map(|rule| rule.to_string()).as_deref(),
        Some("U-90")
    );
    assert_eq!(
        refusal.reason(),
        "it is declared after initiative and before any action of the round"
    );
    let act = Act::AllOutDefend;
    table.does(Command::Force { who, act }, []);
    assert!(table.game().is_all_out(who));
}

/// U-90: not without a shield in hand, and a team that skips reactions is not asked.
#[test]
fn u_90_who_is_not_asked_to_defend_all_out() {
    let table = begin(two_against_one().skip(NPCS));
    assert_eq!(table.keys(), [""; 0]);
    let bare = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .ability(Ability::AllOutDefend);
    let mut table = bare.initiative();
    table.answer_to("initiative.1.roll", Answer::Roll, [3, 1]);
    table.answer(Answer::Roll, [9, 1]);
    table.pick("1");
    assert_eq!(table.keys(), [""; 0]);
    let (who, act) = (table.id("Bo"), Act::AllOutDefend);
    let refusal = table.refusal(Command::Act { who, act });
    assert_eq!(refusal.reason(), "Bo has no shield in hand");
}

/// U-90: whoever loses the shield on the way has no Defend left.
#[test]
fn u_90_without_the_shield_there_is_no_all_out_defend() {
    let mut table = begin(two_against_one());
    table.pick("declare");
    let who = table.id("Bo");
    table.does(
        Command::SetHands {
            who,
            left: None,
            right: None,
        },
        [],
    );
    table.attacks("Ana", "Bo");
    assert_eq!(table.keys(), ["attack.roll"]);
}

/// U-90: the players' view says so, and so does the team that is asked.
#[test]
fn u_90_players_see_who_defends_all_out() {
    let mut table = begin(two_against_one());
    let view = table.game().player_view(None);
    assert_eq!(view.deciding[0].does, "may defend all-out");
    table.pick("declare");
    let view = table.game().player_view(None);
    let mut members = view.teams.iter().flat_map(|team| &team.members);
    let bo = members
        .find(|member| member.name == "Bo")
        .expect("Bo is seen");
    assert_eq!(bo.words, "defends all-out");
    assert_eq!(table.game().acting_team(), Some(PCS));
    let team = NPCS;
    let reactions = Reactions::Skip;
    table.does(Command::SetReactions { team, reactions }, []);
    table.attacks("Ana", "Bo");
    assert_eq!(
        table.keys(),
        ["attack.roll"],
        "a team that skips is not asked"
    );
}

/// U-90: players see nothing of a hidden one who defends another, neither as a decision nor in the log.
#[test]
fn u_90_a_hidden_defender_stays_hidden() {
    let mut table = beside()
        .ability(Ability::GoodDefend)
        .sheet(|sheet| sheet.hidden = true)
        .fight();
    table.attacks("Ana", "Bo");
    let does = |table: &Table| -> Vec<String> {
        let view = table.game().player_view(None);
        view.deciding.into_iter().map(|seen| seen.who).collect()
    };
    assert_eq!(does(&table), ["Bo"], "nothing of Cy");
    table.pick_for("reaction.4", "defend");
    table.pick("none");
    assert_eq!(table.keys(), ["first"]);
    assert_eq!(does(&table), ["The GM"]);
    table.pick_and_roll("attacker", [2, 3, 3, 4]);
    table.pick("keep");
    let view = table.game().player_view(None);
    assert!(
        view.log.iter().all(|line| !line.contains("Cy")),
        "{:?}",
        view.log
    );
}

/// U-90: the last roll can be corrected where it was the Defend of another; the attack then hits.
#[test]
fn u_90_a_defend_of_another_is_corrected() {
    let mut table = beside().fight();
    table.attacks("Ana", "Bo");
    table.pick_for("reaction", "none");
    table.pick_and_roll("defend", [2, 3, 3, 4]);
    assert_eq!(table.keys(), [""; 0]);
    let faces = vec![9, 1];
    table.does(
        tableside::campaign::Command::CorrectRoll { faces, roll: None },
        [],
    );
    assert_eq!(table.keys(), ["attack.dice"]);
    table.pick("tens");
    assert_eq!(table.level("Bo"), 48);
    table.undo_and_redo_all();
}
