//! What the players' view says, and how: who decides, the last roll, levels.

use tableside::campaign::PlayerView;
use tableside::systems::unhex::{Command, Fact, ItemKind, Unhex};
use tableside::table::{Answer, FreeRollCommand, SeenDecision, SeenState};

use crate::unhex::scene::{CLUB, NPCS, PCS, Scene, Table};

fn scene() -> Scene {
    Scene::new()
        .pc("Mara", "Alley", &[ItemKind::Melee1h])
        .npc("Guard", "Alley", &[ItemKind::Melee1h])
        .npc("Lurker", "Alley", &[ItemKind::Melee1h])
}

fn view(table: &Table) -> PlayerView {
    table.document.campaign().player_view(None)
}

/// Who decides what, as players read it.
fn asked(table: &Table) -> Vec<String> {
    let deciding = view(table).table.deciding;
    let words = |open: SeenDecision| format!("{} {}", open.who, open.does);
    deciding.into_iter().map(words).collect()
}

fn hide(table: &mut Table, who: &str) {
    let id = table.id(who);
    let mut sheet = table.sheet(who).clone();
    sheet.hidden = true;
    let sheet = Box::new(sheet);
    table.does(Command::PutCharacter { id, sheet }, []);
}

/// A decision is told with its kind, never with its options.
#[test]
fn who_decides_is_told_in_words() {
    let mut table = scene().real().fight();
    assert_eq!(asked(&table), ["Players act"]);
    table.attacks("Mara", "Guard");
    assert_eq!(asked(&table), ["Guard may react"]);
    table.does(Command::NobodyReacts, []);
    assert_eq!(asked(&table), ["Mara rolls for the attack"]);
    let mara = &view(&table).table.teams[0].members[0];
    assert!(mara.decides, "{mara:?}");
}

/// The log for other programs has of each line what players may read now, and of a hidden character nothing.
#[test]
fn a_hidden_name_is_in_no_line_for_players() {
    let mut table = scene().real().fight();
    table.attacks("Mara", "Guard");
    table.does(Command::NobodyReacts, []);
    hide(&mut table, "Guard");
    let records: Vec<_> = table.document.campaign().log_records(0).collect();
    let named = |text: &str| text.contains("Guard");
    assert!(records.iter().any(|one| !one.hidden && named(&one.text)));
    let seen: Vec<String> = records.into_iter().filter_map(|one| one.seen).collect();
    assert!(!seen.iter().any(|line| named(line)), "{seen:?}");
    assert!(seen.ends_with(&view(&table).table.log), "{seen:?}");
}

/// Where somebody hidden is part of it, only that the GM decides.
#[test]
fn what_hidden_ones_do_is_the_gms() {
    let mut table = scene().real().turn_of(NPCS);
    hide(&mut table, "Lurker");
    assert_eq!(asked(&table), ["Gang act"]);
    table.attacks("Lurker", "Mara");
    assert_eq!(asked(&table), ["The GM decides"]);
    table.does(Command::NobodyReacts, []);
    assert_eq!(asked(&table), ["The GM decides"]);
    table.answer(Answer::Faces(vec![9, 9]), []);
    let view = view(&table).table;
    assert_eq!(view.roll, None, "nor is the roll seen");
    let told = view.log.iter().any(|line| line.contains("react"));
    assert!(!told, "nobody reacted to nothing: {:?}", view.log);
}

/// Why an attack ends early may be somebody hidden: it is not told.
#[test]
fn what_is_cancelled_names_nobody_hidden() {
    let mut table = scene().real().fight();
    table.attacks("Mara", "Lurker");
    hide(&mut table, "Lurker");
    table.does(table.gives_up("Lurker"), []);
    let cancelled = |fact: &Fact| matches!(fact, Fact::Cancelled { .. });
    assert_eq!(table.count(cancelled), 1, "the attack is off");
    let log = view(&table).table.log;
    let told = log.iter().any(|line| line.contains("Lurker"));
    assert!(!told, "{log:?}");
}

