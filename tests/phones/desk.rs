//! What becomes of a wish: an ordinary command of the player’s, in the log and undoable, once and only once.

use std::sync::{Arc, Mutex};

use tableside::campaign::{Campaign, Command, Document, Sent};
use tableside::dice::{AppDice, TypedDice};
use tableside::phones::{Book, Desk, OnShow, Outcome, PhoneCommand, PhoneView, Wish};
use tableside::systems::unhex;
use tableside::table::{Answer, CharacterId, Decider, DiceMode, Shape};

/// A campaign at a desk, with one device.
pub(super) struct Table {
    pub(super) document: Document,
    pub(super) desk: Desk,
    pub(super) dice: AppDice,
    pub(super) device: u32,
    numbers: u64,
}

fn id_of(document: &Document, name: &str) -> CharacterId {
    let people = document.campaign().doors().people().into_iter();
    let mut found = people.filter(|(_, one)| *one == name);
    found.next().expect("somebody of that name").0
}

/// The nightclub, real dice, and Mara’s phone.
fn table() -> Table {
    let mut document = Document::new(Campaign::sample_nightclub());
    let dice = DiceMode::Real;
    let real = Command::set_dice(document.campaign().system(), dice);
    document
        .apply(&real, &mut TypedDice::default())
        .expect("real dice");
    let who = own(&document);
    Table::of(document, who)
}

/// The first character of the players.
fn own(document: &Document) -> CharacterId {
    let game = document.campaign().unhex().expect("Unhex");
    let mut all = game.characters.iter();
    *all.find(|(_, one)| one.kind == unhex::Kind::Pc)
        .expect("a player’s")
        .0
}

impl Table {
    /// That document at a desk, with one device in whose hand that character is.
    pub(super) fn of(document: Document, who: CharacterId) -> Self {
        let mut book = Book::open(None).expect("a book");
        let from = [192, 168, 1, 7].into();
        let code = book.code().to_owned();
        let joined = book.join(&code, "Ann", from, std::time::Instant::now());
        let device = joined.expect("kept").expect("joined").device;
        assert!(book.pick(device, who).expect("kept"));
        let desk = Desk::new(book, &document);
        Self {
            document,
            desk,
            dice: AppDice::seeded(1),
            device,
            numbers: 0,
        }
    }

    /// The GM does something.
    pub(super) fn gm(&mut self, command: impl Into<Command>) {
        let done = self.document.apply(&command.into(), &mut self.dice);
        done.expect("the GM may");
    }

    /// The sign of an open question, as a phone is shown it; 0 where it is not open.
    pub(super) fn sign(&mut self, key: &str) -> u64 {
        let sign = Arc::new(Mutex::new(0));
        let (into, key) = (Arc::clone(&sign), key.to_owned());
        self.desk.show_to(Box::new(move |now| {
            *into.lock().expect("alone") = now.since.get(&key).copied().unwrap_or(0);
        }));
        self.desk.show(&self.document, OnShow::default());
        *sign.lock().expect("alone")
    }

    pub(super) fn work(&mut self) {
        while let Some(order) = self.desk.next(&self.document) {
            let applied =
                self.document
                    .apply_sent(&order.command, Some(order.sent), &mut self.dice);
            self.desk.settle(order, applied.as_ref());
        }
        let revision = self.document.revision();
        self.desk.flushed(revision).expect("kept");
    }

    /// Sends that under a number, and hears what came of it.
    pub(super) fn send_as(&mut self, number: u64, command: PhoneCommand) -> Outcome {
        self.send_for(None, number, command)
    }

    /// The same from a phone that shows that character’s sheet.
    fn send_for(
        &mut self,
        shown: Option<CharacterId>,
        number: u64,
        command: PhoneCommand,
    ) -> Outcome {
        let heard = Arc::new(Mutex::new(None));
        let into = Arc::clone(&heard);
        let sent = Sent {
            device: self.device,
            number,
        };
        let reply = Box::new(move |outcome| *into.lock().expect("alone") = Some(outcome));
        let wish = Wish {
            sent,
            shown,
            command,
            reply,
        };
        self.desk.door().send(wish).expect("the desk is there");
        self.work();
        heard.lock().expect("alone").take().expect("an answer")
    }

    pub(super) fn send(&mut self, command: PhoneCommand) -> Outcome {
        self.numbers += 1;
        self.send_as(self.numbers, command)
    }
}

pub(super) fn set(field: &str, value: &str) -> PhoneCommand {
    PhoneCommand::Set {
        field: field.to_owned(),
        value: value.into(),
    }
}

pub(super) fn refused(outcome: Outcome) -> String {
    match outcome {
        Outcome::Refused(words) => words,
        other => panic!("{other:?} is no refusal"),
    }
}

