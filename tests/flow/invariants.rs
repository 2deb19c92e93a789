//! What holds after every command of a fight, each thing with its name and rules in one table; the battery checks all of
//! it, and that each can fail.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tableside::systems::flow::{
    Fact, Fight, Flow, Frame, Grapple, Phase, Point, ReadiedAct, Ready, Standing, Trigger, Unit,
};
use tableside::table::{CharacterId, MapId};

use super::scene::{Scene, Table};
use crate::battery::invariant::{Invariant, Step, error, unanswerable};

/// All of them.
pub(crate) const ALL: &[Invariant<Flow>] = &[
    Invariant {
        name: "nothing points to nothing",
        rule: "F-50",
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
        breaks: |game| {
            fight(game)
                .frames
                .push(Frame::Initiative(Default::default()));
        },
    },
    Invariant {
        name: "every question can be answered, and by its own key",
        rule: "promise 4",
        always: true,
        wrong: unanswerable,
        breaks: |game| {
            let walk = tableside::systems::flow::Walk {
                who: CharacterId(99),
                path: Vec::new(),
                untold: 0,
                open: true,
                asked: BTreeSet::new(),
                triggered: BTreeSet::new(),
                entered: None,
                free: None,
                forced: false,
            };
            // Walled in, it has no first step.
            let board = Arc::make_mut(game.boards.get_mut(&super::scene::FIELD).expect("a board"));
            let at = game.places[&ANA].at;
            let all: Vec<_> = board.spaces.iter().map(|(at, _)| at).collect();
            for other in all.into_iter().filter(|other| *other != at) {
                board.spaces.remove(other);
            }
            let frame = Frame::Walk(Box::new(tableside::systems::flow::Walk {
                who: ANA,
                ..walk
            }));
            fight(game).frames.push(frame);
        },
    },
    Invariant {
        name: "points held are those earned, less those spent and lost",
        rule: "F-10, F-11, F-12",
        always: true,
        wrong: |step| {
            let now = step.now.fight.as_deref()?;
            let began = step
                .news()
                .any(|fact| matches!(fact, Fact::FightBegan { .. }));
            let was = |who: &CharacterId| {
                let fight = step.before.fight.as_deref().filter(|_| !began)?;
                Some(fight.units.get(who)?.points)
            };
            // What is taken back is not told.
            if step.now.log.common_len(&step.before.log) < step.before.log.len() {
                return None;
            }
            // Somebody who has left and come back holds nothing in between.
            if step.news().any(|fact| matches!(fact, Fact::FightEnded)) {
                return None;
            }
            let mut held: BTreeMap<(CharacterId, Point), i64> = BTreeMap::new();
            for who in now.units.keys() {
                for point in Point::ALL {
                    let count = was(who).map_or(0, |points| points.of(point).into());
                    held.insert((*who, point), count);
                }
            }
            for fact in step.news() {
                match fact {
                    Fact::Points { point, changes, .. } => {
                        for one in changes {
                            let change = i64::from(one.now) - i64::from(one.before);
                            *held.entry((one.who.id, *point)).or_default() += change;
                        }
                    }
                    Fact::Declared { who, cost, .. } => {
                        for point in Point::ALL {
                            *held.entry((who.id, point)).or_default() -= i64::from(cost.of(point));
                        }
                    }
                    _ => {}
                }
            }
            let mut all = now.units.iter();
            all.find_map(|(who, standing)| {
                Point::ALL.into_iter().find_map(|point| {
                    let (is, told) = (i64::from(standing.points.of(point)), held[&(*who, point)]);
                    (is != told).then(|| {
                        format!(
                            "{}: {is} {}, told {told}",
                            step.now.name(*who),
                            point.words()
                        )
                    })
                })
            })
        },
        breaks: |game| standing(game).points.fp += 1,
    },
    Invariant {
        name: "no more than 2 AP of movement a round",
        rule: "F-50",
        always: false,
        wrong: |step| step.standing_wrong(|_, one| one.moved > 2),
        breaks: |game| standing(game).moved = 3,
    },
    Invariant {
        name: "whoever is down has no AP, no Ready and no grapple",
        rule: "F-05, F-43",
        always: true,
        wrong: |step| {
            step.standing_wrong(|unit, one| {
                unit.is_defeated() && (one.points.ap > 0 || one.ready.is_some())
            })
            .or_else(|| {
                let fight = step.now.fight.as_deref()?;
                let down = |one: &&Grapple| {
                    [one.holder, one.held]
                        .iter()
                        .any(|who| !step.now.is_up(*who))
                };
                fight
                    .grapples
                    .iter()
                    .find(down)
                    .map(|one| format!("{one:?}"))
            })
        },
        breaks: |game| {
            unit(game).hit_points.now = 0;
        },
    },
    Invariant {
        name: "each is in one grapple at most, and within reach",
        rule: "F-43, F-51",
        always: true,
        wrong: |step| {
            let fight = step.now.fight.as_deref()?;
            let mut seen = BTreeSet::new();
            let ground = step.now.ground();
            fight.grapples.iter().find_map(|one| {
                let twice = !seen.insert(one.holder) | !seen.insert(one.held);
                let reach = step.now.units[&one.holder].size.reach().into();
                let far = !ground
                    .as_ref()
                    .is_some_and(|ground| ground.reaches(one.holder, one.held, reach));
                (twice || far).then(|| format!("{one:?}"))
            })
        },
        breaks: |game| {
            let grapple = Grapple {
                holder: ANA,
                held: IMP,
            };
            fight(game).grapples.push(grapple);
        },
    },
    Invariant {
        name: "nobody threatens or reacts who is held, down or surprised without RP",
        rule: "F-23, F-34",
        always: true,
        wrong: |step| {
            let Frame::Provoked(asked) = step.now.fight.as_ref()?.frames.last()? else {
                return None;
            };
            let able = step.now.can_react(asked.owner, 1) && !step.now.is_held(asked.owner);
            (!able).then(|| step.now.name(asked.owner))
        },
        breaks: |game| {
            standing(game).points.rp = 0;
            let (owner, on, cause) = (ANA, ORC, tableside::systems::flow::Cause::Gm);
            let provoked = tableside::systems::flow::Provoked { owner, on, cause };
            fight(game).frames.push(Frame::Provoked(provoked));
        },
    },
    Invariant {
        name: "whoever takes a turn is up, not surprised, and not done",
        rule: "F-21, F-23",
        always: false,
        wrong: |step| {
            let who = step.now.turn()?;
            let done = step.now.standing(who).is_some_and(|one| one.done);
            let wrong = done || step.now.is_surprised(who) || !step.now.is_up(who);
            wrong.then(|| step.now.name(who))
        },
        breaks: |game| standing(game).done = true,
    },
    Invariant {
        name: "the order changes only by a Ready or somebody new",
        rule: "F-20, F-24",
        always: false,
        wrong: |step| {
            let (was, now) = (step.before.fight.as_deref()?, step.now.fight.as_deref()?);
            let told = step.news().any(|fact| {
                matches!(
                    fact,
                    Fact::Order { .. } | Fact::PlaceMoved { .. } | Fact::FightBegan { .. }
                )
            });
            (was.order != now.order && !told).then(|| format!("{:?}", now.order))
        },
        breaks: |game| fight(game).order.reverse(),
    },
    Invariant {
        name: "whoever waits has the AP for it, and only in others’ turns",
        rule: "F-24",
        always: false,
        wrong: |step| {
            let fight = step.now.fight.as_deref()?;
            let mut waits = fight.units.iter().filter(|(_, one)| one.ready.is_some());
            let wrong =
                waits.find(|(who, _)| step.now.turn() == Some(**who) && fight.frames.is_empty());
            wrong.map(|(who, _)| step.now.name(*who))
        },
        breaks: |game| {
            let (trigger, act) = (Trigger::Casts, ReadiedAct::Move);
            standing(game).ready = Some(Ready { trigger, act });
        },
    },
    Invariant {
        name: "hit points go down with lines of the log",
        rule: "F-05",
        always: false,
        wrong: |step| {
            step.before.units.iter().find_map(|(id, was)| {
                let now = step.now.units.get(id)?;
                let told = step.news().any(|fact| match fact {
                    Fact::Hurt { who, .. } | Fact::Healed { who, .. } => who.id == *id,
                    _ => false,
                });
                let silent = was.hit_points.now != now.hit_points.now && !told;
                silent.then(|| format!("{}: {:?}", now.name, now.hit_points))
            })
        },
        breaks: |game| unit(game).hit_points.now = 3,
    },
    Invariant {
        name: "whoever is elsewhere has moved there or was pushed",
        rule: "F-44, F-50",
        always: false,
        wrong: |step| {
            step.before.places.iter().find_map(|(id, was)| {
                let now = step.now.places.get(id)?;
                let walks = step.now.fight.as_ref().is_some_and(|fight| {
                    fight
                        .frames
                        .iter()
                        .any(|frame| matches!(frame, Frame::Walk(_)))
                });
                let told = |fact: &Fact| {
                    matches!(fact, Fact::Moved { who, .. } | Fact::Pushed { who, .. }
                        | Fact::Halted { who, .. } | Fact::Outcome { who, .. } if who.id == *id)
                };
                let wrong = was.at != now.at && !walks && !step.news().any(told);
                wrong.then(|| step.now.name(*id))
            })
        },
        breaks: |game| {
            let place = game.places.get_mut(&ANA).expect("placed");
            place.at.q += 1;
        },
    },
    Invariant {
        name: "nobody ends on somebody else",
        rule: "F-50",
        always: false,
        wrong: |step| {
            let fight = step.now.fight.as_deref()?;
            if fight
                .frames
                .iter()
                .any(|frame| matches!(frame, Frame::Walk(_)))
            {
                return None;
            }
            let mut taken = BTreeSet::new();
            let mut all = step.now.places.iter();
            let twice = all.find(|(_, place)| !taken.insert((place.map, place.at)));
            twice.map(|(who, _)| step.now.name(*who))
        },
        breaks: |game| {
            let at = game.places[&ORC].at;
            game.places.get_mut(&ANA).expect("placed").at = at;
        },
    },
    Invariant {
        name: "the log only grows",
        rule: "F-21",
        always: false,
        wrong: |step| {
            let kept = step.now.log.common_len(&step.before.log);
            let all = step.before.log.len();
            (kept != all).then(|| format!("{kept} of {all} lines kept"))
        },
        breaks: |game| game.log = Default::default(),
    },
];

