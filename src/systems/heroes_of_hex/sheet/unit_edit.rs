//! One field of a unit's sheet changed by hand (H-02, H-03): what it is called, its numbers, its actions. Values beyond
//! what the rules know are kept as they are; `validate` warns of them. Tokens have commands of their own.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::attack::pool::MOST_DICE;
use crate::systems::heroes_of_hex::sheet::action::{
    Action, ActionId, Area, Cost, Keywords, MovementKind, Offence, Reach, Trigger,
};
use crate::systems::heroes_of_hex::sheet::unit::{Profile, Unit, UnitKind};
use crate::table::{CharacterId, PictureId, Refusal, TeamId};

/// The most letters on a token: one and a number below 100.
pub const MOST_LETTERS: usize = 3;

/// A change of one field of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum UnitEdit {
    /// What it is called; not empty.
    Name(String),
    /// Its class.
    Class(String),
    /// Looks and manner.
    Description(String),
    /// Free notes.
    Notes(String),
    /// The letters of its token, at most three.
    Letters(String),
    /// The colour of its token; none is the side's.
    Colour(Option<u8>),
    /// A picture beside the save, or none.
    Portrait(Option<PictureId>),
    /// Hero or enemy.
    Kind(UnitKind),
    /// Its side; none leaves the skirmish.
    Side(Option<TeamId>),
    /// Whether players see nothing of it.
    Hidden(bool),
    /// One number of its profile (H-02).
    Number {
        /// Which.
        number: Number,
        /// How much.
        value: u8,
    },
    /// Adds an action at the end, or replaces the one of that id (H-03).
    PutAction(Box<Action>),
    /// Takes an action away.
    RemoveAction(ActionId),
    /// Moves an action among the others.
    MoveAction {
        /// Which.
        action: ActionId,
        /// To which place, counted from 0.
        to: u32,
    },
    /// Changes one field of an action.
    Action {
        /// Which.
        action: ActionId,
        /// How.
        edit: ActionEdit,
    },
}

/// A number of the profile (H-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ProfileNumber")]
pub enum Number {
    /// AP of a Movement action.
    MovementCost,
    /// Spaces of one.
    MovementDistance,
    /// The most in a Turn.
    MovementMax,
    /// Attack.
    Attack,
    /// Defense.
    Defense,
    /// Special Attack.
    SpecialAttack,
    /// Special Defense.
    SpecialDefense,
    /// Vitality.
    Vitality,
}

/// A change of one field of an action (H-03).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ActionEdit {
    /// What it is called.
    Name(String),
    /// What it costs (H-17).
    Cost(Cost),
    /// How it attacks, if it does (H-30).
    Offence(Option<Offence>),
    /// How far it goes (H-23).
    Reach(Reach),
    /// More than once a Turn (H-17).
    MultiUse(bool),
    /// A Reaction, and to what (H-40).
    Reaction(Option<Trigger>),
    /// On whom, if on several (H-33).
    Area(Option<Area>),
    /// How the unit moves first (H-44 to H-46).
    #[serde(rename = "goes")]
    MovementKind(Option<MovementKind>),
    /// Spaces of Knockback (H-42); 0 is none.
    Knockback(u8),
    /// Poison tokens (H-35); 0 is none.
    Poison(u8),
    /// Wounds and Poison that it heals (H-35); 0 is none.
    Heals(u8),
    /// The unit gains Focus (H-43).
    Focus(bool),
    /// What else the class says.
    Text(String),
}

impl Number {
    /// All of them, as a sheet has them.
    pub const ALL: [Self; 8] = [
        Self::MovementCost,
        Self::MovementDistance,
        Self::MovementMax,
        Self::Attack,
        Self::Defense,
        Self::SpecialAttack,
        Self::SpecialDefense,
        Self::Vitality,
    ];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MovementCost => "Movement cost",
            Self::MovementDistance => "Movement distance",
            Self::MovementMax => "Movement max",
            Self::Attack => "Attack",
            Self::Defense => "Defense",
            Self::SpecialAttack => "Special Attack",
            Self::SpecialDefense => "Special Defense",
            Self::Vitality => "Vitality",
        }
    }

    /// How much it is.
    #[must_use]
    pub const fn of(self, profile: &Profile) -> u8 {
        match self {
            Self::MovementCost => profile.movement.cost,
            Self::MovementDistance => profile.movement.distance,
            Self::MovementMax => profile.movement.max,
            Self::Attack => profile.attack,
            Self::Defense => profile.defense,
            Self::SpecialAttack => profile.special_attack,
            Self::SpecialDefense => profile.special_defense,
            Self::Vitality => profile.vitality,
        }
    }

    const fn of_mut(self, profile: &mut Profile) -> &mut u8 {
        match self {
            Self::MovementCost => &mut profile.movement.cost,
            Self::MovementDistance => &mut profile.movement.distance,
            Self::MovementMax => &mut profile.movement.max,
            Self::Attack => &mut profile.attack,
            Self::Defense => &mut profile.defense,
            Self::SpecialAttack => &mut profile.special_attack,
            Self::SpecialDefense => &mut profile.special_defense,
            Self::Vitality => &mut profile.vitality,
        }
    }
}

