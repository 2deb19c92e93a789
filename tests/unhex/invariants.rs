//! What holds after every command of a fight, each thing with its name and rule in one table; the battery checks all of
//! it, and that each can fail.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tableside::board::areas::AreaId;
use tableside::dice::TypedDice;
use tableside::systems::unhex::{
    Ability, AllOut, AreaEffect, Character, Command, Condition, EffectId, EffectKind, Fact, Fight,
    Frame, ItemKind, Level, Location, MOST_ARMOR, Mark, Phase, Purpose, Side, Standing, Unhex,
};
use tableside::table::{CharacterId, Decider, Decision, TeamId};

use super::scene::{CLUB, PCS, Scene};
use crate::battery::invariant::{Invariant, Step, error, unanswerable};

/// All of them.
pub(crate) const ALL: &[Invariant<Unhex>] = &[
    Invariant {
        name: "a level is at most the max level",
        rule: "U-01",
        always: true,
        wrong: |step| {
            step.sheet_wrong(|sheet| sheet.level > sheet.max_level || sheet.max_level.get() < 1)
        },
        breaks: |game| ana(game).level = Level::clamped(51),
    },
    Invariant {
        name: "a location has its own number of boxes",
        rule: "U-60",
        always: true,
        wrong: |step| {
            let sizes = |sheet: &Character, place: Location| {
                sheet.body.part(place).boxes.len() != place.size()
            };
            step.sheet_wrong(|sheet| Location::ALL.iter().any(|place| sizes(sheet, *place)))
        },
        breaks: |game| ana(game).body.part_mut(Location::Head).boxes.truncate(2),
    },
    Invariant {
        name: "hands hold what the sheet has",
        rule: "U-04",
        always: true,
        wrong: |step| {
            step.sheet_wrong(|sheet| {
                let held = [sheet.hands.left, sheet.hands.right];
                held.into_iter()
                    .flatten()
                    .any(|id| sheet.item(id).is_none())
            })
        },
        breaks: |game| ana(game).items.clear(),
    },
    Invariant {
        name: "nothing points to nothing",
        rule: "U-30",
        always: true,
        wrong: error,
        breaks: |game| {
            let place = game
                .places
                .get_mut(&CharacterId(1))
                .expect("Ana stands there");
            place.area = AreaId(99);
        },
    },
    Invariant {
        name: "a procedure that waits asks something",
        rule: "promise 4",
        always: true,
        wrong: |step| {
            let fight = step.now.fight.as_ref()?;
            let mute = !fight.frames.is_empty() && step.now.decisions().is_empty();
            mute.then(|| format!("{:?}", fight.frames))
        },
        breaks: |game| {
            let asked = Vec::new();
            fight(game).frames = vec![Frame::AllOut(Box::new(AllOut { asked }))];
        },
    },
    Invariant {
        name: "every question can be answered, and by its own key",
        rule: "promise 4",
        always: true,
        wrong: unanswerable,
        breaks: |game| {
            *game = initiative();
            if let Some(Frame::Initiative(frame)) = fight(game).frames.last_mut() {
                for side in frame.sides.values_mut() {
                    side.candidates.clear();
                }
            }
        },
    },
    Invariant {
        name: "who decides is there",
        rule: "promise 4",
        always: true,
        wrong: |step| {
            let frames = step.now.fight.iter().flat_map(|fight| fight.frames.last());
            // Whoever leaves the fight still takes the damage that was dealt before.
            let damage = frames.into_iter().any(|f| matches!(f, Frame::Damage(_)));
            let here = |decision: &Decision| match decision.who {
                Decider::Character(id) if damage => step.now.characters.contains_key(&id),
                Decider::Character(id) => step.now.standing(id).is_some(),
                Decider::Team(id) => step.now.teams.contains_key(&id),
                Decider::Gm => true,
            };
            let mut open = step.now.decisions().into_iter();
            open.find(|decision| !here(decision))
                .map(|decision| format!("{decision:?}"))
        },
        breaks: |game| {
            *game = moving();
            fight(game).standings.remove(&CharacterId(3));
        },
    },
    Invariant {
        name: "the unconscious neither act nor react",
        rule: "U-64",
        always: true,
        wrong: |step| {
            let game = step.now;
            let out = |id: &CharacterId| game.standing(*id).is_some() && !game.is_conscious(*id);
            let open = game.decisions();
            let asked = open.iter().find(|decision| {
                let reacts = decision.key.starts_with("reaction");
                reacts && matches!(&decision.who, Decider::Character(id) if out(id))
            });
            let over = game.fight.as_ref().is_some_and(|f| is_over(&f.phase));
            let mut sleepers = game.characters.keys().filter(|id| out(id));
            let acts = sleepers.find(|id| {
                let offers = game.offers(**id);
                !over && (game.can_still_act(**id) || offers.iter().any(|o| o.is_legal()))
            });
            asked
                .map(|decision| format!("{decision:?}"))
                .or_else(|| acts.map(|id| format!("{id} can act")))
        },
        breaks: |game| {
            *game = moving();
            character(game, 3).level = Level::clamped(3);
        },
    },
    Invariant {
        name: "a fight is over, asks something or has a turn that can end",
        rule: "U-40",
        always: true,
        wrong: |step| {
            let fight = step.now.fight.as_ref()?;
            if is_over(&fight.phase) || !step.now.decisions().is_empty() {
                return None;
            }
            let mut next = step.now.clone();
            let ended = next.apply(&Command::EndTurn, &mut TypedDice::default());
            ended.err().map(|refusal| refusal.to_string())
        },
        breaks: |game| fight(game).phase = Phase::Initiative,
    },
    Invariant {
        name: "an effect lies on the map for no more than 99 rounds",
        rule: "U-96",
        always: true,
        wrong: |step| {
            let fight = step.now.fight.as_ref()?;
            let areas = &step.now.maps.get(&fight.map)?.areas;
            let fits = |effect: &AreaEffect| {
                let kind = match effect.kind {
                    EffectKind::Continuous { damage } => damage <= EffectKind::MOST,
                    EffectKind::Cover | EffectKind::Demolished => true,
                };
                kind && effect.rounds <= EffectKind::MOST && areas.contains_key(&effect.area)
            };
            let wrong = fight.effects.values().find(|effect| !fits(effect));
            wrong.map(|effect| format!("{effect:?}"))
        },
        breaks: |game| burn(game, 100),
    },
    Invariant {
        name: "a location wears at most two pieces of armor",
        rule: "U-66",
        always: false,
        wrong: |step| {
            let armor = |sheet: &Character, place: Location| sheet.body.part(place).armor;
            step.sheet_wrong(|sheet| {
                Location::ALL
                    .iter()
                    .any(|place| armor(sheet, *place) > MOST_ARMOR)
            })
        },
        breaks: |game| ana(game).body.part_mut(Location::Torso).armor = 3,
    },
    Invariant {
        name: "an item is held in as many hands as it takes",
        rule: "U-81",
        always: false,
        wrong: |step| {
            step.sheet_wrong(|sheet| {
                let (left, right) = (sheet.hands.left, sheet.hands.right);
                let both = left == right;
                let held = [left, right].into_iter().flatten();
                held.filter_map(|id| sheet.item(id)).any(|item| {
                    item.dropped.is_some()
                        || !item.kind.holdable()
                        || item.kind.two_handed() != both
                })
            })
        },
        breaks: |game| ana(game).hands.left = ana(game).hands.right,
    },
    Invariant {
        name: "a hand whose arm is out holds nothing",
        rule: "U-62",
        always: false,
        wrong: |step| {
            step.sheet_wrong(|sheet| {
                let sides = [Side::Left, Side::Right];
                sides
                    .into_iter()
                    .any(|side| sheet.hands.get(side).is_some() && !sheet.arm_works(side))
            })
        },
        breaks: |game| {
            ana(game).body.mark(Location::RightArm, 3, Mark::Slash);
        },
    },
    Invariant {
        name: "whoever fights is of a team and on the map of that fight",
        rule: "U-40",
        always: false,
        wrong: |step| {
            let fight = step.now.fight.as_ref()?;
            let here = |id: &CharacterId| {
                let place = step.now.places.get(id);
                let sheet = step.now.characters.get(id);
                place.is_some_and(|place| place.map == fight.map)
                    && sheet.is_some_and(|sheet| sheet.team.is_some())
            };
            let wrong = fight.standings.keys().find(|id| !here(id));
            wrong.map(|id| format!("{id} does not"))
        },
        breaks: |game| game.places.retain(|id, _| *id != CharacterId(1)),
    },
    Invariant {
        name: "a lost action is owed once where they do not add up",
        rule: "U-50",
        always: false,
        wrong: |step| {
            let most = match step.now.house_rules.lost_actions_add_up {
                true => 8,
                false => 1,
            };
            step.standing_wrong(|_, standing| standing.owed > most)
        },
        breaks: |game| {
            Arc::make_mut(&mut game.house_rules).lost_actions_add_up = false;
            standing(game).owed = 2;
        },
    },
    Invariant {
        name: "an action is gained by a critical success or given back",
        rule: "U-50",
        always: false,
        wrong: |step| {
            let (old, new) = (step.before.fight.as_ref()?, step.now.fight.as_ref()?);
            if old.round != new.round {
                // A new round gives one action, or none.
                let acted = !matches!(new.phase, Phase::Initiative);
                let gained = |id: CharacterId| {
                    let news = step.news();
                    news.filter(|fact| matches!(fact, Fact::ExtraAction { who } if who.id == id))
                        .count()
                };
                return step
                    .standing_wrong(|id, s| !acted && usize::from(s.actions) > 1 + gained(id));
            }
            step.standing_wrong(|id, now| {
                let was = old.standings.get(&id);
                let gained = was.is_some_and(|was| now.actions > was.actions);
                // A reaction is called off with the attack it answers.
                let reacted_to = |attacker: CharacterId| {
                    old.frames.iter().any(|frame| match frame {
                        Frame::Exchange(exchange) if exchange.attack.by == attacker => {
                            let mut defenders = exchange.defenders.iter();
                            exchange.attack.at == id || defenders.any(|roll| roll.roller == id)
                        }
                        _ => false,
                    })
                };
                gained
                    && !step.news().any(|fact| match fact {
                        Fact::ExtraAction { who } | Fact::DirectRefused { who, .. } => who.id == id,
                        Fact::Cancelled { who, .. } => who.id == id || reacted_to(who.id),
                        _ => false,
                    })
            })
        },
        breaks: |game| standing(game).actions += 1,
    },
    Invariant {
        name: "whoever defends all-out has learned it and does nothing else",
        rule: "U-90",
        always: false,
        wrong: |step| {
            step.standing_wrong(|id, standing| {
                let busy = standing.actions > 0 || standing.direct_actions > 0;
                standing.all_out && (busy || !step.able(id, Ability::AllOutDefend))
            })
        },
        breaks: |game| standing(game).all_out = true,
    },
    Invariant {
        name: "an action for directing only is a leader's, and one a round",
        rule: "U-100",
        always: false,
        wrong: |step| {
            step.standing_wrong(|id, standing| {
                let able = step.able(id, Ability::Direct) && step.able(id, Ability::ExtraDirect);
                standing.direct_actions > u8::from(able)
            })
        },
        breaks: |game| standing(game).direct_actions = 1,
    },
    Invariant {
        name: "whoever has directed or tried to rally has learned it",
        rule: "U-100",
        always: false,
        wrong: |step| {
            step.standing_wrong(|id, standing| {
                (standing.has_directed && !step.able(id, Ability::Direct))
                    || (standing.rallied && !step.able(id, Ability::Rally))
            })
        },
        breaks: |game| standing(game).rallied = true,
    },
    Invariant {
        name: "only who has stealth can give it away",
        rule: "U-101",
        always: false,
        wrong: |step| {
            step.standing_wrong(|id, standing| {
                standing.stealth_lost && !step.able(id, Ability::Stealth)
            })
        },
        breaks: |game| standing(game).stealth_lost = true,
    },
    Invariant {
        name: "every team that stands has one turn a round",
        rule: "U-40",
        always: false,
        wrong: |step| {
            let Phase::Turns { order, turn } = &step.now.fight.as_ref()?.phase else {
                return None;
            };
            let once: BTreeSet<TeamId> = order.iter().copied().collect();
            let fits = once.len() == order.len() && *turn < order.len();
            (!fits).then(|| format!("turn {turn} of {order:?}"))
        },
        breaks: |game| {
            let order = vec![PCS, PCS];
            fight(game).phase = Phase::Turns { order, turn: 0 };
        },
    },
    Invariant {
        name: "the team whose turn it is can act, or somebody decides",
        rule: "U-40",
        always: false,
        wrong: |step| {
            let game = step.now;
            let fight = game.fight.as_ref()?;
            let team = game.acting_team().filter(|_| fight.frames.is_empty())?;
            let mut members = fight.standings.keys();
            let able = members.any(|id| {
                let sheet = game.characters.get(id);
                sheet.is_some_and(|sheet| sheet.team == Some(team)) && game.can_still_act(*id)
            });
            (!able).then(|| format!("team {team} cannot"))
        },
        breaks: |game| {
            for standing in fight(game).standings.values_mut() {
                standing.actions = 0;
            }
        },
    },
    Invariant {
        name: "a fight goes on while two teams stand, and no longer",
        rule: "U-40",
        always: false,
        wrong: |step| {
            let fight = step.now.fight.as_ref()?;
            let standing = step.now.standing_teams().len();
            let fits = match &fight.phase {
                Phase::Over { .. } => standing < 2 || step.was_over(),
                // What is going on is finished first.
                _ => standing >= 2 || !fight.frames.is_empty(),
            };
            (!fits).then(|| format!("{standing} teams stand, {:?}", fight.phase))
        },
        breaks: |game| fight(game).phase = Phase::Over { standing: None },
    },
    Invariant {
        name: "a permanent mark stays",
        rule: "U-61",
        always: false,
        wrong: |step| {
            step.body_wrong(|was, now, place| {
                now.body.count(place, Mark::Filled) < was.body.count(place, Mark::Filled)
            })
        },
        breaks: |game| {
            ana(game)
                .body
                .change_marks(Location::LeftLeg, 1, Mark::Filled, None);
        },
    },
    Invariant {
        name: "an X goes by recovery, or becomes permanent",
        rule: "U-61",
        always: false,
        wrong: |step| {
            let lasting = |sheet: &Character, place| {
                sheet.body.count(place, Mark::Cross) + sheet.body.count(place, Mark::Filled)
            };
            step.body_wrong(|was, now, place| lasting(now, place) < lasting(was, place))
        },
        breaks: |game| {
            let to = Some(Mark::Slash);
            ana(game)
                .body
                .change_marks(Location::RightLeg, 1, Mark::Cross, to);
        },
    },
    Invariant {
        name: "a box is cleared by first aid",
        rule: "U-71",
        always: false,
        wrong: |step| {
            let treated = |id| move |fact: &Fact| matches!(fact, Fact::MarksErased { who, .. } if who.id == id);
            step.sheets().find_map(|(id, was, now)| {
                let mut places = Location::ALL.into_iter();
                let cleared = places.any(|at| now.body.empty(at) > was.body.empty(at));
                let wrong = cleared && !step.news().any(treated(id));
                wrong.then(|| format!("{} is whole again", now.name))
            })
        },
        breaks: |game| {
            ana(game)
                .body
                .change_marks(Location::Head, 1, Mark::Slash, None);
        },
    },
    Invariant {
        name: "a level changes with a line of the log",
        rule: "U-60",
        always: false,
        wrong: |step| {
            step.sheets().find_map(|(id, was, now)| {
                let told = |fact: &Fact| match fact {
                    Fact::LevelLost { who, .. } | Fact::LevelRaised { who, .. } => who.id == id,
                    _ => false,
                };
                let wrong = was.level != now.level && !step.news().any(told);
                wrong.then(|| format!("{} was {} and is {}", now.name, was.level, now.level))
            })
        },
        breaks: |game| ana(game).level = Level::clamped(40),
    },
    Invariant {
        name: "the dead stay dead",
        rule: "U-65",
        always: false,
        wrong: |step| {
            let dead = |game: &Unhex, sheet: &Character| {
                sheet.condition(&game.house_rules) == Condition::Dead
            };
            step.sheets().find_map(|(_, was, now)| {
                let wrong = dead(step.before, was) && !dead(step.now, now);
                wrong.then(|| format!("{} lives again", now.name))
            })
        },
        breaks: |game| character(game, 4).level = Level::clamped(20),
    },
    Invariant {
        name: "slots are emptied one by one and filled by picking up, each with a line of the log",
        rule: "U-82",
        always: false,
        wrong: |step| {
            step.sheets().find_map(|(id, was, now)| {
                let kinds = |sheet: &Character| {
                    let mut kinds: BTreeMap<ItemKind, usize> = BTreeMap::new();
                    for item in &sheet.items {
                        *kinds.entry(item.kind).or_insert(0) += 1;
                    }
                    kinds
                };
                let (old, new) = (kinds(was), kinds(now));
                let more = new
                    .iter()
                    .any(|(kind, n)| old.get(kind).is_none_or(|m| n > m));
                // First aid that is called off before its dice gives its item back.
                let begun = |faces: &[i32]| {
                    let aid = |frame: &Frame| match frame {
                        Frame::FirstAid(aid) => aid.healer == id && aid.roll.is_some(),
                        _ => false,
                    };
                    let frames = step.before.fight.iter().flat_map(|fight| &fight.frames);
                    faces.is_empty() && frames.into_iter().any(aid)
                };
                let taken = |fact: &&Fact| match fact {
                    Fact::PickedUp { who, .. } => who.id == id,
                    Fact::Cancelled {
                        who,
                        what: Some(Purpose::FirstAid),
                        faces,
                        ..
                    } => who.id == id && begun(faces),
                    _ => false,
                };
                let taken = step.news().filter(taken).count();
                let told = step.news().filter(|fact| match fact {
                    Fact::PickedUp { of, .. } => of.id == id,
                    Fact::UsedUp { who, .. }
                    | Fact::FirstAidBegun { who, .. }
                    | Fact::AmmoLost { who, .. }
                    | Fact::ItemDestroyed { who, .. }
                    | Fact::ArmorBroken { who, .. } => who.id == id,
                    _ => false,
                });
                let wrong = (more && taken == 0)
                    || was.slots_used() + taken != now.slots_used() + told.count();
                wrong.then(|| {
                    format!(
                        "{} used {} slots and uses {}",
                        now.name,
                        was.slots_used(),
                        now.slots_used()
                    )
                })
            })
        },
        breaks: |game| ana(game).items.truncate(1),
    },
    Invariant {
        name: "whoever is elsewhere has walked one connection",
        rule: "U-54",
        always: false,
        wrong: |step| {
            step.before.places.iter().find_map(|(id, was)| {
                let now = step.now.places.get(id)?;
                if was == now {
                    return None;
                }
                let told = step.news().any(|fact| match fact {
                    Fact::Moved { who, .. } | Fact::Stopped { who, .. } => who.id == *id,
                    _ => false,
                });
                let starts = step.news().any(|fact| match fact {
                    Fact::StartsAt { who, .. } => who.id == *id,
                    _ => false,
                });
                let next = step.before.lines_on(was.map)?.next_areas(was.area);
                let walked = now.map == was.map && told && next.contains(&now.area);
                (!walked && !starts).then(|| format!("{id} was at {was:?} and is at {now:?}"))
            })
        },
        breaks: |game| {
            let place = game
                .places
                .get_mut(&CharacterId(1))
                .expect("Ana stands there");
            place.area = AreaId(1);
        },
    },
    Invariant {
        name: "an effect runs out and grows no worse",
        rule: "U-96",
        always: false,
        wrong: |step| {
            let (old, new) = (step.before.fight.as_ref()?, step.now.fight.as_ref()?);
            old.effects.iter().find_map(|(id, was)| {
                let now = new.effects.get(id)?;
                let fits = now.kind == was.kind && now.area == was.area && now.rounds <= was.rounds;
                (!fits).then(|| format!("{was:?} became {now:?}"))
            })
        },
        breaks: |game| burn(game, 7),
    },
    Invariant {
        name: "rounds count on, and the log only grows",
        rule: "U-40",
        always: false,
        wrong: |step| {
            let (old, new) = (step.before.fight.as_ref()?, step.now.fight.as_ref()?);
            let kept = step.now.log.common_len(&step.before.log);
            let fits = new.round >= old.round && kept == step.before.log.len();
            (!fits).then(|| format!("round {} after {}, {kept} lines kept", new.round, old.round))
        },
        breaks: |game| fight(game).round = 1,
    },
];

