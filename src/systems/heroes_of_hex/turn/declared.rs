//! A declared action from its Reactions to its end (H-30, H-40, H-41). Reactions lie above it on the stack, so that the
//! latest is resolved first, and may be answered themselves; who could react with what is in `reactions`.

use std::collections::BTreeSet;

use crate::board::grid::Hex;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::attack::opposed_roll::OpposedRoll;
use crate::systems::heroes_of_hex::movement::ground::Ground;
use crate::systems::heroes_of_hex::movement::pending::{AutoMove, Knockback, Walk};
use crate::systems::heroes_of_hex::movement::walk::{STAY, path_answer, path_decision};
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::sheet::action::{Action, Aim, Area, Cost, MovementKind};
use crate::systems::heroes_of_hex::turn::declaration::{Act, Declared, DeclaredStage, Target};
use crate::systems::heroes_of_hex::turn::frame::{After, Frame, Progress, declarations};
use crate::systems::heroes_of_hex::words::fact::{Fact, Who};
use crate::table::{Answer, CharacterId, Check, Choice, Decider, Decision, Refusal, Shape};

impl Declared {
    /// A declaration; what it costs is settled by whoever makes it.
    pub(in crate::systems::heroes_of_hex) fn new(
        game: &mut HeroesOfHex,
        who: CharacterId,
        act: &Act,
    ) -> Result<Self, Refusal> {
        let (action, stage) = match act {
            Act::Use { action, .. } => (
                Some(game.action(who, *action)?.clone()),
                DeclaredStage::Window,
            ),
            Act::Move { path } if path.is_empty() => (None, DeclaredStage::Path),
            Act::Move { .. } | Act::Activate => (None, DeclaredStage::Window),
        };
        Ok(Self {
            id: game.next_declaration(),
            who,
            act: act.clone(),
            action,
            forced: false,
            reaction: false,
            answers: None,
            declined: BTreeSet::new(),
            met: None,
            stage,
            from: game.places.get(&who).map(|place| place.at),
            displaced: false,
            told: false,
            cost: None,
            owed: false,
        })
    }

    /// It costs that, or as much of it as there is: now, or when the way that the rules propose is accepted (H-47).
    pub(in crate::systems::heroes_of_hex) fn charge(&mut self, game: &mut HeroesOfHex, cost: Cost) {
        self.cost = game.at_hand(self.who, cost);
        let goes = self.action.as_ref().and_then(|a| a.keywords.goes);
        self.owed = goes.is_some_and(|goes| !matches!(goes, MovementKind::Step(_)));
        if !self.owed {
            self.pay(game);
        }
    }

    fn pay(&self, game: &mut HeroesOfHex) {
        if let Some(cost) = self.cost {
            game.pay(game.side_of(self.who), cost);
        }
    }

    /// Pays what is owed.
    pub(in crate::systems::heroes_of_hex) fn settle(&mut self, game: &mut HeroesOfHex) {
        if std::mem::take(&mut self.owed) {
            self.pay(game);
        }
    }

    pub(in crate::systems::heroes_of_hex) fn decisions(
        &self,
        game: &HeroesOfHex,
        below: &[Frame],
    ) -> Vec<Decision> {
        match self.stage {
            DeclaredStage::Price => vec![self.price_decision(game)],
            DeclaredStage::Path => {
                let distance = game
                    .units
                    .get(&self.who)
                    .map_or(0, |unit| unit.profile.movement.distance);
                let on = if self.displaced { " on" } else { "" };
                let question = format!("Which way does {} move{on}?", game.name(self.who));
                let (key, stay) = ("move.path", self.displaced);
                let steps = path_decision(game, self.who, distance.into(), key, question, stay);
                vec![steps]
            }
            DeclaredStage::Window | DeclaredStage::Aimed => {
                let stack = self.on_top_of(below);
                let open = game.open_reactions(&stack).into_iter();
                open.map(|one| game.reaction_decision(&stack, &one))
                    .collect()
            }
            DeclaredStage::Aim => vec![self.aim_decision(game)],
            DeclaredStage::Begin | DeclaredStage::Act | DeclaredStage::After => Vec::new(),
        }
    }

    /// The targets that are left once the unit has moved.
    fn candidates(&self, game: &HeroesOfHex) -> Vec<Target> {
        let (Some(action), Some(ground)) = (&self.action, game.ground()) else {
            return Vec::new();
        };
        game.possible_targets(self.who, action, &ground)
    }

