//! Between the server and whoever holds the document: takes what phones ask for, one after the other, has it become an
//! ordinary command, answers when that is on the disk, and hands the table on as it is now.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;

use super::asking::Askings;
use super::book::{Book, BookError};
use super::command::{Asking, Becomes, PhoneCommand};
use super::view::{Hidden, OnShow};
use crate::campaign::{Applied, Campaign, Change, Command, Document, Kind, Record, Sent};
use crate::dice::AppDice;
use crate::table::{CharacterId, Refusal};

/// How many wishes wait for the GM at most.
const MOST_NODS: usize = 100;
/// How many of one phone.
const MOST_NODS_OF_ONE: usize = 8;
/// How many outcomes are known, to be told again to whoever did not hear them.
const OUTCOMES: usize = 4_000;
/// How many lines of the log tell what was decided.
const MOST_LINES: usize = 2;
/// After how many commands of phones the list of devices is written.
const KEEP_EVERY: u32 = 64;

/// What came of something that a phone sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "state", content = "words")]
pub enum Outcome {
    /// It is done and on the disk.
    Done(String),
    /// It waits for the GM’s nod.
    Waits(String),
    /// It is refused, with the reason.
    Refused(String),
}

/// Takes the outcome to the phone.
pub type Reply = Box<dyn FnOnce(Outcome) + Send>;

/// Something that a phone sent.
pub struct Wish {
    /// Which device, and under which number.
    pub sent: Sent,
    /// Whose sheet the phone showed; none says nothing of that.
    pub shown: Option<CharacterId>,
    /// What.
    pub command: PhoneCommand,
    /// Where the outcome goes.
    pub reply: Reply,
}

/// The table as phones may be shown it.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// Tells it from earlier ones.
    pub version: u64,
    /// The campaign; phones are sent nothing but their views of it.
    pub campaign: Campaign,
    /// What of it is on show.
    pub on_show: OnShow,
    /// The sign of the asking of each question that is open.
    pub since: BTreeMap<String, u64>,
}

/// Takes the table as it is now.
pub type Shown = Box<dyn Fn(Arc<Snapshot>) + Send>;

/// A wish that waits for the GM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nod {
    /// Which it is.
    pub sent: Sent,
    /// By which number the GM calls it; it is given once.
    pub number: u32,
    /// The device’s name.
    pub device: String,
    /// Who plays.
    pub who: CharacterId,
    /// What would be done, as undo would call it.
    pub label: String,
    wish: PhoneCommand,
}

/// A command to be done now.
pub struct Order {
    /// The command.
    pub command: Command,
    /// What sent it, for its record.
    pub sent: Sent,
    reply: Option<Reply>,
    /// What it is called on the phone.
    label: String,
    /// The table on which it is to be done.
    on: Campaign,
}

/// What was done and is not on the disk yet.
struct Unflushed {
    sequence: u64,
    sent: Sent,
    outcome: Outcome,
    reply: Option<Reply>,
}

/// The desk of a share.
pub struct Desk {
    book: Arc<Mutex<Book>>,
    wishes: Receiver<Wish>,
    sender: Sender<Wish>,
    shown: Option<Shown>,
    nods: Vec<Nod>,
    /// Wishes to which the GM has nodded.
    nodded: Vec<Nod>,
    outcomes: BTreeMap<Sent, Outcome>,
    unflushed: Vec<Unflushed>,
    askings: Askings,
    /// What was shown last: the document’s and the book’s count of changes, and nods.
    last: Option<(u64, u64, u64, OnShow)>,
    version: u64,
    nod_changes: u64,
    /// The number that was given to a wish last.
    last_nod: u32,
    since_kept: u32,
}

impl Desk {
    /// A desk on that book, caught up with the document.
    #[must_use]
    pub fn new(book: Book, document: &Document) -> Self {
        let (sender, wishes) = channel();
        let mut book = book;
        book.catch_up(document);
        let version = book.first_version();
        Self {
            book: Arc::new(Mutex::new(book)),
            wishes,
            sender,
            shown: None,
            nods: Vec::new(),
            nodded: Vec::new(),
            outcomes: BTreeMap::new(),
            unflushed: Vec::new(),
            askings: Askings::default(),
            last: None,
            version,
            nod_changes: 0,
            last_nod: 0,
            since_kept: 0,
        }
    }

    /// The devices.
    pub fn book(&self) -> MutexGuard<'_, Book> {
        // Whoever panicked with it in hand has left it whole: every change is one assignment.
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same, for the server.
    #[must_use]
    pub fn shared_book(&self) -> Arc<Mutex<Book>> {
        Arc::clone(&self.book)
    }

    /// Where wishes go in.
    #[must_use]
    pub fn door(&self) -> Sender<Wish> {
        self.sender.clone()
    }

    /// Who takes the table as it is, from now on.
    pub fn show_to(&mut self, shown: Shown) {
        self.shown = Some(shown);
        self.last = None;
    }

    /// What waits for the GM, the oldest first.
    #[must_use]
    pub fn nods(&self) -> &[Nod] {
        &self.nods
    }

