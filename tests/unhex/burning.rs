//! Continuous (U-98): what lies there is taken by whoever starts an action other than Move, reactions included, before
//! the action goes on.

use tableside::systems::unhex::{
    Ability, Act, Command, EffectKind, Fact, ItemKind, Level, Location, Side,
};
use tableside::table::Shape;

use super::area_attacks::with;
use super::scene::{CLUB, NPCS, Scene, Table};

const KNIFE: &[ItemKind] = &[ItemKind::Melee1h];
const PISTOL: &[ItemKind] = &[ItemKind::Ranged1h, ItemKind::Ammo];

/// Something burns in an area by the GM's hand.
pub(crate) fn burns(table: &mut Table, area: &str, damage: u8) {
    let area = table.area_id(area);
    let kind = EffectKind::Continuous { damage };
    table.does(
        Command::AddEffect {
            area,
            kind,
            rounds: 3,
        },
        [],
    );
}

fn knives() -> Scene {
    Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .pc("Di", "Entrance", &[])
        .npc("Bo", "Bar", KNIFE)
        .npc("Cy", "Alley", &[])
}

fn cut_short(table: &Table) -> Vec<String> {
    table.lines(|fact| matches!(fact, Fact::ActionCutShort { .. }))
}

/// One die is the damage, the other the rounds; nobody is hurt at once, and nobody can defend.
#[test]
fn u_98_lies_on_the_area_for_so_many_rounds() {
    let mut table = with(ItemKind::Continuous).npc("Bo", "Bar", KNIFE).fight();
    table.attacks_area("Ana", "Bar", [4, 2]);
    table.pick("tens");
    assert_eq!((table.keys(), table.level("Bo")), (vec![], 50));
    let fight = table.game().fight.as_ref().expect("a fight");
    let effect = fight.effects.values().next().expect("it lies there");
    assert_eq!(
        (effect.kind, effect.rounds),
        (EffectKind::Continuous { damage: 4 }, 2)
    );
    assert_eq!(effect.area, table.area_id("Bar"));
    assert_eq!(effect.by.as_ref().map(|who| who.name.as_str()), Some("Ana"));
    table.undo_and_redo_all();
}

/// An attack there: the damage first, spread by the one who is hurt, then the attack at the level that is left.
#[test]
fn u_98_an_attack_takes_it_first() {
    let mut table = knives().fight();
    burns(&mut table, "Bar", 4);
    let offers = table.game().offers(table.id("Ana"));
    assert!(
        offers[0]
            .detail
            .contains("4 damage from what lies there comes first"),
        "{offers:?}"
    );
    table.attacks("Ana", "Bo");
    assert_eq!(
        (table.decider(), table.keys()),
        ("Ana".to_owned(), vec!["wounds".to_owned()])
    );
    assert_eq!(table.actions("Ana").0, 0);
    table.spreads(&[("left_leg", 1), ("torso", 3)], []);
    assert_eq!(table.level("Ana"), 46);
    assert_eq!(table.keys(), ["reaction"], "now the attack goes on");
    table.pick_and_roll("none", [4, 8]);
    assert_eq!(table.keys(), [""; 0], "48 is no success at level 46");
    table.undo_and_redo_all();
}

/// U-58: whoever is hurt by it surrenders too late, though no dice fell; whoever is attacked by the act that waits for it
/// may, and the act is not spent.
#[test]
fn u_58_surrender_while_what_burns_is_taken() {
    let mut table = knives().fight();
    burns(&mut table, "Bar", 4);
    table.attacks("Ana", "Bo");
    let late = table.gives_up("Ana");
    assert_eq!(
        table.refusal(late).reason(),
        "surrender comes before the damage, and it is being taken already"
    );
    table.does(table.gives_up("Bo"), []);
    table.spreads(&[("torso", 4)], []);
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!((table.level("Ana"), table.actions("Ana")), (46, (1, 0)));
    let cancelled = table.lines(|fact| matches!(fact, Fact::Cancelled { .. }));
    assert_eq!(cancelled, ["Ana’s attack is cancelled: Bo surrenders"]);
    table.undo_and_redo_all();
}