    /// The target that an answer names.
    pub(in crate::systems::heroes_of_hex) fn candidate(
        &self,
        game: &HeroesOfHex,
        pick: &str,
    ) -> Option<Target> {
        let mut candidates = self.candidates(game).into_iter();
        candidates.find(|target| target.key() == pick)
    }

    fn aim_decision(&self, game: &HeroesOfHex) -> Decision {
        let candidates = self.candidates(game);
        let options = candidates.iter().map(|target| {
            let label = match target {
                Target::Unit(unit) => game.name(*unit),
                Target::Space(at) => game.space_name(*at),
                Target::None => "everybody around".to_owned(),
            };
            Choice::new(target.key(), label, "")
        });
        Decision {
            key: "target".to_owned(),
            who: Decider::Character(self.who),
            who_name: game.name(self.who),
            question: "Whom is it for?".to_owned(),
            shape: Shape::PickOne {
                options: options.collect(),
            },
            rule: h(30),
        }
    }

    pub(in crate::systems::heroes_of_hex) fn answer(
        &mut self,
        key: &str,
        answer: &Answer,
        game: &mut HeroesOfHex,
    ) -> Result<After, Refusal> {
        match (self.stage, answer) {
            (DeclaredStage::Price, Answer::Pick(price)) => Ok(self.priced(price, game)),
            (DeclaredStage::Path, Answer::Path(keys))
                if self.displaced && keys.iter().any(|key| key == STAY) =>
            {
                let who = game.who(self.who);
                let why = "it was left at that".to_owned();
                game.note(&[h(41)], Fact::Stays { who, why });
                Ok(After::Drop)
            }
            (DeclaredStage::Path, Answer::Path(keys)) => {
                let distance = game.unit(self.who)?.profile.movement.distance;
                let path = path_answer(game, self.who, keys, distance.into())?;
                self.act = Act::Move { path };
                self.stage = DeclaredStage::Window;
                self.from = game.places.get(&self.who).map(|place| place.at);
                game.note_declared(self);
                Ok(After::Stay)
            }
            (DeclaredStage::Window | DeclaredStage::Aimed, Answer::Pick(pick)) => {
                self.reacts(key, pick, game)
            }
            (DeclaredStage::Aim, Answer::Pick(pick)) => {
                let found = self.candidate(game, pick);
                if let (Some(found), Act::Use { target, .. }) = (found, &mut self.act) {
                    *target = found;
                    self.aimed();
                }
                Ok(After::Stay)
            }
            _ => Ok(After::Stay),
        }
    }

    pub(in crate::systems::heroes_of_hex) fn step(&mut self, game: &mut HeroesOfHex) -> Progress {
        match self.stage {
            DeclaredStage::Price | DeclaredStage::Path => Progress::Wait,
            DeclaredStage::Window | DeclaredStage::Aimed => {
                // This frame is off the stack while it is stepped, so that the stack is what lies beneath.
                let below = game
                    .skirmish
                    .as_ref()
                    .map(|skirmish| skirmish.frames.as_slice());
                let stack = self.on_top_of(below.unwrap_or_default());
                if !game.open_reactions(&stack).is_empty() {
                    self.tell_of_movement(game);
                    return Progress::Wait;
                }
                if self.goes_on(game) {
                    self.stage = DeclaredStage::Path;
                    self.displaced = true;
                    self.told = false;
                    return Progress::Again;
                }
                if let Some(why) = self.invalid(game) {
                    self.settle(game);
                    let (who, action) = (game.who(self.who), self.name());
                    game.note(&[h(41)], Fact::Cancelled { who, action, why });
                    return Progress::Done;
                }
                self.stage = match self.stage {
                    DeclaredStage::Aimed => DeclaredStage::Act,
                    _ => DeclaredStage::Begin,
                };
                Progress::Again
            }
            DeclaredStage::Begin => self.begin(game),
            DeclaredStage::Aim => {
                self.settle(game);
                let later = self.action.as_ref().is_some_and(Action::aims_later);
                if !later || self.target() != Target::None {
                    self.stage = DeclaredStage::Act;
                    return Progress::Again;
                }
                if self.aims_at_one() {
                    let candidates = self.candidates(game);
                    match candidates.as_slice() {
                        [] => return self.without_target(game),
                        [only] => {
                            if let Act::Use { target, .. } = &mut self.act {
                                *target = *only;
                            }
                        }
                        _ => return Progress::Wait,
                    }
                }
                self.aimed();
                Progress::Again
            }
            // What it does is done once whatever it pushed on the stack is over.
            DeclaredStage::Act if self.met.is_some() => {
                self.stage = DeclaredStage::After;
                Progress::Again
            }
            DeclaredStage::Act => self.do_it(game),
            DeclaredStage::After => {
                let focus = self.action.as_ref().is_some_and(|a| a.keywords.focus);
                if focus && game.unit_state(self.who).is_some() {
                    game.gain_focus(self.who);
                }
                Progress::Done
            }
        }
    }

