//! Stacks and hordes, their leaders and orders (S-20 to S-28).

use tableside::systems::squads::{
    Act, AttackKind, Command, Fact, HordeMust, Join, Modifiers, Order, Special, Squad, SquadKind,
    Stage, Tactic, Target,
};
use tableside::table::{CharacterId, ItemId};

use super::scene::{Scene, Table};

const ONE: ItemId = ItemId(1);

/// The squad under its id, with those in it, too.
fn put(squad: &Squad, units: &[CharacterId]) -> Command {
    Command::PutSquad {
        id: ONE,
        squad: Box::new(squad.clone()),
        units: units.to_vec(),
        force: false,
    }
}

fn into(units: &[CharacterId], squad: Option<ItemId>) -> Command {
    Command::Assign {
        units: units.to_vec(),
        squad,
        force: false,
    }
}

fn many(count: usize) -> (Scene, Vec<String>) {
    let mut scene = Scene::new().hero("Ana", "P12", 5);
    let mut names = Vec::new();
    for at in 0..count {
        let (column, row) = (b'A' + (at % 12) as u8, 1 + at / 12);
        let name = format!("Foe {at}");
        scene = scene.foe(&name, &format!("{}{row}", char::from(column)), 3);
        names.push(name);
    }
    (scene, names)
}

/// S-20: at most 8 in a stack, at most 24 in a horde, each in one squad; all of one side.
#[test]
fn s_20_how_many() {
    for (kind, most) in [(SquadKind::Stack, 8), (SquadKind::Horde, 24)] {
        let (scene, names) = many(most + 1);
        let scene = scene.rules(|rules| rules.horde = HordeMust::Nobody);
        let all: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut table = scene.squad(1, kind, &all[..most]).table();
        let assign = |table: &Table, name: &str| into(&[table.id(name)], Some(ONE));
        let more = assign(&table, all[most]);
        assert_eq!(table.ruled_out(more), "S-20");
        let other = assign(&table, "Ana");
        assert!(table.refused(other).rule_id().is_none());
        assert_eq!(table.game().members(ONE).len(), most);
    }
}

/// S-20: who leads a horde, or is in it, has to be Uncroaked, a Thriller or a Bone Warlord, as the house rule says.
#[test]
fn s_20_who_is_in_a_horde() {
    for (must, fit, unfit_leads) in [
        (HordeMust::Leader, false, true),
        (HordeMust::Everybody, false, true),
        (HordeMust::Nobody, true, false),
    ] {
        let scene = Scene::new()
            .hero("Ana", "B2", 4)
            .foe("Orc", "H8", 3)
            .foe("Quill", "H9", 3);
        let mut table = scene
            .special(Special::BoneWarlord)
            .rules(|rules| rules.horde = must)
            .table();
        let (orc, quill) = (table.id("Orc"), table.id("Quill"));
        let (name, kind) = ("Walkers".to_owned(), SquadKind::Horde);
        let mut squad = Squad::new(name, kind, super::scene::FOES, Some(orc));
        if unfit_leads {
            assert_eq!(table.ruled_out(put(&squad, &[])), "S-20");
        }
        squad.leader = Some(quill);
        table.does(put(&squad, &[]), []);
        let join = into(&[orc], Some(ONE));
        if must == HordeMust::Everybody {
            assert_eq!(table.ruled_out(join), "S-20");
        } else {
            table.does(join, []);
        }
        assert_eq!(fit, must == HordeMust::Nobody);
    }
}

fn led() -> Scene {
    Scene::new()
        .hero("Ana", "B2", 9)
        .foe("Boss", "C3", 3)
        .with(|unit| unit.leadership = 2)
        .foe("Second", "H8", 3)
        .with(|unit| unit.leadership = 1)
        .foe("Grunt", "H9", 3)
        .squad(1, SquadKind::Stack, &["Boss", "Second", "Grunt"])
}

