//! Unhex on a phone: hit locations with their boxes and armor, combat items and hands, abilities.

use std::collections::BTreeSet;

use super::super::view::{BoxGroup, BoxShown, Control, Gauge, Item, Own, Row, Section, Sight};
use super::{OnPhones, not_yours};
use crate::board::areas::Lines;
use crate::campaign;
use crate::exchange::svg::Eye;
use crate::systems::sheet::FieldValue;
use crate::systems::unhex::{
    Character, Command, Condition, ItemKind, Location, MOST_ARMOR, Mark, SheetEdit, Unhex,
};
use crate::table::words::count;
use crate::table::{CharacterId, ItemId, MapId, Refusal, SeenTable};

/// The locations as the sheet has them: arms beside the head, legs beside the torso.
const ON_THE_SHEET: [(Location, &str); 6] = [
    (Location::RightArm, "R arm"),
    (Location::Head, "Head"),
    (Location::LeftArm, "L arm"),
    (Location::RightLeg, "R leg"),
    (Location::Torso, "Torso"),
    (Location::LeftLeg, "L leg"),
];

/// Marks by the keys under which a phone sets them, in the order in which a tap goes on.
const MARKS: [(Option<Mark>, &str); 4] = [
    (None, ""),
    (Some(Mark::Slash), "slash"),
    (Some(Mark::Cross), "cross"),
    (Some(Mark::Filled), "filled"),
];

fn key(location: Location) -> String {
    location.name().replace(' ', "_")
}

fn location(key: &str) -> Option<Location> {
    let all = Location::ALL.into_iter();
    all.into_iter().find(|one| self::key(*one) == key)
}

impl OnPhones for Unhex {
    fn own(&self, who: CharacterId) -> Option<Own> {
        let sheet = self.characters.get(&who)?;
        let standing = self.standing(who);
        let mut state = Vec::new();
        match sheet.condition(&self.house_rules) {
            Condition::Conscious => {}
            Condition::Unconscious => state.push("unconscious".to_owned()),
            Condition::Dead => state.push("dead".to_owned()),
        }
        if let Some(standing) = standing {
            let left = u32::from(standing.actions);
            state.push(format!("{} left", count(left, "action", "actions")));
        }
        Some(Own {
            name: sheet.name.clone(),
            letters: sheet.letters.clone(),
            colour: sheet.colour,
            look: sheet.team.and_then(|team| self.team_look(team)),
            gauge: Some(Gauge {
                label: "Level".to_owned(),
                now: sheet.level.get().into(),
                max: sheet.max_level.get().into(),
                field: None,
            }),
            state,
            boxes: ON_THE_SHEET
                .into_iter()
                .map(|(at, name)| boxes(sheet, at, name))
                .collect(),
            items: items(sheet),
            sections: abilities(sheet),
            notes: Some((Some("notes".to_owned()), sheet.notes.clone())),
            rolls: sheet
                .saved_rolls
                .iter()
                .map(|roll| (roll.name.clone(), roll.expr.to_string()))
                .collect(),
        })
    }

    fn set(
        &self,
        who: CharacterId,
        field: &str,
        value: &FieldValue,
    ) -> Result<campaign::Command, Refusal> {
        let path: Vec<&str> = field.split('.').collect();
        let command = match (path.as_slice(), value) {
            (["notes"], FieldValue::Text(words)) => Command::EditSheet {
                who,
                edit: SheetEdit::Notes(words.clone()),
            },
            (["box", at, index], FieldValue::Text(mark)) => {
                let mark = MARKS.into_iter().find(|(_, key)| key == mark);
                let place = location(at).zip(index.parse().ok()).zip(mark);
                let ((location, index), (mark, _)) = place.ok_or_else(|| not_yours(field))?;
                Command::SetBox {
                    who,
                    location,
                    index,
                    mark,
                }
            }
            (["armor", at], FieldValue::Number(pieces)) => {
                let pieces = u8::try_from(*pieces).ok();
                let pieces = pieces.filter(|pieces| *pieces <= MOST_ARMOR);
                let place = location(at).zip(pieces);
                let (location, pieces) = place.ok_or_else(|| not_yours(field))?;
                Command::SetArmor {
                    who,
                    location,
                    pieces,
                }
            }
            (["items", item, "hand"], FieldValue::Text(hand)) => {
                let sheet = self.characters.get(&who);
                let item = item.parse().ok().map(ItemId);
                let (sheet, item) = sheet.zip(item).ok_or_else(|| not_yours(field))?;
                let mut hands = sheet.hands;
                hands.release(item);
                match hand.as_str() {
                    "left" => hands.left = Some(item),
                    "right" => hands.right = Some(item),
                    "both" => (hands.left, hands.right) = (Some(item), Some(item)),
                    "stowed" => {}
                    _ => return Err(not_yours(field)),
                }
                let (left, right) = (hands.left, hands.right);
                Command::SetHands { who, left, right }
            }
            (["items", item, "used"], FieldValue::Switch(true)) => {
                let id = item.parse().ok().map(ItemId);
                let sheet = self.characters.get(&who);
                let mut items = sheet.iter().flat_map(|sheet| &sheet.items);
                let item = items.find(|item| Some(item.id) == id && is_used_up(item.kind));
                let item = item.ok_or_else(|| not_yours(field))?.id;
                Command::RemoveItem { who, item }
            }
            _ => return Err(not_yours(field)),
        };
        Ok(command.into())
    }

    fn end_turn(&self, who: CharacterId) -> Option<campaign::Command> {
        let own = self.acting_team().is_some() && self.acting_team() == self.team_of(who);
        let free = self.decisions().is_empty();
        (own && free).then(|| Command::EndTurn.into())
    }