/// Whoever is felled by it has lost the action.
#[test]
fn u_98_whoever_is_felled_loses_the_action() {
    let mut table = knives().sheet(|_| {}).fight();
    let who = table.id("Ana");
    let level = tableside::systems::unhex::Level::clamped(12);
    table.does(Command::SetLevel { who, level }, []);
    burns(&mut table, "Bar", 4);
    table.attacks("Ana", "Bo");
    table.spreads(&[("torso", 4)], []);
    assert_eq!((table.level("Ana"), table.keys()), (8, vec![]));
    assert_eq!(
        cut_short(&table),
        ["Ana’s action is lost: Ana is unconscious"]
    );
    assert_eq!(table.actions("Ana"), (0, 0));
    assert_eq!(table.count(|f| matches!(f, Fact::StrikeDeclared { .. })), 0);
    table.undo_and_redo_all();
}

/// So has whoever loses the weapon by it.
#[test]
fn u_98_whoever_loses_the_weapon_loses_the_action() {
    let mut table = knives().fight();
    burns(&mut table, "Bar", 4);
    table.attacks("Ana", "Bo");
    table.spreads(&[("right_arm", 3), ("torso", 1)], []);
    assert_eq!(table.sheet("Ana").hands.right, None);
    assert_eq!(
        cut_short(&table),
        ["Ana’s action is lost: 1H melee is not in hand"]
    );
    assert_eq!(table.keys(), [""; 0]);
}

/// Every other action takes it; a Move does not, nor what is free.
#[test]
fn u_98_a_move_and_what_is_free_cost_nothing() {
    let takes = |act: fn(&Table) -> Act| {
        let mut table = knives().fight();
        burns(&mut table, "Bar", 4);
        let act = act(&table);
        table.act("Ana", act);
        table.keys() == ["wounds"]
    };
    assert!(takes(|_| Act::Rearrange {
        left: None,
        right: None,
        left_of: None,
        right_of: None,
    }));
    assert!(takes(|_| Act::Use {
        what: "the tap".to_owned()
    }));
    assert!(!takes(|_| Act::Drop { hand: Side::Right }));
    let mut table = knives().skip(NPCS).fight();
    burns(&mut table, "Bar", 4);
    table.moves("Ana", "Kitchen");
    assert_eq!(
        (table.area("Ana"), table.level("Ana")),
        ("Kitchen".to_owned(), 50)
    );
    let mut table = knives().fight();
    burns(&mut table, "Kitchen", 4);
    table.attacks("Ana", "Bo");
    assert_eq!(table.keys(), ["reaction"], "it burns elsewhere");
}

/// What was meant is done once the damage is taken.
#[test]
fn u_98_other_acts_go_on_after_it() {
    let mut table = knives().fight();
    burns(&mut table, "Bar", 2);
    table.act(
        "Ana",
        Act::Use {
            what: "the tap".to_owned(),
        },
    );
    table.spreads(&[("torso", 2)], []);
    assert_eq!(
        table.lines(|f| matches!(f, Fact::Used { .. })),
        ["Ana uses the tap"]
    );
    assert_eq!((table.actions("Ana").0, table.level("Ana")), (0, 48));
}

/// Only the worst of several counts; what does no damage hurts nobody.
#[test]
fn u_98_only_the_worst_counts() {
    let mut table = knives().fight();
    burns(&mut table, "Bar", 0);
    table.attacks("Ana", "Bo");
    assert_eq!(table.keys(), ["reaction"]);
    let mut table = knives().fight();
    for damage in [3, 7, 5] {
        burns(&mut table, "Bar", damage);
    }
    table.attacks("Ana", "Bo");
    let Shape::Distribute { total, .. } = table.question().shape else {
        panic!("{:?}", table.question());
    };
    assert_eq!(total, 7);
}

