//! What holds after every command of a skirmish, each thing with its name and rules in one table; the battery checks all of
//! it, and that each can fail.

use std::collections::BTreeSet;
use std::sync::Arc;

use tableside::systems::heroes_of_hex::{
    ActionId, Cost, Declared, DeclaredStage, Fact, Frame, HeroesOfHex, Keywords, MovementKind,
    NEGATE_FATE, Objective, ObjectiveId, ObjectiveKind, Over, OverBy, Phase, Place, SideState,
    Skirmish, Trigger, Turn, Unit, UnitState,
};
use tableside::table::{CharacterId, Decider, MapId, TeamId};

use super::scene::{FIELD, HEROES, Scene, Table, deed, light};
use crate::battery::invariant::{Invariant, Step, error, unanswerable};

/// All of them.
pub(crate) const ALL: &[Invariant<HeroesOfHex>] = &[
    Invariant {
        name: "nothing points to nothing",
        rule: "H-01",
        always: true,
        wrong: error,
        breaks: |game| place(game).map = MapId(99),
    },
    Invariant {
        name: "a procedure that waits asks something",
        rule: "promise 4",
        always: true,
        wrong: |step| {
            let skirmish = step.skirmish()?;
            let mute = !skirmish.frames.is_empty() && step.now.decisions().is_empty();
            mute.then(|| format!("{:?}", skirmish.frames))
        },
        breaks: |game| {
            *game = stack();
            let everybody: BTreeSet<CharacterId> = game.units.keys().copied().collect();
            let frames = &mut skirmish(game).frames;
            frames.truncate(1);
            declared(game, 0).declined = everybody;
        },
    },
    Invariant {
        name: "every question can be answered, and by its own key",
        rule: "promise 4",
        always: true,
        wrong: unanswerable,
        breaks: |game| {
            skirmish(game).order = vec![HEROES];
            skirmish(game).frames.push(Frame::Next(HEROES));
        },
    },
    Invariant {
        name: "who decides is in play",
        rule: "promise 4",
        always: true,
        wrong: |step| {
            let mut open = step.now.decisions().into_iter();
            let gone = open.find(|decision| match decision.who {
                Decider::Character(id) => step.now.unit_state(id).is_none(),
                Decider::Team(id) => !step.now.sides.contains_key(&id),
                Decider::Gm => false,
            });
            gone.map(|decision| format!("{decision:?}"))
        },
        breaks: |game| {
            *game = stack();
            skirmish(game).units.remove(&HUSK);
        },
    },
    Invariant {
        name: "whoever is in play is of a side of the skirmish, on its board",
        rule: "H-01, H-10",
        always: true,
        wrong: |step| {
            let skirmish = step.skirmish()?;
            step.unit_wrong(|id, _, unit| {
                let here = step.now.places.get(&id);
                !(here.is_some_and(|place| place.map == skirmish.board)
                    && unit.side.is_some_and(|side| skirmish.order.contains(&side)))
            })
        },
        breaks: |game| unit(game).side = None,
    },
    Invariant {
        name: "nobody in play bears more Wounds than Vitality, or 3 Poison, or died",
        rule: "H-16, H-34, H-35",
        always: true,
        wrong: |step| {
            step.unit_wrong(|_, _, unit| {
                let out = unit.tokens.wounds > unit.profile.vitality
                    || unit.tokens.poison >= 3
                    || unit.slain;
                out && unit.word.is_none()
            })
        },
        breaks: |game| unit(game).tokens.poison = 3,
    },
    Invariant {
        name: "one unit stands on a space of the board",
        rule: "H-21",
        always: false,
        wrong: |step| {
            let skirmish = step.skirmish()?;
            let board = &step.now.boards[&skirmish.board];
            let mut taken = BTreeSet::new();
            step.unit_wrong(|id, _, _| {
                let at = step.now.places.get(&id).map(|place| place.at);
                at.is_none_or(|at| !taken.insert(at) || !board.spaces.contains(at))
            })
        },
        breaks: |game| place(game).at = game.places[&ODA].at,
    },
    Invariant {
        name: "no side has a marker on every unit",
        rule: "H-14, H-15",
        always: true,
        wrong: |step| {
            step.now.turn()?;
            let all = |side: &TeamId| {
                let units = step.now.units_of(*side);
                let states = units.iter().filter_map(|id| step.now.unit_state(*id));
                states.filter(|state| state.activated).count() == units.len()
            };
            let mut sides = step.now.sides_in_play().into_iter();
            sides.find(all).map(|side| format!("side {side}"))
        },
        breaks: |game| state(game).activated = true,
    },
    Invariant {
        name: "a marker comes by a Turn, once a cycle, and goes with all of its side",
        rule: "H-11, H-14, H-16",
        always: false,
        wrong: |step| {
            let marked = |game: &HeroesOfHex| -> BTreeSet<CharacterId> {
                let units = game.skirmish.iter().flat_map(|one| &one.units);
                units
                    .filter(|(_, state)| state.activated)
                    .map(|(id, _)| *id)
                    .collect()
            };
            let mut told = marked(step.before);
            for fact in step.news() {
                match fact {
                    Fact::SkirmishBegan { .. } => told.clear(),
                    Fact::TurnEnded { who, .. } if !told.insert(who.id) => {
                        return Some(format!("{who} had one before"));
                    }
                    Fact::CycleBegan { side, .. } => {
                        told.retain(|id| step.now.side_of(*id) != Some(side.id));
                    }
                    Fact::Defeated { who, .. } => drop(told.remove(&who.id)),
                    _ => {}
                }
            }
            told.retain(|id| step.now.unit_state(*id).is_some());
            let now = marked(step.now);
            (now != told).then(|| format!("{now:?}, and by the log {told:?}"))
        },
        breaks: |game| {
            let oda = skirmish(game).units.get_mut(&ODA);
            oda.expect("in play").activated = false;
        },
    },
    Invariant {
        name: "cycles count on, one by one",
        rule: "H-14",
        always: false,
        wrong: |step| {
            let (old, new) = step.both()?;
            let wrong = new.sides.iter().find(|(id, now)| {
                let of_side =
                    |fact: &&Fact| matches!(fact, Fact::CycleBegan { side, .. } if side.id == **id);
                let begun = step.news().filter(of_side).count() as u32;
                old.sides
                    .get(id)
                    .is_some_and(|was| was.cycle + begun != now.cycle)
            });
            wrong.map(|(id, now)| format!("side {id}: {now:?}"))
        },
        breaks: |game| side(game).cycle += 1,
    },
    Invariant {
        name: "HEX come and go with lines of the log",
        rule: "H-11, H-12, H-13, H-17",
        always: false,
        wrong: |step| {
            let (old, new) = step.both()?;
            new.sides.iter().find_map(|(id, now)| {
                let was = old.sides.get(id)?;
                let mut told = i64::from(was.hex) - owed(step.before, *id).1;
                for fact in step.news() {
                    match fact {
                        Fact::HexGained { side, .. } if side.id == *id => told += 1,
                        Fact::FateNegated { side, hex } if side.id == *id => {
                            told -= i64::from(*hex);
                        }
                        _ => told -= priced(fact, *id, step.now).1,
                    }
                }
                let has = i64::from(now.hex) - owed(step.now, *id).1;
                (has != told).then(|| format!("side {id} has {has}, and by the log {told}"))
            })
        },
        breaks: |game| side(game).hex += 1,
    },
    Invariant {
        name: "HEX are gained up to the cap",
        rule: "H-18",
        always: false,
        wrong: |step| {
            let cap = u32::from(step.now.house_rules.hex_cap?);
            let mut gained = step.news().filter_map(|fact| match fact {
                Fact::HexGained { side, hex } => Some((side, hex)),
                _ => None,
            });
            let beyond = gained.find(|(_, hex)| **hex > cap);
            beyond.map(|(side, hex)| format!("{side} gain up to {hex}"))
        },
        breaks: |game| {
            Arc::make_mut(&mut game.house_rules).hex_cap = Some(1);
            let hex = 2;
            let side = game.log.iter().find_map(|entry| match &entry.fact {
                Fact::HexGained { side, .. } => Some(side.clone()),
                _ => None,
            });
            note(
                game,
                Fact::HexGained {
                    side: side.expect("it gained one"),
                    hex,
                },
            );
        },
    },
    Invariant {
        name: "AP are Fate’s, and spent as the log says",
        rule: "H-11, H-17",
        always: false,
        wrong: |step| {
            let turn = step.now.turn().filter(|turn| turn.fate.is_some())?;
            let was = step.before.turn();
            let mut told = was.map_or(0, |was| i64::from(was.ap) - owed(step.before, was.side).0);
            for fact in step.news() {
                match fact {
                    Fact::TurnEnded { .. } | Fact::Passed { .. } => told = 0,
                    Fact::FateRolled { face, .. } => told = i64::from(*face),
                    _ => told -= priced(fact, turn.side, step.now).0,
                }
            }
            let has = i64::from(turn.ap) - owed(step.now, turn.side).0;
            (has != told).then(|| format!("{has} AP, and by the log {told}"))
        },
        breaks: |game| turn(game).ap -= 1,
    },
    Invariant {
        name: "AP are never more than Fate gave",
        rule: "H-11",
        always: false,
        wrong: |step| {
            let turn = step.now.turn()?;
            let most = turn.fate.unwrap_or(0);
            (turn.ap > most).then(|| format!("{turn:?}"))
        },
        breaks: |game| turn(game).ap = 7,
    },
    Invariant {
        name: "Fate is negated once, before AP are spent, for 3 HEX",
        rule: "H-12",
        always: false,
        wrong: |step| {
            let negated = |fact: &&Fact| matches!(fact, Fact::FateNegated { .. });
            step.news().find(negated)?;
            let turn = step.before.turn()?;
            let paid = step.before.hex_of(turn.side) >= NEGATE_FATE;
            (turn.negated || turn.spent || !paid).then(|| format!("{turn:?}"))
        },
        breaks: |game| {
            let side = game.log.iter().find_map(|entry| match &entry.fact {
                Fact::TurnBegan { side, .. } => Some(side.clone()),
                _ => None,
            });
            note(
                game,
                Fact::FateNegated {
                    side: side.expect("a Turn"),
                    hex: NEGATE_FATE,
                },
            );
        },
    },
    Invariant {
        name: "the active unit is of the side that has the initiative, without a marker",
        rule: "H-10, H-11",
        always: false,
        wrong: |step| {
            let turn = step.now.turn()?;
            let active = turn.active?;
            // One that fell to a Reaction ends its Turn once the others are over.
            let state = step.now.unit_state(active)?;
            let fits = step.now.side_of(active) == Some(turn.side) && !state.activated;
            (!fits).then(|| format!("{turn:?}"))
        },
        breaks: |game| turn(game).active = Some(ODA),
    },
    Invariant {
        name: "only the active unit moves for AP, up to its max",
        rule: "H-11, H-17, H-20",
        always: false,
        wrong: |step| {
            let active = step.now.turn()?.active;
            step.unit_wrong(|id, state, unit| {
                let movement = unit.profile.movement;
                let out_of_turn = state.moves > 0 && movement.cost > 0 && active != Some(id);
                out_of_turn || state.moves > movement.max
            })
        },
        breaks: |game| state(game).moves = 9,
    },
    Invariant {
        name: "an action is used once a Turn, unless it is Multi-Use",
        rule: "H-17, H-40",
        always: false,
        wrong: |step| {
            step.unit_wrong(|_, state, unit| {
                state.used.iter().any(|(id, times)| {
                    let action = unit.action(*id);
                    *times > 1 && !action.is_some_and(|action| action.keywords.multi_use)
                })
            })
        },
        breaks: |game| {
            state(game).used.insert(ActionId(1), 2);
        },
    },
    Invariant {
        name: "the initiative passes to another side, and Turns are counted",
        rule: "H-10, H-13",
        always: false,
        wrong: |step| {
            let (old, new) = step.both()?;
            let mut ended = 0;
            let mut last = step.before.turn()?.side;
            for fact in step.news() {
                match fact {
                    Fact::TurnEnded { .. } | Fact::Passed { .. } => ended += 1,
                    Fact::TurnBegan { side, .. } if side.id == last => {
                        return Some(format!("{side} have it again"));
                    }
                    Fact::TurnBegan { side, .. } => last = side.id,
                    _ => {}
                }
            }
            (old.turns + ended != new.turns).then(|| format!("{} after {ended}", new.turns))
        },
        breaks: |game| skirmish(game).turns += 1,
    },
    Invariant {
        name: "Reactions lie above what they answer, the latest on top",
        rule: "H-40",
        always: false,
        wrong: |step| {
            let stack = step.now.stack();
            let rising = stack.windows(2).all(|two| two[0].id < two[1].id);
            let answers = (0..).zip(&stack).all(|(at, one): (usize, _)| {
                !one.reaction
                    || stack[..at]
                        .iter()
                        .any(|under| Some(under.id) == one.answers)
            });
            (!(rising && answers)).then(|| format!("{stack:?}"))
        },
        breaks: |game| {
            *game = stack();
            let id = declared(game, 1).id;
            declared(game, 0).id = id;
        },
    },
    Invariant {
        name: "a Reaction is out of the Turn of its unit’s side, or to an ally",
        rule: "H-40",
        always: false,
        wrong: |step| {
            let side = step.now.turn()?.side;
            let frames = step.skirmish()?.frames.iter();
            let mut declared = frames.filter_map(|frame| match frame {
                Frame::Declared(declared) => Some(declared),
                _ => None,
            });
            let wrong =
                declared.find(|one| !one.reaction && step.now.side_of(one.who) != Some(side));
            wrong.map(|one| format!("{one:?}"))
        },
        breaks: |game| {
            *game = stack();
            declared(game, 1).reaction = false;
        },
    },
    Invariant {
        name: "Wound and Poison tokens come and go with lines of the log",
        rule: "H-34, H-35",
        always: false,
        wrong: |step| {
            step.before.units.iter().find_map(|(id, was)| {
                let now = step.now.units.get(id)?;
                let (mut wounds, mut poison) =
                    (i32::from(was.tokens.wounds), i32::from(was.tokens.poison));
                for fact in step.news() {
                    match fact {
                        Fact::Wounded { who, .. } if who.id == *id => wounds += 1,
                        Fact::Poisoned { who, tokens, .. } if who.id == *id => {
                            poison += i32::from(*tokens);
                        }
                        Fact::Healed {
                            who,
                            wounds: less,
                            poison: fewer,
                        } if who.id == *id => {
                            wounds -= i32::from(*less);
                            poison -= i32::from(*fewer);
                        }
                        _ => {}
                    }
                }
                let tokens = &now.tokens;
                let fits = (i32::from(tokens.wounds), i32::from(tokens.poison)) == (wounds, poison);
                (!fits).then(|| format!("{}: {tokens:?}", now.name))
            })
        },
        breaks: |game| unit(game).tokens.wounds = 1,
    },
    Invariant {
        name: "whoever leaves play is defeated, and whoever is defeated leaves",
        rule: "H-16, H-34",
        always: false,
        wrong: |step| {
            let (old, new) = step.both()?;
            let told = |id: &CharacterId| {
                step.news()
                    .any(|fact| matches!(fact, Fact::Defeated { who, .. } if who.id == *id))
            };
            let wrong = old
                .units
                .keys()
                .find(|id| new.units.contains_key(id) == told(id));
            wrong.map(|id| step.now.name(*id))
        },
        breaks: |game| drop(skirmish(game).units.remove(&MARA)),
    },
    Invariant {
        name: "whoever is elsewhere has moved or was knocked there",
        rule: "H-20, H-42",
        always: false,
        wrong: |step| {
            step.before.places.iter().find_map(|(id, was)| {
                let now = step.now.places.get(id)?;
                let told = |fact: &Fact| match fact {
                    Fact::Moved { who, .. } | Fact::Knocked { who, .. } => who.id == *id,
                    _ => false,
                };
                let wrong = was != now && !step.news().any(told);
                wrong.then(|| format!("{} was at {was:?} and is at {now:?}", step.now.name(*id)))
            })
        },
        breaks: |game| place(game).at = game.boards[&FIELD].named("A9").expect("a space"),
    },
    Invariant {
        name: "a skirmish goes on while two sides have units, and no longer",
        rule: "H-50",
        always: false,
        wrong: |step| {
            let skirmish = step.skirmish()?;
            let sides = step.now.sides_in_play().len();
            let fits = match &skirmish.phase {
                Phase::Over(over) => sides < 2 || matches!(over.by, OverBy::Objective(_)),
                Phase::Turn(_) => sides >= 2,
            };
            (!fits).then(|| format!("{sides} sides, {:?}", skirmish.phase))
        },
        breaks: |game| {
            let (winner, by) = (None, OverBy::Elimination);
            skirmish(game).phase = Phase::Over(Over { winner, by });
        },
    },
    Invariant {
        name: "an objective that is met or failed stays so, and goes no further than its goal",
        rule: "H-51",
        always: false,
        wrong: |step| {
            let (old, new) = step.both()?;
            let same = old.declared <= new.declared && old.turns <= new.turns;
            step.now.objectives.iter().find_map(|(id, now)| {
                let was = step.before.objectives.get(id).filter(|_| same)?;
                let stays = (now.met || !was.met) && (now.failed || !was.failed);
                let fits = stays && !(now.met && now.failed) && now.progress <= now.kind.goal();
                (!fits).then(|| format!("{now:?}"))
            })
        },
        breaks: |game| {
            let objective = game.objectives.get_mut(&ObjectiveId(1));
            Arc::make_mut(objective.expect("one")).progress = 9;
        },
    },
    Invariant {
        name: "the log only grows",
        rule: "H-19",
        always: false,
        wrong: |step| {
            let kept = step.now.log.common_len(&step.before.log);
            let all = step.before.log.len();
            (kept != all).then(|| format!("{kept} of {all} lines kept"))
        },
        breaks: |game| game.log = Default::default(),
    },
];

