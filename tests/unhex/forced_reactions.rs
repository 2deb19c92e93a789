//! Reactions that a rule forbids, by the GM's word (U-51): before the dice, with the rules that were skipped in the log.

use tableside::campaign::Command as Door;
use tableside::systems::unhex::{
    Ability, Command, Fact, ItemKind, Level, Location, Mark, Reactions,
};
use tableside::table::Answer;

use super::burning::burns;
use super::scene::{NPCS, Scene, Table};

const AXE: &[ItemKind] = &[ItemKind::Melee2h];
const KNIFE: &[ItemKind] = &[ItemKind::Melee1h];
const RIFLE: &[ItemKind] = &[ItemKind::Ranged2h, ItemKind::Ammo];

/// Ana attacks Bo with an axe that nobody counterattacks; Bo has a knife.
fn axe() -> Scene {
    Scene::new()
        .pc("Ana", "Bar", AXE)
        .ability(Ability::Melee2hNoCounterattack)
        .npc("Bo", "Bar", KNIFE)
        .npc("Cy", "Alley", &[])
}

fn force(table: &Table, who: &str, reaction: &str) -> Command {
    Command::ForceReaction {
        who: table.id(who),
        reaction: reaction.to_owned(),
    }
}

/// What was forced, with the rules that were skipped.
fn forced(table: &Table) -> Vec<String> {
    table.lines(|fact| matches!(fact, Fact::Forced { .. }))
}

/// U-51, U-92: a counterattack that a rule forbids goes all the same, with its rule in the log.
#[test]
fn u_51_a_forbidden_counterattack_can_be_forced() {
    let mut table = axe().fight();
    table.attacks("Ana", "Bo");
    assert_eq!(table.options(), ["defend", "none"]);
    let all = table.game().forbidden_reactions();
    assert_eq!(
        all[0]
            .refusal
            .rule_id()
            .map(|rule| rule.to_string())
            .as_deref(),
        Some("U-92")
    );
    let all: Vec<(&str, String)> = all
        .iter()
        .map(|one| (one.label.as_str(), one.refusal.reason().to_owned()))
        .collect();
    assert_eq!(
        all,
        [(
            "Counterattack with 1H melee",
            "Ana cannot be counterattacked".to_owned()
        )]
    );
    let command = force(&table, "Bo", "counter.1");
    assert_eq!(table.game().label(&command), "Bo counterattacks");
    table.does(command, [6, 1, 3, 4]);
    assert_eq!(
        forced(&table),
        ["The GM allows it against U-92: Bo counterattacks"]
    );
    table.pick("tens");
    assert_eq!((table.level("Ana"), table.actions("Bo")), (47, (0, 0)));
    table.undo_and_redo_all();
}

/// U-50, U-64, U-90: without an action, asleep, without shield, ability or reach; each rule is named.
#[test]
fn u_51_every_rule_that_is_skipped_is_named() {
    let mut table = axe().real().fight();
    table.attacks("Ana", "Bo");
    let (who, level) = (table.id("Cy"), Level::clamped(5));
    table.does(
        Command::SetActions {
            who,
            actions: 0,
            owed: 0,
        },
        [],
    );
    table.does(Command::SetLevel { who, level }, []);
    table.does(force(&table, "Cy", "defend"), []);
    assert_eq!(
        forced(&table),
        ["The GM allows it against U-64, U-50 and U-90: Cy defends"]
    );
    table.pick("none");
    assert_eq!(table.keys(), ["attack.roll", "defend.3.roll"]);
    // A change by hand does not undo what was forced.
    let (who, level) = (table.id("Bo"), Level::clamped(40));
    table.does(Command::SetLevel { who, level }, []);
    assert_eq!(table.keys(), ["attack.roll", "defend.3.roll"]);
    table.answer_to("attack.roll", Answer::Faces(vec![2, 3]), []);
    table.answer(Answer::Faces(vec![0, 4]), []);
    assert_eq!(table.count(|fact| matches!(fact, Fact::Defended { .. })), 0);
    table.undo_and_redo_all();
}