    /// The GM nods, or does not.
    pub fn decide(&mut self, sent: Sent, yes: bool) {
        let Some(at) = self.nods.iter().position(|nod| nod.sent == sent) else {
            return;
        };
        let nod = self.nods.remove(at);
        self.nod_changes += 1;
        match yes {
            true => self.nodded.push(nod),
            false => self.told(sent, Outcome::Refused("The GM said no".to_owned())),
        }
    }

    /// The GM throws a device out: its token is worth nothing any more, and nobody nods to what it asked for.
    ///
    /// # Errors
    /// That it cannot be kept.
    pub fn throw_out(&mut self, device: u32) -> Result<(), BookError> {
        for waits in [&mut self.nods, &mut self.nodded] {
            waits.retain(|nod| nod.sent.device != device);
        }
        self.nod_changes += 1;
        self.book().throw_out(device)
    }

    fn told(&mut self, sent: Sent, outcome: Outcome) {
        self.outcomes.insert(sent, outcome);
        while self.outcomes.len() > OUTCOMES {
            self.outcomes.pop_first();
        }
    }

    /// The next command to be done, checked against the document as it is now. What is refused is answered here. Each has
    /// to be settled before the next is asked for.
    pub fn next(&mut self, document: &Document) -> Option<Order> {
        self.askings.follow(document);
        if !self.nodded.is_empty() {
            let Nod {
                sent, who, wish, ..
            } = self.nodded.remove(0);
            if let Some(order) = self.order(document, sent, who, &wish, None) {
                return Some(order);
            }
        }
        while let Ok(wish) = self.wishes.try_recv() {
            if let Some(order) = self.take(document, wish) {
                return Some(order);
            }
        }
        None
    }

    fn take(&mut self, document: &Document, wish: Wish) -> Option<Order> {
        let Wish {
            sent,
            shown,
            command: wish,
            reply,
        } = wish;
        if let Some(waits) = self.unflushed.iter_mut().find(|one| one.sent == sent) {
            // The phone asks again before the disk has answered: both hear of it.
            let first = waits.reply.take();
            waits.reply = Some(Box::new(move |outcome| {
                if let Some(first) = first {
                    first(outcome.clone());
                }
                reply(outcome);
            }));
            return None;
        }
        let (done, old, who, device, nod) = {
            let book = self.book();
            let device = book.device(sent.device);
            (
                book.was_done(sent),
                book.is_too_old(sent),
                device
                    .and_then(|device| device.who)
                    .filter(|who| document.campaign().is_a_players(*who)),
                device.map(|device| device.name.clone()).unwrap_or_default(),
                book.waits_for_nod(),
            )
        };
        if let Some(known) = self.outcomes.get(&sent) {
            reply(known.clone());
            return None;
        }
        if done {
            reply(Outcome::Done("Done already".to_owned()));
            return None;
        }
        let Some(who) = who.filter(|_| !old) else {
            let words = if old {
                "That is too old"
            } else {
                "Pick a character first"
            };
            reply(Outcome::Refused(words.to_owned()));
            return None;
        };
        if shown.is_some_and(|shown| shown != who) {
            // It was tapped before another character was picked, in another tab or while there was no line.
            let words = "That was tapped for another character. Nothing is done";
            let outcome = Outcome::Refused(words.to_owned());
            self.told(sent, outcome.clone());
            reply(outcome);
            return None;
        }
        if !nod {
            return self.order(document, sent, who, &wish, Some(reply));
        }
        // Refused at once where it would be refused anyway; nobody nods to what cannot be.
        let becomes = self.becomes(document, who, &wish).and_then(|becomes| {
            document.tried(&becomes.command, &mut AppDice::seeded(0))?;
            let own = self
                .nods
                .iter()
                .filter(|nod| nod.sent.device == sent.device);
            match () {
                () if own.count() >= MOST_NODS_OF_ONE => Err(Refusal::structure(format!(
                    "{MOST_NODS_OF_ONE} of your wishes wait for the GM; wait for an answer first"
                ))),
                () if self.nods.len() >= MOST_NODS => Err(Refusal::structure(
                    "too much waits for the GM; try again later",
                )),
                () => Ok(becomes),
            }
        });
        let becomes = match becomes {
            Ok(becomes) => becomes,
            Err(refusal) => {
                self.refuse(sent, &refusal, document.campaign(), Some(reply));
                return None;
            }
        };
        let outcome = Outcome::Waits(format!("{}: waits for the GM", becomes.label));
        self.last_nod += 1;
        self.nods.push(Nod {
            sent,
            number: self.last_nod,
            device,
            who,
            label: document.campaign().label(&becomes.command),
            wish,
        });
        self.nod_changes += 1;
        self.told(sent, outcome.clone());
        reply(outcome);
        None
    }