impl<'a> Step<'a, HeroesOfHex> {
    /// The lines that the command has added to the log.
    fn news(&self) -> impl Iterator<Item = &'a Fact> {
        let lines = self.now.log.iter_from(self.before.log.len());
        lines.map(|entry| &entry.fact)
    }

    fn skirmish(&self) -> Option<&'a Skirmish> {
        self.now.skirmish.as_deref()
    }

    /// The skirmish before and now, where it is the same.
    fn both(&self) -> Option<(&'a Skirmish, &'a Skirmish)> {
        let begun = self
            .news()
            .any(|fact| matches!(fact, Fact::SkirmishBegan { .. }));
        let before = self.before.skirmish.as_deref().filter(|_| !begun)?;
        Some((before, self.skirmish()?))
    }

    /// The first unit in play about which this is true.
    fn unit_wrong(
        &self,
        mut wrong: impl FnMut(CharacterId, &UnitState, &Unit) -> bool,
    ) -> Option<String> {
        let units = self.skirmish()?.units.iter();
        let mut units = units.filter_map(|(id, state)| Some((id, state, self.now.units.get(id)?)));
        let (id, state, unit) = units.find(|(id, state, unit)| wrong(**id, state, unit))?;
        Some(format!("{id}, {state:?}: {unit:?}"))
    }
}