pub(super) fn done(outcome: Outcome) -> String {
    match outcome {
        Outcome::Done(words) => words,
        other => panic!("{other:?} is not done"),
    }
}

/// A box that a player ticks is a command like any other: theirs in the log, and one undo takes it back.
#[test]
fn a_ticked_box_is_the_players_own_and_can_be_undone() {
    let mut table = table();
    let (before, who) = (table.document.campaign().clone(), own(&table.document));
    done(table.send(set("box.torso.0", "slash")));
    let record = table
        .document
        .record(table.document.head())
        .expect("a record");
    let name = before.doors().person(who).expect("a name").to_owned();
    assert_eq!(record.who, Some(name.clone()));
    assert_eq!(record.sent.map(|sent| sent.device), Some(table.device));
    let last = table.document.campaign().log_len() - 1;
    let line = table.document.campaign().log_line(last).expect("a line");
    assert!(
        line.text.starts_with(&format!("{name}’s player: ")),
        "{}",
        line.text
    );
    table
        .document
        .apply(&Command::Undo, &mut TypedDice::default())
        .expect("undone");
    assert_eq!(*table.document.campaign(), before);
}

/// The same number is done once, however often it comes; also behind a restart, and when the GM has undone it.
#[test]
fn the_same_is_never_done_twice() {
    let mut table = table();
    let first = table.send_as(5, set("notes", "one"));
    assert_eq!(table.send_as(5, set("notes", "two")), first);
    let revision = table.document.revision();
    table
        .document
        .apply(&Command::Undo, &mut TypedDice::default())
        .expect("undone");
    // The book of before, as after a kill: it knows nothing of what was done, the history does.
    let mut book = Book::open(None).expect("a book");
    let code = book.code().to_owned();
    let joined = book.join(&code, "", [10, 0, 0, 1].into(), std::time::Instant::now());
    assert_eq!(joined.expect("kept").expect("joined").device, table.device);
    book.pick(table.device, own(&table.document)).expect("kept");
    table.desk = Desk::new(book, &table.document);
    done(table.send_as(5, set("notes", "three")));
    assert_eq!(table.document.revision(), revision + 1, "only the undo");
}

/// What is nobody’s, somebody else’s or the GM’s to set is refused, and nothing changes.
#[test]
fn only_what_is_the_players_is_taken() {
    let mut table = table();
    let before = table.document.campaign().clone();
    for (field, value) in [
        ("level", "9"),
        ("hidden", "true"),
        ("box.torso.99", "slash"),
        ("box.tail.0", "slash"),
        ("box.torso.0", "gone"),
        ("items.1.hand", "teeth"),
        ("team", "1"),
        ("<script>", "x"),
    ] {
        refused(table.send(set(field, value)));
    }
    let long = "x".repeat(30_000);
    refused(table.send(set("notes", &long)));
    let roll = |dice: &str, faces: &[i32]| PhoneCommand::Roll {
        dice: dice.to_owned(),
        faces: faces.to_vec(),
    };
    refused(table.send(roll("all of it", &[])));
    refused(table.send(roll("1d6", &[9])));
    refused(table.send(PhoneCommand::EndTurn));
    assert_eq!(*table.document.campaign(), before);
    done(table.send(roll("1d6", &[4])));
    done(table.send(roll("2d10+1", &[])));
}

/// Plays on as the GM until one of the players is asked to pick something.
pub(super) fn until_asked(table: &mut Table) -> (CharacterId, String, Answer) {
    let begin = unhex::Command::BeginFight {
        map: tableside::table::MapId(1),
    };
    // The sample’s fight may stand at its beginning already.
    let _ = table.document.apply(&begin.into(), &mut table.dice);
    let chance = &mut crate::battery::chance::Chance::new(3);
    for _ in 0..2_000 {
        let campaign = table.document.campaign();
        for open in campaign.decisions() {
            let (Decider::Character(who), Shape::PickOne { options }) = (open.who, &open.shape)
            else {
                continue;
            };
            let game = campaign.unhex().expect("Unhex");
            if game.characters[&who].kind == unhex::Kind::Pc {
                return (who, open.key, Answer::Pick(options[0].key.clone()));
            }
        }
        let game = crate::battery::game::<unhex::Unhex>(&table.document);
        let next = crate::battery::player::legal(game, chance).expect("the fight goes on");
        table
            .document
            .apply(&next, &mut table.dice)
            .expect("it is legal");
    }
    panic!("no player was ever asked");
}

