//! What a Disarm does once it has succeeded (F-40): where the item lands, by whose choice.

use crate::board::grid::Hex;
use crate::systems::flow::Flow;
use crate::systems::flow::fight::frame::Strike;
use crate::systems::flow::roll::level::Level;
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::sheet::arms::{Carried, ItemKind, Weapon};
use crate::systems::flow::words::fact::Fact;
use crate::table::{Answer, CharacterId, Choice, Decision, ItemId, MapId};

/// The key of taking it.
const TAKE: &str = "take";

impl Flow {
    /// The items that lie on a board, each with its hex and its owner (F-40).
    #[must_use]
    pub fn lying_on(&self, map: MapId) -> Vec<(Hex, CharacterId, &Weapon)> {
        let fight = self.fight.as_ref().map(|fight| fight.board);
        let all = self.units.iter().filter(|(of, _)| {
            let board = self.places.get(of).map(|place| place.map);
            board.or(fight) == Some(map)
        });
        let all = all.flat_map(|(of, unit)| {
            let items = unit.weapons.iter();
            items.filter_map(|item| match item.carried {
                Carried::Lies(at) => Some((at, *of, item)),
                Carried::Held | Carried::Sheathed => None,
            })
        });
        all.collect()
    }

    /// The hex of something that lies on a board, by its name.
    pub(crate) fn lies_at(&self, of: CharacterId, at: Hex) -> String {
        let fight = self.fight.as_ref().map(|fight| fight.board);
        let board = self.places.get(&of).map(|place| place.map).or(fight);
        let board = board.and_then(|map| self.boards.get(&map));
        board.map_or_else(|| "a hex".to_owned(), |board| board.address(at))
    }

    /// What lies of a unit on the board, in words (F-40).
    #[must_use]
    pub fn lying_words(&self, who: CharacterId) -> Vec<String> {
        let items = self
            .units
            .get(&who)
            .into_iter()
            .flat_map(|unit| &unit.weapons);
        let lying = items.filter_map(|item| match item.carried {
            Carried::Lies(at) => Some(format!("{} lies on {}", item.name, self.lies_at(who, at))),
            Carried::Held | Carried::Sheathed => None,
        });
        lying.collect()
    }
}

impl Strike {
    /// How far it can land, and whether whoever disarms chooses (F-40).
    const fn lands(level: Level) -> (u32, bool) {
        match level {
            Level::Hard => (2, true),
            Level::Major => (3, true),
            Level::Critical => (4, true),
            _ => (1, false),
        }
    }

    /// Where the item can go; where nothing is open it lands beneath its owner.
    pub(crate) fn disarm_choices(&self, game: &Flow, item: ItemId) -> Vec<Choice> {
        let held = game
            .item_of(self.on, item)
            .is_ok_and(|one| one.carried == Carried::Held && one.kind != ItemKind::Natural);
        let (Some(ground), true) = (game.ground(), held) else {
            return Vec::new();
        };
        let Some(from) = ground.stands(self.on) else {
            return Vec::new();
        };
        let (far, chooses) = Self::lands(self.level());
        let mut choices = Vec::new();
        let needs = game.item_of(self.on, item).map_or(1, |one| one.needs());
        let unit = game.units.get(&self.by);
        if chooses && unit.is_some_and(|unit| unit.free_hands() >= needs) {
            choices.push(Choice::new(TAKE, "Take it", "Into a free hand"));
        }
        let open = |at: &Hex| ground.grid.cost(*at).is_some() && ground.is_empty(*at);
        let mut hexes: Vec<Hex> = ground.grid.within(from, far).iter().filter(open).collect();
        if hexes.is_empty() {
            hexes.push(from);
        }
        choices.extend(hexes.into_iter().map(|at| {
            let name = ground.board.address(at);
            Choice::new(name.clone(), name, "It lands there")
        }));
        choices
    }

    pub(crate) fn disarm_decision(&self, game: &Flow, item: ItemId) -> Option<Decision> {
        let options = self.disarm_choices(game, item);
        let (_, chooses) = Self::lands(self.level());
        let who = if chooses { self.by } else { self.on };
        let item = game.item_name(self.on, item);
        let question = format!("Where does {item} of {} go?", game.name(self.on));
        (!options.is_empty()).then(|| game.choice(who, "disarm", question, options, 40))
    }

    pub(crate) fn answer_disarm(&self, answer: &Answer, item: ItemId, game: &mut Flow) {
        let Answer::Pick(key) = answer else {
            return;
        };
        let board = game
            .fight
            .as_ref()
            .and_then(|fight| game.boards.get(&fight.board));
        let at = board.and_then(|board| board.named(key));
        let goes = Fact::ItemGoes {
            who: game.who(self.on),
            item: game.item_name(self.on, item),
            to: key.clone(),
            taken_by: (key == TAKE).then(|| game.who(self.by)),
        };
        match (key.as_str(), at) {
            (TAKE, _) => game.take_item(self.by, self.on, item),
            (_, Some(at)) => game.carry(self.on, item, Carried::Lies(at)),
            _ => return,
        }
        game.note(&[f(40)], goes);
    }
}