/// S-21: at the end of the phase in which its leader is croaked a side names a command unit of the squad, or all drop out.
#[test]
fn s_21_a_croaked_leader_is_replaced() {
    let mut table = led().begin();
    table.strikes("Ana", "Boss");
    table.go([4, 4]);
    assert_eq!(table.keys(), ["leader"]);
    let options: Vec<String> = table.open()[0]
        .shape
        .options()
        .iter()
        .map(|one| one.label.clone())
        .collect();
    assert_eq!(options, ["Second", "Nobody"]);
    let second = table.id("Second");
    table.picks("leader", &second.to_string(), []);
    assert_eq!(table.game().squads[&ONE].leader, Some(second));
    table.says("Second leads Squad 1 from now on", "S-21");
    let mut table = led().begin();
    table.strikes("Ana", "Boss");
    table.go([4, 4]);
    table.picks("leader", "none", []);
    assert!(table.game().squads.is_empty());
    assert_eq!(table.unit("Grunt").squad, None);
    // With no command unit left nobody is asked.
    let mut table = led().with(|_| ()).begin();
    let second = table.id("Second");
    table.does(Command::set(second, "leadership", 0_u8), []);
    table.strikes("Ana", "Boss");
    table.go([4, 4]);
    table.says("Nobody leads Squad 1: all its members drop out", "S-21");
}

/// S-21: an incapacitated leader stays, and gives no orders.
#[test]
fn s_21_an_incapacitated_leader_stays() {
    let mut table = led().setup(&[]);
    table.sets("Boss", "incapacitated", true);
    let (boss, order) = (table.id("Boss"), Order::default());
    let give = Command::GiveOrder {
        by: Some(boss),
        squad: ONE,
        order,
    };
    assert_eq!(table.ruled_out(give), "S-21");
    table.go([]);
    assert_eq!(table.game().squads[&ONE].leader, Some(boss));
}

/// S-22: who leads is told to players only of their own side.
#[test]
fn s_22_leadership_is_hidden() {
    let mut table = led().begin();
    table.strikes("Ana", "Boss");
    table.go([4, 4]);
    let second = table.id("Second");
    table.picks("leader", &second.to_string(), []);
    let view = table.document.campaign().player_view(None).table;
    assert!(
        !view.log.iter().any(|line| line.contains("leads")),
        "{:?}",
        view.log
    );
    let order = Order {
        tactic: Tactic::Delay,
        target: Target::Any,
    };
    let mut table = led().squad(2, SquadKind::Stack, &["Ana"]).setup(&[]);
    for squad in [ONE, ItemId(2)] {
        let order = order.clone();
        table.does(
            Command::GiveOrder {
                by: None,
                squad,
                order,
            },
            [],
        );
    }
    let view = table.document.campaign().player_view(None).table;
    let told: Vec<&String> = view
        .log
        .iter()
        .filter(|line| line.contains("orders"))
        .collect();
    assert_eq!(told.len(), 1, "{told:?}");
}

/// S-23: an Action to leave, join or found a squad, and change all combat modifiers; in force after the phase.
#[test]
fn s_23_regroup() {
    let mut table = led().begin();
    let modifiers = Modifiers {
        dodge: 1,
        ..Modifiers::default()
    };
    let found = |name: &str| Join::Found {
        name: name.to_owned(),
        kind: SquadKind::Stack,
    };
    let wrong = Act::Regroup {
        join: found("Own"),
        modifiers,
    };
    assert_eq!(table.forbids("Grunt", wrong), "S-40", "it is not Military");
    table.sets("Grunt", "military", true);
    table.acts(
        "Grunt",
        Act::Regroup {
            join: found("Own"),
            modifiers,
        },
    );
    assert_eq!(table.unit("Grunt").squad, Some(ONE));
    table.go([]);
    let grunt = table.unit("Grunt");
    assert_eq!((grunt.squad, grunt.modifiers), (Some(ItemId(2)), modifiers));
    table.says("Grunt regroups: Own, Dodge", "S-23");
    assert_eq!(
        table.game().squads[&ItemId(2)].leader,
        Some(table.id("Grunt"))
    );
}

