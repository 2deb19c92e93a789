//! One evening of any game by a seed, and what is looked at after every command of it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use tableside::campaign::store::{from_bytes, to_bytes};
use tableside::campaign::{Applied, Campaign, Change, Command, Document, Kind};
use tableside::dice::{AppDice, ScriptedDice, TypedDice};
use tableside::table::{Answer, Shape};

use super::chance::Chance;
use super::invariant::hold;
use super::player::legal;
use super::{UnderTest, commands, game, secrets};
use crate::schema::FILE;

/// Who has a hand in it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// Only what the rules allow is done.
    TheRules,
    /// The GM sets things, takes back and corrects at any moment.
    TheGm,
}

/// How long an evening is, and how closely it is looked at.
#[derive(Clone, Copy)]
pub(super) struct Length {
    /// What is not over after so many commands is broken off.
    pub(super) commands: usize,
    /// After so many a save, a load and all that costs as much; the invariants are looked at after every one.
    pub(super) looks: usize,
}

/// After so many commands the file is held against the printed schema.
const SCHEMA_EVERY: u64 = 40;

/// Plays an evening and takes note of what it came past; whether the fight came to its end.
pub(super) fn evening<G: UnderTest>(
    seed: u64,
    by: By,
    length: Length,
    met: &mut BTreeSet<String>,
) -> bool {
    let chance = &mut Chance::new(seed);
    let mut dice = AppDice::seeded(seed);
    let mut told = Told::begun(seed, Document::new(G::table(chance)));
    for step in 1..=length.commands {
        let looks = step % length.looks == 0;
        let before = told.document.clone();
        let (now, meddles) = (game::<G>(&before), by == By::TheGm);
        if !meddles {
            note_questions(now, met);
        }
        let by_the_rules = match meddles && chance.one_in(3) {
            true => None,
            false if chance.one_in(30) && !now.is_over() => Some(now.beside(chance)),
            false => legal(now, chance),
        };
        let free = by_the_rules.is_none();
        if free && !meddles {
            break;
        }
        let command = by_the_rules.unwrap_or_else(|| commands::any(&before, chance));
        note_command(&command, met);
        told.last = Some(command.clone());
        match told.document.apply(&command, &mut dice) {
            Ok(applied) => {
                told.last = None;
                hold(now, game::<G>(&told.document), meddles);
                if looks {
                    told.look::<G>(&before, &applied);
                }
                met.extend(
                    told.document
                        .campaign()
                        .log_records(applied.log_from)
                        .map(|line| format!("says {}", line.kind)),
                );
            }
            Err(refusal) => {
                assert!(
                    free,
                    "{command:?} was shown as legal and is refused: {refusal}"
                );
                assert_eq!(
                    told.document.campaign(),
                    before.campaign(),
                    "a refusal changes nothing"
                );
            }
        }
        if looks {
            try_one::<G>(&told.document, chance);
        }
    }
    let now = game::<G>(&told.document);
    if by == By::TheRules {
        now.met(true, met);
    }
    let over = now.is_over();
    #[cfg(feature = "print")]
    crate::print::players::copies_hold_no_secret(told.document.campaign(), &secrets(now));
    told.back_and_forth();
    over
}

/// The story of an evening: how it began, and what stood at its records.
struct Told {
    seed: u64,
    first: Campaign,
    document: Document,
    last: Option<Command>,
    /// The bytes at every record that was looked at.
    bytes: BTreeMap<u64, Vec<u8>>,
}

impl Told {
    fn begun(seed: u64, document: Document) -> Self {
        let first = document.campaign().clone();
        let bytes = BTreeMap::from([(0, written(&first))]);
        Self {
            seed,
            first,
            document,
            last: None,
            bytes,
        }
    }

    /// What holds of any game after a command that was done.
    fn look<G: UnderTest>(&mut self, before: &Document, applied: &Applied) {
        let (was, now) = (before.campaign(), self.document.campaign());
        assert!(!applied.label.trim().is_empty(), "it has a name");
        for line in now.log_records(applied.log_from) {
            assert!(
                !line.text.trim().is_empty() && !line.kind.is_empty(),
                "{line:?}"
            );
        }
        // A save loses nothing, and is written the same again.
        let bytes = written(now);
        if self.document.revision() % SCHEMA_EVERY == 1 {
            FILE.holds_bytes(&bytes);
        }
        let opened = from_bytes(&bytes).expect("what was saved can be opened");
        assert_eq!(&opened, now, "a save loses nothing");
        // The record alone leads there and back again.
        let changes = &applied.record.changes;
        let mut copy = now.clone();
        let back: Vec<Change> = changes.iter().rev().map(Change::reversed).collect();
        assert_eq!(copy.apply_changes(&back), Ok(()));
        assert_eq!(&copy, was, "the changes taken back");
        assert_eq!(copy.apply_changes(changes), Ok(()));
        assert_eq!(&copy, now, "the changes done again");
        // What is no roll is a step of its own: whoever has declined is asked again by one undo.
        if let Kind::Do { command, .. } = &applied.record.kind
            && !matches!(
                command.answered(),
                Some((_, Answer::Faces(_) | Answer::Roll))
            )
        {
            let mut back = self.document.clone();
            let undone = back.apply(&Command::Undo, &mut TypedDice::default());
            undone.expect("what was done can be undone");
            assert_eq!(back.campaign(), was, "{command:?} is one step");
        }
        // What was taken back or done again is what stood there.
        let known = self.bytes.entry(self.document.head());
        assert!(
            *known.or_insert_with(|| bytes.clone()) == bytes,
            "the same record, the same bytes"
        );
        look_for_secrets::<G>(now);
    }