/// AP and HEX of a cost.
fn parts(cost: Option<Cost>) -> (i64, i64) {
    match cost {
        Some(Cost::Ap(ap)) => (ap.into(), 0),
        Some(Cost::Hex(hex)) => (0, hex.into()),
        None => (0, 0),
    }
}

/// What a side owes for what is declared (H-47), in AP and HEX; less what it has paid for a Movement whose way is still
/// asked for, of which the log does not tell yet.
fn owed(game: &HeroesOfHex, side: TeamId) -> (i64, i64) {
    let frames = game.skirmish.iter().flat_map(|one| &one.frames);
    let declared = frames.filter_map(|frame| match frame {
        Frame::Declared(one) if game.side_of(one.who) == Some(side) => Some(one),
        _ => None,
    });
    let each = declared.map(|one| {
        let untold = one.stage == DeclaredStage::Path && !one.displaced;
        let (ap, hex) = parts(one.cost.filter(|_| one.owed || untold));
        if untold { (-ap, -hex) } else { (ap, hex) }
    });
    each.fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
}

/// What a line of the log says that a side has paid or owes, in AP and HEX.
fn priced(fact: &Fact, side: TeamId, game: &HeroesOfHex) -> (i64, i64) {
    let (who, cost, sign) = match fact {
        Fact::MoveDeclared { who, cost, .. }
        | Fact::Moved { who, cost, .. }
        | Fact::Declared { who, cost, .. }
        | Fact::ReactionDeclared { who, cost, .. }
        | Fact::ReactionPriced { who, cost } => (who, cost, 1),
        Fact::Withdrawn { who, cost, .. } => (who, cost, -1),
        _ => return (0, 0),
    };
    let own = game.side_of(who.id) == Some(side);
    let (ap, hex) = parts(cost.filter(|_| own));
    (sign * ap, sign * hex)
}

