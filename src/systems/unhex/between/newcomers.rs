//! Who is new at the table: several of one sheet with numbers and boxes of their own, copies, and sheets that take
//! the place of others. Names and ids that are free are found here.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::areas::AreaId;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::character::Character;
use crate::systems::unhex::sheet::portable::Sheet;
use crate::systems::unhex::state::{Place, Unhex};
use crate::table::names::{Taken, numbered_letters, one_line};
use crate::table::{CharacterId, Check, JoinTeam, Refusal};

/// The most characters that one command adds.
const MOST_AT_ONCE: usize = 200;

/// Some who are new, all from one sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Newcomers {
    /// Their sheet.
    pub sheet: Sheet,
    /// How many. Of several each gets a number: “Guard 1”, “Guard 2”.
    #[schemars(range(min = 1, max = 200))]
    pub count: u8,
    /// Which team they join.
    pub team: JoinTeam,
    /// Where they stand at first, if they stand anywhere.
    pub at: Option<Place>,
    /// Whose place the sheet takes: team, place, hidden, colour and the GM's mark stay as they are.
    pub replaces: Option<CharacterId>,
}

impl Unhex {
    /// Adds everybody, or refuses all of them.
    pub(in crate::systems::unhex) fn add_characters(
        &mut self,
        newcomers: &[Newcomers],
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let heads: usize = newcomers.iter().map(|each| usize::from(each.count)).sum();
        if heads == 0 || heads > MOST_AT_ONCE {
            return Err(Refusal::structure(format!(
                "add 1 to {MOST_AT_ONCE} characters at once"
            )));
        }
        for each in newcomers {
            one_line(&each.sheet.name, "the character")?;
            check.rule(each.sheet.level <= each.sheet.max_level, u(1), || {
                format!(
                    "the level never exceeds the max level {}",
                    each.sheet.max_level
                )
            })?;
            match each.replaces {
                Some(old) => self.replace(old, each)?,
                None => self.add_some(each)?,
            }
        }
        Ok(())
    }

    fn replace(&mut self, old: CharacterId, new: &Newcomers) -> Result<(), Refusal> {
        if new.count != 1 {
            return Err(Refusal::structure(
                "one sheet takes the place of one character",
            ));
        }
        let mut sheet = new.sheet.clone().into_character();
        keep_of(&mut sheet, self.sheet(old)?);
        self.characters.insert(old, Arc::new(sheet));
        Ok(())
    }

    fn add_some(&mut self, new: &Newcomers) -> Result<(), Refusal> {
        let team = new.team.joined(&mut self.teams, "team")?;
        let alone = new.count == 1 && !taken(self).has(&new.sheet.name);
        for _ in 0..new.count {
            let mut sheet = new.sheet.clone().into_character();
            sheet.name = sheet.name.trim().to_owned();
            sheet.team = team;
            if new.count > 1 {
                number(self, &mut sheet, 1);
            } else if !alone {
                number(self, &mut sheet, 2);
            }
            self.arrive(sheet, new.at)?;
        }
        Ok(())
    }

    /// A copy of somebody as they are now, with a number, beside them.
    pub(in crate::systems::unhex) fn duplicate(
        &mut self,
        who: CharacterId,
        area: Option<AreaId>,
    ) -> Result<(), Refusal> {
        let mut sheet = Character::clone(self.sheet(who)?);
        number(self, &mut sheet, 2);
        // What lies somewhere is there once.
        for item in &mut sheet.items {
            item.dropped = None;
        }
        let at = self.places.get(&who).map(|place| Place {
            area: area.unwrap_or(place.area),
            ..*place
        });
        self.arrive(sheet, at)
    }

    /// Puts somebody into the campaign and onto a map. On the fight's map they join with an action.
    fn arrive(&mut self, sheet: Character, at: Option<Place>) -> Result<(), Refusal> {
        let id = free_id(self).ok_or_else(|| Refusal::structure("there is no free number"))?;
        self.characters.insert(id, Arc::new(sheet));
        let Some(at) = at else { return Ok(()) };
        self.place(id, at.map, at.area)?;
        self.places.insert(id, at);
        Ok(())
    }

    /// What adding them is called.
    pub(in crate::systems::unhex) fn newcomers_label(&self, newcomers: &[Newcomers]) -> String {
        if let [
            Newcomers {
                sheet,
                replaces: Some(old),
                ..
            },
        ] = newcomers
        {
            return format!(
                "{}’s sheet put in place of {}’s",
                sheet.name.trim(),
                self.name(*old)
            );
        }
        let words: Vec<String> = newcomers
            .iter()
            .map(|each| match each.count {
                1 => each.sheet.name.trim().to_owned(),
                count => format!("{count} × {}", each.sheet.name.trim()),
            })
            .collect();
        format!("{} added", words.join(", "))
    }
}

/// The id after the last one; only behind the very last the first gap.
pub(crate) fn free_id(game: &Unhex) -> Option<CharacterId> {
    let Some(last) = game.characters.keys().next_back() else {
        return Some(CharacterId(1));
    };
    match last.0.checked_add(1) {
        Some(next) => Some(CharacterId(next)),
        None => (1..=u32::MAX)
            .map(CharacterId)
            .find(|id| !game.characters.contains_key(id)),
    }
}

/// Keeps of the old sheet what belongs to the campaign and is in no sheet's file.
pub(crate) fn keep_of(new: &mut Character, old: &Character) {
    new.team = old.team;
    new.hidden = old.hidden;
    new.colour = old.colour;
    new.condition_by_gm = old.condition_by_gm;
    new.portrait.clone_from(&old.portrait);
    let hands = new.hands;
    for item in new.items.iter_mut().filter(|item| !hands.hold(item.id)) {
        item.dropped = old
            .item(item.id)
            .filter(|same| same.name == item.name && same.kind == item.kind)
            .and_then(|same| same.dropped);
    }
}

/// Gives the next free number behind the name, and on the token as far as it fits. A name without a number
/// begins with `first`.
pub(crate) fn number(game: &Unhex, new: &mut Character, first: u64) {
    if let Some((n, name)) = taken(game).numbered(&new.name, first) {
        new.name = name;
        numbered_letters(&mut new.letters, n);
    }
}

fn taken(game: &Unhex) -> Taken {
    game.characters.values().map(|sheet| &sheet.name).collect()
}
