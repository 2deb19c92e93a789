//! What each act costs and needs (F-13, F-40 to F-45). Offers and commands ask through one check.

use crate::board::grid::Hex;
use crate::systems::flow::Flow;
use crate::systems::flow::fight::act::{Act, Blow, Push};
use crate::systems::flow::fight::frame::Manner;
use crate::systems::flow::fight::standing::Point;
use crate::systems::flow::movement::ground::Ground;
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::sheet::ability::{Ability, AbilityKind, Cost};
use crate::systems::flow::sheet::arms::{Carried, ItemKind, UNARMED, Weapon};
use crate::systems::flow::sheet::unit::{Size, SkillName};
use crate::systems::units::ways;
use crate::table::words::count;
use crate::table::{CharacterId, Check, ItemId, Refusal};

impl Flow {
    /// What an act costs now (F-13).
    #[must_use]
    pub fn cost_of(&self, who: CharacterId, act: &Act) -> Cost {
        let ability = |id: &ItemId| {
            let ability = self.units.get(&who).and_then(|unit| unit.ability(*id));
            ability.map_or(Cost::default(), |ability| ability.cost)
        };
        match act {
            Act::Attack(Blow {
                ability: Some(id), ..
            })
            | Act::Use { ability: id, .. } => ability(id),
            Act::Attack(_) | Act::Disarm { .. } | Act::Grapple { .. } => Cost::ap(2),
            Act::Drink { item } => {
                let item = self.units.get(&who).and_then(|unit| unit.weapon(*item));
                let held = item.is_some_and(|item| item.carried == Carried::Held);
                Cost::ap(if held { 1 } else { 2 })
            }
            Act::UseItem { ap, .. } => Cost::ap(*ap),
            Act::TotalDefense => Cost::ap(3),
            Act::Feint { .. }
            | Act::Shove { .. }
            | Act::Step { .. }
            | Act::Crawl { .. }
            | Act::StandUp
            | Act::Tumble { .. }
            | Act::Draw { .. }
            | Act::Sheathe { .. }
            | Act::PickUp { .. }
            | Act::FlowState => Cost::ap(1),
            Act::Move { .. }
            | Act::BreakFree
            | Act::Release
            | Act::Drop { .. }
            | Act::Free { .. }
            | Act::Ready(_)
            | Act::ActNow
            | Act::EndTurn => Cost::default(),
        }
    }

    /// Does an act, or refuses it.
    pub(crate) fn act(&mut self, who: CharacterId, act: &Act, force: bool) -> Result<(), Refusal> {
        let mut check = Check::new(force);
        self.check_act(who, act, self.ground().as_ref(), &mut check)?;
        let skipped = check.into_skipped();
        let forced = !skipped.is_empty();
        if forced {
            let what = self.act_label(who, act);
            self.note_forced(what, skipped);
        }
        if let Some(fight) = self.fight_mut() {
            fight.acts = fight.acts.saturating_add(1);
        }
        self.perform(who, act, forced)
    }

    /// Whether an act can be done now; why not.
    pub(crate) fn check_act(
        &self,
        who: CharacterId,
        act: &Act,
        ground: Option<&Ground<'_>>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        self.refuse_while_deciding()?;
        let unit = self.unit(who)?;
        let name = &unit.name;
        if self.fight.is_none() {
            return Err(Refusal::structure("no fight is going on"));
        }
        let (_, standing) = self.taking_part(who)?;
        let ground = ground.ok_or_else(|| Refusal::structure("there is no board"))?;
        check.rule(!unit.is_defeated(), f(5), || format!("{name} is down"))?;
        if matches!(act, Act::ActNow) {
            return check.rule(standing.ready.is_some(), f(24), || {
                format!("{name} waits for nothing")
            });
        }
        // An ability that is paid with RP alone is used in the turns of others.
        let reacts = match act {
            Act::Use { ability, .. } => unit
                .ability(*ability)
                .is_some_and(crate::systems::flow::sheet::ability::Ability::is_reaction),
            _ => false,
        };
        let turn = self.turn();
        check.rule(turn == Some(who) || reacts, f(21), || match turn {
            Some(turn) => format!("it is the turn of {}", self.name(turn)),
            None => "nobody’s turn has begun".to_owned(),
        })?;
        if matches!(act, Act::EndTurn) {
            return match turn == Some(who) {
                true => Ok(()),
                false => Err(Refusal::structure(format!("{name} has no turn to end"))),
            };
        }
        self.check_payable(who, act, check)?;
        self.check_deed(who, act, ground, check)
    }

