//! Surrender (U-58): before an action and its dice; the action is not spent, whoever gives up is out.

use tableside::systems::unhex::{
    Ability, Act, Command, Condition, Fact, GmCondition, ItemKind, Level, Location, Mark, Phase,
    Surrenders,
};
use tableside::table::Answer;

use super::recheck;
use super::scene::{PCS, Scene, Table};

const KNIFE: &[ItemKind] = &[ItemKind::Melee1h];

fn fight() -> Table {
    Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .npc("Cy", "Alley", &[])
        .fight()
}

fn condition(table: &Table, who: &str) -> Condition {
    table.sheet(who).condition(&table.game().house_rules)
}

/// Level 0, unconscious, and the log says so with its rule.
#[test]
fn u_58_whoever_surrenders_is_out() {
    let mut table = fight();
    table.does(table.gives_up("Bo"), []);
    assert_eq!(table.level("Bo"), 0);
    assert_eq!(condition(&table, "Bo"), Condition::Unconscious);
    let rules = table.logged(|fact| matches!(fact, Fact::Surrendered { .. }));
    assert_eq!(rules, Some(vec!["U-58".to_owned()]));
    assert_eq!(
        table.refusal(table.gives_up("Bo")).rule_id(),
        None,
        "once is enough"
    );
    table.undo_and_redo_all();
}

/// Before the dice of an attack: it does not take effect, and its action is not spent.
#[test]
fn u_58_the_action_is_not_spent() {
    let mut table = fight();
    table.attacks("Ana", "Bo");
    assert_eq!(table.actions("Ana").0, 0);
    table.does(table.gives_up("Bo"), []);
    assert_eq!(table.actions("Ana"), (1, 0));
    assert_eq!(table.keys(), [""; 0]);
}

/// Once dice have fallen it is too late, unless the GM says otherwise; the log names the rule.
#[test]
fn u_58_after_the_dice_it_is_too_late() {
    let mut table = fight();
    table.attack("Ana", "Bo", [3, 5]);
    let refusal = table.refusal(table.gives_up("Bo"));
    assert_eq!(
        refusal.rule_id().map(|rule| rule.to_string()).as_deref(),
        Some("U-58")
    );
    // Somebody else, whom the attack does not touch, may.
    let mut other = fight();
    other.attack("Ana", "Bo", [3, 5]);
    other.does(other.gives_up("Cy"), []);
    assert_eq!(other.keys(), ["attack.dice"]);

    let who = Surrenders::Character(table.id("Bo"));
    table.does(Command::Surrender { who, force: true }, []);
    assert_eq!(table.level("Bo"), 0);
    assert_eq!(table.count(|fact| matches!(fact, Fact::Forced { .. })), 1);
    let skipped = table.logged(|fact| matches!(fact, Fact::Forced { .. }));
    assert_eq!(skipped, Some(vec!["U-58".to_owned()]));
    assert_eq!(table.keys(), ["attack.dice"], "the hit goes on");
}

/// An attacker gives up to a counterattack that is declared: the log says so, and neither action is spent.
#[test]
fn u_58_an_attacker_gives_up() {
    let mut table = recheck::fight();
    table.attacks("Ana", "Bo");
    table.pick("counter.1");
    table.does(table.gives_up("Ana"), []);
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.actions("Bo"), (1, 0));
    let cancelled = table.lines(|fact| matches!(fact, Fact::Cancelled { .. }));
    assert_eq!(
        cancelled,
        ["Ana’s attack is cancelled: Ana has surrendered"]
    );
    let rules = table.logged(|fact| matches!(fact, Fact::Cancelled { .. }));
    assert_eq!(rules, Some(vec!["U-53".to_owned(), "U-58".to_owned()]));
    table.undo_and_redo_all();
}

/// A whole team: the fight is over.
#[test]
fn u_58_a_team_surrenders() {
    let mut table = fight();
    table.gang_gives_up();
    assert_eq!((table.level("Bo"), table.level("Cy")), (0, 0));
    assert!(matches!(
        table.phase(),
        Phase::Over { standing: Some(team) } if *team == PCS
    ));
    table.undo_and_redo_all();
}

/// A Rally does not bring back who surrendered; whoever is merely unconscious may rise.
#[test]
fn u_58_a_rally_does_not_bring_them_back() {
    let mut table = Scene::new()
        .pc("Eve", "Bar", &[])
        .ability(Ability::Rally)
        .pc("Ana", "Bar", KNIFE)
        .pc("Di", "Alley", &[])
        .level(5)
        .npc("Bo", "Bar", KNIFE)
        .fight();
    table.does(table.gives_up("Ana"), []);
    let (who, act) = (table.id("Eve"), Act::Rally);
    table.does(Command::Act { who, act }, [3, 4]);
    assert_eq!(table.keys(), ["rally.raise.3"], "Di alone");
    table.pick("raise");
    assert_eq!(
        (table.level("Ana"), condition(&table, "Ana")),
        (0, Condition::Unconscious)
    );
    table.undo_and_redo_all();
}