impl<'a> Step<'a, Unhex> {
    /// The lines that the command has added to the log.
    fn news(&self) -> impl Iterator<Item = &'a Fact> {
        let lines = self.now.log.iter_from(self.before.log.len());
        lines.map(|entry| &entry.fact)
    }

    /// Everybody who was there before and still is, before and now.
    fn sheets(&self) -> impl Iterator<Item = (CharacterId, &'a Character, &'a Character)> {
        let now = &self.now.characters;
        self.before
            .characters
            .iter()
            .filter_map(|(id, was)| Some((*id, was.as_ref(), now.get(id)?.as_ref())))
    }

    fn able(&self, id: CharacterId, ability: Ability) -> bool {
        let sheet = self.now.characters.get(&id);
        sheet.is_some_and(|sheet| sheet.abilities.contains(&ability))
    }

    fn was_over(&self) -> bool {
        let fight = self.before.fight.as_ref();
        fight.is_some_and(|fight| is_over(&fight.phase))
    }

    /// The first sheet about which this is true.
    fn sheet_wrong(&self, wrong: impl Fn(&Character) -> bool) -> Option<String> {
        let mut sheets = self.now.characters.values();
        let sheet = sheets.find(|sheet| wrong(sheet))?;
        Some(format!("{sheet:?}"))
    }

    /// The first fighter about whose standing this is true.
    fn standing_wrong(&self, wrong: impl Fn(CharacterId, &Standing) -> bool) -> Option<String> {
        let mut standings = self.now.fight.as_ref()?.standings.iter();
        let (id, standing) = standings.find(|(id, standing)| wrong(**id, standing))?;
        Some(format!("{id}: {standing:?}"))
    }

    /// The first location about which this is true of somebody before and now.
    fn body_wrong(
        &self,
        wrong: impl Fn(&Character, &Character, Location) -> bool,
    ) -> Option<String> {
        self.sheets().find_map(|(_, was, now)| {
            let mut places = Location::ALL.into_iter();
            let place = places.find(|place| wrong(was, now, *place))?;
            Some(format!(
                "{}’s {place}: {:?}",
                now.name,
                now.body.part(place)
            ))
        })
    }
}

