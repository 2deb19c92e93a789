//! Builds a fight and plays it: few words for a test that is about one rule.

use std::collections::BTreeSet;
use std::sync::Arc;

use tableside::board::grid::{Barrier, BarrierKind, Direction, Edge, Hex, HexBoard, Layout, Space};
use tableside::campaign::{self, Applied, Campaign, Document, Game};
use tableside::dice::{AppDice, ScriptedDice};
use tableside::systems::flow::{
    Act, Blow, Command, Fact, Flow, HouseRules, Place, Standing, Unit, UnitKind, Weapon,
};
use tableside::table::{
    Answer, CharacterId, Decision, DiceMode, ItemId, Kind, MapId, Reactions, Refusal, Team, TeamId,
};

use crate::battery::scene::{scene_of_units, table_of_blows, table_of_turns, team};

/// The players' team.
pub(crate) const HEROES: TeamId = TeamId(1);
/// The GM's team.
pub(crate) const FOES: TeamId = TeamId(2);
/// The board.
pub(crate) const FIELD: MapId = MapId(1);

scene_of_units!(Flow, flow, teams);
table_of_turns!();
table_of_blows!();

/// Percentile rolls as the faces of their dice: 47 is 4 and 7, 100 is 0 and 0.
pub(crate) fn p(rolls: &[i32]) -> Vec<i32> {
    rolls
        .iter()
        .flat_map(|roll| [roll / 10 % 10, roll % 10])
        .collect()
}

/// The same, and plain faces behind them.
pub(crate) fn pd(rolls: &[i32], faces: &[i32]) -> Vec<i32> {
    let mut all = p(rolls);
    all.extend(faces);
    all
}

/// A weapon of that damage; range 0 is melee.
pub(crate) fn weapon(id: u32, name: &str, dice: &str, range: u8) -> Weapon {
    Weapon {
        range,
        damage: dice.to_owned(),
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
        Self::empty(Layout::Pointy, (16, 12), teams)
    }

    /// A unit with a sword on a hex. Whoever is added first is first in the order.
    pub(crate) fn unit(mut self, of: TeamId, name: &str, at: &str) -> Self {
        self.last = CharacterId(self.last.0 + 1);
        let kind = match of {
            HEROES => UnitKind::Character,
            _ => UnitKind::Foe,
        };
        let mut unit = Unit::new(name, kind);
        unit.team = Some(of);
        unit.weapons = vec![weapon(1, "Sword", "1d6", 0)];
        self.game.units.insert(self.last, Arc::new(unit));
        let at = self.game.boards[&FIELD].named(at).expect("a hex");
        let place = Place {
            map: FIELD,
            at,
            hidden: false,
        };
        self.game.places.insert(self.last, place);
        self
    }

    pub(crate) fn hero(self, name: &str, at: &str) -> Self {
        self.unit(HEROES, name, at)
    }

    pub(crate) fn foe(self, name: &str, at: &str) -> Self {
        self.unit(FOES, name, at)
    }

    /// Nobody is asked for reactions.
    pub(crate) fn skip(mut self) -> Self {
        for team in self.game.teams.values_mut() {
            Arc::make_mut(team).reactions = Reactions::Skip;
        }
        self
    }

    /// One team is not asked for reactions.
    pub(crate) fn skip_for(mut self, team: TeamId) -> Self {
        let team = self.game.teams.get_mut(&team).expect("a team");
        Arc::make_mut(team).reactions = Reactions::Skip;
        self
    }

    /// The fight has begun with real dice of these faces.
    pub(crate) fn begin_typed(self, faces: &[i32]) -> Table {
        let mut table = self.table();
        let (map, surprised) = (FIELD, BTreeSet::new());
        table.does(Command::BeginFight { map, surprised }, []);
        for (key, face) in table.keys().into_iter().zip(faces) {
            table.answers(&key, Answer::Faces(vec![*face]), []);
        }
        table
    }

    /// Both teams are of that kind.
    pub(crate) fn all(mut self, kind: Kind) -> Self {
        for team in self.game.teams.values_mut() {
            Arc::make_mut(team).kind = kind;
        }
        self
    }

    /// A wall across that side of a hex, if the board has both.
    pub(crate) fn maybe_wall(mut self, at: &str, side: usize) -> Self {
        let board = self.board();
        let at = board.named(at).expect("a hex");
        let side = Direction::ALL[side];
        if board.spaces.contains(at) && board.spaces.contains(at.next(side)) {
            let barrier = Barrier {
                kind: BarrierKind::Wall,
                hidden: false,
            };
            board.barriers.insert(Edge::new(at, side), barrier);
        }
        self
    }

    pub(crate) fn terrain(mut self, at: &str, space: Space) -> Self {
        let board = self.board();
        let at = board.named(at).expect("a hex");
        board.spaces.insert(at, space).expect("on the board");
        self
    }

    /// The fight has begun with the app's dice.
    pub(crate) fn begin_at_random(self) -> Table {
        let mut table = self.table();
        let (map, surprised) = (FIELD, BTreeSet::new());
        let begins = campaign::Command::from(Command::BeginFight { map, surprised });
        let mut dice = AppDice::seeded(1);
        table.document.apply(&begins, &mut dice).expect("it begins");
        table
    }

    /// The fight has begun; the first who was added acts first.
    pub(crate) fn begin(self) -> Table {
        self.begin_surprising(&[])
    }

    /// The same, some being surprised.
    pub(crate) fn begin_surprising(self, names: &[&str]) -> Table {
        let faces: Vec<i32> = (1..=self.last.0)
            .map(|id| 11 - i32::try_from(id).expect("few"))
            .collect();
        let mut table = self.table();
        let surprised = names.iter().map(|name| table.id(name)).collect();
        let map = FIELD;
        table.does(Command::BeginFight { map, surprised }, &faces);
        table
    }
}

impl Table {
    pub(crate) fn turn(&self) -> CharacterId {
        self.game().turn().expect("a turn")
    }

    /// Whose turn it is.
    pub(crate) fn acts_now(&self) -> String {
        self.game().name(self.turn())
    }

    /// Answers a question about a reaction to an attack.
    #[track_caller]
    pub(crate) fn reacts(&mut self, pick: &str, faces: &[i32]) {
        self.picks("reaction.attacked", pick, faces);
    }

    /// AP, RP and FP.
    pub(crate) fn pools(&self, name: &str) -> (u16, u16, u16) {
        let of = self.game().pools(self.id(name));
        (of.ap, of.rp, of.fp)
    }

    /// The keys of the options of the only question.
    pub(crate) fn options(&self) -> Vec<String> {
        let open = self.open();
        let options = open.iter().flat_map(|one| one.shape.options());
        options.map(|one| one.key.clone()).collect()
    }
}
