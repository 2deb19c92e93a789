//! What holds after every command of a fight, each thing with its name and rules in one table; the battery checks all of
//! it, and that each can fail.

use std::sync::Arc;

use tableside::systems::squads::{Fact, Fight, Frame, Hold, Squads, Stage, Standing, Unit};
use tableside::table::{CharacterId, ItemId, MapId};

use super::scene::{Scene, Table};
use crate::battery::invariant::{Invariant, Step, error, unanswerable};

/// All of them.
pub(crate) const ALL: &[Invariant<Squads>] = &[
    Invariant {
        name: "nothing points to nothing",
        rule: "S-05",
        always: true,
        wrong: error,
        breaks: |game| game.places.get_mut(&ANA).expect("placed").map = MapId(99),
    },
    Invariant {
        name: "a procedure that waits asks something",
        rule: "promise 4",
        always: true,
        wrong: |step| {
            let fight = step.now.fight.as_deref()?;
            let mute = !fight.frames.is_empty() && step.now.decisions().is_empty();
            mute.then(|| format!("{:?}", fight.frames))
        },
        breaks: |game| fight(game).frames.push(Frame::Lead(ItemId(9))),
    },
    Invariant {
        name: "every question can be answered, and by its own key",
        rule: "promise 4",
        always: true,
        wrong: unanswerable,
        breaks: |game| {
            unit(game).movement = 0;
            fight(game).frames.push(Frame::Way(ANA));
        },
    },
    Invariant {
        name: "a phase is resolved to its end, unless something is asked",
        rule: "S-15",
        always: true,
        wrong: |step| {
            let stage = step.now.stage()?;
            let waits = matches!(
                stage,
                Stage::Setup | Stage::Orders | Stage::Declaring | Stage::Over { .. }
            );
            (!waits && step.now.decisions().is_empty()).then(|| format!("{stage:?}"))
        },
        breaks: |game| fight(game).stage = Stage::Counting,
    },
    Invariant {
        name: "in a phase nobody who has acted has a Move or an Action left to spend",
        rule: "S-11, S-16",
        always: false,
        wrong: |step| {
            standing_wrong(step, |one| {
                let late = one.acted && (one.movement.is_ready() || one.action.is_ready());
                late || (one.moved && one.movement.is_ready())
            })
        },
        breaks: |game| {
            let one = standing(game);
            (one.acted, one.action) = (true, Hold::New);
        },
    },
    Invariant {
        name: "what is new was gained in the unit’s own phase",
        rule: "S-12",
        always: false,
        wrong: |step| {
            standing_wrong(step, |one| {
                !one.gained && (one.movement == Hold::New || one.action == Hold::New)
            })
        },
        breaks: |game| {
            let one = standing(game);
            (one.gained, one.action) = (false, Hold::New);
        },
    },
    Invariant {
        name: "no phase is above the highest base Combat",
        rule: "S-10",
        always: false,
        wrong: |step| {
            let fight = step.now.fight.as_deref()?;
            (fight.phase > fight.highest).then(|| format!("{} of {}", fight.phase, fight.highest))
        },
        breaks: |game| fight(game).phase = 99,
    },
    Invariant {
        name: "no more uses are spent than a unit has levels",
        rule: "S-45",
        always: false,
        wrong: |step| {
            let fight = step.now.fight.as_deref()?;
            let mut units = fight.units.iter();
            let over = |who: &CharacterId, one: &Standing| {
                let level = step.now.units.get(who).map_or(0, |unit| unit.level);
                one.used.iter().any(|(_, used)| used > level)
            };
            let found = units.find(|(who, one)| over(who, one))?;
            Some(format!("{}: {:?}", step.now.name(*found.0), found.1.used))
        },
        breaks: |game| {
            standing(game).used.dodge = 99;
        },
    },
    Invariant {
        name: "the parts of a sum are the number that was used",
        rule: "S-45, S-50",
        always: false,
        wrong: |step| {
            news(step).find_map(|fact| match fact {
                Fact::Result {
                    dice,
                    combat,
                    defense,
                    amount,
                    came,
                    ..
                } => {
                    let sum = |parts: &[tableside::systems::squads::Part]| {
                        parts.iter().map(|part| part.value).sum::<i32>()
                    };
                    let most = (dice + sum(combat) - sum(defense)).max(0);
                    let fits = match came {
                        tableside::systems::squads::Came::Damage => i32::from(*amount) == most,
                        _ => i32::from(*amount) <= most,
                    };
                    (!fits).then(|| fact.sentence())
                }
                _ => None,
            })
        },
        breaks: |game| {
            let entry = game
                .log
                .iter()
                .find(|one| matches!(one.fact, Fact::Result { .. }));
            let mut entry = entry.expect("an attack").clone();
            if let Fact::Result { amount, .. } = &mut entry.fact {
                *amount += 100;
            }
            game.log.push(entry);
        },
    },
    Invariant {
        name: "squads have no more units than they can, all of their side",
        rule: "S-20",
        always: false,
        wrong: |step| {
            let mut squads = step.now.squads.iter();
            let found = squads.find(|(id, squad)| {
                let members = step.now.members(**id);
                members.len() > squad.kind.most()
                    || members
                        .iter()
                        .any(|who| step.now.side_of(*who) != Some(squad.team))
            });
            found.map(|(_, squad)| squad.name.clone())
        },
        breaks: |game| {
            let squad = game.squads.values_mut().next().expect("a squad");
            Arc::make_mut(squad).team = tableside::table::TeamId(2);
        },
    },
    Invariant {
        name: "Hits and Fatigue change with lines of the log",
        rule: "S-52",
        always: false,
        wrong: |step| {
            step.before.units.iter().find_map(|(id, was)| {
                let now = step.now.units.get(id)?;
                let told = news(step).any(|fact| match fact {
                    Fact::Hurt { who, .. } | Fact::Tired { who, .. } => who.id == *id,
                    _ => false,
                });
                let silent = (was.hits, was.fatigue) != (now.hits, now.fatigue) && !told;
                silent.then(|| format!("{}: {:?}", now.name, now.hits))
            })
        },
        breaks: |game| unit(game).hits.now = 3,
    },
    Invariant {
        name: "whoever is elsewhere has moved there, or was brought there",
        rule: "S-05, S-53",
        always: false,
        wrong: |step| {
            step.before.places.iter().find_map(|(id, was)| {
                let now = step.now.places.get(id)?;
                let moves = news(step).any(|fact| {
                    matches!(
                        fact,
                        Fact::Moved { .. }
                            | Fact::Pushed { .. }
                            | Fact::Took { .. }
                            | Fact::Mounted { .. }
                            | Fact::Dismounted { .. }
                            | Fact::Lifted { .. }
                            | Fact::PutDown { .. }
                            | Fact::Rose { .. }
                    )
                });
                let asked = step.before.decisions().iter().any(|one| one.key == "where");
                let pushes = step.now.decisions().iter().any(|one| one.key == "where");
                let wrong = was.at != now.at && !moves && !asked && !pushes;
                wrong.then(|| step.now.name(*id))
            })
        },
        breaks: |game| game.places.get_mut(&ANA).expect("placed").at.q += 1,
    },
    Invariant {
        name: "a fight goes on while two sides are up, and no longer",
        rule: "S-06",
        always: false,
        wrong: |step| {
            let stage = step.now.stage()?;
            let over = matches!(stage, Stage::Over { .. });
            let resolving = !step.now.decisions().is_empty();
            let few = step.now.sides_up().len() < 2;
            (over != few && !resolving).then(|| format!("{stage:?}"))
        },
        breaks: |game| fight(game).stage = Stage::Over { winner: None },
    },
    Invariant {
        name: "the log only grows",
        rule: "S-15",
        always: false,
        wrong: |step| {
            let kept = step.now.log.common_len(&step.before.log);
            let all = step.before.log.len();
            (kept != all).then(|| format!("{kept} of {all} lines kept"))
        },
        breaks: |game| game.log = Default::default(),
    },
];

