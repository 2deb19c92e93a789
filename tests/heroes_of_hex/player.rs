//! Somebody who plays at random, by a seed: any legal offer, any answer that fits.

use tableside::board::grid::Direction;
use tableside::dice::{AppDice, Dice, Die};
use tableside::systems::heroes_of_hex::{Act, Command, HeroesOfHex, Offer, SideAct};
use tableside::table::{Answer, CharacterId, Choice, Decision, Shape};

/// Chance by a seed.
pub(crate) struct Luck(AppDice);

impl Luck {
    pub(crate) fn new(seed: u64) -> Self {
        Self(AppDice::seeded(seed))
    }

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let sides = u32::try_from(n.max(1)).expect("few");
        let die = Die { low: 0, sides };
        usize::try_from(self.0.roll(die).expect("a face")).expect("not below 0")
    }

    pub(crate) fn of<T: Clone>(&mut self, all: &[T]) -> Option<T> {
        let at = self.below(all.len());
        all.get(at).cloned()
    }
}

/// What could be done now: an answer while somebody decides, else an act of a unit or of the side.
pub(crate) fn next(game: &HeroesOfHex, luck: &mut Luck) -> Command {
    let open = game.decisions();
    if let Some(decision) = luck.of(&open) {
        if decision.key.starts_with("reaction.") && luck.below(4) == 0 {
            return Command::NobodyReacts;
        }
        let answer = answer(game, &decision, luck);
        let decision = Some(decision.key);
        return Command::Answer { decision, answer };
    }
    let side = game.turn().expect("a Turn").side;
    let offers: Vec<Offer> = game
        .units_of(side)
        .into_iter()
        .flat_map(|unit| game.offers(unit))
        .filter(Offer::is_legal)
        .collect();
    let attacks: Vec<Offer> = offers
        .iter()
        .filter(|offer| matches!(offer.act, Act::Use { .. }))
        .cloned()
        .collect();
    let wanted = match luck.below(10) {
        0..=5 if !attacks.is_empty() => luck.of(&attacks),
        0..=7 => luck.of(&offers),
        _ => None,
    };
    if let Some(offer) = wanted {
        let act = match offer.act {
            Act::Move { .. } => Act::Move {
                path: toward(game, offer.actor, luck),
            },
            act => act,
        };
        return Command::Act {
            who: offer.actor,
            act,
        };
    }
    let legal: Vec<SideAct> = game
        .side_offers()
        .into_iter()
        .filter(|offer| offer.refusal.is_none())
        .map(|offer| offer.act)
        .collect();
    match luck.of(&legal) {
        Some(act) => Command::Side(act),
        None => panic!("nothing can be done: {:?}", game.turn()),
    }
}

/// A way by one Movement action, as near to an opponent as it gets; now and then asked for instead.
fn toward(
    game: &HeroesOfHex,
    who: CharacterId,
    luck: &mut Luck,
) -> Vec<tableside::board::grid::Hex> {
    let ground = game.ground().expect("a board");
    let movement = game.units[&who].profile.movement;
    let reach = ground
        .reach(who, movement.distance.into(), 1)
        .expect("it stands there");
    let opponents: Vec<_> = game
        .skirmish
        .iter()
        .flat_map(|skirmish| skirmish.units.keys())
        .filter(|id| game.are_opponents(who, **id))
        .filter_map(|id| ground.at(*id))
        .collect();
    let ends: Vec<_> = reach.iter().skip(1).map(|end| end.at).collect();
    let near =
        |at: &tableside::board::grid::Hex| opponents.iter().map(|there| at.distance(*there)).min();
    let end = match luck.below(5) {
        0 => luck.of(&ends),
        1 => None,
        _ => ends.into_iter().min_by_key(near),
    };
    let way = end.and_then(|end| reach.way(end));
    way.map_or_else(Vec::new, |(way, _)| way.into_iter().skip(1).collect())
}

fn answer(game: &HeroesOfHex, decision: &Decision, luck: &mut Luck) -> Answer {
    let key = |choice: &Choice| choice.key.clone();
    match &decision.shape {
        Shape::Roll { dice, typed, .. } => {
            let open = dice.len() - typed.len();
            let some = 1 + luck.below(open);
            let faces = (0..some).map(|_| 1 + i32::try_from(luck.below(6)).expect("small"));
            Answer::Faces(faces.collect())
        }
        Shape::PickOne { options } => {
            let picked = luck.of(options).expect("an option");
            Answer::Pick(picked.key)
        }
        Shape::Path { steps } => path(game, decision, steps, luck),
        other => panic!(
            "not asked in this game: {other:?}, {:?}",
            decision.shape.options().iter().map(key).collect::<Vec<_>>()
        ),
    }
}

/// The first step, or to stay; a way without any is a Movement that has to begin somewhere.
fn path(game: &HeroesOfHex, decision: &Decision, steps: &[Choice], luck: &mut Luck) -> Answer {
    let free: Vec<&Choice> = steps
        .iter()
        .filter(|step| {
            let at = game
                .skirmish
                .as_ref()
                .and_then(|skirmish| game.boards[&skirmish.board].named(&step.key));
            at.is_none_or(|at| game.places.values().all(|place| place.at != at))
        })
        .collect();
    let _ = (decision, Direction::ALL);
    let step = luck.of(&free).or(steps.first());
    Answer::Path(step.map(|step| vec![step.key.clone()]).unwrap_or_default())
}
