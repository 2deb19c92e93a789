//! First aid (U-70 to U-73): the item is used up, the roll, which die is what, which boxes are erased, what gets worse.

use crate::board::areas::Lines;
use crate::dice::Dice;
use crate::systems::unhex::fight::frames::first_aid::{FirstAid, Stage};
use crate::systems::unhex::fight::frames::frame::{Frame, Progress};
use crate::systems::unhex::fight::procedure::{After, Changed, Procedure};
use crate::systems::unhex::rolls::percentile::{Digit, Percentile, Verdict};
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::sheet::body::{Body, Location, Mark};
use crate::systems::unhex::sheet::character::{Condition, Side};
use crate::systems::unhex::sheet::item::ItemKind;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::{Fact, boxes_words};
use crate::table::{
    Answer, CharacterId, Check, Choice, Decider, Decision, ItemId, Refusal, RuleId, Shape,
};

/// As options name a location.
fn key_of(location: Location) -> String {
    location.name().replace(' ', "_")
}

/// The location of an option.
fn location_of(key: &str) -> Option<Location> {
    Location::ALL.into_iter().find(|one| key_of(*one) == key)
}

/// The locations that have such marks, with how many.
fn marked(body: &Body, mark: Mark) -> Vec<(Location, u8)> {
    let all = Location::ALL.map(|location| (location, body.count(location, mark)));
    all.into_iter().filter(|(_, count)| *count > 0).collect()
}

fn total(places: &[(Location, u8)]) -> u8 {
    places
        .iter()
        .fold(0, |sum, (_, count)| sum.saturating_add(*count))
}

fn points(places: &[(Location, u8)], total: u8, mark: Mark) -> Shape {
    let places = places.iter().map(|(location, count)| {
        let words = format!("{count} {} there", mark.symbol());
        let choice = Choice::new(key_of(*location), location.name(), words);
        (choice, u32::from(*count))
    });
    Shape::Distribute {
        total: u32::from(total),
        places: places.collect(),
    }
}

/// What a stage comes to: a question, or what is done without one.
enum Next {
    Ask(Shape),
    Go(Vec<(Location, u8)>),
}

impl FirstAid {
    /// What follows a success with these dice: boxes, and locations beyond the first (U-71).
    fn treats(boxes: u8, beyond: u8) -> Stage {
        Stage::Locations {
            boxes,
            locations: beyond + 1,
        }
    }

    /// The number of X that a critical failure makes permanent: 10 for a roll of 100, 9 for 99 (U-72).
    fn spoils(roll: Percentile) -> u8 {
        match roll.value() {
            100 => 10,
            _ => roll.digit(Digit::Tens),
        }
    }

    /// Which locations are treated, if that is clear.
    fn locations(body: &Body, boxes: u8, locations: u8) -> Next {
        let wounded = marked(body, Mark::Slash);
        if boxes == 0 {
            return Next::Go(Vec::new());
        }
        if wounded.len() <= usize::from(locations) {
            return Next::Go(wounded);
        }
        let options = wounded.iter().map(|(location, count)| {
            let words = format!("{count} {} there", Mark::Slash.symbol());
            Choice::new(key_of(*location), location.name(), words)
        });
        let options = options.collect();
        Next::Ask(match locations {
            1 => Shape::PickOne { options },
            _ => Shape::PickUpTo {
                up_to: u32::from(locations),
                options,
            },
        })
    }

    /// How many boxes of which locations, if that is clear.
    fn spread(places: Vec<(Location, u8)>, boxes: u8, mark: Mark) -> Next {
        match places[..] {
            _ if total(&places) <= boxes => Next::Go(places),
            [(only, _)] => Next::Go(vec![(only, boxes)]),
            _ => Next::Ask(points(&places, boxes, mark)),
        }
    }

    fn treated(body: &Body, places: &[Location]) -> Vec<(Location, u8)> {
        let mut wounded = marked(body, Mark::Slash);
        wounded.retain(|(location, _)| places.contains(location));
        wounded
    }