    /// Whom it is for is known only now, so whoever it is on may answer that, whatever they let pass before (H-40).
    fn aimed(&mut self) {
        self.declined.clear();
        self.stage = DeclaredStage::Aimed;
    }

    /// This one and what is declared beneath it, the latest last.
    pub(in crate::systems::heroes_of_hex) fn on_top_of<'a>(
        &'a self,
        below: &'a [Frame],
    ) -> Vec<&'a Self> {
        let mut stack = declarations(below);
        stack.push(self);
        stack
    }

    fn aims_at_one(&self) -> bool {
        let aim = self.action.as_ref().map(Action::aim);
        !matches!(aim, None | Some(Aim::Around | Aim::Oneself))
    }

    fn without_target(&mut self, game: &mut HeroesOfHex) -> Progress {
        let (who, action) = (game.who(self.who), self.name());
        game.note(&[h(30)], Fact::NoTarget { who, action });
        self.stage = DeclaredStage::After;
        Progress::Again
    }

    /// Whether it is a Movement whose unit was displaced and can still go somewhere from there (H-41).
    fn goes_on(&self, game: &HeroesOfHex) -> bool {
        let at = game.places.get(&self.who).map(|place| place.at);
        let displaced =
            matches!(self.act, Act::Move { .. }) && self.from.is_some_and(|from| Some(from) != at);
        let unit = game
            .units
            .get(&self.who)
            .filter(|_| displaced && game.unit_state(self.who).is_some());
        let distance = unit.map_or(0, |unit| unit.profile.movement.distance);
        let ground = game.ground();
        ground.is_some_and(|ground| ground.can_go(self.who, distance.into()))
    }

    /// Why it is not valid any more, once every Reaction is over (H-41).
    pub(super) fn invalid(&self, game: &HeroesOfHex) -> Option<String> {
        if game.unit_state(self.who).is_none() {
            return Some(format!("{} is out of the game", game.name(self.who)));
        }
        let ground = game.ground()?;
        let check = &mut Check::new(self.forced);
        let displaced = ground.at(self.who) != self.from.or(ground.at(self.who));
        let checked = match (&self.act, &self.action) {
            // It could not go on from there, or it would have been asked for its way.
            (Act::Move { .. }, _) if displaced => Err(Refusal::structure(format!(
                "there is no space where {} can go",
                game.name(self.who)
            ))),
            (Act::Move { path }, _) => {
                let distance = game.units.get(&self.who)?.profile.movement.distance;
                ground.check_way(self.who, path, distance.into(), check)
            }
            // One that is aimed later and meets nobody says so when it acts.
            (Act::Use { target, .. }, Some(action)) => {
                game.check_target(self.who, action, *target, &ground, check)
            }
            _ => Ok(()),
        };
        checked.err().map(|refusal| refusal.reason().to_owned())
    }

    /// A Movement that may still be stopped is told of before it is made.
    fn tell_of_movement(&mut self, game: &mut HeroesOfHex) {
        let Act::Move { path } = &self.act else {
            return;
        };
        if !std::mem::replace(&mut self.told, true) {
            let (who, to) = (game.who(self.who), game.path_end(path));
            let cost = self.cost_to_tell();
            game.note(&[h(20)], Fact::MoveDeclared { who, to, cost });
        }
    }

    /// Its cost was said when it was declared first (H-41).
    fn cost_to_tell(&self) -> Option<Cost> {
        self.cost.filter(|_| !self.displaced)
    }

    /// A Movement is made; an action that moves the unit does that first.
    fn begin(&mut self, game: &mut HeroesOfHex) -> Progress {
        if let Act::Move { path } = &self.act {
            let cost = self.cost_to_tell().filter(|_| !self.told);
            game.walk_for(self.who, path, h(20), cost);
            return Progress::Done;
        }
        self.stage = DeclaredStage::Aim;
        let goes = self.action.as_ref().and_then(|a| a.keywords.goes);
        match goes {
            None => Progress::Again,
            Some(MovementKind::Step(spaces)) => Progress::Push(Frame::Walk(Box::new(Walk {
                who: self.who,
                spaces,
            }))),
            Some(goes) => {
                let auto_move = AutoMove::new(self.who, goes);
                Progress::Push(Frame::AutoMove(Box::new(auto_move)))
            }
        }
    }

    /// What an action does to whoever it is for.
    fn do_it(&mut self, game: &mut HeroesOfHex) -> Progress {
        let (Some(action), Some(ground)) = (self.action.clone(), game.ground()) else {
            return Progress::Done;
        };
        let Some(from) = ground.at(self.who) else {
            return Progress::Done;
        };
        let targets = game.targets(self.who, &action, self.target(), &ground);
        drop(ground);
        self.met = Some(targets.clone());
        if targets.is_empty() {
            return self.without_target(game);
        }
        if action.offence.is_some() {
            let mut opposed = OpposedRoll::new(game, self.id, self.who, from, &action, &targets);
            opposed.blast = matches!(action.keywords.area, Some(Area::Blast(_)));
            opposed.from = game.blast_middle(&action, self.target()).unwrap_or(from);
            return Progress::Push(Frame::OpposedRoll(Box::new(opposed)));
        }
        for target in targets.iter().copied() {
            if action.heals() {
                game.heal(target, action.keywords.heals);
            }
            if action.keywords.poison > 0 {
                game.poison(target, action.keywords.poison);
            }
        }
        if action.keywords.knockback > 0 && action.aim() != Aim::Oneself {
            let middle = game.blast_middle(&action, self.target());
            return Progress::Push(Frame::Knockback(Box::new(Knockback {
                by: self.who,
                source: middle.unwrap_or(from),
                spaces: action.keywords.knockback,
                targets,
                picked: false,
                blast: matches!(action.keywords.area, Some(Area::Blast(_))),
            })));
        }
        Progress::Again
    }
}