impl ActionEdit {
    fn apply(&self, action: &mut Action) {
        let keywords = &mut action.keywords;
        match self {
            Self::Name(name) => name.trim().clone_into(&mut action.name),
            Self::Cost(cost) => action.cost = *cost,
            Self::Offence(offence) => action.offence = *offence,
            Self::Reach(reach) => action.reach = *reach,
            Self::MultiUse(on) => keywords.multi_use = *on,
            Self::Reaction(trigger) => keywords.reaction = *trigger,
            Self::Area(area) => keywords.area = *area,
            Self::MovementKind(goes) => keywords.goes = *goes,
            Self::Knockback(spaces) => keywords.knockback = *spaces,
            Self::Poison(tokens) => keywords.poison = *tokens,
            Self::Heals(most) => keywords.heals = *most,
            Self::Focus(on) => keywords.focus = *on,
            Self::Text(text) => action.text.clone_from(text),
        }
    }
}

impl Unit {
    /// Changes one field.
    ///
    /// # Errors
    /// Why it cannot be like that; nothing is changed then.
    pub fn edit(&mut self, edit: &UnitEdit) -> Result<(), Refusal> {
        match edit {
            UnitEdit::Name(name) if name.trim().is_empty() => {
                return Err(Refusal::structure("give the unit a name"));
            }
            UnitEdit::Name(name) => name.trim().clone_into(&mut self.name),
            UnitEdit::Class(class) => class.trim().clone_into(&mut self.class),
            UnitEdit::Description(words) => self.description.clone_from(words),
            UnitEdit::Notes(notes) => self.notes.clone_from(notes),
            UnitEdit::Letters(letters) if letters.trim().chars().count() > MOST_LETTERS => {
                return Err(Refusal::structure(format!(
                    "a token has room for {MOST_LETTERS} letters; take fewer"
                )));
            }
            UnitEdit::Letters(letters) => letters.trim().clone_into(&mut self.letters),
            UnitEdit::Colour(Some(colour)) if *colour >= Self::COLOURS => {
                return Err(Refusal::structure(format!(
                    "there is no colour {colour} for a token"
                )));
            }
            UnitEdit::Colour(colour) => self.colour = *colour,
            UnitEdit::Portrait(picture) => self.portrait.clone_from(picture),
            UnitEdit::Kind(kind) => self.kind = *kind,
            UnitEdit::Side(side) => self.side = *side,
            UnitEdit::Hidden(hidden) => self.hidden = *hidden,
            UnitEdit::Number { number, value } => *number.of_mut(&mut self.profile) = *value,
            UnitEdit::PutAction(action) => {
                let known = self.actions.iter_mut().find(|known| known.id == action.id);
                match known {
                    Some(known) => known.clone_from(action),
                    None => self.actions.push(Action::clone(action)),
                }
            }
            UnitEdit::RemoveAction(action) => {
                let at = self.place_of(*action)?;
                self.actions.remove(at);
            }
            UnitEdit::MoveAction { action, to } => {
                let at = self.place_of(*action)?;
                let moved = self.actions.remove(at);
                let to = usize::try_from(*to).unwrap_or(usize::MAX);
                self.actions.insert(to.min(self.actions.len()), moved);
            }
            UnitEdit::Action { action, edit } => {
                let at = self.place_of(*action)?;
                edit.apply(&mut self.actions[at]);
            }
        }
        Ok(())
    }

    fn place_of(&self, action: ActionId) -> Result<usize, Refusal> {
        let at = self.actions.iter().position(|known| known.id == action);
        at.ok_or_else(|| Refusal::structure(format!("{} has no action {action}", self.name)))
    }

    /// An id that none of its actions has.
    #[must_use]
    pub fn free_action(&self) -> Option<ActionId> {
        let last = self.actions.iter().map(|action| action.id.0).max();
        last.map_or(Some(1), |last| last.checked_add(1))
            .map(ActionId)
    }
}

