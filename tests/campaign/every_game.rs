//! Every game of the list is asked what any is asked: a further one is walked through here without a word more.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;

use tableside::campaign::games::sheet_info;
use tableside::campaign::store::open;
use tableside::campaign::{Campaign, Command, Document};
use tableside::cli::{Outcome, Streams, run};
use tableside::dice::{Expression, ScriptedDice};
use tableside::systems::System;
use tableside::table::{FreeRollCommand, Severity};

/// What the command line answers; it has to succeed.
#[track_caller]
fn answer(arguments: &[&str]) -> String {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut streams = Streams {
        input: &mut std::io::empty(),
        out: &mut out,
        err: &mut err,
    };
    let outcome = run(arguments.iter().map(OsString::from), &mut streams);
    let err = String::from_utf8_lossy(&err);
    assert_eq!(outcome, Outcome::Exit(0), "{arguments:?}: {err}");
    String::from_utf8(out).expect("text")
}

/// What is asked of any campaign's file.
fn looked_over(file: &str) {
    assert!(!answer(&["state", file]).is_empty());
    assert!(answer(&["state", file, "--json"]).starts_with('{'));
    assert!(answer(&["check", file]).contains("0 errors"));
}

/// Each has a sample under a key of its own, sound, with people and a map that is played on, and each of the people has a
/// sheet for a file.
#[test]
fn every_game_has_a_sample() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut keys = BTreeSet::new();
    for system in System::ALL {
        assert!(!system.info().samples.is_empty(), "{system:?}");
        for sample in system.info().samples {
            assert!(keys.insert(sample.key), "{} twice", sample.key);
            let campaign = Campaign::from(sample);
            assert_eq!(campaign.system(), system);
            let findings = campaign.findings().into_iter();
            let errors = findings.filter(|finding| finding.severity == Severity::Error);
            assert_eq!(errors.count(), 0, "{}", sample.key);
            let game = campaign.doors();
            let played = game.map_played().expect("a map that is played on");
            assert!(game.map_names().iter().any(|(map, _)| *map == played));
            assert!(!game.people().is_empty(), "{}", sample.key);
            for (who, name) in game.people() {
                assert_eq!(game.person(who), Some(name));
                let (told, bytes) = campaign.sheet_of(who).expect("a sheet");
                let read = sheet_info(system, &bytes.expect("written")).expect("it opens");
                assert_eq!((told.as_str(), read.name.as_str()), (name, name));
            }
            let file = folder.path().join(sample.key).with_extension("tableside");
            let file = file.to_str().expect("a path in UTF-8");
            answer(&["new", "--sample", sample.key, file]);
            looked_over(file);
        }
    }
}

/// In each of them any notation is rolled beside the rules, by the app or with real dice, made again, and kept on a sheet;
/// what real dice showed is told with the command.
#[test]
fn every_game_has_free_rolls() {
    let expr: Expression = "2d6".parse().expect("a notation");
    for system in System::ALL {
        let mut document = Document::new(Campaign::from(&system.info().samples[0]));
        let game = document.campaign().doors();
        let line = game.log_len();
        let (team, _) = game.teams().first_key_value().expect("a team");
        let members = game.members_of(Some(*team));
        let who = members[0];
        let named = game.person(who).map(str::to_owned);
        let does = |document: &mut Document, command: Command, faces: &[i32]| {
            let mut dice = ScriptedDice::new(faces.iter().copied());
            let done = document.apply(&command, &mut dice);
            done.unwrap_or_else(|refusal| panic!("{system:?}: {refusal}"));
        };
        let free = |command| Command::free_roll(system, command);
        let real = free(FreeRollCommand::Roll {
            who: vec![who],
            expr: expr.clone(),
            faces: vec![3, 4],
            hidden: true,
        });
        assert_eq!(real.typed(), [3, 4]);
        does(&mut document, real, &[]);
        let faces = Vec::new();
        let again = free(FreeRollCommand::Again { line, faces });
        does(&mut document, again, &[5, 6]);
        let name = "Sneak".to_owned();
        let save = FreeRollCommand::Save {
            who,
            name: name.clone(),
            expr: expr.clone(),
        };
        does(&mut document, free(save), &[]);
        let game = document.campaign().doors();
        let told = [line, line + 1].map(|line| {
            let (roll, hidden) = game.free_roll_at(line).expect("a roll");
            (
                roll.who.map(|who| who.name),
                roll.total,
                roll.before,
                hidden,
            )
        });
        assert_eq!(
            told,
            [(named.clone(), 7, None, true), (named, 11, Some(7), true)]
        );
        let saved = game.saved_rolls(who);
        assert_eq!((saved.len(), &saved[0].expr), (1, &expr));
        does(
            &mut document,
            free(FreeRollCommand::Forget { who, name }),
            &[],
        );
        assert!(document.campaign().doors().saved_rolls(who).is_empty());
    }
}

/// The ready sheets of each game make a party of it, by the names in the list.
#[test]
fn ready_sheets_of_every_game_make_a_party() {
    let folder = tempfile::tempdir().expect("a folder");
    for system in System::ALL {
        let file = folder.path().join(system.key()).with_extension("tableside");
        let file = file.to_str().expect("a path in UTF-8");
        let mut new = vec!["new", "--system", system.key(), file];
        let sheets = system.info().ready_sheets;
        for (sheet, _) in sheets {
            let name = sheet.strip_suffix(".sheet.json").expect("the ending");
            new.extend(["--sheet", name]);
        }
        answer(&new);
        let campaign = open(Path::new(file)).expect("it opens");
        assert!(!sheets.is_empty(), "{system:?}");
        assert_eq!(campaign.doors().people().len(), sheets.len());
        assert!(!campaign.doors().teams().is_empty());
        looked_over(file);
    }
}