impl HeroesOfHex {
    /// Notes the declaration of an action.
    pub(in crate::systems::heroes_of_hex) fn note_declared(&mut self, declared: &Declared) {
        let (cost, owed) = (declared.cost, declared.owed);
        let who = self.who(declared.who);
        // A Movement is told of when it is made, or when it waits for Reactions.
        let (Act::Use { .. }, Some(action)) = (&declared.act, &declared.action) else {
            return;
        };
        let on = self.named_targets(declared);
        let action = action.name.clone();
        if declared.reaction {
            let fact = Fact::ReactionDeclared {
                who,
                action,
                on,
                cost,
                owed,
            };
            self.note(&[h(40), h(30)], fact);
        } else {
            let fact = Fact::Declared {
                who,
                action,
                on,
                cost,
                owed,
            };
            self.note(&[h(30), h(17)], fact);
        }
    }

    fn named_targets(&self, declared: &Declared) -> Vec<Who> {
        let on = declared.on(self).into_iter();
        on.map(|id| self.who(id)).collect()
    }

    /// The name of the space where a way ends.
    pub(in crate::systems::heroes_of_hex) fn path_end(&self, path: &[Hex]) -> String {
        path.last()
            .map_or_else(|| "nowhere".to_owned(), |at| self.space_name(*at))
    }

    /// The middle of a Blast, where by a house rule it pushes away from there (H-42).
    fn blast_middle(&self, action: &Action, target: Target) -> Option<Hex> {
        match (action.keywords.area, target) {
            (Some(Area::Blast(_)), Target::Space(at)) if !self.house_rules.blast_from_attacker => {
                Some(at)
            }
            _ => None,
        }
    }

    /// Every target that an action could have now, in a fixed order.
    #[must_use]
    pub fn possible_targets(
        &self,
        who: CharacterId,
        action: &Action,
        ground: &Ground<'_>,
    ) -> Vec<Target> {
        let units = || self.skirmish.iter().flat_map(|s| s.units.keys().copied());
        let fits = |target: &Target| {
            let check = &mut Check::new(false);
            self.check_target(who, action, *target, ground, check)
                .is_ok()
        };
        match action.aim() {
            Aim::Oneself => vec![Target::None],
            Aim::Opponent | Aim::Ally => units().map(Target::Unit).filter(fits).collect(),
            Aim::Around => [Target::None].into_iter().filter(fits).collect(),
            Aim::Space => {
                let Some(from) = ground.at(who) else {
                    return Vec::new();
                };
                let spaces = ground.grid.within(from, action.reach.spaces().into());
                let near = |at: &Hex| {
                    units().any(|id| {
                        self.meets(who, action, id)
                            && ground
                                .at(id)
                                .is_some_and(|there| ground.distance(there, *at) <= action.radius())
                    })
                };
                let spaces: Vec<Hex> = spaces.iter().filter(near).collect();
                spaces.into_iter().map(Target::Space).filter(fits).collect()
            }
        }
    }
}