/// U-51: whoever has said “no reaction” may react after all, as long as the dice wait; once they fell, it is too late.
#[test]
fn u_51_a_reaction_is_forced_before_the_dice_alone() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .pc("Di", "Entrance", &[])
        .real()
        .fight();
    table.attacks("Ana", "Bo");
    table.pick("none");
    assert_eq!(table.keys(), ["attack.roll"]);
    table.does(force(&table, "Bo", "defend"), []);
    assert_eq!(
        forced(&table),
        ["The GM allows it against U-51: Bo defends"]
    );
    assert_eq!(table.keys(), ["attack.roll", "defend.roll"]);
    let twice = table.refusal(force(&table, "Bo", "counter.1"));
    assert_eq!(
        twice.reason(),
        "Bo reacts already; undo that to react otherwise"
    );
    table.answer_to("attack.roll", Answer::Faces(vec![2]), []);
    let late = table.refusal(force(&table, "Ana", "defend"));
    assert!(
        late.reason().starts_with("no reaction can be declared now"),
        "{late}"
    );
    // The dice are corrected, and the Defend stands.
    table.answer_to("attack.roll", Answer::Faces(vec![3]), []);
    table.answer(Answer::Faces(vec![3, 4]), []);
    assert_eq!((table.keys(), table.level("Bo")), (vec![], 50));
    table.does(
        Door::CorrectRoll {
            faces: vec![0, 4],
            roll: None,
        },
        [],
    );
    assert_eq!(table.keys(), ["attack.dice"]);
    table.undo_and_redo_all();
}

/// U-57, U-81: an intercept by a rifle at range 0, of somebody who is not asked; it comes after those declared before.
#[test]
fn u_51_a_forbidden_intercept_can_be_forced() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .pc("Di", "Alley", &[])
        .npc("Bo", "Dance Floor", RIFLE)
        .npc("Cy", "Dance Floor", &[ItemKind::Ranged1h, ItemKind::Ammo])
        .fight();
    table.moves("Ana", "Dance Floor");
    assert_eq!(table.keys(), ["reaction.4"]);
    let none = table.refusal(force(&table, "Di", "intercept.1"));
    assert_eq!(none.reason(), "Di has no such item");
    table.does(force(&table, "Bo", "intercept.1"), []);
    assert_eq!(
        forced(&table),
        ["The GM allows it against U-81: Bo intercepts"]
    );
    let who = table.id("Ana");
    let mark = Some(Mark::Slash);
    let location = Location::Head;
    table.does(
        Command::SetBox {
            who,
            location,
            index: 0,
            mark,
        },
        [],
    );
    assert_eq!(table.keys(), ["reaction.4"], "it stays declared");
    table.pick_and_roll("none", [3, 4]);
    table.pick("tens");
    assert_eq!(
        (table.level("Ana"), table.area("Ana")),
        (47, "Dance Floor".to_owned())
    );
    assert_eq!(table.actions("Bo"), (0, 0));
    table.undo_and_redo_all();
}

/// U-98: a forced reaction starts where it burns as any other does.
#[test]
fn u_51_a_forced_reaction_takes_the_fire_first() {
    let mut table = axe().fight();
    burns(&mut table, "Bar", 2);
    table.attacks("Ana", "Bo");
    table.spreads(&[("torso", 2)], []);
    table.does(force(&table, "Bo", "counter.1"), []);
    assert_eq!(
        (table.decider(), table.keys()),
        ("Bo".to_owned(), vec!["wounds".to_owned()])
    );
    table.spreads(&[("torso", 2)], [6, 1, 3, 4]);
    assert_eq!(table.keys(), ["counter.dice"]);
}

/// U-97: somebody hit by a Blast who has no action left defends by the GM's word.
#[test]
fn u_51_a_defend_against_a_blast_can_be_forced() {
    let mut table = super::area_attacks::with(ItemKind::Blast)
        .npc("Bo", "Bar", &[])
        .npc("Cy", "Bar", &[])
        .fight();
    let who = table.id("Cy");
    table.does(
        Command::SetActions {
            who,
            actions: 0,
            owed: 0,
        },
        [],
    );
    table.attacks_area("Ana", "Bar", [4, 1]);
    table.pick("tens");
    assert_eq!(table.keys(), ["reaction.2"]);
    table.does(force(&table, "Cy", "defend"), []);
    assert_eq!(
        forced(&table),
        ["The GM allows it against U-50: Cy defends"]
    );
    table.pick_and_roll("none", [4, 5]);
    assert_eq!(table.decider(), "Bo", "Cy has fended it off");
}

/// A team that is not asked may react all the same; no rule is skipped, and none is named.
#[test]
fn u_51_whoever_is_not_asked_may_react_all_the_same() {
    let mut table = axe().real().fight();
    let (team, reactions) = (NPCS, Reactions::Skip);
    table.does(Command::SetReactions { team, reactions }, []);
    table.attacks("Ana", "Bo");
    assert_eq!(table.keys(), ["attack.roll"]);
    table.does(force(&table, "Bo", "defend"), []);
    assert_eq!(forced(&table), [""; 0]);
    assert_eq!(table.keys(), ["attack.roll", "defend.roll"]);
}
