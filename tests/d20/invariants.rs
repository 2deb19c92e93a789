//! What holds after every command of a fight, each thing with its name and rules in one table; the battery checks all of
//! it, and that each can fail.

use std::collections::BTreeSet;
use std::sync::Arc;

use tableside::systems::d20::{Actions, D20, Fact, Fight, Frame, Pay, Phase, Standing, Turn, Unit};
use tableside::table::{CharacterId, MapId};

use super::scene::{Scene, Table};
use crate::battery::invariant::{Invariant, Step, error, unanswerable};

/// All of them.
pub(crate) const ALL: &[Invariant<D20>] = &[
    Invariant {
        name: "nothing points to nothing",
        rule: "D-09",
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
        breaks: |game| fight(game).frames.push(Frame::Keep(ORC)),
    },
    Invariant {
        name: "every question can be answered, and by its own key",
        rule: "promise 4",
        always: true,
        wrong: unanswerable,
        breaks: |game| fight(game).frames.push(Frame::Cure(ORC)),
    },
    Invariant {
        name: "a turn has no more than 1 AA, 1 MA and 2 BA",
        rule: "D-03",
        always: false,
        wrong: |step| {
            let left = step.now.turn()?.left;
            let beyond = Pay::ALL
                .into_iter()
                .any(|pay| left.of(pay) > Actions::TURN.of(pay));
            beyond.then(|| format!("{left:?}"))
        },
        breaks: |game| turn(game).left.bonus = 3,
    },
    Invariant {
        name: "what a turn has left only goes down, and by what the log tells",
        rule: "D-03, D-04",
        always: false,
        wrong: |step| {
            let (was, now) = (step.before.turn()?, step.now.turn()?);
            let begun = step
                .news()
                .any(|fact| matches!(fact, Fact::TurnBegan { .. }));
            if was.who != now.who || begun {
                return None;
            }
            let grown = Pay::ALL
                .into_iter()
                .any(|pay| now.left.of(pay) > was.left.of(pay));
            let silent = was.left != now.left && step.news().next().is_none();
            // A way that is asked for is told once it is known.
            let asked = !step.now.decisions().is_empty();
            (grown || (silent && !asked)).then(|| format!("{was:?} {now:?}"))
        },
        breaks: |game| turn(game).left.attack = 0,
    },
    Invariant {
        name: "debts are no more than a turn has",
        rule: "D-06",
        always: false,
        wrong: |step| {
            step.standing_wrong(|_, standing| {
                Pay::ALL
                    .into_iter()
                    .any(|pay| standing.owes.of(pay) > Actions::TURN.of(pay))
            })
        },
        breaks: |game| standing(game).owes.movement = 2,
    },
    Invariant {
        name: "free hit slots used are at most Agility and 1, as wounds allow",
        rule: "D-31",
        always: false,
        wrong: |step| {
            step.standing_wrong(|unit, standing| {
                i32::from(standing.slots_used) > i32::from(unit.modifiers.agility).max(-1) + 1
            })
        },
        breaks: |game| standing(game).slots_used = 9,
    },
    Invariant {
        name: "a unit takes one turn a round",
        rule: "D-01",
        always: false,
        wrong: |step| {
            let fight = step.now.fight.as_deref()?;
            let turn = step.now.turn()?;
            let done = fight
                .units
                .get(&turn.who)
                .is_some_and(|one| one.done || one.waits);
            done.then(|| step.now.name(turn.who))
        },
        breaks: |game| standing(game).done = true,
    },
    Invariant {
        name: "the order is by Agility, the starter last",
        rule: "D-01, D-02",
        always: false,
        wrong: |step| {
            let made = step.news().any(|fact| matches!(fact, Fact::Order { .. }));
            let fight = step.now.fight.as_deref().filter(|_| made)?;
            let agility = |who: &CharacterId| step.now.units[who].agility();
            let falls = fight
                .order
                .windows(2)
                .all(|two| agility(&two[0]) >= agility(&two[1]) || fight.starter == Some(two[1]));
            let turned = step
                .news()
                .filter(|fact| matches!(fact, Fact::Wounded { .. }))
                .count();
            (!falls && turned == 0).then(|| format!("{:?}", fight.order))
        },
        breaks: |game| {
            fight(game).order.reverse();
            let entry = game
                .log
                .iter()
                .find(|one| matches!(one.fact, Fact::Order { .. }));
            let entry = entry.expect("an order").clone();
            game.log.push(entry);
        },
    },
    Invariant {
        name: "hit points go down and up with lines of the log",
        rule: "D-07, D-14",
        always: false,
        wrong: |step| {
            step.before.units.iter().find_map(|(id, was)| {
                let now = step.now.units.get(id)?;
                let told = step.news().any(|fact| match fact {
                    Fact::Hurt { who, .. }
                    | Fact::Healed { who, .. }
                    | Fact::Defeated { who, .. } => who.id == *id,
                    Fact::Kept { by, .. } => by.id == *id,
                    _ => false,
                });
                let silent = was.hit_points.now != now.hit_points.now && !told;
                silent.then(|| format!("{}: {:?}", now.name, now.hit_points))
            })
        },
        breaks: |game| unit(game).hit_points.now = 3,
    },
    Invariant {
        name: "wounds come and go with lines of the log",
        rule: "D-13, D-14",
        always: false,
        wrong: |step| {
            step.before.units.iter().find_map(|(id, was)| {
                let now = step.now.units.get(id)?;
                let mut wounds = was.wounds.len() as i64;
                for fact in step.news() {
                    match fact {
                        Fact::Wounded { who, .. } if who.id == *id => wounds += 1,
                        Fact::WoundGone { who, .. } if who.id == *id => wounds -= 1,
                        _ => {}
                    }
                }
                (wounds != now.wounds.len() as i64)
                    .then(|| format!("{}: {:?}", now.name, now.wounds))
            })
        },
        breaks: |game| {
            unit(game).wounds.push(tableside::systems::d20::Wound {
                id: tableside::table::ItemId(1),
                name: "Scratch".to_owned(),
                aim: None,
                round: None,
            });
        },
    },
    Invariant {
        name: "whoever is elsewhere has moved there, or was summoned",
        rule: "D-04, D-33",
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
                    matches!(fact, Fact::Moved { who, .. } | Fact::Rose { who, .. }
                        | Fact::Halted { who, .. } if who.id == *id)
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
        name: "a fight goes on while two teams are up, and no longer",
        rule: "D-07",
        always: false,
        wrong: |step| {
            let fight = step.now.fight.as_deref()?;
            let up = step.now.everybody_up().into_iter();
            let teams: BTreeSet<_> = up.filter_map(|who| step.now.side_of(who)).collect();
            let over = matches!(fight.phase, Phase::Over { .. });
            (over != (teams.len() < 2)).then(|| format!("{teams:?} {:?}", fight.phase))
        },
        breaks: |game| fight(game).phase = Phase::Over { winner: None },
    },
    Invariant {
        name: "no more summons than slots, and their cost leaves a point",
        rule: "D-41",
        always: false,
        wrong: |step| {
            let mut units = step.now.units.keys();
            let wrong = units.find(|who| {
                let summons = step.now.summons_of(**who).into_iter();
                let up = summons.filter(|id| !step.now.units[id].is_defeated());
                up.count() > step.now.summoning_slots(**who)
            });
            wrong.map(|who| step.now.name(*who))
        },
        breaks: |game| {
            unit(game).level = 0;
            let orc = Arc::make_mut(game.units.get_mut(&ORC).expect("Orc"));
            orc.summoned = Some(tableside::systems::d20::Summoned {
                by: Some(ANA),
                cost: 1,
                kept: true,
            });
        },
    },
    Invariant {
        name: "the log only grows",
        rule: "D-15",
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

impl<'a> News<'a> for Step<'a, D20> {
    /// The lines that the command has added to the log.
    fn news(&self) -> Box<dyn Iterator<Item = &'a Fact> + 'a> {
        let lines = self.now.log.iter_from(self.before.log.len());
        Box::new(lines.map(|entry| &entry.fact))
    }

    fn standing_wrong(&self, wrong: impl Fn(&Unit, &Standing) -> bool) -> Option<String> {
        let fight = self.now.fight.as_deref()?;
        let mut units = fight.units.iter();
        let found = units.find(|(id, standing)| {
            self.now
                .units
                .get(id)
                .is_some_and(|unit| wrong(unit, standing))
        })?;
        Some(format!("{}: {:?}", self.now.name(*found.0), found.1))
    }
}

const ANA: CharacterId = CharacterId(1);
const ORC: CharacterId = CharacterId(2);

fn fight(game: &mut D20) -> &mut Fight {
    Arc::make_mut(game.fight.as_mut().expect("a fight"))
}

fn turn(game: &mut D20) -> &mut Turn {
    match &mut fight(game).phase {
        Phase::Turn(turn) => turn,
        _ => panic!("a turn"),
    }
}

fn standing(game: &mut D20) -> &mut Standing {
    fight(game).units.get_mut(&ANA).expect("in it")
}

fn unit(game: &mut D20) -> &mut Unit {
    Arc::make_mut(game.units.get_mut(&ANA).expect("Ana"))
}

fn begun() -> Table {
    Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "B3", 1)
        .foe("Imp", "C4", 0)
        .begin()
}

/// The fight that is broken, and one in the middle of an attack.
pub(crate) fn whole() -> Vec<D20> {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "B3", 1)
        .real()
        .begin();
    table.hits("Ana", "Orc", []);
    table.types([15]);
    vec![begun().game().clone(), table.game().clone()]
}
