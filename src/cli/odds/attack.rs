//! `odds FILE --attacker … --target …`: what one attack comes to, or every attack that one could make on the other.

use std::io::Write;

use serde::Serialize;

use crate::campaign::Game;
use crate::campaign::store::open;
use crate::cli::Streams;
use crate::cli::args::Args;
use crate::cli::error::CliError;
use crate::cli::names;
use crate::cli::output::{json_line, wrapped};
use crate::cli::words::WIDTH;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::unhex::odds::{Policy, Subject, Unweighed};
use crate::systems::unhex::{ItemKind, Unhex, Weapon};
use crate::table::{CharacterId, Odds, Refusal, Refused};

/// The answer; its shape is a contract.
#[derive(Serialize)]
struct Answer {
    attacker: Who,
    target: Who,
    attacks: Vec<Attack>,
}

/// Somebody or some place, by id and name; a space has no id.
#[derive(Serialize)]
struct Who {
    id: Option<u32>,
    name: String,
}

/// One way to attack, with its odds or why it is not possible; neither where it is possible, but not weighed.
#[derive(Serialize)]
struct Attack {
    with: String,
    odds: Option<Odds>,
    refusal: Option<Refused>,
    /// Why it is not weighed though it is possible; other programs see that from `odds` and `refusal`.
    #[serde(skip)]
    not_weighed: Option<&'static str>,
}

impl Attack {
    fn new(with: String, odds: Result<Odds, Refusal>) -> Self {
        let (odds, refusal) = match odds {
            Ok(odds) => (Some(odds), None),
            Err(refusal) => (None, Some(refusal.into())),
        };
        Self {
            with,
            odds,
            refusal,
            not_weighed: None,
        }
    }
}

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("name the campaign's file")?;
    let (Some(attacker), Some(target)) = (args.value("--attacker")?, args.value("--target")?)
    else {
        return Err(args.wrong("name both, --attacker and --target"));
    };
    let with = args.value("--with")?;
    let campaign = open(args.path(0))?;
    let mut answer = match &campaign.game {
        Game::Unhex(game) => of_unhex(game, attacker, target, args.has("--less-lethal"))?,
        Game::HeroesOfHex(_) if args.has("--less-lethal") => {
            return Err(args.wrong("less-lethal attacks are Unhex’s"));
        }
        Game::HeroesOfHex(game) => of_heroes(game, attacker, target)?,
    };
    if let Some(with) = with {
        let wanted = with.trim().to_lowercase();
        let all: Vec<String> = answer.attacks.iter().map(|one| one.with.clone()).collect();
        answer
            .attacks
            .retain(|one| one.with.to_lowercase() == wanted);
        if answer.attacks.is_empty() {
            return Err(CliError::Failed(format!(
                "{} has no attack “{}”; there are {}",
                answer.attacker.name,
                with.trim().chars().take(80).collect::<String>(),
                match all.is_empty() {
                    true => "none".to_owned(),
                    false => all.join(", "),
                }
            )));
        }
    }
    if args.json() {
        json_line(streams.out, &answer)?;
    } else {
        text(&answer, streams.out)?;
    }
    let possible = answer.attacks.iter().any(|one| one.refusal.is_none());
    Ok(u8::from(!possible))
}

fn who(id: CharacterId, name: String) -> Who {
    Who {
        id: Some(id.0),
        name,
    }
}