/// S-24: Hold and anybody at first; orders change at the start of combat and of a round only.
#[test]
fn s_24_orders_change_at_the_start_of_a_round() {
    let mut table = led().setup(&[]);
    assert_eq!(table.game().squads[&ONE].order, Order::default());
    let by = Some(table.id("Boss"));
    let give = |order: Order| Command::GiveOrder {
        by,
        squad: ONE,
        order,
    };
    let delay = Order {
        tactic: Tactic::Delay,
        target: Target::None,
    };
    table.does(give(delay.clone()), []);
    assert_eq!(table.game().squads[&ONE].order, delay);
    table.go([]);
    assert_eq!(table.ruled_out(give(Order::default())), "S-24");
    table.go([]);
    table.go([]);
    assert_eq!(table.game().stage(), Some(Stage::Orders));
    assert_eq!(
        table.game().squads[&ONE].order,
        delay,
        "it stands until it is changed"
    );
    table.does(give(Order::default()), []);
}

/// S-25: its leader, then the Chief Warlord, then the highest Leadership, then the closest, then the GM.
#[test]
fn s_25_which_order_stands() {
    let mut table = led()
        .foe("Chief", "A9", 3)
        .special(Special::ChiefWarlord)
        .with(|unit| unit.leadership = 1)
        .foe("High", "A10", 3)
        .with(|unit| unit.leadership = 5)
        .foe("Near", "D4", 3)
        .with(|unit| unit.leadership = 1)
        .setup(&[]);
    let rally = |table: &Table, at: &str| Order {
        tactic: Tactic::Rally(table.hex(at)),
        target: Target::Any,
    };
    let stands = |table: &mut Table, by: Option<&str>, at: &str| {
        let (by, order) = (by.map(|by| table.id(by)), rally(table, at));
        table.does(
            Command::GiveOrder {
                by,
                squad: ONE,
                order,
            },
            [],
        );
        table.game().order_stands(ONE)
    };
    let words = |at: &str, why: &str| format!("Rally to {at}, attack anybody ({why})");
    assert_eq!(
        stands(&mut table, Some("Second"), "A1"),
        words("A1", "Second orders it")
    );
    assert_eq!(
        stands(&mut table, Some("Near"), "A2"),
        words("A2", "Near is the closest")
    );
    assert_eq!(
        stands(&mut table, Some("High"), "A3"),
        words("A3", "High has the highest Leadership")
    );
    assert_eq!(
        stands(&mut table, Some("Chief"), "A4"),
        words("A4", "Chief is the Chief Warlord")
    );
    assert_eq!(
        stands(&mut table, Some("Boss"), "A5"),
        words("A5", "its leader orders it")
    );
    assert_eq!(
        stands(&mut table, None, "A6"),
        words("A6", "by the GM’s word")
    );
    let order = Order::default();
    let give = |by| Command::GiveOrder {
        by: Some(by),
        squad: ONE,
        order: order.clone(),
    };
    let (grunt, ana) = (table.id("Grunt"), table.id("Ana"));
    assert_eq!(
        [table.ruled_out(give(grunt)), table.ruled_out(give(ana))],
        ["S-25", "S-25"]
    );
}

/// S-26: targets are found on the map, the closest first.
#[test]
fn s_26_targets() {
    let table = led()
        .troop("Pike 1", "D3", 2)
        .with(|unit| unit.class = "Pikers".to_owned())
        .troop("Pike 2", "H7", 2)
        .with(|unit| unit.class = "Pikers".to_owned())
        .troop("Mage", "A12", 2)
        .special(Special::Caster)
        .begin();
    let ground = table.game().ground().expect("a board");
    let names = |target: Target| -> Vec<String> {
        let order = Order {
            tactic: Tactic::Hold,
            target,
        };
        let found = table
            .game()
            .targets_of(&ground, table.id("Boss"), &order)
            .into_iter();
        found.map(|who| table.game().name(who)).collect()
    };
    assert_eq!(names(Target::Any), ["Ana", "Pike 1", "Pike 2", "Mage"]);
    assert_eq!(
        names(Target::Type("pikers".to_owned())),
        ["Pike 1", "Pike 2"]
    );
    assert_eq!(names(Target::Special(Special::Caster)), ["Mage"]);
    assert_eq!(names(Target::Unit(table.id("Mage"))), ["Mage"]);
    assert!(names(Target::None).is_empty() && names(Target::Leadership).is_empty());
}

