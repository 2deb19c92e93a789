//! What an attack on an area asks, and what the answers do (U-96 to U-99): the roll, the dice, the targets, the Defends.

use crate::dice::Dice;
use crate::systems::unhex::fight::effect::EffectKind;
use crate::systems::unhex::fight::frames::area_attack::{AreaAttack, Defend, Stage};
use crate::systems::unhex::rolls::percentile::{Digit, Percentile};
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::item::ItemKind;
use crate::systems::unhex::state::Unhex;
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, Shape};

impl AreaAttack {
    pub(super) fn asks(&self, game: &Unhex) -> Vec<Decision> {
        match self.stage {
            Stage::Rolling => self.roll.decision(game, "attack").into_iter().collect(),
            Stage::Dice => self.dice_decision(game).into_iter().collect(),
            Stage::Targets => self.targets_decision(game).into_iter().collect(),
            Stage::Reactions => {
                let asked = self.targets.iter().filter(|t| t.defend == Defend::Asked);
                asked.map(|t| self.defend_decision(t.who, game)).collect()
            }
            Stage::Defends => {
                let rolls = self
                    .targets
                    .iter()
                    .filter_map(|target| match &target.defend {
                        Defend::Rolls(roll) => {
                            roll.decision(game, &format!("defend.{}", target.who))
                        }
                        _ => None,
                    });
                rolls.collect()
            }
            Stage::Toll | Stage::Damage | Stage::Done => Vec::new(),
        }
    }

    fn dice_decision(&self, game: &Unhex) -> Option<Decision> {
        let roll = self.roll.success()?;
        let people = self.people_there(game).len();
        let options = [("tens", Digit::Tens), ("ones", Digit::Ones)].map(|(key, digit)| {
            let (first, second) = Self::read(roll, digit);
            let (label, consequence) = match self.kind {
                ItemKind::Continuous => (
                    format!(
                        "{first} damage, {}",
                        game.lasts(EffectKind::Continuous { damage: first }, second)
                    ),
                    "whoever starts an action other than Move there takes it".to_owned(),
                ),
                ItemKind::Cover => (
                    capital(&game.lasts(EffectKind::Cover, first).to_string()),
                    "a cover mark at that end of every connection".to_owned(),
                ),
                _ => {
                    let targets = people.min(usize::from(second) + 1);
                    let count = match targets {
                        0 => "no target".to_owned(),
                        1 => "1 target".to_owned(),
                        n => format!("{n} targets"),
                    };
                    let there = match people {
                        0 => "nobody is there".to_owned(),
                        _ if targets < people => format!("of {people} there"),
                        _ => format!("all {people} there"),
                    };
                    (format!("{first} damage, {count}"), there)
                }
            };
            Choice::new(key, label, consequence)
        });
        let question = match self.kind {
            ItemKind::Cover => "How long does the cover last?",
            _ => "Which die is the damage?",
        };
        Some(Decision {
            key: "attack.dice".to_owned(),
            who: Decider::Character(self.by),
            who_name: game.name(self.by),
            question: format!(
                "{}’s {} works on {} with {roll}. {question}",
                game.name(self.by),
                self.item_name,
                game.area_name(self.area)
            ),
            shape: Shape::PickOne {
                options: options.to_vec(),
            },
            rule: self.rule(),
        })
    }

    fn targets_decision(&self, game: &Unhex) -> Option<Decision> {
        let pick = self.pick_of(game);
        let more = u32::try_from(pick.more).ok().filter(|more| *more > 0)?;
        let sure: Vec<String> = pick.must.iter().map(|id| game.name(*id)).collect();
        let sure = match &sure[..] {
            [] => String::new(),
            names => format!(" beside {}", names.join(", ")),
        };
        let places = pick.among.into_iter().map(|id| {
            let words = match game.is_conscious(id) {
                true => format!("takes {} damage", self.damage),
                false => format!("takes {} damage, unconscious already", self.damage),
            };
            (Choice::new(id.to_string(), game.name(id), words), 1)
        });
        Some(Decision {
            key: "attack.targets".to_owned(),
            who: Decider::Character(self.by),
            who_name: game.name(self.by),
            question: format!("Who is hit{sure}? Exactly {more}."),
            shape: Shape::Distribute {
                total: more,
                places: places.collect(),
            },
            rule: u(97),
        })
    }

    fn defend_decision(&self, who: CharacterId, game: &Unhex) -> Decision {
        let level = game.characters.get(&who).map_or(0, |c| c.level.get());
        let attack = self.roll.opposed(&game.house_rules);
        let attack = attack.map_or(0, Percentile::value);
        let least = if self.tie_defends(who, game) {
            "of at least"
        } else {
            "above"
        };
        let toll = game.toll_words(who);
        let options = vec![
            Choice::new(
                "defend",
                "Defend",
                format!("a success {least} {attack} at level {level} means no damage{toll}"),
            ),
            Choice::new("none", "No reaction", "keeps the action for later"),
        ];
        Decision {
            key: format!("reaction.{who}"),
            who: Decider::Character(who),
            who_name: game.name(who),
            question: format!(
                "{}’s {} hits for {} damage. Defend?",
                game.name(self.by),
                self.item_name,
                self.damage
            ),
            shape: Shape::PickOne { options },
            rule: u(51),
        }
    }

    pub(super) fn take_answer(
        &mut self,
        key: &str,
        answer: &Answer,
        game: &mut Unhex,
        dice: &mut dyn Dice,
    ) {
        match (self.stage, answer) {
            (Stage::Rolling, answer) => self.roll.answer(answer, dice, game),
            (Stage::Dice, Answer::Pick(key)) => {
                let digit = if key == "ones" {
                    Digit::Ones
                } else {
                    Digit::Tens
                };
                self.pick(digit, game);
            }
            (Stage::Targets, Answer::Distribute(points)) => {
                let pick = self.pick_of(game);
                let picked = |id: &CharacterId| points.get(&id.to_string()) == Some(&1);
                let mut who = pick.must;
                who.extend(pick.among.into_iter().filter(picked));
                self.hit(who, game);
            }
            (Stage::Reactions, Answer::Pick(choice)) => {
                let Some(who) = key.strip_prefix("reaction.").and_then(|n| n.parse().ok()) else {
                    return;
                };
                let who = CharacterId(who);
                let Some(target) = self.targets.iter_mut().find(|t| t.who == who) else {
                    return;
                };
                target.defend = Defend::No;
                if choice == "defend" {
                    target.defend = Defend::Declared;
                    // Its roll is made once what burns there is taken.
                    game.begin_defend(who, who);
                }
            }
            (Stage::Defends, answer) => {
                let who = defender(key);
                let target = self.targets.iter_mut().find(|t| Some(t.who) == who);
                if let Some(Defend::Rolls(roll)) = target.map(|target| &mut target.defend) {
                    roll.answer(answer, dice, game);
                }
            }
            _ => {}
        }
    }
}

/// Whose Defend a key such as `defend.3.roll` is about.
pub(in crate::systems::unhex) fn defender(key: &str) -> Option<CharacterId> {
    let who = key.strip_prefix("defend.")?.split('.').next()?;
    Some(CharacterId(who.parse().ok()?))
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