    /// Whether somebody can act at all and pay for it (F-10 to F-12, F-43).
    pub(crate) fn check_payable(
        &self,
        who: CharacterId,
        act: &Act,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let held = self.is_held(who);
        let may = act.is_free() || matches!(act, Act::BreakFree);
        check.rule(!held || may, f(43), || {
            format!("{} is held", self.name(who))
        })?;
        let (cost, have) = (self.cost_of(who, act), self.pools(who));
        for (point, rule) in Point::ALL.into_iter().zip([10, 11, 12]) {
            let (needs, has) = (cost.of(point), have.of(point));
            check.rule(has >= needs, f(rule), || {
                format!("it costs {needs} {}, and {has} are left", point.words())
            })?;
        }
        Ok(())
    }

    /// Whether somebody can move by itself; why not (F-42, F-43).
    pub(crate) fn check_moves(&self, who: CharacterId, check: &mut Check) -> Result<(), Refusal> {
        let unit = self.unit(who)?;
        let name = &unit.name;
        check.rule(self.is_up(who), f(5), || {
            format!("{name} is out of the fight")
        })?;
        self.check_not_grappled(who, check)?;
        check.rule(!unit.prone, f(42), || format!("{name} lies prone"))
    }

    fn check_not_grappled(&self, who: CharacterId, check: &mut Check) -> Result<(), Refusal> {
        let free = self.grapple_of(who).is_none();
        check.rule(free, f(43), || {
            format!("{} is in a grapple", self.name(who))
        })
    }

