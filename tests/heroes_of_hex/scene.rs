//! Builds a skirmish and plays it: few words for a test that is about one rule.

use std::sync::Arc;

use tableside::board::grid::{
    Barrier, BarrierKind, Hex, HexBoard, HexZone, Layout, Space, Terrain, ZoneId, ZoneKind,
};
use tableside::campaign::{Applied, Campaign, Document, Game};
use tableside::dice::ScriptedDice;
use tableside::systems::heroes_of_hex::{
    Act, Action, ActionId, AttackType, Command, Cost, DamageType, Fact, HeroesOfHex, HouseRules,
    Keywords, Offence, Place, Reach, SideAct, Target, Turn, Unit, UnitKind, UnitState,
};
use tableside::table::{
    Answer, By, CharacterId, Decision, DiceMode, Kind, MapId, Refusal, Team, TeamId,
};

use crate::battery::scene::{scene_of_units, team};

/// The players' side.
pub(crate) const HEROES: TeamId = TeamId(1);
/// The GM's side.
pub(crate) const ENEMIES: TeamId = TeamId(2);
/// The board.
pub(crate) const FIELD: MapId = MapId(1);

scene_of_units!(HeroesOfHex, heroes_of_hex, sides);

/// A melee attack for 1 AP.
pub(crate) fn light(id: u32) -> Action {
    attack(id, DamageType::Light, Cost::Ap(1))
}

/// A physical melee attack called by its damage.
pub(crate) fn attack(id: u32, damage: DamageType, cost: Cost) -> Action {
    Action {
        id: ActionId(id),
        name: damage.words().to_owned(),
        cost,
        offence: Some(Offence {
            attack: AttackType::Physical,
            damage,
        }),
        reach: Reach::default(),
        keywords: Keywords::default(),
        text: String::new(),
    }
}

/// An action without an attack.
pub(crate) fn deed(id: u32, name: &str, cost: Cost, keywords: Keywords) -> Action {
    Action {
        name: name.to_owned(),
        offence: None,
        keywords,
        ..attack(id, DamageType::Light, cost)
    }
}

impl Scene {
    /// An open field of 11 by 9, two sides, nobody there yet.
    pub(crate) fn new() -> Self {
        let sides = [
            (HEROES, team("Heroes", Kind::Pc)),
            (ENEMIES, team("Enemies", Kind::Npc)),
        ];
        Self::empty(Layout::Pointy, (11, 9), sides)
    }

    /// The field is of squares.
    pub(crate) fn squares(mut self) -> Self {
        let squares = HexBoard::rectangle(Layout::Squares, 11, 9).expect("a small board");
        let name = self.board().name.clone();
        *self.board() = HexBoard { name, ..squares };
        self
    }

    /// One more side.
    pub(crate) fn side(mut self, id: TeamId, name: &str) -> Self {
        let side = team(name, Kind::Npc);
        self.game.sides.insert(id, Arc::new(side));
        self
    }

    /// A unit with these actions on a space.
    pub(crate) fn unit(mut self, of: TeamId, name: &str, at: &str, actions: &[Action]) -> Self {
        self.last = CharacterId(self.last.0 + 1);
        let kind = match self.game.sides[&of].kind {
            Kind::Pc => UnitKind::Hero,
            Kind::Npc => UnitKind::Enemy,
        };
        let mut unit = Unit::new(name, kind);
        unit.side = Some(of);
        unit.actions = actions.to_vec();
        self.game.units.insert(self.last, Arc::new(unit));
        let at = self.game.boards[&FIELD].named(at).expect("a space");
        let place = Place {
            map: FIELD,
            at,
            hidden: false,
        };
        self.game.places.insert(self.last, place);
        self
    }

    pub(crate) fn hero(self, name: &str, at: &str, actions: &[Action]) -> Self {
        self.unit(HEROES, name, at, actions)
    }

    pub(crate) fn enemy(self, name: &str, at: &str, actions: &[Action]) -> Self {
        self.unit(ENEMIES, name, at, actions)
    }

    pub(crate) fn game(mut self, change: impl FnOnce(&mut HeroesOfHex)) -> Self {
        change(&mut self.game);
        self
    }

