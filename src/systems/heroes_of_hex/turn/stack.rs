//! The stack of what is declared as a value (H-40): what, by whom, at whom, in answer to what. The latest is resolved
//! first. What becomes of it is in `declared`, who may answer it in `reactions`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::Hex;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::sheet::action::{Action, ActionId, Aim, Offence};
use crate::systems::heroes_of_hex::turn::declaration::{
    Act, DeclarationId, Declared, DeclaredStage, Target,
};
use crate::systems::heroes_of_hex::turn::frame::declarations;
use crate::systems::heroes_of_hex::words::fact::{Who, list};
use crate::table::CharacterId;

/// One declaration of the stack (H-40).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StackEntry {
    /// Which one.
    pub id: DeclarationId,
    /// By whom.
    pub who: Who,
    /// What, of the unit's actions; none is a Movement.
    pub action: Option<ActionId>,
    /// What it is called.
    pub name: String,
    /// How it attacks, if it does (H-30).
    pub attack: Option<Offence>,
    /// At whom; empty is nobody, or nobody yet: some are aimed only after their movement.
    pub on: Vec<Who>,
    /// Where: the end of a Movement, the space that an area is laid on.
    pub at: Option<Hex>,
    /// The name of that space.
    pub space: Option<String>,
    /// It is a Reaction.
    pub reaction: bool,
    /// The declaration that it answers, while that one is on the stack.
    pub answers: Option<DeclarationId>,
    /// How far it has come.
    pub stage: DeclaredStage,
    /// All of that in a sentence without its full stop: “Reedling attacks Orla with Nip”.
    pub words: String,
}

impl Declared {
    /// At whom it is, as far as that is known: settled once it acts, before that whoever it would meet now.
    pub(in crate::systems::heroes_of_hex) fn on(&self, game: &HeroesOfHex) -> Vec<CharacterId> {
        if let Some(met) = &self.met {
            return met.clone();
        }
        let (Some(action), Act::Use { target, .. }) = (&self.action, &self.act) else {
            return Vec::new();
        };
        let waits = action.aims_later() && *target == Target::None;
        let moving = !matches!(
            self.stage,
            DeclaredStage::Aimed | DeclaredStage::Act | DeclaredStage::After
        );
        if action.aim() == Aim::Oneself || (waits && moving) {
            return Vec::new();
        }
        game.ground().map_or_else(Vec::new, |ground| {
            game.targets(self.who, action, *target, &ground)
        })
    }

    /// Where it is: the end of a Movement, the space that an area is laid on.
    fn space(&self) -> Option<Hex> {
        match &self.act {
            Act::Move { path } => path.last().copied(),
            Act::Use {
                target: Target::Space(at),
                ..
            } => Some(*at),
            Act::Use { .. } | Act::Activate => None,
        }
    }

    /// The declaration in a sentence: “Reedling attacks Orla with Nip”.
    pub(in crate::systems::heroes_of_hex) fn words(
        &self,
        game: &HeroesOfHex,
        below: &[&Self],
    ) -> String {
        let (who, name) = (game.name(self.who), self.name());
        let mut on = self.on(game);
        // Whoever has fallen to it is told of only where nobody else is left.
        let stands = |id: &CharacterId| game.unit_state(*id).is_some();
        if on.iter().any(stands) {
            on.retain(stands);
        }
        let named: Vec<Who> = on.into_iter().map(|id| game.who(id)).collect();
        let on = list(&named);
        let space = self.space().map(|at| game.space_name(at));
        let what = match &self.action {
            None => match space {
                Some(space) => format!("{who} moves to {space}"),
                None => format!("{who} moves"),
            },
            Some(action) => {
                let space = space.map_or_else(String::new, |space| format!(" at {space}"));
                match (action.offence, named.as_slice()) {
                    (Some(_), []) => format!("{who} attacks with {name}{space}"),
                    (Some(_), _) => format!("{who} attacks {on} with {name}{space}"),
                    (None, []) => format!("{who} uses {name}{space}"),
                    (None, [only]) if only.id == self.who => format!("{who} uses {name}{space}"),
                    (None, _) => format!("{who} uses {name} on {on}{space}"),
                }
            }
        };
        match below.iter().find(|one| Some(one.id) == self.answers) {
            Some(one) => format!(
                "{what} in answer to {} of {}",
                one.name(),
                game.name(one.who)
            ),
            None => what,
        }
    }

    fn entry(&self, game: &HeroesOfHex, below: &[&Self]) -> StackEntry {
        let at = self.space();
        let on = self.on(game).into_iter();
        StackEntry {
            id: self.id,
            who: game.who(self.who),
            action: self.action.as_ref().map(|action| action.id),
            name: self.name(),
            attack: self
                .action
                .as_ref()
                .and_then(|action: &Action| action.offence),
            on: on.map(|id| game.who(id)).collect(),
            at,
            space: at.map(|at| game.space_name(at)),
            reaction: self.reaction,
            answers: self
                .answers
                .filter(|id| below.iter().any(|one| one.id == *id)),
            stage: self.stage,
            words: self.words(game, below),
        }
    }
}

impl HeroesOfHex {
    /// What is declared and not over, the latest last: it is resolved first (H-40).
    #[must_use]
    pub fn stack(&self) -> Vec<StackEntry> {
        let frames = self.skirmish.as_ref().map(|skirmish| &skirmish.frames);
        let declared = declarations(frames.map(Vec::as_slice).unwrap_or_default());
        let entries = (0..).zip(&declared);
        entries
            .map(|(at, one)| one.entry(self, &declared[..at]))
            .collect()
    }

    /// Whether Reactions to that one were declared: everything after the latest that is not over was in answer to it.
    pub(in crate::systems::heroes_of_hex) fn was_answered(&self, latest: &Declared) -> bool {
        let skirmish = self.skirmish.as_ref();
        skirmish.is_some_and(|skirmish| skirmish.declared > latest.id.0)
    }

    /// The number of the next declaration. Those that are over can lend theirs again: nothing points to them any more.
    pub(in crate::systems::heroes_of_hex) fn next_declaration(&mut self) -> DeclarationId {
        let Some(skirmish) = self.skirmish_mut() else {
            return DeclarationId(0);
        };
        skirmish.declared = skirmish.declared.saturating_add(1);
        DeclarationId(skirmish.declared)
    }
}