/// A roll beside the fight is read across the table, too, unless the GM rolls it in secret.
#[test]
fn a_free_roll_is_shown_unless_it_is_hidden() {
    let mut table = scene().fight();
    let roll = |who: &str, table: &Table, hidden: bool| {
        Command::FreeRoll(FreeRollCommand::Roll {
            who: vec![table.id(who)],
            expr: "2d6+1".parse().expect("dice notation"),
            faces: Vec::new(),
            hidden,
        })
    };
    let open = roll("Mara", &table, false);
    table.does(open, [3, 4]);
    let seen = view(&table).table.roll.expect("there was one");
    assert_eq!((seen.who.as_str(), seen.total.as_str()), ("Mara", "8"));
    let secret = roll("Guard", &table, true);
    table.does(secret, [6, 6]);
    let seen = view(&table).table.roll.expect("the one before");
    assert_eq!(seen.who, "Mara");
}

/// The last roll, large: its faces, total, verdict and whose it is; a foe's level is in no line of it.
#[test]
fn the_last_roll_is_told_without_a_foes_level() {
    let mut table = scene().turn_of(NPCS);
    table.attack("Guard", "Mara", [9, 9]);
    let view = view(&table).table;
    let roll = view.roll.expect("there was one");
    assert_eq!((roll.who.as_str(), roll.total.as_str()), ("Guard", "99"));
    assert_eq!(roll.faces, [9, 9]);
    assert_eq!(roll.success, Some(false));
    assert_eq!(roll.what, "1H melee → Mara");
    let lines: Vec<&String> = view.log.iter().filter(|l| l.contains("rolls")).collect();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(!lines[0].contains("50"), "{lines:?}");
    let members = |team: usize| view.teams[team].members.iter();
    assert!(members(0).all(|member| member.level.is_none()), "foes");
    assert!(members(1).all(|member| member.level.is_some()), "players");
}

/// The roll of a fight before is not shown.
#[test]
fn a_new_fight_begins_without_a_roll() {
    let mut table = scene().fight();
    table.attack("Mara", "Guard", [9, 9]);
    assert!(view(&table).table.roll.is_some());
    table.does(Command::EndFight, []);
    table.does(Command::BeginFight { map: CLUB }, []);
    assert_eq!(view(&table).table.roll, None);
}

/// Who is ready, has acted or is out is told as state and in words.
#[test]
fn what_everybody_can_still_do_is_told() {
    let mut table = scene().fight();
    let states = |table: &Table| -> Vec<(SeenState, String)> {
        let teams = view(table).table.teams.into_iter();
        let members = teams.flat_map(|team| team.members);
        members.map(|m| (m.state, m.words)).collect()
    };
    let is = |state, words: &str| (state, words.to_owned());
    let ready = is(SeenState::Ready, "can react");
    assert_eq!(states(&table)[0], is(SeenState::Ready, "can act"));
    assert_eq!(states(&table)[1], ready);
    let mut guard = table.sheet("Guard").clone();
    guard.level = tableside::systems::unhex::Level::clamped(-1);
    let (id, sheet) = (table.id("Guard"), Box::new(guard));
    table.does(Command::PutCharacter { id, sheet }, []);
    assert_eq!(states(&table)[1], is(SeenState::Out, "dead"));
    table.attack("Mara", "Lurker", [9, 9]);
    assert_eq!(states(&table)[0], is(SeenState::Done, "acted"));
}

/// A hidden team takes the last look, so that the others' do not change when it is shown.
#[test]
fn looks_of_shown_teams_leave_no_gap() {
    let mut table = scene().fight();
    let looks = |game: &Unhex| [PCS, NPCS].map(|team| game.team_look(team));
    assert_eq!(looks(table.game()), [Some(0), Some(1)]);
    let mut team = table.game().teams[&PCS].as_ref().clone();
    team.hidden = true;
    table.does(Command::PutTeam { id: PCS, team }, []);
    assert_eq!(looks(table.game()), [Some(1), Some(0)]);
}
