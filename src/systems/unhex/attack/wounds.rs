//! Damage (U-60 to U-66): where a hit goes, what armor stops, what a full location does.

use std::collections::BTreeSet;

use crate::dice::Dice;
use crate::systems::unhex::fight::frames::damage::{Damage, Share};
use crate::systems::unhex::fight::frames::frame::Progress;
use crate::systems::unhex::fight::procedure::{After, Changed, Procedure};
use crate::systems::unhex::rules::house_rules::HouseRules;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::body::{Body, Location, Mark};
use crate::systems::unhex::sheet::character::{Character, Condition, Level, Side};
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, Shape};

/// Splits a hit over its location and the torso (U-60, U-62). A kernel: no dice, no log.
#[must_use]
pub(in crate::systems::unhex) fn shares(
    body: &Body,
    location: Location,
    damage: u8,
    rules: &HouseRules,
) -> Vec<Share> {
    let mut shares = Vec::new();
    let mut left = damage;
    let mut places = vec![location];
    if location != Location::Torso {
        places.push(Location::Torso);
    }
    for place in places {
        let amount = if place == Location::Torso && rules.full_torso_lowers_level {
            left
        } else {
            left.min(body.empty(place))
        };
        if amount > 0 {
            let armored = body.part(place).armor > 0;
            shares.push(Share {
                location: place,
                amount,
                stopped: if armored { None } else { Some(false) },
            });
        }
        left -= amount;
    }
    shares
}

/// Where a less-lethal hit lands: nothing is marked, so nothing fills up on its way; all of it goes to its location,
/// or to the torso where that is full (U-62, U-67). A kernel: no dice, no log.
#[must_use]
pub(in crate::systems::unhex) fn less_lethal_shares(
    body: &Body,
    location: Location,
    damage: u8,
    rules: &HouseRules,
) -> Vec<Share> {
    let location = if body.is_full(location) {
        Location::Torso
    } else {
        location
    };
    let lost = body.is_full(location) && !rules.full_torso_lowers_level;
    if damage == 0 || lost {
        return Vec::new();
    }
    vec![Share {
        location,
        amount: damage,
        stopped: if body.part(location).armor > 0 {
            None
        } else {
            Some(false)
        },
    }]
}

/// What became of one share of a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::systems::unhex) enum ShareEnd {
    /// A piece of armor was broken and stopped that much (U-66).
    Stopped(Location, u8),
    /// So many boxes were marked (U-61); none if they were all full.
    Marked(Location, u8),
}

/// Deals shares whose armor questions are answered: marks the body, breaks armor, and returns the levels lost and
/// what became of each share. With `flows`, a piece that is broken stops also what would flow on from its location
/// (U-66). Without a mark only the level falls (U-67). A kernel: no dice, no log.
pub(in crate::systems::unhex) fn inflict(
    body: &mut Body,
    shares: &[Share],
    mark: Option<Mark>,
    flows: bool,
) -> (u8, Vec<ShareEnd>) {
    let (mut lost, mut ends) = (0_u8, Vec::new());
    for (at, share) in shares.iter().enumerate() {
        let location = share.location;
        if share.stopped == Some(true) {
            let part = body.part_mut(location);
            part.armor = part.armor.saturating_sub(1);
            let on = if flows { &shares[at + 1..] } else { &[] };
            let stopped = on
                .iter()
                .fold(share.amount, |sum, share| sum.saturating_add(share.amount));
            ends.push(ShareEnd::Stopped(location, stopped));
            if flows {
                break;
            }
        } else {
            lost = lost.saturating_add(share.amount);
            ends.push(ShareEnd::Marked(
                location,
                mark.map_or(0, |mark| body.mark(location, share.amount, mark)),
            ));
        }
    }
    (lost, ends)
}

impl Damage {
    /// Damage to a location.
    #[must_use]
    pub fn new(
        game: &Unhex,
        target: CharacterId,
        location: Location,
        damage: u8,
        mark: Mark,
    ) -> Self {
        let hit = Self {
            target,
            mark,
            less_lethal: false,
            location,
            damage,
            shares: Vec::new(),
            spread: None,
        };
        hit.split(game)
    }

