//! What the hands hold and how an action changes it (U-04, U-52, U-81): re-arranged, stowed, picked up from the ground,
//! one's own things and what others have dropped.

use crate::systems::unhex::fight::act::Act;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::character::{Hands, Side};
use crate::systems::unhex::sheet::item::ItemKind;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{CharacterId, Check, ItemId, Refusal};

/// An item, and on whose sheet it is.
type Thing = (CharacterId, ItemId);

/// What each hand is to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::systems::unhex) struct Grips {
    left: Option<Thing>,
    right: Option<Thing>,
}

impl Grips {
    /// Things of one's own.
    pub(in crate::systems::unhex) fn own(who: CharacterId, hands: Hands) -> Self {
        Self {
            left: hands.left.map(|item| (who, item)),
            right: hands.right.map(|item| (who, item)),
        }
    }

    /// What an act puts into the hands; nothing if it is another act.
    pub(in crate::systems::unhex) fn of(who: CharacterId, act: &Act) -> Self {
        match *act {
            Act::Rearrange {
                left,
                right,
                left_of,
                right_of,
            } => Self {
                left: left.map(|item| (left_of.unwrap_or(who), item)),
                right: right.map(|item| (right_of.unwrap_or(who), item)),
            },
            _ => Self::own(who, Hands::default()),
        }
    }

    /// The act that puts it into the hands.
    fn act(self, who: CharacterId) -> Act {
        let other = |thing: Option<Thing>| thing.map(|(of, _)| of).filter(|of| *of != who);
        Act::Rearrange {
            left: self.left.map(|(_, item)| item),
            right: self.right.map(|(_, item)| item),
            left_of: other(self.left),
            right_of: other(self.right),
        }
    }

    fn get(self, side: Side) -> Option<Thing> {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    /// What is on the sheets of others, each once.
    fn of_others(self, who: CharacterId) -> impl Iterator<Item = Thing> {
        let right = self.right.filter(|_| self.right != self.left);
        let things = [self.left, right].into_iter().flatten();
        things.filter(move |(of, _)| *of != who)
    }

    /// The other thing in the place of this one.
    fn replaced(self, old: Thing, new: Thing) -> Self {
        let change = |thing: Option<Thing>| thing.map(|one| if one == old { new } else { one });
        Self {
            left: change(self.left),
            right: change(self.right),
        }
    }
}

impl Unhex {
    /// Whether the hands can hold that (U-04, U-81), and it is there to be taken (U-52).
    pub(in crate::systems::unhex) fn check_hands(
        &self,
        who: CharacterId,
        grips: Grips,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let sheet = self.sheet(who)?;
        for side in [Side::Left, Side::Right] {
            let Some((of, id)) = grips.get(side) else {
                continue;
            };
            let owner = self.sheet(of)?;
            let Some(item) = owner.item(id) else {
                let name = &owner.name;
                return Err(Refusal::structure(format!("{name} has no such item")));
            };
            if !item.kind.holdable() {
                return Err(Refusal::structure(format!(
                    "{} is not held in a hand",
                    item.name
                )));
            }
            check.rule(sheet.arm_works(side), u(62), || {
                format!("the {side} arm is out")
            })?;
            let both = grips.left == grips.right;
            check.rule(!item.kind.two_handed() || both, u(81), || {
                format!("{} takes both hands", item.name)
            })?;
            check.rule(item.kind.two_handed() || !both, u(81), || {
                format!("{} goes into one hand", item.name)
            })?;
            if of == who {
                let here = item.dropped.is_none() || item.dropped == self.area_of(who);
                check.rule(here, u(52), || format!("{} lies somewhere else", item.name))?;
                continue;
            }
            check.rule(item.dropped.is_some(), u(52), || {
                format!("{} still has {}", owner.name, item.name)
            })?;
            check.rule(self.lies_by(who, of, id), u(52), || {
                format!("{} lies somewhere else", item.name)
            })?;
            let ability = item.kind.ability_needed();
            let able = ability.is_none_or(|ability| sheet.abilities.contains(&ability));
            check.rule(able, u(96), || match ability {
                Some(ability) => format!("{} takes the ability {}", item.name, ability.name()),
                None => String::new(),
            })?;
        }
        Ok(())
    }

    /// Whether something of another lies where that character stands. What somebody dropped on another map lies there.
    fn lies_by(&self, who: CharacterId, of: CharacterId, item: ItemId) -> bool {
        let (Some(area), Some(owner)) = (self.area_of(who), self.characters.get(&of)) else {
            return false;
        };
        let here = self.standing(of).is_some() || self.area_of(of).is_some();
        let dropped = owner.item(item).and_then(|item| item.dropped);
        here && dropped == Some(area)
    }

