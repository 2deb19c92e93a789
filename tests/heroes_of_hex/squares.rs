//! A skirmish on squares (H-20), and lines of sight from corner to corner (H-24): choices of the ledger, through commands.

use tableside::board::grid::{BarrierKind, Direction, Hex, HexEdit, HexEditError, Layout, ZoneId};
use tableside::systems::heroes_of_hex::{
    Act, Action, ActionId, Area, Command, Cost, DamageType, Keywords, MovementKind, Objective,
    ObjectiveId, ObjectiveKind, Reach, Target,
};

use super::scene::{FIELD, HEROES, Scene, Table, attack, deed, light};

/// Reaches three spaces and pushes two.
fn shove() -> Action {
    let mut shove = attack(2, DamageType::Normal, Cost::Ap(2));
    shove.name = "Shove".to_owned();
    shove.reach = Reach::Range(3);
    shove.keywords.knockback = 2;
    shove
}

/// Hits everybody within one space of a space up to four away.
fn blast() -> Action {
    let mut blast = attack(3, DamageType::Light, Cost::Ap(1));
    blast.name = "Blast".to_owned();
    blast.reach = Reach::Range(4);
    blast.keywords.area = Some(Area::Blast(1));
    blast
}

fn engage(spaces: u8) -> Action {
    let keywords = Keywords {
        goes: Some(MovementKind::Engage(spaces)),
        ..Keywords::default()
    };
    deed(1, "Close in", Cost::Ap(1), keywords)
}

fn refusal(table: &mut Table, command: Command) -> (String, String) {
    let refused = table.refused(command);
    let rule = refused.rule_id().map(|rule| rule.to_string());
    (rule.unwrap_or_default(), refused.reason().to_owned())
}

fn is(rule: &str, reason: &str) -> (String, String) {
    (rule.to_owned(), reason.to_owned())
}

/// H-20: a whole exchange on squares, from a move to a knockback over a corner and an enemy that closes in.
#[test]
fn h_20_a_skirmish_on_squares() {
    let scene = Scene::new()
        .squares()
        .hero("Mara", "B2", &[light(1), shove(), blast()])
        .enemy("Husk", "E5", &[engage(6), light(2)])
        .with(|husk| husk.profile.vitality = 3)
        .enemy("Hound", "G4", &[]);
    let mut table = scene.begin([6]);
    // Only four squares share a side, and the way over a corner is two spaces.
    let over = table.moves("Mara", &["C3"]);
    assert_eq!(
        refusal(&mut table, over),
        is("H-20", "B2 and C3 share no side")
    );
    let far = table.moves("Mara", &["C2", "C3", "D3", "D4"]);
    assert_eq!(
        refusal(&mut table, far),
        is(
            "H-20",
            "that way costs 4 spaces of distance; the limit is 3"
        )
    );
    table.does(table.moves("Mara", &["C2", "C3", "D3"]), []);
    table.does(table.moves("Mara", &["D4"]), []);
    // Beside each other over a corner is not melee, but within a range of two.
    let melee = table.hits("Mara", 1, "Husk");
    assert_eq!(
        refusal(&mut table, melee),
        is("H-23", "E5 is 2 spaces away (Melee)")
    );
    table.does(table.hits("Mara", 2, "Husk"), [4, 2]);
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
    // Exactly between two directions the attacker picks.
    assert_eq!(
        (table.keys(), table.options()),
        (vec!["knockback".into()], vec!["0".into(), "6".into()])
    );
    let labels: Vec<String> = table.open()[0]
        .shape
        .options()
        .iter()
        .map(|choice| choice.label.clone())
        .collect();
    assert_eq!(labels, ["east", "south"]);
    table.picks("knockback", "6", []);
    assert_eq!(table.at("Husk"), "E7");
    table.says("Husk is knocked back 2 spaces to E7", "H-42");
    // A blast of one reaches what shares a side with its middle: F4 and G4, not F5 from G4 over a corner.
    let at = |table: &Table, space: &str| Command::Act {
        who: table.id("Mara"),
        act: Act::Use {
            action: ActionId(3),
            target: Target::Space(table.hex(space)),
        },
    };
    let beside = at(&table, "F5");
    assert_eq!(
        refusal(&mut table, beside),
        is("H-33", "no opponent is there")
    );
    table.does(at(&table, "F4"), [3, 3]);
    table.ends(5);
    // Husk goes to a square that shares a side with Mara's.
    table.does(table.uses("Husk", 1), []);
    let ends: Vec<String> = table.open()[0]
        .shape
        .options()
        .iter()
        .map(|choice| choice.label.clone())
        .collect();
    assert_eq!(ends[..2], ["To E4".to_owned(), "To D5".to_owned()]);
    table.picks("instinct", "1", []);
    assert_eq!(table.at("Husk"), "E4");
    table.does(table.hits("Husk", 2, "Mara"), [6, 1]);
    assert_eq!(table.unit("Mara").tokens.wounds, 0, "death at once");
    table.says("Enemies win: no other side has units left", "H-50");
}

/// H-22: what is reached on squares, with the number of Movement actions.
#[test]
fn h_20_reach_on_squares() {
    let table = Scene::new()
        .squares()
        .hero("Mara", "B2", &[])
        .enemy("Husk", "K9", &[])
        .wall("B2", "C2")
        .begin([6]);
    let ground = table.game().ground().expect("a board");
    let movement = table.unit("Mara").profile.movement;
    let reach = ground
        .reach(
            table.id("Mara"),
            movement.distance.into(),
            movement.max.into(),
        )
        .expect("on the board");
    let actions = |at: &str| reach.actions(table.hex(at));
    assert_eq!(
        (actions("B1"), actions("C2"), actions("C3")),
        (Some(1), Some(1), Some(1))
    );
    assert_eq!(
        (actions("D3"), actions("D2"), actions("E2")),
        (Some(1), Some(2), Some(2))
    );
    assert_eq!((actions("F4"), actions("F5")), (Some(2), None));
}

