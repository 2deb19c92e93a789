//! How an opposed roll (H-31 to H-33) is made, asked for, compared for each defender, and what it does.

use crate::board::grid::Hex;
use crate::dice::Dice;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::attack::damage::{DamageType, Outcome};
use crate::systems::heroes_of_hex::attack::opposed_roll::{Defender, OpposedRoll};
use crate::systems::heroes_of_hex::attack::pool::{Pool, Purpose, Roller};
use crate::systems::heroes_of_hex::movement::pending::Knockback;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::sheet::action::{Action, AttackType};
use crate::systems::heroes_of_hex::turn::declaration::{DeclarationId, Declared};
use crate::systems::heroes_of_hex::turn::frame::{Frame, Progress, declarations};
use crate::systems::heroes_of_hex::words::fact::{Fact, InAttack};
use crate::table::{Answer, CharacterId, Check, Decision};

impl OpposedRoll {
    /// An attack by that unit from where it stands, on everybody given. An action without offence attacks nobody.
    pub(in crate::systems::heroes_of_hex) fn new(
        game: &HeroesOfHex,
        of: DeclarationId,
        by: CharacterId,
        from: Hex,
        action: &Action,
        targets: &[CharacterId],
    ) -> Self {
        let (attack_type, damage) = action
            .offence
            .map_or((AttackType::Physical, DamageType::Light), |offence| {
                (offence.attack, offence.damage)
            });
        let profile = |who| game.units.get(&who).map(|unit| unit.profile);
        let attack = profile(by).map_or(0, |profile| profile.attack(attack_type));
        let defenders = targets.iter().copied().map(|who| {
            let dice = profile(who).map_or(0, |profile| profile.defense(attack_type));
            Defender {
                who,
                defense: Pool::new(Roller::Unit(who), Purpose::Defense, dice),
            }
        });
        Self {
            of,
            action: action.name.clone(),
            by,
            from,
            attack_type,
            damage,
            reach: action.keywords.area.is_none().then_some(action.reach),
            poison: action.keywords.poison,
            knockback: action.keywords.knockback,
            blast: false,
            attack: Pool::new(Roller::Unit(by), Purpose::Attack, attack),
            defenders: defenders.collect(),
            resolved: false,
        }
    }

    pub(in crate::systems::heroes_of_hex) fn decisions(&self, game: &HeroesOfHex) -> Vec<Decision> {
        let attack = self.attack.decision(game, "attack.roll");
        let defenses = self.defenders.iter().filter_map(|defender| {
            let key = defense_key(defender.who);
            defender.defense.decision(game, &key)
        });
        let what = self.so_far();
        let named = |mut decision: Decision| {
            decision.question = format!("{what}. {}", decision.question);
            decision
        };
        attack.into_iter().chain(defenses).map(named).collect()
    }

    /// Which attack it is, and what has fallen of it while the defense waits.
    fn so_far(&self) -> String {
        let (attack, damage) = (self.attack_type.words(), self.damage.words());
        let faces: Vec<String> = self.attack.faces.iter().map(ToString::to_string).collect();
        let rolled = match self.attack.is_done() {
            true if !faces.is_empty() => format!(", the attack roll is {}", faces.join(", ")),
            _ => String::new(),
        };
        format!("{attack}, {damage} damage{rolled}")
    }

    pub(in crate::systems::heroes_of_hex) fn answer(
        &mut self,
        key: &str,
        answer: &Answer,
        dice: &mut dyn Dice,
    ) {
        if key == "attack.roll" {
            self.attack.answer(answer, dice);
            return;
        }
        let mut defenders = self.defenders.iter_mut();
        if let Some(one) = defenders.find(|one| defense_key(one.who) == key) {
            one.defense.answer(answer, dice);
        }
    }

    pub(in crate::systems::heroes_of_hex) fn step(
        &mut self,
        game: &mut HeroesOfHex,
        dice: &mut dyn Dice,
    ) -> Progress {
        if self.resolved {
            return Progress::Done;
        }
        self.attack.step(game, dice);
        for defender in &mut self.defenders {
            defender.defense.step(game, dice);
        }
        self.note_fallen(game);
        if !self.pools().all(Pool::is_done) {
            return Progress::Wait;
        }
        self.resolved = true;
        let mut hit = Vec::new();
        for Defender { who, defense } in &self.defenders {
            if self.resolve(*who, defense, game) {
                hit.push(*who);
            }
        }
        if self.knockback == 0 || hit.is_empty() {
            return Progress::Done;
        }
        Progress::Push(Frame::Knockback(Box::new(Knockback {
            by: self.by,
            source: self.from,
            spaces: self.knockback,
            targets: hit,
            picked: false,
            blast: self.blast,
        })))
    }