    /// Puts things into the hands, what lies there of others first taken up (U-52).
    pub(super) fn rearrange(&mut self, who: CharacterId, grips: Grips) -> Result<(), Refusal> {
        let mut own = grips;
        for (of, item) in grips.of_others(who) {
            let taken = self.hand_over(who, of, item)?;
            own = own.replaced((of, item), (who, taken));
        }
        let item = |thing: Option<Thing>| thing.map(|(_, item)| item);
        let hands = Hands {
            left: item(own.left),
            right: item(own.right),
        };
        self.set_hands(who, hands)?;
        let held = self.sheet(who)?.held();
        let holds = held.map(|item| item.name.clone()).collect();
        let who = self.who(who);
        self.note(&[u(52)], Fact::Rearranged { who, holds });
        Ok(())
    }

    /// A thing changes its sheet. Its number there.
    fn hand_over(
        &mut self,
        who: CharacterId,
        of: CharacterId,
        item: ItemId,
    ) -> Result<ItemId, Refusal> {
        let last = self.sheet(who)?.items.iter().map(|item| item.id.0).max();
        let Some(id) = last.unwrap_or(0).checked_add(1).map(ItemId) else {
            return Err(Refusal::structure("there is no free item number"));
        };
        let owner = self.sheet_mut(of)?;
        let Some(at) = owner.items.iter().position(|one| one.id == item) else {
            let name = &owner.name;
            return Err(Refusal::structure(format!("{name} has no such item")));
        };
        let mut thing = owner.items.remove(at);
        owner.hands.release(item);
        let name = thing.name.clone();
        (thing.id, thing.dropped) = (id, None);
        self.sheet_mut(who)?.items.push(thing);
        let fact = Fact::PickedUp {
            who: self.who(who),
            of: self.who(of),
            item: name,
        };
        self.note(&[u(52)], fact);
        Ok(id)
    }

    pub(in crate::systems::unhex) fn set_hands(
        &mut self,
        who: CharacterId,
        hands: Hands,
    ) -> Result<(), Refusal> {
        let sheet = self.sheet_mut(who)?;
        sheet.hands = hands;
        for item in &mut sheet.items {
            if hands.hold(item.id) {
                item.dropped = None;
            }
        }
        Ok(())
    }

    /// Ways to hold what is carried and what lies there: each item that is not in hand, in the hand or hands that suit
    /// it. Things of others come last.
    pub(super) fn grips(&self, who: CharacterId) -> Vec<(Act, String, String)> {
        let Some(sheet) = self.characters.get(&who) else {
            return Vec::new();
        };
        let own = sheet.items.iter().filter(|item| !sheet.hands.hold(item.id));
        let own = own.map(|item| {
            let verb = if item.dropped.is_some() {
                "Pick up"
            } else {
                "Take"
            };
            ((who, item.id), item.kind, format!("{verb} {}", item.name))
        });
        let others = self.characters.iter().filter(|(of, _)| **of != who);
        let others = others.flat_map(|(of, owner)| {
            let here = owner
                .items
                .iter()
                .filter(|item| self.lies_by(who, *of, item.id));
            here.map(|item| {
                let label = format!("Pick up {}’s {}", owner.name, item.name);
                ((*of, item.id), item.kind, label)
            })
        });
        let mut grips = Vec::new();
        for (thing, kind, label) in own.chain(others) {
            for (detail, grip) in self.grips_of(who, thing, kind) {
                grips.push((grip.act(who), label.clone(), detail));
            }
        }
        grips
    }

    /// The hand or hands that suit a thing, with what the other one keeps.
    fn grips_of(&self, who: CharacterId, thing: Thing, kind: ItemKind) -> Vec<(String, Grips)> {
        let Some(sheet) = self.characters.get(&who).filter(|_| kind.holdable()) else {
            return Vec::new();
        };
        let thing = Some(thing);
        if kind.two_handed() {
            let both = Grips {
                left: thing,
                right: thing,
            };
            return vec![("both hands".to_owned(), both)];
        }
        // A two-handed item leaves both hands when one is needed.
        let keep = |other: Option<ItemId>| {
            let one_handed =
                |id: &ItemId| sheet.item(*id).is_some_and(|item| !item.kind.two_handed());
            other.filter(one_handed).map(|item| (who, item))
        };
        let (left, right) = (
            Grips {
                left: thing,
                right: keep(sheet.hands.right),
            },
            Grips {
                left: keep(sheet.hands.left),
                right: thing,
            },
        );
        let sides = if kind == ItemKind::Shield {
            [(Side::Left, left), (Side::Right, right)]
        } else {
            [(Side::Right, right), (Side::Left, left)]
        };
        let sides = sides.map(|(side, grips)| (format!("{side} hand"), grips));
        sides.to_vec()
    }
}