/// H-24: by the house rule a line from corner to corner is enough, and the refusal without it names what is in the way.
#[test]
fn h_24_the_house_rule_of_corners() {
    let mut shot = attack(2, DamageType::Light, Cost::Ap(1));
    shot.reach = Reach::Range(6);
    let mut table = Scene::new()
        .squares()
        .hero("Mara", "B3", &[shot])
        .enemy("Husk", "D3", &[])
        .enemy("Hound", "F3", &[])
        .begin([6]);
    let past = table.hits("Mara", 2, "Hound");
    assert_eq!(
        refusal(&mut table, past.clone()),
        is(
            "H-24",
            "B3 does not see F3, four spaces away: the token on D3 is in the way"
        )
    );
    let set = |option: &str| Command::SetHouseRule {
        rule: "sight_line".to_owned(),
        option: option.to_owned(),
    };
    assert_eq!(
        table.game().label(&set("corners")),
        "house rule: lines of sight, also from any corner to any corner"
    );
    assert_eq!(
        table.forbids(set("edges")),
        "“lines of sight” is centres (from centre to centre) or corners (also from any corner to \
         any corner)"
    );
    table.does(set("Corners"), []);
    let why = table
        .game()
        .ground()
        .and_then(|g| g.why(table.id("Mara"), table.hex("F3")));
    let sentence = why.map(|why| why.sentence).unwrap_or_default();
    assert!(sentence.contains("north-east corner"), "{sentence}");
    table.does(past, [1, 6]);
    table.says(
        "Mara against Hound: 1 − 6 = −5, Light damage: nothing",
        "H-31",
    );
}

fn lay(layout: Layout) -> Command {
    Command::EditBoard {
        map: FIELD,
        edit: Box::new(HexEdit::SetLayout { layout }),
    }
}

/// H-20: new boards are as the house rule says.
#[test]
fn h_20_the_house_rule_of_new_boards() {
    let mut table = Scene::new().table();
    assert_eq!(table.game().house_rules.new_layout(), Layout::Pointy);
    let rule = "board_spaces".to_owned();
    let option = "squares".to_owned();
    table.does(Command::SetHouseRule { rule, option }, []);
    assert_eq!(table.game().house_rules.new_layout(), Layout::Squares);
    assert_eq!(
        table.game().boards[&FIELD].layout,
        Layout::Pointy,
        "it stays as it is"
    );
}

/// H-20: a board gets other sides between skirmishes; units and artifacts keep the names of their spaces, also by undo.
#[test]
fn h_20_a_board_gets_other_sides_with_all_that_lies_there() {
    let scene = Scene::new()
        .hero("Mara", "C5", &[])
        .enemy("Husk", "H8", &[])
        .zone(2, "Gate", &["A9"]);
    let lies = scene.space("F7");
    let kind = ObjectiveKind::Recover {
        lies,
        zone: ZoneId(2),
    };
    let objective = Objective {
        name: "The urn".to_owned(),
        board: FIELD,
        side: HEROES,
        kind,
        wins: true,
        hidden: false,
        progress: 0,
        met: false,
        failed: false,
        within: None,
        turns: 0,
        carrier: None,
        dropped: None,
    };
    let mut table = scene.table();
    table.does(
        Command::PutObjective {
            id: ObjectiveId(1),
            objective,
        },
        [],
    );
    let order = vec![HEROES];
    table.does(Command::BeginSkirmish { map: FIELD, order }, [3]);
    let refused = "a skirmish goes on there; end it before the spaces get other sides";
    assert_eq!(table.forbids(lay(Layout::Squares)), refused);
    table.does(lay(Layout::Flat), []);
    table.does(lay(Layout::Pointy), []);
    table.does(Command::EndSkirmish, []);
    table.does(lay(Layout::Squares), []);
    assert_eq!(
        (table.at("Mara"), table.at("Husk")),
        ("C5".into(), "H8".into())
    );
    let urn = table.game().objectives[&ObjectiveId(1)].artifact();
    assert_eq!(urn, Some(table.hex("F7")));
    assert_eq!(table.hex("F7"), Hex::new(5, 6));
    table.does(lay(Layout::Pointy), []);
    assert_eq!(
        (table.at("Mara"), table.at("Husk")),
        ("C5".into(), "H8".into())
    );
    assert_eq!(
        table.game().objectives[&ObjectiveId(1)].artifact(),
        Some(lies)
    );
    let wall = HexEdit::SetBarriers {
        edges: vec![
            Layout::Pointy
                .edge(lies, lies.next(Direction::ALL[0]))
                .expect("an edge"),
        ],
        kind: Some(BarrierKind::Wall),
    };
    table.does(
        Command::EditBoard {
            map: FIELD,
            edit: Box::new(wall),
        },
        [],
    );
    assert_eq!(
        table.forbids(lay(Layout::Squares)),
        HexEditError::Walled.to_string()
    );
}

/// H-20: a copy of a unit stands on the nearest free square, which shares a side.
#[test]
fn h_20_a_copy_stands_on_a_square_that_shares_a_side() {
    let mut table = Scene::new()
        .squares()
        .hero("Mara", "B2", &[])
        .hero("Oda", "B1", &[])
        .table();
    let who = table.id("Mara");
    table.does(
        Command::DuplicateUnit {
            who,
            also: Default::default(),
            at: None,
        },
        [],
    );
    assert_eq!(table.at("Mara 2"), "A2");
}