/// A squad of units that follow orders (S-28).
fn followers() -> Scene {
    Scene::new()
        .hero("Ana", "B2", 9)
        .foe("Boss", "C3", 3)
        .foe("Second", "H8", 3)
        .foe("Grunt", "H9", 3)
        .squad(1, SquadKind::Stack, &["Boss", "Second", "Grunt"])
}

fn ordered(tactic: fn(&Table) -> Tactic) -> Table {
    let mut table = followers().setup(&[super::scene::FOES, super::scene::HEROES]);
    let tactic = tactic(&table);
    let target = Target::Any;
    table.does(
        Command::GiveOrder {
            by: None,
            squad: ONE,
            order: Order { tactic, target },
        },
        [],
    );
    table.go([]);
    table
}

/// S-27: Hold stays and strikes, Delay does nothing, Rally goes, Withdraw takes the wounded away; accepted at once, changed
/// for one.
#[test]
fn s_27_what_a_squad_does_by_its_order() {
    let acts = |table: &Table| -> Vec<(String, bool, bool)> {
        let plans = table.game().proposals(ONE).into_iter();
        plans
            .map(|plan| {
                (
                    table.game().name(plan.who),
                    plan.go.is_some(),
                    plan.act.is_some(),
                )
            })
            .collect()
    };
    let table = ordered(|_| Tactic::Hold);
    assert_eq!(acts(&table), [("Boss".to_owned(), false, true)]);
    let mut table = ordered(|_| Tactic::Delay);
    assert!(acts(&table).is_empty());
    assert!(
        table
            .refused(Command::DeclareSquad { squad: ONE })
            .rule_id()
            .is_none()
    );
    let mut table = ordered(|table| Tactic::Rally(table.hex("H3")));
    let going = acts(&table);
    assert_eq!(going.iter().filter(|(_, goes, _)| *goes).count(), 3);
    table.does(Command::DeclareSquad { squad: ONE }, []);
    let facts = table.facts();
    assert!(
        facts
            .iter()
            .any(|fact| matches!(fact, Fact::FollowsOrder { units, .. } if units.len() == 3))
    );
    table.acts("Grunt", Act::TakeBack);
    table.moves("Grunt", &["I10"]);
    table.go([]);
    assert_eq!(
        (table.at("Grunt"), table.at("Boss")),
        ("I10".to_owned(), "H3".to_owned())
    );
    let mut table = ordered(|table| Tactic::Withdraw(table.hex("P12")));
    assert_eq!(acts(&table)[0], ("Boss".to_owned(), false, true));
    let who = table.id("Boss");
    table.does(
        Command::RecordHit {
            who,
            damage: 1,
            fatigue: false,
        },
        [],
    );
    assert_eq!(
        acts(&table)[0],
        ("Boss".to_owned(), true, false),
        "the wounded go"
    );
}

/// S-27: Bull Rush goes there and rushes whoever is in the way.
#[test]
fn s_27_a_squad_that_rushes() {
    let table = ordered(|table| Tactic::BullRush(table.hex("A1")));
    let plans = table.game().proposals(ONE);
    let boss = plans
        .iter()
        .find(|plan| plan.who == table.id("Boss"))
        .expect("it rushes");
    assert_eq!(boss.act, Some(table.rush("B2")));
}