/// Armor works as usual, at each location for what goes there.
#[test]
fn u_96_armor_stops_what_goes_there() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .armor(Location::Torso, 2)
        .armor(Location::Head, 1)
        .npc("Bo", "Bar", KNIFE)
        .fight();
    burns(&mut table, "Bar", 5);
    table.attacks("Ana", "Bo");
    table.spreads(&[("head", 2), ("torso", 3)], []);
    assert_eq!(table.keys(), ["armor"]);
    table.pick("take");
    table.pick("break");
    assert_eq!(table.level("Ana"), 48);
    assert_eq!(table.marked("Ana", Location::Head), 2);
    let armor = |place| table.sheet("Ana").body.part(place).armor;
    assert_eq!((armor(Location::Head), armor(Location::Torso)), (1, 1));
}

/// A location takes no more than it has empty boxes, the torso takes the rest and what lowers the level only.
#[test]
fn u_96_how_much_fits_where() {
    let room = |lowers: bool| -> Vec<(String, u32)> {
        let mut table = Scene::new()
            .pc("Ana", "Bar", KNIFE)
            .marks(Location::LeftArm, 3, tableside::systems::unhex::Mark::Slash)
            .marks(Location::Torso, 7, tableside::systems::unhex::Mark::Slash)
            .rules(|rules| rules.full_torso_lowers_level = lowers)
            .npc("Bo", "Bar", KNIFE)
            .fight();
        burns(&mut table, "Bar", 4);
        table.attacks("Ana", "Bo");
        let Shape::Distribute { places, .. } = table.question().shape else {
            panic!("{:?}", table.question());
        };
        places
            .into_iter()
            .map(|(choice, most)| (choice.key, most))
            .collect()
    };
    let is = |torso: u32| {
        [
            ("head", 3),
            ("right_arm", 3),
            ("torso", torso),
            ("right_leg", 4),
            ("left_leg", 4),
        ]
        .map(|(place, most)| (place.to_owned(), most))
    };
    assert_eq!(room(true), is(4));
    assert_eq!(room(false), is(2));
}

/// A Defend takes it first, and is rolled at the level that is left.
#[test]
fn u_98_a_defend_takes_it_first() {
    let mut table = knives().real().turn_of(NPCS);
    burns(&mut table, "Bar", 4);
    table.attacks("Bo", "Ana");
    table.spreads(&[("torso", 4)], []);
    table.pick("defend");
    assert_eq!(
        (table.decider(), table.keys()),
        ("Ana".to_owned(), vec!["wounds".to_owned()])
    );
    table.spreads(&[("torso", 4)], []);
    let open = table.game().decisions();
    let target = |key: &str| match &open.iter().find(|d| d.key == key).expect("open").shape {
        Shape::Roll { target, .. } => *target,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        (target("attack.roll"), target("defend.roll")),
        (Some(46), Some(46))
    );
    table.undo_and_redo_all();
}

/// Whoever is felled by it has lost the reaction, and the attack goes on.
#[test]
fn u_98_whoever_is_felled_reacts_no_more() {
    for reaction in ["defend", "counter.1"] {
        let mut table = knives().turn_of(NPCS);
        let who = table.id("Ana");
        let level = tableside::systems::unhex::Level::clamped(12);
        table.does(Command::SetLevel { who, level }, []);
        table.attacks("Bo", "Ana");
        burns(&mut table, "Bar", 4);
        table.pick(reaction);
        table.spreads(&[("torso", 4)], [2, 1]);
        assert_eq!(
            cut_short(&table),
            ["Ana’s action is lost: Ana is unconscious"]
        );
        assert_eq!(table.keys(), ["attack.dice"], "the attack alone was rolled");
        assert_eq!(table.actions("Ana").0, 0);
    }
}

/// A counterattack without its weapon is lost as well.
#[test]
fn u_98_a_counterattack_needs_its_weapon_still() {
    let mut table = knives().turn_of(NPCS);
    table.attacks("Bo", "Ana");
    burns(&mut table, "Bar", 4);
    table.pick("counter.1");
    table.spreads(&[("right_arm", 3), ("torso", 1)], [2, 1]);
    assert_eq!(
        cut_short(&table),
        ["Ana’s action is lost: the weapon is no longer in hand"]
    );
    assert_eq!(table.keys(), ["attack.dice"]);
}

