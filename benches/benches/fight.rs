//! A fight of 2 × 12: the median of every kind of command that random legal play comes to, and what a frame asks the
//! rules for, the open questions and the offers of the team whose turn it is. What drawing costs is in `frames`.
// A bench talks to whoever runs it; nothing of it is called from elsewhere.
#![allow(clippy::print_stdout, missing_docs)]

use std::collections::{BTreeMap, BTreeSet};
use std::hint::black_box;
use std::time::{Duration, Instant};

use tableside::campaign::{Campaign, Command as Door, Document, Game};
use tableside::dice::{AppDice, TypedDice};
use tableside::systems::unhex::{Ability, Act, Command, ItemKind, Level, Unhex, nightclub};
use tableside::table::{CharacterId, ItemId, MapId, TeamId};

// The player of the tests, so that what is measured is what is tested.
#[allow(dead_code, unreachable_pub)]
#[path = "../../tests/battery"]
mod battery {
    pub(crate) mod chance;
    pub(crate) mod player;
}
#[path = "../../tests/unhex/player.rs"]
mod player;

use battery::chance::Chance;
use battery::player::legal;

/// So many on each side.
const SIDE: usize = 12;
const FIGHTS: u64 = 12;
/// A fight is left after so many commands.
const COMMANDS: usize = 600;
/// One frame at 60 a second, in which a command has to be done.
const FRAME: Duration = Duration::from_millis(16);

fn main() {
    let mut times: BTreeMap<String, Vec<Duration>> = BTreeMap::new();
    let (mut decisions, mut offers) = (Vec::new(), Vec::new());
    for seed in 0..FIGHTS {
        let chance = &mut Chance::new(seed);
        let mut dice = AppDice::seeded(seed);
        let mut document = begun();
        for _ in 0..COMMANDS {
            let unhex = game(&document);
            decisions.push(timed(|| drop(black_box(unhex.decisions()))));
            offers.push(timed(|| offer_all(unhex)));
            let Some(command) = legal(unhex, chance) else {
                break;
            };
            let kind = match &command {
                Door::Unhex(command) => kind_of(unhex, command),
                _ => "something else".to_owned(),
            };
            let mut applied = None;
            let time = timed(|| applied = Some(document.apply(&command, &mut dice)));
            if let Some(Err(refusal)) = applied {
                panic!("{kind} was shown as legal and is refused: {refusal}");
            }
            times.entry(kind).or_default().push(time);
        }
    }
    println!("{FIGHTS} fights of {SIDE} against {SIDE}, each command until its change is there");
    let mut slowest: Option<(Duration, String)> = None;
    for (kind, times) in &mut times {
        let middle = report(kind, times);
        if slowest.as_ref().is_none_or(|(most, _)| middle > *most) {
            slowest = Some((middle, kind.clone()));
        }
    }
    println!("what a frame asks for");
    report("the open questions", &mut decisions);
    report("all offers of the team whose turn it is", &mut offers);
    if let Some((middle, kind)) = slowest {
        println!("slowest by its median: {kind}, {middle:.1?} (at most {FRAME:?})");
    }
}

fn game(document: &Document) -> &Unhex {
    let Game::Unhex(game) = &document.campaign().game else {
        panic!("a game of Unhex")
    };
    game
}

fn timed(run: impl FnOnce()) -> Duration {
    let begun = Instant::now();
    run();
    begun.elapsed()
}

/// Every act of everybody of the team whose turn it is, legal or not.
fn offer_all(game: &Unhex) {
    let team = game.acting_team();
    let members = game
        .characters
        .iter()
        .filter(|(_, sheet)| sheet.team == team);
    for (who, _) in members.filter(|_| team.is_some()) {
        black_box(game.offers(*who));
    }
}