/// S-28: an order moves nobody who commands or has free will, its leader neither; a leader who is no command unit follows.
#[test]
fn s_28_command_units_decide_for_themselves() {
    let proposed = |table: &Table| -> Vec<String> {
        let plans = table.game().proposals(ONE).into_iter();
        plans.map(|plan| table.game().name(plan.who)).collect()
    };
    let mut table = ordered(|table| Tactic::Rally(table.hex("N3")));
    assert_eq!(proposed(&table), ["Boss", "Second", "Grunt"]);
    let (boss, second) = (table.id("Boss"), table.id("Second"));
    table.does(Command::set(boss, "leadership", 1_u8), []);
    assert_eq!(proposed(&table), ["Second", "Grunt"]);
    table.does(Command::set(second, "free_will", true), []);
    assert_eq!(proposed(&table), ["Grunt"]);
    table.does(Command::DeclareSquad { squad: ONE }, []);
    table.moves("Boss", &["D4"]);
    table.go([]);
    assert_eq!(
        (table.at("Boss"), table.at("Second")),
        ("D4".to_owned(), "H8".to_owned())
    );
    assert!(table.unit("Ana").is_command_unit());
}

/// S-24: in the middle of a round the GM’s order is refused too, and stands by the GM’s word, said so.
#[test]
fn s_24_an_order_in_mid_round_is_forced() {
    let mut table = followers().begin();
    let order = Order {
        tactic: Tactic::Delay,
        target: Target::Any,
    };
    let (by, squad) = (None, ONE);
    let give = Command::GiveOrder {
        by,
        squad,
        order: order.clone(),
    };
    assert_eq!(table.ruled_out(give.clone()), "S-24");
    let refusal = table.game().refusal_of_order(None, ONE);
    assert_eq!(
        refusal.expect("in mid-round").reason(),
        "orders change only at the start of a round"
    );
    let mut changed = (*table.game().squads[&ONE]).clone();
    changed.order = order.clone();
    assert_eq!(
        table.ruled_out(put(&changed, &[])),
        "S-24",
        "nor by the way"
    );
    table.does(give.overruled().expect("the GM’s word"), []);
    assert_eq!(table.game().squads[&ONE].order, order);
    let forced = |fact: &Fact| matches!(fact, Fact::Forced { rules, .. } if rules.len() == 1);
    assert!(table.facts().iter().any(forced));
}

/// S-14, S-23: before round one units come into squads freely, then by a Regroup of theirs; the GM’s word goes past it.
#[test]
fn s_23_no_free_restacking_in_mid_fight() {
    let squad = |name: &str, leader| {
        let (kind, team) = (SquadKind::Stack, super::scene::FOES);
        Squad::new(name.to_owned(), kind, team, Some(leader))
    };
    let scene = || {
        Scene::new()
            .hero("Ana", "B2", 4)
            .foe("Orc", "H8", 3)
            .foe("Imp", "H9", 3)
    };
    let mut table = scene().setup(&[]);
    let (orc, imp) = (table.id("Orc"), table.id("Imp"));
    table.does(put(&squad("Band", orc), &[imp]), []);
    assert_eq!(table.game().members(ONE), [orc, imp]);
    table.go([]);
    let refused = [
        into(&[imp], None),
        Command::RemoveSquad {
            id: ONE,
            force: false,
        },
        Command::PutSquad {
            id: ItemId(2),
            squad: Box::new(squad("Other", imp)),
            units: Vec::new(),
            force: false,
        },
    ];
    for command in refused {
        assert_eq!(table.ruled_out(command), "S-23");
    }
    let rename = Squad {
        name: "The band".to_owned(),
        ..(*table.game().squads[&ONE]).clone()
    };
    table.does(put(&rename, &[]), []);
    let led = Squad {
        leader: Some(imp),
        ..rename
    };
    assert_eq!(table.ruled_out(put(&led, &[])), "S-21");
    let out = into(&[imp], None);
    table.does(out.overruled().expect("the GM’s word"), []);
    assert_eq!(table.game().members(ONE), [orc]);
    let forced = |fact: &Fact| matches!(fact, Fact::Forced { .. });
    assert!(table.facts().iter().any(forced));
}