    /// What its stage asks or does, once the dice are done.
    fn next(&self, body: &Body) -> Option<Next> {
        match &self.stage {
            Stage::Rolling | Stage::Dice => None,
            Stage::Locations { boxes, locations } => {
                Some(Self::locations(body, *boxes, *locations))
            }
            Stage::Boxes { boxes, places } => {
                let places = Self::treated(body, places);
                Some(Self::spread(places, *boxes, Mark::Slash))
            }
            Stage::Spoil { boxes } => {
                Some(Self::spread(marked(body, Mark::Cross), *boxes, Mark::Cross))
            }
        }
    }

    /// The rule for what it comes to.
    fn rule(&self) -> RuleId {
        match &self.roll {
            None => u(73),
            Some(roll) if roll.success().is_some() => u(71),
            Some(_) => u(72),
        }
    }

    /// Every face that fell in it.
    pub(in crate::systems::unhex) fn faces(&self) -> Vec<i32> {
        let roll = self.roll.as_ref();
        roll.map_or_else(Vec::new, RollState::all_faces)
    }

    fn step_roll(&mut self, game: &mut Unhex, dice: &mut dyn Dice) -> Progress {
        let Some(roll) = &mut self.roll else {
            return Progress::Done;
        };
        if roll.step(dice, game) {
            return Progress::Again;
        }
        if !roll.is_done() {
            return Progress::Wait;
        }
        let botched = roll.verdict().is_some_and(Verdict::critical_failure);
        match (roll.success(), roll.result) {
            (Some(number), _) => {
                let (tens, ones) = (number.digit(Digit::Tens), number.digit(Digit::Ones));
                if tens == ones {
                    self.pick(Digit::Tens, game);
                } else {
                    self.stage = Stage::Dice;
                }
            }
            (None, Some(number)) if botched => {
                self.stage = Stage::Spoil {
                    boxes: Self::spoils(number),
                };
            }
            (None, _) => {
                game.treat(self.patient, &[], &[], u(72));
                return Progress::Done;
            }
        }
        Progress::Again
    }

    /// That die is the number of boxes (U-71).
    fn pick(&mut self, digit: Digit, game: &mut Unhex) {
        let Some(number) = self.roll.as_ref().and_then(RollState::success) else {
            return;
        };
        let (boxes, beyond) = (number.digit(digit), number.digit(digit.other()));
        self.stage = Self::treats(boxes, beyond);
        let who = game.who(self.healer);
        let locations = beyond + 1;
        game.note(
            &[u(71)],
            Fact::FirstAidDice {
                who,
                boxes,
                locations,
            },
        );
    }

    fn die_option(key: &str, number: Percentile, digit: Digit, body: &Body) -> Choice {
        let (boxes, beyond) = (number.digit(digit), number.digit(digit.other()));
        let places = match beyond {
            0 => "1 location".to_owned(),
            n => format!("up to {} locations", n + 1),
        };
        let mut wounded = marked(body, Mark::Slash);
        let all = total(&wounded);
        wounded.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        wounded.truncate(usize::from(beyond) + 1);
        let most = total(&wounded).min(boxes);
        let words = format!("erases at most {most} of {all} \\, the others become X");
        Choice::new(key, format!("{} in {places}", boxes_words(boxes)), words)
    }
}

