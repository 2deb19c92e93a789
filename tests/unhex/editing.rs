//! The sheet's editor: every field by a command, one gesture each; what a rule refuses can be overruled and is named.

use tableside::systems::unhex::{
    Ability, Act, Character, Command, Fact, ItemKind, Kind, Level, Location, Mark, SheetEdit, Team,
};
use tableside::table::{CharacterId, ItemId, PictureId, RuleId, TeamId};

use super::scene::{NPCS, PCS, Scene, Table};

fn table() -> Table {
    Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h, ItemKind::Ranged2h])
        .npc("Bo", "Alley", &[])
        .quiet()
}

fn edit(table: &mut Table, edit: SheetEdit) {
    let who = table.id("Ana");
    table.does(Command::EditSheet { who, edit }, []);
}

/// Every field of a sheet is set by one command, which undo takes back to the byte.
#[test]
fn every_field_is_one_command() {
    let mut table = table();
    let text = |words: &str| words.to_owned();
    let boxes = vec![
        (Location::Torso, 0),
        (Location::Torso, 8),
        (Location::Head, 1),
    ];
    for change in [
        SheetEdit::Name(text(" Zoë ")),
        SheetEdit::Description(text("tall\nand loud")),
        SheetEdit::Kind(Kind::Npc),
        SheetEdit::Team(Some(NPCS)),
        SheetEdit::Letters(text("Z12")),
        SheetEdit::Colour(Some(5)),
        SheetEdit::Hidden(true),
        SheetEdit::Portrait(PictureId::try_from("0a".repeat(32)).ok()),
        SheetEdit::Notes(text("owes Bo")),
        SheetEdit::NonCombatAbilities(vec![text("locks"), text(" maps ")]),
        SheetEdit::NonCombatItems(vec![text("rope")]),
        SheetEdit::Boxes {
            boxes,
            mark: Some(Mark::Cross),
        },
        SheetEdit::RenameItem {
            item: ItemId(1),
            name: text("sabre"),
        },
        SheetEdit::ItemKind {
            item: ItemId(2),
            kind: ItemKind::Blast,
        },
        SheetEdit::MoveItem {
            item: ItemId(1),
            to: u32::MAX,
        },
    ] {
        let steps = table.document.done().len();
        edit(&mut table, change.clone());
        assert_eq!(table.document.done().len(), steps + 1, "{change:?}");
        assert!(table.last_is_gms(), "{change:?}");
    }
    let sheet = table.sheet("Ana");
    assert_eq!(
        (sheet.name.as_str(), sheet.letters.as_str()),
        ("Zoë", "Z12")
    );
    assert_eq!(sheet.description, "tall\nand loud");
    assert_eq!((sheet.kind, sheet.team), (Kind::Npc, Some(NPCS)));
    assert_eq!((sheet.colour, sheet.hidden), (Some(5), true));
    assert!(sheet.portrait.is_some());
    assert_eq!(sheet.notes, "owes Bo");
    assert_eq!(sheet.non_combat_abilities, ["locks", "maps"]);
    assert_eq!(sheet.non_combat_items, ["rope"]);
    assert_eq!(sheet.body.count(Location::Torso, Mark::Cross), 2);
    assert_eq!(sheet.body.count(Location::Head, Mark::Cross), 1);
    let items: Vec<(u32, &str)> = sheet
        .items
        .iter()
        .map(|i| (i.id.0, i.name.as_str()))
        .collect();
    assert_eq!(items, [(2, "2H ranged"), (1, "sabre")]);
    assert_eq!(sheet.items[0].kind, ItemKind::Blast);
    table.undo_and_redo_all();
}

/// U-81: an item of another kind is held in as many hands as it takes, or stowed.
#[test]
fn u_81_an_item_of_another_kind_is_stowed_where_it_takes_other_hands() {
    let mut table = table();
    let item = table.sheet("Ana").hands.right.expect("something is held");
    for (kind, held) in [
        (ItemKind::Shield, true),
        (ItemKind::Melee2h, false),
        (ItemKind::Melee1h, false),
    ] {
        edit(&mut table, SheetEdit::ItemKind { item, kind });
        let sheet = table.sheet("Ana");
        assert_eq!(sheet.hands.hold(item), held, "{kind:?}");
    }
    table.undo_and_redo_all();
}