    /// Less-lethal damage to a location (U-67).
    pub(in crate::systems::unhex) fn less_lethal(
        game: &Unhex,
        target: CharacterId,
        location: Location,
        damage: u8,
    ) -> Self {
        let hit = Self {
            less_lethal: true,
            shares: Vec::new(),
            ..Self::new(game, target, location, damage, Mark::Slash)
        };
        hit.split(game)
    }

    /// The same, spread by the boxes as they are now; of a location that was asked about the answer stays.
    fn split(mut self, game: &Unhex) -> Self {
        let kernel = match self.less_lethal {
            true => less_lethal_shares,
            false => shares,
        };
        let character = game.characters.get(&self.target);
        let shares = character.map_or_else(Vec::new, |character| {
            let rules = &game.house_rules;
            kernel(&character.body, self.location, self.damage, rules)
        });
        let before = std::mem::replace(&mut self.shares, shares);
        for share in &mut self.shares {
            let mut before = before.iter().filter(|one| one.location == share.location);
            share.stopped = before.find_map(|one| one.stopped).or(share.stopped);
        }
        self
    }

    fn open_share(&self) -> Option<(usize, Share)> {
        self.shares
            .iter()
            .copied()
            .enumerate()
            .find(|(_, share)| share.stopped.is_none())
    }

    /// A piece that is broken stops also what would flow on from its location: by the house rule, and never where the
    /// damaged character spreads the wounds (U-66).
    fn armor_stops_flow(&self, game: &Unhex) -> bool {
        !game.house_rules.armor_stops_own_share_only && self.spread.is_none()
    }

    /// Closes the armor questions that are none: no armor is left there, or a piece before it stops what flows on.
    fn close_questions(&mut self, game: &Unhex) {
        let flows = self.armor_stops_flow(game);
        let body = game.characters.get(&self.target).map(|c| &c.body);
        let mut stopped = false;
        for share in &mut self.shares {
            let worn = body.map_or(0, |body| body.part(share.location).armor);
            if share.stopped.is_none() && (stopped || worn == 0) {
                share.stopped = Some(false);
            }
            stopped |= flows && share.stopped == Some(true);
        }
    }

    pub(in crate::systems::unhex) fn go_on(&mut self, game: &mut Unhex) -> Progress {
        if self.asks_where(game) {
            return Progress::Wait;
        }
        self.close_questions(game);
        if self.open_share().is_some() {
            return Progress::Wait;
        }
        self.apply(game);
        Progress::Done
    }

    fn apply(&mut self, game: &mut Unhex) {
        let rules = game.house_rules.clone();
        let Some(character) = game.characters.get(&self.target) else {
            return;
        };
        let before = character.clone();
        let was = before.condition(&rules);
        let mut after = (*before).clone();
        let mut facts = Vec::new();
        let who = game.who(self.target);
        let (lost, ends) = inflict(
            &mut after.body,
            &self.shares,
            (!self.less_lethal).then_some(self.mark),
            self.armor_stops_flow(game),
        );
        for end in ends {
            let who = who.clone();
            facts.push(match end {
                ShareEnd::Stopped(location, stopped) => (
                    u(66),
                    Fact::ArmorBroken {
                        who,
                        location,
                        stopped,
                    },
                ),
                ShareEnd::Marked(_, 0) => continue,
                ShareEnd::Marked(location, boxes) => {
                    let overflow = self.spread.is_none() && location != self.location;
                    (
                        if overflow { u(62) } else { u(61) },
                        Fact::Wounded {
                            who,
                            location,
                            boxes,
                            mark: self.mark,
                            overflow,
                        },
                    )
                }
            });
        }
        if self.shares.is_empty() {
            facts.push((u(60), Fact::NoDamage { who: who.clone() }));
        }
        if lost > 0 {
            let from = before.level.get();
            after.level = Level::clamped(from - i32::from(lost));
            facts.push((
                u(60),
                Fact::LevelLost {
                    who,
                    from,
                    to: after.level.get(),
                },
            ));
            if let Some(standing) = game.standing_mut(self.target) {
                standing.wounded = true;
            }
        }
        if let Some(character) = game.character_mut(self.target) {
            *character = after;
        }
        for (rule, fact) in facts {
            game.note(&[rule], fact);
        }
        game.after_wounds(self.target, &before, was);
    }
}

