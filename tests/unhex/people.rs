//! Who comes, who goes, who changes sides: before a fight and in the midst of one.

use tableside::board::areas::AreaId;
use tableside::systems::unhex::{
    Character, Command, DiceMode, ItemKind, JoinTeam, Kind, Level, Location, Mark, Newcomers,
    Phase, Place, Sheet, SheetEdit, Unhex,
};
use tableside::table::{CharacterId, MapId, TeamId};

use super::scene::{CLUB, NPCS, PCS, Scene, Table};

fn guards(count: u8) -> Newcomers {
    let mut sheet = Sheet::of(&Character::new("Guard", Kind::Npc));
    sheet.letters = "Gu".to_owned();
    Newcomers {
        sheet,
        count,
        team: JoinTeam::Team(NPCS),
        at: None,
        replaces: None,
    }
}

fn add(newcomers: Newcomers) -> Command {
    let newcomers = vec![newcomers];
    Command::AddCharacters { newcomers }
}

fn at(table: &Table, area: &str) -> Place {
    let area = table.game().maps[&CLUB].area_named(area);
    Place {
        map: CLUB,
        area: area.expect("an area of the nightclub"),
        hidden: false,
    }
}

fn names(game: &Unhex) -> Vec<(&str, &str)> {
    let all = game.characters.values();
    all.map(|c| (c.name.as_str(), c.letters.as_str())).collect()
}

fn by_name(game: &Unhex, name: &str) -> CharacterId {
    let found = game.characters.iter().find(|(_, sheet)| sheet.name == name);
    *found.expect("somebody is called that").0
}

fn scene() -> Scene {
    Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Ranged1h, ItemKind::Ammo])
        .npc("Bo", "Bar", &[ItemKind::Melee1h])
        .npc("Cy", "Alley", &[])
}

/// Four guards from one sheet have numbers, letters and boxes of their own, and are one step back.
#[test]
fn several_of_one_sheet_are_numbered() {
    let mut table = Scene::new().pc("Ana", "Bar", &[]).quiet();
    let before = table.bytes();
    let mut four = guards(4);
    four.at = Some(at(&table, "Alley"));
    table.does(add(four), []);
    let expected = [
        ("Ana", "An"),
        ("Guard 1", "G1"),
        ("Guard 2", "G2"),
        ("Guard 3", "G3"),
        ("Guard 4", "G4"),
    ];
    assert_eq!(names(table.game()), expected);
    let (first, second) = (
        by_name(table.game(), "Guard 1"),
        by_name(table.game(), "Guard 2"),
    );
    let edit = SheetEdit::Boxes {
        boxes: vec![(Location::Head, 0)],
        mark: Some(Mark::Slash),
    };
    table.does(Command::EditSheet { who: first, edit }, []);
    let marked = |who| {
        table.game().characters[&who]
            .body
            .count(Location::Head, Mark::Slash)
    };
    assert_eq!((marked(first), marked(second)), (1, 0));
    assert_eq!(table.game().places[&second], at(&table, "Alley"));
    // Two more go on counting.
    table.does(add(guards(2)), []);
    assert_eq!(
        names(table.game())[5..],
        [("Guard 5", "G5"), ("Guard 6", "G6")]
    );
    // One alone keeps the plain name while it is free.
    table.does(add(guards(1)), []);
    table.does(add(guards(1)), []);
    assert_eq!(
        names(table.game())[7..],
        [("Guard", "Gu"), ("Guard 7", "G7")]
    );
    table.undo_and_redo_all();
    for _ in 0..5 {
        table.does(tableside::campaign::Command::Undo, []);
    }
    assert_eq!(table.bytes(), before);
}

