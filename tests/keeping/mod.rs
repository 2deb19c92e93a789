//! A campaign on the disk over many evenings: restarts in the middle, undo and redo across them, branches, conflicts.

mod bad_places;
mod beneath;
mod conflicts;
mod every_call;
mod forgetting;
mod golden;
mod lineage;
mod rescue;
mod restarts;
mod revive;
mod strays;
mod taking_up;
mod unsound;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tableside::board::areas::AreaId;
use tableside::campaign::store::{Keeper, RealDisk, Recovery, to_bytes};
use tableside::campaign::{Campaign, Command, Document, Game};
use tableside::dice::AppDice;
use tableside::systems::unhex::{self, Level, Location, Mark};
use tableside::table::{CharacterId, MapId};

const PATIENCE: Duration = Duration::from_secs(30);

/// A document and the place it is kept at.
struct Evening {
    document: Document,
    keeper: Keeper,
}

impl Evening {
    /// A new file with the sample.
    fn begin(path: &Path) -> Self {
        let document = Document::new(Campaign::sample_nightclub());
        let keeper = Keeper::create(Arc::new(RealDisk), path, &document, None, None)
            .expect("a new file can be made in an empty folder");
        Self { document, keeper }
    }

    /// Opens it where it was left.
    fn open(path: &Path) -> (Self, Recovery) {
        let (document, keeper, recovery) =
            Keeper::open(Arc::new(RealDisk), path, None).expect("it opens");
        (Self { document, keeper }, recovery)
    }

    /// Does a command; a refused one changes nothing.
    fn apply(&mut self, command: &Command) -> bool {
        let mut dice = AppDice::seeded(self.document.revision());
        match self.document.apply(command, &mut dice) {
            Ok(applied) => {
                self.keeper.keep(&applied.record);
                true
            }
            Err(_) => false,
        }
    }

    /// Ends without saving, as a killed program does; what was acknowledged is in the journal.
    fn end(self) {
        self.keeper
            .acknowledged(PATIENCE)
            .expect("the disk answers");
        drop(self.keeper);
    }

    /// Saves and ends.
    fn save_and_end(mut self) {
        self.keeper
            .save(&self.document, 1_000_000 + self.document.revision());
        self.keeper
            .wait_for_save(PATIENCE)
            .expect("it can be saved");
        self.keeper
            .finish(PATIENCE)
            .expect("everything is on the disk");
    }

    fn bytes(&self) -> Vec<u8> {
        to_bytes(self.document.campaign()).expect("a campaign can be written")
    }
}

/// A save as a program writes it that keeps no checksum.
fn without_checksum(save: &str) -> String {
    let (text, _) = save
        .split_once(",\n  \"checksum\": ")
        .expect("every save has a checksum");
    format!("{text}\n}}\n")
}

/// A small generator, so that a failure can be played again.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// Some command: by the GM's hand, or whatever the fight offers.
fn some_command(chance: &mut Chance, document: &Document) -> Command {
    let Game::Unhex(game) = &document.campaign().game else {
        panic!("a game of Unhex")
    };
    let who = CharacterId(1 + u32::try_from(chance.below(7)).expect("it is small"));
    let small = u8::try_from(chance.below(9)).expect("it is small");
    let location = Location::ALL[usize::from(small) % 6];
    match chance.below(10) {
        0 => Command::Rename(format!("Evening {small}")),
        1 => {
            let level = Level::clamped(i32::from(small) * 5);
            unhex::Command::SetLevel { who, level }.into()
        }
        2 => {
            let mark = [None, Some(Mark::Slash), Some(Mark::Cross)][usize::from(small) % 3];
            unhex::Command::SetBox {
                who,
                location,
                index: small % 3,
                mark,
            }
            .into()
        }
        3 => {
            let area = AreaId(1 + u32::from(small) % 8);
            unhex::Command::Place {
                who,
                map: MapId(1),
                area,
            }
            .into()
        }
        4 => {
            let area = AreaId(1 + u32::from(small) % 8);
            unhex::Command::MoveArea {
                map: MapId(1),
                area,
                x: i32::from(small) * 10,
                y: 5,
            }
            .into()
        }
        _ => in_the_fight(chance, game),
    }
}

/// An answer, an act, or the end of a turn.
fn in_the_fight(chance: &mut Chance, game: &unhex::Unhex) -> Command {
    use tableside::table::{Answer, Shape};
    if let Some(decision) = game.decisions().first() {
        let answer = match &decision.shape {
            Shape::PickOne { options } => {
                let count = u64::try_from(options.len()).expect("it is small");
                let index = usize::try_from(chance.below(count)).expect("it is small");
                Answer::Pick(options[index].key.clone())
            }
            Shape::Number { max, .. } => Answer::Number(*max),
            _ => Answer::Roll,
        };
        return unhex::Command::Answer {
            decision: Some(decision.key.clone()),
            answer,
        }
        .into();
    }
    let actors = game.fight.iter().flat_map(|fight| fight.standings.keys());
    let offers: Vec<_> = actors
        .flat_map(|who| game.offers(*who))
        .filter(tableside::table::Offer::is_legal)
        .collect();
    let count = u64::try_from(offers.len()).expect("it is small");
    if count == 0 || chance.below(12) == 0 {
        return match game.acting_team() {
            Some(_) => unhex::Command::EndTurn.into(),
            None => unhex::Command::BeginFight { map: MapId(1) }.into(),
        };
    }
    let offer = &offers[usize::try_from(chance.below(count)).expect("it is small")];
    unhex::Command::Act {
        who: offer.actor,
        act: offer.act.clone(),
    }
    .into()
}
