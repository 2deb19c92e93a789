//! Builds a fight and plays it: few words for a test that is about one rule.

use std::sync::Arc;

use tableside::board::grid::{Barrier, BarrierKind, Hex, HexBoard, Layout};
use tableside::campaign::{Applied, Campaign, Document, Game};
use tableside::dice::ScriptedDice;
use tableside::systems::d20::{
    Act, Aim, Blow, Command, D20, Damage, DamageKind, Fact, HouseRules, Place, Standing, Turn,
    Unit, UnitKind, Weapon,
};
use tableside::table::{
    Answer, CharacterId, Decision, DiceMode, ItemId, Kind, MapId, Refusal, Team, TeamId,
};

use crate::battery::scene::{scene_of_units, table_of_blows, table_of_turns, team};

/// The players' team.
pub(crate) const HEROES: TeamId = TeamId(1);
/// The GM's team.
pub(crate) const FOES: TeamId = TeamId(2);
/// The board.
pub(crate) const FIELD: MapId = MapId(1);

scene_of_units!(D20, d20, teams);
table_of_turns!();
table_of_blows!();

/// A weapon of that damage; 0 is melee.
pub(crate) fn weapon(id: u32, name: &str, dice: &str, range: u8) -> Weapon {
    Weapon {
        range,
        damage: Damage::new(dice, DamageKind::Slashing),
        ..Weapon::new(ItemId(id), name)
    }
}

impl Scene {
    /// An open field of 16 by 12, two teams, nobody there yet.
    pub(crate) fn new() -> Self {
        let teams = [
            (HEROES, team("Heroes", Kind::Pc)),
            (FOES, team("Foes", Kind::Npc)),
        ];
        Self::empty(Layout::Squares, (16, 12), teams)
    }

    /// A unit with a sword on a square; its Agility gives its place in the order.
    pub(crate) fn unit(mut self, of: TeamId, name: &str, at: &str, agility: i8) -> Self {
        self.last = CharacterId(self.last.0 + 1);
        let kind = match of {
            HEROES => UnitKind::Character,
            _ => UnitKind::Foe,
        };
        let mut unit = Unit::new(name, kind);
        unit.team = Some(of);
        unit.modifiers.agility = agility;
        unit.weapons = vec![weapon(1, "Sword", "1d8", 0)];
        self.game.units.insert(self.last, Arc::new(unit));
        let at = self.game.boards[&FIELD].named(at).expect("a square");
        let place = Place {
            map: FIELD,
            at,
            facing: None,
            hidden: false,
        };
        self.game.places.insert(self.last, place);
        self
    }

    pub(crate) fn hero(self, name: &str, at: &str, agility: i8) -> Self {
        self.unit(HEROES, name, at, agility)
    }

    pub(crate) fn foe(self, name: &str, at: &str, agility: i8) -> Self {
        self.unit(FOES, name, at, agility)
    }

    /// The fight has begun; nobody has the Agility of another.
    pub(crate) fn begin(self) -> Table {
        let mut table = self.table();
        let (map, opening) = (FIELD, None);
        table.does(Command::BeginFight { map, opening }, []);
        table
    }
}

impl Table {
    pub(crate) fn turn(&self) -> &Turn {
        self.game().turn().expect("a turn")
    }

    /// Whose turn it is.
    pub(crate) fn acts_now(&self) -> String {
        self.game().name(self.turn().who)
    }

    /// The same at something.
    #[track_caller]
    pub(crate) fn aims<const N: usize>(
        &mut self,
        name: &str,
        target: &str,
        aim: Aim,
        faces: [i32; N],
    ) {
        let blow = Blow {
            aim: Some(aim),
            ..self.blow(1, target)
        };
        self.acts(name, Act::Attack(blow), faces);
    }

    /// The question that is open.
    pub(crate) fn question(&self) -> String {
        self.open()
            .first()
            .map_or_else(String::new, |one| one.question.clone())
    }
}