    /// What an act needs beside its turn and its price.
    pub(crate) fn check_deed(
        &self,
        who: CharacterId,
        act: &Act,
        ground: &Ground<'_>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let unit = self.unit(who)?;
        let name = &unit.name;
        let standing = self.standing(who);
        let once = |used: bool, rule: u16, check: &mut Check| {
            check.rule(!used, f(rule), || {
                format!("{name} has done that this round")
            })
        };
        match act {
            Act::Attack(blow) => self.check_blow(who, blow, Manner::Action, ground, check),
            Act::Disarm {
                weapon,
                target,
                item,
            } => {
                let blow = Blow::on(*weapon, *target);
                self.check_blow(who, &blow, Manner::Disarm(*item), ground, check)
            }
            Act::Use { ability, target } => self.check_use(who, *ability, *target, ground, check),
            Act::Feint { target, with } => {
                self.check_target(who, *target, check)?;
                if !matches!(with, SkillName::Melee | SkillName::Deception) {
                    return Err(Refusal::structure("a Feint uses Melee or Deception"));
                }
                once(standing.is_some_and(|one| one.feinted), 41, check)
            }
            Act::Grapple { target } => {
                self.check_target(who, *target, check)?;
                self.check_size(who, *target, 43, check)?;
                self.check_not_grappled(who, check)?;
                self.check_not_grappled(*target, check)?;
                let near = ground.reaches(who, *target, unit.size.reach().into());
                check.rule(near, f(43), || {
                    format!("{} is out of reach", self.name(*target))
                })
            }
            Act::BreakFree => {
                check.rule(self.is_held(who), f(43), || format!("nobody holds {name}"))?;
                once(standing.is_some_and(|one| one.struggled), 43, check)
            }
            Act::Release => check.rule(self.is_holder(who), f(43), || {
                format!("{name} holds nobody")
            }),
            Act::Shove { target, push } => {
                self.check_target(who, *target, check)?;
                self.check_size(who, *target, 44, check)?;
                let near = ground.reaches(who, *target, 1);
                check.rule(near, f(44), || {
                    format!("{} is not adjacent", self.name(*target))
                })?;
                let apart = ground.stands(who) != ground.stands(*target);
                check.rule(apart || *push == Push::Prone, f(44), || {
                    let target = self.name(*target);
                    format!(
                        "{target} stands on the same hex, so there is no direction to push it in"
                    )
                })?;
                once(standing.is_some_and(|one| one.shoved), 44, check)
            }
            Act::Move { path } => {
                self.check_moves(who, check)?;
                let hexes = self.hexes(who);
                match path.is_empty() {
                    false => ground.check_way(who, path, hexes, check).map(|_| ()),
                    true => {
                        let can = ground.can_go(who, hexes);
                        if !can && check.forces() {
                            return Err(Refusal::structure("say which way"));
                        }
                        check.rule(can, f(50), || {
                            let hexes = count(hexes.into(), "hex", "hexes");
                            format!("{name} has {hexes} and nowhere to go")
                        })
                    }
                }
            }
            Act::Step { to } => {
                self.check_moves(who, check)?;
                once(standing.is_some_and(|one| one.stepped), 42, check)?;
                self.check_one_hex(who, *to, ground, check)
            }
            Act::Crawl { to } => {
                check.rule(unit.prone, f(42), || format!("{name} is not prone"))?;
                self.check_not_grappled(who, check)?;
                self.check_one_hex(who, *to, ground, check)
            }
            Act::StandUp => check.rule(unit.prone, f(42), || format!("{name} is not prone")),
            Act::Tumble { through } => {
                self.check_moves(who, check)?;
                self.check_tumble(who, *through, ground, check)
            }
            Act::Draw { item } => {
                let item = self.item_of(who, *item)?;
                let away = item.carried == Carried::Sheathed && item.kind != ItemKind::Natural;
                check.rule(away, f(13), || format!("{} is not sheathed", item.name))?;
                self.check_hands(who, item, check)
            }
            Act::Sheathe { item } | Act::Drop { item } => {
                let item = self.item_of(who, *item)?;
                let held = item.carried == Carried::Held && item.kind != ItemKind::Natural;
                check.rule(held, f(13), || format!("{} is not in hand", item.name))
            }
            Act::PickUp { of, item } => {
                let item = self.item_of(*of, *item)?;
                let near = match item.carried {
                    Carried::Lies(at) => ground.stands(who).is_some_and(|from| {
                        let same = self.places.get(of).is_none_or(|place| {
                            self.fight
                                .as_ref()
                                .is_some_and(|fight| fight.board == place.map)
                        });
                        same && (from == at || ground.grid.beside_each_other(from, at))
                    }),
                    Carried::Held | Carried::Sheathed => false,
                };
                check.rule(near, f(13), || match item.carried {
                    Carried::Lies(at) => {
                        let at = self.lies_at(*of, at);
                        format!("{} lies on {at}, not beside {name}", item.name)
                    }
                    Carried::Held | Carried::Sheathed => {
                        format!("{} does not lie on the board", item.name)
                    }
                })?;
                self.check_hands(who, item, check)
            }
            Act::Drink { item } | Act::UseItem { item, .. } => {
                let item = self.item_of(who, *item)?;
                let (kind, what) = match act {
                    Act::Drink { .. } => (ItemKind::Potion, "a potion"),
                    _ => (ItemKind::Other, "an item to be used"),
                };
                if let Act::UseItem { ap, .. } = act
                    && !(1..=2).contains(ap)
                {
                    return Err(Refusal::structure("a magic item takes 1 or 2 AP"));
                }
                check.rule(item.kind == kind, f(13), || {
                    format!("{} is not {what}", item.name)
                })?;
                let there = !matches!(item.carried, Carried::Lies(_));
                check.rule(there, f(13), || {
                    format!("{name} does not have {}", item.name)
                })?;
                // What is drunk from the bag is drawn first.
                match (item.kind, item.carried) {
                    (ItemKind::Potion, Carried::Sheathed) => self.check_hands(who, item, check),
                    _ => Ok(()),
                }
            }
            Act::FlowState => {
                let used = standing.is_some_and(|one| one.flow_state);
                check.rule(!used, f(42), || format!("{name} is in Flow State already"))
            }
            Act::Ready(ready) => self.check_ready(who, ready, check),
            Act::Free { words } => match words.trim().is_empty() {
                true => Err(Refusal::structure("say what is done")),
                false => Ok(()),
            },
            Act::TotalDefense | Act::ActNow | Act::EndTurn => Ok(()),
        }
    }

    fn check_hands(
        &self,
        who: CharacterId,
        item: &Weapon,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let (unit, needs) = (self.unit(who)?, item.needs());
        check.rule(unit.free_hands() >= needs, f(4), || {
            let hands = count(needs.into(), "free hand", "free hands");
            format!(
                "{} takes {hands}, and {} has {}",
                item.name,
                unit.name,
                unit.free_hands()
            )
        })
    }

