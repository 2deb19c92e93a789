//! Stealth (U-101): one more mark between somebody and every other area, lost by striking, back after a Move.

use tableside::board::areas::ExtraMarks;
use tableside::systems::unhex::odds::Policy;
use tableside::systems::unhex::{Ability, Command, Fact, GmCondition, ItemKind};

use super::scene::{NPCS, PCS, Scene, Table};

const KNIFE: &[ItemKind] = &[ItemKind::Melee1h];
const PISTOL: &[ItemKind] = &[ItemKind::Ranged1h, ItemKind::Ammo];
const RIFLE: &[ItemKind] = &[ItemKind::Ranged2h, ItemKind::Ammo];

/// Ana attacks from one area, Bo hides in another.
fn hiding(from: &str, weapon: &[ItemKind], at: &str) -> Scene {
    Scene::new()
        .pc("Ana", from, weapon)
        .npc("Bo", at, PISTOL)
        .ability(Ability::Stealth)
}

/// The reason why Ana cannot attack Bo.
fn refused(table: &Table) -> Option<String> {
    let act = table.attack_act("Ana", "Bo");
    let refusal = table.game().check_act(table.id("Ana"), &act).err()?;
    Some(refusal.to_string())
}

/// In an area without cover stealth gives cover: the target picks the dice, and the log says why.
#[test]
fn u_101_stealth_gives_cover() {
    let mut table = hiding("Entrance", PISTOL, "Dance Floor").fight();
    let offers = table.game().offers(table.id("Ana"));
    assert_eq!(offers[0].detail, "range 1, cover by stealth");
    table.attack("Ana", "Bo", [1, 9]);
    assert_eq!(table.decider(), "Bo");
    let rules = table.logged(|fact| matches!(fact, Fact::StrikeDeclared { .. }));
    assert_eq!(rules.expect("it is logged"), ["U-53", "U-33", "U-101"]);
    let declared = table.lines(|fact| matches!(fact, Fact::StrikeDeclared { .. }));
    assert_eq!(
        declared,
        ["Ana attacks Bo with 1H ranged at range 1, stealth, Bo has cover"]
    );
}

/// In an area that has cover already it makes two, and nobody sees in.
#[test]
fn u_101_with_cover_there_nobody_sees_in() {
    let table = hiding("Dance Floor", PISTOL, "Bar").fight();
    let why = refused(&table).expect("it is refused");
    assert!(
        why.contains("two cover marks at Bar, one of them stealth"),
        "{why}"
    );
    assert!(why.contains("stealth"), "{why}");
    let open = Scene::new()
        .pc("Ana", "Dance Floor", PISTOL)
        .npc("Bo", "Bar", PISTOL)
        .fight();
    assert_eq!(refused(&open), None);
}

/// Counted per path: from the Catwalk no mark leads into the Bar, and stealth is the only one.
#[test]
fn u_101_counted_per_path() {
    let table = hiding("Catwalk", PISTOL, "Bar").fight();
    assert_eq!(refused(&table), None);
}

/// Never for one's own sight outward; the other house rule counts it both ways.
#[test]
fn u_101_own_sight_outward() {
    let sees = |inward: bool| {
        let table = Scene::new()
            .pc("Ana", "Bar", PISTOL)
            .npc("Bo", "Dance Floor", PISTOL)
            .ability(Ability::Stealth)
            .rules(|rules| rules.stealth_inward_only = inward)
            .turn_of(NPCS);
        let act = table.attack_act("Bo", "Ana");
        table.game().check_act(table.id("Bo"), &act).is_ok()
    };
    assert!(sees(true));
    assert!(!sees(false));
}

/// Where it counts both ways, nothing is seen one way only (U-35): Bo does not see Ana, and she does not see Bo.
#[test]
fn u_101_own_sight_outward_and_the_way_back() {
    let why = |inward: bool, mutual: bool| {
        let table = Scene::new()
            .pc("Ana", "Bar", PISTOL)
            .ability(Ability::Stealth)
            .npc("Bo", "Dance Floor", PISTOL)
            .rules(|rules| {
                rules.stealth_inward_only = inward;
                rules.sight.mutual = mutual;
            })
            .fight();
        refused(&table)
    };
    assert_eq!(why(true, true), None, "for sight to Ana only");
    assert_eq!(why(false, false), None, "each direction by itself");
    let why = why(false, true).expect("two marks on the way back");
    let words = "one cover mark by stealth, but one cover mark on the way back, at Bar, and one \
                 more by stealth";
    assert!(why.contains(words), "{why}");
}