/// The lines that the command has added to the log.
fn news<'a>(step: &Step<'a, Squads>) -> impl Iterator<Item = &'a Fact> + use<'a> {
    let lines = step.now.log.iter_from(step.before.log.len());
    lines.map(|entry| &entry.fact)
}

fn standing_wrong(step: &Step<'_, Squads>, wrong: impl Fn(&Standing) -> bool) -> Option<String> {
    let fight = step.now.fight.as_deref()?;
    let mut units = fight.units.iter();
    let found = units.find(|(_, standing)| wrong(standing))?;
    Some(format!("{}: {:?}", step.now.name(*found.0), found.1))
}

const ANA: CharacterId = CharacterId(1);

fn fight(game: &mut Squads) -> &mut Fight {
    Arc::make_mut(game.fight.as_mut().expect("a fight"))
}

fn standing(game: &mut Squads) -> &mut Standing {
    fight(game).units.get_mut(&ANA).expect("in it")
}

fn unit(game: &mut Squads) -> &mut Unit {
    Arc::make_mut(game.units.get_mut(&ANA).expect("Ana"))
}

fn scene() -> Scene {
    let stack = tableside::systems::squads::SquadKind::Stack;
    Scene::new()
        .hero("Ana", "B2", 3)
        .hero("Bo", "B5", 3)
        .foe("Orc", "C3", 1)
        .foe("Imp", "H4", 0)
        .squad(1, stack, &["Ana", "Bo"])
}

/// The fight that is broken, and one in the middle of an attack.
pub(crate) fn whole() -> Vec<Squads> {
    let mut begun: Table = scene().begin();
    begun.strikes("Ana", "Orc");
    begun.go([3, 3]);
    let mut rolling: Table = scene().real().begin();
    rolling.strikes("Ana", "Orc");
    rolling.go([]);
    vec![begun.game().clone(), rolling.game().clone()]
}
