//! The effects that the GM puts on a unit: a token of the rules, or one by a name of its own (H-04).

use std::collections::BTreeSet;

use crate::gui::units::Effect;
use crate::systems::heroes_of_hex::{Command, DEADLY_POISON, HeroesOfHex, Unit};
use crate::table::CharacterId;

/// The tokens of the rules, then those that any unit of the campaign has.
pub(in crate::gui::games::heroes_of_hex) fn effects(
    game: &HeroesOfHex,
    who: CharacterId,
    unit: &Unit,
) -> Vec<Effect> {
    let tokens = &unit.tokens;
    let choice = |name: &str, now: String, command: Option<Command>| Effect {
        name: name.to_owned(),
        now,
        command: command.map(Into::into),
    };
    let wounds = tokens.wounds.checked_add(1);
    let poison = tokens.poison.checked_add(1);
    let mut choices = vec![
        choice(
            "Wound",
            format!(
                "has {}; more than {} defeat it (H-34)",
                tokens.wounds, unit.profile.vitality
            ),
            wounds.map(|wounds| Command::SetWounds { who, wounds }),
        ),
        choice(
            "Poison",
            format!("has {}; {DEADLY_POISON} defeat it (H-35)", tokens.poison),
            poison.map(|poison| Command::SetPoison { who, poison }),
        ),
        choice(
            "Focus",
            match tokens.focus {
                true => "is in Focus already".to_owned(),
                false => "its class says what Focus does (H-43)".to_owned(),
            },
            (!tokens.focus).then_some(Command::SetFocus { who, on: true }),
        ),
    ];
    let named = game
        .units
        .values()
        .flat_map(|unit| unit.tokens.custom.keys());
    for name in named.collect::<BTreeSet<_>>() {
        let count = tokens.custom.get(name).copied().unwrap_or_default();
        choices.push(choice(name, format!("has {count}"), more(unit, who, name)));
    }
    choices
}

/// One more token of that name.
pub(in crate::gui::games::heroes_of_hex) fn more(
    unit: &Unit,
    who: CharacterId,
    token: &str,
) -> Option<Command> {
    let count = unit.tokens.custom.get(token).copied().unwrap_or_default();
    Some(Command::SetToken {
        who,
        token: token.to_owned(),
        count: count.checked_add(1)?,
    })
}
