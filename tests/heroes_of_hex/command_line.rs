//! The command line on a campaign of Heroes of Hex: new, sheet, state, play, log, sight, check.

use std::ffi::OsString;
use std::path::Path;

use serde_json::{Value, json};
use tableside::cli::{Outcome, Streams, run};

fn calls(arguments: &[&str], input: &str) -> (Outcome, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut bytes = input.as_bytes();
    let mut streams = Streams {
        input: &mut bytes,
        out: &mut out,
        err: &mut err,
    };
    let outcome = run(arguments.iter().map(OsString::from), &mut streams);
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (outcome, text(out), text(err))
}

#[track_caller]
fn good(arguments: &[&str], input: &str) -> String {
    let (outcome, out, err) = calls(arguments, input);
    assert_eq!((outcome, err.as_str()), (Outcome::Exit(0), ""), "{out}");
    out
}

fn json_of(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

/// H-10, H-19: the sample is made, looked at, played a Turn, looked at again.
#[test]
fn h_19_the_sample_is_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "evening.tableside");
    good(&["new", "--sample", "skirmish", &file], "");
    let state = &json_of(&good(&["state", &file, "--json"], ""))[0];
    assert_eq!(state["system"], "heroes_of_hex");
    assert_eq!(state["turn"]["side"]["name"], "Heroes");
    assert_eq!(state["decisions"][0]["key"], "fate.roll");
    let commands = [
        json!({"heroes_of_hex": {"answer": {"answer": {"faces": [4]}}}}),
        json!({"heroes_of_hex": {"act": {"who": 2, "act": {"move": {"path": [[-1, 3]]}}}}}),
        json!({"heroes_of_hex": {"side": "end_turn"}}),
        json!({"unhex": "end_turn"}),
    ];
    let lines: Vec<String> = commands.iter().map(Value::to_string).collect();
    let (outcome, out, _) = calls(&["play", &file, "-", "--json"], &lines.join("\n"));
    assert_eq!(outcome, Outcome::Exit(1), "the last is of another game");
    let answers = json_of(&out);
    assert_eq!(
        answers[0]["log"][0]["text"],
        "Heroes roll 4 for Fate: 4 AP (real dice)"
    );
    assert_eq!(answers[3]["refused"]["kind"], "structure");
    let text = good(&["state", &file], "");
    assert!(text.contains("initiative: The mire"), "{text}");
    let log = good(&["log", &file], "");
    assert!(log.contains("[H-11"), "{log}");
    good(&["check", &file], "");
}

/// Rolls beside the skirmish by their notation: in the log for other programs, and unseen where the GM rolls in secret.
#[test]
fn free_rolls_on_the_command_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "rolls.tableside");
    good(&["new", "--sample", "skirmish", &file], "");
    let roll = |hidden: bool| {
        let roll = json!({"who": [2], "expr": "3d6kh", "faces": [2, 5, 1], "hidden": hidden});
        json!({"heroes_of_hex": {"free_roll": {"roll": roll}}}).to_string()
    };
    let lines = [roll(false), roll(true)].join("\n");
    good(&["play", &file, "-", "--json"], &lines);
    let log = json_of(&good(&["log", &file, "--json"], ""));
    let [.., open, secret] = log.as_slice() else {
        panic!("two lines: {log:?}");
    };
    assert_eq!(open["kind"], "free_rolled");
    let fact = &open["fact"]["free_rolled"];
    assert_eq!(
        (&fact["who"]["name"], &fact["total"], &fact["origin"]),
        (&json!("Tamsin"), &json!(5), &json!("real"))
    );
    assert_eq!(
        (&open["seen"], &secret["seen"]),
        (&open["text"], &Value::Null)
    );
    let history = json_of(&good(&["log", &file, "--history", "--json"], ""));
    let last = history.last().expect("a record");
    assert_eq!(
        (&last["label"], &last["typed"]),
        (&json!("Tamsin rolls 3d6kh"), &json!([2, 5, 1]))
    );
    let wrong = roll(false).replace("3d6kh", "1d");
    let (outcome, ..) = calls(&["play", &file, "-"], &wrong);
    assert_ne!(outcome, Outcome::Exit(0));
}

/// H-23, H-25: who sees whom on the board, between units and spaces.
#[test]
fn h_25_sight_on_a_board() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "sight.tableside");
    good(&["new", "--sample", "skirmish", &file], "");
    let answer = &json_of(&good(&["sight", &file, "Orla", "B6", "--json"], ""))[0];
    assert_eq!(
        (&answer["from"], &answer["distance"]),
        (&json!("B4"), &json!(2))
    );
    assert!(answer["why"].as_str().is_some_and(|why| why.contains("B4")));
    let (outcome, _, err) = calls(&["sight", &file, "Nobody", "B6"], "");
    assert_eq!(outcome, Outcome::Exit(1));
    assert!(err.contains("there is no unit “Nobody”"), "{err}");
}