impl HeroesOfHex {
    /// Changes one field of a unit. What an action that is gone was used for is forgotten with it.
    pub(in crate::systems::heroes_of_hex) fn edit_unit(
        &mut self,
        who: CharacterId,
        edit: &UnitEdit,
    ) -> Result<(), Refusal> {
        let mut unit = self.unit(who)?.clone();
        unit.edit(edit)?;
        self.put_unit(who, &unit)?;
        if let UnitEdit::RemoveAction(action) = edit
            && let Some(unit_state) = self.unit_state_mut(who)
        {
            unit_state.used.remove(action);
        }
        Ok(())
    }

    /// What such a change is called.
    pub(in crate::systems::heroes_of_hex) fn edit_label(
        &self,
        who: CharacterId,
        edit: &UnitEdit,
    ) -> String {
        let name = self.name(who);
        let action_name = |id: &ActionId| {
            let unit = self.units.get(&who);
            unit.and_then(|unit| unit.action(*id))
                .map_or_else(|| "an action".to_owned(), |action| action.name.clone())
        };
        match edit {
            UnitEdit::Name(new) => format!("{name} is called {}", new.trim()),
            UnitEdit::Class(_) => format!("the class of {name}"),
            UnitEdit::Description(_) => format!("the description of {name}"),
            UnitEdit::Notes(_) => format!("the notes on {name}"),
            UnitEdit::Letters(_) => format!("the letters of {name}"),
            UnitEdit::Colour(_) => format!("the colour of {name}"),
            UnitEdit::Portrait(_) => format!("the portrait of {name}"),
            UnitEdit::Kind(UnitKind::Hero) => format!("{name} is a hero"),
            UnitEdit::Kind(UnitKind::Enemy) => format!("{name} is an enemy"),
            UnitEdit::Side(Some(side)) => format!("{name} joins {}", self.side_name(*side)),
            UnitEdit::Side(None) => format!("{name} is on no side"),
            UnitEdit::Hidden(true) => format!("{name} is hidden"),
            UnitEdit::Hidden(false) => format!("{name} is shown"),
            UnitEdit::Number { number, value } => {
                format!("{name} has {} {value}", number.name())
            }
            UnitEdit::PutAction(action) => format!("{name} has {}", action.name),
            UnitEdit::RemoveAction(action) => format!("{name} loses {}", action_name(action)),
            UnitEdit::MoveAction { action, .. } => {
                format!(
                    "the place of {} among the actions of {name}",
                    action_name(action)
                )
            }
            UnitEdit::Action { action, .. } => format!("{} of {name}", action_name(action)),
        }
    }
}

impl Profile {
    /// What is unusual about one of its numbers, in a sentence (H-02, H-11); none if nothing is.
    #[must_use]
    pub fn warning(&self, number: Number) -> Option<String> {
        let (name, value) = (number.name(), number.of(self));
        match number {
            Number::MovementCost => cost_warning(name, Cost::Ap(value)),
            Number::MovementDistance | Number::MovementMax | Number::Vitality => None,
            Number::Attack | Number::Defense | Number::SpecialAttack | Number::SpecialDefense => {
                if value > MOST_DICE {
                    let most = MOST_DICE;
                    return Some(format!(
                        "{name} {value}: no more than {most} dice are rolled"
                    ));
                }
                (!(1..=3).contains(&value)).then(|| format!("{name} {value} is not 1 to 3"))
            }
        }
    }
}

impl Action {
    /// An action of that name without anything else to it: 1 AP, melee.
    #[must_use]
    pub fn new(id: ActionId, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            cost: Cost::Ap(1),
            offence: None,
            reach: Reach::default(),
            keywords: Keywords::default(),
            text: String::new(),
        }
    }

    /// What is unusual about its cost, in a sentence (H-17); none if nothing is.
    #[must_use]
    pub fn cost_warning(&self) -> Option<String> {
        cost_warning(&self.name, self.cost)
    }
}

/// The most AP that a Fate Roll gives (H-11).
const MOST_AP: u8 = 6;
/// Beyond so many HEX a cost is taken for a slip: a side earns one each Turn (H-11).
const MOST_HEX: u8 = 12;

fn cost_warning(what: &str, cost: Cost) -> Option<String> {
    match cost {
        Cost::Ap(0) | Cost::Hex(0) => Some(format!("{what} costs nothing")),
        Cost::Ap(ap) if ap > MOST_AP => Some(format!(
            "{what} costs {ap} AP, and a Fate Roll gives at most {MOST_AP}"
        )),
        Cost::Hex(hex) if hex > MOST_HEX => Some(format!(
            "{what} costs {hex} HEX, and a Turn brings only one"
        )),
        Cost::Ap(_) | Cost::Hex(_) => None,
    }
}