/// An answer counts while its question stands open, and of its own player; a late one is told what was decided.
#[test]
fn a_late_answer_hears_what_was_decided() {
    let mut table = table();
    let (who, key, answer) = until_asked(&mut table);
    let device = table.device;
    let sends = |since: u64| PhoneCommand::Answer {
        question: key.clone(),
        since,
        answer: answer.clone(),
    };
    let sign = table.sign(&key);
    let other = own_other(&table.document, who);
    table
        .desk
        .book()
        .lock(device, Some(other), true)
        .expect("kept");
    assert_eq!(refused(table.send(sends(sign))), "That is not asked of you");
    table
        .desk
        .book()
        .lock(device, Some(who), true)
        .expect("kept");
    assert_eq!(
        refused(table.send(sends(sign + 1_000))),
        "It is asked anew; look at the question again"
    );
    done(table.send(sends(sign)));
    let late = refused(table.send(sends(sign)));
    let told = late.strip_prefix("Already decided: ");
    let told = told.unwrap_or_else(|| panic!("{late}"));
    // Its lines of the log, or the act itself where nothing is written yet.
    let log = table.document.campaign().player_log(0);
    let mut read = log.lines.iter().map(|line| line.words.as_str());
    let record = table.document.newest(1).pop().expect("a record");
    let first = told.split("; ").next();
    assert!(
        first.is_some_and(|first| read.any(|line| line == first)) || told == record.label,
        "{told}"
    );
}

fn own_other(document: &Document, who: CharacterId) -> CharacterId {
    let game = document.campaign().unhex().expect("Unhex");
    let mut all = game.characters.iter();
    let other = all.find(|(id, one)| **id != who && one.kind == unhex::Kind::Pc);
    *other.expect("somebody else").0
}

/// With the nod nothing is done before it; a no is told, a yes is the player’s command.
#[test]
fn with_the_nod_the_gm_has_the_word() {
    let mut table = table();
    table.desk.book().set_nod(true).expect("kept");
    let before = table.document.campaign().clone();
    let waits = table.send_as(1, set("notes", "May I?"));
    assert!(matches!(waits, Outcome::Waits(_)), "{waits:?}");
    assert_eq!(
        table.send_as(1, set("notes", "May I?")),
        waits,
        "asked again, it still waits"
    );
    refused(table.send_as(2, set("level", "9")));
    assert_eq!(*table.document.campaign(), before);
    let nods = table.desk.nods().to_vec();
    assert_eq!((nods.len(), nods[0].device.as_str()), (1, "Ann"));
    table.desk.decide(nods[0].sent, false);
    assert_eq!(
        refused(table.send_as(1, set("notes", "May I?"))),
        "The GM said no"
    );
    table.send_as(3, set("notes", "And now?"));
    table.desk.decide(table.desk.nods()[0].sent, true);
    table.work();
    done(table.send_as(3, set("notes", "And now?")));
    let who = own(&table.document);
    let game = table.document.campaign().unhex().expect("Unhex");
    assert_eq!(game.characters[&who].notes, "And now?");
    assert_eq!(id_of(&table.document, &game.characters[&who].name), who);
}

/// Ten thousand guesses come to nothing, wherever they come from, and then not even the right code does.
#[test]
fn ten_thousand_guesses_come_to_nothing() {
    let mut book = Book::open(None).expect("a book");
    let code = book.code().to_owned();
    assert_eq!(code.len(), 6);
    let now = std::time::Instant::now();
    let mut tried = 0;
    for guess in 0..10_000_u32 {
        let from = std::net::Ipv4Addr::from(0xc0a8_0000 + guess % 5_000);
        let joined = book
            .join(&format!("{guess:06}"), "", from.into(), now)
            .expect("kept");
        tried += usize::from(joined == Err(tableside::phones::JoinRefused::Wrong));
    }
    assert_eq!(tried, 60, "so many are looked at at all");
    assert!(book.is_used_up(), "the GM is told so");
    assert!(
        book.join(&code, "", [10, 0, 0, 1].into(), now)
            .expect("kept")
            .is_err()
    );
    book.renew_code().expect("random numbers");
    assert!(!book.is_used_up());
    let one = [10, 0, 0, 1].into();
    for _ in 0..5 {
        book.join("000000", "", one, now)
            .expect("kept")
            .expect_err("wrong");
    }
    let code = book.code().to_lowercase();
    assert_eq!(
        book.join(&code, "", one, now).expect("kept"),
        Err(tableside::phones::JoinRefused::Wait)
    );
    let later = now + std::time::Duration::from_secs(61);
    let joined = book
        .join(&code, "", one, later)
        .expect("kept")
        .expect("the code");
    assert_eq!(book.known(&joined.cookie), Some(joined.device));
    assert_eq!(
        book.known(&format!("{}.{}", joined.device, "0".repeat(32))),
        None
    );
    book.throw_out(joined.device).expect("kept");
    assert_eq!(book.known(&joined.cookie), None);
}