/// H-03: sheets are listed, brought in, written and checked.
#[test]
fn h_03_sheets_on_the_command_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "party.tableside");
    let listed = &json_of(&good(
        &["sheet", "list", "--system", "heroes_of_hex", "--json"],
        "",
    ))[0];
    assert_eq!(listed["ready"].as_array().map(Vec::len), Some(16));
    let made = good(
        &[
            "new",
            "--system",
            "heroes_of_hex",
            &file,
            "--sheet",
            "duelist",
            "--sheet",
            "husk",
            "--sheet",
            "husk",
            "--json",
        ],
        "",
    );
    assert_eq!(
        json_of(&made)[0]["characters"],
        json!(["Duelist", "Husk", "Husk 2"])
    );
    let state = &json_of(&good(&["state", &file, "--json"], ""))[0];
    let sides = state["sides"].as_array().expect("sides").iter();
    let names: Vec<&Value> = sides.map(|side| &side["name"]).collect();
    assert_eq!(names, ["Heroes", "Enemies"]);
    let out = path(folder.path(), "husk.sheet.json");
    good(&["sheet", "export", &file, "Husk", &out], "");
    good(&["check", &out], "");
}

/// H-37: what an attack comes to is asked by names, and is what `state` says beside the offer.
#[test]
fn h_37_odds_of_an_attack_are_asked_by_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "odds.tableside");
    good(&["new", "--sample", "skirmish", &file], "");
    let fate = json!({"heroes_of_hex": {"answer": {"answer": {"faces": [6]}}}}).to_string();
    good(&["play", &file, "-"], &fate);
    // An opponent is put beside a hero, on any space that is free.
    let state = &json_of(&good(&["state", &file, "--json"], ""))[0];
    let hero = &state["sides"][0]["units"][0]["at"];
    let spaces = state["board"]["spaces"].as_array().expect("a list");
    let steps = state["board"]["steps"].as_array().expect("a list");
    let units = ["0", "1"].map(|side| state.pointer(&format!("/sides/{side}/units")));
    let units = units.into_iter().flatten().filter_map(Value::as_array);
    let taken: Vec<&Value> = units.flatten().map(|unit| &unit["at"]).collect();
    let sum = |step: &Value, at: usize| hero[at].as_i64().zip(step[1][at].as_i64());
    let free = steps.iter().find_map(|step| {
        let ((q, dq), (r, dr)) = (sum(step, 0)?, sum(step, 1)?);
        let at = json!([q + dq, r + dr]);
        let space = spaces.iter().find(|space| space["at"] == at)?;
        (!space["cost"].is_null() && !taken.contains(&&at)).then_some(at)
    });
    let place = json!({"heroes_of_hex": {"place": {
        "who": state["sides"][1]["units"][0]["id"],
        "map": state["board"]["id"],
        "at": free.expect("a free space"),
    }}});
    good(&["play", &file, "-"], &place.to_string());
    let state = &json_of(&good(&["state", &file, "--json"], ""))[0];
    let offers = state["offers"].as_array().expect("a list");
    let offer = offers
        .iter()
        .find(|offer| offer["refusal"].is_null() && !offer["odds"].is_null());
    let offer = offer.expect("somebody can attack");
    let target = &offer["odds"]["lines"][0]["who"]["name"];
    let by = offer["actor_name"].as_str().expect("a name");
    let on = target.as_str().expect("a name");
    let args = ["odds", &file, "--attacker", by, "--target", on, "--json"];
    let answer = &json_of(&good(&args, ""))[0];
    let attacks = answer["attacks"].as_array().expect("a list");
    assert!(
        attacks.iter().any(|one| one["odds"] == offer["odds"]),
        "{answer}"
    );
}

/// H-04: tokens of other kinds are in the state, as values and in words.
#[test]
fn h_04_the_state_has_custom_tokens() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "evening.tableside");
    good(&["new", "--sample", "skirmish", &file], "");
    let set = json!({"heroes_of_hex": {"set_token": {"who": 1, "token": "Stunned", "count": 2}}});
    good(&["play", &file, "-", "--json"], &set.to_string());
    let state = &json_of(&good(&["state", &file, "--json"], ""))[0];
    let sides = state["sides"].as_array().expect("sides").iter();
    let mut units = sides.flat_map(|side| side["units"].as_array().expect("units"));
    let one = units.find(|unit| unit["id"] == 1).expect("the first unit");
    assert_eq!(one["tokens"]["custom"], json!({"Stunned": 2}));
    assert!(good(&["state", &file], "").contains("Stunned 2"));
}