trait News<'a> {
    fn news(&self) -> Box<dyn Iterator<Item = &'a Fact> + 'a>;
    fn standing_wrong(&self, wrong: impl Fn(&Unit, &Standing) -> bool) -> Option<String>;
}

impl<'a> News<'a> for Step<'a, Flow> {
    /// The lines that the command has added to the log.
    fn news(&self) -> Box<dyn Iterator<Item = &'a Fact> + 'a> {
        let lines = self.now.log.iter_from(self.before.log.len());
        Box::new(lines.map(|entry| &entry.fact))
    }

    fn standing_wrong(&self, wrong: impl Fn(&Unit, &Standing) -> bool) -> Option<String> {
        let fight = self.now.fight.as_deref()?;
        let mut units = fight.units.iter();
        let found = units.find(|(id, standing)| {
            let unit = self.now.units.get(id);
            unit.is_some_and(|unit| wrong(unit, standing))
        })?;
        Some(format!("{}: {:?}", self.now.name(*found.0), found.1))
    }
}

const ANA: CharacterId = CharacterId(1);
const ORC: CharacterId = CharacterId(2);
const IMP: CharacterId = CharacterId(3);

fn fight(game: &mut Flow) -> &mut Fight {
    Arc::make_mut(game.fight.as_mut().expect("a fight"))
}

fn standing(game: &mut Flow) -> &mut Standing {
    fight(game).units.get_mut(&ANA).expect("in it")
}

fn unit(game: &mut Flow) -> &mut Unit {
    Arc::make_mut(game.units.get_mut(&ANA).expect("Ana"))
}

fn begun() -> Table {
    let table = Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "F5")
        .foe("Imp", "M9")
        .begin();
    assert_eq!(
        table.game().fight.as_ref().map(|fight| fight.phase),
        Some(Phase::Turn(ANA))
    );
    table
}

/// The fight that is broken, and one in the middle of an attack.
pub(crate) fn whole() -> Vec<Flow> {
    let mut table = Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "F5")
        .real()
        .begin_typed(&[9, 8]);
    table.hits("Ana", "Orc", []);
    table.types([3]);
    vec![begun().game().clone(), table.game().clone()]
}