    /// Undo to the start and redo to the end go through the same bytes; the commands with their faces come to them, too.
    fn back_and_forth(&mut self) {
        let (last, done) = (self.document.head(), self.document.done());
        let at_end = written(self.document.campaign());
        for (command, end) in [(Command::Undo, 0), (Command::Redo, last)] {
            while self.document.head() != end {
                let moved = self.document.apply(&command, &mut TypedDice::default());
                moved.expect("there is more of it");
                if let Some(here) = self.bytes.get(&self.document.head()) {
                    assert!(written(self.document.campaign()) == *here, "{command:?}");
                }
            }
        }
        let mut again = Document::new(self.first.clone());
        for one in &done {
            let mut dice = ScriptedDice::new(one.faces.iter().copied());
            again.apply(&one.command, &mut dice).expect("it was done");
        }
        assert!(
            written(again.campaign()) == at_end,
            "the same commands and faces, the same bytes"
        );
    }
}

impl Drop for Told {
    /// Of an evening that fails, a script for `tableside play` is left beside its start.
    #[expect(
        clippy::print_stderr,
        reason = "a test that fails tells where its script lies"
    )]
    fn drop(&mut self) {
        if !std::thread::panicking() {
            return;
        }
        let done = self.document.done().into_iter();
        let mut lines: Vec<Value> = done
            .map(|one| json!({ "do": one.command, "faces": one.faces }))
            .collect();
        lines.extend(self.last.iter().map(|command| json!({ "do": command })));
        let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
        let name = format!("tableside-{:?}-{}", self.first.system(), self.seed);
        let place = std::env::temp_dir().join(name);
        let _ = std::fs::write(place.with_extension("jsonl"), lines.join("\n"));
        let _ = std::fs::write(place.with_extension("tableside"), written(&self.first));
        eprintln!(
            "seed {}: {}.jsonl on {0}.tableside",
            self.seed,
            place.display()
        );
    }
}

fn written(campaign: &Campaign) -> Vec<u8> {
    to_bytes(campaign).expect("a campaign is always written")
}

/// Players read nothing of whatever is hidden, on whatever map.
fn look_for_secrets<G: UnderTest>(campaign: &Campaign) {
    let game = G::of(&campaign.game).expect("a campaign of this game");
    let secrets = secrets(game);
    let maps = game.map_names().into_iter().map(|(map, _)| Some(map));
    for map in maps.chain([None]) {
        let view = serde_json::to_string(&campaign.player_view(map)).expect("a view is written");
        let leak = secrets.iter().find(|name| view.contains(**name));
        assert_eq!(leak, None, "players read it on {map:?}: {view}");
    }
}

/// One of all offers, drawn at random, is taken where it is shown as legal and refused with the same words where not; and so
/// is one option of an open question.
fn try_one<G: UnderTest>(document: &Document, chance: &mut Chance) {
    let game = game::<G>(document);
    let tried = |command: &Command| document.tried(command, &mut AppDice::seeded(1)).err();
    let offered = game.offered();
    if !offered.is_empty() {
        let one = chance.of(&offered);
        assert!(!one.label.trim().is_empty(), "{one:?}");
        assert_eq!(tried(&one.command), one.refusal, "{one:?}");
    }
    let open = game.decisions();
    if !open.is_empty() {
        let decision = chance.of(&open);
        if let Shape::PickOne { options } = &decision.shape {
            let option = chance.of(options).key;
            let command = Command::answer(G::SYSTEM, &decision.key, Answer::Pick(option));
            assert_eq!(tried(&command), None, "{command:?}");
        }
    }
}

/// What is asked or done, without the numbers in it: `reaction.7` is `reaction.`.
fn kind_of(key: &str) -> String {
    key.chars().filter(|c| !c.is_ascii_digit()).collect()
}

fn note_questions<G: UnderTest>(game: &G, met: &mut BTreeSet<String>) {
    let open = game.decisions().into_iter();
    met.extend(open.map(|one| format!("asks {}", kind_of(&one.key))));
    game.met(false, met);
}

/// Notes a command by its name, and an act by its own.
fn note_command(command: &Command, met: &mut BTreeSet<String>) {
    let tree = serde_json::to_value(command).expect("a command is written");
    let first = |value: &Value| -> Option<(String, Value)> {
        match value {
            Value::String(name) => Some((name.clone(), Value::Null)),
            Value::Object(fields) => fields
                .iter()
                .next()
                .map(|(name, value)| (name.clone(), value.clone())),
            _ => None,
        }
    };
    let Some((name, fields)) = first(&tree).and_then(|(_, inner)| first(&inner)) else {
        return;
    };
    let what = match name.as_str() {
        "act" => first(&fields["act"]).map(|(act, _)| act),
        "side" => first(&fields).map(|(act, _)| act),
        _ => None,
    };
    met.insert(format!("does {}", what.unwrap_or(name)));
}
