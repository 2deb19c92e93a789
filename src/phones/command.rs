//! The closed list of what a phone can ask for, and the ordinary command that each becomes, with the player as its author.

use serde::{Deserialize, Serialize};

use super::games::on_phones;
use super::view::{Hidden, asked_of};
use crate::campaign::{Campaign, Command};
use crate::dice::Expression;
use crate::limits::NAME;
use crate::limits::words::faults;
use crate::systems::sheet::FieldValue;
use crate::table::{Answer, CharacterId, Decision, FreeRollCommand, Refusal};

/// What a phone asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PhoneCommand {
    /// Set a field of the own sheet: mark a box, use an item, write a note. Always to what it shall be, never “one more”.
    Set {
        /// Which, by its path.
        field: String,
        /// To what.
        value: FieldValue,
    },
    /// Answer a question that is asked of the own character or its team.
    Answer {
        /// The key of the question.
        question: String,
        /// The sign of the asking that the phone showed: the same may be asked again later.
        since: u64,
        /// The answer.
        answer: Answer,
    },
    /// Roll dice beside the fight, by the program or with real faces.
    Roll {
        /// What, in dice notation.
        dice: String,
        /// Faces of real dice; none lets the program roll.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        faces: Vec<i32>,
    },
    /// End the own turn.
    EndTurn,
}

/// What is known of askings, beside the campaign.
pub(super) trait Asking {
    /// The sign of the asking of a question that is open.
    fn sign(&self, question: &str) -> Option<u64>;

    /// What an asking that is over came to, in words that players may read, empty where there are none; nothing where
    /// nobody knows of its end.
    fn decided(&self, question: &str, sign: u64) -> Option<String>;
}

/// A wish as the ordinary command that it becomes.
pub(super) struct Becomes {
    pub(super) command: Command,
    /// What it is called, in words that its phone was shown.
    pub(super) label: String,
}

impl PhoneCommand {
    /// The ordinary command that it becomes now, for the player of that character.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn for_player(
        &self,
        campaign: &Campaign,
        who: CharacterId,
        asking: &impl Asking,
    ) -> Result<Becomes, Refusal> {
        let named = |command: Command| Becomes {
            label: campaign.label(&command),
            command,
        };
        let in_hand = |command: Command| {
            // In plain words: whoever holds the phone knows no fields.
            if let Some((_, fault)) = faults(&command).into_iter().next() {
                return Err(Refusal::structure(fault.to_string()));
            }
            Ok(named(Command::InHand {
                who,
                command: Box::new(command),
            }))
        };
        match self {
            Self::Set { field, value } => in_hand(on_phones(campaign).set(who, field, value)?),
            Self::Roll { dice, faces } => {
                let letters = dice.chars().count();
                if letters > NAME {
                    return Err(Refusal::structure(format!(
                        "that is too long for a roll: {letters} letters, and {NAME} are the most"
                    )));
                }
                let expr = Expression::parse(dice)
                    .map_err(|error| Refusal::structure(format!("no dice notation: {error}")))?;
                in_hand(Command::free_roll(
                    campaign.system(),
                    FreeRollCommand::Roll {
                        who: vec![who],
                        expr,
                        faces: faces.clone(),
                        hidden: false,
                    },
                ))
            }
            Self::EndTurn => {
                let end = on_phones(campaign).end_turn(who).map(named);
                end.ok_or_else(|| Refusal::structure("it is not your turn"))
            }
            Self::Answer {
                question,
                since,
                answer,
            } => {
                let shown = asked_of(campaign, who).into_iter();
                let shown: Vec<Decision> = shown.map(|asked| asked.decision).collect();
                let own = shown.iter().find(|open| open.key == *question);
                let now = asking.sign(question);
                let own = match own.filter(|_| now == Some(*since)) {
                    Some(own) => own,
                    None => {
                        let told = || asking.decided(question, *since);
                        return Err(Refusal::structure(match (own, now) {
                            // It is somebody else’s, and still open.
                            (None, Some(now)) if now == *since => {
                                "that is not asked of you".to_owned()
                            }
                            (Some(_), _) => told().map_or_else(
                                || "it is asked anew; look at the question again".to_owned(),
                                |words| already(&words),
                            ),
                            (None, _) => told().map_or_else(
                                || "that is not asked of you now".to_owned(),
                                |words| already(&words),
                            ),
                        }));
                    }
                };
                own.check(answer)?;
                let command = Command::answer(campaign.system(), question, answer.clone());
                let label = answer.label(&shown, Some(question.as_str()));
                let label = match Hidden::of(campaign).is_told_by(&label) {
                    true => "Done".to_owned(),
                    false => label,
                };
                Ok(Becomes { command, label })
            }
        }
    }
}

fn already(words: &str) -> String {
    match words.is_empty() {
        true => "already decided".to_owned(),
        false => format!("already decided: {words}"),
    }
}