const MARA: CharacterId = CharacterId(1);
const ODA: CharacterId = CharacterId(2);
const HUSK: CharacterId = CharacterId(3);

fn skirmish(game: &mut HeroesOfHex) -> &mut Skirmish {
    Arc::make_mut(game.skirmish.as_mut().expect("a skirmish"))
}

fn turn(game: &mut HeroesOfHex) -> &mut Turn {
    match &mut skirmish(game).phase {
        Phase::Turn(turn) => turn,
        Phase::Over(_) => panic!("a Turn"),
    }
}

fn side(game: &mut HeroesOfHex) -> &mut SideState {
    skirmish(game).sides.get_mut(&HEROES).expect("the heroes")
}

fn state(game: &mut HeroesOfHex) -> &mut UnitState {
    skirmish(game).units.get_mut(&MARA).expect("in play")
}

fn unit(game: &mut HeroesOfHex) -> &mut Unit {
    Arc::make_mut(game.units.get_mut(&MARA).expect("Mara"))
}

fn place(game: &mut HeroesOfHex) -> &mut Place {
    game.places.get_mut(&MARA).expect("on the board")
}

fn declared(game: &mut HeroesOfHex, at: usize) -> &mut Declared {
    match &mut skirmish(game).frames[at] {
        Frame::Declared(declared) => declared,
        other => panic!("a declaration: {other:?}"),
    }
}