    pub(crate) fn terrain(mut self, at: &str, terrain: Terrain) -> Self {
        let board = self.board();
        let at = board.named(at).expect("a space");
        let space = Space {
            terrain,
            ..Space::default()
        };
        board.spaces.insert(at, space).expect("on the board");
        self
    }

    pub(crate) fn zone(mut self, id: u32, name: &str, spaces: &[&str]) -> Self {
        let board = self.board();
        let spaces = spaces
            .iter()
            .map(|at| board.named(at).expect("a space"))
            .collect();
        let zone = HexZone {
            name: name.to_owned(),
            kind: ZoneKind::Objective,
            spaces,
            ink: Default::default(),
            hidden: false,
        };
        board.zones.insert(ZoneId(id), zone);
        self
    }

    /// A space of the field.
    pub(crate) fn space(&self, at: &str) -> Hex {
        self.game.boards[&FIELD].named(at).expect("a space")
    }

    /// The skirmish has begun; the heroes have the initiative, and Fate fell on these faces.
    pub(crate) fn begin<const N: usize>(self, fate: [i32; N]) -> Table {
        let mut table = self.table();
        let order = vec![HEROES];
        table.does(Command::BeginSkirmish { map: FIELD, order }, fate);
        table
    }
}

impl Table {
    /// The name of the space where somebody stands; empty off the board.
    pub(crate) fn at(&self, name: &str) -> String {
        let place = self.game().places.get(&self.id(name));
        place.map_or_else(String::new, |place| {
            self.game().boards[&place.map].address(place.at)
        })
    }

    pub(crate) fn unit_state(&self, name: &str) -> Option<&UnitState> {
        self.game().unit_state(self.id(name))
    }

    pub(crate) fn turn(&self) -> Turn {
        *self.game().turn().expect("a Turn")
    }

    /// The rule that refuses it.
    #[track_caller]
    pub(crate) fn forbids(&mut self, command: Command) -> String {
        self.ruled_out(command)
    }

    pub(crate) fn acts(&self, name: &str, act: Act) -> Command {
        Command::Act {
            who: self.id(name),
            act,
        }
    }

    pub(crate) fn uses(&self, name: &str, action: u32) -> Command {
        self.acts(
            name,
            Act::Use {
                action: ActionId(action),
                target: Target::None,
            },
        )
    }

    pub(crate) fn hits(&self, name: &str, action: u32, target: &str) -> Command {
        self.acts(
            name,
            Act::Use {
                action: ActionId(action),
                target: Target::Unit(self.id(target)),
            },
        )
    }

    pub(crate) fn moves(&self, name: &str, path: &[&str]) -> Command {
        let path = path.iter().map(|at| self.hex(at)).collect();
        self.acts(name, Act::Move { path })
    }

    #[track_caller]
    pub(crate) fn chooses(&mut self, name: &str) {
        self.does(self.acts(name, Act::Activate), []);
    }

    /// Ends the Turn; Fate falls on that face for the next side.
    #[track_caller]
    pub(crate) fn ends(&mut self, fate: i32) {
        self.does(Command::Side(SideAct::EndTurn), [fate]);
    }

    /// Chooses somebody and ends the Turn at once.
    #[track_caller]
    pub(crate) fn idles(&mut self, name: &str, fate: i32) {
        self.chooses(name);
        self.ends(fate);
    }

    #[track_caller]
    pub(crate) fn passes(&mut self, fate: i32) {
        self.does(Command::Side(SideAct::Pass), [fate]);
    }

    /// The keys of the options of the only open question.
    pub(crate) fn options(&self) -> Vec<String> {
        let open = self.open();
        let [only] = open.as_slice() else {
            panic!("one question: {open:?}");
        };
        let options = only.shape.options().iter();
        options.map(|choice| choice.key.clone()).collect()
    }

    /// The last sentence that the rules wrote, with its rules.
    pub(crate) fn last_line(&self) -> (String, Vec<String>) {
        let log: Vec<_> = self.game().log.iter().collect();
        let entry = log.iter().rev().find(|entry| entry.by == By::Rules);
        let entry = entry.expect("a line");
        let rules = entry.rules.iter().map(ToString::to_string).collect();
        (entry.fact.sentence(), rules)
    }
}