/// A team that is named is made once, with the dice of the table, and found again whatever its case.
#[test]
fn a_team_is_made_for_newcomers() {
    let mut table = Scene::new().pc("Ana", "Bar", &[]).real().quiet();
    let team = |name: &str| JoinTeam::Named {
        name: name.to_owned(),
        kind: Kind::Npc,
    };
    let mut some = [guards(1), guards(1), guards(1)];
    some[0].team = team("Cult");
    some[1].team = team(" cult ");
    some[2].team = JoinTeam::None;
    let newcomers = some.to_vec();
    table.does(Command::AddCharacters { newcomers }, []);
    let game = table.game();
    let made = &game.teams[&TeamId(3)];
    assert_eq!(
        (made.name.as_str(), made.kind, made.dice),
        ("Cult", Kind::Npc, DiceMode::Real)
    );
    assert_eq!(game.teams.len(), 3);
    let teams: Vec<Option<TeamId>> = game.characters.values().map(|c| c.team).collect();
    assert_eq!(teams, [Some(PCS), Some(TeamId(3)), Some(TeamId(3)), None]);
    table.undo_and_redo_all();
}

/// A sheet that takes somebody's place leaves them where they are, with team and colour.
#[test]
fn a_sheet_takes_the_place_of_another() {
    let mut table = scene().quiet();
    let who = table.id("Bo");
    let edit = SheetEdit::Colour(Some(3));
    table.does(Command::EditSheet { who, edit }, []);
    let place = table.game().places[&who];
    let mut new = guards(1);
    new.replaces = Some(who);
    new.team = JoinTeam::None;
    table.does(add(new), []);
    let sheet = &table.game().characters[&who];
    assert_eq!(
        (sheet.name.as_str(), sheet.team, sheet.colour),
        ("Guard", Some(NPCS), Some(3))
    );
    assert_eq!(table.game().places[&who], place);
    table.undo_and_redo_all();
}

/// Nobody, too many, nowhere, in no team, over their max level: refused, and nothing changes.
#[test]
fn hostile_newcomers_are_refused() {
    let mut table = scene().quiet();
    let spoilt = |spoil: &dyn Fn(&mut Newcomers)| {
        let mut new = guards(2);
        spoil(&mut new);
        add(new)
    };
    let nowhere = Place {
        map: MapId(9),
        area: AreaId(9),
        hidden: false,
    };
    let ana = table.id("Ana");
    for command in [
        Command::AddCharacters { newcomers: vec![] },
        spoilt(&|new| new.count = 0),
        spoilt(&|new| new.count = 201),
        spoilt(&|new| new.sheet.name = " ".to_owned()),
        spoilt(&|new| new.team = JoinTeam::Team(TeamId(77))),
        spoilt(&|new| {
            new.team = JoinTeam::Named {
                name: String::new(),
                kind: Kind::Pc,
            };
        }),
        spoilt(&|new| new.at = Some(nowhere)),
        spoilt(&|new| new.replaces = Some(ana)),
        spoilt(&|new| new.replaces = Some(CharacterId(99))),
        spoilt(&|new| new.sheet.hands.left = Some(tableside::table::ItemId(5))),
        spoilt(&|new| new.sheet.max_level = Level::clamped(0)),
    ] {
        let refusal = table.refusal(command.clone());
        if let Some(rule) = refusal.rule_id() {
            assert_eq!(rule.to_string(), "U-01", "{command:?}");
        }
    }
    let above = spoilt(&|new| new.sheet.level = Level::clamped(80));
    let refusal = table.refusal(above.clone());
    assert_eq!(
        refusal.rule_id().map(|r| r.to_string()).as_deref(),
        Some("U-01")
    );
    table.does(above.overruled().expect("by the GM’s word"), []);
}

/// A copy has what the one copied has, a number, and stands beside them; in a fight it joins with an action.
#[test]
fn a_copy_stands_beside_the_one_copied() {
    let mut table = scene().fight();
    let who = table.id("Bo");
    let level = Level::clamped(31);
    table.does(Command::SetLevel { who, level }, []);
    table.does(
        Command::DuplicateCharacter {
            who,
            also: Default::default(),
            area: None,
        },
        [],
    );
    let copy = by_name(table.game(), "Bo 2");
    let sheet = &table.game().characters[&copy];
    assert_eq!((sheet.level, sheet.letters.as_str()), (level, "B2"));
    assert_eq!(sheet.items, table.sheet("Bo").items);
    assert_eq!(table.game().places[&copy], table.game().places[&who]);
    assert_eq!(table.game().standing(copy).map(|s| s.actions), Some(1));
    table.refusal(Command::DuplicateCharacter {
        who: CharacterId(99),
        also: Default::default(),
        area: None,
    });
    table.undo_and_redo_all();
}