impl Procedure for FirstAid {
    fn fault(&self, game: &Unhex) -> Option<&'static str> {
        if game.standing(self.healer).is_none() || !game.characters.contains_key(&self.patient) {
            return Some("somebody in it is not in the fight");
        }
        let roll = self.roll.as_ref();
        if roll.is_some_and(|roll| roll.roller != self.healer) {
            return Some("somebody else rolls for the healer");
        }
        let done = roll.is_some_and(RollState::is_done);
        let success = match roll {
            None => true,
            Some(roll) => done && roll.success().is_some(),
        };
        let botched = done
            && roll
                .and_then(RollState::verdict)
                .is_some_and(Verdict::critical_failure);
        let fits = match &self.stage {
            Stage::Rolling => roll.is_some() && !done,
            Stage::Dice => roll.is_some() && success,
            Stage::Locations { boxes, locations } => {
                success && *boxes <= 9 && (1..=10).contains(locations)
            }
            Stage::Boxes { boxes, .. } => success && *boxes <= 9,
            Stage::Spoil { boxes } => botched && *boxes <= 10,
        };
        if !fits {
            return Some("no play leads to such a treatment");
        }
        roll.and_then(|roll| roll.fault(game))
    }

    fn step(&mut self, game: &mut Unhex, dice: &mut dyn Dice) -> Progress {
        if self.stage == Stage::Dice {
            return Progress::Wait;
        }
        if self.stage == Stage::Rolling {
            return self.step_roll(game, dice);
        }
        let Some(patient) = game.characters.get(&self.patient) else {
            return Progress::Done;
        };
        match (self.next(&patient.body), &self.stage) {
            (Some(Next::Ask(_)), _) => Progress::Wait,
            (Some(Next::Go(places)), Stage::Locations { boxes, .. }) => {
                self.stage = Stage::Boxes {
                    boxes: *boxes,
                    places: places.into_iter().map(|(location, _)| location).collect(),
                };
                Progress::Again
            }
            (Some(Next::Go(places)), Stage::Spoil { .. }) => {
                game.treat(self.patient, &[], &places, self.rule());
                Progress::Done
            }
            (Some(Next::Go(places)), _) => {
                game.treat(self.patient, &places, &[], self.rule());
                Progress::Done
            }
            (None, _) => Progress::Done,
        }
    }

    fn decisions(&self, game: &Unhex) -> Vec<Decision> {
        let Some(patient) = game.characters.get(&self.patient) else {
            return Vec::new();
        };
        let name = &patient.name;
        let of_healer = |key: &str, question: String, shape: Shape| Decision {
            key: format!("first_aid.{key}"),
            who: Decider::Character(self.healer),
            who_name: game.name(self.healer),
            question,
            shape,
            rule: u(71),
        };
        let asked = match self.next(&patient.body) {
            Some(Next::Ask(shape)) => Some(shape),
            Some(Next::Go(_)) | None => None,
        };
        let decision = match (&self.stage, asked) {
            (Stage::Rolling, _) => {
                let roll = self.roll.as_ref();
                roll.and_then(|roll| roll.decision(game, "first_aid"))
            }
            (Stage::Dice, _) => {
                let number = self.roll.as_ref().and_then(RollState::success);
                number.map(|number| {
                    let question = format!(
                        "First aid for {name} succeeds with {number}. Which die is the boxes?"
                    );
                    let options = [("tens", Digit::Tens), ("ones", Digit::Ones)];
                    let options = options
                        .map(|(key, digit)| Self::die_option(key, number, digit, &patient.body));
                    let options = options.to_vec();
                    of_healer("dice", question, Shape::PickOne { options })
                })
            }
            (Stage::Locations { boxes, locations }, Some(shape)) => {
                let boxes = boxes_words(*boxes);
                let question = match locations {
                    1 => format!("Which location of {name} is treated, {boxes} in all?"),
                    n => format!(
                        "Which locations of {name} are treated, at most {n}, {boxes} in all?"
                    ),
                };
                Some(of_healer("locations", question, shape))
            }
            (Stage::Boxes { boxes, .. }, Some(shape)) => {
                let question = format!("Where does {name} lose {}?", boxes_words(*boxes));
                Some(of_healer("boxes", question, shape))
            }
            (Stage::Spoil { boxes }, Some(shape)) => Some(Decision {
                key: "first_aid.spoil".to_owned(),
                who: Decider::Character(self.patient),
                who_name: name.clone(),
                question: format!("Which {boxes} X become permanent?"),
                shape,
                rule: u(72),
            }),
            _ => None,
        };
        decision.into_iter().collect()
    }

    fn answer(&mut self, key: &str, answer: &Answer, game: &mut Unhex, dice: &mut dyn Dice) {
        match (&self.stage, answer) {
            (Stage::Rolling, answer) => {
                if let Some(roll) = &mut self.roll {
                    roll.answer(answer, dice, game);
                }
            }
            (Stage::Dice, Answer::Pick(die)) if key == "first_aid.dice" => {
                let digit = if die == "ones" {
                    Digit::Ones
                } else {
                    Digit::Tens
                };
                self.pick(digit, game);
            }
            (Stage::Locations { boxes, .. }, Answer::Pick(place)) => {
                self.stage = Stage::Boxes {
                    boxes: *boxes,
                    places: location_of(place).into_iter().collect(),
                };
            }
            (Stage::Locations { boxes, .. }, Answer::PickSome(places)) => {
                self.stage = Stage::Boxes {
                    boxes: *boxes,
                    places: places.iter().filter_map(|key| location_of(key)).collect(),
                };
            }
            (Stage::Boxes { .. } | Stage::Spoil { .. }, Answer::Distribute(points)) => {
                let places: Vec<(Location, u8)> = points
                    .iter()
                    // Within the boxes of a location.
                    .filter_map(|(key, n)| Some((location_of(key)?, u8::try_from(*n).ok()?)))
                    .collect();
                if matches!(self.stage, Stage::Spoil { .. }) {
                    game.treat(self.patient, &[], &places, self.rule());
                } else {
                    game.treat(self.patient, &places, &[], self.rule());
                }
                // Nothing is left to treat or to spoil, so that the next step is the last.
                self.stage = Stage::Boxes {
                    boxes: 0,
                    places: Vec::new(),
                };
            }
            _ => {}
        }
    }

    fn people(&self) -> Vec<CharacterId> {
        vec![self.healer, self.patient]
    }

    fn rolls_mut(&mut self) -> Vec<&mut RollState> {
        self.roll.iter_mut().collect()
    }

    fn dice_fell_for(&self, who: CharacterId, _game: &Unhex) -> bool {
        self.patient == who && !self.faces().is_empty()
    }

    fn surrendered(&mut self, who: CharacterId, why: &str, game: &mut Unhex) -> bool {
        let treated = self.patient == who && self.healer != who;
        let off = treated && self.roll.is_some() && self.faces().is_empty();
        if off {
            game.cancel_first_aid(self, why);
        }
        !off
    }

    fn impossible(&self, game: &Unhex) -> Option<String> {
        let waits = self.roll.as_ref().is_some_and(|roll| !roll.is_done());
        let gone = !game.characters.contains_key(&self.patient);
        let gone = gone.then(|| "who was treated is gone".to_owned());
        let off = game
            .why_off(self.healer)
            .or_else(|| game.why_off(self.patient));
        game.why_gone(self.healer)
            .or(gone)
            .or_else(|| off.filter(|_| waits))
    }

    fn legal(
        &self,
        game: &Unhex,
        _lines: Option<&Lines>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let rolling = self.roll.as_ref().is_some_and(|roll| !roll.is_done());
        if !rolling {
            return Ok(());
        }
        game.stays_awake(self.healer, check)?;
        let together = game.area_of(self.healer) == game.area_of(self.patient);
        check.rule(together, u(70), || {
            format!("{} is not in the same area", game.name(self.patient))
        })
    }

    fn after_change(&mut self, change: Changed<'_>, game: &mut Unhex) -> After {
        let Some(why) = change.why else {
            return After::KEPT;
        };
        game.cancel_first_aid(self, &why);
        After::gone(false)
    }
}

