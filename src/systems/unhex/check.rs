//! What is wrong with a game's data: findings with their place. Nothing is mended here.

use super::Unhex;
use super::body::{Location, MOST_ARMOR};
use super::rules::u;
use super::sheet::{Character, Side};
use crate::board::areas::Background;
pub use crate::table::{Finding, Severity};

impl Unhex {
    /// Everything that is not as it should be, in a fixed order.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        self.check_characters(&mut findings);
        self.check_places(&mut findings);
        self.check_maps(&mut findings);
        self.check_encounters(&mut findings);
        self.check_fight(&mut findings);
        findings
    }

    fn check_characters(&self, findings: &mut Vec<Finding>) {
        for (id, sheet) in &self.characters {
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
            if self.standing(*id).is_some() && self.area_of(*id).is_none() {
                let what = format!("{} is in the fight and on no area of its map", sheet.name);
                add("name", Severity::Warning, Some(30), what);
            }
        }
    }

    fn check_places(&self, findings: &mut Vec<Finding>) {
        for (who, place) in &self.places {
            let what = if !self.characters.contains_key(who) {
                format!("there is no character {who}")
            } else if !self.maps.contains_key(&place.map) {
                format!("there is no map {}", place.map)
            } else if !self.maps[&place.map].areas.contains_key(&place.area) {
                format!("there is no area {} on map {}", place.area, place.map)
            } else {
                continue;
            };
            findings.push(Finding {
                place: format!("places.{who}"),
                severity: Severity::Error,
                rule: None,
                what,
            });
        }
    }

    fn check_maps(&self, findings: &mut Vec<Finding>) {
        for (id, map) in &self.maps {
            if let Some(what) = map.picture.as_ref().and_then(Background::problem) {
                findings.push(Finding {
                    place: format!("maps.{id}.picture"),
                    severity: Severity::Error,
                    rule: None,
                    what,
                });
            }
            for (line, connection) in &map.connections {
                for end in [connection.from, connection.to] {
                    if !map.areas.contains_key(&end) {
                        findings.push(Finding {
                            place: format!("maps.{id}.connections.{line}"),
                            severity: Severity::Error,
                            rule: Some(u(30)),
                            what: format!("there is no area {end}"),
                        });
                    }
                }
            }
            for (pin, at) in &map.pins {
                if !map.areas.contains_key(&at.area) {
                    findings.push(Finding {
                        place: format!("maps.{id}.pins.{pin}"),
                        severity: Severity::Error,
                        rule: Some(u(36)),
                        what: format!("there is no area {}", at.area),
                    });
                }
            }
        }
    }
}