/// The list of devices is kept beside the campaign, without a token in it; what is damaged is said and left as it is.
#[test]
fn the_list_of_devices_outlives_the_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.tableside");
    let mut book = Book::open(Some(&file)).expect("a book");
    let code = book.code().to_owned();
    let joined = book.join(
        &code,
        "Ann",
        [10, 0, 0, 1].into(),
        std::time::Instant::now(),
    );
    let joined = joined.expect("kept").expect("joined");
    let kept = tableside::phones::book_path(&file);
    let text = std::fs::read_to_string(&kept).expect("it is there");
    let (_, token) = joined.cookie.split_once('.').expect("a token");
    assert!(!text.contains(token) && !text.contains(&code));
    let again = Book::open(Some(&file)).expect("a book");
    assert_eq!(again.known(&joined.cookie), Some(joined.device));
    assert_ne!(again.code(), code, "each share has a code of its own");
    assert_eq!(again.cookie_name(), book.cookie_name());
    std::fs::write(&kept, &text[..text.len() / 2]).expect("written");
    Book::open(Some(&file)).expect_err("half a file");
    assert_eq!(
        std::fs::read_to_string(&kept).expect("it is there"),
        text[..text.len() / 2]
    );
}

/// Since when a question stands open is told from the history alone: a desk that was there all the time and one that has just
/// come say the same, however much is taken back and done again.
#[test]
fn since_when_is_the_same_after_a_restart() {
    let chance = &mut crate::battery::chance::Chance::new(8);
    let mut dice = AppDice::seeded(8);
    let table = <unhex::Unhex as crate::battery::UnderTest>::table(chance);
    let mut document = Document::new(table);
    let told = |desk: &mut Desk, document: &Document| {
        let since = Arc::new(Mutex::new(None));
        let into = Arc::clone(&since);
        desk.show_to(Box::new(move |now| {
            *into.lock().expect("alone") = Some(now.since.clone());
        }));
        desk.show(document, OnShow::default());
        let told = since.lock().expect("alone").take();
        told.expect("it is shown")
    };
    let new = |document: &Document| Desk::new(Book::open(None).expect("a book"), document);
    let mut desk = new(&document);
    let mut later = 0;
    for _ in 0..600 {
        let game = crate::battery::game::<unhex::Unhex>(&document);
        let next = match chance.below(9) {
            0 | 1 => Some(Command::Undo),
            2 => Some(Command::Redo),
            _ => crate::battery::player::legal(game, chance),
        };
        // There may be nothing to take back, and the fight may be over.
        let _ = next.map(|next| document.apply(&next, &mut dice));
        if chance.one_in(5) {
            let since = told(&mut desk, &document);
            assert_eq!(since, told(&mut new(&document), &document));
            later += since.values().filter(|since| **since > 0).count();
        }
    }
    assert!(later > 0, "no question was ever asked again");
}

/// Nobody nods to what a phone asked for that was thrown out since.
#[test]
fn what_a_phone_asked_for_goes_with_it() {
    let mut table = table();
    table.desk.book().set_nod(true).expect("kept");
    table.send_as(1, set("notes", "May I?"));
    let nod = table.desk.nods()[0].sent;
    table.desk.throw_out(table.device).expect("kept");
    assert!(table.desk.nods().is_empty());
    let before = table.document.revision();
    table.desk.decide(nod, true);
    table.work();
    assert_eq!(table.document.revision(), before);
}

/// What was tapped on one sheet is never done to another character that was picked since, whenever it comes.
#[test]
fn a_tap_is_meant_for_the_sheet_that_showed() {
    let mut table = table();
    let first = own(&table.document);
    let second = own_other(&table.document, first);
    assert!(table.desk.book().pick(table.device, second).expect("kept"));
    let before = table.document.revision();
    let late = |table: &mut Table| table.send_for(Some(first), 1, set("notes", "Mine"));
    let told = refused(late(&mut table));
    assert_eq!(
        told,
        "That was tapped for another character. Nothing is done"
    );
    table.desk.book().set_nod(true).expect("kept");
    refused(table.send_for(Some(first), 2, set("notes", "Mine")));
    assert!(table.desk.nods().is_empty());
    assert_eq!(table.document.revision(), before);
    // It stays refused where that one is picked again.
    assert!(table.desk.book().pick(table.device, first).expect("kept"));
    refused(late(&mut table));
    table.desk.book().set_nod(false).expect("kept");
    done(table.send_for(Some(first), 3, set("notes", "Mine")));
}

/// Whoever has picked the wrong character finds the others, unless the GM has said that they keep it.
#[test]
fn a_phone_may_pick_another_character() {
    let table = table();
    let campaign = table.document.campaign();
    let (who, on_show) = (own(&table.document), OnShow::default());
    let seen = Arc::new(on_show.of(campaign));
    let view = PhoneView::of(campaign, on_show, seen, Some(who), |_| 0);
    let other = own_other(&table.document, who);
    let offers = |html: &str| html.contains(&format!("name=\"who\" value=\"{other}\""));
    assert!(offers(&view.html(1, true)));
    assert!(!offers(&view.html(1, false)));
}