fn intercepting(level: i32) -> Table {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .pc("Di", "Entrance", &[])
        .npc("Bo", "Dance Floor", PISTOL)
        .level(level)
        .npc("Cy", "Alley", &[])
        .fight();
    burns(&mut table, "Dance Floor", 4);
    table.moves("Ana", "Kitchen");
    table.pick("intercept.1");
    assert_eq!(table.decider(), "Bo");
    table
}

/// An intercept takes it first; then it is rolled.
#[test]
fn u_98_an_intercept_takes_it_first() {
    let mut table = intercepting(50);
    table.spreads(&[("torso", 4)], [4, 8]);
    assert_eq!(
        (table.level("Bo"), table.area("Ana")),
        (46, "Kitchen".to_owned()),
        "48 misses at 46"
    );
    assert_eq!(table.count(|f| matches!(f, Fact::StrikeDeclared { .. })), 1);
    table.undo_and_redo_all();
}

/// Whoever is felled by it does not intercept; the move goes on.
#[test]
fn u_98_an_interceptor_who_is_felled_does_not_strike() {
    let mut table = intercepting(12);
    table.spreads(&[("torso", 4)], []);
    assert_eq!(
        (table.area("Ana"), table.keys()),
        ("Kitchen".to_owned(), vec![])
    );
    assert_eq!(
        cut_short(&table),
        ["Bo’s action is lost: Bo is unconscious"]
    );
    assert_eq!(table.actions("Bo").0, 0);
}

/// A Defend against a Blast takes it first, too; whoever is felled is hit by the Blast besides.
#[test]
fn u_98_a_defend_against_a_blast_takes_it_first() {
    let mut table = with(ItemKind::Blast)
        .npc("Bo", "Bar", &[])
        .level(12)
        .npc("Cy", "Bar", &[])
        .npc("Di", "Alley", &[])
        .fight();
    burns(&mut table, "Bar", 4);
    table.attacks_area("Ana", "Bar", [3, 1]);
    table.pick("tens");
    for who in ["Bo", "Cy"] {
        table.pick_for(&format!("reaction.{}", table.id(who)), "defend");
    }
    assert_eq!(table.decider(), "Bo");
    table.spreads(&[("torso", 4)], []);
    assert_eq!(table.decider(), "Cy");
    table.spreads(&[("torso", 4)], [4, 5]);
    assert_eq!(
        cut_short(&table),
        ["Bo’s action is lost: Bo is unconscious"]
    );
    assert_eq!(table.decider(), "Bo", "the Blast");
    table.spreads(&[("left_leg", 3)], []);
    assert_eq!(
        (table.level("Bo"), table.level("Cy"), table.keys()),
        (5, 46, vec![])
    );
    table.undo_and_redo_all();
}

/// Whoever attacks an area from within it takes it, too.
#[test]
fn u_98_an_attack_on_an_area_takes_it_first() {
    let mut table = with(ItemKind::Cover)
        .ability(Ability::Stealth)
        .npc("Bo", "Bar", &[])
        .fight();
    burns(&mut table, "Dance Floor", 2);
    table.attacks_area("Ana", "Dance Floor", []);
    assert_eq!(table.keys(), ["wounds"]);
    table.spreads(&[("torso", 2)], [3, 1]);
    table.pick("tens");
    assert_eq!(table.game().made_marks(super::scene::CLUB).covered.len(), 1);
}

