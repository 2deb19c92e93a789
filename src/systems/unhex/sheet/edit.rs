//! The fields of a sheet as the GM or a player fills them in: one edit for each gesture of the sheet's editor.
//! Levels, armor, hands, items and abilities have commands of their own; here is the rest.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::limits::{LINES, TEXT};
use crate::systems::unhex::sheet::body::{Location, Mark};
use crate::systems::unhex::sheet::character::Character;
use crate::systems::unhex::sheet::item::ItemKind;
use crate::systems::unhex::state::Unhex;
use crate::table::names::one_line;
use crate::table::{CharacterId, ItemId, Kind, PictureId, Refusal, TeamId};

/// One edit of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SheetEdit {
    /// Another name.
    Name(String),
    /// Looks and manner.
    Description(String),
    /// Player or non-player character.
    Kind(Kind),
    /// Into a team, or out of all. In a fight, actions and the place stay as they are.
    Team(Option<TeamId>),
    /// One to three letters for the token.
    Letters(String),
    /// A colour of the palette for the token, or none for the team's.
    Colour(Option<u8>),
    /// Hidden from players or shown.
    Hidden(bool),
    /// A picture beside the save, or none.
    Portrait(Option<PictureId>),
    /// Free notes.
    Notes(String),
    /// The whole list of non-combat abilities (U-02).
    NonCombatAbilities(Vec<String>),
    /// The whole list of non-combat items (U-05).
    NonCombatItems(Vec<String>),
    /// The same mark on several boxes at once, or none to clear them.
    Boxes {
        /// Each by its location and its place there, counted from 0.
        boxes: Vec<(Location, u8)>,
        /// The mark.
        mark: Option<Mark>,
    },
    /// Another name for an item.
    RenameItem {
        /// The item.
        item: ItemId,
        /// The name.
        name: String,
    },
    /// What an item is (U-81). Where it then takes other hands, it is stowed.
    ItemKind {
        /// The item.
        item: ItemId,
        /// What it is.
        kind: ItemKind,
    },
    /// An item into another slot (U-03).
    MoveItem {
        /// The item.
        item: ItemId,
        /// The slot, counted from 0; behind the last one is the last one.
        to: u32,
    },
}

fn text(words: &str) -> Result<String, Refusal> {
    if words.chars().count() > TEXT {
        return Err(Refusal::structure(format!(
            "a text has at most {TEXT} letters; keep the rest elsewhere"
        )));
    }
    Ok(words.to_owned())
}

fn list(lines: &[String], what: &str) -> Result<Vec<String>, Refusal> {
    if lines.len() > LINES {
        return Err(Refusal::structure(format!(
            "a list has at most {LINES} lines"
        )));
    }
    lines.iter().map(|line| one_line(line, what)).collect()
}

fn letters(words: &str) -> Result<String, Refusal> {
    let words = words.trim();
    let count = words.chars().count();
    if !(1..=3).contains(&count) || words.chars().any(char::is_control) {
        return Err(Refusal::structure("a token has one to three letters"));
    }
    Ok(words.to_owned())
}

impl Unhex {
    /// Does one edit of a sheet.
    pub(in crate::systems::unhex) fn edit_sheet(
        &mut self,
        who: CharacterId,
        edit: &SheetEdit,
    ) -> Result<(), Refusal> {
        let name = self.sheet(who)?.name.clone();
        match edit {
            SheetEdit::Team(team) => return self.change_team(who, *team),
            SheetEdit::Boxes { boxes, mark } => return self.mark_boxes(who, boxes, *mark),
            _ => {}
        }
        let sheet = self.sheet_mut(who)?;
        match edit {
            SheetEdit::Name(name) => sheet.name = one_line(name, "the character")?,
            SheetEdit::Description(words) => sheet.description = text(words)?,
            SheetEdit::Kind(kind) => sheet.kind = *kind,
            SheetEdit::Letters(words) => sheet.letters = letters(words)?,
            SheetEdit::Colour(colour) => {
                if colour.is_some_and(|colour| colour >= Character::COLOURS) {
                    return Err(Refusal::structure(format!(
                        "the palette has {} colours, counted from 0",
                        Character::COLOURS
                    )));
                }
                sheet.colour = *colour;
            }
            SheetEdit::Hidden(hidden) => sheet.hidden = *hidden,
            SheetEdit::Portrait(picture) => sheet.portrait.clone_from(picture),
            SheetEdit::Notes(words) => sheet.notes = text(words)?,
            SheetEdit::NonCombatAbilities(lines) => {
                sheet.non_combat_abilities = list(lines, "the ability")?;
            }
            SheetEdit::NonCombatItems(lines) => sheet.non_combat_items = list(lines, "the item")?,
            SheetEdit::RenameItem { item, name: words } => {
                let words = one_line(words, "the item")?;
                let slot = slot_of(sheet, *item, &name)?;
                sheet.items[slot].name = words;
            }
            SheetEdit::ItemKind { item, kind } => {
                let slot = slot_of(sheet, *item, &name)?;
                let before = std::mem::replace(&mut sheet.items[slot].kind, *kind);
                if !kind.holdable() || kind.two_handed() != before.two_handed() {
                    sheet.hands.release(*item);
                }
            }
            SheetEdit::MoveItem { item, to } => {
                let slot = slot_of(sheet, *item, &name)?;
                let moved = sheet.items.remove(slot);
                let to = usize::try_from(*to).unwrap_or(usize::MAX);
                sheet.items.insert(to.min(sheet.items.len()), moved);
            }
            SheetEdit::Team(_) | SheetEdit::Boxes { .. } => {}
        }
        Ok(())
    }