/// Changing teams in a fight starts and ends nothing: actions, tokens, place, round and turn stay.
#[test]
fn changing_teams_mid_fight_fires_nothing() {
    let mut table = scene().pc("Dot", "Alley", &[]).fight();
    let who = table.id("Dot");
    table.does(
        Command::SetActions {
            who,
            actions: 2,
            owed: 1,
        },
        [],
    );
    let before = (
        table.standing("Dot"),
        table.area("Dot"),
        table.phase().clone(),
    );
    let lines = table.game().log.len();
    for team in [Some(NPCS), None, Some(PCS)] {
        let edit = SheetEdit::Team(team);
        table.does(Command::EditSheet { who, edit }, []);
        assert_eq!(table.sheet("Dot").team, team);
        let after = (
            table.standing("Dot"),
            table.area("Dot"),
            table.phase().clone(),
        );
        assert_eq!(after, before);
    }
    assert_eq!(table.game().log.len(), lines + 3, "only the GM's own lines");
    assert!(matches!(before.2, Phase::Turns { .. }));
    table.undo_and_redo_all();
}

/// Nobody in the fight changes teams while a decision is open; others may.
#[test]
fn no_change_of_teams_while_somebody_decides() {
    let mut table = scene().fight();
    table.attacks("Ana", "Bo");
    let edit = SheetEdit::Team(Some(PCS));
    let who = table.id("Bo");
    let refusal = table.refusal(Command::EditSheet {
        who,
        edit: edit.clone(),
    });
    assert!(refusal.reason().contains("Bo first: "), "{refusal}");
    // Somebody who is not in the fight is free.
    table.does(add(guards(1)), []);
    let who = by_name(table.game(), "Guard");
    table.does(Command::EditSheet { who, edit }, []);
}

/// Whoever an open decision waits for cannot be removed, others can, and afterwards anybody.
#[test]
fn who_is_needed_for_a_decision_stays() {
    let mut table = scene().fight();
    table.attacks("Ana", "Bo");
    for name in ["Ana", "Bo"] {
        let who = table.id(name);
        let refusal = table.refusal(Command::RemoveCharacter { who });
        assert!(refusal.reason().starts_with(name), "{refusal}");
    }
    let cy = table.id("Cy");
    table.does(Command::RemoveCharacter { who: cy }, []);
    assert!(!table.game().characters.contains_key(&cy));
    assert!(!table.game().places.contains_key(&cy));
    assert_eq!(table.game().standing(cy), None);
    table.does(Command::NobodyReacts, [9, 8]);
    let bo = table.id("Bo");
    table.does(Command::RemoveCharacter { who: bo }, []);
    // One team alone is left.
    assert!(
        matches!(table.phase(), Phase::Over { .. }),
        "{:?}",
        table.phase()
    );
    table.refusal(Command::RemoveCharacter { who: bo });
    table.undo_and_redo_all();
}

/// A roller of initiative cannot be removed while the roll is open.
#[test]
fn who_rolls_initiative_stays() {
    let mut table = scene().real().initiative();
    let who = table.id("Ana");
    let refusal = table.refusal(Command::RemoveCharacter { who });
    assert!(refusal.reason().starts_with("Ana"), "{refusal}");
}

/// A team goes when no fight counts on it; its members stay without one.
#[test]
fn a_team_goes_and_its_members_stay() {
    let mut table = scene().fight();
    let refusal = table.refusal(Command::RemoveTeam { team: NPCS });
    assert!(
        refusal.reason().contains("end the fight first"),
        "{refusal}"
    );
    table.does(Command::EndFight, []);
    table.does(Command::RemoveTeam { team: NPCS }, []);
    assert!(!table.game().teams.contains_key(&NPCS));
    assert_eq!(table.sheet("Bo").team, None);
    assert_eq!(table.document.campaign().findings(), []);
    table.refusal(Command::RemoveTeam { team: NPCS });
    table.undo_and_redo_all();
}