    fn sight(&self, who: CharacterId, map: MapId, table: &SeenTable) -> Option<Sight> {
        let place = self.places.get(&who).filter(|place| place.map == map)?;
        let (_, areas) = self.maps.get(&map)?.for_players();
        let here = *areas.get(&place.area)?;
        // With what was made of the marks, and without what is hidden.
        let seen = table.map.as_ref()?;
        let lines = Lines::new(&seen.map);
        let name = &self.characters.get(&who)?.name;
        let mut in_sight = BTreeSet::new();
        let (mut told, mut unseen) = (Vec::new(), Vec::new());
        for area in seen.map.areas.keys() {
            let look = lines.look(here, *area, &self.house_rules.sight);
            let there = seen.tokens.iter().filter(|token| token.area == *area);
            let people = there.map(|token| token.member.name.as_str());
            let people: Vec<&str> = people.filter(|one| *area != here || one != name).collect();
            let mut words = seen.map.area_name(*area).to_owned();
            if !people.is_empty() {
                words = format!("{words} ({})", people.join(", "));
            }
            if look.cover {
                words.push_str(", in cover");
            }
            match look.sight || *area == here {
                true => {
                    in_sight.insert(*area);
                    told.push(words);
                }
                false => unseen.push(seen.map.area_name(*area).to_owned()),
            }
        }
        Some(Sight {
            place: seen.map.area_name(here).to_owned(),
            eye: Eye::Areas {
                here,
                seen: in_sight,
            },
            seen: told,
            unseen,
        })
    }
}

fn boxes(sheet: &Character, at: Location, name: &str) -> BoxGroup {
    let part = sheet.body.part(at);
    let shown = |(index, mark): (usize, &Option<Mark>)| {
        let now = MARKS.iter().position(|(one, _)| one == mark).unwrap_or(0);
        let next = MARKS[(now + 1) % MARKS.len()].1;
        BoxShown {
            sign: mark.map_or("", Mark::symbol).to_owned(),
            words: mark.map_or("empty", Mark::name).to_owned(),
            field: format!("box.{}.{index}", key(at)),
            next: FieldValue::Text(next.to_owned()),
        }
    };
    BoxGroup {
        name: name.to_owned(),
        full_name: at.name().to_owned(),
        die: at.die_text().to_owned(),
        boxes: part.boxes.iter().enumerate().map(shown).collect(),
        armor: part.armor,
        most_armor: MOST_ARMOR.max(part.armor),
        armor_field: format!("armor.{}", key(at)),
    }
}

fn items(sheet: &Character) -> Vec<Section> {
    let items = sheet.items.iter().map(|item| {
        let id = item.id;
        let (left, right) = (sheet.hands.left == Some(id), sheet.hands.right == Some(id));
        let now = match (left, right) {
            (true, true) => "both",
            (true, false) => "left",
            (false, true) => "right",
            (false, false) => "stowed",
        };
        let options: &[(&str, &str)] = match item.kind.two_handed() {
            true => &[("both", "both hands"), ("stowed", "stowed")],
            false => &[
                ("left", "left hand"),
                ("right", "right hand"),
                ("stowed", "stowed"),
            ],
        };
        let mut rows = vec![Row {
            label: "What it does".to_owned(),
            words: item.kind.explanation().to_owned(),
            field: None,
            control: None,
        }];
        if item.kind.holdable() && item.dropped.is_none() {
            rows.push(Row {
                label: "Held".to_owned(),
                words: String::new(),
                field: Some(format!("items.{id}.hand")),
                control: Some(Control::OneOf {
                    now: now.to_owned(),
                    options: options
                        .iter()
                        .map(|(key, words)| ((*key).to_owned(), (*words).to_owned()))
                        .collect(),
                }),
            });
        }
        if is_used_up(item.kind) {
            rows.push(Row {
                label: "Used up".to_owned(),
                words: String::new(),
                field: Some(format!("items.{id}.used")),
                control: Some(Control::Use),
            });
        }
        let held = options.iter().find(|(key, _)| *key == now);
        let held = match item.dropped {
            Some(_) => "dropped",
            None => held.map_or("", |(_, words)| words),
        };
        Item {
            name: item.name.clone(),
            words: format!("{} · {held}", item.kind.name()),
            rows,
        }
    });
    let items: Vec<Item> = items.collect();
    let others = sheet.non_combat_items.iter().map(|name| Item {
        name: name.clone(),
        ..Item::default()
    });
    let sections = [("Combat items", items), ("Other items", others.collect())];
    let filled = sections.into_iter().filter(|(_, items)| !items.is_empty());
    filled
        .map(|(name, items)| Section {
            name: name.to_owned(),
            rows: Vec::new(),
            items,
        })
        .collect()
}

/// What one use takes away.
const fn is_used_up(kind: ItemKind) -> bool {
    matches!(
        kind,
        ItemKind::FirstAid | ItemKind::Ammo | ItemKind::LessLethalAmmo
    ) || kind.area_effect()
}

fn abilities(sheet: &Character) -> Vec<Section> {
    let row = |label: &str, words: &str| Row {
        label: label.to_owned(),
        words: words.to_owned(),
        field: None,
        control: None,
    };
    let combat = sheet.abilities.iter().map(|one| row(one.name(), ""));
    let others = sheet.non_combat_abilities.iter();
    let rows: Vec<Row> = combat.chain(others.map(|name| row(name, ""))).collect();
    match rows.is_empty() {
        true => Vec::new(),
        false => vec![Section {
            name: "Abilities".to_owned(),
            rows,
            items: Vec::new(),
        }],
    }
}
