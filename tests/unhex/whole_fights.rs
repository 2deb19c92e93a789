//! Random fights from the first initiative to their end: whatever is shown as legal is done, what is shown as refused
//! is refused, every invariant holds after every command, and over all of them everything that can be asked, done
//! and learned is met.

use tableside::campaign::{Command as Door, Document};
use tableside::dice::{AppDice, TypedDice};
use tableside::systems::unhex::{
    Ability, Act, Command, DiceMode, Phase, Reactions, Surrenders, Unhex,
};
use tableside::table::{Answer, CharacterId, Shape, TeamId};

use super::invariants::hold;
use super::parties::begun;
use super::player::{Chance, legal};
use super::properties::game;
use super::reached::Reached;

/// A fight that does not end is left after so many rounds.
const MOST_ROUNDS: u32 = 200;

/// Every question of a fight, without the numbers in its key.
const QUESTIONS: [&str; 53] = [
    "all_out.",
    "armor",
    "attack.adjust",
    "attack.critical",
    "attack.destroy",
    "attack.dice",
    "attack.reroll",
    "attack.roll",
    "attack.set",
    "attack.targets",
    "counter.critical",
    "counter.destroy",
    "counter.dice",
    "counter.reroll",
    "counter.roll",
    "counter.set",
    "defend..critical",
    "defend..reroll",
    "defend..roll",
    "defend..set",
    "defend.critical",
    "defend.reroll",
    "defend.roll",
    "defend.set",
    "direct",
    "fate.",
    "first",
    "first_aid.boxes",
    "first_aid.critical",
    "first_aid.dice",
    "first_aid.locations",
    "first_aid.reroll",
    "first_aid.roll",
    "first_aid.set",
    "first_aid.spoil",
    "initiative..reroll",
    "initiative..roll",
    "initiative.consent..",
    "initiative.first",
    "initiative.morale.",
    "initiative.order",
    "initiative.roller.",
    "initiative.tie",
    "rally.critical",
    "rally.raise.",
    "rally.roll",
    "rally.set",
    "reaction",
    "reaction.",
    "start.",
    "stop",
    "tie",
    "wounds",
];

/// Questions that twenty fights need not come past.
const RARE: [&str; 16] = [
    "attack.destroy",
    "counter.critical",
    "counter.destroy",
    "counter.set",
    "defend..critical",
    "defend..reroll",
    "defend..set",
    "defend.reroll",
    "first_aid.critical",
    "first_aid.set",
    "first_aid.spoil",
    "initiative.morale.",
    "initiative.tie",
    "rally.raise.",
    "rally.set",
    "tie",
];

/// Every kind of act.
const ACTS: [&str; 13] = [
    "all-out defend",
    "attack",
    "attack on an area",
    "direct",
    "door",
    "drop",
    "first aid",
    "less-lethal attack",
    "move",
    "rally",
    "rearrange",
    "sure first aid",
    "use",
];

/// Plays the fight of that seed to its end.
fn play(seed: u64, reached: &mut Reached) -> u32 {
    let chance = &mut Chance::new(seed);
    let mut dice = AppDice::seeded(seed);
    let mut document = begun(chance);
    loop {
        let round = game(&document)
            .fight
            .as_ref()
            .map_or(0, |fight| fight.round);
        if round >= MOST_ROUNDS {
            break;
        }
        reached.ask(game(&document));
        if chance.one_in(25) {
            try_everything(&document);
        }
        let aside = (chance.one_in(60))
            .then(|| beside(game(&document), chance))
            .flatten();
        let Some(command) = aside.or_else(|| legal(game(&document), chance)) else {
            break;
        };
        if let Command::Act { act, .. } = &command {
            reached.act(act);
        }
        let before = document.clone();
        let late = matches!(command, Command::Surrender { .. });
        match document.apply(&command.clone().into(), &mut dice) {
            Ok(_) => hold(game(&before), game(&document), false),
            Err(refusal) if late && refusal.rule_id().is_some_and(|id| id.number == 58) => {}
            Err(refusal) => panic!("seed {seed}: {command:?} was legal and is refused: {refusal}"),
        }
    }
    reached.read(game(&document));
    let fight = game(&document).fight.as_ref().expect("a fight");
    let over = matches!(fight.phase, Phase::Over { .. });
    assert!(
        over || fight.round >= MOST_ROUNDS,
        "seed {seed} ends in round {}",
        fight.round
    );
    fight.round
}

