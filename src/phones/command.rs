//! The closed list of what a phone can ask for, and the ordinary command that each becomes, with the player as its author.

use serde::{Deserialize, Serialize};

use super::games::on_phones;
use super::view::asked_of;
use crate::campaign::{Campaign, Command};
use crate::dice::Expression;
use crate::systems::sheet::FieldValue;
use crate::table::{Answer, CharacterId, FreeRollCommand, Refusal};

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
        /// Since when it stood open, as the phone showed it: the same may be asked again later.
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

impl PhoneCommand {
    /// The ordinary command that it becomes now, for the player of that character; `since` tells since when a question
    /// stands open, and `decided` what a question that does not any more was answered with.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn for_player(
        &self,
        campaign: &Campaign,
        who: CharacterId,
        since: impl Fn(&str) -> u64,
        decided: impl Fn(&str) -> Option<String>,
    ) -> Result<Command, Refusal> {
        let in_hand = |command: Command| Command::InHand {
            who,
            command: Box::new(command),
        };
        match self {
            Self::Set { field, value } => on_phones(campaign).set(who, field, value).map(in_hand),
            Self::Roll { dice, faces } => {
                let expr = Expression::parse(dice)
                    .map_err(|error| Refusal::structure(format!("no dice notation: {error}")))?;
                Ok(in_hand(Command::free_roll(
                    campaign.system(),
                    FreeRollCommand::Roll {
                        who: vec![who],
                        expr,
                        faces: faces.clone(),
                        hidden: false,
                    },
                )))
            }
            Self::EndTurn => {
                let end = on_phones(campaign).end_turn(who);
                end.ok_or_else(|| Refusal::structure("it is not your turn"))
            }
            Self::Answer {
                question,
                since: shown,
                answer,
            } => {
                let gone = || {
                    Refusal::structure(match decided(question) {
                        Some(what) => format!("already decided: {what}"),
                        None => "already decided".to_owned(),
                    })
                };
                let open = asked_of(campaign, who);
                let open = open.into_iter().find(|open| open.key == *question);
                let open = open.filter(|_| since(question) == *shown);
                open.ok_or_else(gone)?.check(answer)?;
                Ok(Command::answer(campaign.system(), question, answer.clone()))
            }
        }
    }
}