    /// Why it cannot be on that defender now, as far as reach goes (H-23, H-24).
    pub(in crate::systems::heroes_of_hex) fn out_of_reach(
        &self,
        game: &HeroesOfHex,
        who: CharacterId,
    ) -> Option<String> {
        let (reach, ground) = (self.reach?, game.ground()?);
        let check = &mut Check::new(false);
        let refusal = ground.check_reach(self.by, ground.at(who)?, reach, check);
        refusal.err().map(|refusal| refusal.reason().to_owned())
    }

    /// Notes the faces that have fallen so far, for an attack that comes to nothing.
    pub(in crate::systems::heroes_of_hex) fn note_faces(&self, game: &mut HeroesOfHex) {
        let open = |pool: &&Pool| !pool.noted && !pool.faces.is_empty();
        for pool in self.pools().filter(open) {
            self.note_roll(game, pool);
        }
    }

    /// Whether the faces of a roll of it are known.
    pub(in crate::systems::heroes_of_hex) fn tells(&self, pool: &Pool) -> bool {
        self.attack.is_done() || pool.real || pool.purpose == Purpose::Attack
    }

    /// Notes every roll as soon as all its dice have fallen, whoever is still to roll. What the app has drawn for a defense is
    /// told only after the attack.
    fn note_fallen(&mut self, game: &mut HeroesOfHex) {
        let attacked = self.attack.is_done();
        let fallen = |pool: &Pool| !pool.noted && pool.is_done() && (attacked || pool.real);
        for pool in self.pools().filter(|pool| fallen(pool)) {
            self.note_roll(game, pool);
        }
        for pool in self.pools_mut().filter(|pool| fallen(pool)) {
            pool.noted = true;
        }
    }

    fn note_roll(&self, game: &mut HeroesOfHex, pool: &Pool) {
        let Roller::Unit(who) = pool.roller else {
            return;
        };
        let fact = Fact::Rolled {
            who: game.who(who),
            purpose: pool.purpose,
            faces: pool.faces.clone(),
            origin: pool.origin(),
            attack: InAttack {
                of: self.of,
                by: game.who(self.by),
                on: self.defenders.iter().map(|one| game.who(one.who)).collect(),
                action: self.action.clone(),
                attack: self.attack_type,
                damage: self.damage,
            },
        };
        game.note(&[h(31)], fact);
    }

    /// Compares one defender's roll and deals with it; whether it was hit and is still in play.
    fn resolve(&self, who: CharacterId, defense: &Pool, game: &mut HeroesOfHex) -> bool {
        let (attack, defense) = (self.attack.highest(), defense.highest());
        let outcome = self.damage.outcome(attack - defense);
        let fact = Fact::Clashed {
            by: game.who(self.by),
            on: game.who(who),
            attack,
            defense,
            damage: self.damage,
            outcome,
        };
        let several = self.defenders.len() > 1;
        let rules: &[_] = if several {
            &[h(32), h(31), h(33)]
        } else {
            &[h(32), h(31)]
        };
        game.note(rules, fact);
        match outcome {
            Outcome::Nothing => return false,
            Outcome::Wound => game.wound(who),
            Outcome::Death => game.slay(who),
        }
        if self.poison > 0 {
            game.poison(who, self.poison);
        }
        game.units.get(&who).is_some_and(|unit| !unit.is_defeated())
    }
}

impl HeroesOfHex {
    /// The attacks that wait for that unit and would not reach it there any more, by their names (H-41).
    #[must_use]
    pub fn escaped_at(&self, who: CharacterId, at: Hex) -> Vec<String> {
        let frames = self.skirmish.as_ref().map(|s| s.frames.as_slice());
        let (stack, ground) = (declarations(frames.unwrap_or_default()), self.ground());
        let escapes = |one: &&&Declared| {
            let attacks = one
                .action
                .as_ref()
                .filter(|action| action.offence.is_some());
            let (Some(action), Some(ground)) = (attacks, &ground) else {
                return false;
            };
            let alone = action.keywords.area.is_none() && one.on(self).contains(&who);
            let reach = ground.check_reach(one.who, at, action.reach, &mut Check::new(false));
            alone && reach.is_err()
        };
        stack.iter().filter(escapes).map(|one| one.name()).collect()
    }
}

fn defense_key(who: CharacterId) -> String {
    format!("defense.{who}.roll")
}