impl Unhex {
    /// Whether somebody can be treated with that (U-70, U-73).
    pub(super) fn check_first_aid(
        &self,
        who: CharacterId,
        patient: CharacterId,
        item: ItemId,
        sure: bool,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let sheet = self.sheet(who)?;
        let treated = self.sheet(patient)?;
        let Some(item) = sheet.item(item) else {
            return Err(Refusal::structure(format!(
                "{} has no such item",
                sheet.name
            )));
        };
        check.rule(item.kind == ItemKind::FirstAid, u(70), || {
            format!("{} is no first aid", item.name)
        })?;
        check.rule(sheet.hands.hold(item.id), u(70), || {
            format!("{} is not in hand", item.name)
        })?;
        let usable = sheet.held().any(|held| held.id == item.id);
        check.rule(usable || !sheet.hands.hold(item.id), u(62), || {
            format!("the arm that holds {} is out", item.name)
        })?;
        let Some(area) = self.area_of(patient) else {
            return Err(Refusal::structure(format!(
                "{} stands on no area of this fight’s map",
                treated.name
            )));
        };
        check.rule(self.area_of(who) == Some(area), u(70), || {
            format!("{} is not in the same area", treated.name)
        })?;
        let dead = treated.condition(&self.house_rules) == Condition::Dead;
        check.rule(!dead, u(65), || format!("{} is dead", treated.name))?;
        let able = self.has(who, Some(Ability::SureFirstAid));
        check.rule(!sure || able, u(91), || {
            format!("{} has no ability for a sure success", sheet.name)
        })
    }

