//! What is wrong with a game's data: findings with their place. Nothing is mended here.

use std::sync::Arc;

use crate::board::areas::{self, AreaMap, Problem};
use crate::limits;
use crate::limits::words::is_beyond;
use crate::systems::unhex::change::Change;
use crate::systems::unhex::rules::ledger::{board_rule, u};
use crate::systems::unhex::sheet::body::{Location, MOST_ARMOR};
use crate::systems::unhex::sheet::character::{Character, Side};
use crate::systems::unhex::state::{Place, Unhex};
use crate::table::{CharacterId, Encounters, Finding, MapId, Severity};

impl Unhex {
    /// Everything that is not as it should be, in a fixed order.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        for (id, sheet) in &self.characters {
            self.check_character(*id, sheet, &mut findings);
        }
        for (who, place) in &self.places {
            self.check_place(*who, *place, &mut findings);
        }
        for (id, map) in &self.maps {
            check_map(*id, map, &mut findings);
        }
        self.check_encounters(&mut findings);
        self.check_fight(&mut findings);
        findings.extend(Finding::of_words(self));
        findings
    }

    /// Whether these changes, which led here, may have left something that cannot be. They and what refers to them are
    /// looked at, nothing else; [`Unhex::findings`] has the last word.
    pub(crate) fn broken_by<'a>(&self, changes: impl IntoIterator<Item = &'a Change>) -> bool {
        let mut findings = Vec::new();
        let mut fight = false;
        let mut beyond = self.characters.len() > limits::PEOPLE
            || self.log.len() > limits::LOG
            || [self.teams.len(), self.maps.len(), self.encounters.len()]
                .iter()
                .any(|count| *count > limits::FEW);
        for change in changes {
            match change {
                Change::HouseRules { .. } => fight = true,
                Change::Team { id, after, .. } => {
                    fight = true;
                    beyond |= is_beyond(after);
                    let member = |sheet: &Arc<Character>| sheet.team == Some(*id);
                    beyond |= after.is_none() && self.characters.values().any(member);
                }
                Change::Character { id, after, .. } => {
                    fight = true;
                    match after {
                        Some(sheet) => {
                            beyond |= is_beyond(sheet);
                            self.check_character(*id, sheet, &mut findings);
                        }
                        None => beyond |= self.places.contains_key(id),
                    }
                }
                Change::Map { id, after, .. } => {
                    fight = true;
                    if let Some(map) = after {
                        beyond |= is_beyond(map);
                        check_map(*id, map, &mut findings);
                    }
                    let there = self.places.iter().filter(|(_, place)| place.map == *id);
                    for (who, place) in there {
                        self.check_place(*who, *place, &mut findings);
                    }
                }
                Change::Place { id, after, .. } => {
                    fight = true;
                    if let Some(place) = after {
                        self.check_place(*id, *place, &mut findings);
                    }
                }
                Change::Encounter { after, .. } => beyond |= is_beyond(after),
                Change::Goal { after, .. } => beyond |= after.len() > limits::TEXT,
                Change::Fight { after, .. } => {
                    fight = true;
                    beyond |= is_beyond(after);
                }
                Change::Log { after, .. } => beyond |= is_beyond(after),
            }
        }
        if fight {
            self.check_fight(&mut findings);
        }
        beyond || findings.iter().any(|f| f.severity == Severity::Error)
    }

    fn check_character(&self, id: CharacterId, sheet: &Character, findings: &mut Vec<Finding>) {
        let at = |field: &str| format!("characters.{id}.{field}");
        let mut add = |field: &str, severity, rule: Option<u16>, what: String| {
            findings.push(Finding {
                place: at(field),
                severity,
                rule: rule.map(u),
                what,
            });
        };
        if let Some(team) = sheet.team
            && !self.teams.contains_key(&team)
        {
            add(
                "team",
                Severity::Error,
                None,
                format!("there is no team {team}"),
            );
        }
        if sheet.max_level.get() < 1 {
            add(
                "max_level",
                Severity::Error,
                Some(1),
                "a max level is 1 to 99".to_owned(),
            );
        }
        if sheet.level > sheet.max_level {
            let what = format!(
                "level {} is above max level {}",
                sheet.level, sheet.max_level
            );
            add("level", Severity::Warning, Some(1), what);
        }
        if let Some(colour) = sheet.colour.filter(|c| *c >= Character::COLOURS) {
            let what = format!("there is no colour {colour} for a token");
            add("colour", Severity::Warning, None, what);
        }
        for (index, item) in sheet.items.iter().enumerate() {
            if sheet.items[..index].iter().any(|other| other.id == item.id) {
                let what = format!("the item id {} stands here twice", item.id);
                add("items", Severity::Error, None, what);
            }
        }
        for item in &sheet.items {
            if let Some(ability) = item.kind.ability_needed()
                && !sheet.abilities.contains(&ability)
            {
                let what = format!("{} takes the ability {}", item.name, ability.name());
                add("items", Severity::Warning, Some(96), what);
            }
        }
        let both = sheet.hands.left.is_some() && sheet.hands.left == sheet.hands.right;
        // What is in both hands is looked at once.
        let right = sheet.hands.right.filter(|_| !both);
        for held in [sheet.hands.left, right].into_iter().flatten() {
            if let Some(item) = sheet.item(held).filter(|item| item.dropped.is_some()) {
                let what = format!("{} lies somewhere and is in a hand", item.name);
                add("hands", Severity::Warning, Some(4), what);
            }
            match sheet.item(held) {
                None => add(
                    "hands",
                    Severity::Error,
                    None,
                    format!("there is no item {held}"),
                ),
                Some(item) if !item.kind.holdable() => {
                    add(
                        "hands",
                        Severity::Warning,
                        Some(81),
                        format!("{} is not held in a hand", item.name),
                    );
                }
                Some(item) if !item.kind.two_handed() && both => {
                    let what = format!("{} goes into one hand", item.name);
                    add("hands", Severity::Warning, Some(81), what);
                }
                Some(item) if item.kind.two_handed() && !both => {
                    add(
                        "hands",
                        Severity::Warning,
                        Some(81),
                        format!("{} takes both hands", item.name),
                    );
                }
                Some(_) => {}
            }
        }
        for side in [Side::Left, Side::Right] {
            if sheet.hands.get(side).is_some() && !sheet.arm_works(side) {
                let what = format!("the {side} arm is out and its hand holds nothing");
                add("hands", Severity::Warning, Some(4), what);
            }
        }
        for location in Location::ALL {
            let armor = sheet.body.part(location).armor;
            if armor > MOST_ARMOR {
                let what = format!(
                    "the {location} wears {armor} pieces of armor, at most {MOST_ARMOR} fit"
                );
                add("body", Severity::Warning, Some(66), what);
            }
        }
        let rules = &self.house_rules;
        let (used, allowed) = (sheet.slots_used(), sheet.slots_allowed(rules));
        if used > allowed {
            let over = sheet.items_over(rules).iter();
            let over: Vec<&str> = over.map(|i| i.name.as_str()).collect();
            let over = if over.is_empty() {
                "armor".to_owned()
            } else {
                over.join(", ")
            };
            add(
                "items",
                Severity::Warning,
                Some(3),
                format!("{used} item slots are used, {allowed} are allowed; over is {over}"),
            );
        }
        let owned = sheet.abilities_owned();
        let allowed = sheet.abilities_allowed(rules);
        if owned > allowed {
            add(
                "abilities",
                Severity::Warning,
                Some(2),
                format!("{owned} abilities are owned, {allowed} are allowed"),
            );
        }
        if let Some(missing) = sheet.ability_out_of_place(rules) {
            let what = format!(
                "{owned} of {allowed} abilities are owned and none is a {missing} one; the first two are one of each"
            );
            add("abilities", Severity::Warning, Some(2), what);
        }
        for ability in &sheet.abilities {
            if let Some(first) = ability.prerequisite()
                && !sheet.abilities.contains(&first)
            {
                let rule = Some(ability.rule().number);
                let what = format!("{} comes after {}", ability.name(), first.name());
                add("abilities", Severity::Warning, rule, what);
            }
        }
        if self.standing(id).is_some() && self.area_of(id).is_none() {
            let what = format!("{} is in the fight and on no area of its map", sheet.name);
            add("name", Severity::Warning, Some(30), what);
        }
    }

    fn check_place(&self, who: CharacterId, place: Place, findings: &mut Vec<Finding>) {
        let map = self.maps.get(&place.map);
        let what = if !self.characters.contains_key(&who) {
            format!("there is no character {who}")
        } else if let Some(map) = map {
            if map.areas.contains_key(&place.area) {
                return;
            }
            format!("there is no area {} on map {}", place.area, place.map)
        } else {
            format!("there is no map {}", place.map)
        };
        findings.push(Finding {
            place: format!("places.{who}"),
            severity: Severity::Error,
            rule: None,
            what,
        });
    }
}

fn check_map(id: MapId, map: &AreaMap, findings: &mut Vec<Finding>) {
    let mut add = |field: String, rule, what| {
        findings.push(Finding {
            place: format!("maps.{id}.{field}"),
            severity: Severity::Error,
            rule,
            what,
        });
    };
    for (field, what) in map.beyond() {
        add(field, None, what);
    }
    for error in areas::errors(map) {
        let field = match error.problem {
            Problem::LeadsNowhere { connection, .. }
            | Problem::LeadsToItself { connection, .. } => format!("connections.{connection}"),
            Problem::PinNowhere { pin, .. } => format!("pins.{pin}"),
            // Nothing else is an error.
            _ => "areas".to_owned(),
        };
        let what = error.sentence.trim_end_matches('.').to_owned();
        add(field, Some(board_rule(error.rule)), what);
    }
}
