//! The log and the last roll as players may see them. A line is hidden if it was when it was written, and if it names
//! anybody who is hidden now.

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::attack::damage::Outcome;
use crate::systems::heroes_of_hex::attack::pool::Purpose;
use crate::systems::heroes_of_hex::words::fact::{Fact, InAttack, list, signed};
use crate::systems::units::seen::SeenByPlayers;
use crate::table::{CharacterId, DEPTH, LogEntry, SeenAgainst, SeenRoll};

impl HeroesOfHex {
    /// Whether a space of that name is hidden, on the skirmish's board or, without one, on any.
    pub(super) fn is_space_hidden(&self, name: &str) -> bool {
        let played = self.skirmish.as_ref().map(|skirmish| skirmish.board);
        let boards = self.boards.iter();
        boards
            .filter(|(id, _)| played.is_none_or(|played| played == **id))
            .any(|(_, board)| {
                let space = board.named(name).and_then(|at| board.spaces.get(at));
                space.is_some_and(|space| space.hidden)
            })
    }

    /// “Nobody reacts” names nobody, but tells of the declaration before it.
    pub(super) fn has_seen_cause(&self, index: usize, fact: &Fact) -> bool {
        if !matches!(fact, Fact::NobodyReacted) {
            return true;
        }
        let mut before = self.log.before(index).map(|(_, entry)| entry);
        before
            .find(|entry| {
                matches!(
                    entry.fact,
                    Fact::Declared { .. }
                        | Fact::ReactionDeclared { .. }
                        | Fact::MoveDeclared { .. }
                )
            })
            .is_some_and(|cause| self.shows(cause))
    }

    /// The roll that a line tells of, in words.
    pub(super) fn roll_in_words(&self, index: usize, fact: &Fact, gm: bool) -> Option<SeenRoll> {
        match fact {
            Fact::FateRolled {
                side,
                face,
                before,
                origin,
            } => Some(SeenRoll {
                who: side.name.clone(),
                what: "Fate".to_owned(),
                faces: vec![i32::from(*face)],
                total: face.to_string(),
                verdict: format!("{face} AP"),
                success: None,
                before: before.map(|before| before.to_string()),
                origin: *origin,
                note: String::new(),
                look: self.team_look(side.id),
                against: Vec::new(),
            }),
            Fact::Rolled { attack, .. } => self.attack_of(index, attack, gm),
            _ => None,
        }
    }

    /// All dice of the attack to which the roll in that line belongs, and what came of them, as far as that shows.
    fn attack_of(&self, index: usize, attack: &InAttack, gm: bool) -> Option<SeenRoll> {
        // Whom it is on may be hidden, and is not told then.
        let told = gm || !attack.on.iter().any(|who| self.is_hidden(who.id));
        let what = match told {
            true => format!("{} → {}", attack.action, list(&attack.on)),
            false => format!("for {}", Purpose::Attack.words()),
        };
        let mut first = index;
        for (line, entry) in self.log.before(index + 1) {
            match &entry.fact {
                Fact::Rolled { attack: of, .. } if of == attack => first = line,
                Fact::Declared { .. } | Fact::TurnBegan { .. } => break,
                _ => {}
            }
        }
        let of_it = || {
            let after = self.log.iter_from(first).take(DEPTH);
            after
                .take_while(|one| {
                    !matches!(one.fact, Fact::Declared { .. } | Fact::TurnBegan { .. })
                })
                .filter(|entry| gm || self.shows(entry))
        };
        let mut roll: Option<SeenRoll> = None;
        let mut against = Vec::new();
        for entry in of_it() {
            let Fact::Rolled {
                who,
                purpose,
                faces,
                origin,
                attack: of,
            } = &entry.fact
            else {
                continue;
            };
            if of != attack {
                continue;
            }
            let look = self.look_of(who.id);
            if *purpose == Purpose::Attack {
                roll = Some(SeenRoll {
                    who: who.name.clone(),
                    what: what.clone(),
                    faces: faces.clone(),
                    total: highest(faces),
                    verdict: String::new(),
                    success: None,
                    before: None,
                    origin: *origin,
                    note: String::new(),
                    look,
                    against: Vec::new(),
                });
                continue;
            }
            let (sum, verdict, success) = outcome(of_it(), who.id);
            against.push((
                *origin,
                SeenAgainst {
                    who: who.name.clone(),
                    faces: faces.clone(),
                    sum,
                    verdict,
                    success,
                    look,
                },
            ));
        }
        match roll {
            Some(roll) => Some(SeenRoll {
                against: against.into_iter().map(|(_, one)| one).collect(),
                ..roll
            }),
            // Whoever attacks is hidden: only the newest roll against it is told of.
            None => against.pop().map(|(origin, one)| SeenRoll {
                who: one.who,
                what: format!("for {}", Purpose::Defense.words()),
                total: highest(&one.faces),
                faces: one.faces,
                success: (!one.verdict.is_empty()).then_some(!one.success),
                verdict: one.verdict,
                before: None,
                origin,
                note: String::new(),
                look: one.look,
                against: Vec::new(),
            }),
        }
    }
}

fn highest(faces: &[i32]) -> String {
    faces.iter().max().copied().unwrap_or(0).to_string()
}

/// What the attack came to for that defender: the sum, the word for it, and whether it was a hit.
fn outcome<'a>(
    lines: impl Iterator<Item = &'a LogEntry<Fact>>,
    who: CharacterId,
) -> (String, String, bool) {
    let mut found = (String::new(), String::new(), false);
    for entry in lines {
        match &entry.fact {
            Fact::Clashed {
                on,
                attack,
                defense,
                outcome,
                ..
            } if on.id == who => {
                let word = match outcome {
                    Outcome::Nothing => "Nothing",
                    Outcome::Wound => "Wound",
                    Outcome::Death => "Defeated",
                };
                let sum = format!("{attack} − {defense} = {}", signed(attack - defense));
                found = (sum, word.to_owned(), *outcome != Outcome::Nothing);
            }
            // The hit of the same attack, if there was one; nothing else defeats in between.
            Fact::Defeated { who: fallen, .. } if fallen.id == who && found.2 => {
                found.1 = "Defeated".to_owned();
            }
            _ => {}
        }
    }
    found
}

/// The sentence as players read it: why something is cancelled may be about somebody hidden.
pub(super) fn seen_sentence(fact: &Fact) -> String {
    match fact {
        Fact::Cancelled { who, action, .. } => match action.as_str() {
            "Movement" => format!("{who}’s move is called off"),
            _ => format!("{who}’s {action} is cancelled"),
        },
        Fact::Knocked {
            who, spaces, to, ..
        } => Fact::Knocked {
            who: who.clone(),
            spaces: *spaces,
            to: to.clone(),
            away_from: None,
            stopped: None,
        }
        .sentence(),
        Fact::Stays { who, .. } => format!("{who} stays"),
        // What is in its way may be hidden, too.
        Fact::Halted { who, at, .. } => format!("{who} stops at {at}"),
        _ => fact.bare_roll().unwrap_or_else(|| fact.sentence()),
    }
}