/// H-31, H-40: the stack is in `state`; a corrected roll is answered with every line that is new since, as facts with their
/// numbers and Turn, and with those that were taken back; typed faces are in the history.
#[test]
fn h_31_a_correction_is_answered_with_all_that_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "evening.tableside");
    good(&["new", "--sample", "skirmish", &file], "");
    let play = |commands: &[Value]| {
        let lines: Vec<String> = commands.iter().map(Value::to_string).collect();
        json_of(&good(&["play", &file, "-", "--json"], &lines.join("\n")))
    };
    let heroes = |command: Value| json!({"heroes_of_hex": command});
    let answer =
        |key: &str, answer: Value| heroes(json!({"answer": {"decision": key, "answer": answer}}));
    // Reedling beside Tamsin, whose Sidestep takes the 1 HEX of the pass; the mire with real dice.
    play(&[
        answer("fate.roll", json!({"faces": [4]})),
        heroes(json!({"side": "pass"})),
        answer("fate.roll", json!({"faces": [5]})),
        heroes(json!({"place": {"who": 9, "map": 1, "at": [-1, 3]}})),
        heroes(json!({"act": {"who": 9, "act": {"use": {"action": 2, "target": {"unit": 2}}}}})),
    ]);
    let state = &json_of(&good(&["state", &file, "--json"], ""))[0];
    let declared = &state["stack"][0];
    assert_eq!(declared["words"], "Reedling attacks Tamsin with Nip");
    assert_eq!(
        (&declared["who"]["id"], &declared["on"][0]["id"]),
        (&json!(9), &json!(2))
    );
    let text = good(&["state", &file], "");
    // Lines are folded.
    let words: Vec<&str> = text.split_whitespace().collect();
    let asked = "Reedling attacks Tamsin with Nip. Does Tamsin Sidestep (1 HEX)?";
    assert!(words.join(" ").contains(asked), "{text}");
    let answers = play(&[
        heroes(json!("nobody_reacts")),
        answer("attack.roll", json!({"faces": [6]})),
        answer("defense.2.roll", json!({"faces": [2, 1]})),
    ]);
    let rolled = &answers[1]["log"][0];
    assert_eq!(
        (&rolled["kind"], &rolled["turn"]),
        (&json!("rolled"), &json!(2))
    );
    let fact = &rolled["fact"]["rolled"];
    assert_eq!(
        (&fact["faces"], &fact["attack"]["on"][0]["id"]),
        (&json!([6]), &json!(2))
    );
    assert_eq!(rolled["rules"], json!(["H-31"]));
    assert_eq!(answers[2]["taken_back"], json!([]));
    let line = &rolled["sequence"];
    let corrected = &play(&[json!({"correct_roll": {"faces": [3], "roll": line}})])[0];
    let kinds = |lines: &Value| -> Vec<String> {
        let lines = lines.as_array().expect("lines").iter();
        lines
            .map(|line| line["kind"].as_str().expect("a kind").to_owned())
            .collect()
    };
    let gone = kinds(&corrected["taken_back"]);
    assert_eq!(gone[..3], ["rolled", "rolled", "clashed"], "{corrected}");
    let new = kinds(&corrected["log"]);
    assert_eq!(
        new[..4],
        ["roll_corrected", "rolled", "rolled", "clashed"],
        "{corrected}"
    );
    assert_eq!(corrected["log"][0]["sequence"], *line);
    assert_eq!(corrected["log"][1]["fact"]["rolled"]["faces"], json!([3]));
    // An undo takes those back in turn.
    let undone = &play(&[json!("undo")])[0];
    assert_eq!(kinds(&undone["taken_back"]), new);
    assert_eq!(kinds(&undone["log"]), gone);
    let history = json_of(&good(&["log", &file, "--history", "--json"], ""));
    let typed: Vec<&Value> = history.iter().map(|row| &row["typed"]).collect();
    assert!(typed.contains(&&json!([2, 1])), "{typed:?}");
    assert!(typed.contains(&&json!([3])), "the correction, too");
}

/// Prepared encounters are kept, started and told in both forms.
#[test]
fn encounters_are_kept_and_started() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "evening.tableside");
    good(&["new", "--sample", "skirmish", &file], "");
    let state = || json_of(&good(&["state", &file, "--json"], "")).remove(0);
    assert_eq!(state()["encounters"], json!([]));
    let objectives = json!([{ "text": "hold it", "area": 1 }]);
    let edit = json!({ "encounter": 1, "edit": { "objectives": objectives } });
    let commands = [
        json!({"heroes_of_hex": {"encounter": {"save": {"name": "Ambush", "map": 1}}}}),
        json!({"heroes_of_hex": {"encounter": {"edit": edit}}}),
        json!({"heroes_of_hex": "end_skirmish"}),
        json!({"heroes_of_hex": {"take_off_map": {"who": 1}}}),
        json!({"heroes_of_hex": {"encounter": {"start": {"encounter": 1, "order": [2]}}}}),
    ];
    let lines: Vec<String> = commands.iter().map(Value::to_string).collect();
    good(&["play", &file, "-"], &lines.join("\n"));
    let state = state();
    let kept = json!({
        "id": 1, "name": "Ambush", "map": "Causeway", "characters": 9, "objectives": ["Shrine: hold it"],
    });
    assert_eq!(state["encounters"], json!([kept]));
    assert_eq!(state["turn"]["side"]["id"], 2);
    assert_eq!(state["sides"][0]["units"][0]["map_id"], 1);
    let text = good(&["state", &file], "");
    assert!(
        text.contains("\nEncounters\n  Ambush, on Causeway; Shrine: hold it\n"),
        "{text}"
    );
    good(&["check", &file], "");
}