/// Boxes painted by hand do what wounds do: a full arm drops what it holds, and it is noted after the GM's line.
#[test]
fn painting_an_arm_full_drops_what_it_holds() {
    let mut table = table();
    assert!(table.sheet("Ana").hands.right.is_some());
    let boxes = (0..3).map(|index| (Location::RightArm, index)).collect();
    let mark = Some(Mark::Slash);
    edit(&mut table, SheetEdit::Boxes { boxes, mark });
    assert_eq!(table.sheet("Ana").hands.right, None);
    let facts: Vec<&Fact> = table.game().log.iter().map(|entry| &entry.fact).collect();
    assert!(
        matches!(
            facts[..],
            [
                Fact::Set { .. },
                Fact::LocationFull { .. },
                Fact::Dropped { .. }
            ]
        ),
        "{facts:?}"
    );
    table.undo_and_redo_all();
}

/// Values that cannot be are refused with what to do, and nothing changes.
#[test]
fn hostile_values_are_refused() {
    let mut table = table();
    let who = table.id("Ana");
    let long = "x".repeat(100_001);
    for change in [
        SheetEdit::Name("  ".to_owned()),
        SheetEdit::Name("a\nb".to_owned()),
        SheetEdit::Name(long.clone()),
        SheetEdit::Description(long.clone()),
        SheetEdit::Notes(long.clone()),
        SheetEdit::Team(Some(TeamId(u32::MAX))),
        SheetEdit::Letters(String::new()),
        SheetEdit::Letters("Anas".to_owned()),
        SheetEdit::Colour(Some(Character::COLOURS)),
        SheetEdit::Colour(Some(u8::MAX)),
        SheetEdit::NonCombatAbilities(vec![String::new()]),
        SheetEdit::NonCombatItems(vec!["rope".to_owned(); 101]),
        SheetEdit::Boxes {
            boxes: vec![(Location::Torso, 0), (Location::Head, 3)],
            mark: None,
        },
        SheetEdit::RenameItem {
            item: ItemId(99),
            name: "x".to_owned(),
        },
        SheetEdit::ItemKind {
            item: ItemId(99),
            kind: ItemKind::Ammo,
        },
        SheetEdit::MoveItem {
            item: ItemId(0),
            to: 0,
        },
    ] {
        let refusal = table.refusal(Command::EditSheet {
            who,
            edit: change.clone(),
        });
        assert_eq!(refusal.rule_id(), None, "{change:?}: {refusal}");
        assert!(!refusal.reason().is_empty());
    }
    let nobody = CharacterId(u32::MAX);
    let edit = SheetEdit::Hidden(true);
    table.refusal(Command::EditSheet { who: nobody, edit });
}

/// What a rule refuses the GM's hand can be done all the same; the log names the rule, and a finding stays.
#[test]
fn the_gm_overrules_and_the_log_names_the_rule() {
    let mut table = table();
    let who = table.id("Ana");
    let location = Location::Torso;
    let mut sheet = Box::new(Character::clone(table.sheet("Ana")));
    sheet.level = Level::clamped(99);
    for (command, rule, finding) in [
        (
            Command::SetLevel {
                who,
                level: Level::clamped(60),
            },
            "U-01",
            "characters.1.level",
        ),
        (
            Command::SetArmor {
                who,
                location,
                pieces: 7,
            },
            "U-66",
            "characters.1.body",
        ),
        (
            Command::SetHands {
                who,
                left: None,
                right: Some(ItemId(2)),
            },
            "U-81",
            "characters.1.hands",
        ),
        (
            Command::PutCharacter { id: who, sheet },
            "U-01",
            "characters.1.level",
        ),
    ] {
        let refusal = table.refusal(command.clone());
        let named = refusal.rule_id().map(|id| id.to_string());
        assert_eq!(named.as_deref(), Some(rule), "{command:?}");
        let overruled = command.overruled().expect("it can be overruled");
        table.does(overruled, []);
        let skipped = table.game().log.iter().last().map(|entry| &entry.fact);
        let Some(Fact::Forced { skipped, .. }) = skipped else {
            panic!("{skipped:?}");
        };
        assert_eq!(
            skipped.iter().map(RuleId::to_string).collect::<Vec<_>>(),
            [rule]
        );
        let findings = table.document.campaign().findings();
        assert!(findings.iter().any(|f| f.place == finding), "{findings:?}");
    }
    table.undo_and_redo_all();
}