/// An enemy in the area ends it while they are there, one who is unconscious does not.
#[test]
fn u_101_not_beside_an_enemy() {
    let mut table = hiding("Dance Floor", PISTOL, "Bar")
        .pc("Cy", "Bar", KNIFE)
        .fight();
    assert_eq!(refused(&table), None);
    let who = table.id("Cy");
    let condition = Some(GmCondition::Unconscious);
    table.does(Command::SetCondition { who, condition }, []);
    assert!(refused(&table).is_some());
}

/// Within one area there is neither cover nor a limit to sight.
#[test]
fn u_101_not_within_one_area() {
    let mut table = hiding("Bar", KNIFE, "Bar").fight();
    table.attack("Ana", "Bo", [1, 9]);
    assert_eq!(table.decider(), "Ana");
}

/// Somebody unconscious has no abilities (U-64).
#[test]
fn u_101_not_while_unconscious() {
    let table = hiding("Dance Floor", PISTOL, "Bar")
        .level(5)
        .npc("Di", "Alley", &[])
        .fight();
    assert_eq!(refused(&table), None);
}

/// Lost as soon as an Attack starts, before its dice, saved, and back after a Move.
#[test]
fn u_101_lost_by_an_attack_and_back_after_a_move() {
    let mut table = hiding("Dance Floor", PISTOL, "Bar")
        .npc("Di", "Alley", &[])
        .skip(PCS)
        .turn_of(NPCS);
    assert!(refused_for(&table));
    table.attacks("Bo", "Ana");
    assert!(table.standing("Bo").stealth_lost);
    assert!(
        table
            .logged(|f| matches!(f, Fact::Stealth { lost: true, .. }))
            .is_some()
    );
    table.undo_and_redo_all();
    let mut table = hiding("Dance Floor", PISTOL, "Bar")
        .npc("Di", "Alley", &[])
        .skip(PCS)
        .turn_of(NPCS);
    table.attack("Bo", "Ana", [9, 8]);
    assert!(!refused_for(&table), "given away");
    let who = table.id("Bo");
    table.does(
        Command::SetActions {
            who,
            actions: 1,
            owed: 0,
        },
        [],
    );
    table.moves("Bo", "Kitchen");
    assert!(!table.standing("Bo").stealth_lost);
    assert!(
        table
            .logged(|f| matches!(f, Fact::Stealth { lost: false, .. }))
            .is_some()
    );
}

/// Beside an enemy there is no stealth to be lost or regained: the log says nothing of it, and it is there again as
/// soon as they are apart.
#[test]
fn u_101_nothing_is_told_of_stealth_beside_an_enemy() {
    let told = |table: &Table| table.count(|fact| matches!(fact, Fact::Stealth { .. }));
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .ability(Ability::Stealth)
        .npc("Bo", "Bar", &[])
        .npc("Di", "Kitchen", &[])
        .skip(NPCS)
        .fight();
    table.attack("Ana", "Bo", [9, 8]);
    assert!(table.standing("Ana").stealth_lost);
    assert_eq!(told(&table), 0);
    let who = table.id("Ana");
    table.does(
        Command::SetActions {
            who,
            actions: 1,
            owed: 0,
        },
        [],
    );
    table.does(Command::SetTurn { team: PCS }, []);
    table.moves("Ana", "Kitchen");
    assert!(!table.standing("Ana").stealth_lost);
    assert_eq!((told(&table), table.game().stealthy(who)), (0, false));
    table.does(
        Command::Leave {
            who: table.id("Di"),
        },
        [],
    );
    assert!(table.game().stealthy(who));
}

/// Bo is seen by nobody on the Dance Floor: two marks.
fn refused_for(table: &Table) -> bool {
    let lines = table.game().lines().expect("a map");
    let (from, to) = (table.area_id("Dance Floor"), table.area_id("Bar"));
    let extra = ExtraMarks::one_way(table.game().stealthy(table.id("Bo")).into());
    !lines
        .look_with(from, to, &table.game().house_rules.sight, extra)
        .sight
}