    /// Into another team. Nothing starts or ends by it: who is in the fight stays in it as they are.
    fn change_team(&mut self, who: CharacterId, team: Option<TeamId>) -> Result<(), Refusal> {
        if team.is_some_and(|team| !self.teams.contains_key(&team)) {
            return Err(Refusal::structure("there is no such team"));
        }
        if self.standing(who).is_some() {
            // Whose roll or reaction is open belongs to the team as it was.
            self.refuse_while_deciding()?;
        }
        self.sheet_mut(who)?.team = team;
        Ok(())
    }

    /// Marks or clears boxes; a full arm drops what it holds, whoever filled it (U-04, U-62).
    pub(in crate::systems::unhex) fn mark_boxes(
        &mut self,
        who: CharacterId,
        boxes: &[(Location, u8)],
        mark: Option<Mark>,
    ) -> Result<(), Refusal> {
        let before = Arc::clone(self.sheet(who)?);
        let was = before.condition(&self.house_rules);
        let body = &mut self.sheet_mut(who)?.body;
        for (location, index) in boxes {
            let slots = &mut body.part_mut(*location).boxes;
            let most = slots.len();
            let Some(slot) = slots.get_mut(usize::from(*index)) else {
                return Err(Refusal::structure(format!(
                    "the {location} has {most} boxes"
                )));
            };
            *slot = mark;
        }
        self.after_wounds(who, &before, was);
        Ok(())
    }

    /// What an edit is called.
    pub(in crate::systems::unhex) fn edit_label(
        &self,
        who: CharacterId,
        edit: &SheetEdit,
    ) -> String {
        let name = self.name(who);
        let item_name = |item: &ItemId| {
            let sheet = self.characters.get(&who);
            sheet
                .and_then(|sheet| sheet.item(*item))
                .map_or_else(|| "an item".to_owned(), |item| item.name.clone())
        };
        match edit {
            SheetEdit::Name(new) => format!("{name} is called {}", new.trim()),
            SheetEdit::Description(_) => format!("{name}’s description"),
            SheetEdit::Kind(Kind::Pc) => format!("{name} is a player character"),
            SheetEdit::Kind(Kind::Npc) => format!("{name} is a non-player character"),
            SheetEdit::Team(Some(team)) => format!("{name} joins {}", self.team_name(*team)),
            SheetEdit::Team(None) => format!("{name} belongs to no team"),
            SheetEdit::Letters(letters) => format!("{name}’s letters are {}", letters.trim()),
            SheetEdit::Colour(_) => format!("{name}’s colour"),
            SheetEdit::Hidden(true) => format!("{name} is hidden from players"),
            SheetEdit::Hidden(false) => format!("{name} is shown to players"),
            SheetEdit::Portrait(_) => format!("{name}’s portrait"),
            SheetEdit::Notes(_) => format!("{name}’s notes"),
            SheetEdit::NonCombatAbilities(_) => format!("{name}’s non-combat abilities"),
            SheetEdit::NonCombatItems(_) => format!("{name}’s belongings"),
            SheetEdit::Boxes { boxes, mark } => boxes_label(&name, boxes, *mark),
            SheetEdit::RenameItem { item, name: new } => {
                format!("{name}’s {} is called {}", item_name(item), new.trim())
            }
            SheetEdit::ItemKind { item, kind } => {
                format!("{name}’s {} is {}", item_name(item), kind.name())
            }
            SheetEdit::MoveItem { item, .. } => {
                format!("{name} moves {} to another slot", item_name(item))
            }
        }
    }
}

fn boxes_label(name: &str, boxes: &[(Location, u8)], mark: Option<Mark>) -> String {
    let first = boxes.first().map(|(location, _)| *location);
    let one_location = first.filter(|first| boxes.iter().all(|(location, _)| location == first));
    let place = match one_location {
        Some(location) => format!("{name}’s {location}"),
        None => name.to_owned(),
    };
    match (mark, boxes.len()) {
        (Some(mark), 1) => format!("{} on {place}", mark.symbol()),
        (Some(mark), count) => format!("{count} × {} on {place}", mark.symbol()),
        (None, 1) => format!("a box cleared on {place}"),
        (None, count) => format!("{count} boxes cleared on {place}"),
    }
}

/// Where the item stands among the slots.
fn slot_of(sheet: &Character, item: ItemId, name: &str) -> Result<usize, Refusal> {
    let slot = sheet.items.iter().position(|each| each.id == item);
    slot.ok_or_else(|| Refusal::structure(format!("{name} has no such item")))
}