/// Every weapon of the attacker, in hand or not, on a character; on an area whatever works on areas.
fn of_unhex(
    game: &Unhex,
    attacker: &str,
    target: &str,
    less_lethal: bool,
) -> Result<Answer, CliError> {
    let policy = Policy::default();
    let by = names::character(game, attacker)?;
    let sheet = &game.characters[&by];
    let weigh = |name: String, subject: Subject| match game.try_weigh(&subject, &policy) {
        Ok(weighed) => {
            let odds = Odds {
                policy: policy.words(),
                lines: weighed.lines(),
            };
            Attack::new(name, Ok(odds))
        }
        Err(Unweighed::Refused(refusal)) => Attack::new(name, Err(refusal)),
        Err(Unweighed::NotYet(why)) => Attack {
            with: name,
            odds: None,
            refusal: None,
            not_weighed: Some(why),
        },
    };
    let on = match names::character(game, target) {
        Ok(on) => on,
        // Whoever is nobody may be a place.
        Err(error) => {
            let map = game.fight_map();
            let Some(area) = map.and_then(|map| names::area(map, target).ok()) else {
                return Err(error);
            };
            let items = sheet.items.iter().filter(|item| item.kind.area_effect());
            let attacks = items.map(|item| {
                let subject = Subject::Area {
                    who: by,
                    area,
                    item: item.id,
                };
                weigh(item.name.clone(), subject)
            });
            return Ok(Answer {
                attacker: who(by, game.name(by)),
                target: Who {
                    id: Some(area.0),
                    name: map.map_or_else(String::new, |map| map.area_name(area).to_owned()),
                },
                attacks: attacks.collect(),
            });
        }
    };
    let strikes = |kind: ItemKind| kind.reach(None).is_some() || kind == ItemKind::Shield;
    let items = sheet.items.iter().filter(|item| strikes(item.kind));
    let mut weapons: Vec<(Weapon, String)> = items
        .map(|item| (Weapon::Item(item.id), item.name.clone()))
        .collect();
    weapons.push((Weapon::Unarmed, "unarmed".to_owned()));
    let attacks = weapons.into_iter().map(|(weapon, name)| {
        let subject = Subject::Attack {
            who: by,
            target: on,
            weapon,
            less_lethal,
        };
        weigh(name, subject)
    });
    Ok(Answer {
        attacker: who(by, game.name(by)),
        target: who(on, game.name(on)),
        attacks: attacks.collect(),
    })
}

/// Every action of the attacker that attacks, on a unit or at a space.
fn of_heroes(game: &HeroesOfHex, attacker: &str, target: &str) -> Result<Answer, CliError> {
    let by = names::unit(game, attacker)?;
    let (on, at, named) = match names::unit(game, target) {
        Ok(on) => (Some(on), None, who(on, game.name(on))),
        Err(error) => {
            let played = game.skirmish.as_ref().map(|skirmish| skirmish.board);
            let board = played.and_then(|board| game.boards.get(&board));
            let at = board.and_then(|board| board.named(target.trim()));
            let (Some(board), Some(at)) = (board, at) else {
                return Err(error);
            };
            let name = board.address(at);
            (None, Some(at), Who { id: None, name })
        }
    };
    let unit = &game.units[&by];
    let actions = unit.actions.iter().filter(|one| one.offence.is_some());
    let attacks = actions.map(|action| {
        let odds = game.odds_against(by, action, on, at);
        Attack::new(action.name.clone(), odds)
    });
    Ok(Answer {
        attacker: who(by, game.name(by)),
        target: named,
        attacks: attacks.collect(),
    })
}

fn text(answer: &Answer, out: &mut dyn Write) -> Result<(), CliError> {
    let Answer {
        attacker, target, ..
    } = answer;
    writeln!(out, "{} attacks {}", attacker.name, target.name)?;
    if answer.attacks.is_empty() {
        writeln!(out, "  with nothing that there is")?;
    }
    for attack in &answer.attacks {
        match (&attack.odds, &attack.refusal) {
            (Some(odds), _) => {
                for line in &odds.lines {
                    let line = format!("  {}: {}", attack.with, line.words);
                    wrapped(out, &line, WIDTH, 4)?;
                }
            }
            (None, Some(refusal)) => {
                let line = format!("  {}, not possible: {refusal}", attack.with);
                wrapped(out, &line, WIDTH, 4)?;
            }
            (None, None) => {
                let why = attack.not_weighed.unwrap_or("nothing is known yet");
                let line = format!("  {}, possible; not weighed: {why}", attack.with);
                wrapped(out, &line, WIDTH, 4)?;
            }
        }
    }
    let policy = answer.attacks.iter().find_map(|one| one.odds.as_ref());
    if let Some(odds) = policy {
        wrapped(out, &format!("Figures are {}", odds.policy), WIDTH, 2)?;
    }
    Ok(())
}