/// Directing is the leader's action: once the other agrees, what burns where the leader stands is taken first, and a
/// leader who is felled by it directs nobody. A refusal gives the action back and hurts nobody (U-100).
#[test]
fn u_98_who_directs_takes_it_once_the_other_agrees() {
    let scene = |level| {
        Scene::new()
            .pc("Ana", "Bar", &[])
            .level(level)
            .ability(Ability::Direct)
            .pc("Di", "Entrance", &[])
            .npc("Bo", "Alley", KNIFE)
            .fight()
    };
    for (level, directed) in [(30, 1), (11, 0)] {
        let mut table = scene(level);
        burns(&mut table, "Bar", 3);
        let whom = table.id("Di");
        table.act("Ana", Act::Direct { whom });
        table.pick("refuse");
        assert_eq!((table.level("Ana"), table.actions("Ana")), (level, (1, 0)));
        table.act("Ana", Act::Direct { whom });
        table.pick("use");
        assert_eq!(table.keys(), ["wounds"]);
        table.spreads(&[("torso", 3)], []);
        assert_eq!(
            (table.level("Ana"), table.standing("Ana").actions),
            (level - 3, 0)
        );
        let said = |table: &Table| table.count(|fact| matches!(fact, Fact::Directed { .. }));
        assert_eq!(
            (said(&table), cut_short(&table).len()),
            (directed, 1 - directed)
        );
        table.undo_and_redo_all();
    }
}

/// Whoever is out of the fight while the leader still takes what burns is not directed, and the action is given back.
#[test]
fn u_98_the_gm_takes_the_directed_one_out_meanwhile() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[])
        .ability(Ability::Direct)
        .pc("Di", "Entrance", &[])
        .npc("Bo", "Alley", KNIFE)
        .fight();
    burns(&mut table, "Bar", 3);
    let whom = table.id("Di");
    table.act("Ana", Act::Direct { whom });
    table.pick("use");
    assert_eq!(table.keys(), ["wounds"]);
    table.does(Command::Leave { who: whom }, []);
    assert_eq!(table.keys(), Vec::<String>::new());
    assert_eq!((table.level("Ana"), table.actions("Ana")), (47, (1, 0)));
}

/// U-66, U-96, U-98: the attack is off while its victim takes what burns for the reaction: where it goes is still theirs
/// to say, armor is still asked about, and with the damage the action of the reaction is lost.
#[test]
fn u_98_what_burns_is_taken_though_the_attack_is_off() {
    let surrenders = |table: &Table| table.gives_up("Ana");
    let goes = |table: &Table| Command::Place {
        who: table.id("Ana"),
        map: CLUB,
        area: table.area_id("Alley"),
    };
    let falls = |table: &Table| Command::SetLevel {
        who: table.id("Ana"),
        level: Level::clamped(1),
    };
    let ends: [&dyn Fn(&Table) -> Command; 3] = [&surrenders, &goes, &falls];
    for end in ends {
        for reaction in ["defend", "counter.1"] {
            let mut table = Scene::new()
                .pc("Ana", "Bar", KNIFE)
                .pc("Di", "Entrance", &[])
                .npc("Cy", "Alley", &[])
                .npc("Bo", "Bar", KNIFE)
                .armor(Location::Torso, 1)
                .fight();
            table.attacks("Ana", "Bo");
            burns(&mut table, "Bar", 4);
            table.pick(reaction);
            let end = end(&table);
            table.does(end, []);
            let asked = (table.level("Bo"), table.keys());
            assert_eq!(asked, (50, vec!["wounds".to_owned()]));
            table.spreads(&[("left_leg", 1), ("torso", 3)], []);
            assert_eq!(table.keys(), ["armor"]);
            table.pick("break");
            assert_eq!((table.level("Bo"), table.keys()), (49, vec![]));
            assert_eq!((table.actions("Ana").0, table.actions("Bo").0), (1, 0));
            assert_eq!(cut_short(&table).len(), 1);
            table.undo_and_redo_all();
        }
    }
}

/// U-98: a reaction for which what burns is taken already stays spent, too, when the attack is off before its dice.
#[test]
fn u_98_a_reaction_that_has_burned_stays_spent() {
    let mut table = knives().real().fight();
    table.attacks("Ana", "Bo");
    burns(&mut table, "Bar", 4);
    table.pick("defend");
    table.spreads(&[("torso", 4)], []);
    assert_eq!(table.keys(), ["attack.roll", "defend.roll"]);
    table.does(table.gives_up("Ana"), []);
    assert_eq!((table.actions("Ana").0, table.actions("Bo").0), (1, 0));
    table.undo_and_redo_all();
}