/// One more line of the log, like the last but with that fact.
fn note(game: &mut HeroesOfHex, fact: Fact) {
    let mut entry = game.log.iter().last().expect("a line").clone();
    entry.fact = fact;
    game.log.push(entry);
}

/// Mara, who has been chosen, and Oda, who has acted, against Husk and Lurker; a wound and a point to be held.
fn begun() -> Table {
    let sidestep = Keywords {
        reaction: Some(Trigger::Any),
        goes: Some(MovementKind::Step(1)),
        ..Keywords::default()
    };
    let objective = Objective {
        name: "Ford".to_owned(),
        side: HEROES,
        board: FIELD,
        kind: ObjectiveKind::Survive { turns: 8 },
        wins: true,
        hidden: false,
        progress: 0,
        met: false,
        failed: false,
        within: None,
        turns: 0,
        carrier: None,
        dropped: None,
    };
    let mut table = Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .hero("Oda", "B4", &[light(1)])
        .enemy("Husk", "C2", &[deed(1, "Sidestep", Cost::Ap(0), sidestep)])
        .enemy("Lurker", "H5", &[])
        .game(|game| {
            game.objectives.insert(ObjectiveId(1), Arc::new(objective));
        })
        .begin([4]);
    table.idles("Oda", 3);
    table.passes(5);
    table.chooses("Mara");
    table
}

/// Husk has answered the attack of Mara and is asked for its way.
fn stack() -> HeroesOfHex {
    let mut table = begun();
    table.does(table.hits("Mara", 1, "Husk"), []);
    table.picks("reaction.3", "1", []);
    table.game().clone()
}

/// The skirmish that is broken, and one in the middle of a stack.
pub(crate) fn whole() -> Vec<HeroesOfHex> {
    vec![begun().game().clone(), stack()]
}