impl Procedure for Damage {
    fn fault(&self, game: &Unhex) -> Option<&'static str> {
        if !game.characters.contains_key(&self.target) {
            return Some("who is hit is nobody");
        }
        let places = match self.shares[..] {
            [] | [_] => true,
            [first, second] if self.spread.is_none() => {
                first.location != second.location && second.location == Location::Torso
            }
            ref several => {
                let places = several.iter().map(|share| share.location);
                let each_once = places.clone().collect::<BTreeSet<_>>().len() == several.len();
                self.spread.is_some() && each_once
            }
        };
        let amounts = self.shares.iter().all(|share| share.amount <= 99)
            && self.damage <= 99
            && self.spread.is_none_or(|total| total <= 99);
        (!places || !amounts).then_some("the hit is split as no hit can be")
    }

    fn step(&mut self, game: &mut Unhex, _dice: &mut dyn Dice) -> Progress {
        self.go_on(game)
    }

    fn decisions(&self, game: &Unhex) -> Vec<Decision> {
        let Some((_, share)) = self.open_share() else {
            return self.where_decision(game).into_iter().collect();
        };
        let Some(character) = game.characters.get(&self.target) else {
            return Vec::new();
        };
        let location = share.location;
        let pieces = character.body.part(location).armor;
        let left = match pieces {
            0 | 1 => "its last piece there".to_owned(),
            n => format!("{} of {n} pieces left there", n - 1),
        };
        let full = location.size();
        let empty = character.body.empty(location);
        let marked = full - usize::from(empty);
        let flows = self.armor_stops_flow(game) && self.shares.last() != Some(&share);
        let stops = if flows {
            format!("stops the whole hit, {left}")
        } else {
            format!("stops {} to the {location}, {left}", share.amount)
        };
        let options = vec![
            Choice::new("break", "Break armor", stops),
            Choice::new(
                "take",
                "Take the damage",
                if self.less_lethal {
                    format!("level −{}, no marks", share.amount)
                } else {
                    let now = marked + usize::from(share.amount.min(empty));
                    let out = match now == full && marked < full {
                        true => out_words(location),
                        false => "",
                    };
                    format!(
                        "level −{}, {location} {marked}/{full} → {now}/{full}{out}",
                        share.amount
                    )
                },
            ),
        ];
        vec![Decision {
            key: "armor".to_owned(),
            who: Decider::Character(self.target),
            who_name: game.name(self.target),
            question: format!(
                "{} damage to the {location}. Break armor instead?",
                share.amount
            ),
            shape: Shape::PickOne { options },
            rule: u(66),
        }]
    }

    fn answer(&mut self, key: &str, answer: &Answer, game: &mut Unhex, _dice: &mut dyn Dice) {
        if key == "wounds" {
            self.answer_where(answer, game);
        } else if let (Some((index, _)), Answer::Pick(choice), "armor") =
            (self.open_share(), answer, key)
        {
            self.shares[index].stopped = Some(choice == "break");
        }
    }

    fn people(&self) -> Vec<CharacterId> {
        vec![self.target]
    }

    fn impossible(&self, game: &Unhex) -> Option<String> {
        let gone = !game.characters.contains_key(&self.target);
        gone.then(|| "who was hit is gone".to_owned())
    }

    fn after_change(&mut self, change: Changed<'_>, game: &mut Unhex) -> After {
        if change.beneath {
            // A hit that has landed stays one, whoever is gone: armor is no longer asked about.
            self.settle_where(game);
            for share in &mut self.shares {
                share.stopped = Some(share.stopped == Some(true));
            }
            self.go_on(game);
            return After::gone(false);
        }
        if change.why.is_some() {
            return After::gone(false);
        }
        if self.spread.is_none() {
            *self = self.clone().split(game);
        } else {
            self.flow_on(game);
        }
        After::KEPT
    }
}