/// Lost by an Intercept; a Defend or a counterattack does not give it away.
#[test]
fn u_101_lost_by_an_intercept() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Dance Floor", PISTOL)
        .ability(Ability::Stealth)
        .fight();
    table.moves("Ana", "Kitchen");
    assert!(!table.standing("Bo").stealth_lost, "not yet declared");
    table.pick_and_roll("intercept.1", [9, 8]);
    assert!(table.standing("Bo").stealth_lost);
    let mut table = hiding("Entrance", PISTOL, "Dance Floor").fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("defend", [9, 8, 9, 7]);
    assert!(!table.standing("Bo").stealth_lost);
}

/// Who moves with stealth is seen by fewer interceptors: from the Dance Floor neither the Bar nor the Kitchen is seen.
#[test]
fn u_101_an_interceptor_has_to_see_the_mover() {
    let asked = |stealth: bool| {
        let mut scene = Scene::new()
            .pc("Ana", "Dance Floor", RIFLE)
            .npc("Bo", "Bar", &[]);
        if stealth {
            scene = scene.ability(Ability::Stealth);
        }
        let mut table = scene.turn_of(NPCS);
        table.moves("Bo", "Kitchen");
        table.keys() == [format!("reaction.{}", table.id("Ana"))]
    };
    assert!(asked(false));
    assert!(!asked(true));
}

/// U-94: long sight is lost at 3 marks: past one mark and stealth it sees, past two marks and stealth it does not.
#[test]
fn u_101_and_long_sight() {
    let sniper = |from: &str, stealth: bool| {
        let scene = Scene::new()
            .pc("Ana", from, RIFLE)
            .ability(Ability::Ranged2hLongSight)
            .npc("Bo", "Bar", &[]);
        let scene = if stealth {
            scene.ability(Ability::Stealth)
        } else {
            scene
        };
        refused(&scene.fight())
    };
    assert_eq!(sniper("Dance Floor", true), None);
    assert_eq!(sniper("Alley", false), None);
    let why = sniper("Alley", true).expect("3 marks");
    assert!(
        why.contains("two cover marks") && why.contains("stealth"),
        "{why}"
    );
}

/// An attack on the area reaches those who hide there.
#[test]
fn u_101_area_effects_still_reach_the_area() {
    let mut table = super::area_attacks::with(ItemKind::Blast)
        .npc("Bo", "Bar", &[])
        .ability(Ability::Stealth)
        .skip(NPCS)
        .fight();
    table.attacks_area("Ana", "Bar", [3, 1]);
    table.pick("tens");
    table.spreads(&[("torso", 3)], []);
    assert_eq!(table.level("Bo"), 47);
}

/// An attack on an area gives stealth away as every Attack does.
#[test]
fn u_101_lost_by_an_attack_on_an_area() {
    let mut table = super::area_attacks::with(ItemKind::Cover)
        .ability(Ability::Stealth)
        .npc("Bo", "Bar", &[])
        .fight();
    table.attacks_area("Ana", "Dance Floor", [9, 8]);
    assert!(table.standing("Ana").stealth_lost);
}

/// The odds follow: none where nothing is seen, those of cover where stealth gives it.
#[test]
fn u_101_the_odds_follow() {
    let odds = |table: &Table| {
        let (who, target) = (table.id("Ana"), table.id("Bo"));
        let weapon = tableside::table::ItemId(1);
        table
            .game()
            .attack_odds(who, target, weapon, &Policy::default())
    };
    assert!(odds(&hiding("Dance Floor", PISTOL, "Bar").fight()).is_err());
    let plain = |at: &str| {
        Scene::new()
            .pc("Ana", "Dance Floor", PISTOL)
            .npc("Bo", at, PISTOL)
            .fight()
    };
    let hidden = hiding("Dance Floor", PISTOL, "Entrance").fight();
    assert_eq!(odds(&hidden).ok(), odds(&plain("Bar")).ok());
    assert_ne!(odds(&hidden).ok(), odds(&plain("Entrance")).ok());
}

/// The GM says whether it is lost, and undo takes that back.
#[test]
fn u_101_by_hand() {
    let mut table = hiding("Dance Floor", PISTOL, "Bar").fight();
    let who = table.id("Bo");
    table.does(Command::SetStealth { who, lost: true }, []);
    assert!(table.last_is_gms());
    assert_eq!(refused(&table), None);
    table.does(Command::SetStealth { who, lost: false }, []);
    assert!(refused(&table).is_some());
    table.undo_and_redo_all();
}
