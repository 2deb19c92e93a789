//! What the campaign must be after each command: the same commands, done in memory.

use serde_json::to_string;
use tableside::campaign::store::{digest, from_bytes};
use tableside::campaign::{Command, Document, Game};
use tableside::dice::TypedDice;
use tableside::systems::heroes_of_hex::{self, HeroesOfHex};
use tableside::systems::unhex::{self, Level, Location, Mark, Reactions, Unhex};
use tableside::table::{FreeRollCommand, TeamId};

use crate::cli::Table;

/// The most commands of a run.
const MOST_COMMANDS: u64 = 30;

/// SplitMix64: the same numbers for the same seed on every machine.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64, stream: usize) -> Self {
        let mut random = Self(seed ^ (stream as u64).wrapping_mul(0xD134_2543_DE82_EF95));
        random.next();
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// From 0 up to, not including, `end`.
    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }
}

/// The campaign as it must be, before and after each command of a run.
pub(super) struct Model {
    states: Vec<Document>,
}

impl Model {
    /// The sample, just made.
    pub(super) fn new(table: &Table) -> Self {
        let campaign = from_bytes(&table.bytes("club.tableside")).expect("the sample opens");
        Self {
            states: vec![Document::new(campaign)],
        }
    }

    /// After so many commands of the run; none if there were not so many.
    pub(super) fn after(&self, commands: usize) -> Option<&Document> {
        self.states.get(commands)
    }

    pub(super) fn digest_after(&self, commands: usize) -> Option<String> {
        self.after(commands).map(|state| digest(state.campaign()))
    }

    /// The next run begins where so many commands of this one were done.
    pub(super) fn go_on_from(&mut self, commands: usize) {
        self.states.truncate(commands + 1);
        self.states.drain(..commands);
    }

    /// The commands of a run, a line each; all of them can be done.
    pub(super) fn commands(&mut self, random: &mut Random) -> Vec<String> {
        let count = 1 + random.below(MOST_COMMANDS);
        (0..count).map(|_| self.command(random)).collect()
    }

    fn command(&mut self, random: &mut Random) -> String {
        loop {
            // There is always one: the start.
            let mut state = self.states.last().expect("a state").clone();
            let command = any_command(&state, random);
            // What is refused now (undo at the start) is left to another time.
            if state.apply(&command, &mut TypedDice::default()).is_ok() {
                self.states.push(state);
                return to_string(&command).expect("a command is JSON");
            }
        }
    }
}

fn any_command(state: &Document, random: &mut Random) -> Command {
    match random.below(10) {
        0 => Command::Undo,
        1 => Command::Redo,
        2 => Command::Restore(random.below(state.revision() + 1)),
        3 | 4 => Command::Rename(format!("Name {}", random.next())),
        _ => match &state.campaign().game {
            Game::Unhex(game) => of_unhex(game, random).into(),
            Game::HeroesOfHex(game) => of_heroes(game, random).into(),
            // What every game has.
            game => {
                let (who, _) = game.doors().people()[0];
                let name = format!("roll {}", random.below(20));
                let expr = "2d6".parse().expect("a notation");
                let save = FreeRollCommand::Save { who, name, expr };
                Command::free_roll(game.system(), save)
            }
        },
    }
}

fn of_heroes(game: &HeroesOfHex, random: &mut Random) -> heroes_of_hex::Command {
    let nth = random.below(game.units.len() as u64);
    let who = *game.units.keys().nth(nth as usize).expect("somebody");
    let few = u8::try_from(random.below(4)).expect("a small number");
    match random.below(5) {
        0 => heroes_of_hex::Command::SetWounds { who, wounds: few },
        1 => heroes_of_hex::Command::SetPoison { who, poison: few },
        2 => heroes_of_hex::Command::SetFocus { who, on: few > 1 },
        3 => heroes_of_hex::Command::set(who, "notes", format!("note {}", random.next())),
        _ => heroes_of_hex::Command::SetHex {
            side: TeamId(1),
            hex: u32::from(few),
        },
    }
}

fn of_unhex(game: &Unhex, random: &mut Random) -> unhex::Command {
    let nth = random.below(game.characters.len() as u64);
    let (who, sheet) = game.characters.iter().nth(nth as usize).expect("somebody");
    let who = *who;
    match random.below(5) {
        0 | 1 => {
            let most = u64::try_from(sheet.max_level.get()).unwrap_or(1);
            let level = i32::try_from(1 + random.below(most)).expect("a small number");
            let level = Level::clamped(level);
            unhex::Command::SetLevel { who, level }
        }
        2 => unhex::Command::RecordHit {
            who,
            location: Location::ALL[random.below(Location::ALL.len() as u64) as usize],
            damage: 1,
            mark: Some(Mark::Slash),
        },
        3 => unhex::Command::AddItem {
            who,
            name: format!("thing {}", random.next()),
            kind: unhex::ItemKind::Melee1h,
        },
        _ => unhex::Command::SetReactions {
            team: TeamId(1),
            reactions: match random.below(2) {
                0 => Reactions::Ask,
                _ => Reactions::Skip,
            },
        },
    }
}