impl Unhex {
    /// What follows when boxes filled or the level fell (U-62, U-64, U-65).
    pub(in crate::systems::unhex) fn after_wounds(
        &mut self,
        id: CharacterId,
        before: &Character,
        was: Condition,
    ) {
        let rules = self.house_rules.clone();
        let area = self.area_of(id);
        for location in Location::ALL {
            let Some(character) = self.characters.get(&id) else {
                return;
            };
            if before.body.is_full(location) || !character.body.is_full(location) {
                continue;
            }
            let who = self.who(id);
            self.note(&[u(62)], Fact::LocationFull { who, location });
            let side = match location {
                Location::LeftArm => Side::Left,
                Location::RightArm => Side::Right,
                _ => continue,
            };
            self.drop_held(id, side, area, u(62));
        }
        let Some(character) = self.characters.get(&id) else {
            return;
        };
        let now = character.condition(&rules);
        let who = self.who(id);
        match now {
            Condition::Dead if was != Condition::Dead => self.note(&[u(65)], Fact::Died { who }),
            Condition::Unconscious if was == Condition::Conscious => {
                self.note(&[u(64)], Fact::FellUnconscious { who });
            }
            Condition::Conscious if was == Condition::Unconscious => {
                self.note(&[u(64)], Fact::Woke { who });
            }
            _ => {}
        }
    }

    /// Drops what that hand holds; a two-handed item leaves both hands (U-62).
    pub(in crate::systems::unhex) fn drop_held(
        &mut self,
        id: CharacterId,
        side: Side,
        area: Option<crate::board::areas::AreaId>,
        rule: crate::table::RuleId,
    ) {
        let who = self.who(id);
        let Some(character) = self.character_mut(id) else {
            return;
        };
        let Some(item) = character.hands.get(side) else {
            return;
        };
        character.hands.release(item);
        let Some(item) = character.items.iter_mut().find(|i| i.id == item) else {
            return;
        };
        item.dropped = area;
        let item = item.name.clone();
        self.note(&[rule], Fact::Dropped { who, item });
    }

    /// What a hit would do, less-lethal or not (U-67), for the options: “level 46 → 43, torso 2/9 → 5/9”. A result that is
    /// recorded asks for no armor (U-66).
    #[must_use]
    pub fn preview(
        &self,
        target: CharacterId,
        location: Location,
        damage: u8,
        less_lethal: bool,
        recorded: bool,
    ) -> String {
        let Some(character) = self.characters.get(&target) else {
            return String::new();
        };
        if damage == 0 {
            return "no damage".to_owned();
        }
        let level = character.level.get();
        let kernel = if less_lethal {
            less_lethal_shares
        } else {
            shares
        };
        let parts = kernel(&character.body, location, damage, &self.house_rules);
        let lost: i32 = parts.iter().map(|share| i32::from(share.amount)).sum();
        let mut words = vec![format!("level {level} → {}", level - lost)];
        for share in &parts {
            let place = share.location;
            let full = place.size();
            let empty = character.body.empty(place);
            let marked = full - usize::from(empty);
            let now = marked + usize::from(share.amount.min(empty));
            let mut text = format!("{place} {marked}/{full} → {now}/{full}");
            if less_lethal {
                text = format!("no marks on the {place}");
            } else if now == full && marked < full {
                text.push_str(out_words(place));
            }
            if !recorded && character.body.part(place).armor > 0 {
                text.push_str(", armor may stop it");
            }
            words.push(text);
        }
        if level - lost < 0 {
            words.push("dead".to_owned());
        } else if level - lost < i32::from(self.house_rules.unconscious_below) {
            words.push("unconscious".to_owned());
        }
        words.join(", ")
    }
}

/// What follows when a location is full (U-62), behind other words.
fn out_words(location: Location) -> &'static str {
    match location {
        Location::Head | Location::Torso => ", unconscious",
        Location::LeftArm | Location::RightArm => ", arm out",
        Location::LeftLeg | Location::RightLeg => ", leg out",
    }
}