/// Whatever lifts the level, they stay out, until the GM takes the mark away.
#[test]
fn u_58_a_surrender_is_remembered() {
    let mut table = fight();
    table.does(table.gives_up("Bo"), []);
    let (who, level) = (table.id("Bo"), Level::clamped(40));
    table.does(Command::SetLevel { who, level }, []);
    assert_eq!(condition(&table, "Bo"), Condition::Unconscious);
    assert_eq!(
        table.sheet("Bo").condition_by_gm,
        Some(GmCondition::Surrendered)
    );
    let condition_by = None;
    table.does(
        Command::SetCondition {
            who,
            condition: condition_by,
        },
        [],
    );
    assert_eq!(condition(&table, "Bo"), Condition::Conscious);
}

/// Whoever has surrendered can still die (U-65).
#[test]
fn u_58_the_surrendered_can_die() {
    let mut table = fight();
    table.does(table.gives_up("Bo"), []);
    let (who, location, mark) = (table.id("Bo"), Location::Torso, Mark::Slash);
    table.does(
        Command::RecordHit {
            who,
            location,
            damage: 1,
            mark: Some(mark),
        },
        [],
    );
    assert_eq!(condition(&table, "Bo"), Condition::Dead);
}

/// They never roll initiative, not even where a house rule lets the unconscious count (U-41).
#[test]
fn u_58_the_surrendered_do_not_roll_initiative() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .npc("Cy", "Alley", &[])
        .level(20)
        .rules(|rules| rules.conscious_roll_initiative = false)
        .fight();
    table.does(table.gives_up("Bo"), []);
    table.does(Command::EndTurn, []);
    table.does(Command::EndTurn, []);
    let rollers: Vec<String> = table
        .game()
        .decisions()
        .into_iter()
        .map(|d| d.who_name)
        .collect();
    assert_eq!(rollers, ["Ana", "Cy"]);
}

/// The fight in sum names the surrendered apart from the unconscious; players see it, too.
#[test]
fn u_58_the_sum_names_the_surrendered_apart() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .npc("Cy", "Alley", &[])
        .level(5)
        .initiative();
    table.does(table.gives_up("Bo"), []);
    let sums = table.lines(|fact| matches!(fact, Fact::FightSummed { .. }));
    assert_eq!(sums, ["After 1 round. Surrendered: Bo. Unconscious: Cy"]);
    let seen = table.game().player_view(None);
    let gang = seen
        .teams
        .iter()
        .find(|team| team.name == "Gang")
        .expect("they are seen");
    let words: Vec<&str> = gang.members.iter().map(|one| one.words.as_str()).collect();
    assert_eq!(words, ["surrendered", "unconscious"]);
}

/// A mover gives up while somebody may intercept: the move is not done and not spent.
#[test]
fn u_58_a_mover_gives_up() {
    let mut table = recheck::moving();
    table.does(table.gives_up("Ana"), []);
    assert_eq!(table.area("Ana"), "Bar");
    assert_eq!(table.keys(), [""; 0]);
    // Struck at before the dice: the interceptor keeps the action, too.
    let mut table = recheck::moving();
    table.pick("intercept.1");
    assert_eq!(table.keys(), ["attack.roll"]);
    table.does(table.gives_up("Ana"), []);
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(
        (table.actions("Bo").0, table.area("Ana")),
        (1, "Bar".to_owned())
    );
}

/// Where level 0 is awake by the GM's word, the visible mark says that they are out.
#[test]
fn u_58_the_gms_word_does_not_keep_them_in() {
    let mut table = fight();
    let who = table.id("Bo");
    let condition_by = Some(GmCondition::Conscious);
    table.does(
        Command::SetCondition {
            who,
            condition: condition_by,
        },
        [],
    );
    table.does(table.gives_up("Bo"), []);
    assert_eq!(condition(&table, "Bo"), Condition::Unconscious);
}

/// A roller gives up during initiative: the digits typed are logged, and another one rolls.
#[test]
fn u_58_a_roller_gives_up() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .level(60)
        .npc("Cy", "Alley", &[])
        .real()
        .initiative();
    table.answer_to("initiative.2.roll", Answer::Faces(vec![7]), []);
    table.does(table.gives_up("Bo"), []);
    let lost = table.count(|fact| matches!(fact, Fact::Cancelled { faces, .. } if *faces == [7]));
    assert_eq!(lost, 1);
    assert_eq!(table.keys(), ["initiative.1.roll", "initiative.2.roll"]);
    let rolls: Vec<String> = table
        .game()
        .decisions()
        .into_iter()
        .map(|one| one.who_name)
        .collect();
    assert_eq!(rolls, ["Ana", "Cy"]);
}