    /// Uses the item up and begins the treatment; the action is spent already.
    pub(super) fn begin_first_aid(
        &mut self,
        healer: CharacterId,
        patient: CharacterId,
        item: ItemId,
        sure: bool,
    ) -> Result<(), Refusal> {
        let sheet = self.sheet_mut(healer)?;
        let Some(slot) = sheet.items.iter().position(|each| each.id == item) else {
            return Err(Refusal::structure(format!(
                "{} has no such item",
                sheet.name
            )));
        };
        let hands = sheet.hands;
        let item = sheet.items.remove(slot);
        sheet.hands.release(item.id);
        let fact = Fact::FirstAidBegun {
            who: self.who(healer),
            patient: self.who(patient),
            item: item.name.clone(),
            sure,
        };
        let rules = [u(70), u(73)];
        self.note(if sure { &rules } else { &rules[..1] }, fact);
        let good = self.has(healer, Some(Ability::GoodFirstAid));
        let roll = (!sure).then(|| RollState::new(self, healer, Purpose::FirstAid, good));
        let frame = FirstAid {
            healer,
            patient,
            item,
            slot,
            hands,
            stage: if sure {
                FirstAid::treats(1, 0)
            } else {
                Stage::Rolling
            },
            roll,
        };
        if let Some(fight) = self.fight_mut() {
            fight.frames.push(Frame::FirstAid(Box::new(frame)));
        }
        Ok(())
    }

    /// Does what a treatment came to: `\` erased, or X made permanent, and every `\` that is left becomes X.
    fn treat(
        &mut self,
        patient: CharacterId,
        erased: &[(Location, u8)],
        spoilt: &[(Location, u8)],
        rule: RuleId,
    ) {
        let Some(before) = self.characters.get(&patient).cloned() else {
            return;
        };
        let was = before.condition(&self.house_rules);
        let who = self.who(patient);
        let mut after = before.body.clone();
        let mut facts = Vec::new();
        let spoils = Location::ALL.map(|location| (location, u8::MAX, Mark::Slash, Mark::Cross));
        let spoilt = spoilt
            .iter()
            .map(|(location, boxes)| (*location, *boxes, Mark::Cross, Mark::Filled));
        for (location, boxes) in erased.iter().copied() {
            let boxes = after.change_marks(location, boxes, Mark::Slash, None);
            let who = who.clone();
            facts.push((
                boxes,
                Fact::MarksErased {
                    who,
                    location,
                    boxes,
                },
            ));
        }
        for (location, boxes, from, to) in spoilt.chain(spoils) {
            let boxes = after.change_marks(location, boxes, from, Some(to));
            let who = who.clone();
            facts.push((
                boxes,
                Fact::MarksWorse {
                    who,
                    location,
                    boxes,
                    to,
                },
            ));
        }
        if let Some(sheet) = self.character_mut(patient) {
            sheet.body = after;
        }
        for (_, fact) in facts.into_iter().filter(|(boxes, _)| *boxes > 0) {
            self.note(&[rule], fact);
        }
        self.after_wounds(patient, &before, was);
    }

    /// Calls a treatment off; if no die has fallen, the action and the item are given back.
    pub(super) fn cancel_first_aid(&mut self, aid: &FirstAid, why: &str) {
        let faces = aid.faces();
        self.note_cancelled(aid.healer, Some(Purpose::FirstAid), why, &faces);
        if !faces.is_empty() || aid.roll.is_none() {
            return;
        }
        self.give_back(aid.healer);
        let id = aid.item.id;
        let Some(sheet) = self
            .character_mut(aid.healer)
            .filter(|sheet| sheet.item(id).is_none())
        else {
            return;
        };
        let slot = aid.slot.min(sheet.items.len());
        sheet.items.insert(slot, aid.item.clone());
        let held = |side: Side| aid.hands.get(side) == Some(id);
        if held(Side::Left) && sheet.hands.left.is_none() && sheet.arm_works(Side::Left) {
            sheet.hands.left = Some(id);
        }
        if held(Side::Right) && sheet.hands.right.is_none() && sheet.arm_works(Side::Right) {
            sheet.hands.right = Some(id);
        }
        let (who, item) = (self.who(aid.healer), aid.item.name.clone());
        self.note(&[u(70)], Fact::ItemKept { who, item });
    }
}