/// S-20: a horde that nobody of it can lead is refused with what to do, and one that somebody can is led by that one.
#[test]
fn s_20_who_leads_a_new_horde() {
    let scene = Scene::new().hero("Ana", "B2", 4).foe("Boss", "H8", 3);
    let scene = scene.with(|unit| unit.leadership = 2).foe("Quill", "H9", 3);
    let mut table = scene.special(Special::BoneWarlord).table();
    let all = [table.id("Boss"), table.id("Quill")];
    let kind = SquadKind::Horde;
    assert_eq!(table.game().leader_among(&all, kind), Some(all[1]));
    let stack = table.game().leader_among(&all, SquadKind::Stack);
    assert_eq!(stack, Some(all[0]));
    let horde = Squad::new("Walkers".to_owned(), kind, super::scene::FOES, stack);
    let why = table.refused(put(&horde, &all));
    assert!(why.reason().contains("let another lead it"), "{why}");
    assert!(table.game().squads.is_empty());
}

/// S-21: whoever leaves the fight leads no squad in it.
#[test]
fn s_21_a_leader_who_left_the_fight_is_replaced() {
    let mut table = led().begin();
    let who = table.id("Boss");
    table.does(Command::Leave { who }, []);
    table.go([]);
    assert_eq!(table.keys(), ["leader"]);
    let second = table.id("Second");
    table.picks("leader", &second.to_string(), []);
    assert_eq!(table.game().squads[&ONE].leader, Some(second));
    let (by, squad, order) = (Some(who), ONE, Order::default());
    assert_eq!(table.game().stage(), Some(Stage::Declaring));
    table.go([]);
    assert_eq!(table.game().stage(), Some(Stage::Orders));
    let give = Command::GiveOrder { by, squad, order };
    assert_eq!(table.ruled_out(give), "S-25");
}

/// S-25: why an order stands is told as it was when it was given, also once its leader has fallen; of two who are alike the
/// GM decides.
#[test]
fn s_25_why_an_order_stands() {
    let scene = led().foe("Warlord", "G8", 3).special(Special::ChiefWarlord);
    let scene = scene.with(|unit| unit.leadership = 1);
    let mut table = scene
        .foe("Aide", "C8", 3)
        .with(|unit| unit.leadership = 1)
        .setup(&[]);
    let gives = |table: &Table, name: &str, target| Command::GiveOrder {
        by: Some(table.id(name)),
        squad: ONE,
        order: Order {
            tactic: Tactic::Hold,
            target,
        },
    };
    let stands = |table: &Table| table.game().order_stands(ONE);
    table.does(gives(&table, "Second", Target::Leadership), []);
    assert_eq!(stands(&table), "Hold, attack Leadership (Second orders it)");
    // Both are five squares from Boss.
    table.does(gives(&table, "Aide", Target::None), []);
    assert_eq!(
        stands(&table),
        "Hold, attack Leadership (as before, until the GM decides: none of those who order comes first)"
    );
    table.does(gives(&table, "Warlord", Target::None), []);
    assert_eq!(
        stands(&table),
        "Hold, attack nobody (Warlord is the Chief Warlord)"
    );
    table.does(gives(&table, "Boss", Target::Any), []);
    table.go([]);
    assert_eq!(
        stands(&table),
        "Hold, attack anybody (its leader orders it)"
    );
    let (who, damage, fatigue) = (table.id("Boss"), 99, false);
    table.does(
        Command::RecordHit {
            who,
            damage,
            fatigue,
        },
        [],
    );
    table.go([]);
    table.picks("leader", &table.id("Second").to_string(), []);
    assert_eq!(
        stands(&table),
        "Hold, attack anybody (Boss ordered it as its leader)"
    );
}

/// S-23: a Regroup that the GM’s word lets past S-20 joins the squad, and one that has become impossible says why.
#[test]
fn s_23_a_forced_regroup_joins() {
    let (scene, names) = many(10);
    let all: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut table = scene.squad(1, SquadKind::Stack, &all[..7]).begin();
    let regroup = Act::Regroup {
        join: Join::Squad(ONE),
        modifiers: Modifiers::default(),
    };
    table.acts(all[7], regroup.clone());
    table.acts(all[8], regroup.clone());
    table.go([]);
    assert_eq!(table.game().members(ONE).len(), 8);
    table.says(
        "Foe 8 cannot do what it declared, regroup into Squad 1: Squad 1 has 9 units, and a stack has at most 8",
        "S-15",
    );
    let forced = table.act(all[9], regroup).overruled();
    table.does(forced.expect("the GM’s word"), []);
    table.go([]);
    assert_eq!(table.game().members(ONE).len(), 9);
}