    /// A step of one hex that is no Move; it provokes nothing (F-42).
    fn check_one_hex(
        &self,
        who: CharacterId,
        to: Hex,
        ground: &Ground<'_>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let from = ground.stands(who);
        let from = from.ok_or_else(|| Refusal::structure("whoever moves is not on the board"))?;
        ground.check_step(who, from, to, check)?;
        check.rule(ground.is_free(who, to), f(50), || {
            format!("somebody stands at {}", ground.board.address(to))
        })
    }

    /// Where a Tumble through somebody leads to (F-45).
    pub(crate) fn tumbles_to(
        &self,
        who: CharacterId,
        through: CharacterId,
        ground: &Ground<'_>,
    ) -> Option<Hex> {
        let (from, over) = (ground.stands(who)?, ground.stands(through)?);
        let heading = ways::heading(ground.board, from, over)?;
        let to = ground.board.layout.ahead(over, heading, 1);
        let open = ground.grid.steps_to(from, heading) && ground.grid.steps_to(over, heading);
        (open && ground.is_free(who, to)).then_some(to)
    }

    fn check_tumble(
        &self,
        who: CharacterId,
        through: CharacterId,
        ground: &Ground<'_>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        self.check_target(who, through, check)?;
        let other = self.unit(through)?;
        check.rule(other.size <= Size::Medium, f(45), || {
            format!("{} is larger than Medium", other.name)
        })?;
        let near = ground.reaches(who, through, 1);
        check.rule(near, f(45), || format!("{} is not adjacent", other.name))?;
        let own = ground.stands(who).is_some_and(|at| ground.is_free(who, at));
        check.rule(own, f(45), || "somebody else is on the same hex".to_owned())?;
        match self.tumbles_to(who, through, ground) {
            Some(_) => Ok(()),
            None if check.forces() => Err(Refusal::structure("there is no room behind")),
            None => check.rule(false, f(45), || {
                format!("there is no room behind {}", other.name)
            }),
        }
    }

    /// Whether somebody is there to be acted against: another, in the fight, up, an enemy.
    pub(crate) fn check_target(
        &self,
        who: CharacterId,
        target: CharacterId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let name = self.unit(target)?.name.clone();
        if self.standing(target).is_none() || who == target {
            return Err(Refusal::structure(format!("{name} is no target")));
        }
        // No word of the GM’s makes an attack on whoever is down go on.
        if check.forces() && !self.is_up(target) {
            let words = format!("{name} is down; set its hit points first");
            return Err(Refusal::structure(words));
        }
        check.rule(self.is_up(target), f(5), || format!("{name} is down"))?;
        check.rule(self.are_opponents(who, target), f(30), || {
            format!("{name} is no enemy")
        })
    }

    fn check_size(
        &self,
        who: CharacterId,
        target: CharacterId,
        rule: u16,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let (unit, other) = (self.unit(who)?, self.unit(target)?);
        check.rule(other.size <= unit.size, f(rule), || {
            format!("{} is larger than {}", other.name, unit.name)
        })
    }

    /// An item of a unit.
    pub(crate) fn item_of(&self, who: CharacterId, item: ItemId) -> Result<&Weapon, Refusal> {
        let unit = self.unit(who)?;
        let gone = || Refusal::structure(format!("{} has no item {item}", unit.name));
        unit.weapon(item).ok_or_else(gone)
    }

    /// A weapon of a unit, a bare hand included.
    pub(crate) fn weapon_of(&self, who: CharacterId, item: ItemId) -> Result<Weapon, Refusal> {
        match self.item_of(who, item) {
            Ok(item) => Ok(item.clone()),
            Err(_) if item == UNARMED => Ok(Weapon::unarmed()),
            Err(refusal) => Err(refusal),
        }
    }

