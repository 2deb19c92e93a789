//! One attack roll with a weapon and what it does (U-53, U-55, U-57): rolled, dice picked, adjusted.
//! Who reacts to it, and the damage that follows, are in `exchange` and `wounds`.

use crate::systems::unhex::fight::frames::strike::{Strike, StrikeStage};
use crate::systems::unhex::rolls::percentile::{Digit, Edge, Hit, Verdict};
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::sheet::body::{Location, Mark};
use crate::systems::unhex::sheet::item::{ItemKind, StrikeKind};
use crate::systems::unhex::sheet::weapon::Weapon;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::{ChooserWhy, Fact};
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, Shape};

impl Strike {
    /// A strike about to be rolled.
    #[expect(
        clippy::too_many_arguments,
        reason = "a strike is made of exactly these facts"
    )]
    pub(in crate::systems::unhex) fn new(
        game: &Unhex,
        kind: StrikeKind,
        by: CharacterId,
        at: CharacterId,
        weapon: Weapon,
        range: u32,
        marks: u32,
        cover: bool,
    ) -> Self {
        let character = game.characters.get(&by);
        let item = character.and_then(|c| c.item(weapon.item()?));
        let weapon_kind = item.map_or(ItemKind::Other, |i| i.kind);
        let good = game.has(by, weapon.edges(weapon_kind, kind).good);
        let purpose = match kind {
            StrikeKind::Attack => Purpose::Attack,
            StrikeKind::Counterattack => Purpose::Counterattack,
            StrikeKind::Intercept => Purpose::Intercept,
        };
        let mut roll = RollState::new(game, by, purpose, good);
        if weapon_kind == ItemKind::Melee1h && game.has(by, Some(Ability::Melee1hCostAction)) {
            roll.costs = Some(at);
        }
        Self {
            kind,
            by,
            at,
            weapon,
            weapon_name: item.map_or_else(|| Weapon::UNARMED_NAME.to_owned(), |i| i.name.clone()),
            weapon_kind,
            range,
            marks,
            cover,
            less_lethal: false,
            roll,
            stage: StrikeStage::Rolling,
            hit: None,
            destroys: weapon_kind == ItemKind::Melee2h
                && game.has(by, Some(Ability::Melee2hDestroyItem)),
        }
    }

    /// The same, less-lethal or not (U-67).
    pub(in crate::systems::unhex) fn less_lethal(mut self, less_lethal: bool) -> Self {
        self.less_lethal = less_lethal;
        self
    }

    /// The log's line about it.
    pub(in crate::systems::unhex) fn declared(&self, game: &Unhex) -> Fact {
        Fact::StrikeDeclared {
            who: game.who(self.by),
            target: game.who(self.at),
            kind: self.kind,
            weapon: self.weapon_name.clone(),
            range: self.range,
            cover: self.cover,
            marks: self.marks,
            stealth: self.cover && game.stealthy(self.at),
            less_lethal: self.less_lethal,
        }
    }

    /// What a wound by this weapon is marked with (U-61).
    #[must_use]
    pub fn mark(&self) -> Mark {
        if self.weapon_kind == ItemKind::Melee2h {
            Mark::Cross
        } else {
            Mark::Slash
        }
    }

    /// What it marks; nothing if it is less-lethal (U-67).
    #[must_use]
    pub fn wound(&self) -> Option<Mark> {
        (!self.less_lethal).then(|| self.mark())
    }

    /// Who picks the dice, and why (U-53).
    fn chooser(&self, game: &Unhex) -> (CharacterId, ChooserWhy) {
        if self.cover {
            (self.at, ChooserWhy::Cover)
        } else if game
            .characters
            .get(&self.at)
            .is_some_and(|c| c.holds_shield())
        {
            (self.at, ChooserWhy::Shield)
        } else {
            (self.by, ChooserWhy::Attacker)
        }
    }

    fn pick(&mut self, digit: Digit, game: &mut Unhex) {
        let Some(roll) = self.roll.success() else {
            return;
        };
        let hit = Hit::of(roll, digit);
        self.hit = Some(hit);
        let (by, why) = self.chooser(game);
        let by = game.who(by);
        let rules: &[_] = match why {
            ChooserWhy::Attacker => &[u(53)],
            ChooserWhy::Cover => &[u(53), u(33)],
            ChooserWhy::Shield => &[u(53), u(80)],
        };
        let location = Location::of_die(hit.location);
        game.note(
            rules,
            Fact::DiceChosen {
                by,
                damage: hit.damage,
                location,
                die: hit.location,
                why,
            },
        );
        self.stage = if self.edges(game).is_empty() {
            StrikeStage::Settled
        } else {
            StrikeStage::Adjust
        };
    }

    /// The target picks the dice, not the attacker (U-53).
    pub(in crate::systems::unhex) fn target_picks(&self, game: &Unhex) -> bool {
        self.chooser(game).1 != ChooserWhy::Attacker
    }

    /// The edges that the attacker has for this strike, used or not (U-17 to U-19).
    pub(in crate::systems::unhex) fn edges_had(&self, game: &Unhex) -> Vec<Edge> {
        if self.target_picks(game) && !game.house_rules.adjust_targets_choice {
            return Vec::new();
        }
        let edges = self.weapon.edges(self.weapon_kind, self.kind);
        let precise = game.has(self.by, edges.precise);
        let powerful = game.has(self.by, edges.powerful);
        [
            (Edge::Powerful, powerful),
            (Edge::PreciseUp, precise),
            (Edge::PreciseDown, precise),
        ]
        .into_iter()
        .filter(|(_, able)| *able)
        .map(|(edge, _)| edge)
        .collect()
    }

    /// The edges that may still be used, with what they make of the hit (U-17 to U-19).
    fn edges(&self, game: &Unhex) -> Vec<(Edge, Hit)> {
        let Some(hit) = self.hit.filter(|_| !self.roll.edge_used) else {
            return Vec::new();
        };
        self.edges_had(game)
            .into_iter()
            .filter_map(|edge| Some((edge, hit.with(edge)?)))
            .collect()
    }

    fn hit_words(&self, game: &Unhex, hit: Hit) -> (String, String) {
        let location = Location::of_die(hit.location);
        (
            format!("{} damage to {location} ({})", hit.damage, hit.location),
            game.preview(self.at, location, hit.damage, self.less_lethal, false),
        )
    }

    /// What in it cannot be, for files.
    pub(in crate::systems::unhex) fn fault(&self, game: &Unhex) -> Option<&'static str> {
        if game.standing(self.by).is_none()
            || game.standing(self.at).is_none()
            || self.roll.roller != self.by
            || self.roll.costs.is_some_and(|id| id != self.at)
        {
            return Some("somebody in it is not in the fight");
        }
        let hits = self.roll.is_done() && self.roll.success().is_some();
        let fits = match self.stage {
            StrikeStage::Rolling => self.hit.is_none(),
            StrikeStage::Pick => hits && self.hit.is_none(),
            StrikeStage::Adjust => hits && self.hit.is_some(),
            StrikeStage::Settled => self.roll.is_done() && (hits || self.hit.is_none()),
        };
        let digits = self
            .hit
            .is_none_or(|hit| hit.damage <= 9 && hit.location <= 9);
        if fits && digits {
            self.roll.fault(game)
        } else {
            Some("a strike has a hit that it cannot have")
        }
    }

    pub(in crate::systems::unhex) fn decision(&self, game: &Unhex, role: &str) -> Option<Decision> {
        match self.stage {
            StrikeStage::Rolling => None,
            StrikeStage::Pick => {
                let roll = self.roll.success()?;
                let (chooser, why) = self.chooser(game);
                let options = [("tens", Digit::Tens), ("ones", Digit::Ones)]
                    .map(|(key, digit)| {
                        let (label, consequence) = self.hit_words(game, Hit::of(roll, digit));
                        Choice::new(key, label, consequence)
                    })
                    .to_vec();
                let because = match why {
                    ChooserWhy::Attacker => String::new(),
                    ChooserWhy::Cover => format!(" {} has cover and picks.", game.name(self.at)),
                    ChooserWhy::Shield => {
                        format!(" {} holds a shield and picks.", game.name(self.at))
                    }
                };
                Some(Decision {
                    key: format!("{role}.dice"),
                    who: Decider::Character(chooser),
                    who_name: game.name(chooser),
                    question: format!(
                        "{}’s {} hits with {roll}.{because} Which die is the damage?",
                        game.name(self.by),
                        self.weapon_name
                    ),
                    shape: Shape::PickOne { options },
                    rule: u(53),
                })
            }
            StrikeStage::Adjust => {
                let hit = self.hit?;
                let (label, consequence) = self.hit_words(game, hit);
                let mut options = vec![Choice::new("as_is", format!("Leave {label}"), consequence)];
                for (edge, changed) in self.edges(game) {
                    let (label, consequence) = self.hit_words(game, changed);
                    let name = if edge == Edge::Powerful {
                        "Powerful"
                    } else {
                        "Precise"
                    };
                    options.push(Choice::new(
                        edge_key(edge),
                        format!("{name}: {label}"),
                        consequence,
                    ));
                }
                Some(Decision {
                    key: format!("{role}.adjust"),
                    who: Decider::Character(self.by),
                    who_name: game.name(self.by),
                    question: "Adjust the hit?".to_owned(),
                    shape: Shape::PickOne { options },
                    rule: u(19),
                })
            }
            StrikeStage::Settled => None,
        }
    }

    pub(in crate::systems::unhex) fn answer(
        &mut self,
        what: &str,
        answer: &Answer,
        game: &mut Unhex,
    ) {
        match (self.stage, what, answer) {
            (StrikeStage::Pick, "dice", Answer::Pick(key)) => {
                let digit = if key == "ones" {
                    Digit::Ones
                } else {
                    Digit::Tens
                };
                self.pick(digit, game);
            }
            (StrikeStage::Adjust, "adjust", Answer::Pick(key)) => {
                let chosen = self
                    .edges(game)
                    .into_iter()
                    .find(|(edge, _)| edge_key(*edge) == key);
                if let Some((edge, hit)) = chosen {
                    self.hit = Some(hit);
                    self.roll.edge_used = true;
                    let powerful = edge == Edge::Powerful;
                    let by = game.who(self.by);
                    let location = Location::of_die(hit.location);
                    game.note(
                        &[if powerful { u(18) } else { u(17) }],
                        Fact::Adjusted {
                            by,
                            powerful,
                            damage: hit.damage,
                            location,
                            die: hit.location,
                        },
                    );
                }
                self.stage = StrikeStage::Settled;
            }
            (StrikeStage::Settled, "destroy", Answer::Pick(key)) => self.destroy(key, game),
            _ => {}
        }
    }

    /// After the rolls: a miss is settled, a hit goes on to the dice.
    pub(super) fn settle_roll(&mut self, game: &mut Unhex, defended: bool) {
        self.stage = StrikeStage::Settled;
        match self.roll.success() {
            // The Defend's own line says that nothing came of it.
            _ if defended => {}
            None => {
                let (who, target) = (game.who(self.by), game.who(self.at));
                game.note(&[u(53)], Fact::Missed { who, target });
            }
            Some(roll) if roll.digit(Digit::Tens) == roll.digit(Digit::Ones) => {
                self.pick(Digit::Tens, game);
            }
            Some(_) => self.stage = StrikeStage::Pick,
        }
    }

    /// The costs of a critical failure: the next action, and ammo (U-15, U-82).
    pub(super) fn take_costs(&self, game: &mut Unhex) {
        if !self.roll.verdict().is_some_and(Verdict::critical_failure) {
            return;
        }
        game.lose_action(self.by, u(15));
        if self.weapon_kind.ranged() {
            let who = game.who(self.by);
            let Some(character) = game.character_mut(self.by) else {
                return;
            };
            let kind = if self.less_lethal {
                ItemKind::LessLethalAmmo
            } else {
                ItemKind::Ammo
            };
            let ammo = character.items.iter().position(|i| i.kind == kind);
            if let Some(index) = ammo {
                let item = character.items.remove(index).name;
                game.note(&[u(82)], Fact::AmmoLost { who, item });
            }
        }
    }
}

pub(in crate::systems::unhex) fn edge_key(edge: Edge) -> &'static str {
    match edge {
        Edge::PreciseDown => "precise_down",
        Edge::PreciseUp => "precise_up",
        Edge::Powerful => "powerful",
    }
}