/// S-15, S-27: by the house rule of one at a time a squad that follows its order acts at once.
#[test]
fn s_27_one_at_a_time_a_squad_acts_at_once() {
    use tableside::systems::squads::Resolved;
    let mut table = Scene::new()
        .rules(|rules| rules.resolved = Resolved::OneByOne)
        .hero("Ana", "B2", 4)
        .foe("Orc", "C3", 4)
        .squad(1, SquadKind::Stack, &["Orc"])
        .begin();
    table.does(Command::DeclareSquad { squad: ONE }, [3, 3]);
    assert_eq!(table.hits_of("Ana"), 6);
}

/// S-27, S-33: an order makes no rider get off its mount or transport: it rides along.
#[test]
fn s_33_riders_ride_along_by_an_order() {
    for transport in [0, 2] {
        let mut table = Scene::new()
            .hero("Ana", "O12", 4)
            .foe("Orc", "B7", 3)
            .foe("Wolf", "B8", 3)
            .special(Special::Mount)
            .special(Special::Heavy)
            .with(|unit| unit.transport = transport)
            .squad(1, SquadKind::Stack, &["Orc", "Wolf"])
            .begin();
        let (who, on) = (table.id("Orc"), Some(table.id("Wolf")));
        table.does(Command::Ride { who, on }, []);
        let tactic = Tactic::Rally(table.hex("I2"));
        let target = Target::Any;
        let order = Order { tactic, target };
        let forces = Command::ForceOrder {
            by: None,
            squad: ONE,
            order,
        };
        table.does(forces, []);
        table.does(Command::DeclareSquad { squad: ONE }, []);
        table.go([]);
        assert_eq!(table.unit("Orc").rides, on);
        assert_eq!(table.at("Orc"), table.at("Wolf"));
        assert_ne!(table.at("Orc"), "B8");
    }
}

/// S-27, S-33: a mount goes away with its wounded rider, also where it is unhurt itself.
#[test]
fn s_27_a_mount_takes_its_wounded_rider_away() {
    let mut table = Scene::new()
        .hero("Ana", "C3", 4)
        .foe("Orc", "B2", 4)
        .foe("Wolf", "C2", 4)
        .special(Special::Mount)
        .squad(1, SquadKind::Stack, &["Orc", "Wolf"])
        .begin();
    let (who, wolf) = (table.id("Orc"), table.id("Wolf"));
    table.does(
        Command::Ride {
            who,
            on: Some(wolf),
        },
        [],
    );
    let order = Order {
        tactic: Tactic::Withdraw(table.hex("C12")),
        target: Target::Any,
    };
    let (by, squad) = (None, ONE);
    table.does(Command::ForceOrder { by, squad, order }, []);
    let goes = |table: &Table| {
        let plans = table.game().proposals(ONE).into_iter();
        plans
            .filter(|plan| plan.go.is_some())
            .map(|plan| plan.who)
            .collect::<Vec<_>>()
    };
    assert!(goes(&table).is_empty());
    let (damage, fatigue) = (1, false);
    table.does(
        Command::RecordHit {
            who,
            damage,
            fatigue,
        },
        [],
    );
    assert_eq!(goes(&table), [wolf]);
}

/// S-20, S-21: whoever comes into another squad leads its old one no longer.
#[test]
fn s_21_who_is_put_into_another_squad_leads_the_old_one_no_longer() {
    let scene = Scene::new().hero("Ana", "B2", 4).foe("Orc", "H8", 3);
    let scene = scene.foe("Imp", "H9", 3);
    let mut table = scene.squad(2, SquadKind::Stack, &["Orc", "Imp"]).table();
    let all = [table.id("Orc"), table.id("Imp")];
    let (kind, side) = (SquadKind::Stack, super::scene::FOES);
    let squad = Squad::new("New".to_owned(), kind, side, Some(all[0]));
    table.does(put(&squad, &all), []);
    assert_eq!(table.game().members(ONE), all);
    assert_eq!(table.game().squads[&ItemId(2)].leader, None);
    assert_eq!(table.game().squads[&ONE].leader, Some(all[0]));
}