/// What a command is, without whom it is about.
fn kind_of(game: &Unhex, command: &Command) -> String {
    match command {
        Command::Act { act, .. } => match act {
            Act::Attack { .. } => "attack",
            Act::AttackArea { .. } => "attack on an area",
            Act::FirstAid { .. } => "first aid",
            Act::Move { .. } => "move",
            Act::Rearrange { .. } => "rearrange the hands",
            Act::Drop { .. } => "drop",
            Act::Door { .. } => "door",
            Act::Use { .. } => "use",
            Act::AllOutDefend => "All-Out Defend",
            Act::Rally => "Rally",
            Act::Direct { .. } => "Direct",
        }
        .to_owned(),
        Command::Answer { decision, .. } => {
            let open = game.decisions();
            let key = decision.as_ref().or(open.first().map(|one| &one.key));
            let key = key.map_or("", String::as_str);
            let words: String = key.chars().filter(|c| !c.is_ascii_digit()).collect();
            format!("answer {}", words.trim_end_matches('.').replace("..", "."))
        }
        Command::NobodyReacts => "nobody reacts".to_owned(),
        Command::EndTurn => "end of the turn".to_owned(),
        _ => "something else".to_owned(),
    }
}

/// Prints the median and the longest, and gives the median.
fn report(what: &str, times: &mut [Duration]) -> Duration {
    times.sort();
    let (Some(most), middle) = (times.last(), times[times.len() / 2]) else {
        return Duration::ZERO;
    };
    let runs = times.len();
    println!("  {what}: median {middle:.1?}, at most {most:.1?}, {runs} times");
    middle
}

/// The people of the nightclub until there are twelve on each side, some with what others have not.
fn begun() -> Document {
    let mut document = Document::new(Campaign {
        name: "Fight".to_owned(),
        game: Game::Unhex(nightclub()),
    });
    let mut does = |document: &mut Document, command: Command| {
        let done = document.apply(&command.into(), &mut TypedDice::default());
        done.expect("a fight can be prepared");
    };
    for team in [TeamId(1), TeamId(2)] {
        let of_team = |game: &Unhex| -> Vec<CharacterId> {
            let all = game.characters.iter();
            all.filter(|(_, sheet)| sheet.team == Some(team))
                .map(|(id, _)| *id)
                .collect()
        };
        let first = of_team(game(&document));
        for at in 0..SIDE - first.len() {
            let who = first[at % first.len()];
            does(
                &mut document,
                Command::DuplicateCharacter {
                    also: BTreeSet::new(),
                    who,
                    area: None,
                },
            );
        }
        let areas = game(&document).maps[&MapId(1)].areas.keys().copied();
        let areas: Vec<_> = areas.collect();
        for (at, who) in of_team(game(&document)).into_iter().enumerate() {
            let area = areas[at % areas.len()];
            let map = MapId(1);
            does(&mut document, Command::Place { who, map, area });
            arm(&mut document, who, at, &mut does);
        }
    }
    does(&mut document, Command::BeginFight { map: MapId(1) });
    document
}

/// Every second one has more than the sheet of the sample.
fn arm(
    document: &mut Document,
    who: CharacterId,
    at: usize,
    does: &mut impl FnMut(&mut Document, Command),
) {
    use Ability as A;
    let (abilities, kind): (&[Ability], Option<ItemKind>) = match at {
        1 => (&[A::Blast], Some(ItemKind::Blast)),
        3 => (&[A::Continuous], Some(ItemKind::Continuous)),
        5 => (&[A::Cover], Some(ItemKind::Cover)),
        7 => (
            &[A::GoodInitiative, A::Rally, A::Direct, A::ExtraDirect],
            None,
        ),
        9 => (&[A::GoodFirstAid], Some(ItemKind::FirstAid)),
        11 => (&[A::Stealth, A::Unarmed, A::UnarmedStop], None),
        _ => return,
    };
    for level in [
        Command::SetMaxLevel {
            who,
            level: Level::clamped(80),
        },
        Command::SetLevel {
            who,
            level: Level::clamped(80),
        },
    ] {
        does(document, level);
    }
    for ability in abilities.iter().copied() {
        let has = true;
        does(document, Command::SetAbility { who, ability, has });
    }
    let Some(kind) = kind else { return };
    let name = kind.name().to_owned();
    does(document, Command::AddItem { who, name, kind });
    let item = game(document).characters[&who].items.last();
    let item: Option<ItemId> = item.map(|item| item.id);
    let (left, right) = match kind.two_handed() {
        true => (item, item),
        false => (item, None),
    };
    does(document, Command::SetHands { who, left, right });
}