/// Only what is set by hand is overruled; structure never is, nor one word over another.
#[test]
fn not_everything_can_be_overruled() {
    let mut table = table();
    let who = table.id("Ana");
    let overrule = |command| Command::Overrule(Box::new(command));
    let missing = Command::SetLevel {
        who: CharacterId(99),
        level: Level::clamped(1),
    };
    let act = Command::Act {
        who,
        act: Act::Use {
            what: "a rope".to_owned(),
        },
    };
    for command in [
        overrule(missing),
        overrule(act),
        overrule(Command::EndTurn),
        overrule(overrule(Command::SetAbility {
            who,
            ability: Ability::GoodDefend,
            has: true,
        })),
    ] {
        assert_eq!(table.refusal(command).rule_id(), None);
    }
    assert_eq!(Command::EndTurn.overruled(), None);
}

/// More abilities than max level allows are kept and found, never refused or mended.
#[test]
fn abilities_over_the_limit_are_found() {
    let mut table = table();
    let who = table.id("Ana");
    for ability in Ability::ALL.into_iter().take(3) {
        let has = true;
        table.does(Command::SetAbility { who, ability, has }, []);
    }
    let findings = table.document.campaign().findings();
    let over = findings
        .iter()
        .find(|f| f.place == "characters.1.abilities");
    let over = over.expect("a finding");
    assert_eq!(over.rule.map(|r| r.to_string()).as_deref(), Some("U-02"));
    assert_eq!(table.sheet("Ana").abilities.len(), 3);
}

/// What an ability is for and where it stands in the ledger agree with its name.
#[test]
fn abilities_say_what_they_are_for() {
    for ability in Ability::ALL {
        assert!(ability.explanation().ends_with('.'), "{ability:?}");
        let family = ability.name().split(':').next().unwrap_or_default();
        let item = ability.works_with().map(ItemKind::name);
        let rule = ability.rule().to_string();
        let (expected, line) = match family {
            "Shield" => (Some("shield"), "U-90"),
            "2H melee" => (Some("2H melee"), "U-92"),
            "1H melee" => (Some("1H melee"), "U-93"),
            "2H ranged" => (Some("2H ranged"), "U-94"),
            "1H ranged" => (Some("1H ranged"), "U-95"),
            "First aid" => (Some("first aid"), "U-91"),
            "AoE" => match ability {
                Ability::Blast => (Some("AoE blast"), "U-97"),
                Ability::Continuous => (Some("AoE continuous"), "U-98"),
                Ability::Cover => (Some("AoE cover"), "U-99"),
                _ => (Some("AoE demolish"), "U-99"),
            },
            "Leader" => (None, "U-100"),
            "Stealth" => (None, "U-101"),
            "Unarmed" | "Unarmed combat" => (None, "U-102"),
            other => panic!("{other}"),
        };
        assert_eq!((item, rule.as_str()), (expected, line), "{ability:?}");
        // Whatever comes first does not come after this one.
        let first = ability.prerequisite();
        assert_ne!(first.and_then(Ability::prerequisite), Some(ability));
    }
}

/// A team is renamed, changes sides and is hidden, each by one command.
#[test]
fn a_team_is_edited() {
    use tableside::systems::unhex::TeamEdit;
    let mut table = table();
    for change in [
        TeamEdit::Name(" Foes ".to_owned()),
        TeamEdit::Kind(Kind::Pc),
        TeamEdit::Hidden(true),
    ] {
        let team = NPCS;
        table.does(Command::EditTeam { team, edit: change }, []);
    }
    let team: &Team = &table.game().teams[&NPCS];
    assert_eq!(
        (team.name.as_str(), team.kind, team.hidden),
        ("Foes", Kind::Pc, true)
    );
    for (team, name) in [(PCS, " "), (TeamId(9), "Foes")] {
        let edit = TeamEdit::Name(name.to_owned());
        table.refusal(Command::EditTeam { team, edit });
    }
    table.undo_and_redo_all();
}