/// S-27: of a withdrawing squad those hold who could attack with their Move; the wounded go all the same.
#[test]
fn s_27_whoever_can_reach_a_target_does_not_withdraw() {
    let mut table = Scene::new()
        .hero("Ana", "D2", 4)
        .foe("Orc", "B2", 4)
        .squad(1, SquadKind::Stack, &["Orc"])
        .begin();
    let tactic = Tactic::Withdraw(table.hex("B12"));
    let target = Target::Any;
    let order = Order { tactic, target };
    table.does(
        Command::ForceOrder {
            by: None,
            squad: ONE,
            order,
        },
        [],
    );
    assert!(table.game().proposals(ONE).is_empty());
    let who = table.id("Orc");
    let (damage, fatigue) = (1, true);
    table.does(
        Command::RecordHit {
            who,
            damage,
            fatigue,
        },
        [],
    );
    assert!(table.game().proposals(ONE)[0].go.is_some());
}

/// S-26, S-36, S-51: an order is about a gate by its name or its type, and whoever has Siege breaks it; other orders leave
/// structures alone.
#[test]
fn s_26_an_order_is_about_a_structure() {
    let acts = |siege: u8, target: fn(&Table) -> Target| {
        let scene = Scene::new().hero("Ana", "N9", 9).foe("Boss", "M9", 3);
        let scene = scene.foe("Grunt", "C3", 3).with(|unit| unit.siege = siege);
        let scene = scene.squad(1, SquadKind::Stack, &["Boss", "Grunt"]);
        let scene = scene.structure(Some(super::scene::HEROES), "Gate", "C4");
        let scene = scene.with(|unit| unit.class = "Doors".to_owned());
        let mut table = scene.setup(&[super::scene::FOES, super::scene::HEROES]);
        let (by, squad, tactic) = (None, ONE, Tactic::Hold);
        let target = target(&table);
        let order = Order { tactic, target };
        table.does(Command::GiveOrder { by, squad, order }, []);
        table.go([]);
        let grunt = table.id("Grunt");
        let plans = table.game().proposals(ONE).into_iter();
        let mut plans = plans.filter(|plan| plan.who == grunt);
        (plans.next().and_then(|plan| plan.act), table.id("Gate"))
    };
    let gate: fn(&Table) -> Target = |table| Target::Unit(table.id("Gate"));
    let doors: fn(&Table) -> Target = |_| Target::Type("doors".to_owned());
    for target in [gate, doors] {
        let (act, target) = acts(0, target);
        let kind = AttackKind::Strike;
        assert_eq!(act, Some(Act::Attack { kind, target }));
    }
    let (act, structure) = acts(2, gate);
    assert_eq!(act, Some(Act::Break { structure }));
    assert_eq!(acts(2, |_| Target::Any).0, None);
}

/// S-21: a squad whose leader fell between phases says what becomes of it, until a command unit of it is named; the log tells
/// who leads from then on.
#[test]
fn s_21_a_squad_that_nobody_leads_says_so() {
    let mut table = led().begin();
    assert_eq!(table.game().falls_apart(ONE), None);
    let who = table.id("Boss");
    let hit = Command::RecordHit {
        who,
        damage: 50,
        fatigue: false,
    };
    table.does(hit, []);
    assert_eq!(
        table.game().falls_apart(ONE).as_deref(),
        Some("Nobody leads Squad 1; name a leader or all its members drop out")
    );
    let named = |table: &Table, name: &str| {
        let mut squad = (*table.game().squads[&ONE]).clone();
        squad.leader = Some(table.id(name));
        put(&squad, &[])
    };
    assert_eq!(table.ruled_out(named(&table, "Grunt")), "S-21");
    table.does(named(&table, "Second"), []);
    table.says("Second leads Squad 1 from now on", "S-21");
    assert_eq!(table.game().falls_apart(ONE), None);
}