/// What can be done beside the turns without breaking a rule: give up, go, come, other dice, no more questions.
fn beside(game: &Unhex, chance: &mut Chance) -> Option<Command> {
    let fight = game.fight.as_ref()?;
    if matches!(fight.phase, Phase::Over { .. }) {
        return None;
    }
    let all: Vec<CharacterId> = game.characters.keys().copied().collect();
    let who = chance.of(&all);
    let team = TeamId(1 + chance.below(game.teams.len()) as u32);
    let fights = fight.standings.contains_key(&who);
    Some(match chance.below(9) {
        0 if fights && game.is_conscious(who) => Command::Surrender {
            who: Surrenders::Character(who),
            force: false,
        },
        1 if game.standing_teams().contains(&team) && chance.one_in(8) => Command::Surrender {
            who: Surrenders::Team(team),
            force: false,
        },
        2 if fights => Command::Leave { who },
        3 | 4 if !fights => Command::Join { who },
        5 => Command::SetDice {
            team: Some(team),
            dice: chance.of(&[DiceMode::App, DiceMode::Real]),
        },
        6 => Command::SetReactions {
            team,
            reactions: chance.of(&[Reactions::Ask, Reactions::Ask, Reactions::Skip]),
        },
        7 => {
            let act = Act::Use {
                what: "the lever".to_owned(),
            };
            let able = |who: &&CharacterId| game.check_act(**who, &act).is_ok();
            let who = *fight.standings.keys().find(able)?;
            Command::Act { who, act }
        }
        _ => return None,
    })
}

/// Each act is legal or refused as its offer says, and each option of a question can be picked.
fn try_everything(document: &Document) {
    let tries = |command: Command| {
        let mut next = document.clone();
        next.apply(&Door::from(command), &mut TypedDice::default())
            .err()
    };
    for who in game(document).characters.keys().copied() {
        for offer in game(document).offers(who) {
            let act = offer.act.clone();
            assert_eq!(tries(Command::Act { who, act }), offer.refusal, "{offer:?}");
        }
    }
    for decision in game(document).decisions() {
        let Shape::PickOne { options } = &decision.shape else {
            continue;
        };
        for option in options {
            let answer = Answer::Pick(option.key.clone());
            let key = Some(decision.key.clone());
            let refusal = tries(Command::Answer {
                decision: key,
                answer,
            });
            assert_eq!(refusal, None, "{} of {decision:?}", option.key);
        }
    }
}

/// Plays so many fights, and then on until what is wanted was met, up to `most`: what chance leaves out at first
/// must still come.
fn fights(least: u64, most: u64, met: impl Fn(&Reached) -> bool) -> Reached {
    let mut reached = Reached::default();
    let mut rounds = Vec::new();
    for seed in 0..most {
        if seed >= least && met(&reached) {
            break;
        }
        rounds.push(play(seed, &mut reached));
    }
    let ended = rounds
        .iter()
        .filter(|rounds| **rounds < MOST_ROUNDS)
        .count();
    assert!(
        ended * 10 >= rounds.len() * 9,
        "fights come to an end: {rounds:?}"
    );
    reached
}

fn missing<'a, T: Ord + Copy>(all: &'a [T], met: impl Fn(&T) -> bool + 'a) -> Vec<T> {
    all.iter().copied().filter(|one| !met(one)).collect()
}

/// U-40: some twenty fights keep every invariant and come past what every evening comes past.
#[test]
fn u_40_twenty_random_fights_keep_every_invariant() {
    let usual = missing(&QUESTIONS, |key| RARE.contains(key));
    let unasked = |reached: &Reached| missing(&usual, |key| reached.questions.contains(*key));
    let undone = |reached: &Reached| missing(&ACTS, |act| reached.acts.contains(act));
    let reached = fights(20, 60, |reached| {
        unasked(reached).is_empty() && undone(reached).is_empty()
    });
    assert_eq!(unasked(&reached), [""; 0]);
    assert_eq!(undone(&reached), [""; 0]);
    let met = reached.abilities.len();
    assert!(met >= 24, "{met} abilities were of use");
}

/// U-90 to U-102: two hundred fights come past every question, every act and every combat ability.
#[test]
#[ignore = "takes minutes; .ci/run does it"]
fn u_90_two_hundred_random_fights_meet_every_ability_and_every_question() {
    let unasked = |reached: &Reached| missing(&QUESTIONS, |key| reached.questions.contains(*key));
    let reached = fights(200, 400, |reached| unasked(reached).is_empty());
    assert_eq!(unasked(&reached), [""; 0]);
    let unknown = reached
        .questions
        .iter()
        .filter(|key| !QUESTIONS.contains(&key.as_str()));
    assert_eq!(
        unknown.collect::<Vec<_>>(),
        [""; 0],
        "every question is listed"
    );
    assert_eq!(missing(&ACTS, |act| reached.acts.contains(act)), [""; 0]);
    assert_eq!(
        missing(&Ability::ALL, |one| reached.abilities.contains(one)),
        []
    );
}