    /// Whether an attack with a weapon can be made; why not (F-40, F-51, F-52).
    pub(crate) fn check_blow(
        &self,
        who: CharacterId,
        blow: &Blow,
        manner: Manner,
        ground: &Ground<'_>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        self.check_target(who, blow.target, check)?;
        let (unit, weapon) = (self.unit(who)?, self.weapon_of(who, blow.weapon)?);
        if !weapon.is_weapon() {
            return Err(Refusal::structure(format!("{} is no weapon", weapon.name)));
        }
        let ability = blow
            .ability
            .map(|id| self.ability_of(who, id))
            .transpose()?;
        if ability.is_some_and(|one| one.kind != AbilityKind::Attack) {
            return Err(Refusal::structure(
                "that ability is no attack with a weapon",
            ));
        }
        self.parts_of(&weapon, ability)?;
        let ready = match weapon.id == UNARMED {
            true => unit.free_hands() > 0,
            false => weapon.is_ready(),
        };
        check.rule(ready, f(13), || format!("{} is not in hand", weapon.name))?;
        if let Manner::Disarm(item) = manner {
            check.rule(weapon.is_melee(), f(40), || {
                format!("{} is no melee weapon", weapon.name)
            })?;
            self.check_size(who, blow.target, 40, check)?;
            let item = self.item_of(blow.target, item)?;
            let held = item.carried == Carried::Held && item.kind != ItemKind::Natural;
            check.rule(held, f(40), || {
                format!("{} does not hold {}", self.name(blow.target), item.name)
            })?;
        }
        if manner.is_reaction() && !weapon.is_melee() {
            return Err(Refusal::structure(format!(
                "{} is no melee weapon",
                weapon.name
            )));
        }
        let (reach, name) = (unit.reach_with(&weapon), self.name(blow.target));
        match weapon.is_melee() {
            true => {
                let near = ground.reaches(who, blow.target, reach);
                check.rule(near, f(51), || {
                    format!("{name} is out of reach; the limit is {reach}")
                })
            }
            false => {
                let sees = ground.sees(who, blow.target);
                check.rule(sees, f(52), || format!("{name} is out of sight"))
            }
        }
    }

    pub(crate) fn ability_of(&self, who: CharacterId, id: ItemId) -> Result<&Ability, Refusal> {
        let unit = self.unit(who)?;
        let gone = || Refusal::structure(format!("{} has no ability {id}", unit.name));
        unit.ability(id).ok_or_else(gone)
    }

    /// Whether a spell, or an ability that is no attack, can be used.
    fn check_use(
        &self,
        who: CharacterId,
        id: ItemId,
        target: Option<CharacterId>,
        ground: &Ground<'_>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let ability = self.ability_of(who, id)?;
        match (ability.kind, target) {
            (AbilityKind::Attack, _) => {
                return Err(Refusal::structure(
                    "that ability needs a weapon and a target",
                ));
            }
            (AbilityKind::AttackSpell, None) => {
                return Err(Refusal::structure("say on whom the spell is cast"));
            }
            (AbilityKind::AttackSpell, Some(target)) => {
                self.check_target(who, target, check)?;
                self.parts_of_spell(ability)?;
            }
            (AbilityKind::Spell | AbilityKind::Other, _) => {}
        }
        if let Some(words) = ability.ally_words() {
            let near = self.has_ally_near(who, ability, ground);
            check.rule(near, f(13), || {
                format!("{} needs {words}, and nobody is there", ability.name)
            })?;
        }
        let Some(target) = target.filter(|target| *target != who && ability.is_spell()) else {
            return Ok(());
        };
        self.check_spell_reach(who, id, target, ground, check)
    }

    /// Whether an ally is as near as an ability needs one.
    pub(crate) fn has_ally_near(
        &self,
        who: CharacterId,
        ability: &Ability,
        ground: &Ground<'_>,
    ) -> bool {
        let is_ally = |one: &CharacterId| {
            *one != who && self.side_of(*one).is_some() && self.side_of(*one) == self.side_of(who)
        };
        let far = |one: &CharacterId| ground.distance(who, *one);
        let mut near = self.everybody_up().into_iter().filter(is_ally);
        near.any(|one| far(&one).is_some_and(|far| far <= u32::from(ability.ally)))
    }

    /// Whether a spell reaches somebody (F-52).
    pub(crate) fn check_spell_reach(
        &self,
        who: CharacterId,
        id: ItemId,
        target: CharacterId,
        ground: &Ground<'_>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let (range, name) = (self.ability_of(who, id)?.range, self.name(target));
        let far = ground.distance(who, target);
        let far = far.ok_or_else(|| Refusal::structure(format!("{name} is not on the board")))?;
        check.rule(far <= u32::from(range), f(52), || {
            format!("{name} is {far} away, and the spell reaches {range}")
        })?;
        check.rule(ground.sees(who, target), f(52), || {
            format!("{name} is out of sight")
        })
    }
}