fn is_over(phase: &Phase) -> bool {
    matches!(phase, Phase::Over { .. })
}

fn character(game: &mut Unhex, id: u32) -> &mut Character {
    let sheet = game.characters.get_mut(&CharacterId(id));
    Arc::make_mut(sheet.expect("one of the fight"))
}

fn ana(game: &mut Unhex) -> &mut Character {
    character(game, 1)
}

fn fight(game: &mut Unhex) -> &mut Fight {
    Arc::make_mut(game.fight.as_mut().expect("a fight"))
}

fn standing(game: &mut Unhex) -> &mut Standing {
    let standing = fight(game).standings.get_mut(&CharacterId(1));
    standing.expect("Ana fights")
}

fn burn(game: &mut Unhex, rounds: u8) {
    let effect = fight(game).effects.get_mut(&EffectId(1));
    effect.expect("something burns").rounds = rounds;
}

/// Ana and Cy against Bo in the bar, Dee dead beside them, and something that burns in the kitchen.
fn scene() -> Scene {
    use ItemKind::{Ammo, Melee1h, Melee2h, Ranged1h};
    Scene::new()
        .pc("Ana", "Bar", &[Ranged1h, Ammo])
        .marks(Location::Head, 1, Mark::Slash)
        .marks(Location::RightLeg, 1, Mark::Cross)
        .marks(Location::LeftLeg, 1, Mark::Filled)
        .armor(Location::Torso, 1)
        .pc("Cy", "Bar", &[Melee1h])
        .npc("Bo", "Bar", &[Melee2h])
        .npc("Dee", "Bar", &[])
        .level(-5)
}

fn turns() -> Unhex {
    let mut game = scene().fight().game().clone();
    let kitchen = game.maps[&CLUB].area_named("Kitchen").expect("an area");
    let effect = AreaEffect {
        kind: EffectKind::Continuous { damage: 3 },
        area: kitchen,
        rounds: 2,
        by: None,
    };
    let fight = fight(&mut game);
    fight.effects.insert(EffectId(1), effect);
    fight.round = 2;
    game
}

/// Who rolls for the players is still to be said.
fn initiative() -> Unhex {
    scene().initiative().game().clone()
}

/// Bo is asked whether he intercepts Ana.
fn moving() -> Unhex {
    let mut table = scene().fight();
    table.moves("Ana", "Dance Floor");
    table.game().clone()
}

/// The fight that is broken, and two in the middle of a procedure.
pub(crate) fn whole() -> Vec<Unhex> {
    vec![turns(), initiative(), moving()]
}
