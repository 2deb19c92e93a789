//! The named policy that answers every choice within an attack, so that its odds are exact; it is shown beside them.

use crate::systems::unhex::sheet::body::Location;

/// What an attacker wants of a hit; the target wants the opposite. Beside it another action (U-14) counts as much as the
/// strike by itself is expected to come to, rolled anew.
///
/// By default the end of the target's fight comes first (U-64, U-65): whoever is out takes no more actions and is not
/// to be struck again, which outweighs levels that only bring it nearer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aim {
    /// As many levels lost as possible.
    Damage,
    /// That location, then as many levels as possible.
    At(Location),
    /// The target out of the fight, then as many levels as possible.
    #[default]
    KnockOut,
}

/// What a critical success is used for (U-14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum OnCritical {
    /// The result is kept, for another action.
    #[default]
    ExtraAction,
    /// The dice are set, wherever that is worth more than the result.
    SetDice,
}

/// Who rolls first where it matters (U-42): the other one sees that roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum First {
    /// The attacker.
    #[default]
    Attacker,
    /// The target.
    Target,
}

/// What stands where an attack and a Defend are equal and no rule settles it (U-20).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum OnTie {
    /// The Defend.
    #[default]
    Defend,
    /// The attack.
    Attack,
}

/// Every choice within an attack. Good, precise and powerful (U-16 to U-19) are used where they serve it best, by
/// either side; armor is broken whenever it may be (U-66).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Policy {
    /// What the attacker wants.
    pub aim: Aim,
    /// What both sides do with a critical success.
    pub on_critical: OnCritical,
    /// Who rolls first.
    pub first: First,
    /// The GM's word on a tie.
    pub on_tie: OnTie,
}

impl Policy {
    /// In words, to stand beside the figures.
    #[must_use]
    pub fn words(self) -> String {
        let aim = match self.aim {
            Aim::Damage => "most damage".to_owned(),
            Aim::At(location) => format!("the {location}"),
            Aim::KnockOut => "a knock-out".to_owned(),
        };
        let critical = match self.on_critical {
            OnCritical::ExtraAction => "criticals take the extra action",
            OnCritical::SetDice => "criticals set the dice",
        };
        let first = match self.first {
            First::Attacker => "the attacker rolls first",
            First::Target => "the target rolls first",
        };
        let tie = match self.on_tie {
            OnTie::Defend => "ties defend",
            OnTie::Attack => "ties hit",
        };
        format!("for {aim}; {critical}; {first}; {tie}; armor is broken when it can be")
    }
}