    fn order(
        &mut self,
        document: &Document,
        sent: Sent,
        who: CharacterId,
        wish: &PhoneCommand,
        reply: Option<Reply>,
    ) -> Option<Order> {
        match self.becomes(document, who, wish) {
            Ok(Becomes { command, label }) => Some(Order {
                command,
                sent,
                reply,
                label,
                on: document.campaign().clone(),
            }),
            Err(refusal) => {
                self.refuse(sent, &refusal, document.campaign(), reply);
                None
            }
        }
    }

    fn refuse(&mut self, sent: Sent, refusal: &Refusal, on: &Campaign, reply: Option<Reply>) {
        let hidden = Hidden::of(on).and_questions(on);
        let reason = match hidden.is_told_by(refusal.reason()) {
            true => "That cannot be done now".to_owned(),
            false => crate::board::words::capital(refusal.reason()),
        };
        let outcome = Outcome::Refused(reason);
        self.told(sent, outcome.clone());
        if let Some(reply) = reply {
            reply(outcome);
        }
    }

    /// What came of an order.
    pub fn settle(&mut self, order: Order, result: Result<&Applied, &Refusal>) {
        let Order {
            sent,
            reply,
            label,
            on,
            command,
        } = order;
        match result {
            Ok(applied) => {
                self.book().note_done(sent);
                let outcome = Outcome::Done(label);
                self.unflushed.push(Unflushed {
                    sequence: applied.record.sequence,
                    sent,
                    outcome,
                    reply,
                });
            }
            // The rules speak of all that stands there, hidden ones too: what else could be answered is on the phone.
            Err(_) if command.answered().is_some() => {
                let refusal = Refusal::structure("that cannot be answered so");
                self.refuse(sent, &refusal, &on, reply);
            }
            Err(refusal) => self.refuse(sent, refusal, &on, reply),
        }
    }

    /// Everything up to that record is on the disk: who sent it hears so.
    pub fn flushed(&mut self, up_to: u64) -> Result<(), BookError> {
        let all = std::mem::take(&mut self.unflushed);
        let (done, left) = all.into_iter().partition(|one| one.sequence <= up_to);
        self.unflushed = left;
        let done: Vec<Unflushed> = done;
        for one in done {
            self.told(one.sent, one.outcome.clone());
            if let Some(reply) = one.reply {
                reply(one.outcome);
            }
            self.since_kept += 1;
        }
        if self.since_kept >= KEEP_EVERY && self.unflushed.is_empty() {
            self.since_kept = 0;
            return self.book().keep_as_of(up_to);
        }
        Ok(())
    }

    /// Whether something that was done waits for the disk.
    #[must_use]
    pub fn waits_for_disk(&self) -> bool {
        !self.unflushed.is_empty()
    }

    /// What a wish becomes now.
    fn becomes(
        &self,
        document: &Document,
        who: CharacterId,
        wish: &PhoneCommand,
    ) -> Result<Becomes, Refusal> {
        if !document.campaign().is_a_players(who) {
            return Err(Refusal::structure(
                "that character is not a player’s any more",
            ));
        }
        let askings = &self.askings;
        wish.for_player(document.campaign(), who, &In { document, askings })
    }

    /// Which version of the table was handed on last.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// Hands on the table as it is now, as far as it is on show, if anything has changed.
    pub fn show(&mut self, document: &Document, on_show: OnShow) {
        let changes = self.book().changes();
        let now = (document.revision(), changes, self.nod_changes, on_show);
        if self.last == Some(now) {
            return;
        }
        self.last = Some(now);
        self.version += 1;
        self.askings.follow(document);
        let snapshot = Snapshot {
            version: self.version,
            campaign: document.campaign().clone(),
            on_show,
            since: self.askings.signs(),
        };
        if let Some(shown) = &self.shown {
            shown(Arc::new(snapshot));
        }
    }
}

/// The askings of a document.
struct In<'a> {
    document: &'a Document,
    askings: &'a Askings,
}

impl Asking for In<'_> {
    fn sign(&self, question: &str) -> Option<u64> {
        self.askings.sign(question)
    }

    fn decided(&self, question: &str, sign: u64) -> Option<String> {
        let record = self.askings.decided(self.document, question, sign)?;
        Some(match record.kind {
            Kind::Do { .. } => decided(self.document.campaign(), &record),
            _ => "the GM took it back".to_owned(),
        })
    }
}

/// What a record has decided, as far as players may know it: its lines of the log or, where it wrote none, what it is called.
fn decided(campaign: &Campaign, record: &Record) -> String {
    let is_silent = record.changes.iter().find_map(Change::lines).is_none();
    match is_silent && !Hidden::of(campaign).is_told_by(&record.label) {
        true => record.label.clone(),
        false => seen(campaign, record),
    }
}

/// What a record wrote in the log, as far as players may read it now.
fn seen(campaign: &Campaign, record: &Record) -> String {
    let lines = record.changes.iter().find_map(Change::lines);
    let lines = lines.unwrap_or_default();
    let written = campaign.log_records(lines.start).take(lines.len());
    let seen: Vec<String> = written
        .filter_map(|line| line.seen)
        .take(MOST_LINES)
        .collect();
    seen.join("; ")
}
